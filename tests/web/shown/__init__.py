"""Every page that there is to see, by name, and how to come to it: what axe looks at, what is photographed.

A module of this folder adds its pages by being there.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from tests.web.visiting import Visitor

Way = Callable[[Visitor], None]
PAGES: Final[dict[str, Way]] = {}


def shown(name: str) -> Callable[[Way], Way]:
    """This function brings a visitor, who is the host, to the page of this name, and waits until it is all there."""

    def add(way: Way) -> Way:
        assert name not in PAGES, name
        PAGES[name] = way
        return way

    return add


def every_page() -> dict[str, Way]:
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    return PAGES
