"""A whole evening on a real terminal, by somebody who has never played: from the first page to the last blow."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.keyboard import COLOURS, Terminal, terminal
from tests.terminal.typing import typed

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals are a matter of Unix")

GUIDED = ("play", "compact-heroes", "--guided", "--seed", "35")
DUEL = ("play", "compact-heroes", "--scene", "duel", "--seed", "35")
CHOICE = "Your choice"


def rows_of(data: Path, name: str) -> list[dict[str, Any]]:
    lines = (data / "tables" / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [row for row in map(json.loads, lines) if "n" in row]


def fought_to_the_end(screen: Terminal) -> str:
    """Always the first choice, until it is decided; the last page."""
    for _ in range(40):
        shown = screen.type("1", then="? for help:")
        if "It is decided" in shown:
            return shown
    raise AssertionError("the fight found no end")


def test_a_newcomer_is_led_through_a_first_fight_to_its_end(tmp_path: Path) -> None:
    with terminal("play", "compact-heroes", data=tmp_path) as screen:
        screen.read_until("Begin with it? [Y/n]")
        assert "You are Hagar, a warrior" in screen.type("")
        shown = screen.type("1")
        assert "It is your turn." in shown
        assert "hit 55 %, miss 45 %" in shown
        end = fought_to_the_end(screen)
        assert "That was a fight." in end
        assert "'quit' leaves the table" in end
        screen.type("quit", then="goes on")
        assert screen.ended() == 0
    assert {row["who"] for row in rows_of(tmp_path, "first-fight-compact-heroes-1")} >= {"person", "bot"}


def test_rules_odds_and_sums_are_opened_while_a_choice_waits(tmp_path: Path) -> None:
    with terminal(*GUIDED, data=tmp_path) as screen:
        screen.read_until(CHOICE)
        screen.type("1")
        assert "55 % ━━━━━━━━━─────── hit" in screen.type("odds 1")
        assert "CH-HIT-1, Attacks:" in screen.type("? 1")
        screen.type("1")
        told = screen.type("why 11")
        assert "The dice showed 10. Added to them: 2 Novice Combat + 1 Weapon Focus." in told
        assert "= 10 every hero + 2 Agility + 1 Shield (CH-ATTR-3)" in screen.type("look hagar")
        assert "call for a throw" in screen.type("?")


def test_what_was_done_is_taken_back_and_done_again_with_the_same_dice(tmp_path: Path) -> None:
    with terminal(*GUIDED, data=tmp_path) as screen:
        screen.read_until(CHOICE)
        screen.type("1")
        assert "→ 13" in screen.type("1")
        back = screen.type("undo wrong key")
        assert "This was taken back: wrong key." in back
        assert "unhurt" in back
        assert "→ 13" in screen.type("1")


def test_the_table_sets_a_value_right_and_the_log_says_why(tmp_path: Path) -> None:
    """Alone among bots, nobody has to be asked."""
    with terminal(*DUEL, data=tmp_path) as screen:
        screen.read_until(CHOICE)
        shown = screen.type("set heroes.hero:1.hit_points=7 we forgot the trap")
        assert "By override, heroes.hero:1.hit_points was 22 and is now 7: we forgot the trap." in shown
        assert "7/22" in shown
        assert "Say why at the end" in screen.type("set heroes.hero:1.hit_points=9")
        assert "22/22" in screen.type("undo")


def test_the_game_master_sees_everything_and_overrules_it(tmp_path: Path) -> None:
    with terminal(*DUEL, "--seat", "gm", data=tmp_path) as screen:
        screen.read_until(CHOICE)
        assert "heroes.hero:1.hit_points=22" in screen.type("values heroes.hero:1")
        screen.type("force 20 for to hit")
        assert "Hagar" in screen.type("check hero:1 d20+2>=12 to climb the wall")
        rows = rows_of(tmp_path, "compact-heroes-1")
    assert [row["input"]["kind"] for row in rows if row["who"] == "gm"] == ["force", "check"]


def test_real_dice_are_typed_and_read_off(tmp_path: Path) -> None:
    with terminal(*DUEL, "--real-dice", data=tmp_path) as screen:
        asked = screen.read_until("Your dice")
        assert "Throw d6 and read it off" in asked
        screen.type("7", then="Your dice")  # no d6 shows that
        screen.type("1")
        screen.type("1", then="? for help:")
        shown = screen.type("1", then="Your dice")
        assert "Throw d20 + 2 Novice Combat + 1 Weapon Focus" in shown
        screen.type("20", then="Your dice")
        assert "20 → 23" in screen.type("6", then="? for help:")


def test_save_is_nothing_to_do_and_a_killed_table_is_at_the_same_question(tmp_path: Path) -> None:
    with terminal(*DUEL, "--real-dice", "--plain", data=tmp_path) as screen:
        screen.read_until("Your dice")
        screen.type("1")
        screen.type("1", then="? for help:")
        asked = screen.type("1", then="Your dice")
        assert "Everything is saved already" in screen.type("save", then="Your dice")
        screen.kill()
    with terminal("play", "--resume", "--plain", data=tmp_path) as screen:
        again = screen.read_until("Your dice")
        question = "Throw d20 + 2 Novice Combat + 1 Weapon Focus"
        assert question in asked
        assert question in again
        assert "20 → 23" in screen.type("20", then="Your dice")


def test_two_people_at_one_keyboard_have_a_curtain_between_them(tmp_path: Path) -> None:
    with terminal(*DUEL, "--seat", "all", data=tmp_path) as screen:
        curtain = screen.read_until("then press Enter")
        assert "Let nobody else look" in curtain
        assert "Stormmount" not in curtain
        screen.type("")
        before = len(screen.shown)
        screen.type("next", then="then press Enter")
        assert "\x1b[3J" in screen.shown[before:]  # what could be scrolled back to is gone as well


def test_a_hero_is_made_by_hand_and_written(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    with terminal("hero", "new", "compact-heroes", str(file), "--seed", "1", data=tmp_path) as screen:
        assert "1 Race: Human" in screen.read_until(CHOICE)
        screen.type("1")
        screen.type("1")
        shown = screen.type("undo")
        (ready,) = re.findall(r"(\d+) Play Hagar", shown)
        sheet = screen.type(ready, then="Enter keeps this hero")
        assert "evade 13 = 10 every hero + 2 Agility" in sheet
        assert not file.exists()
        screen.type("", then="Written to")
        assert screen.ended() == 0
    assert "Hagar" in file.read_text("utf-8")


def test_colours_are_there_on_a_terminal_and_not_where_nobody_wants_them(
    tmp_path: Path,
) -> None:
    def colours(*arguments: str, **environment: str) -> list[str]:
        with terminal(*arguments, data=tmp_path, environment=environment) as screen:
            screen.read_until(CHOICE)
            return [each for each in COLOURS.findall(screen.shown) if each.startswith("\x1b[3")]

    assert colours(*DUEL)
    assert colours(*DUEL, "--plain") == []
    assert "\x1b" not in typed(*DUEL, HEROTABLE_DATA=str(tmp_path)).stdout
    assert colours(*DUEL, NO_COLOR="1") == []
