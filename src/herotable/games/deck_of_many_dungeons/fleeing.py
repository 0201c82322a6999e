"""Fleeing and chases (DM-FLEE)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.deck_of_many_dungeons.state import Chase, Creature, Phase, Side, Table
from herotable.rules import Action, Event, One, Option, Play, Seat, TableOption

LEAVING: Final = "leaving"
GONE: Final = "gone"


@dataclass(frozen=True, slots=True)
class WayOut(Event):
    rule: ClassVar[str] = "DM-FLEE-1"
    where: str


@dataclass(frozen=True, slots=True)
class Flees(Event):
    rule: ClassVar[str] = "DM-FLEE-2"
    who: str
    after: str


@dataclass(frozen=True, slots=True)
class Left(Event):
    rule: ClassVar[str] = "DM-FLEE-2"
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChaseRolled(Event):
    rule: ClassVar[str] = "DM-FLEE-4"
    who: tuple[str, ...]
    made: bool


@dataclass(frozen=True, slots=True)
class FellBehind(Event):
    rule: ClassVar[str] = "DM-FLEE-5"
    who: tuple[str, ...]
    times: int


@dataclass(frozen=True, slots=True)
class Escaped(Event):
    rule: ClassVar[str] = "DM-FLEE-5"
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CaughtUp(Event):
    rule: ClassVar[str] = "DM-FLEE-5"
    who: tuple[str, ...]
    whom: tuple[str, ...]


EVENTS: tuple[type[Event], ...] = (WayOut, Flees, Left, ChaseRolled, FellBehind, Escaped, CaughtUp)
OPTIONS: tuple[TableOption, ...] = (TableOption("chase_cap", ("off", "on"), "DM-FLEE-5"),)


# Leaving ------------------------------------------------------------------------------------------


def name_way_out(play: Play, state: Table, where: str) -> None:
    """DM-FLEE-1: the game master says where, or on what condition, a chase begins."""
    state.fighting().flight = where
    play.tell(WayOut, where)


def options(state: Table, seat: Seat) -> list[Option]:
    combat = state.combat
    if combat is None or combat.phase is not Phase.TURNS or not combat.flight or combat.extra or combat.batching:
        return []
    found: list[Option] = []
    for creature in state.of(combat.side):
        if creature.seat != seat or not creature.up or not creature.at or creature.done:
            continue
        found.append(Option("flee", (One("who", (creature.id,)),), rule="DM-FLEE-2"))
        found += [
            Option("give chase", (One("who", (creature.id,)), One("after", (chase.id,))), rule="DM-FLEE-2")
            for chase in combat.chases
            if chase.side is not creature.side and not chase.after and chase.rolled == 0
        ]
    return found


def flee(play: Play, state: Table, who: str, after: str = "") -> None:
    """It leaves with the end of its side's turn; whoever meets the condition may go after it in the next one."""
    creature = state.creatures[who]
    creature.fled = LEAVING
    creature.taken_as = after
    creature.done = creature.acted = True
    creature.actions = creature.regular = creature.innate = 0
    play.tell(Flees, who, after)


def leave(play: Play, state: Table, side: Side) -> None:
    """DM-FLEE-3: those who leave together and stay together are one group."""
    combat = state.fighting()
    leaving = [each for each in state.of(side) if each.fled == LEAVING and each.up]
    for after in dict.fromkeys(each.taken_as for each in leaving):
        group = [each for each in leaving if each.taken_as == after]
        for each in group:
            each.at, each.fled = "", GONE
        combat.chases.append(Chase(state.new_id("r"), side, [each.id for each in group], after))
        play.tell(Left, tuple(each.id for each in group))
    _let_go(play, state, side)


def _let_go(play: Play, state: Table, side: Side) -> None:
    """Nobody went after a group in the opponents' next turn: it has escaped."""
    combat = state.fighting()
    for chase in list(combat.chases):
        if chase.after or chase.side is side:
            continue
        if not any(each.after == chase.id for each in combat.chases):
            gone(play, state, chase)


def gone(play: Play, state: Table, chase: Chase) -> None:
    combat = state.fighting()
    for who in chase.who:
        state.creatures[who].here = False
    play.tell(Escaped, tuple(chase.who))
    after = [each for each in combat.chases if each.after == chase.id]
    combat.chases = [each for each in combat.chases if each is not chase and each not in after]
    for each in after:
        come_back(state, each)


def come_back(state: Table, chase: Chase) -> None:
    """Chasers who have lost their quarry are out of the fight, but not gone."""
    for who in chase.who:
        state.creatures[who].here = False


# The chase ----------------------------------------------------------------------------------------


def chases_roll(play: Play, state: Table, side: Side) -> bool:
    """DM-FLEE-4: once a round, at the fugitives' Turn Transition, each group rolls its Task."""
    combat = state.fighting()
    running = [each for each in combat.chases if each.side is side and not each.after and chasers(state, each)]
    for chase in running:
        chase.ready = True
        for each in chasers(state, chase):
            each.ready = True
    return bool(running)


def chasers(state: Table, chase: Chase) -> list[Chase]:
    return [each for each in state.fighting().chases if each.after == chase.id]


def in_chase(state: Table, creature: Creature) -> bool:
    return state.combat is not None and any(creature.id in each.who for each in state.combat.chases)


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "flee": lambda play, state, action: flee(play, state, action.choice.one("who")),
    "give chase": lambda play, state, action: flee(play, state, action.choice.one("who"), action.choice.one("after")),
}
