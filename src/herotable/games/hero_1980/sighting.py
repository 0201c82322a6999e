"""HERO-205: who is seen, when counters are turned up and down, hard stares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.games.hero_1980.asking import others
from herotable.games.hero_1980.cards import IS_MONSTER, Kind
from herotable.games.hero_1980.doors_open import open_for, touching
from herotable.games.hero_1980.events import Stared, TurnedDown, TurnedUp
from herotable.games.hero_1980.state import Hero, Section, Table, is_open, left, number_of
from herotable.rules import Action, One, Option, Part, Play, Seat

STARE: Final = Part("MP", 1, "HERO-205.B3")


def seen_squares(table: Table, hero: Hero) -> frozenset[str]:
    """HERO-205.B1: where a Monster would be seen at once. Nobody sees anything from a lane or from the track."""
    if not hero.active or hero.at not in table.place.hero_walks:
        return frozenset()
    return table.place.seen(hero.at, hero.facing, open_for(table, hero))


def up_now(table: Table, seat: Seat) -> list[str]:
    """What lies face up: what he sees, stares at, ran into or fights with, and the riches he has found."""
    hero, section = table.heroes[seat], table.sections[seat]
    seen = seen_squares(table, hero)
    kept = {*hero.stared, *hero.bumped, *hero.shown}
    return [
        tag
        for tag, at in section.at.items()
        if (IS_MONSTER[section.kinds[tag]] and (at in seen or tag in kept))
        or (section.kinds[tag] is Kind.SUCCUBUS and at == hero.at)
    ]


def look(play: Play, table: Table, seat: Seat) -> None:
    """HERO-205.D3: sighting is judged anew after every change."""
    section = table.sections[seat]
    before, now = section.up, up_now(table, seat)
    if before == now:
        return
    section.up = sorted(now, key=number_of)
    play.learned(*others(table, section.runner))
    for tag in section.up:
        if tag not in before:
            play.tell(TurnedUp, tag, section.kinds[tag], section.at[tag])
    for tag in before:
        if tag not in now and tag in section.at:
            turn_down(play, table, section, tag)


def turn_down(play: Play, table: Table, section: Section, tag: str) -> None:
    """HERO-205.Dx2: with the memory aid a grey label stays."""
    note(table, section, tag)
    play.tell(TurnedDown, tag, section.kinds[tag], section.at[tag])


def note(table: Table, section: Section, tag: str) -> None:
    if table.agreed.memory_aid:
        section.notes[tag] = section.kinds[tag]
        section.notes = dict(sorted(section.notes.items(), key=lambda item: number_of(item[0])))


def show(play: Play, table: Table, seat: Seat, tags: list[str]) -> None:
    """HERO-205.Dx1: whoever fights is shown for the length of the procedure."""
    hero = table.heroes[seat]
    hero.shown = [*hero.shown, *(tag for tag in tags if tag not in hero.shown)]
    look(play, table, seat)


def hide_again(play: Play, table: Table, seat: Seat) -> None:
    table.heroes[seat].shown = []
    look(play, table, seat)


def may_learn(play: Play, table: Table, seat: Seat) -> None:
    """He looks around: what stays face down in plain view, or beside him, teaches something too."""
    hero, section = table.heroes[seat], table.sections[seat]
    if hero.at not in table.place.hero_walks:
        return
    near = {*seen_squares(table, hero), *touching(table, hero), hero.at}
    if any(at in near and not is_open(section, tag) for tag, at in section.at.items()):
        play.learned(*others(table, section.runner))


def forget_stares(table: Table, hero: Hero, section: Section) -> None:
    """HERO-205.B3x: the sight by a stare ends where he no longer faces the counter."""
    ahead = table.place.ahead(hero.at, hero.facing) if hero.at in table.place.hero_walks else frozenset()
    hero.stared = [tag for tag in hero.stared if section.at.get(tag) in ahead]


# Hard stares --------------------------------------------------------------------------------------------------------


def options(table: Table, seat: Seat) -> list[Option]:
    """HERO-205.B3: one face-down counter in a dark square ahead, in a free line."""
    hero, section = table.heroes[seat], table.sections[seat]
    if hero.at not in table.place.hero_walks:
        return []
    dark = table.place.starable(hero.at, hero.facing, open_for(table, hero))
    targets = [
        tag for tag, at in section.at.items() if at in dark and not is_open(section, tag) and tag not in hero.harmless
    ]
    short = "" if left(table, hero) else "no MP are left"
    if not targets:
        return []
    return [Option("stare", (One("at", tuple(targets)),), (STARE,), "HERO-205.B3", short)]


def stare(play: Play, table: Table, action: Action) -> None:
    """HERO-205.B3x: a Monster is turned up; anything else stays down, and the MP is spent."""
    seat, tag = action.seat, action.choice.one("at")
    hero, section = table.heroes[seat], table.sections[seat]
    hero.spent += 1
    hero.acted = True
    play.learned(*others(table, section.runner))
    monster = IS_MONSTER[section.kinds[tag]]
    (hero.stared if monster else hero.harmless).append(tag)
    play.tell(Stared, seat, tag, section.at[tag], monster)
    look(play, table, seat)


PERFORM: Final[dict[str, Callable[[Play, Table, Action], None]]] = {"stare": stare}
