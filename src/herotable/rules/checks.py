"""A check that the game master calls for: any dice, any named modifiers, for any seat, in any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from herotable.rules.dice import Kept, Part, Roll, Sum
from herotable.rules.events import Event
from herotable.rules.options import Choice
from herotable.rules.play import Play
from herotable.rules.seats import Seat

CALLED: Final = "a check that was called for"


@dataclass(frozen=True, slots=True)
class Checked(Event):
    """What a called check came to; `reached` is None where there was nothing to reach."""

    of: Seat
    why: str
    total: int | None
    reached: bool | None


def call(of: Seat, why: str, dice: Sequence[int], parts: Mapping[str, int], keep: int, reach: int | None) -> Choice:
    """The choice that `called_check` performs. `keep` highest dice count, 0: all."""
    least = [] if reach is None else [reach]
    return Choice(CALLED, {"of": of, "why": why, "dice": [*dice], "parts": {**parts}, "keep": keep, "reach": [*least]})


def called_check(play: Play, choice: Choice) -> None:
    of, why = choice.one("of"), choice.one("why")
    sides = tuple(choice.faces("dice"))
    keep = choice.number("keep")
    parts = (Part(name, amount) for name, amount in choice.share("parts").items())
    roll = Roll(Kept(sides, keep) if keep else Sum(sides)).plus(*parts)
    reach = choice.faces("reach")
    value = play.roll(roll.reach(reach[0]) if reach else roll, why, by=of)
    play.tell(Checked, of, why, None if reach else value, bool(value) if reach else None)
