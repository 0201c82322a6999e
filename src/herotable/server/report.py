"""A game as a report that people read: Markdown, with everything that anybody typed shown as it was typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from herotable.rules.seats import Seat
from herotable.table.seen import log_of, names_of
from herotable.table.table import Table

SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>()#+!|~-]|^[=@])")


def plain(text: str) -> str:
    """Nothing in it means anything to Markdown, or to a table that it is copied into."""
    return SPECIAL.sub(r"\\\1", text)


def report(table: Table[Any], audience: Seat, name: str) -> str:
    return "\n".join(_lines(table, audience, name)) + "\n"


def _lines(table: Table[Any], audience: Seat, name: str) -> Iterator[str]:
    header = table.journal.header
    names = names_of(table, audience, table.seats)
    yield f"# {plain(name)}"
    yield ""
    yield f"{plain(table.game.about.title)}, {plain(header.setup.scene)}. Rules version {plain(header.rules)}."
    yield ""
    yield from (f"- {plain(names.get(seat, seat))} ({plain(seat)})" for seat in table.seats)
    outcome = table.game.outcome(table.moment.now)
    if outcome is not None:
        winners = " and ".join(plain(names.get(seat, seat)) for seat in outcome.winners) or "nobody"
        yield ""
        yield f"It ended: {plain(outcome.how)}. Won by {winners}."
    yield ""
    yield "## What happened"
    yield ""
    for line in log_of(table, audience):
        text = plain(line.text)
        yield f"{line.number}. {f'~~{text}~~ (taken back)' if line.undone else text}"
