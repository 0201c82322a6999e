"""Monsters attack the Hero in one batch: in their own phase, or in answer to his attack (210.F, 210.G, 212.B)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from herotable.rules import TWO_D6, Part, PickSome, Play, Roll
from tests.kernel.hero_phase.damage import take_batch
from tests.kernel.hero_phase.events import MonsterMissed, MonstersStrikeBack, Wounded
from tests.kernel.hero_phase.state import Hero, Monster, State, Y, in_sheet_order
from tests.kernel.hero_phase.tables import (
    ARMOUR,
    LAST_COLUMN,
    LAST_ROW,
    POSITIONS,
    SHIELD,
    WOUND_TABLES,
    Cells,
    Side,
)

SIDES: Final = tuple(Side)
COLUMNS: Final = LAST_COLUMN + LAST_ROW - 2
"""From this column on, every wound roll reads the last row."""


def strike_back(play: Play, state: State, survivors: tuple[str, ...]) -> None:
    """HERO-210.B4: M(X) chooses which of the targets that survived an attack answer it."""
    question = PickSome(
        kind="strike back",
        among=survivors,
        usually=survivors,
        on="monsters",
        rule="HERO-210.B4",
        passes=("round",),
    )
    chosen = state.in_order(play.ask(Y, question))
    if chosen:
        play.tell(MonstersStrikeBack, chosen)
        play.then(roll_attack, chosen, "", chosen)


def roll_attack(play: Play, state: State, left: tuple[str, ...], letters: str, attackers: tuple[str, ...]) -> None:
    """HERO-202.3x: one attacker after another rolls; the batch so far is `letters` (HERO-212.Cx1)."""
    letters = in_sheet_order(letters + attack(play, state, left[0]))
    if left[1:]:
        play.then(roll_attack, left[1:], letters, attackers)
    play.then(take_batch, letters, attackers)


def attack(play: Play, state: State, attacker: str) -> str:
    column = play.roll(monster_to_hit(state.hero, state.monsters[attacker]), f"{attacker} to hit", by=Y)
    if column < 0:
        play.tell(MonsterMissed, attacker)
        return ""
    wounds = WOUNDS[state.wound_table][column]
    letters = wounds.letters[play.roll(wounds.roll, f"{attacker} wounds", by=Y)]
    play.tell(Wounded, attacker, column, letters)
    return letters


def monster_to_hit(hero: Hero, monster: Monster) -> Roll:
    """HERO-210.F2, 212.B1: what the rule uses is by how much the number was reached."""
    shield = SHIELD if hero.shielded else 0
    return TWO_D6.plus(
        position(hero.facing, monster.square),
        Part(f"armour {hero.armour}", ARMOUR[hero.armour], "HERO-210.G2"),
        Part("shield", shield, "HERO-210.G2"),
    ).margin(monster.type.to_hit, COLUMNS)


def position(facing: Side, square: Side) -> Part:
    name, modifier = POSITIONS[(SIDES.index(square) - SIDES.index(facing)) % len(SIDES)]
    return Part(name, modifier, "HERO-210.G1")


@dataclass(frozen=True, slots=True)
class Wounds:
    """A column of the wound table: its roll, read as one of the different cells that the column has."""

    roll: Roll
    letters: tuple[str, ...]


def column_of_wounds(cells: Cells, column: int) -> Wounds:
    """HERO-212.B6: what a column is above 6 is added to the roll, which never counts more than 12 (G7)."""
    printed = min(column, LAST_COLUMN)
    down = [cells[row][printed] for row in sorted(cells)]
    letters = tuple(dict.fromkeys(down))
    roll = TWO_D6.plus(Part("above column 6", column - printed, "HERO-212.B6"))
    return Wounds(roll.classes(min(cells), *(letters.index(cell) for cell in down)), letters)


WOUNDS: Final = {
    name: tuple(column_of_wounds(cells, column) for column in range(COLUMNS + 1))
    for name, cells in WOUND_TABLES.items()
}
