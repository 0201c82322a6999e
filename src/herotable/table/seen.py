"""What one seat is shown of a table: its view, its log, its questions, its options. Nothing else leaves the server.

Nothing here carries the journal's own numbers: lines and questions are numbered for each audience by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from hmac import digest
from itertools import islice
from typing import Any, Final, Generic, Literal

from herotable.data import codec
from herotable.rules.checks import Checked
from herotable.rules.dice import Part
from herotable.rules.events import Event
from herotable.rules.game import Game, Outcome, S
from herotable.rules.naming import HELD, Called, named_later, with_names
from herotable.rules.options import Choice, One, Option, Share, Some
from herotable.rules.questions import Asked, Throw
from herotable.rules.seats import Seat, hears
from herotable.rules.showing import Screen
from herotable.table.journal import Journal, Proposal
from herotable.table.rows import (
    AnyNote,
    Check,
    ForceDice,
    Propose,
    Put,
    Reveal,
    Row,
    Say,
    Session,
    Take,
    ThrownNote,
    ToldNote,
    Undo,
    Who,
    Write,
)
from herotable.table.table import Table

LineKind = Literal["told", "dice", "override", "undo", "table"]


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log as this audience reads it; `undone` lines have been taken back. `event` is the name of what
    was told; of dice, `faces` and the `parts` added to them are there, and the `value` that the rule used."""

    number: int
    text: str
    kind: LineKind
    rule: str = ""
    by: Seat | None = None
    event: str = ""
    faces: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    value: int | None = None
    undone: bool = False


@dataclass(frozen=True, slots=True)
class SeenQuestion:
    """A question to this seat. `id` names it; answers bring it back. `text` asks it in words."""

    id: str
    kind: str
    text: str
    about: tuple[str | int, ...]
    rule: str
    options: tuple[Option, ...]
    usual: Choice
    passes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeenProposal:
    """Something that needs consent: who asks for it, what it would do, who has agreed, and whether I am asked."""

    id: str
    by: Seat
    text: str
    agreed: tuple[Seat, ...]
    asks_me: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """Everything that one audience may know of a table; `names` are what people call the ids in options and questions,
    `screen` is the view in pieces that can be drawn. Options and their fields have their labels here."""

    table: str
    game: str
    audience: Seat
    seats: tuple[Seat, ...]
    view: Any
    screen: Screen | None
    names: Mapping[str, str]
    options: tuple[Option, ...]
    questions: tuple[SeenQuestion, ...]
    waiting_for: tuple[Seat, ...]
    acting: Seat | None
    outcome: Outcome | None
    commitment: str
    proposals: tuple[SeenProposal, ...]
    log: tuple[LogLine, ...]


def seen(table: Table[S], audience: Seat, log: Log[S] | None = None) -> Seen:
    """What this audience may know now. Whoever looks again and again brings the log along."""
    moment = table.moment
    doing = moment.doing
    view = table.game.view(moment.now, audience)
    options = () if doing is not None else table.options(audience)
    questions = tuple(_question(table, row, asked) for row, asked in table.questions(audience))
    offered = [*options, *(option for question in questions for option in question.options)]
    return Seen(
        table=table.journal.header.table,
        game=table.game.about.id,
        audience=audience,
        seats=table.seats,
        view=codec.plain(view),
        screen=table.game.screen(view),
        names=names_of(table, audience, (*table.seats, *ids_in(offered))),
        options=tuple(labelled(table, audience, option) for option in options),
        questions=questions,
        waiting_for=moment.waiting_for,
        acting=None if doing is None else doing.action.seat,
        outcome=table.game.outcome(moment.now),
        commitment=commitment_of(table),
        proposals=proposals_of(table, audience),
        log=(log or Log(table.game, audience)).of(table),
    )


def _question(table: Table[S], row: int, asked: Asked) -> SeenQuestion:
    question = asked.question
    labelled_as = _with_label if isinstance(question, Throw) else partial(labelled, table, asked.seat)
    return SeenQuestion(
        question_id(table, row, asked),
        question.kind,
        with_names(_asks(table, asked), calls(table, asked.seat)),
        question.about,
        question.rule,
        tuple(labelled_as(option) for option in question.options),
        question.usual,
        question.passes,
    )


THROWING: Final = {"throw": "I throw", "table": "Let the table throw", "faces": "What the dice show"}
"""What is the table's own question, the table puts into words."""


def _with_label(option: Option) -> Option:
    fields = tuple(replace(each, label=THROWING[each.name]) for each in option.fields)
    return replace(option, fields=fields, label=THROWING[option.id])


def _asks(table: Table[S], asked: Asked) -> str:
    question = asked.question
    if isinstance(question, Throw):
        return f"Throw {question.roll} and read it off"
    return table.game.asks(question, asked.seat)


def labelled(table: Table[S], audience: Seat, option: Option) -> Option:
    """The option as this audience reads it, with a label for itself and for each of its fields."""
    game, now, called = table.game, table.moment.now, calls(table, audience)
    fields = (
        replace(each, label=with_names(game.fills(now, audience, option, each), called)) for each in option.fields
    )
    return replace(option, fields=tuple(fields), label=with_names(game.offers(now, audience, option), called))


def calls(table: Table[S], audience: Seat) -> Called:
    """What this audience calls whatever has an id, now."""
    return partial(table.game.called, table.moment.now, audience)


def names_of(table: Table[S], audience: Seat, ids: Iterable[str]) -> dict[str, str]:
    """The names of those ids that are called anything else."""
    named = {of: table.game.called(table.moment.now, audience, of) for of in dict.fromkeys(ids)}
    return {of: name for of, name in named.items() if name != of}


def ids_in(options: Iterable[Option]) -> Iterator[str]:
    """Every id that can be chosen."""
    for option in options:
        for each in option.fields:
            if isinstance(each, One | Some | Share):
                yield from each.among


def asked_by_id(table: Table[S], seat: Seat, question: str) -> tuple[int, Asked] | None:
    """The open question that this seat knows by this id."""
    return next((each for each in table.questions(seat) if question_id(table, *each) == question), None)


def question_id(table: Table[S], row: int, asked: Asked) -> str:
    """Names a question without saying how many rows there are."""
    return _sealed(table, f"{row}.{asked.place}.{asked.key}")


def _sealed(table: Table[S], name: str) -> str:
    secret = table.journal.header.session.secret.encode()
    return digest(secret, name.encode(), "sha256").hex()[:16]


def proposal_by_id(table: Table[S], proposal: str) -> int | None:
    """The row of the open proposal that is known by this id."""
    return next((row for row in table.journal.proposals if proposal_id(table, row) == proposal), None)


def proposal_id(table: Table[S], row: int) -> str:
    return _sealed(table, f"proposal {row}")


def proposals_of(table: Table[S], audience: Seat) -> tuple[SeenProposal, ...]:
    """What this audience knows of everything that waits for consent."""
    return tuple(_proposal(table, proposal, audience) for proposal in table.journal.proposals.values())


def _proposal(table: Table[S], proposal: Proposal, audience: Seat) -> SeenProposal:
    row = proposal.row
    asked = audience not in proposal.agreed and audience in table.asked_for_consent(row.seat)
    agreed = tuple(seat for seat in table.seats if seat in proposal.agreed)
    text = with_names(_proposed_words(table, row), calls(table, audience))
    return SeenProposal(proposal_id(table, row.n), row.seat, text, agreed, asked)


def _proposed_words(table: Table[S], row: Row) -> str:
    assert isinstance(row.input, Propose)
    what = row.input.what
    if not isinstance(what, Undo):
        return _with_reason(
            f"{named_later(row.seat)} asks to set something right: {_override_words(what)}", what.reason
        )
    first = table.journal.row(what.to)
    return _with_reason(
        f"{named_later(row.seat)} asks to go back to before what {named_later(first.seat)} did", what.reason
    )


def log_of(table: Table[S], audience: Seat) -> tuple[LogLine, ...]:
    """The log as this audience reads it, from the first row to the last."""
    return Log(table.game, audience).of(table)


@dataclass(frozen=True, slots=True)
class _Worded:
    """A line before its names are put in: the row that it came from, and the ids in it."""

    row: int
    line: LogLine
    ids: frozenset[str]


class Log(Generic[S]):
    """One audience's log of a table that goes on: what happened is put into words once, names and what was taken back
    as they are now. Lines that say the same as before are the same objects."""

    def __init__(self, game: Game[S], audience: Seat) -> None:
        self._words = _Words(game, audience, game.about.game_master)
        self._audience = audience
        self._worded: list[_Worded] = []
        self._rows = 0
        self._names: dict[str, str] = {}
        self._undone: frozenset[int] = frozenset()
        self._lines: tuple[LogLine, ...] = ()

    def of(self, table: Table[S]) -> tuple[LogLine, ...]:
        for row in table.journal.rows[self._rows :]:
            self._worded += (_worded(row, line) for line in self._words.of(row))
        self._rows = len(table.journal.rows)
        changed = self._renamed(table)
        undone = frozenset(table.journal.undone_by)
        taken_back, self._undone = undone - self._undone, undone
        if changed or taken_back or len(self._worded) > len(self._lines):
            self._lines = tuple(self._said(changed, taken_back))
        return self._lines

    def _renamed(self, table: Table[S]) -> frozenset[str]:
        """The ids whose names are not what they were."""
        ids = dict.fromkeys(of for each in self._worded[len(self._lines) :] for of in each.ids)
        called = calls(table, self._audience)
        before, self._names = self._names, {of: called(of) for of in (*self._names, *ids)}
        return frozenset(of for of, name in before.items() if self._names[of] != name)

    def _said(self, changed: frozenset[str], taken_back: frozenset[int]) -> Iterator[LogLine]:
        for number, each in enumerate(self._worded, start=1):
            if number <= len(self._lines) and each.row not in taken_back and changed.isdisjoint(each.ids):
                yield self._lines[number - 1]
            else:
                text = with_names(each.line.text, self._names.__getitem__)
                yield replace(each.line, number=number, text=text, undone=each.row in self._undone)


def _worded(row: Row, line: LogLine) -> _Worded:
    return _Worded(row.n, line, frozenset(HELD.findall(line.text)))


def rows_in_words(game: Game[S], journal: Journal, state: S, audience: Seat) -> Iterator[tuple[Row, LogLine]]:
    """What this audience reads of each row; for whoever has the journal before them. Names are those of this state."""
    words = _Words(game, audience, game.about.game_master)
    called = partial(game.called, state, audience)
    for row in journal.rows:
        for line in words.of(row):
            yield row, replace(line, text=with_names(line.text, called), undone=row.n in journal.undone_by)


def row_of_line(table: Table[S], audience: Seat, number: int) -> int | None:
    """The row that this line of an audience's log came from."""
    words = _Words(table.game, audience, table.game.about.game_master)
    counted = (row.n for row in table.journal.rows for _ in words.of(row))
    return next(islice(counted, number - 1, None), None) if number > 0 else None


def lines_of(game: Game[S], state: S, audience: Seat, notes: Iterable[AnyNote]) -> list[LogLine]:
    """What this audience reads of something that happened without a table, such as in a scene."""
    words = _Words(game, audience, game.about.game_master)
    called = partial(game.called, state, audience)
    lines = (line for note in notes for line in words.of_note(note))
    return [replace(line, number=number, text=with_names(line.text, called)) for number, line in enumerate(lines, 1)]


def _line(text: str, kind: LineKind, rule: str = "", by: Seat | None = None, event: str = "") -> LogLine:
    return LogLine(0, text, kind, rule, by, event)


class _Words(Generic[S]):
    """Puts rows into words for one audience."""

    def __init__(self, game: Game[S], audience: Seat, game_master: Seat | None) -> None:
        self._game = game
        self._audience = audience
        self._is_game_master = audience == game_master
        self._events = {kind.__name__: kind for kind in (*game.events, Checked)}

    def of(self, row: Row) -> Iterator[LogLine]:
        yield from self._of_input(row)
        for note in row.notes:
            yield from self.of_note(note)

    def _of_input(self, row: Row) -> Iterator[LogLine]:
        match row.input:
            case Undo() as undo:
                yield _line(_with_reason("This was taken back", undo.reason), "undo", by=row.seat)
            case Write() | Put() | Take() | ForceDice() as override:
                yield _line(self._override(override, row.who), "override", by=row.seat)
            case Check() as check:
                yield _line(
                    f"{named_later(row.seat)} calls on {named_later(check.of)} for a check: {check.why}.",
                    "table",
                    by=row.seat,
                )
            case Say() as say:
                yield _line(f"{named_later(row.seat)} gives the dice the words “{say.text}”.", "table", by=row.seat)
            case Session() as session:
                yield _line(f"A new session; its dice are sealed as {session.commitment}.", "table")
            case Reveal() as reveal:
                yield _line(f"The session is over; the secret of its dice was {reveal.secret}.", "table")
            case _:
                return

    def _override(self, given: Write | Put | Take | ForceDice, who: Who) -> str:
        """What all have agreed to, all may read; the game master's word may stay with the game master."""
        if who == "gm" and not (self._is_game_master or given.open):
            return "The game master set something right."
        return _with_reason(f"By override, {_override_words(given)}", given.reason)

    def of_note(self, note: AnyNote) -> Iterator[LogLine]:
        if isinstance(note, ThrownNote) and hears(note.to, self._audience):
            yield _thrown_line(note)
        if isinstance(note, ToldNote) and hears(note.to, self._audience):
            event = self._event(note)
            if event is None:
                yield _line(f"{note.event}, which today's rules do not tell.", "told")
            elif text := self._told(event):
                yield _line(text, "told", event.rule, event=note.event)

    def _event(self, note: ToldNote) -> Event | None:
        """What was told; None where it was told by other rules, which knew other events."""
        try:
            return codec.convert(self._events[note.event], note.fields)
        except (KeyError, codec.Unreadable):
            return None

    def _told(self, event: Event) -> str:
        return _checked_words(event) if isinstance(event, Checked) else self._game.words(event, self._audience)


def _override_words(given: Write | Put | Take | ForceDice) -> str:
    match given:
        case Write():
            return f"{given.path} was {_shown(given.was)} and is now {_shown(given.value)}"
        case Put():
            return f"{given.path} was put in"
        case Take():
            return f"{given.path} was taken out"
        case ForceDice(force):
            named = force.value if force.value is not None else ", ".join(map(str, force.faces))
            return f"the next dice that fit come to {named}"


def _thrown_line(note: ThrownNote) -> LogLine:
    who = f"{named_later(note.by)} throws" if note.by else "Thrown:"
    why = f" {note.why}" if note.why.startswith("to ") else f" for {note.why}" if note.why else ""
    text = f"{who} {note.dice}{why}: {_fallen(note)}"
    return LogLine(0, text, "dice", by=note.by, faces=note.faces, parts=note.parts, value=note.value)


def _fallen(note: ThrownNote) -> str:
    """The dice, and what they came to where that is anything else."""
    shown = ", ".join(map(str, note.faces)) or "named"
    if THRESHOLD.search(note.dice):
        return f"{shown} → {'yes' if note.value else 'no'}"
    return shown if note.faces == (note.value,) else f"{shown} → {note.value}"


THRESHOLD: Final = re.compile(r"[≥≤] -?\d+$")
"""Dice that only had to reach something."""


def _checked_words(event: Checked) -> str:
    if event.reached is None:
        return f"{named_later(event.of)} comes to {event.total} for {event.why}."
    return f"{named_later(event.of)} {'makes' if event.reached else 'fails'} the check: {event.why}."


def _with_reason(text: str, reason: str) -> str:
    return f"{text}: {reason}." if reason else f"{text}."


def _shown(value: object) -> str:
    return "nothing" if value is None else str(value)


def commitment_of(table: Table[S]) -> str:
    """What the dice of this session were sealed with."""
    sessions = [row.input for row in table.journal.rows if isinstance(row.input, Session)]
    return (sessions[-1] if sessions else table.journal.header.session).commitment
