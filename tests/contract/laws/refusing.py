"""A table at one stop, what it refuses, and how it is brought to take something back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from herotable.rules import Choice, Refusal, Refused, Seat
from herotable.table.rows import Answer, Row
from herotable.table.store import MemoryStore
from herotable.table.table import Table
from tests.contract.walk import as_bytes, give


@dataclass
class Refusing:
    """Whatever this table refuses must leave it as it was."""

    table: Table[Any]
    store: MemoryStore

    def __post_init__(self) -> None:
        self._before = self._all()

    def check(self, what: str, attempt: Callable[[], object]) -> Refusal:
        refusal = refusal_of(attempt)
        assert refusal is not None, f"{what}: accepted"
        assert refusal.reason, f"{what}: refused without a reason"
        assert self._all() == self._before, f"{what}: refused, but something has changed"
        return refusal

    def act(self, seat: Seat, choice: Choice) -> Refusal:
        return self.check(f"{seat} acts with {choice}", lambda: self.table.act(seat, choice))

    def answer(self, seat: Seat, given: Answer) -> Refusal:
        return self.check(f"{seat} answers with {given}", lambda: give(self.table, seat, given))

    def _all(self) -> tuple[bytes, int, bytes, str]:
        return self.store.data, len(self.table.journal.rows), as_bytes(self.table.moment), self.table.point.check


def refusal_of(attempt: Callable[[], object]) -> Refusal | None:
    try:
        attempt()
    except Refused as refused:
        return refused.refusal
    return None


def decides(table: Table[Any], seat: Seat) -> Seat:
    """Who has the say at this table; without a game master this seat, once nobody else is there to be asked."""
    if table.game_master is not None:
        return table.game_master
    for other in table.seats:
        if other != seat:
            table.sit(other, "nobody")
    return seat


def taken_back(table: Table[Any], seat: Seat, to: int) -> None:
    """Undone, whoever must agree to it; then everyone is there again."""
    free = table.is_free(seat, to)
    table.undo(seat if free else decides(table, seat), to)
    for other in table.seats:
        if table.sitter(other) == "nobody":
            table.sit(other, "person")


def agreed(table: Table[Any], seat: Seat, proposal: Row) -> None:
    """Everyone who is asked says yes."""
    for other in [table.game_master] if table.game_master else [each for each in table.seats if each != seat]:
        table.agree(other, proposal.n)
