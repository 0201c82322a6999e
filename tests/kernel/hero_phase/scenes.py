"""Ready set-ups: who stands where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.rules import Refused, SetUp
from tests.kernel.hero_phase.state import Hero, Monster, State, X, Y
from tests.kernel.hero_phase.tables import WOUND_TABLES, Armour, Kind, Side, Weapon


def worked_hero() -> Hero:
    """The Hero of the rulebook's set-up sheet (EX-3)."""
    return Hero(
        levels={"P": 6, "I": 9, "C": 5, "S": 7, "L": 1, "H": 12, "M": 9},
        weapons={Weapon.LONG_SWORD: 9, Weapon.LONG_AX: 9},
        in_hand=Weapon.LONG_SWORD,
        armour=Armour.MAIL,
        shield=True,
    )


def spent_hero() -> Hero:
    """Late in a catacomb: hardly a wound finds its column above the lowest box."""
    return Hero(
        levels={"P": 1, "I": 0, "C": 2, "S": 1, "L": 2, "H": 2, "M": 1},
        weapons={Weapon.SPEAR: 2, Weapon.DAGGER: 3},
        in_hand=Weapon.SPEAR,
        armour=Armour.LEATHER,
        facing=Side.EAST,
    )


def unarmed_hero() -> Hero:
    return Hero(levels={"P": 9, "I": 9, "C": 9, "S": 9, "L": 5, "H": 5, "M": 9}, weapons={}, in_hand=None)


def one_monster() -> State:
    return State(worked_hero(), {"m1": Monster(Kind.TROLL, Side.NORTH)})


def four_monsters() -> State:
    monsters = {
        "m1": Monster(Kind.GOBLIN, Side.NORTH),
        "m2": Monster(Kind.TROLL, Side.EAST),
        "m3": Monster(Kind.LYCANTHROPE, Side.SOUTH),
        "m4": Monster(Kind.MAN, Side.WEST),
    }
    return State(worked_hero(), monsters)


def two_in_a_square() -> State:
    monsters = {
        "m1": Monster(Kind.GOBLIN, Side.WEST),
        "m2": Monster(Kind.GOBLIN, Side.WEST),
        "m3": Monster(Kind.OGRE, Side.NORTH),
    }
    return State(worked_hero(), monsters)


def last_stand() -> State:
    monsters = {
        "m1": Monster(Kind.ZOMBIE, Side.EAST),
        "m2": Monster(Kind.GREAT_GOBLIN, Side.WEST),
        "m3": Monster(Kind.TROLL, Side.NORTH),
    }
    return State(spent_hero(), monsters)


def bare_hands() -> State:
    return State(unarmed_hero(), {"m1": Monster(Kind.OGRE, Side.SOUTH), "m2": Monster(Kind.TROLL, Side.WEST)})


SCENES: Final[dict[str, Callable[[], State]]] = {
    "one monster": one_monster,
    "four monsters": four_monsters,
    "two goblins in one square": two_in_a_square,
    "last stand": last_stand,
    "bare hands": bare_hands,
}

SET_UPS: Final = tuple(SetUp(scene, (X, Y)) for scene in SCENES)


def begin(setup: SetUp) -> State:
    if setup.scene not in SCENES:
        raise Refused(f"there is no scene {setup.scene!r}; there is {', '.join(SCENES)}")
    state = SCENES[setup.scene]()
    state.wound_table = setup.options.get("wound_table", state.wound_table)
    if state.wound_table not in WOUND_TABLES:
        raise Refused(f"wound_table must be one of {', '.join(WOUND_TABLES)}", "HERO-212.B5")
    return state
