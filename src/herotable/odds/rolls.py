"""The exact distribution of a roll over what the rule uses of it, through icepool."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from herotable.rules.dice import Count, Exploding, Kept, Pool, Roll, Sum

if TYPE_CHECKING:
    from icepool import Die

Weights: TypeAlias = tuple[tuple[int, int], ...]
"""(value, weight) pairs, the values ascending."""


@lru_cache(maxsize=4096)
def weights_of(roll: Roll) -> Weights:
    """Every value that the rule can get, with its exact weight."""
    bonus = roll.bonus
    merged: Counter[int] = Counter()
    for number, weight in _pool_weights(roll.pool):
        merged[roll.read(number + bonus)] += weight
    return tuple(sorted(merged.items()))


@lru_cache(maxsize=1024)
def _pool_weights(pool: Pool) -> Weights:
    if not pool.dice:
        return ((pool.number(()), 1),)
    die = _die_of(pool).simplify()
    return tuple((int(number), int(weight)) for number, weight in die.items())


def _die_of(pool: Pool) -> Die[int]:
    match pool:
        case Sum():
            return _sum(pool)
        case Kept():
            return _kept(pool)
        case Count():
            return _count(pool)
        case Exploding():
            return _exploding(pool)


def _sum(pool: Sum) -> Die[int]:
    from icepool import d

    total = d(pool.dice[0])
    for sides in pool.dice[1:]:
        total = total + d(sides)
    return total


def _kept(pool: Kept) -> Die[int]:
    from icepool import Pool as IcePool
    from icepool import d

    thrown = IcePool([d(sides) for sides in pool.dice])
    keep = min(pool.keep, len(pool.dice))
    return (thrown.highest(keep) if pool.which == "highest" else thrown.lowest(keep)).sum()


def _count(pool: Count) -> Die[int]:
    from icepool import d

    dice = [
        d(sides).map({face: int(pool.least <= face <= pool.most) for face in range(1, sides + 1)})
        for sides in pool.dice
    ]
    total = dice[0]
    for die in dice[1:]:
        total = total + die
    return total


def _exploding(pool: Exploding) -> Die[int]:
    """Every die explodes on its own; sums of `stop` and more are one value, so the depth is bounded."""
    from icepool import Die, d

    total = Die({0: 1})
    for sides in pool.dice:
        die = d(sides).explode(depth=pool.stop // sides + 1)
        total = _capped(total + _capped(die, pool.stop), pool.stop)
    return total


def _capped(die: Die[int], most: int) -> Die[int]:
    return die.map({number: min(number, most) for number in die})
