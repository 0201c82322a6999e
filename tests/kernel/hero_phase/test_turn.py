"""Phases that follow one another, and how it ends."""

from __future__ import annotations

import pytest

from herotable.rules import SYSTEM, Action, Choice, Refused, Seat, SetUp, scripted
from tests.kernel.hero_phase import events
from tests.kernel.hero_phase.at_the_table import (
    NO,
    NOBODY,
    attack_on,
    attack_with,
    beside,
    dice_for,
    hero,
    pick,
    told,
)
from tests.kernel.hero_phase.game import GAME, courage
from tests.kernel.hero_phase.scenes import four_monsters
from tests.kernel.hero_phase.state import Phase, State, X, Y
from tests.kernel.hero_phase.tables import Kind, Side, Weapon

NORTH, EAST, SOUTH, WEST = Side


def ids(state: State, seat: Seat) -> list[str]:
    return [option.id for option in GAME.options(state, seat)]


def onward(state: State) -> State:
    action = GAME.onward(state)
    assert action is not None
    return scripted(GAME, state, action).state


def test_the_monsters_player_declares_and_the_hero_waits() -> None:
    state = four_monsters()
    assert ids(state, Y) == ["attack", "none"]
    assert ids(state, X) == []
    assert GAME.onward(state) is None


def test_after_the_attacks_a_new_turn_begins_with_the_hero() -> None:
    """HERO-202.1, 202.6."""
    declined = scripted(GAME, four_monsters(), Action(Y, Choice("none")))
    assert told(declined) == [events.NoMonsterAttacks()]
    assert ids(declined.state, Y) == []
    assert GAME.onward(declined.state) == Action(SYSTEM, Choice("next turn"))
    after = onward(declined.state)
    assert (after.turn, after.phase) == (2, Phase.HERO)
    assert ids(after, X) == ["attack", "end"]
    assert ids(after, Y) == []


def test_when_the_hero_has_ended_his_phase_the_monsters_come() -> None:
    state = beside(hero(), (Kind.TROLL, NORTH), phase=Phase.HERO)
    state.spent = 3
    ended = scripted(GAME, state, Action(X, Choice("end")))
    assert told(ended) == [events.HeroPhaseEnded(6)]
    after = onward(ended.state)
    assert (after.turn, after.phase, after.spent) == (1, Phase.MONSTERS, 0)
    assert ids(after, Y) == ["attack", "none"]


def test_having_answered_does_not_keep_a_monster_from_attacking() -> None:
    """HERO-210.C1."""
    state = beside(hero(), (Kind.TROLL, NORTH), phase=Phase.HERO)
    answered = scripted(GAME, state, attack_on("m1"), [1, 1, 1, 1], [pick("m1")])
    after = onward(scripted(GAME, answered.state, Action(X, Choice("end"))).state)
    assert told(scripted(GAME, after, attack_with("m1"), [1, 1], [NOBODY]))[-1] == events.MonsterMissed("m1")


def test_movement_lost_to_an_answer_counts_at_once() -> None:
    """EC-13."""
    for spent, left in ((5, 0), (3, 0), (2, 1)):
        state = beside(hero(M=6, L=0), (Kind.OGRE, SOUTH), phase=Phase.HERO)
        state.spent = spent
        dice = [1, 1, *dice_for(state, "m1", "MM")]
        after = scripted(GAME, state, attack_on("m1"), dice, [pick("m1")]).state
        assert after.hero.levels["M"] == 4
        assert after.movement_left == left
        assert bool(GAME.options(after, X)[0].refused) is (left == 0)


def test_a_hero_who_cannot_move_has_one_point() -> None:
    """HERO-204.C3x."""
    assert beside(hero(M=0), (Kind.TROLL, NORTH), phase=Phase.HERO).movement_left == 1


def test_an_attack_costs_one_point_and_says_so() -> None:
    attack = GAME.options(beside(hero(), (Kind.TROLL, NORTH), phase=Phase.HERO), X)[0]
    assert [(part.name, part.amount) for part in attack.cost] == [("movement points", 1)]


def test_who_removes_the_last_monster_has_won() -> None:
    state = beside(hero(), (Kind.GOBLIN, NORTH), phase=Phase.HERO)
    done = scripted(GAME, state, attack_on("m1"), [6, 6])
    outcome = GAME.outcome(done.state)
    assert outcome is not None
    assert (outcome.winners, outcome.how) == ((X,), "cleared")
    assert ids(done.state, X) == []
    assert GAME.onward(done.state) is None


def test_who_outlives_the_last_turn_has_survived() -> None:
    state = four_monsters()
    state.turn = state.last_turn
    after = onward(scripted(GAME, state, Action(Y, Choice("none"))).state)
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winners, outcome.how) == ((X,), "survived")


def test_nothing_happens_after_a_death_in_the_monsters_phase() -> None:
    state = beside(hero(S=1, H=0, L=0), (Kind.OGRE, SOUTH))
    dead = scripted(GAME, state, attack_with("m1"), dice_for(state, "m1", "S")).state
    assert dead.closed
    assert GAME.onward(dead) is None


def test_a_monster_removed_counts_for_courage() -> None:
    """D7."""
    state = beside(hero(), (Kind.GOBLIN, NORTH), (Kind.TROLL, EAST), phase=Phase.HERO)
    done = scripted(GAME, state, attack_on("m1", "m2"), [6, 6, 6, 6])
    assert courage(done.state) == 7 + 13
    assert GAME.worth(done.state, X) > GAME.worth(state, X)
    assert GAME.worth(done.state, Y) == -GAME.worth(done.state, X)


def test_standing_passes_end_with_the_turn() -> None:
    state = four_monsters()
    assert GAME.span(state, "round") == "1"
    assert GAME.span(onward(scripted(GAME, state, Action(Y, Choice("none"))).state), "round") == "2"


def test_the_group_chooses_the_wound_table() -> None:
    """HERO-212.B5: row 10, column 6 is WWWH by default and WW by majority."""
    lighter = GAME.begin(SetUp("four monsters", (X, Y), {"wound_table": "majority"}))
    done = scripted(GAME, lighter, attack_with("m2"), [6, 4, 6, 4], [NO, NOBODY])
    assert told(done)[1] == events.Wounded("m2", 6, "WW")


@pytest.mark.parametrize(("scene", "table"), [("the Drowned Stair", "heavy"), ("four monsters", "light")])
def test_an_unknown_scene_or_table_is_refused(scene: str, table: str) -> None:
    with pytest.raises(Refused, match=r"there is no scene|must be one of"):
        GAME.begin(SetUp(scene, (X, Y), {"wound_table": table}))


def test_impossible_things_are_named() -> None:
    assert all(GAME.invariants(GAME.begin(setup)) == [] for setup in GAME.scenes())
    state = beside(hero(S=-1, C=0), (Kind.TROLL, NORTH), (Kind.GOBLIN, NORTH))
    state.hero.weapons[Weapon.LONG_SWORD] = 0
    state.hero.in_hand = Weapon.SPEAR
    state.turn = 8
    state.spent = 1
    assert len(GAME.invariants(state)) == 7
    state.spent = -1
    state.phase = Phase.HERO
    assert [wrong[wrong.index("(") :] for wrong in GAME.invariants(state)] == [
        "(HERO-212.C1)",
        "(HERO-212.C1)",
        "(HERO-209.A3)",
        "(HERO-212.C1)",
        "(HERO-203.B2)",
        "(HERO-202.1)",
        "(HERO-204.D1)",
    ]
