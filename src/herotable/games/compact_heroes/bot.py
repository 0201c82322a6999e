"""What a sensible player of a seat would do, and how well things stand for it.

There are no dice in advice: where the automatic game master would pick with equal chances (CH-CREA-3), creatures spread
themselves over their possible targets by a number that every round, every creature and every blow changes.
"""

from __future__ import annotations

from collections.abc import Sequence

from herotable.games.compact_heroes import bot_camp, bot_fights, bot_gm
from herotable.games.compact_heroes.bot_fights import WEIGHT, look
from herotable.games.compact_heroes.hit_points import most_hit_points
from herotable.games.compact_heroes.state import GM, Side, Step, Table
from herotable.rules import WAIT, Choice, Option, Seat


def advise(state: Table, seat: Seat, options: Sequence[Option]) -> Choice | None:
    """By what the seat knows. Outside fights, whoever has nothing to mend waits for the game master."""
    if seat == GM:
        return bot_gm.advise(state, options)
    hero = state.heroes[seat]
    if hero.step is not Step.DONE:
        return bot_camp.make(state, hero, options)
    if state.fight is not None:
        return bot_fights.advise(state, options)
    return (bot_camp.advise(state, hero, options) if hero.alive else None) or WAIT


def worth(state: Table, seat: Seat) -> float:
    """What is left of the heroes, less what everyone can see of the creatures that they fight."""
    left = sum(max(0, hero.hit_points) / max(1, most_hit_points(state, hero.id)) for hero in state.living())
    here = state.fight.here if state.fight is not None else []
    foes = sum(WEIGHT[look(state, who)] for who in here if who in state.foes and _is_against(state, who))
    return foes - left if seat == GM else left - foes


def _is_against(state: Table, who: str) -> bool:
    return state.foes[who].side is Side.CREATURES
