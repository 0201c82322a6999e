"""What a creature's cards give it: abilities, hands, elements, Tier Total (DM-CARD, DM-EQ, DM-ENC-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from herotable.games.deck_of_many_dungeons.cards import (
    ARMOUR,
    BOOTS,
    Ability,
    Card,
    abilities_of,
    bearing_ops,
    our_cards,
)
from herotable.games.deck_of_many_dungeons.state import Creature, Held, Kind, Table

PLAYER_INNATE: Final = "SYS-INN-01"
ENEMY_INNATE: Final = "SYS-EIN-01"
INNATES: Final = (PLAYER_INNATE, ENEMY_INNATE)
HANDS: Final = ("main", "off", "two")
WORN: Final = "worn"
FLOATING: Final = "floating"
MOST_FLOATING: Final = 3


def card_of(held: Held) -> Card:
    return our_cards()[held.card]


def ability_of(held: Held, number: int) -> Ability:
    card = card_of(held)
    return abilities_of(card, held.tier + held.raised.get(card.abilities[number].name, 0))[number]


def abilities(held: Held) -> Iterator[tuple[int, Ability]]:
    """All abilities of a card, but for those that were struck off."""
    card = card_of(held)
    raised = held.raised
    for number, written in enumerate(card.abilities):
        if written.name not in held.struck:
            yield number, abilities_of(card, held.tier + raised.get(written.name, 0) if raised else held.tier)[number]


def key(held: Held, number: int) -> str:
    """How options call an ability of a card."""
    return f"{held.id}.{number}"


def of_key(creature: Creature, ability: str) -> tuple[Held, int]:
    held, _, number = ability.partition(".")
    return own_card(creature, held), int(number)


def own_card(creature: Creature, held: str) -> Held:
    return next(each for each in creature.cards if each.id == held)


def is_gear(held: Held) -> bool:
    return held.card.startswith("GEA")


def is_enchantment(held: Held) -> bool:
    return held.card.startswith("SUP-ENC")


def is_innate(held: Held) -> bool:
    return held.card in INNATES


def is_armour(held: Held) -> bool:
    return held.card[4:7] in ARMOUR and is_gear(held)


def is_boots(held: Held) -> bool:
    return held.card[4:7] in BOOTS and is_gear(held)


def is_held_item(held: Held) -> bool:
    return is_gear(held) and not is_armour(held) and not is_boots(held)


def in_use(creature: Creature, held: Held) -> bool:
    """Worn, in a hand, on an item that is; every other card always is (DM-EQ-1, DM-EQ-2)."""
    if is_gear(held):
        return bool(held.hand)
    if is_enchantment(held):
        return held.on == FLOATING or any(each.id == held.on and each.hand for each in creature.cards)
    return True


def fits_hand(ability: Ability, held: Held) -> bool:
    return not ability.column or ability.column == held.hand or (ability.column == "either" and held.hand in HANDS)


def live(creature: Creature) -> Iterator[tuple[Held, int, Ability]]:
    """Every ability that is enabled, in use and of the right column (DM-TURN-9, DM-DIS-2)."""
    for held in creature.cards:
        yield from live_on(creature, held)


def live_on(creature: Creature, held: Held) -> Iterator[tuple[Held, int, Ability]]:
    if held.enabled and in_use(creature, held):
        for number, ability in abilities(held):
            if fits_hand(ability, held):
                yield held, number, ability


def is_large(creature: Creature) -> bool:
    """V48: it takes up three spaces."""
    return any(
        ability.has("size")
        for held in creature.cards
        if held.enabled and "size" in bearing_ops(card_of(held))
        for _, ability in abilities(held)
    )


# Hands --------------------------------------------------------------------------------------------


def hands_of(card: Card) -> tuple[str, ...]:
    """Where an item may be held: it needs abilities for that hand (DM-CC-5)."""
    columns = {written.column for written in card.abilities}
    if "either" in columns:
        return ("main", "off")
    return tuple(hand for hand in HANDS if hand in columns)


def wields(creature: Creature, what: str) -> bool:
    """`two-weapons`: weapons in both hands; else an item of this tag in a hand."""
    armed = {held.hand: card_of(held).tags for held in creature.cards if held.hand in HANDS}
    if what == "two-weapons":
        return all("weapon" in armed.get(hand, ()) for hand in ("main", "off"))
    return any(what in tags for tags in armed.values())


# Elements (DM-CARD-14) ----------------------------------------------------------------------------


def element_of(held: Held) -> str:
    return card_of(held).name if held.card.startswith("TAL-CON") else ""


def elements(creature: Creature) -> list[str]:
    return list(dict.fromkeys(element for held in creature.cards if (element := element_of(held))))


def connected(state: Table, creature: Creature, element: str) -> bool:
    """With one element in the deck always, with more once it has been connected to in this combat."""
    if state.combat is None or len(elements(creature)) < 2:
        return True
    return any(
        each.on == creature.id
        and abilities_of(our_cards()[each.card], each.tier)[each.ability].clauses[0].word == element
        for each in state.running
        if each.until == "C" and each.card.startswith("TAL-CON")
    )


# Totals -------------------------------------------------------------------------------------------


def tier_total(creature: Creature) -> int:
    """DM-ENC-3: every ability at its Tier; a gear card once; neither Innates nor Traits. Characters: Talents only."""
    if creature.kind is Kind.PC:
        return sum(held.tier for held in creature.cards if held.card.startswith("TAL"))
    return sum(_worth(held) for held in creature.cards if not is_innate(held))


def _worth(held: Held) -> int:
    if held.card.startswith("TRA"):
        return 0
    if is_gear(held):
        return held.tier
    return sum(ability.tier for _, ability in abilities(held))


def innate_tier(level: int) -> int:
    """Tier 1 up to level 6, 2 from 7, 3 from 13 (D2, G4)."""
    return 3 if level >= 13 else 2 if level >= 7 else 1


def enemy_innate_tier(total: int) -> int:
    """DM-EN-4: by the same steps of Health."""
    return 3 if total >= 17 else 2 if total >= 11 else 1


def most_health(creature: Creature) -> int:
    """D2 for characters, D9 for everybody else; a Follower has 2 at least (DM-FOL-1)."""
    if creature.kind is Kind.PC:
        return max(5, creature.level + 4) if creature.level else creature.most
    total = tier_total(creature)
    return max(2, total) if creature.kind is Kind.FOLLOWER else max(1, total)


def refit(creature: Creature) -> None:
    """Health, Resolve and the Innate follow the cards, whenever they change (DM-EN-1, DM-LVL-5)."""
    before = creature.most
    creature.most = most_health(creature)
    tier = innate_tier(creature.level) if creature.kind is Kind.PC else enemy_innate_tier(tier_total(creature))
    for held in creature.cards:
        if is_innate(held):
            held.tier = tier
    if creature.up:
        creature.health = max(1, creature.health + creature.most - before)
        if creature.kind is not Kind.FOLLOWER:
            creature.resolve = min(creature.health, max(0, creature.resolve + creature.most - before))


def reset(creature: Creature) -> None:
    """Full Health and Resolve, every card enabled, every limit as at first (DM-REST-4)."""
    creature.most = most_health(creature)
    creature.health = creature.most
    creature.resolve = 0 if creature.kind is Kind.FOLLOWER else creature.most
    creature.temporary = creature.missed = creature.owed = 0
    for held in creature.cards:
        held.enabled, held.disabled_for_task = True, False
        held.used, held.spent = [], []
