"""Bots for both roles: they come to an end, see only what their seats see, and the stronger beats the weaker."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import mean
from typing import Final

import pytest

from herotable.bots.playing import played_out
from herotable.bots.searching import Search, on_offer, played_by, searched
from herotable.games.hero_1980 import bot_hero
from herotable.games.hero_1980.cards import MONSTERS, our_cards
from herotable.games.hero_1980.game import GAME, Hero1980
from herotable.games.hero_1980.points import reckoning
from herotable.games.hero_1980.set_ups import THREE, TWO
from herotable.games.hero_1980.state import Step, Table
from herotable.rules import Choice, Option, PickOne, Seat, SetUp, copier_of, redealt, still
from tests.games.hero_1980.catacomb_for_tests import (
    GOBLIN,
    OGRE,
    TROLL,
    catacomb,
    does,
    feasting_hall,
    hero,
    monsters_turn,
)
from tests.games.hero_1980.test_worlds import played

TURN_LIMIT: Final = 30
HEROES: Final = tuple(our_cards().heroes)
MAPS: Final = ("catacomb-1", "catacomb-2", "drawn anew")


def setup_of(number: int, scene: str = THREE) -> SetUp:
    """Heroes and maps by turns."""
    random = Random(number)
    seats = ("A", "B", "C") if scene == THREE else ("A", "C")
    heroes = dict(zip(seats, random.sample(HEROES, len(seats)), strict=True))
    return SetUp(scene, seats, {"turn_limit": str(TURN_LIMIT), "map": MAPS[number % 3]}, heroes)


def ended(number: int) -> Table:
    state = played_out(GAME, GAME.begin(setup_of(number)), Random(number))
    assert GAME.outcome(state) is not None
    assert state.turn <= TURN_LIMIT
    assert GAME.invariants(state) == []
    return state


@pytest.mark.clause("HERO-215.Bx2")
@pytest.mark.parametrize("number", range(6))
def test_games_of_bots_end_within_the_turn_limit(number: int) -> None:
    state = ended(number)
    assert sum(len(each.kills) for each in state.heroes.values()) > 0


# What they see ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HERO-205.D1")
@pytest.mark.parametrize("seed", range(2))
def test_bots_advise_the_same_in_every_world_that_their_seat_cannot_tell_apart(seed: int) -> None:
    compared = 0
    for number, moment in enumerate(played(seed)):
        if moment.doing is not None or number % 3:
            continue
        for seat in GAME.seats(moment.now):
            options = [option for option in GAME.options(moment.now, seat) if not option.refused]
            if options:
                world = redealt(GAME, moment, seat, Random(number).randrange).now
                assert GAME.advise(world, seat, options) == GAME.advise(moment.now, seat, options)
                assert GAME.ideas(world, seat, options) == GAME.ideas(moment.now, seat, options)
                compared += 1
    assert compared > 50


# What they do -------------------------------------------------------------------------------------------------------


def advice(table: Table) -> Choice | None:
    options = [option for option in GAME.options(table, table.active) if not option.refused]
    return GAME.advise(table, table.active, options)


def test_a_hero_attacks_the_weak_together_and_leaves_the_strong_alone() -> None:
    assert advice(feasting_hall((GOBLIN, "13,2"), (GOBLIN, "12,1"))) == Choice("attack", {"targets": ["A1", "A2"]})
    alone = advice(feasting_hall((TROLL, "13,2"), (GOBLIN, "12,1")))
    assert alone == Choice("attack", {"targets": ["A2"]})


def test_a_hero_outwits_a_crowd_that_he_cannot_beat() -> None:
    table = catacomb((TROLL, "11,5"), (TROLL, "10,6"), at="10,5", facing="e")
    hero(table).boxes["LS"] = 1
    assert advice(table) == Choice("outwit")


def test_a_hero_runs_for_alysa_when_a_rival_is_there() -> None:
    table = catacomb(at="24,4", facing="e")
    assert not bot_hero.in_a_hurry(table, "A")
    table.heroes["C"].track = 1
    assert bot_hero.in_a_hurry(table, "A")
    assert advice(table) == Choice("step", {"to": "25,4"})


def test_counters_close_in_and_prefer_his_back() -> None:
    table = monsters_turn(feasting_hall((OGRE, "9,2")))
    assert advice(table) == Choice("order", {"how": "close in"})
    moved = does(table, "order", how="close in").state
    assert moved.sections["A"].at["A1"] == "11,2"
    assert advice(moved) == Choice("attack", {"with": ["A1"]})


def test_whoever_can_block_a_door_does() -> None:
    question = PickOne(kind="block", among=("nobody", "A1", "A2"), secret=True)
    assert question.usual == Choice("pick", {"which": "nobody"}), "odds reckon with nobody"
    assert GAME.answer(catacomb(), "C", question) == Choice("pick", {"which": "A1"})
    assert GAME.answer(catacomb(), "C", PickOne(kind="excess", among=("Hits",))) is None


# Strength -----------------------------------------------------------------------------------------------------------


def test_the_ideas_of_a_strong_bot_are_on_offer() -> None:
    state = GAME.begin(SetUp(TWO, ("A", "C")))
    options = list(GAME.options(state, "A"))
    assert on_offer(GAME.ideas(state, "A", options), options) == [Choice("take", {"hero": "Dame Hestia"})]
    table = monsters_turn(feasting_hall((OGRE, "9,2"), (GOBLIN, "9,1")))
    options = list(GAME.options(table, "C"))
    assert len(on_offer(GAME.ideas(table, "C", options), options)) == 4


def test_a_strong_bot_thinks_the_same_twice_and_leaves_the_table_alone() -> None:
    table = monsters_turn(feasting_hall((OGRE, "9,2"), (GOBLIN, "9,1")))
    before = copier_of(Table).copy(table)
    choices = [searched(GAME, still(table), "C", Search(3, 20), Random(5)) for _ in range(2)]
    assert choices[0] == choices[1]
    assert table == before


class HeroAlone(Hero1980):
    """A bot of this game has ideas for its Hero only, and runs its counters as usual."""

    def ideas(self, state: Table, seat: Seat, options: Sequence[Option]) -> Sequence[Choice]:
        return super().ideas(state, seat, options) if state.step in (Step.BUILD, Step.HERO) else ()


Duel = tuple[int, str]
"""Which game, and how strong the first of the two is, at A in every other game. The second is usual, or wild."""

SEARCH: Final = Search(playouts=4, steps=16)


def duel(game: Duel) -> float:
    """What the first of the two comes away with: 1, a half where nobody wins, 0."""
    number, strength = game
    first, second = ("A", "C") if number % 2 else ("C", "A")
    options = {"turn_limit": str(TURN_LIMIT), "map": MAPS[number // 2 % 3]}
    rules = HeroAlone() if strength == "strong Hero" else GAME
    state = rules.begin(SetUp(TWO, ("A", "C"), options))
    strong = {} if strength == "usual against wild" else {first: SEARCH}
    played_by(rules, state, Random(number), strong, () if strong else [second])
    return 0.5 if not state.winners else float(first in state.winners)


def interval(results: list[float]) -> tuple[float, float]:
    """Wilson's, at 95 %."""
    n, share, z = len(results), mean(results), 1.96
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return centre - half, centre + half


def test_the_usual_bot_beats_one_that_does_anything() -> None:
    results = [duel((number, "usual against wild")) for number in range(4)]
    assert mean(results) > 0.5


@pytest.mark.long
@pytest.mark.parametrize(("strength", "games"), [("strong", 60), ("strong Hero", 100), ("usual against wild", 40)])
def test_the_stronger_bot_wins(strength: str, games: int) -> None:
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(duel, [(number, strength) for number in range(games)]))
    low, high = interval(results)
    print(f"{strength}: {mean(results):.3f} of {games} games, 95 % from {low:.3f} to {high:.3f}")  # noqa: T201
    assert low > 0.5


# A thousand games ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HeroFacts:
    alive: bool
    arrived: bool
    died_of: str
    courage: int
    charm: int
    riches: int
    total: int
    kills: Counter[str]


Facts = tuple[int, str, list[HeroFacts]]
"""Turns, how it ended, and what became of each Hero."""


def facts(number: int) -> Facts:
    state = ended(number)
    heroes = []
    for seat, each in state.heroes.items():
        sums = reckoning(state, seat)
        points = (sums.modified, sums.charm, sums.riches, sums.total)
        heroes.append(HeroFacts(each.alive, each.on_track, each.died_of, *points, Counter(map(str, each.kills))))
    return state.turn, state.how, heroes


def report(games: list[Facts]) -> str:
    """The balance of many games, for whoever reads the long tests' output."""
    heroes = [each for _, _, three in games for each in three]
    there = [each for each in heroes if each.arrived]
    kills: Counter[str] = sum((each.kills for each in heroes), Counter())
    parts = {
        "courage": mean(each.courage for each in there),
        "charm": mean(each.charm for each in there),
        "riches": mean(each.riches for each in there),
        "total": mean(each.total for each in there),
    }
    lines = [
        f"{len(games)} games of three: {mean(turns for turns, _, _ in games):.1f} turns on the average",
        f"alive {mean(each.alive for each in heroes):.1%}, arrived {mean(each.arrived for each in heroes):.1%}",
        f"died of: {dict(Counter(each.died_of for each in heroes if each.died_of))}",
        "points of those who arrived: " + ", ".join(f"{name} {points:.0f}" for name, points in parts.items()),
        f"won by: {dict(Counter(how for _, how, _ in games))}",
        f"eliminated by each Hero: { {kind: round(count / len(heroes), 1) for kind, count in kills.most_common()} }",
    ]
    return "\n".join(lines)


@pytest.mark.long
@pytest.mark.parametrize("hundreds", range(0, 10, 2))
def test_a_thousand_games_of_three_end_and_are_in_balance(hundreds: int) -> None:
    """In five parts, each with its report: no test may take longer than five minutes."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        games = list(pool.map(facts, range(100 * hundreds, 100 * hundreds + 200), chunksize=10))
    print(report(games))  # noqa: T201
    heroes = [each for _, _, three in games for each in three]
    assert 6 <= mean(turns for turns, _, _ in games) <= 20
    assert mean(each.alive for each in heroes) > 0.7
    assert mean(each.arrived for each in heroes) > 0.5
    assert all(any(each.kills[kind] for each in heroes) for kind in MONSTERS)


def test_the_report_of_a_few_games_reads_well() -> None:
    said = report([facts(number) for number in range(2)])
    assert "2 games of three" in said
    assert "points of those who arrived" in said
