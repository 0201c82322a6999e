"""HERO-103: a Hero is built from 70 points, by everyone at the same time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.games.hero_1980.cards import LETTERS, POINTS, ReadyCard, our_cards
from herotable.games.hero_1980.damage import NAMES
from herotable.games.hero_1980.events import HeroBuilt, HeroReady
from herotable.games.hero_1980.state import Hero, Step, Table
from herotable.rules import SYSTEM, Action, Choice, Number, One, Option, Play, Refusal, Refused, Seat, Words

WITH: Final = "with a shield"
WITHOUT: Final = "without a shield"
NAME_LENGTH: Final = 40

Performs = Callable[[Play, Table, Action], None]


# Sums ---------------------------------------------------------------------------------------------------------------


def cost(hero: Hero) -> int:
    """HERO-103.A2."""
    characteristics = our_cards().characteristics
    return sum(characteristics[letter].cost * level for letter, level in hero.bought.items())


def spent_on_weapons(hero: Hero) -> int:
    return sum(hero.points.values())


def blank() -> Hero:
    """A sheet before anything is bought; Class stands at its first box."""
    hero = Hero()
    hero.bought = {letter: our_cards().characteristics[letter].least for letter in LETTERS}
    hero.levels = current(hero)
    return hero


def current(hero: Hero) -> dict[str, int]:
    """What is marked at the start: every Level as it was bought; W is kept on the weapons (HERO-212.B7)."""
    return {letter: level for letter, level in hero.bought.items() if letter != "W"}


def written(hero: Hero) -> str:
    """HERO-103.B6: P6 I9 C5 S7 L1 H12 W18 M9."""
    return " ".join(f"{letter}{hero.bought[letter]}" for letter in LETTERS)


def faults(hero: Hero) -> list[Refusal]:
    """Why a Hero may not enter a catacomb like this (HERO-103)."""
    return [*_faults_of_levels(hero), *_faults_of_weapons(hero)]


def _faults_of_levels(hero: Hero) -> list[Refusal]:
    found: list[Refusal] = []
    if sorted(hero.bought) != sorted(LETTERS):
        return [Refusal(f"a Hero has the characteristics {', '.join(LETTERS)}", "HERO-102.A1")]
    for letter, level in hero.bought.items():
        column = our_cards().characteristics[letter]
        if not column.least <= level <= column.most:
            rule = "HERO-103.A5" if letter == "C" else "HERO-102.A9"
            found.append(Refusal(f"{column.name} goes from {column.least} to {column.most}, not to {level}", rule))
    if cost(hero) > POINTS:
        found.append(Refusal(f"{cost(hero)} points are spent, and there are {POINTS}", "HERO-103.A3"))
    if not hero.bought["S"] and not hero.bought["H"]:
        found.append(Refusal("without Strength and without Hits he would be dead at once", "HERO-103.A5x"))
    if hero.armour not in ("N", "L", "M", "P"):
        found.append(Refusal(f"there is no armour {hero.armour!r}", "HERO-103.A7"))
    return found


def _faults_of_weapons(hero: Hero) -> list[Refusal]:
    weapons = our_cards().weapons
    found: list[Refusal] = []
    for weapon, points in hero.points.items():
        if weapon not in weapons:
            return [Refusal(f"there is no weapon {weapon!r}", "HERO-102.B1")]
        if not 1 <= points <= len(weapons[weapon].boxes):
            most = len(weapons[weapon].boxes)
            found.append(Refusal(f"{weapons[weapon].name} takes 1 to {most} points, not {points}", "HERO-103.B3"))
    if spent_on_weapons(hero) > hero.bought.get("W", 0):
        found.append(Refusal("the weapons take more points than Weapon Proficiency has", "HERO-103.B1"))
    if hero.points and hero.in_hand not in hero.points:
        found.append(Refusal("one of his weapons must be in hand", "HERO-103.B5"))
    if not hero.points and hero.in_hand:
        found.append(Refusal("only a weapon that he owns can be in hand", "HERO-103.B3x"))
    return found


def from_card(card: ReadyCard) -> Hero:
    """A Hero that comes with the game; the first of his weapons is in hand."""
    hero = blank()
    hero.name, hero.bought = card.name, {letter: card.levels[letter] for letter in LETTERS}
    hero.armour, hero.shield = card.armour, card.shield
    hero.points, hero.in_hand = dict(card.weapons), next(iter(card.weapons), "")
    return finished(hero)


def finished(hero: Hero) -> Hero:
    """The markers stand where they were bought."""
    hero.levels, hero.boxes = current(hero), dict(hero.points)
    return hero


# Options ------------------------------------------------------------------------------------------------------------


def options(table: Table, seat: Seat) -> list[Option]:
    if table.step is not Step.BUILD or seat not in table.heroes or table.heroes[seat].ready:
        return []
    hero = table.heroes[seat]
    return [
        Option("take", (One("hero", tuple(card.name for card in our_cards().heroes.values())),), (), "HERO-103.A1"),
        *(buying(hero, letter) for letter in LETTERS),
        *training(hero),
        Option("wear", (One("armour", armours()), One("shield", (WITH, WITHOUT))), (), "HERO-103.A7"),
        *in_hand(hero),
        Option("call", (Words("name", NAME_LENGTH, 1),), (), "HERO-103.A1"),
        Option("done", (), (), *_rule_and_reason(hero)),
    ]


def armours() -> tuple[str, ...]:
    return tuple(armour.name for armour in our_cards().armours.values() if armour.id != "Sh")


def buying(hero: Hero, letter: str) -> Option:
    """HERO-103.A2, A3: as many Levels as the column has and the points that are left can pay."""
    column = our_cards().characteristics[letter]
    least = max(column.least, spent_on_weapons(hero)) if letter == "W" else column.least
    affordable = hero.bought[letter] + (POINTS - cost(hero)) // column.cost
    most = max(least, min(column.most, affordable))
    return Option("buy", (One("what", (column.name,)), Number("level", least, most)), (), "HERO-103.A2")


def training(hero: Hero) -> list[Option]:
    """HERO-103.B1 to B3."""
    spare = hero.bought["W"] - spent_on_weapons(hero)
    found: list[Option] = []
    for weapon in our_cards().weapons.values():
        most = min(len(weapon.boxes), hero.points.get(weapon.id, 0) + spare)
        if most:
            found.append(Option("train", (One("weapon", (weapon.name,)), Number("points", 0, most)), (), "HERO-103.B3"))
    return found


def in_hand(hero: Hero) -> list[Option]:
    owned = tuple(our_cards().weapons[weapon].name for weapon in hero.points)
    return [Option("hold in hand", (One("weapon", owned),), (), "HERO-103.B5")] if owned else []


def _rule_and_reason(hero: Hero) -> tuple[str, str]:
    wrong = faults(hero)
    return (wrong[0].rule, wrong[0].reason) if wrong else ("HERO-103.A1", "")


# Performing ---------------------------------------------------------------------------------------------------------


def take(play: Play, table: Table, action: Action) -> None:
    card = next(each for each in our_cards().heroes.values() if each.name == action.choice.one("hero"))
    table.heroes[action.seat] = from_card(card)


def buy(play: Play, table: Table, action: Action) -> None:
    hero = table.heroes[action.seat]
    letter = next(each for each in LETTERS if NAMES[each] == action.choice.one("what"))
    hero.bought[letter] = action.choice.number("level")
    finished(hero)


def train(play: Play, table: Table, action: Action) -> None:
    """No points at all: the weapon is not owned (HERO-103.B3x)."""
    hero = table.heroes[action.seat]
    weapon = _weapon(action.choice.one("weapon"))
    points = action.choice.number("points")
    hero.points.pop(weapon, None)
    if points:
        hero.points[weapon] = points
    hero.points = {each: hero.points[each] for each in our_cards().weapons if each in hero.points}
    if hero.in_hand not in hero.points:
        hero.in_hand = next(iter(hero.points), "")
    finished(hero)


def _weapon(name: str) -> str:
    return next(weapon.id for weapon in our_cards().weapons.values() if weapon.name == name)


def wear(play: Play, table: Table, action: Action) -> None:
    hero = table.heroes[action.seat]
    hero.armour = next(
        armour.id for armour in our_cards().armours.values() if armour.name == action.choice.one("armour")
    )
    hero.shield = action.choice.one("shield") == WITH


def hold_in_hand(play: Play, table: Table, action: Action) -> None:
    table.heroes[action.seat].in_hand = _weapon(action.choice.one("weapon"))


def call(play: Play, table: Table, action: Action) -> None:
    name = action.choice.fields["name"]
    assert isinstance(name, str)
    table.heroes[action.seat].name = name.strip()


def done_building(play: Play, table: Table, action: Action) -> None:
    hero = table.heroes[action.seat]
    hero.ready = True
    hero.name = hero.name or f"the Hero of {action.seat}"
    play.tell(HeroReady, action.seat)


def onward(table: Table) -> Action | None:
    """HERO-104.C1, D8: when all are ready, the sheets are laid open."""
    if table.step is Step.BUILD and all(hero.ready for hero in table.heroes.values()):
        return Action(SYSTEM, Choice("lay sheets open"))
    return None


def lay_open(play: Play, table: Table, action: Action) -> None:
    for seat, hero in table.heroes.items():
        if hero.alive:
            play.tell(HeroBuilt, seat, hero.name, written(hero))
    table.step = Step.PLACE


def check(hero: Hero) -> None:
    for wrong in faults(hero):
        raise Refused(wrong.reason, wrong.rule)


PERFORM: Final[dict[str, Performs]] = {
    "take": take,
    "buy": buy,
    "train": train,
    "wear": wear,
    "hold in hand": hold_in_hand,
    "call": call,
    "done": done_building,
    "lay sheets open": lay_open,
}
