"""The vocabulary performed: what each operation does to whoever it is for (V1 to V60)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.deck_of_many_dungeons import (
    damage,
    deck,
    declaring,
    durations,
    gear_sets,
    health,
    paths,
    standing,
    uses,
    zones,
)
from herotable.games.deck_of_many_dungeons.cards import Ability, abilities_of, our_cards
from herotable.games.deck_of_many_dungeons.ground import between, cells_of, grid
from herotable.games.deck_of_many_dungeons.moving import Moved, bring, forced_reach, path_past, path_to, set_out
from herotable.games.deck_of_many_dungeons.notation import STANDING, Clause
from herotable.games.deck_of_many_dungeons.rolls import NO
from herotable.games.deck_of_many_dungeons.standing import Bearing, flattened, holds
from herotable.games.deck_of_many_dungeons.state import Creature, Job, Kind, Side, Table, Use
from herotable.parts.hex_forced import Forced
from herotable.rules import Event, PickOne, Play, ShareOut

FIGURES: Final = (
    "dmg", "bonus", "hit", "foe-hit", "def", "all", "task", "pierce", "unavoidable", "first step", "targets",
    "not-self", "range", "area", "cost", "type", "limit", "heal±", "reduce±", "step±", "counter", "cancel", "redirect",
    "reduce", "reroll keep-higher", "reroll new-stands", "reroll-effects", "line", "size", "init", "mindless", "leave",
    "forced", "away", "choose", "ignore", "flying", "grow", "mark hit", "mark bonus", "no-reduce",
)  # fmt: skip
"""What is reckoned with elsewhere, or stands on somebody for as long as the ability lasts."""
OF_USER: Final = ("step", "give", "tele", "zone", "place follower", "second", "extra offhand", "arc", "connect")
"""Done once, by whoever uses the ability, however many it hits."""
SHORT: Final = ("slow", "immobile", "hidden", "taunt")
"""These last for one turn where the card says nothing (V14)."""
HINDERS: Final = {
    "push": "forced",
    "pull": "forced",
    "shift": "forced",
    "miss": "miss",
    "drain": "drain",
    "taunt": "taunt",
}
KEPT_OFF: Final = ("push", "pull", "shift", "miss", "drain", "disable")
"""What somebody's own immunity keeps off."""


@dataclass(frozen=True, slots=True)
class Happened(Event):
    """Something that is no damage: an operation, on somebody, by so much."""

    rule: ClassVar[str] = "DM-V-TIME"
    op: str
    who: str
    n: int


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A card was disabled, or enabled."""

    rule: ClassVar[str] = "DM-DIS-1"
    who: str
    card: str
    enabled: bool


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    rule: ClassVar[str] = "DM-EN-6"
    who: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spawned(Event):
    rule: ClassVar[str] = "DM-V-NEW"
    who: str
    name: str


EVENTS: tuple[type[Event], ...] = (Happened, Turned, Revealed, Spawned)


# Which jobs there are -----------------------------------------------------------------------------


def jobs_of(state: Table, use: Use) -> list[Job]:
    """DM-V-TIME: what a success brings besides damage, in the card's order."""
    jobs: list[Job] = []
    if not use.success:
        return jobs
    for bearing in uses.effects_of(state, use):
        for job in _jobs_of_clause(state, use, bearing):
            same = next((each for each in jobs if job.standing and _together(each, job)), None)
            if same is None:
                jobs.append(job)
            else:
                same.clauses += job.clauses
    return jobs + _empty_durations(state, use)


def _together(one: Job, other: Job) -> bool:
    return one.standing and (one.card, one.ability, one.target) == (other.card, other.ability, other.target)


def _jobs_of_clause(state: Table, use: Use, bearing: Bearing) -> list[Job]:
    clause = bearing.clause
    stands = _stands(bearing)
    if not stands and (clause.op in FIGURES or clause.op == "poison"):
        return []
    if (clause.prefix == "tick") is not (use.part == "tick") and use.part != "zone":
        return []
    return [
        _job(bearing, clause, target, stands)
        for target in _whom(state, use, clause)
        if _applies(state, use, bearing, target)
    ]


def _job(bearing: Bearing, clause: Clause, target: str, stands: bool) -> Job:
    number = flattened(bearing.ability).index(clause)
    held = bearing.held.id if bearing.held is not None else ""
    return Job(held, bearing.ability.card, bearing.ability.tier, _number_of(bearing.ability), [number], target, stands)


def _number_of(ability: Ability) -> int:
    return abilities_of(our_cards()[ability.card], ability.tier).index(ability) if ability.card else 0


def _stands(bearing: Bearing) -> bool:
    clause, ability = bearing.clause, bearing.ability
    if clause.op not in STANDING or clause.prefix == "tick":
        return False
    if ability.type == "Passive" and bearing.running is None:
        return clause.op in SHORT and clause.prefix == "with"
    return ability.lasts or clause.op in SHORT


def _whom(state: Table, use: Use, clause: Clause) -> list[str]:
    if clause.op in OF_USER:
        return [use.by]
    match clause.target:
        case "self":
            return [use.by]
        case "first":
            return use.targets[:1] if use.targets and use.targets[0] in use.hits else []
        case "passed":
            return list(use.passed) or ["passed"]
        case "one" | "ally-within-3":
            return [clause.target]
        case "adjacent-allies" | "adjacent-enemies" | "self-and-adjacent-allies":
            return []
        case _:
            return list(use.hits) or ([use.by] if not use.targets else [])


def _applies(state: Table, use: Use, bearing: Bearing, target: str) -> bool:
    """Its conditions hold, and nothing keeps it off this target."""
    creature = state.creatures.get(target)
    case = uses.case_of(state, use, creature if creature is not None else None)
    clause = bearing.clause
    conditions = clause.host_when + clause.when
    if clause.op in OF_USER and use.hits:
        fits = any(
            holds(state, bearing, conditions, uses.case_of(state, use, state.creatures[each])) for each in use.hits
        )
    else:
        fits = holds(state, bearing, conditions, case)
    if not fits or creature is None or target == use.by:
        return fits
    return not kept_off(state, use, creature, clause.op)


def kept_off(state: Table, use: Use, target: Creature, op: str) -> bool:
    if target.id in use.kept_off or damage.cancelled(state, use, target.id, HINDERS.get(op, op)):
        return True
    return op in HINDERS and standing.cancels(state, target, HINDERS[op])


def _empty_durations(state: Table, use: Use) -> list[Job]:
    """Abilities whose duration holds nothing but `with …:` clauses stand on their user (Study)."""
    ability = uses.ability_in(state, use)
    helps = any(clause.prefix == "with" for clause in ability.clauses) and ability.type in ("Fortify", "Free", "Move")
    stands = any(clause.op in STANDING and not clause.prefix for clause in ability.clauses)
    if use.part or not helps or stands or not ability.lasts:
        return []
    return [Job(use.held, use.card, use.tier, use.ability, [], use.by, True)]


def use_up(state: Table, use: Use) -> None:
    """What helps the `next` matching ability ends with it; hidden once it has shown itself."""
    user = state.creatures.get(use.by)
    if user is None or use.part:
        return
    ability = uses.ability_in(state, use)
    case = uses.case_of(state, use, None)
    spent = [
        each.running.id
        for each in standing.hosted(state, user, ability.type)
        if each.running is not None and each.running.card != use.card and _is_next(each.clause)
        if holds(state, each, each.clause.host_when, case)
    ]
    state.running = [each for each in state.running if each.id not in spent]


def _is_next(clause: Clause) -> bool:
    return any(condition.kind == "next" for part in clause.host_when for condition in part)


# Performing them ----------------------------------------------------------------------------------


def perform(play: Play, state: Table, use: Use) -> None:
    """The first job that is left."""
    job = use.jobs.pop(0)
    ability = abilities_of(our_cards()[job.card], job.tier)[job.ability]
    target = state.creatures.get(_resolved(play, state, use, job))
    if job.standing:
        for bearer in _bearers(state, use, job, target):
            durations.start(play, state, use, job, ability, bearer)
        return
    clause = flattened(ability)[job.clauses[0]]
    if target is not None:
        OPERATIONS[clause.op](play, state, use, clause, target)


def _bearers(state: Table, use: Use, job: Job, target: Creature | None) -> list[Creature]:
    if job.target == "passed":
        return [state.creatures[each] for each in use.passed]
    return [target] if target is not None else []


def _resolved(play: Play, state: Table, use: Use, job: Job) -> str:
    """Whom "one of the targets" or "an ally nearby" means is the user's choice."""
    user = state.creatures[use.by]
    if job.target == "one":
        return _pick(play, user, "one of them", tuple(use.hits))
    if job.target == "ally-within-3":
        near = [
            each
            for each in state.creatures.values()
            if each.side is user.side and each.at and between(state, user, each) <= 3
        ]
        return _pick(play, user, "one of them", tuple(each.id for each in sorted(near, key=_need)))
    return job.target


def _need(creature: Creature) -> int:
    return creature.health - creature.most


def _pick(play: Play, user: Creature, kind: str, among: tuple[str, ...], on: str = "creatures") -> str:
    if len(among) < 2:
        return among[0] if among else ""
    return play.ask(user.seat, PickOne(kind=kind, about=(user.id,), among=among, on=on, rule="DM-V-TGT"))


Operation = Callable[[Play, Table, Use, Clause, Creature], None]


def _heal(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    """V3; further points of a matching ability's heals go with it."""
    more = sum(each.clause.n for each in uses.matching(state, use, target, "heal±"))
    health.heal(play, state, target, clause.n + more)


def _res(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    health.gain(play, state, target, clause.n)


def _tres(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    health.gain_temporary(play, state, target, clause.n)


def _drain(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    """V6: regular Resolve only."""
    lost = min(clause.n, target.resolve)
    target.resolve -= lost
    play.tell(Happened, "drain", target.id, lost)


def _step(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    """V9: to where the user chose to go; the rest of the ability follows when it has come there."""
    ability = uses.ability_in(state, use)
    if use.part or not use.to:
        return _short_step(play, state, clause, target)
    boosts = uses.boosts_of(target, use.boosts)
    if any(boost.has("tele") for _, boost in boosts):
        return _appear(play, state, use, target)
    more = declaring.freedom(state, target, ability, boosts)
    count = declaring.step_count(state, target, ability)
    passing = any(each.target == "passed" for each in ability.clauses)
    path = (
        path_past(state, target, use.to, count, more)
        if passing
        else path_to(state, target, use.to, count, more, away=ability.has("away"))
    )
    foes = {cell: each.id for each in state.standing(target.side.other) for cell in cells_of(state, each)}
    use.passed = list(dict.fromkeys(foes[cell] for cell in path if cell in foes))
    wait(state)
    set_out(play, state, target, path)


def wait(state: Table) -> None:
    """The use goes on once the steps are done."""
    combat = state.fighting()
    assert combat.use is not None, "nothing is being used"
    combat.queue.insert(0, combat.use)
    combat.use = None


def _short_step(play: Play, state: Table, clause: Clause, target: Creature) -> None:
    cells = tuple(paths.reach_of(state, target, clause.n).costs)
    if cells and not standing.bears(state, target, "immobile"):
        to = play.ask(target.seat, PickOne(kind="step", about=(target.id,), among=(NO, *cells), on="hexes"))
        if to != NO:
            wait(state)
            set_out(play, state, target, path_to(state, target, to, clause.n, ()))


def _appear(play: Play, state: Table, use: Use, target: Creature) -> None:
    play.tell(Moved, target.id, use.to, 0)
    target.at, target.moved = use.to, True


def _tele(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    if use.to:
        _appear(play, state, use, target)


def _give(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    """V11: steps for other allies, shared out as the user likes and taken at once."""
    ability = uses.ability_in(state, use)
    allies = [
        each
        for each in state.standing(target.side)
        if each is not target and _may_be_given(state, target, each, ability)
    ]
    if not allies:
        return
    given = {allies[0].id: clause.n}
    if len(allies) > 1:
        question = ShareOut(kind="give steps", total=clause.n, among=tuple(each.id for each in allies), rule="DM-V-TGT")
        given = play.ask(target.seat, question)
    combat = state.fighting()
    combat.steps_to_give = {who: steps for who, steps in given.items() if steps}
    wait(state)


def _may_be_given(state: Table, user: Creature, ally: Creature, ability: Ability) -> bool:
    if standing.bears(state, ally, "immobile"):
        return False
    return ability.range <= 0 or between(state, user, ally) <= ability.range


def take_given_steps(play: Play, state: Table) -> None:
    """Whoever was given steps takes them, where its owner wants to go."""
    combat = state.fighting()
    who, steps = next(iter(combat.steps_to_give.items()))
    creature = state.creatures[who]
    cells = tuple(paths.reach_of(state, creature, steps).costs) if creature.up else ()
    to = NO
    if cells:
        usually = nearest(state, creature, cells)
        question = PickOne(kind="step", about=(who,), among=(NO, *cells), usually=usually, on="hexes", rule="DM-V-TGT")
        to = play.ask(creature.seat, question)
    del combat.steps_to_give[who]
    if to != NO:
        set_out(play, state, creature, path_to(state, creature, to, steps, ()))


def nearest(state: Table, creature: Creature, cells: tuple[str, ...]) -> str:
    """The space from which the next enemy is nearest; staying where that is as near."""
    now = grid(state)
    foes = [cell for each in state.standing(creature.side.other) for cell in cells_of(state, each)]
    if not foes:
        return NO
    here = min(now.distance(creature.at, foe) for foe in foes)
    best = min(cells, key=lambda cell: (min(now.distance(cell, foe) for foe in foes), cell))
    return best if min(now.distance(best, foe) for foe in foes) < here else NO


def _forced(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    """V12: as far as whoever causes it wants, by a way of his choosing."""
    way: Forced = clause.op  # type: ignore[assignment]
    user = state.creatures[use.by]
    source = user if clause.op != "push" or not use.zone else target
    if clause.word == "stream":
        return zones.carry(play, state, use, target, clause.n)
    reach = forced_reach(state, way, source, target, clause.n)
    if not target.up or not reach.costs:
        return None
    farthest = max(reach.costs, key=lambda cell: (reach.costs[cell] if target.side is not user.side else 0, cell))
    usually = farthest if target.side is not user.side else NO
    among = (NO, *reach.costs)
    question = PickOne(kind=clause.op, about=(target.id,), among=among, usually=usually, on="hexes", rule="DM-GRID-8")
    to = play.ask(user.seat, question)
    if to != NO:
        bring(play, state, target, reach.path(to))


def _miss(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    """DM-TURN-5: in its next turn, or now if it is acting."""
    combat = state.fighting()
    play.tell(Happened, "miss", target.id, clause.n)
    if combat.side is target.side and target.actions > 0:
        for _ in range(min(clause.n, target.actions)):
            lose_action(target)
    else:
        target.missed = min(2, target.missed + clause.n)


def lose_action(target: Creature) -> None:
    target.actions -= 1
    if target.kind is Kind.FOLLOWER:
        if target.innate:
            target.innate -= 1
        else:
            target.regular -= 1


def _extra_any(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    """V20."""
    if target.up and not state.fighting().extra:
        state.fighting().extra = target.id
        play.tell(Happened, "extra any", target.id, 1)


def _extra_offhand(play: Play, state: Table, use: Use, clause: Clause, user: Creature) -> None:
    """V21: the other hand's Attack without cost, on the same target."""
    found = next(
        (
            (held, number)
            for held, number, each in deck.live(user)
            if held.hand == "off" and each.type == "Attack" and not each.cost
        ),
        None,
    )
    if found is None or not use.targets:
        return
    other = uses.use_of(user, found[0], found[1], part="offhand", targets=use.targets[:1], hit_with=clause.n)
    state.fighting().queue.append(other)


def _disable(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    """V37: among the cards that are known; else one by chance."""
    user = state.creatures[use.by]
    for _ in range(clause.n):
        able = [held for held in target.cards if held.enabled and not deck.is_innate(held)]
        known = [held for held in able if target.side is Side.HEROES or held.seen]
        if known:
            chosen = _pick(play, user, "disable", tuple(held.id for held in known), "cards")
        elif able:
            chosen = play.shuffle([held.id for held in able], "which card")[0]
        else:
            return
        turn(play, target, chosen, False)


def turn(play: Play, creature: Creature, card: str, enabled: bool) -> None:
    held = deck.own_card(creature, card)
    held.enabled = enabled
    if enabled:
        held.disabled_for_task = False
    elif creature.side is Side.ENEMIES and not held.seen:
        held.seen = [written.name for written in deck.card_of(held).abilities]
    play.tell(Turned, creature.id, held.card, enabled)


def _enable(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    """V36: its owner chooses."""
    for _ in range(clause.n):
        off = tuple(held.id for held in target.cards if not held.enabled and held.id != use.held)
        if off:
            turn(play, target, _pick(play, target, "enable", off, "cards"), True)


def _enable_this(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    turn(play, target, use.held, True)


def _cure(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    """V38."""
    for _ in range(clause.n):
        bad = tuple(each.id for each in state.running if each.on == target.id and durations.is_negative(state, each))
        if bad:
            durations.end(play, state, _pick(play, target, "cure", bad, "durations"))


def _reveal(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    for held in target.cards:
        held.seen = [written.name for written in deck.card_of(held).abilities]
    play.tell(Revealed, target.id, tuple(held.card for held in target.cards))


def _rearm(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    """V49."""
    sets = tuple(gear_sets.hand_sets(target))
    if len(sets) > 1:
        now = gear_sets.as_held(target)
        usually = now if now in sets else sets[0]
        question = PickOne(kind="change hands", about=(target.id,), among=sets, usually=usually, rule="DM-EQ-3")
        gear_sets.take_in_hand(target, play.ask(target.seat, question))


def _zone(play: Play, state: Table, use: Use, clause: Clause, user: Creature) -> None:
    zones.lay(play, state, use, clause, user)


def _follower(play: Play, state: Table, use: Use, clause: Clause, target: Creature) -> None:
    zones.split(play, state, target)


def _second(play: Play, state: Table, use: Use, clause: Clause, user: Creature) -> None:
    """V51: a new roll against another enemy within range; the same one only where it says so."""
    main = use.targets[0] if use.targets else ""
    if not user.up or main not in use.hits or damage.cancelled(state, use, main, "all"):
        return
    reach = uses.figures(state, user, uses.held_in(state, use), uses.ability_in(state, use)).range
    foes = [each for each in state.standing(user.side.other) if declaring.in_reach(state, user, each, reach)]
    others = [each.id for each in foes if each.id != main or clause.word == "same-allowed"]
    if not others:
        return
    question = PickOne(kind="second target", about=(use.card,), among=(*others, NO), on="creatures", rule="DM-ROLL-6")
    chosen = play.ask(user.seat, question)
    if chosen != NO:
        state.fighting().queue.append(_part(use, "second", [chosen]))


def _part(use: Use, part: str, targets: list[str]) -> Use:
    return Use(use.by, use.held, use.card, use.tier, use.ability, part=part, targets=targets)


def _arc(play: Play, state: Table, use: Use, clause: Clause, user: Creature) -> None:
    """V50: on to an enemy near somebody who was hit, in sight of him, and not himself a target."""
    reached = [
        each.id
        for each in state.standing(user.side.other)
        if each.id not in use.targets
        and any(declaring.in_reach(state, state.creatures[hit], each, clause.m) for hit in use.hits)
    ]
    if not reached:
        return
    question = PickOne(kind="arc", about=(use.card,), among=(*reached, NO), on="creatures", rule="DM-V-TGT")
    chosen = play.ask(user.seat, question)
    if chosen != NO:
        further = _part(use, "arc", [chosen])
        further.hit_with = clause.n
        state.fighting().queue.append(further)


OPERATIONS: Final[dict[str, Operation]] = {
    "heal": _heal,
    "res": _res,
    "tres": _tres,
    "drain": _drain,
    "step": _step,
    "give": _give,
    "push": _forced,
    "pull": _forced,
    "shift": _forced,
    "tele": _tele,
    "miss": _miss,
    "extra any": _extra_any,
    "extra offhand": _extra_offhand,
    "disable": _disable,
    "enable": _enable,
    "enable this": _enable_this,
    "cure": _cure,
    "reveal": _reveal,
    "rearm": _rearm,
    "zone": _zone,
    "place follower": _follower,
    "second": _second,
    "arc": _arc,
}
