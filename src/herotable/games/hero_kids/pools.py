"""How many dice: attack dice, armor dice, the dice of an ability test, each part by its name (HK-ATK, HK-PRONE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from herotable.games.hero_kids import board
from herotable.games.hero_kids.cards import ActionCard, Adds, Pool, Task, our_cards
from herotable.games.hero_kids.state import (
    Character,
    Condition,
    Table,
    Trial,
    allies,
    enemies,
    has,
    is_under,
    thing_in_use,
)
from herotable.rules import Part, Roll, highest

FAR: Final = 4
NEAR: Final = 2
CHEERED_WITHIN: Final = 2
FIRST_ATTACK: Final = "first attack"
BASE_DIE: Final = Part("base die", 1, "HK-TEST-1")


def d6s(count: int) -> Roll:
    """So many dice, of which the highest counts (HK-ATK-1)."""
    return highest(count, 6)


def total(parts: Sequence[Part]) -> int:
    """HK-ATK-7: all modifiers first; less than none is none."""
    return max(0, sum(part.amount for part in parts))


def named(parts: Sequence[Part]) -> tuple[tuple[str, int], ...]:
    """For the log: what each part is called, and its dice."""
    return tuple((part.name, part.amount) for part in parts if part.amount)


# Attack dice ----------------------------------------------------------------------------------------------------------


def attack_parts(
    state: Table, who: Character, target: Character, pool: Pool, card: ActionCard | None, printed: int = 0
) -> list[Part]:
    """All dice of an attack at one target; `printed` stands in place of the pool."""
    return [*own_parts(state, who, pool, card, printed, target), *target_parts(state, who, target, pool)]


def own_parts(
    state: Table,
    who: Character,
    pool: Pool,
    card: ActionCard | None,
    printed: int = 0,
    target: Character | None = None,
) -> list[Part]:
    """What the attacker brings: this is what a split divides (HK-ATK-9)."""
    fixed = printed or (card.dice if card is not None else 0)
    parts = [Part(pool, fixed or who.dice[pool], "HK-ATTR-1")]
    if card is not None and card.extra:
        parts.append(Part(card.name, card.extra, "HK-ACT-4"))
    parts += own_penalties(state, who)
    parts += [Part(added.when or "bonus", added.amount, "HK-ACT-5") for added in _own_adds(who, pool)]
    parts += [Part(each.by, each.amount, "HK-ACT-4") for each in readiness(who, target)]
    return parts


def own_penalties(state: Table, who: Character) -> Iterator[Part]:
    """What takes a die from any roll that is made as an action (HK-PRONE-9)."""
    if who.prone:
        yield Part("prone", -1, "HK-PRONE-1")
    if is_under(who, "dazed") and not _cheered(state, who):
        yield Part("dazed", -1, "HK-COND-3")


def _cheered(state: Table, who: Character) -> bool:
    return any(
        has(each, "cheer") and board.distance(state, each, who) <= CHEERED_WITHIN
        for each in allies(state, who)
        if who.square
    )


def readiness(who: Character, target: Character | None) -> list[Condition]:
    """More dice that wait for the next attack, or for the next one at this target."""
    waiting = (each for each in who.conditions if each.kind == "ready")
    return [each for each in waiting if not each.at or (target is not None and each.at == target.id)]


OWN: Final = ("", "last", "hurt", "first attack", "unmoved")
"""Conditions that do not depend on the target."""


def _adds(who: Character) -> Iterator[Adds]:
    known = our_cards()
    for bonus in who.bonuses:
        yield from known.bonuses[bonus].adds
    if piece := thing_in_use(who):
        yield from known.things[piece].adds


def _own_adds(who: Character, pool: Pool) -> Iterator[Adds]:
    for added in _adds(who):
        fits = added.to == "attack" and added.pool in (None, pool) and added.when in OWN
        if fits and _holds_alone(who, added):
            yield added


def _holds_alone(who: Character, added: Adds) -> bool:
    match added.when:
        case "last":
            return who.health == 1
        case "hurt":
            return who.health < who.boxes
        case "first attack":
            return FIRST_ATTACK not in who.used
        case "unmoved":
            return not who.moved
    return True


def target_parts(state: Table, who: Character, target: Character, pool: Pool) -> list[Part]:
    """What the target changes: in a split, that of its own part."""
    parts = list[Part]()
    beside = board.adjacent(state, who, target)
    if pool == "melee" and target.prone:
        parts.append(Part("prone target", 1, "HK-PRONE-3"))
    if pool == "ranged" and beside and not _shoots_beside(who):
        parts.append(Part("adjacent", -1, "HK-ATK-4"))
    for added in _adds(who):
        fits = added.to == "attack" and added.pool in (None, pool) and added.when not in OWN
        if fits and _holds_against(state, who, target, added):
            parts.append(Part(added.when, added.amount, "HK-ACT-5"))
    return parts


def _shoots_beside(who: Character) -> bool:
    return has(who, "close shot") or (has(who, "steady") and not who.turn.walked)


def _holds_against(state: Table, who: Character, target: Character, added: Adds) -> bool:
    match added.when:
        case "engaged":
            return is_engaged(state, who, target)
        case "far":
            return board.distance(state, who, target) >= FAR
        case "near":
            return board.distance(state, who, target) <= NEAR
        case "target whole":
            return target.health == target.boxes
        case "kin beside target":
            kin = (each for each in allies(state, who) if each.card == who.card)
            return any(board.adjacent(state, each, target) for each in kin)
    return False


def is_engaged(state: Table, who: Character, target: Character) -> bool:
    """HK-ATK-12: an enemy of it other than the attacker is adjacent, or anyone else has attacked it since the
    attacker's last turn."""
    others = (each for each in enemies(state, target) if each.id != who.id)
    if any(board.adjacent(state, each, target) for each in others):
        return True
    return any(by != who.id and clock > who.last_turn for by, clock in target.attacked.items())


def attack_dice(state: Table, parts: Sequence[Part], who: Character, pool: Pool) -> int:
    """HK-ATK-7: with no dice left the attack cannot be made, unless the table rolls one at least."""
    count = total(parts)
    return max(1, count) if state.option("min_attack_die") == "1" and who.dice[pool] else count


def softened(parts: list[Part], target: Character) -> list[Part]:
    """Moonveil: the first attack against it in an encounter has 1 die less, not below 1."""
    if has(target, "moonveil") and "moonveil" not in target.used and total(parts) > 1:
        parts.append(Part("moonveil", -1, "HK-ACT-5"))
    return parts


# Armor dice -----------------------------------------------------------------------------------------------------------


def armor_parts(state: Table, who: Character | None, target: Character, pool: Pool | None) -> list[Part]:
    """What the defender rolls; against a hazard nobody attacks, and armor is all there is."""
    parts = [Part("armor", target.dice["armor"], "HK-ATTR-3")]
    if pool in ("ranged", "magic"):
        if target.prone:
            parts.append(Part("prone", 1, "HK-PRONE-2"))
        if who is not None and board.has_cover(state, who, target):
            parts.append(Part("cover", 1, "HK-LOS-2"))
    if is_under(target, "guarded") or is_under(target, "salved"):
        parts.append(Part("guarded", 1, "HK-COND-4"))
    worn = (added for added in _adds(target) if added.to == "armor" and added.pool in (None, pool))
    parts += [Part(each.when or "bonus", each.amount, "HK-ACT-5") for each in worn if _guards(state, target, each)]
    return parts


def _guards(state: Table, target: Character, added: Adds) -> bool:
    match added.when:
        case "unmoved":
            return not target.moved
        case "beside ally":
            return any(board.adjacent(state, each, target) for each in allies(state, target))
        case "beside kin":
            kin = (each for each in allies(state, target) if each.card == target.card)
            return any(board.adjacent(state, each, target) for each in kin)
    return True


# Ability tests --------------------------------------------------------------------------------------------------------


def trial_parts(
    state: Table, who: Character, trial: Trial, *, skill: bool, tool: str, helpers: Sequence[Character]
) -> list[Part]:
    """HK-TEST-1: the base die, the attribute's, 1 of a skill, 1 of the inventory, and 1 of each helper."""
    parts = [BASE_DIE, Part(trial.attribute, who.dice[trial.attribute], "HK-ATTR-2")]
    if skill:
        parts.append(Part(our_cards().skills[trial.skill].name, 1, "HK-SKILL-3"))
    if tool:
        parts.append(Part(our_cards().things[tool].name, 1, "HK-INV-6"))
    parts += [Part(f"help of {each.name}", 2 if has(each, "big voice") else 1, "HK-TEST-4") for each in helpers]
    if trial.extra:
        parts.append(Part("ruling", trial.extra, "HK-GEN-2"))
    if state.encounter is not None:
        parts += own_penalties(state, who)
    elif who.bell:
        parts.append(Part("Spirit Bell", 2, "HK-INV-6"))
    return parts


def trial_dice(parts: Sequence[Part]) -> int:
    """HK-TEST-9: never less than the base die."""
    return max(1, total(parts))


def fitting_tools(who: Character, task: Task | str) -> list[str]:
    """HK-INV-7: every carried tool counts, in use or not."""
    carried = dict.fromkeys(thing.card for thing in who.things)
    return [card for card in carried if task and task in our_cards().things[card].tasks]
