"""`herotable verify`: whether a table's log is as it was played."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from herotable.terminal.complaints import CannotDo
from herotable.terminal.helping import Commands, add_command, add_json
from herotable.terminal.journals import LOG_HELP, verified_in

if TYPE_CHECKING:
    from herotable.table.verify import Verified


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "verify",
        "play a table's log again and recompute its dice",
        """Performs every row of a log again and draws every die again from the secret that was sealed when its session
        began. It proves that nothing was changed since; it does not prove that the host did not look ahead.""",
        "verify evening.jsonl",
        "verify evening.jsonl --json",
    )
    parser.add_argument("log", metavar="LOG", type=Path, help=LOG_HELP)
    parser.add_argument("--commitment", metavar="HASH", help="the hash that was shown when the session started")
    add_json(parser)
    parser.set_defaults(do=verify_log)


def verify_log(typed: argparse.Namespace) -> None:
    verified = verified_in(typed.log)
    print(json.dumps(for_programs(verified)) if typed.json else "\n".join(for_people(verified)))
    check(typed.log, verified)
    if typed.commitment and typed.commitment not in verified.commitments:
        raise CannotDo(f"{typed.log} was sealed as {', '.join(verified.commitments)}, not as {typed.commitment}.")


def check(log: Path, verified: Verified) -> None:
    if not verified.fine:
        raise CannotDo(f"{log} is not as it was played.")


def for_people(verified: Verified) -> list[str]:
    lines = [f"{verified.rows} rows, {verified.drawn} dice recomputed from their secret"]
    others = {"typed in by who threw them": verified.typed, "named by override": verified.named}
    lines += [
        f"{count} {how}"
        for how, count in {**others, "of the table it branched from": verified.not_ours}.items()
        if count
    ]
    lines += verified.faults
    if verified.fine:
        lines.append("Everything follows from what was played. It does not show whether the host looked ahead.")
    return lines


def for_programs(verified: Verified) -> dict[str, Any]:
    return {
        "fine": verified.fine,
        "rows": verified.rows,
        "dice": {
            "drawn": verified.drawn,
            "typed": verified.typed,
            "named": verified.named,
            "foreign": verified.not_ours,
        },
        "commitments": verified.commitments,
        "faults": verified.faults,
    }
