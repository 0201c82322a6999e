"""What bears on somebody at this moment: Passives, flaws, auras, durations; and when a condition holds (DM-V-TIME)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from herotable.games.deck_of_many_dungeons import deck
from herotable.games.deck_of_many_dungeons.cards import Ability, abilities_of, bearing_ops, has_aura, hosts, our_cards
from herotable.games.deck_of_many_dungeons.ground import adjacent, between
from herotable.games.deck_of_many_dungeons.notation import MAGIC, Clause, Condition
from herotable.games.deck_of_many_dungeons.state import Creature, Held, Running, Table
from herotable.rules import Part

AURAS: Final = ("adjacent-allies", "adjacent-enemies", "self-and-adjacent-allies")
SELF: Final = ("", "self", "self-and-adjacent-allies")


@dataclass(frozen=True, slots=True)
class Bearing:
    """A clause that bears on somebody: `owner` has the card, `source` is its name."""

    clause: Clause
    owner: Creature
    held: Held | None
    ability: Ability
    running: Running | None = None

    @property
    def source(self) -> str:
        return self.ability.name


@dataclass(slots=True)
class Case:
    """What a condition is judged by: who uses which ability on whom, with which total, of which type of damage."""

    user: Creature | None = None
    target: Creature | None = None
    ability: Ability | None = None
    held: Held | None = None
    area: int = 1
    total: int = 0
    type: str = ""
    tags: tuple[str, ...] = ()
    hidden: bool = False
    printed_range: bool = False
    count: int = -1


NOTHING: Final = Case()


# What bears on a creature -------------------------------------------------------------------------


def bearings(state: Table, creature: Creature, *ops: str) -> Iterator[Bearing]:
    """Every clause with one of these operations that stands on a creature, whatever its conditions."""
    if creature.up:
        yield from _own(creature, ops)
        yield from _auras(state, creature, ops)
    for running in state.running:
        if running.on == creature.id:
            yield from _of_running(state, running, ops)


def _own(creature: Creature, ops: tuple[str, ...]) -> Iterator[Bearing]:
    for card in creature.cards:
        if bearing_ops(deck.card_of(card)).isdisjoint(ops):
            continue
        for held, _, ability in deck.live_on(creature, card):
            if ability.type == "Passive":
                for clause in ability.clauses:
                    if clause.op in ops and clause.target in SELF and clause.prefix in ("", "flaw"):
                        yield Bearing(clause, creature, held, ability)
        if not card.enabled:
            yield from _flaws(creature, card, ops)


def _flaws(creature: Creature, card: Held, ops: tuple[str, ...]) -> Iterator[Bearing]:
    if deck.in_use(creature, card):
        for _, ability in deck.abilities(card):
            for clause in ability.clauses:
                if clause.op in ops and clause.prefix == "flaw":
                    yield Bearing(clause, creature, card, ability)


def _auras(state: Table, creature: Creature, ops: tuple[str, ...]) -> Iterator[Bearing]:
    for owner in state.creatures.values():
        if owner is creature or not owner.up or not (owner.at or creature.at == owner.at):
            continue
        for held, ability, clause in _aura_clauses(owner):
            friends = owner.side is creature.side
            if (
                clause.op in ops
                and (clause.target == "adjacent-enemies") is not friends
                and adjacent(state, owner, creature)
            ):
                yield Bearing(clause, owner, held, ability)


def _aura_clauses(owner: Creature) -> Iterator[tuple[Held, Ability, Clause]]:
    for card in owner.cards:
        if has_aura(deck.card_of(card)):
            for held, _, ability in deck.live_on(owner, card):
                for clause in ability.clauses:
                    if clause.target in AURAS and ability.type == "Passive":
                        yield held, ability, clause


def _of_running(state: Table, running: Running, ops: tuple[str, ...]) -> Iterator[Bearing]:
    ability = abilities_of(our_cards()[running.card], running.tier)[running.ability]
    flat = flattened(ability)
    for number in running.clauses:
        if flat[number].op in ops:
            yield Bearing(flat[number], state.creatures[running.by], None, ability, running)


def clauses_of(running: Running) -> list[Clause]:
    """The clauses that stand on its bearer."""
    flat = flattened(abilities_of(our_cards()[running.card], running.tier)[running.ability])
    return [flat[number] for number in running.clauses]


def hides(running: Running) -> bool:
    return any(clause.op == "hidden" for clause in clauses_of(running))


def flattened(ability: Ability) -> tuple[Clause, ...]:
    """Its clauses, and those inside brackets after them: durations name them by number."""
    return ability.clauses + tuple(each for clause in ability.clauses for part in clause.inner for each in part)


def hosted(state: Table, creature: Creature, kind: str) -> Iterator[Bearing]:
    """`with …:` clauses of Passives and of durations that go with an ability of this kind."""
    if creature.up:
        for card in creature.cards:
            if hosts(deck.card_of(card)):
                yield from _hosted_by_card(creature, card, kind)
    for running in state.running:
        if running.on == creature.id and running.by == creature.id:
            ability = abilities_of(our_cards()[running.card], running.tier)[running.ability]
            if ability.type != "Boost":
                for clause in _with(ability, kind):
                    yield Bearing(clause, creature, None, ability, running)


def _hosted_by_card(creature: Creature, card: Held, kind: str) -> Iterator[Bearing]:
    for held, _, ability in deck.live_on(creature, card):
        if ability.type == "Passive":
            for clause in _with(ability, kind):
                yield Bearing(clause, creature, held, ability)


def _with(ability: Ability, kind: str) -> Iterator[Clause]:
    return (clause for clause in ability.clauses if clause.prefix == "with" and fits_host(clause, kind))


def fits_host(clause: Clause, kind: str) -> bool:
    return clause.host in ("ability", "roll") or clause.host == kind


# Asking for one thing -----------------------------------------------------------------------------


def bears(state: Table, creature: Creature, op: str, case: Case = NOTHING) -> bool:
    return any(holds(state, each, each.clause.when, case) for each in bearings(state, creature, op))


def total(state: Table, creature: Creature, op: str, case: Case = NOTHING) -> int:
    return sum(each.clause.n for each in bearings(state, creature, op) if holds(state, each, each.clause.when, case))


def ignores(state: Table, creature: Creature, what: str, count: int = -1) -> bool:
    """V59."""
    case = Case(count=count)
    return any(
        what in each.clause.words and holds(state, each, each.clause.when, case)
        for each in bearings(state, creature, "ignore")
    )


def cancels(state: Table, creature: Creature, what: str) -> bool:
    """V31: whether a Passive makes the bearer immune."""
    if what in ("push", "pull", "shift"):
        what = "forced"
    mindless = what == "taunt" and bears(state, creature, "mindless")
    return mindless or any(
        what in each.clause.words and holds(state, each, each.clause.when, NOTHING)
        for each in bearings(state, creature, "cancel")
    )


def parts(state: Table, creature: Creature, case: Case, *ops: str) -> list[Part]:
    """Modifiers of these operations, each under its card's name."""
    return [
        Part(each.source, each.clause.n, "DM-ROLL-4")
        for each in bearings(state, creature, *ops)
        if each.clause.n and holds(state, each, each.clause.when, case)
    ]


# Conditions ---------------------------------------------------------------------------------------


def holds(state: Table, bearing: Bearing, when: tuple[tuple[Condition, ...], ...], case: Case) -> bool:
    """All parts of a condition, each by one of its alternatives."""
    for part in when:
        for each in part:
            if CONDITIONS[each.kind](state, bearing, each.word, case):
                break
        else:
            return False
    return True


Judge = Callable[[Table, Bearing, str, Case], bool]


def _melee(state: Table, bearing: Bearing, word: str, case: Case) -> bool:
    """DM-GRID-9: by the actual distance; what changes the range goes by the printed one."""
    if case.printed_range and case.ability is not None:
        return case.ability.range <= 1
    if case.user is None or case.target is None:
        return False
    return between(state, case.user, case.target) <= 1


def _ranged(state: Table, bearing: Bearing, word: str, case: Case) -> bool:
    if case.printed_range and case.ability is not None:
        return case.ability.range >= 2
    return case.user is not None and case.target is not None and not _melee(state, bearing, word, case)


def _adjacent_ally(state: Table, bearing: Bearing, word: str, case: Case) -> bool:
    """Another ally of the attacker is next to the target."""
    user, target = case.user, case.target
    if user is None or target is None:
        return False
    return any(
        each is not user and each is not target and adjacent(state, each, target) for each in state.standing(user.side)
    )


def _adjacent_enemy(state: Table, bearing: Bearing, word: str, case: Case) -> bool:
    owner = bearing.owner
    return any(adjacent(state, each, owner) for each in state.standing(owner.side.other))


def _adjacent_friend(state: Table, bearing: Bearing, word: str, case: Case) -> bool:
    owner = bearing.owner
    return any(adjacent(state, each, owner) for each in state.standing(owner.side))


def _first(state: Table, bearing: Bearing, word: str, case: Case) -> bool:
    """The first matching use by that creature this turn."""
    if bearing.running is not None:
        return case.user is None or f"first:{bearing.running.id}" not in case.user.marks
    return f"first:{bearing.ability.name}" not in bearing.owner.marks


def _of_type(state: Table, bearing: Bearing, word: str, case: Case) -> bool:
    return case.type == word or word in case.tags or (word == "Magic" and is_magic(case))


def is_magic(case: Case) -> bool:
    """V1: Elemental, Arcane and Divine damage, and whatever stands on a card tagged Magic."""
    return case.type in MAGIC or "Magic" in case.tags


def _of_this_item(state: Table, bearing: Bearing, word: str, case: Case) -> bool:
    return bearing.held is not None and case.held is not None and bearing.held.on == case.held.id


def _within(state: Table, bearing: Bearing, word: str, case: Case) -> bool:
    if case.count >= 0:
        return case.count <= int(word)
    target = case.target if case.target is not bearing.owner else case.user
    return target is not None and between(state, bearing.owner, target) <= int(word)


CONDITIONS: Final[dict[str, Judge]] = {
    "melee": _melee,
    "ranged": _ranged,
    "adj-ally": _adjacent_ally,
    "adj-enemy": _adjacent_enemy,
    "no-adj-enemy": lambda state, bearing, word, case: not _adjacent_enemy(state, bearing, word, case),
    "adj-friend": _adjacent_friend,
    "hurt": lambda state, bearing, word, case: bearing.owner.health < bearing.owner.most,
    "bloodied": lambda state, bearing, word, case: bearing.owner.health <= bearing.owner.most // 2,
    "unmoved": lambda state, bearing, word, case: not bearing.owner.moved,
    "hidden": lambda state, bearing, word, case: case.hidden,
    "fresh": lambda state, bearing, word, case: case.target is not None and not case.target.ever_acted,
    "connected": lambda state, bearing, word, case: deck.connected(
        state, bearing.owner, our_cards()[bearing.ability.card].name
    ),
    "first": _first,
    "next": lambda state, bearing, word, case: True,
    "yours": lambda state, bearing, word, case: case.user is bearing.owner,
    "gear": lambda state, bearing, word, case: case.held is not None and deck.is_gear(case.held),
    "this": _of_this_item,
    "Magic": lambda state, bearing, word, case: is_magic(case),
    "area-1": lambda state, bearing, word, case: case.area == 1,
    "once/scene": lambda state, bearing, word, case: bearing.held is None or "scene" not in bearing.held.spent,
    "no-resolve": lambda state, bearing, word, case: case.target is not None and case.target.resolve == 0,
    "not-mindless": lambda state, bearing, word, case: (
        case.target is not None and not bears(state, case.target, "mindless")
    ),
    "not-burned": lambda state, bearing, word, case: not bearing.owner.burned,
    "type": _of_type,
    "wield": lambda state, bearing, word, case: deck.wields(bearing.owner, word),
    "within": _within,
    "total<=": lambda state, bearing, word, case: case.total <= int(word),
}
