"""The Moonwell as a game of Herotable: everything that the rooms above may ask of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from herotable.rules import (
    About,
    Action,
    Below,
    Choice,
    Event,
    Game,
    Meter,
    Option,
    Outcome,
    Panel,
    Play,
    Question,
    Screen,
    Seat,
    SetUp,
    Text,
    named_later,
    shuffled,
)
from tests.sixth.moonwell import climbing
from tests.sixth.moonwell.climbing import Climbed, HeldOn, Rested, Slid
from tests.sixth.moonwell.state import CLIMBERS, RIM, Well

SAFE_ENOUGH: Final = 6
"""A cautious climber rests when so much would be lost."""


@dataclass(frozen=True, slots=True)
class ClimberView:
    """`charm` is empty where this audience does not know it."""

    seat: Seat
    ledge: int
    height: int
    charm: str
    charm_played: bool
    up: bool


@dataclass(frozen=True, slots=True)
class WellView:
    climbers: tuple[ClimberView, ...]


class Moonwell(Game[Well]):
    about = About("moonwell", "The Moonwell", "first", "1")
    state_type = Well
    events = climbing.EVENTS
    stages = climbing.STAGES

    def scenes(self) -> Sequence[SetUp]:
        return [SetUp("a full moon", CLIMBERS)]

    def begin(self, setup: SetUp) -> Well:
        return Well()

    def seats(self, state: Well) -> Sequence[Seat]:
        return CLIMBERS

    def options(self, state: Well, seat: Seat) -> Sequence[Option]:
        return climbing.options(state, seat)

    def perform(self, play: Play, state: Well, action: Action) -> None:
        climbing.perform(play, state, action)

    def onward(self, state: Well) -> Action | None:
        return climbing.onward(state)

    def view(self, state: Well, audience: Seat) -> WellView:
        return WellView(tuple(_climber(state, seat, audience) for seat in CLIMBERS))

    def screen(self, view: object) -> Screen:
        assert isinstance(view, WellView)
        return Screen("The Moonwell", tuple(_panel(each) for each in view.climbers))

    def called(self, state: Well, audience: Seat, of: str) -> str:
        return {"fox": "the fox", "owl": "the owl"}.get(of, of)

    def asks(self, question: Question[object], audience: Seat) -> str:
        return "You slip! Hold on by your charm?"

    def words(self, event: Event, audience: Seat) -> str:
        match event:
            case Climbed(who, height):
                return f"{named_later(who)} climbs to {height} of {RIM}."
            case Slid(who, ledge):
                return f"{named_later(who)} slides back to {ledge}."
            case HeldOn(who):
                return f"{named_later(who)} holds on by a tuft of moss."
            case Rested(who, ledge):
                return f"{named_later(who)} rests on the ledge at {ledge}."
        raise AssertionError(event)

    def redeal(self, state: Well, audience: Seat, below: Below) -> Well:
        """MW-CHARM-1: the charms that this audience has not seen, dealt anew."""
        if state.left:
            hidden = [each for seat, each in state.climbers.items() if seat != audience and not each.charm_played]
            charms = shuffled(sorted([*(each.charm for each in hidden), state.left]), below)
            for each, charm in zip(hidden, charms, strict=False):
                each.charm = charm
            state.left = charms[-1]
        return state

    def gist(self, event: Event) -> str:
        return {Climbed: "higher", Slid: "slides", HeldOn: "holds on"}.get(type(event), "")

    def outcome(self, state: Well) -> Outcome | None:
        first = state.first_out
        return Outcome((first,), "drinks the moon") if first else None

    def worth(self, state: Well, seat: Seat) -> float:
        return float(sum(each.ledge if owner == seat else -each.ledge for owner, each in state.climbers.items()))

    def advise(self, state: Well, seat: Seat, options: Sequence[Option]) -> Choice | None:
        climber = state.climbers[seat]
        return Choice("rest" if climber.height - climber.ledge >= SAFE_ENOUGH else "climb")

    def invariants(self, state: Well) -> Sequence[str]:
        low = [seat for seat, each in state.climbers.items() if each.height < each.ledge]
        return [f"the {seat} hangs below its ledge" for seat in low]


def _climber(state: Well, seat: Seat, audience: Seat) -> ClimberView:
    each = state.climbers[seat]
    known = each.charm if audience == seat or each.charm_played else ""
    return ClimberView(seat, each.ledge, each.height, known, each.charm_played, state.up == seat)


def _panel(climber: ClimberView) -> Panel:
    charm = "played" if climber.charm_played else climber.charm or "face down"
    pieces = (Meter("height", min(climber.height, RIM), RIM), Text(f"ledge {climber.ledge}, charm {charm}"))
    return Panel(f"The {climber.seat}", pieces, of=climber.seat, turn=climber.up)


GAME: Final = Moonwell()
