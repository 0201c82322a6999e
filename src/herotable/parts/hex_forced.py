"""Pushes, pulls and shifts on hexes: hex by hex, by a way that whoever causes them chooses."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from herotable.parts.grid import Reach
from herotable.parts.hexes import HexGrid

Forced = Literal["push", "pull", "shift"]


def forced(grid: HexGrid, way: Forced, source: str, target: str, most: int, barred: Collection[str] = ()) -> Reach:
    """Where the target can be brought. Each hex of a push is farther from the source, of a pull nearer, by the map;
    every hex costs 1; walls, what nobody walks in, and `barred` cells stop it."""
    costs, came, order = {target: 0}, {}, [target]
    for here in order:
        if costs[here] == most:
            continue
        for there in next_hexes(grid, way, source, here, barred):
            if there not in costs:
                costs[there], came[there] = costs[here] + 1, here
                order.append(there)
    del costs[target]
    return Reach(target, costs, came)


def next_hexes(grid: HexGrid, way: Forced, source: str, here: str, barred: Collection[str] = ()) -> list[str]:
    """The hexes that may come next."""
    near = (grid.ids[number] for number in grid.around(grid.number(here)))
    return [
        cell
        for cell in near
        if cell not in barred
        and grid.ground(cell).cost
        and grid.is_open(here, cell)
        and _goes(grid, way, source, here, cell)
    ]


def _goes(grid: HexGrid, way: Forced, source: str, here: str, there: str) -> bool:
    gained = grid.distance(source, there) - grid.distance(source, here)
    return way == "shift" or (gained > 0 if way == "push" else gained < 0)
