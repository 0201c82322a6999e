"""A game step by step, as one audience saw it: what has been taken back is left out, and so is every step in which
this audience could see no difference. Steps are numbered by this alone, so that they do not tell how much happened
unseen."""

from __future__ import annotations

import zlib
from dataclasses import replace
from typing import Any

from msgspec import Struct, structs

from herotable.data import codec
from herotable.rules.game import AnyGame
from herotable.rules.seats import Seat
from herotable.server.messages import ReplayStep
from herotable.server.sights import Lines, sight_of
from herotable.table.past import past_of
from herotable.table.store import MemoryStore
from herotable.table.table import Table


class Step(Struct, frozen=True):
    """`row` is where a branch would begin; `packed` is what the audience is shown, compressed."""

    row: int
    packed: bytes

    @property
    def shown(self) -> bytes:
        return zlib.decompress(self.packed)


def steps_of(game: AnyGame, journal: list[bytes], audience: Seat) -> list[Step]:
    """Every step, from the beginning on; each says itself which it is of how many."""
    found: list[tuple[int, ReplayStep]] = []
    before: bytes = b""
    told = 0
    for row, then in past_of(Table.open(game, MemoryStore(data=b"".join(line + b"\n" for line in journal)))):
        sight, lines = sight_of(then, audience)
        lines = _as_it_counts(lines)
        now = codec.encode(sight)
        if found and now == before and len(lines) == told:
            found[-1] = (row, found[-1][1])
            continue
        found.append((row, ReplayStep(audience, len(found), 0, sight, lines[told:])))
        before, told = now, len(lines)
    return [Step(row, _packed(step, len(found) - 1)) for row, step in found]


def _as_it_counts(lines: Lines) -> Lines:
    """Without what has been taken back."""
    counted: list[Any] = [line for line in lines if not line.undone and line.kind != "undo"]
    return tuple(replace(line, number=number) for number, line in enumerate(counted, start=1))


def _packed(step: ReplayStep, steps: int) -> bytes:
    return zlib.compress(codec.encode(structs.replace(step, steps=steps)))
