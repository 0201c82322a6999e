"""One fight from its beginning to its end, and what is kept of it. Number and seed decide every die and choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from herotable.bots.playing import playing_out
from herotable.lab.experiment import Experiment, write_over
from herotable.rules.copying import copier_of
from herotable.rules.encounters import Fighter
from herotable.rules.game import AnyGame
from herotable.rules.moments import perform
from herotable.rules.options import Action
from herotable.rules.plays import FastPlay
from herotable.rules.seats import SYSTEM, Seat


@dataclass(slots=True)
class Stood:
    """How one fighter came out of a fight: `dealt` and `taken` are health lost by others and by this one."""

    id: str
    name: str
    seat: Seat
    side: str
    health: int
    most: int
    out: bool
    dead: bool
    dealt: int
    taken: int
    spent: dict[str, int]


@dataclass(slots=True)
class Fought:
    """One fight. `first` had the first turn, `fell` was out first."""

    number: int
    winners: tuple[Seat, ...]
    how: str
    rounds: int
    first: str
    fell: str
    stood: tuple[Stood, ...]

    def margin(self, sides: Sequence[str]) -> float:
        """How far ahead these sides were at the end: the health they had left less that of the others, in shares."""
        return _health_left(self.stood, sides, ours=True) - _health_left(self.stood, sides, ours=False)


def _health_left(stood: Sequence[Stood], sides: Sequence[str], *, ours: bool) -> float:
    those = [each for each in stood if (each.side in sides) == ours]
    return sum(0 if each.out else each.health for each in those) / max(1, sum(each.most for each in those))


class Counter:
    """Keeps account while a fight goes on."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game = game
        self.state = state
        self.rounds = 0
        self.first = ""
        self.fell = ""
        self.dealt: dict[str, int] = {}
        self.taken: dict[str, int] = {}
        self.last = {each.id: each for each in game.fighters(state)}
        self.named = dict(self.last)

    def count(self) -> None:
        """After an action: what was lost in it was the doing of whoever had the turn."""
        now = self.game.fighters(self.state)
        by = next((each.id for each in self.last.values() if each.turn), "")
        for each in now:
            self._count_one(each, by)
        self.first = self.first or next((each.id for each in now if each.turn), "")
        self.last = {each.id: each for each in now}
        self.named.update(self.last)
        span = self.game.span(self.state, "round")
        self.rounds = max(self.rounds, int(span)) if span.isdigit() else self.rounds

    def _count_one(self, each: Fighter, by: str) -> None:
        before = self.last.get(each.id)
        if before is None:
            return
        if each.out and not before.out and not self.fell:
            self.fell = each.id
        lost = before.health - each.health
        if lost > 0:
            self.taken[each.id] = self.taken.get(each.id, 0) + lost
            if by and self.last[by].side != each.side:
                self.dealt[by] = self.dealt.get(by, 0) + lost

    def stood(self) -> tuple[Stood, ...]:
        """Whoever is not there any more at the end is out."""
        return tuple(self._stood(each, gone=each.id not in self.last) for each in self.named.values())

    def _stood(self, each: Fighter, *, gone: bool) -> Stood:
        dealt, taken = self.dealt.get(each.id, 0), self.taken.get(each.id, 0)
        out = each.out or gone
        return Stood(
            each.id,
            each.name,
            each.seat,
            str(each.side),
            each.health,
            each.most,
            out,
            each.dead,
            dealt,
            taken,
            dict(each.spent),
        )


def dice_of(experiment: Experiment, number: int) -> str:
    """What decides all dice of the fight of this number."""
    return f"{experiment.seed} {number} dice"


@dataclass(slots=True)
class Arena:
    """One experiment made ready; `fight` fights it as often as one likes, in one state that is reset in place."""

    game: AnyGame
    experiment: Experiment
    start: Any
    state: Any

    @classmethod
    def ready(cls, game: AnyGame, experiment: Experiment, start: Any) -> Arena:
        return cls(game, experiment, start, copier_of(game.state_type).copy(start))

    def fight(self, number: int) -> Fought:
        return self.fought(number, [])

    def fought(self, number: int, actions: list[Action]) -> Fought:
        """The same, with everything that anybody did, to be done again elsewhere."""
        game, state, experiment = self.game, self.state, self.experiment
        copier_of(game.state_type).copy_into(state, self.start)
        play = FastPlay(Random(dice_of(experiment, number)))
        choices = Random(f"{experiment.seed} {number} choices")
        self._begin(play)
        counter = Counter(game, state)
        counter.count()
        for action in playing_out(game, state, play, choices, wild=experiment.wild):
            if action.seat != SYSTEM:
                actions.append(action)
            counter.count()
        outcome = game.outcome(state)
        assert outcome is not None
        return Fought(
            number,
            tuple(outcome.winners),
            outcome.how,
            counter.rounds,
            counter.first,
            counter.fell,
            counter.stood(),
        )

    def _begin(self, play: FastPlay) -> None:
        """What happens by itself first; then figures are written over, as at a table."""
        if not self.experiment.set:
            return
        while (action := self.game.onward(self.state)) is not None:
            perform(self.game, play, self.state, action)
        write_over(self.state, self.experiment)
