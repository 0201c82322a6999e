"""A page of plain lines: for screen readers, pipes and files. Nothing is drawn twice, nothing is told by colour."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TextIO

from herotable.rules.dice import Part
from herotable.rules.showing import Board, Figure, Meter, Panel, Piece, Screen
from herotable.table.seen import LogLine
from herotable.terminal.play.boards import plainly
from herotable.terminal.play.page import ERASE, Keys, Row, likeliest, percent
from herotable.terminal.play.place import Chance

SIDES = {"mine": "you", "friend": "friend", "foe": "foe"}


class PlainPage:
    redraws = False

    def __init__(self, keys: Keys, out: TextIO | None = None) -> None:
        self._keys = keys
        self._out = out or sys.stdout
        self._known: dict[str, str] = {}

    def begin(self) -> None:
        pass

    def screen(self, screen: Screen) -> None:
        """What has changed since it was last told."""
        self._tell_changed("title", screen.title)
        for number, panel in enumerate(screen.panels):
            self._tell_changed(f"{number} {panel.of or panel.title}", panel_line(panel))
        for number, board in enumerate(boards_of(screen)):
            self._tell_changed(f"board {number}", plainly(board))

    def _tell_changed(self, what: str, text: str) -> None:
        if text and self._known.get(what) != text:
            self._known[what] = text
            self.say(text)

    def panel(self, panel: Panel) -> None:
        self.say(panel_heading(panel))
        for piece in panel.pieces:
            self.say(f"  {opened(piece)}")

    def log(self, lines: Sequence[LogLine], *, new: int) -> None:
        for line in lines[len(lines) - new :]:
            self.say(f"{line.number}. {log_line(line)}")

    def menu(self, head: str, rows: Sequence[Row], not_now: Sequence[str]) -> None:
        self.say()
        self.say(head)
        for row in rows:
            odds = ", ".join(f"{each.outcome} {percent(each)}" for each in likeliest(row.chances))
            self.say(f"{row.number}: {row.text}" + (f" [{odds}]" if odds else ""))
        for text in not_now:
            self.say(f"Not now: {text}")

    def chances(self, head: str, chances: Sequence[Chance]) -> None:
        self.say(head)
        for each in chances:
            self.say(f"  {percent(each)}: {each.outcome}")

    def say(self, text: str = "") -> None:
        print(text, file=self._out)

    def important(self, text: str) -> None:
        self.say(f"*** {text}")

    def wrong(self, text: str) -> None:
        self.say(f"! {text}")

    def hint(self, text: str) -> None:
        self.say(f"Guide: {text}")

    def ask(self, prompt: str) -> str:
        print(f"{prompt} ", end="", file=self._out, flush=True)
        typed = self._keys.line()
        if not self._keys.are_typed:
            self.say(typed)
        return typed

    def erase(self) -> None:
        self._known.clear()
        if self._out.isatty():
            print(ERASE, end="", file=self._out, flush=True)

    def room_for_log(self) -> int:
        return 0


def boards_of(screen: Screen) -> list[Board]:
    return [*([] if screen.board is None else [screen.board]), *screen.beside]


# Pieces in words -----------------------------------------------------------------------------------------------------


def panel_line(panel: Panel) -> str:
    return ": ".join(part for part in (panel_heading(panel), "; ".join(map(brief, panel.pieces))) if part)


def panel_heading(panel: Panel) -> str:
    marks = [SIDES.get(panel.side, ""), "to move" if panel.turn else "", "out" if panel.out else ""]
    marked = ", ".join(mark for mark in marks if mark)
    return f"{panel.title} ({marked})" if marked else panel.title


def brief(piece: Piece) -> str:
    if isinstance(piece, Meter):
        return f"{piece.label} {piece.now} of {piece.most}"
    return f"{piece.label} {piece.value}" if isinstance(piece, Figure) else piece.text


def opened(piece: Piece) -> str:
    """A piece with its sum and its rule."""
    parts = sum_of(piece.parts) if isinstance(piece, Figure) else ""
    rule = f" ({piece.rule})" if not isinstance(piece, Meter) and piece.rule else ""
    return brief(piece) + (f" = {parts}" if parts else "") + rule


def sum_of(parts: Sequence[Part]) -> str:
    """ "10 every hero + 2 Agility − 1 wounded"."""
    signed = "".join(f" {'−' if part.amount < 0 else '+'} {abs(part.amount)} {part.name}" for part in parts)
    return signed.removeprefix(" + ").strip()


def log_line(line: LogLine) -> str:
    return "".join(_marked(line))


def _marked(line: LogLine) -> Iterator[str]:
    if line.undone:
        yield "(taken back) "
    yield line.text
