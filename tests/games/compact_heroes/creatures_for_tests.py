"""What the tests of poison, specials and traps share: fights against creatures whose cards can do something."""

from __future__ import annotations

from typing import Any

from herotable.games.compact_heroes import poison, rounds, specials, traps
from herotable.games.compact_heroes.camp import pass_time
from herotable.games.compact_heroes.rounds import end_round
from herotable.games.compact_heroes.state import Foe, Hero, Illness, Table
from herotable.rules import Action, Scripted
from tests.games.compact_heroes import table_for_tests
from tests.games.compact_heroes.heroes_for_tests import hero
from tests.games.compact_heroes.table_for_tests import CHAPTERS, ONE, ORC, Chapters, fight, turn_of
from tests.games.trying import Trying

MINE = (*CHAPTERS, poison, specials, traps)
BITER = ORC
"""The first creature of a fight, whatever its card."""


class Creatures(Chapters):
    def onward(self, state: Table) -> Action | None:
        return rounds.onward(state) or poison.onward(state)


TRYING = Trying[Table](lambda function: Creatures(*MINE, function=function))
GAME, by_hand = TRYING.game, TRYING.by_hand
does, may, by_itself = TRYING.does, TRYING.may, TRYING.by_itself


def tough(*skills: str, luck: int = 0, **more: Any) -> Hero:
    """EV 10, DA 0, 40 hit points, and this much luck."""
    return hero(*skills, rolls=[10, 10, 10], endurance=3, luck=luck, **more)


def facing(
    *creatures: str, heroes: tuple[Hero, ...] = (), first: str = BITER, number: int = 2, **options: str
) -> Table:
    """In the middle of a round, the first creature acting first."""
    state = fight(*(heroes or (tough(),)), foes=creatures, **{"creature_targets": "random", **options})
    return turn_of(first, state, number=number)


def bites(state: Table, *dice: int, who: str = BITER, target: str = ONE, replies: Any = ()) -> Scripted[Table]:
    """A creature attacks: the die to hit, damage, and whatever comes of it."""
    return does(state, state.foes[who].owner, "attack", *dice, replies=replies, who=who, target=target, how="plain")


def strikes(state: Table, *dice: int, target: str = BITER, replies: Any = ()) -> Scripted[Table]:
    """The first hero attacks with what is in hand, out of turn."""
    state = turn_of(ONE, state)
    held = [each.id for each in state.hero(ONE).items if each.place == "weapon"]
    using = {"with_": held[0] if held else "unarmed", "how": "plain"}
    return does(state, ONE, "attack", *dice, replies=replies, who=ONE, target=target, **using)


def uses(
    state: Table, power: str, *dice: int, besides: bool = False, replies: Any = (), **fields: Any
) -> Scripted[Table]:
    option = specials.USE_BESIDES if besides else specials.USE
    who = fields.pop("who", BITER)
    return does(state, state.foes[who].owner, option, *dice, replies=replies, who=who, with_=power, **fields)


def round_ends(state: Table) -> Scripted[Table]:
    """The end of a round, or of a minute outside fights."""
    if state.fight is not None:
        return by_hand(state, end_round)
    return by_itself(by_hand(state, lambda play, state: pass_time(play, state, 1)).state)


def at_rest(*heroes: Hero, **options: str) -> Table:
    """Nobody fights."""
    return table_for_tests.table(*(heroes or (tough(),)), **{"rest": "1d6", **options})


def ill(one: Hero, *diseases: str) -> Hero:
    one.illnesses = [Illness(disease) for disease in diseases]
    return one


def creature(state: Table, who: str = BITER) -> Foe:
    return state.foes[who]
