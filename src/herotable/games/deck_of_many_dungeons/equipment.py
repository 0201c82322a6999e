"""What characters own: wearing, handing on, enchanting, buying and selling (DM-EQ)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.deck_of_many_dungeons import deck, gear_sets
from herotable.games.deck_of_many_dungeons.cards import Card, of_category, our_cards
from herotable.games.deck_of_many_dungeons.people import give
from herotable.games.deck_of_many_dungeons.state import GM, Creature, Held, Kind, Table, option
from herotable.rules import Action, Event, Number, One, Option, Part, Play, Seat, TableOption

PRICE: Final = 100
"""Gold for each Tier of mundane gear (D7); selling brings half."""
HIGHEST: Final = 3
NOTHING: Final = "nothing"
SLOT_NAMES: Final = ("weapon", "armour", "boots", "held")


@dataclass(frozen=True, slots=True)
class Bought(Event):
    rule: ClassVar[str] = "DM-EQ-4"
    who: str
    card: str
    tier: int
    gold: int


@dataclass(frozen=True, slots=True)
class Sold(Event):
    rule: ClassVar[str] = "DM-EQ-8"
    who: str
    card: str
    tier: int
    gold: int


@dataclass(frozen=True, slots=True)
class HandedOn(Event):
    rule: ClassVar[str] = "DM-EQ-1"
    who: str
    to: str
    card: str


@dataclass(frozen=True, slots=True)
class Enchanted(Event):
    rule: ClassVar[str] = "DM-EQ-5"
    who: str
    card: str
    on: str


@dataclass(frozen=True, slots=True)
class ShopOpened(Event):
    rule: ClassVar[str] = "DM-EQ-4"
    open: bool


EVENTS: tuple[type[Event], ...] = (Bought, Sold, HandedOn, Enchanted, ShopOpened)
OPTIONS: tuple[TableOption, ...] = (TableOption("enchantments_may_move", ("off", "on"), "DM-EQ-8"),)


# Rules of things ------------------------------------------------------------------------------------------------


def buying_price(tier: int) -> int:
    return PRICE * tier


def selling_price(creature: Creature, held: Held) -> int:
    """An enchanted item brings the sum of both (D7)."""
    return PRICE * (held.tier + sum(each.tier for each in enchantments_on(creature, held))) // 2


def enchantments_on(creature: Creature, held: Held) -> list[Held]:
    return [each for each in creature.cards if deck.is_enchantment(each) and each.on == held.id]


def fits(enchantment: Card, item: Held) -> bool:
    """DM-EQ-5: its slot says what it goes on; any Tier goes on any Tier."""
    match enchantment.slot:
        case "weapon":
            return "weapon" in deck.card_of(item).tags
        case "armour":
            return deck.is_armour(item)
        case "boots":
            return deck.is_boots(item)
        case "held":
            return deck.is_held_item(item)
        case _:
            return False


def why_not_enchant(creature: Creature, enchantment: Held, item: Held) -> str:
    card = deck.card_of(enchantment)
    if not fits(card, item):
        return f"{card.name} goes on {card.slot}"
    return "it carries an enchantment already" if enchantments_on(creature, item) else ""


def why_not_float(creature: Creature) -> str:
    """DM-EQ-6."""
    floating = sum(1 for each in creature.cards if each.on == deck.FLOATING)
    return f"at most {deck.MOST_FLOATING} floating enchantments at once" if floating >= deck.MOST_FLOATING else ""


# What may be chosen ------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    """Outside combat only."""
    if state.combat is not None or state.task is not None or state.resting is not None or not state.opened:
        return []
    if seat == GM:
        return [Option("close the shop" if state.shop else "open a shop", rule="DM-EQ-4"), *_found(state)]
    creature = state.creatures.get(seat)
    if creature is None or creature.kind is not Kind.PC or not creature.up:
        return []
    return [*_wearing(creature), *_handing(state, creature), *_enchanting(state, creature), *_trading(state, creature)]


def _found(state: Table) -> list[Option]:
    """The game master hands out gold and cards."""
    who = One("who", tuple(each.id for each in state.pcs), "creatures")
    cards = tuple(card.id for card in our_cards().cards if card.category == "GEA" or card.sub == "ENC")
    return [
        Option("give gold", (who, Number("gold", 1, 1000)), rule="DM-EQ-9"),
        Option("give a card", (who, One("card", cards, "catalogue"), Number("tier", 1, HIGHEST)), rule="DM-EQ-4"),
    ]


def _wearing(creature: Creature) -> list[Option]:
    now = gear_sets.as_held(creature)
    hands = tuple(each for each in gear_sets.hand_sets(creature) if each != now)
    worn = tuple(held.id for held in creature.cards if (deck.is_armour(held) or deck.is_boots(held)) and not held.hand)
    found = [Option("hold", (One("hands", hands, "cards"),), rule="DM-EQ-1")] if hands else []
    return found + ([Option("wear", (One("card", worn, "cards"),), rule="DM-EQ-1")] if worn else [])


def _handing(state: Table, creature: Creature) -> list[Option]:
    things = tuple(held.id for held in creature.cards if deck.is_gear(held) or _loose(held))
    others = tuple(each.id for each in state.pcs if each is not creature and each.up)
    if not things or not others:
        return []
    return [Option("hand on", (One("card", things, "cards"), One("to", others, "creatures")), rule="DM-EQ-1")]


def _loose(held: Held) -> bool:
    return deck.is_enchantment(held) and held.on in ("", deck.FLOATING)


def _enchanting(state: Table, creature: Creature) -> list[Option]:
    found: list[Option] = []
    for held in creature.cards:
        if not deck.is_enchantment(held) or (
            held.on and held.on != deck.FLOATING and not option(state, "enchantments_may_move")
        ):
            continue
        card = One("card", (held.id,), "cards")
        if deck.card_of(held).slot == "floating":
            how = "take off" if held.on else "put on"
            reason = "" if held.on else why_not_float(creature)
            found.append(Option(how, (card,), rule="DM-EQ-6", refused=reason))
            continue
        items = tuple(
            each.id for each in creature.cards if deck.is_gear(each) and not why_not_enchant(creature, held, each)
        )
        if items:
            found.append(Option("enchant", (card, One("item", items, "cards")), rule="DM-EQ-5"))
    return found


def _trading(state: Table, creature: Creature) -> list[Option]:
    """Between adventures, or where the game master has opened a shop (G83)."""
    if not state.shop:
        return []
    found: list[Option] = []
    gear = tuple(card.id for card in of_category("GEA"))
    for tier in range(1, HIGHEST + 1):
        cost = buying_price(tier)
        short = "" if creature.gold >= cost else f"costs {cost} gold; there is {creature.gold}"
        fields = (One("card", gear, "catalogue"), Number("tier", tier, tier))
        found.append(Option("buy", fields, (Part("gold", cost, "DM-EQ-4"),), rule="DM-EQ-4", refused=short))
    things = tuple(held.id for held in creature.cards if deck.is_gear(held) or _loose(held))
    return [*found, *([Option("sell", (One("card", things, "cards"),), rule="DM-EQ-8")] if things else [])]


# Doing it ------------------------------------------------------------------------------------------------


def hold(play: Play, state: Table, action: Action) -> None:
    gear_sets.take_in_hand(state.creatures[action.seat], action.choice.one("hands"))


def wear(play: Play, state: Table, action: Action) -> None:
    creature = state.creatures[action.seat]
    held = deck.own_card(creature, action.choice.one("card"))
    gear_sets.wear(creature, held.id, boots=deck.is_boots(held))


def hand_on(play: Play, state: Table, action: Action) -> None:
    """An item takes its enchantment along."""
    creature, to = state.creatures[action.seat], state.creatures[action.choice.one("to")]
    held = deck.own_card(creature, action.choice.one("card"))
    along = [held, *enchantments_on(creature, held)]
    creature.cards = [each for each in creature.cards if each not in along]
    held.hand = ""
    if held.on == deck.FLOATING:
        held.on = ""
    to.cards += along
    play.tell(HandedOn, creature.id, to.id, held.card)


def enchant(play: Play, state: Table, action: Action) -> None:
    creature = state.creatures[action.seat]
    held = deck.own_card(creature, action.choice.one("card"))
    held.on = action.choice.one("item")
    play.tell(Enchanted, creature.id, held.card, deck.own_card(creature, held.on).card)


def put_on(play: Play, state: Table, action: Action) -> None:
    creature = state.creatures[action.seat]
    deck.own_card(creature, action.choice.one("card")).on = deck.FLOATING


def take_off(play: Play, state: Table, action: Action) -> None:
    creature = state.creatures[action.seat]
    deck.own_card(creature, action.choice.one("card")).on = ""


def buy(play: Play, state: Table, action: Action) -> None:
    creature, tier = state.creatures[action.seat], action.choice.number("tier")
    card = our_cards()[action.choice.one("card")]
    creature.gold -= buying_price(tier)
    give(state, creature, card, tier)
    play.tell(Bought, creature.id, card.id, tier, buying_price(tier))


def sell(play: Play, state: Table, action: Action) -> None:
    creature = state.creatures[action.seat]
    held = deck.own_card(creature, action.choice.one("card"))
    gold = selling_price(creature, held)
    gone = [held, *enchantments_on(creature, held)]
    creature.cards = [each for each in creature.cards if each not in gone]
    creature.gold += gold
    play.tell(Sold, creature.id, held.card, held.tier, gold)


def shop(play: Play, state: Table, action: Action) -> None:
    state.shop = action.option == "open a shop"
    play.tell(ShopOpened, state.shop)


def give_gold(play: Play, state: Table, action: Action) -> None:
    state.creatures[action.choice.one("who")].gold += action.choice.number("gold")


def give_card(play: Play, state: Table, action: Action) -> None:
    creature, card = state.creatures[action.choice.one("who")], our_cards()[action.choice.one("card")]
    tier = action.choice.number("tier") if card.category == "GEA" else card.tier
    give(state, creature, card, tier)
    play.tell(HandedOn, GM, creature.id, card.id)


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "hold": hold,
    "wear": wear,
    "hand on": hand_on,
    "enchant": enchant,
    "put on": put_on,
    "take off": take_off,
    "buy": buy,
    "sell": sell,
    "open a shop": shop,
    "close the shop": shop,
    "give gold": give_gold,
    "give a card": give_card,
}
