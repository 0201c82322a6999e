"""`herotable serve` in a process of its own, that can be killed and started again at the same address."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.server.services import free_port

READY: Final = "Herotable is ready: "
WITHOUT: Final = ("PYTHONDONTWRITEBYTECODE",)


class Process:
    def __init__(self, data: Path, *arguments: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._typed = ["--no-open", "--workers", "1", "--port", str(self.port), "--data", str(data), *arguments]
        self.key = ""

    def start(self) -> None:
        """Returns once it can be reached."""
        command = [sys.executable, "-m", "herotable.terminal.command", "serve", *self._typed]
        env = {name: value for name, value in os.environ.items() if name not in WITHOUT}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith(READY):
                self.key = line.removeprefix(READY).strip()
                return
        raise RuntimeError(f"the server ended before it was ready, with {self._process.wait()}")

    def kill(self) -> None:
        """As the power goes."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """As people stop it; its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, by: signal.Signals) -> int:
        with self._process:
            self._process.send_signal(by)
            return self._process.wait(60)

    def memory(self) -> int:
        """Bytes that it has in memory, where the system says so."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) * 1024
