"""A program may stop at any byte: the journal is cut there, reopened, and the game plays on as if nothing had been."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from herotable.rules import AnyGame
from herotable.table import table as table_module
from herotable.table.store import MemoryStore, StoreError
from herotable.table.table import Table
from tests.table.at_the_table import (
    GAMES,
    LONG,
    MINIATURES,
    Move,
    bytes_of,
    long_table,
    meddle,
    noon,
    play_on,
    played,
    reopened,
    step,
)

SHORT = 2_500
"""Bytes of a game that is cut at every byte whenever the tests run."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
either_way = pytest.mark.parametrize("move", [step, meddle])


def short_game(game: AnyGame) -> tuple[bytes, int]:
    """A log of a few rows, and how many."""
    table = long_table(game)
    while len(bytes_of(table)) < SHORT:
        assert meddle(table)
    return bytes_of(table), len(table.journal.rows)


def played_on_from(game: AnyGame, data: bytes, rows: int, move: Move) -> bytes:
    table = Table.open(game, MemoryStore(data=data), clock=noon)
    play_on(table, rows, move)
    return bytes_of(table)


def line_ends(data: bytes) -> list[int]:
    return [place + 1 for place, byte in enumerate(data) if byte == ord("\n")]


def cuts_around_lines(data: bytes) -> Iterator[int]:
    """Every line's end, the byte before it and the one after it, and the middle of every line."""
    ends = line_ends(data)
    for end, following in zip(ends, [*ends[1:], len(data)], strict=True):
        yield from sorted({end, min(end + 1, following), (end + following) // 2, max(end, following - 1)})


def test_there_are_three_miniatures_to_cut() -> None:
    assert len(MINIATURES) == 3


@every_game
def test_cut_at_every_byte_a_short_game_plays_on_to_the_same_log(game: AnyGame) -> None:
    whole, rows = short_game(game)
    for cut in range(line_ends(whole)[0], len(whole)):
        assert played_on_from(game, whole[:cut], rows, meddle) == whole, f"cut at byte {cut}"


@every_game
def test_cut_anywhere_in_its_head_it_is_refused_with_one_sentence(game: AnyGame) -> None:
    whole, _ = short_game(game)
    for cut in range(line_ends(whole)[0]):
        with pytest.raises(StoreError, match=r"^memory holds no table: it is empty, or was cut off in its first line$"):
            Table.open(game, MemoryStore(data=whole[:cut]), clock=noon)


@every_game
@either_way
def test_cut_around_every_line_a_longer_game_plays_on_to_the_same_log(game: AnyGame, move: Move) -> None:
    whole = played(game, LONG, move)
    assert len(line_ends(whole)) > 20
    for cut in cuts_around_lines(whole):
        assert played_on_from(game, whole[:cut], LONG, move) == whole, f"cut at byte {cut}"


@pytest.mark.long
@every_game
@pytest.mark.parametrize("quarter", range(4))
def test_cut_at_every_byte_a_longer_game_plays_on_to_the_same_log(game: AnyGame, quarter: int) -> None:
    whole = played(game, LONG, meddle)
    for cut in range(line_ends(whole)[0] + quarter, len(whole), 4):
        assert played_on_from(game, whole[:cut], LONG, meddle) == whole, f"cut at byte {cut}"


@every_game
def test_cut_inside_a_snapshot_the_snapshot_is_made_again(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "SNAPSHOT_EVERY", 5)
    whole = played(game, 22, meddle)
    assert whole.count(b'\n{"snapshot":') >= 3
    for cut in cuts_around_lines(whole):
        assert played_on_from(game, whole[:cut], 22, meddle) == whole, f"cut at byte {cut}"


@every_game
@either_way
def test_closed_and_reopened_before_every_input_it_comes_to_the_same_end(game: AnyGame, move: Move) -> None:
    straight = long_table(game)
    broken = long_table(game)
    for _ in range(LONG):
        broken = reopened(broken)
        went_on = move(broken)
        assert move(straight) == went_on
        if not went_on:
            break
    assert bytes_of(broken) == bytes_of(straight)
    assert broken.point == straight.point


@every_game
def test_reopened_it_asks_the_same_questions_and_offers_the_same(game: AnyGame) -> None:
    table = long_table(game)
    for _ in range(25):
        step(table)
        again = reopened(table)
        assert again.moment == table.moment
        assert [again.questions(seat) for seat in again.seats] == [table.questions(seat) for seat in table.seats]
        assert [again.options(seat) for seat in again.seats] == [table.options(seat) for seat in table.seats]
        assert again.journal == table.journal


def test_the_players_of_these_tests_do_everything_that_leaves_a_row() -> None:
    kinds = {line.split(b'"kind":"')[1].split(b'"')[0] for game in GAMES.values() for line in lines_of(game)}
    wanted = {b"act", b"answer", b"onward", b"undo", b"write", b"force", b"real dice", b"words", b"standing"}
    assert wanted | {b"propose", b"agree"} <= kinds


def lines_of(game: AnyGame) -> list[bytes]:
    scenes = range(len(game.scenes()))
    return [line for scene in scenes for line in played(game, LONG, meddle, scene).splitlines()[1:]]
