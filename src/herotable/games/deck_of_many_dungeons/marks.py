"""What a card remembers: that an ability was used, and that the players have seen it (DM-TURN-6, DM-EN-6)."""

from __future__ import annotations

from herotable.games.deck_of_many_dungeons import deck
from herotable.games.deck_of_many_dungeons.cards import Ability
from herotable.games.deck_of_many_dungeons.state import Held


def mark_used(held: Held, ability: Ability, target: str) -> None:
    """DM-TURN-6 and `limit`."""
    if not deck.is_innate(held):
        held.used.append(ability.name)
    for limit in ability.of("limit"):
        if limit.word.startswith("once/combat"):
            held.spent.append(f"{ability.name}/{target}" if limit.word.endswith("/target") else ability.name)
        elif limit.word == "once/session":
            held.spent.append(f"session:{ability.name}")


def reveal(held: Held, number: int) -> None:
    name = deck.card_of(held).abilities[number].name
    if name not in held.seen:
        held.seen.append(name)
