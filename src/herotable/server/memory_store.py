"""A store that keeps nothing beyond the program."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from herotable.server.store import Change, Moved, Record
from herotable.table.table import milliseconds


class MemoryStore:
    def __init__(self) -> None:
        self._journals: dict[str, list[bytes]] = defaultdict(list)
        self._at: dict[str, int] = {}
        self._records: dict[tuple[str, str], Record] = {}

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def append(self, journal: str, after: int, lines: Sequence[bytes], changes: Sequence[Change] = ()) -> None:
        if len(self._journals[journal]) != after:
            raise Moved(f"journal {journal} has line {after + 1} already")
        await self.put(changes)
        self._journals[journal] += lines
        self._at[journal] = milliseconds()

    async def lines(self, journal: str, after: int = 0, most: int | None = None) -> list[bytes]:
        kept = self._journals.get(journal, [])[after:]
        return kept if most is None else kept[:most]

    async def last(self, journals: Collection[str]) -> dict[str, tuple[int, int]]:
        return {each: (len(self._journals[each]), self._at[each]) for each in journals if each in self._at}

    async def delete_journal(self, journal: str, changes: Sequence[Change] = ()) -> None:
        await self.put(changes)
        self._journals.pop(journal, None)
        self._at.pop(journal, None)

    async def get(self, kind: str, key: str) -> Record | None:
        return self._records.get((kind, key))

    async def find(self, kind: str, owner: str) -> list[Record]:
        found = [record for (of, _), record in self._records.items() if of == kind and record.owner == owner]
        return sorted(found, key=lambda record: record.key)

    async def put(self, changes: Sequence[Change]) -> None:
        for change in changes:
            there = self._records.get((change.kind, change.key))
            if change.seen is not None and change.seen != (there.version if there else 0):
                raise Moved(f"{change.kind} {change.key} has been changed")
        for change in changes:
            there = self._records.pop((change.kind, change.key), None)
            if change.data is not None:
                version = there.version + 1 if there else 1
                self._records[change.kind, change.key] = Record(change.key, change.owner, version, change.data)
