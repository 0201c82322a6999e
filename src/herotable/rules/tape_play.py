"""The play behind every table: answers come from the tape, and once it has run out, from its sources."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from herotable.rules.dice import Faces, Roll, thrown
from herotable.rules.events import Event, Learned, Mixed, Note, Thrown, Told
from herotable.rules.leaves import NoSuchPlace, write_leaf
from herotable.rules.play import Answer, P, Play, RuleBroken, T, Waiting
from herotable.rules.questions import Asked, Gathering, Question, Reply, Throw, seat_of
from herotable.rules.seats import EVERYONE, Audience, Seat
from herotable.rules.tape import Entry, EntryKind, Force, Misfit, Sources, check_replies


class TapePlay(Play):
    """Plays a stage on a working state. `tape` grows by what the sources answer, `drawn` lists the dice among it."""

    def __init__(self, state: Any, tape: Sequence[Entry], sources: Sources, earlier: int = 0) -> None:
        self.tape = list(tape)
        self.at = 0
        self.notes: list[Note] = []
        self.drawn: list[Entry] = []
        self._state = state
        self._sources = sources
        self._earlier = earlier
        self._hidden = ""

    @property
    def left(self) -> tuple[Entry, ...]:
        """What is on the tape and has not been asked for."""
        return tuple(self.tape[self.at :])

    def roll(self, roll: Roll, why: str = "", by: Seat | None = None, to: Audience = EVERYONE) -> int:
        typed = self._typed(roll, why, by)
        entry = self._recorded_roll(roll, why) or self._record(self._new_roll(roll, why, by, typed), dice=True)
        value = roll.value(entry.numbers) if entry.forced is None else entry.forced
        self.notes.append(Thrown(roll, why, by, entry.numbers, value, to))
        if to is not EVERYONE:
            self._hidden = f"dice thrown for {to} only"
        return value

    def shuffle(self, things: Sequence[T], why: str = "") -> list[T]:
        entry = self._recorded("shuffle") or self._record(self._new_order(len(things)), dice=True)
        if sorted(entry.numbers) != list(range(len(things))):
            raise Misfit(f"the record shuffles {len(entry.numbers)} things, the rules {len(things)}")
        self.notes.append(Mixed(why, len(things)))
        self._hidden = "a shuffle"
        return [things[number] for number in entry.numbers]

    def ask(self, seat: Seat, question: Question[Answer]) -> Answer:
        return question.read(self._replies("one", {seat: question})[0].choice)

    def ask_each(self, questions: Mapping[str, Question[Answer]]) -> dict[str, Answer]:
        if not questions:
            return {}
        return {reply.key: questions[reply.key].read(reply.choice) for reply in self._replies("each", questions)}

    def ask_first(self, questions: Mapping[str, Question[Answer]]) -> tuple[str, Answer] | None:
        if not questions:
            return None
        last = self._replies("first", questions)[-1]
        question = questions[last.key]
        return None if last.choice == question.usual else (last.key, question.read(last.choice))

    def learned(self, *seats: Seat) -> None:
        self.notes.append(Learned(seats))

    def tell(self, kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        self.notes.append(Told(kind(*fields, **named)))

    def whisper(self, to: Sequence[Seat], kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        self.notes.append(Told(kind(*fields, **named), tuple(to)))

    def _replies(self, gathering: Gathering, questions: Mapping[str, Question[Any]]) -> tuple[Reply, ...]:
        if self._hidden:
            raise RuleBroken(f"a question after {self._hidden} in the same stage: end the stage with play.then first")
        entry = self._recorded(gathering)
        place = self._earlier + self.at
        asked = tuple(Asked(seat_of(key), key, question, place, gathering) for key, question in questions.items())
        if entry is None:
            replies = self._sources.answers(asked)
            if replies is None:
                raise Waiting(asked)
            entry = self._record(Entry(gathering, replies=replies))
        check_replies(asked, entry.replies)
        if any(question.sealed for question in questions.values()):
            self._hidden = "a sealed answer"
        return entry.replies

    def _recorded(self, kind: EntryKind) -> Entry | None:
        """The next entry of the tape, which must be of this kind; None at its end."""
        self._apply_writes()
        if self.at == len(self.tape):
            return None
        entry = self.tape[self.at]
        if entry.kind != kind:
            raise Misfit(f"the record goes on with {entry.kind!r} where the rules ask for {kind!r}")
        self.at += 1
        return entry

    def _apply_writes(self) -> None:
        while self.at < len(self.tape) and self.tape[self.at].kind == "write":
            entry = self.tape[self.at]
            try:
                write_leaf(self._state, entry.path, entry.value)
            except NoSuchPlace as wrong:
                raise Misfit(str(wrong)) from wrong
            self.at += 1

    def _record(self, entry: Entry, *, dice: bool = False) -> Entry:
        self.tape.append(entry)
        self.at += 1
        if dice:
            self.drawn.append(entry)
        return entry

    def _typed(self, roll: Roll, why: str, by: Seat | None) -> Faces:
        """What real dice showed so far; whatever is then missing is the table's to throw."""
        faces: Faces = ()
        while sides := roll.pool.more(faces):
            question = Throw(about=(why,), roll=roll, sides=sides)
            asked = (Asked(by or "", by or "", question, self._earlier + self.at),)
            if self._next_kind() is None and self._sources.real(by) and self._force(roll, why, by) is None:
                raise Waiting(asked)
            if self._next_kind() != "throw":
                return faces
            entry = self._recorded("throw")
            assert entry is not None
            check_replies(asked, entry.replies)
            more = question.read(entry.replies[0].choice)
            if more is None:
                return faces
            faces += more
        return faces

    def _recorded_roll(self, roll: Roll, why: str) -> Entry | None:
        entry = self._recorded("roll")
        if entry is not None and (wrong := Force(entry.numbers, entry.forced).complaint(roll)):
            raise Misfit(f"the record does not fit the roll for {why!r}: {wrong}")
        return entry

    def _new_roll(self, roll: Roll, why: str, by: Seat | None, typed: Faces) -> Entry:
        forced = self._force(roll, why, by)
        if forced is None:
            return Entry("roll", thrown(roll.pool, self._sources.die, typed))
        self._sources.forces.remove(forced)
        return Entry("roll", forced.faces, forced.value, named=True)

    def _force(self, roll: Roll, why: str, by: Seat | None) -> Force | None:
        """The first result that the game master named for such a roll and that it can come to."""
        named = (force for force in self._sources.forces if force.meant_for(why, by))
        return next((force for force in named if not force.complaint(roll)), None)

    def _next_kind(self) -> EntryKind | None:
        self._apply_writes()
        return self.tape[self.at].kind if self.at < len(self.tape) else None

    def _new_order(self, count: int) -> Entry:
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self._sources.die(last + 1) - 1
            order[last], order[other] = order[other], order[last]
        return Entry("shuffle", tuple(order))
