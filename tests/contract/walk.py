"""Random players: they play every game at real tables, over bare moments and in fast plays, the same every time.

`python -m tests.contract.walk [module:GAME]` prints the journals that they leave, to compare processes with.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from itertools import chain, islice
from random import Random
from typing import Any, TypeAlias, TypeVar
from zlib import crc32

import herotable.games
import tests.kernel
import tests.sixth
from herotable.data import codec
from herotable.rules import (
    WATCHER,
    Action,
    AnyGame,
    Asked,
    Choice,
    Faces,
    Force,
    Moment,
    Option,
    Refused,
    Reply,
    Seat,
    SetUp,
    Step,
    TableOption,
    answered,
    begun,
    still,
)
from herotable.rules.discovery import games_in
from herotable.table.line import Point, snapshot_of
from herotable.table.rows import Act, Answer, Row
from herotable.table.store import MemoryStore
from herotable.table.table import Table

T = TypeVar("T")
Input: TypeAlias = Act | Answer

MOST_INPUTS = 3_000
"""So many inputs, and a scene played by random players must be over."""

MOST_BY_ITSELF = 200
"""So many steps in a row, and a game must have come to rest."""

MOST_COMPLETIONS = 200
"""Up to so many completed options are chosen from equally; beyond, an option first and then its fields."""


MOST_VARIANTS = 3
"""How often a game is walked through with other table options than the rulebook's."""


# Games and scenes ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Case:
    """One scene of one game. `where` is how another process finds a game that is not discovered."""

    game: AnyGame
    setup: SetUp
    where: str = ""

    def __str__(self) -> str:
        options = ",".join(f"{name}={value}" for name, value in self.setup.options.items())
        if len(self.setup.options) > 2:
            options = f"other options {crc32(options.encode()):08x}"
        return "-".join(part for part in (self.game.about.id, self.setup.scene, options) if part)

    def random(self, what: str) -> Random:
        """Chance of its own for everything that is sampled, the same in every run."""
        return Random(f"{self} {what}")

    def audiences(self, state: Any) -> tuple[Seat, ...]:
        return (*self.game.seats(state), WATCHER)


def cases_of(game: AnyGame, where: str = "") -> list[Case]:
    """Every scene as the rulebook has it, and a few with every table option set to something else, all at once."""
    setups = list(game.scenes())
    choices = max((len(option.values) - 1 for option in game.about.options), default=0)
    for turn in range(min(choices, MOST_VARIANTS)):
        setup = game.scenes()[turn % len(game.scenes())]
        other = {option.name: _other_value(option, turn) for option in game.about.options}
        setups.append(replace(setup, options={**other, **setup.options}))
    return [Case(game, setup, where) for setup in setups]


def _other_value(option: TableOption, turn: int) -> str:
    """The values that are not the rulebook's, taken in turn."""
    return option.values[1:][turn % (len(option.values) - 1)]


@cache
def discovered() -> tuple[Case, ...]:
    games = {**games_in(herotable.games), **games_in(tests.kernel), **games_in(tests.sixth)}
    return tuple(case for game in games.values() for case in cases_of(game))


def cases_at(where: str) -> tuple[Case, ...]:
    """The cases of one game that is named by its place, `module:OBJECT`; without a name, of all discovered."""
    if not where:
        return discovered()
    module, _, name = where.partition(":")
    return tuple(cases_of(getattr(importlib.import_module(module), name), where))


# Choosing ------------------------------------------------------------------------------------------------------------


Mover: TypeAlias = tuple[Seat, Asked | None]
"""Who may do something: between actions a seat, in the middle of one a seat and its question."""


def offers(game: AnyGame, moment: Moment[Any]) -> list[tuple[Mover, Option]]:
    """Everything that anyone may do now."""
    if moment.doing is not None:
        return [((asked.seat, asked), option) for asked in moment.open for option in asked.question.options]
    return [((seat, None), option) for seat in game.seats(moment.now) for option in game.options(moment.now, seat)]


def every_move(game: AnyGame, point: Point[Any], limit: int) -> list[tuple[Seat, Input]]:
    """Everything that anyone may do now, completed; of long lists, so many evenly spread."""
    mine = offers(game, point.moment)
    found = [(mover, choice) for mover, option in mine for choice in every_completion(option)]
    return [given(point, mover, choice) for mover, choice in found[:: max(1, len(found) // limit)]]


def some_move(game: AnyGame, moment: Moment[Any], random: Random) -> tuple[Mover, Choice] | None:
    """Something that somebody may do now: every completed option is as likely. None if nobody can do anything."""
    mine = [offer for offer in offers(game, moment) if not offer[1].refused]
    every = list(islice(_completed(mine), MOST_COMPLETIONS + 1))
    if len(every) <= MOST_COMPLETIONS:
        return random.choice(every) if every else None
    mover, option = random.choice([offer for offer in mine if any(True for _ in offer[1].completions())])
    return mover, filled(option, random)


def _completed(mine: Sequence[tuple[Mover, Option]]) -> Iterator[tuple[Mover, Choice]]:
    return chain.from_iterable(((mover, choice) for choice in option.completions()) for mover, option in mine)


def filled(option: Option, random: Random) -> Choice:
    """An option with each of its fields filled at random."""
    return Choice(option.id, {each.name: _value(each, random) for each in option.fields})


def _value(field: Any, random: Random) -> Any:
    if isinstance(field, Faces):
        return [random.randint(1, sides) for sides in field.sides]
    return random.choice(list(islice(field.values(), 1_000)))


def given(point: Point[Any], mover: Mover, choice: Choice) -> tuple[Seat, Input]:
    """A move as the input that a table takes."""
    seat, asked = mover
    return seat, Act(choice) if asked is None else Answer(point.opened, asked.place, asked.key, choice)


def sampled(things: Sequence[T], count: int, random: Random) -> list[T]:
    """So many of these, in their order."""
    if len(things) <= count:
        return list(things)
    return [things[number] for number in sorted(random.sample(range(len(things)), count))]


# At a table ----------------------------------------------------------------------------------------------------------


def clock() -> int:
    return 0


def secret(seed: int) -> bytes:
    return sha256(b"%d" % seed).digest()


def new_table(case: Case, seed: int = 0, store: MemoryStore | None = None, game: AnyGame | None = None) -> Table[Any]:
    store = store or MemoryStore()
    return Table.new(game or case.game, case.setup, store, name="walk", clock=clock, secret=secret(seed))


def opened(case: Case, data: bytes) -> Table[Any]:
    return Table.open(case.game, MemoryStore(data=data), clock=clock)


def give(table: Table[Any], seat: Seat, given: Input) -> Row:
    if isinstance(given, Act):
        return table.act(seat, given.choice)
    return table.answer(seat, given.row, given.place, given.choice, key=given.key)


@dataclass(frozen=True)
class Stop:
    """A table at rest, and what somebody did next."""

    point: Point[Any]
    rows: int
    size: int
    seat: Seat
    given: Input

    @property
    def moment(self) -> Moment[Any]:
        return self.point.moment


@dataclass(frozen=True)
class Walk:
    """A scene played to its end at a table by random players."""

    case: Case
    seed: int
    table: Table[Any]
    store: MemoryStore
    stops: tuple[Stop, ...]

    @property
    def finished(self) -> bool:
        return self.table.moment.doing is None and self.case.game.outcome(self.table.moment.now) is not None

    @property
    def rows(self) -> list[Row]:
        return self.table.journal.rows

    def after(self, number: int) -> Point[Any]:
        """The point that the input of this stop led to, with everything that then happened by itself."""
        return self.stops[number + 1].point if number + 1 < len(self.stops) else self.table.point

    def rows_after(self, number: int) -> list[Row]:
        """The row that this stop's input made, and those that then came by themselves."""
        last = self.stops[number + 1].rows if number + 1 < len(self.stops) else len(self.rows)
        return self.rows[self.stops[number].rows : last]

    def table_at(self, stop: Stop) -> tuple[Table[Any], MemoryStore]:
        """A table of its own that stands where this one stood."""
        data = self.store.data[: stop.size]
        kept = codec.encode(snapshot_of(stop.point)) + b"\n" if stop.point.n else b""
        store = MemoryStore(data=data + kept)
        return Table.open(self.case.game, store, clock=clock), store


@cache
def walk(case: Case, seed: int = 0) -> Walk:
    """Played with a secret of its own; with an odd one, the first seat throws real dice."""
    random = case.random(f"walk {seed}")
    store = MemoryStore()
    table = new_table(case, seed, store)
    if seed % 2:
        table.real_dice(table.seats[0], True)
    stops: list[Stop] = []
    while len(stops) < MOST_INPUTS and not _over(case.game, table.moment):
        move = some_move(case.game, table.moment, random)
        if move is None:
            break
        stop = Stop(table.point, len(table.journal.rows), len(store.data), *given(table.point, *move))
        stops.append(stop)
        _give_offered(table, stop)
    return Walk(case, seed, table, store, tuple(stops))


def _give_offered(table: Table[Any], stop: Stop) -> None:
    try:
        give(table, stop.seat, stop.given)
    except Refused as refused:
        raise AssertionError(f"{stop.seat} was offered {stop.given} and is refused it: {refused}") from refused


def _over(game: AnyGame, moment: Moment[Any]) -> bool:
    return moment.doing is None and game.outcome(moment.now) is not None


# Over bare moments ---------------------------------------------------------------------------------------------------


@dataclass
class Rolling:
    """Dice from a seeded generator; whoever is asked is waited for, or answers as usual."""

    random: Random
    usual: bool = False
    forces: list[Force] = field(default_factory=list)

    def real(self, seat: Seat | None) -> bool:
        return False

    def die(self, sides: int) -> int:
        return self.random.randint(1, sides)

    def answers(self, asked: tuple[Asked, ...]) -> tuple[Reply, ...] | None:
        return tuple(Reply(each.key, each.question.usual) for each in asked) if self.usual else None


@dataclass(frozen=True)
class Passed:
    """A moment, also one that did not last, and what it led to."""

    moment: Moment[Any]
    action: Action | None
    key: str
    choice: Choice
    step: Step[Any]


@cache
def stroll(case: Case, seed: int = 0) -> tuple[Passed, ...]:
    """A scene played without a table; what happens by itself is seen step by step."""
    random = case.random(f"stroll {seed}")
    moment = still(case.game.begin(case.setup))
    passed: list[Passed] = []
    while len(passed) < MOST_INPUTS:
        step = _strolled(case, moment, random)
        if step is None:
            break
        passed.append(step)
        moment = step.step.moment
    return tuple(passed)


def _strolled(case: Case, moment: Moment[Any], random: Random) -> Passed | None:
    if moment.doing is None and (action := case.game.onward(moment.now)):
        return Passed(moment, action, "", action.choice, begun(case.game, moment, action, Rolling(random)))
    move = None if _over(case.game, moment) else some_move(case.game, moment, random)
    if move is None:
        return None
    (seat, asked), choice = move
    if asked is None:
        action = Action(seat, choice)
        return Passed(moment, action, "", choice, begun(case.game, moment, action, Rolling(random)))
    return Passed(moment, None, asked.key, choice, answered(case.game, moment, asked.key, choice, Rolling(random)))


# Everything met ------------------------------------------------------------------------------------------------------

SEEDS = (0, 1, 2)


def walks(case: Case) -> list[Walk]:
    return [walk(case, seed) for seed in SEEDS]


@cache
def moments(case: Case) -> tuple[Moment[Any], ...]:
    """Every different moment of the walks and strolls, between actions and in the middle of them."""
    met = [stop.moment for each in walks(case) for stop in each.stops]
    met += [each.table.moment for each in walks(case)]
    met += [passed.moment for seed in SEEDS for passed in stroll(case, seed)]
    return tuple({as_bytes(moment): moment for moment in met}.values())


def some_moments(case: Case, what: str, count: int, wanted: Callable[[Moment[Any]], bool] = bool) -> list[Moment[Any]]:
    """So many moments, half of them in the middle of an action if there are as many."""
    random = case.random(what)
    fitting = [moment for moment in moments(case) if wanted(moment)]
    middle = sampled([moment for moment in fitting if moment.doing], count // 2, random)
    return [*middle, *sampled([moment for moment in fitting if not moment.doing], count - len(middle), random)]


def some_stops(case: Case, what: str, count: int, wanted: Callable[[Stop], bool] = bool) -> list[tuple[Walk, int]]:
    """So many stops of walks, by number, half of them in the middle of an action if there are as many."""
    random = case.random(what)
    every = [(each, number) for each in walks(case) for number in range(len(each.stops))]
    fitting = [(each, number) for each, number in every if wanted(each.stops[number])]
    middle = [(each, number) for each, number in fitting if each.stops[number].moment.doing]
    idle = [(each, number) for each, number in fitting if not each.stops[number].moment.doing]
    chosen = sampled(middle, count // 2, random)
    return [*chosen, *sampled(idle, count - len(chosen), random)]


@cache
def choices_met(case: Case) -> tuple[Choice, ...]:
    """Every different choice that anybody was offered anywhere, as far as it was looked at."""
    random = case.random("choices met")
    met: dict[Hashable, Choice] = {}
    for moment in sampled(moments(case), 60, random):
        for _, option in offers(case.game, moment):
            for choice in islice(option.completions(), 20):
                met.setdefault(codec.encode(choice), choice)
    return tuple(met.values())


def as_bytes(moment: Moment[Any]) -> bytes:
    """All of a moment, byte for byte."""
    return codec.encode((moment.state, moment.doing, moment.now))


def every_completion(option: Option) -> list[Choice]:
    """Every way to fill an option, as far as that can be gone through."""
    return list(islice(option.completions(), MOST_COMPLETIONS))


# In another process --------------------------------------------------------------------------------------------------


def journals(where: str) -> dict[str, str]:
    """The journal of a walk through every case that stands there."""
    return {str(case): walk(case).store.data.decode() for case in cases_at(where)}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(journals("".join(sys.argv[1:]))))
