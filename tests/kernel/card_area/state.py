"""The state of a fight: creatures, the attack that is being carried out, the die that lies on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from herotable.rules import Seat
from tests.kernel.card_area.cards import ABILITIES, Ability

Split = tuple[int, int, int]
"""Damage as its bearer takes it: Health, Resolve, temporary Resolve."""


class Side(StrEnum):
    PLAYERS = "players"
    ENEMIES = "enemies"

    @property
    def other(self) -> Side:
        return Side.ENEMIES if self is Side.PLAYERS else Side.PLAYERS


@dataclass(slots=True)
class Creature:
    id: str
    seat: Seat
    side: Side
    next_to: list[str]
    cards: list[str]
    most: int = 5
    health: int = 5
    resolve: int = 5
    temporary: int = 0
    hand: list[str] = field(default_factory=list)
    actions: int = 2
    missed: int = 0
    paid_actions: int = 0
    done: bool = False
    used: list[str] = field(default_factory=list)

    @property
    def up(self) -> bool:
        return self.health > 0

    @property
    def purse(self) -> int:
        return self.resolve + self.temporary

    @property
    def finished(self) -> bool:
        return self.done or not self.up or not self.actions

    def pay(self, cost: int) -> None:
        """DM-HR-12: temporary Resolve goes first."""
        first = min(cost, self.temporary)
        self.temporary -= first
        self.resolve -= cost - first

    def lose(self, split: Split) -> None:
        self.health -= split[0]
        self.resolve -= split[1]
        self.temporary -= split[2]
        if not self.up:
            self.temporary = 0


@dataclass(slots=True)
class Defence:
    """A Defend card declared against a hit, and whether it worked."""

    target: str
    card: str
    holds: bool = False


@dataclass(slots=True)
class Attack:
    """An Attack under way. `numbers`: what its die must come up to against each target; `reached`: what it did."""

    by: str
    ability: str
    targets: list[str]
    boosts: list[str] = field(default_factory=list)
    second: bool = False
    numbers: dict[str, int] = field(default_factory=dict)
    reached: int = 0
    hits: list[str] = field(default_factory=list)
    defences: list[Defence] = field(default_factory=list)
    shares: dict[str, int] = field(default_factory=dict)

    @property
    def card(self) -> Ability:
        return ABILITIES[self.ability]

    @property
    def needs(self) -> int:
        return self.card.second_roll if self.second else self.card.roll

    @property
    def listed(self) -> int:
        return self.card.second_damage if self.second else self.card.damage

    def past_armour(self, target: str) -> int:
        """What the die must come up to so that the total against this target is more than 6."""
        return self.numbers[target] - self.needs + 7


@dataclass(slots=True)
class Die:
    """A d12 in somebody's hand. `defence`: for which Defend card, by its place; None: for the Attack itself."""

    roller: str
    defence: int | None = None
    reached: int = 0
    luck: int = 0


@dataclass(slots=True)
class Combat:
    creatures: dict[str, Creature]
    areas: dict[str, list[str]]
    turn: Side
    first: Side
    box: list[str]
    dealt: bool = False
    over: bool = False
    round: int = 1
    attack: Attack | None = None
    die: Die | None = None

    @property
    def attacking(self) -> Attack:
        assert self.attack is not None
        return self.attack

    @property
    def rolling(self) -> Die:
        assert self.die is not None
        return self.die

    def standing(self, side: Side | None = None) -> list[Creature]:
        """Who is up, of one side or of both, in the order of the table."""
        return [each for each in self.creatures.values() if each.up and side in (None, each.side)]

    def of_side(self, side: Side) -> list[Creature]:
        return [each for each in self.creatures.values() if each.side is side]

    def friend_beside(self, target: Creature, attacker: Creature) -> bool:
        """Whether another creature of the attacker's side is adjacent to the target."""
        beside = (self.creatures[each] for each in target.next_to if each != attacker.id)
        return any(each.up and each.side is attacker.side for each in beside)

    def foe_beside(self, bearer: Creature) -> bool:
        beside = (self.creatures[each] for each in bearer.next_to)
        return any(each.up and each.side is not bearer.side for each in beside)


def legal_splits(bearer: Creature, damage: int) -> list[Split]:
    """DM-HR-3: point by point, and Health never below Resolve."""
    if damage >= bearer.health + bearer.purse:
        return [(bearer.health, bearer.resolve, bearer.temporary)]
    splits = [
        (health, resolve, damage - health - resolve)
        for health in range(min(damage, bearer.health) + 1)
        for resolve in range(min(damage - health, bearer.resolve) + 1)
    ]
    return [split for split in splits if _legal(bearer, split)]


def _legal(bearer: Creature, split: Split) -> bool:
    health, resolve, temporary = split
    return temporary <= bearer.temporary and bearer.health - health >= bearer.resolve - resolve


def usual_split(bearer: Creature, damage: int) -> Split:
    """P-ALLOC: temporary first; Resolve while there is plenty or it equals Health; then Health."""
    health, resolve, temporary = bearer.health, bearer.resolve, bearer.temporary
    for _ in range(min(damage, health + resolve + temporary)):
        if temporary:
            temporary -= 1
        elif resolve and (resolve > 2 or resolve == health):
            resolve -= 1
        else:
            health -= 1
    return bearer.health - health, bearer.resolve - resolve, bearer.temporary - temporary
