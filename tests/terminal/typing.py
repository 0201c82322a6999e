"""The `herotable` command as another program starts it, without a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-m", "herotable.terminal.command"]


def typed(*arguments: str | Path, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """What a command told that was typed like this, with these lines to read."""
    env = {**os.environ, "PYTHONUTF8": "1", **environment}
    command = [*COMMAND, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", input=stdin, env=env, timeout=120)


def one_sentence(told: str) -> bool:
    return told.startswith("herotable: ") and told.endswith(".\n") and told.count("\n") == 1
