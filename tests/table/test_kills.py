"""A program may be killed at any write, and a disk may refuse any write: no acknowledged row is ever lost."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from herotable.rules import AnyGame, Choice
from herotable.table import table as table_module
from herotable.table.store import FileStore, StoreError
from herotable.table.table import Table
from tests.table.at_the_table import (
    GAMES,
    SECRET,
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
from tests.table.small_game import GM, SMALL, SMALL_GM, A, B

ROWS = 14
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
needs_fork = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork on Windows, and no SIGKILL")

Write = Callable[[int, bytes], int]


# Killed ---------------------------------------------------------------------------------------------------------------


def killer(at: int, share: float) -> Write:
    """Writes as the disk does, and dies in the `at`-th write when this share of its bytes is on the disk."""
    count = 0

    def write(file: int, data: bytes) -> int:
        nonlocal count
        count += 1
        if count < at:
            return os.write(file, data)
        if share:
            os.write(file, data[: int(len(data) * share)])
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("dead people write nothing")

    return write


def play_and_report(game: AnyGame, path: Path, write: Write, report: int) -> None:
    """What the child does: open or begin the table, and say of every row when it has been acknowledged."""
    store = FileStore(path, new=not path.exists(), sync=False, write=write)
    table = long_table(game, store)
    os.write(report, b"0\n")
    while len(table.journal.rows) < ROWS and meddle(table):
        os.write(report, b"%d\n" % len(table.journal.rows))


def killed(game: AnyGame, path: Path, at: int, share: float) -> int | None:
    """Play in a child that is killed; the last row that it was told is stored, None if not even the table was."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            play_and_report(game, path, killer(at, share), writing)
        finally:
            os._exit(0)
    os.close(writing)
    with open(reading, "rb") as pipe:
        acknowledged = pipe.read().split()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the child came to its end alive"
    return int(acknowledged[-1]) if acknowledged else None


@needs_fork
@every_game
@pytest.mark.parametrize("share", [0, 0.5, 1], ids=["before", "in the middle of", "after"])
def test_killed_at_any_write_the_game_goes_on_to_the_same_end(game: AnyGame, share: float, tmp_path: Path) -> None:
    whole = played(game, ROWS, meddle)
    rows = whole.count(b"\n") - 1
    reports = set()
    for number in range(1, rows + 1):
        path = tmp_path / f"killed {number}.jsonl"
        acknowledged = killed(game, path, number + 1, share) or 0
        stored = path.read_bytes().count(b"\n") - 1
        assert stored == (number if share == 1 else number - 1)
        reports.add(stored - acknowledged)
        table = Table.open(game, fast_file(path), clock=noon)
        play_on(table, ROWS, meddle)
        table.close()
        assert path.read_bytes() == whole
    assert min(reports) == (share == 1), "every acknowledged row is there, and at most what was on its way besides"


@needs_fork
@every_game
def test_killed_at_its_first_write_there_is_no_table_or_a_whole_one(game: AnyGame, tmp_path: Path) -> None:
    for share in (0, 0.5):
        path = tmp_path / f"first {share}.jsonl"
        assert killed(game, path, 1, share) is None
        with pytest.raises(StoreError, match="holds no table"):
            Table.open(game, fast_file(path), clock=noon)
    path = tmp_path / "first 1.jsonl"
    assert killed(game, path, 1, 1) is None
    assert len(Table.open(game, fast_file(path), clock=noon).journal.header.table) > 0


@needs_fork
@pytest.mark.parametrize("share", [0, 0.5, 1], ids=["before", "in the middle of", "after"])
def test_whoever_asks_again_after_a_crash_acts_once(share: float, tmp_path: Path) -> None:
    """The act was on its way when the program died: asked again, it finds its row, or makes it; never a second one."""
    path = tmp_path / "table.jsonl"
    child = os.fork()
    if not child:
        try:
            table = new_table(SMALL, FileStore(path, new=True, sync=False, write=killer(2, share)))
            table.act(A, Choice("strike"), intent="my strike")
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    table = Table.open(SMALL, fast_file(path), clock=noon)
    assert len(table.journal.rows) == (share == 1)
    row = table.act(A, Choice("strike"), intent="my strike")
    assert (row.n, len(table.journal.rows)) == (1, 1)
    assert table.act(A, Choice("strike"), intent="my strike") == row
    straight = new_table(SMALL)
    straight.act(A, Choice("strike"), intent="my strike")
    assert table.point == straight.point


@needs_fork
def test_killed_in_the_middle_of_a_snapshot_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "SNAPSHOT_EVERY", 3)
    whole = played(SMALL, ROWS, meddle)
    lines = whole.splitlines()
    snapshots = [number for number, line in enumerate(lines, start=1) if line.startswith(b'{"snapshot"')]
    assert len(snapshots) >= 2
    for at in snapshots:
        path = tmp_path / f"snapshot {at}.jsonl"
        killed(SMALL, path, at, 0.5)
        table = Table.open(SMALL, fast_file(path), clock=noon)
        play_on(table, ROWS, meddle)
        table.close()
        assert path.read_bytes() == whole


@needs_fork
def test_with_the_disk_waited_for_a_crash_after_the_answer_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    child = os.fork()
    if not child:
        try:
            table = new_table(SMALL, FileStore(path, new=True))
            act(table, A, "shout")
            os.kill(os.getpid(), signal.SIGKILL)
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    assert len(Table.open(SMALL, fast_file(path), clock=noon).journal.rows) == 1


# Refused by the disk --------------------------------------------------------------------------------------------------


class Disk:
    """A disk that refuses the writes in `bad`, counted from 1; before it refuses it takes `taken` bytes."""

    def __init__(self, *bad: int, code: int = errno.ENOSPC, taken: int = 0, at_once: int = 1_000_000) -> None:
        self.bad = bad
        self.code = code
        self.taken = taken
        self.at_once = at_once
        self.count = 0

    def write(self, file: int, data: bytes) -> int:
        self.count += 1
        if self.count in self.bad:
            os.write(file, data[: self.taken])
            raise OSError(self.code, os.strerror(self.code))
        return os.write(file, data[: self.at_once])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.jsonl"


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EDQUOT])
@pytest.mark.parametrize("taken", [0, 1, 40])
def test_a_write_that_fails_says_so_and_changes_nothing(code: int, taken: int, path: Path) -> None:
    table = new_table(SMALL, FileStore(path, new=True, sync=False, write=Disk(3, code=code, taken=taken).write))
    act(table, A, "shout")
    point, journal, stored = table.point, len(table.journal.rows), path.read_bytes()
    with pytest.raises(StoreError) as said:
        act(table, A, "draw")
    assert str(said.value) == f"{path} cannot be written: {os.strerror(code)}; nothing was changed"
    assert (table.point, len(table.journal.rows)) == (point, journal)
    assert path.read_bytes()[: len(stored)] == stored
    act(table, A, "draw")
    assert act_again(SMALL, ("shout", "draw")) == path.read_bytes()


def act_again(game: AnyGame, acts: tuple[str, ...]) -> bytes:
    table = new_table(game)
    for each in acts:
        act(table, A, each)
    return bytes_of(table)


def test_a_failed_write_and_then_a_crash_leave_what_was_acknowledged(path: Path) -> None:
    table = new_table(SMALL, FileStore(path, new=True, sync=False, write=Disk(3, taken=40).write))
    act(table, A, "shout")
    with pytest.raises(StoreError):
        act(table, A, "draw")
    table.close()
    again = Table.open(SMALL, fast_file(path), clock=noon)
    assert [row.n for row in again.journal.rows] == [1]
    act(again, A, "draw")
    assert act_again(SMALL, ("shout", "draw")) == path.read_bytes()


def test_a_disk_that_takes_a_few_bytes_at_a_time_loses_none(path: Path) -> None:
    table = new_table(SMALL, FileStore(path, new=True, sync=False, write=Disk(at_once=7).write))
    play_on(table, ROWS, meddle)
    assert path.read_bytes() == played(SMALL, ROWS, meddle)


def test_a_disk_that_fails_when_it_should_be_certain_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(SMALL, FileStore(path, new=True))
    act(table, A, "shout")
    point = table.point
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing_sync)
        with pytest.raises(StoreError, match="nothing was changed"):
            act(table, A, "draw")
    assert table.point == point
    act(table, A, "rest")
    assert act_again(SMALL, ("shout", "rest")) == path.read_bytes()


def failing_sync(file: int) -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def test_a_table_whose_first_line_cannot_be_written_is_none(path: Path) -> None:
    with pytest.raises(StoreError, match="No space left"):
        new_table(SMALL, FileStore(path, new=True, sync=False, write=Disk(1, taken=30).write))


def test_what_should_have_followed_by_itself_follows_before_anything_else(path: Path) -> None:
    """The act is stored, the step after it is not: nobody is left waiting for a turn that never comes."""
    table = new_table(SMALL, FileStore(path, new=True, sync=False, write=Disk(3).write))
    with pytest.raises(StoreError):
        table.act(A, Choice("done"), intent="done")
    assert [row.n for row in table.journal.rows] == [1]
    act(table, B, "shout")
    assert [row.who for row in table.journal.rows] == ["person", "system", "person"]


def test_not_even_the_game_master_comes_before_what_should_have_followed(path: Path) -> None:
    table = new_table(SMALL_GM, FileStore(path, new=True, sync=False, write=Disk(3).write))
    with pytest.raises(StoreError):
        act(table, A, "done")
    table.call_check(GM, A, "climb", (6,))
    assert [row.who for row in table.journal.rows] == ["person", "system", "gm"]


def test_asking_again_makes_up_for_what_should_have_followed(path: Path) -> None:
    table = new_table(SMALL, FileStore(path, new=True, sync=False, write=Disk(3).write))
    with pytest.raises(StoreError):
        table.act(A, Choice("done"), intent="done")
    assert table.act(A, Choice("done"), intent="done").n == 1
    assert [row.who for row in table.journal.rows] == ["person", "system"]
    assert table.moment.now.turn == B


def test_a_snapshot_that_cannot_be_stored_stops_nobody(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "SNAPSHOT_EVERY", 2)
    table = new_table(SMALL, FileStore(path, new=True, sync=False, write=Disk(4).write))
    for _ in range(4):
        act(table, A, "shout")
    table.close()
    again: Table[Any] = Table.open(SMALL, fast_file(path), clock=noon)
    assert again.point == table.point
    assert again.journal.fairness.secrets == [(0, SECRET)]
