"""Poison and disease (CH-POIS)."""

from __future__ import annotations

import pytest

from herotable.games.compact_heroes import luck
from herotable.games.compact_heroes.hit_points import HeroDied, most_hit_points, new_day, rest
from herotable.games.compact_heroes.luck import LuckChecked
from herotable.games.compact_heroes.poison import (
    SPARES_DISEASE,
    DiseaseEnded,
    FellIll,
    Poisoned,
    PoisonEnded,
    Unharmed,
    cure,
    cure_diseases,
    infect,
    strike,
)
from herotable.games.compact_heroes.sheet import WITH_SPELLS, damage_bonus, initiative, magic_to_hit, to_hit, wielding
from herotable.games.compact_heroes.state import Effect, Illness, PoisonTimer, Table, Until, cards
from herotable.rules import Choice, Play
from tests.games.compact_heroes.creatures_for_tests import (
    BITER,
    at_rest,
    bites,
    by_hand,
    by_itself,
    does,
    facing,
    ill,
    may,
    round_ends,
    tough,
)
from tests.games.compact_heroes.heroes_for_tests import hero
from tests.games.compact_heroes.table_for_tests import GM, ONE, TWO, turn_of
from tests.games.trying import thrown, told


def poisoned(state: Table, *rounds: int, fresh: bool = False) -> Table:
    state.hero(ONE).timers = [PoisonTimer("a viper", each, fresh) for each in rounds]
    return state


def rounds_left(state: Table, who: str = ONE) -> list[int]:
    return [timer.rounds for timer in state.participant(who).timers]


# The strike -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-POIS-1", "CH-POIS-8")
def test_poison_without_a_delay_kills_whoever_fails_the_luck_check_whatever_the_hit_points() -> None:
    state = at_rest(tough(luck=3))
    assert by_hand(state, lambda play, state: strike(play, state, ONE, "dart"), 3).state.hero(ONE).alive
    done = by_hand(state, lambda play, state: strike(play, state, ONE, "dart"), 4)
    assert (done.state.hero(ONE).alive, done.state.hero(ONE).hit_points) == (False, 0)
    assert told(done, HeroDied) == [HeroDied(ONE, "dart")]


@pytest.mark.edge(46)
@pytest.mark.clause("CH-POIS-1", "CH-LUCK-3")
def test_without_luck_every_die_fails_and_with_one_point_a_one_saves() -> None:
    def struck(points: int, die: int) -> bool:
        done = by_hand(at_rest(tough(luck=points)), lambda play, state: strike(play, state, ONE, "dart"), die)
        return done.state.hero(ONE).alive

    assert [struck(0, die) for die in range(1, 7)] == [False] * 6
    assert struck(1, 1)
    assert not struck(1, 2)


@pytest.mark.clause("CH-POIS-1")
def test_a_table_may_let_a_natural_one_always_save() -> None:
    state = at_rest(tough(), luck_minimum="1")
    assert by_hand(state, lambda play, state: strike(play, state, ONE, "dart"), 1).state.hero(ONE).alive
    assert not by_hand(state, lambda play, state: strike(play, state, ONE, "dart"), 2).state.hero(ONE).alive


@pytest.mark.example("W7")
@pytest.mark.clause("CH-POIS-4", "CH-LUCK-4")
def test_luck_six_at_minus_two_saves_on_one_to_four() -> None:
    """Luck check at -2; on a failure death by poison after 1d6 rounds."""

    def struck(penalty: int, die: int) -> list[int]:
        dice = [die] if die <= 6 - penalty else [die, 5]
        state = at_rest(tough(luck=6))
        done = by_hand(state, lambda play, state: strike(play, state, ONE, "wyvern", penalty, "1d6"), *dice)
        return rounds_left(done.state)

    assert [struck(2, die) for die in range(1, 7)] == [[], [], [], [], [5], [5]]
    assert [struck(0, die) for die in range(1, 7)] == [[]] * 6


@pytest.mark.edge(51)
@pytest.mark.clause("CH-POIS-2")
def test_a_vipers_hit_is_enough_and_a_wyverns_sting_must_hurt() -> None:
    armoured = tough("light-armor", "medium-armor", "heavy-armor", strength=3, worn=["full-plate"])
    viper = bites(facing("marsh-viper", heroes=(armoured,)), 20, 1, 6, 4)
    assert viper.state.hero(ONE).hit_points == 40
    assert told(viper, Poisoned) == [Poisoned(ONE, BITER, 4)]
    wyvern = bites(facing("wyvern", heroes=(armoured,)), 20, 1, 1)
    assert (wyvern.state.hero(ONE).hit_points, told(wyvern, LuckChecked)) == (40, [])
    hurt = bites(facing("wyvern", heroes=(armoured,)), 20, 5, 5, 6, 2)
    assert (hurt.state.hero(ONE).hit_points, told(hurt, Poisoned)) == (35, [Poisoned(ONE, BITER, 2)])


@pytest.mark.clause("CH-POIS-2")
def test_a_bite_that_misses_poisons_nobody() -> None:
    done = bites(facing("giant-spider"), 9)
    assert (told(done, LuckChecked), rounds_left(done.state)) == ([], [])


@pytest.mark.clause("CH-POIS-4", "CH-LUCK-4")
def test_a_vipers_poison_is_harder_to_withstand_by_one() -> None:
    state = facing("marsh-viper", heroes=(tough(luck=3),))
    assert told(bites(state, 20, 1, 2), LuckChecked) == [LuckChecked(ONE, "poison", True)]
    done = bites(state, 20, 1, 3, 6)
    assert told(done, luck.LuckNeeded) == [luck.LuckNeeded(ONE, 3, 1, 2)]
    assert rounds_left(done.state) == [6]


@pytest.mark.clause("CH-POIS-5")
def test_an_iron_constitution_helps_against_poison() -> None:
    state = facing("giant-spider", heroes=(tough("toughness", "iron-constitution"),))
    assert rounds_left(bites(state, 20, 1, 2).state) == []
    assert rounds_left(bites(state, 20, 1, 3).state) == [3]


@pytest.mark.clause("CH-POIS-5", "CH-LUCK-1")
def test_fortunes_friend_may_try_again_against_poison() -> None:
    state = facing("giant-spider", heroes=(tough("fortunes-friend", luck=2),))
    again = bites(state, 20, 1, 5, 2, replies=[Choice("yes")])
    assert (rounds_left(again.state), again.state.hero(ONE).powers_used) == ([], ["second chance"])


# The timer ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-POIS-3")
def test_the_number_of_rounds_is_rolled_at_once_and_openly() -> None:
    done = bites(facing("marsh-viper"), 20, 1, 6, 2)
    assert [roll.value for roll in thrown(done, to=TWO) if roll.why == "rounds until death"] == [2]
    assert told(done, Poisoned, to=TWO) == [Poisoned(ONE, BITER, 2)]


@pytest.mark.clause("CH-POIS-3")
def test_a_spiders_victim_dies_at_the_end_of_the_third_following_round() -> None:
    state = bites(facing("giant-spider"), 20, 1, 6).state
    for left in (3, 2, 1):
        state = round_ends(state).state
        assert (state.hero(ONE).alive, rounds_left(state)) == (True, [left])
    done = round_ends(state)
    assert told(done, HeroDied) == [HeroDied(ONE, BITER)]


@pytest.mark.edge(52)
@pytest.mark.clause("CH-POIS-3")
def test_bitten_in_round_three_with_a_two_dies_at_the_end_of_round_five_unless_cured_before() -> None:
    third = bites(facing("marsh-viper", number=3), 20, 1, 6, 2).state
    fifth = round_ends(round_ends(third).state).state
    assert fifth.hero(ONE).alive
    assert not round_ends(fifth).state.hero(ONE).alive
    cured = by_hand(fifth, lambda play, state: cure(play, state, ONE, "antidote")).state
    assert round_ends(cured).state.hero(ONE).alive


@pytest.mark.clause("CH-POIS-3")
def test_the_poisoned_hero_acts_as_before_and_further_wounds_change_nothing_about_the_timer() -> None:
    state = poisoned(facing("stormmount-orc"), 2)
    assert may(turn_of(ONE, state), ONE, "attack", who=ONE, with_="unarmed", target=BITER, how="plain")
    hurt = bites(turn_of(BITER, state), 20, 1).state
    assert (hurt.hero(ONE).hit_points, rounds_left(hurt)) == (36, [2])


@pytest.mark.edge(53)
@pytest.mark.clause("CH-POIS-5")
def test_one_cure_ends_every_timer() -> None:
    done = by_hand(poisoned(at_rest(), 2, 4), lambda play, state: cure(play, state, ONE, "antidote"))
    assert (rounds_left(done.state), told(done, PoisonEnded)) == ([], [PoisonEnded(ONE, "antidote", 2)])
    nothing = by_hand(at_rest(), lambda play, state: cure(play, state, ONE, "antidote"))
    assert told(nothing, PoisonEnded) == []


@pytest.mark.clause("CH-POIS-5")
def test_timers_run_apart_and_the_shortest_kills() -> None:
    second = bites(poisoned(facing("giant-spider"), 2), 20, 1, 6).state
    assert rounds_left(second) == [2, 3]
    state = round_ends(second).state
    assert rounds_left(state) == [1, 3]
    assert not round_ends(state).state.hero(ONE).alive


@pytest.mark.edge(54)
@pytest.mark.clause("CH-POIS-3", "CH-RND-7")
def test_after_the_fight_rounds_are_minutes() -> None:
    state = by_itself(does(poisoned(facing("stormmount-orc", number=4), 1), GM, "end fight").state).state
    assert (state.fight, state.hero(ONE).alive) == (None, True)
    assert not round_ends(state).state.hero(ONE).alive
    cured = by_hand(state, lambda play, state: cure(play, state, ONE, "antidote")).state
    assert round_ends(cured).state.hero(ONE).alive


@pytest.mark.clause("CH-POIS-3")
def test_the_round_in_which_a_fight_ends_is_over_for_the_last_bite_too() -> None:
    bitten = bites(facing("giant-spider"), 20, 1, 6).state
    state = by_itself(does(bitten, GM, "end fight").state).state
    assert rounds_left(round_ends(state).state) == [2]


@pytest.mark.clause("CH-POIS-3")
def test_outside_fights_the_first_minute_counts() -> None:
    state = by_hand(at_rest(), lambda play, state: strike(play, state, ONE, "dart", rounds=2), 6).state
    state = round_ends(state).state
    assert (state.hero(ONE).alive, rounds_left(state)) == (True, [1])
    assert not round_ends(state).state.hero(ONE).alive


@pytest.mark.clause("CH-POIS-3")
def test_minutes_that_pass_in_one_go_count_as_well() -> None:
    def waits(play: Play, state: Table) -> None:
        state.minutes += 5

    assert by_itself(by_hand(poisoned(at_rest(), 6), waits).state).state.hero(ONE).timers == [
        PoisonTimer("a viper", 1, fresh=False)
    ]
    assert not by_itself(by_hand(poisoned(at_rest(), 5), waits).state).state.hero(ONE).alive
    later = by_itself(round_ends(poisoned(at_rest(), 9)).state).state
    assert rounds_left(by_itself(by_hand(later, waits).state).state) == [3]
    night = by_hand(poisoned(at_rest(), 20), lambda play, state: rest(play, state, safe=True)).state
    assert not by_itself(night).state.hero(ONE).alive


@pytest.mark.clause("CH-POIS-3")
def test_a_minute_that_was_counted_is_not_counted_again() -> None:
    state = by_itself(round_ends(poisoned(at_rest(), 3)).state).state
    assert (rounds_left(state), state.minutes, state.minutes_counted) == ([2], 1, 1)


@pytest.mark.clause("CH-POIS-1")
def test_a_creature_can_be_poisoned_and_only_the_game_master_sees_its_die() -> None:
    done = by_hand(facing("stormmount-orc"), lambda play, state: strike(play, state, BITER, "dart", rounds=2), 6)
    assert rounds_left(done.state, BITER) == [2]
    assert told(done, LuckChecked, to=ONE) == [LuckChecked(BITER, "poison", False)]
    assert told(done, luck.LuckNeeded, to=ONE) == [] == thrown(done, to=ONE)


@pytest.mark.clause("CH-CREA-6")
def test_poison_is_nothing_to_the_unliving() -> None:
    done = by_hand(facing("rattling-skeleton"), lambda play, state: strike(play, state, BITER, "dart"))
    assert told(done, Unharmed) == [Unharmed(BITER, "dart")]
    assert done.state.foes[BITER].alive
    assert done.state.foes[BITER].known.seen == ["unliving"]


@pytest.mark.clause("CH-POIS-1", "CH-GEN-7")
def test_the_game_master_poisons_whom_he_must() -> None:
    state = at_rest(tough(luck=3))
    done = does(state, GM, "poison somebody", 3, who=ONE, penalty=1, rounds=4)
    assert rounds_left(done.state) == [4]
    assert not may(state, ONE, "poison somebody", who=ONE, penalty=1, rounds=4)


# Diseases -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-POIS-6")
def test_a_ghouls_claw_that_hurts_means_a_luck_check_or_grave_rot() -> None:
    state = facing("grave-ghoul", heroes=(tough(luck=3),))
    done = bites(state, 20, 1, 4)
    assert told(done, FellIll) == [FellIll(ONE, BITER, "grave-rot")]
    assert bites(state, 20, 1, 3).state.hero(ONE).illnesses == []
    armoured = tough("light-armor", "medium-armor", worn=["scale-mail"], strength=2)
    assert told(bites(facing("grave-ghoul", heroes=(armoured,)), 20, 1), LuckChecked) == []


@pytest.mark.edge(80)
@pytest.mark.clause("CH-POIS-6")
def test_grave_rot_twice_takes_one_from_every_attack_and_no_more() -> None:
    state = facing("grave-ghoul")
    state = turn_of(BITER, bites(state, 20, 1, 4).state)
    sick = bites(state, 20, 1).state.hero(ONE)
    assert sick.illnesses == [Illness("grave-rot")]
    weapons = wielding(sick, cards(state), None)
    assert (to_hit(sick, cards(state), weapons).amount, damage_bonus(sick, cards(state), weapons).amount) == (-1, -1)
    assert magic_to_hit(sick, cards(state)).amount == damage_bonus(sick, cards(state), WITH_SPELLS).amount == -1


@pytest.mark.clause("CH-POIS-6")
def test_marsh_fever_slows_and_nothing_heals_overnight() -> None:
    sick = ill(tough(), "marsh-fever")
    sick.hit_points = 5
    state = at_rest(sick)
    assert initiative(sick, cards(state)).amount == 1
    assert by_hand(state, lambda play, state: rest(play, state, safe=True)).state.hero(ONE).hit_points == 5


@pytest.mark.clause("CH-POIS-6")
def test_rat_bite_fever_lowers_the_maximum_by_three_and_gives_it_back() -> None:
    state = at_rest()
    sick = by_hand(state, lambda play, state: infect(play, state, ONE, "rat-bite-fever", "a rat"), 6).state
    assert (most_hit_points(sick, ONE), sick.hero(ONE).hit_points) == (37, 37)
    well = by_hand(sick, lambda play, state: cure_diseases(play, state, ONE, "cure-disease")).state
    assert (most_hit_points(well, ONE), well.hero(ONE).hit_points, well.hero(ONE).permanent_loss) == (40, 37, 0)


def at_dawn(state: Table, *dice: int) -> Table:
    return by_itself(by_hand(state, new_day).state, *dice).state


@pytest.mark.clause("CH-POIS-6")
def test_grave_rot_ends_with_a_lucky_dawn() -> None:
    state = at_rest(ill(tough(luck=2), "grave-rot"))
    assert at_dawn(state, 3).hero(ONE).illnesses == [Illness("grave-rot", days=1)]
    assert at_dawn(state, 2).hero(ONE).illnesses == []


@pytest.mark.clause("CH-POIS-6")
def test_marsh_fever_ends_with_two_lucky_dawns_in_a_row() -> None:
    state = at_rest(ill(tough(luck=2), "marsh-fever"))
    once = at_dawn(state, 1)
    assert once.hero(ONE).illnesses == [Illness("marsh-fever", days=1, good_dawns=1)]
    assert at_dawn(once, 2).hero(ONE).illnesses == []
    assert at_dawn(once, 3).hero(ONE).illnesses == [Illness("marsh-fever", days=2, good_dawns=0)]


@pytest.mark.clause("CH-POIS-6")
def test_rat_bite_fever_ends_after_a_week_without_any_die() -> None:
    state = at_rest(ill(tough(), "rat-bite-fever"))
    for _ in range(6):
        state = at_dawn(state)
    assert state.hero(ONE).illnesses == [Illness("rat-bite-fever", days=6)]
    assert at_dawn(state).hero(ONE).illnesses == []


@pytest.mark.clause("CH-POIS-6")
def test_one_cure_ends_every_disease() -> None:
    state = at_rest(ill(tough(), "grave-rot", "marsh-fever"))
    done = by_hand(state, lambda play, state: cure_diseases(play, state, ONE, "cure-disease"))
    assert done.state.hero(ONE).illnesses == []
    assert told(done, DiseaseEnded) == [
        DiseaseEnded(ONE, "cure-disease", "grave-rot"),
        DiseaseEnded(ONE, "cure-disease", "marsh-fever"),
    ]


@pytest.mark.clause("CH-POIS-6")
def test_who_is_warded_catches_nothing() -> None:
    warded = tough()
    warded.effects = [Effect("Grave Ward", "", Until.DAWN, marks=[SPARES_DISEASE])]
    done = by_hand(at_rest(warded), lambda play, state: infect(play, state, ONE, "grave-rot", "a ghoul"))
    assert (done.state.hero(ONE).illnesses, told(done, Unharmed)) == ([], [Unharmed(ONE, "a ghoul")])


@pytest.mark.clause("CH-POIS-6", "CH-GEN-7")
def test_the_game_master_exposes_a_hero_to_any_disease() -> None:
    state = at_rest(hero(), hero())
    done = does(state, GM, "expose to disease", 6, who=TWO, disease="marsh-fever")
    assert done.state.hero(TWO).illnesses == [Illness("marsh-fever")]
    assert not may(state, ONE, "expose to disease", who=TWO, disease="marsh-fever")


def test_a_creature_does_not_fall_ill() -> None:
    state = facing("stormmount-orc")
    assert told(by_hand(state, lambda play, state: infect(play, state, BITER, "grave-rot", "a ghoul")), FellIll) == []
