"""The pages around the table."""

from __future__ import annotations

from tests.web.shown import shown
from tests.web.visiting import Visitor

GAME = "compact-heroes"


@shown("home")
def home(visitor: Visitor) -> None:
    visitor.goes("/")
    visitor.page.get_by_role("heading", name="Try it now").wait_for()


@shown("host")
def host(visitor: Visitor) -> None:
    visitor.goes(f"/host/{GAME}")
    visitor.page.get_by_role("button", name="Open the table").wait_for()


@shown("characters")
def characters(visitor: Visitor) -> None:
    visitor.goes("/characters")
    visitor.page.get_by_role("heading", name="Yours").wait_for()


@shown("replays")
def replays(visitor: Visitor) -> None:
    visitor.goes("/replays")
    visitor.page.get_by_role("heading", name="Replays").wait_for()


@shown("rules")
def rules(visitor: Visitor) -> None:
    visitor.goes("/rules")
    visitor.page.get_by_role("main").get_by_role("link").first.wait_for()


@shown("rules-of-a-game")
def rules_of(visitor: Visitor) -> None:
    visitor.goes(f"/rules/{GAME}/CH-HIT-1")
    visitor.page.get_by_role("link", name="CH-HIT-1", exact=True).wait_for()


@shown("settings")
def settings(visitor: Visitor) -> None:
    visitor.goes("/settings")
    visitor.page.get_by_role("heading", name="Keys").wait_for()


@shown("about")
def about(visitor: Visitor) -> None:
    visitor.goes("/about")
    visitor.page.get_by_text("Version ", exact=False).first.wait_for()


@shown("nowhere")
def nowhere(visitor: Visitor) -> None:
    visitor.goes("/no/such/page")
    visitor.page.get_by_role("heading", name="There is no such page").wait_for()


@shown("palette")
def palette(visitor: Visitor) -> None:
    home(visitor)
    visitor.page.keyboard.press("/")
    visitor.page.get_by_role("combobox").fill("e")


@shown("keys")
def keys(visitor: Visitor) -> None:
    home(visitor)
    visitor.page.keyboard.press("?")
    visitor.page.get_by_role("heading", name="Keys that work here").wait_for()


@shown("making")
def making(visitor: Visitor) -> None:
    visitor.goes("/characters")
    visitor.page.get_by_role("button", name="new hero").first.click()
    visitor.page.get_by_role("button", name="Surprise me").wait_for()


@shown("lobby")
def lobby(visitor: Visitor) -> None:
    host(visitor)
    visitor.page.get_by_role("button", name="Friends by link").click()
    visitor.page.get_by_role("button", name="Open the table").click()
    visitor.page.get_by_role("heading", name="Who sits where").wait_for()
