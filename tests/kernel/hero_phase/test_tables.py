"""The printed tables, and what the rolls read off them."""

from __future__ import annotations

from itertools import product

import pytest

from tests.kernel.hero_phase.at_the_table import hero
from tests.kernel.hero_phase.hero_strikes import hero_to_hit
from tests.kernel.hero_phase.monster_attacks import COLUMNS, WOUNDS, monster_to_hit
from tests.kernel.hero_phase.state import Monster
from tests.kernel.hero_phase.tables import (
    BOXES,
    HEAVY,
    HERO_TO_HIT,
    MAJORITY,
    MONSTERS,
    RECONSTRUCTED,
    WOUND_TABLES,
    Armour,
    Kind,
    Side,
    Weapon,
)

FACES = list(product(range(1, 7), repeat=2))


def letters(column: int, *dice: int, table: str = "reconstructed") -> str:
    wounds = WOUNDS[table][column]
    return wounds.letters[wounds.roll.value(dice)]


def test_the_table_has_eleven_rows_of_seven_cells() -> None:
    assert list(RECONSTRUCTED) == list(range(2, 13))
    assert {len(cells) for cells in RECONSTRUCTED.values()} == {7}


def test_each_column_has_the_average_number_of_letters_that_the_ledger_counts() -> None:
    averages = [sum(len(RECONSTRUCTED[one + two][column]) for one, two in FACES) / len(FACES) for column in range(7)]
    assert [f"{average:.2f}" for average in averages] == ["1.00", "1.00", "1.03", "1.00", "1.31", "1.42", "1.94"]


@pytest.mark.parametrize("table", WOUND_TABLES)
@pytest.mark.parametrize("column", range(COLUMNS + 1))
def test_the_wound_roll_reads_the_printed_cell_whatever_the_dice(table: str, column: int) -> None:
    """HERO-212.B6."""
    for one, two in FACES:
        row, printed = (one + two, column) if column <= 6 else (min(12, one + two + column - 6), 6)
        assert letters(column, one, two, table=table) == WOUND_TABLES[table][row][printed]


def test_columns_above_six_add_to_the_wound_roll_and_twelve_is_the_most() -> None:
    """EC-59."""
    assert letters(6, 4, 6) == "WWWH"
    assert letters(9, 4, 5) == "MM"
    assert letters(8, 6, 6) == "MM"
    assert letters(0, 1, 1) == "H"


def test_no_attack_beats_its_number_by_more_than_the_last_column_that_differs() -> None:
    best = monster_to_hit(hero(Armour.NONE), Monster(Kind.OGRE, Side.SOUTH))
    assert max(best.values()) == 12 + 3 + 1 - 3 < COLUMNS
    assert {letters(COLUMNS, *dice) for dice in FACES} == {"MM"}


def test_the_majority_table_is_lighter_in_four_cells() -> None:
    assert differences(MAJORITY) == {(2, 4): "W", (5, 4): "H", (6, 6): "HH", (10, 6): "WW"}


def test_the_heavy_table_has_two_lines_in_eleven_disputed_cells() -> None:
    """(2,4) is WS in both."""
    changed = differences(HEAVY)
    assert len(changed) == 10
    assert changed[(4, 6)] == "SSH"
    assert changed[(11, 1)] == "SH"


def differences(table: dict[int, tuple[str, ...]]) -> dict[tuple[int, int], str]:
    return {
        (row, column): cell
        for row, cells in table.items()
        for column, cell in enumerate(cells)
        if cell != RECONSTRUCTED[row][column]
    }


@pytest.mark.parametrize(
    ("weapon", "box", "modifier"),
    [
        (Weapon.SHORT_SWORD, 5, 1),
        (Weapon.SHORT_SWORD, 6, 1),
        (Weapon.SHORT_SWORD, 7, 2),
        (Weapon.LONG_AX, 3, -1),
        (Weapon.HAMMER, 3, 0),
        (Weapon.SPEAR, 2, 0),
        (Weapon.SPEAR, 5, 0),
        (Weapon.AX, 4, 0),
        (Weapon.LONG_SWORD, 1, -2),
    ],
)
def test_a_box_of_a_weapon_has_its_modifier(weapon: Weapon, box: int, modifier: int) -> None:
    """EC-4."""
    assert hero(in_hand=weapon, box=box).weapon_modifier == modifier


def test_columns_of_weapons_are_as_long_as_printed() -> None:
    assert {weapon.value: len(boxes) for weapon, boxes in BOXES.items()} == {
        "SS": 9,
        "LS": 9,
        "D": 5,
        "A": 7,
        "LA": 9,
        "Hm": 7,
        "Sp": 9,
    }


def test_a_long_ax_needs_ten_against_a_goblin() -> None:
    """EX-19."""
    assert HERO_TO_HIT[Weapon.LONG_AX][Kind.GOBLIN] == 10


def test_every_type_has_its_number_its_stacking_factor_and_its_courage() -> None:
    """HERO-210.F2, D7."""
    assert {kind.value: (kept.stacking, kept.to_hit, kept.courage) for kind, kept in MONSTERS.items()} == {
        "ogre": (2, 3, 14),
        "troll": (2, 4, 13),
        "lycanthrope": (2, 4, 12),
        "man": (1, 5, 8),
        "great goblin": (1, 6, 8),
        "goblin": (1, 7, 7),
        "zombie": (1, 8, 6),
    }


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        (Kind.GOBLIN, [6, 8, 9, 9, 10, 11, 9]),
        (Kind.GREAT_GOBLIN, [7, 8, 10, 8, 10, 10, 8]),
        (Kind.MAN, [9, 8, 10, 8, 10, 11, 9]),
        (Kind.TROLL, [14, 13, 14, 11, 9, 8, 12]),
        (Kind.OGRE, [13, 11, 14, 10, 8, 8, 10]),
        (Kind.ZOMBIE, [12, 10, 15, 10, 8, 9, 15]),
        (Kind.LYCANTHROPE, [10, 7, 10, 8, 9, 9, 6]),
    ],
)
def test_the_heros_numbers_read_down_the_columns(kind: Kind, numbers: list[int]) -> None:
    """D8, Short Sword to Spear."""
    assert [HERO_TO_HIT[weapon][kind] for weapon in Weapon] == numbers


@pytest.mark.parametrize(
    ("weapon", "box", "kind", "among", "needs"),
    [
        (Weapon.LONG_SWORD, 9, Kind.GOBLIN, 1, 4),  # EC-50
        (Weapon.LONG_SWORD, 9, Kind.GOBLIN, 3, 6),  # EC-50
        (Weapon.DAGGER, 5, Kind.ZOMBIE, 1, 11),  # EC-51
        (Weapon.DAGGER, 1, Kind.TROLL, 1, 13),  # EC-51: never
        (Weapon.SHORT_SWORD, 1, Kind.GOBLIN, 1, 7),  # EC-52
        (Weapon.LONG_SWORD, 9, Kind.GOBLIN, 8, 11),  # EC-55
    ],
)
def test_what_the_hero_must_throw(weapon: Weapon, box: int, kind: Kind, among: int, needs: int) -> None:
    roll = hero_to_hit(hero(in_hand=weapon, box=box), weapon, kind, among)
    hits = {one + two for one, two in FACES if roll.value((one, two))}
    assert hits == set(range(needs, 13))
