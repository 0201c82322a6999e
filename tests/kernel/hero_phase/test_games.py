"""Whole games at random: they end, nothing impossible happens, and everything that can be told is told."""

from __future__ import annotations

from random import Random

import pytest

from herotable.rules import Action, Choice, Event, FastPlay, SetUp, Told, begun, completions, offered, perform, still
from herotable.rules.questions import Asked, Question, Reply
from herotable.rules.seats import SYSTEM
from tests.kernel.hero_phase.at_the_table import Thrown
from tests.kernel.hero_phase.events import ALL, Lost, MonstersAttack, Wounded
from tests.kernel.hero_phase.game import GAME
from tests.kernel.hero_phase.state import State
from tests.kernel.hero_phase.words import GISTS, SENTENCES

MOST_ACTIONS = 5 * (9 + 4) + 1
"""Five Hero phases of nine attacks and an end, two Monster phases' worth of steps between them."""


class ByChance(Thrown):
    """Dice and answers by chance."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self._random = random

    def die(self, sides: int) -> int:
        return self._random.randint(1, sides)

    def answers(self, asked: tuple[Asked, ...]) -> tuple[Reply, ...] | None:
        return tuple(Reply(each.key, any_of(each.question, self._random)) for each in asked)


def any_of(question: Question[object], random: Random) -> Choice:
    choices = completions(question.options, 200)
    assert choices
    assert question.usual in choices
    return random.choice(choices)


def any_action(state: State, random: Random) -> Action:
    following = GAME.onward(state)
    if following is not None:
        return following
    choices = [
        Action(seat, choice)
        for seat in GAME.seats(state)
        for choice in completions(offered(GAME, still(state), seat), 200) or []
    ]
    return random.choice(choices)


def play_out(state: State, random: Random) -> list[Event]:
    """A game by chance to its end; everything that was told."""
    told: list[Event] = []
    for _ in range(MOST_ACTIONS):
        if GAME.outcome(state):
            return told
        step = begun(GAME, still(state), any_action(state, random), ByChance(random))
        state = step.moment.now
        told += [note.event for note in step.notes if isinstance(note, Told)]
        assert GAME.invariants(state) == []
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("setup", GAME.scenes(), ids=lambda setup: setup.scene)
def test_every_game_ends(setup: SetUp) -> None:
    for seed in range(30):
        play_out(GAME.begin(setup), Random(seed))


def test_everything_that_can_be_told_is_told_and_put_into_words() -> None:
    told = [event for seed in range(120) for event in play_out(GAME.begin(GAME.scenes()[3]), Random(seed))]
    told += [event for seed in range(60) for event in play_out(GAME.begin(GAME.scenes()[4]), Random(seed))]
    assert {type(event) for event in told} == set(ALL) == set(SENTENCES)
    assert all(GAME.words(event, seat) and "{" not in GAME.words(event, seat) for event in told for seat in "XY")
    assert {type(event) for event in told if GAME.gist(event)} == set(GISTS)
    assert all(type(event).rule.startswith("HERO-") for event in told)


def test_a_fast_play_gives_the_same_kind_of_games() -> None:
    """No script, no notes: the same rules, a state changed in place."""
    state = GAME.begin(GAME.scenes()[1])
    random = Random(7)
    play = FastPlay(random)
    while not GAME.outcome(state):
        perform(GAME, play, state, any_action(state, random))
    assert GAME.invariants(state) == []
    assert GAME.onward(state) is None


def test_what_happens_by_itself_is_the_tables_own_row() -> None:
    state = GAME.begin(GAME.scenes()[0])
    state.closed = True
    following = GAME.onward(state)
    assert following is not None
    assert following.seat == SYSTEM


def test_a_sentence_names_the_monsters() -> None:
    assert GAME.words(MonstersAttack(("m1", "m3")), "watcher") == "Attack: m1, m3."
    assert GAME.words(Wounded("m2", 9, "WWWH"), "X") == "m2 wounds by 9: WWWH."
    assert GAME.gist(Lost("H", 2)) == "H −2"
    assert GAME.gist(Wounded("m2", 9, "WWWH")) == ""
