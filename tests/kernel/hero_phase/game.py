"""The miniature as a game of the kernel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from herotable.rules import About, Action, Event, Game, Option, Outcome, Play, Seat, SetUp, TableOption
from tests.kernel.hero_phase import events, scenes, turn, view, words
from tests.kernel.hero_phase.damage import put_excess, take_batch
from tests.kernel.hero_phase.hero_strikes import defensive_attack
from tests.kernel.hero_phase.monster_attacks import roll_attack, strike_back
from tests.kernel.hero_phase.state import LEVELS, Hero, Phase, State, X, Y
from tests.kernel.hero_phase.tables import BOXES, MONSTERS, MOST_STACKED, WOUND_TABLES, Side


class HeroPhase(Game[State]):
    about = About(
        id="hero-phase",
        title="HERO: the Monster phase",
        edition="Yaquinto, 1980",
        rules_version="1",
        options=(TableOption("wound_table", tuple(WOUND_TABLES), "HERO-212.B5"),),
    )
    state_type = State
    events = events.ALL
    stages = (roll_attack, take_batch, put_excess, defensive_attack, strike_back)

    def scenes(self) -> Sequence[SetUp]:
        return scenes.SET_UPS

    def begin(self, setup: SetUp) -> State:
        return scenes.begin(setup)

    def seats(self, state: State) -> Sequence[Seat]:
        return (X, Y)

    def options(self, state: State, seat: Seat) -> Sequence[Option]:
        return turn.options(state, seat)

    def perform(self, play: Play, state: State, action: Action) -> None:
        if action.seat == Y:
            turn.declare(play, state, action)
        elif action.seat == X:
            turn.hero_acts(play, state, action)
        else:
            turn.begin_phase(play, state, action)

    def onward(self, state: State) -> Action | None:
        return turn.next_phase(state)

    def view(self, state: State, audience: Seat) -> view.View:
        return view.view(state, courage(state))

    def words(self, event: Event, audience: Seat) -> str:
        return words.sentence(event)

    def gist(self, event: Event) -> str:
        return words.gist(event)

    def outcome(self, state: State) -> Outcome | None:
        return turn.outcome(state)

    def worth(self, state: State, seat: Seat) -> float:
        """Life and limb, and courage won; the Monsters' player likes the reverse."""
        for_hero = -100.0 if state.hero.dead else health(state.hero) + courage(state) / 2
        return for_hero if seat == X else -for_hero

    def invariants(self, state: State) -> Sequence[str]:
        return [*wrong_levels(state.hero), *wrong_weapons(state.hero), *wrong_stacks(state), *wrong_turn(state)]

    def span(self, state: State, name: str) -> str:
        return str(state.turn) if name == "round" else ""


def courage(state: State) -> int:
    """D7; the factor of D5 is reckoned at the end of a whole game."""
    return sum(MONSTERS[kind].courage for kind in state.removed)


def health(hero: Hero) -> int:
    return hero.levels["H"] + 2 * (hero.levels["S"] + hero.levels["L"] + hero.weapon_modifier)


def wrong_levels(hero: Hero) -> Iterator[str]:
    if hero.levels.keys() != LEVELS.keys():
        yield f"a Hero has the characteristics {', '.join(LEVELS)}, not {', '.join(hero.levels)} (HERO-102.A1)"
    for letter, level in hero.levels.items():
        least, most = LEVELS.get(letter, (level, level))
        if not least <= level <= most:
            yield f"{letter} {level} is not on the sheet, which goes from {least} to {most} (HERO-212.C1)"


def wrong_weapons(hero: Hero) -> Iterator[str]:
    if hero.in_hand is not None and hero.in_hand not in hero.weapons:
        yield f"{hero.in_hand} is in hand but not owned (HERO-209.A3)"
    for weapon, box in hero.weapons.items():
        if not 1 <= box <= len(BOXES[weapon]):
            yield f"{weapon} has no box {box} (HERO-212.C1)"


def wrong_stacks(state: State) -> Iterator[str]:
    for square in Side:
        stacked = sum(monster.type.stacking for monster in state.monsters.values() if monster.square is square)
        if stacked > MOST_STACKED:
            yield f"the square {square} holds a stacking factor of {stacked} (HERO-203.B2)"


def wrong_turn(state: State) -> Iterator[str]:
    if not 1 <= state.turn <= state.last_turn + 1:
        yield f"turn {state.turn} of {state.last_turn} (HERO-202.1)"
    if state.spent < 0 or (state.spent and state.phase is Phase.MONSTERS):
        yield f"{state.spent} MP are spent in the {state.phase} phase (HERO-204.D1)"


GAME: Final = HeroPhase()
