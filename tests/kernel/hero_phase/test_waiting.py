"""In the middle of a batch: who is waited for, what everybody sees, closing and reopening, overrides."""

from __future__ import annotations

import msgspec
import pytest

from herotable.rules import Misfit, Moment, answered, offered, overwritten, resumed, scripted
from herotable.rules.questions import Reply
from herotable.rules.tape import NoSources, check_replies
from tests.kernel.hero_phase.at_the_table import (
    NO,
    NOBODY,
    YES,
    Thrown,
    asked_for,
    attack_on,
    attack_with,
    beside,
    dice_for,
    hero,
    on,
    pick,
    says,
    waiting,
)
from tests.kernel.hero_phase.game import GAME
from tests.kernel.hero_phase.scenes import four_monsters
from tests.kernel.hero_phase.state import Phase, State, X, Y
from tests.kernel.hero_phase.tables import Kind, Side

NORTH, EAST, SOUTH, WEST = Side


def excess_to_put() -> Moment[State]:
    """Two Strengths and two Hits too many, for one who has neither Luck nor much else."""
    state = beside(hero(S=1, H=3, L=0), (Kind.OGRE, SOUTH))
    state.hero.levels |= {"P": 2, "I": 1, "C": 2, "M": 0}
    return waiting(state, attack_with("m1"), *dice_for(state, "m1", "SS"))


def test_the_hero_is_asked_for_luck_when_all_dice_of_the_batch_lie_on_the_table() -> None:
    state = four_monsters()
    faces = [face for monster in ("m1", "m2") for face in dice_for(state, monster, "H")]
    moment = waiting(state, attack_with("m1", "m2"), *faces)
    assert asked_for(moment) == [(X, "luck")]
    assert moment.asked[0].question.about == ("HH",)
    assert moment.now.hero == state.hero
    assert [option.id for option in offered(GAME, moment, X)] == ["yes", "no"]
    assert list(offered(GAME, moment, Y)) == []


def test_equal_batches_look_alike_whoever_rolled_what() -> None:
    """So that odds can count them once: letters stand in the order of the sheet."""
    state = beside(hero(), (Kind.OGRE, SOUTH), (Kind.OGRE, NORTH))
    for first, second in (("I", "P"), ("P", "I")):
        faces = [*dice_for(state, "m1", first), *dice_for(state, "m2", second)]
        assert waiting(state, attack_with("m1", "m2"), *faces).asked[0].question.about == ("PI",)


def test_what_was_rolled_is_behind_a_stage_and_no_longer_on_the_tape() -> None:
    state = four_monsters()
    moment = waiting(state, attack_with("m1"), *dice_for(state, "m1", "H"))
    assert moment.doing is not None
    assert (moment.doing.stage, moment.doing.args, moment.doing.tape) == ("take_batch", ("H", ("m1",)), ())


def test_each_point_of_excess_is_a_question_of_its_own() -> None:
    moment = excess_to_put()
    assert asked_for(moment) == [(X, "excess")]
    assert moment.now.hero.levels["S"] == 0
    moment = says(moment, on("C"))
    assert asked_for(moment) == [(X, "defensive attack")]
    assert moment.now.hero.levels["C"] == 1


def test_the_second_point_finds_what_the_first_has_left() -> None:
    state = beside(hero(S=9, H=0, L=0, M=0, C=1, I=0, P=1), (Kind.OGRE, SOUTH))
    moment = waiting(state, attack_with("m1"), *dice_for(state, "m1", "HHH"))
    places = []
    for choice in (on("P"), on("W"), on("S")):
        places.append(moment.open[0].question.options[0].fields[0])
        moment = says(moment, choice)
    assert [place.among for place in places if hasattr(place, "among")] == [("P", "W", "S"), ("W", "S"), ("W", "S")]


def test_the_monsters_player_chooses_who_strikes_back() -> None:
    state = beside(hero(), (Kind.TROLL, NORTH), (Kind.GOBLIN, EAST), phase=Phase.HERO)
    moment = waiting(state, attack_on("m1", "m2"), 1, 1, 6, 6)
    assert asked_for(moment) == [(Y, "strike back")]
    assert list(moment.now.monsters) == ["m1"]
    assert moment.open[0].question.usual == pick("m1")
    done = says(moment, NOBODY)
    assert done.doing is None
    assert done.now.spent == 1


def test_an_answer_that_is_not_on_offer_does_not_fit() -> None:
    with pytest.raises(Misfit, match="not on offer"):
        answered(GAME, excess_to_put(), X, on("S"), Thrown())
    asked = excess_to_put().asked
    with pytest.raises(Misfit, match="'Y'"):
        check_replies(asked, (Reply(Y, on("P")),))


def test_closed_and_reopened_before_every_answer_it_ends_alike() -> None:
    """As JSON, and with no source but the answers: Luck kept, a point put, a Troll struck down."""
    state = beside(hero(S=1, H=3, L=1), (Kind.OGRE, SOUTH), (Kind.TROLL, NORTH))
    faces = [*dice_for(state, "m1", "SS"), *dice_for(state, "m2", "")]
    replies = [NO, on("L"), pick("m1", "m2")]
    blows = [6, 6, 1, 1]
    straight = scripted(GAME, state, attack_with("m1", "m2"), [*faces, *blows], replies)
    moment = waiting(state, attack_with("m1", "m2"), *faces)
    for reply in replies:
        assert moment.doing is not None
        stored = msgspec.json.decode(msgspec.json.encode(moment.state), type=State)
        again = resumed(GAME, stored, moment.doing)
        assert again == moment
        moment = says(again, reply, *(blows if reply is replies[-1] else ()))
    assert moment.doing is None
    assert moment.now == straight.state


def test_other_answers_lead_elsewhere() -> None:
    state = beside(hero(L=1), (Kind.OGRE, SOUTH))
    asked = waiting(state, attack_with("m1"), *dice_for(state, "m1", "MM"))
    assert says(asked, YES).now.hero.levels["M"] == 9
    assert says(asked, NO).now.hero.levels["M"] == 7


def test_an_override_while_the_hero_puts_excess_is_there_for_the_next_point() -> None:
    """HERO-212.C2: where it comes from is no place for it, even if somebody has raised it meanwhile."""
    state = beside(hero(S=9, H=0, L=0), (Kind.OGRE, SOUTH))
    asked = waiting(state, attack_with("m1"), *dice_for(state, "m1", "HHH"))
    for level, value in (("H", 5), ("I", 0)):
        asked = overwritten(GAME, asked, f"hero.levels.{level}", value, NoSources()).moment
    assert asked.now.hero.levels["H"] == 5
    following = says(asked, on("P"))
    place = following.open[0].question.options[0].fields[0]
    assert getattr(place, "among", ()) == ("P", "C", "M", "W", "S")


def test_an_override_does_not_change_what_was_rolled() -> None:
    state = beside(hero(L=1), (Kind.OGRE, SOUTH))
    asked = waiting(state, attack_with("m1"), *dice_for(state, "m1", "HHH"))
    asked = overwritten(GAME, asked, "hero.armour", "P", NoSources()).moment
    after = says(asked, NO).now
    assert after.hero.levels["H"] == 9
    assert after.hero.armour == "P"
