"""Maps of squares as text inside TOML: read with messages that point at row and column, and written back.

A pack holds kinds of ground, legends and maps (docs/maps.md). A map is drawn in one of two ways: as a `drawing`, one
letter a square, with whatever walls and doors stand between squares in a list; or as a `plan`, in which the lines
between the squares are drawn as well.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from herotable.data.packs import Pack, PackWrong, Shelf, shelf
from herotable.parts.ground import WALL, Edge, Ground
from herotable.parts.legends import Chart, Legend, Listed
from herotable.parts.squares import Layout, SquareGrid

KINDS = ("ground", "legend", "map")
"""What a pack with maps may hold; for `packs.check_kinds`."""

WALL_LETTERS = {"-": WALL, "|": WALL}


@dataclass(frozen=True, slots=True)
class SquareMap:
    """A map as it is written: either `drawing` and perhaps `edges`, or `plan`."""

    id: str
    name: str
    legend: str
    drawing: str = ""
    edges: tuple[Listed, ...] = ()
    plan: str = ""


def square_charts(*packs: Pack) -> Shelf[Chart[SquareGrid]]:
    """All maps of these packs; a later pack wins by id."""
    grounds = shelf("ground", Ground, *packs)
    legends = shelf("legend", Legend, *packs)
    maps = shelf("map", SquareMap, *packs)
    return Shelf("map", {each.id: _charted(each, file_of(each.id, packs), legends, grounds) for each in maps})


def file_of(name: str, packs: tuple[Pack, ...]) -> str:
    return [pack.raw["map"][name][0] for pack in packs if name in pack.raw.get("map", {})][-1]


def _charted(entry: SquareMap, file: str, legends: Shelf[Legend], grounds: Shelf[Ground]) -> Chart[SquareGrid]:
    try:
        if entry.legend not in legends:
            raise PackWrong(f"there is no legend {entry.legend!r}")
        return square_chart(entry, legends[entry.legend], grounds.entries)
    except PackWrong as fault:
        raise PackWrong(f"{file}, map {entry.id!r}, {fault}") from fault


def square_chart(entry: SquareMap, legend: Legend, grounds: Mapping[str, Ground]) -> Chart[SquareGrid]:
    """The map, read; whatever is wrong is told with row and column."""
    check_legend(legend, grounds)
    check_grounds(grounds)
    if bool(entry.drawing) == bool(entry.plan):
        raise PackWrong("a map has either a drawing or a plan")
    if entry.plan and entry.edges:
        raise PackWrong("edges: a plan draws its walls and doors; only a drawing has them in a list")
    rows = _squares_of_plan(entry.plan) if entry.plan else lines_of(entry.drawing, "drawing")
    letters = letters_of(rows, legend)
    layout = Layout(len(rows[0]), len(rows), legend.named, legend.diagonal, legend.corners)
    known = legend.letters()
    grid = SquareGrid(layout, [grounds[known[letter].ground] for letter in letters], {})
    chart = Chart(entry.id, entry.name, grid, letters, legend)
    edges = (
        _drawn_edges(entry.plan, legend, grid) if entry.plan else {**_room_walls(chart), **listed(entry.edges, grid)}
    )
    chart.grid = grid.changed({}, edges)
    return chart


def check_legend(legend: Legend, grounds: Mapping[str, Ground]) -> None:
    stands_for: dict[tuple[str, str], str] = {}
    for letter, stands in legend.letters().items():
        if stands.ground not in grounds:
            raise PackWrong(
                f"legend {legend.id!r}: {letter!r} stands for {stands.ground!r}, and there is no such ground"
            )
        twin = stands_for.setdefault((stands.ground, stands.mark), letter)
        if twin != letter and not stands.room:
            raise PackWrong(f"legend {legend.id!r}: {twin!r} and {letter!r} stand for the same")
    for letter in legend.edges:
        if letter in " +-|" or len(letter) != 1:
            raise PackWrong(f"legend {legend.id!r}: {letter!r} cannot stand for an edge; take another single letter")


def check_grounds(grounds: Mapping[str, Ground]) -> None:
    for ground in grounds.values():
        for field in ("cost", "cover", "shelter"):
            if getattr(ground, field) < 0:
                raise PackWrong(f"ground {ground.id!r}, {field}: it cannot be less than 0")


def lines_of(text: str, what: str) -> list[str]:
    """The rows of a drawing, all of one length."""
    rows = text.strip("\n").split("\n")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise PackWrong(f"{what}, row {number}: it has {len(row)} letters and the first row has {len(rows[0])}")
    return rows


def letters_of(rows: list[str], legend: Legend) -> list[str]:
    known = legend.letters()
    for number, row in enumerate(rows, 1):
        for column, letter in enumerate(row, 1):
            if letter not in known:
                where = f"row {number}, column {column}"
                raise PackWrong(f"{where}: the legend {legend.id!r} has no {letter!r}; it has {' '.join(known)}")
    return [letter for row in rows for letter in row]


# walls and doors in a list


def _room_walls(chart: Chart[SquareGrid]) -> dict[str, Edge | None]:
    """Between a room and whatever has another letter stands a wall, but for what stops steps and sight anyway."""
    known, grid = chart.legend.letters(), chart.grid
    walls: dict[str, Edge | None] = {}
    for one, other in _neighbours(grid):
        first, second = (chart.letters[grid.number(square)] for square in (one, other))
        opaque = grid.ground(one).opaque or grid.ground(other).opaque
        if first != second and (known[first].room or known[second].room) and not opaque:
            walls[f"{one}|{other}"] = WALL
    return walls


def _neighbours(grid: SquareGrid) -> Iterator[tuple[str, str]]:
    """Every two squares side by side, each pair once, the earlier first."""
    for square in grid.ids:
        for direction in ("e", "s"):
            other = grid.next_to(square, direction)
            if other is not None:
                yield square, other


def listed(edges: tuple[Listed, ...], grid: SquareGrid) -> dict[str, Edge | None]:
    found: dict[str, Edge | None] = {}
    for each in edges:
        one, other = each.between
        for square in each.between:
            if square not in grid:
                raise PackWrong(f"edges: there is no {square!r}; the map goes from {grid.ids[0]} to {grid.ids[-1]}")
        right, down = grid.offset(one, other)
        if abs(right) + abs(down) != 1:
            raise PackWrong(f"edges: {one} and {other} do not lie side by side")
        if grid.edge_id(one, other) in found:
            raise PackWrong(f"edges: something stands between {one} and {other} already")
        found[grid.edge_id(one, other)] = Edge(each.kind, each.value)
    return found


# plans


def _squares_of_plan(plan: str) -> list[str]:
    """The letters of the squares: every second letter of every second line."""
    lines = lines_of(plan, "plan")
    if len(lines) % 2 == 0 or len(lines[0]) % 2 == 0 or len(lines) < 3 or len(lines[0]) < 3:
        raise PackWrong("plan: draw a line before, between and after the squares, both ways")
    for number, line in enumerate(lines, 1):
        _check_frame(number, line, outer=number in (1, len(lines)))
    return [line[1::2] for line in lines[1::2]]


def _check_frame(number: int, line: str, *, outer: bool) -> None:
    """Where lines meet stands a +; around the map stands a wall."""
    between = number % 2 == 1
    for column, letter in enumerate(line, 1):
        if between and column % 2 == 1 and letter != "+":
            raise PackWrong(f"plan, line {number}, place {column}: where lines meet stands a '+', not {letter!r}")
        wall = "-" if outer else "|"
        on_frame = column % 2 == 0 if outer else not between and column in (1, len(line))
        if on_frame and letter != wall:
            raise PackWrong(f"plan, line {number}, place {column}: around the map stands {wall!r}, not {letter!r}")


def _drawn_edges(plan: str, legend: Legend, grid: SquareGrid) -> dict[str, Edge | None]:
    lines = lines_of(plan, "plan")
    edges: dict[str, Edge | None] = {}
    for one, other in _neighbours(grid):
        line, place = _slot(grid, one, other)
        letter = lines[line][place]
        upright = line % 2 == 1
        if letter == " ":
            continue
        edge = WALL if letter == ("|" if upright else "-") else legend.edges.get(letter)
        if edge is None:
            where = f"plan, line {line + 1}, place {place + 1}"
            choice = " ".join(["' '", "|" if upright else "-", *legend.edges])
            raise PackWrong(f"{where}: {letter!r} is no edge of the legend {legend.id!r}; it has {choice}")
        edges[f"{one}|{other}"] = edge
    return edges


def _slot(grid: SquareGrid, one: str, other: str) -> tuple[int, int]:
    """Line and place in a plan of what stands between two neighbours."""
    (column, row), (to_column, to_row) = grid.place(one), grid.place(other)
    return row + to_row + 1, column + to_column + 1


# writing


def map_of(chart: Chart[SquareGrid]) -> SquareMap:
    """The map as it would be written as a drawing; walls that follow from rooms are left out."""
    grid, size = chart.grid, len(chart.grid.ids)
    implied = _room_walls(chart)
    edges = [
        Listed((grid.ids[key // size], grid.ids[key % size]), edge.kind, edge.value)
        for key, edge in sorted(grid.edges.items())
        if implied.get(f"{grid.ids[key // size]}|{grid.ids[key % size]}") != edge
    ]
    return SquareMap(chart.id, chart.name, chart.legend.id, drawing="\n".join(_rows(chart)) + "\n", edges=tuple(edges))


def plan_of(chart: Chart[SquareGrid]) -> SquareMap:
    """The map as it would be written as a plan."""
    grid = chart.grid
    lines = [[*"+-" * grid.columns, "+"]]
    for row in _rows(chart):
        lines.append(["|", *" ".join(row), "|"])
        lines.append([*"+ " * grid.columns, "+"])
    lines[-1] = list(lines[0])
    letters = {edge: letter for letter, edge in chart.legend.edges.items()}
    for one, other in _neighbours(grid):
        edge = grid.edge(one, other)
        if edge is not None:
            line, place = _slot(grid, one, other)
            lines[line][place] = ("|" if line % 2 else "-") if edge == WALL else letters[edge]
    text = "".join("".join(line) + "\n" for line in lines)
    return SquareMap(chart.id, chart.name, chart.legend.id, plan=text)


def _rows(chart: Chart[SquareGrid]) -> list[str]:
    width = chart.grid.columns
    return ["".join(chart.letters[start : start + width]) for start in range(0, len(chart.letters), width)]


def as_toml(entry: SquareMap) -> str:
    """The entry as it stands in a pack's file."""
    field, text = ("plan", entry.plan) if entry.plan else ("drawing", entry.drawing)
    head = [f"[map.{entry.id}]", f"name = {_quoted(entry.name)}", f"legend = {_quoted(entry.legend)}"]
    body = [f'{field} = """', text.rstrip("\n"), '"""']
    return "\n".join([*head, *body, *_edge_lines(entry.edges)]) + "\n"


def _edge_lines(edges: tuple[Listed, ...]) -> list[str]:
    if not edges:
        return []
    return ["edges = [", *(f"  {_edge_line(each)}," for each in edges), "]"]


def _edge_line(each: Listed) -> str:
    one, other = map(_quoted, each.between)
    value = f", value = {each.value}" if each.value else ""
    return f"{{ between = [{one}, {other}], kind = {_quoted(each.kind)}{value} }}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
