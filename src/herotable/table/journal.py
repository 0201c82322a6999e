"""The rows of a table, and what can be known from them without performing anything."""

from __future__ import annotations

from dataclasses import dataclass, field

from herotable.data import codec
from herotable.rules.seats import Seat
from herotable.table.fair import commitment
from herotable.table.line import Fairness
from herotable.table.rows import (
    FORMAT,
    Agree,
    Header,
    Input,
    Propose,
    Real,
    Reveal,
    Row,
    Say,
    Session,
    Sit,
    Sitter,
    Snapshot,
    Undo,
)
from herotable.table.store import StoreError


@dataclass
class Proposal:
    """Something that needs everyone's consent: who asks for it, and who has agreed so far."""

    row: Row
    agreed: set[Seat]


@dataclass
class Journal:
    """Rows are only ever added; `line` names those that an undo has not taken back."""

    header: Header
    rows: list[Row] = field(default_factory=list)
    snapshots: dict[int, Snapshot] = field(default_factory=dict)
    line: list[int] = field(default_factory=list)
    sitters: dict[Seat, Sitter] = field(default_factory=dict)
    intents: dict[tuple[Seat, str], Row] = field(default_factory=dict)
    proposals: dict[int, Proposal] = field(default_factory=dict)
    fairness: Fairness = field(default_factory=Fairness)
    deepest: int = 0
    real_switches: list[tuple[int, Seat, bool]] = field(default_factory=list)
    undone_by: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._session(self.header.session)

    @property
    def next_number(self) -> int:
        return len(self.rows) + 1

    def row(self, number: int) -> Row:
        return self.rows[number - 1]

    def real_at(self, number: int) -> frozenset[Seat]:
        """The seats that threw real dice when row `number` was made."""
        switched = {seat: on for row, seat, on in self.real_switches if row < number}
        return frozenset(seat for seat, on in switched.items() if on)

    def take(self, row: Row) -> None:
        """Add a row and draw its conclusions."""
        self.rows.append(row)
        self.deepest = max(self.deepest, row.facts)
        if row.intent:
            self.intents[row.seat, row.intent] = row
        given = row.input
        if given.in_line:
            self.line.append(row.n)
            self.proposals.clear()
        else:
            self._take_beside_line(row, given)

    def _take_beside_line(self, row: Row, given: Input) -> None:
        match given:
            case Undo():
                self._undo(row, given)
            case Real():
                self.real_switches.append((row.n, row.seat, given.on))
            case Say():
                self.fairness.words.append((given.after, given.text))
            case Sit():
                self.sitters[row.seat] = given.sitter
            case Session():
                self._session(given)
            case Reveal():
                self.fairness.publish(bytes.fromhex(given.secret))
            case Propose():
                self.proposals[row.n] = Proposal(row, {row.seat})
            case Agree():
                self._agree(row, given)
            case _:
                pass

    def line_at(self, number: int) -> list[int]:
        """The line as it was when row `number` had just been made."""
        line: list[int] = []
        for row in self.rows[:number]:
            if row.input.in_line:
                line.append(row.n)
            elif isinstance(row.input, Undo):
                line = _undone(line, row)
        return line

    def _undo(self, row: Row, given: Undo) -> None:
        for number in self.line:
            if number >= given.to:
                self.undone_by[number] = row.n
        self.line = _undone(self.line, row)
        self.proposals.clear()

    def _session(self, session: Session) -> None:
        if not session.secret:
            return
        secret = bytes.fromhex(session.secret)
        if commitment(secret) != session.commitment:
            raise codec.Unreadable("the secret of its dice is not the one that was sealed")
        self.fairness.secrets.append((session.after, secret))

    def _agree(self, row: Row, given: Agree) -> None:
        if given.yes:
            self.proposals[given.row].agreed.add(row.seat)
        else:
            self.proposals.pop(given.row, None)


def _undone(line: list[int], row: Row) -> list[int]:
    """A fresh undo stays in the line itself: what comes after it meets other dice for good."""
    assert isinstance(row.input, Undo)
    kept = [number for number in line if number < row.input.to]
    return [*kept, row.n] if row.input.fresh else kept


def read_journal(name: str, lines: list[bytes]) -> Journal:
    """A journal from its lines; whatever is wrong is said with the line's number."""
    if not lines:
        raise StoreError(f"{name} holds no table: it is empty, or was cut off in its first line")
    journal = _begun(name, _header(name, lines[0]))
    for number, line in enumerate(lines[1:], start=2):
        take_line(name, number, line, journal)
    return journal


def take_line(name: str, number: int, line: bytes, journal: Journal) -> None:
    """One more line of a journal: a row or a snapshot."""
    try:
        if line.startswith(b'{"snapshot":'):
            snapshot = codec.decode(Snapshot, line)
            journal.snapshots[snapshot.snapshot] = snapshot
        else:
            row = codec.decode(Row, line)
            _check_number(row, journal)
            journal.take(row)
    except (codec.Unreadable, LookupError, ValueError) as fault:
        raise StoreError(f"{name}, line {number}: {_why(fault)}; put back a copy that is whole") from fault


def _begun(name: str, header: Header) -> Journal:
    """A journal without rows; its own dice need a secret."""
    try:
        if not header.session.secret:
            raise codec.Unreadable("the secret of its dice is missing")
        return Journal(header)
    except ValueError as fault:
        raise StoreError(f"{name}, line 1: {_why(fault)}; put back a copy that is whole") from fault


def _check_number(row: Row, journal: Journal) -> None:
    if row.n != journal.next_number:
        raise codec.Unreadable(f"this is row {row.n} where row {journal.next_number} should be")


def _why(fault: Exception) -> str:
    return str(fault) if isinstance(fault, codec.Unreadable) else f"it speaks of something that is not there ({fault})"


def _header(name: str, line: bytes) -> Header:
    try:
        header = codec.decode(Header, line)
    except codec.Unreadable as fault:
        raise StoreError(f"{name}, line 1 is not the head of a table: {fault}") from fault
    if header.herotable != FORMAT:
        raise StoreError(f"{name} is of format {header.herotable}, this program reads format {FORMAT}; update it")
    return header
