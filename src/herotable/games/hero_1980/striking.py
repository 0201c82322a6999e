"""HERO-210: the Hero strikes Monsters beside him, in an attack of his own phase or in his answer to theirs."""

from __future__ import annotations

from herotable.games.hero_1980.cards import Kind, Weapon
from herotable.games.hero_1980.events import HeroMissed
from herotable.games.hero_1980.removing import remove
from herotable.games.hero_1980.state import Hero, Table, number_of
from herotable.rules import TWO_D6, Part, Play, Roll, Seat


def strike_all(play: Play, table: Table, seat: Seat, targets: tuple[str, ...]) -> tuple[str, ...]:
    """HERO-210.D3: a roll for each target; HERO-210.E2 counts all of them. Gives those that still stand."""
    weapon = table.heroes[seat].weapon
    assert weapon is not None, "who has no weapon in hand is offered no attack"
    return tuple(target for target in targets if not strike(play, table, seat, weapon, target, len(targets)))


def strike(play: Play, table: Table, seat: Seat, weapon: Weapon, target: str, among: int) -> bool:
    hero, section = table.heroes[seat], table.sections[seat]
    kind = section.kinds[target]
    if play.roll(hero_to_hit(hero, weapon, kind, among), "to hit", by=seat):
        remove(play, table, seat, target)
        return True
    play.tell(HeroMissed, seat, kind, section.at[target])
    return False


def hero_to_hit(hero: Hero, weapon: Weapon, kind: Kind, among: int) -> Roll:
    together = Part(f"{among} at once", 1 - among, "HERO-210.E2")
    return TWO_D6.plus(Part(weapon.name, hero.modifier, "HERO-210.E1"), together).reach(weapon.to_hit[kind])


def in_order(tags: list[str]) -> tuple[str, ...]:
    """Counters in the order of their tags, whatever order they were named in."""
    return tuple(sorted(tags, key=number_of))
