"""What can happen in a shoot-out, as ids and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from herotable.rules import Event

Parts = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class InOrder(Event):
    rule: ClassVar[str] = "RW-INIT-2"
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnBegins(Event):
    rule: ClassVar[str] = "RW-TURN-4"
    who: str
    round: int


@dataclass(frozen=True, slots=True)
class Declared(Event):
    rule: ClassVar[str] = "RW-TURN-5"
    who: str
    actions: int
    penalty: int


@dataclass(frozen=True, slots=True)
class Did(Event):
    """A plain action: what is done is its name."""

    rule: ClassVar[str] = "RW-TURN-1"
    who: str
    what: str


@dataclass(frozen=True, slots=True)
class Shot(Event):
    rule: ClassVar[str] = "RW-ATK-2"
    who: str
    target: str
    shots: int
    number: int
    parts: Parts


@dataclass(frozen=True, slots=True)
class RolledAgain(Event):
    rule: ClassVar[str] = "RW-RR-5"
    who: str
    d10s: int
    hero_dice: int
    luck: int


@dataclass(frozen=True, slots=True)
class HadFortune(Event):
    rule: ClassVar[str] = "RW-HD-5"
    who: str
    effect: str


@dataclass(frozen=True, slots=True)
class HadMisfortune(Event):
    rule: ClassVar[str] = "RW-HD-3"
    who: str
    effect: str


@dataclass(frozen=True, slots=True)
class Recharged(Event):
    rule: ClassVar[str] = "RW-WPN-LP-1"
    who: str
    charges: int


@dataclass(frozen=True, slots=True)
class Missed(Event):
    rule: ClassVar[str] = "RW-ATK-13"
    who: str
    target: str


@dataclass(frozen=True, slots=True)
class Hit(Event):
    rule: ClassVar[str] = "RW-ATK-7"
    who: str
    target: str
    hits: int


@dataclass(frozen=True, slots=True)
class Dived(Event):
    rule: ClassVar[str] = "RW-DIVE-3"
    who: str
    cover: int


@dataclass(frozen=True, slots=True)
class Defended(Event):
    rule: ClassVar[str] = "RW-DEF-1"
    who: str
    number: int
    parts: Parts


@dataclass(frozen=True, slots=True)
class GotThrough(Event):
    rule: ClassVar[str] = "RW-DEF-2"
    target: str
    hits: int


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    rule: ClassVar[str] = "RW-WND-1"
    target: str
    wounds: int


@dataclass(frozen=True, slots=True)
class SeverelyWounded(Event):
    rule: ClassVar[str] = "RW-SEV-1"
    target: str
    excess: int
    row: str


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    rule: ClassVar[str] = "RW-SEV-1"
    who: str


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """What the chart's own dice decided."""

    rule: ClassVar[str] = "RW-SEV-5"
    target: str
    what: str
    number: int


@dataclass(frozen=True, slots=True)
class Stands(Event):
    """How the target of a shot that hit stands after it."""

    rule: ClassVar[str] = "RW-ATK-11"
    target: str
    figures: int
    marker: int
    severe: int
    health: str
    fear: int


@dataclass(frozen=True, slots=True)
class Nerves(Event):
    """What the check of Fear came to."""

    rule: ClassVar[str] = "RW-FEAR-2"
    who: str
    mood: str
    fear: int


@dataclass(frozen=True, slots=True)
class Dared(Event):
    rule: ClassVar[str] = "RW-FEAR-9"
    who: str
    success: bool


@dataclass(frozen=True, slots=True)
class PinCheck(Event):
    rule: ClassVar[str] = "RW-FEAR-8"
    who: str
    pinned: bool


@dataclass(frozen=True, slots=True)
class Bled(Event):
    rule: ClassVar[str] = "RW-BLD-2"
    who: str
    blood: int
    health: str


@dataclass(frozen=True, slots=True)
class Treated(Event):
    rule: ClassVar[str] = "RW-BLD-4"
    who: str
    success: bool


EVENTS: tuple[type[Event], ...] = (
    InOrder,
    TurnBegins,
    Declared,
    Did,
    Shot,
    RolledAgain,
    HadFortune,
    HadMisfortune,
    Recharged,
    Missed,
    Hit,
    Dived,
    Defended,
    GotThrough,
    Wounded,
    SeverelyWounded,
    Dropped,
    Settled,
    Stands,
    Nerves,
    Dared,
    PinCheck,
    Bled,
    Treated,
)
