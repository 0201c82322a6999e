"""What happens in a fight, as facts; each knows its clause and how it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from herotable.rules import Event


@dataclass(frozen=True, slots=True)
class Happening(Event):
    def words(self) -> str:
        raise NotImplementedError

    def gist(self) -> str:
        return ""


@dataclass(frozen=True, slots=True)
class Dealt(Happening):
    rule: ClassVar[str] = "DM-EN-1"
    creature: str
    cards: int

    def words(self) -> str:
        return f"{self.creature} holds {self.cards} cards that nobody has seen."


@dataclass(frozen=True, slots=True)
class TurnBegan(Happening):
    rule: ClassVar[str] = "DM-END-1"
    side: str
    round: int

    def words(self) -> str:
        return f"Round {self.round}: the {self.side}' turn."


@dataclass(frozen=True, slots=True)
class Finished(Happening):
    rule: ClassVar[str] = "DM-TURN-10"
    seat: str

    def words(self) -> str:
        return f"{self.seat} is done."


@dataclass(frozen=True, slots=True)
class Declared(Happening):
    rule: ClassVar[str] = "DM-ROLL-1"
    by: str
    ability: str
    boosts: tuple[str, ...]
    targets: tuple[str, ...]

    def words(self) -> str:
        return f"{self.by}: {' with '.join((self.ability, *self.boosts))} on {', '.join(self.targets)}."


@dataclass(frozen=True, slots=True)
class Rerolled(Happening):
    rule: ClassVar[str] = "DM-HR-9"
    by: str

    def words(self) -> str:
        return f"{self.by} pays 1 Resolve to roll again."


@dataclass(frozen=True, slots=True)
class FreeUsed(Happening):
    rule: ClassVar[str] = "DM-TURN-8"
    by: str
    card: str
    on: str

    def words(self) -> str:
        return f"{self.by} uses {self.card} on {self.on}'s die."


@dataclass(frozen=True, slots=True)
class Missed(Happening):
    rule: ClassVar[str] = "DM-ROLL-1"
    target: str

    def words(self) -> str:
        return f"{self.target} is missed."

    def gist(self) -> str:
        return f"{self.target} missed"


@dataclass(frozen=True, slots=True)
class Hit(Happening):
    rule: ClassVar[str] = "DM-ROLL-1"
    target: str

    def words(self) -> str:
        return f"{self.target} is hit."


@dataclass(frozen=True, slots=True)
class Defends(Happening):
    rule: ClassVar[str] = "DM-ROLL-8"
    target: str
    card: str

    def words(self) -> str:
        return f"{self.target} plays {self.card}."


@dataclass(frozen=True, slots=True)
class Defended(Happening):
    rule: ClassVar[str] = "DM-ROLL-8"
    target: str
    card: str
    holds: bool

    def words(self) -> str:
        return f"{self.card} {'helps' if self.holds else 'does not help'} {self.target}."


@dataclass(frozen=True, slots=True)
class Shared(Happening):
    rule: ClassVar[str] = "DM-ROLL-5"
    target: str
    points: int

    def words(self) -> str:
        return f"{self.points} bonus damage goes to {self.target}."


@dataclass(frozen=True, slots=True)
class Unhurt(Happening):
    rule: ClassVar[str] = "DM-ROLL-10"
    target: str

    def words(self) -> str:
        return f"{self.target} takes no damage."

    def gist(self) -> str:
        return f"{self.target} unhurt"


@dataclass(frozen=True, slots=True)
class Lost(Happening):
    rule: ClassVar[str] = "DM-HR-3"
    target: str
    health: int
    resolve: int
    temporary: int

    def words(self) -> str:
        return f"{self.target} loses {self.health} Health, {self.resolve} Resolve, {self.temporary} temporary Resolve."

    def gist(self) -> str:
        return f"{self.target} loses {self.health + self.resolve + self.temporary}"


@dataclass(frozen=True, slots=True)
class Down(Happening):
    rule: ClassVar[str] = "DM-HR-7"
    target: str

    def words(self) -> str:
        return f"{self.target} is unconscious."

    def gist(self) -> str:
        return f"{self.target} down"


@dataclass(frozen=True, slots=True)
class ActionsMissed(Happening):
    rule: ClassVar[str] = "DM-TURN-5"
    target: str
    count: int

    def words(self) -> str:
        return f"{self.target} misses {self.count} action of the next turn."


@dataclass(frozen=True, slots=True)
class Ended(Happening):
    rule: ClassVar[str] = "DM-INIT-1"
    how: str

    def words(self) -> str:
        return f"The fight is over: {self.how}."


HAPPENINGS: tuple[type[Happening], ...] = (
    Dealt, TurnBegan, Finished, Declared, Rerolled, FreeUsed, Missed, Hit, Defends, Defended,
    Shared, Unhurt, Lost, Down, ActionsMissed, Ended,
)  # fmt: skip
