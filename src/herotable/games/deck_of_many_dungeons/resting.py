"""Scene transitions, rests, extended breaks, the end of a session (DM-REST)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.deck_of_many_dungeons import deck, declaring, durations, effects, gear_sets, health, standing, uses
from herotable.games.deck_of_many_dungeons.cards import Ability
from herotable.games.deck_of_many_dungeons.health import can_pay, pay, payers
from herotable.games.deck_of_many_dungeons.state import GM, Creature, Held, Kind, Resting, Side, Table
from herotable.rules import D12, Action, Event, One, Option, Part, PickOne, Play, Seat, TableOption

RESTING_OPS: Final = ("heal", "res", "cure", "enable", "choose")
"""What a Fortify can do when there is no combat."""
NO: Final = "no"


@dataclass(frozen=True, slots=True)
class SceneChanged(Event):
    rule: ClassVar[str] = "DM-REST-1"
    number: int


@dataclass(frozen=True, slots=True)
class Rested(Event):
    rule: ClassVar[str] = "DM-REST-2"
    who: str
    card: str
    ability: int
    on: str
    success: bool


@dataclass(frozen=True, slots=True)
class RestOver(Event):
    rule: ClassVar[str] = "DM-REST-2"
    scene: int


@dataclass(frozen=True, slots=True)
class Refreshed(Event):
    rule: ClassVar[str] = "DM-REST-4"
    how: str


EVENTS: tuple[type[Event], ...] = (SceneChanged, Rested, RestOver, Refreshed)
OPTIONS: tuple[TableOption, ...] = (TableOption("wake_after_victory", ("off", "on"), "DM-REST-7"),)


# Scene transitions ------------------------------------------------------------------------------------------------


def change_scene(play: Play, state: Table) -> None:
    """DM-REST-2: bad durations end, good ones play out, then everybody may use each Fortify once."""
    state.scene_number += 1
    play.tell(SceneChanged, state.scene_number)
    for running in list(state.running):
        if not durations.is_negative(state, running):
            _play_out(play, state, running.id)
    state.running = []
    state.zones = []
    for creature in state.creatures.values():
        for held in creature.cards:
            held.used = []
            held.spent = [each for each in held.spent if each != "scene"]
            _scene_events(play, creature, held)
    ready = [each.id for each in state.present(Side.HEROES)]
    state.resting = Resting(ready)


def _play_out(play: Play, state: Table, of: str) -> None:
    running = next(each for each in state.running if each.id == of)
    for clause in durations.ability_of(running).clauses:
        if clause.prefix == "tick" and clause.op == "heal":
            health.heal(play, state, state.creatures[running.on], clause.n * max(1, running.left))


def _scene_events(play: Play, creature: Creature, held: Held) -> None:
    """Adaptable comes back by itself."""
    for _, ability in deck.abilities(held):
        for clause in ability.clauses:
            if clause.prefix == "when" and clause.host == "scene" and clause.op == "enable this" and not held.enabled:
                effects.turn(play, creature, held.id, True)


# Fortifying at a rest ------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    if state.combat is not None or state.task is not None or not state.opened:
        return []
    if state.resting is None:
        return _gm_options(state, seat) + _between_scenes(state, seat)
    found: list[Option] = []
    for who in state.resting.ready:
        creature = state.creatures[who]
        if creature.seat == seat or (seat == GM and creature.kind is Kind.FOLLOWER and not creature.seat):
            found.append(Option("rested", (One("who", (who,)),), rule="DM-REST-2"))
            if creature.up:
                found += _fortifies(state, creature) + _enable(creature)
    return found


def _gm_options(state: Table, seat: Seat) -> list[Option]:
    if seat != GM:
        return []
    found = [Option("extended break", rule="DM-REST-4")]
    if not state.rested:
        found.append(Option("change the scene", rule="DM-REST-1"))
    return found


def _between_scenes(state: Table, seat: Seat) -> list[Option]:
    """DM-HR-10: between actions out of combat a card of one's own may be enabled; any may be disabled."""
    return [option for each in state.pcs if each.seat == seat and each.up for option in _enable(each)]


def _enable(creature: Creature) -> list[Option]:
    off = tuple(held.id for held in creature.cards if not held.enabled)
    if not off or not creature.resolve:
        return []
    part = (Part("Resolve", 1, "DM-HR-10"),)
    return [Option("enable a card", (One("who", (creature.id,)), One("card", off, "cards")), part, rule="DM-HR-10")]


def fortifying(state: Table, creature: Creature) -> Iterator[tuple[Held, int, Ability]]:
    """DM-REST-8: the set that it holds; each ability of a card once in a rest, whoever has the card."""
    assert state.resting is not None, "nobody rests"
    for held, number, ability in deck.live(creature):
        helps = ability.type == "Fortify" and any(clause.op in RESTING_OPS for clause in ability.clauses)
        limited = ability.name in held.spent
        if helps and not limited and deck.key(held, number) not in state.resting.used:
            yield held, number, ability


def _fortifies(state: Table, creature: Creature) -> list[Option]:
    found = []
    for held, number, ability in fortifying(state, creature):
        among = tuple(each.id for each in state.present(Side.HEROES) if _may_help(creature, each, ability))
        if among and can_pay(state, creature, ability.cost):
            fields = (
                One("who", (creature.id,)),
                One("ability", (deck.key(held, number),)),
                One("on", among, "creatures"),
            )
            parts = (Part("Resolve", ability.cost, "DM-CARD-4"),) if ability.cost else ()
            found.append(Option("use at rest", fields, parts, rule="DM-REST-2"))
    return found


def _may_help(creature: Creature, other: Creature, ability: Ability) -> bool:
    if not declaring.fits_who(creature, other, ability.who):
        return False
    return (other.up or declaring.revives(ability)) and (other is creature or ability.who != "self")


def use_at_rest(play: Play, state: Table, action: Action) -> None:
    """Costs and rolls as usual, at any range (DM-REST-2); of an area everybody there profits."""
    creature = state.creatures[action.choice.one("who")]
    held, number = deck.of_key(creature, action.choice.one("ability"))
    ability = deck.ability_of(held, number)
    pay(play, state, creature, ability.cost)
    assert state.resting is not None, "nobody rests"
    state.resting.used.append(deck.key(held, number))
    for limit in ability.of("limit"):
        if limit.word.startswith("once/combat"):
            held.spent.append(ability.name)
    part = 0
    if ability.has("choose"):
        question = PickOne(kind="choose", about=(held.card, number), among=("0", "1"), rule="DM-V-TIME")
        part = int(play.ask(creature.seat, question))
    play.then(roll_at_rest, creature.id, held.id, number, action.choice.one("on"), part)


def roll_at_rest(play: Play, state: Table, who: str, card: str, number: int, on: str, part: int) -> None:
    creature = state.creatures[who]
    ability = deck.ability_of(deck.own_card(creature, card), number)
    if not ability.roll:
        play.then(help_at_rest, who, card, number, on, part, True)
    bonus = standing.total(state, creature, "all")
    roll = D12.plus(Part("cards", bonus, "DM-ROLL-4")).reach(ability.roll)
    made = play.roll(roll, ability.name, by=creature.seat)
    play.then(look_at_rest, who, card, number, on, part, bool(made))


def look_at_rest(play: Play, state: Table, who: str, card: str, number: int, on: str, part: int, made: bool) -> None:
    """Re-rolls are allowed."""
    creature = state.creatures[who]
    able = payers(state, creature)
    if not made and able:
        question = PickOne(kind="roll again", about=(who,), among=(NO, *(each.id for each in able)), rule="DM-HR-9")
        if play.ask(creature.seat, question) != NO:
            play.then(roll_again_at_rest, who, card, number, on, part)
    play.then(help_at_rest, who, card, number, on, part, made)


def roll_again_at_rest(play: Play, state: Table, who: str, card: str, number: int, on: str, part: int) -> None:
    pay(play, state, state.creatures[who], 1)
    play.then(roll_at_rest, who, card, number, on, part)


def help_at_rest(play: Play, state: Table, who: str, card: str, number: int, on: str, part: int, made: bool) -> None:
    creature = state.creatures[who]
    held = deck.own_card(creature, card)
    ability = deck.ability_of(held, number)
    play.tell(Rested, who, held.card, number, on, made)
    if not made:
        return
    use = uses.use_of(creature, held, number, choice=part)
    everyone = [each.id for each in state.present(Side.HEROES)] if ability.area > 1 else [on]
    use.targets = use.hits = everyone
    use.success = True
    for clause in uses.own_clauses(state, use):
        for each in [creature.id] if clause.target == "self" else everyone:
            if clause.op in ("heal", "res", "cure", "enable") and clause.target != "one":
                effects.OPERATIONS[clause.op](play, state, use, clause, state.creatures[each])


def rested(play: Play, state: Table, action: Action) -> None:
    assert state.resting is not None, "nobody rests"
    who = action.choice.one("who")
    state.resting.ready = [each for each in state.resting.ready if each != who]
    if not state.resting.ready:
        state.resting = None
        state.rested = True
        play.tell(RestOver, state.scene_number)


def enable(play: Play, state: Table, action: Action) -> None:
    creature = state.creatures[action.choice.one("who")]
    pay(play, state, creature, 1)
    effects.turn(play, creature, action.choice.one("card"), True)


# Breaks ------------------------------------------------------------------------------------------------


def extended_break(play: Play, state: Table) -> None:
    """DM-REST-4: 6 to 8 hours; everyone on the heroes' side as new."""
    refresh(state)
    play.tell(Refreshed, "extended break")


def refresh(state: Table) -> None:
    state.running = [each for each in state.running if state.creatures[each.on].side is Side.ENEMIES]
    for creature in state.of(Side.HEROES):
        if not creature.dead:
            deck.reset(creature)
            gear_sets.ready_up(creature)


STAGES: tuple[Callable[..., None], ...] = (roll_at_rest, look_at_rest, roll_again_at_rest, help_at_rest)
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "change the scene": lambda play, state, action: change_scene(play, state),
    "extended break": lambda play, state, action: extended_break(play, state),
    "use at rest": use_at_rest,
    "rested": rested,
    "enable a card": enable,
}
