"""The exact tables of the ledger, from the game's own rules by exact counting, as fractions (D5 to D8)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from herotable.games.hero_kids.budget import hit_chance
from herotable.games.hero_kids.game import GAME
from herotable.games.hero_kids.pools import d6s
from herotable.games.hero_kids.state import Phase
from herotable.odds.odds import odds
from herotable.odds.rolls import weights_of
from herotable.rules import Choice, still
from tests.games.hero_kids.table_for_tests import GM, ONE, fight, foe, hero, table, turn_of
from tests.games.hero_kids.test_trials import called

HITS = {
    1: "1 7/12 91/216 49/144 2275/7776 4067/15552",
    2: "1 161/216 791/1296 4109/7776 22127/46656 122141/279936",
    3: "1 119/144 5593/7776 10073/15552 167185/279936 313657/559872",
    4: "1 6797/7776 36827/46656 204137/279936 1150547/1679616 6566297/10077696",
    5: "1 14077/15552 234481/279936 147019/186624 7558345/10077696 14527937/20155392",
    6: "1 259421/279936 1465451/1679616 8377769/10077696 48338627/60466176 280936601/362797056",
}
TESTS = {
    1: "1/2 1/3 1/6",
    2: "3/4 5/9 11/36",
    3: "7/8 19/27 91/216",
    4: "15/16 65/81 671/1296",
    5: "31/32 211/243 4651/7776",
    6: "63/64 665/729 31031/46656",
    7: "127/128 2059/2187 201811/279936",
    8: "255/256 6305/6561 1288991/1679616",
    9: "511/512 19171/19683 8124571/10077696",
}


@pytest.mark.example("D5")
@pytest.mark.edge(79)
@pytest.mark.clause("HK-ATK-1", "HK-ATK-8")
@pytest.mark.parametrize("attack", HITS)
def test_the_chance_to_hit_with_so_many_dice_against_so_much_armor(attack: int) -> None:
    for armor, chance in enumerate(map(Fraction, HITS[attack].split())):
        state = turn_of(fight(hero(0, 0, 0, armor, at="D4"), foes_at=["hedge-robber E4"]), "hedge-robber:1")
        foe(state).dice["melee"] = attack
        choice = Choice("attack", {"with": "melee", "target": ONE})
        found = odds(GAME, still(state), GM, choice, exactly=True)
        assert found.exact
        assert found.of("hit") == chance
        assert hit_chance(attack, armor) == chance
    assert hit_chance(0, 1) == 0


@pytest.mark.example("D5")
@pytest.mark.clause("HK-GEN-3")
@pytest.mark.parametrize(
    ("count", "ways"),
    [(1, (1,) * 6), (2, (1, 3, 5, 7, 9, 11)), (3, (1, 7, 19, 37, 61, 91)), (4, (1, 15, 65, 175, 369, 671))],
)
def test_the_highest_of_so_many_dice(count: int, ways: tuple[int, ...]) -> None:
    weights = dict(weights_of(d6s(count)))
    assert [Fraction(weights[face], sum(weights.values())) for face in range(1, 7)] == [
        Fraction(each, 6**count) for each in ways
    ]


@pytest.mark.example("D7")
@pytest.mark.clause("HK-INIT-1")
def test_the_heroes_begin_in_seven_of_twelve_encounters() -> None:
    state = fight(hero(1, at="B4"), foes_at=["larder-rat L8"])
    state.fight().phase = Phase.SETUP
    begins = odds(GAME, still(state), "table", Choice("roll initiative"), exactly=True)
    assert begins.of("the heroes begin") == Fraction(7, 12)


# Whole duels (D8) -----------------------------------------------------------------------------------------------------


def beats(hero_one: tuple[int, int, int], foe_one: tuple[int, int, int]) -> Fraction:
    """The chance that a hero (attack, armor, boxes) beats a foe, side by side, normal attacks only."""
    ours = hit_by_rules(hero_one[0], foe_one[1])
    theirs = hit_by_rules(foe_one[0], hero_one[1])

    @cache
    def wins(mine: int, other: int, my_turn: bool) -> Fraction:
        if not other:
            return Fraction(1)
        if not mine:
            return Fraction(0)
        hit = ours if my_turn else theirs
        after_hit = wins(mine, other - 1, False) if my_turn else wins(mine - 1, other, True)
        if my_turn:
            # Missing leads to the other's turn and back: solved for the loop of two misses.
            both_miss = (1 - ours) * (1 - theirs)
            they_hit = (1 - ours) * theirs * wins(mine - 1, other, True)
            return (hit * after_hit + they_hit) / (1 - both_miss)
        return hit * after_hit + (1 - hit) * wins(mine, other, True)

    return Fraction(7, 12) * wins(hero_one[2], foe_one[2], True) + Fraction(5, 12) * wins(
        hero_one[2], foe_one[2], False
    )


@cache
def hit_by_rules(attack: int, armor: int) -> Fraction:
    state = turn_of(fight(hero(0, 0, 0, armor, at="D4"), foes_at=["hedge-robber E4"]), "hedge-robber:1")
    foe(state).dice["melee"] = attack
    choice = Choice("attack", {"with": "melee", "target": ONE})
    return Fraction(odds(GAME, still(state), GM, choice, exactly=True).of("hit"))


@pytest.mark.example("D8")
@pytest.mark.clause("HK-ATK-1", "HK-INIT-3")
@pytest.mark.parametrize(
    ("mine", "other", "chance"),
    [
        ((2, 1, 3), (1, 1, 1), Fraction(430744667, 435176292)),
        ((2, 1, 3), (2, 1, 2), Fraction(54835755197, 64722965772)),
        ((2, 2, 3), (2, 2, 3), 0.516001),
        ((3, 1, 3), (2, 1, 2), 0.910330),
        ((2, 1, 3), (3, 2, 4), 0.072020),
    ],
)
def test_whole_duels(mine: tuple[int, int, int], other: tuple[int, int, int], chance: Fraction | float) -> None:
    found = beats(mine, other)
    assert found == chance if isinstance(chance, Fraction) else abs(float(found) - chance) < 5e-7


@pytest.mark.example("D6")
@pytest.mark.edge(79)
@pytest.mark.clause("HK-TEST-3")
@pytest.mark.parametrize("dice", TESTS)
def test_the_chance_of_a_test_with_so_many_dice(dice: int) -> None:
    for difficulty, chance in zip((4, 5, 6), map(Fraction, TESTS[dice].split()), strict=True):
        state = table(hero(0, 0, 0, 1))
        state.heroes[ONE].dice["ranged"] = dice - 1
        state = called(state, difficulty=difficulty)
        assert odds(GAME, still(state), ONE, Choice("test"), exactly=True).of("success") == chance
