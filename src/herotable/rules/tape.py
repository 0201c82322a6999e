"""The tape of an action: what dice, people and the game master have answered so far, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from herotable.rules.dice import Faces, Pool, Roll, thrown
from herotable.rules.options import refusal
from herotable.rules.questions import Asked, Reply
from herotable.rules.seats import Seat

Scalar: TypeAlias = str | int | bool | None
EntryKind = Literal["roll", "shuffle", "throw", "one", "each", "first", "write"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer on the tape.

    roll: `numbers` are faces, or `forced` is the result (`named`: by the game master); shuffle: `numbers` are the
    order; throw, one, each, first: `replies`; write: an overridden leaf, `path` and `value`.
    """

    kind: EntryKind
    numbers: tuple[int, ...] = ()
    forced: int | None = None
    named: bool = False
    replies: tuple[Reply, ...] = ()
    path: str = ""
    value: Scalar = None


@dataclass(frozen=True, slots=True)
class Force:
    """The game master names the next dice, or the next result, of a seat or of a reason."""

    faces: Faces = ()
    value: int | None = None
    by: Seat | None = None
    why: str = ""

    def meant_for(self, why: str, by: Seat | None) -> bool:
        return self.by in (None, by) and self.why in ("", why)

    def complaint(self, roll: Roll) -> str:
        if self.value is not None:
            return "" if self.value in roll.values() else f"{roll} cannot come to {self.value}"
        return "" if fits(roll.pool, self.faces) else f"{roll} cannot show {list(self.faces)}"


class Misfit(Exception):
    """The record does not fit the rules: what stands on the tape is not what they ask for."""


class Sources(Protocol):
    """Where answers come from when the tape has run out."""

    def real(self, seat: Seat | None) -> bool:
        """Whether this seat throws real dice."""

    @property
    def forces(self) -> list[Force]:
        """Dice and results that the game master has named; used up in order."""

    def die(self, sides: int) -> int: ...

    def answers(self, asked: tuple[Asked, ...]) -> tuple[Reply, ...] | None:
        """What those asked say at once, in the questions' order; None to wait for them."""


@dataclass
class NoSources:
    """Nothing but the tape: what is not on it does not fit, or (`real_dice`) is waited for from who throws it."""

    real_dice: bool = False
    forces: list[Force] = field(default_factory=list)

    def real(self, seat: Seat | None) -> bool:
        return self.real_dice and seat is not None

    def die(self, sides: int) -> int:
        raise Misfit(f"the rules ask for a d{sides} that the record does not have")

    def answers(self, asked: tuple[Asked, ...]) -> tuple[Reply, ...] | None:
        return None


def fits(pool: Pool, faces: Faces) -> bool:
    """Whether these dice could show these faces, no die more and none less."""
    shown: list[int] = []

    def next_face(sides: int) -> int:
        face = faces[len(shown)] if len(shown) < len(faces) else 0
        if not 1 <= face <= sides:
            raise Misfit
        shown.append(face)
        return face

    try:
        thrown(pool, next_face)
    except Misfit:
        return False
    return len(shown) == len(faces)


def check_replies(asked: tuple[Asked, ...], replies: tuple[Reply, ...]) -> None:
    """Recorded answers must name these questions and be on offer."""
    by_key = {each.key: each for each in asked}
    for reply in replies:
        if reply.key not in by_key:
            raise Misfit(f"there is an answer of {reply.key!r}, the rules ask {', '.join(by_key)}")
        wrong = refusal(by_key[reply.key].question.options, reply.choice)
        if wrong is not None:
            raise Misfit(f"the answer of {reply.key!r} is not on offer: {wrong}")
