"""The ledger's tables of what creation rolls come to, as equal fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from herotable.games.compact_heroes.creation import STARTING_GOLD
from herotable.odds.rolls import weights_of
from herotable.rules import TWO_D6, Roll

GOLD = (
    1,
    5,
    15,
    35,
    70,
    126,
    205,
    305,
    420,
    540,
    651,
    735,
    780,
    780,
    735,
    651,
    540,
    420,
    305,
    205,
    126,
    70,
    35,
    15,
    5,
    1,
)
"""D10: the ways of 5 to 30."""

AT_LEAST = (
    7776,
    7775,
    7770,
    7755,
    7720,
    7650,
    7524,
    7319,
    7014,
    6594,
    6054,
    5403,
    4668,
    3888,
    3108,
    2373,
    1722,
    1182,
    762,
    457,
    252,
    126,
    56,
    21,
    6,
    1,
)
"""D10: in how many of 7,776 ways it comes to 5 at least, to 6, and so on to 30."""

ENDURANCE = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""D11: the ways of 2 to 12."""


def chances(roll: Roll) -> dict[int, Fraction]:
    weights = weights_of(roll)
    total = sum(weight for _, weight in weights)
    return {value: Fraction(weight, total) for value, weight in weights}


@pytest.mark.clause("CH-CRE-8")
def test_starting_gold_comes_as_the_table_says() -> None:
    assert chances(STARTING_GOLD) == {gold: Fraction(ways, 6**5) for gold, ways in enumerate(GOLD, start=5)}
    assert sum(GOLD) == 6**5
    assert sum(gold * chance for gold, chance in chances(STARTING_GOLD).items()) == Fraction(35, 2)


@pytest.mark.clause("CH-CRE-8")
@pytest.mark.parametrize(("least", "ways"), list(enumerate(AT_LEAST, start=5)))
def test_at_least_so_much_gold_comes_as_the_table_says(least: int, ways: int) -> None:
    assert chances(STARTING_GOLD.reach(least)).get(1, 0) == Fraction(ways, 6**5)


@pytest.mark.clause("CH-ATTR-4")
def test_an_endurance_roll_comes_as_the_table_says() -> None:
    assert chances(TWO_D6) == {roll: Fraction(ways, 36) for roll, ways in enumerate(ENDURANCE, start=2)}
