"""Which doors are open for a Hero where he stands, and whom he touches then (HERO-206.A6x)."""

from __future__ import annotations

from herotable.games.hero_1980.cards import IS_MONSTER
from herotable.games.hero_1980.state import Hero, Section, Table
from herotable.rules import Seat


def open_for(table: Table, hero: Hero) -> tuple[str, ...]:
    """The doors that are open from his side: those he stands behind, but for the one that he holds, and those that he
    has opened in front of him."""
    return tuple(
        door.id
        for door in table.place.doors_at.get(hero.at, ())
        if (door.room == hero.at and door.id != hero.holds) or (door.hall == hero.at and door.id in hero.opened)
    )


def touching(table: Table, hero: Hero) -> tuple[str, ...]:
    """The squares beside his with nothing shut between (HERO-204.B2x, 210.Bx1)."""
    return table.place.touching(hero.at, open_for(table, hero))


def covered(table: Table, seat: Seat, square: str = "") -> list[str]:
    """HERO-204.B2: the Monsters, seen or not, whose zone of control covers the Hero's square."""
    hero, section = table.heroes[seat], table.sections[seat]
    around = touching(table, hero) if not square else table.place.touching(square, open_if_at(table, hero, square))
    kinds = section.kinds
    return [tag for tag, at in section.at.items() if at in around and IS_MONSTER[kinds[tag]]]


def open_if_at(table: Table, hero: Hero, square: str) -> tuple[str, ...]:
    """The doors that would be open for him in another square of this phase: from within a room."""
    return tuple(door.id for door in table.place.doors_at.get(square, ()) if door.room == square)


def within_reach(table: Table, seat: Seat) -> list[str]:
    """The counters that he may aim at: beside him, face up or not (HERO-210.Bx1, 206.x2)."""
    hero, section = table.heroes[seat], table.sections[seat]
    around = [square for square in touching(table, hero) if _may_strike(table, hero, square)]
    return [tag for tag, at in section.at.items() if at in around]


def _may_strike(table: Table, hero: Hero, square: str) -> bool:
    """HERO-206.x2 with `door_combat: none`: across a door only if it was opened in this phase."""
    if table.agreed.door_combat != "none":
        return True
    door = door_between(table, hero.at, square)
    return not door or door in hero.opened_now


def door_between(table: Table, one: str, other: str) -> str:
    return next((door for there, door in table.place.hero_walks.get(one, ()) if there == other), "")


def able_to_attack(table: Table, seat: Seat) -> list[str]:
    """The Monsters that may attack this Hero in their phase (HERO-210.C1, C2, 206.x2, 211.C8)."""
    hero, section = table.heroes[seat], table.sections[seat]
    if hero.held or not hero.active:
        return []
    around = [square for square in table.place.walks.get(hero.at, ()) if _may_be_struck(table, hero, square[1])]
    squares = [square for square, _ in around]
    return [tag for tag in _monsters(section) if section.at[tag] in squares and tag not in section.barred]


def _may_be_struck(table: Table, hero: Hero, door: str) -> bool:
    return not door or (door != hero.holds and table.agreed.door_combat != "none")


def _monsters(section: Section) -> list[str]:
    kinds = section.kinds
    return [tag for tag in section.at if IS_MONSTER[kinds[tag]]]
