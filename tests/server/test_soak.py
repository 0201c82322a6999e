"""An evening in small: many tables of bots for ten minutes. Nothing grows but the journals."""

from __future__ import annotations

import asyncio
import resource
import sys
import time
from pathlib import Path

import pytest

from herotable.server.stores import store_at
from tests.server.running import Running, Visitor, server
from tests.server.scenes import GAME

TABLES = 50
MINUTES = 10
MOST_GROWTH = 1.25
"""Of what it was when every table had been opened and played for two minutes."""


async def table_of_bots(host: Visitor) -> str:
    seats = {seat: {"who": "bot"} for seat in ("hero:1", "gm")}
    body = {"game": GAME, "scene": "duel", "seats": seats, "switches": {"bot_pause": 0}}
    return str((await host.post("/api/tables", body))["table"]["id"])


async def played_out(running: Running, host: Visitor, tables: list[str]) -> None:
    """A game that is over makes room for another."""
    for number, table in enumerate(tables):
        if (await running.house.table(table)).outcome is not None:
            await host.delete(f"/api/tables/{table}")
            tables[number] = await table_of_bots(host)
        await asyncio.sleep(1 / TABLES)


def megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


@pytest.mark.long
@pytest.mark.attack("R9")
@pytest.mark.skipif(sys.platform != "linux", reason="what a process weighs is read from /proc")
def test_fifty_tables_of_bots_for_ten_minutes_weigh_no_more_at_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play() -> list[float]:
        weights: list[float] = []
        async with server(store_at("", tmp_path)) as running, running.host() as host:
            tables = [await table_of_bots(host) for _ in range(TABLES)]
            for minute in range(MINUTES):
                ends = time.monotonic() + 60
                while time.monotonic() < ends:
                    await played_out(running, host, tables)
                weights.append(megabytes())
                with capsys.disabled():
                    sys.stdout.write(f"\nminute {minute + 1}: {weights[-1]:,.0f} MB")
        return weights

    weights = asyncio.run(play())
    assert weights[-1] < MOST_GROWTH * weights[1], weights
