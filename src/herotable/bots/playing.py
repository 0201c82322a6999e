"""Bots at work: a choice for a seat in a moment, and whole scenes played out by bots alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

from herotable.rules.game import WAIT, Game, S
from herotable.rules.moments import Moment, offered, perform, redealt
from herotable.rules.options import Action, Choice, Option
from herotable.rules.plays import FastPlay
from herotable.rules.questions import Asked
from herotable.rules.seats import Seat

MOST_CONSIDERED = 200


class Stuck(RuntimeError):
    """Bots that do not come to an end: a fault of a game or of its bot."""


def choice_of(game: Game[S], moment: Moment[S], seat: Seat, random: Random) -> Choice | None:
    """What a bot in this seat does between actions: what the game advises in a world that the seat cannot tell from
    the true one, or else anything that is on offer. None: nothing now."""
    options = [option for option in offered(game, moment, seat) if not option.refused]
    if not options:
        return None
    world = redealt(game, moment, seat, random.randrange)
    advice = game.advise(world.now, seat, options) or any_of(options, random)
    return None if advice == WAIT else advice


def answer_of(asked: Asked) -> Choice:
    """Questions in the middle of an action carry a sensible answer themselves."""
    return asked.question.usual


def any_of(options: Sequence[Option], random: Random) -> Choice:
    """Any completed option, each option as likely."""
    option = random.choice(options)
    return random.choice(list(islice(option.completions(), MOST_CONSIDERED)))


def played_out(game: Game[S], state: S, random: Random, most: int = 10_000) -> S:
    """The state after bots have played the scene to its outcome, changed in place; fast, without a log."""
    play = FastPlay(random)
    for _ in range(most):
        action = game.onward(state)
        if action is None:
            if game.outcome(state) is not None:
                return state
            action = _next_action(game, state, random)
        perform(game, play, state, action)
    raise Stuck(f"{game.about.title}: no outcome after {most} actions")


def _next_action(game: Game[S], state: S, random: Random) -> Action:
    """The first seat with something to do by the game's advice; then any that may do anything; last, who would wait."""
    idle: list[tuple[bool, Seat, list[Option]]] = []
    for seat in game.seats(state):
        options = [option for option in game.options(state, seat) if not option.refused]
        advice = game.advise(state, seat, options) if options else WAIT
        if advice is not None and advice != WAIT:
            return Action(seat, advice)
        if options:
            idle.append((advice is not None, seat, options))
    if not idle:
        raise Stuck(f"{game.about.title}: nobody may do anything, and there is no outcome")
    _, seat, options = min(idle, key=lambda each: each[0])
    return Action(seat, any_of(options, random))
