"""Boons: windows in anybody's turn, once each, in the order in which they are used (HK-BOON)."""

from __future__ import annotations

import pytest

from herotable.data import codec
from herotable.games.hero_kids import boons
from herotable.games.hero_kids.attacks import Compared, Hit, Missed, NoHarm
from herotable.games.hero_kids.boons import BoonKept, BoonUsed
from herotable.games.hero_kids.cards import our_cards
from herotable.games.hero_kids.encounters import InitiativeRolled
from herotable.games.hero_kids.game import GAME
from herotable.games.hero_kids.state import Boon, Phase, Table
from herotable.odds.odds import odds
from herotable.rules import Action, Asked, Choice, Doing, Reply, Script, Told, answered, begun, resumed, still
from tests.games.hero_kids.table_for_tests import (
    GM,
    ONE,
    PASS,
    THREE,
    TWO,
    attacks,
    does,
    fight,
    hero,
    may,
    offered,
    pick,
    table,
    told,
    turn_of,
)

CARDS = our_cards()


class Waits(Script):
    """Has dice, and nobody's answer."""

    def answers(self, asked: tuple[Asked, ...]) -> tuple[Reply, ...] | None:
        return None


def use(boon: str, with_: str = "", **fields: str) -> Choice:
    return Choice(boon, {"with": with_ or boon, **fields})


def struck(*mine: str, others: tuple[str, ...] = (), health: int = 3, **options: str) -> Table:
    """A robber is about to strike the first hero; the second stands by."""
    heroes = hero(1, armor=1, at="D4", boons=mine, health=health), hero(1, at="A1", boons=others)
    state = fight(*heroes, foes_at=["hedge-robber E4"])
    state.options |= options
    return turn_of(state, "hedge-robber:1")


# Each boon ------------------------------------------------------------------------------------------------------------


@pytest.mark.example("M8")
def test_there_are_twelve_boons() -> None:
    assert [boon.name for boon in CARDS.boons] == [
        *("Try Again", "Little Push", "Not So Fast", "Guardian Spark", "Get Up!", "Feather Step", "Swap"),
        *("Helping Hand", "Cold Feet", "Second Wind", "Secret Friend", "Wild Card"),
    ]


@pytest.mark.edge(63)
@pytest.mark.clause("HK-BOON-2", "HK-BOON-3", "HK-BOON-4")
def test_a_guardian_spark_takes_the_hit_before_it_counts() -> None:
    done = attacks(struck(others=("guardian-spark",)), "hedge-robber:1", ONE, 6, 6, 1, replies=[use("guardian-spark")])
    assert told(done, BoonUsed) == [BoonUsed(TWO, "guardian-spark", "guardian-spark", ONE)]
    assert told(done, NoHarm) == [NoHarm(ONE, "guardian-spark")]
    assert (done.state.heroes[ONE].health, done.state.heroes[TWO].boons) == (3, [])


@pytest.mark.edge(64)
@pytest.mark.clause("HK-BOON-5")
def test_after_new_dice_the_window_opens_again_and_boons_count_in_their_order() -> None:
    state = struck("try-again", "little-push")
    replies = [use("try-again"), use("little-push")]
    done = attacks(state, "hedge-robber:1", ONE, 5, 1, 1, 4, 6, replies=replies)
    assert [each.boon for each in told(done, BoonUsed)] == ["try-again", "little-push"]
    assert told(done, Compared)[0].guard == 6
    assert told(done, Missed)


@pytest.mark.clause("HK-BOON-4")
def test_not_so_fast_makes_a_foe_throw_again() -> None:
    done = attacks(struck(others=("not-so-fast",)), "hedge-robber:1", ONE, 6, 6, 2, 1, 1, replies=[use("not-so-fast")])
    assert (told(done, Compared)[0].high, told(done, Compared)[0].hit) == (1, False)


@pytest.mark.clause("HK-BOON-4")
def test_a_hero_throws_its_own_attack_again() -> None:
    state = turn_of(fight(hero(2, at="D4", boons=["try-again"]), foes_at=["hedge-robber E4"]), ONE)
    done = attacks(state, ONE, "hedge-robber:1", 1, 1, 5, 6, 2, replies=[use("try-again")])
    assert told(done, Hit)


@pytest.mark.edge(65)
@pytest.mark.clause("HK-BOON-4")
def test_a_feather_step_before_the_roll_takes_the_target_out_of_reach() -> None:
    state = struck("feather-step")
    done = attacks(state, "hedge-robber:1", ONE, replies=[use("feather-step"), pick("A4")])
    assert done.state.heroes[ONE].square == "A4"
    assert told(done, Compared) == []


@pytest.mark.edge(67)
@pytest.mark.clause("HK-BOON-2")
def test_a_second_wind_gives_another_action_and_no_further_move() -> None:
    heroes = hero(2, at="D4", boons=["second-wind"])
    state = turn_of(fight(heroes, foes_at=["hedge-robber E4"]), ONE)
    assert not offered(state, ONE, "boon: second-wind")
    state = attacks(state, ONE, "hedge-robber:1", 1, 1, 6).state
    state = does(state, ONE, "boon: second-wind", with_="second-wind").state
    assert may(state, ONE, "attack", with_="melee", target="hedge-robber:1")
    assert not offered(state, ONE, "move")
    assert offered(state, ONE, "run")


@pytest.mark.clause("HK-BOON-2")
def test_two_heroes_swap_places_in_the_foes_turn() -> None:
    state = does(struck("swap"), ONE, "boon: swap", with_="swap", one=ONE, other=TWO).state
    assert (state.heroes[ONE].square, state.heroes[TWO].square) == ("A1", "D4")


@pytest.mark.clause("HK-BOON-6")
def test_a_boon_that_would_do_nothing_is_kept() -> None:
    done = does(struck("swap"), ONE, "boon: swap", with_="swap", one=ONE, other=ONE)
    assert told(done, BoonKept) == [BoonKept(ONE, "swap")]
    assert [boon.card for boon in done.state.heroes[ONE].boons] == ["swap"]


@pytest.mark.clause("HK-BOON-1", "HK-BOON-4")
def test_a_secret_friend_is_asked_outside_combat_and_the_game_master_answers() -> None:
    state = table(hero(1, boons=["secret-friend"]))
    state = does(state, ONE, "boon: secret-friend", with_="secret-friend", words="Who was it?").state
    done = does(state, GM, "answer truthfully", words="The apprentice.")
    assert told(done, boons.SecretAnswered) == [boons.SecretAnswered(ONE, "The apprentice.")]
    assert not offered(struck("secret-friend"), ONE, "boon: secret-friend")


@pytest.mark.clause("HK-BOON-3")
def test_a_wild_card_stands_for_any_boon_and_is_crossed_off() -> None:
    replies = [PASS, use("not-so-fast", "wild-card")]
    done = attacks(struck(others=("wild-card",)), "hedge-robber:1", ONE, 6, 6, 1, 1, 1, replies=replies)
    assert told(done, BoonUsed) == [BoonUsed(TWO, "not-so-fast", "wild-card", "hedge-robber:1")]
    assert done.state.heroes[TWO].boons == []


@pytest.mark.clause("HK-BOON-4")
def test_the_die_of_the_side_may_be_thrown_again() -> None:
    state = fight(hero(1, at="B4", boons=["try-again"]), foes_at=["larder-rat L8"])
    state.fight().phase = Phase.SETUP
    state.heroes[ONE].ready = True
    action = GAME.onward(state)
    assert action is not None
    step = begun(GAME, still(state), action, Script((1, 4, 6), [use("try-again")]))
    assert InitiativeRolled(6, 4, "heroes") in [note.event for note in step.notes if isinstance(note, Told)]


# Lasting boons --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HK-BOON-1", "HK-BOON-3")
def test_the_game_master_gives_boons_and_lasting_ones_where_the_table_has_it_so() -> None:
    state = does(table(hero(1)), GM, "give a boon", to=ONE, boon="get-up").state
    state = does(state, GM, "give a boon", to=ONE, boon="get-up").state
    assert state.heroes[ONE].boons == [Boon("get-up"), Boon("get-up")]
    lasting = table(hero(1), lasting_boons="on")
    lasting = does(lasting, GM, "give a boon", to=ONE, boon="swap", lasting="yes").state
    assert lasting.heroes[ONE].boons == [Boon("swap", lasting=True)]


@pytest.mark.clause("HK-BOON-3")
def test_a_lasting_boon_is_good_once_in_an_encounter() -> None:
    state = struck()
    state.heroes[TWO].boons = [Boon("guardian-spark", lasting=True)]
    done = attacks(state, "hedge-robber:1", ONE, 6, 6, 1, replies=[use("guardian-spark")]).state
    assert done.heroes[TWO].boons == [Boon("guardian-spark", lasting=True, used=True)]
    again = attacks(turn_of(done, "hedge-robber:1"), "hedge-robber:1", ONE, 6, 6, 1)
    assert again.state.heroes[ONE].health == 2


# While knocked out ----------------------------------------------------------------------------------------------------


@pytest.mark.edge(66)
@pytest.mark.clause("HK-BOON-4")
@pytest.mark.parametrize(
    ("boon", "yes", "named"),
    [
        ("feather-step", False, False),
        ("second-wind", False, False),
        ("try-again", False, False),
        ("little-push", False, False),
        ("guardian-spark", True, False),
        ("not-so-fast", True, False),
        ("helping-hand", True, False),
        ("swap", True, False),
        ("get-up", True, True),
    ],
)
def test_what_a_knocked_out_hero_may_still_use(boon: str, yes: bool, named: bool) -> None:
    for option, may_use in (("yes", yes), ("named_only", named)):
        state = struck(boon, health=0, ko_boons=option)
        assert bool(boons.spendable(state, state.heroes[ONE], boon)) is may_use


@pytest.mark.edge(66)
@pytest.mark.clause("HK-BOON-4")
def test_a_knocked_out_hero_wakes_itself_and_guards_a_friend() -> None:
    heroes = hero(1, at="D4", health=0, prone=True, boons=["get-up", "guardian-spark"]), hero(1, at="D5")
    state = turn_of(fight(*heroes, foes_at=["hedge-robber E4"]), "hedge-robber:1")
    done = attacks(state, "hedge-robber:1", TWO, 6, 6, replies=[PASS, use("guardian-spark")])
    assert done.state.heroes[TWO].health == 3
    woken = does(state, ONE, "boon: get-up", with_="get-up", whom=ONE).state
    assert woken.heroes[ONE].health == 1


# Who is asked ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HK-BOON-2", "HK-BOON-4")
def test_only_those_are_asked_who_hold_something_that_fits_and_the_first_taker_closes_the_window() -> None:
    heroes = hero(1, armor=1, at="D4"), hero(1, at="A1", boons=["not-so-fast"]), hero(1, at="A2", boons=["not-so-fast"])
    state = turn_of(fight(*heroes, foes_at=["hedge-robber E4"]), "hedge-robber:1")
    action = Action(GM, Choice("attack", {"with": "melee", "target": ONE}))
    moment = begun(GAME, still(state), action, Waits((6, 6, 1))).moment
    assert moment.waiting_for == (TWO, THREE)
    assert all(each.question.passes == ("turn", "this round", "encounter") for each in moment.open)
    done = answered(GAME, moment, THREE, use("not-so-fast"), Script((1, 1), [PASS])).moment
    assert done.doing is None
    assert (done.now.heroes[TWO].boons, done.now.heroes[THREE].boons) == ([Boon("not-so-fast")], [])


@pytest.mark.clause("HK-BOON-2")
def test_odds_reckon_with_everyone_passing() -> None:
    state = turn_of(fight(hero(2, at="D4", boons=["try-again"]), foes_at=["hedge-robber E4"]), ONE)
    plain = turn_of(fight(hero(2, at="D4"), foes_at=["hedge-robber E4"]), ONE)
    attack = Choice("attack", {"with": "melee", "target": "hedge-robber:1"})
    chances = [odds(GAME, still(each), ONE, attack, exactly=True).of("hit") for each in (state, plain)]
    assert chances[0] == chances[1]


@pytest.mark.edge(80)
@pytest.mark.clause("HK-BOON-4")
def test_saved_and_opened_with_an_open_window_it_is_the_same_window_and_the_same_dice() -> None:
    state = struck(others=("guardian-spark",))
    action = Action(GM, Choice("attack", {"with": "melee", "target": ONE}))
    moment = begun(GAME, still(state), action, Waits((6, 6, 1))).moment
    stored = codec.encode(moment.state), codec.encode(moment.doing)
    again = resumed(GAME, codec.decode(Table, stored[0]), codec.decode(Doing, stored[1]))
    assert [each.key for each in again.open] == [TWO]
    assert again == moment
