"""Photographs of every page, at three sizes and in both themes: `python3 dev.py screenshots [page ...]`.

`--whole` has pages down to their end, `--docs` takes the pictures that the documentation shows.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, StorageState

from tests.project.tree import ROOT
from tests.web.serving import Serving, serving
from tests.web.shown import every_page
from tests.web.visiting import SIZES, THEMES, Theme, cookies_of_host, started, visiting

FOLDER: Final = ROOT / "screenshots"
DOCS: Final = ROOT / "docs" / "pictures"
IN_DOCS: Final[tuple[tuple[str, str, Theme], ...]] = (
    ("home", "wide", "day"),
    ("making-skills", "wide", "night"),
    ("table-fight", "wide", "day"),
    ("table-master", "wide", "night"),
    ("table-ambush", "phone", "day"),
    ("table-kids", "wide", "day"),
)
"""A page, a size, a theme: one picture each."""


class Camera:
    """A browser, and a server with nothing on it yet."""

    def __init__(self, browser: Browser, server: Serving, *, whole: bool) -> None:
        self.browser = browser
        self.server = server
        self.whole = whole
        self.cookies: StorageState = cookies_of_host(browser, server)

    def takes(self, name: str, size: str, pictures: dict[Theme, Path]) -> None:
        with visiting(self.browser, self.server, size, cookies=self.cookies) as visitor:
            every_page()[name](visitor)
            for theme, path in pictures.items():
                visitor.wears(theme)
                visitor.page.screenshot(path=path, full_page=self.whole)


def for_us(camera: Camera, names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names:
        for size, (width, _) in SIZES.items():
            camera.takes(name, size, {theme: FOLDER / f"{name}-{width}-{theme}.png" for theme in THEMES})


def for_docs(camera: Camera) -> None:
    DOCS.mkdir(exist_ok=True)
    for name, size, theme in IN_DOCS:
        camera.takes(name, size, {theme: DOCS / f"{name}.png"})


def main(arguments: list[str]) -> None:
    pages, named = every_page(), [each for each in arguments if not each.startswith("--")]
    unknown = [name for name in named if name not in pages]
    if unknown:
        sys.exit(f"There is no page {unknown[0]!r}; there are {', '.join(sorted(pages))}.")
    with ExitStack() as running:
        browser, server = running.enter_context(started()), running.enter_context(serving())
        camera = Camera(browser, server, whole="--whole" in arguments)
        if "--docs" in arguments:
            for_docs(camera)
        else:
            for_us(camera, named or sorted(pages))


if __name__ == "__main__":
    main(sys.argv[1:])
