"""What is done with a table's log: replay, branch, verify, check-tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from herotable.terminal.games_here import installed_games
from tests.terminal.typing import Typist

ROWS = 49


def replayed(types: Typist, *arguments: str | Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(types.fine("replay", *arguments, "--json"))
    return told


def test_a_replay_tells_every_row_and_how_it_ended(types: Typist, fight: Path) -> None:
    told = types.fine("replay", fight).splitlines()
    assert told[0] == "1. A fight begins: Hagar against the Stormmount Orc."
    assert f"{ROWS}. The heroes win the fight after 6 rounds." in told
    assert told[-1] == f"Row {ROWS} of {ROWS}. It is decided: the heroes hold the field. Won by Hagar."


def test_a_replay_stops_at_a_row(types: Typist, fight: Path) -> None:
    told = replayed(types, fight, "--to", "12")
    assert (told["row"], told["rows"], told["outcome"]) == (12, ROWS, None)
    assert max(line["row"] for line in told["log"]) == 12
    assert replayed(types, fight, "--to", "0")["log"] == []


def test_a_seat_hears_what_it_heard_then(types: Typist, fight: Path) -> None:
    """The orc's hit points are the game master's secret, at any row."""
    for row in ("12", str(ROWS)):
        heard = {seat: json.dumps(replayed(types, fight, "--to", row, "--as", seat)) for seat in ("gm", "hero:1")}
        assert "The Stormmount Orc absorbs 2 of the 9 damage" in heard["gm"]
        assert "The Stormmount Orc absorbs 2 of the 9 damage" not in heard["hero:1"]
    assert replayed(types, fight)["log"] == replayed(types, fight, "--as", "watcher")["log"]


def test_what_was_taken_back_later_is_not_taken_back_yet(types: Typist, tmp_path: Path) -> None:
    types.lines = ("1", "1", "undo")
    types.fine("play", "compact-heroes", "--scene", "duel", "--seed", "5")
    log = tmp_path / "data" / "tables" / "compact-heroes-1.jsonl"
    (undo,) = [line["row"] for line in replayed(types, log)["log"] if line["kind"] == "undo"]
    assert any(line.get("undone") for line in replayed(types, log)["log"])
    assert not any(line.get("undone") for line in replayed(types, log, "--to", str(undo - 1))["log"])


def test_a_replay_can_check_rows_and_dice(types: Typist, fight: Path) -> None:
    assert "28 dice recomputed from their secret" in types.fine("replay", fight, "--check")
    assert replayed(types, fight, "--check")["check"]["fine"] is True


@pytest.mark.parametrize("command", [("verify",), ("replay", "--check"), ("replay",)])
def test_a_log_that_was_changed_is_found_out(types: Typist, fight: Path, command: tuple[str, ...]) -> None:
    changed = fight.read_bytes().replace(b'"numbers":[4]', b'"numbers":[3]', 1)
    assert changed != fight.read_bytes()
    fight.write_bytes(changed)
    types.refused(command[0], fight, *command[1:], status=1)


def test_reading_leaves_a_log_as_it_is(types: Typist, fight: Path) -> None:
    cut = fight.read_bytes()[:-10]
    fight.write_bytes(cut)
    fight.chmod(0o400)
    for command in (("replay",), ("replay", "--check"), ("verify",), ("branch", "--at", "12")):
        types.fine(command[0], fight, *command[1:])
    types.fine("check-tables", ".")
    assert fight.read_bytes() == cut


# branch ---------------------------------------------------------------------------------------------------------------


def test_a_branch_shares_the_past_and_can_be_played(types: Typist, fight: Path, tmp_path: Path) -> None:
    told = types.fine("branch", fight, "--at", "12", "--seat", "hero:1")
    assert told.splitlines()[1] == "To play it, type: herotable play --resume fight-from-12-1"
    branch = tmp_path / "data" / "tables" / "fight-from-12-1.jsonl"
    shared = [line for line in replayed(types, branch)["log"] if line["row"] <= 12]
    assert shared == replayed(types, fight, "--to", "12")["log"]
    assert "of the table it branched from" in types.fine("verify", branch)
    assert "Hagar, what do you do?" in types.fine("play", "--resume", "fight-from-12-1")


def test_a_branch_goes_where_it_is_told_to(types: Typist, fight: Path, tmp_path: Path) -> None:
    types.fine("branch", fight, "--at", "0", "--seat", "hero:1", "--log", "what-if")
    assert "Hagar, what do you do?" in types.fine("play", "--resume", "what-if")
    before = (tmp_path / "what-if").read_bytes()
    types.refused("branch", fight, "--at", "0", "--log", "what-if", status=1)
    assert (tmp_path / "what-if").read_bytes() == before


def test_bots_alone_are_told_of(types: Typist, fight: Path) -> None:
    assert "Only bots sit at it" in types.fine("branch", fight, "--at", "12")
    assert "only bots sit at this table" in types.refused("play", "--resume", status=1)


@pytest.mark.parametrize("arguments", [("--at", "50"), ("--at", "-1"), ("--at", "x"), (), ("--at", "1", "--seat", "x")])
def test_a_branch_that_cannot_be_makes_no_file(
    types: Typist, fight: Path, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    types.refused("branch", fight, *arguments, status=2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fight.jsonl"]


# check-tables ---------------------------------------------------------------------------------------------------------


def test_tables_that_fit_are_fine(types: Typist, fight: Path) -> None:
    types.fine("branch", fight, "--at", "12")
    assert types.fine("check-tables") == "fine        fight-from-12-1\n"
    assert types.fine("check-tables", ".") == "fine        fight\n"
    assert types.fine("check-tables", "data") == "fine        fight-from-12-1\n"


def test_tables_that_do_not_fit_are_named_with_the_reason(types: Typist, fight: Path, tmp_path: Path) -> None:
    (tmp_path / "other.jsonl").write_bytes(fight.read_bytes().replace(b"compact-heroes", b"chess"))
    told = types("check-tables", ".")
    assert told.status == 1
    assert told.out.splitlines() == [
        "fine        fight",
        f"wrong       other: other.jsonl is a table of 'chess'; this version has {', '.join(installed_games())}",
    ]
    assert told.err == "herotable: 1 of 2 tables do not go on where they stood: other.\n"


def test_actions_that_newer_rules_call_off_are_told_before_anybody_resumes(types: Typist, fight: Path) -> None:
    """The table was played by rules that knew another choice."""
    older = fight.read_bytes().replace(b'"rules":"1"', b'"rules":"0"').replace(b'"declare"', b'"announce"')
    fight.write_bytes(older)
    told = types("check-tables", ".", "--json")
    (fit,) = json.loads(told.out)
    assert (told.status, fit["fits"]) == (1, "called off")
    assert fit["why"].startswith("called off: rules 0 are now 1, and ")
    assert fight.read_bytes() == older
