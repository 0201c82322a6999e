"""Sight and cover on squares, by the straight line from centre to centre, in whole numbers throughout.

A square is crossed if more than one point of the line lies in its inside. The squares at both ends never hinder.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from herotable.parts.squares import SquareGrid


@cache
def line(right: int, down: int) -> tuple[tuple[int, int], ...]:
    """The steps from square to square of a line; a step in both directions passes exactly through a corner."""
    across, along = (1 if right > 0 else -1), (1 if down > 0 else -1)
    width, height = abs(right), abs(down)
    steps: list[tuple[int, int]] = []
    column = row = 0
    while column < width or row < height:
        ahead = (1 + 2 * column) * height - (1 + 2 * row) * width
        steps.append((across if ahead <= 0 else 0, along if ahead >= 0 else 0))
        column, row = column + (ahead <= 0), row + (ahead >= 0)
    return tuple(steps)


def sees(grid: SquareGrid, one: str, other: str) -> bool:
    """Whether the line is free: no opaque square and no wall or closed door is crossed; where it passes exactly through
    a corner, one of the two ways around that corner is enough."""
    here, end = grid.number(one), grid.number(other)
    for right, down in line(*grid.offset(one, other)):
        there = here + down * grid.columns + right
        if there != end and grid.grounds[there].opaque:
            return False
        if right and down:
            if not (_way_by(grid, here, here + right, there) or _way_by(grid, here, there - right, there)):
                return False
        elif grid.edges and _shut(grid, here, there):
            return False
        here = there
    return True


def _way_by(grid: SquareGrid, here: int, flank: int, there: int) -> bool:
    if grid.grounds[flank].opaque:
        return False
    return not grid.edges or not (_shut(grid, here, flank) or _shut(grid, flank, there))


def _shut(grid: SquareGrid, one: int, other: int) -> bool:
    edge = grid.edges.get(grid.key(one, other))
    return edge is not None and edge.shut


def crossed(grid: SquareGrid, one: str, other: str) -> list[str]:
    """The squares between two others that the line crosses, in its order."""
    here, squares = grid.number(one), []
    for right, down in line(*grid.offset(one, other)):
        here += down * grid.columns + right
        squares.append(grid.ids[here])
    return squares[:-1]


def cover_between(grid: SquareGrid, attacker: str, target: str, bodies: Collection[str] = ()) -> int:
    """The best cover on the line, but for what is at the attacker's side and not at the target's; and what the target's
    own square gives it against whoever is not adjacent. `bodies`: squares of those who give cover of 1."""
    hiding = [
        max(grid.ground(square).cover, int(square in bodies))
        for square in crossed(grid, attacker, target)
        if grid.adjacent(square, target) or not grid.adjacent(square, attacker)
    ]
    own = 0 if grid.adjacent(attacker, target) else grid.ground(target).shelter
    return max(own, *hiding, 0)


def cover_beside(grid: SquareGrid, attacker: str, target: str) -> int:
    """The best cover that the line crosses right beside the target, or that is in its own square."""
    beside = [grid.ground(square).cover for square in crossed(grid, attacker, target) if grid.adjacent(square, target)]
    return max(grid.ground(target).shelter, *beside, 0)


def ray(grid: SquareGrid, start: str, direction: str, most: int) -> list[str]:
    """The squares of a straight line from a square in one of the eight directions, as far as can be seen."""
    squares: list[str] = []
    square = grid.next_to(start, direction)
    while square is not None and len(squares) < most and not grid.ground(square).opaque and sees(grid, start, square):
        squares.append(square)
        square = grid.next_to(square, direction)
    return squares
