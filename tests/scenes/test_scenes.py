"""Scenes in files: how they are read and played, and what they say when something is not as it should be."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from herotable.games.compact_heroes.game import GAME as HEROES
from herotable.rules import AnyGame
from herotable.scenes.playing import ExactDice, dice_of_shuffle
from herotable.scenes.reading import LARGEST, SceneWrong, read_scene, scene_from
from herotable.scenes.run import Ran, run
from herotable.table.rows import MixedNote
from tests.sixth.moonwell.game import GAME as MOONWELL

WELL = 'game = "moonwell"\ntitle = "a climb"\ndice = [[0, 2, 1]]\n'
"""The fox has moss, the owl a moth."""
CLIMB = '[[step]]\nby = "fox"\ndoes = "climb"\n'
DUEL = 'game = "compact-heroes"\ntitle = "a duel"\nscene = "duel"\ndice = [4, 3]\n'


def played(text: str, game: AnyGame = MOONWELL) -> Ran:
    return run(game, scene_from(text))


def faults(text: str, game: AnyGame = MOONWELL) -> tuple[str, ...]:
    return played(text, game).faults


# Playing --------------------------------------------------------------------------------------------------------------


def test_a_shuffle_is_named_by_what_comes_to_lie_on_top() -> None:
    ran = played(
        f'{WELL}expect.state = {{ "climbers.fox.charm" = "moss", "climbers.owl.charm" = "moth", left = "moss" }}'
    )
    assert ran.faults == ()
    assert ran.played[0].notes == (MixedNote("the charms", 3),)


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_any_order_can_be_shuffled(order: tuple[int, ...]) -> None:
    dice = ExactDice([order])
    lies = list(range(4))
    for last in (3, 2, 1):
        other = dice.die(last + 1) - 1
        lies[last], lies[other] = lies[other], lies[last]
    assert tuple(lies) == order
    dice.check_used_up()


def test_the_rest_of_a_shuffle_lies_as_before() -> None:
    assert dice_of_shuffle((2,), 4) == dice_of_shuffle((2, 0, 1, 3), 4)
    for wrong in ((4,), (1, 1), (-1,)):
        with pytest.raises(SceneWrong, match="places of 4 things"):
            dice_of_shuffle(wrong, 4)


def test_an_answer_is_a_step_like_any_other() -> None:
    slips = f"{WELL}{CLIMB}dice = [5]\n{CLIMB}dice = [1]\n"
    asked = played(f'{slips}expect.waits_for = ["fox"]\nexpect.offers = [{{ by = "fox", does = "hold on" }}]')
    assert asked.faults == ()
    assert asked.moment.waiting_for == ("fox",)
    held = f'{slips}[[step]]\nby = "fox"\ndoes = "hold on"\nexpect.told = [{{ event = "HeldOn", who = "fox" }}]\n'
    assert faults(f"{held}expect.waits_for = []") == ()


def test_a_scene_may_begin_with_a_whole_state_and_write_things_over() -> None:
    start = (
        'game = "moonwell"\ntitle = "late"\nset = { "climbers.owl.height" = 11 }\n[state]\nturn = 1\nleft = "moss"\n'
    )
    climbers = '[state.climbers]\nfox = { charm = "moss" }\nowl = { charm = "moth" }\n'
    climb = '[[step]]\nby = "owl"\ndoes = "climb"\ndice = [4]\nexpect.outcome = "drinks the moon"\n'
    assert faults(start + climbers + climb) == ()


def test_while_somebody_is_asked_plain_values_can_be_set() -> None:
    slips = f"{WELL}{CLIMB}dice = [1]\n"
    assert (
        faults(f'{slips}[[step]]\nset = {{ "climbers.fox.ledge" = 3 }}\nexpect.state = {{ "climbers.fox.ledge" = 3 }}')
        == ()
    )
    assert faults(f'{slips}[[step]]\nset = {{ "climbers.fox" = {{}} }}') == (
        "step 2: climbers.fox: only plain values can be set while somebody is asked",
    )
    assert faults(f'{slips}[[step]]\ntake = ["climbers.fox"]') == (
        "step 2: nothing can be taken away while somebody is asked",
    )


def test_things_are_taken_away_and_whole_ones_put_in() -> None:
    gone = 'take = ["heroes.hero:1.items.shield-3", "held_by"]\n'
    come = '[[step]]\nset = { "heroes.hero:2" = { id = "hero:2" } }\n'
    expect = (
        'expect.absent = ["heroes.hero:1.items.shield-3", "held_by"]\n[step.expect.state]\n"heroes.hero:2.gold" = 0'
    )
    assert faults(DUEL + come + gone + expect, HEROES) == ()


def test_rules_that_stumble_over_what_was_written_say_what_is_impossible() -> None:
    gone = f'{DUEL}[[step]]\ntake = ["foes.stormmount-orc-1"]\n[[step]]\nby = "gm"\ndoes = "declare"'
    (fault,) = faults(gone, HEROES)
    assert fault.startswith("step 1: the rules cannot go on like this: ")


# What does not fit ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        (CLIMB, "step 1: no die is left where the rules throw a d6"),
        (f"{CLIMB}dice = [7]", "step 1: the next die shows 7 where the rules throw a d6"),
        (f"{CLIMB}dice = [4, 4]", "step 1: dice are left over: 4"),
        (f"{CLIMB}dice = [4, [1, 0]]", "step 1: dice are left over: [1, 0]"),
        ('[[step]]\nby = "owl"\ndoes = "climb"', "step 1: owl cannot 'climb' now: on offer is nothing"),
        ('[[step]]\nby = "bat"\ndoes = "climb"', "step 1: bat cannot 'climb' now: on offer is nothing"),
        ('[[step]]\nby = "fox"\ndoes = "fly"', "step 1: fox cannot 'fly' now: on offer is climb"),
        (
            '[[step]]\nby = "fox"\ndoes = "rest"',
            "step 1: fox cannot 'rest' now: you stand on this ledge already (MW-CLIMB-3)",
        ),
        (f"{CLIMB}fields = {{ high = 1 }}", "step 1: fox cannot 'climb' now: 'climb' has no field 'high' (MW-CLIMB-1)"),
        ("[[step]]\nset = { turns = 1 }", "step 1: turns: there is no 'turns' here; there is climbers, left, turn"),
        ('[[step]]\nset = { turn = "x" }', "step 1: turn: this: expected `int`, got `str`"),
    ],
)
def test_what_cannot_be_played_on_is_told_with_its_step(steps: str, fault: str) -> None:
    ran = played(WELL + steps)
    assert ran.faults == (fault,)
    assert len(ran.played) == 1


def test_of_several_ways_one_must_be_named() -> None:
    declare = '[[step]]\nby = "hero:1"\ndoes = "declare"\nfields = { what = "attack" }\n'
    (fault,) = faults(DUEL + declare, HEROES)
    assert fault.startswith("step 1: hero:1 can 'declare' in more than one way: ")
    assert fault.endswith("; name the fields that differ")


def test_a_scene_that_cannot_begin_is_no_scene() -> None:
    with pytest.raises(SceneWrong, match="no die is left where the rules throw a d3"):
        played('game = "moonwell"\ntitle = "x"')
    with pytest.raises(SceneWrong, match="it cannot begin like this: there is no scene 'siege'"):
        played('game = "compact-heroes"\ntitle = "x"\nscene = "siege"', HEROES)
    with pytest.raises(SceneWrong, match="has no table option 'moon'"):
        played(f'{WELL}options = {{ moon = "new" }}')
    with pytest.raises(SceneWrong, match="state, turn: expected `int`"):
        played('game = "moonwell"\ntitle = "x"\nstate = { turn = "x" }')


@pytest.mark.parametrize(
    ("expect", "fault"),
    [
        ("state = { turn = 1 }", "turn is 0, not 1"),
        ("state = { turn = false }", "turn is 0, not False"),
        ("state = { moon = 1 }", "moon: there is no 'moon'; there is climbers, left, turn"),
        ('view.owl = { "climbers.0.charm" = "moss" }', "owl sees: climbers.0.charm is '', not 'moss'"),
        ('absent = ["left"]', "left should not be there and is 'moss'"),
        ('told = [{ event = "Slid" }]', "nothing told is Slid; there is Climbed"),
        (
            'told = [{ event = "Climbed", height = 5 }]',
            "nothing told is Climbed (height = 5); there is Climbed (who = 'fox', height = 4)",
        ),
        (
            "untold = [{ faces = [4] }]",
            "dice (dice = 'd6', why = 'the climb', by = 'fox', faces = [4], value = 4) should",
        ),
        ('offers = [{ by = "owl", does = "climb" }]', "owl should be offered 'climb': on offer is nothing"),
        ('refuses = [{ by = "fox", does = "rest" }]', "'rest' of fox should be refused and is not"),
        (
            'refuses = [{ by = "owl", does = "rest", rule = "MW-CLIMB-3" }]',
            "'rest' of owl should be refused by MW-CLIMB-3, and is by no clause: on offer is nothing",
        ),
        (
            'refuses = [{ by = "owl", does = "rest", because = "you rest" }]',
            "'rest' of owl should be refused because 'you rest', and is because 'on offer is nothing'",
        ),
        (
            'odds = [{ by = "fox", does = "climb", of = "higher", chance = "1/2" }]',
            "'climb' of fox: 'higher' has 5/6, not 1/2",
        ),
        (
            'odds = [{ by = "fox", does = "climb", of = "flies", chance = "1/2" }]',
            "'climb' of fox: 'flies' has 0, not 1/2; it can come to slides, higher",
        ),
        ('odds = [{ by = "fox", does = "climb", of = "higher", chance = "x" }]', "'x' is not a fraction such as 9/20"),
        (
            'odds = [{ by = "fox", does = "climb", of = "slides", least = "0", most = "1/6" }]',
            "'climb' of fox: 'slides' has at least 1/6, not 0",
        ),
        (
            'odds = [{ by = "fox", does = "climb", of = "slides", best = "1/2" }]',
            "'climb' of fox: 'slides' has at best 1/6, not 1/2",
        ),
        ('waits_for = ["fox"]', "the scene waits for nothing, not for fox"),
        ('outcome = "drinks the moon"', "the outcome is '', not 'drinks the moon'"),
    ],
)
def test_what_does_not_hold_is_told(expect: str, fault: str) -> None:
    (found,) = faults(f"{WELL}{CLIMB}dice = [4]\n[step.expect]\n{expect}")
    assert found.startswith(f"step 1: {fault}")


def test_one_may_hold_on_by_ones_own_choice() -> None:
    odds = '{ by = "fox", does = "climb", of = "slides", chance = "1/6", worst = "0", best = "1/6" }'
    assert faults(f"{WELL}expect.odds = [{odds}]") == ()


def test_what_holds_is_not_told_and_everything_that_does_not_is() -> None:
    assert faults(f"{WELL}{CLIMB}dice = [4]\n[step.expect]\nstate = {{ turn = 0, left = 'moss' }}") == ()
    assert len(faults(f"{WELL}{CLIMB}dice = [4]\n[step.expect]\nstate = {{ turn = 5, left = 'moth' }}")) == 2


# Reading --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "this: object missing required field `game`"),
        ("game =", "this is not TOML: Invalid value (at end of document)"),
        (f"{WELL}moon = 1", "moon is not known here"),
        (f"{WELL}dice = 4", "this is not TOML"),
        (f"{WELL}[[step]]\nby = 3", "step 1, by: expected `str`, got `int`"),
        (f"{WELL}{CLIMB}{CLIMB}throws = 3", "step 2, throws is not known here"),
        (f"{WELL}[[step]]", "step 1 does nothing"),
        (f'{WELL}[[step]]\nby = "fox"', "step 1 needs both"),
        (f"{WELL}[[step]]\nset = {{ turn = 1 }}\ndice = [1]", "step 1 has dice and nobody does anything"),
    ],
)
def test_what_is_no_scene_is_told_in_a_sentence(text: str, fault: str) -> None:
    with pytest.raises(SceneWrong) as told:
        scene_from(text)
    assert str(told.value).startswith(fault)


def test_what_is_no_text_or_too_large_is_told(tmp_path: Path) -> None:
    for data, fault in ((b"\xff\xfe", "not text in UTF-8"), (b"#" * (LARGEST + 1), "larger than 1,000,000 bytes")):
        (tmp_path / "scene.toml").write_bytes(data)
        with pytest.raises(SceneWrong, match=fault):
            read_scene(tmp_path / "scene.toml")
