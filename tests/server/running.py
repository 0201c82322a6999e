"""A server on a port of its own, and people who come to it, in the event loop of a test."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from typing import Any, TypeVar

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from herotable import games as installed
from herotable.rules import AnyGame
from herotable.rules.discovery import games_in
from herotable.server.addresses import addresses_for
from herotable.server.bus import Bus
from herotable.server.house import House
from herotable.server.memory_store import MemoryStore
from herotable.server.serve import Server, listening
from herotable.server.store import Store

SOON = 20.0
GAMES = games_in(installed)
T = TypeVar("T")


class Running:
    """A server that is up, and how to come to it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.address = house.addresses.own[0]

    @asynccontextmanager
    async def host(self) -> AsyncIterator[Visitor]:
        async with self.visitor() as host:
            await host.enter(self.house.host_token)
            yield host

    @asynccontextmanager
    async def visitor(self) -> AsyncIterator[Visitor]:
        async with httpx.AsyncClient(base_url=self.address, headers={"origin": self.address}) as client:
            yield Visitor(self.address, client)


class Visitor:
    """Somebody's browser."""

    def __init__(self, address: str, client: httpx.AsyncClient) -> None:
        self.address = address
        self.client = client

    async def enter(self, token: str, name: str = "") -> Any:
        return await self.post("/api/enter", {"token": token, "name": name})

    async def get(self, path: str, **query: Any) -> Any:
        return told(await self.client.get(path, params=query))

    async def post(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        return told(await self.client.post(path, json=body or {}))

    async def patch(self, path: str, body: Mapping[str, Any]) -> Any:
        return told(await self.client.patch(path, json=body))

    async def delete(self, path: str) -> Any:
        return told(await self.client.request("DELETE", path, json={}))

    @property
    def cookies(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())

    @asynccontextmanager
    async def sit(self, table: str, **hello: Any) -> AsyncIterator[Sitter]:
        url = f"{self.address.replace('http', 'ws')}/api/tables/{table}/socket"
        headers = {"Cookie": self.cookies}
        async with websockets.connect(url, origin=self.address, additional_headers=headers) as socket:  # type: ignore[arg-type]
            sitter = Sitter(socket)
            await sitter.send("hello", **hello)
            yield sitter


class Sitter:
    """Somebody's socket at a table: what it was told last of everything."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seen: dict[str, Any] = {}
        self.logs: dict[str, list[Any]] = {}
        self.table: Any = None
        self.chat: list[Any] = []
        self.heard: list[Any] = []
        self._intents = count(1)

    async def send(self, do: str, /, **message: Any) -> None:
        await self.socket.send(json.dumps({"do": do, **message}))

    async def next(self) -> Any:
        message = json.loads(await asyncio.wait_for(self.socket.recv(), SOON))
        self.heard.append(message)
        self._take(message)
        return message

    def _take(self, message: Any) -> None:
        match message["is"]:
            case "welcome" | "table":
                self.table = message["table"]
            case "seen":
                audience = message["audience"]
                self.seen[audience] = message
                log = self.logs.setdefault(audience, [])
                log[message["first"] - 1 :] = message["lines"]
            case "chat":
                self.chat += message["lines"]

    async def until(self, kind: str, which: Callable[[Any], bool] = lambda _: True) -> Any:
        """The next message of this kind."""
        while True:
            message = await self.next()
            if message["is"] == kind and which(message):
                return message

    async def until_seen(self, seat: str, which: Callable[[Any], bool]) -> Any:
        """What a seat sees, as soon as it is so."""
        while seat not in self.seen or not which(self.seen[seat]["sight"]):
            await self.next()
        return self.seen[seat]["sight"]

    async def do(self, wish: str, /, **message: Any) -> Any:
        """Done or refused."""
        intent = f"intent {next(self._intents)}"
        await self.send(wish, intent=intent, **message)
        return await self.answer_to(intent)

    async def answer_to(self, intent: str) -> Any:
        while True:
            message = await self.next()
            if message["is"] in ("done", "refused") and message["intent"] == intent:
                return message

    async def act(self, seat: str, choice: Any) -> Any:
        return await self.do("act", seat=seat, version=self.seen[seat]["version"], choice=choice)


def told(response: httpx.Response) -> Any:
    assert response.status_code == 200, (response.status_code, response.text)
    return response.json() if response.content else None


@asynccontextmanager
async def server(
    store: Store | None = None, bus: Bus | None = None, games: Mapping[str, AnyGame] | None = None
) -> AsyncIterator[Running]:
    with listening("127.0.0.1", 0) as bound:
        addresses = addresses_for("127.0.0.1", bound.getsockname()[1])
        house = House(store or MemoryStore(), bus or Bus(), games or GAMES, addresses, workers=1)
        ready = asyncio.Event()
        await house.start()
        uvicorn = Server(house, ready.set)
        uvicorn.handles_signals = False
        serving = asyncio.create_task(uvicorn.serve(sockets=[bound]))
        try:
            await asyncio.wait_for(ready.wait(), SOON)
            yield Running(house)
        finally:
            uvicorn.should_exit = True
            await serving
            await house.stop()


def run(play: Callable[[Running], Awaitable[None]], **parts: Any) -> None:
    """A test that plays with a server of its own."""

    async def playing() -> None:
        async with server(**parts) as running:
            await play(running)

    asyncio.run(asyncio.wait_for(playing(), 120))


class Beside(Running):
    """A server in a thread of its own, for those who wait."""

    def __init__(self, house: House, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(house)
        self._loop = loop

    def ask(self, wanted: Coroutine[Any, Any, T]) -> T:
        """What comes of this in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(wanted, self._loop).result(60)


@contextmanager
def beside(**parts: Any) -> Iterator[Beside]:
    up, over = threading.Event(), threading.Event()
    found: list[Beside] = []

    async def serving() -> None:
        async with server(**parts) as running:
            found.append(Beside(running.house, asyncio.get_running_loop()))
            up.set()
            await asyncio.to_thread(over.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serving()))
    thread.start()
    try:
        assert up.wait(60)
        yield found[0]
    finally:
        over.set()
        thread.join(60)


def without_limits(house: House) -> None:
    """For tests that ask more in a second than people do in an hour."""
    for buckets in (house.requests, house.doors, house.everybody_at_the_door):
        buckets._at_once = buckets._each_second = 1_000_000
        buckets._buckets.clear()
