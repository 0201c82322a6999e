"""Damage that reaches somebody: what is absorbed, what is taken (CH-DMG)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from herotable.games.compact_heroes import hit_points
from herotable.games.compact_heroes.fighters import absorption
from herotable.games.compact_heroes.state import GM, Table
from herotable.rules import Action, Event, Play, TableOption


@dataclass(frozen=True, slots=True)
class DamageTaken(Event):
    """What was called out, less DA. Of a foe only those hear who know its figures (CH-HIT-4)."""

    rule: ClassVar[str] = "CH-DMG-1"
    who: str
    damage: int
    absorbed: int
    taken: int


def deal(
    play: Play,
    state: Table,
    who: str,
    damage: int,
    of: str,
    *,
    ignoring_absorption: bool = False,
    fire: bool = False,
) -> int:
    """Damage of any kind to anybody: DA off (CH-DMG-1), never below 0 (CH-DMG-2), no least of 1 (CH-DMG-3).

    Gives what got through. Poison, disease, drowning, falling and hunger ignore DA; other blows do not (CH-DMG-7).
    """
    called = max(0, damage)
    held_off = 0 if ignoring_absorption else absorbed(state, who, called)
    return take(play, state, who, called, held_off, called - held_off, of, fire=fire)


def absorbed(state: Table, who: str, damage: int, pierces: int = 0) -> int:
    """What DA holds off, less what a weapon pierces of it."""
    return min(damage, max(0, absorption(state, who) - pierces))


def take(
    play: Play, state: Table, who: str, damage: int, absorbed: int, taken: int, of: str, *, fire: bool = False
) -> int:
    """What is left of the damage comes off the hit points, at once (CH-DMG-9)."""
    _tell(play, state, who, damage, absorbed, taken)
    if fire and taken and who in state.foes:
        state.foes[who].burned = True
    hit_points.lose(play, state, who, taken, of)
    return taken


def halved(damage: int) -> int:
    """CH-DMG-8: rounded down, and before DA unless a card says otherwise."""
    return damage // 2


def _tell(play: Play, state: Table, who: str, damage: int, absorbed: int, taken: int) -> None:
    if who in state.heroes:
        play.tell(DamageTaken, who, damage, absorbed, taken)
    else:
        knowing = dict.fromkeys((GM, state.foes[who].owner))
        play.whisper(tuple(knowing), DamageTaken, who, damage, absorbed, taken)


EVENTS: tuple[type[Event], ...] = (DamageTaken,)
OPTIONS: tuple[TableOption, ...] = ()
STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {}
