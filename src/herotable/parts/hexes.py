"""A map of hexes: pointy tops, axial coordinates, odd rows half a hex to the right.

An area is grown from one hex (odd sizes) or from three that touch (even sizes) by every hex that touches it, as often
as its size says; even ones lie in two ways, Δ and ∇.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from herotable.parts.grid import Grid, Place, Ways
from herotable.parts.ground import WALKER, Edge, Ground, Mover
from herotable.rules.showing import cell_id

DIRECTIONS: Final = {"e": (1, 0), "ne": (1, -1), "nw": (0, -1), "w": (-1, 0), "sw": (-1, 1), "se": (0, 1)}
"""Axial steps of each direction."""

STEPS: Final = tuple(DIRECTIONS.values())
UP: Final = "Δ"
DOWN: Final = "∇"
SEEDS: Final = {"": ((0, 0),), UP: ((0, 0), (1, 0), (0, 1)), DOWN: ((0, 0), (1, 0), (1, -1))}


@dataclass(frozen=True, slots=True)
class Layout:
    """How large a map of hexes is; the hex in column and row `origin` is called "0,0"."""

    columns: int
    rows: int
    origin: Place = (0, 0)

    def ids(self) -> list[str]:
        return [cell_id("q,r", column, row, self.origin) for row in range(self.rows) for column in range(self.columns)]

    def places(self) -> list[Place]:
        ids = (cell.split(",") for cell in self.ids())
        return [(int(q), int(r)) for q, r in ids]


def apart(q: int, r: int) -> int:
    """How many steps this offset is over open ground."""
    return max(abs(q), abs(r), abs(q + r))


class HexGrid(Grid):
    directions = DIRECTIONS

    def __init__(self, layout: Layout, ground: Sequence[Ground], edges: Mapping[int, Edge]) -> None:
        super().__init__(layout.ids(), layout.places(), ground, edges)
        self.layout = layout
        self.columns, self.rows = layout.columns, layout.rows
        self.counts: dict[int, list[int]] = {}

    def _like(self, grounds: Sequence[Ground], edges: Mapping[int, Edge]) -> HexGrid:
        return HexGrid(self.layout, grounds, edges)

    def distance(self, one: str, other: str) -> int:
        """In steps over open ground, whatever stands between."""
        return apart(*self.offset(one, other))

    # steps

    def is_open(self, one: str, other: str, mover: Mover = WALKER) -> bool:
        """Whether the edge between two neighbours lets a step pass, whatever the ground there is."""
        return self.distance(one, other) == 1 and mover.passes(self.edge(one, other))

    def ways_from(self, number: int, mover: Mover) -> Ways:
        ways: list[tuple[int, int]] = []
        for near in self.around(number):
            price = mover.price(self.grounds[near])
            if price and (not self.edges or mover.passes(self.edges.get(self.key(number, near)))):
                ways.append((near, price))
        return tuple(ways)

    # counting

    def counted(self, one: str, other: str) -> int:
        """How far it is by counting hexes that connect, past walls, closed doors and what stops sight; -1: not at all.

        Whoever stands there, rough ground and furniture neither stop nor lengthen the count."""
        return self.counts_from(one)[self.number(other)]

    def counts_from(self, cell: str) -> list[int]:
        """The same to every cell, by its number."""
        start = self.number(cell)
        if start not in self.counts:
            self.counts[start] = self._counted_from(start)
        return self.counts[start]

    def within(self, cell: str, most: int) -> list[str]:
        """The cells that are at most so far by counting."""
        return [self.ids[number] for number, count in enumerate(self.counts_from(cell)) if 0 <= count <= most]

    def _counted_from(self, start: int) -> list[int]:
        counts, order = [-1] * len(self.ids), [start]
        counts[start] = 0
        for cell in order:
            for near in self.around(cell):
                if counts[near] < 0 and self.connects(cell, near):
                    counts[near] = counts[cell] + 1
                    order.append(near)
        return counts

    def connects(self, one: int, other: int) -> bool:
        """Whether counting goes from one neighbour to the other."""
        if self.grounds[other].opaque or self.grounds[one].opaque:
            return False
        edge = self.edges.get(self.key(one, other))
        return edge is None or not edge.shut

    def joined(self, cells: Collection[str], start: str) -> list[str]:
        """Those of these cells that are connected to one of them without leaving them."""
        left = {self.number(cell) for cell in cells if not self.ground(cell).opaque}
        order = [self.number(start)]
        left.discard(order[0])
        for cell in order:
            for near in self.around(cell):
                if near in left and self.connects(cell, near):
                    left.discard(near)
                    order.append(near)
        return [self.ids[number] for number in sorted(order)]


# Areas ---------------------------------------------------------------------------------------------------------------


@cache
def shape(size: int, lies: str = "") -> tuple[Place, ...]:
    """The hexes of an area of this size, from its middle (odd sizes) or its seed (even ones, which lie Δ or ∇)."""
    if size < 1 or (size % 2 == 0) != bool(lies):
        raise ValueError(f"an area of {size} does not lie {lies or 'without a direction'}")
    hexes = dict.fromkeys(SEEDS[lies])
    for _ in range((size - 1) // 2):
        hexes |= dict.fromkeys((q + right, r + down) for q, r in list(hexes) for right, down in STEPS)
    return tuple(sorted(hexes))


def ways_to_lie(size: int) -> tuple[str, ...]:
    return ("",) if size % 2 else (UP, DOWN)


def area(grid: HexGrid, middle: Place, size: int, lies: str = "") -> list[str]:
    """The cells of the map in an area; the middle may lie beyond the map's edge."""
    found = (grid.at((middle[0] + q, middle[1] + r)) for q, r in shape(size, lies))
    return [cell for cell in found if cell is not None]


def middles(grid: HexGrid, cells: Collection[str], size: int, lies: str = "") -> list[Place]:
    """Every middle by which an area holds at least one of these cells, in a fixed order."""
    places = (grid.place(cell) for cell in cells)
    found = {(x - q, y - r): None for x, y in places for q, r in shape(size, lies)}
    return sorted(found, key=lambda place: (place[1], place[0]))


# Walls that are drawn straight ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line on a map: from and to, counted in half hexes to the right (`x`) and half rows down (`y`) from the
    middle of the hex "0,0"; so the middle of "q,r" lies at x = 2q + r, y = 2r."""

    start: Place
    end: Place


def straight_wall(grid: HexGrid, line: Line) -> list[str]:
    """The edges that a straight wall stands on. A wall splits no hex: a hex belongs to the side on which its middle
    lies, to the left or upper one where the line goes through the middle."""
    (x, y), (to_x, to_y) = sorted((line.start, line.end), key=lambda point: (point[1], -point[0]))
    along = (to_x - x, to_y - y)
    return [
        grid.edge_id(cell, grid.ids[near])
        for number, cell in enumerate(grid.ids)
        for near in grid.around(number)
        if near > number and _splits((x, y), along, middle(grid.places[number]), middle(grid.places[near]))
    ]


def middle(place: Place) -> Place:
    """Where the middle of a hex lies, in half hexes and half rows."""
    return 2 * place[0] + place[1], 2 * place[1]


def _splits(start: Place, along: Place, one: Place, other: Place) -> bool:
    """Whether two neighbours lie on different sides, within the line's extent."""
    left = [(x - start[0]) * along[1] - (y - start[1]) * along[0] <= 0 for x, y in (one, other)]
    if left[0] == left[1]:
        return False
    between = one[0] + other[0] - 2 * start[0], one[1] + other[1] - 2 * start[1]
    reached = between[0] * along[0] + between[1] * along[1]
    return 0 <= reached <= 2 * (along[0] * along[0] + along[1] * along[1])
