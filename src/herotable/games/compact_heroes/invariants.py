"""What is impossible at a table: for tests, and after the game master has overridden something."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from herotable.games.compact_heroes import hero_file, items, sheet
from herotable.games.compact_heroes.state import GM, Fight, Foe, Hero, Step, Table, cards


def invariants(state: Table) -> list[str]:
    heroes = [f"{hero.id}: {wrong}" for hero in state.heroes.values() for wrong in _hero(state, hero)]
    foes = [f"{foe.id}: {wrong}" for foe in state.foes.values() for wrong in _foe(state, foe)]
    fight = list(_fight(state, state.fight)) if state.fight is not None else []
    return [*_names(state), *heroes, *foes, *fight]


def _names(state: Table) -> Iterator[str]:
    if any(name != hero.id for name, hero in state.heroes.items()):
        yield "a hero is called otherwise than its seat"
    if any(name != foe.id for name, foe in state.foes.items()):
        yield "a foe is not where its name says"
    if state.pile.gold < 0:
        yield "less than no gold was found"
    if state.dawns > state.day or state.minutes_counted > state.minutes:
        yield "more time has been counted than has passed"


def _hero(state: Table, hero: Hero) -> Iterator[str]:
    """A finished hero must be one that could be carried to another table (CH-GEN-3)."""
    if hero.step is Step.DONE:
        there = replace(hero, items=[thing for thing in hero.items if thing.place != items.USED_UP])
        there.endurance_rolls = _all_rolls(state, hero)
        yield from (str(wrong) for wrong in hero_file.wrong_with(there, cards(state), state.options))
        return
    if hero.gold < 0:
        yield f"{hero.gold} gold"
    if not 0 < hero.hit_points <= sheet.most_hit_points(hero, cards(state)).amount:
        yield f"{hero.hit_points} hit points"


def _all_rolls(state: Table, hero: Hero) -> list[int]:
    """With the one that may still be in somebody's hand."""
    missing = sheet.bubbles(hero, cards(state), "endurance") - len(hero.endurance_rolls)
    return hero.endurance_rolls + ([2] if missing == 1 else [])


def _foe(state: Table, foe: Foe) -> Iterator[str]:
    if foe.alive != (foe.hit_points > 0):
        yield f"{'alive' if foe.alive else 'dead'} with {foe.hit_points} hit points"
    if foe.hit_points > max(0, foe.most_hit_points):
        yield f"{foe.hit_points} hit points, and the maximum is {foe.most_hit_points}"
    if foe.card not in cards(state).creatures:
        yield f"there is no creature {foe.card!r}"
    if foe.owner != GM and foe.owner not in state.heroes:
        yield f"{foe.owner!r} plays it, and sits nowhere"
    if any(gold < 0 for gold in foe.stolen.values()):
        yield "it has stolen less than nothing"


def _fight(state: Table, fight: Fight) -> Iterator[str]:
    known = [*state.heroes, *state.foes]
    for name, names in (("here", fight.here), ("in the order", fight.order), ("fleeing", fight.fleeing)):
        if len(names) != len(dict.fromkeys(names)):
            yield f"somebody is twice {name}"
        if any(who not in known for who in names):
            yield f"nobody knows who is {name}"
    if not 0 <= fight.turn <= len(fight.order):
        yield f"turn {fight.turn} of {len(fight.order)}"
    if any(who not in fight.results for who in fight.order):
        yield "somebody acts in this round without initiative"
    if any(who not in fight.order for who in fight.declared):
        yield "somebody has declared who does not act"
