"""Taking back: free until somebody learned something, by consent or the game master's word after that."""

from __future__ import annotations

from typing import Any

import pytest

from herotable.rules import AnyGame, Choice, Refused
from herotable.table import table as table_module
from herotable.table.rows import Undo
from herotable.table.table import Table
from tests.table.at_the_table import (
    GAMES,
    LONG,
    act,
    answer,
    asked_of,
    bytes_of,
    consent,
    dice_of,
    long_table,
    meddle,
    new_table,
    play_on,
    reopened,
    say_number,
    settled,
    step,
    take_back,
    until_question,
    usual_answer,
)
from tests.table.small_game import GM, SMALL, SMALL_GM, A, B

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def gambled(table: Table[Any], side: str) -> list[int]:
    """The dice that this answer meets."""
    act(table, A, "gamble")
    row = answer(table, A, "pick", which=side)
    return [number for drawn in row.drawn for number in drawn.numbers]


# What the dice do -----------------------------------------------------------------------------------------------------


def test_the_same_answer_after_an_undo_meets_the_same_dice() -> None:
    table = new_table(SMALL)
    first = gambled(table, "low")
    take_back(table)
    assert faces(answer(table, A, "pick", which="low")) == first


def test_another_answer_after_an_undo_meets_other_dice() -> None:
    table = new_table(SMALL)
    first = gambled(table, "low")
    take_back(table)
    assert faces(answer(table, A, "pick", which="high")) != first
    take_back(table)
    assert faces(answer(table, A, "pick", which="low")) == first


def faces(row: Any) -> list[int]:
    return [number for drawn in row.drawn for number in drawn.numbers]


def test_the_same_act_after_an_undo_meets_the_same_dice_and_another_act_others() -> None:
    table = new_table(SMALL)
    act(table, A, "draw")
    first = dice_of(table)
    consent(table, A, Undo(1))
    act(table, A, "shout")
    act(table, A, "draw")
    assert dice_of(table) != first
    consent(table, A, Undo(table.journal.line[0]))
    act(table, A, "draw")
    assert dice_of(table) == first


def test_after_a_fresh_undo_the_same_answer_meets_other_dice_for_good() -> None:
    table = new_table(SMALL)
    first = gambled(table, "low")
    consent(table, A, Undo(2, fresh=True))
    second = faces(answer(table, A, "pick", which="low"))
    assert second != first
    take_back(table)
    assert faces(answer(table, A, "pick", which="low")) == second
    consent(table, A, Undo(table.journal.line[-1], fresh=True))
    assert faces(answer(table, A, "pick", which="low")) not in (first, second)
    assert reopened(table).point == table.point


def test_fresh_dice_are_for_those_who_may_overrule_even_where_an_undo_is_free() -> None:
    table = new_table(SMALL_GM)
    act(table, A, "shout")
    with pytest.raises(Refused, match="this needs the consent of gm: propose it"):
        table.undo(A, fresh=True)
    assert table.undo(GM, fresh=True).who == "gm"


@every_game
def test_taken_back_as_far_as_it_goes_and_done_again_it_is_the_same_game(game: AnyGame) -> None:
    table = long_table(game)
    play_on(table, 25)
    point, dice, last = table.point, dice_of(table), table.journal.line[-1]
    inputs = [table.journal.row(number) for number in table.journal.line]
    for back in (last, last // 2, 1):
        consent(table, table.seats[0], Undo(back))
        redo(table, [row for row in inputs if row.n >= back])
        assert table.moment.now == point.moment.now
        assert dice_of(table) == dice
        inputs = [table.journal.row(number) for number in table.journal.line]


def redo(table: Table[Any], rows: list[Any]) -> None:
    """The same inputs once more; what the table does by itself it does by itself."""
    for row in rows:
        if row.who != "person":
            continue
        if not hasattr(row.input, "key"):
            table.act(row.seat, row.input.choice)
            continue
        asked = next(each for each in table.moment.open if each.key == row.input.key)
        table.answer(row.seat, table.point.opened, asked.place, row.input.choice, key=asked.key)


# Who may --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("act_", ["shout", "rest"])
def test_what_taught_nobody_anything_is_taken_back_freely(act_: str) -> None:
    table = new_table(SMALL)
    act(table, A, act_)
    row = table.undo(A)
    assert (row.seat, row.who, row.input) == (A, "person", Undo(1))
    assert table.moment.now == SMALL.begin(SMALL.scenes()[0])


@pytest.mark.parametrize("act_", ["draw", "peek", "confess"])
def test_after_dice_a_secret_or_a_whisper_others_are_asked(act_: str) -> None:
    """A shuffled deck is dice too; a look at a secret teaches even where nothing is told."""
    table = new_table(SMALL)
    act(table, A, act_)
    assert not table.is_free(A, 1)
    with pytest.raises(Refused, match=r"^this needs the consent of B: propose it$"):
        table.undo(A)
    assert table.journal.line == [1]


def test_what_is_whispered_to_oneself_alone_teaches_no_other() -> None:
    table = new_table(SMALL)
    act(table, A, "confess")
    row = table.journal.row(1)
    assert not table_module.taught(row, B)
    assert table_module.taught(row, A)


def test_dice_thrown_for_an_answer_are_not_taken_back_freely() -> None:
    table = new_table(SMALL)
    act(table, A, "gamble")
    assert table.is_free(A, 1)
    answer(table, A, "pick", which="low")
    assert not table.is_free(A, 2)
    assert not table.is_free(A, 1)


def test_after_another_has_acted_others_are_asked() -> None:
    table = new_table(SMALL)
    act(table, A, "boon")
    assert table.is_free(A, 1)
    answer(table, B, "no")
    assert table.is_free(B, 2)
    assert not table.is_free(A, 1)
    with pytest.raises(Refused, match="consent of B"):
        table.undo(A, to=1)
    with pytest.raises(Refused, match="consent of B"):
        table.undo(A)


def test_what_followed_by_itself_without_dice_is_taken_back_with_it() -> None:
    table = new_table(SMALL)
    act(table, A, "done")
    assert [row.who for row in table.journal.rows] == ["person", "system"]
    assert table.moment.now.turn == B
    assert table.undo(A).input == Undo(1)
    assert table.moment.now.turn == A
    assert table.journal.undone_by == {1: 3, 2: 3}


def test_a_round_that_began_with_a_die_is_not_taken_back_freely() -> None:
    table = new_table(SMALL)
    act(table, A, "done")
    act(table, B, "done")
    assert not table.is_free(B, 3)


def test_the_game_master_may_take_back_anything_at_once() -> None:
    table = new_table(SMALL_GM)
    act(table, A, "draw")
    row = table.undo(GM, reason="the deck was not complete")
    assert (row.seat, row.who) == (GM, "gm")
    assert table.moment.now == SMALL_GM.begin(SMALL_GM.scenes()[0])


def test_with_a_game_master_his_consent_is_enough_and_needed() -> None:
    table = new_table(SMALL_GM)
    act(table, A, "draw")
    proposal = table.propose(A, Undo(1))
    with pytest.raises(Refused, match="B is not asked for consent"):
        table.agree(B, proposal.n)
    table.agree(GM, proposal.n)
    assert table.journal.line == []


def test_without_one_everybody_must_agree_and_one_no_is_enough() -> None:
    table = new_table(SMALL)
    act(table, A, "draw")
    refused = table.propose(A, Undo(1))
    table.agree(B, refused.n, yes=False)
    assert table.journal.line == [1]
    with pytest.raises(Refused, match="that proposal is not open any more"):
        table.agree(B, refused.n)
    agreed = table.propose(A, Undo(1))
    with pytest.raises(Refused, match="A is not asked for consent"):
        table.agree(A, agreed.n)
    table.agree(B, agreed.n)
    assert (table.journal.line, table.journal.rows[-1].input) == ([], Undo(1))


def test_whoever_plays_alone_asks_nobody() -> None:
    table = new_table(SMALL)
    table.sit(B, "bot")
    act(table, A, "draw")
    assert table.undo(A).input == Undo(2)
    act(table, A, "draw")
    assert table.propose(A, Undo(4)).input == Undo(4)


def test_who_leaves_is_not_waited_for() -> None:
    """The last one whose consent was missing gets up: what the others agreed to is done."""
    table = new_table(SMALL)
    act(table, A, "draw")
    table.propose(A, Undo(1))
    table.sit(B, "nobody")
    assert table.journal.line == []


def test_a_proposal_is_over_when_the_game_goes_on() -> None:
    table = new_table(SMALL)
    act(table, A, "draw")
    proposal = table.propose(A, Undo(1))
    act(table, A, "shout")
    with pytest.raises(Refused, match="that proposal is not open any more"):
        table.agree(B, proposal.n)


def test_a_proposal_is_over_when_something_else_was_taken_back() -> None:
    table = new_table(SMALL)
    act(table, A, "draw")
    act(table, A, "shout")
    proposal = table.propose(A, Undo(1))
    table.undo(A)
    with pytest.raises(Refused, match="not open any more"):
        table.agree(B, proposal.n)


def test_an_open_proposal_survives_that_the_program_is_closed() -> None:
    table = new_table(SMALL)
    act(table, A, "draw")
    proposal = table.propose(A, Undo(1))
    again = reopened(table)
    again.agree(B, proposal.n)
    assert again.journal.line == []


def test_an_agreement_whose_deed_was_cut_off_is_kept() -> None:
    table = new_table(SMALL)
    act(table, A, "draw")
    consent(table, A, Undo(1))
    lines = bytes_of(table).splitlines(keepends=True)
    again = reopened(table, b"".join(lines[:-1]))
    assert bytes_of(again) == bytes_of(table)


# What is taken back ---------------------------------------------------------------------------------------------------


def test_an_undo_is_a_row_and_names_what_it_takes_back() -> None:
    table = new_table(SMALL)
    act(table, A, "shout")
    act(table, A, "rest")
    row = table.undo(A, to=1, reason="wrong hero")
    assert (row.n, row.input) == (3, Undo(1, "wrong hero"))
    assert table.journal.undone_by == {1: 3, 2: 3}
    assert [each.n for each in table.journal.rows] == [1, 2, 3]
    assert reopened(table).journal.undone_by == {1: 3, 2: 3}


def test_what_was_taken_back_cannot_be_taken_back_again() -> None:
    table = new_table(SMALL)
    act(table, A, "shout")
    table.undo(A)
    for to in (1, 2, 7, 0, -1):
        with pytest.raises(Refused, match="that has been taken back already, or never was"):
            table.undo(A, to=to)
        with pytest.raises(Refused, match="that has been taken back already, or never was"):
            table.propose(A, Undo(to))
    with pytest.raises(Refused, match="there is nothing to take back"):
        table.undo(A)


def test_in_mid_action_the_last_answer_is_taken_back() -> None:
    table = new_table(SMALL)
    act(table, A, "plan")
    answer(table, A, "pick", which="charge")
    assert asked_of(table, A) == ["steps"]
    table.undo(A)
    assert asked_of(table, A) == ["word"]
    answer(table, A, "pick", which="hold")
    say_number(table, A, 4)
    assert table.moment.now.marks == [4]


def test_in_mid_action_the_whole_action_is_called_off() -> None:
    table = new_table(SMALL)
    act(table, A, "plan")
    answer(table, A, "pick", which="charge")
    table.undo(A, to=1)
    assert table.moment.doing is None
    act(table, A, "shout")
    assert [row.n for row in map(table.journal.row, table.journal.line)] == [4]


def test_one_of_several_answers_is_taken_back_alone() -> None:
    table = new_table(SMALL)
    act(table, A, "bid")
    say_number(table, A, 3, key="A/left")
    assert [each.key for each in table.moment.open] == ["A/right", "B"]
    table.undo(A)
    assert [each.key for each in table.moment.open] == ["A/left", "A/right", "B"]


def test_an_answer_to_a_question_that_was_taken_back_is_refused() -> None:
    table = new_table(SMALL)
    act(table, A, "plan")
    answer(table, A, "pick", which="charge")
    (row, asked), *_ = table.questions(A)
    table.undo(A)
    with pytest.raises(Refused, match="that question is not open any more; look at the table again"):
        table.answer(A, row, asked.place, Choice("number", {"how many": 1}))
    answer(table, A, "pick", which="hold")
    with pytest.raises(Refused, match="that question is not open any more"):
        table.answer(A, row, asked.place, Choice("number", {"how many": 1}))


def test_an_answer_cannot_stray_to_the_same_question_of_another_action() -> None:
    """Stale by one action: the same place, the same key, the same kind, another row."""
    table = new_table(SMALL)
    act(table, A, "gamble")
    (row, asked), *_ = table.questions(A)
    table.undo(A)
    act(table, A, "shout")
    act(table, A, "gamble")
    with pytest.raises(Refused, match="that question is not open any more"):
        table.answer(A, row, asked.place, Choice("pick", {"which": "low"}))
    assert asked_of(table, A) == ["side"]


def test_an_answer_that_came_twice_does_not_answer_the_next_question() -> None:
    table = new_table(SMALL)
    act(table, A, "gamble")
    (row, asked), *_ = table.questions(A)
    first = table.answer(A, row, asked.place, Choice("pick", {"which": "low"}), intent="click")
    act(table, A, "gamble")
    assert table.answer(A, row, asked.place, Choice("pick", {"which": "low"}), intent="click") == first
    assert asked_of(table, A) == ["side"]
    with pytest.raises(Refused):
        table.answer(A, row, asked.place, Choice("pick", {"which": "low"}), intent="another click")


def test_luck_kept_after_luck_spent_was_taken_back_meets_dice_of_its_own() -> None:
    table = new_table(SMALL_GM)
    until_question(table, B, "luck", "strike")
    here = table.point
    answer(table, B, "no")
    hurt, kept = table.moment.now, dice_of(table)
    table.undo(GM)
    assert table.point == here
    answer(table, B, "yes")
    assert table.moment.now.fighters[B].luck == 1
    assert table.moment.now.fighters[B].hits == 30
    table.undo(GM)
    answer(table, B, "no")
    assert (table.moment.now, dice_of(table)) == (hurt, kept)


# Far back -------------------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("snapshots", [3, 7, 1_000])
def test_any_row_is_reached_through_snapshots_and_replay(
    game: AnyGame, snapshots: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "SNAPSHOT_EVERY", snapshots)
    monkeypatch.setattr(table_module, "POINTS_KEPT", 2)
    table = long_table(game)
    points = {0: table.point_at(0), len(table.journal.rows): table.point}
    while len(table.journal.rows) < LONG and meddle(table):
        points[len(table.journal.rows)] = table.point
    assert bool(table.journal.snapshots) == (snapshots < LONG)
    for each in (table, reopened(table)):
        for number, point in points.items():
            assert each.point_at(number) == point
        assert len(each._points) <= 4


@every_game
def test_far_rows_are_taken_back_through_snapshots(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "SNAPSHOT_EVERY", 4)
    monkeypatch.setattr(table_module, "POINTS_KEPT", 1)
    table = long_table(game)
    play_on(table, 24)
    for back in (20, 11, 3, 1):
        to = max(number for number in table.journal.line if number <= back)
        before = table.point_at(to - 1)
        consent(table, table.seats[0], Undo(to))
        assert table.point_at(len(table.journal.rows)).moment.now == table.moment.now
        assert reopened(table).point == table.point
        if table.journal.rows[-1].input == Undo(to):
            assert table.point == before
        step(table)


def test_only_as_many_points_are_kept_in_memory_as_are_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "POINTS_KEPT", 5)
    table = new_table(SMALL)
    for _ in range(30):
        act(table, A, "shout")
    assert len(table._points) == 6
    table.undo(A, to=2)
    assert table.journal.line == [1]


def test_a_row_that_never_was_has_no_point() -> None:
    table = new_table(SMALL)
    act(table, A, "shout")
    for number in (-1, 2):
        with pytest.raises(Refused, match="this table has rows 1 to 1"):
            table.point_at(number)


@every_game
def test_an_intent_that_was_taken_back_is_not_done_again_when_it_comes_again(game: AnyGame) -> None:
    table = long_table(game)
    while not table.journal.rows or not table.journal.rows[-1].intent:
        step(table)
    row = table.journal.rows[-1]
    consent(table, row.seat, Undo(row.n))
    count = len(table.journal.rows)
    assert table.act(row.seat, row.input.choice, intent=row.intent) == row  # type: ignore[union-attr]
    assert len(table.journal.rows) == count
    settled(table)


def test_an_answer_as_usual_is_taken_back_like_any_other() -> None:
    table = new_table(SMALL)
    act(table, A, "plan")
    usual_answer(table)
    assert asked_of(table, A) == ["steps"]
    table.undo(A)
    assert asked_of(table, A) == ["word"]
