"""Setting the scene for the tests: chosen hands, and answers in few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herotable.rules import Action, Asked, Choice, Event, Force, Note, Reply, Told, scripted
from herotable.rules.plays import Scripted
from tests.kernel.card_area.cards import ENEMY_DECK
from tests.kernel.card_area.game import GAME
from tests.kernel.card_area.scenes import SCENES
from tests.kernel.card_area.state import Combat, Side

YES: Final = Choice("yes")
NO: Final = Choice("no")
NO_DEFEND: Final = Choice("no defend")
SEATS: Final = {"Jai": "jai", "Garn": "garn"}


def at_the_gate(
    turn: Side = Side.PLAYERS, *, a: Sequence[str] = (), b: Sequence[str] = (), c: Sequence[str] = ()
) -> Combat:
    """The fight after the deal, with these hands."""
    combat = GAME.begin(SCENES[0])
    left = list(ENEMY_DECK)
    for guard, hand in {"A": a, "B": b, "C": c}.items():
        combat.creatures[guard].hand = sorted(hand)
        for card in hand:
            del left[left.index(card)]
    combat.box, combat.dealt, combat.turn = left, True, turn
    assert not GAME.invariants(combat)
    return combat


def attack(by: str, ability: str, *targets: str, boosts: Sequence[str] = ()) -> Action:
    fields: dict[str, str | int | list[str | int] | dict[str, int]] = {
        "by": by,
        "targets": list(targets),
        "boosts": list(boosts),
    }
    return Action(SEATS.get(by, "gm"), Choice(ability, fields))


def defend(*cards: str) -> Choice:
    return Choice("defend", {"cards": list(cards)})


def split(**points: int) -> Choice:
    return Choice("share", {"points": points})


def carried_out(
    combat: Combat,
    action: Action,
    dice: Sequence[int] = (),
    replies: Sequence[tuple[str, Choice] | Choice] = (),
) -> Scripted[Combat]:
    """An action that is on offer, by a script; what it leaves behind must be possible."""
    offered = GAME.options(combat, action.seat)
    assert any(not each.complaint(action.choice) for each in offered if each.id == action.option), action
    done = scripted(GAME, combat, action, dice, replies)
    assert not GAME.invariants(done.state)
    assert done.state.attack is None
    assert done.state.die is None
    return done


def happenings(notes: Sequence[Note], *kinds: type[Event]) -> list[Event]:
    return [note.event for note in notes if isinstance(note, Told) and isinstance(note.event, kinds)]


def figures(combat: Combat, name: str) -> str:
    """Health/Resolve+temporary, as the rulebook's example writes it."""
    each = combat.creatures[name]
    return f"{each.health}/{each.resolve}+{each.temporary}"


class Waits:
    """Dice from a list, and nobody answers at once."""

    def __init__(self, dice: Sequence[int]) -> None:
        self.dice = list(dice)
        self.forces: list[Force] = []

    def real(self, seat: str | None) -> bool:
        return False

    def die(self, sides: int) -> int:
        return self.dice.pop(0)

    def answers(self, asked: tuple[Asked, ...]) -> tuple[Reply, ...] | None:
        return None
