"""What strangers try at the door: floods, forged addresses, dribbled requests, too many connections."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from urllib.parse import urlsplit

import pytest
import websockets

from herotable.server.limits import MOST_HEAD, Buckets
from tests.server.running import SOON, Running, Visitor, run
from tests.server.scenes import ambush, duel, first_choice, token_of

NOWHERE, TOO_MUCH, TOO_BIG, TOO_SLOW = 404, 429, 413, 408
GUEST = b"POST /api/enter HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nContent-Type: application/json\r\n"


@asynccontextmanager
async def wire(running: Running) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A bare connection."""
    parts = urlsplit(running.address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def is_closed(reader: asyncio.StreamReader) -> bool:
    """Whether the server hangs up, whatever it says first."""
    try:
        await asyncio.wait_for(reader.read(), SOON)
    except ConnectionError:
        return True
    return reader.at_eof()


async def entered(visitor: Visitor, token: str, **headers: str) -> int:
    return (await visitor.client.post("/api/enter", json={"token": token, "name": ""}, headers=headers)).status_code


@pytest.mark.attack("A1", "A9")
def test_who_guesses_under_ever_new_addresses_is_slowed_down_all_the_same() -> None:
    async def play(running: Running) -> None:
        async with running.visitor() as guesser:
            tries = [await entered(guesser, f"{n:022}", **{"x-forwarded-for": f"10.0.0.{n}"}) for n in range(40)]
            assert tries[0] == NOWHERE
            assert tries[-5:] == [TOO_MUCH] * 5

    run(play)


@pytest.mark.attack("A1")
def test_guessing_from_everywhere_at_once_is_slowed_down_too() -> None:
    """All addresses share one bucket, besides each its own."""

    async def play(running: Running) -> None:
        running.house.everybody_at_the_door = Buckets(3, 0)
        async with running.visitor() as guesser:
            running.house.doors = Buckets(10_000, 0)
            tries = [await entered(guesser, f"{n:022}") for n in range(5)]
            assert tries == [NOWHERE] * 3 + [TOO_MUCH] * 2

    run(play)


@pytest.mark.attack("A9")
def test_a_forged_host_is_refused_and_a_forwarded_one_not_believed() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table, _ = await ambush(host, {})
            forged = {
                "x-forwarded-host": "evil.example",
                "x-forwarded-proto": "https",
                "forwarded": "host=evil.example",
            }
            made = await host.client.post(f"/api/tables/{table}/links", json={"seat": "hero:2"}, headers=forged)
            assert all(url.startswith(running.address) for url in made.json()["urls"])
            answer = await host.client.get("/api/me", headers={**forged, "host": "evil.example"})
            assert answer.status_code == 403

    run(play)


@pytest.mark.attack("A2")
def test_a_link_that_was_given_anew_works_and_the_old_one_opens_nothing() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest, running.visitor() as thief:
            table, tokens = await ambush(host, {"hero:2": "link"})
            (old,) = await host.get(f"/api/tables/{table}/links")
            await host.delete(f"/api/tables/{table}/links/{old['id']}")
            new = await host.post(f"/api/tables/{table}/links", {"seat": "hero:2"})
            assert await entered(thief, tokens["hero:2"]) == NOWHERE
            assert (await guest.enter(token_of(new), "Mina"))["seat"] == "hero:2"

    run(play)


@pytest.mark.attack("A6", "A7")
def test_no_right_is_had_by_claiming_it() -> None:
    """Fields that would name a role, an owner or another person are refused, and so is every route of the owner's."""

    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link"})
            entering = {"token": tokens["hero:2"], "name": "Mina"}
            claimed = await guest.client.post("/api/enter", json={**entering, "role": "gm", "host": True})
            assert claimed.status_code == 400
            await guest.enter(tokens["hero:2"], "Mina")
            for path, body in {
                f"/api/tables/{table}/seats/gm/take": {},
                f"/api/tables/{table}/seats/hero:1/take": {},
                f"/api/tables/{table}/people/host": {"seat": "gm"},
                f"/api/tables/{table}/branch": {"audience": "hero:1", "step": 0},
                f"/api/tables/{table}/finish": {},
                f"/api/tables/{table}/code": {},
            }.items():
                assert (await guest.client.post(path, json=body)).status_code in (400, NOWHERE), path
            assert (await guest.get(f"/api/tables/{table}"))["mine"] == ["hero:2"]
            async with guest.sit(table) as there:
                await there.until("seen")
                await there.send("say", intent="1", text="I am the GM", role="gm", by="host")
                assert (await there.until("refused"))["why"] == "unreadable"

    run(play)


@pytest.mark.attack("A8")
def test_a_token_of_a_megabyte_is_not_even_looked_up() -> None:
    async def play(running: Running) -> None:
        async with running.visitor() as stranger:
            assert await entered(stranger, "x" * 999_000) == 400
            assert await entered(stranger, "x" * 2_000_000) == TOO_BIG
            for strange in ("", "\u0000", "\u202e" * 20, "ß" * 22, "🐉" * 22):
                assert await entered(stranger, strange) in (400, NOWHERE)

    run(play)


# Slow, many, long -----------------------------------------------------------------------------------------------------


@pytest.mark.attack("D6")
def test_whoever_never_says_what_is_wanted_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("herotable.server.limits.SECONDS_TO_ASK", 0.3)

    async def play(running: Running) -> None:
        for said in (b"", b"GET /api/health HT", b"GET / HTTP/1.1\r\nHost: x\r\n"):
            async with wire(running) as (reader, writer):
                writer.write(said)
                assert await is_closed(reader)

    run(play)


@pytest.mark.attack("D6")
def test_whoever_asks_again_dribbling_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("herotable.server.limits.SECONDS_TO_ASK", 0.3)

    async def play(running: Running) -> None:
        async with wire(running) as (reader, writer):
            host = running.address.partition("://")[2].encode()
            writer.write(b"GET /api/health HTTP/1.1\r\nHost: %s\r\n\r\n" % host)
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
            writer.write(b"GET /api/health HTTP")
            assert await is_closed(reader)

    run(play)


@pytest.mark.attack("D6")
def test_a_head_that_does_not_end_is_cut_off() -> None:
    async def play(running: Running) -> None:
        async with wire(running) as (reader, writer):
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
            for _ in range(2 * MOST_HEAD // 4_096):
                writer.write(b"x" * 4_096)
            assert await is_closed(reader)

    run(play)


@pytest.mark.attack("D6")
def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("herotable.server.limits.SECONDS_TO_ASK", 0.3)

    async def play(running: Running) -> None:
        async with wire(running) as (reader, writer):
            host = running.address.partition("://")[2].encode()
            writer.write(GUEST % (host, host) + b"Content-Length: 900\r\n\r\n{")
            told = await asyncio.wait_for(reader.readline(), SOON)
            assert told.split()[1] == b"%d" % TOO_SLOW

    run(play)


@pytest.mark.attack("D6")
def test_a_request_in_small_pieces_and_a_socket_that_is_silent_are_served_as_long_as_they_like(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("herotable.server.limits.SECONDS_TO_ASK", 0.5)

    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            async with host.sit(table) as me:
                await me.until("seen")
                async with wire(running) as (reader, writer):
                    host_name = running.address.partition("://")[2]
                    for letter in f"GET /api/health HTTP/1.1\r\nHost: {host_name}\r\n\r\n":
                        writer.write(letter.encode())
                        await writer.drain()
                    assert (await reader.readline()).startswith(b"HTTP/1.1 200")
                await asyncio.sleep(0.7)
                await me.send("ping", at=1)
                assert (await me.until("pong"))["at"] == 1

    run(play)


@pytest.mark.attack("D6")
def test_pings_and_fragments_hold_nobody_up() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link"})
            await guest.enter(tokens["hero:2"], "Mina")
            async with host.sit(table) as me, guest.sit(table) as flooding:
                await me.until("seen")
                await flooding.until("seen")
                for _ in range(500):
                    await flooding.socket.ping()
                await flooding.socket.send(iter('{"do":"ping","at":3}'))
                await me.send("ping", at=2)
                assert (await me.until("pong"))["at"] == 2
                assert (await flooding.until("pong"))["at"] == 3

    run(play)


@pytest.mark.attack("X4", "D6")
def test_a_message_that_is_too_long_ends_the_socket_and_nothing_else() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            async with host.sit(table) as me, host.sit(table) as other:
                await other.until("seen")
                await me.socket.send("x" * 300_000)
                await me.socket.wait_closed()
                assert me.socket.close_code == 1009
                await other.send("ping", at=1)
                await other.until("pong")

    run(play)


@pytest.mark.attack("D5")
def test_one_person_has_only_so_many_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("herotable.server.limits.MOST_SOCKETS_EACH", 3)

    async def play(running: Running) -> None:
        async with running.host() as host, AsyncExitStack() as open_ones:
            table = await duel(host)
            for _ in range(3):
                await (await open_ones.enter_async_context(host.sit(table))).until("seen")
            with pytest.raises(websockets.InvalidStatus):
                await open_ones.enter_async_context(host.sit(table))

    run(play)


@pytest.mark.attack("D5", "R6")
def test_who_does_not_read_is_cut_off_and_finds_everything_on_coming_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("herotable.server.limits.SECONDS_TO_SEND", 0.3)
    monkeypatch.setattr("herotable.server.limits.MOST_CHAT", 100_000)
    long = "x" * 1_900

    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link"})
            await guest.enter(tokens["hero:2"], "Mina")
            served = await running.house.table(table)
            async with guest.sit(table) as deaf:
                await deaf.until("seen")
                deaf.socket.transport.pause_reading()
                for number in range(6_000):
                    await served.say("host", "Host", "", "", f"{number} {long}", str(number))
                async with asyncio.timeout(SOON):
                    while running.house.connections:
                        await asyncio.sleep(0.1)
            async with guest.sit(table, chat=0) as again:
                await again.until("seen")
                assert (await again.until("chat"))["lines"][0]["text"].startswith("0 ")

    run(play)


@pytest.mark.attack("D5")
def test_whoever_floods_holds_up_no_other_table() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:2": "link"})
            mine = await duel(host, gm="nobody")
            await guest.enter(tokens["hero:2"], "Mina")
            async with guest.sit(table) as flooding, host.sit(mine) as me:
                for number in range(5_000):
                    await flooding.send("pause", intent=str(number), on=False)
                sight = await me.until_seen("hero:1", lambda each: first_choice(each) is not None)
                assert (await me.act("hero:1", first_choice(sight)))["is"] == "done"
                assert (await flooding.until("refused", lambda each: each["why"] == "too much"))["intent"]

    run(play)
