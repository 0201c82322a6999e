"""What happened, as ids and numbers: facts that can be stored, counted and put into words later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from herotable.rules.dice import Faces, Roll
from herotable.rules.seats import EVERYONE, Audience, Seat


@dataclass(frozen=True, slots=True)
class Event:
    """Subclass with fields of ids and numbers (str, int, bool, None, tuples of these) and the clause id as `rule`."""

    rule: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Told:
    """An event, and who was told."""

    event: Event
    to: Audience = EVERYONE


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice that were shown: what for, by whom, every face, and what the rule read off them.

    Where the dice were forced, `faces` are those that were named; a forced result has none.
    """

    roll: Roll
    why: str
    by: Seat | None
    faces: Faces
    value: int
    to: Audience = EVERYONE


@dataclass(frozen=True, slots=True)
class Mixed:
    """Something was shuffled; nobody is told the order."""

    why: str
    count: int


@dataclass(frozen=True, slots=True)
class Learned:
    """A secret was consulted for these seats: from here on, taking back needs consent."""

    seats: tuple[Seat, ...]


Note: TypeAlias = Told | Thrown | Mixed | Learned
