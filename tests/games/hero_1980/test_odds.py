"""Odds of every kind of throw against figures reckoned independently with icepool."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest

from herotable.games.hero_1980.cards import MONSTERS, Kind, card_of, our_cards
from herotable.games.hero_1980.chances import at_least, chance, one_die
from herotable.games.hero_1980.doors import door_roll, force_roll
from herotable.games.hero_1980.game import GAME
from herotable.games.hero_1980.hero_files import read
from herotable.games.hero_1980.monster_attacks import monster_to_hit
from herotable.games.hero_1980.outwitting import outwit_roll
from herotable.games.hero_1980.specials import against_succubus, against_trap, trap_level
from herotable.games.hero_1980.state import Hero
from herotable.games.hero_1980.striking import hero_to_hit
from herotable.games.hero_1980.wounds import COLUMNS, wounds_of
from herotable.odds.odds import odds
from herotable.odds.rolls import weights_of
from herotable.rules import Choice, Part, Roll, still
from tests.games.hero_1980.catacomb_for_tests import GOBLIN, OGRE, TRAP, catacomb, feasting_hall, monsters_turn

D6, TWO = icepool.d6, 2 @ icepool.d6


def of(die: Any, outcome: object) -> Fraction:
    return Fraction(die.probability(outcome))


def chances(roll: Roll) -> dict[int, Fraction]:
    """What the kernel counts with: every value that the rule uses, with its weight."""
    weights = dict(weights_of(roll))
    total = sum(weights.values())
    return {value: Fraction(weight, total) for value, weight in weights.items() if weight}


def someone(weapon: str = "LS", box: int = 1, **levels: int) -> Hero:
    hero = read("rulebook")
    hero.points, hero.boxes, hero.in_hand = {weapon: box}, {weapon: box}, weapon
    hero.levels = hero.levels | levels
    return hero


@pytest.mark.clause("HERO-210.D2", "HERO-210.D3", "HERO-210.E1", "HERO-210.E2")
@pytest.mark.parametrize("weapon", list(our_cards().weapons))
def test_every_blow_of_every_weapon_at_up_to_eight(weapon: str) -> None:
    card = our_cards().weapons[weapon]
    for box, kind, among in product(range(1, len(card.boxes) + 1), MONSTERS, range(1, 9)):
        roll = hero_to_hit(someone(weapon, box), card, kind, among)
        expected = of(TWO + card.boxes[box - 1] - (among - 1) >= card.to_hit[kind], True)
        assert chances(roll).get(1, Fraction(0)) == expected
        assert Fraction(chance(roll), 36) == expected


@pytest.mark.clause("HERO-210.F2", "HERO-210.G3", "HERO-212.B1", "HERO-212.B6")
def test_every_blow_of_every_monster_with_its_columns() -> None:
    for kind, position, armour, shield in product(MONSTERS, (1, 2, 3), "NLMP", (False, True)):
        hero = someone()
        hero.armour, hero.shield = armour, shield
        bonus = position + our_cards().armours[armour].to_hit - shield
        margins = (TWO + bonus - card_of(kind).to_hit).map(lambda margin: max(margin, -1))
        roll = monster_to_hit(hero, kind, Part("position", position))
        assert chances(roll) == {column: of(margins, column) for column in margins.outcomes()}


@pytest.mark.clause("HERO-212.B5", "HERO-212.B6")
@pytest.mark.parametrize("table", list(our_cards().wounds))
def test_every_column_of_the_wound_tables(table: str) -> None:
    cells = our_cards().wounds[table].cells()
    for column in range(COLUMNS + 1):
        row = (TWO + max(0, column - 6)).map(lambda total: min(total, 12))
        letters = row.map(lambda total, column=column: cells[total - 2][min(column, 6)])
        wounds = wounds_of(table, column)
        found = {wounds.letters[value]: weight for value, weight in chances(wounds.roll).items()}
        assert found == {cell: of(letters, cell) for cell in letters.outcomes()}


@pytest.mark.clause("HERO-206.B1", "HERO-206.C3", "HERO-206.D3")
def test_every_door_tried_blocked_and_forced() -> None:
    place = catacomb().place
    for door, strength, blocker in product(
        place.doors.values(), range(10), (None, Kind.GOBLIN, Kind.MAN, Kind.TROLL, Kind.OGRE)
    ):
        less = 0 if blocker is None else 4 if blocker in (Kind.TROLL, Kind.OGRE) else 2
        expected = of(D6 + strength - less >= door.value, True)
        assert chances(door_roll(someone(S=strength), door, blocker)).get(1, Fraction(0)) == expected
        assert Fraction(one_die(door.value - strength + less), 6) == expected
    for strength in range(10):
        assert chances(force_roll(someone(S=strength))).get(1, Fraction(0)) == of(strength < TWO, True)


@pytest.mark.clause("HERO-208.B1", "HERO-211.C3", "HERO-211.D6", "HERO-211.D3")
def test_every_wit_against_monsters_succubus_and_traps() -> None:
    levels = {total: our_cards().trap_levels[total - 2] for total in range(2, 13)}
    trap = TWO.map(levels)
    assert chances(trap_level()) == {level: of(trap, level) for level in trap.outcomes()}
    for wits in range(10):
        hero = someone(I=wits)
        assert chances(outwit_roll(hero)).get(1, Fraction(0)) == of(D6 + wits >= 10, True)
        against = chances(against_succubus(hero))
        assert against == {wits + face: Fraction(1, 6) for face in range(1, 7)}
        assert chances(against_trap(hero)) == against
        beaten = sum(
            weight * other
            for level, weight in chances(trap_level()).items()
            for total, other in against.items()
            if total >= level
        )
        assert beaten == of((D6 + wits) - trap >= 0, True)


def test_two_dice_come_to_at_least_so_much() -> None:
    for number in range(15):
        assert Fraction(at_least(number), 36) == of(number <= TWO, True)


# By the rules themselves --------------------------------------------------------------------------------------


@pytest.mark.clause("HERO-210.B3", "HERO-210.E2")
def test_the_odds_of_an_attack_on_two() -> None:
    table = feasting_hall((GOBLIN, "13,2"), (OGRE, "12,1"))
    found = odds(GAME, still(table), "A", Choice("attack", {"targets": ["A1", "A2"]}), exactly=True)
    assert found.exact
    assert found.of("Goblin falls") == of(TWO + 4 - 1 >= 8, True)
    assert found.of("Ogre falls") == of(TWO + 4 - 1 >= 11, True)


@pytest.mark.clause("HERO-206.Cx1")
def test_the_odds_at_a_door_do_not_reckon_with_a_blocker_that_nobody_sees() -> None:
    for kind in (TRAP, OGRE):
        table = catacomb((kind, "9,2"), at="8,2")
        found = odds(GAME, still(table), "A", Choice("open", {"door": "8,2|9,2"}), exactly=True)
        assert found.of("the door opens") == Fraction(5, 6)


@pytest.mark.clause("HERO-210.Bx1", "HERO-205.Dx2")
def test_against_a_counter_that_nobody_sees_each_kind_has_its_own_chance() -> None:
    table = catacomb((GOBLIN, "9,5"), (OGRE, "3,1"), (TRAP, "4,1"), at="10,5", facing="e")
    (aim,) = GAME.view(table, "A").aims
    assert (aim.tag, aim.position) == ("A1", 3)
    assert aim.chances == (("goblin", 4, 33), ("ogre", 7, 21))
    known = catacomb((GOBLIN, "11,5"), (OGRE, "3,1"), at="10,5", facing="e")
    assert GAME.view(known, "A").aims[0].chances == (("goblin", 4, 33),)
    assert GAME.view(monsters_turn(known), "A").aims == ()


@pytest.mark.clause("HERO-206.B1", "HERO-206.Cx1")
def test_at_a_door_his_player_is_shown_what_blocking_would_do() -> None:
    (door,) = GAME.view(catacomb(at="8,2"), "A").doors
    assert (door.door, door.free, door.by_two, door.by_four) == ("8,2|9,2", 5, 3, 1)
