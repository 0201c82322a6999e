"""An evening at a table, from the link to the next skill: a game master, two players and somebody who looks on."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visits
from tests.web.tables import all_do, bar, confirms, does, joined, log, offered, opened, sits_down, takes_the_first
from tests.web.visiting import Visitor


def plays_a_ready_hero(page: Page, name: str) -> None:
    does(page, "Play")
    bar(page).get_by_role("button", name=re.compile(name)).first.click()
    confirm = bar(page).get_by_role("button", name="Confirm")
    page.wait_for_timeout(300)
    if confirm.is_visible():
        confirms(confirm)
    expect(page.get_by_role("region", name="My sheet")).to_contain_text(name)


def test_three_come_make_heroes_fight_take_back_are_set_right_and_learn(host: Visitor, visits: Visits) -> None:
    made = opened(host, "new heroes", gm="me", hero_1="link", hero_2="link")
    table = made["table"]["id"]
    watching = host.asks(f"/api/tables/{table}/links", "POST", {"seat": "watcher"})
    made["links"].append(watching)
    mina, jo = joined(visits, made, "hero:1", "Mina"), joined(visits, made, "hero:2", "Jo")
    onlooker = joined(visits, made, "watcher", "Kim")
    master, hers, his, theirs = (sits_down(each, table) for each in (host, mina, jo, onlooker))
    expect(theirs.get_by_text("You are looking on.")).to_be_visible()

    plays_a_ready_hero(hers, "Hagar")
    plays_a_ready_hero(his, "Brenna Holt")

    does(master, "Bring creatures in")
    bar(master).get_by_role("combobox", name="Creature").select_option(label="Giant Rat")
    bar(master).get_by_role("radio", name="creatures").click()
    bar(master).get_by_role("button", name="Confirm").click()
    expect(master.get_by_role("list", name="Who is in it")).to_contain_text("Giant Rat")
    does(master, "Start a fight")
    bar(master).get_by_role("radio", name="Nobody").click()
    bar(master).get_by_role("button", name="Confirm").click()
    for page in (hers, theirs):
        expect(log(page)).to_contain_text("A fight begins")

    # An interrupt: Mina throws her own dice, and the table waits for them in the middle of her action.
    hers.get_by_role("tab", name="Dice").click()
    hers.get_by_label(re.compile("I throw my own dice")).check()
    hers.get_by_role("tab", name="Log").click()
    attack = "Attack with the long sword"
    all_do({hers: attack, his: "Do nothing", master: "Let all the others attack"})
    goes_on(
        {hers: attack, his: "Do nothing", master: "The Giant Rat: Attack"}, hers.get_by_label("Die 1 of 1, 1 to 20")
    )
    expect(theirs.locator("#waiting-for")).to_have_text("Waiting for Hagar.")
    hers.keyboard.type("19")
    hers.keyboard.press("Enter")
    hers.get_by_label("Die 1 of 1, 1 to 6").fill("1")
    hers.keyboard.press("Enter")
    expect(log(hers)).to_contain_text("19 → 22")
    expect(log(theirs)).to_contain_text("Hagar attacks")

    # Taken back by the game master's consent.
    hers.keyboard.press("Control+z")
    hers.get_by_role("button", name="Ask the others").click()
    master.get_by_role("group", name="A proposal").get_by_role("button", name="Agree").click()
    expect(log(theirs).locator("li.undone").filter(has_text="damage").first).to_be_visible()
    hers.get_by_label("Die 1 of 1, 1 to 6").fill("6")
    hers.keyboard.press("Enter")
    expect(log(his)).to_contain_text("The heroes win the fight")

    # Set right by the game master, from the sheet itself.
    sheet = hers.get_by_role("region", name="My sheet")
    hagar = master.get_by_role("region", name="My sheet").locator("details").filter(has_text="Hagar")
    hagar.locator("summary").first.click()
    hagar.get_by_role("button", name="Set HP right").click()
    right = master.get_by_role("dialog", name="Set something right")
    right.get_by_role("button", name=re.compile(r"hero:1\.hit_points")).first.click()
    right.get_by_label(re.compile("shall be")).fill("9")
    right.get_by_label("Why", exact=True).fill("a cold bath")
    right.get_by_role("button", name="Set it").click()
    expect(sheet).to_contain_text("9 of 22")
    expect(log(his)).to_contain_text("a cold bath")

    # And learns from all that.
    does(master, "Award experience")
    for box in bar(master).get_by_role("checkbox").all():
        box.check()
    bar(master).get_by_label("Experience each").fill("5")
    bar(master).get_by_role("button", name="Confirm").click()
    expect(sheet).to_contain_text("5 XP to spend")
    does(hers, re.compile("Learn"))
    bar(hers).get_by_role("group", name="Which of them").get_by_role("button").first.click()
    learn = bar(hers).get_by_role("button", name="Confirm")
    hers.wait_for_timeout(500)
    if learn.is_visible():
        confirms(learn)
    expect(log(hers)).to_contain_text(re.compile("Hagar learns|has learned"))


def goes_on(deeds: dict[Page, str], until: Locator) -> None:
    """Turn by turn: declared is declared, now it is done by whoever comes first, until this is there."""
    for _ in range(100):
        if until.is_visible():
            return
        for page, label in deeds.items():
            offers = offered(page)
            if until.is_visible():
                return
            if label in offers:
                does(page, label)
                takes_the_first(page)
        until.page.wait_for_timeout(150)
    raise AssertionError([(offered(page), bar(page).inner_text()) for page in deeds])
