"""What goes on at a table without anybody's message: bots move, clocks run out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias

from msgspec import structs

from herotable.rules.options import Refused
from herotable.rules.seats import Seat
from herotable.rules.tape import Misfit
from herotable.server import bot_work
from herotable.server.bot_work import BotMove
from herotable.server.clocks import Clocks, Due, time_over
from herotable.server.served import Draft, Served
from herotable.server.store import Away, Moved
from herotable.server.worker import Think
from herotable.server.workers import Workers
from herotable.table.table import Table

TRIES_AGAIN: Final = 5.0
"""Seconds until a store that was away is asked again."""

_Job: TypeAlias = tuple[Think, BotMove]
"""What is to be thought out, and what is done where nothing comes of it."""

log = logging.getLogger("herotable.minding")


class Minder:
    """One table's. It sleeps until the table moves, or until somebody's time is over."""

    person = ""
    audiences: Sequence[Seat] = ()

    def __init__(self, served: Served, workers: Workers) -> None:
        self._served = served
        self._workers = workers
        self._moved = asyncio.Event()
        self._clocks = Clocks()
        self._stuck_at = 0
        self.rests = False

    def table_moved(self) -> None:
        self._moved.set()

    async def run(self) -> None:
        self._moved.set()
        wait: float | None = None
        while True:
            self.rests = wait is None
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):  # wait_for loses a cancellation that comes as it ends
                    await self._moved.wait()
            self._moved.clear()
            self.rests = False
            try:
                wait = await self._mind()
            except (Away, Moved):
                wait = TRIES_AGAIN
            except Exception:
                log.exception("table %s cannot be minded", self._served.id)
                wait = None

    async def _mind(self) -> float | None:
        """Does the next thing that is due; gives the seconds until something else will be, None: nothing."""
        if self._served.kept.paused or self._served.kept.state != "open":
            self._clocks.stop()
            return None
        move, job, due, row = await self._served.look(self._look)
        if due is not None and due[1] <= 0:
            return 0.0 if await self._change(lambda draft: _time_over(draft, due[0], row)) else None
        if move is not None:
            await self._pause()
            await self._make(move)
            return 0.0
        if job is not None and await self._think(job, row):
            return 0.0
        return None if due is None else due[1]

    def _look(self, table: Table[Any]) -> tuple[BotMove | None, _Job | None, tuple[Due, float] | None, int]:
        kept = self._served.kept
        due = self._clocks.next(table, kept, asyncio.get_running_loop().time())
        move = bot_work.answer_due(table)
        row = table.journal.next_number
        job = None if move is not None or row == self._stuck_at else bot_work.thinking(table, kept)
        if job is None:
            return move, None, due, row
        return None, (job, bot_work.any_move(table, [seat for seat, _ in job.seats])), due, row

    async def _think(self, job: _Job, row: int) -> bool:
        """Whether a bot moved; where all of them wait, they do so until the table has moved."""
        self._stuck_at = row
        await self._pause()
        think, fallback = job
        move = await bot_work.thought_out(self._workers, think, row, fallback)
        if move is None:
            return False
        if not await self._make(move):
            await self._make(fallback)
        return True

    async def _make(self, move: BotMove) -> bool:
        """Whether the table took it, or has moved on."""
        return await self._change(lambda draft: _made(draft, move))

    async def _change(self, do: Callable[[Draft], bool]) -> bool:
        try:
            return await self._served.change(do)
        except (Refused, Misfit) as fault:
            log.warning("table %s did not take what was due: %s", self._served.id, fault)
            return False

    async def _pause(self) -> None:
        """Bots move at a pace that people can follow, where there are any."""
        if self._served.here():
            await asyncio.sleep(self._served.kept.switches.bot_pause / 1000)


def _made(draft: Draft, move: BotMove) -> bool:
    """A table that has moved on since, or was paused, is left alone, and that is well."""
    if not draft.kept.paused and bot_work.perform(draft.table, move) and move.trouble:
        kept = draft.kept.seat(move.seat)
        draft.kept = draft.kept.with_seat(move.seat, structs.replace(kept, trouble=move.trouble))
    return True


def _time_over(draft: Draft, due: Due, row: int) -> bool:
    """Whether anything came of it; what came in at the last moment counts."""
    return draft.kept.paused or draft.table.journal.next_number != row or time_over(draft.table, due)
