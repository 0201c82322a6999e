"""Where the server keeps everything: journals as numbered lines, the rest as small records. The store is the truth.

A call that returns has stored; one that raises has changed nothing. Several processes may share one store: whoever
comes second is told so (`Moved`), reads on, and decides anew.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


class Moved(Exception):
    """Somebody else was faster: that place has its line, or that record is not what it was."""


class Away(Exception):
    """The store cannot be reached, or is full, or may not be written; one sentence. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class Record:
    """`version` counts its changes from 1; `owner` is what it can be found by."""

    key: str
    owner: str
    version: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Change:
    """A record as it is to be from now on; `data` None deletes it. `seen` is the version that this was decided by, 0
    for a record that must not be there yet, None where it does not matter."""

    kind: str
    key: str
    data: bytes | None
    owner: str = ""
    seen: int | None = None


class Store(Protocol):
    async def start(self) -> None:
        """Bring what is stored up to date, and open it."""
        ...

    async def stop(self) -> None: ...

    # Journals: lines in order, each with its place from 1

    async def append(self, journal: str, after: int, lines: Sequence[bytes], changes: Sequence[Change] = ()) -> None:
        """Lines `after` + 1 and following, and these changes, all or none. `Moved` where one of them is there."""
        ...

    async def lines(self, journal: str, after: int = 0, most: int | None = None) -> list[bytes]:
        """The lines after this place, in order."""
        ...

    async def last(self, journals: Collection[str]) -> Mapping[str, tuple[int, int]]:
        """Of each journal that has lines: the place of its last one, and when that was stored, in milliseconds."""
        ...

    async def delete_journal(self, journal: str, changes: Sequence[Change] = ()) -> None: ...

    # Records

    async def get(self, kind: str, key: str) -> Record | None: ...

    async def find(self, kind: str, owner: str) -> list[Record]:
        """All of this kind that have this owner, by their keys."""
        ...

    async def put(self, changes: Sequence[Change]) -> None:
        """All or none. `Moved` where a record has another version than was seen."""
        ...


def can_be_kept(*texts: str) -> bool:
    """Whether these can be keys: PostgreSQL knows no NUL, UTF-8 no half of a character. What cannot is nowhere."""
    return not any("\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text) for text in texts)
