"""Deck of Many Dungeons as a game of Herotable: everything that the rooms above may ask of it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources.abc import Traversable
from typing import Final

from herotable.games.deck_of_many_dungeons import bot, labels, names, scenes, turn, words, worlds
from herotable.games.deck_of_many_dungeons.about import ABOUT
from herotable.games.deck_of_many_dungeons.carried_heroes import HEROES
from herotable.games.deck_of_many_dungeons.guide import GUIDE
from herotable.games.deck_of_many_dungeons.invariants import invariants
from herotable.games.deck_of_many_dungeons.own_packs import faults_of_pack
from herotable.games.deck_of_many_dungeons.screen import screen
from herotable.games.deck_of_many_dungeons.state import GM, Table
from herotable.games.deck_of_many_dungeons.view import TableView, view
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


class DeckOfManyDungeons(Game[Table]):
    about = ABOUT
    state_type = Table
    events = turn.EVENTS
    stages = turn.STAGES

    def scenes(self) -> Sequence[SetUp]:
        return [scene.setup for scene in scenes.SCENES]

    def begin(self, setup: SetUp) -> Table:
        usual = {option.name: option.usual for option in self.about.options}
        return scenes.begin(setup, {**usual, **setup.options})

    def seats(self, state: Table) -> Sequence[Seat]:
        return (*state.making, GM)

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
        return names.called(state, of)

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
        return scenes.outcome(state)

    def worth(self, state: Table, seat: Seat) -> float:
        return bot.worth(state, seat)

    def advise(self, state: Table, seat: Seat, options: Sequence[Option]) -> Choice | None:
        return bot.advise(state, seat, options)

    def invariants(self, state: Table) -> Sequence[str]:
        return invariants(state)

    def heroes(self) -> Heroes[Table]:
        return HEROES

    def guide(self) -> Guide:
        return GUIDE

    def pack_faults(self, folder: Traversable) -> Sequence[str]:
        return faults_of_pack(folder)

    def span(self, state: Table, name: str) -> str:
        """Passes are good for a turn of a side."""
        return str(state.combat.turn) if name == "round" and state.combat is not None else ""


GAME: Final = DeckOfManyDungeons()
