"""What cannot be, in words: for tests, and after somebody has overruled the table."""

from __future__ import annotations

from collections.abc import Iterator

from herotable.games.hero_1980.building import faults as faults_of_build
from herotable.games.hero_1980.cards import IS_MONSTER, LETTERS, MONSTERS, MOST_STACKED, RICHES, our_cards
from herotable.games.hero_1980.catacombs import ALYSA
from herotable.games.hero_1980.state import Hero, Section, Step, Table
from herotable.rules import Seat

SET_UP = (Step.BUILD, Step.PLACE, Step.HEROES)


def invariants(table: Table) -> list[str]:
    found: list[str] = []
    for seat, hero in table.heroes.items():
        found += [*wrong_levels(hero), *wrong_boxes(hero)]
        if table.turn and table.step not in SET_UP:
            found += [*wrong_place(table, hero), *(wrong_build(hero, seat) if hero.alive else ())]
    if table.chart:
        found += [fault for seat in table.sections for fault in wrong_counters(table, seat)]
    return found


def wrong_levels(hero: Hero) -> Iterator[str]:
    expected = [letter for letter in LETTERS if letter != "W"]
    if list(hero.levels) != expected:
        yield f"a sheet has the columns {', '.join(expected)}, not {', '.join(hero.levels)} (HERO-102.A1)"
        return
    for letter, level in hero.levels.items():
        column = our_cards().characteristics[letter]
        if not column.least <= level <= column.most:
            yield f"{column.name} {level} is not on the sheet, which goes from {column.least} (HERO-212.C1)"


def wrong_boxes(hero: Hero) -> Iterator[str]:
    if hero.in_hand and hero.in_hand not in hero.points:
        yield f"{hero.in_hand} is in hand but not owned (HERO-209.A3)"
    if hero.boxes.keys() != hero.points.keys():
        yield "every weapon that he owns has a marker, and no other (HERO-103.B3x)"
        return
    for weapon, box in hero.boxes.items():
        if weapon not in our_cards().weapons or not 1 <= box <= len(our_cards().weapons[weapon].boxes):
            yield f"{weapon} has no box {box} (HERO-212.C1)"


def wrong_build(hero: Hero, seat: Seat) -> Iterator[str]:
    for fault in faults_of_build(hero):
        yield f"the Hero of {seat}: {fault}"


def wrong_place(table: Table, hero: Hero) -> Iterator[str]:
    if hero.active and hero.at not in table.place.hero_walks and ">" not in hero.at:
        yield f"{hero.at!r} is no square that a Hero can stand on (HERO-101.B3)"
    if hero.on_track and hero.alive and hero.at != ALYSA:
        yield "whoever is on the track is with Alysa (HERO-215.A2)"
    if hero.spent < 0:
        yield f"{hero.spent} MP are spent (HERO-204.D1)"


def wrong_counters(table: Table, seat: Seat) -> Iterator[str]:
    hero, section = table.heroes[seat], table.sections[seat]
    for at, load in section.loads().items():
        if load > MOST_STACKED:
            yield f"{at} holds a stacking factor of {load} (HERO-203.B2)"
    for tag, at in section.at.items():
        if at not in table.place.walks:
            yield f"{tag} lies on {at}, where no counter may lie (HERO-101.B3)"
        elif tag not in section.kinds:
            yield f"{tag} has no kind (HERO-004.B1)"
        elif hero.active and at == hero.at and IS_MONSTER[section.kinds[tag]] and hero.outwitted != "won":
            yield f"{tag} stands in the Hero's square (HERO-204.B4)"
    yield from wrong_carriers(section)


def wrong_carriers(section: Section) -> Iterator[str]:
    carriers = list(section.carried.values())
    for riches, by in section.carried.items():
        if section.kinds.get(riches) not in RICHES or section.kinds.get(by) not in MONSTERS:
            yield f"{by} cannot carry {riches} (HERO-207.B8)"
        elif section.at.get(riches) != section.at.get(by):
            yield f"{riches} is carried by {by}, which stands elsewhere (HERO-207.B1)"
    if len(set(carriers)) < len(carriers):
        yield "a Monster carries more than one (HERO-203.B6)"
