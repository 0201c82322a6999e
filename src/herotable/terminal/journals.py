"""Tables in files, only looked at: whatever is wrong with one is told in one sentence, and the file stays as it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from herotable.terminal.complaints import CannotDo
from herotable.terminal.games_here import installed_games

if TYPE_CHECKING:
    from herotable.rules import AnyGame
    from herotable.table.journal import Journal
    from herotable.table.table import Table
    from herotable.table.verify import Verified

LOG_HELP = "a table's file, such as evening.jsonl"


def journal_in(log: Path) -> Journal:
    from herotable.table.journal import read_journal
    from herotable.table.store import StoreError, read_lines

    try:
        return read_journal(str(log), read_lines(log))
    except StoreError as fault:
        raise CannotDo(f"{fault}.") from fault


def game_of(log: Path, journal: Journal) -> AnyGame:
    games, name = installed_games(), journal.header.game
    if name not in games:
        raise CannotDo(f"{log} is a table of {name!r}; this version has {', '.join(games) or 'no games yet'}.")
    return games[name]


def table_in(log: Path) -> Table[Any]:
    """The table as it stands. What goes on by itself goes on in memory."""
    from herotable.rules.tape import Misfit
    from herotable.table.store import MemoryStore, StoreError, read_lines
    from herotable.table.table import Table

    game = game_of(log, journal_in(log))
    try:
        return Table.open(game, MemoryStore(str(log), b"".join(line + b"\n" for line in read_lines(log))))
    except (StoreError, Misfit) as fault:
        raise CannotDo(f"{fault}.") from fault


def verified_in(log: Path) -> Verified:
    """Every row of it performed again, every die drawn again."""
    from herotable.table.store import StoreError
    from herotable.table.table import check_begins
    from herotable.table.verify import verify

    journal = journal_in(log)
    game = game_of(log, journal)
    try:
        check_begins(game, journal, str(log))
    except StoreError as fault:
        raise CannotDo(f"{fault}.") from fault
    return verify(game, journal)
