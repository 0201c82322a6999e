"""Everything that a server process has: the store, the tables that are open in it, people, links, games."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from herotable.rules.game import AnyGame
from herotable.rules.seats import Seat
from herotable.server.addresses import Addresses
from herotable.server.bus import Bus, RemoteBus
from herotable.server.limits import Buckets
from herotable.server.links import Links
from herotable.server.minding import Minder
from herotable.server.past import Step
from herotable.server.people import People
from herotable.server.records import TABLE, TableKept, read
from herotable.server.refusing import nothing_there
from herotable.server.secret import new_token
from herotable.server.served import Served
from herotable.server.socket import Connection
from herotable.server.store import Store
from herotable.server.workers import Workers


class Recalled(OrderedDict[tuple[str, Seat, int], list[Step]]):
    """Replays that were worked out, the last ones used last."""

    most = 8


IDLE_SECONDS: Final = 600.0
"""A table that nobody looks at for so long is put away; the store has it."""
SWEEPS_EVERY: Final = 30.0

log = logging.getLogger("herotable.house")


class House:
    def __init__(
        self, store: Store, bus: Bus, games: Mapping[str, AnyGame], addresses: Addresses, *, workers: int = 2
    ) -> None:
        self.store = store
        self.bus = bus
        self.games = games
        self.addresses = addresses
        self.people = People(store)
        self.links = Links(store)
        self.host_token = new_token()
        self.doors = Buckets(10, 0.2)
        self.everybody_at_the_door = Buckets(200, 10)
        self.wrong_codes = 0
        self.codes_out: list[str] = []
        self.requests = Buckets(200, 50)
        self.thinkers = Workers(workers)
        self.reckoners = Workers(workers)
        self.recalled = Recalled()
        self.connections: set[Connection] = set()
        self.ready = False
        self._tables: dict[str, Served] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._minders: dict[str, Minder] = {}
        self._tasks: dict[str, list[asyncio.Task[None]]] = {}
        self._sweeping: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.store.start()
        await self.bus.start()
        self._sweeping = asyncio.create_task(self._sweep_for_ever())
        self.ready = True

    async def stop(self) -> None:
        """What was begun is ended; everything that was acknowledged is stored already."""
        self.ready = False
        tasks = [task for each in self._tasks.values() for task in each]
        for task in [*tasks, *([self._sweeping] if self._sweeping else [])]:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self.thinkers.stop()
        await self.reckoners.stop()
        await self.bus.stop()
        await self.store.stop()

    async def say_goodbye(self) -> None:
        """Every client is told that the server goes, and that it may come back."""
        await asyncio.gather(*(each.go("the server stops for a moment", again=True) for each in list(self.connections)))

    # Tables

    async def table(self, table: str) -> Served:
        """A table that is served; the same one for everybody in this process."""
        if table not in self._tables:
            lock = self._opening.setdefault(table, asyncio.Lock())
            async with lock:
                if table not in self._tables:
                    await self._open(table)
            self._opening.pop(table, None)
        return self._tables[table]

    async def _open(self, table: str) -> None:
        found = await self.store.get(TABLE, table)
        if found is None:
            raise nothing_there()
        kept = read(TableKept, found)
        game = self.games.get(kept.game)
        if game is None:
            raise nothing_there()
        served = Served(game, kept, found.version, self.store, self.bus)
        await served.look(lambda _: None)
        self._tables[table] = served
        minder = self._minders[table] = Minder(served, self.thinkers)
        served.join(minder)
        self._tasks[table] = [asyncio.create_task(minder.run())]
        if isinstance(self.bus, RemoteBus):
            self._tasks[table].append(asyncio.create_task(served.follow()))

    async def put_away(self, table: str) -> None:
        """This process has the table no more; whoever asks for it again reads it from the store."""
        self._tables.pop(table, None)
        self._minders.pop(table, None)
        for task in self._tasks.pop(table, ()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _sweep_for_ever(self) -> None:
        await self._take_up_what_goes_on()
        while True:
            await asyncio.sleep(SWEEPS_EVERY)
            await self._sweep()

    async def _sweep(self) -> None:
        now = asyncio.get_running_loop().time()
        idle = [each for each in self._tables.values() if now - each.used > IDLE_SECONDS and not each.here()]
        for each in idle:
            if self._minders[each.id].rests:
                await self.put_away(each.id)

    async def _take_up_what_goes_on(self) -> None:
        """After a start: bots go on where they were, and clocks run again, also where nobody looks."""
        for record in await self.store.find(TABLE, "open"):
            kept = read(TableKept, record)
            if not kept.paused and any(seat.seconds for seat in kept.seats.values()):
                await self._quietly_opened(kept.id)

    async def _quietly_opened(self, table: str) -> None:
        """One table that cannot be opened keeps no other from it; whoever comes to it is told why."""
        try:
            await self.table(table)
        except Exception as fault:  # noqa: BLE001
            log.warning("a table could not be taken up: %s", fault)

    # Connections

    async def shut_out(self, person: str, table: str = "") -> None:
        """Somebody's open sockets are closed, all or those of one table."""
        shut = [each for each in list(self.connections) if each.person == person and table in ("", each.served.id)]
        await asyncio.gather(*(each.go("you have no way in here any more", again=False) for each in shut))
