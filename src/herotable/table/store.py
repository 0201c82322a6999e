"""Where a journal is kept: one JSON-lines file per table. A row counts once its line is on the disk."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final, Protocol

if sys.platform != "win32":
    import fcntl


LARGEST: Final = 200_000_000
"""No table has so many bytes; whatever has is something else, and is not read to its end."""


class StoreError(Exception):
    """The journal cannot be read or written; one sentence that names the file and what to do."""


class Store(Protocol):
    name: str

    def lines(self) -> list[bytes]:
        """Every whole line; what was cut off in the middle of writing is not one."""

    def append(self, line: bytes) -> None:
        """Returns once the line is safe."""

    def close(self) -> None: ...


class MemoryStore:
    """For trying things out: nothing outlives the program."""

    def __init__(self, name: str = "memory", data: bytes = b"") -> None:
        self.name = name
        self._data = bytearray(data)

    @property
    def data(self) -> bytes:
        return bytes(self._data)

    def lines(self) -> list[bytes]:
        del self._data[self._data.rfind(b"\n") + 1 :]
        return self.data.splitlines()

    def append(self, line: bytes) -> None:
        self._data += line + b"\n"

    def close(self) -> None:
        pass


class FileStore:
    """A file that only grows. `sync` waits for the disk; `write` is there for fault injection."""

    def __init__(
        self,
        path: Path,
        *,
        new: bool = False,
        sync: bool = True,
        write: Callable[[int, bytes], int] = os.write,
    ) -> None:
        self.name = str(path)
        self._sync = sync
        self._write = write
        flags = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | (os.O_CREAT | os.O_EXCL if new else 0)
        try:
            self._file = os.open(path, flags, 0o600)
        except FileExistsError:
            raise StoreError(f"{path} is there already; choose another name") from None
        except OSError as fault:
            raise StoreError(f"{path} cannot be opened: {fault.strerror}") from fault
        self._lock()
        self._length = 0
        self._torn = False

    def lines(self) -> list[bytes]:
        try:
            with open(self._file, "rb", closefd=False) as file:
                file.seek(0)
                data = _whole(self.name, file)
        except OSError as fault:
            raise StoreError(f"{self.name} cannot be read: {fault.strerror}") from fault
        self._length = data.rfind(b"\n") + 1
        self._torn = self._length < len(data)
        return data[: self._length].splitlines()

    def append(self, line: bytes) -> None:
        """A line that was cut off by a crash goes away with the next one that is written."""
        try:
            if self._torn:
                os.ftruncate(self._file, self._length)
                self._torn = False
            self._write_all(line + b"\n")
            if self._sync:
                os.fsync(self._file)
        except OSError as fault:
            self._torn = True
            raise StoreError(f"{self.name} cannot be written: {fault.strerror}; nothing was changed") from fault
        self._length += len(line) + 1

    def close(self) -> None:
        os.close(self._file)

    def _write_all(self, data: bytes) -> None:
        while data:
            data = data[self._write(self._file, data) :]

    def _lock(self) -> None:
        try:
            _lock_whole(self._file)
        except OSError:
            os.close(self._file)
            raise StoreError(f"{self.name} is open in another program; close it there first") from None


def read_lines(path: Path) -> list[bytes]:
    """The lines of a journal that is only looked at."""
    try:
        with path.open("rb") as file:
            data = _whole(str(path), file)
    except OSError as fault:
        raise StoreError(f"{path} cannot be read: {fault.strerror}") from fault
    return data[: data.rfind(b"\n") + 1].splitlines()


def _whole(name: str, file: BinaryIO) -> bytes:
    data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise StoreError(f"{name} is larger than {LARGEST:,} bytes, which no table is")
    return data


def _lock_whole(file: int) -> None:
    """Only one program may write a table. On Windows nothing does this for us yet."""
    if sys.platform != "win32":
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
