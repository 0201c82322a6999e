"""Bots do what a game advises, anything where it advises nothing, and nothing where it says to wait."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from bench.duel import Duel, Fight, new_fight
from herotable.bots.playing import Move, Stuck, any_of, choice_of, next_move, played_out
from herotable.rules import WAIT, Action, Choice, Number, Option, Seat, begun, still
from herotable.rules.tape import NoSources
from tests.table.small_game import SMALL


class Waiting(Duel):
    def advise(self, state: Fight, seat: Seat, options: Sequence[Option]) -> Choice | None:
        return WAIT


class Endless(Duel):
    def outcome(self, state: Fight) -> None:
        return None


def whose_turn() -> Fight:
    fight = new_fight()
    fight.turn = "orc"
    return fight


def test_without_advice_a_bot_does_anything_that_is_on_offer() -> None:
    assert choice_of(Duel(), still(whose_turn()), "orc", Random(1)) == Choice("attack", {"target": "hagar"})


def test_who_has_nothing_on_offer_does_nothing() -> None:
    assert choice_of(Duel(), still(whose_turn()), "hagar", Random(1)) is None


def test_a_bot_that_is_told_to_wait_waits() -> None:
    assert choice_of(Waiting(), still(whose_turn()), "orc", Random(1)) is None


def test_only_bots_move_and_only_while_they_do_not_wait() -> None:
    attack = Move("orc", Choice("attack", {"target": "hagar"}))
    assert next_move(Duel(), still(whose_turn()), ("orc", "hagar"), Random(1)) == attack
    assert next_move(Duel(), still(whose_turn()), ("hagar",), Random(1)) is None
    assert next_move(Waiting(), still(whose_turn()), ("orc",), Random(1)) is None
    assert next_move(Waiting(), still(whose_turn()), ("orc",), Random(1), alone=True) == attack


def test_a_bot_that_is_asked_answers_as_usual() -> None:
    pit = still(SMALL.begin(SMALL.scenes()[0]))
    moment = begun(SMALL, pit, Action("A", Choice("boon")), NoSources()).moment
    b, a = moment.asked
    assert next_move(SMALL, moment, ("B",), Random(1)) == Move("B", b.question.usual, b)
    assert next_move(SMALL, moment, ("A",), Random(1)) == Move("A", a.question.usual, a)
    assert next_move(SMALL, moment, (), Random(1)) is None


def test_where_all_wait_the_game_goes_on_all_the_same() -> None:
    assert Duel().outcome(played_out(Waiting(), new_fight(), Random(1))) is not None


def test_bots_that_find_no_end_are_stopped() -> None:
    with pytest.raises(Stuck, match="no outcome after 200 actions"):
        played_out(Endless(), new_fight(), Random(1), most=200)


def test_any_choice_of_an_option_is_met() -> None:
    options = [Option("guess", (Number("n", 1, 3),)), Option("pass")]
    met = [any_of(options, Random(seed)) for seed in range(60)]
    assert {each.option for each in met} == {"guess", "pass"}
    assert {each.number("n") for each in met if each.option == "guess"} == {1, 2, 3}
