"""The door: every route is there, and foreign pages and strangers stay outside."""

from __future__ import annotations

import herotable.server.app  # noqa: F401 - brings what the routes do
from herotable.server.rest.call import ROUTE_OF
from herotable.server.routes import ROUTES


def test_every_route_does_something_and_nothing_is_done_without_a_route() -> None:
    assert ROUTE_OF.keys() == {route.name for route in ROUTES}
