"""Time that runs out: the games' own time limits, and those that a seat was given for its turn. Clocks run while the
table is open and not paused, and start anew with the server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from herotable.bots.playing import choice_of
from herotable.rules.options import Choice
from herotable.rules.questions import Asked
from herotable.rules.seats import Seat
from herotable.server.records import TableKept
from herotable.table.table import Table


@dataclass(frozen=True, slots=True)
class Due:
    """What a seat is taken to do once its time is over. `what` names what it had time for."""

    seat: Seat
    what: str
    seconds: float
    choice: Choice | None = None
    asked: Asked | None = None


def dues(table: Table[Any], kept: TableKept) -> Iterator[Due]:
    """Everything at this table that somebody has only so much time for."""
    if table.game.outcome(table.moment.now) is not None:
        return
    for seat in table.seats:
        if table.sitter(seat) == "person":
            yield from _of_seat(table, seat, kept.seat(seat).seconds)


def _of_seat(table: Table[Any], seat: Seat, seconds: int) -> Iterator[Due]:
    if seconds:
        for asked in table.moment.open:
            if asked.seat == seat:
                yield Due(seat, f"question {table.point.opened}.{asked.place}.{asked.key}", seconds, None, asked)
    if table.moment.doing is not None:
        return
    lapse = table.game.lapse(table.moment.now, seat)
    if lapse is not None:
        yield Due(seat, f"rule {lapse.of}", lapse.seconds, lapse.choice)
    elif seconds and any(not option.refused for option in table.options(seat)):
        yield Due(seat, f"turn {table.point.n}", seconds)


class Clocks:
    """When what began. What has run out stays so for as long as it is called the same: what follows at once goes the
    same way."""

    def __init__(self) -> None:
        self._since: dict[tuple[Seat, str], float] = {}

    def next(self, table: Table[Any], kept: TableKept, now: float) -> tuple[Due, float] | None:
        """What runs out first, and in how many seconds (0: it is over)."""
        running = list(dues(table, kept))
        self._since = {(due.seat, due.what): self._since.get((due.seat, due.what), now) for due in running}
        left = [(due, max(0.0, self._since[due.seat, due.what] + due.seconds - now)) for due in running]
        return min(left, key=lambda each: each[1], default=None)

    def stop(self) -> None:
        """The table is paused: everybody has their whole time again afterwards."""
        self._since.clear()


def time_over(table: Table[Any], due: Due) -> bool:
    """The usual answer; what the rules say; else what a sensible player would do, if that is anything."""
    if due.asked is not None:
        answer = due.asked.question.usual
        table.answer(due.seat, table.point.opened, due.asked.place, answer, key=due.asked.key, who="standing")
        return True
    choice = due.choice or choice_of(table.game, table.moment, due.seat, Random(table.journal.next_number))
    if choice is not None:
        table.act(due.seat, choice, who="standing")
    return choice is not None
