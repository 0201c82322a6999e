"""The store that a URL names; without one, a SQLite file in the data folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from herotable.server.store import Away, Store

FILE: Final = "tables.sqlite"
POSTGRES: Final = ("postgres://", "postgresql://")


def store_at(url: str, data: Path) -> Store:
    if url.startswith(POSTGRES):
        from herotable.server.postgres_store import PostgresStore

        return PostgresStore(url)
    from herotable.server.sqlite_store import SqliteStore

    return SqliteStore(sqlite_file(url, data))


def sqlite_file(url: str, data: Path) -> Path:
    """Where the SQLite store is: the data folder's own, or the file that `sqlite:///…` names."""
    if not url:
        return data / FILE
    if not url.startswith("sqlite:///"):
        raise Away("a store is postgresql://… or sqlite:///… and a path; without one it is a file in the data folder")
    return Path(url.removeprefix("sqlite:///"))
