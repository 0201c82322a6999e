"""`herotable games`, and the games by name for every other command."""

import argparse
import json
from typing import TYPE_CHECKING, Any, TypeAlias

from herotable.terminal.complaints import CannotDo
from herotable.terminal.helping import add_command, add_json

if TYPE_CHECKING:
    from herotable.rules import AnyGame

Commands: TypeAlias = "argparse._SubParsersAction[Any]"


def add_to(commands: Commands) -> None:
    games = add_command(
        commands,
        "games",
        "list the games that can be played",
        "Lists the games of this version: the name to type, the title, the edition.",
        "games",
        "games --json",
    )
    add_json(games)
    games.set_defaults(do=list_games)


def list_games(typed: argparse.Namespace) -> None:
    games = installed_games()
    if typed.json:
        print(json.dumps([{"id": game.about.id, "title": game.about.title} for game in games.values()]))
        return
    for game in games.values():
        print(f"{game.about.id:<24} {game.about.title} ({game.about.edition})")


def installed_games() -> "dict[str, AnyGame]":
    from herotable import games
    from herotable.rules.discovery import games_in

    return games_in(games)


def game_named(name: str, where: str = "") -> "AnyGame":
    """The game of this name; `where` says what names it."""
    games = installed_games()
    if name not in games:
        raise CannotDo(f"{where or 'that'} is {name!r}")
    return games[name]
