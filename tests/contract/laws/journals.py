"""The journal says everything: replayed, reopened, cut into snapshots or verified, it leads to the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any
from unittest.mock import patch

from herotable.table import table as tables
from herotable.table.journal import read_journal
from herotable.table.store import MemoryStore, StoreError
from herotable.table.table import Table
from herotable.table.verify import Verified, verify
from tests.contract.walk import Case, Walk, clock, give, new_table, opened, sampled, walk, walks

FIRST = 40
"""Rows of a walk that are tampered with: enough for every kind of input, few enough to verify often."""

MOST_REOPENED = 60
"""Inputs before each of which a table is closed and opened: every time it reads all its rows."""


def without_snapshots(data: bytes) -> bytes:
    return b"".join(line for line in data.splitlines(keepends=True) if not line.startswith(b'{"snapshot":'))


def opened_again_it_stands_where_it_stood(case: Case) -> None:
    for each in walks(case):
        again = opened(case, each.store.data)
        assert again.point == each.table.point
        assert again.journal.rows == each.rows
        assert again.moment.open == each.table.moment.open


def opening_writes_nothing(case: Case) -> None:
    for each in walks(case):
        store = MemoryStore(data=each.store.data)
        Table.open(case.game, store, clock=clock)
        assert store.data == each.store.data, "opening a table at rest has written to it"


def snapshots_change_nothing(case: Case) -> None:
    """A table that keeps a snapshot every 3 rows, and one that keeps none, lead to the same rows and the same point."""
    for each in walks(case)[:2]:
        with patch.object(tables, "SNAPSHOT_EVERY", 3):
            often = _played_again(case, each, reopening=False)
        assert without_snapshots(often.data) == without_snapshots(each.store.data)
        assert often.data != each.store.data or len(each.rows) < 3, "no snapshot was kept"
        assert opened(case, often.data).point == each.table.point
        assert opened(case, without_snapshots(often.data)).point == each.table.point


def reopened_before_every_input_it_ends_the_same(case: Case) -> None:
    with patch.object(tables, "SNAPSHOT_EVERY", 5):
        each = walk(case, 1)
        played = without_snapshots(_played_again(case, each, reopening=True).data)
        whole = without_snapshots(each.store.data)
        assert played == (whole if len(each.stops) <= MOST_REOPENED else whole[: len(played)])


def reopened_from_the_first_row_it_goes_on_the_same(case: Case) -> None:
    """Every row performed again from the beginning, before each of some inputs."""
    each = walk(case)
    for number in sampled(range(len(each.stops)), 8, case.random("from the first row")):
        stop = each.stops[number]
        table = opened(case, without_snapshots(each.store.data[: stop.size]))
        assert table.point == stop.point
        give(table, stop.seat, stop.given)
        assert table.journal.rows[stop.rows :] == each.rows_after(number)


def _played_again(case: Case, each: Walk, reopening: bool) -> MemoryStore:
    store = MemoryStore()
    table = new_table(case, each.seed, store)
    for row in each.rows[: each.stops[0].rows if each.stops else 0]:
        if row.who == "person":
            table.real_dice(row.seat, True)
    for stop in each.stops[:MOST_REOPENED] if reopening else each.stops:
        if reopening:
            table = Table.open(case.game, store, clock=clock)
        give(table, stop.seat, stop.given)
    return store


def any_row_can_be_gone_back_to(case: Case) -> None:
    """`point_at` and a branch from a row stand where the table stood then."""
    each = walk(case)
    fresh = opened(case, each.store.data)
    for stop in sampled(each.stops, 6, case.random("gone back to")):
        assert fresh.point_at(stop.rows) == stop.point
        branch = fresh.branch(stop.rows, MemoryStore(), name="branch", secret=bytes(32))
        assert branch.moment == stop.moment
        give(branch, stop.seat, stop.given)
        assert verify(case.game, branch.journal).fine


# Verification --------------------------------------------------------------------------------------------------------


def a_true_journal_is_verified(case: Case) -> None:
    for each in walks(case):
        found = _verified(case, each.store.data)
        assert found.fine, f"a table that nobody touched does not verify: {found.faults[0]}"
        assert found.rows == len(each.rows)


def a_changed_die_is_found(case: Case) -> None:
    _all_found(case, "a die", _other_die)


def a_changed_fact_is_found(case: Case) -> None:
    _all_found(case, "what was told", _other_note)


def a_changed_check_value_is_found(case: Case) -> None:
    _all_found(case, "a check value", lambda row: {**row, "check": row["check"][:-1] + "_"})


def _all_found(case: Case, what: str, change: Callable[[Any], Any]) -> None:
    each = walk(case)
    lines = without_snapshots(each.store.data).splitlines()[: FIRST + 1]
    changes = list(_changes(lines, change))
    for number, changed in sampled(changes, 4, case.random(what)):
        tampered = [*lines[:number], changed, *lines[number + 1 :]]
        assert not _is_fine(case, tampered), f"{what} was changed in row {number}, and nothing was found"


def _changes(lines: Sequence[bytes], change: Callable[[Any], Any]) -> Iterator[tuple[int, bytes]]:
    for number, line in enumerate(lines[1:], start=1):
        changed = change(json.loads(line))
        if changed is not None:
            yield number, json.dumps(changed).encode()


def _is_fine(case: Case, lines: Sequence[bytes]) -> bool:
    try:
        return _verified(case, b"".join(line + b"\n" for line in lines)).fine
    except StoreError:
        return False


def _verified(case: Case, data: bytes) -> Verified:
    return verify(case.game, read_journal("walk", MemoryStore(data=data).lines()))


def _other_die(row: Any) -> Any:
    """The first die shows another face that it could show; a shuffle another order."""
    drawn = next((each for each in row.get("drawn", []) if each.get("numbers")), None)
    if drawn is None or row.get("input", {}).get("choice", {}).get("option") == "throw":
        return None
    numbers = drawn["numbers"]
    if drawn.get("shuffle"):
        numbers.append(numbers.pop(0))
        return row if len(numbers) > 1 else None
    numbers[0] = numbers[0] - 1 if numbers[0] > 1 else 2
    return row


def _other_note(row: Any) -> Any:
    for note in row.get("notes", []):
        for name, value in note.get("fields", {}).items():
            if type(value) is int:
                note["fields"][name] = value + 1
                return row
    return None


# Nothing non-deterministic -------------------------------------------------------------------------------------------


def other_processes_write_the_same_journal(case: Case) -> None:
    """The same random players in two processes that hash strings differently, and here: byte for byte the same."""
    one, other = _elsewhere(case.where)
    assert one[str(case)] == other[str(case)], "two processes play differently: something walks through a set"
    assert one[str(case)] == walk(case).store.data.decode()


@cache
def _elsewhere(where: str) -> list[dict[str, str]]:
    """The journals from two other processes, side by side."""
    command = [sys.executable, "-m", "tests.contract.walk", where]
    path = os.pathsep.join(part for part in sys.path if part)
    running = [
        subprocess.Popen(
            command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": seed}, text=True
        )
        for seed in ("1", "2")
    ]
    return [json.loads(each.communicate()[0]) for each in running]
