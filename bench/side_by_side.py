"""Timing things side by side: in turns, several rounds, the median of the ratios of each round."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from time import perf_counter

Job = Callable[[int], object]
"""Does its work this many times."""


@dataclass(frozen=True)
class Timed:
    name: str
    seconds: float
    ratio: float
    """Speed as a multiple of the first one's, round by round."""

    def per_second(self) -> str:
        return _short(1 / self.seconds)

    def microseconds(self) -> str:
        return f"{self.seconds * 1e6:,.1f} µs"


def side_by_side(jobs: Mapping[str, tuple[Job, int]], rounds: int = 5) -> list[Timed]:
    """Each job with the number of times to do it in a round; the first one is the peer."""
    taken: dict[str, list[float]] = {name: [] for name in jobs}
    gc.collect()
    for _ in range(rounds):
        for name, (job, times) in jobs.items():
            start = perf_counter()
            job(times)
            taken[name].append((perf_counter() - start) / times)
    peer = next(iter(taken.values()))
    return [
        Timed(name, median(seconds), median(base / own for base, own in zip(peer, seconds, strict=True)))
        for name, seconds in taken.items()
    ]


def told(title: str, timed: list[Timed], *, rate: bool, unit: str = "") -> None:
    print(f"\n{title}")
    for each in timed:
        figure = f"{each.per_second():>9}/s" if rate else f"{each.microseconds():>14}"
        print(f"  {each.name:<44} {figure}{unit}   {each.ratio:6.2f} × {timed[0].name}")


def _short(number: float) -> str:
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:,.1f}{letter}"
    return f"{number:,.0f}"
