"""Creatures from cards: ready-made characters, ready-made enemies, Followers (DM-PRE, DM-ENC-2, K10, K11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from herotable.data.packs import Pack, PackWrong, Shelf, shelf
from herotable.games.deck_of_many_dungeons import deck
from herotable.games.deck_of_many_dungeons.cards import Card, Cards, cards_of, our_cards, our_pack
from herotable.games.deck_of_many_dungeons.gear_sets import ready_up
from herotable.games.deck_of_many_dungeons.state import GM, Creature, Held, Kind, Side, Table
from herotable.rules import Seat

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class InHand:
    card: str
    hand: str


@dataclass(frozen=True, slots=True)
class Premade:
    """A ready-made character; `level_0` are the cards of it that a first session takes (DM-PRE-2)."""

    id: str
    name: str
    text: str
    talents: tuple[str, ...]
    held: tuple[InHand, ...]
    armour: str
    boots: str
    level_0: tuple[str, ...]
    traits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Foe:
    """A ready-made enemy: its cards beside the Innate, and what it is meant for."""

    id: str
    name: str
    cards: tuple[str, ...]
    note: str = ""
    kind: Kind = Kind.ENEMY


@dataclass(frozen=True, slots=True)
class Cast:
    """Everybody that the packs have ready."""

    premades: Shelf[Premade]
    foes: Shelf[Foe]


def cast_of(cards: Cards, *packs: Pack) -> Cast:
    cast = Cast(shelf("premade", Premade, *packs), shelf("foe", Foe, *packs))
    for kind, of, place, name in _names(cast):
        if name not in cards.by_name:
            raise PackWrong(f"{_file(kind, of, packs)}, {kind} {of!r}, {place}: there is no card called {name!r}")
    return cast


def _file(kind: str, of: str, packs: tuple[Pack, ...]) -> str:
    return [pack.raw[kind][of][0] for pack in packs if of in pack.raw.get(kind, {})][-1]


def _names(cast: Cast) -> Iterator[tuple[str, str, str, str]]:
    for each in cast.premades:
        held = tuple(item.card for item in each.held)
        for place, names in (
            ("talents", each.talents),
            ("held", held),
            ("level_0", each.level_0),
            ("traits", each.traits),
        ):
            yield from (("premade", each.id, place, name) for name in names)
        yield from (
            ("premade", each.id, place, name) for place, name in (("armour", each.armour), ("boots", each.boots))
        )
    for foe in cast.foes:
        yield from (("foe", foe.id, "cards", name) for name in foe.cards)


@cache
def our_cast() -> Cast:
    return cast_of(cards_of(our_pack()), our_pack())


# Making them --------------------------------------------------------------------------------------


def give(state: Table, creature: Creature, card: Card, tier: int = 0, hand: str = "") -> Held:
    held = Held(state.new_id("c"), card.id, tier or card.tier, hand=hand)
    creature.cards.append(held)
    return held


def new_pc(state: Table, seat: Seat, name: str, level: int = 1) -> Creature:
    creature = Creature(seat, name, Kind.PC, Side.HEROES, seat, 5, 5, 5, level=level)
    give(state, creature, our_cards()[deck.PLAYER_INNATE], deck.innate_tier(level))
    state.creatures[seat] = creature
    return creature


def premade(
    state: Table, seat: Seat, of: str, *, level_0: bool = False, traits: Iterable[str] | None = None
) -> Creature:
    """DM-PRE: all of its cards, or those that are labelled for level 0; Traits are the player's choice."""
    ready = our_cast().premades[of]
    creature = new_pc(state, seat, ready.name, 0 if level_0 else 1)
    worn = [InHand(ready.armour, deck.WORN), InHand(ready.boots, deck.WORN)]
    for item in (*(InHand(name, "") for name in ready.talents), *ready.held, *worn):
        having = [deck.card_of(held).name for held in creature.cards].count(item.card)
        if not level_0 or having < ready.level_0.count(item.card):
            give(state, creature, our_cards().named(item.card), hand=item.hand)
    for name in ready.traits if traits is None else traits:
        give(state, creature, our_cards().named(name))
    ready_up(creature)
    deck.reset(creature)
    return creature


def foe(state: Table, of: str, kind: Kind | None = None) -> Creature:
    """A ready-made enemy with its Innate; several of a name are told apart by a letter."""
    ready = our_cast().foes[of]
    return build(state, ready.name, ready.cards, kind or ready.kind)


def build(
    state: Table, name: str, cards: Iterable[str], kind: Kind = Kind.ENEMY, side: Side = Side.ENEMIES
) -> Creature:
    """DM-ENC-2: a creature made of cards."""
    creature = Creature(
        state.new_id("e"), _told_apart(state, name), kind, side, GM if side is Side.ENEMIES else "", 1, 1, 0
    )
    innate = deck.PLAYER_INNATE if kind is Kind.FOLLOWER else deck.ENEMY_INNATE
    give(state, creature, our_cards()[innate], 1)
    for each in cards:
        card = our_cards().named(each)
        hands = deck.hands_of(card) if card.category == "GEA" else ()
        give(state, creature, card, hand=hands[0] if hands else deck.WORN if card.category == "GEA" else "")
    for held in creature.cards:
        if deck.is_innate(held):
            held.tier = deck.enemy_innate_tier(deck.tier_total(creature))
    if side is Side.HEROES:
        creature.seat = next(iter(state.making), "hero:1")
    deck.reset(creature)
    show_the_obvious(creature)
    state.creatures[creature.id] = creature
    state.names |= {other.id: other.name for other in state.creatures.values() if other.kind is not Kind.PC}
    return creature


VISIBLE: Final = ("flying", "size", "leave", "step±")


def show_the_obvious(creature: Creature) -> None:
    """Whatever bears on what others may do shows at once: wings, size, a ring of cold; and what is no enemy card."""
    for held in creature.cards:
        for _, ability in deck.abilities(held):
            obvious = any(
                clause.op in VISIBLE and clause.target in ("", "adjacent-enemies") for clause in ability.clauses
            )
            if (obvious or not held.card.startswith("ENE")) and ability.name not in held.seen:
                held.seen.append(ability.name)


def _told_apart(state: Table, name: str) -> str:
    same = [each for each in state.creatures.values() if each.name == name or each.name[:-2] == name]
    if not same:
        return name
    if same[0].name == name:
        same[0].name = f"{name} A"
    return f"{name} {LETTERS[len(same) % len(LETTERS)]}"
