"""A seat may throw real dice: the table asks for them, takes what they show, and knows the rest by itself."""

from __future__ import annotations

from typing import Any

import pytest

from herotable.odds.odds import compare, odds
from herotable.rules import SYSTEM, Action, AnyGame, Choice, Force, Part, Play, Refused, Throw, dice, offered
from herotable.table.rows import ThrownNote, Undo
from herotable.table.store import MemoryStore
from herotable.table.table import Table
from tests.table.at_the_table import (
    GAMES,
    act,
    answer,
    asked_of,
    bytes_of,
    consent,
    dice_of,
    faces_of,
    long_table,
    new_table,
    noon,
    play_on,
    reopened,
    usual_answer,
)
from tests.table.small_game import GM, SMALL, SMALL_GM, A, B, Pit, SmallGame

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def with_real_dice(*seats: str) -> Table[Any]:
    table = new_table(SMALL_GM)
    for seat in seats:
        table.real_dice(seat, True)
    return table


def sides_asked(table: Table[Any]) -> tuple[int, ...]:
    question = table.moment.open[0].question
    assert isinstance(question, Throw)
    return question.sides


def damage_by_hand() -> Table[Any]:
    """A strikes with real dice and has hit; B keeps the luck; now come the dice for the damage."""
    table = with_real_dice(A)
    act(table, A, "strike")
    answer(table, A, "throw", faces=[8])
    answer(table, B, "no")
    return table


def test_who_throws_real_dice_is_asked_what_they_show() -> None:
    table = with_real_dice(A)
    row = act(table, A, "strike")
    assert asked_of(table, A) == ["throw"]
    assert sides_asked(table) == (20,)
    assert (row.drawn, row.notes) == ((), ())
    row = answer(table, A, "throw", faces=[7])
    assert faces_of([row]) == [7]
    assert table.moment.doing is None


def test_what_they_show_decides() -> None:
    for face, hit in ((7, False), (8, True)):
        table = with_real_dice(A)
        act(table, A, "strike")
        answer(table, A, "throw", faces=[face])
        assert (asked_of(table, B) == ["luck"]) == hit


def test_the_log_shows_them_like_any_other_dice() -> None:
    table = damage_by_hand()
    (note,) = table.journal.row(3).notes
    assert isinstance(note, ThrownNote)
    assert (note.by, note.why, note.faces, note.value) == (A, "to hit", (8,), 1)


def test_the_dice_of_others_fall_by_themselves() -> None:
    table = with_real_dice(B)
    act(table, A, "gamble")
    answer(table, A, "pick", which="low")
    assert table.moment.doing is None
    assert len(dice_of(table)) == 5


def test_what_the_table_itself_throws_is_nobodys_to_type() -> None:
    table = with_real_dice(A, B, GM)
    act(table, A, "done")
    act(table, B, "done")
    assert table.moment.now.round == 2
    assert len(dice_of(table)) == 1


def test_dice_that_explode_are_asked_for_again() -> None:
    table = damage_by_hand()
    assert sides_asked(table) == (6, 6)
    first = answer(table, A, "throw", faces=[6, 2])
    assert (sides_asked(table), first.drawn, first.notes) == ((6,), (), ())
    second = answer(table, A, "throw", faces=[6])
    assert (sides_asked(table), second.drawn) == ((6,), ())
    last = answer(table, A, "throw", faces=[1])
    assert faces_of([last]) == [6, 2, 6, 1]
    assert table.moment.now.fighters[B].hits == 15
    assert table.moment.doing is None


def test_they_explode_no_further_than_the_rule_counts() -> None:
    table = damage_by_hand()
    answer(table, A, "throw", faces=[6, 6])
    answer(table, A, "throw", faces=[6, 6])
    assert table.moment.now.fighters[B].hits == 6


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ([0, 1], "'faces' of 'throw' shows 0 on a d6, which goes from 1 to 6"),
        ([1, 7], "'faces' of 'throw' shows 7 on a d6, which goes from 1 to 6"),
        ([-1, 1], "'faces' of 'throw' shows -1 on a d6, which goes from 1 to 6"),
        (["6", 1], "'faces' of 'throw' shows '6' on a d6, which goes from 1 to 6"),
        ([6], "'faces' of 'throw' must name 2 dice"),
        ([6, 6, 6], "'faces' of 'throw' must name 2 dice"),
        ([], "'faces' of 'throw' must name 2 dice"),
        (6, "'faces' of 'throw' must name 2 dice"),
    ],
)
def test_what_these_dice_cannot_show_is_refused(faces: Any, said: str) -> None:
    table = damage_by_hand()
    before = bytes_of(table)
    with pytest.raises(Refused) as refused:
        answer(table, A, "throw", faces=faces)
    assert str(refused.value) == said
    assert bytes_of(table) == before
    assert asked_of(table, A) == ["throw"]


def test_the_table_throws_for_whoever_asks_it_to() -> None:
    plain, table = new_table(SMALL_GM), with_real_dice(A)
    for each in (plain, table):
        act(each, A, "gamble")
        answer(each, A, "pick", which="low")
    row = answer(table, A, "table")
    assert len(faces_of([row])) == 5
    assert table.moment.doing is None
    assert reopened(table).point == table.point


def test_the_table_throws_only_what_is_still_missing() -> None:
    table = damage_by_hand()
    answer(table, A, "throw", faces=[6, 2])
    row = answer(table, A, "table")
    faces = faces_of([row])
    assert faces[:2] == [6, 2]
    assert len(faces) >= 3
    assert reopened(table).point == table.point


def test_a_seat_changes_over_to_real_dice_and_back_in_the_middle_of_a_game() -> None:
    table = new_table(SMALL_GM)
    act(table, A, "gamble")
    table.real_dice(A, True)
    answer(table, A, "pick", which="low")
    assert asked_of(table, A) == ["throw"]
    table.real_dice(A, False)
    assert asked_of(table, A) == ["throw"]
    answer(table, A, "throw", faces=[1, 2, 3, 4, 5])
    act(table, A, "gamble")
    answer(table, A, "pick", which="low")
    assert table.moment.doing is None
    assert table.moment.now.marks[0] == 15
    assert reopened(table).point == table.point


def test_the_change_is_not_taken_back_with_what_was_played() -> None:
    table = with_real_dice()
    act(table, A, "shout")
    table.real_dice(A, True)
    table.undo(A)
    act(table, A, "strike")
    assert asked_of(table, A) == ["throw"]
    assert reopened(table).point == table.point


def test_typed_dice_are_taken_back_and_typed_again() -> None:
    table = damage_by_hand()
    answer(table, A, "throw", faces=[3, 4])
    assert table.moment.now.fighters[B].hits == 23
    table.undo(GM)
    assert sides_asked(table) == (6, 6)
    answer(table, A, "throw", faces=[1, 1])
    assert table.moment.now.fighters[B].hits == 28


def test_half_an_explosion_is_taken_back() -> None:
    table = damage_by_hand()
    answer(table, A, "throw", faces=[6, 2])
    assert table.is_free(A, table.journal.line[-1])
    table.undo(A)
    assert sides_asked(table) == (6, 6)


def test_what_was_typed_and_shown_is_not_taken_back_freely() -> None:
    table = damage_by_hand()
    answer(table, A, "throw", faces=[3, 4])
    with pytest.raises(Refused, match="consent of gm"):
        table.undo(A)


def test_only_who_throws_them_types_them() -> None:
    table = damage_by_hand()
    (row, asked), *_ = table.questions(A)
    with pytest.raises(Refused, match="that question is for A"):
        table.answer(B, row, asked.place, asked.question.usual, key=A)
    assert list(offered(SMALL_GM, table.moment, B)) == []
    assert table.answer_for(GM, A, row, asked.place, asked.question.usual).who == "gm"


def test_dice_that_the_game_master_named_are_not_asked_for() -> None:
    table = with_real_dice(A)
    table.force(GM, Force(faces=(19,)), "")
    act(table, A, "strike")
    assert asked_of(table, B) == ["luck"]
    assert dice_of(table) == [19]
    assert reopened(table).point == table.point


def test_dice_named_while_real_ones_are_waited_for_come_first() -> None:
    table = damage_by_hand()
    table.force(GM, Force(faces=(1, 1)), "")
    answer(table, A, "throw", faces=[5, 5])
    assert table.moment.now.fighters[B].hits == 28
    assert reopened(table).point == table.point


def test_a_check_with_modifiers_reads_the_typed_dice() -> None:
    table = with_real_dice(A)
    table.call_check(GM, A, "climb", (6, 6, 6), (Part("rope", 2),), keep=2)
    row = answer(table, A, "throw", faces=[1, 5, 4])
    assert row.notes[0].value == 11  # type: ignore[union-attr]


@every_game
def test_a_game_with_real_dice_reopens_everywhere(game: AnyGame) -> None:
    table = long_table(game)
    for seat in table.seats:
        table.real_dice(seat, True)
    throws = 0
    while len(table.journal.rows) < 60:
        throws += any(isinstance(each.question, Throw) for each in table.moment.open)
        rows = len(table.journal.rows)
        play_on(table, rows + 1)
        assert reopened(table).point == table.point
        if len(table.journal.rows) == rows:
            break
    assert throws > 0


def test_odds_do_not_ask_for_dice() -> None:
    """Whoever throws real dice has the same odds as everyone else, before the act and in the middle of it."""
    plain, table = new_table(SMALL_GM), with_real_dice(A)
    strike = Choice("strike")
    assert odds(SMALL_GM, table.moment, A, strike) == odds(SMALL_GM, plain.moment, A, strike)
    plain.force(GM, Force(faces=(8,)), "")
    for each in (plain, table):
        act(each, A, "strike")
    answer(table, A, "throw", faces=[8])
    spared = odds(SMALL_GM, table.moment, B, Choice("no"))
    assert spared.exact
    assert spared == odds(SMALL_GM, plain.moment, B, Choice("no"))
    assert compare(SMALL_GM, table.moment, B) == compare(SMALL_GM, plain.moment, B)


@every_game
def test_a_throw_left_to_the_table_is_the_usual_answer(game: AnyGame) -> None:
    table = long_table(game)
    for seat in table.seats:
        table.real_dice(seat, True)
    for _ in range(200):
        if any(isinstance(each.question, Throw) for each in table.moment.open):
            break
        play_on(table, len(table.journal.rows) + 1)
    asked = table.moment.open[0]
    assert asked.question.usual.option == "table"
    usual_answer(table)
    assert asked not in table.moment.open


def test_without_a_game_master_it_works_the_same() -> None:
    table = new_table(SMALL)
    table.real_dice(A, True)
    act(table, A, "strike")
    answer(table, A, "throw", faces=[2])
    consent(table, A, Undo(table.journal.line[-1]))
    assert asked_of(table, A) == ["throw"]
    answer(table, A, "throw", faces=[20])
    assert asked_of(table, B) == ["luck"]


class DiceFirst(SmallGame):
    """Before anybody has done anything, A throws for who begins."""

    def onward(self, state: Pit) -> Action | None:
        return super().onward(state) if state.marks else Action(SYSTEM, Choice("who begins"))

    def perform(self, play: Play, state: Pit, action: Action) -> None:
        if action.option == "who begins":
            state.marks.append(play.roll(dice(1, 6), "who begins", by=A))
        else:
            super().perform(play, state, action)


def test_the_first_die_of_a_table_can_be_a_real_one() -> None:
    setup = DiceFirst().scenes()[0]
    table = Table.new(DiceFirst(), setup, MemoryStore(), clock=noon, real=[A])
    assert asked_of(table, A) == ["throw"]
    answer(table, A, "throw", faces=[5])
    assert table.moment.now.marks == [5]
    again = Table.open(DiceFirst(), MemoryStore(data=bytes_of(table)), clock=noon)
    assert again.moment.now == table.moment.now
    assert faces_of(table.journal.rows) == [5]
