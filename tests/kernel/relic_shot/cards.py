"""Figures of the rulebook that never change in a fight: sheets, the weapon card, the wound chart."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Rank(StrEnum):
    HERO = "hero"
    MINION = "minion"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet's boxes (C9, C10). `attacks` and `damage` are the weapon's, `listed` the range band on its card."""

    rank: Rank
    pistols: int
    attacks: int
    damage: tuple[int, ...]
    listed: int
    health: int
    stamina: int
    morale: int
    dodge: int
    initiative: int
    knowledge: int = 0
    savvy: int = 0
    luck: int = 0
    talent: str = ""
    carries: tuple[str, ...] = ()


SHORT: Final = 1
MEDIUM: Final = 2
LONG: Final = 3

PISTOL: Final = "laser pistol"
VEST: Final = "flex vest"
CELL: Final = "spare power cell"

LASER_POWER: Final = 10
LASER_DAMAGE: Final = (6, 6)

SHEETS: Final[dict[str, Sheet]] = {
    "sorrel": Sheet(
        Rank.HERO, 8, 4, LASER_DAMAGE, MEDIUM, 4, 4, 4, 6, 8, 3, 2, 2, "Pistol Work", (PISTOL, VEST, CELL, "tool roll")
    ),
    "hask": Sheet(Rank.HERO, 7, 4, LASER_DAMAGE, MEDIUM, 6, 6, 5, 6, 9, 3, 3, 2, "Pistol Work", (PISTOL, VEST, CELL)),
    "deckhands": Sheet(Rank.MINION, 5, 2, (6,), MEDIUM, 4, 4, 4, 4, 5),
}
"""H04 Yun Sorrel, V01 Director Hask and M02 Ledger deckhands. A Laser Pistol has 1 + Agility attacks: 4 for both."""

LEAST_MORALE: Final = 2
MOST_MORALE: Final = 8

CHART_STARTS: Final = (6, 7, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22)
CHART: Final = (
    "scarred",
    "equipment destroyed",
    "ptsd",
    "stunned",
    "rolls a ways",
    "painful or limb",
    "severe bleeding",
    "bleeding out",
    "random drawback",
    "memory loss",
    "never the same",
    "maimed",
    "sight or hearing",
    "crippled",
    "dead",
)
"""D13, a row each. From "bleeding out" on the wounded Hero is unconscious; 22 and more is death."""

FIRST_UNCONSCIOUS: Final = CHART.index("bleeding out")
DEADLY_EXCESS: Final = CHART_STARTS[-1] - 1
"""With so much excess even a 1 on the chart kills: beyond it the rule tells no damage apart."""

LIMBS: Final = ("weapon arm", "other arm", "right leg", "left leg")
