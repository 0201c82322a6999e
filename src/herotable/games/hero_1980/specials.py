"""HERO-211: the Succubus and Traps, which attack whoever enters their square."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.games.hero_1980.asking import ask
from herotable.games.hero_1980.cards import LAST_COLUMN, Kind, our_cards
from herotable.games.hero_1980.damage import check_death, take_batch
from herotable.games.hero_1980.events import SuccubusAttacks, SuccubusDrains, SuccubusStops, TrapSprung, Wounded
from herotable.games.hero_1980.removing import remove
from herotable.games.hero_1980.settling import search, settle
from herotable.games.hero_1980.sighting import look, note
from herotable.games.hero_1980.state import Held, Hero, Table, left
from herotable.games.hero_1980.wounds import wounds_of
from herotable.rules import D6, TWO_D6, Action, Part, Play, Roll, Seat, YesNo

HOLDS_OFF: Final = 10
"""HERO-211.C3: what die and Intelligence must come to against the Succubus."""

TRAP: Final = "trap"


def intelligence(hero: Hero) -> Part:
    return Part("Intelligence", hero.levels["I"], "HERO-102.A1")


# Who waits there --------------------------------------------------------------------------------------------------


def meet(play: Play, table: Table, seat: Seat, came: str) -> None:
    """HERO-211.C1, D1: Traps and the Succubus attack whoever enters their square."""
    hero, section = table.heroes[seat], table.sections[seat]
    kinds = [section.kinds[tag] for tag in section.here(hero.at)]
    look(play, table, seat)
    if Kind.TRAP in kinds:
        play.then(trap_attack, seat, came)
    if Kind.SUCCUBUS in kinds and hero.levels["S"]:
        play.then(succubus_attack, seat)
    settle(play, table, seat, ends=Kind.SUCCUBUS in kinds)


# Traps --------------------------------------------------------------------------------------------------------------


def trap_level() -> Roll:
    """HERO-211.D3, table D11."""
    return TWO_D6.classes(2, *our_cards().trap_levels)


def against_trap(hero: Hero) -> Roll:
    return D6.plus(intelligence(hero))


def trap_attack(play: Play, table: Table, seat: Seat, came: str) -> None:
    """HERO-211.D1 to D6; HERO-211.D9: it uses up an MP, or what is left of one."""
    hero, section = table.heroes[seat], table.sections[seat]
    hero.spent += 1 if left(table, hero) else 0
    level = play.roll(trap_level(), "the Trap's level", by=section.runner)
    play.tell(TrapSprung, seat, level)
    total = play.roll(against_trap(hero), "to withstand the Trap", by=seat)
    if total >= level:
        remove(play, table, seat, the(table, seat, Kind.TRAP))
        settle(play, table, seat, ends=True)
        return
    note(table, section, the(table, seat, Kind.TRAP))
    play.then(trap_wounds, seat, came, level - total)


def trap_wounds(play: Play, table: Table, seat: Seat, came: str, column: int) -> None:
    """HERO-211.D6: the column is how far he fell short."""
    wounds = wounds_of(table.agreed.wound_table, column)
    letters = wounds.letters[play.roll(wounds.roll, "the Trap's wounds", by=table.sections[seat].runner)]
    play.tell(Wounded, seat, Kind.TRAP, min(column, LAST_COLUMN), letters)
    play.then(take_batch, seat, letters, TRAP, came, ())


def the(table: Table, seat: Seat, kind: Kind) -> str:
    """The counter of this kind in the Hero's square."""
    section = table.sections[seat]
    return next(tag for tag in section.here(table.heroes[seat].at) if section.kinds[tag] is kind)


# The Succubus -------------------------------------------------------------------------------------------------------


def against_succubus(hero: Hero) -> Roll:
    return D6.plus(intelligence(hero))


def succubus_attack(play: Play, table: Table, seat: Seat) -> None:
    """HERO-211.C3: he needs 10; what he lacks, he loses in Strength."""
    hero = table.heroes[seat]
    play.tell(SuccubusAttacks, seat)
    total = play.roll(against_succubus(hero), "to withstand the Succubus", by=seat)
    if total >= HOLDS_OFF:
        hero.held = Held.NOT
        remove(play, table, seat, the(table, seat, Kind.SUCCUBUS))
        settle(play, table, seat, ends=True)
        return
    lost = min(HOLDS_OFF - total, hero.levels["S"])
    hero.levels["S"] -= lost
    play.tell(SuccubusDrains, seat, lost)
    hero.held = Held.HOLDS if hero.levels["S"] else Held.SPENT
    hero.closing = True
    search(play, table, seat)
    look(play, table, seat)
    check_death(play, table, seat, "the Succubus")


def go_on_holding(play: Play, table: Table, seat: Seat) -> None:
    """HERO-211.C4: before he does anything, M(X) may have her attack again; C7: at Strength 0 she must stop."""
    hero = table.heroes[seat]
    if hero.held is Held.SPENT:
        hero.held = Held.STOPPED
        play.tell(SuccubusStops, seat)
    elif hero.held is Held.HOLDS:
        question = YesNo(kind="succubus", about=(seat,), usually=True, rule="HERO-211.C4")
        if ask(play, table, table.sections[seat].runner, question):
            play.then(succubus_attack, seat)
        hero.held = Held.STOPPED
        play.tell(SuccubusStops, seat)


PERFORM: Final[dict[str, Callable[[Play, Table, Action], None]]] = {}
STAGES: Final[tuple[Callable[..., None], ...]] = (trap_attack, trap_wounds, succubus_attack)
