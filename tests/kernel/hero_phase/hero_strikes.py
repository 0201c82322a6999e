"""The Hero strikes Monsters beside him: in an attack of his own phase, or in his answer to theirs (210.D, 210.E)."""

from __future__ import annotations

from herotable.rules import TWO_D6, Part, PickSome, Play, Roll
from tests.kernel.hero_phase.events import HeroMissed, HeroStrikesBack, Removed
from tests.kernel.hero_phase.state import Hero, State, X
from tests.kernel.hero_phase.tables import HERO_TO_HIT, Kind, Weapon


def strike_all(play: Play, state: State, targets: tuple[str, ...]) -> None:
    """HERO-210.D3: a roll for each target; HERO-210.E2 counts all of them, also those already removed."""
    weapon = state.hero.in_hand
    assert weapon is not None, "who has no weapon in hand is offered no attack"
    for target in targets:
        strike(play, state, weapon, target, among=len(targets))


def strike(play: Play, state: State, weapon: Weapon, target: str, among: int) -> None:
    roll = hero_to_hit(state.hero, weapon, state.monsters[target].kind, among)
    if play.roll(roll, f"to hit {target}", by=X):
        remove(state, target)
        play.tell(Removed, target)
    else:
        play.tell(HeroMissed, target)


def hero_to_hit(hero: Hero, weapon: Weapon, kind: Kind, among: int) -> Roll:
    together = Part(f"{among} at once", 1 - among, "HERO-210.E2")
    return TWO_D6.plus(Part(weapon, hero.weapon_modifier, "HERO-210.E1"), together).reach(HERO_TO_HIT[weapon][kind])


def remove(state: State, target: str) -> None:
    """HERO-212.A1: laid by the Hero's sheet."""
    state.removed.append(state.monsters.pop(target).kind)


def defensive_attack(play: Play, state: State, attackers: tuple[str, ...]) -> None:
    """HERO-210.Cx1: once in a Monster phase, on any of those who attacked; nobody answers it."""
    question = PickSome(
        kind="defensive attack",
        among=attackers,
        usually=attackers,
        on="monsters",
        rule="HERO-210.Cx1",
        passes=("round",),
    )
    targets = state.in_order(play.ask(X, question))
    if targets:
        play.tell(HeroStrikesBack, targets)
        strike_all(play, state, targets)
