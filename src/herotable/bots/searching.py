"""Bots that think ahead: a few ideas of the game's, each played on in worlds that the seat cannot tell from the true.

The ideas are compared in the same worlds by the same dice, everyone playing on as the game advises, and judged by the
game's own `worth`. The bot sees what its seat sees and nothing else. How long it thinks is counted in playouts, so that
the same seed finds the same choice on any machine; whoever has a clock hands in `enough`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from herotable.bots.playing import Move, Stuck, any_of, deciding
from herotable.rules.copying import copier_of
from herotable.rules.game import WAIT, Game, S
from herotable.rules.moments import Moment, perform, redealt, still
from herotable.rules.options import Action, Choice, Option, refusal
from herotable.rules.plays import FastPlay
from herotable.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Search:
    """`playouts`: how often each idea is played on; `steps`: so many actions far, or to the end."""

    playouts: int = 6
    steps: int = 60


def searched(
    game: Game[S],
    moment: Moment[S],
    seat: Seat,
    search: Search,
    random: Random,
    enough: Callable[[], bool] = lambda: False,
) -> Choice | None:
    """The best of the game's ideas for this seat, or its advice where it has none. None: nothing to do."""
    known = redealt(game, moment, seat, random.randrange).now
    options = [option for option in game.options(known, seat) if not option.refused]
    if not options:
        return None
    ideas = on_offer(game.ideas(known, seat, options), options)
    if len(ideas) < 2:
        return ideas[0] if ideas else game.advise(known, seat, options) or any_of(options, random)
    worths: list[list[float]] = []
    while len(worths) < search.playouts and not (worths and enough()):
        world = redealt(game, moment, seat, random.randrange).now
        seed = random.randrange(1 << 30)
        worths.append([outcome_of(game, world, Action(seat, idea), search.steps, Random(seed)) for idea in ideas])
    return ideas[clearly_best(worths)]


def clearly_best(worths: Sequence[Sequence[float]]) -> int:
    """The idea that came out best; but the first, unless another is better by more than chance would easily have it.
    The same worlds and dice were met by each, so what counts is by how much one differs from the first in each."""
    best = max(range(len(worths[0])), key=lambda number: sum(each[number] for each in worths))
    ahead = [each[best] - each[0] for each in worths]
    mean = sum(ahead) / len(ahead)
    spread = sum((each - mean) ** 2 for each in ahead)
    return best if len(ahead) > 1 and mean * len(ahead) > sqrt(spread) else 0


def on_offer(ideas: Sequence[Choice], options: Sequence[Option]) -> list[Choice]:
    """Each idea once, if it can be had."""
    found: list[Choice] = []
    for idea in ideas:
        if idea not in found and refusal(options, idea) is None:
            found.append(idea)
    return found


def outcome_of(game: Game[S], world: S, action: Action, steps: int, random: Random) -> float:
    """How the seat stands after the action, when everyone has played on for a while. The world is left alone."""
    state = copier_of(game.state_type).copy(world)
    play = FastPlay(random, deciding(game, state))
    perform(game, play, state, action)
    for _ in range(steps):
        following = game.onward(state) or advised(game, state, random)
        if following is None:
            break
        perform(game, play, state, following)
    return game.worth(state, action.seat)


def advised(game: Game[S], state: S, random: Random) -> Action | None:
    """What the first seat with something to do does by the game's advice; None: it is over."""
    if game.outcome(state) is not None:
        return None
    for seat in game.seats(state):
        options = [option for option in game.options(state, seat) if not option.refused]
        if options:
            advice = game.advise(state, seat, options)
            if advice != WAIT:
                return Action(seat, advice or any_of(options, random))
    return None


def move_by_strength(
    game: Game[S], moment: Moment[S], random: Random, strong: Mapping[Seat, Search], wild: Collection[Seat]
) -> Move | None:
    """What one of these seats does between actions; None where none of them has anything to do."""
    for seat in game.seats(moment.now) if moment.doing is None else ():
        options = [option for option in game.options(moment.now, seat) if not option.refused]
        if options and seat in wild:
            return Move(seat, any_of(options, random))
        if options and seat in strong:
            choice = searched(game, moment, seat, strong[seat], random)
            if choice is not None and choice != WAIT:
                return Move(seat, choice)
    return None


def played_by(
    game: Game[S],
    state: S,
    random: Random,
    strong: Mapping[Seat, Search],
    wild: Collection[Seat] = (),
    most: int = 20_000,
) -> S:
    """The state after bots of different strengths have played the scene to its outcome, changed in place: `strong` ones
    search, `wild` ones do anything that is on offer, the rest follow the game's advice."""
    play = FastPlay(random, deciding(game, state))
    for _ in range(most):
        if game.onward(state) is None and game.outcome(state) is not None:
            return state
        action = game.onward(state) or _next(game, state, random, strong, wild)
        perform(game, play, state, action)
    raise Stuck(f"{game.about.title}: no outcome after {most} actions")


def _next(game: Game[S], state: S, random: Random, strong: Mapping[Seat, Search], wild: Collection[Seat]) -> Action:
    for seat in game.seats(state):
        options = [option for option in game.options(state, seat) if not option.refused]
        if not options:
            continue
        if seat in wild:
            return Action(seat, any_of(options, random))
        if seat in strong:
            choice = searched(game, still(state), seat, strong[seat], random)
        else:
            choice = game.advise(state, seat, options)
        if choice != WAIT:
            return Action(seat, choice or any_of(options, random))
    raise Stuck(f"{game.about.title}: nobody may do anything, and there is no outcome")
