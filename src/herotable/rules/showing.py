"""What a game shows of a view, in pieces that any screen can draw: a terminal, a browser, paper.

A game without a drawing of its own is played through these: panels for heroes, foes and places, and a board in text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from herotable.rules.dice import Part


@dataclass(frozen=True, slots=True)
class Meter:
    """Something that runs down or fills up: hit points, luck, a poison's rounds. `drawn` as one of four "faces"
    (`face_of`), it tells no number."""

    label: str
    now: int
    most: int
    kind: Literal["meter"] = "meter"
    drawn: Literal["bar", "faces"] = "bar"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that opens to its sum."""

    label: str
    value: str
    parts: tuple[Part, ...] = ()
    rule: str = ""
    kind: Literal["figure"] = "figure"


@dataclass(frozen=True, slots=True)
class Text:
    """A line of words: a condition, what is in hand, what was read aloud."""

    text: str
    rule: str = ""
    kind: Literal["text"] = "text"


Piece: TypeAlias = Meter | Figure | Text
Side = Literal["", "mine", "friend", "foe"]


@dataclass(frozen=True, slots=True)
class Panel:
    """Somebody or something, and what this audience may know of it. `of` is its id; `out`: it takes part no more."""

    title: str
    pieces: tuple[Piece, ...] = ()
    of: str = ""
    side: Side = ""
    out: bool = False
    turn: bool = False


Facing = Literal["", "n", "ne", "e", "se", "s", "sw", "w", "nw"]
Between = Literal["wall", "door", "open door"]


Named = Literal["A1", "0,0", "q,r"]


@dataclass(frozen=True, slots=True)
class Sign:
    """What a letter of a board's rows stands for. `cost`: steps to enter, 0 if nobody can walk in; `opaque`: it stops
    sight; `cover`: what it gives to whoever is behind it."""

    letter: str
    ground: str
    name: str
    cost: int = 1
    opaque: bool = False
    cover: int = 0


@dataclass(frozen=True, slots=True)
class Border:
    """What stands on the edge between two cells; a door may have a value printed on it."""

    between: tuple[str, str]
    kind: Between
    value: int = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """Something about a cell. Of itself: "exit", "start", "fire"; as a highlight: "reach", "target", "area", "sight",
    "path". `note` is written small in the cell: steps, cover. `letter` draws it in text where nobody stands."""

    at: str
    kind: str
    note: str = ""
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Counter:
    """Somebody or something on the board. `hidden`: it lies face down and the rest is not known. `out`: it takes part
    no more. `size`: how many cells it is wide, from the cell `at` to the right and down. `marks`: "prone", "rooted"."""

    id: str
    at: str
    letter: str
    name: str = ""
    side: Side = ""
    facing: Facing = ""
    hidden: bool = False
    out: bool = False
    turn: bool = False
    size: int = 1
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a board without cells: somewhere in the story, reached in bands. `cover`: what it gives."""

    id: str
    name: str
    cover: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """How far it is from one place to another: a band, 1 for the nearest, and what it is called; `note`: what stands
    between them."""

    between: tuple[str, str]
    band: int
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """A map, and what is on it, as far as the audience knows: one small structure for every screen.

    - "squares", "hexes": each of `rows` has one letter a cell, and `signs` says what the letters stand for. Cells are
      known by the ids that options use, by `named`: "A1" is column A, row 1 (after Z comes AA); "0,0" is column 0,
      row 0; "q,r" is axial: pointy-top hexes whose odd rows lie half a hex to the right, where the hex in column c of
      row r is (c - r / 2 rounded down, r), counted from `origin` (column, row) which is "0,0".
    - "places": `places` with `links` between them; counters stand at places.
    - "drawing": `rows` are letters and shapes to be printed as they are, `legend` says what they stand for.
    """

    rows: tuple[str, ...] = ()
    legend: tuple[str, ...] = ()
    kind: Literal["drawing", "squares", "hexes", "places"] = "drawing"
    id: str = ""
    title: str = ""
    named: Named = "A1"
    origin: tuple[int, int] = (0, 0)
    signs: tuple[Sign, ...] = ()
    borders: tuple[Border, ...] = ()
    marks: tuple[Mark, ...] = ()
    counters: tuple[Counter, ...] = ()
    places: tuple[Place, ...] = ()
    links: tuple[Link, ...] = ()


def cell_id(named: Named, column: int, row: int, origin: tuple[int, int] = (0, 0)) -> str:
    """What the cell in this column of this row is called, both counted from 0."""
    if named == "A1":
        return f"{column_letters(column)}{row + 1}"
    if named == "0,0":
        return f"{column},{row}"
    return f"{_axial(column, row) - _axial(*origin)},{row - origin[1]}"


def column_letters(column: int) -> str:
    """A to Z, then AA, AB."""
    text = ""
    while column >= 0:
        text = chr(ord("A") + column % 26) + text
        column = column // 26 - 1
    return text


def _axial(column: int, row: int) -> int:
    return column - row // 2


@dataclass(frozen=True, slots=True)
class Page:
    """A page to read at the table: a place or a scene of an adventure, a hand-out. `of` is its id, as options name it;
    `part` is what it belongs to, a map or a chapter. `aloud` is for the players' ears. `here`: the heroes are there;
    `shown`: the players know of it; `done`: nothing is left to do there."""

    title: str
    of: str = ""
    part: str = ""
    aloud: str = ""
    pieces: tuple[Piece, ...] = ()
    here: bool = False
    shown: bool = False
    done: bool = False


@dataclass(frozen=True, slots=True)
class Screen:
    """`beside`: other boards of the same table, drawn smaller. `chances`: how this audience reads odds: as numbers, on
    a meter of five steps (`step_of`), or not at all. `pages`: what there is to read, for the game master an adventure
    as a whole."""

    title: str
    panels: tuple[Panel, ...] = ()
    board: Board | None = None
    beside: tuple[Board, ...] = ()
    chances: Literal["numbers", "steps", "none"] = "numbers"
    pages: tuple[Page, ...] = ()


# In children's words --------------------------------------------------------------------------------------------------

STEPS: Final = ("hardly", "perhaps", "half and half", "likely", "almost surely")
"""A chance on a meter of five steps, from the first."""

FACES: Final = ("out", "hurt", "bruised", "well")
"""A meter as one of four faces, from the saddest."""


def step_of(chance: float) -> int:
    """1 to 5: fifths of the way from never to always."""
    return min(5, int(chance * 5) + 1)


def face_of(now: int, most: int) -> int:
    """0 to 3: nothing left, half or less, less than all, all."""
    return 0 if now <= 0 else 3 if now >= most else 1 if 2 * now <= most else 2
