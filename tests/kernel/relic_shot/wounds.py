"""Damage hit by hit, wounds in order, the severe wound chart, and what is left afterwards."""

from __future__ import annotations

from typing import Final, NoReturn

from herotable.rules import D4, D6, D10, Part, Play, dice, exploding
from tests.kernel.relic_shot.cards import (
    CHART,
    CHART_STARTS,
    DEADLY_EXCESS,
    FIRST_UNCONSCIOUS,
    LIMBS,
)
from tests.kernel.relic_shot.events import OnChart, Settled, SeverelyWounded, Stands, Wounded
from tests.kernel.relic_shot.state import Fight, Fighter, Health, Injury
from tests.kernel.relic_shot.trials import d10s, stamina

SEVERE: Final = 10
"""Readings from here on are a severe wound with (reading - 10) points of excess."""


def damage(play: Play, fight: Fight, target: str, fear: int, left: int) -> None:
    """One hit. `fear` are the tokens of the whole shot if the target lives, `left` the hits still to come."""
    hurt = fight.fighters[target]
    weapon = fight.foe(hurt).card.damage
    if not hurt.hero:
        if play.roll(exploding(*weapon, stop=hurt.threshold + 1).reach(hurt.threshold + 1), "damage"):
            _figure_out(play, hurt)
        _next_hit(play, fight, target, fear, left)
    wounds = play.roll(
        exploding(*weapon, stop=_deadly(hurt)).classes(0, *_wounds_of(hurt)), "damage", by=fight.foe(hurt).side
    )
    if wounds >= SEVERE:
        play.then(severe, target, fear, left, wounds - SEVERE)
    _wound(play, hurt, wounds)
    _next_hit(play, fight, target, fear, left)


def _next_hit(play: Play, fight: Fight, target: str, fear: int, left: int) -> NoReturn:
    if left > 1 and fight.fighters[target].health is not Health.DEAD:
        play.then(damage, target, fear, left - 1)
    play.then(aftermath, target, fear)


def _to_severe(hurt: Fighter) -> int:
    """The third wound is severe, and with both markers laid every further one (RW-WND-1, RW-WND-5)."""
    return 3 - hurt.marker


def _deadly(hurt: Fighter) -> int:
    return _to_severe(hurt) * hurt.threshold + DEADLY_EXCESS


def _wounds_of(hurt: Fighter) -> tuple[int, ...]:
    """For each total from 0: wounds = (D - 1) // H (RW-DMG-3), or the severe wound with its excess (RW-SEV-2)."""
    broken = _to_severe(hurt) * hurt.threshold
    light = tuple(max(0, total - 1) // hurt.threshold for total in range(broken + 1))
    return (*light, *(SEVERE + excess for excess in range(1, DEADLY_EXCESS + 1)))


def _figure_out(play: Play, unit: Fighter) -> None:
    unit.figures -= 1
    unit.aim = 0
    play.tell(Wounded, unit.id, 1)
    if not unit.figures:
        unit.health = Health.DEAD


def _wound(play: Play, hurt: Fighter, wounds: int) -> None:
    if wounds:
        hurt.marker = min(2, hurt.marker + wounds)
        hurt.lose_action(wounds)
        hurt.aim = 0
        play.tell(Wounded, hurt.id, wounds)


def severe(play: Play, fight: Fight, target: str, fear: int, left: int, excess: int) -> None:
    """The Hero falls, and a Stamina roll decides whether the pistol stays in the hand."""
    hurt = fight.fighters[target]
    _wound(play, hurt, _to_severe(hurt))
    hurt.prone = True
    dropped = hurt.held and not hurt.out and not d10s(play, stamina(hurt), 1)
    hurt.held = hurt.held and not dropped
    play.tell(SeverelyWounded, target, excess, dropped)
    play.then(chart, target, fear, left, excess)


def chart(play: Play, fight: Fight, target: str, fear: int, left: int, excess: int) -> None:
    hurt = fight.fighters[target]
    parts = Part("excess", excess, "RW-SEV-2"), Part("earlier severe wounds", 2 * hurt.severe, "RW-SEV-3")
    row = play.roll(D10.plus(*parts).rows(*CHART_STARTS), "severe wound chart", by=fight.foe(hurt).side)
    hurt.severe += 1
    play.tell(OnChart, target, CHART[row])
    _chart_effect(hurt, row, excess)
    _next_hit(play, fight, target, fear, left)


def _chart_effect(hurt: Fighter, row: int, excess: int) -> None:
    """What the row does at once. Its own dice come as a step of the table's; mere story is a mark on the sheet."""
    name = CHART[row]
    if name == "dead":
        hurt.health = Health.DEAD
    elif row >= FIRST_UNCONSCIOUS:
        hurt.health = Health.UNCONSCIOUS
        hurt.marks.append(name)
    elif name == "severe bleeding":
        hurt.bleeding = True
        bleed(hurt)
    elif name == "rolls a ways":
        hurt.cover = 0
    elif name in ("scarred", "ptsd"):
        hurt.marks.append(name)
    else:
        hurt.unsettled.append(Injury(name, excess if name == "painful or limb" else 0))


def bleed(hurt: Fighter) -> None:
    """One token; with as many as Stamina the Hero lies unconscious, bleeding out (RW-BLD-2)."""
    hurt.blood += 1
    if hurt.blood >= hurt.card.stamina and not hurt.out:
        hurt.health = Health.UNCONSCIOUS
        hurt.marks.append("bleeding out")


def aftermath(play: Play, fight: Fight, target: str, fear: int) -> None:
    """Fear is written once, at the end: tokens for hits, and for those that got through if the target lives."""
    hurt = fight.fighters[target]
    if not hurt.out:
        hurt.steady(fear)
        fight.shot_at = target
    play.tell(Stands, target, hurt.figures, hurt.marker, hurt.severe, hurt.health.value, hurt.fear)


# What the chart still has to roll ------------------------------------------------------------------------------------


def settle(play: Play, fight: Fight) -> None:
    """The oldest injury that needs dice of its own."""
    hurt = next(each for each in fight.fighters.values() if each.unsettled)
    injury = hurt.unsettled.pop(0)
    if injury.row == "stunned":
        hurt.stunned += play.roll(D6, "turns stunned")
        play.tell(Settled, hurt.id, "stunned", hurt.stunned)
    elif injury.row == "equipment destroyed":
        _destroy(play, hurt)
    elif play.roll(D6.reach(4), "painful wound or limb injury"):
        _injure_limb(play, hurt, injury.excess)
    else:
        hurt.painful = True
        play.tell(Settled, hurt.id, "painful wound", 1)


def _destroy(play: Play, hurt: Fighter) -> None:
    """One of the carried items, each as likely (RW-SEV-8); nothing happens to a Hero who carries nothing (G80)."""
    if hurt.carried:
        number = play.roll(dice(1, len(hurt.carried)), "which item")
        play.tell(Settled, hurt.id, hurt.carried.pop(number - 1), number)


def _injure_limb(play: Play, hurt: Fighter, excess: int) -> None:
    """A second injury, or an excess of 5, makes the limb useless: that arm holds nothing (RW-SEV-13)."""
    limb = LIMBS[play.roll(D4, "which limb") - 1]
    hurt.limbs += 1
    useless = hurt.limbs >= 2 or excess >= 5
    hurt.marks.append(f"useless {limb}" if useless else f"injured {limb}")
    if limb == "weapon arm":
        hurt.arm = not useless
        hurt.held = hurt.held and not useless
    play.tell(Settled, hurt.id, limb, int(useless))
