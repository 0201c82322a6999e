"""A character as a file: the ids of its cards, how they are held, name, level and gold (DM-CARD-2, DM-CAMP-1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from herotable.data.codec import Unreadable, decode, encode
from herotable.games.deck_of_many_dungeons import creation, deck, growth, people
from herotable.games.deck_of_many_dungeons.cards import our_cards
from herotable.games.deck_of_many_dungeons.state import Creature, Held, Kind, Side, Table
from herotable.rules import Refusal, Refused, Seat

FORMAT: Final = 1
GAME: Final = "deck-of-many-dungeons"
RULES: Final = "1"


@dataclass(slots=True)
class CardLine:
    """A card by its printed id; `on` is the place of the item that an enchantment is on, counted from 0."""

    id: str
    hand: str = ""
    on: int = -1
    enabled: bool = True


@dataclass(slots=True)
class CharacterFile:
    game: str
    format: int
    rules: str
    name: str
    level: int
    gold: int = 0
    cards: list[CardLine] = field(default_factory=list)


def write(state: Table, seat: Seat) -> bytes:
    creature = state.creatures[seat]
    own = [held for held in creature.cards if not deck.is_innate(held)]
    places = {held.id: number for number, held in enumerate(own)}
    lines = [
        CardLine(
            f"{held.card}-{held.tier}",
            held.hand or ("floating" if held.on == deck.FLOATING else ""),
            places.get(held.on, -1),
            held.enabled,
        )
        for held in own
    ]
    return encode(CharacterFile(GAME, FORMAT, RULES, creature.name, creature.level, creature.gold, lines))


def read(data: bytes) -> CharacterFile:
    try:
        return decode(CharacterFile, data)
    except Unreadable as fault:
        raise Refused(f"this is no character: {fault}", "DM-CARD-2") from fault


def complaints(file: CharacterFile) -> Iterator[Refusal]:
    """What no character can be; nothing if it is in order."""
    strange = list(_strangers(file))
    yield from strange
    if not strange:
        yield from _wrong_with(made(Table("", {}), file, "hero:1"))


def _strangers(file: CharacterFile) -> Iterator[Refusal]:
    if (file.game, file.format, file.rules) != (GAME, FORMAT, RULES):
        yield Refusal(f"this file is of {file.game!r}, format {file.format}, rules {file.rules!r}", "DM-CARD-2")
    for line in file.cards:
        card, _, tier = line.id.rpartition("-")
        if card not in our_cards().cards or not tier.isdigit() or not 0 <= int(tier) <= growth.BEYOND:
            yield Refusal(f"there is no card {line.id!r}", "DM-CARD-2")
    if not 0 <= file.level <= growth.LAST_LEVEL:
        yield Refusal(f"there is no level {file.level}", "DM-LVL-7")
    if file.gold < 0:
        yield Refusal("nobody has less than no gold", "DM-EQ-9")


def _wrong_with(creature: Creature) -> Iterator[Refusal]:
    talents = creation.talents_of(creature)
    yield from creation.limits(talents)
    total, wanted = sum(held.tier for held in talents), max(creation.TALENTS_AT_0, creature.level + 4)
    if total > wanted if creature.level else total != creation.TALENTS_AT_0:
        yield Refusal(f"Talents of {total} Tiers in all; level {creature.level} has {wanted}", "DM-LVL-1")
    if not creation.LEAST_TRAITS <= len(creation.traits_of(creature)) <= creation.MOST_TRAITS:
        yield Refusal("2 or 3 Traits are taken", "DM-CC-6")
    if any(held.card.startswith(("ENE", "SYS", "SUP-FOL", "SUP-NPC")) for held in creature.cards[1:]):
        yield Refusal("a character has no enemy's cards", "DM-CARD-12")
    if sum(1 for held in creature.cards if held.on == deck.FLOATING) > deck.MOST_FLOATING:
        yield Refusal("at most 3 floating enchantments at once", "DM-EQ-6")
    yield from _wrong_hands(creature)


def _wrong_hands(creature: Creature) -> Iterator[Refusal]:
    for held in creature.cards:
        if held.hand in deck.HANDS and held.hand not in deck.hands_of(deck.card_of(held)):
            yield Refusal(f"{deck.card_of(held).name} has no {held.hand} column", "DM-CC-5")
    hands = [held.hand for held in creature.cards if held.hand in deck.HANDS]
    if len(set(hands)) < len(hands) or ("two" in hands and len(hands) > 1):
        yield Refusal("there are only two hands", "DM-CC-5")


def made(state: Table, file: CharacterFile, seat: Seat) -> Creature:
    creature = Creature(seat, file.name, Kind.PC, Side.HEROES, seat, 5, 5, 5, level=file.level, gold=file.gold)
    people.give(state, creature, our_cards()[deck.PLAYER_INNATE], deck.innate_tier(max(1, file.level)))
    for line in file.cards:
        card, _, tier = line.id.rpartition("-")
        hand = "" if line.hand == deck.FLOATING else line.hand
        creature.cards.append(Held(state.new_id("c"), card, int(tier), line.enabled, hand))
        if line.hand == deck.FLOATING:
            creature.cards[-1].on = deck.FLOATING
    own = creature.cards[1:]
    for held, line in zip(own, file.cards, strict=True):
        if 0 <= line.on < len(own):
            held.on = own[line.on].id
    return creature


def admit(state: Table, data: bytes, seat: Seat) -> None:
    """The character takes its seat; whatever is impossible is refused."""
    file = read(data)
    for wrong in complaints(file):
        raise Refused(wrong.reason, wrong.rule)
    creature = made(state, file, seat)
    deck.reset(creature)
    state.creatures[seat] = creature


def faults(data: bytes) -> Sequence[Refusal]:
    try:
        return tuple(complaints(read(data)))
    except Refused as wrong:
        return (wrong.refusal,)
