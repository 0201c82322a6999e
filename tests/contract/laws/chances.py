"""Odds: exact, summing to one, within their bounds, and what really happens when it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import Any, TypeAlias

from herotable.data import codec
from herotable.odds.odds import Odds, from_to, odds, own_best, worlds
from herotable.rules import Action, AnyGame, Choice, Moment, Note, Seat, Throw, Told, answered, begun, hears
from tests.contract.walk import Case, Rolling, as_bytes, every_completion, offers, sampled, some_moments

RUNS = 4_000
CERTAIN_RUNS = 100
"""Enough where the odds say that only one thing can come of it."""

MOST_CERTAIN = 4
STANDARD_ERRORS = 4.5
"""One outcome in 150,000 lies beyond; it is then simulated again, and only twice beyond is a fault: by chance that
is less than 10^-10 for a common outcome and 10^-6 for the rarest: below 10^-4 for a hundred of them."""

Asking: TypeAlias = tuple[Moment[Any], Seat, Choice, str]
"""A choice of a seat's in a moment, and under which key, if it answers a question."""


def some_choices(case: Case, what: str, moments: int, each: int) -> list[Asking]:
    random = case.random(what)
    found: list[Asking] = []
    for moment in some_moments(case, what, moments, lambda moment: bool(offers(case.game, moment))):
        mine: list[Asking] = [
            (moment, seat, choice, asked.key if asked else "")
            for (seat, asked), option in offers(case.game, moment)
            if asked is None or not isinstance(asked.question, Throw)
            for choice in every_completion(option)
        ]
        found += sampled(mine, each, random)
    return found


# Simulated -----------------------------------------------------------------------------------------------------------


def odds_are_what_happens(case: Case, choices: int = 1) -> None:
    """The headline against plays by the rules: everyone else, and the seat itself later, answers as usual."""
    left = {True: MOST_CERTAIN, False: choices}
    for asking in some_choices(case, "simulated", 8 + 2 * choices, 2):
        moment, seat, choice, key = asking
        reckoned = odds(case.game, moment, seat, choice, key, runs=1_000)
        certain = len(reckoned.outcomes) == 1
        if reckoned.exact and left[certain]:
            left[certain] -= 1
            _check_simulated(case, asking, reckoned, CERTAIN_RUNS if certain else RUNS)
        if not left[False]:
            return


def _check_simulated(case: Case, asking: Asking, reckoned: Odds, runs: int) -> None:
    seen = _simulated(case, asking, runs, 0)
    beyond = [gist for gist in _gists(reckoned, seen) if _is_beyond(reckoned, seen, gist, runs)]
    again = _simulated(case, asking, 4 * runs, 1) if beyond else seen
    for gist in beyond:
        assert not _is_beyond(reckoned, again, gist, 4 * runs), (
            f"{asking[2]} of {asking[1]}: the odds of {gist!r} are {float(reckoned.of(gist)):.4f}, "
            f"in {4 * runs} plays it happened {again[gist]} times ({again[gist] / (4 * runs):.4f})"
        )


def _gists(reckoned: Odds, seen: Counter[str]) -> list[str]:
    return list(dict.fromkeys([*reckoned.gists(), *seen]))


def _is_beyond(reckoned: Odds, seen: Counter[str], gist: str, runs: int) -> bool:
    chance = min(max(float(reckoned.of(gist)), 0.0), 1.0)
    error = sqrt(chance * (1 - chance) / runs)
    return abs(seen[gist] / runs - chance) > STANDARD_ERRORS * error + 1 / runs + 1e-9


def _simulated(case: Case, asking: Asking, runs: int, seed: int) -> Counter[str]:
    """How often each outcome was told to the seat, over the worlds that it reckons with, by turns."""
    moment, seat, choice, key = asking
    dice = Rolling(case.random(f"simulated {seed}"), usual=True)
    possible = worlds(case.game, moment, seat)
    seen: Counter[str] = Counter()
    for run in range(runs):
        notes = _played(case.game, possible[run % len(possible)], seat, choice, key, dice)
        heard = (note for note in notes if isinstance(note, Told) and hears(note.to, seat))
        seen.update({gist for note in heard if (gist := case.game.gist(note.event))})
    return seen


def _played(game: AnyGame, world: Moment[Any], seat: Seat, choice: Choice, key: str, dice: Rolling) -> Sequence[Note]:
    """One way that it can go. What others have answered already is not known; they answer as usual."""
    if world.doing is None:
        return begun(game, world, Action(seat, choice), dice).notes
    now = without_others(world, seat)
    step = answered(game, now, key, choice, dice)
    while step.moment.doing is not None:
        asked = step.moment.open[0]
        step = answered(game, step.moment, asked.key, asked.question.usual, dice)
    return step.notes


def without_others(world: Moment[Any], seat: Seat) -> Moment[Any]:
    """The moment before others have answered; what the seat itself has answered to the same stays."""
    assert world.doing is not None
    own = {asked.key for asked in world.asked if asked.seat == seat}
    replies = tuple(reply for reply in world.doing.replies if reply.key in own)
    return replace(world, doing=replace(world.doing, replies=replies))


# Reckoned ------------------------------------------------------------------------------------------------------------


def exact_odds_sum_to_one(case: Case) -> None:
    for moment, seat, choice, key in some_choices(case, "sum", 10, 1):
        reckoned = odds(case.game, moment, seat, choice, key, runs=1_000, exactly=True)
        total = sum((chance for _, chance in reckoned.outcomes), start=Fraction(0))
        if reckoned.exact:
            assert isinstance(total, Fraction), f"{choice}: exact odds are {type(total).__name__}s"
            assert total == 1, f"the exact odds of {choice} add up to {total}"
        else:
            assert float(reckoned.error) > 0
            assert abs(float(total) - 1) < 1e-9


def floats_and_fractions_agree(case: Case) -> None:
    for moment, seat, choice, key in some_choices(case, "floats", 4, 1):
        quick = odds(case.game, moment, seat, choice, key, runs=1_000)
        exact = odds(case.game, moment, seat, choice, key, runs=1_000, exactly=True)
        assert quick.exact == exact.exact
        for gist in exact.gists() if exact.exact else ():
            assert abs(float(exact.of(gist)) - float(quick.of(gist))) < 1e-9


def the_headline_lies_within_its_bounds(case: Case) -> None:
    """Usual answers are choices: what others or I can make of a chance encloses the headline."""
    random = case.random("bounds")
    for moment, seat, choice, key in some_choices(case, "bounds", 6, 1):
        headline = odds(case.game, moment, seat, choice, key, runs=1_000, exactly=True)
        for gist in sampled(headline.gists(), 2, random) if headline.exact else ():
            for reading in (from_to, own_best):
                bounds = reading(case.game, moment, seat, choice, gist, key, runs=1_000, exactly=True)
                if bounds is not None:
                    low, high = bounds
                    assert 0 <= low <= headline.of(gist) <= high <= 1, (
                        f"{choice}: {gist!r} has {headline.of(gist)}, but {reading.__name__} says {low} to {high}"
                    )


def odds_beyond_the_budget_are_marked(case: Case) -> None:
    """Sampled odds say how far they may be off, and are not farther off."""
    for moment, seat, choice, key in some_choices(case, "budget", 4, 1):
        sampled_odds = odds(case.game, moment, seat, choice, key, runs=0)
        assert not sampled_odds.exact, "without a budget the odds cannot be exact"
        exact = odds(case.game, moment, seat, choice, key, runs=4_000)
        for gist in exact.gists() if exact.exact else ():
            off = abs(float(sampled_odds.of(gist)) - float(exact.of(gist)))
            assert off <= 5 * sampled_odds.error, f"{choice}: sampled odds of {gist!r} are off by {off:.3f}"


def reckoning_odds_changes_nothing_and_repeats(case: Case) -> None:
    for moment, seat, choice, key in some_choices(case, "repeats", 3, 1):
        before = as_bytes(moment)
        first = codec.encode(odds(case.game, moment, seat, choice, key, runs=200))
        assert codec.encode(odds(case.game, moment, seat, choice, key, runs=200)) == first
        assert as_bytes(moment) == before
