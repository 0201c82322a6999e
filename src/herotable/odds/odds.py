"""The odds of a choice, before it is made: exact where the budget allows, else sampled and marked.

Odds are reckoned in worlds that the asking seat cannot tell from the true one (`redealt` by a fixed seed), never in
the true one: so nothing that a seat may not know can reach its odds. The arrangements of what is hidden count alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import blake2b
from math import sqrt
from random import Random
from sys import maxsize
from typing import Any

from herotable.odds.counting import (
    Bounds,
    Chance,
    Counting,
    Gists,
    IChoose,
    OthersChoose,
    Outcomes,
    Reading,
    SamplingPlay,
    Start,
    TooMany,
)
from herotable.rules.copying import copier_of, keyer_of
from herotable.rules.game import Below, Game, S
from herotable.rules.moments import Doing, Moment, offered, redealt, stage_of
from herotable.rules.options import Action, Choice, Option, completions
from herotable.rules.questions import Throw, seat_of
from herotable.rules.seats import Seat

RUNS = 2_000
"""How often one choice's action may be performed to count its outcomes."""
ALL_RUNS = 10_000
"""The same for all choices of a comparison together."""
SAMPLES = 600
FEW_SAMPLES = 200
"""For the choices of a comparison that come when its runs are used up."""
WORLDS = 4
MOST_COMPARED = 200


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of what can come of a choice, in the game's own classes of outcome.

    `outcomes` holds whole stories (every gist told, in order); `of` gives the chance of one gist. Where hidden things
    matter, `spread` gives the least and the most over the worlds reckoned with. Sampled chances say how many
    `samples` they rest on; exact ones rest on none.
    """

    outcomes: tuple[tuple[Gists, Chance], ...]
    samples: int = 0
    worlds: int = 1
    spread: tuple[tuple[str, Chance, Chance], ...] = ()

    @property
    def exact(self) -> bool:
        return self.samples == 0

    @property
    def error(self) -> float:
        """The standard error that no chance here exceeds; 0 where they are exact."""
        return 0.5 / sqrt(self.samples) if self.samples else 0.0

    def of(self, gist: str) -> Chance:
        return sum((chance for gists, chance in self.outcomes if gist in gists), start=Fraction(0))

    def error_of(self, gist: str) -> float:
        """The standard error of one chance; never 0 for what was merely not met in the samples."""
        if not self.samples:
            return 0.0
        rate = (float(self.of(gist)) * self.samples + 2) / (self.samples + 4)
        return sqrt(rate * (1 - rate) / (self.samples + 4))

    def gists(self) -> tuple[str, ...]:
        """Every outcome that can be told, in the order in which it first comes up."""
        return tuple(dict.fromkeys(gist for gists, _ in self.outcomes for gist in gists))


def odds(
    game: Game[S],
    moment: Moment[S],
    seat: Seat,
    choice: Choice,
    key: str = "",
    *,
    runs: int = RUNS,
    exactly: bool = False,
) -> Odds:
    """The headline: what comes of this choice of this seat's if everyone asked later answers as usual."""
    return _Reckoning(game, moment, seat, runs, exactly).odds(choice, key)


def from_to(
    game: Game[S],
    moment: Moment[S],
    seat: Seat,
    choice: Choice,
    gist: str,
    key: str = "",
    *,
    runs: int = RUNS,
    exactly: bool = False,
) -> Bounds | None:
    """The least and the most that others' known choices make of one outcome's chance; None beyond the budget."""
    return _Reckoning(game, moment, seat, runs, exactly).bounds(choice, key, gist, OthersChoose(seat))


def own_best(
    game: Game[S],
    moment: Moment[S],
    seat: Seat,
    choice: Choice,
    gist: str,
    key: str = "",
    *,
    runs: int = RUNS,
    exactly: bool = False,
) -> Bounds | None:
    """The least and the most that this seat's own later choices make of one outcome's chance."""
    return _Reckoning(game, moment, seat, runs, exactly).bounds(choice, key, gist, IChoose(seat))


@dataclass(frozen=True, slots=True)
class Compared:
    key: str
    choice: Choice
    odds: Odds


def compare(
    game: Game[S], moment: Moment[S], seat: Seat, *, only: str = "", most: int = MOST_COMPARED, runs: int = RUNS
) -> list[Compared] | None:
    """The odds of every completed option of a seat (or of those of one id), side by side; None where there are more
    than `most`."""
    choices = _choices(game, moment, seat, only, most)
    if choices is None:
        return None
    reckoning = _Reckoning(game, moment, seat, runs, all_runs=ALL_RUNS)
    return [Compared(key, choice, reckoning.odds(choice, key)) for key, choice in choices]


def worlds(game: Game[S], moment: Moment[S], seat: Seat, most: int = WORLDS) -> list[Moment[S]]:
    """Different worlds that this seat cannot tell from the true one; one where nothing is hidden from it."""
    found: dict[object, Moment[S]] = {}
    for number in range(most):
        world = redealt(game, moment, seat, _below(Random(number)))
        found.setdefault((keyer_of(game.state_type)(world.state), repr(world.doing)), world)
        if len(found) == 1 and number == 1:
            break
    return list(found.values())


def _telling_apart(game: Game[S], worlds: Sequence[Moment[S]]) -> list[Moment[S]]:
    """The worlds whose differences can bear on anything that is told if everyone answers as usual."""
    found: dict[object, Moment[S]] = {}
    for number, world in enumerate(worlds):
        bearing = game.bearing(world.state, "", ()) if world.doing is None else None
        found.setdefault(number if bearing is None else (bearing,), world)
    return list(found.values())


def _choices(game: Game[S], moment: Moment[S], seat: Seat, only: str, most: int) -> list[tuple[str, Choice]] | None:
    if moment.doing is None:
        found = completions(_named(offered(game, moment, seat), only), most)
        return None if found is None else [("", choice) for choice in found]
    choices: list[tuple[str, Choice]] = []
    for asked in moment.open:
        if asked.seat != seat or isinstance(asked.question, Throw):
            continue
        found = completions(_named(asked.question.options, only), most)
        if found is None:
            return None
        choices += [(asked.key, choice) for choice in found]
    return choices if len(choices) <= most else None


def _named(options: Sequence[Option], only: str) -> list[Option]:
    return [option for option in options if only in ("", option.id)]


class _Reckoning:
    """Counts the choices of one seat in one moment; the worlds, and what was counted in them, serve every choice."""

    def __init__(
        self,
        game: Game[Any],
        moment: Moment[Any],
        seat: Seat,
        runs: int,
        exactly: bool = False,
        all_runs: int | None = None,
    ) -> None:
        self._game = game
        self._seat = seat
        self._runs = runs
        self._left = maxsize if all_runs is None else all_runs
        self._worlds = worlds(game, moment, seat)
        self._telling = _telling_apart(game, self._worlds)
        self._counting = Counting(game, seat, runs, exactly)

    def odds(self, choice: Choice, key: str) -> Odds:
        allowed = self._counting.left = min(self._runs, self._left)
        try:
            told = [self._counting.outcomes(world.state, self._start(world, choice, key)) for world in self._telling]
        except TooMany:
            return self._sampled(choice, key)
        finally:
            self._left -= allowed - self._counting.left
        return _joined(told)

    def bounds(self, choice: Choice, key: str, gist: str, reading: Reading) -> Bounds | None:
        self._counting.left = self._runs
        try:
            found = [
                self._counting.bounds(world.state, self._start(world, choice, key), gist, reading)
                for world in self._worlds
            ]
        except TooMany:
            return None
        return min(low for low, _ in found), max(high for _, high in found)

    def _start(self, world: Moment[Any], choice: Choice, key: str) -> Start:
        if world.doing is None:
            return Start(Doing(Action(self._seat, choice)))
        given = {reply.key: reply.choice for reply in world.doing.replies if seat_of(reply.key) == self._seat}
        return Start(world.doing, {**given, key or self._seat: choice})

    def _sampled(self, choice: Choice, key: str) -> Odds:
        samples = (SAMPLES if self._left > 0 else FEW_SAMPLES) // len(self._telling)
        told: list[Outcomes] = []
        for world in self._telling:
            random = Random(_seed(keyer_of(self._game.state_type)(world.state), choice, key))
            counted = Counter(
                _sample(self._game, world.state, self._start(world, choice, key), self._seat, random)
                for _ in range(samples)
            )
            told.append({gists: times / samples for gists, times in counted.items()})
        return _joined(told, samples * len(told))


def _joined(told: Sequence[Outcomes], samples: int = 0) -> Odds:
    """The worlds count alike; where they differ, the spread says from what to what."""
    together: dict[Gists, Chance] = {}
    for outcomes in told:
        for gists, chance in outcomes.items():
            together[gists] = together.get(gists, 0) + chance / len(told)
    odds = Odds(tuple(together.items()), samples, len(told))
    return replace(odds, spread=tuple(_spread(odds, told))) if len(told) > 1 else odds


def _spread(odds: Odds, told: Sequence[Outcomes]) -> Iterator[tuple[str, Chance, Chance]]:
    for gist in odds.gists():
        chances = [sum(chance for gists, chance in outcomes.items() if gist in gists) for outcomes in told]
        if min(chances) != max(chances):
            yield gist, min(chances), max(chances)


def _sample(game: Game[S], state: S, start: Start, seat: Seat, random: Random) -> Gists:
    now = copier_of(game.state_type).copy(state)
    play = SamplingPlay(game, seat, now, start, random)
    doing = start.doing
    following = stage_of(game, play, now, doing.action, doing.stage, doing.args)
    while following is not None:
        following = stage_of(game, play, now, doing.action, following.stage, following.args)
    return tuple(play.gists)


def _seed(*known: object) -> int:
    return int.from_bytes(blake2b(repr(known).encode(), digest_size=8).digest())


def _below(random: Random) -> Below:
    return random.randrange
