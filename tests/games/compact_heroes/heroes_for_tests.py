"""What the tests of heroes share: a table with heroes in the making or ready, their choices, and why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from herotable.games.compact_heroes import creation, equipment, experience, hit_points
from herotable.games.compact_heroes.cards import our_cards
from herotable.games.compact_heroes.creation import ready_made
from herotable.games.compact_heroes.ready_heroes import our_ready_heroes
from herotable.games.compact_heroes.state import Foe, Hero, Learned, Side, Step, Table
from herotable.rules import (
    About,
    Action,
    Event,
    Game,
    One,
    Option,
    Part,
    Play,
    Refusal,
    Scripted,
    Seat,
    SetUp,
    Told,
)
from tests.games.trying import Trying

CHAPTERS = (creation, equipment, experience, hit_points)
ONE = "hero:1"
TWO = "hero:2"
CARDS = our_cards()
MINE: dict[str, str] = {option.name: option.usual for chapter in CHAPTERS for option in chapter.OPTIONS}
OTHERS = {"figures": "hidden", "gm_dice": "called", "pvp": "off", "ranks": "off"}


class Heroes(Game[Table]):
    """Only the chapters about heroes, without a fight."""

    about = About("heroes", "Compact Heroes: heroes", "test", "1", game_master="gm")
    state_type = Table
    events = tuple(event for chapter in CHAPTERS for event in chapter.EVENTS)
    stages = ()

    def __init__(self, function: Callable[[Play, Table], None] | None = None) -> None:
        self.function = function

    def scenes(self) -> Sequence[SetUp]:
        return ()

    def begin(self, setup: SetUp) -> Table:
        return table()

    def seats(self, state: Table) -> Sequence[Seat]:
        return ("gm", *state.heroes)

    def view(self, state: Table, audience: Seat) -> Table:
        return state

    def words(self, event: Event, audience: Seat) -> str:
        return str(event)

    def gist(self, event: Event) -> str:
        return ""

    def options(self, state: Table, seat: Seat) -> Sequence[Option]:
        return [option for chapter in CHAPTERS for option in chapter.options(state, seat)]

    def perform(self, play: Play, state: Table, action: Action) -> None:
        if self.function is not None:
            self.function(play, state)
            return
        next(chapter.PERFORM for chapter in CHAPTERS if action.option in chapter.PERFORM)[action.option](
            play, state, action
        )


TRYING = Trying[Table](Heroes)
GAME, by_hand = TRYING.game, TRYING.by_hand
does, can, offered = TRYING.does, TRYING.may, TRYING.offered


def table(*heroes: Hero, **options: str) -> Table:
    """These heroes at one table; without any, one that has yet to be made."""
    seated = heroes or (Hero(ONE),)
    return Table({hero.id: hero for hero in seated}, options=MINE | OTHERS | options)


def ready(name: str = "lirael", seat: Seat = ONE) -> Hero:
    return ready_made(table(), our_ready_heroes()[name], seat)


def hero(
    *skills: str | tuple[str, str],
    seat: Seat = ONE,
    race: str = "human",
    rolls: Sequence[int] = (),
    worn: Sequence[str] = (),
    carried: Sequence[str] = (),
    xp_left: int = 0,
    gold: int = 0,
    **bubbles: int,
) -> Hero:
    """A finished hero with these skills, with these bubbles besides the race's, wearing or holding these things."""
    made = Hero(seat, "Ada", Step.DONE, race, endurance_rolls=list(rolls), gold_roll=15, gold=gold)
    made.bubbles.update(bubbles)
    made.skills = [Learned(each) if isinstance(each, str) else Learned(*each) for each in skills]
    made.xp_left = xp_left
    made.xp = xp_left + len(made.skills) + sum(bubbles.values()) - 2
    for card in worn:
        equipment.gain(made, CARDS.items[card]).place = CARDS.items[card].slot
    for card in carried:
        equipment.gain(made, CARDS.items[card])
    made.hit_points = hit_points.most_hit_points(table(made), seat)
    return made


def orc(name: str = "orc 1", *, left: int = 13, summoned_by: Seat = "") -> Foe:
    card = CARDS.creatures["stormmount-orc"]
    side = Side.HEROES if summoned_by else Side.CREATURES
    figures = (card.level, card.absorption, card.to_hit, card.damage, card.evade, card.initiative, card.hit_points)
    foe = Foe(name, card.id, card.name, side, *figures, hit_points=left)
    if summoned_by:
        foe.owner, foe.summoned = summoned_by, True
    return foe


# Doing ----------------------------------------------------------------------------------------------------------------


def all_do(state: Table, *choices: tuple[Any, ...]) -> Table:
    """One choice after the other by the first hero: (option, fields, dice)."""
    for option, *rest in choices:
        fields = rest[0] if rest else {}
        state = does(state, ONE, option, *(rest[1] if len(rest) > 1 else ()), **fields).state
    return state


def why_not(state: Table, by: Seat, option: str, /, **fields: Any) -> Refusal:
    """Why this is refused, which it is."""
    wrong = TRYING.why_not(state, by, option, **fields)
    assert wrong is not None, f"{option} is on offer"
    return wrong


def named_in(state: Table, by: Seat, option: str, field: str) -> list[str]:
    """What an option names in a field, refused or not, over everything that is listed."""
    fields = [each for one in GAME.options(state, by) if one.id == option for each in one.fields]
    return [name for each in fields if isinstance(each, One) and each.name == field for name in each.among]


def audience_of(done: Scripted[Table], kind: type[Event]) -> list[tuple[Seat, ...] | None]:
    return [note.to for note in done.notes if isinstance(note, Told) and isinstance(note.event, kind)]


def sums(parts: tuple[Part, ...]) -> dict[str, int]:
    return {part.name: part.amount for part in parts}
