"""Backups that are put back elsewhere, and a doctor who finds what is wrong."""

from __future__ import annotations

import asyncio
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from herotable.server import doctor
from herotable.server.backing_up import backed_up, restored
from herotable.server.store import Away
from herotable.server.stores import FILE, store_at
from tests.server.processes import Process
from tests.server.running import server
from tests.server.scenes import duel
from tests.server.services import Postgres
from tests.terminal.typing import one_sentence, typed


async def table_with_a_view(store: str, data: Path, to: Path | None = None) -> tuple[str, Any]:
    """Opens a table; makes a backup while it is played, where that is asked for. Its id and what was seen."""
    async with server(store_at(store, data)) as running, running.host() as host:
        table = await duel(host, gm="me")
        async with host.sit(table) as me:
            await me.do("dice words", seat="gm", text="before the backup")
            await me.until_seen("hero:1", bool)
            if to is not None:
                assert await asyncio.to_thread(backed_up, data, store, to) == 1
            await me.do("dice words", seat="gm", text="after the backup")
            return table, me.seen["hero:1"]["sight"]["view"]


async def view_of(store: str, data: Path, table: str) -> tuple[Any, str]:
    async with server(store_at(store, data)) as running, running.host() as host, host.sit(table) as me:
        await me.until_seen("hero:1", bool)
        return me.seen["hero:1"]["sight"]["view"], str(me.logs["hero:1"])


def test_a_backup_made_while_a_table_is_played_goes_on_in_another_folder(tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "backup.zip", tmp_path / "elsewhere"
    table, view = asyncio.run(table_with_a_view("", tmp_path / "here", file))
    assert restored(file, elsewhere, "") == 1
    found, log = asyncio.run(view_of("", elsewhere, table))
    assert found == view
    assert "before the backup" in log
    assert "after the backup" not in log


def test_a_backup_goes_from_a_file_to_a_postgresql_and_back(tmp_path: Path, postgres: Postgres) -> None:
    file, back = tmp_path / "backup.zip", tmp_path / "back.zip"
    url = postgres.empty()
    table, view = asyncio.run(table_with_a_view("", tmp_path / "here", file))
    assert restored(file, tmp_path / "pg", url) == 1
    assert asyncio.run(view_of(url, tmp_path / "pg", table))[0] == view
    with pytest.raises(Away, match="holds a store already"):
        restored(file, tmp_path / "pg", url)
    assert backed_up(tmp_path / "pg", url, back) == 1
    restored(back, tmp_path / "again", "")
    assert asyncio.run(view_of("", tmp_path / "again", table))[0] == view


def test_terminal_tables_are_in_a_backup_too(tmp_path: Path) -> None:
    (tmp_path / "here" / "tables").mkdir(parents=True)
    (tmp_path / "here" / "tables" / "duel-1.jsonl").write_text("a line\n")
    assert backed_up(tmp_path / "here", "", tmp_path / "backup.zip") == 1
    assert restored(tmp_path / "backup.zip", tmp_path / "there", "") == 1
    assert (tmp_path / "there" / "tables" / "duel-1.jsonl").read_text() == "a line\n"


def test_nothing_that_is_there_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    asyncio.run(table_with_a_view("", tmp_path / "here", file))
    before = (tmp_path / "here" / FILE).read_bytes()
    with pytest.raises(Away, match="is there already"):
        restored(file, tmp_path / "here", "")
    with pytest.raises(Away, match="is there already"):
        backed_up(tmp_path / "here", "", file)
    assert (tmp_path / "here" / FILE).read_bytes() == before


@pytest.mark.parametrize("name", ["../evil.jsonl", "tables/../../evil.jsonl", "/etc/evil", "tables/a/b.jsonl", "x.py"])
def test_a_file_with_anything_else_in_it_is_no_backup(name: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    with zipfile.ZipFile(file, "w") as written:
        written.writestr(name, "evil")
    with pytest.raises(Away, match="is no backup"):
        restored(file, tmp_path / "there", "")
    assert not list((tmp_path / "there").rglob("*"))


def test_a_backup_that_was_cut_off_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    asyncio.run(table_with_a_view("", tmp_path / "here", file))
    file.write_bytes(file.read_bytes()[:-200])
    told = typed("restore", str(file), "--data", str(tmp_path / "there"))
    assert (told.returncode, one_sentence(told.stderr)) == (1, True), told.stderr
    assert not (tmp_path / "there" / FILE).exists()


def test_the_doctor_finds_a_table_that_was_changed_and_saves_what_can_be_read(tmp_path: Path) -> None:
    table, _ = asyncio.run(table_with_a_view("", tmp_path))
    assert all(finding.fine for finding in doctor._sqlite(tmp_path / FILE))
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute(
            "update lines set line = cast(replace(cast(line as text), 'before', 'beyond') as blob) where place = 2"
        )
        connection.execute("update lines set line = cast('{' as blob) where place = 3")
        connection.commit()
    wrong = [finding.text for finding in doctor._sqlite(tmp_path / FILE) if not finding.fine]
    assert len(wrong) == 1
    assert f"table/{table}, line 3" in wrong[0]
    told = typed("doctor", "--data", str(tmp_path), "--save", str(tmp_path / "saved"))
    assert (told.returncode, told.stderr) == (0, "")
    assert (tmp_path / "saved" / f"{table}.jsonl").read_bytes().count(b"\n") >= 3


def test_the_doctor_looks_at_everything_and_finds_a_healthy_machine_well(tmp_path: Path) -> None:
    findings = asyncio.run(doctor.examined(tmp_path, "", ""))
    assert [finding.text for finding in findings if not finding.fine] == []
    assert any("sockets too" in finding.text for finding in findings)
    assert list(tmp_path.iterdir()) == []


def test_the_doctor_finds_a_postgresql_and_a_bus_or_says_that_they_are_away(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.empty()
    assert asyncio.run(doctor._store(tmp_path, url)).fine
    assert asyncio.run(doctor._bus(url)).fine
    assert not asyncio.run(doctor._store(tmp_path, "postgresql://postgres@127.0.0.1:9/nothing")).fine


def test_migrating_says_that_there_is_nothing_to_do(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.empty()
    asyncio.run(table_with_a_view(url, tmp_path))
    told = typed("migrate", "--store", url, "--data", str(tmp_path))
    assert (told.returncode, told.stdout) == (0, "The store is up to date already.\n")
    assert typed("migrate").returncode == 2


def test_a_store_of_a_newer_herotable_is_left_alone(tmp_path: Path) -> None:
    asyncio.run(table_with_a_view("", tmp_path))
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("update alembic_version set version_num = 's9999'")
        connection.commit()
    before = (tmp_path / FILE).read_bytes()
    told = typed("serve", "--no-open", "--port", "0", "--data", str(tmp_path))
    assert (told.returncode, one_sentence(told.stderr)) == (1, True), told.stderr
    assert "newer Herotable" in told.stderr
    assert (tmp_path / FILE).read_bytes() == before


def test_a_second_server_on_one_folder_is_turned_away(tmp_path: Path) -> None:
    first = Process(tmp_path)
    first.start()
    try:
        told = typed("serve", "--no-open", "--port", "0", "--data", str(tmp_path))
        assert (told.returncode, one_sentence(told.stderr)) == (1, True), told.stderr
        assert "in use by another server" in told.stderr
        assert doctor.saved(tmp_path / FILE, tmp_path / "saved") == 0
    finally:
        assert first.stop() == 0
