"""The door: every route is there, and foreign pages and strangers stay outside."""

from __future__ import annotations

from pathlib import Path

import herotable.server.app  # noqa: F401 - brings what the routes do
from herotable.server.client_files import ClientFiles
from herotable.server.rest.call import ROUTE_OF
from herotable.server.routes import ROUTES
from tests.server.running import Running, run


def test_every_route_does_something_and_nothing_is_done_without_a_route() -> None:
    assert ROUTE_OF.keys() == {route.name for route in ROUTES}


def test_answers_tell_browsers_to_take_nothing_from_elsewhere() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            for path, caching in (("/", "no-cache"), ("/api/me", "no-store"), ("/api/nothing", "no-store")):
                answer = await host.client.get(path)
                assert "default-src 'none'" in answer.headers["content-security-policy"]
                assert "unsafe" not in answer.headers["content-security-policy"]
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert answer.headers["cache-control"] == caching
                assert "server" not in answer.headers

    run(play)


def test_the_client_knows_its_own_ways_and_files_that_are_not_there_are_not_there(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<html>the first page</html>")
    (tmp_path / "assets" / "a-1.js").write_text("1")
    (tmp_path / ".digest").write_text("secret")
    files = ClientFiles(tmp_path)
    assert [files.at(path) == files.at("/index.html") for path in ("/", "/tables/1", "/host")] == [True] * 3
    script = files.at("/assets/a-1.js")
    assert script is not None
    assert script.kind.startswith("text/javascript")
    for path in ("/assets/b.js", "/.digest", "/../secret.txt", "/assets/../.digest"):
        assert files.at(path) is None


def test_without_a_client_the_first_page_says_so(tmp_path: Path) -> None:
    page = ClientFiles(tmp_path / "nothing").at("/")
    assert page is not None
    assert b"no browser client" in page.data


def test_a_body_that_is_too_big_or_too_deep_is_refused() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            json = {"content-type": "application/json"}
            too_big = await host.client.post("/api/tables", content=b"[" + b"1," * 600_000 + b"1]", headers=json)
            assert too_big.status_code == 413
            for deep in (b"[" * 100_000, b'{"a":' * 100_000):
                assert (await host.client.post("/api/tables", content=deep, headers=json)).status_code == 400

    run(play)


def test_a_method_that_a_path_does_not_know_is_refused() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            assert (await host.client.put("/api/tables", json={})).status_code == 405

    run(play)
