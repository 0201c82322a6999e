"""What a journal holds: a header, one row per accepted input, a snapshot now and then."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from herotable.rules.dice import Part
from herotable.rules.game import SetUp
from herotable.rules.moments import Doing
from herotable.rules.options import Choice
from herotable.rules.seats import Audience, Seat
from herotable.rules.tape import Entry, Force, Scalar

FORMAT = 1

Who = Literal["person", "bot", "gm", "system", "standing"]
Sitter = Literal["person", "bot", "nobody"]


class Plain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything in a journal is such a record."""


class Input(Plain, frozen=True, tag_field="kind"):
    """Something that a table has accepted. `in_line`: part of the line of play, so that an undo takes it back."""

    in_line: ClassVar[bool] = True


class Act(Input, frozen=True, tag="act"):
    choice: Choice


class Answer(Input, frozen=True, tag="answer"):
    """`row` and `place` name the question: the row that opened it, the place on the action's tape."""

    row: int
    place: int
    key: str
    choice: Choice


class Onward(Input, frozen=True, tag="onward"):
    choice: Choice


class Check(Input, frozen=True, tag="check"):
    """The game master calls for a roll: dice, modifiers, and what must be reached, if anything."""

    of: Seat
    why: str
    dice: tuple[int, ...]
    parts: tuple[Part, ...] = ()
    keep: int = 0
    reach: int | None = None


class Write(Input, frozen=True, tag="write"):
    """An override of one plain value."""

    path: str
    value: Scalar
    reason: str
    was: Scalar = None
    open: bool = False


class Put(Input, frozen=True, tag="put"):
    """Something whole is added, or set anew: a creature, a card."""

    path: str
    value: Any
    reason: str
    open: bool = False


class Take(Input, frozen=True, tag="take"):
    """Something whole is taken away."""

    path: str
    reason: str
    was: Any = None
    open: bool = False


class ForceDice(Input, frozen=True, tag="force"):
    """The next dice, or the next result, that fit are named."""

    force: Force
    reason: str
    open: bool = False


class Standing(Input, frozen=True, tag="standing"):
    """Answer a kind of question as usual while this span of play lasts."""

    question: str
    span: str
    mark: str


class NoStanding(Input, frozen=True, tag="no standing"):
    question: str


class Undo(Input, frozen=True, tag="undo"):
    """The line goes back to before row `to`; `fresh` lets the same act meet other dice."""

    in_line: ClassVar[bool] = False
    to: int
    reason: str = ""
    fresh: bool = False


class Real(Input, frozen=True, tag="real dice"):
    in_line: ClassVar[bool] = False
    on: bool


class Say(Input, frozen=True, tag="words"):
    """A player's own words go into the dice, beyond fact `after`: the farthest that anyone has seen dice for."""

    in_line: ClassVar[bool] = False
    text: str
    after: int


class Sit(Input, frozen=True, tag="sit"):
    in_line: ClassVar[bool] = False
    sitter: Sitter


class Session(Input, frozen=True, tag="session"):
    """A new secret for the dice beyond fact `after`. `secret` is hex; empty where it is not ours to know."""

    in_line: ClassVar[bool] = False
    commitment: str
    secret: str
    after: int = 0


class Reveal(Input, frozen=True, tag="reveal"):
    """The session is over: its secret may be known."""

    in_line: ClassVar[bool] = False
    secret: str


ByConsent: TypeAlias = Undo | Write | Put | Take | ForceDice


class Propose(Input, frozen=True, tag="propose"):
    in_line: ClassVar[bool] = False
    what: ByConsent


class Agree(Input, frozen=True, tag="agree"):
    in_line: ClassVar[bool] = False
    row: int
    yes: bool


AnyInput: TypeAlias = (
    Act
    | Answer
    | Onward
    | Check
    | Write
    | Put
    | Take
    | ForceDice
    | Standing
    | NoStanding
    | Undo
    | Real
    | Say
    | Sit
    | Session
    | Reveal
    | Propose
    | Agree
)


class ToldNote(Plain, frozen=True, tag_field="note", tag="told"):
    event: str
    fields: dict[str, Any]
    to: Audience = None


class ThrownNote(Plain, frozen=True, tag_field="note", tag="thrown"):
    """Dice in the log: what was thrown, what for, by whom; every number opens its sum and its rule."""

    dice: str
    why: str
    by: Seat | None
    faces: tuple[int, ...]
    value: int
    parts: tuple[Part, ...] = ()
    to: Audience = None


class MixedNote(Plain, frozen=True, tag_field="note", tag="mixed"):
    why: str
    count: int


class LearnedNote(Plain, frozen=True, tag_field="note", tag="learned"):
    seats: tuple[Seat, ...]


AnyNote: TypeAlias = ToldNote | ThrownNote | MixedNote | LearnedNote


class Drawn(Plain, frozen=True):
    """What the dice gave: the faces of one roll, or the order of a shuffle; or what the game master named."""

    numbers: tuple[int, ...] = ()
    shuffle: bool = False
    forced: int | None = None
    named: bool = False

    @classmethod
    def of(cls, entry: Entry) -> Drawn:
        return cls(entry.numbers, entry.kind == "shuffle", entry.forced, entry.named)

    @property
    def entry(self) -> Entry:
        return Entry("shuffle" if self.shuffle else "roll", self.numbers, self.forced, self.named)


class Row(Plain, frozen=True):
    """`waits`: whether an action was under way when it had been made."""

    n: int
    at: int
    seat: Seat
    who: Who
    input: AnyInput
    rules: str
    check: str
    facts: int
    waits: bool = False
    intent: str = ""
    drawn: tuple[Drawn, ...] = ()
    notes: tuple[AnyNote, ...] = ()


class BranchOf(Plain, frozen=True):
    table: str
    row: int


class Header(Plain, frozen=True):
    herotable: int
    table: str
    game: str
    rules: str
    setup: SetUp
    session: Session
    made: int
    branch_of: BranchOf | None = None


class Pass(Plain, frozen=True):
    """A standing pass in force."""

    seat: Seat
    question: str
    span: str
    mark: str


class Snapshot(Plain, frozen=True):
    """Everything that follows from the rows up to `snapshot`, so that they need not be performed again."""

    snapshot: int
    state: Any
    doing: Doing | None
    chain: str
    facts: int
    opened: int
    check: str
    forces: tuple[Force, ...] = ()
    passes: tuple[Pass, ...] = ()
