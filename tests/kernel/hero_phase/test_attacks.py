"""To hit, on both sides: the rulebook's examples and the ledger's edge cases."""

from __future__ import annotations

import pytest

from herotable.rules import Option, ScriptWrong, scripted
from tests.kernel.hero_phase.at_the_table import (
    NOBODY,
    attack_on,
    attack_with,
    batch,
    beside,
    dice_for,
    hero,
    pick,
    told,
)
from tests.kernel.hero_phase.events import (
    HeroAttacks,
    HeroMissed,
    HeroStrikesBack,
    Lost,
    MonsterMissed,
    MonstersAttack,
    MonstersStrikeBack,
    Removed,
    Wounded,
)
from tests.kernel.hero_phase.game import GAME
from tests.kernel.hero_phase.hero_strikes import hero_to_hit
from tests.kernel.hero_phase.monster_attacks import monster_to_hit, position
from tests.kernel.hero_phase.scenes import worked_hero
from tests.kernel.hero_phase.state import Hero, Monster, Phase, State, X, Y
from tests.kernel.hero_phase.tables import Armour, Kind, Side, Weapon

NORTH, EAST, SOUTH, WEST = Side


def test_a_spear_at_minus_one_makes_eight_of_a_nine() -> None:
    """EX-20: a miss against a Goblin or a Man, a hit against a Great Goblin."""
    for kind, event in ((Kind.GOBLIN, HeroMissed), (Kind.MAN, HeroMissed), (Kind.GREAT_GOBLIN, Removed)):
        state = beside(hero(in_hand=Weapon.SPEAR, box=1), (kind, NORTH), phase=Phase.HERO)
        done = scripted(GAME, state, attack_on("m1"), [4, 5], [NOBODY] if event is HeroMissed else [])
        assert told(done)[1] == event("m1")


def test_four_at_once_take_three_off_each_roll() -> None:
    """EX-21."""
    roll = hero_to_hit(hero(in_hand=Weapon.SPEAR, box=2), Weapon.SPEAR, Kind.MAN, among=4)
    assert [(part.name, part.amount) for part in roll.parts] == [("4 at once", -3)]


def test_a_man_hits_with_a_modified_five() -> None:
    """EX-22, EX-23: on the +1 square dice of 4 are a 5, and 3 are not enough."""
    state = beside(hero(), (Kind.MAN, NORTH))
    assert told(scripted(GAME, state, attack_with("m1"), [2, 1], [NOBODY])) == [
        MonstersAttack(("m1",)),
        MonsterMissed("m1"),
    ]
    hit = scripted(GAME, beside(hero(L=0), (Kind.MAN, NORTH)), attack_with("m1"), [3, 1, 3, 4], [NOBODY])
    assert told(hit)[1:] == [Wounded("m1", 0, "H"), Lost("H", 1)]


@pytest.mark.parametrize(
    ("facing", "square", "name", "modifier"),
    [
        (NORTH, NORTH, "front", 1),
        (NORTH, EAST, "side", 2),
        (NORTH, WEST, "side", 2),
        (NORTH, SOUTH, "rear", 3),
        (EAST, NORTH, "side", 2),
        (EAST, WEST, "rear", 3),
        (WEST, WEST, "front", 1),
        (SOUTH, NORTH, "rear", 3),
    ],
)
def test_where_a_monster_stands_counts_from_where_the_hero_faces(
    facing: Side, square: Side, name: str, modifier: int
) -> None:
    """HERO-210.G1."""
    part = position(facing, square)
    assert (part.name, part.amount) == (name, modifier)


@pytest.mark.parametrize(
    ("someone", "bonus"),
    [
        (hero(Armour.MAIL, shield=True), -1),  # EX-24, EX-25
        (hero(Armour.MAIL), 0),
        (hero(Armour.NONE, shield=True), 1),  # EC-54
        (hero(Armour.NONE, shield=True, in_hand=Weapon.LONG_AX), 2),  # EC-54
        (hero(Armour.NONE, shield=True, in_hand=Weapon.HAMMER, box=7), 2),
        (hero(Armour.PLATE, shield=True), -2),
        (hero(Armour.LEATHER), 1),
    ],
)
def test_position_armour_and_shield_add_up_in_front(someone: Hero, bonus: int) -> None:
    assert monster_to_hit(someone, Monster(Kind.ZOMBIE, NORTH)).bonus == bonus


def test_two_goblins_in_one_square_both_have_its_modifier() -> None:
    state = beside(hero(), (Kind.GOBLIN, WEST), (Kind.GOBLIN, WEST))
    assert [monster_to_hit(state.hero, monster).bonus for monster in state.monsters.values()] == [2, 2]


def test_seven_to_hit_and_a_modified_ten_is_column_three() -> None:
    """EX-28."""
    state = beside(hero(L=0), (Kind.GOBLIN, NORTH))
    done = scripted(GAME, state, attack_with("m1"), [4, 5, 1, 1], [NOBODY])
    assert told(done)[1] == Wounded("m1", 3, "H")


def test_the_troll_beats_its_number_by_nine() -> None:
    """EX-29, EX-30: three W and one H; the Long Sword falls from +4 to +1."""
    state = beside(hero(L=0, H=8), (Kind.TROLL, EAST))
    done = scripted(GAME, state, attack_with("m1"), [5, 6, 3, 4], [NOBODY])
    assert told(done)[1:] == [Wounded("m1", 9, "WWWH"), Lost("H", 1), Lost("W", 3)]
    assert done.state.hero.levels["H"] == 7
    assert done.state.hero.weapons[Weapon.LONG_SWORD] == 6
    assert done.state.hero.weapon_modifier == 1


def test_an_ogre_at_the_back_of_plate_and_shield() -> None:
    """EC-53."""
    state = beside(hero(Armour.PLATE, shield=True, L=0), (Kind.OGRE, SOUTH))
    assert told(scripted(GAME, state, attack_with("m1"), [1, 2, 3, 4], [NOBODY]))[1] == Wounded("m1", 0, "H")
    assert told(scripted(GAME, state, attack_with("m1"), [1, 1], [NOBODY]))[1] == MonsterMissed("m1")
    far = scripted(GAME, state, attack_with("m1"), [6, 6, 1, 4], [NOBODY])
    assert told(far)[1] == Wounded("m1", 9, "I")


def test_the_monsters_attack_in_the_tables_order_whatever_order_they_are_named_in() -> None:
    state = beside(hero(), (Kind.MAN, NORTH), (Kind.ZOMBIE, EAST))
    done = scripted(GAME, state, attack_with("m2", "m1"), [1, 1, 1, 1], [NOBODY])
    assert told(done) == [MonstersAttack(("m1", "m2")), MonsterMissed("m1"), MonsterMissed("m2")]


def test_the_answers_go_in_the_tables_order_too() -> None:
    """m1 is the Goblin, and falls to 6 + 4 − 1; the Troll does not."""
    monsters = ((Kind.GOBLIN, NORTH), (Kind.TROLL, NORTH))
    state = beside(hero(), *monsters)
    done = batch(state, {"m1": "", "m2": ""}, pick("m2", "m1"), dice=[3, 3, 3, 3])
    assert told(done)[-3:] == [HeroStrikesBack(("m1", "m2")), Removed("m1"), HeroMissed("m2")]
    attacked = beside(hero(), *monsters, phase=Phase.HERO)
    back = scripted(GAME, attacked, attack_on("m2", "m1"), [1, 1, 1, 1, 1, 1, 1, 1], [pick("m2", "m1")])
    assert told(back)[3:] == [MonstersStrikeBack(("m1", "m2")), MonsterMissed("m1"), MonsterMissed("m2")]


def test_an_attack_names_somebody() -> None:
    for phase, seat in ((Phase.HERO, X), (Phase.MONSTERS, Y)):
        attack = GAME.options(beside(hero(), (Kind.TROLL, NORTH), (Kind.MAN, EAST), phase=phase), seat)[0]
        assert len(list(attack.completions())) == 3


def test_the_wounds_of_the_whole_batch_are_rolled_before_anything_is_lost() -> None:
    """HERO-212.E4, 212.Cx1."""
    state = beside(hero(L=0), (Kind.TROLL, NORTH), (Kind.GOBLIN, NORTH), (Kind.OGRE, WEST))
    done = batch(state, {"m1": "SS", "m2": "H", "m3": "HHH"}, NOBODY)
    assert told(done)[1:] == [
        Wounded("m1", 5, "SS"),
        Wounded("m2", 0, "H"),
        Wounded("m3", 6, "HHH"),
        Lost("S", 2),
        Lost("H", 4),
    ]


def test_who_has_been_wounded_in_the_weapon_answers_with_what_is_left_of_it() -> None:
    """HERO-210.C3: LS +4 less one box is +3: a Troll needs 10 on the dice, a 9 is no longer enough."""
    state = beside(hero(L=0), (Kind.TROLL, NORTH))
    unhurt = batch(state, {"m1": "H"}, pick("m1"), dice=[4, 5])
    hurt = batch(state, {"m1": "W"}, pick("m1"), dice=[4, 5])
    assert told(unhurt)[-1] == Removed("m1")
    assert told(hurt)[-1] == HeroMissed("m1")


def test_two_of_three_attackers_fall_to_the_defensive_attack() -> None:
    """EC-57: −2 each for three targets: LS +4 −2 against 8 needs 6."""
    state = beside(hero(), (Kind.GOBLIN, NORTH), (Kind.GOBLIN, EAST), (Kind.GOBLIN, WEST), (Kind.MAN, SOUTH))
    missed = {"m1": "", "m2": "", "m3": ""}
    done = batch(state, missed, pick("m1", "m2", "m3"), dice=[3, 3, 6, 6, 2, 3])
    assert told(done)[-4:] == [
        HeroStrikesBack(("m1", "m2", "m3")),
        Removed("m1"),
        Removed("m2"),
        HeroMissed("m3"),
    ]
    assert list(done.state.monsters) == ["m3", "m4"]
    assert done.state.removed == [Kind.GOBLIN, Kind.GOBLIN]


def test_who_did_not_attack_cannot_be_answered() -> None:
    """HERO-210.Cx1, EC-57."""
    state = beside(hero(), (Kind.GOBLIN, NORTH), (Kind.MAN, SOUTH))
    with pytest.raises(ScriptWrong, match="may only hold m1"):
        batch(state, {"m1": ""}, pick("m2"), dice=[6, 6])


def test_nobody_answers_a_defensive_attack() -> None:
    """HERO-210.Cx1: a missed Monster does nothing more; the script would say so."""
    state = beside(hero(), (Kind.TROLL, NORTH))
    done = batch(state, {"m1": ""}, pick("m1"), dice=[1, 1])
    assert told(done)[-1] == HeroMissed("m1")
    assert done.state.closed


def test_who_has_no_weapon_is_not_asked_for_a_defensive_attack() -> None:
    state = beside(hero(in_hand=None), (Kind.TROLL, NORTH))
    assert told(batch(state, {"m1": ""})) == [MonstersAttack(("m1",)), MonsterMissed("m1")]


def five_around(someone: Hero) -> State:
    """EX-17: a Troll, a Zombie, a Goblin, and two Goblins in the fourth square."""
    return beside(
        someone,
        (Kind.TROLL, NORTH),
        (Kind.ZOMBIE, EAST),
        (Kind.GOBLIN, SOUTH),
        (Kind.GOBLIN, WEST),
        (Kind.GOBLIN, WEST),
        phase=Phase.HERO,
    )


def test_three_of_five_attacked_at_once_cost_one_point_and_two_off_each_roll() -> None:
    """EX-17, EX-18: with LS +4 −2 a Goblin falls to 6, and only the survivor answers."""
    state = five_around(hero(L=0))
    dice = [6, 6, 3, 3, 3, 2, *dice_for(state, "m4", "H")]
    done = scripted(GAME, state, attack_on("m1", "m3", "m4"), dice, [(Y, pick("m4"))])
    assert told(done)[:5] == [
        HeroAttacks(("m1", "m3", "m4")),
        Removed("m1"),
        Removed("m3"),
        HeroMissed("m4"),
        MonstersStrikeBack(("m4",)),
    ]
    assert told(done)[-1] == Lost("H", 1)
    assert done.state.spent == 1
    assert done.state.phase is Phase.HERO


def test_only_targets_that_survive_may_answer() -> None:
    """EX-18: neither the fallen nor those who were not attacked."""
    for silent in ("m3", "m5"):
        with pytest.raises(ScriptWrong, match="may only hold m4"):
            scripted(GAME, five_around(hero()), attack_on("m1", "m3", "m4"), [6, 6, 3, 3, 3, 2], [pick("m4", silent)])


def test_the_fallen_count_for_the_rolls_of_those_behind_them() -> None:
    """HERO-210.E2: n counts all declared targets; 9 + 4 − 1 misses a Troll's 13 although the first one fell."""
    state = beside(hero(), (Kind.GOBLIN, NORTH), (Kind.TROLL, SOUTH), phase=Phase.HERO)
    done = scripted(GAME, state, attack_on("m1", "m2"), [6, 6, 4, 5], [NOBODY])
    assert told(done)[1:] == [Removed("m1"), HeroMissed("m2")]


def test_if_all_targets_fall_nobody_answers() -> None:
    """EC-56."""
    state = beside(hero(), (Kind.GOBLIN, NORTH), (Kind.GOBLIN, SOUTH), phase=Phase.HERO)
    done = scripted(GAME, state, attack_on("m1", "m2"), [6, 6, 6, 6])
    assert told(done)[1:] == [Removed("m1"), Removed("m2")]


def test_a_survivor_answers_every_attack_on_it() -> None:
    """EC-56; at the back a Goblin hits with +3, a Troll in front with +1 (EC-58)."""
    state = beside(hero(), (Kind.TROLL, NORTH), (Kind.GOBLIN, SOUTH), phase=Phase.HERO)
    once = scripted(GAME, state, attack_on("m1", "m2"), [1, 1, 1, 1, 1, 1, 1, 2], [pick("m1", "m2")])
    assert told(once)[-2:] == [MonsterMissed("m1"), MonsterMissed("m2")]
    again = scripted(GAME, once.state, attack_on("m2"), [1, 1, 1, 2], [pick("m2")])
    assert told(again)[-1] == MonsterMissed("m2")
    assert again.state.spent == 2


def test_a_hero_without_points_or_weapon_is_told_why_he_cannot_attack() -> None:
    for someone, spent, rule in ((hero(M=2), 2, "HERO-210.B1"), (hero(in_hand=None), 0, "HERO-209.A3")):
        state = beside(someone, (Kind.TROLL, NORTH), phase=Phase.HERO)
        state.spent = spent
        attack, end = GAME.options(state, X)
        assert attack.refused
        assert attack.rule == rule
        assert end == Option("end", rule="HERO-202.2")


def test_the_worked_hero_is_hit_by_a_troll_in_front_on_five() -> None:
    """EX-3 and EX-25: 4 + 1 for mail and shield against the +1 square."""
    roll = monster_to_hit(worked_hero(), Monster(Kind.TROLL, NORTH))
    assert roll.value((2, 2)) == -1
    assert roll.value((2, 3)) == 0
