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


@shown("making-skills")
def making_skills(visitor: Visitor) -> None:
    """In the middle of it: much to choose from, and much that cannot be chosen, with its reasons."""
    making(visitor)
    page = visitor.page
    for choice in ("Race: Elf", "Fill a bubble of Intellect", "Fill a bubble of Agility", "Go on"):
        page.get_by_role("button", name=choice, exact=True).click()
    page.get_by_role("heading", name="Learn skill").wait_for()


@shown("hero")
def hero(visitor: Visitor) -> None:
    making(visitor)
    visitor.page.get_by_role("button", name="Play Hagar", exact=True).click()
    visitor.page.get_by_role("button", name="Done").click()
    visitor.page.get_by_role("button", name="Save as a file").wait_for()


@shown("hero-finished")
def hero_finished(visitor: Visitor) -> None:
    making(visitor)
    visitor.page.get_by_role("button", name="Play Lirael", exact=True).click()
    visitor.page.get_by_role("button", name="Done").wait_for()


@shown("why")
def why(visitor: Visitor) -> None:
    making(visitor)
    visitor.page.get_by_role("button", name="why? Race: Dwarf").click()
    visitor.page.get_by_role("dialog").get_by_text("CH-CRE-3").wait_for()


@shown("lobby")
def lobby(visitor: Visitor) -> None:
    visitor.goes(f"/host/{GAME}")
    visitor.page.get_by_label("Ambush").check()
    visitor.page.get_by_role("button", name="Friends by link").click()
    visitor.page.get_by_role("button", name="Open the table").click()
    visitor.page.get_by_role("heading", name="Who sits where").wait_for()


@shown("house-rules")
def house_rules(visitor: Visitor) -> None:
    host(visitor)
    visitor.page.get_by_text("House rules").click()
    visitor.page.get_by_text("Switches").first.click()


@shown("link")
def link(visitor: Visitor) -> None:
    """A link as others are shown it; where the machine's network reaches the server, with a code for cameras."""
    lobby(visitor)
    visitor.page.get_by_role("button", name="Show the link").first.click()
    visitor.page.get_by_role("dialog").wait_for()


def guest(visitor: Visitor) -> None:
    """Somebody else, with a link to a seat."""
    seats = {"hero:1": {"who": "link"}, "gm": {"who": "me"}}
    made = visitor.asks("/api/tables", "POST", {"game": GAME, "scene": "duel", "name": "Friday night", "seats": seats})
    visitor.context.clear_cookies()
    visitor.page.goto(made["links"][0]["urls"][0])
    visitor.page.get_by_label("What shall the others call you?").wait_for()


@shown("enter")
def enter(visitor: Visitor) -> None:
    guest(visitor)


@shown("door")
def door(visitor: Visitor) -> None:
    guest(visitor)
    visitor.page.get_by_label("What shall the others call you?").fill("Mina")
    visitor.page.get_by_role("button", name="Come in").click()
    visitor.page.get_by_text("You knocked, Mina").wait_for()


@shown("stranger")
def stranger(visitor: Visitor) -> None:
    visitor.context.clear_cookies()
    visitor.goes("/")
    visitor.page.get_by_role("heading", name="Come in by your link").wait_for()
