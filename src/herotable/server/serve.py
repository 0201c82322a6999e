"""A server process from its start to its end."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import uvicorn

from herotable import games as installed
from herotable.rules.discovery import games_in
from herotable.server import limits
from herotable.server.addresses import Addresses, addresses_for
from herotable.server.app import application
from herotable.server.bus import bus_at
from herotable.server.house import House
from herotable.server.slow_clients import IMPATIENT
from herotable.server.store import Away
from herotable.server.stores import store_at

PORT: Final = 8742
"""Where a server is looked for, if nothing else is said."""
GOES_WITHIN: Final = 5


@dataclass(frozen=True, slots=True)
class Settings:
    """`port` 0: any that is free; None: the usual one, or any where it is taken. `url`: by what others reach it, where
    a proxy stands before it."""

    data: Path
    host: str = "127.0.0.1"
    port: int | None = None
    store: str = ""
    bus: str = ""
    url: str = ""
    workers: int = 0


def listening(host: str, port: int | None) -> socket.socket:
    """A socket that is bound, so that its port is known before anything else."""
    reason = ""
    for wanted in (PORT, 0) if port is None else (port,):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        bound = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, wanted))
        except OSError as fault:
            bound.close()
            reason = fault.strerror or str(fault)
        else:
            bound.set_inheritable(True)
            return bound
    raise Away(f"port {port} of {host} cannot be listened to: {reason}; choose another by --port")


def house_for(settings: Settings, addresses: Addresses) -> House:
    store = store_at(settings.store, settings.data)
    workers = settings.workers or max(1, min(4, (os.cpu_count() or 2) - 1))
    return House(store, bus_at(settings.bus), games_in(installed), addresses, workers=workers)


class Server(uvicorn.Server):
    """Says when it is ready, and tells its clients when it goes."""

    def __init__(self, house: House, ready: Callable[[], None]) -> None:
        config = uvicorn.Config(
            application(house),
            lifespan="off",
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            http=IMPATIENT,
            ws="websockets-sansio",
            ws_max_size=limits.MOST_MESSAGE,
            ws_per_message_deflate=False,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            timeout_keep_alive=15,
            timeout_graceful_shutdown=GOES_WITHIN,
            limit_concurrency=limits.MOST_SOCKETS + 1_000,
            h11_max_incomplete_event_size=limits.MOST_HEAD,
        )
        super().__init__(config)
        self._house = house
        self._ready = ready
        self.handles_signals = os.name == "posix"

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal ends the server, and nothing else: what is to be done afterwards still is."""
        if not self.handles_signals:
            yield
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._house.say_goodbye()
        await super().shutdown(sockets)


def serve(settings: Settings, ready: Callable[[House], None]) -> None:
    """Until it is told to stop. `ready` is called once it can be reached."""
    with listening(settings.host, settings.port) as bound:
        house = house_for(settings, addresses_for(settings.host, bound.getsockname()[1], settings.url))
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(_served(house, bound, lambda: ready(house)))


async def _served(house: House, bound: socket.socket, ready: Callable[[], None]) -> None:
    await house.start()
    _seldom_tidy_up()
    try:
        await Server(house, ready).serve(sockets=[bound])
    finally:
        await house.stop()


def _seldom_tidy_up() -> None:
    """What is there from the start stays. Looking through everything for circles, of which there are hardly any, holds
    up every table; it is done a tenth as often as by itself."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 100)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop
