"""An ability in use: its figures with whatever changes them, its clauses and those that go with it (DM-ROLL-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from herotable.games.deck_of_many_dungeons import deck, standing
from herotable.games.deck_of_many_dungeons.cards import Ability, Who, abilities_of, our_cards
from herotable.games.deck_of_many_dungeons.notation import Clause
from herotable.games.deck_of_many_dungeons.standing import Bearing, Case, holds
from herotable.games.deck_of_many_dungeons.state import Creature, Held, Kind, Table, Use

PLURAL: Final[dict[str, Who]] = {
    "enemy": "enemies",
    "ally": "allies",
    "other": "allies",
    "any": "all",
    "self": "allies",
}
SECONDARY: Final = ("second", "arc", "counter", "tick", "event", "zone", "line")
"""No Boost and no `with …` of a Passive applies to these (DM-TURN-7)."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What an ability costs and reaches with the Boosts declared with it."""

    cost: int
    range: int
    area: int
    who: Who
    several: int = 1
    apart: int = 0


def ability_in(state: Table, use: Use) -> Ability:
    return abilities_of(our_cards()[use.card], use.tier)[use.ability]


def held_in(state: Table, use: Use) -> Held | None:
    """The card itself; zones and durations may outlive it."""
    user = state.creatures.get(use.by)
    cards = user.cards if user is not None else []
    return next((held for held in cards if held.id == use.held), None)


def use_of(creature: Creature, held: Held, number: int, **more: object) -> Use:
    ability = deck.ability_of(held, number)
    return replace(Use(creature.id, held.id, held.card, ability.tier, number), **more)  # type: ignore[arg-type]


def boosts_of(creature: Creature, keys: Iterable[str]) -> list[tuple[Held, Ability]]:
    found = (deck.of_key(creature, key) for key in keys)
    return [(held, deck.ability_of(held, number)) for held, number in found]


# Figures ------------------------------------------------------------------------------------------


def figures(
    state: Table, user: Creature, held: Held | None, ability: Ability, boosts: Iterable[tuple[Held, Ability]] = ()
) -> Figures:
    """DM-V-TIME: what is changed before the roll; Boosts cost what they cost, less whatever discount they meet."""
    declared = list(boosts)
    case = Case(user, None, ability, held, ability.area, 0, damage_type(ability), tags_of(ability), printed_range=True)
    changed = [
        each.clause
        for each in _changes(state, user, ability, declared)
        if holds(state, each, each.clause.host_when + each.clause.when, case)
    ]
    size = ability.area + sum(clause.n for clause in changed if clause.op == "area")
    reach = ability.range
    if reach >= 0 and not (ability.range == 0 and ability.who == "self"):
        reach += sum(clause.n for clause in changed if clause.op == "range")
    who = PLURAL.get(ability.who, ability.who) if size > 1 else ability.who
    several = next(iter(ability.of("targets")), None)
    return Figures(
        cost_of(state, user, held, ability, declared, changed), max(0, reach) if reach >= 0 else reach, size, who,
        several.n if several else 1, several.m if several else 0,
    )  # fmt: skip


def _changes(state: Table, user: Creature, ability: Ability, boosts: list[tuple[Held, Ability]]) -> Iterator[Bearing]:
    """Clauses that change the figures of an ability, from Passives, durations and Boosts."""
    for held, boost in boosts:
        for clause in boost.clauses:
            yield Bearing(clause, user, held, boost)
    for each in standing.hosted(state, user, ability.type):
        if each.clause.op in ("cost", "area", "range", "type"):
            yield each
    if ability.type in ("Attack", "Fortify", "Free") and ability.range > 0:
        yield from standing.bearings(state, user, "range")


def cost_of(
    state: Table,
    user: Creature,
    held: Held | None,
    ability: Ability,
    boosts: list[tuple[Held, Ability]],
    changed: list[Clause],
) -> int:
    """What is taken off is taken off the ability itself, not off its Boosts."""
    less = -sum(clause.n for clause in changed if clause.op == "cost" and "first" not in _kinds(clause))
    host = max(0, ability.cost - less)
    discount = sum(-clause.n for clause in changed if clause.op == "cost" and "first" in _kinds(clause))
    extra = sum(boost.cost for _, boost in boosts)
    if discount and not _magic(ability):
        discount = 0
    return max(0, host - discount) + extra


def _kinds(clause: Clause) -> list[str]:
    return [each.kind for part in clause.host_when for each in part]


def _magic(ability: Ability) -> bool:
    return standing.is_magic(Case(type=damage_type(ability), tags=tags_of(ability)))


def damage_type(ability: Ability) -> str:
    return next((clause.word for clause in ability.of("dmg")), "")


def tags_of(ability: Ability) -> tuple[str, ...]:
    return our_cards()[ability.card].tags if ability.card else ()


# Clauses ------------------------------------------------------------------------------------------


def own_clauses(state: Table, use: Use) -> list[Clause]:
    """What this use itself does: of a tick, an event, a zone, a second roll only that part."""
    ability = ability_in(state, use)
    match use.part:
        case "tick":
            return [clause for clause in ability.clauses if clause.prefix == "tick" or clause.op == "poison"]
        case "event":
            return [clause for clause in ability.clauses if clause.prefix == "when" and clause.op != "counter"]
        case "zone" | "second" | "line":
            return list(_inside(ability, "second" if use.part == "second" else use.part))
        case "arc":
            return [Clause("dmg", use.hit_with, word="Elemental")]
        case "counter":
            return [Clause("dmg", use.hit_with, word=use.main or "Physical")]
        case _:
            return _chosen([clause for clause in ability.clauses if not clause.prefix], use.choice)


def _inside(ability: Ability, part: str) -> tuple[Clause, ...]:
    """What stands in the brackets; a hazard's attack stands under `when` or `tick`."""
    for clause in ability.clauses:
        if clause.op == part and clause.inner:
            return clause.inner[0]
    skipped = ("zone", "grow")
    return tuple(
        clause for clause in ability.clauses if clause.prefix in ("when", "tick", "") and clause.op not in skipped
    )


def _chosen(clauses: list[Clause], choice: int) -> list[Clause]:
    """V53: the part that the user picked stands in the place of the choice."""
    found: list[Clause] = []
    for clause in clauses:
        found += clause.inner[choice] if clause.op == "choose" else (clause,)
    return found


def effects_of(state: Table, use: Use) -> list[Bearing]:
    """Everything that goes with a use: its own clauses, its Boosts', and those of Passives and durations."""
    user, ability, held = state.creatures[use.by], ability_in(state, use), held_in(state, use)
    own = [Bearing(clause, user, held, ability) for clause in own_clauses(state, use)]
    if use.part in SECONDARY:
        return own
    boosts = [
        Bearing(clause, user, boost_held, boost)
        for boost_held, boost in boosts_of(user, use.boosts)
        for clause in boost.clauses
        if clause.op != "limit"
    ]
    return own + boosts + list(standing.hosted(state, user, ability.type))


def matching(state: Table, use: Use, target: Creature | None, *ops: str) -> list[Bearing]:
    """Those with one of these operations whose conditions hold for this target."""
    case = case_of(state, use, target)
    return [
        each
        for each in effects_of(state, use)
        if each.clause.op in ops and holds(state, each, each.clause.host_when + each.clause.when, case)
    ]


def case_of(state: Table, use: Use, target: Creature | None) -> Case:
    ability = ability_in(state, use)
    return Case(
        state.creatures[use.by],
        target,
        ability,
        held_in(state, use),
        max(ability.area, 3 if len(use.place) > 1 else 1),
        0,
        type_of(state, use),
        tags_of(ability),
        use.hidden,
    )


def type_of(state: Table, use: Use) -> str:
    """The type of its damage; a Boost may change it."""
    changed = [
        clause.word for _, boost in boosts_of(state.creatures[use.by], use.boosts) for clause in boost.of("type")
    ]
    own = [clause.word for clause in own_clauses(state, use) if clause.op == "dmg"]
    return next(iter([*changed, *own]), "")


def is_attack(state: Table, use: Use) -> bool:
    """Whether a use can be defended against at all: Attacks and their further parts (DM-ROLL-9)."""
    if use.part in ("tick", "event", "counter"):
        return use.part == "tick" and our_cards()[use.card].sub == "HAZ"
    if use.part == "zone":
        return ability_in(state, use).type == "Attack" and our_cards()[use.card].sub == "HAZ"
    return ability_in(state, use).type == "Attack"


def is_unavoidable(state: Table, use: Use) -> bool:
    return any(each.clause.op == "unavoidable" for each in effects_of(state, use)) or (
        ability_in(state, use).has("unavoidable")
    )


def roll_needed(state: Table, use: Use) -> int:
    """The number to reach; a second roll has its own, an arc and what only happens have none."""
    ability = ability_in(state, use)
    match use.part:
        case "second":
            return ability.of("second")[0].n
        case "arc" | "counter" | "line":
            return 0
        case "zone" | "tick":
            return ability.roll if our_cards()[use.card].sub == "HAZ" else 0
        case _:
            return ability.roll


def defence_ability(state: Table, use: Use) -> Ability:
    defence = use.defences[use.at_defence]
    return abilities_of(our_cards()[defence.card], defence.tier)[defence.ability]


def is_of_magic(ability: Ability) -> bool:
    return _magic(ability)


def is_boss_like(creature: Creature) -> bool:
    """Who has temporary Resolve of its own (DM-HR-13, DM-EN-3)."""
    return creature.kind in (Kind.PC, Kind.BOSS)
