"""Ability tests: the pool, helpers, difficulty, in and out of combat, improvised actions (HK-TEST, HK-SKILL)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from herotable.games.hero_kids import pools
from herotable.games.hero_kids.cards import our_cards
from herotable.games.hero_kids.game import GAME
from herotable.games.hero_kids.improvising import Ruled
from herotable.games.hero_kids.state import Table
from herotable.games.hero_kids.trials import TrialDice, TrialMade
from herotable.odds.odds import odds
from herotable.rules import Choice, still
from tests.games.hero_kids.table_for_tests import (
    FOUR,
    GM,
    NO,
    ONE,
    THREE,
    TWO,
    YES,
    does,
    fight,
    foe,
    hero,
    may,
    offered,
    refused,
    table,
    thrown,
    told,
    turn_of,
)


def called(state: Table, who: str = ONE, attribute: str = "ranged", difficulty: int = 5, **more: object) -> Table:
    fields: dict[str, Any] = {"skill": "none", "task": "none", "extra": 0, **more}
    return does(state, GM, "call a test", who=who, attribute=attribute, difficulty=difficulty, **fields).state


def five_climbers() -> Table:
    """One with two Dexterity dice, the skill and a rope, and four friends."""
    climber = hero(0, 2, 0, 1, skills=["climbing"], things=["rope", "hooked-spear"])
    return table(climber, *(hero(1) for _ in range(4)))


# The pool -------------------------------------------------------------------------------------------------------------


@pytest.mark.example("W1")
@pytest.mark.clause("HK-TEST-1", "HK-TEST-8", "HK-INV-6", "HK-ATTR-2", "HK-TEST-3", "HK-TEST-2")
@pytest.mark.parametrize(
    ("dice", "difficulty", "passes"), [((2, 3, 4, 5), 5, True), ((1, 2, 4, 4), 5, False), ((1, 2, 4, 4), 4, True)]
)
def test_climbing_with_two_dexterity_dice_and_a_rope(dice: tuple[int, ...], difficulty: int, passes: bool) -> None:
    state = called(table(hero(0, 2, 0, 1, things=["rope"])), difficulty=difficulty, task="climb")
    done = does(state, ONE, "test", *dice, tool="rope")
    assert told(done, TrialDice)[0].parts == (("base die", 1), ("ranged", 2), ("Rope", 1))
    assert [each.passed for each in told(done, TrialMade)] == [passes]
    assert done.state.trial is None


@pytest.mark.example("W1", "D6")
@pytest.mark.clause("HK-TEST-1")
@pytest.mark.parametrize(("difficulty", "chance"), [(4, "15/16"), (5, "65/81"), (6, "671/1296")])
def test_the_chances_of_that_climb(difficulty: int, chance: str) -> None:
    state = called(table(hero(0, 2, 0, 1, things=["rope"])), difficulty=difficulty, task="climb")
    choice = Choice("test", {"tool": "rope"})
    assert odds(GAME, still(state), ONE, choice, exactly=True).of("success") == Fraction(chance)


@pytest.mark.edge(46)
@pytest.mark.clause("HK-TEST-4", "HK-TEST-5", "HK-TEST-6", "HK-SKILL-3", "HK-INV-7")
def test_eight_dice_a_fourth_helper_and_a_second_tool_are_too_many() -> None:
    state = called(five_climbers(), skill="climbing", task="climb")
    for seat in (TWO, THREE, FOUR):
        state = does(state, seat, "help", whom=ONE).state
    wrong = refused(state, "hero:5", "help", whom=ONE)
    assert wrong is not None
    assert wrong.rule == "HK-TEST-4"
    assert not may(state, ONE, "test", skill="climbing", tool=["rope", "hooked-spear"])
    done = does(state, ONE, "test", *(1,) * 8, skill="climbing", tool="rope")
    assert thrown(done, "test") == [8]


@pytest.mark.clause("HK-TEST-6")
def test_the_largest_pool_is_nine_dice() -> None:
    state = called(
        table(hero(0, 3, skills=["climbing"], things=["rope"]), *(hero(1) for _ in range(3))), skill="climbing"
    )
    trial = state.trial
    assert trial is not None
    helpers = [state.heroes[seat] for seat in (TWO, THREE, FOUR)]
    parts = pools.trial_parts(state, state.heroes[ONE], trial, skill=True, tool="rope", helpers=helpers)
    assert pools.trial_dice(parts) == 9


@pytest.mark.clause("HK-TEST-6", "HK-TEST-2")
def test_where_aids_are_unlimited_the_game_master_counts_them() -> None:
    assert not may(table(hero(1)), GM, "call a test", **_call(extra=5))
    assert may(table(hero(1), unlimited_aids="on"), GM, "call a test", **_call(extra=5))


def _call(**more: object) -> dict[str, object]:
    usual = {"who": ONE, "attribute": "melee", "difficulty": 5, "skill": "none", "task": "none", "extra": 0}
    return {**usual, **more}


@pytest.mark.edge(47)
@pytest.mark.clause("HK-TEST-3")
def test_the_highest_die_counts_and_never_the_sum() -> None:
    state = called(table(hero(0, 2)), difficulty=5)
    assert told(does(state, ONE, "test", 1, 2, 5), TrialMade)[0].passed
    assert not told(does(state, ONE, "test", 4, 4, 4), TrialMade)[0].passed


@pytest.mark.edge(48)
@pytest.mark.clause("HK-ATTR-4", "HK-TEST-1")
def test_without_any_dice_there_is_still_the_base_die() -> None:
    state = called(table(hero(0, 0, 0, 3)), difficulty=6)
    assert odds(GAME, still(state), ONE, Choice("test"), exactly=True).of("success") == Fraction(1, 6)


@pytest.mark.clause("HK-TEST-7", "HK-TEST-2", "HK-ATTR-2")
def test_the_game_master_names_attribute_difficulty_and_what_fits() -> None:
    state = called(table(hero(3, 0, 1, 0)), attribute="melee", difficulty=6, task="bash")
    trial = state.trial
    assert trial is not None
    assert (trial.attribute, trial.difficulty, trial.task) == ("melee", 6, "bash")
    assert thrown(does(state, ONE, "test", 1, 1, 1, 1), "test") == [4]
    assert not may(table(hero(1)), GM, "call a test", **_call(attribute="armor"))
    assert not may(table(hero(1)), GM, "call a test", **_call(difficulty=7))


@pytest.mark.example("D9")
@pytest.mark.clause("HK-SKILL-1", "HK-SKILL-2")
def test_the_skills_and_that_they_do_nothing_in_an_attack() -> None:
    assert [skill.name for skill in our_cards().skills] == [
        *("History & Lore", "Tracking", "Persuasion", "Disguises & Sneaking", "Flying", "Night Vision"),
        *("Perception", "Climbing", "Swimming", "Animals", "Tinkering", "Cooking"),
    ]
    assert [skill.ours for skill in our_cards().skills] == [False] * 6 + [True] * 6
    state = turn_of(fight(hero(2, at="D4", skills=["sneaking"]), foes_at=["larder-rat E4"]), ONE)
    done = does(state, ONE, "attack", 1, 1, 6, with_="melee", target="larder-rat:1")
    assert thrown(done, "attack") == [2]


# Helping --------------------------------------------------------------------------------------------------------------


@pytest.mark.edge(49)
@pytest.mark.clause("HK-TEST-5")
def test_a_helper_does_not_roll_for_the_same_task() -> None:
    state = called(table(hero(0, 2), hero(1)), who="everyone")
    state = does(state, TWO, "help", whom=ONE).state
    wrong = refused(state, TWO, "test")
    assert wrong is not None
    assert wrong.rule == "HK-TEST-5"
    done = does(state, ONE, "test", 1, 1, 1, 5)
    assert done.state.trial is None


@pytest.mark.edge(50)
@pytest.mark.clause("HK-TEST-5")
def test_a_knocked_out_character_cannot_help() -> None:
    state = called(table(hero(0, 2), hero(1, health=0)))
    assert not offered(state, TWO, "help")


@pytest.mark.clause("HK-TEST-4")
def test_each_rolls_or_one_of_them_with_help() -> None:
    each = called(table(hero(1), hero(1)), who="everyone", attribute="melee")
    each = does(each, ONE, "test", 6, 1).state
    assert each.trial is not None
    assert does(each, TWO, "test", 1, 1).state.trial is None
    one = called(table(hero(1), hero(1)), who="one of them", attribute="melee")
    assert does(one, TWO, "test", 1, 1).state.trial is None


@pytest.mark.clause("HK-TEST-4", "HK-ACT-5")
def test_a_big_voice_helps_with_two_dice() -> None:
    state = called(table(hero(0, 1), hero(1, bonus="big-voice")))
    state = does(state, TWO, "help", whom=ONE).state
    assert thrown(does(state, ONE, "test", 1, 1, 1, 1), "test") == [4]


@pytest.mark.clause("HK-BOON-2")
def test_a_helping_hand_gives_three_dice_and_a_spirit_bell_two() -> None:
    state = called(table(hero(0, 1), hero(1, boons=["helping-hand"])))
    hand = Choice("helping-hand", {"with": "helping-hand"})
    assert thrown(does(state, ONE, "test", *(1,) * 5, replies=[hand]), "test") == [5]
    bell = called(table(hero(0, 1, things=["spirit-bell"])))
    bell = does(bell, ONE, "use item", item="spirit-bell").state
    assert thrown(does(bell, ONE, "test", *(1,) * 4), "test") == [4]


@pytest.mark.clause("HK-ACT-5", "HK-BOON-2")
def test_somebody_lucky_throws_one_die_again() -> None:
    state = called(table(hero(0, 1, bonus="lucky")))
    done = does(state, ONE, "test", 1, 2, 6, replies=[YES])
    assert told(done, TrialMade)[0].passed
    assert not told(does(state, ONE, "test", 1, 2, replies=[NO]), TrialMade)[0].passed


# In combat ------------------------------------------------------------------------------------------------------------


def proposes(*, prone: bool = False) -> Table:
    state = turn_of(fight(hero(2, 2, 0, 0, at="D4", prone=prone), hero(1, at="D5"), foes_at=["larder-rat L8"]), ONE)
    return does(state, ONE, "improvise", words="I swing on the lamp").state


@pytest.mark.edge(51)
@pytest.mark.clause("HK-TEST-9", "HK-PRONE-9")
@pytest.mark.parametrize(("ranged", "dice"), [(0, 1), (2, 2)])
def test_a_test_in_combat_is_an_action_with_the_prone_penalty_and_keeps_the_base_die(ranged: int, dice: int) -> None:
    state = proposes(prone=True)
    state.heroes[ONE].dice["ranged"] = ranged
    rolled = [1] * dice
    ruling = {"attribute": "ranged", "difficulty": 5, "skill": "none", "task": "none"}
    done = does(state, GM, "rule a test", *rolled, replies=[NO], **ruling)
    assert thrown(done, "test") == [dice]
    assert not done.state.heroes[ONE].turn.action


@pytest.mark.clause("HK-TEST-9")
def test_a_helper_in_combat_stands_beside_and_gives_up_its_action() -> None:
    ruling = {"attribute": "ranged", "difficulty": 5, "skill": "none", "task": "none"}
    done = does(proposes(), GM, "rule a test", 1, 1, 1, 5, replies=[YES], **ruling).state
    done = does(done, ONE, "end turn").state
    done = does(done, TWO, "take a turn", who=TWO).state
    assert not done.heroes[TWO].turn.action
    assert done.heroes[TWO].turn.steps == 4


@pytest.mark.clause("HK-ACT-3", "HK-GEN-2")
def test_the_game_master_rules_an_attack_or_that_it_is_done_or_impossible() -> None:
    state = proposes()
    assert not offered(state, ONE, "attack")
    attack = does(state, GM, "rule an attack", 6, 6, 1, with_="melee", target="larder-rat:1", dice=2)
    assert foe(attack.state).health == 0
    done = does(state, GM, "rule it done")
    assert told(done, Ruled) == [Ruled(ONE, "done")]
    assert not done.state.heroes[ONE].turn.action
    out = does(state, GM, "rule it out").state
    assert out.heroes[ONE].turn.action
    assert may(out, ONE, "improvise", words="Then I shout")


def test_a_test_can_be_called_off() -> None:
    state = does(called(table(hero(1))), GM, "call the test off").state
    assert state.trial is None
