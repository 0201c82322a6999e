"""Heroes that are ready to play, written down as they were made, so that they can be made again (table M11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from herotable.data.packs import Pack, Shelf, shelf
from herotable.games.compact_heroes.cards import (
    Attribute,
    Cards,
    Fault,
    our_cards,
    our_pack,
    refuse,
    unknown,
)


@dataclass(frozen=True, slots=True)
class Advance:
    """What one point of experience went into: a skill, with the weapon it was taken for, or an attribute."""

    skill: str = ""
    weapon: str = ""
    attribute: Attribute | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """The totals on the card, which the rules must come to aadvance."""

    to_hit: int
    damage: int
    evade: int
    absorption: int
    hit_points: int
    power: int
    magic_to_hit: int
    spells_a_day: int


@dataclass(frozen=True, slots=True)
class ReadyHero:
    """`points` are the two free ones and `skills` the starting ones, in order; `later` is what experience bought since.
    `bubbles` are all filled ones, the race's among them. `held` and `worn` are of what was `bought`."""

    id: str
    name: str
    text: str
    race: str
    points: dict[Attribute, int]
    bubbles: dict[Attribute, int]
    skills: tuple[Advance, ...]
    gold_roll: int
    bought: tuple[str, ...]
    worn: tuple[str, ...]
    held: tuple[str, ...]
    gold: int
    total_xp: int
    printed: Printed
    endurance_rolls: tuple[int, ...] = ()
    later: tuple[Advance, ...] = ()


def ready_heroes_of(cards: Cards, *packs: Pack) -> Shelf[ReadyHero]:
    found = shelf("hero", ReadyHero, *packs)
    refuse(_faults(found, cards), *packs)
    return found


@cache
def our_ready_heroes() -> Shelf[ReadyHero]:
    return ready_heroes_of(our_cards(), our_pack())


def _faults(found: Shelf[ReadyHero], cards: Cards) -> Iterator[Fault]:
    for hero in found:
        yield from unknown("hero", hero, "race", (hero.race,), cards.races)
        yield from unknown("hero", hero, "bought", hero.bought, cards.items)
        for place, advances in (("skills", hero.skills), ("later", hero.later)):
            yield from unknown("hero", hero, place, (advance.skill for advance in advances), cards.skills)
            yield from unknown("hero", hero, place, (advance.weapon for advance in advances), cards.items)
        for place, names in (("worn", hero.worn), ("held", hero.held)):
            for name in names:
                if name not in hero.bought:
                    yield Fault("hero", hero.id, place, f"{name!r} was not bought")
