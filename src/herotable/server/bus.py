"""The bus says "room X moved" and nothing else: whoever listens fetches what is new from the store. So order and gaps
never depend on it, and a bus that was away for a while does no harm: when it is back, every room is woken."""

from __future__ import annotations

import asyncio
import logging
from abc import abstractmethod
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from typing import Final

import asyncpg
import redis.asyncio
from redis.exceptions import RedisError

CHANNEL: Final = "herotable"
FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
PUBLISHED_WITHIN: Final = 2.0
TRIES: Final = 3
LOST: Final = (OSError, RedisError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError)
"""What is raised when the other side has gone away."""

log = logging.getLogger("herotable.bus")


class Bus:
    """Within one process, and the local half of the buses between several."""

    def __init__(self) -> None:
        self._rooms: dict[str, set[asyncio.Event]] = defaultdict(set)

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def poke(self, room: str) -> None:
        """Wakes everyone who listens to this room."""
        self._wake(room)

    @contextmanager
    def listen(self, room: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the room has moved; whoever waits for it clears it before reading the store."""
        moved = asyncio.Event()
        self._rooms[room].add(moved)
        try:
            yield moved
        finally:
            self._rooms[room].discard(moved)
            if not self._rooms[room]:
                del self._rooms[room]

    def _wake(self, room: str) -> None:
        for moved in self._rooms.get(room, ()):
            moved.set()

    def _wake_all(self) -> None:
        for room in list(self._rooms):
            self._wake(room)


class RemoteBus(Bus):
    """One task listens and comes back whenever it was cut off."""

    async def start(self) -> None:
        self._listening = asyncio.create_task(self._listen_for_ever())

    async def stop(self) -> None:
        self._listening.cancel()
        with suppress(asyncio.CancelledError):
            await self._listening
        await self._hang_up()

    async def poke(self, room: str) -> None:
        """A connection may have died with the other side, so it is tried again; whoever is not reached polls."""
        self._wake(room)
        for _ in range(TRIES):
            try:
                return await asyncio.wait_for(self._publish(room), PUBLISHED_WITHIN)
            except LOST as fault:
                log.warning("the bus could not be told that a table moved: %s", fault)
                await asyncio.sleep(FIRST_WAIT)

    async def _listen_for_ever(self) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                async for room in self._heard():
                    wait = FIRST_WAIT
                    self._wake_all() if room is None else self._wake(room)
            except LOST as fault:
                log.warning("the bus is away: %s", fault)
            await asyncio.sleep(wait)
            wait = min(wait * 2, LONGEST_WAIT)

    @abstractmethod
    def _heard(self) -> AsyncIterator[str | None]:
        """Rooms that moved; None once whenever the connection stands, for what was missed before."""

    @abstractmethod
    async def _publish(self, room: str) -> None: ...

    @abstractmethod
    async def _hang_up(self) -> None: ...


class RedisBus(RemoteBus):
    def __init__(self, url: str) -> None:
        super().__init__()
        self._redis = redis.asyncio.Redis.from_url(url, health_check_interval=15)

    async def _heard(self) -> AsyncIterator[str | None]:
        async with self._redis.pubsub() as heard:
            await heard.subscribe(CHANNEL)
            yield None
            async for message in heard.listen():
                if message["type"] == "message":
                    yield message["data"].decode()

    async def _publish(self, room: str) -> None:
        await self._redis.publish(CHANNEL, room)

    async def _hang_up(self) -> None:
        await self._redis.aclose()


class PostgresBus(RemoteBus):
    """LISTEN and NOTIFY of the database that the tables are in."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._telling: asyncpg.Connection | None = None

    async def _heard(self) -> AsyncIterator[str | None]:
        hearing = await asyncpg.connect(self._url)
        rooms: asyncio.Queue[str | None] = asyncio.Queue()
        try:
            hearing.add_termination_listener(lambda _: rooms.put_nowait(None))
            await hearing.add_listener(CHANNEL, lambda *notice: rooms.put_nowait(str(notice[-1])))
            yield None
            while (room := await rooms.get()) is not None:
                yield room
        finally:
            hearing.terminate()

    async def _publish(self, room: str) -> None:
        if self._telling is None or self._telling.is_closed():
            self._telling = await asyncpg.connect(self._url)
        try:
            await self._telling.execute("select pg_notify($1, $2)", CHANNEL, room)
        except LOST:
            self._telling.terminate()
            raise

    async def _hang_up(self) -> None:
        if self._telling is not None:
            self._telling.terminate()


def bus_at(url: str) -> Bus:
    """The bus that a URL names; without one, this process's own."""
    if url.startswith(("redis://", "rediss://", "unix://")):
        return RedisBus(url)
    return PostgresBus(url) if url.startswith(("postgres://", "postgresql://")) else Bus()
