"""Chances of single throws in 36ths, for advice and for what a Hero's player is shown of unknown counters."""

from __future__ import annotations

from functools import cache

from herotable.rules import Roll
from herotable.rules.dice import Reached

WAYS = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""Of 36, in how many ways two dice come to 2, 3, ..., 12."""


def chance(roll: Roll) -> int:
    """Of 36: how often two dice with these modifiers reach the number."""
    assert isinstance(roll.reading, Reached)
    return at_least(roll.reading.number - roll.bonus)


@cache
def at_least(number: int) -> int:
    """Of 36: how often two dice come to at least this."""
    return sum(ways for total, ways in enumerate(WAYS, 2) if total >= number)


def one_die(number: int) -> int:
    """Of 6: how often one die comes to at least this."""
    return min(6, max(0, 7 - number))
