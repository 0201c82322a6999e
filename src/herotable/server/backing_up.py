"""Copies of a store, taken while games go on, and put back elsewhere."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final

import asyncpg

from herotable.server.store import Away
from herotable.server.stores import POSTGRES, sqlite_file


def copied(path: Path, to: Path) -> None:
    """A whole copy of a SQLite store as it stands now; it bears its name once it is complete and on the disk."""
    unfinished = to.with_name(f"{to.name}.unfinished")
    to.parent.mkdir(parents=True, exist_ok=True)
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_WRONLY, 0o600))
    with (
        closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(unfinished)) as target,
    ):
        source.backup(target)
        target.execute("pragma journal_mode = delete")
    with open(unfinished, "rb+") as file:
        os.fsync(file.fileno())
    os.replace(unfinished, to)


# Whole backups: the store and the terminal's tables, in one file ------------------------------------------------------

STORE: Final = "tables.sqlite"
TERMINALS: Final = "tables"
PARTS: Final = re.compile(rf"{re.escape(STORE)}|{TERMINALS}/[^/\\:]+\.jsonl")
COLUMNS: Final = {
    "alembic_version": ("version_num",),
    "journals": ("journal", "last", "moved"),
    "lines": ("journal", "place", "line"),
    "records": ("kind", "key", "owner", "version", "data"),
}
"""Every table of a store, and what is in it."""
AT_ONCE: Final = 1_000
MOST_IN_A_BACKUP: Final = 20_000
"""Files; ten times the tables that one person may have."""
SPARE: Final = 3
"""So many times what is in a backup must fit: unpacked, copied, and some room to play on."""


def backed_up(data: Path, store: str, to: Path) -> int:
    """Everything that is kept, as it stands at one moment, in one new file; games go on meanwhile. Gives how many
    tables are in it."""
    if to.exists():
        raise Away(f"{to} is there already: choose another name")
    unfinished = to.with_name(f"{to.name}.unfinished")
    with tempfile.TemporaryDirectory(dir=to.parent) as folder:
        copy = Path(folder) / STORE
        there = _copied_from(data, store, copy)
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as file:
            if there:
                file.write(copy, STORE)
            terminals = sorted((data / TERMINALS).glob("*.jsonl"))
            for each in terminals:
                file.write(each, f"{TERMINALS}/{each.name}")
        tables = len(terminals) + (_tables_in(copy) if there else 0)
    with open(unfinished, "rb+") as written:
        os.fsync(written.fileno())
    os.replace(unfinished, to)
    return tables


def restored(file: Path, data: Path, store: str) -> int:
    """A backup put where nothing is yet; gives how many tables came back. Nothing that is there is touched."""
    try:
        with zipfile.ZipFile(file) as backup, tempfile.TemporaryDirectory(dir=_made(data)) as folder:
            names = _checked_names(file, backup)
            _check_room(file, backup, Path(folder))
            backup.extractall(folder, names)
            return _put_in_place(file, Path(folder), names, data, store)
    except (zipfile.BadZipFile, sqlite3.Error) as fault:
        raise Away(f"{file} is no backup, or was cut off: {fault}") from fault


def _made(data: Path) -> Path:
    data.mkdir(parents=True, exist_ok=True)
    return data


def _checked_names(file: Path, backup: zipfile.ZipFile) -> list[str]:
    names = backup.namelist()
    strange = [name for name in names if not PARTS.fullmatch(name)]
    if len(names) > MOST_IN_A_BACKUP:
        raise Away(f"{file} is no backup of Herotable: it holds more than {MOST_IN_A_BACKUP:,} files")
    if strange or not names:
        raise Away(f"{file} is no backup of Herotable{f': it holds {strange[0]!r}' if strange else ': it is empty'}")
    return names


def _check_room(file: Path, backup: zipfile.ZipFile, folder: Path) -> None:
    """What a backup says of its sizes is held against the disk; what then does not fit them is no backup."""
    unpacked = sum(entry.file_size for entry in backup.infolist())
    if SPARE * unpacked > free_space(folder):
        raise Away(f"{file} does not fit on the disk: it unpacks to {unpacked / 1e6:,.0f} MB, and needs {SPARE} times")


def free_space(folder: Path) -> int:
    return shutil.disk_usage(folder).free


def _put_in_place(file: Path, folder: Path, names: list[str], data: Path, store: str) -> int:
    """First everything is looked at, then everything is put where it belongs."""
    terminals = [name for name in names if name != STORE]
    there = [name for name in terminals if (data / name).exists()]
    if there:
        raise Away(f"{data / there[0]} is there already: restore into another folder, by --data")
    tables = len(terminals)
    if STORE in names:
        check_sound(folder / STORE, str(file))
        tables += _tables_in(folder / STORE)
        _put_store(folder / STORE, data, store)
    (data / TERMINALS).mkdir(exist_ok=True)
    for name in terminals:
        os.replace(folder / name, data / name)
    return tables


def _put_store(copy: Path, data: Path, store: str) -> None:
    if store.startswith(POSTGRES):
        asyncio.run(into_postgres(copy, store))
        return
    to = sqlite_file(store, data)
    if to.exists():
        raise Away(f"{to} is there already: restore into another folder, by --data")
    copied(copy, to)


def check_sound(path: Path, name: str) -> None:
    """Whether a copy of a store is whole, and one that this program knows."""
    from herotable.server.migrating import check_known, version_of

    with closing(reading(path)) as connection:
        (found,) = connection.execute("pragma quick_check").fetchone()
        if found != "ok":
            raise Away(f"{name} is damaged: {found}")
        check_known(version_of(connection), name)


def reading(path: Path) -> sqlite3.Connection:
    """A connection that only looks, also beside a server that is up."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def _tables_in(path: Path) -> int:
    with closing(reading(path)) as connection:
        (found,) = connection.execute("select count(*) from journals where journal like 'table/%'").fetchone()
    return int(found)


def _copied_from(data: Path, store: str, to: Path) -> bool:
    """Whether there was a store to be copied."""
    if store.startswith(POSTGRES):
        asyncio.run(out_of_postgres(store, to))
        return True
    path = sqlite_file(store, data)
    if path.exists():
        copied(path, to)
    return path.exists()


async def out_of_postgres(url: str, to: Path) -> None:
    """A PostgreSQL store as a SQLite one, as it stands at one moment."""
    with closing(sqlite3.connect(to)) as target:
        target.executescript(_empty_store())
        async with _postgres(url) as source, source.transaction(isolation="repeatable_read", readonly=True):
            for table, columns in COLUMNS.items():
                put = f"insert into {table} ({', '.join(columns)}) values ({', '.join('?' * len(columns))})"
                async for row in source.cursor(f"select {', '.join(columns)} from {table}", prefetch=AT_ONCE):
                    target.execute(put, tuple(row))
        target.commit()


async def into_postgres(copy: Path, url: str) -> None:
    """A SQLite store into a PostgreSQL that holds none."""
    from herotable.server.migrating import new_store

    async with _postgres(url) as target, target.transaction():
        if await target.fetchval("select to_regclass('alembic_version')") is not None:
            raise Away("that PostgreSQL holds a store already: restore into an empty database")
        await target.execute(new_store("postgresql").read_text("utf-8"))
        with closing(reading(copy)) as source:
            for table, columns in COLUMNS.items():
                if table == "alembic_version":
                    continue
                found = source.execute(f"select {', '.join(columns)} from {table}")
                while rows := found.fetchmany(AT_ONCE):
                    await target.copy_records_to_table(table, records=rows, columns=columns)


def _empty_store() -> str:
    """A store's tables with nothing in them, not even its version, which is copied too."""
    from herotable.server.migrating import new_store

    return new_store("sqlite").read_text("utf-8").partition("INSERT INTO")[0]


@asynccontextmanager
async def _postgres(url: str) -> AsyncIterator[Any]:
    try:
        connection = await asyncpg.connect(url, timeout=10)
    except (OSError, TimeoutError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as fault:
        raise Away(f"the PostgreSQL cannot be reached: {fault}") from fault
    try:
        yield connection
    finally:
        await connection.close()
