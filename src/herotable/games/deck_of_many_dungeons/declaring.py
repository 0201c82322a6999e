"""What a creature may use now: its abilities with their targets, areas and Boosts, and why not (DM-TURN, DM-CARD)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from herotable.games.deck_of_many_dungeons import deck, paths, standing, uses
from herotable.games.deck_of_many_dungeons.cards import Ability
from herotable.games.deck_of_many_dungeons.ground import between, cells_of, grid, in_one_chase, lying_at, standing_at
from herotable.games.deck_of_many_dungeons.health import can_pay
from herotable.games.deck_of_many_dungeons.standing import Bearing, Case, holds
from herotable.games.deck_of_many_dungeons.state import Creature, Held, Kind, Side, Table
from herotable.games.deck_of_many_dungeons.uses import Figures, figures
from herotable.rules import Field, One, Option, Part

USABLE: Final = ("Move", "Attack", "Fortify", "Free")
TARGETED: Final = ("melee", "ranged", "adj-ally", "hidden", "fresh", "within", "not-mindless", "no-resolve")
"""Conditions that only a target can meet."""
MOST_BOOSTS: Final = 3
SEPARATOR: Final = "+"
NOTHING_IN_REACH: Final = "nothing is in reach"


@dataclass(frozen=True, slots=True)
class Offer:
    """One way to use an ability: with these Boosts, at this cost."""

    held: Held
    number: int
    ability: Ability
    boosts: tuple[str, ...]
    figures: Figures
    bought: bool


def options_of(state: Table, creature: Creature) -> list[Option]:
    """Every ability that a creature has, as options; those that it cannot use now with the reason."""
    found: list[Option] = []
    for held, number, ability in deck.live(creature):
        if ability.type in USABLE and not is_event_driven(ability):
            found += _options(state, creature, held, number, ability)
    return found


def is_event_driven(ability: Ability) -> bool:
    """DM-TURN-8: it reacts to something instead of being declared."""
    return (
        ability.has("reroll keep-higher")
        or ability.has("reroll new-stands")
        or all(clause.prefix == "when" or clause.op == "limit" for clause in ability.clauses)
    )


def _options(state: Table, creature: Creature, held: Held, number: int, ability: Ability) -> list[Option]:
    bought = needs_buying(state, creature, ability)
    reason = why_not(state, creature, held, number, ability, bought=bought)
    if reason:
        return [_option(creature, Offer(held, number, ability, (), _plain(ability), bought), (), reason)]
    offers = [
        Offer(held, number, ability, boosts, _figures(state, creature, held, ability, boosts), bought)
        for boosts in boost_sets(state, creature, ability, held)
    ]
    payable = [offer for offer in offers if can_pay(state, creature, cost_of(offer))]
    if not payable:
        cost = min(cost_of(offer) for offer in offers)
        return [_option(creature, offers[0], (), f"needs {cost} Resolve; there is {_purse(state, creature)}")]
    found = [_option(creature, offer, fields) for offer in payable for fields in fields_of(state, creature, offer)]
    return found or [_option(creature, payable[0], (), NOTHING_IN_REACH)]


def _plain(ability: Ability) -> Figures:
    return Figures(ability.cost, ability.range, ability.area, ability.who)


def _figures(state: Table, creature: Creature, held: Held, ability: Ability, boosts: tuple[str, ...]) -> Figures:
    return figures(state, creature, held, ability, uses.boosts_of(creature, boosts))


def _purse(state: Table, creature: Creature) -> int:
    allies = state.present(creature.side) if creature.kind is Kind.FOLLOWER else [creature]
    return max((each.purse for each in allies), default=0)


def cost_of(offer: Offer) -> int:
    return offer.figures.cost + offer.bought


def _option(creature: Creature, offer: Offer, fields: tuple[Field, ...], refused: str = "") -> Option:
    cost = cost_of(offer)
    fixed = (
        One("who", (creature.id,)),
        One("ability", (deck.key(offer.held, offer.number),)),
        *([One("boosts", (SEPARATOR.join(offer.boosts),))] if offer.boosts else []),
    )
    parts = (Part("Resolve", cost, "DM-CARD-4"),) if cost else ()
    rule = "DM-HR-11" if offer.bought else RULES[offer.ability.type]
    return Option("use", (*fixed, *fields), parts, rule=rule, refused=refused)


RULES: Final = {"Move": "DM-GRID-7", "Attack": "DM-ROLL-1", "Fortify": "DM-TURN-3", "Free": "DM-TURN-3"}


# Why not ------------------------------------------------------------------------------------------


def needs_buying(state: Table, creature: Creature, ability: Ability) -> bool:
    """DM-HR-11: a Move or Fortify beyond the actions that are left."""
    extra = state.combat is not None and state.combat.extra == creature.id
    if extra or ability.type not in ("Move", "Fortify") or is_covert(state):
        return False
    return not has_slot(creature, ability)


def is_covert(state: Table) -> bool:
    return state.combat is not None and state.combat.phase.value == "covert"


def has_slot(creature: Creature, ability: Ability) -> bool:
    """A Follower has one action for its Innate and one for anything (DM-FOL-4)."""
    if creature.kind is not Kind.FOLLOWER:
        return creature.actions > 0
    innate = ability.card in deck.INNATES
    return creature.regular > 0 or (innate and creature.innate > 0)


def why_not(state: Table, creature: Creature, held: Held, number: int, ability: Ability, *, bought: bool) -> str:
    return next((reason for judge in REASONS if (reason := judge(state, creature, held, ability, bought))), "")


def _used(state: Table, creature: Creature, held: Held, ability: Ability, bought: bool) -> str:
    """DM-TURN-6: once a turn for each card instance; Innates as often as one likes."""
    return "" if deck.is_innate(held) or ability.name not in held.used else "it was used this turn already"


def _spent(state: Table, creature: Creature, held: Held, ability: Ability, bought: bool) -> str:
    return (
        "it was used in this combat already"
        if any(spent in (ability.name, f"session:{ability.name}") for spent in held.spent)
        else ""
    )


def _no_action(state: Table, creature: Creature, held: Held, ability: Ability, bought: bool) -> str:
    if ability.type == "Free" or bought or state.fighting().extra == creature.id or is_covert(state):
        return ""
    return "" if has_slot(creature, ability) else "no action is left"


def _no_attack(state: Table, creature: Creature, held: Held, ability: Ability, bought: bool) -> str:
    if ability.type == "Attack" and creature.bought:
        return "no Attack after an additional Move or Fortify"
    if bought and creature.attacked:
        return "no additional Move or Fortify after an Attack"
    if ability.type == "Attack" and is_covert(state):
        return "a covert action is never an Attack"
    return "a chase leaves no Move" if ability.type == "Move" and not creature.at else ""


def _no_chain(state: Table, creature: Creature, held: Held, ability: Ability, bought: bool) -> str:
    """V20: an extra action cannot hold another one."""
    return "not in an extra action" if state.fighting().extra == creature.id and ability.has("extra any") else ""


def _stuck(state: Table, creature: Creature, held: Held, ability: Ability, bought: bool) -> str:
    walks = ability.has("step") or (ability.has("tele") and ability.type == "Move")
    return "it cannot move" if walks and standing.bears(state, creature, "immobile") else ""


def _nothing_to_do(state: Table, creature: Creature, held: Held, ability: Ability, bought: bool) -> str:
    if ability.disables and not any(not each.enabled for each in creature.cards):
        return "no card is disabled"
    return ""


REASONS: Final = (_used, _spent, _no_action, _no_attack, _no_chain, _stuck, _nothing_to_do)


# Boosts -------------------------------------------------------------------------------------------


def boost_sets(state: Table, creature: Creature, ability: Ability, held: Held) -> list[tuple[str, ...]]:
    """Every set of Boosts that may go with an ability, none first (DM-TURN-7)."""
    if ability.card == "":
        return [()]
    fitting = [
        deck.key(boost_held, number)
        for boost_held, number, boost in deck.live(creature)
        if boost.type == "Boost" and boost_fits(state, creature, boost_held, boost, ability, held)
    ]
    sizes = range(min(len(fitting), MOST_BOOSTS) + 1)
    return [chosen for size in sizes for chosen in combinations(fitting, size)]


def boost_fits(
    state: Table, creature: Creature, boost_held: Held, boost: Ability, ability: Ability, held: Held | None
) -> bool:
    if boost.name in boost_held.used or boost.name in boost_held.spent or not _goes_with(state, boost, ability):
        return False
    case = Case(creature, None, ability, held, ability.area, 0, uses.damage_type(ability), uses.tags_of(ability))
    bearing = Bearing(boost.clauses[0], creature, boost_held, boost)
    lone = tuple(part for part in boost.clauses[0].host_when if not any(each.kind in TARGETED for each in part))
    if boost.has("range"):
        lone, case.printed_range = boost.clauses[0].host_when, True
    return holds(state, bearing, lone, case)


def _goes_with(state: Table, boost: Ability, ability: Ability) -> bool:
    host = boost.clauses[0].host
    if boost.has("tele") and not ability.has("step"):
        return False
    if boost.has("area") and (ability.who == "self" or ability.range == 0 or ability.several_targets):
        return False
    return host == "ability" or host == ability.type or (host == "roll" and ability.roll > 0)


# Targets ------------------------------------------------------------------------------------------


def fields_of(state: Table, user: Creature, offer: Offer) -> Iterator[tuple[Field, ...]]:
    """What is still to be chosen; nothing where nothing is in reach."""
    ability = offer.ability
    if _is_teleport(user, offer):
        yield from _one("to", teleports(state, user, offer), "hexes")
    elif ability.has("step") and ability.type in ("Move", "Free") and ability.who == "self":
        yield from _one("to", sorted_cells(steps(state, user, offer)), "hexes")
    elif ability.who == "self" or (ability.has("first step") and offer.figures.area > 1):
        yield ()
    elif not user.at:
        yield from _one("target", chased(state, user, ability), "creatures")
    elif offer.figures.area > 1 or ability.who == "space":
        yield from _one("place", tuple(places(state, user, offer)), "hexes")
    elif offer.figures.several > 1:
        yield from _one("targets", tuple(groups(state, user, offer)), "creatures")
    elif all(clause.op == "give" for clause in ability.clauses):
        yield ()
    else:
        yield from _one("target", tuple(each.id for each in targets(state, user, offer)), "creatures")


def _one(name: str, among: tuple[str, ...], on: str) -> Iterator[tuple[Field, ...]]:
    if among:
        yield (One(name, among, on),)


def sorted_cells(reach: dict[str, int]) -> tuple[str, ...]:
    return tuple(reach)


def _boosts(user: Creature, offer: Offer) -> list[tuple[Held, Ability]]:
    return uses.boosts_of(user, offer.boosts)


def _is_teleport(user: Creature, offer: Offer) -> bool:
    ability = offer.ability
    return (ability.has("tele") and ability.type == "Move") or any(
        boost.has("tele") for _, boost in _boosts(user, offer)
    )


def teleports(state: Table, user: Creature, offer: Offer) -> tuple[str, ...]:
    """V13: free, visible spaces within range, or within the steps that it would have."""
    most = offer.figures.range if offer.ability.has("tele") else step_count(state, user, offer.ability)
    now = grid(state)
    near = [cell for cell in now.within(user.at, most) if cell != user.at]
    seen = [cell for cell in near if now.counted(user.at, cell) <= 1 or paths.sees_cell(state, user, cell)]
    return tuple(paths.free_cells(state, user, seen))


def step_count(state: Table, user: Creature, ability: Ability, op: str = "step") -> int:
    """V9, V14: every Move of the bearer gets more or fewer steps, at least 1."""
    own = sum(clause.n for clause in ability.of(op))
    if ability.type != "Move":
        return own
    return max(1, own + standing.total(state, user, "step±") - standing.total(state, user, "slow"))


def more_freedom(user: Creature, offer_boosts: list[tuple[Held, Ability]], ability: Ability) -> list[str]:
    """What the ability itself lets its user ignore."""
    more = [
        word for clause in ability.of("ignore") if not ability.lasts or ability.type == "Move" for word in clause.words
    ]
    flying = any(boost.has("flying") for _, boost in offer_boosts)
    return [*more, *(["flying"] if flying else [])]


def freedom(state: Table, user: Creature, ability: Ability, boosts: list[tuple[Held, Ability]]) -> list[str]:
    flying = any(each.clause.op == "flying" for each in standing.hosted(state, user, ability.type))
    return [*more_freedom(user, boosts, ability), *(["flying"] if flying else [])]


def steps(state: Table, user: Creature, offer: Offer) -> dict[str, int]:
    ability = offer.ability
    more = freedom(state, user, ability, _boosts(user, offer))
    count = step_count(state, user, ability)
    return paths.reach_of(state, user, count, more, keep_away=ability.has("away")).costs


def targets(state: Table, user: Creature, offer: Offer) -> list[Creature]:
    """Whom a single-target ability may be used on (CARD-6, GRID-5, V41); with a first step, whom it brings in reach."""
    ability = offer.ability
    among = [each for each in eligible(state, user, ability) if boosts_reach(state, user, offer, each)]
    near = [each for each in among if in_reach(state, user, each, offer.figures.range)]
    if not ability.has("first step"):
        return near
    return [each for each in among if each in near or charges(state, user, offer, each)]


def eligible(state: Table, user: Creature, ability: Ability) -> list[Creature]:
    """Everyone of the right kind; the unconscious only where there is healing."""
    here = [each for each in state.creatures.values() if each.at and not each.dead]
    return [each for each in here if fits_who(user, each, ability.who) and (each.up or revives(ability))]


def revives(ability: Ability) -> bool:
    return ability.type in ("Fortify", "Free") and (ability.has("heal") or ability.has("cure"))


def fits_who(user: Creature, other: Creature, who: str) -> bool:
    match who:
        case "self":
            return other is user
        case "enemy" | "enemies":
            return other.side is not user.side
        case "ally" | "allies":
            return other.side is user.side
        case "other":
            return other.side is user.side and other is not user
        case _:
            return True


def in_reach(state: Table, user: Creature, target: Creature, most: int) -> bool:
    count = between(state, user, target)
    return count <= most and paths.can_see(state, user, target)


def boosts_reach(state: Table, user: Creature, offer: Offer, target: Creature) -> bool:
    """A Boost for melee goes with an Attack in melee."""
    for held, boost in _boosts(user, offer):
        case = Case(
            user, target, offer.ability, offer.held, 1, 0, uses.damage_type(offer.ability), uses.tags_of(offer.ability)
        )
        case.hidden = standing.bears(state, user, "hidden")
        case.printed_range = boost.has("range")
        if not holds(state, Bearing(boost.clauses[0], user, held, boost), boost.clauses[0].host_when, case):
            return False
    return True


def charges(state: Table, user: Creature, offer: Offer, target: Creature) -> bool:
    return not standing.bears(state, user, "immobile") and bool(
        charge_cells(state, user, offer.ability, target, offer.figures.range)
    )


def charge_cells(state: Table, user: Creature, ability: Ability, target: Creature, most: int) -> dict[str, int]:
    """Where a first step may end so that the target is in reach, with the steps it takes (V10)."""
    clause = ability.of("first step")[0]
    reach = paths.reach_of(state, user, clause.n).costs
    now = grid(state)
    goal = [cell for cell in cells_of(state, target) if cell]
    near = {cell: cost for cell, cost in reach.items() if any(0 <= now.counted(cell, each) <= most for each in goal)}
    return {
        cell: cost
        for cell, cost in near.items()
        if clause.word != "straight" or is_straight(now.offset(user.at, cell), cost)
    }


def is_straight(offset: tuple[int, int], cost: int) -> bool:
    q, r = offset
    return (q == 0 or r == 0 or q + r == 0) and max(abs(q), abs(r), abs(q + r)) <= cost


def chased(state: Table, user: Creature, ability: Ability) -> tuple[str, ...]:
    """G71: in a chase only those of the two groups are within reach."""
    near = [each for each in state.creatures.values() if each.up and not each.at and in_one_chase(state, user, each)]
    return tuple(each.id for each in near if fits_who(user, each, ability.who) and each is not user)


def groups(state: Table, user: Creature, offer: Offer) -> Iterator[str]:
    """V40: up to so many targets, each within so much of another chosen one."""
    single = targets(state, user, offer)
    for size in range(1, offer.figures.several + 1):
        for chosen in combinations(single, size):
            if size == 1 or all(
                any(a is not b and between(state, a, b) <= offer.figures.apart for b in chosen) for a in chosen
            ):
                yield SEPARATOR.join(each.id for each in chosen)


# Areas --------------------------------------------------------------------------------------------


def places(state: Table, user: Creature, offer: Offer) -> dict[str, tuple[str, ...]]:
    """Ways to lay the area: those with somebody in them whom it affects, one for each group of them; zones anywhere."""
    laid = paths.placements(state, user, offer.figures.range, offer.figures.area)
    if offer.ability.range == 0:
        own = cells_of(state, user)
        laid = {way: cells for way, cells in laid.items() if any(cell in cells for cell in own)}
    if lays_a_zone(offer.ability):
        return laid
    found: dict[str, tuple[str, ...]] = {}
    known: set[tuple[str, ...]] = set()
    standing_in = whereabouts(state, user, offer)
    for way, cells in laid.items():
        who = tuple(dict.fromkeys(standing_in[cell] for cell in sorted(cells) if cell in standing_in))
        if who and who not in known and boosts_reach_any(state, user, offer, who):
            known.add(who)
            found[way] = cells
    return found


def whereabouts(state: Table, user: Creature, offer: Offer) -> dict[str, str]:
    """Who would be affected in which space."""
    everyone = affected(state, user, offer.ability, offer.figures.who, ())
    return {cell: each.id for each in everyone for cell in cells_of(state, each)}


def boosts_reach_any(state: Table, user: Creature, offer: Offer, who: tuple[str, ...]) -> bool:
    return not offer.boosts or any(boosts_reach(state, user, offer, state.creatures[each]) for each in who)


def lays_a_zone(ability: Ability) -> bool:
    return ability.has("zone")


def affected(state: Table, user: Creature, ability: Ability, who: str, cells: tuple[str, ...]) -> list[Creature]:
    """DM-CARD-8: everyone in the area of the right kind, the user too unless it is left out (V60)."""
    if not cells:
        here = [
            each for each in state.creatures.values() if each.at and not each.dead and (each.up or revives(ability))
        ]
    else:
        here = lying_at(state, cells) if revives(ability) else standing_at(state, cells)
    spared = ability.has("not-self")
    return [each for each in here if fits_who(user, each, who) and not (spared and each is user)]


# Whose turn it is ---------------------------------------------------------------------------------


def directs(state: Table, seat: str) -> list[Creature]:
    """The creatures that this seat may act with now (DM-TURN-1, DM-FOL-6)."""
    combat = state.combat
    if combat is None:
        return []
    if combat.extra:
        creature = state.creatures[combat.extra]
        return [creature] if is_directed_by(state, creature, seat) else []
    batched = [use.by for use in combat.batch] if combat.batching else []
    side = [
        each for each in state.of(combat.side) if each.up and each.here and not each.done and each.id not in batched
    ]
    return [each for each in side if is_directed_by(state, each, seat)]


def is_directed_by(state: Table, creature: Creature, seat: str) -> bool:
    if creature.kind is Kind.FOLLOWER and creature.side is Side.HEROES:
        return seat in state.making
    return creature.seat == seat
