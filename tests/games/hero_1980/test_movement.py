"""Heroes and counters walk (HERO-203, 204), on a board of squares and edges (HERO-101)."""

from __future__ import annotations

import pytest

from herotable.games.hero_1980.cards import MONSTERS, STACKING, Kind, card_of
from herotable.games.hero_1980.catacombs import ALYSA
from herotable.games.hero_1980.catacombs import catacomb as chart_named
from herotable.games.hero_1980.doors_open import covered
from herotable.games.hero_1980.events import Bumped, CounterMoved, HeroPhaseBegan, Stepped, Stopped, TurnedUp
from herotable.games.hero_1980.game import GAME
from herotable.games.hero_1980.monster_moves import path, reach
from herotable.games.hero_1980.state import Step, left
from tests.games.hero_1980.catacomb_for_tests import (
    DUMMY,
    GOBLIN,
    GOLD,
    JEWEL,
    LYCANTHROPE,
    MAN,
    OGRE,
    SUCCUBUS,
    TRAP,
    TROLL,
    ZOMBIE,
    among,
    by_itself,
    catacomb,
    does,
    goes,
    hero,
    monsters_turn,
    moves,
    new_phase,
    offered,
    pick,
    told,
    which,
    whys,
)

# The board -------------------------------------------------------------------------------------------


@pytest.mark.clause("HERO-101.B1", "HERO-101.B2", "HERO-101.B3", "HERO-101.B3a", "HERO-101.B4", "HERO-101.B5")
@pytest.mark.clause("HERO-101.x3", "HERO-101.A1", "HERO-004.A1")
def test_the_drowned_stair_has_the_squares_of_the_ledger() -> None:
    place = chart_named("catacomb-1")
    counts = (len(place.halls - place.lit), len(place.halls & place.lit), len(place.rooms), len(place.pit))
    assert counts == (62, 55, 98, 12)
    assert (place.starts, place.exits) == (("0,3", "0,7", "0,12"), ("25,4", "25,11"))
    assert place.rooms <= place.lit
    assert len(place.placeable) == 212
    values = sorted(door.value for door in place.doors.values())
    assert values == [6, 7, 8, 8, 8, 9, 9, 9, 10, 10, 11, 11, 12]
    assert ("4,2", "4,1|4,2") in place.walks["4,1"], "a door joins hall and room"
    assert "5,2" not in [square for square, _ in place.walks["5,1"]], "between hall and room there is a wall"
    assert "13,6" not in place.walks
    assert all(square not in place.walks for square in place.red)


@pytest.mark.clause("HERO-101.B5", "HERO-101.x1", "HERO-101.x2", "HERO-215.A1")
def test_the_corridor_takes_four_points_and_leads_back_too() -> None:
    table = goes(catacomb(at="24,4"), "25,4", "25,4>1", "25,4>2", "25,4>1", "25,4", "24,4")
    assert left(table, hero(table)) == 3
    table = goes(catacomb(at="25,4"), "25,4>1", "25,4>2", "25,4>3")
    assert among(table, "step", "to") == [ALYSA, "25,4>2"]
    done = does(table, "step", to=ALYSA)
    assert hero(done.state).track == 0
    assert among(catacomb(at="25,4", options={"corridor_length": "1"}), "step", "to") == ["24,4", ALYSA]


@pytest.mark.clause("HERO-101.x2")
def test_heroes_share_the_corridor_and_never_meet() -> None:
    table = goes(catacomb(at="25,4"), "25,4>1")
    table.heroes["C"].at = "25,4>2"
    assert hero(goes(table, "25,4>2")).at == table.heroes["C"].at


# Counters --------------------------------------------------------------------------------------------


@pytest.mark.clause("HERO-203.B1", "HERO-004.B1", "HERO-003.1")
def test_the_factors_and_numbers_of_every_counter() -> None:
    ones = {Kind.ZOMBIE, Kind.GOBLIN, Kind.GREAT_GOBLIN, Kind.MAN}
    twos = {Kind.TROLL, Kind.OGRE, Kind.LYCANTHROPE, Kind.SUCCUBUS, Kind.TRAP}
    assert {kind for kind in Kind if STACKING[kind] == 1} == ones
    assert {kind for kind in Kind if STACKING[kind] == 2} == twos
    assert {kind for kind in Kind if STACKING[kind] == 0} == {Kind.DUMMY, Kind.GOLD, Kind.JEWEL}
    assert [card_of(kind).to_hit for kind in MONSTERS] == [8, 7, 6, 5, 4, 4, 3]


@pytest.mark.clause("HERO-203.B7", "HERO-203.x1", "HERO-211.Ax1")
@pytest.mark.example("EX-6")
def test_a_goblin_does_not_pass_a_troll() -> None:
    table = monsters_turn(catacomb((GOBLIN, "3,1"), (TROLL, "4,1"), at="0,12"))
    assert "5,1" not in moves(table, "A1")
    assert "4,1" not in moves(table, "A1")


@pytest.mark.clause("HERO-203.B7", "HERO-203.B2", "HERO-211.Ax1", "HERO-211.A2", "HERO-211.A3", "HERO-101.B3")
@pytest.mark.edge(10)
@pytest.mark.example("EX-40")
def test_who_passes_whom() -> None:
    def table(*counters: tuple[Kind, str]) -> list[str]:
        return moves(monsters_turn(catacomb(*counters, at="0,12")), "A1")

    assert "5,1" in table((GOBLIN, "3,1"), (GOBLIN, "4,1"))
    assert "5,1" not in table((GOBLIN, "3,1"), (GOBLIN, "4,1"), (GOBLIN, "4,1"))
    assert "5,1" in table((TROLL, "3,1"), (DUMMY, "4,1"))
    over_rock = table((TRAP, "1,9"))
    assert "2,8" not in over_rock, "nobody ends on rock"
    assert "3,7" in over_rock, "two squares away, over rock, diagonally"
    assert "4,6" not in over_rock
    way = reach(monsters_turn(past := catacomb((TRAP, "2,1"), (ZOMBIE, "4,1"), at="0,12")), "A", "A1", {"4,1": 1})
    assert past.sections["A"].at["A2"] not in way
    assert "4,1" not in path(way, "5,1"), "through a Zombie nobody flies"
    assert "5,1" in table((DUMMY, "3,1"), (TROLL, "4,1"))


@pytest.mark.clause("HERO-204.C1", "HERO-204.A14", "HERO-206.A8", "HERO-204.D5", "HERO-204.A8", "HERO-101.x1")
@pytest.mark.edge(11)
def test_a_monster_walks_three_squares_and_doors_cost_it_nothing() -> None:
    table = monsters_turn(catacomb((GOBLIN, "8,9"), (MAN, "24,4"), at="0,12"))
    to = moves(table, "A1")
    assert "7,8" in to
    assert "7,7" in to, "a third square"
    assert "8,8" in to
    assert "9,10" not in to
    table = does(table, "move", who="A1", to="7,8").state
    assert table.sections["A"].moved["A1"] == 2, "through the door, no roll"
    assert "25,4" not in moves(monsters_turn(table), "A2")
    plain = moves(monsters_turn(catacomb((GOBLIN, "3,1"), at="0,12")), "A1")
    assert "6,1" in plain
    assert "7,1" not in plain, "no fourth square"


@pytest.mark.clause("HERO-204.A10", "HERO-204.A3", "HERO-204.A1")
@pytest.mark.example("EX-7")
def test_nobody_leaves_his_section() -> None:
    table = catacomb((GOBLIN, "3,1"))
    assert among(table, "step", "to", "C") == [], "only the own Hero, in the own phase"
    assert offered(table, "move", "A") == []
    monsters_turn(table)
    assert {option.fields[0].among for option in offered(table, "move", "C")} == {("A1",)}  # type: ignore[union-attr]
    assert GAME.options(table, "A") == []


@pytest.mark.clause("HERO-204.A12", "HERO-202.3x")
def test_every_counter_makes_one_uninterrupted_move() -> None:
    table = monsters_turn(catacomb((GOBLIN, "3,1"), (MAN, "6,1"), at="0,12"))
    table = does(table, "move", who="A1", to="4,1").state
    assert "7,1" not in moves(table, "A1")
    assert "6,1" in moves(table, "A1"), "it may go on"
    table = does(table, "move", who="A2", to="7,1").state
    assert moves(table, "A1") == [], "another has moved since"
    assert whys(table, "move", who="A1", to="5,1") != ""


@pytest.mark.clause("HERO-204.B4", "HERO-211.A6", "HERO-204.B3")
def test_nobody_enters_the_heros_square_and_monsters_ignore_zones() -> None:
    table = monsters_turn(catacomb((GOBLIN, "12,5"), (DUMMY, "11,5"), at="10,5"))
    assert "10,5" not in moves(table, "A1")
    assert "10,5" not in moves(table, "A2")
    assert "9,5" in moves(table, "A2"), "round the corner"


@pytest.mark.clause("HERO-204.C2")
def test_dummies_walk_three_squares_or_without_end() -> None:
    three = monsters_turn(catacomb((DUMMY, "3,1"), at="0,12"))
    assert "6,1" in moves(three, "A1")
    assert "7,1" not in moves(three, "A1")
    free = monsters_turn(catacomb((DUMMY, "3,1"), at="0,12", options={"dummy_move": "unlimited"}))
    assert "24,11" in moves(free, "A1")


@pytest.mark.clause("HERO-211.A1", "HERO-211.A3", "HERO-101.B3a", "HERO-204.A13")
def test_the_pit_is_crossed_by_std_counters_and_nobody_else() -> None:
    goblin = moves(monsters_turn(catacomb((GOBLIN, "11,7"), at="0,12")), "A1")
    across = moves(monsters_turn(catacomb((SUCCUBUS, "11,7"), at="0,12")), "A1")
    assert "14,10" in across, "three steps through the pit"
    assert not {"12,7", "13,8", "14,10"} & set(goblin)
    assert not {"12,7", "13,8"} & set(across), "nobody ends in it"


# The Hero's points -----------------------------------------------------------------------------------


@pytest.mark.clause("HERO-204.C3", "HERO-204.A4", "HERO-204.D1", "HERO-204.A5")
@pytest.mark.example("EX-9")
def test_the_movement_factor_is_the_points_of_a_phase() -> None:
    table = catacomb(at="2,1", facing="w", M=6)
    assert left(table, hero(table)) == 6
    table = goes(table, "3,1", "4,1", "5,1", "6,1", "7,1", "8,1")
    assert offered(table, "step")[0].refused == "no MP are left"
    assert left(catacomb(M=3), hero(catacomb(M=3))) == 3
    assert told(new_phase(table), HeroPhaseBegan) == [HeroPhaseBegan("A", 6)], "nothing is saved, nothing is owed"


@pytest.mark.clause("HERO-204.D2", "HERO-207.A7", "HERO-204.D1")
@pytest.mark.example("EX-10")
def test_gold_just_picked_up_costs_nothing_yet() -> None:
    table = catacomb((GOLD, "5,1"), (GOBLIN, "6,1"), at="2,1", facing="e", M=7)
    table = goes(table, "3,1", "4,1", "5,1")
    table = does(table, "attack", [6, 6], targets=["A2"]).state
    table = does(table, "pick up", what="A1").state
    table = does(table, "change weapon", to="Long Ax").state
    assert (hero(table).spent, left(table, hero(table))) == (7, 0)


@pytest.mark.clause("HERO-204.D2", "HERO-207.A7")
@pytest.mark.edge(12)
@pytest.mark.parametrize(("movement", "gold", "points"), [(7, 1, 6), (7, 2, 6), (1, 2, 0), (9, 0, 9), (0, 0, 1)])
def test_each_gold_takes_half_a_point_off_the_next_phase(movement: int, gold: int, points: int) -> None:
    table = catacomb(*[(GOLD, "5,1")] * gold, at="0,12", M=movement)
    hero(table).carries = [f"A{number}" for number in range(1, gold + 1)]
    for tag in hero(table).carries:
        del table.sections["A"].at[tag]
    done = new_phase(table)
    assert told(done, HeroPhaseBegan) == [HeroPhaseBegan("A", points)]
    if points == 0:
        assert whys(done.state, "turn", facing="n") == ""
        assert whys(done.state, "leave", what="A1", at="0,12") == ""
        assert whys(done.state, "outwit") == ""
        assert whys(done.state, "change weapon", to="Long Ax") == ""
        assert offered(done.state, "step")[0].refused == "no MP are left"


@pytest.mark.clause("HERO-204.D3")
@pytest.mark.edge(13)
def test_a_loss_of_movement_counts_at_once() -> None:
    for spent, remains in ((4, 0), (3, 1)):
        table = catacomb(M=6)
        hero(table).spent = spent
        hero(table).levels["M"] -= 2
        assert left(table, hero(table)) == remains


@pytest.mark.clause("HERO-204.C3x", "HERO-212.C1")
@pytest.mark.edge(14)
def test_level_nought_of_movement_still_walks_one_square() -> None:
    assert left(catacomb(M=0), hero(catacomb(M=0))) == 1
    strict = catacomb(M=0, options={"m_floor": "0"})
    assert left(strict, hero(strict)) == 0
    assert hero(strict).can_lose("M") == 0


# Zones of control ------------------------------------------------------------------------------------


@pytest.mark.clause("HERO-204.B1", "HERO-204.B2")
@pytest.mark.example("EX-8")
def test_who_enters_a_zone_stops_until_the_monster_is_dead() -> None:
    table = catacomb((GOBLIN, "11,7"), at="10,6", facing="s")
    done = does(table, "step", to="10,7")
    assert told(done, Stopped) == [Stopped("A", "10,7")]
    held = done.state
    assert offered(held, "step")[0].refused == "a Monster's zone of control stops him"
    held = does(held, "attack", [1, 1, 1, 1], [pick("A1")], targets=["A1"]).state
    assert offered(held, "step")[0].refused == "a Monster's zone of control stops him"
    free = does(held, "attack", [6, 6], targets=["A1"]).state
    assert whys(free, "step", to="10,8") == ""


@pytest.mark.clause("HERO-204.B1", "HERO-204.B2", "HERO-204.A8")
@pytest.mark.edge(15)
def test_zones_reach_the_four_squares_beside_a_monster() -> None:
    table = goes(catacomb((GOBLIN, "4,8"), at="2,7", facing="w"), "3,7")
    assert not hero(table).stopped
    table = goes(table, "4,7")
    assert hero(table).stopped
    dead = does(table, "attack", [6, 6], targets=["A1"]).state
    assert hero(goes(dead, "4,8")).at == "4,8"


@pytest.mark.clause("HERO-204.B1x")
@pytest.mark.edge(16)
def test_who_begins_in_a_zone_may_leave_it() -> None:
    table = catacomb((GOBLIN, "4,8"), at="4,7", facing="s")
    assert hero(goes(new_phase(table).state, "3,7", "2,7")).at == "2,7"
    sticky = new_phase(catacomb((GOBLIN, "4,8"), at="4,7", facing="s", options={"zoc": "sticky"})).state
    assert offered(sticky, "step")[0].refused == "a Monster's zone of control stops him"


@pytest.mark.clause("HERO-204.B2x", "HERO-206.A6x")
@pytest.mark.edge(17)
def test_a_closed_door_stops_a_zone() -> None:
    table = goes(catacomb((GOBLIN, "7,8"), at="6,9", facing="e"), "7,9", "8,9")
    assert not hero(table).stopped
    assert table.sections["A"].up == []
    table = goes(catacomb((GOBLIN, "7,8"), at="6,9", facing="e"), "7,9")
    table = does(table, "open", [6], [("C", which("nobody"))], door="7,8|7,9").state
    assert covered(table, "A") == ["A1"]
    assert hero(goes(table, "8,9")).at == "8,9", "he did not enter the square, so he may leave"


@pytest.mark.clause("HERO-101.x1", "HERO-204.B2x", "HERO-210.A7")
@pytest.mark.edge(18)
def test_nothing_reaches_onto_red() -> None:
    table = catacomb((GOBLIN, "24,4"), at="25,4", facing="e")
    assert covered(table, "A") == []
    assert whys(table, "step", to="25,4>1") == ""
    assert offered(table, "attack") == []
    assert offered(monsters_turn(table), "attack") == []


@pytest.mark.clause("HERO-204.B6x", "HERO-204.B5x")
@pytest.mark.edge(19)
def test_whoever_runs_into_an_unseen_monster_stays_where_he_is() -> None:
    table = catacomb((MAN, "10,9"), (DUMMY, "10,9"), at="9,9", facing="w")
    assert table.sections["A"].up == []
    done = does(table, "step", to="10,9")
    assert told(done, Bumped) == [Bumped("A", "10,9")]
    assert told(done, TurnedUp) == [TurnedUp("A1", "man", "10,9")]
    assert told(done, Stepped) == []
    assert (hero(done.state).at, hero(done.state).spent) == ("9,9", 0)
    assert whys(done.state, "step", to="10,9") != "", "now he sees it"
    away = goes(done.state, "8,9")
    assert away.sections["A"].up == [], "until he steps away"


@pytest.mark.clause("HERO-204.B5x", "HERO-211.E2", "HERO-204.B3")
def test_he_may_enter_a_square_with_anything_but_monsters() -> None:
    table = catacomb((DUMMY, "11,5"), (JEWEL, "11,5"), (LYCANTHROPE, "10,4"), at="10,5")
    assert hero(goes(table, "11,5")).at == "11,5"
    assert covered(catacomb((DUMMY, "11,5"), (TRAP, "10,6"), (SUCCUBUS, "9,5")), "A") == []


@pytest.mark.clause("HERO-204.A15", "HERO-204.A13", "HERO-204.A10")
def test_a_hero_walks_through_no_wall_rock_pit_or_closed_door() -> None:
    assert among(catacomb(at="4,1"), "step", "to") == ["5,1", "3,1"]
    assert "13,7" not in among(catacomb(at="12,7"), "step", "to")
    assert among(catacomb(at="0,7"), "step", "to") == ["1,7"]


# Turns -----------------------------------------------------------------------------------------------


@pytest.mark.clause("HERO-202.1", "HERO-202.6", "HERO-202.7")
def test_heroes_then_counters_then_breathers_in_the_order_of_the_seats() -> None:
    table = catacomb(at="0,12")
    table.step, table.begun, table.active = Step.ADVANCE, False, ""
    seen: list[tuple[str, str]] = []
    for _ in range(14):
        action = GAME.onward(table)
        if action is not None:
            table = by_itself(table).state
        if table.begun:
            seen.append((table.step, table.active))
            table = does(table, "end").state
        if table.turn == 3:
            break
    step_a, step_b = Step.HERO.value, Step.MONSTERS.value
    assert seen == [(step_a, "A"), (step_a, "C"), (step_b, "A"), (step_b, "C")]
    assert table.turn == 3


@pytest.mark.clause("HERO-202.1", "HERO-202.3")
def test_whoever_cannot_act_is_passed_over() -> None:
    table = catacomb(at="0,12")
    hero(table).track, hero(table).at = 0, ALYSA
    table.step, table.begun, table.active = Step.ADVANCE, False, ""
    table = by_itself(table).state
    assert (table.step, table.active) == (Step.HERO, "C")
    table = does(by_itself(table).state, "end").state
    assert (table.step, table.active) == (Step.MONSTERS, "A"), "C's counters stand against a Hero on the track"
    table = does(by_itself(table).state, "end").state
    assert table.step is Step.REST


@pytest.mark.clause("HERO-202.3", "HERO-202.3x")
def test_nobody_moves_once_the_attack_has_begun() -> None:
    table = monsters_turn(catacomb((GOBLIN, "11,5"), (MAN, "16,5")))
    done = does(table, "attack", [1, 1], [pick()], with_=["A1"])
    assert done.state.step is Step.REST
    assert told(done, CounterMoved) == []


@pytest.mark.clause("HERO-202.3x", "HERO-204.C1")
def test_an_order_moves_the_rest_by_the_same_rules() -> None:
    table = monsters_turn(catacomb((GOBLIN, "13,5"), (OGRE, "16,5"), (TRAP, "12,9"), at="10,5"))
    table = does(table, "move", who="A2", to="16,4").state
    done = does(table, "order", how="close in")
    section = done.state.sections["A"]
    assert section.at["A2"] == "16,4", "who has moved stays"
    assert "A1" in section.at
    assert done.state.place.grid.distance(section.at["A1"], "10,5") == 1
    assert [option.id for option in GAME.options(done.state, "C") if option.id in ("move", "order")] == []


@pytest.mark.clause("HERO-202.2", "HERO-204.A12")
def test_in_his_phase_he_does_what_he_likes_in_any_order() -> None:
    table = catacomb((GOBLIN, "7,9"), (GOLD, "5,9"), (MAN, "9,9"), at="6,9", facing="e")
    table = does(table, "stare", at="A3").state
    table = does(table, "attack", [6, 6], targets=["A1"]).state
    table = goes(table, "5,9")
    table = does(table, "pick up", what="A2").state
    table = goes(table, "6,9", "7,9")
    table = does(table, "open", [1], door="7,8|7,9").state
    table = does(table, "leave", what="A2", at="6,9").state
    table = does(table, "turn", facing="n").state
    assert (hero(table).spent, left(table, hero(table))) == (7, 2)
    assert "outwit" in {option.id for option in GAME.options(table, "A") if option.refused}
