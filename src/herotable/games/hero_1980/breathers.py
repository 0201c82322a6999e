"""HERO-213: in Step C a Hero who was not attacked gets back something of what he has lost."""

from __future__ import annotations

from herotable.games.hero_1980.cards import our_cards
from herotable.games.hero_1980.damage import NAMES
from herotable.games.hero_1980.events import Rested
from herotable.games.hero_1980.state import Held, Hero, Step, Table
from herotable.rules import Choice, Choose, One, Option, Play, Seat

NOTHING = "nothing"
REST = "rest"


def eligible(table: Table, seat: Seat) -> bool:
    """HERO-213.A3, A5, Ax1."""
    hero = table.heroes[seat]
    held = hero.held in (Held.HOLDS, Held.SPENT) and not table.agreed.held_breather
    return hero.active and not hero.attacked and hero.at in table.place.walks and not held


def weapon_gain(weapon: str) -> str:
    return our_cards().weapons[weapon].name


def single(hero: Hero) -> list[str]:
    """What one Level could bring back now: S, I, and each weapon (HERO-213.B4)."""
    letters = [letter for letter in "SI" if hero.levels[letter] < hero.bought[letter]]
    weapons = [weapon for weapon in hero.points if hero.boxes[weapon] < hero.points[weapon]]
    return [*(NAMES[letter] for letter in letters), *map(weapon_gain, weapons)]


def rests(hero: Hero) -> list[tuple[str, ...]]:
    """HERO-213.B1, B2: what a full or a half rest may bring, each as a list of single Levels. Two W Levels may go to
    one weapon or to two (HERO-213.B3)."""
    one = single(hero)
    found: list[tuple[str, ...]] = [(gain,) for gain in one]
    if not hero.held_a_door:
        found += [(first, second) for number, first in enumerate(one) for second in one[number + 1 :]]
        found += [(gain, gain) for gain in one if missing(hero, gain) > 1]
        found += [(NAMES[letter],) for letter in "MP" if hero.levels[letter] < hero.bought[letter]]
    return found


def missing(hero: Hero, gain: str) -> int:
    letter = next((each for each in "SIMP" if NAMES[each] == gain), "")
    if letter:
        return hero.bought[letter] - hero.levels[letter]
    weapon = weapon_of(gain)
    return hero.points[weapon] - hero.boxes[weapon]


def weapon_of(name: str) -> str:
    return next(weapon.id for weapon in our_cards().weapons.values() if weapon.name == name)


def question_for(hero: Hero) -> Choose:
    """HERO-213.Bx1: nothing is a choice too."""
    gains = ["+".join(each) for each in rests(hero)]
    options = (Option(REST, (One("gain", (*gains, NOTHING)),), (), "HERO-213.B1"),)
    best = "+".join(best_rest(hero)) or NOTHING
    return Choose(
        kind="breather",
        about=(),
        among=options,
        usually=Choice(REST, {"gain": best}),
        rule="HERO-213.B1",
        sealed=True,
        passes=("turn",),
    )


def best_rest(hero: Hero) -> tuple[str, ...]:
    """What a sensible player takes (C9): Strength if it is low, the weapon in hand, legs, wits, looks."""
    kinds = rests(hero)
    in_hand = [weapon_gain(hero.in_hand)] if hero.in_hand else []
    low = [NAMES["S"]] if hero.levels["S"] < hero.bought["S"] - 1 else []
    wanted = [*low, *in_hand, NAMES["M"], NAMES["I"], NAMES["S"], NAMES["P"]]
    for gain in wanted:
        matching = [each for each in kinds if each[0] == gain or each[-1] == gain]
        if matching:
            return max(matching, key=len)
    return kinds[0] if kinds else ()


def breathers(play: Play, table: Table) -> None:
    """HERO-202.4: all decide at once, and nobody sees another's choice before all are in."""
    asked = {seat: question_for(table.heroes[seat]) for seat in table.heroes if _may_choose(table, seat)}
    answers = {seat: question.usual for seat, question in asked.items() if table.heroes[seat].conceded}
    answers |= play.ask_each({seat: each for seat, each in asked.items() if seat not in answers}) if asked else {}
    for seat in table.heroes:
        if seat in answers:
            rest(play, table.heroes[seat], seat, answers[seat].one("gain"))
    table.step = Step.CHECK


def _may_choose(table: Table, seat: Seat) -> bool:
    return eligible(table, seat) and bool(rests(table.heroes[seat]))


def rest(play: Play, hero: Hero, seat: Seat, gain: str) -> None:
    if gain == NOTHING:
        return
    gains = tuple(gain.split("+"))
    for each in gains:
        restore(hero, each)
    play.tell(Rested, seat, gains)


def restore(hero: Hero, gain: str) -> None:
    letter = next((each for each in "SIMP" if NAMES[each] == gain), "")
    if letter:
        hero.levels[letter] += 1
    else:
        hero.boxes[weapon_of(gain)] += 1
