"""A server process under load: how many acts a second until the last of four clients hears of one too late, against a
bare broadcast of the same messages; what a commit costs; what a table and a client weigh. All over the loopback."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import websockets

from herotable.client import Api
from herotable.server import messages as m
from herotable.server.sqlite_writer import Writer, connected

TABLES = 40
CLIENTS = 4
TOO_LATE = 0.050
WARM = 30
RATES = (5, 10, 25, 50, 75, 100, 150, 200, 400, 800, 1_600)
SECONDS = 3.0
ACT = re.compile("“act (\\d+)”")
GAME, SCENE = "compact-heroes", "ambush"


def server() -> None:
    print(f"\nA server: {TABLES} tables × {CLIENTS} clients, acts until p99 of act → last client passes 50 ms")
    with TemporaryDirectory() as folder, process("herotable", folder) as own:
        ours, size, weights = asyncio.run(_herotable(own.address, own.pid))
    with process("bare", str(size)) as peer:
        bare = asyncio.run(_bare(peer.address))
    print(f"  {'herotable, every act on the disk':<44} {ours:>7,}/s   {ours / bare:6.2f} × bare broadcast")
    print(f"  {'bare ASGI broadcast of messages of as many bytes':<44} {bare:>6,}/s   ({size:,} bytes)")
    print("  boardgame.io's server: not measured")
    print(f"  an idle table weighs {weights[0]:,.0f} KB, a client at it {weights[1]:,.0f} KB")
    commits()


# Processes ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Running:
    address: str
    pid: int


@contextmanager
def process(*arguments: str) -> Iterator[Running]:
    command = [sys.executable, "-m", "bench.server_process", *arguments]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert started.stdout is not None
    try:
        yield Running(started.stdout.readline().strip(), started.pid)
    finally:
        started.terminate()
        started.communicate()


def kilobytes(pid: int) -> int:
    """What a process has in memory; 0 where the system does not say so."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text())
    return int(found[1]) if found else 0


# Load -----------------------------------------------------------------------------------------------------------------


@dataclass
class Load:
    """Rooms of clients that say something in turn; of each act, when the last of its room heard of it."""

    rooms: list[list[Any]]
    says: Callable[[int, int], str]
    begun: dict[int, float] = field(default_factory=dict)
    heard: dict[int, list[float]] = field(default_factory=dict)
    sizes: list[int] = field(default_factory=list)
    number: int = 0

    async def listen(self, socket: Any) -> None:
        async for text in socket:
            now = perf_counter()
            for found in ACT.findall(text):
                self.sizes.append(len(text))
                self.heard.setdefault(int(found), []).append(now)

    async def highest(self) -> int:
        """Acts a second, of those that were tried, that are told to everyone in time."""
        listening = [asyncio.create_task(self.listen(each)) for room in self.rooms for each in room]
        await self._at(WARM)
        best = 0
        for rate in RATES:
            late = await self._at(rate)
            if late > TOO_LATE:
                break
            best = rate
        for task in listening:
            task.cancel()
        return best

    async def _at(self, rate: int) -> float:
        """p99 of act → last client at this rate; for ever, where some never heard."""
        first, begin = self.number, perf_counter()
        while (now := perf_counter() - begin) < SECONDS:
            while self.number - first < now * rate:
                await self._act()
            await asyncio.sleep(0.001)
        await asyncio.sleep(1)
        took = [self._took(number) for number in range(first, self.number)]
        cut = quantiles(took, n=100)
        print(f"  {rate:>5}/s: half within {1e3 * cut[49]:,.0f} ms, 99 of 100 within {1e3 * cut[98]:,.0f} ms")
        return cut[98]

    async def _act(self) -> None:
        self.number += 1
        room = self.number % len(self.rooms)
        who = self.number // len(self.rooms) % CLIENTS
        self.begun[self.number - 1] = perf_counter()
        await self.rooms[room][who].send(self.says(self.number - 1, who))

    def _took(self, number: int) -> float:
        heard = self.heard.get(number, [])
        return max(heard) - self.begun[number] if len(heard) >= CLIENTS else 60.0


async def _herotable(link: str, pid: int) -> tuple[int, int, tuple[float, float]]:
    with Api.entered(link) as host:
        seats = [f"hero:{number}" for number in range(1, CLIENTS + 1)]
        plans = {seat: m.SeatPlan(who="link") for seat in seats} | {"gm": m.SeatPlan(who="nobody")}
        plan = m.CreateTable(game=GAME, scene=SCENE, seats=plans, switches=m.Switches(waiting_room=False))
        empty = kilobytes(pid)
        made = [await asyncio.to_thread(host.create, plan) for _ in range(TABLES)]
        tables = kilobytes(pid)
        async with AsyncExitStack() as there:
            rooms = [[await _sit(there, link.urls[0]) for link in each.links] for each in made]
            await asyncio.sleep(1)
            clients = kilobytes(pid)
            load = Load(rooms, lambda number, who: _words(number, seats[who]))
            best = await load.highest()
            return best, int(median(load.sizes)), ((tables - empty) / TABLES, (clients - tables) / TABLES / CLIENTS)


async def _sit(there: AsyncExitStack, link: str) -> Any:
    api = await asyncio.to_thread(Api.entered, link)
    cookie = "; ".join(f"{name}={value}" for name, value in api.cookies.items())
    address = f"ws{api.address.removeprefix('http')}/api/tables/{api.table}/socket"
    socket = await there.enter_async_context(
        websockets.connect(address, additional_headers={"Cookie": cookie, "Origin": api.origin}, compression=None)
    )
    api.close()
    await socket.send('{"do":"hello"}')
    return socket


def _words(number: int, seat: str) -> str:
    return json.dumps({"do": "dice words", "intent": str(number), "seat": seat, "text": f"act {number}"})


async def _bare(address: str) -> int:
    async with AsyncExitStack() as there:
        url = address.replace("http", "ws")
        rooms = [
            [
                await there.enter_async_context(websockets.connect(f"{url}/{room}", compression=None))
                for _ in range(CLIENTS)
            ]
            for room in range(TABLES)
        ]
        return await Load(rooms, lambda number, _: f"“act {number}”").highest()


# The disk -------------------------------------------------------------------------------------------------------------


def commits() -> None:
    """The store's writer, which waits for the disk once for everything that has come meanwhile."""
    with TemporaryDirectory(dir=Path.cwd()) as folder:
        alone = _one_by_one(Path(folder) / "alone")
        grouped = asyncio.run(_grouped(Path(folder) / "grouped.sqlite"))
    print("\nRows on the disk, in the folder where this is started (aim: ≥ 4)")
    print(f"  {'each with its own fdatasync':<44} {alone:>9,.0f}/s")
    print(f"  {'SQLite (FULL), one commit for all that wait':<44} {grouped:>9,.0f}/s   {grouped / alone:6.2f} ×")


ROW = b"x" * 400


def _one_by_one(path: Path) -> float:
    sync = getattr(os, "fdatasync", os.fsync)
    with open(path, "wb", buffering=0) as file:
        begin, count = perf_counter(), 0
        while perf_counter() - begin < 2:
            file.write(ROW)
            sync(file.fileno())
            count += 1
        return count / (perf_counter() - begin)


async def _grouped(path: Path) -> float:
    """As many rows wait at once as tables play."""
    with closing(connected(path)) as new:
        new.execute("create table rows (row blob)")
    writer = Writer(path)
    begin, count = perf_counter(), 0

    async def one() -> None:
        nonlocal count
        while perf_counter() - begin < 2:
            await writer.do(lambda db: _insert(db))
            count += 1

    await asyncio.gather(*(one() for _ in range(200)))
    taken = perf_counter() - begin
    writer.stop()
    return count / taken


def _insert(db: sqlite3.Connection) -> None:
    db.execute("insert into rows values (?)", (ROW,))
