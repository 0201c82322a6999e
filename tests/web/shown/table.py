"""The table, the game master's screen and the replay page, as they are photographed and read by axe."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.shown import shown
from tests.web.tables import bar, my_turn, opened, sits_down, tab, tried
from tests.web.visiting import Visitor

KIDS = "hero-kids"


@shown("table-fight")
def fight(visitor: Visitor) -> None:
    """In the middle of the first fight, with an attack before it is confirmed."""
    page = sits_down(visitor, tried(visitor))
    my_turn(page)
    page.keyboard.press("1")
    attack = bar(page).locator(".action").filter(has_text=re.compile("long sword.*hit"))
    attack.click()
    expect(bar(page).get_by_role("list", name="What may come of it")).to_be_visible()


@shown("table-ambush")
def ambush(visitor: Visitor) -> None:
    made = opened(visitor, "ambush", gm="bot", hero_1="me", hero_2="bot", hero_3="bot", hero_4="bot")
    my_turn(sits_down(visitor, made["table"]["id"]))


@shown("table-story")
def game_master(visitor: Visitor) -> None:
    """An adventure as its game master reads it."""
    made = opened(visitor, "the bell of Greywater", gm="me", hero_1="bot", hero_2="bot", hero_3="bot", hero_4="bot")
    page = sits_down(visitor, made["table"]["id"])
    tab(page, "Story")
    expect(page.get_by_role("article", name="O1: Greywater village")).to_be_visible()


@shown("table-master")
def game_masters_fight(visitor: Visitor) -> None:
    made = opened(visitor, "ambush", gm="me", hero_1="bot", hero_2="bot", hero_3="bot", hero_4="bot")
    page = sits_down(visitor, made["table"]["id"])
    my_turn(page)
    tab(page, "Master")


@shown("replay")
def replay(visitor: Visitor) -> None:
    table = tried(visitor)
    page = sits_down(visitor, table)
    my_turn(page)
    page.keyboard.press("1")
    my_turn(page)
    visitor.goes(f"/replay/{table}")
    expect(page.get_by_role("heading", name=re.compile("Step 0 of [1-9]"))).to_be_visible(timeout=15_000)
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name=re.compile("Step [1-9]"))).to_be_visible()


@shown("table-board")
def board(visitor: Visitor) -> None:
    """A map of squares, with everywhere that a hero may go."""
    walks(sits_down(visitor, tried(visitor, KIDS)))


@shown("table-children")
def children(visitor: Visitor) -> None:
    """The same for children: faces, steps in words, four things to do at once."""
    options = {"words": "children"}
    made = opened(visitor, "a rat in the larder", KIDS, options, gm="bot", hero_1="me")
    walks(sits_down(visitor, made["table"]["id"]))


def walks(page: Page) -> None:
    for label in ("Ready!", "Take your turn"):
        my_turn(page)
        expect(bar(page).locator(".action").first).to_contain_text(label)
        page.keyboard.press("1")
    move = bar(page).get_by_role("button", name="Move", exact=True).first
    expect(move).to_be_visible(timeout=15_000)
    move.click()
    expect(bar(page).get_by_role("combobox", name="Where to")).to_be_visible()
