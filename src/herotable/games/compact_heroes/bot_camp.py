"""What a sensible player does outside fights: makes a hero, spends experience, heals, puts on what was found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from herotable.games.compact_heroes import sheet
from herotable.games.compact_heroes.bot_fights import average
from herotable.games.compact_heroes.cards import Attribute, Item
from herotable.games.compact_heroes.equipment import CARRIED, IN_HAND, owned
from herotable.games.compact_heroes.hit_points import most_hit_points
from herotable.games.compact_heroes.state import Hero, Step, Table, cards
from herotable.rules import Choice, Option

MOST_CONSIDERED: Final = 60


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of hero: what it is made of, in this order, and what it buys as far as the gold goes."""

    name: str
    race: str
    points: tuple[Attribute, Attribute]
    skills: tuple[str, ...]
    buys: tuple[str, ...]


KINDS: Final = (
    Kind(
        "Aldric",
        "human",
        ("strength", "agility"),
        ("novice-combat", "light-armor"),
        ("long-sword", "leather-armour", "healing-herbs", "short-sword", "clothing"),
    ),
    Kind(
        "Borin",
        "dwarf",
        ("strength", "agility"),
        ("novice-combat",),
        ("long-sword", "clothing", "healing-herbs", "short-sword", "mace"),
    ),
    Kind(
        "Maren",
        "human",
        ("intellect", "endurance"),
        ("restoration", "shield-use"),
        ("mace", "clothing", "shield", "club"),
    ),
    Kind(
        "Elowen",
        "elf",
        ("intellect", "intellect"),
        ("elemental-magic",),
        ("clothing", "dagger", "healing-herbs", "club"),
    ),
    Kind(
        "Tansy",
        "halfling",
        ("agility", "agility"),
        ("treasure-hunter",),
        ("clothing", "short-sword", "lock-picks", "dagger"),
    ),
)

FIGHTERS_LEARN: Final = (
    "novice-combat",
    "light-armor",
    "endurance 1",
    "strength 1",
    "agility 1",
    "adept-combat",
    "endurance 2",
    "shield-use",
    "agility 2",
    "strength 2",
    "medium-armor",
    "expert-combat",
    "endurance 3",
    "agility 3",
    "strength 3",
    "endurance 4",
    "endurance 10",
)
CASTERS_LEARN: Final = (
    "endurance 1",
    "intellect 2",
    "light-armor",
    "intellect 3",
    "spell-focus",
    "endurance 2",
    "intellect 4",
    "deep-reserves",
    "endurance 3",
    "intellect 6",
    "endurance 10",
)


# Making a hero --------------------------------------------------------------------------------------------------------


def make(state: Table, hero: Hero, options: Sequence[Option]) -> Choice | None:
    """Step by step (CH-CRE-2), of the kind that the seat stands for."""
    kind = KINDS[list(state.heroes).index(hero.id) % len(KINDS)]
    wanted = {
        Step.RACE: _race,
        Step.POINTS: _points,
        Step.SKILLS: _skills,
        Step.GOLD: _gold,
        Step.SHOP: _shop,
        Step.NAME: _name,
    }[hero.step](state, hero, kind)
    return next((choice for choice in (*wanted, Choice("next step")) if _offered(options, choice)), None)


def _race(state: Table, hero: Hero, kind: Kind) -> list[Choice]:
    plain = Choice("choose race", {"race": kind.race})
    return [plain, Choice("choose race", {"race": kind.race, "bonus": kind.points[0]})]


def _points(state: Table, hero: Hero, kind: Kind) -> list[Choice]:
    missing = [each for each in kind.points if hero.bubbles[each] < kind.points.count(each)]
    return [Choice("place point", {"attribute": each}) for each in missing]


def _skills(state: Table, hero: Hero, kind: Kind) -> list[Choice]:
    return [Choice("learn skill", {"skill": each}) for each in kind.skills if not sheet.learned(hero, each)]


def _gold(state: Table, hero: Hero, kind: Kind) -> list[Choice]:
    return [Choice("roll gold")]


def _shop(state: Table, hero: Hero, kind: Kind) -> list[Choice]:
    slots = [cards(state).items[thing.item].slot for thing in hero.items]
    needed = [item for item in kind.buys if not cards(state).items[item].slot or _lacks(state, slots, item)]
    unbought = [item for item in needed if all(thing.item != item for thing in hero.items)]
    return [*(Choice("buy", {"item": item}) for item in unbought), *dressing(state, hero)]


def _lacks(state: Table, slots: Sequence[str], item: str) -> bool:
    return cards(state).items[item].slot not in slots


def _name(state: Table, hero: Hero, kind: Kind) -> list[Choice]:
    return [Choice("name hero", {"name": kind.name})]


# Between fights -------------------------------------------------------------------------------------------------------


def advise(state: Table, hero: Hero, options: Sequence[Option]) -> Choice | None:
    """The first thing that helps; nothing where all is well."""
    wanted = (*spending(state, hero), *dressing(state, hero))
    found = next((choice for choice in wanted if _offered(options, choice)), None)
    return found or _mending(state, options)


def spending(state: Table, hero: Hero) -> Iterator[Choice]:
    """What experience is for, in the order of the list: what cannot be had yet waits."""
    for step in CASTERS_LEARN if sheet.knows_a_school(hero, cards(state)) else FIGHTERS_LEARN:
        attribute, _, level = step.partition(" ")
        if level and sheet.bubbles(hero, cards(state), attribute) < int(level):
            yield Choice("fill bubble", {"attribute": attribute})
        elif not level and not sheet.learned(hero, step):
            yield Choice("learn skill", {"skill": step})


def dressing(state: Table, hero: Hero) -> Iterator[Choice]:
    """Whatever is better than what is on, and whatever nothing stands in the way of; the best first."""
    carried = [thing for thing in hero.items if thing.place == CARRIED]
    for thing in sorted(carried, key=lambda thing: -_value(cards(state).items[thing.item])):
        item = cards(state).items[thing.item]
        worn = [cards(state).items[other.item] for other in sheet.placed(hero, item.slot)] if item.slot else []
        better = not worn or _value(item) > max(_value(other) for other in worn)
        if item.slot in ("weapon", "shield", "hand") and not worn:
            yield Choice("hold", {"item": thing.id})
        elif item.slot == "weapon" and better and _fits(hero, state, item):
            yield Choice("put away", {"item": sheet.placed(hero, "weapon")[0].id})
        elif item.slot and item.slot not in IN_HAND and better:
            yield Choice("wear", {"item": thing.id})


def _fits(hero: Hero, state: Table, item: Item) -> bool:
    held = [cards(state).items[each.item] for each in sheet.placed(hero, "weapon")]
    return len(held) == 1 and item.hands == held[0].hands and item.missile == held[0].missile


def _value(item: Item) -> float:
    dealt = average(item.damage) if item.damage else 0.0
    return dealt + sum(bonus.amount for bonus in item.bonuses if bonus.to != "initiative")


def _mending(state: Table, options: Sequence[Option]) -> Choice | None:
    choices = [choice for option in options for choice in islice(option.completions(), MOST_CONSIDERED)]
    best = max(choices, key=lambda choice: _help(state, choice), default=None)
    return best if best is not None and _help(state, best) > 0 else None


def _help(state: Table, choice: Choice) -> int:
    """How much a patient needs it: poison first, then whoever has lost most, as long as it is not wasted."""
    if choice.option not in ("first aid", "treat poison", "use item", "cast") or "target" not in choice.fields:
        return 0
    patient = state.participant(choice.one("target"))
    lost = most_hit_points(state, patient.id) - patient.hit_points
    if choice.option == "treat poison" or _cures_poison(state, choice):
        return 1000 if patient.timers else 0
    if choice.option == "first aid":
        return 500 + lost if lost else 0
    return lost if lost >= 5 and _heals(state, choice) else 0


def _cures_poison(state: Table, choice: Choice) -> bool:
    return _effect(state, choice) == "cure poison"


def _heals(state: Table, choice: Choice) -> bool:
    return _effect(state, choice) in ("heal", "cast")


def _effect(state: Table, choice: Choice) -> str:
    if choice.option == "cast":
        return cards(state).spells[choice.one("with")].effect
    if choice.option == "use item":
        return cards(state).items[owned(state.hero(choice.one("who")), choice.one("with")).item].use
    return ""


def _offered(options: Sequence[Option], choice: Choice) -> bool:
    return any(option.id == choice.option and option.complaint(choice) is None for option in options)
