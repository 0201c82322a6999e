"""When things go wrong: the store is away, somebody asks for too much, a bot answers too late."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
import websockets

from herotable.rules import SetUp
from herotable.server import bot_work, limits
from herotable.server.clocks import Clocks, dues, time_over
from herotable.server.memory_store import MemoryStore
from herotable.server.records import SeatKept, TableKept
from herotable.server.store import Away, Change
from herotable.table.rows import Act
from herotable.table.store import MemoryStore as Journal
from herotable.table.table import Table
from tests.server.running import GAMES, Running, run, server
from tests.server.scenes import GAME, duel, first_choice

COMPACT = GAMES[GAME]


class Moody(MemoryStore):
    """A store that is away while it is told to be."""

    away = False

    async def append(self, journal: str, after: int, lines: Sequence[bytes], changes: Sequence[Change] = ()) -> None:
        if self.away:
            raise Away("the disk is full: free some space; nothing was changed")
        await super().append(journal, after, lines, changes)


def test_nothing_is_shown_that_could_not_be_stored_and_the_game_goes_on_when_it_can() -> None:
    store = Moody()

    async def play() -> None:
        async with server(store) as running, running.host() as host:
            table = await duel(host, gm="nobody")
            async with host.sit(table) as me:
                before = await me.until_seen("hero:1", lambda sight: first_choice(sight) is not None)
                version = me.seen["hero:1"]["version"]
                store.away = True
                refused = await me.act("hero:1", first_choice(before))
                assert (refused["why"], refused["reason"]) == (
                    "store",
                    "the disk is full: free some space; nothing was changed",
                )
                store.away = False
                assert me.seen["hero:1"]["version"] == version
                answer = await me.act("hero:1", first_choice(before))
                assert answer["is"] == "done"
                while me.seen["hero:1"]["version"] == version:
                    await me.next()

    asyncio.run(asyncio.wait_for(play(), 60))


def test_nobody_has_more_sockets_than_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_SOCKETS_EACH", 2)

    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            async with host.sit(table) as one, host.sit(table) as other:
                await one.until("seen")
                await other.until("seen")
                with pytest.raises(websockets.InvalidStatus):
                    async with host.sit(table):
                        pass

    run(play)


def test_odds_that_are_not_wanted_any_more_are_not_told() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            async with host.sit(table) as me:
                await me.until_seen("hero:1", lambda sight: first_choice(sight) is not None)
                version = me.seen["hero:1"]["version"]
                await me.send("all odds", ask="1", seat="hero:1", version=version)
                await me.send("cancel", ask="1")
                await me.send("all odds", ask="2", seat="hero:1", version="old")
                told = await me.until("odds")
                assert (told["ask"], told["trouble"]) == ("2", "the table has moved")

    run(play)


def test_somebody_who_asks_for_many_odds_at_once_is_told_to_wait() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            async with host.sit(table) as me:
                await me.until_seen("hero:1", lambda sight: first_choice(sight) is not None)
                version = me.seen["hero:1"]["version"]
                for ask in range(limits.MOST_ODDS_EACH + 1):
                    await me.send("all odds", ask=str(ask), seat="hero:1", version=version)
                told = [(await me.until("odds"))["trouble"] for _ in range(limits.MOST_ODDS_EACH + 1)]
                assert sum("too many odds at once" in trouble for trouble in told) == 1

    run(play)


# Bots and clocks, without a server ------------------------------------------------------------------------------------


def a_table(**options: str) -> Table[Any]:
    first = COMPACT.scenes()[0]
    return Table.new(COMPACT, SetUp(first.scene, first.seats, options, first.details), Journal())


def kept(**seconds: int) -> TableKept:
    seats = {seat.replace("hero1", "hero:1"): SeatKept(seconds=each) for seat, each in seconds.items()}
    return TableKept("t", "t", GAME, "t", "duel", "host", 0, seats=seats)


def test_a_bots_move_for_a_table_that_has_moved_is_dropped() -> None:
    table = a_table()
    table.sit("hero:1", "bot")
    move = bot_work.any_move(table, ["hero:1"])
    table.say_for_the_dice("gm", "meanwhile")
    rows = table.journal.next_number
    assert not bot_work.perform(table, move)
    assert table.journal.next_number == rows
    assert bot_work.perform(table, bot_work.any_move(table, ["hero:1"]))


def test_a_seat_where_nobody_sits_answers_as_usual_and_does_nothing_else() -> None:
    table = a_table()
    for seat in table.seats:
        table.sit(seat, "nobody")
    assert bot_work.answer_due(table) is None
    assert bot_work.thinking(table, kept()) is None


def test_a_turns_time_runs_from_when_it_began_and_anew_after_a_pause() -> None:
    table, clocks, given = a_table(), Clocks(), kept(hero1=30)
    table.sit("gm", "bot")
    first = clocks.next(table, given, 100.0)
    assert first is not None
    assert (first[0].seat, first[1]) == ("hero:1", 30.0)
    later = clocks.next(table, given, 125.0)
    assert later is not None
    assert later[1] == 5.0
    clocks.stop()
    again = clocks.next(table, given, 200.0)
    assert again is not None
    assert again[1] == 30.0
    rows = table.journal.next_number
    assert time_over(table, again[0])
    assert table.journal.next_number > rows
    assert table.journal.row(rows).who == "standing"


def test_who_has_no_limit_has_all_the_time_in_the_world() -> None:
    assert list(dues(a_table(), kept())) == []


def test_the_rules_own_limit_does_what_the_rules_say() -> None:
    table = a_table(declare_timeout="30")
    table.sit("gm", "bot")
    (due,) = [each for each in dues(table, kept()) if each.what.startswith("rule ")]
    assert (due.seat, due.seconds) == ("hero:1", 30)
    rows = table.journal.next_number
    assert time_over(table, due)
    given = table.journal.row(rows).input
    assert isinstance(given, Act)
    assert given.choice == due.choice
