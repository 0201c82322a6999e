"""The exact odds of each miniature against 100,000 times playing it out by another kind of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any

import pytest

from herotable.odds.odds import odds
from herotable.rules import Action, AnyGame, Choice, Event, FastPlay, Moment, Seat, copier_of, perform, redealt, still
from herotable.rules.play import P
from herotable.rules.seats import hears
from tests.kernel.card_area.game import GAME as CARDS
from tests.kernel.card_area.setting import at_the_gate, attack
from tests.kernel.hero_phase.game import GAME as PHASE
from tests.kernel.hero_phase.scenes import one_monster
from tests.kernel.hero_phase.state import Y
from tests.kernel.relic_shot.game import GAME as SHOT
from tests.kernel.relic_shot.setting import begin

TIMES = 100_000
MOST_ERRORS = 4.0


class Listening(FastPlay):
    """A fast play that hears what one seat is told."""

    def __init__(self, game: AnyGame, seat: Seat, random: Random) -> None:
        super().__init__(random)
        self.gists: list[str] = []
        self._game = game
        self._seat = seat

    def tell(self, kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        if gist := self._game.gist(kind(*fields, **named)):
            self.gists.append(gist)

    def whisper(self, to: Sequence[Seat], kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        if hears(tuple(to), self._seat):
            self.tell(kind, *fields, **named)


def volley() -> tuple[Any, Action]:
    return at_the_gate(a=["Dodge", "Phalanx"], b=["Chainmail", "Ward"]), attack("Jai", "Radiant Blast", "A", "B")


def phase() -> tuple[Any, Action]:
    return one_monster(), Action(Y, Choice("attack", {"with": ["m1"]}))


def shot() -> tuple[Any, Action]:
    """Four attack dice, with everything that the book lets follow from them."""
    fight = begin("duel", "sorrel")
    who = fight.mover
    return fight, Action(who.side, Choice("shoot", {"target": fight.foe(who).id, "shots": 4}))


CASES: dict[str, tuple[AnyGame, Callable[[], tuple[Any, Action]]]] = {
    "a monster attacks": (PHASE, phase),
    "a blast at two guards": (CARDS, volley),
    "four shots": (SHOT, shot),
}


def played_out(game: AnyGame, state: Any, action: Action, times: int) -> Counter[str]:
    random, copier = Random(20260823), copier_of(game.state_type)
    counted: Counter[str] = Counter()
    for _ in range(times):
        play = Listening(game, action.seat, random)
        perform(game, play, copier.copy(state), action)
        counted.update(set(play.gists))
    return counted


@pytest.mark.parametrize("name", CASES)
def test_exact_odds_agree_with_playing_it_out(name: str) -> None:
    game, case = CASES[name]
    state, action = case()
    told = odds(game, still(state), action.seat, action.choice)
    assert told.exact
    counted = played_out(game, state, action, TIMES)
    assert counted.keys() <= set(told.gists())
    for gist in told.gists():
        chance = float(told.of(gist))
        allowed = MOST_ERRORS * sqrt(chance * (1 - chance) / TIMES) + 1 / TIMES
        assert abs(counted[gist] / TIMES - chance) <= allowed, gist


@pytest.mark.parametrize("seed", range(5))
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_odds(seed: int) -> None:
    state, action = volley()
    moment: Moment[Any] = still(state)
    other = redealt(CARDS, moment, action.seat, Random(seed).randrange)
    assert other.state != state
    assert odds(CARDS, other, action.seat, action.choice) == odds(CARDS, moment, action.seat, action.choice)
