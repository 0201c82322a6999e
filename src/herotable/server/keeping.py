"""What stands between a table, which writes line by line and at once, and a store that many wait for."""

from __future__ import annotations

from collections.abc import Iterable


class Held:
    """The journal of one table as the table sees it. What is written is held here until the store has it; a table whose
    lines the store did not take is thrown away, and read anew."""

    def __init__(self, name: str, lines: Iterable[bytes] = ()) -> None:
        self.name = name
        self._read = list(lines)
        self.stored = len(self._read)
        self.new: list[bytes] = []

    def lines(self) -> list[bytes]:
        return [*self._read, *self.new]

    def append(self, line: bytes) -> None:
        self.new.append(line)

    def close(self) -> None: ...

    def taken_up(self) -> None:
        """The table has read everything: it need not be kept twice."""
        self._read.clear()

    def has_stored(self) -> None:
        self.stored += len(self.new)
        self.new.clear()

    def went_on(self, lines: int) -> None:
        """Another process has stored so many lines."""
        self.stored += lines
