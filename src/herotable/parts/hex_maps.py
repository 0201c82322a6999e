"""Maps of hexes as text inside TOML: one letter a hex, odd rows half a hex to the right, and walls that are drawn as
straight lines or listed edge by edge (docs/maps.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from herotable.data.packs import Pack, PackWrong, Shelf, shelf
from herotable.parts.ground import WALL, Edge, Ground
from herotable.parts.hexes import HexGrid, Layout, Line, straight_wall
from herotable.parts.legends import Chart, Legend, Listed
from herotable.parts.maps import check_grounds, check_legend, letters_of, lines_of

KINDS = ("ground", "legend", "hexmap")
"""What a pack with maps of hexes may hold; for `packs.check_kinds`."""


@dataclass(frozen=True, slots=True)
class HexMap:
    """A map as it is written. `origin`: column and row of the hex "0,0". `walls`: straight lines. `edges`: doors and
    single walls, which win over what a line draws."""

    id: str
    name: str
    legend: str
    drawing: str
    origin: tuple[int, int] = (0, 0)
    walls: tuple[Line, ...] = ()
    edges: tuple[Listed, ...] = ()


def hex_charts(*packs: Pack) -> Shelf[Chart[HexGrid]]:
    """All maps of hexes of these packs; a later pack wins by id."""
    grounds = shelf("ground", Ground, *packs)
    legends = shelf("legend", Legend, *packs)
    maps = shelf("hexmap", HexMap, *packs)
    return Shelf("hexmap", {each.id: _charted(each, _file_of(each.id, packs), legends, grounds) for each in maps})


def _file_of(name: str, packs: tuple[Pack, ...]) -> str:
    return [pack.raw["hexmap"][name][0] for pack in packs if name in pack.raw.get("hexmap", {})][-1]


def _charted(entry: HexMap, file: str, legends: Shelf[Legend], grounds: Shelf[Ground]) -> Chart[HexGrid]:
    try:
        if entry.legend not in legends:
            raise PackWrong(f"there is no legend {entry.legend!r}")
        return hex_chart(entry, legends[entry.legend], grounds.entries)
    except PackWrong as fault:
        raise PackWrong(f"{file}, hexmap {entry.id!r}, {fault}") from fault


def hex_chart(entry: HexMap, legend: Legend, grounds: Mapping[str, Ground]) -> Chart[HexGrid]:
    """The map, read; whatever is wrong is told with row and column."""
    check_legend(legend, grounds)
    check_grounds(grounds)
    rows = lines_of(entry.drawing, "drawing")
    letters = letters_of(rows, legend)
    known = legend.letters()
    layout = Layout(len(rows[0]), len(rows), entry.origin)
    grid = HexGrid(layout, [grounds[known[letter].ground] for letter in letters], {})
    drawn: dict[str, Edge | None] = {edge: WALL for line in entry.walls for edge in straight_wall(grid, line)}
    return Chart(entry.id, entry.name, grid.changed({}, {**drawn, **_listed(entry.edges, grid)}), letters, legend)


def _listed(edges: tuple[Listed, ...], grid: HexGrid) -> dict[str, Edge | None]:
    found: dict[str, Edge | None] = {}
    for each in edges:
        one, other = each.between
        for cell in each.between:
            if cell not in grid:
                raise PackWrong(f"edges: there is no {cell!r}; the map goes from {grid.ids[0]} to {grid.ids[-1]}")
        if grid.distance(one, other) != 1:
            raise PackWrong(f"edges: {one} and {other} do not touch")
        if grid.edge_id(one, other) in found:
            raise PackWrong(f"edges: something stands between {one} and {other} already")
        found[grid.edge_id(one, other)] = Edge(each.kind, each.value)
    return found
