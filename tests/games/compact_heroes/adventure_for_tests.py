"""What the tests of items, camps, adventures and the game master share: every chapter joined, and who does what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from herotable.games.compact_heroes import adventure, fighters, hit_points, story, turn
from herotable.games.compact_heroes.rounds import arrive, start_fight
from herotable.games.compact_heroes.state import Adventure, Fight, Foe, Hero, Owned, Phase, Side, Table
from herotable.rules import (
    SYSTEM,
    Action,
    Choice,
    Event,
    Note,
    Option,
    Play,
    Refusal,
    Script,
    Scripted,
    Seat,
    Told,
    begun,
    hears,
    refusal,
    scripted,
    still,
)
from tests.games.compact_heroes.table_for_tests import Chapters

GM, ONE, TWO, THREE = "gm", "hero:1", "hero:2", "hero:3"
BELL = "bell-of-greywater"
SETTINGS = {option.name: option.usual for option in turn.OPTIONS}

E = TypeVar("E", bound=Event)


class Whole(Chapters):
    """The game, with a function in place of whatever else is to be performed."""

    def __init__(self, function: Callable[[Play, Table], Any] | None = None) -> None:
        super().__init__(function=function)
        self.events, self.stages = turn.EVENTS, turn.STAGES

    def options(self, state: Table, seat: Seat) -> Sequence[Option]:
        return turn.options(state, seat)

    def onward(self, state: Table) -> Action | None:
        return turn.onward(state)

    def perform(self, play: Play, state: Table, action: Action) -> None:
        if self.function is not None:
            self.function(play, state)
        else:
            turn.perform(play, state, action)


GAME = Whole()


# Who is there ---------------------------------------------------------------------------------------------------------


def table(*heroes: Hero, **options: str) -> Table:
    """These heroes in the order of their seats."""
    state = Table({}, options=SETTINGS | options, opened=True)
    for number, hero in enumerate(heroes, 1):
        hero.id = f"hero:{number}"
        state.heroes[hero.id] = hero
    return state


def in_adventure(
    *heroes: Hero, at: str = "o1", came_from: str = "", flags: Sequence[str] = (), **options: str
) -> Table:
    """The Bell of Greywater with the party at this place, of which it has just heard."""
    state = by_hand(table(*heroes, **options), lambda play, state: adventure.begin(play, state, BELL)).state
    here = story.the_adventure(state)
    here.at, here.came_from, here.flags = at, came_from, [*flags]
    here.entered.append(at)
    return state


def in_fight(state: Table, *cards: str, acting: str = ONE) -> Table:
    """A fight against these, in the middle of a round in which `acting` is at turn and nothing was declared."""
    done = by_hand(state, lambda play, state: start_fight(play, state, [arrive(state, card).id for card in cards]))
    return at_turn(done.state, acting)


def at_turn(state: Table, who: str) -> Table:
    rounds = fight(state)
    rounds.round, rounds.phase, rounds.turn, rounds.declared = 2, Phase.RESOLVE, 0, {}
    rounds.order = [who, *(each for each in rounds.here if each != who)]
    rounds.results = {each: place for place, each in enumerate(rounds.order, 1)}
    return state


def fight(state: Table) -> Fight:
    return fighters.the_fight(state)


def foes(state: Table) -> list[Foe]:
    return [foe for foe in state.foes.values() if foe.side is Side.CREATURES]


def thing(state: Table, card: str, who: Seat = ONE) -> Owned:
    return next(each for each in state.hero(who).items if each.item == card)


def now(state: Table) -> Adventure:
    return story.the_adventure(state)


# What they do ---------------------------------------------------------------------------------------------------------


def by_hand(state: Table, function: Callable[[Play, Table], Any], *dice: int, replies: Any = ()) -> Scripted[Table]:
    """A rule performed by itself."""
    return scripted(Whole(function), state, Action(SYSTEM, Choice("by hand")), dice, replies)


def does(state: Table, by: Seat, option: str, /, *dice: int, replies: Any = (), **fields: Any) -> Scripted[Table]:
    """A seat takes what it is offered, by these dice; `with_` stands for the field "with"."""
    choice = chosen(option, **fields)
    wrong = refusal(GAME.options(state, by), choice)
    assert wrong is None, f"{choice} is not on offer: {wrong}"
    return scripted(GAME, state, Action(by, choice), dice, replies)


def chosen(option: str, /, **fields: Any) -> Choice:
    return Choice(option, {name.strip("_").replace("_", " "): value for name, value in fields.items()})


def why_not(state: Table, by: Seat, option: str, /, **fields: Any) -> Refusal | None:
    """Why this is refused; the reason that is listed for it, where one is."""
    wrong = refusal(GAME.options(state, by), chosen(option, **fields))
    listed = [each for each in GAME.options(state, by) if each.id == option and each.refused]
    of_it = [
        each
        for each in listed
        if all(_fits(each, name, value) for name, value in chosen(option, **fields).fields.items())
    ]
    return wrong if wrong is None or not of_it else Refusal(of_it[0].refused, of_it[0].rule)


def _fits(option: Option, name: str, value: Any) -> bool:
    return any(each.name == name and not each.complaint(value) for each in option.fields)


def may(state: Table, by: Seat, option: str, /, **fields: Any) -> bool:
    return refusal(GAME.options(state, by), chosen(option, **fields)) is None


def offered(state: Table, by: Seat) -> list[str]:
    return list(dict.fromkeys(option.id for option in GAME.options(state, by) if not option.refused))


def by_itself(state: Table, *dice: int) -> Scripted[Table]:
    """Everything that happens until somebody has a choice, by exactly these dice."""
    script, notes = Script(dice), list[Note]()
    while (step := GAME.onward(state)) is not None:
        done = begun(GAME, still(state), step, script)
        assert not done.moment.asked, f"{step.option!r} asks {done.moment.asked}"
        state = done.moment.now
        notes += done.notes
    script.check_used_up()
    return Scripted(state, tuple(notes))


def all_die(state: Table, who: Sequence[str]) -> Table:
    """These die, whatever the dice would have said, and what follows by itself happens."""

    def kill(play: Play, state: Table) -> None:
        for each in who:
            hit_points.die(play, state, each)

    return by_hand(state, kill).state


def told(done: Scripted[Table], kind: type[E], to: Seat = GM) -> list[E]:
    """What this seat hears of one kind of event."""
    heard = [note.event for note in done.notes if isinstance(note, Told) and hears(note.to, to)]
    return [event for event in heard if isinstance(event, kind)]
