"""Relic Worlds in miniature: a shot, with everything that a shot can lead to."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from herotable.rules import (
    SYSTEM,
    About,
    Action,
    Below,
    Choice,
    Event,
    Game,
    Option,
    Outcome,
    Play,
    Seat,
    SetUp,
    TableOption,
)
from herotable.rules.play import Plain
from tests.kernel.relic_shot import fear, shooting, turn, wounds
from tests.kernel.relic_shot.bearing import bearing
from tests.kernel.relic_shot.cards import LASER_POWER, LONG, MEDIUM
from tests.kernel.relic_shot.events import EVENTS, Did, Missed, Stands
from tests.kernel.relic_shot.offers import offers
from tests.kernel.relic_shot.state import GM, HERO, SEATS, Fight, Fighter, Health, Phase, fighter
from tests.kernel.relic_shot.view import FightView, view_of
from tests.kernel.relic_shot.words import SENTENCES, stands

LAST_ROUND: Final = 15

FIGURES: Final = TableOption("figures", ("open", "hidden"), "At the table")
HIDDEN: Final = {"figures": "hidden"}


class RelicShot(Game[Fight]):
    """The GM has revealed all boxes of his people, or (`figures` hidden) all but Morale, which then only shows itself
    in what they do. Nothing else is hidden from anybody in a fight."""

    about = About("relic_shot", "Relic Worlds: a shot", "alpha 2024", "1", (FIGURES,), GM)
    state_type = Fight
    events = EVENTS
    stages = (
        shooting.fire,
        shooting.fire_again,
        shooting.hero_die_shot,
        shooting.struck,
        shooting.defend_again,
        wounds.damage,
        wounds.chart,
        fear.keep_nerve,
        fear.rally,
        fear.dare,
        fear.dared,
        turn.treated,
    )

    def scenes(self) -> Sequence[SetUp]:
        return SetUp("duel", SEATS), SetUp("masked duel", SEATS, HIDDEN), SetUp("deckhands", SEATS, HIDDEN)

    def begin(self, setup: SetUp) -> Fight:
        """A duel at Long range in low light, or three deckhands at Medium range by day."""
        hidden = setup.options.get(FIGURES.name, FIGURES.usual) == "hidden"
        if setup.scene != "deckhands":
            people = fighter("sorrel", HERO, 0, 2), fighter("hask", GM, 0, 1, hidden=hidden)
            return Fight(LONG, 2, {each.id: each for each in people})
        people = fighter("sorrel", HERO, 1, 2), fighter("deckhands", GM, 0, 1, figures=3, hidden=hidden)
        return Fight(MEDIUM, 0, {each.id: each for each in people})

    def seats(self, state: Fight) -> Sequence[Seat]:
        return SEATS

    def options(self, state: Fight, seat: Seat) -> Sequence[Option]:
        return [] if self.outcome(state) or turn.next_step(state) else offers(state, seat)

    def perform(self, play: Play, state: Fight, action: Action) -> None:
        if action.option in turn.STEPS:
            turn.STEPS[action.option](play, state)
        elif action.option == "declare":
            turn.declare(play, state, action.choice.number("actions"))
        elif action.option == "end":
            play.tell(Did, state.turn.who, "end")
            state.phase = Phase.ENDING
        elif action.option == "shoot":
            turn.pay(state, "shoot")
            exposed = fear.dare if state.mover.pinned else shooting.fire
            play.then(exposed, state.turn.who, action.choice.one("target"), action.choice.number("shots"))
        else:
            turn.act(play, state, action.option)

    def onward(self, state: Fight) -> Action | None:
        step = "" if self.outcome(state) else turn.next_step(state)
        return Action(SYSTEM, Choice(step)) if step else None

    def view(self, state: Fight, audience: Seat) -> FightView:
        return view_of(state, audience)

    def words(self, event: Event, audience: Seat) -> str:
        return SENTENCES[type(event)](event)

    def redeal(self, state: Fight, audience: Seat, below: Below) -> Fight:
        """Any Morale that fits what it has shown, each as likely."""
        if audience != GM:
            for each in state.fighters.values():
                each.morale = each.morale_least + below(each.morale_most - each.morale_least + 1)
        return state

    def gist(self, event: Event) -> str:
        if isinstance(event, Missed):
            return f"{event.target} missed"
        return stands(event) if isinstance(event, Stands) else ""

    def bearing(self, state: Fight, stage: str, args: tuple[Plain, ...]) -> Hashable | None:
        return bearing(state, stage, args)

    def outcome(self, state: Fight) -> Outcome | None:
        standing = tuple(each for each in state.fighters.values() if not each.out)
        if len(standing) == 1 and not state.volley:
            return Outcome((standing[0].side,), "last standing")
        return Outcome((), "draw") if state.round > LAST_ROUND else None

    def worth(self, state: Fight, seat: Seat) -> float:
        return sum(_standing(each) * (1 if each.side == seat else -1) for each in state.fighters.values())

    def invariants(self, state: Fight) -> Sequence[str]:
        wrong = [f"{each.id}: {fault}" for each in state.fighters.values() for fault in _faults(each)]
        if not 0 <= state.turn.left <= state.turn.declared:
            wrong.append("more actions left than were declared")
        if len(state.turn.used) != len(dict.fromkeys(state.turn.used)):
            wrong.append("an action was taken twice in a turn")
        if bool(state.order) == (state.phase is Phase.INITIATIVE):
            wrong.append("the order is there before it was rolled, or missing after")
        return wrong

    def span(self, state: Fight, name: str) -> str:
        return str(state.round) if name == "round" else ""


def _standing(who: Fighter) -> float:
    """How much of somebody is left, from 0 to about 1."""
    if who.out:
        return 0.0
    if not who.hero:
        return 0.25 + who.figures * 0.25
    return 1.0 - 0.2 * who.marker - 0.2 * min(1, who.severe) - 0.02 * who.fear - 0.1 * who.bleeding


def _faults(who: Fighter) -> list[str]:
    checks = {
        "Morale is not what its nerves have shown": who.morale_least <= who.morale <= who.morale_most,
        "charges beyond the weapon's": 0 <= who.charges <= LASER_POWER,
        "charges without a clip": who.clip or not who.charges,
        "a marker beyond −2": 0 <= who.marker <= 2,
        "a severe wound without both markers": not who.severe or who.marker == 2,
        "Fear below 0": who.fear >= 0,
        "Luck below 0": who.luck >= 0,
        "cover beyond heavy": 0 <= who.cover <= 3,
        "more actions lost than a turn has": 0 <= who.lost <= 2,
        "Minions with markers": who.hero or not who.marker,
        "nobody left and yet up": bool(who.figures) or who.health is Health.DEAD,
        "bled out and yet up": who.blood < who.card.stamina or who.out,
        "aim beyond its time": 0 <= who.aim <= turn.AIM_LASTS,
    }
    return [fault for fault, fine in checks.items() if not fine]


GAME = RelicShot()
