"""What the game master may do beside acting for the enemies: encounters, hazards, the end of a fight (DM-EN-1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.deck_of_many_dungeons import deck, encounters, fleeing, maps, moving, people, turns
from herotable.games.deck_of_many_dungeons.cards import of_category, our_cards
from herotable.games.deck_of_many_dungeons.ground import grid, standing_at
from herotable.games.deck_of_many_dungeons.people import our_cast
from herotable.games.deck_of_many_dungeons.state import GM, Creature, Kind, Phase, Side, Table
from herotable.rules import Action, Event, Number, One, Option, Play, Seat, TableOption, Words

MOST_ENEMIES: Final = 12
NOBODY: Final = "nobody"
NOTICED: Final = ("noticed", "unnoticed")
KINDS: Final = tuple(kind.value for kind in (Kind.ENEMY, Kind.FOLLOWER, Kind.BOSS))
REALLY: Final = "it is over"


@dataclass(frozen=True, slots=True)
class EnemiesSet(Event):
    rule: ClassVar[str] = "DM-ENC-2"
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Weighed(Event):
    """To the game master: how hard it will be."""

    rule: ClassVar[str] = "DM-ENC-4"
    percent: int
    label: str


@dataclass(frozen=True, slots=True)
class TooManyCards(Event):
    rule: ClassVar[str] = "DM-ENC-2"
    who: str


@dataclass(frozen=True, slots=True)
class MapDrawn(Event):
    rule: ClassVar[str] = "DM-GEN-6"
    name: str


@dataclass(frozen=True, slots=True)
class JoinedIn(Event):
    rule: ClassVar[str] = "DM-FOL-1"
    who: str


EVENTS: tuple[type[Event], ...] = (EnemiesSet, Weighed, TooManyCards, MapDrawn, JoinedIn)
OPTIONS: tuple[TableOption, ...] = ()


# What is on offer ------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    if seat != GM or not state.opened or state.task is not None or state.resting is not None:
        return []
    if state.combat is not None:
        return _in_combat(state)
    return [*_before_combat(state), *_designing(state)]


def _in_combat(state: Table) -> list[Option]:
    combat = state.fighting()
    if combat.phase not in (Phase.TURNS, Phase.COVERT) or turns.is_busy(state) or combat.batching or combat.extra:
        return []
    found = [Option("declare it resolved", (One("really", (REALLY,)),), rule="DM-INIT-1")]
    if not combat.flight:
        found.append(Option("name the way out", (Words("where", 80, 1),), rule="DM-FLEE-1"))
    for zone in state.zones:
        if zone.kind == "hazard" and moving.has_trigger(zone, "triggered"):
            whom = tuple(each.id for each in _reached(state, zone.id))
            if whom:
                found.append(
                    Option("trigger", (One("hazard", (zone.id,)), One("whom", whom, "creatures")), rule="DM-EN-5")
                )
    return found


def _reached(state: Table, zone_id: str) -> list[Creature]:
    """Whom a triggered hazard can reach: those inside, or within its range."""
    zone = state.zone(zone_id)
    assert zone is not None, "there is no such zone"
    card = our_cards()[zone.card]
    if card.abilities[zone.ability].range in ("", "0"):
        return standing_at(state, zone.cells)
    now = grid(state)
    most = int(card.abilities[zone.ability].range)
    return [each for each in state.standing() if any(0 <= now.counted(cell, each.at) <= most for cell in zone.cells)]


def _before_combat(state: Table) -> list[Option]:
    enemies = [each for each in state.of(Side.ENEMIES) if each.here and each.up]
    able = [each for each in state.pcs if each.up]
    if not enemies or not able or state.story.adventure:
        return []
    cause = One("cause", (NOBODY, turns.THE_ENEMIES, *(each.id for each in able)), "creatures")
    return [Option("begin the combat", (cause, One("heroes are", NOTICED)), rule="DM-INIT-1")]


def _designing(state: Table) -> list[Option]:
    if state.story.adventure:
        return []
    ready = tuple(each.id for each in encounters.our_encounters())
    found = [
        Option("set up an encounter", (One("encounter", ready, "encounters"),), rule="DM-ENC-4"),
        Option(
            "draw a map", (One("place", tuple(each.id for each in maps.our_recipes()), "recipes"),), rule="DM-GEN-6"
        ),
        Option("a Follower joins", (One("card", _followers(), "catalogue"),), rule="DM-FOL-1"),
        Option("end the scene", (One("really", (REALLY,)),), rule="DM-ROLE-2"),
    ]
    enemies = [each for each in state.of(Side.ENEMIES) if each.here]
    if len(enemies) < MOST_ENEMIES:
        foes = One("enemy", tuple(each.id for each in our_cast().foes), "foes")
        found.append(Option("add an enemy", (foes, One("as", KINDS)), rule="DM-ENC-2"))
        found.append(Option("draw an enemy", (Number("tier", 1, 3), Number("cards", 1, 5)), rule="DM-GEN-1"))
    return [*found, *(_altering(state, enemies) if enemies else [])]


def _followers() -> tuple[str, ...]:
    return tuple(card.id for card in of_category("SUP", "FOL", "NPC"))


def _altering(state: Table, enemies: list[Creature]) -> list[Option]:
    """DM-EN-1: cards, abilities and standing of an enemy may be changed at any time."""
    who = One("who", tuple(each.id for each in enemies), "creatures")
    cards = tuple(card.id for card in our_cards().cards if card.category in ("ENE", "TAL", "GEA") and card.sub != "HAZ")
    found = [
        Option("give it a card", (who, One("card", cards, "catalogue")), rule="DM-ENC-1"),
        Option("make it", (who, One("as", KINDS)), rule="DM-EN-1"),
        Option("remove it", (who,), rule="DM-EN-1"),
    ]
    for each in enemies:
        own = tuple(
            deck.key(held, number)
            for held in each.cards
            if not deck.is_innate(held)
            for number, _ in deck.abilities(held)
        )
        if own:
            one = One("who", (each.id,), "creatures")
            found.append(Option("raise an ability", (one, One("ability", own, "abilities")), rule="DM-ENC-7"))
            found.append(Option("strike off an ability", (one, One("ability", own, "abilities")), rule="DM-EN-1"))
    return found


# Doing it ------------------------------------------------------------------------------------------------


def set_up(play: Play, state: Table, of: str) -> None:
    """Map, enemies and places; the rest can still be changed."""
    clear(state)
    encounter = encounters.our_encounters()[of]
    draw_map(play, state, encounter.recipe)
    found = encounters.set_out(state, of)
    play.tell(EnemiesSet, tuple(each.id for each in found))
    for side in Side:
        maps.take_places(state, side)
    if encounter.hazard:
        maps.place_hazard(play, state, our_cards().named(encounter.hazard).id, our_cards().named(encounter.hazard).tier)
    weigh(play, state)


def clear(state: Table) -> None:
    for creature in list(state.creatures.values()):
        if creature.side is Side.ENEMIES:
            del state.creatures[creature.id]
    state.zones, state.running = [], []
    state.open_doors, state.shut_doors = [], []


def draw_map(play: Play, state: Table, recipe: str) -> None:
    of = maps.our_recipes()[recipe]
    state.battlefield = maps.draw(play, of)
    state.zones = []
    state.open_doors, state.shut_doors = [], []
    play.tell(MapDrawn, of.name)
    for side in Side:
        maps.take_places(state, side)
    if of.hazard:
        maps.place_hazard(play, state, our_cards().named(of.hazard).id, our_cards().named(of.hazard).tier)


def weigh(play: Play, state: Table) -> None:
    party, halves = encounters.party_total(state.pcs), encounters.enemies_weight(state)
    play.whisper([GM], Weighed, encounters.percent(halves, party), encounters.label(halves, party))


def add_enemy(play: Play, state: Table, action: Action) -> None:
    creature = people.foe(state, action.choice.one("enemy"), Kind(action.choice.one("as")))
    _arrive(play, state, creature)


def draw_enemy(play: Play, state: Table, action: Action) -> None:
    creature = encounters.draw_enemy(play, state, action.choice.number("tier"), action.choice.number("cards"))
    _arrive(play, state, creature)


def _arrive(play: Play, state: Table, creature: Creature) -> None:
    play.tell(EnemiesSet, (creature.id,))
    if state.battlefield is not None:
        maps.take_places(state, creature.side)
    weigh(play, state)


def follower_joins(play: Play, state: Table, action: Action) -> None:
    """DM-FOL-1."""
    card = our_cards()[action.choice.one("card")]
    creature = people.build(state, card.name, [card.name], Kind.FOLLOWER, Side.HEROES)
    play.tell(JoinedIn, creature.id)
    if state.battlefield is not None:
        maps.take_places(state, Side.HEROES)


def give_it(play: Play, state: Table, action: Action) -> None:
    creature, card = state.creatures[action.choice.one("who")], our_cards()[action.choice.one("card")]
    hands = deck.hands_of(card) if card.category == "GEA" else ()
    people.give(state, creature, card, hand=hands[0] if hands else deck.WORN if card.category == "GEA" else "")
    _refit(play, state, creature)
    if encounters.too_many(creature):
        play.whisper([GM], TooManyCards, creature.id)


def make_it(play: Play, state: Table, action: Action) -> None:
    creature = state.creatures[action.choice.one("who")]
    creature.kind = Kind(action.choice.one("as"))
    if creature.kind is Kind.FOLLOWER:
        creature.resolve = 0
    _refit(play, state, creature)


def remove_it(play: Play, state: Table, action: Action) -> None:
    who = action.choice.one("who")
    del state.creatures[who]
    state.running = [each for each in state.running if who not in (each.on, each.by)]
    state.zones = [each for each in state.zones if each.by != who]


def raise_it(play: Play, state: Table, action: Action) -> None:
    """DM-ENC-7: a Tier up, and its Tier total with it."""
    creature = state.creatures[action.choice.one("who")]
    held, number = deck.of_key(creature, action.choice.one("ability"))
    name = deck.card_of(held).abilities[number].name
    if held.tier + held.raised.get(name, 0) < 3:
        held.raised[name] = held.raised.get(name, 0) + 1
    _refit(play, state, creature)


def strike_off(play: Play, state: Table, action: Action) -> None:
    creature = state.creatures[action.choice.one("who")]
    held, number = deck.of_key(creature, action.choice.one("ability"))
    held.struck.append(deck.card_of(held).abilities[number].name)
    _refit(play, state, creature)


def _refit(play: Play, state: Table, creature: Creature) -> None:
    deck.refit(creature)
    creature.health = min(creature.health, creature.most)
    creature.resolve = min(creature.resolve, creature.health)
    people.show_the_obvious(creature)
    weigh(play, state)


def begin_combat(play: Play, state: Table, action: Action) -> None:
    cause = action.choice.one("cause")
    if state.battlefield is None:
        draw_map(play, state, "LO-A-1")
    for creature in state.creatures.values():
        if creature.here and not creature.at:
            maps.take_places(state, creature.side)
    unnoticed = action.choice.one("heroes are") == "unnoticed"
    turns.start(play, state, "" if cause == NOBODY else cause, unnoticed=unnoticed)


def trigger(play: Play, state: Table, action: Action) -> None:
    """DM-EN-5: hazards act when the game master sees fit."""
    zone = state.zone(action.choice.one("hazard"))
    assert zone is not None, "there is no such zone"
    moving.set_off(play, state, zone, [action.choice.one("whom")])


def resolve(play: Play, state: Table) -> None:
    turns.end_combat(play, state, "called off")


def end_scene(play: Play, state: Table) -> None:
    state.ended = "the game master ended it"


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "set up an encounter": lambda play, state, action: set_up(play, state, action.choice.one("encounter")),
    "draw a map": lambda play, state, action: draw_map(play, state, action.choice.one("place")),
    "a Follower joins": follower_joins,
    "add an enemy": add_enemy,
    "draw an enemy": draw_enemy,
    "give it a card": give_it,
    "make it": make_it,
    "remove it": remove_it,
    "raise an ability": raise_it,
    "strike off an ability": strike_off,
    "begin the combat": begin_combat,
    "declare it resolved": lambda play, state, action: resolve(play, state),
    "name the way out": lambda play, state, action: fleeing.name_way_out(play, state, action.choice.one("where")),
    "trigger": trigger,
    "end the scene": lambda play, state, action: end_scene(play, state),
}
