"""What happens, as ids and numbers. `hero` is the seat of the Hero it happens to, or in whose section it happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from herotable.rules import Event


@dataclass(frozen=True, slots=True)
class MapDrawn(Event):
    rule: ClassVar[str] = "HERO-101.A1"
    name: str


@dataclass(frozen=True, slots=True)
class HeroReady(Event):
    """A build has been finished (HERO-103.A1)."""

    rule: ClassVar[str] = "HERO-103.A1"
    hero: str


@dataclass(frozen=True, slots=True)
class HeroBuilt(Event):
    rule: ClassVar[str] = "HERO-103.B6"
    hero: str
    name: str
    written: str


@dataclass(frozen=True, slots=True)
class CountersReady(Event):
    rule: ClassVar[str] = "HERO-104.D8"
    runner: str
    hero: str


@dataclass(frozen=True, slots=True)
class CountersLaid(Event):
    rule: ClassVar[str] = "HERO-104.D8"
    hero: str
    count: int


@dataclass(frozen=True, slots=True)
class HeroPlaced(Event):
    rule: ClassVar[str] = "HERO-104.D6"
    hero: str
    at: str
    facing: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    rule: ClassVar[str] = "HERO-202.6"
    turn: int


@dataclass(frozen=True, slots=True)
class Advanced(Event):
    rule: ClassVar[str] = "HERO-215.A3"
    hero: str
    box: int


@dataclass(frozen=True, slots=True)
class HeroPhaseBegan(Event):
    rule: ClassVar[str] = "HERO-202.2"
    hero: str
    points: int


@dataclass(frozen=True, slots=True)
class HeroPhaseEnded(Event):
    rule: ClassVar[str] = "HERO-202.2"
    hero: str
    facing: str
    holds: str


@dataclass(frozen=True, slots=True)
class MonsterPhaseBegan(Event):
    rule: ClassVar[str] = "HERO-202.3"
    runner: str
    hero: str


@dataclass(frozen=True, slots=True)
class MonsterPhaseEnded(Event):
    rule: ClassVar[str] = "HERO-202.3"
    runner: str
    hero: str


@dataclass(frozen=True, slots=True)
class Stepped(Event):
    rule: ClassVar[str] = "HERO-204.A8"
    hero: str
    to: str


@dataclass(frozen=True, slots=True)
class Turned(Event):
    rule: ClassVar[str] = "HERO-205.Ax1"
    hero: str
    facing: str


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    rule: ClassVar[str] = "HERO-204.B1"
    hero: str
    at: str


@dataclass(frozen=True, slots=True)
class Bumped(Event):
    rule: ClassVar[str] = "HERO-204.B6x"
    hero: str
    at: str


@dataclass(frozen=True, slots=True)
class Arrived(Event):
    rule: ClassVar[str] = "HERO-215.A2"
    hero: str
    turn: int


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """A counter is seen (HERO-205.D1)."""

    rule: ClassVar[str] = "HERO-205.D1"
    tag: str
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class TurnedDown(Event):
    rule: ClassVar[str] = "HERO-205.D3"
    tag: str
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class Stared(Event):
    """HERO-205.B3x: `monster` says whether it was one; if so, it is turned up."""

    rule: ClassVar[str] = "HERO-205.B3"
    hero: str
    tag: str
    at: str
    monster: bool


@dataclass(frozen=True, slots=True)
class NoMonster(Event):
    rule: ClassVar[str] = "HERO-210.Bx1"
    hero: str
    tag: str
    at: str


@dataclass(frozen=True, slots=True)
class DoorTried(Event):
    rule: ClassVar[str] = "HERO-206.A9"
    hero: str
    door: str
    value: int


@dataclass(frozen=True, slots=True)
class DoorBlocked(Event):
    rule: ClassVar[str] = "HERO-206.C3"
    hero: str
    door: str
    modifier: int


@dataclass(frozen=True, slots=True)
class DoorOpened(Event):
    rule: ClassVar[str] = "HERO-206.B1"
    hero: str
    door: str


@dataclass(frozen=True, slots=True)
class DoorShut(Event):
    rule: ClassVar[str] = "HERO-206.B1"
    hero: str
    door: str


@dataclass(frozen=True, slots=True)
class DoorHeld(Event):
    rule: ClassVar[str] = "HERO-206.D1x"
    hero: str
    door: str


@dataclass(frozen=True, slots=True)
class DoorForced(Event):
    rule: ClassVar[str] = "HERO-206.D3"
    hero: str
    kind: str


@dataclass(frozen=True, slots=True)
class DoorWithstood(Event):
    rule: ClassVar[str] = "HERO-206.D3c"
    hero: str
    kind: str


@dataclass(frozen=True, slots=True)
class RichesFound(Event):
    rule: ClassVar[str] = "HERO-207.A1"
    hero: str
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class RichesTaken(Event):
    rule: ClassVar[str] = "HERO-207.A2"
    hero: str
    kind: str


@dataclass(frozen=True, slots=True)
class RichesLeft(Event):
    rule: ClassVar[str] = "HERO-207.A10"
    hero: str
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class RichesCovered(Event):
    """A Monster takes riches that lay face up (HERO-207.B6)."""

    rule: ClassVar[str] = "HERO-207.B6"
    hero: str
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class Outwits(Event):
    rule: ClassVar[str] = "HERO-208.B1"
    hero: str


@dataclass(frozen=True, slots=True)
class OutwitFailed(Event):
    rule: ClassVar[str] = "HERO-208.C8"
    hero: str


@dataclass(frozen=True, slots=True)
class CannotStop(Event):
    rule: ClassVar[str] = "HERO-208.C2x"
    hero: str
    at: str


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    rule: ClassVar[str] = "HERO-208.C2x"
    hero: str
    to: str


@dataclass(frozen=True, slots=True)
class WeaponChanged(Event):
    rule: ClassVar[str] = "HERO-209.B2"
    hero: str
    weapon: str


@dataclass(frozen=True, slots=True)
class HeroAttacks(Event):
    rule: ClassVar[str] = "HERO-210.B3"
    hero: str
    kinds: tuple[str, ...]
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HeroStrikesBack(Event):
    rule: ClassVar[str] = "HERO-210.Cx1"
    hero: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HeroMissed(Event):
    rule: ClassVar[str] = "HERO-210.D3"
    hero: str
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class Removed(Event):
    rule: ClassVar[str] = "HERO-212.A1"
    hero: str
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class MonstersAttack(Event):
    rule: ClassVar[str] = "HERO-210.C2"
    hero: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MonstersStrikeBack(Event):
    rule: ClassVar[str] = "HERO-210.B4"
    hero: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MonsterMissed(Event):
    rule: ClassVar[str] = "HERO-210.F2"
    hero: str
    kind: str


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    rule: ClassVar[str] = "HERO-212.B5"
    hero: str
    kind: str
    column: int
    letters: str


@dataclass(frozen=True, slots=True)
class TrapSprung(Event):
    rule: ClassVar[str] = "HERO-211.D1"
    hero: str
    level: int


@dataclass(frozen=True, slots=True)
class PutBack(Event):
    rule: ClassVar[str] = "HERO-211.D7"
    hero: str
    to: str


@dataclass(frozen=True, slots=True)
class SuccubusAttacks(Event):
    rule: ClassVar[str] = "HERO-211.C1"
    hero: str


@dataclass(frozen=True, slots=True)
class SuccubusDrains(Event):
    rule: ClassVar[str] = "HERO-211.C3"
    hero: str
    levels: int


@dataclass(frozen=True, slots=True)
class SuccubusStops(Event):
    rule: ClassVar[str] = "HERO-211.C5x"
    hero: str


@dataclass(frozen=True, slots=True)
class LuckSpent(Event):
    rule: ClassVar[str] = "HERO-212.E4"
    hero: str
    letters: str


@dataclass(frozen=True, slots=True)
class Lost(Event):
    rule: ClassVar[str] = "HERO-212.B5"
    hero: str
    letter: str
    levels: int


@dataclass(frozen=True, slots=True)
class Excess(Event):
    rule: ClassVar[str] = "HERO-212.C1"
    hero: str
    letter: str
    points: int


@dataclass(frozen=True, slots=True)
class ExcessPut(Event):
    rule: ClassVar[str] = "HERO-212.C2"
    hero: str
    letter: str
    on: str
    levels: int


@dataclass(frozen=True, slots=True)
class ExcessIgnored(Event):
    rule: ClassVar[str] = "HERO-212.C2x"
    hero: str
    letter: str


@dataclass(frozen=True, slots=True)
class HeroDied(Event):
    rule: ClassVar[str] = "HERO-212.D2"
    hero: str


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    rule: ClassVar[str] = "HERO-215.Bx1"
    hero: str


@dataclass(frozen=True, slots=True)
class CounterMoved(Event):
    """A counter is seen to move, whatever it is (HERO-205.Dx2)."""

    rule: ClassVar[str] = "HERO-204.C1"
    hero: str
    count: int
    start: str
    to: str


@dataclass(frozen=True, slots=True)
class Rested(Event):
    """What a breather brought back: letters, and weapons by name."""

    rule: ClassVar[str] = "HERO-213.B1"
    hero: str
    gains: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    rule: ClassVar[str] = "HERO-202.6"
    turn: int


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """The reckoning of one Hero (HERO-214.E4)."""

    rule: ClassVar[str] = "HERO-214.E4"
    hero: str
    courage: int
    percent: int
    modified: int
    charm: int
    riches: int
    total: int


@dataclass(frozen=True, slots=True)
class TieRolled(Event):
    rule: ClassVar[str] = "HERO-215.B8"
    hero: str
    die: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    rule: ClassVar[str] = "HERO-215.B1"
    hero: str
    how: str


@dataclass(frozen=True, slots=True)
class NobodyWon(Event):
    rule: ClassVar[str] = "HERO-215.Bx1"
    how: str


ALL: tuple[type[Event], ...] = tuple(
    each
    for each in list(globals().values())
    if isinstance(each, type) and issubclass(each, Event) and each is not Event
)
