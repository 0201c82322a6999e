"""`herotable lab`: an encounter fought again and again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.terminal.typing import Typist

DUEL = ("lab", "compact-heroes", "--scene", "duel", "--workers", "1")


def test_it_tells_victory_rounds_fighters_and_what_to_look_at(types: Typist) -> None:
    told = types.fine(*DUEL, "--runs", "40")
    assert "duel: 40 fights of compact-heroes, seed 1." in told
    for words in (
        "Victory ",
        "Rounds: median",
        "Hagar ",
        "Stormmount Orc",
        "Worth a look: fight",
        "Bots are no people",
    ):
        assert words in told


def test_the_seed_decides_everything_whatever_the_number_of_workers(types: Typist) -> None:
    one = types.fine(*DUEL, "--runs", "20", "--json")
    two = types.fine(*DUEL[:-1], "2", "--runs", "20", "--json")
    assert json.loads(one) == json.loads(two)
    assert json.loads(types.fine(*DUEL, "--runs", "20", "--seed", "2", "--json")) != json.loads(one)


def test_a_fight_is_kept_as_a_table_that_can_be_replayed_and_verified(types: Typist) -> None:
    told = types.fine(*DUEL, "--runs", "20", "--open", "worst", "--log", "worst.jsonl")
    assert "is kept in worst.jsonl" in told
    assert "Hagar" in types.fine("replay", "worst.jsonl")
    assert types("verify", "worst.jsonl").status == 0


def test_a_report_is_written_as_a_page_and_as_a_table(types: Typist) -> None:
    types.fine(*DUEL, "--runs", "10", "--html", "duel.html", "--csv", "duel.csv")
    assert Path("duel.html").read_text("utf-8").startswith("<!doctype html>")
    assert Path("duel.csv").read_text("utf-8").count("\n") == 21
    assert "exists already" in types.refused(*DUEL, "--runs", "10", "--csv", "duel.csv", status=1)


def test_a_file_says_what_is_to_be_tried_and_what_if(types: Typist) -> None:
    Path("weak.toml").write_text(
        'game = "compact-heroes"\ntitle = "A weak Hagar"\nscene = "duel"\nruns = 30\n'
        '[[what_if]]\nname = "half dead"\nset = { "heroes.hero:1.hit_points" = 4 }\n'
    )
    told = types.fine("lab", "weak.toml", "--workers", "1")
    assert "A weak Hagar: 30 fights" in told
    assert "  half dead: " in told


def test_how_many_foes_and_what_a_figure_is_worth(types: Typist) -> None:
    told = types.fine(*DUEL, "--runs", "20", "--vary", "tunnel-kobold", "--aim", "50%")
    assert "come closest to 50 % victory." in told
    told = types.fine(*DUEL, "--runs", "20", "--sweep", "heroes.hero:1.hit_points=3..5", "--json")
    assert [each["value"] for each in json.loads(told)["tried"]] == ["3", "4", "5"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("lab", "no-such-game"), "there is no game 'no-such-game'"),
        (("lab", "no-such-file.toml"), "no-such-file.toml"),
        ((*DUEL, "--foes", "3 balrog"), "there is no foe 'balrog'"),
        ((*DUEL, "--runs", "0"), "--runs and --workers take whole numbers"),
        ((*DUEL, "--workers", "0"), "--runs and --workers take whole numbers"),
        ((*DUEL, "--precision", "much"), "'much' is no share"),
        ((*DUEL, "--open", "worst"), "both are needed"),
        ((*DUEL, "--open", "funniest", "--log", "x.jsonl"), "'funniest'"),
        ((*DUEL, "--vary", "balrog"), "there is no foe 'balrog'"),
        ((*DUEL, "--vary", "tunnel-kobold", "--aim", "lots"), "'lots' is no share"),
        ((*DUEL, "--sweep", "heroes"), "--sweep takes a path and a range"),
        ((*DUEL, "--sweep", "heroes.hero:1.weather=1..2"), "weather"),
        (("lab", "."), "directory"),
    ],
)
def test_what_cannot_be_tried_is_said_in_a_sentence(types: Typist, arguments: tuple[str, ...], says: str) -> None:
    told = types(*arguments)
    assert told.status in (1, 2)
    assert says.casefold() in told.err.casefold()
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("content", [b"\xff\xfe", b"game = ", b"x" * 1_000_001])
def test_a_file_that_is_no_experiment_is_said(types: Typist, content: bytes) -> None:
    Path("odd.toml").write_bytes(content)
    assert "odd.toml" in types.refused("lab", "odd.toml", status=1)
