"""Other worlds that an audience cannot tell from the true one: whatever it does not know, dealt anew.

What is known of counters in a section: how many of each kind still lie there, what is face up or noted, that no Monster
lies face down in plain view, what has been found to be no Monster, and that somebody holds a Hero who was stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from herotable.games.hero_1980 import building
from herotable.games.hero_1980.cards import IS_MONSTER, MOST_STACKED, RICHES, STACKING, Kind, our_cards
from herotable.games.hero_1980.doors_open import touching
from herotable.games.hero_1980.placing import numbered, site_of
from herotable.games.hero_1980.plans import laid_out, scattered
from herotable.games.hero_1980.sighting import seen_squares
from herotable.games.hero_1980.state import Section, Step, Table, known, number_of
from herotable.games.hero_1980.view import is_sealed
from herotable.rules import Below, Seat, shuffled

DEALS: Final = 20
"""So often chance may fail to find a deal that fits before one is searched for."""


def redeal(table: Table, audience: Seat, below: Below) -> Table:
    if table.step is Step.OVER:
        return table
    for seat in table.heroes:
        if is_sealed(table, seat, audience):
            another_build(table, seat, below)
        if seat != audience:
            table.plans.pop(seat, None)
    for seat, section in table.sections.items():
        if section.runner == audience:
            continue
        if table.step in (Step.BUILD, Step.PLACE):
            another_placement(table, section, below)
        else:
            other_counters(table, seat, audience, below)
    return table


def another_build(table: Table, seat: Seat, below: Below) -> None:
    """Any Hero: nothing is known of a sheet under the hand but that it is done."""
    cards = list(our_cards().heroes.values())
    hero = building.from_card(cards[below(len(cards))])
    true = table.heroes[seat]
    hero.ready, hero.alive, hero.conceded, hero.died_of = true.ready, true.alive, true.conceded, true.died_of
    table.heroes[seat] = hero


def another_placement(table: Table, section: Section, below: Below) -> None:
    if table.step is Step.BUILD or not table.chart:
        return
    site = site_of(table)
    section.kinds = numbered(site.counts())
    section.at, section.carried = laid_out(scattered(site, below), section.kinds)


# Counters that lie face down ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Slot:
    """A counter whose kind is to be dealt. `peaceful`: known to be no Monster. `fierce`: known to be one."""

    tag: str
    at: str
    peaceful: bool = False
    fierce: bool = False


def other_counters(table: Table, seat: Seat, audience: Seat, below: Below) -> None:
    section = table.sections[seat]
    slots = hidden(table, seat, audience)
    pool = sorted(section.kinds[slot.tag] for slot in slots)
    loads = _known_loads(section, {slot.tag for slot in slots})
    kinds = dealt(slots, pool, loads, below)
    section.kinds = {tag: kinds.get(tag, kind) for tag, kind in section.kinds.items()}
    other_carriers(section, below)


def hidden(table: Table, seat: Seat, audience: Seat) -> list[Slot]:
    """The counters that this audience does not know, square by square, those first that fewest kinds fit."""
    hero, section = table.heroes[seat], table.sections[seat]
    seen = seen_squares(table, hero)
    unknown = [tag for tag, at in section.at.items() if at != hero.at and known(table, seat, tag, audience) is None]
    fierce = stopper(table, seat, unknown)
    slots = [
        Slot(tag, section.at[tag], section.at[tag] in seen or tag in hero.harmless, tag == fierce) for tag in unknown
    ]
    together: dict[str, list[Slot]] = {}
    for slot in slots:
        together.setdefault(slot.at, []).append(slot)
    squares = sorted(together.items(), key=_hardest_first)
    return [slot for _, each in squares for slot in sorted(each, key=lambda slot: (-slot.fierce, number_of(slot.tag)))]


def _hardest_first(square: tuple[str, list[Slot]]) -> tuple[bool, bool, int, str]:
    at, slots = square
    return (
        not any(slot.fierce for slot in slots),
        not any(slot.peaceful for slot in slots),
        -len(slots),
        at,
    )


def stopper(table: Table, seat: Seat, unknown: Sequence[str]) -> str:
    """Who stopped him, if no Monster that is known did: a counter beside him."""
    hero, section = table.heroes[seat], table.sections[seat]
    if not hero.stopped or hero.at not in table.place.walks:
        return ""
    around = touching(table, hero)
    near = [tag for tag, at in section.at.items() if at in around]
    if any(IS_MONSTER[section.kinds[tag]] for tag in near if tag not in unknown):
        return ""
    return next((tag for tag in near if tag in unknown and tag not in hero.harmless), "")


def _known_loads(section: Section, unknown: set[str]) -> dict[str, int]:
    loads: dict[str, int] = {}
    for tag, at in section.at.items():
        if tag not in unknown:
            loads[at] = loads.get(at, 0) + STACKING[section.kinds[tag]]
    return loads


def fits(slot: Slot, kind: Kind, load: int) -> bool:
    if slot.peaceful and IS_MONSTER[kind]:
        return False
    if slot.fierce and not IS_MONSTER[kind]:
        return False
    return load + STACKING[kind] <= MOST_STACKED


def dealt(slots: Sequence[Slot], pool: Sequence[Kind], loads: dict[str, int], below: Below) -> dict[str, Kind]:
    """A kind for each: by chance, and if chance does not find one, by a search that finds one if there is one."""
    for _ in range(DEALS):
        found = _by_chance(slots, shuffled(pool, below), dict(loads))
        if len(found) == len(slots):
            return found
    return searched(slots, shuffled(pool, below), loads)


def _by_chance(slots: Sequence[Slot], pool: list[Kind], loads: dict[str, int]) -> dict[str, Kind]:
    found: dict[str, Kind] = {}
    for slot in slots:
        load = loads.get(slot.at, 0)
        place = next((number for number, kind in enumerate(pool) if fits(slot, kind, load)), None)
        if place is None:
            return found
        found[slot.tag] = pool.pop(place)
        loads[slot.at] = load + STACKING[found[slot.tag]]
    return found


def searched(slots: Sequence[Slot], pool: Sequence[Kind], loads: dict[str, int]) -> dict[str, Kind]:
    """Slot after slot, going back where nothing fits; what has failed once is not tried again."""
    kinds = list(dict.fromkeys(pool))
    counts = {kind: list(pool).count(kind) for kind in kinds}
    failed: set[tuple[int, int, tuple[int, ...]]] = set()
    found: dict[str, Kind] = {}

    def fill(number: int, loads: dict[str, int]) -> bool:
        if number == len(slots):
            return True
        slot = slots[number]
        load = loads.get(slot.at, 0)
        key = (number, load, tuple(counts.values()))
        if key in failed:
            return False
        for kind in kinds:
            if counts[kind] and fits(slot, kind, load):
                counts[kind] -= 1
                if fill(number + 1, {**loads, slot.at: load + STACKING[kind]}):
                    found[slot.tag] = kind
                    return True
                counts[kind] += 1
        failed.add(key)
        return False

    fill(0, loads)
    return found


def other_carriers(section: Section, below: Below) -> None:
    """Nobody but the runner knows which riches are carried, and by whom (ledger T1)."""
    section.carried = {}
    for tag, at in section.at.items():
        if section.kinds[tag] in RICHES and tag not in section.found:
            able = [each for each in section.monsters_at(at) if each not in section.carried.values()]
            by = below(len(able) + 1)
            if by:
                section.carried[tag] = able[by - 1]
