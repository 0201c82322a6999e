"""What one batch of wounds does to the Hero: Luck, loss, excess, death, in this order (HERO-212.Cx1)."""

from __future__ import annotations

from typing import Final

from herotable.rules import PickOne, Play, YesNo
from tests.kernel.hero_phase.events import Excess, ExcessIgnored, ExcessPut, HeroDied, Lost, LuckSpent
from tests.kernel.hero_phase.hero_strikes import defensive_attack
from tests.kernel.hero_phase.state import LETTERS, Hero, Phase, State, X

GIVEN_FIRST: Final = "PICLMWHS"
"""What a player usually lets go of first (G38): S and H at 0 is death."""


def take_batch(play: Play, state: State, letters: str, attackers: tuple[str, ...]) -> None:
    """All the wounds of a batch at once: they have been rolled, and nothing has been lost yet."""
    if letters and not luck_cancels(play, state.hero, letters):
        excess = lose_all(play, state.hero, letters)
        if excess:
            play.then(put_excess, excess, attackers)
    close_batch(play, state, attackers)


def put_excess(play: Play, state: State, excess: str, attackers: tuple[str, ...]) -> None:
    """HERO-212.C2: the Hero's player puts point after point where he likes; `excess` names each point's source."""
    put_point(play, state.hero, excess)
    if excess[1:]:
        play.then(put_excess, excess[1:], attackers)
    close_batch(play, state, attackers)


def close_batch(play: Play, state: State, attackers: tuple[str, ...]) -> None:
    """HERO-210.C3: the Hero, if alive, answers the attacks of a Monster phase; he never answers an answer."""
    if state.hero.dead:
        play.tell(HeroDied)
    elif state.phase is Phase.MONSTERS and state.hero.in_hand is not None:
        play.then(defensive_attack, attackers)


def luck_cancels(play: Play, hero: Hero, letters: str) -> bool:
    """HERO-212.E1: one Level of Luck cancels the whole batch."""
    if not hero.levels["L"]:
        return False
    deadly = would_kill(hero, letters)
    question = YesNo(kind="luck", about=(letters,), usually=deadly, rule="HERO-212.E1", passes=("round",))
    if not play.ask(X, question):
        return False
    hero.lose("L", 1)
    play.tell(LuckSpent, letters)
    return True


def would_kill(hero: Hero, letters: str) -> bool:
    return all(letters.count(letter) >= hero.levels[letter] for letter in "SH")


def lose_all(play: Play, hero: Hero, letters: str) -> str:
    """Subtracts all letters; gives the source of each point that finds its column at the lowest box."""
    return "".join(lose(play, hero, letter, letters.count(letter)) for letter in LETTERS if letter in letters)


def lose(play: Play, hero: Hero, letter: str, levels: int) -> str:
    lost = min(levels, hero.can_lose(letter))
    if lost:
        hero.lose(letter, lost)
        play.tell(Lost, letter, lost)
    if lost < levels:
        play.tell(Excess, letter, levels - lost)
    return letter * (levels - lost)


def put_point(play: Play, hero: Hero, excess: str) -> None:
    source = excess[0]
    sinks = sinks_of(hero, source)
    if not sinks:
        play.tell(ExcessIgnored, source)
        return
    on = sinks[0] if len(sinks) == 1 else play.ask(X, where_to(excess, sinks))
    levels = price(hero, on)
    hero.lose(on, levels)
    play.tell(ExcessPut, source, on, levels)


def where_to(excess: str, sinks: tuple[str, ...]) -> PickOne:
    return PickOne(kind="excess", about=(excess[0], len(excess)), among=sinks, on="characteristics", rule="HERO-212.C2")


def sinks_of(hero: Hero, source: str) -> tuple[str, ...]:
    """HERO-212.C2x: whatever can be lowered and is not where the excess comes from; an odd H only if all else fails."""
    open_to = tuple(each for each in GIVEN_FIRST if each != source and hero.can_lose(each))
    payable = tuple(each for each in open_to if each != "H" or hero.levels["H"] >= 2)
    return payable or open_to


def price(hero: Hero, letter: str) -> int:
    """HERO-212.C2: a point costs two Levels of H, one of anything else."""
    return min(2, hero.levels["H"]) if letter == "H" else 1
