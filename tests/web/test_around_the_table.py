"""What people do before and after they sit at a table, in a real browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Download, Page, StorageState, expect

from tests.web.conftest import Visits
from tests.web.serving import Serving
from tests.web.visiting import Visitor

GAME = "compact-heroes"


def link_to(visitor: Visitor, table: str, seat: str) -> str:
    made = visitor.asks(f"/api/tables/{table}/links", "POST", {"seat": seat})
    return str(made["urls"][0])


def table_of(page: Page) -> str:
    return page.url.rpartition("/")[2]


def opened_for_friends(host: Visitor) -> str:
    """A table with the host as its game master and a link for its only player."""
    host.goes(f"/host/{GAME}")
    host.page.get_by_role("button", name="Friends by link").click()
    host.page.get_by_role("button", name="Open the table").click()
    host.page.get_by_role("heading", name="Who sits where").wait_for()
    return table_of(host.page)


def test_from_the_first_start_one_click_leads_into_a_fight(visits: Visits, server: Serving) -> None:
    newcomer = visits()
    newcomer.enters(server.key)
    newcomer.page.get_by_role("button", name=re.compile("Try it.*Compact Heroes")).click()
    newcomer.page.wait_for_url(re.compile(r"#/table/"))
    expect(newcomer.page.get_by_text("Hagar").first).to_be_visible()
    expect(newcomer.page.get_by_role("button", name=re.compile("declare|attack", re.IGNORECASE)).first).to_be_visible()


def test_a_friend_comes_by_a_link_says_a_name_and_is_let_in(host: Visitor, visits: Visits) -> None:
    table = opened_for_friends(host)
    friend = visits("phone")
    friend.enters(link_to(host, table, "hero:1"), "Mina")
    expect(friend.page.get_by_text("You knocked, Mina")).to_be_visible()
    host.page.get_by_role("button", name="Let in Mina").click()
    friend.page.wait_for_url(re.compile(rf"#/table/{table}"))
    assert friend.asks(f"/api/tables/{table}")["mine"] == ["hero:1"]


def test_whoever_is_turned_away_is_told(host: Visitor, visits: Visits) -> None:
    table = opened_for_friends(host)
    friend = visits()
    friend.enters(link_to(host, table, "hero:1"), "Rob")
    host.page.get_by_role("button", name="Turn away Rob").click()
    expect(friend.page.get_by_role("alert")).to_contain_text("ask for a new link")


def test_a_link_that_leads_nowhere_says_what_to_do(visits: Visits, server: Serving) -> None:
    stranger = visits()
    stranger.expects("status of 4")
    stranger.page.goto(f"{server.address}/#/enter/nonsense")
    expect(stranger.page.get_by_text("Ask the host for a new one")).to_be_visible()


def test_a_seat_can_be_given_to_a_bot_and_taken_back(host: Visitor) -> None:
    opened_for_friends(host)
    host.page.get_by_label("Who plays Hagar").select_option("bot usual")
    expect(host.page.get_by_text("a bot", exact=True).first).to_be_visible()
    host.page.get_by_label("Who plays Hagar").select_option("person")
    host.page.get_by_role("button", name="Sit here").click()
    expect(host.page.get_by_role("button", name="Leave")).to_have_count(2)


def test_what_was_chosen_at_hosting_is_what_the_table_has(host: Visitor) -> None:
    host.goes(f"/host/{GAME}")
    host.page.get_by_label("Ambush").check()
    host.page.get_by_label("Name of the table").fill("Friday")
    host.page.get_by_text("House rules").click()
    rule = host.page.get_by_label(re.compile("^More players"))
    rule.select_option("on")
    host.page.get_by_role("button", name="All of us at this screen").click()
    host.page.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url(re.compile(r"#/table/"))
    table = host.asks(f"/api/tables/{table_of(host.page)}")
    assert (table["name"], table["scene"], table["options"]["more_players"]) == ("Friday", "ambush", "on")
    assert table["mine"] == ["hero:1", "hero:2", "hero:3", "hero:4"]


def made_by_surprise(page: Page) -> str:
    page.get_by_role("button", name="new hero").first.click()
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_text("Finished, and kept among your heroes").wait_for(timeout=60_000)
    return page.get_by_role("heading", level=1).inner_text()


def saved(download: Download, folder: Path) -> Path:
    path = folder / download.suggested_filename
    download.save_as(path)
    return path


def test_a_surprise_becomes_a_hero_that_another_browser_can_play(
    host: Visitor, visits: Visits, cookies: StorageState, tmp_path: Path
) -> None:
    host.goes("/characters")
    title = made_by_surprise(host.page)
    host.page.get_by_role("button", name="Done").click()
    host.page.wait_for_url(re.compile(r"#/characters/"))
    with host.page.expect_download() as saving:
        host.page.get_by_role("button", name="Save as a file").click()
    file = saved(saving.value, tmp_path)
    assert json.loads(file.read_text("utf-8"))["game"] == GAME

    elsewhere = visits(cookies=cookies)
    elsewhere.goes("/characters")
    elsewhere.page.get_by_label("Bring a hero’s file").set_input_files(file)
    elsewhere.page.wait_for_url(re.compile(r"#/characters/"))
    expect(elsewhere.page.get_by_role("heading", level=2).first).to_have_text(title)
    elsewhere.page.get_by_role("link", name="Play", exact=True).click()
    mine = elsewhere.page.get_by_label("Hero of Hero 1").locator("option:checked")
    expect(mine).to_have_text(title)
    elsewhere.page.get_by_role("button", name="Open the table").click()
    elsewhere.page.wait_for_url(re.compile(r"#/table/"))
    expect(elsewhere.page.get_by_text(title.partition(",")[0]).first).to_be_visible()


def test_a_file_that_is_no_hero_is_refused_with_the_reason(host: Visitor, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"game": "compact-heroes", "hero": "a dragon"}', "utf-8")
    host.goes("/characters")
    host.page.get_by_label("Bring a hero’s file").set_input_files(wrong)
    expect(host.page.get_by_role("alert")).to_contain_text("this is no hero")


def test_what_cannot_be_chosen_says_why_and_opens_its_rule(host: Visitor) -> None:
    host.goes("/characters")
    host.page.get_by_role("button", name="new hero").first.click()
    host.page.get_by_role("button", name="Race: Dwarf", exact=True).click()
    step = host.page.get_by_text("points must still be placed").first
    expect(step).to_be_visible()
    step.get_by_role("button", name="why?").click()
    expect(host.page.get_by_role("dialog")).to_contain_text("CH-CRE-5")
    host.page.keyboard.press("Escape")
    expect(host.page.get_by_role("dialog")).to_have_count(0)
    host.page.get_by_role("button", name="Take back").click()
    expect(host.page.get_by_text("points must still be placed")).to_have_count(0)


def test_a_hero_in_the_making_waits_where_it_was_left(host: Visitor) -> None:
    host.goes("/characters")
    host.page.get_by_role("button", name="new hero").first.click()
    host.page.get_by_role("button", name="Race: Gnome", exact=True).click()
    expect(host.page.get_by_text("Gnome").first).to_be_visible()
    making = host.page.url
    host.goes("/characters")
    host.page.get_by_role("button", name="Go on with a new hero").click()
    host.page.wait_for_url(making)
    expect(host.page.get_by_text("points must still be placed").first).to_be_visible()


def test_everything_is_found_by_the_keyboard_alone(host: Visitor) -> None:
    host.goes("/")
    host.page.keyboard.press("/")
    host.page.keyboard.type("sett")
    host.page.keyboard.press("Enter")
    expect(host.page.get_by_role("heading", name="Settings")).to_be_visible()
    host.page.keyboard.press("?")
    expect(host.page.get_by_role("dialog", name="Keys that work here")).to_contain_text("Go home")
    host.page.keyboard.press("Escape")
    host.page.keyboard.press("Alt+h")
    expect(host.page.get_by_role("heading", name="Try it now")).to_be_visible()


def test_a_key_that_was_changed_does_what_the_usual_one_did(host: Visitor) -> None:
    host.goes("/settings")
    host.page.get_by_role("button", name="Alt+H for “Go home”").click()
    host.page.keyboard.press("Alt+j")
    host.page.keyboard.press("Alt+h")
    expect(host.page.get_by_role("heading", name="Settings")).to_be_visible()
    host.page.keyboard.press("Alt+j")
    expect(host.page.get_by_role("heading", name="Try it now")).to_be_visible()


def test_settings_stay_when_the_page_is_left(host: Visitor) -> None:
    host.goes("/settings")
    for choice in ("Lamplight", "Very large", "Easy to tell apart"):
        host.page.get_by_text(choice, exact=True).click()
    host.page.reload()
    worn = host.page.evaluate("({...document.documentElement.dataset})")
    assert (worn["theme"], worn["text"], worn["font"]) == ("night", "huge", "clear")


def test_the_largest_letters_stick_out_nowhere_on_a_phone(host: Visitor) -> None:
    host.goes("/settings")
    host.page.get_by_text("Very large", exact=True).click()
    host.page.set_viewport_size({"width": 390, "height": 844})
    for path in ("/", f"/host/{GAME}", "/characters", "/replays", f"/rules/{GAME}", "/settings", "/about"):
        host.goes(path)
        assert (path, host.sticks_out()) == (path, [])


def test_a_rule_is_found_by_its_words_and_by_its_address(host: Visitor) -> None:
    host.goes(f"/rules/{GAME}/CH-INIT-2")
    expect(host.page.locator("article.wanted")).to_be_in_viewport()
    host.page.get_by_label("Look for a word or a number").fill("initiative lowest")
    expect(host.page.get_by_role("article").first).to_be_visible()
    host.page.get_by_label("Look for a word or a number").fill("xyzzy")
    expect(host.page.get_by_text("No rule here speaks of")).to_be_visible()


def test_a_table_is_put_away_brought_back_and_thrown_away(host: Visitor) -> None:
    host.goes(f"/host/{GAME}")
    host.page.get_by_label("Name of the table").fill("Old things")
    host.page.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url(re.compile(r"#/table/"))
    host.goes("/replays")
    for what, where in (("Put away", "Put away"), ("Bring back", "Still going on")):
        host.page.get_by_label("More about Old things").click()
        host.page.get_by_role("button", name=what).click()
        expect(host.page.get_by_role("region", name=where)).to_contain_text("Old things")
    host.page.get_by_label("More about Old things").click()
    host.page.get_by_role("button", name="Throw away").click()
    host.page.get_by_role("button", name="Throw it away").click()
    expect(host.page.get_by_text("Old things")).to_have_count(0)


def test_a_stranger_sees_where_the_link_is_to_be_found(visits: Visits, server: Serving) -> None:
    stranger = visits()
    stranger.page.goto(server.address)
    expect(stranger.page.get_by_role("heading", name="Come in by your link")).to_be_visible()
    assert stranger.axe() == []
