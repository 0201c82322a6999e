"""The Lantern Thief: six scenes, their tests, fights, loot and the conclusion (M12, HK-END-3, HK-FOE-3, HK-TEST-10)."""

from __future__ import annotations

from random import Random

import pytest

from herotable.bots.playing import played_out
from herotable.games.hero_kids import adventure
from herotable.games.hero_kids.adventure import LootShared, SceneOpened
from herotable.games.hero_kids.cards import our_cards
from herotable.games.hero_kids.game import GAME
from herotable.games.hero_kids.state import Phase, Side, Story, Table
from herotable.games.hero_kids.story import GivesUp
from herotable.rules import Outcome, SetUp
from tests.games.hero_kids.table_for_tests import (
    GM,
    NO,
    ONE,
    TWO,
    by_itself,
    does,
    hero,
    may,
    offered,
    refused,
    table,
    thrown,
    told,
    turn_of,
)

CARDS = our_cards()
CARD = CARDS.adventures["the-lantern-thief"]


def on_the_way(scene: str, heroes: int = 1, *flags: str, **options: str) -> Table:
    """So many heroes in this scene, which has been read aloud."""
    state = table(*(hero(1, 0, 0, 3) for _ in range(heroes)))
    state.options |= options
    state.story = Story(CARD.id, CARD.scenes.index(scene), opened=True, flags=list(flags))
    return state


def in_fight(scene: str, heroes: int = 1, *flags: str) -> Table:
    """In the fight of this scene, round 1, the heroes' side."""
    state = does(on_the_way(scene, heroes, *flags), GM, "start the fight").state
    fight = state.fight()
    fight.phase, fight.round = Phase.FIGHT, 1
    return state


def squares(state: Table) -> list[str]:
    return sorted(f"{foe.card} {foe.square}" for foe in state.foes.values() if not foe.hidden)


# Scenes ---------------------------------------------------------------------------------------------------------------


@pytest.mark.example("M12")
def test_six_scenes_three_of_them_fights() -> None:
    scenes = [CARDS.scenes[name] for name in CARD.scenes]
    assert [bool(scene.map) for scene in scenes] == [False, True, False, True, False, True]
    assert [scene.map for scene in scenes if scene.map] == ["bakers-cellar", "mossy-bridge", "lantern-loft"]


@pytest.mark.example("M12")
@pytest.mark.clause("HK-FOE-3")
@pytest.mark.parametrize(
    ("scene", "heroes", "foes"),
    [
        ("the-bakers-cellar", 1, ["larder-rat J3"]),
        ("the-bakers-cellar", 4, ["larder-rat I7", "larder-rat J3", "larder-rat J5", "shellbug C6"]),
        ("the-mossy-bridge", 2, ["hedge-robber K4", "snickerling K6"]),
        ("the-mossy-bridge", 4, ["hedge-archer L2", "hedge-robber K4", "hedge-robber K6"]),
        ("the-lantern-loft", 3, ["lantern-thief K3", "snickerling G5", "snickerling J5"]),
    ],
)
def test_the_number_of_foes_depends_on_the_number_of_heroes(scene: str, heroes: int, foes: list[str]) -> None:
    assert squares(in_fight(scene, heroes)) == foes


@pytest.mark.clause("HK-GEN-5")
def test_the_game_master_has_every_scene_to_read_and_players_have_none() -> None:
    state = table(hero(1))
    state.story = Story(CARD.id)
    state = does(state, GM, "open the scene").state
    pages = {page.of: page for page in GAME.screen(GAME.view(state, GM)).pages}
    assert [scene for scene in pages if scene] == list(CARD.scenes)
    lane = pages["the-dark-lane"]
    assert lane.here
    assert lane.aloud == CARDS.scenes["the-dark-lane"].read
    assert any("a fight on" in str(piece) for page in pages.values() for piece in page.pieces)
    assert GAME.screen(GAME.view(state, ONE)).pages == ()


@pytest.mark.clause("HK-GEN-5")
def test_the_game_master_opens_a_scene_and_reads_it_aloud_and_keeps_the_notes() -> None:
    state = table(hero(1))
    state.story = Story(CARD.id)
    done = does(state, GM, "open the scene")
    assert told(done, SceneOpened) == [SceneOpened("the-dark-lane")]
    panels = {
        seat: [str(piece) for panel in GAME.screen(GAME.view(done.state, seat)).panels for piece in panel.pieces]
        for seat in (ONE, GM)
    }
    note = CARDS.scenes["the-dark-lane"].gm
    assert any(note in piece for piece in panels[GM])
    assert not any(note in piece for piece in panels[ONE])


# Tests of the scenes --------------------------------------------------------------------------------------------------


@pytest.mark.example("M12")
@pytest.mark.clause("HK-TEST-10", "HK-TEST-2")
def test_a_failed_test_may_be_tried_again_only_when_something_has_changed() -> None:
    state = does(on_the_way("the-dark-lane"), GM, "call this test", test="ask-around", who=ONE).state
    assert state.trial is not None
    assert (state.trial.attribute, state.trial.difficulty, state.trial.skill) == ("magic", 4, "persuasion")
    failed = by_itself(does(state, ONE, "test", 3).state)
    wrong = refused(failed, GM, "call this test", test="ask-around", who=ONE)
    assert wrong is not None
    assert wrong.rule == "HK-TEST-10"
    changed = does(failed, GM, "something has changed").state
    assert may(changed, GM, "call this test", test="ask-around", who=ONE)
    free = on_the_way("the-dark-lane", retry_free="on")
    assert free.story is not None
    free.story.failed = ["ask-around"]
    assert may(free, GM, "call this test", test="ask-around", who=ONE)


@pytest.mark.example("M12")
@pytest.mark.clause("HK-BOON-1")
@pytest.mark.parametrize(("die", "boons"), [(6, [1, 1]), (2, [1, 0])])
def test_the_owl_gives_everyone_a_favour_or_one_hero(die: int, boons: list[int]) -> None:
    state = does(on_the_way("the-owl-at-the-mill", 2), GM, "call this test", test="answer-the-riddle", who=ONE).state
    state = by_itself(does(state, ONE, "test", die).state)
    assert [len(each.boons) for each in state.heroes.values()] == boons


@pytest.mark.example("M12")
@pytest.mark.clause("HK-FOE-3", "HK-GEN-5")
def test_whoever_was_quiet_meets_some_foes_later() -> None:
    tunnel = does(on_the_way("the-tunnel", 4), GM, "call this test", test="sneak-along", who=ONE).state
    quiet = by_itself(does(tunnel, ONE, "test", 5).state)
    assert quiet.story is not None
    assert quiet.story.flags == ["quiet"]
    state = in_fight("the-mossy-bridge", 4, "quiet")
    assert squares(state) == ["hedge-robber K4", "hedge-robber K6"]
    late = next(foe for foe in state.foes.values() if foe.hidden)
    assert (late.card, late.square, late.comes_in) == ("hedge-archer", "L2", 2)
    fight = state.fight()
    fight.round, fight.side = 2, Side.HEROES
    for each in state.heroes.values():
        each.turn.done = True
    assert "hedge-archer L2" in squares(by_itself(state))


@pytest.mark.example("M12")
@pytest.mark.clause("HK-INIT-1")
def test_one_quiet_hero_begins_without_a_roll() -> None:
    state = does(on_the_way("the-mossy-bridge", 1, "quiet"), GM, "start the fight").state
    state = by_itself(does(state, ONE, "ready").state)
    assert (state.fight().first, state.fight().round) == (Side.HEROES, 1)


# Tests in the fights --------------------------------------------------------------------------------------------------


@pytest.mark.example("M12")
@pytest.mark.clause("HK-ACT-3", "HK-TEST-9")
def test_the_stack_in_the_cellar_can_be_tipped_over_somebody() -> None:
    state = in_fight("the-bakers-cellar")
    state.heroes[ONE].square = "B5"
    state.foes["larder-rat:1"].square = "C4"
    state = turn_of(state, ONE)
    assert may(state, ONE, "stunt", stunt="tip-the-stack", onto="C4")
    done = does(state, ONE, "stunt", 1, 4, 6, 1, stunt="tip-the-stack", onto="C4")
    assert done.state.fight().ground["C5"] == "floor"
    assert done.state.foes["larder-rat:1"].health == 0
    assert not done.state.heroes[ONE].turn.action
    missed = does(state, ONE, "stunt", 1, 3, stunt="tip-the-stack", onto="C4").state
    assert "C5" not in missed.fight().ground


@pytest.mark.example("M12")
@pytest.mark.clause("HK-ACT-3", "HK-END-1")
def test_the_thief_gives_up_when_she_is_hurt_and_talked_round() -> None:
    state = turn_of(in_fight("the-lantern-loft", 2), ONE)
    assert not offered(state, ONE, "stunt")
    state.foes["lantern-thief:1"].health = 2
    done = does(state, ONE, "stunt", 6, replies=[NO], stunt="talk-her-round")
    assert told(done, GivesUp) == [GivesUp("lantern-thief:1")]
    assert by_itself(done.state).won_by is Side.HEROES
    failed = does(state, ONE, "stunt", 5, replies=[NO], stunt="talk-her-round").state
    assert not offered(turn_of(failed, ONE), ONE, "stunt")


@pytest.mark.example("M12")
@pytest.mark.clause("HK-ACT-3")
def test_who_knows_her_story_and_has_her_alone_finds_it_easier() -> None:
    state = turn_of(in_fight("the-lantern-loft", 2, "apprentice"), ONE)
    state.foes["lantern-thief:1"].health = 2
    done = does(state, ONE, "stunt", 4, 1, replies=[NO], stunt="talk-her-round")
    assert told(done, GivesUp)
    assert thrown(done, "test") == [2]


# Afterwards -----------------------------------------------------------------------------------------------------------


@pytest.mark.example("M12")
@pytest.mark.clause("HK-END-3")
def test_what_is_found_is_dealt_out_in_the_order_of_the_seats() -> None:
    state = on_the_way("the-bakers-cellar", 3)
    assert state.story is not None
    state.story.fought, state.won_by = True, Side.HEROES
    state = by_itself(state)
    assert state.story is not None
    assert state.story.won == ["the-bakers-cellar"]
    done = does(state, GM, "share the loot")
    assert told(done, LootShared) == [
        LootShared("hero:1", ("healing-draught",), 1),
        LootShared("hero:2", ("healing-draught",), 1),
        LootShared("hero:3", (), 1),
    ]
    assert not offered(done.state, GM, "share the loot")


@pytest.mark.example("M12")
@pytest.mark.clause("HK-END-3")
def test_a_piece_of_equipment_goes_where_the_game_master_says() -> None:
    state = on_the_way("the-mossy-bridge", 2)
    assert state.story is not None
    state.story.won = ["the-mossy-bridge"]
    state = does(state, GM, "share the loot", equipment="long-bow", to=TWO).state
    assert [thing.card for thing in state.heroes[TWO].things] == ["long-bow"]
    assert [each.gold for each in state.heroes.values()] == [2, 2]


@pytest.mark.clause("HK-END-4")
def test_a_lost_fight_is_no_end_of_the_story() -> None:
    state = on_the_way("the-mossy-bridge", 1)
    assert state.story is not None
    state.story.fought, state.won_by = True, Side.FOES
    state = by_itself(state)
    assert state.story is not None
    assert (state.story.won, state.story.lost) == ([], ["the-mossy-bridge"])
    assert may(state, GM, "next scene")
    assert may(state, GM, "start the fight")


@pytest.mark.edge(90)
@pytest.mark.example("M12", "M10")
@pytest.mark.clause("HK-END-6", "HK-HEAL-3", "HK-BOON-1")
def test_at_the_end_everybody_is_well_and_chooses_a_boon_and_has_gold_and_a_star() -> None:
    state = on_the_way("the-lantern-loft", 2, growth="on")
    assert state.story is not None
    state.story.won = ["the-lantern-loft"]
    state.heroes[ONE].health = 1
    state = does(state, GM, "end the adventure", really="it is over").state
    assert [(each.health, each.gold, each.stars) for each in state.heroes.values()] == [(3, 5, 1), (3, 5, 1)]
    assert GAME.outcome(state) == Outcome((ONE, TWO), "the lane is lit again")
    state = does(state, ONE, "choose a boon", boon="wild-card").state
    assert [boon.card for boon in state.heroes[ONE].boons] == ["wild-card"]
    assert not offered(state, ONE, "choose a boon")


@pytest.mark.clause("HK-GEN-2")
def test_an_adventure_ends_when_the_game_master_says_so() -> None:
    state = does(on_the_way("the-tunnel"), GM, "end the adventure", really="it is over").state
    assert GAME.outcome(state) == Outcome((), "the adventure is over")
    assert not adventure.is_after_fight(state)


# With bots ------------------------------------------------------------------------------------------------------------


@pytest.mark.example("M12")
@pytest.mark.clause("HK-FOE-4")
@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_bots_play_the_whole_adventure_to_its_end(heroes: int) -> None:
    setup = GAME.adventure()
    seats = (*setup.seats[:heroes], GM)
    details = {seat: ready for seat, ready in setup.details.items() if seat in seats}
    state = played_out(GAME, GAME.begin(SetUp(setup.scene, seats, details=details)), Random(heroes))
    assert state.story is not None
    assert state.story.ended
    assert len((*state.story.won, *state.story.lost)) == 3
