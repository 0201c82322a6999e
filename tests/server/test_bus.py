"""The bus wakes whoever listens, in every process, and comes back after it was away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from herotable.server.bus import Bus, bus_at
from tests.server.services import Postgres, Redis

SOON = 10.0


@pytest.fixture(params=["redis", "postgres"])
def service(request: pytest.FixtureRequest) -> Redis | Postgres:
    found: Redis | Postgres = request.getfixturevalue(request.param)
    return found


@asynccontextmanager
async def two_processes(url: str) -> AsyncIterator[tuple[Bus, Bus]]:
    one, other = bus_at(url), bus_at(url)
    await one.start()
    await other.start()
    try:
        yield one, other
    finally:
        await one.stop()
        await other.stop()


async def woken(moved: asyncio.Event) -> None:
    await asyncio.wait_for(moved.wait(), SOON)
    moved.clear()


async def until_woken(moved: asyncio.Event, poke: Callable[[], Awaitable[None]]) -> None:
    """Poked again and again: the other process may not have begun to listen."""
    while not moved.is_set():
        await poke()
        await asyncio.sleep(0.05)
    moved.clear()


def test_a_poke_wakes_whoever_listens_to_the_room_and_nobody_else() -> None:
    async def play() -> None:
        bus = bus_at("")
        with bus.listen("here") as here, bus.listen("here") as also, bus.listen("there") as there:
            await bus.poke("here")
            assert (here.is_set(), also.is_set(), there.is_set()) == (True, True, False)

    asyncio.run(play())


def test_nobody_is_kept_who_listens_no_more() -> None:
    bus = bus_at("")
    with bus.listen("here"):
        pass
    assert not bus._rooms


def test_a_poke_reaches_the_other_process(service: Redis | Postgres) -> None:
    async def play() -> None:
        async with two_processes(service.url) as (one, other):
            with other.listen("here") as moved, other.listen("there") as elsewhere:
                await woken(moved)
                await woken(elsewhere)
                await until_woken(moved, lambda: one.poke("here"))
                assert not elsewhere.is_set()

    asyncio.run(play())


def test_after_the_bus_was_away_everyone_is_woken_and_pokes_arrive_again(service: Redis | Postgres) -> None:
    async def play() -> None:
        async with two_processes(service.url) as (one, other):
            with other.listen("here") as moved:
                await woken(moved)
                service.stop()
                await one.poke("here")
                assert not moved.is_set()
                service.start()
                await woken(moved)
                await until_woken(moved, lambda: one.poke("here"))

    asyncio.run(asyncio.wait_for(play(), 60))
