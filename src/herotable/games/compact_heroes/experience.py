"""What experience buys: bubbles and skills, between fights (CH-XP, CH-SKILL, CH-ATTR-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from herotable.games.compact_heroes import hit_points, sheet
from herotable.games.compact_heroes.cards import ANY_SCHOOL, ATTRIBUTES, Cards, Skill
from herotable.games.compact_heroes.state import GM, Hero, Learned, Step, Table, cards, insist
from herotable.rules import (
    TWO_D6,
    Action,
    Event,
    Number,
    One,
    Option,
    Part,
    Play,
    Refusal,
    Seat,
    Some,
    TableOption,
)

COST = (Part("XP", 1, "CH-XP-2"),)
AVERAGE = 7
"""What an Endurance bubble gives where nobody rolls for it (G14)."""

MOST_AT_ONCE = 20
"""The most XP that can be awarded in one go."""

OPTIONS: tuple[TableOption, ...] = (
    TableOption("attribute_cap", ("10", "6", "7", "8", "9", *map(str, range(11, 21))), "CH-ATTR-1"),
    TableOption("endurance_hp", ("roll", "7"), "CH-ATTR-4"),
)


@dataclass(frozen=True, slots=True)
class SkillLearned(Event):
    rule: ClassVar[str] = "CH-SKILL-1"
    hero: str
    skill: str
    chosen: str
    xp_left: int


@dataclass(frozen=True, slots=True)
class BubbleFilled(Event):
    rule: ClassVar[str] = "CH-XP-2"
    hero: str
    attribute: str
    bubbles: int
    xp_left: int


@dataclass(frozen=True, slots=True)
class EnduranceRolled(Event):
    """The hit points of one Endurance bubble, the first or a later one: they stand from now on."""

    rule: ClassVar[str] = "CH-ATTR-4"
    hero: str
    bubble: int
    hit_points: int


@dataclass(frozen=True, slots=True)
class XpAwarded(Event):
    rule: ClassVar[str] = "CH-XP-1"
    heroes: tuple[str, ...]
    xp: int


EVENTS: tuple[type[Event], ...] = (SkillLearned, BubbleFilled, EnduranceRolled, XpAwarded)


# What may be learned --------------------------------------------------------------------------------------------------


def why_not_learn(hero: Hero, cards: Cards, skill: Skill, chosen: str = "") -> Refusal | None:
    """What this hero lacks for a skill, but for the XP; `None` if nothing (CH-SKILL-1)."""
    return _taken(hero, skill, chosen) or _lacks_skill(hero, cards, skill) or _lacks_bubbles(hero, cards, skill)


def _taken(hero: Hero, skill: Skill, chosen: str) -> Refusal | None:
    taken = [each for each in hero.skills if each.skill == skill.id]
    if not taken or (skill.repeatable and all(each.chosen != chosen for each in taken)):
        return None
    again = "is known for that already" if skill.repeatable else "is known already"
    return Refusal(f"{skill.name} {again}", "CH-SKILL-6")


def _lacks_skill(hero: Hero, cards: Cards, skill: Skill) -> Refusal | None:
    if skill.needs == ANY_SCHOOL:
        known, needed = sheet.knows_a_school(hero, cards), "a school of magic"
    elif skill.needs:
        known, needed = sheet.learned(hero, skill.needs), cards.skills[skill.needs].name
    else:
        return None
    return None if known else Refusal(f"{skill.name} needs {needed}", "CH-SKILL-2")


def _lacks_bubbles(hero: Hero, cards: Cards, skill: Skill) -> Refusal | None:
    for attribute, least in skill.minimum.items():
        filled = sheet.bubbles(hero, cards, attribute)
        if filled < least:
            return Refusal(f"{skill.name} needs {attribute.capitalize()} {least}, not {filled}", "CH-SKILL-1")
    return None


def takes_a_weapon(skill: Skill) -> bool:
    return any(bonus.using == "chosen weapon" for bonus in skill.bonuses)


def weapons_to_choose(hero: Hero, cards: Cards, skill: Skill) -> tuple[str, ...]:
    """Weapons that anyone may know of, and those that the hero has; each once (CH-SKILL-6)."""
    own = [owned.item for owned in hero.items]
    weapons = [item for item in cards.items if item.slot == "weapon" and (not item.magical or item.id in own)]
    return tuple(item.id for item in weapons if _taken(hero, skill, item.id) is None)


def why_not_fill(state: Table, hero: Hero, attribute: str) -> Refusal | None:
    cap = int(state.option("attribute_cap"))
    if sheet.bubbles(hero, cards(state), attribute) >= cap:
        return Refusal(f"{attribute.capitalize()} has all its {cap} bubbles filled", "CH-ATTR-1")
    return None


def why_not_spend(state: Table, hero: Hero) -> Refusal | None:
    if not hero.alive:
        return Refusal("the dead learn nothing", "CH-XP-6")
    if state.fighting(hero.id):
        return Refusal("experience is spent outside fights", "CH-XP-3")
    if not hero.xp_left:
        return Refusal("no XP is left", "CH-XP-2")
    return None


# Spending -------------------------------------------------------------------------------------------------------------


def learn(play: Play, state: Table, who: Seat, name: str, chosen: str = "") -> None:
    """One XP for one skill; whatever it changes, it changes at once (CH-SKILL-5)."""
    hero, skill = state.hero(who), cards(state).skills[name]
    insist(why_not_spend(state, hero) or why_not_learn(hero, cards(state), skill, chosen))
    before = hit_points.most_hit_points(state, who)
    hero.xp_left -= 1
    hero.skills.append(Learned(name, chosen))
    hit_points.grow(state, hero, before)
    play.tell(SkillLearned, who, name, chosen, hero.xp_left)


def fill_bubble(play: Play, state: Table, who: Seat, attribute: str) -> None:
    """One XP for one bubble."""
    hero = state.hero(who)
    insist(why_not_spend(state, hero) or why_not_fill(state, hero, attribute))
    before = hit_points.most_hit_points(state, who)
    hero.xp_left -= 1
    hero.bubbles[attribute] += 1
    play.tell(BubbleFilled, who, attribute, sheet.bubbles(hero, cards(state), attribute), hero.xp_left)
    roll_endurance(play, state, hero)
    hit_points.grow(state, hero, before)


def roll_endurance(play: Play, state: Table, hero: Hero) -> None:
    """2d6 for each Endurance bubble that has no roll yet; what was rolled once stands (CH-ATTR-4)."""
    while len(hero.endurance_rolls) < sheet.bubbles(hero, cards(state), "endurance"):
        rolled = AVERAGE
        if state.option("endurance_hp") == "roll":
            rolled = play.roll(TWO_D6, "hit points of Endurance", by=hero.id)
        hero.endurance_rolls.append(rolled)
        play.tell(EnduranceRolled, hero.id, len(hero.endurance_rolls), rolled)


def award(play: Play, state: Table, names: list[str], xp: int) -> None:
    """The same number to each; the dead gain none (CH-XP-1, CH-XP-6)."""
    gaining = [hero for hero in state.living() if hero.id in names]
    for hero in gaining:
        hero.xp += xp
        hero.xp_left += xp
    play.tell(XpAwarded, tuple(hero.id for hero in gaining), xp)


# What is on offer -----------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    if seat == GM:
        return list(_awards(state))
    hero = state.heroes.get(seat)
    if hero is None or hero.step is not Step.DONE or not hero.alive:
        return []
    return list(_spending(state, hero))


def _spending(state: Table, hero: Hero) -> Iterator[Option]:
    wrong = why_not_spend(state, hero)
    if wrong is None:
        yield from learning(state, hero)
        yield from filling(state, hero)
    else:
        yield Option("learn skill", rule=wrong.rule, refused=wrong.reason)
        yield Option("fill bubble", rule=wrong.rule, refused=wrong.reason)


def learning(state: Table, hero: Hero) -> Iterator[Option]:
    """Every skill: those that can be learned now, and what the others want."""
    for skill in cards(state).skills:
        which = One("skill", (skill.id,), "cards")
        if takes_a_weapon(skill):
            weapons = One("weapon", weapons_to_choose(hero, cards(state), skill), "cards")
            wrong = why_not_learn(hero, cards(state), skill, weapons.among[0]) if weapons.among else None
            yield _learn((which, weapons), wrong)
        else:
            yield _learn((which,), why_not_learn(hero, cards(state), skill))


def _learn(fields: tuple[One, ...], wrong: Refusal | None) -> Option:
    if wrong is None:
        return Option("learn skill", fields, COST, "CH-SKILL-1")
    return Option("learn skill", fields, COST, wrong.rule, wrong.reason)


def filling(state: Table, hero: Hero) -> Iterator[Option]:
    for attribute in ATTRIBUTES:
        wrong = why_not_fill(state, hero, attribute) or Refusal("", "CH-XP-2")
        yield Option("fill bubble", (One("attribute", (attribute,)),), COST, wrong.rule, wrong.reason)


def _awards(state: Table) -> Iterator[Option]:
    if living := tuple(hero.id for hero in state.living()):
        who = Some("heroes", living, 1, len(living), "heroes")
        yield Option("award XP", (who, Number("xp", 1, MOST_AT_ONCE)), rule="CH-XP-1")


# Performing -----------------------------------------------------------------------------------------------------------


def _learns(play: Play, state: Table, action: Action) -> None:
    given = action.choice
    learn(play, state, action.seat, given.one("skill"), given.one("weapon") if "weapon" in given.fields else "")


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "learn skill": _learns,
    "fill bubble": lambda play, state, action: fill_bubble(play, state, action.seat, action.choice.one("attribute")),
    "award XP": lambda play, state, action: award(
        play, state, action.choice.some("heroes"), action.choice.number("xp")
    ),
}
