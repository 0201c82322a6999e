"""Somebody who types commands, and a fight that bots have played."""

from __future__ import annotations

from pathlib import Path

import pytest

from herotable.terminal import command
from tests.terminal.typing import Typist

FIGHT = ("run", "compact-heroes", "--scene", "duel", "--seed", "7")


@pytest.fixture
def types(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Typist:
    """Types in an empty folder, with the tables that are kept in `data` there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEROTABLE_DATA", str(tmp_path / "data"))
    return Typist(capsys, monkeypatch)


@pytest.fixture(scope="session")
def fought(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The log of a duel that bots have played: 49 rows."""
    log = tmp_path_factory.mktemp("fought") / "fight.jsonl"
    assert command.main([*FIGHT, "--json", "--log", str(log)]) == 0
    return log.read_bytes()


@pytest.fixture
def fight(fought: bytes, tmp_path: Path) -> Path:
    log = tmp_path / "fight.jsonl"
    log.write_bytes(fought)
    return log
