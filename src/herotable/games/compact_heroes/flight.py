"""Fleeing from a fight, and being caught up with (CH-RND-9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.compact_heroes import checks, equipment, hit_points
from herotable.games.compact_heroes.fighters import end_turn, standing, the_fight
from herotable.games.compact_heroes.state import Fight, Hero, Side, Table, cards
from herotable.rules import Action, Event, One, Option, Play, Some, TableOption

OPTIONS: tuple[TableOption, ...] = ()
PURSUIT: Final = 4
"""The difficulty of getting away."""
NO_AID: Final = "nothing"


@dataclass(frozen=True, slots=True)
class LeftFight(Event):
    rule: ClassVar[str] = "CH-RND-9"
    who: str


@dataclass(frozen=True, slots=True)
class PursuersCatchUp(Event):
    rule: ClassVar[str] = "CH-RND-9"
    who: str


@dataclass(frozen=True, slots=True)
class BackInFight(Event):
    rule: ClassVar[str] = "CH-RND-9"
    who: str


@dataclass(frozen=True, slots=True)
class PursuitOrdered(Event):
    rule: ClassVar[str] = "CH-RND-9"
    who: str


EVENTS: tuple[type[Event], ...] = (LeftFight, PursuersCatchUp, BackInFight, PursuitOrdered)


def actions(state: Table, who: str) -> Iterator[Option]:
    yield Option("flee", (One("who", (who,)), *_aids(state, who)), rule="CH-RND-9")


def _aids(state: Table, who: str) -> tuple[One, ...]:
    """Something thrown down behind one when fleeing (M4 35)."""
    one = state.participant(who)
    held = one.items if isinstance(one, Hero) else []
    aids = tuple(each.id for each in held if cards(state).items[each.item].use == "stop pursuit")
    return (One("using", (NO_AID, *aids), "items"),) if aids else ()


def flee_action(play: Play, state: Table, action: Action) -> None:
    choice = action.choice
    flee(play, state, choice.one("who"), choice.one("using") if "using" in choice.fields else NO_AID)


def flee(play: Play, state: Table, who: str, aid: str = NO_AID) -> None:
    """CH-RND-9: out of the fight, unless pursuit is called for and catches up: then back at the end of the round."""
    if aid != NO_AID:
        equipment.drop(state.hero(who), aid)
    if aid == NO_AID and is_pursued(state, who) and not checks.check(play, state, who, "flee", PURSUIT):
        the_fight(state).fleeing.append(who)
        play.tell(PursuersCatchUp, who)
    else:
        leave(play, state, who)
    end_turn(state)


def is_pursued(state: Table, who: str) -> bool:
    """The last hero in the field is; others where the game master says so, or, for creatures, the heroes do."""
    fight = the_fight(state)
    others = [each for each in standing(state, Side.HEROES) if each != who and each not in fight.fleeing]
    last = who in state.heroes and not any(each in state.heroes for each in others)
    return last or who in fight.pursued


def come_back(play: Play, state: Table) -> None:
    fight = the_fight(state)
    for who in fight.fleeing:
        play.tell(BackInFight, who)
    fight.fleeing = []


def leave(play: Play, state: Table, who: str) -> None:
    """Out of the fight for good, and whoever serves this one vanishes (CH-SPELL-14)."""
    fight = the_fight(state)
    fight.here = [each for each in fight.here if each != who]
    play.tell(LeftFight, who)
    hit_points.send_away(play, state, who)


def controls(state: Table, fight: Fight) -> Iterator[Option]:
    """Whom the game master wants pursued, or the heroes pursue, should they flee."""
    fugitives = tuple(who for who in fight.here if who not in fight.pursued and state.participant(who).alive)
    if fugitives:
        yield Option("pursue", (Some("whom", fugitives, 1, len(fugitives), "participants"),), rule="CH-RND-9")


def pursue(play: Play, state: Table, action: Action) -> None:
    for who in action.choice.some("whom"):
        the_fight(state).pursued.append(who)
        play.tell(PursuitOrdered, who)


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {"flee": flee_action, "pursue": pursue}
