"""The game master sets things right; without one, everyone together. It is a row, and it never rewrites the past."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from herotable.rules import Choice, Force, Part, Refused
from herotable.rules.leaves import leaves_in, place, plain
from herotable.rules.tape import Scalar
from herotable.table.rows import ForceDice, Put, Row, Take, Undo, Write
from herotable.table.seen import LogLine, log_of
from herotable.table.table import Table
from tests.table.at_the_table import (
    GAMES,
    a_number,
    act,
    answer,
    asked_of,
    bytes_of,
    consent,
    dice_of,
    long_table,
    new_table,
    noon,
    play_on,
    reopened,
    say_number,
    step,
    until_question,
)
from tests.table.small_game import GM, SMALL, SMALL_GM, A, B

Deed = Callable[[Table[Any], str], Row]


def gm_table() -> Table[Any]:
    return new_table(SMALL_GM)


def last_log(table: Table[Any], seat: str) -> LogLine:
    return log_of(table, seat)[-1]


def named(table: Table[Any]) -> tuple[Force, ...]:
    """Dice and results that have been named and not come yet."""
    return table.point.forces


# Plain values ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "was"),
    [
        ("fighters.A.hits", 3, 30),
        ("fighters.A.mood", "angry", "calm"),
        ("fighters.A.title", "sir", None),
        ("fighters.B.winner", True, False),
        ("deck.0", "zither", "axe"),
        ("turn", "B", "A"),
        ("round", 5, 1),
    ],
)
def test_a_value_is_set_by_its_path_and_the_row_says_what_stood_there(path: str, value: Scalar, was: Scalar) -> None:
    table = gm_table()
    row = table.write(GM, path, value, "a slip of the pen")
    assert row.input == Write(path, value, "a slip of the pen", was)
    assert (row.seat, row.who, row.drawn, row.notes) == (GM, "gm", (), ())
    again = reopened(table)
    assert again.moment == table.moment
    assert again.write(GM, path, was, "back").input == Write(path, was, "back", value)
    assert again.moment.now == SMALL_GM.begin(SMALL_GM.scenes()[0])


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_value_is_listed_by_a_path_that_leads_to_it(game: Any) -> None:
    state = game.begin(game.scenes()[0])
    found = list(leaves_in(state))
    assert found
    for path, value in found:
        assert plain(place(state, path).value, path) == value
    first = found[0][0].partition(".")[0]
    assert list(leaves_in(state, first)) == [each for each in found if each[0].partition(".")[0] == first]


WRONG = [
    ("fighters.A.hits", "three", "fighters.A.hits must be a whole number, not 'three'"),
    ("fighters.A.hits", True, "fighters.A.hits must be a whole number, not True"),
    ("fighters.A.hits", None, "fighters.A.hits must be a whole number, not None"),
    ("fighters.A.winner", 1, "fighters.A.winner must be true or false, not 1"),
    ("fighters.A.mood", "bored", "fighters.A.mood must be one of 'calm', 'angry', not 'bored'"),
    ("fighters.A.title", 7, "fighters.A.title must be text or nothing (null), not 7"),
    ("fighters.A", 7, "fighters.A is not a plain value but holds others; name one of them"),
    ("fighters.C.hits", 7, "fighters.C.hits: there is no 'C' here; there is A, B"),
    ("fighters.A.hut", 7, "fighters.A.hut: there is no 'hut' here; there is hits, luck, mood, title, winner, hand"),
    ("fighters.A.hits.more", 7, "fighters.A.hits.more goes on at 'more' where a plain value already stands"),
    ("fighters.A.hand.0", "axe", "fighters.A.hand.0: there is no '0' here; there is nothing"),
    ("", 7, ": there is no '' here; there is fighters, deck, marks, turn, round, ended"),
    ("fighters..hits", 7, "fighters..hits: there is no '' here; there is A, B"),
]


@pytest.mark.parametrize(("path", "value", "said"), WRONG)
@pytest.mark.parametrize("waiting", [False, True], ids=["between actions", "in mid-action"])
def test_what_does_not_fit_is_refused_in_one_sentence(path: str, value: Scalar, said: str, waiting: bool) -> None:
    table = gm_table()
    if waiting:
        act(table, A, "plan")
    before = bytes_of(table)
    with pytest.raises(Refused) as refused:
        table.write(GM, path, value, "")
    assert str(refused.value) == said
    assert bytes_of(table) == before


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_can_be_set_right_at_any_time(game: Any) -> None:
    table = long_table(game)
    for number in range(20):
        if not step(table):
            break
        consent(table, table.seats[0], Write(a_number(table), number, "again"))
        assert getattr(table.moment.now, a_number(table)) == number
        assert reopened(table).point == table.point


# In mid-action --------------------------------------------------------------------------------------------------------


def test_after_something_was_answered_it_is_written_where_the_action_waits() -> None:
    table = gm_table()
    act(table, A, "plan")
    answer(table, A, "pick", which="hold")
    before = table.moment
    table.write(GM, "fighters.B.hits", 5, "wounded before")
    doing = table.moment.doing
    assert doing is not None
    assert [(entry.kind, entry.path, entry.value) for entry in doing.tape[1:]] == [("write", "fighters.B.hits", 5)]
    assert table.moment.state == before.state
    assert [each.question for each in table.moment.asked] == [each.question for each in before.asked]
    assert table.moment.now.fighters[B].hits == 5
    assert reopened(table).point == table.point
    say_number(table, A, 2)
    assert (table.moment.now.fighters[B].hits, table.moment.now.marks) == (5, [2])


def test_before_anything_was_shown_the_question_is_put_anew() -> None:
    """The stage begins again: luck that is written away cannot be spent any more, and the dice fall at once."""
    table = gm_table()
    until_question(table, B, "luck", "strike")
    before, lines = table.point, log_of(table, A)
    row = table.write(GM, "fighters.B.luck", 0, "spent long ago")
    assert table.moment.doing is None
    assert row.drawn[0].numbers
    assert table.moment.now.fighters[B].hits < 30
    assert log_of(table, A)[: len(lines)] == lines
    assert reopened(table).point == table.point
    table.undo(GM)
    assert table.point == before


def test_before_anything_was_shown_it_counts_for_what_comes_after() -> None:
    table = gm_table()
    until_question(table, B, "luck", "strike")
    table.write(GM, "fighters.B.luck", 9, "a gift")
    answer(table, B, "yes")
    assert table.moment.now.fighters[B].luck == 8
    assert table.moment.doing is None
    assert reopened(table).point == table.point


def test_an_override_that_leaves_out_the_last_who_was_asked_leaves_nobody_waiting() -> None:
    table = gm_table()
    act(table, A, "bid")
    for hand in ("A/left", "A/right"):
        say_number(table, A, 2, key=hand)
    table.write(GM, "fighters.B.winner", True, "B bids no more")
    while table.moment.doing is not None:
        assert table.moment.waiting_for == (A,)
        say_number(table, A, 2)
    assert table.moment.now.marks == [2, 2]
    assert reopened(table).point == table.point


def test_what_was_told_before_it_is_not_told_again_or_otherwise() -> None:
    """The dice fell before the override; after it the action goes on, and says only what is new."""
    table = gm_table()
    until_question(table, B, "luck", "strike")
    before = log_of(table, A)
    table.write(GM, "fighters.A.mood", "angry", "")
    row = answer(table, B, "yes")
    assert [note.event for note in row.notes if hasattr(note, "event")] == ["Lucky"]
    assert log_of(table, A)[: len(before)] == before


def test_an_override_between_two_answers_of_one_action_keeps_the_first() -> None:
    table = gm_table()
    act(table, A, "bid")
    say_number(table, A, 2, key="A/left")
    table.write(GM, "fighters.A.luck", 0, "")
    assert [each.key for each in table.moment.open] == ["A/right", "B"]
    say_number(table, B, 1)
    say_number(table, A, 3, key="A/right")
    assert table.moment.now.marks == [2, 3, 1]
    assert table.moment.now.fighters[A].luck == 0
    assert reopened(table).point == table.point


def test_the_dice_after_an_override_are_those_that_would_have_come_without_it() -> None:
    """It triggers nothing, not even other dice."""
    plain, other = gm_table(), gm_table()
    for table in (plain, other):
        act(table, A, "gamble")
    other.write(GM, "fighters.A.hits", 1, "")
    for table in (plain, other):
        answer(table, A, "pick", which="low")
    assert dice_of(plain) == dice_of(other)


def test_taken_back_in_mid_action_it_is_as_if_it_had_not_been() -> None:
    table = gm_table()
    act(table, A, "plan")
    before = table.point
    table.write(GM, "fighters.A.hits", 1, "")
    table.write(GM, "fighters.A.hits", 2, "")
    table.undo(GM)
    assert table.moment.now.fighters[A].hits == 1
    table.undo(GM)
    assert table.point == before


# Whole things ---------------------------------------------------------------------------------------------------------

SOMEBODY = {"hits": 5, "luck": 0, "mood": "calm", "title": None, "winner": False, "hand": []}


def test_somebody_comes_and_goes_between_actions() -> None:
    table = gm_table()
    assert table.put(GM, "fighters.C", SOMEBODY, "late").input == Put("fighters.C", SOMEBODY, "late")
    assert table.moment.now.fighters["C"].hits == 5
    assert reopened(table).moment == table.moment
    table.write(GM, "fighters.C.hits", 4, "")
    row = table.take(GM, "fighters.C", "gone")
    assert row.input == Take("fighters.C", "gone", {**SOMEBODY, "hits": 4})
    assert list(table.moment.now.fighters) == [A, B]
    assert reopened(table).moment == table.moment


def test_a_card_is_put_at_the_end_of_a_hand_and_taken_out_of_it() -> None:
    table = gm_table()
    table.put(GM, "fighters.A.hand.new", "axe", "")
    table.put(GM, "fighters.A.hand.new", "bow", "")
    assert table.moment.now.fighters[A].hand == ["axe", "bow"]
    table.take(GM, "fighters.A.hand.0", "")
    assert table.moment.now.fighters[A].hand == ["bow"]
    table.put(GM, "fighters.A.hand", ["cup", "egg"], "a new hand")
    assert table.moment.now.fighters[A].hand == ["cup", "egg"]
    assert reopened(table).moment == table.moment


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("fighters.C", {**SOMEBODY, "hits": "many"}, "fighters.C: hits: expected `int`, got `str`"),
        ("fighters.C", {"hits": 5, "wings": 2}, "fighters.C: wings is not known here"),
        ("fighters.C", 7, "fighters.C: this: expected `object`, got `int`"),
        ("fighters.C.hits", 7, "fighters.C.hits: there is no 'C' here; there is A, B"),
    ],
)
def test_a_whole_that_does_not_fit_is_refused(path: str, value: object, said: str) -> None:
    table = gm_table()
    with pytest.raises(Refused) as refused:
        table.put(GM, path, value, "")
    assert str(refused.value) == said
    assert table.journal.rows == []


def test_what_is_part_of_something_cannot_be_taken_away() -> None:
    table = gm_table()
    with pytest.raises(Refused, match=r"fighters\.A\.hits is part of what it stands in and cannot be taken away"):
        table.take(GM, "fighters.A.hits", "")
    with pytest.raises(Refused, match="there is no 'C' here"):
        table.take(GM, "fighters.C", "")


def test_whole_things_wait_until_the_action_is_over() -> None:
    table = gm_table()
    act(table, A, "plan")
    said = "an action is under way: only plain values can be written now, whole things when it is over"
    with pytest.raises(Refused, match=said):
        table.put(GM, "fighters.C", SOMEBODY, "")
    with pytest.raises(Refused, match=said):
        table.take(GM, "fighters.B", "")
    with pytest.raises(Refused, match=said):
        table.propose(A, Take("fighters.B", ""))


# Dice and results -----------------------------------------------------------------------------------------------------


def test_named_dice_are_the_next_that_fit() -> None:
    table = gm_table()
    table.force(GM, Force(faces=(1, 2, 3, 4, 5)), "fate")
    act(table, A, "draw")
    assert named(table) == (Force(faces=(1, 2, 3, 4, 5)),)
    act(table, A, "gamble")
    row = answer(table, A, "pick", which="low")
    assert [(drawn.numbers, drawn.named) for drawn in row.drawn] == [((1, 2, 3, 4, 5), True)]
    assert table.moment.now.marks == [15]
    assert named(table) == ()
    assert reopened(table).point == table.point


def test_a_named_result_needs_no_dice() -> None:
    table = gm_table()
    table.force(GM, Force(value=77, by=A, why="the gamble"), "fate")
    act(table, A, "gamble")
    row = answer(table, A, "pick", which="low")
    assert [(drawn.numbers, drawn.forced, drawn.named) for drawn in row.drawn] == [((), 77, True)]
    assert table.moment.now.marks == [77]
    assert reopened(table).point == table.point


@pytest.mark.parametrize(
    "force",
    [
        Force(faces=(1, 2)),
        Force(faces=(0, 2, 3, 4, 5)),
        Force(faces=(21, 2, 3, 4, 5)),
        Force(value=4),
        Force(value=101),
        Force(faces=(1, 1, 1, 1, 1), by=B),
        Force(faces=(1, 1, 1, 1, 1), why="damage"),
    ],
)
def test_named_dice_that_do_not_fit_wait(force: Force) -> None:
    plain, table = gm_table(), gm_table()
    table.force(GM, force, "")
    for each in (plain, table):
        act(each, A, "gamble")
        answer(each, A, "pick", which="low")
    assert dice_of(plain) == dice_of(table)
    assert named(table) == (force,)
    assert named(reopened(table)) == (force,)


def test_dice_named_for_one_seat_are_not_used_up_by_another() -> None:
    """The same faces named for either, and the second is the first to roll: also after the program was closed."""
    table = gm_table()
    faces = (2, 2, 2, 2, 2)
    table.force(GM, Force(faces=faces, by=B), "")
    table.force(GM, Force(faces=faces, by=A), "")
    act(table, A, "gamble")
    answer(table, A, "pick", which="low")
    assert named(table) == (Force(faces=faces, by=B),)
    assert named(reopened(table)) == (Force(faces=faces, by=B),)


def test_named_dice_are_used_up_in_the_order_in_which_they_were_named() -> None:
    table = gm_table()
    for number in (5, 6):
        table.force(GM, Force(faces=(number,) * 5), "")
    for number in (5, 6):
        act(table, A, "gamble")
        assert answer(table, A, "pick", which="low").drawn[0].numbers == (number,) * 5


def test_neither_dice_nor_result_or_both_are_refused() -> None:
    for table, by_right in ((gm_table(), True), (new_table(SMALL), False)):
        for force in (Force(), Force(faces=(1,), value=1)):
            with pytest.raises(Refused, match="name either the dice or the result"):
                table.force(GM, force, "") if by_right else table.propose(A, ForceDice(force, ""))


def test_named_dice_are_taken_back_like_anything_else() -> None:
    table = gm_table()
    table.force(GM, Force(value=20), "")
    table.undo(GM)
    assert named(table) == ()
    table.force(GM, Force(value=20), "")
    act(table, A, "gamble")
    answer(table, A, "pick", which="low")
    assert named(table) == ()
    table.undo(GM)
    assert named(table) == (Force(value=20),)
    assert named(reopened(table)) == (Force(value=20),)


# In another's place ---------------------------------------------------------------------------------------------------


def test_the_game_master_acts_and_answers_for_a_seat() -> None:
    table = gm_table()
    row = table.act_for(GM, A, Choice("plan"))
    assert (row.seat, row.who) == (A, "gm")
    (number, asked), *_ = table.questions(A)
    row = table.answer_for(GM, A, number, asked.place, Choice("pick", {"which": "hold"}))
    assert (row.seat, row.who) == (A, "gm")
    assert asked_of(table, A) == ["steps"]


def test_even_the_game_master_may_only_do_what_is_on_offer() -> None:
    table = gm_table()
    with pytest.raises(Refused, match="'strike' is not on offer now"):
        table.act_for(GM, B, Choice("strike"))
    with pytest.raises(Refused, match="'fly' is not on offer now"):
        table.act_for(GM, A, Choice("fly"))


def test_nobody_else_does() -> None:
    table = gm_table()
    with pytest.raises(Refused, match="only the game master may act for another seat"):
        table.act_for(A, B, Choice("strike"))
    act(table, A, "plan")
    (number, asked), *_ = table.questions(A)
    with pytest.raises(Refused, match="only the game master may answer for another seat"):
        table.answer_for(B, A, number, asked.place, Choice("pick", {"which": "hold"}))
    with pytest.raises(Refused, match="that question is for A"):
        table.answer(B, number, asked.place, Choice("pick", {"which": "hold"}), key=A)


# Checks ---------------------------------------------------------------------------------------------------------------


def test_a_check_is_called_with_any_dice_and_modifiers() -> None:
    table = gm_table()
    row = table.call_check(GM, A, "climb", (6, 6, 6), (Part("rope", 2), Part("rain", -1)), keep=2, reach=8)
    faces = row.drawn[0].numbers
    total = sum(sorted(faces)[1:]) + 1
    thrown, checked = row.notes
    assert thrown.faces == faces  # type: ignore[union-attr]
    assert [(part.name, part.amount) for part in thrown.parts] == [("rope", 2), ("rain", -1)]  # type: ignore[union-attr]
    expected = {"of": A, "why": "climb", "total": None, "reached": total >= 8}
    assert checked.fields == expected  # type: ignore[union-attr]
    assert reopened(table).point == table.point


def test_a_check_without_a_number_to_reach_says_what_it_came_to() -> None:
    table = gm_table()
    table.call_check(GM, B, "how far", (20,), (Part("wind", 3),))
    total = dice_of(table)[0] + 3
    assert last_log(table, A).text == f"B comes to {total} for how far."


def test_two_modifiers_of_one_name_both_count() -> None:
    table = gm_table()
    table.force(GM, Force(faces=(4,)), "")
    table.call_check(GM, A, "push", (6,), (Part("help", 1), Part("help", 2)))
    assert last_log(table, A).text == "A comes to 7 for push."


@pytest.mark.parametrize("dice", [(), (0,), (-6,), (6,) * 101, (2**65,), (10_001,)])
def test_a_check_with_dice_that_nobody_has_is_refused(dice: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match="a check takes 1 to 100 dice of 1 to 10000 sides"):
        gm_table().call_check(GM, A, "climb", dice)


@pytest.mark.parametrize("keep", [-1, 3])
def test_a_check_that_keeps_more_dice_than_there_are_is_refused(keep: int) -> None:
    with pytest.raises(Refused, match="of these dice"):
        gm_table().call_check(GM, A, "climb", (6, 6), keep=keep)


def test_a_check_waits_for_the_real_dice_of_its_seat() -> None:
    table = gm_table()
    table.real_dice(A, True)
    table.call_check(GM, A, "climb", (6, 6), reach=9)
    assert asked_of(table, A) == ["throw"]
    answer(table, A, "throw", faces=[4, 5])
    assert last_log(table, B).text == "A makes the check: climb."
    assert reopened(table).point == table.point


def test_a_check_waits_for_nothing_of_another_seat() -> None:
    table = gm_table()
    table.real_dice(A, True)
    table.call_check(GM, B, "climb", (6, 6), reach=9)
    assert table.moment.doing is None


def test_no_check_is_called_while_an_action_is_under_way_or_by_a_player() -> None:
    table = gm_table()
    with pytest.raises(Refused, match="only the game master may call for a check"):
        table.call_check(A, A, "climb", (6,))
    act(table, A, "plan")
    with pytest.raises(Refused, match="an action of A is under way and waits for A"):
        table.call_check(GM, A, "climb", (6,))


def test_a_check_is_taken_back_and_meets_the_same_dice_again() -> None:
    table = gm_table()
    table.call_check(GM, A, "climb", (20, 20))
    first = dice_of(table)
    table.undo(GM)
    assert dice_of(table) == []
    table.call_check(GM, A, "climb", (20, 20))
    assert dice_of(table) == first


# Who may, and who is told ---------------------------------------------------------------------------------------------

DEEDS: dict[str, Deed] = {
    "write": lambda table, seat: table.write(seat, "fighters.A.hits", 3, "a reason"),
    "put": lambda table, seat: table.put(seat, "fighters.A.hand.new", "axe", "a reason"),
    "take": lambda table, seat: table.take(seat, "deck.0", "a reason"),
    "force": lambda table, seat: table.force(seat, Force(faces=(3,)), "a reason"),
}
SAID = {
    "write": "By override, fighters.A.hits was 30 and is now 3: a reason.",
    "put": "By override, fighters.A.hand.new was put in: a reason.",
    "take": "By override, deck.0 was taken out: a reason.",
    "force": "By override, the next dice that fit come to 3: a reason.",
}


@pytest.mark.parametrize("deed", DEEDS)
def test_only_the_game_master_does_it_alone(deed: str) -> None:
    with pytest.raises(Refused, match="this needs the consent of gm: propose it"):
        DEEDS[deed](gm_table(), A)
    with pytest.raises(Refused, match="this needs the consent of B: propose it"):
        DEEDS[deed](new_table(SMALL), A)
    assert DEEDS[deed](gm_table(), GM).who == "gm"


def test_whoever_plays_alone_may_do_it() -> None:
    table = new_table(SMALL)
    table.sit(B, "bot")
    assert DEEDS["write"](table, A).who == "person"


def test_where_nobody_sits_in_the_game_masters_seat_everyone_must_agree() -> None:
    table = gm_table()
    table.sit(GM, "nobody")
    proposal = table.propose(A, Write("fighters.A.hits", 3, ""))
    assert table.moment.now.fighters[A].hits == 30
    table.agree(B, proposal.n)
    assert table.moment.now.fighters[A].hits == 3
    with pytest.raises(Refused, match="only the game master may"):
        table.act_for(GM, A, Choice("shout"))


def test_what_everyone_agreed_to_is_done_in_the_name_of_whoever_asked() -> None:
    table = new_table(SMALL)
    proposal = table.propose(B, Write("fighters.A.hits", 3, "so be it"))
    table.agree(A, proposal.n)
    row = table.journal.rows[-1]
    assert (row.seat, row.who, row.input) == (B, "person", Write("fighters.A.hits", 3, "so be it", 30))


def test_what_cannot_be_done_is_not_even_proposed() -> None:
    table = new_table(SMALL)
    for what in (Write("fighters.A.hits", "x", ""), Put("fighters.C", 7, ""), Take("turn", ""), Undo(4)):
        with pytest.raises(Refused):
            table.propose(A, what)
    assert table.journal.rows == []


def test_an_override_by_somebody_who_does_not_sit_here_is_refused() -> None:
    with pytest.raises(Refused, match="there is no seat 'C' at this table; there is A, B"):
        new_table(SMALL).propose("C", Write("fighters.A.hits", 3, ""))


@pytest.mark.parametrize("deed", DEEDS)
def test_others_read_only_that_something_was_set_right(deed: str) -> None:
    table = gm_table()
    DEEDS[deed](table, GM)
    assert last_log(table, GM).text == SAID[deed]
    for seat in (A, B, "watcher"):
        assert (last_log(table, seat).text, last_log(table, seat).kind) == (
            "The game master set something right.",
            "override",
        )


def test_what_is_shown_everyone_reads() -> None:
    table = gm_table()
    table.write(GM, "fighters.A.hits", 3, "a reason", shown=True)
    table.force(GM, Force(value=3), "", shown=True)
    for seat in (A, B, GM, "watcher"):
        assert [line.text for line in log_of(table, seat)] == [
            SAID["write"],
            "By override, the next dice that fit come to 3.",
        ]


@pytest.mark.parametrize("deed", DEEDS)
def test_without_a_game_master_everyone_reads_what_everyone_agreed_to(deed: str) -> None:
    table = new_table(SMALL)
    table.sit(B, "nobody")
    DEEDS[deed](table, A)
    assert {last_log(table, seat).text for seat in (A, B, "watcher")} == {SAID[deed]}


def test_what_is_impossible_afterwards_is_named_and_stands() -> None:
    table = gm_table()
    assert table.invariants_broken() == ()
    table.write(GM, "fighters.A.luck", 7, "")
    assert table.invariants_broken() == ("A has 7 luck",)
    assert reopened(table).invariants_broken() == ("A has 7 luck",)
    table.undo(GM)
    assert table.invariants_broken() == ()


def test_an_override_undone_is_marked_in_the_log() -> None:
    table = gm_table()
    DEEDS["write"](table, GM)
    table.undo(GM, reason="no")
    assert [(line.text, line.undone) for line in log_of(table, GM)] == [
        (SAID["write"], True),
        ("This was taken back: no.", False),
    ]


def test_a_whole_game_with_overrides_reopens_the_same() -> None:
    table = gm_table()
    for number in range(12):
        step(table)
        table.write(GM, "fighters.B.hits", 30 - number, "")
        table.force(GM, Force(faces=(6, 1)), "")
    play_on(table, 60)
    assert Table.open(SMALL_GM, table._store, clock=noon).point == table.point
