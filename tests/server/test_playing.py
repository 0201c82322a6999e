"""A table is opened, people come by links, and play."""

from __future__ import annotations

import asyncio

from tests.server.running import Running, Sitter, run
from tests.server.scenes import GAME, choice_of, first_choice, token_of

SLOW = {"bot_pause": 200, "waiting_room": False}


async def play_on(sitter: Sitter, seat: str, turns: int) -> int:
    """Answers as usual, does the first thing that is on offer; how often it did something."""
    done = 0
    while done < turns:
        sight = await sitter.until_seen(
            seat, lambda each: each["outcome"] or each["questions"] or first_choice(each) is not None
        )
        if sight["outcome"]:
            break
        if sight["questions"]:
            question = sight["questions"][0]
            answer = await sitter.do("answer", seat=seat, question=question["id"], choice=question["usual"])
        else:
            answer = await sitter.act(seat, first_choice(sight))
        done += answer["is"] == "done"
    return done


def test_try_now_seats_you_against_bots_and_the_game_goes_on() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            made = await host.post(f"/api/games/{GAME}/try")
            table = made["table"]
            assert table["mine"] == ["hero:1"]
            assert {seat["seat"]: seat["sitter"] for seat in table["seats"]} == {"hero:1": "person", "gm": "bot"}
            async with host.sit(table["id"]) as me:
                assert await play_on(me, "hero:1", 6) >= 3
                assert not any(seat["trouble"] for seat in me.table["seats"])
                assert me.logs["hero:1"]

    run(play)


def test_a_friend_comes_by_a_link_waits_is_let_in_and_plays() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as friend:
            seats = {"gm": {"who": "bot"}, "hero:1": {"who": "me"}, "hero:2": {"who": "link"}, "hero:3": {"who": "bot"}}
            made = await host.post("/api/tables", {"game": GAME, "scene": "ambush", "seats": seats})
            table = made["table"]["id"]
            links = {link["seat"]: link for link in made["links"]}
            assert links.keys() == {"hero:2", "hero:4"}
            entered = await friend.enter(token_of(links["hero:2"]), "Mina")
            assert (entered["table"], entered["waiting"]) == (table, True)
            assert (await friend.client.get(f"/api/tables/{table}")).status_code == 404
            (waits,) = (await host.get(f"/api/tables/{table}"))["waiting"]
            assert (waits["name"], waits["wants"]) == ("Mina", "hero:2")
            await host.post(f"/api/tables/{table}/people/{waits['id']}")
            assert (await friend.get(f"/api/tables/{table}"))["mine"] == ["hero:2"]
            async with friend.sit(table) as there:
                await there.until("seen")
                assert list(there.seen) == ["hero:2"]

    run(play)


def test_odds_are_told_before_anything_is_done() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = (await host.post(f"/api/games/{GAME}/try"))["table"]["id"]
            async with host.sit(table) as me:
                await play_on(me, "hero:1", 1)
                sight = await me.until_seen("hero:1", lambda each: any(o["id"] == "attack" for o in each["options"]))
                attack = next(option for option in sight["options"] if option["id"] == "attack")
                choice = choice_of(attack)
                version = me.seen["hero:1"]["version"]
                await me.send("odds", ask="a", seat="hero:1", version=version, choice=choice)
                told = await me.until("odds")
                assert not told["trouble"]
                assert told["odds"][0]["exact"]
                assert any(0 < chance["chance"] < 1 for chance in told["odds"][0]["chances"])
                await me.send("all odds", ask="b", seat="hero:1", version=version)
                assert (await me.until("odds"))["odds"]
                assert me.seen["hero:1"]["version"] == version

    run(play)


def test_an_act_that_was_chosen_by_an_old_view_is_refused_as_stale() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = (await host.post(f"/api/games/{GAME}/try"))["table"]["id"]
            async with host.sit(table) as me:
                sight = await me.until_seen("hero:1", lambda each: first_choice(each) is not None)
                answer = await me.do("act", seat="hero:1", version="0" * 16, choice=first_choice(sight))
                assert (answer["is"], answer["why"]) == ("refused", "stale")

    run(play)


def test_an_intent_that_comes_twice_is_applied_once() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = (await host.post(f"/api/games/{GAME}/try"))["table"]["id"]
            async with host.sit(table) as me:
                sight = await me.until_seen("hero:1", lambda each: first_choice(each) is not None)
                act = {"seat": "hero:1", "version": me.seen["hero:1"]["version"], "choice": first_choice(sight)}
                for _ in range(2):
                    await me.send("act", intent="once", **act)
                assert [(await me.answer_to("once"))["is"] for _ in range(2)] == ["done", "done"]
        lines = await running.house.store.lines(f"table/{table}")
        assert sum(b'"kind":"act"' in line and b'"who":"person"' in line for line in lines) == 1

    run(play)


def test_a_seat_is_wanted_while_there_is_something_sensible_to_do() -> None:
    """Beside what a person sees stands whether the table waits for them; of bots' seats, and to onlookers, never."""

    async def play(running: Running) -> None:
        async with running.host() as host:
            table = (await host.post(f"/api/games/{GAME}/try"))["table"]["id"]
            async with host.sit(table) as me, host.sit(table, as_watcher=True) as watching:
                sight = await me.until_seen("hero:1", lambda each: first_choice(each) is not None)
                assert sight["wanted"]
                await me.act("hero:1", first_choice(sight))
                await me.until_seen("hero:1", lambda each: not each["wanted"])
                assert not (await watching.until_seen("watcher", lambda _: True))["wanted"]

    run(play)


def test_bots_wait_while_people_are_asked_to_agree() -> None:
    """Else a proposal would lapse before anybody could read it."""

    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as friend:
            seats = {"gm": {"who": "link"}, "hero:1": {"who": "me"}, "hero:2": {"who": "bot"}}
            made = await host.post(
                "/api/tables", {"game": GAME, "scene": "new heroes", "seats": seats, "switches": SLOW}
            )
            table = made["table"]["id"]
            await friend.enter(token_of(made["links"][0]), "Mina")
            async with host.sit(table) as me, friend.sit(table) as mina:
                sight = await me.until_seen("hero:1", lambda each: first_choice(each) is not None)
                await me.act("hero:1", first_choice(sight))
                assert (await me.do("propose", seat="hero:1", what={"change": "undo"}))["is"] == "done"
                lines = len(await running.house.store.lines(f"table/{table}"))
                asked = await mina.until_seen("gm", lambda each: bool(each["proposals"]))
                await asyncio.sleep(1)
                assert len(await running.house.store.lines(f"table/{table}")) == lines
                proposal = asked["proposals"][0]["id"]
                assert (await mina.do("agree", seat="gm", proposal=proposal))["is"] == "done"
                await mina.until_seen("gm", lambda each: not each["proposals"])

    run(play)
