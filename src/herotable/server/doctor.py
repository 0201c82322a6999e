"""What the doctor looks at: the store and every table in it, the disk, the browser client, bots, and whether a server
can be reached from here, and a socket be opened. Each finding is a sentence; what is wrong says what to do."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

import httpx
import websockets

from herotable import games as installed
from herotable.rules.discovery import games_in
from herotable.rules.game import AnyGame
from herotable.server.addresses import Addresses, addresses_for, own_addresses
from herotable.server.backing_up import check_sound, reading
from herotable.server.bus import Bus, bus_at
from herotable.server.client_files import FOLDER
from herotable.server.house import House
from herotable.server.memory_store import MemoryStore
from herotable.server.serve import Server, listening
from herotable.server.store import Away
from herotable.server.stores import POSTGRES, sqlite_file, store_at
from herotable.table.journal import read_journal
from herotable.table.store import MemoryStore as Journal
from herotable.table.store import StoreError
from herotable.table.table import Table

LITTLE_SPACE: Final = 200_000_000
WITHIN: Final = 20.0
TABLE: Final = "table/"


@dataclass(frozen=True, slots=True)
class Finding:
    fine: bool
    text: str


async def examined(data: Path, store: str, bus: str) -> list[Finding]:
    """Everything, one after the other; nothing is changed."""
    findings = [*_folder(data), *_client()]
    findings += [await _store(data, store)] if store.startswith(POSTGRES) else list(_sqlite(sqlite_file(store, data)))
    if bus:
        findings.append(await _bus(bus))
    return [*findings, await _thinking(), *[each async for each in _reached()]]


def _folder(data: Path) -> Iterator[Finding]:
    place = next(folder for folder in (data, *data.parents) if folder.exists())
    free = shutil.disk_usage(place).free
    if free < LITTLE_SPACE:
        yield Finding(False, f"only {free // 1_000_000} MB are free where {data} is: make some space")
    else:
        yield Finding(True, f"{free // 1_000_000} MB are free where {data} is")


def _client() -> Iterator[Finding]:
    if (FOLDER / "index.html").is_file():
        yield Finding(True, "the browser client is installed")
    else:
        yield Finding(True, "there is no browser client here, the terminal's works; 'python3 dev.py run' builds it")


def _sqlite(path: Path) -> Iterator[Finding]:
    if not path.exists():
        yield Finding(True, f"there is no store yet at {path}; the first start makes one")
        return
    try:
        check_sound(path, str(path))
        yield Finding(True, f"{path} is whole")
    except Away as fault:
        yield Finding(False, f"{fault}; put back a backup, or save what can be read: 'herotable doctor --save FOLDER'")
    except sqlite3.Error as fault:
        yield Finding(False, f"{path} cannot be read ({fault}): put back a backup by 'herotable restore'")
        return
    yield from _tables(path)


def _tables(path: Path) -> Iterator[Finding]:
    """Every table is opened, from a copy in memory."""
    games, fine = games_in(installed), 0
    for name, lines in journals_in(path):
        fault = _fault_of(games, name, lines)
        if fault:
            yield Finding(False, fault)
        else:
            fine += 1
    yield Finding(True, f"{fine} tables can be played on")


def _fault_of(games: dict[str, AnyGame], name: str, lines: list[bytes]) -> str:
    try:
        header = read_journal(name, lines).header
        if header.game not in games:
            return f"{name} is a table of {header.game!r}, which is not installed"
        Table.open(games[header.game], Journal(name, b"".join(line + b"\n" for line in lines)))
    except StoreError as fault:
        return f"{fault} ('herotable doctor --save FOLDER' saves what can be read)"
    return ""


def journals_in(path: Path) -> Iterator[tuple[str, list[bytes]]]:
    """The journals of all tables; of one that is damaged, the lines before the damage."""
    with closing(reading(path)) as connection:
        found = connection.execute("select journal from journals where journal like 'table/%' order by journal")
        for (name,) in found.fetchall():
            yield name, list(_lines(connection, name))


def _lines(connection: sqlite3.Connection, name: str) -> Iterator[bytes]:
    """Line by line, as far as it goes without a gap."""
    asked = "select line from lines where journal = ? and place = ?"
    for place in count(1):
        try:
            found = connection.execute(asked, (name, place)).fetchone()
        except sqlite3.Error:
            return
        if found is None:
            return
        yield found[0]


def saved(path: Path, folder: Path) -> int:
    """What can be read of every table, each as a file that 'herotable play --resume' opens; how many."""
    many = 0
    for name, lines in journals_in(path):
        if lines:
            to = folder / f"{name.removeprefix(TABLE)}.jsonl"
            to.write_bytes(b"".join(line + b"\n" for line in lines))
            many += 1
    return many


async def _store(data: Path, store: str) -> Finding:
    there = store_at(store, data)
    try:
        await there.start()
    except Away as fault:
        return Finding(False, str(fault))
    await there.stop()
    return Finding(True, "the PostgreSQL can be reached, and its store is up to date")


async def _bus(url: str) -> Finding:
    bus = bus_at(url)
    await bus.start()
    try:
        with bus.listen("doctor") as moved:
            await asyncio.wait_for(moved.wait(), WITHIN)
        return Finding(True, "the bus can be reached")
    except TimeoutError:
        return Finding(False, "the bus cannot be reached: look at the address behind --bus, and whether it is up")
    finally:
        await bus.stop()


async def _thinking() -> Finding:
    from herotable.server.worker import Recall
    from herotable.server.workers import Broken, Stalled, Workers

    workers = Workers(1)
    try:
        await workers.do(Recall("nothing", [], ""), WITHIN)
    except Broken as answered:
        if "nothing" in str(answered):  # it was there, and said that there is no such game
            return Finding(True, "bots and odds have a process to think in")
        return Finding(False, f"no process can be started for bots and odds: {answered}")
    except Stalled as fault:
        return Finding(False, f"the process for bots and odds does not answer: {fault}")
    finally:
        await workers.stop()
    return Finding(False, "the process for bots and odds answers nonsense: install Herotable anew")


async def _reached() -> AsyncIterator[Finding]:
    """A server of its own, with nothing in it, on a port that is free."""
    for host, where in (("127.0.0.1", "on this machine"), *((each, "on your network") for each in own_addresses())):
        try:
            async with _up(host) as (house, addresses):
                yield await _answers(house, addresses, where)
        except (Away, OSError) as fault:
            yield Finding(False, f"nothing can be served at {host}: {fault}")


@asynccontextmanager
async def _up(host: str) -> AsyncIterator[tuple[House, Addresses]]:
    with listening(host, 0) as bound:
        addresses = addresses_for(host, bound.getsockname()[1])
        house, ready = House(MemoryStore(), Bus(), games_in(installed), addresses, workers=1), asyncio.Event()
        await house.start()
        server = Server(house, ready.set)
        server.handles_signals = False
        serving = asyncio.create_task(server.serve(sockets=[bound]))
        try:
            await asyncio.wait_for(ready.wait(), WITHIN)
            yield house, addresses
        finally:
            server.should_exit = True
            await serving
            await house.stop()


async def _answers(house: House, addresses: Addresses, where: str) -> Finding:
    """Comes in, opens a table, and sits down at it."""
    address = addresses.own[0]
    try:
        async with httpx.AsyncClient(base_url=address, headers={"Origin": address}, trust_env=False) as client:
            (await client.post("/api/enter", json={"token": house.host_token})).raise_for_status()
            game = next(iter(house.games))
            made = (await client.post(f"/api/games/{game}/try", json={})).raise_for_status().json()
            await _sat_down(address, made["table"]["id"], dict(client.cookies))
    except (httpx.HTTPError, OSError, TimeoutError, websockets.WebSocketException) as fault:
        return Finding(False, f"a server at {address} cannot be reached {where}: {str(fault) or type(fault).__name__}")
    return Finding(True, f"a server can be reached {where} ({addresses.own[0].rpartition(':')[0]}), sockets too")


async def _sat_down(address: str, table: str, cookies: dict[str, str]) -> None:
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()), "Origin": address}
    async with websockets.connect(url, additional_headers=headers, proxy=None) as socket:
        await socket.send('{"do":"hello"}')
        await asyncio.wait_for(socket.recv(), WITHIN)
