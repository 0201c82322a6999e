"""HERO-207: what the Hero picks up, carries and leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.games.hero_1980.cards import Kind
from herotable.games.hero_1980.events import RichesLeft, RichesTaken
from herotable.games.hero_1980.state import Hero, Table, left, number_of
from herotable.rules import Action, One, Option, Part, Play, Seat

TAKE: Final = Part("MP", 1, "HERO-207.A2")

Performs = Callable[[Play, Table, Action], None]


def options(table: Table, seat: Seat) -> list[Option]:
    return [*takings(table, seat), *leavings(table, seat)]


def takings(table: Table, seat: Seat) -> list[Option]:
    """HERO-207.A2: loose riches in his square, 1 MP for each."""
    hero, section = table.heroes[seat], table.sections[seat]
    loose = tuple(tag for tag in section.found if section.at[tag] == hero.at)
    short = "" if left(table, hero) else "no MP are left"
    return [Option("pick up", (One("what", loose, on="counters"),), (TAKE,), "HERO-207.A2", short)] if loose else []


def take(play: Play, table: Table, action: Action) -> None:
    seat, tag = action.seat, action.choice.one("what")
    hero, section = table.heroes[seat], table.sections[seat]
    section.gone(tag)
    hero.carries = sorted([*hero.carries, tag], key=number_of)
    hero.spent += 1
    hero.acted = True
    play.tell(RichesTaken, seat, section.kinds[tag])


def leavings(table: Table, seat: Seat) -> list[Option]:
    """HERO-207.A10: free, in any square of his section that he has been in during this phase (G75)."""
    hero = table.heroes[seat]
    squares = tuple(dict.fromkeys(square for square in hero.visited if square in table.place.walks))
    if not hero.carries or not squares:
        return []
    return [Option("leave", (One("what", tuple(hero.carries), on="counters"), One("at", squares)), (), "HERO-207.A10")]


def leave(play: Play, table: Table, action: Action) -> None:
    seat, tag, at = action.seat, action.choice.one("what"), action.choice.one("at")
    hero, section = table.heroes[seat], table.sections[seat]
    hero.carries = [each for each in hero.carries if each != tag]
    hero.acted = True
    section.at[tag] = at
    section.at = dict(sorted(section.at.items(), key=lambda item: number_of(item[0])))
    section.found = sorted([*section.found, tag], key=number_of)
    play.tell(RichesLeft, seat, section.kinds[tag], at)


def gold_halves(table: Table, seat: Seat) -> int:
    """HERO-204.D2: half an MP for each Gold carried at the beginning of the phase."""
    section = table.sections[seat]
    return sum(section.kinds[tag] is Kind.GOLD for tag in table.heroes[seat].carries)


def carried_kinds(table: Table, hero_seat: Seat) -> list[Kind]:
    hero: Hero = table.heroes[hero_seat]
    return [table.sections[hero_seat].kinds[tag] for tag in hero.carries]


PERFORM: Final[dict[str, Performs]] = {"pick up": take, "leave": leave}
