"""What a game shows of a view, in pieces that any screen can draw: a terminal, a browser, paper.

A game without a drawing of its own is played through these: panels for heroes, foes and places, and a board in text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from herotable.rules.dice import Part


@dataclass(frozen=True, slots=True)
class Meter:
    """Something that runs down or fills up: hit points, luck, a poison's rounds."""

    label: str
    now: int
    most: int
    kind: Literal["meter"] = "meter"


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


@dataclass(frozen=True, slots=True)
class Board:
    """A map in letters and shapes, row by row, and what they stand for."""

    rows: tuple[str, ...]
    legend: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Screen:
    title: str
    panels: tuple[Panel, ...] = ()
    board: Board | None = None
