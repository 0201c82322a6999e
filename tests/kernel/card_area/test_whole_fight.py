"""A fight from the deal to its end: rounds, transitions, and how it may end."""

from __future__ import annotations

from random import Random

import pytest

from herotable.rules import SYSTEM, Action, Event, FastPlay, Outcome, SetUp, completions, perform, scripted
from herotable.rules.discovery import games_in
from herotable.rules.shape import check_plain
from tests import kernel
from tests.kernel.card_area.events import Ended, TurnBegan
from tests.kernel.card_area.game import GAME
from tests.kernel.card_area.setting import at_the_gate, happenings
from tests.kernel.card_area.state import Combat, Side
from tests.kernel.card_area.turn import LAST_ROUND, step


def played_by_chance(scene: SetUp, seed: int) -> tuple[Combat, int]:
    """Everyone chooses at random, through nothing but the options."""
    random, state, inputs = Random(seed), GAME.begin(scene), 0
    play = FastPlay(random, lambda seat, key, question: random.choice(completions(question.options, 500) or []))
    while GAME.outcome(state) is None:
        action = GAME.onward(state)
        if action is None:
            free = [
                (seat, each) for seat in GAME.seats(state) for each in completions(GAME.options(state, seat), 500) or []
            ]
            action = Action(*random.choice(free))
        perform(GAME, play, state, action)
        inputs += 1
        assert not GAME.invariants(state)
    assert GAME.onward(state) is None
    return state, inputs


def test_the_miniature_is_found_by_being_there() -> None:
    assert games_in(kernel)["card_area"] is GAME
    assert check_plain(Combat) == []


@pytest.mark.parametrize("scene", GAME.scenes(), ids=lambda scene: scene.scene)
def test_players_who_choose_by_chance_come_to_an_end(scene: SetUp) -> None:
    ends = [played_by_chance(scene, seed) for seed in range(20)]
    assert all(inputs < 120 for _, inputs in ends)
    assert all(not each.temporary for state, _ in ends for each in state.creatures.values())


def test_sides_alternate_and_a_round_is_over_when_the_first_comes_again() -> None:
    combat, told = at_the_gate(Side.PLAYERS), list[Event]()
    for _ in range(3):
        done = scripted(GAME, combat, step("turn transition"))
        combat, told = done.state, told + happenings(done.notes, TurnBegan)
    assert told == [TurnBegan("enemies", 1), TurnBegan("players", 2), TurnBegan("enemies", 2)]


def test_only_the_side_whose_turn_it_is_has_options() -> None:
    combat = at_the_gate(Side.PLAYERS)
    assert GAME.options(combat, "gm") == []
    assert all(GAME.options(combat, seat) for seat in ("jai", "garn"))
    combat = at_the_gate(Side.ENEMIES)
    assert [bool(GAME.options(combat, seat)) for seat in ("jai", "garn", "gm")] == [False, False, True]


@pytest.mark.parametrize(
    ("fallen", "outcome"),
    [
        (("A", "B", "C"), Outcome(("jai", "garn"), "the players win")),
        (("Jai", "Garn"), Outcome(("gm",), "the enemies win")),
    ],
)
def test_a_fight_ends_when_a_side_is_down(fallen: tuple[str, ...], outcome: Outcome) -> None:
    combat = at_the_gate()
    for name in fallen:
        each = combat.creatures[name]
        each.health, each.resolve, each.temporary = 0, 0, 0
    onward = GAME.onward(combat)
    assert onward == Action(SYSTEM, step("end the fight").choice)
    done = scripted(GAME, combat, onward)
    assert GAME.outcome(done.state) == outcome
    assert happenings(done.notes, Ended) == [Ended(outcome.how)]


def test_a_fight_that_goes_on_too_long_is_a_draw() -> None:
    combat = at_the_gate(Side.ENEMIES)
    combat.first, combat.round = Side.PLAYERS, LAST_ROUND
    combat = scripted(GAME, combat, step("turn transition")).state
    assert GAME.onward(combat) == step("end the fight")
    assert GAME.outcome(scripted(GAME, combat, step("end the fight")).state) == Outcome((), "a draw")
