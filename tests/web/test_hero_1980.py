"""HERO (1980) in a browser: a whole game of three from the build to the reckoning, and two people at one screen."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.web.tables import WITHOUT_HINTS, bar, log, sits_down
from tests.web.visiting import Visitor

GAME: Final = "hero-1980"
SHORT: Final = {"turn_limit": "10"}
DEEDS: Final = ("Attack, and end the phase", "Attack", "Force the held door", "Order all who have not moved", "Walk")
ENDS: Final = ("End the phase", "Stop here")
MOST_DEEDS: Final = 2
MOST_LOOKS: Final = 1_500
MOST_FIELDS: Final = 5
SHORTLY: Final = 60
FILL: Final = """() => {
  const picker = document.querySelector('.picker')
  if (!picker) return 'gone'
  if (!picker.querySelector('.deed .button.main').disabled) return 'done'
  for (const list of picker.querySelectorAll('select')) {
    if (list.value) continue
    list.value = [...list.options].find((each) => each.value && !each.disabled).value
    list.dispatchEvent(new Event('change', {bubbles: true}))
    return 'more'
  }
  for (const group of picker.querySelectorAll('[role=radiogroup]'))
    if (!group.querySelector('[aria-checked=true]')) return group.querySelector('[role=radio]').click(), 'more'
  picker.querySelector('input[type=checkbox]:not(:checked), [role=checkbox][aria-checked=false]')?.click()
  return 'more'
}"""
LOOK: Final = """() => ({
  over: Boolean(document.querySelector('.notice.over')),
  mine: /Your turn|You are asked/.test(document.querySelector('#waiting-for')?.textContent ?? ''),
  asked: Boolean(document.querySelector('.asked')),
  turn: document.querySelector('h1')?.textContent ?? '',
  curtain: Boolean(document.querySelector('[data-curtain]')),
  offers: [...document.querySelectorAll('#actions [role=toolbar] .action > span:first-of-type')]
    .map((each) => each.innerText.trim()),
})"""


def table_of(host: Visitor, scene: str, **seats: str) -> str:
    who = {seat: {"who": sitter} for seat, sitter in seats.items()}
    switches = {"bot_pause": 0, "waiting_room": False}
    asked = {"game": GAME, "scene": scene, "seats": who, "switches": switches, "options": SHORT}
    host.context.add_init_script(WITHOUT_HINTS)
    made: str = host.asks("/api/tables", "POST", asked)["table"]["id"]
    return made


# The build ------------------------------------------------------------------------------------------------------------


def builder(page: Page) -> Locator:
    return page.get_by_role("region", name="Building your Hero")


def column(page: Page, what: str) -> Locator:
    return builder(page).get_by_role("slider", name=what, exact=True)


def builds(page: Page, name: str = "Jo") -> None:
    """A ready Hero with another name."""
    ready = builder(page).get_by_role("button", name=re.compile("Brannoch the Bull"))
    ready.click()
    expect(page.get_by_role("region", name="My sheet")).to_contain_text("70 of 70")
    builder(page).get_by_label("Name").fill(name)
    page.keyboard.press("Tab")
    builder(page).get_by_role("button", name="Done").click()


def tray(page: Page) -> Locator:
    return page.get_by_role("region", name="Counters to place")


def places(page: Page) -> None:
    """The rest for me, and done."""
    tray(page).get_by_role("button", name="Place the rest for me").click()
    expect(tray(page)).to_contain_text("Every counter lies there")
    bar(page).locator(".action").filter(has_text="Done").click()
    expect(tray(page)).to_have_count(0)


def test_every_point_shows_what_it_brings_and_why_it_cannot_be_spent(host: Visitor) -> None:
    """By the keyboard and by clicks; nothing that was clicked is lost on the way."""
    page = sits_down(host, table_of(host, "three catacombs", A="me", B="bot", C="bot"))
    prospects = builder(page).get_by_role("region", name="What comes of it")
    expect(prospects).to_contain_text(re.compile(r"door 9\s+0 %"))
    column(page, "Strength").focus()
    for _ in range(8):
        page.keyboard.press("ArrowUp")
    expect(prospects).to_contain_text(re.compile(r"door 10\s+83 %"))
    for what, level in (("Luck", 5), ("Hits", 18), ("Weapon Proficiency", 9), ("Movement", 9)):
        column(page, what).locator(f"[data-value='{level}']").click()
        expect(column(page, what)).to_have_attribute("aria-valuenow", str(level))
    expect(builder(page)).to_contain_text("5 of 70 points left")
    column(page, "Long Sword").locator("[data-value='9']").click()
    expect(prospects).to_contain_text(re.compile(r"Goblin, Long Sword\s+92 %"))
    column(page, "Intelligence").locator("[data-value='9']").click()
    expect(builder(page).get_by_role("status")).to_contain_text(
        "Intelligence 9 costs 9 more points, and 5 points are left."
    )
    column(page, "Dagger").locator("[data-value='1']").click()
    expect(builder(page).get_by_role("status")).to_contain_text("Weapon Proficiency has 0 left.")
    assert host.axe() == []
    assert host.sticks_out() == []


# The play -------------------------------------------------------------------------------------------------------------


class Playing:
    """Somebody who fights whatever stands beside, walks a little, and lets the counters close in."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.phase = ""
        self.done = 0
        self.drawn: list[str] = []

    def until_over(self) -> None:
        self.until(lambda seen: bool(seen["over"]))

    def until(self, so: Any) -> None:
        for _ in range(MOST_LOOKS):
            seen = self.page.evaluate(LOOK)
            if so(seen):
                return
            if seen["curtain"]:
                self.draws()
            elif seen["mine"] and seen["offers"]:
                self.does(seen)
            else:
                self.page.wait_for_timeout(60)
        raise AssertionError(f"not so after {MOST_LOOKS} looks: {self.page.evaluate(LOOK)}")

    def draws(self) -> None:
        passing = self.page.get_by_role("dialog", name=re.compile("Pass the screen to"))
        expect(self.page.get_by_role("region", name="My sheet")).to_have_count(0)
        expect(self.page.get_by_role("grid")).to_have_count(0)
        self.drawn.append(passing.get_by_role("heading").inner_text())
        passing.get_by_role("button", name=re.compile("I am")).click()

    def does(self, seen: Any) -> None:
        """By the action's number, the first of whatever is to be chosen, and Enter."""
        self.page.keyboard.press(str((self.wanted(seen) + 1) % 10))
        for _ in range(MOST_FIELDS):
            self.page.wait_for_timeout(SHORTLY)
            filled = self.page.evaluate(FILL)
            if filled == "gone":
                return
            if filled == "done":
                self.page.keyboard.press("Enter")

    def wanted(self, seen: Any) -> int:
        """In a phase a few things, and then its end; a question is answered by what stands first."""
        offers: list[str] = seen["offers"]
        if seen["asked"]:
            return 0
        self.done = self.done + 1 if seen["turn"] == self.phase else 1
        self.phase = seen["turn"]
        labels = (*(DEEDS if self.done <= MOST_DEEDS else ()), *ENDS)
        return next((offers.index(label) for label in labels if label in offers), 0)


def test_one_person_and_two_bots_play_from_the_build_to_the_reckoning(host: Visitor) -> None:
    table = table_of(host, "three catacombs", A="me", B="bot", C="bot")
    page = sits_down(host, table)
    builds(page)
    expect(log(page).get_by_text("has placed every counter")).to_have_count(2)
    places(page)
    Playing(page).until_over()
    page.get_by_role("button", name="How it went").click()
    told = page.get_by_role("region", name="The reckoning")
    assert host.axe() == []
    told.get_by_role("button", name="Next line").click()
    told.get_by_role("button", name="All of it").click()
    expect(told).to_contain_text(re.compile(r"wins: |Nobody wins: "))
    expect(told.get_by_role("listitem")).to_have_count(3)
    lays_everything_open(host)


def lays_everything_open(host: Visitor) -> None:
    """The other side's hidden moves, seen with the other side's eyes."""
    page = host.page
    page.get_by_role("button", name="Close the table and lay everything open").click()
    page.wait_for_url(re.compile("#/replay/"))
    page.get_by_label("As seen by").select_option("B")
    expect(page.get_by_role("heading", name=re.compile(r"Step 0 of \d+"))).to_be_visible()
    expect(page.get_by_role("list", name="Boards").get_by_role("button")).to_have_count(3, timeout=30_000)


def test_two_people_at_one_screen_have_a_curtain_between_their_turns(host: Visitor) -> None:
    table = table_of(host, "two catacombs", A="me", C="me")
    page = sits_down(host, table)
    playing = Playing(page)
    for name in ("Jo", "Al"):
        playing.until(lambda seen: builder(page).count() > 0)
        builds(page, name)
        expect(builder(page)).to_have_count(0)
    for _ in range(2):
        playing.until(lambda seen: tray(page).count() > 0)
        places(page)
    playing.until(lambda seen: "Turn 2" in seen["turn"])
    assert {"Jo", "Al"} <= {name.removeprefix("Pass the screen to ") for name in playing.drawn}
    expect(log(page)).to_contain_text("Turn 2")
