"""Services that tests of the server share: each is started once, by the first test that asks for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.services import Postgres, Redis, postgres_programs, redis_program


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    programs = postgres_programs()
    if programs is None:
        pytest.skip("no PostgreSQL: the tests' own comes from PyPI on Linux; elsewhere install one")
    server = Postgres(programs)
    yield server
    server.remove()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    program = redis_program()
    if program is None:
        pytest.skip("no Redis: the tests' own comes from PyPI on Linux; elsewhere install one")
    server = Redis(program)
    yield server
    server.remove()
