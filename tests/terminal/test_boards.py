"""Boards on a page in colours: cells stay in their columns, words are never cut off."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from herotable.rules.showing import Board, Counter, Place, Screen, Sign
from herotable.terminal.play.bright import BrightPage
from herotable.terminal.play.page import Keys

GROUNDS = ("floor", "rubble", "shallow water", "deep water", "brambles", "broken stairs")


def shown(board: Board, width: int) -> list[str]:
    out = StringIO()
    page = BrightPage(Keys(StringIO()), Console(file=out, width=width, highlight=False, markup=False))
    page.screen(Screen("The cellar", board=board))
    return out.getvalue().splitlines()


def test_what_stands_for_what_goes_on_in_the_next_line() -> None:
    signs = tuple(Sign(letter, name, name, 2) for letter, name in zip("abcdef", GROUNDS, strict=True))
    lines = shown(Board(kind="squares", rows=("abcdef", "abcdef"), signs=signs), width=40)
    told = " ".join(" ".join(lines).split())
    assert all(f"{name} (costs 2)" in told for name in GROUNDS)
    assert max(map(len, lines)) <= 40


def test_cells_are_cut_off_rather_than_moved() -> None:
    lines = shown(Board(kind="squares", rows=("." * 30, "#" * 30)), width=40)
    assert sum("#" in line for line in lines) == 1


def test_everybody_at_a_place_is_named() -> None:
    names = [f"the {ordinal} of the seven dwarfs" for ordinal in ("first", "second", "third", "fourth")]
    counters = tuple(Counter(str(number), "hall", "d", name) for number, name in enumerate(names))
    told = " ".join(
        " ".join(shown(Board(kind="places", places=(Place("hall", "Hall"),), counters=counters), 50)).split()
    )
    assert all(name in told for name in names)
