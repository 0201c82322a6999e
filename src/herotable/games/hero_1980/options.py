"""The table options (ledger D17): decided before the build, shown to everyone, fixed for the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from herotable.rules import Refused, TableOption

DRAWN: Final = "drawn anew"
"""The map of this name is drawn by the table from dice."""

MAPS: Final = ("catacomb-1", "catacomb-2", DRAWN)

OPTIONS: Final = (
    TableOption("counter_mix", ("standard", "gentle", "grim"), "HERO-104.B1"),
    TableOption("map", MAPS, "HERO-101.A1"),
    TableOption("corridor_length", ("4", *(str(n) for n in range(1, 13) if n != 4)), "HERO-101.B5"),
    TableOption("wound_table", ("reconstructed", "majority", "heavy"), "HERO-212.B5"),
    TableOption("facing_cost", ("free", "with_step", "one_mp"), "HERO-205.Ax1"),
    TableOption("zoc", ("stop", "sticky"), "HERO-204.B1x"),
    TableOption("m_floor", ("1", "0"), "HERO-204.C3x"),
    TableOption("dummy_move", ("3", "unlimited"), "HERO-204.C2"),
    TableOption("door_memory", ("phase", "threshold"), "HERO-206.A6x"),
    TableOption("door_combat", ("monsters_through", "none"), "HERO-206.x2"),
    TableOption("trap_luck", ("yes", "no"), "HERO-212.E6"),
    TableOption("held_breather", ("no", "yes"), "HERO-213.Ax1"),
    TableOption("heart_rule", ("compare", "automatic"), "HERO-215.B1"),
    TableOption("track_start", ("0", "1"), "HERO-215.A2"),
    TableOption("margin", ("30", "1", "10", "20", "40", "50", "100"), "HERO-215.B5"),
    TableOption("last_hero", ("must_arrive", "wins_at_once"), "HERO-215.Bx1"),
    TableOption("start_buffer", tuple(str(n) for n in range(7)), "HERO-104.D4"),
    TableOption("build_visibility", ("sealed", "open"), "HERO-104.D8"),
    TableOption("memory_aid", ("on", "off"), "HERO-205.Dx2"),
    TableOption("turn_limit", ("none", *(str(n) for n in range(10, 100))), "HERO-215.Bx2"),
)


@dataclass(slots=True)
class Agreed:
    """What the group has agreed on."""

    counter_mix: str
    corridor_length: int
    wound_table: str
    facing_cost: str
    zoc: str
    m_floor: int
    dummy_move: str
    door_memory: str
    door_combat: str
    trap_luck: bool
    held_breather: bool
    heart_rule: str
    track_start: int
    margin: int
    last_hero: str
    start_buffer: int
    build_visibility: str
    memory_aid: bool
    turn_limit: int


def agreed(given: Mapping[str, str]) -> Agreed:
    """Every option with the value given, or the rulebook's."""
    for name, value in given.items():
        _check(name, value)
    of = {option.name: given.get(option.name, option.usual) for option in OPTIONS}
    return Agreed(
        counter_mix=of["counter_mix"],
        corridor_length=int(of["corridor_length"]),
        wound_table=of["wound_table"],
        facing_cost=of["facing_cost"],
        zoc=of["zoc"],
        m_floor=int(of["m_floor"]),
        dummy_move=of["dummy_move"],
        door_memory=of["door_memory"],
        door_combat=of["door_combat"],
        trap_luck=of["trap_luck"] == "yes",
        held_breather=of["held_breather"] == "yes",
        heart_rule=of["heart_rule"],
        track_start=int(of["track_start"]),
        margin=int(of["margin"]),
        last_hero=of["last_hero"],
        start_buffer=int(of["start_buffer"]),
        build_visibility=of["build_visibility"],
        memory_aid=of["memory_aid"] == "on",
        turn_limit=0 if of["turn_limit"] == "none" else int(of["turn_limit"]),
    )


def _check(name: str, value: str) -> None:
    option = next((each for each in OPTIONS if each.name == name), None)
    if option is None:
        raise Refused(f"there is no table option {name!r}; there is {', '.join(each.name for each in OPTIONS)}")
    if value not in option.values:
        raise Refused(f"{name} must be one of {', '.join(option.values[:12])}", option.rule)
