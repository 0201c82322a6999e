"""Exact odds against every single throw of the dice, and against what can be counted by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from herotable.odds.odds import Odds, odds
from herotable.rules import Choice, still
from tests.kernel.hero_phase.at_the_table import beside, hero
from tests.kernel.hero_phase.game import GAME
from tests.kernel.hero_phase.scenes import four_monsters, one_monster
from tests.kernel.hero_phase.state import State, Y
from tests.kernel.hero_phase.tables import RECONSTRUCTED, Kind, Side


def odds_of_attack(state: State, *monsters: str) -> Odds:
    return odds(GAME, still(state), Y, Choice("attack", {"with": list(monsters)}), exactly=True)


def letters_by_throwing_every_die(number: int, modifier: int) -> Counter[str]:
    """Two dice to hit and two for the wound, straight from the printed table."""
    counted: Counter[str] = Counter()
    for one, two, three, four in product(range(1, 7), repeat=4):
        column = one + two + modifier - number
        row = three + four if column <= 6 else min(12, three + four + column - 6)
        counted["" if column < 0 else RECONSTRUCTED[row][min(column, 6)]] += 1
    return counted


def test_a_troll_in_front_of_mail_and_shield_misses_one_time_in_six() -> None:
    assert odds_of_attack(one_monster(), "m1").of("m1 misses") == Fraction(1, 6)


def test_what_one_attack_costs_is_counted_exactly() -> None:
    thrown = letters_by_throwing_every_die(4, modifier=-1)
    told = odds_of_attack(one_monster(), "m1")
    assert told.exact
    for letter, levels in product("PISHWM", (1, 2, 3)):
        times = sum(count for letters, count in thrown.items() if letters.count(letter) == levels)
        assert told.of(f"{letter} −{levels}") == Fraction(times, 6**4)
    assert told.of("Luck") == 0
    assert sum(chance for _, chance in told.outcomes) == 1


def test_what_two_attacks_cost_together_is_counted_exactly() -> None:
    """Two Goblins in one square at the side: 7 + 1 for mail and shield against + 2."""
    state = beside(hero(L=0), (Kind.GOBLIN, Side.WEST), (Kind.GOBLIN, Side.WEST))
    each = letters_by_throwing_every_die(7, modifier=2)
    told = odds_of_attack(state, "m1", "m2")
    hits = Counter[int]()
    for (one, ways), (two, other_ways) in product(each.items(), each.items()):
        hits[(one + two).count("H")] += ways * other_ways
    for levels in (1, 2, 3, 4):
        assert told.of(f"H −{levels}") == Fraction(hits[levels], 6**8)


def test_death_comes_as_often_as_a_strength_is_rolled() -> None:
    state = beside(hero(S=1, H=0, L=0), (Kind.TROLL, Side.NORTH))
    thrown = letters_by_throwing_every_die(4, modifier=1)
    deadly = sum(ways for letters, ways in thrown.items() if "S" in letters)
    assert odds_of_attack(state, "m1").of("dead") == Fraction(deadly, 6**4)


def test_luck_is_usually_spent_when_it_saves_his_life() -> None:
    state = beside(hero(S=1, H=0, L=1), (Kind.TROLL, Side.NORTH))
    unlucky = beside(hero(S=1, H=0, L=0), (Kind.TROLL, Side.NORTH))
    told = odds_of_attack(state, "m1")
    assert told.of("dead") == 0
    assert told.of("Luck") == odds_of_attack(unlucky, "m1").of("dead")


def test_the_answer_of_a_hero_in_full_arms_is_in_the_odds() -> None:
    """LS +4 needs 9 for a Troll: 10 of 36, less where a W came first."""
    thrown = letters_by_throwing_every_die(4, modifier=-1)
    chances = {0: Fraction(10, 36), 1: Fraction(6, 36), 2: Fraction(3, 36), 3: Fraction(1, 36)}
    expected = sum(chances[letters.count("W")] * ways for letters, ways in thrown.items()) / 6**4
    assert odds_of_attack(one_monster(), "m1").of("m1 removed") == expected


def test_a_whole_phase_is_sampled_and_says_so() -> None:
    told = odds(GAME, still(four_monsters()), Y, Choice("attack", {"with": ["m1", "m2", "m3", "m4"]}))
    assert not told.exact
    assert 0 < told.error < 0.025
    assert abs(float(told.of("m1 misses")) - 21 / 36) < 5 * told.error
