"""Checks: a d6 and bonuses against a difficulty (CH-CHK)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, get_args

from herotable.games.compact_heroes import sheet
from herotable.games.compact_heroes.cards import Task
from herotable.games.compact_heroes.fighters import seat_of
from herotable.games.compact_heroes.state import GM, Hero, Table, card_of, cards
from herotable.rules import D6, Action, Event, Number, One, Option, Part, Play, Roll, Seat, TableOption, Words

OPTIONS: tuple[TableOption, ...] = (TableOption("helping", ("off", "on"), "CH-CHK-6"),)
ANYTHING = "anything else"
TASKS: tuple[str, ...] = (ANYTHING, *get_args(Task))
HARDEST = 12
MOST_MODIFIER = 6
NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class CheckMade(Event):
    rule: ClassVar[str] = "CH-CHK-1"
    who: str
    task: str
    difficulty: int
    succeeded: bool


@dataclass(frozen=True, slots=True)
class OpposedCheckMade(Event):
    """`defender` had the tie (G32)."""

    rule: ClassVar[str] = "CH-CHK-4"
    who: str
    defender: str
    task: str
    succeeded: bool


EVENTS: tuple[type[Event], ...] = (CheckMade, OpposedCheckMade)


def check(
    play: Play, state: Table, who: str, task: str, difficulty: int, helper: str = "", modifier: int = 0, why: str = ""
) -> bool:
    """No die succeeds or fails by itself (CH-CHK-4). `task` says which bonuses count."""
    roll = check_roll(state, who, task, helper, modifier).reach(difficulty)
    succeeded = bool(play.roll(roll, why or task, by=seat_of(state, who)))
    play.tell(CheckMade, who, task, difficulty, succeeded)
    return succeeded


def opposed(play: Play, state: Table, who: str, defender: str, task: str, modifier: int = 0) -> bool:
    """Each side rolls, the higher one wins, a tie is the defender's (G32)."""
    total = play.roll(check_roll(state, who, task, "", modifier), task, by=seat_of(state, who))
    held = play.roll(check_roll(state, defender, task).reach(total), task, by=seat_of(state, defender))
    play.tell(OpposedCheckMade, who, defender, task, not held)
    return not held


def check_roll(state: Table, who: str, task: str, helper: str = "", modifier: int = 0) -> Roll:
    parts = [*bonuses(state, who, task), Part("the game master's word", modifier, "CH-GEN-7")]
    if helper and state.option("helping") == "on":
        parts.append(Part("help", 1, "CH-CHK-6"))
    return D6.plus(*parts)


def bonuses(state: Table, who: str, task: str) -> tuple[Part, ...]:
    """CH-CHK-2; a person's are on the card."""
    one = state.participant(who)
    if isinstance(one, Hero):
        return sheet.check_bonus(one, cards(state), task).parts
    card = card_of(state, one)
    return tuple(Part(card.name, bonus.amount, "CH-CHK-2") for bonus in card.bonuses if task in bonus.tasks)


# Called for by the game master ----------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    """CH-CHK-3: one named hero, any difficulty; another may help where the table plays so (CH-CHK-5, CH-CHK-6)."""
    heroes = tuple(hero.id for hero in state.living())
    return list(_options(state, heroes)) if seat == GM and heroes else []


def _options(state: Table, heroes: tuple[str, ...]) -> Iterator[Option]:
    modifier = Number("modifier", -MOST_MODIFIER, MOST_MODIFIER)
    task, why = One("task", TASKS), Words("why", 80)
    helpers = heroes if state.option("helping") == "on" else ()
    asked = (
        One("who", heroes),
        task,
        Number("difficulty", 1, HARDEST),
        modifier,
        One("helper", (NOBODY, *helpers)),
        why,
    )
    yield Option("call a check", asked, rule="CH-CHK-3")
    others = heroes + tuple(foe.id for foe in state.foes.values() if foe.alive)
    if len(others) > 1:
        yield Option(
            "call an opposed check", (One("who", others), One("against", others), task, modifier), rule="CH-CHK-4"
        )


def called(play: Play, state: Table, action: Action) -> None:
    choice = action.choice
    who, helper = choice.one("who"), choice.one("helper")
    check(
        play,
        state,
        who,
        choice.one("task"),
        choice.number("difficulty"),
        "" if helper in (NOBODY, who) else helper,
        choice.number("modifier"),
        choice.one("why"),
    )


def called_opposed(play: Play, state: Table, action: Action) -> None:
    choice = action.choice
    opposed(play, state, choice.one("who"), choice.one("against"), choice.one("task"), choice.number("modifier"))


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "call a check": called,
    "call an opposed check": called_opposed,
}
