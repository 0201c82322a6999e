"""HERO as a game of Herotable: everything that the rooms above may ask of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herotable.games.hero_1980 import bot, events, labels, set_ups, turn, words, worlds
from herotable.games.hero_1980.about import ABOUT
from herotable.games.hero_1980.guide import GUIDE
from herotable.games.hero_1980.hero_files import HEROES
from herotable.games.hero_1980.invariants import invariants
from herotable.games.hero_1980.screen import screen
from herotable.games.hero_1980.state import Step, Table
from herotable.games.hero_1980.view import TableView, view
from herotable.rules import (
    Action,
    Below,
    Choice,
    Event,
    Field,
    Game,
    Guide,
    Heroes,
    Option,
    Outcome,
    Play,
    Question,
    Screen,
    Seat,
    SetUp,
)


class Hero1980(Game[Table]):
    about = ABOUT
    state_type = Table
    events = events.ALL
    stages = turn.STAGES

    def scenes(self) -> Sequence[SetUp]:
        return [scene.setup for scene in set_ups.SCENES]

    def begin(self, setup: SetUp) -> Table:
        return set_ups.begin(setup)

    def seats(self, state: Table) -> Sequence[Seat]:
        return list(state.heroes)

    def options(self, state: Table, seat: Seat) -> Sequence[Option]:
        return turn.options(state, seat)

    def perform(self, play: Play, state: Table, action: Action) -> None:
        turn.perform(play, state, action)

    def onward(self, state: Table) -> Action | None:
        return turn.onward(state)

    def view(self, state: Table, audience: Seat) -> TableView:
        return view(state, audience)

    def screen(self, view: object) -> Screen:
        assert isinstance(view, TableView)
        return screen(view)

    def words(self, event: Event, audience: Seat) -> str:
        return words.words(event)

    def called(self, state: Table, audience: Seat, of: str) -> str:
        return labels.called(state, audience, of)

    def asks(self, question: Question[object], audience: Seat) -> str:
        return labels.asks(question)

    def offers(self, state: Table, audience: Seat, option: Option) -> str:
        return labels.offers(state, audience, option)

    def fills(self, state: Table, audience: Seat, option: Option, field: Field) -> str:
        return labels.fills(option, field)

    def redeal(self, state: Table, audience: Seat, below: Below) -> Table:
        return worlds.redeal(state, audience, below)

    def gist(self, event: Event) -> str:
        return words.gist(event)

    def outcome(self, state: Table) -> Outcome | None:
        return Outcome(tuple(state.winners), state.how) if state.step is Step.OVER else None

    def worth(self, state: Table, seat: Seat) -> float:
        return bot.worth(state, seat)

    def advise(self, state: Table, seat: Seat, options: Sequence[Option]) -> Choice | None:
        return bot.advise(state, seat, options)

    def answer(self, state: Table, seat: Seat, question: Question[object]) -> Choice | None:
        return bot.answer(question)

    def ideas(self, state: Table, seat: Seat, options: Sequence[Option]) -> Sequence[Choice]:
        return bot.ideas(state, seat, options)

    def invariants(self, state: Table) -> Sequence[str]:
        return invariants(state)

    def heroes(self) -> Heroes[Table]:
        return HEROES

    def guide(self) -> Guide:
        return GUIDE

    def span(self, state: Table, name: str) -> str:
        return str(state.turn) if name == "turn" else ""


GAME: Final = Hero1980()
