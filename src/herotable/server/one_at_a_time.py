"""Two servers on one file would each believe that they alone write it: the second one is turned away."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from herotable.server.store import Away

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class Turn:
    """Held while a program writes the store; the system ends it with the program, however that ends."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(f"{path.name}.lock")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as fault:
            raise Away(f"{path} cannot be kept there: {fault.strerror}; choose another folder by --data") from fault
        try:
            _lock(self._file)
        except OSError:
            os.close(self._file)
            raise Away(
                f"{path} is in use by another server; stop that one first, or let several share a PostgreSQL"
            ) from None

    def end(self) -> None:
        os.close(self._file)


def _lock(file: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
