"""Steps hex by hex, forced movement, and what happens to whoever enters a zone (DM-GRID-7, DM-GRID-8)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import ClassVar

from herotable.games.deck_of_many_dungeons import deck, paths, standing
from herotable.games.deck_of_many_dungeons.cards import abilities_of, our_cards
from herotable.games.deck_of_many_dungeons.ground import cells_of, grid, occupied
from herotable.games.deck_of_many_dungeons.state import Creature, Side, Table, Use, Walk, Zone
from herotable.parts.grid import Reach
from herotable.parts.hex_forced import Forced, forced
from herotable.rules import SYSTEM, Action, Choice, Event, Play, TableOption


@dataclass(frozen=True, slots=True)
class Moved(Event):
    rule: ClassVar[str] = "DM-GRID-7"
    who: str
    to: str
    steps: int


@dataclass(frozen=True, slots=True)
class Brought(Event):
    rule: ClassVar[str] = "DM-GRID-8"
    who: str
    to: str


@dataclass(frozen=True, slots=True)
class Sprung(Event):
    """Somebody comes into a zone that does something."""

    rule: ClassVar[str] = "DM-EN-5"
    who: str
    zone: str


EVENTS: tuple[type[Event], ...] = (Moved, Brought, Sprung)


# Paths --------------------------------------------------------------------------------------------


def path_to(
    state: Table, creature: Creature, to: str, steps: int, more: Collection[str], *, away: bool = False
) -> list[str]:
    """A cheapest way, round zones that are known to harm if the steps allow it."""
    reach = paths.reach_of(state, creature, steps, more, keep_away=away)
    if to not in reach.costs:
        return []  # somebody has got there first
    path = reach.path(to)
    harmful = harmful_cells(state, creature)
    if away or not any(cell in harmful for cell in path[:-1]):
        return path
    safe = _round(state, creature, to, steps, more, [cell for cell in harmful if cell != to])
    return safe or path


def harmful_cells(state: Table, creature: Creature) -> list[str]:
    """Where a creature knows that entering will hurt it."""
    mine = creature.side is Side.ENEMIES
    return [cell for zone in state.zones if _harms(zone, creature) and (mine or not zone.hidden) for cell in zone.cells]


def _harms(zone: Zone, creature: Creature) -> bool:
    return zone.kind in ("fire", "hazard") or (zone.kind == "trap" and zone.side is not creature.side)


def _round(
    state: Table, creature: Creature, to: str, steps: int, more: Collection[str], harmful: Collection[str]
) -> list[str]:
    others = occupied(state, creature)
    barred = [cell for cell, each in others.items() if each.side is not creature.side] + list(harmful)
    if deck.is_large(creature):
        return []
    reach = grid(state).reach(creature.at, steps, paths.mover_of(state, creature, more), barred=barred, taken=others)
    return reach.path(to) if to in reach.costs else []


def path_past(state: Table, creature: Creature, to: str, steps: int, more: Collection[str]) -> list[str]:
    """For whoever gains by stepping through enemies: the way to there that passes most of them."""
    foes = {cell: each.id for each in state.standing(creature.side.other) for cell in cells_of(state, each)}
    best: tuple[int, int, list[str]] = (-1, 0, [])
    if to in occupied(state, creature):
        return []
    now, mover = grid(state), paths.mover_of(state, creature, more)
    waiting: list[tuple[str, int, list[str]]] = [(creature.at, 0, [])]
    while waiting:
        here, spent, path = waiting.pop()
        if here == to and path:
            best = max(best, (len({foes[cell] for cell in path if cell in foes}), -spent, path))
        for near, cost in now.ways_from(now.number(here), mover):
            cell = now.ids[near]
            if spent + cost <= steps and cell not in path and cell != creature.at:
                waiting.append((cell, spent + cost, [*path, cell]))
    return best[2] or path_to(state, creature, to, steps, more)


# Walking ------------------------------------------------------------------------------------------


def set_out(play: Play, state: Table, creature: Creature, path: list[str]) -> None:
    """The first steps now; where something happens on the way, the rest follows by itself."""
    if path:
        play.tell(Moved, creature.id, path[-1], len(path))
        state.fighting().walk = Walk(creature.id, path)
        go_on(play, state)


def go_on(play: Play, state: Table) -> None:
    combat = state.fighting()
    walk = combat.walk
    assert walk is not None, "nobody is walking"
    creature = state.creatures[walk.who]
    while walk.path:
        if walk.own and not can_step(state, creature, walk):
            walk.path.clear()
            break
        creature.at = walk.path.pop(0)
        creature.moved = creature.moved or walk.own
        if _entered(play, state, creature):
            break
    if not walk.path:
        combat.walk = None


def can_step(state: Table, creature: Creature, walk: Walk) -> bool:
    """Still awake, still free, and not left standing in somebody's space."""
    stuck = not creature.up or standing.bears(state, creature, "immobile")
    return not stuck or (creature.up and creature.at in occupied(state, creature))


def _entered(play: Play, state: Table, creature: Creature) -> bool:
    """Whether entering sets something off (V54, DM-EN-5); once a turn for each zone."""
    cells = cells_of(state, creature)
    airborne = paths.flies(state, creature)
    sprung = [
        zone for zone in state.zones if any(cell in zone.cells for cell in cells) and acts_on_entering(zone, creature)
    ]
    for zone in sprung:
        on_the_ground = zone.kind == "trap" or our_cards()[zone.card].name in ("Pit", "Spikes")
        if not (airborne and on_the_ground):
            set_off(play, state, zone, [creature.id])
    return bool(state.fighting().queue) and bool(sprung)


def acts_on_entering(zone: Zone, creature: Creature) -> bool:
    if creature.id in zone.struck:
        return False
    if zone.kind == "fire":
        return True
    if zone.kind == "trap":
        return zone.side is not creature.side
    return zone.kind == "hazard" and has_trigger(zone, "enters")


def has_trigger(zone: Zone, event: str) -> bool:
    ability = abilities_of(our_cards()[zone.card], zone.tier)[zone.ability]
    return any(clause.prefix == "when" and event in clause.host.split("|") for clause in ability.clauses)


def set_off(play: Play, state: Table, zone: Zone, who: list[str]) -> None:
    """What a zone does to these creatures comes next, by itself."""
    zone.hidden = False
    zone.struck += [each for each in who if each not in zone.struck]
    for each in who:
        play.tell(Sprung, each, zone.card)
    use = Use(zone.by, zone.held, zone.card, zone.tier, zone.ability, part="zone", targets=list(who), zone=zone.id)
    state.fighting().queue.insert(0, use)
    if zone.kind == "trap":
        state.zones = [other for other in state.zones if other.id != zone.id]


# Forced movement ----------------------------------------------------------------------------------


def forced_reach(state: Table, way: Forced, source: Creature, target: Creature, most: int) -> Reach:
    """Where a push, pull or shift may bring somebody, as its own cards let it (V12, V17)."""
    if standing.cancels(state, target, way):
        return Reach(target.at, {}, {})
    count = max(0, most + standing.total(state, target, "forced"))
    barred = list(occupied(state, target))
    if not deck.is_large(target):
        return forced(grid(state), way, source.at or target.at, target.at, count, barred)
    return Reach(target.at, {}, {})


def bring(play: Play, state: Table, target: Creature, path: list[str]) -> None:
    """It suffers whatever it enters on the way."""
    play.tell(Brought, target.id, path[-1])
    for cell in path:
        target.at = cell
        _entered(play, state, target)


OPTIONS: tuple[TableOption, ...] = ()
STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {"walk on": lambda play, state, action: go_on(play, state)}
WALK_ON = Action(SYSTEM, Choice("walk on"))
