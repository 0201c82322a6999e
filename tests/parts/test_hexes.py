"""Steps, areas, counting, sight and walls on hexes: the figures of the Deck of Many Dungeons ledger."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from herotable.data.packs import Pack, PackWrong, read_pack
from herotable.parts.boards import hex_board
from herotable.parts.grid import NoSuchCell
from herotable.parts.ground import Edge, Mover
from herotable.parts.hex_forced import Forced, forced, next_hexes
from herotable.parts.hex_maps import hex_charts
from herotable.parts.hex_sight import between, sees
from herotable.parts.hexes import (
    DOWN,
    STEPS,
    UP,
    HexGrid,
    Line,
    apart,
    area,
    middles,
    shape,
    straight_wall,
    ways_to_lie,
)
from herotable.rules.showing import cell_id
from tests.parts.drawn import hexes
from tests.parts.test_maps import EXAMPLES

OPEN = hexes(*["." * 11] * 11, origin=(5, 5))
SIX_UP = (
    "(-2,0) (-2,1) (-2,2) (-2,3) (-1,-1) (-1,0) (-1,1) (-1,2) (-1,3) (0,-2) (0,-1) (0,0) (0,1) (0,2) (0,3) (1,-2) "
    "(1,-1) (1,0) (1,1) (1,2) (2,-2) (2,-1) (2,0) (2,1) (3,-2) (3,-1) (3,0)"
)
SIX_DOWN = (
    "(-2,0) (-2,1) (-2,2) (-1,-1) (-1,0) (-1,1) (-1,2) (0,-2) (0,-1) (0,0) (0,1) (0,2) (1,-3) (1,-2) (1,-1) (1,0) "
    "(1,1) (1,2) (2,-3) (2,-2) (2,-1) (2,0) (2,1) (3,-3) (3,-2) (3,-1) (3,0)"
)
SHAPES = {
    (1, ""): "(0,0)",
    (2, UP): "(0,0) (1,0) (0,1)",
    (2, DOWN): "(0,0) (1,0) (1,-1)",
    (3, ""): "(0,0) (1,0) (1,-1) (0,-1) (-1,0) (-1,1) (0,1)",
    (4, UP): "(-1,0) (-1,1) (-1,2) (0,-1) (0,0) (0,1) (0,2) (1,-1) (1,0) (1,1) (2,-1) (2,0)",
    (4, DOWN): "(-1,0) (-1,1) (0,-1) (0,0) (0,1) (1,-2) (1,-1) (1,0) (1,1) (2,-2) (2,-1) (2,0)",
    (5, ""): "(-2,0) (-2,1) (-2,2) (-1,-1) (-1,0) (-1,1) (-1,2) (0,-2) (0,-1) (0,0) (0,1) (0,2) (1,-2) (1,-1) (1,0) "
    "(1,1) (2,-2) (2,-1) (2,0)",
    (6, UP): SIX_UP,
    (6, DOWN): SIX_DOWN,
}
"""As the ledger writes them (D10)."""


def places(text: str) -> set[tuple[int, int]]:
    return {(int(q), int(r)) for q, r in (each.strip("()").split(",") for each in text.split())}


@pytest.mark.parametrize(("size", "lies"), SHAPES)
def test_every_area_is_exactly_the_ledgers(size: int, lies: str) -> None:
    assert set(shape(size, lies)) == places(SHAPES[size, lies])


def test_areas_have_as_many_hexes_as_the_formula_says() -> None:
    for size in range(1, 9):
        assert {len(shape(size, lies)) for lies in ways_to_lie(size)} == {(3 * size * size + size % 2) // 4}


def test_a_triangle_cannot_lie_nowhere_and_an_odd_area_has_no_direction() -> None:
    for size, lies in ((2, ""), (3, UP), (0, "")):
        with pytest.raises(ValueError, match=f"an area of {size}"):
            shape(size, lies)


def test_distances_are_steps_over_open_ground() -> None:
    for q, r, steps in ((3, -1, 3), (2, 2, 4), (-3, 2, 3)):
        assert apart(q, r) == steps
    assert OPEN.distance("-2,1", "1,-1") == 3


def test_an_area_is_cut_at_the_edge_of_the_map() -> None:
    assert len(area(hexes("..", ".."), (0, 0), 3)) == 3


def test_middles_are_all_ways_to_hold_one_of_the_cells() -> None:
    assert set(middles(OPEN, ["0,0"], 3)) == places(SHAPES[3, ""])
    assert (3, 0) in middles(OPEN, ["2,0"], 3)
    assert (4, 0) not in middles(OPEN, ["2,0"], 3)


# Counting -----------------------------------------------------------------------------------------------------------


def test_counting_goes_round_a_wall_and_past_creatures_and_furniture() -> None:
    grid = hexes(".....", ".....", ".....", origin=(1, 1), walls=[("0,0", "1,0")])
    assert grid.counted("0,0", "1,0") == 2
    assert hexes(".o.").counted("0,0", "2,0") == 2
    assert hexes(".~.").counted("0,0", "2,0") == 2
    assert hexes(".#.").counted("0,0", "2,0") == -1


def test_a_closed_door_stops_counting_and_sight_and_an_open_one_neither() -> None:
    shut = hexes("...", doors={("0,0", "1,0"): Edge("door")})
    wide = hexes("...", doors={("0,0", "1,0"): Edge("open door")})
    assert (shut.counted("0,0", "2,0"), sees(shut, "0,0", "2,0")) == (-1, False)
    assert (wide.counted("0,0", "2,0"), sees(wide, "0,0", "2,0")) == (2, True)


def test_an_area_reaches_only_what_is_connected_inside_it() -> None:
    grid = hexes(".....", ".....", ".....", walls=[("1,1", "2,1"), ("1,1", "2,0"), ("0,2", "1,1"), ("1,1", "1,2")])
    held = area(grid, (1, 1), 3)
    assert "2,1" in held
    assert "2,1" in grid.joined(held, "1,1"), "round the end of the wall, inside the shape"
    shut = hexes("..", walls=[("0,0", "1,0")])
    assert shut.joined(["0,0", "1,0"], "0,0") == ["0,0"]


def test_four_steps_cover_two_spaces_of_difficult_ground() -> None:
    grid = hexes(".~~~~")
    assert grid.reach("0,0", 4).costs == {"1,0": 2, "2,0": 4}
    assert len(grid.reach("0,0", 4, Mover(light=True)).costs) == 4


# Sight --------------------------------------------------------------------------------------------------------------


def test_a_line_along_borders_is_free_if_either_side_is() -> None:
    assert sees(hexes("...", ".#.", "..."), "0,0", "1,1")
    assert sees(hexes(".#.", "...", "..."), "0,0", "1,1")
    assert not sees(hexes(".#.", "#..", "..."), "0,0", "1,1")


def test_walls_and_smoke_stop_sight_but_not_from_the_ends() -> None:
    assert not sees(hexes("..", walls=[("0,0", "1,0")]), "0,0", "1,0")
    assert not sees(OPEN, "0,0", "3,0", clouded=["1,0"])
    assert sees(OPEN, "0,0", "3,0", clouded=["0,0", "3,0"])


def test_what_lies_between_is_on_the_straight_line() -> None:
    assert between(OPEN, "0,0", "3,0") == ["1,0", "2,0"]
    assert between(OPEN, "0,0", "1,0") == []


# Walls drawn straight -----------------------------------------------------------------------------------------------


def test_an_upright_wall_bends_round_the_hexes_on_its_left() -> None:
    walls = straight_wall(OPEN, Line((0, -4), (0, 4)))
    for edge in ("0,0|1,0", "0,0|0,1", "1,-1|0,0", "-1,1|0,1", "0,-1|1,-1", "-1,2|0,2", "1,-2|2,-2"):
        assert edge in walls
    assert "0,0|-1,1" not in walls


def test_a_level_wall_between_two_rows_zigzags() -> None:
    grid = hexes("....", "....")
    assert straight_wall(grid, Line((-2, 1), (10, 1))) == [
        "0,0|0,1", "1,0|0,1", "1,0|1,1", "2,0|1,1", "2,0|2,1", "3,0|2,1", "3,0|3,1",
    ]  # fmt: skip


def test_a_wall_is_the_same_whichever_end_it_is_drawn_from() -> None:
    assert straight_wall(OPEN, Line((3, -7), (-5, 6))) == straight_wall(OPEN, Line((-5, 6), (3, -7)))


# Forced movement ----------------------------------------------------------------------------------------------------


def test_every_hex_of_a_push_is_farther_away() -> None:
    assert set(next_hexes(OPEN, "push", "0,0", "1,0")) == {"2,0", "2,-1", "1,1"}
    reach = forced(OPEN, "push", "0,0", "1,0", 2)
    assert {cell for cell, steps in reach.costs.items() if steps == 2} == {"3,0", "3,-1", "3,-2", "2,1", "1,2"}


def test_a_pull_comes_nearer_and_a_shift_goes_anywhere() -> None:
    assert set(forced(OPEN, "pull", "0,0", "3,0", 1).costs) == {"2,0"}
    assert len(forced(OPEN, "shift", "0,0", "3,0", 1).costs) == 6


def test_what_is_in_the_way_stops_a_push() -> None:
    grid = hexes("..o.")
    assert forced(grid, "push", "0,0", "1,0", 2).costs == {}
    assert forced(OPEN, "push", "0,0", "1,0", 2, barred=["2,0", "2,-1", "1,1"]).costs == {}


# On every map -------------------------------------------------------------------------------------------------------


def some_map(random: Random) -> HexGrid:
    rows = ["".join(random.choice("......#o~") for _ in range(9)) for _ in range(7)]
    pairs = list(_pairs(hexes(*rows)))
    walls = [pair for pair in pairs if random.random() < 0.06]
    doors = {pair: Edge("door") for pair in pairs if random.random() < 0.03 and pair not in walls}
    return hexes(*rows, walls=walls, doors=doors)


def _pairs(grid: HexGrid) -> Iterator[tuple[str, str]]:
    for cell in grid.ids:
        for direction in ("e", "se", "sw"):
            if near := grid.next_to(cell, direction):
                yield cell, near


@pytest.mark.parametrize("seed", range(40))
def test_laws_of_maps_at_random(seed: int) -> None:
    random = Random(f"hexes {seed}")
    grid = some_map(random)
    for one in random.sample(grid.ids, 8):
        counts = grid.counts_from(one)
        walked = grid.reach(one).costs
        for other in grid.ids:
            count = counts[grid.number(other)]
            assert sees(grid, one, other) == sees(grid, other, one)
            assert count == -1 or count >= grid.distance(one, other)
            assert other not in walked or count <= walked[other] or grid.ground(one).opaque
        check_forced(grid, one, random)


def check_forced(grid: HexGrid, source: str, random: Random) -> None:
    """Each step of a forced way keeps its law, and the way is as long as its price."""
    target = random.choice(grid.ids)
    ways: tuple[Forced, ...] = ("push", "pull", "shift")
    for way in ways:
        reach = forced(grid, way, source, target, 3)
        for end, price in reach.costs.items():
            path = [target, *reach.path(end)]
            assert len(path) == price + 1 <= 4
            for here, there in pairwise(path):
                assert there in next_hexes(grid, way, source, here)


def test_an_area_is_its_own_image_by_turns() -> None:
    """All turns of an even area are the two that there are, moved; odd ones stay as they are."""
    for size in (3, 4, 5, 6):
        known = {frozenset(_moved(shape(size, lies))) for lies in ways_to_lie(size)}
        for lies in ways_to_lie(size):
            assert frozenset(_moved(tuple((-r, q + r) for q, r in shape(size, lies)))) in known


def _moved(cells: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    q, r = min(cells)
    return [(x - q, y - r) for x, y in cells]


def test_neighbours_touch_six_at_a_time() -> None:
    assert sorted(OPEN.place(OPEN.ids[near]) for near in OPEN.around(OPEN.number("0,0"))) == sorted(STEPS)


# In packs -----------------------------------------------------------------------------------------------------------

RAW: dict[str, dict[str, object]] = {
    "ground": {"floor": {"name": "floor"}, "rock": {"name": "rock", "cost": 0, "opaque": True}},
    "legend": {"cave": {"cells": {".": {"ground": "floor"}, "#": {"ground": "rock"}}}},
}


def pack(**entry: object) -> Pack:
    raw: dict[str, dict[str, Any]] = {**RAW, "hexmap": {"cave": {"name": "Cave", "legend": "cave", **entry}}}
    return Pack(
        "p", {kind: {name: ("maps.toml", data) for name, data in entries.items()} for kind, entries in raw.items()}
    )


def test_a_map_of_hexes_is_read_with_its_walls_and_shown() -> None:
    wall = {"start": [-1, 1], "end": [9, 1]}
    door = {"between": ["1,0", "1,1"], "kind": "open door"}
    chart = hex_charts(pack(drawing="...\n.#.\n", walls=[wall], edges=[door]))["cave"]
    assert chart.grid.edge("0,0", "0,1") == Edge("wall")
    assert chart.grid.edge("1,0", "1,1") == Edge("open door")
    board = hex_board(chart, chart.grid)
    assert (board.kind, board.named, board.rows) == ("hexes", "q,r", ("...", ".#."))
    assert [cell_id(board.named, column, 1, board.origin) for column in range(3)] == list(chart.grid.ids[3:])


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ({"drawing": "..\n."}, "row 2: it has 1 letters"),
        ({"drawing": ".x"}, "row 1, column 2"),
        ({"drawing": "..", "legend": "sea"}, "there is no legend 'sea'"),
        ({"drawing": "..", "edges": [{"between": ["0,0", "5,5"]}]}, "there is no '5,5'"),
        ({"drawing": "...", "edges": [{"between": ["0,0", "2,0"]}]}, "do not touch"),
        ({"drawing": "..", "edges": [{"between": ["0,0", "1,0"]}, {"between": ["1,0", "0,0"]}]}, "already"),
    ],
)
def test_what_is_wrong_with_a_map_is_told_with_its_place(entry: dict[str, object], says: str) -> None:
    with pytest.raises(PackWrong, match=r"maps\.toml, hexmap 'cave'") as fault:
        hex_charts(pack(**entry))
    assert says in str(fault.value)


def test_a_cell_that_is_not_there_is_named() -> None:
    with pytest.raises(NoSuchCell, match="there is no '9,9'"):
        OPEN.counted("0,0", "9,9")


def test_the_map_of_hexes_on_the_page_is_read(tmp_path: Path) -> None:
    (tmp_path / "cellars.toml").write_text("\n".join(EXAMPLES), "utf-8")
    grid = hex_charts(read_pack(tmp_path))["two-halves"].grid
    assert grid.edge("1,0", "2,0") == Edge("door")
    assert grid.edge("2,-1", "3,-1") is not None
    assert grid.ground("1,0").opaque
