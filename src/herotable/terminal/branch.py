"""`herotable branch`: what if? A new table that shares the past of another one up to a row."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from herotable.terminal.complaints import CannotDo, NotUnderstood
from herotable.terminal.helping import Commands, add_command
from herotable.terminal.journals import LOG_HELP, table_in
from herotable.terminal.replay import row_of

if TYPE_CHECKING:
    from herotable.table.table import Table


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "branch",
        "begin a new table where another one stood at a row",
        """Makes a new table that shares the rows of a log up to row N and goes on by itself from there, with dice of
        its own; the log stays as it is. 'herotable replay LOG' shows the numbers of the rows.""",
        "branch evening.jsonl --at 12",
        "branch evening.jsonl --at 12 --seat hero:1 --log what-if.jsonl",
    )
    parser.add_argument("log", metavar="LOG", type=Path, help=LOG_HELP)
    parser.add_argument("--at", metavar="N", type=int, required=True, help="the last row that both tables share")
    parser.add_argument(
        "--seat", metavar="SEAT", action="append", default=[], help="where a person sits (as often as you like)"
    )
    parser.add_argument("--log", metavar="FILE", dest="to", type=Path, help="keep the new table in this new file")
    parser.add_argument("--data", metavar="DIR", type=Path, help="the folder that tables are kept in")
    parser.set_defaults(do=branch)


def branch(typed: argparse.Namespace) -> None:
    table = table_in(typed.log)
    at = row_of(table, typed.at)
    check_seats(table, typed.seat)
    made = branched(table, at, typed)
    try:
        seat_people(made, typed.seat)
        print("\n".join(told(typed, made, at)))
    finally:
        made.close()


def check_seats(table: Table[Any], wanted: list[str]) -> None:
    for seat in wanted:
        if seat not in table.seats:
            raise NotUnderstood(f"there is no seat {seat!r} at this table; there is {', '.join(table.seats)}.")


def branched(table: Table[Any], at: int, typed: argparse.Namespace) -> Table[Any]:
    """In the file that was named, else among the tables that are kept."""
    from herotable.table.store import FileStore, StoreError
    from herotable.terminal.play import saved

    try:
        if typed.to is not None:
            store = FileStore(typed.to, new=True)
        else:
            store = saved.new_file(saved.data_folder(typed.data), f"{typed.log.stem}-from-{at}")
        return table.branch(at, store, name=Path(store.name).stem)
    except StoreError as fault:
        raise CannotDo(f"{fault}.") from fault


def seat_people(made: Table[Any], people: list[str]) -> None:
    """Where they said, and bots elsewhere; without a word everyone stays."""
    for seat in made.seats if people else ():
        made.sit(seat, "person" if seat in people else "bot")


def told(typed: argparse.Namespace, made: Table[Any], at: int) -> list[str]:
    from herotable.terminal.play.saved import to_resume

    path = Path(made.kept_in)
    lines = [f"{path.stem} goes on from row {at} of {typed.log}."]
    if any(made.sitter(seat) == "person" for seat in made.seats):
        return [*lines, f"To play it, type: {to_resume(path, typed.data)}"]
    return [*lines, "Only bots sit at it; branch with --seat to play yourself."]
