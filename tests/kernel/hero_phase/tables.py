"""The printed tables (ledger D4, D5, D7, D8, D10, D12)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias


class Kind(StrEnum):
    ZOMBIE = "zombie"
    GOBLIN = "goblin"
    GREAT_GOBLIN = "great goblin"
    MAN = "man"
    LYCANTHROPE = "lycanthrope"
    TROLL = "troll"
    OGRE = "ogre"


class Side(StrEnum):
    """The four squares beside the Hero's, clockwise; also where he faces."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"


class Weapon(StrEnum):
    SHORT_SWORD = "SS"
    LONG_SWORD = "LS"
    DAGGER = "D"
    AX = "A"
    LONG_AX = "LA"
    HAMMER = "Hm"
    SPEAR = "Sp"


class Armour(StrEnum):
    NONE = "N"
    LEATHER = "L"
    MAIL = "M"
    PLATE = "P"


@dataclass(frozen=True, slots=True)
class MonsterType:
    """D7, as far as fighting goes."""

    stacking: int
    to_hit: int
    courage: int


MONSTERS: Final = {
    Kind.ZOMBIE: MonsterType(1, 8, 6),
    Kind.GOBLIN: MonsterType(1, 7, 7),
    Kind.GREAT_GOBLIN: MonsterType(1, 6, 8),
    Kind.MAN: MonsterType(1, 5, 8),
    Kind.LYCANTHROPE: MonsterType(2, 4, 12),
    Kind.TROLL: MonsterType(2, 4, 13),
    Kind.OGRE: MonsterType(2, 3, 14),
}

MOST_STACKED: Final = 2

BOXES: Final = {
    Weapon.SHORT_SWORD: (-1, 0, 0, 0, 1, 1, 2, 2, 3),
    Weapon.LONG_SWORD: (-2, -1, 0, 0, 0, 1, 2, 3, 4),
    Weapon.DAGGER: (0, 1, 2, 3, 4),
    Weapon.AX: (-1, 0, 0, 0, 1, 2, 3),
    Weapon.LONG_AX: (-2, -1, -1, 0, 0, 1, 2, 3, 4),
    Weapon.HAMMER: (-2, -1, 0, 1, 2, 3, 4),
    Weapon.SPEAR: (-1, 0, 0, 0, 0, 1, 2, 3, 4),
}
"""D4: the modifier of each box of a weapon's column, from the top; one bought point is one box."""

TWO_HANDED: Final = (Weapon.LONG_AX, Weapon.HAMMER)

ARMOUR: Final = {Armour.NONE: 1, Armour.LEATHER: 0, Armour.MAIL: -1, Armour.PLATE: -2}
SHIELD: Final = -1

POSITIONS: Final = (("front", 1), ("side", 2), ("rear", 3), ("side", 2))
"""D10, by quarter turns from where the Hero faces."""

_AGAINST: Final = (
    Kind.GOBLIN,
    Kind.GREAT_GOBLIN,
    Kind.MAN,
    Kind.TROLL,
    Kind.OGRE,
    Kind.ZOMBIE,
    Kind.LYCANTHROPE,
)

HERO_TO_HIT: Final = {
    weapon: dict(zip(_AGAINST, numbers, strict=True))
    for weapon, numbers in {
        Weapon.SHORT_SWORD: (6, 7, 9, 14, 13, 12, 10),
        Weapon.LONG_SWORD: (8, 8, 8, 13, 11, 10, 7),
        Weapon.DAGGER: (9, 10, 10, 14, 14, 15, 10),
        Weapon.AX: (9, 8, 8, 11, 10, 10, 8),
        Weapon.LONG_AX: (10, 10, 10, 9, 8, 8, 9),
        Weapon.HAMMER: (11, 10, 11, 8, 8, 9, 9),
        Weapon.SPEAR: (9, 8, 9, 12, 10, 15, 6),
    }.items()
}

LAST_COLUMN: Final = 6
LAST_ROW: Final = 12

_ROWS: Final = """
    2   H  M  M  H  WS M  PP
    3   P  S  W  M  I  WW I
    4   I  P  S  H  HH SS SS
    5   H  H  I  P  HH P  M
    6   H  H  H  W  M  P  HHH
    7   H  H  H  W  S  M  SS
    8   H  H  W  H  P  S  I
    9   H  H  P  S  M  HH PH
    10  H  P  H  S  W  HH WWWH
    11  S  S  M  I  HH HH M
    12  M  M  HS S  SP SS MM
"""

Cells: TypeAlias = dict[int, tuple[str, ...]]
"""Row (the wound roll) to its seven cells, column 0 first."""


def _but(**cells: str) -> Cells:
    """The reconstructed table, but for these cells: r2c4="W"."""
    table = {row: list(letters) for row, letters in RECONSTRUCTED.items()}
    for place, letters in cells.items():
        row, column = place.removeprefix("r").split("c")
        table[int(row)][int(column)] = letters
    return {row: tuple(letters) for row, letters in table.items()}


RECONSTRUCTED: Final[Cells] = {
    int(row): tuple(letters) for row, *letters in (line.split() for line in _ROWS.strip().splitlines())
}
MAJORITY: Final = _but(r2c4="W", r5c4="H", r6c6="HH", r10c6="WW")
HEAVY: Final = _but(
    r2c4="WS",
    r3c4="PI",
    r4c3="HW",
    r4c6="SSH",
    r5c5="PI",
    r5c6="MS",
    r8c5="WS",
    r10c2="HS",
    r10c3="SW",
    r10c4="WS",
    r11c1="SH",
)

WOUND_TABLES: Final = {"reconstructed": RECONSTRUCTED, "majority": MAJORITY, "heavy": HEAVY}
"""The table option `wound_table` (HERO-212.B5); the first is the ledger's default."""
