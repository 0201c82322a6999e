"""What people try in order to learn what is not for them: other ways in, other eyes, the server's own log."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from herotable.server.stores import store_at
from tests.server.running import Running, Sitter, run
from tests.server.scenes import ambush, choice_of, duel, token_of

NOWHERE = 404
WAYS = ("/log", "/replay", "/export?form=lines", "/export?form=report", "/export?form=journal")


async def rows(sitter: Sitter, seat: str) -> None:
    """Something happens at the table."""
    for text in ("one", "two"):
        assert (await sitter.do("dice words", seat=seat, text=text))["is"] == "done"


@pytest.mark.attack("H2")
def test_coming_back_replay_log_and_export_show_no_more_than_was_seen() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link"})
            await guest.enter(tokens["hero:2"], "Mina")
            async with host.sit(table) as me, guest.sit(table) as there:
                await rows(me, "hero:1")
                await me.do("pause", on=True)
                await there.until_seen("hero:2", bool)
                await running.house.put_away(table)  # bots that think on are of no matter
                shown = await (await running.house.table(table)).sight("hero:2")
            async with guest.sit(table) as there:
                await there.until_seen("hero:2", bool)
                assert there.seen["hero:2"]["version"] == shown.version
            live, log = there.seen["hero:2"]["sight"], there.logs["hero:2"]
            async with guest.sit(table) as again:
                await again.until("seen")
                assert (again.seen["hero:2"]["sight"], again.logs["hero:2"]) == (live, log)
            assert (await guest.get(f"/api/tables/{table}/log", most=200))["lines"] == log
            last = (await guest.get(f"/api/tables/{table}/replay"))["steps"]
            replayed = await guest.get(f"/api/tables/{table}/replay", step=last)
            assert replayed["sight"]["view"] == live["view"]
            exported = (await guest.client.get(f"/api/tables/{table}/export?form=lines")).text.splitlines()
            assert [json.loads(line) for line in exported] == log

    run(play)


@pytest.mark.attack("H3", "A6")
def test_no_way_in_opens_for_the_asking_of_another_audience() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest, running.visitor() as watcher:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link", "gm": "me"})
            await guest.enter(tokens["hero:2"], "Mina")
            link = await host.post(f"/api/tables/{table}/links", {"seat": "watcher"})
            await watcher.enter(token_of(link), "Otto")
            for visitor, own in ((guest, "hero:2"), (watcher, "watcher")):
                for audience in ({"hero:1", "hero:2", "gm", "watcher"} - {own, "watcher"}) | {"", "GM", "gm "}:
                    for way in WAYS if audience else ("/log", "/export?form=report"):
                        join = "&" if "?" in way else "?"
                        path = f"/api/tables/{table}{way}{join}audience={audience}"
                        answer = await visitor.client.get(path)
                        assert answer.status_code == (200 if not audience else NOWHERE), path
                async with visitor.sit(table, known={"gm": {}, "hero:1": {}}, as_watcher=True) as there:
                    await there.send("ping", at=1)
                    await there.until("pong")
                    assert set(there.seen) <= {own, "watcher"}

    run(play)


@pytest.mark.attack("H4")
def test_who_cannot_see_what_happened_is_sent_nothing() -> None:
    """Notes, a line of chat to another, a look with other eyes are told to nobody else."""

    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link", "hero:3": "me", "gm": "me"})
            await guest.enter(tokens["hero:2"], "Mina")
            async with host.sit(table) as me, guest.sit(table) as there:
                await me.until("seen")
                await there.send("ping", at=0)
                await there.until("pong")
                heard = len(there.heard)
                assert (await me.do("say", text="psst", to="hero:3"))["is"] == "done"
                assert (await me.do("note", text="a note"))["is"] == "done"
                assert (await me.do("look as", seat="gm", audience="hero:2"))["is"] == "done"
                assert (await me.do("stand", seat="hero:1", question="none"))["is"] in ("done", "refused")
                await there.send("ping", at=1)
                await there.until("pong")
                assert [each["is"] for each in there.heard[heard:]] == ["pong"]

    run(play)


@pytest.mark.attack("H6", "H7")
def test_what_there_is_not_and_what_is_hidden_are_refused_alike() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host, gm="nobody")
            async with host.sit(table) as me:
                sight = await me.until_seen("hero:1", lambda each: any(o["fields"] for o in each["options"]))
                option = next(each for each in sight["options"] if each["fields"] and not each["refused"])
                told = []
                for target in ("hero:9", "no such thing"):
                    choice = choice_of(option)
                    choice["fields"][option["fields"][0]["name"]] = target
                    answer = await me.act("hero:1", choice)
                    odds = {"seat": "hero:1", "version": me.seen["hero:1"]["version"], "choice": choice}
                    await me.send("odds", ask=target, **odds)
                    reckoned = await me.until("odds", bool)
                    told.append(
                        [
                            answer["why"],
                            *(json.dumps(e).replace(target, "?") for e in (answer["reason"], reckoned["odds"])),
                        ]
                    )
                assert told[0] == told[1]
                assert told[0][0] == "rules"

    run(play)


@pytest.mark.attack("H12")
def test_the_servers_own_log_says_nothing_of_a_game(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    secrets: list[str] = []

    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link"})
            await guest.enter(tokens["hero:2"], "Mina the guest")
            async with host.sit(table) as me:
                await rows(me, "hero:1")
                await me.do("say", text="between ourselves")
                await me.act("hero:1", {"option": "forged"})
            head = json.loads((await running.house.store.lines(f"table/{table}"))[0])
            secrets.extend([running.house.host_token, *tokens.values(), head["session"]["secret"]])
            secrets.extend([*guest.client.cookies.values(), *host.client.cookies.values()])
            secrets.extend(["between ourselves", "Mina the guest"])

    run(play)
    ours = [record.getMessage() for record in caplog.records if record.name.startswith(("herotable", "uvicorn.error"))]
    assert not [(secret, line) for secret in secrets for line in ours if secret in line]
    assert all(secrets)


@pytest.mark.attack("H12", "A2")
def test_whoever_reads_the_store_can_neither_enter_by_a_link_nor_be_anybody(tmp_path: Path) -> None:
    """What is a secret is kept as its hash alone."""
    secrets: list[str] = []

    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link"})
            await guest.enter(tokens["hero:2"], "Mina")
            code = (await host.post(f"/api/tables/{table}/code"))["code"]
            secrets.extend([*tokens.values(), *guest.client.cookies.values(), code, code.replace("-", "")])

    run(play, store=store_at("", tmp_path))
    kept = b"".join(path.read_bytes() for path in sorted(tmp_path.rglob("*")) if path.is_file())
    assert b"Mina" in kept
    assert not [secret for secret in secrets if secret.encode() in kept]
