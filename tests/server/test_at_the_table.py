"""What people do at a table besides playing: take back, overrule, talk, pause, hand seats over, go on later."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from herotable.server.memory_store import MemoryStore
from tests.server.running import Running, Sitter, run, server
from tests.server.scenes import GAME, ambush, choice_of, duel, first_choice


async def done(answer: Any) -> Any:
    assert answer["is"] == "done", answer
    return answer


async def first_act(sitter: Sitter, seat: str) -> Any:
    """Does the first thing that this seat may do; bots move meanwhile, so it may be asked again."""
    while True:
        sight = await sitter.until_seen(seat, lambda each: first_choice(each) is not None)
        version = sitter.seen[seat]["version"]
        answer = await sitter.act(seat, first_choice(sight))
        if answer.get("why") != "stale":
            return await done(answer)
        while sitter.seen[seat]["version"] == version:
            await sitter.next()


def test_what_taught_nobody_anything_is_taken_back_for_the_asking() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host, gm="nobody")
            async with host.sit(table) as me:
                before = await me.until_seen("hero:1", lambda sight: first_choice(sight) is not None)
                await first_act(me, "hero:1")
                await me.until_seen("hero:1", lambda sight: sight["options"] != before["options"])
                await done(await me.do("undo", seat="hero:1"))
                await me.until_seen("hero:1", lambda sight: sight["options"] == before["options"])

    run(play)


def test_an_override_needs_consent_where_there_is_no_game_master_and_a_word_where_there_is() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link"})
            await guest.enter(tokens["hero:2"], "Mina")
            async with host.sit(table) as me, guest.sit(table) as there:
                await me.until("seen")
                what = {"change": "force", "faces": [6], "reason": "the die fell off the table"}
                refused = await me.do("override", seat="hero:1", what=what)
                assert (refused["why"], refused["consent"]) == ("consent", ["hero:2"])
                await done(await me.do("propose", seat="hero:1", what=what))
                sight = await there.until_seen("hero:2", lambda sight: bool(sight["proposals"]))
                (proposal,) = sight["proposals"]
                assert proposal["asks_me"]
                await done(await there.do("agree", seat="hero:2", proposal=proposal["id"]))
                while not any(line["kind"] == "override" for line in me.logs["hero:1"]):
                    await me.next()

    run(play)


def test_the_game_master_overrules_and_looks_with_any_eyes_and_nobody_else_does() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host, gm="me")
            async with host.sit(table) as me:
                await me.until("seen")
                (path, *_) = [
                    each["path"]
                    for each in await host.get(f"/api/tables/{table}/values")
                    if each["path"].endswith("hero:1.hit_points")
                ]
                what = {"change": "write", "path": path, "value": 3, "reason": "a potion"}
                await done(await me.do("override", seat="gm", what=what))
                values = {each["path"]: each["value"] for each in await host.get(f"/api/tables/{table}/values")}
                assert values[path] == 3
                refused = await me.do("override", seat="gm", what={**what, "path": "no.such.place"})
                assert (refused["is"], refused["why"]) == ("refused", "rules")
                await done(await me.do("look as", seat="gm", audience="watcher"))
                await me.until_seen("watcher", bool)

    run(play)


def test_another_ones_seat_is_not_mine() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link", "gm": "me"})
            await guest.enter(tokens["hero:2"], "Mina")
            async with guest.sit(table) as there:
                await there.until("seen")
                for what, message in {
                    "act": {"version": there.seen["hero:2"]["version"], "choice": {"option": "wait"}},
                    "undo": {},
                    "sit": {"sitter": "bot"},
                    "real dice": {"on": True},
                    "override": {"what": {"change": "take", "path": "x", "reason": "y"}},
                }.items():
                    refused = await there.do(what, seat="hero:1", **message)
                    assert (refused["is"], refused["why"]) == ("refused", "not yours"), what
                refused = await there.do("look as", seat="hero:2", audience="gm")
                assert refused["why"] == "not yours"
                await there.send("all odds", ask="1", seat="gm", version="")
                assert (await there.until("odds"))["trouble"]

    run(play)


def test_chat_goes_to_everyone_or_to_one_seat_and_is_kept_as_it_was_typed() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest, running.visitor() as other:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link", "hero:3": "link"})
            await guest.enter(tokens["hero:2"], "Mina")
            await other.enter(tokens["hero:3"], "Otto")
            text = "<img src=x onerror=alert(1)> {{7*7}}\nand a second line\x1b]8;;\u202e"
            async with host.sit(table) as me, guest.sit(table) as mina, other.sit(table) as otto:
                for _ in range(2):
                    await me.send("say", intent="1", text=text)
                    await me.answer_to("1")
                await done(await me.do("say", text="psst", to="hero:2"))
                await done(await me.do("say", text="all"))
                while len(mina.chat) < 3:
                    await mina.next()
                while len(otto.chat) < 2:
                    await otto.next()
                cleaned = "<img src=x onerror=alert(1)> {{7*7}}\nand a second line]8;;"
                assert [line["text"] for line in mina.chat] == [cleaned, "psst", "all"]
                assert [(line["number"], line["text"]) for line in otto.chat] == [(1, cleaned), (2, "all")]
            async with other.sit(table, chat=1) as again:
                assert [line["text"] for line in (await again.until("chat"))["lines"]] == ["all"]

    run(play)


def test_notes_are_for_whoever_wrote_them() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link"})
            await guest.enter(tokens["hero:2"], "Mina")
            async with host.sit(table) as me:
                await done(await me.do("note", text="The innkeeper lies."))
            async with host.sit(table) as me:
                assert (await me.until("welcome"))["notes"] == "The innkeeper lies."
            async with guest.sit(table) as there:
                assert (await there.until("welcome"))["notes"] == ""

    run(play)


def test_a_paused_table_waits_and_the_safety_card_pauses_it_without_a_name() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link"})
            await guest.enter(tokens["hero:2"], "Mina")
            async with host.sit(table) as me, guest.sit(table) as there:
                await there.until("seen")
                await done(await there.do("card"))
                assert await me.until("card") == {"is": "card"}
                assert (await host.get(f"/api/tables/{table}"))["paused"]
                choice = {"option": "anything"}
                refused = await me.do("act", seat="hero:1", version="", choice=choice)
                assert refused["why"] == "paused"
                await done(await me.do("pause", on=False))
                refused = await me.do("act", seat="hero:1", version="", choice=choice)
                assert refused["why"] == "stale"

    run(play)


def test_several_seats_on_one_screen_each_see_their_own() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table, _ = await ambush(host, {"hero:1": "me", "hero:2": "nobody"})
            await host.post(f"/api/tables/{table}/seats/hero:2/take")
            async with host.sit(table) as me:
                await me.until_seen("hero:1", bool)
                await me.until_seen("hero:2", bool)
                assert me.seen["hero:1"]["sight"]["audience"] == "hero:1"
                await done(await me.do("real dice", seat="hero:2", on=True))
                await me.until_seen("hero:1", lambda sight: sight["real_dice"] == ["hero:2"])
            await host.post(f"/api/tables/{table}/seats/hero:2/leave")
            assert (await host.get(f"/api/tables/{table}"))["mine"] == ["hero:1"]

    run(play)


def test_a_seat_is_handed_to_a_bot_and_taken_back_in_the_middle_of_the_game() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            async with host.sit(table) as me:
                await me.until("seen")
                await done(await me.do("sit", seat="hero:1", sitter="bot"))
                while len(me.logs["hero:1"]) < 12:
                    await me.next()
                await done(await me.do("sit", seat="hero:1", sitter="person"))
                (seat, _) = (await host.get(f"/api/tables/{table}"))["seats"]
                assert (seat["sitter"], seat["people"], seat["here"]) == ("person", ["host"], True)

    run(play)


def test_a_turn_that_takes_too_long_is_taken() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            await host.patch(f"/api/tables/{table}/seats/hero:1", {"seconds": 1})
            async with host.sit(table) as me:
                await me.until_seen("hero:1", lambda sight: first_choice(sight) is not None)
                before = me.seen["hero:1"]["version"]
                while me.seen["hero:1"]["version"] == before:
                    await me.next()

    run(play)


def test_a_bot_that_fails_is_replaced_by_another_move_and_flagged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("herotable.server.bot_work.THINKS_FOR", 0.0)

    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            async with host.sit(table) as me:
                await me.until("table", lambda each: any(seat["trouble"] for seat in each["table"]["seats"]))
                await first_act(me, "hero:1")

    run(play)


def test_a_game_goes_on_where_it_was_after_the_server_was_away() -> None:
    store = MemoryStore()

    async def play() -> None:
        async with server(store) as running, running.host() as host:
            table = await duel(host)
            async with host.sit(table) as me:
                await first_act(me, "hero:1")
                await done(await me.do("pause", on=True))
                shown = await (await running.house.table(table)).sight("hero:1")
                while me.seen["hero:1"]["version"] != shown.version:
                    await me.next()
                before, log = me.seen["hero:1"], me.logs["hero:1"]
        async with server(store) as running, running.host() as host:
            assert [line["id"] for line in (await host.get("/api/me"))["tables"]] == [table]
            known = {"hero:1": {"version": before["version"], "lines": len(log), "mark": before["mark"]}}
            async with host.sit(table, known=known) as me:
                assert (await me.until("unchanged"))["version"] == before["version"]
            async with host.sit(table) as me:
                await me.until("seen")
                assert (me.seen["hero:1"]["sight"], me.logs["hero:1"]) == (before["sight"], log)

    asyncio.run(play())


def test_clients_are_told_when_the_server_goes() -> None:
    async def play() -> None:
        async with server() as running, running.host() as host:
            table = await duel(host)
            async with host.sit(table) as me:
                await me.until("seen")
                goodbye = asyncio.create_task(running.house.say_goodbye())
                assert (await me.until("gone"))["again"]
                await goodbye

    asyncio.run(play())


def test_a_finished_table_publishes_its_secret_and_opens_everything() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link"})
            await guest.enter(tokens["hero:2"], "Mina")
            assert (await guest.client.get(f"/api/tables/{table}/export?form=journal")).status_code == 400
            assert (await guest.client.get(f"/api/tables/{table}/log?audience=gm")).status_code == 404
            assert (await host.post(f"/api/tables/{table}/finish"))["state"] == "finished"
            assert (await guest.get(f"/api/tables/{table}/log", audience="gm"))["audience"] == "gm"
            journal = (await guest.client.get(f"/api/tables/{table}/export?form=journal")).content
            assert b'"kind":"reveal"' in journal
            async with host.sit(table) as me:
                await me.until("seen")
                assert (await me.do("pause", on=True))["why"] == "paused"

    run(play)


def test_a_game_is_replayed_step_by_step_and_branched_from_any() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            async with host.sit(table) as me:
                for _ in range(2):
                    await first_act(me, "hero:1")
                await done(await me.do("pause", on=True))
                lines = (await host.get(f"/api/tables/{table}/log"))["lines"]
            first = await host.get(f"/api/tables/{table}/replay", step=0)
            steps = [await host.get(f"/api/tables/{table}/replay", step=step) for step in range(first["steps"] + 1)]
            assert [line["text"] for step in steps for line in step["lines"]] == [line["text"] for line in lines]
            assert len({str(step["sight"]) + str(step["lines"]) for step in steps}) == len(steps)
            assert (await host.client.get(f"/api/tables/{table}/replay?step={len(steps)}")).status_code == 400
            made = await host.post(f"/api/tables/{table}/branch", {"audience": "hero:1", "step": 2, "name": "What if"})
            other = made["table"]
            assert (other["name"], other["branch_of"], other["mine"], other["paused"]) == (
                "What if",
                table,
                ["hero:1"],
                True,
            )
            async with host.sit(other["id"]) as me:
                sight = await me.until_seen("hero:1", bool)
                assert sight["view"] == steps[2]["sight"]["view"]
                assert sight["commitment"] != steps[2]["sight"]["commitment"]

    run(play)


def test_a_table_is_exported_as_its_reader_knows_it() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            async with host.sit(table) as me:
                await first_act(me, "hero:1")
                await done(await me.do("dice words", seat="hero:1", text="=cmd|' /C calc'!A0 `x` [a](b) <b>"))
            lines = (await host.client.get(f"/api/tables/{table}/export?form=lines")).text.splitlines()
            assert len(lines) >= 2
            report = (await host.client.get(f"/api/tables/{table}/export?form=report")).text
            assert "\\`x\\` \\[a\\]\\(b\\) \\<b\\>" in report
            assert (await host.client.get(f"/api/tables/{table}/export?form=../../etc")).status_code == 400

    run(play)


def test_tables_are_renamed_archived_and_thrown_away() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link"})
            await guest.enter(tokens["hero:2"], "Mina")
            await host.patch(f"/api/tables/{table}", {"name": "../../Evening\u202e", "state": "archived"})
            (line,) = await host.get("/api/tables")
            assert (line["name"], line["state"]) == ("../../Evening", "archived")
            async with guest.sit(table) as there:
                await there.until("seen")
                await host.delete(f"/api/tables/{table}")
                await there.until("gone")
            assert (await host.get("/api/tables"), await guest.get("/api/tables")) == ([], [])
            assert await running.house.store.lines(f"table/{table}") == []
            assert (await guest.client.post("/api/enter", json={"token": tokens["hero:2"]})).status_code == 404

    run(play)


def test_what_a_table_cannot_begin_with_is_said() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            for body, said in (
                ({"game": "chess"}, "there is no game 'chess'"),
                ({"game": GAME, "scene": "nowhere"}, "has no scene 'nowhere'"),
                ({"game": GAME, "scene": "duel", "seats": {"hero:9": {}}}, "no seat 'hero:9'"),
                ({"game": GAME, "scene": "duel", "options": {"pvp": "maybe"}}, "pvp"),
                ({"game": GAME, "scene": "duel", "details": {"hero:1": "nobody"}}, ""),
                ({"game": GAME, "cheat": True}, "cheat"),
            ):
                answer = await host.client.post("/api/tables", json=body)
                assert (answer.status_code, said in answer.text) == (400, True), answer.text

    run(play)


def test_a_hero_is_made_at_a_table_and_fetched_once_it_is_finished() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            written = await host.get(f"/api/tables/{table}/heroes/hero:1")
            assert (await host.post(f"/api/games/{GAME}/heroes", {"text": written["text"]}))["complaints"] == []
            assert written["sheet"]["title"].startswith("Hagar")
            assert (await host.client.get(f"/api/tables/{table}/heroes/gm")).status_code == 404
            wrong = await host.post(f"/api/games/{GAME}/heroes", {"text": "[[["})
            assert wrong["complaints"]
            assert wrong["sheet"] is None

    run(play)


def test_a_socket_takes_what_it_cannot_read_calmly() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            async with host.sit(table) as me:
                await me.until("seen")
                deep = "[" * 5_000
                for text in ("", "{", deep, '{"do":"pause","intent":"1","on":NaN}', '{"do":"ping","at":1' + "0" * 999):
                    await me.socket.send(text)
                    assert (await me.until("refused"))["why"] == "unreadable"
                await me.socket.send(b"\xff\xfe")
                assert (await me.until("refused"))["why"] == "unreadable"
                await me.send("ping", at=7)
                assert (await me.until("pong"))["at"] == 7
                assert choice_of({"id": "x", "fields": []}) == {"option": "x", "fields": {}}

    run(play)


def test_who_sends_too_much_is_asked_to_wait() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            async with host.sit(table) as me:
                for _ in range(80):
                    await me.send("pause", intent="1", on=False)
                assert (await me.until("refused"))["why"] == "too much"

    run(play)
