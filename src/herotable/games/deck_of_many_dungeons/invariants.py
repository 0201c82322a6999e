"""What is impossible, in words: for tests, and after an override."""

from __future__ import annotations

from collections.abc import Iterator

from herotable.games.deck_of_many_dungeons import deck
from herotable.games.deck_of_many_dungeons.cards import our_cards
from herotable.games.deck_of_many_dungeons.equipment import enchantments_on
from herotable.games.deck_of_many_dungeons.ground import cells_of, grid
from herotable.games.deck_of_many_dungeons.state import Creature, Kind, Table


def invariants(state: Table) -> list[str]:
    return [*_of_creatures(state), *_of_places(state), *_of_combat(state)]


def _of_creatures(state: Table) -> Iterator[str]:
    for creature in state.creatures.values():
        name = creature.name or creature.id
        if not 0 <= creature.resolve <= creature.health <= creature.most:
            yield f"{name} has {creature.health} Health of {creature.most} and {creature.resolve} Resolve (DM-HR-2)"
        if creature.temporary < 0 or (creature.temporary and state.combat is None):
            yield f"{name} has {creature.temporary} temporary Resolve (DM-HR-13)"
        if creature.kind is Kind.FOLLOWER and (creature.resolve or creature.temporary):
            yield f"{name} is a Follower and has Resolve (DM-FOL-1)"
        if not 0 <= creature.actions <= 2:
            yield f"{name} has {creature.actions} actions (DM-TURN-3)"
        yield from _of_cards(creature, name)


def _of_cards(creature: Creature, name: str) -> Iterator[str]:
    for held in creature.cards:
        if held.card not in our_cards().cards:
            yield f"{name} has a card {held.card!r} that there is not"
            return
        if len(enchantments_on(creature, held)) > 1:
            yield f"{our_cards()[held.card].name} of {name} has two enchantments (DM-EQ-5)"
    for what, worn in (("armours", deck.is_armour), ("pairs of boots", deck.is_boots)):
        if sum(1 for held in creature.cards if worn(held) and held.hand) > 1:
            yield f"{name} wears two {what} (DM-EQ-1)"
    hands = sorted(held.hand for held in creature.cards if held.hand in deck.HANDS)
    if creature.kind is Kind.PC and hands not in ([], ["main"], ["off"], ["main", "off"], ["two"]):
        yield f"{name} holds too much (DM-EQ-1)"
    if sum(1 for held in creature.cards if held.on == deck.FLOATING) > deck.MOST_FLOATING:
        yield f"{name} has more than 3 floating enchantments (DM-EQ-6)"


def _of_places(state: Table) -> Iterator[str]:
    if state.battlefield is None:
        return
    now = grid(state)
    taken: dict[str, str] = {}
    for creature in state.creatures.values():
        if not creature.at or not creature.up:
            continue
        if creature.at not in now:
            yield f"{creature.name} stands off the map, at {creature.at}"
            continue
        for cell in cells_of(state, creature):
            walking = state.combat is not None and state.combat.walk is not None
            if cell in taken and not walking:
                yield f"{creature.name} and {taken[cell]} stand in the same space {cell} (DM-GRID-3)"
            taken[cell] = creature.name


def _of_combat(state: Table) -> Iterator[str]:
    for running in state.running:
        if running.on not in state.creatures or running.by not in state.creatures:
            yield "a duration is nobody's"
