"""The store in one SQLite file: nothing to install, one server process, every acknowledged line on the disk."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count, repeat
from pathlib import Path
from threading import local
from typing import Any, Final

from herotable.server.migrating import sqlite_up_to_date
from herotable.server.one_at_a_time import Turn
from herotable.server.sqlite_writer import Writer, away, connected
from herotable.server.store import Change, Moved, Record, can_be_kept
from herotable.table.table import Clock, milliseconds

READERS: Final = 2

BEGUN: Final = "insert into journals (journal, last, moved) values (?, ?, ?) on conflict do nothing"
WENT_ON: Final = "update journals set last = ?, moved = ? where journal = ? and last = ?"
WRITTEN: Final = "insert into lines (journal, place, line) values (?, ?, ?)"
READ: Final = "select line from lines where journal = ? and place > ? order by place limit ?"
LAST: Final = "select journal, last, moved from journals where journal in (select value from json_each(?))"
FORGOTTEN: Final = ("delete from lines where journal = ?", "delete from journals where journal = ?")

SET: Final = (
    "insert into records (kind, key, owner, version, data) values (?, ?, ?, 1, ?)"
    " on conflict (kind, key) do update"
    " set owner = excluded.owner, version = records.version + 1, data = excluded.data"
)
VERSION: Final = "select version from records where kind = ? and key = ?"
GOT: Final = "select key, owner, version, data from records where kind = ? and key = ?"
OWNED: Final = "select key, owner, version, data from records where kind = ? and owner = ? order by key"
DELETED: Final = "delete from records where kind = ? and key = ?"


class SqliteStore:
    """Writes go through one thread, reads through a few others."""

    def __init__(self, path: Path, clock: Clock = milliseconds) -> None:
        self.path = path
        self._clock = clock
        self._open = local()
        self._opened: list[sqlite3.Connection] = []

    async def start(self) -> None:
        await asyncio.to_thread(self._begin)
        try:
            self._writer = Writer(self.path)
        except (sqlite3.Error, OSError) as fault:
            self._turn.end()
            raise away(self.path, fault) from fault
        self._readers = ThreadPoolExecutor(READERS, "herotable reading")

    def _begin(self) -> None:
        self._turn = Turn(self.path)
        try:
            sqlite_up_to_date(self.path)
        except (sqlite3.Error, OSError) as fault:
            self._turn.end()
            raise away(self.path, fault) from fault
        except BaseException:
            self._turn.end()
            raise

    async def stop(self) -> None:
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._readers.shutdown()
        for connection in self._opened:
            connection.close()
        self._writer.stop()
        self._turn.end()

    # Journals

    async def append(self, journal: str, after: int, lines: Sequence[bytes], changes: Sequence[Change] = ()) -> None:
        now = self._clock()
        await self._writer.do(lambda db: _appended(db, journal, after, lines, changes, now))

    async def lines(self, journal: str, after: int = 0, most: int | None = None) -> list[bytes]:
        found = await self._read(READ, (journal, after, -1 if most is None else most))
        return [line for (line,) in found]

    async def last(self, journals: Collection[str]) -> dict[str, tuple[int, int]]:
        found = await self._read(LAST, (json.dumps(list(journals)),))
        return {journal: (last, moved) for journal, last, moved in found}

    async def delete_journal(self, journal: str, changes: Sequence[Change] = ()) -> None:
        await self._writer.do(lambda db: _deleted(db, journal, changes))

    # Records

    async def get(self, kind: str, key: str) -> Record | None:
        found = await self._read(GOT, (kind, key))
        return Record(*found[0]) if found else None

    async def find(self, kind: str, owner: str) -> list[Record]:
        found = await self._read(OWNED, (kind, owner))
        return [Record(*each) for each in found]

    async def put(self, changes: Sequence[Change]) -> None:
        await self._writer.do(lambda db: _changed(db, changes))

    # Reading

    async def _read(self, asked: str, values: tuple[object, ...]) -> list[Any]:
        if not can_be_kept(*(each for each in values if isinstance(each, str))):
            return []
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._found, asked, values)

    def _found(self, asked: str, values: tuple[object, ...]) -> list[Any]:
        try:
            return self._reading().execute(asked, values).fetchall()
        except sqlite3.Error as fault:
            raise away(self.path, fault) from fault

    def _reading(self) -> sqlite3.Connection:
        """This thread's own connection."""
        connection: sqlite3.Connection | None = getattr(self._open, "connection", None)
        if connection is None:
            connection = connected(self.path)
            connection.execute("pragma query_only = on")
            self._open.connection = connection
            self._opened.append(connection)
        return connection


def _appended(
    db: sqlite3.Connection, journal: str, after: int, lines: Sequence[bytes], changes: Sequence[Change], now: int
) -> None:
    last = after + len(lines)
    if after:
        there = db.execute(WENT_ON, (last, now, journal, after)).rowcount
    else:
        there = db.execute(BEGUN, (journal, last, now)).rowcount
    if not there:
        raise Moved(f"journal {journal} does not end at line {after} any more")
    db.executemany(WRITTEN, zip(repeat(journal), count(after + 1), lines, strict=False))
    _changed(db, changes)


def _deleted(db: sqlite3.Connection, journal: str, changes: Sequence[Change]) -> None:
    for forget in FORGOTTEN:
        db.execute(forget, (journal,))
    _changed(db, changes)


def _changed(db: sqlite3.Connection, changes: Sequence[Change]) -> None:
    for change in changes:
        if not _is_as_seen(db, change):
            raise Moved(f"a record of kind {change.kind} is not what it was")
        if change.data is None:
            db.execute(DELETED, (change.kind, change.key))
        else:
            db.execute(SET, (change.kind, change.key, change.owner, change.data))


def _is_as_seen(db: sqlite3.Connection, change: Change) -> bool:
    if change.seen is None:
        return True
    there = db.execute(VERSION, (change.kind, change.key)).fetchone()
    return change.seen == (there[0] if there else 0)
