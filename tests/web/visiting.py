"""Somebody's browser: a window of its own, and everything that goes wrong in it.

An error of JavaScript, whatever the content security policy stops, a request to anywhere else, a console that
complains: each of them is a fault, and a visit with a fault is a failed test.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    StorageState,
    sync_playwright,
)

from tests.project.tree import ROOT
from tests.web import chromium
from tests.web.serving import Serving

Theme = Literal["day", "night"]
SIZES: Final = {"wide": (1440, 900), "middle": (1024, 768), "phone": (390, 844)}
THEMES: Final[tuple[Theme, ...]] = ("day", "night")
SCHEMES: Final[dict[Theme, Literal["light", "dark"]]] = {"day": "light", "night": "dark"}
SOON: Final = 15_000
ELSEWHERE: Final = re.compile(r"#/(?!enter)")
A_STRANGER: Final = re.compile(r"status of 401 .*/api/(me|games)$")
"""Asking who one is, before one has come in, is answered so."""
LEFT_AT_ONCE: Final = re.compile(r"WebSocket is closed before the connection is established")
"""Somebody who leaves a table before it has answered is told so by the browser."""
RULES: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
FILES: Final = ("data:", "blob:")


class Faulty(AssertionError):
    """Something went wrong in a browser that looked right."""


@dataclass
class Visitor:
    """A person with a browser window."""

    serving: Serving
    context: BrowserContext
    page: Page
    faults: list[str] = field(default_factory=list)
    expected: list[re.Pattern[str]] = field(default_factory=lambda: [A_STRANGER, LEFT_AT_ONCE])

    def enters(self, key: str, name: str = "") -> None:
        """Comes in by a link; whoever is asked for a name gives this one."""
        self.page.goto(key)
        if name:
            self.page.get_by_label("What shall the others call you?").fill(name)
            self.page.get_by_role("button", name="Come in").click()
        self.page.wait_for_url(ELSEWHERE)

    def goes(self, path: str) -> None:
        """To a page of the app; the network is quiet when it is there."""
        self.page.goto(f"{self.serving.address}/#{path}")
        self.page.wait_for_load_state("networkidle")

    def asks(self, path: str, method: str = "GET", body: Any = None) -> Any:
        """The server's API, as this person."""
        answer = self.context.request.fetch(
            f"{self.serving.address}{path}",
            method=method,
            data=None if method == "GET" else (body or {}),
            headers={"Origin": self.serving.address},
        )
        assert answer.ok, (path, answer.status, answer.text())
        return answer.json()

    def wears(self, theme: Theme) -> None:
        self.page.emulate_media(color_scheme=SCHEMES[theme], reduced_motion="reduce")
        self.page.locator(f"html[data-theme={theme}]").wait_for()
        self.page.evaluate(TWO_FRAMES)

    def expects(self, pattern: str) -> None:
        """What would be a fault anywhere else is wanted here."""
        self.expected.append(re.compile(pattern))

    def axe(self) -> list[str]:
        """What axe finds wrong, a line each."""
        self.page.evaluate(axe_source())
        found = self.page.evaluate(
            "async (rules) => (await axe.run(document, {runOnly: rules, resultTypes: ['violations']})).violations",
            RULES,
        )
        return [
            f"{each['id']}: {each['help']} at {node['target'][0]}: {node['failureSummary']}"
            for each in found
            for node in each["nodes"]
        ]

    def sticks_out(self) -> list[str]:
        """Whatever reaches beyond the window's right edge, or is cut off in a button."""
        found: list[str] = self.page.evaluate(STICKS_OUT)
        return found

    def check(self) -> None:
        wrong = [fault for fault in self.faults if not any(each.search(fault) for each in self.expected)]
        if wrong:
            raise Faulty("\n".join(wrong))

    # What is listened to

    def listen(self) -> None:
        self.page.on("pageerror", lambda error: self.faults.append(f"JavaScript: {error}"))
        self.page.on("console", self._heard)
        self.page.on("request", self._requested)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text} {message.location.get('url', '')}")

    def _requested(self, request: Request) -> None:
        own = (self.serving.address, self.serving.address.replace("http", "ws", 1), *FILES)
        if not request.url.startswith(own):
            self.faults.append(f"a request to elsewhere: {request.url}")


TWO_FRAMES: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
STICKS_OUT: Final = """() => {
  const name = (it) => [it.tagName.toLowerCase(), ...it.classList].join('.')
  const told = (it) => `${name(it)} “${it.textContent.trim().slice(0, 40)}”`
  const scrolls = (it) => it !== document.body && /auto|scroll|hidden|clip/.test(getComputedStyle(it).overflowX)
  const held = (it) => it !== null && it !== document.documentElement && (scrolls(it) || held(it.parentElement))
  const edge = document.documentElement.clientWidth + 1
  const seen = (it) => it.checkVisibility() && !it.closest('.visually-hidden, svg *')
  const all = [...document.body.querySelectorAll('*')].filter(seen)
  const out = all.filter((it) => it.getBoundingClientRect().right > edge && !held(it.parentElement))
  const texts = all.filter((it) => it.matches('button, .button, h1, h2, h3') && scrolls(it))
  const cut = texts.filter((it) => it.scrollWidth > it.clientWidth + 2)
  return [...out.map((it) => `beyond the edge: ${told(it)}`), ...cut.map((it) => `cut off: ${told(it)}`)]
}"""


@cache
def axe_source() -> str:
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


@contextmanager
def started() -> Iterator[Browser]:
    """Chromium, without a window."""
    program = chromium.found()
    if program is None:
        raise RuntimeError(chromium.WHY_NONE)
    with sync_playwright() as playwright:
        browser = _launched(playwright, str(program), chromium.environment(program))
        try:
            yield browser
        finally:
            browser.close()


def _launched(playwright: Playwright, program: str, environment: dict[str, str]) -> Browser:
    return playwright.chromium.launch(executable_path=program, env=dict(environment))


def cookies_of_host(browser: Browser, serving: Serving) -> StorageState:
    """Somebody comes in by the address that the server printed; any window that is given this is theirs."""
    with visiting(browser, serving) as visitor:
        visitor.enters(serving.key)
        return visitor.context.storage_state()


@contextmanager
def visiting(
    browser: Browser,
    serving: Serving,
    size: str = "wide",
    theme: Theme = "day",
    cookies: StorageState | None = None,
) -> Iterator[Visitor]:
    """A window of this size, of a stranger, or of somebody who has these cookies. What went wrong in it is told when it
    is closed."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        storage_state=cookies,
        color_scheme=SCHEMES[theme],
        reduced_motion="reduce",
        has_touch=size == "phone",
    )
    context.set_default_timeout(SOON)
    try:
        visitor = Visitor(serving, context, context.new_page())
        visitor.listen()
        yield visitor
        visitor.check()
    finally:
        context.close()
