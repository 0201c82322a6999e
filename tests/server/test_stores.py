"""Whatever the server keeps its tables in, it behaves alike: in memory, in SQLite, in PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import TypeAlias

import pytest

from herotable.rules import AnyGame
from herotable.server.memory_store import MemoryStore as NoStore
from herotable.server.store import Change, Moved, Record, Store
from herotable.server.stores import store_at
from herotable.table.store import MemoryStore
from herotable.table.table import Table
from tests.server.services import Postgres
from tests.table.at_the_table import GAMES, LONG, bytes_of, fast_file, meddle, noon, play_on, played

Scenario: TypeAlias = Callable[[Store], Awaitable[None]]
KINDS = ("memory", "sqlite", "postgres")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def made(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """A store of this kind; made again, it is the same one."""
    if kind == "memory":
        kept = NoStore()
        return lambda: kept
    if kind == "sqlite":
        return lambda: store_at("", tmp_path)
    postgres: Postgres = request.getfixturevalue("postgres")
    url = postgres.empty()
    return lambda: store_at(url, tmp_path)


@asynccontextmanager
async def running(store: Store) -> AsyncIterator[Store]:
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


def played_in(made: Callable[[], Store], *scenarios: Scenario) -> None:
    """Each scenario in a program of its own, as it were, one after the other."""

    async def play(scenario: Scenario) -> None:
        async with running(made()) as store:
            await scenario(store)

    for scenario in scenarios:
        asyncio.run(play(scenario))


# Journals -------------------------------------------------------------------------------------------------------------


def test_lines_come_back_as_they_were_and_in_order(made: Callable[[], Store]) -> None:
    lines = [b"head", b"", bytes(range(256)), b"\xff\n\0", b"x" * 1_000_000]

    async def write(store: Store) -> None:
        await store.append("t", 0, lines[:1])
        await store.append("t", 1, lines[1:3])
        await store.append("t", 3, lines[3:])

    async def read(store: Store) -> None:
        assert await store.lines("t") == lines
        assert await store.lines("t", after=2) == lines[2:]
        assert await store.lines("t", after=1, most=2) == lines[1:3]
        assert await store.lines("t", after=5) == await store.lines("t", after=9) == await store.lines("u") == []

    played_in(made, write, read)


def test_no_line_is_written_over_or_beyond_a_gap(made: Callable[[], Store]) -> None:
    async def play(store: Store) -> None:
        await store.append("t", 0, [b"1", b"2"])
        for after in (0, 1, 3):
            with pytest.raises(Moved):
                await store.append("t", after, [b"other"])
        with pytest.raises(Moved):
            await store.append("u", 1, [b"other"])
        assert await store.lines("t") == [b"1", b"2"]
        assert await store.lines("u") == []

    played_in(made, play)


def test_of_many_at_once_one_wins_each_place(made: Callable[[], Store]) -> None:
    async def play(store: Store) -> None:
        await store.append("t", 0, [b"head"])

        async def insist(who: int) -> int:
            for lost in count():
                after = len(await store.lines("t"))
                try:
                    await store.append("t", after, [b"%d" % who])
                    return lost
                except Moved:
                    pass
            raise AssertionError

        await asyncio.gather(*map(insist, range(12)))
        _, *rest = await store.lines("t")
        assert sorted(map(int, rest)) == list(range(12))

    played_in(made, play)


def test_lines_and_changes_happen_together_or_not_at_all(made: Callable[[], Store]) -> None:
    async def play(store: Store) -> None:
        await store.append("t", 0, [b"head"], [Change("seat", "t/a", b"Ann", seen=0)])
        with pytest.raises(Moved):
            await store.append("t", 1, [b"1"], [Change("new", "n", b""), Change("seat", "t/a", b"Ben", seen=0)])
        with pytest.raises(Moved):
            await store.append("t", 0, [b"1"], [Change("seat", "t/a", b"Ben", seen=1)])
        assert await store.lines("t") == [b"head"]
        assert await store.get("new", "n") is None
        assert await store.get("seat", "t/a") == Record("t/a", "", 1, b"Ann")

    played_in(made, play)


def test_when_a_journal_moved_last_is_known_without_reading_it(kind: str, made: Callable[[], Store]) -> None:
    async def play(store: Store) -> None:
        await store.append("t", 0, [b"head"])
        await store.append("t", 1, [b"1", b"2"])
        await store.append("u", 0, [b"head"])
        found = await store.last(["t", "u", "v"])
        assert {journal: place for journal, (place, _) in found.items()} == {"t": 3, "u": 1}
        assert found["t"][1] <= found["u"][1]
        assert await store.last([]) == {}

    played_in(made, play)


def test_a_journal_that_was_deleted_is_gone_and_nobody_goes_on_in_it(made: Callable[[], Store]) -> None:
    async def play(store: Store) -> None:
        await store.append("t", 0, [b"head", b"1"], [Change("table", "t", b"")])
        await store.append("u", 0, [b"head"])
        with pytest.raises(Moved):
            await store.delete_journal("t", [Change("table", "t", None, seen=7)])
        assert await store.lines("t") == [b"head", b"1"]
        await store.delete_journal("t", [Change("table", "t", None, seen=1)])
        assert (await store.lines("t"), await store.last(["t"]), await store.get("table", "t")) == ([], {}, None)
        with pytest.raises(Moved):
            await store.append("t", 2, [b"2"])
        assert await store.lines("u") == [b"head"]

    played_in(made, play)


@every_game
def test_a_whole_table_goes_in_comes_out_as_a_file_and_is_the_same(
    game: AnyGame, made: Callable[[], Store], tmp_path: Path
) -> None:
    """A journal's lines are those of a table's file, so that one can become the other."""
    whole = played(game, LONG, meddle)
    path = tmp_path / "export.jsonl"

    async def write(store: Store) -> None:
        for place, line in enumerate(whole.splitlines()):
            await store.append("t", place, [line])

    async def export(store: Store) -> None:
        path.write_bytes(b"".join(line + b"\n" for line in await store.lines("t")))

    played_in(made, write, export)
    assert path.read_bytes() == whole
    table = Table.open(game, fast_file(path), clock=noon)
    assert table.point == Table.open(game, MemoryStore(data=whole), clock=noon).point
    table.close()


def test_a_table_goes_on_from_the_store_as_if_it_had_never_been_away(made: Callable[[], Store]) -> None:
    game = next(iter(GAMES.values()))
    half, whole = played(game, LONG // 2, meddle), played(game, LONG, meddle)
    taken_up: list[bytes] = []

    async def write(store: Store) -> None:
        await store.append("t", 0, half.splitlines())

    async def go_on(store: Store) -> None:
        lines = await store.lines("t")
        table = Table.open(game, MemoryStore(data=b"".join(line + b"\n" for line in lines)), clock=noon)
        play_on(table, LONG, meddle)
        await store.append("t", len(lines), bytes_of(table).splitlines()[len(lines) :])

    async def read(store: Store) -> None:
        taken_up.extend(await store.lines("t"))

    played_in(made, write, go_on, read)
    assert taken_up == whole.splitlines()


# Records --------------------------------------------------------------------------------------------------------------


def test_a_record_is_changed_only_as_it_was_seen(made: Callable[[], Store]) -> None:
    async def play(store: Store) -> None:
        await store.put([Change("seat", "a", b"1", "t", seen=0)])
        await store.put([Change("seat", "a", b"2", "t", seen=1)])
        for seen in (0, 1, 3):
            with pytest.raises(Moved):
                await store.put([Change("seat", "a", b"9", "t", seen=seen)])
            with pytest.raises(Moved):
                await store.put([Change("seat", "a", None, seen=seen)])
        assert await store.get("seat", "a") == Record("a", "t", 2, b"2")
        await store.put([Change("seat", "a", b"3", "u")])
        assert await store.get("seat", "a") == Record("a", "u", 3, b"3")
        await store.put(
            [Change("seat", "a", None, seen=3), Change("seat", "never", None), Change("s", "n", None, seen=0)]
        )
        assert await store.get("seat", "a") is None

    played_in(made, play)


def test_records_are_found_by_whom_they_belong_to_in_the_order_of_their_keys(made: Callable[[], Store]) -> None:
    async def write(store: Store) -> None:
        keys = ("b", "a", "Z", "ä", "a/b", "10", "9")
        await store.put([Change("seat", key, key.encode(), "t") for key in keys])
        await store.put([Change("seat", "c", b"", "u"), Change("link", "d", b"", "t"), Change("seat", "e", b"", "")])

    async def read(store: Store) -> None:
        assert [record.key for record in await store.find("seat", "t")] == ["10", "9", "Z", "a", "a/b", "b", "ä"]
        assert [record.key for record in await store.find("seat", "u")] == ["c"]
        assert await store.find("seat", "v") == await store.find("chair", "t") == []

    played_in(made, write, read)


def test_several_changes_happen_together_or_not_at_all(made: Callable[[], Store]) -> None:
    async def play(store: Store) -> None:
        await store.put([Change("k", "there", b"1")])
        with pytest.raises(Moved):
            await store.put([Change("k", "a", b"1"), Change("k", "there", b"2", seen=7), Change("k", "z", b"1")])
        assert await store.get("k", "a") is await store.get("k", "z") is None
        await store.put([])

    played_in(made, play)


def test_of_many_who_change_a_record_at_once_each_change_counts(made: Callable[[], Store]) -> None:
    async def play(store: Store) -> None:
        await store.put([Change("k", "sum", b"0")])

        async def add() -> None:
            while True:
                there = await store.get("k", "sum")
                assert there is not None
                try:
                    return await store.put([Change("k", "sum", b"%d" % (int(there.data) + 1), seen=there.version)])
                except Moved:
                    pass

        await asyncio.gather(*(add() for _ in range(12)))
        assert await store.get("k", "sum") == Record("sum", "", 13, b"12")

    played_in(made, play)


NASTY = ("'; drop table records; --", '" or 1=1', "%", "_", "{{7*7}}", "${x}", "../../x", "\\", "\n", "🐉" * 50, "")


def test_nothing_in_a_key_or_a_text_is_taken_for_an_order(made: Callable[[], Store]) -> None:
    async def play(store: Store) -> None:
        for text in NASTY:
            await store.put([Change(text, text, text.encode(), text)])
            await store.append(text, 0, [text.encode()])
        for text in NASTY:
            assert await store.get(text, text) == Record(text, text, 1, text.encode())
            assert await store.find(text, text) == [Record(text, text, 1, text.encode())]
            assert await store.lines(text) == [text.encode()]
        assert len(await store.last(NASTY)) == len(NASTY)

    played_in(made, play)


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "\0"])
def test_what_can_be_no_key_is_nowhere(text: str, made: Callable[[], Store]) -> None:
    async def play(store: Store) -> None:
        assert await store.get("k", text) is None
        assert await store.find("k", text) == []
        assert await store.lines(text) == []
        assert await store.last([text]) == {}

    played_in(made, play)
