"""The state of the Moonwell: plain data, and nothing that happens."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from herotable.rules import Seat

CLIMBERS: Final[tuple[Seat, ...]] = ("fox", "owl")
RIM: Final = 12
CHARMS: Final = ("moss", "moss", "moth")


@dataclass(slots=True)
class Climber:
    ledge: int = 0
    height: int = 0
    charm: str = ""
    charm_played: bool = False


@dataclass(slots=True)
class Well:
    """`left` is the charm that nobody was dealt."""

    climbers: dict[str, Climber] = field(default_factory=lambda: {seat: Climber() for seat in CLIMBERS})
    left: str = ""
    turn: int = 0

    @property
    def up(self) -> Seat:
        return CLIMBERS[self.turn % 2]

    @property
    def first_out(self) -> Seat | None:
        return next((seat for seat, each in self.climbers.items() if each.height >= RIM), None)
