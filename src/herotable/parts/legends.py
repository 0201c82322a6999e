"""What the letters of a drawn map stand for, and the map as it is once it has been read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from herotable.parts.grid import Grid
from herotable.parts.ground import Edge
from herotable.rules.showing import Between

G = TypeVar("G", bound=Grid)


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter of a drawing. `mark`: what is marked there. `room`: it is a room's, and between a room and whatever has
    another letter stands a wall."""

    ground: str
    mark: str = ""
    room: bool = False


@dataclass(frozen=True, slots=True)
class Legend:
    """`cells`: letters of cells; a key of several letters stands for each of them. `edges`: letters of the lines
    between squares in a plan, beside the wall's. The rest: how squares are called, how steps go (`squares.Layout`)."""

    id: str
    cells: Mapping[str, Letter]
    edges: Mapping[str, Edge] = field(default_factory=dict)
    named: Literal["A1", "0,0"] = "A1"
    diagonal: bool = True
    corners: Literal["either", "both", "free"] = "either"

    def letters(self) -> dict[str, Letter]:
        return {letter: stands for key, stands in self.cells.items() for letter in key}


@dataclass(frozen=True, slots=True)
class Listed:
    """A wall or a door that is written in a list instead of being drawn."""

    between: tuple[str, str]
    kind: Between = "door"
    value: int = 0


@dataclass(slots=True)
class Chart(Generic[G]):
    """A map as read: its grid, and the letter that each cell was drawn with."""

    id: str
    name: str
    grid: G
    letters: list[str]
    legend: Legend

    def marked(self, mark: str) -> list[str]:
        """The cells with this mark, from the first row on."""
        return [cell for cell, kind in self.marks().items() if kind == mark]

    def marks(self) -> dict[str, str]:
        known = self.legend.letters()
        return {cell: known[letter].mark for cell, letter in self._drawn() if known[letter].mark}

    def room(self, cell: str) -> str:
        """The letter of the room that a cell belongs to; empty outside rooms."""
        letter = self.letters[self.grid.number(cell)]
        return letter if self.legend.letters()[letter].room else ""

    def rooms(self) -> dict[str, list[str]]:
        """The cells of each room, by its letter."""
        rooms: dict[str, list[str]] = {}
        for cell, letter in self._drawn():
            if self.legend.letters()[letter].room:
                rooms.setdefault(letter, []).append(cell)
        return rooms

    def _drawn(self) -> Iterable[tuple[str, str]]:
        return zip(self.grid.ids, self.letters, strict=True)
