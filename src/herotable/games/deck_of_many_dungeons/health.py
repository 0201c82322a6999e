"""Health, Resolve and temporary Resolve: paying, damage, healing, waking up (DM-HR)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from herotable.games.deck_of_many_dungeons.ground import grid
from herotable.games.deck_of_many_dungeons.paths import free_cells
from herotable.games.deck_of_many_dungeons.state import Creature, Kind, Side, Table
from herotable.rules import Action, Event, PickOne, Play, TableOption

Split = tuple[int, int, int]
"""Points of Health, Resolve and temporary Resolve."""


@dataclass(frozen=True, slots=True)
class Lost(Event):
    rule: ClassVar[str] = "DM-HR-3"
    who: str
    health: int
    resolve: int
    temporary: int
    left: int


@dataclass(frozen=True, slots=True)
class Unhurt(Event):
    rule: ClassVar[str] = "DM-ROLL-10"
    who: str


@dataclass(frozen=True, slots=True)
class Down(Event):
    rule: ClassVar[str] = "DM-HR-7"
    who: str


@dataclass(frozen=True, slots=True)
class Healed(Event):
    rule: ClassVar[str] = "DM-HR-4"
    who: str
    points: int
    left: int


@dataclass(frozen=True, slots=True)
class Woke(Event):
    rule: ClassVar[str] = "DM-HR-8"
    who: str


@dataclass(frozen=True, slots=True)
class Gained(Event):
    rule: ClassVar[str] = "DM-HR-5"
    who: str
    points: int
    temporary: bool


@dataclass(frozen=True, slots=True)
class Paid(Event):
    rule: ClassVar[str] = "DM-CARD-4"
    who: str
    resolve: int
    temporary: int


EVENTS: tuple[type[Event], ...] = (Lost, Unhurt, Down, Healed, Woke, Gained, Paid)


# Paying -------------------------------------------------------------------------------------------


def payers(state: Table, creature: Creature) -> list[Creature]:
    """Whose Resolve may be spent for a creature: its own; for a Follower any conscious ally's (DM-FOL-2)."""
    if creature.kind is not Kind.FOLLOWER:
        return [creature] if creature.up and creature.purse else []
    allies = (each for each in state.present(creature.side) if each.up and each.kind is not Kind.FOLLOWER)
    return sorted((each for each in allies if each.purse), key=lambda each: -each.purse)


def can_pay(state: Table, creature: Creature, cost: int) -> bool:
    return not cost or any(each.purse >= cost for each in payers(state, creature))


def payer(state: Table, creature: Creature, cost: int) -> Creature:
    """A Follower's costs are paid by the ally who has most."""
    return next(each for each in payers(state, creature) if each.purse >= cost)


def pay(play: Play, state: Table, creature: Creature, cost: int) -> None:
    """DM-HR-12: temporary Resolve first, but for what the payer wants to keep of it."""
    if not cost:
        return
    by = payer(state, creature, cost)
    first = min(cost, max(0, by.temporary - by.keep))
    regular = min(cost - first, by.resolve)
    last = cost - first - regular
    by.resolve -= regular
    by.temporary -= first + last
    play.tell(Paid, by.id, regular, first + last)


# Damage -------------------------------------------------------------------------------------------


def splits(creature: Creature, damage: int) -> list[Split]:
    """DM-HR-3: every way to take it that leaves Health no lower than Resolve."""
    health, resolve, temporary = creature.health, creature.resolve, creature.temporary
    points = min(damage, health + resolve + temporary)
    found = [
        (lost, points - lost - spare, spare)
        for spare in range(temporary + 1)
        for lost in range(health + 1)
        if lost + spare <= points
    ]
    return [(h, r, t) for h, r, t in found if r <= resolve and health - h >= resolve - r]


def sensible_split(creature: Creature, damage: int) -> Split:
    """P-ALLOC."""
    health, resolve, temporary = creature.health, creature.resolve, creature.temporary
    points = min(damage, health + resolve + temporary)
    for _ in range(points):
        if temporary:
            temporary -= 1
        elif resolve and (resolve > 2 or resolve == health):
            resolve -= 1
        elif health > resolve and (health > 1 or not resolve):
            health -= 1
        elif resolve:
            resolve -= 1
        else:
            health -= 1
    return creature.health - health, creature.resolve - resolve, creature.temporary - temporary


def split_id(split: Split) -> str:
    return "/".join(map(str, split))


def split_of(text: str) -> Split:
    health, resolve, temporary = text.split("/")
    return int(health), int(resolve), int(temporary)


def damage_question(creature: Creature, damage: int) -> PickOne | None:
    """None where there is no choice."""
    ways = splits(creature, damage)
    if len(ways) < 2:
        return None
    usually = split_id(sensible_split(creature, damage))
    among = tuple(map(split_id, ways))
    return PickOne(kind="take damage", about=(creature.id, damage), among=among, usually=usually, rule="DM-HR-3")


def lose(play: Play, creature: Creature, split: Split) -> None:
    health, resolve, temporary = split
    creature.health -= health
    creature.resolve -= resolve
    creature.temporary -= temporary
    play.tell(Lost, creature.id, health, resolve, temporary, creature.health)
    if creature.health == 0:
        creature.temporary = creature.resolve = 0
        creature.actions = creature.regular = creature.innate = 0
        play.tell(Down, creature.id)


# Healing ------------------------------------------------------------------------------------------


def heal(play: Play, state: Table, creature: Creature, points: int) -> None:
    """DM-HR-4; whoever is down wakes up, and may act if it had not yet in this turn of its side (DM-HR-8)."""
    if creature.dead:
        return
    gained = min(points, creature.most - creature.health)
    if not gained:
        return
    asleep = not creature.up
    creature.health += gained
    play.tell(Healed, creature.id, gained, creature.health)
    if asleep:
        _wake(play, state, creature)


def _wake(play: Play, state: Table, creature: Creature) -> None:
    combat = state.combat
    play.tell(Woke, creature.id)
    _make_room(state, creature)
    if combat is not None and combat.side is creature.side and not creature.acted and may_act_now(state, creature):
        fresh_actions(creature)


def _make_room(state: Table, creature: Creature) -> None:
    """Somebody may stand where it fell: then it gets up beside him (DM-GRID-3)."""
    if creature.at and state.battlefield is not None and creature.at not in free_cells(state, creature, [creature.at]):
        now = grid(state)
        order = sorted(now.ids, key=lambda cell: (now.distance(creature.at, cell), cell))
        creature.at = next(iter(free_cells(state, creature, order)), creature.at)


def may_act_now(state: Table, creature: Creature) -> bool:
    """In a partial first turn only those who came first act (DM-INIT-5)."""
    combat = state.fighting()
    if not combat.first or creature.side is Side.ENEMIES:
        return True
    return creature.id in combat.first or creature.kind is Kind.FOLLOWER


def fresh_actions(creature: Creature) -> None:
    """Two actions, less those to be missed and those already spent on costs (DM-TURN-5, DM-V-COST)."""
    lost = min(2, creature.missed + creature.owed)
    creature.actions = 2 - lost
    creature.regular, creature.innate = (1 if lost < 2 else 0), (1 if lost < 1 else 0)
    creature.missed = creature.owed = 0
    creature.done = False


def gain(play: Play, state: Table, creature: Creature, points: int) -> None:
    """DM-HR-5; a Follower is healed instead (DM-FOL-3)."""
    if creature.kind is Kind.FOLLOWER:
        return heal(play, state, creature, points)
    gained = max(0, min(points, creature.health - creature.resolve))
    creature.resolve += gained
    play.tell(Gained, creature.id, gained, False)


def gain_temporary(play: Play, state: Table, creature: Creature, points: int) -> None:
    """Nothing outside combat (DM-HR-13); a Follower is healed instead, the unconscious gain none."""
    if creature.kind is Kind.FOLLOWER:
        return heal(play, state, creature, points)
    if creature.up and state.combat is not None:
        creature.temporary += points
        play.tell(Gained, creature.id, points, True)


OPTIONS: tuple[TableOption, ...] = ()
STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {}
