"""What a creature holds and wears, as sets that can be chosen (DM-EQ-1, DM-CC-5)."""

from __future__ import annotations

from collections.abc import Iterator

from herotable.games.deck_of_many_dungeons import deck
from herotable.games.deck_of_many_dungeons.state import Creature, Held

EMPTY = "empty"


def hand_sets(creature: Creature) -> Iterator[str]:
    """Every legal way to hold what is there: nothing, one item in both hands, or one in each."""
    items = [held for held in creature.cards if deck.is_held_item(held)]
    yield EMPTY
    for held in items:
        hands = deck.hands_of(deck.card_of(held))
        if "two" in hands:
            yield f"two:{held.id}"
        if "main" in hands:
            yield f"main:{held.id}"
            yield from (f"main:{held.id},off:{other.id}" for other in items if other is not held and _off(other))


def _off(held: Held) -> bool:
    return "off" in deck.hands_of(deck.card_of(held))


def as_held(creature: Creature) -> str:
    """What is in hand now, as such a set."""
    held = {each.hand: each.id for each in creature.cards if each.hand in deck.HANDS}
    if "two" in held:
        return f"two:{held['two']}"
    return ",".join(f"{hand}:{held[hand]}" for hand in ("main", "off") if hand in held) or EMPTY


def take_in_hand(creature: Creature, chosen: str) -> None:
    hands = {} if chosen == EMPTY else {of: hand for hand, of in (each.split(":") for each in chosen.split(","))}
    for held in creature.cards:
        if deck.is_held_item(held):
            held.hand = hands.get(held.id, "")


def wear(creature: Creature, chosen: str, *, boots: bool) -> None:
    """One armour and one pair of boots at most."""
    for held in creature.cards:
        if deck.is_boots(held) if boots else deck.is_armour(held):
            held.hand = deck.WORN if held.id == chosen else ""


def ready_up(creature: Creature) -> None:
    """The first things that fit: what a creature takes along if nobody says otherwise."""
    for boots in (False, True):
        own = [held for held in creature.cards if (deck.is_boots(held) if boots else deck.is_armour(held))]
        if own and not any(held.hand for held in own):
            wear(creature, own[0].id, boots=boots)
    if as_held(creature) == EMPTY:
        take_in_hand(creature, best_set(creature))


def best_set(creature: Creature) -> str:
    """Both hands full rather than one; an item that only does for two in both."""
    sets = list(hand_sets(creature))
    return max(sets, key=lambda each: (each.count(":"), _suits(creature, each), -sets.index(each)))


def _suits(creature: Creature, chosen: str) -> bool:
    return chosen.startswith("two") is _only_two(creature, chosen.partition(",")[0]) and chosen != EMPTY


def _only_two(creature: Creature, chosen: str) -> bool:
    if chosen == EMPTY:
        return False
    held = deck.own_card(creature, chosen.partition(":")[2])
    return deck.hands_of(deck.card_of(held)) == ("two",)
