"""What can be seen and reached: sight, areas, steps (DM-GRID)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from herotable.games.deck_of_many_dungeons import standing
from herotable.games.deck_of_many_dungeons.deck import is_large
from herotable.games.deck_of_many_dungeons.ground import between, cells_of, grid, occupied, standing_at
from herotable.games.deck_of_many_dungeons.state import Creature, Table, option
from herotable.parts.grid import FAR, Reach
from herotable.parts.ground import Mover
from herotable.parts.hex_sight import between as line_between
from herotable.parts.hex_sight import sees as line_is_free
from herotable.parts.hexes import HexGrid, area, middles, ways_to_lie

DARK_SIGHT: Final = 2
"""How far one sees in the dark (V54)."""


def smoke(state: Table) -> list[str]:
    return [cell for zone in state.zones if zone.kind == "smoke" for cell in zone.cells]


def sees_cell(state: Table, viewer: Creature, cell: str) -> bool:
    """Line of sight to a space, needed from a range of 2 on (DM-GRID-5)."""
    if option(state, "no_sight_rule"):
        return True
    clouded = () if standing.ignores(state, viewer, "smoke") else tuple(smoke(state))
    now = grid(state)
    return any(_clear(now, here, cell, clouded) for here in cells_of(state, viewer))


@lru_cache(maxsize=200_000)
def _clear(now: HexGrid, here: str, there: str, clouded: tuple[str, ...]) -> bool:
    if here == there:
        return True
    if clouded and (here in clouded or there in clouded):
        return False
    return line_is_free(now, here, there, clouded)


def can_see(state: Table, viewer: Creature, target: Creature) -> bool:
    """Whether a creature can be chosen as a single target from where the viewer is (V41, V54)."""
    count = between(state, viewer, target)
    if count <= 1:
        return True
    if is_hidden(state, target, viewer, count):
        return False
    return any(sees_cell(state, viewer, cell) for cell in cells_of(state, target))


def is_hidden(state: Table, target: Creature, viewer: Creature, count: int) -> bool:
    if count <= 1 or viewer.side is target.side:
        return False
    if standing.bears(state, target, "hidden") and not standing.ignores(state, viewer, "hidden", count):
        return True
    return count > DARK_SIGHT and in_the_dark(state, target) and not standing.ignores(state, viewer, "dark")


def in_the_dark(state: Table, creature: Creature) -> bool:
    dark = [cell for zone in state.zones if zone.kind == "dark" for cell in zone.cells]
    return bool(dark) and any(cell in dark for cell in cells_of(state, creature))


# Areas --------------------------------------------------------------------------------------------


def placements(state: Table, user: Creature, most: int, size: int) -> dict[str, tuple[str, ...]]:
    """Every way to lay an area so that a hex of it is in range and, from 2 on, in sight; by id, with the spaces that
    are connected to that hex inside the shape (DM-CARD-7, DM-GRID-6). Ways that reach the same spaces count as one."""
    return _placements(grid(state), tuple(anchors(state, user, most)), size)


@lru_cache(maxsize=1024)
def _placements(now: HexGrid, within: tuple[str, ...], size: int) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    known: set[tuple[str, ...]] = set()
    among = frozenset(within)
    for lies in ways_to_lie(size):
        for middle in middles(now, within, size, lies):
            held = area(now, middle, size, lies)
            for anchor, cells in _parts(now, held, among):
                if cells not in known:
                    known.add(cells)
                    found[f"{middle[0]},{middle[1]}{lies}@{anchor}"] = cells
    return found


def anchors(state: Table, user: Creature, most: int) -> list[str]:
    """The spaces within range and in sight."""
    now = grid(state)
    here = cells_of(state, user)
    if most < 0:
        return list(now.ids)
    near = dict.fromkeys(cell for own in here for cell in now.within(own, 1))
    far = dict.fromkeys(cell for own in here for cell in now.within(own, most))
    clouded = () if standing.ignores(state, user, "smoke") else tuple(smoke(state))
    blind = not option(state, "no_sight_rule")
    return [cell for cell in far if cell in near or not blind or any(_clear(now, own, cell, clouded) for own in here)]


def _parts(now: HexGrid, held: list[str], anchors: Collection[str]) -> Iterable[tuple[str, tuple[str, ...]]]:
    """The connected parts of a shape that hold an anchor, each with its first anchor."""
    left = [cell for cell in held if cell in anchors]
    while left:
        cells = tuple(now.joined(held, left[0]))
        yield left[0], cells
        left = [cell for cell in left if cell not in cells]


def laid(state: Table, middle: str, lies: str, size: int, anchor: str) -> list[str]:
    """The spaces that an area reaches when it is laid like this."""
    q, r = middle.split(",")
    now = grid(state)
    return now.joined(area(now, (int(q), int(r)), size, lies), anchor)


def in_between(state: Table, one: Creature, other: Creature) -> list[Creature]:
    """Whoever stands strictly between two creatures on the straight line."""
    crossed = line_between(grid(state), one.at, other.at)
    return [each for each in standing_at(state, crossed) if each is not one and each is not other]


# Steps --------------------------------------------------------------------------------------------


def mover_of(state: Table, creature: Creature, more: Collection[str] = ()) -> Mover:
    """How a creature moves: what its cards make it ignore, and what its present ability does."""

    def free(what: str) -> bool:
        return what in more or standing.ignores(state, creature, what)

    over: tuple[str, ...] = ()
    if flies(state, creature, more):
        over += ("obstacle",)
    if free("walls"):
        over += ("obstacle", "solid")
    easy = ("difficult",) if free("difficult") or "obstacle" in over else ()
    return Mover(light=free("difficult"), easy=easy, over=over, through=("wall", "door") if free("walls") else ())


def flies(state: Table, creature: Creature, more: Collection[str] = ()) -> bool:
    return "flying" in more or standing.bears(state, creature, "flying")


def reach_of(
    state: Table, creature: Creature, steps: int, more: Collection[str] = (), *, keep_away: bool = False
) -> Reach:
    """Where a creature's steps can take it (DM-GRID-7): past allies, past enemies only if it may."""
    past_enemies = "enemies" in more or standing.ignores(state, creature, "enemies") or flies(state, creature, more)
    others = occupied(state, creature)
    barred = [cell for cell, each in others.items() if each.side is not creature.side and not past_enemies]
    now, mover = grid(state), mover_of(state, creature, more)
    toll = _toll(state, creature, more)
    if not keep_away and toll is None and not is_large(creature):
        return now.reach(creature.at, steps, mover, barred=barred, taken=others)
    fits = _fits(state, creature, now, mover, others, barred)
    onward = _never_nearer(state, creature, now) if keep_away else None
    return _searched(now, creature, steps, mover, fits, toll, onward)


def _toll(state: Table, creature: Creature, more: Collection[str]) -> Callable[[str], int] | None:
    """V16: leaving a space next to whoever holds the line takes further steps."""
    if "leave" in more or standing.ignores(state, creature, "leave"):
        return None
    foes = state.standing(creature.side.other)
    held = [(each, amount) for each in foes if (amount := standing.total(state, each, "leave"))]
    if not held:
        return None
    now = grid(state)
    cells = [(cell, amount) for each, amount in held for cell in cells_of(state, each)]
    return lambda here: max((amount for cell, amount in cells if 0 <= now.counted(here, cell) <= 1), default=0)


Fits = Callable[[str], tuple[bool, bool]]


def _fits(
    state: Table, creature: Creature, now: HexGrid, mover: Mover, others: dict[str, Creature], barred: Collection[str]
) -> Fits:
    """Whether a creature's base may pass a space, and whether it may end there."""

    def fits(base: str) -> tuple[bool, bool]:
        cells = cells_of(state, creature, base)
        passes = all(cell and cell not in barred and mover.price(now.ground(cell)) for cell in cells)
        return passes, passes and all(cell not in others and mover.stays(now.ground(cell)) for cell in cells)

    return fits


def _never_nearer(state: Table, creature: Creature, now: HexGrid) -> Callable[[str, str], bool]:
    """V18: each step keeps or increases the distance to every visible enemy."""
    seen = [each for each in state.standing(creature.side.other) if can_see(state, creature, each)]
    cells = [cell for each in seen for cell in cells_of(state, each)]
    return lambda here, there: all(now.distance(there, cell) >= now.distance(here, cell) for cell in cells)


def _searched(
    now: HexGrid,
    creature: Creature,
    steps: int,
    mover: Mover,
    fits: Fits,
    toll: Callable[[str], int] | None,
    onward: Callable[[str, str], bool] | None,
) -> Reach:
    best, came = {creature.at: 0}, {}
    ends: dict[str, int] = {}
    waiting = [(0, creature.at)]
    while waiting:
        price, here = heappop(waiting)
        if price > best[here]:
            continue
        if here != creature.at and fits(here)[1]:
            ends[here] = price
        leaving = toll(here) if toll is not None else 0
        for near, cost in now.ways_from(now.number(here), mover):
            there, total = now.ids[near], price + cost + leaving
            if total > steps or total >= best.get(there, FAR) or not fits(there)[0]:
                continue
            if onward is None or onward(here, there):
                best[there], came[there] = total, here
                heappush(waiting, (total, there))
    return Reach(creature.at, ends, came)


def free_cells(state: Table, creature: Creature, cells: Iterable[str]) -> list[str]:
    """Those of these spaces on which a creature may be put."""
    now, others = grid(state), occupied(state, creature)
    fits = _fits(state, creature, now, Mover(), others, ())
    return [cell for cell in cells if fits(cell)[1]]
