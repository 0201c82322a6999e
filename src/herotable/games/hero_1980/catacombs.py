"""A catacomb: what lies where, which steps lead where, what can be seen from where (HERO-101, ledger C3 to C5).

What follows from a map alone is reckoned once and kept: a map never changes while it is played on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final, TypeAlias

from herotable.data.packs import PackWrong, shelf
from herotable.games.hero_1980.cards import our_cards, our_pack
from herotable.parts.facing import ahead
from herotable.parts.ground import Edge, Ground
from herotable.parts.legends import Chart, Legend
from herotable.parts.maps import SquareMap, square_chart, square_charts
from herotable.parts.sight import sees
from herotable.parts.squares import DIRECTIONS, STRAIGHT, SquareGrid

FACINGS: Final = tuple(STRAIGHT)
OPEN: Final = "open door"
ALYSA: Final = "Alysa's room"

Ways: TypeAlias = tuple[tuple[str, str], ...]
"""Squares that a step leads to, each with the door on the way ("" if there is none)."""


@dataclass(frozen=True)
class Door:
    """HERO-206.A3: an edge between a hall square and a room square; `value` is printed on it."""

    id: str
    hall: str
    room: str
    value: int


class Catacomb:
    """A map, and everything that follows from it."""

    def __init__(self, chart: Chart[SquareGrid]) -> None:
        self.chart = chart
        self.id, self.name, self.grid = chart.id, chart.name, chart.grid
        grid = self.grid
        kinds = {square: grid.ground(square).id for square in grid.ids}
        self.kinds = kinds
        self.halls = frozenset(square for square, kind in kinds.items() if kind in ("hall", "torches"))
        self.rooms = frozenset(square for square, kind in kinds.items() if kind == "room")
        self.red = frozenset(square for square, kind in kinds.items() if kind == "red")
        self.pit = frozenset(square for square, kind in kinds.items() if kind == "pit")
        self.lit = frozenset(square for square in grid.ids if "lit" in grid.ground(square).tags)
        self.starts = tuple(chart.marked("start"))
        self.exits = tuple(chart.marked("exit"))
        self.doors = {door.id: door for door in self._doors()}
        self.walks: dict[str, Ways] = {}
        self.hero_walks: dict[str, Ways] = {}
        for square in (*self.halls, *self.rooms, *self.red):
            ways = tuple(self._ways(square))
            self.hero_walks[square] = ways
            if square not in self.red:
                self.walks[square] = tuple(way for way in ways if way[0] not in self.red)
        self.flights = {square: tuple(self._around(square)) for square in grid.ids}
        self.behind = {door.room: door for door in reversed(self.doors.values())}
        self.doors_at: dict[str, tuple[Door, ...]] = {
            square: tuple(door for door in self.doors.values() if square in (door.hall, door.room))
            for square in (*self.halls, *self.rooms, *self.red)
        }
        self.standing = tuple(square for square in grid.ids if square in self.halls or square in self.rooms)
        self.placeable = tuple(square for square in self.standing if square not in self.starts)
        self._sight: dict[tuple[str, tuple[str, ...]], frozenset[str]] = {}
        self._seen: dict[tuple[str, str, tuple[str, ...]], frozenset[str]] = {}
        self._ahead: dict[tuple[str, str], frozenset[str]] = {}
        self._far: dict[str, dict[str, int]] = {}

    def room_of(self, square: str) -> str:
        return self.chart.room(square)

    def _doors(self) -> Iterator[Door]:
        size = len(self.grid.ids)
        for key, edge in sorted(self.grid.edges.items()):
            one, other = self.grid.ids[key // size], self.grid.ids[key % size]
            if edge.kind == "door":
                hall, room = (other, one) if self.grid.ground(one).id == "room" else (one, other)
                yield Door(f"{one}|{other}", hall, room, edge.value)

    def _ways(self, square: str) -> Iterator[tuple[str, str]]:
        """HERO-101.x3: orthogonal steps that no wall, rock or pit bars."""
        for direction in STRAIGHT:
            there = self.grid.next_to(square, direction)
            if there is None or not self.grid.ground(there).cost:
                continue
            edge = self.grid.edge(square, there)
            if edge is None:
                yield there, ""
            elif edge.kind == "door":
                yield there, self.grid.edge_id(square, there)

    def _around(self, square: str) -> Iterator[str]:
        """HERO-211.A2, A3: in all eight directions, through walls, doors, rock and pit; never onto red."""
        for direction in DIRECTIONS:
            there = self.grid.next_to(square, direction)
            if there is not None and there not in self.red:
                yield there

    # sight

    def sight(self, square: str, opened: tuple[str, ...]) -> frozenset[str]:
        """HERO-205.A2 to A4x: every square with a free line to it, where only these doors are open."""
        key = (square, opened)
        if key not in self._sight:
            grid = self.grid
            if opened:
                grid = grid.changed({}, {edge: Edge(OPEN, self.doors[edge].value) for edge in opened})
            self._sight[key] = frozenset(
                other for other in self.standing if other != square and sees(grid, square, other)
            )
        return self._sight[key]

    def ahead(self, square: str, facing: str) -> frozenset[str]:
        """HERO-205.A5: at least one row ahead."""
        key = (square, facing)
        if key not in self._ahead:
            self._ahead[key] = frozenset(
                other for other in self.standing if ahead(self.grid, square, facing, other)[0] > 0
            )
        return self._ahead[key]

    def touching(self, square: str, opened: tuple[str, ...]) -> tuple[str, ...]:
        """The squares beside this one with no wall, rock, pit or closed door between, none of them red."""
        return tuple(there for there, door in self.walks.get(square, ()) if not door or door in opened)

    def seen(self, square: str, facing: str, opened: tuple[str, ...]) -> frozenset[str]:
        """HERO-205.B1: where a Monster would be seen at once: lit, ahead, in a free line; or beside him, not behind."""
        key = (square, facing, opened)
        if key not in self._seen:
            lit = self.lit & self.ahead(square, facing) & self.sight(square, opened)
            beside = [near for near in self.touching(square, opened) if self._not_behind(square, facing, near)]
            self._seen[key] = lit | frozenset(beside)
        return self._seen[key]

    def starable(self, square: str, facing: str, opened: tuple[str, ...]) -> frozenset[str]:
        """HERO-205.B3: dark squares ahead in a free line, where it is not decided yet."""
        return (self.ahead(square, facing) & self.sight(square, opened)) - self.seen(square, facing, opened)

    def _not_behind(self, square: str, facing: str, near: str) -> bool:
        return ahead(self.grid, square, facing, near)[0] >= 0

    # distances

    def far(self, start: str) -> Mapping[str, int]:
        """Squares walked from here through open edges and doors, wherever one can get."""
        if start not in self._far:
            found = {start: 0}
            order = [start]
            for square in order:
                for there, _ in self.hero_walks.get(square, ()):
                    if there not in found:
                        found[there] = found[square] + 1
                        order.append(there)
            self._far[start] = found
        return self._far[start]

    @cached_property
    def to_exit(self) -> Mapping[str, int]:
        """Squares to the nearest exit, doors counted as open."""
        found: dict[str, int] = {}
        for exit_square in self.exits:
            for square, steps in self.far(exit_square).items():
                found[square] = min(steps, found.get(square, steps))
        return found

    def lane(self, exit_square: str, length: int) -> tuple[str, ...]:
        """The red squares from an exit to Alysa's room, which comes last (HERO-101.B5, G52)."""
        return (*(f"{exit_square}>{number}" for number in range(1, length)), ALYSA)


# Which catacomb -----------------------------------------------------------------------------------------------------


@cache
def shipped() -> Mapping[str, Catacomb]:
    """The maps that come with the game."""
    return {chart.id: Catacomb(chart) for chart in square_charts(our_pack())}


@cache
def catacomb(text: str) -> Catacomb:
    """The catacomb that a state names: by the id of a map that comes with the game, or by the text of a map."""
    if text in shipped():
        return shipped()[text]
    return Catacomb(chart_from(text))


def chart_from(text: str) -> Chart[SquareGrid]:
    """A map as somebody wrote it: one [map.<id>] entry in TOML, by our legend."""
    from herotable.games.hero_1980.map_texts import entry_from

    return chart_of(entry_from(text))


def chart_of(entry: SquareMap) -> Chart[SquareGrid]:
    grounds = shelf("ground", Ground, our_pack())
    legends = shelf("legend", Legend, our_pack())
    if entry.legend != "catacombs":
        raise PackWrong(f"map {entry.id!r}: its legend should be 'catacombs'")
    try:
        return square_chart(entry, legends[entry.legend], grounds.entries)
    except PackWrong as fault:
        raise PackWrong(f"map {entry.id!r}, {fault}") from fault


def room_name(place: Catacomb, square: str) -> str:
    """What people call the room that a square belongs to; nothing outside rooms."""
    letter = place.room_of(square)
    names = our_cards().rooms[place.id].names if place.id in our_cards().rooms else {}
    return "" if not letter else names.get(letter, f"room {letter}")
