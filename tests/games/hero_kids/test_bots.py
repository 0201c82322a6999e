"""Bots use the map: they approach, keep their range, gang up, look after friends, and never dither (HK-FOE-4)."""

from __future__ import annotations

from random import Random

import pytest

from herotable.games.hero_kids import board, bot, bot_fights
from herotable.games.hero_kids.game import GAME
from herotable.games.hero_kids.state import Condition, Step, Table
from herotable.rules import WAIT, Action, Choice, FastPlay, perform, scripted
from tests.games.hero_kids.encounters_for_tests import encounter
from tests.games.hero_kids.table_for_tests import GM, ONE, TWO, does, fight, foe, hero, table, turn_of

MOST_A_TURN = 8
"""More things than this nobody does in a turn who knows what they want."""


def advised(state: Table) -> Choice:
    """What whoever acts is advised to do next."""
    seat = state.who(state.fight().acting).owner
    found = bot.advise(state, seat, GAME.options(state, seat))
    assert found is not None
    return found


def of_foe(card: str, at: str, *heroes: str) -> Table:
    return turn_of(fight(*(hero(1, at=square) for square in heroes), foes_at=[f"{card} {at}"]), f"{card}:1")


# Foes -----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HK-FOE-4")
def test_a_foe_uses_its_special_action_if_it_did_not_in_its_last_turn() -> None:
    state = of_foe("hedge-robber", "E4", "D4")
    assert advised(state) == Choice("special", {"action": "dirty-trick", "target": ONE})
    robber = foe(state)
    robber.last_special = robber.last_turn = 3
    assert advised(state) == Choice("attack", {"with": "melee", "target": ONE})


@pytest.mark.clause("HK-FOE-4")
def test_else_it_attacks_whom_it_hits_best_and_of_those_who_has_fewest_boxes() -> None:
    state = of_foe("hedge-robber", "E4", "D4", "E5", "D5")
    foe(state).last_special = foe(state).last_turn = 3
    state.heroes[ONE].dice["armor"] = 2
    state.heroes["hero:3"].health = 2
    assert advised(state) == Choice("attack", {"with": "melee", "target": "hero:3"})


@pytest.mark.clause("HK-FOE-4")
def test_a_shooter_steps_out_of_reach_before_it_shoots() -> None:
    state = of_foe("hedge-archer", "E4", "D4")
    choice = advised(state)
    assert choice.option == "move"
    moved = does(state, GM, "move", to=choice.one("to")).state
    assert not board.adjacent(moved, moved.heroes[ONE], foe(moved))
    assert advised(moved).option in ("special", "attack")


@pytest.mark.clause("HK-FOE-4")
def test_a_foe_that_reaches_nobody_takes_the_cheapest_way_to_the_nearest() -> None:
    state = of_foe("hedge-robber", "L4", "A4", "A8")
    choice = advised(state)
    assert choice.option == "run"
    assert board.grid(state).distance(choice.one("to"), "A4") == 3


@pytest.mark.clause("HK-FOE-5")
def test_the_thief_runs_for_it_once_alone_and_nearly_beaten() -> None:
    state = turn_of(fight(hero(1, at="B2"), foes_at=["lantern-thief K5"], on="lantern-loft"), "lantern-thief:1")
    state.fight().scene = "the-lantern-loft"
    assert advised(state).option != "leave"
    foe(state).health = 1
    assert advised(state) == Choice("move", {"to": "L7"})
    foe(state).square = "L7"
    assert advised(state) == Choice("leave")


@pytest.mark.clause("HK-COND-5")
def test_a_foe_after_the_bait_goes_there_and_ends_its_turn() -> None:
    state = of_foe("thornwolf", "H4", "D4")
    foe(state).conditions = [Condition("baited", at="H6")]
    state = turn_of(state, "thornwolf:1")
    assert advised(state).option in ("move", "run", "end turn")


# Heroes ---------------------------------------------------------------------------------------------------------------


def test_a_hero_wakes_a_friend_first() -> None:
    heroes = hero(3, at="D4", things=["healing-potion"]), hero(1, at="D5", health=0, prone=True)
    state = turn_of(fight(*heroes, foes_at=["hedge-robber E4"]), ONE)
    assert advised(state) == Choice("use item", {"item": "healing-potion", "target": TWO})
    state.heroes[ONE].boons = []
    mender = turn_of(
        fight(hero(0, 0, 1, 2, at="D4", special="warm-rain"), hero(1, at="G4", health=0), foes_at=["mudling L8"]), ONE
    )
    assert advised(mender) == Choice("special", {"action": "warm-rain", "target": TWO})


def test_a_boon_wakes_a_friend_in_anybodys_turn() -> None:
    heroes = hero(1, at="D4", health=0, prone=True), hero(1, at="A1", boons=["get-up"])
    state = turn_of(fight(*heroes, foes_at=["larder-rat L8"]), "larder-rat:1")
    assert bot.advise(state, TWO, GAME.options(state, TWO)) == Choice("boon: get-up", {"with": "get-up", "whom": ONE})


def test_an_archer_keeps_away_and_a_swordsman_closes_in() -> None:
    archer = turn_of(fight(hero(0, 3, 0, 0, at="D4"), foes_at=["hedge-robber E4"]), ONE)
    assert advised(archer).option == "move"
    swordsman = turn_of(fight(hero(3, at="D4"), foes_at=["hedge-robber G4"]), ONE)
    choice = advised(swordsman)
    assert choice.option == "move"
    assert board.grid(swordsman).distance(choice.one("to"), "G4") == 1


def test_heroes_go_for_whom_they_can_fell() -> None:
    state = turn_of(fight(hero(2, at="D4"), foes_at=["hedge-robber E4", "hedge-robber D5"]), ONE)
    foe(state, 2).health = 1
    assert advised(state) == Choice("attack", {"with": "melee", "target": "hedge-robber:2"})


def test_whoever_lies_gets_up_first() -> None:
    state = turn_of(fight(hero(2, at="D4", prone=True), foes_at=["hedge-robber E4"]), ONE)
    assert advised(state) == Choice("stand up")


# Nobody dithers -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HK-FOE-4")
@pytest.mark.parametrize("seed", range(6))
def test_in_whole_encounters_nobody_dithers(seed: int) -> None:
    random = Random(seed)
    state = encounter(random, 1 + seed % 4, 100, 250)
    play, done = FastPlay(random), 0
    for _ in range(2000):
        action = GAME.onward(state)
        if action is None and GAME.outcome(state) is not None:
            return
        if action is None:
            action = _next(state)
            done = 0 if action.option in ("take a turn", "end turn") else done + 1
            assert done < MOST_A_TURN, f"{state.fight().acting} does not know what to do: {action.choice}"
        perform(GAME, play, state, action)
        assert GAME.invariants(state) == []
    raise AssertionError("this encounter never ends")


def _next(state: Table) -> Action:
    for seat in GAME.seats(state):
        options = [option for option in GAME.options(state, seat) if not option.refused]
        choice = bot.advise(state, seat, options) if options else WAIT
        if choice is not None and choice != WAIT:
            return Action(seat, choice)
    raise AssertionError("everybody waits")


def test_looking_for_a_plan_leaves_everyone_where_they_are() -> None:
    state = encounter(Random(5), 4, 150, 200)
    for each in state.everyone():
        before = each.square
        turn_of(state, each.id)
        bot_fights.plan_of(state, each)
        assert each.square == before


# Outside encounters ---------------------------------------------------------------------------------------------------


def test_bots_take_a_ready_hero_or_finish_one_that_is_half_made() -> None:
    setup = next(each for each in GAME.scenes() if each.scene == "new heroes")
    state = GAME.begin(setup)
    assert bot.advise(state, TWO, GAME.options(state, TWO)) == Choice("take a ready hero", {"hero": "hilda"})
    state = does(state, ONE, "divide dice", dice="1,0,1,1").state
    for _ in range(8):
        for seat in (ONE, GM):
            choice = bot.advise(state, seat, GAME.options(state, seat))
            if choice is not None and choice != WAIT and state.heroes[ONE].step is not Step.DONE:
                state = scripted(GAME, state, Action(seat, choice)).state
    assert state.heroes[ONE].step is Step.DONE


def test_worth_is_what_is_left_of_ones_own_side() -> None:
    state = fight(hero(1, at="D4"), foes_at=["hedge-robber E4"])
    assert bot.worth(state, ONE) == 0
    foe(state).health = 1
    assert bot.worth(state, ONE) == 0.5
    assert bot.worth(state, GM) == -0.5
    assert bot.worth(table(hero(1)), ONE) == 1
