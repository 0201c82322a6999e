"""HERO-212.A1: counters that the Hero eliminates are laid by his sheet."""

from __future__ import annotations

from herotable.games.hero_1980.cards import IS_MONSTER
from herotable.games.hero_1980.events import Removed
from herotable.games.hero_1980.state import Table
from herotable.rules import Play, Seat


def remove(play: Play, table: Table, seat: Seat, tag: str) -> None:
    """HERO-207.B5: what a Monster carried stays in the square, face down."""
    hero, section = table.heroes[seat], table.sections[seat]
    kind, at = section.kinds[tag], section.at[tag]
    if IS_MONSTER[kind] and (load := section.load_of(tag)):
        del section.carried[load]
    section.gone(tag)
    for names in (hero.stared, hero.bumped, hero.shown, hero.harmless):
        if tag in names:
            del names[names.index(tag)]
    del section.kinds[tag]
    hero.kills.append(kind)
    play.tell(Removed, seat, kind, at)
