"""A map of squares: rows from top to bottom, columns from left to right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from herotable.parts.grid import Grid, Place, Ways
from herotable.parts.ground import WALKER, Edge, Ground, Mover
from herotable.rules.showing import cell_id

STRAIGHT: Final = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
DIAGONAL: Final = {"ne": (1, -1), "se": (1, 1), "sw": (-1, 1), "nw": (-1, -1)}
DIRECTIONS: Final = {**STRAIGHT, **DIAGONAL}
"""Column and row steps of each direction."""

NAME_OF: Final = {step: name for name, step in DIRECTIONS.items()}

Named = Literal["A1", "0,0"]


@dataclass(frozen=True, slots=True)
class Layout:
    """How large a map of squares is, how its squares are called, and how steps go on it.

    `corners`: what stops a diagonal step: a corner on "either" side, only corners on "both" sides, or none ("free").
    Without `diagonal` steps, distance counts rows and columns.
    """

    columns: int
    rows: int
    named: Named = "A1"
    diagonal: bool = True
    corners: Literal["either", "both", "free"] = "either"

    def ids(self) -> list[str]:
        return [cell_id(self.named, column, row) for column, row in self.places()]

    def places(self) -> list[Place]:
        return [(column, row) for row in range(self.rows) for column in range(self.columns)]


class SquareGrid(Grid):
    directions = DIRECTIONS

    def __init__(self, layout: Layout, ground: Sequence[Ground], edges: Mapping[int, Edge]) -> None:
        super().__init__(layout.ids(), layout.places(), ground, edges)
        self.layout = layout
        self.columns, self.rows = layout.columns, layout.rows

    def _like(self, grounds: Sequence[Ground], edges: Mapping[int, Edge]) -> SquareGrid:
        return SquareGrid(self.layout, grounds, edges)

    def distance(self, one: str, other: str) -> int:
        """In steps over open floor."""
        right, down = self.offset(one, other)
        return max(abs(right), abs(down)) if self.layout.diagonal else abs(right) + abs(down)

    # steps

    def adjacent(self, one: str, other: str) -> bool:
        """Whether a blow goes from one to the other: side by side with nothing shut between, or diagonally where no
        corner that stops sight is in the way."""
        right, down = self.offset(one, other)
        if max(abs(right), abs(down)) != 1 or (right and down and not self.layout.diagonal):
            return False
        start = self.number(one)
        if right and down:
            return self._diagonal(start, right, down, WALKER, blow=True)
        return WALKER.passes(self.edges.get(self.key(start, self.number(other))))

    def is_open(self, one: str, other: str, mover: Mover = WALKER) -> bool:
        """Whether edges, corners and doorways let a step pass between two neighbours, whatever the ground there is."""
        right, down = self.offset(one, other)
        return max(abs(right), abs(down)) == 1 and self._open(self.number(one), self.number(other), right, down, mover)

    def ways_from(self, number: int, mover: Mover) -> Ways:
        row, column = divmod(number, self.columns)
        diagonal = self.layout.diagonal if mover.diagonal is None else mover.diagonal
        ways: list[tuple[int, int]] = []
        for right, down in (DIRECTIONS if diagonal else STRAIGHT).values():
            if 0 <= column + right < self.columns and 0 <= row + down < self.rows:
                near = number + down * self.columns + right
                price = mover.price(self.grounds[near])
                if price and self._open(number, near, right, down, mover):
                    ways.append((near, price))
        return tuple(ways)

    def _open(self, number: int, near: int, right: int, down: int, mover: Mover) -> bool:
        if right and down:
            return self._diagonal(number, right, down, mover, blow=False)
        return not self.edges or mover.passes(self.edges.get(self.key(number, near)))

    def _diagonal(self, number: int, right: int, down: int, mover: Mover, *, blow: bool) -> bool:
        near = number + down * self.columns + right
        if self.grounds[number].door or self.grounds[near].door:
            return False
        corners = self.layout.corners
        if corners == "free":
            return True
        one = self._around_by(number, number + right, near, mover, blow=blow)
        other = self._around_by(number, number + down * self.columns, near, mover, blow=blow)
        return (one and other) if corners == "either" else (one or other)

    def _around_by(self, number: int, flank: int, near: int, mover: Mover, *, blow: bool) -> bool:
        """Whether the corner on this side lets a diagonal step pass, or a blow."""
        ground = self.grounds[flank]
        if ground.corner and not mover.masters(ground) and (ground.opaque or not blow):
            return False
        edges = self.edges
        return not edges or (
            mover.passes(edges.get(self.key(number, flank))) and mover.passes(edges.get(self.key(flank, near)))
        )
