"""The counting play: every outcome of an action in turn, with its weight, from the rules that will resolve it.

A stage is performed once for each way that dice (and, where asked for, choices) can fall. What follows in the next
stage is counted once for equal (stage, arguments, state) and remembered.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby, permutations
from operator import truediv
from random import Random
from typing import Any, Generic, TypeAlias

from herotable.odds.rolls import weights_of
from herotable.rules.copying import copier_of, keyer_of
from herotable.rules.dice import Roll
from herotable.rules.events import Event
from herotable.rules.game import Game, S
from herotable.rules.leaves import write_leaf
from herotable.rules.moments import Doing, stage_of
from herotable.rules.options import Action, Choice, completions
from herotable.rules.play import Answer, NextStage, P, Play, T
from herotable.rules.questions import Question, seat_of
from herotable.rules.seats import EVERYONE, Audience, Seat, hears
from herotable.rules.tape import Entry

Chance: TypeAlias = float | Fraction
Gists: TypeAlias = tuple[str, ...]
Outcomes: TypeAlias = dict[Gists, Chance]
Divide: TypeAlias = Callable[[int, int], Chance]

MOST_SHUFFLED = 4
MOST_CHOICES = 200


class TooMany(Exception):
    """More outcomes than the budget allows."""


@dataclass(slots=True)
class Branch:
    """A place where an action can go several ways: by dice, with weights, or by somebody's choice, with none."""

    weights: tuple[int, ...] = ()
    total: int = 0
    ways: int = 0


class Reading:
    """How choices count: here everyone's usual answer, which makes the headline."""

    def choices(self, seat: Seat, question: Question[Any]) -> Sequence[Choice]:
        return (question.usual,)


@dataclass(frozen=True)
class OthersChoose(Reading):
    """Every choice of others that this seat knows of; secret ones count as usual."""

    seat: Seat

    def choices(self, seat: Seat, question: Question[Any]) -> Sequence[Choice]:
        if seat == self.seat or question.secret:
            return (question.usual,)
        return completions(question.options, MOST_CHOICES) or (question.usual,)


@dataclass(frozen=True)
class IChoose(Reading):
    """Every later choice of this seat's own."""

    seat: Seat

    def choices(self, seat: Seat, question: Question[Any]) -> Sequence[Choice]:
        if seat != self.seat:
            return (question.usual,)
        return completions(question.options, MOST_CHOICES) or (question.usual,)


@dataclass(slots=True)
class Start:
    """Where counting begins: an action's stage, what is on its tape already, and the answer to be counted."""

    doing: Doing
    fixed: Mapping[str, Choice] = field(default_factory=dict)


@dataclass(slots=True)
class Leaf:
    """One way through a stage: which way at which branch, what was told, and the stage that follows."""

    path: tuple[int, ...]
    branches: tuple[Branch, ...]
    gists: Gists
    following: NextStage | None
    state: Any


class GistPlay(Play):
    """Plays on from what is on the tape and collects the gists of what is told from there on."""

    def __init__(self, game: Game[Any], seat: Seat, state: Any, start: Start, reading: Reading) -> None:
        self.gists: list[str] = []
        self._gist = game.gist
        self._seat = seat
        self._state = state
        self._tape = list(start.doing.tape)
        self._told = start.doing.told
        self._fixed = dict(start.fixed)
        self._reading = reading

    @abstractmethod
    def _thrown(self, roll: Roll) -> int:
        """What a roll that is not on the tape comes to."""

    @abstractmethod
    def _mixed(self, things: Sequence[T]) -> list[T]:
        """The order of a shuffle that is not on the tape."""

    @abstractmethod
    def _chosen(self, choices: Sequence[Choice]) -> Choice:
        """Which of several answers is given."""

    def roll(self, roll: Roll, why: str = "", by: Seat | None = None, to: Audience = EVERYONE) -> int:
        self._told -= 1
        entry = self._taped()
        while entry is not None and entry.kind == "throw":
            entry = self._taped()
        if entry is None:
            return self._thrown(roll)
        return roll.value(entry.numbers) if entry.forced is None else entry.forced

    def shuffle(self, things: Sequence[T], why: str = "") -> list[T]:
        self._told -= 1
        entry = self._taped()
        return self._mixed(things) if entry is None else [things[number] for number in entry.numbers]

    def ask(self, seat: Seat, question: Question[Answer]) -> Answer:
        return self.ask_each({seat: question})[seat]

    def ask_each(self, questions: Mapping[str, Question[Answer]]) -> dict[str, Answer]:
        entry = self._taped() if questions else None
        if entry is not None:
            return {reply.key: questions[reply.key].read(reply.choice) for reply in entry.replies}
        return {key: question.read(self._answer(key, question)) for key, question in questions.items()}

    def ask_first(self, questions: Mapping[str, Question[Answer]]) -> tuple[str, Answer] | None:
        entry = self._taped() if questions else None
        taped = {reply.key: reply.choice for reply in entry.replies} if entry is not None else None
        for key, question in questions.items():
            choice = self._answer(key, question) if taped is None else taped.get(key, question.usual)
            if choice != question.usual:
                return key, question.read(choice)
        return None

    def learned(self, *seats: Seat) -> None:
        self._told -= 1

    def tell(self, kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        self._told -= 1
        if self._told < 0 and (gist := self._gist(kind(*fields, **named))):
            self.gists.append(gist)

    def whisper(self, to: Sequence[Seat], kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        if hears(tuple(to), self._seat):
            self.tell(kind, *fields, **named)
        else:
            self._told -= 1

    def _answer(self, key: str, question: Question[Any]) -> Choice:
        if key in self._fixed:
            return self._fixed.pop(key)
        choices = self._reading.choices(seat_of(key), question)
        return choices[0] if len(choices) == 1 else self._chosen(choices)

    def _taped(self) -> Entry | None:
        while self._tape and self._tape[0].kind == "write":
            entry = self._tape.pop(0)
            write_leaf(self._state, entry.path, entry.value)
        return self._tape.pop(0) if self._tape else None


class CountingPlay(GistPlay):
    """One way through a stage: along the path, then the first way of every new branch."""

    def __init__(self, counting: Counting[Any], state: Any, path: Sequence[int], start: Start) -> None:
        super().__init__(counting.game, counting.seat, state, start, counting.reading)
        self.path = list(path)
        self.branches: list[Branch] = []
        self._rolled = counting.rolled

    def _thrown(self, roll: Roll) -> int:
        values, branch = self._rolled(roll)
        return values[self._way(branch)]

    def _mixed(self, things: Sequence[T]) -> list[T]:
        if len(things) > MOST_SHUFFLED:
            raise TooMany(f"{len(things)} things shuffled")
        orders = list(permutations(things))
        return list(orders[self._way(Branch((1,) * len(orders), len(orders), len(orders)))])

    def _chosen(self, choices: Sequence[Choice]) -> Choice:
        return choices[self._way(Branch(ways=len(choices)))]

    def _way(self, branch: Branch) -> int:
        place = len(self.branches)
        self.branches.append(branch)
        if place == len(self.path):
            self.path.append(0)
        return self.path[place]


class SamplingPlay(GistPlay):
    """One way through a whole action by chance; everyone answers as usual."""

    def __init__(self, game: Game[Any], seat: Seat, state: Any, start: Start, random: Random) -> None:
        super().__init__(game, seat, state, start, Reading())
        self._random = random

    def _thrown(self, roll: Roll) -> int:
        return roll.quick(self._random.random)

    def _mixed(self, things: Sequence[T]) -> list[T]:
        return self._random.sample(things, len(things))

    def _chosen(self, choices: Sequence[Choice]) -> Choice:
        return self._random.choice(choices)


class Counting(Generic[S]):
    """Counts one game's outcomes for one seat, within a budget of runs; what it has counted it remembers."""

    def __init__(self, game: Game[S], seat: Seat, budget: int, exactly: bool = False) -> None:
        self.game = game
        self.seat = seat
        self.reading = Reading()
        self.left = budget
        self._divide: Divide = Fraction if exactly else truediv
        self._one: Chance = Fraction(1) if exactly else 1.0
        self._copier = copier_of(game.state_type)
        self._key_of = keyer_of(game.state_type)
        self._rolled: dict[Roll, tuple[tuple[int, ...], Branch]] = {}
        self._outcomes: dict[Hashable, Outcomes] = {}
        self._bounds: dict[Hashable, Bounds] = {}

    def rolled(self, roll: Roll) -> tuple[tuple[int, ...], Branch]:
        """The values of a roll, and the branch that it makes."""
        known = self._rolled.get(roll)
        if known is None:
            pairs = weights_of(roll)
            weights = tuple(weight for _, weight in pairs)
            known = self._rolled[roll] = (
                tuple(value for value, _ in pairs),
                Branch(weights, sum(weights), len(weights)),
            )
        return known

    def outcomes(self, state: S, start: Start) -> Outcomes:
        """The chance of everything that can be told, in the classes of the game's gist."""
        counted: Outcomes = {}
        for leaf in self._leaves(state, start):
            chance = self._chance(leaf)
            if leaf.following is None:
                counted[leaf.gists] = counted.get(leaf.gists, 0) + chance
                continue
            for gists, then in self._outcomes_after(leaf).items():
                told = leaf.gists + gists
                counted[told] = counted.get(told, 0) + chance * then
        return counted

    def bounds(self, state: S, start: Start, gist: str, reading: Reading) -> Bounds:
        """From what to what the chance of one outcome goes over the choices that the reading tells apart."""
        self.reading = reading
        self._bounds.clear()
        try:
            return self._bounds_of(state, start, gist)
        finally:
            self.reading = Reading()

    def _outcomes_after(self, leaf: Leaf) -> Outcomes:
        bearing = self._bearing(leaf)
        key = self._stage_key(leaf) if bearing is None else bearing
        known = self._outcomes.get(key)
        if known is None:
            known = self._outcomes[key] = self.outcomes(leaf.state, self._next_start(leaf))
        return known

    def _bounds_of(self, state: S, start: Start, gist: str) -> Bounds:
        return self._folded(list(self._leaves(state, start)), 0, gist)

    def _bounds_after(self, leaf: Leaf, gist: str) -> Bounds:
        key = self._stage_key(leaf)
        known = self._bounds.get(key)
        if known is None:
            known = self._bounds[key] = self._bounds_of(leaf.state, self._next_start(leaf), gist)
        return known

    def _folded(self, leaves: Sequence[Leaf], depth: int, gist: str) -> Bounds:
        """Chances weighed where dice fall, least and most where somebody chooses."""
        first = leaves[0]
        if depth == len(first.path):
            return self._leaf_bounds(first, gist)
        branch = first.branches[depth]
        ways = groupby(leaves, key=lambda leaf: leaf.path[depth])
        parts = [(way, self._folded(list(same), depth + 1, gist)) for way, same in ways]
        if not branch.total:
            return min(low for _, (low, _) in parts), max(high for _, (_, high) in parts)
        shares = [(self._divide(branch.weights[way], branch.total), bounds) for way, bounds in parts]
        return sum(share * low for share, (low, _) in shares), sum(share * high for share, (_, high) in shares)

    def _leaf_bounds(self, leaf: Leaf, gist: str) -> Bounds:
        if gist in leaf.gists:
            return self._one, self._one
        if leaf.following is None:
            return 0 * self._one, 0 * self._one
        return self._bounds_after(leaf, gist)

    def _leaves(self, state: S, start: Start) -> Iterator[Leaf]:
        """Every way through one stage, in the order of its branches."""
        todo: list[tuple[int, ...]] = [()]
        while todo:
            path = todo.pop()
            leaf = self._run(state, start, path)
            yield leaf
            for depth in range(len(path), len(leaf.path)):
                ways = leaf.branches[depth].ways
                todo += [(*leaf.path[:depth], way) for way in range(ways - 1, 0, -1)]

    def _run(self, state: S, start: Start, path: tuple[int, ...]) -> Leaf:
        if self.left <= 0:
            raise TooMany
        self.left -= 1
        now = self._copier.copy(state)
        play = CountingPlay(self, now, path, start)
        doing = start.doing
        following = stage_of(self.game, play, now, doing.action, doing.stage, doing.args)
        return Leaf(tuple(play.path), tuple(play.branches), tuple(play.gists), following, now)

    def _chance(self, leaf: Leaf) -> Chance:
        chance = self._one
        for way, branch in zip(leaf.path, leaf.branches, strict=True):
            chance = chance * self._divide(branch.weights[way], branch.total)
        return chance

    def _bearing(self, leaf: Leaf) -> Hashable | None:
        assert leaf.following is not None
        stage, args = leaf.following.stage, leaf.following.args
        bearing = self.game.bearing(leaf.state, stage, args)
        return None if bearing is None else (stage, bearing)

    def _stage_key(self, leaf: Leaf) -> Hashable:
        assert leaf.following is not None
        return leaf.following.stage, leaf.following.args, self._key_of(leaf.state)

    def _next_start(self, leaf: Leaf) -> Start:
        assert leaf.following is not None
        return Start(Doing(NO_ACTION, leaf.following.stage, leaf.following.args))


Bounds: TypeAlias = tuple[Chance, Chance]
NO_ACTION = Action("", Choice(""))
