"""Fear, Shaken, Panicked, Pinned; and the Morale that players do not see."""

from __future__ import annotations

import pytest

from herotable.rules import Learned, Thrown
from tests.kernel.relic_shot.events import Dared, Hit, Nerves
from tests.kernel.relic_shot.setting import again, begin, quiet, shoot, step, told
from tests.kernel.relic_shot.state import Fight, Mood, Phase, Turn


def checking(scene: str, who: str, fear: int, mood: Mood = Mood.CALM, *, fresh: bool = False) -> Fight:
    fight = quiet(scene, who)
    fighter = fight.fighters[who]
    fighter.fear, fighter.mood, fighter.fresh = fear, mood, fresh
    fight.phase = Phase.FEAR
    fight.turn = Turn(who)
    return fight


def unit(fear: int, mood: Mood = Mood.CALM, *, fresh: bool = False) -> tuple[Mood, int]:
    after = step(checking("deckhands", "deckhands", fear, mood, fresh=fresh), "fear").state.fighters["deckhands"]
    return after.mood, after.fear


# Checks --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fear", "after"), [(3, (Mood.CALM, 2)), (4, (Mood.SHAKEN, 3)), (5, (Mood.SHAKEN, 4)), (8, (Mood.PANICKED, 7))]
)
def test_t39_t40_a_unit_of_morale_four(fear: int, after: tuple[Mood, int]) -> None:
    assert unit(fear) == after


def test_t39_at_the_end_of_a_shaken_turn_another_token_goes() -> None:
    fight = checking("deckhands", "deckhands", 3, Mood.SHAKEN)
    fight.phase = Phase.ENDING
    assert step(fight, "nerves").state.fighters["deckhands"].fear == 2


def test_t42_shaken_and_shaken_again_is_panicked() -> None:
    assert unit(4, Mood.SHAKEN) == (Mood.PANICKED, 3)
    assert unit(3, Mood.SHAKEN) == (Mood.CALM, 2)
    assert unit(0, Mood.SHAKEN) == (Mood.CALM, 0)


def test_t92_a_unit_that_rallied_plays_its_shaken_turn() -> None:
    assert unit(4, Mood.SHAKEN, fresh=True) == (Mood.PANICKED, 3)
    assert unit(3, Mood.SHAKEN, fresh=True) == (Mood.SHAKEN, 2)


def test_t92_the_panicked_roll_morale_at_the_end_of_their_turn() -> None:
    fight = checking("deckhands", "deckhands", 5, Mood.PANICKED)
    during = step(fight, "fear").state
    assert (during.fighters["deckhands"].mood, during.fighters["deckhands"].fear) == (Mood.PANICKED, 4)
    during.phase = Phase.ENDING
    rallied = step(during, "nerves", [3]).state.fighters["deckhands"]
    assert (rallied.mood, rallied.fresh) == (Mood.SHAKEN, True)
    assert step(during, "nerves", [5]).state.fighters["deckhands"].mood is Mood.PANICKED


@pytest.mark.parametrize(
    ("dice", "after"),
    [([3, 6], (Mood.CALM, 3)), ([8, 1], (Mood.SHAKEN, 5)), ([3, 2], (Mood.CALM, 4)), ([10, 4], (Mood.SHAKEN, 4))],
)
def test_t41_a_hero_of_morale_five_rolls_when_fear_reaches_it(dice: list[int], after: tuple[Mood, int]) -> None:
    """T41: the Hero die takes a token or brings one, then one goes."""
    hask = step(checking("duel", "hask", 5), "fear", dice).state.fighters["hask"]
    assert (hask.mood, hask.fear) == after


def test_a_hero_with_less_fear_than_morale_rolls_nothing() -> None:
    hask = step(checking("duel", "hask", 4), "fear").state.fighters["hask"]
    assert (hask.mood, hask.fear) == (Mood.CALM, 3)


def test_luck_may_mend_a_morale_roll() -> None:
    fight = checking("duel", "hask", 5)
    fight.fighters["hask"].luck = 1
    result = step(fight, "fear", [9, 2, 5], [again(1, 0)])
    assert told(result, Nerves) == [Nerves("hask", "calm", 4)]
    assert result.state.fighters["hask"].luck == 0


def test_t44_the_whole_unit_loses_an_action_when_shaken() -> None:
    fight = step(checking("deckhands", "deckhands", 4), "fear").state
    assert step(fight, "ready").state.turn.left == 1


# Pinned --------------------------------------------------------------------------------------------------------------


def shot_at(cover: int, fear: int) -> Fight:
    fight = quiet()
    hask = fight.fighters["hask"]
    hask.cover, hask.fear = cover, fear
    fight.shot_at = "hask"
    return fight


@pytest.mark.parametrize(("cover", "fear", "pinned"), [(1, 6, True), (1, 5, False), (0, 6, False)])
def test_more_fear_than_morale_behind_cover_pins(cover: int, fear: int, pinned: bool) -> None:
    assert step(shot_at(cover, fear), "pinned?").state.fighters["hask"].pinned is pinned


def test_t38_the_pinned_must_dare_to_shoot_back() -> None:
    fight = quiet("deckhands", "deckhands")
    fight.fighters["deckhands"].pinned = True
    failed = shoot(fight, 6, [6], [])
    assert told(failed, Dared) == [Dared("deckhands", False)]
    assert failed.state.turn.left == 1
    dared = shoot(fight, 6, [4, 1, 9, 9, 9, 9, 9, 1, 2], [])
    assert told(dared, Hit) == [Hit("deckhands", "sorrel", 1)]


def test_pinned_ends_with_a_turn_that_ends_below_it() -> None:
    fight = shot_at(1, 5)
    fight.shot_at = ""
    fight.fighters["hask"].pinned = True
    fight.phase, fight.turn = Phase.OVER, Turn("hask")
    assert not step(fight, "next").state.fighters["hask"].pinned
    fight.fighters["hask"].fear = 6
    assert step(fight, "next").state.fighters["hask"].pinned


# What players may know -----------------------------------------------------------------------------------------------


def known(fight: Fight, who: str) -> tuple[int, int]:
    return fight.fighters[who].morale_least, fight.fighters[who].morale_most


def test_nerves_show_what_morale_may_be() -> None:
    assert known(begin("masked duel", "hask"), "hask") == (2, 8)
    assert known(begin("duel", "hask"), "hask") == (5, 5)
    calm = step(checking("masked duel", "hask", 3), "fear")
    assert known(calm.state, "hask") == (4, 8)
    shaken = step(checking("masked duel", "hask", 6), "fear", [10, 2])
    assert known(shaken.state, "hask") == (2, 6)
    unit_shaken = step(checking("deckhands", "deckhands", 5), "fear")
    assert known(unit_shaken.state, "deckhands") == (3, 5)
    unit_panicked = step(checking("deckhands", "deckhands", 8), "fear")
    assert known(unit_panicked.state, "deckhands") == (2, 4)


def test_what_shows_nerves_is_marked_as_learned_only_while_there_is_something_to_learn() -> None:
    masked = step(checking("masked duel", "hask", 3), "fear")
    assert Learned(("hero",)) in masked.notes
    openly = step(checking("duel", "hask", 3), "fear")
    assert not [note for note in openly.notes if isinstance(note, Learned)]


def test_dice_against_a_hidden_morale_fall_behind_the_screen() -> None:
    gm = step(checking("masked duel", "hask", 6), "fear", [10, 2])
    assert [note.to for note in gm.notes if isinstance(note, Thrown)] == [("gm",), ("gm",)]
    hero = step(checking("masked duel", "sorrel", 6), "fear", [10, 2])
    assert [note.to for note in hero.notes if isinstance(note, Thrown)] == [None, None]
