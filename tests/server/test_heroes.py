"""Heroes that are still being made, at a table."""

from __future__ import annotations

from tests.server.running import Running, run

GAME = "compact-heroes"
MAKING = {"hero:1": {"who": "me"}, "hero:2": {"who": "bot"}, "gm": {"who": "bot"}}


def test_a_hero_is_no_file_before_it_is_finished() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            made = await host.post("/api/tables", {"game": GAME, "scene": "new heroes", "seats": MAKING})
            path = f"/api/tables/{made['table']['id']}/heroes/hero:1"
            assert await host.get(path) == {"text": "", "sheet": None}
            async with host.sit(made["table"]["id"]) as me:
                await me.until_seen("hero:1", lambda each: bool(each["options"]))
                hagar = {"option": "take ready hero", "fields": {"hero": "hagar"}}
                assert (await me.act("hero:1", hagar))["is"] == "done"
            assert (await host.get(path))["sheet"]["title"].startswith("Hagar")

    run(play)
