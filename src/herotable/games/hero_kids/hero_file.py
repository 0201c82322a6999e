"""A hero as a file, to be carried to another table: checked on reading against what heroes can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from herotable.data.codec import Unreadable, decode, encode
from herotable.games.hero_kids import camp, creation
from herotable.games.hero_kids.cards import ATTRIBUTES, our_cards, our_pack
from herotable.games.hero_kids.state import Boon, Character, Step, Table, Thing
from herotable.rules import Refusal, Refused, Seat

FORMAT: Final = 1
GAME: Final = "hero-kids"
RULES: Final = "0.1.15"
"""The version of the screen that this program plays by."""
RULE: Final = "HK-BUILD-8"
MOST_SPECIALS: Final = 2


@dataclass(slots=True)
class Sheet:
    """What a hero card says; an encounter is no part of it."""

    name: str
    card: str = ""
    dice: dict[str, int] = field(default_factory=dict)
    boxes: int = 3
    health: int = 3
    specials: list[str] = field(default_factory=list)
    bonuses: list[str] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)
    free_special: str = ""
    free_bonus: str = ""
    things: list[str] = field(default_factory=list)
    boons: list[Boon] = field(default_factory=list)
    gold: int = 0
    stars: int = 0
    stars_spent: int = 0
    raised: list[str] = field(default_factory=list)
    shorter: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class HeroFile:
    game: str
    format: int
    rules: str
    pack: str
    hero: Sheet


def write(state: Table, who: Seat) -> bytes:
    hero = state.heroes[who]
    sheet = Sheet(
        hero.name,
        hero.card,
        dict(hero.dice),
        hero.boxes,
        hero.health,
        list(hero.specials),
        list(hero.bonuses),
        list(hero.skills),
        hero.free_special,
        hero.free_bonus,
        [thing.card for thing in hero.things],
        [replace(boon, used=False) for boon in hero.boons],
        hero.gold,
        hero.stars,
        hero.stars_spent,
        list(hero.raised),
        dict(hero.shorter),
    )
    return encode(HeroFile(GAME, FORMAT, RULES, our_pack().name, sheet))


def read(data: bytes) -> HeroFile:
    """Whatever is impossible is refused."""
    try:
        file = decode(HeroFile, data)
    except Unreadable as fault:
        raise Refused(f"this is no hero: {fault}", RULE) from fault
    for wrong in complaints(file):
        raise Refused(wrong.reason, wrong.rule)
    return file


def admit(state: Table, data: bytes, seat: Seat) -> Character:
    """The hero for a seat of this table; a table with three boxes has no fourth that was not grown."""
    sheet = read(data).hero
    hero = creation.fresh(state, seat, Step.DONE)
    hero.name, hero.card, hero.dice = sheet.name, sheet.card, dict(sheet.dice)
    hero.boxes = max(hero.boxes, 4 if "box" in sheet.raised else 3)
    hero.health = hero.boxes
    hero.specials, hero.bonuses, hero.skills = list(sheet.specials), list(sheet.bonuses), list(sheet.skills)
    hero.free_special, hero.free_bonus = sheet.free_special, sheet.free_bonus
    hero.gold, hero.stars, hero.stars_spent = sheet.gold, sheet.stars, sheet.stars_spent
    hero.boons, hero.raised, hero.shorter = [*sheet.boons], [*sheet.raised], dict(sheet.shorter)
    for card in sheet.things:
        state.things_ever += 1
        hero.things.append(Thing(f"{card}-{state.things_ever}", card))
    return hero


# What is wrong with a file --------------------------------------------------------------------------------------------


def complaints(file: HeroFile) -> Iterator[Refusal]:
    strange = list(_strangers(file))
    yield from strange
    if not strange:
        yield from wrong_with(file.hero)


def _strangers(file: HeroFile) -> Iterator[Refusal]:
    for is_known, words in (
        (file.game == GAME, f"this hero is of the game {file.game!r}"),
        (file.format == FORMAT, f"this hero is written in format {file.format}, known is {FORMAT}"),
        (file.rules == RULES, f"this hero was made by version {file.rules!r} of the rules, played is {RULES!r}"),
        (file.pack == our_pack().name, f"this hero was made with the cards {file.pack!r}, which are not here"),
    ):
        if not is_known:
            yield Refusal(words, RULE)


def wrong_with(hero: Sheet) -> Iterator[Refusal]:
    """Cards that are not there come first: nothing can be said about the rest."""
    unknown = list(_unknown(hero))
    yield from unknown
    if unknown:
        return
    yield from _wrong_dice(hero)
    yield from _wrong_abilities(hero)
    yield from _wrong_rest(hero)


def _unknown(hero: Sheet) -> Iterator[Refusal]:
    known = our_cards()
    if not hero.name.strip() or len(hero.name) > creation.LONGEST_NAME:
        yield Refusal(f"a hero has a name of 1 to {creation.LONGEST_NAME} characters", RULE)
    if hero.card and hero.card not in known.heroes:
        yield Refusal(f"there is no ready hero {hero.card!r}", "HK-BUILD-9")
    for kind, names, there in (
        ("special action", hero.specials, known.actions.entries),
        ("bonus ability", hero.bonuses, known.bonuses.entries),
        ("skill", hero.skills, known.skills.entries),
        ("thing", hero.things, known.things.entries),
        ("boon", [boon.card for boon in hero.boons], known.boons.entries),
    ):
        for name in names:
            if name not in there:
                yield Refusal(f"there is no {kind} {name!r}", RULE)
    if list(hero.dice) != list(ATTRIBUTES):
        yield Refusal(f"the attributes are {', '.join(ATTRIBUTES)}", "HK-ATTR-1")


def _wrong_dice(hero: Sheet) -> Iterator[Refusal]:
    """The build that it began with, and what stars have raised since, once each."""
    began = [hero.dice[name] - (1 if name in hero.raised else 0) for name in ATTRIBUTES]
    wrong = creation.why_not_build((began[0], began[1], began[2], began[3]))
    if wrong is not None:
        yield wrong
    if max(hero.dice.values()) > camp.MOST_DICE:
        yield Refusal(f"an attribute has at most {camp.MOST_DICE} dice", "HK-ATTR-1")
    for name, count in Counter(hero.raised).items():
        if name not in (*ATTRIBUTES, "box") or count > 1:
            yield Refusal(f"{name!r} was raised {count} times", "HK-END-6")


def _wrong_abilities(hero: Sheet) -> Iterator[Refusal]:
    """A ready hero's own, or those of the menus; more only for stars."""
    known = our_cards()
    card = known.heroes[hero.card] if hero.card else None
    for action in (known.actions[each] for each in hero.specials):
        if not action.number and (card is None or action.id != card.special):
            yield Refusal(f"{action.name} is not in the menu", "HK-BUILD-7")
        if action.pool is not None and hero.dice[action.pool] < action.least_dice:
            yield Refusal(f"{action.name} needs {action.least_dice} {action.pool} dice", "HK-BUILD-11")
    for bonus in (known.bonuses[each] for each in hero.bonuses):
        if not bonus.number and (card is None or bonus.id != card.bonus):
            yield Refusal(f"{bonus.name} is not in the menu", "HK-BUILD-7")
    for what, given in (("special actions", hero.specials), ("bonus abilities", hero.bonuses)):
        if len(given) > MOST_SPECIALS:
            yield Refusal(f"{len(given)} {what}", "HK-END-6")


def _wrong_rest(hero: Sheet) -> Iterator[Refusal]:
    spent = _stars_of(hero)
    if spent > hero.stars_spent:
        yield Refusal(f"it has grown by {spent} stars, and {hero.stars_spent} were spent", "HK-END-6")
    if min(hero.gold, hero.stars, hero.stars_spent) < 0:
        yield Refusal("less than no gold or stars", "HK-END-6")
    if hero.boxes not in (3, 4, 5) or not 0 <= hero.health <= hero.boxes:
        yield Refusal(f"{hero.health} of {hero.boxes} boxes", "HK-HP-2")


def _stars_of(hero: Sheet) -> int:
    """What stands on the sheet beyond a new hero's, in stars; boons may have been given."""
    more = camp.STARS["skill"] * max(0, len(hero.skills) - creation.SKILLS)
    more += camp.STARS["special"] * max(0, len(hero.specials) - 1)
    more += camp.STARS["bonus"] * max(0, len(hero.bonuses) - 1)
    return more + sum(camp.STARS["die"] for each in dict.fromkeys(hero.raised))
