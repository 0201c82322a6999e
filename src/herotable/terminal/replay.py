"""`herotable replay`: a table told again from its log, to any row, as anybody there knew it."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from herotable.terminal import verify
from herotable.terminal.complaints import NotUnderstood
from herotable.terminal.helping import Commands, add_command, add_json
from herotable.terminal.journals import LOG_HELP, table_in, verified_in

if TYPE_CHECKING:
    from herotable.rules import Moment, Seat
    from herotable.table.journal import Journal
    from herotable.table.seen import LogLine
    from herotable.table.table import Table


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "replay",
        "tell a table's log again, to any row",
        """Tells what happened at a table, each line with the number of its row, and shows how things stood at the end
        or at row N. Without --as it is told as to somebody who looks on.""",
        "replay evening.jsonl",
        "replay evening.jsonl --to 12 --as hero:1",
        "replay evening.jsonl --check",
    )
    parser.add_argument("log", metavar="LOG", type=Path, help=LOG_HELP)
    parser.add_argument("--to", metavar="N", type=int, help="only to row N; 0 is the table before anything happened")
    parser.add_argument("--as", dest="seat", metavar="SEAT", help="as this seat knew it, such as hero:1 or gm")
    parser.add_argument("--check", action="store_true", help="also perform every row again and recompute its dice")
    parser.add_argument("--plain", action="store_true", help="lines without colours and boxes, for screen readers")
    add_json(parser)
    parser.set_defaults(do=replay)


def replay(typed: argparse.Namespace) -> None:
    table = table_in(typed.log)
    row = row_of(table, typed.to)
    seat = seat_of(table, typed.seat)
    verified = verified_in(typed.log) if typed.check else None
    told = lines_to(table, row, seat)
    if typed.json:
        checked = {} if verified is None else {"check": verify.for_programs(verified)}
        print(json.dumps({**for_programs(table, row, seat, told), **checked}, ensure_ascii=False))
    else:
        show(table, row, seat, told, plain=typed.plain)
        if verified is not None:
            print("\n".join(verify.for_people(verified)))
    if verified is not None:
        verify.check(typed.log, verified)


def row_of(table: Table[Any], wanted: int | None) -> int:
    rows = len(table.journal.rows)
    if wanted is None:
        return rows
    if not 0 <= wanted <= rows:
        raise NotUnderstood(f"there is no row {wanted}: this table has rows 1 to {rows}.")
    return wanted


def seat_of(table: Table[Any], wanted: str | None) -> Seat:
    from herotable.rules import WATCHER

    game_master = table.game.about.game_master
    known = dict.fromkeys((*table.seats, *([game_master] if game_master else []), WATCHER))
    if wanted is None:
        return WATCHER
    if wanted not in known:
        raise NotUnderstood(f"there is no seat {wanted!r} at this table; there is {', '.join(known)}.")
    return wanted


def lines_to(table: Table[Any], row: int, seat: Seat) -> list[LogLine]:
    """What this seat was told up to this row, each line with the number of its row."""
    from herotable.table.seen import rows_in_words

    told = rows_in_words(table.game, journal_to(table.journal, row), table.point_at(row).moment.now, seat)
    return [replace(line, number=made.n) for made, line in told]


def journal_to(journal: Journal, row: int) -> Journal:
    """The journal as it was when that row had just been made."""
    from herotable.table.journal import Journal

    shorter = Journal(journal.header)
    for each in journal.rows[:row]:
        shorter.take(each)
    return shorter


# For people -----------------------------------------------------------------------------------------------------------


def show(table: Table[Any], row: int, seat: Seat, told: list[LogLine], *, plain: bool) -> None:
    from herotable.terminal.play.page import Keys
    from herotable.terminal.play_command import page_for

    page, moment = page_for(Keys(), plain=plain), table.point_at(row).moment
    page.log(told, new=len(told))
    screen = table.game.screen(table.game.view(moment.now, seat))
    if screen is not None:
        page.screen(screen)
    page.say(stands_at(table, moment, row))


def stands_at(table: Table[Any], moment: Moment[Any], row: int) -> str:
    """ "Row 12 of 40. Waiting for Hagar." """
    from herotable.rules import WATCHER

    said = [f"Row {row} of {len(table.journal.rows)}."]
    called = [table.game.called(moment.now, WATCHER, seat) for seat in moment.waiting_for]
    if called:
        said.append(f"Waiting for {' and '.join(called)}.")
    if outcome := table.game.outcome(moment.now):
        won = " and ".join(table.game.called(moment.now, WATCHER, seat) for seat in outcome.winners)
        said.append(f"It is decided: {outcome.how}. Won by {won or 'nobody'}.")
    return " ".join(said)


# For programs ---------------------------------------------------------------------------------------------------------


def for_programs(table: Table[Any], row: int, seat: Seat, told: list[LogLine]) -> dict[str, Any]:
    from herotable.data import codec

    moment = table.point_at(row).moment
    outcome = table.game.outcome(moment.now)
    return {
        "table": table.journal.header.table,
        "game": table.game.about.id,
        "scene": table.journal.header.setup.scene,
        "rows": len(table.journal.rows),
        "row": row,
        "as": seat,
        "log": [line_for_programs(line) for line in told],
        "view": codec.plain(table.game.view(moment.now, seat)),
        "waits_for": list(moment.waiting_for),
        "outcome": None if outcome is None else codec.plain(outcome),
    }


def line_for_programs(line: LogLine) -> dict[str, Any]:
    said: dict[str, Any] = {"row": line.number, "kind": line.kind, "text": line.text}
    more = {"rule": line.rule, "faces": line.faces, "undone": line.undone}
    return {**said, **{name: value for name, value in more.items() if value}}
