"""What the one whose turn it is may do, and why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.rules import Number, One, Option, Part, Seat
from tests.kernel.relic_shot.cards import CELL, LASER_POWER, PISTOL
from tests.kernel.relic_shot.state import Fight, Fighter, Mood, Phase
from tests.kernel.relic_shot.turn import COST, TO_COVER, spaces

RULES: Final = {
    "shoot": "RW-ACT-ATTACK",
    "aim": "RW-ACT-AIM",
    "dodge": "RW-ACT-DODGE",
    "full defence": "RW-ACT-FULLDEF",
    "to cover": "RW-ACT-MOVE",
    "stand": "RW-ACT-STAND",
    "clip out": "RW-ACT-RELOAD",
    "clip in": "RW-ACT-RELOAD",
    "pick up": "RW-ACT-INTERACT",
    "treat": "RW-BLD-4",
    "crawl": "RW-SEV-10",
}
"""The kinds of action of this miniature; "shoot" comes first."""

HEROES_ONLY: Final = ("full defence", "clip out", "clip in", "pick up", "treat", "crawl")


def offers(fight: Fight, seat: Seat) -> list[Option]:
    if not fight.turn.who or fight.mover.side != seat:
        return []
    if fight.phase is Phase.DECLARING:
        return [Option("declare", (Number("actions", 0, most_actions(fight)),), rule="RW-TURN-5")]
    if fight.phase is Phase.ACTING and fight.turn.left:
        return [*(_offer(fight, kind) for kind in RULES), Option("end", rule="RW-TURN-5")]
    return []


def most_actions(fight: Fight) -> int:
    """As many as there are different things to do (RW-TURN-6); a clip that can come out can be replaced as well."""
    who = fight.mover
    possible = [kind for kind in RULES if not _impossible(fight, who, kind)]
    reload = "clip out" in possible and CELL in who.carried
    return sum(COST.get(kind, 1) for kind in possible) + reload


def _offer(fight: Fight, kind: str) -> Option:
    who = fight.mover
    refused = why_not(fight, who, kind)
    cost = Part("actions", COST.get(kind, 1), "RW-TURN-2")
    if kind != "shoot" or refused:
        return Option(kind, cost=(cost,), rule=RULES[kind], refused=refused)
    fields = One("target", (fight.foe(who).id,)), Number("shots", 1, who.attacks)
    return Option(kind, fields, (cost,), RULES[kind])


def why_not(fight: Fight, who: Fighter, kind: str) -> str:
    """Why this action is not to be had now; empty if it is."""
    if kind in fight.turn.used:
        return "done already in this turn"
    if fight.turn.left < COST.get(kind, 1):
        return f"needs {COST.get(kind, 1)} actions, {fight.turn.left} left"
    return _impossible(fight, who, kind)


def _impossible(fight: Fight, who: Fighter, kind: str) -> str:
    if kind in HEROES_ONLY and not who.hero:
        return "only Heroes do this"
    if bool(who.stunned) != (kind == "crawl"):
        return "stunned: only a crawl" if who.stunned else "only for the stunned"
    if who.mood is Mood.PANICKED and kind not in ("to cover", "crawl"):
        return "panicked: only into cover"
    return WHY_NOT[kind](fight, who) if kind in WHY_NOT else ""


def _no_shot(fight: Fight, who: Fighter) -> str:
    if who.attacks:
        return ""
    if PISTOL not in who.carried:
        return "the pistol is broken"
    return "the weapon is empty" if who.held else "the pistol lies on the ground"


def _no_cover(fight: Fight, who: Fighter) -> str:
    if who.refuge <= who.cover:
        return "no better cover in reach"
    far = spaces(fight, who)
    return "" if far >= TO_COVER else f"the cover is {TO_COVER} spaces away, the move goes {far}"


def _no_new_clip(fight: Fight, who: Fighter) -> str:
    if who.clip:
        return "a clip is in the weapon"
    return "" if CELL in who.carried else "no spare power cell"


def _no_old_clip(fight: Fight, who: Fighter) -> str:
    if not who.clip:
        return "no clip in the weapon"
    return "the weapon is full" if who.charges == LASER_POWER else ""


def _unless(wanted: Callable[[Fighter], bool], reason: str) -> Callable[[Fight, Fighter], str]:
    return lambda fight, who: "" if wanted(who) else reason


WHY_NOT: Final[dict[str, Callable[[Fight, Fighter], str]]] = {
    "shoot": _no_shot,
    "aim": _unless(lambda who: not who.aim, "has taken aim already"),
    "to cover": _no_cover,
    "stand": _unless(lambda who: who.prone, "is on the feet"),
    "clip out": _no_old_clip,
    "clip in": _no_new_clip,
    "pick up": _unless(lambda who: not who.held and PISTOL in who.carried, "no pistol on the ground"),
    "treat": _unless(lambda who: who.bleeding, "is not bleeding"),
}
