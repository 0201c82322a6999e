"""A game that draws nothing is played all the same: from its plain view, by its options."""

from __future__ import annotations

import json
import re

from playwright.sync_api import WebSocketRoute, expect

from tests.web.tables import bar, log, my_turn, sits_down, tried
from tests.web.visiting import Visitor


def without_a_screen(line: WebSocketRoute) -> None:
    server = line.connect_to_server()
    server.on_message(lambda message: line.send(bare(str(message))))


def bare(message: str) -> str:
    told = json.loads(message)
    if told["is"] == "seen":
        told["sight"]["screen"] = None
    return json.dumps(told)


def test_a_game_without_any_drawing_is_played_through_the_shell(host: Visitor) -> None:
    table = tried(host)
    host.page.route_web_socket(re.compile("/socket$"), without_a_screen)
    page = sits_down(host, table)
    my_turn(page)
    known = page.get_by_role("group", name="What is known")
    expect(known).to_contain_text("Hagar")
    expect(known).to_contain_text(re.compile("Hit points ?22"))
    page.keyboard.press("1")
    attack = bar(page).locator(".action").filter(has_text=re.compile(r"long sword.*hit \d+"))
    attack.click()
    page.keyboard.press("Enter")
    expect(log(page)).to_contain_text("Hagar attacks")
    assert host.axe() == []
