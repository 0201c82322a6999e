"""What this game asks in the middle of an Attack, beyond yes and no."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Final

from herotable.rules import Choice, Option, Part, Question, Share, Some
from tests.kernel.card_area.cards import DEFENDS
from tests.kernel.card_area.state import Creature, Split, legal_splits, usual_split

POINTS: Final = ("Health", "Resolve", "temporary")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayDefends(Question[list[str]]):
    """Which Defend cards, in which order; each way is one that can be paid. Usually none."""

    ways: tuple[tuple[str, ...], ...]
    kind: str = "defend"

    @property
    def options(self) -> tuple[Option, ...]:
        return (Option("no defend", rule=self.rule), *(_defend(way) for way in self.ways))

    @property
    def usual(self) -> Choice:
        return Choice("no defend")

    def read(self, choice: Choice) -> list[str]:
        return choice.some("cards") if choice.option == "defend" else []


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeDamage(Question[Split]):
    """How a creature takes its damage; legal splits only."""

    splits: tuple[Split, ...]
    usually: Split
    kind: str = "take damage"

    @property
    def options(self) -> tuple[Option, ...]:
        return tuple(_take(split, self.rule) for split in self.splits)

    @property
    def usual(self) -> Choice:
        return taking(*self.usually)

    def read(self, choice: Choice) -> Split:
        points = choice.share("points")
        health, resolve, temporary = (points.get(each, 0) for each in POINTS)
        return health, resolve, temporary


def taking(health: int = 0, resolve: int = 0, temporary: int = 0) -> Choice:
    """The answer that takes damage so."""
    points = zip(POINTS, (health, resolve, temporary), strict=True)
    return Choice("take", {"points": {name: count for name, count in points if count}})


def defend_question(target: Creature) -> PlayDefends:
    """Secret while the creature holds cards that nobody has seen."""
    return PlayDefends(about=(target.id,), rule="DM-ROLL-8", secret=bool(target.hand), ways=defend_ways(target))


def defend_ways(target: Creature) -> tuple[tuple[str, ...], ...]:
    """Every choice of different Defend cards that the creature can pay for."""
    playable = sorted({card for card in target.cards + target.hand if card in DEFENDS})
    sizes = range(1, len(playable) + 1)
    return tuple(way for size in sizes for way in combinations(playable, size) if can_pay(target, way))


def may_defend(target: Creature) -> bool:
    """What everyone at the table knows: it has unseen cards, or shown ones that it can pay for."""
    shown = [card for card in target.cards if card in DEFENDS]
    return bool(target.hand) or any(can_pay(target, (card,)) for card in shown)


def can_pay(target: Creature, way: tuple[str, ...]) -> bool:
    """DM-V-COST: at most two actions may be paid between two own turns."""
    cards = [DEFENDS[card] for card in way]
    actions = target.paid_actions + sum(card.actions for card in cards)
    return sum(card.cost for card in cards) <= target.purse and actions <= 2


def damage_question(target: Creature, damage: int) -> TakeDamage:
    splits = tuple(legal_splits(target, damage))
    return TakeDamage(about=(target.id, damage), rule="DM-HR-3", splits=splits, usually=usual_split(target, damage))


def _take(split: Split, rule: str) -> Option:
    return Option("take", (Share("points", sum(split), POINTS, split),), rule=rule)


def _defend(way: tuple[str, ...]) -> Option:
    costs = (Part(card, DEFENDS[card].cost, "DM-CARD-4") for card in way)
    cards = Some("cards", way, len(way), len(way))
    return Option("defend", (cards,), tuple(cost for cost in costs if cost.amount), "DM-ROLL-8")
