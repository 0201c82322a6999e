"""What was, step by step, and what might have been."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.tables import all_do, log, opened, sits_down
from tests.web.visiting import Visitor


def test_a_game_is_watched_again_and_branched_from_any_step(host: Visitor) -> None:
    made = opened(host, "ambush", gm="bot", hero_1="me", hero_2="bot", hero_3="bot", hero_4="bot")
    table = made["table"]["id"]
    page = sits_down(host, table)
    all_do({page: "Do nothing"})
    expect(log(page)).to_contain_text("do nothing")
    host.goes(f"/replay/{table}")
    step = page.get_by_role("heading", name=re.compile("Step"))
    expect(step).to_have_text(re.compile(r"Step 0 of [1-9]"))
    page.keyboard.press("ArrowRight")
    expect(step).to_have_text(re.compile("Step 1 of"))
    page.get_by_role("slider", name="Step").fill("2")
    expect(step).to_have_text(re.compile("Step 2 of"))
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="To the end")).to_be_disabled()
    page.keyboard.press("Home")
    page.get_by_role("button", name="One step on").click()

    page.get_by_role("button", name="Branch from here").click()
    page.get_by_label("Name").fill("What if")
    page.get_by_role("button", name="Open it").click()
    page.wait_for_url(re.compile("#/table/"))
    assert table not in page.url
    expect(page.get_by_text("The table is paused.")).to_be_visible()
    page.get_by_role("button", name="Go on").first.click()
    expect(page.locator("#waiting-for")).not_to_have_text("Paused.")
    expect(log(page)).not_to_contain_text("do nothing")


def test_it_plays_by_itself(host: Visitor) -> None:
    made = opened(host, "ambush", gm="bot", hero_1="me", hero_2="bot", hero_3="bot", hero_4="bot")
    sits_down(host, made["table"]["id"])
    host.goes(f"/replay/{made['table']['id']}")
    step = host.page.get_by_role("heading", name=re.compile("Step"))
    expect(step).to_have_text(re.compile("Step 0 of [1-9]"))
    host.page.get_by_role("button", name="Play").click()
    expect(step).to_have_text(re.compile(r"Step [1-9]"))
