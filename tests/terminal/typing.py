"""The `herotable` command as another program starts it, without a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

from herotable.terminal import command

COMMAND = [sys.executable, "-m", "herotable.terminal.command"]


def typed(*arguments: str | Path, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """What a command told that was typed like this, with these lines to read."""
    env = {**os.environ, "PYTHONUTF8": "1", **environment}
    command = [*COMMAND, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", input=stdin, env=env, timeout=120)


def one_sentence(told: str) -> bool:
    return told.startswith("herotable: ") and told.endswith(".\n") and told.count("\n") == 1


@dataclass(frozen=True)
class Told:
    status: int
    out: str
    err: str


class Typist:
    """Types commands in this very program, which is quicker than starting another."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch
        self.lines: tuple[str, ...] = ()
        """What the next command reads."""

    def __call__(self, *arguments: str | Path) -> Told:
        self._monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in self.lines)))
        self.lines = ()
        status = command.main([str(each) for each in arguments])
        shown = self._capsys.readouterr()
        return Told(status, shown.out, shown.err)

    def fine(self, *arguments: str | Path) -> str:
        """What a command says that does what it was asked."""
        told = self(*arguments)
        assert (told.status, told.err) == (0, ""), told.err
        return told.out

    def refused(self, *arguments: str | Path, status: int | None = None) -> str:
        """The one sentence of a command that cannot do what it was asked."""
        told = self(*arguments)
        assert one_sentence(told.err), told.err
        assert told.status in ((1, 2) if status is None else (status,))
        return told.err
