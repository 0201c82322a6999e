"""What disks, files and other versions do to a store: nothing is acknowledged that is not kept, and people are told."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from herotable.server import doctor
from herotable.server.migrating import HEAD, sqlite_up_to_date, version_of
from herotable.server.sqlite_store import SqliteStore
from herotable.server.store import Away
from herotable.server.stores import FILE, store_at
from tests.server.running import Running, run, server
from tests.server.scenes import duel, first_choice


async def played(data: Path) -> str:
    """A store with a table in it that something has happened at; gives the table's id."""
    async with server(store_at("", data)) as running, running.host() as host:
        table = await duel(host, gm="nobody")
        async with host.sit(table) as me:
            for number in range(40):
                await me.do("dice words", seat="hero:1", text=f"word {number} " + "x" * 100)
        return table


@pytest.mark.attack("R2")
def test_when_the_disk_is_full_nothing_is_acknowledged_and_afterwards_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(tmp_path / FILE)

    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host, gm="nobody")
            async with host.sit(table) as me:
                sight = await me.until_seen("hero:1", lambda each: first_choice(each) is not None)
                lines = len(await store.lines(f"table/{table}"))
                monkeypatch.setattr(store._writer, "_check_in_place", Full())
                for told in (await me.do("say", text="anybody?"), await me.act("hero:1", first_choice(sight))):
                    assert (told["is"], told["why"]) == ("refused", "store")
                    assert "the disk is full" in told["reason"]
                assert await store.lines(f"chat/{table}") == []
                assert len(await store.lines(f"table/{table}")) == lines
                monkeypatch.undo()
                sight = await me.until_seen("hero:1", lambda each: first_choice(each) is not None)
                assert (await me.act("hero:1", first_choice(sight)))["is"] == "done"
                assert len(await store.lines(f"table/{table}")) > lines

    run(play, store=store)


class Full:
    """The disk takes nothing, in the middle of a commit."""

    def __call__(self) -> None:
        fault = sqlite3.OperationalError("database or disk is full")
        fault.sqlite_errorname = "SQLITE_FULL"
        raise fault


@pytest.mark.attack("R2")
def test_a_store_that_may_not_be_written_says_so_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")

    async def start() -> None:
        await store_at("", tmp_path / "file" / "data").start()

    with pytest.raises(Away, match="cannot be kept there"):
        asyncio.run(start())


@pytest.mark.attack("R3")
@pytest.mark.parametrize("kept", [0.3, 0.7])
def test_a_file_that_was_cut_off_is_reported_and_what_can_be_read_is_saved(kept: float, tmp_path: Path) -> None:
    asyncio.run(played(tmp_path))
    file = tmp_path / FILE
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("pragma wal_checkpoint(truncate)")
    whole = file.read_bytes()
    file.write_bytes(whole[: int(len(whole) * kept) // 4_096 * 4_096])
    wrong = [finding for finding in doctor._sqlite(file) if not finding.fine]
    assert wrong
    assert "Traceback" not in str(wrong)


@pytest.mark.attack("R3")
def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"this is no store" * 1_000)

    async def start() -> None:
        await store_at("", tmp_path).start()

    with pytest.raises(Away, match="not a store"):
        asyncio.run(start())
    assert (tmp_path / FILE).read_bytes() == b"this is no store" * 1_000


@pytest.mark.attack("R8", "F8")
def test_a_store_of_a_newer_version_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    table = asyncio.run(played(tmp_path))
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("update alembic_version set version_num = 's9999'")
        connection.commit()

    with pytest.raises(Away, match="newer Herotable"):
        asyncio.run(played(tmp_path))
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert version_of(connection) == "s9999"
        (lines,) = connection.execute("select count(*) from lines where journal = ?", (f"table/{table}",)).fetchone()
        assert lines > 40


NEXT = '''"""A step that there may be one day."""
from alembic import op
revision, down_revision, branch_labels, depends_on = "s0002", "s0001", None, None
def upgrade():
    op.execute("{0}")
'''


def _migrations(to: Path, step: str) -> Path:
    """Our own, and one step more."""
    from shutil import copytree

    from herotable.server.migrating import MIGRATIONS

    copytree(MIGRATIONS, to)
    (to / "versions" / "s0002_one_day.py").write_text(NEXT.format(step))
    return to


@pytest.mark.attack("R8")
def test_an_older_store_is_copied_before_it_is_brought_up_to_date(tmp_path: Path) -> None:
    asyncio.run(played(tmp_path / "data"))
    file = tmp_path / "data" / FILE
    migrations = _migrations(tmp_path / "migrations", "create table one_day (x)")
    sqlite_up_to_date(file, migrations, "s0002")
    (copy,) = list(file.parent.glob("*as-of*"))
    assert [_version(file), _version(copy)] == ["s0002", HEAD]
    assert _lines(copy) == _lines(file)


@pytest.mark.attack("R8")
def test_a_step_that_fails_leaves_the_store_as_it_was(tmp_path: Path) -> None:
    asyncio.run(played(tmp_path / "data"))
    file = tmp_path / "data" / FILE
    migrations = _migrations(tmp_path / "migrations", "drop table lines; insert into nothing values (1)")
    lines = _lines(file)
    with pytest.raises(sqlite3.Error):
        sqlite_up_to_date(file, migrations, "s0002")
    assert (_version(file), _lines(file)) == (HEAD, lines)


def _version(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return version_of(connection)


def _lines(path: Path) -> list[Any]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("select journal, place, line from lines order by journal, place").fetchall()


@pytest.mark.attack("R10")
def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(store_at("", tmp_path)):
            with pytest.raises(Away, match="in use by another server"):
                await store_at("", tmp_path).start()
        second = store_at("", tmp_path)
        await second.start()
        await second.stop()

    asyncio.run(play())


@pytest.mark.attack("D8")
def test_a_long_log_comes_in_pages_and_a_newcomer_is_sent_its_end() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host, gm="nobody")
            served = await running.house.table(table)
            await served.change(lambda draft: [draft.table.say_for_the_dice("hero:1", str(n)) for n in range(900)])
            async with host.sit(table) as me:
                await me.until("seen")
                told = me.seen["hero:1"]
                assert len(told["lines"]) == 200
                assert told["first"] == told["total"] - 199
            page = await host.get(f"/api/tables/{table}/log", first=1, most=50)
            assert [line["number"] for line in page["lines"]] == list(range(1, 51))
            for first, most in ((0, 10), (1, 201), (1, 0), (-5, 10)):
                answer = await host.client.get(f"/api/tables/{table}/log", params={"first": first, "most": most})
                assert answer.status_code == 400

    run(play)
