"""`herotable games` and `herotable verify`: which games there are, and whether a table's log is as it was played."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from herotable.terminal.complaints import CannotDo
from herotable.terminal.games_here import installed_games

if TYPE_CHECKING:
    from herotable.rules import AnyGame
    from herotable.table.verify import Verified

Commands: TypeAlias = "argparse._SubParsersAction[Any]"


def add_to(commands: Commands) -> None:
    games = commands.add_parser("games", help="list the games that can be played")
    games.add_argument("--json", action="store_true", help="print it for programs")
    games.set_defaults(do=list_games)
    verify = commands.add_parser("verify", help="play a table's log again and recompute its dice")
    verify.add_argument("log", metavar="LOG", type=Path, help="the table's file, such as evening.jsonl")
    verify.add_argument("--commitment", metavar="HASH", help="the hash that was shown when the session started")
    verify.add_argument("--json", action="store_true", help="print it for programs")
    verify.set_defaults(do=verify_log)


def list_games(typed: argparse.Namespace) -> None:
    games = installed_games()
    if typed.json:
        print(json.dumps([{"id": game.about.id, "title": game.about.title} for game in games.values()]))
        return
    for game in games.values():
        print(f"{game.about.id:<24} {game.about.title} ({game.about.edition})")
    if not games:
        print("No game is in this version yet: it holds the table that the games will be played on.")


def verify_log(typed: argparse.Namespace) -> None:
    from herotable.table.journal import read_journal
    from herotable.table.store import StoreError, read_lines
    from herotable.table.verify import verify

    try:
        journal = read_journal(str(typed.log), read_lines(typed.log))
        verified = verify(game_of(str(typed.log), journal.header.game), journal)
    except StoreError as fault:
        raise CannotDo(f"{fault}.") from fault
    print(json.dumps(for_programs(verified)) if typed.json else "\n".join(for_people(verified)))
    if not verified.fine:
        raise CannotDo(f"{typed.log} is not as it was played.")
    if typed.commitment and typed.commitment not in verified.commitments:
        raise CannotDo(f"{typed.log} was sealed as {', '.join(verified.commitments)}, not as {typed.commitment}.")


def game_of(log: str, name: str) -> "AnyGame":
    games = installed_games()
    if name not in games:
        raise CannotDo(f"{log} is a table of {name!r}; this version has {', '.join(games) or 'no games yet'}.")
    return games[name]


def for_people(verified: "Verified") -> list[str]:
    lines = [f"{verified.rows} rows, {verified.drawn} dice recomputed from their secret"]
    others = {"typed in by who threw them": verified.typed, "named by override": verified.named}
    lines += [
        f"{count} {how}"
        for how, count in {**others, "of the table it branched from": verified.not_ours}.items()
        if count
    ]
    lines += verified.faults
    if verified.fine:
        lines.append("Everything follows from what was played. It does not show whether the host looked ahead.")
    return lines


def for_programs(verified: "Verified") -> dict[str, Any]:
    return {
        "fine": verified.fine,
        "rows": verified.rows,
        "dice": {
            "drawn": verified.drawn,
            "typed": verified.typed,
            "named": verified.named,
            "foreign": verified.not_ours,
        },
        "commitments": verified.commitments,
        "faults": verified.faults,
    }
