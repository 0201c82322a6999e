"""`herotable pack check`: whether a group's own cards, creatures and adventures can be played with."""

from __future__ import annotations

import argparse
import json
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from herotable.terminal.complaints import CannotDo
from herotable.terminal.files import check_folder
from herotable.terminal.games_here import game_named, installed_games
from herotable.terminal.helping import Commands, add_command, add_group, add_json

if TYPE_CHECKING:
    from herotable.rules import AnyGame


def add_to(commands: Commands) -> None:
    group = add_group(commands, "pack", "check a pack of your own cards, creatures and adventures")
    check = add_command(
        group,
        "check",
        "say what is wrong with a pack, by file, entry and field",
        """Reads every TOML file of a folder as a group's own pack, beside the game's own cards, and says what is wrong
        with it. Without --game it is tried with every game that has packs, and must fit one of them.""",
        "pack check my-pack --game compact-heroes",
        "pack check my-pack",
    )
    check.add_argument("dir", metavar="DIR", type=Path, help="the pack's folder")
    check.add_argument("--game", metavar="GAME", help="the game's id, as 'herotable games' lists them")
    add_json(check)
    check.set_defaults(do=check_pack)


def check_pack(typed: argparse.Namespace) -> None:
    games = installed_games().values() if typed.game is None else [game_named(typed.game)]
    faults = faults_by_game(folder_with_pack(typed.dir), games)
    if typed.json:
        print(json.dumps({game: list(wrong) for game, wrong in faults.items()}, ensure_ascii=False))
    else:
        for title, wrong in faults.items():
            print("\n    ".join([f"{title}: {'this pack does not fit' if wrong else 'this pack is in order'}", *wrong]))
    if all(faults.values()):
        raise CannotDo(f"{typed.dir} cannot be played with.")


def folder_with_pack(folder: Path) -> Path:
    check_folder(folder)
    if not any(folder.glob("*.toml")):
        raise CannotDo(f"there is no TOML file in {folder}, so it is no pack.")
    return folder


def faults_by_game(folder: Path, games: Collection[AnyGame]) -> dict[str, Sequence[str]]:
    """What is wrong with the pack for each game, by the game's id; games without packs are left out."""
    found = {game.about.id: game.pack_faults(folder) for game in games}
    faults = {name: wrong for name, wrong in found.items() if wrong is not None}
    if not faults:
        raise CannotDo(f"there are no packs for {' or '.join(game.about.title for game in games) or 'any game'}.")
    return faults
