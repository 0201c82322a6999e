"""What tests of the server begin with: a table of four heroes, a table of one, people at their seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.server.running import Visitor

GAME = "compact-heroes"
OPEN_DOOR = {"waiting_room": False, "bot_pause": 0}


async def ambush(host: Visitor, seats: Mapping[str, str], **switches: Any) -> tuple[str, dict[str, str]]:
    """A table of four heroes and a game master: its id, and the tokens of its links by seat. Who is not named is a
    bot."""
    plans = {seat: {"who": seats.get(seat, "bot")} for seat in ("hero:1", "hero:2", "hero:3", "hero:4", "gm")}
    body = {"game": GAME, "scene": "ambush", "seats": plans, "switches": {**OPEN_DOOR, **switches}}
    made = await host.post("/api/tables", body)
    return made["table"]["id"], {link["seat"]: token_of(link) for link in made["links"]}


async def duel(host: Visitor, **seats: str) -> str:
    """A table of one hero, the host's, and the game master."""
    plans = {
        seat: {"who": seats.get(seat.replace(":", ""), usual)} for seat, usual in (("hero:1", "me"), ("gm", "bot"))
    }
    body = {"game": GAME, "scene": "duel", "seats": plans, "switches": OPEN_DOOR}
    return str((await host.post("/api/tables", body))["table"]["id"])


def token_of(link: Any) -> str:
    return str(link["urls"][0].rpartition("/")[2])


def first_choice(sight: Any) -> Any:
    """Anything that may be done, with the first values of its fields; none where there is nothing."""
    for option in sight["options"]:
        if not option["refused"]:
            return choice_of(option)
    return None


def choice_of(option: Any) -> Any:
    return {"option": option["id"], "fields": {each["name"]: first_value(each) for each in option["fields"]}}


def first_value(field: Any) -> Any:
    match field["kind"]:
        case "one":
            return field["among"][0]
        case "some":
            return field["among"][: field["least"]]
        case "number":
            return field["least"]
        case "share":
            return {field["among"][0]: field["total"]}
        case _:
            raise AssertionError(field)
