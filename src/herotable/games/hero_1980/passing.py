"""HERO-202.1: whose phase comes next."""

from __future__ import annotations

from herotable.games.hero_1980.state import Step, Table
from herotable.rules import Seat


def pass_on(table: Table) -> None:
    """This phase is over: the next seat that can act, or the next step of the turn."""
    table.begun = False
    if game_is_decided(table):
        table.step, table.active = Step.CHECK, ""
    elif table.step is Step.HERO:
        hero_phase_of(table, _after(table, table.active))
    elif table.step is Step.MONSTERS:
        monster_phase_of(table, _after(table, table.active))


def hero_phase_of(table: Table, seats: list[Seat]) -> None:
    """Step A, of the first of these seats whose Hero can act."""
    able = [seat for seat in seats if table.heroes[seat].active]
    if able:
        table.step, table.active = Step.HERO, able[0]
    else:
        monster_phase_of(table, list(table.heroes))


def monster_phase_of(table: Table, seats: list[Seat]) -> None:
    """Step B, of the first of these seats in whose rival's section a Hero can act."""
    able = [seat for seat in seats if table.heroes[table.run_by(seat)].active]
    if able:
        table.step, table.active = Step.MONSTERS, able[0]
    else:
        table.step, table.active = Step.REST, ""


def game_is_decided(table: Table) -> bool:
    """HERO-215.Bx1: nobody is left, or, with `last_hero`, one alone."""
    alive = [hero for hero in table.heroes.values() if hero.alive]
    return not alive or (len(alive) == 1 and table.agreed.last_hero == "wins_at_once")


def _after(table: Table, seat: Seat) -> list[Seat]:
    seats = list(table.heroes)
    return seats[seats.index(seat) + 1 :]
