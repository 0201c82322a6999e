"""`herotable hero`: heroes in files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from herotable.terminal.games_here import installed_games
from tests.terminal.typing import Typist

CH = "compact-heroes"


@pytest.fixture
def rowan(types: Typist, tmp_path: Path) -> Path:
    types.fine("hero", "new", CH, "rowan.json", "--bot", "--seed", "7")
    return tmp_path / "rowan.json"


def test_a_bot_makes_a_hero_that_is_in_order_and_can_be_played(types: Typist, rowan: Path) -> None:
    assert " is in order: " in types.fine("hero", "check", CH, rowan)
    name = json.loads(rowan.read_bytes())["hero"]["name"]
    assert name in types.fine("hero", "show", CH, rowan)
    assert f"{name}, what do you do?" in types.fine("play", CH, "--scene", "duel", "--hero", f"hero:1={rowan}")


def test_the_seed_decides_the_hero(types: Typist, rowan: Path) -> None:
    types.fine("hero", "new", CH, "again.json", "--bot", "--seed", "7")
    assert Path("again.json").read_bytes() == rowan.read_bytes()


def test_a_hero_is_made_choice_by_choice_and_the_last_step_can_be_taken_back(types: Typist) -> None:
    types.lines = ("12", "undo", "12", "")
    told = types.fine("hero", "new", CH, "mine.json", "--plain")
    assert told.count("Enter keeps this hero") == 2
    assert "Written to mine.json. To play: herotable play compact-heroes --hero hero:1=mine.json" in told
    assert json.loads(Path("mine.json").read_bytes())["hero"]["name"] == "Hagar"


def test_a_hero_that_is_not_finished_is_not_written(types: Typist) -> None:
    types.lines = ("1",)
    told = types("hero", "new", CH, "mine.json", "--plain")
    assert told.err == "herotable: the hero is not finished; nothing was written.\n"
    types.lines = ("quit",)
    assert types("hero", "new", CH, "mine.json", "--plain").status == 1
    assert not Path("mine.json").exists()


def test_a_file_that_is_there_is_left_alone(types: Typist, rowan: Path) -> None:
    before = rowan.read_bytes()
    assert "is there already" in types.refused("hero", "new", CH, rowan, "--bot", status=1)
    assert rowan.read_bytes() == before


def test_a_hero_is_carried_from_one_table_to_another(types: Typist, tmp_path: Path) -> None:
    """With what was lived through: the first table took ten of Hagar's hit points."""
    wound = "set heroes.hero:1.hit_points=12 a trap"
    types.lines = (wound, "hero", "hero hagar.json", "hero hagar.json", "quit")
    told = types.fine("play", CH, "--scene", "duel", "--seed", "1")
    assert "Name a new file, such as: hero rowan.json" in told
    assert "Written to hagar.json" in told
    assert "hagar.json cannot be written: File exists." in told
    assert "HP 12 of 22" in types.fine("hero", "show", CH, "hagar.json")
    assert "HP 12 of 22" in types.fine("play", CH, "--scene", "duel", "--hero", "hero:1=hagar.json")


def test_who_has_no_hero_is_told_so(types: Typist) -> None:
    for game in installed_games().values():
        types.lines = ("hero nobody.json", "quit")
        types.fine("play", game.about.id, *(("--seat", game.about.game_master) if game.about.game_master else ()))
    assert not Path("nobody.json").exists()


def test_ready_heroes_are_listed_and_shown_with_every_sum(types: Typist) -> None:
    assert "hagar" in types.fine("hero", "show", CH)
    assert "hagar" in [hero["id"] for hero in json.loads(types.fine("hero", "show", CH, "--json"))]
    told = types.fine("hero", "show", CH, "hagar")
    assert "evade 13 = 10 every hero + 2 Agility + 1 Shield (CH-ATTR-3)" in told
    assert json.loads(types.fine("hero", "show", CH, "hagar", "--json"))["title"] == "Hagar, Human with 6 XP"


def test_everything_impossible_about_a_hero_is_named(types: Typist, rowan: Path) -> None:
    hero = json.loads(rowan.read_bytes())
    hero["hero"]["gold"], hero["hero"]["gold_roll"] = -1, 31
    rowan.write_text(json.dumps(hero))
    told = types("hero", "check", CH, rowan)
    assert told.status == 1
    assert told.out.splitlines() == ["5d6 do not come to 31 (CH-CRE-8)", "-1 gold (CH-EQ-1)"]
    assert told.err == f"herotable: {rowan} is no hero that can be played.\n"
    wrong = json.loads(types("hero", "check", CH, rowan, "--json").out)
    assert [each["rule"] for each in wrong] == ["CH-CRE-8", "CH-EQ-1"]
    types.refused("hero", "show", CH, rowan, status=1)
