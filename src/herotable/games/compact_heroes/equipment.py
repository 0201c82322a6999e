"""Money, and the things that it buys: wearing, holding, changing, selling, handing over (CH-EQ)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar, Final

from herotable.games.compact_heroes import sheet
from herotable.games.compact_heroes.cards import Cards, Item
from herotable.games.compact_heroes.fighters import acting, the_fight
from herotable.games.compact_heroes.state import GM, Hero, Market, Owned, Step, Table, cards, insist
from herotable.rules import (
    Action,
    Event,
    Number,
    One,
    Option,
    Part,
    Play,
    Refusal,
    Seat,
    Some,
    TableOption,
    Words,
)

CARRIED: Final = "carried"
IN_HAND: Final = ("weapon", "shield", "hand")
MOST_OF_A_KIND: Final = {"ring": 2}
"""How many fit on one slot: one of each, but two rings (CH-EQ-5)."""

HANDS: Final = 2
CHANGE_OF_ARMOUR: Final = 5
"""The minutes that a change of what is worn on the body takes (CH-EQ-8)."""

HALF: Final = 50
OPTIONS: tuple[TableOption, ...] = ()


@dataclass(frozen=True, slots=True)
class Bought(Event):
    rule: ClassVar[str] = "CH-CRE-9"
    hero: str
    item: str
    gold: int
    left: int


@dataclass(frozen=True, slots=True)
class GaveBack(Event):
    """While a hero is being made, what was bought may go back at its price."""

    rule: ClassVar[str] = "CH-CRE-2"
    hero: str
    item: str
    gold: int
    left: int


@dataclass(frozen=True, slots=True)
class Sold(Event):
    rule: ClassVar[str] = "CH-EQ-10"
    hero: str
    item: str
    gold: int
    left: int


@dataclass(frozen=True, slots=True)
class PutOn(Event):
    """Worn, or taken in hand."""

    rule: ClassVar[str] = "CH-EQ-5"
    hero: str
    item: str
    place: str


@dataclass(frozen=True, slots=True)
class PutAway(Event):
    rule: ClassVar[str] = "CH-EQ-5"
    hero: str
    item: str
    place: str


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """What is in hand now, in the middle of a fight."""

    rule: ClassVar[str] = "CH-EQ-8"
    hero: str
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArmourChanged(Event):
    """Minutes have passed."""

    rule: ClassVar[str] = "CH-EQ-8"
    hero: str
    minutes: int


@dataclass(frozen=True, slots=True)
class HandedOver(Event):
    rule: ClassVar[str] = "CH-EQ-11"
    giver: str
    item: str
    to: str


@dataclass(frozen=True, slots=True)
class GoldHandedOver(Event):
    rule: ClassVar[str] = "CH-EQ-1"
    giver: str
    gold: int
    to: str


@dataclass(frozen=True, slots=True)
class MarketOpened(Event):
    rule: ClassVar[str] = "CH-EQ-10"
    who: str
    sells_up_to: int
    pays_percent: int
    cheaper_by: int


@dataclass(frozen=True, slots=True)
class MarketClosed(Event):
    rule: ClassVar[str] = "CH-EQ-10"
    who: str


EVENTS: tuple[type[Event], ...] = (
    Bought,
    GaveBack,
    Sold,
    PutOn,
    PutAway,
    Swapped,
    ArmourChanged,
    HandedOver,
    GoldHandedOver,
    MarketOpened,
    MarketClosed,
)


def owned(hero: Hero, name: str) -> Owned:
    return next(each for each in hero.items if each.id == name)


def gain(hero: Hero, item: Item) -> Owned:
    """A new thing in the pack."""
    hero.items_ever += 1
    thing = Owned(f"{item.id}-{hero.items_ever}", item.id, charges=item.charges)
    hero.items.append(thing)
    return thing


def drop(hero: Hero, name: str) -> Owned:
    """It is no longer this hero's: used up, sold, given away."""
    gone = owned(hero, name)
    hero.items = [each for each in hero.items if each.id != name]
    return gone


# What may be put where ------------------------------------------------------------------------------------------------


def hands_used(hero: Hero, cards: Cards, *, without: str = "") -> int:
    held = [each for place in IN_HAND for each in sheet.placed(hero, place) if each.id != without]
    return sum(cards.items[each.item].hands for each in held)


def why_not_on(hero: Hero, cards: Cards, thing: Owned) -> Refusal | None:
    """Why this cannot be worn or held; `None` if it can. What is there of its kind already makes room for it."""
    item = cards.items[thing.item]
    if not item.slot:
        return Refusal(f"{item.name} is neither worn nor held", "CH-EQ-5")
    if item.needs_skill and not sheet.learned(hero, item.needs_skill):
        return Refusal(f"{item.name} needs the skill {cards.skills[item.needs_skill].name}", "CH-EQ-3")
    if item.slot in IN_HAND:
        return _why_not_in_hand(hero, cards, item)
    if MOST_OF_A_KIND.get(item.slot, 1) > 1 and len(sheet.placed(hero, item.slot)) == MOST_OF_A_KIND[item.slot]:
        return Refusal(f"{MOST_OF_A_KIND[item.slot]} of that kind are worn already", "CH-EQ-5")
    return None


def _why_not_in_hand(hero: Hero, cards: Cards, item: Item) -> Refusal | None:
    if item.slot == "shield" and sheet.placed(hero, "shield"):
        return Refusal("one shield is in hand already", "CH-EQ-5")
    free = HANDS - hands_used(hero, cards)
    if item.hands > free:
        needed = "both hands" if item.hands > 1 else "a hand"
        return Refusal(f"{item.name} needs {needed}, and {'one' if free else 'none'} is free", "CH-EQ-6")
    return None


# Wearing, holding, putting away ---------------------------------------------------------------------------------------


def put_on(play: Play, state: Table, who: Seat, name: str) -> None:
    """Wear something or take it in hand. What was worn in its place goes into the pack; armour takes time."""
    hero = state.hero(who)
    thing = owned(hero, name)
    item = cards(state).items[thing.item]
    insist(why_not_on(hero, cards(state), thing))
    if item.slot not in IN_HAND and item.slot not in MOST_OF_A_KIND:
        for other in sheet.placed(hero, item.slot):
            _into_the_pack(play, hero, other)
    thing.place = item.slot
    play.tell(PutOn, who, thing.item, item.slot)
    _take_time(play, state, hero, item)


def put_away(play: Play, state: Table, who: Seat, name: str) -> None:
    hero = state.hero(who)
    thing = owned(hero, name)
    _into_the_pack(play, hero, thing)
    _take_time(play, state, hero, cards(state).items[thing.item])


def swap(play: Play, state: Table, who: Seat, names: list[str]) -> None:
    """In a fight: exactly these weapons and shields are in hand now (CH-EQ-8)."""
    hero = state.hero(who)
    for thing in hero.items:
        slot = cards(state).items[thing.item].slot
        if slot in IN_HAND:
            thing.place = slot if thing.id in names else CARRIED
    the_fight(state).swapped.append(who)
    play.tell(Swapped, who, tuple(thing.item for thing in hero.items if thing.id in names))


def _into_the_pack(play: Play, hero: Hero, thing: Owned) -> None:
    place, thing.place = thing.place, CARRIED
    play.tell(PutAway, hero.id, thing.item, place)


def _take_time(play: Play, state: Table, hero: Hero, item: Item) -> None:
    """A hero who is still being made is in no hurry."""
    if item.slot == "body" and hero.step is Step.DONE:
        state.minutes += CHANGE_OF_ARMOUR
        play.tell(ArmourChanged, hero.id, CHANGE_OF_ARMOUR)


# Buying and selling ---------------------------------------------------------------------------------------------------


def price(state: Table, hero: Hero, item: Item) -> int:
    """What an item costs this hero here: the price on its card, unless a merchant is cheaper (CH-EQ-2)."""
    assert item.price is not None, "what is magical has no price"
    cheaper = state.market.cheaper_by if state.market and hero.step is Step.DONE else 0
    return max(1, item.price - cheaper)


def why_not_buy(state: Table, hero: Hero, item: Item) -> Refusal | None:
    if item.price is None:
        return Refusal(f"{item.name} has no price: nobody sells it", "CH-EQ-2")
    if hero.step is Step.DONE and (state.market is None or item.price > state.market.sells_up_to):
        return Refusal(f"nobody here sells {item.name}", "CH-EQ-2")
    cost = price(state, hero, item)
    if cost > hero.gold:
        return Refusal(f"{item.name} costs {cost} gold, and {hero.gold} is left", "CH-CRE-9")
    return None


def buy(play: Play, state: Table, who: Seat, card: str) -> None:
    hero, item = state.hero(who), cards(state).items[card]
    insist(why_not_buy(state, hero, item))
    cost = price(state, hero, item)
    hero.gold -= cost
    gain(hero, item)
    play.tell(Bought, who, card, cost, hero.gold)


def give_back(play: Play, state: Table, who: Seat, name: str) -> None:
    """While shopping for a new hero, at the full price (CH-CRE-2)."""
    hero = state.hero(who)
    insist(Refusal("a finished hero sells, and gives nothing back", "CH-CRE-2") if hero.step is Step.DONE else None)
    item = cards(state).items[drop(hero, name).item]
    assert item.price is not None, "what is given back was bought"
    hero.gold += item.price
    play.tell(GaveBack, who, item.id, item.price, hero.gold)


def worth(item: Item, percent: int = HALF) -> int:
    """What a merchant pays for it, rounded down (CH-EQ-10)."""
    return (item.price or 0) * percent // 100


def why_not_sell(state: Table, thing: Owned) -> Refusal | None:
    item = cards(state).items[thing.item]
    if item.price is None:
        return Refusal(f"{item.name} has no set price: what it brings is for the game master to say", "CH-EQ-10")
    return None


def sell(play: Play, state: Table, who: Seat, name: str) -> None:
    hero = state.hero(who)
    insist(why_not_sell(state, owned(hero, name)))
    item = cards(state).items[drop(hero, name).item]
    gold = worth(item, state.market.pays_percent if state.market else HALF)
    hero.gold += gold
    play.tell(Sold, who, item.id, gold, hero.gold)


# Markets --------------------------------------------------------------------------------------------------------------


def open_market(play: Play, state: Table, market: Market) -> None:
    """Somebody trades with the heroes, until the game master says that it is over."""
    state.market = market
    play.tell(MarketOpened, market.who, market.sells_up_to, market.pays_percent, market.cheaper_by)


def close_market(play: Play, state: Table) -> None:
    if state.market is not None:
        play.tell(MarketClosed, state.market.who)
        state.market = None


def merchants(state: Table) -> list[str]:
    """The people whose cards say that they buy or sell."""
    trades = ("buy", "sell")
    return [card.id for card in cards(state).creatures if any(service.help in trades for service in card.services)]


def market_of(state: Table, person: str) -> Market:
    """A person's trade, by the card."""
    services = cards(state).creatures[person].services
    sells = max((service.most_price for service in services if service.help == "sell"), default=0)
    pays = max((service.percent for service in services if service.help == "buy"), default=0)
    return Market(person, sells, pays)


# From hand to hand ----------------------------------------------------------------------------------------------------


def bodies(state: Table) -> dict[str, Hero]:
    """The dead, whose things may be taken by agreement (CH-HP-8)."""
    here = {hero.id: hero for hero in state.heroes.values() if not hero.alive}
    return here | {f"fallen:{number}": hero for number, hero in enumerate(state.fallen, 1)}


def _holder(state: Table, name: str) -> Hero:
    return bodies(state).get(name) or state.hero(name)


def hand_over(play: Play, state: Table, giver: str, name: str, to: Seat) -> None:
    """A thing goes as it is: with the charges that are left, and unloaded if it is."""
    given, taker = drop(_holder(state, giver), name), state.hero(to)
    taker.items_ever += 1
    taker.items.append(replace(given, id=f"{given.item}-{taker.items_ever}", place=CARRIED))
    play.tell(HandedOver, giver, given.item, to)


def hand_over_gold(play: Play, state: Table, giver: str, gold: int, to: Seat) -> None:
    _holder(state, giver).gold -= gold
    state.hero(to).gold += gold
    play.tell(GoldHandedOver, giver, gold, to)


# What is on offer -----------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    if seat == GM:
        return list(_game_masters(state))
    hero = state.heroes.get(seat)
    if hero is None or not hero.alive or hero.step is not Step.DONE:
        return []
    return list(_in_a_fight(state, hero) if state.fighting(seat) else _between_fights(state, hero))


def _between_fights(state: Table, hero: Hero) -> Iterator[Option]:
    yield from changing(state, hero)
    yield from _handing_over(state, hero)
    if state.market is not None:
        yield from buying(state, hero)
        yield from _selling(state, hero)


def changing(state: Table, hero: Hero) -> Iterator[Option]:
    """Whatever is carried may be put on, whatever is on may be put away."""
    for thing in hero.items:
        which = (One("item", (thing.id,), "items"),)
        slot = cards(state).items[thing.item].slot
        if thing.place != CARRIED:
            yield Option("put away", which, rule="CH-EQ-5")
        elif slot:
            wrong = why_not_on(hero, cards(state), thing) or Refusal("", "CH-EQ-6" if slot in IN_HAND else "CH-EQ-5")
            yield Option("hold" if slot in IN_HAND else "wear", which, rule=wrong.rule, refused=wrong.reason)


def buying(state: Table, hero: Hero) -> Iterator[Option]:
    for item in cards(state).items:
        if item.price is not None and not _not_sold_here(state, hero, item.price):
            cost = (Part("gold", price(state, hero, item), "CH-EQ-2"),)
            wrong = why_not_buy(state, hero, item) or Refusal("", "CH-CRE-9")
            yield Option("buy", (One("item", (item.id,), "cards"),), cost, wrong.rule, wrong.reason)


def _not_sold_here(state: Table, hero: Hero, price: int) -> bool:
    return hero.step is Step.DONE and (state.market is None or price > state.market.sells_up_to)


def giving_back(state: Table, hero: Hero) -> Iterator[Option]:
    for thing in hero.items:
        yield Option("give back", (One("item", (thing.id,), "items"),), rule="CH-CRE-2")


def _selling(state: Table, hero: Hero) -> Iterator[Option]:
    for thing in hero.items:
        wrong = why_not_sell(state, thing)
        yield Option(
            "sell", (One("item", (thing.id,), "items"),), rule="CH-EQ-10", refused=wrong.reason if wrong else ""
        )


def _handing_over(state: Table, hero: Hero) -> Iterator[Option]:
    others = One("to", tuple(other.id for other in state.living() if other.id != hero.id), "heroes")
    carried = tuple(thing.id for thing in sheet.placed(hero, CARRIED))
    if others.among and carried:
        yield Option("hand over", (One("item", carried, "items"), others), rule="CH-EQ-11")
    if others.among and hero.gold:
        yield Option("hand over gold", (Number("gold", 1, hero.gold), others), rule="CH-EQ-1")


def _in_a_fight(state: Table, hero: Hero) -> Iterator[Option]:
    """Weapons and shields once a round, at one's own action; nothing else (CH-EQ-8)."""
    if acting(state) != hero.id:
        return
    yield Option("wear", rule="CH-EQ-8", refused="what is worn is changed outside fights")
    if hero.id in the_fight(state).swapped:
        yield Option("swap", rule="CH-EQ-8", refused="weapons are swapped once a round")
    else:
        yield from _swaps(hero, cards(state))


def _swaps(hero: Hero, cards: Cards) -> Iterator[Option]:
    usable = [thing for thing in hero.items if _usable(hero, cards.items[thing.item])]
    now = [thing.id for thing in usable if thing.place != CARRIED]
    for size in range(HANDS + 1):
        for chosen in combinations(usable, size):
            names = tuple(thing.id for thing in chosen)
            if list(names) != now and _fit([cards.items[thing.item] for thing in chosen]):
                yield Option("swap", (Some("items", names, size, size, "items"),), rule="CH-EQ-8")


def _usable(hero: Hero, item: Item) -> bool:
    return item.slot in IN_HAND and (not item.needs_skill or sheet.learned(hero, item.needs_skill))


def _fit(items: list[Item]) -> bool:
    return sum(item.hands for item in items) <= HANDS and sum(item.slot == "shield" for item in items) <= 1


def _game_masters(state: Table) -> Iterator[Option]:
    if state.fight is None:
        yield from _markets(state)
        yield from _taking_from_bodies(state)


def _markets(state: Table) -> Iterator[Option]:
    if state.market is not None:
        yield Option("close market", rule="CH-EQ-10")
        return
    dearest = max(item.price or 0 for item in cards(state).items)
    figures = (Number("sells up to", 0, dearest), Number("pays percent", 0, 100), Number("cheaper by", 0, 10))
    yield Option("open market", (Words("who", 60), *figures), rule="CH-EQ-10")
    if people := tuple(merchants(state)):
        yield Option("trade with", (One("who", people, "cards"), figures[-1]), rule="CH-EQ-10")


def _taking_from_bodies(state: Table) -> Iterator[Option]:
    living = One("to", tuple(hero.id for hero in state.living()), "heroes")
    for name, body in bodies(state).items():
        of = One("body", (name,))
        if living.among and body.items:
            things = One("item", tuple(thing.id for thing in body.items), "items")
            yield Option("take from body", (of, things, living), rule="CH-HP-8")
        if living.among and body.gold:
            yield Option("take gold from body", (of, Number("gold", 1, body.gold), living), rule="CH-HP-8")


# Performing -----------------------------------------------------------------------------------------------------------


def _open(play: Play, state: Table, action: Action) -> None:
    given = action.choice
    figures = (given.number(name) for name in ("sells up to", "pays percent", "cheaper by"))
    open_market(play, state, Market(given.one("who"), *figures))


def _trade(play: Play, state: Table, action: Action) -> None:
    market = market_of(state, action.choice.one("who"))
    open_market(play, state, replace(market, cheaper_by=action.choice.number("cheaper by")))


def _hand(play: Play, state: Table, action: Action) -> None:
    hand_over(play, state, action.seat, action.choice.one("item"), action.choice.one("to"))


def _hand_gold(play: Play, state: Table, action: Action) -> None:
    hand_over_gold(play, state, action.seat, action.choice.number("gold"), action.choice.one("to"))


def _take(play: Play, state: Table, action: Action) -> None:
    hand_over(play, state, action.choice.one("body"), action.choice.one("item"), action.choice.one("to"))


def _take_gold(play: Play, state: Table, action: Action) -> None:
    hand_over_gold(play, state, action.choice.one("body"), action.choice.number("gold"), action.choice.one("to"))


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "buy": lambda play, state, action: buy(play, state, action.seat, action.choice.one("item")),
    "give back": lambda play, state, action: give_back(play, state, action.seat, action.choice.one("item")),
    "sell": lambda play, state, action: sell(play, state, action.seat, action.choice.one("item")),
    "wear": lambda play, state, action: put_on(play, state, action.seat, action.choice.one("item")),
    "hold": lambda play, state, action: put_on(play, state, action.seat, action.choice.one("item")),
    "put away": lambda play, state, action: put_away(play, state, action.seat, action.choice.one("item")),
    "swap": lambda play, state, action: swap(play, state, action.seat, action.choice.some("items")),
    "hand over": _hand,
    "hand over gold": _hand_gold,
    "take from body": _take,
    "take gold from body": _take_gold,
    "open market": _open,
    "trade with": _trade,
    "close market": lambda play, state, action: close_market(play, state),
}
