"""Pushes and pulls on squares: along one straight line, one of the eight directions, the same for every step."""

from __future__ import annotations

from collections.abc import Collection

from herotable.parts.squares import NAME_OF, SquareGrid


def push_directions(grid: SquareGrid, source: str, target: str) -> tuple[str, ...]:
    """Away from the source: the direction of its row, column or diagonal, or else the two nearest, the nearer first."""
    return _nearest(*grid.offset(source, target))


def pull_directions(grid: SquareGrid, source: str, target: str) -> tuple[str, ...]:
    """Toward the source."""
    return _nearest(*grid.offset(target, source))


def _nearest(right: int, down: int) -> tuple[str, ...]:
    across, along = (right > 0) - (right < 0), (down > 0) - (down < 0)
    if not across or not along or abs(right) == abs(down):
        return (NAME_OF[across, along],) if across or along else ()
    long, short = max(abs(right), abs(down)), min(abs(right), abs(down))
    straight = NAME_OF[(across, 0) if abs(right) == long else (0, along)]
    slanting = NAME_OF[across, along]
    nearer_straight = 2 * long * short < long * long - short * short  # less than half of 45 degrees
    return (straight, slanting) if nearer_straight else (slanting, straight)


def pushed(
    grid: SquareGrid,
    source: str,
    target: str,
    direction: str,
    most: int,
    barred: Collection[str] = (),
    into: Collection[str] = (),
) -> list[str]:
    """The squares that a push leads through; whoever pushes may stop sooner. `barred`: squares that are not empty.
    `into`: kinds of ground where nobody walks but somebody can be pushed; the push ends there."""
    return _driven(grid, source, target, direction, most, barred, into, away=True)


def pulled(
    grid: SquareGrid,
    source: str,
    target: str,
    direction: str,
    most: int,
    barred: Collection[str] = (),
    into: Collection[str] = (),
) -> list[str]:
    """The squares that a pull leads through; it stops adjacent to the source."""
    return _driven(grid, source, target, direction, most, barred, into, away=False)


def _driven(
    grid: SquareGrid,
    source: str,
    target: str,
    direction: str,
    most: int,
    barred: Collection[str],
    into: Collection[str],
    *,
    away: bool,
) -> list[str]:
    squares: list[str] = []
    here = target
    while len(squares) < most and (away or not grid.adjacent(here, source)):
        there = grid.next_to(here, direction)
        if there is None or there == source or there in barred or not _falls(grid, here, there, into):
            break
        gained = _apart(grid, source, there) - _apart(grid, source, here)
        if (gained if away else -gained) <= 0:
            break
        squares.append(there)
        here = there
        if grid.ground(there).id in into:
            break
    return squares


def _falls(grid: SquareGrid, here: str, there: str, into: Collection[str]) -> bool:
    """Whether a step to the next square is open and the square itself is empty ground."""
    ground = grid.ground(there)
    if ground.door == "closed" or not (ground.cost or ground.id in into):
        return False
    return grid.is_open(here, there)


def _apart(grid: SquareGrid, one: str, other: str) -> int:
    right, down = grid.offset(one, other)
    return right * right + down * down
