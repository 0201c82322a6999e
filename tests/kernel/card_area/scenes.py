"""Ready set-ups: the example fight (X5), a little later, with everyone in reach.

The hexes behind the names: Garn (0,0), Jai (-1,0), A (1,0), B (1,-1), C (3,-1). Nobody moves in this miniature.
"""

from __future__ import annotations

from typing import Final

from herotable.rules import Seat, SetUp
from tests.kernel.card_area.cards import ENEMY_DECK
from tests.kernel.card_area.state import Combat, Creature, Side

JAI: Final[Seat] = "jai"
GARN: Final[Seat] = "garn"
GM: Final[Seat] = "gm"

JAI_CARDS: Final = (
    "Gleam", "Radiant Blast", "Flicker", "Flare", "Punch", "Wild Attack", "Foresight", "Fancy Footwork", "Plate Mail",
)  # fmt: skip
GARN_CARDS: Final = (
    "Cleave", "Great Cleave", "Punch", "Heavy Blow", "Wild Attack", "Lucky Break", "Flanker", "Leather Armour",
)  # fmt: skip
GUARD_CARDS: Final = ("Natural Weapons", "Overwhelm", "Armoured", "Steady Guard")
ARCHER_CARDS: Final = ("Natural Weapons", "Longshot", "Volley", "Overwhelm", "Armoured", "Steady Guard")

SCENES: Final = tuple(SetUp(scene, (JAI, GARN, GM)) for scene in ("at the gate", "surprised", "the last two"))


def begin(setup: SetUp) -> Combat:
    jai = Creature("Jai", JAI, Side.PLAYERS, ["Garn"], list(JAI_CARDS), temporary=1)
    garn = Creature("Garn", GARN, Side.PLAYERS, ["Jai", "A", "B"], list(GARN_CARDS), temporary=1)
    a = Creature("A", GM, Side.ENEMIES, ["Garn", "B"], list(GUARD_CARDS))
    b = Creature("B", GM, Side.ENEMIES, ["Garn", "A"], list(GUARD_CARDS))
    c = Creature("C", GM, Side.ENEMIES, [], list(ARCHER_CARDS))
    if setup.scene == "the last two":
        a.health, a.resolve, b.health, b.resolve = 3, 0, 3, 2
        return fight([jai, garn, a, b], Side.PLAYERS)
    return fight([jai, garn, a, b, c], Side.ENEMIES if setup.scene == "surprised" else Side.PLAYERS)


def fight(creatures: list[Creature], first: Side) -> Combat:
    """Areas of size 3 that take in the same creatures count as one."""
    areas = {"gate": ["A", "B", "C"], "hearth": ["Garn", "Jai", "A", "B"], "wall": ["Garn", "Jai"]}
    there = {each.id: each for each in creatures}
    inside = {name: [each for each in area if each in there] for name, area in areas.items()}
    return Combat(there, inside, first, first, list(ENEMY_DECK))
