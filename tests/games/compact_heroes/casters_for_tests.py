"""What the tests of magic share: heroes who know schools, fights in the middle of a round, and ways to cast."""

from __future__ import annotations

from typing import Any

from herotable.games.compact_heroes import items, magic, poison, rounds, specials
from herotable.games.compact_heroes.camp import pass_time
from herotable.games.compact_heroes.cards import Spell
from herotable.games.compact_heroes.rounds import end_round
from herotable.games.compact_heroes.state import Effect, Foe, Hero, Table, cards
from herotable.rules import (
    Action,
    Option,
    Part,
    Refusal,
    Roll,
    Scripted,
    Seat,
    Thrown,
)
from tests.games.compact_heroes import table_for_tests
from tests.games.compact_heroes.heroes_for_tests import hero
from tests.games.compact_heroes.table_for_tests import CHAPTERS, ONE, Chapters, turn_of
from tests.games.trying import Trying

MINE = (*CHAPTERS, magic, poison, specials, items)
SETTINGS = {"spellbook": "off", "creature_targets": "random", "rest": "1d6"}
SCHOOLS = ("elemental-magic", "necromancy", "summoning", "restoration")


class Casters(Chapters):
    def onward(self, state: Table) -> Action | None:
        return rounds.onward(state) or poison.onward(state) or magic.onward(state)


TRYING = Trying[Table](lambda function: Casters(*MINE, function=function))
GAME, by_hand, does, by_itself = TRYING.game, TRYING.by_hand, TRYING.does, TRYING.by_itself


def mage(power: int, *skills: str, **more: Any) -> Hero:
    """This Power Rating, all four schools unless others are named, and 40 hit points."""
    schools = () if any(skill in SCHOOLS for skill in skills) else SCHOOLS
    return hero(*schools, *skills, rolls=[10, 10, 10], endurance=3, intellect=power, **more)


def facing(*creatures: str, heroes: tuple[Hero, ...] = (), first: str = ONE, **options: str) -> Table:
    """In the middle of a round, the first hero acting first."""
    return turn_of(first, at_war(*creatures, heroes=heroes, **options))


def at_war(*creatures: str, heroes: tuple[Hero, ...] = (), **options: str) -> Table:
    """A fight whose first initiative is still to be rolled."""
    foes = creatures or ("stormmount-orc",)
    return table_for_tests.fight(*(heroes or (mage(4),)), foes=foes, **SETTINGS | options)


def at_rest(*heroes: Hero, **options: str) -> Table:
    """Nobody fights."""
    return table_for_tests.table(*heroes, **SETTINGS | options)


# What they do ---------------------------------------------------------------------------------------------------------


def casts(state: Table, spell: str, /, *dice: int, who: str = ONE, replies: Any = (), **fields: Any) -> Scripted[Table]:
    return does(state, who, "cast", *dice, replies=replies, who=who, with_=spell, **fields)


def round_ends(state: Table, *dice: int) -> Scripted[Table]:
    """The end of a round, or of a minute outside fights."""
    if state.fight is not None:
        return by_hand(state, end_round, *dice)
    return by_itself(by_hand(state, lambda play, state: pass_time(play, state, 1)).state, *dice)


def rounds_end(state: Table, count: int) -> Table:
    for _ in range(count):
        state = round_ends(state).state
    return state


# What is on offer -----------------------------------------------------------------------------------------------------


def castings(state: Table, who: Seat = ONE) -> list[Option]:
    return [option for option in GAME.options(state, who) if option.id == magic.CAST]


def on_offer(state: Table, who: Seat = ONE) -> list[str]:
    """The spells that can be cast now."""
    return [among_of(option, "with")[0] for option in castings(state, who) if not option.refused]


def among_of(option: Option, name: str) -> tuple[str, ...]:
    return next((field.among for field in option.fields if field.name == name), ())  # type: ignore[union-attr]


def aims_of(state: Table, spell: str, who: Seat = ONE) -> tuple[str, ...]:
    """At whom it can be cast."""
    (option,) = [each for each in castings(state, who) if among_of(each, "with") == (spell,)]
    assert not option.refused
    return among_of(option, "target") or among_of(option, "targets")


def why_not(state: Table, spell: str, who: Seat = ONE) -> Refusal:
    """Why this one cannot be cast, as it is listed."""
    (option,) = [each for each in castings(state, who) if among_of(each, "with") in ((), (spell,))]
    assert option.refused, f"{spell} is on offer"
    return Refusal(option.refused, option.rule)


# What came of it ------------------------------------------------------------------------------------------------------


def left(state: Table, who: str = table_for_tests.ORC) -> int:
    return state.participant(who).hit_points


def foe(state: Table, who: str = table_for_tests.ORC) -> Foe:
    return state.foes[who]


def effects(state: Table, who: str) -> list[Effect]:
    return state.participant(who).effects


def spell_of(name: str) -> Spell:
    return cards(at_rest()).spells[name]


def rolls(done: Scripted[Any], why: str) -> list[Roll]:
    return [note.roll for note in done.notes if isinstance(note, Thrown) and note.why == why]


def part_of(roll: Roll, name: str) -> list[Part]:
    return [part for part in roll.parts if part.name == name]
