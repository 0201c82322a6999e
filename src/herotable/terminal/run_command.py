"""`herotable run`: bots play a whole game, and you look on. The seed decides everything."""

import argparse
import json
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

from herotable.terminal.complaints import CannotDo
from herotable.terminal.helping import Commands, add_command, add_json, add_scene

if TYPE_CHECKING:
    from herotable.rules import AnyGame, SetUp
    from herotable.table.store import Store
    from herotable.table.table import Table

MOST_MOVES = 20_000


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "run",
        "watch bots play a whole scene",
        """Bots take every seat and play a scene to its end, told line by line. The seed decides everything: the same
        seed plays the same game, choice by choice and die by die, and no time is in its log.""",
        "run",
        "run compact-heroes --seed 7",
        "run compact-heroes --scene duel --seed 7 --json",
        "run hero-kids --adventure",
        "run compact-heroes --seed 7 --log fight.jsonl",
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help="the game's id, as 'herotable games' lists them")
    add_scene(parser, "to run")
    parser.add_argument("--seed", metavar="TEXT", help="what decides all dice and all bots; without it, chance")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="set a table option")
    parser.add_argument("--log", metavar="FILE", type=Path, help="keep the table's log in this new file")
    parser.add_argument(
        "--strong",
        metavar="SEAT",
        action="append",
        default=[],
        help="this seat's bot thinks ahead, where a game has ideas",
    )
    parser.add_argument("--wild", metavar="SEAT", action="append", default=[], help="this seat's bot does anything")
    add_json(parser)
    parser.set_defaults(do=run)


def run(typed: argparse.Namespace) -> None:
    from herotable.terminal.play.choosing import scene_of, with_options

    game = chosen_game(typed.game)
    setup = with_options(game, scene_of(game, typed.scene), typed.option)
    seed = typed.seed if typed.seed is not None else str(secrets.randbelow(1_000_000))
    table = new_table(game, setup, seed, typed.log)
    try:
        show_to_the_end(table, typed)
    finally:
        table.close()
    result = result_of(table, seed)
    if typed.json:
        print(json.dumps(result))
    else:
        print("\n".join(summary(table, result, typed.log)))


def chosen_game(name: str | None) -> "AnyGame":
    from herotable.terminal.games_here import game_named, installed_games

    if name:
        return game_named(name)
    games = list(installed_games().values())
    if not games:
        raise CannotDo("there is no game in this version.")
    return games[0]


def new_table(game: "AnyGame", setup: "SetUp", seed: str, log: Path | None) -> "Table[Any]":
    from herotable.table.store import StoreError
    from herotable.terminal.play import saved

    saved.check_possible(game, setup)
    try:
        return saved.begin(game, setup, setup.seats, store_for(log), seed=seed, timeless=True)
    except StoreError as fault:
        raise CannotDo(f"{fault}.") from fault


def store_for(log: Path | None) -> "Store":
    from herotable.table.store import FileStore, MemoryStore

    return MemoryStore() if log is None else FileStore(log, new=True, sync=False)


def show_to_the_end(table: "Table[Any]", typed: argparse.Namespace) -> None:
    """What happens, line by line as it happens, for somebody who looks on."""
    from herotable.bots.searching import Search
    from herotable.rules import WATCHER
    from herotable.table.seen import log_of
    from herotable.terminal.play.local import LocalTable

    check_seats(table, [*typed.strong, *typed.wild])
    strong = {seat: Search() for seat in typed.strong}
    local, shown = LocalTable(table, strong=strong, wild=typed.wild), 0
    for _ in range(MOST_MOVES):
        if not typed.json:
            lines = log_of(table, WATCHER)
            print(*(line.text for line in lines[shown:]), sep="\n", end="\n" if lines[shown:] else "")
            shown = len(lines)
        if not local.bot_moves():
            break
    if table.game.outcome(table.moment.now) is None:
        raise CannotDo(f"the bots found no end of {table.journal.header.setup.scene!r}.")


def check_seats(table: "Table[Any]", seats: list[str]) -> None:
    for seat in seats:
        if seat not in table.seats:
            raise CannotDo(f"there is no seat {seat!r} here; there is {', '.join(table.seats)}.")


def result_of(table: "Table[Any]", seed: str) -> dict[str, Any]:
    outcome = table.game.outcome(table.moment.now)
    assert outcome is not None
    rows = table.journal.rows
    return {
        "game": table.game.about.id,
        "scene": table.journal.header.setup.scene,
        "seed": seed,
        "seats": list(table.seats),
        "winners": list(outcome.winners),
        "how": outcome.how,
        "choices": sum(row.who == "bot" for row in rows),
        "rows": len(rows),
        "dice": sum(len(drawn.numbers) for row in rows for drawn in row.drawn if not drawn.shuffle),
    }


def summary(table: "Table[Any]", result: dict[str, Any], log: Path | None) -> list[str]:
    from herotable.rules import WATCHER
    from herotable.table.seen import calls

    called = calls(table, WATCHER)
    who = " and ".join(map(called, result["winners"])) or "nobody"
    lines = [
        "",
        f"{table.game.about.title}, {result['scene']}: {result['how']}. Won by {who}.",
        f"{result['choices']} choices by bots, {result['dice']} dice. Seed {result['seed']} plays it again.",
    ]
    return lines if log is None else [*lines, f"The log is in {log}; 'herotable verify {log}' recomputes its dice."]
