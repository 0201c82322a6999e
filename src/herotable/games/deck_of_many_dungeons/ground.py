"""Where everybody is: the map with its doors and zones, who takes up which spaces, counted range (DM-GRID)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from herotable.games.deck_of_many_dungeons.deck import is_large
from herotable.games.deck_of_many_dungeons.state import Battlefield, Creature, Side, Table
from herotable.parts.grid import FAR
from herotable.parts.ground import WALL, Edge, Ground
from herotable.parts.hexes import HexGrid, Layout, shape

OPEN: Final = Ground("open", "open ground")
DIFFICULT: Final = Ground("difficult", "difficult ground", cost=2)
OBSTACLE: Final = Ground("obstacle", "an obstacle", cost=0)
SOLID: Final = Ground("solid", "solid rock", cost=0, opaque=True)
LETTERS: Final = {".": OPEN, "~": DIFFICULT, "o": OBSTACLE, "#": SOLID}
"""DM-GRID-1."""
EDGES: Final = {"wall": WALL, "door": Edge("door"), "open door": Edge("open door")}


def grid(state: Table) -> HexGrid:
    """The map as it is now."""
    assert state.battlefield is not None, "there is no map"
    walls = tuple(cell for zone in state.zones if zone.kind == "wall" for cell in zone.cells)
    rough = tuple(cell for zone in state.zones if zone.kind == "difficult" or zone.rough for cell in zone.cells)
    return _grid(state.battlefield, tuple(state.open_doors), tuple(state.shut_doors), walls, rough)


def with_open_doors(state: Table) -> HexGrid:
    """The map as it would be with every door open: for whoever thinks ahead."""
    assert state.battlefield is not None, "there is no map"
    doors = tuple(edge for edge, kind in state.battlefield.edges if kind != "wall")
    return _grid(state.battlefield, tuple(dict.fromkeys((*doors, *state.shut_doors))), (), (), ())


@lru_cache(maxsize=512)
def _grid(
    field: Battlefield, wide: tuple[str, ...], shut: tuple[str, ...], walls: tuple[str, ...], rough: tuple[str, ...]
) -> HexGrid:
    base = _base(field)
    if not (wide or shut or walls or rough):
        return base
    ground = {cell: DIFFICULT for cell in rough if base.ground(cell) is OPEN}
    doors = dict.fromkeys(wide, EDGES["open door"]) | dict.fromkeys(shut, EDGES["door"])
    return base.changed({**ground, **dict.fromkeys(walls, SOLID)}, doors)


@lru_cache(maxsize=64)
def _base(field: Battlefield) -> HexGrid:
    layout = Layout(len(field.rows[0]), len(field.rows), field.origin)
    bare = HexGrid(layout, [LETTERS[letter] for row in field.rows for letter in row], {})
    return bare.changed({}, {edge: EDGES[kind] for edge, kind in field.edges})


# Who stands where ---------------------------------------------------------------------------------


def cells_of(state: Table, creature: Creature, at: str = "") -> list[str]:
    """The spaces that a creature takes up, or would if its base stood `at` (V48)."""
    base = at or creature.at
    if not base:
        return []
    if not is_large(creature):
        return [base]
    return footprint(grid(state), base, creature.lies)


def footprint(now: HexGrid, base: str, lies: str) -> list[str]:
    x, y = now.place(base)
    return [cell if (cell := now.at((x + q, y + r))) else "" for q, r in shape(2, lies)]


def occupied(state: Table, beside: Creature | None = None) -> dict[str, Creature]:
    """Every space with a standing creature in it (DM-GRID-3: the unconscious take up none)."""
    return {
        cell: each
        for each in state.creatures.values()
        if each.at and each.up and each is not beside
        for cell in cells_of(state, each)
    }


def standing_at(state: Table, cells: Collection[str]) -> list[Creature]:
    """Conscious creatures with a space among these."""
    return [each for each in state.standing() if any(cell in cells for cell in cells_of(state, each))]


def lying_at(state: Table, cells: Collection[str]) -> list[Creature]:
    """Conscious or not."""
    here = (each for each in state.creatures.values() if each.at and not each.dead)
    return [each for each in here if any(cell in cells for cell in cells_of(state, each))]


# Range --------------------------------------------------------------------------------------------


def between(state: Table, one: Creature, other: Creature) -> int:
    """The counted range between two creatures, from their nearest spaces (DM-GRID-4)."""
    if not one.at or not other.at:
        return 1 if in_one_chase(state, one, other) else FAR
    if one is other:
        return 0
    now = grid(state)
    counts = [now.counted(here, there) for here in cells_of(state, one) for there in cells_of(state, other)]
    return min((count for count in counts if count >= 0), default=FAR)


def in_one_chase(state: Table, one: Creature, other: Creature) -> bool:
    """G71: chaser and fugitive count as next to each other."""
    chases = state.combat.chases if state.combat is not None else []
    return any(
        one.id in mine.who
        and other.id in theirs.who
        and (theirs.id in (mine.after, mine.id) or mine.id == theirs.after)
        for mine in chases
        for theirs in chases
    )


def adjacent(state: Table, one: Creature, other: Creature) -> bool:
    return one is not other and between(state, one, other) <= 1


def beside(state: Table, creature: Creature, side: Side) -> list[Creature]:
    """Standing creatures of a side next to this one."""
    return [each for each in state.standing(side) if adjacent(state, creature, each)]
