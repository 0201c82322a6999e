"""A real terminal of its own for the `herotable` command, and somebody who types at it and reads."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.project.tree import ROOT

PATIENCE: Final = 60
"""Seconds until whoever reads gives up."""
COLOURS: Final = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b\][^\x07]*\x07")
WITH_THE_SIXTH_GAME: Final = """\
import sys, herotable.games, tests.sixth
herotable.games.__path__.extend(tests.sixth.__path__)
from herotable.terminal.command import main
sys.exit(main())
"""


def cleaned(shown: str) -> str:
    """Without colours and cursor movements, every run of blanks and lines as one blank."""
    return " ".join(COLOURS.sub("", shown).split())


class Terminal:
    def __init__(
        self, arguments: list[str], data: Path, width: int, height: int, environment: Mapping[str, str]
    ) -> None:
        import fcntl
        import pty

        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        env = {**kept, "HEROTABLE_DATA": str(data), "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment}
        command = [sys.executable, "-c", WITH_THE_SIXTH_GAME, *arguments]
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, cwd=ROOT, start_new_session=True
        )
        os.close(theirs)
        self.shown = ""
        self._read_to = 0

    def read_until(self, text: str) -> str:
        """Read on until this text has come; what came up to it, cleaned."""
        given_up = time.monotonic() + PATIENCE
        while True:
            fresh = cleaned(self.shown[self._read_to :])
            if text in fresh:
                self._read_to = len(self.shown)
                return fresh
            if time.monotonic() > given_up or not self._more():
                raise AssertionError(f"{text!r} did not come; this did: {cleaned(self.shown)[-3000:]}")

    def _more(self) -> bool:
        """Whether anything more came; nothing does once the command has ended."""
        if not select.select([self._ours], [], [], PATIENCE)[0]:
            return False
        try:
            data = os.read(self._ours, 65536)
        except OSError:  # how Linux says that the other side is closed
            return False
        self.shown += data.decode("utf-8", "replace")
        return bool(data)

    def type(self, line: str, then: str = "Your choice") -> str:
        """Type a line, and read until this text has come."""
        os.write(self._ours, f"{line}\n".encode())
        return self.read_until(then)

    def end_of_input(self) -> None:
        os.write(self._ours, b"\x04")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def ended(self) -> int:
        """Read to the end; the exit status."""
        while self._more():
            pass
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)
        os.close(self._ours)


@contextmanager
def terminal(
    *arguments: str, data: Path, width: int = 100, height: int = 40, environment: Mapping[str, str] | None = None
) -> Iterator[Terminal]:
    opened = Terminal(list(arguments), data, width, height, environment or {})
    try:
        yield opened
    finally:
        opened.close()
