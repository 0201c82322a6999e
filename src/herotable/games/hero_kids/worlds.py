"""Worlds that an audience cannot tell from the true one: hidden foes, their figures and hidden dice dealt anew."""

from __future__ import annotations

from typing import Final

from herotable.games.hero_kids import board, foes
from herotable.games.hero_kids.encounters import BRIGHT_WITHIN
from herotable.games.hero_kids.state import GM, Character, Side, Table, able, cards, has
from herotable.rules import Below, Seat

SELDOM: Final = 4
"""One world in so many has somebody in hiding."""
LAST_LATE_ROUND: Final = 2


def redeal(state: Table, audience: Seat, below: Below) -> Table:
    """Nothing is hidden from the game master; from players, who lies in wait, what the game master has changed on a
    foe's card, what an adventure has led to so far, and dice thrown behind the screen."""
    if audience == GM:
        return state
    state.foes = {name: foe for name, foe in state.foes.items() if not foe.hidden}
    for foe in state.foes.values():
        if foe.side is Side.FOES:
            _as_printed(state, foe)
    if state.encounter is not None:
        _others_in_hiding(state, below)
    if state.story is not None:
        _another_story(state, below)
    if state.is_on("hidden_foe_dice"):
        _other_dice(state, below)
    return state


def _as_printed(state: Table, foe: Character) -> None:
    card = cards(state).foes[foe.card]
    _, foe.dice = foes.figures(card, len(state.heroes))
    foe.move = card.move
    foe.specials = [card.special] if card.special else []
    foe.bonuses = [card.bonus] if card.bonus else []
    foe.skills = list(card.skills)


def _others_in_hiding(state: Table, below: Below) -> None:
    """Nobody as a rule, now and then some foe on some free square; one at least where otherwise the encounter would be
    over."""
    nobody_seen = not any(foe.health and foe.square for foe in state.foes.values() if foe.side is Side.FOES)
    count = (1 if nobody_seen else 0) + (0 if below(SELDOM) else 1)
    known = sorted(card.id for card in cards(state).foes if card.tier != "friend")
    free = _dark_squares(state)
    for _ in range(min(count, len(free))):
        square = free.pop(below(len(free)))
        late = below(2) * (state.fight().round + LAST_LATE_ROUND)
        foes.bring_in(state, known[below(len(known))], square, hidden=True, comes_in=late)


def _dark_squares(state: Table) -> list[str]:
    """Where somebody could be and nobody has seen them."""
    here, taken = board.grid(state), [each.square for each in state.everyone()]
    bearers = [each for each in state.everyone() if each.side is Side.HEROES and able(each) and has(each, "bright")]
    return [
        square
        for square in here.ids
        if here.ground(square).cost
        and square not in taken
        and not any(here.distance(each.square, square) <= BRIGHT_WITHIN for each in bearers)
    ]


def _another_story(state: Table, below: Below) -> None:
    """Whatever flags and failures there are, players are offered the same."""
    assert state.story is not None
    flags = sorted({test.flag for scene in cards(state).scenes for test in scene.tests if test.flag})
    state.story.flags = [flag for flag in flags if below(2)]


def _other_dice(state: Table, below: Below) -> None:
    for task in state.tasks:
        if task.kind != "answer":
            continue
        if task.who and state.who(task.who).side is Side.FOES:
            task.high = 1 + below(6)
        if task.armor and state.who(task.at).side is Side.FOES:
            task.guard = 1 + below(6)
