"""Poison and disease: what they do, how long they take, what ends them (CH-POIS)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.compact_heroes import hit_points, luck
from herotable.games.compact_heroes.cards import With, d6, dice_of
from herotable.games.compact_heroes.state import (
    GM,
    Foe,
    Hero,
    Illness,
    PoisonTimer,
    Table,
    card_of,
    cards,
)
from herotable.rules import SYSTEM, Action, Choice, Event, Number, One, Option, Part, Play, Seat, TableOption

OPTIONS: tuple[TableOption, ...] = ()

SPARES_DISEASE: Final = "catches no disease"
"""The mark of an effect that keeps its bearer from diseases (Grave Ward)."""

AGAINST: Final[With] = "poison or disease"
SLOWEST: Final = 20


@dataclass(frozen=True, slots=True)
class Poisoned(Event):
    """Death at the end of that many further rounds; the number is open (CH-POIS-3)."""

    rule: ClassVar[str] = "CH-POIS-3"
    who: str
    of: str
    rounds: int


@dataclass(frozen=True, slots=True)
class PoisonEnded(Event):
    """One cure ends all of them (CH-POIS-5)."""

    rule: ClassVar[str] = "CH-POIS-5"
    who: str
    of: str
    timers: int


@dataclass(frozen=True, slots=True)
class Unharmed(Event):
    """Poison and disease are nothing to this one: it is unliving, or warded."""

    rule: ClassVar[str] = "CH-CREA-6"
    who: str
    of: str


@dataclass(frozen=True, slots=True)
class FellIll(Event):
    rule: ClassVar[str] = "CH-POIS-6"
    who: str
    of: str
    disease: str


@dataclass(frozen=True, slots=True)
class DiseaseEnded(Event):
    """`of` is what ended it, or nothing where it passed by itself."""

    rule: ClassVar[str] = "CH-POIS-6"
    who: str
    of: str
    disease: str


EVENTS: tuple[type[Event], ...] = (Poisoned, PoisonEnded, Unharmed, FellIll, DiseaseEnded)


# Poison ---------------------------------------------------------------------------------------------------------------


def strike(play: Play, state: Table, who: str, of: str, penalty: int = 0, dice: str = "", rounds: int = 0) -> None:
    """CH-POIS-1: a luck check or death, after `rounds` or `dice` of them where there are any, else at once (CH-POIS-8).

    Every strike calls for its own check, poisoned already or not (CH-POIS-5).
    """
    if is_unliving(state, who):
        _show_unharmed(play, state, who, of)
    elif not luck.check(play, state, who, penalty, "poison", AGAINST):
        delay = _rolled(play, dice) if dice else rounds
        if delay:
            _start(play, state, who, of, delay)
        else:
            hit_points.die(play, state, who, of)


def _rolled(play: Play, dice: str) -> int:
    """At once, and openly (CH-POIS-3)."""
    count, plus = dice_of(dice)
    return play.roll(d6(count).plus(Part("the card", plus, "CH-POIS-3")), "rounds until death", by=GM)


def _start(play: Play, state: Table, who: str, of: str, rounds: int) -> None:
    """Of a fight the round of the bite does not count (G30)."""
    timer = PoisonTimer(of, rounds, fresh=state.fight is not None)
    state.participant(who).timers.append(timer)
    play.tell(Poisoned, who, of, rounds)


def is_unliving(state: Table, who: str) -> bool:
    """CH-CREA-6."""
    return who in state.foes and card_of(state, state.foes[who]).unliving


def _show_unharmed(play: Play, state: Table, who: str, of: str) -> None:
    if who in state.foes:
        state.foes[who].known.see("unliving")
    play.tell(Unharmed, who, of)


def count_down(play: Play, state: Table) -> None:
    """The end of a round, or of a minute outside fights: each timer runs by itself, the shortest kills (CH-POIS-5)."""
    state.minutes_counted += 1
    _one_minute(play, state)


def _one_minute(play: Play, state: Table) -> None:
    for one in _poisoned(state):
        for timer in one.timers:
            timer.rounds -= 0 if timer.fresh else 1
            timer.fresh = False
        over = [timer.source for timer in one.timers if timer.rounds <= 0]
        if over:
            hit_points.die(play, state, one.id, over[0])


def _poisoned(state: Table) -> list[Hero | Foe]:
    everyone: list[Hero | Foe] = [*state.heroes.values(), *state.foes.values()]
    return [one for one in everyone if one.timers]


def after_the_fight(play: Play, state: Table) -> None:
    """A fight is over before its last round is: the next minute counts, also for the last bite."""
    for one in _poisoned(state):
        for timer in one.timers:
            timer.fresh = False


def cure(play: Play, state: Table, who: str, of: str) -> int:
    """CH-POIS-5: ends all poison in somebody; gives how much there was."""
    one = state.participant(who)
    timers = len(one.timers)
    one.timers.clear()
    if timers:
        play.tell(PoisonEnded, who, of, timers)
    return timers


# Disease --------------------------------------------------------------------------------------------------------------


def infect(play: Play, state: Table, who: str, disease: str, of: str) -> None:
    """A luck check or the disease. Only heroes fall ill, and nobody has a disease twice (M6)."""
    if who not in state.heroes or has(state.hero(who), disease):
        return
    hero = state.hero(who)
    if any(SPARES_DISEASE in effect.marks for effect in hero.effects):
        _show_unharmed(play, state, who, of)
    elif not luck.check(play, state, who, 0, cards(state).diseases[disease].name, AGAINST):
        hero.illnesses.append(Illness(disease))
        play.tell(FellIll, who, of, disease)
        hit_points.fit_under_most(play, state, who, disease)


def has(hero: Hero, disease: str) -> bool:
    return any(illness.disease == disease for illness in hero.illnesses)


def cure_diseases(play: Play, state: Table, who: str, of: str) -> int:
    """Ends all diseases of a hero; gives how many there were."""
    hero = state.hero(who)
    ended = [illness.disease for illness in hero.illnesses]
    for disease in ended:
        _end(play, hero, disease, of)
    return len(ended)


def _end(play: Play, hero: Hero, disease: str, of: str = "") -> None:
    hero.illnesses = [illness for illness in hero.illnesses if illness.disease != disease]
    play.tell(DiseaseEnded, hero.id, of, disease)


def dawn(play: Play, state: Table) -> None:
    """Every disease a day on, and with a chance to throw it off where its card says so (M6)."""
    state.dawns += 1
    for hero in state.living():
        for illness in list(hero.illnesses):
            _a_day_on(play, state, hero, illness)


def _a_day_on(play: Play, state: Table, hero: Hero, illness: Illness) -> None:
    disease = cards(state).diseases[illness.disease]
    illness.days += 1
    if disease.ends_at_dawn:
        lucky = luck.check(play, state, hero.id, 0, disease.name, AGAINST)
        illness.good_dawns = illness.good_dawns + 1 if lucky else 0
    thrown_off = 0 < disease.ends_at_dawn <= illness.good_dawns
    if thrown_off or 0 < disease.ends_after_days <= illness.days:
        _end(play, hero, illness.disease)


# What happens by itself -----------------------------------------------------------------------------------------------


def onward(state: Table) -> Action | None:
    """Time that has passed outside fights: poison works on, and every dawn is a day of a disease."""
    if state.fight is not None:
        return None
    if state.minutes_counted < state.minutes:
        return Action(SYSTEM, Choice("poison works on"))
    return Action(SYSTEM, Choice("dawn")) if state.dawns < state.day else None


def work_on(play: Play, state: Table) -> None:
    """CH-POIS-3: rounds are minutes now."""
    passed = state.minutes - state.minutes_counted
    state.minutes_counted = state.minutes
    longest = max((timer.rounds + 1 for one in _poisoned(state) for timer in one.timers), default=0)
    for _ in range(min(passed, longest)):
        _one_minute(play, state)


# Called for by the game master ----------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    """CH-POIS-1, CH-POIS-6: poison and disease from anywhere, not only from a creature's bite."""
    return list(_calls(state)) if seat == GM else []


def _calls(state: Table) -> Iterator[Option]:
    heroes = tuple(hero.id for hero in state.living())
    among = heroes + tuple(foe.id for foe in state.foes.values() if foe.alive)
    if among:
        fields = (One("who", among), Number("penalty", 0, luck.WORST_PENALTY), Number("rounds", 0, SLOWEST))
        yield Option("poison somebody", fields, rule="CH-POIS-1")
    if heroes:
        diseases = One("disease", tuple(disease.id for disease in cards(state).diseases))
        yield Option("expose to disease", (One("who", heroes), diseases), rule="CH-POIS-6")


def called_poison(play: Play, state: Table, action: Action) -> None:
    choice = action.choice
    strike(play, state, choice.one("who"), "poison", choice.number("penalty"), rounds=choice.number("rounds"))


def called_disease(play: Play, state: Table, action: Action) -> None:
    choice = action.choice
    infect(play, state, choice.one("who"), choice.one("disease"), choice.one("disease"))


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "poison somebody": called_poison,
    "expose to disease": called_disease,
    "poison works on": lambda play, state, action: work_on(play, state),
    "dawn": lambda play, state, action: dawn(play, state),
}
