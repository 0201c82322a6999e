"""Attacks: to hit, what is called out, and every way of attacking (CH-HIT)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from herotable.games.compact_heroes.attacks import AttackRolled, Cleaves, DamageCalled, Reloads
from herotable.games.compact_heroes.hit_points import FoeDied
from herotable.games.compact_heroes.improvising import BonusRuled
from herotable.games.compact_heroes.initiative import InitiativeRolled
from herotable.games.compact_heroes.rounds import RoundEnded
from herotable.games.compact_heroes.state import Adjustment, Gained, Hero, Phase, Table
from herotable.odds.odds import odds
from herotable.rules import Choice, Scripted, refusal, still
from tests.games.compact_heroes.heroes_for_tests import hero, ready, sums
from tests.games.compact_heroes.table_for_tests import (
    GAME,
    GM,
    ONE,
    ORC,
    SECOND,
    THIRD,
    TWO,
    attacks_with,
    beside,
    by_itself,
    declared,
    does,
    fight,
    hit,
    in_force,
    may,
    now,
    offered,
    turn_of,
    why_not,
)
from tests.games.trying import thrown, told

MIGHTY = ("novice-combat", "adept-combat", "mighty-blow")
BLADES = ("novice-combat", "adept-combat", "two-blade-fighting")
CLEAVER = ("novice-combat", "adept-combat", "expert-combat", "cleave")


def against(to_hit: int, evade: int, **options: str) -> Table:
    """A hero with this total to hit, at his turn, and a creature with this EV that is hard to kill."""
    state = turn_of(ONE, fight(hero(), **options))
    state.hero(ONE).adjustments.append(Adjustment("test", "test", "to hit", to_hit))
    state.foes[ORC].evade, state.foes[ORC].hit_points = evade, 99
    return state


def strikes(to_hit: int, evade: int, *dice: int, **options: str) -> bool:
    return hit(attacks_with(against(to_hit, evade, **options), ONE, ORC, *dice, 1))


def misses(to_hit: int, evade: int, *dice: int, **options: str) -> bool:
    """No die is thrown for damage, or the script would have one left."""
    return not hit(attacks_with(against(to_hit, evade, **options), ONE, ORC, *dice))


def pick(which: str) -> Choice:
    return Choice("pick", {"which": which})


def dealt(done: Scripted[Table]) -> list[int]:
    return [event.damage for event in told(done, DamageCalled)]


def totals(done: Scripted[Table]) -> list[int]:
    return [event.total for event in told(done, AttackRolled)]


# To hit ---------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-HIT-1")
@pytest.mark.edge(1, 2)
def test_the_total_must_be_higher_than_evade() -> None:
    assert misses(3, 13, 10)
    assert strikes(3, 13, 11)


@pytest.mark.clause("CH-HIT-3")
@pytest.mark.edge(3, 4, 5)
def test_no_face_hits_or_misses_by_itself() -> None:
    assert misses(1, 21, 20)
    assert misses(10, 11, 1)
    assert strikes(10, 11, 2)
    assert strikes(12, 11, 1)


@pytest.mark.clause("CH-HIT-3")
@pytest.mark.edge(8)
def test_a_table_may_play_that_the_highest_face_hits_and_the_lowest_misses() -> None:
    assert strikes(0, 30, 20, naturals="on")
    assert misses(30, 10, 1, naturals="on")
    assert strikes(0, 30, 6, 6, 6, naturals="on", to_hit_dice="3d6")
    assert misses(30, 10, 1, 1, 1, naturals="on", to_hit_dice="3d6")
    assert strikes(30, 10, 2, naturals="on")
    assert misses(0, 30, 19, naturals="on")


@pytest.mark.clause("CH-HIT-2", "CH-GEN-6")
@pytest.mark.edge(6, 7)
def test_three_d6_stand_in_for_the_d20_for_everyone() -> None:
    assert misses(2, 11, 3, 3, 3, to_hit_dice="3d6")
    assert strikes(2, 11, 3, 3, 4, to_hit_dice="3d6")
    done = attacks_with(turn_of(ORC, fight(hero(), to_hit_dice="3d6")), ORC, ONE, 3, 3, 3)
    assert totals(done) == [10]
    assert thrown(done)[0].roll.stands_for == "d20"


@pytest.mark.clause("CH-HIT-6")
def test_skills_the_weapon_effects_and_the_game_master_add_to_hit_and_no_attribute_does() -> None:
    fighter = hero("novice-combat", ("weapon-focus", "long-sword"), strength=4, agility=4, worn=["long-sword-plus-1"])
    state = turn_of(ONE, fight(fighter))
    state.hero(ONE).effects.append(in_force("Bless", Gained("to hit", 2)))
    state = does(state, GM, "add to the bonus", bonus=-3).state
    done = attacks_with(state, ONE, ORC, 1, thing="long-sword-plus-1-1")
    named = {"Novice Combat": 2, "Long Sword +1": 1, "Bless": 2, "the game master's ruling": -3}
    assert sums(thrown(done)[0].roll.parts) == named
    assert totals(done) == [3]


@pytest.mark.clause("CH-HIT-8")
def test_a_total_may_be_negative() -> None:
    done = attacks_with(against(-5, 11), ONE, ORC, 1)
    assert totals(done) == [-4]


@pytest.mark.clause("CH-HIT-9")
def test_an_attack_is_one_roll() -> None:
    done = attacks_with(against(0, 11), ONE, ORC, 5)
    assert len(told(done, AttackRolled)) == 1
    assert now(done.state).turn == 1


# What is called out ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-HIT-4", "CH-HIT-5", "CH-GM-2")
@pytest.mark.edge(90)
def test_of_a_creatures_attack_players_hear_the_total_and_not_the_die() -> None:
    done = attacks_with(turn_of(ORC, fight(ready("hagar"))), ORC, ONE, 14, 4)
    assert told(done, AttackRolled, to=ONE) == [AttackRolled(ORC, ONE, "creature", "", 15, True)]
    assert thrown(done, to=ONE) == []
    assert [note.faces for note in thrown(done, to=GM)] == [(14,), (4,)]


@pytest.mark.clause("CH-GM-2")
@pytest.mark.edge(90)
def test_a_game_master_may_roll_openly() -> None:
    done = attacks_with(turn_of(ORC, fight(ready("hagar"), gm_dice="open")), ORC, ONE, 14, 4)
    assert [note.faces for note in thrown(done, to=ONE)] == [(14,), (4,)]


@pytest.mark.clause("CH-HIT-4")
def test_what_a_heros_total_must_exceed_is_nowhere_to_be_seen() -> None:
    done = attacks_with(against(3, 13), ONE, ORC, 11, 1)
    first = thrown(done, to=TWO)[0]
    assert (first.faces, first.value, first.roll.reading) == ((11,), 14, None)


@pytest.mark.clause("CH-HIT-4")
def test_totals_that_were_called_narrow_what_is_known_of_a_creatures_evade() -> None:
    state = against(0, 11)
    for die in (5, 9, 7):
        state = attacks_with(turn_of(ONE, state), ONE, ORC, die).state
    state = attacks_with(turn_of(ONE, state), ONE, ORC, 15, 1).state
    known = state.foes[ORC].known
    assert (known.missed_with, known.hit_with) == (9, 15)
    open_table = attacks_with(against(0, 11, figures="open"), ONE, ORC, 5).state
    assert open_table.foes[ORC].known.missed_with == 0


def test_a_natural_hit_says_nothing_about_evade() -> None:
    state = attacks_with(against(0, 30, naturals="on"), ONE, ORC, 20, 1).state
    assert state.foes[ORC].known.hit_with == 99


def test_the_dice_of_a_summoned_wolf_are_its_players_and_open() -> None:
    state = fight(hero())
    wolf = beside(state, "grey-wolf", summoned_by=ONE).id
    done = attacks_with(turn_of(wolf, state), wolf, ORC, 1)
    assert [(note.by, note.to) for note in thrown(done, to=TWO)] == [(ONE, None)]


@pytest.mark.clause("CH-CREA-4", "CH-CREA-1")
def test_a_creatures_figures_are_final() -> None:
    done = attacks_with(turn_of(ORC, fight(hero())), ORC, ONE, 20, 2)
    assert [note.roll.bonus for note in thrown(done)] == [1, 3]


def test_a_withered_creature_hits_less() -> None:
    state = turn_of(ORC, fight(hero()))
    state.foes[ORC].effects.append(in_force("Wither", Gained("to hit", -2)))
    assert totals(attacks_with(state, ORC, ONE, 5)) == [4]


# The game master's word -----------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-HIT-7", "CH-GEN-7")
@pytest.mark.example("W10")
@pytest.mark.edge(69)
@pytest.mark.parametrize(("evade", "hits"), [(11, False), (10, True)])
def test_a_thrown_chair_is_rolled_at_the_game_masters_bonus_and_the_sheet_stays(evade: int, hits: bool) -> None:
    state = turn_of(ONE, fight(ready("hagar")))
    state.hero(ONE).adjustments.append(Adjustment("test", "later skill", "to hit", 2))
    state.foes[ORC].evade = evade
    state = does(state, ONE, "improvise", who=ONE, words="I throw a chair").state
    dice = (9, 3) if hits else (9,)
    done = does(state, GM, "rule an attack", *dice, target=ORC, bonus=2, damage="1d6")
    assert told(done, AttackRolled) == [AttackRolled(ONE, ORC, "improvised", "I throw a chair", 11, hits)]
    assert dealt(done) == ([3 + 1] if hits else [])
    after = attacks_with(turn_of(ONE, done.state), ONE, ORC, 1)
    assert totals(after) == [1 + 5]


@pytest.mark.clause("CH-HIT-7")
@pytest.mark.edge(69)
def test_the_game_master_may_set_the_bonus_of_an_attack_before_the_die_and_once() -> None:
    state = against(5, 11)
    ruled = does(state, GM, "set the bonus", bonus=2)
    assert told(ruled, BonusRuled, to=ONE) == [BonusRuled(ONE, 2, True)]
    assert not may(ruled.state, GM, "set the bonus", bonus=3)
    done = attacks_with(ruled.state, ONE, ORC, 9)
    assert totals(done) == [11]
    assert totals(attacks_with(turn_of(ONE, done.state), ONE, ORC, 5)) == [10]


# Ways of attacking ----------------------------------------------------------------------------------------------------


def test_a_mighty_blow_is_harder_to_land_and_hurts_more() -> None:
    state = turn_of(ONE, fight(hero(*MIGHTY, strength=3, worn=["long-sword"])))
    plain = attacks_with(state, ONE, ORC, 10, 1)
    mighty = attacks_with(state, ONE, ORC, 11, 1, how="mighty")
    assert (totals(plain), dealt(plain)) == ([14], [1 + 2 + 2 + 3])
    assert (totals(mighty), dealt(mighty)) == ([11 + 4 - 3], [1 + 2 + 2 + 3 + 4])
    assert not may(turn_of(ONE, fight(hero())), ONE, "attack", who=ONE, with_="unarmed", target=ORC, how="mighty")


def test_a_mighty_blow_helps_bare_hands_too() -> None:
    state = turn_of(ONE, fight(hero(*MIGHTY, strength=3)))
    assert dealt(attacks_with(state, ONE, ORC, 20, 1, how="mighty")) == [0 + 2 + 3 + 4]


def bladesman() -> Hero:
    return hero(*BLADES, agility=3, strength=1, worn=["dagger", "short-sword"])


@pytest.mark.clause("CH-HIT-9")
@pytest.mark.edge(72)
def test_two_blades_attack_once_each_at_minus_two_and_the_second_may_choose_another_target() -> None:
    state = turn_of(ONE, fight(bladesman(), foes=["stormmount-orc"] * 3))
    state.foes[ORC].hit_points = 1
    done = attacks_with(state, ONE, ORC, 10, 6, 9, thing="dagger-1", how="both", replies=[(ONE, pick(THIRD))])
    assert [(e.target, e.thing, e.total) for e in told(done, AttackRolled)] == [
        (ORC, "dagger", 12),
        (THIRD, "short-sword", 11),
    ]
    assert now(done.state).turn == 1


@pytest.mark.clause("CH-HIT-9")
def test_two_blades_go_for_the_same_target_while_it_stands_and_stop_when_nobody_is_left() -> None:
    state = turn_of(ONE, fight(bladesman()))
    done = attacks_with(state, ONE, ORC, 1, 1, thing="dagger-1", how="both")
    assert [event.target for event in told(done, AttackRolled)] == [ORC, ORC]
    state.foes[ORC].hit_points = 1
    assert len(told(attacks_with(state, ONE, ORC, 20, 6, thing="dagger-1", how="both"), AttackRolled)) == 1


def test_two_blades_need_a_one_handed_melee_weapon_in_each_hand() -> None:
    for worn in (["dagger"], ["dagger", "sling"], ["great-sword"]):
        state = turn_of(ONE, fight(hero(*BLADES, agility=3, worn=worn)))
        assert not may(state, ONE, "attack", who=ONE, with_=f"{worn[0]}-1", target=ORC, how="both")


def cleaver() -> Hero:
    return hero(*CLEAVER, strength=3, agility=2, worn=["great-sword"])


@pytest.mark.clause("CH-HIT-9")
@pytest.mark.edge(71)
def test_cleave_gives_one_more_attack_at_another_and_no_third() -> None:
    state = turn_of(ONE, fight(cleaver(), foes=["stormmount-orc"] * 4))
    for foe in state.foes.values():
        foe.hit_points = 1
    done = attacks_with(state, ONE, ORC, 20, 6, 20, 6, replies=[(ONE, pick(SECOND))])
    assert told(done, Cleaves) == [Cleaves(ONE)]
    assert told(done, FoeDied) == [FoeDied(ORC, ONE), FoeDied(SECOND, ONE)]
    assert now(done.state).turn == 1


def test_cleave_needs_a_kill_and_a_melee_attack_and_somebody_else() -> None:
    state = turn_of(ONE, fight(cleaver(), foes=["stormmount-orc"] * 2))
    assert told(attacks_with(state, ONE, ORC, 20, 1), Cleaves) == []
    alone = turn_of(ONE, fight(cleaver()))
    alone.foes[ORC].hit_points = 1
    assert told(attacks_with(alone, ONE, ORC, 20, 6), Cleaves) == []
    archer = hero(*CLEAVER, strength=3, agility=2, worn=["long-bow"])
    shooting = turn_of(ONE, fight(archer, foes=["stormmount-orc"] * 2))
    shooting.foes[ORC].hit_points = 1
    assert told(attacks_with(shooting, ONE, ORC, 20, 6), Cleaves) == []


def test_with_one_other_creature_left_cleave_needs_no_question() -> None:
    state = turn_of(ONE, fight(cleaver(), foes=["stormmount-orc"] * 2))
    state.foes[ORC].hit_points = 1
    done = attacks_with(state, ONE, ORC, 20, 6, 1)
    assert [event.target for event in told(done, AttackRolled)] == [ORC, SECOND]


@pytest.mark.clause("CH-INIT-5")
def test_cleave_is_at_another_creature_also_where_the_dead_of_a_tie_may_be_aimed_at() -> None:
    state = turn_of(ONE, fight(cleaver(), foes=["stormmount-orc"] * 3, ties="simultaneous"))
    now(state).together = [ONE, ORC, SECOND]
    state.foes[ORC].hit_points = 1
    done = attacks_with(state, ONE, ORC, 20, 6, 1, replies=[(ONE, pick(SECOND))])
    assert [event.target for event in told(done, AttackRolled)] == [ORC, SECOND]
    alone = turn_of(ONE, fight(cleaver(), ties="simultaneous"))
    now(alone).together, alone.foes[ORC].hit_points = [ONE, ORC], 1
    assert told(attacks_with(alone, ONE, ORC, 20, 6), Cleaves) == []


def test_a_shadow_walker_nobody_has_noticed_strikes_hard_once() -> None:
    walker = hero("stealth", "shadow-walker", agility=2, worn=["dagger"])
    state = turn_of(ONE, fight(walker))
    now(state).hiding = [ONE]
    first = attacks_with(state, ONE, ORC, 10, 3, 4)
    assert (totals(first), dealt(first)) == ([14], [7])
    second = attacks_with(turn_of(ONE, first.state), ONE, ORC, 10)
    assert totals(second) == [10]


def test_who_is_no_shadow_walker_gains_nothing_from_hiding() -> None:
    state = turn_of(ONE, fight(hero()))
    now(state).hiding = [ONE]
    assert totals(attacks_with(state, ONE, ORC, 10)) == [10]


def test_a_thrown_dagger_is_a_missile_and_a_club_is_not_thrown() -> None:
    thrower = hero("novice-combat", "marksman", agility=2, worn=["dagger"])
    state = turn_of(ONE, fight(thrower))
    thrown_ = attacks_with(state, ONE, ORC, 10, 1, how="thrown")
    assert (totals(thrown_), dealt(thrown_)) == ([13], [3])
    assert totals(attacks_with(state, ONE, ORC, 1)) == [3]
    club = turn_of(ONE, fight(hero(worn=["club"])))
    assert not may(club, ONE, "attack", who=ONE, with_="club-1", target=ORC, how="thrown")


def test_a_crossbow_must_be_loaded_again_after_a_shot() -> None:
    state = attacks_with(turn_of(ONE, fight(hero(worn=["crossbow"]))), ONE, ORC, 1).state
    state = turn_of(ONE, state)
    refused = [(option.refused, option.rule) for option in GAME.options(state, ONE) if option.id == "attack"]
    assert ("it must be loaded first", "CH-RND-5") in refused
    assert why_not(state, ONE, "attack", who=ONE, with_="crossbow-1", target=ORC, how="plain") is not None
    done = does(state, ONE, "reload", who=ONE, with_="crossbow-1")
    assert told(done, Reloads) == [Reloads(ONE, "crossbow")]
    assert now(done.state).turn == 1
    assert totals(attacks_with(turn_of(ONE, done.state), ONE, ORC, 4)) == [4]


def test_magic_weapons_of_the_deck_hit_and_hurt_by_their_cards() -> None:
    state = turn_of(ONE, fight(hero(worn=["runed-long-sword"])))
    done = attacks_with(state, ONE, ORC, 10, 1, 1)
    assert (totals(done), dealt(done)) == ([12], [4])


# Worked example and chances -------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-HIT-1", "CH-HIT-4", "CH-DMG-1", "CH-INIT-6", "CH-RND-2")
@pytest.mark.example("W3")
def test_hagar_and_the_stormmount_orc() -> None:
    rolled = by_itself(fight(ready("hagar")), 4, 3)
    assert told(rolled, InitiativeRolled) == [InitiativeRolled((ORC, ONE), (3, 4))]
    state = declared(rolled.state, ONE, "attack", who=ONE, with_="long-sword-1", target=ORC)
    state = by_itself(declared(state, GM, "attack", who=ORC, target=ONE)).state
    orc = attacks_with(state, ORC, ONE, 14, 4)
    assert (totals(orc), dealt(orc), orc.state.hero(ONE).hit_points) == ([15], [7], 17)
    hagar = attacks_with(orc.state, ONE, ORC, 9, 6)
    assert (totals(hagar), dealt(hagar), hagar.state.foes[ORC].hit_points) == ([12], [10], 5)
    after = by_itself(hagar.state, 1, 2)
    assert told(after, RoundEnded) == [RoundEnded(1)]
    assert (now(after.state).round, now(after.state).phase) == (2, Phase.DECLARE)


HITS_OF_20 = {d: max(0, min(20, 20 - d)) for d in range(-1, 22)}
HITS_OF_216 = {
    **dict.fromkeys((-1, 0, 1, 2), 216),
    3: 215,
    4: 212,
    5: 206,
    6: 196,
    7: 181,
    8: 160,
    9: 135,
    10: 108,
    11: 81,
    12: 56,
    13: 35,
    14: 20,
    15: 10,
    16: 4,
    17: 1,
    **dict.fromkeys((18, 19, 20, 21), 0),
}


@pytest.mark.clause("CH-HIT-1", "CH-HIT-2", "CH-HIT-3")
@pytest.mark.parametrize("difference", range(-1, 22))
def test_the_chances_to_hit(difference: int) -> None:
    """D6: EV less to hit."""
    assert _chance(difference, to_hit_dice="d20") == Fraction(HITS_OF_20[difference], 20)
    assert _chance(difference, to_hit_dice="3d6") == Fraction(HITS_OF_216[difference], 216)


def _chance(difference: int, **options: str) -> Fraction:
    state = against(2, 2 + difference, figures="open", **options)
    fields: dict[str, Any] = {"who": ONE, "with": "unarmed", "target": ORC, "how": "plain"}
    choice = Choice("attack", fields)
    assert refusal(GAME.options(state, ONE), choice) is None
    found = odds(GAME, still(state), ONE, choice, exactly=True)
    assert found.exact
    assert found.of("hit") + found.of("miss") == 1
    return Fraction(found.of("hit"))


def test_odds_stay_exact_where_figures_are_hidden() -> None:
    state = turn_of(ONE, fight(ready("hagar"), ready("lirael")))
    fields: dict[str, Any] = {"who": ONE, "with": "long-sword-1", "target": ORC, "how": "plain"}
    found = odds(GAME, still(state), ONE, Choice("attack", fields), exactly=True)
    assert found.exact
    assert found.of("hit") == Fraction(12, 20)
    assert "attack" in offered(state, ONE)
