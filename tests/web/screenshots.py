"""Photographs of every page, at three sizes and in both themes: `python3 dev.py screenshots [--whole] [page ...]`."""

from __future__ import annotations

import sys
from typing import Final

from playwright.sync_api import Browser, StorageState

from tests.project.tree import ROOT
from tests.web.serving import Serving, serving
from tests.web.shown import Way, every_page
from tests.web.visiting import SIZES, THEMES, cookies_of_host, started, visiting

FOLDER: Final = ROOT / "screenshots"


def photographed(browser: Browser, server: Serving, cookies: StorageState, name: str, way: Way, *, whole: bool) -> None:
    for size, (width, _) in SIZES.items():
        with visiting(browser, server, size, cookies=cookies) as visitor:
            way(visitor)
            for theme in THEMES:
                visitor.wears(theme)
                visitor.page.screenshot(path=FOLDER / f"{name}-{width}-{theme}.png", full_page=whole)


def main(arguments: list[str]) -> None:
    pages, whole = every_page(), "--whole" in arguments
    wanted = [each for each in arguments if each != "--whole"] or sorted(pages)
    unknown = [name for name in wanted if name not in pages]
    if unknown:
        sys.exit(f"There is no page {unknown[0]!r}; there are {', '.join(sorted(pages))}.")
    FOLDER.mkdir(exist_ok=True)
    with started() as browser, serving() as server:
        cookies = cookies_of_host(browser, server)
        for name in wanted:
            photographed(browser, server, cookies, name, pages[name], whole=whole)


if __name__ == "__main__":
    main(sys.argv[1:])
