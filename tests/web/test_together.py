"""Several people at one table, each at a browser of their own: what one does, the others see."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Visits
from tests.web.serving import Serving
from tests.web.tables import all_do, bar, confirms, does, joined, log, my_turn, offered, opened, sits_down
from tests.web.visiting import Visitor

TURNS = 12


def at(visitor: Visitor, table: str) -> Page:
    return sits_down(visitor, table)


def test_take_back_after_dice_is_asked_of_the_others_and_done_when_they_agree(host: Visitor, visits: Visits) -> None:
    made = opened(host, "ambush", gm="bot", hero_1="me", hero_2="link", hero_3="bot", hero_4="bot")
    table = made["table"]["id"]
    mina = joined(visits, made, "hero:2", "Mina")
    mine, hers = at(host, table), at(mina, table)
    all_do({mine: "Do nothing", hers: "Do nothing"})
    expect(log(mine)).to_contain_text("decides to do nothing", timeout=30_000)
    mine.keyboard.press("Control+z")
    asked = mine.get_by_role("dialog", name="Ask to take it back?")
    asked.get_by_label("Why (if you like)").fill("a slip")
    asked.get_by_role("button", name="Ask the others").click()
    proposal = hers.get_by_role("group", name="A proposal")
    expect(proposal).to_contain_text("a slip")
    proposal.get_by_role("button", name="Agree").click()
    expect(log(mine).locator("li.undone").first).to_be_visible()
    expect(proposal).to_have_count(0)


def test_what_is_refused_by_the_others_stays_done(host: Visitor, visits: Visits) -> None:
    made = opened(host, "ambush", gm="bot", hero_1="me", hero_2="link", hero_3="bot", hero_4="bot")
    table = made["table"]["id"]
    mina = joined(visits, made, "hero:2", "Mina")
    mine, hers = at(host, table), at(mina, table)
    all_do({mine: "Do nothing", hers: "Do nothing"})
    expect(log(mine)).to_contain_text("decides to do nothing", timeout=30_000)
    mine.keyboard.press("Control+z")
    mine.get_by_role("button", name="Ask the others").click()
    hers.get_by_role("group", name="A proposal").get_by_role("button", name="Refuse").click()
    expect(mine.get_by_role("group", name="A proposal")).to_have_count(0)
    expect(log(mine).locator("li.undone")).to_have_count(0)


def test_the_game_master_sees_with_a_players_eyes_sets_a_figure_right_and_acts_for_them(
    host: Visitor, visits: Visits
) -> None:
    made = opened(host, "ambush", gm="me", hero_1="link", hero_2="bot", hero_3="bot", hero_4="bot")
    table = made["table"]["id"]
    mina = joined(visits, made, "hero:1", "Mina")
    master, hers = at(host, table), at(mina, table)
    my_turn(hers)
    sheet = hers.get_by_role("region", name="My sheet")
    expect(sheet).to_contain_text("10 of 10")

    master.get_by_role("tab", name="Master").click()
    master.get_by_label("Somebody on the table").select_option("hero:1")
    right = master.get_by_role("dialog", name="Set something right")
    right.get_by_label("Find a value").fill("hero:1 HP")
    right.get_by_role("button", name=re.compile(r"hero:1\.hit_points")).first.click()
    right.get_by_label(re.compile("shall be")).fill("7")
    right.get_by_label("Why", exact=True).fill("the fall")
    right.get_by_role("button", name="Set it").click()
    expect(sheet).to_contain_text("7 of 10")
    expect(log(hers)).to_contain_text("By override")

    master.get_by_label("Look with the eyes of").select_option("hero:1")
    expect(master.locator(".notice.eyes")).to_contain_text("Brenna Holt")
    expect(bar(master)).to_contain_text("you do for them")
    all_do({master: "Do nothing"})
    expect(hers.locator("#waiting-for")).not_to_have_text(re.compile("Your turn"))
    master.get_by_label("Look with the eyes of").select_option("")
    expect(master.locator(".notice.eyes")).to_have_count(0)


def test_creatures_come_and_go_and_checks_are_called(host: Visitor) -> None:
    made = opened(host, "ambush", gm="me", hero_1="bot", hero_2="bot", hero_3="bot", hero_4="bot")
    page = at(host, made["table"]["id"])
    my_turn(page)
    does(page, "Bring creatures in")
    picker = bar(page).get_by_role("group", name="Bring creatures in")
    picker.get_by_label("Creature", exact=True).last.select_option(label="Giant Rat")
    picker.get_by_role("radiogroup", name="Side").get_by_role("radio", name="creatures").click()
    bar(page).get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("list", name="Who is in it")).to_contain_text("Giant Rat")

    page.get_by_role("tab", name="Master").click()
    page.get_by_role("button", name="Call for a check").click()
    called = page.get_by_role("dialog", name="Call for a check")
    called.get_by_label("What for").fill("to hear the owl")
    called.get_by_label("Dice").fill("2d6+1")
    called.get_by_role("button", name="Call for it").click()
    page.get_by_role("tab", name="Log").click()
    expect(log(page)).to_contain_text("to hear the owl")


def test_chat_goes_to_everyone_or_to_one(host: Visitor, visits: Visits) -> None:
    made = opened(host, "ambush", gm="me", hero_1="link", hero_2="link", hero_3="bot", hero_4="bot")
    table = made["table"]["id"]
    mina, jo = joined(visits, made, "hero:1", "Mina"), joined(visits, made, "hero:2", "Jo")
    master, hers, his = at(host, table), at(mina, table), at(jo, table)
    for page in (master, hers):
        page.get_by_role("tab", name="Chat").click()
    master.get_by_label("Say something").fill("The door creaks.")
    master.keyboard.press("Enter")
    expect(hers.get_by_role("log", name="Chat")).to_contain_text("The door creaks.")
    expect(his.get_by_role("tab", name=re.compile("Chat"))).to_contain_text("1")
    master.get_by_label("To", exact=True).select_option("hero:1")
    master.get_by_label("Say something").fill("You hear breathing.")
    master.get_by_role("button", name="Send").click()
    expect(hers.get_by_role("log", name="Chat")).to_contain_text("You hear breathing.")
    his.get_by_role("tab", name=re.compile("Chat")).click()
    expect(his.get_by_role("log", name="Chat")).to_contain_text("The door creaks.")
    expect(his.get_by_role("log", name="Chat")).not_to_contain_text("You hear breathing.")


def test_the_safety_card_stops_the_table_and_tells_nobody_who(host: Visitor, visits: Visits) -> None:
    made = opened(host, "ambush", gm="me", hero_1="link", hero_2="bot", hero_3="bot", hero_4="bot")
    table = made["table"]["id"]
    mina = joined(visits, made, "hero:1", "Mina")
    master, hers = at(host, table), at(mina, table)
    hers.get_by_role("button", name="Safety card").click()
    hers.get_by_role("button", name="Show the card").click()
    for page in (master, hers):
        shown = page.get_by_role("dialog", name="Somebody showed the safety card")
        expect(shown).to_be_visible()
        expect(shown).not_to_contain_text("Mina")
        shown.get_by_role("button", name="Close").last.click()
        expect(page.get_by_text("The table is paused.")).to_be_visible()
    master.get_by_role("button", name="Go on").first.click()
    expect(hers.get_by_text("The table is paused.")).to_have_count(0)


def test_two_heroes_at_one_screen_have_a_curtain_between_them(host: Visitor) -> None:
    made = opened(host, "new heroes", gm="bot", hero_1="me", hero_2="me")
    page = at(host, made["table"]["id"])
    my_turn(page)
    does(page, "Play")
    bar(page).get_by_role("button", name=re.compile("Hagar")).first.click()
    passing = page.get_by_role("dialog", name=re.compile("Pass the screen to"))
    confirm = bar(page).get_by_role("button", name="Confirm")
    expect(passing.or_(confirm).first).to_be_visible()
    if confirm.is_visible():
        confirms(confirm)
    expect(passing).to_be_visible()
    expect(page.get_by_role("region", name="My sheet")).to_have_count(0)
    passing.get_by_role("button", name=re.compile("I am")).click()
    expect(page.get_by_role("region", name="My sheet")).to_be_visible()
    expect(page.get_by_role("region", name="My sheet")).not_to_contain_text("Hagar")


class Cable:
    """The socket's way to the server, which can be pulled out."""

    def __init__(self) -> None:
        self.out = False
        self.lines: list[WebSocketRoute] = []

    def __call__(self, line: WebSocketRoute) -> None:
        if self.out:
            line.close()
            return
        line.connect_to_server()
        self.lines.append(line)

    def pull(self) -> None:
        self.out = True
        for line in self.lines:
            line.close()


def test_ten_seconds_without_a_network_lose_nothing(host: Visitor) -> None:
    host.expects("ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch")
    cable = Cable()
    host.page.route_web_socket(re.compile("/socket$"), cable)
    made = opened(host, "ambush", gm="bot", hero_1="me", hero_2="bot", hero_3="bot", hero_4="bot")
    page = at(host, made["table"]["id"])
    my_turn(page)
    page.evaluate("window.kept = true")
    host.context.set_offline(True)
    cable.pull()
    does(page, offered(page)[-1])
    page.wait_for_timeout(10_000)
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    read = log(page).locator("li.line").count()
    cable.out = False
    host.context.set_offline(False)
    expect(page.get_by_text("The connection is lost.")).to_have_count(0)
    expect(log(page).locator("li.line").nth(read)).to_be_attached()
    assert page.evaluate("window.kept"), "the page was loaded anew"


def test_what_happened_since_one_looked_last_is_told(host: Visitor, server: Serving) -> None:
    made = opened(host, "ambush", gm="bot", hero_1="me", hero_2="bot", hero_3="bot", hero_4="bot")
    table = made["table"]["id"]
    page = at(host, table)
    my_turn(page)
    page.goto(f"{server.address}/#/settings")
    host.asks(f"/api/tables/{table}/seats/hero:1", "PATCH", {"sitter": "bot"})
    page.wait_for_timeout(3_000)
    page = at(host, table)
    expect(page.get_by_text(re.compile(r"\d+ lines since you last looked"))).to_be_visible()
    expect(log(page).locator(".since")).to_be_visible()
