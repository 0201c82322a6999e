"""The exact distribution of a dice notation, through icepool.

The cost is estimated before anything is computed; what would take too long, or cannot be exact, is refused with
one sentence. The constants below are measured (icepool 2.1.3 on Python 3.11, 2 slow cores); an accepted
distribution takes about half a second at the very most, a usual one a few milliseconds.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import lcm, log2, prod, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from herotable.odds.notation import (
    ARITHMETIC,
    COMPARISONS,
    Binary,
    Bound,
    Change,
    Count,
    Dice,
    Explode,
    Group,
    Keep,
    Negative,
    Node,
    Notation,
    NotationError,
    Number,
    Reroll,
    Showing,
    Span,
    changed_span,
    combined_span,
    matches_any,
    matching,
)

if TYPE_CHECKING:
    from icepool import Die

EXPLOSIONS: Final = 10
"""How many explosions of one die are modelled; what lies beyond is `Distribution.truncated`."""

MOST_WORK: Final = 450_000.0
"""In estimated microseconds."""
PRODUCT_WORK: Final = 0.3
OUTCOME_WORK: Final = 6.0
POOL_WORK: Final = 0.13
POOL_STEP_WORK: Final = 20.0
DIGIT_WORK: Final = 0.0006
"""For one product of two 30-bit digits: weights are large numbers."""

MOST_IN_POOL: Final = 300
"""icepool keeps the rows of Pascal's triangle for good: 300 rows are 3 MB, 1,000 would be 60."""
MOST_OUTCOMES_IN_POOL: Final = 300
"""icepool recurses once per outcome."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """Every possible number with its exact weight; a weight divided by `total` is its probability.

    Dice that explode are followed for `EXPLOSIONS` throws beyond the first. The probability of more is `truncated`:
    it belongs to no number, so that the chances add up to 1 - `truncated`, and `at_least` is off by no more than
    that. `mean` and `sd` are those of what is modelled.
    """

    weights: tuple[tuple[int, int], ...]
    total: int

    @property
    def chances(self) -> tuple[tuple[int, Fraction], ...]:
        return tuple((number, Fraction(weight, self.total)) for number, weight in self.weights)

    @property
    def truncated(self) -> Fraction:
        return 1 - Fraction(self._modelled, self.total)

    @property
    def min(self) -> int:
        return self.weights[0][0]

    @property
    def max(self) -> int:
        return self.weights[-1][0]

    @property
    def mean(self) -> Fraction:
        return Fraction(sum(number * weight for number, weight in self.weights), self._modelled)

    @property
    def sd(self) -> float:
        squares = Fraction(sum(number * number * weight for number, weight in self.weights), self._modelled)
        return sqrt(squares - self.mean**2)

    def at_least(self, number: int) -> Fraction:
        return Fraction(sum(weight for outcome, weight in self.weights if outcome >= number), self.total)

    def at_most(self, number: int) -> Fraction:
        return Fraction(sum(weight for outcome, weight in self.weights if outcome <= number), self.total)

    def exactly(self, number: int) -> Fraction:
        return Fraction(sum(weight for outcome, weight in self.weights if outcome == number), self.total)

    @property
    def _modelled(self) -> int:
        return sum(weight for _, weight in self.weights)


def distribution(notation: Notation) -> Distribution:
    """The exact distribution; a `NotationError` if it would take too long or cannot be exact."""
    estimate = _estimate(notation.root)
    if estimate.work + _digits(estimate.bits) ** 2 * 5 * DIGIT_WORK * estimate.outcomes > MOST_WORK:
        raise NotationError(
            f"{notation} can be rolled, but its exact odds would take too long; ask for fewer dice or sides."
        )
    odds = _odds(notation.root)
    total, part = odds.die.denominator() * odds.modelled.denominator, odds.modelled.numerator
    return Distribution(tuple((int(number), weight * part) for number, weight in odds.die.items()), total)


# What is done with the dice, in an order that can be exact


@dataclass(frozen=True, slots=True)
class _Plan:
    """First what changes single dice, then which places in their order are kept, then which values count."""

    changes: tuple[Change, ...]
    places: tuple[int, ...]
    """Of all dice from the lowest to the highest, those that are kept."""
    filters: tuple[tuple[tuple[Showing, ...], bool], ...]
    """What a value must show, or (True) must not show."""
    counts: bool

    def worth(self, value: int) -> int:
        """What a kept die of this value adds to the result."""
        if any(matches_any(selectors, value) is drop for selectors, drop in self.filters):
            return 0
        return 1 if self.counts else value


def _plan(node: Dice | Group) -> _Plan:
    count = node.count if isinstance(node, Dice) else len(node.parts)
    plan = _Plan((), tuple(range(count)), (), False)
    for operation in node.operators:
        extended = _extended(plan, operation, len(plan.places) < count)
        if extended is None:
            raise NotationError(
                f"{node} can be rolled, but its odds cannot be exact with '{operation}' so late; "
                "change dice first, then keep by h and l, then the rest."
            )
        plan = extended
    return plan


def _extended(plan: _Plan, operation: Change | Keep | Count, selected: bool) -> _Plan | None:
    match operation:
        case Count(selectors=selectors):
            return _Plan(plan.changes, plan.places, (*plan.filters, (selectors, False)), True)
        case Keep(ranks=False, drop=drop):
            return _Plan(plan.changes, plan.places, (*plan.filters, (_showing(operation), drop)), False)
        case Keep() if not plan.filters:
            places = tuple(plan.places[index] for index in operation.kept(range(len(plan.places))))
            return _Plan(plan.changes, places, (), False)
        case Keep():
            return None
        case _:
            return None if selected or plan.filters else _Plan((*plan.changes, operation), plan.places, (), False)


def _showing(operation: Keep) -> tuple[Showing, ...]:
    return tuple(selector for selector in operation.selectors if isinstance(selector, Showing))


# What it will cost


@dataclass(frozen=True, slots=True)
class _Estimate:
    """Upper bounds for a die of icepool, and the microseconds that it takes to get there."""

    span: Span
    outcomes: int
    bits: float
    """Of the denominator."""
    work: float = 0.0
    plain: bool = False
    """One die that nothing happens to: those of different sides are quick together."""

    def within(self) -> int:
        return self.span.high - self.span.low + 1


def _digits(bits: float) -> float:
    return bits / 30


def _estimate(node: Node) -> _Estimate:
    match node:
        case Number(value=value):
            return _Estimate(Span(value, value), 1, 0.0)
        case Negative(operand=operand):
            inner = _estimate(operand)
            span = Span(-inner.span.high, -inner.span.low)
            return _Estimate(span, inner.outcomes, inner.bits, inner.work + OUTCOME_WORK * inner.outcomes)
        case Binary(operator=sign):
            left, right = _estimate(node.left), _estimate(node.right)
            return _paired(left, right, combined_span(sign, left.span, right.span), left.work + right.work)
        case Dice(count=count):
            plan = _plan(node)
            return _selected_estimate(plan, [(_single_estimate(node, plan.changes), count)])
        case Group(parts=parts):
            return _selected_estimate(_plan(node), [(_estimate(part), count) for part, count in Counter(parts).items()])


def _paired(left: _Estimate, right: _Estimate, span: Span, work: float) -> _Estimate:
    """Every outcome of one with every outcome of the other, after so much work."""
    products = left.outcomes * right.outcomes
    outcomes = min(products, span.high - span.low + 1)
    each = PRODUCT_WORK + DIGIT_WORK * _digits(left.bits) * _digits(right.bits)
    return _Estimate(span, outcomes, left.bits + right.bits, work + products * each + OUTCOME_WORK * outcomes)


def _added(left: _Estimate, right: _Estimate, work: float) -> _Estimate:
    return _paired(left, right, combined_span("+", left.span, right.span), work)


def _sum_estimate(one: _Estimate, count: int) -> _Estimate:
    """The cost of `_sum`."""
    if count == 1:
        return one
    half = _sum_estimate(one, count // 2)
    both = _added(half, half, half.work)
    return _added(both, one, both.work) if count % 2 else both


def _single_estimate(dice: Dice, changes: Iterable[Change]) -> _Estimate:
    fresh = _Estimate(Span(1, dice.sides), dice.sides, log2(dice.sides), OUTCOME_WORK * dice.sides, plain=True)
    one = fresh
    for change in changes:
        span = changed_span(one.span, change, dice.sides, EXPLOSIONS)
        outcomes, bits = one.outcomes, one.bits
        match change:
            case Reroll():
                outcomes, bits = outcomes + dice.sides, bits + fresh.bits
            case Explode():
                outcomes, bits = _exploded_outcomes(change, one, dice.sides), bits + (EXPLOSIONS + 1) * fresh.bits
        work = one.work + OUTCOME_WORK * (one.outcomes + outcomes)
        one = _Estimate(span, min(outcomes, span.high - span.low + 1), bits, work)
    return one


def _exploded_outcomes(change: Explode, one: _Estimate, sides: int) -> int:
    """How many pairs of a chain and its last face there are, counted for every length of the chain."""
    again = len(matching(change.selectors, range(1, sides + 1)))
    chains = min(one.outcomes, len(matching(change.selectors, range(one.span.low, one.span.high + 1))))
    outcomes = one.outcomes
    for length in range(EXPLOSIONS):
        outcomes += min(chains, one.within() + length * sides) * sides
        chains *= again
    return outcomes


_Kinds = Sequence[tuple[_Estimate, int]]


def _selected_estimate(plan: _Plan, kinds: _Kinds) -> _Estimate:
    work, count = sum(one.work for one, _ in kinds), sum(number for _, number in kinds)
    if not plan.places:
        return _Estimate(Span(0, 0), 1, 0.0, work)
    if len(plan.places) == count:
        totals = [_sum_estimate(_worth_estimate(plan, one), number) for one, number in kinds]
        return reduce(lambda left, right: _added(left, right, left.work + right.work), totals)
    low, high = min(one.span.low for one, _ in kinds), max(one.span.high for one, _ in kinds)
    outcomes = min(sum(one.outcomes for one, _ in kinds), high - low + 1)
    bits = sum(one.bits * number for one, number in kinds)
    if plan.places in ((0,), (count - 1,)):
        work += outcomes * (OUTCOME_WORK * len(kinds) + DIGIT_WORK * _digits(bits) ** 2)
        return _worth_estimate(plan, _Estimate(Span(low, high), outcomes, bits, work))
    kept = len(plan.places)
    work += _pool_work(plan, kinds, count, outcomes, high - low + 1, bits)
    span = Span(min(0, kept * low), max(0, kept * high))
    return _Estimate(span, span.high - span.low + 1, bits, work)


def _worth_estimate(plan: _Plan, one: _Estimate) -> _Estimate:
    if not plan.filters:
        return one
    span = Span(0, 1) if plan.counts else Span(min(0, one.span.low), max(0, one.span.high))
    outcomes = 2 if plan.counts else one.outcomes + 1
    return _Estimate(span, outcomes, one.bits, one.work + OUTCOME_WORK * one.outcomes)


def _pool_work(plan: _Plan, kinds: _Kinds, count: int, outcomes: int, width: int, bits: float) -> float:
    """icepool goes through the outcomes, and for each through how many dice show it and what they add up to."""
    if count > MOST_IN_POOL or outcomes > MOST_OUTCOMES_IN_POOL:
        return float("inf")
    deep = count - max(plan.places[0], count - 1 - plan.places[-1])
    alike = [count] if all(one.plain for one, _ in kinds) else [number for _, number in kinds]
    splits = prod((min(number, deep) + 1) * (min(number, deep) + 2) // 2 for number in alike)
    sums = POOL_WORK * splits * outcomes * (deep + 1.5) * width * (1 + _digits(bits) / 20)
    steps = POOL_STEP_WORK * outcomes * count * sqrt(len(kinds) ** 3)
    return sums + steps * (1 + _digits(bits) / 100)


# Computing it


class _Odds(NamedTuple):
    die: Die[int]
    modelled: Fraction
    """The probability of what the die stands for; the rest exploded too often."""


def _odds(node: Node) -> _Odds:
    match node:
        case Number(value=value):
            return _Odds(_constant(value), Fraction(1))
        case Negative(operand=operand):
            inner = _odds(operand)
            return _Odds(-inner.die, inner.modelled)
        case Binary(operator=sign):
            left, right = _odds(node.left), _odds(node.right)
            return _Odds(_combined(sign, left.die, right.die), left.modelled * right.modelled)
        case Dice(count=count):
            plan = _plan(node)
            return _selected(plan, [(_single(node, plan.changes), count)])
        case Group(parts=parts):
            return _selected(_plan(node), [(_odds(part), count) for part, count in Counter(parts).items()])


def _constant(value: int) -> Die[int]:
    import icepool

    return icepool.Die([value])


def _combined(sign: str, left: Die[int], right: Die[int]) -> Die[int]:
    if sign in ARITHMETIC:
        return ARITHMETIC[sign](left, right)
    holds: Die[bool] = COMPARISONS[sign](left, right)
    return holds.map({False: 0, True: 1})


def _mixed(branches: Iterable[tuple[Die[int], Fraction]]) -> Die[int]:
    """One of these dice, each with its weight."""
    import icepool

    possible = [(die, weight) for die, weight in branches if weight]
    scale = lcm(*(weight.denominator for _, weight in possible))
    return icepool.Die([die for die, _ in possible], times=[int(weight * scale) for _, weight in possible])


class _Parted(NamedTuple):
    """A die parted into what matches and what does not."""

    matching: Die[int]
    other: Die[int]
    share: Fraction
    """The probability of what matches."""


def _parted(die: Die[int], selectors: Iterable[Showing]) -> _Parted:
    hits = {value for value in die if matches_any(selectors, value)}
    share = Fraction(sum(die[value] for value in hits), die.denominator())
    return _Parted(die.filter(hits, depth="inf"), die.reroll(hits, depth="inf"), share)


def _single(dice: Dice, changes: Iterable[Change]) -> _Odds:
    """One die of these, whatever is done to it."""
    import icepool

    fresh = icepool.d(dice.sides)
    odds = _Odds(fresh, Fraction(1))
    for change in changes:
        match change:
            case Bound():
                odds = _Odds(odds.die.map({value: change.apply(value) for value in odds.die}), odds.modelled)
            case Reroll():
                odds = _Odds(_rerolled(change, odds.die, fresh), odds.modelled)
            case Explode():
                exploded = _exploded(change, odds.die, fresh)
                odds = _Odds(exploded.die, odds.modelled * exploded.modelled)
    return odds


def _rerolled(change: Reroll, die: Die[int], fresh: Die[int]) -> Die[int]:
    parted = _parted(die, change.selectors)
    again = _parted(fresh, change.selectors).other if change.until else fresh
    return _mixed([(parted.other, 1 - parted.share), (again, parted.share)])


def _exploded(change: Explode, die: Die[int], fresh: Die[int]) -> _Odds:
    first, then = _parted(die, change.selectors), _parted(fresh, change.selectors)
    branches = [(first.other, 1 - first.share)]
    chain, weight = first.matching, first.share
    for _ in range(EXPLOSIONS):
        if not weight:
            break
        branches.append((chain + then.other, weight * (1 - then.share)))
        chain, weight = chain + then.matching, weight * then.share
    return _Odds(_mixed(branches), 1 - weight)


def _selected(plan: _Plan, kinds: Sequence[tuple[_Odds, int]]) -> _Odds:
    dice = [(odds.die, count) for odds, count in kinds]
    return _Odds(_kept(plan, dice), prod((odds.modelled**count for odds, count in kinds), start=Fraction(1)))


def _kept(plan: _Plan, kinds: Sequence[tuple[Die[int], int]]) -> Die[int]:
    import icepool

    count = sum(number for _, number in kinds)
    if not plan.places:
        return _constant(0)
    if len(plan.places) == count:
        return reduce(operator.add, (_sum(_worth(plan, die), number) for die, number in kinds))
    if plan.places == (0,):
        return _worth(plan, icepool.lowest([die.lowest(number) for die, number in kinds]))
    if plan.places == (count - 1,):
        return _worth(plan, icepool.highest([die.highest(number) for die, number in kinds]))
    pool = icepool.Pool([die for die, _ in kinds], times=[number for _, number in kinds])
    worth = {value: plan.worth(value) for value in pool.outcomes()}
    kept = set(plan.places)
    chosen = pool.keep([int(place in kept) for place in range(count)]).sum(map=worth)
    icepool.Pool.clear_cache()
    return chosen


def _worth(plan: _Plan, die: Die[int]) -> Die[int]:
    return die.map({value: plan.worth(value) for value in die}) if plan.filters else die


def _sum(die: Die[int], count: int) -> Die[int]:
    """By halves: three times as fast as one after the other, and no recursion per die."""
    if count == 1:
        return die
    half = _sum(die, count // 2)
    both = half + half
    return both + die if count % 2 else both
