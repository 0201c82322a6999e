"""What an audience may know, built up from nothing; and worlds that it cannot tell apart."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from herotable.rules import Below, Seat, copier_of, shuffled
from herotable.rules.copying import keyer_of
from tests.kernel.card_area.cards import ENEMY_DECK
from tests.kernel.card_area.scenes import GM
from tests.kernel.card_area.state import Attack, Combat, Creature, Die, Side


@dataclass(frozen=True, slots=True)
class CreatureView:
    id: str
    seat: Seat
    side: str
    health: int
    resolve: int
    temporary: int
    most: int
    actions: int
    missed: int
    paid_actions: int
    done: bool
    cards: tuple[str, ...]
    used: tuple[str, ...]
    unseen: int
    hand: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class DefenceView:
    target: str
    card: str
    holds: bool


@dataclass(frozen=True, slots=True)
class AttackView:
    by: str
    ability: str
    boosts: tuple[str, ...]
    targets: tuple[str, ...]
    second: bool
    numbers: dict[str, int]
    hits: tuple[str, ...]
    defences: tuple[DefenceView, ...]


@dataclass(frozen=True, slots=True)
class DieView:
    roller: str
    reached: int
    luck: int


@dataclass(frozen=True, slots=True)
class CombatView:
    round: int
    turn: str
    over: bool
    creatures: tuple[CreatureView, ...]
    areas: dict[str, tuple[str, ...]]
    attack: AttackView | None
    die: DieView | None
    unseen_cards: tuple[str, ...]


def view(combat: Combat, audience: Seat) -> CombatView:
    return CombatView(
        round=combat.round,
        turn=combat.turn.value,
        over=combat.over,
        creatures=tuple(see_creature(each, audience) for each in combat.creatures.values()),
        areas={name: tuple(inside) for name, inside in combat.areas.items()},
        attack=see_attack(combat.attack) if combat.attack else None,
        die=see_die(combat.die) if combat.die else None,
        unseen_cards=tuple(unseen_cards(combat)),
    )


def see_creature(creature: Creature, audience: Seat) -> CreatureView:
    return CreatureView(
        id=creature.id,
        seat=creature.seat,
        side=creature.side.value,
        health=creature.health,
        resolve=creature.resolve,
        temporary=creature.temporary,
        most=creature.most,
        actions=creature.actions,
        missed=creature.missed,
        paid_actions=creature.paid_actions,
        done=creature.done,
        cards=tuple(creature.cards),
        used=tuple(creature.used),
        unseen=len(creature.hand),
        hand=tuple(creature.hand) if creature.seat == audience else None,
    )


def see_attack(attack: Attack) -> AttackView:
    return AttackView(
        by=attack.by,
        ability=attack.ability,
        boosts=tuple(attack.boosts),
        targets=tuple(attack.targets),
        second=attack.second,
        numbers=dict(attack.numbers),
        hits=tuple(attack.hits),
        defences=tuple(DefenceView(each.target, each.card, each.holds) for each in attack.defences),
    )


def see_die(die: Die) -> DieView:
    return DieView(die.roller, die.reached, die.luck)


def unseen_cards(combat: Combat) -> list[str]:
    """What everyone can work out: the deck, less the cards that enemies have shown."""
    left = list(ENEMY_DECK)
    for each in combat.of_side(Side.ENEMIES):
        for card in each.cards:
            if card in left:
                del left[left.index(card)]
    return left


def redeal(combat: Combat, audience: Seat, below: Below) -> Combat:
    """The unseen cards dealt anew to whoever holds some; the game master knows them all."""
    if audience == GM or not combat.dealt:
        return combat
    pile = shuffled(sorted(unseen_cards(combat)), below)
    for each in combat.of_side(Side.ENEMIES):
        count = len(each.hand)
        each.hand, pile = sorted(pile[:count]), pile[count:]
    combat.box = sorted(pile)
    return combat


def key_without_hands(combat: Combat) -> Hashable:
    """Everything but which unseen card lies where."""
    shown = copier_of(Combat).copy(combat)
    shown.box.clear()
    for each in shown.creatures.values():
        each.hand.clear()
    return keyer_of(Combat)(shown)
