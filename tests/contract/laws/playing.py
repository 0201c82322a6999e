"""Games come to an end, stay possible, come to rest by themselves, and run as fast plays in one state."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from herotable.data import codec
from herotable.rules import (
    Choice,
    FastPlay,
    Question,
    Seat,
    begun,
    completions,
    copier_of,
    perform,
)
from tests.contract.laws.plain_data import next_action
from tests.contract.walk import (
    MOST_BY_ITSELF,
    MOST_INPUTS,
    SEEDS,
    Case,
    Rolling,
    filled,
    moments,
    offers,
    some_moments,
    stroll,
    walks,
)

FAST_GAMES = 12


# To an end -----------------------------------------------------------------------------------------------------------


def random_players_come_to_an_end(case: Case) -> None:
    for each in walks(case):
        assert len(each.stops) < MOST_INPUTS, f"after {MOST_INPUTS} inputs of random players it is not over"
        assert each.finished, "nobody can do anything, and it is not over"
        outcome = case.game.outcome(each.table.moment.now)
        assert outcome is not None
        assert outcome.how, "it is over, but the outcome does not say how"
        strangers = set(outcome.winners) - set(each.table.seats)
        assert not strangers, f"{sorted(strangers)} won and sit nowhere"


def it_comes_to_rest_by_itself(case: Case) -> None:
    """What happens by itself ends, and then somebody can do something, is asked, or it is over."""
    for moment in some_moments(case, "rest", 80, lambda moment: not moment.doing):
        now, dice = moment, Rolling(case.random("rest"))
        for _ in range(MOST_BY_ITSELF):
            action = case.game.onward(now.now) if now.doing is None else None
            if action is None:
                break
            now = begun(case.game, now, action, dice).moment
        else:
            raise AssertionError(f"after {MOST_BY_ITSELF} steps by itself it does not rest")
        able = any(not option.refused for _, option in offers(case.game, now))
        assert able or case.game.outcome(now.now), "it is not over, and nobody can do anything"


def every_moment_is_possible(case: Case) -> None:
    for moment in moments(case):
        for state in (moment.state, moment.now):
            broken = list(case.game.invariants(state))
            assert not broken, f"this cannot be: {broken[0]}"


def whoever_waits_is_told_for_whom(case: Case) -> None:
    """In the middle of an action somebody who has a seat is asked; between actions nobody is."""
    for moment in moments(case):
        seats = case.game.seats(moment.now)
        assert bool(moment.doing) == bool(moment.waiting_for), "an action waits for nobody"
        assert set(moment.waiting_for) <= set(seats), f"{moment.waiting_for} are waited for, {seats} have seats"


def judgements_are_numbers(case: Case) -> None:
    for moment in some_moments(case, "worth", 40):
        for seat in case.game.seats(moment.now):
            worth = case.game.worth(moment.now, seat)
            assert isinstance(worth, (int, float)), f"a state is worth {worth!r}"
            assert worth == worth, "a state is worth nothing that could be compared"


# Fast plays ----------------------------------------------------------------------------------------------------------


def some_answer(random: Random, seat: Seat, key: str, question: Question[Any]) -> Choice:
    """Any answer that is on offer."""
    every = completions(question.options, 60)
    return random.choice(every) if every else filled(random.choice([*question.options]), random)


def fast_plays_never_wait_and_stay_possible(case: Case) -> None:
    """Whole games in one state, reset in place between them; the usual answers and any others."""
    start = case.game.begin(case.setup)
    written = codec.encode(start)
    copier = copier_of(case.game.state_type)
    state = copier.copy(start)
    for game in range(FAST_GAMES):
        random = case.random(f"fast {game}")
        play = FastPlay(random) if game % 2 else FastPlay(random, partial(some_answer, random))
        _play_fast(case, play, state, random)
        copier.copy_into(state, start)
        assert codec.encode(state) == written, "a state that was reset in place is not as it was"
        assert codec.encode(start) == written, "playing on a copy has changed the original"


def _play_fast(case: Case, play: FastPlay, state: Any, random: Random) -> None:
    for _ in range(MOST_INPUTS):
        action = next_action(case, state, random)
        if action is None:
            assert case.game.outcome(state) is not None, "a fast play ends, and it is not over"
            return
        perform(case.game, play, state, action)
        broken = list(case.game.invariants(state))
        assert not broken, f"after a fast {action.option!r}: {broken[0]}"
    raise AssertionError(f"after {MOST_INPUTS} actions a fast play is not over")


def a_state_resets_to_any_other(case: Case) -> None:
    """`copy_into` makes any state of the game any other, byte for byte, and shares nothing with it."""
    copier = copier_of(case.game.state_type)
    sources = [moment.now for moment in some_moments(case, "reset", 24)]
    target = copier.copy(case.game.begin(case.setup))
    random = case.random("reset")
    for source in sources:
        written = codec.encode(source)
        copier.copy_into(target, source)
        assert codec.encode(target) == written, "a state that was reset in place is not the other"
        if action := next_action(case, target, random):
            perform(case.game, FastPlay(random), target, action)
        assert codec.encode(source) == written, "playing on has changed the state that was copied from"


def fast_and_slow_plays_agree(case: Case) -> None:
    """The same rule by the same dice: what a fast play makes of an action without dice, the table makes of it."""
    for seed in SEEDS:
        for passed in stroll(case, seed):
            if passed.action and not passed.step.drawn and passed.step.moment.doing is None:
                state = copier_of(case.game.state_type).copy(passed.moment.now)
                perform(case.game, FastPlay(Random(0)), state, passed.action)
                assert codec.encode(state) == codec.encode(passed.step.moment.now), f"{passed.action.option!r} differs"
