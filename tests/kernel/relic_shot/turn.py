"""Initiative, a turn's course, and the actions other than shooting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.rules import D4, D10, Part, Play
from tests.kernel.relic_shot.cards import CELL, LASER_POWER
from tests.kernel.relic_shot.events import Bled, Declared, Did, InOrder, Treated, TurnBegins
from tests.kernel.relic_shot.fear import check_fear, check_pinned, end_turn_of_nerves, unpin
from tests.kernel.relic_shot.state import HERO, Fight, Fighter, Mood, Phase, Turn
from tests.kernel.relic_shot.symbols import fortune, misfortune
from tests.kernel.relic_shot.trials import FORTUNE, MISFORTUNE, first_throw, medical, roll_out
from tests.kernel.relic_shot.wounds import bleed, go_on, settle

MOVE: Final = 6
TO_COVER: Final = 2
"""Spaces to the better cover: near enough to dive for it (RW-DIVE-1)."""

AIM_LASTS: Final = 2
"""Turn ends: this one and the next (RW-ACT-AIM)."""


# What happens by itself ----------------------------------------------------------------------------------------------


def roll_initiative(play: Play, fight: Fight) -> None:
    totals = {
        each.id: play.roll(
            D10.plus(Part("Initiative", each.card.initiative), Part("wounds", -each.marker)), "initiative", by=each.side
        )
        for each in fight.fighters.values()
    }
    fight.order = sorted(fight.fighters, key=lambda name: _rank(fight.fighters[name], totals[name]))
    fight.round = 1
    fight.phase = Phase.STARTING
    fight.turn = Turn(fight.order[0])
    play.tell(InOrder, tuple(fight.order))


def _rank(who: Fighter, total: int) -> tuple[int, bool, bool]:
    """Higher totals first; tied, Heroes before Minions, then the player's character (D12)."""
    return -total, not who.hero, who.side != HERO


def start_turn(play: Play, fight: Fight) -> None:
    """What lasted until now ends, wounds bleed (RW-TURN-4)."""
    who = fight.mover
    fight.phase = Phase.FEAR
    play.tell(TurnBegins, who.id, fight.round)
    who.dodge = False
    who.full = 0
    if who.bleeding:
        bleed(who)
        play.tell(Bled, who.id, who.blood, who.health.value)


def ready(play: Play, fight: Fight) -> None:
    """Standard actions: 2 less those lost, one less while Shaken (RW-TURN-2). Stunned leaves one crawl."""
    who, turn = fight.mover, fight.turn
    turn.standard = 1 if who.stunned else max(0, 2 - who.lost - (who.mood is Mood.SHAKEN))
    who.lost = 0
    if who.hero and not who.stunned:
        fight.phase = Phase.DECLARING
        return
    fight.phase = Phase.ACTING
    turn.declared = turn.left = turn.standard


def end_turn(play: Play, fight: Fight) -> None:
    """An unused weapon recharges; the next in order begins (RW-SHT-5)."""
    who = fight.mover
    if who.hero and who.clip and not who.fired:
        who.recharge()
    who.fired = False
    who.aim = max(0, who.aim - 1)
    who.stunned = max(0, who.stunned - 1)
    unpin(play, who)
    place = fight.order.index(who.id) + 1
    fight.round += place == len(fight.order)
    fight.turn = Turn(fight.order[place % len(fight.order)])
    fight.phase = Phase.STARTING


STEPS: Final[dict[str, Callable[[Play, Fight], None]]] = {
    "initiative": roll_initiative,
    "volley": go_on,
    "settle": settle,
    "pinned?": check_pinned,
    "start": start_turn,
    "fear": check_fear,
    "ready": ready,
    "nerves": end_turn_of_nerves,
    "next": end_turn,
}

STEP_OF: Final = {
    Phase.INITIATIVE: "initiative",
    Phase.STARTING: "start",
    Phase.FEAR: "fear",
    Phase.READY: "ready",
    Phase.ENDING: "nerves",
    Phase.OVER: "next",
}


def next_step(fight: Fight) -> str:
    """The step that comes by itself now, if any."""
    if fight.volley:
        return "volley"
    if any(each.unsettled for each in fight.fighters.values()):
        return "settle"
    if fight.shot_at:
        return "pinned?"
    if fight.phase is Phase.ACTING and not fight.turn.left:
        return "nerves"
    return STEP_OF.get(fight.phase, "")


# Actions -------------------------------------------------------------------------------------------------------------


def declare(play: Play, fight: Fight, actions: int) -> None:
    turn = fight.turn
    turn.declared = turn.left = actions
    fight.phase = Phase.ACTING
    play.tell(Declared, turn.who, actions, turn.penalty)


def pay(fight: Fight, kind: str) -> None:
    fight.turn.left -= COST.get(kind, 1)
    fight.turn.used.append(kind)


COST: Final = {"full defence": 2}


def spaces(fight: Fight, who: Fighter) -> int:
    """Prone a third, then one less for each extra action (D19)."""
    return max(0, (MOVE // 3 if who.prone else MOVE) - fight.penalty(who))


def to_cover(play: Play, fight: Fight, who: Fighter) -> None:
    who.cover = who.refuge
    who.aim = 0


def crawl(play: Play, fight: Fight, who: Fighter) -> None:
    """All that a stunned Hero can do: up to d4 spaces, which may or may not reach the cover (RW-SEV-10)."""
    who.aim = 0
    if play.roll(D4.reach(TO_COVER), "crawl", by=who.side):
        who.cover = max(who.cover, who.refuge)


def aim(play: Play, fight: Fight, who: Fighter) -> None:
    who.aim = AIM_LASTS


def dodge(play: Play, fight: Fight, who: Fighter) -> None:
    who.dodge = True


def full_defence(play: Play, fight: Fight, who: Fighter) -> None:
    """Its bonus is weakened by extra actions (RW-TURN-7)."""
    who.full = max(0, 2 - fight.penalty(who))


def stand(play: Play, fight: Fight, who: Fighter) -> None:
    who.prone = False


def clip_out(play: Play, fight: Fight, who: Fighter) -> None:
    who.clip = False
    who.charges = 0


def clip_in(play: Play, fight: Fight, who: Fighter) -> None:
    who.clip = True
    who.charges = LASER_POWER
    del who.carried[who.carried.index(CELL)]


def pick_up(play: Play, fight: Fight, who: Fighter) -> None:
    who.held = True


def treat(play: Play, fight: Fight, who: Fighter) -> None:
    """A Medical roll on one's own bleeding (RW-BLD-4)."""
    good, hero = first_throw(play, medical(fight, who), 1)
    play.then(treated, who.id, good, hero)


def treated(play: Play, fight: Fight, name: str, good: int, hero: int) -> None:
    who = fight.fighters[name]
    good, kept = roll_out(play, medical(fight, who), 1, good, hero)
    who.bleeding = not good
    play.tell(Treated, name, bool(good))
    if kept == MISFORTUNE:
        misfortune(play, who, "")
    elif kept == FORTUNE:
        fortune(play, fight, who, "")


ACTIONS: Final[dict[str, Callable[[Play, Fight, Fighter], None]]] = {
    "aim": aim,
    "dodge": dodge,
    "full defence": full_defence,
    "to cover": to_cover,
    "stand": stand,
    "clip out": clip_out,
    "clip in": clip_in,
    "pick up": pick_up,
    "treat": treat,
    "crawl": crawl,
}


def act(play: Play, fight: Fight, kind: str) -> None:
    """Any action but shooting."""
    who = fight.mover
    pay(fight, kind)
    play.tell(Did, who.id, kind)
    ACTIONS[kind](play, fight, who)
