"""Grids for tests, from rows of letters."""

from collections.abc import Mapping, Sequence

from herotable.parts.ground import WALL, Edge, Ground
from herotable.parts.hexes import HexGrid
from herotable.parts.hexes import Layout as HexLayout
from herotable.parts.squares import Layout, SquareGrid

FLOOR = Ground("floor", "floor")
GROUNDS = {
    ".": FLOOR,
    "#": Ground("wall", "wall", cost=0, opaque=True, corner=True),
    "O": Ground("pillar", "tall obstacle", cost=0, opaque=True, corner=True),
    "c": Ground("low cover", "low cover", cost=2, cover=1),
    "b": Ground("bush", "bush", cost=2, cover=1, shelter=1),
    "~": Ground("difficult", "difficult ground", cost=2),
    "w": Ground("water", "deep water", cost=0, corner=True),
    "+": Ground("closed door", "closed door", cost=2, opaque=True, corner=True, door="closed"),
    "/": Ground("open door", "open door", door="open"),
}


def squares(
    *rows: str,
    walls: Sequence[tuple[str, str]] = (),
    doors: Mapping[tuple[str, str], Edge] | None = None,
    **layout: object,
) -> SquareGrid:
    grid = SquareGrid(
        Layout(len(rows[0]), len(rows), **layout),  # type: ignore[arg-type]
        [GROUNDS.get(letter, FLOOR) for row in rows for letter in row],
        {},
    )
    edges: dict[str, Edge | None] = {grid.edge_id(*pair): WALL for pair in walls}
    edges |= {grid.edge_id(*pair): edge for pair, edge in (doors or {}).items()}
    return grid.changed({}, edges)


HEX_GROUNDS = {
    ".": FLOOR,
    "#": Ground("solid", "rock", cost=0, opaque=True),
    "o": Ground("obstacle", "furniture", cost=0),
    "~": Ground("difficult", "difficult ground", cost=2),
}


def hexes(
    *rows: str,
    origin: tuple[int, int] = (0, 0),
    walls: Sequence[tuple[str, str]] = (),
    doors: Mapping[tuple[str, str], Edge] | None = None,
) -> HexGrid:
    grid = HexGrid(HexLayout(len(rows[0]), len(rows), origin), [HEX_GROUNDS[each] for row in rows for each in row], {})
    edges: dict[str, Edge | None] = {grid.edge_id(*pair): WALL for pair in walls}
    edges |= {grid.edge_id(*pair): edge for pair, edge in (doors or {}).items()}
    return grid.changed({}, edges)
