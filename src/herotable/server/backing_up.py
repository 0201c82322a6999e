"""Copies of a store, taken while games go on, and put back elsewhere."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path


def copied(path: Path, to: Path) -> None:
    """A whole copy of a SQLite store as it stands now; it bears its name once it is complete and on the disk."""
    unfinished = to.with_name(f"{to.name}.unfinished")
    to.parent.mkdir(parents=True, exist_ok=True)
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_WRONLY, 0o600))
    with (
        closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(unfinished)) as target,
    ):
        source.backup(target)
        target.execute("pragma journal_mode = delete")
    with open(unfinished, "rb+") as file:
        os.fsync(file.fileno())
    os.replace(unfinished, to)
