"""What the tests of items, camps, adventures and the game master share: every chapter joined, and who does what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from herotable.games.compact_heroes import adventure, fighters, hit_points, story, turn
from herotable.games.compact_heroes.rounds import arrive, start_fight
from herotable.games.compact_heroes.state import Adventure, Fight, Foe, Hero, Owned, Phase, Side, Table
from herotable.rules import (
    Action,
    Option,
    Play,
    Seat,
)
from tests.games.compact_heroes.table_for_tests import Chapters
from tests.games.trying import Trying

GM, ONE, TWO, THREE = "gm", "hero:1", "hero:2", "hero:3"
BELL = "bell-of-greywater"
SETTINGS = {option.name: option.usual for option in turn.OPTIONS}


class Whole(Chapters):
    """The game, with a function in place of whatever else is to be performed."""

    def __init__(self, function: Callable[[Play, Table], Any] | None = None) -> None:
        super().__init__(function=function)
        self.events, self.stages = turn.EVENTS, turn.STAGES

    def options(self, state: Table, seat: Seat) -> Sequence[Option]:
        return turn.options(state, seat)

    def onward(self, state: Table) -> Action | None:
        return turn.onward(state)

    def perform(self, play: Play, state: Table, action: Action) -> None:
        if self.function is not None:
            self.function(play, state)
        else:
            turn.perform(play, state, action)


TRYING = Trying[Table](Whole)
GAME, by_hand = TRYING.game, TRYING.by_hand
does, may, why_not, offered, by_itself = TRYING.does, TRYING.may, TRYING.why_not, TRYING.offered, TRYING.by_itself


# Who is there ---------------------------------------------------------------------------------------------------------


def table(*heroes: Hero, **options: str) -> Table:
    """These heroes in the order of their seats."""
    state = Table({}, options=SETTINGS | options, opened=True)
    for number, hero in enumerate(heroes, 1):
        hero.id = f"hero:{number}"
        state.heroes[hero.id] = hero
    return state


def in_adventure(
    *heroes: Hero, at: str = "o1", came_from: str = "", flags: Sequence[str] = (), **options: str
) -> Table:
    """The Bell of Greywater with the party at this place, of which it has just heard."""
    state = by_hand(table(*heroes, **options), lambda play, state: adventure.begin(play, state, BELL)).state
    here = story.the_adventure(state)
    here.at, here.came_from, here.flags = at, came_from, [*flags]
    here.entered.append(at)
    return state


def in_fight(state: Table, *cards: str, acting: str = ONE) -> Table:
    """A fight against these, in the middle of a round in which `acting` is at turn and nothing was declared."""
    done = by_hand(state, lambda play, state: start_fight(play, state, [arrive(state, card).id for card in cards]))
    return at_turn(done.state, acting)


def at_turn(state: Table, who: str) -> Table:
    rounds = fight(state)
    rounds.round, rounds.phase, rounds.turn, rounds.declared = 2, Phase.RESOLVE, 0, {}
    rounds.order = [who, *(each for each in rounds.here if each != who)]
    rounds.results = {each: place for place, each in enumerate(rounds.order, 1)}
    return state


def fight(state: Table) -> Fight:
    return fighters.the_fight(state)


def foes(state: Table) -> list[Foe]:
    return [foe for foe in state.foes.values() if foe.side is Side.CREATURES]


def thing(state: Table, card: str, who: Seat = ONE) -> Owned:
    return next(each for each in state.hero(who).items if each.item == card)


def now(state: Table) -> Adventure:
    return story.the_adventure(state)


# What they do ---------------------------------------------------------------------------------------------------------


def all_die(state: Table, who: Sequence[str]) -> Table:
    """These die, whatever the dice would have said, and what follows by itself happens."""

    def kill(play: Play, state: Table) -> None:
        for each in who:
            hit_points.die(play, state, each)

    return by_hand(state, kill).state
