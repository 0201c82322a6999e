"""HERO (1980): games of bots, copies of its state, option lists, playouts and decisions of a bot that thinks ahead."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Final

from bench.duel import Duel, new_fight
from bench.many_counters import Board, board
from bench.side_by_side import side_by_side, told
from herotable.bots.playing import deciding, played_out
from herotable.bots.searching import Search, outcome_of, played_by, searched
from herotable.games.hero_1980.game import GAME
from herotable.games.hero_1980.state import Step, Table
from herotable.rules import Action, FastPlay, SetUp, copier_of, perform, still

THREE: Final = SetUp("three catacombs", ("A", "B", "C"), {"turn_limit": "30"})
TIME_BOX: Final = 1.0
"""Seconds that a bot which thinks ahead takes for a decision at most."""


def middle_of_a_game() -> Table:
    """The counters of one of three players are about to move, in the fourth turn."""
    state = GAME.begin(THREE)
    random = Random(1)
    play = FastPlay(random, deciding(GAME, state))
    while state.turn < 4 or state.step is not Step.MONSTERS or not state.begun:
        action = GAME.onward(state)
        if action is None:
            seat = next(seat for seat in GAME.seats(state) if GAME.options(state, seat))
            options = [option for option in GAME.options(state, seat) if not option.refused]
            choice = GAME.advise(state, seat, options)
            assert choice is not None
            action = Action(seat, choice)
        perform(GAME, play, state, action)
    return state


def usual_games(times: int) -> None:
    for seed in range(times):
        played_out(GAME, GAME.begin(THREE), Random(seed))


def wild_games(times: int) -> None:
    for seed in range(times):
        played_by(GAME, GAME.begin(THREE), Random(seed), {}, ("A", "B", "C"))


def duels(times: int) -> None:
    for seed in range(times):
        played_out(Duel(), new_fight(), Random(seed))


def games() -> None:
    """Beside a duel of the kernel's benchmarks, which is won in two dozen actions."""
    jobs = {"a duel of the kernel's": (duels, 200), "HERO, usual bots": (usual_games, 2), "HERO, wild": (wild_games, 2)}
    told("whole games of bots", side_by_side(jobs, 3), rate=False)


def states() -> None:
    """Beside a state of the same size in which every counter is an object."""
    table, many = middle_of_a_game(), board(1)
    seat = table.active

    def objects(times: int) -> None:
        copy = copier_of(Board).copy
        for _ in range(times):
            copy(many)

    def columns(times: int) -> None:
        copy = copier_of(Table).copy
        for _ in range(times):
            copy(table)

    def offers(times: int) -> None:
        for _ in range(times):
            GAME.options(table, seat)

    def worlds(times: int) -> None:
        for number in range(times):
            GAME.redeal(copier_of(Table).copy(table), seat, Random(number).randrange)

    jobs = {
        "a copy, 126 counters as objects": (objects, 300),
        "a copy of HERO, counters in columns": (columns, 300),
        "the options of a runner": (offers, 20),
        "a world redealt": (worlds, 20),
    }
    told("states", side_by_side(jobs, 3), rate=True)


def thinking() -> None:
    """How many playouts fit into the time box, and what a decision takes."""
    table = middle_of_a_game()
    seat = table.active
    idea = GAME.ideas(table, seat, list(GAME.options(table, seat)))[0]

    def playouts(times: int) -> None:
        for number in range(times):
            outcome_of(GAME, table, Action(seat, idea), 24, Random(number))

    told("thinking ahead", side_by_side({"playouts of 24 actions": (playouts, 5)}, 3), rate=True)
    start = perf_counter()
    searched(GAME, still(table), seat, Search(1_000, 24), Random(1), lambda: perf_counter() - start > TIME_BOX * 3 / 4)
    print(f"  a decision in a box of {TIME_BOX:.0f} s took {perf_counter() - start:.2f} s")
