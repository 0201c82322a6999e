"""One sentence for each event, and the classes of outcome that odds are told in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from herotable.rules import Event
from tests.kernel.relic_shot import events as e

SENTENCES: Final[dict[type[Event], Callable[[Any], str]]] = {
    e.InOrder: lambda it: f"Order: {', '.join(it.order)}.",
    e.TurnBegins: lambda it: f"Round {it.round}: {it.who}'s turn.",
    e.Declared: lambda it: f"{it.who} declares {it.actions} actions" + _at(-it.penalty) + ".",
    e.Did: lambda it: f"{it.who}: {it.what}.",
    e.Shot: lambda it: f"{it.who} fires {it.shots} at {it.target} against {it.number} ({_sum(it.parts)}).",
    e.RolledAgain: lambda it: (
        f"{it.who} rolls {it.d10s} d10 and {it.hero_dice} Hero dice again" + (f", Luck {it.luck}." if it.luck else ".")
    ),
    e.HadFortune: lambda it: f"Fortune for {it.who}: {it.effect}.",
    e.HadMisfortune: lambda it: f"Misfortune for {it.who}: {it.effect}.",
    e.Recharged: lambda it: f"{it.who}'s pistol recharges to {it.charges}.",
    e.Missed: lambda it: f"{it.who} misses {it.target}.",
    e.Hit: lambda it: f"{it.who} hits {it.target} {it.hits} times.",
    e.Dived: lambda it: f"{it.who} dives for cover {it.cover}.",
    e.Defended: lambda it: f"{it.who} defends against {it.number} ({_sum(it.parts)}).",
    e.GotThrough: lambda it: f"{it.hits} hits get through to {it.target}.",
    e.Wounded: lambda it: f"{it.target} takes {it.wounds} wounds.",
    e.SeverelyWounded: lambda it: f"{it.target} is severely wounded, excess {it.excess}: {it.row}.",
    e.Dropped: lambda it: f"{it.who} drops the pistol.",
    e.Settled: lambda it: f"{it.target}: {it.what} ({it.number}).",
    e.Stands: lambda it: f"{stands(it)}, {it.fear} Fear.",
    e.Nerves: lambda it: f"{it.who} is {it.mood}, {it.fear} Fear.",
    e.Dared: lambda it: f"{it.who} {'dares' if it.success else 'does not dare'} to rise.",
    e.PinCheck: lambda it: f"{it.who} is {'pinned' if it.pinned else 'no longer pinned'}.",
    e.Bled: lambda it: f"{it.who} bleeds: {it.blood} ({it.health}).",
    e.Treated: lambda it: f"{it.who} {'stops' if it.success else 'cannot stop'} the bleeding.",
}


def stands(it: e.Stands) -> str:
    """How the target of a shot stands after it: the classes of the odds."""
    if it.health != "up":
        return f"{it.target} {'out' if not it.figures else it.health}"
    if it.severe:
        return f"{it.target} severely wounded"
    if it.marker:
        return f"{it.target} at −{it.marker}"
    return f"{it.target} unhurt, {it.figures} standing"


def _at(penalty: int) -> str:
    return f" at −{-penalty}" if penalty else ""


def _sum(parts: e.Parts) -> str:
    return ", ".join(f"{name} {amount:+d}" for name, amount in parts)
