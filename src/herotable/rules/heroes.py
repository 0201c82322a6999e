"""Heroes that are carried from table to table, and a first fight that teaches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from herotable.rules.options import Refusal
from herotable.rules.seats import Seat
from herotable.rules.showing import Panel

S = TypeVar("S", contravariant=True)


@dataclass(frozen=True, slots=True)
class ReadyHero:
    """A hero that comes with the game; `text` says in a line who it is."""

    id: str
    name: str
    text: str


class Heroes(Protocol[S]):
    """A game whose heroes are files. A set-up gives one to a seat by its detail: a ready hero's id, or the text of a
    file."""

    making: str
    """The scene in which heroes are made from nothing."""

    def ready(self) -> Sequence[ReadyHero]: ...

    def written(self, state: S, seat: Seat) -> bytes | None:
        """The finished hero of this seat as a file."""
        ...

    def complaints(self, data: bytes) -> Sequence[Refusal]:
        """What is wrong with a file, by the rules that it claims; nothing if it is in order."""
        ...

    def sheet(self, data: bytes) -> Panel:
        """The hero of a file that is in order."""
        ...
