"""`herotable rules`, `pack check` and `games`: what a game's folder holds, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from herotable.terminal.games_here import installed_games, rules_of
from tests.terminal.typing import Typist

CH = "compact-heroes"
GAMES = sorted(installed_games())


@pytest.mark.parametrize("game", GAMES)
def test_every_game_lists_its_chapters_and_opens_every_clause(types: Typist, game: str) -> None:
    rules = rules_of(installed_games()[game])
    contents = types.fine("rules", game)
    assert all(chapter.name in contents for chapter in rules.chapters)
    told = json.loads(types.fine("rules", game, "--json"))
    assert [each["id"] for each in told] == [clause.id for clause in rules.clauses]
    first = rules.clauses[0]
    assert first.text.split()[0] in types.fine("rules", game, first.id)


def test_a_clause_is_found_however_its_letters_are_written(types: Typist) -> None:
    told = types.fine("rules", CH, "ch-hit-1")
    assert told.startswith("CH-HIT-1, Attacks\n")
    assert "equal or lower misses" in told


def test_the_beginning_of_ids_opens_all_of_them(types: Typist) -> None:
    told = json.loads(types.fine("rules", CH, "CH-HIT", "--json"))
    assert [each["id"] for each in told] == [f"CH-HIT-{number}" for number in range(1, 10)]


def test_what_was_decided_by_us_is_found_by_its_number(types: Typist) -> None:
    told = types.fine("rules", CH, "g3")
    assert told.startswith("G3, decided by us\n")
    assert "Table options: to_hit_dice" in told


@pytest.mark.parametrize("game", GAMES)
def test_coverage_counts_every_clause(types: Typist, game: str) -> None:
    lines = types.fine("rules", game, "--coverage").splitlines()
    (total,) = [line for line in lines if line.startswith("all of them ")]
    clauses, tested, gms_call, not_yet = map(int, total.split()[-4:])
    assert clauses == len(rules_of(installed_games()[game]).clauses) == tested + gms_call + not_yet


def test_coverage_of_a_clause_names_places_and_tests(types: Typist) -> None:
    told = types.fine("rules", CH, "CH-LUCK-1", "--coverage")
    assert "  where: luck.check\n" in told
    assert "  tested by: tests/games/compact_heroes/test_luck.py::" in told
    (clause,) = json.loads(types.fine("rules", CH, "CH-LUCK-1", "--coverage", "--json"))
    assert (clause["status"], clause["where"]) == ("tested", ["luck.check"])


def test_a_slip_of_the_pen_is_met_with_what_was_meant(types: Typist) -> None:
    assert "did you mean CH-HIT-1" in types.refused("rules", CH, "CH-HTI-1", status=2)


# Packs ----------------------------------------------------------------------------------------------------------------


def test_a_pack_with_a_mistake_is_told_file_entry_and_field(types: Typist, tmp_path: Path) -> None:
    (tmp_path / "dagger.toml").write_text("[item.silver-dagger]\nshiny = true\n")
    told = types("pack", "check", tmp_path, "--game", CH)
    assert told.status == 1
    assert "dagger.toml, item 'silver-dagger'" in told.out
    assert told.err == f"herotable: {tmp_path} cannot be played with.\n"


def test_a_pack_in_order_is_told_so(types: Typist, tmp_path: Path) -> None:
    (tmp_path / "empty.toml").write_text("# nothing yet\n")
    assert types.fine("pack", "check", tmp_path, "--game", CH) == f"{CH}: this pack is in order\n"
    told: dict[str, Any] = json.loads(types.fine("pack", "check", tmp_path, "--json"))
    assert told[CH] == []


# Games ----------------------------------------------------------------------------------------------------------------


def test_every_game_is_listed_with_its_scenes(types: Typist) -> None:
    listed = types.fine("games")
    told = {game["id"]: game for game in json.loads(types.fine("games", "--json"))}
    assert sorted(told) == GAMES
    for game in installed_games().values():
        assert game.about.title in listed
        assert [scene["scene"] for scene in told[game.about.id]["scenes"]] == [each.scene for each in game.scenes()]
