"""Hero Kids as a game of Herotable: everything that the rooms above may ask of it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources.abc import Traversable
from typing import Final

from herotable.data.packs import PackWrong
from herotable.games.hero_kids import bot, encounters, labels, names, scenes, turn, words, worlds
from herotable.games.hero_kids.about import ABOUT
from herotable.games.hero_kids.cards import card_pack, cards_of, our_pack
from herotable.games.hero_kids.carried_heroes import HEROES
from herotable.games.hero_kids.guide import GUIDE
from herotable.games.hero_kids.invariants import invariants
from herotable.games.hero_kids.screen import screen
from herotable.games.hero_kids.state import GM, Table
from herotable.games.hero_kids.view import TableView, view
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
    Option,
    Outcome,
    Play,
    Question,
    Screen,
    Seat,
    SetUp,
)


class HeroKids(Game[Table]):
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

    def outcome(self, state: Table) -> Outcome | None:
        return scenes.outcome(state)

    def worth(self, state: Table, seat: Seat) -> float:
        return bot.worth(state, seat)

    def advise(self, state: Table, seat: Seat, options: Sequence[Option]) -> Choice | None:
        return bot.advise(state, seat, options)

    def invariants(self, state: Table) -> Sequence[str]:
        return invariants(state)

    def fighters(self, state: Table) -> Sequence[Fighter]:
        return encounters.fighters(state)

    def foes(self) -> Sequence[FoeCard]:
        return scenes.foe_cards()

    def heroes(self) -> Heroes[Table]:
        return HEROES

    def guide(self) -> Guide:
        return GUIDE

    def adventure(self) -> SetUp:
        return next(scene.setup for scene in scenes.SCENES if scene.adventure)

    def pack_faults(self, folder: Traversable) -> Sequence[str]:
        """The first thing that is wrong with a group's own pack: what stands on it cannot be judged before."""
        try:
            cards_of(our_pack(), card_pack(folder))
        except PackWrong as fault:
            return (str(fault),)
        return ()

    def span(self, state: Table, name: str) -> str:
        """Passes are good for a turn, this round or an encounter."""
        fight = state.encounter
        marks = {
            "encounter": str(state.fights) if fight is not None else "",
            "this round": f"{state.fights}:{fight.round}" if fight is not None else "",
            "round": str(fight.round) if fight is not None else "",
            "turn": f"{state.fights}:{fight.clock}" if fight is not None else "",
        }
        return marks.get(name, "")


GAME: Final = HeroKids()
