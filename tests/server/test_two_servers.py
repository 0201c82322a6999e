"""Two servers share one PostgreSQL and nothing but the bus: players of one table sit at both."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from herotable.server.bus import bus_at
from herotable.server.stores import store_at
from tests.server.running import Running, Sitter, Visitor, server
from tests.server.scenes import ambush, first_choice
from tests.server.services import Postgres, Redis

Path = Any


@asynccontextmanager
async def two_servers(store: str, bus: str, data: Path) -> AsyncIterator[tuple[Running, Running]]:
    async with (
        server(store_at(store, data), bus_at(bus)) as one,
        server(store_at(store, data), bus_at(bus)) as other,
    ):
        yield one, other


@asynccontextmanager
async def two_players(one: Running, other: Running) -> AsyncIterator[tuple[str, Sitter, Sitter, Visitor]]:
    """The first hero sits at one server, the second at the other."""
    async with one.host() as host, other.visitor() as guest:
        table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link"})
        await guest.enter(tokens["hero:2"], "Mina")
        async with host.sit(table) as me, guest.sit(table) as there:
            yield table, me, there, host


async def play_by_turns(players: dict[str, Sitter], acts: int) -> None:
    """Whoever can does the first thing on offer, so many times in all; a view that is stale is looked at again."""
    left = acts

    async def plays(seat: str, sitter: Sitter) -> None:
        nonlocal left
        while left > 0:
            await one_act(sitter, seat)
            left -= 1

    playing = [asyncio.create_task(plays(seat, sitter)) for seat, sitter in players.items()]
    done, waiting = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    for task in done:
        task.result()


async def one_act(sitter: Sitter, seat: str) -> None:
    while True:
        sight = await sitter.until_seen(
            seat, lambda each: each["outcome"] or each["questions"] or first_choice(each) is not None
        )
        version = sitter.seen[seat]["version"]
        if sight["outcome"]:
            return
        if sight["questions"]:
            question = sight["questions"][0]
            answer = await sitter.do("answer", seat=seat, question=question["id"], choice=question["usual"])
        else:
            answer = await sitter.act(seat, first_choice(sight))
        if answer["is"] == "done":
            return
        assert answer["why"] in ("stale", "store"), answer
        while answer["why"] == "stale" and sitter.seen[seat]["version"] == version:
            await sitter.next()


async def come_to_rest(one: Running, other: Running, table: str, players: dict[str, Sitter]) -> None:
    """Until everybody has been told what the store says; then every view is what both servers would show."""
    for running in (one, other):
        await (await running.house.table(table)).catch_up()
    for seat, sitter in players.items():
        shown = [await (await running.house.table(table)).sight(seat) for running in (one, other)]
        assert shown[0].version == shown[1].version
        assert shown[0].mark == shown[1].mark
        while (sitter.seen[seat]["version"], sitter.seen[seat]["mark"]) != (shown[0].version, shown[0].mark):
            await sitter.next()
        assert [line["number"] for line in sitter.logs[seat]] == list(range(1, len(shown[0].lines) + 1))


@pytest.mark.parametrize("bus", ["postgres", "redis"])
def test_players_of_one_table_sit_at_two_servers(bus: str, postgres: Postgres, redis: Redis, tmp_path: Path) -> None:
    url = postgres.empty()

    async def play() -> None:
        async with (
            two_servers(url, url if bus == "postgres" else redis.url, tmp_path) as (one, other),
            two_players(one, other) as (table, me, there, host),
        ):
            players = {"hero:1": me, "hero:2": there}
            await play_by_turns(players, 12)
            await me.do("pause", on=True)
            await me.do("say", text="hello over there")
            assert (await there.until("chat"))["lines"][0]["text"] == "hello over there"
            await come_to_rest(one, other, table, players)
            await host.delete(f"/api/tables/{table}")
            await there.until("gone")

    asyncio.run(asyncio.wait_for(play(), 120))


def test_neither_the_bus_nor_the_database_nor_a_server_may_stop_them_for_good(
    postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    url = postgres.empty()

    async def play() -> None:
        async with two_servers(url, redis.url, tmp_path) as (one, other):
            async with two_players(one, other) as (table, me, there, _):
                players = {"hero:1": me, "hero:2": there}
                await play_by_turns(players, 4)
                for service in (redis, postgres):
                    service.stop()
                    await asyncio.sleep(0.2)
                    service.start()
                    await play_by_turns(players, 4)
            async with other.host() as again, again.sit(table) as sitter:
                await sitter.do("pause", on=True)
                await come_to_rest(one, other, table, {"hero:1": sitter})

    asyncio.run(asyncio.wait_for(play(), 120))
