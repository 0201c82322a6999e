"""Several are asked at once, in any order, over any number of restarts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import msgspec
import pytest

from herotable.rules import Choice, Doing, Misfit, Moment, Note, answered, begun, overwritten, resumed, still
from tests.kernel.card_area.events import FreeUsed, Lost, Missed
from tests.kernel.card_area.game import GAME
from tests.kernel.card_area.questions import taking
from tests.kernel.card_area.setting import (
    NO,
    NO_DEFEND,
    YES,
    Waits,
    at_the_gate,
    attack,
    carried_out,
    defend,
    figures,
    happenings,
    split,
)
from tests.kernel.card_area.state import Combat, Side

ORDERS = list(permutations(["garn/Garn", "jai/Jai", "gm/A", "gm/B"]))


def reopened(moment: Moment[Combat]) -> Moment[Combat]:
    """Written to JSON and read again, as a table does between any two inputs."""
    state = msgspec.json.decode(msgspec.json.encode(moment.state), type=Combat)
    doing = msgspec.json.decode(msgspec.json.encode(moment.doing), type=Doing | None)
    again = resumed(GAME, state, doing)
    assert again == moment
    return again


def take_answers(
    moment: Moment[Combat], answers: Sequence[tuple[str, Choice]], sources: Waits, *, reopen: bool
) -> tuple[Moment[Combat], list[Note]]:
    notes: list[Note] = []
    for key, choice in answers:
        step = answered(GAME, reopened(moment) if reopen else moment, key, choice, sources)
        moment = step.moment
        notes += step.notes
    return moment, notes


def volley() -> Moment[Combat]:
    """C shoots into the middle of everyone; all four are hit."""
    combat = at_the_gate(Side.ENEMIES, a=["Chainmail"], b=["Dodge", "Ward"])
    combat.creatures["Jai"].used.append("Foresight")
    combat.creatures["Garn"].used.append("Lucky Break")
    combat.creatures["C"].resolve = 1
    return begun(GAME, still(combat), attack("C", "Volley", "Garn", "Jai", "A", "B"), Waits([12])).moment


def played_on(order: Sequence[str], *, reopen: bool) -> tuple[Combat, list[Note]]:
    """Two defend, two do not; then each takes the damage; every round of answers comes in this order."""
    moment, sources = volley(), Waits([2, 6])
    defends = {"garn/Garn": NO_DEFEND, "jai/Jai": defend("Plate Mail"), "gm/A": NO_DEFEND, "gm/B": defend("Dodge")}
    damage = {"garn/Garn": taking(resolve=1, temporary=1), "jai/Jai": taking(resolve=2), "gm/A": taking(resolve=2)}
    moment, notes = take_answers(moment, [(key, defends[key]) for key in order], sources, reopen=reopen)
    moment, more = take_answers(moment, [("jai", NO)], sources, reopen=reopen)
    asked = [each.key for each in moment.open]
    last = [(key, damage[key]) for key in order if key in asked]
    moment, rest = take_answers(moment, last, sources, reopen=reopen)
    assert moment.doing is None
    return moment.now, notes + more + rest


def test_one_game_master_is_asked_for_each_of_his_guards_and_each_player_for_herself() -> None:
    moment = volley()
    assert [each.key for each in moment.open] == ["garn/Garn", "jai/Jai", "gm/A", "gm/B"]
    assert moment.waiting_for == ("garn", "jai", "gm")


@pytest.mark.parametrize("reopen", [False, True])
def test_answers_in_any_order_with_and_without_reopening_come_to_the_same_end(reopen: bool) -> None:
    expected = played_on(ORDERS[0], reopen=False)
    assert figures(expected[0], "Jai") == "5/3+0"
    assert figures(expected[0], "B") == "5/4+0"
    for order in ORDERS:
        assert played_on(order, reopen=reopen) == expected


def test_half_of_the_answers_are_kept_and_nothing_is_told_yet() -> None:
    moment = volley()
    step = answered(GAME, moment, "gm/B", defend("Dodge"), Waits([]))
    assert step.notes == ()
    assert step.moment.now == moment.now
    assert [each.key for each in step.moment.open] == ["garn/Garn", "jai/Jai", "gm/A"]


def test_an_answer_to_a_question_that_nobody_asked_is_refused() -> None:
    moment = volley()
    for key in ("garn/Garn", "jai/Jai", "gm/A"):
        moment = answered(GAME, moment, key, NO_DEFEND, Waits([])).moment
    with pytest.raises(Misfit, match="not on offer"):
        answered(GAME, moment, "gm/B", defend("Phalanx"), Waits([]))


def missed_by_one() -> Moment[Combat]:
    """Jai's die came one short and she has let it be: both may step in now."""
    moment = begun(GAME, still(at_the_gate()), attack("Jai", "Gleam", "A"), Waits([5])).moment
    moment = answered(GAME, moment, "jai", NO, Waits([])).moment
    assert [each.key for each in moment.open] == ["jai/Foresight", "garn/Lucky Break"]
    return moment


@pytest.mark.parametrize(
    ("answers", "taken"),
    [
        ([("garn/Lucky Break", YES)], FreeUsed("Garn", "Lucky Break", "Jai")),
        ([("jai/Foresight", NO), ("garn/Lucky Break", YES)], FreeUsed("Garn", "Lucky Break", "Jai")),
        ([("garn/Lucky Break", NO), ("jai/Foresight", YES)], FreeUsed("Jai", "Foresight", "Jai")),
        ([("jai/Foresight", YES)], FreeUsed("Jai", "Foresight", "Jai")),
    ],
)
@pytest.mark.parametrize("reopen", [False, True])
def test_the_first_to_use_a_free_card_closes_the_window(
    answers: list[tuple[str, Choice]], taken: FreeUsed, reopen: bool
) -> None:
    moment, notes = take_answers(missed_by_one(), answers, Waits([12]), reopen=reopen)
    assert happenings(notes, FreeUsed) == [taken]
    assert moment.now.creatures[taken.by].temporary == 0


@pytest.mark.parametrize("order", [["jai/Foresight", "garn/Lucky Break"], ["garn/Lucky Break", "jai/Foresight"]])
def test_the_window_closes_when_all_have_passed(order: list[str]) -> None:
    moment, notes = take_answers(missed_by_one(), [(key, NO) for key in order], Waits([]), reopen=True)
    assert happenings(notes, Missed) == [Missed("A")]
    assert moment.doing is None


def test_the_attacker_is_waited_for_between_the_defends_and_the_damage() -> None:
    combat = at_the_gate(a=["Chainmail"], b=["Ward"])
    combat.creatures["Jai"].used.append("Foresight")
    action = attack("Jai", "Gleam", "A", "B", boosts=["Wild Attack"])
    answers = [
        ("gm/B", NO_DEFEND),
        ("gm/A", defend("Chainmail")),
        ("jai", split(A=2)),
        ("gm/B", taking(resolve=2)),
        ("gm/A", taking(resolve=1)),
    ]
    moment = begun(GAME, still(combat), action, Waits([8])).moment
    moment, notes = take_answers(moment, answers, Waits([4]), reopen=True)
    assert moment.doing is None
    assert happenings(notes, Lost) == [Lost("A", 0, 1, 0), Lost("B", 0, 2, 0)]


def test_waiting_and_a_script_come_to_the_same_end() -> None:
    combat = at_the_gate(a=["Chainmail"])
    replies = [("jai/Foresight", NO), ("gm/A", defend("Chainmail")), ("gm", NO), ("jai/Foresight", NO)]
    replies.append(("gm/A", taking(resolve=2)))
    by_script = carried_out(combat, attack("Jai", "Gleam", "A"), [6, 2], replies)
    sources = Waits([6, 2])
    step = begun(GAME, still(combat), attack("Jai", "Gleam", "A"), sources)
    moment, notes = take_answers(step.moment, replies, sources, reopen=True)
    assert moment.now == by_script.state
    assert (*step.notes, *notes) == by_script.notes


def test_an_override_in_mid_attack_changes_what_comes_and_not_what_was_told() -> None:
    moment = volley()
    for path, value in (("health", 1), ("resolve", 1), ("temporary", 0)):
        moment = overwritten(GAME, moment, f"creatures.Garn.{path}", value, Waits([])).moment
    assert [each.key for each in moment.open] == ["garn/Garn", "jai/Jai", "gm/A", "gm/B"]
    while moment.doing is not None:
        moment = answered(GAME, moment, moment.open[0].key, moment.open[0].question.usual, Waits([])).moment
    assert figures(moment.now, "Garn") == "0/0+0"
    assert figures(moment.now, "Jai") == "5/4+0"
