"""What leaves the server: to each audience what it may know, numbered for itself, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from herotable.data import codec
from herotable.rules import WATCHER, AnyGame, Force, Part, Refused
from herotable.table.fair import commitment
from herotable.table.rows import ToldNote, Undo, Write
from herotable.table.seen import asked_by_id, log_of, proposal_by_id, seen
from herotable.table.table import Table
from tests.table.at_the_table import (
    GAMES,
    OTHER_SECRET,
    SECRET,
    act,
    answer,
    consent,
    long_table,
    meddle,
    new_table,
    play_on,
    reopened,
    say_number,
    until_question,
)
from tests.table.small_game import GM, SMALL, SMALL_GM, A, B

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def bytes_for(table: Table[Any], audience: str) -> bytes:
    return codec.encode(seen(table, audience))


def texts(table: Table[Any], audience: str) -> list[str]:
    return [line.text for line in log_of(table, audience)]


def everyone_at(table: Table[Any]) -> tuple[str, ...]:
    return (*table.seats, WATCHER)


@every_game
def test_every_option_and_field_is_shown_with_a_label(game: AnyGame) -> None:
    table = long_table(game)
    play_on(table, 30, meddle)
    for audience in table.seats:
        shown = seen(table, audience)
        for option in (*shown.options, *(option for question in shown.questions for option in question.options)):
            assert option.label
            assert all(field.label for field in option.fields)


# Nothing of the journal -----------------------------------------------------------------------------------------------


@every_game
def test_no_number_of_a_row_no_check_and_no_secret_leaves_the_server(game: AnyGame) -> None:
    table = long_table(game)
    for _ in range(30):
        if not meddle(table):
            break
        for audience in everyone_at(table):
            data = bytes_for(table, audience).decode()
            assert SECRET.hex() not in data
            for row in table.journal.rows:
                assert row.check not in data
            for name in ("drawn", "tape", "check", "facts", "intent", "place", "opened", "doing", "replies", "chain"):
                assert f'"{name}":' not in data
            assert table.point.chain.hex() not in data


@every_game
def test_lines_are_numbered_for_each_audience_by_itself(game: AnyGame) -> None:
    table = long_table(game)
    play_on(table, 30, meddle)
    for audience in everyone_at(table):
        lines = log_of(table, audience)
        assert [line.number for line in lines] == list(range(1, len(lines) + 1))


def test_what_others_do_in_secret_leaves_no_gap_in_the_numbers() -> None:
    """Two lines for A, one for B, and B's numbers do not tell."""
    table = new_table(SMALL)
    act(table, A, "draw")
    act(table, A, "shout")
    assert [line.number for line in log_of(table, A)] == [1, 2]
    assert [line.number for line in log_of(table, B)] == [1]


def test_an_answer_that_not_all_have_given_yet_is_not_shown() -> None:
    table = new_table(SMALL)
    act(table, A, "bid")
    before = [bytes_for(table, audience) for audience in (B, WATCHER)]
    say_number(table, A, 2, key="A/left")
    two, other = table, new_table(SMALL)
    act(other, A, "bid")
    say_number(other, A, 3, key="A/left")
    assert [bytes_for(two, audience) for audience in (B, WATCHER)] == before
    assert [bytes_for(other, audience) for audience in (B, WATCHER)] == before


@every_game
def test_question_ids_say_nothing_about_the_row(game: AnyGame) -> None:
    table = long_table(game)
    ids: set[str] = set()
    for _ in range(30):
        play_on(table, len(table.journal.rows) + 1)
        ids |= {question.id for seat in table.seats for question in seen(table, seat).questions}
    assert len(ids) > 3
    assert all(re.fullmatch("[0-9a-f]{16}", each) for each in ids)


def test_the_same_question_at_another_table_has_another_id() -> None:
    one, two = new_table(SMALL), new_table(SMALL, secret=OTHER_SECRET)
    for table in (one, two):
        act(table, A, "plan")
    assert seen(one, A).questions[0].id != seen(two, A).questions[0].id


# Whispers and hands ---------------------------------------------------------------------------------------------------


def test_a_whisper_is_only_for_whom_it_is_meant() -> None:
    table = new_table(SMALL)
    act(table, A, "draw")
    (card,) = table.moment.now.fighters[A].hand
    assert texts(table, A) == [f"Held(who='A', cards=('{card}',))"]
    assert texts(table, B) == texts(table, WATCHER) == []
    assert card in bytes_for(table, A).decode()
    assert card not in bytes_for(table, B).decode()
    act(table, A, "confess")
    assert texts(table, B) == [f"Held(who='A', cards=('{card}',))"]
    assert texts(table, WATCHER) == []


@every_game
def test_nobody_reads_a_line_that_was_whispered_to_others(game: AnyGame) -> None:
    table = long_table(game)
    play_on(table, 40, meddle)
    for audience in everyone_at(table):
        lines = [line for line in log_of(table, audience) if line.kind == "told"]
        notes = [note for row in table.journal.rows for note in row.notes if isinstance(note, ToldNote)]
        heard = [note for note in notes if note.to is None or audience in note.to]
        assert len(lines) <= len(heard)


def test_what_was_mixed_or_looked_at_is_no_line_for_anyone() -> None:
    table = new_table(SMALL)
    act(table, A, "peek")
    assert texts(table, A) == texts(table, B) == []


# The log --------------------------------------------------------------------------------------------------------------


def test_dice_are_a_line_with_their_faces_and_their_sum() -> None:
    table = new_table(SMALL_GM)
    table.force(GM, Force(faces=(4, 3)), "", shown=True)
    table.call_check(GM, A, "climb", (6, 6), (Part("rope", 2),), reach=9)
    line = log_of(table, B)[2]
    assert (line.kind, line.by, line.faces) == ("dice", A, (4, 3))
    assert [(part.name, part.amount) for part in line.parts] == [("rope", 2)]
    assert line.text == "A throws 2d6 + 2 rope ≥ 9 for climb: 4, 3 → yes"


def test_a_line_carries_the_rule_that_it_rests_on() -> None:
    table = new_table(SMALL)
    act(table, A, "shout")
    assert [(line.text, line.rule) for line in log_of(table, B)] == [("Did(who='A', what='shout', number=1)", "PIT-4")]


def test_what_was_taken_back_stays_and_is_marked() -> None:
    table = new_table(SMALL)
    act(table, A, "rest")
    act(table, A, "shout")
    table.undo(A, reason="too loud")
    assert [(line.text, line.kind, line.undone) for line in log_of(table, B)] == [
        ("Did(who='A', what='rest', number=0)", "told", False),
        ("Did(who='A', what='shout', number=1)", "told", True),
        ("This was taken back: too loud.", "undo", False),
    ]
    table.undo(A)
    assert [line.undone for line in log_of(table, B)] == [True, True, False, False]


def test_a_fresh_undo_that_was_taken_back_itself_is_marked_too() -> None:
    table = new_table(SMALL_GM)
    act(table, A, "rest")
    act(table, A, "shout")
    table.undo(GM, fresh=True)
    consent(table, GM, Undo(1))
    assert [line.undone for line in log_of(table, B)] == [True, True, True, False]


def test_a_proposal_tells_nothing_before_it_is_done() -> None:
    table = new_table(SMALL)
    act(table, A, "draw")
    table.propose(A, Undo(1))
    assert texts(table, B) == []


def test_words_for_the_dice_sessions_and_the_end_are_told() -> None:
    table = new_table(SMALL)
    table.say_for_the_dice(B, "seven swans")
    table.new_session(OTHER_SECRET)
    table.reveal()
    assert texts(table, WATCHER) == [
        "B gives the dice the words “seven swans”.",
        f"The session is over; the secret of its dice was {SECRET.hex()}.",
        f"A new session; its dice are sealed as {commitment(OTHER_SECRET)}.",
        f"The session is over; the secret of its dice was {OTHER_SECRET.hex()}.",
    ]


def test_everyone_sees_what_the_dice_are_sealed_with() -> None:
    table = new_table(SMALL)
    assert {seen(table, audience).commitment for audience in everyone_at(table)} == {commitment(SECRET)}
    table.new_session(OTHER_SECRET)
    assert {seen(table, audience).commitment for audience in everyone_at(table)} == {commitment(OTHER_SECRET)}
    assert OTHER_SECRET.hex() not in bytes_for(table, A).decode()


# Questions and options ------------------------------------------------------------------------------------------------


def test_a_question_is_answered_by_its_id() -> None:
    table = new_table(SMALL)
    act(table, A, "plan")
    (question,) = seen(table, A).questions
    assert (question.kind, [option.id for option in question.options]) == ("word", ["pick"])
    found = asked_by_id(table, A, question.id)
    assert found is not None
    row, asked = found
    table.answer(A, row, asked.place, question.usual, key=asked.key)
    assert asked_by_id(table, A, question.id) is None


def test_two_questions_to_one_seat_have_two_ids() -> None:
    table = new_table(SMALL)
    act(table, A, "bid")
    left, right = seen(table, A).questions
    found = asked_by_id(table, A, right.id)
    assert found is not None
    assert found[1].key == "A/right"
    assert left.id != right.id


def test_nobody_answers_by_the_id_of_anothers_question() -> None:
    table = new_table(SMALL)
    act(table, A, "plan")
    (question,) = seen(table, A).questions
    assert seen(table, B).questions == ()
    assert asked_by_id(table, B, question.id) is None


def test_a_question_that_was_taken_back_and_put_again_keeps_its_id_and_the_next_one_does_not() -> None:
    table = new_table(SMALL)
    act(table, A, "plan")
    (word,) = seen(table, A).questions
    answer(table, A, "pick", which="hold")
    (steps,) = seen(table, A).questions
    assert steps.id != word.id
    table.undo(A)
    assert seen(table, A).questions[0].id == word.id
    assert asked_by_id(table, A, steps.id) is None


@every_game
def test_everything_seen_is_the_same_after_the_program_was_closed(game: AnyGame) -> None:
    table = long_table(game)
    for _ in range(30):
        if not meddle(table):
            break
        again = reopened(table)
        for audience in everyone_at(table):
            assert bytes_for(again, audience) == bytes_for(table, audience)


def test_while_an_action_is_under_way_nothing_is_offered_and_everyone_knows_who_is_waited_for() -> None:
    table = new_table(SMALL)
    until_question(table, B, "luck", "strike")
    for audience in everyone_at(table):
        found = seen(table, audience)
        assert (found.options, found.waiting_for, found.acting) == ((), (B,), A)
        assert bool(found.questions) == (audience == B)
    answer(table, B, "yes")
    found = seen(table, A)
    assert (found.waiting_for, found.acting) == ((), None)
    assert [option.id for option in found.options][:2] == ["strike", "plan"]
    assert seen(table, B).options == ()


def test_a_watcher_is_offered_and_asked_nothing() -> None:
    table = new_table(SMALL)
    found = seen(table, WATCHER)
    assert (found.options, found.questions) == ((), ())
    assert found.seats == (A, B)
    with pytest.raises(Refused, match=r"^there is no seat 'watcher' at this table; there is A, B"):
        act(table, WATCHER, "shout")


def test_options_that_are_not_to_be_had_are_shown_with_the_reason() -> None:
    table = new_table(SMALL_GM)
    table.put(GM, "deck", [], "burnt")
    refused = {option.id: option.refused for option in seen(table, A).options if option.refused}
    assert refused == {"draw": "the deck is empty"}
    with pytest.raises(Refused, match=r"^the deck is empty \(PIT-0\)$"):
        act(table, A, "draw")


# Proposals ------------------------------------------------------------------------------------------------------------


def test_who_is_asked_for_consent_sees_what_for() -> None:
    table = new_table(SMALL)
    act(table, A, "draw")
    table.propose(A, Undo(1, "a slip"))
    for audience, asked in ((A, False), (B, True), (WATCHER, False)):
        (proposal,) = seen(table, audience).proposals
        assert (proposal.by, proposal.agreed, proposal.asks_me) == (A, (A,), asked)
        assert proposal.text == "A asks to go back to before what A did: a slip."
    row = proposal_by_id(table, seen(table, B).proposals[0].id)
    assert row is not None
    table.agree(B, row)
    assert seen(table, B).proposals == ()
    assert table.journal.line == []


def test_an_override_that_all_agreed_to_can_be_read_by_all() -> None:
    table = new_table(SMALL_GM)
    table.sit(GM, "nobody")
    proposed = table.propose(A, Write("fighters.A.hits", 9, "we agreed"))
    table.agree(B, proposed.n)
    assert "fighters.A.hits" in texts(table, WATCHER)[-1]
