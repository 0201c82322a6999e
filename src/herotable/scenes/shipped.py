"""The scenes that come with the games: `scenes/*.toml` in each game's folder, found by being there."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable

from herotable.rules.discovery import folder_of
from herotable.rules.game import AnyGame


def shipped(games: Mapping[str, AnyGame]) -> dict[str, Traversable]:
    """Every scene file by its name, such as compact-heroes/hagar-and-the-orc, in the order of the names."""
    found = {
        f"{game.about.id}/{file.name.removesuffix('.toml')}": file
        for game in games.values()
        for file in _files(folder_of(game).joinpath("scenes"))
    }
    return dict(sorted(found.items()))


def _files(folder: Traversable) -> list[Traversable]:
    return [file for file in folder.iterdir() if file.name.endswith(".toml")] if folder.is_dir() else []
