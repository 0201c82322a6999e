"""Bots that think ahead compare a game's ideas, see only their seat's worlds, and stay with the first in doubt."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from bench.duel import Duel, Fight, new_fight
from herotable.bots.playing import Stuck
from herotable.bots.searching import Search, clearly_best, on_offer, outcome_of, played_by, searched
from herotable.rules import WAIT, Action, Choice, Option, Seat, copier_of, still


class Thinking(Duel):
    """Two ideas: to attack, and something that is not on offer."""

    def ideas(self, state: Fight, seat: Seat, options: Sequence[Option]) -> Sequence[Choice]:
        return [next(options[0].completions()), Choice("flee"), *(next(option.completions()) for option in options)]


class Waiting(Duel):
    def advise(self, state: Fight, seat: Seat, options: Sequence[Option]) -> Choice | None:
        return WAIT


def whose_turn() -> Fight:
    fight = new_fight()
    fight.turn = "orc"
    return fight


def test_without_ideas_it_does_what_the_game_advises_or_anything() -> None:
    assert searched(Duel(), still(whose_turn()), "orc", Search(), Random(1)) == Choice("attack", {"target": "hagar"})
    assert searched(Duel(), still(whose_turn()), "hagar", Search(), Random(1)) is None


def test_an_idea_counts_once_and_only_if_it_is_on_offer() -> None:
    fight = whose_turn()
    options = list(Duel().options(fight, "orc"))
    ideas = Thinking().ideas(fight, "orc", options)
    assert on_offer(ideas, options) == [Choice("attack", {"target": "hagar"})]
    assert searched(Thinking(), still(fight), "orc", Search(), Random(1)) == Choice("attack", {"target": "hagar"})


def test_a_playout_leaves_the_world_alone_and_repeats() -> None:
    fight = whose_turn()
    before = copier_of(Fight).copy(fight)
    attack = Action("orc", Choice("attack", {"target": "hagar"}))
    worth = [outcome_of(Duel(), fight, attack, 10, Random(3)) for _ in range(2)]
    assert worth[0] == worth[1]
    assert fight == before


@pytest.mark.parametrize(
    ("worths", "best"),
    [
        ([[0, 1], [0, 1], [0, 1]], 1),  # always ahead
        ([[0, 9], [0, -6], [0, 0]], 0),  # by chance
        ([[5, 1, 0], [5, 1, 0]], 0),
        ([[0, 3]], 0),  # once is not enough
    ],
)
def test_in_doubt_the_first_idea_is_taken(worths: list[list[float]], best: int) -> None:
    assert clearly_best(worths) == best


def test_bots_of_every_strength_play_to_the_end() -> None:
    for strong, wild in (({"orc": Search(2, 4)}, ()), ({}, ("hagar", "orc"))):
        fight = played_by(Thinking(), new_fight(), Random(4), strong, wild)
        assert Duel().outcome(fight) is not None


def test_bots_that_come_to_no_end_are_told() -> None:
    with pytest.raises(Stuck, match="nobody may do anything"):
        played_by(Waiting(), new_fight(), Random(1), {})
    with pytest.raises(Stuck, match="no outcome after 3 actions"):
        played_by(Duel(), new_fight(), Random(1), {}, (), 3)
