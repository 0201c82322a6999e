"""Luck checks: a d6 that must not exceed the luck value (CH-LUCK)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from herotable.games.compact_heroes import sheet
from herotable.games.compact_heroes.cards import With
from herotable.games.compact_heroes.fighters import run_by_players, seat_of
from herotable.games.compact_heroes.state import GM, Hero, Table, cards
from herotable.rules import (
    D6,
    EVERYONE,
    Action,
    Event,
    Number,
    One,
    Option,
    Play,
    Seat,
    TableOption,
    Words,
    YesNo,
)

OPTIONS: tuple[TableOption, ...] = (TableOption("luck_minimum", ("0", "1"), "CH-LUCK-3"),)
WORST_PENALTY = 6


@dataclass(frozen=True, slots=True)
class LuckChecked(Event):
    """All that everyone hears of anybody's check; the die and the number of a hero are on the table besides."""

    rule: ClassVar[str] = "CH-LUCK-1"
    who: str
    why: str
    succeeded: bool


@dataclass(frozen=True, slots=True)
class LuckNeeded(Event):
    """What the die must not exceed: a hero's is public, a creature's would give its level away (CH-LUCK-8)."""

    rule: ClassVar[str] = "CH-LUCK-4"
    who: str
    luck: int
    penalty: int
    needed: int


@dataclass(frozen=True, slots=True)
class TriesLuckAgain(Event):
    rule: ClassVar[str] = "CH-LUCK-1"
    who: str
    skill: str


EVENTS: tuple[type[Event], ...] = (LuckChecked, LuckNeeded, TriesLuckAgain)


def check(play: Play, state: Table, who: str, penalty: int = 0, why: str = "", against: With = "") -> bool:
    """Whether `who` is lucky. A hero who failed may have a second chance, so this may ask: nothing hidden may have been
    thrown in the same stage before it."""
    succeeded = _roll(play, state, who, penalty, why, against)
    if not succeeded and _second_chance(play, state, who, why):
        succeeded = _roll(play, state, who, penalty, why, against)
    return succeeded


def value(state: Table, who: str, against: With = "") -> int:
    """CH-ATTR-8, CH-LUCK-6, CH-LUCK-7."""
    return sheet.luck_of(state.participant(who), cards(state), against).amount


def needed(state: Table, who: str, penalty: int = 0, against: With = "") -> int:
    """The highest die that succeeds; below 0 counts as 0 (CH-LUCK-5), unless a 1 always succeeds."""
    least = int(state.option("luck_minimum"))
    return max(least, value(state, who, against) - penalty)


def _roll(play: Play, state: Table, who: str, penalty: int, why: str, against: With) -> bool:
    number = needed(state, who, penalty, against)
    hidden = not run_by_players(state, who)
    roll = D6.at_most(number)
    succeeded = bool(play.roll(roll, f"luck: {why}", by=seat_of(state, who), to=(GM,) if hidden else EVERYONE))
    if hidden:
        play.whisper((GM,), LuckNeeded, who, value(state, who, against), penalty, number)
    else:
        play.tell(LuckNeeded, who, value(state, who, against), penalty, number)
    play.tell(LuckChecked, who, why, succeeded)
    return succeeded


def _second_chance(play: Play, state: Table, who: str, why: str) -> bool:
    """Fortune's Friend: once a day, and the second result stands."""
    one = state.participant(who)
    if not isinstance(one, Hero) or "second chance" in one.powers_used:
        return False
    skill = next((s.skill for s in one.skills if cards(state).skills[s.skill].power == "second chance"), "")
    question = YesNo(kind="second chance", about=(who, why), usually=True, rule="CH-LUCK-1", passes=("day",))
    if not skill or not play.ask(who, question):
        return False
    one.powers_used.append("second chance")
    play.tell(TriesLuckAgain, who, skill)
    return True


# Called for by the game master ----------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    """CH-LUCK-2: from anybody who lives, at any penalty."""
    if seat != GM:
        return []
    among = tuple(hero.id for hero in state.living()) + tuple(foe.id for foe in state.foes.values() if foe.alive)
    against = One("against", ("anything", "poison or disease"))
    fields = (One("who", among), Number("penalty", 0, WORST_PENALTY), against, Words("why", 80))
    return [Option("call a luck check", fields, rule="CH-LUCK-2")] if among else []


def called(play: Play, state: Table, action: Action) -> None:
    choice = action.choice
    against: With = "poison or disease" if choice.one("against") == "poison or disease" else ""
    check(play, state, choice.one("who"), choice.number("penalty"), choice.one("why"), against)


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {"call a luck check": called}
