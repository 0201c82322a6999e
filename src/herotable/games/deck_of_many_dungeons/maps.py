"""Maps from recipes, by chance, and where everybody stands at first (DM-GEN-6, DM-GRID-11, K12)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from herotable.data.packs import Pack, PackWrong, Shelf, shelf
from herotable.games.deck_of_many_dungeons import zones
from herotable.games.deck_of_many_dungeons.cards import ANYWHERE, abilities_of, our_cards, our_pack
from herotable.games.deck_of_many_dungeons.ground import LETTERS, grid
from herotable.games.deck_of_many_dungeons.paths import free_cells
from herotable.games.deck_of_many_dungeons.state import Battlefield, Side, Table
from herotable.parts.hexes import HexGrid, Layout, Line, area, straight_wall, ways_to_lie
from herotable.rules import Play
from herotable.rules.showing import cell_id

EDGE: Final = 2
"""So many columns at either side are left free for those who come."""


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall after this column or row, from one hex of it to another; `open` doors stand open."""

    after: int
    to: int
    doors: tuple[int, ...] = ()
    open: tuple[int, ...] = ()
    begin: int = 0


@dataclass(frozen=True, slots=True)
class Recipe:
    """`locked`: the difficulty of its locked door; `stream`: a row of rough ground; `hazard`: what else there is."""

    id: str
    name: str
    columns: int
    rows: int
    obstacles: int = 0
    solid: int = 0
    difficult: int = 0
    upright: tuple[Wall, ...] = ()
    level: tuple[Wall, ...] = ()
    round: bool = False
    cliffs: bool = False
    stream: int = -1
    locked: int = 0
    hazard: str = ""


@cache
def our_recipes() -> Shelf[Recipe]:
    return recipes_of(our_pack())


def recipes_of(*packs: Pack) -> Shelf[Recipe]:
    found = shelf("recipe", Recipe, *packs)
    for each in found:
        if not (5 <= each.columns <= 40 and 5 <= each.rows <= 40):
            raise PackWrong(f"recipe {each.id!r}, columns: a map has 5 to 40 columns and rows")
        if each.hazard and each.hazard not in our_cards().by_name:
            raise PackWrong(f"recipe {each.id!r}, hazard: there is no card called {each.hazard!r}")
    return found


# Drawing ------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Sketch:
    """A map that is being made."""

    columns: int
    rows: int
    letters: dict[str, str] = field(default_factory=dict)
    edges: dict[str, str] = field(default_factory=dict)


def draw(play: Play, recipe: Recipe) -> Battlefield:
    """Single spaces by chance, but never so that free spaces are cut off."""
    sketch = Sketch(recipe.columns, recipe.rows)
    bare = HexGrid(Layout(recipe.columns, recipe.rows), [LETTERS["."]] * (recipe.columns * recipe.rows), {})
    sketch.letters = dict.fromkeys(bare.ids, ".")
    _shape(recipe, sketch)
    _walls(recipe, sketch, bare)
    free = [cell for cell in bare.ids if sketch.letters[cell] == "." and _is_inside(recipe, cell)]
    order = list(play.shuffle(free, "the map"))
    for letter, count in (("#", recipe.solid), ("o", recipe.obstacles), ("~", recipe.difficult)):
        _scatter(sketch, bare, order, letter, count)
    return finished(recipe.name, sketch, bare)


def _shape(recipe: Recipe, sketch: Sketch) -> None:
    for number, cell in enumerate(sketch.letters):
        column, row = number % recipe.columns, number // recipe.columns
        across, along = 2 * column + row % 2 - recipe.columns, 2 * row + 1 - recipe.rows
        if recipe.round and across * across * 3 + along * along * 3 > 3 * (recipe.columns * recipe.columns):
            sketch.letters[cell] = "#"
        if recipe.cliffs and row in (0, recipe.rows - 1):
            sketch.letters[cell] = "#"
        if row == recipe.stream:
            sketch.letters[cell] = "~"


def _walls(recipe: Recipe, sketch: Sketch, bare: HexGrid) -> None:
    """DM-GRID-2: a wall splits no hex."""
    for wall in recipe.upright:
        x = 2 * wall.after + 1
        _line(sketch, bare, Line((x, 2 * wall.begin - 1), (x, 2 * wall.to + 1)))
        for rows, kind in ((wall.doors, "door"), (wall.open, "open door")):
            for row in rows:
                sketch.edges[_edge(bare, (wall.after, row), (wall.after + 1, row))] = kind
    for wall in recipe.level:
        y = 2 * wall.after + 1
        _line(sketch, bare, Line((2 * wall.begin - 1, y), (2 * wall.to + 2, y)))
        for rows, kind in ((wall.doors, "door"), (wall.open, "open door")):
            for column in rows:
                below = column + (wall.after % 2 == 1)
                sketch.edges[_edge(bare, (column, wall.after), (min(below, recipe.columns - 1), wall.after + 1))] = kind


def _line(sketch: Sketch, bare: HexGrid, line: Line) -> None:
    sketch.edges |= dict.fromkeys(straight_wall(bare, line), "wall")


def _edge(bare: HexGrid, one: tuple[int, int], other: tuple[int, int]) -> str:
    return bare.edge_id(cell_id("q,r", *one), cell_id("q,r", *other))


def _is_inside(recipe: Recipe, cell: str) -> bool:
    q, r = map(int, cell.split(","))
    return EDGE <= q + r // 2 < recipe.columns - EDGE


def _scatter(sketch: Sketch, bare: HexGrid, order: list[str], letter: str, count: int) -> None:
    while count and order:
        cell = order.pop(0)
        sketch.letters[cell] = letter
        if letter == "~" or is_connected(sketch, bare):
            count -= 1
        else:
            sketch.letters[cell] = "."


def is_connected(sketch: Sketch, bare: HexGrid) -> bool:
    """Doors count as ways, walls do not."""
    free = {cell for cell, letter in sketch.letters.items() if letter in ".~"}
    first = next(cell for cell in sketch.letters if cell in free)
    order, found = [first], {first}
    for here in order:
        for number in bare.around(bare.number(here)):
            there = bare.ids[number]
            if there in free and there not in found and sketch.edges.get(bare.edge_id(here, there)) != "wall":
                found.add(there)
                order.append(there)
    return len(found) == len(free)


def finished(name: str, sketch: Sketch, bare: HexGrid) -> Battlefield:
    letters = [sketch.letters[cell] for cell in bare.ids]
    rows = tuple("".join(letters[start : start + sketch.columns]) for start in range(0, len(letters), sketch.columns))
    return Battlefield(name, rows, (0, 0), tuple(sorted(sketch.edges.items())))


# Standing on it ------------------------------------------------------------------------------------------------


def take_places(state: Table, side: Side) -> None:
    """Heroes from the left edge on, enemies from the right: until somebody puts them elsewhere."""
    now = grid(state)
    order = sorted(now.ids, key=lambda cell: _from_edge(now, cell, side))
    for creature in state.of(side):
        if creature.here and not creature.dead:
            creature.at = ""
            free = free_cells(state, creature, order)
            creature.at = free[0] if free else ""


def _from_edge(now: HexGrid, cell: str, side: Side) -> tuple[int, int]:
    q, r = now.place(cell)
    column, middle = q + r // 2, abs(r - now.rows // 2)
    return (column if side is Side.HEROES else now.columns - 1 - column), middle


def place_hazard(play: Play, state: Table, card: str, tier: int) -> None:
    """Somewhere in the middle of the map; those that fill it, everywhere."""
    of = our_cards()[card]
    now = grid(state)
    ability = abilities_of(of, tier)[0]
    size = max(1, ability.area)
    free = [cell for cell in now.ids if now.ground(cell).cost]
    if ANYWHERE in (ability.area, ability.range):
        zones.place_hazard(state, card, tier, free, "", "", hidden=False, stream="")
        return
    inner = [cell for cell in free if EDGE < now.place(cell)[0] + now.place(cell)[1] // 2 < now.columns - EDGE - 1]
    middle = play.shuffle(inner or free, "a hazard")[0]
    lies = ways_to_lie(size)[0]
    cells = [cell for cell in area(now, now.place(middle), size, lies) if now.ground(cell).cost]
    zones.place_hazard(state, card, tier, cells, middle + lies, lies, hidden=hides(of.name), stream="e")


def hides(name: str) -> bool:
    """What nobody sees before it happens."""
    return name in ("Pit", "Spikes", "Dart Trap", "Falling Rocks")
