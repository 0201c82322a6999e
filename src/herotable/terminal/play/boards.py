"""Boards in letters: squares, hexes, places, drawings. Each line is made of pieces of text with a style for bright
pages; plain pages leave the styles out, and nothing is lost by that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from herotable.rules.showing import Board, Border, Counter, Mark, cell_id, column_letters

Bit: TypeAlias = tuple[str, str]
"""Text and its style."""
Line: TypeAlias = list[Bit]

ARROWS: Final = {"n": "↑", "ne": "↗", "e": "→", "se": "↘", "s": "↓", "sw": "↙", "w": "←", "nw": "↖", "": " "}
SIDES: Final = {"mine": "bold cyan", "friend": "bold green", "foe": "bold red", "": "bold"}
ON_SIDE: Final = {"mine": "you", "friend": "friend", "foe": "foe", "": ""}
HIGHLIGHTS: Final = {
    "reach": "on grey23",
    "target": "on dark_red",
    "area": "on purple4",
    "sight": "on grey15",
    "path": "on dark_green",
}
UPRIGHT: Final = {"wall": "│", "door": "▯", "open door": "╎"}
LEVEL: Final = {"wall": "──", "door": "▭▭", "open door": "╌╌"}
FACE_DOWN: Final = "?"


def drawn(board: Board) -> list[Line]:
    """The board, and below it what stands for what."""
    return [*picture(board), *legend(board)]


def picture(board: Board) -> list[Line]:
    """The board alone: lines that must not be broken."""
    lines: list[Line] = [[(board.title, "bold")]] if board.title else []
    match board.kind:
        case "squares":
            lines += squares(board)
        case "hexes":
            lines += hexes(board)
        case "places":
            lines += places(board)
        case "drawing":
            lines += [[(row, "")] for row in board.rows]
    return lines


def plainly(board: Board) -> str:
    return "\n".join("".join(text for text, _ in line).rstrip() for line in drawn(board))


# Squares -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """What is where, by cell."""

    counters: Mapping[str, Counter]
    marks: Mapping[str, Sequence[Mark]]

    @classmethod
    def on(cls, board: Board, names: Sequence[Sequence[str]]) -> Standing:
        marks: dict[str, list[Mark]] = {}
        for mark in board.marks:
            marks.setdefault(mark.at, []).append(mark)
        counters = {name: each for each in reversed(board.counters) for name in covered(each, names)}
        return cls(counters, marks)


def squares(board: Board) -> Iterator[Line]:
    names = cell_names(board)
    standing = Standing.on(board, names)
    width = max(map(len, board.rows), default=0)
    edges = {frozenset(each.between): each for each in board.borders}
    yield [("    ", ""), *((f"{column_name(board, column):<3}", "dim") for column in range(width))]
    for row, cells in enumerate(board.rows):
        yield [(f"{row_name(board, row):>3} ", "dim"), *_cells(standing, names[row], cells, edges)]
        if row + 1 < len(board.rows):
            below = _edges_below(names[row], names[row + 1], edges)
            if any(text.strip() for text, _ in below):
                yield [("    ", ""), *below]


def _cells(standing: Standing, names: Sequence[str], cells: str, edges: dict[frozenset[str], Border]) -> Iterator[Bit]:
    for place, (name, letter) in enumerate(zip(names, cells, strict=True)):
        yield cell(standing, name, letter)
        beside = edges.get(frozenset((name, names[place + 1]))) if place + 1 < len(names) else None
        yield (UPRIGHT[beside.kind] if beside else " ", "yellow")


def _edges_below(names: Sequence[str], below: Sequence[str], edges: dict[frozenset[str], Border]) -> Line:
    found = [edges.get(frozenset(pair)) for pair in zip(names, below, strict=False)]
    return [(f"{LEVEL[each.kind] if each else '  '} ", "yellow") for each in found]


def cell(standing: Standing, name: str, letter: str) -> Bit:
    """Who stands there, else what is marked there, else the ground; two signs wide."""
    marks = standing.marks.get(name, ())
    lit = next((HIGHLIGHTS[mark.kind] for mark in marks if mark.kind in HIGHLIGHTS), "")
    if name in standing.counters:
        return counter_on(standing.counters[name], lit)
    marked = next((mark.letter for mark in marks if mark.letter), "")
    noted = next((mark.note for mark in marks if len(mark.note) == 1), " ")
    return f"{marked or letter}{noted}", lit or ("yellow" if marked else "dim")


def counter_on(counter: Counter, lit: str) -> Bit:
    styles = ["dim" if counter.out else SIDES[counter.side], "reverse" if counter.turn else "", lit]
    return f"{sign(counter)}{ARROWS[counter.facing]}", " ".join(style for style in styles if style)


def sign(counter: Counter) -> str:
    return FACE_DOWN if counter.hidden else (counter.letter or counter.name or counter.id)[:1]


def covered(counter: Counter, names: Sequence[Sequence[str]]) -> list[str]:
    """The cells of a counter: of a large one those to the right of its own and below."""
    if counter.size <= 1:
        return [counter.at]
    row, column = next(((row, line.index(counter.at)) for row, line in enumerate(names) if counter.at in line), (0, 0))
    lines = names[row : row + counter.size]
    return [name for line in lines for name in line[column : column + counter.size]]


def cell_names(board: Board) -> list[list[str]]:
    """The ids of a board's cells, as options use them."""
    return [
        [cell_id(board.named, column, row, board.origin) for column in range(len(cells))]
        for row, cells in enumerate(board.rows)
    ]


def column_name(board: Board, column: int) -> str:
    return column_letters(column) if board.named == "A1" else str(column)


def row_name(board: Board, row: int) -> str:
    return str(row + 1 if board.named == "A1" else row - board.origin[1])


# Hexes and places ----------------------------------------------------------------------------------------------------


def hexes(board: Board) -> Iterator[Line]:
    """Odd rows lie half a hex to the right; before each row stands the id of its first hex."""
    names = cell_names(board)
    standing = Standing.on(board, names)
    for row, cells in enumerate(board.rows):
        if cells:
            yield [(f"{names[row][0]:>7} ", "dim"), ("  " if row % 2 else "", ""), *_hexes(standing, names[row], cells)]


def _hexes(standing: Standing, names: Sequence[str], cells: str) -> Iterator[Bit]:
    for name, letter in zip(names, cells, strict=True):
        yield cell(standing, name, letter)
        yield "  ", ""


def places(board: Board) -> Iterator[Line]:
    names = {each.id: each.name for each in board.places}
    for place in board.places:
        here = [each for each in board.counters if each.at == place.id]
        notes = [f"cover {place.cover}" if place.cover else "", place.note]
        line: Line = [(place.name, "bold"), (_in_brackets(notes), "dim"), (": " if here else "", "")]
        for number, each in enumerate(here):
            line += [(", " if number else "", ""), (who(each), SIDES[each.side])]
        yield line
    for link in board.links:
        one, other = (names.get(of, of) for of in link.between)
        yield [(f"  {one} – {link.name} – {other}", ""), (_in_brackets([link.note]), "dim")]


# What stands for what ------------------------------------------------------------------------------------------------


def legend(board: Board) -> Iterator[Line]:
    used = set("".join(board.rows))
    signs = [f"{each.letter} {each.name}{_cost(each.cost)}" for each in board.signs if each.letter in used]
    signs += list(dict.fromkeys(f"{mark.letter} {mark.kind}" for mark in board.marks if mark.letter))
    if signs and board.kind in ("squares", "hexes"):
        yield [("  ".join(signs), "dim")]
    if board.kind != "places":
        for each in board.counters:
            yield [(f"{sign(each)} ", SIDES[each.side]), (f"{who(each)} at {each.at}", "")]
    yield from ([(text, "dim")] for text in board.legend)
    yield from ([(text, "dim")] for text in lit_cells(board.marks))


def _cost(cost: int) -> str:
    return "" if cost == 1 else f" (costs {cost})" if cost else ""


def who(counter: Counter) -> str:
    if counter.hidden:
        return "face down"
    notes = [ON_SIDE[counter.side], "to move" if counter.turn else "", "out" if counter.out else "", *counter.marks]
    return (counter.name or counter.id) + _in_brackets(notes)


def _in_brackets(notes: Sequence[str]) -> str:
    said = ", ".join(note for note in notes if note)
    return f" ({said})" if said else ""


def lit_cells(marks: Sequence[Mark]) -> Iterator[str]:
    """Highlights in words: a board is read by ear as well."""
    for kind in dict.fromkeys(mark.kind for mark in marks if mark.kind in HIGHLIGHTS):
        yield f"{kind}: {', '.join(mark.at for mark in marks if mark.kind == kind)}"
