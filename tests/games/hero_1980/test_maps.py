"""Catacombs: the two of ours, those drawn from a seed, those that somebody brings (ledger C3 to C5)."""

from __future__ import annotations

import pytest

from herotable.games.hero_1980.catacombs import Catacomb, catacomb, chart_of, room_name, shipped
from herotable.games.hero_1980.drawing import drawn
from herotable.games.hero_1980.game import GAME
from herotable.games.hero_1980.map_texts import admitted, by_halls, entry_from, faults, warnings
from herotable.games.hero_1980.set_ups import MAP, TWO
from herotable.parts.maps import as_toml, map_of
from herotable.rules import Refused, SetUp
from tests.games.hero_1980.catacomb_for_tests import by_itself


def text_of(name: str) -> str:
    return as_toml(map_of(shipped()[name].chart))


def wrong(text: str) -> list[str]:
    return faults(Catacomb(chart_of(entry_from(text))))


@pytest.mark.parametrize("name", list(shipped()))
def test_the_maps_that_come_with_the_game_are_in_order(name: str) -> None:
    assert faults(shipped()[name]) == []
    assert warnings(shipped()[name]) == []
    rooms = {room_name(shipped()[name], square) for square in shipped()[name].rooms}
    assert len(rooms) == len(shipped()[name].chart.rooms())


@pytest.mark.clause("HERO-101.x3")
def test_the_distances_of_the_drowned_stair() -> None:
    place = shipped()["catacomb-1"]
    halls = {start: [by_halls(place, start)[each] for each in place.exits] for start in place.starts}
    doors = {start: [place.far(start)[each] for each in place.exits] for start in place.starts}
    assert halls == {"0,3": [38, 39], "0,7": [38, 35], "0,12": [41, 36]}
    assert doors == {"0,3": [32, 35], "0,7": [34, 31], "0,12": [35, 30]}


@pytest.mark.parametrize("seed", range(8))
def test_catacombs_drawn_from_a_seed_are_balanced_and_always_the_same(seed: int) -> None:
    place = catacomb(drawn(seed))
    assert faults(place) == []
    assert warnings(place) == []
    assert drawn.__wrapped__(seed) == drawn(seed)
    nearest = [min(place.far(start)[each] for each in place.exits) for start in place.starts]
    assert max(nearest) - min(nearest) <= 8


def test_different_seeds_draw_different_catacombs() -> None:
    assert len({drawn(seed).partition("drawing")[2] for seed in range(8)}) == 8


@pytest.mark.clause("HERO-101.A1")
def test_the_table_may_draw_the_map_by_dice() -> None:
    table = GAME.begin(SetUp(TWO, ("A", "C"), {"map": "drawn anew"}))
    assert GAME.options(table, "A") == []
    done = by_itself(table, [1, 1, 1, 8])
    assert done.state.place.name == "Catacomb 7"
    assert GAME.options(done.state, "A") != []


@pytest.mark.clause("HERO-101.x3")
def test_a_group_brings_its_own_map() -> None:
    text = text_of("catacomb-2").replace("[map.catacomb-2]", "[map.ours]")
    table = GAME.begin(SetUp(TWO, ("A", "C"), {}, {MAP: text}))
    assert (table.place.id, len(table.place.doors)) == ("ours", 15)
    assert admitted(text) == text


@pytest.mark.clause("HERO-101.x3", "HERO-206.A1", "HERO-101.B3a")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("H:#aaaa#.", "#:#aaaa#.", "MAP-2: "),
        ("ddddd:::=", "ddddd:::#", "MAP-2b: there are 0 exits"),
        ("value = 6 }", "value = 4 }", "MAP-3: the door at 4,1 has the value 4, not 5 to 13"),
        ('  { between = ["7,8", "7,9"], kind = "door", value = 7 },\n', "", "MAP-4: the room f has no door"),
        ("#.##.#fff#::OOO::", "#.##.#f#f#::OOO::", "MAP-4"),
    ],
)
def test_what_is_wrong_with_a_map_is_said(old: str, new: str, said: str) -> None:
    text = text_of("catacomb-1")
    if old == "ddddd:::=":
        text = text.replace("eeee:::=", "eeee:::#")
    if old == "H:#aaaa#.":
        text = text.replace("H:...#fff#", "#:...#fff#")
    assert old in text
    found = wrong(text.replace(old, new))
    assert any(fault.startswith(said) for fault in found), found
    with pytest.raises(Refused, match="this map cannot be played"):
        admitted(text.replace(old, new))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[map", "the map is not TOML"),
        ("x = 1", "a map's file holds one entry"),
        ('[map.a]\nname = "A"\nlegend = "houses"\ndrawing = "#"\n', "its legend should be 'catacombs'"),
        ('[map.a]\nname = "A"\nlegend = "catacombs"\ndrawing = "#?"\n', "row 1, column 2"),
        ('[map.a]\nname = 1\nlegend = "catacombs"\n', "map 'a', name"),
    ],
)
def test_a_text_that_is_no_map_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(Refused, match="this map cannot be played") as refused:
        admitted(text)
    assert said in str(refused.value)


def test_a_small_map_and_a_dark_one_are_told() -> None:
    text = text_of("catacomb-1").replace(":", ".")
    place = Catacomb(chart_of(entry_from(text)))
    assert any(each.startswith("MAP-10") for each in warnings(place))
    no_pit = Catacomb(chart_of(entry_from(text_of("catacomb-1").replace("OOO", ":::"))))
    assert "MAP-6: there is no pit" in warnings(no_pit)
