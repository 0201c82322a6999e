"""What happens in a fight, as ids and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from herotable.rules import Event


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    rule: ClassVar[str] = "HERO-202.6"
    turn: int


@dataclass(frozen=True, slots=True)
class MonsterPhaseBegan(Event):
    rule: ClassVar[str] = "HERO-202.3"
    turn: int


@dataclass(frozen=True, slots=True)
class MonstersAttack(Event):
    rule: ClassVar[str] = "HERO-210.C2"
    monsters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoMonsterAttacks(Event):
    rule: ClassVar[str] = "HERO-210.C2"


@dataclass(frozen=True, slots=True)
class MonstersStrikeBack(Event):
    rule: ClassVar[str] = "HERO-210.B4"
    monsters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MonsterMissed(Event):
    rule: ClassVar[str] = "HERO-210.F2"
    monster: str


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    rule: ClassVar[str] = "HERO-212.B5"
    monster: str
    column: int
    letters: str


@dataclass(frozen=True, slots=True)
class LuckSpent(Event):
    rule: ClassVar[str] = "HERO-212.E4"
    letters: str


@dataclass(frozen=True, slots=True)
class Lost(Event):
    rule: ClassVar[str] = "HERO-212.B5"
    letter: str
    levels: int


@dataclass(frozen=True, slots=True)
class Excess(Event):
    rule: ClassVar[str] = "HERO-212.C1"
    letter: str
    points: int


@dataclass(frozen=True, slots=True)
class ExcessPut(Event):
    rule: ClassVar[str] = "HERO-212.C2"
    letter: str
    on: str
    levels: int


@dataclass(frozen=True, slots=True)
class ExcessIgnored(Event):
    rule: ClassVar[str] = "HERO-212.C2x"
    letter: str


@dataclass(frozen=True, slots=True)
class HeroDied(Event):
    rule: ClassVar[str] = "HERO-212.D2"


@dataclass(frozen=True, slots=True)
class HeroAttacks(Event):
    rule: ClassVar[str] = "HERO-210.B3"
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HeroStrikesBack(Event):
    rule: ClassVar[str] = "HERO-210.Cx1"
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HeroMissed(Event):
    rule: ClassVar[str] = "HERO-210.D3"
    monster: str


@dataclass(frozen=True, slots=True)
class Removed(Event):
    rule: ClassVar[str] = "HERO-212.A1"
    monster: str


@dataclass(frozen=True, slots=True)
class HeroPhaseEnded(Event):
    rule: ClassVar[str] = "HERO-202.2"
    unspent: int


ALL: tuple[type[Event], ...] = (
    TurnBegan,
    MonsterPhaseBegan,
    MonstersAttack,
    NoMonsterAttacks,
    MonstersStrikeBack,
    MonsterMissed,
    Wounded,
    LuckSpent,
    Lost,
    Excess,
    ExcessPut,
    ExcessIgnored,
    HeroDied,
    HeroAttacks,
    HeroStrikesBack,
    HeroMissed,
    Removed,
    HeroPhaseEnded,
)
