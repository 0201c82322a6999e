"""Threat points: what a foe is worth, and how hard an encounter is (HK-FOE-3, M6, M9)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal

from herotable.games.hero_kids.cards import FoeCard

HIT_CHANCES_SIDES: Final = 6
USUAL_ATTACK: Final = 2
"""Heroes usually attack with two dice (P3)."""
ARMORS: Final = ((1, Fraction(3, 4)), (2, Fraction(1, 4)))
"""What armor heroes have, and how often."""

Grade = Literal["easy", "normal", "hard", "too hard"]
GRADES: Final[tuple[tuple[int, Grade], ...]] = ((100, "easy"), (200, "normal"), (250, "hard"))
"""Up to so many hundredths of a threat point for each hero."""
STARS_A_STEP: Final = 3
MORE_A_STEP: Final = 50
"""M10: half a point for each hero, for every 3 stars spent by the average hero."""


def hit_chance(attack: int, armor: int) -> Fraction:
    """D5: the highest attack die is at least the highest armor die."""
    if not attack:
        return Fraction(0)
    if not armor:
        return Fraction(1)
    sides = HIT_CHANCES_SIDES
    found = Fraction(0)
    for face in range(1, sides + 1):
        guard = Fraction(face**armor - (face - 1) ** armor, sides**armor)
        found += guard * (1 - Fraction(face - 1, sides) ** attack)
    return found


def threat_per_box(attack: int, armor: int) -> Fraction:
    """M6: how long a box lasts, and what it does meanwhile."""
    lasts = 1 / hit_chance(USUAL_ATTACK, armor)
    return lasts * sum((share * hit_chance(attack, against) for against, share in ARMORS), start=Fraction(0))


def threat_by_formula(card: FoeCard) -> Fraction:
    """In points, before it is rounded to quarters."""
    best = max(card.dice[:3])
    return card.boxes * threat_per_box(best, card.dice[3]) + Fraction(card.extra, 10)


def threat_of(foes: Sequence[FoeCard], heroes: int) -> int:
    """M9, in hundredths: every weak foe beyond one for each hero counts double."""
    weak = sorted((foe.threat for foe in foes if foe.tier == "weak"), reverse=True)
    others = sum(foe.threat for foe in foes if foe.tier != "weak")
    return others + sum(weak[:heroes]) + 2 * sum(weak[heroes:])


def grade(threat: int, heroes: int, stars_spent: int = 0) -> Grade:
    """How hard it is for so many heroes; `stars_spent` by the average of them."""
    grown = MORE_A_STEP * (stars_spent // STARS_A_STEP)
    for most, name in GRADES:
        if threat <= (most + grown) * heroes:
            return name
    return "too hard"
