"""Hit points: losing and healing them, losing them for good, death, a night's rest (CH-HP, CH-SPELL-8).

Whoever takes or gives hit points does it through these few functions, for heroes and foes alike. How many a foe has
left is whispered; how it looks is told (CH-HIT-4).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final, ParamSpec

from herotable.games.compact_heroes import sheet
from herotable.games.compact_heroes.state import GM, Foe, Hero, Table, Until, cards
from herotable.rules import D6, Action, Event, One, Option, Play, Seat, TableOption

P = ParamSpec("P")

SPARES_LOSS: Final = "loses nothing for good"
"""The mark of an effect that keeps its bearer from losing hit points for good."""

NIGHT: Final = 8 * 60
"""The minutes of a full night's rest (CH-SPELL-8)."""

OPTIONS: tuple[TableOption, ...] = (TableOption("rest", ("1d6", "none", "full"), "CH-HP-4"),)


@dataclass(frozen=True, slots=True)
class HitPointsLost(Event):
    """Of a hero to everyone; of a foe to those who know its figures. `of` is what it came from."""

    rule: ClassVar[str] = "CH-DMG-1"
    who: str
    of: str
    amount: int
    left: int


@dataclass(frozen=True, slots=True)
class Healed(Event):
    rule: ClassVar[str] = "CH-HP-3"
    who: str
    of: str
    amount: int
    hit_points: int


@dataclass(frozen=True, slots=True)
class LostForGood(Event):
    rule: ClassVar[str] = "CH-HP-5"
    who: str
    of: str
    amount: int
    left: int
    most: int


@dataclass(frozen=True, slots=True)
class KeptForGood(Event):
    """A ward kept what would have been lost for good."""

    rule: ClassVar[str] = "CH-HP-5"
    who: str
    of: str


@dataclass(frozen=True, slots=True)
class Restored(Event):
    """What was lost for good has come back."""

    rule: ClassVar[str] = "CH-HP-5"
    who: str
    of: str
    amount: int
    hit_points: int
    most: int


@dataclass(frozen=True, slots=True)
class HeroDied(Event):
    rule: ClassVar[str] = "CH-HP-1"
    who: str
    of: str


@dataclass(frozen=True, slots=True)
class FoeDied(Event):
    rule: ClassVar[str] = "CH-HP-7"
    who: str
    of: str


@dataclass(frozen=True, slots=True)
class Vanished(Event):
    """One that was summoned is gone."""

    rule: ClassVar[str] = "CH-SPELL-14"
    who: str


@dataclass(frozen=True, slots=True)
class FoeLooks(Event):
    """Unhurt, hurt, badly hurt: all that everyone sees of a foe's hit points."""

    rule: ClassVar[str] = "CH-HIT-4"
    who: str
    looks: str


@dataclass(frozen=True, slots=True)
class Rested(Event):
    rule: ClassVar[str] = "CH-HP-4"
    safe: bool


@dataclass(frozen=True, slots=True)
class DayBegan(Event):
    rule: ClassVar[str] = "CH-SPELL-8"
    day: int


EVENTS: tuple[type[Event], ...] = (
    HitPointsLost,
    Healed,
    LostForGood,
    KeptForGood,
    Restored,
    HeroDied,
    FoeDied,
    Vanished,
    FoeLooks,
    Rested,
    DayBegan,
)


def most_hit_points(state: Table, who: str) -> int:
    """CH-HP-2; a foe's stand on its card."""
    one = state.participant(who)
    return sheet.most_hit_points(one, cards(state)).amount if isinstance(one, Hero) else one.most_hit_points


def looks(hit_points: int, most: int) -> str:
    """The word that stands at the table for a foe's hit points."""
    if hit_points <= 0:
        return "dead"
    if hit_points >= most:
        return "unhurt"
    return "badly hurt" if 2 * hit_points <= most else "hurt"


# Losing ---------------------------------------------------------------------------------------------------------------


def lose(play: Play, state: Table, who: str, amount: int, of: str = "") -> int:
    """Take so many hit points, whatever absorbs having been taken off already; gives how many there were to lose."""
    one = state.participant(who)
    lost = min(amount, one.hit_points) if one.alive else 0
    if lost <= 0:
        return 0
    before = one.hit_points
    one.hit_points -= lost
    _tell(play, state, who, HitPointsLost, who, of, lost, one.hit_points)
    _after(play, state, who, before, of)
    return lost


def lose_for_good(play: Play, state: Table, who: str, amount: int, of: str = "") -> None:
    """CH-HP-6: from the maximum and from what is left, both."""
    one = state.participant(who)
    if not one.alive:
        return
    if any(SPARES_LOSS in effect.marks for effect in one.effects):
        play.tell(KeptForGood, who, of)
        return
    before = one.hit_points
    _lower_most(one, amount)
    most = most_hit_points(state, who)
    one.hit_points = max(0, min(one.hit_points - amount, most))
    _tell(play, state, who, LostForGood, who, of, amount, one.hit_points, most)
    _after(play, state, who, before, of)


def restore(play: Play, state: Table, who: str, most: int, of: str = "") -> None:
    """Give back up to so many hit points that were lost for good (CH-HP-5)."""
    hero = state.hero(who)
    back = min(most, hero.permanent_loss) if hero.alive else 0
    if back:
        hero.permanent_loss -= back
        hero.hit_points += back
        play.tell(Restored, who, of, back, hero.hit_points, most_hit_points(state, who))


def fit_under_most(play: Play, state: Table, who: str, of: str = "") -> None:
    """After the maximum has fallen: nobody has more hit points than that (CH-HP-3)."""
    one = state.participant(who)
    lose(play, state, who, one.hit_points - most_hit_points(state, who), of)


def _lower_most(one: Hero | Foe, amount: int) -> None:
    if isinstance(one, Hero):
        one.permanent_loss += amount
    else:
        one.most_hit_points -= amount


def _after(play: Play, state: Table, who: str, before: int, of: str) -> None:
    one = state.participant(who)
    if one.hit_points <= 0:
        die(play, state, who, of)
    elif isinstance(one, Foe):
        _tell_looks(play, one, before)


# Healing --------------------------------------------------------------------------------------------------------------


def heal(play: Play, state: Table, who: str, amount: int, of: str = "") -> int:
    """Up to the maximum, the excess is lost (CH-HP-3); gives how many hit points came back."""
    one = state.participant(who)
    healed = min(amount, most_hit_points(state, who) - one.hit_points) if one.alive else 0
    if healed <= 0:
        return 0
    before = one.hit_points
    one.hit_points += healed
    _tell(play, state, who, Healed, who, of, healed, one.hit_points)
    if isinstance(one, Foe):
        _tell_looks(play, one, before)
    return healed


def grow(state: Table, hero: Hero, before: int) -> None:
    """A maximum that a bubble or a skill has raised raises what is left as well (CH-ATTR-4, G13)."""
    hero.hit_points += max(0, most_hit_points(state, hero.id) - before)


# Death ----------------------------------------------------------------------------------------------------------------


def die(play: Play, state: Table, who: str, of: str = "") -> None:
    """At once, whatever the hit points (CH-HP-1, CH-HP-7, CH-POIS-8). Gold and items stay on the body (CH-HP-8)."""
    one = state.participant(who)
    if not one.alive:
        return
    one.alive = False
    one.hit_points = 0
    one.timers.clear()
    if isinstance(one, Hero):
        one.died_on = state.day
        play.tell(HeroDied, who, of)
    elif one.summoned:
        play.tell(Vanished, who)
    else:
        play.tell(FoeDied, who, of)
    send_away(play, state, who)


def send_away(play: Play, state: Table, caster: str) -> None:
    """Whoever serves this hero vanishes: the hero is dead, or has left the fight (CH-SPELL-14)."""
    for foe in state.foes.values():
        if foe.summoned and foe.owner == caster:
            die(play, state, foe.id)


# Rest -----------------------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    """The game master says when a night has passed, and where (CH-SPELL-8, G25)."""
    if seat != GM or state.fight is not None:
        return []
    where = One("where", ("safe", "unsafe"))
    return [
        Option("night's rest", (where,), rule="CH-HP-4"),
        Option("new day", rule="CH-SPELL-8"),
        Option("between adventures", rule="CH-HP-4"),
    ]


def rest(play: Play, state: Table, *, safe: bool) -> None:
    """A full night: it heals in a safe place, and then it is another day."""
    state.minutes += NIGHT
    play.tell(Rested, safe)
    if safe:
        for hero in state.living():
            _sleep(play, state, hero)
    new_day(play, state)


def _sleep(play: Play, state: Table, hero: Hero) -> None:
    hurt = most_hit_points(state, hero.id) - hero.hit_points
    if hurt <= 0 or any(cards(state).diseases[illness.disease].no_rest for illness in hero.illnesses):
        return
    match state.option("rest"):
        case "1d6":
            heal(play, state, hero.id, play.roll(D6, "a night's rest", by=hero.id), "rest")
        case "full":
            heal(play, state, hero.id, hurt, "rest")


def new_day(play: Play, state: Table) -> None:
    """Spells and whatever may be done once a day are there again; what lasts until dawn is over."""
    state.day += 1
    for hero in state.heroes.values():
        hero.spells_cast = 0
        hero.powers_used.clear()
        hero.effects = [effect for effect in hero.effects if effect.until is not Until.DAWN]
        for owned in hero.items:
            owned.used_today = False
    play.tell(DayBegan, state.day)


def between_adventures(play: Play, state: Table) -> None:
    """G25: everyone is well again."""
    for hero in state.living():
        heal(play, state, hero.id, most_hit_points(state, hero.id), "rest")
    new_day(play, state)


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "night's rest": lambda play, state, action: rest(play, state, safe=action.choice.one("where") == "safe"),
    "new day": lambda play, state, action: new_day(play, state),
    "between adventures": lambda play, state, action: between_adventures(play, state),
}


# Who is told ----------------------------------------------------------------------------------------------------------


def _tell(play: Play, state: Table, who: str, kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
    one = state.participant(who)
    if isinstance(one, Hero):
        play.tell(kind, *fields, **named)
    else:
        play.whisper(tuple(dict.fromkeys((GM, one.owner))), kind, *fields, **named)


def _tell_looks(play: Play, foe: Foe, before: int) -> None:
    now = looks(foe.hit_points, foe.most_hit_points)
    if now != looks(before, foe.most_hit_points):
        play.tell(FoeLooks, foe.id, now)
