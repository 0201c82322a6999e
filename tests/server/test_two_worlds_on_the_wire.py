"""Whatever an audience cannot tell apart is sent to it in the same bytes; and a worker process that thinks for a seat
gets the same bytes too."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from herotable.bots.playing import next_move
from herotable.rules import AnyGame, Seat, SetUp
from herotable.rules.copying import keyer_of
from herotable.rules.moments import redealt
from herotable.rules.options import Choice
from herotable.rules.seats import WATCHER
from herotable.server import messages as m
from herotable.server.bot_work import thinking
from herotable.server.reckoning import prepared
from herotable.server.records import TableKept
from herotable.server.sights import Eyes
from herotable.table.store import MemoryStore
from herotable.table.table import Table
from tests.server.running import GAMES

MOST_MOVES: Final = 60
EVERY: Final = 5
"""So many moves from one comparison to the next."""
KEPT: Final = TableKept("t", "t", "g", "g", "s", "host", 0)


def played(game: AnyGame, setup: SetUp, seed: int) -> Iterator[Table[Any]]:
    """A table after each move of bots, of whom one in four does anything."""
    table = Table.new(game, setup, MemoryStore(), secret=bytes([seed % 256]) * 32, clock=lambda: 0)
    for seat in table.seats:
        table.sit(seat, "bot")
    random = Random(seed)
    for _ in range(MOST_MOVES):
        yield table
        if table.game.outcome(table.moment.now) is not None:
            return
        move = next_move(game, table.moment, table.seats, random, alone=True)
        if move is None:
            return
        if move.asked is None:
            table.act(move.seat, move.choice, who="bot")
        else:
            opened, asked = table.point.opened, move.asked
            table.answer(move.seat, opened, asked.place, move.choice, key=asked.key, who="bot")


def in_another_world(table: Table[Any], audience: Seat, seed: int) -> Table[Any]:
    """The same table, with everything that this audience does not know dealt anew."""
    other = copy(table)
    moment = redealt(table.game, table.moment, audience, Random(seed).randrange)
    other.point = replace(table.point, moment=moment)
    return other


def for_workers(table: Table[Any], audience: Seat) -> object:
    """What processes are told that think for this seat."""
    odds = prepared(table, m.AskAllOdds("1", audience, ""))
    assert odds is not None
    one = prepared(table, m.AskOdds("1", audience, "", Choice("anything")))
    assert one is not None
    bots = thinking(table, KEPT)
    return odds.job, one.job, dict(bots.seats).get(audience) if bots is not None else None


def same_in_both_worlds(table: Table[Any], audience: Seat, seed: int) -> None:
    other = in_another_world(table, audience, seed)
    here, there = Eyes(table, audience).shown, Eyes(other, audience).shown
    assert here.message(None) == there.message(None)
    if audience in table.seats:
        assert for_workers(table, audience) == for_workers(other, audience)


def compared(game: AnyGame, seed: int) -> None:
    setups = list(game.scenes())
    for number, table in enumerate(played(game, setups[seed % len(setups)], seed)):
        if number % EVERY == 0:
            for audience in (*table.seats, WATCHER):
                same_in_both_worlds(table, audience, seed + number)


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 200))])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_a_seat_cannot_tell_apart_is_the_same_on_the_wire(game: AnyGame, seed: int) -> None:
    compared(game, seed)


def test_the_worlds_that_are_compared_do_differ() -> None:
    """Else all this would say nothing."""
    different = [
        keyer_of(game.state_type)(in_another_world(table, audience, 1).moment.state)
        != keyer_of(game.state_type)(table.moment.state)
        for game in GAMES.values()
        for table in played(game, game.scenes()[0], 1)
        for audience in (*table.seats, WATCHER)
    ]
    assert different.count(True) > len(different) / 10
