"""Coming in: links, codes, cookies, the waiting room; and who stays outside."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
import websockets

from herotable.server.limits import Buckets
from tests.server.running import Running, Visitor, run
from tests.server.scenes import ambush, duel, token_of

NOWHERE = 404


async def status(visitor: Visitor, method: str, path: str, body: Any = None) -> int:
    return (await visitor.client.request(method, path, json=body or {})).status_code


def test_what_is_not_there_and_what_is_not_for_you_are_answered_alike() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as stranger:
            mine, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link"})
            other = await duel(host)
            await stranger.enter(tokens["hero:2"], "Mina")
            for path in ("", "/log", "/replay", "/export", "/links", "/values"):
                answers = [await stranger.client.get(f"/api/tables/{table}{path}") for table in (other, "0" * 16)]
                assert [answer.status_code for answer in answers] == [NOWHERE, NOWHERE]
                assert answers[0].content == answers[1].content
                assert answers[0].headers.keys() == answers[1].headers.keys()
            for method, path in (("PATCH", ""), ("DELETE", ""), ("POST", "/finish"), ("POST", "/code")):
                here, there = [await status(stranger, method, f"/api/tables/{table}{path}") for table in (mine, other)]
                assert (here, there) == (NOWHERE, NOWHERE)

    run(play)


def test_nobody_comes_in_without_a_link() -> None:
    async def play(running: Running) -> None:
        async with running.visitor() as stranger:
            for path in ("/api/me", "/api/games", "/api/tables", "/api/tables/1"):
                assert (await stranger.client.get(path)).status_code == 401
            assert await status(stranger, "POST", "/api/enter", {"token": "x" * 22}) == NOWHERE

    run(play)


def test_a_guest_opens_no_tables() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            _, tokens = await ambush(host, {"hero:2": "link"})
            await guest.enter(tokens["hero:2"])
            assert await status(guest, "POST", "/api/tables", {"game": "compact-heroes"}) == 403
            assert await status(guest, "POST", "/api/games/compact-heroes/try") == 403

    run(play)


def test_a_cookie_is_new_whenever_somebody_comes_in_and_the_old_one_opens_nothing() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            _, tokens = await ambush(host, {"hero:2": "link", "hero:3": "link"})
            guest.client.cookies.set("herotable-1", "chosen by somebody else")
            await guest.enter(tokens["hero:2"])
            first = dict(guest.client.cookies)
            me = (await guest.get("/api/me"))["id"]
            entered = await guest.enter(tokens["hero:3"])
            assert entered["me"]["id"] == me
            assert dict(guest.client.cookies) != first
            async with httpx.AsyncClient(base_url=running.address, cookies=first) as thief:
                assert (await thief.get("/api/me")).status_code == 401

    run(play)


def test_cookies_are_for_the_server_alone() -> None:
    async def play(running: Running) -> None:
        async with running.visitor() as host:
            answer = await host.client.post("/api/enter", json={"token": running.house.host_token})
            said = answer.headers["set-cookie"].lower()
            assert {"httponly", "samesite=strict", "path=/"} <= {part.strip() for part in said.split(";")}
            assert running.house.host_token not in said
            assert running.house.host_token not in answer.text

    run(play)


def test_a_link_that_was_revoked_opens_nothing_and_whoever_came_by_it_is_out() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest, running.visitor() as late:
            table, tokens = await ambush(host, {"hero:2": "link"})
            await guest.enter(tokens["hero:2"])
            async with guest.sit(table) as there:
                await there.until("seen")
                (link,) = await host.get(f"/api/tables/{table}/links")
                assert (link["seat"], link["used"], link["urls"]) == ("hero:2", 1, [])
                await host.delete(f"/api/tables/{table}/links/{link['id']}")
                assert not (await there.until("gone"))["again"]
            assert await status(late, "POST", "/api/enter", {"token": tokens["hero:2"]}) == NOWHERE
            assert (await guest.client.get(f"/api/tables/{table}")).status_code == NOWHERE
            assert (await guest.get("/api/me"))["tables"] == []

    run(play)


def test_a_seat_goes_on_on_a_second_device_by_the_same_link() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as laptop, running.visitor() as phone:
            table, tokens = await ambush(host, {"hero:2": "link"})
            for device in (laptop, phone):
                await device.enter(tokens["hero:2"], "Mina")
            async with laptop.sit(table) as one, phone.sit(table) as other:
                assert await one.until_seen("hero:2", bool) == await other.until_seen("hero:2", bool)
            names = {each["name"] for each in (await host.get(f"/api/tables/{table}"))["people"]}
            assert {"Mina", "Mina 2"} <= names

    run(play)


def test_names_that_look_alike_are_told_apart() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:2": "link"})
            await guest.enter(tokens["hero:2"], "Ноst\u202e\u0000")
            names = [each["name"] for each in (await host.get(f"/api/tables/{table}"))["people"]]
            assert names == ["Host", "Ноst 2"]

    run(play)


def test_a_short_code_needs_approval_works_for_a_while_and_burns_when_somebody_guesses() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest, running.visitor() as guesser:
            table, _ = await ambush(host, {"hero:2": "link"}, waiting_room=False)
            code = (await host.post(f"/api/tables/{table}/code"))["code"]
            entered = await guest.enter(code.lower().replace("-", " "), "Mina")
            assert (entered["waiting"], entered["table"]) == (True, table)
            for _ in range(5):
                assert await status(guesser, "POST", "/api/enter", {"token": "AAAA-AAAA"}) == NOWHERE
            assert await status(guesser, "POST", "/api/enter", {"token": code}) == NOWHERE

    run(play)


def test_a_code_from_far_away_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("herotable.server.rest.doors.is_near", lambda address: False)

    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, _ = await ambush(host, {})
            code = (await host.post(f"/api/tables/{table}/code"))["code"]
            assert await status(guest, "POST", "/api/enter", {"token": code}) == NOWHERE

    run(play)


def test_whoever_tries_many_doors_is_slowed_down() -> None:
    async def play(running: Running) -> None:
        async with running.visitor() as guesser:
            answers = [await status(guesser, "POST", "/api/enter", {"token": f"{n:022}"}) for n in range(30)]
            assert answers[:5] == [NOWHERE] * 5
            assert answers[-5:] == [429] * 5

    run(play)


def test_a_bucket_fills_again() -> None:
    now = 0.0
    buckets = Buckets(2, 1, clock=lambda: now)
    assert [buckets.take("me") for _ in range(3)] == [True, True, False]
    assert buckets.take("somebody else")
    now = 1.0
    assert [buckets.take("me") for _ in range(2)] == [True, False]


def test_foreign_pages_change_nothing_and_open_no_socket() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            for origin in ("https://elsewhere.example", "null", running.address.replace("http", "https"), ""):
                answer = await host.client.post("/api/tables", json={"game": "x"}, headers={"origin": origin})
                assert answer.status_code == 403
                with pytest.raises(websockets.InvalidStatus) as refused:
                    await socket_of(host, table, origin)
                assert refused.value.response.status_code == 403
            del host.client.headers["origin"]
            assert (await host.client.post("/api/tables", json={"game": "x"})).status_code == 403

    run(play)


async def socket_of(visitor: Visitor, table: str, origin: str) -> None:
    url = f"{visitor.address.replace('http', 'ws')}/api/tables/{table}/socket"
    headers = {"Cookie": visitor.cookies, "Origin": origin}
    async with websockets.connect(url, additional_headers=headers):
        pass


def test_a_form_of_another_page_is_not_read() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            answer = await host.client.post("/api/tables", data={"game": "compact-heroes"})
            assert answer.status_code == 400

    run(play)


def test_a_server_that_is_called_by_another_name_does_not_answer() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            answer = await host.client.get("/api/me", headers={"host": "evil.example"})
            assert answer.status_code == 403
            made = await host.post("/api/tables", {"game": "compact-heroes", "seats": {"hero:1": {"who": "link"}}})
            assert all(url.startswith(running.address) for link in made["links"] for url in link["urls"])

    run(play)


def test_whoever_leaves_is_nobody_here_any_more() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            async with host.sit(table) as there:
                await there.until("seen")
                cookies = host.cookies
                assert (await host.client.post("/api/leave", json={})).status_code == 200
                await there.until("gone")
            assert (await host.client.get("/api/me", headers={"cookie": cookies})).status_code == 401

    run(play)


def test_the_waiting_room_is_not_for_everybody_to_look_into() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as one, running.visitor() as other:
            table, tokens = await ambush(host, {"hero:2": "link", "hero:3": "link"}, waiting_room=True)
            for guest, seat in ((one, "hero:2"), (other, "hero:3")):
                await guest.enter(tokens[seat], seat)
            waiting = (await host.get(f"/api/tables/{table}"))["waiting"]
            await host.post(f"/api/tables/{table}/people/{waiting[0]['id']}", {"seat": ""})
            assert (await one.get(f"/api/tables/{table}"))["waiting"] == []
            with pytest.raises(websockets.InvalidStatus):
                await socket_of(other, table, running.address)
            await host.delete(f"/api/tables/{table}/people/{waiting[1]['id']}")
            assert (await host.get(f"/api/tables/{table}"))["waiting"] == []

    run(play)


def test_an_onlooker_sees_what_everyone_knows_and_takes_no_seat() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, _ = await ambush(host, {"hero:1": "me"})
            link = await host.post(f"/api/tables/{table}/links", {"seat": "watcher"})
            await guest.enter(token_of(link), "Otto")
            assert (await guest.get(f"/api/tables/{table}"))["rights"] == ["watch"]
            assert await status(guest, "POST", f"/api/tables/{table}/seats/hero:2/take") == 400
            async with guest.sit(table) as there:
                await there.until("seen")
                assert list(there.seen) == ["watcher"]
            for seat in ("hero:1", "gm", "hero:9"):
                assert (
                    await guest.client.get(f"/api/tables/{table}/log", params={"audience": seat})
                ).status_code == 404

    run(play)


def test_a_socket_that_says_nothing_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("herotable.server.limits.SECONDS_TO_SAY_HELLO", 0.05)

    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            url = f"{running.address.replace('http', 'ws')}/api/tables/{table}/socket"
            headers = {"Cookie": host.cookies, "Origin": running.address}
            async with websockets.connect(url, additional_headers=headers) as socket:
                with pytest.raises(websockets.ConnectionClosed):
                    await asyncio.wait_for(socket.recv(), 10)

    run(play)
