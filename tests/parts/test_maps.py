"""Maps as text: the page on drawing them, what is wrong with one, and there and back again."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from herotable.data.packs import Pack, PackWrong, read_pack
from herotable.parts.boards import shown_marks, square_board
from herotable.parts.legends import Chart
from herotable.parts.maps import as_toml, map_of, plan_of, square_charts
from herotable.parts.squares import SquareGrid
from herotable.rules import Border, Mark

PAGE = (Path(__file__).parents[2] / "docs" / "maps.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
SLIPS: dict[str, tuple[str, str]] = {
    "a letter that the legend lacks": ("#HH.#", "#HH.?"),
    "a row too long or too short": ("#HH.+.c.x", "#HH.+.cx"),
    "a door between squares that do not touch": ('["2,0", "2,1"]', '["2,0", "2,2"]'),
    "a gap in a plan's frame": ("|S . .D. .|", " S . .D. .|"),
}


def pack(folder: Path, old: str = "", new: str = "") -> Pack:
    text = "\n".join(EXAMPLES)
    assert old in text
    text = text.replace(old, new, 1)
    (folder / "cellars.toml").write_text(text, "utf-8")
    return read_pack(folder)


@pytest.fixture
def charts(tmp_path: Path) -> Callable[[str], Chart[SquareGrid]]:
    return square_charts(pack(tmp_path)).__getitem__


def test_the_pages_maps_are_read(charts: Callable[[str], Chart[SquareGrid]]) -> None:
    cellar = charts("little-cellar")
    assert cellar.marked("start") == ["B2", "C2", "B3", "C3"]
    assert cellar.marked("exit") == ["I3"]
    assert cellar.grid.ground("E3").door == "closed"
    assert cellar.grid.reach("D3").costs["F3"] == 3
    assert cellar.room("B2") == ""


def test_rooms_have_walls_and_listed_doors(charts: Callable[[str], Chart[SquareGrid]]) -> None:
    closet = charts("closet")
    door, wall = closet.grid.edge("2,1", "2,0"), closet.grid.edge("1,0", "1,1")
    assert (door and door.kind, door and door.value, wall and wall.kind) == ("door", 9, "wall")
    assert closet.grid.edge("1,1", "2,1") is None
    assert closet.grid.edge("3,1", "4,1") is None  # rock stops everything anyway
    assert closet.grid.edge("3,3", "4,3") is not None
    assert closet.rooms() == {"a": ["1,1", "2,1", "3,1", "1,2", "2,2", "3,2"], "b": ["5,1", "6,1", "5,2", "6,2"]}
    assert closet.room("5,2") == "b"
    assert closet.grid.ground("5,2").tags == ("lit",)


def test_a_plan_draws_its_walls_and_doors(charts: Callable[[str], Chart[SquareGrid]]) -> None:
    house = charts("two-rooms").grid
    found = {border.between: (border.kind, border.value) for border in square_board(charts("two-rooms"), house).borders}
    assert found == {
        ("C1", "D1"): ("door", 0),
        ("D1", "D2"): ("wall", 0),
        ("E1", "E2"): ("door", 7),
        ("C2", "D2"): ("wall", 0),
        ("A2", "A3"): ("wall", 0),
        ("B2", "B3"): ("open door", 0),
        ("C2", "C3"): ("wall", 0),
        ("D3", "E3"): ("open door", 0),
    }
    assert house.reach("A1").path("D2") == ["B2", "B3", "C3", "D3", "D2"]


@pytest.mark.parametrize("name", ["little-cellar", "closet", "two-rooms"])
def test_a_map_written_back_is_the_same_text(charts: Callable[[str], Chart[SquareGrid]], name: str) -> None:
    chart = charts(name)
    written = plan_of(chart) if name == "two-rooms" else map_of(chart)
    assert as_toml(written) in "\n".join(EXAMPLES)
    assert tomllib.loads(as_toml(written))["map"].keys() == {name}


@pytest.mark.parametrize("slip", SLIPS)
def test_the_pages_messages_are_what_is_said(tmp_path: Path, slip: str) -> None:
    (promised,) = re.findall(rf"^\| {slip} \| `(.*)` \|$", PAGE, re.MULTILINE)
    with pytest.raises(PackWrong) as fault:
        square_charts(pack(tmp_path, *SLIPS[slip]))
    assert str(fault.value) == promised.replace("\\|", "|")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('legend = "houses"\nplan', 'legend = "castles"\nplan', "there is no legend 'castles'"),
        ('legend = "houses"\nplan', 'legend = "houses"\ndrawing = "."\nplan', "either a drawing or a plan"),
        ('plan = """', 'edges = [{ between = ["A1", "B1"] }]\nplan = """', "only a drawing has them in a list"),
        ("+-+O+-+ + +\n", "", "draw a line before, between and after the squares"),
        ("+-+O+-+ + +", "+-+O+-+ . +", "plan, line 5, place 9: where lines meet stands a '+', not '.'"),
        (
            "+-+O+-+ + +",
            "+-+Z+-+ + +",
            "plan, line 5, place 4: 'Z' is no edge of the legend 'houses'; it has ' ' - D O 7",
        ),
        ("+ + + +-+7+", "+ + + +|+7+", "plan, line 3, place 8: '|' is no edge"),
        (
            '"." = { ground = "floor" }',
            '"." = { ground = "sand" }',
            "'.' stands for 'sand', and there is no such ground",
        ),
        ('"H" = { ground = "floor", mark = "start" }', '"H" = { ground = "floor" }', "'.' and 'H' stand for the same"),
        ('"D" = { kind = "door" }', '"-" = { kind = "door" }', "'-' cannot stand for an edge"),
        ('["3,3", "4,3"]', '["2,1", "2,0"]', "something stands between 2,1 and 2,0 already"),
        ('["3,3", "4,3"]', '["3,4", "4,4"]', "there is no '3,4'; the map goes from 0,0 to 7,3"),
        ("cover = 1       # to", "cover = -1 # to", "ground 'barrels', cover: it cannot be less than 0"),
        ('door = "closed" #', 'door = "ajar" #', "ground 'closed-door', door: invalid enum value 'ajar'"),
    ],
)
def test_what_is_wrong_with_a_map_is_said(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(PackWrong, match=re.escape(message)) as fault:
        square_charts(pack(tmp_path, old, new))
    assert str(fault.value).startswith("cellars.toml, ")


def test_a_groups_own_map_wins_and_is_named_when_it_is_wrong(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    ours.mkdir()
    theirs.mkdir()
    mine = '[map.closet]\nname = "Mine"\nlegend = "houses"\ndrawing = "{}"\n'
    (theirs / "mine.toml").write_text(mine.format(".S"), "utf-8")
    assert square_charts(pack(ours), read_pack(theirs))["closet"].name == "Mine"
    (theirs / "mine.toml").write_text(mine.format(".y"), "utf-8")
    with pytest.raises(PackWrong, match=r"^mine\.toml, map 'closet', row 1, column 2"):
        square_charts(pack(ours), read_pack(theirs))


def test_a_board_shows_the_ground_as_it_is_and_only_the_marks_it_is_given(
    charts: Callable[[str], Chart[SquareGrid]],
) -> None:
    chart = charts("little-cellar")
    opened = chart.grid.changed({"E3": charts("little-cellar").grid.ground("B2")}, {})
    board = square_board(chart, opened, marks=shown_marks(chart, "exit"))
    assert board.rows == ("#########", "#...#...#", "#.....c..", "#..c#..w#", "#########")
    assert board.marks == (Mark("I3", "exit", letter="x"),)
    assert [sign.letter for sign in board.signs] == ["#", ".", "c", "w"]
    assert board.borders == ()


def test_a_board_shows_doors_with_their_values(charts: Callable[[str], Chart[SquareGrid]]) -> None:
    chart = charts("closet")
    board = square_board(chart, chart.grid.changed({}, {"2,0|2,1": None}))
    assert board.rows[1] == ".aaa#bb."
    assert Border(("6,2", "7,2"), "door", 7) in board.borders
    assert board.named == "0,0"
