"""Defend cards: who may play which, what is sensible, what they do (DM-ROLL-8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Final

from herotable.games.deck_of_many_dungeons import damage, deck, paths, rolls, standing, uses
from herotable.games.deck_of_many_dungeons.cards import Ability, abilities_of, our_cards
from herotable.games.deck_of_many_dungeons.ground import between
from herotable.games.deck_of_many_dungeons.health import pay, payers
from herotable.games.deck_of_many_dungeons.marks import mark_used, reveal
from herotable.games.deck_of_many_dungeons.state import Creature, Defence, Held, Table, Use
from herotable.rules import Event, PickOne, Play

NONE: Final = "none"
SEPARATOR: Final = "+"
FOR: Final = ">"
MOST_AT_ONCE: Final = 3
MOST_OWED: Final = 2
"""An action may be paid with at most twice between two own turns (DM-V-COST)."""


@dataclass(frozen=True, slots=True)
class Defends(Event):
    rule: ClassVar[str] = "DM-ROLL-8"
    who: str
    card: str
    ability: int
    of: str


@dataclass(frozen=True, slots=True)
class Defended(Event):
    rule: ClassVar[str] = "DM-ROLL-8"
    who: str
    card: str
    ability: int
    holds: bool


EVENTS: tuple[type[Event], ...] = (Defends, Defended)


# Asking -------------------------------------------------------------------------------------------


def questions(state: Table, use: Use) -> dict[str, PickOne]:
    """One for each creature that is hit, and for each that may step in for it; nobody is asked twice."""
    found: dict[str, PickOne] = {}
    for target in list(use.hits):
        creature = state.creatures[target]
        if target != use.by and f"defend:{target}" not in use.asked:
            _add(found, state, use, creature, target, guarding=False)
        if not use.defences:
            for guard in guards(state, use, creature):
                _add(found, state, use, guard, target, guarding=True)
    use.asked += [f"defend:{target}" for target in use.hits]
    return found


def guards(state: Table, use: Use, target: Creature) -> list[Creature]:
    allies = (each for each in state.standing(target.side) if each is not target and each.id != use.by)
    return [each for each in allies if playable(state, use, each, target, guarding=True)]


def _add(found: dict[str, PickOne], state: Table, use: Use, guard: Creature, target: str, *, guarding: bool) -> None:
    cards = playable(state, use, guard, state.creatures[target], guarding=guarding)
    secret = not rolls.known(guard)
    if not cards and (guarding or not secret):
        return
    among = (NONE, *sets(state, guard, cards, boosts(guard)))
    about = f"{guard.id}{FOR}{target}" if guarding else guard.id
    usually = sensible(state, use, guard, state.creatures[target], cards)
    found[f"{guard.seat}/{about}"] = PickOne(
        kind="defend",
        about=(guard.id, target, use.by),
        among=among,
        usually=usually if usually in among else NONE,
        rule="DM-ROLL-8",
        secret=secret,
        passes=("round",),
    )


def playable(state: Table, use: Use, guard: Creature, target: Creature, *, guarding: bool) -> list[tuple[str, Ability]]:
    """Defend abilities for this hit: its own, or those that guard another within their range."""
    return [
        (deck.key(held, number), ability)
        for held, number, ability in deck.live(guard)
        if ability.type == "Defend" and (ability.who == "other") is guarding and ability.name not in held.spent
        if not guarding or between(state, guard, target) <= ability.range
        if not ability.cost_actions or guard.owed < MOST_OWED
        if ability.cost <= purse(state, guard)
    ]  # fmt: skip


def purse(state: Table, guard: Creature) -> int:
    return max((each.purse for each in payers(state, guard)), default=0)


def boosts(guard: Creature) -> list[tuple[str, Ability]]:
    """Boosts that go with any roll may go with a Defend card's (DM-TURN-8)."""
    return [
        (deck.key(held, number), ability)
        for held, number, ability in deck.live(guard)
        if ability.type == "Boost" and ability.clauses[0].host == "roll" and ability.name not in held.used
    ]


def sets(
    state: Table, guard: Creature, cards: Sequence[tuple[str, Ability]], more: Sequence[tuple[str, Ability]]
) -> list[str]:
    """Every set that can be paid, each card at most once; a Boost only with a card that rolls."""
    found: list[str] = []
    for size in range(1, min(len(cards), MOST_AT_ONCE) + 1):
        for chosen in combinations(cards, size):
            rolling = any(ability.roll for _, ability in chosen)
            for extra in [(), *([(boost,) for boost in more] if rolling else [])]:
                together = (*chosen, *extra)
                if sum(ability.cost for _, ability in together) <= purse(state, guard) and _actions_left(
                    guard, together
                ):
                    found.append(SEPARATOR.join(key for key, _ in together))
    return found


def _actions_left(guard: Creature, chosen: Sequence[tuple[str, Ability]]) -> bool:
    return guard.owed + sum(ability.cost_actions for _, ability in chosen) <= MOST_OWED


def sensible(state: Table, use: Use, guard: Creature, target: Creature, cards: Sequence[tuple[str, Ability]]) -> str:
    """K15: where what it can be expected to save is worth more than it costs."""
    coming = damage.expected(state, use, target)
    worth = [(saving(state, use, guard, target, ability, coming) - price(ability), key) for key, ability in cards]
    best = max(worth, default=(0, NONE))
    return best[1] if best[0] > 0 else NONE


def saving(state: Table, use: Use, guard: Creature, target: Creature, ability: Ability, coming: int) -> int:
    """In twelfths of a point."""
    melee = between(state, state.creatures[use.by], target) <= 1
    less = sum(
        clause.n for clause in ability.of("reduce") if not clause.target and _at_this_distance(clause.when, melee)
    )
    if any("all" in clause.words and _at_this_distance(clause.when, melee) for clause in ability.of("cancel")):
        less = coming
    bonus = standing.total(state, guard, "def")
    chance = 12 if not ability.roll else max(0, min(12, 13 - ability.roll + bonus))
    hurt = coming if ability.has("redirect") and target.health + target.purse <= coming else 0
    return chance * max(min(less, coming), hurt)


def _at_this_distance(when: tuple[tuple[object, ...], ...], melee: bool) -> bool:
    kinds = [getattr(each, "kind", "") for part in when for each in part]
    return ("melee" not in kinds or melee) and ("ranged" not in kinds or not melee)


def price(ability: Ability) -> int:
    return 12 * ability.cost + 15 * ability.cost_actions


# Declaring ----------------------------------------------------------------------------------------


def declare(play: Play, state: Table, use: Use, about: str, chosen: str) -> None:
    """Paid at once; from now on everyone has seen it."""
    if chosen == NONE:
        return
    guard_id, _, of = about.partition(FOR)
    guard = state.creatures[guard_id]
    keys = [deck.of_key(guard, key) for key in chosen.split(SEPARATOR)]
    extra = [(held, number) for held, number in keys if deck.ability_of(held, number).type == "Boost"]
    for held, number in keys:
        if deck.ability_of(held, number).cost > purse(state, guard):
            continue  # spent on another hit that was answered at the same time
        if (held, number) in extra:
            pay(play, state, guard, deck.ability_of(held, number).cost)
            mark_used(held, deck.ability_of(held, number), "")
        else:
            _declare_one(play, state, use, guard, held, number, of or guard_id)
    _attach(use, guard, extra)


def _declare_one(play: Play, state: Table, use: Use, guard: Creature, held: Held, number: int, of: str) -> None:
    ability = deck.ability_of(held, number)
    pay(play, state, guard, ability.cost)
    guard.owed += ability.cost_actions
    if any(limit.word.startswith("once/combat") for limit in ability.of("limit")):
        held.spent.append(ability.name)
    reveal(held, number)
    use.defences.append(Defence(guard.id, of, held.id, held.card, ability.tier, number))
    play.tell(Defends, guard.id, held.card, number, of)


def _attach(use: Use, guard: Creature, extra: list[tuple[Held, int]]) -> None:
    """A Boost goes with the first of the cards that rolls."""
    mine = [each for each in use.defences if each.guard == guard.id and ability_in(each).roll]
    if mine:
        mine[0].boosts += [deck.key(held, number) for held, number in extra]


def ability_in(defence: Defence) -> Ability:
    return abilities_of(our_cards()[defence.card], defence.tier)[defence.ability]


def unrolled(use: Use) -> int:
    """The first of those that were declared in this round of asking."""
    done = sum(1 for each in use.asked if each == "rolled")
    use.asked += ["rolled"] * (len(use.defences) - done)
    return done


def more_to_ask(state: Table, use: Use) -> bool:
    """Whoever has taken a hit upon himself may play his own cards on it (V32)."""
    return any(f"defend:{target}" not in use.asked for target in use.hits)


# What they do -------------------------------------------------------------------------------------


def redirect(state: Table, use: Use, defence: Defence) -> None:
    """V32: the guard is hit instead."""
    if not ability_in(defence).has("redirect") or defence.of not in use.hits:
        return
    at = use.hits.index(defence.of)
    if defence.guard in use.hits:
        del use.hits[at]
    else:
        use.hits[at] = defence.guard
    defence.of = defence.guard


def steps(state: Table, guard: Creature, ability: Ability) -> tuple[str, ...]:
    own = sum(clause.n for clause in ability.of("step"))
    if not own or not guard.up or not guard.at or standing.bears(state, guard, "immobile"):
        return ()
    return tuple(paths.reach_of(state, guard, own).costs)


def has_other_effects(state: Table, use: Use, target: str) -> bool:
    """Whether there is anything but damage to be rolled for again."""
    plain = (
        "dmg",
        "bonus",
        "hit",
        "pierce",
        "first step",
        "targets",
        "limit",
        "second",
        "range",
        "area",
        "cost",
        "type",
    )
    others = (each.clause for each in uses.effects_of(state, use) if each.clause.op not in plain)
    return target in use.hits and any(clause.target in ("", "first") for clause in others)
