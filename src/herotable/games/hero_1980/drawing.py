"""Catacombs drawn from a seed: balanced ones, within the ledger's bounds for maps (C3, C5).

Everything is laid out on a lattice of passages. Rooms and the pit take blocks of it, other passages are closed again as
long as every hall can still be walked to; what does not come out well is drawn anew from the next number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Final

from herotable.data.packs import PackWrong
from herotable.games.hero_1980.catacombs import Catacomb, chart_of
from herotable.games.hero_1980.map_texts import faults, warnings
from herotable.parts.legends import Listed
from herotable.parts.maps import SquareMap, as_toml

COLUMNS: Final = 26
ROWS: Final = 16
ROOMS: Final = range(6, 9)
DOOR_VALUES: Final = (6, 7, 8, 8, 8, 9, 9, 9, 10, 10, 11, 11, 12)
"""How hard the doors of the printed-size catacomb are; drawn from anew."""

MOST_TRIES: Final = 400
LAMPS: Final = 4
CLOSED: Final = 9
"""So many passages are closed again, where that cuts nothing off."""

PIT: Final = (3, 4)
EVEN_STARTS: Final = 8
ROCK: Final = "#"


@dataclass
class Sketch:
    """Letters by (column, row), and the doors so far."""

    dice: Random
    cells: dict[tuple[int, int], str] = field(default_factory=dict)
    doors: list[Listed] = field(default_factory=list)

    def letter(self, at: tuple[int, int]) -> str:
        return self.cells.get(at, ROCK)


@cache
def drawn(seed: int) -> str:
    """The text of the catacomb of this number."""
    for attempt in range(MOST_TRIES):
        entry = sketched(f"catacomb {seed} {attempt}", seed)
        if entry is not None and balanced(entry):
            return as_toml(entry)
    raise AssertionError(f"no catacomb comes out of the seed {seed}")


def balanced(entry: SquareMap) -> bool:
    """Playable, nothing unusual about it, and no start much better than another."""
    try:
        place = Catacomb(chart_of(entry))
    except PackWrong:
        return False
    if faults(place) or warnings(place):
        return False
    nearest = [min(place.far(start)[each] for each in place.exits) for start in place.starts]
    return max(nearest) - min(nearest) <= EVEN_STARTS


def sketched(text: str, seed: int) -> SquareMap | None:
    sketch = Sketch(Random(text))
    passages(sketch)
    pit(sketch)
    letters = [letter for letter in "abcdefgh" if room(sketch, letter)]
    if len(letters) not in ROOMS:
        return None
    starts_and_exits(sketch)
    hung = [hang_doors(sketch, letter) for letter in letters]
    if not all(hung):
        return None
    thin_out(sketch)
    light(sketch)
    rows = ["".join(sketch.letter((column, row)) for column in range(COLUMNS)) for row in range(ROWS)]
    return SquareMap(
        f"drawn-{seed}",
        f"Catacomb {seed}",
        "catacombs",
        drawing="\n".join(rows) + "\n",
        edges=tuple(sketch.doors),
    )


def passages(sketch: Sketch) -> None:
    """Halls along every fourth column and every third row or so, drawn a little apart each time."""
    columns = spread(sketch.dice, 1, COLUMNS - 4, 4, 6)
    rows = spread(sketch.dice, 1, ROWS - 2, 4, 5)
    for column in columns:
        for row in range(rows[0], rows[-1] + 1):
            sketch.cells[column, row] = "."
    for row in rows:
        for column in range(columns[0], columns[-1] + 1):
            sketch.cells[column, row] = "."


def spread(dice: Random, first: int, last: int, least: int, most: int) -> list[int]:
    """Numbers from first to last, each `least` to `most` from the one before."""
    found = [first]
    while found[-1] + least <= last:
        found.append(min(last, found[-1] + dice.randint(least, most)))
    return found


def pit(sketch: Sketch) -> None:
    """In the middle, with lit halls all round it."""
    wide, high = PIT
    left, top = COLUMNS // 2 - 2, ROWS // 2 - 2
    for row in range(top - 1, top + high + 1):
        for column in range(left - 1, left + wide + 1):
            inside = left <= column < left + wide and top <= row < top + high
            sketch.cells[column, row] = "O" if inside else ":"


def room(sketch: Sketch, letter: str) -> bool:
    """A block of rock inside the lattice becomes a room."""
    for _ in range(60):
        wide, high = sketch.dice.randint(2, 5), sketch.dice.randint(2, 4)
        left, top = sketch.dice.randint(2, COLUMNS - wide - 2), sketch.dice.randint(2, ROWS - high - 2)
        block = [(column, row) for column in range(left, left + wide) for row in range(top, top + high)]
        around = [
            (column, row) for column in range(left - 1, left + wide + 1) for row in range(top - 1, top + high + 1)
        ]
        if all(sketch.letter(at) == ROCK for at in block) and not any(sketch.letter(at).isalpha() for at in around):
            sketch.cells.update(dict.fromkeys(block, letter))
            return True
    return False


def starts_and_exits(sketch: Sketch) -> None:
    """Starts in the west and exits in the east, each with a way to the nearest hall."""
    halls = [at for at, letter in sketch.cells.items() if letter == "."]
    west, east = min(column for column, _ in halls), max(column for column, _ in halls)
    for row in sketch.dice.sample(sorted({row for column, row in halls if column == west})[1:-1:2], 3):
        sketch.cells.update({(column, row): "H" if column == 0 else ":" for column in range(west)})
    for row in sketch.dice.sample(sorted({row for column, row in halls if column == east})[1:-1:3], 2):
        sketch.cells.update(
            {(column, row): "=" if column == COLUMNS - 1 else ":" for column in range(east + 1, COLUMNS)}
        )


def thin_out(sketch: Sketch) -> None:
    """Some stretches of passage become rock again; whatever can be walked to stays so."""
    halls = [at for at, letter in sketch.cells.items() if letter == "."]
    for at in sketch.dice.sample(halls, CLOSED):
        if len(list(open_sides(sketch, at))) == 2:
            close(sketch, at)
    for at in sorted(sketch.cells):
        fill_dead_ends(sketch, at)


def close(sketch: Sketch, at: tuple[int, int]) -> None:
    if has_door(sketch, at):
        return
    sketch.cells[at] = ROCK
    if not connected(sketch):
        sketch.cells[at] = "."


def fill_dead_ends(sketch: Sketch, at: tuple[int, int]) -> None:
    """A stub of a passage that leads nowhere."""
    while sketch.letter(at) == "." and not has_door(sketch, at) and len(sides := list(open_sides(sketch, at))) == 1:
        sketch.cells[at] = ROCK
        at = sides[0]


def has_door(sketch: Sketch, at: tuple[int, int]) -> bool:
    return any(name_of(at) in door.between for door in sketch.doors)


def name_of(at: tuple[int, int]) -> str:
    return f"{at[0]},{at[1]}"


def open_sides(sketch: Sketch, at: tuple[int, int]) -> Iterator[tuple[int, int]]:
    column, row = at
    for near in ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)):
        if sketch.letter(near) in ".:H=":
            yield near


def connected(sketch: Sketch) -> bool:
    """Whether all halls hang together."""
    halls = sorted(at for at, letter in sketch.cells.items() if letter in ".:H=")
    found, order = {halls[0]}, [halls[0]]
    for at in order:
        for near in open_sides(sketch, at):
            if near not in found:
                found.add(near)
                order.append(near)
    return len(found) == len(halls)


def light(sketch: Sketch) -> None:
    """Some stretches have torches."""
    halls = sorted(at for at, letter in sketch.cells.items() if letter == ".")
    for column, row in sketch.dice.sample(halls, min(LAMPS, len(halls))):
        for at in halls:
            if abs(at[0] - column) + abs(at[1] - row) <= 2:
                sketch.cells[at] = ":"


def hang_doors(sketch: Sketch, letter: str) -> bool:
    """One or two doors to halls beside the room."""
    inside = sorted(at for at, drawn_as in sketch.cells.items() if drawn_as == letter)
    ways = [(hall, at) for at in inside for hall in open_sides(sketch, at) if sketch.letter(hall) in ".:"]
    if not ways:
        return False
    for hall, at in sketch.dice.sample(ways, min(len(ways), sketch.dice.choice((1, 2, 2)))):
        sketch.doors.append(Listed((name_of(hall), name_of(at)), "door", sketch.dice.choice(DOOR_VALUES)))
    return True
