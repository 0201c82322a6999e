"""Wounds, Luck, excess and death (HERO-212), breathers (HERO-213)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from herotable.games.hero_1980.breathers import best_rest, eligible, rests
from herotable.games.hero_1980.cards import Kind, our_cards
from herotable.games.hero_1980.damage import sinks_of, would_kill
from herotable.games.hero_1980.events import (
    Excess,
    ExcessIgnored,
    ExcessPut,
    HeroDied,
    Lost,
    LuckSpent,
    Rested,
    Wounded,
)
from herotable.games.hero_1980.game import GAME
from herotable.games.hero_1980.hero_files import read
from herotable.games.hero_1980.monster_attacks import monster_to_hit, position
from herotable.games.hero_1980.state import Held, Step, Table
from herotable.games.hero_1980.wounds import wounds_of
from herotable.rules import Choice, Scripted, ScriptWrong
from tests.games.hero_1980.catacomb_for_tests import (
    GOBLIN,
    LYCANTHROPE,
    OGRE,
    TROLL,
    YES,
    Reply,
    by_itself,
    catacomb,
    does,
    feasting_hall,
    hero,
    monsters_turn,
    new_phase,
    pick,
    told,
    which,
)

THREE = ((OGRE, "11,2"), (TROLL, "12,1"), (TROLL, "12,3"))


def dice_for(table: Table, tag: str, letters: str) -> list[int]:
    """The first four dice by which this Monster wounds with these letters, or misses where there are none."""
    section = table.sections["A"]
    kind = section.kinds[tag]
    roll = monster_to_hit(hero(table), kind, position(table, hero(table), section.at[tag]))
    for faces in product(range(1, 7), repeat=4):
        column = roll.value(faces[:2])
        if column < 0 and not letters:
            return list(faces[:2])
        if column >= 0 and letters:
            wounds = wounds_of(table.agreed.wound_table, column)
            if wounds.letters[wounds.roll.value(faces[2:])] == letters:
                return list(faces)
    raise AssertionError(f"{tag} cannot roll {letters!r}")


def batch(table: Table, cells: dict[str, str], *replies: Reply) -> Scripted[Table]:
    """All these attack and roll these letters; then come these answers, the last to the defensive attack."""
    dice = [face for tag, letters in cells.items() for face in dice_for(table, tag, letters)]
    return does(monsters_turn(table), "attack", dice, replies, with_=list(cells))


def ogre(**levels: Any) -> Table:
    return feasting_hall((OGRE, "11,2"), **{"L": 0, **levels})


# Wounds ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("HERO-212.B5", "HERO-212.B6")
@pytest.mark.example("EX-29")
@pytest.mark.edge(59)
@pytest.mark.parametrize(
    ("column", "dice", "letters"),
    [(6, 10, "WWWH"), (9, 9, "MM"), (8, 12, "MM"), (0, 2, "H"), (9, 7, "WWWH"), (7, 12, "MM"), (6, 2, "PP")],
)
def test_columns_above_six_add_to_the_roll(column: int, dice: int, letters: str) -> None:
    wounds = wounds_of("reconstructed", column)
    assert wounds.letters[wounds.roll.read(dice + wounds.roll.bonus)] == letters


@pytest.mark.clause("HERO-212.B5", "HERO-212.B7", "HERO-212.B6")
@pytest.mark.example("EX-29", "EX-30")
def test_the_troll_beats_its_number_by_nine() -> None:
    table = feasting_hall((TROLL, "12,1"), facing="e", L=0, H=8)
    hero(table).armour, hero(table).shield = "L", False
    done = does(monsters_turn(table), "attack", [5, 6, 3, 4], [pick()], with_=["A1"])
    assert told(done, Wounded) == [Wounded("A", "troll", 9, "WWWH")]
    assert told(done, Lost) == [Lost("A", "H", 1), Lost("A", "W", 3)]
    assert (hero(done.state).levels["H"], hero(done.state).boxes["LS"], hero(done.state).modifier) == (7, 6, 1)


@pytest.mark.clause("HERO-212.B7", "HERO-212.C1", "HERO-212.C2", "HERO-212.C2x")
@pytest.mark.edge(60)
def test_excess_of_the_weapon_goes_to_no_other_weapon() -> None:
    table = feasting_hall(*THREE, L=0)
    hero(table).boxes["LS"] = 2
    cells = {"A1": "WW", "A2": "W"}
    with pytest.raises(ScriptWrong, match="must be one of"):
        batch(table, cells, which("the weapon in hand"))
    done = batch(table, cells, which("Hits"), which("Hits"), pick())
    assert told(done, Excess) == [Excess("A", "W", 2)]
    assert (hero(done.state).boxes, hero(done.state).levels["H"]) == ({"LS": 1, "LA": 9}, 8)


@pytest.mark.clause("HERO-212.B7")
@pytest.mark.edge(61)
def test_a_box_may_be_lost_without_losing_its_modifier() -> None:
    table = feasting_hall((OGRE, "11,2"), hero="brannoch", L=0)
    hero(table).in_hand = "SS"
    once = batch(table, {"A1": "W"}, pick()).state
    assert (hero(once).boxes["SS"], hero(once).modifier) == (8, 2)
    once.heroes["A"].attacked = False
    again = batch(once, {"A1": "W"}, pick()).state
    assert (hero(again).boxes["SS"], hero(again).modifier) == (7, 2)


@pytest.mark.clause("HERO-212.B7")
@pytest.mark.edge(62)
def test_weapons_not_in_hand_are_left_alone() -> None:
    table = ogre()
    hero(table).in_hand = "LA"
    assert hero(batch(table, {"A1": "WW"}, pick()).state).boxes == {"LS": 9, "LA": 7}


@pytest.mark.clause("HERO-212.C1", "HERO-212.C2")
@pytest.mark.edge(63)
def test_excess_of_hits_costs_one_for_one() -> None:
    done = batch(ogre(H=1), {"A1": "HHH"}, which("Intelligence"), which("Physical Appearance"), pick())
    assert told(done, Lost) == [Lost("A", "H", 1)]
    assert told(done, ExcessPut) == [ExcessPut("A", "H", "I", 1), ExcessPut("A", "H", "P", 1)]
    with pytest.raises(ScriptWrong, match="must be one of"):
        batch(ogre(H=1), {"A1": "HHH"}, which("Hits"))


@pytest.mark.clause("HERO-212.C2x", "HERO-212.D1", "HERO-212.D2", "HERO-212.D3")
@pytest.mark.edge(64)
def test_the_last_hit_is_taken_alone_and_that_is_death() -> None:
    table = feasting_hall((GOBLIN, "12,1"), P=0, I=0, C=1, S=0, L=0, H=1, M=0)
    hero(table).boxes["LS"] = 1
    table.sections["A"].kinds["A1"] = TROLL
    done = batch(table, {"A1": "P"})
    assert told(done, Excess) == [Excess("A", "P", 1)]
    assert told(done, ExcessPut) == [ExcessPut("A", "P", "H", 1)]
    assert told(done, HeroDied) == [HeroDied("A")]
    assert not hero(done.state).alive
    assert done.state.heroes["C"].alive


@pytest.mark.clause("HERO-212.C2", "HERO-212.C1")
@pytest.mark.edge(65)
def test_class_never_falls_below_one() -> None:
    table = ogre(H=1, C=2)
    with pytest.raises(ScriptWrong, match="must be one of"):
        batch(table, {"A1": "HHH"}, which("Class"), which("Class"))
    done = batch(table, {"A1": "HHH"}, which("Class"), which("Movement"), pick())
    assert hero(done.state).levels["C"] == 1


@pytest.mark.clause("HERO-212.Cx1", "HERO-212.D2", "HERO-212.E1")
@pytest.mark.edge(66)
def test_luck_comes_before_death() -> None:
    assert told(batch(one_s(L=0), {"A1": "S"}), HeroDied) != []
    saved = batch(one_s(L=1), {"A1": "S"}, YES, pick())
    assert hero(saved.state).alive
    assert hero(saved.state).levels["L"] == 0


def one_s(**levels: Any) -> Table:
    return feasting_hall((TROLL, "12,1"), **{"S": 1, "H": 0, **levels})


@pytest.mark.clause("HERO-212.E4", "HERO-212.E1", "HERO-210.Bx2")
@pytest.mark.edge(67)
def test_one_luck_cancels_everything_that_all_of_them_rolled() -> None:
    table = feasting_hall(*THREE, L=2)
    before = dict(hero(table).levels)
    done = batch(table, {"A1": "HHH", "A2": "W", "A3": "M"}, YES, pick())
    assert told(done, LuckSpent) == [LuckSpent("A", "HHHWM")]
    assert hero(done.state).levels == before | {"L": 1}
    later = new_phase(done.state).state
    attacked = does(
        later, "attack", [1, 1, *dice_for(later, "A2", "W")], [("C", pick("A2")), ("A", YES)], targets=["A2"]
    )
    assert told(attacked, LuckSpent) == [LuckSpent("A", "W")], "another batch, another Level"
    assert hero(attacked.state).levels["L"] == 0


@pytest.mark.clause("HERO-212.E4", "HERO-212.E5")
@pytest.mark.example("EX-32")
def test_the_rulebooks_four_monsters_and_one_level_of_luck() -> None:
    table = feasting_hall((GOBLIN, "13,2"), (GOBLIN, "13,2"), (TROLL, "12,1"), (LYCANTHROPE, "11,2"), L=2)
    hero(table).armour, hero(table).shield = "L", False
    before = (dict(hero(table).levels), dict(hero(table).boxes))
    done = batch(table, {"A1": "P", "A2": "I", "A3": "HH", "A4": "WW"}, YES, pick())
    assert sorted(told(done, LuckSpent)[0].letters) == sorted("WWHHPI")
    assert (hero(done.state).levels, hero(done.state).boxes) == (before[0] | {"L": 1}, before[1])


@pytest.mark.clause("HERO-212.E7", "HERO-212.E1")
def test_luck_is_asked_for_only_where_there_is_some_and_damage_too() -> None:
    with pytest.raises(ScriptWrong, match="'luck'"):
        batch(ogre(L=1), {"A1": "I"}, pick())
    batch(ogre(L=0), {"A1": "I"}, pick())
    batch(feasting_hall((GOBLIN, "11,2"), L=5), {"A1": ""}, pick())


@pytest.mark.clause("HERO-212.E5")
def test_luck_undoes_nothing_that_he_did() -> None:
    table = feasting_hall((GOBLIN, "13,2"), (GOBLIN, "12,1"), L=1)
    dice = [6, 6, 1, 1, *dice_for(table, "A2", "H")]
    done = does(table, "attack", dice, [("C", pick("A2")), ("A", YES)], targets=["A1", "A2"])
    assert hero(done.state).kills == [Kind.GOBLIN]


@pytest.mark.clause("HERO-212.Cx1", "HERO-210.C3")
def test_all_wounds_are_rolled_before_anything_is_lost_and_then_he_answers_with_what_is_left() -> None:
    table = feasting_hall((TROLL, "12,1"), L=0)
    hero(table).in_hand = "LS"
    unhurt = does(monsters_turn(table), "attack", [*dice_for(table, "A1", "H"), 4, 5], [pick("A1")], with_=["A1"])
    hurt = does(monsters_turn(table), "attack", [*dice_for(table, "A1", "W"), 4, 5], [pick("A1")], with_=["A1"])
    assert hero(unhurt.state).kills == [Kind.TROLL]
    assert hero(hurt.state).kills == []


@pytest.mark.clause("HERO-212.C2")
@pytest.mark.example("EX-31")
def test_excess_of_strength_goes_to_intelligence_or_twice_to_hits() -> None:
    table = feasting_hall((TROLL, "12,1"), (OGRE, "11,2"), S=1, I=6, L=0)
    on_i = batch(table, {"A2": "SS"}, which("Intelligence"), pick())
    assert (hero(on_i.state).levels["S"], hero(on_i.state).levels["I"]) == (0, 5)
    on_h = batch(table, {"A2": "SS"}, which("Hits"), pick())
    assert hero(on_h.state).levels["H"] == 10


@pytest.mark.clause("HERO-212.C2", "HERO-212.C2x")
@pytest.mark.edge(99)
def test_only_strength_and_hits_are_left_to_choose_from() -> None:
    someone = read("rulebook")
    someone.levels |= {"P": 0, "I": 0, "C": 1, "S": 3, "L": 0, "M": 0, "H": 4}
    someone.boxes["LS"] = 1
    assert sinks_of(someone, "P") == ("S", "H")


@pytest.mark.clause("HERO-212.C1", "HERO-212.C2x")
def test_where_nothing_is_left_the_rest_is_ignored() -> None:
    table = feasting_hall((TROLL, "12,1"), P=0, I=0, C=1, S=1, L=0, H=0, M=0)
    hero(table).boxes["LS"] = 1
    table2 = feasting_hall((TROLL, "12,1"), P=0, I=0, C=1, S=0, L=0, H=1, M=0)
    hero(table2).points, hero(table2).boxes, hero(table2).in_hand = {}, {}, ""
    done = batch(table2, {"A1": "SS"})
    assert told(done, ExcessIgnored) == [ExcessIgnored("A", "S")]
    assert told(done, HeroDied) != []
    assert sinks_of(hero(table), "P") == ("S",)


@pytest.mark.clause("HERO-212.C1")
def test_every_w_is_excess_for_empty_hands() -> None:
    table = ogre()
    hero(table).points, hero(table).boxes, hero(table).in_hand = {}, {}, ""
    done = batch(table, {"A1": "WW"}, which("Physical Appearance"), which("Class"))
    assert told(done, ExcessPut) == [ExcessPut("A", "W", "P", 1), ExcessPut("A", "W", "C", 1)]


@pytest.mark.clause("HERO-212.D3", "HERO-202.1")
@pytest.mark.edge(69)
def test_a_dead_heros_player_goes_on_running_monsters() -> None:
    table = feasting_hall((TROLL, "12,1"), S=1, H=0, L=0)
    done = batch(table, {"A1": "S"}).state
    assert done.step is Step.REST
    done.heroes["C"].track = 0
    done = by_itself(done).state
    assert GAME.onward(done) is not None
    over = by_itself(done).state
    assert (over.step, over.winners) == (Step.OVER, ["C"]), "the dead do not keep the game from ending"
    running = catacomb(at="0,12")
    running.heroes["A"].alive, running.heroes["A"].at = False, ""
    running.step, running.begun, running.active = Step.ADVANCE, False, ""
    running = does(by_itself(by_itself(running).state).state, "end").state
    assert (running.step, running.active) == (Step.MONSTERS, "A")


def test_what_a_sensible_player_spends_luck_on() -> None:
    someone = read("rulebook")
    someone.levels |= {"S": 1, "H": 2}
    assert would_kill(someone, "SHH")
    assert not would_kill(someone, "SH")


# The wound table -------------------------------------------------------------------------------------------

D12 = """
H M M H WS M PP
P S W M I WW I
I P S H HH SS SS
H H I P HH P M
H H H W M P HHH
H H H W S M SS
H H W H P S I
H H P S M HH PH
H P H S W HH WWWH
S S M I HH HH M
M M HS S SP SS MM
"""
"""The ledger's default table, row by row from 2 to 12."""

MAJORITY = {(2, 4): "W", (5, 4): "H", (6, 6): "HH", (10, 6): "WW"}
HEAVY = {
    (3, 4): "PI",
    (4, 3): "HW",
    (4, 6): "SSH",
    (5, 5): "PI",
    (5, 6): "MS",
    (8, 5): "WS",
    (10, 2): "HS",
    (10, 3): "SW",
    (10, 4): "WS",
    (11, 1): "SH",
}


@pytest.mark.clause("HERO-212.B5")
@pytest.mark.parametrize(("name", "other"), [("reconstructed", {}), ("majority", MAJORITY), ("heavy", HEAVY)])
def test_the_wound_tables_cell_by_cell(name: str, other: dict[tuple[int, int], str]) -> None:
    expected = [row.split() for row in D12.strip().splitlines()]
    for row, column in product(range(2, 13), range(7)):
        cell = other.get((row, column), expected[row - 2][column])
        wounds = wounds_of(name, column)
        assert wounds.letters[wounds.roll.read(row)] == cell, (row, column)


def test_the_average_wound_of_every_column() -> None:
    ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    cells = our_cards().wounds["reconstructed"].cells()
    means = [sum(n * len(row[column]) for n, row in zip(ways, cells, strict=True)) / 36 for column in range(7)]
    assert [round(mean, 2) for mean in means] == [1.0, 1.0, 1.03, 1.0, 1.31, 1.42, 1.94]


# Breathers -------------------------------------------------------------------------------------------------


def resting(**levels: Any) -> Table:
    table = feasting_hall(**levels)
    table.step, table.active, table.begun = Step.REST, "", False
    return table


def rest(gain: str) -> Choice:
    return Choice("rest", {"gain": gain})


@pytest.mark.clause("HERO-213.A1", "HERO-213.A3", "HERO-202.4")
@pytest.mark.edge(81)
def test_only_an_attack_in_their_own_phase_spoils_the_rest() -> None:
    for luck, replies in ((0, [pick()]), (1, [YES, pick()])):
        table = batch(feasting_hall((TROLL, "12,1"), L=luck, S=3), {"A1": "H"}, *replies).state
        assert not eligible(table, "A")
    missed = batch(feasting_hall((GOBLIN, "11,2"), S=3), {"A1": ""}, pick()).state
    assert not eligible(missed, "A"), "hit or miss"
    answered = does(feasting_hall((GOBLIN, "13,2"), S=3), "attack", [1, 1, 1, 1], [pick("A1")], targets=["A1"]).state
    assert eligible(answered, "A")


@pytest.mark.clause("HERO-213.B1", "HERO-213.B3", "HERO-213.B4", "HERO-213.Bx1")
@pytest.mark.edge(82)
@pytest.mark.example("EX-33")
def test_what_a_full_rest_may_bring() -> None:
    table = resting(S=6, I=7, M=8, P=3, H=4, C=2, L=0)
    hero(table).boxes = {"LS": 8, "LA": 8}
    choices = ["+".join(each) for each in rests(hero(table))]
    assert "Strength" in choices
    assert "Strength+Strength" not in choices, "nothing rises above what was bought: what is too much is lost"
    assert "Strength+Intelligence" in choices
    assert "Intelligence+Intelligence" in choices
    assert "Long Sword+Long Ax" in choices
    assert "Movement" in choices
    assert "Physical Appearance" in choices
    assert not [each for each in choices if "Movement+" in each or "+Movement" in each]
    assert not [each for each in choices if "Hits" in each or "Luck" in each or "Class" in each]
    done = by_itself(table, replies=[("A", rest("nothing"))])
    assert told(done, Rested) == []
    gained = by_itself(table, replies=[("A", rest("Strength+Intelligence"))])
    assert told(gained, Rested) == [Rested("A", ("Strength", "Intelligence"))]
    assert (hero(gained.state).levels["S"], hero(gained.state).levels["I"]) == (7, 8)


@pytest.mark.clause("HERO-213.B1")
def test_two_levels_of_strength_or_one_of_looks() -> None:
    table = resting(S=2, P=1)
    twice = by_itself(table, replies=[("A", rest("Strength+Strength"))]).state
    assert hero(twice).levels["S"] == 4
    once = by_itself(table, replies=[("A", rest("Physical Appearance"))]).state
    assert hero(once).levels["P"] == 2
    assert best_rest(hero(table)) == ("Strength", "Strength")


@pytest.mark.clause("HERO-213.A5", "HERO-103.A6")
@pytest.mark.edge(83)
def test_nobody_rests_on_red_or_with_alysa() -> None:
    for at in ("25,4", "25,4>2"):
        table = resting(S=2)
        hero(table).at = at
        assert not eligible(table, "A")
    there = resting(S=2)
    hero(there).track = 0
    assert not eligible(there, "A")
    assert eligible(resting(S=2), "A")
    assert by_itself(resting(), replies=[]).state.step is Step.CHECK, "who lacks nothing is not asked"


@pytest.mark.clause("HERO-213.Ax1")
def test_whom_the_succubus_holds_rests_only_where_the_table_says_so() -> None:
    for option, may in (("no", False), ("yes", True)):
        table = feasting_hall(options={"held_breather": option})
        hero(table).held = Held.HOLDS
        assert eligible(table, "A") is may


@pytest.mark.clause("HERO-202.4")
def test_breathers_are_chosen_by_all_at_once() -> None:
    table = resting(S=2)
    table.heroes["C"].levels["S"] = 1
    done = by_itself(table, replies=[("A", rest("Strength")), ("C", rest("Strength+Strength"))]).state
    assert [each.levels["S"] for each in done.heroes.values()] == [3, 3]
