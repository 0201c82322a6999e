"""A place at a table: everything through which a screen talks to one. What is seen comes in, what is wanted goes out.

`local.py` has it for a table in this program. A table on the network needs the same few functions, made of plain types.
Whatever is not taken raises `Refused`, with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from herotable.data.reference import Clause
from herotable.rules.dice import Part
from herotable.rules.game import About, Guide
from herotable.rules.options import Choice
from herotable.rules.seats import Seat
from herotable.rules.tape import Scalar
from herotable.table.rows import ByConsent
from herotable.table.seen import Seen


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely one outcome is; `error` is 0 where that is exact."""

    outcome: str
    chance: float
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Chances:
    """What can come of a choice, in words. `question` is the one that it answers."""

    choice: Choice
    question: str
    of: tuple[Chance, ...]


@dataclass(frozen=True, slots=True)
class CheckCall:
    """A check that the game master calls for: these dice, what is added, what must be reached."""

    of: Seat
    why: str
    dice: tuple[int, ...]
    parts: tuple[Part, ...] = ()
    keep: int = 0
    reach: int | None = None


class Place(Protocol):
    @property
    def seat(self) -> Seat: ...

    @property
    def about(self) -> About: ...

    def seen(self) -> Seen:
        """What this seat may know now."""
        ...

    def wait(self) -> bool:
        """Let the others go on until they wait for somebody; whether anything happened."""
        ...

    def wanted(self) -> bool:
        """Whether the table waits for this seat, as far as it can tell."""
        ...

    # What any seat does

    def act(self, choice: Choice) -> None: ...

    def answer(self, question: str, choice: Choice) -> None: ...

    def undo(self, reason: str = "") -> bool:
        """Take back what this seat did last, and what came of it; False where the others are asked for it now."""
        ...

    def override(self, what: ByConsent) -> bool:
        """Set something right; False where the others are asked for it now."""
        ...

    def agree(self, proposal: str, yes: bool) -> None: ...

    def real_dice(self, on: bool) -> None: ...

    def stand(self, question: str, span: str = "") -> None:
        """Answer this kind of question as usual while the span lasts; without one, until `unstand`."""
        ...

    def unstand(self, question: str) -> None: ...

    def say_for_the_dice(self, words: str) -> None: ...

    def hero(self) -> bytes | None:
        """This seat's finished hero as a file, where the game has such."""
        ...

    # What the game master does

    def check(self, call: CheckCall) -> None: ...

    def seen_as(self, seat: Seat) -> Seen:
        """What that seat knows and may do."""
        ...

    def act_for(self, seat: Seat, choice: Choice) -> None: ...

    def answer_for(self, seat: Seat, question: str, choice: Choice) -> None: ...

    def values(self, path: str = "") -> Sequence[tuple[str, Scalar]]:
        """The plain values under this path, for overrides."""
        ...

    def impossible(self) -> Sequence[str]:
        """What cannot be as things stand, in words, for the game master."""
        ...

    # What helps to decide

    def odds(self, choice: Choice, question: str = "") -> Chances: ...

    def compared(self) -> Sequence[Chances]:
        """The odds of everything that this seat may choose now, where that is little enough; else nothing."""
        ...

    def clause(self, rule: str) -> Sequence[Clause]:
        """The rule of this id in our words, or the rules whose ids begin with it."""
        ...

    def guide(self) -> Guide | None: ...
