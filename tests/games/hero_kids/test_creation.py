"""Making a hero: sixteen builds and no others, menus, the game master's consent (HK-ATTR, HK-BUILD)."""

from __future__ import annotations

from itertools import product

import pytest

from herotable.games.hero_kids.cards import our_cards
from herotable.games.hero_kids.creation import builds, cost, why_not_build
from herotable.games.hero_kids.game import GAME
from herotable.games.hero_kids.state import Step, Table
from herotable.rules import Refused, SetUp
from tests.games.hero_kids.table_for_tests import GM, ONE, TWO, does, fight, hero, listed, may, refused, table, turn_of

CARDS = our_cards()
ALL_BUILDS = """
3,0,0,1 2,0,0,2 1,0,0,3 2,1,0,0 2,0,1,0 1,2,0,0 1,0,2,0 1,1,0,1
1,0,1,1 0,1,1,0 0,3,0,0 0,2,0,1 0,1,0,2 0,0,3,0 0,0,2,1 0,0,1,2
"""


def new_heroes() -> Table:
    setup = next(each for each in GAME.scenes() if each.scene == "new heroes")
    return GAME.begin(setup)


def at_step(step: Step, dice: str = "2,0,0,2") -> Table:
    """Somebody who has got as far as this step."""
    state = new_heroes()
    state.heroes[ONE].dice = dict(zip(("melee", "ranged", "magic", "armor"), map(int, dice.split(",")), strict=True))
    state.heroes[ONE].step = step
    return state


# Dice -----------------------------------------------------------------------------------------------------------------


@pytest.mark.example("D2")
@pytest.mark.clause("HK-BUILD-2")
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_the_first_die_of_ranged_and_magic_costs_two_and_every_other_one(place: int) -> None:
    prices = []
    for dice in range(4):
        pools = [0, 0, 0, 0]
        pools[place] = dice
        prices.append(cost((pools[0], pools[1], pools[2], pools[3])))
    assert prices == ([0, 2, 3, 4] if place in (1, 2) else [0, 1, 2, 3])


@pytest.mark.example("D1", "D2")
@pytest.mark.edge(2)
@pytest.mark.clause("HK-BUILD-3", "HK-ATTR-1")
def test_of_all_256_builds_exactly_sixteen_are_taken() -> None:
    every = product(range(4), repeat=4)
    legal = {f"{a},{b},{c},{d}" for a, b, c, d in every if why_not_build((a, b, c, d)) is None}
    assert legal == set(ALL_BUILDS.split())
    assert len(builds()) == 16


@pytest.mark.edge(1)
@pytest.mark.clause("HK-BUILD-1", "HK-BUILD-2", "HK-BUILD-3", "HK-ATTR-1")
@pytest.mark.parametrize(
    ("dice", "rule"),
    [
        ((2, 0, 0, 2), ""),
        ((2, 0, 0, 1), "HK-BUILD-3"),
        ((0, 0, 0, 4), "HK-ATTR-1"),
        ((0, 3, 0, 0), ""),
        ((1, 3, 0, 0), "HK-BUILD-3"),
        ((1, 0, 1, 1), ""),
        ((0, 1, 1, 0), ""),
        ((0, 2, 1, 0), "HK-BUILD-3"),
    ],
)
def test_some_builds(dice: tuple[int, int, int, int], rule: str) -> None:
    wrong = why_not_build(dice)
    assert (wrong.rule if wrong else "") == rule
    assert may(new_heroes(), ONE, "divide dice", dice=",".join(map(str, dice))) is (not rule)


# Menus ----------------------------------------------------------------------------------------------------------------


@pytest.mark.edge(83)
@pytest.mark.clause("HK-BUILD-11")
def test_a_special_action_wants_dice_enough_in_its_pool() -> None:
    menu = listed(at_step(Step.SPECIAL, "1,0,1,1"), ONE, "choose special", "what")
    assert "trip" not in menu
    assert "burst" in menu
    assert "pin" not in menu
    assert "cover-me" in menu
    assert "many-sparks" not in menu


@pytest.mark.clause("HK-BUILD-11")
def test_a_split_wants_two_dice() -> None:
    assert "two-shots" not in listed(at_step(Step.SPECIAL, "1,1,0,1"), ONE, "choose special", "what")
    assert "two-shots" in listed(at_step(Step.SPECIAL, "0,2,0,1"), ONE, "choose special", "what")


@pytest.mark.example("M3", "M4", "M2", "M1")
@pytest.mark.clause("HK-BUILD-7")
def test_the_menus_have_fourteen_special_actions_and_fourteen_bonus_abilities() -> None:
    specials = [card.name for card in CARDS.actions if card.number]
    bonuses = [card.name for card in CARDS.bonuses if card.number]
    assert specials == [
        *("Trip", "Shove", "Whirl", "Charge", "Pin", "Two Shots", "Trick Shot", "Take Aim", "Burst", "Many Sparks"),
        *("Lift", "Daze", "Mend", "Cover Me"),
    ]
    assert bonuses == [
        *("Together", "Stand Fast", "Far Eye", "Close Flame", "Tit for Tat", "Thick Cloak", "Quick Feet", "Tough"),
        *("Sure-footed", "Spring Up", "Big Voice", "Lucky", "Watchful", "Last Stand"),
    ]


@pytest.mark.clause("HK-BUILD-1", "HK-BUILD-4", "HK-BUILD-5", "HK-BUILD-6", "HK-BUILD-7", "HK-BUILD-8", "HK-INV-1")
def test_a_hero_of_ones_own_from_the_first_die_to_the_game_masters_consent() -> None:
    state = new_heroes()
    state = does(state, ONE, "divide dice", dice="2,0,0,2").state
    state = does(state, ONE, "choose special", what="shove").state
    state = does(state, ONE, "choose bonus", what="tough").state
    state = does(state, ONE, "choose skills", skills=["climbing", "cooking"]).state
    state = does(state, ONE, "choose tool", thing="rope").state
    state = does(state, ONE, "name hero", name="  Nib   Barrow ").state
    nib = state.heroes[ONE]
    assert nib.step is Step.CONSENT
    assert not may(state, ONE, "name hero", name="Other")
    state = does(state, GM, "agree to the hero", hero=ONE).state
    nib = state.heroes[ONE]
    assert (nib.step, nib.name, nib.boxes, nib.health, nib.gold) == (Step.DONE, "Nib Barrow", 3, 3, 0)
    assert (nib.specials, nib.bonuses, nib.skills) == (["shove"], ["tough"], ["climbing", "cooking"])
    assert [thing.card for thing in nib.things] == ["healing-potion", "rope"]


@pytest.mark.clause("HK-BUILD-4", "HK-BUILD-5", "HK-BUILD-6")
def test_the_game_master_may_send_a_hero_back() -> None:
    state = at_step(Step.CONSENT)
    state = does(state, GM, "send back", hero=ONE, to="skills").state
    assert state.heroes[ONE].step is Step.SKILLS


@pytest.mark.clause("HK-BUILD-7")
def test_what_is_in_no_menu_may_be_told_in_words_and_the_game_master_carries_it_out() -> None:
    state = does(at_step(Step.SPECIAL), ONE, "own special", words="I sing them to sleep").state
    state = does(state, ONE, "own bonus", words="I am never late").state
    nib = state.heroes[ONE]
    assert (nib.specials, nib.bonuses, nib.step) == ([], [], Step.SKILLS)
    assert (nib.free_special, nib.free_bonus) == ("I sing them to sleep", "I am never late")


def test_one_may_go_back_a_step() -> None:
    state = does(at_step(Step.SPECIAL), ONE, "earlier step").state
    assert state.heroes[ONE].step is Step.DICE
    assert set(state.heroes[ONE].dice.values()) == {0}


@pytest.mark.example("D1")
@pytest.mark.edge(85)
@pytest.mark.clause("HK-BUILD-10", "HK-ATTR-4")
def test_one_normal_attack_for_each_pool_with_a_die() -> None:
    one = turn_of(fight(hero(2, 0, 0, 2, at="D4"), foes_at=["larder-rat D5"]), ONE)
    assert listed(one, ONE, "attack", "with") == ["melee"]
    two = turn_of(fight(hero(1, 1, 0, 1, at="D4"), foes_at=["larder-rat D5", "mudling D7"]), ONE)
    assert listed(two, ONE, "attack", "with") == ["melee", "ranged"]


@pytest.mark.clause("HK-BUILD-10")
def test_a_range_may_be_agreed_shorter_and_never_longer() -> None:
    state = table(hero(0, 2, 0, 1))
    state = does(state, GM, "agree on a range", hero=ONE, pool="ranged", squares=3).state
    assert state.heroes[ONE].shorter == {"ranged": 3}
    state = does(state, GM, "agree on a range", hero=ONE, pool="magic", squares=6).state
    assert state.heroes[ONE].shorter["magic"] == 4


# Ready-made heroes ----------------------------------------------------------------------------------------------------


@pytest.mark.example("M5")
@pytest.mark.clause("HK-BUILD-9", "HK-BUILD-3", "HK-BUILD-8")
def test_the_twelve_ready_made_heroes_are_twelve_different_legal_builds() -> None:
    heroes = list(CARDS.heroes)
    assert len(heroes) == 12
    assert len({card.dice for card in heroes}) == 12
    assert all(why_not_build(card.dice) is None for card in heroes)
    unused = set(builds()) - {card.dice for card in heroes}
    assert unused == {(2, 1, 0, 0), (1, 0, 2, 0), (0, 1, 1, 0), (0, 3, 0, 0)}
    assert all(len(card.skills) == 2 for card in heroes)


@pytest.mark.clause("HK-BUILD-9")
def test_a_player_may_take_a_ready_made_hero_instead() -> None:
    state = does(new_heroes(), TWO, "take a ready hero", hero="fen").state
    fen = state.heroes[TWO]
    assert (fen.name, fen.step, fen.boxes, fen.move) == ("Fen Mossback", Step.DONE, 3, 4)
    assert [thing.card for thing in fen.things] == ["healing-potion", "bait"]
    assert (fen.dice["melee"], fen.dice["magic"]) == (2, 1)


# Who sits down --------------------------------------------------------------------------------------------------------


def players(count: int) -> tuple[str, ...]:
    return tuple(f"hero:{number}" for number in range(1, count + 1))


@pytest.mark.clause("HK-GEN-1")
def test_one_game_master_and_one_to_four_heroes_or_more_where_the_table_wants_it() -> None:
    for seats in ((GM,), players(2), (*players(5), GM), ("hero:2", GM), (*players(1), GM, GM)):
        with pytest.raises(Refused) as wrong:
            GAME.begin(SetUp("the mossy bridge", seats))
        assert wrong.value.refusal.rule == "HK-GEN-1"
    crowd = GAME.begin(SetUp("the mossy bridge", (*players(6), GM), {"more_heroes": "on"}))
    assert len(crowd.heroes) == 6
    assert len({hero.name for hero in crowd.heroes.values()}) == 6


def test_a_scene_or_a_hero_that_is_not_there_is_told() -> None:
    with pytest.raises(Refused, match="no scene"):
        GAME.begin(SetUp("nowhere", (ONE, GM)))
    with pytest.raises(Refused, match="no ready hero"):
        GAME.begin(SetUp("new heroes", (ONE, GM), details={ONE: "conan"}))
    with pytest.raises(Refused, match="no seat"):
        GAME.begin(SetUp("new heroes", (ONE, GM), details={TWO: "fen"}))


def test_a_refused_build_says_why() -> None:
    wrong = refused(new_heroes(), ONE, "divide dice", dice="9,9,9,9")
    assert wrong is not None
    assert wrong.rule == "HK-BUILD-3"
