"""What squares and hexes have in common: cells with ids, ground, edges, and ways from one cell to the next.

A cell is known by its id, a text: "C6", "7,9", "3,-1". That is what states, options, events and boards hold. A grid is
no part of a state: it follows from a map, and from what a state says has changed (`changed`). Who stands where is
always handed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias, TypeVar

from herotable.parts.ground import WALKER, Edge, Ground, Mover

FAR: Final = 1_000_000
"""More steps than any map has."""

BARRED: Final = 1
TAKEN: Final = 2
HALT: Final = 4

Place: TypeAlias = tuple[int, int]
Ways: TypeAlias = tuple[tuple[int, int], ...]
"""Neighbours that can be entered, each with its price in steps."""

G = TypeVar("G", bound="Grid")


class NoSuchCell(ValueError):
    """One sentence: which id is not on the map."""


@dataclass(slots=True)
class Reach:
    """Where somebody can get to: `costs` has every cell one may end on, the nearest first, without the start."""

    start: str
    costs: dict[str, int]
    came: dict[str, str]

    def path(self, to: str) -> list[str]:
        """The cells entered on a cheapest way, in order."""
        cells: list[str] = []
        while to != self.start:
            cells.append(to)
            to = self.came[to]
        cells.reverse()
        return cells


class Grid:
    """Cells by number, from the first row's first to the last row's last; people meet only their ids.

    `places` says where each cell lies, and `directions` which step leads from there to a neighbour.
    """

    directions: ClassVar[Mapping[str, Place]]

    def __init__(
        self, ids: Sequence[str], places: Sequence[Place], ground: Sequence[Ground], edges: Mapping[int, Edge]
    ) -> None:
        self.ids = tuple(ids)
        self.places = tuple(places)
        self.grounds = list(ground)
        self.edges = dict(edges)
        self.numbers = {cell: number for number, cell in enumerate(self.ids)}
        self.found = {place: number for number, place in enumerate(self.places)}
        self.known_ways: dict[Mover, list[Ways | None]] = {}

    # what is where

    def number(self, cell: str) -> int:
        number = self.numbers.get(cell, -1)
        if number < 0:
            raise NoSuchCell(f"there is no {cell!r} on this map; it goes from {self.ids[0]} to {self.ids[-1]}")
        return number

    def __contains__(self, cell: object) -> bool:
        return cell in self.numbers

    def ground(self, cell: str) -> Ground:
        return self.grounds[self.number(cell)]

    def edge(self, one: str, other: str) -> Edge | None:
        return self.edges.get(self.key(self.number(one), self.number(other)))

    def place(self, cell: str) -> Place:
        """Column and row from 0 on squares; axial coordinates on hexes."""
        return self.places[self.number(cell)]

    def at(self, place: Place) -> str | None:
        number = self.found.get(place)
        return None if number is None else self.ids[number]

    def next_to(self, cell: str, direction: str) -> str | None:
        """The neighbour in a direction, whatever stands between; None: the map ends."""
        (x, y), (right, down) = self.place(cell), self.directions[direction]
        return self.at((x + right, y + down))

    def offset(self, one: str, other: str) -> Place:
        (x, y), (to_x, to_y) = self.place(one), self.place(other)
        return to_x - x, to_y - y

    def key(self, one: int, other: int) -> int:
        return one * len(self.ids) + other if one < other else other * len(self.ids) + one

    def edge_id(self, one: str, other: str) -> str:
        """The id of the edge between two cells: the same from both sides."""
        return f"{one}|{other}" if self.number(one) < self.number(other) else f"{other}|{one}"

    def changed(self: G, ground: Mapping[str, Ground], edges: Mapping[str, Edge | None]) -> G:
        """The grid with other ground in some cells and something else, or nothing, on some edges."""
        grounds, between = list(self.grounds), dict(self.edges)
        touched: list[int] = []
        for cell, kind in ground.items():
            grounds[self.number(cell)] = kind
            touched.append(self.number(cell))
        for edge_id, edge in edges.items():
            one, _, other = edge_id.partition("|")
            touched += [self.number(one), self.number(other)]
            between.pop(self.key(touched[-2], touched[-1]), None)
            if edge is not None:
                between[self.key(touched[-2], touched[-1])] = edge
        return self._again(grounds, between, touched)

    def _again(self: G, grounds: Sequence[Ground], edges: Mapping[int, Edge], touched: Sequence[int]) -> G:
        """Ways far from what was touched stay known."""
        grid = self._like(grounds, edges)
        for mover, ways in self.known_ways.items():
            kept = list(ways)
            for number in touched:
                kept[number] = None
                for near in self.around(number):
                    kept[near] = None
            grid.known_ways[mover] = kept
        return grid

    def around(self, number: int) -> list[int]:
        """Every cell that touches this one, whatever stands between them."""
        x, y = self.places[number]
        near = [self.found.get((x + right, y + down)) for right, down in self.directions.values()]
        return [each for each in near if each is not None]

    # what kinds of grids differ in

    def _like(self: G, grounds: Sequence[Ground], edges: Mapping[int, Edge]) -> G:
        raise NotImplementedError

    def is_open(self, one: str, other: str, mover: Mover = WALKER) -> bool:
        """Whether what stands between two neighbours lets a step pass, whatever the ground there is."""
        raise NotImplementedError

    def ways_from(self, number: int, mover: Mover) -> Ways:
        """The steps that this mover can take from here, nobody being in the way."""
        raise NotImplementedError

    # walking

    def reach(
        self,
        start: str,
        steps: int = FAR,
        mover: Mover = WALKER,
        *,
        barred: Iterable[str] = (),
        taken: Iterable[str] = (),
        halts: Iterable[str] = (),
    ) -> Reach:
        """Where a mover can get to with so many steps. `barred`: cells it may not enter; `taken`: it may pass but not
        end there; `halts`: it must end where it enters."""
        flags = self._flags(barred, taken, halts)
        best, came, order = self._searched(self.number(start), steps, mover, flags)
        ends = [cell for cell in order[1:] if not flags[cell] & TAKEN and mover.stays(self.grounds[cell])]
        ids = self.ids
        return Reach(
            start, {ids[cell]: best[cell] for cell in ends}, {ids[cell]: ids[came[cell]] for cell in order[1:]}
        )

    def _flags(self, barred: Iterable[str], taken: Iterable[str], halts: Iterable[str]) -> bytearray:
        flags = bytearray(len(self.ids))
        for flag, cells in ((BARRED, barred), (TAKEN, taken), (HALT, halts)):
            for cell in cells:
                flags[self.number(cell)] |= flag
        return flags

    def _searched(
        self, start: int, most: int, mover: Mover, flags: bytearray
    ) -> tuple[list[int], list[int], list[int]]:
        """Cheapest prices and where one came from, and the cells in the order of their prices."""
        ways = self.known_ways.setdefault(mover, [None] * len(self.ids))
        best, came, order = [-1] * len(self.ids), [-1] * len(self.ids), []
        waiting: list[list[int]] = [[start]]
        best[start] = price = 0
        while price < len(waiting):
            for cell in waiting[price]:
                if best[cell] != price:
                    continue
                order.append(cell)
                if flags[cell] & HALT and cell != start:
                    continue
                onward = ways[cell]
                if onward is None:
                    onward = ways[cell] = self.ways_from(cell, mover)
                for near, cost in onward:
                    total = price + cost
                    if total <= most and not flags[near] & BARRED and (best[near] < 0 or total < best[near]):
                        best[near], came[near] = total, cell
                        while len(waiting) <= total:
                            waiting.append([])
                        waiting[total].append(near)
            price += 1
        return best, came, order
