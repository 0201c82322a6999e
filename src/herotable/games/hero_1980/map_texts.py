"""Maps that somebody wrote: read from text, and judged by the ledger's rules for maps (C5, MAP-1 to MAP-10)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Final

from herotable.data import codec
from herotable.data.packs import PackWrong
from herotable.games.hero_1980.catacombs import Catacomb, chart_from
from herotable.parts.maps import SquareMap
from herotable.rules import Refused

DOORS: Final = range(5, 14)
STARTS: Final = range(2, 6)
EXITS: Final = range(1, 4)
ROOM_TO_PLACE: Final = 60
AMPLE_ROOM: Final = 120
WALK: Final = range(20, 61)
APART: Final = 10
STRONG: Final = 9 + 6 - 4
"""What the strongest Hero's best throw comes to at a door that a Troll blocks."""


def entry_from(text: str) -> SquareMap:
    """The one map of a text in TOML."""
    try:
        maps = tomllib.loads(text).get("map", {})
    except tomllib.TOMLDecodeError as fault:
        raise PackWrong(f"the map is not TOML: {fault}") from fault
    if not isinstance(maps, dict) or len(maps) != 1:
        raise PackWrong("a map's file holds one entry [map.some-id]")
    ((name, data),) = maps.items()
    try:
        return codec.convert(SquareMap, {"id": name, **data})
    except codec.Unreadable as fault:
        raise PackWrong(f"map {name!r}, {fault}") from fault


def admitted(text: str) -> str:
    """The text of a map that can be played on; what is wrong with any other is said."""
    try:
        place = Catacomb(chart_from(text))
    except PackWrong as fault:
        raise Refused(f"this map cannot be played: {fault}", "HERO-101.x3") from fault
    for wrong in faults(place):
        raise Refused(f"this map cannot be played: {wrong}", "HERO-101.x3")
    return text


def faults(place: Catacomb) -> list[str]:
    """Why a map cannot be played on; each names its rule."""
    checks = (_wrong_starts, _wrong_exits, _wrong_doors, _wrong_rooms, _out_of_reach, _wrong_pit, _too_small)
    return [fault for check in checks for fault in check(place)]


def warnings(place: Catacomb) -> list[str]:
    """What is unusual about a map that can be played on."""
    checks = (_no_way_by_halls, _odd_pit, _hard_rooms, _odd_distances, _odd_light)
    return [
        *(fault for check in checks for fault in check(place)),
        *([] if len(place.placeable) >= AMPLE_ROOM else [f"MAP-7: only {len(place.placeable)} squares for counters"]),
    ]


def _sides(place: Catacomb, square: str) -> list[str]:
    column, row = place.grid.place(square)
    found = {"west": column == 0, "east": column == place.grid.columns - 1, "north": row == 0}
    found["south"] = row == place.grid.rows - 1
    return [side for side, there in found.items() if there]


def _touches_a_hall(place: Catacomb, square: str) -> bool:
    return any(there in place.halls for there, _ in place.hero_walks[square])


def _start_side(place: Catacomb) -> str:
    sides = [set(_sides(place, square)) for square in place.starts]
    common = sorted(set.intersection(*sides)) if sides else []
    return common[0] if common else ""


def _wrong_starts(place: Catacomb) -> Iterator[str]:
    if len(place.starts) not in STARTS:
        yield f"MAP-2: there are {len(place.starts)} start squares, not 2 to 5"
    elif not _start_side(place):
        yield "MAP-2: the start squares do not lie on one outer edge"
    yield from (f"MAP-2: the start {each} touches no hall" for each in place.starts if not _touches_a_hall(place, each))


def _wrong_exits(place: Catacomb) -> Iterator[str]:
    if len(place.exits) not in EXITS:
        yield f"MAP-2b: there are {len(place.exits)} exits, not 1 to 3"
    for each in place.exits:
        if not _sides(place, each) or _start_side(place) in _sides(place, each):
            yield f"MAP-2b: the exit {each} lies on no outer edge other than the starts'"
        if not _touches_a_hall(place, each):
            yield f"MAP-2b: the exit {each} touches no hall"


def _wrong_doors(place: Catacomb) -> Iterator[str]:
    for door in place.doors.values():
        if door.hall not in place.halls or door.room not in place.rooms:
            yield f"MAP-3: the door between {door.hall} and {door.room} does not join a hall and a room"
        if door.value not in DOORS:
            yield f"MAP-3: the door at {door.hall} has the value {door.value}, not 5 to 13"


def _wrong_rooms(place: Catacomb) -> Iterator[str]:
    for letter, squares in place.chart.rooms().items():
        inside, order = {squares[0]}, [squares[0]]
        for square in order:
            near = [there for there, door in place.hero_walks[square] if not door and there not in inside]
            inside.update(near)
            order += near
        if len(inside) != len(squares):
            yield f"MAP-4: the room {letter} falls into pieces"
        if not any(door.room in inside for door in place.doors.values()):
            yield f"MAP-4: the room {letter} has no door"


def _out_of_reach(place: Catacomb) -> Iterator[str]:
    for start in place.starts:
        far = place.far(start)
        lost = [square for square in (*place.standing, *place.exits) if square not in far]
        if lost:
            yield f"MAP-5: from {start} nobody gets to {lost[0]}"


def _wrong_pit(place: Catacomb) -> Iterator[str]:
    pit = sorted(place.pit)
    found, order = set(pit[:1]), pit[:1]
    for square in order:
        near = [there for side in ("n", "e", "s", "w") if (there := place.grid.next_to(square, side)) in place.pit]
        order += [there for there in near if there and there not in found]
        found.update(there for there in near if there)
    if len(found) != len(pit):
        yield "MAP-6: the pit falls into pieces"
    edge = [each for each in (*place.starts, *place.exits) if any(near in place.pit for near in place.flights[each])]
    yield from (f"MAP-6: {each} lies at the pit" for each in edge)


def _too_small(place: Catacomb) -> Iterator[str]:
    if len(place.placeable) < ROOM_TO_PLACE:
        yield f"MAP-7: there are only {len(place.placeable)} squares for counters, not {ROOM_TO_PLACE}"


def _no_way_by_halls(place: Catacomb) -> Iterator[str]:
    for start in place.starts:
        if not any(exit_square in by_halls(place, start) for exit_square in place.exits):
            yield f"MAP-5b: from {start} no exit is reached by halls alone"


def by_halls(place: Catacomb, start: str) -> dict[str, int]:
    """Squares walked from here without passing a door."""
    found, order = {start: 0}, [start]
    for square in order:
        for there, door in place.hero_walks[square]:
            if not door and there not in found:
                found[there] = found[square] + 1
                order.append(there)
    return found


def _odd_pit(place: Catacomb) -> Iterator[str]:
    if not place.pit:
        yield "MAP-6: there is no pit"
        return
    places = [place.grid.place(square) for square in sorted(place.pit)]
    for axis, size in ((0, place.grid.columns), (1, place.grid.rows)):
        middle = sum(each[axis] for each in places) / len(places)
        if abs(middle - (size - 1) / 2) > size / 4:
            yield "MAP-6: the pit lies far from the middle"


def _hard_rooms(place: Catacomb) -> Iterator[str]:
    for letter in place.chart.rooms():
        values = [door.value for door in place.doors.values() if place.room_of(door.room) == letter]
        if values and min(values) > STRONG:
            yield f"MAP-8: nobody opens the room {letter} while a Troll blocks its door"


def _odd_distances(place: Catacomb) -> Iterator[str]:
    nearest = {start: min(place.far(start)[each] for each in place.exits) for start in place.starts}
    for start, walk in nearest.items():
        if walk not in WALK:
            yield f"MAP-8: from {start} it is {walk} squares to the nearest exit, not 20 to 60"
    if nearest and max(nearest.values()) - min(nearest.values()) > APART:
        yield "MAP-8: some starts lie much nearer to an exit than others"


def _odd_light(place: Catacomb) -> Iterator[str]:
    lit = sum(square in place.lit for square in place.halls)
    if not 2 * len(place.halls) <= 10 * lit <= 7 * len(place.halls):
        yield f"MAP-10: {lit} of {len(place.halls)} hall squares are lit, not between 20 and 70 percent"
    if len(place.chart.rooms()) < 4:
        yield "MAP-10: there are fewer than four rooms"
