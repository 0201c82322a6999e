"""What the tests share: games, tables with a fixed clock and secret, and players who decide by the moment alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

import tests.kernel
from herotable.data import codec
from herotable.rules import AnyGame, Choice, Force, Option, Seat
from herotable.rules.discovery import games_in
from herotable.rules.options import Faces
from herotable.rules.shape import fields_of
from herotable.table.rows import ByConsent, ForceDice, Header, Row, Undo, Write
from herotable.table.store import FileStore, MemoryStore, Store
from herotable.table.table import Table
from tests.table.small_game import SMALL, SMALL_GM

SECRET: Final = bytes(range(32))
OTHER_SECRET: Final = bytes(range(1, 33))
MINIATURES: Final[dict[str, AnyGame]] = games_in(tests.kernel)
GAMES: Final[dict[str, AnyGame]] = {**MINIATURES, "small": SMALL, "small-gm": SMALL_GM}

LONG: Final = 40
"""Rows of a game in which nearly everything happens once."""

Move = Callable[[Table[Any]], bool]


def noon() -> int:
    """A clock that stands still."""
    return 43_200_000


def new_table(game: AnyGame, store: Store | None = None, *, scene: int = 0, secret: bytes = SECRET) -> Table[Any]:
    setup = game.scenes()[scene]
    return Table.new(game, setup, store or MemoryStore(), name="the table", clock=noon, secret=secret)


def reopened(table: Table[Any], data: bytes | None = None) -> Table[Any]:
    """The table taken up again from what was stored, with nothing kept from before."""
    return Table.open(table.game, MemoryStore(data=bytes_of(table) if data is None else data), clock=noon)


def bytes_of(table: Table[Any]) -> bytes:
    store = table._store
    if isinstance(store, MemoryStore):
        return store.data
    return Path(store.name).read_bytes()


def fast_file(path: Path, *, new: bool = False) -> FileStore:
    return FileStore(path, new=new, sync=False)


# Acts and answers -----------------------------------------------------------------------------------------------------


def act(table: Table[Any], seat: Seat, option: str, **fields: Any) -> Row:
    return table.act(seat, Choice(option, dict(fields)))


def answer(table: Table[Any], seat: Seat, option: str, *, key: str = "", **fields: Any) -> Row:
    """Answer the question that is open for this seat (under this key, where there are several)."""
    row, asked = next((row, each) for row, each in table.questions(seat) if each.key == (key or each.key))
    return table.answer(seat, row, asked.place, Choice(option, dict(fields)), key=asked.key)


def say_number(table: Table[Any], seat: Seat, count: int, *, key: str = "") -> Row:
    """Answer a question for a number."""
    row, asked = next((row, each) for row, each in table.questions(seat) if each.key == (key or each.key))
    return table.answer(seat, row, asked.place, Choice("number", {"how many": count}), key=asked.key)


def asked_of(table: Table[Any], seat: Seat) -> list[str]:
    return [asked.question.kind for _, asked in table.questions(seat)]


def faces_of(rows: Iterable[Row]) -> list[int]:
    return [number for row in rows for drawn in row.drawn for number in drawn.numbers]


def dice_of(table: Table[Any]) -> list[int]:
    """Every die on the line of play."""
    return faces_of(table.journal.row(number) for number in table.journal.line)


def until_question(table: Table[Any], seat: Seat, kind: str, option: str) -> Row:
    """Act like this, as often as it takes, until the question comes."""
    for _ in range(60):
        row = act(table, table.moment.now.turn, option) if table.moment.doing is None else usual_answer(table)
        if kind in asked_of(table, seat):
            return row
    raise AssertionError(f"{kind!r} is never asked")


def usual_answer(table: Table[Any]) -> Row:
    asked = table.moment.open[0]
    usual = asked.question.usual
    return table.answer(asked.seat, table.point.opened, asked.place, usual, key=asked.key)


def settled(table: Table[Any]) -> None:
    """Let everyone answer as usual until the action is over."""
    while table.moment.doing is not None:
        usual_answer(table)


def consent(table: Table[Any], seat: Seat, what: ByConsent) -> None:
    """Have everyone agree to an undo or an override."""
    table.propose(table.game_master or seat, what)
    while table.journal.proposals:
        agree_all(table)


def take_back(table: Table[Any]) -> None:
    """Take back the last row of the line, with everyone's consent."""
    consent(table, table.seats[0], Undo(table.journal.line[-1]))


# Players who decide by the moment alone -------------------------------------------------------------------------------


def chance(table: Table[Any]) -> Random:
    """The same at the same row of the same game, whatever happened to the program in between."""
    return Random(f"{table.point.check}/{table.journal.next_number}")


def step(table: Table[Any]) -> bool:
    """One input by whoever may; False when nobody can do anything."""
    random = chance(table)
    if table.moment.doing is not None:
        asked = random.choice(table.moment.open)
        choice = any_of(asked.question.options, random)
        table.answer(asked.seat, table.point.opened, asked.place, choice, key=asked.key)
        return True
    acts = [(seat, option) for seat in table.seats for option in table.options(seat) if not option.refused]
    if not acts:
        return False
    seat, option = random.choice(acts)
    table.act(seat, any_of((option,), random), intent=f"row {table.journal.next_number}")
    return True


def any_of(options: Iterable[Option], random: Random) -> Choice:
    option = random.choice([each for each in options if not each.refused])
    fields = option.fields
    if fields and isinstance(fields[0], Faces):
        return Choice(option.id, {fields[0].name: [random.randint(1, sides) for sides in fields[0].sides]})
    return random.choice(list(islice(option.completions(), 40)))


def meddle(table: Table[Any]) -> bool:
    """Like `step`, but now and then somebody takes something back, sets something right, or throws real dice."""
    random = chance(table)
    if table.journal.proposals:
        return agree_all(table)
    if random.random() < 0.7 or len(table.journal.line) < 2:
        return step(table)
    seat = random.choice(table.seats)
    kind = random.choice(("undo", "fresh", "write", "force", "real", "say", "stand"))
    if kind == "real":
        table.real_dice(seat, random.random() < 0.5)
    elif kind == "say":
        table.say_for_the_dice(seat, f"words {table.journal.next_number}")
    elif kind == "stand":
        open_kinds = [(asked.seat, asked.question.kind) for asked in table.moment.open]
        table.stand(*(open_kinds[0] if open_kinds else (seat, "boon")), "round")
    else:
        table.propose(table.game_master or seat, something_for_consent(table, kind))
    return True


def something_for_consent(table: Table[Any], kind: str) -> ByConsent:
    if kind == "write":
        return Write(a_number(table), 2, "so that there is an override")
    if kind == "force":
        return ForceDice(Force(faces=(1,)), "so that there is a named die")
    return Undo(table.journal.line[-1], "so that there is an undo", kind == "fresh")


def a_number(table: Table[Any]) -> str:
    """The path of a whole number that every such state has."""
    return next(name for name, kind in fields_of(table.game.state_type).items() if kind is int)


def agree_all(table: Table[Any]) -> bool:
    """The next one who is asked agrees to what was proposed."""
    number, proposal = next(iter(table.journal.proposals.items()))
    asked = (table.game_master,) if table.game_master else table.seats
    table.agree(next(seat for seat in asked if seat not in proposal.agreed), number)
    return True


def play_on(table: Table[Any], rows: int, move: Move = step) -> None:
    """Go on until the table has so many rows, or nobody can do anything."""
    while len(table.journal.rows) < rows and move(table):
        pass


def played(game: AnyGame, rows: int, move: Move, scene: int | None = None) -> bytes:
    """The log of a game of so many rows; of the scene that lasts longest, if none is named."""
    table = long_table(game) if scene is None else new_table(game, scene=scene)
    play_on(table, rows, move)
    return bytes_of(table)


def long_table(game: AnyGame, store: Store | None = None) -> Table[Any]:
    return new_table(game, store, scene=longest_scene(game))


def longest_scene(game: AnyGame) -> int:
    return _longest_scene(game.about.id)


@cache
def _longest_scene(name: str) -> int:
    game = GAMES[name]
    return max(range(len(game.scenes())), key=lambda scene: played(game, LONG, meddle, scene).count(b"\n"))


# Logs as text ---------------------------------------------------------------------------------------------------------


def rows_of(data: bytes) -> list[Row]:
    return [codec.decode(Row, line) for line in data.splitlines()[1:] if not line.startswith(b'{"snapshot"')]


def header_of(data: bytes) -> Header:
    return codec.decode(Header, data.splitlines()[0])


def as_log(header: Header, rows: Iterable[Row]) -> bytes:
    return b"".join(codec.encode(line) + b"\n" for line in (header, *rows))
