"""What a game provides. A title is a folder with one object of this kind; nothing above ever asks which."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar

from herotable.rules.encounters import Fighter, FoeCard
from herotable.rules.events import Event
from herotable.rules.heroes import Heroes
from herotable.rules.naming import humanised
from herotable.rules.options import Action, Choice, Field, Option, in_plain_words
from herotable.rules.play import Plain, Play
from herotable.rules.questions import Question
from herotable.rules.seats import Seat
from herotable.rules.showing import Screen

S = TypeVar("S")
T = TypeVar("T")

Below: TypeAlias = Callable[[int], int]
"""Dice for dealing anew: a number from 0 below this one."""

View: TypeAlias = object
"""What an audience may know, as plain typed data built up from nothing."""


@dataclass(frozen=True, slots=True)
class TableOption:
    """A choice that the group makes before it starts: the first value is the rulebook's."""

    name: str
    values: tuple[str, ...]
    rule: str = ""

    @property
    def usual(self) -> str:
        return self.values[0]


@dataclass(frozen=True, slots=True)
class About:
    id: str
    title: str
    edition: str
    rules_version: str
    options: tuple[TableOption, ...] = ()
    game_master: Seat | None = None


@dataclass(frozen=True, slots=True)
class SetUp:
    """How a table starts: a scene, who may sit where, the table options, and what a scene asks for besides.

    Where a game's heroes are files, a seat's detail is a ready hero's id or the text of a file. Where it has `foes`,
    the detail "foes" names whom the heroes meet, instead of those of the scene.
    """

    scene: str
    seats: tuple[Seat, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    details: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a scene or a game ended: the seats that won (none: nobody), and how, as a word of the game's."""

    winners: tuple[Seat, ...]
    how: str


@dataclass(frozen=True, slots=True)
class Hint:
    """Said once to whoever learns: when the table begins or ends, or when dice, or the option, question or event `of`
    this name, first come up."""

    on: Literal["begin", "option", "question", "event", "dice", "end"]
    text: str
    of: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Guide:
    """A first game that teaches: how it starts, where the learner sits, what is said on the way."""

    setup: SetUp
    seat: Seat
    hints: tuple[Hint, ...]


@dataclass(frozen=True, slots=True)
class Lapse:
    """So long a seat has for what it may do now, from the moment on that it may do something under the name `of`; then
    it is taken to do this, and whatever follows under the same name at once."""

    of: str
    seconds: int
    choice: Choice


class Game(Protocol[S]):
    about: About
    state_type: type[S]
    events: tuple[type[Event], ...]
    stages: tuple[Callable[..., None], ...]
    """Functions that `play.then` may name: (play, state, ids and numbers)."""

    def scenes(self) -> Sequence[SetUp]:
        """Ready set-ups; the first is the one to try."""
        ...

    def begin(self, setup: SetUp) -> S:
        """The state before anybody has done anything. What chance decides comes later, as `onward` steps."""
        ...

    def seats(self, state: S) -> Sequence[Seat]:
        """Who takes part, in the order of the table."""
        ...

    def options(self, state: S, seat: Seat) -> Sequence[Option]:
        """What this seat may do between actions; refused options with their reasons may be listed too."""
        ...

    def perform(self, play: Play, state: S, action: Action) -> None:
        """One small play: changes the state it was given, asks and rolls through the play."""
        ...

    def onward(self, state: S) -> Action | None:
        """What happens by itself next: a phase's end, initiative, a shuffle."""
        return None

    def view(self, state: S, audience: Seat) -> View:
        """Built up from nothing: what this audience may know."""
        ...

    def screen(self, view: View) -> Screen | None:
        """The view in pieces that any screen can draw; None: as plain data."""
        return None

    def words(self, event: Event, audience: Seat) -> str:
        """One sentence for the log. Ids whose names are the table's stay in it as `named_later`."""
        ...

    def called(self, state: S, audience: Seat, of: str) -> str:
        """What people call whatever has this id: a seat by its hero, a card by its name; free words stay."""
        return of

    def asks(self, question: Question[object], audience: Seat) -> str:
        """The question as one sentence to whoever must answer; ids as in `words`."""
        return question.kind

    def offers(self, state: S, audience: Seat, option: Option) -> str:
        """The option in a few words, as a button says it; what is still to be chosen is asked by its fields. No two
        options that are on offer to a seat at once say the same. Ids as in `words`."""
        return in_plain_words(option)

    def fills(self, state: S, audience: Seat, option: Option, field: Field) -> str:
        """What a field of an option asks for, in a word or two: "Target"; ids as in `words`."""
        return humanised(field.name)

    def redeal(self, state: S, audience: Seat, below: Below) -> S:
        """Another state that this audience cannot tell from this one, whatever it does not know dealt anew.

        It may depend only on what the audience knows: put hidden things in a fixed order before dealing them.
        """
        return state

    def gist(self, event: Event) -> str:
        """The class of outcome that odds are told in ("hit for 3", "down"); empty where it is of no interest. Ids as
        in `words`: whoever shows it puts the names in."""
        ...

    def bearing(self, state: S, stage: str, args: tuple[Plain, ...]) -> Hashable | None:
        """What can still bear on what is told from this stage on, if everyone answers as usual; None: the whole state.

        Odds count two ways into a stage as one where this is equal: leave out what no gist depends on any more. The
        stage "" is any action's beginning.
        """
        return None

    def outcome(self, state: S) -> Outcome | None:
        """How it ended, if it has; role-playing games go on after it."""
        return None

    def worth(self, state: S, seat: Seat) -> float:
        """A judgement of how well things stand for a seat; for bots."""
        return 0.0

    def advise(self, state: S, seat: Seat, options: Sequence[Option]) -> Choice | None:
        """What a sensible player of this seat would do, by what the seat knows: a choice, `WAIT` to leave it to the
        others for now, or None where anything will do."""
        return None

    def answer(self, state: S, seat: Seat, question: Question[object]) -> Choice | None:
        """What a sensible player of this seat would answer, by what the seat knows; None: as usual. For what a usual
        answer may not rest on, such as a card in the hand."""
        return None

    def ideas(self, state: S, seat: Seat, options: Sequence[Option]) -> Sequence[Choice]:
        """The few choices that a bot which thinks ahead should compare, the most likely one first; one alone it takes;
        none: its advice will do."""
        return ()

    def invariants(self, state: S) -> Sequence[str]:
        """What is impossible here, in words: for tests, and after an override."""
        return ()

    def fighters(self, state: S) -> Sequence[Fighter]:
        """Whoever takes or took part in the fight, all sides; nobody where a game has no fights to count."""
        return ()

    def foes(self) -> Sequence[FoeCard]:
        """Whom a set-up's detail `FOES` may name; nobody where the scenes alone say who is met."""
        return ()

    def heroes(self) -> Heroes[S] | None:
        """Heroes as files, where the game has such."""
        return None

    def guide(self) -> Guide | None:
        """A first game that teaches."""
        return None

    def adventure(self) -> SetUp | None:
        """The scene to play for whoever asks for the adventure, where the game has one."""
        return None

    def pack_faults(self, folder: Traversable) -> Sequence[str] | None:
        """What is wrong with a group's own pack beside the game's own: sentences with file, entry and field; None: the
        game has no packs."""
        return None

    def lapse(self, state: S, seat: Seat) -> Lapse | None:
        """What becomes of a seat that lets its time run out, where the rules or the table set one; None: it has all the
        time in the world. Rules know no clock: whoever serves the table keeps it."""
        return None

    def span(self, state: S, name: str) -> str:
        """Which one of a span of play this is ("round" -> "3"): standing passes end with it."""
        return ""


WAIT: Final = Choice("wait")
"""A bot's advice to do nothing yet."""

AnyGame: TypeAlias = Game[Any]


def shuffled(things: Sequence[T], below: Below) -> list[T]:
    """These things in a random order. Sort them first if their order is a secret."""
    pile = list(things)
    for last in range(len(pile) - 1, 0, -1):
        other = below(last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return pile
