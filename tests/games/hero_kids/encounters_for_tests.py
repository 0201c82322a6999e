"""Encounters for bots: heroes drawn from the ready-made ones, foes to a budget, on any of the maps."""

from __future__ import annotations

from random import Random
from typing import Final

from herotable.bots.playing import played_out
from herotable.games.hero_kids import creation, encounters
from herotable.games.hero_kids.budget import threat_of
from herotable.games.hero_kids.cards import FoeCard, our_cards
from herotable.games.hero_kids.game import GAME
from herotable.games.hero_kids.state import Table
from herotable.rules import FastPlay

CARDS = our_cards()
SETTINGS: Final = {option.name: option.usual for option in GAME.about.options}
MAPS: Final = tuple(chart.id for chart in CARDS.maps)
FOES: Final = tuple(card for card in CARDS.foes if card.tier != "friend")
MOST_FOES: Final = 9


def group(random: Random, heroes: int, least: int, most: int) -> list[FoeCard]:
    """Foes whose threat for each hero lies between these hundredths."""
    while True:
        chosen: list[FoeCard] = []
        while threat_of(chosen, heroes) < least * heroes and len(chosen) < MOST_FOES:
            chosen.append(random.choice(FOES))
        if least * heroes <= threat_of(chosen, heroes) <= most * heroes:
            return chosen


def encounter(random: Random, heroes: int, least: int, most: int, name: str = "") -> Table:
    """Ready-made heroes against such a group, on this map or any."""
    state = Table({}, options=dict(SETTINGS))
    for number, card in enumerate(random.sample(list(CARDS.heroes), heroes), 1):
        state.heroes[f"hero:{number}"] = creation.ready_made(state, card, f"hero:{number}")
    chart = CARDS.maps[name or random.choice(MAPS)]
    marked = [square for number in range(1, 6) for square in chart.marked(f"foe {number}")]
    cells = [each for each in chart.grid.ids if chart.grid.ground(each).cost and not chart.marks().get(each)]
    beside = sorted(cells, key=lambda each: min(chart.grid.distance(each, one) for one in marked))
    there = zip(group(random, heroes, least, most), (*marked, *beside), strict=False)
    encounters.begin(FastPlay(random), state, chart.id, [(card.id, square, 0) for card, square in there])
    state.scene = "an encounter"
    return state


def fought(random: Random, state: Table) -> Table:
    return played_out(GAME, state, random)


def knocked_out(state: Table) -> int:
    return sum(not hero.health for hero in state.heroes.values())
