"""Dice that can be proved fair: even, the same for the same act, other for others, and every change is found."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import pytest
from msgspec import structs

from herotable.data import codec
from herotable.rules import AnyGame, Choice, Force, Refused
from herotable.table.fair import KeyedDice, commitment, key_for, linked
from herotable.table.journal import read_journal
from herotable.table.rows import Act, Answer, Header, Reveal, Row, Session, ThrownNote, ToldNote, Undo, Write
from herotable.table.store import MemoryStore
from herotable.table.table import Table
from herotable.table.verify import Verified, verify, verify_file
from tests.table.at_the_table import (
    GAMES,
    LONG,
    OTHER_SECRET,
    SECRET,
    act,
    answer,
    as_log,
    bytes_of,
    consent,
    dice_of,
    faces_of,
    fast_file,
    header_of,
    long_table,
    meddle,
    new_table,
    play_on,
    reopened,
    rows_of,
    settled,
    take_back,
)
from tests.table.small_game import GM, SMALL, SMALL_GM, A, B

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
KEY = bytes(32)


# Even -----------------------------------------------------------------------------------------------------------------


def chi_square(faces: Counter[int], sides: int) -> float:
    expected = faces.total() / sides
    return sum((faces[face] - expected) ** 2 / expected for face in range(1, sides + 1))


def limit(sides: int) -> float:
    """Four standard deviations above what chance gives."""
    freedom = sides - 1
    return freedom + 4 * sqrt(2 * freedom)


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 100])
def test_every_face_comes_as_often_as_the_others(sides: int) -> None:
    dice = KeyedDice(KEY)
    faces = Counter(dice.die(sides) for _ in range(200 * sides))
    assert set(faces) == set(range(1, sides + 1))
    assert chi_square(faces, sides) < limit(sides)


@pytest.mark.parametrize("sides", [4, 6, 20])
def test_the_first_die_of_every_act_is_as_even_as_all_dice_of_one(sides: int) -> None:
    chain, faces = b"", Counter[int]()
    for number in range(300 * sides):
        chain = linked(chain, b"%d" % number)
        faces[KeyedDice(key_for(SECRET, chain, ())).die(sides)] += 1
    assert chi_square(faces, sides) < limit(sides)


def test_a_die_says_nothing_about_the_next() -> None:
    dice = KeyedDice(KEY)
    pairs = Counter(6 * dice.die(6) + dice.die(6) - 6 for _ in range(7_200))
    assert chi_square(pairs, 36) < limit(36)


@dataclass
class Numbers(KeyedDice):
    """Dice whose raw numbers are given; says which attempt asked for which."""

    numbers: list[int] = field(default_factory=list)
    asked: list[tuple[int, int]] = field(default_factory=list)

    def _number(self, attempt: int) -> int:
        self.asked.append((self.place, attempt))
        return self.numbers.pop(0)


@pytest.mark.parametrize(
    ("sides", "numbers", "face"),
    [
        (6, [0], 1),
        (6, [5], 6),
        (6, [2**64 - 5], 6),
        (6, [2**64 - 4, 7], 2),
        (3, [2**64 - 1, 2**64 - 1, 4], 2),
        (4, [2**64 - 1], 4),
        (3 * 2**62, [3 * 2**62 - 1], 3 * 2**62),
        (3 * 2**62, [3 * 2**62, 2**64 - 1, 11], 12),
        (2**64, [2**64 - 1], 2**64),
    ],
)
def test_numbers_that_would_favour_a_face_are_thrown_away(sides: int, numbers: list[int], face: int) -> None:
    dice = Numbers(KEY, numbers=list(numbers))
    assert dice.die(sides) == face
    assert dice.asked == [(1, attempt) for attempt in range(len(numbers))]


def test_even_an_enormous_die_is_even() -> None:
    """With 3·2^62 sides a remainder would make the lowest third come twice as often."""
    sides, dice = 3 * 2**62, KeyedDice(KEY)
    thirds = Counter(1 + (dice.die(sides) - 1) * 3 // sides for _ in range(3_000))
    assert chi_square(thirds, 3) < limit(3)


# The same and others --------------------------------------------------------------------------------------------------


def test_drawn_again_they_are_the_same_and_with_any_other_key_others() -> None:
    def ten(key: bytes) -> list[int]:
        dice = KeyedDice(key)
        return [dice.die(100) for _ in range(10)]

    chain = linked(b"", b"act")
    key = key_for(SECRET, chain, ("words",))
    others = [
        key_for(OTHER_SECRET, chain, ("words",)),
        key_for(SECRET, linked(b"", b"another"), ("words",)),
        key_for(SECRET, chain, ()),
        key_for(SECRET, chain, ("other words",)),
        key_for(SECRET, chain, ("words", "")),
        key_for(SECRET, chain, ("wor", "ds")),
    ]
    assert ten(key) == ten(key)
    assert len({tuple(ten(each)) for each in (key, *others)}) == 7


def throws(table: Table[Any], side: str = "low") -> list[int]:
    """Five dice of A's, for everyone to see."""
    act(table, A, "gamble")
    return faces_of([answer(table, A, "pick", which=side)])


def test_dice_depend_on_everything_that_was_played_before() -> None:
    plain, other = new_table(SMALL), new_table(SMALL)
    act(plain, A, "shout")
    act(other, A, "rest")
    assert throws(plain) != throws(other)


def test_another_secret_gives_other_dice() -> None:
    assert throws(new_table(SMALL)) == throws(new_table(SMALL))
    assert throws(new_table(SMALL)) != throws(new_table(SMALL, secret=OTHER_SECRET))


def test_what_the_secret_is_sealed_with_is_there_from_the_start() -> None:
    table = new_table(SMALL)
    assert table.journal.header.session == Session(commitment(SECRET), SECRET.hex())
    fresh = {Table.new(SMALL, SMALL.scenes()[0], MemoryStore()).journal.header.session.secret for _ in range(20)}
    assert {len(secret) for secret in fresh} == {64}
    assert len(fresh) == 20


# The players' own words -----------------------------------------------------------------------------------------------


def test_words_count_from_their_row_on() -> None:
    plain, other = new_table(SMALL), new_table(SMALL)
    assert throws(plain) == throws(other)
    other.say_for_the_dice(B, "seven swans")
    assert throws(plain) != throws(other)
    assert reopened(other).point == other.point


def test_words_do_not_change_dice_that_somebody_has_seen() -> None:
    """Otherwise an undo and a word would be a way to fish."""
    plain, table = new_table(SMALL), new_table(SMALL)
    first = throws(table)
    take_back(table)
    table.say_for_the_dice(B, "seven swans")
    assert faces_of([answer(table, A, "pick", which="low")]) == first == throws(plain)
    assert throws(plain) != throws(table)


def test_words_in_mid_action_count_for_dice_that_nobody_has_seen() -> None:
    plain, table = new_table(SMALL), new_table(SMALL)
    for each in (plain, table):
        act(each, A, "gamble")
    table.say_for_the_dice(B, "seven swans")
    assert answer(plain, A, "pick", which="low").drawn != answer(table, A, "pick", which="low").drawn


@pytest.mark.parametrize("words", ["", "x" * 201])
def test_words_have_a_measure(words: str) -> None:
    with pytest.raises(Refused, match="words for the dice are 1 to 200 characters"):
        new_table(SMALL).say_for_the_dice(A, words)


# Sessions -------------------------------------------------------------------------------------------------------------


def test_a_new_session_publishes_the_old_secret_and_counts_from_there_on() -> None:
    plain, table = new_table(SMALL), new_table(SMALL)
    assert throws(plain) == throws(table)
    table.new_session(OTHER_SECRET)
    revealed, session = (row.input for row in table.journal.rows[-2:])
    assert revealed == Reveal(SECRET.hex())
    assert session == Session(commitment(OTHER_SECRET), OTHER_SECRET.hex(), after=table.point.facts)
    assert throws(plain) != throws(table)
    assert verified(table).commitments == (commitment(SECRET), commitment(OTHER_SECRET))
    assert reopened(table).point == table.point


def test_a_published_secret_makes_no_more_dice_even_after_an_undo() -> None:
    table = new_table(SMALL)
    first = throws(table)
    take_back(table)
    table.new_session(OTHER_SECRET)
    assert faces_of([answer(table, A, "pick", which="low")]) != first
    assert verified(table).fine


def test_after_the_end_nothing_is_thrown_before_the_next_session() -> None:
    table = new_table(SMALL)
    throws(table)
    take_back(table)
    table.reveal()
    with pytest.raises(Refused, match="start a new session first"):
        answer(table, A, "pick", which="low")
    with pytest.raises(Refused, match="published already"):
        table.reveal()
    table.new_session(OTHER_SECRET)
    answer(table, A, "pick", which="low")
    assert verified(table).fine


def test_revealed_at_the_end_everyone_can_count_it_out() -> None:
    table = new_table(SMALL)
    throws(table)
    row = table.reveal()
    assert isinstance(row.input, Reveal)
    assert commitment(bytes.fromhex(row.input.secret)) == table.journal.header.session.commitment
    assert verified(table).fine


# Counted out ----------------------------------------------------------------------------------------------------------


def verified(table: Table[Any]) -> Verified:
    return verify(table.game, read_journal("the log", bytes_of(table).splitlines()))


@every_game
def test_a_whole_game_is_fine(game: AnyGame) -> None:
    table = long_table(game)
    play_on(table, LONG, meddle)
    found = verified(table)
    assert found.faults == ()
    assert (found.rows, found.fine, found.not_ours) == (len(table.journal.rows), True, 0)
    shown = sum(len(each.numbers) for row in table.journal.rows for each in row.drawn if not each.named)
    assert 0 < found.drawn <= shown <= found.drawn + found.typed
    assert found.commitments == (commitment(SECRET),)


def test_a_file_is_read_and_counted_out(tmp_path: Any) -> None:
    table = new_table(SMALL, fast_file(tmp_path / "table.jsonl", new=True))
    throws(table)
    assert verify_file(SMALL, tmp_path / "table.jsonl").drawn == 5


def test_drawn_typed_and_named_dice_are_counted_apart() -> None:
    table = new_table(SMALL_GM)
    throws(table)
    table.real_dice(A, True)
    act(table, A, "gamble")
    answer(table, A, "pick", which="low")
    answer(table, A, "throw", faces=[1, 2, 3, 4, 5])
    table.force(GM, Force(faces=(6, 6, 6, 6, 6)), "")
    act(table, A, "gamble")
    answer(table, A, "pick", which="low")
    table.force(GM, Force(value=50), "")
    act(table, A, "gamble")
    answer(table, A, "pick", which="low")
    found = verified(table)
    assert (found.drawn, found.typed, found.named, found.faults) == (5, 5, 2, ())


def test_dice_typed_in_several_throws_or_for_nothing_are_counted_as_typed() -> None:
    """Two sixes explode and are typed in two rows; two more are taken back before anything came of them."""
    table = new_table(SMALL_GM)
    table.real_dice(A, True)
    table.call_check(GM, A, "one", (6,))
    answer(table, A, "throw", faces=[3])
    strike_by_hand(table)
    answer(table, A, "throw", faces=[6, 6])
    answer(table, A, "throw", faces=[1, 2])
    found = verified(table)
    assert (found.drawn, found.typed, found.faults) == (0, 6, ())
    consent(table, A, Undo(table.journal.line[-1]))
    answer(table, A, "table")
    found = verified(table)
    assert (found.drawn, found.typed, found.faults) == (2, 6, ())


def strike_by_hand(table: Table[Any]) -> None:
    """A strike up to the dice for the damage."""
    act(table, A, "strike")
    answer(table, A, "throw", faces=[20])
    answer(table, B, "no")


# Every change is found ------------------------------------------------------------------------------------------------


def gm_log() -> tuple[Header, list[Row]]:
    """Rows 1 to 8: plan, word, steps, gamble, side, override, gamble, side; then the reveal."""
    table = new_table(SMALL_GM)
    act(table, A, "plan")
    settled(table)
    throws(table)
    table.write(GM, "fighters.A.hits", 12, "")
    throws(table)
    table.reveal()
    return header_of(bytes_of(table)), rows_of(bytes_of(table))


def faults(header: Header, rows: list[Row]) -> tuple[str, ...]:
    return verify(SMALL_GM, read_journal("the log", as_log(header, rows).splitlines())).faults


def renumbered(rows: list[Row]) -> list[Row]:
    return [structs.replace(row, n=number) for number, row in enumerate(rows, start=1)]


def test_the_log_that_these_tests_change_is_fine() -> None:
    assert faults(*gm_log()) == ()


def with_row(number: int, **changes: Any) -> tuple[str, ...]:
    header, rows = gm_log()
    rows[number - 1] = structs.replace(rows[number - 1], **changes)
    return faults(header, rows)


def test_a_changed_die_is_found() -> None:
    (drawn,) = gm_log()[1][4].drawn
    changed = structs.replace(drawn, numbers=tuple(reversed(drawn.numbers)))
    assert with_row(5, drawn=(changed,)) == ("row 5: its dice are not those that follow from the secret",)


def test_dice_that_were_all_made_to_fit_each_other_are_found() -> None:
    """A host who throws again until he likes it has other dice than the sealed secret gives."""
    _, rows = gm_log()
    cheating = new_table(SMALL_GM, secret=OTHER_SECRET)
    act(cheating, A, "plan")
    settled(cheating)
    throws(cheating)
    assert [row.input for row in rows_of(bytes_of(cheating))] == [row.input for row in rows[:5]]
    found = faults(gm_log()[0], rows_of(bytes_of(cheating)))
    assert "row 5: its dice are not those that follow from the secret" in found


def test_a_log_that_was_made_anew_was_sealed_otherwise() -> None:
    again = new_table(SMALL_GM, secret=OTHER_SECRET)
    assert verified(again).fine
    assert verified(again).commitments != verified(new_table(SMALL_GM)).commitments


@pytest.mark.parametrize("gone", range(1, 9))
def test_a_row_that_was_taken_out_is_found(gone: int) -> None:
    header, rows = gm_log()
    assert faults(header, renumbered(rows[: gone - 1] + rows[gone:]))


@pytest.mark.parametrize("first", range(1, 8))
def test_rows_in_another_order_are_found(first: int) -> None:
    header, rows = gm_log()
    rows[first - 1], rows[first] = rows[first], rows[first - 1]
    assert faults(header, renumbered(rows))


INPUTS: list[tuple[int, Any]] = [
    (1, Act(Choice("shout"))),
    (2, Answer(1, 0, A, Choice("pick", {"which": "feint"}))),
    (3, Answer(2, 1, A, Choice("number", {"how many": 4}))),
    (5, Answer(4, 0, A, Choice("pick", {"which": "high"}))),
    (6, Write("fighters.A.hits", 13, "", was=30)),
    (6, Write("fighters.A.hits", 12, "", was=29)),
    (6, Write("fighters.B.hits", 12, "", was=30)),
]


@pytest.mark.parametrize(("number", "given"), INPUTS)
def test_a_changed_input_is_found(number: int, given: Any) -> None:
    found = with_row(number, input=given)
    assert found
    assert found[0].startswith(f"row {number}: ")


@pytest.mark.parametrize("change", [{"check": "0" * 16}, {"facts": 8}, {"drawn": ()}, {"notes": ()}, {"seat": B}])
def test_anything_else_that_was_changed_in_a_row_is_found(change: dict[str, Any]) -> None:
    found = with_row(5, **change)
    assert found
    assert found[0].startswith("row 5: ")


def test_a_changed_line_of_the_log_is_found() -> None:
    row = gm_log()[1][2]
    (note,) = row.notes
    assert isinstance(note, ToldNote)
    changed = structs.replace(note, fields={**note.fields, "number": 3})
    assert with_row(3, notes=(changed,)) == ("row 3: what was told is not what follows from it",)


def test_another_sum_under_the_same_dice_is_found() -> None:
    row = gm_log()[1][4]
    (note,) = row.notes
    assert isinstance(note, ThrownNote)
    assert with_row(5, notes=(structs.replace(note, value=100),))


def test_another_secret_is_found() -> None:
    header, rows = gm_log()
    session = Session(commitment(OTHER_SECRET), OTHER_SECRET.hex())
    found = faults(structs.replace(header, session=session), rows)
    assert "row 5: its dice are not those that follow from the secret" in found
    assert "row 9: the secret that was published is not the one that was sealed" in found


def test_another_secret_than_the_sealed_one_cannot_be_published() -> None:
    expected = ("row 9: the secret that was published is not the one that was sealed",)
    assert with_row(9, input=Reveal(OTHER_SECRET.hex())) == expected


def test_a_row_that_was_taken_back_is_counted_out_as_well() -> None:
    table = new_table(SMALL_GM)
    throws(table)
    table.undo(GM, to=1)
    header, rows = header_of(bytes_of(table)), rows_of(bytes_of(table))
    assert faults(header, rows) == ()
    (drawn,) = rows[1].drawn
    rows[1] = structs.replace(rows[1], drawn=(structs.replace(drawn, numbers=(1, 1, 1, 1, 1)),))
    assert faults(header, rows)


def test_a_standing_pass_or_named_dice_that_were_changed_are_found() -> None:
    table = new_table(SMALL_GM)
    table.stand(B, "boon", "round")
    table.force(GM, Force(faces=(1, 2)), "")
    header, rows = header_of(bytes_of(table)), rows_of(bytes_of(table))
    for number, part, put in ((1, "question", "luck"), (2, "force", Force(faces=(2, 2)))):
        changed = list(rows)
        given = structs.replace(rows[number - 1].input, **{part: put})
        changed[number - 1] = structs.replace(rows[number - 1], input=given)
        assert faults(header, changed)


# Branches -------------------------------------------------------------------------------------------------------------


def branch(table: Table[Any], at: int, secret: bytes = OTHER_SECRET) -> Table[Any]:
    return table.branch(at, MemoryStore(), name="another", secret=secret)


@every_game
def test_a_branch_from_any_row_shares_its_rows_and_is_fine(game: AnyGame) -> None:
    table = long_table(game)
    play_on(table, 24, meddle)
    for at in range(len(table.journal.rows) + 1):
        other = branch(table, at)
        assert other.journal.rows[:at] == table.journal.rows[:at]
        assert SECRET.hex() not in bytes_of(other).decode()
        play_on(other, at + 6)
        assert verified(other).faults == ()
        assert reopened(other).point == other.point


def test_a_branch_has_other_dice_from_there_on() -> None:
    table = new_table(SMALL)
    throws(table)
    other = branch(table, 2)
    assert dice_of(other) == dice_of(table)
    assert throws(other) != throws(table)


def test_two_branches_of_two_secrets_have_different_dice_and_of_one_the_same() -> None:
    table = new_table(SMALL)
    throws(table)
    one, two, like_one = (branch(table, 2, secret) for secret in (OTHER_SECRET, bytes(32), OTHER_SECRET))
    first = throws(one)
    assert throws(two) != first
    assert throws(like_one) == first


def test_going_back_before_the_branch_meets_the_branchs_own_dice() -> None:
    """Nobody has the original's secret here; what was thrown there is not thrown again."""
    table = new_table(SMALL)
    first = throws(table)
    other = branch(table, 2)
    consent(other, A, Undo(2))
    assert faces_of([answer(other, A, "pick", which="low")]) != first
    assert verified(other).fine


def test_the_branchs_foreign_dice_are_counted_as_such() -> None:
    table = new_table(SMALL)
    throws(table)
    other = branch(table, 2)
    throws(other)
    found = verified(other)
    assert (found.not_ours, found.drawn, found.faults) == (5, 5, ())
    twice = branch(other, 4, bytes(32))
    throws(twice)
    assert (verified(twice).not_ours, verified(twice).drawn) == (10, 5)


def test_a_branch_in_mid_action_goes_on_there() -> None:
    table = new_table(SMALL)
    act(table, A, "gamble")
    other = branch(table, 1)
    assert other.moment == table.moment
    low = faces_of([answer(table, A, "pick", which="low")])
    assert faces_of([answer(other, A, "pick", which="low")]) != low


def test_a_branch_knows_no_secret_of_any_session_and_is_fine() -> None:
    """What has been published is no secret any more."""
    table = new_table(SMALL)
    throws(table)
    table.new_session(bytes(range(2, 34)))
    throws(table)
    other = branch(table, len(table.journal.rows))
    throws(other)
    assert bytes(range(2, 34)).hex() not in bytes_of(other).decode()
    assert verified(other).faults == ()
    other.new_session(bytes(range(3, 35)))
    throws(other)
    assert verified(other).faults == ()
    assert reopened(other).point == other.point


def test_a_branch_from_a_row_that_never_was_is_refused() -> None:
    table = new_table(SMALL)
    for at in (-1, 1):
        with pytest.raises(Refused, match="this table has rows 1 to 0"):
            branch(table, at)


def test_a_branch_says_where_it_comes_from_and_leaves_the_original_alone() -> None:
    table = new_table(SMALL)
    throws(table)
    before = bytes_of(table)
    other = branch(table, 1)
    header = codec.decode(Header, bytes_of(other).splitlines()[0])
    assert header.branch_of is not None
    assert (header.table, header.branch_of.table, header.branch_of.row) == ("another", "the table", 1)
    assert bytes_of(table) == before
