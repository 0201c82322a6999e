"""HERO-208: outwitting, the first thing in a phase or nothing: past every Monster, if it succeeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.games.hero_1980.asking import others
from herotable.games.hero_1980.doors_open import covered
from herotable.games.hero_1980.events import CannotStop, OutwitFailed, Outwits, TakenBack
from herotable.games.hero_1980.sighting import look, may_learn
from herotable.games.hero_1980.state import Hero, Table, left
from herotable.rules import D6, Action, Option, Part, Play, Roll, Seat

NEEDS: Final = 10


def outwit_roll(hero: Hero) -> Roll:
    """HERO-208.B1."""
    return D6.plus(Part("Intelligence", hero.levels["I"], "HERO-102.A1")).reach(NEEDS)


def options(table: Table, seat: Seat) -> list[Option]:
    hero = table.heroes[seat]
    if hero.outwitted or hero.closing or hero.at not in table.place.hero_walks:
        return []
    late = "outwitting comes first or not at all" if hero.acted else ""
    return [Option("outwit", (), (), "HERO-208.A2", late)]


def outwit(play: Play, table: Table, action: Action) -> None:
    seat = action.seat
    hero = table.heroes[seat]
    hero.acted = True
    if play.roll(outwit_roll(hero), "to outwit", by=seat):
        hero.outwitted = "won"
        hero.stopped = False
        play.tell(Outwits, seat)
    else:
        hero.outwitted = "failed"
        hero.closing = True
        play.tell(OutwitFailed, seat)


def outwit_goes_on(play: Play, table: Table, seat: Seat, *, ends: bool) -> None:
    """After a step of an outwitting move. `ends`: a Trap or the Succubus was there (HERO-208.C5)."""
    hero = table.heroes[seat]
    if ends:
        hero.closing = True
    elif not left(table, hero):
        stop(play, table, seat)


def stop(play: Play, table: Table, seat: Seat) -> None:
    """HERO-208.C2x: the move ends here if it may; without MP left it ends on the last square where it may."""
    hero = table.heroes[seat]
    play.learned(*others(table, table.sections[seat].runner))
    if may_stop(table, seat, hero.at):
        hero.closing = True
    elif left(table, hero):
        hero.no_stop.append(hero.at)
        play.tell(CannotStop, seat, hero.at)
    else:
        hero.at = last_legal(table, seat)
        hero.closing = True
        play.tell(TakenBack, seat, hero.at)
        look(play, table, seat)
        may_learn(play, table, seat)


def last_legal(table: Table, seat: Seat) -> str:
    visited = table.heroes[seat].visited
    return next((square for square in reversed(visited) if may_stop(table, seat, square)), visited[0])


def may_stop(table: Table, seat: Seat, square: str) -> bool:
    """HERO-208.C2: not on a Monster, not in its zone of control; where he began he may always be."""
    hero = table.heroes[seat]
    if square == hero.visited[0]:
        return True
    if square not in table.place.walks:
        return True
    return not table.sections[seat].monsters_at(square) and not covered(table, seat, square)


PERFORM: Final[dict[str, Callable[[Play, Table, Action], None]]] = {"outwit": outwit}
