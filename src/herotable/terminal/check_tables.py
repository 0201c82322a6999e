"""`herotable check-tables`: whether the tables that were kept still fit the rules and packs of this version."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from herotable.terminal.complaints import CannotDo
from herotable.terminal.files import check_folder
from herotable.terminal.helping import Commands, add_command, add_json
from herotable.terminal.journals import journal_in, table_in

if TYPE_CHECKING:
    from herotable.table.rows import Row


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "check-tables",
        "say whether kept tables still fit these rules",
        """Opens every table of a folder in memory, as 'herotable play --resume' would, and says whether it goes on
        where it stood. After an update, an action that waited for somebody may no longer fit the rules; it would be
        called off. The files stay as they are. Without DIR it looks at the tables that 'herotable play' keeps.""",
        "check-tables",
        "check-tables my-tables --json",
    )
    parser.add_argument("dir", metavar="DIR", nargs="?", type=Path, help="a folder of tables (*.jsonl)")
    add_json(parser)
    parser.set_defaults(do=check_tables)


@dataclass(frozen=True, slots=True)
class Fit:
    """How one table fits: `why` says what is otherwise."""

    table: str
    fits: Literal["fine", "called off", "wrong"]
    why: str = ""


def check_tables(typed: argparse.Namespace) -> None:
    found = [fit_of(path) for path in tables_of(typed.dir)]
    if typed.json:
        print(json.dumps([asdict(fit) for fit in found], ensure_ascii=False))
    else:
        print("\n".join(map(line_of, found)))
    if bad := [fit.table for fit in found if fit.fits != "fine"]:
        raise CannotDo(f"{len(bad)} of {len(found)} tables do not go on where they stood: {', '.join(bad)}.")


def tables_of(folder: Path | None) -> list[Path]:
    """The tables in a folder, or in the folder `tables` of one that was given to --data."""
    from herotable.terminal.play import saved

    folder = folder if folder is not None else saved.data_folder(None) / "tables"
    check_folder(folder)
    found = sorted(folder.glob("*.jsonl")) or sorted(folder.glob("tables/*.jsonl"))
    if not found:
        raise CannotDo(f"there is no table (*.jsonl) in {folder}.")
    return found


def fit_of(path: Path) -> Fit:
    try:
        rows = table_in(path).journal.rows
        called_off = list(calls_off(rows[len(journal_in(path).rows) :]))
    except CannotDo as fault:
        return Fit(path.stem, "wrong", str(fault).removesuffix("."))
    return Fit(path.stem, "called off", "; ".join(called_off)) if called_off else Fit(path.stem, "fine")


def calls_off(rows: list[Row]) -> Iterator[str]:
    """Why rows that came by opening the table took something back."""
    from herotable.table.rows import Undo

    for row in rows:
        if isinstance(row.input, Undo):
            yield row.input.reason


def line_of(fit: Fit) -> str:
    return f"{fit.fits:<10}  {fit.table}" + (f": {fit.why}" if fit.why else "")
