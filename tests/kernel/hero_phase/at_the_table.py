"""What the tests share: who is there, what is thrown and answered, what was told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from herotable.rules import Action, Choice, Event, Moment, Told, answered, begun, scripted, still
from herotable.rules.plays import Scripted
from herotable.rules.questions import Asked, Reply
from herotable.rules.seats import Seat
from herotable.rules.tape import Force
from tests.kernel.hero_phase.game import GAME
from tests.kernel.hero_phase.monster_attacks import WOUNDS, monster_to_hit
from tests.kernel.hero_phase.scenes import worked_hero
from tests.kernel.hero_phase.state import LEVELS, Hero, Monster, Phase, State, X, Y
from tests.kernel.hero_phase.tables import Armour, Kind, Side, Weapon

YES = Choice("yes")
NO = Choice("no")
NOBODY = Choice("pick", {"which": []})


def pick(*names: str) -> Choice:
    return Choice("pick", {"which": list(names)})


def on(characteristic: str) -> Choice:
    return Choice("pick", {"which": characteristic})


def hero(
    armour: Armour = Armour.LEATHER,
    *,
    shield: bool = False,
    in_hand: Weapon | None = Weapon.LONG_SWORD,
    box: int = 9,
    **levels: int,
) -> Hero:
    """The worked Hero without his mail and shield, but for what is said."""
    weapons = {Weapon.LONG_SWORD: 9} | ({} if in_hand is None else {in_hand: box})
    return Hero(worked_hero().levels | levels, weapons, in_hand, armour, shield)


def worn_out(**levels: int) -> Hero:
    """Every characteristic at its lowest box but these, and nothing in hand."""
    lowest = {letter: least for letter, (least, _) in LEVELS.items()}
    return Hero(lowest | levels, weapons={}, in_hand=None, armour=Armour.LEATHER)


def beside(someone: Hero, *monsters: tuple[Kind, Side], phase: Phase = Phase.MONSTERS) -> State:
    """This Hero, facing north, with these Monsters on the squares beside his: m1, m2, …"""
    named = {f"m{number}": Monster(kind, square) for number, (kind, square) in enumerate(monsters, 1)}
    return State(someone, named, phase=phase)


def attack_with(*monsters: str) -> Action:
    return Action(Y, Choice("attack", {"with": list(monsters)}))


def attack_on(*monsters: str) -> Action:
    return Action(X, Choice("attack", {"targets": list(monsters)}))


def dice_for(state: State, monster: str, cell: str) -> list[int]:
    """The first four dice by which this Monster wounds with this cell of the table, or misses where it is empty."""
    for faces in product(range(1, 7), repeat=4):
        column = monster_to_hit(state.hero, state.monsters[monster]).value(faces[:2])
        if column < 0:
            if not cell:
                return list(faces[:2])
            continue
        wounds = WOUNDS[state.wound_table][column]
        if wounds.letters[wounds.roll.value(faces[2:])] == cell:
            return list(faces)
    raise AssertionError(f"{monster} cannot roll {cell!r}")


def batch(state: State, cells: dict[str, str], *replies: Choice, dice: Sequence[int] = ()) -> Scripted[State]:
    """The Monsters' attack in which each rolls this cell; then these answers, and these dice of the Hero's."""
    rolled = [face for monster, cell in cells.items() for face in dice_for(state, monster, cell)]
    return scripted(GAME, state, attack_with(*cells), [*rolled, *dice], replies)


def told(done: Scripted[State]) -> list[Event]:
    return [note.event for note in done.notes if isinstance(note, Told)]


class Thrown:
    """Sources with these dice, where nobody answers at once."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)
        self.forces: list[Force] = []

    def real(self, seat: Seat | None) -> bool:
        return False

    def die(self, sides: int) -> int:
        return self.faces.pop(0)

    def answers(self, asked: tuple[Asked, ...]) -> tuple[Reply, ...] | None:
        return None


def waiting(state: State, action: Action, *faces: int) -> Moment[State]:
    """The moment at which the action waits, after these dice."""
    return begun(GAME, still(state), action, Thrown(*faces)).moment


def says(moment: Moment[State], choice: Choice, *faces: int) -> Moment[State]:
    """The one who is asked answers, and these dice are thrown."""
    return answered(GAME, moment, moment.open[0].key, choice, Thrown(*faces)).moment


def asked_for(moment: Moment[State]) -> list[tuple[Seat, str]]:
    return [(each.seat, each.question.kind) for each in moment.open]
