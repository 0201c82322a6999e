"""Where tables are kept: one file each, in the user's data folder, in --data, or in HEROTABLE_DATA."""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import sha256
from itertools import count
from pathlib import Path
from shlex import quote
from typing import Any, Final

from herotable.rules import AnyGame, Refused, SetUp
from herotable.rules.seats import Seat
from herotable.table.journal import read_journal
from herotable.table.store import FileStore, Store, StoreError, read_lines
from herotable.table.table import Table, check_setup, milliseconds
from herotable.terminal.complaints import CannotDo
from herotable.terminal.games_here import game_named

GUIDED: Final = "first-fight-"
"""How the name of a guided table begins."""


def data_folder(chosen: Path | None) -> Path:
    if chosen is not None:
        return chosen
    if named := os.environ.get("HEROTABLE_DATA"):
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("herotable", appauthor=False)


def tables_in(data: Path) -> list[Path]:
    """The tables kept there, the last one played first."""
    return sorted((data / "tables").glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)


def new_file(data: Path, name: str) -> FileStore:
    """A file for a new table: of this name, or of this name and the first number that is free."""
    folder = data / "tables"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise CannotDo(
            f"tables cannot be kept in {folder}: {fault.strerror}; name another folder by --data."
        ) from fault
    for number in count(1):
        path = folder / f"{name}-{number}.jsonl"
        if not path.exists():
            return FileStore(path, new=True)
    raise AssertionError("there is always another number")


def begin(
    game: AnyGame,
    setup: SetUp,
    bots: Sequence[Seat],
    store: Store,
    *,
    seed: str | None = None,
    timeless: bool = False,
    real_dice: bool = False,
) -> Table[Any]:
    """A new table. With a seed, it alone decides all dice, but for those that people throw in `real_dice`; `timeless`,
    no time is noted down."""
    secret = None if seed is None else sha256(f"herotable {seed}".encode()).digest()
    name = Path(store.name).stem if seed is None else f"{game.about.id} {seed}"
    clock = (lambda: 0) if timeless else milliseconds
    real = [seat for seat in setup.seats if real_dice and seat not in bots]
    table = Table.new(game, setup, store, name=name, secret=secret, clock=clock, real=real)
    for seat in bots:
        table.sit(seat, "bot")
    return table


def check_possible(game: AnyGame, setup: SetUp) -> None:
    """Whether a table could begin like this; no file is made before that is sure."""
    try:
        check_setup(game, setup)
        game.begin(setup)
    except Refused as fault:
        raise CannotDo(f"{game.about.title} cannot begin like this: {fault}.") from fault


def taken_up(path: Path) -> Table[Any]:
    """A table that was kept, as it stood."""
    try:
        journal = read_journal(str(path), read_lines(path))
        return Table.open(game_named(journal.header.game), FileStore(path))
    except StoreError as fault:
        raise CannotDo(f"{fault}.") from fault


def to_resume(path: Path, data: Path | None) -> str:
    """What is typed to go on with this table; `data` is the folder that was named for tables."""
    if path.parent != data_folder(data) / "tables":
        return f"herotable play --resume {quote(str(path))}"
    return f"herotable play --resume {path.stem}" + (f" --data {quote(str(data))}" if data is not None else "")


def kept_as(data: Path, name: str) -> Path:
    """The file of a kept table: by its name, by its path, or (without either) the last one played."""
    if name and (Path(name).suffix == ".jsonl" or Path(name).is_file()):
        return Path(name)
    tables = tables_in(data)
    if not name and tables:
        return tables[0]
    found = [path for path in tables if path.stem == name]
    if not found:
        kept = ", ".join(path.stem for path in tables[:8]) or "none yet"
        wanted = f"no table {name!r}" if name else "no table to go on with"
        raise CannotDo(f"there is {wanted} in {data / 'tables'}; there is {kept}.")
    return found[0]
