"""The games of this installation, and where their rules can be read."""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING

from herotable.terminal.complaints import CannotDo, NotUnderstood

if TYPE_CHECKING:
    from herotable.data.reference import Reference
    from herotable.rules import AnyGame


def installed_games() -> dict[str, AnyGame]:
    from herotable import games
    from herotable.rules.discovery import games_in

    return games_in(games)


def game_named(name: str) -> AnyGame:
    """The game of this id; others need not be loaded for it, where its folder is named like it."""
    folder = f"herotable.games.{name.replace('-', '_')}"
    if folder.rpartition(".")[2].isidentifier() and _is_there(f"{folder}.game"):
        game: AnyGame = importlib.import_module(f"{folder}.game").GAME
        if game.about.id == name:
            return game
    games = installed_games()
    if name not in games:
        raise NotUnderstood(f"there is no game {name!r}; there is {', '.join(games) or 'none in this version'}.")
    return games[name]


def _is_there(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def rules_of(game: AnyGame) -> Reference:
    """The game's rules in our words, from its folder; they come with every installation."""
    from herotable.data.packs import PackWrong
    from herotable.data.reference import reference_of
    from herotable.rules.discovery import folder_of

    try:
        return reference_of(folder_of(game))
    except PackWrong as fault:
        raise CannotDo(f"the rules of {game.about.title} cannot be read: {fault}.") from fault
