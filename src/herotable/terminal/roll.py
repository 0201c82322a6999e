"""`herotable roll`: throws dice that nobody can foresee, and tells their exact odds if asked to."""

import argparse
import secrets
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from herotable.terminal.complaints import NotUnderstood
from herotable.terminal.helping import Commands, add_command, add_json

if TYPE_CHECKING:
    from herotable.odds.distribution import Distribution
    from herotable.odds.notation import Notation, Rolled

MOST_ROWS = 40
QUANTILES = (1, 5, 25, 50, 75, 95, 99)
ROUNDING = 1e-9


class Chance(NamedTuple):
    total: int
    exactly: float
    at_least: float


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "roll",
        "throw dice such as 4d6kh3+2",
        """Throws dice that nobody can foresee. d20+5>=15 asks whether 15 is reached, 8d10c>=6 counts the dice that show
        6 or more, 4d6kh3 keeps the three highest, 2d20kl1 the lower one, d6! throws again on a 6, 2d6ro1 throws each 1
        once again. With --odds the chances of every total stand beside it, exactly.""",
        "roll 4d6kh3+2",
        "roll 'd20+5>=15' --odds",
        "roll '8d10c>=6' --odds --json",
    )
    parser.add_argument(
        "notation", nargs="+", metavar="NOTATION", help="the dice, such as 4d6kh3+2, 'd20+5>=15' or '8d10c>=6'"
    )
    parser.add_argument("--odds", action="store_true", help="show the exact chance of every total")
    add_json(parser)
    parser.set_defaults(do=roll)


def roll(typed: argparse.Namespace) -> None:
    from herotable.odds import notation

    try:
        read = notation.parse(" ".join(typed.notation))
        odds = exact_odds(read) if typed.odds else None
        rolled = notation.roll(read, unforeseeable)
    except notation.NotationError as fault:
        raise NotUnderstood(str(fault)) from None
    print(for_programs(rolled, odds) if typed.json else "\n".join(for_people(rolled, odds)))


def unforeseeable(sides: int) -> int:
    return 1 + secrets.randbelow(sides)


def exact_odds(read: "Notation") -> "Distribution":
    from herotable.odds.distribution import distribution  # brings icepool: only for those who ask

    return distribution(read)


def chances(odds: "Distribution") -> list[Chance]:
    reached = list(accumulate(weight for _, weight in reversed(odds.weights)))
    rows = zip(odds.weights, reversed(reached), strict=True)
    return [Chance(total, weight / odds.total, so_far / odds.total) for (total, weight), so_far in rows]


def for_people(rolled: "Rolled", odds: "Distribution | None") -> Iterator[str]:
    yield str(rolled)
    if odds is None:
        return
    yield ""
    yield f"from {odds.min:,} to {odds.max:,}, mean {float(odds.mean):,.2f}, standard deviation {odds.sd:,.2f}"
    rows = chances(odds)
    yield from table(rows, rolled.total) if len(rows) <= MOST_ROWS else summary(rows)
    if odds.truncated:
        yield f"Longer chains of exploding dice, {percent(float(odds.truncated))} of all throws, are left out."


def table(rows: list[Chance], thrown: int) -> Iterator[str]:
    width = max(len("total"), *(len(f"{row.total:,}") for row in rows))
    yield f"  {'total':>{width}}  {'chance':>10}  {'or more':>10}"
    for row in rows:
        mark = ">" if row.total == thrown else " "
        yield f"{mark} {row.total:>{width},}  {percent(row.exactly):>10}  {percent(row.at_least):>10}"


def summary(rows: list[Chance]) -> Iterator[str]:
    """Too many totals for a table: the one that each share of throws does not exceed."""
    at_most = list(accumulate(row.exactly for row in rows))
    for quantile in QUANTILES:
        place = bisect_left(at_most, quantile / 100 - ROUNDING)
        yield f"  {quantile:>3} % of throws are at most {rows[min(place, len(rows) - 1)].total:,}"


def percent(share: float) -> str:
    text = f"{100 * share:.2f} %"
    if text == "0.00 %" and share > 0:
        return "< 0.01 %"
    return "> 99.99 %" if text == "100.00 %" and share < 1 else text


def for_programs(rolled: "Rolled", odds: "Distribution | None") -> str:
    import json
    from dataclasses import asdict

    told = {"notation": str(rolled.notation), "total": rolled.total, "dice": [asdict(die) for die in rolled.dice]}
    return json.dumps(told if odds is None else {**told, "odds": odds_for_programs(odds)})


def odds_for_programs(odds: "Distribution") -> dict[str, Any]:
    rows = [row._asdict() for row in chances(odds)]
    return {"mean": float(odds.mean), "deviation": odds.sd, "left_out": float(odds.truncated), "totals": rows}
