"""Boons: special favours that anyone may use at any time, once (HK-BOON)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from herotable.games.hero_kids.health import heal
from herotable.games.hero_kids.state import Boon, Character, Side, Table, Task, able
from herotable.rules import Action, Choice, Choose, Event, One, Option, Play, Seat, TableOption, Words

OPTIONS: tuple[TableOption, ...] = (TableOption("ko_boons", ("yes", "named_only"), "HK-BOON-4"),)

WILD: Final = "wild-card"
WILD_FOR: Final = (
    *("try-again", "little-push", "not-so-fast", "guardian-spark", "get-up", "feather-step", "swap", "helping-hand"),
    *("cold-feet", "second-wind"),
)
PASS: Final = Option("pass", rule="HK-BOON-2")
PASSES: Final = ("turn", "this round", "encounter")
FEATHER_STEPS: Final = 4
OWN_DOING: Final = ("feather-step", "second-wind", "try-again", "little-push")
"""What its owner would have to do itself: move, act, roll (HK-BOON-4)."""

Window = Literal[
    "before an attack",
    "after an attack roll",
    "before a hit counts",
    "after initiative",
    "before a test",
    "after a test",
    "start of a foe's turn",
]
FITTING: Final[dict[Window, tuple[str, ...]]] = {
    "before an attack": ("feather-step", "swap", "get-up"),
    "after an attack roll": ("try-again", "little-push", "not-so-fast"),
    "before a hit counts": ("guardian-spark",),
    "after initiative": ("try-again", "little-push"),
    "before a test": ("helping-hand",),
    "after a test": ("try-again", "little-push"),
    "start of a foe's turn": ("cold-feet", "feather-step", "swap", "get-up"),
}


@dataclass(frozen=True, slots=True)
class BoonUsed(Event):
    """`card` is crossed off (a wild card may stand for `boon`); a lasting one comes back in the next encounter."""

    rule: ClassVar[str] = "HK-BOON-3"
    who: str
    boon: str
    card: str
    on: str


@dataclass(frozen=True, slots=True)
class BoonKept(Event):
    """It would have had no effect, and is not spent."""

    rule: ClassVar[str] = "HK-BOON-6"
    who: str
    boon: str


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    rule: ClassVar[str] = "HK-BOON-2"
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class AnotherAction(Event):
    """Second Wind."""

    rule: ClassVar[str] = "HK-BOON-2"
    who: str


@dataclass(frozen=True, slots=True)
class SecretAsked(Event):
    rule: ClassVar[str] = "HK-BOON-1"
    who: str
    words: str


@dataclass(frozen=True, slots=True)
class SecretAnswered(Event):
    rule: ClassVar[str] = "HK-BOON-1"
    who: str
    words: str


EVENTS: tuple[type[Event], ...] = (BoonUsed, BoonKept, Swapped, AnotherAction, SecretAsked, SecretAnswered)


# Who holds what -------------------------------------------------------------------------------------------------------


def spendable(state: Table, who: Character, boon: str) -> tuple[str, ...]:
    """The cards that it could be paid with: the boon itself, or a wild card."""
    if not _may_while_out(state, who, boon):
        return ()
    fresh = [each.card for each in who.boons if not each.used]
    paid = [card for card in dict.fromkeys(fresh) if card == boon or (card == WILD and boon in WILD_FOR)]
    return tuple(paid)


def _may_while_out(state: Table, who: Character, boon: str) -> bool:
    """HK-BOON-4: being knocked out does not stop the owner, unless it would have to do something itself."""
    if who.health:
        return True
    if state.option("ko_boons") == "named_only":
        return boon == "get-up"
    return boon not in OWN_DOING


def cross_off(play: Play, who: Character, boon: str, card: str, on: str = "") -> None:
    """HK-BOON-3."""
    held = next(each for each in who.boons if each.card == card and not each.used)
    if held.lasting:
        held.used = True
    else:
        who.boons = [each for each in who.boons if each is not held]
    play.tell(BoonUsed, who.id, boon, card, on)


def give(who: Character, card: str, *, lasting: bool = False) -> None:
    who.boons.append(Boon(card, lasting))


# A window in somebody's action ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Taken:
    """Who used what, and what was chosen with it."""

    who: str
    boon: str
    choice: Choice


def window(
    play: Play, state: Table, name: Window, about: tuple[str | int, ...], mine: tuple[str, ...] = (), foe: bool = False
) -> Taken | None:
    """HK-BOON-4: everyone who has a boon that fits is asked, and the first taker closes the window. `mine`: heroes
    whose own roll it is; `foe`: it is a foe's."""
    passes = PASSES if state.encounter is not None else ()
    questions = dict[str, Choose]()
    for who in state.heroes.values():
        fitting = tuple(_fitting(state, who, name, mine, foe))
        if fitting:
            questions[who.id] = Choose(kind=name, about=about, among=(PASS, *fitting), rule="HK-BOON-2", passes=passes)
    first = play.ask_first(questions)
    if first is None:
        return None
    seat, choice = first
    if choice.option == "swap" and choice.one("one") == choice.one("other"):
        play.tell(BoonKept, seat, choice.option)
        return Taken(seat, "", choice)
    cross_off(play, state.heroes[seat], choice.option, choice.one("with"), str(about[0]) if about else "")
    return Taken(seat, choice.option, choice)


def _fitting(state: Table, who: Character, name: Window, mine: tuple[str, ...], foe: bool) -> Iterator[Option]:
    for boon in FITTING[name]:
        if boon in ("try-again", "little-push") and who.id not in mine:
            continue
        if boon in ("not-so-fast", "cold-feet") and not foe:
            continue
        yield from _offer(state, who, boon)


def _offer(state: Table, who: Character, boon: str) -> Iterator[Option]:
    paid = spendable(state, who, boon)
    fields = _fields(state, who, boon) if paid else None
    if fields is not None:
        yield Option(boon, (One("with", paid, "boons"), *fields), rule="HK-BOON-2")


def _fields(state: Table, who: Character, boon: str) -> tuple[One, ...] | None:
    """What has to be chosen with it; None where it could do nothing now."""
    match boon:
        case "get-up":
            down = tuple(each.id for each in state.heroes.values() if not each.health)
            return (One("whom", down, "heroes"),) if down else None
        case "swap":
            here = tuple(each.id for each in state.heroes.values() if each.square)
            return (One("one", here, "heroes"), One("other", here, "heroes")) if len(here) > 1 else None
        case "feather-step":
            return () if able(who) and state.encounter is not None else None
    return ()


# Boons that do something by themselves --------------------------------------------------------------------------------


def carry_out(play: Play, state: Table, taken: Taken) -> None:
    """Get Up!, Feather Step and Swap; the rest is what a window is for."""
    match taken.boon:
        case "get-up":
            heal(play, state, state.heroes[taken.choice.one("whom")], 1)
        case "feather-step":
            state.tasks.insert(0, Task("free", taken.who, steps=FEATHER_STEPS, card="HK-BOON-2"))
        case "swap":
            one, other = state.heroes[taken.choice.one("one")], state.heroes[taken.choice.one("other")]
            one.square, other.square = other.square, one.square
            play.tell(Swapped, one.id, other.id)


# At any moment between actions ----------------------------------------------------------------------------------------

ANY_TIME: Final = ("get-up", "feather-step", "swap")


def options(state: Table, seat: Seat) -> list[Option]:
    """HK-BOON-2, 4: before and after each move or action of anybody, and at any moment outside encounters."""
    who = state.heroes.get(seat)
    if who is None or not who.boons:
        return []
    offered = [option for boon in ANY_TIME for option in _offer(state, who, boon)]
    offered += _second_wind(state, who)
    secret = spendable(state, who, "secret-friend")
    if secret and state.encounter is None and not state.secret_question:
        offered.append(
            Option("secret-friend", (One("with", secret, "boons"), Words("words", 200, 1)), rule="HK-BOON-1")
        )
    return [_between(option) for option in offered]


def _between(option: Option) -> Option:
    return Option(f"boon: {option.id}", option.fields, rule=option.rule)


def _second_wind(state: Table, who: Character) -> Iterator[Option]:
    """At the end of one's own turn: the action is used, and another one comes."""
    fight = state.encounter
    in_turn = fight is not None and fight.acting == who.id and who.turn.begun and not who.turn.done
    if in_turn and not who.turn.action and able(who):
        yield from _offer(state, who, "second-wind")


def use(play: Play, state: Table, action: Action) -> None:
    who, boon = state.heroes[action.seat], action.option.removeprefix("boon: ")
    if boon == "swap" and action.choice.one("one") == action.choice.one("other"):
        play.tell(BoonKept, who.id, boon)
        return
    cross_off(play, who, boon, action.choice.one("with"))
    if boon == "second-wind":
        who.turn.action, who.turn.steps = True, 0
        play.tell(AnotherAction, who.id)
    elif boon == "secret-friend":
        state.secret_question, state.asked_by = action.choice.one("words"), who.id
        play.tell(SecretAsked, who.id, state.secret_question)
    else:
        carry_out(play, state, Taken(who.id, boon, action.choice))


def heroes_rolling(state: Table, *names: str) -> tuple[str, ...]:
    """Whose own roll it is, of those who are heroes."""
    return tuple(name for name in names if name in state.heroes and state.heroes[name].side is Side.HEROES)


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    f"boon: {name}": use for name in (*ANY_TIME, "second-wind", "secret-friend")
}
