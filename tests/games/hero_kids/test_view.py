"""What everybody sees: foes by name, boxes and conditions, nobody who hides, children's words (HK-GEN-3, HK-GEN-5)."""

from __future__ import annotations

from random import Random

import pytest

from herotable.data import codec
from herotable.games.hero_kids import worlds
from herotable.games.hero_kids.foes import FoeAppeared, bring_in
from herotable.games.hero_kids.game import GAME
from herotable.games.hero_kids.names import called
from herotable.games.hero_kids.screen import how_hard, screen
from herotable.games.hero_kids.state import Boon, Condition, Table, Trial
from herotable.games.hero_kids.view import FoeView, view
from herotable.rules import Action, Choice, Meter, Script, Thrown, begun, copier_of, still
from tests.games.hero_kids.table_for_tests import (
    GM,
    ONE,
    TWO,
    attacks,
    does,
    fight,
    foe,
    hero,
    listed,
    table,
    told,
    turn_of,
)


def seen(state: Table, by: str = ONE) -> list[FoeView]:
    return list(view(state, by).foes)


def with_somebody_hidden() -> Table:
    state = turn_of(fight(hero(1, at="D4"), foes_at=["larder-rat E4"]), ONE)
    bring_in(state, "snickerling", "G4", hidden=True)
    return state


@pytest.mark.edge(78)
@pytest.mark.clause("HK-GEN-5")
def test_a_hidden_foe_is_in_nobodys_answer_but_the_game_masters_and_then_name_boxes_and_conditions() -> None:
    state = with_somebody_hidden()
    for by in (ONE, "watcher"):
        assert b"nickerling" not in codec.encode(codec.plain(view(state, by)))
    assert [each.name for each in seen(state, GM)] == ["Larder Rat", "Snickerling"]
    done = does(state, GM, "reveal", who="hidden:1")
    assert told(done, FoeAppeared) == [FoeAppeared("snickerling:2", "snickerling", "G4")]
    snickerling = seen(done.state)[1]
    assert (snickerling.name, snickerling.boxes, snickerling.health) == ("Snickerling", 1, 1)
    assert (snickerling.figures, snickerling.seen) == (None, ())


@pytest.mark.clause("HK-GEN-5")
def test_what_a_foe_can_do_is_seen_when_it_is_first_used() -> None:
    state = turn_of(fight(hero(1, 0, 0, 3, at="D4"), foes_at=["hedge-robber E4"]), "hedge-robber:1")
    assert seen(state)[0].seen == ()
    used = does(state, GM, "special", 1, 6, 6, 6, action="dirty-trick", target=ONE).state
    assert seen(used)[0].seen == ("dirty-trick",)


@pytest.mark.clause("HK-GEN-5")
def test_what_the_game_master_changes_on_a_card_stays_with_the_game_master() -> None:
    one, another = with_somebody_hidden(), with_somebody_hidden()
    another.foes["larder-rat:1"].dice["armor"] = 3
    another.foes["hidden:1"].square = "H4"
    assert view(one, ONE) == view(another, ONE)
    assert GAME.options(one, ONE) == GAME.options(another, ONE)
    assert view(one, GM) != view(another, GM)
    dealt = [worlds.redeal(copier_of(Table).copy(each), ONE, Random(3).randrange) for each in (one, another)]
    assert dealt[0] == dealt[1]


@pytest.mark.clause("HK-GEN-3")
def test_every_roll_is_shown_unless_the_table_hides_those_of_the_foes() -> None:
    for option, audience in (("off", None), ("on", (GM,))):
        state = fight(hero(1, armor=1, at="D4"), foes_at=["hedge-robber E4"], hidden_foe_dice=option)
        done = attacks(turn_of(state, "hedge-robber:1"), "hedge-robber:1", ONE, 6, 6, 1)
        shown = {note.why: note.to for note in done.notes if isinstance(note, Thrown)}
        assert shown == {"attack": audience, "armor": None}


@pytest.mark.clause("HK-GEN-3", "HK-BOON-4")
def test_dice_behind_the_screen_are_no_part_of_a_heros_question_or_view() -> None:
    heroes = hero(1, armor=1, at="D4", boons=["try-again"])
    state = turn_of(fight(heroes, foes_at=["hedge-robber E4"], hidden_foe_dice="on"), "hedge-robber:1")
    action = Action(GM, Choice("attack", {"with": "melee", "target": ONE}))

    class Waits(Script):
        def answers(self, asked: object) -> None:
            return None

    moment = begun(GAME, still(state), action, Waits((6, 5, 2))).moment
    (asked,) = moment.open
    assert asked.question.about == ("hedge-robber:1", ONE, 0, 0)
    mine, gms = view(moment.now, ONE).strike, view(moment.now, GM).strike
    assert mine is not None
    assert gms is not None
    assert (mine.high, mine.guard, gms.high) == (0, 2, 6)


# What screens draw ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("HK-GEN-3")
def test_children_see_faces_and_steps_and_the_adult_numbers() -> None:
    state = turn_of(fight(hero(2, at="D4"), foes_at=["larder-rat E4"], words="children"), ONE)
    child, adult = screen(view(state, ONE)), screen(view(state, GM))
    assert (child.chances, adult.chances) == ("steps", "numbers")
    meters = [piece.drawn for panel in child.panels for piece in panel.pieces if isinstance(piece, Meter)]
    assert set(meters) == {"faces"}
    plain = turn_of(fight(hero(2, at="D4"), foes_at=["larder-rat E4"], show_chance="off"), ONE)
    assert screen(view(plain, ONE)).chances == "none"
    assert screen(view(table(hero(1)), ONE)).chances == "numbers"


@pytest.mark.clause("HK-GEN-5")
def test_the_map_shows_where_one_can_go_and_whom_one_can_strike() -> None:
    state = turn_of(fight(hero(2, at="D4"), hero(1, at="A1", health=0, prone=True), foes_at=["larder-rat E4"]), ONE)
    board = screen(view(state, ONE)).board
    assert board is not None
    assert {mark.at for mark in board.marks if mark.kind == "reach"} == set(listed(state, ONE, "move", "to"))
    assert [mark.at for mark in board.marks if mark.kind == "target"] == ["E4"]
    assert [(each.letter, each.side, each.out) for each in board.counters] == [
        ("1", "mine", False),
        ("2", "friend", True),
        ("a", "foe", False),
    ]
    others = screen(view(state, TWO)).board
    assert others is not None
    assert not others.marks


def test_a_screen_of_everything_that_can_lie_on_a_table() -> None:
    state = with_somebody_hidden()
    one = state.heroes[ONE]
    one.free_special, one.gold, one.stars, one.boons = "I sing", 3, 2, [Boon("swap")]
    one.conditions = [Condition("ready", "drum", 1), Condition("rooted")]
    state.fight().proposal, state.secret_question = "I swing on the lamp", "Who was it?"
    titles = [panel.title for panel in screen(view(state, GM)).panels]
    assert titles == ["Hero 1", "Larder Rat", "Snickerling", "How hard it is", "Proposed", "A secret friend is asked"]
    assert how_hard(view(state, GM)) == "2.25 threat points a hero: hard"
    assert "How hard it is" not in [panel.title for panel in screen(view(state, ONE)).panels]
    resting = table(hero(1))
    resting.trial = Trial("Climb", "ranged", 5, [ONE], skill="climbing", task="climb")
    assert [panel.title for panel in screen(view(resting, ONE)).panels] == ["Hero 1", "A test"]


# Names ----------------------------------------------------------------------------------------------------------------


def test_of_several_alike_everyone_knows_which_and_nobody_counts_who_hides() -> None:
    state = fight(hero(1, at="D4"), foes_at=["larder-rat E4"])
    bring_in(state, "larder-rat", "G4", hidden=True)
    assert called(state, "larder-rat:1") == "Larder Rat"
    assert called(state, "hidden:1") == "Larder Rat, hidden at G4"
    bring_in(state, "larder-rat", "H4")
    assert [called(state, f"larder-rat:{number}") for number in (1, 2)] == ["Larder Rat 1", "Larder Rat 2"]
    assert called(state, "larder-rat:9") == "Larder Rat"
    assert called(state, "badger-of-hero:1") == "Badger of hero 1"
    assert called(state, "2,0,0,2") == "Melee 2, Armor 2"
    assert foe(state).name == "Larder Rat"
