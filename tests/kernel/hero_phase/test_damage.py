"""Luck, loss, excess and death, in the order of HERO-212.Cx1."""

from __future__ import annotations

import pytest

from herotable.rules import ScriptWrong
from tests.kernel.hero_phase.at_the_table import NO, NOBODY, YES, batch, beside, hero, on, pick, told, worn_out
from tests.kernel.hero_phase.damage import would_kill
from tests.kernel.hero_phase.events import (
    Excess,
    ExcessIgnored,
    ExcessPut,
    HeroDied,
    Lost,
    LuckSpent,
    Wounded,
)
from tests.kernel.hero_phase.game import GAME
from tests.kernel.hero_phase.state import Hero, State, Y
from tests.kernel.hero_phase.tables import Kind, Side, Weapon

NORTH, EAST, SOUTH, WEST = Side


def against_ogre(someone: Hero) -> State:
    return beside(someone, (Kind.OGRE, SOUTH))


def against_three(someone: Hero) -> State:
    return beside(someone, (Kind.OGRE, SOUTH), (Kind.TROLL, EAST), (Kind.TROLL, WEST))


def test_one_luck_cancels_the_wounds_of_two_goblins_a_troll_and_a_lycanthrope() -> None:
    """EX-32."""
    state = beside(hero(L=2), (Kind.GOBLIN, NORTH), (Kind.GOBLIN, NORTH), (Kind.TROLL, EAST), (Kind.LYCANTHROPE, SOUTH))
    before = dict(state.hero.levels)
    done = batch(state, {"m1": "P", "m2": "I", "m3": "HH", "m4": "WW"}, YES, NOBODY)
    assert told(done)[-1] == LuckSpent("PIHHWW")
    assert done.state.hero.levels == before | {"L": 1}
    assert done.state.hero.weapons == state.hero.weapons


def test_who_keeps_his_luck_loses_the_letters() -> None:
    done = batch(against_ogre(hero(L=2)), {"m1": "HHH"}, NO, NOBODY)
    assert done.state.hero.levels["H"] == 9
    assert done.state.hero.levels["L"] == 2


def test_luck_is_not_asked_for_without_luck_or_without_damage() -> None:
    """HERO-212.E7; the scripts have no answer for it, and would be refused."""
    assert told(batch(against_ogre(hero(L=0)), {"m1": "I"}, NOBODY))[-1] == Lost("I", 1)
    batch(beside(hero(L=5), (Kind.TROLL, NORTH)), {"m1": ""}, NOBODY)


def test_luck_is_asked_for_even_when_it_would_be_a_waste() -> None:
    with pytest.raises(ScriptWrong, match="'luck'"):
        batch(against_ogre(hero(L=1)), {"m1": "I"}, NOBODY)


def test_luck_is_usually_kept_for_the_batch_that_kills() -> None:
    assert would_kill(hero(S=1, H=2), "SHH")
    assert would_kill(hero(S=0, H=1), "HM")
    assert not would_kill(hero(S=1, H=2), "SH")
    assert not would_kill(hero(S=1, H=0), "HHH")


def test_each_letter_costs_a_level() -> None:
    done = batch(against_three(hero(L=0)), {"m1": "PH", "m2": "HHH", "m3": "M"}, NOBODY)
    assert told(done)[-3:] == [Lost("P", 1), Lost("H", 4), Lost("M", 1)]
    levels = done.state.hero.levels
    assert (levels["P"], levels["H"], levels["M"]) == (5, 8, 8)


def test_a_weapon_may_lose_a_box_without_losing_its_modifier() -> None:
    """EC-61: the Short Sword at +3 falls to +2, and stays there for one box more."""
    once = batch(against_ogre(hero(in_hand=Weapon.SHORT_SWORD, L=0)), {"m1": "W"}, NOBODY).state.hero
    assert (once.weapons[Weapon.SHORT_SWORD], once.weapon_modifier) == (8, 2)
    again = batch(against_ogre(once), {"m1": "W"}, NOBODY).state.hero
    assert (again.weapons[Weapon.SHORT_SWORD], again.weapon_modifier) == (7, 2)


def test_weapons_not_in_hand_are_left_alone() -> None:
    """EC-62."""
    done = batch(against_ogre(hero(in_hand=Weapon.LONG_AX, L=0)), {"m1": "WW"}, NOBODY)
    assert done.state.hero.weapons == {Weapon.LONG_SWORD: 9, Weapon.LONG_AX: 7}


def test_the_excess_of_strength_goes_to_intelligence_or_twice_to_hits() -> None:
    """EX-31."""
    state = against_ogre(hero(S=1, I=6, L=0))
    on_i = batch(state, {"m1": "SS"}, on("I"), NOBODY)
    assert told(on_i)[-3:] == [Lost("S", 1), Excess("S", 1), ExcessPut("S", "I", 1)]
    assert on_i.state.hero.levels["I"] == 5
    on_h = batch(state, {"m1": "SS"}, on("H"), NOBODY)
    assert on_h.state.hero.levels["H"] == 10


def test_the_excess_of_the_weapon_does_not_go_to_another_weapon() -> None:
    """EC-60."""
    state = against_three(hero(box=2, L=0))
    state.hero.weapons[Weapon.LONG_AX] = 9
    for refused in ("W", "LA"):
        with pytest.raises(ScriptWrong, match="must be one of P, I, C, M, H, S"):
            batch(state, {"m1": "WW", "m2": "W"}, on(refused))
    done = batch(state, {"m1": "WW", "m2": "W"}, on("H"), on("H"), NOBODY)
    assert told(done)[-4:] == [Lost("W", 1), Excess("W", 2), ExcessPut("W", "H", 2), ExcessPut("W", "H", 2)]
    assert done.state.hero.weapons == {Weapon.LONG_SWORD: 1, Weapon.LONG_AX: 9}
    assert done.state.hero.levels["H"] == 8


def test_every_w_is_excess_for_empty_hands() -> None:
    """HERO-212.C1."""
    done = batch(against_ogre(hero(in_hand=None, L=0)), {"m1": "WW"}, on("P"), on("C"))
    assert told(done)[-3:] == [Excess("W", 2), ExcessPut("W", "P", 1), ExcessPut("W", "C", 1)]
    assert done.state.hero.weapons == {Weapon.LONG_SWORD: 9}


def test_the_excess_of_hits_is_put_point_by_point() -> None:
    """EC-63: one for one, as H is where it comes from."""
    done = batch(against_ogre(hero(H=1, L=0)), {"m1": "HHH"}, on("I"), on("P"), NOBODY)
    assert told(done)[-4:] == [Lost("H", 1), Excess("H", 2), ExcessPut("H", "I", 1), ExcessPut("H", "P", 1)]
    with pytest.raises(ScriptWrong, match="must be one of P, I, C, M, W, S"):
        batch(against_ogre(hero(H=1, L=0)), {"m1": "HHH"}, on("H"), on("P"), NOBODY)


def test_class_never_falls_below_one() -> None:
    """EC-65."""
    with pytest.raises(ScriptWrong, match="must be one of P, I, M, W, S"):
        batch(against_ogre(hero(H=1, C=2, L=0)), {"m1": "HHH"}, on("C"), on("C"), NOBODY)
    done = batch(against_ogre(hero(H=1, C=2, L=0)), {"m1": "HHH"}, on("C"), on("M"), NOBODY)
    assert done.state.hero.levels["C"] == 1


def test_excess_may_go_to_luck_and_to_the_weapon_in_hand() -> None:
    """G38."""
    done = batch(against_ogre(hero(H=1, L=1)), {"m1": "HHH"}, NO, on("L"), on("W"), NOBODY)
    assert done.state.hero.levels["L"] == 0
    assert done.state.hero.weapons[Weapon.LONG_SWORD] == 8


def test_what_has_only_one_place_to_go_goes_there_unasked() -> None:
    """HERO-212.C2x: everything that can be allocated must be."""
    state = against_ogre(worn_out(H=5))
    done = batch(state, {"m1": "SS"})
    assert told(done)[-3:] == [Excess("S", 2), ExcessPut("S", "H", 2), ExcessPut("S", "H", 2)]
    assert done.state.hero.levels["H"] == 1


def test_an_odd_hit_goes_only_when_nothing_else_is_left() -> None:
    """EC-64; with another place left, one single Hit is none (HERO-212.C2x)."""
    state = against_ogre(worn_out(H=1))
    done = batch(state, {"m1": "P"})
    assert told(done)[-3:] == [Excess("P", 1), ExcessPut("P", "H", 1), HeroDied()]
    roomy = against_ogre(worn_out(H=1, I=1, M=1))
    with pytest.raises(ScriptWrong, match="must be one of I, M"):
        batch(roomy, {"m1": "P"}, on("H"))


def test_what_finds_no_place_is_ignored() -> None:
    """HERO-212.C2x: two points, and Hits for one."""
    state = against_ogre(worn_out(H=2))
    done = batch(state, {"m1": "SS"})
    assert told(done)[-3:] == [ExcessPut("S", "H", 2), ExcessIgnored("S"), HeroDied()]


def test_excess_of_several_characteristics_is_put_in_the_sheets_order() -> None:
    """All of it is worked out before the first point is put (HERO-212.Cx1)."""
    done = batch(
        against_three(hero(P=0, I=0, M=0, L=0)), {"m1": "M", "m2": "I", "m3": "P"}, on("C"), on("W"), on("H"), NOBODY
    )
    assert told(done)[-6:] == [
        Excess("P", 1),
        Excess("I", 1),
        Excess("M", 1),
        ExcessPut("P", "C", 1),
        ExcessPut("I", "W", 1),
        ExcessPut("M", "H", 2),
    ]


def test_the_last_strength_and_no_hits_is_death() -> None:
    """EC-66."""
    someone = hero(S=1, H=0, L=1)
    dead = batch(against_ogre(someone), {"m1": "S"}, NO)
    assert told(dead)[-2:] == [Lost("S", 1), HeroDied()]
    outcome = GAME.outcome(dead.state)
    assert outcome is not None
    assert outcome.winners == (Y,)
    alive = batch(against_ogre(someone), {"m1": "S"}, YES, NOBODY)
    assert told(alive)[-1] == LuckSpent("S")
    assert GAME.outcome(alive.state) is None


def test_death_is_tested_after_the_excess_has_been_put() -> None:
    """HERO-212.Cx1: the Hits that pay for the Strength are what kills."""
    done = batch(against_ogre(hero(S=1, H=2, L=0)), {"m1": "SS"}, on("H"))
    assert told(done)[-3:] == [Excess("S", 1), ExcessPut("S", "H", 2), HeroDied()]


def test_the_dead_do_not_strike_back() -> None:
    with pytest.raises(ScriptWrong, match="answers left over"):
        batch(against_ogre(hero(S=1, H=0, L=0)), {"m1": "S"}, pick("m1"))


def test_a_batch_is_one_batch_also_for_death() -> None:
    """S and H fall in the same batch, by different Monsters."""
    done = batch(against_three(hero(S=1, H=1, L=0)), {"m1": "S", "m2": "H"})
    assert [type(event) for event in told(done)[1:3]] == [Wounded, Wounded]
    assert told(done)[-1] == HeroDied()
