"""Plays that never wait: from a script (tests, rulebook examples, bug reports) and fast ones (simulation)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, TypeAlias

from herotable.rules.dice import Roll
from herotable.rules.events import Event, Note
from herotable.rules.game import Game, S, shuffled
from herotable.rules.moments import Moment, begun, perform, still
from herotable.rules.options import Action, Choice, refusal
from herotable.rules.play import Answer, P, Play, T
from herotable.rules.questions import Asked, Question, Reply
from herotable.rules.seats import EVERYONE, Audience, Seat
from herotable.rules.tape import Force


class ScriptWrong(Exception):
    """A script that does not fit what the rules ask: dice missing or left over, an answer not on offer."""


@dataclass
class Script:
    """Exact dice and exact answers, used up in order. Answers are (key, choice), or choices for whoever is asked."""

    dice: Sequence[int] = ()
    replies: Sequence[tuple[str, Choice] | Choice] = ()
    forces: list[Force] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._dice = list(self.dice)
        self._replies = list(self.replies)

    def real(self, seat: Seat | None) -> bool:
        return False

    def die(self, sides: int) -> int:
        if not self._dice:
            raise ScriptWrong(f"the script has no die left where the rules throw a d{sides}")
        face = self._dice.pop(0)
        if not 1 <= face <= sides:
            raise ScriptWrong(f"the script has a {face} where the rules throw a d{sides}")
        return face

    def answers(self, asked: tuple[Asked, ...]) -> tuple[Reply, ...] | None:
        if asked[0].gathering != "first":
            return tuple(Reply(each.key, self._next(each)) for each in asked)
        replies: list[Reply] = []
        for each in asked:
            replies.append(Reply(each.key, self._next(each)))
            if replies[-1].choice != each.question.usual:
                break
        return tuple(replies)

    def check_used_up(self) -> None:
        """Nothing may be left over: a script says exactly what happened."""
        if self._dice:
            raise ScriptWrong(f"the script has dice left over: {self._dice}")
        if self._replies:
            raise ScriptWrong(f"the script has answers left over: {self._replies}")

    def _next(self, asked: Asked) -> Choice:
        if not self._replies:
            raise ScriptWrong(f"the script has no answer for {asked.key!r}, who is asked {asked.question.kind!r}")
        reply = self._replies.pop(0)
        key, choice = reply if isinstance(reply, tuple) else (asked.key, reply)
        if key != asked.key:
            raise ScriptWrong(f"the script has an answer of {key!r} where the rules ask {asked.key!r}")
        if wrong := refusal(asked.question.options, choice):
            raise ScriptWrong(f"the answer of {key!r} to {asked.question.kind!r}: {wrong}")
        return choice


@dataclass(frozen=True)
class Scripted(Generic[S]):
    """What came of a scripted action."""

    state: S
    notes: tuple[Note, ...]


def scripted(
    game: Game[S],
    state: S,
    action: Action,
    dice: Sequence[int] = (),
    replies: Sequence[tuple[str, Choice] | Choice] = (),
) -> Scripted[S]:
    """Perform one action by a script; the state given is left alone."""
    script = Script(dice, replies)
    step = begun(game, still(state), action, script)
    script.check_used_up()
    return Scripted(step.moment.now, step.notes)


Decide: TypeAlias = Callable[[Seat, str, Question[Any]], Choice]
"""How a seat answers inline: (seat, key, question) -> choice."""


def usually(seat: Seat, key: str, question: Question[Any]) -> Choice:
    return question.usual


class FastPlay(Play):
    """For simulation: a fast generator, answers given inline, events dropped, the state changed in place."""

    def __init__(self, random: Random, decide: Decide = usually) -> None:
        self._random = random.random
        self._decide = decide

    def roll(self, roll: Roll, why: str = "", by: Seat | None = None, to: Audience = EVERYONE) -> int:
        return roll.quick(self._random)

    def shuffle(self, things: Sequence[T], why: str = "") -> list[T]:
        """By the same dice in the same order as at a table (`TapePlay`)."""
        random = self._random
        return shuffled(things, lambda sides: int(random() * sides))

    def ask(self, seat: Seat, question: Question[Answer]) -> Answer:
        return question.read(self._decide(seat, seat, question))

    def ask_each(self, questions: Mapping[str, Question[Answer]]) -> dict[str, Answer]:
        return {key: self._answer(key, question) for key, question in questions.items()}

    def ask_first(self, questions: Mapping[str, Question[Answer]]) -> tuple[str, Answer] | None:
        for key, question in questions.items():
            choice = self._decide(key.partition("/")[0], key, question)
            if choice != question.usual:
                return key, question.read(choice)
        return None

    def learned(self, *seats: Seat) -> None:
        pass

    def tell(self, kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        pass

    def whisper(self, to: Sequence[Seat], kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        pass

    def _answer(self, key: str, question: Question[Answer]) -> Answer:
        return question.read(self._decide(key.partition("/")[0], key, question))


__all__ = ["Decide", "FastPlay", "Moment", "Script", "ScriptWrong", "Scripted", "perform", "scripted", "usually"]
