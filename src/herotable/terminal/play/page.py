"""What a page is: where people read and type. `bright.py` draws one in colours and boxes, `plain.py` writes lines."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TextIO

from herotable.rules.showing import Panel, Screen
from herotable.table.seen import LogLine
from herotable.terminal.play.place import Chance

ERASE: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Home, the screen, and what can be scrolled back to."""


class EndOfInput(Exception):
    """Nobody types any more."""


@dataclass(frozen=True, slots=True)
class Row:
    """Something to choose by its number, and what can come of it."""

    number: int
    text: str
    chances: tuple[Chance, ...] = ()


class Page(Protocol):
    redraws: bool
    """Whether everything is drawn anew for every choice."""

    def begin(self) -> None:
        """A new picture of the table, where this page draws such."""
        ...

    def screen(self, screen: Screen) -> None: ...

    def panel(self, panel: Panel) -> None:
        """One panel, with every sum opened."""
        ...

    def log(self, lines: Sequence[LogLine], *, new: int) -> None:
        """Lines of the log; the last `new` ones have come since somebody looked."""
        ...

    def menu(self, head: str, rows: Sequence[Row], not_now: Sequence[str]) -> None: ...

    def chances(self, head: str, chances: Sequence[Chance]) -> None: ...

    def say(self, text: str = "") -> None: ...

    def important(self, text: str) -> None: ...

    def wrong(self, text: str) -> None: ...

    def hint(self, text: str) -> None:
        """From the guide of a first game."""
        ...

    def ask(self, prompt: str) -> str:
        """What is typed, without the blanks around it."""
        ...

    def erase(self) -> None:
        """Nothing of what was shown can be read any more, where that is possible."""
        ...

    def room_for_log(self) -> int:
        """How many lines of the log fit besides the rest."""
        ...


class Keys:
    """Where lines are typed: a terminal, or anything else that has lines."""

    def __init__(self, source: TextIO | None = None) -> None:
        self._source = source or sys.stdin

    @property
    def are_typed(self) -> bool:
        return self._source.isatty()

    def line(self) -> str:
        """The next line. What is no text in the terminal's encoding is told so, and asked for again."""
        try:
            text = self._source.readline()
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"
        if not text:
            raise EndOfInput
        return text.strip()


# Chances in words ----------------------------------------------------------------------------------------------------


def percent(chance: Chance) -> str:
    """ "55 %", or "≈ 61 % ± 2" where it was sampled; hardly ever is not never."""
    share = round(100 * chance.chance)
    if chance.error:
        return f"≈ {share} % ± {max(1, round(100 * chance.error))}"
    if share == 0 and chance.chance > 0:
        return "< 1 %"
    return "> 99 %" if share == 100 and chance.chance < 1 else f"{share} %"


def likeliest(chances: Sequence[Chance], most: int = 3) -> list[Chance]:
    return sorted(chances, key=lambda each: -each.chance)[:most]
