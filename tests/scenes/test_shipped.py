"""The scenes that come with the games hold, figure by figure; a game joins by its files being there."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import herotable.games
from herotable.data.reference import reference_of
from herotable.rules.discovery import folder_of, games_in
from herotable.scenes.reading import Expect, Scene, read_scene, scene_from
from herotable.scenes.run import run
from herotable.scenes.shipped import shipped
from tests.project.tree import ROOT

GAMES = games_in(herotable.games)
SHIPPED = shipped(GAMES)


def expectations(scene: Scene) -> Iterator[Expect]:
    yield from (each for each in (scene.expect, *(step.expect for step in scene.step)) if each != Expect())


def test_scenes_are_found() -> None:
    assert "compact-heroes/hagar-and-the-orc" in SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_a_scene_that_ships_holds(name: str) -> None:
    scene = read_scene(SHIPPED[name])
    assert run(GAMES[scene.game], scene).faults == ()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_scene_that_ships_expects_something_of_its_own_game_and_names_clauses_that_exist(name: str) -> None:
    scene = read_scene(SHIPPED[name])
    assert list(expectations(scene))
    assert scene.game == name.partition("/")[0]
    reference = reference_of(folder_of(GAMES[scene.game]))
    assert scene.rules
    assert [rule for rule in scene.rules if not reference.knows(rule)] == []


def test_the_scene_in_the_docs_holds() -> None:
    page = (ROOT / "docs" / "scenes.md").read_text("utf-8")
    (written,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    scene = scene_from(written)
    assert run(GAMES[scene.game], scene).faults == ()


def test_the_docs_name_every_key() -> None:
    page = (ROOT / "docs" / "scenes.md").read_text("utf-8")
    keys = [*Scene.__dataclass_fields__, *Expect.__dataclass_fields__]
    assert [key for key in keys if f"`{key}`" not in page] == []
