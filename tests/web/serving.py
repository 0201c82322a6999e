"""`herotable serve` as people start it: a process of its own, on a free port, with a folder that goes away with it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

READY: Final = "Herotable is ready: "
GOES_WITHIN: Final = 15
WITHOUT: Final = ("PYTHONDONTWRITEBYTECODE",)


@dataclass(frozen=True, slots=True)
class Serving:
    """A server that is up: its address, and the host's own way in."""

    address: str
    key: str


@contextmanager
def serving() -> Iterator[Serving]:
    with tempfile.TemporaryDirectory(prefix="herotable-web-") as folder:
        command = [sys.executable, "-m", "herotable.terminal.command", "serve", "--no-open", "--workers", "1"]
        process = subprocess.Popen(
            [*command, "--port", "0", "--data", folder],
            stdout=subprocess.PIPE,
            text=True,
            env={name: value for name, value in os.environ.items() if name not in WITHOUT},
        )
        with process:
            try:
                yield _ready(process)
            finally:
                process.terminate()
                process.communicate(timeout=GOES_WITHIN)


def _ready(process: subprocess.Popen[str]) -> Serving:
    """What it says once it can be reached."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(READY):
            key = line.removeprefix(READY).strip()
            return Serving(key.partition("/#")[0], key)
    raise RuntimeError(f"the server ended before it was ready, with {process.wait()}")
