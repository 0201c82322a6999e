"""Every REST route is asked at random, as the host, as a guest and as a stranger: what comes back is what was promised,
and never a fault of the server's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CHECKS

from herotable.server.messages import Fault
from herotable.server.openapi import document
from tests.server.running import Running, beside, without_limits
from tests.server.scenes import ambush

SPARED = {"allow_header_conformance", "unsupported_method", "ignored_auth", "positive_data_acceptance"}
"""What schemathesis believes and we do not: that two handlers of one path know each other's methods, and that data of
the right shape is always accepted (there may be no such scene)."""
LEFT_OUT = {"leave", "delete", "finish"}
"""These would end the visit, or the table; tested by themselves."""
TOO_BIG = 413


@dataclass
class Asked:
    address: str
    cookies: dict[str, dict[str, str]]
    table: str


@pytest.fixture(scope="module")
def asked() -> Iterator[Asked]:
    with beside() as running:
        without_limits(running.house)
        yield running.ask(_asked(running))


async def _asked(running: Running) -> Asked:
    """A table, its host, and a guest."""
    async with running.host() as host, running.visitor() as guest:
        table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link"})
        await guest.enter(tokens["hero:2"], "Mina")
        cookies = {"host": dict(host.client.cookies), "guest": dict(guest.client.cookies), "stranger": {}}
        return Asked(running.address, cookies, table)


def as_whoever_asks() -> dict[str, Any]:
    """The document without its cookies, which are brought along here."""
    found = document("test")
    for methods in found["paths"].values():
        for operation in methods.values():
            del operation["security"]
    return found


SCHEMA = schemathesis.openapi.from_dict(as_whoever_asks())


@pytest.mark.parametrize("who", ["host", "guest", "stranger"])
@SCHEMA.exclude(operation_id=sorted(LEFT_OUT)).parametrize()
@settings(
    max_examples=6, deadline=None, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck)
)
def test_whatever_is_asked_is_answered_as_promised(case: Any, who: str, asked: Asked) -> None:
    if "table" in (case.path_parameters or {}):
        case.path_parameters["table"] = asked.table
    case.headers = {**(case.headers or {}), "Origin": asked.address}
    checks = [check for check in CHECKS.get_all() if check.__name__ not in SPARED]
    response = case.call(base_url=asked.address, cookies=asked.cookies[who])
    if response.status_code != TOO_BIG:  # schemathesis does not know that this is a refusal
        case.validate_response(response, checks=checks)


def test_the_document_is_served(asked: Asked) -> None:
    told = httpx.get(f"{asked.address}/api/openapi.json")
    assert told.status_code == 200
    assert told.json()["components"]["schemas"][Fault.__name__]
