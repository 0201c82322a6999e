"""Fear, and what it does to people: Shaken, Panicked, Pinned (RW-FEAR).

The Morale of the GM's people is a box that players do not see. Whatever their nerves show, everyone has seen:
`has_at_least` is the one place where the hidden box is compared, and it notes what the answer gives away.
"""

from __future__ import annotations

from herotable.rules import Play
from tests.kernel.relic_shot.events import Dared, Nerves, PinCheck
from tests.kernel.relic_shot.shooting import fire
from tests.kernel.relic_shot.state import HERO, Fight, Fighter, Mood, Phase
from tests.kernel.relic_shot.trials import FORTUNE, MISFORTUNE, first_throw, morale, roll_out


def has_at_least(play: Play, who: Fighter, number: int) -> bool:
    """Whether Morale is at least this, which from now on everybody knows."""
    if who.morale_least < number <= who.morale_most:
        play.learned(HERO)
    enough = who.morale >= number
    if enough:
        who.morale_least = max(who.morale_least, number)
    else:
        who.morale_most = min(who.morale_most, number - 1)
    return enough


def check_fear(play: Play, fight: Fight) -> None:
    """At the start of the turn, with the tokens as they stand; then one token goes (RW-FEAR-2 to RW-FEAR-5)."""
    who = fight.mover
    fight.phase = Phase.READY
    if who.mood is Mood.PANICKED:
        return who.steady(-1)
    if not who.fear or has_at_least(play, who, who.fear + 1):
        return _calmed(play, who)
    if who.hero:
        good, hero = first_throw(play, morale(who), 1)
        play.then(keep_nerve, who.id, good, hero)
    worse = who.mood is Mood.SHAKEN or not has_at_least(play, who, who.fear // 2 + 1)
    return _nerves(play, who, Mood.PANICKED if worse else Mood.SHAKEN)


def keep_nerve(play: Play, fight: Fight, name: str, good: int, hero: int) -> None:
    """A Hero's Morale roll; its Hero die takes a token or brings one, whatever came of it (RW-FEAR-3)."""
    who = fight.fighters[name]
    good, kept = roll_out(play, morale(who), 1, good, hero)
    _fear_of_hero_die(who, kept)
    if good:
        return _calmed(play, who)
    return _nerves(play, who, Mood.PANICKED if who.mood is Mood.SHAKEN else Mood.SHAKEN)


def _calmed(play: Play, who: Fighter) -> None:
    """Shaken ends, unless it began since the last check and is still to be played through (RW-FEAR-14)."""
    return _nerves(play, who, Mood.SHAKEN if who.fresh else Mood.CALM)


def _nerves(play: Play, who: Fighter, mood: Mood) -> None:
    changed = mood is not who.mood or who.fear
    who.mood = mood
    who.fresh = False
    who.steady(-1)
    if changed:
        play.tell(Nerves, who.id, mood.value, who.fear)


def _fear_of_hero_die(who: Fighter, kept: int) -> None:
    who.steady({FORTUNE: -1, MISFORTUNE: +1}.get(kept, 0))


def end_turn_of_nerves(play: Play, fight: Fight) -> None:
    """Shaken sheds another token; Panicked rolls Morale to rally (RW-FEAR-6, RW-FEAR-7)."""
    who = fight.mover
    fight.phase = Phase.OVER
    if who.mood is Mood.SHAKEN:
        who.steady(-1)
    elif who.mood is Mood.PANICKED:
        good, hero = first_throw(play, morale(who), 1)
        play.then(rally, who.id, good, hero)


def rally(play: Play, fight: Fight, name: str, good: int, hero: int) -> None:
    who = fight.fighters[name]
    good, kept = roll_out(play, morale(who), 1, good, hero)
    _fear_of_hero_die(who, kept)
    if good:
        who.mood, who.fresh = Mood.SHAKEN, True
    play.tell(Nerves, name, who.mood.value, who.fear)


# Pinned --------------------------------------------------------------------------------------------------------------


def check_pinned(play: Play, fight: Fight) -> None:
    """After a ranged attack: behind cover, with more tokens than Morale (RW-FEAR-8)."""
    who = fight.fighters[fight.shot_at]
    fight.shot_at = ""
    if who.cover and not who.pinned and not has_at_least(play, who, who.fear):
        who.pinned = True
        play.tell(PinCheck, who.id, True)


def unpin(play: Play, who: Fighter) -> None:
    """At the end of its turn, if tokens are no more than Morale (RW-FEAR-10)."""
    if who.pinned and has_at_least(play, who, who.fear):
        who.pinned = False
        play.tell(PinCheck, who.id, False)


def dare(play: Play, fight: Fight, name: str, target: str, shots: int) -> None:
    """Shooting back exposes the pinned: a Morale roll first, and failure loses the action (RW-FEAR-9)."""
    good, hero = first_throw(play, morale(fight.fighters[name]), 1)
    play.then(dared, name, target, shots, good, hero)


def dared(play: Play, fight: Fight, name: str, target: str, shots: int, good: int, hero: int) -> None:
    who = fight.fighters[name]
    good, kept = roll_out(play, morale(who), 1, good, hero)
    _fear_of_hero_die(who, kept)
    play.tell(Dared, name, bool(good))
    if good:
        play.then(fire, name, target, shots)
