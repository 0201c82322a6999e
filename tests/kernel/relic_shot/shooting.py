"""A shot, step by step: attack dice, the batch, the Hero die, hits, dive for cover, Defence."""

from __future__ import annotations

from herotable.rules import PickOne, Play, YesNo
from tests.kernel.relic_shot.cards import VEST
from tests.kernel.relic_shot.events import Defended, Dived, GotThrough, Hit, Missed, Shot
from tests.kernel.relic_shot.state import Fight, Fighter
from tests.kernel.relic_shot.symbols import (
    EXTRA_CHARGE,
    EXTRA_SHOT,
    STOP_A_HIT,
    VEST_BROKEN,
    fortune,
    misfortune,
    special,
)
from tests.kernel.relic_shot.trials import (
    FORTUNE,
    MISFORTUNE,
    SPECIAL,
    d10s,
    defence,
    first_throw,
    judged,
    roll_again,
    roll_out,
    shot,
    symbol,
)
from tests.kernel.relic_shot.wounds import aftermath, damage


def fire(play: Play, fight: Fight, who: str, target: str, shots: int) -> None:
    """Charges are marked off for the shots declared; bonus shots cost none (RW-SHT-3, RW-SHT-4)."""
    shooter = fight.fighters[who]
    shooter.fired = True
    shooter.charges -= shots if shooter.hero else 0
    trial = shot(fight, shooter)
    play.tell(Shot, who, target, shots, trial.number, trial.told)
    hits, hero = first_throw(play, trial, shots)
    play.then(fire_again, who, target, shots, hits, hero)


def fire_again(play: Play, fight: Fight, who: str, target: str, shots: int, hits: int, hero: int) -> None:
    shooter = fight.fighters[who]
    trial = shot(fight, shooter)
    hits, heroes = roll_again(play, trial, shots, hits, hero)
    hero = _kept(play, shooter, heroes)
    hits = judged(trial, hits, hero)
    shooter.aim = 0
    play.then(hero_die_shot, who, target, hits, symbol(hero))


def _kept(play: Play, shooter: Fighter, heroes: tuple[int, ...]) -> int:
    """Which Hero die stays is a real choice only between a Special and a Fortune (RW-RR-8)."""
    best = max(heroes)
    others = [face for face in heroes if symbol(face) == SPECIAL]
    if symbol(best) != FORTUNE or not others:
        return best
    question = PickOne(kind="keep", about=(shooter.id,), among=("fortune", "special"), rule="RW-RR-6")
    return best if play.ask(shooter.side, question) == "fortune" else max(others)


def hero_die_shot(play: Play, fight: Fight, who: str, target: str, hits: int, kept: int) -> None:
    shooter = fight.fighters[who]
    if kept == MISFORTUNE:
        misfortune(play, shooter, EXTRA_CHARGE if shooter.charges else "")
    elif kept == SPECIAL:
        special(play, shooter)
    elif kept == FORTUNE and fortune(play, fight, shooter, EXTRA_SHOT) == EXTRA_SHOT:
        trial = shot(fight, shooter)
        hits += judged(trial, d10s(play, trial, 1), kept)
    play.then(struck, who, target, hits)


def struck(play: Play, fight: Fight, who: str, target: str, hits: int) -> None:
    """The target knows how many hits (and so how much Fear) are coming before it dives; then it defends."""
    if not hits:
        play.tell(Missed, who, target)
        return
    aim_at = fight.fighters[target]
    play.tell(Hit, who, target, hits)
    if may_dive(aim_at) and _dives(play, aim_at, hits):
        aim_at.cover = aim_at.refuge
        aim_at.prone = True
        aim_at.lose_action()
        play.tell(Dived, target, aim_at.cover)
    trial = defence(aim_at)
    play.tell(Defended, target, trial.number, trial.told)
    stopped, hero = first_throw(play, trial, hits)
    play.then(defend_again, target, hits, stopped, hero)


def may_dive(target: Fighter) -> bool:
    """Only into better cover, and not while stunned (RW-DIVE-2, RW-DIVE-4)."""
    return target.refuge > target.cover and not target.stunned


def _dives(play: Play, target: Fighter, hits: int) -> bool:
    """Usually where it saves a quarter of a wound (RW-AI-5): each point of cover stops a tenth of the hits."""
    worth_it = hits * (target.refuge - target.cover) >= 3
    return play.ask(
        target.side, YesNo(kind="dive", about=(target.id, hits), usually=worth_it, rule="RW-DIVE-1", passes=("round",))
    )


def defend_again(play: Play, fight: Fight, target: str, hits: int, stopped: int, hero: int) -> None:
    defender = fight.fighters[target]
    stopped, kept = roll_out(play, defence(defender), hits, stopped, hero)
    through = hits - stopped - _hero_die_defence(play, fight, defender, kept, hits - stopped)
    play.tell(GotThrough, target, through)
    if through:
        play.then(damage, target, hits + through, through)
    aftermath(play, fight, target, hits)


def _hero_die_defence(play: Play, fight: Fight, defender: Fighter, kept: int, through: int) -> int:
    """Hits stopped besides. A worn vest has results for Defence (E01): Fortune stops one, Misfortune breaks it."""
    vest = VEST in defender.carried
    if kept == MISFORTUNE:
        misfortune(play, defender, VEST_BROKEN if vest else "")
    if kept != FORTUNE:
        return 0
    return int(fortune(play, fight, defender, STOP_A_HIT if vest and through else "") == STOP_A_HIT)
