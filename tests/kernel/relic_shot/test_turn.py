"""Initiative, the course of a turn, actions and what refuses them."""

from __future__ import annotations

import pytest

from herotable.rules import Action, Choice, refusal, scripted
from tests.kernel.relic_shot.cards import CELL, PISTOL
from tests.kernel.relic_shot.events import Declared
from tests.kernel.relic_shot.game import GAME, LAST_ROUND
from tests.kernel.relic_shot.offers import most_actions
from tests.kernel.relic_shot.setting import (
    SCENES,
    act,
    begin,
    declare,
    offered,
    pick,
    quiet,
    shoot,
    step,
    told,
)
from tests.kernel.relic_shot.state import Fight, Mood, Phase, Turn
from tests.kernel.relic_shot.trials import defence, medical, morale, shot


def starting(who: str = "sorrel", scene: str = "duel") -> Fight:
    fight = quiet(scene, who)
    fight.phase = Phase.READY
    fight.turn = Turn(who)
    return fight


def refused(fight: Fight, kind: str) -> str:
    return offered(fight, kind).refused


# Initiative ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "first"), [([5, 3], "sorrel"), ([5, 4], "sorrel"), ([5, 5], "hask"), ([10, 9], "sorrel")]
)
def test_the_highest_total_acts_first_and_a_tie_goes_to_the_players_character(dice: list[int], first: str) -> None:
    """Initiative 8 against 9; T83."""
    state = step(GAME.begin(SCENES["duel"]), "initiative", dice).state
    assert state.order[0] == first
    assert state.turn.who == first


def test_a_tied_hero_acts_before_minions() -> None:
    state = step(GAME.begin(SCENES["deckhands"]), "initiative", [2, 5]).state
    assert state.order == ["sorrel", "deckhands"]


# Declaring -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lost", "mood", "actions", "penalty"),
    [
        (0, Mood.CALM, 2, 0),
        (0, Mood.CALM, 4, 2),
        (1, Mood.CALM, 2, 1),
        (2, Mood.CALM, 1, 1),
        (2, Mood.CALM, 3, 3),
        (0, Mood.SHAKEN, 3, 2),
        (2, Mood.SHAKEN, 1, 1),
    ],
)
def test_t29_t30_t37_t54_actions_beyond_the_standard_ones_cost_one_each(
    lost: int, mood: Mood, actions: int, penalty: int
) -> None:
    fight = starting()
    fight.fighters["sorrel"].lost = lost
    fight.fighters["sorrel"].mood = mood
    state = declare(step(fight, "ready").state, actions)
    assert state.turn.penalty == penalty
    assert state.fighters["sorrel"].lost == 0


def test_minions_never_act_more_than_they_can() -> None:
    """T33: no declaration; two actions, a third is refused with the turn's end."""
    fight = step(starting("deckhands", "deckhands"), "ready").state
    assert (fight.phase, fight.turn.left) == (Phase.ACTING, 2)
    after = act(act(fight, "aim"), "dodge")
    assert GAME.options(after, "gm") == []
    assert GAME.onward(after) is not None
    fight.fighters["deckhands"].lost = 1
    fight.phase = Phase.READY
    assert step(fight, "ready").state.turn.left == 1


def test_the_penalty_touches_tasks_but_not_checks() -> None:
    fight = quiet()
    calm = shot(fight, fight.fighters["sorrel"]).number
    fight.turn.declared = 4
    sorrel = fight.fighters["sorrel"]
    sorrel.mood = Mood.SHAKEN
    assert shot(fight, sorrel).number == calm - 2 - 1
    assert defence(sorrel).number == 6
    assert morale(sorrel).number == 4


def test_nobody_declares_more_than_there_are_different_things_to_do() -> None:
    fight = step(starting(), "ready").state
    most = most_actions(fight)
    assert refusal(GAME.options(fight, "hero"), Choice("declare", {"actions": most + 1}))
    assert not refusal(GAME.options(fight, "hero"), Choice("declare", {"actions": most}))


def test_it_is_nobody_elses_turn() -> None:
    assert GAME.options(quiet(), "gm") == []


# Actions -------------------------------------------------------------------------------------------------------------


def test_t31_the_second_attack_of_a_turn_is_refused() -> None:
    after = shoot(quiet(), 1, [10, 2]).state
    assert refused(after, "shoot") == "done already in this turn"


def test_an_aim_holds_until_the_end_of_the_next_turn() -> None:
    fight = act(quiet(), "aim")
    for left in (1, 0):
        fight.phase, fight.turn = Phase.OVER, Turn("sorrel")
        fight = step(fight, "next").state
        assert fight.fighters["sorrel"].aim == left


def test_moving_into_cover_spoils_the_aim() -> None:
    fight = begin("duel", "sorrel")
    fight.fighters["sorrel"].aim = 2
    sorrel = act(fight, "to cover").fighters["sorrel"]
    assert (sorrel.cover, sorrel.aim) == (2, 0)


def test_prone_and_hurried_nobody_reaches_the_cover() -> None:
    """Two spaces away: prone a third of 6, less one for each extra action (T24, T25)."""
    fight = begin("duel", "sorrel")
    fight.fighters["sorrel"].prone = True
    assert not refused(fight, "to cover")
    fight.turn.declared = 3
    assert refused(fight, "to cover") == "the cover is 2 spaces away, the move goes 1"


def test_t29_full_defence_takes_two_actions_and_is_weakened_by_extra_ones() -> None:
    fight = quiet()
    fight.turn.declared, fight.turn.left = 3, 3
    after = act(fight, "full defence")
    assert (after.turn.left, after.fighters["sorrel"].full, defence(after.fighters["sorrel"]).number) == (1, 1, 7)
    fight.turn.left = 1
    assert refused(fight, "full defence") == "needs 2 actions, 1 left"


def test_dodge_and_full_defence_end_when_the_next_turn_starts() -> None:
    fight = act(quiet(), "dodge")
    fight.fighters["sorrel"].full = 2
    fight.phase, fight.turn = Phase.STARTING, Turn("sorrel")
    sorrel = step(fight, "start").state.fighters["sorrel"]
    assert (sorrel.dodge, sorrel.full) == (False, 0)


def test_t34_the_clip_out_and_the_next_one_in_make_the_weapon_full() -> None:
    fight = quiet()
    fight.fighters["sorrel"].charges = 3
    assert refused(fight, "clip in") == "a clip is in the weapon"
    out = act(fight, "clip out")
    assert refused(out, "shoot") == "the weapon is empty"
    sorrel = act(out, "clip in").fighters["sorrel"]
    assert (sorrel.charges, CELL in sorrel.carried) == (10, False)


def test_without_a_spare_cell_there_is_no_reloading() -> None:
    fight = quiet()
    sorrel = fight.fighters["sorrel"]
    sorrel.clip, sorrel.charges = False, 0
    del sorrel.carried[sorrel.carried.index(CELL)]
    assert refused(fight, "clip in") == "no spare power cell"


def test_t77_a_weapon_that_was_not_fired_regains_a_charge() -> None:
    fired = shoot(quiet(), 4, [10, 10, 10, 10, 2]).state
    assert fired.fighters["sorrel"].charges == 6
    fired.phase = Phase.OVER
    rested = step(fired, "next").state
    assert rested.fighters["sorrel"].charges == 6
    rested.phase, rested.turn = Phase.OVER, Turn("sorrel")
    assert step(rested, "next").state.fighters["sorrel"].charges == 7


def test_a_dropped_pistol_is_picked_up_first() -> None:
    fight = quiet()
    fight.fighters["sorrel"].held = False
    assert refused(fight, "shoot") == "the pistol lies on the ground"
    assert not refused(act(fight, "pick up"), "shoot")
    fight.fighters["sorrel"].carried = [each for each in fight.fighters["sorrel"].carried if each != PISTOL]
    assert refused(fight, "pick up")
    assert refused(fight, "shoot") == "the pistol is broken"


def test_getting_up_takes_an_action() -> None:
    fight = quiet()
    assert refused(fight, "stand") == "is on the feet"
    fight.fighters["sorrel"].prone = True
    after = act(fight, "stand")
    assert (after.fighters["sorrel"].prone, after.turn.left) == (False, 1)


@pytest.mark.parametrize(("die", "cover"), [(1, 0), (2, 2)])
def test_the_stunned_only_crawl(die: int, cover: int) -> None:
    fight = starting()
    sorrel = fight.fighters["sorrel"]
    sorrel.stunned, sorrel.refuge = 2, 2
    fight = step(fight, "ready").state
    assert (fight.phase, fight.turn.left) == (Phase.ACTING, 1)
    assert refused(fight, "shoot") == "stunned: only a crawl"
    after = act(fight, "crawl", [die])
    assert after.fighters["sorrel"].cover == cover
    after.phase = Phase.OVER
    assert step(after, "next").state.fighters["sorrel"].stunned == 1


def test_the_panicked_only_take_cover() -> None:
    fight = begin("duel", "sorrel")
    fight.fighters["sorrel"].mood = Mood.PANICKED
    assert refused(fight, "shoot") == "panicked: only into cover"
    assert not refused(fight, "to cover")


def test_only_heroes_reload_treat_and_defend_with_all_they_have() -> None:
    fight = quiet("deckhands", "deckhands")
    for kind in ("full defence", "clip out", "pick up", "treat"):
        assert refused(fight, kind) == "only Heroes do this"


def test_one_bandages_oneself_at_minus_two() -> None:
    fight = quiet("deckhands")
    sorrel = fight.fighters["sorrel"]
    sorrel.bleeding = True
    assert medical(fight, sorrel).number == 3 + 2 - 2
    assert not act(fight, "treat", [3, 2]).fighters["sorrel"].bleeding
    failed = act(fight, "treat", [4, 1], [pick("fear")])
    assert failed.fighters["sorrel"].bleeding
    assert failed.fighters["sorrel"].fear == 1


def test_a_turn_may_be_ended_early_and_what_is_left_is_lost() -> None:
    after = act(quiet(), "end")
    assert after.phase is Phase.ENDING


def test_the_declaration_is_told() -> None:
    fight = step(starting(), "ready").state
    result = scripted(GAME, fight, Action("hero", Choice("declare", {"actions": 3})))
    assert told(result, Declared) == [Declared("sorrel", 3, 1)]


def test_a_fight_without_an_end_is_a_draw() -> None:
    fight = quiet("duel", "hask")
    fight.order = ["sorrel", "hask"]
    fight.round = LAST_ROUND
    fight.phase = Phase.OVER
    outcome = GAME.outcome(step(fight, "next").state)
    assert outcome is not None
    assert outcome.how == "draw"
