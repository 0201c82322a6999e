"""A state as large as HERO's: three sections with 42 counters each."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

KINDS = ("goblin", "great goblin", "man", "zombie", "troll", "ogre", "lycanthrope", "trap", "succubus", "dummy")


@dataclass(slots=True)
class Counter:
    kind: str
    column: int
    row: int
    face_up: bool
    moved: int
    carries: str | None


@dataclass(slots=True)
class Hero:
    levels: dict[str, int]
    column: int
    row: int
    facing: str


@dataclass(slots=True)
class Section:
    hero: Hero
    counters: dict[str, Counter]


@dataclass(slots=True)
class Board:
    turn: int
    phase: str
    sections: dict[str, Section]


def board(seed: int) -> Board:
    random = Random(seed)
    return Board(3, "B", {name: _section(name, random) for name in "ABC"})


def _section(name: str, random: Random) -> Section:
    levels = {key: random.randrange(10) for key in "PICSLHWM"}
    hero = Hero(levels, random.randrange(26), random.randrange(16), random.choice("NESW"))
    return Section(hero, {f"{name}{number}": _counter(random) for number in range(42)})


def _counter(random: Random) -> Counter:
    carries = random.choice(("gold", "jewel", None, None))
    return Counter(
        random.choice(KINDS),
        random.randrange(26),
        random.randrange(16),
        random.random() < 0.3,
        random.randrange(4),
        carries,
    )
