"""The play: the one object through which rules ask for dice, ask people, and say what happened.

Rule code is straight-line Python. It is performed again from its last stage whenever an answer arrives, so it
must come to the same questions by the same dice: no clocks, no `random`, no sets to walk, no look at which play
it is, no bare `except` or `finally` around an ask.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Concatenate, NoReturn, ParamSpec, TypeAlias, TypeVar

from herotable.rules.dice import Roll
from herotable.rules.events import Event
from herotable.rules.questions import Asked, Question
from herotable.rules.seats import EVERYONE, Audience, Seat
from herotable.rules.tape import Scalar

P = ParamSpec("P")
T = TypeVar("T")
Answer = TypeVar("Answer")
Plain: TypeAlias = Scalar | tuple[Scalar | tuple[Scalar, ...], ...]
"""What a stage may be handed: ids and numbers, lists of them, and lists of such lists."""


class Waiting(BaseException):
    """The tape has run out and somebody must answer. Not an error: never catch it in rules."""

    def __init__(self, asked: tuple[Asked, ...]) -> None:
        super().__init__(asked)
        self.asked = asked


class NextStage(BaseException):
    """This function is over; the action goes on in another. Never catch it in rules."""

    def __init__(self, stage: str, args: tuple[Plain, ...]) -> None:
        super().__init__(stage, args)
        self.stage = stage
        self.args = args


class RuleBroken(RuntimeError):
    """Rule code did what no rule code may do. A bug in a game, with a sentence that says where to look."""


class Play(ABC):
    @abstractmethod
    def roll(self, roll: Roll, why: str = "", by: Seat | None = None, to: Audience = EVERYONE) -> int:
        """Throw dice and give what the rule uses of them. `to` is for dice thrown behind a screen."""

    @abstractmethod
    def shuffle(self, things: Sequence[T], why: str = "") -> list[T]:
        """The same things in an order that nobody knows. Cut the stage before you ask again."""

    @abstractmethod
    def ask(self, seat: Seat, question: Question[Answer]) -> Answer:
        """Put a question to one seat and go on with the answer."""

    @abstractmethod
    def ask_each(self, questions: Mapping[str, Question[Answer]]) -> dict[str, Answer]:
        """Ask several at once, none seeing another's answer. Keys are "seat" or "seat/about"."""

    @abstractmethod
    def ask_first(self, questions: Mapping[str, Question[Answer]]) -> tuple[str, Answer] | None:
        """Open a window that the first taker closes; None if all passed, which is each question's usual answer."""

    @abstractmethod
    def learned(self, *seats: Seat) -> None:
        """A secret was consulted and these seats may have learned something, be it only by not being stopped."""

    @abstractmethod
    def tell(self, kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        """Say to everyone what happened. The event is built only if somebody listens."""

    @abstractmethod
    def whisper(self, to: Sequence[Seat], kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        """Say to these seats only what happened."""

    def then(self, stage: Callable[Concatenate[Play, Any, P], None], *args: P.args, **named: P.kwargs) -> NoReturn:
        """End this function and go on in the next stage, with ids and numbers. Nothing may follow."""
        if named:
            raise RuleBroken(f"stage {stage.__name__} takes its ids and numbers in order, not by name")
        raise NextStage(stage.__name__, tuple(_plain(arg, stage.__name__) for arg in args))


def _plain(value: object, stage: str, deep: int = 2) -> Any:
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, (tuple, list)) and deep:
        return tuple(_plain(each, stage, deep - 1) for each in value)
    raise RuleBroken(f"stage {stage} was handed {value!r}; a stage takes ids and numbers only")
