"""The server is killed in the middle of its work, again and again: what it acknowledged is there, once; nothing is
half; the games go on."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from time import sleep
from typing import Final

import pytest

from herotable.client import Api, TableClient
from herotable.data import codec
from herotable.rules import Seat
from herotable.server import messages as m
from herotable.server.served import journal_of
from herotable.server.stores import store_at
from herotable.table.journal import read_journal
from herotable.table.rows import Row, Say
from herotable.table.store import MemoryStore
from herotable.table.table import Table
from tests.server.processes import Process
from tests.server.running import GAMES
from tests.server.services import Postgres

GAME: Final = "compact-heroes"
TABLES: Final = 2
LONG: Final = 100.0
SWITCHES: Final = m.Switches(waiting_room=False, bot_pause=0)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are killed otherwise on Windows")


class Talker(threading.Thread):
    """Says words for the dice, one after the other, each once the last was acknowledged."""

    def __init__(self, client: TableClient, seat: Seat) -> None:
        super().__init__(daemon=True)
        self.client = client
        self.seat = seat
        self.acknowledged: list[str] = []
        self.enough = threading.Event()
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.enough.is_set():
                word = f"{self.seat} {len(self.acknowledged)}"
                self.client.send(m.DiceWords("", self.seat, word))
                self.acknowledged.append(word)
        except BaseException as fault:  # noqa: BLE001 - the test says it
            self.fault = fault


@contextmanager
def talking(process: Process) -> Iterator[dict[str, list[Talker]]]:
    """Two heroes at each table, who talk and talk."""
    with ExitStack() as stack:
        host = stack.enter_context(Api.entered(process.key))
        talkers: dict[str, list[Talker]] = {}
        for _ in range(TABLES):
            plans = {seat: m.SeatPlan("me") for seat in ("hero:1", "hero:2")}
            others = {seat: m.SeatPlan("bot") for seat in ("hero:3", "hero:4", "gm")}
            made = host.create(m.CreateTable(GAME, "ambush", seats={**plans, **others}, switches=SWITCHES))
            client = stack.enter_context(TableClient(host, made.table.id, patience=LONG))
            talkers[made.table.id] = [Talker(client, seat) for seat in plans]
        everybody = [talker for each in talkers.values() for talker in each]
        for talker in everybody:
            talker.start()
        yield talkers
        for talker in everybody:
            talker.enough.set()
        for talker in everybody:
            talker.join(LONG)
            assert talker.fault is None, talker.fault


def killed_again_and_again(process: Process, kills: int) -> dict[str, list[str]]:
    """What each table acknowledged."""
    random = Random(1)
    process.start()
    with talking(process) as talkers:
        for _ in range(kills):
            sleep(random.uniform(0.05, 0.5))
            before = sum(len(talker.acknowledged) for each in talkers.values() for talker in each)
            process.kill()
            process.start()
            talks_on(talkers, before)
    assert process.stop() == 0
    return {table: [word for talker in each for word in talker.acknowledged] for table, each in talkers.items()}


def talks_on(talkers: dict[str, list[Talker]], before: int) -> None:
    """Until somebody at every table was acknowledged again."""
    for each in talkers.values():
        now = [len(talker.acknowledged) for talker in each]
        each[0].client.until(
            lambda each=each, now=now: any(  # type: ignore[misc]
                talker.fault or len(talker.acknowledged) > count for talker, count in zip(each, now, strict=True)
            ),
            LONG,
        )


def is_as_acknowledged(store: str, data: Path, acknowledged: dict[str, list[str]]) -> None:
    """Every word is there once; and every table can be opened and leads to what was recorded."""

    async def lines_of(table: str) -> list[bytes]:
        kept = store_at(store, data)
        await kept.start()
        try:
            return await kept.lines(journal_of(table))
        finally:
            await kept.stop()

    for table, words in acknowledged.items():
        lines = asyncio.run(lines_of(table))
        said = [word for word in map(word_of, lines[1:]) if word]
        assert len(words) > 0
        assert len(set(said)) == len(said)
        assert set(words) <= set(said)
        assert len(set(said) - set(words)) <= 2
        read_journal(table, lines)
        Table.open(GAMES[GAME], MemoryStore(table, b"".join(line + b"\n" for line in lines)))


def word_of(line: bytes) -> str:
    if line.startswith(b'{"snapshot":'):
        return ""
    given = codec.decode(Row, line).input
    return given.text if isinstance(given, Say) else ""


@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=pytest.mark.long)])
def test_whatever_was_acknowledged_is_there_after_the_server_was_killed(kills: int, tmp_path: Path) -> None:
    acknowledged = killed_again_and_again(Process(tmp_path), kills)
    is_as_acknowledged("", tmp_path, acknowledged)


@pytest.mark.parametrize("kills", [2, pytest.param(50, marks=pytest.mark.long)])
def test_the_same_holds_in_a_postgresql(kills: int, tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.empty()
    acknowledged = killed_again_and_again(Process(tmp_path, "--store", url), kills)
    is_as_acknowledged(url, tmp_path, acknowledged)
