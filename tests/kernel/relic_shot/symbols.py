"""What the Hero die brings in combat: the card's own effect, or one made up for the moment (RW-HD-10)."""

from __future__ import annotations

from typing import Final

from herotable.rules import PickOne, Play, YesNo
from tests.kernel.relic_shot.cards import VEST
from tests.kernel.relic_shot.events import HadFortune, HadMisfortune, Recharged
from tests.kernel.relic_shot.state import GM, Fight, Fighter

EXTRA_SHOT: Final = "extra shot"
STOP_A_HIT: Final = "stop a hit"
EXTRA_CHARGE: Final = "extra charge"
VEST_BROKEN: Final = "vest broken"

FEAR: Final = "fear"
COVER: Final = "cover"
CHARGE: Final = "charge"
NOTHING: Final = "nothing"


def special(play: Play, who: Fighter) -> None:
    """The Laser Pistol regains a charge, on both Specials."""
    who.recharge()
    play.tell(Recharged, who.id, who.charges)


def fortune(play: Play, fight: Fight, who: Fighter, listed: str) -> str:
    """The roller takes what the card lists, or proposes something else, which the GM may refuse."""
    foe = fight.foe(who)
    menu = _menu(listed, FEAR, (COVER, foe.cover > 0), (CHARGE, who.clip))
    effect = play.ask(who.side, PickOne(kind="fortune", about=(who.id,), among=menu, rule="RW-HD-5"))
    if effect != listed and who.side != GM and not _approved(play, who, effect):
        effect = listed or NOTHING
    play.tell(HadFortune, who.id, effect)
    if effect == FEAR:
        foe.steady(+1)
    elif effect == COVER:
        foe.cover -= 1
    elif effect == CHARGE:
        who.recharge()
    return effect


def misfortune(play: Play, who: Fighter, listed: str) -> None:
    """The GM takes what the card lists, makes something up, or lets it pass; for villains too (RW-HD-8)."""
    charge = who.charges > 0 and listed != EXTRA_CHARGE
    menu = _menu(listed, FEAR, (COVER, who.cover > 0), (CHARGE, charge), (NOTHING, True))
    effect = play.ask(GM, PickOne(kind="misfortune", about=(who.id,), among=menu, rule="RW-HD-3"))
    play.tell(HadMisfortune, who.id, effect)
    if effect == FEAR:
        who.steady(+1)
    elif effect == COVER:
        who.cover -= 1
    elif effect in (CHARGE, EXTRA_CHARGE):
        who.charges = max(0, who.charges - 1)
    elif effect == VEST_BROKEN:
        del who.carried[who.carried.index(VEST)]


def _menu(listed: str, always: str, *others: tuple[str, bool]) -> tuple[str, ...]:
    possible = tuple(name for name, fits in others if fits)
    return (listed, always, *possible) if listed else (always, *possible)


def _approved(play: Play, who: Fighter, effect: str) -> bool:
    return play.ask(GM, YesNo(kind="approve", about=(who.id, effect), usually=True, rule="RW-HD-5"))
