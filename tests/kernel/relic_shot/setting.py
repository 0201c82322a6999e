"""Short words for tests: fights set up as an example wants them, and actions by a script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from herotable.rules import SYSTEM, Action, Choice, Event, Option, SetUp, Told, scripted
from herotable.rules.plays import Scripted
from tests.kernel.relic_shot.cards import VEST
from tests.kernel.relic_shot.game import GAME
from tests.kernel.relic_shot.state import Fight, Fighter, Phase, Turn

E = TypeVar("E", bound=Event)

SCENES: dict[str, SetUp] = {each.scene: each for each in GAME.scenes()}
KEEP = Choice("keep")
YES = Choice("yes")
NO = Choice("no")


def again(dice: int, hero_dice: int) -> Choice:
    return Choice("again", {"dice": dice, "Hero dice": hero_dice})


def pick(which: str) -> Choice:
    return Choice("pick", {"which": which})


def begin(scene: str, who: str) -> Fight:
    """The scene in the middle of somebody's turn, two actions left."""
    fight = GAME.begin(SCENES[scene])
    fight.order = [who, *(each for each in fight.fighters if each != who)]
    fight.round = 1
    fight.phase = Phase.ACTING
    fight.turn = Turn(who, 2, 2, 2)
    return fight


def quiet(scene: str = "duel", who: str = "sorrel") -> Fight:
    """Without Luck and without cover to dive for: the only question left is the shooter's talent."""
    fight = begin(scene, who)
    for each in fight.fighters.values():
        each.luck = each.cover = each.refuge = 0
    return fight


def unarmoured(who: Fighter) -> Fighter:
    del who.carried[who.carried.index(VEST)]
    return who


def shoot(
    fight: Fight, shots: int, dice: Sequence[int], replies: Sequence[tuple[str, Choice] | Choice] = (KEEP,)
) -> Scripted[Fight]:
    who = fight.mover
    choice = Choice("shoot", {"target": fight.foe(who).id, "shots": shots})
    return scripted(GAME, fight, Action(who.side, choice), dice, replies)


def hit_for(fight: Fight, *dice: int) -> Scripted[Fight]:
    """One shot in a quiet fight that hits and gets through; then these dice."""
    foe = fight.foe(fight.mover)
    attack = [1, 2] if fight.mover.hero else [1]
    return shoot(fight, 1, [*attack, *([10, 2] if foe.hero else [10]), *dice], [KEEP] if fight.mover.hero else [])


def act(fight: Fight, kind: str, dice: Sequence[int] = (), replies: Sequence[Choice] = ()) -> Fight:
    return scripted(GAME, fight, Action(fight.mover.side, Choice(kind)), dice, list(replies)).state


def declare(fight: Fight, actions: int) -> Fight:
    return scripted(GAME, fight, Action(fight.mover.side, Choice("declare", {"actions": actions}))).state


def step(fight: Fight, name: str, dice: Sequence[int] = (), replies: Sequence[Choice] = ()) -> Scripted[Fight]:
    """What happens by itself next, which must be this."""
    onward = GAME.onward(fight)
    assert onward == Action(SYSTEM, Choice(name)), onward
    return scripted(GAME, fight, onward, dice, list(replies))


def told(result: Scripted[Any], kind: type[E]) -> list[E]:
    return [note.event for note in result.notes if isinstance(note, Told) and isinstance(note.event, kind)]


def offered(fight: Fight, kind: str) -> Option:
    return next(each for each in GAME.options(fight, fight.mover.side) if each.id == kind)
