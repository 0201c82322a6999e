"""`herotable games`: which games there are, and what can be played of each."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from herotable.terminal.games_here import installed_games
from herotable.terminal.helping import Commands, add_command, add_json, wrapped

if TYPE_CHECKING:
    from herotable.rules import AnyGame


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "games",
        "list the games that can be played",
        """Lists the games of this installation by the ids that the other commands take, with their scenes.""",
        "games",
        "games --json",
    )
    add_json(parser)
    parser.set_defaults(do=list_games)


def list_games(typed: argparse.Namespace) -> None:
    games = list(installed_games().values())
    if typed.json:
        print(json.dumps([for_programs(game) for game in games], ensure_ascii=False))
        return
    for game in games:
        print(f"{game.about.id:<24} {game.about.title} ({game.about.edition})")
        print("\n".join(wrapped(f"Scenes: {', '.join(scene.scene for scene in game.scenes())}")))


def for_programs(game: AnyGame) -> dict[str, Any]:
    return {
        "id": game.about.id,
        "title": game.about.title,
        "edition": game.about.edition,
        "rules": game.about.rules_version,
        "guided": game.guide() is not None,
        "scenes": [{"scene": scene.scene, "seats": list(scene.seats)} for scene in game.scenes()],
        "options": {option.name: list(option.values) for option in game.about.options},
    }
