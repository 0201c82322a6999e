"""One thread writes a SQLite file. Whatever has queued up while it waited for the disk goes into one commit, so that
many tables share one wait; each piece of work still happens whole or not at all, and is told apart from its neighbours.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, TypeAlias

from herotable.server.store import Away, Moved

Work: TypeAlias = Callable[[sqlite3.Connection], None]
Identity: TypeAlias = tuple[int, int]
MOST_IN_ONE_COMMIT: Final = 512
WAITS_FOR_OTHERS: Final = 5.0

ITS_OWN_FAULT: Final = (Moved, ValueError, TypeError, OverflowError, sqlite3.InterfaceError, sqlite3.ProgrammingError)
"""What is wrong with a piece of work, not with the file."""
REASONS: Final = (
    ("SQLITE_FULL", "the disk is full: free some space"),
    ("SQLITE_READONLY", "it may not be written: look at the permissions of the file and its folder"),
    ("SQLITE_CANTOPEN", "it cannot be opened: look at the permissions of its folder"),
    ("SQLITE_CORRUPT", "it is damaged: 'herotable doctor' says what can be saved"),
    ("SQLITE_NOTADB", "this is not a store of tables: put back a backup, or choose another folder"),
    ("SQLITE_BUSY", "another program keeps it busy"),
    ("SQLITE_IOERR", "the disk does not take it"),
)


@dataclass(slots=True)
class _Job:
    work: Work
    done: asyncio.Future[None]


def connected(path: Path) -> sqlite3.Connection:
    """A connection that has stored for certain once it has committed."""
    connection = sqlite3.connect(path, timeout=WAITS_FOR_OTHERS, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def away(path: Path, fault: sqlite3.Error | OSError) -> Away:
    """What to tell people when the file does not do what it should."""
    if isinstance(fault, OSError):
        return Away(f"{path}: {fault.strerror}; nothing was changed")
    name = getattr(fault, "sqlite_errorname", None) or ""
    reason = next((said for kind, said in REASONS if name.startswith(kind)), str(fault))
    return Away(f"{path}: {reason}; nothing was changed")


class Writer:
    """Takes work from the event loop's thread, does it in its own, and says there that it is stored."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._wal = path.with_name(f"{path.name}-wal")
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._connection: sqlite3.Connection | None = connected(path)
        self._loop = asyncio.get_running_loop()
        self._file = _identity(path)
        self._log: Identity | None = None
        self._thread = Thread(target=self._work_on, name="herotable store", daemon=True)
        self._thread.start()

    async def do(self, work: Work) -> None:
        """Returns once it is on the disk."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._jobs.put(_Job(work, done))
        await done

    def stop(self) -> None:
        """What was asked for before is still done."""
        self._jobs.put(None)
        self._thread.join()

    # In the thread

    def _work_on(self) -> None:
        more = True
        while more:
            jobs, more = self._next_jobs()
            outcomes = self._outcomes(jobs)
            self._loop.call_soon_threadsafe(_tell, jobs, outcomes)
        self._let_go()

    def _next_jobs(self) -> tuple[list[_Job], bool]:
        """Everything that is waiting; and whether there may be more."""
        jobs: list[_Job] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST_IN_ONE_COMMIT:
                break
            try:
                job = self._jobs.get_nowait()
            except Empty:
                break
        return jobs, job is not None

    def _outcomes(self, jobs: list[_Job]) -> list[Exception | None]:
        """Of each job, what was wrong with it. One commit for all of them: where that fails, none has happened."""
        if not jobs:
            return []
        try:
            connection = self._standing()
            connection.execute("begin immediate")
            self._check_in_place()
            outcomes = [_outcome(connection, job.work) for job in jobs]
            connection.execute("commit")
        except (sqlite3.Error, OSError) as fault:
            self._let_go()
            return [away(self._path, fault)] * len(jobs)
        except Away as fault:
            self._let_go()
            return [fault] * len(jobs)
        return outcomes

    def _standing(self) -> sqlite3.Connection:
        """A connection that failed is not trusted any more; a new one finds what the disk really holds."""
        if self._connection is None:
            if _identity(self._path) != self._file:
                raise Away(f"{self._path} is not there any more: put it back; nothing was changed")
            self._connection, self._log = connected(self._path), None
        return self._connection

    def _check_in_place(self) -> None:
        """A file that was moved away while it is open would swallow what is written to it."""
        log = _identity(self._wal)
        if _identity(self._path) != self._file or (self._log or log) != log:
            raise Away(f"{self._path} is not there any more: put it back; nothing was changed")
        self._log = log

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _outcome(connection: sqlite3.Connection, work: Work) -> Exception | None:
    """Work that is refused leaves nothing behind, and its neighbours alone."""
    connection.execute("savepoint job")
    refusal: Exception | None = None
    try:
        work(connection)
    except ITS_OWN_FAULT as fault:
        refusal = fault
        connection.execute("rollback to job")
    connection.execute("release job")
    return refusal


def _identity(path: Path) -> Identity | None:
    try:
        there = os.stat(path)
    except OSError:
        return None
    return there.st_dev, there.st_ino


def _tell(jobs: list[_Job], outcomes: list[Exception | None]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.done.done():  # whoever asked has gone away
            continue
        if outcome is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(outcome)
