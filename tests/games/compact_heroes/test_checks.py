"""Checks: difficulties, bonuses, help, opposed checks (CH-CHK)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from herotable.games.compact_heroes.checks import CheckMade, OpposedCheckMade
from herotable.games.compact_heroes.state import Table
from herotable.odds.odds import odds
from herotable.rules import Choice, Scripted, still
from tests.games.compact_heroes.heroes_for_tests import hero, sums
from tests.games.compact_heroes.table_for_tests import (
    GAME,
    GM,
    ONE,
    ORC,
    TWO,
    does,
    fight,
    may,
    offered,
    table,
    turn_of,
    why_not,
)
from tests.games.trying import thrown, told

LOCK = "pick locks"


def asked(difficulty: int, task: str = "anything else", modifier: int = 0, helper: str = "nobody") -> dict[str, Any]:
    fields = {"who": ONE, "task": task, "difficulty": difficulty, "modifier": modifier}
    return fields | {"helper": helper, "why": ""}


def tries(state: Table, die: int, difficulty: int, task: str = "anything else", **more: Any) -> bool:
    (made,) = told(does(state, GM, "call a check", die, **asked(difficulty, task, **more)), CheckMade)
    return made.succeeded


@pytest.mark.clause("CH-CHK-1", "CH-CHK-2", "CH-CHK-3")
@pytest.mark.example("W5")
def test_a_lock_of_difficulty_five() -> None:
    plain, hunter = table(hero()), table(hero("treasure-hunter"))
    assert [tries(plain, die, 5, LOCK) for die in (4, 5, 6)] == [False, True, True]
    assert [tries(hunter, die, 5, LOCK) for die in (2, 3)] == [False, True]


@pytest.mark.clause("CH-CHK-1", "CH-CHK-4")
@pytest.mark.example("W6")
def test_sneaking_through_a_dark_forest_or_past_a_dog() -> None:
    plain, stealthy = table(hero()), table(hero("stealth"))
    assert [tries(plain, die, 3, "sneak") for die in (2, 3)] == [False, True]
    assert not tries(plain, 6, 7, "sneak")
    assert [tries(stealthy, die, 7, "sneak") for die in (4, 5)] == [False, True]
    assert [tries(stealthy, die, 8, "sneak") for die in (5, 6)] == [False, True]


@pytest.mark.clause("CH-CHK-4")
@pytest.mark.edge(57)
def test_a_six_does_not_succeed_by_itself() -> None:
    assert not tries(table(hero()), 6, 7)
    assert tries(table(hero()), 6, 7, modifier=1)


@pytest.mark.clause("CH-CHK-4")
@pytest.mark.edge(58)
def test_a_one_does_not_fail_by_itself_but_by_a_bonus_below_nought() -> None:
    assert tries(table(hero()), 1, 1)
    assert [tries(table(hero()), die, 1, modifier=-1) for die in (1, 2)] == [False, True]


@pytest.mark.clause("CH-CHK-2")
@pytest.mark.edge(59)
def test_what_is_carried_adds_to_what_is_learned() -> None:
    state = table(hero("treasure-hunter", carried=["lock-picks"]))
    assert [tries(state, die, 6, LOCK) for die in (2, 3)] == [False, True]
    done = does(state, GM, "call a check", 3, **asked(6, LOCK))
    assert sums(thrown(done)[0].roll.parts) == {"Treasure Hunter": 2, "Lock Picks": 1}


@pytest.mark.clause("CH-CHK-2")
@pytest.mark.edge(60)
def test_a_master_treasure_hunter_has_four_and_not_six() -> None:
    done = does(table(hero("treasure-hunter", "master-treasure-hunter")), GM, "call a check", 3, **asked(8, LOCK))
    assert thrown(done)[0].roll.bonus == 4


@pytest.mark.clause("CH-CHK-2")
def test_attributes_and_skills_for_other_tasks_give_nothing() -> None:
    state = table(hero("treasure-hunter", agility=5, intellect=5))
    done = does(state, GM, "call a check", 3, **asked(4, "climb"))
    assert thrown(done)[0].roll.parts == ()


@pytest.mark.clause("CH-CHK-3", "CH-CHK-5")
def test_the_game_master_names_one_hero_and_a_difficulty_in_a_fight_too() -> None:
    state = table(hero())
    assert "call a check" not in offered(state, ONE)
    assert may(state, GM, "call a check", **asked(12))
    assert not may(state, GM, "call a check", **(asked(4) | {"who": TWO}))
    assert may(turn_of(ONE, fight(hero())), GM, "call a check", **asked(4))


@pytest.mark.clause("CH-CHK-5")
def test_whether_a_task_may_be_tried_again_is_for_the_game_master() -> None:
    state = does(table(hero()), GM, "call a check", 1, **asked(4, LOCK)).state
    assert may(state, GM, "call a check", **asked(4, LOCK))
    assert why_not(state, ONE, "call a check", **asked(4, LOCK)) is not None


@pytest.mark.clause("CH-CHK-6")
def test_one_other_hero_may_help_where_the_table_plays_so() -> None:
    helping = table(hero(), hero(), helping="on")
    assert [tries(helping, 4, 5, helper=TWO), tries(helping, 4, 5)] == [True, False]
    assert not tries(helping, 4, 5, helper=ONE), "nobody helps himself"
    assert not may(table(hero(), hero()), GM, "call a check", **asked(5, helper=TWO))


@pytest.mark.clause("CH-CHK-4")
@pytest.mark.parametrize(("first", "second", "wins"), [(4, 3, True), (4, 4, False), (3, 4, False)])
def test_the_higher_of_two_wins_and_a_tie_is_the_defenders(first: int, second: int, wins: bool) -> None:
    state = table(hero(), foes=["stormmount-orc"])
    fields = {"who": ONE, "against": ORC, "task": "force doors", "modifier": 0}
    done = _opposed(state, fields, first, second)
    assert told(done, OpposedCheckMade) == [OpposedCheckMade(ONE, ORC, "force doors", wins)]


def _opposed(state: Table, fields: dict[str, Any], *dice: int) -> Scripted[Table]:
    return does(state, GM, "call an opposed check", *dice, **fields)


def test_in_an_opposed_check_both_bonuses_count() -> None:
    state = table(hero("stealth"), hero("stealth", agility=1))
    fields = {"who": ONE, "against": TWO, "task": "sneak", "modifier": 1}
    assert [event.succeeded for event in told(_opposed(state, fields, 3, 3), OpposedCheckMade)] == [True]
    fields["modifier"] = 0
    assert [event.succeeded for event in told(_opposed(state, fields, 3, 3), OpposedCheckMade)] == [False]


@pytest.mark.clause("CH-CHK-1", "CH-CHK-4")
@pytest.mark.parametrize("bonus", [-1, 0, 2])
@pytest.mark.parametrize(("needed", "of_6"), [(0, 6), (1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1), (7, 0), (9, 0)])
def test_the_chances_of_a_check(needed: int, of_6: int, bonus: int) -> None:
    """D9: `needed` is the difficulty less the bonus."""
    if needed + bonus >= 1:
        choice = Choice("call a check", asked(needed + bonus, modifier=bonus))
        found = odds(GAME, still(table(hero())), GM, choice, exactly=True)
        assert found.of("success") == Fraction(of_6, 6)
