"""What each audience may know: everything but the GM's people's Morale, of which players see what it has shown."""

from __future__ import annotations

from dataclasses import dataclass

from herotable.rules import Seat
from tests.kernel.relic_shot.state import GM, Fight, Fighter


@dataclass(frozen=True, slots=True)
class FighterView:
    id: str
    side: str
    figures: int
    health: str
    morale: tuple[int, int]
    fear: int
    mood: str
    pinned: bool
    cover: int
    refuge: int
    luck: int
    charges: int
    clip: bool
    held: bool
    carried: tuple[str, ...]
    marker: int
    severe: int
    lost: int
    prone: bool
    aim: int
    dodge: bool
    full: int
    stunned: int
    bleeding: bool
    blood: int
    painful: bool
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FightView:
    round: int
    phase: str
    turn: str
    standard: int
    declared: int
    left: int
    used: tuple[str, ...]
    order: tuple[str, ...]
    band: int
    darkness: int
    fighters: tuple[FighterView, ...]


def view_of(fight: Fight, audience: Seat) -> FightView:
    turn = fight.turn
    return FightView(
        fight.round,
        fight.phase.value,
        turn.who,
        turn.standard,
        turn.declared,
        turn.left,
        tuple(turn.used),
        tuple(fight.order),
        fight.band,
        fight.darkness,
        tuple(_seen(each, audience) for each in fight.fighters.values()),
    )


def _seen(who: Fighter, audience: Seat) -> FighterView:
    return FighterView(
        id=who.id,
        side=who.side,
        figures=who.figures,
        health=who.health.value,
        morale=(who.morale, who.morale) if audience == GM else (who.morale_least, who.morale_most),
        fear=who.fear,
        mood=who.mood.value,
        pinned=who.pinned,
        cover=who.cover,
        refuge=who.refuge,
        luck=who.luck,
        charges=who.charges,
        clip=who.clip,
        held=who.held,
        carried=tuple(who.carried),
        marker=who.marker,
        severe=who.severe,
        lost=who.lost,
        prone=who.prone,
        aim=who.aim,
        dodge=who.dodge,
        full=who.full,
        stunned=who.stunned,
        bleeding=who.bleeding,
        blood=who.blood,
        painful=who.painful,
        marks=tuple(who.marks),
    )
