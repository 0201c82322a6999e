"""What is impossible at a table: for tests, and after the game master has overridden something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from herotable.games.hero_kids.cards import ATTRIBUTES, our_cards
from herotable.games.hero_kids.state import GM, Character, Encounter, Step, Table


def invariants(state: Table) -> list[str]:
    found = [f"{each.id}: {wrong}" for each in state.everyone() for wrong in _character(state, each)]
    return [*_names(state), *found, *(_fight(state, state.encounter) if state.encounter is not None else ())]


def _names(state: Table) -> Iterator[str]:
    if any(name != each.id for name, each in (*state.heroes.items(), *state.foes.items())):
        yield "somebody is called otherwise than the place they stand in"
    if state.fights < 0 or state.foes_ever < 0 or state.things_ever < 0:
        yield "less than none has been counted"
    if state.encounter is None and any(each.square for each in state.everyone()):
        yield "somebody stands on a map, and there is no encounter"
    trial = state.trial
    if trial is not None and not 1 <= trial.difficulty <= 6:
        yield f"a test at difficulty {trial.difficulty}, and dice have six sides"


def _character(state: Table, who: Character) -> Iterator[str]:
    if not 0 <= who.health <= who.boxes:
        yield f"{who.health} of {who.boxes} boxes"
    if who.boxes < 1:
        yield "it has no boxes"
    if list(who.dice) != list(ATTRIBUTES) or min(who.dice.values()) < 0:
        yield f"its dice are {who.dice}"
    if who.owner != GM and who.owner not in state.heroes:
        yield f"{who.owner!r} plays it, and sits nowhere"
    if min(who.gold, who.stars, who.stars_spent, who.move, who.turn.steps) < 0:
        yield "less than no gold, stars or steps"
    yield from _things(who)


def _things(who: Character) -> Iterator[str]:
    known = our_cards()
    names = [thing.id for thing in who.things]
    if who.in_use and who.in_use not in names:
        yield f"{who.in_use!r} is in use and nowhere to be found"
    if any(count > 1 for count in Counter(names).values()):
        yield "two of its things have one name"
    if any(thing.card not in known.things for thing in who.things):
        yield "it has a thing that there is no card for"
    if who.step is Step.DONE and not who.name:
        yield "it has no name"
    if any(each not in known.actions for each in who.specials) or any(
        each not in known.bonuses for each in who.bonuses
    ):
        yield "it can do something that there is no card for"


def _fight(state: Table, fight: Encounter) -> Iterator[str]:
    grid = our_cards().maps[fight.map].grid
    stand = [each.square for each in state.everyone() if each.square]
    if any(square not in grid for square in stand):
        yield "somebody stands beside the map"
    twice = [square for square, count in Counter(stand).items() if count > 1]
    if twice and not state.tasks:
        yield f"two stand on {twice[0]}"
    if fight.acting and fight.acting not in state.heroes and fight.acting not in state.foes:
        yield f"it is the turn of {fight.acting!r}, whom nobody knows"
    if fight.round < 0 or fight.clock < 0:
        yield "less than no round"
