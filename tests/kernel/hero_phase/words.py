"""Sentences for the log, and the classes of outcome that odds are told in."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from herotable.rules import Event
from tests.kernel.hero_phase import events as e

SENTENCES: Final[dict[type[Event], str]] = {
    e.TurnBegan: "Turn {turn} begins.",
    e.MonsterPhaseBegan: "Turn {turn}: the Monsters' phase.",
    e.MonstersAttack: "Attack: {monsters}.",
    e.NoMonsterAttacks: "No Monster attacks.",
    e.MonstersStrikeBack: "Defensive attack: {monsters}.",
    e.MonsterMissed: "{monster} misses.",
    e.Wounded: "{monster} wounds by {column}: {letters}.",
    e.LuckSpent: "Luck cancels {letters}.",
    e.Lost: "The Hero loses {levels} {letter}.",
    e.Excess: "{points} of {letter} is excess damage.",
    e.ExcessPut: "A point of {letter} costs {levels} {on}.",
    e.ExcessIgnored: "A point of {letter} finds nothing left to cost.",
    e.HeroDied: "The Hero is dead.",
    e.HeroAttacks: "The Hero attacks {targets}.",
    e.HeroStrikesBack: "The Hero's defensive attack: {targets}.",
    e.HeroMissed: "The Hero misses {monster}.",
    e.Removed: "{monster} is removed.",
    e.HeroPhaseEnded: "The Hero ends his phase; MP left: {unspent}.",
}

GISTS: Final[dict[type[Event], str]] = {
    e.MonsterMissed: "{monster} misses",
    e.LuckSpent: "Luck",
    e.Lost: "{letter} −{levels}",
    e.Excess: "{letter} excess",
    e.HeroDied: "dead",
    e.Removed: "{monster} removed",
}
"""Which letters each Monster rolled is left out: what counts is what the batch cost."""


def sentence(event: Event) -> str:
    return filled(SENTENCES[type(event)], event)


def gist(event: Event) -> str:
    return filled(GISTS.get(type(event), ""), event)


def filled(pattern: str, event: Event) -> str:
    values = {field.name: getattr(event, field.name) for field in fields(event)} if pattern else {}
    return pattern.format(**{name: listed(value) for name, value in values.items()})


def listed(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
