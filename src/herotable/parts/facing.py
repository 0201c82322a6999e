"""Where a figure looks: what lies ahead of it, beside it and behind it, and the cone before it."""

from __future__ import annotations

from typing import Literal

from herotable.parts.squares import DIRECTIONS, SquareGrid

Bearing = Literal["front", "side", "rear"]


def ahead(grid: SquareGrid, here: str, facing: str, there: str) -> tuple[int, int]:
    """How far a square lies forward and to the right of whoever looks north, east, south or west. Along the diagonals
    both count twice as fine, in half diagonals."""
    (right, down), (east, south) = grid.offset(here, there), DIRECTIONS[facing]
    return right * east + down * south, down * east - right * south


def bearing(grid: SquareGrid, here: str, facing: str, there: str) -> Bearing:
    """On which side of a figure a square lies: at least one row ahead, in its own row, or behind."""
    forward, _ = ahead(grid, here, facing, there)
    return "front" if forward > 0 else "rear" if forward < 0 else "side"


def cone(grid: SquareGrid, here: str, direction: str, length: int) -> list[str]:
    """The squares of a cone of about 53 degrees: at each distance forward, half as far to both sides, rounded up."""
    return [
        square
        for square in grid.ids
        if 1 <= grid.distance(here, square) <= length and _in_cone(grid, here, direction, square)
    ]


def _in_cone(grid: SquareGrid, here: str, direction: str, square: str) -> bool:
    forward, sideways = ahead(grid, here, direction, square)
    return forward > 0 and abs(sideways) <= (forward + 1) // 2
