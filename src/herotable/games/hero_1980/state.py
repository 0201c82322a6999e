"""A game of HERO: Heroes with their sheets, sections with their counters, and whose phase it is.

Counters are held as columns (kind by tag, square by tag, ...), because plain dicts copy so much faster than objects. A
tag ("A17": section A, counter 17) is what everyone sees of a counter that lies face down; it says nothing of its kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Final, Literal

from herotable.games.hero_1980.cards import BLOCKS, IS_MONSTER, RICHES, STACKING, Kind, Weapon, our_cards
from herotable.games.hero_1980.catacombs import Catacomb, catacomb
from herotable.games.hero_1980.options import Agreed
from herotable.rules import Seat

SEATS: Final = ("A", "B", "C")
TWO_SEATS: Final = ("A", "C")
RUNNERS: Final = {"A": "B", "B": "C", "C": "A"}
"""D1: who runs the counters in the section of each Hero."""

TWO_RUNNERS: Final = {"A": "C", "C": "A"}
HEART: Final = 4
FREE_MOVE: Final = 1_000


class Step(StrEnum):
    BUILD = "build"
    PLACE = "place counters"
    HEROES = "place heroes"
    ADVANCE = "advance"
    HERO = "hero activity"
    MONSTERS = "monster activity"
    REST = "breather"
    CHECK = "end of the turn"
    OVER = "over"


class Held(StrEnum):
    """How a Hero stands with the Succubus in his square (HERO-211.C4 to C8)."""

    NOT = ""
    HOLDS = "holds"
    SPENT = "his Strength is gone"
    STOPPED = "has stopped"


@dataclass(slots=True)
class Hero:
    """HERO-004.B2: bought and current Levels, armour, weapons; where he stands; what he has done in this phase."""

    name: str = ""
    bought: dict[str, int] = field(default_factory=dict)
    levels: dict[str, int] = field(default_factory=dict)
    armour: str = "N"
    shield: bool = False
    points: dict[str, int] = field(default_factory=dict)
    """The box that each weapon was bought up to."""
    boxes: dict[str, int] = field(default_factory=dict)
    in_hand: str = ""
    ready: bool = False
    at: str = ""
    facing: str = "e"
    alive: bool = True
    conceded: bool = False
    died_of: str = ""
    track: int = -1
    """The box on the Alysa track; -1: not there yet (HERO-215.A2)."""
    arrived: int = 0
    carries: list[str] = field(default_factory=list)
    kills: list[Kind] = field(default_factory=list)
    held: Held = Held.NOT
    # this phase
    spent: int = 0
    gold_halves: int = 0
    acted: bool = False
    outwitted: Literal["", "won", "failed"] = ""
    stopped: bool = False
    closing: bool = False
    visited: list[str] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    opened_now: list[str] = field(default_factory=list)
    stared: list[str] = field(default_factory=list)
    bumped: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    no_stop: list[str] = field(default_factory=list)
    """Squares where an outwitting move was found unable to end (HERO-208.C2x)."""
    harmless: list[str] = field(default_factory=list)
    """Counters that are known to be no Monsters, as long as he stays."""
    # from the end of his phase on
    holds: str = ""
    held_a_door: bool = False
    forced: bool = False
    attacked: bool = False

    @property
    def dead(self) -> bool:
        return not self.alive

    @property
    def on_track(self) -> bool:
        return self.track >= 0

    @property
    def active(self) -> bool:
        """HERO-202.1: he can act."""
        return self.alive and self.track < 0

    @property
    def weapon(self) -> Weapon | None:
        return our_cards().weapons[self.in_hand] if self.in_hand else None

    @property
    def modifier(self) -> int:
        """HERO-102.B8: the number in the current box of the weapon in hand."""
        return our_cards().weapons[self.in_hand].boxes[self.boxes[self.in_hand] - 1] if self.in_hand else 0

    @property
    def shielded(self) -> bool:
        """HERO-209.Bx1: no hand is free for the shield beside Long Ax or Hammer."""
        return self.shield and not (self.in_hand and our_cards().weapons[self.in_hand].two_handed)

    def can_lose(self, letter: str) -> int:
        """Levels, or boxes of the weapon in hand, above the lowest (HERO-212.C1)."""
        if letter == "W":
            return self.boxes[self.in_hand] - 1 if self.in_hand else 0
        return self.levels[letter] - our_cards().characteristics[letter].least

    def lose(self, letter: str, levels: int) -> None:
        """HERO-212.B7: what is lost of W is lost by the weapon in hand."""
        if letter == "W":
            self.boxes[self.in_hand] -= levels
        else:
            self.levels[letter] -= levels


@dataclass(slots=True)
class Section:
    """One Hero's catacomb: the counters in it, in columns by tag, and who runs them."""

    runner: Seat
    kinds: dict[str, Kind]
    at: dict[str, str] = field(default_factory=dict)
    ready: bool = False
    carried: dict[str, str] = field(default_factory=dict)
    """Riches -> the Monster that carries them (HERO-207.B1)."""
    up: list[str] = field(default_factory=list)
    """Face up now (HERO-205.D1)."""
    found: list[str] = field(default_factory=list)
    """Riches that lie loose and were turned up (HERO-207.A1)."""
    notes: dict[str, str] = field(default_factory=dict)
    """The grey labels of the memory aid (HERO-205.Dx2)."""
    # this phase
    moved: dict[str, int] = field(default_factory=dict)
    moving: str = ""
    trail: list[str] = field(default_factory=list)
    """Squares that the counter that moves now has been in (HERO-207.B7)."""
    has_forced: bool = False
    barred: list[str] = field(default_factory=list)
    """Monsters that failed at the held door (HERO-206.D3c)."""

    def here(self, square: str) -> list[str]:
        """The counters in a square, in the order of their tags."""
        return [tag for tag, at in self.at.items() if at == square]

    def monsters_at(self, square: str) -> list[str]:
        kinds = self.kinds
        return [tag for tag, at in self.at.items() if at == square and IS_MONSTER[kinds[tag]]]

    def squares(self) -> dict[str, list[str]]:
        """What lies where."""
        found: dict[str, list[str]] = {}
        for tag, at in self.at.items():
            found.setdefault(at, []).append(tag)
        return found

    def loads(self) -> dict[str, int]:
        """The stacking factor of each square that holds any (HERO-203.B2)."""
        found: dict[str, int] = {}
        kinds = self.kinds
        for tag, at in self.at.items():
            factor = STACKING[kinds[tag]]
            if factor:
                found[at] = found.get(at, 0) + factor
        return found

    def carrier_of(self, riches: str) -> str:
        return self.carried.get(riches, "")

    def load_of(self, monster: str) -> str:
        """The riches that this Monster carries."""
        return next((riches for riches, by in self.carried.items() if by == monster), "")

    def gone(self, tag: str) -> None:
        """A counter leaves the board."""
        for column in (self.at, self.notes, self.moved, self.carried):
            column.pop(tag, None)
        for names in (self.up, self.found, self.barred):
            if tag in names:
                del names[names.index(tag)]
        if self.moving == tag:
            self.moving = ""


@dataclass(slots=True)
class Table:
    agreed: Agreed
    chart: str
    """The id of a map that comes with the game, or the text of another; "" until it is drawn."""
    heroes: dict[Seat, Hero]
    sections: dict[Seat, Section]
    step: Step = Step.BUILD
    turn: int = 0
    active: Seat = ""
    begun: bool = False
    heart: bool = False
    """A Hero's counter has reached the heart at the beginning of this turn (HERO-215.A4)."""
    winners: list[Seat] = field(default_factory=list)
    how: str = ""
    plans: dict[Seat, str] = field(default_factory=dict)
    """Plans of placement that players brought with them, as text."""

    @property
    def place(self) -> Catacomb:
        return catacomb(self.chart)

    def run_by(self, runner: Seat) -> Seat:
        """Whose section this seat's counters stand in."""
        return next(seat for seat, section in self.sections.items() if section.runner == runner)

    def playing(self) -> Iterator[Seat]:
        """HERO-202.1: the seats whose Heroes can act, in order."""
        return (seat for seat, hero in self.heroes.items() if hero.active)


def runners(seats: tuple[Seat, ...]) -> dict[Seat, Seat]:
    return TWO_RUNNERS if seats == TWO_SEATS else RUNNERS


# What is known of counters ------------------------------------------------------------------------------------------


def is_open(section: Section, tag: str) -> bool:
    """Everyone sees what it is."""
    return tag in section.up or tag in section.found


def known(table: Table, seat: Seat, tag: str, audience: Seat) -> Kind | None:
    """What an audience knows a counter to be: its runner everything, others what is face up or noted."""
    section = table.sections[seat]
    if tag not in section.kinds:
        return None
    if audience == section.runner or is_open(section, tag) or tag not in section.at or table.step is Step.OVER:
        return section.kinds[tag]
    return Kind(section.notes[tag]) if section.notes.get(tag) else None


def seat_of_tag(tag: str) -> Seat:
    return tag[0]


@cache
def number_of(tag: str) -> int:
    return int(tag[1:])


def blocks(kind: Kind) -> int:
    """HERO-206.C3."""
    return BLOCKS[kind]


def is_riches(kind: Kind) -> bool:
    return kind in RICHES


# Movement points ----------------------------------------------------------------------------------------------------


def factor(table: Table, hero: Hero) -> int:
    """HERO-204.C3, C3x: the current Level of M; the lowest box of the column reads 1."""
    return max(hero.levels["M"], table.agreed.m_floor)


def left(table: Table, hero: Hero) -> int:
    """HERO-204.D2, D3: whole MP that are left; half a point buys nothing."""
    return max(0, 2 * factor(table, hero) - hero.gold_halves - 2 * hero.spent) // 2
