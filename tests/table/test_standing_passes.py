"""«Never ask me that this round»: a seat's standing pass answers as usual, in rows of its own, while it lasts."""

from __future__ import annotations

from typing import Any

import pytest

from herotable.rules import Refused
from herotable.table.rows import Answer, Standing, Undo
from herotable.table.table import Table
from tests.table.at_the_table import act, answer, asked_of, consent, new_table, reopened, until_question
from tests.table.small_game import GM, SMALL, SMALL_GM, A, B


def next_round(table: Table[Any]) -> None:
    for _ in range(2):
        act(table, table.moment.now.turn, "done")


def test_a_pass_answers_as_usual_in_a_row_of_its_own() -> None:
    table = new_table(SMALL)
    row = table.stand(B, "boon", "round")
    assert row.input == Standing("boon", "round", "1")
    act(table, A, "boon")
    given = table.journal.rows[-1]
    assert (given.seat, given.who) == (B, "standing")
    assert isinstance(given.input, Answer)
    assert given.input.choice.option == "no"
    assert asked_of(table, B) == []
    assert asked_of(table, A) == ["boon"]
    assert reopened(table).point == table.point


def test_when_everyone_passes_the_action_goes_through_at_once() -> None:
    table = new_table(SMALL)
    for seat in (A, B):
        table.stand(seat, "boon", "round")
    act(table, A, "boon")
    assert table.moment.doing is None
    assert [row.who for row in table.journal.rows] == ["person"] * 3 + ["standing"] * 2


def test_a_pass_given_while_the_question_is_open_answers_it() -> None:
    table = new_table(SMALL)
    until_question(table, B, "luck", "strike")
    table.stand(B, "luck", "round")
    assert table.moment.doing is None
    assert table.journal.rows[-1].who == "standing"
    assert table.moment.now.fighters[B].luck == 2


def test_a_pass_is_for_one_seat_and_one_kind_of_question() -> None:
    table = new_table(SMALL)
    table.stand(A, "boon", "round")
    table.stand(B, "luck", "round")
    act(table, A, "boon")
    assert asked_of(table, B) == ["boon"]
    assert asked_of(table, A) == []


def test_a_pass_ends_with_its_round() -> None:
    table = new_table(SMALL)
    table.stand(B, "boon", "round")
    act(table, A, "boon")
    assert asked_of(table, B) == []
    answer(table, A, "no")
    next_round(table)
    act(table, A, "boon")
    assert asked_of(table, B) == ["boon"]
    assert reopened(table).point == table.point


def test_a_pass_is_given_anew_for_the_next_round() -> None:
    table = new_table(SMALL)
    table.stand(B, "boon", "round")
    next_round(table)
    assert table.stand(B, "boon", "round").input == Standing("boon", "round", "2")
    assert len(table.point.passes) == 1
    act(table, A, "boon")
    assert asked_of(table, B) == []


def test_a_pass_without_a_span_lasts_until_it_is_taken_off() -> None:
    table = new_table(SMALL)
    table.stand(B, "boon")
    next_round(table)
    act(table, A, "boon")
    answer(table, A, "no")
    assert table.moment.doing is None
    table.unstand(B, "boon")
    act(table, A, "boon")
    assert asked_of(table, B) == ["boon"]
    assert table.point.passes == ()


def test_a_pass_for_a_span_is_not_for_questions_that_do_not_allow_it() -> None:
    """A boon may be passed for the round, not for the turn; what one bids, not at all."""
    table = new_table(SMALL)
    table.stand(B, "boon", "turn")
    table.stand(B, "bid", "round")
    act(table, A, "boon")
    assert asked_of(table, B) == ["boon"]
    answer(table, B, "yes")
    act(table, A, "bid")
    assert asked_of(table, B) == ["bid"]


@pytest.mark.parametrize("span", ["fortnight", "Round"])
def test_a_span_that_the_game_does_not_know_is_refused(span: str) -> None:
    table = new_table(SMALL)
    with pytest.raises(Refused, match=f"there is no '{span}' now that a pass could last for"):
        table.stand(B, "boon", span)
    assert table.journal.rows == []


def test_a_pass_is_taken_back_with_what_was_played_since() -> None:
    table = new_table(SMALL)
    table.stand(B, "boon", "round")
    act(table, A, "boon")
    consent(table, A, Undo(1))
    assert table.point.passes == ()
    act(table, A, "boon")
    assert asked_of(table, B) == ["boon"]


def test_going_back_into_the_round_the_pass_counts_again() -> None:
    table = new_table(SMALL_GM)
    table.stand(B, "boon", "round")
    next_round(table)
    act(table, A, "boon")
    assert asked_of(table, B) == ["boon"]
    table.undo(GM, to=2)
    act(table, A, "boon")
    assert asked_of(table, B) == []


def test_what_a_pass_answered_is_taken_back_with_what_led_to_it() -> None:
    """To take back the answer alone would be to be answered again at once."""
    table = new_table(SMALL)
    table.stand(B, "boon", "round")
    act(table, A, "boon")
    assert not table.is_free(B, 1)
    consent(table, A, Undo(2))
    assert table.moment.doing is None
    assert [table.journal.row(number).input for number in table.journal.line] == [Standing("boon", "round", "1")]


def test_a_person_may_still_answer_what_a_pass_does_not_cover() -> None:
    table = new_table(SMALL)
    table.stand(A, "boon", "round")
    act(table, A, "boon")
    answer(table, B, "yes")
    assert table.journal.rows[-1].notes[0].fields["who"] == B  # type: ignore[union-attr]
    assert table.moment.doing is None


def test_passes_survive_that_the_program_is_closed() -> None:
    table = new_table(SMALL)
    table.stand(B, "boon", "round")
    again = reopened(table)
    assert again.point.passes == table.point.passes
    act(again, A, "boon")
    assert asked_of(again, B) == []
