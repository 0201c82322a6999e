"""A table that is being served: one change at a time, each stored before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar

from msgspec import structs

from herotable.rules.game import AnyGame, Outcome
from herotable.rules.seats import WATCHER, Seat
from herotable.server.bus import Bus
from herotable.server.chat import Chat
from herotable.server.keeping import Held
from herotable.server.records import MEMBER, TABLE, TableKept, member_key, read, written
from herotable.server.refusing import Refusal, nothing_there
from herotable.server.sights import Eyes, Shown
from herotable.server.store import Change, Moved, Store
from herotable.table.rows import Sitter
from herotable.table.table import Table

TRIES: Final = 5
"""So often two processes may come in each other's way over one change."""
LOOKS_AFTER: Final = 15.0
"""Where several processes share a store, a table is looked after every so many seconds, whatever the bus says."""

T = TypeVar("T")
log = logging.getLogger("herotable.served")


def journal_of(table: str) -> str:
    return f"table/{table}"


@dataclass
class Draft:
    """A change in the making: what is done to the table and to what is kept of it is stored together, or not at all."""

    table: Table[Any]
    kept: TableKept
    served: Served
    changes: list[Change] = field(default_factory=list)


class Onlooker(Protocol):
    """Somebody who is told when a table has moved: a socket, the minder of bots and clocks."""

    @property
    def person(self) -> str: ...

    @property
    def audiences(self) -> Sequence[Seat]: ...

    def table_moved(self) -> None: ...


class Served:
    """One table in this process, over what the store holds of it."""

    def __init__(self, game: AnyGame, kept: TableKept, version: int, store: Store, bus: Bus) -> None:
        self.game = game
        self.kept = kept
        self._version = version
        self._store = store
        self._bus = bus
        self._lock = asyncio.Lock()
        self._table: Table[Any] | None = None
        self._held = Held(kept.id)
        self._eyes: dict[Seat, Eyes] = {}
        self.chat = Chat(kept.id, store)
        self.onlookers: list[Onlooker] = []
        self.sitters: dict[Seat, Sitter] = {}
        self.names: dict[Seat, str] = {}
        self.seats: tuple[Seat, ...] = ()
        self.game_master: Seat | None = None
        self.outcome: Outcome | None = None
        self.used = asyncio.get_running_loop().time()

    @property
    def id(self) -> str:
        return self.kept.id

    # Changing

    async def change(self, do: Callable[[Draft], T]) -> T:
        """Does something to the table, and stores it. What is refused changes nothing. Where another process was
        faster, it is decided anew on what stands there then."""
        async with self._lock:
            for _ in range(TRIES):
                draft = Draft(await self._taken_up(), self.kept, self)
                try:
                    return await self._changed(draft, do)
                except Moved:
                    await self._read_record()
            raise Moved(f"table {self.id} moves too fast")

    async def _changed(self, draft: Draft, do: Callable[[Draft], T]) -> T:
        try:
            result = do(draft)
        except Exception:
            await self._keep_what_came_before(draft)
            raise
        await self._commit(draft)
        return result

    async def _keep_what_came_before(self, draft: Draft) -> None:
        """What was refused may have found something to make up for, which happens all the same."""
        await self._commit(Draft(draft.table, self.kept, self))

    async def look(self, at: Callable[[Table[Any]], T]) -> T:
        """Something to be known of the table as it is stored."""
        async with self._lock:
            return at(await self._taken_up())

    async def sight(self, audience: Seat) -> Shown:
        """What an audience sees; looked at once and kept for as long as somebody has these eyes."""
        async with self._lock:
            return self._eyes_of(await self._taken_up(), audience).shown

    def shown(self, audience: Seat) -> Shown | None:
        """What an audience sees, where somebody is looking."""
        eyes = self._eyes.get(audience)
        return None if eyes is None else eyes.shown

    # Whoever looks on

    def join(self, onlooker: Onlooker) -> None:
        self.onlookers.append(onlooker)
        self.tell()

    def leave(self, onlooker: Onlooker) -> None:
        with suppress(ValueError):
            self.onlookers.remove(onlooker)
        self._close_eyes()
        self.tell()

    def tell(self) -> None:
        self.used = asyncio.get_running_loop().time()
        for onlooker in list(self.onlookers):
            onlooker.table_moved()

    def here(self) -> set[str]:
        """Whoever is connected."""
        return {onlooker.person for onlooker in self.onlookers if onlooker.person}

    async def say(self, by: str, name: str, seat: Seat, to: Seat, text: str, intent: str) -> None:
        """A line of chat, stored; then everybody hears of it."""
        if await self.chat.say(by, name, seat, to, text, intent):
            self.tell()
            await self._bus.poke(journal_of(self.id))

    # Between store and table

    async def _taken_up(self) -> Table[Any]:
        """The table, read from the store where this process does not have it. What goes on by itself goes on."""
        if self._table is None:
            held = Held(self.id, await self._store.lines(journal_of(self.id)))
            if not held.stored:
                raise nothing_there()
            table = Table.open(self.game, held)
            held.taken_up()
            await self.chat.read_on()
            self._held = held
            await self._commit(Draft(table, self.kept, self))
            self._stand_at(table)
        assert self._table is not None
        return self._table

    async def _commit(self, draft: Draft) -> None:
        """Stores everything or nothing. Where it is not certain, this process's table is thrown away."""
        changes = [*draft.changes, *self._record_changes(draft.kept)]
        if not (self._held.new or changes):
            return
        try:
            if self._held.new:
                await self._store.append(journal_of(self.id), self._held.stored, self._held.new, changes)
            else:
                await self._store.put(changes)
        except BaseException:
            self._table = None
            raise
        self._held.has_stored()
        if draft.kept != self.kept:
            self.kept, self._version = draft.kept, self._version + 1
        self._stand_at(draft.table)
        await self._bus.poke(journal_of(self.id))

    def _record_changes(self, kept: TableKept) -> Iterable[Change]:
        if kept == self.kept:
            return
        yield written(TABLE, kept.id, kept, kept.state, self._version)
        before, now = ({member.person for member in each.members} for each in (self.kept, kept))
        for person in sorted(now - before):
            yield Change(MEMBER, member_key(kept.id, person), b"{}", person)
        for person in sorted(before - now):
            yield Change(MEMBER, member_key(kept.id, person), None)

    def _stand_at(self, table: Table[Any]) -> None:
        """Everything that may be known without waiting follows from what is stored."""
        self._table = table
        self.seats = table.seats
        self.sitters = {seat: table.sitter(seat) for seat in table.seats}
        self.names = {seat: table.game.called(table.moment.now, WATCHER, seat) for seat in table.seats}
        self.game_master = table.game_master
        self.outcome = table.game.outcome(table.moment.now)
        self._close_eyes()
        for eyes in self._eyes.values():
            eyes.look(table)
        self.tell()

    def _eyes_of(self, table: Table[Any], audience: Seat) -> Eyes:
        if audience not in self._eyes:
            self._eyes[audience] = Eyes(table, audience)
        return self._eyes[audience]

    def _close_eyes(self) -> None:
        wanted = {audience for onlooker in self.onlookers for audience in onlooker.audiences}
        for audience in self._eyes.keys() - wanted:
            del self._eyes[audience]

    async def _read_record(self) -> None:
        self._table = None
        found = await self._store.get(TABLE, self.id)
        if found is None:
            raise nothing_there()
        self.kept, self._version = read(TableKept, found), found.version

    # Several processes

    async def follow(self) -> None:
        """For as long as it runs, this process sees what others do to the table."""
        with self._bus.listen(journal_of(self.id)) as moved:
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOKS_AFTER):
                        await moved.wait()
                moved.clear()
                try:
                    await self.catch_up()
                except Refusal:
                    return self._is_gone()
                except Exception as fault:  # noqa: BLE001 - tried again at the next poke
                    log.warning("table %s could not be looked after: %s", self.id, fault)

    def _is_gone(self) -> None:
        """Another process has thrown the table away: nobody is at it any more."""
        self.kept = structs.replace(self.kept, members=(), state="archived")
        self.tell()

    async def catch_up(self) -> None:
        """What other processes have stored."""
        async with self._lock:
            if self._table is None:
                await self._read_record()
                await self._taken_up()
                return
            lines = await self._store.lines(journal_of(self.id), self._held.stored)
            found = await self._store.get(TABLE, self.id)
            if found is None:
                raise nothing_there()
            await self.chat.read_on()
            if not lines and found.version == self._version:
                self.tell()
                return
            self.kept, self._version = read(TableKept, found), found.version
            try:
                self._follow(self._table, lines)
            except BaseException:
                self._table = None
                raise
            self._stand_at(self._table)

    def _follow(self, table: Table[Any], lines: Sequence[bytes]) -> None:
        if lines:
            table.follow(lines, self._held.stored + 1)
            self._held.went_on(len(lines))
