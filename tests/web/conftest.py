"""One Chromium and one server for all tests of this folder that a process runs one after the other."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, StorageState

from tests.project.tree import ROOT
from tests.web import chromium
from tests.web.serving import Serving, serving
from tests.web.visiting import Theme, Visitor, cookies_of_host, started, visiting

BUILT = ROOT / "src" / "herotable" / "_web" / "index.html"
NOT_BUILT = "the browser client is not built: leave HEROTABLE_SKIP_WEB away"

Visits = Callable[..., Visitor]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Its event loop runs in this thread: it must be gone before any other test begins."""
    missing = NOT_BUILT if not BUILT.exists() else chromium.WHY_NONE if chromium.found() is None else ""
    if missing:
        (pytest.fail if os.environ.get("HEROTABLE_REQUIRE_BROWSER") else pytest.skip)(missing)
    with started() as browser:
        yield browser


@pytest.fixture(scope="package")
def server(browser: Browser) -> Iterator[Serving]:
    with serving() as running:
        yield running


@pytest.fixture(scope="package")
def cookies(browser: Browser, server: Serving) -> StorageState:
    """What the host's browser keeps: come in once, by the address that the server printed."""
    return cookies_of_host(browser, server)


@pytest.fixture
def visits(browser: Browser, server: Serving) -> Iterator[Visits]:
    """Opens windows, each of somebody else; a fault in any of them fails the test."""
    with ExitStack() as windows:

        def visit(size: str = "wide", theme: Theme = "day", cookies: StorageState | None = None) -> Visitor:
            return windows.enter_context(visiting(browser, server, size, theme, cookies))

        yield visit


@pytest.fixture
def host(visits: Visits, cookies: StorageState) -> Visitor:
    """Whoever runs the server."""
    return visits(cookies=cookies)


def pytest_configure(config: pytest.Config) -> None:
    """One process fetches the browser; those that it starts find it."""
    if not hasattr(config, "workerinput") and not os.environ.get("HEROTABLE_SKIP_WEB"):
        chromium.found()
