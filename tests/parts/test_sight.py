"""Sight, cover, pushes and facing: the tables of the ledgers, line by line."""

import pytest

from herotable.parts.facing import ahead, bearing, cone
from herotable.parts.forced import pull_directions, pulled, push_directions, pushed
from herotable.parts.ground import Edge
from herotable.parts.sight import cover_beside, cover_between, crossed, line, ray, sees
from herotable.parts.squares import SquareGrid
from tests.parts.drawn import GROUNDS, squares
from tests.parts.test_squares import BRIDGE, CELLAR, LOFT, OPEN

DOORS_OPEN = CELLAR.changed({"F3": GROUNDS["/"], "F6": GROUNDS["/"]}, {})


def shot(grid: SquareGrid, attacker: str, target: str) -> str:
    if not sees(grid, attacker, target):
        return "none"
    return "cover" if cover_between(grid, attacker, target) else "clear"


@pytest.mark.parametrize(
    ("grid", "attacker", "target", "distance", "result"),
    [
        (CELLAR, "B2", "E2", 3, "clear"),
        (CELLAR, "B4", "C6", 2, "none"),
        (CELLAR, "D3", "G3", 3, "none"),
        (DOORS_OPEN, "D3", "G3", 3, "clear"),
        (CELLAR, "E6", "J6", 5, "none"),
        (DOORS_OPEN, "E6", "J6", 5, "cover"),
        (CELLAR, "H3", "J3", 2, "cover"),
        (CELLAR, "C6", "E4", 2, "none"),
        (BRIDGE, "E4", "K4", 6, "clear"),
        (BRIDGE, "E5", "K4", 6, "cover"),
        (BRIDGE, "F5", "K5", 5, "clear"),
        (BRIDGE, "E6", "H5", 3, "cover"),
        (BRIDGE, "E3", "J3", 5, "clear"),
        (LOFT, "F3", "J3", 4, "none"),
        (LOFT, "F2", "J2", 4, "cover"),
        (LOFT, "D4", "B2", 2, "clear"),
        (LOFT, "G4", "J5", 3, "clear"),
        (LOFT, "H2", "K3", 3, "clear"),
    ],
)
def test_the_golden_lines_of_hero_kids(
    grid: SquareGrid, attacker: str, target: str, distance: int, result: str
) -> None:
    assert grid.distance(attacker, target) == distance
    assert shot(grid, attacker, target) == result


def test_a_line_crosses_only_squares_whose_inside_it_enters() -> None:
    assert crossed(OPEN, "A1", "C3") == ["B2"]
    assert crossed(OPEN, "A1", "C2") == ["B1", "B2"]
    assert line(0, 0) == ()


def test_one_corner_does_not_stop_sight_and_two_do() -> None:
    assert sees(squares(".#", ".."), "A1", "B2")
    assert not sees(squares(".#", "#."), "A1", "B2")


def test_walls_and_closed_doors_on_edges_stop_sight() -> None:
    pair = ("B1", "C1")
    assert not sees(squares("....", walls=[pair]), "A1", "D1")
    assert not sees(squares("....", doors={pair: Edge("door")}), "A1", "D1")
    assert sees(squares("....", doors={pair: Edge("open door")}), "A1", "D1")
    assert sees(squares("..", "..", walls=[("A1", "B1")]), "A1", "B2")
    assert not sees(squares("..", "..", walls=[("A1", "B1"), ("A1", "A2")]), "A1", "B2")


def test_two_barrels_are_one_cover_and_a_bush_hides_from_afar() -> None:
    assert cover_between(squares("..cc."), "A1", "E1") == 1
    bush = squares(".b..")
    assert cover_between(bush, "A1", "B1") == 0
    assert cover_between(bush, "D1", "B1") == 1


def test_a_barrel_covers_whoever_crouches_behind_it_and_does_not_hinder_him() -> None:
    lane = squares(".c...")
    assert cover_between(lane, "A1", "E1") == 0
    assert cover_between(lane, "E1", "A1") == 1


def test_bodies_cover_where_the_table_wants_it() -> None:
    assert cover_between(OPEN, "A1", "E1", bodies=["C1"]) == 1
    assert cover_between(OPEN, "A1", "E1", bodies=["B1"]) == 0


def test_cover_beside_the_target_is_the_highest_that_the_line_crosses() -> None:
    grid = squares(".c..c.")
    assert cover_beside(grid, "A1", "F1") == 1
    assert cover_beside(grid, "A1", "D1") == 0
    assert cover_beside(squares("...b"), "C1", "D1") == 1


def test_a_straight_line_goes_as_far_as_sight() -> None:
    assert ray(OPEN, "A1", "se", 4) == ["B2", "C3", "D4", "E5"]
    assert ray(squares("..#."), "A1", "e", 4) == ["B1"]
    assert ray(squares("...", walls=[("B1", "C1")]), "A1", "e", 4) == ["B1"]


def test_the_attacker_chooses_between_the_two_nearest_directions() -> None:
    assert push_directions(OPEN, "A1", "C2") == ("se", "e")
    assert push_directions(OPEN, "A1", "D2") == ("e", "se")
    assert pull_directions(OPEN, "A1", "C2") == ("nw", "w")
    assert push_directions(OPEN, "A1", "C3") == ("se",)
    assert push_directions(OPEN, "C3", "C1") == ("n",)
    assert push_directions(OPEN, "C3", "C3") == ()


def test_a_push_stops_before_whatever_is_not_empty() -> None:
    assert pushed(OPEN, "A1", "B1", "e", 2) == ["C1", "D1"]
    assert pushed(OPEN, "A1", "B1", "e", 2, barred=["D1"]) == ["C1"]
    assert pushed(OPEN, "A1", "F1", "e", 4) == ["G1"]
    for stop in "#O+":
        assert pushed(squares(f"..~{stop}"), "A1", "B1", "e", 4) == ["C1"]
    assert pushed(squares("..#", "...", "..."), "A1", "B2", "se", 1) == ["C3"]
    assert pushed(squares("...", "..#", "..."), "A1", "B2", "se", 1) == []
    assert pushed(squares("...", walls=[("B1", "C1")]), "A1", "B1", "e", 1) == []


def test_whoever_is_pushed_into_water_goes_no_farther() -> None:
    lane = squares("..www")
    assert pushed(lane, "A1", "B1", "e", 3, into=["water"]) == ["C1"]
    assert pushed(lane, "A1", "B1", "e", 3) == []


def test_a_pull_stops_adjacent_and_where_it_no_longer_comes_nearer() -> None:
    assert pulled(OPEN, "A1", "D1", "w", 4) == ["C1", "B1"]
    assert pulled(OPEN, "A2", "F3", "nw", 4) == ["E2", "D1"]
    assert pulled(squares("....", "...."), "A1", "D2", "w", 4) == ["C2", "B2"]


def test_ahead_beside_and_behind() -> None:
    assert ahead(OPEN, "D4", "n", "E2") == (2, 1)
    assert ahead(OPEN, "D4", "w", "E2") == (-1, 2)
    assert [bearing(OPEN, "D4", "e", square) for square in ("G7", "D1", "C4")] == ["front", "side", "rear"]


def test_a_cone_opens_half_as_wide_as_it_is_long_to_both_sides() -> None:
    assert cone(OPEN, "D7", "n", 2) == ["C5", "D5", "E5", "C6", "D6", "E6"]
    assert [len(cone(OPEN, "D7", "n", length)) for length in (1, 2, 3, 4)] == [3, 6, 11, 16]
    assert cone(OPEN, "A1", "se", 1) == ["B1", "A2", "B2"]
    assert set(cone(OPEN, "A1", "se", 2)) - set(cone(OPEN, "A1", "se", 1)) == {"C2", "B3", "C3"}
