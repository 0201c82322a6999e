"""A log that is broken or was changed is refused in one clear sentence, and left as it is."""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from herotable.rules import AnyGame, Choice, Refused
from herotable.table import table as table_module
from herotable.table.seen import seen
from herotable.table.store import FileStore, MemoryStore, StoreError, read_lines
from herotable.table.table import Table
from herotable.table.verify import verify_file
from tests.table.at_the_table import (
    GAMES,
    act,
    bytes_of,
    fast_file,
    long_table,
    meddle,
    new_table,
    noon,
    play_on,
    played,
    reopened,
    usual_answer,
)
from tests.table.small_game import SMALL, SMALL_GM, A

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))

Json = dict[str, Any]
Change = Callable[[Json], None]


def small_log() -> bytes:
    """Dice, an answer, an override and an undo; the rows are numbered as they are here."""
    table = new_table(SMALL_GM)
    act(table, A, "plan")
    usual_answer(table)
    usual_answer(table)
    act(table, A, "gamble")
    usual_answer(table)
    table.write("gm", "fighters.A.hits", 12, "a wound forgotten")
    act(table, A, "draw")
    table.undo("gm")
    return bytes_of(table)


PLAN, WORD, STEPS, GAMBLE, SIDE, WRITE, DRAW, UNDO = range(2, 10)
"""The lines of this log."""


def changed(line: int, change: Change) -> bytes:
    lines = small_log().splitlines()
    told = json.loads(lines[line - 1])
    change(told)
    lines[line - 1] = json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode()
    return b"\n".join(lines) + b"\n"


def refused(path: Path, data: bytes, game: AnyGame = SMALL_GM) -> str:
    """What is said to this file; it stays as it is."""
    path.write_bytes(data)
    store = fast_file(path)
    try:
        with pytest.raises(StoreError) as said:
            Table.open(game, store, clock=noon)
    finally:
        store.close()
    assert path.read_bytes() == data
    sentence = str(said.value)
    assert sentence.startswith(str(path))
    assert "\n" not in sentence
    assert len(sentence) < 400
    return sentence.removeprefix(str(path))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.jsonl"


def setter(*keys: str | int, to: Any) -> Change:
    def change(told: Json) -> None:
        inside: Any = told
        for key in keys[:-1]:
            inside = inside[key]
        inside[keys[-1]] = to

    return change


def without(key: str) -> Change:
    return lambda told: told.__delitem__(key)


def test_the_log_that_these_tests_break_is_whole(path: Path) -> None:
    path.write_bytes(changed(PLAN, lambda told: None))
    table = Table.open(SMALL_GM, fast_file(path), clock=noon)
    kinds = [type(row.input).__name__ for row in table.journal.rows]
    assert kinds == ["Act", "Answer", "Answer", "Act", "Answer", "Write", "Act", "Undo"]
    assert path.read_bytes() == small_log()


# Lines that are no rows -----------------------------------------------------------------------------------------------


def test_an_empty_file_holds_no_table(path: Path) -> None:
    assert refused(path, b"") == " holds no table: it is empty, or was cut off in its first line"


@pytest.mark.parametrize("junk", [b"\x00\xff\xfe\x89PNG", b"hello", b"[1,2]", b"{}", b"null", b'"\xff"', b""])
def test_a_file_of_something_else_is_not_the_head_of_a_table(path: Path, junk: bytes) -> None:
    assert refused(path, junk + b"\n").startswith(", line 1 is not the head of a table: ")


@pytest.mark.parametrize("junk", [b"\x00\xff\xfe", b"hello", b"[1,2]", b"{}", b"null", b'"\xff"', b"", b"{", b'{"n":'])
@pytest.mark.parametrize("line", [PLAN, GAMBLE, UNDO])
def test_a_line_that_is_no_row_is_named(path: Path, line: int, junk: bytes) -> None:
    lines = small_log().splitlines()
    lines[line - 1] = junk
    sentence = refused(path, b"\n".join(lines) + b"\n")
    assert sentence.startswith(f", line {line}: ")
    assert sentence.endswith("; put back a copy that is whole")


@pytest.mark.parametrize("junk", [b"[" * 100_000, b'{"n":' * 100_000, b"x" * 3_000_000, b"[" * 900 + b"]" * 900])
@pytest.mark.parametrize("line", [1, WORD])
def test_a_huge_line_is_refused_like_any_other(path: Path, line: int, junk: bytes) -> None:
    lines = small_log().splitlines()
    lines[line - 1] = junk
    assert refused(path, b"\n".join(lines) + b"\n").startswith(f", line {line}")


def test_a_huge_word_where_a_number_should_be_does_not_fill_the_screen(path: Path) -> None:
    sentence = refused(path, changed(PLAN, setter("n", to="x" * 1_000_000)))
    assert sentence == ", line 2: n: expected `int`, got `str`; put back a copy that is whole"


def test_lines_between_which_one_is_missing_are_refused(path: Path) -> None:
    lines = small_log().splitlines()
    del lines[WORD - 1]
    sentence = refused(path, b"\n".join(lines) + b"\n")
    assert sentence == ", line 3: this is row 3 where row 2 should be; put back a copy that is whole"


def test_lines_in_another_order_are_refused(path: Path) -> None:
    lines = small_log().splitlines()
    lines[1], lines[2] = lines[2], lines[1]
    assert ", line 2: this is row 2 where row 1 should be" in refused(path, b"\n".join(lines) + b"\n")


def test_a_line_that_is_there_twice_is_refused(path: Path) -> None:
    lines = small_log().splitlines()
    lines.insert(3, lines[2])
    assert ", line 4: this is row 2 where row 3 should be" in refused(path, b"\n".join(lines) + b"\n")


# Fields ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "change", "said"),
    [
        (PLAN, setter("colour", to="red"), "colour"),
        (PLAN, setter("input", "colour", to="red"), "colour"),
        (PLAN, setter("input", "choice", "colour", to="red"), "input.choice.colour is not known here"),
        (SIDE, setter("notes", 0, "colour", to="red"), "colour"),
        (SIDE, setter("drawn", 0, "colour", to="red"), "colour"),
        (SIDE, setter("notes", 0, "note", to="sung"), "sung"),
        (PLAN, setter("input", "kind", to="dance"), "dance"),
        (PLAN, setter("n", to="1"), "n: expected `int`, got `str`"),
        (PLAN, setter("n", to=1.5), "n: expected `int`, got `float`"),
        (PLAN, setter("n", to=True), "n: expected `int`, got `bool`"),
        (PLAN, setter("seat", to=None), "seat: expected `str`, got `null`"),
        (PLAN, setter("who", to="nobody"), "who: invalid enum value 'nobody'"),
        (PLAN, setter("input", to=[]), "input: expected `object`, got `array`"),
        (PLAN, setter("input", "choice", "option", to=7), "input.choice.option: expected `str`, got `int`"),
        (WORD, setter("input", "choice", "fields", "which", to=None), "input.choice.fields"),
        (SIDE, setter("drawn", 0, "numbers", 0, to="six"), "drawn[0].numbers[0]: expected `int`, got `str`"),
        (PLAN, without("check"), "missing required field `check`"),
        (PLAN, without("input"), "missing required field `input`"),
        (WORD, lambda told: told["input"].pop("row"), "missing required field `row`"),
        (WORD, setter("n", to=7), "this is row 7 where row 2 should be"),
    ],
)
def test_a_field_that_is_wrong_is_named(path: Path, line: int, change: Change, said: str) -> None:
    sentence = refused(path, changed(line, change))
    assert sentence.startswith(f", line {line}: ")
    assert said in sentence


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (setter("colour", to="red"), "colour"),
        (setter("setup", "colour", to="red"), "setup.colour is not known here"),
        (setter("session", "colour", to="red"), "colour"),
        (setter("herotable", to="one"), "herotable: expected `int`, got `str`"),
        (without("setup"), "missing required field `setup`"),
        (without("session"), "missing required field `session`"),
    ],
)
def test_a_head_that_is_wrong_is_refused(path: Path, change: Change, said: str) -> None:
    sentence = refused(path, changed(1, change))
    assert sentence.startswith(", line 1 is not the head of a table: ")
    assert said in sentence


def test_another_format_asks_for_another_program(path: Path) -> None:
    sentence = refused(path, changed(1, setter("herotable", to=2)))
    assert sentence == " is of format 2, this program reads format 1; update it"


def test_the_table_of_another_game_is_not_opened(path: Path) -> None:
    assert refused(path, small_log(), SMALL) == " is a table of 'small-gm', not of 'small'"


def test_a_set_up_that_the_game_does_not_have_is_refused(path: Path) -> None:
    sentence = refused(path, changed(1, setter("setup", "options", to={"pit": "bottomless"})))
    assert sentence == ", line 1: the table cannot begin like this: 'pit' can be deep or shallow, not 'bottomless'"
    sentence = refused(path, changed(1, setter("setup", "scene", to="ravine")))
    assert sentence == ", line 1: the table cannot begin like this: there is no scene 'ravine'"


@pytest.mark.parametrize("secret", ["", "no hex", "abc", "00" * 32])
def test_a_secret_that_is_not_the_sealed_one_is_refused(path: Path, secret: str) -> None:
    assert refused(path, changed(1, setter("session", "secret", to=secret))).startswith(", line 1: ")


# Rows that say something else than what happened ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "change"),
    [
        (PLAN, setter("check", to="0" * 16)),
        (SIDE, setter("check", to="0" * 16)),
        (UNDO, setter("check", to="0" * 16)),
        (PLAN, setter("facts", to=9)),
        (PLAN, setter("input", "choice", "option", to="boon")),
        (STEPS, setter("input", "choice", "fields", "how many", to=2)),
        (STEPS, setter("notes", 0, "fields", "number", to=3)),
        (STEPS, setter("notes", 0, "event", to="Conquered")),
        (SIDE, setter("notes", 0, "faces", 0, to=20)),
        (SIDE, setter("notes", 0, "value", to=100)),
        (WRITE, setter("input", "value", to=13)),
        (WRITE, setter("input", "was", to=29)),
        (UNDO, setter("input", "to", to=6)),
        (1, setter("setup", "seats", to=["A"])),
    ],
)
def test_a_row_that_was_changed_is_named(path: Path, line: int, change: Change) -> None:
    sentence = refused(path, changed(line, change))
    assert re.match(r", row \d+ does(n't| not) (lead|fit)", sentence)
    assert sentence.startswith(f", row {max(line - 1, 1)} ")


def test_a_die_that_was_changed_is_noticed(path: Path) -> None:
    sentence = refused(path, changed(SIDE, lambda told: told["drawn"][0]["numbers"].reverse()))
    assert sentence == ", row 5 does not lead to what was recorded; it was changed"


@pytest.mark.parametrize("face", [0, 21, -1])
def test_a_die_that_does_not_have_that_face_is_noticed(path: Path, face: int) -> None:
    sentence = refused(path, changed(SIDE, setter("drawn", 0, "numbers", 0, to=face)))
    assert sentence.startswith(", row 5 does not fit the rules that it was made by: ")


@pytest.mark.parametrize(
    "change",
    [
        without("drawn"),
        lambda told: told["drawn"].append({"numbers": [3]}),
        lambda told: told["drawn"][0].__setitem__("shuffle", True),
        lambda told: told["drawn"][0].__setitem__("named", True),
        lambda told: told["drawn"][0].__setitem__("forced", 1_000),
    ],
)
def test_dice_that_do_not_fit_are_noticed(path: Path, change: Change) -> None:
    assert refused(path, changed(SIDE, change)).startswith(", row 5 does not fit the rules that it was made by: ")


def test_an_answer_to_a_question_that_nobody_asked_is_noticed(path: Path) -> None:
    assert ", row 2 does not fit" in refused(path, changed(WORD, setter("input", "row", to=7)))


def test_an_answer_by_somebody_else_is_noticed(path: Path) -> None:
    assert "that question is for A" in refused(path, changed(WORD, setter("seat", to="B")))


def test_an_agreement_to_nothing_is_noticed(path: Path) -> None:
    sentence = refused(path, changed(UNDO, setter("input", to={"kind": "agree", "row": 3, "yes": True})))
    assert sentence.startswith(", line 9: it speaks of something that is not there")


def test_a_snapshot_that_was_changed_is_noticed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "SNAPSHOT_EVERY", 4)
    lines = played(SMALL_GM, 6, meddle).splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith(b'{"snapshot"'))
    for find, put in ((b'"hits":30', b'"hits":31'), (b'"chain":"', b'"chain":"00'), (b'"facts":', b'"facts":1')):
        assert find in lines[number]
        broken = [*lines[:number], lines[number].replace(find, put, 1), *lines[number + 1 :]]
        sentence = refused(path, b"\n".join(broken) + b"\n")
        assert re.match(r", the snapshot at row \d+ does not lead to what was recorded; it was changed", sentence)


def test_a_snapshot_of_something_else_is_noticed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "SNAPSHOT_EVERY", 4)
    data = played(SMALL_GM, 6, meddle)
    assert b'"hits":30' in data
    assert "cannot be read" in refused(path, data.replace(b'"hits":30', b'"life":30'))


# Files ----------------------------------------------------------------------------------------------------------------


def test_a_folder_is_no_table(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=f"^{tmp_path} cannot be opened: Is a directory$"):
        FileStore(tmp_path)
    with pytest.raises(StoreError, match=f"^{tmp_path} cannot be read: Is a directory$"):
        read_lines(tmp_path)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"gone\.jsonl cannot be opened: No such file or directory$"):
        FileStore(tmp_path / "gone.jsonl")
    with pytest.raises(StoreError, match=r"gone\.jsonl cannot be read: No such file or directory$"):
        verify_file(SMALL, tmp_path / "gone.jsonl")


def test_a_file_that_one_may_not_open_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By fault injection: whoever runs the tests may be allowed to read everything."""
    path.write_bytes(small_log())
    monkeypatch.setattr(os, "open", forbidden)
    with pytest.raises(StoreError, match=r"table\.jsonl cannot be opened: Permission denied$"):
        FileStore(path)


def forbidden(*args: object) -> int:
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def test_a_file_with_a_table_in_it_is_not_begun_anew(path: Path) -> None:
    path.write_bytes(small_log())
    with pytest.raises(StoreError, match="is there already; choose another name"):
        fast_file(path, new=True)
    store = fast_file(path)
    with pytest.raises(StoreError, match="holds a table already; open it, or choose another name"):
        new_table(SMALL, store)
    with pytest.raises(StoreError, match="holds a table already; open it, or choose another name"):
        new_table(SMALL).branch(0, store)
    assert path.read_bytes() == small_log()


def test_a_cut_off_end_is_left_alone_until_something_is_written(path: Path) -> None:
    """Looking changes nothing; the next row takes its place."""
    path.write_bytes(small_log()[:-20])
    table = Table.open(SMALL_GM, fast_file(path), clock=noon)
    assert path.read_bytes() == small_log()[:-20]
    table.undo("gm")
    assert path.read_bytes() == small_log()


def test_a_log_from_a_machine_with_other_line_ends_is_read(path: Path) -> None:
    path.write_bytes(small_log().replace(b"\n", b"\r\n"))
    assert Table.open(SMALL_GM, fast_file(path), clock=noon).point == reopened(new_table(SMALL_GM), small_log()).point


# Whatever it may be ---------------------------------------------------------------------------------------------------


@cache
def good_log(name: str) -> bytes:
    return played(GAMES[name], 16, meddle)


@cache
def standings(name: str) -> frozenset[Any]:
    """How this log's game stood after each of its rows."""
    table = long_table(GAMES[name])
    known = [table.point.check]
    while len(table.journal.rows) < 16 and meddle(table):
        known.append(table.point.check)
    return frozenset((*known, *(row.check for row in table.journal.rows)))


@settings(max_examples=400, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(sorted(GAMES)),
    st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=3), st.integers(0, 3)), min_size=1, max_size=2),
)
@example("small", [(0.5, b"\x00", 1)])
def test_whatever_bytes_are_changed_it_opens_as_it_was_or_is_refused(
    name: str, changes: list[tuple[float, bytes, int]]
) -> None:
    data = good_log(name)
    for where, put, gone in changes:
        place = int(where * (len(data) - 1))
        data = data[:place] + put + data[place + gone :]
    open_or_refuse(name, data)


@settings(max_examples=400, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(GAMES)), st.floats(0, 1), st.sampled_from([*range(-2, 3), "A", "", None, True, 2**65]))
def test_whatever_value_is_changed_it_opens_as_it_was_or_is_refused(name: str, where: float, to: Any) -> None:
    lines = [json.loads(line) for line in good_log(name).splitlines()]
    leaves = [leaf for line in lines for leaf in leaves_of(line)]
    holder, key = leaves[int(where * (len(leaves) - 1))]
    holder[key] = to
    open_or_refuse(name, b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines))


def leaves_of(told: Any) -> list[tuple[Any, Any]]:
    inside = told.items() if isinstance(told, dict) else enumerate(told) if isinstance(told, list) else ()
    return [leaf for key, value in inside for leaf in (leaves_of(value) or [(told, key)])]


def open_or_refuse(name: str, data: bytes) -> None:
    store = MemoryStore("the log", data)
    table = opened(GAMES[name], store)
    if isinstance(table, str):
        assert table.startswith("the log")
        assert store.data == data[: data.rfind(b"\n") + 1]
        return
    assert table.point.check in standings(name)
    for seat in (*table.seats, "watcher"):
        seen(table, seat)
    play_on(table, len(table.journal.rows) + 2)


def opened(game: AnyGame, store: MemoryStore) -> Table[Any] | str:
    """The table, or what was said instead of opening it."""
    try:
        return Table.open(game, store, clock=noon)
    except StoreError as refusal:
        return str(refusal)


def test_what_cannot_be_stored_is_refused_at_once() -> None:
    table = new_table(SMALL_GM)
    before = bytes_of(table)
    acts: list[Callable[[], object]] = [
        lambda: table.write("gm", "fighters.A.title", "\ud800", "half a character"),
        lambda: table.write("gm", "fighters.A.title", "sir", "\ud800"),
        lambda: table.write("gm", "fighters.A.hits", 1.5, "half a wound"),  # type: ignore[arg-type]
        lambda: table.act(A, Choice("\udfff")),
        lambda: table.say_for_the_dice(A, "\ud800"),
    ]
    for each in acts:
        with pytest.raises(Refused, match="that cannot be stored"):
            each()
    assert bytes_of(table) == before
