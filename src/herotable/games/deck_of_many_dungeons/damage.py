"""What a hit does to Health: listed and bonus damage, less what takes it off; and what that sets off (DM-ROLL-10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from herotable.games.deck_of_many_dungeons import deck, standing, uses
from herotable.games.deck_of_many_dungeons.cards import Ability, abilities_of, our_cards
from herotable.games.deck_of_many_dungeons.ground import adjacent, between
from herotable.games.deck_of_many_dungeons.health import Unhurt, lose, sensible_split, split_of
from herotable.games.deck_of_many_dungeons.marks import mark_used, reveal
from herotable.games.deck_of_many_dungeons.rolls import parts_against
from herotable.games.deck_of_many_dungeons.standing import Bearing, Case, holds
from herotable.games.deck_of_many_dungeons.state import Creature, Defence, Held, Table, Use
from herotable.rules import Play

UNSTOPPABLE: Final = ("counter",)
ARMOURED: Final = ("armour", "shield")


# How much -----------------------------------------------------------------------------------------


def listed(state: Table, use: Use, target: str) -> int:
    """V1: what hits every target; poison's ticks are damage too (V7)."""
    creature = state.creatures[target]
    found = sum(each.clause.n for each in uses.matching(state, use, creature, "dmg"))
    if use.part == "tick" and not standing.cancels(state, creature, "poison"):
        found += sum(clause.n for clause in uses.own_clauses(state, use) if clause.op == "poison")
    return found


def deals_any(state: Table, use: Use, target: str) -> bool:
    return listed(state, use, target) > 0 or use.shares.get(target, 0) > 0


def bonus_pool(state: Table, use: Use) -> int:
    """DM-ROLL-5: every source once, and what is marked on those who are hit (V43)."""
    pool = 0
    for each in _sources(state, use, "bonus"):
        if any(_goes_for(state, use, each, target) for target in use.hits):
            pool += each.clause.n
    return pool + sum(each.clause.n for target in use.hits for each in marked(state, use, target))


def _sources(state: Table, use: Use, op: str) -> Iterator[Bearing]:
    return (each for each in uses.effects_of(state, use) if each.clause.op == op)


def _goes_for(state: Table, use: Use, bearing: Bearing, target: str) -> bool:
    case = uses.case_of(state, use, state.creatures[target])
    return holds(state, bearing, bearing.clause.host_when + bearing.clause.when, case)


def marked(state: Table, use: Use, target: str) -> list[Bearing]:
    if not uses.is_attack(state, use) or use.part in ("line", "arc"):
        return []
    user, creature = state.creatures[use.by], state.creatures[target]
    case = uses.case_of(state, use, creature)
    return [
        each
        for each in standing.bearings(state, creature, "mark bonus")
        if each.running is not None and each.running.side is user.side and holds(state, each, each.clause.when, case)
    ]


def note_spent_passives(state: Table, use: Use) -> None:
    """Marks that help only the first Attack of a turn have helped."""
    user = state.creatures[use.by]
    for target in use.hits:
        user.marks += [f"first:{each.running.id}" for each in marked(state, use, target) if each.running is not None]


def sensible_shares(state: Table, use: Use, pool: int) -> dict[str, int]:
    """Usually all of it goes to the weakest: the order says who is filled up first."""
    return dict.fromkeys(sorted(use.hits, key=lambda each: (_strength(state.creatures[each]), each)), pool)


def _strength(creature: Creature) -> int:
    return creature.health + creature.purse


def expected(state: Table, use: Use, target: Creature) -> int:
    """What a hit will probably come to, before anything is taken off."""
    share = bonus_pool(state, use) // max(1, len(use.hits))
    return listed(state, use, target.id) + share


def dealt(state: Table, use: Use, target: str) -> int:
    if cancelled(state, use, target, "all"):
        return 0
    return max(0, listed(state, use, target) + use.shares.get(target, 0) - reduced(state, use, target))


# What takes it off --------------------------------------------------------------------------------


def reduced(state: Table, use: Use, target: str) -> int:
    """Passives, durations and Defend cards; not from poison, nor from counters."""
    if use.part in UNSTOPPABLE or (
        use.part == "tick" and our_cards()[use.card].sub != "HAZ" and _is_poison(state, use)
    ):
        return 0
    pierces = any(each.clause.op == "pierce" for each in uses.effects_of(state, use))
    creature = state.creatures[target]
    off = sum(_by_defence(state, use, each, creature, pierces) for each in use.defences if each.holds)
    return off + sum(each.clause.n for each in _passive(state, use, creature, pierces))


def _is_poison(state: Table, use: Use) -> bool:
    return any(clause.op == "poison" for clause in uses.own_clauses(state, use))


def _passive(state: Table, use: Use, target: Creature, pierces: bool) -> Iterator[Bearing]:
    """V33, V34: piercing Attacks ignore Passives; a duration counts all the same."""
    bare = pierces or standing.bears(state, target, "no-reduce")
    case = uses.case_of(state, use, target)
    case.total = total_of(state, use, target.id)
    case.type = uses.type_of(state, use)
    for each in standing.bearings(state, target, "reduce"):
        if not (bare and each.running is None) and holds(state, each, each.clause.when, case):
            yield each


def total_of(state: Table, use: Use, target: str) -> int:
    """The Attack's total against this target; what has no roll has no low total."""
    if not use.rolled:
        return 99
    return use.face + sum(part.amount for part in parts_against(state, use, target))


def _by_defence(state: Table, use: Use, defence: Defence, target: Creature, pierces: bool) -> int:
    """What one Defend card takes off this target, its own or another's beside it (V29)."""
    guard = state.creatures[defence.guard]
    ability = abilities_of(our_cards()[defence.card], defence.tier)[defence.ability]
    if pierces and any(tag in ARMOURED for tag in our_cards()[defence.card].tags):
        return 0
    own = defence.of == target.id
    beside = not own and target.side is guard.side and adjacent(state, guard, target)
    case = Case(state.creatures[use.by], target, ability)
    bearings = [Bearing(clause, guard, None, ability) for clause in ability.of("reduce")]
    wanted = "" if own else "adjacent-allies"
    if not own and not beside:
        return 0
    off = sum(
        each.clause.n
        for each in bearings
        if each.clause.target == wanted and holds(state, each, each.clause.when, case)
    )
    return off + (_hardened(state, guard, defence, ability) if off else 0)


def _hardened(state: Table, guard: Creature, defence: Defence, ability: Ability) -> int:
    """V29 with a sign: what changes the reduction of this card."""
    held = next((each for each in guard.cards if each.id == defence.held), None)
    case = Case(guard, guard, ability, held)
    return sum(
        each.clause.n
        for each in standing.hosted(state, guard, "Defend")
        if each.clause.op == "reduce±" and holds(state, each, each.clause.host_when + each.clause.when, case)
    )


def cancelled(state: Table, use: Use, target: str, what: str) -> bool:
    """V31: what a Defend card keeps off; "all" is the whole hit."""
    user, creature = state.creatures[use.by], state.creatures[target]
    for defence in use.defences:
        if defence.holds and defence.of == target:
            ability = abilities_of(our_cards()[defence.card], defence.tier)[defence.ability]
            case = Case(user, creature, ability)
            for clause in ability.of("cancel"):
                named = what in clause.words or "all" in clause.words
                if named and holds(state, Bearing(clause, creature, None, ability), clause.when, case):
                    return True
    return False


# Taking it ----------------------------------------------------------------------------------------


def take(play: Play, state: Table, use: Use, target: Creature, points: int, answer: str) -> None:
    """The owner's split, or the only one there is; then whatever it sets off."""
    melee = uses.is_attack(state, use) and between(state, state.creatures[use.by], target) <= 1
    was = (target.health, target.resolve, target.temporary)
    if points:
        lose(play, target, split_of(answer) if answer else sensible_split(target, points))
    else:
        play.tell(Unhurt, target.id)
    if uses.type_of(state, use) == "Elemental" and "Fire" in _tags(state, use):
        target.burned = True
    set_off(play, state, use, target, was, melee)


def _tags(state: Table, use: Use) -> tuple[str, ...]:
    boosts = [tag for held, _ in uses.boosts_of(state.creatures[use.by], use.boosts) for tag in deck.card_of(held).tags]
    return (*our_cards()[use.card].tags, *boosts)


def set_off(play: Play, state: Table, use: Use, target: Creature, was: tuple[int, int, int], melee: bool) -> None:
    """What happens by itself afterwards: counters, drinking life, falling and not falling (`when …`)."""
    user = state.creatures[use.by]
    hurt = (target.health, target.resolve, target.temporary) != was
    half = target.most // 2
    if melee:
        _counter(state, target, user, "melee-hit")
    if melee and hurt:
        _counter(state, target, user, "melee-damaged")
    _ripostes(state, use, target, user)
    if hurt and uses.is_attack(state, use):
        raise_event(play, state, user, "damages", Case(user, target, held=uses.held_in(state, use)))
    if was[0] > 0 and target.health == 0:
        if target is not user:
            raise_event(play, state, user, "kills", Case(user, target, held=uses.held_in(state, use)))
        raise_event(play, state, target, "health-0", Case(target, user))
    if was[0] > half >= target.health > 0:
        raise_event(play, state, target, "bloodied", Case(target, user))


def _counter(state: Table, bearer: Creature, attacker: Creature, event: str) -> None:
    """V8: unavoidable, and nothing takes it off."""
    for held, number, ability in list(deck.live(bearer)):
        for clause in ability.of("counter"):
            if ability.type == "Passive" and clause.host == event and attacker.up:
                reveal(held, number)
                _strike_back(
                    state, bearer, attacker, Held(held.id, held.card, held.tier), number, ability, clause.n, clause.word
                )


def _ripostes(state: Table, use: Use, target: Creature, attacker: Creature) -> None:
    for defence in use.defences:
        ability = abilities_of(our_cards()[defence.card], defence.tier)[defence.ability]
        case = Case(attacker, target, ability)
        for clause in ability.of("counter"):
            if (
                defence.holds
                and defence.of == target.id
                and holds(state, Bearing(clause, target, None, ability), clause.when, case)
            ):
                held = Held(defence.held, defence.card, defence.tier)
                _strike_back(state, target, attacker, held, defence.ability, ability, clause.n, clause.word)


def _strike_back(
    state: Table, by: Creature, on: Creature, held: Held, number: int, ability: Ability, points: int, word: str
) -> None:
    use = Use(by.id, held.id, held.card, ability.tier, number, part="counter", targets=[on.id])
    state.fighting().queue.append(replace(use, hit_with=points, main=word))


def raise_event(play: Play, state: Table, bearer: Creature, event: str, case: Case) -> None:
    """Every ability of the bearer that answers to an event comes next (DM-TURN-8); limits hold."""
    asleep = event in ("health-0", "fallen")
    for held, number, ability in _answering(bearer, event, asleep):
        clause = next(each for each in ability.clauses if each.prefix == "when")
        bearing = Bearing(clause, bearer, held, ability)
        if ability.name in held.spent or f"session:{ability.name}" in held.spent:
            continue
        if holds(state, bearing, clause.host_when + clause.when, case):
            reveal(held, number)
            if ability.type != "Free":
                mark_used(held, ability, "")
            use = Use(bearer.id, held.id, held.card, ability.tier, number, part="event", targets=[bearer.id])
            state.fighting().queue.append(use)


def _answering(bearer: Creature, event: str, asleep: bool) -> list[tuple[Held, int, Ability]]:
    if not bearer.up and not asleep:
        return []
    return [
        (held, number, ability)
        for held, number, ability in deck.live(bearer)
        if any(
            clause.prefix == "when" and event in clause.host.split("|") and clause.op != "counter"
            for clause in ability.clauses
        )
        and ability.type in ("Passive", "Free")
    ]
