"""What was: pages of the log, replays, files, branches."""

from __future__ import annotations

from typing import Any, Final

from msgspec import msgpack

from herotable.data import codec
from herotable.rules.leaves import leaves_in
from herotable.rules.options import Refused
from herotable.rules.seats import WATCHER, Seat
from herotable.server.info import audiences_of, may_see
from herotable.server.keeping import Held
from herotable.server.messages import HeroWritten, LogPage, Made, ValueAt
from herotable.server.naming import cleaned
from herotable.server.past import Step
from herotable.server.records import Member, TableKept
from herotable.server.refusing import not_understood, nothing_there
from herotable.server.report import report
from herotable.server.rest.call import Call, Text, route
from herotable.server.rest.opening import store
from herotable.server.secret import new_id
from herotable.server.served import Served, journal_of
from herotable.server.worker import Recall
from herotable.server.workers import Broken, Stalled
from herotable.table.seen import log_of
from herotable.table.table import Table, milliseconds

MOST_LINES: Final = 200
RECALLS_FOR: Final = 60.0


@route
async def log(call: Call) -> LogPage:
    served, audience = await _seen_by(call)
    first, most = call.query["first"], call.query["most"]
    if first < 1 or not 1 <= most <= MOST_LINES:
        raise not_understood(f"lines are counted from 1, and there are 1 to {MOST_LINES} on a page")
    lines = (await served.sight(audience)).lines
    return LogPage(audience, first, lines[first - 1 : first - 1 + most], len(lines))


@route
async def replay(call: Call) -> bytes:
    served, audience = await _seen_by(call)
    steps = await _steps(call, served, audience)
    number = call.query["step"]
    if not 0 <= number < len(steps):
        raise not_understood(f"there are steps 0 to {len(steps) - 1}")
    shown: bytes = steps[number].shown
    return shown


@route
async def branch(call: Call) -> Made:
    served = await call.own_table()
    audience, number = call.body.audience, call.body.step
    if not may_see(served, call.me.id, audience):
        raise nothing_there()
    steps = await _steps(call, served, audience)
    if number >= len(steps):
        raise not_understood(f"there are steps 0 to {len(steps) - 1}")
    return await _branched(call, served, steps[number].row, cleaned(call.body.name))


async def _branched(call: Call, served: Served, row: int, name: str) -> Made:
    table, old, me = new_id(), served.kept, call.me
    held = Held(table)
    await served.look(lambda known: known.branch(row, held, name=table))
    there = old.member(me.id)
    kept = TableKept(
        id=table,
        name=name or f"{old.name[:50]} (branch)",
        game=old.game,
        title=old.title,
        scene=old.scene,
        owner=me.id,
        made=milliseconds(),
        paused=True,
        options=old.options,
        switches=old.switches,
        seats=old.seats,
        members=(Member(me.id, me.name, () if there is None else there.seats, may_sit=True),),
        branch_of=old.id,
    )
    return await store(call, held, kept)


@route
async def export(call: Call) -> Text:
    served, audience = await _seen_by(call)
    form = call.query["form"]
    name = f"{served.kept.game}-{served.id}"
    if form == "lines":
        lines = await served.look(lambda table: log_of(table, audience))
        return Text(b"".join(codec.encode(line) + b"\n" for line in lines), "application/x-ndjson", f"{name}.jsonl")
    if form == "report":
        text = await served.look(lambda table: report(table, audience, served.kept.name))
        return Text(text.encode(), "text/markdown; charset=utf-8", f"{name}.md")
    if form != "journal":
        raise not_understood("a file is lines, report or journal")
    return Text(await _journal(call, served), "application/x-ndjson", f"{name}.journal.jsonl")


async def _journal(call: Call, served: Served) -> bytes:
    """Everything, hidden things and the secret of the dice among it: once the table is over, and open."""
    kept = served.kept
    if kept.state != "finished" or not (kept.switches.open_after or kept.owner == call.me.id):
        raise not_understood("the journal can be had when the table is over")
    return b"".join(line + b"\n" for line in await call.house.store.lines(journal_of(served.id)))


async def _seen_by(call: Call) -> tuple[Served, Seat]:
    """The table, and the audience that is asked for: by itself the first of one's own."""
    served = await call.table()
    mine = audiences_of(served.kept, call.me.id)
    audience = call.query["audience"] or (mine[0] if mine else WATCHER)
    if not may_see(served, call.me.id, audience):
        raise nothing_there()
    return served, audience


async def _steps(call: Call, served: Served, audience: Seat) -> list[Step]:
    """The steps as they stand; kept for a while, as they are asked for one after the other."""
    recalled = call.house.recalled
    rows = await served.look(lambda table: table.journal.next_number)
    key = (served.id, audience, rows)
    if key not in recalled:
        recalled[key] = await _recalled(call, served, audience)
        while len(recalled) > recalled.most:
            recalled.popitem(last=False)
    recalled.move_to_end(key)
    return recalled[key]


async def _recalled(call: Call, served: Served, audience: Seat) -> list[Step]:
    lines = await call.house.store.lines(journal_of(served.id))
    job = Recall(type(served.game).__module__, lines, audience)
    try:
        found: list[Any] = msgpack.decode(await call.house.reckoners.do(job, RECALLS_FOR), type=list[Step])
    except (Stalled, Broken) as fault:
        raise not_understood("this game is too long to be replayed here") from fault
    return found


@route
async def values(call: Call) -> tuple[ValueAt, ...]:
    """Hidden things are among them, so they are for the game master's person alone."""
    served = await call.table()
    member = served.kept.member(call.me.id)
    if member is None or served.game_master not in member.seats:
        raise nothing_there()
    path = call.query["path"]
    try:
        return await served.look(lambda table: _values(table, path))
    except Refused as fault:
        raise not_understood(fault.refusal.reason) from fault


def _values(table: Table[Any], path: str) -> tuple[ValueAt, ...]:
    return tuple(ValueAt(at, value) for at, value in leaves_in(table.moment.now, path))


@route
async def written(call: Call) -> HeroWritten:
    """A hero belongs to whoever has its seat."""
    served, wanted = await call.table(), call.path["seat"]
    member = served.kept.member(call.me.id)
    heroes = served.game.heroes()
    if heroes is None or member is None or wanted not in member.seats:
        raise nothing_there()
    data = await served.look(lambda table: heroes.written(table.moment.now, wanted))
    return HeroWritten("", None) if data is None else HeroWritten(data.decode(), heroes.sheet(data))
