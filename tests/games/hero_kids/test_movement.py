"""Moving: squares, terrain, corners, doors, prone, pushes and pulls (HK-MOVE, HK-PRONE, HK-PUSH); the maps of M11."""

from __future__ import annotations

import pytest

from herotable.games.hero_kids import board, movement
from herotable.games.hero_kids.cards import our_cards
from herotable.games.hero_kids.encounters import starting_squares
from herotable.games.hero_kids.foes import bring_in
from herotable.games.hero_kids.game import GAME
from herotable.games.hero_kids.health import come_under
from herotable.games.hero_kids.movement import DoorOpened, Driven, Moved, Splashed, StandsFirm
from herotable.games.hero_kids.state import Boon, Condition, Side, Table, Task
from herotable.parts import sight
from herotable.rules import Learned, Scripted, Told
from tests.games.hero_kids.table_for_tests import (
    GM,
    ONE,
    TWO,
    does,
    fight,
    foe,
    going,
    hero,
    listed,
    may,
    offered,
    pick,
    refused,
    told,
    turn_of,
)

CELLAR, BRIDGE, LOFT = "bakers-cellar", "mossy-bridge", "lantern-loft"


def alone(*, at: str = "D4", ground: dict[str, str] | None = None, prone: bool = False, **options: str) -> Table:
    """A hero in its turn, and a rat far away."""
    state = fight(hero(1, at=at, prone=prone), foes_at=["larder-rat L8"], ground=ground)
    state.options |= options
    return turn_of(state, ONE)


def reach(state: Table) -> set[str]:
    """Where the move of whoever acts takes it."""
    return set(listed(state, ONE, "move", "to"))


# Squares and terrain --------------------------------------------------------------------------------------------------


@pytest.mark.example("D3")
@pytest.mark.clause("HK-MOVE-1", "HK-MOVE-4")
def test_a_move_is_up_to_four_squares_diagonals_included() -> None:
    state = alone(at="D4")
    assert "H8" in reach(state)
    assert "I4" not in reach(state)
    assert "D4" not in reach(state)
    done = does(state, ONE, "move", to="H8")
    assert told(done, Moved)[0].path[-1] == "H8"
    assert done.state.heroes[ONE].turn.steps == 0


@pytest.mark.example("W9")
@pytest.mark.edge(24)
@pytest.mark.clause("HK-MOVE-2", "HK-MOVE-6", "HK-RNG-1")
def test_a_difficult_square_costs_one_more_and_is_entered_only_if_all_of_it_is_left() -> None:
    wall = {f"{column}{row}": "wall" for column in "DEFGHI" for row in (3, 5)}
    state = alone(ground={**wall, "F4": "difficult"})
    assert movement.ways(state, state.heroes[ONE], 4).costs["G4"] == 4
    assert "G4" in reach(state)
    assert "H4" not in reach(state)
    one_left = does(state, ONE, "move", to="E4").state
    one_left.heroes[ONE].turn.steps = 1
    assert "F4" not in reach(one_left)


@pytest.mark.edge(20)
@pytest.mark.clause("HK-MOVE-3", "HK-MOVE-11")
def test_through_allies_and_the_knocked_out_but_not_through_enemies() -> None:
    row = {f"{column}{row}": "wall" for column in "ABCDEFGHI" for row in (3, 5)}
    for them, passes in ((hero(1, at="E4"), True), (hero(1, at="E4", health=0, prone=True), True)):
        state = turn_of(fight(hero(1, at="D4"), them, foes_at=["larder-rat L8"], ground=row), ONE)
        assert ("F4" in reach(state)) is passes
        assert "E4" not in reach(state)
    state = turn_of(fight(hero(1, at="D4"), foes_at=["larder-rat E4"], ground=row), ONE)
    assert "F4" not in reach(state)


@pytest.mark.edge(72)
@pytest.mark.clause("HK-MOVE-3", "HK-ACT-5")
def test_a_larder_rat_squeezes_through_a_hero_and_may_not_end_there() -> None:
    row = {f"{column}{row}": "wall" for column in "ABCDEFGHI" for row in (3, 5)}
    state = turn_of(fight(hero(1, at="E4"), foes_at=["larder-rat D4"], ground=row), "larder-rat:1")
    squares = listed(state, GM, "move", "to")
    assert "F4" in squares
    assert "E4" not in squares


@pytest.mark.edge(19)
@pytest.mark.clause("HK-ACT-1", "HK-ACT-2", "HK-MOVE-4")
def test_two_moves_are_one_way_of_eight_squares_of_which_only_the_end_must_be_empty() -> None:
    row = {f"{column}{row}": "wall" for column in "ABCDEFGHIJKL" for row in (3, 5)}
    state = turn_of(fight(hero(1, at="B4"), hero(1, at="F4"), foes_at=["larder-rat L8"], ground=row), ONE)
    assert "F4" not in reach(state)
    assert "J4" in listed(state, ONE, "run", "to")
    assert "K4" not in listed(state, ONE, "run", "to")
    done = does(state, ONE, "run", to="J4").state
    assert not done.heroes[ONE].turn.action


@pytest.mark.edge(84)
@pytest.mark.clause("HK-ACT-7", "HK-COND-1", "HK-FOE-1")
def test_a_thornwolf_runs_ten_squares_and_slowed_three_and_three() -> None:
    state = turn_of(fight(hero(1, at="A8"), foes_at=["thornwolf A1"]), "thornwolf:1")
    assert "K1" in listed(state, GM, "run", "to")
    assert "L1" not in listed(state, GM, "run", "to")
    foe(state).conditions = [Condition("slowed")]
    turn_of(state, "thornwolf:1")
    assert "D1" in listed(state, GM, "move", "to")
    assert "E1" not in listed(state, GM, "move", "to")
    assert "G1" in listed(state, GM, "run", "to")
    assert "H1" not in listed(state, GM, "run", "to")


@pytest.mark.clause("HK-MOVE-10")
def test_whoever_leaves_an_enemys_side_is_not_attacked_for_it() -> None:
    state = turn_of(fight(hero(1, at="D4"), foes_at=["hedge-robber E4"]), ONE)
    done = does(state, ONE, "move", to="A4")
    assert [type(note.event) for note in done.notes if isinstance(note, Told)] == [Moved]


@pytest.mark.clause("HK-MOVE-8", "HK-MOVE-9")
def test_a_move_is_one_piece_unless_the_table_lets_it_be_split() -> None:
    for split, left in (("off", 0), ("on", 3)):
        state = turn_of(fight(hero(2, at="D4"), foes_at=["larder-rat F4"], split_move=split), ONE)
        state = does(state, ONE, "move", to="E4").state
        state = does(state, ONE, "attack", 1, 1, 6, with_="melee", target="larder-rat:1").state
        assert state.heroes[ONE].turn.steps == left
        assert bool(offered(state, ONE, "move")) is (split == "on")


@pytest.mark.clause("HK-MOVE-9", "HK-ACT-6")
def test_whatever_is_left_at_the_end_of_a_turn_is_lost() -> None:
    state = does(alone(), ONE, "end turn").state
    turn = state.heroes[ONE].turn
    assert (turn.done, turn.steps, turn.action) == (True, 0, False)


@pytest.mark.clause("HK-MOVE-12", "HK-FOE-5")
def test_by_a_way_out_one_leaves_the_board() -> None:
    state = turn_of(fight(hero(1, at="K6"), foes_at=["larder-rat J3"], on=CELLAR), ONE)
    assert not may(state, ONE, "leave")
    state = does(state, ONE, "move", to="L6").state
    done = does(state, ONE, "leave").state
    assert (done.heroes[ONE].square, done.heroes[ONE].fled) == ("", True)


# Corners and doors ----------------------------------------------------------------------------------------------------


@pytest.mark.edge(21)
@pytest.mark.clause("HK-MOVE-5")
def test_no_diagonal_step_goes_past_a_wall_and_one_goes_past_an_enemy() -> None:
    state = alone(ground={"E4": "wall"})
    assert movement.ways(state, state.heroes[ONE], 4).costs["E5"] == 2
    state = turn_of(fight(hero(1, at="D4"), foes_at=["larder-rat E4", "larder-rat D5"]), ONE)
    assert movement.ways(state, state.heroes[ONE], 4).costs["E5"] == 1


@pytest.mark.edge(22)
@pytest.mark.clause("HK-MOVE-5")
@pytest.mark.parametrize("door", ["open-door", "closed-door"])
def test_nobody_goes_through_a_door_diagonally(door: str) -> None:
    state = alone(ground={"E5": door})
    assert not board.grid(state).is_open("D4", "E5")
    state = alone(at="E5", ground={"E5": door})
    assert not board.grid(state).is_open("E5", "D4")
    assert board.grid(state).is_open("E5", "D5")


@pytest.mark.edge(23)
@pytest.mark.clause("HK-MOVE-7")
def test_a_closed_door_costs_two_and_opens_and_an_open_one_costs_one() -> None:
    state = alone(ground={"E4": "closed-door"})
    assert movement.ways(state, state.heroes[ONE], 4).costs["E4"] == 2
    done = does(state, ONE, "move", to="E4")
    assert told(done, DoorOpened) == [DoorOpened(ONE, "E4")]
    back = does(done.state, ONE, "move", to="D4").state
    assert movement.ways(back, back.heroes[ONE], 4).costs["E4"] == 1
    assert may(back, ONE, "close door", door="E4")
    closed = does(back, ONE, "close door", door="E4").state
    assert (closed.fight().ground["E4"], closed.heroes[ONE].turn.steps) == ("closed-door", 0)


@pytest.mark.clause("HK-MOVE-7")
def test_a_locked_door_is_not_walked_through() -> None:
    state = alone(ground={"E4": "locked-door"})
    assert "E4" not in reach(state)


# The maps -------------------------------------------------------------------------------------------------------------

COSTS = {
    CELLAR: {"C6": 5, "J3": 10, "J5": 10, "I7": 10, "L6": 12},
    BRIDGE: {"K4": 9, "K6": 9, "L2": 11, "L8": 11},
    LOFT: {"D7": 5, "G5": 8, "K3": 10, "J5": 10, "I7": 10, "L7": 13},
}


@pytest.mark.example("M11")
@pytest.mark.clause("HK-MOVE-2", "HK-MOVE-5", "HK-MOVE-7")
@pytest.mark.parametrize("name", COSTS)
def test_the_cheapest_ways_over_each_map(name: str) -> None:
    grid = our_cards().maps[name].grid
    found = grid.reach("B2").costs
    assert {square: found[square] for square in COSTS[name]} == COSTS[name]
    assert (grid.columns, grid.rows) == (12, 8)


@pytest.mark.edge(25)
@pytest.mark.example("M11")
@pytest.mark.clause("HK-MOVE-6")
def test_ten_squares_are_too_far_for_a_turn() -> None:
    state = turn_of(fight(hero(1, at="B2"), foes_at=["larder-rat L6"], on=CELLAR), ONE)
    assert "J3" not in (*listed(state, ONE, "move", "to"), *listed(state, ONE, "run", "to"))


LINES = [
    (CELLAR, "B2", "E2", 3, "clear", ()),
    (CELLAR, "B4", "C6", 2, "none", ()),
    (CELLAR, "D3", "G3", 3, "none", ()),
    (CELLAR, "D3", "G3", 3, "clear", ("F3",)),
    (CELLAR, "E6", "J6", 5, "none", ()),
    (CELLAR, "E6", "J6", 5, "cover", ("F6",)),
    (CELLAR, "H3", "J3", 2, "cover", ()),
    (CELLAR, "C6", "E4", 2, "none", ()),
    (BRIDGE, "E4", "K4", 6, "clear", ()),
    (BRIDGE, "E5", "K4", 6, "cover", ()),
    (BRIDGE, "F5", "K5", 5, "clear", ()),
    (BRIDGE, "E6", "H5", 3, "cover", ()),
    (BRIDGE, "E3", "J3", 5, "clear", ()),
    (LOFT, "F3", "J3", 4, "none", ()),
    (LOFT, "F2", "J2", 4, "cover", ()),
    (LOFT, "D4", "B2", 2, "clear", ()),
    (LOFT, "G4", "J5", 3, "clear", ()),
    (LOFT, "H2", "K3", 3, "clear", ()),
]


@pytest.mark.example("M11")
@pytest.mark.edge(27)
@pytest.mark.clause("HK-LOS-1", "HK-LOS-3", "HK-LOS-6", "HK-RNG-1")
@pytest.mark.parametrize(("name", "one", "other", "distance", "result", "opened"), LINES)
def test_the_sight_lines_of_the_maps(
    name: str, one: str, other: str, distance: int, result: str, opened: tuple[str, ...]
) -> None:
    known = our_cards()
    grid = known.maps[name].grid.changed(dict.fromkeys(opened, known.grounds["open-door"]), {})
    sees, cover = sight.sees(grid, one, other), sight.cover_between(grid, one, other)
    assert grid.distance(one, other) == distance
    assert ("cover" if sees and cover else "clear" if sees else "none") == result
    assert sight.sees(grid, other, one) is sees


@pytest.mark.edge(28)
@pytest.mark.clause("HK-LOS-4", "HK-LOS-3")
def test_two_barrels_in_the_line_are_one_cover() -> None:
    state = fight(hero(0, 2, at="B4"), foes_at=["larder-rat G4"], ground={"D4": "low-cover", "E4": "low-cover"})
    grid = board.grid(state)
    assert sight.cover_between(grid, "B4", "G4") == 1


@pytest.mark.edge(29)
@pytest.mark.clause("HK-LOS-3", "HK-LOS-6")
def test_a_barrel_helps_whoever_stands_behind_it() -> None:
    state = fight(hero(0, 2, at="C4"), foes_at=["hedge-archer G4"], ground={"D4": "low-cover"})
    one, archer = state.heroes[ONE], foe(state)
    assert not board.has_cover(state, one, archer)
    assert board.has_cover(state, archer, one)


@pytest.mark.edge(31)
@pytest.mark.clause("HK-LOS-4")
def test_a_bush_covers_from_whoever_is_not_beside_it() -> None:
    state = fight(hero(0, 0, 2, at="D4"), foes_at=["larder-rat E4"], ground={"E4": "bush"})
    one, rat = state.heroes[ONE], foe(state)
    assert not board.has_cover(state, one, rat)
    one.square = "C4"
    assert board.has_cover(state, one, rat)


@pytest.mark.clause("HK-LOS-5")
def test_bodies_neither_hide_nor_cover_unless_the_table_has_it_so() -> None:
    for option, cover in (("off", False), ("on", True)):
        heroes = hero(0, 2, at="B4"), hero(1, at="E4")
        state = fight(*heroes, foes_at=["larder-rat G4"], bodies_give_cover=option)
        assert board.sees(state, "B4", "G4")
        assert board.has_cover(state, state.heroes[ONE], foe(state)) is cover


# Prone ----------------------------------------------------------------------------------------------------------------


@pytest.mark.edge(16)
@pytest.mark.example("D3")
@pytest.mark.clause("HK-PRONE-4", "HK-PRONE-6")
def test_who_lies_stands_up_for_two_squares_and_has_two_left() -> None:
    state = turn_of(fight(hero(2, at="D4", prone=True), foes_at=["larder-rat G4"]), ONE)
    assert "F4" in reach(state)
    assert "G5" not in reach(state)
    assert "G5" in listed(state, ONE, "run", "to")
    done = does(state, ONE, "move", to="F4").state
    assert not done.heroes[ONE].prone
    assert may(done, ONE, "attack", with_="melee", target="larder-rat:1")


@pytest.mark.edge(17)
@pytest.mark.clause("HK-PRONE-8")
def test_standing_up_in_the_extra_move_takes_the_action() -> None:
    state = turn_of(fight(hero(2, at="D4", prone=True), foes_at=["larder-rat E4"]), ONE)
    state.heroes[ONE].turn.steps = 1
    assert not may(state, ONE, "stand up")
    done = does(state, ONE, "stand up with your action").state
    assert (done.heroes[ONE].prone, done.heroes[ONE].turn.action) == (False, False)
    assert not may(done, ONE, "attack", with_="melee", target="larder-rat:1")


@pytest.mark.edge(18)
@pytest.mark.clause("HK-COND-1", "HK-COND-6", "HK-PRONE-8")
def test_a_slowed_hero_may_stand_up_and_that_is_all_and_slowed_twice_is_slowed_once() -> None:
    state = fight(hero(1, at="D4", prone=True), foes_at=["larder-rat L8"])
    state.heroes[ONE].conditions = [Condition("slowed")]
    state = turn_of(state, ONE)
    assert state.heroes[ONE].turn.steps == 2
    done = does(state, ONE, "stand up").state
    assert (done.heroes[ONE].prone, done.heroes[ONE].turn.steps) == (False, 0)
    come_under(state, state.heroes[ONE], "slowed")
    assert len(state.heroes[ONE].conditions) == 1


@pytest.mark.clause("HK-PRONE-6")
def test_who_lies_may_crawl_where_the_table_has_it_so() -> None:
    assert not offered(alone(prone=True), ONE, "crawl")
    state = alone(prone=True, crawl="on")
    assert "F4" in listed(state, ONE, "crawl", "to")
    assert "G4" not in listed(state, ONE, "crawl", "to")
    done = does(state, ONE, "crawl", to="F4").state
    assert (done.heroes[ONE].prone, done.heroes[ONE].turn.steps) == (True, 0)


@pytest.mark.clause("HK-PRONE-7")
def test_one_may_lie_down_for_free_once_in_ones_turn() -> None:
    state = does(alone(), ONE, "drop prone").state
    assert state.heroes[ONE].prone
    assert state.heroes[ONE].turn.action
    state = does(state, ONE, "stand up").state
    assert not may(state, ONE, "drop prone")


# Pushes and pulls -----------------------------------------------------------------------------------------------------


def driven(state: Table, *, push: int = 0, pull: int = 0, to: str = "", dice: tuple[int, ...] = ()) -> Scripted[Table]:
    """A hero pushes or pulls the foe, as a hit of an action would."""
    state = turn_of(state, ONE)
    state.tasks = [Task("drive", foe(state).id, ONE, steps=push, pulls=pull)]
    return going(state, *dice, replies=[pick(to)] if to else [])


@pytest.mark.edge(52)
@pytest.mark.clause("HK-PUSH-1", "HK-PUSH-3")
def test_a_push_stops_before_the_first_square_that_is_not_empty() -> None:
    state = fight(hero(1, at="D4"), hero(1, at="G4"), foes_at=["hedge-robber E4"])
    done = driven(state, push=2, to="F4")
    assert told(done, Driven) == [Driven("hedge-robber:1", ("F4",))]


@pytest.mark.edge(53)
@pytest.mark.clause("HK-PUSH-3")
def test_a_push_does_not_go_past_the_corner_of_a_wall() -> None:
    state = fight(hero(1, at="D4"), foes_at=["hedge-robber E5"], ground={"F5": "wall"})
    assert told(driven(state, push=2), StandsFirm) == [StandsFirm("hedge-robber:1")]


@pytest.mark.edge(54)
@pytest.mark.clause("HK-PUSH-5", "HK-PUSH-2")
def test_a_pull_stops_beside_the_source() -> None:
    state = fight(hero(1, at="D4"), foes_at=["hedge-robber G4"])
    assert told(driven(state, pull=4, to="E4"), Driven) == [Driven("hedge-robber:1", ("F4", "E4"))]


@pytest.mark.edge(55)
@pytest.mark.clause("HK-PUSH-4")
def test_difficult_ground_does_not_slow_a_push_and_a_hazard_strikes() -> None:
    state = fight(hero(1, at="D4"), foes_at=["hedge-robber E4"], ground={"F4": "difficult", "G4": "hazard"})
    done = driven(state, push=2, to="G4", dice=(6, 1))
    assert (foe(done.state).square, foe(done.state).health) == ("G4", 1)


@pytest.mark.clause("HK-PUSH-4")
def test_who_is_pushed_into_deep_water_climbs_out_slowed_where_its_side_likes() -> None:
    state = fight(hero(1, at="D4"), foes_at=["hedge-robber E4"], ground={"F4": "water"})
    state = turn_of(state, ONE)
    state.tasks = [Task("drive", foe(state).id, ONE, steps=2)]
    done = going(state, replies=[pick("F4"), ("gm", pick("F3"))])
    assert told(done, Splashed) == [Splashed("hedge-robber:1", "F3")]
    assert [each.kind for each in foe(done.state).conditions] == ["slowed"]


@pytest.mark.edge(56)
@pytest.mark.clause("HK-PUSH-2")
def test_between_two_directions_whoever_pushes_chooses() -> None:
    state = fight(hero(1, at="D4"), foes_at=["hedge-robber F5"])
    pushed = turn_of(state, ONE)
    squares = movement._drives(pushed, foe(pushed), pushed.heroes[ONE], Task("drive", steps=1))
    assert sorted(squares) == ["G5", "G6"]


@pytest.mark.clause("HK-PUSH-3")
def test_whoever_pushes_may_push_less_far() -> None:
    state = fight(hero(1, at="D4"), foes_at=["hedge-robber E4"])
    assert told(driven(state, push=4, to="F4"), Driven) == [Driven("hedge-robber:1", ("F4",))]
    assert told(driven(state, push=4, to="E4"), Driven) == []


@pytest.mark.clause("HK-PUSH-5")
def test_who_lies_on_the_ground_is_pushed_and_still_lies() -> None:
    state = fight(hero(1, at="D4"), foes_at=["hedge-robber E4"])
    foe(state).prone = True
    done = driven(state, push=2, to="G4").state
    assert (foe(done).square, foe(done).prone) == ("G4", True)


@pytest.mark.clause("HK-PUSH-3")
def test_running_into_something_does_no_harm_unless_the_table_has_it_so() -> None:
    for option, left in (("0", 2), ("1", 1)):
        barrier = {"G4": "wall"}
        state = fight(hero(1, at="D4"), foes_at=["hedge-robber E4"], ground=barrier, collision_damage=option)
        assert foe(driven(state, push=3, to="F4").state).health == left


# What special movement there is ---------------------------------------------------------------------------------------


@pytest.mark.edge(81)
@pytest.mark.example("M7")
@pytest.mark.clause("HK-ACT-4", "HK-INV-11")
def test_the_rope_and_hook_takes_the_action_and_leaves_the_move() -> None:
    across = {"E4": "water", "F4": "obstacle"}
    state = turn_of(fight(hero(2, at="D4", things=["rope-and-hook"]), foes_at=["larder-rat H4"], ground=across), ONE)
    assert may(state, ONE, "special", action="swing-across", to="G4")
    done = does(state, ONE, "special", action="swing-across", to="G4").state
    assert done.heroes[ONE].square == "G4"
    assert done.heroes[ONE].turn.steps == 4
    assert not may(done, ONE, "attack", with_="melee", target="larder-rat:1")
    assert may(done, ONE, "move", to="G5")


@pytest.mark.example("M8")
@pytest.mark.clause("HK-BOON-2", "HK-BOON-4")
def test_a_feather_step_moves_four_at_once_in_anybodys_turn() -> None:
    state = turn_of(fight(hero(1, at="D4"), hero(1, at="D6"), foes_at=["larder-rat L8"]), ONE)
    state.heroes[TWO].boons = [Boon("feather-step")]
    done = does(state, TWO, "boon: feather-step", replies=[pick("H6")], with_="feather-step").state
    assert done.heroes[TWO].square == "H6"
    assert done.heroes[TWO].boons == []
    assert done.fight().acting == ONE


@pytest.mark.clause("HK-COND-2")
def test_who_is_rooted_does_not_move_and_may_break_free_for_an_action() -> None:
    state = fight(hero(2, at="D4"), foes_at=["larder-rat E4"])
    state.heroes[ONE].conditions = [Condition("rooted")]
    state = turn_of(state, ONE)
    wrong = refused(state, ONE, "move", to="C4")
    assert wrong is not None
    assert wrong.rule == "HK-COND-2"
    assert may(state, ONE, "attack", with_="melee", target="larder-rat:1")
    done = does(state, ONE, "break free").state
    assert not done.heroes[ONE].turn.action
    assert "C4" in reach(done)


@pytest.mark.clause("HK-GEN-5", "HK-MOVE-1")
def test_whoever_walks_into_somebody_hidden_stops_before_them_and_sees_them() -> None:
    state = fight(hero(1, at="D4"), foes_at=["larder-rat L8"])
    state.fight().side = Side.HEROES
    bring_in(state, "snickerling", "F4", hidden=True)
    state = turn_of(state, ONE)
    row = {f"{column}{row}": "wall" for column in "ABCDEFGHI" for row in (3, 5)}
    state.fight().ground |= row
    done = does(state, ONE, "move", to="G4").state
    assert done.heroes[ONE].square == "E4"
    assert [each.id for each in done.foes.values()] == ["larder-rat:1", "snickerling:2"]


@pytest.mark.clause("HK-GEN-5")
def test_wherever_one_goes_one_learns_who_is_there_and_who_is_not() -> None:
    step = does(alone(), ONE, "move", to="E4")
    assert [note.seats for note in step.notes if isinstance(note, Learned)] == [(ONE,)]
    door = alone(ground={"E4": "open-door"})
    bring_in(door, "snickerling", "E4", hidden=True)
    tried = does(door, ONE, "close door", door="E4").state
    assert tried.fight().ground["E4"] == "open-door"
    assert "snickerling:2" in tried.foes
    caller = turn_of(fight(hero(2, 0, 1, 0, at="D4", special="call-the-badger"), foes_at=["larder-rat L8"]), ONE)
    bring_in(caller, "snickerling", "E4", hidden=True)
    called = does(caller, ONE, "special", action="call-the-badger", to="E4").state
    assert called.foes["badger-of-hero:1"].square != "E4"
    assert GAME.invariants(called) == []


@pytest.mark.example("M11")
@pytest.mark.clause("HK-INV-5")
def test_heroes_start_on_the_squares_that_are_marked_for_them() -> None:
    state = fight(hero(1, at=""), on=LOFT)
    assert starting_squares(state, state.heroes[ONE]) == ("B2", "C2", "B3", "C3")
