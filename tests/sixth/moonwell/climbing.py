"""The rules of the Moonwell: what a climber may do, what happens then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.rules import D6, SYSTEM, Action, Choice, Choose, Event, Option, Play, Seat
from tests.sixth.moonwell.state import CHARMS, Climber, Well

# What is told --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Climbed(Event):
    rule: ClassVar[str] = "MW-CLIMB-1"
    who: Seat
    height: int


@dataclass(frozen=True, slots=True)
class Slid(Event):
    rule: ClassVar[str] = "MW-CLIMB-2"
    who: Seat
    ledge: int


@dataclass(frozen=True, slots=True)
class HeldOn(Event):
    rule: ClassVar[str] = "MW-CHARM-2"
    who: Seat


@dataclass(frozen=True, slots=True)
class Rested(Event):
    rule: ClassVar[str] = "MW-CLIMB-3"
    who: Seat
    ledge: int


EVENTS: Final[tuple[type[Event], ...]] = (Climbed, Slid, HeldOn, Rested)


# What may be chosen --------------------------------------------------------------------------------------------------


def options(well: Well, seat: Seat) -> list[Option]:
    if seat != well.up or not well.climbers[seat].charm or well.first_out:
        return []
    climber = well.climbers[seat]
    why_not = "" if climber.height > climber.ledge else "you stand on this ledge already"
    return [Option("climb", rule="MW-CLIMB-1"), Option("rest", rule="MW-CLIMB-3", refused=why_not)]


def onward(well: Well) -> Action | None:
    return None if well.climbers["fox"].charm else Action(SYSTEM, Choice("deal the charms"))


# What happens --------------------------------------------------------------------------------------------------------


def perform(play: Play, well: Well, action: Action) -> None:
    if action.option == "climb":
        climb(play, well, action.seat)
    elif action.option == "rest":
        rest(play, well, action.seat)
    else:
        deal(play, well)


def deal(play: Play, well: Well) -> None:
    """MW-CHARM-1: one each, face down; the third is put aside unseen."""
    charms = play.shuffle(CHARMS, "the charms")
    for climber, charm in zip(well.climbers.values(), charms, strict=False):
        climber.charm = charm
    well.left = charms[2]


def climb(play: Play, well: Well, who: Seat) -> None:
    climber = well.climbers[who]
    rungs = play.roll(D6, "the climb", by=who)
    if rungs == 1:
        play.then(slip, who)
    climber.height += rungs
    play.tell(Climbed, who, climber.height)


def slip(play: Play, well: Well, who: Seat) -> None:
    """Whoever has a charm left is always asked, so that being asked tells the other nothing."""
    climber = well.climbers[who]
    if not climber.charm_played and play.ask(who, hold_on(climber)).option == "hold on":
        climber.charm_played = True
        play.tell(HeldOn, who)
    else:
        climber.height = climber.ledge
        well.turn += 1
        play.tell(Slid, who, climber.ledge)


def hold_on(climber: Climber) -> Choose:
    refused = "" if climber.charm == "moss" else "a moth holds nobody"
    choices = (Option("slide"), Option("hold on", rule="MW-CHARM-2", refused=refused))
    return Choose(kind="slip", about=(climber.ledge,), rule="MW-CHARM-2", secret=True, among=choices)


def rest(play: Play, well: Well, who: Seat) -> None:
    climber = well.climbers[who]
    climber.ledge = climber.height
    well.turn += 1
    play.tell(Rested, who, climber.ledge)


STAGES: Final = (slip,)
