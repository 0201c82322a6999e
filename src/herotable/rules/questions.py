"""What a rulebook asks of somebody in the middle of an action. A question's answers are options.

`usual` is the answer for whoever is away, for standing passes and for headline odds; it may rest only on what
everyone at the table knows. `secret` marks choices that rest on what others cannot see (which cards are in the
hand): their odds then reckon with the usual answer. `sealed` hides the answer itself as well.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from herotable.rules.dice import Faces as DiceFaces
from herotable.rules.dice import Roll
from herotable.rules.options import Choice, Faces, Number, One, Option, Share, Some
from herotable.rules.seats import Seat

Answer = TypeVar("Answer", covariant=True)
About = tuple[str | int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Generic[Answer]):
    """Ask through `play.ask`. `about` holds ids and numbers only; `passes` names the spans a seat may pass for."""

    about: About = ()
    rule: str = ""
    secret: bool = False
    sealed: bool = False
    passes: tuple[str, ...] = ()
    kind: str

    @property
    def options(self) -> tuple[Option, ...]:
        raise NotImplementedError

    @property
    def usual(self) -> Choice:
        raise NotImplementedError

    def read(self, choice: Choice) -> Answer:
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class YesNo(Question[bool]):
    usually: bool = False

    @property
    def options(self) -> tuple[Option, ...]:
        return (Option("yes", rule=self.rule), Option("no", rule=self.rule))

    @property
    def usual(self) -> Choice:
        return Choice("yes" if self.usually else "no")

    def read(self, choice: Choice) -> bool:
        return choice.option == "yes"


@dataclass(frozen=True, slots=True, kw_only=True)
class PickOne(Question[str]):
    """One of these ids; usually the first, or `usually`."""

    among: tuple[str, ...]
    usually: str = ""
    on: str = ""

    @property
    def options(self) -> tuple[Option, ...]:
        return (Option("pick", (One("which", self.among, self.on),), rule=self.rule),)

    @property
    def usual(self) -> Choice:
        return Choice("pick", {"which": self.usually or self.among[0]})

    def read(self, choice: Choice) -> str:
        return choice.one("which")


@dataclass(frozen=True, slots=True, kw_only=True)
class PickSome(Question[list[str]]):
    """Any of these ids, `least` to `most`; usually `usually`."""

    among: tuple[str, ...]
    least: int = 0
    most: int = 0
    usually: tuple[str, ...] = ()
    on: str = ""

    @property
    def options(self) -> tuple[Option, ...]:
        return (Option("pick", (Some("which", self.among, self.least, self.most, self.on),), rule=self.rule),)

    @property
    def usual(self) -> Choice:
        return Choice("pick", {"which": list(self.usually)})

    def read(self, choice: Choice) -> list[str]:
        return choice.some("which")


@dataclass(frozen=True, slots=True, kw_only=True)
class HowMany(Question[int]):
    least: int
    most: int
    usually: int

    @property
    def options(self) -> tuple[Option, ...]:
        return (Option("number", (Number("how many", self.least, self.most),), rule=self.rule),)

    @property
    def usual(self) -> Choice:
        return Choice("number", {"how many": self.usually})

    def read(self, choice: Choice) -> int:
        return choice.number("how many")


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareOut(Question[dict[str, int]]):
    """A total split among ids, each within its limit; usually filled up from the first on."""

    total: int
    among: tuple[str, ...]
    most: tuple[int, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        return (Option("share", (Share("points", self.total, self.among, self.most),), rule=self.rule),)

    @property
    def usual(self) -> Choice:
        given, left = {}, self.total
        for each, most in zip(self.among, self.most or (self.total,) * len(self.among), strict=True):
            if points := min(left, most):
                given[each] = points
                left -= points
        return Choice("share", {"points": dict(given)})

    def read(self, choice: Choice) -> dict[str, int]:
        return choice.share("points")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Question[Choice]):
    """Any list of options, with whatever fields they have; usually the first that needs none, or `usually`."""

    among: tuple[Option, ...]
    usually: Choice | None = None

    @property
    def options(self) -> tuple[Option, ...]:
        return self.among

    @property
    def usual(self) -> Choice:
        return self.usually or Choice(self.among[0].id)

    def read(self, choice: Choice) -> Choice:
        return choice


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw(Question[DiceFaces | None]):
    """Real dice, to be read off by the one who threw them; "table" lets the table throw."""

    roll: Roll
    sides: tuple[int, ...]
    kind: str = "throw"

    @property
    def options(self) -> tuple[Option, ...]:
        return (Option("throw", (Faces("faces", self.sides),)), Option("table"))

    @property
    def usual(self) -> Choice:
        return Choice("table")

    def read(self, choice: Choice) -> DiceFaces | None:
        return None if choice.option == "table" else tuple(choice.faces("faces"))


Gathering = Literal["one", "each", "first"]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that is open: whom it waits for, under which key, at which place of the action."""

    seat: Seat
    key: str
    question: Question[object]
    place: int
    gathering: Gathering = "one"


@dataclass(frozen=True, slots=True)
class Reply:
    """What one of several answered, or the one: the key says to which question."""

    key: str
    choice: Choice = field(default_factory=lambda: Choice("no"))


def seat_of(key: str) -> Seat:
    """The seat that a key "seat/about" speaks of."""
    return key.partition("/")[0]
