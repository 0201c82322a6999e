"""Attacks and defensive attacks (HERO-210, 212.A, 212.B)."""

from __future__ import annotations

import pytest

from herotable.games.hero_1980.cards import Kind, our_cards
from herotable.games.hero_1980.events import (
    HeroAttacks,
    HeroMissed,
    HeroStrikesBack,
    MonsterMissed,
    MonstersAttack,
    MonstersStrikeBack,
    NoMonster,
    Removed,
    Wounded,
)
from herotable.games.hero_1980.hero_files import read
from herotable.games.hero_1980.monster_attacks import monster_to_hit, position
from herotable.games.hero_1980.state import Hero, Step, left
from herotable.games.hero_1980.striking import hero_to_hit
from herotable.rules import Part
from tests.games.hero_1980.catacomb_for_tests import (
    DUMMY,
    GOBLIN,
    GOLD,
    LYCANTHROPE,
    MAN,
    OGRE,
    TROLL,
    ZOMBIE,
    among,
    catacomb,
    does,
    feasting_hall,
    hero,
    monsters_turn,
    offered,
    pick,
    told,
    whys,
)

FRONT, REAR = Part("front", 1), Part("rear", 3)


def armed(weapon: str, box: int, armour: str = "L", *, shield: bool = False) -> Hero:
    someone = read("rulebook")
    someone.points, someone.boxes, someone.in_hand = {weapon: box}, {weapon: box}, weapon
    someone.armour, someone.shield = armour, shield
    return someone


def hits(someone: Hero, kind: Kind, dice: int, among_: int = 1) -> bool:
    weapon = someone.weapon
    assert weapon is not None
    roll = hero_to_hit(someone, weapon, kind, among_)
    return bool(roll.read(dice + roll.bonus))


# The Hero's blows ------------------------------------------------------------------------------------------


@pytest.mark.clause("HERO-210.D2", "HERO-210.E1")
def test_the_numbers_to_hit_of_every_weapon() -> None:
    order = [Kind.GOBLIN, Kind.GREAT_GOBLIN, Kind.MAN, Kind.TROLL, Kind.OGRE, Kind.ZOMBIE, Kind.LYCANTHROPE]
    table = {each.id: [each.to_hit[kind] for kind in order] for each in our_cards().weapons.values()}
    assert table == {
        "SS": [6, 7, 9, 14, 13, 12, 10],
        "LS": [8, 8, 8, 13, 11, 10, 7],
        "D": [9, 10, 10, 14, 14, 15, 10],
        "A": [9, 8, 8, 11, 10, 10, 8],
        "LA": [10, 10, 10, 9, 8, 8, 9],
        "Hm": [11, 10, 11, 8, 8, 9, 9],
        "Sp": [9, 8, 9, 12, 10, 15, 6],
    }


@pytest.mark.clause("HERO-210.D2")
@pytest.mark.example("EX-19")
def test_a_long_ax_needs_ten_against_a_goblin() -> None:
    level = armed("LA", 4)
    assert (hits(level, GOBLIN, 10), hits(level, GOBLIN, 9)) == (True, False)


@pytest.mark.clause("HERO-210.E1")
@pytest.mark.example("EX-20")
def test_a_spear_at_minus_one_makes_a_nine_an_eight() -> None:
    spear = armed("Sp", 1)
    assert [hits(spear, kind, 9) for kind in (GOBLIN, MAN, Kind.GREAT_GOBLIN)] == [False, False, True]


@pytest.mark.clause("HERO-210.E2")
@pytest.mark.example("EX-21")
@pytest.mark.edge(50, 55)
def test_each_further_target_takes_one_off_every_roll() -> None:
    sword = armed("LS", 9)
    weapon = sword.weapon
    assert weapon is not None
    assert [hero_to_hit(sword, weapon, GOBLIN, n).bonus - 4 for n in range(1, 9)] == [0, -1, -2, -3, -4, -5, -6, -7]
    assert (hits(sword, GOBLIN, 4), hits(sword, GOBLIN, 3)) == (True, False)
    assert (hits(sword, GOBLIN, 6, 3), hits(sword, GOBLIN, 5, 3)) == (True, False)
    assert (hits(sword, GOBLIN, 11, 8), hits(sword, GOBLIN, 10, 8)) == (True, False)


@pytest.mark.clause("HERO-210.D3", "HERO-210.E1")
@pytest.mark.edge(51, 52)
def test_only_the_total_counts_whatever_the_dice_show() -> None:
    dagger = armed("D", 5)
    assert [hits(dagger, ZOMBIE, dice) for dice in (10, 11, 12)] == [False, True, True]
    assert not hits(armed("D", 1), TROLL, 12)
    short = armed("SS", 1)
    assert (hits(short, GOBLIN, 7), hits(short, GOBLIN, 6)) == (True, False)


@pytest.mark.clause("HERO-210.A2")
@pytest.mark.example("EX-16")
def test_in_his_phase_he_attacks_and_in_theirs_he_answers() -> None:
    attacked = does(feasting_hall((GOBLIN, "13,2")), "attack", [6, 6], targets=["A1"])
    assert told(attacked, HeroAttacks) == [HeroAttacks("A", ("goblin",), ("13,2",))]
    table = monsters_turn(feasting_hall((GOBLIN, "13,2")))
    answered = does(table, "attack", [1, 1, 6, 6], [pick("A1")], with_=["A1"])
    assert told(answered, HeroStrikesBack) == [HeroStrikesBack("A", ("goblin",))]


@pytest.mark.clause("HERO-210.A3", "HERO-210.B3", "HERO-210.Bx1", "HERO-210.A1")
@pytest.mark.example("EX-15")
@pytest.mark.edge(58)
def test_whom_he_may_aim_at() -> None:
    others = ((TROLL, "13,2"), (DUMMY, "12,1"), (MAN, "12,3"), (DUMMY, "11,2"))
    table = feasting_hall((GOBLIN, "13,3"), (GOBLIN, "11,2"), *others)
    assert sorted(among(table, "attack", "targets")) == ["A2", "A3", "A5", "A6"], "never diagonally, never A4 in view"
    done = does(table, "attack", [1, 1, 1, 1, 1, 1, 1, 1], [pick("A2", "A3")], targets=["A3", "A2"])
    assert told(done, MonstersStrikeBack) == [MonstersStrikeBack("A", ("goblin", "troll"))]
    assert [event.kind for event in told(done, MonsterMissed)] == ["goblin", "troll"]
    named = does(table, "attack", targets=["A6"])
    assert told(named, NoMonster) == [NoMonster("A", "A6", "11,2")]
    assert hero(named.state).spent == 0
    assert "A6" not in among(named.state, "attack", "targets")
    assert offered(catacomb((GOBLIN, "24,4"), at="25,4"), "attack") == []


@pytest.mark.clause("HERO-210.B3", "HERO-210.E2", "HERO-210.B1", "HERO-210.B4")
@pytest.mark.example("EX-17", "EX-18")
def test_three_of_five_at_once_cost_a_point_and_only_the_survivor_answers() -> None:
    table = feasting_hall((TROLL, "13,2"), (ZOMBIE, "12,3"), (GOBLIN, "11,2"), (GOBLIN, "12,1"), (GOBLIN, "12,1"))
    hero(table).levels["L"] = 0
    dice = [6, 6, 3, 3, 3, 2, 1, 1]
    with pytest.raises(Exception, match="may only hold A4"):
        does(table, "attack", dice[:6], [pick("A5")], targets=["A1", "A3", "A4"])
    done = does(table, "attack", dice, [("C", pick("A4"))], targets=["A1", "A3", "A4"])
    assert [event.kind for event in told(done, Removed)] == ["troll", "goblin"]
    assert told(done, HeroMissed) == [HeroMissed("A", "goblin", "12,1")]
    assert hero(done.state).spent == 1


@pytest.mark.clause("HERO-210.B4", "HERO-210.B1", "HERO-202.5")
@pytest.mark.edge(56)
def test_a_survivor_answers_every_attack_on_it() -> None:
    table = feasting_hall((GOBLIN, "13,2"), (GOBLIN, "11,2"))
    both = does(table, "attack", [6, 6, 6, 6], targets=["A1", "A2"])
    assert told(both, MonstersStrikeBack) == []
    one = does(table, "attack", [6, 6, 1, 1, 1, 1], [pick("A2")], targets=["A1", "A2"])
    assert len(told(one, MonstersStrikeBack)) == 1
    again = does(one.state, "attack", [1, 1, 1, 1], [("C", pick("A2"))], targets=["A2"])
    assert len(told(again, MonstersStrikeBack)) == 1
    nobody = does(one.state, "attack", [1, 1], [("C", pick())], targets=["A2"])
    assert told(nobody, MonstersStrikeBack) == [], "M(X) chooses"


@pytest.mark.clause("HERO-210.Cx1", "HERO-210.C1", "HERO-210.C2", "HERO-210.C3", "HERO-204.D4")
@pytest.mark.edge(57)
def test_he_answers_those_who_attacked_and_nobody_else() -> None:
    table = monsters_turn(feasting_hall((GOBLIN, "13,2"), (GOBLIN, "11,2"), (GOBLIN, "12,1"), (MAN, "12,3")))
    assert among(table, "attack", "with") == ["A1", "A2", "A3", "A4"]
    missed = [1, 1] * 3
    dice = [*missed, 3, 3, 6, 6, 2, 3]
    done = does(table, "attack", dice, [pick("A1", "A2", "A3")], with_=["A3", "A1", "A2"])
    assert len(told(done, MonstersAttack)) == 1
    assert len(told(done, Removed)) == 2
    assert sorted(done.state.sections["A"].at) == ["A3", "A4"]
    assert hero(done.state).spent == 0
    with pytest.raises(Exception, match="may only hold A1"):
        does(table, "attack", [1, 1, 6, 6], [pick("A4")], with_=["A1"])
    assert done.state.step is Step.REST, "nobody answers an answer"


@pytest.mark.clause("HERO-210.C2", "HERO-210.A3")
def test_eight_are_the_most_and_attacking_is_not_compulsory() -> None:
    around = [(GOBLIN, square) for square in ("13,2", "11,2", "12,1", "12,3") for _ in range(2)]
    table = monsters_turn(feasting_hall(*around, (GOBLIN, "13,3")))
    able = among(table, "attack", "with")
    assert sorted(able) == [f"A{number}" for number in range(1, 9)], "and nobody diagonally"
    assert whys(table, "end") == ""


@pytest.mark.clause("HERO-210.B1")
def test_he_attacks_as_often_as_his_points_allow() -> None:
    table = feasting_hall((OGRE, "13,2"), M=2)
    table = does(table, "attack", [1, 1], [pick()], targets=["A1"]).state
    table = does(table, "attack", [1, 1], [pick()], targets=["A1"]).state
    assert left(table, hero(table)) == 0
    assert offered(table, "attack")[0].refused == "no MP are left"


@pytest.mark.clause("HERO-210.D4x", "HERO-004.F1")
def test_all_targets_are_struck_with_the_weapon_in_hand() -> None:
    table = feasting_hall((GOBLIN, "13,2"), (LYCANTHROPE, "11,2"))
    done = does(table, "attack", [2, 3, 2, 3], targets=["A1", "A2"])
    assert [event.kind for event in told(done, Removed)] == ["goblin", "lycanthrope"], "5 + 3 hits 8 and 7"


# The Monsters' blows ---------------------------------------------------------------------------------------


@pytest.mark.clause("HERO-210.F2")
@pytest.mark.example("EX-22")
@pytest.mark.parametrize(
    ("kind", "number"),
    [(OGRE, 3), (TROLL, 4), (LYCANTHROPE, 4), (MAN, 5), (Kind.GREAT_GOBLIN, 6), (GOBLIN, 7), (ZOMBIE, 8)],
)
def test_what_each_monster_needs(kind: Kind, number: int) -> None:
    roll = monster_to_hit(armed("LS", 9), kind, Part("none", 0))
    assert [roll.read(total) for total in (number - 1, number, number + 2)] == [-1, 0, 2]


@pytest.mark.clause("HERO-210.G1")
@pytest.mark.example("EX-23")
@pytest.mark.parametrize(
    ("facing", "square", "modifier"),
    [("e", "13,2", 1), ("e", "12,1", 2), ("e", "12,3", 2), ("e", "11,2", 3), ("n", "12,1", 1), ("s", "12,1", 3)],
)
def test_where_a_monster_stands_counts(facing: str, square: str, modifier: int) -> None:
    table = feasting_hall((GOBLIN, square), facing=facing)
    assert position(table, hero(table), square).amount == modifier


@pytest.mark.clause("HERO-210.G2", "HERO-210.G3")
@pytest.mark.example("EX-24", "EX-25")
def test_position_armour_and_shield_add_up() -> None:
    assert monster_to_hit(read("rulebook"), GOBLIN, Part("none", 0)).bonus == -2
    assert monster_to_hit(read("rulebook"), GOBLIN, FRONT).bonus == -1
    columns = [monster_to_hit(armed("LS", 9, armour), GOBLIN, Part("none", 0)).bonus for armour in "NLMP"]
    assert columns == [1, 0, -1, -2]


@pytest.mark.clause("HERO-212.B1", "HERO-212.B6", "HERO-210.G3", "HERO-209.Bx1")
@pytest.mark.edge(53, 54)
def test_columns_from_behind_and_in_front() -> None:
    plated = armed("LS", 9, "P", shield=True)
    behind = monster_to_hit(plated, OGRE, REAR)
    assert [behind.read(dice + behind.bonus) for dice in (3, 12)] == [0, 9]
    bare = armed("LS", 9, "N", shield=True)
    front = monster_to_hit(bare, ZOMBIE, FRONT)
    assert front.read(7 + front.bonus) == 0
    two_handed = monster_to_hit(armed("LA", 9, "N", shield=True), ZOMBIE, FRONT)
    assert two_handed.read(6 + two_handed.bonus) == 0


@pytest.mark.clause("HERO-212.B1")
@pytest.mark.example("EX-28")
def test_seven_to_hit_and_a_modified_ten_is_column_three() -> None:
    table = feasting_hall((GOBLIN, "12,1"), hero="corvane", facing="n", L=0)
    hero(table).shield = False
    done = does(monsters_turn(table), "attack", [4, 5, 1, 1], [pick()], with_=["A1"])
    assert told(done, Wounded) == [Wounded("A", "goblin", 3, "H")]


@pytest.mark.clause("HERO-212.A1", "HERO-214.A1")
def test_whoever_is_hit_is_laid_by_the_sheet() -> None:
    done = does(feasting_hall((GOBLIN, "13,2"), (GOLD, "9,1")), "attack", [6, 6], targets=["A1"])
    assert hero(done.state).kills == [Kind.GOBLIN]
    assert list(done.state.sections["A"].kinds) == ["A2"]
