"""Ways through a catacomb as a Hero's player reckons them: steps, doors by what they cost, danger on the way."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from typing import Final

from herotable.games.hero_1980.cards import IS_MONSTER, STACKING, Kind
from herotable.games.hero_1980.chances import one_die
from herotable.games.hero_1980.state import Hero, Table, known
from herotable.rules import Seat

TENTH: Final = 10
"""Costs are counted in tenths of a step."""

UNKNOWN: Final = 12
"""What a face-down counter on the way is feared to cost."""

MONSTER: Final = 25
HEAVY: Final = 45
BESIDE: Final = 8
NEVER: Final = 100_000


def dangers(table: Table, seat: Seat) -> dict[str, int]:
    """What each square costs beyond the step, by what his player knows of the counters on it and beside it."""
    section, place = table.sections[seat], table.place
    found: dict[str, int] = {}
    for tag, at in section.at.items():
        cost = fear(known(table, seat, tag, seat))
        found[at] = found.get(at, 0) + cost
        if cost >= UNKNOWN:
            for near, door in place.walks[at]:
                if not door:
                    found[near] = found.get(near, 0) + BESIDE
    return found


def fear(kind: Kind | None) -> int:
    if kind is None:
        return UNKNOWN
    if IS_MONSTER[kind]:
        return HEAVY if STACKING[kind] > 1 else MONSTER
    return {Kind.TRAP: MONSTER, Kind.SUCCUBUS: HEAVY}.get(kind, 0)


def door_cost(table: Table, hero: Hero, door_id: str, square: str) -> int:
    """From within a room nothing; from the hall as many MP as it takes on average."""
    door = table.place.doors[door_id]
    if door.room == square:
        return 0
    ways = one_die(door.value - hero.levels["S"])
    return TENTH * 6 // ways if ways else NEVER


def costs_to(table: Table, seat: Seat, goals: Mapping[str, int], *, doors: bool = True) -> dict[str, int]:
    """What it costs to get from each square to the best of some goals; the search runs backward from them."""
    place, hero = table.place, table.heroes[seat]
    danger = dangers(table, seat)
    best: dict[str, int] = {}
    heap = [(cost, goal) for goal, cost in goals.items()]
    while heap:
        cost, square = heappop(heap)
        if square in best or cost >= NEVER:
            continue
        best[square] = cost
        entering = TENTH + danger.get(square, 0)
        for near, door in place.hero_walks[square]:
            if near not in best and (doors or not door or place.doors[door].room == near):
                toll = door_cost(table, hero, door, near) if door else 0
                heappush(heap, (cost + entering + toll, near))
    return best


def costs_from(table: Table, seat: Seat) -> dict[str, int]:
    """What it costs the Hero to get from where he stands to each square."""
    place, hero = table.place, table.heroes[seat]
    danger = dangers(table, seat)
    best: dict[str, int] = {}
    heap = [(0, hero.at)]
    while heap:
        cost, square = heappop(heap)
        if square in best or cost >= NEVER:
            continue
        best[square] = cost
        for there, door in place.hero_walks[square]:
            if there not in best:
                toll = door_cost(table, hero, door, square) if door else 0
                heappush(heap, (cost + TENTH + danger.get(there, 0) + toll, there))
    return best


def home(table: Table, seat: Seat, *, doors: bool = True) -> dict[str, int]:
    """The way to Alysa, from every square."""
    return costs_to(table, seat, dict.fromkeys(table.place.exits, TENTH * table.agreed.corridor_length), doors=doors)
