"""A chase, round by round (DM-FLEE-4, DM-FLEE-5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.games.deck_of_many_dungeons import tasks, turns
from herotable.games.deck_of_many_dungeons.fleeing import (
    CaughtUp,
    ChaseRolled,
    Escaped,
    FellBehind,
    chasers,
    come_back,
    gone,
)
from herotable.games.deck_of_many_dungeons.health import fresh_actions
from herotable.games.deck_of_many_dungeons.state import GM, Chase, Phase, Table, option
from herotable.rules import SYSTEM, Action, Choice, Event, One, Option, Play, Seat, TableOption

USUAL_DIFFICULTY: Final = 6
MOST_BEHIND: Final = 2
CHASE_ROUNDS: Final = 6


def onward(state: Table) -> Action | None:
    """Groups roll one after another; then it is seen who keeps up."""
    combat = state.combat
    if combat is None or combat.queue or combat.extra or state.task is not None or not combat.chases:
        return None
    if any(each.awaiting for each in combat.chases):
        return Action(SYSTEM, Choice("chase rolled"))
    if any(each.ready for each in combat.chases):
        return Action(SYSTEM, Choice("roll in the chase"))
    return None


def roll(play: Play, state: Table) -> None:
    """Each against its own difficulty, with the cards that fit (DM-FLEE-7): a Task like any other."""
    chase = next(each for each in state.fighting().chases if each.ready)
    chase.ready, chase.awaiting = False, True
    tasks.call_for_chase(play, state, chase.who, USUAL_DIFFICULTY)


def rolled(play: Play, state: Table) -> None:
    """The group whose turn it was to roll has rolled."""
    combat = state.fighting()
    chase = next(each for each in combat.chases if each.awaiting)
    chase.awaiting, chase.made = False, state.last_task == tasks.MADE
    chase.rolled += 1
    play.tell(ChaseRolled, tuple(chase.who), chase.made)
    if not any(each.ready for each in combat.chases):
        compare(play, state)


def compare(play: Play, state: Table) -> None:
    """DM-FLEE-5."""
    combat = state.fighting()
    side = combat.side
    for chase in [each for each in combat.chases if not each.after and each.side is side]:
        for hunter in chasers(state, chase):
            _compare(play, state, chase, hunter)
    _cap(play, state)
    turns.begin_turn(play, state, side.other)


def _compare(play: Play, state: Table, chase: Chase, hunter: Chase) -> None:
    combat = state.fighting()
    if chase.made and not hunter.made:
        hunter.behind += 1
        play.tell(FellBehind, tuple(hunter.who), hunter.behind)
        if hunter.behind >= MOST_BEHIND:
            combat.chases = [each for each in combat.chases if each is not hunter]
            come_back(state, hunter)
            if not chasers(state, chase):
                gone(play, state, chase)
    elif hunter.made and not chase.made:
        play.tell(CaughtUp, tuple(hunter.who), tuple(chase.who))
        first = next((who for who in hunter.who if state.creatures[who].up), "")
        if first and any(state.creatures[who].up for who in chase.who):
            fresh_actions(state.creatures[first])
            combat.extra = first


def _cap(play: Play, state: Table) -> None:
    if option(state, "chase_cap"):
        for chase in list(state.fighting().chases):
            if not chase.after and chase.rolled >= CHASE_ROUNDS:
                gone(play, state, chase)


def settle_chase(play: Play, state: Table, chase_id: str, how: str) -> None:
    """DM-FLEE-5: the game master may put everyone back on the map, or end the chase."""
    combat = state.fighting()
    chase = next(each for each in combat.chases if each.id == chase_id)
    groups = [chase, *chasers(state, chase)]
    combat.chases = [each for each in combat.chases if each not in groups]
    for group in groups:
        for who in group.who:
            creature = state.creatures[who]
            creature.fled = ""
            creature.here = how == "back"
            creature.done = True
    if how == "escaped":
        play.tell(Escaped, tuple(chase.who))


def gm_options(state: Table, seat: Seat) -> list[Option]:
    combat = state.combat
    if seat != GM or combat is None or combat.phase is not Phase.TURNS or any(each.ready for each in combat.chases):
        return []
    found = []
    for chase in combat.chases:
        if not chase.after:
            how = One("how", ("escaped", "caught"))
            found.append(Option("settle a chase", (One("chase", (chase.id,)), how), rule="DM-FLEE-5"))
    return found


EVENTS: tuple[type[Event], ...] = ()
OPTIONS: tuple[TableOption, ...] = ()
STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "roll in the chase": lambda play, state, action: roll(play, state),
    "chase rolled": lambda play, state, action: rolled(play, state),
    "settle a chase": lambda play, state, action: settle_chase(
        play, state, action.choice.one("chase"), action.choice.one("how")
    ),
}
