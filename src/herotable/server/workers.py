"""Processes that think: bots' moves, odds, replays. What they do delays no table, and one that stalls is ended."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from typing import Final

from msgspec import msgpack

from herotable.server.worker import Answered, AnyJob, Failed, Heard

START_WITHIN: Final = 30.0
HEAD: Final = 4


class Stalled(Exception):
    """It took longer than it was given."""


class Broken(Exception):
    """It could not be done; what was wrong."""


class Workers:
    """So many processes, each started when it is first needed, each with one job at a time."""

    def __init__(self, most: int) -> None:
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._all = [_Worker() for _ in range(most)]
        for worker in self._all:
            self._idle.put_nowait(worker)

    async def do(self, job: AnyJob, within: float) -> bytes:
        """The job's result. `Stalled` where it takes longer than that, `Broken` where it fails."""
        worker = await self._idle.get()
        try:
            return await worker.do(job, within)
        finally:
            self._idle.put_nowait(worker)

    async def stop(self) -> None:
        for worker in self._all:
            await worker.end()


class _Worker:
    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def do(self, job: AnyJob, within: float) -> bytes:
        try:
            process = await self._started()
            async with asyncio.timeout(within):
                heard = await _exchanged(process, msgpack.encode(job))
        except TimeoutError:
            await self.end()
            raise Stalled(f"nothing came of it within {within:g} seconds") from None
        except (OSError, asyncio.IncompleteReadError) as fault:
            await self.end()
            raise Broken("the worker process came to its end") from fault
        except BaseException:
            await self.end()
            raise
        if isinstance(heard, Failed):
            raise Broken(heard.why)
        return heard.result

    async def _started(self) -> asyncio.subprocess.Process:
        """It says that it is ready once it has loaded everything; that is no part of anybody's time."""
        if self._process is None or self._process.returncode is not None:
            command = (sys.executable, "-m", "herotable.server.worker")
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
            try:
                await asyncio.wait_for(_read(self._process), START_WITHIN)
            except TimeoutError:
                raise Broken("the worker process does not start") from None
        return self._process

    async def end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _exchanged(process: asyncio.subprocess.Process, written: bytes) -> Answered | Failed:
    assert process.stdin is not None
    process.stdin.write(len(written).to_bytes(HEAD, "big") + written)
    await process.stdin.drain()
    return await _read(process)


async def _read(process: asyncio.subprocess.Process) -> Answered | Failed:
    assert process.stdout is not None
    length = int.from_bytes(await process.stdout.readexactly(HEAD), "big")
    heard: Answered | Failed = msgpack.decode(await process.stdout.readexactly(length), type=Heard)
    return heard
