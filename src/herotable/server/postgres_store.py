"""The store in a PostgreSQL, where several server processes share it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, Final, TypeAlias, TypeVar
from urllib.parse import urlsplit

import asyncpg

from herotable.server.migrating import HEAD, NOTED, check_known, steps_to
from herotable.server.store import Away, Change, Moved, Record, can_be_kept
from herotable.table.table import Clock, milliseconds

Connection: TypeAlias = Any  # asyncpg has no types
Found = TypeVar("Found")

MOST_CONNECTIONS: Final = 10
CONNECTED_WITHIN: Final = 5.0
ANSWERED_WITHIN: Final = 20.0
TRIED_AGAIN_AFTER: Final = (0.05, 0.2, 0.5, 1.0, 1.5)
ONE_MIGRATES: Final = 7345121
"""The number of the lock that servers which start at the same time take turns by."""

LOST: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
)
"""What passes: the same is tried again by another connection."""

BEGUN: Final = "insert into journals (journal, last, moved) values ($1, $3, $4) on conflict do nothing"
WENT_ON: Final = "update journals set last = $3, moved = $4 where journal = $1 and last = $2::bigint"
APPENDED: Final = (
    "with own as ({} returning journal),"
    " written as (insert into lines (journal, place, line)"
    " select own.journal, $2::bigint + given.n, given.line"
    " from own, unnest($5::bytea[]) with ordinality as given (line, n))"
    " select count(*) from own"
)
READ: Final = "select line from lines where journal = $1 and place > $2 order by place limit $3"
LAST: Final = "select journal, last, moved from journals where journal = any($1::text[])"
FORGOTTEN: Final = ("delete from journals where journal = $1", "delete from lines where journal = $1")

SET: Final = (
    "insert into records (kind, key, owner, version, data) values ($1, $2, $3, 1, $4)"
    " on conflict (kind, key) do update"
    " set owner = excluded.owner, version = records.version + 1, data = excluded.data"
)
MADE: Final = "insert into records (kind, key, owner, version, data) values ($1, $2, $3, 1, $4) on conflict do nothing"
CHANGED: Final = (
    "update records set owner = $3, version = version + 1, data = $4 where kind = $1 and key = $2 and version = $5"
)
DELETED: Final = "delete from records where kind = $1 and key = $2"
DELETED_AS_SEEN: Final = f"{DELETED} and version = $3"
GOT: Final = "select key, owner, version, data from records where kind = $1 and key = $2"
OWNED: Final = 'select key, owner, version, data from records where kind = $1 and owner = $2 order by key collate "C"'


class PostgresStore:
    """A few connections; whichever is free does what is asked, and another one tries again where one was cut off."""

    def __init__(self, url: str, clock: Clock = milliseconds) -> None:
        self.name = without_password(url)
        self._url = url
        self._clock = clock

    async def start(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=MOST_CONNECTIONS,
                timeout=CONNECTED_WITHIN,
                command_timeout=ANSWERED_WITHIN,
            )
        except (*LOST, asyncpg.PostgresError, ValueError) as fault:
            raise self._away(fault) from fault
        try:
            await self._done(self._up_to_date)
        except BaseException:
            self._pool.terminate()
            raise

    async def stop(self) -> None:
        await self._pool.close()

    async def _up_to_date(self, connection: Connection) -> None:
        async with connection.transaction():
            await connection.execute("select pg_advisory_xact_lock($1)", ONE_MIGRATES)
            there = await version_of(connection)
            if there == HEAD:
                return
            if there:
                check_known(there, self.name)
                raise Away(
                    f"{self.name} was made by an older Herotable: copy it with pg_dump, then say"
                    " 'herotable migrate --store' and its address; nothing was changed"
                )
            await connection.execute(steps_to(HEAD, there, "postgresql", self.name))

    # Journals

    async def append(self, journal: str, after: int, lines: Sequence[bytes], changes: Sequence[Change] = ()) -> None:
        given = (journal, after, after + len(lines), self._clock(), list(lines))
        asked = APPENDED.format(WENT_ON if after else BEGUN)

        async def write(connection: Connection) -> None:
            async with connection.transaction():
                if not await connection.fetchval(asked, *given):
                    raise Moved(f"journal {journal} does not end at line {after} any more")
                await _changed(connection, changes)

        async def is_there(connection: Connection) -> bool:
            there = await connection.fetch(READ, journal, after, len(lines))
            return bool(lines) and [each["line"] for each in there] == list(lines)

        await self._written(write, is_there)

    async def lines(self, journal: str, after: int = 0, most: int | None = None) -> list[bytes]:
        found = await self._fetched(READ, journal, after, most)
        return [each["line"] for each in found]

    async def last(self, journals: Collection[str]) -> dict[str, tuple[int, int]]:
        found = await self._fetched(LAST, [each for each in journals if can_be_kept(each)])
        return {each["journal"]: (each["last"], each["moved"]) for each in found}

    async def delete_journal(self, journal: str, changes: Sequence[Change] = ()) -> None:
        async def delete(connection: Connection) -> None:
            async with connection.transaction():
                for forget in FORGOTTEN:
                    await connection.execute(forget, journal)
                await _changed(connection, changes)

        await self._written(delete, lambda connection: _are_there(connection, changes))

    # Records

    async def get(self, kind: str, key: str) -> Record | None:
        found = await self._fetched(GOT, kind, key)
        return Record(*found[0]) if found else None

    async def find(self, kind: str, owner: str) -> list[Record]:
        return [Record(*each) for each in await self._fetched(OWNED, kind, owner)]

    async def put(self, changes: Sequence[Change]) -> None:
        async def write(connection: Connection) -> None:
            async with connection.transaction():
                await _changed(connection, changes)

        await self._written(write, lambda connection: _are_there(connection, changes))

    # By whichever connection works

    async def _fetched(self, asked: str, *values: object) -> list[Any]:
        if not can_be_kept(*(each for each in values if isinstance(each, str))):
            return []
        return await self._done(lambda connection: connection.fetch(asked, *values))

    async def _written(
        self, write: Callable[[Connection], Awaitable[None]], is_there: Callable[[Connection], Awaitable[bool]]
    ) -> None:
        """Where the connection broke while it was being stored, nobody knows whether it was: that is looked up."""
        tries = 0

        async def once(connection: Connection) -> None:
            nonlocal tries
            tries += 1
            try:
                await write(connection)
            except Moved:
                if tries == 1 or not await is_there(connection):
                    raise

        await self._done(once)

    async def _done(self, work: Callable[[Connection], Awaitable[Found]]) -> Found:
        for wait in TRIED_AGAIN_AFTER:
            try:
                return await self._tried(work)
            except LOST:
                await asyncio.sleep(wait)
        try:
            return await self._tried(work)
        except LOST as fault:
            raise self._away(fault) from fault

    async def _tried(self, work: Callable[[Connection], Awaitable[Found]]) -> Found:
        try:
            async with self._pool.acquire(timeout=CONNECTED_WITHIN) as connection:
                return await work(connection)
        except LOST:
            raise
        except asyncpg.PostgresError as fault:
            raise self._away(fault) from fault

    def _away(self, fault: BaseException) -> Away:
        return Away(f"{self.name} cannot be used now: {str(fault) or 'it does not answer'}")


async def version_of(connection: Connection) -> str:
    if not await connection.fetchval("select to_regclass('alembic_version') is not null"):
        return ""
    return str(await connection.fetchval(NOTED) or "")


def without_password(url: str) -> str:
    """The address as people may read it."""
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="").geturl()


async def _changed(connection: Connection, changes: Sequence[Change]) -> None:
    """In one order for everybody, so that nobody waits for each other in a circle."""
    for change in sorted(changes, key=lambda each: (each.kind, each.key)):
        if not await _took(connection, change):
            raise Moved(f"a record of kind {change.kind} is not what it was")


async def _took(connection: Connection, change: Change) -> bool:
    place = (change.kind, change.key)
    if change.data is None:
        if change.seen == 0:
            return not await connection.fetch(GOT, *place)
        if change.seen is None:
            await connection.execute(DELETED, *place)
            return True
        return _one(await connection.execute(DELETED_AS_SEEN, *place, change.seen))
    if change.seen is None:
        return _one(await connection.execute(SET, *place, change.owner, change.data))
    if change.seen == 0:
        return _one(await connection.execute(MADE, *place, change.owner, change.data))
    return _one(await connection.execute(CHANGED, *place, change.owner, change.data, change.seen))


def _one(tag: str) -> bool:
    """Whether a statement has met its record, by what PostgreSQL says of it: 'UPDATE 1'."""
    return tag.endswith(" 1")


async def _are_there(connection: Connection, changes: Sequence[Change]) -> bool:
    for change in changes:
        found = await connection.fetchrow(GOT, change.kind, change.key)
        if (found["data"] if found else None) != change.data:
            return False
    return True
