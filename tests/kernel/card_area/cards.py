"""The cards of the scene, figures from the ledger's tables at Tier 1 (K3, K5, K7, K8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class Ability:
    """An Attack: what it costs, the number that its d12 must reach, and what it then does."""

    id: str
    roll: int
    damage: int
    type: Literal["Physical", "Arcane"]
    cost: int = 0
    reach: Literal["adjacent", "far", "area"] = "adjacent"
    who: Literal["enemies", "all"] = "enemies"
    innate: bool = False
    second_roll: int = 0
    second_damage: int = 0


@dataclass(frozen=True, slots=True)
class Boost:
    """Declared and paid together with an Attack, wasted if it misses (DM-TURN-7)."""

    id: str
    cost: int = 0
    hit: int = 0
    bonus: int = 0
    miss: int = 0
    melee_only: bool = False


@dataclass(frozen=True, slots=True)
class DefendCard:
    """Played once the hit is known (DM-ROLL-8). `roll` 0: it just works; `actions`: paid with those to come."""

    id: str
    cost: int = 0
    actions: int = 0
    roll: int = 0
    reduce_melee: int = 0
    reduce_ranged: int = 0
    reduce_adjacent: int = 0
    cancels: tuple[Literal["melee", "ranged"], ...] = ()


ABILITIES: Final = {
    each.id: each
    for each in (
        Ability("Gleam", 6, 2, "Arcane", reach="area"),
        Ability("Radiant Blast", 6, 3, "Arcane", cost=1, reach="area"),
        Ability("Flicker", 6, 1, "Arcane", reach="area"),
        Ability("Flare", 6, 2, "Arcane", cost=1, reach="area"),
        Ability("Cleave", 6, 3, "Physical", second_roll=6, second_damage=2),
        Ability("Great Cleave", 6, 5, "Physical", cost=1, second_roll=6, second_damage=3),
        Ability("Punch", 8, 1, "Physical", innate=True),
        Ability("Natural Weapons", 8, 3, "Physical", innate=True),
        Ability("Longshot", 7, 3, "Physical", reach="far"),
        Ability("Volley", 7, 2, "Physical", cost=1, reach="area", who="all"),
    )
}

BOOSTS: Final = {
    each.id: each
    for each in (
        Boost("Heavy Blow", cost=1, bonus=1, miss=1, melee_only=True),
        Boost("Wild Attack", hit=-2, bonus=2),
    )
}

FREES: Final = {"Foresight": 1, "Lucky Break": 1}
"""Event-driven, and what they cost. Their ranges, 6 and 3, reach whomever they may be played on in our scenes."""

DEFENDS: Final = {
    each.id: each
    for each in (
        DefendCard("Leather Armour", cost=1, reduce_melee=1, reduce_ranged=3),
        DefendCard("Plate Mail", cost=1, roll=5, reduce_melee=5, reduce_ranged=2),
        DefendCard("Chainmail", cost=1, roll=5, reduce_melee=3, reduce_ranged=3),
        DefendCard("Take Cover", roll=7, reduce_melee=2, reduce_ranged=2),
        DefendCard("Phalanx", actions=1, roll=4, reduce_melee=3, reduce_ranged=3, reduce_adjacent=1),
        DefendCard("Dodge", cost=1, roll=6, cancels=("melee", "ranged")),
        DefendCard("Ward", cost=1, roll=6, cancels=("ranged",)),
    )
}

ENEMY_DECK: Final = tuple(
    sorted(("Phalanx",) * 3 + ("Take Cover",) * 3 + ("Chainmail",) * 3 + ("Dodge",) * 2 + ("Ward",) * 2)
)
"""What the guards' hidden cards are dealt from; everybody may read this list."""
