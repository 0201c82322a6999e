"""The door: every route is there, and foreign pages and strangers stay outside."""

from __future__ import annotations

from herotable.server.app import ROUTE_OF
from herotable.server.routes import ROUTES


def test_every_route_does_something_and_nothing_is_done_without_a_route() -> None:
    assert ROUTE_OF.keys() == {route.name for route in ROUTES}
