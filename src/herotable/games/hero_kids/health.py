"""Health, damage, healing, being knocked out, and the conditions (HK-HP, HK-HEAL, HK-COND, HK-PRONE)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.hero_kids import board
from herotable.games.hero_kids.cards import Effect
from herotable.games.hero_kids.state import (
    Character,
    Condition,
    ConditionKind,
    Side,
    Table,
    Task,
    allies,
    condition,
    has,
    shows,
)
from herotable.rules import Action, Event, Play, TableOption
from herotable.rules.dice import D6

OPTIONS: tuple[TableOption, ...] = (
    TableOption("hero_boxes", ("3", "4"), "HK-HP-2"),
    TableOption("foes_stay_down", ("off", "on"), "HK-HP-6"),
)

LADDER: Final = ("knocked out", "hurt", "bruised", "grazed")
"""HK-HP-1: what one is called at so much health, while something is missing."""
TOUGH_FROM: Final = 5
BREATH_STEPS: Final = 4
ECHO_WITHIN: Final = 3
ECHO_DICE: Final = 2
ENDING_AT_START: Final = ("guarded", "covered")
"""They end at the start of their bearer's next turn; the others at the end of it (HK-COND-6)."""
LASTING: Final = ("salved", "ready", "smoked")
"""They end by something else than a turn of their bearer's."""


def ladder(who: Character) -> str:
    """HK-HP-2: a character with n boxes uses the last n steps."""
    return LADDER[who.health] if who.health < who.boxes and who.health < len(LADDER) else "well"


# Events ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hurt(Event):
    rule: ClassVar[str] = "HK-HP-3"
    who: str
    left: int
    boxes: int


@dataclass(frozen=True, slots=True)
class KnockedOut(Event):
    rule: ClassVar[str] = "HK-HP-5"
    who: str


@dataclass(frozen=True, slots=True)
class KeptGoing(Event):
    """Tough."""

    rule: ClassVar[str] = "HK-ACT-5"
    who: str
    die: int
    kept: bool


@dataclass(frozen=True, slots=True)
class Healed(Event):
    rule: ClassVar[str] = "HK-HEAL-1"
    who: str
    points: int
    left: int


@dataclass(frozen=True, slots=True)
class Revived(Event):
    rule: ClassVar[str] = "HK-PRONE-5"
    who: str
    left: int


@dataclass(frozen=True, slots=True)
class Affected(Event):
    """A condition came upon somebody."""

    rule: ClassVar[str] = "HK-COND-6"
    who: str
    condition: str


@dataclass(frozen=True, slots=True)
class NotAffected(Event):
    """It cannot be knocked prone."""

    rule: ClassVar[str] = "HK-ACT-5"
    who: str
    condition: str


@dataclass(frozen=True, slots=True)
class FellProne(Event):
    rule: ClassVar[str] = "HK-PRONE-1"
    who: str


@dataclass(frozen=True, slots=True)
class ComesBack(Event):
    """Get Back Up."""

    rule: ClassVar[str] = "HK-HP-6"
    who: str
    die: int
    back: bool


@dataclass(frozen=True, slots=True)
class Echoes(Event):
    rule: ClassVar[str] = "HK-ACT-5"
    who: str
    whose: str


EVENTS: tuple[type[Event], ...] = (
    *(Hurt, KnockedOut, KeptGoing, Healed, Revived, Affected, NotAffected, FellProne, ComesBack, Echoes),
)


# Damage ---------------------------------------------------------------------------------------------------------------


def hurt(play: Play, state: Table, who: Character) -> None:
    """HK-HP-3, 4: one box; below 0 it never goes."""
    if not who.health:
        return
    if who.health == 1 and _keeps_going(play, who):
        return
    who.health -= 1
    play.tell(Hurt, who.id, who.health, who.boxes)
    if not who.health:
        knock_out(play, state, who)
    elif who.health == 1 and has(who, "second breath") and "second breath" not in who.used:
        who.used.append("second breath")
        state.tasks.insert(0, Task("free", who.id, steps=BREATH_STEPS, card="HK-ACT-5"))


def _keeps_going(play: Play, who: Character) -> bool:
    """Tough: the first time in an encounter."""
    if not has(who, "tough") or "tough" in who.used:
        return False
    who.used.append("tough")
    shows(who, "tough")
    die = play.roll(D6, "tough", by=who.owner)
    play.tell(KeptGoing, who.id, die, die >= TOUGH_FROM)
    return die >= TOUGH_FROM


def knock_out(play: Play, state: Table, who: Character) -> None:
    """HK-GEN-4: nobody dies. HK-PRONE-5: one lies. HK-HP-6: a foe is out for good and leaves the board."""
    who.health, who.prone = 0, True
    who.conditions.clear()
    play.tell(KnockedOut, who.id)
    _echo(play, state, who)
    if (who.side is Side.FOES and not state.is_on("foes_stay_down") and not _may_come_back(who)) or who.summoned_by:
        who.square = ""


def _may_come_back(who: Character) -> bool:
    return has(who, "get back up") and "get back up" not in who.used


def _echo(play: Play, state: Table, fallen: Character) -> None:
    for each in allies(state, fallen):
        if has(each, "echo") and board.distance(state, each, fallen) <= ECHO_WITHIN:
            ready(each, "echo", ECHO_DICE)
            play.tell(Echoes, each.id, fallen.id)


def come_back(play: Play, state: Table, who: Character) -> None:
    """Get Back Up: once; on 5 or 6 it returns with 1 box, prone; else it is gone."""
    who.used.append("get back up")
    shows(who, "get-back-up")
    die = play.roll(D6, "get back up", by=who.owner)
    back = die >= TOUGH_FROM and _nobody_on(state, who)
    play.tell(ComesBack, who.id, die, back)
    if back:
        who.health = 1
    elif not state.is_on("foes_stay_down"):
        who.square = ""


def _nobody_on(state: Table, who: Character) -> bool:
    return all(each.square != who.square for each in state.everyone() if each.id != who.id)


# Healing --------------------------------------------------------------------------------------------------------------


def heal(play: Play, state: Table, who: Character, points: int) -> None:
    """HK-HEAL-7: never more than the boxes. HK-PRONE-5: who was knocked out is still prone."""
    restored = min(points, who.boxes - who.health)
    was_out = not who.health
    who.health += restored
    if was_out and restored:
        who.prone = state.encounter is not None
        play.tell(Revived, who.id, who.health)
    else:
        play.tell(Healed, who.id, restored, who.health)


def can_be_healed(who: Character) -> bool:
    """HK-HP-6: a knocked-out foe that has left the board is out for good."""
    return who.side is Side.HEROES or bool(who.square)


# Conditions -----------------------------------------------------------------------------------------------------------


def affect(
    play: Play, state: Table, who: Character, kind: ConditionKind, by: str = "", at: str = "", amount: int = 0
) -> None:
    """HK-COND-6: conditions do not add to themselves."""
    come_under(state, who, kind, by, at, amount)
    play.tell(Affected, who.id, kind)


def come_under(state: Table, who: Character, kind: ConditionKind, by: str = "", at: str = "", amount: int = 0) -> None:
    lift(who, kind)
    in_turn = state.encounter is not None and state.encounter.acting == who.id
    who.conditions.append(Condition(kind, by, amount, at, fresh=in_turn))


def lift(who: Character, kind: ConditionKind) -> None:
    who.conditions = [each for each in who.conditions if each.kind != kind]


def ready(who: Character, by: str, dice: int, against: str = "") -> None:
    """More dice on the next attack, or on the next one against somebody; the same thing does not add to itself."""
    same = [each for each in who.conditions if each.kind == "ready" and (each.by, each.at) == (by, against)]
    if same:
        same[0].amount = dice
    else:
        who.conditions.append(Condition("ready", by, dice, against))


def make_prone(play: Play, who: Character) -> None:
    if has(who, "upright"):
        play.tell(NotAffected, who.id, "prone")
    elif not who.prone:
        who.prone = True
        play.tell(FellProne, who.id)


def suffer(play: Play, state: Table, who: Character, effect: Effect, by: str) -> None:
    if effect == "prone":
        make_prone(play, who)
    else:
        affect(play, state, who, effect, by)


def at_turn_start(who: Character) -> None:
    who.conditions = [each for each in who.conditions if each.kind not in ENDING_AT_START]


def at_turn_end(who: Character) -> None:
    """What came in this very turn stays for the next one."""
    stays = [each for each in who.conditions if each.kind in (*LASTING, *ENDING_AT_START) or each.fresh]
    for each in stays:
        each.fresh = False
    who.conditions = stays


def felt(who: Character, kind: ConditionKind) -> bool:
    found = condition(who, kind)
    return found is not None and not found.fresh


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {}
