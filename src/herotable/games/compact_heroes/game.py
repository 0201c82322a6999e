"""Compact Heroes as a game of Herotable: everything that the rooms above may ask of it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from importlib.resources.abc import Traversable
from typing import Final

from herotable.games.compact_heroes import bot, fighters, labels, names, rounds, scenes, turn, words, worlds
from herotable.games.compact_heroes.about import ABOUT
from herotable.games.compact_heroes.bearing import bearing
from herotable.games.compact_heroes.carried_heroes import HEROES
from herotable.games.compact_heroes.guide import GUIDE
from herotable.games.compact_heroes.invariants import invariants
from herotable.games.compact_heroes.own_packs import faults_of_pack
from herotable.games.compact_heroes.screen import screen
from herotable.games.compact_heroes.state import GM, Table
from herotable.games.compact_heroes.view import TableView, view
from herotable.rules import (
    Action,
    Below,
    Choice,
    Event,
    Field,
    Fighter,
    FoeCard,
    Game,
    Guide,
    Heroes,
    Lapse,
    Option,
    Outcome,
    Play,
    Question,
    Screen,
    Seat,
    SetUp,
)
from herotable.rules.play import Plain


class CompactHeroes(Game[Table]):
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
        return (*state.heroes, GM)

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
        return words.words(event, audience)

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

    def bearing(self, state: Table, stage: str, args: tuple[Plain, ...]) -> Hashable:
        return bearing(state, stage, args)

    def outcome(self, state: Table) -> Outcome | None:
        return scenes.outcome(state)

    def worth(self, state: Table, seat: Seat) -> float:
        return bot.worth(state, seat)

    def advise(self, state: Table, seat: Seat, options: Sequence[Option]) -> Choice | None:
        return bot.advise(state, seat, options)

    def invariants(self, state: Table) -> Sequence[str]:
        return invariants(state)

    def lapse(self, state: Table, seat: Seat) -> Lapse | None:
        return rounds.lapse(state, seat)

    def fighters(self, state: Table) -> Sequence[Fighter]:
        return fighters.counted(state)

    def foes(self) -> Sequence[FoeCard]:
        return scenes.foe_cards()

    def adventure(self) -> SetUp:
        return next(scene.setup for scene in scenes.SCENES if scene.adventure)

    def heroes(self) -> Heroes[Table]:
        return HEROES

    def guide(self) -> Guide:
        return GUIDE

    def pack_faults(self, folder: Traversable) -> Sequence[str]:
        return faults_of_pack(folder)

    def span(self, state: Table, name: str) -> str:
        """Passes are good for a day, or for a round of a fight."""
        if name == "day":
            return str(state.day)
        return str(state.fight.round) if name == "round" and state.fight is not None else ""


GAME: Final = CompactHeroes()
