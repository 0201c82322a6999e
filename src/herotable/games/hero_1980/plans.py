"""Plans of placement: those that come with the game, those that a player has kept, and those that follow from a map.

A plan is text that can be kept as a file and used again (ledger C8): a kind and its squares on each line, a square as
often as counters of the kind stand there, and `*` behind riches that the Monster in their square carries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from herotable.games.hero_1980.cards import IS_MONSTER, MOST_STACKED, RICHES, RICHES_PLACED, STACKING, Kind, our_cards
from herotable.games.hero_1980.catacombs import Catacomb, catacomb
from herotable.rules import Below, Refused

OWN: Final = "your own plan"
EVEN: Final = "Even Spread"
CARRIED: Final = "*"
KEPT_CLEAR: Final = 3
"""Automated players keep so many squares clear around the starts (G23)."""


@dataclass(frozen=True, slots=True)
class Site:
    """What a placement depends on: the map, the counters, and how much is kept clear around the starts."""

    chart: str
    mix: str
    buffer: int

    @property
    def place(self) -> Catacomb:
        return catacomb(self.chart)

    def counts(self) -> dict[Kind, int]:
        return {**our_cards().mixes[self.mix].counts, **RICHES_PLACED}

    def squares(self, buffer: int = 0) -> list[str]:
        """HERO-104.D3, D4: anywhere but on rock, red, the pit, the starts, and so near to them as was agreed."""
        place, clear = self.place, max(buffer, self.buffer)
        if not clear:
            return list(place.placeable)
        near = {square for start in place.starts for square, steps in place.far(start).items() if steps <= clear}
        return [square for square in place.placeable if square not in near]


@dataclass(frozen=True, slots=True)
class Plan:
    """`squares`: where the counters of each kind stand. `carried`: squares where a Monster carries the riches."""

    name: str
    squares: Mapping[Kind, tuple[str, ...]]
    carried: tuple[str, ...] = ()


def laid_out(plan: Plan, kinds: Mapping[str, Kind]) -> tuple[dict[str, str], dict[str, str]]:
    """Squares and carriers by tag."""
    left = {kind: list(squares) for kind, squares in plan.squares.items()}
    at = {tag: left[kind].pop(0) for tag, kind in kinds.items() if left.get(kind)}
    carried: dict[str, str] = {}
    for tag, square in at.items():
        if kinds[tag] in RICHES and square in plan.carried:
            by = [each for each, there in at.items() if there == square and IS_MONSTER[kinds[each]]]
            free = [each for each in by if each not in carried.values()]
            if free:
                carried[tag] = free[0]
    return at, carried


def plans_for(site: Site, own: str) -> list[Plan]:
    """Every plan that fits the map, the counters and the agreed distance from the starts; the player's own first."""
    return [*_own(site, own), *known_plans(site)]


def _own(site: Site, text: str) -> list[Plan]:
    """A plan for another map is left out: a table may draw its map after the plans were brought."""
    try:
        return [read(text, site)] if text else []
    except Refused:
        return []


@cache
def known_plans(site: Site) -> tuple[Plan, ...]:
    shipped = [
        Plan(card.name, {kind: tuple(squares) for kind, squares in card.squares.items()}, card.carried)
        for card in our_cards().plans.values()
        if card.map == site.chart and card.mix == site.mix
    ]
    drawn = [each(site) for each in DRAWN_UP]
    return tuple(plan for plan in [*shipped, *drawn] if not faults(plan, site))


def faults(plan: Plan, site: Site) -> list[str]:
    """Why a plan cannot be used at this table."""
    mix, allowed = site.counts(), set(site.squares())
    counts = {kind: len(plan.squares.get(kind, ())) for kind in Kind}
    found = [f"it has {n} of {kind}, not {mix.get(kind, 0)}" for kind, n in counts.items() if n != mix.get(kind, 0)]
    loads: dict[str, int] = {}
    for kind, squares in plan.squares.items():
        for square in squares:
            loads[square] = loads.get(square, 0) + STACKING[kind]
    found += [f"{square} is no square for counters here" for square in loads if square not in allowed]
    return found + [f"{at} holds a stacking factor of {load}" for at, load in loads.items() if load > MOST_STACKED]


# As text ------------------------------------------------------------------------------------------------------------


def read(text: str, site: Site) -> Plan:
    """A plan from its text; what is wrong with it is said with the line."""
    squares: dict[Kind, list[str]] = {}
    carried: list[str] = []
    for number, line in enumerate(text.strip().splitlines(), 1):
        name, _, rest = line.partition(":")
        if name.strip() not in list(Kind):
            raise Refused(f"the plan, line {number}: there is no counter {name.strip()!r}", "HERO-104.D1")
        for square in rest.split():
            if square.endswith(CARRIED):
                carried.append(square.rstrip(CARRIED))
            squares.setdefault(Kind(name.strip()), []).append(square.rstrip(CARRIED))
    plan = Plan(OWN, {kind: tuple(each) for kind, each in squares.items()}, tuple(carried))
    for wrong in faults(plan, site):
        raise Refused(f"the plan cannot be used here: {wrong}", "HERO-104.D5")
    return plan


def as_text(kinds: Mapping[str, Kind], at: Mapping[str, str], carried: Mapping[str, str]) -> str:
    """A placement as a plan that can be kept."""
    lines: list[str] = []
    for kind in Kind:
        tags = [tag for tag in at if kinds[tag] is kind]
        if tags:
            lines.append(f"{kind}: " + " ".join(at[tag] + (CARRIED if tag in carried else "") for tag in tags))
    return "\n".join(lines) + "\n" if lines else ""


# Drawn up for any map -----------------------------------------------------------------------------------------------


Weigh = Callable[[str], int]
"""How much a square is wanted; the more, the better."""


def scattered(site: Site, below: Below, name: str = EVEN, weigh: Mapping[Kind, Weigh] | None = None) -> Plan:
    """Each counter on a square drawn by chance, again where stacking would be broken; riches in rooms. With `weigh`,
    on the best of a few squares drawn."""
    squares = site.squares(KEPT_CLEAR)
    rooms = [square for square in squares if square in site.place.rooms] or squares
    mix = site.counts()
    loads: dict[str, int] = {}
    found: dict[Kind, list[str]] = {}
    for kind in sorted(mix, key=lambda each: (-STACKING[each], each)):
        for _ in range(mix[kind]):
            among = rooms if kind in RICHES else squares
            square = _drawn(among, loads, kind, below, (weigh or {}).get(kind))
            loads[square] = loads.get(square, 0) + STACKING[kind]
            found.setdefault(kind, []).append(square)
    return Plan(name, {kind: tuple(each) for kind, each in found.items()}, tuple(found.get(Kind.GOLD, ())))


DRAWS: Final = 12


def _drawn(among: Sequence[str], loads: Mapping[str, int], kind: Kind, below: Below, weigh: Weigh | None) -> str:
    free = [square for square in among if loads.get(square, 0) <= MOST_STACKED - STACKING[kind]]
    if weigh is None:
        return free[below(len(free))]
    few = [free[below(len(free))] for _ in range(DRAWS)]
    return max(few, key=weigh)


def _even(site: Site) -> Plan:
    return scattered(site, Random(f"{EVEN} {site.chart}").randrange)


def _ring(site: Site) -> Plan:
    """Most stand where every way crosses: in the middle of the map, around the pit."""
    middle = centre(site.place)

    def near(square: str) -> int:
        return -site.place.grid.distance(square, middle)

    return scattered(site, Random(f"ring {site.chart}").randrange, "Ring of Fire", dict.fromkeys(_fighters(), near))


def _ambush(site: Site) -> Plan:
    """Most stand within a dozen squares of the starts."""
    place = site.place

    def near(square: str) -> int:
        return -abs(from_starts(place, square) - 7)

    return scattered(site, Random(f"ambush {site.chart}").randrange, "Ambush", dict.fromkeys(_fighters(), near))


def _doorkeepers(site: Site) -> Plan:
    """Somebody who can block stands behind each door."""
    place = site.place

    def behind(square: str) -> int:
        return int(square in place.behind)

    def at_doors(square: str) -> int:
        return int(any(door.hall == square for door in place.doors_at[square]))

    blocking = dict.fromkeys((Kind.TROLL, Kind.OGRE, Kind.MAN, Kind.GREAT_GOBLIN, Kind.GOBLIN), behind)
    return scattered(
        site,
        Random(f"doors {site.chart}").randrange,
        "Doorkeepers",
        {**blocking, Kind.TRAP: at_doors, Kind.ZOMBIE: at_doors, Kind.LYCANTHROPE: at_doors},
    )


def _last_line(site: Site) -> Plan:
    """The strongest wait at the exits, and Traps on the ways to them."""
    place = site.place

    def near_exit(square: str) -> int:
        return -abs(place.to_exit.get(square, 99) - 4)

    def on_the_way(square: str) -> int:
        return -place.to_exit.get(square, 99) - from_starts(place, square)

    return scattered(
        site,
        Random(f"last {site.chart}").randrange,
        "Last Line",
        {
            **dict.fromkeys((Kind.TROLL, Kind.OGRE, Kind.LYCANTHROPE), near_exit),
            **dict.fromkeys((Kind.TRAP, Kind.SUCCUBUS, Kind.GOBLIN, Kind.MAN, Kind.GREAT_GOBLIN), on_the_way),
        },
    )


def _decoys(site: Site) -> Plan:
    """Dummies in front, Trolls and Ogres behind."""
    place = site.place

    def forward(square: str) -> int:
        return -from_starts(place, square)

    def near_exit(square: str) -> int:
        return -place.to_exit.get(square, 99)

    return scattered(
        site,
        Random(f"decoys {site.chart}").randrange,
        "Decoys",
        {Kind.DUMMY: forward, **dict.fromkeys((Kind.TROLL, Kind.OGRE, Kind.LYCANTHROPE), near_exit)},
    )


def _fighters() -> tuple[Kind, ...]:
    return tuple(kind for kind in Kind if IS_MONSTER[kind])


def centre(place: Catacomb) -> str:
    """The square in the middle of the pit, or of the map."""
    pit = sorted(place.pit, key=place.grid.number)
    if pit:
        return pit[len(pit) // 2]
    return place.grid.ids[len(place.grid.ids) // 2 + place.grid.columns // 2]


def from_starts(place: Catacomb, square: str) -> int:
    """Squares from the nearest start."""
    return min(place.far(start).get(square, 99) for start in place.starts)


DRAWN_UP: Final[tuple[Callable[[Site], Plan], ...]] = (_even, _ring, _ambush, _doorkeepers, _last_line, _decoys)
