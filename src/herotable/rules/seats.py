"""Who sits at a table, and who may know of something."""

from __future__ import annotations

from typing import Final, TypeAlias

Seat: TypeAlias = str
"""A place at the table: "hero:1", "gm", "A". What a person, a bot or nobody may fill."""

WATCHER: Final[Seat] = "watcher"
"""Looks on: knows what is told to everyone, and nothing else."""

SYSTEM: Final[Seat] = "table"
"""The table itself: takes the steps that happen by themselves."""

Audience: TypeAlias = tuple[Seat, ...] | None
"""Who is told something: these seats, or everyone."""

EVERYONE: Final[Audience] = None


def hears(audience: Audience, seat: Seat) -> bool:
    return audience is None or seat in audience
