"""A Hero is built from 70 points (HERO-102, 103)."""

from __future__ import annotations

from typing import Any

import pytest

from herotable.data.codec import decode
from herotable.games.hero_1980 import building
from herotable.games.hero_1980.cards import LETTERS, our_cards
from herotable.games.hero_1980.damage import NAMES
from herotable.games.hero_1980.doors_open import within_reach
from herotable.games.hero_1980.game import GAME
from herotable.games.hero_1980.hero_files import HEROES, HeroFile, read, write
from herotable.games.hero_1980.monster_attacks import monster_to_hit
from herotable.games.hero_1980.points import courage_percent
from herotable.games.hero_1980.set_ups import THREE, TWO
from herotable.games.hero_1980.state import Hero, Step, Table
from herotable.rules import Action, Choice, Part, Refused, SetUp, refusal, scripted
from herotable.rules.options import FieldValue
from tests.games.hero_1980.catacomb_for_tests import GOBLIN, by_itself, catacomb, offered

FRONT = Part("front", 0)


def sheet(weapons: dict[str, int] | None = None, armour: str = "N", **bought: int) -> Hero:
    """A Hero with these Levels and nothing else."""
    hero = building.blank()
    hero.bought = {letter: bought.get(letter, hero.bought[letter]) for letter in LETTERS}
    hero.points = weapons or {}
    hero.in_hand = next(iter(hero.points), "")
    hero.armour = armour
    return building.finished(hero)


def reasons(hero: Hero) -> list[str]:
    return [str(fault) for fault in building.faults(hero)]


def at_the_sheets(**options: str) -> Table:
    return GAME.begin(SetUp(TWO, ("A", "C"), options))


def fills(table: Table, option: str, seat: str = "A", **fields: FieldValue) -> Table:
    chosen = Choice(option, dict(fields))
    wrong = refusal(GAME.options(table, seat), chosen)
    assert wrong is None, wrong
    return scripted(GAME, table, Action(seat, chosen)).state


def refused(table: Table, option: str, **fields: FieldValue) -> str:
    wrong = refusal(GAME.options(table, "A"), Choice(option, dict(fields)))
    return str(wrong) if wrong else ""


@pytest.mark.clause("HERO-103.A2", "HERO-103.A1")
@pytest.mark.example("EX-1")
def test_a_level_costs_a_point_and_a_level_of_luck_four() -> None:
    assert building.cost(sheet(I=5)) - building.cost(sheet()) == 5
    assert building.cost(sheet(L=3)) - building.cost(sheet()) == 12
    costs = {letter: card.most * card.cost for letter, card in our_cards().characteristics.items()}
    assert costs == {"P": 9, "I": 9, "C": 9, "S": 9, "L": 20, "H": 18, "W": 18, "M": 9}


@pytest.mark.clause("HERO-103.A7", "HERO-102.A10", "HERO-210.G2")
@pytest.mark.example("EX-2")
def test_mail_is_free_and_takes_one_off_the_monsters_rolls() -> None:
    table = fills(at_the_sheets(), "wear", armour="mail", shield="without a shield")
    hero = table.heroes["A"]
    assert (hero.armour, building.cost(hero)) == ("M", 1)
    assert monster_to_hit(hero, GOBLIN, FRONT).bonus == -1
    assert fills(table, "wear", armour="no armour", shield="without a shield").heroes["A"].armour == "N"


@pytest.mark.clause("HERO-103.A9", "HERO-103.A3", "HERO-102.B8", "HERO-103.B2")
@pytest.mark.example("EX-3")
def test_the_rulebooks_own_hero_costs_exactly_seventy() -> None:
    hero = read("rulebook")
    assert building.cost(hero) == 70
    assert reasons(hero) == []
    assert building.spent_on_weapons(hero) == hero.bought["W"] == 18
    assert {weapon: our_cards().weapons[weapon].boxes[box - 1] for weapon, box in hero.boxes.items()} == {
        "LS": 4,
        "LA": 4,
    }
    assert courage_percent(hero) == 60
    assert monster_to_hit(hero, GOBLIN, FRONT).bonus == -2
    hero.in_hand = "LA"
    assert monster_to_hit(hero, GOBLIN, FRONT).bonus == -1
    for armour in ("N", "L", "M", "P"):
        hero.armour = armour
        assert reasons(hero) == [], "a shield goes with any armour"


@pytest.mark.clause("HERO-103.B6")
@pytest.mark.example("EX-4")
def test_builds_are_written_as_letters_and_levels() -> None:
    assert building.written(read("rulebook")) == "P6 I9 C5 S7 L1 H12 W18 M9"


@pytest.mark.clause("HERO-103.A4", "HERO-103.A3")
@pytest.mark.edge(1)
def test_seventy_is_enough_and_seventy_one_too_much() -> None:
    just = sheet(P=9, I=9, C=9, S=9, L=5, H=5, W=0, M=9)
    assert building.cost(just) == 70
    assert reasons(just) == []
    over = sheet(P=9, I=9, C=9, S=9, L=5, H=6, W=0, M=9)
    assert reasons(over) == ["71 points are spent, and there are 70 (HERO-103.A3)"]
    assert reasons(sheet(S=1)) == [], "points that are left are lost"


@pytest.mark.clause("HERO-103.A5", "HERO-102.A9", "HERO-102.A1")
@pytest.mark.edge(2)
@pytest.mark.parametrize(
    ("bought", "said"),
    [
        ({"C": 0}, "Class goes from 1 to 9, not to 0 (HERO-103.A5)"),
        ({"L": 6}, "Luck goes from 0 to 5, not to 6 (HERO-102.A9)"),
        ({"H": 19}, "Hits goes from 0 to 18, not to 19 (HERO-102.A9)"),
        ({"W": 19}, "Weapon Proficiency goes from 0 to 18, not to 19 (HERO-102.A9)"),
        ({"P": 10}, "Physical Appearance goes from 0 to 9, not to 10 (HERO-102.A9)"),
    ],
)
def test_no_level_outside_its_column_can_be_bought(bought: dict[str, Any], said: str) -> None:
    assert reasons(sheet(**{"S": 5, **bought})) == [said]


@pytest.mark.clause("HERO-103.B1", "HERO-103.B3")
@pytest.mark.edge(3)
@pytest.mark.parametrize(
    ("weapons", "said"),
    [
        ({"D": 5, "SS": 1}, []),
        ({"D": 6}, ["Dagger takes 1 to 5 points, not 6 (HERO-103.B3)"]),
        ({"D": 5, "SS": 2}, ["the weapons take more points than Weapon Proficiency has (HERO-103.B1)"]),
        ({"D": 3}, []),
    ],
)
def test_weapons_take_no_more_than_their_boxes_and_the_proficiency(weapons: dict[str, int], said: list[str]) -> None:
    hero = sheet(weapons, S=5, W=6)
    assert reasons(hero) == said
    if weapons == {"D": 5, "SS": 1}:
        modifiers = [our_cards().weapons[each].boxes[hero.boxes[each] - 1] for each in hero.points]
        assert modifiers == [4, -1]


@pytest.mark.clause("HERO-103.B3", "HERO-102.B8")
@pytest.mark.edge(4)
@pytest.mark.parametrize(
    ("weapon", "points", "modifier"),
    [
        *(("SS", 5, 1), ("SS", 6, 1), ("SS", 7, 2), ("LA", 3, -1), ("Hm", 3, 0)),
        *(("Sp", points, 0) for points in range(2, 6)),
        *(("A", 4, 0), ("LS", 1, -2)),
    ],
)
def test_the_nth_point_is_the_nth_box(weapon: str, points: int, modifier: int) -> None:
    assert sheet({weapon: points}, S=5, W=9).modifier == modifier


@pytest.mark.clause("HERO-103.A5x", "HERO-212.D2")
@pytest.mark.edge(5)
def test_who_would_be_dead_at_once_is_refused() -> None:
    assert reasons(sheet(S=0, H=0)) == ["without Strength and without Hits he would be dead at once (HERO-103.A5x)"]
    assert reasons(sheet(S=0, H=5)) == []
    assert reasons(sheet(S=5, H=0)) == []


@pytest.mark.clause("HERO-102.A1", "HERO-102.A9", "HERO-004.B2")
def test_the_columns_of_the_sheet() -> None:
    columns = {letter: (card.least, card.most, card.cost) for letter, card in our_cards().characteristics.items()}
    usual = (0, 9, 1)
    assert columns == {
        **dict.fromkeys("PISM", usual),
        "C": (1, 9, 1),
        "L": (0, 5, 4),
        "H": (0, 18, 1),
        "W": (0, 18, 1),
    }
    hero = catacomb(S=3).heroes["A"]
    assert (hero.bought["S"], hero.levels["S"]) == (7, 3), "what was bought and what is left are both kept"


@pytest.mark.clause("HERO-102.B1", "HERO-102.B8")
def test_the_boxes_of_every_weapon() -> None:
    assert {each.id: each.boxes for each in our_cards().weapons.values()} == {
        "SS": (-1, 0, 0, 0, 1, 1, 2, 2, 3),
        "LS": (-2, -1, 0, 0, 0, 1, 2, 3, 4),
        "D": (0, 1, 2, 3, 4),
        "A": (-1, 0, 0, 0, 1, 2, 3),
        "LA": (-2, -1, -1, 0, 0, 1, 2, 3, 4),
        "Hm": (-2, -1, 0, 1, 2, 3, 4),
        "Sp": (-1, 0, 0, 0, 0, 1, 2, 3, 4),
    }
    assert [each.id for each in our_cards().weapons.values() if each.two_handed] == ["LA", "Hm"]


@pytest.mark.clause("HERO-103.A1", "HERO-103.A6")
def test_only_what_can_be_paid_is_on_offer() -> None:
    table = at_the_sheets()
    for letter, level in (("P", 9), ("I", 9), ("S", 9), ("H", 18), ("M", 9)):
        table = fills(table, "buy", what=NAMES[letter], level=level)
    assert building.cost(table.heroes["A"]) == 55
    assert refused(table, "buy", what="Luck", level=4) != ""
    table = fills(table, "buy", what="Luck", level=3)
    assert building.cost(table.heroes["A"]) == 67
    assert table.heroes["A"].levels["H"] == 18, "the marker stands where it was bought"


@pytest.mark.clause("HERO-103.B1", "HERO-103.B3", "HERO-103.B5")
def test_points_go_from_proficiency_to_weapons_and_one_is_in_hand() -> None:
    table = fills(at_the_sheets(), "buy", what="Weapon Proficiency", level=6)
    table = fills(table, "train", weapon="Dagger", points=5)
    assert refused(table, "train", weapon="Short Sword", points=2) != ""
    table = fills(table, "train", weapon="Short Sword", points=1)
    assert table.heroes["A"].in_hand == "D"
    table = fills(table, "hold in hand", weapon="Short Sword")
    assert table.heroes["A"].in_hand == "SS"
    assert "must be one of" in refused(table, "hold in hand", weapon="Spear")
    assert refused(table, "buy", what="Weapon Proficiency", level=5) != ""
    table = fills(table, "train", weapon="Short Sword", points=0)
    assert (list(table.heroes["A"].points), table.heroes["A"].in_hand) == (["D"], "D")


@pytest.mark.clause("HERO-103.B3x")
def test_a_hero_without_a_weapon_is_warned_about_and_attacks_nobody() -> None:
    table = fills(at_the_sheets(), "buy", what="Strength", level=5)
    said = [getattr(piece, "text", "") for piece in GAME.screen(GAME.view(table, "A")).panels[0].pieces]
    assert "owns no weapon and cannot fight" in said
    assert refused(table, "done") == ""
    bare = catacomb((GOBLIN, "11,5"))
    bare.heroes["A"].points, bare.heroes["A"].boxes, bare.heroes["A"].in_hand = {}, {}, ""
    assert within_reach(bare, "A") == ["A1"]
    assert [option.refused for option in offered(bare, "attack")] == ["he owns no weapon"]


@pytest.mark.clause("HERO-103.A9x")
def test_armour_stays_as_it_is_for_the_whole_game() -> None:
    assert offered(catacomb(), "wear") == []


@pytest.mark.clause("HERO-104.C1", "HERO-104.D8", "HERO-103.A1")
def test_sheets_are_sealed_until_all_are_done() -> None:
    table = fills(at_the_sheets(), "take", hero="Old Marrow")
    seen = GAME.view(table, "C").heroes[0]
    assert (seen.name, seen.levels, seen.ready) == ("", (), False)
    assert GAME.view(table, "A").heroes[0].name == "Old Marrow"
    table = fills(fills(table, "done"), "take", "C", hero="Grib the Lucky")
    assert GAME.onward(table) is None
    table = by_itself(fills(table, "done", "C")).state
    assert table.step is Step.PLACE
    assert GAME.view(table, "C").heroes[0].name == "Old Marrow"


@pytest.mark.clause("HERO-104.D8")
def test_a_teaching_table_builds_openly() -> None:
    table = fills(at_the_sheets(build_visibility="open"), "take", hero="Old Marrow")
    assert GAME.view(table, "C").heroes[0].name == "Old Marrow"


@pytest.mark.clause("HERO-103.B6")
def test_a_build_is_kept_as_a_file_and_checked_when_it_comes_back() -> None:
    hero = read("ysolt")
    kept = write(hero)
    assert read(kept.decode()) == hero
    assert HEROES.complaints(kept) == []
    assert HEROES.sheet(kept).title == "Ysolt Quickblade"
    file = decode(HeroFile, kept)
    file.levels["S"] = 9
    from herotable.data.codec import encode

    assert [str(each) for each in HEROES.complaints(encode(file))] == [
        "73 points are spent, and there are 70 (HERO-103.A3)"
    ]
    with pytest.raises(Refused, match="this is no Hero"):
        read("{}")
    table = GAME.begin(SetUp(TWO, ("A", "C"), {}, {"A": kept.decode(), "C": "grib"}))
    assert [each.name for each in table.heroes.values()] == ["Ysolt Quickblade", "Grib the Lucky"]
    assert HEROES.written(table, "A") == kept


@pytest.mark.parametrize("name", list(our_cards().heroes))
def test_every_ready_hero_is_legal_and_spends_all(name: str) -> None:
    hero = read(name)
    assert reasons(hero) == []
    assert building.cost(hero) == 70
    assert building.spent_on_weapons(hero) <= hero.bought["W"]


@pytest.mark.clause("HERO-216.1")
def test_every_level_has_a_line_of_its_own() -> None:
    flavour = our_cards().flavour
    assert {letter: len(each.lines) for letter, each in flavour.items()} == {"P": 10, "I": 10, "C": 10}
    panel = GAME.screen(GAME.view(catacomb(), "A")).panels[0]
    texts = [getattr(piece, "text", "") for piece in panel.pieces]
    assert "Intelligence 9: Already knows how this game ends." in texts


@pytest.mark.clause("HERO-002.1", "HERO-104.A1")
def test_two_or_three_play_and_nobody_else() -> None:
    assert [(setup.scene, setup.seats) for setup in GAME.scenes()[:2]] == [
        ("three catacombs", ("A", "B", "C")),
        ("two catacombs", ("A", "C")),
    ]
    table = GAME.begin(SetUp(THREE, ("A", "B", "C")))
    assert {seat: section.runner for seat, section in table.sections.items()} == {"A": "B", "B": "C", "C": "A"}
    with pytest.raises(Refused, match="there is no scene"):
        GAME.begin(SetUp("four catacombs", ("A",)))
