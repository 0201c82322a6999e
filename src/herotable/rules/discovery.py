"""Games are found by presence: a package inside another that has a module `game` with an object `GAME`."""

from __future__ import annotations

import importlib
import importlib.resources
import importlib.util
import pkgutil
from importlib.resources.abc import Traversable
from types import ModuleType

from herotable.rules.game import AnyGame


def games_in(package: ModuleType) -> dict[str, AnyGame]:
    """Every game whose folder stands in this package, by its id."""
    names = [found.name for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}.") if found.ispkg]
    modules = [f"{name}.game" for name in sorted(names) if importlib.util.find_spec(f"{name}.game")]
    found: list[AnyGame] = [importlib.import_module(name).GAME for name in modules]
    return {game.about.id: game for game in found}


def folder_of(game: AnyGame) -> Traversable:
    """Where a game's own files lie: its cards, its rules reference, its scenes."""
    return importlib.resources.files(type(game).__module__.rpartition(".")[0])
