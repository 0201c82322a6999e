"""Shares, spreads and intervals, as reports tell them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

SURE: Final = 1.959963984540054
"""Standard errors of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, and the 95 % interval of the chance behind it (Wilson's)."""

    count: int
    of: int
    share: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


def share(count: int, of: int) -> Share:
    low, high = wilson(count, of)
    return Share(count, of, count / of if of else 0.0, low, high)


def wilson(count: int, of: int) -> tuple[float, float]:
    if of == 0:
        return 0.0, 1.0
    found, squared = count / of, SURE * SURE
    middle = (found + squared / (2 * of)) / (1 + squared / of)
    half = SURE * sqrt(found * (1 - found) / of + squared / (4 * of * of)) / (1 + squared / of)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Spread:
    """Whole numbers: the least, the quarters, the most, the mean, and how often each came up."""

    least: int
    quarter: float
    median: float
    three_quarters: float
    most: int
    mean: float
    times: tuple[tuple[int, int], ...]


def spread(numbers: Sequence[int]) -> Spread:
    ordered = sorted(numbers)
    if not ordered:
        return Spread(0, 0, 0, 0, 0, 0, ())
    quarter, median, three_quarters = (quantile(ordered, part) for part in (0.25, 0.5, 0.75))
    times = tuple(sorted(Counter(ordered).items()))
    return Spread(ordered[0], quarter, median, three_quarters, ordered[-1], sum(ordered) / len(ordered), times)


def quantile(ordered: Sequence[int], part: float) -> float:
    """Between its two neighbours in proportion."""
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more often one thing comes about than another, and its 95 % interval."""

    by: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Whether the interval leaves zero out."""
        return self.low > 0 or self.high < 0


def paired(pairs: Sequence[tuple[bool, bool]]) -> Difference:
    """The second against the first, fight by fight with the same dice: what both share cancels out."""
    count = len(pairs)
    if not count:
        return Difference(0.0, -1.0, 1.0)
    gained = sum(after and not before for before, after in pairs)
    lost = sum(before and not after for before, after in pairs)
    by = (gained - lost) / count
    half = SURE * sqrt(max(0.0, (gained + lost) / count - by * by) / count)
    return Difference(by, by - half, by + half)


def unpaired(with_it: Share, without: Share) -> Difference:
    """Newcombe's interval of a difference of two shares, from their own intervals."""
    by = with_it.share - without.share
    low = by - sqrt((with_it.share - with_it.low) ** 2 + (without.high - without.share) ** 2)
    high = by + sqrt((with_it.high - with_it.share) ** 2 + (without.share - without.low) ** 2)
    return Difference(by, low, high)
