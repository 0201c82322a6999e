"""A Hero in his square, the Monsters on the squares beside it, and whose phase it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from herotable.rules import Seat
from tests.kernel.hero_phase.tables import BOXES, MONSTERS, TWO_HANDED, Armour, Kind, MonsterType, Side, Weapon

X: Final[Seat] = "X"
"""The Hero's player."""

Y: Final[Seat] = "Y"
"""M(X): runs the Monsters of X's section."""

LETTERS: Final = "PICSLHWM"
"""The characteristics in the order of the sheet; `W` as a wound means the weapon in hand (HERO-212.B7)."""

LEVELS: Final = {"P": (0, 9), "I": (0, 9), "C": (1, 9), "S": (0, 9), "L": (0, 5), "H": (0, 18), "M": (0, 9)}
"""Lowest and highest Level of each column of the sheet (D2)."""


class Phase(StrEnum):
    HERO = "hero activity"
    MONSTERS = "monster activity"


@dataclass(slots=True)
class Hero:
    levels: dict[str, int]
    weapons: dict[Weapon, int]
    """The box, counted from 1, on which each weapon that he owns stands."""
    in_hand: Weapon | None
    armour: Armour = Armour.NONE
    shield: bool = False
    facing: Side = Side.NORTH

    @property
    def dead(self) -> bool:
        """HERO-212.D2."""
        return self.levels["S"] == 0 and self.levels["H"] == 0

    @property
    def weapon_modifier(self) -> int:
        return 0 if self.in_hand is None else BOXES[self.in_hand][self.weapons[self.in_hand] - 1]

    @property
    def shielded(self) -> bool:
        """HERO-210.G2: a two-handed weapon leaves no hand for the shield."""
        return self.shield and self.in_hand not in TWO_HANDED

    @property
    def movement_points(self) -> int:
        """HERO-204.C3x: the lowest box of M reads 1."""
        return max(1, self.levels["M"])

    def can_lose(self, letter: str) -> int:
        """Levels, or boxes of the weapon in hand, above the lowest (HERO-212.C1)."""
        if letter == "W":
            return 0 if self.in_hand is None else self.weapons[self.in_hand] - 1
        return self.levels[letter] - LEVELS[letter][0]

    def lose(self, letter: str, levels: int) -> None:
        if letter != "W":
            self.levels[letter] -= levels
        elif self.in_hand is not None:
            self.weapons[self.in_hand] -= levels


@dataclass(slots=True)
class Monster:
    kind: Kind
    square: Side

    @property
    def type(self) -> MonsterType:
        return MONSTERS[self.kind]


@dataclass(slots=True)
class State:
    hero: Hero
    monsters: dict[str, Monster]
    wound_table: str = "reconstructed"
    turn: int = 1
    last_turn: int = 6
    phase: Phase = Phase.MONSTERS
    closed: bool = False
    """Monsters: the attacks of this phase have been declared; Hero: his player has ended the phase."""
    spent: int = 0
    removed: list[Kind] = field(default_factory=list)
    """Laid by the Hero's sheet (HERO-212.A1)."""

    @property
    def movement_left(self) -> int:
        """HERO-204.D3: a loss of M counts at once; what is spent stays spent."""
        return max(0, self.hero.movement_points - self.spent)

    def in_order(self, chosen: list[str]) -> tuple[str, ...]:
        """These Monsters in the table's order, whatever order they were named in."""
        return tuple(each for each in self.monsters if each in chosen)


def in_sheet_order(letters: str) -> str:
    return "".join(sorted(letters, key=LETTERS.index))
