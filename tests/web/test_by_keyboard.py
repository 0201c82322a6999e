"""Everything at the table without a mouse: choosing on the board, the log, chat, the palette, dialogs."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.tables import bar, log, my_turn, opened, sits_down, tried
from tests.web.visiting import Visitor


def test_a_hero_walks_over_the_board_by_keys(host: Visitor) -> None:
    page = sits_down(host, tried(host, "hero-kids"))
    my_turn(page)
    for label in ("Ready!", "Take your turn"):
        expect(bar(page).locator(".action").first).to_contain_text(label)
        page.keyboard.press("1")
    expect(bar(page).locator(".action").first).to_contain_text("Move", timeout=15_000)
    page.keyboard.press("1")
    page.keyboard.press("b")
    board = page.get_by_role("grid")
    expect(board).to_be_focused()
    page.keyboard.press("n")
    expect(page.locator(".said")).to_contain_text("can be chosen")
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_contain_text("chosen")
    page.keyboard.press("Enter")
    expect(log(page)).to_contain_text(re.compile("Hilda.* (moves|goes|walks)"))
    page.keyboard.press("Control+z")
    expect(log(page).locator("li.undone").first).to_be_visible()


def test_the_log_chat_palette_and_dialogs_need_no_mouse(host: Visitor) -> None:
    made = opened(host, "ambush", gm="me", hero_1="bot", hero_2="bot", hero_3="bot", hero_4="bot")
    page = sits_down(host, made["table"]["id"])
    my_turn(page)
    page.keyboard.press("l")
    expect(log(page).get_by_role("button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(log(page).locator(".opened")).to_be_visible()
    page.keyboard.press("Shift+C")
    expect(page.get_by_label("Say something")).to_be_focused()
    page.keyboard.type("Hello, it is 1 o'clock.")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log", name="Chat")).to_contain_text("it is 1 o'clock")
    page.keyboard.press("Shift+Tab")
    page.get_by_role("tab", name="Chat").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Dice")).to_be_focused()
    page.keyboard.press("/")
    page.keyboard.type("set something right")
    page.keyboard.press("Enter")
    right = page.get_by_role("dialog", name="Set something right")
    expect(right).to_be_visible()
    page.keyboard.press("Escape")
    expect(right).to_have_count(0)
    page.keyboard.press("o")
    expect(page.get_by_role("dialog", name="All odds side by side")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Take back")
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.locator(".toast")).to_contain_text("Your turn")
    page.keyboard.press("p")
    expect(page.get_by_text("The table is paused.")).to_be_visible()
