"""Playing by hand in tests: a seat takes what it is offered, by exact dice; what follows by itself; what was told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

from herotable.rules import (
    SYSTEM,
    Action,
    Choice,
    Event,
    Game,
    Note,
    Option,
    Play,
    Refusal,
    Script,
    Scripted,
    Seat,
    Thrown,
    Told,
    begun,
    hears,
    refusal,
    scripted,
    still,
)

S = TypeVar("S")
E = TypeVar("E", bound=Event)
Performs: TypeAlias = Callable[[Play, S], Any]


class Trying(Generic[S]):
    """One game, as tests play it. Of a field's name "_" is a blank, and left out at its end: `with_`, `for_`."""

    def __init__(self, game_with: Callable[[Performs[S] | None], Game[S]]) -> None:
        """`game_with` makes the game, or one whose only action is this function."""
        self.game = game_with(None)
        self._game_with = game_with

    def by_hand(self, state: S, function: Performs[S], *dice: int, replies: Any = ()) -> Scripted[S]:
        """A rule performed by itself."""
        return scripted(self._game_with(function), state, Action(SYSTEM, Choice("by hand")), dice, replies)

    def does(self, state: S, by: Seat, option: str, /, *dice: int, replies: Any = (), **fields: Any) -> Scripted[S]:
        """A seat takes what it is offered, by these dice and answers, no more and no fewer."""
        choice = chosen(option, **fields)
        wrong = refusal(self.game.options(state, by), choice)
        assert wrong is None, f"{choice} is not on offer: {wrong}"
        return scripted(self.game, state, Action(by, choice), dice, replies)

    def why_not(self, state: S, by: Seat, option: str, /, **fields: Any) -> Refusal | None:
        """Why this is refused: the reason that is listed for it, where one is."""
        options, choice = self.game.options(state, by), chosen(option, **fields)
        wrong = refusal(options, choice)
        listed = [each for each in options if each.id == option and each.refused and _is_about(each, choice)]
        return Refusal(listed[0].refused, listed[0].rule) if wrong and listed else wrong

    def may(self, state: S, by: Seat, option: str, /, **fields: Any) -> bool:
        return refusal(self.game.options(state, by), chosen(option, **fields)) is None

    def offered(self, state: S, by: Seat) -> list[str]:
        """The kinds of choices that are open."""
        return list(dict.fromkeys(option.id for option in self.game.options(state, by) if not option.refused))

    def by_itself(self, state: S, *dice: int) -> Scripted[S]:
        """Everything that happens until somebody has a choice, by exactly these dice."""
        script, notes = Script(dice), list[Note]()
        while (step := self.game.onward(state)) is not None:
            done = begun(self.game, still(state), step, script)
            state = done.moment.now
            notes += done.notes
        script.check_used_up()
        return Scripted(state, tuple(notes))


def chosen(option: str, /, **fields: Any) -> Choice:
    return Choice(option, {name.strip("_").replace("_", " "): value for name, value in fields.items()})


def _is_about(option: Option, choice: Choice) -> bool:
    return all(_fits(option, name, value) for name, value in choice.fields.items())


def _fits(option: Option, name: str, value: Any) -> bool:
    return any(each.name == name and not each.complaint(value) for each in option.fields)


def told(done: Scripted[Any], kind: type[E], to: Seat = "gm") -> list[E]:
    """What this seat hears of one kind of event."""
    heard = [note.event for note in done.notes if isinstance(note, Told) and hears(note.to, to)]
    return [event for event in heard if isinstance(event, kind)]


def thrown(done: Scripted[Any], to: Seat = "gm") -> list[Thrown]:
    """The dice that this seat sees."""
    return [note for note in done.notes if isinstance(note, Thrown) and hears(note.to, to)]
