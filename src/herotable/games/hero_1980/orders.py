"""Standing orders: what a sensible runner does with every counter that has not moved yet (ledger C9).

Thirty-nine counters are a chore to move by hand. An order moves the rest by the same rules as one by one; bots give
nothing but orders, and for whoever has conceded the table gives them (G70).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from herotable.games.hero_1980.cards import IS_MONSTER, RICHES, STD, Kind, card_of
from herotable.games.hero_1980.defending import end_monster_phase
from herotable.games.hero_1980.doors import force_with, forcing_options
from herotable.games.hero_1980.doors_open import able_to_attack
from herotable.games.hero_1980.monster_attacks import begin_attack, position
from herotable.games.hero_1980.monster_moves import ends, finish_move, movers, path, reach, walk
from herotable.games.hero_1980.state import Hero, Section, Table, number_of
from herotable.games.hero_1980.striking import in_order
from herotable.rules import Action, One, Option, Play, Seat

CLOSE_IN: Final = "close in"
STRIKE: Final = "strike when he is near"
BAR: Final = "bar his way"
HOLD: Final = "stay where they are"
ORDERS: Final = (CLOSE_IN, STRIKE, BAR, HOLD)
ALERT: Final = {CLOSE_IN: 12, STRIKE: 4, BAR: 9, HOLD: 0}
"""How many squares away a Monster takes notice."""

AHEAD: Final = (2, 5)
"""Traps and the Succubus wait so many squares ahead on his way."""

Performs = Callable[[Play, Table, Action], None]


def options(table: Table, runner: Seat) -> list[Option]:
    """Offered as long as any counter may still move."""
    section = table.sections[table.run_by(runner)]
    if not any(tag not in section.moved for tag in section.at if section.kinds[tag] not in RICHES):
        return []
    return [Option("order", (One("how", ORDERS),), (), "HERO-202.3x")]


def order(play: Play, table: Table, action: Action) -> None:
    give_order(play, table, action.choice.one("how"))


def give_order(play: Play, table: Table, how: str) -> None:
    seat = table.run_by(table.active)
    hero, section = table.heroes[seat], table.sections[seat]
    if how != HOLD and hero.at in table.place.walks:
        far = table.place.far(hero.at)
        done: set[str] = set()
        while waiting := [tag for tag in movers(section) if tag not in section.moved and tag not in done]:
            nearest = min(waiting, key=lambda tag: (far.get(section.at[tag], 99), number_of(tag)))
            done.add(_ordered(play, table, seat, nearest, how, far))
    finish_move(section)
    for tag in section.at:
        section.moved.setdefault(tag, 0)


def _ordered(play: Play, table: Table, seat: Seat, tag: str, how: str, far: Mapping[str, int]) -> str:
    """Moves one counter, if there is somewhere better; gives the tag that it then has."""
    section = table.sections[seat]
    kind = section.kinds[tag]
    away = far.get(section.at[tag], 99)
    if not away or away > ALERT[how] + (3 if kind in STD else 0):
        return tag
    came = reach(table, seat, tag, section.loads())
    to = best_square(table, seat, tag, how, came)
    return walk(play, table, seat, tag, path(came, to)) if to else tag


def best_square(table: Table, seat: Seat, tag: str, how: str, came: dict[str, str]) -> str:
    """The best square within reach; nothing if it stands on it already."""
    hero, section = table.heroes[seat], table.sections[seat]
    here, kind = section.at[tag], section.kinds[tag]
    squares = [here, *ends(table, tag, section, came)]
    if IS_MONSTER[kind]:
        value = monster_values(table, hero, how)
    elif kind is Kind.DUMMY:
        value = dummy_values(table, hero)
    else:
        value = lurking_values(table, hero)
    best = min(squares, key=lambda square: (value(square), square != here, square))
    return "" if best == here else best


def monster_values(table: Table, hero: Hero, how: str) -> Callable[[str], int]:
    """Beside him, best behind; or else near, or on his way to the exit."""
    place, far = table.place, table.place.far(hero.at)
    beside = {square for square, door in place.walks[hero.at] if not door or door != hero.holds}
    to_exit = exit_distances(table)

    def value(square: str) -> int:
        if square in beside:
            return -10 * position(table, hero, square).amount
        if how == BAR:
            return 2 * far.get(square, 99) + 3 * max(0, to_exit.get(square, 99) - to_exit.get(hero.at, 99) + 1)
        return 2 * far.get(square, 99)

    return value


def dummy_values(table: Table, hero: Hero) -> Callable[[str], int]:
    """Dummies come along, but let themselves not be walked into."""
    far = table.place.far(hero.at)
    return lambda square: abs(far.get(square, 99) - 3)


def lurking_values(table: Table, hero: Hero) -> Callable[[str], int]:
    """Ahead of him on the way to the nearest exit, where he does not see them step up."""
    far, to_exit = table.place.far(hero.at), exit_distances(table)
    least, most = AHEAD
    home = to_exit.get(hero.at, 99)

    def value(square: str) -> int:
        detour = far.get(square, 99) + to_exit.get(square, 99) - home
        near = far.get(square, 99)
        return 3 * detour + max(0, least - near) + max(0, near - most)

    return value


def exit_distances(table: Table) -> Mapping[str, int]:
    """Squares to the nearest exit, doors counted as open."""
    return table.place.to_exit


# For whoever has conceded -------------------------------------------------------------------------------------------


def run_counters(play: Play, table: Table, action: Action) -> None:
    """G70: an order, then the door, then every attack that can be made; one at a time."""
    runner = table.active
    seat = table.run_by(runner)
    section = table.sections[seat]
    if options(table, runner):
        return give_order(play, table, CLOSE_IN)
    forcing = forcing_options(table, runner)
    if forcing:
        return force_with(play, table, section_strongest(section, table.heroes[seat], table))
    able = in_order(able_to_attack(table, seat))
    if able:
        return begin_attack(play, table, able)
    end_monster_phase(play, table)


def section_strongest(section: Section, hero: Hero, table: Table) -> str:
    hall = table.place.doors[hero.holds].hall
    able = [tag for tag in section.here(hall) if card_of(section.kinds[tag]).forces]
    return min(able, key=lambda tag: card_of(section.kinds[tag]).to_hit)


PERFORM: Final[dict[str, Performs]] = {"order": order, "run counters": run_counters}
