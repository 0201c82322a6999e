"""Inventory: items that are used up, equipment of which one piece is in use, plain tools, gold (HK-INV)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.hero_kids import attacks, board, foes, specials
from herotable.games.hero_kids.attacks import spend
from herotable.games.hero_kids.cards import ThingCard, Use
from herotable.games.hero_kids.health import affect, can_be_healed, come_under, heal
from herotable.games.hero_kids.movement import acting
from herotable.games.hero_kids.state import (
    Character,
    Step,
    Table,
    Task,
    Thing,
    allies,
    cards,
    enemies,
    has,
)
from herotable.rules import Action, Choice, Event, One, Option, Play, Seat, TableOption

OPTIONS: tuple[TableOption, ...] = (TableOption("potion", ("full", "2"), "HK-HEAL-5"),)

OUTSIDE_ONLY: Final[tuple[Use, ...]] = ("herbs", "cake", "bell")
POTIONS: Final[tuple[Use, ...]] = ("heal all", "heal one")
QUICK: Final = "quick pockets"
POUR: Final = 2
FLASK_DICE: Final = 3
NEAR: Final = 4
LESS_POTION: Final = 2


@dataclass(frozen=True, slots=True)
class ItemUsed(Event):
    rule: ClassVar[str] = "HK-INV-2"
    who: str
    card: str
    on: str


@dataclass(frozen=True, slots=True)
class ItemGiven(Event):
    rule: ClassVar[str] = "HK-INV-9"
    who: str
    card: str
    to: str


@dataclass(frozen=True, slots=True)
class GoldGiven(Event):
    rule: ClassVar[str] = "HK-INV-9"
    who: str
    gold: int
    to: str


@dataclass(frozen=True, slots=True)
class NothingThere(Event):
    """The pebble shines on nobody hidden."""

    rule: ClassVar[str] = "HK-INV-8"
    at: str


EVENTS: tuple[type[Event], ...] = (ItemUsed, ItemGiven, GoldGiven, NothingThere)


# What somebody carries ------------------------------------------------------------------------------------------------


def give_thing(state: Table, who: Character, card: str) -> Thing:
    """HK-INV-1: there is no limit."""
    state.things_ever += 1
    thing = Thing(f"{card}-{state.things_ever}", card)
    who.things.append(thing)
    return thing


def card_of(state: Table, thing: Thing) -> ThingCard:
    return cards(state).things[thing.card]


def equipment(state: Table, who: Character) -> list[Thing]:
    return [each for each in who.things if card_of(state, each).kind == "equipment"]


def usable(state: Table, who: Character) -> list[ThingCard]:
    """Each kind of item once, in the order in which it came."""
    kinds = dict.fromkeys(each.card for each in who.things)
    found = [cards(state).things[each] for each in kinds]
    return [each for each in found if each.use is not None and each.use != "money"]


# In an encounter ------------------------------------------------------------------------------------------------------


def in_turn(state: Table, who: Character) -> Iterator[Option]:
    """HK-INV-3: using an item is the action of the turn; for Quick Pockets not the first one."""
    quick = has(who, QUICK) and QUICK not in who.used
    if who.turn.action or quick:
        for card in usable(state, who):
            yield from _use_in_turn(state, who, card)
    if who.turn.action:
        yield from _give_in_turn(state, who)


def _use_in_turn(state: Table, who: Character, card: ThingCard) -> Iterator[Option]:
    item = One("item", (card.id,), "things")
    if card.use in OUTSIDE_ONLY:
        yield Option("use item", (item,), rule="HK-INV-3", refused=f"{card.name} is for outside of combat")
        return
    for fields in _aims(state, who, card):
        yield Option("use item", (item, *fields), rule="HK-INV-3")


def _aims(state: Table, who: Character, card: ThingCard) -> Iterator[tuple[One, ...]]:
    match card.use:
        case "heal all" | "heal one":
            reach = POUR if has(who, "long pour") else 1
            yield (One("target", tuple(each.id for each in in_hand(state, who, reach)), "characters"),)
        case "throw":
            if found := flask_targets(state, who):
                yield (One("target", found, "characters"),)
        case "sleep":
            beside = [each for each in enemies(state, who) if board.adjacent(state, who, each)]
            drowsy = tuple(each.id for each in beside if not foes.is_boss(state, each))
            if drowsy:
                yield (One("target", drowsy, "characters"),)
        case "light" | "glue":
            yield (One("at", specials.squares_within(state, who, NEAR), "squares"),)
        case "bait":
            beasts = tuple(
                each.id
                for each in enemies(state, who)
                if foes.is_beast(state, each) and board.distance(state, who, each) <= NEAR
            )
            if beasts:
                squares = specials.squares_within(state, who, NEAR)
                yield One("target", beasts, "characters"), One("at", squares, "squares")
        case _:
            yield ()


def in_hand(state: Table, who: Character, reach: int) -> list[Character]:
    """HK-HEAL-6: the user, or an ally beside, knocked out or not."""
    here = specials.in_care(state, who, reach)
    near = reach > 1
    return [
        each for each in here if can_be_healed(each) and (each.id == who.id or near or board.adjacent(state, who, each))
    ]


def flask_targets(state: Table, who: Character) -> tuple[str, ...]:
    """A ranged attack with 3 dice, range 4; adjacent penalty, prone and cover as usual."""
    marker = attacks.must_attack(state, who)
    return tuple(
        each.id
        for each in enemies(state, who)
        if attacks.in_reach(state, who, each, "ranged", attacks.FLASK_REACH)
        and attacks.dice_against(state, who, each, "ranged", None, FLASK_DICE)
        and (marker is None or marker.id == each.id)
    )


def _give_in_turn(state: Table, who: Character) -> Iterator[Option]:
    """HK-INV-9."""
    beside = tuple(
        each.id for each in allies(state, who) if each.id in state.heroes and board.adjacent(state, who, each)
    )
    things = tuple(each.id for each in who.things if each.id != who.in_use)
    if beside and things:
        yield Option("give", (One("thing", things, "things"), One("to", beside, "characters")), rule="HK-INV-9")


def use_item(play: Play, state: Table, action: Action) -> None:
    if state.encounter is None:
        _use_outside(play, state, action)
        return
    who, card = acting(state), cards(state).things[action.choice.one("item")]
    if has(who, QUICK) and QUICK not in who.used:
        who.used.append(QUICK)
    else:
        attacks.use_action(state, who)
    on = action.choice.one("target") if "target" in action.choice.fields else who.id
    play.tell(ItemUsed, who.id, card.id, on)
    if card.use == "throw":
        state.tasks += [Task("aim", who.id, on, "ranged", card.id, printed=FLASK_DICE), Task("done", who.id)]
        return
    spend(who, card.id)
    _works(play, state, who, card, on, action.choice)
    state.tasks.append(Task("done", who.id, note="no attack"))


def _works(play: Play, state: Table, who: Character, card: ThingCard, on: str, choice: Choice) -> None:
    match card.use:
        case "heal all" | "heal one":
            drink(play, state, state.who(on), card)
        case "sleep":
            affect(play, state, state.who(on), "dazed", who.id)
            affect(play, state, state.who(on), "rooted", who.id)
        case "smoke":
            specials.smoke_around(state, who)
        case "speed":
            affect(play, state, who, "fast")
        case "salve":
            affect(play, state, who, "salved")
        case "light":
            _shine(play, state, who, choice.one("at"))
        case "glue":
            specials.change_ground(play, state, who.id, [choice.one("at")], "glue")
        case "bait":
            come_under(state, state.who(on), "baited", who.id, choice.one("at"))


def drink(play: Play, state: Table, who: Character, card: ThingCard) -> None:
    """HK-HEAL-5. G53: at full health it is used up all the same."""
    full = who.boxes if state.option("potion") == "full" else LESS_POTION
    heal(play, state, who, full if card.use == "heal all" else 1)


def _shine(play: Play, state: Table, who: Character, middle: str) -> None:
    foes.looks(play, who)
    here = board.grid(state)
    found = [foe for foe in state.foes.values() if foe.hidden and here.distance(middle, foe.square) <= 1]
    for foe in found:
        foes.reveal(play, state, foe)
    if not found:
        play.tell(NothingThere, middle)


def give(play: Play, state: Table, action: Action) -> None:
    """In combat the action of the giver, outside it is free."""
    who = acting(state) if state.encounter is not None else state.heroes[action.seat]
    name, to = action.choice.one("thing"), action.choice.one("to")
    if state.encounter is not None:
        attacks.use_action(state, who)
    thing = next(each for each in who.things if each.id == name)
    who.things = [each for each in who.things if each.id != name]
    who.in_use = "" if who.in_use == name else who.in_use
    state.heroes[to].things.append(thing)
    play.tell(ItemGiven, who.id, thing.card, to)


# Outside encounters ---------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    who = state.heroes.get(seat)
    if who is None or state.encounter is not None or who.step is not Step.DONE:
        return []
    return list(_outside(state, who))


def _outside(state: Table, who: Character) -> Iterator[Option]:
    heroes = tuple(each.id for each in state.heroes.values() if each.step is Step.DONE)
    others = tuple(each for each in heroes if each != who.id)
    for card in usable(state, who) if who.health else ():
        item = One("item", (card.id,), "things")
        if card.use in (*POTIONS, "herbs", "cake"):
            yield Option("use item", (item, One("target", heroes, "characters")), rule="HK-HEAL-1")
        elif card.use == "bell" and not who.bell:
            yield Option("use item", (item,), rule="HK-INV-6")
    if others and who.things:
        things = tuple(each.id for each in who.things)
        yield Option("give", (One("thing", things, "things"), One("to", others, "characters")), rule="HK-INV-9")
    if others and who.gold:
        yield Option("give gold", (One("to", others, "characters"),), rule="HK-INV-9")
    pieces = tuple(each.id for each in equipment(state, who) if each.id != who.in_use)
    other = (*pieces, *(("nothing",) if who.in_use else ()))
    if other:
        yield Option("put in use", (One("piece", other, "things"),), rule="HK-INV-5")


def _use_outside(play: Play, state: Table, action: Action) -> None:
    who, card = state.heroes[action.seat], cards(state).things[action.choice.one("item")]
    on = action.choice.one("target") if "target" in action.choice.fields else who.id
    play.tell(ItemUsed, who.id, card.id, on)
    spend(who, card.id)
    match card.use:
        case "heal all" | "heal one":
            drink(play, state, state.heroes[on], card)
        case "herbs":
            heal(play, state, state.heroes[on], 1)
        case "cake":
            state.heroes[on].cake = True
        case "bell":
            who.bell = True


def give_gold(play: Play, state: Table, action: Action) -> None:
    """One coin at a time."""
    who, to = state.heroes[action.seat], action.choice.one("to")
    who.gold -= 1
    state.heroes[to].gold += 1
    play.tell(GoldGiven, who.id, 1, to)


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "use item": use_item,
    "give": give,
    "give gold": give_gold,
}
