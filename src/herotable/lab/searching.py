"""Questions that take many experiments: how many foes for a wanted victory, what a figure is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from herotable.lab.experiment import Experiment, WhatIf
from herotable.lab.fights import Fought
from herotable.lab.running import heroes_won
from herotable.lab.statistics import Share, share
from herotable.rules.encounters import MOST_FOES
from herotable.rules.game import AnyGame
from herotable.rules.tape import Scalar

Fights = Callable[[Experiment], Iterable[Fought]]
"""Fights an experiment to its end, wherever that is done."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One value of what was varied, and victory with it."""

    value: str
    victory: Share


def swept(game: AnyGame, experiment: Experiment, changes: Iterable[WhatIf], fights: Fights) -> Iterator[Tried]:
    """Victory for each change, fight by fight with the same dice."""
    for change in changes:
        found = list(fights(experiment.otherwise(change)))
        yield Tried(change.name, share(sum(heroes_won(game, each) for each in found), len(found)))


def figures(path: str, values: Iterable[Scalar]) -> list[WhatIf]:
    """A sweep of one figure."""
    return [WhatIf(str(value), set={path: value}) for value in values]


MOST_TRIED: Final = MOST_FOES


def number_for(
    game: AnyGame, experiment: Experiment, foe: str, wanted: float, fights: Fights
) -> tuple[int, list[Tried]]:
    """How many of this foe make victory come closest to the wanted share: doubled until there are too many, then
    halved in between, since more foes never make it easier."""
    tried: dict[int, Tried] = {}

    def victory(number: int) -> float:
        if number not in tried:
            change = WhatIf(str(number), foes={foe: number})
            (tried[number],) = swept(game, replace(experiment, precision=""), [change], fights)
        return tried[number].victory.share

    low, high = 1, 1
    while victory(high) > wanted and high < MOST_TRIED:
        low, high = high, min(2 * high, MOST_TRIED)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if victory(middle) > wanted else (low, middle)
    best = min(tried, key=lambda number: (abs(tried[number].victory.share - wanted), number))
    return best, [tried[number] for number in sorted(tried)]
