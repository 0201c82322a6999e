"""The line of play: what each input leads to. Live play, reopening, branches and verification all go through here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Generic

from msgspec import structs

from herotable.data import codec
from herotable.rules.checks import call
from herotable.rules.copying import copier_of
from herotable.rules.dice import Die
from herotable.rules.events import Mixed, Note, Thrown
from herotable.rules.game import Game, S
from herotable.rules.leaves import NoSuchPlace, fit_leaf, place, plain, write_leaf
from herotable.rules.moments import (
    Moment,
    Step,
    begun,
    gathered,
    is_untold,
    offered,
    overwritten,
    replied,
    resumed,
    still,
    went_on,
)
from herotable.rules.options import Action, Choice, Option, Refused, refusal
from herotable.rules.questions import Asked
from herotable.rules.seats import SYSTEM, Seat
from herotable.rules.tape import Entry, Force, Misfit, Sources
from herotable.table.fair import KeyedDice, key_for, linked
from herotable.table.rows import (
    Act,
    Answer,
    AnyInput,
    Check,
    ForceDice,
    Header,
    NoStanding,
    Onward,
    Pass,
    Put,
    Row,
    Snapshot,
    Standing,
    Take,
    Undo,
    Write,
)

UNCHECKED = ""


@dataclass(frozen=True, slots=True)
class Point(Generic[S]):
    """Everything that follows from the line of play up to row `n`."""

    n: int
    moment: Moment[S]
    chain: bytes
    facts: int = 0
    opened: int = 0
    check: str = UNCHECKED
    forces: tuple[Force, ...] = ()
    passes: tuple[Pass, ...] = ()


@dataclass
class Fairness:
    """The secrets and the players' words, each with the fact that it counts from."""

    secrets: list[tuple[int, bytes]] = field(default_factory=list)
    words: list[tuple[int, str]] = field(default_factory=list)

    def key(self, chain: bytes, fact: int) -> bytes:
        """The key of the dice of one fact. A secret that has been published makes no more dice."""
        if not self.secrets:
            raise Refused("the secret of these dice has been published: start a new session first")
        in_force = [secret for after, secret in self.secrets if after < fact]
        secret = in_force[-1] if in_force else self.secrets[0][1]
        return key_for(secret, chain, (word for after, word in self.words if after < fact))

    def publish(self, secret: bytes) -> None:
        self.secrets = [(after, kept) for after, kept in self.secrets if kept != secret]


@dataclass
class Recorded:
    """Dice come from the record alone; seats that throw real dice are waited for, as they were then."""

    real_seats: frozenset[Seat]
    forces: list[Force]

    def die(self, sides: int) -> int:
        raise Misfit(f"the rules ask for a d{sides} that the record does not have")

    def real(self, seat: Seat | None) -> bool:
        return seat in self.real_seats

    def answers(self, asked: tuple[Asked, ...]) -> None:
        return None


@dataclass
class GivenDice:
    """Dice from elsewhere, such as those of a simulated fight that is shown as a table."""

    throw: Die
    real_seats: frozenset[Seat]
    forces: list[Force]

    def die(self, sides: int) -> int:
        return self.throw(sides)

    def real(self, seat: Seat | None) -> bool:
        return seat in self.real_seats

    def answers(self, asked: tuple[Asked, ...]) -> None:
        return None


@dataclass(frozen=True, slots=True)
class Applied(Generic[S]):
    """What an input led to. `input` is as it is stored: an override says what stood there before."""

    point: Point[S]
    input: AnyInput
    notes: tuple[Note, ...] = ()
    drawn: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Line(Generic[S]):
    """Applies inputs. Dice are drawn by `fairness` (or come from `die`, where the table was given one), or, in a
    replay, taken from the rows."""

    game: Game[S]
    fairness: Fairness
    die: Die | None = None

    def apply(self, point: Point[S], row: int, seat: Seat, given: AnyInput, real: frozenset[Seat]) -> Applied[S]:
        """A new input: dice are drawn."""
        return self._applied(point, row, seat, given, real, None)

    def replay(self, point: Point[S], row: Row, real: frozenset[Seat]) -> Applied[S]:
        """A recorded input: dice are those of the record."""
        return self._applied(point, row.n, row.seat, row.input, real, tuple(drawn.entry for drawn in row.drawn))

    def _applied(
        self,
        point: Point[S],
        row: int,
        seat: Seat,
        given: AnyInput,
        real: frozenset[Seat],
        drawn: Sequence[Entry] | None,
    ) -> Applied[S]:
        move = _Move(self, point, row, seat, real, drawn)
        match given:
            case Act():
                return move.act(given)
            case Answer():
                return move.answer(given)
            case Onward():
                return move.onward(given)
            case Check():
                return move.check(given)
            case Write() | Put() | Take():
                return move.override(given)
            case ForceDice():
                return move.state_kept(given, forces=(*point.forces, given.force))
            case Standing():
                new = Pass(seat, given.question, given.span, given.mark)
                return move.state_kept(given, passes=(*_without(point, seat, given.question), new))
            case NoStanding():
                return move.state_kept(given, passes=_without(point, seat, given.question))
            case Undo(fresh=True):
                return move.state_kept(given, chain=linked(point.chain, b"fresh %d" % row))
            case _:
                raise Misfit(f"{type(given).__name__} is not part of the line of play")


@dataclass(frozen=True, slots=True)
class _Move(Generic[S]):
    """One input at one point of the line."""

    line: Line[S]
    point: Point[S]
    row: int
    seat: Seat
    real: frozenset[Seat]
    drawn: Sequence[Entry] | None

    def act(self, given: Act) -> Applied[S]:
        self._check_idle()
        self._check_offered(offered(self.line.game, self.point.moment, self.seat), given.choice)
        return self._begun(given, Action(self.seat, given.choice))

    def onward(self, given: Onward) -> Applied[S]:
        self._check_idle()
        action = Action(SYSTEM, given.choice)
        if self.line.game.onward(self.point.moment.now) != action:
            raise Misfit(f"{given.choice.option!r} is not what happens by itself next")
        return self._begun(given, action)

    def check(self, given: Check) -> Applied[S]:
        self._check_idle()
        parts: dict[str, int] = {}
        for part in given.parts:
            parts[part.name] = parts.get(part.name, 0) + part.amount
        choice = call(given.of, given.why, given.dice, parts, given.keep, given.reach)
        return self._begun(given, Action(self.seat, choice))

    def answer(self, given: Answer) -> Applied[S]:
        asked = self._asked(given)
        self._check_offered(asked.question.options, given.choice)
        entry = gathered(self.point.moment, given.key, given.choice)
        if entry is None:
            return self.state_kept(given, moment=replied(self.point.moment, given.key, given.choice))
        chain = linked(self.point.chain, codec.encode(entry))
        sources = self._sources(chain)
        step = went_on(self.line.game, self.point.moment, entry, sources, self.drawn or ())
        return self._stepped(given, chain, step, sources)

    def override(self, given: Write | Put | Take) -> Applied[S]:
        moment = self.point.moment
        if moment.doing is not None:
            return self._override_in_mid_action(given)
        state = copier_of(self.line.game.state_type).copy(moment.now)
        before = _overridden(state, given)
        return self.state_kept(_with_was(given, before), moment=still(state))

    def _override_in_mid_action(self, given: Write | Put | Take) -> Applied[S]:
        """Where the stage begins again dice may fall, so the override is a fact that they depend on."""
        moment = self.point.moment
        if not isinstance(given, Write):
            raise Refused("an action is under way: only plain values can be written now, whole things when it is over")
        there = place(moment.now, given.path)
        found = _with_was(given, plain(there.value, given.path))
        fit_leaf(there.type, given.value, given.path)
        chain = linked(self.point.chain, codec.encode(("write", given.path, given.value)))
        sources = self._sources(chain)
        step = overwritten(self.line.game, moment, given.path, given.value, sources, self.drawn or ())
        if is_untold(moment):
            return self._stepped(found, chain, step, sources)
        return self.state_kept(found, moment=step.moment)

    def state_kept(self, given: AnyInput, **changed: object) -> Applied[S]:
        """Nothing was performed: no dice, no link in the chain."""
        point: Point[S] = replace(self.point, n=self.row, **changed)  # type: ignore[arg-type]
        return Applied(_checked(point), given)

    def _begun(self, given: AnyInput, action: Action) -> Applied[S]:
        chain = linked(self.point.chain, codec.encode(action))
        sources = self._sources(chain)
        step = begun(self.line.game, self.point.moment, action, sources, self.drawn or ())
        return self._stepped(given, chain, step, sources)

    def _stepped(self, given: AnyInput, chain: bytes, step: Step[S], sources: Sources) -> Applied[S]:
        drawn = step.drawn if self.drawn is None else tuple(self.drawn)
        forces = tuple(sources.forces) if self.drawn is None else _unused(self.point.forces, drawn, step.notes)
        point = replace(
            self.point,
            n=self.row,
            moment=step.moment,
            chain=chain,
            facts=self.point.facts + 1,
            opened=self.row,
            forces=forces,
        )
        return Applied(_checked(point), given, step.notes, drawn)

    def _sources(self, chain: bytes) -> Sources:
        forces = list(self.point.forces)
        if self.drawn is not None:
            return Recorded(self.real, forces)
        if self.line.die is not None:
            return GivenDice(self.line.die, self.real, forces)
        return KeyedDice(self.line.fairness.key(chain, self.point.facts + 1), self.real, forces)

    def _check_idle(self) -> None:
        doing = self.point.moment.doing
        if doing is not None:
            waiting = ", ".join(self.point.moment.waiting_for)
            raise Refused(f"an action of {doing.action.seat} is under way and waits for {waiting}")

    def _check_offered(self, options: Sequence[Option], choice: Choice) -> None:
        wrong = refusal(options, choice)
        if wrong is not None:
            raise Refused(wrong.reason, wrong.rule)

    def _asked(self, given: Answer) -> Asked:
        for asked in self.point.moment.open:
            if (self.point.opened, asked.place, asked.key) == (given.row, given.place, given.key):
                if asked.seat != self.seat:
                    raise Refused(f"that question is for {asked.seat}")
                return asked
        raise Refused("that question is not open any more; look at the table again")


def check_of(point: Point[S], before: str) -> str:
    """The check value follows from the one before and from everything that is stored of a point."""
    moment = point.moment
    whole = (moment.state, moment.doing, point.chain, point.facts, point.opened, point.forces, point.passes)
    return sha256(before.encode() + codec.encode(whole)).hexdigest()[:16]


def _checked(point: Point[S]) -> Point[S]:
    return replace(point, check=check_of(point, point.check))


def _without(point: Point[S], seat: Seat, question: str) -> tuple[Pass, ...]:
    return tuple(each for each in point.passes if (each.seat, each.question) != (seat, question))


def _unused(forces: tuple[Force, ...], drawn: Sequence[Entry], notes: Sequence[Note]) -> tuple[Force, ...]:
    """What is left of the named dice after these recorded ones, each of which has its note."""
    left = list(forces)
    thrown = (note for note in notes if isinstance(note, (Thrown, Mixed)))
    for entry, note in zip(drawn, thrown, strict=False):
        if entry.named:
            left.remove(_named(left, entry, note))
    return tuple(left)


def _named(forces: Sequence[Force], entry: Entry, note: Thrown | Mixed) -> Force:
    for force in forces:
        same = (force.faces, force.value) == (entry.numbers, entry.forced)
        if same and isinstance(note, Thrown) and force.meant_for(note.why, note.by):
            return force
    raise Misfit(f"nobody named the dice for {note.why!r}")


def _overridden(state: object, given: Write | Put | Take) -> object:
    """Change the state in place; gives what stood there before."""
    if isinstance(given, Write):
        return write_leaf(state, given.path, given.value)
    if isinstance(given, Take):
        found = place(state, given.path)
        was = codec.plain(found.value)
        found.take()
        return was
    found = place(state, given.path, new=True)
    try:
        found.put(codec.convert(found.type, given.value))
    except codec.Unreadable as fault:
        raise NoSuchPlace(f"{given.path}: {fault}") from fault
    return None


def _with_was(given: Write | Put | Take, was: object) -> Write | Put | Take:
    return given if isinstance(given, Put) else structs.replace(given, was=was)


def beginning(game: Game[S], header: Header) -> Point[S]:
    """Where the line starts: a table set up, nothing done."""
    return Point(0, still(game.begin(header.setup)), linked(b"", codec.encode((header.game, header.setup))))


def snapshot_of(point: Point[S]) -> Snapshot:
    return Snapshot(
        snapshot=point.n,
        state=codec.plain(point.moment.state),
        doing=point.moment.doing,
        chain=point.chain.hex(),
        facts=point.facts,
        opened=point.opened,
        check=point.check,
        forces=point.forces,
        passes=point.passes,
    )


def point_of(game: Game[S], snapshot: Snapshot) -> Point[S]:
    state = codec.convert(game.state_type, snapshot.state)
    return Point(
        snapshot.snapshot,
        resumed(game, state, snapshot.doing),
        bytes.fromhex(snapshot.chain),
        snapshot.facts,
        snapshot.opened,
        snapshot.check,
        snapshot.forces,
        snapshot.passes,
    )
