"""What bots do at a table that is served: questions are answered at once, moves are thought out in a worker process.
A bot that fails or stalls is replaced by any move that is on offer; its seat is flagged, and the game goes on."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from herotable.bots.playing import answer_for, any_of
from herotable.data import codec
from herotable.rules.moments import offered, redealt
from herotable.rules.options import Choice
from herotable.rules.questions import Asked
from herotable.rules.seats import Seat
from herotable.server.records import TableKept
from herotable.server.worker import Think, Thought, packed
from herotable.server.workers import Broken, Stalled, Workers
from herotable.table.table import Table

THINKS_FOR: Final = 10.0
"""Seconds that a bot has for a move."""
FAILED: Final = "this bot could not make up its mind; another move was made for it"

log = logging.getLogger("herotable.bots")


@dataclass(frozen=True, slots=True)
class BotMove:
    """`row`: what the table's next row was then; a table that has moved is asked again."""

    row: int
    seat: Seat
    choice: Choice
    asked: Asked | None = None
    trouble: str = ""


def bots_of(table: Table[Any]) -> tuple[Seat, ...]:
    return tuple(seat for seat in table.seats if table.sitter(seat) == "bot")


def answer_due(table: Table[Any]) -> BotMove | None:
    """What a bot, or a seat where nobody sits, is asked: as usual."""
    if people_are_asked_to_agree(table):
        return None
    for asked in table.moment.open:
        if table.sitter(asked.seat) != "person":
            return BotMove(
                table.journal.next_number,
                asked.seat,
                answer_for(table.game, table.moment, asked, Random(_seed(table))),
                asked,
            )
    return None


def thinking(table: Table[Any], kept: TableKept) -> Think | None:
    """What there is to be thought out: by which bots, each knowing what its seat knows."""
    if table.moment.doing is not None or table.game.outcome(table.moment.now) is not None:
        return None
    if people_are_asked_to_agree(table):
        return None
    seats = [seat for seat in bots_of(table) if may_do_anything(table, seat)]
    if not seats:
        return None
    people = [seat for seat in table.seats if table.sitter(seat) == "person"]
    random = Random(_seed(table))
    moments = [(seat, packed(redealt(table.game, table.moment, seat, random.randrange))) for seat in seats]
    wild = [seat for seat in seats if kept.seat(seat).strength == "wild"]
    alone = not any(may_do_anything(table, seat) for seat in people)
    return Think(type(table.game).__module__, moments, wild, _seed(table), alone)


def people_are_asked_to_agree(table: Table[Any]) -> bool:
    """A proposal lapses as soon as play goes on, so bots wait until it has been answered."""
    return bool(table.journal.proposals)


def may_do_anything(table: Table[Any], seat: Seat) -> bool:
    return any(not option.refused for option in table.options(seat))


def _seed(table: Table[Any]) -> str:
    """The same table comes to the same moves, also after a restart."""
    header = table.journal.header
    return f"{header.table} {header.session.commitment} {table.journal.next_number}"


async def thought_out(workers: Workers, job: Think, row: int, fallback: BotMove) -> BotMove | None:
    """The bots' next move; None where all of them wait."""
    try:
        found = codec.decode(Thought, await workers.do(job, THINKS_FOR))
    except (Stalled, Broken) as fault:
        log.warning("a bot of %s failed: %s", job.game, fault)
        return fallback
    return None if found.choice is None else BotMove(row, found.seat, found.choice)


def any_move(table: Table[Any], seats: Collection[Seat]) -> BotMove:
    """What is done where a bot fails: anything that one of them may do."""
    seat, options = next(_may(table, seats))
    return BotMove(table.journal.next_number, seat, any_of(options, Random(_seed(table))), trouble=FAILED)


def _may(table: Table[Any], seats: Collection[Seat]) -> Iterator[tuple[Seat, list[Any]]]:
    for seat in seats:
        options = [option for option in offered(table.game, table.moment, seat) if not option.refused]
        if options:
            yield seat, options


def perform(table: Table[Any], move: BotMove) -> bool:
    """Whether the move was made; a table that has moved since is left alone."""
    if table.journal.next_number != move.row:
        return False
    if move.asked is None:
        table.act(move.seat, move.choice, who="bot")
    else:
        table.answer(move.seat, table.point.opened, move.asked.place, move.choice, key=move.asked.key, who="bot")
    return True
