"""Between encounters and between adventures: rest, healing magic, the shop, growth (HK-HEAL, HK-END-6, M7, M8, M10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.hero_kids import boons, creation, items
from herotable.games.hero_kids.cards import ATTRIBUTES
from herotable.games.hero_kids.health import heal
from herotable.games.hero_kids.state import Character, Step, Table, cards
from herotable.rules import Action, Event, One, Option, Part, Play, Seat, TableOption

OPTIONS: tuple[TableOption, ...] = (
    TableOption("rest", ("1", "full"), "HK-HEAL-3"),
    TableOption("growth", ("off", "on"), "HK-END-6"),
)

MOST_DICE: Final = 3
BOXES: Final = 4
STARS: Final = {"skill": 1, "boon": 1, "special": 2, "bonus": 3, "box": 3, "die": 3, "first die": 4}
"""M10."""


@dataclass(frozen=True, slots=True)
class RestAllowed(Event):
    rule: ClassVar[str] = "HK-HEAL-3"


@dataclass(frozen=True, slots=True)
class Rested(Event):
    rule: ClassVar[str] = "HK-HEAL-2"
    who: str
    points: int
    left: int


@dataclass(frozen=True, slots=True)
class AllWell(Event):
    """Between adventures everybody is restored."""

    rule: ClassVar[str] = "HK-HEAL-3"


@dataclass(frozen=True, slots=True)
class BoonGiven(Event):
    rule: ClassVar[str] = "HK-BOON-1"
    who: str
    boon: str


@dataclass(frozen=True, slots=True)
class StarsGiven(Event):
    rule: ClassVar[str] = "HK-END-6"
    who: str
    stars: int


@dataclass(frozen=True, slots=True)
class Grew(Event):
    rule: ClassVar[str] = "HK-END-6"
    who: str
    into: str
    what: str


@dataclass(frozen=True, slots=True)
class Bought(Event):
    rule: ClassVar[str] = "HK-INV-8"
    who: str
    card: str
    price: int


@dataclass(frozen=True, slots=True)
class ShopOpened(Event):
    rule: ClassVar[str] = "HK-INV-8"
    open: bool


EVENTS: tuple[type[Event], ...] = (RestAllowed, Rested, AllWell, BoonGiven, StarsGiven, Grew, Bought, ShopOpened)


# The game master's ----------------------------------------------------------------------------------------------------


def controls(state: Table) -> Iterator[Option]:
    """HK-HEAL-3: when there is time to rest is the game master's to say; so is where one can buy."""
    if state.encounter is not None:
        return
    if not state.rest_allowed:
        yield Option("there is time to rest", rule="HK-HEAL-3")
    yield Option("close the shop" if state.shop else "open a shop", rule="HK-INV-8")


def allow_rest(play: Play, state: Table) -> None:
    state.rest_allowed = True
    play.tell(RestAllowed)


def turn_shop(play: Play, state: Table) -> None:
    state.shop = not state.shop
    play.tell(ShopOpened, state.shop)


def restore(play: Play, state: Table) -> None:
    """G32: heroes are restored to full between adventures."""
    for hero in state.heroes.values():
        hero.health, hero.rested = hero.boxes, True
    play.tell(AllWell)


def award_stars(play: Play, state: Table, stars: int) -> None:
    """M10: optional, off."""
    if not state.is_on("growth"):
        return
    state.growth_open = True
    for hero in state.heroes.values():
        hero.stars += stars
        play.tell(StarsGiven, hero.id, stars)


# The players' ---------------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    who = state.heroes.get(seat)
    if who is None or state.encounter is not None or who.step is not Step.DONE:
        return []
    return [*_resting(state, who), *_mending(state, who), *_buying(state, who), *_growing(state, who)]


def _resting(state: Table, who: Character) -> Iterator[Option]:
    """HK-HEAL-2, 3: one rest after each encounter."""
    if not state.rest_allowed:
        return
    if not who.rested:
        yield Option("rest", rule="HK-HEAL-2")
    elif who.health < who.boxes:
        yield Option("rest", rule="HK-HEAL-3", refused="you have rested since the last encounter")


def rest(play: Play, state: Table, action: Action) -> None:
    who = state.heroes[action.seat]
    points = 2 if who.cake else 1
    restored = min(who.boxes - who.health, points if state.option("rest") == "1" else who.boxes)
    who.health += restored
    who.rested, who.cake = True, False
    play.tell(Rested, who.id, restored, who.health)


def _mending(state: Table, who: Character) -> Iterator[Option]:
    """HK-HEAL-5: outside combat healing magic may be repeated while the game master gives time."""
    known = [cards(state).actions[each] for each in who.specials]
    healing = tuple(each.id for each in known if each.form == "heal" and (each.pool is None or who.dice[each.pool]))
    hurt = tuple(each.id for each in state.heroes.values() if each.health < each.boxes)
    if state.rest_allowed and healing and hurt and who.health:
        yield Option("mend", (One("with", healing), One("target", hurt, "characters")), rule="HK-HEAL-5")


def mend(play: Play, state: Table, action: Action) -> None:
    card = cards(state).actions[action.choice.one("with")]
    heal(play, state, state.heroes[action.choice.one("target")], card.amount)


def _buying(state: Table, who: Character) -> Iterator[Option]:
    """G44: gold buys what has a price."""
    if not state.shop:
        return
    for card in cards(state).things:
        if card.price <= who.gold and card.use != "money":
            cost = (Part("gold", card.price, "HK-INV-8"),)
            yield Option("buy", (One("thing", (card.id,), "things"),), cost, rule="HK-INV-8")


def buy(play: Play, state: Table, action: Action) -> None:
    who, card = state.heroes[action.seat], cards(state).things[action.choice.one("thing")]
    who.gold -= card.price
    items.give_thing(state, who, card.id)
    play.tell(Bought, who.id, card.id, card.price)


# Growth (M10) ---------------------------------------------------------------------------------------------------------


def _growing(state: Table, who: Character) -> Iterator[Option]:
    if not state.growth_open or not who.stars:
        return
    for name, among, stars in growth(state, who):
        if stars <= who.stars and among:
            cost = (Part("stars", stars, "HK-END-6"),)
            yield Option(f"grow: {name}", (One("what", among),), cost, rule="HK-END-6")


def growth(state: Table, who: Character) -> Iterator[tuple[str, tuple[str, ...], int]]:
    """What stars buy, and for how many."""
    known = cards(state)
    yield "skill", tuple(each.id for each in known.skills if each.id not in who.skills), STARS["skill"]
    yield "boon", tuple(each.id for each in known.boons), STARS["boon"]
    if len(who.specials) < 2:
        yield "special", creation.specials_open_to(state, who), STARS["special"]
    if len(who.bonuses) < 2:
        yield "bonus", creation.bonuses_open_to(state, who), STARS["bonus"]
    if who.boxes < BOXES and "box" not in who.raised:
        yield "box", ("grazed",), STARS["box"]
    raised = [each for each in ATTRIBUTES if who.dice[each] < MOST_DICE and each not in who.raised]
    costly = [each for each in raised if each in creation.COSTLY and not who.dice[each]]
    yield "die", tuple(each for each in raised if each not in costly), STARS["die"]
    yield "first die", tuple(costly), STARS["first die"]


def grow(play: Play, state: Table, action: Action) -> None:
    who, what = state.heroes[action.seat], action.choice.one("what")
    into = action.option.removeprefix("grow: ")
    who.stars -= STARS[into]
    who.stars_spent += STARS[into]
    match into:
        case "skill":
            who.skills.append(what)
        case "boon":
            boons.give(who, what)
        case "special":
            who.specials.append(what)
        case "bonus":
            who.bonuses.append(what)
        case "box":
            who.boxes, who.health = who.boxes + 1, who.health + 1
            who.raised.append("box")
        case _:
            who.dice[what] += 1
            who.raised.append(what)
    play.tell(Grew, who.id, into, what)


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "there is time to rest": lambda play, state, action: allow_rest(play, state),
    "open a shop": lambda play, state, action: turn_shop(play, state),
    "close the shop": lambda play, state, action: turn_shop(play, state),
    "rest": rest,
    "mend": mend,
    "buy": buy,
    **{f"grow: {name}": grow for name in STARS},
}
