"""Sight on hexes, by the straight line from middle to middle, in whole numbers throughout.

The line is sampled once for every step of its length. Where it runs exactly along hexes' borders it is nudged both
ways, and is free if either way is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import Final

from herotable.parts.grid import Place
from herotable.parts.hexes import HexGrid, apart

FINE: Final = 1_000_000
"""A nudge is one of so many parts of a hex."""


@cache
def line(q: int, r: int, nudge: int) -> tuple[Place, ...]:
    """The hexes after the first of a line to this offset, nudged one way (1) or the other (-1)."""
    count = apart(q, r)
    unit = count * FINE
    return tuple(_rounded(q * step * FINE + nudge, r * step * FINE + 2 * nudge, unit) for step in range(1, count + 1))


def _rounded(q: int, r: int, unit: int) -> Place:
    """The hex that a point lies in; its coordinates are counted in parts of a hex."""
    s = -q - r
    near_q, near_r, near_s = (_nearest(each, unit) for each in (q, r, s))
    off_q, off_r, off_s = abs(near_q * unit - q), abs(near_r * unit - r), abs(near_s * unit - s)
    if off_q > off_r and off_q > off_s:
        return -near_r - near_s, near_r
    return (near_q, -near_q - near_s) if off_r > off_s else (near_q, near_r)


def _nearest(amount: int, unit: int) -> int:
    return (2 * amount + unit) // (2 * unit)


def lines(grid: HexGrid, one: str, other: str) -> Iterator[list[str | None]]:
    """The cells of both nudged lines, from the first after the start to the end; None: beyond the map."""
    x, y = grid.place(one)
    for nudge in (1, -1):
        yield [grid.at((x + q, y + r)) for q, r in line(*grid.offset(one, other), nudge)]


def sees(grid: HexGrid, one: str, other: str, clouded: Collection[str] = ()) -> bool:
    """Whether one of the nudged lines is free: it crosses no wall or closed door, and nothing that stops sight;
    `clouded`: cells that stop it though their ground does not. Those at both ends never hinder by themselves."""
    return any(_free(grid, one, cells, lambda cell: cell in clouded) for cells in lines(grid, one, other))


def _free(grid: HexGrid, start: str, cells: list[str | None], clouded: Callable[[str], bool]) -> bool:
    here = start
    for step, cell in enumerate(cells, 1):
        if cell is None:
            return False
        edge = grid.edge(here, cell)
        if edge is not None and edge.shut:
            return False
        if step < len(cells) and (grid.ground(cell).opaque or clouded(cell)):
            return False
        here = cell
    return True


def between(grid: HexGrid, one: str, other: str) -> list[str]:
    """The cells strictly between two others on the straight line; by the first nudge where it runs along borders."""
    cells = next(lines(grid, one, other))
    return [cell for cell in cells[:-1] if cell is not None]
