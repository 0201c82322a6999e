"""Hero Kids: whole encounters by bots, a bot's decision, and what a square grid is asked."""

from __future__ import annotations

from collections import deque
from functools import partial
from random import Random
from statistics import median, quantiles
from time import perf_counter

from bench.side_by_side import Job, side_by_side, told
from herotable.games.hero_kids import bot
from herotable.games.hero_kids.cards import our_cards
from herotable.games.hero_kids.game import GAME
from herotable.games.hero_kids.state import Table
from herotable.parts.sight import sees
from herotable.parts.squares import DIRECTIONS, SquareGrid
from herotable.rules import Action, FastPlay, perform
from herotable.rules.game import WAIT
from tests.games.hero_kids.encounters_for_tests import encounter

ENCOUNTERS = 30
NORMAL = (150, 200)


def encounters() -> None:
    """Four heroes, foes to a normal budget, a map, bots on every seat."""
    times = list[float]()
    start = perf_counter()
    for seed in range(ENCOUNTERS):
        random = Random(seed)
        _played(random, encounter(random, 4, *NORMAL), times)
    taken = perf_counter() - start
    print(f"\nHero Kids, whole encounters by bots: {ENCOUNTERS / taken:.1f}/s")
    worst = quantiles(times, n=20)[-1]
    print(f"  a decision in one's own turn: median {median(times) * 1e3:.1f} ms, 19 of 20 within {worst * 1e3:.1f} ms")
    print("  (aim: median ≤ 20 ms)")


def _played(random: Random, state: Table, times: list[float]) -> None:
    play = FastPlay(random)
    while True:
        action = GAME.onward(state)
        if action is None:
            if GAME.outcome(state) is not None:
                return
            action = _decided(state, times)
        perform(GAME, play, state, action)


def _decided(state: Table, times: list[float]) -> Action:
    """The first seat that wants something; what whoever acts decides is timed, options included."""
    for seat in GAME.seats(state):
        start = perf_counter()
        options = [option for option in GAME.options(state, seat) if not option.refused]
        choice = bot.advise(state, seat, options) if options else None
        taken = perf_counter() - start
        if choice is not None and choice != WAIT:
            if state.encounter is not None and state.encounter.acting:
                times.append(taken)
            return Action(seat, choice)
    raise RuntimeError("everybody waits")


def grid_queries() -> None:
    """Reach with costs and paths against a bare search without either; sight against counting crossed squares."""
    grid = our_cards().maps["bakers-cellar"].grid
    pairs = [(one, other) for one in grid.ids[13:23] for other in grid.ids[61:71]]
    neighbours = _neighbours(grid)
    reach: dict[str, tuple[Job, int]] = {
        "breadth-first search over a dict, no costs": (partial(_repeat_search, neighbours), 300),
        "reach, 8 steps, costs and paths": (partial(_repeat_reach, grid), 300),
    }
    told("Reach on a map of 12 x 8", side_by_side(reach), rate=True)
    sight: dict[str, tuple[Job, int]] = {
        "distance alone": (partial(_repeat_distance, grid, pairs), 3_000),
        "line of sight, exact": (partial(_repeat_sight, grid, pairs), 3_000),
    }
    told("Sight on a map of 12 x 8", side_by_side(sight), rate=True)


def _neighbours(grid: SquareGrid) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for cell in grid.ids:
        near = [grid.next_to(cell, direction) for direction in DIRECTIONS]
        found[cell] = [each for each in near if each is not None and grid.ground(each).cost]
    return found


def _repeat_search(neighbours: dict[str, list[str]], times: int) -> None:
    for _ in range(times):
        steps, waiting = {"B2": 0}, deque(["B2"])
        while waiting:
            here = waiting.popleft()
            for near in neighbours[here] if steps[here] < 8 else ():
                if near not in steps:
                    steps[near] = steps[here] + 1
                    waiting.append(near)


def _repeat_reach(grid: SquareGrid, times: int) -> None:
    for _ in range(times):
        grid.reach("B2", 8)


def _repeat_distance(grid: SquareGrid, pairs: list[tuple[str, str]], times: int) -> None:
    for number in range(times):
        grid.distance(*pairs[number % len(pairs)])


def _repeat_sight(grid: SquareGrid, pairs: list[tuple[str, str]], times: int) -> None:
    for number in range(times):
        sees(grid, *pairs[number % len(pairs)])
