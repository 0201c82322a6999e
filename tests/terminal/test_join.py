"""`herotable join`: somebody in a terminal at a table that a server keeps."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import pytest

from herotable.client import Api
from herotable.server import messages as m
from tests.terminal.typing import COMMAND, Typist

DUEL = m.CreateTable(
    "compact-heroes",
    "duel",
    seats={"hero:1": m.SeatPlan("link"), "gm": m.SeatPlan("bot")},
    switches=m.Switches(waiting_room=False, bot_pause=0),
)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """Whoever has started a server."""
    data = tmp_path_factory.mktemp("served")
    serve = [*COMMAND, "serve", "--no-open", "--port", "0", "--workers", "1", "--data", str(data)]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        link = next(word for line in server.stdout for word in line.split() if word.startswith("http://"))
        with Api.entered(link, "Host") as api:
            yield api
        server.terminate()
        server.wait(20)
    assert server.returncode == 0


@pytest.fixture
def link(host: Api) -> str:
    (made,) = host.create(DUEL).links
    return made.urls[0]


def test_a_link_leads_to_the_table_and_a_fight_is_fought_to_its_end(types: Typist, link: str) -> None:
    types.lines = ("1",) * 60
    told = types.fine("join", link, "--name", "Ann", "--plain")
    assert "Hagar" in told
    assert "It is decided: " in told


def test_who_leaves_comes_back_by_the_same_link(types: Typist, link: str) -> None:
    types.lines = ("1", "quit")
    assert "You have left. The table goes on" in types.fine("join", link, "--name", "Ann", "--plain")
    types.lines = ("quit",)
    assert "Hagar" in types.fine("join", link, "--name", "Ann", "--plain")


def test_orders_work_as_at_home(types: Typist, link: str) -> None:
    types.lines = ("odds 1", "rule CH-HIT-1", "dice", "?", "quit")
    told = types.fine("join", link, "--name", "Ann", "--plain")
    assert "CH-HIT-1" in told


def test_a_hero_is_carried_home_in_a_file(types: Typist, link: str) -> None:
    types.lines = ("hero hagar.json", "quit")
    assert "Written to hagar.json" in types.fine("join", link, "--name", "Ann", "--plain")
    assert "Hagar" in types.fine("hero", "check", "compact-heroes", "hagar.json")


def test_whoever_must_wait_is_told_so(types: Typist, host: Api) -> None:
    from threading import Timer

    from msgspec.structs import replace

    made = host.create(replace(DUEL, switches=m.Switches(bot_pause=0)))
    (way,) = made.links

    def let_in() -> None:
        (waiting,) = host.info(made.table.id).waiting
        host.admit(made.table.id, waiting.id)

    knock = Timer(1.0, let_in)
    knock.start()
    types.lines = ("quit",)
    told = types.fine("join", way.urls[0], "--name", "Ben", "--plain")
    knock.join()
    assert told.startswith("You are in the waiting room")
    assert "Hagar" in told


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("somewhere", "'somewhere' is not a link to a table"),
        ("http://127.0.0.1:9/#/enter/abc", "does not answer"),
        ("http://127.0.0.1:9/", "is not a link to a table"),
    ],
)
def test_what_is_no_link_is_said(types: Typist, link: str, says: str) -> None:
    assert says in types.refused("join", link, status=1)


def test_a_link_that_opens_nothing_is_said(types: Typist, link: str) -> None:
    told = types.refused("join", link[:-6] + "xxxxxx", status=1)
    assert "link" in told or "nothing" in told
