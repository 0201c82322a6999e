"""A hero against an orc, again and again: the ledger's chances (D13), exactly and by playing."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest

from herotable.games.compact_heroes import attacks, fighters
from herotable.games.compact_heroes.state import Attack, Hero, Table
from herotable.odds.rolls import weights_of
from herotable.rules import Action, Choice, FastPlay, Roll, copier_of, perform
from tests.games.compact_heroes.heroes_for_tests import hero, ready
from tests.games.compact_heroes.table_for_tests import GAME, GM, ONE, ORC, fight, now, turn_of

Chances = tuple[tuple[int, Fraction], ...]
"""How many hit points an attack takes, and how likely."""

FIRST = {"heroes_first": Fraction(21, 36), "creatures_first": Fraction(15, 36), "reroll": Fraction(1, 2)}


def hagar() -> Hero:
    return ready("hagar")


def elf() -> Hero:
    return ready("lirael")


def reference_fighter() -> Hero:
    """M9 at 1 XP."""
    return hero("novice-combat", race="dwarf", rolls=[7], strength=1, agility=1, worn=["long-sword", "clothing"])


def chances_to_take(state: Table, attack: Attack, target: str) -> Chances:
    """By the rolls of the rules themselves."""
    taken: dict[int, Fraction] = {}
    for total, chance in _shares(attacks.to_hit_roll(state, attack, target)):
        if not attacks.hits(state, total, 10, target):
            taken[0] = taken.get(0, Fraction(0)) + chance
            continue
        roll = attacks.damage_roll(state, attack)
        assert roll is not None
        for damage, share in _shares(roll):
            net = max(0, damage - fighters.absorption(state, target))
            taken[net] = taken.get(net, Fraction(0)) + chance * share
    return tuple(taken.items())


def _shares(roll: Roll) -> list[tuple[int, Fraction]]:
    weights = weights_of(roll)
    whole = sum(weight for _, weight in weights)
    return [(value, Fraction(weight, whole)) for value, weight in weights]


def chance_to_win(state: Table, first: Fraction) -> Fraction:
    """Both attack every round; initiative is rolled anew each round, the hero first with this chance."""
    one = state.hero(ONE)
    sword = next((each.id for each in one.items if each.place == "weapon"), "")
    ours = chances_to_take(state, Attack(ONE, "weapon", sword, [ORC]), ORC)
    theirs = chances_to_take(state, Attack(ORC, "creature", targets=[ONE]), ONE)

    @cache
    def wins(mine: int, its: int) -> Fraction:
        won, stay = Fraction(0), Fraction(0)
        for (dealt, chance), (taken, share) in product(ours, theirs):
            both = chance * share
            if dealt >= its:
                won += both * (first if taken >= mine else 1)
            elif taken < mine and not dealt and not taken:
                stay += both
            elif taken < mine:
                won += both * wins(mine - taken, its - dealt)
        return won / (1 - stay)

    return wins(one.hit_points, state.foes[ORC].hit_points)


def duel(champion: Hero, **options: str) -> Table:
    return turn_of(ONE, fight(champion, **options))


GOLDEN = [
    (hagar, "d20", "heroes_first", "0.970434"),
    (hagar, "d20", "creatures_first", "0.967601"),
    (hagar, "d20", "reroll", "0.969018"),
    (hagar, "3d6", "heroes_first", "0.998210"),
    (elf, "d20", "heroes_first", "0.429195"),
    (elf, "d20", "creatures_first", "0.406049"),
    (elf, "d20", "reroll", "0.417622"),
    (elf, "3d6", "heroes_first", "0.497447"),
    (reference_fighter, "d20", "heroes_first", "0.719940"),
    (reference_fighter, "d20", "creatures_first", "0.702437"),
    (reference_fighter, "d20", "reroll", "0.711188"),
    (reference_fighter, "3d6", "heroes_first", "0.790180"),
]


@pytest.mark.clause("CH-HIT-1", "CH-HIT-2", "CH-DMG-1", "CH-INIT-5")
@pytest.mark.parametrize(("champion", "dice", "ties", "golden"), GOLDEN)
def test_the_exact_chances_of_a_duel(champion: Callable[[], Hero], dice: str, ties: str, golden: str) -> None:
    """D13."""
    state = duel(champion(), to_hit_dice=dice, ties=ties)
    assert f"{float(chance_to_win(state, FIRST[ties])):.6f}" == golden


@pytest.mark.parametrize(("dice", "golden"), [("d20", "0.987398"), ("3d6", "0.998936")])
def test_hagar_goes_on_from_the_printed_example(dice: str, golden: str) -> None:
    """D13, after W3."""
    state = duel(hagar(), to_hit_dice=dice)
    state.hero(ONE).hit_points, state.foes[ORC].hit_points = 17, 5
    assert f"{float(chance_to_win(state, FIRST['heroes_first'])):.6f}" == golden


# By playing -----------------------------------------------------------------------------------------------------------


def plays_out(state: Table, random: Random) -> bool:
    """A whole duel by the rules, both attacking; whether the hero is alive at its end."""
    play = FastPlay(random)
    while state.fight is not None:
        step = GAME.onward(state) or _attack(state)
        perform(GAME, play, state, step)
    return state.hero(ONE).alive


def _attack(state: Table) -> Action:
    who = now(state).order[now(state).turn]
    if who == ORC:
        return Action(GM, Choice("attack", {"who": ORC, "target": ONE, "how": "plain"}))
    sword = state.hero(ONE).items[0].id
    return Action(ONE, Choice("attack", {"who": ONE, "with": sword, "target": ORC, "how": "plain"}))


def share_won(champion: Callable[[], Hero], fights: int, **options: str) -> float:
    """Each fight from its beginning, declared turn by turn."""
    random, copier = Random(13), copier_of(Table)
    first = fight(champion(), declare="on_turn", **options)
    return sum(plays_out(copier.copy(first), random) for _ in range(fights)) / fights


@pytest.mark.parametrize("ties", ["heroes_first", "creatures_first", "reroll"])
def test_duels_that_are_played_come_out_as_reckoned(ties: str) -> None:
    """Within four standard errors."""
    exact = float(chance_to_win(duel(elf()), FIRST[ties]))
    fights = 1_000
    assert abs(share_won(elf, fights, ties=ties) - exact) < 4 * (exact * (1 - exact) / fights) ** 0.5
