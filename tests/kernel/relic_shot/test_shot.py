"""Attack dice, the batch of re-rolls, the Hero die, dive and Defence."""

from __future__ import annotations

import pytest

from herotable.rules import Choice, refusal
from herotable.rules.plays import ScriptWrong
from tests.kernel.relic_shot.cards import LONG, MEDIUM, SHORT, VEST
from tests.kernel.relic_shot.events import Defended, GotThrough, HadFortune, Hit, Missed, Recharged, RolledAgain, Shot
from tests.kernel.relic_shot.setting import KEEP, NO, YES, again, begin, offered, pick, quiet, shoot, told
from tests.kernel.relic_shot.state import Fight, Mood
from tests.kernel.relic_shot.trials import range_penalty, shot


def with_three_sources() -> Fight:
    """EX-4: a Talent, an Aim (for its Advantage) and a point of Luck; target number 6."""
    fight = begin("duel", "sorrel")
    fight.fighters["sorrel"].aim = 2
    fight.fighters["hask"].refuge = fight.fighters["hask"].luck = 0
    return fight


STOPPED = [1, 1, 1, 2]


# Target numbers ------------------------------------------------------------------------------------------------------


def test_the_target_number_is_told_by_its_parts() -> None:
    result = shoot(quiet(), 4, [10, 10, 10, 10, 2])
    parts = (("Pistols", 8), ("Pistol Work", 1), ("range", -1), ("darkness", -2))
    assert told(result, Shot) == [Shot("sorrel", "hask", 4, 6, parts)]


def test_wounds_shaken_nerves_and_extra_actions_add_up() -> None:
    fight = quiet()
    sorrel = fight.fighters["sorrel"]
    sorrel.marker, sorrel.mood = 2, Mood.SHAKEN
    fight.turn.declared = 4
    assert shot(fight, sorrel).number == 6 - 2 - 1 - 2


@pytest.mark.parametrize(
    ("listed", "band", "penalty"),
    [(LONG, 4, -1), (SHORT, 4, -3), (MEDIUM, LONG, -1), (MEDIUM, 4, -1), (MEDIUM, 5, -2), (LONG, 0, 0), (SHORT, 1, 0)],
)
def test_each_further_stretch_of_the_listed_range_costs_one(listed: int, band: int, penalty: int) -> None:
    assert range_penalty(listed, band) == penalty


def test_a_natural_ten_misses_whatever_the_number() -> None:
    fight = quiet()
    fight.darkness = 0
    fight.band = SHORT
    fight.fighters["sorrel"].arm = False
    assert shot(fight, fight.fighters["sorrel"]).number == 9
    assert told(shoot(fight, 2, [10, 9, 2, 1, 2]), Hit) == [Hit("sorrel", "hask", 1)]


@pytest.mark.parametrize(
    ("declared", "hero", "hits"), [(8, 1, 1), (9, 1, 0), (9, 2, 1), (13, 5, 0), (13, 6, 1), (14, 6, 0)]
)
def test_below_one_a_hero_needs_a_one_and_the_hero_die(declared: int, hero: int, hits: int) -> None:
    """T5 to T8: 0 needs any face, -1 at least 2, -5 a 6, and below that nothing helps."""
    fight = quiet()
    fight.turn.declared = declared
    replies = [KEEP, pick("nothing")] if hero == 1 else [KEEP, pick("fear"), YES] if hero == 6 else [KEEP]
    result = shoot(fight, 1, [1, hero, *([1, 2] if hits else [])], replies)
    assert told(result, Shot)[0].number == 8 - declared
    assert len(told(result, Hit)) == hits


def test_minions_below_one_miss_without_a_roll() -> None:
    fight = quiet("deckhands", "deckhands")
    fight.darkness = 5
    assert told(shoot(fight, 6, [], []), Missed)


# The batch -----------------------------------------------------------------------------------------------------------


def test_ex_4_three_sources_split_into_two_d10s_and_a_hero_die() -> None:
    result = shoot(with_three_sources(), 3, [3, 9, 5, 2, 8, 4, 1, *STOPPED], [again(3, 1)])
    assert told(result, RolledAgain) == [RolledAgain("sorrel", 2, 1, 1)]
    assert told(result, Hit) == [Hit("sorrel", "hask", 3)]
    assert result.state.fighters["sorrel"].luck == 1
    assert result.state.fighters["hask"].fear == 3


def test_ex_4_a_fortune_in_the_batch_is_kept_with_the_hits() -> None:
    dice = [3, 9, 5, 2, 8, 4, 6, *STOPPED]
    result = shoot(with_three_sources(), 3, dice, [again(3, 1), pick("fear"), YES])
    assert told(result, HadFortune) == [HadFortune("sorrel", "fear")]
    assert result.state.fighters["hask"].fear == 3 + 1


def test_only_the_best_dice_are_kept() -> None:
    """RW-RR-7: two hits and two more on the table, three attacks: three hits."""
    result = shoot(with_three_sources(), 3, [3, 9, 5, 2, 2, 4, *STOPPED], [again(2, 0)])
    assert told(result, Hit) == [Hit("sorrel", "hask", 3)]


def test_there_is_no_second_batch() -> None:
    with pytest.raises(ScriptWrong, match="left over"):
        shoot(with_three_sources(), 3, [3, 9, 5, 2, 8, 8, *STOPPED[1:]], [again(2, 0), again(1, 0)])


def test_no_more_re_rolls_than_there_are_sources() -> None:
    with pytest.raises(ScriptWrong, match="dice"):
        shoot(with_three_sources(), 3, [3, 9, 5, 2], [again(5, 0)])


def test_luck_spent_on_a_batch_that_fails_stays_spent() -> None:
    fight = with_three_sources()
    result = shoot(fight, 1, [9, 2, 9, 9, 10, 10], [again(4, 0)])
    assert told(result, Missed)
    assert result.state.fighters["sorrel"].luck == 0
    assert result.state.fighters["sorrel"].card.luck == fight.fighters["sorrel"].card.luck


def test_an_aim_is_used_up_by_the_shot_and_steadies_only_one() -> None:
    assert shoot(with_three_sources(), 1, [9, 2]).state.fighters["sorrel"].aim == 0


def test_special_or_fortune_is_the_rollers_choice() -> None:
    """RW-RR-8: asked only where both are on the table."""
    special = shoot(with_three_sources(), 1, [9, 4, 6], [again(1, 1), pick("special")])
    assert told(special, Recharged) == [Recharged("sorrel", 10)]
    fortune = shoot(with_three_sources(), 1, [9, 4, 6, 9], [again(1, 1), pick("fortune"), pick("extra shot")])
    assert told(fortune, HadFortune)


def test_a_misfortune_is_forced_only_if_all_hero_dice_show_it() -> None:
    spared = shoot(with_three_sources(), 1, [9, 1, 3], [again(1, 1)])
    assert spared.state.fighters["sorrel"].charges == 9
    forced = shoot(with_three_sources(), 1, [9, 1, 1], [again(1, 1), pick("extra charge")])
    assert forced.state.fighters["sorrel"].charges == 8


# The Hero die --------------------------------------------------------------------------------------------------------


def test_the_fortune_of_a_laser_pistol_is_a_free_extra_shot() -> None:
    """RW-WPN-LP-1, RW-SHT-4: at the same number, no re-rolls, no charge."""
    result = shoot(quiet(), 4, [10, 10, 10, 10, 6, 6, 1, 2], [KEEP, pick("extra shot")])
    assert told(result, Hit) == [Hit("sorrel", "hask", 1)]
    assert result.state.fighters["sorrel"].charges == 6


def test_a_proposal_that_the_gm_refuses_leaves_the_listed_fortune() -> None:
    result = shoot(quiet(), 1, [10, 6, 7], [KEEP, ("hero", pick("fear")), ("gm", NO)])
    assert told(result, HadFortune) == [HadFortune("sorrel", "extra shot")]
    assert told(result, Missed)


def test_the_gm_needs_nobodys_leave_for_a_villains_fortune() -> None:
    result = shoot(quiet(who="hask"), 1, [10, 6], [KEEP, pick("fear")])
    assert result.state.fighters["sorrel"].fear == 1


def test_a_weapon_does_not_recharge_beyond_its_power() -> None:
    result = shoot(quiet(), 1, [10, 5])
    assert result.state.fighters["sorrel"].charges == 10
    again_full = quiet()
    again_full.fighters["sorrel"].charges = 3
    assert shoot(again_full, 3, [10, 10, 10, 4]).state.fighters["sorrel"].charges == 1


def test_a_worn_vest_stops_a_hit_by_fortune_and_breaks_by_misfortune() -> None:
    lucky = shoot(quiet(), 2, [1, 1, 2, 10, 1, 6], [KEEP, ("gm", pick("stop a hit"))])
    assert told(lucky, GotThrough) == [GotThrough("hask", 0)]
    unlucky = shoot(quiet(), 1, [1, 2, 1, 1], [KEEP, ("gm", pick("vest broken"))])
    assert VEST not in unlucky.state.fighters["hask"].carried
    assert unlucky.state.fighters["hask"].threshold == 6


# Dive and Defence ----------------------------------------------------------------------------------------------------


def test_the_target_dives_when_it_knows_the_hits_and_defends_from_better_cover() -> None:
    fight = quiet()
    fight.fighters["hask"].refuge = 2
    result = shoot(fight, 1, [1, 2, 8, 2], [KEEP, ("gm", YES)])
    hask = result.state.fighters["hask"]
    assert told(result, Defended)[0].number == 8
    assert (hask.cover, hask.prone, hask.lost, hask.fear) == (2, True, 1, 1)


def test_nobody_dives_into_cover_that_is_no_better() -> None:
    fight = quiet()
    fight.fighters["hask"].cover = fight.fighters["hask"].refuge = 1
    assert told(shoot(fight, 1, [1, 2, 7, 2]), GotThrough) == [GotThrough("hask", 0)]


def test_nobody_dives_from_a_miss() -> None:
    fight = quiet()
    fight.fighters["hask"].refuge = 2
    assert told(shoot(fight, 1, [7, 2]), Missed) == [Missed("sorrel", "hask")]


def test_a_whole_unit_dives_and_lies_prone() -> None:
    fight = quiet("deckhands")
    fight.fighters["deckhands"].refuge = 1
    unit = shoot(fight, 1, [1, 2, 5], [KEEP, ("gm", YES)]).state.fighters["deckhands"]
    assert (unit.cover, unit.prone, unit.lost, unit.figures) == (1, True, 1, 3)


def test_t46_of_four_hits_at_eight_two_get_through() -> None:
    fight = quiet()
    fight.fighters["hask"].cover = 2
    result = shoot(fight, 4, [1, 1, 1, 1, 2, 8, 9, 10, 2, 2, 1, 1, 1, 1])
    assert told(result, GotThrough) == [GotThrough("hask", 2)]


def test_t47_a_natural_ten_gets_through_any_defence() -> None:
    fight = quiet()
    fight.fighters["hask"].cover = 3
    fight.fighters["hask"].full = 2
    result = shoot(fight, 1, [1, 2, 10, 2, 1, 1])
    assert told(result, Defended)[0].number == 11
    assert told(result, GotThrough) == [GotThrough("hask", 1)]


def test_t36_dodge_gives_a_re_roll_on_every_defence() -> None:
    fight = quiet()
    fight.fighters["hask"].dodge = True
    once = shoot(fight, 1, [1, 2, 9, 2, 6], [KEEP, ("gm", again(1, 0))])
    assert told(once, GotThrough) == [GotThrough("hask", 0)]
    once.state.turn.used.clear()
    once.state.shot_at = ""
    assert told(shoot(once.state, 1, [1, 2, 9, 2, 6], [KEEP, ("gm", again(1, 0))]), GotThrough)[0].hits == 0


# Charges -------------------------------------------------------------------------------------------------------------


def test_no_more_shots_than_charges() -> None:
    fight = quiet()
    fight.fighters["sorrel"].charges = 2
    assert offered(fight, "shoot").complaint(Choice("shoot", {"target": "hask", "shots": 3}))
    assert not offered(fight, "shoot").complaint(Choice("shoot", {"target": "hask", "shots": 2}))


def test_an_empty_weapon_cannot_fire_and_says_so() -> None:
    fight = quiet()
    fight.fighters["sorrel"].charges = 0
    assert offered(fight, "shoot").refused == "the weapon is empty"


def test_a_unit_rolls_all_its_dice_together_and_counts_no_charges() -> None:
    fight = quiet("deckhands", "deckhands")
    result = shoot(fight, 6, [5, 6, 7, 8, 9, 10, 1, 2], [])
    assert told(result, Hit) == [Hit("deckhands", "sorrel", 1)]
    assert refusal([offered(fight, "shoot")], Choice("shoot", {"target": "sorrel", "shots": 7}))
