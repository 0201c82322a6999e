"""Attacks: highest against highest, ranges, prone, cover, splits, what comes on a hit (HK-ATK, HK-RNG, HK-LOS)."""

from __future__ import annotations

import pytest

from herotable.games.hero_kids import attacks as rules
from herotable.games.hero_kids import board, pools
from herotable.games.hero_kids.attacks import Attacks, Compared, Hit, Missed, TargetLost
from herotable.games.hero_kids.health import Hurt, KnockedOut
from herotable.games.hero_kids.state import Condition, Table
from herotable.rules import Choice
from tests.games.hero_kids.table_for_tests import (
    GM,
    ONE,
    TWO,
    attacks,
    does,
    fight,
    foe,
    hero,
    may,
    offered,
    refused,
    thrown,
    told,
    turn_of,
)


def duel(attack: int, armor: int, at: str = "E4") -> Table:
    """A hero with so many Melee dice beside a foe with so many armor dice."""
    state = turn_of(fight(hero(attack, 0, 0, 0, at="D4"), foes_at=[f"hedge-robber {at}"]), ONE)
    foe(state).dice["armor"] = armor
    return state


def dice_of(state: Table, who: str, target: str, pool: str) -> tuple[int, int]:
    """Attack dice and armor dice, as the rules would roll them now."""
    attacker, defender = state.who(who), state.who(target)
    named = rules.pool_named(pool)
    return (
        rules.dice_against(state, attacker, defender, named),
        pools.total(pools.armor_parts(state, attacker, defender, named)),
    )


# Highest against highest ----------------------------------------------------------------------------------------------


@pytest.mark.edge(3, 4, 5)
@pytest.mark.example("W2", "W3")
@pytest.mark.clause("HK-ATK-1", "HK-GEN-3")
@pytest.mark.parametrize(
    ("attack", "armor", "hit"),
    [
        ((3, 3), (3,), True),
        ((5, 1), (6,), False),
        ((6,), (6, 6, 6), True),
        ((3, 5), (5, 1), True),
        ((4, 4, 4), (5,), False),
    ],
)
def test_the_highest_die_of_each_side_counts_and_a_tie_goes_to_the_attacker(
    attack: tuple[int, ...], armor: tuple[int, ...], hit: bool
) -> None:
    done = attacks(duel(len(attack), len(armor)), ONE, "hedge-robber:1", *attack, *armor)
    (compared,) = told(done, Compared)
    assert (compared.high, compared.guard, compared.hit) == (max(attack), max(armor), hit)
    assert foe(done.state).health == (1 if hit else 2)


@pytest.mark.edge(6)
@pytest.mark.clause("HK-ATK-8")
def test_against_no_armor_any_attack_hits() -> None:
    done = attacks(duel(1, 0), ONE, "hedge-robber:1", 1)
    assert told(done, Hit) == [Hit(ONE, "hedge-robber:1")]
    assert thrown(done, "armor") == []


@pytest.mark.clause("HK-ATK-2", "HK-HP-3", "HK-ATK-14")
def test_a_hit_costs_one_box_however_high() -> None:
    done = attacks(duel(3, 1), ONE, "hedge-robber:1", 6, 6, 6, 1)
    assert told(done, Hurt) == [Hurt("hedge-robber:1", 1, 2)]
    assert (thrown(done, "attack"), thrown(done, "armor")) == ([3], [1])


@pytest.mark.edge(38)
@pytest.mark.clause("HK-HP-6", "HK-MOVE-11", "HK-FOE-2")
def test_a_foe_with_two_boxes_is_hurt_and_then_gone_and_its_square_is_empty() -> None:
    state = attacks(duel(2, 0), ONE, "hedge-robber:1", 1, 1).state
    assert foe(state).health == 1
    done = attacks(turn_of(state, ONE), ONE, "hedge-robber:1", 1, 1)
    assert told(done, KnockedOut) == [KnockedOut("hedge-robber:1")]
    assert foe(done.state).square == ""
    assert board.is_empty(done.state, "E4")


@pytest.mark.edge(37)
@pytest.mark.clause("HK-HP-4", "HK-ATK-13", "HK-PRONE-5")
def test_at_one_health_a_hit_knocks_out_and_the_knocked_out_cannot_be_attacked() -> None:
    heroes = hero(2, 0, 0, 0, at="D4", health=1), hero(2, at="D5")
    state = turn_of(fight(*heroes, foes_at=["hedge-robber E4"]), "hedge-robber:1")
    done = attacks(state, "hedge-robber:1", ONE, 6, 6)
    fallen = done.state.heroes[ONE]
    assert (fallen.health, fallen.prone, fallen.square) == (0, True, "D4")
    assert not may(turn_of(done.state, "hedge-robber:1"), GM, "attack", with_="melee", target=ONE)


@pytest.mark.clause("HK-ATK-13")
def test_nobody_attacks_their_own_side() -> None:
    state = turn_of(fight(hero(2, at="D4"), hero(2, at="D5"), foes_at=["larder-rat L8"]), ONE)
    assert not may(state, ONE, "attack", with_="melee", target=TWO)


# Range ----------------------------------------------------------------------------------------------------------------


@pytest.mark.example("D1", "D3")
@pytest.mark.clause("HK-ATK-3")
def test_melee_reaches_the_squares_beside_diagonals_too() -> None:
    state = turn_of(fight(hero(2, at="D4"), foes_at=["larder-rat E5", "larder-rat F4"]), ONE)
    assert may(state, ONE, "attack", with_="melee", target="larder-rat:1")
    assert not may(state, ONE, "attack", with_="melee", target="larder-rat:2")


@pytest.mark.edge(11)
@pytest.mark.example("D1", "D3")
@pytest.mark.clause("HK-ATK-4", "HK-ATK-5", "HK-RNG-1", "HK-RNG-2")
def test_ranged_reaches_six_squares_and_magic_four() -> None:
    archer = fight(hero(0, 2, 2, 0, at="A1"), foes_at=["larder-rat G4", "larder-rat H4", "larder-rat E2"])
    state = turn_of(archer, ONE)
    assert board.distance(state, state.heroes[ONE], foe(state, 1)) == 6
    assert may(state, ONE, "attack", with_="ranged", target="larder-rat:1")
    assert not may(state, ONE, "attack", with_="ranged", target="larder-rat:2")
    assert may(state, ONE, "attack", with_="magic", target="larder-rat:3")
    foe(state, 3).square = "F2"
    assert not may(state, ONE, "attack", with_="magic", target="larder-rat:3")


@pytest.mark.edge(7)
@pytest.mark.clause("HK-ATK-4", "HK-ATK-6", "HK-ATK-7")
def test_one_ranged_die_is_none_at_an_adjacent_target_and_one_again_a_square_away() -> None:
    state = turn_of(fight(hero(0, 1, 0, 0, at="D4"), foes_at=["larder-rat E4"]), ONE)
    wrong = refused(state, ONE, "attack", with_="ranged", target="larder-rat:1")
    assert wrong is not None
    assert wrong.rule == "HK-ATK-7"
    moved = does(state, ONE, "move", to="C4").state
    assert dice_of(moved, ONE, "larder-rat:1", "ranged") == (1, 1)
    assert may(moved, ONE, "attack", with_="ranged", target="larder-rat:1")


@pytest.mark.clause("HK-ATK-6")
def test_only_a_target_that_is_adjacent_takes_the_ranged_die_away() -> None:
    state = turn_of(fight(hero(0, 2, 0, 0, at="D4"), foes_at=["larder-rat E4", "larder-rat H4"]), ONE)
    assert dice_of(state, ONE, "larder-rat:1", "ranged")[0] == 1
    assert dice_of(state, ONE, "larder-rat:2", "ranged")[0] == 2


@pytest.mark.edge(8)
@pytest.mark.clause("HK-ATK-7", "HK-PRONE-1", "HK-PRONE-9")
def test_adjacent_and_prone_take_a_die_each() -> None:
    three = turn_of(fight(hero(0, 3, 0, 0, at="D4", prone=True), foes_at=["larder-rat E4"]), ONE)
    assert dice_of(three, ONE, "larder-rat:1", "ranged")[0] == 1
    two = turn_of(fight(hero(0, 2, 0, 0, at="D4", prone=True), foes_at=["larder-rat E4"]), ONE)
    assert dice_of(two, ONE, "larder-rat:1", "ranged")[0] == 0
    assert not may(two, ONE, "attack", with_="ranged", target="larder-rat:1")


@pytest.mark.edge(9)
@pytest.mark.clause("HK-ATK-7")
def test_a_table_may_leave_one_die_at_least() -> None:
    state = turn_of(fight(hero(0, 1, 0, 0, at="D4"), foes_at=["larder-rat E4"], min_attack_die="1"), ONE)
    done = attacks(state, ONE, "larder-rat:1", 4, 5, with_="ranged")
    assert thrown(done, "attack") == [1]


@pytest.mark.edge(10)
@pytest.mark.clause("HK-ATK-5")
def test_magic_does_not_mind_an_adjacent_target() -> None:
    state = turn_of(fight(hero(0, 0, 2, 0, at="D4"), foes_at=["larder-rat E4"]), ONE)
    assert dice_of(state, ONE, "larder-rat:1", "magic")[0] == 2


@pytest.mark.example("W4")
@pytest.mark.clause("HK-ATK-4")
def test_a_shot_at_an_adjacent_target() -> None:
    state = turn_of(fight(hero(0, 2, 0, 0, at="D4"), foes_at=["larder-rat E4"]), ONE)
    done = attacks(state, ONE, "larder-rat:1", 4, 3, with_="ranged")
    assert told(done, Attacks)[0].attack == (("ranged", 2), ("adjacent", -1))
    assert told(done, Hit)


# Prone ----------------------------------------------------------------------------------------------------------------


@pytest.mark.edge(12, 15)
@pytest.mark.clause("HK-PRONE-2", "HK-PRONE-3")
def test_a_prone_target_is_harder_to_shoot_and_easier_to_strike() -> None:
    state = turn_of(fight(hero(2, 2, 2, 0, at="D4"), foes_at=["hedge-robber E4", "hedge-robber H4"]), ONE)
    foe(state, 1).prone = foe(state, 2).prone = True
    assert dice_of(state, ONE, "hedge-robber:1", "melee") == (3, 1)
    assert dice_of(state, ONE, "hedge-robber:2", "ranged") == (2, 2)
    assert dice_of(state, ONE, "hedge-robber:2", "magic") == (2, 2)


@pytest.mark.edge(13)
@pytest.mark.clause("HK-PRONE-2", "HK-LOS-2")
def test_prone_and_cover_add_up() -> None:
    state = turn_of(fight(hero(0, 0, 2, 0, at="D4"), foes_at=["hedge-robber H4"], ground={"G4": "low-cover"}), ONE)
    foe(state).prone = True
    assert dice_of(state, ONE, "hedge-robber:1", "magic")[1] == 3


@pytest.mark.edge(14)
@pytest.mark.example("W6")
@pytest.mark.clause("HK-PRONE-9")
def test_two_who_lie_on_the_ground_fight_as_if_they_stood() -> None:
    state = turn_of(fight(hero(2, at="D4"), foes_at=["hedge-robber E4"]), ONE)
    foe(state).prone = True
    assert dice_of(state, ONE, "hedge-robber:1", "melee") == (3, 1)
    state.heroes[ONE].prone = True
    assert dice_of(state, ONE, "hedge-robber:1", "melee") == (2, 1)


@pytest.mark.edge(15)
@pytest.mark.clause("HK-PRONE-3", "HK-ATTR-3")
def test_a_prone_hero_has_no_more_armor_against_a_blow() -> None:
    state = turn_of(fight(hero(0, 0, 0, 1, at="D4", prone=True), foes_at=["hedge-robber E4"]), "hedge-robber:1")
    assert dice_of(state, "hedge-robber:1", ONE, "melee") == (3, 1)


@pytest.mark.example("W5")
@pytest.mark.clause("HK-LOS-2", "HK-PRONE-2")
def test_a_shot_at_somebody_who_lies_behind_a_barrel() -> None:
    state = turn_of(fight(hero(0, 2, 0, 0, at="C4"), foes_at=["hedge-robber H4"], ground={"G4": "low-cover"}), ONE)
    foe(state).prone = True
    done = attacks(state, ONE, "hedge-robber:1", 4, 6, 6, 2, 2, with_="ranged")
    assert told(done, Attacks)[0].armor == (("armor", 1), ("prone", 1), ("cover", 1))
    assert told(done, Hit)


# Corners and water ----------------------------------------------------------------------------------------------------


@pytest.mark.edge(26)
@pytest.mark.clause("HK-RNG-1", "HK-ATK-3")
def test_no_blow_goes_around_the_corner_of_a_wall() -> None:
    state = turn_of(fight(hero(2, at="D4"), foes_at=["larder-rat E5"], ground={"E4": "wall"}), ONE)
    assert not board.adjacent(state, state.heroes[ONE], foe(state))
    assert not may(state, ONE, "attack", with_="melee", target="larder-rat:1")


@pytest.mark.edge(82)
@pytest.mark.clause("HK-RNG-1", "HK-ATK-4", "HK-MOVE-5")
def test_across_the_corner_of_deep_water_one_strikes_and_does_not_step() -> None:
    state = turn_of(fight(hero(2, 2, 0, 0, at="D4"), foes_at=["larder-rat E5"], ground={"E4": "water"}), ONE)
    assert dice_of(state, ONE, "larder-rat:1", "melee")[0] == 2
    assert dice_of(state, ONE, "larder-rat:1", "ranged")[0] == 1
    foe(state).square = "L8"
    assert not board.grid(state).is_open("D4", "E5")


@pytest.mark.edge(30)
@pytest.mark.clause("HK-ATK-3")
def test_nobody_strikes_over_a_barrel() -> None:
    state = turn_of(fight(hero(2, at="D4"), foes_at=["larder-rat F4"], ground={"E4": "low-cover"}), ONE)
    assert not may(state, ONE, "attack", with_="melee", target="larder-rat:1")


@pytest.mark.clause("HK-ATK-4", "HK-LOS-1")
def test_no_shot_without_a_line_of_sight() -> None:
    state = turn_of(fight(hero(0, 2, 0, 0, at="D4"), foes_at=["larder-rat G4"], ground={"E4": "obstacle"}), ONE)
    assert not offered(state, ONE, "attack")


# Split attacks --------------------------------------------------------------------------------------------------------


def three_foes(*, prone: bool = False, foes_at: tuple[str, ...] = ("E4", "E5", "D5")) -> Table:
    them = hero(3, at="D4", special="whirl", prone=prone)
    return turn_of(fight(them, foes_at=[f"hedge-robber {square}" for square in foes_at]), ONE)


def share(**points: int) -> Choice:
    return Choice("share", {"points": {f"hedge-robber:{name[1:]}": each for name, each in points.items()}})


@pytest.mark.edge(57)
@pytest.mark.example("M2")
@pytest.mark.clause("HK-ATK-9")
def test_a_split_gives_each_of_two_or_three_targets_a_die_at_least() -> None:
    state = three_foes()
    two = ["hedge-robber:1", "hedge-robber:2"]
    assert not may(state, ONE, "special", action="whirl", targets=["hedge-robber:1"])
    done = does(state, ONE, "special", 3, 4, 1, 5, 6, action="whirl", targets=two, replies=[share(f1=1)])
    assert thrown(done, "attack") == [2, 1]
    assert [each.hit for each in told(done, Compared)] == [True, False]
    all_three = ["hedge-robber:1", "hedge-robber:2", "hedge-robber:3"]
    done = does(state, ONE, "special", 6, 1, 6, 1, 6, 1, action="whirl", targets=all_three)
    assert thrown(done, "attack") == [1, 1, 1]


@pytest.mark.clause("HK-ATK-9")
def test_the_same_target_twice_is_no_split() -> None:
    state = three_foes()
    assert not may(state, ONE, "special", action="whirl", targets=["hedge-robber:1", "hedge-robber:1"])


@pytest.mark.edge(58)
@pytest.mark.clause("HK-ATK-9", "HK-PRONE-9")
def test_who_lies_on_the_ground_splits_one_die_less_and_a_prone_target_adds_to_its_own_part() -> None:
    state = three_foes(prone=True)
    foe(state, 2).prone = True
    done = does(state, ONE, "special", 5, 1, 2, 4, 1, action="whirl", targets=["hedge-robber:1", "hedge-robber:2"])
    assert thrown(done, "attack") == [1, 2]


@pytest.mark.clause("HK-ATK-10")
def test_a_burst_rolls_for_each_target_by_itself() -> None:
    them = hero(0, 0, 2, 1, at="D4", special="burst")
    state = turn_of(fight(them, foes_at=["larder-rat E5", "larder-rat F4", "larder-rat G4"]), ONE)
    done = does(state, ONE, "special", 5, 2, 1, 3, action="burst")
    assert [(each.target, each.hit) for each in told(done, Compared)] == [
        ("larder-rat:1", True),
        ("larder-rat:2", False),
    ]


# On a hit, also, no damage --------------------------------------------------------------------------------------------


@pytest.mark.edge(59)
@pytest.mark.clause("HK-ATK-11")
def test_also_happens_after_a_miss_too() -> None:
    state = turn_of(fight(hero(1, armor=1, at="D4"), foes_at=["larder-rat E4"]), "larder-rat:1")
    away = Choice("pick", {"which": "G4"})
    done = does(state, GM, "special", 1, 6, replies=[away], action="bite-and-bolt", target=ONE)
    assert told(done, Missed)
    assert foe(done.state).square == "G4"


@pytest.mark.edge(59)
@pytest.mark.clause("HK-ATK-11", "HK-ACT-4")
def test_on_a_hit_there_is_a_push_besides_the_damage_and_on_a_miss_neither() -> None:
    state = turn_of(fight(hero(3, at="D4", special="shield-shove"), foes_at=["hedge-robber E4"]), ONE)
    missed = does(state, ONE, "special", 1, 1, 6, action="shield-shove", target="hedge-robber:1")
    assert (foe(missed.state).square, foe(missed.state).health) == ("E4", 2)
    to = Choice("pick", {"which": "G4"})
    hit = does(state, ONE, "special", 6, 1, 6, replies=[to], action="shield-shove", target="hedge-robber:1")
    assert (foe(hit.state).square, foe(hit.state).health) == ("G4", 1)


@pytest.mark.edge(60)
@pytest.mark.clause("HK-ATK-11")
def test_an_action_that_does_no_damage_still_has_its_effect() -> None:
    state = turn_of(fight(hero(0, 1, 0, 0, at="D4", special="trick-shot"), foes_at=["hedge-robber H4"]), ONE)
    done = does(state, ONE, "special", 6, 1, 1, action="trick-shot", target="hedge-robber:1")
    assert (foe(done.state).health, foe(done.state).prone) == (2, True)
    assert thrown(done, "attack") == [2]


# Engaged and marked ---------------------------------------------------------------------------------------------------


@pytest.mark.edge(61)
@pytest.mark.clause("HK-ATK-12")
def test_engaged_is_who_has_another_enemy_beside_it_or_was_attacked_by_another() -> None:
    alone = fight(hero(2, at="D4"), hero(0, 2, at="A8"), foes_at=["hedge-robber E4"])
    robber = foe(alone)
    assert not pools.is_engaged(alone, alone.heroes[ONE], robber)
    alone.heroes[TWO].square = "F4"
    assert pools.is_engaged(alone, alone.heroes[ONE], robber)
    alone.heroes[TWO].square = "A8"
    turn_of(alone, TWO)
    robber.attacked[TWO] = alone.fight().clock
    assert pools.is_engaged(alone, alone.heroes[ONE], robber)
    alone.heroes[ONE].last_turn = alone.fight().clock
    assert not pools.is_engaged(alone, alone.heroes[ONE], robber)


@pytest.mark.clause("HK-ATK-12")
def test_a_shot_by_another_hero_engages_until_ones_own_turn_is_over() -> None:
    state = fight(hero(2, at="D4", bonus="together"), hero(0, 2, at="A4"), foes_at=["hedge-robber E4"])
    shot = attacks(turn_of(state, TWO), TWO, "hedge-robber:1", 1, 1, 6, with_="ranged").state
    assert dice_of(turn_of(shot, ONE), ONE, "hedge-robber:1", "melee")[0] == 3


@pytest.mark.edge(62)
@pytest.mark.clause("HK-COND-5")
def test_whoever_has_marked_a_foe_must_be_attacked_if_it_can_be() -> None:
    heroes = hero(1, 0, 0, 3, at="D4", special="clang"), hero(2, at="F4")
    state = turn_of(fight(*heroes, foes_at=["hedge-robber E4"]), ONE)
    state = does(state, ONE, "special", action="clang").state
    theirs = turn_of(state, "hedge-robber:1")
    assert may(theirs, GM, "attack", with_="melee", target=ONE)
    assert not may(theirs, GM, "attack", with_="melee", target=TWO)
    theirs.heroes[ONE].square = "A4"
    assert may(theirs, GM, "attack", with_="melee", target=TWO)


# Equipment and items that attack --------------------------------------------------------------------------------------


@pytest.mark.edge(87)
@pytest.mark.example("M8")
@pytest.mark.clause("HK-INV-10")
def test_a_fire_flask_is_a_ranged_attack_with_three_dice() -> None:
    state = turn_of(fight(hero(2, at="D4", things=["fire-flask"]), foes_at=["hedge-robber E4"]), ONE)
    done = does(state, ONE, "use item", 6, 1, 1, item="fire-flask", target="hedge-robber:1")
    assert thrown(done, "attack") == [2]
    assert done.state.heroes[ONE].things == []
    lying = turn_of(fight(hero(2, at="D4", things=["fire-flask"], prone=True), foes_at=["hedge-robber G4"]), ONE)
    done = does(lying, ONE, "use item", 6, 1, 1, item="fire-flask", target="hedge-robber:1")
    assert thrown(done, "attack") == [2]
    thrower, barrel = hero(2, at="D4", things=["fire-flask"]), {"F4": "low-cover"}
    covered = turn_of(fight(thrower, foes_at=["hedge-robber G4"], ground=barrel), ONE)
    done = does(covered, ONE, "use item", 6, 1, 1, 1, 1, item="fire-flask", target="hedge-robber:1")
    assert thrown(done, "armor") == [2]
    foe(covered).square = "I4"
    assert not may(covered, ONE, "use item", item="fire-flask", target="hedge-robber:1")


@pytest.mark.edge(88)
@pytest.mark.clause("HK-LOS-4", "HK-LOS-2")
def test_cover_is_nothing_against_a_blow() -> None:
    state = turn_of(fight(hero(2, 2, 0, 0, at="D4"), foes_at=["hedge-robber E4"], ground={"E4": "bush"}), ONE)
    foe(state).conditions = [Condition("covered")]
    assert dice_of(state, ONE, "hedge-robber:1", "melee") == (2, 1)
    assert dice_of(state, ONE, "hedge-robber:1", "ranged")[1] == 2


@pytest.mark.clause("HK-ATK-7")
def test_an_attack_whose_target_has_gone_can_be_made_at_another_or_is_lost() -> None:
    heroes = hero(1, at="D4", boons=["feather-step"]), hero(1, at="D5")
    state = turn_of(fight(*heroes, foes_at=["larder-rat E4"]), "larder-rat:1")
    away = [Choice("feather-step", {"with": "feather-step"}), Choice("pick", {"which": "A4"})]
    done = attacks(state, "larder-rat:1", ONE, replies=[*away, ("gm", Choice("pick", {"which": "none"}))])
    assert told(done, TargetLost) == [TargetLost("larder-rat:1", ONE)]
    done = attacks(state, "larder-rat:1", ONE, 5, replies=[*away, ("gm", Choice("pick", {"which": TWO}))])
    assert told(done, Hit) == [Hit("larder-rat:1", TWO)]
