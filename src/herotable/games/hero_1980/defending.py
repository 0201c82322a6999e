"""HERO-210.C3, 210.Cx1: the Hero's defensive attack, once in a Monster Activity Phase."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from herotable.games.hero_1980.asking import ask
from herotable.games.hero_1980.chances import chance
from herotable.games.hero_1980.events import HeroStrikesBack, MonsterPhaseEnded
from herotable.games.hero_1980.passing import pass_on
from herotable.games.hero_1980.sighting import hide_again
from herotable.games.hero_1980.state import Hero, Section, Table
from herotable.games.hero_1980.striking import hero_to_hit, in_order, strike_all
from herotable.rules import PickSome, Play, Seat


def defensive_attack(play: Play, table: Table, seat: Seat, attackers: tuple[str, ...]) -> None:
    """On any of those that attacked him in this phase; nobody answers it."""
    hero, section = table.heroes[seat], table.sections[seat]
    if may_answer(hero) and attackers:
        usually = best_targets(hero, section, attackers)
        question = PickSome(
            kind="defensive attack",
            among=attackers,
            usually=usually,
            on="counters",
            rule="HERO-210.Cx1",
            passes=("turn",),
        )
        targets = in_order(ask(play, table, seat, question))
        if targets:
            play.tell(HeroStrikesBack, seat, tuple(section.kinds[tag] for tag in targets))
            strike_all(play, table, seat, targets)
    hide_again(play, table, seat)
    end_monster_phase(play, table)


def may_answer(hero: Hero) -> bool:
    """HERO-206.D3b, 208.C8, 103.B3x."""
    return not hero.forced and hero.outwitted != "failed" and bool(hero.in_hand)


def best_targets(hero: Hero, section: Section, tags: Sequence[str]) -> tuple[str, ...]:
    """As many of the easiest as fall best together: nothing is lost by missing."""
    weapon = hero.weapon
    if weapon is None or not tags:
        return ()
    easiest = sorted(tags, key=lambda tag: weapon.to_hit[section.kinds[tag]])
    sets = [easiest[:count] for count in range(1, len(easiest) + 1)]
    best = max(
        sets, key=lambda each: sum(chance(hero_to_hit(hero, weapon, section.kinds[tag], len(each))) for tag in each)
    )
    return in_order(best)


def end_monster_phase(play: Play, table: Table) -> None:
    runner = table.active
    seat = table.run_by(runner)
    play.tell(MonsterPhaseEnded, runner, seat)
    pass_on(table)


STAGES: Final[tuple[Callable[..., None], ...]] = (defensive_attack,)
