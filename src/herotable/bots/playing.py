"""Bots at work: a choice for a seat in a moment, and whole scenes played out by bots alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from herotable.rules.game import WAIT, Game, S
from herotable.rules.moments import Moment, offered, perform, redealt
from herotable.rules.options import Action, Choice, Option
from herotable.rules.play import Play
from herotable.rules.plays import Decide, FastPlay
from herotable.rules.questions import Asked, Question
from herotable.rules.seats import Seat

MOST_CONSIDERED = 200

Advised: TypeAlias = tuple[Seat, list[Option], Choice | None]
"""A seat, what it may do, and what the game advises it."""


class Stuck(RuntimeError):
    """Bots that do not come to an end: a fault of a game or of its bot."""


@dataclass(frozen=True, slots=True)
class Move:
    """What a bot does next: an act, or an answer to what it was `asked`."""

    seat: Seat
    choice: Choice
    asked: Asked | None = None


def next_move(
    game: Game[S], moment: Moment[S], bots: Collection[Seat], random: Random, *, alone: bool = False
) -> Move | None:
    """What the bots in these seats do next, one thing at a time; None where all of them wait. `alone`: nobody else can
    do anything, so that somebody must go on."""
    for asked in moment.open:
        if asked.seat in bots:
            return Move(asked.seat, answer_for(game, moment, asked, random), asked)
    if moment.doing is not None:
        return None
    action = next_act(game, [(seat, moment) for seat in game.seats(moment.now) if seat in bots], random, alone=alone)
    return None if action is None else Move(action.seat, action.choice)


def next_act(
    game: Game[S], moments: Iterable[tuple[Seat, Moment[S]]], random: Random, *, alone: bool = False
) -> Action | None:
    """What the bots in these seats do between actions, each in a moment that its seat cannot tell from the true one."""
    return _most_eager((_advised(game, moment, seat, random) for seat, moment in moments), random, alone)


def _advised(game: Game[S], moment: Moment[S], seat: Seat, random: Random) -> Advised:
    """What the game advises in a world that the seat cannot tell from the true one."""
    options = [option for option in offered(game, moment, seat) if not option.refused]
    if not options:
        return seat, options, None
    return seat, options, game.advise(redealt(game, moment, seat, random.randrange).now, seat, options)


def choice_of(game: Game[S], moment: Moment[S], seat: Seat, random: Random) -> Choice | None:
    """What a bot in this seat does between actions: what the game advises in a world that the seat cannot tell from
    the true one, or else anything that is on offer. None: nothing now."""
    _, options, advice = _advised(game, moment, seat, random)
    if not options or advice == WAIT:
        return None
    return advice or any_of(options, random)


def answer_of(asked: Asked) -> Choice:
    """Questions in the middle of an action carry a sensible answer themselves."""
    return asked.question.usual


def answer_for(game: Game[S], moment: Moment[S], asked: Asked, random: Random) -> Choice:
    """What the game would answer in a world that the seat cannot tell from the true one, or else the usual answer."""
    known = redealt(game, moment, asked.seat, random.randrange).now
    return game.answer(known, asked.seat, asked.question) or answer_of(asked)


def deciding(game: Game[S], state: S) -> Decide:
    """How bots answer inline, in this very state, as it changes."""

    def decide(seat: Seat, key: str, question: Question[Any]) -> Choice:
        return game.answer(state, seat, question) or question.usual

    return decide


def any_of(options: Sequence[Option], random: Random) -> Choice:
    """Any completed option, each option as likely."""
    option = random.choice(options)
    return random.choice(list(islice(option.completions(), MOST_CONSIDERED)))


def played_out(game: Game[S], state: S, random: Random, most: int = 10_000) -> S:
    """The state after bots have played the scene to its outcome, changed in place; fast, without a log."""
    for _ in playing_out(game, state, FastPlay(random, deciding(game, state)), random, most):
        pass
    return state


def playing_out(
    game: Game[S], state: S, play: Play, random: Random, most: int = 10_000, wild: Collection[Seat] = ()
) -> Iterator[Action]:
    """The same action by action, each given when it has been performed. Seats that are `wild` do anything at all."""
    for _ in range(most):
        action = game.onward(state)
        if action is None:
            if game.outcome(state) is not None:
                return
            action = _next_action(game, state, random, wild)
        perform(game, play, state, action)
        yield action
    raise Stuck(f"{game.about.title}: no outcome after {most} actions")


def _next_action(game: Game[S], state: S, random: Random, wild: Collection[Seat]) -> Action:
    action = _most_eager(_advised_here(game, state, wild), random, alone=True)
    if action is None:
        raise Stuck(f"{game.about.title}: nobody may do anything, and there is no outcome")
    return action


def _advised_here(game: Game[S], state: S, wild: Collection[Seat]) -> Iterator[Advised]:
    """What the game advises each seat, in this very state."""
    for seat in game.seats(state):
        options = [option for option in game.options(state, seat) if not option.refused]
        yield seat, options, game.advise(state, seat, options) if options and seat not in wild else None


def _most_eager(advised: Iterable[Advised], random: Random, alone: bool) -> Action | None:
    """The first seat with something to do by the game's advice; then any that may do anything; last, and only where
    nobody else can go on, who would wait."""
    idle: list[tuple[bool, Seat, list[Option]]] = []
    for seat, options, advice in advised:
        if advice is not None and advice != WAIT:
            return Action(seat, advice)
        if options and (alone or advice is None):
            idle.append((advice is not None, seat, options))
    if not idle:
        return None
    _, seat, options = min(idle, key=lambda each: each[0])
    return Action(seat, any_of(options, random))
