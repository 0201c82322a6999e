"""Tables as people at a browser meet them: opened by the API, played by clicks and keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NotInTime

from tests.web.visiting import Visitor

GAME: Final = "compact-heroes"
WITHOUT_HINTS: Final = """
if (location.protocol.startsWith('http') && !localStorage.getItem('herotable settings'))
  localStorage.setItem('herotable settings', JSON.stringify({hints: false}))
"""
AGREE: Final = "Agree to the order"
MOST_LOOKS: Final = 200
PATIENCE: Final = 250
NOT_ALL: Final = re.compile(r"^\d+ more$")


def opened(host: Visitor, scene: str, game: str = GAME, options: Mapping[str, str] | None = None, **seats: str) -> Any:
    """A table of the host's: who sits where by `hero_1="bot"`; bots do not dawdle, and nobody waits at the door."""
    plan = {
        "game": game,
        "scene": scene,
        "options": options or {},
        "seats": {name.replace("_", ":"): {"who": sitter} for name, sitter in seats.items()},
        "switches": {"bot_pause": 0, "waiting_room": False},
    }
    host.context.add_init_script(WITHOUT_HINTS)
    return host.asks("/api/tables", "POST", plan)


def tried(host: Visitor, game: str = GAME) -> str:
    """The first fight of a game against bots, without its hints."""
    table: str = host.asks(f"/api/games/{game}/try", "POST")["table"]["id"]
    host.context.add_init_script(WITHOUT_HINTS)
    return table


def sits_down(visitor: Visitor, table: str) -> Page:
    """At the table's page, as soon as it is drawn."""
    visitor.page.goto(f"{visitor.serving.address}/#/table/{table}")
    expect(bar(visitor.page)).to_be_visible()
    return visitor.page


def joined(visits: Callable[[str], Visitor], made: Any, seat: str, name: str, size: str = "wide") -> Visitor:
    """Somebody who came by the link to a seat."""
    link = next(each for each in made["links"] if each["seat"] == seat)
    visitor = visits(size)
    visitor.enters(link["urls"][0], name)
    return visitor


def bar(page: Page) -> Locator:
    return page.get_by_role("region", name="Actions")


def offered(page: Page) -> list[str]:
    """What the buttons of the bar say, without keys and odds."""
    more = bar(page).get_by_role("button", name=NOT_ALL)
    if more.count():
        confirms(more)
    return [text.strip() for text in bar(page).locator("[role=toolbar] .action > span:first-of-type").all_inner_texts()]


def log(page: Page) -> Locator:
    return page.get_by_role("log", name="The log")


def tab(page: Page, name: str) -> None:
    """A tab beside the board; on a phone it is behind Log."""
    wanted = page.get_by_role("tab", name=name)
    if not wanted.is_visible():
        page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Log").click()
    wanted.click()


def my_turn(page: Page) -> None:
    expect(page.locator("#waiting-for")).to_have_text(re.compile("Your turn|You are asked"))


def does(page: Page, label: str | re.Pattern[str]) -> None:
    """Takes an action by its button, and confirms it if it asks for that."""
    more = bar(page).get_by_role("button", name=NOT_ALL)
    if more.count():
        more.click()
    bar(page).locator("[role=toolbar] .action").filter(has_text=label).first.click()
    confirm = bar(page).get_by_role("button", name="Confirm")
    page.wait_for_timeout(PATIENCE)
    if confirm.is_visible():
        confirms(confirm)


def confirms(button: Locator) -> None:
    """Unless there is nothing to confirm any more: what is left neither to choice nor to chance is done by itself."""
    with suppress(NotInTime):
        button.click(timeout=1_500)


def takes_the_first(page: Page) -> None:
    """Of whatever is still open about what is chosen, and confirms it."""
    for group in bar(page).get_by_role("radiogroup").all():
        if not group.get_by_role("radio", checked=True).count():
            group.get_by_role("radio").first.click()
    confirm = bar(page).get_by_role("button", name="Confirm")
    if confirm.is_visible():
        confirms(confirm)


def all_do(deeds: Mapping[Page, str]) -> None:
    """Everybody takes their action as soon as it is theirs; those who acted at once agree to any order on the way."""
    waiting = dict(deeds)
    for _ in range(MOST_LOOKS):
        for page in deeds:
            offers = offered(page)
            if waiting.get(page) in offers:
                does(page, waiting.pop(page))
            elif AGREE in offers:
                does(page, AGREE)
        if not waiting:
            return
        next(iter(deeds)).wait_for_timeout(100)
    raise AssertionError(f"not on offer: {[(label, offered(page)) for page, label in waiting.items()]}")


def plays_on(page: Page, over: Callable[[], bool], most: int = 80) -> None:
    """By the keyboard alone: whatever stands first, confirmed, until it is over."""
    for _ in range(most):
        if over():
            return
        page.keyboard.press("1")
        page.wait_for_timeout(120)
        page.keyboard.press("Enter")
        page.wait_for_timeout(180)
    raise AssertionError(f"not over after {most} turns; on offer: {offered(page)}")
