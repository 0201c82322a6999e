"""From the first start to the end of a fight: two clicks, and then keys alone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.tables import bar, log, my_turn, plays_on, sits_down, tried
from tests.web.visiting import Visitor


def test_try_it_now_is_two_clicks_and_the_fight_is_fought_by_the_keyboard_alone(host: Visitor) -> None:
    host.goes("/")
    host.page.get_by_role("button", name=re.compile("Compact Heroes")).first.click()
    host.page.wait_for_url(re.compile("#/table/"))
    my_turn(host.page)
    expect(host.page.locator(".hint")).to_contain_text("You are Hagar")
    over = host.page.get_by_role("button", name="How it went")
    plays_on(host.page, lambda: over.count() > 0)
    over.click()
    told = host.page.get_by_role("dialog")
    expect(told.get_by_role("row").filter(has_text="Hagar")).to_contain_text("HP")
    expect(told.locator(".turning")).to_contain_text("turning point")


def test_odds_stand_on_the_action_and_every_outcome_in_the_preview(host: Visitor) -> None:
    page = sits_down(host, tried(host))
    my_turn(page)
    page.keyboard.press("1")
    attack = bar(page).locator(".action").filter(has_text="Attack with the long sword")
    expect(attack).to_contain_text(re.compile(r"hit \d+"))
    attack.click()
    outcomes = bar(page).get_by_role("list", name="What may come of it")
    expect(outcomes).to_contain_text("miss")
    expect(outcomes).to_contain_text(re.compile(r"\d+–\d+ damage"))
    page.keyboard.press("Escape")
    expect(outcomes).not_to_be_visible()


def test_every_number_of_the_log_opens_to_its_sum_and_its_rule(host: Visitor) -> None:
    page = sits_down(host, tried(host))
    my_turn(page)
    page.keyboard.press("1")
    expect(bar(page)).to_contain_text("Attack with the long sword")
    attack = bar(page).locator(".action").filter(has_text=re.compile(r"long sword.*hit \d+"))
    attack.click()
    bar(page).get_by_role("button", name="Confirm").click()
    line = log(page).get_by_role("button").filter(has_text=re.compile("Hagar attacks .*: [0-9]+, a (hit|miss)"))
    line.click()
    opened = log(page).locator(".opened")
    expect(opened).to_contain_text(re.compile(r"\d+ \+ 2 Novice Combat \+ 1 Weapon Focus = \d+"))
    expect(opened).to_contain_text("CH-HIT-1")


def test_dice_land_on_the_result_and_can_be_switched_off(host: Visitor) -> None:
    page = sits_down(host, tried(host))
    my_turn(page)
    page.keyboard.press("1")
    bar(page).locator(".action").filter(has_text=re.compile(r"long sword.*hit \d+")).click()
    page.keyboard.press("Enter")
    tray = page.locator(".tray")
    expect(tray).to_be_visible()
    thrown = log(page).locator("li.dice").filter(has_text="to hit").first.inner_text()
    assert f": {tray.locator('svg text').first.text_content()} →" in thrown
    page.get_by_role("tab", name="Dice").click()
    page.get_by_label("Show dice as they fall").uncheck()
    expect(tray).to_have_count(0)
    page.keyboard.press("1")
    page.wait_for_timeout(500)
    expect(tray).to_have_count(0)


def test_what_was_done_last_is_taken_back_and_struck_through(host: Visitor) -> None:
    page = sits_down(host, tried(host))
    my_turn(page)
    page.keyboard.press("1")
    expect(log(page)).to_contain_text("Hagar decides to attack")
    page.keyboard.press("Control+z")
    expect(log(page).locator("li.undone").filter(has_text="Hagar decides to attack")).to_be_visible()
    expect(log(page)).to_contain_text("taken back")


def test_real_dice_are_typed_in_and_the_focus_moves_by_itself(host: Visitor) -> None:
    page = sits_down(host, tried(host))
    my_turn(page)
    page.get_by_role("tab", name="Dice").click()
    page.get_by_label(re.compile("I throw my own dice")).check()
    page.get_by_role("tab", name="Log").click()
    page.keyboard.press("1")
    bar(page).locator(".action").filter(has_text=re.compile("long sword.*hit")).click()
    page.keyboard.press("Enter")
    die = page.get_by_label("Die 1 of 1, 1 to 20")
    expect(die).to_be_focused()
    page.keyboard.type("19")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Die 1 of 1, 1 to 6")).to_be_focused()
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(log(page)).to_contain_text("19 → 22")
