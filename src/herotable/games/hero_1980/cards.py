"""The printed tables and what lies in the box, read from `content/` (ledger D2 to D16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final

from herotable.data.packs import Pack, PackWrong, check_kinds, read_pack, shelf
from herotable.parts.maps import KINDS as MAP_KINDS


class Kind(StrEnum):
    """What a counter is (HERO-004.B1)."""

    ZOMBIE = "zombie"
    GOBLIN = "goblin"
    GREAT_GOBLIN = "great-goblin"
    MAN = "man"
    LYCANTHROPE = "lycanthrope"
    TROLL = "troll"
    OGRE = "ogre"
    TRAP = "trap"
    SUCCUBUS = "succubus"
    DUMMY = "dummy"
    GOLD = "gold"
    JEWEL = "jewel"


MONSTERS: Final = (
    Kind.ZOMBIE,
    Kind.GOBLIN,
    Kind.GREAT_GOBLIN,
    Kind.MAN,
    Kind.LYCANTHROPE,
    Kind.TROLL,
    Kind.OGRE,
)
"""The seven types that fight (G68)."""

STD: Final = (Kind.SUCCUBUS, Kind.TRAP, Kind.DUMMY)
RICHES: Final = (Kind.GOLD, Kind.JEWEL)
RICHES_PLACED: Final = {Kind.GOLD: 2, Kind.JEWEL: 1}
"""HERO-104.B1: of the white counters, for each section."""

LETTERS: Final = "PICSLHWM"
"""The characteristics in the order of the sheet."""

MOST_STACKED: Final = 2
POINTS: Final = 70
COUNTERS: Final = 39
ROWS: Final = range(2, 13)
LAST_COLUMN: Final = 6


@dataclass(frozen=True, slots=True)
class Characteristic:
    """A column of the sheet."""

    id: str
    name: str
    most: int
    least: int = 0
    cost: int = 1


@dataclass(frozen=True, slots=True)
class Weapon:
    """`boxes`: the modifier after so many points. `to_hit`: what two dice must reach against each Monster."""

    id: str
    name: str
    boxes: tuple[int, ...]
    to_hit: Mapping[Kind, int]
    two_handed: bool = False


@dataclass(frozen=True, slots=True)
class Armour:
    """`to_hit`: added to Monsters' rolls. `courage`: in percent."""

    id: str
    name: str
    to_hit: int
    courage: int


@dataclass(frozen=True, slots=True)
class CounterCard:
    """A line of D7. `blocks`: what it takes off an attempt at the door that it blocks."""

    id: str
    name: str
    letter: str
    stacking: int = 0
    to_hit: int = 0
    courage: int = 0
    blocks: int = 0
    forces: bool = False
    std: bool = False
    riches: int = 0


@dataclass(frozen=True, slots=True)
class Mix:
    """How the 39 counters of a player are split."""

    id: str
    counts: Mapping[Kind, int]


@dataclass(frozen=True, slots=True)
class Wounds:
    """D12: rows from 2 to 12, each with seven cells."""

    id: str
    rows: tuple[str, ...]

    def cells(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(row.split()) for row in self.rows)


@dataclass(frozen=True, slots=True)
class TrapLevels:
    id: str
    levels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReadyCard:
    """A Hero that comes with the game."""

    id: str
    name: str
    idea: str
    levels: Mapping[str, int]
    armour: str
    weapons: Mapping[str, int]
    shield: bool = False


@dataclass(frozen=True, slots=True)
class Flavour:
    """One line for each Level of a characteristic (HERO-216.1)."""

    id: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoomNames:
    id: str
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PlanCard:
    """A placement: kind -> squares, a square as often as counters of the kind stand there. `carried`: squares where the
    riches are carried by the Monster there."""

    id: str
    name: str
    map: str
    squares: Mapping[Kind, tuple[str, ...]]
    carried: tuple[str, ...] = ()
    mix: str = "standard"


@dataclass(frozen=True, slots=True)
class Cards:
    characteristics: Mapping[str, Characteristic]
    weapons: Mapping[str, Weapon]
    armours: Mapping[str, Armour]
    counters: Mapping[Kind, CounterCard]
    mixes: Mapping[str, Mix]
    wounds: Mapping[str, Wounds]
    trap_levels: tuple[int, ...]
    heroes: Mapping[str, ReadyCard]
    flavour: Mapping[str, Flavour]
    rooms: Mapping[str, RoomNames]
    plans: Mapping[str, PlanCard]
    names: Mapping[str, str] = field(default_factory=dict)


KINDS: Final = {
    "characteristic": Characteristic,
    "weapon": Weapon,
    "armour": Armour,
    "counter": CounterCard,
    "mix": Mix,
    "wounds": Wounds,
    "traps": TrapLevels,
    "hero": ReadyCard,
    "flavour": Flavour,
    "rooms": RoomNames,
    "plan": PlanCard,
}


@cache
def our_pack() -> Pack:
    return read_pack(files(__package__) / "content", "HERO")


@cache
def our_cards() -> Cards:
    return cards_of(our_pack())


def cards_of(pack: Pack) -> Cards:
    """Everything that the pack holds, typed; whatever is wrong is told with file, entry and field."""
    check_kinds(pack, [*KINDS, *MAP_KINDS])
    counters = shelf("counter", CounterCard, pack)
    cards = Cards(
        shelf("characteristic", Characteristic, pack).entries,
        shelf("weapon", Weapon, pack).entries,
        shelf("armour", Armour, pack).entries,
        {Kind(each.id): each for each in counters},
        shelf("mix", Mix, pack).entries,
        shelf("wounds", Wounds, pack).entries,
        shelf("traps", TrapLevels, pack)["levels"].levels,
        shelf("hero", ReadyCard, pack).entries,
        shelf("flavour", Flavour, pack).entries,
        shelf("rooms", RoomNames, pack).entries,
        shelf("plan", PlanCard, pack).entries,
    )
    for wounds in cards.wounds.values():
        check_wounds(wounds)
    for mix in cards.mixes.values():
        check_mix(mix)
    return cards


def check_wounds(wounds: Wounds) -> None:
    cells = wounds.cells()
    if len(cells) != len(ROWS) or any(len(row) != LAST_COLUMN + 1 for row in cells):
        raise PackWrong(f"wounds {wounds.id!r}: there are 11 rows of 7 cells")
    for row in cells:
        for cell in row:
            if not cell or any(letter not in LETTERS for letter in cell):
                raise PackWrong(f"wounds {wounds.id!r}: {cell!r} is made of other letters than {LETTERS}")


def check_mix(mix: Mix) -> None:
    if sum(mix.counts.values()) != COUNTERS or any(kind in RICHES for kind in mix.counts):
        raise PackWrong(f"mix {mix.id!r}: {COUNTERS} counters, riches not among them")


# Shorthands ---------------------------------------------------------------------------------------------------------


def card_of(kind: Kind) -> CounterCard:
    return our_cards().counters[kind]


STACKING: Final = {kind: card.stacking for kind, card in our_cards().counters.items()}
IS_MONSTER: Final = {kind: kind in MONSTERS for kind in Kind}
BLOCKS: Final = {kind: card.blocks for kind, card in our_cards().counters.items()}
COURAGE: Final = {kind: card.courage for kind, card in our_cards().counters.items()}
