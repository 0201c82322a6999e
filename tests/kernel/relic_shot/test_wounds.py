"""Exploding damage, wounds in order, the severe wound chart."""

from __future__ import annotations

import pytest

from tests.kernel.relic_shot.cards import CELL, PISTOL
from tests.kernel.relic_shot.events import GotThrough, SeverelyWounded, Stands, Wounded
from tests.kernel.relic_shot.game import GAME
from tests.kernel.relic_shot.setting import KEEP, hit_for, quiet, shoot, step, told, unarmoured
from tests.kernel.relic_shot.state import Fight, Health, Injury, Phase
from tests.kernel.relic_shot.trials import defence, shot


def against_hask(marker: int = 0, severe: int = 0) -> Fight:
    """Health 6, as in the rulebook's ladder."""
    fight = quiet()
    hask = unarmoured(fight.fighters["hask"])
    hask.marker, hask.severe = marker, severe
    return fight


def against_sorrel(marker: int = 0) -> Fight:
    """Health 4, under fire from deckhands with 1d6."""
    fight = quiet("deckhands", "deckhands")
    unarmoured(fight.fighters["sorrel"]).marker = marker
    return fight


# Damage --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "marker", "lost"), [([3, 3], 0, 0), ([3, 4], 1, 1), ([6, 5, 1], 1, 1), ([6, 5, 2], 2, 2)]
)
def test_ex_17_the_wound_ladder(dice: list[int], marker: int, lost: int) -> None:
    hask = hit_for(against_hask(), *dice).state.fighters["hask"]
    assert (hask.marker, hask.lost, hask.severe) == (marker, lost, 0)


def test_ex_17_nineteen_is_both_markers_and_a_severe_wound_with_excess_one() -> None:
    result = hit_for(against_hask(), 6, 6, 4, 3, 1)
    assert told(result, SeverelyWounded) == [SeverelyWounded("hask", 1, "scarred")]
    hask = result.state.fighters["hask"]
    assert (hask.marker, hask.severe, hask.prone, hask.marks) == (2, 1, True, ["scarred"])


def test_ex_18_the_second_severe_wound_in_life_rolls_a_ways() -> None:
    fight = against_hask(marker=2, severe=1)
    fight.fighters["hask"].cover = 2
    result = hit_for(fight, 4, 5, 7)
    assert told(result, SeverelyWounded) == [SeverelyWounded("hask", 3, "rolls a ways")]
    assert result.state.fighters["hask"].cover == 0


def test_a_vest_raises_the_threshold_by_one() -> None:
    assert hit_for(quiet(), 3, 4).state.fighters["hask"].marker == 0
    assert hit_for(quiet(), 4, 4).state.fighters["hask"].marker == 1


def test_t49_a_die_that_shows_its_maximum_is_rolled_again_and_added() -> None:
    fight = quiet("deckhands", "deckhands")
    assert fight.fighters["sorrel"].threshold == 5
    assert told(hit_for(fight, 6, 6, 2), Wounded) == [Wounded("sorrel", 2)]


@pytest.mark.parametrize(("dice", "wounds"), [([4], 0), ([5], 1), ([6, 2], 1), ([6, 3], 2)])
def test_t50_wounds_against_health_four(dice: list[int], wounds: int) -> None:
    assert hit_for(against_sorrel(), *dice).state.fighters["sorrel"].marker == wounds


def test_t51_a_marker_at_one_and_damage_nine_is_severe_with_excess_one() -> None:
    result = hit_for(against_sorrel(marker=1), 6, 3, 1)
    assert told(result, SeverelyWounded) == [SeverelyWounded("sorrel", 1, "scarred")]


def test_t52_with_both_markers_the_first_wound_is_severe_and_costs_one_action() -> None:
    result = hit_for(against_sorrel(marker=2), 6, 5, 1)
    assert told(result, SeverelyWounded) == [SeverelyWounded("sorrel", 7, "ptsd")]
    assert result.state.fighters["sorrel"].lost == 1


def test_t53_a_minion_falls_to_any_damage_above_its_health() -> None:
    fight = quiet("deckhands")
    assert hit_for(fight, 2, 3).state.fighters["deckhands"].figures == 2
    assert hit_for(fight, 2, 2).state.fighters["deckhands"].figures == 3


def test_each_hit_is_rolled_and_compared_alone() -> None:
    """RW-DMG-3: 7 and 7 are two wounds, not one of 14."""
    result = shoot(quiet(), 2, [1, 1, 2, 10, 10, 2, 3, 4, 3, 4])
    assert told(result, GotThrough) == [GotThrough("hask", 2)]
    assert result.state.fighters["hask"].marker == 0


def test_the_last_minion_ends_the_fight_and_hits_left_over_are_not_rolled() -> None:
    fight = quiet("deckhands")
    fight.fighters["deckhands"].figures = 1
    result = shoot(fight, 2, [1, 1, 2, 10, 10, 5, 5])
    outcome = GAME.outcome(result.state)
    assert outcome is not None
    assert outcome.winners == ("hero",)


# Fear ----------------------------------------------------------------------------------------------------------------


def test_t43_hits_bring_fear_and_those_that_get_through_once_more() -> None:
    all_stopped = shoot(quiet(), 3, [1, 1, 1, 2, 1, 1, 1, 2])
    assert all_stopped.state.fighters["hask"].fear == 3
    two_through = shoot(quiet(), 3, [1, 1, 1, 2, 10, 10, 1, 2, 1, 1, 1, 1])
    assert two_through.state.fighters["hask"].fear == 5


def test_whoever_is_out_gains_no_more_fear() -> None:
    result = hit_for(against_hask(marker=2, severe=3), 6, 6, 5, 5, 10)
    assert told(result, Stands) == [Stands("hask", 1, 2, 4, "dead", 0)]


# What wounds cost ----------------------------------------------------------------------------------------------------


def test_t55_a_marker_lowers_rolls_but_not_health() -> None:
    fight = against_hask(marker=2)
    hask = fight.fighters["hask"]
    assert shot(fight, hask).number == 7 + 1 - 1 - 2 - 2
    assert defence(hask).number == 6 - 2
    assert (hask.threshold, hask.attacks) == (6, 4)


def test_a_wound_spoils_the_aim() -> None:
    fight = against_hask()
    fight.fighters["hask"].aim = 2
    assert hit_for(fight, 3, 4).state.fighters["hask"].aim == 0


# The chart -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("severe", "damage", "die", "row"),
    [
        (2, [4, 4], 6, "rolls a ways"),
        (2, [6, 5, 3], 10, "dead"),
        (0, [3, 4], 4, "scarred"),
        (0, [3, 4], 5, "equipment destroyed"),
        (0, [3, 4], 9, "ptsd"),
        (0, [3, 4], 10, "stunned"),
        (0, [6, 3, 1], 10, "severe bleeding"),
        (0, [6, 4, 1], 10, "bleeding out"),
        (0, [6, 5, 6, 4], 6, "crippled"),
    ],
)
def test_the_chart_reads_the_die_the_excess_and_twice_the_earlier_ones(
    severe: int, damage: list[int], die: int, row: str
) -> None:
    """T56 and the chart's borders; at both markers with Health 6."""
    result = hit_for(against_hask(2, severe), *damage, die)
    assert [event.row for event in told(result, SeverelyWounded)] == [row]


def test_a_result_from_bleeding_out_on_ends_the_fight() -> None:
    state = hit_for(against_hask(2), 6, 4, 1, 10).state
    assert state.fighters["hask"].health is Health.UNCONSCIOUS
    assert GAME.outcome(state) is not None
    assert GAME.onward(state) is None
    assert not GAME.options(state, "hero")


def test_hits_still_to_come_after_a_severe_wound_follow_as_steps_of_the_table() -> None:
    first = shoot(against_hask(2), 2, [1, 1, 2, 10, 10, 2, 3, 4, 1])
    assert told(first, Stands) == [Stands("hask", 1, 2, 1, "up", 0)]
    rest = step(first.state, "volley", [3, 4, 1])
    assert told(rest, SeverelyWounded) == [SeverelyWounded("hask", 1, "scarred")]
    assert rest.state.fighters["hask"].fear == 4
    assert rest.state.fighters["hask"].marks == ["scarred", "scarred"]


def test_a_hit_still_to_come_can_kill_the_unconscious() -> None:
    first = shoot(against_hask(2), 2, [1, 1, 2, 10, 10, 2, 6, 4, 1, 10])
    assert first.state.fighters["hask"].health is Health.UNCONSCIOUS
    assert GAME.outcome(first.state) is None
    rest = step(first.state, "volley", [6, 6, 5, 4, 10])
    assert rest.state.fighters["hask"].health is Health.DEAD
    assert GAME.outcome(rest.state) is not None


def unsettled(row: str, excess: int = 0) -> Fight:
    fight = against_hask(2, 1)
    fight.fighters["hask"].unsettled = [Injury(row, excess)]
    return fight


@pytest.mark.parametrize(("die", "held"), [(4, True), (5, False)])
def test_a_severe_wound_asks_for_stamina_to_hold_the_pistol(die: int, held: bool) -> None:
    """Stamina 6 and a marker at -2."""
    assert step(unsettled("falls"), "settle", [die]).state.fighters["hask"].held is held


def test_stunned_lasts_as_many_turns_as_the_die_says() -> None:
    assert step(unsettled("stunned"), "settle", [4]).state.fighters["hask"].stunned == 4


def test_equipment_destroyed_takes_one_of_the_things_carried() -> None:
    assert step(unsettled("equipment destroyed"), "settle", [1]).state.fighters["hask"].carried == [CELL]
    assert step(unsettled("equipment destroyed"), "settle", [2]).state.fighters["hask"].carried == [PISTOL]
    bare = unsettled("equipment destroyed")
    bare.fighters["hask"].carried.clear()
    assert not step(bare, "settle").notes


def test_a_broken_pistol_fires_no_more() -> None:
    fight = step(unsettled("equipment destroyed"), "settle", [1]).state
    assert fight.fighters["hask"].attacks == 0


def test_t57_thirteen_is_a_painful_wound_or_a_limb_injury() -> None:
    painful = step(unsettled("painful or limb"), "settle", [3]).state.fighters["hask"]
    assert (painful.painful, defence(painful).number) == (True, 6 - 2 - 1)
    fight = step(unsettled("painful or limb"), "settle", [4, 1]).state
    assert fight.fighters["hask"].marks == ["injured weapon arm"]
    assert shot(fight, fight.fighters["hask"]).number == 5 - 2 - 1


def test_t58_with_excess_five_the_limb_is_useless() -> None:
    arm = step(unsettled("painful or limb", 5), "settle", [6, 1]).state.fighters["hask"]
    assert (arm.marks, arm.held, arm.arm) == (["useless weapon arm"], False, False)


def test_a_second_limb_injury_makes_the_limb_useless() -> None:
    fight = unsettled("painful or limb")
    fight.fighters["hask"].limbs = 1
    assert step(fight, "settle", [6, 3]).state.fighters["hask"].marks == ["useless right leg"]


def test_t95_severe_bleeding_takes_one_at_once_and_one_each_turn() -> None:
    hask = hit_for(against_hask(2), 6, 3, 1, 10).state.fighters["hask"]
    assert (hask.bleeding, hask.blood) == (True, 1)
    fight = quiet("deckhands")
    sorrel = fight.fighters["sorrel"]
    sorrel.bleeding, sorrel.blood = True, 2
    fight.phase = Phase.STARTING
    third = step(fight, "start").state
    assert (third.fighters["sorrel"].blood, third.fighters["sorrel"].health) == (3, Health.UP)
    third.phase = Phase.STARTING
    fourth = step(third, "start").state
    assert fourth.fighters["sorrel"].health is Health.UNCONSCIOUS


def test_the_talents_re_roll_is_always_put_so_that_nothing_else_is_given_away() -> None:
    assert shoot(quiet(), 1, [10, 2], [KEEP]).state.fighters["hask"].fear == 0
