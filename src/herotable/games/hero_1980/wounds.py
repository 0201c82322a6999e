"""HERO-212: the wound table, as rolls that give one of the different cells of a column."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from herotable.games.hero_1980.cards import LAST_COLUMN, ROWS, our_cards
from herotable.rules import TWO_D6, Part, Roll

COLUMNS: Final = LAST_COLUMN + ROWS[-1] - ROWS[0]
"""From this column on, every roll reads the last row."""


@dataclass(frozen=True, slots=True)
class Column:
    roll: Roll
    letters: tuple[str, ...]


@cache
def wounds_of(table: str, column: int) -> Column:
    """HERO-212.B6: what a column is above 6 is added to the roll, which never counts more than 12 (G7)."""
    cells = our_cards().wounds[table].cells()
    printed = min(column, LAST_COLUMN)
    down = [row[printed] for row in cells]
    letters = tuple(dict.fromkeys(down))
    roll = TWO_D6.plus(Part("above column 6", column - printed, "HERO-212.B6"))
    return Column(roll.classes(ROWS[0], *(letters.index(cell) for cell in down)), letters)
