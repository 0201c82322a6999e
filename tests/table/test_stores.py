"""One program at a time writes a table; in memory or in a file it is the same table."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from herotable.rules import AnyGame, Choice, Refused, SetUp
from herotable.table.store import FileStore, MemoryStore, StoreError, read_lines
from herotable.table.table import Table
from tests.table.at_the_table import (
    GAMES,
    LONG,
    act,
    bytes_of,
    fast_file,
    long_table,
    meddle,
    new_table,
    noon,
    play_on,
    played,
)
from tests.table.small_game import SMALL, SMALL_GM, A, B

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
locks = pytest.mark.skipif(sys.platform == "win32", reason="nothing locks a table on Windows yet")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.jsonl"


# One at a time --------------------------------------------------------------------------------------------------------


@locks
def test_two_programs_cannot_write_one_table(path: Path) -> None:
    table = new_table(SMALL, fast_file(path, new=True))
    with pytest.raises(StoreError) as said:
        fast_file(path)
    assert str(said.value) == f"{path} is open in another program; close it there first"
    act(table, A, "shout")
    table.close()
    assert len(Table.open(SMALL, fast_file(path), clock=noon).journal.rows) == 1


@locks
def test_another_process_cannot_write_it_either(path: Path) -> None:
    table = new_table(SMALL, fast_file(path, new=True))
    assert opened_by_a_child(path) == b"refused"
    table.close()
    assert opened_by_a_child(path) == b"opened"


def opened_by_a_child(path: Path) -> bytes:
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            FileStore(path)
            os.write(writing, b"opened")
        except StoreError:
            os.write(writing, b"refused")
        finally:
            os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with open(reading, "rb") as pipe:
        return pipe.read()


@locks
def test_whoever_only_looks_is_not_kept_out(path: Path) -> None:
    table = new_table(SMALL, fast_file(path, new=True))
    act(table, A, "shout")
    assert len(read_lines(path)) == 2


def test_whoever_only_looks_does_not_read_a_line_that_is_being_written(path: Path) -> None:
    path.write_bytes(b"one\ntwo\nthr")
    assert read_lines(path) == [b"one", b"two"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_the_file_is_for_the_host_alone(path: Path) -> None:
    """It holds the secret of the dice and everybody's cards."""
    new_table(SMALL, fast_file(path, new=True))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


# The same table -------------------------------------------------------------------------------------------------------


@every_game
def test_in_memory_and_in_a_file_it_is_the_same_table(game: AnyGame, path: Path) -> None:
    table = long_table(game, fast_file(path, new=True))
    play_on(table, LONG, meddle)
    assert path.read_bytes() == played(game, LONG, meddle)
    table.close()
    again = Table.open(game, fast_file(path), clock=noon)
    assert again.point == Table.open(game, MemoryStore(data=path.read_bytes()), clock=noon).point


@pytest.mark.parametrize("data", [b"", b"\n", b"one", b"one\n", b"one\ntwo", b"one\n\ntwo\n", b"one\r\ntwo\r\n"])
def test_both_stores_take_the_same_lines_for_whole_and_go_on_alike(data: bytes, path: Path) -> None:
    path.write_bytes(data)
    stores: list[Any] = [MemoryStore(data=data), fast_file(path)]
    assert stores[0].lines() == stores[1].lines()
    for store in stores:
        store.append(b"three")
    assert stores[0].lines() == stores[1].lines()
    assert stores[0].data == path.read_bytes()
    assert path.read_bytes().endswith(b"three\n")
    for store in stores:
        store.close()


def test_both_stores_refuse_to_begin_a_table_over_another(path: Path) -> None:
    for store in (MemoryStore(), fast_file(path, new=True)):
        new_table(SMALL, store)
        with pytest.raises(StoreError, match="holds a table already; open it, or choose another name"):
            new_table(SMALL, store)


def test_a_torn_head_is_begun_anew_over(path: Path) -> None:
    """Nothing was ever acknowledged of that table."""
    path.write_bytes(b'{"herotable":1,"tab')
    table = new_table(SMALL, fast_file(path))
    table.close()
    assert Table.open(SMALL, fast_file(path), clock=noon).point.n == 0
    assert path.read_bytes().count(b"\n") == 1


# Who may sit down and how it begins -----------------------------------------------------------------------------------


def test_a_table_option_that_there_is_not_is_refused() -> None:
    for options, said in (
        ({"weather": "fine"}, "The pit has no table option 'weather'; it has pit"),
        ({"pit": "bottomless"}, "'pit' can be deep or shallow, not 'bottomless'"),
    ):
        store = MemoryStore()
        with pytest.raises(Refused) as refused:
            Table.new(SMALL, SetUp("pit", (A, B), options), store, clock=noon)
        assert str(refused.value) == said
        assert store.data == b""


def test_a_scene_that_there_is_not_leaves_no_table_behind() -> None:
    store = MemoryStore()
    with pytest.raises(Refused, match="there is no scene 'ravine'"):
        Table.new(SMALL, SetUp("ravine", (A, B)), store, clock=noon)
    assert store.data == b""


def test_a_table_without_a_name_gets_one_of_its_own() -> None:
    names = {Table.new(SMALL, SMALL.scenes()[0], MemoryStore(), clock=noon).journal.header.table for _ in range(10)}
    assert len(names) == 10
    assert all(len(name) == 16 for name in names)


def test_who_does_not_sit_here_does_nothing() -> None:
    table = new_table(SMALL)
    deeds: list[Callable[[], object]] = [
        lambda: table.act("C", Choice("shout")),
        lambda: table.real_dice("gm", True),
        lambda: table.say_for_the_dice("watcher", "hello"),
        lambda: table.sit("", "bot"),
        lambda: table.stand("C", "boon"),
    ]
    for deed in deeds:
        with pytest.raises(Refused, match=r"there is no seat '.*' at this table; there is A, B"):
            deed()
    assert table.journal.rows == []


def test_who_is_a_bot_or_nobody_is_remembered() -> None:
    table = new_table(SMALL_GM)
    assert (table.sitter(A), table.game_master) == ("person", "gm")
    table.sit(A, "bot")
    table.sit("gm", "nobody")
    again = Table.open(SMALL_GM, MemoryStore(data=bytes_of(table)), clock=noon)
    assert (again.sitter(A), again.sitter(B), again.game_master) == ("bot", "person", None)


def test_what_was_not_offered_is_refused_and_leaves_no_row() -> None:
    table = new_table(SMALL)
    for seat, choice, said in (
        (A, Choice("fly"), "'fly' is not on offer now"),
        (B, Choice("shout"), "'shout' is not on offer now"),
        (A, Choice("shout", {"how": "loud"}), "'shout' has no field 'how' (PIT-0)"),
    ):
        with pytest.raises(Refused) as refused:
            table.act(seat, choice)
        assert str(refused.value) == said
    act(table, A, "plan")
    with pytest.raises(Refused, match="an action of A is under way and waits for A"):
        act(table, A, "shout")
    assert len(table.journal.rows) == 1
