"""What a Hero who is being built could do, so that nobody spends 70 points in the dark; from the rules' own numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from herotable.games.hero_1980.cards import LETTERS, MONSTERS, Kind, card_of, our_cards
from herotable.games.hero_1980.catacombs import catacomb
from herotable.games.hero_1980.chances import at_least, one_die
from herotable.games.hero_1980.monster_attacks import POSITIONS
from herotable.games.hero_1980.specials import HOLDS_OFF
from herotable.games.hero_1980.state import Hero

FRONT, _, REAR, _ = POSITIONS
TRAPS_THROWN = 36


@dataclass(frozen=True, slots=True)
class Prospect:
    """One thing, and in how many `of` so many ways it comes about. `by`: with which weapon, or from where."""

    group: str
    what: str
    ways: int
    of: int
    rule: str
    by: str = ""


def prospects(hero: Hero, chart: str) -> tuple[Prospect, ...]:
    return (*_doors(hero, chart), *_wits(hero), *_blows(hero), *_received(hero))


def _doors(hero: Hero, chart: str) -> Iterator[Prospect]:
    """HERO-206.B1: for every value printed on the map; without a map yet, for none."""
    values = sorted({door.value for door in catacomb(chart).doors.values()}) if chart else []
    for value in values:
        yield Prospect("opens", f"door {value}", one_die(value - hero.levels["S"]), 6, "HERO-206.B1")


def _wits(hero: Hero) -> Iterator[Prospect]:
    """HERO-211.C3, D3: the Succubus and Traps."""
    wits = hero.levels["I"]
    yield Prospect("withstands", "the Succubus", one_die(HOLDS_OFF - wits), 6, "HERO-211.C3")
    ways = sum(count * one_die(level - wits) for level, count in _trap_levels())
    yield Prospect("withstands", "a Trap", ways, TRAPS_THROWN * 6, "HERO-211.D3")


def _trap_levels() -> Iterator[tuple[int, int]]:
    """Each level with its ways of 36: what two dice come to reads the table of D11."""
    for total, level in enumerate(our_cards().trap_levels, 2):
        yield level, at_least(total) - at_least(total + 1)


def _blows(hero: Hero) -> Iterator[Prospect]:
    """HERO-210.D2: with the best of his weapons for each."""
    for kind in MONSTERS:
        found = [(at_least(_needed(hero, weapon, kind)), weapon) for weapon in hero.points]
        if found:
            ways, best = max(found, key=lambda each: each[0])
            yield Prospect("hits", card_of(kind).name, ways, 36, "HERO-210.D2", our_cards().weapons[best].name)


def _needed(hero: Hero, weapon: str, kind: Kind) -> int:
    card = our_cards().weapons[weapon]
    return card.to_hit[kind] - card.boxes[hero.boxes[weapon] - 1]


def _received(hero: Hero) -> Iterator[Prospect]:
    """HERO-210.G1, G2: by a Monster in front of him, and by one behind him."""
    armours = our_cards().armours
    worn = armours[hero.armour].to_hit + (armours["Sh"].to_hit if hero.shielded else 0)
    for kind in MONSTERS:
        for where, modifier in (FRONT, REAR):
            ways = at_least(card_of(kind).to_hit - modifier - worn)
            yield Prospect("is hit by", card_of(kind).name, ways, 36, "HERO-210.G2", where)


# The sheet as it is printed -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Column:
    letter: str
    name: str
    cost: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Rack:
    """A weapon's column: what each box adds."""

    id: str
    name: str
    boxes: tuple[int, ...]
    two_handed: bool


@dataclass(frozen=True, slots=True)
class Worn:
    id: str
    name: str
    to_hit: int
    courage: int


@dataclass(frozen=True, slots=True)
class Ready:
    name: str
    idea: str
    written: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of counter, and what it is worth to whoever eliminates or carries it."""

    kind: str
    name: str
    letter: str
    stacking: int
    courage: int
    riches: int


@dataclass(frozen=True, slots=True)
class Paper:
    """HERO-004.B2: what is printed on the sheet and on the counters, the same for everyone."""

    columns: tuple[Column, ...]
    racks: tuple[Rack, ...]
    armours: tuple[Worn, ...]
    ready: tuple[Ready, ...]
    pieces: tuple[Piece, ...]


@cache
def paper() -> Paper:
    cards = our_cards()
    ready = [(hero, " ".join(f"{letter}{hero.levels[letter]}" for letter in LETTERS)) for hero in cards.heroes.values()]
    columns = [cards.characteristics[letter] for letter in LETTERS]
    return Paper(
        tuple(Column(each.id, each.name, each.cost, each.least, each.most) for each in columns),
        tuple(Rack(each.id, each.name, each.boxes, each.two_handed) for each in cards.weapons.values()),
        tuple(Worn(each.id, each.name, each.to_hit, each.courage) for each in cards.armours.values()),
        tuple(Ready(hero.name, hero.idea, written) for hero, written in ready),
        tuple(
            Piece(kind, each.name, each.letter, each.stacking, each.courage, each.riches)
            for kind, each in cards.counters.items()
        ),
    )
