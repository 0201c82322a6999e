"""He stays in the square that he entered: what lies there, and whether somebody's zone of control stops him."""

from __future__ import annotations

from herotable.games.hero_1980.cards import Kind
from herotable.games.hero_1980.doors_open import covered, touching
from herotable.games.hero_1980.events import RichesFound, Stopped
from herotable.games.hero_1980.outwitting import outwit_goes_on
from herotable.games.hero_1980.removing import remove
from herotable.games.hero_1980.sighting import look, may_learn
from herotable.games.hero_1980.state import Section, Table, is_open, is_riches, number_of
from herotable.rules import Play, Seat


def settle(play: Play, table: Table, seat: Seat, *, ends: bool = False) -> None:
    """He stays in the square that he entered. `ends`: an outwitting move ends there (HERO-208.C5)."""
    hero = table.heroes[seat]
    hero.opened = [door for door in hero.opened if table.place.doors[door].hall == hero.at]
    search(play, table, seat)
    look(play, table, seat)
    may_learn(play, table, seat)
    if hero.outwitted == "won":
        return outwit_goes_on(play, table, seat, ends=ends)
    if covered(table, seat):
        hero.stopped = True
        play.tell(Stopped, seat, hero.at)
    else:
        hero.stopped = False
        hero.harmless = harmless_beside(table, seat)


def harmless_beside(table: Table, seat: Seat) -> list[str]:
    """Nobody stopped him: whatever lies face down beside him is no Monster."""
    hero, section = table.heroes[seat], table.sections[seat]
    around = touching(table, hero)
    return [tag for tag, at in section.at.items() if at in around and not is_open(section, tag)]


def search(play: Play, table: Table, seat: Seat) -> None:
    """HERO-211.E2, 207.A1: Dummies vanish where nothing else hides them, riches are turned up."""
    hero, section = table.heroes[seat], table.sections[seat]
    here = section.here(hero.at)
    if all(section.kinds[tag] is Kind.DUMMY or is_riches(section.kinds[tag]) for tag in here):
        for tag in here:
            if section.kinds[tag] is Kind.DUMMY:
                remove(play, table, seat, tag)
    for tag in section.here(hero.at):
        if is_riches(section.kinds[tag]) and tag not in section.carried and tag not in section.found:
            find(play, section, seat, tag)


def find(play: Play, section: Section, seat: Seat, tag: str) -> None:
    section.found = sorted([*section.found, tag], key=number_of)
    play.tell(RichesFound, seat, section.kinds[tag], section.at[tag])


def freed(table: Table, seat: Seat) -> None:
    """HERO-204.B1: if every Monster whose zone covers his square is gone, he may move on."""
    hero = table.heroes[seat]
    if hero.stopped and not covered(table, seat):
        hero.stopped = False
