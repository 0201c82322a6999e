"""What each audience of a table sees as it stands: written once, sent to everyone who shares these eyes."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random
from typing import Any, Final, TypeAlias, cast

from msgspec import Raw, structs

from herotable.bots.playing import choice_of
from herotable.data import codec
from herotable.rules.moments import Moment
from herotable.rules.seats import Seat
from herotable.server.messages import Known, SeenNow, Sight, Unchanged
from herotable.table.rows import Sitter
from herotable.table.seen import Log, LogLine, commitment_of, proposals_of, seen
from herotable.table.table import Table

log = logging.getLogger("herotable.sights")
LINES_AT_FIRST: Final = 200
MARK_BYTES: Final = 8

Lines: TypeAlias = tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class Had:
    """What somebody has of an audience's sight and log."""

    version: str = ""
    lines: Lines = ()
    mark: str = ""

    def same_as(self, other: Had) -> bool:
        return (self.version, self.mark, len(self.lines)) == (other.version, other.mark, len(other.lines))


@dataclass(frozen=True, slots=True)
class Shown:
    """What an audience may know now. `version` follows from the sight alone, `marks` from the lines before each."""

    audience: Seat
    version: str
    sight: Raw
    lines: Lines
    marks: Sequence[str]
    _messages: dict[tuple[int, str], str] = field(default_factory=dict, repr=False)

    @property
    def had(self) -> Had:
        return Had(self.version, self.lines, self.mark)

    @property
    def mark(self) -> str:
        return self.marks[-1] if self.marks else ""

    def recalled(self, known: Known) -> Had | None:
        """What a client says it has, if it is so."""
        if known.lines > len(self.lines) or (known.lines and self.marks[known.lines - 1] != known.mark):
            return None
        return Had(known.version, self.lines[: known.lines], known.mark)

    def message(self, had: Had | None) -> str:
        """What whoever has this must be told; written once for all who have the same."""
        key = (-1, "") if had is None else (len(had.lines), had.mark)
        if key not in self._messages:
            first = max(0, len(self.lines) - LINES_AT_FIRST) if had is None else same(had.lines, self.lines)
            told = SeenNow(
                self.audience,
                self.version,
                cast(Sight, self.sight),
                first + 1,
                self.lines[first:],
                len(self.lines),
                self.mark,
            )
            self._messages[key] = codec.encode(told).decode()
        return self._messages[key]

    def unchanged(self) -> str:
        return codec.encode(Unchanged(self.audience, self.version)).decode()


class Eyes:
    """One audience of one table. Looks again whenever the table has moved."""

    def __init__(self, table: Table[Any], audience: Seat) -> None:
        self.audience = audience
        self._log = Log(table.game, audience)
        self._known = self._game_seen(table)
        self.shown = self._look(table, (), ())

    def look(self, table: Table[Any]) -> None:
        if not self._known.still_holds(table, self.audience):
            self._known = self._game_seen(table)
        self.shown = self._look(table, self.shown.lines, self.shown.marks)

    def _game_seen(self, table: Table[Any]) -> GameSeen:
        sight, _ = sight_of(table, self.audience, self._log)
        wanted = is_wanted(table, self.audience)
        return GameSeen(table.moment, table.sitter(self.audience), structs.replace(sight, wanted=wanted))

    def _look(self, table: Table[Any], before: Lines, marks: Sequence[str]) -> Shown:
        written = codec.encode(with_what_stands_beside(table, self._known.sight))
        lines = self._log.of(table)
        return Shown(self.audience, _hash(written), Raw(written), lines, _marks(lines, before, marks))


@dataclass(frozen=True, slots=True)
class GameSeen:
    """What follows from the moment of the game alone: most of a sight, and most of the work."""

    moment: Moment[Any]
    sitter: Sitter
    sight: Sight

    def still_holds(self, table: Table[Any], audience: Seat) -> bool:
        return table.moment is self.moment and table.sitter(audience) == self.sitter


def with_what_stands_beside(table: Table[Any], sight: Sight) -> Sight:
    """The sight with what may change while the game stands still."""
    real = table.journal.real_at(table.journal.next_number)
    return structs.replace(
        sight,
        commitment=commitment_of(table),
        proposals=proposals_of(table, sight.audience),
        real_dice=tuple(seat for seat in sight.seats if seat in real),
        passes=tuple(each.question for each in table.point.passes if each.seat == sight.audience),
    )


def sight_of(table: Table[Any], audience: Seat, log: Log[Any] | None = None) -> tuple[Sight, Lines]:
    """What this audience may know of a table, and its log."""
    found = seen(table, audience, log)
    sight = Sight(
        found.table,
        found.game,
        found.audience,
        found.seats,
        found.view,
        found.screen,
        found.names,
        found.options,
        found.questions,
        found.waiting_for,
        found.acting,
        found.outcome,
        found.commitment,
        found.proposals,
        real_dice=(),
        passes=(),
    )
    return with_what_stands_beside(table, sight), found.log


def is_wanted(table: Table[Any], audience: Seat) -> bool:
    """Whether the table waits for this audience, as far as the audience itself can tell: it is asked, or a sensible
    player in its seat would do something now."""
    if any(asked.seat == audience for asked in table.moment.open):
        return True
    if table.moment.doing is not None or audience not in table.seats or table.sitter(audience) != "person":
        return False
    try:
        return choice_of(table.game, table.moment, audience, Random(0)) is not None
    except Exception:
        log.exception("%s has no advice for %s", table.game.about.id, audience)
        return False


def same(before: Lines, now: Lines) -> int:
    """How many lines at the beginning are the same."""
    for number, (one, other) in enumerate(zip(before, now, strict=False)):
        if one is not other and one != other:
            return number
    return min(len(before), len(now))


def _marks(lines: Lines, before: Lines, marks: Sequence[str]) -> Sequence[str]:
    kept = same(before, lines)
    found = list(marks[:kept])
    mark = found[-1] if found else ""
    for line in lines[kept:]:
        mark = _hash(mark.encode() + codec.encode(line))
        found.append(mark)
    return found


def _hash(data: bytes) -> str:
    return blake2b(data, digest_size=MARK_BYTES).hexdigest()
