"""`herotable run`: bots play whole scenes, and the seed decides everything."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.terminal.typing import one_sentence, typed

DUEL = ("run", "compact-heroes", "--scene", "duel")


def test_a_fight_is_told_line_by_line_and_summed_up() -> None:
    told = typed(*DUEL, "--seed", "3")
    assert (told.returncode, told.stderr) == (0, "")
    *_, result, numbers = told.stdout.splitlines()
    assert "Round 1 begins." in told.stdout
    assert result.startswith("Compact Heroes, duel: ")
    assert numbers.endswith("Seed 3 plays it again.")


def test_the_seed_decides_everything(tmp_path: Path) -> None:
    logs = []
    for number, seed, hash_seed in ((1, "3", "1"), (2, "3", "2"), (3, "4", "1")):
        log = tmp_path / f"{number}.jsonl"
        assert typed(*DUEL, "--seed", seed, "--log", log, PYTHONHASHSEED=hash_seed).returncode == 0
        logs.append(log.read_bytes())
    assert logs[0] == logs[1]
    assert logs[0] != logs[2]


def test_no_time_is_in_the_log_and_every_die_follows_from_its_secret(tmp_path: Path) -> None:
    log = tmp_path / "fight.jsonl"
    assert typed(*DUEL, "--seed", "3", "--log", log).returncode == 0
    header, *rows = map(json.loads, log.read_text("utf-8").splitlines())
    assert header["made"] == 0
    assert {row["at"] for row in rows} == {0}
    assert json.loads(typed("verify", log, "--json").stdout)["fine"]


def test_programs_get_the_result() -> None:
    result = json.loads(typed(*DUEL, "--seed", "3", "--json").stdout)
    assert (result["game"], result["scene"], result["seed"]) == ("compact-heroes", "duel", "3")
    assert set(result["winners"]) <= set(result["seats"])
    assert result["dice"] > 0


def test_the_adventure_of_a_game_needs_no_name() -> None:
    told = typed("run", "hero-kids", "--adventure", "--seed", "1", "--json")
    named = typed("run", "hero-kids", "--adventure", "the lantern thief", "--seed", "1", "--json")
    assert json.loads(told.stdout)["how"] == "the lane is lit again"
    assert told.stdout == named.stdout


def test_without_a_game_the_first_one_is_played() -> None:
    assert typed("run", "--seed", "3", "--json").stdout == typed(*DUEL, "--seed", "3", "--json").stdout


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("run", "chess"), 2),
        (("run", "compact-heroes", "--scene", "nowhere"), 2),
        (("run", "compact-heroes", "--scene", "e"), 2),
        (("run", "hero-1980", "--adventure"), 2),
        (("run", "compact-heroes", "--option", "more_players"), 2),
        (("run", "compact-heroes", "--option", "more_players=perhaps"), 1),
        (("run", "compact-heroes", "--option", "dragons=on"), 1),
        ((*DUEL, "--log", "no such folder/log.jsonl"), 1),
        ((*DUEL, "--log", "."), 1),
    ],
)
def test_what_cannot_be_run_is_answered_with_one_sentence(arguments: tuple[str, ...], status: int) -> None:
    told = typed(*arguments)
    assert (told.returncode, told.stdout) == (status, "")
    assert one_sentence(told.stderr), told.stderr


def test_a_log_that_is_there_is_left_alone(tmp_path: Path) -> None:
    log = tmp_path / "dear.jsonl"
    log.write_text("dear\n")
    told = typed(*DUEL, "--log", log)
    assert told.returncode == 1
    assert one_sentence(told.stderr), told.stderr
    assert log.read_text() == "dear\n"


def test_bots_of_three_strengths_play_and_the_seed_decides_them_too() -> None:
    scene = ("run", "hero-1980", "--scene", "before Alysa's door", "--seed", "1", "--json")
    strengths = ("--strong", "A", "--wild", "C")
    once, again = (typed(*scene, *strengths) for _ in range(2))
    assert once.returncode == 0
    assert once.stdout == again.stdout
    assert once.stdout != typed(*scene).stdout


def test_a_seat_that_is_not_there_has_no_strength() -> None:
    told = typed("run", "hero-1980", "--strong", "Q")
    assert one_sentence(told.stderr)
    assert told.stderr == "herotable: there is no seat 'Q' here; there is A, B, C.\n"
