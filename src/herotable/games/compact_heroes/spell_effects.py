"""A spell on its way, what is told of spells, and what stays in force of them (CH-SPELL-6, CH-SPELL-12).

What stays in force is an `Effect` with the spell's name as its source; where no figure says what it does, the spell's
id is its mark.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from herotable.games.compact_heroes import sheet
from herotable.games.compact_heroes.cards import Spell, SpellEffect
from herotable.games.compact_heroes.state import Effect, Foe, Gained, Hero, Table, Until, cards
from herotable.rules import Event, Play


@dataclass(frozen=True, slots=True)
class Casting:
    """A spell on its way: by whom, at whom, at which Power Rating; `creature` is the card that is called."""

    spell: Spell
    by: str
    targets: tuple[str, ...]
    power: int
    creature: str = ""

    @property
    def amount(self) -> int:
        """CH-SPELL-6: so much for each point of Power Rating, no further from nought than the card allows."""
        full = self.spell.plus + self.spell.each_power * self.power
        return max(-self.spell.most, min(self.spell.most, full)) if self.spell.most else full


def power_of(state: Table, who: str) -> int:
    return sheet.power_rating(state.hero(who), cards(state)).amount


@dataclass(frozen=True, slots=True)
class SpellInForce(Event):
    """For so many further rounds, or as long as the card says; `amount` is what it changes, if it is a figure."""

    rule: ClassVar[str] = "CH-SPELL-12"
    who: str
    spell: str
    by: str
    amount: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Untouched(Event):
    """A spell does nothing to this one: it is "unliving", of too high a "level", or of a kind that is not meant."""

    rule: ClassVar[str] = "CH-CARD-1"
    who: str
    spell: str
    why: str


@dataclass(frozen=True, slots=True)
class Withstood(Event):
    """A luck check kept the effect away, or halved it."""

    rule: ClassVar[str] = "CH-SPELL-13"
    who: str
    spell: str


@dataclass(frozen=True, slots=True)
class Banished(Event):
    rule: ClassVar[str] = "CH-CARD-1"
    who: str
    spell: str


@dataclass(frozen=True, slots=True)
class Stung(Event):
    """Damage that comes by itself after a spell, as it is called out."""

    rule: ClassVar[str] = "CH-DMG-1"
    who: str
    spell: str
    damage: int


@dataclass(frozen=True, slots=True)
class CalledUp(Event):
    """One that serves its caster has come (CH-SPELL-14)."""

    rule: ClassVar[str] = "CH-SPELL-14"
    who: str
    spell: str
    by: str
    card: str


@dataclass(frozen=True, slots=True)
class BackToLife(Event):
    rule: ClassVar[str] = "CH-CARD-1"
    who: str
    spell: str
    hit_points: int
    most: int


EVENTS: tuple[type[Event], ...] = (
    SpellInForce,
    Untouched,
    Withstood,
    Banished,
    Stung,
    CalledUp,
    BackToLife,
)


# What stays in force --------------------------------------------------------------------------------------------------


def take_hold(
    play: Play, state: Table, casting: Casting, who: str, *gains: Gained, marks: tuple[str, ...] = ()
) -> None:
    """CH-SPELL-12: the round of casting does not count. An earlier casting that is no better is gone."""
    spell, one = casting.spell, state.participant(who)
    until = Until(spell.until or "rounds")
    fresh = state.fight is not None
    effect = Effect(
        spell.name, casting.by, until, [replace(gained) for gained in gains], list(marks), spell.rounds, fresh
    )
    one.effects = [each for each in one.effects if each.source != spell.name or _is_better(each, effect)] + [effect]
    play.tell(SpellInForce, who, spell.id, casting.by, sum(gained.amount for gained in gains), spell.rounds)


def _is_better(old: Effect, new: Effect) -> bool:
    return sum(abs(gained.amount) for gained in old.gains) > sum(abs(gained.amount) for gained in new.gains)


def in_force(state: Table, one: Hero | Foe, effect: SpellEffect) -> list[tuple[Effect, Spell]]:
    """The spells of this effect that are at work on somebody."""
    spells = cards(state).spells
    found = [(each, spells[mark]) for each in one.effects for mark in each.marks if mark in spells]
    return [(each, spell) for each, spell in found if spell.effect == effect]
