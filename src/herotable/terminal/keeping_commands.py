"""`herotable backup`, `restore`, `migrate` and `doctor`: what is kept, copied and looked after."""

import argparse
import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from herotable.terminal.complaints import CannotDo, NotUnderstood
from herotable.terminal.helping import Commands, add_command

if TYPE_CHECKING:
    from herotable.server.doctor import Finding

STORE_HELP = "the PostgreSQL that tables are in, where it is not the data folder"


def add_to(commands: Commands) -> None:
    backup_parser = add_command(
        commands,
        "backup",
        "copy everything that is kept into one file",
        """Copies the server's store and the terminal's tables, as they stand at one moment; games may go on meanwhile.
        The file holds everything, secrets of unfinished dice too: keep it like the tables themselves.""",
        "backup evening.zip",
        "backup all-tables.zip --data my-tables",
    )
    backup_parser.add_argument("file", metavar="FILE", type=Path, help="the new file")
    _finish(backup_parser, backup)
    restore_parser = add_command(
        commands,
        "restore",
        "put a backup back where nothing is yet",
        """Puts a backup into a folder that holds no tables yet, or, with --store and its address, into an empty
        PostgreSQL. What is there is never touched.""",
        "restore evening.zip --data elsewhere",
    )
    restore_parser.add_argument("file", metavar="FILE", type=Path, help="what 'herotable backup' has written")
    _finish(restore_parser, restore)
    migrate_parser = add_command(
        commands,
        "migrate",
        "bring a PostgreSQL's store up to date",
        """After an update that changed how tables are kept: backs everything up into the data folder first, then brings
        the store up to date. A store in the data folder does this by itself.""",
        "migrate --store postgresql://user@host/tables",
    )
    _finish(migrate_parser, migrate)
    doctor_parser = add_command(
        commands,
        "doctor",
        "look whether everything is well",
        """Looks at the store and every table in it, at free space, at bots and odds, and whether a server can be
        reached from this machine and its network. It changes nothing; --save writes what can be read of each table
        into files.""",
        "doctor",
        "doctor --data evening",
        "doctor --save rescued",
    )
    doctor_parser.add_argument("--bus", metavar="URL", default="", help="the bus between several servers")
    doctor_parser.add_argument("--save", metavar="FOLDER", type=Path, help="write every table into a file there")
    _finish(doctor_parser, doctor)


def _finish(parser: argparse.ArgumentParser, do: Callable[[argparse.Namespace], None]) -> None:
    parser.add_argument("--data", metavar="DIR", type=Path, help="the folder that tables are kept in")
    parser.add_argument("--store", metavar="URL", default="", help=STORE_HELP)
    parser.set_defaults(do=do)


def backup(typed: argparse.Namespace) -> None:
    from herotable.server.backing_up import backed_up
    from herotable.server.store import Away
    from herotable.terminal.play.saved import data_folder

    try:
        tables = backed_up(data_folder(typed.data), typed.store, typed.file)
    except Away as fault:
        raise CannotDo(f"{fault}.") from fault
    print(f"{typed.file} holds {tables} tables; 'herotable restore {typed.file} --data FOLDER' puts them back.")


def restore(typed: argparse.Namespace) -> None:
    from herotable.server.backing_up import restored
    from herotable.server.store import Away
    from herotable.terminal.play.saved import data_folder

    data = data_folder(typed.data)
    try:
        tables = restored(typed.file, data, typed.store)
    except Away as fault:
        raise CannotDo(f"{fault}.") from fault
    print(f"{tables} tables are back in {(typed.store and 'the PostgreSQL') or data}.")


def migrate(typed: argparse.Namespace) -> None:
    from herotable.server.migrating import postgres_up_to_date
    from herotable.server.store import Away
    from herotable.terminal.play.saved import data_folder

    if not typed.store.startswith(("postgres://", "postgresql://")):
        raise NotUnderstood("name the PostgreSQL by --store; a store in the data folder comes up to date by itself.")
    try:
        print(asyncio.run(postgres_up_to_date(typed.store, data_folder(typed.data))))
    except Away as fault:
        raise CannotDo(f"{fault}.") from fault


def doctor(typed: argparse.Namespace) -> None:
    from herotable.server.doctor import examined
    from herotable.terminal.play.saved import data_folder

    data = data_folder(typed.data)
    if typed.save is not None:
        return save(typed, data)
    findings = asyncio.run(examined(data, typed.store, typed.bus))
    print("\n".join(map(as_line, findings)))
    wrong = sum(not finding.fine for finding in findings)
    if wrong:
        raise CannotDo(f"{wrong} of {len(findings)} things want your attention.")
    print("Everything is well.")


def as_line(finding: "Finding") -> str:
    return f"{'fine ' if finding.fine else 'WRONG'}  {finding.text}"


def save(typed: argparse.Namespace, data: Path) -> None:
    from herotable.server.doctor import saved
    from herotable.server.stores import sqlite_file

    path = sqlite_file(typed.store, data)
    typed.save.mkdir(parents=True, exist_ok=True)
    if not os.access(typed.save, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        raise CannotDo(f"nothing may be written in {typed.save}.")
    if not path.is_file():
        print(f"There is no store at {path}, so there is nothing to save.")
        return
    print(f"{saved(path, typed.save)} tables are in {typed.save}; 'herotable play --resume FILE' goes on with one.")
