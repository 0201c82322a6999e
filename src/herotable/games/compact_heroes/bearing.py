"""What can still bear on what is told of an action: what odds need to tell apart from each stage on."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from herotable.games.compact_heroes.state import Table
from herotable.rules.copying import copier_of, keyer_of
from herotable.rules.play import Plain

_copy: Final[Callable[[Table], Table]] = copier_of(Table).copy
_key: Final[Callable[[Table], Hashable]] = keyer_of(Table)


def bearing(state: Table, stage: str, args: tuple[Plain, ...]) -> Hashable:
    """Everything but the totals that were called out: they narrow what players may reckon with, and no rule reads
    them. Twenty totals to hit are so counted as one hit and one miss."""
    without = _copy(state)
    for foe in without.foes.values():
        foe.known.missed_with, foe.known.hit_with = 0, 0
    return stage, args, _key(without)
