"""The d12: what it has to show, every modifier by its name, and who may have it rolled again (DM-ROLL, DM-HR-9)."""

from __future__ import annotations

from typing import Final

from herotable.games.deck_of_many_dungeons import deck, paths, standing, uses
from herotable.games.deck_of_many_dungeons.cards import Ability
from herotable.games.deck_of_many_dungeons.ground import between
from herotable.games.deck_of_many_dungeons.health import payers
from herotable.games.deck_of_many_dungeons.state import Creature, Held, Side, Table, Use
from herotable.rules import D12, Part, PickOne, Play, Roll, YesNo

NO: Final = "no"


def throw(play: Play, state: Table, use: Use, *, keep: bool = False, more: int = 0) -> None:
    """The rule only uses which of the numbers that matter the die has come up to. `keep`: the higher of both counts."""
    numbers = numbers_that_matter(state, use)
    roll = Roll(D12.pool, tuple(common_parts(state, use)))
    bonus = roll.bonus
    starts = sorted({number + bonus for number in numbers})
    row = play.roll(roll.rows(*starts), _why(state, use), by=roller_of(state, use).seat)
    face = (starts[row - 1] if row else starts[0] - 1) - bonus
    use.face = (max(face, use.face) if keep else face) + more
    settle(state, use)


def settle(state: Table, use: Use) -> None:
    """Whom the die hits, or whether the Defend card holds."""
    needed = needs(state, use)
    if use.at_defence >= 0:
        use.defences[use.at_defence].holds = use.face >= needed[""]
    else:
        use.hits = [target for target in use.targets if use.face >= needed[target]]
        use.success = bool(use.hits) if use.targets else use.face >= needed[""]


def _why(state: Table, use: Use) -> str:
    if use.at_defence >= 0:
        return uses.defence_ability(state, use).name
    return uses.ability_in(state, use).name


def roller_of(state: Table, use: Use) -> Creature:
    return state.creatures[use.defences[use.at_defence].guard if use.at_defence >= 0 else use.by]


def needs(state: Table, use: Use) -> dict[str, int]:
    """What the die itself has to show for each target, or for a Defend card."""
    if use.at_defence >= 0:
        ability = uses.defence_ability(state, use)
        return {"": ability.roll - sum(part.amount for part in defend_parts(state, use))}
    return {target: need_against(state, use, target) for target in use.targets or [""]}


def need_against(state: Table, use: Use, target: str) -> int:
    return uses.roll_needed(state, use) - sum(part.amount for part in parts_against(state, use, target))


def numbers_that_matter(state: Table, use: Use) -> list[int]:
    """To hit; and past what helps against low totals only; one less too while luck may still add 1."""
    needed = list(needs(state, use).values())
    if use.at_defence < 0:
        needed += [number for target in use.targets for number in _low_totals(state, use, target)]
    lucks = (0, 1) if _luck_is_possible(state, use) else (0,)
    return sorted({number - luck for number in needed for luck in lucks})


def _low_totals(state: Table, use: Use, target: str) -> list[int]:
    """Where a total is just too high for Armoured."""
    if not target or uses.type_of(state, use) != "Physical":
        return []
    parts = sum(part.amount for part in parts_against(state, use, target))
    return [
        int(condition.word) + 1 - parts
        for each in standing.bearings(state, state.creatures[target], "reduce")
        for part in each.clause.when
        for condition in part
        if condition.kind == "total<="
    ]


def _luck_is_possible(state: Table, use: Use) -> bool:
    return any(ability.has("reroll keep-higher") for _, _, ability in free_cards(state, use))


def common_parts(state: Table, use: Use) -> list[Part]:
    """Modifiers that count against every target alike: those that the dice are shown with."""
    if use.at_defence >= 0:
        return defend_parts(state, use)
    against = [parts_against(state, use, target) for target in use.targets or [""]]
    return [part for part in against[0] if all(part in parts for parts in against)]


def parts_against(state: Table, use: Use, target: str) -> list[Part]:
    """DM-ROLL-4: they all add."""
    user = state.creatures[use.by]
    aim = state.creatures[target] if target else None
    case = uses.case_of(state, use, aim)
    attack = uses.is_attack(state, use)
    parts = standing.parts(state, user, case, *(("hit", "all") if attack else ("all",)))
    parts += _hosted_parts(state, use, aim, attack)
    if attack and aim is not None:
        parts += standing.parts(state, aim, case, "foe-hit")
        parts += _marked_parts(state, use, user, aim, case)
        parts += _special_parts(state, use, user, aim)
    return [part for part in parts if part.amount]


def _hosted_parts(state: Table, use: Use, target: Creature | None, attack: bool) -> list[Part]:
    """What Boosts, Passives and the ability itself do to its own roll (DM-V-TIME)."""
    found = []
    for each in uses.matching(state, use, target, "hit", "all"):
        own_later = each.clause.op == "hit" and not each.clause.prefix and each.ability.lasts
        if not own_later:
            found.append(Part(each.source, each.clause.n, "DM-TURN-7"))
    return found


def _marked_parts(state: Table, use: Use, user: Creature, target: Creature, case: standing.Case) -> list[Part]:
    """V43: Attacks of the user's side on whoever is marked."""
    return [
        Part(each.source, each.clause.n, "DM-ROLL-4")
        for each in standing.bearings(state, target, "mark hit")
        if each.running is not None
        and each.running.side is user.side
        and standing.holds(state, each, each.clause.when, case)
    ]


def _special_parts(state: Table, use: Use, user: Creature, target: Creature) -> list[Part]:
    """Hidden (V41), flying (V45), taunted (V42), the other hand (V21)."""
    parts = [Part("hidden", 2, "DM-V-HIDE")] if use.hidden and use.part in ("", "offhand") else []
    melee = between(state, user, target) <= 1
    if melee and paths.flies(state, target) and not paths.flies(state, user) and not target.melee_last:
        parts.append(Part("flying", -2, "DM-V-TIME"))
    parts += [
        Part(each.source, each.clause.n, "DM-V-POL")
        for each in standing.bearings(state, user, "taunt")
        if each.running is not None and each.running.by not in use.targets
    ]
    return [*parts, *([Part("other hand", use.hit_with)] if use.part == "offhand" else [])]


def defend_parts(state: Table, use: Use) -> list[Part]:
    guard = roller_of(state, use)
    case = standing.Case(state.creatures[use.by], guard, uses.defence_ability(state, use))
    parts = standing.parts(state, guard, case, "def", "all")
    boosts = use.defences[use.at_defence].boosts
    parts += [
        Part(boost.name, clause.n, "DM-TURN-8")
        for _, boost in uses.boosts_of(guard, boosts)
        for clause in boost.of("all")
    ]
    return [part for part in parts if part.amount]


# Rolling again ------------------------------------------------------------------------------------


def failed(state: Table, use: Use) -> bool:
    if use.at_defence >= 0:
        return not use.defences[use.at_defence].holds
    return len(use.hits) < len(use.targets) or not use.success


def could_rise(state: Table, use: Use) -> bool:
    """Whether another roll can change anything; where somebody does not know all the numbers, it always might."""
    if not failed(state, use):
        return False
    return is_secretive(state, use) or any(use.face < number <= 12 for number in needs(state, use).values())


def is_secretive(state: Table, use: Use) -> bool:
    return any(not known(state.creatures[each]) for each in (*use.targets, roller_of(state, use).id))


def known(creature: Creature) -> bool:
    """Whether every card of a creature is known to everyone."""
    return creature.side is Side.HEROES or all(
        ability.name in held.seen or deck.is_innate(held)
        for held in creature.cards
        for _, ability in deck.abilities(held)
    )


def again_question(state: Table, use: Use) -> PickOne | None:
    """DM-HR-9: whose Resolve, or nobody's. Usually where a miss has cost something and there is plenty (K15)."""
    roller = roller_of(state, use)
    able = payers(state, roller) if could_rise(state, use) else []
    if not able:
        return None
    usually = able[0].id if worth_another_roll(state, use, able[0]) else NO
    among = (NO, *(each.id for each in able))
    return PickOne(kind="roll again", about=(roller.id,), among=among, usually=usually, rule="DM-HR-9")


def worth_another_roll(state: Table, use: Use, payer: Creature) -> bool:
    paid = uses.ability_in(state, use).cost > 0 or bool(use.boosts) or use.at_defence >= 0
    hopeless = not use.hits if use.at_defence < 0 else True
    return hopeless and paid and payer.purse > 3 and use.rerolls < 2


def free_cards(state: Table, use: Use) -> list[tuple[Creature, Held, Ability]]:
    """C7d: event-driven Free cards that can be used on this die; the roller's own side comes last."""
    roller = roller_of(state, use)
    order = [*state.standing(roller.side.other), *state.standing(roller.side)]
    found = [(owner, held, each) for owner in order for held, _, each in deck.live(owner) if is_for_dice(each)]
    return [(owner, held, each) for owner, held, each in found if _may_use(state, owner, held, each, roller)]


def is_for_dice(ability: Ability) -> bool:
    return ability.type == "Free" and (ability.has("reroll keep-higher") or ability.has("reroll new-stands"))


def _may_use(state: Table, owner: Creature, held: Held, ability: Ability, roller: Creature) -> bool:
    if ability.name in held.used or owner.purse < ability.cost:
        return False
    return between(state, owner, roller) <= ability.range and (ability.who != "ally" or owner.side is roller.side)


def free_question(state: Table, use: Use, owner: Creature, held: Held) -> YesNo:
    about = (held.card, roller_of(state, use).id)
    return YesNo(kind="use a free card", about=about, rule="DM-TURN-8", passes=("round",))
