"""What else one may do in a combat: turning cards, changing gear, doors, breaking free, killing (DM-DIS, DM-NL)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.deck_of_many_dungeons import deck, declaring, durations, gear_sets, standing
from herotable.games.deck_of_many_dungeons.attacks import take_slot
from herotable.games.deck_of_many_dungeons.effects import turn
from herotable.games.deck_of_many_dungeons.ground import between, cells_of, grid
from herotable.games.deck_of_many_dungeons.health import can_pay, pay
from herotable.games.deck_of_many_dungeons.state import Creature, Kind, Phase, Side, Table, option
from herotable.games.deck_of_many_dungeons.turns import is_busy
from herotable.rules import Action, Event, Number, One, Option, Part, Play, Seat, TableOption

NOTHING: Final = "nothing"


@dataclass(frozen=True, slots=True)
class Changed(Event):
    """Somebody changes what is worn or held."""

    rule: ClassVar[str] = "DM-EQ-3"
    who: str
    what: str


@dataclass(frozen=True, slots=True)
class DoorMoved(Event):
    rule: ClassVar[str] = "DM-GRID-10"
    who: str
    door: str
    wide: bool


@dataclass(frozen=True, slots=True)
class BrokeFree(Event):
    rule: ClassVar[str] = "DM-V-TIME"
    who: str


@dataclass(frozen=True, slots=True)
class Killed(Event):
    rule: ClassVar[str] = "DM-NL-2"
    who: str
    by: str


@dataclass(frozen=True, slots=True)
class Upgraded(Event):
    rule: ClassVar[str] = "DM-FOL-4"
    who: str


EVENTS: tuple[type[Event], ...] = (Changed, DoorMoved, BrokeFree, Killed, Upgraded)
OPTIONS: tuple[TableOption, ...] = (TableOption("kill_without_consent", ("off", "on"), "DM-NL-3"),)


# What is on offer ---------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    combat = state.combat
    if combat is None or combat.phase in (Phase.INITIATIVE, Phase.OVER) or is_busy(state) or combat.batching:
        return []
    found = list(_turning(state, seat))
    for creature in declaring.directs(state, seat):
        covert = combat.phase is Phase.COVERT
        if combat.extra != creature.id and not (covert and creature.id in combat.covert):
            found += [*_free_deeds(state, creature), *_deeds(state, creature, covert=covert)]
    return found


def _turning(state: Table, seat: Seat) -> Iterator[Option]:
    """DM-DIS-1: anybody may disable own cards at any time."""
    combat = state.fighting()
    for creature in state.creatures.values():
        if not creature.up or not creature.here or not declaring.is_directed_by(state, creature, seat):
            continue
        on = tuple(held.id for held in creature.cards if held.enabled)
        if on and creature.side is Side.HEROES:
            yield Option("disable", (One("who", (creature.id,)), One("card", on, "cards")), rule="DM-DIS-1")
        off = tuple(held.id for held in creature.cards if not held.enabled)
        mine = combat.side is creature.side or option(state, "enable_any_time")
        if off and mine and can_pay(state, creature, 1):
            yield _paid("enable", creature, "DM-HR-10", One("card", off, "cards"))


def _paid(name: str, creature: Creature, rule: str, *fields: One) -> Option:
    return Option(name, (One("who", (creature.id,)), *fields), (Part("Resolve", 1, rule),), rule=rule)


def _free_deeds(state: Table, creature: Creature) -> Iterator[Option]:
    if creature.temporary and creature.resolve and creature.kind is not Kind.FOLLOWER:
        points = Number("points", 0, creature.temporary)
        yield Option("keep temporary Resolve", (One("who", (creature.id,)), points), rule="DM-HR-12")
    if creature.kind is Kind.FOLLOWER and creature.innate and can_pay(state, creature, 1):
        yield _paid("a second regular action", creature, "DM-FOL-4")


def _deeds(state: Table, creature: Creature, *, covert: bool) -> Iterator[Option]:
    """Each of these costs an action (DM-TURN-3)."""
    if not covert and not _has_regular(creature):
        return
    who = One("who", (creature.id,))
    yield from _changes(creature, who)
    doors = tuple(doors_beside(state, creature)) if creature.at else ()
    if doors:
        yield Option("door", (who, One("door", doors, "edges")), rule="DM-GRID-10")
    if not covert and standing.bears(state, creature, "immobile"):
        yield Option("break free", (who,), rule="DM-V-TIME")
    victims = tuple(each.id for each in victims_of(state, creature)) if not covert and creature.at else ()
    if victims:
        yield Option("kill", (who, One("victim", victims, "creatures")), rule="DM-NL-2")


def _has_regular(creature: Creature) -> bool:
    return creature.regular > 0 if creature.kind is Kind.FOLLOWER else creature.actions > 0


def _changes(creature: Creature, who: One) -> Iterator[Option]:
    """DM-EQ-3: one action for each kind of thing; both hands may change in one."""
    now = gear_sets.as_held(creature)
    hands = tuple(each for each in gear_sets.hand_sets(creature) if each != now)
    if hands:
        yield Option("change hands", (who, One("hands", hands, "cards")), rule="DM-EQ-3")
    for boots, name in ((False, "change armour"), (True, "change boots")):
        own = [held for held in creature.cards if (deck.is_boots(held) if boots else deck.is_armour(held))]
        other = tuple(held.id for held in own if not held.hand)
        worn = any(held.hand for held in own)
        if other or worn:
            among = (*other, *([NOTHING] if worn else []))
            yield Option(name, (who, One("card", among, "cards")), rule="DM-EQ-3")


def doors_beside(state: Table, creature: Creature) -> Iterator[str]:
    now = grid(state)
    for cell in cells_of(state, creature):
        for number in now.around(now.number(cell)):
            edge = now.edge(cell, now.ids[number])
            if edge is not None and edge.kind in ("door", "open door") and edge.value == 0:
                yield now.edge_id(cell, now.ids[number])


def victims_of(state: Table, creature: Creature) -> list[Creature]:
    """DM-NL-2: the unconscious within reach; a player's character only with consent (DM-NL-3)."""
    down = [each for each in state.of(creature.side.other) if not each.up and not each.dead and each.at]
    if not option(state, "kill_without_consent"):
        down = [each for each in down if each.kind is not Kind.PC]
    return [each for each in down if between(state, creature, each) <= 1]


# Doing them ---------------------------------------------------------------------------------------


def _act(state: Table, who: str) -> Creature:
    """An action is used, the regular one of a Follower (DM-FOL-9)."""
    combat, creature = state.fighting(), state.creatures[who]
    if combat.phase is Phase.COVERT:
        combat.covert.append(who)
    else:
        take_slot(creature, innate=False)
    creature.acted = creature.ever_acted = True
    return creature


def disable(play: Play, state: Table, action: Action) -> None:
    turn(play, state.creatures[action.choice.one("who")], action.choice.one("card"), False)


def enable(play: Play, state: Table, action: Action) -> None:
    """DM-DIS-4: this gives back no use that was already made."""
    creature = state.creatures[action.choice.one("who")]
    pay(play, state, creature, 1)
    turn(play, creature, action.choice.one("card"), True)


def keep(play: Play, state: Table, action: Action) -> None:
    state.creatures[action.choice.one("who")].keep = action.choice.number("points")


def second_regular(play: Play, state: Table, action: Action) -> None:
    creature = state.creatures[action.choice.one("who")]
    pay(play, state, creature, 1)
    creature.innate, creature.regular = 0, creature.regular + 1
    play.tell(Upgraded, creature.id)


def change_hands(play: Play, state: Table, action: Action) -> None:
    creature = _act(state, action.choice.one("who"))
    gear_sets.take_in_hand(creature, action.choice.one("hands"))
    play.tell(Changed, creature.id, "hands")


def change_armour(play: Play, state: Table, action: Action) -> None:
    creature = _act(state, action.choice.one("who"))
    gear_sets.wear(creature, action.choice.one("card"), boots=False)
    play.tell(Changed, creature.id, "armour")


def change_boots(play: Play, state: Table, action: Action) -> None:
    creature = _act(state, action.choice.one("who"))
    gear_sets.wear(creature, action.choice.one("card"), boots=True)
    play.tell(Changed, creature.id, "boots")


def door(play: Play, state: Table, action: Action) -> None:
    """DM-GRID-10: an unlocked one opens or closes."""
    creature = _act(state, action.choice.one("who"))
    swing(play, state, creature.id, action.choice.one("door"))


def swing(play: Play, state: Table, who: str, edge: str) -> None:
    one, _, other = edge.partition("|")
    now = grid(state).edge(one, other)
    opens = now is not None and now.kind == "door"
    state.open_doors = [each for each in state.open_doors if each != edge] + ([edge] if opens else [])
    state.shut_doors = [each for each in state.shut_doors if each != edge] + ([] if opens else [edge])
    play.tell(DoorMoved, who, edge, opens)


def break_free(play: Play, state: Table, action: Action) -> None:
    """V15."""
    creature = _act(state, action.choice.one("who"))
    for running in list(state.running):
        if running.on == creature.id and any(clause.op == "immobile" for clause in standing.clauses_of(running)):
            durations.end(play, state, running.id)
    play.tell(BrokeFree, creature.id)


def kill(play: Play, state: Table, action: Action) -> None:
    creature = _act(state, action.choice.one("who"))
    victim = state.creatures[action.choice.one("victim")]
    victim.dead = True
    play.tell(Killed, victim.id, creature.id)


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "disable": disable,
    "enable": enable,
    "keep temporary Resolve": keep,
    "a second regular action": second_regular,
    "change hands": change_hands,
    "change armour": change_armour,
    "change boots": change_boots,
    "door": door,
    "break free": break_free,
    "kill": kill,
}
