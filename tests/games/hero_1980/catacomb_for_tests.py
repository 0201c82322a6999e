"""What the tests share: a Hero in the catacomb of seat A with exactly these counters, what is done, what was told.

Seat C runs the counters; they are tagged A1, A2, ... in the order in which they are named. The Hero is that of the
rulebook's worked sheet (EX-3) unless something else is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from herotable.games.hero_1980.cards import Kind
from herotable.games.hero_1980.game import GAME
from herotable.games.hero_1980.hero_files import read
from herotable.games.hero_1980.set_ups import TWO
from herotable.games.hero_1980.sighting import up_now
from herotable.games.hero_1980.state import Hero, Step, Table
from herotable.rules import Action, Choice, Event, FastPlay, Option, Scripted, SetUp, Told, refusal, scripted
from herotable.rules.options import FieldValue

E = TypeVar("E", bound=Event)
Where = tuple[Kind, str]
Reply = tuple[str, Choice] | Choice

YES, NO = Choice("yes"), Choice("no")
GOBLIN, GREAT_GOBLIN, MAN, ZOMBIE = Kind.GOBLIN, Kind.GREAT_GOBLIN, Kind.MAN, Kind.ZOMBIE
TROLL, OGRE, LYCANTHROPE = Kind.TROLL, Kind.OGRE, Kind.LYCANTHROPE
TRAP, SUCCUBUS, DUMMY, GOLD, JEWEL = Kind.TRAP, Kind.SUCCUBUS, Kind.DUMMY, Kind.GOLD, Kind.JEWEL


def catacomb(
    *counters: Where,
    at: str = "10,5",
    facing: str = "e",
    hero: str = "rulebook",
    options: dict[str, str] | None = None,
    carried: dict[str, str] | None = None,
    **levels: int,
) -> Table:
    """Step A, the phase of seat A's Hero, who stands here and has these Levels."""
    table = GAME.begin(SetUp(TWO, ("A", "C"), options or {}))
    for seat, name in (("A", hero), ("C", "tamsin")):
        table.heroes[seat] = read(name)
        table.heroes[seat].ready = table.sections[seat].ready = True
    table.heroes["C"].at, table.heroes["C"].facing = "0,3", "e"
    mine = table.heroes["A"]
    mine.at, mine.facing = at, facing
    mine.levels = mine.levels | levels
    section = table.sections["A"]
    section.kinds = {f"A{number}": kind for number, (kind, _) in enumerate(counters, 1)}
    section.at = {f"A{number}": square for number, (_, square) in enumerate(counters, 1)}
    section.carried = carried or {}
    table.sections["C"].kinds, table.sections["C"].at = {}, {}
    table.turn, table.step, table.active, table.begun = 1, Step.HERO, "A", True
    mine.visited = [at]
    section.up = up_now(table, "A")
    return table


def feasting_hall(
    *counters: Where,
    facing: str = "e",
    hero: str = "rulebook",
    options: dict[str, str] | None = None,
    carried: dict[str, str] | None = None,
    **levels: int,
) -> Table:
    """The same in the middle of a room: he stands at 12,2, and 13,2 12,3 11,2 12,1 lie open about him."""
    return catacomb(*counters, at="12,2", facing=facing, hero=hero, options=options, carried=carried, **levels)


def monsters_turn(table: Table) -> Table:
    """Step B of seat C against this Hero."""
    table.step, table.active, table.begun = Step.MONSTERS, "C", True
    return table


def hero(table: Table) -> Hero:
    return table.heroes["A"]


def choice(option: str, **fields: FieldValue) -> Choice:
    """A choice; fields are named without the underscores that Python's own words need behind them."""
    return Choice(option, {name.rstrip("_"): value for name, value in fields.items()})


def whys(table: Table, option: str, **fields: FieldValue) -> str:
    """Why this cannot be done now; empty if it can."""
    wrong = refusal(GAME.options(table, table.active), choice(option, **fields))
    return str(wrong) if wrong else ""


def offered(table: Table, option: str, seat: str = "") -> list[Option]:
    return [each for each in GAME.options(table, seat or table.active) if each.id == option]


def among(table: Table, option: str, field: str, seat: str = "") -> list[str]:
    """What one may choose from in this field, over all options of the name that are to be had."""
    found: list[str] = []
    for each in offered(table, option, seat):
        for one in each.fields:
            if one.name == field and not each.refused:
                found += getattr(one, "among", ())
    return found


def moves(table: Table, tag: str) -> list[str]:
    """Where this counter may go."""
    for option in offered(table, "move"):
        who, to = option.fields
        if getattr(who, "among", ()) == (tag,):
            return list(getattr(to, "among", ()))
    return []


def does(
    table: Table,
    option: str,
    dice: Sequence[int] = (),
    replies: Sequence[Reply] = (),
    **fields: FieldValue,
) -> Scripted[Table]:
    """The seat whose phase it is does this, by exact dice and answers; it must be on offer."""
    chosen = choice(option, **fields)
    wrong = refusal(GAME.options(table, table.active), chosen)
    assert wrong is None, wrong
    return scripted(GAME, table, Action(table.active, chosen), dice, replies)


def goes(table: Table, *squares: str) -> Table:
    """The Hero walks from square to square, and nothing happens that needs dice."""
    for square in squares:
        table = does(table, "step", to=square).state
    return table


def by_itself(table: Table, dice: Sequence[int] = (), replies: Sequence[Reply] = ()) -> Scripted[Table]:
    """The next thing that happens without anybody's choice."""
    action = GAME.onward(table)
    assert action is not None
    return scripted(GAME, table, action, dice, replies)


def new_phase(table: Table, dice: Sequence[int] = (), replies: Sequence[Reply] = ()) -> Scripted[Table]:
    """The Hero's next phase begins."""
    table.step, table.active, table.begun = Step.HERO, "A", False
    return by_itself(table, dice, replies)


def told(done: Scripted[Table], kind: type[E]) -> list[E]:
    """The events of a kind, in order."""
    return [note.event for note in done.notes if isinstance(note, Told) and isinstance(note.event, kind)]


def pick(*tags: str) -> Choice:
    return Choice("pick", {"which": list(tags)})


def which(name: str) -> Choice:
    return Choice("pick", {"which": name})


def quietly(table: Table, function: Any, *arguments: Any) -> Table:
    """Call a rule where nothing is rolled or asked."""
    from random import Random

    function(FastPlay(Random(0)), table, *arguments)
    return table
