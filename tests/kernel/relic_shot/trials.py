"""Trait rolls: target numbers by their parts, d10s and the Hero die, and the one batch of re-rolls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from herotable.rules import (
    D6,
    EVERYONE,
    Audience,
    Choice,
    Choose,
    Number,
    Option,
    Part,
    Play,
    count_at_most,
)
from tests.kernel.relic_shot.events import Parts, RolledAgain
from tests.kernel.relic_shot.state import GM, Fight, Fighter, Mood

MISFORTUNE: Final = 1
BLANK: Final = 2
SPECIAL: Final = 4
FORTUNE: Final = 6
SYMBOLS: Final = (MISFORTUNE, BLANK, BLANK, SPECIAL, SPECIAL, FORTUNE)
HERO_DIE: Final = D6.classes(1, *SYMBOLS)
"""Faces that mean the same are one: the Laser Pistol has one text for both Specials (D1, D16)."""

SHOT: Final = "shot"
DEFENCE: Final = "Defence"
MORALE: Final = "Morale"
STAMINA: Final = "Stamina"
MEDICAL: Final = "Medical"


@dataclass(frozen=True, slots=True)
class Trial:
    """A trait roll about to be made: what its target number is made of, and which re-rolls are natural."""

    who: Fighter
    why: str
    parts: tuple[Part, ...]
    natural: tuple[Part, ...] = ()
    to: Audience = EVERYONE

    @property
    def number(self) -> int:
        return sum(part.amount for part in self.parts)

    @property
    def told(self) -> Parts:
        return tuple((part.name, part.amount) for part in self.parts if part.amount)

    @property
    def free(self) -> int:
        return sum(part.amount for part in self.natural)


# What each roll is made against --------------------------------------------------------------------------------------


def shot(fight: Fight, who: Fighter) -> Trial:
    talent = 1 if who.card.talent else 0
    parts = (
        Part("Pistols", who.card.pistols, "RW-SHT-1"),
        Part(who.card.talent, talent, "RW-TASK-6"),
        Part("range", range_penalty(who.card.listed, fight.band), "RW-RNG-3"),
        Part("darkness", -fight.darkness, "RW-TASK-7"),
        Part("injured arm", -int(who.arm), "RW-SEV-13"),
        *_hindrances(fight, who),
    )
    natural = (Part(who.card.talent, talent, "RW-TASK-6"), Part("Aim", int(who.aim > 0), "RW-ACT-AIM"))
    return Trial(who, SHOT, parts, natural)


def defence(who: Fighter) -> Trial:
    parts = (
        Part("Dodge", who.card.dodge, "RW-DEF-1"),
        Part("cover", who.cover, "RW-DEF-4"),
        Part("Full Defence", who.full, "RW-ACT-FULLDEF"),
        *_wounds(who),
    )
    return Trial(who, DEFENCE, parts, (Part("Dodge", int(who.dodge), "RW-ACT-DODGE"),))


def morale(who: Fighter) -> Trial:
    """Dice against a figure that is hidden fall behind the GM's screen (RW-HD-12)."""
    to = (GM,) if who.side == GM else EVERYONE
    return Trial(who, MORALE, (Part("Morale", who.morale, "RW-FEAR-11"), *_wounds(who)), to=to)


def stamina(who: Fighter) -> Trial:
    return Trial(who, STAMINA, (Part("Stamina", who.card.stamina, "RW-SEV-1"), *_wounds(who)))


def medical(fight: Fight, who: Fighter) -> Trial:
    """Treating oneself is -2; of several circumstances only the largest counts."""
    parts = (
        Part("Knowledge", who.card.knowledge, "RW-BLD-4"),
        Part("Savvy", who.card.savvy, "RW-BLD-4"),
        Part("oneself or darkness", -max(2, fight.darkness), "RW-TASK-7"),
        *_hindrances(fight, who),
    )
    return Trial(who, MEDICAL, parts)


def range_penalty(listed: int, band: int) -> int:
    """-1 for each further started stretch as long as the weapon's own listed range (D7)."""
    return -max(0, (band + listed - 1) // listed - 1)


def _hindrances(fight: Fight, who: Fighter) -> tuple[Part, ...]:
    """What hinders Tasks, but not Checks."""
    return (
        Part("extra actions", -fight.penalty(who), "RW-TURN-6"),
        Part("Shaken", -int(who.mood is not Mood.CALM), "RW-FEAR-6"),
        *_wounds(who),
    )


def _wounds(who: Fighter) -> tuple[Part, ...]:
    return (
        Part("wounds", -who.marker, "RW-WND-2"),
        Part("painful wound", -int(who.painful), "RW-SEV-12"),
    )


# Dice ----------------------------------------------------------------------------------------------------------------


def first_throw(play: Play, trial: Trial, dice: int) -> tuple[int, int]:
    """d10s that do it so far, and the Hero die (0: none, for Minions)."""
    good = d10s(play, trial, dice)
    return good, hero_die(play, trial) if trial.who.hero else 0


def d10s(play: Play, trial: Trial, dice: int) -> int:
    """How many of these d10s do it. A natural 10 never does; below 1 a Hero needs a 1, a Minion fails unrolled."""
    if not dice or (trial.number < 1 and not trial.who.hero):
        return 0
    most = min(max(trial.number, 1), 9)
    return play.roll(count_at_most(dice, 10, most), trial.why, by=trial.who.side, to=trial.to)


def hero_die(play: Play, trial: Trial) -> int:
    """Its symbol, or below target number 1, where RW-TASK-14 reads the number, its face."""
    return play.roll(D6 if trial.number < 1 else HERO_DIE, f"{trial.why}: Hero die", by=trial.who.side, to=trial.to)


def symbol(face: int) -> int:
    return SYMBOLS[face - 1] if face else BLANK


def judged(trial: Trial, good: int, hero: int) -> int:
    """RW-TASK-14: below 1 the Hero die must make up for what is missing."""
    return good if trial.number >= 1 or hero >= 1 - trial.number else 0


def roll_again(play: Play, trial: Trial, dice: int, good: int, hero: int) -> tuple[int, tuple[int, ...]]:
    """The one batch: the best of all d10s count, and one of the Hero dice may be kept (RW-RR-5, RW-RR-7)."""
    if not trial.free + trial.who.luck:
        return good, (hero,)
    choice = play.ask(trial.who.side, _batch(trial, dice, good, hero))
    if choice.option == "keep":
        return good, (hero,)
    in_all = choice.number("dice")
    hero_dice = choice.number("Hero dice") if trial.who.hero else 0
    luck = max(0, in_all - trial.free)
    trial.who.luck -= luck
    play.tell(RolledAgain, trial.who.id, in_all - hero_dice, hero_dice, luck)
    more = d10s(play, trial, in_all - hero_dice)
    return min(dice, good + more), (hero, *(hero_die(play, trial) for _ in range(hero_dice)))


def roll_out(play: Play, trial: Trial, dice: int, good: int, hero: int) -> tuple[int, int]:
    """The batch, where no kept Hero die is better than the highest."""
    good, heroes = roll_again(play, trial, dice, good, hero)
    return judged(trial, good, max(heroes)), symbol(max(heroes))


def _batch(trial: Trial, dice: int, good: int, hero: int) -> Choose:
    hidden = trial.to is not EVERYONE
    splits = [_split(trial, in_all) for in_all in range(1, trial.free + trial.who.luck + 1)]
    return Choose(
        kind="roll again",
        about=(trial.who.id, trial.why),
        among=(Option("keep", rule="RW-RR-9"), *splits),
        usually=Choice("keep") if hidden else _usual(trial, dice, good, hero),
        rule="RW-RR-5",
        secret=hidden,
    )


def _split(trial: Trial, in_all: int) -> Option:
    fields: Sequence[Number] = [Number("dice", in_all, in_all)]
    if trial.who.hero:
        fields = [*fields, Number("Hero dice", 0, in_all)]
    luck = max(0, in_all - trial.free)
    return Option("again", tuple(fields), (Part("Luck", luck, "RW-LUCK-1"),) if luck else (), "RW-RR-5")


def _usual(trial: Trial, dice: int, good: int, hero: int) -> Choice:
    """RW-AI-6: every natural re-roll if there is anything to mend, Luck where two hits would get through."""
    missed = dice - good
    luck = 1 if trial.why == DEFENCE and missed >= 2 and trial.who.luck else 0
    in_all = trial.free + luck
    if not in_all or (not missed and hero in (0, FORTUNE)):
        return Choice("keep")
    if not trial.who.hero:
        return Choice("again", {"dice": in_all})
    hero_dice = int(hero == MISFORTUNE and missed < in_all) if missed else in_all
    return Choice("again", {"dice": in_all, "Hero dice": hero_dice})
