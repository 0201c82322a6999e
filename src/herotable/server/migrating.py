"""The store's own versions. A new store is made, an older one is brought up to date after it has been copied, and one
that a newer Herotable has made is left alone.

Alembic writes the SQL of the steps, our own connections perform it, whole or not at all. What makes a new store is kept
in `migrations/new.*.sql`, as Alembic is slow to load; `python -m herotable.server.migrating` writes these files anew.
"""

from __future__ import annotations

import io
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final, Literal

from herotable.server.backing_up import copied
from herotable.server.sqlite_writer import connected
from herotable.server.store import Away

HEAD: Final = "s0001"
"""The version that this program reads and writes; a test holds it to the files in `migrations/versions`."""
MIGRATIONS: Final = Path(__file__).parent / "migrations"
NOTED: Final = "select version_num from alembic_version"

Dialect = Literal["sqlite", "postgresql"]
DIALECTS: Final[tuple[Dialect, ...]] = ("sqlite", "postgresql")


def sqlite_up_to_date(path: Path, migrations: Path = MIGRATIONS, head: str = HEAD) -> None:
    with closing(connected(path)) as connection:
        there = version_of(connection)
        if there == head:
            return
        steps = steps_to(head, there, "sqlite", str(path), migrations)
        if there:
            copied(path, copy_before(path, there))
        try:
            connection.executescript(f"begin immediate; {steps} commit;")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("rollback")
            raise


async def postgres_up_to_date(url: str, data: Path) -> str:
    """What `herotable migrate` does: a backup first, then all steps or none; says what it did."""
    import asyncpg

    from herotable.server.backing_up import out_of_postgres

    connection = await asyncpg.connect(url)
    try:
        there = str(await connection.fetchval(NOTED) or "")
        if there == HEAD:
            return "The store is up to date already."
        check_known(there, "that PostgreSQL")
        copy = copy_before(data / "postgresql.sqlite", there)
        data.mkdir(parents=True, exist_ok=True)
        await out_of_postgres(url, copy)
        async with connection.transaction():
            await connection.execute(steps_to(HEAD, there, "postgresql", "that PostgreSQL"))
        return f"The store is up to date; as it was before, it is in {copy}."
    except (OSError, asyncpg.PostgresError) as fault:
        raise Away(f"the PostgreSQL could not be brought up to date: {fault}; nothing was changed") from fault
    finally:
        await connection.close()


def copy_before(path: Path, there: str) -> Path:
    """Where the store is copied to before it is changed."""
    return path.with_name(f"{path.stem}-as-of-{there}{path.suffix}")


def version_of(connection: sqlite3.Connection) -> str:
    """The version of a store; empty where there is none yet."""
    if not connection.execute("select 1 from sqlite_master where name = 'alembic_version'").fetchone():
        return ""
    found = connection.execute(NOTED).fetchone()
    return str(found[0]) if found else ""


def steps_to(head: str, there: str, dialect: Dialect, name: str, migrations: Path = MIGRATIONS) -> str:
    """The SQL that leads from one version to another."""
    if not there and (migrations, head) == (MIGRATIONS, HEAD):
        return new_store(dialect).read_text("utf-8")
    return written(head, there, dialect, name, migrations)


def written(head: str, there: str, dialect: Dialect, name: str, migrations: Path = MIGRATIONS) -> str:
    from alembic import command
    from alembic.config import Config

    check_known(there, name, migrations)
    sql = io.StringIO()
    config = Config(attributes={"dialect": dialect, "written": sql})
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    command.upgrade(config, f"{there or 'base'}:{head}", sql=True)
    return sql.getvalue()


def check_known(there: str, name: str, migrations: Path = MIGRATIONS) -> None:
    """A version that there is no file for was made by a newer Herotable."""
    known = {file.stem.partition("_")[0] for file in (migrations / "versions").glob("s*.py")}
    if there and there not in known:
        raise Away(
            f"{name} was made by a newer Herotable (its version is {there}, this one knows {HEAD}): update Herotable,"
            " or put back a backup; nothing was changed"
        )


def new_store(dialect: Dialect) -> Path:
    return MIGRATIONS / f"new.{dialect}.sql"


def main() -> None:
    for dialect in DIALECTS:
        new_store(dialect).write_text(written(HEAD, "", dialect, "a new store"), "utf-8")


if __name__ == "__main__":
    main()
