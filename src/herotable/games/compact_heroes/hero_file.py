"""A hero as a file, to be carried to another table and another game master (CH-GEN-3).

The file says which rules, cards and table options the hero was made by. On reading it is checked against them, figure
by figure, as creation and experience would have it; `complaints` names every one that is impossible.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from herotable.data.codec import Unreadable, decode, encode
from herotable.games.compact_heroes import creation, equipment, experience, sheet
from herotable.games.compact_heroes.cards import ATTRIBUTES, Cards, our_cards, our_pack
from herotable.games.compact_heroes.state import Hero, Learned, Owned, Step, Table, cards
from herotable.rules import Refusal, Refused, Seat, TableOption

FORMAT: Final = 1
GAME: Final = "compact-heroes"
RULES: Final = "1"
"""The version of the rules that this program plays by."""

CARRIED_OPTIONS: Final[tuple[TableOption, ...]] = (*creation.OPTIONS, *experience.OPTIONS)
"""The table options that bear on what a hero may be."""

NO_SEAT: Final = ""
PLAIN_NUMBER: Final = re.compile(r"[1-9][0-9]{0,17}")


@dataclass(slots=True)
class HeroFile:
    game: str
    format: int
    rules: str
    pack: str
    options: dict[str, str]
    hero: Hero = field(default_factory=lambda: Hero(NO_SEAT))


def write(state: Table, who: Seat) -> bytes:
    """Everything on the sheet, as it stands."""
    options = {option.name: state.option(option.name) for option in CARRIED_OPTIONS}
    hero = replace(state.hero(who), id=NO_SEAT)
    return encode(HeroFile(GAME, FORMAT, RULES, our_pack().name, options, hero))


def read(data: bytes, seat: Seat) -> Hero:
    """The hero, for this seat. Whatever is impossible by the rules that the file names is refused."""
    try:
        file = decode(HeroFile, data)
    except Unreadable as fault:
        raise Refused(f"this is no hero: {fault}", "CH-GEN-3") from fault
    for wrong in complaints(file):
        raise Refused(wrong.reason, wrong.rule)
    return replace(file.hero, id=seat)


def admit(state: Table, data: bytes, seat: Seat) -> Hero:
    """The hero for a seat of this table, whose own options count here."""
    hero = read(data, seat)
    for wrong in wrong_with(hero, cards(state), state.options):
        raise Refused(f"at this table {wrong.reason}", wrong.rule)
    return hero


def complaints(file: HeroFile) -> Iterator[Refusal]:
    """What is wrong with a file; nothing if it is in order."""
    strange = list(_strangers(file))
    yield from strange
    if not strange:
        yield from wrong_with(file.hero, our_cards(), file.options)


def _strangers(file: HeroFile) -> Iterator[Refusal]:
    for is_known, words in (
        (file.game == GAME, f"this hero is of the game {file.game!r}"),
        (file.format == FORMAT, f"this hero is written in format {file.format}, known is {FORMAT}"),
        (file.rules == RULES, f"this hero was made by version {file.rules!r} of the rules, played is {RULES!r}"),
        (file.pack == our_pack().name, f"this hero was made with the cards {file.pack!r}, which are not here"),
    ):
        if not is_known:
            yield Refusal(words, "CH-GEN-3")
    known = {option.name: option.values for option in CARRIED_OPTIONS}
    if file.options.keys() != known.keys():
        yield Refusal(f"the options must be {', '.join(known)}", "CH-GEN-3")
    for name, value in file.options.items():
        if name in known and value not in known[name]:
            yield Refusal(f"the option {name} is {value!r}", "CH-GEN-3")


def wrong_with(hero: Hero, cards: Cards, options: dict[str, str]) -> Iterator[Refusal]:
    """What no finished hero can be. Cards that are not there come first: nothing can be said about the rest."""
    unknown = [*_unknown_cards(hero, cards), *_wrong_names(hero)]
    yield from unknown
    if unknown:
        return
    yield from _wrong_bubbles(hero, cards, options)
    yield from _wrong_experience(hero, cards, options)
    yield from _wrong_skills(hero, cards)
    yield from _wrong_rolls(hero, cards, options)
    yield from _wrong_spells(hero, cards)
    yield from _wrong_things(hero, cards)
    yield from _wrong_hit_points(hero, cards)
    yield from _wrong_condition(hero, cards)


# Names and cards ------------------------------------------------------------------------------------------------------


def _unknown_cards(hero: Hero, cards: Cards) -> Iterator[Refusal]:
    if hero.race not in cards.races:
        yield Refusal(f"there is no race {hero.race!r}", "CH-CRE-3")
    for learned in hero.skills:
        if learned.skill not in cards.skills:
            yield Refusal(f"there is no skill {learned.skill!r}", "CH-SKILL-1")
    chosen = [learned.chosen for learned in hero.skills if learned.chosen]
    for card in (*(owned.item for owned in hero.items), *chosen):
        if card not in cards.items:
            yield Refusal(f"there is no item {card!r}", "CH-EQ-2")
    for spell in (*hero.spellbook, *hero.spells_found):
        if spell not in cards.spells:
            yield Refusal(f"there is no spell {spell!r}", "CH-SPELL-3")
    for illness in hero.illnesses:
        if illness.disease not in cards.diseases:
            yield Refusal(f"there is no disease {illness.disease!r}", "CH-POIS-6")


def _wrong_names(hero: Hero) -> Iterator[Refusal]:
    if hero.step is not Step.DONE:
        yield Refusal(f"the hero is not finished, but at the step {hero.step}", "CH-CRE-12")
    if not hero.name or hero.name != creation.tidy(hero.name):
        yield Refusal(f"a hero has a name of 1 to {creation.LONGEST_NAME} characters", "CH-CRE-12")
    if list(hero.bubbles) != list(ATTRIBUTES):
        yield Refusal(f"the attributes are {', '.join(ATTRIBUTES)}", "CH-ATTR-1")
    if hero.race_choice and hero.race_choice not in ATTRIBUTES:
        yield Refusal(f"there is no attribute {hero.race_choice!r}", "CH-CRE-6")


# Attributes, experience, skills ---------------------------------------------------------------------------------------


def _wrong_bubbles(hero: Hero, cards: Cards, options: dict[str, str]) -> Iterator[Refusal]:
    cap = int(options["attribute_cap"])
    for attribute, count in hero.bubbles.items():
        name = attribute.capitalize()
        if count < 0:
            yield Refusal(f"{name} has {count} bubbles", "CH-ATTR-1")
        if (filled := sheet.bubbles(hero, cards, attribute)) > cap:
            yield Refusal(f"{name} has {filled} bubbles filled, and there are {cap}", "CH-ATTR-1")
    setting = options["human_bonus"]
    may_choose = hero.race == creation.HUMAN and setting in ("choice", hero.race_choice)
    if hero.race_choice and not may_choose:
        yield Refusal(f"{cards.races[hero.race].name} has no bubble of choice", "CH-CRE-4")


def _wrong_experience(hero: Hero, cards: Cards, options: dict[str, str]) -> Iterator[Refusal]:
    start = cards.races[hero.race].starting_xp
    if hero.xp < start:
        yield Refusal(f"{hero.xp} XP in all, and the start is {start}", "CH-CRE-13")
    if not 0 <= hero.xp_left <= hero.xp:
        yield Refusal(f"{hero.xp_left} XP are left of {hero.xp}", "CH-XP-2")
    bubbles, skills = sum(hero.bubbles.values()), len(hero.skills)
    if bubbles < creation.FREE_POINTS:
        yield Refusal(f"{creation.FREE_POINTS} free points are placed, not {bubbles}", "CH-CRE-5")
    allowed = creation.FREE_POINTS + hero.xp - hero.xp_left
    if bubbles + skills != allowed:
        yield Refusal(f"{bubbles} bubbles and {skills} skills, where points and XP make {allowed}", "CH-XP-2")
    if options["creation_xp"] == "skill_only" and skills < start:
        yield Refusal(f"{start} XP of the start become skills, not {skills}", "CH-CRE-7")


def _wrong_skills(hero: Hero, cards: Cards) -> Iterator[Refusal]:
    """Each in its turn, with the bubbles of today: no bubble is ever lost."""
    learner = replace(hero, skills=[])
    for learned in hero.skills:
        skill = cards.skills[learned.skill]
        if wrong := experience.why_not_learn(learner, cards, skill, learned.chosen):
            yield wrong
        if wrong := _wrong_choice(cards, learned):
            yield wrong
        learner.skills.append(learned)
    yield from _wrong_first_skills(hero, cards)


def _wrong_choice(cards: Cards, learned: Learned) -> Refusal | None:
    skill = cards.skills[learned.skill]
    if not experience.takes_a_weapon(skill):
        return Refusal(f"{skill.name} is not for one weapon", "CH-SKILL-6") if learned.chosen else None
    if learned.chosen and cards.items[learned.chosen].slot == "weapon":
        return None
    return Refusal(f"{skill.name} is for one weapon, not for {learned.chosen or 'none'}", "CH-SKILL-6")


def _wrong_first_skills(hero: Hero, cards: Cards) -> Iterator[Refusal]:
    """What the first skills want must have been there at creation: the race's bubbles and two points (CH-CRE-7)."""
    race = cards.races[hero.race]
    bare = replace(hero, bubbles=dict.fromkeys(ATTRIBUTES, 0))
    first = [cards.skills[learned.skill] for learned in hero.skills[: race.starting_xp]]
    wanted = sum(
        max(0, max(skill.minimum.get(attribute, 0) for skill in first) - sheet.bubbles(bare, cards, attribute))
        for attribute in ATTRIBUTES
        if first
    )
    if wanted > creation.FREE_POINTS:
        names = " and ".join(skill.name for skill in first)
        yield Refusal(f"{names} cannot be learned with {creation.FREE_POINTS} points", "CH-CRE-7")


def _wrong_rolls(hero: Hero, cards: Cards, options: dict[str, str]) -> Iterator[Refusal]:
    """One for each Endurance bubble, and at most those of creation that wait for one."""
    filled = sheet.bubbles(hero, cards, "endurance")
    rolls = hero.endurance_rolls
    if not filled <= len(rolls) <= max(filled, creation.FREE_POINTS + 1):
        yield Refusal(f"{len(rolls)} rolls for {filled} bubbles of Endurance", "CH-ATTR-4")
    for roll in rolls:
        if not 2 <= roll <= 12:
            yield Refusal(f"2d6 do not come to {roll}", "CH-ATTR-4")
    if not 5 <= hero.gold_roll <= 30:
        yield Refusal(f"5d6 do not come to {hero.gold_roll}", "CH-CRE-8")


# Spells ---------------------------------------------------------------------------------------------------------------


def _wrong_spells(hero: Hero, cards: Cards) -> Iterator[Refusal]:
    """One card for each point of power of every school, chosen at learning; others were found (G20)."""
    for name, count in Counter((*hero.spellbook, *hero.spells_found)).items():
        if count > 1:
            yield Refusal(f"{cards.spells[name].name} is in the spellbook {count} times", "CH-SPELL-3")
    most = sheet.bubbles(hero, cards, "intellect") + _power_of_things(cards)
    for school, count in Counter(cards.spells[name].school for name in hero.spellbook).items():
        if not sheet.may(hero, cards, school) or count > most:
            yield Refusal(f"{count} spells of {school} in the spellbook are too many", "CH-SPELL-3")


def _power_of_things(cards: Cards) -> int:
    """What things could have added to a Power Rating when a spell was chosen."""
    return sum(bonus.amount for item in cards.items for bonus in item.bonuses if bonus.to == "power")


# Things ---------------------------------------------------------------------------------------------------------------


def _wrong_things(hero: Hero, cards: Cards) -> Iterator[Refusal]:
    if hero.gold < 0:
        yield Refusal(f"{hero.gold} gold", "CH-EQ-1")
    for name, count in Counter(owned.id for owned in hero.items).items():
        if count > 1:
            yield Refusal(f"{count} things are called {name!r}", "CH-EQ-5")
    wearer = replace(hero, items=[])
    for owned in hero.items:
        yield from _wrong_state(cards, owned, hero.items_ever)
        yield from _wrong_place(wearer, cards, owned)


def _wrong_state(cards: Cards, owned: Owned, ever: int) -> Iterator[Refusal]:
    item = cards.items[owned.item]
    number = owned.id.removeprefix(f"{item.id}-")
    if not (PLAIN_NUMBER.fullmatch(number) and int(number) <= ever):
        yield Refusal(f"{owned.id!r} is not the name of one of {ever} things", "CH-GEN-3")
    if not 0 <= owned.charges <= item.charges:
        yield Refusal(f"{item.name} has {owned.charges} of {item.charges} charges", "CH-CARD-1")
    if owned.unloaded and not item.reloads:
        yield Refusal(f"{item.name} is never unloaded", "CH-CARD-1")
    if owned.used_today and not item.once_a_day:
        yield Refusal(f"{item.name} is not used once a day", "CH-CARD-1")


def _wrong_place(wearer: Hero, cards: Cards, owned: Owned) -> Iterator[Refusal]:
    """Put on one after the other, as at the table."""
    if owned.place == equipment.CARRIED:
        return
    item = cards.items[owned.item]
    if owned.place != item.slot:
        yield Refusal(f"{item.name} is not for {owned.place!r}", "CH-EQ-5")
        return
    alone = item.slot not in (*equipment.IN_HAND, *equipment.MOST_OF_A_KIND)
    if alone and sheet.placed(wearer, item.slot):
        yield Refusal(f"two things are on {item.slot!r}", "CH-EQ-5")
    elif wrong := equipment.why_not_on(wearer, cards, owned):
        yield wrong
    wearer.items.append(owned)


# Hit points and condition ---------------------------------------------------------------------------------------------


def _wrong_hit_points(hero: Hero, cards: Cards) -> Iterator[Refusal]:
    most = sheet.most_hit_points(hero, cards).amount
    if hero.permanent_loss < 0:
        yield Refusal(f"{hero.permanent_loss} hit points are lost for good", "CH-HP-5")
    if hero.hit_points > max(0, most):
        yield Refusal(f"{hero.hit_points} hit points, and the maximum is {most}", "CH-HP-3")
    if hero.alive != (hero.hit_points > 0):
        yield Refusal(f"{'alive' if hero.alive else 'dead'} with {hero.hit_points} hit points", "CH-HP-1")


def _wrong_condition(hero: Hero, cards: Cards) -> Iterator[Refusal]:
    if hero.spells_cast < 0 or (hero.spells_cast and not sheet.knows_a_school(hero, cards)):
        yield Refusal(f"{hero.spells_cast} spells were cast", "CH-SPELL-1")
    if any(timer.rounds < 0 for timer in hero.timers):
        yield Refusal("a poison has run out, and the hero lives", "CH-POIS-3")
    for name, count in Counter(illness.disease for illness in hero.illnesses).items():
        if count > 1:
            yield Refusal(f"{cards.diseases[name].name} is there {count} times", "CH-POIS-6")
    for name, count in Counter(line.id for line in hero.adjustments).items():
        if count > 1:
            yield Refusal(f"{count} lines are called {name!r}", "CH-CRE-11")
    if hero.died_on < 0:
        yield Refusal(f"death on day {hero.died_on}", "CH-HP-8")
