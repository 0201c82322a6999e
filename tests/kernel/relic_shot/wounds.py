"""Damage hit by hit, wounds in order, the severe wound chart, and what is left afterwards."""

from __future__ import annotations

from functools import cache
from typing import Final

from herotable.rules import D4, D6, D10, Part, Play, Roll, dice, exploding
from tests.kernel.relic_shot.cards import (
    CHART,
    CHART_STARTS,
    DEADLY_EXCESS,
    FIRST_UNCONSCIOUS,
    LIMBS,
)
from tests.kernel.relic_shot.events import Dropped, Settled, SeverelyWounded, Stands, Wounded
from tests.kernel.relic_shot.state import Fight, Fighter, Health, Injury, Volley
from tests.kernel.relic_shot.trials import d10s, stamina

SEVERE: Final = 10
"""Readings from here on are a severe wound with (reading - 10) points of excess."""

FALLS: Final = "falls"


def damage(play: Play, fight: Fight, target: str, fear: int, left: int) -> None:
    """One hit. `fear` are the tokens of the whole shot if the target lives, `left` the hits with this one."""
    hurt = fight.fighters[target]
    wounds = _damage_of(play, fight, hurt)
    if wounds >= SEVERE:
        _wound(play, hurt, _to_severe(hurt))
        play.then(chart, target, fear, left, wounds - SEVERE)
    _wound(play, hurt, wounds)
    if left > 1 and not hurt.out:
        play.then(damage, target, fear, left - 1)
    aftermath(play, fight, target, fear)


def go_on(play: Play, fight: Fight) -> None:
    """The hits that were still to come when a severe wound was settled, as steps of the table's."""
    volley = fight.volley
    assert volley is not None
    fight.volley = None
    play.then(damage, volley.target, volley.fear, volley.left)


def _damage_of(play: Play, fight: Fight, hurt: Fighter) -> int:
    """Wounds from one hit: any damage above the threshold takes out a Minion, a Hero's are counted (RW-DMG-3)."""
    foe = fight.foe(hurt)
    if not hurt.hero:
        beyond = hurt.threshold + 1
        return play.roll(exploding(*foe.card.damage, stop=beyond).reach(beyond), "damage", by=foe.side)
    return play.roll(_wounds_by(foe.card.damage, hurt.threshold, _to_severe(hurt)), "damage", by=foe.side)


def _to_severe(hurt: Fighter) -> int:
    """The third wound is severe, and with both markers laid every further one (RW-WND-1, RW-WND-5)."""
    return 3 - hurt.marker


@cache
def _wounds_by(damage: tuple[int, ...], threshold: int, to_severe: int) -> Roll:
    """The damage dice, read as wounds = (D - 1) // H (RW-DMG-3), or as the severe wound with its excess (RW-SEV-2)."""
    broken = to_severe * threshold
    light = (max(0, total - 1) // threshold for total in range(broken + 1))
    severe = (SEVERE + excess for excess in range(1, DEADLY_EXCESS + 1))
    return exploding(*damage, stop=broken + DEADLY_EXCESS).classes(0, *light, *severe)


def _wound(play: Play, hurt: Fighter, wounds: int) -> None:
    if not wounds:
        return
    hurt.aim = 0
    if hurt.hero:
        hurt.marker = min(2, hurt.marker + wounds)
        hurt.lose_action(wounds)
    else:
        hurt.figures -= 1
        hurt.health = hurt.health if hurt.figures else Health.DEAD
    play.tell(Wounded, hurt.id, wounds)


def chart(play: Play, fight: Fight, target: str, fear: int, left: int, excess: int) -> None:
    """The wound that went past both markers: the Hero falls, and the chart says what becomes of him."""
    hurt = fight.fighters[target]
    hurt.prone = True
    hurt.unsettled.append(Injury(FALLS, 0))
    parts = Part("excess", excess, "RW-SEV-2"), Part("earlier severe wounds", 2 * hurt.severe, "RW-SEV-3")
    row = play.roll(D10.plus(*parts).rows(*CHART_STARTS), "severe wound chart", by=fight.foe(hurt).side)
    hurt.severe += 1
    _chart_effect(hurt, row, excess)
    play.tell(SeverelyWounded, target, excess, CHART[row])
    if left > 1 and hurt.health is not Health.DEAD:
        fight.volley = Volley(target, fear, left - 1)
        play.tell(Stands, target, hurt.figures, hurt.marker, hurt.severe, hurt.health.value, hurt.fear)
    else:
        aftermath(play, fight, target, fear)


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
    if injury.row == FALLS:
        _hold_on(play, hurt)
    elif injury.row == "stunned":
        hurt.stunned += play.roll(D6, "turns stunned")
        play.tell(Settled, hurt.id, "stunned", hurt.stunned)
    elif injury.row == "equipment destroyed":
        _destroy(play, hurt)
    elif play.roll(D6.reach(4), "painful wound or limb injury"):
        _injure_limb(play, hurt, injury.excess)
    else:
        hurt.painful = True
        play.tell(Settled, hurt.id, "painful wound", 1)


def _hold_on(play: Play, hurt: Fighter) -> None:
    """A Stamina roll for the thing held: the pistol (RW-SEV-1)."""
    if hurt.held and not d10s(play, stamina(hurt), 1):
        hurt.held = False
        play.tell(Dropped, hurt.id)


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
