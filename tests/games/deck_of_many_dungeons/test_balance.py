"""Whole combats by bots: that they come to an end at every level, and what the ledger expects of their balance (K2).

The long tests print wins with an interval, turns and how many characters were down, and list what lies far outside.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random

import pytest

from herotable.bots.playing import played_out
from herotable.games.deck_of_many_dungeons import creation, deck, growth, scenes
from herotable.games.deck_of_many_dungeons.game import GAME
from herotable.games.deck_of_many_dungeons.state import Side, Table
from herotable.rules import FastPlay, perform

EVEN = ("four barracks guards", "four goblin raiders", "gate watch", "kobold gulch", "crypt", "wolf winter")
HARDER = ("five barracks guards", "four hedge war mages")


@dataclass
class Tally:
    """How many fights were won, and in how many characters were down at the end."""

    fights: int = 0
    wins: int = 0
    down: int = 0

    def __str__(self) -> str:
        rate = self.wins / self.fights
        error = 1.96 * sqrt(rate * (1 - rate) / self.fights)
        return f"{rate:.0%} ± {error:.0%} won, {self.down / self.fights:.1f} down, {self.fights} fights"


def grown(state: Table, level: int) -> None:
    """Every character has the improvements of this level: the lowest card that may rise, rises."""
    for creature in state.pcs:
        for _ in range(level - 1):
            able = [held for held in creation.talents_of(creature) if growth.may_upgrade(state, creature, held)]
            if able:
                min(able, key=lambda held: held.tier).tier += 1
        for held in creature.cards:
            if deck.is_gear(held):
                held.tier = deck.innate_tier(level)
        creature.level = level
        deck.refit(creature)
        deck.reset(creature)


def fought(scene: str, fights: int, level: int = 1) -> Tally:
    tally = Tally()
    of = scenes.scene_named(scene)
    assert of is not None
    for seed in range(fights):
        state = GAME.begin(of.setup)
        grown(state, level)
        opening = GAME.onward(state)
        assert opening is not None
        perform(GAME, FastPlay(Random(seed)), state, opening)
        strengthen(state, level)
        played_out(GAME, state, Random(seed))
        tally.fights += 1
        tally.wins += state.last == "heroes"
        tally.down += sum(not each.up for each in state.pcs)
    return tally


def strengthen(state: Table, level: int) -> None:
    """Each enemy's cards are as many Tiers higher as the party's gear is (DM-ENC-7)."""
    for creature in state.of(Side.ENEMIES):
        for held in creature.cards:
            held.tier += deck.innate_tier(level) - 1
        deck.reset(creature)


@pytest.mark.clause("DM-ENC-4", "DM-EN-2")
def test_bots_bring_every_kind_of_fight_to_an_end() -> None:
    for scene, level in (("two guards", 1), ("two guards", 12), ("crypt", 1)):
        assert fought(scene, 1, level).fights == 1


@pytest.mark.long
@pytest.mark.parametrize("level", [1, 5, 12])
def test_a_thousand_combats_without_a_fault(level: int) -> None:
    tally = fought("two guards", 1000, level)
    print(f"\nlevel {level}: {tally}")  # noqa: T201
    assert tally.fights == 1000


@pytest.mark.long
def test_even_fights_are_won_and_one_enemy_more_is_harder() -> None:
    found = {scene: fought(scene, 60) for scene in (*EVEN, *HARDER)}
    for scene, tally in found.items():
        outside = scene in EVEN and not 0.8 <= tally.wins / tally.fights <= 1
        print(f"\n{scene}: {tally}{'  (outside what the ledger expects)' if outside else ''}")  # noqa: T201
    assert all(found[scene].wins >= 0.7 * found[scene].fights for scene in EVEN)
    assert found["four hedge war mages"].wins < found["four barracks guards"].wins
