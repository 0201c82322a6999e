"""Luck checks: who is lucky, by how much less, and a second chance (CH-LUCK)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from herotable.games.compact_heroes import hit_points, luck
from herotable.games.compact_heroes.luck import LuckChecked, LuckNeeded, TriesLuckAgain
from herotable.games.compact_heroes.rounds import arrive
from herotable.games.compact_heroes.state import Hero, Table
from herotable.odds.odds import odds
from herotable.rules import Choice, Play, Scripted, still
from tests.games.compact_heroes.heroes_for_tests import hero
from tests.games.compact_heroes.table_for_tests import GAME, GM, ONE, ORC, by_hand, does, offered, table
from tests.games.trying import thrown, told

YES, NO = Choice("yes"), Choice("no")


def lucky(luck: int, *skills: str) -> Hero:
    return hero(*skills, luck=luck)


def calls(state: Table, *dice: int, who: str = ONE, penalty: int = 0, replies: Any = ()) -> Scripted[Table]:
    fields = {"who": who, "penalty": penalty, "against": "anything", "why": "the rope breaks"}
    return does(state, GM, "call a luck check", *dice, replies=replies, **fields)


def succeeds(state: Table, die: int, penalty: int = 0, who: str = ONE) -> bool:
    (checked,) = told(calls(state, die, who=who, penalty=penalty), LuckChecked)
    return checked.succeeded


@pytest.mark.clause("CH-LUCK-1", "CH-ATTR-8")
def test_a_die_that_does_not_exceed_the_luck_succeeds() -> None:
    assert [succeeds(table(lucky(3)), die) for die in range(1, 7)] == [True, True, True, False, False, False]


@pytest.mark.clause("CH-LUCK-2")
def test_the_game_master_calls_for_it_from_anybody_at_any_penalty_and_players_do_not() -> None:
    state = table(lucky(3), foes=["stormmount-orc"])
    assert "call a luck check" in offered(state, GM)
    assert "call a luck check" not in offered(state, ONE)
    assert told(calls(state, 3, who=ORC), LuckChecked) == [LuckChecked(ORC, "the rope breaks", True)]


def check_or_die(play: Play, state: Table) -> None:
    if not luck.check(play, state, ONE, 0, "poison", "poison or disease"):
        hit_points.die(play, state, ONE, "poison")


@pytest.mark.clause("CH-LUCK-1", "CH-LUCK-3")
@pytest.mark.edge(46)
@pytest.mark.parametrize(("value", "lives"), [(0, False), (1, True)])
def test_luck_or_death(value: int, lives: bool) -> None:
    done = by_hand(table(lucky(value)), check_or_die, 1)
    assert done.state.hero(ONE).alive is lives
    assert [note.faces for note in thrown(done, to=ONE)] == [(1,)]


@pytest.mark.clause("CH-LUCK-3")
def test_a_table_may_let_a_one_always_succeed() -> None:
    state = table(lucky(0), luck_minimum="1")
    assert [succeeds(state, 1), succeeds(state, 2), succeeds(state, 1, penalty=5)] == [True, False, True]


@pytest.mark.clause("CH-LUCK-4")
@pytest.mark.example("W7")
@pytest.mark.edge(47)
def test_a_penalty_lowers_the_luck_for_this_check_only() -> None:
    state = table(lucky(6))
    assert [succeeds(state, die, penalty=2) for die in (1, 4, 5, 6)] == [True, True, False, False]
    assert succeeds(calls(state, 5, penalty=2).state, 6)


@pytest.mark.clause("CH-LUCK-5")
@pytest.mark.edge(48)
def test_below_nought_is_nought() -> None:
    state = table(lucky(1))
    assert not any(succeeds(state, die, penalty=2) for die in range(1, 7))
    assert [event.needed for event in told(calls(state, 1, penalty=2), LuckNeeded)] == [0]


@pytest.mark.clause("CH-LUCK-5", "CH-LUCK-3")
@pytest.mark.edge(49)
def test_luck_has_no_upper_end_before_the_penalty() -> None:
    state = table(lucky(8))
    assert all(succeeds(state, die, penalty=2) for die in range(1, 7))
    assert [succeeds(state, die, penalty=3) for die in (5, 6)] == [True, False]


@pytest.mark.clause("CH-LUCK-6", "CH-LUCK-7")
@pytest.mark.example("W2")
@pytest.mark.edge(50)
@pytest.mark.parametrize(
    ("level", "expected"), [(0, 2), (1, 3), (10, 3), (11, 4), (18, 4), (20, 4), (21, 5), (30, 5), (31, 6), (41, 7)]
)
def test_a_creatures_luck_is_two_and_a_tenth_of_its_level_rounded_up(level: int, expected: int) -> None:
    state = table(lucky(0), foes=["stormmount-orc"])
    person = arrive(state, "sister-odile").id
    for who in (ORC, person):
        state.foes[who].level = level
        assert luck.value(state, who) == expected


@pytest.mark.clause("CH-LUCK-8")
@pytest.mark.edge(91)
def test_of_a_creatures_check_players_hear_only_how_it_ended() -> None:
    done = calls(table(lucky(0), foes=["basilisk"]), 4, who=ORC)
    assert told(done, LuckChecked, to=ONE) == [LuckChecked(ORC, "the rope breaks", True)]
    assert told(done, LuckNeeded, to=ONE) == [] == thrown(done, to=ONE)
    assert told(done, LuckNeeded, to=GM) == [LuckNeeded(ORC, 4, 0, 4)]
    assert [note.faces for note in thrown(done, to=GM)] == [(4,)]


@pytest.mark.clause("CH-LUCK-8")
def test_a_heros_die_and_number_are_public() -> None:
    done = calls(table(lucky(3), foes=["basilisk"]), 4, penalty=1)
    assert told(done, LuckNeeded, to="hero:2") == [LuckNeeded(ONE, 3, 1, 2)]
    assert [(note.by, note.faces) for note in thrown(done, to="hero:2")] == [(ONE, (4,))]


def test_fortunes_friend_rolls_a_failed_check_again_once_a_day_and_the_second_result_stands() -> None:
    state = table(lucky(2, "fortunes-friend"))
    done = calls(state, 6, 2, replies=[(ONE, YES)])
    assert [event.succeeded for event in told(done, LuckChecked)] == [False, True]
    assert told(done, TriesLuckAgain) == [TriesLuckAgain(ONE, "fortunes-friend")]
    assert [event.succeeded for event in told(calls(done.state, 6), LuckChecked)] == [False]
    done = calls(state, 6, 5, penalty=1, replies=[(ONE, YES)])
    assert [event.succeeded for event in told(done, LuckChecked)] == [False, False]


def test_fortunes_friend_may_be_kept_for_later_and_is_not_asked_for_after_a_success() -> None:
    state = table(lucky(2, "fortunes-friend"))
    kept = calls(state, 6, replies=[(ONE, NO)])
    assert kept.state.hero(ONE).powers_used == []
    assert [event.succeeded for event in told(calls(kept.state, 2), LuckChecked)] == [True]


def test_an_iron_constitution_helps_against_poison_only() -> None:
    tough = hero("toughness", "iron-constitution", race="dwarf", rolls=[7, 7], endurance=1)
    state = table(tough)
    assert (luck.needed(state, ONE), luck.needed(state, ONE, against="poison or disease")) == (0, 2)


@pytest.mark.clause("CH-LUCK-1", "CH-LUCK-3", "CH-LUCK-5")
@pytest.mark.parametrize(("value", "of_6"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 6)])
def test_the_chances_of_a_heros_check(value: int, of_6: int) -> None:
    """D7."""
    assert _chance(table(lucky(value)), ONE) == Fraction(of_6, 6)


@pytest.mark.clause("CH-LUCK-6")
@pytest.mark.parametrize(
    ("levels", "of_6"),
    [((0, 0), 2), ((1, 10), 3), ((11, 20), 4), ((21, 30), 5), ((31, 40), 6), ((41, 50), 6)],
)
def test_the_chances_of_a_creatures_check(levels: tuple[int, int], of_6: int) -> None:
    """D8."""
    state = table(lucky(0), foes=["stormmount-orc"])
    for level in levels:
        state.foes[ORC].level = level
        assert _chance(state, ORC) == Fraction(of_6, 6)


def _chance(state: Table, who: str) -> Fraction:
    choice = Choice("call a luck check", {"who": who, "penalty": 0, "against": "anything", "why": ""})
    return Fraction(odds(GAME, still(state), GM, choice, exactly=True).of("success"))
