"""XP, levels, and changing a character (DM-XP, DM-LVL, DM-CHG)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Final

from herotable.games.deck_of_many_dungeons import creation, deck, people, resting
from herotable.games.deck_of_many_dungeons.cards import CLASSES, RACES, of_category, our_cards, our_talents
from herotable.games.deck_of_many_dungeons.state import GM, Creature, Growth, Held, Table, option
from herotable.rules import Action, Event, Number, One, Option, Play, Seat, TableOption

CAP: Final = 3
BEYOND: Final = 9
LAST_LEVEL: Final = 20
FREE_UP_TO: Final = 3
"""Up to this level everything may be remade (DM-CHG-1)."""
GOLD_EACH: Final = 25


@dataclass(frozen=True, slots=True)
class Scored(Event):
    rule: ClassVar[str] = "DM-XP-2"
    xp: int


@dataclass(frozen=True, slots=True)
class SessionOver(Event):
    rule: ClassVar[str] = "DM-XP-4"
    session: int
    xp: int
    total: int


@dataclass(frozen=True, slots=True)
class LevelUp(Event):
    rule: ClassVar[str] = "DM-XP-3"
    level: int


@dataclass(frozen=True, slots=True)
class Improved(Event):
    rule: ClassVar[str] = "DM-LVL-1"
    who: str
    card: str
    tier: int


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    rule: ClassVar[str] = "DM-CHG-2"
    who: str
    old: str
    new: str


EVENTS: tuple[type[Event], ...] = (Scored, SessionOver, LevelUp, Improved, Swapped)
OPTIONS: tuple[TableOption, ...] = (
    TableOption("steep_xp", ("off", "on"), "DM-XP-3"),
    TableOption("beyond_tier_3", ("off", "on"), "DM-LVL-6"),
)


# XP and levels ------------------------------------------------------------------------------------------------


def xp_for(level: int, *, steep: bool = False) -> int:
    """Total XP to reach a level: its square (G2); steep: every level's square in addition."""
    if level <= 1:
        return 0
    return sum(each * each for each in range(2, level + 1)) if steep else level * level


def level_for(xp: int, level: int = 1, *, steep: bool = False) -> int:
    while level < LAST_LEVEL and xp >= xp_for(level + 1, steep=steep):
        level += 1
    return level


# The gap rule ------------------------------------------------------------------------------------------------


def gaps(tiers: Iterable[int]) -> set[int]:
    """DM-LVL-2: Tiers between the lowest and the highest that no Talent has."""
    held = set(tiers)
    return {tier for tier in range(min(held), max(held)) if tier not in held} if held else set()


def may_rise(tiers: Sequence[int], tier: int, cap: int = CAP) -> bool:
    """Whether a card of this Tier may become one of the next."""
    if tier >= cap:
        return False
    before = gaps(tiers)
    if before and tier >= min(before):
        return False
    after = list(tiers)
    after[after.index(tier)] = tier + 1
    return gaps(after) <= before


def reachable(tiers: Sequence[int], level: int) -> bool:
    """DM-CHG-1: a deck that five Talents of Tier 1 can have become by this level."""
    return len(tiers) >= creation.TALENTS and sum(tiers) == level + 4 and not gaps([1, *tiers])


def cap_of(state: Table) -> int:
    return BEYOND if option(state, "beyond_tier_3") else CAP


def tiers_of(creature: Creature) -> list[int]:
    return [held.tier for held in creation.talents_of(creature)]


def may_upgrade(state: Table, creature: Creature, held: Held) -> bool:
    twin = any(each.card == held.card and each.tier == held.tier + 1 for each in creation.talents_of(creature))
    return not twin and may_rise(tiers_of(creature), held.tier, cap_of(state))


# Sessions ------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    if state.combat is not None or state.task is not None or state.resting is not None or not state.opened:
        return []
    if seat == GM:
        if state.story.adventure and not state.story.ended:
            return []
        return [
            Option("award XP", (Number("XP", 0, 3),), rule="DM-XP-2"),
            Option("end the session", (One("how", ("reset", "cliff-hanger")),), rule="DM-XP-4"),
        ]
    growth = state.growth.get(seat)
    creature = state.creatures.get(seat)
    if growth is None or creature is None:
        return []
    return [*_improving(state, creature, growth), *_swapping(state, creature, growth), *_finishing(growth)]


def award(play: Play, state: Table, xp: int) -> None:
    """Scenes are scored when the session ends; nothing grows during play."""
    if state.level > 0:
        state.scenes_scored.append(xp)
        play.tell(Scored, xp)


def end_session(play: Play, state: Table, *, reset: bool = True) -> None:
    """DM-XP-2 to 4, DM-REST-5: everyone gets the full amount; then levels, then rest."""
    gained = sum(state.scenes_scored)
    state.scenes_scored = []
    state.xp += gained
    play.tell(SessionOver, state.session, gained, state.xp)
    state.session += 1
    state.rested = False
    for creature in state.pcs:
        creature.gold += GOLD_EACH * gained * deck.innate_tier(max(1, state.level))
    level = level_for(state.xp, max(1, state.level), steep=option(state, "steep_xp")) if gained else state.level
    for each in range(state.level + 1, level + 1):
        state.level = each
        play.tell(LevelUp, each)
        _grow(state, each)
    if reset:
        resting.refresh(state)


def _grow(state: Table, level: int) -> None:
    """DM-LVL-1: an improvement for each level; from level 4 on a swap too (DM-CHG-2)."""
    for creature in state.pcs:
        creature.level = level
        deck.refit(creature)
        growth = state.growth.setdefault(creature.id, Growth())
        growth.improvements += 1
        growth.swaps += 1 if level > FREE_UP_TO else 0


# Improving ------------------------------------------------------------------------------------------------


def _improving(state: Table, creature: Creature, growth: Growth) -> list[Option]:
    if not growth.improvements:
        return []
    new = tuple(card.id for card in of_category("TAL") if not creation.why_not_talent(state, creature, card, 1))
    better = tuple(held.id for held in creation.talents_of(creature) if may_upgrade(state, creature, held))
    found = [Option("add a Talent", (One("card", new, "catalogue"),), rule="DM-LVL-1")] if new else []
    return found + ([Option("upgrade a Talent", (One("card", better, "cards"),), rule="DM-LVL-2")] if better else [])


def add(play: Play, state: Table, action: Action) -> None:
    creature = state.creatures[action.seat]
    state.growth[action.seat].improvements -= 1
    card = our_cards()[action.choice.one("card")]
    people.give(state, creature, card, 1)
    play.tell(Improved, creature.id, card.id, 1)
    _tidy(state, action.seat)


def upgrade(play: Play, state: Table, action: Action) -> None:
    creature = state.creatures[action.seat]
    state.growth[action.seat].improvements -= 1
    held = deck.own_card(creature, action.choice.one("card"))
    held.tier += 1
    play.tell(Improved, creature.id, held.card, held.tier)
    _tidy(state, action.seat)


# Swapping ------------------------------------------------------------------------------------------------


def _swapping(state: Table, creature: Creature, growth: Growth) -> Iterator[Option]:
    """DM-CHG-2 to 5."""
    if growth.compensating:
        able = tuple(held.id for held in creation.talents_of(creature) if may_compensate(state, creature, growth, held))
        if able:
            yield Option("upgrade for it", (One("card", able, "cards"),), rule="DM-CHG-2")
        return
    if not growth.swaps:
        return
    for held in creation.talents_of(creature):
        new = exchangeable(state, creature, held)
        if new:
            yield Option(
                "swap a Talent", (One("old", (held.id,), "cards"), One("new", new, "catalogue")), rule="DM-CHG-2"
            )
    own = [held.card for held in creation.traits_of(creature)]
    traits = tuple(card.id for card in of_category("TRA") if card.id not in own)
    old = tuple(held.id for held in creation.traits_of(creature))
    if old:
        yield Option("swap a Trait", (One("old", old, "cards"), One("new", traits, "catalogue")), rule="DM-CHG-5")


def exchangeable(state: Table, creature: Creature, old: Held) -> tuple[str, ...]:
    """DM-CHG-3, DM-CHG-4: what may take a card's place: limits hold, the races stay what they are, no gap opens."""
    if not compensable(state, creature, old):
        return ()
    rest = [held for held in creation.talents_of(creature) if held is not old]
    before = creation.kinds_of(creation.talents_of(creature), RACES)
    races, classes = creation.kinds_of(rest, RACES), creation.kinds_of(rest, CLASSES)
    own = [held.card for held in rest if held.tier == 1]
    fitting = [sub for sub in our_talents() if _keeps(creature, sub, before, races, classes)]
    return tuple(card for sub in fitting for card in our_talents()[sub] if card not in own)


def _keeps(creature: Creature, sub: str, before: list[str], races: list[str], classes: list[str]) -> bool:
    """Whether a card of this race, class or skill leaves a legal deck."""
    after = sorted({*races, sub}) if sub in RACES else races
    trades = {*classes, sub} if sub in CLASSES else set(classes)
    if creature.level > FREE_UP_TO and after != before:
        return False
    return 0 < len(after) <= creation.MOST_KINDS and 0 < len(trades) <= creation.MOST_KINDS


def compensable(state: Table, creature: Creature, old: Held) -> bool:
    """Whether the upgrades that make up for it can be had: each card once, never the new one."""
    rest = [held.tier for held in creation.talents_of(creature) if held is not old]
    return any(_no_new_gap(tiers_of(creature), after) for after in _risen(rest, max(0, old.tier - 1), cap_of(state)))


def _no_new_gap(before: Sequence[int], others: Sequence[int]) -> bool:
    """Tiers below the lowest of the other cards do not count: the new card is of Tier 1."""
    return gaps(others) <= gaps(before)


def _risen(tiers: Sequence[int], times: int, cap: int) -> Iterator[list[int]]:
    for chosen in combinations(range(len(tiers)), times):
        if all(tiers[at] < cap for at in chosen):
            yield [tier + (at in chosen) for at, tier in enumerate(tiers)]


def may_compensate(state: Table, creature: Creature, growth: Growth, held: Held) -> bool:
    if held.id == growth.new_card or held.id in growth.compensated or held.tier >= cap_of(state):
        return False
    return not any(each.card == held.card and each.tier == held.tier + 1 for each in creation.talents_of(creature))


def swap(play: Play, state: Table, action: Action) -> None:
    creature, growth = state.creatures[action.seat], state.growth[action.seat]
    old = deck.own_card(creature, action.choice.one("old"))
    creature.cards = [held for held in creature.cards if held is not old]
    new = people.give(state, creature, our_cards()[action.choice.one("new")], 1)
    growth.swaps -= 1
    growth.compensating, growth.new_card, growth.compensated = old.tier - 1, new.id, []
    play.tell(Swapped, creature.id, old.card, new.card)
    _tidy(state, action.seat)


def compensate(play: Play, state: Table, action: Action) -> None:
    creature, growth = state.creatures[action.seat], state.growth[action.seat]
    held = deck.own_card(creature, action.choice.one("card"))
    held.tier += 1
    growth.compensating -= 1
    growth.compensated.append(held.id)
    play.tell(Improved, creature.id, held.card, held.tier)
    _tidy(state, action.seat)


def swap_trait(play: Play, state: Table, action: Action) -> None:
    creature = state.creatures[action.seat]
    old = deck.own_card(creature, action.choice.one("old"))
    creature.cards = [held for held in creature.cards if held is not old]
    new = people.give(state, creature, our_cards()[action.choice.one("new")], 0)
    state.growth[action.seat].swaps -= 1
    play.tell(Swapped, creature.id, old.card, new.card)
    _tidy(state, action.seat)


def _finishing(growth: Growth) -> list[Option]:
    """DM-LVL-7: what is not used may be kept in reserve, but a swap is for this level only."""
    return [] if growth.compensating else [Option("grown", rule="DM-LVL-7")]


def grown(play: Play, state: Table, action: Action) -> None:
    growth = state.growth[action.seat]
    growth.swaps = 0
    del state.growth[action.seat]


def _tidy(state: Table, seat: str) -> None:
    growth = state.growth[seat]
    if not (growth.improvements or growth.swaps or growth.compensating):
        del state.growth[seat]


# Remaking ------------------------------------------------------------------------------------------------


def remaking(state: Table, seat: Seat) -> list[Option]:
    """DM-CHG-1: up to level 3, between scenes."""
    busy = state.combat is not None or state.task is not None or state.resting is not None or not state.opened
    creature = state.creatures.get(seat)
    if busy or not state.rested or seat == GM or creature is None or creature.level > FREE_UP_TO:
        return []
    talents = creation.talents_of(creature)
    found: list[Option] = []
    for held in talents:
        new = exchangeable(state, creature, held)
        if held.tier == 1 and new:
            found.append(
                Option(
                    "exchange a Talent",
                    (One("old", (held.id,), "cards"), One("new", new, "catalogue")),
                    rule="DM-CHG-1",
                )
            )
    return found


def exchange(play: Play, state: Table, action: Action) -> None:
    creature = state.creatures[action.seat]
    old = deck.own_card(creature, action.choice.one("old"))
    creature.cards = [held for held in creature.cards if held is not old]
    new = people.give(state, creature, our_cards()[action.choice.one("new")], old.tier)
    play.tell(Swapped, creature.id, old.card, new.card)


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "award XP": lambda play, state, action: award(play, state, action.choice.number("XP")),
    "end the session": lambda play, state, action: end_session(play, state, reset=action.choice.one("how") == "reset"),
    "add a Talent": add,
    "upgrade a Talent": upgrade,
    "swap a Talent": swap,
    "upgrade for it": compensate,
    "swap a Trait": swap_trait,
    "grown": grown,
    "exchange a Talent": exchange,
}
