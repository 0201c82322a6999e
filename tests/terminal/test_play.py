"""`herotable play` on a real terminal: somebody types, and reads what comes."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.terminal.keyboard import terminal
from tests.terminal.typing import typed

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals are a matter of Unix")

CLIMB = ("play", "moonwell", "--seat", "fox", "--seed", "2")


def test_a_choice_is_a_number_and_the_table_answers(tmp_path: Path) -> None:
    with terminal(*CLIMB, data=tmp_path) as screen:
        shown = screen.read_until("Your choice")
        assert "The fox, what do you do?" in shown
        assert "1 Climb higher 83 %, slides 17 %" in shown
        assert "Rest: you stand on this ledge already" in shown
        assert "The fox climbs to" in screen.type("1")


def test_taking_back_and_choosing_again_meets_the_same_dice(tmp_path: Path) -> None:
    with terminal(*CLIMB, "--plain", data=tmp_path) as screen:
        screen.read_until("Your choice")
        first = without_line_numbers(screen.type("1"))
        assert "This was taken back." in screen.type("undo")
        assert without_line_numbers(screen.type("1")) == first


def without_line_numbers(shown: str) -> str:
    """What came before the next choice."""
    return re.sub(r"\b\d+\. ", "", shown.partition("The fox, what do you do?")[0])


def test_a_table_that_was_killed_goes_on_at_the_same_question(tmp_path: Path) -> None:
    with terminal(*CLIMB, "--real-dice", "--plain", data=tmp_path) as screen:
        screen.read_until("Your choice")
        screen.type("1", then="Your dice")
        asked = screen.type("1", then="slide")
        assert "You slip! Hold on by your charm?" in asked
        screen.kill()
    with terminal("play", "--resume", "--plain", data=tmp_path) as screen:
        asked = screen.read_until("Your choice")
        assert "You slip! Hold on by your charm?" in asked
        screen.type("slide" if "1: Slide" not in asked else "1", then="slides back to 0")


def test_at_the_end_of_input_everything_is_kept(tmp_path: Path) -> None:
    with terminal(*CLIMB, data=tmp_path) as screen:
        screen.read_until("Your choice")
        screen.end_of_input()
        assert screen.ended() == 0
        assert "Everything is kept: 'herotable play --resume moonwell-1' goes on." in screen.shown


def test_lines_from_a_pipe_are_choices_too(tmp_path: Path) -> None:
    told = typed(
        "play", "compact-heroes", "--scene", "duel", "--seed", "5", stdin="1\n1\n", HEROTABLE_DATA=str(tmp_path)
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert "\x1b" not in told.stdout
    assert told.stdout.endswith("Stopped. Everything is kept: 'herotable play --resume compact-heroes-1' goes on.\n")


def test_the_game_master_reads_the_place_and_any_other_page(tmp_path: Path) -> None:
    told = typed(
        *("play", "compact-heroes", "--scene", "the bell of Greywater", "--seat", "gm", "--seed", "x"),
        stdin="read\nread 1\nread kennel\nread list\nread nowhere\n",
        HEROTABLE_DATA=str(tmp_path),
    )
    assert (told.returncode, told.stderr) == (0, "")
    village, cave, kennel, listed, nowhere = re.split(r"for help: read[^\n]*\n", told.stdout)[1:]
    assert village.startswith("O1: Greywater village (Greywater and the Stormmount hills, the heroes are here)\n")
    assert "  To be read aloud: Forty roofs of reed" in village
    assert cave.startswith("1: Cave mouth (Stormmount outpost)\n")
    assert "10: Rat warren" not in cave
    assert kennel.startswith("3: Kennel (Stormmount outpost)\n")
    assert "15: The vault (Greywater barrow)" in listed
    assert nowhere.startswith("! There is no page called 'nowhere'; 'read list' says which there are.")


def test_players_have_nothing_to_read(tmp_path: Path) -> None:
    told = typed(
        *("play", "compact-heroes", "--scene", "duel", "--seed", "5"), stdin="read\n", HEROTABLE_DATA=str(tmp_path)
    )
    assert "! There is nothing here for you to read." in told.stdout
