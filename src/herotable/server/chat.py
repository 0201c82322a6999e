"""What people say at a table: lines of plain text, kept, each to everyone or to one seat."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Final

from msgspec import Struct

from herotable.data import codec
from herotable.rules.options import Refused
from herotable.rules.seats import Seat
from herotable.server.limits import MOST_CHAT
from herotable.server.messages import ChatLine
from herotable.server.store import Moved, Store
from herotable.table.table import Clock, milliseconds

TRIES: Final = 10


class Said(Struct, frozen=True, omit_defaults=True):
    """A line as it is kept. `intent` tells one that comes twice."""

    at: int
    by: str
    name: str
    seat: Seat
    to: Seat
    text: str
    intent: str = ""


def chat_of(table: str) -> str:
    return f"chat/{table}"


class Chat:
    """The chat of one table."""

    def __init__(self, table: str, store: Store, clock: Clock = milliseconds) -> None:
        self._journal = chat_of(table)
        self._store = store
        self._clock = clock
        self._lock = asyncio.Lock()
        self.lines: list[Said] = []

    async def read_on(self) -> None:
        """What was said since, here or in another process."""
        async with self._lock:
            await self._read_on()

    async def say(self, by: str, name: str, seat: Seat, to: Seat, text: str, intent: str) -> bool:
        """Whether it was new."""
        async with self._lock:
            for _ in range(TRIES):
                if any((each.by, each.intent) == (by, intent) for each in reversed(self.lines)):
                    return False
                if len(self.lines) >= MOST_CHAT:
                    raise Refused("this table's chat is full")
                said = Said(self._clock(), by, name, seat, to, text, intent)
                try:
                    await self._store.append(self._journal, len(self.lines), [codec.encode(said)])
                except Moved:
                    await self._read_on()
                else:
                    self.lines.append(said)
                    return True
            raise Moved("the chat moves too fast")

    async def _read_on(self) -> None:
        new = await self._store.lines(self._journal, len(self.lines))
        self.lines += [codec.decode(Said, line) for line in new]

    def read_by(self, person: str, seats: Collection[Seat], after: int = 0) -> list[ChatLine]:
        """The lines that somebody may read, numbered for them alone, after so many of them."""
        mine = [each for each in self.lines if not each.to or each.by == person or each.to in seats]
        return [
            ChatLine(number, each.at, each.by, each.name, each.seat, each.to, each.text)
            for number, each in enumerate(mine[after:], start=after + 1)
        ]
