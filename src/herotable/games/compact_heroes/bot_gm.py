"""What the automatic game master does: plays the creatures, and leads through an adventure by its cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from herotable.games.compact_heroes import adventure_walk, checks, specials
from herotable.games.compact_heroes.fighters import acting, everyone, seat_of, the_fight
from herotable.games.compact_heroes.rounds import NOTHING, undeclared
from herotable.games.compact_heroes.state import GM, Phase, Table
from herotable.rules import WAIT, Choice, Option, refusal


def advise(state: Table, options: Sequence[Option]) -> Choice:
    """What comes next by the cards; where they say nothing, the players are left to it."""
    wanted = (*_cards(state), *_in_a_fight(state)) if state.fight is not None else _between_fights(state)
    return next((choice for choice in wanted if refusal(options, choice) is None), WAIT)


# Fights ---------------------------------------------------------------------------------------------------------------


def _in_a_fight(state: Table) -> Iterator[Choice]:
    yield Choice("rule a check", {"task": checks.ANYTHING, "difficulty": 4})
    fight = the_fight(state)
    if fight.phase is Phase.DECLARE:
        for who in [who for who in undeclared(state) if seat_of(state, who) == GM]:
            yield from _spread(state, who, specials.usual_choices(state, who))
            yield Choice("declare", {"what": NOTHING, "who": who})
    elif (who := acting(state)) and seat_of(state, who) == GM and who in state.foes:
        yield from _spread(state, who, specials.usual_free_choices(state, who))
        yield from _spread(state, who, specials.usual_choices(state, who))
        yield Choice(NOTHING, {"who": who})
        yield Choice("pass over")


def _spread(state: Table, who: str, choices: Sequence[Choice]) -> Iterator[Choice]:
    """All of them, beginning with one that is as good as any other."""
    first = _number(state, who) % len(choices) if choices else 0
    yield from (*choices[first:], *choices[:first])


def _number(state: Table, who: str) -> int:
    left = sum((place + 1) * one.hit_points for place, one in enumerate(everyone(state)))
    return left + 7 * the_fight(state).round + 13 * list(state.foes).index(who)


# Between fights -------------------------------------------------------------------------------------------------------


def _between_fights(state: Table) -> Iterator[Choice]:
    """What was found goes to whoever has least; then on along the cards."""
    if state.pile.gold:
        yield Choice("share out the gold")
    if state.pile.items and state.living():
        poorest = min(state.living(), key=lambda hero: len(hero.items))
        yield Choice("hand out", {"item": state.pile.items[0], "to": poorest.id})
    yield from _cards(state)


def _cards(state: Table) -> Iterator[Choice]:
    """What an adventure's cards say next."""
    step = adventure_walk.next_step(state)
    if step is not None:
        yield step
