"""Steps and distances on squares: the maps and figures of the Hero Kids ledger, and edges as in HERO (1980)."""

import pytest

from herotable.parts.grid import NoSuchCell
from herotable.parts.ground import WALL, Edge, Mover
from herotable.parts.squares import Layout, SquareGrid
from herotable.rules.showing import column_letters
from tests.parts.drawn import GROUNDS, squares

CELLAR = squares(
    "############",
    "#HH..#..c..#",
    "#HH..+..c1.#",
    "#....#.~~..#",
    "#.OO.#.~~2.#",
    "#.3..+..c..x",
    "#....#..4..#",
    "############",
)
BRIDGE = squares(
    "bb..~wwww~.b",
    "bHH..wwww..1",
    ".HH.bwwww.c.",
    "..cc......2.",
    ".....-c--...",
    "..cc......3.",
    ".HH.bwwww.c.",
    "b...~wwww..4",
)
LOFT = squares(
    "############",
    "#HH.+...c..#",
    "#HH.#.O...1#",
    "#..c#...c..#",
    "#~~.#.2..3.#",
    "#~~.+...c..#",
    "#..5#.O.4.^x",
    "############",
)
OPEN = squares(*["." * 7] * 7)


@pytest.mark.parametrize(
    ("grid", "costs"),
    [
        (CELLAR, {"C6": 5, "J3": 10, "J5": 10, "I7": 10, "L6": 12}),
        (BRIDGE, {"K4": 9, "K6": 9, "L2": 11, "L8": 11}),
        (LOFT, {"D7": 5, "G5": 8, "K3": 10, "J5": 10, "I7": 10, "L7": 13}),
    ],
)
def test_the_golden_paths_cost_what_the_ledger_says(grid: SquareGrid, costs: dict[str, int]) -> None:
    reach = grid.reach("B2")
    assert {square: reach.costs[square] for square in costs} == costs


def test_a_path_names_every_square_that_is_entered() -> None:
    path = squares(".~.~.").reach("A1").path("D1")
    assert path == ["B1", "C1", "D1"]


def test_four_squares_of_which_the_second_is_difficult_are_three() -> None:
    assert squares("..~..").reach("A1", 4).costs == {"B1": 1, "C1": 3, "D1": 4}


def test_a_square_whose_full_cost_is_not_left_cannot_be_entered() -> None:
    assert squares(".~").reach("A1", 1).costs == {}


def test_one_passes_friends_but_does_not_end_there_and_passes_no_enemy() -> None:
    lane = squares("....")
    assert list(lane.reach("A1", taken=["B1"]).costs) == ["C1", "D1"]
    assert list(lane.reach("A1", barred=["C1"]).costs) == ["B1"]


def test_a_zone_that_halts_may_be_entered_not_crossed_and_left_if_one_starts_there() -> None:
    lane = squares("....")
    assert list(lane.reach("A1", halts=["A1", "B1"]).costs) == ["B1"]


@pytest.mark.parametrize("corner", ["#", "O", "w", "+"])
def test_no_diagonal_step_goes_past_a_corner(corner: str) -> None:
    assert squares(f".{corner}", "..").reach("A1", 1).costs == {"A2": 1}


def test_a_diagonal_step_goes_past_bushes_and_enemies() -> None:
    grid = squares(".b", "..")
    assert "B2" in grid.reach("A1", 1, barred=["A2"]).costs


@pytest.mark.parametrize("door", ["+", "/"])
def test_a_doorway_is_entered_straight_on(door: str) -> None:
    grid = squares("...", f".{door}.", "...")
    steps = {square: "B2" in grid.reach(square, 2 if door == "+" else 1).costs for square in ("A1", "B1")}
    assert steps == {"A1": False, "B1": True}
    assert "A1" not in grid.reach("B2", 1).costs


def test_opening_a_closed_door_costs_one_more() -> None:
    assert squares(".+").reach("A1").costs == {"B1": 2}
    assert squares("./").reach("A1").costs == {"B1": 1}


def test_corners_stop_as_the_map_says() -> None:
    one, two = (".#", ".."), (".#", "#.")
    for corners, past_one, past_two in (("either", False, False), ("both", True, False), ("free", True, True)):
        assert ("B2" in squares(*one, corners=corners).reach("A1", 1).costs) is past_one
        assert ("B2" in squares(*two, corners=corners).reach("A1", 1).costs) is past_two


def test_walls_stand_on_edges_and_stop_steps_straight_and_past_their_ends() -> None:
    grid = squares("..", "..", walls=[("A1", "B1")])
    assert grid.reach("A1", 1).costs == {"A2": 1}
    assert grid.reach("A1").costs["B1"] == 3


def test_doors_on_edges_open_for_those_who_may() -> None:
    door = Edge("door", 9)
    grid = squares("..", named="0,0", doors={("1,0", "0,0"): door})
    assert grid.reach("0,0").costs == {}
    assert grid.reach("0,0", mover=Mover(through=("door",))).costs == {"1,0": 1}
    assert grid.changed({}, {"0,0|1,0": Edge("open door")}).reach("0,0").costs == {"1,0": 1}
    assert grid.edge("1,0", "0,0") == door
    assert grid.edge_id("1,0", "0,0") == "0,0|1,0"


def test_what_drifts_through_walls_may_not_end_in_them() -> None:
    grid = squares(".#.", walls=[("B1", "C1")])
    ghost = Mover(over=("wall",), through=("wall", "door"))
    assert grid.reach("A1", 2, ghost).costs == {"C1": 2}


def test_fliers_pay_one_a_square_and_end_where_they_may() -> None:
    grid = squares(".~wc")
    assert grid.reach("A1", mover=Mover(light=True, over=("water",))).costs == {"B1": 1, "D1": 3}
    assert grid.reach("A1", mover=Mover(onto=("water",), easy=("difficult",))).costs == {"B1": 1, "C1": 2, "D1": 4}


def test_orthogonal_maps_have_no_diagonals_but_for_whoever_has_them() -> None:
    grid = squares("..", "..", diagonal=False)
    assert grid.reach("A1").costs == {"B1": 1, "A2": 1, "B2": 2}
    assert grid.reach("A1", mover=Mover(diagonal=True)).costs["B2"] == 1
    assert grid.distance("A1", "B2") == 2
    assert not grid.adjacent("A1", "B2")


def test_distance_counts_a_diagonal_as_one() -> None:
    assert OPEN.distance("A1", "G4") == 6
    assert OPEN.distance("B2", "C3") == 1


def test_blows_do_not_go_round_corners_but_past_water() -> None:
    assert not squares(".#", "..").adjacent("A1", "B2")
    assert squares(".w", "..").adjacent("A1", "B2")
    assert "B2" not in squares(".w", "..").reach("A1", 1).costs
    assert not squares("/.", "..").adjacent("A1", "B2")
    assert not squares("...").adjacent("A1", "C1")
    assert not squares("..").adjacent("A1", "A1")


def test_blows_do_not_go_through_walls_or_closed_doors() -> None:
    pair = ("A1", "B1")
    assert not squares("..", walls=[pair]).adjacent(*pair)
    assert not squares("..", doors={pair: Edge("door")}).adjacent(*pair)
    assert squares("..", doors={pair: Edge("open door")}).adjacent(*pair)


def test_changed_ground_is_walked_anew_and_the_old_grid_stays() -> None:
    grid = squares("...", "...", "...")
    before = grid.reach("A1").costs
    muddy = grid.changed({"B2": GROUNDS["~"]}, {})
    walled = grid.changed({"B2": GROUNDS["#"]}, {"A1|A2": WALL})
    assert muddy.reach("A1").costs["B2"] == 2
    assert walled.reach("A1").costs == {"B1": 1, "C1": 2, "C2": 3, "C3": 4, "B3": 5, "A3": 6, "A2": 7}
    assert grid.reach("A1").costs == before


def test_ids_go_on_after_z() -> None:
    assert [column_letters(column) for column in (0, 25, 26, 51, 52, 701, 702)] == [
        "A",
        "Z",
        "AA",
        "AZ",
        "BA",
        "ZZ",
        "AAA",
    ]
    assert Layout(2, 2, "0,0").ids() == ["0,0", "1,0", "0,1", "1,1"]


def test_an_id_that_is_not_on_the_map_is_named() -> None:
    with pytest.raises(NoSuchCell, match="there is no 'H9' on this map; it goes from A1 to G7"):
        OPEN.ground("H9")
    assert "H9" not in OPEN
    assert "G7" in OPEN
