"""What can still bear on the outcome of a shot: what odds need to tell apart from each stage on."""

from __future__ import annotations

from collections.abc import Hashable

from herotable.rules.play import Plain
from tests.kernel.relic_shot.cards import VEST
from tests.kernel.relic_shot.state import Fight, Fighter


def bearing(fight: Fight, stage: str, args: tuple[Plain, ...]) -> Hashable | None:
    """From the Defence on: who is hit and what stands between the hits and the body, no longer charges or fear."""
    match stage, args:
        case "struck", (str(who), str(target), int(hits)):
            return target, hits, guard(fight, fight.fighters[target]), fight.fighters[who].cover > 0
        case "defend_again", (str(target), int(hits), int(stopped), int(hero)):
            defender = fight.fighters[target]
            return target, hits, stopped, hero, guard(fight, defender), fight.foe(defender).cover > 0
        case "damage", (str(target), int(), int(left)):
            return target, left, body(fight.fighters[target])
        case "chart", (str(target), int(), int(), int(excess)):
            return target, excess, body(fight.fighters[target])
    return None


def body(who: Fighter) -> Hashable:
    return who.figures, who.health.value, who.marker, who.severe, who.threshold, who.blood


def guard(fight: Fight, who: Fighter) -> Hashable:
    return body(who), who.cover, who.refuge, who.full, who.dodge, who.luck, who.stunned, VEST in who.carried
