"""What holds on every map of squares: a few hundred maps at random, the same in every run."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from random import Random

import pytest

from herotable.parts.forced import pull_directions, pulled, push_directions, pushed
from herotable.parts.ground import Edge
from herotable.parts.sight import cover_between, sees
from herotable.parts.squares import DIRECTIONS, SquareGrid
from tests.parts.drawn import squares

LETTERS = "......##Oc~bw+/"
SEEDS = range(60)


def some_map(random: Random) -> SquareGrid:
    rows = ["".join(random.choice(LETTERS) for _ in range(8)) for _ in range(6)]
    walls = [pair for pair in _pairs(squares(*rows)) if random.random() < 0.06]
    doors = {pair: Edge("door") for pair in _pairs(squares(*rows)) if random.random() < 0.03 and pair not in walls}
    return squares(*rows, walls=walls, doors=doors)


def _pairs(grid: SquareGrid) -> Iterator[tuple[str, str]]:
    for cell in grid.ids:
        for direction in ("e", "s"):
            if near := grid.next_to(cell, direction):
                yield cell, near


def some_cells(grid: SquareGrid, random: Random, count: int) -> list[str]:
    return random.sample(grid.ids, count)


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_sees_is_seen(seed: int) -> None:
    random = Random(f"sight {seed}")
    grid = some_map(random)
    for one in some_cells(grid, random, 12):
        for other in grid.ids:
            assert sees(grid, one, other) == sees(grid, other, one), f"{one} and {other} on {grid.grounds}"


@pytest.mark.parametrize("seed", SEEDS)
def test_cover_is_one_at_most_and_none_between_neighbours(seed: int) -> None:
    random = Random(f"cover {seed}")
    grid = some_map(random)
    for one in some_cells(grid, random, 8):
        for other in grid.ids:
            cover = cover_between(grid, one, other)
            assert cover in (0, 1)
            if grid.adjacent(one, other):
                assert cover == 0, f"{one} and {other} stand side by side"


def breadth_first(grid: SquareGrid, start: str, steps: int, barred: list[str]) -> dict[str, int]:
    """The same question answered in the plainest way there is: neighbour by neighbour, cheapest first."""
    best, waiting = {start: 0}, [(0, start)]
    while waiting:
        price, here = heappop(waiting)
        if price > best[here]:
            continue
        for direction in DIRECTIONS:
            near = grid.next_to(here, direction)
            if near is None or near in barred or not grid.ground(near).cost or not grid.is_open(here, near):
                continue
            total = price + grid.ground(near).cost
            if total <= steps and total < best.get(near, steps + 1):
                best[near] = total
                heappush(waiting, (total, near))
    return {cell: price for cell, price in best.items() if cell != start}


@pytest.mark.parametrize("seed", SEEDS)
def test_reach_is_what_a_search_square_by_square_finds(seed: int) -> None:
    random = Random(f"reach {seed}")
    grid = some_map(random)
    start, *others = some_cells(grid, random, 7)
    barred, taken = others[:4], others[4:]
    for steps in (1, 4, 8, 30):
        found = grid.reach(start, steps, barred=barred, taken=taken)
        plain = breadth_first(grid, start, steps, barred)
        assert found.costs == {cell: price for cell, price in plain.items() if cell not in taken}
        for cell, price in found.costs.items():
            path = found.path(cell)
            assert sum(grid.ground(each).cost for each in path) == price
            assert not set(path) & set(barred)
            assert all(grid.is_open(*step) for step in zip([start, *path], path, strict=False))


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_ever_pushed_or_pulled_into_anybody_or_through_anything(seed: int) -> None:
    random = Random(f"push {seed}")
    grid = some_map(random)
    for _ in range(30):
        source, target, *taken = some_cells(grid, random, 12)
        for direction in push_directions(grid, source, target):
            _check_driven(grid, source, target, pushed(grid, source, target, direction, 4, taken), taken, away=True)
        for direction in pull_directions(grid, source, target):
            _check_driven(grid, source, target, pulled(grid, source, target, direction, 4, taken), taken, away=False)


def _check_driven(
    grid: SquareGrid, source: str, target: str, driven: list[str], taken: list[str], *, away: bool
) -> None:
    here = target
    for there in driven:
        assert there != source
        assert there not in taken
        assert grid.ground(there).cost > 0
        assert grid.is_open(here, there)
        assert (_apart(grid, source, there) > _apart(grid, source, here)) == away
        here = there
    steps = {grid.offset(*step) for step in zip([target, *driven], driven, strict=False)}
    assert len(steps) <= 1, "one straight line"


def _apart(grid: SquareGrid, one: str, other: str) -> int:
    right, down = grid.offset(one, other)
    return right * right + down * down
