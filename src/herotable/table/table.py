"""A table: seats, legality, undo, overrides, consent, branches. Everything that happens to it is a row."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final, Generic, TypeVar

from msgspec import structs

from herotable.data import codec
from herotable.rules.dice import Die, Part
from herotable.rules.events import Learned, Mixed, Note, Thrown
from herotable.rules.game import Game, S, SetUp
from herotable.rules.moments import Moment, offered
from herotable.rules.options import Choice, Option, Refused
from herotable.rules.questions import Asked
from herotable.rules.seats import SYSTEM, Seat
from herotable.rules.tape import Force, Misfit, Scalar
from herotable.table.fair import SECRET_BYTES, commitment
from herotable.table.journal import Journal, read_journal, take_line
from herotable.table.line import UNCHECKED, Applied, Line, Point, beginning, check_of, point_of, snapshot_of
from herotable.table.rows import (
    FORMAT,
    Act,
    Agree,
    Answer,
    AnyInput,
    AnyNote,
    BranchOf,
    ByConsent,
    Check,
    Drawn,
    ForceDice,
    Header,
    Input,
    LearnedNote,
    MixedNote,
    NoStanding,
    Onward,
    Propose,
    Put,
    Real,
    Reveal,
    Row,
    Say,
    Session,
    Sit,
    Sitter,
    Standing,
    Take,
    ThrownNote,
    ToldNote,
    Undo,
    Who,
    Write,
)
from herotable.table.store import Store, StoreError

SNAPSHOT_EVERY: Final = 200
POINTS_KEPT: Final = 50
MOST_STEPS_BY_ITSELF: Final = 10_000
MOST_DICE: Final = 100
MOST_SIDES: Final = 10_000

Clock = Callable[[], int]
Given = TypeVar("Given", bound=Input)


def milliseconds() -> int:
    return time.time_ns() // 1_000_000


class _RowMisfits(Exception):
    """A stored row does not fit the rules."""

    def __init__(self, row: Row, why: str) -> None:
        super().__init__(why)
        self.row = row


class Table(Generic[S]):
    """Make one with `new`, take one up again with `open`."""

    def __init__(
        self,
        game: Game[S],
        journal: Journal,
        store: Store,
        clock: Clock = milliseconds,
        die: Die | None = None,
        real: Iterable[Seat] = (),
    ) -> None:
        self.game = game
        self.journal = journal
        self._store = store
        self._clock = clock
        self._line = Line(game, journal.fairness, die)
        self._points: dict[int, Point[S]] = {0: beginning(game, journal.header)}
        self._resting = False
        self.point = self._taken_up()
        self._check_last_row()
        self._keep_snapshot_when_due()
        for seat in real:
            self._write_row(seat, Real(True), "person")
        self._settle()

    @classmethod
    def new(
        cls,
        game: Game[S],
        setup: SetUp,
        store: Store,
        *,
        name: str = "",
        clock: Clock = milliseconds,
        secret: bytes | None = None,
        die: Die | None = None,
        real: Iterable[Seat] = (),
    ) -> Table[S]:
        """`die` throws the dice in place of the sealed secret; whoever keeps such a table must say so. The seats in
        `real` throw their own from the first die on."""
        check_setup(game, setup)
        game.begin(setup)
        _check_empty(store)
        header = Header(
            herotable=FORMAT,
            table=name or secrets.token_hex(8),
            game=game.about.id,
            rules=game.about.rules_version,
            setup=setup,
            session=_session(secret, after=0),
            made=clock(),
        )
        store.append(codec.encode(header))
        return cls(game, Journal(header), store, clock, die, real)

    @classmethod
    def open(cls, game: Game[S], store: Store, *, clock: Clock = milliseconds) -> Table[S]:
        """Take up a stored table; what was going on by itself goes on."""
        journal = read_journal(store.name, store.lines())
        if journal.header.game != game.about.id:
            raise StoreError(f"{store.name} is a table of {journal.header.game!r}, not of {game.about.id!r}")
        check_begins(game, journal, store.name)
        return cls(game, journal, store, clock)

    def follow(self, lines: Sequence[bytes], first: int) -> None:
        """Take up the lines from the store's line `first` on, which another program has written there."""
        for number, line in enumerate(lines, start=first):
            take_line(self._store.name, number, line, self.journal)
        self._resting = False
        try:
            self._stand_at(self._point_after(self.journal.line))
        except _RowMisfits as fault:
            raise StoreError(f"{self._store.name}, row {fault.row.n} does not fit these rules: {fault}") from fault
        self._check_last_row()

    def close(self) -> None:
        self._store.close()

    # What there is to see

    @property
    def kept_in(self) -> str:
        """The name of its store, such as a file's."""
        return self._store.name

    @property
    def moment(self) -> Moment[S]:
        return self.point.moment

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(self.game.seats(self.moment.now))

    @property
    def game_master(self) -> Seat | None:
        """The game master's seat, while a person holds it."""
        seat = self.game.about.game_master
        return seat if seat is not None and self.sitter(seat) == "person" else None

    def sitter(self, seat: Seat) -> Sitter:
        return self.journal.sitters.get(seat, "person")

    def options(self, seat: Seat) -> tuple[Option, ...]:
        return tuple(offered(self.game, self.moment, seat))

    def questions(self, seat: Seat) -> tuple[tuple[int, Asked], ...]:
        """The open questions of a seat, each with the row that opened it."""
        return tuple((self.point.opened, asked) for asked in self.moment.open if asked.seat == seat)

    # What seats do

    def act(self, seat: Seat, choice: Choice, *, who: Who = "person", intent: str = "") -> Row:
        return self._once(seat, intent, lambda: self._accept(seat, Act(choice), who, intent))

    def answer(
        self, seat: Seat, row: int, place: int, choice: Choice, *, key: str = "", who: Who = "person", intent: str = ""
    ) -> Row:
        """Answer the question that `row` opened at `place` of the action's tape."""
        given = Answer(row, place, key or seat, choice)
        return self._once(seat, intent, lambda: self._accept(seat, given, who, intent))

    def stand(self, seat: Seat, question: str, span: str = "", *, intent: str = "") -> Row:
        """Answer this kind of question as usual while the span lasts ("round"); without one, until `unstand`."""
        return self._once(seat, intent, lambda: self._standing(seat, question, span, intent))

    def _standing(self, seat: Seat, question: str, span: str, intent: str) -> Row:
        mark = self.game.span(self.moment.now, span) if span else ""
        if span and not mark:
            raise Refused(f"there is no {span!r} now that a pass could last for")
        return self._accept(seat, Standing(question, span, mark), "person", intent)

    def unstand(self, seat: Seat, question: str, *, intent: str = "") -> Row:
        return self._once(seat, intent, lambda: self._accept(seat, NoStanding(question), "person", intent))

    def real_dice(self, seat: Seat, on: bool, *, intent: str = "") -> Row:
        return self._once(seat, intent, lambda: self._accept(seat, Real(on), "person", intent))

    def say_for_the_dice(self, seat: Seat, words: str, *, intent: str = "") -> Row:
        """A player's own words, so that not even the host could have known the dice beforehand."""
        if not words or len(words) > 200:
            raise Refused("words for the dice are 1 to 200 characters")
        given = Say(words, self.journal.deepest)
        return self._once(seat, intent, lambda: self._accept(seat, given, "person", intent))

    def sit(self, seat: Seat, sitter: Sitter) -> Row:
        return self._accept(seat, Sit(sitter), "person")

    def new_session(self, secret: bytes | None = None) -> Row:
        """Publish the secret of the last session and start another, for the dice that nobody has seen yet."""
        if self.journal.fairness.secrets:
            self.reveal()
        return self._accept(SYSTEM, _session(secret, self.journal.deepest), "system")

    def reveal(self) -> Row:
        """Publish the secret of the dice: the session is over, and nothing is thrown before the next one."""
        if not self.journal.fairness.secrets:
            raise Refused("the secret of these dice has been published already")
        return self._accept(SYSTEM, Reveal(self.journal.fairness.secrets[-1][1].hex()), "system")

    # What the game master does, or everyone together

    def call_check(
        self,
        seat: Seat,
        of: Seat,
        why: str,
        dice: tuple[int, ...],
        parts: tuple[Part, ...] = (),
        *,
        keep: int = 0,
        reach: int | None = None,
        intent: str = "",
    ) -> Row:
        self._check_game_master(seat, "call for a check")
        if not 1 <= len(dice) <= MOST_DICE or not all(1 <= sides <= MOST_SIDES for sides in dice):
            raise Refused(f"a check takes 1 to {MOST_DICE} dice of 1 to {MOST_SIDES} sides")
        if not 0 <= keep <= len(dice):
            raise Refused(f"of these dice 1 to {len(dice)} can be kept, or all (0)")
        if of not in self.seats:
            raise Refused(f"there is no seat {of!r} at this table; there is {', '.join(self.seats)}")
        given = Check(of, why, dice, parts, keep, reach)
        return self._once(seat, intent, lambda: self._accept(seat, given, "gm", intent))

    def act_for(self, gm: Seat, seat: Seat, choice: Choice, *, intent: str = "") -> Row:
        self._check_game_master(gm, "act for another seat")
        return self.act(seat, choice, who="gm", intent=intent)

    def answer_for(
        self, gm: Seat, seat: Seat, row: int, place: int, choice: Choice, *, key: str = "", intent: str = ""
    ) -> Row:
        self._check_game_master(gm, "answer for another seat")
        return self.answer(seat, row, place, choice, key=key, who="gm", intent=intent)

    def write(self, seat: Seat, path: str, value: Scalar, reason: str, *, shown: bool = False, intent: str = "") -> Row:
        """Set one plain value. It triggers nothing."""
        return self._by_right(seat, Write(path, value, reason, open=shown), intent)

    def put(self, seat: Seat, path: str, value: object, reason: str, *, shown: bool = False, intent: str = "") -> Row:
        """Add something whole, or set it anew, between actions: a creature, a card."""
        return self._by_right(seat, Put(path, value, reason, open=shown), intent)

    def take(self, seat: Seat, path: str, reason: str, *, shown: bool = False, intent: str = "") -> Row:
        """Take something whole away, between actions."""
        return self._by_right(seat, Take(path, reason, open=shown), intent)

    def force(self, seat: Seat, force: Force, reason: str, *, shown: bool = False, intent: str = "") -> Row:
        """Name the next dice, or the next result, that fit."""
        _check_force(force)
        return self._by_right(seat, ForceDice(force, reason, open=shown), intent)

    def undo(
        self, seat: Seat, to: int | None = None, reason: str = "", *, fresh: bool = False, intent: str = ""
    ) -> Row:
        """Take back to before row `to` (without it: the last thing that anyone did). Free until somebody learned
        something; after that the game master's word, or everyone's consent through `propose`."""
        return self._once(seat, intent, lambda: self._taken_back(seat, to, reason, fresh, intent))

    def _taken_back(self, seat: Seat, to: int | None, reason: str, fresh: bool, intent: str) -> Row:
        undo = Undo(self._last_taken() if to is None else to, reason, fresh)
        self._check_undo(undo)
        if not fresh and self.is_free(seat, undo.to):
            return self._accept(seat, undo, "person", intent)
        return self._by_right(seat, undo, intent)

    def propose(self, seat: Seat, what: ByConsent, *, intent: str = "") -> Row:
        """Ask everyone for an undo or an override; with nobody to ask, it is done at once."""
        return self._once(seat, intent, lambda: self._proposed(seat, what, intent))

    def _proposed(self, seat: Seat, what: ByConsent, intent: str) -> Row:
        self._check_possible(_as_stored(what))
        return self._accept(seat, Propose(what) if self.asked_for_consent(seat) else what, "person", intent)

    def agree(self, seat: Seat, row: int, yes: bool = True, *, intent: str = "") -> Row:
        """Answer a proposal; with the last consent it is done."""
        return self._once(seat, intent, lambda: self._agreed(seat, row, yes, intent))

    def _agreed(self, seat: Seat, row: int, yes: bool, intent: str) -> Row:
        proposal = self.journal.proposals.get(row)
        if proposal is None:
            raise Refused("that proposal is not open any more")
        if seat in proposal.agreed or seat not in self.asked_for_consent(proposal.row.seat):
            raise Refused(f"{seat} is not asked for consent")
        return self._accept(seat, Agree(row, yes), "person", intent)

    def is_free(self, seat: Seat, to: int) -> bool:
        """Whether this seat may go back to before row `to` without asking: nobody has learned anything since."""
        undone = [self.journal.row(number) for number in self.journal.line if number >= to]
        return all(row.seat in (seat, SYSTEM) and not taught(row, seat) and not self._met_others(row) for row in undone)

    def _met_others(self, row: Row) -> bool:
        """Whether this was the last of several answers: those that others had given came to light with it."""
        given = row.input
        if not isinstance(given, Answer):
            return False
        before = [self.journal.row(number) for number in self.journal.line if number < row.n]
        same = [
            each
            for each in before
            if isinstance(each.input, Answer) and _question_of(each.input) == _question_of(given)
        ]
        return any(each.seat != row.seat for each in same) and row.facts > before[-1].facts

    def invariants_broken(self) -> tuple[str, ...]:
        """What is impossible as things stand, in words: to be shown after an override."""
        return tuple(self.game.invariants(self.moment.now))

    def branch(self, at: int, store: Store, *, name: str = "", secret: bytes | None = None) -> Table[S]:
        """A new table that shares the rows up to `at` and has dice of its own from there on."""
        if not 0 <= at <= len(self.journal.rows):
            raise Refused(f"this table has rows 1 to {len(self.journal.rows)}")
        _check_empty(store)
        old = self.journal.header
        rows = self.journal.rows[:at]
        deepest = max((row.facts for row in rows), default=0)
        header = Header(
            herotable=FORMAT,
            table=name or secrets.token_hex(8),
            game=old.game,
            rules=old.rules,
            setup=old.setup,
            session=_session(secret, after=deepest),
            made=self._clock(),
            branch_of=BranchOf(old.table, at),
        )
        for line in (header, *map(_without_secret, rows)):
            store.append(codec.encode(line))
        return Table.open(self.game, store, clock=self._clock)

    def point_at(self, number: int) -> Point[S]:
        """How things stood when row `number` had just been made."""
        if not 0 <= number <= len(self.journal.rows):
            raise Refused(f"this table has rows 1 to {len(self.journal.rows)}")
        return self._point_after(self.journal.line_at(number))

    # How a row comes about

    def _once(self, seat: Seat, intent: str, accept: Callable[[], Row]) -> Row:
        """An intent that came twice is applied once."""
        self._settle()
        return self.journal.intents.get((seat, intent)) or accept()

    def _accept(self, seat: Seat, given: AnyInput, who: Who, intent: str = "") -> Row:
        if seat not in (SYSTEM, self.game.about.game_master, *self.seats):
            raise Refused(f"there is no seat {seat!r} at this table; there is {', '.join(self.seats)}")
        self._settle()
        row = self._write_row(seat, _as_stored(given), who, intent)
        self._settle()
        return row

    def _write_row(self, seat: Seat, given: AnyInput, who: Who, intent: str = "") -> Row:
        """Perform, store, and only then let it count."""
        number = self.journal.next_number
        if given.in_line:
            applied = self._applied(number, seat, given)
            point, given, notes, drawn = applied.point, applied.input, applied.notes, applied.drawn
        else:
            point, notes, drawn = self._point_beside_line(number, given), (), ()
        row = Row(
            n=number,
            at=self._clock(),
            seat=seat,
            who=who,
            input=given,
            rules=self.game.about.rules_version,
            check=point.check,
            facts=point.facts,
            waits=point.moment.doing is not None,
            intent=intent,
            drawn=tuple(map(Drawn.of, drawn)),
            notes=tuple(map(as_stored, notes)),
        )
        self._store.append(codec.encode(row))
        self._resting = False
        self.journal.take(row)
        self._stand_at(point)
        return row

    def _applied(self, number: int, seat: Seat, given: AnyInput) -> Applied[S]:
        """Rules may stumble over something impossible that an override has put on the table: that is said."""
        try:
            return self._line.apply(self.point, number, seat, given, self.journal.real_at(number))
        except (Refused, Misfit):
            raise
        except Exception as fault:
            impossible = self.invariants_broken()
            if not impossible:
                raise
            raise Refused(f"the rules cannot go on like this, set it right first: {'; '.join(impossible)}") from fault

    def _point_beside_line(self, number: int, given: AnyInput) -> Point[S]:
        if not isinstance(given, Undo):
            return self.point
        kept = [row for row in self.journal.line if row < given.to]
        back = self._point_after(kept)
        return self._line.apply(back, number, SYSTEM, given, frozenset()).point if given.fresh else back

    def _stand_at(self, point: Point[S]) -> None:
        self.point = point
        self._points[point.n] = point
        for old in [number for number in self._points if number][:-POINTS_KEPT]:
            del self._points[old]
        self._keep_snapshot_when_due()

    def _keep_snapshot_when_due(self) -> None:
        """Only spares work later: where it cannot be stored, the rows still say everything."""
        if self.point.n < max(self.journal.snapshots, default=0) + SNAPSHOT_EVERY:
            return
        snapshot = snapshot_of(self.point)
        with suppress(StoreError):
            self._store.append(codec.encode(snapshot))
            self.journal.snapshots[snapshot.snapshot] = snapshot

    def _settle(self) -> None:
        """Everything that happens without anybody: what all agreed to, standing passes, what the rules do by
        themselves. What could not be stored is made up for before anything else happens."""
        if self._resting:
            return
        for _ in range(MOST_STEPS_BY_ITSELF):
            step = self._by_itself()
            if step is None:
                self._resting = True
                return
            seat, given, who = step
            self._write_row(seat, given, who)
        raise Misfit(f"{self.game.about.title} does not come to rest by itself")

    def _by_itself(self) -> tuple[Seat, AnyInput, Who] | None:
        for proposal in self.journal.proposals.values():
            if set(self.asked_for_consent(proposal.row.seat)) <= proposal.agreed:
                assert isinstance(proposal.row.input, Propose)
                return proposal.row.seat, proposal.row.input.what, "person"
        for asked in self.moment.open:
            if self._passed_for(asked):
                answer = Answer(self.point.opened, asked.place, asked.key, asked.question.usual)
                return asked.seat, answer, "standing"
        if self.moment.doing is not None:
            return None
        action = self.game.onward(self.moment.now)
        return None if action is None else (SYSTEM, Onward(action.choice), "system")

    def _passed_for(self, asked: Asked) -> bool:
        """A pass without a span lasts; one with a span must be allowed by the question, and lasts while it does."""
        for each in self.point.passes:
            if (each.seat, each.question) != (asked.seat, asked.question.kind):
                continue
            if not each.span or (
                each.span in asked.question.passes and self.game.span(self.moment.now, each.span) == each.mark
            ):
                return True
        return False

    def _taken_up(self) -> Point[S]:
        """Where the stored rows lead; an action that new rules no longer bear out is called off, visibly."""
        while True:
            try:
                return self._point_after(self.journal.line)
            except _RowMisfits as fault:
                self._call_off(fault)

    def _call_off(self, fault: _RowMisfits) -> None:
        row, version = fault.row, self.game.about.rules_version
        if row.rules == version:
            raise StoreError(f"{self._store.name}, row {row.n} does not fit the rules that it was made by: {fault}")
        try:
            begun = self._beginning_of(row)
            self.point = self._point_after([number for number in self.journal.line if number < begun])
        except _RowMisfits as earlier:
            return self._call_off(earlier)
        self._write_row(SYSTEM, Undo(begun, f"called off: rules {row.rules} are now {version}, and {fault}"), "system")

    def _beginning_of(self, row: Row) -> int:
        """Where the action began that this row belongs to; between actions the row itself."""
        before = [number for number in self.journal.line if number < row.n]
        if self._point_after(before).moment.doing is None:
            return row.n
        return next(n for n in reversed(before) if isinstance(self.journal.row(n).input, (Act, Onward, Check)))

    def _point_after(self, line: list[int]) -> Point[S]:
        """The point that these rows lead to: from the latest one known, by the recorded dice."""
        known, start = self._latest_known(line)
        for number in line[start:]:
            row = self.journal.row(number)
            try:
                applied = self._line.replay(known, row, self.journal.real_at(number))
            except (Misfit, Refused) as fault:
                raise _RowMisfits(row, str(fault)) from fault
            self._check_same(row, applied)
            if row.waits != (applied.point.moment.doing is not None):
                raise _RowMisfits(row, f"the action {'is over' if row.waits else 'waits'} where it was not then")
            known = applied.point
        return known

    def _latest_known(self, line: list[int]) -> tuple[Point[S], int]:
        """The last of these rows whose point is at hand, and how many rows that covers."""
        for covered in range(len(line), 0, -1):
            point = self._known(line[covered - 1], line[covered - 2] if covered > 1 else 0)
            if point is not None:
                return point, covered
        return self._points[0], 0

    def _known(self, number: int, before: int) -> Point[S] | None:
        point = self._points.get(number)
        if point is None and number in self.journal.snapshots:
            try:
                point = point_of(self.game, self.journal.snapshots[number])
            except Misfit as fault:
                raise _RowMisfits(self.journal.row(number), str(fault)) from fault
            except codec.Unreadable as fault:
                version = self.journal.row(number).rules
                raise StoreError(
                    f"{self._store.name}: the state saved by rules {version} cannot be read: {fault}"
                ) from fault
            self._check_snapshot(point, before)
        return point

    def _check_same(self, row: Row, applied: Applied[S]) -> None:
        recorded = (row.check, row.facts, row.input, row.notes)
        follows = (applied.point.check, applied.point.facts, applied.input, tuple(map(as_stored, applied.notes)))
        self._check_unchanged(row, "row", recorded == follows)

    def _check_snapshot(self, point: Point[S], before: int) -> None:
        row, check = self.journal.row(point.n), self.journal.row(before).check if before else UNCHECKED
        self._check_unchanged(row, "the snapshot at row", row.check == point.check == check_of(point, check))

    def _check_last_row(self) -> None:
        """What was not replayed, such as an undo, must have led to where the table stands."""
        for row in self.journal.rows[-1:]:
            self._check_unchanged(row, "row", row.check == self.point.check)

    def _check_unchanged(self, row: Row, what: str, same: bool) -> None:
        if not same and row.rules == self.game.about.rules_version:
            raise StoreError(f"{self._store.name}, {what} {row.n} does not lead to what was recorded; it was changed")

    # Who may do what

    def _check_game_master(self, seat: Seat, what: str) -> None:
        if seat != self.game_master:
            raise Refused(f"only the game master may {what}")

    def _by_right(self, seat: Seat, what: ByConsent, intent: str = "") -> Row:
        """The game master may; without one, whoever has nobody to ask."""
        if seat != self.game_master and self.asked_for_consent(seat):
            raise Refused("this needs the consent of " + " and ".join(self.asked_for_consent(seat)) + ": propose it")
        who: Who = "gm" if seat == self.game_master else "person"
        return self._once(seat, intent, lambda: self._accept(seat, what, who, intent))

    def asked_for_consent(self, seat: Seat) -> tuple[Seat, ...]:
        """Whose consent counts: the game master's alone, or that of every other person at the table."""
        if self.game_master is not None:
            return () if seat == self.game_master else (self.game_master,)
        return tuple(other for other in self.seats if other != seat and self.sitter(other) == "person")

    def _check_undo(self, undo: Undo) -> None:
        if undo.to not in self.journal.line:
            raise Refused("that has been taken back already, or never was")

    def _check_possible(self, what: ByConsent) -> None:
        """Nobody is asked for something that cannot be done."""
        if isinstance(what, Undo):
            self._check_undo(what)
        else:
            if isinstance(what, ForceDice):
                _check_force(what.force)
            self._line.apply(self.point, self.journal.next_number, SYSTEM, what, frozenset())

    def _last_taken(self) -> int:
        """The last row that somebody made: an undo takes back what followed by itself with it."""
        for number in reversed(self.journal.line):
            if self.journal.row(number).who not in ("system", "standing"):
                return number
        raise Refused("there is nothing to take back")


def _as_stored(given: Given) -> Given:
    try:
        return codec.again(given)
    except codec.Unreadable as fault:
        raise Refused(f"that cannot be stored: {fault}") from fault


def _check_force(force: Force) -> None:
    if bool(force.faces) == (force.value is not None):
        raise Refused("name either the dice or the result")


def _check_empty(store: Store) -> None:
    if store.lines():
        raise StoreError(f"{store.name} holds a table already; open it, or choose another name")


def _question_of(answer: Answer) -> tuple[int, int]:
    return answer.row, answer.place


def taught(row: Row, seat: Seat) -> bool:
    """Whether somebody learned something by this row that this seat's undo cannot make unlearned."""
    if row.drawn:
        return True
    return any(
        isinstance(note, LearnedNote) or (isinstance(note, ToldNote) and note.to not in (None, (seat,)))
        for note in row.notes
    )


def check_setup(game: Game[S], setup: SetUp) -> None:
    """Table options that a game does not have, or values that an option does not take, are refused."""
    values = {option.name: option.values for option in game.about.options}
    for name, value in setup.options.items():
        if name not in values:
            raise Refused(f"{game.about.title} has no table option {name!r}; it has {', '.join(values) or 'none'}")
        if value not in values[name]:
            raise Refused(f"{name!r} can be {' or '.join(values[name])}, not {value!r}")


def check_begins(game: Game[S], journal: Journal, name: str) -> None:
    """A stored set-up may have been changed, or be one that today's rules no longer know."""
    try:
        check_setup(game, journal.header.setup)
        game.begin(journal.header.setup)
    except Refused as fault:
        raise StoreError(f"{name}, line 1: the table cannot begin like this: {fault}") from fault


def as_stored(note: Note) -> AnyNote:
    """A note as the journal keeps it: ids, numbers and the roll's own words."""
    match note:
        case Thrown():
            roll = note.roll
            return ThrownNote(str(roll), note.why, note.by, note.faces, note.value, roll.parts, note.to)
        case Mixed():
            return MixedNote(note.why, note.count)
        case Learned():
            return LearnedNote(note.seats)
        case _:
            return ToldNote(type(note.event).__name__, codec.plain(note.event), note.to)


def _session(secret: bytes | None, after: int) -> Session:
    secret = secret or secrets.token_bytes(SECRET_BYTES)
    return Session(commitment(secret), secret.hex(), after)


def _without_secret(row: Row) -> Row:
    if isinstance(row.input, Session):
        return structs.replace(row, input=structs.replace(row.input, secret=""))
    return row
