"""`herotable start`: whoever has just come in finds a fight."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.terminal.keyboard import terminal
from tests.terminal.typing import one_sentence, typed


def test_dice_can_be_thrown_from_the_first_page(tmp_path: Path) -> None:
    number = choice_called("throw dice", tmp_path)
    told = typed("start", stdin=f"{number}\n1d1+4\n", HEROTABLE_DATA=str(tmp_path))
    assert (told.returncode, told.stderr) == (0, "")
    assert "This can be typed at once: herotable roll 1d1+4 --odds" in told.stdout
    assert "1d1 (1) + 4 = 5" in told.stdout


def choice_called(text: str, data: Path) -> str:
    """The number of this choice on the first page."""
    shown = typed("start", HEROTABLE_DATA=str(data)).stdout
    return next(line.partition(":")[0] for line in shown.splitlines() if text in line)


def test_nothing_chosen_is_answered_with_one_sentence(tmp_path: Path) -> None:
    told = typed("start", HEROTABLE_DATA=str(tmp_path))
    assert told.returncode == 1
    assert one_sentence(told.stderr), told.stderr


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals are a matter of Unix")
def test_a_table_is_begun_and_gone_on_with_from_the_first_page(tmp_path: Path) -> None:
    number = choice_called("play", tmp_path)
    with terminal("start", data=tmp_path) as screen:
        screen.read_until("Number")
        shown = screen.type(number, then="Number")
        assert "Which game?" in shown
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "evening.jsonl").touch()
    assert choice_called("go on with the last table (evening)", tmp_path) == "1"
