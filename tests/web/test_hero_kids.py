"""The Lantern Thief on three phones: a game master and two players, from the lane into the cellar."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as NotInTime

from tests.web.conftest import Visits
from tests.web.serving import Serving
from tests.web.tables import bar, does, joined, offered, opened, sits_down, tab, takes_the_first

GAME = "hero-kids"
FIRST = ("Begin the fight", "Take ", "Attack", "No", "End the turn", "Let the foes", "Nobody")
FURTHER = re.compile("^The Lantern Thief|round [2-9]")
"""The fight in the cellar has come to its second round, or is over."""
MOST = 60


def plays(page: Page) -> bool:
    """Whatever comes first of what there is to do; whether there was anything."""
    offers = offered(page)
    wanted = next((offer for first in FIRST for offer in offers if offer.startswith(first)), None)
    if wanted is None:
        return False
    with suppress(NotInTime):  # The table may have moved on while a hand was on its way.
        does(page, wanted)
        takes_the_first(page)
    return True


def shows(page: Page, part: str) -> None:
    page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=part, exact=True).click()


def test_the_first_two_scenes_are_played_on_phones(visits: Visits, server: Serving) -> None:
    host = visits("phone")
    host.enters(server.key)
    made = opened(host, "the lantern thief", GAME, gm="me", hero_1="link", hero_2="link", hero_3="bot", hero_4="bot")
    table = made["table"]["id"]
    players = [joined(visits, made, f"hero:{number}", name, "phone") for number, name in ((1, "Mina"), (2, "Jo"))]
    master, hers, his = (sits_down(each, table) for each in (host, *players))

    does(master, "Open the scene")
    tab(master, "Story")
    lane = master.get_by_role("article", name="1: The dark lane")
    expect(lane).to_contain_text("the heroes are here")
    expect(lane).to_contain_text("Read aloud")
    expect(hers.get_by_role("heading", level=1)).to_contain_text("The dark lane")
    does(master, "On to the next scene")
    does(master, "Start the fight of this scene")
    for page in (hers, his):
        expect(page.get_by_role("grid")).to_be_visible()

    head = hers.get_by_role("heading", level=1)
    for _ in range(MOST):
        if FURTHER.search(head.inner_text()):
            break
        if not sum(plays(page) for page in (hers, his, master)):
            hers.wait_for_timeout(200)
    assert FURTHER.search(head.inner_text()), bar(master).inner_text()
    shows(hers, "Log")
    expect(hers.get_by_role("log", name="The log")).to_contain_text("Round 1")
    shows(hers, "Me")
    expect(hers.get_by_role("region", name="My sheet")).to_contain_text("Bram Oakshield")
    assert [each.sticks_out() for each in (host, *players)] == [[], [], []]
