"""What players try at the table: twice, too late, out of turn, with figures of their own; and what a game master does
that cannot be."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from herotable.server.bot_work import BotMove, perform
from tests.server.running import Running, Sitter, run
from tests.server.scenes import ambush, duel, first_choice


async def ready(sitter: Sitter, seat: str) -> Any:
    return await sitter.until_seen(seat, lambda each: first_choice(each) is not None)


async def at_rest(sitter: Sitter, seat: str) -> Any:
    await sitter.do("pause", on=True)
    return sitter.seen[seat]["sight"]


@pytest.mark.attack("P1")
def test_a_wish_whose_answer_was_lost_is_sent_again_and_applied_once() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host, gm="nobody")
            async with host.sit(table) as me:
                sight = await ready(me, "hero:1")
                version, choice = me.seen["hero:1"]["version"], first_choice(sight)
                await me.send("act", intent="once", seat="hero:1", version=version, choice=choice)
                await me.send("say", intent="said", text="once")
                await me.answer_to("said")
            async with host.sit(table) as again:
                await again.until("seen")
                for _ in range(2):
                    await again.send("act", intent="once", seat="hero:1", version=version, choice=choice)
                    assert (await again.answer_to("once"))["is"] == "done"
                    await again.send("say", intent="said", text="once")
                    assert (await again.answer_to("said"))["is"] == "done"
                assert [line["text"] for line in again.chat] == ["once"]
        lines = await running.house.store.lines(f"table/{table}")
        assert sum(b'"kind":"act"' in line and b'"who":"person"' in line for line in lines) == 1

    run(play)


@pytest.mark.attack("P2")
def test_of_two_who_act_at_once_one_wins_and_the_other_chooses_again() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host, gm="nobody")
            async with host.sit(table) as laptop, host.sit(table) as phone:
                sight = await ready(laptop, "hero:1")
                await ready(phone, "hero:1")
                act = {"seat": "hero:1", "version": laptop.seen["hero:1"]["version"], "choice": first_choice(sight)}
                await asyncio.gather(laptop.send("act", intent="a", **act), phone.send("act", intent="b", **act))
                told = [await laptop.answer_to("a"), await phone.answer_to("b")]
                assert sorted(each["is"] for each in told) == ["done", "refused"]
                assert next(each["why"] for each in told if each["is"] == "refused") == "stale"
                assert laptop.seen["hero:1"]["version"] == phone.seen["hero:1"]["version"] != act["version"]

    run(play)


@pytest.mark.attack("P3", "P4")
def test_nothing_is_done_that_was_not_offered_and_no_figure_of_a_message_counts() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host, gm="nobody")
            async with host.sit(table) as me:
                sight = await ready(me, "hero:1")
                rows = len(await running.house.store.lines(f"table/{table}"))
                version, choice = me.seen["hero:1"]["version"], first_choice(sight)
                for forged in (
                    {"option": "win", "fields": {}},
                    {**choice, "fields": {**choice["fields"], "damage": 99}},
                    {**choice, "fields": {**choice["fields"], "cost": 0}},
                    {"option": choice["option"] + " ", "fields": choice["fields"]},
                ):
                    told = await me.act("hero:1", forged)
                    assert (told["is"], told["why"]) == ("refused", "rules"), forged
                    assert told["reason"]
                await me.send("act", intent="x", seat="hero:1", version=version, choice=choice, total=20, roll=[20])
                assert (await me.until("refused"))["why"] == "unreadable"
                assert me.seen["hero:1"]["version"] == version
                assert len(await running.house.store.lines(f"table/{table}")) == rows

    run(play)


@pytest.mark.attack("P5", "R7")
def test_who_leaves_before_the_dice_are_seen_finds_the_same_result() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host, gm="nobody")
            async with host.sit(table) as me:
                sight = await ready(me, "hero:1")
                version = me.seen["hero:1"]["version"]
                await me.send("act", intent="1", seat="hero:1", version=version, choice=first_choice(sight))
            while len(await running.house.store.lines(f"table/{table}")) < 3:
                await asyncio.sleep(0.01)
            async with host.sit(table) as one:
                await one.until("seen")
                found = await at_rest(one, "hero:1")
            await running.house.put_away(table)
            async with host.sit(table) as other:
                await other.until("seen")
                assert other.seen["hero:1"]["sight"]["view"] == found["view"]
                assert other.logs["hero:1"] == one.logs["hero:1"]

    run(play)


@pytest.mark.attack("P6")
def test_a_storm_of_undo_is_slowed_down_and_takes_back_what_may_be_taken_back() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host, gm="nobody")
            async with host.sit(table) as me:
                await me.act("hero:1", first_choice(await ready(me, "hero:1")))
                for number in range(100):
                    await me.send("undo", intent=str(number), seat="hero:1")
                told = [await me.answer_to(str(number)) for number in range(100)]
                assert sum(each["is"] == "done" for each in told) == 1
                assert {each["why"] for each in told if each["is"] == "refused"} >= {"rules", "too much"}

    run(play)


@pytest.mark.attack("P7")
def test_what_a_bot_thought_out_for_a_table_that_has_moved_on_is_thrown_away() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host, gm="nobody")
            served = await running.house.table(table)
            async with host.sit(table) as me:
                sight = await ready(me, "hero:1")
                row = await served.look(lambda there: there.journal.next_number)
                assert (await me.act("hero:1", first_choice(sight)))["is"] == "done"
                assert (await me.do("undo", seat="hero:1"))["is"] == "done"
                late = BotMove(row, "hero:1", first_choice(sight))
                assert not await served.look(lambda there: perform(there, late))

    run(play)


@pytest.mark.attack("P8")
def test_a_game_master_may_write_what_cannot_be_and_is_told_and_everything_goes_on() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host, gm="me")
            async with host.sit(table) as me:
                await ready(me, "gm")
                values = await host.get(f"/api/tables/{table}/values")
                numbers = [each["path"] for each in values if type(each["value"]) is int]
                (path,) = [each for each in numbers if each.endswith("hero:1.hit_points")]
                what = {"change": "write", "path": path, "value": -5, "reason": "a curse"}
                told = await me.do("override", seat="gm", what=what)
                assert told["is"] == "done"
                assert told["broken"]
                for wrong in (10**40, -(2**60), "five", None, [1]):
                    await me.send("override", intent="w", seat="gm", what={**what, "value": wrong})
                    assert (await me.until("refused"))["reason"]
                for strange in ("", ".", "..", "__class__", f"{path}.__dict__", "x" * 300):
                    await me.send("override", intent="s", seat="gm", what={**what, "path": strange})
                    assert (await me.until("refused"))["reason"]
            assert (await host.client.get(f"/api/tables/{table}/replay", params={"step": 0})).status_code == 200
            await running.house.put_away(table)
            async with host.sit(table) as again:
                await again.until("seen")
                assert (await again.do("undo", seat="gm"))["is"] == "done"

    run(play)


@pytest.mark.attack("P8")
def test_a_game_goes_on_whatever_number_a_game_master_sets_to_anything() -> None:
    """Every number of the table once, to a thing that it should not be: it is refused, or stands, and is seen."""

    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host, gm="me")
            async with host.sit(table) as me:
                await ready(me, "gm")
                values = await host.get(f"/api/tables/{table}/values")
                for each in [value for value in values if type(value["value"]) is int][:40]:
                    what = {"change": "write", "path": each["path"], "value": -1, "reason": "a try"}
                    told = await me.do("override", seat="gm", what=what)
                    assert "something is wrong inside" not in told.get("reason", ""), (each, told)
                    if told["is"] == "done":
                        assert (await host.client.get(f"/api/tables/{table}/log")).status_code == 200
                        assert (await me.do("undo", seat="gm"))["is"] == "done"
                    await asyncio.sleep(0.1)  # no faster than a table takes it

    run(play)


@pytest.mark.attack("R5")
def test_a_clock_that_jumps_back_and_forth_changes_no_order(monkeypatch: pytest.MonkeyPatch) -> None:
    true, day = time.time_ns, 86_400_000_000_000

    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host, gm="nobody")
            await host.patch(f"/api/tables/{table}/seats/hero:1", {"seconds": 600})
            async with host.sit(table) as me:
                for jump in (-day, day, -3 * day):
                    monkeypatch.setattr(time, "time_ns", lambda jump=jump: true() + jump)
                    assert (await me.do("say", text=str(jump)))["is"] == "done"
                    sight = await ready(me, "hero:1")
                    version = me.seen["hero:1"]["version"]
                    assert (await me.act("hero:1", first_choice(sight)))["is"] == "done"
                    assert me.seen["hero:1"]["version"] != version
                    assert (await me.do("undo", seat="hero:1"))["is"] in ("done", "refused")
                assert [line["text"] for line in me.chat] == [str(jump) for jump in (-day, day, -3 * day)]
                log = me.logs["hero:1"]
            await running.house.put_away(table)
            async with host.sit(table) as again:
                await again.until("seen")
                assert again.logs["hero:1"][: len(log)] == log

    run(play)


@pytest.mark.attack("A6")
def test_a_table_where_the_game_master_is_a_bot_is_not_run_by_a_guest() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link"})
            await guest.enter(tokens["hero:2"], "Mina")
            async with guest.sit(table) as there:
                await there.until("seen")
                wishes: dict[str, dict[str, Any]] = {
                    "check": {"seat": "gm", "of": "hero:1", "why": "x", "dice": [20]},
                    "act": {"seat": "hero:2", "acts_for": "hero:1", "version": "", "choice": {"option": "wait"}},
                    "answer": {"seat": "hero:2", "acts_for": "hero:1", "question": "x", "choice": {"option": "x"}},
                }
                for do, message in wishes.items():
                    assert (await there.do(do, **message))["is"] == "refused", do

    run(play)
