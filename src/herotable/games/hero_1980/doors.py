"""HERO-206: doors are tried, blocked, opened, held and forced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.games.hero_1980.asking import ask, others
from herotable.games.hero_1980.cards import Kind, card_of
from herotable.games.hero_1980.catacombs import Door
from herotable.games.hero_1980.events import (
    DoorBlocked,
    DoorForced,
    DoorOpened,
    DoorShut,
    DoorTried,
    DoorWithstood,
)
from herotable.games.hero_1980.removing import remove
from herotable.games.hero_1980.settling import freed
from herotable.games.hero_1980.sighting import hide_again, look, may_learn, show
from herotable.games.hero_1980.state import Held, Hero, Section, Table, blocks, left
from herotable.rules import D6, TWO_D6, Action, One, Option, Part, PickOne, Play, Roll, Seat

TRY: Final = Part("MP", 1, "HERO-206.A9")
NOBODY: Final = "nobody"

Performs = Callable[[Play, Table, Action], None]


def doors_here(table: Table, hero: Hero) -> tuple[Door, ...]:
    return table.place.doors_at.get(hero.at, ())


# Trying -------------------------------------------------------------------------------------------------------------


def options(table: Table, seat: Seat) -> list[Option]:
    """HERO-206.A9: from the hall square in front, as often as MP last."""
    hero = table.heroes[seat]
    closed = tuple(door.id for door in doors_here(table, hero) if door.hall == hero.at and door.id not in hero.opened)
    short = "" if left(table, hero) else "no MP are left"
    if not closed:
        return []
    return [Option("open", (One("door", closed, on="doors"),), (TRY,), "HERO-206.A9", short)]


def try_door(play: Play, table: Table, action: Action) -> None:
    seat, door = action.seat, table.place.doors[action.choice.one("door")]
    hero = table.heroes[seat]
    hero.spent += 1
    hero.acted = True
    play.tell(DoorTried, seat, door.id, door.value)
    play.then(block, seat, door.id)


def block(play: Play, table: Table, seat: Seat, door_id: str) -> None:
    """HERO-206.C1, Cx1: asked whenever anything lies behind the door, whether or not it could block."""
    door, section = table.place.doors[door_id], table.sections[seat]
    if not section.here(door.room):
        play.then(heave, seat, door_id, "")
    question = PickOne(
        kind="block",
        about=(door_id,),
        among=(NOBODY, *blockers(section, door)),
        on="counters",
        rule="HERO-206.C1",
        secret=True,
    )
    chosen = ask(play, table, section.runner, question)
    play.learned(*others(table, section.runner))
    if chosen != NOBODY:
        play.tell(DoorBlocked, seat, door_id, -blocks(section.kinds[chosen]))
    play.then(heave, seat, door_id, "" if chosen == NOBODY else chosen)


def blockers(section: Section, door: Door) -> list[str]:
    """HERO-206.C3, C5."""
    return [tag for tag in section.here(door.room) if blocks(section.kinds[tag])]


def door_roll(hero: Hero, door: Door, against: Kind | None) -> Roll:
    """HERO-206.B1, C3."""
    strength = Part("Strength", hero.levels["S"], "HERO-102.A1")
    blocked = Part("blocked", -blocks(against) if against else 0, "HERO-206.C3")
    return D6.plus(strength, blocked).reach(door.value)


def heave(play: Play, table: Table, seat: Seat, door_id: str, blocker: str) -> None:
    hero, section, door = table.heroes[seat], table.sections[seat], table.place.doors[door_id]
    roll = door_roll(hero, door, section.kinds[blocker] if blocker else None)
    if not play.roll(roll, "to open the door", by=seat):
        return play.tell(DoorShut, seat, door_id)
    hero.opened.append(door_id)
    hero.opened_now.append(door_id)
    play.tell(DoorOpened, seat, door_id)
    if blocker:
        remove(play, table, seat, blocker)
    look(play, table, seat)
    may_learn(play, table, seat)
    freed(table, seat)


# Holding ------------------------------------------------------------------------------------------------------------


def holdable(table: Table, seat: Seat) -> tuple[str, ...]:
    """HERO-206.D1: from the room square behind a door; HERO-206.D1x: not while the Succubus holds him."""
    hero = table.heroes[seat]
    if hero.held in (Held.HOLDS, Held.SPENT):
        return ()
    return tuple(door.id for door in doors_here(table, hero) if door.room == hero.at)


# Forcing ------------------------------------------------------------------------------------------------------------


def forcing_options(table: Table, runner: Seat) -> list[Option]:
    """HERO-206.D3: a Troll or Ogre on the hall square in front of the held door; once a phase (HERO-206.D3d)."""
    seat = table.run_by(runner)
    hero, section = table.heroes[seat], table.sections[seat]
    if not hero.holds or section.has_forced:
        return []
    hall = table.place.doors[hero.holds].hall
    able = tuple(tag for tag in section.here(hall) if card_of(section.kinds[tag]).forces)
    return [Option("force the door", (One("with", able, on="counters"),), (), "HERO-206.D3")] if able else []


def force_roll(hero: Hero) -> Roll:
    """HERO-206.D3: greater than his Strength."""
    return TWO_D6.reach(hero.levels["S"] + 1)


def force(play: Play, table: Table, action: Action) -> None:
    force_with(play, table, action.choice.one("with"))


def force_with(play: Play, table: Table, tag: str) -> None:
    runner = table.active
    seat = table.run_by(runner)
    hero, section = table.heroes[seat], table.sections[seat]
    kind = section.kinds[tag]
    section.has_forced = True
    show(play, table, seat, [tag])
    if play.roll(force_roll(hero), "to force the door", by=runner):
        hero.holds, hero.forced = "", True
        play.tell(DoorForced, seat, kind)
    else:
        section.barred = [*section.barred, tag]
        play.tell(DoorWithstood, seat, kind)
    hide_again(play, table, seat)


PERFORM: Final[dict[str, Performs]] = {"open": try_door, "force the door": force}
STAGES: Final[tuple[Callable[..., None], ...]] = (block, heave)
