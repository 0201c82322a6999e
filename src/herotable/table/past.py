"""How a table stood, step by step, along the line that counts in the end."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from herotable.rules.game import S
from herotable.table.journal import Journal
from herotable.table.line import Line, beginning
from herotable.table.table import Table


def past_of(table: Table[S]) -> Iterator[tuple[int, Table[S]]]:
    """The table after each row of its line, with that row's number, from the beginning (0) on. It is one table that
    moves, to be looked at and never changed; rows that were taken back are in its journal and not in its line."""
    then = copy(table)
    then.journal = Journal(table.journal.header)
    then.point = beginning(table.game, table.journal.header)
    yield 0, then
    line = Line(table.game, then.journal.fairness)
    counted = set(table.journal.line)
    for row in table.journal.rows:
        if row.n in counted:
            then.point = line.replay(then.point, row, then.journal.real_at(row.n)).point
        then.journal.take(row)
        if row.n in counted:
            yield row.n, then
