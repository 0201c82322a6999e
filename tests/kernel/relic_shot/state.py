"""The state of a shoot-out: who stands where and how, whose turn it is and what is left of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from herotable.rules import Seat
from tests.kernel.relic_shot.cards import LASER_POWER, LEAST_MORALE, MOST_MORALE, PISTOL, SHEETS, VEST, Rank, Sheet

HERO: Final[Seat] = "hero"
GM: Final[Seat] = "gm"
SEATS: Final = (HERO, GM)

MOST_LOST: Final = 2


class Mood(StrEnum):
    CALM = "calm"
    SHAKEN = "shaken"
    PANICKED = "panicked"


class Health(StrEnum):
    UP = "up"
    UNCONSCIOUS = "unconscious"
    DEAD = "dead"


class Phase(StrEnum):
    INITIATIVE = "initiative"
    STARTING = "starting"
    FEAR = "fear"
    READY = "ready"
    DECLARING = "declaring"
    ACTING = "acting"
    ENDING = "ending"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Injury:
    """What a severe wound still needs dice for: does the pistol drop, which item, how many turns, which limb."""

    row: str
    excess: int


@dataclass(frozen=True, slots=True)
class Volley:
    """Hits that are still to come after a severe wound, and the Fear of the whole shot."""

    target: str
    fear: int
    left: int


@dataclass(slots=True)
class Fighter:
    """A Hero, or a unit of Minions with its one pool of Fear. The GM may keep `morale` of his people
    hidden; what their nerves have shown so far is that it lies from `morale_least` to `morale_most`."""

    id: str
    sheet: str
    side: Seat
    figures: int
    morale: int
    morale_least: int
    morale_most: int
    cover: int
    refuge: int
    luck: int
    charges: int
    carried: list[str]
    health: Health = Health.UP
    clip: bool = True
    held: bool = True
    fired: bool = False
    marker: int = 0
    severe: int = 0
    lost: int = 0
    fear: int = 0
    mood: Mood = Mood.CALM
    fresh: bool = False
    pinned: bool = False
    prone: bool = False
    aim: int = 0
    dodge: bool = False
    full: int = 0
    stunned: int = 0
    bleeding: bool = False
    blood: int = 0
    painful: bool = False
    arm: bool = False
    limbs: int = 0
    unsettled: list[Injury] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)

    @property
    def card(self) -> Sheet:
        return SHEETS[self.sheet]

    @property
    def hero(self) -> bool:
        return self.card.rank is Rank.HERO

    @property
    def out(self) -> bool:
        return self.health is not Health.UP

    @property
    def threshold(self) -> int:
        """What a hit's damage must exceed: Health, one more with a vest (E01); no marker lowers it (RW-DMG-5)."""
        return self.card.health + (VEST in self.carried)

    @property
    def attacks(self) -> int:
        """How many shots are possible now; Minions' ammunition is not tracked (RW-SHT-8)."""
        if not self.hero:
            return self.figures * self.card.attacks
        usable = self.held and self.clip and PISTOL in self.carried
        return min(self.card.attacks, self.charges) if usable else 0

    def lose_action(self, count: int = 1) -> None:
        self.lost = min(MOST_LOST, self.lost + count)

    def recharge(self) -> None:
        self.charges = min(LASER_POWER, self.charges + 1)

    def steady(self, fear: int) -> None:
        """Fear tokens gained or shed."""
        self.fear = max(0, self.fear + fear)


@dataclass(slots=True)
class Turn:
    who: str = ""
    standard: int = 0
    declared: int = 0
    left: int = 0
    used: list[str] = field(default_factory=list)

    @property
    def penalty(self) -> int:
        """For each action declared beyond the standard ones (RW-TURN-6)."""
        return max(0, self.declared - self.standard)


@dataclass(slots=True)
class Fight:
    band: int
    darkness: int
    fighters: dict[str, Fighter]
    order: list[str] = field(default_factory=list)
    round: int = 0
    phase: Phase = Phase.INITIATIVE
    turn: Turn = field(default_factory=Turn)
    shot_at: str = ""
    volley: Volley | None = None

    @property
    def mover(self) -> Fighter:
        return self.fighters[self.turn.who]

    def foe(self, who: Fighter) -> Fighter:
        return next(each for each in self.fighters.values() if each.side != who.side)

    def penalty(self, who: Fighter) -> int:
        return self.turn.penalty if who.id == self.turn.who else 0


def fighter(name: str, side: Seat, cover: int, refuge: int, *, figures: int = 1, hidden: bool = False) -> Fighter:
    sheet = SHEETS[name]
    least, most = (LEAST_MORALE, MOST_MORALE) if hidden else (sheet.morale, sheet.morale)
    charges = LASER_POWER if sheet.rank is Rank.HERO else 0
    return Fighter(
        name, name, side, figures, sheet.morale, least, most, cover, refuge, sheet.luck, charges, list(sheet.carries)
    )
