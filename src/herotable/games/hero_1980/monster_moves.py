"""HERO-204, 207.B, 211.A: counters move, take up and put down riches, one after another, each once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from herotable.games.hero_1980.asking import others
from herotable.games.hero_1980.cards import IS_MONSTER, MOST_STACKED, RICHES, STACKING, STD, Kind
from herotable.games.hero_1980.events import CounterMoved, RichesCovered
from herotable.games.hero_1980.sighting import look, note, seen_squares
from herotable.games.hero_1980.state import FREE_MOVE, Held, Section, Table, is_open, number_of
from herotable.rules import Action, One, Option, Play, Seat

ALLOWANCE: Final = 3
"""HERO-204.C1."""

Performs = Callable[[Play, Table, Action], None]


# Where a counter may go ---------------------------------------------------------------------------------------------


def allowance(table: Table, kind: Kind) -> int:
    """HERO-204.C1, C2."""
    return FREE_MOVE if kind is Kind.DUMMY and table.agreed.dummy_move == "unlimited" else ALLOWANCE


def reach(table: Table, seat: Seat, tag: str, loads: dict[str, int]) -> dict[str, str]:
    """Squares that a counter can be moved to, each with the one before it on the way (HERO-203.B7, 204.B4, 211.A)."""
    section, hero = table.sections[seat], table.heroes[seat]
    kind, start = section.kinds[tag], section.at[tag]
    steps = allowance(table, kind) - section.moved.get(tag, 0)
    spare = MOST_STACKED - STACKING[kind]
    flying = kind in STD
    barred = _barred_room(table, seat, tag)
    place = table.place
    came: dict[str, str] = {start: ""}
    edge = [start]
    while edge and steps > 0:
        steps -= 1
        further: list[str] = []
        for square in edge:
            near: Iterable[str] = place.flights[square] if flying else [way[0] for way in place.walks[square]]
            for there in near:
                if there not in came and there != hero.at and loads.get(there, 0) <= spare and there not in barred:
                    came[there] = square
                    further.append(there)
        edge = further
    return came


def _barred_room(table: Table, seat: Seat, tag: str) -> frozenset[str]:
    """HERO-206.D3c: who failed at the held door stays out of the room, whichever door it might use."""
    section, hero = table.sections[seat], table.heroes[seat]
    if tag not in section.barred:
        return frozenset()
    room = table.place.room_of(hero.at)
    return frozenset(square for square in table.place.rooms if table.place.room_of(square) == room)


def ends(table: Table, tag: str, section: Section, came: dict[str, str]) -> list[str]:
    """HERO-101.B3, 211.A3: nobody ends on rock or in the pit."""
    place, start = table.place, section.at[tag]
    return [square for square in came if square != start and square in place.walks]


def path(came: dict[str, str], to: str) -> list[str]:
    squares: list[str] = []
    while came[to]:
        squares.append(to)
        to = came[to]
    return squares[::-1]


# What may be chosen -------------------------------------------------------------------------------------------------


def movers(section: Section) -> list[str]:
    """HERO-204.A12, 202.3x: whoever has not moved yet, and whoever is moving now."""
    moved, kinds = section.moved, section.kinds
    return [tag for tag in section.at if kinds[tag] not in RICHES and (tag == section.moving or tag not in moved)]


def options(table: Table, runner: Seat) -> list[Option]:
    seat = table.run_by(runner)
    section = table.sections[seat]
    loads = section.loads()
    found: list[Option] = []
    for tag in movers(section):
        squares = ends(table, tag, section, reach(table, seat, tag, loads))
        if squares:
            fields = (One("who", (tag,), on="counters"), One("to", tuple(squares), on="squares"))
            found.append(Option("move", fields, (), "HERO-204.C1"))
    return [*found, *takings(section), *leavings(section)]


def takings(section: Section) -> list[Option]:
    """HERO-207.B1, B6, 203.B6: a Monster takes up one loose Riches counter from its square."""
    loose = {tag: at for tag, at in section.at.items() if section.kinds[tag] in RICHES and tag not in section.carried}
    found: list[Option] = []
    for tag in movers(section) if loose else ():
        here = tuple(riches for riches, at in loose.items() if at == section.at[tag])
        if here and IS_MONSTER[section.kinds[tag]] and not section.load_of(tag):
            fields = (One("who", (tag,), on="counters"), One("what", here, on="counters"))
            found.append(Option("take up", fields, (), "HERO-207.B6"))
    return found


def leavings(section: Section) -> list[Option]:
    """HERO-207.B7: in any square that it has been in during this move."""
    found: list[Option] = []
    for riches, tag in section.carried.items():
        if tag == section.moving or tag not in section.moved:
            squares = tuple(dict.fromkeys(section.trail)) if tag == section.moving else (section.at[tag],)
            fields = (One("who", (tag,), on="counters"), One("what", (riches,)), One("at", squares, on="squares"))
            found.append(Option("put down", fields, (), "HERO-207.B7"))
    return found


# Moving -------------------------------------------------------------------------------------------------------------


def move(play: Play, table: Table, action: Action) -> None:
    move_to(play, table, action.choice.one("who"), action.choice.one("to"))


def move_to(play: Play, table: Table, tag: str, to: str) -> str:
    """Moves a counter by a shortest way, square by square where the Hero looks on; gives its tag (see `parted`)."""
    seat = table.run_by(table.active)
    section = table.sections[seat]
    way = path(reach(table, seat, tag, section.loads()), to)
    return walk(play, table, seat, tag, way)


def walk(play: Play, table: Table, seat: Seat, tag: str, way: list[str]) -> str:
    section, hero = table.sections[seat], table.heroes[seat]
    start = section.at[tag]
    tag = begin_move(table, section, tag)
    leavers = [tag, load] if (load := section.load_of(tag)) else [tag]
    seen = seen_squares(table, hero)
    watched = any(square in seen or square == hero.at for square in (start, *way))
    play.learned(*others(table, section.runner))
    if section.kinds[tag] is Kind.SUCCUBUS and start == hero.at:
        hero.held = Held.NOT
    for square in way:
        for each in leavers:
            section.at[each] = square
            section.moved[each] = section.moved.get(each, 0) + 1
        section.trail.append(square)
        if watched:
            look(play, table, seat)
    play.tell(CounterMoved, seat, len(leavers), start, way[-1])
    return tag


def begin_move(table: Table, section: Section, tag: str) -> str:
    """HERO-204.A12: one uninterrupted move; whoever moved before is done."""
    if section.moving == tag:
        return parted(section, tag)
    finish_move(section)
    tag = parted(section, tag)
    section.moving = tag
    section.trail = [section.at[tag]]
    section.moved.setdefault(tag, 0)
    return tag


def finish_move(section: Section) -> None:
    section.moving, section.trail = "", []


def parted(section: Section, tag: str) -> str:
    """Where several face-down counters lie together and some leave, nobody can tell which: those with the lowest tags
    are taken to have left, and what they are is exchanged under their tags. Gives the tag under which it leaves.

    Grey labels that cannot be followed any longer are dropped (HERO-205.Dx2).
    """
    load = section.load_of(tag)
    leavers = [tag, load] if load else [tag]
    alike = [each for each in section.here(section.at[tag]) if _exchangeable(section, each)]
    leaving = [each for each in leavers if each in alike]
    staying = [each for each in alike if each not in leaving]
    if not leaving or not staying:
        return tag
    if len({section.notes.get(each, "") for each in alike}) > 1:
        for each in alike:
            section.notes.pop(each, None)
    names = dict(zip([*leaving, *staying], alike, strict=True))
    rename(section, names)
    return names.get(tag, tag)


def _exchangeable(section: Section, tag: str) -> bool:
    return tag not in section.moved and not is_open(section, tag)


def rename(section: Section, names: dict[str, str]) -> None:
    """What a counter is goes from tag to tag; where the tags lie stays."""
    kinds = {names[old]: section.kinds[old] for old in names}
    section.kinds.update(kinds)
    carried = {names.get(what, what): names.get(by, by) for what, by in section.carried.items()}
    section.carried = dict(sorted(carried.items(), key=lambda item: number_of(item[0])))
    section.barred = [names.get(each, each) for each in section.barred]
    labels = {names[old]: section.notes[old] for old in names if old in section.notes}
    for each in names:
        section.notes.pop(each, None)
    section.notes = dict(sorted({**section.notes, **labels}.items(), key=lambda item: number_of(item[0])))


# Riches -------------------------------------------------------------------------------------------------------------


def take_up(play: Play, table: Table, action: Action) -> None:
    load_up(play, table, action.choice.one("who"), action.choice.one("what"))


def load_up(play: Play, table: Table, tag: str, riches: str) -> None:
    """HERO-207.B6: riches that lay face up turn face down."""
    seat = table.run_by(table.active)
    section = table.sections[seat]
    touch(section, tag)
    section.carried[riches] = tag
    section.carried = dict(sorted(section.carried.items(), key=lambda item: number_of(item[0])))
    if riches in section.found:
        section.found = [each for each in section.found if each != riches]
        note(table, section, riches)
        play.learned(*others(table, section.runner))
        play.tell(RichesCovered, seat, section.kinds[riches], section.at[riches])


def touch(section: Section, tag: str) -> None:
    """Its move has begun, though it has not left its square."""
    if section.moving != tag:
        finish_move(section)
        section.moving, section.trail = tag, [section.at[tag]]


def put_down(play: Play, table: Table, action: Action) -> None:
    choice = action.choice
    section = table.sections[table.run_by(action.seat)]
    tag, riches = choice.one("who"), choice.one("what")
    touch(section, tag)
    del section.carried[riches]
    section.at[riches] = choice.one("at")


PERFORM: Final[dict[str, Performs]] = {"move": move, "take up": take_up, "put down": put_down}
