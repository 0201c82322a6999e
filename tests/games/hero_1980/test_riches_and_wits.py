"""Riches are found, carried and left (HERO-207); Monsters are outwitted (HERO-208); weapons change (HERO-209)."""

from __future__ import annotations

import pytest

from herotable.games.hero_1980.cards import Kind
from herotable.games.hero_1980.events import (
    CannotStop,
    OutwitFailed,
    Outwits,
    Removed,
    RichesCovered,
    RichesFound,
    TakenBack,
    TrapSprung,
    WeaponChanged,
)
from herotable.games.hero_1980.game import GAME
from herotable.games.hero_1980.monster_attacks import monster_to_hit
from herotable.games.hero_1980.points import reckoning
from herotable.games.hero_1980.state import Held, Table, left
from herotable.rules import Part
from tests.games.hero_1980.catacomb_for_tests import (
    DUMMY,
    GOBLIN,
    GOLD,
    JEWEL,
    NO,
    SUCCUBUS,
    TRAP,
    TROLL,
    ZOMBIE,
    among,
    catacomb,
    does,
    goes,
    hero,
    monsters_turn,
    moves,
    new_phase,
    offered,
    told,
    whys,
)

# Riches ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("HERO-207.A1", "HERO-207.A2", "HERO-207.A4", "HERO-207.Ax1")
@pytest.mark.edge(40)
def test_riches_in_his_square_are_found_and_picked_up_for_a_point_each() -> None:
    table = catacomb((GOLD, "12,2"), (GOLD, "12,2"), at="11,2", facing="e", M=3)
    done = does(table, "step", to="12,2")
    assert told(done, RichesFound) == [RichesFound("A", "gold", "12,2")] * 2
    table = does(does(done.state, "pick up", what="A1").state, "pick up", what="A2").state
    assert (hero(table).carries, left(table, hero(table))) == (["A1", "A2"], 0)
    assert table.sections["A"].at == {}
    again = new_phase(table).state
    assert left(again, hero(again)) == 2, "next turn one point less"


@pytest.mark.clause("HERO-207.A1", "HERO-207.B1", "HERO-207.B6", "HERO-207.A2", "HERO-205.Cx1")
@pytest.mark.edge(41)
def test_what_he_cannot_pick_up_any_more_may_be_carried_off() -> None:
    table = goes(catacomb((GOLD, "12,2"), (GOBLIN, "13,2"), at="11,2", facing="w", M=1), "12,2")
    assert offered(table, "pick up")[0].refused == "no MP are left"
    assert GAME.view(table, "A").sections[0].counters[0].kind == "gold"
    table.heroes["A"].at = "11,2"
    table = does(monsters_turn(table), "move", who="A2", to="12,2").state
    done = does(table, "take up", who="A2", what="A1")
    assert told(done, RichesCovered) == [RichesCovered("A", "gold", "12,2")]
    section = done.state.sections["A"]
    assert (section.carried, section.found) == ({"A1": "A2"}, [])
    carried_off = does(done.state, "move", who="A2", to="13,2").state
    assert carried_off.sections["A"].at == {"A1": "13,2", "A2": "13,2"}


@pytest.mark.clause("HERO-207.B5", "HERO-207.A1")
@pytest.mark.edge(42)
def test_what_a_fallen_monster_carried_lies_face_down() -> None:
    table = catacomb((TROLL, "11,5"), (GOLD, "11,5"), at="10,5", carried={"A2": "A1"})
    table = does(table, "change weapon", to="Long Ax").state
    table = does(table, "attack", [6, 6], targets=["A1"]).state
    section = table.sections["A"]
    assert (section.at, section.found, section.carried) == ({"A2": "11,5"}, [], {})
    assert goes(table, "11,5").sections["A"].found == ["A2"]


@pytest.mark.clause("HERO-203.B6", "HERO-207.B1", "HERO-207.B6", "HERO-207.B7")
@pytest.mark.edge(43)
def test_a_monster_carries_one_and_may_put_it_down_for_another() -> None:
    table = monsters_turn(catacomb((ZOMBIE, "3,1"), (GOLD, "3,1"), (JEWEL, "4,1"), at="0,12", carried={"A2": "A1"}))
    table = does(table, "move", who="A1", to="4,1").state
    assert offered(table, "take up") == []
    table = does(table, "put down", who="A1", what="A2", at="3,1").state
    table = does(table, "take up", who="A1", what="A3").state
    section = table.sections["A"]
    assert (section.carried, section.at["A2"]) == ({"A3": "A1"}, "3,1")
    assert among(table, "put down", "at") == ["3,1", "4,1"], "in any square that it has been in"


@pytest.mark.clause("HERO-207.B8", "HERO-204.A1")
@pytest.mark.edge(44)
def test_a_trap_leaves_riches_where_they_lie() -> None:
    table = monsters_turn(catacomb((TRAP, "5,1"), (GOLD, "5,1"), at="0,12"))
    assert offered(table, "take up") == []
    assert moves(table, "A2") == [], "riches never move by themselves"
    done = does(table, "move", who="A1", to="4,1").state
    assert sorted(done.sections["A"].at.values()) == ["4,1", "5,1"]


@pytest.mark.clause("HERO-207.A10", "HERO-207.A9", "HERO-214.C1")
@pytest.mark.edge(90, 96)
def test_riches_are_left_only_where_he_has_been_and_never_on_red() -> None:
    table = catacomb((GOLD, "0,0"), at="24,4")
    del table.sections["A"].at["A1"]
    hero(table).carries = ["A1"]
    table = goes(table, "25,4")
    assert among(table, "leave", "at") == ["24,4"]
    done = does(table, "leave", what="A1", at="24,4").state
    assert (done.sections["A"].at, done.sections["A"].found) == ({"A1": "24,4"}, ["A1"])
    assert reckoning(done, "A").riches == 0
    assert reckoning(table, "A").riches == 40
    began_on_red = catacomb((GOLD, "0,0"), at="25,4")
    began_on_red.sections["A"].at = {}
    hero(began_on_red).carries = ["A1"]
    assert offered(began_on_red, "leave") == []
    assert offered(monsters_turn(table), "leave", "A") == []


@pytest.mark.clause("HERO-208.C3", "HERO-207.A10")
@pytest.mark.edge(96)
def test_nothing_is_left_behind_while_outwitting() -> None:
    table = catacomb((GOLD, "0,0"), at="10,5")
    table.sections["A"].at = {}
    hero(table).carries = ["A1"]
    assert offered(does(table, "outwit", [6]).state, "leave") == []


# Outwitting ------------------------------------------------------------------------------------------------


@pytest.mark.clause("HERO-208.B1", "HERO-208.C8", "HERO-208.A1")
@pytest.mark.edge(45)
def test_a_die_and_intelligence_must_reach_ten() -> None:
    done = does(catacomb(I=9), "outwit", [1])
    assert told(done, Outwits) == [Outwits("A")]
    failed = does(catacomb((GOBLIN, "11,5"), I=3), "outwit", [6])
    assert told(failed, OutwitFailed) == [OutwitFailed("A")]
    table = failed.state
    assert {option.id for option in GAME.options(table, "A")} == {"turn", "end", "concede"}
    table = monsters_turn(does(table, "end").state)
    hit = does(table, "attack", [1, 1], with_=["A1"])
    assert hit.state.heroes["A"].attacked, "and nobody asks him for a defensive attack"


@pytest.mark.clause("HERO-208.A2", "HERO-208.A3")
@pytest.mark.edge(46)
def test_outwitting_comes_first_or_not_at_all() -> None:
    table = catacomb(I=9)
    assert offered(goes(table, "11,5"), "outwit")[0].refused == "outwitting comes first or not at all"
    turned = does(table, "turn", facing="n").state
    assert whys(turned, "outwit") == ""
    assert whys(does(turned, "outwit", [1]).state, "outwit") != "", "once a turn"


@pytest.mark.clause("HERO-208.C1", "HERO-208.C2", "HERO-208.C2x")
@pytest.mark.edge(47)
def test_he_runs_through_monsters_but_may_not_end_beside_them() -> None:
    table = does(catacomb((GOBLIN, "12,5"), (GOBLIN, "12,5"), I=9), "outwit", [1]).state
    table = goes(table, "11,5", "12,5", "13,5")
    done = does(table, "end")
    assert told(done, CannotStop) == [CannotStop("A", "13,5")]
    assert whys(done.state, "end") == "he cannot stop here (HERO-208.C2x)"
    assert hero(does(goes(done.state, "14,5"), "end").state).closing


@pytest.mark.clause("HERO-208.C4", "HERO-208.C5")
@pytest.mark.edge(48)
def test_a_trap_ends_the_run_and_he_stays_in_it() -> None:
    table = does(catacomb((TRAP, "12,5"), I=9), "outwit", [1]).state
    table = goes(table, "11,5")
    done = does(table, "step", [6, 6, 4, 1, 1], [NO], to="12,5")
    assert told(done, TrapSprung) == [TrapSprung("A", 14)]
    assert (hero(done.state).at, hero(done.state).closing) == ("12,5", True)
    assert hero(done.state).levels["M"] == 8, "14 - 13 is column 1, and a 2 there is M"


@pytest.mark.clause("HERO-208.C3", "HERO-208.C1", "HERO-206.A7")
@pytest.mark.edge(49)
def test_outwitting_is_for_walking_alone() -> None:
    table = does(catacomb((GOBLIN, "7,9"), (DUMMY, "8,9"), at="7,8", I=9), "outwit", [1]).state
    assert {option.id for option in GAME.options(table, "A")} == {"step", "turn", "end", "concede"}
    done = does(goes(table, "7,9"), "step", to="8,9")
    assert told(done, Removed) == [Removed("A", "dummy", "8,9")]
    hall = does(catacomb(at="7,9", I=9), "outwit", [1]).state
    assert "7,8" not in among(hall, "step", "to")


@pytest.mark.clause("HERO-208.C2x")
@pytest.mark.edge(98)
def test_without_points_on_a_forbidden_square_he_is_taken_back() -> None:
    table = catacomb((GOBLIN, "12,5"), (GOBLIN, "12,5"), at="9,5", facing="w", M=3)
    table = does(table, "outwit", [1]).state
    table = goes(table, "10,5", "11,5")
    done = does(table, "step", to="12,5")
    assert told(done, TakenBack) == [TakenBack("A", "10,5")]
    assert (hero(done.state).at, hero(done.state).closing, left(done.state, hero(done.state))) == ("10,5", True, 0)


@pytest.mark.clause("HERO-208.C2", "HERO-208.C5")
def test_he_may_stay_where_he_is_and_a_succubus_ends_the_run() -> None:
    table = does(catacomb((GOBLIN, "11,5"), I=9), "outwit", [1]).state
    assert hero(does(table, "end").state).closing
    run = does(catacomb((SUCCUBUS, "11,5"), I=9), "outwit", [1]).state
    done = does(run, "step", [1], to="11,5").state
    assert (hero(done).at, hero(done).closing, hero(done).held) == ("11,5", True, Held.NOT)
    assert hero(done).kills == [Kind.SUCCUBUS]


# Weapons ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("HERO-209.A1", "HERO-209.A3", "HERO-209.B2", "HERO-209.A5", "HERO-209.Bx1")
@pytest.mark.example("EX-14")
def test_changing_weapons_takes_two_points() -> None:
    table = catacomb()
    assert among(table, "change weapon", "to") == ["Long Ax"]
    done = does(table, "change weapon", to="Long Ax")
    assert told(done, WeaponChanged) == [WeaponChanged("A", "Long Ax")]
    assert (hero(done.state).in_hand, hero(done.state).spent) == ("LA", 2)
    front = Part("front", 0)
    assert [monster_to_hit(hero(each), Kind.GOBLIN, front).bonus for each in (table, done.state)] == [-2, -1]
    back = does(done.state, "change weapon", to="Long Sword").state
    assert (hero(back).spent, hero(back).shielded) == (4, True), "several changes, and the shield returns"
    hero(back).spent = 8
    assert offered(back, "change weapon")[0].refused == "it takes 2 MP"


@pytest.mark.clause("HERO-209.A4")
@pytest.mark.edge(12)
def test_with_a_movement_factor_of_one_it_is_all_he_does() -> None:
    table = catacomb(M=1)
    assert offered(goes(table, "11,5"), "change weapon")[0].refused == "it must be all that he does in this phase"
    done = does(table, "change weapon", to="Long Ax").state
    assert {option.id for option in GAME.options(done, "A")} == {"turn", "end", "concede"}
    two: Table = catacomb(M=2)
    hero(two).gold_halves = 2
    assert offered(two, "change weapon")[0].refused == "it takes 2 MP"
