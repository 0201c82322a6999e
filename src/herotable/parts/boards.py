"""From a map to a board that any screen can draw."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from herotable.parts.grid import Grid
from herotable.parts.hexes import HexGrid
from herotable.parts.legends import Chart
from herotable.parts.squares import SquareGrid
from herotable.rules.showing import Board, Border, Counter, Mark, Sign

G = TypeVar("G", bound=Grid)

NO_LETTER = "?"


def square_board(
    chart: Chart[SquareGrid], now: SquareGrid, counters: Iterable[Counter] = (), marks: Iterable[Mark] = ()
) -> Board:
    """A map as it is `now`, with what an audience may know to be on it. What is marked on the map (where foes start!)
    is not shown by itself: hand in what may be seen, such as `shown_marks(chart, "exit")`."""
    letters = ground_letters(chart, now)
    return Board(
        rows=_lines(letters, now.columns),
        kind="squares",
        id=chart.id,
        title=chart.name,
        named=now.layout.named,
        signs=signs(letters, now),
        borders=borders(now),
        marks=tuple(marks),
        counters=tuple(counters),
    )


def hex_board(
    chart: Chart[HexGrid], now: HexGrid, counters: Iterable[Counter] = (), marks: Iterable[Mark] = ()
) -> Board:
    """The same for a map of hexes."""
    letters = ground_letters(chart, now)
    return Board(
        rows=_lines(letters, now.columns),
        kind="hexes",
        id=chart.id,
        title=chart.name,
        named="q,r",
        origin=now.layout.origin,
        signs=signs(letters, now),
        borders=borders(now),
        marks=tuple(marks),
        counters=tuple(counters),
    )


def shown_marks(chart: Chart[G], *kinds: str) -> tuple[Mark, ...]:
    """What is marked on the map, of these kinds, with the letter it was drawn with."""
    known = chart.marks()
    return tuple(
        Mark(cell, known[cell], letter=letter)
        for cell, letter in zip(chart.grid.ids, chart.letters, strict=True)
        if known.get(cell) in kinds
    )


def ground_letters(chart: Chart[G], now: G) -> list[str]:
    """A letter for the ground of each cell as it is now, whatever was marked there. A room keeps its own."""
    known = chart.legend.letters()
    plain: dict[str, str] = {}
    for letter, stands in sorted(known.items(), key=lambda item: bool(item[1].mark)):
        plain.setdefault(stands.ground, letter)
    return [
        drawn if known[drawn].room and known[drawn].ground == ground.id else plain.get(ground.id, NO_LETTER)
        for drawn, ground in zip(chart.letters, now.grounds, strict=True)
    ]


def signs(letters: Iterable[str], now: Grid) -> tuple[Sign, ...]:
    """What the letters stand for, each once."""
    found = dict(zip(letters, now.grounds, strict=True))
    return tuple(
        Sign(letter, ground.id, ground.name, ground.cost, ground.opaque, ground.cover)
        for letter, ground in found.items()
    )


def borders(now: Grid) -> tuple[Border, ...]:
    size = len(now.ids)
    return tuple(
        Border((now.ids[key // size], now.ids[key % size]), edge.kind, edge.value)
        for key, edge in sorted(now.edges.items())
    )


def _lines(letters: list[str], columns: int) -> tuple[str, ...]:
    return tuple("".join(letters[start : start + columns]) for start in range(0, len(letters), columns))
