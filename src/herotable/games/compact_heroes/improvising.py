"""What no rule foresees: improvised actions, and the game master's word on any attack (CH-GEN-7, CH-HIT-7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.compact_heroes import attacks, checks, luck
from herotable.games.compact_heroes.fighters import acting, can_act, end_turn, targets, the_fight
from herotable.games.compact_heroes.state import Attack, Declared, Fight, Table
from herotable.rules import Action, Event, Number, One, Option, Play, TableOption, Words

OPTIONS: tuple[TableOption, ...] = ()
DAMAGE: Final = ("none", "1d6-2", "1d6-1", "1d6", "1d6+1", "1d6+2", "1d6+3", "2d6", "3d6", "4d6")


@dataclass(frozen=True, slots=True)
class BonusRuled(Event):
    """`instead` of everything on the sheet, or on top of it."""

    rule: ClassVar[str] = "CH-HIT-7"
    who: str
    bonus: int
    instead: bool


@dataclass(frozen=True, slots=True)
class Improvises(Event):
    rule: ClassVar[str] = "CH-RND-5"
    who: str
    words: str


@dataclass(frozen=True, slots=True)
class ImproviseRuled(Event):
    rule: ClassVar[str] = "CH-GEN-7"
    who: str
    ruling: str


EVENTS: tuple[type[Event], ...] = (BonusRuled, Improvises, ImproviseRuled)


def actions(state: Table, who: str) -> Iterator[Option]:
    yield Option("improvise", (One("who", (who,)), Words("words", 200)), rule="CH-RND-5")


def improvise(play: Play, state: Table, action: Action) -> None:
    """The player says what; the game master says how it is decided (state machine, "Improvise")."""
    who, words = action.choice.one("who"), action.choice.one("words")
    the_fight(state).declared[who] = Declared("improvise", words=words)
    play.tell(Improvises, who, words)


def improvising(state: Table) -> str:
    """Who waits for the game master's ruling."""
    who = acting(state)
    declared = the_fight(state).declared.get(who)
    return who if declared is not None and declared.kind == "improvise" and can_act(state, who) else ""


def _rulings(state: Table, who: str) -> Iterator[Option]:
    aims = targets(state, who)
    if aims:
        fields = (One("target", aims, "participants"), Number("bonus", -10, 20), One("damage", DAMAGE))
        yield Option("rule an attack", fields, rule="CH-HIT-7")
    yield Option("rule a check", (One("task", checks.TASKS), Number("difficulty", 1, checks.HARDEST)), rule="CH-CHK-3")
    yield Option("rule a luck check", (Number("penalty", 0, luck.WORST_PENALTY),), rule="CH-LUCK-2")
    yield Option("rule it done", rule="CH-GEN-7")
    yield Option("rule it out", rule="CH-GEN-7")


def rule_attack(play: Play, state: Table, action: Action) -> None:
    """W10: a chair at +2, whatever the sheet says."""
    who, choice = improvising(state), action.choice
    words = the_fight(state).declared[who].words
    dice = "" if choice.one("damage") == "none" else choice.one("damage")
    play.tell(ImproviseRuled, who, "attack")
    bonus = choice.number("bonus")
    attacks.begin(play, state, Attack(who, "improvised", words, [choice.one("target")], bonus=bonus, dice=dice))


def rule_check(play: Play, state: Table, action: Action) -> None:
    who, choice = improvising(state), action.choice
    play.tell(ImproviseRuled, who, "check")
    checks.check(play, state, who, choice.one("task"), choice.number("difficulty"))
    end_turn(state)


def rule_luck(play: Play, state: Table, action: Action) -> None:
    who = improvising(state)
    play.tell(ImproviseRuled, who, "luck")
    luck.check(play, state, who, action.choice.number("penalty"), the_fight(state).declared[who].words)
    end_turn(state)


def rule_done(play: Play, state: Table, action: Action) -> None:
    play.tell(ImproviseRuled, improvising(state), "done")
    end_turn(state)


def rule_out(play: Play, state: Table, action: Action) -> None:
    """Not possible: the player declares again, now for this turn."""
    who = improvising(state)
    play.tell(ImproviseRuled, who, "out")
    del the_fight(state).declared[who]


def controls(state: Table, fight: Fight) -> Iterator[Option]:
    """5c: the ruling on an attack comes before any die of it, and once."""
    if improvising(state):
        yield from _rulings(state, improvising(state))
    elif fight.ruled_bonus is None and not fight.ruled_extra:
        yield Option("set the bonus", (Number("bonus", -10, 20),), rule="CH-HIT-7")
        yield Option("add to the bonus", (Number("bonus", -10, 10),), rule="CH-HIT-7")


def set_bonus(play: Play, state: Table, action: Action) -> None:
    fight = the_fight(state)
    fight.ruled_bonus = action.choice.number("bonus")
    play.tell(BonusRuled, acting(state), fight.ruled_bonus, True)


def add_to_bonus(play: Play, state: Table, action: Action) -> None:
    fight = the_fight(state)
    fight.ruled_extra = action.choice.number("bonus")
    play.tell(BonusRuled, acting(state), fight.ruled_extra, False)


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "improvise": improvise,
    "rule an attack": rule_attack,
    "rule a check": rule_check,
    "rule a luck check": rule_luck,
    "rule it done": rule_done,
    "rule it out": rule_out,
    "set the bonus": set_bonus,
    "add to the bonus": add_to_bonus,
}
