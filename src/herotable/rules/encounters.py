"""What whoever counts fights asks of a game: whom one may meet, and who fights how well as things stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from herotable.rules.options import Refused
from herotable.rules.seats import Seat

FOES: Final = "foes"
"""The detail of a set-up that names whom the heroes meet: "4 stormmount-orc, tunnel-kobold"."""

MOST_FOES: Final = 100


@dataclass(frozen=True, slots=True)
class FoeCard:
    """Somebody whom a set-up's `foes` may name; `text` says in a line how dangerous."""

    id: str
    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Fighter:
    """One of those who fight, and the `seat` that plays it. Those of one `side` win together; `out`: down, dead or
    gone, takes part no more; `turn`: what happens now is this one's doing; `spent`: what it has used up, such as
    {"spells": 2}."""

    id: str
    name: str
    seat: Seat
    side: str
    health: int
    most: int
    out: bool = False
    dead: bool = False
    turn: bool = False
    spent: Mapping[str, int] = field(default_factory=dict)


def foes_named(text: str, known: Sequence[FoeCard]) -> list[str]:
    """The ids that "4 stormmount-orc, tunnel-kobold" names, each as often as it says."""
    ids = [foe.id for foe in known]
    named = list[str]()
    for part in filter(None, (each.strip() for each in text.split(","))):
        number, _, of = part.rpartition(" ")
        if of not in ids:
            near = ", ".join(get_close_matches(of, ids, n=3, cutoff=0.4))
            raise Refused(f"there is no foe {of[:40]!r}" + (f"; the nearest are {near}" if near else ""))
        if number and not (number.isascii() and number.isdigit() and len(number) < 5):
            raise Refused(f"{part[:40]!r} should say how many and whom, such as 4 {of}")
        named += [of] * min(int(number or 1), MOST_FOES + 1)
    if len(named) > MOST_FOES:
        raise Refused(f"at most {MOST_FOES} foes can be met at once")
    return named


def foes_written(numbers: Mapping[str, int]) -> str:
    """The other way: {"stormmount-orc": 4} as a set-up has it."""
    return ", ".join(f"{number} {of}" for of, number in numbers.items() if number)
