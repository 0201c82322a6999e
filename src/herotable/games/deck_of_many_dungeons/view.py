"""What an audience may know, built up from nothing (S1): enemies' cards only as far as they have shown themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from herotable.games.deck_of_many_dungeons import deck, encounters
from herotable.games.deck_of_many_dungeons.creation import race_and_class
from herotable.games.deck_of_many_dungeons.ground import cells_of
from herotable.games.deck_of_many_dungeons.state import (
    GM,
    Combat,
    Creature,
    Held,
    Kind,
    Side,
    Table,
    Task,
    option,
)
from herotable.rules import Seat


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as it lies there; `abilities` are those of it that this audience knows."""

    id: str
    card: str
    tier: int
    enabled: bool
    hand: str
    on: str
    abilities: tuple[str, ...]
    used: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RunningView:
    on: str
    by: str
    card: str
    ability: int
    left: int
    until: str


@dataclass(frozen=True, slots=True)
class CreatureView:
    """`health` and the rest are -1 where they are not shown; `looks` is what anyone can see."""

    id: str
    name: str
    kind: str
    side: str
    seat: Seat
    level: int
    looks: str
    health: int
    resolve: int
    temporary: int
    most: int
    at: str
    cells: tuple[str, ...]
    actions: int
    done: bool
    here: bool
    dead: bool
    fled: str
    cards: tuple[CardView, ...]
    heritage: str
    gold: int
    tier_total: int


@dataclass(frozen=True, slots=True)
class ZoneView:
    id: str
    kind: str
    card: str
    cells: tuple[str, ...]
    left: int
    rough: bool


@dataclass(frozen=True, slots=True)
class CombatView:
    phase: str
    side: str
    turn: int
    order: tuple[str, ...]
    only: tuple[str, ...]
    extra: str
    batching: bool
    flight: str
    chases: tuple[tuple[str, tuple[str, ...], str, int], ...]


@dataclass(frozen=True, slots=True)
class AppliedView:
    by: str
    card: str
    how: str
    counts_as: str


@dataclass(frozen=True, slots=True)
class TaskView:
    what: str
    difficulty: int
    allowed: tuple[str, ...]
    required: tuple[str, ...]
    approaches: tuple[tuple[str, int], ...]
    rollers: tuple[str, ...]
    helpers: tuple[str, ...]
    against: str
    applied: tuple[AppliedView, ...]
    suggested: tuple[AppliedView, ...]
    locked: tuple[str, ...]
    totals: tuple[tuple[str, int, int, int], ...]
    stake: str


@dataclass(frozen=True, slots=True)
class MapView:
    name: str
    rows: tuple[str, ...]
    origin: tuple[int, int]
    edges: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class GrowthView:
    who: str
    improvements: int
    swaps: int
    compensating: int


@dataclass(frozen=True, slots=True)
class TableView:
    """What was `drawn` for an adventure and how hard a fight will be are the game master's."""

    you: Seat
    scene: str
    creatures: tuple[CreatureView, ...]
    running: tuple[RunningView, ...]
    zones: tuple[ZoneView, ...]
    map: MapView | None
    combat: CombatView | None
    task: TaskView | None
    resting: tuple[str, ...]
    growth: tuple[GrowthView, ...]
    making: tuple[tuple[Seat, str, str], ...]
    level: int
    xp: int
    scored: tuple[int, ...]
    session: int
    scene_number: int
    shop: bool
    story: str
    drawn: tuple[tuple[str, str], ...]
    hooks: tuple[str, ...]
    percent: int
    difficulty: str


def view(state: Table, audience: Seat) -> TableView:
    gm = audience == GM
    party, halves = encounters.party_total(state.pcs), encounters.enemies_weight(state) if gm else 0
    return TableView(
        you=audience,
        scene=state.scene,
        creatures=tuple(
            creature_view(state, each, audience) for each in state.creatures.values() if not _is_hazard(each)
        ),
        running=tuple(
            RunningView(each.on, each.by, each.card, each.ability, each.left, each.until) for each in state.running
        ),
        zones=tuple(
            ZoneView(each.id, each.kind, each.card, tuple(each.cells), each.left, each.rough)
            for each in state.zones
            if gm or not each.hidden
        ),
        map=_map(state),
        combat=None if state.combat is None else _combat(state.combat),
        task=None if state.task is None else _task(state, state.task, audience),
        resting=tuple(state.resting.ready) if state.resting is not None else (),
        growth=tuple(
            GrowthView(who, each.improvements, each.swaps, each.compensating) for who, each in state.growth.items()
        ),
        making=tuple((seat, where, state.route.get(seat, "level 1")) for seat, where in state.making.items()),
        level=state.level,
        xp=state.xp,
        scored=tuple(state.scenes_scored),
        session=state.session,
        scene_number=state.scene_number,
        shop=state.shop,
        story=state.story.adventure,
        drawn=tuple(state.drawn.items()) if gm else (),
        hooks=tuple(state.hooks),
        percent=encounters.percent(halves, party) if gm else -1,
        difficulty=encounters.label(halves, party) if gm and party else "",
    )


def _is_hazard(creature: Creature) -> bool:
    return not creature.here and creature.most == 0


def creature_view(state: Table, creature: Creature, audience: Seat) -> CreatureView:
    shown = audience == GM or creature.side is Side.HEROES or not option(state, "hidden_health")
    knows = audience == GM or creature.side is Side.HEROES
    return CreatureView(
        id=creature.id,
        name=creature.name,
        kind=creature.kind.value,
        side=creature.side.value,
        seat=creature.seat,
        level=creature.level,
        looks=looks(creature),
        health=creature.health if shown else -1,
        resolve=creature.resolve if shown else -1,
        temporary=creature.temporary if shown else -1,
        most=creature.most if shown else -1,
        at=creature.at,
        cells=tuple(cells_of(state, creature)) if creature.at and state.battlefield is not None else (),
        actions=creature.actions,
        done=creature.done,
        here=creature.here,
        dead=creature.dead,
        fled=creature.fled,
        cards=tuple(_cards(creature, knows)),
        heritage=race_and_class(creature) if creature.kind is Kind.PC else "",
        gold=creature.gold,
        tier_total=deck.tier_total(creature) if knows else -1,
    )


def looks(creature: Creature) -> str:
    """What anyone can see of Health."""
    if creature.dead:
        return "dead"
    if creature.health == 0:
        return "unconscious"
    if creature.health == creature.most:
        return "unhurt"
    return (
        "hurt" if 2 * creature.health > creature.most else "bloodied" if creature.health > 1 else "at the last breath"
    )


def _cards(creature: Creature, knows: bool) -> Iterator[CardView]:
    for held in creature.cards:
        names = [ability.name for _, ability in deck.abilities(held) if knows or ability.name in held.seen]
        if names or knows:
            yield _card(held, tuple(names), knows)


def _card(held: Held, names: tuple[str, ...], knows: bool) -> CardView:
    used = tuple(each for each in held.used if each in names)
    return CardView(held.id, held.card, held.tier, held.enabled, held.hand, held.on, names, used)


def _map(state: Table) -> MapView | None:
    field = state.battlefield
    if field is None:
        return None
    edges = dict(field.edges)
    edges |= dict.fromkeys(state.open_doors, "open door") | dict.fromkeys(state.shut_doors, "door")
    return MapView(field.name, field.rows, field.origin, tuple(edges.items()))


def _combat(combat: Combat) -> CombatView:
    return CombatView(
        combat.phase.value,
        combat.side.value,
        combat.turn,
        tuple(combat.order),
        tuple(combat.first),
        combat.extra,
        combat.batching,
        combat.flight,
        tuple((each.id, tuple(each.who), each.after, each.behind) for each in combat.chases),
    )


def _task(state: Table, task: Task, audience: Seat) -> TaskView:
    hidden = option(state, "hidden_difficulty") and audience != GM
    return TaskView(
        what=task.what,
        difficulty=0 if hidden else task.difficulty,
        allowed=tuple(task.allowed),
        required=tuple(task.required),
        approaches=() if hidden else tuple(task.approaches.items()),
        rollers=tuple(task.rollers),
        helpers=tuple(task.helpers),
        against=task.opposed_by,
        applied=tuple(AppliedView(each.by, each.held, each.how, each.counts_as) for each in task.applied),
        suggested=tuple(AppliedView(each.by, each.held, each.how, each.counts_as) for each in task.suggested),
        locked=tuple(task.locked),
        totals=tuple((each.who, each.die, each.face, each.bonus) for each in task.rolled),
        stake=task.stake,
    )
