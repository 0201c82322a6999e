"""A thousand encounters played by bots over all maps, and what threat points say of them (HK-FOE-3, M9)."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

import pytest

from herotable.games.hero_kids.game import GAME
from herotable.games.hero_kids.movement import acting
from herotable.games.hero_kids.state import Character, Side, Table, able, enemies
from herotable.rules import Action, Choice, FastPlay, copier_of, perform
from tests.games.hero_kids.encounters_for_tests import MAPS, encounter, fought, knocked_out
from tests.games.hero_kids.table_for_tests import GM, fight, hero

GAMES_OF_A_GRADE: Final = 252
GRADES: Final = {"easy": (50, 100), "normal": (150, 200), "hard": (220, 250), "too hard": (350, 450)}
"""Hundredths of a threat point for each hero."""


@dataclass(frozen=True)
class Result:
    won: float
    out: float


def played(grade: str, games: int) -> Result:
    """So many encounters of this grade, four heroes each, the maps in turn."""
    won = out = 0
    for number in range(games):
        random = Random(f"{grade} {number}")
        state = fought(random, encounter(random, 4, *GRADES[grade], MAPS[number % len(MAPS)]))
        assert GAME.invariants(state) == []
        won += state.won_by is Side.HEROES
        out += knocked_out(state) if state.won_by is Side.HEROES else len(state.heroes)
    return Result(won / games, out / games)


@cache
def result_of(grade: str) -> Result:
    return played(grade, GAMES_OF_A_GRADE)


@pytest.mark.long
@pytest.mark.example("M9", "M11")
@pytest.mark.clause("HK-FOE-3", "HK-END-1")
@pytest.mark.parametrize("grade", GRADES)
def test_a_thousand_encounters_end(grade: str, capsys: pytest.CaptureFixture[str]) -> None:
    result = result_of(grade)
    with capsys.disabled():
        sys.stdout.write(f"\n{grade:>9}: won {result.won:.3f}, knocked out {result.out:.2f} of 4")
    assert result.won > 0


@pytest.mark.long
@pytest.mark.example("M9")
@pytest.mark.clause("HK-FOE-3")
def test_threat_points_predict_how_they_end() -> None:
    found = [result_of(grade) for grade in GRADES]
    assert [each.out for each in found] == sorted(each.out for each in found)
    assert [each.won for each in found] == sorted((each.won for each in found), reverse=True)
    assert found[0].won > found[-1].won


@pytest.mark.example("M9")
@pytest.mark.parametrize("grade", ["easy", "hard"])
def test_a_few_encounters_of_each_kind_end(grade: str) -> None:
    assert played(grade, 6).won > 0


# The ledger's own simulation: no board to speak of, normal attacks only (M9) ------------------------------------------

HEROES: Final = ((2, 2, 3), (2, 1, 3), (2, 1, 3), (3, 1, 3))
FOES: Final = {"weak": (1, 1, 1), "normal": (2, 1, 2), "strong": (2, 2, 3), "boss": (3, 2, 4)}
GOLDEN: Final = [
    (4, "4 weak", 1.000, 0.04, 1.69),
    (4, "8 weak", 0.838, 1.15, 3.35),
    (4, "4 normal", 0.985, 0.43, 3.19),
    (4, "1 boss", 1.000, 0.00, 1.97),
    (4, "1 boss 4 weak", 0.991, 0.32, 3.42),
    (4, "4 strong", 0.664, 2.03, 5.66),
    (3, "3 normal", 0.969, 0.35, 3.20),
    (3, "1 boss", 1.000, 0.02, 2.55),
    (3, "1 boss 3 weak", 0.930, 0.52, 4.16),
    (2, "2 normal", 0.947, 0.24, 3.02),
    (2, "1 boss", 0.965, 0.20, 3.62),
    (1, "1 normal", 0.903, 0.10, 2.60),
    (1, "2 weak", 0.880, 0.12, 2.55),
]
FIGHTS: Final = 600


def lined_up(heroes: int, foes: str) -> Table:
    """Two rows of shooters on an open field: everyone can reach everyone."""
    counted = foes.split()
    figures = [FOES[kind] for number, kind in zip(counted[::2], counted[1::2], strict=True) for _ in range(int(number))]
    us = [hero(0, attack, 0, armor, at=f"B{number}") for number, (attack, armor, _) in enumerate(HEROES[:heroes], 1)]
    state = fight(*us, foes_at=[f"hedge-archer {'EF'[number % 2]}{1 + number // 2}" for number in range(len(figures))])
    for foe, (attack, armor, boxes) in zip(state.foes.values(), figures, strict=True):
        foe.dice = {"melee": 0, "ranged": attack, "magic": 0, "armor": armor}
        foe.boxes = foe.health = boxes
        foe.bonuses, foe.specials = [], []
    return state


def simulated(random: Random, state: Table) -> tuple[bool, int, int]:
    """Heroes shoot at the foe with fewest boxes, ties lower armor; foes at any hero who stands. Gives whether the
    heroes won, how many of them were knocked out, and the rounds."""
    play, rounds = FastPlay(random), 1
    opened = state.fight()
    opened.first = opened.side = Side.HEROES if random.random() < 21 / 36 else Side.FOES
    while True:
        action = GAME.onward(state) or _next(random, state)
        if action.option == "end of the encounter":
            out = sum(not each.health for each in state.heroes.values())
            return out < len(state.heroes), out, rounds
        perform(GAME, play, state, action)
        rounds = state.fight().round


def _next(random: Random, state: Table) -> Action:
    fight_of = state.fight()
    if not fight_of.acting:
        mine = next(
            each for each in state.everyone() if each.side is fight_of.side and able(each) and not each.turn.done
        )
        return Action(mine.owner, Choice("take a turn", {"who": mine.id}))
    who = acting(state)
    if not who.turn.action:
        return Action(who.owner, Choice("end turn"))
    return Action(who.owner, Choice("attack", {"with": "ranged", "target": _target(random, state, who).id}))


def _target(random: Random, state: Table, who: Character) -> Character:
    there = enemies(state, who)
    if who.owner == GM:
        return random.choice(there)
    return min(there, key=lambda each: (each.health, each.dice["armor"]))


@pytest.mark.long
@pytest.mark.example("M9")
@pytest.mark.clause("HK-ATK-1", "HK-INIT-3", "HK-END-1")
@pytest.mark.parametrize(("heroes", "foes", "won", "out", "rounds"), GOLDEN)
def test_the_ledgers_simulated_fights(heroes: int, foes: str, won: float, out: float, rounds: float) -> None:
    random, copier = Random(f"{heroes} {foes}"), copier_of(Table)
    start = lined_up(heroes, foes)
    fights = [simulated(random, copier.copy(start)) for _ in range(FIGHTS)]
    chance = sum(each[0] for each in fights) / FIGHTS
    assert abs(chance - won) < 0.01 + 4 * sqrt((won * (1 - won) + 0.001) / FIGHTS)
    for place, mean, tolerance in ((1, out, 0.03), (2, rounds, 0.05)):
        values = [float(each[place]) for each in fights]
        assert abs(fmean(values) - mean) < tolerance + 4 * stdev(values) / sqrt(FIGHTS)
