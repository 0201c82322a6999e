"""Verification: every row performed again, every die drawn again from the secret, everything compared.

It proves that nothing was changed since the secret was sealed; it does not prove that the host did not look.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Generic

from herotable.rules.game import AnyGame, Game, S
from herotable.rules.options import Choice, Refused
from herotable.rules.tape import Misfit
from herotable.table.fair import commitment
from herotable.table.journal import Journal, read_journal
from herotable.table.line import Line, Point, beginning
from herotable.table.rows import Answer, AnyInput, Drawn, Reveal, Row, Session, Undo
from herotable.table.store import read_lines
from herotable.table.table import as_stored, check_begins


@dataclass(frozen=True, slots=True)
class Verified:
    """What verification found: how many rows and dice follow from the secret, and every fault in one sentence."""

    rows: int
    drawn: int
    typed: int
    named: int
    not_ours: int
    commitments: tuple[str, ...]
    faults: tuple[str, ...]

    @property
    def fine(self) -> bool:
        return not self.faults


def verify_file(game: AnyGame, path: Path) -> Verified:
    journal = read_journal(str(path), read_lines(path))
    check_begins(game, journal, str(path))
    return verify(game, journal)


def verify(game: Game[S], journal: Journal) -> Verified:
    """Perform all rows of a journal again, those that were taken back as well."""
    return _Verifying(game, journal).verified()


class _Verifying(Generic[S]):
    """Walks through the recorded rows beside a journal that is written anew."""

    def __init__(self, game: Game[S], recorded: Journal) -> None:
        self._recorded = recorded
        self._again = Journal(recorded.header)
        self._line = Line(game, self._again.fairness)
        self._points: dict[int, Point[S]] = {0: beginning(game, recorded.header)}
        self._faults: list[str] = []
        self._drawn = self._typed = self._named = self._not_ours = 0

    def verified(self) -> Verified:
        for row in self._recorded.rows:
            try:
                self._check_row(row)
            except (Misfit, Refused) as fault:
                self._fault(row, str(fault))
                break
        self._check_sessions()
        return Verified(
            rows=len(self._recorded.rows),
            drawn=self._drawn,
            typed=self._typed,
            named=self._named,
            not_ours=self._not_ours,
            commitments=tuple(session.commitment for session in self._sessions()),
            faults=tuple(self._faults),
        )

    def _check_row(self, row: Row) -> None:
        if row.input.in_line:
            point = self._performed(row, self._last_point())
        elif isinstance(row.input, Undo):
            point = self._taken_back(row, row.input)
        else:
            point = self._last_point()
        if (point.check, point.facts, point.moment.doing is not None) != (row.check, row.facts, row.waits):
            self._fault(row, "it does not lead to the state that was recorded")
        self._again.take(row)

    def _last_point(self) -> Point[S]:
        return self._points[self._again.line[-1] if self._again.line else 0]

    def _taken_back(self, row: Row, undo: Undo) -> Point[S]:
        kept = [number for number in self._again.line if number < undo.to]
        back = self._points[kept[-1] if kept else 0]
        return self._performed(row, back) if undo.fresh else back

    def _performed(self, row: Row, before: Point[S]) -> Point[S]:
        real = self._again.real_at(row.n)
        foreign = self._is_foreign(row)
        applied = (
            self._line.replay(before, row, real)
            if foreign
            else self._line.apply(before, row.n, row.seat, row.input, real)
        )
        if tuple(map(Drawn.of, applied.drawn)) != row.drawn:
            self._fault(row, "its dice are not those that follow from the secret")
        if tuple(map(as_stored, applied.notes)) != row.notes:
            self._fault(row, "what was told is not what follows from it")
        if applied.input != row.input:
            self._fault(row, "it does not say truly what stood there before")
        self._count(row, before, foreign)
        self._points[row.n] = applied.point
        return applied.point

    def _is_foreign(self, row: Row) -> bool:
        """Rows before a branch were drawn from another table's secret."""
        branch = self._recorded.header.branch_of
        return branch is not None and row.n <= branch.row

    def _count(self, row: Row, before: Point[S], foreign: bool) -> None:
        typed = _typed_faces(row.input)
        self._typed += typed
        self._named += sum(1 for entry in row.drawn if entry.named)
        drawn = sum(len(entry.numbers) for entry in row.drawn if not entry.named)
        if row.drawn and not row.drawn[0].named:
            drawn -= typed + _typed_before(before)
        if foreign:
            self._not_ours += drawn
        else:
            self._drawn += drawn

    def _sessions(self) -> list[Session]:
        rows = (row.input for row in self._recorded.rows)
        return [self._recorded.header.session, *(given for given in rows if isinstance(given, Session))]

    def _check_sessions(self) -> None:
        known = {session.commitment for session in self._sessions()}
        for session in self._sessions():
            if session.secret and commitment(bytes.fromhex(session.secret)) != session.commitment:
                self._faults.append(f"the secret sealed as {session.commitment[:12]}… is another one")
        for row in self._recorded.rows:
            if (
                isinstance(row.input, Reveal)
                and not self._is_foreign(row)
                and commitment(bytes.fromhex(row.input.secret)) not in known
            ):
                self._fault(row, "the secret that was published is not the one that was sealed")

    def _fault(self, row: Row, what: str) -> None:
        self._faults.append(f"row {row.n}: {what}")


def _typed_faces(given: AnyInput) -> int:
    return _typed(given.choice) if isinstance(given, Answer) else 0


def _typed_before(point: Point[S]) -> int:
    """Dice that were typed already for the throw which is waited for: they end the tape."""
    tape = () if point.moment.doing is None else point.moment.doing.tape
    throws = takewhile(lambda entry: entry.kind in ("throw", "write"), reversed(tape))
    return sum(_typed(reply.choice) for entry in throws for reply in entry.replies)


def _typed(choice: Choice) -> int:
    return len(choice.faces("faces")) if choice.option == "throw" and "faces" in choice.fields else 0
