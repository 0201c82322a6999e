"""HERO-204: the Hero walks and turns; zones of control stop him; whom he meets in the square he enters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.games.hero_1980.asking import others
from herotable.games.hero_1980.cards import Kind
from herotable.games.hero_1980.catacombs import ALYSA, FACINGS
from herotable.games.hero_1980.doors_open import open_for
from herotable.games.hero_1980.events import Arrived, Bumped, Stepped, Turned
from herotable.games.hero_1980.passing import pass_on
from herotable.games.hero_1980.sighting import forget_stares, look, may_learn
from herotable.games.hero_1980.specials import meet
from herotable.games.hero_1980.state import Held, Hero, Table, is_open, left
from herotable.rules import Action, One, Option, Part, Play, Seat

WALK: Final = Part("MP", 1, "HERO-204.D1")
TURN: Final = Part("MP", 1, "HERO-205.Ax1")

Performs = Callable[[Play, Table, Action], None]


# Where he may go ----------------------------------------------------------------------------------------------------


def neighbours(table: Table, hero: Hero) -> list[str]:
    """Squares that a step would lead to, whatever stands there (HERO-204.A8 to A15, 101.x1)."""
    if hero.at not in table.place.hero_walks:
        return _along_the_lane(table, hero.at)
    opened = open_for(table, hero)
    near = [there for there, door in table.place.hero_walks[hero.at] if not door or door in opened]
    if hero.at in table.place.exits:
        near.append(table.place.lane(hero.at, table.agreed.corridor_length)[0])
    return near


def _along_the_lane(table: Table, at: str) -> list[str]:
    exit_square = at.partition(">")[0]
    lane = (exit_square, *table.place.lane(exit_square, table.agreed.corridor_length))
    here = lane.index(at)
    return [lane[here + 1], lane[here - 1]]


def options(table: Table, seat: Seat) -> list[Option]:
    hero = table.heroes[seat]
    to = [square for square in neighbours(table, hero) if hero.outwitted == "won" or not _barred(table, seat, square)]
    found = [_step(table, hero, to)] if to else []
    return found + turns(table, hero)


def _barred(table: Table, seat: Seat, square: str) -> bool:
    """HERO-204.B5x: a Monster that he sees keeps him out."""
    section = table.sections[seat]
    return any(tag in section.up and section.kinds[tag] is not Kind.SUCCUBUS for tag in section.here(square))


def _step(table: Table, hero: Hero, to: list[str]) -> Option:
    refused, rule = _no_step(table, hero)
    fields: tuple[One, ...] = (One("to", tuple(to), on="squares"),)
    if table.agreed.facing_cost == "with_step":
        fields = (*fields, One("facing", FACINGS))
    return Option("step", fields, (WALK,), rule or "HERO-204.A8", refused)


def _no_step(table: Table, hero: Hero) -> tuple[str, str]:
    if hero.stopped and hero.outwitted != "won":
        return "a Monster's zone of control stops him", "HERO-204.B1"
    return ("", "") if left(table, hero) else ("no MP are left", "HERO-204.D1")


def turns(table: Table, hero: Hero) -> list[Option]:
    """HERO-205.Ax1: free at any moment of the own phase; options make it dearer."""
    how = table.agreed.facing_cost
    if how == "with_step" or hero.at not in table.place.hero_walks:
        return []
    short = "no MP are left" if how == "one_mp" and not left(table, hero) else ""
    facings = tuple(facing for facing in FACINGS if facing != hero.facing)
    return [
        Option("turn", (One("facing", facings),), (TURN,) if how == "one_mp" else (), "HERO-205.Ax1", short),
    ]


# A step -------------------------------------------------------------------------------------------------------------


def step(play: Play, table: Table, action: Action) -> None:
    seat, to = action.seat, action.choice.one("to")
    hero, section = table.heroes[seat], table.sections[seat]
    hero.acted = True
    if section.monsters_at(to) and hero.outwitted != "won":
        return bump(play, table, seat, to)
    came = hero.at
    if any(not is_open(section, tag) for tag in section.here(to)):
        play.learned(*others(table, section.runner))
    leave(hero)
    hero.at = to
    hero.spent += 1
    hero.visited.append(to)
    if "facing" in action.choice.fields:
        hero.facing = action.choice.one("facing")
    play.tell(Stepped, seat, to)
    if to == ALYSA:
        return arrive(play, table, seat)
    meet(play, table, seat, came)


def leave(hero: Hero) -> None:
    """What ends with the next step: stares, bumps, and whatever the Succubus does while they share a square."""
    hero.stared, hero.bumped, hero.harmless = [], [], []
    hero.held = Held.NOT


def bump(play: Play, table: Table, seat: Seat, to: str) -> None:
    """HERO-204.B6x: he does not step, and the Monsters there are turned up."""
    section = table.sections[seat]
    play.learned(*others(table, section.runner))
    table.heroes[seat].bumped = section.monsters_at(to)
    play.tell(Bumped, seat, to)
    look(play, table, seat)


def arrive(play: Play, table: Table, seat: Seat) -> None:
    """HERO-215.A2: the counter goes to the track at once, and the sheet is frozen."""
    hero = table.heroes[seat]
    hero.track = table.agreed.track_start
    hero.arrived = table.turn
    play.tell(Arrived, seat, table.turn)
    look(play, table, seat)
    pass_on(table)


# Turning ------------------------------------------------------------------------------------------------------------


def turn(play: Play, table: Table, action: Action) -> None:
    seat = action.seat
    hero = table.heroes[seat]
    hero.facing = action.choice.one("facing")
    if table.agreed.facing_cost == "one_mp":
        hero.spent += 1
    hero.bumped = []
    forget_stares(table, hero, table.sections[seat])
    play.tell(Turned, seat, hero.facing)
    look(play, table, seat)
    may_learn(play, table, seat)


PERFORM: Final[dict[str, Performs]] = {"step": step, "turn": turn}
