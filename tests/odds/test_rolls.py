"""The distributions of rolls against every single way that their dice can fall."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from herotable.odds.rolls import weights_of
from herotable.rules import D6, D20, Part, Roll, dice, highest
from herotable.rules.dice import (
    Faces,
    count_at_least,
    count_at_most,
    exploding,
    lowest,
    together,
)

ROLLS = (
    D20,
    dice(3, 6),
    together(8, 4),
    dice(0, 6),
    highest(4, 6, 3),
    highest(3, 6),
    highest(2, 4, keep=5),
    lowest(2, 20),
    count_at_least(3, 6, 5),
    count_at_most(2, 10, 6),
    exploding(6, stop=14),
    exploding(4, 6, stop=11),
    exploding(6, 6, stop=1),
)
PARTS = (Part("Strength", 2), Part("wounded", -1), Part("nothing", 0))


def faces_of(roll: Roll, faces: Faces = ()) -> dict[Faces, Fraction]:
    """Every way to throw these dice to the end, and its chance."""
    more = roll.pool.more(faces)
    if not more:
        return {faces: Fraction(1)}
    found: dict[Faces, Fraction] = {}
    for batch, chance in batches(more).items():
        for whole, rest in faces_of(roll, faces + batch).items():
            found[whole] = found.get(whole, Fraction(0)) + chance * rest
    return found


def batches(sides: tuple[int, ...]) -> dict[Faces, Fraction]:
    found: dict[Faces, Fraction] = {(): Fraction(1)}
    for each in sides:
        found = {(*thrown, face): chance / each for thrown, chance in found.items() for face in range(1, each + 1)}
    return found


def by_every_throw(roll: Roll) -> dict[int, Fraction]:
    counted: Counter[int] = Counter()
    for faces, chance in faces_of(roll).items():
        counted[roll.value(faces)] += chance  # type: ignore[assignment]
    return {value: Fraction(chance) for value, chance in counted.items()}


def by_the_odds(roll: Roll) -> dict[int, Fraction]:
    weights = weights_of(roll)
    whole = sum(weight for _, weight in weights)
    return {value: Fraction(weight, whole) for value, weight in weights}


@pytest.mark.parametrize("roll", ROLLS, ids=str)
def test_a_roll_falls_as_its_dice_do(roll: Roll) -> None:
    assert by_the_odds(roll) == by_every_throw(roll)
    assert roll.values() >= by_every_throw(roll).keys()


@pytest.mark.parametrize("roll", ROLLS, ids=str)
def test_modifiers_and_what_the_rule_reads_change_the_value_and_never_a_chance(roll: Roll) -> None:
    modified = roll.plus(*PARTS)
    assert [part.name for part in modified.parts] == ["Strength", "wounded"]
    for read in (
        modified.reach(5),
        modified.at_most(4),
        modified.margin(4, most=3),
        modified.rows(3, 6, 9),
        modified.classes(2, 0, 1, 1, 2),
        modified.instead_of("a d20"),
    ):
        assert by_the_odds(read) == by_every_throw(read)
        assert read.values() >= by_the_odds(read).keys()


def test_what_a_rule_reads_is_the_least_that_it_uses() -> None:
    assert by_the_odds(D6.reach(5)) == {0: Fraction(4, 6), 1: Fraction(2, 6)}
    assert by_the_odds(D6.at_most(2)) == {0: Fraction(4, 6), 1: Fraction(2, 6)}
    assert by_the_odds(D6.margin(4, most=1)) == {-1: Fraction(3, 6), 0: Fraction(1, 6), 1: Fraction(2, 6)}
    assert by_the_odds(D6.rows(2, 5)) == {0: Fraction(1, 6), 1: Fraction(3, 6), 2: Fraction(2, 6)}


def test_a_die_that_can_only_explode_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 2 sides"):
        exploding(6, 1, stop=9)
