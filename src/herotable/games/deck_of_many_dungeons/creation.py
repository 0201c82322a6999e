"""Making a character: which decks are legal, and the way there (DM-CC, S2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.deck_of_many_dungeons import deck, gear_sets, people
from herotable.games.deck_of_many_dungeons.cards import CLASSES, RACES, SKILLS, Card, of_category, our_cards
from herotable.games.deck_of_many_dungeons.people import our_cast
from herotable.games.deck_of_many_dungeons.state import Creature, Held, Making, Table, option
from herotable.rules import Action, Event, One, Option, Play, Refusal, Seat, TableOption, Words

TALENTS: Final = 5
TALENTS_AT_0: Final = 3
MOST_KINDS: Final = 2
LEAST_TRAITS: Final = 2
MOST_TRAITS: Final = 3
MOST_HELD: Final = 2
GEAR_AT_0: Final = 2
ROUTES: Final = ("level 1", "level 0", "tier 2", "tier 3")
TIER_OF: Final = {"level 1": 1, "level 0": 1, "tier 2": 2, "tier 3": 3}


@dataclass(frozen=True, slots=True)
class Made(Event):
    rule: ClassVar[str] = "DM-CC-7"
    who: str
    name: str


@dataclass(frozen=True, slots=True)
class Opposed(Event):
    """Two contrary Traits were taken: a word of warning (DM-CC-6)."""

    rule: ClassVar[str] = "DM-CC-6"
    who: str
    one: str
    other: str


EVENTS: tuple[type[Event], ...] = (Made, Opposed)
OPTIONS: tuple[TableOption, ...] = (
    TableOption("one_box", ("off", "on"), "DM-CARD-15"),
    TableOption("level_0_health", ("5", "4"), "DM-CC-8"),
)


# What is legal ------------------------------------------------------------------------------------------------


def kinds_of(talents: Sequence[Held], among: dict[str, str]) -> list[str]:
    return sorted({held.card[4:7] for held in talents if held.card.startswith("TAL") and held.card[4:7] in among})


def talents_of(creature: Creature) -> list[Held]:
    return [held for held in creature.cards if held.card.startswith("TAL")]


def traits_of(creature: Creature) -> list[Held]:
    return [held for held in creature.cards if held.card.startswith("TRA")]


def complaints(creature: Creature, route: str = "level 1") -> Iterator[Refusal]:
    """What is still wrong with a new character (DM-CC-2 to 8)."""
    yield from talent_complaints(creature, route)
    yield from _gear_complaints(creature, route)
    count = len(traits_of(creature))
    if not LEAST_TRAITS <= count <= MOST_TRAITS:
        yield Refusal(f"{LEAST_TRAITS} or {MOST_TRAITS} Traits are taken; there are {count}", "DM-CC-6")
    if not creature.name.strip():
        yield Refusal("a character has a name", "DM-CC-7")


def talent_complaints(creature: Creature, route: str) -> Iterator[Refusal]:
    talents = talents_of(creature)
    wanted = TALENTS_AT_0 if route == "level 0" else TALENTS
    if len(talents) != wanted:
        yield Refusal(f"needs exactly {wanted} Talents; there are {len(talents)}", "DM-CC-2")
    if route != "level 0":
        if not kinds_of(talents, RACES):
            yield Refusal("needs at least 1 race card", "DM-CC-2")
        if not kinds_of(talents, CLASSES):
            yield Refusal("needs at least 1 class card", "DM-CC-2")
    yield from limits(talents)


def limits(talents: Sequence[Held]) -> Iterator[Refusal]:
    """DM-CC-10: these hold for life."""
    if len(kinds_of(talents, RACES)) > MOST_KINDS:
        yield Refusal("has cards of at most 2 races", "DM-CC-2")
    if len(kinds_of(talents, CLASSES)) > MOST_KINDS:
        yield Refusal("has cards of at most 2 classes", "DM-CC-2")
    twice = [card for card, count in Counter((held.card, held.tier) for held in talents).items() if count > 1]
    if twice:
        yield Refusal(f"has {our_cards()[twice[0][0]].name} only once of a Tier", "DM-CC-3")


def _gear_complaints(creature: Creature, route: str) -> Iterator[Refusal]:
    gear = [held for held in creature.cards if deck.is_gear(held)]
    if route == "level 0":
        two = [held for held in gear if "two" in deck.hands_of(deck.card_of(held)) and deck.is_held_item(held)]
        if len(gear) > GEAR_AT_0 or (len(gear) == GEAR_AT_0 and any(held.hand == "two" for held in two)):
            yield Refusal("has any 2 gear cards, or one two-handed weapon", "DM-CC-8")
        return
    if sum(deck.is_armour(held) for held in gear) != 1:
        yield Refusal("needs exactly 1 armour", "DM-CC-4")
    if sum(deck.is_boots(held) for held in gear) != 1:
        yield Refusal("needs exactly 1 pair of boots", "DM-CC-4")
    count = sum(deck.is_held_item(held) for held in gear)
    if not 1 <= count <= MOST_HELD:
        yield Refusal(f"needs 1 or 2 Held items; there are {count}", "DM-CC-4")


def why_not_talent(state: Table, creature: Creature, card: Card, tier: int) -> str:
    """Whether one more Talent keeps the limits."""
    talents = [*talents_of(creature), Held("new", card.id, tier)]
    wrong = next(limits(talents), None)
    if wrong is not None:
        return f"{creature.name or 'a character'} {wrong.reason}"
    return _box(state, card, tier)


def _box(state: Table, card: Card, tier: int) -> str:
    """DM-CARD-15: with one box there are only so many copies."""
    if not option(state, "one_box"):
        return ""
    taken = sum(1 for each in state.pcs for held in each.cards if held.card == card.id and held.tier == tier)
    return f"all copies of {card.name} are taken" if taken >= card.copies else ""


# The way there ------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    if state.making.get(seat) != Making.CARDS:
        return []
    creature = state.creatures[seat]
    route = state.route.get(seat, "level 1")
    return [*_routes(state, seat), *_taking(state, creature, route), *_putting_back(creature), _finish(creature, route)]


def _routes(state: Table, seat: Seat) -> list[Option]:
    ready = tuple(each.id for each in our_cast().premades)
    other = tuple(each for each in ROUTES if each != state.route.get(seat, "level 1"))
    return [
        Option("take a ready-made character", (One("character", ready, "premades"),), rule="DM-PRE-1"),
        Option("begin at", (One("route", other),), rule="DM-CC-1"),
        Option("name", (Words("name", 40, 1),), rule="DM-CC-7"),
    ]


def _taking(state: Table, creature: Creature, route: str) -> list[Option]:
    tier = TIER_OF[route]
    found: list[Option] = []
    if len(talents_of(creature)) < (TALENTS_AT_0 if route == "level 0" else TALENTS):
        talents = tuple(card.id for card in of_category("TAL") if not why_not_talent(state, creature, card, tier))
        found.append(Option("take a Talent", (One("card", talents, "catalogue"),), rule="DM-CC-2"))
    traits = [held.card for held in traits_of(creature)]
    if len(traits) < MOST_TRAITS:
        free = tuple(card.id for card in of_category("TRA") if card.id not in traits)
        found.append(Option("take a Trait", (One("card", free, "catalogue"),), rule="DM-CC-6"))
    gear = tuple(card.id for card in of_category("GEA") if _room_for(state, creature, card, tier, route))
    return [*found, *([Option("take gear", (One("card", gear, "catalogue"),), rule="DM-CC-4")] if gear else [])]


def _room_for(state: Table, creature: Creature, card: Card, tier: int, route: str) -> bool:
    probe = Held("new", card.id, tier)
    gear = [held for held in creature.cards if deck.is_gear(held)]
    if _box(state, card, tier) or (route == "level 0" and len(gear) >= GEAR_AT_0):
        return False
    for same in (deck.is_armour, deck.is_boots):
        if same(probe):
            return not any(same(held) for held in gear)
    return sum(deck.is_held_item(held) for held in gear) < MOST_HELD


def _putting_back(creature: Creature) -> list[Option]:
    own = tuple(held.id for held in creature.cards if not deck.is_innate(held))
    return [Option("put back", (One("card", own, "cards"),), rule="DM-CC-10")] if own else []


def _finish(creature: Creature, route: str) -> Option:
    wrong = next(complaints(creature, route), None)
    return Option(
        "the character is ready", rule=wrong.rule if wrong else "DM-CC-7", refused=wrong.reason if wrong else ""
    )


def take(play: Play, state: Table, action: Action) -> None:
    creature = state.creatures[action.seat]
    card = our_cards()[action.choice.one("card")]
    tier = TIER_OF[state.route.get(action.seat, "level 1")] if card.category != "TRA" else 0
    people.give(state, creature, card, tier)
    gear_sets.ready_up(creature)
    if card.opposite in [deck.card_of(held).name for held in traits_of(creature)]:
        play.tell(Opposed, creature.id, card.name, card.opposite)


def put_back(play: Play, state: Table, action: Action) -> None:
    creature = state.creatures[action.seat]
    creature.cards = [held for held in creature.cards if held.id != action.choice.one("card")]
    gear_sets.ready_up(creature)


def take_ready(play: Play, state: Table, action: Action) -> None:
    level_0 = state.route.get(action.seat) == "level 0"
    people.premade(state, action.seat, action.choice.one("character"), level_0=level_0)


def begin_at(play: Play, state: Table, action: Action) -> None:
    """DM-CC-9: a high start takes every card of a higher Tier; what was chosen is put back."""
    route = action.choice.one("route")
    state.route[action.seat] = route
    name = state.creatures[action.seat].name
    people.new_pc(state, action.seat, name, level_of(route))


def level_of(route: str) -> int:
    """Level = sum of the Talents' Tiers - 4."""
    return 0 if route == "level 0" else TALENTS * TIER_OF[route] - 4


def name(play: Play, state: Table, action: Action) -> None:
    state.creatures[action.seat].name = action.choice.one("name")


def finish(play: Play, state: Table, action: Action) -> None:
    creature = state.creatures[action.seat]
    complete(state, creature)
    state.making[action.seat] = Making.DONE
    play.tell(Made, creature.id, creature.name)


def complete(state: Table, creature: Creature) -> None:
    """DM-CC-7: full Health and Resolve; the party's level is the newcomers'."""
    if creature.level == 0 and option_value(state, "level_0_health") == "4":
        creature.most = 4
    gear_sets.ready_up(creature)
    deck.reset(creature)
    state.level = max(state.level, creature.level)
    state.xp = max(state.xp, creature.level * creature.level if creature.level > 1 else 0)


def option_value(state: Table, name_of: str) -> str:
    return state.options.get(name_of, "")


def race_and_class(creature: Creature) -> str:
    """Half-elf, Assassin: what the cards say."""
    talents = talents_of(creature)
    races = [RACES[sub] for sub in kinds_of(talents, RACES)]
    classes = [CLASSES[sub] for sub in kinds_of(talents, CLASSES)]
    skills = [SKILLS[sub] for sub in kinds_of(talents, SKILLS)]
    return ", ".join(part for part in (" and ".join(races), " and ".join(classes), " and ".join(skills)) if part)


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "take a ready-made character": take_ready,
    "begin at": begin_at,
    "name": name,
    "take a Talent": take,
    "take a Trait": take,
    "take gear": take,
    "put back": put_back,
    "the character is ready": finish,
}
