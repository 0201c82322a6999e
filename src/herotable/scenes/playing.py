"""Scenes performed: the same moments as at a table, by exactly the dice that the file names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Final

from herotable.data import codec
from herotable.rules.copying import copier_of
from herotable.rules.game import AnyGame, SetUp
from herotable.rules.leaves import place
from herotable.rules.moments import Moment, answered, begun, offered, overwritten, still
from herotable.rules.moments import Step as Performed
from herotable.rules.options import (
    Action,
    Choice,
    Field,
    FieldValue,
    Number,
    One,
    Option,
    Refusal,
    Refused,
    Share,
    Some,
)
from herotable.rules.questions import Asked, seat_of
from herotable.rules.seats import Seat
from herotable.rules.tape import Force, Misfit
from herotable.scenes.reading import Barred, Likely, Scene, SceneWrong, Step, Wanted
from herotable.table.rows import AnyNote
from herotable.table.table import as_stored, check_setup

MOST_STEPS_BY_ITSELF: Final = 10_000


@dataclass(frozen=True, slots=True)
class Chosen:
    """What somebody chose, in which moment, and the key of the question that it answers (between actions none)."""

    moment: Moment[Any]
    seat: Seat
    key: str
    choice: Choice


@dataclass(frozen=True, slots=True)
class Played:
    """How things stand after the beginning or a step, and what was told and thrown on the way there."""

    moment: Moment[Any]
    notes: tuple[AnyNote, ...] = ()
    chosen: Chosen | None = None


@dataclass
class ExactDice:
    """The dice of one step, used up in order; a shuffle's are made from the order that is wanted."""

    due: list[int | tuple[int, ...]]
    forces: list[Force] = field(default_factory=list)
    _shuffling: list[int] = field(default_factory=list)

    def real(self, seat: Seat | None) -> bool:
        return False

    def answers(self, asked: tuple[Asked, ...]) -> None:
        return None

    def die(self, sides: int) -> int:
        if self._shuffling:
            return self._shuffling.pop(0)
        if not self.due:
            raise SceneWrong(f"no die is left where the rules throw a d{sides}")
        face = self.due.pop(0)
        if not isinstance(face, int):
            self._shuffling = dice_of_shuffle(face, sides)
            return self.die(sides)
        if not 1 <= face <= sides:
            raise SceneWrong(f"the next die shows {face} where the rules throw a d{sides}")
        return face

    def check_used_up(self) -> None:
        if self.due:
            shown = ", ".join(str(list(each) if isinstance(each, tuple) else each) for each in self.due)
            raise SceneWrong(f"dice are left over: {shown}")


def dice_of_shuffle(top: tuple[int, ...], count: int) -> list[int]:
    """The faces that make a shuffle of so many things leave these places on top, the others below as they lay."""
    if len(set(top)) < len(top) or not all(0 <= each < count for each in top):
        raise SceneWrong(f"{list(top)} does not name places of {count} things, which go from 0 to {count - 1}")
    wanted = [*top, *(each for each in range(count) if each not in top)]
    lies, faces = list(range(count)), list[int]()
    for last in range(count - 1, 0, -1):
        other = lies.index(wanted[last])
        lies[last], lies[other] = lies[other], lies[last]
        faces.append(other + 1)
    return faces


def begun_as(game: AnyGame, scene: Scene) -> Played:
    """How the scene begins, and what happens there before anybody has a choice."""
    try:
        state = _state(game, scene)
    except Refused as fault:
        raise SceneWrong(f"it cannot begin like this: {fault}") from fault
    except codec.Unreadable as fault:
        raise SceneWrong(f"state, {fault}") from fault
    moment = _written_over(game, still(state), scene.set, scene.take)
    with possible(game, moment):
        return _played(game, Performed(moment, (), ()), ExactDice(list(scene.dice)))


def stepped(game: AnyGame, before: Moment[Any], step: Step) -> Played:
    """What comes of a step: what is written over, what is done or answered, what then happens by itself."""
    moment = _written_over(game, before, step.set, step.take)
    with possible(game, moment):
        return _done(game, moment, step, ExactDice(list(step.dice)))


def _done(game: AnyGame, moment: Moment[Any], step: Step, dice: ExactDice) -> Played:
    if not step.by:
        return _played(game, Performed(moment, (), ()), dice)
    key, choice = chosen(game, moment, Wanted(step.by, step.does, step.fields))
    try:
        if moment.doing is None:
            performed = begun(game, moment, Action(step.by, choice), dice)
        else:
            performed = answered(game, moment, key, choice, dice)
    except Misfit as fault:
        raise SceneWrong(str(fault)) from fault
    return replace(_played(game, performed, dice), chosen=Chosen(moment, seat_of(step.by), key, choice))


@contextmanager
def possible(game: AnyGame, moment: Moment[Any]) -> Iterator[None]:
    """Rules may stumble over something impossible that the scene has written: that is said."""
    try:
        yield
    except SceneWrong:
        raise
    except Exception as fault:
        if impossible := game.invariants(moment.now):
            raise SceneWrong(f"the rules cannot go on like this: {'; '.join(impossible)}") from fault
        raise


def _played(game: AnyGame, performed: Performed[Any], dice: ExactDice) -> Played:
    notes = [*performed.notes]
    moment = performed.moment
    for _ in range(MOST_STEPS_BY_ITSELF):
        action = game.onward(moment.now) if moment.doing is None else None
        if action is None:
            dice.check_used_up()
            return Played(moment, tuple(map(as_stored, notes)))
        onward = begun(game, moment, action, dice)
        moment = onward.moment
        notes += onward.notes
    raise SceneWrong(f"{game.about.title} does not come to rest by itself")


# Beginning ------------------------------------------------------------------------------------------------------------


def _state(game: AnyGame, scene: Scene) -> Any:
    if scene.state is not None:
        return codec.convert(game.state_type, scene.state)
    setup = setup_of(game, scene)
    check_setup(game, setup)
    return game.begin(setup)


def setup_of(game: AnyGame, scene: Scene) -> SetUp:
    """The set-up that the scene names (without a name, the game's first), with what it says otherwise."""
    ready = next((each for each in game.scenes() if scene.scene in ("", each.scene)), SetUp(scene.scene, ()))
    seats = scene.seats or ready.seats
    details = {seat: detail for seat, detail in ready.details.items() if not scene.seats or seat in seats}
    return SetUp(ready.scene, seats, {**ready.options, **scene.options}, {**details, **scene.details})


# Writing over ---------------------------------------------------------------------------------------------------------


def _written_over(game: AnyGame, moment: Moment[Any], values: dict[str, Any], gone: Sequence[str]) -> Moment[Any]:
    if not values and not gone:
        return moment
    try:
        return (_in_mid_action if moment.doing is not None else _between_actions)(game, moment, values, gone)
    except (Refused, Misfit) as fault:
        raise SceneWrong(str(fault)) from fault


def _between_actions(game: AnyGame, moment: Moment[Any], values: dict[str, Any], gone: Sequence[str]) -> Moment[Any]:
    state = copier_of(game.state_type).copy(moment.now)
    for path, value in values.items():
        found = place(state, path, new=True)
        found.put(_fitting(found.type, value, path))
    for path in gone:
        found = place(state, path)
        if isinstance(found.holder, (dict, list)):
            found.take()
        else:
            found.put(_fitting(found.type, None, path))
    return still(state)


def _in_mid_action(game: AnyGame, moment: Moment[Any], values: dict[str, Any], gone: Sequence[str]) -> Moment[Any]:
    if gone:
        raise SceneWrong("nothing can be taken away while somebody is asked")
    for path, value in values.items():
        if isinstance(value, (dict, list)):
            raise SceneWrong(f"{path}: only plain values can be set while somebody is asked")
        moment = overwritten(game, moment, path, value, ExactDice([])).moment
    return moment


def _fitting(kind: Any, value: object, path: str) -> Any:
    try:
        return codec.convert(kind, value)
    except codec.Unreadable as fault:
        raise SceneWrong(f"{path}: {fault}") from fault


# Choosing -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Meant:
    """An option of the asked id, the key of the question that it answers (between actions none), and the choice that
    is meant by it."""

    key: str
    option: Option
    choice: Choice


def chosen(game: AnyGame, moment: Moment[Any], wanted: Wanted | Barred | Likely) -> tuple[str, Choice]:
    """The one choice that is meant, and the key of the question that it answers; or why it is not to be had."""
    meant = _meant(game, moment, wanted)
    found = {(each.key, repr(each.choice)): each for each in meant if each.option.complaint(each.choice) is None}
    if len(found) > 1:
        ways = " or ".join(
            ", ".join(f"{name} = {value!r}" for name, value in each.choice.fields.items()) or each.key
            for each in found.values()
        )
        raise SceneWrong(f"{wanted.by} can {wanted.does!r} in more than one way: {ways}; name the fields that differ")
    for each in found.values():
        return each.key, each.choice
    raise SceneWrong(f"{wanted.by} cannot {wanted.does!r} now: {_wrong(game, moment, wanted, meant)}")


def refused(game: AnyGame, moment: Moment[Any], wanted: Wanted | Barred) -> Refusal | None:
    """Why this cannot be chosen now; None where it can."""
    meant = _meant(game, moment, wanted)
    return (
        None if any(not each.option.complaint(each.choice) for each in meant) else _wrong(game, moment, wanted, meant)
    )


def _wrong(game: AnyGame, moment: Moment[Any], wanted: Wanted | Barred | Likely, meant: Sequence[Meant]) -> Refusal:
    """By the option that the choice fits; else by what does not fit; else what there is to choose."""
    fitting = [each for each in meant if not each.option.misfit(each.choice)]
    for each in (*fitting, *meant):
        if wrong := each.option.complaint(each.choice):
            return wrong
    open_to = dict.fromkeys(option.id for _, option in _offers(game, moment, wanted.by) if not option.refused)
    return Refusal(f"on offer is {', '.join(open_to) or 'nothing'}")


def _meant(game: AnyGame, moment: Moment[Any], wanted: Wanted | Barred | Likely) -> list[Meant]:
    offers = _offers(game, moment, wanted.by)
    return [Meant(key, option, _filled(option, wanted.fields)) for key, option in offers if option.id == wanted.does]


def _offers(game: AnyGame, moment: Moment[Any], by: str) -> list[tuple[str, Option]]:
    """What a seat may do; in the middle of an action what it, or this key of the questions, may answer."""
    if moment.doing is None:
        return [("", option) for option in offered(game, moment, by)] if by in game.seats(moment.now) else []
    mine = [each for each in moment.open if by in (each.seat, each.key)]
    return [(each.key, option) for each in mine for option in each.question.options]


def _filled(option: Option, given: dict[str, FieldValue]) -> Choice:
    """Fields that leave only one value need not be named."""
    every = {each.name: given[each.name] if each.name in given else _only(each) for each in option.fields}
    fields = {name: value for name, value in every.items() if value is not None}
    return Choice(option.id, {**fields, **given})


def _only(field: Field) -> FieldValue | None:
    values = list(islice(field.values(), 2)) if isinstance(field, One | Some | Number | Share) else []
    return values[0] if len(values) == 1 else None
