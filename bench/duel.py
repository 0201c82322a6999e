"""A duel as one would write it by hand, against the same duel by the kernel's contract.

Hagar: 22 hit points, damage absorbed 2, to hit +3, evade 13, 1d6+4. The orc: 13, 2, +1, 11, 1d6+3. Each round both
roll a d6 for initiative (ties: Hagar), then each attacks once: d20 + to hit must exceed the other's evade.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from herotable.rules import (
    D6,
    D20,
    SYSTEM,
    About,
    Action,
    Choice,
    Event,
    FastPlay,
    Game,
    One,
    Option,
    Outcome,
    Part,
    Play,
    Roll,
    Seat,
    SetUp,
    copier_of,
    perform,
)


@dataclass
class PlainFighter:
    name: str
    hp: int
    absorbs: int
    to_hit: int
    evade: int
    damage: int


def plain_attack(random: Random, attacker: PlainFighter, target: PlainFighter) -> None:
    if random.randint(1, 20) + attacker.to_hit > target.evade:
        target.hp -= max(0, random.randint(1, 6) + attacker.damage - target.absorbs)


def plain_duel(random: Random) -> bool:
    hagar = PlainFighter("Hagar", 22, 2, 3, 13, 4)
    orc = PlainFighter("Orc", 13, 2, 1, 11, 3)
    while True:
        hagar_first = random.randint(1, 6) >= random.randint(1, 6)
        first, second = (hagar, orc) if hagar_first else (orc, hagar)
        for attacker, target in ((first, second), (second, first)):
            plain_attack(random, attacker, target)
            if target.hp <= 0:
                return target is orc


@dataclass(slots=True)
class Fighter:
    hp: int
    absorbs: int
    to_hit: int
    evade: int
    damage: int


@dataclass(slots=True)
class Fight:
    hagar: Fighter
    orc: Fighter
    turn: str = ""
    acted: int = 0


@dataclass(frozen=True, slots=True)
class Missed(Event):
    attacker: str
    target: str


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    attacker: str
    target: str
    wound: int


def attack(play: Play, by: str, attacker: Fighter, target: Fighter, to_hit: Roll, damage: Roll) -> None:
    """The bare rule: the rolls are made ready once, as a table of weapons would hold them."""
    if not play.roll(to_hit, "to hit", by):
        return play.tell(Missed, by, by)
    wound = max(0, play.roll(damage, "damage", by) - target.absorbs)
    target.hp -= wound
    play.tell(Wounded, by, by, wound)


def to_hit_roll(attacker: Fighter, target: Fighter) -> Roll:
    return D20.plus(Part("to hit", attacker.to_hit)).reach(target.evade + 1)


def damage_roll(attacker: Fighter) -> Roll:
    return D6.plus(Part("damage bonus", attacker.damage))


def new_fight() -> Fight:
    return Fight(Fighter(22, 2, 3, 13, 4), Fighter(13, 2, 1, 11, 3))


class BareDuel:
    """Rules called directly through a fast play, without options; the state is reset in place."""

    def __init__(self, random: Random) -> None:
        self._play = FastPlay(random)
        self._start = new_fight()
        self._fight = new_fight()
        self._reset = copier_of(Fight).copy_into
        hagar, orc = self._start.hagar, self._start.orc
        self._hagars = to_hit_roll(hagar, orc), damage_roll(hagar)
        self._orcs = to_hit_roll(orc, hagar), damage_roll(orc)

    def fought(self) -> bool:
        play, fight = self._play, self._fight
        self._reset(fight, self._start)
        hagar, orc = fight.hagar, fight.orc
        while True:
            hagar_first = play.roll(D6, "initiative") >= play.roll(D6, "initiative")
            for hagars_turn in (hagar_first, not hagar_first):
                if hagars_turn:
                    attack(play, "hagar", hagar, orc, *self._hagars)
                    if orc.hp <= 0:
                        return True
                else:
                    attack(play, "orc", orc, hagar, *self._orcs)
                    if hagar.hp <= 0:
                        return False


class Duel(Game[Fight]):
    """The same duel as a game: options, a choice, a small play, what happens by itself."""

    about = About("bench-duel", "Duel", "bench", "1")
    state_type = Fight
    events = (Missed, Wounded)
    stages = ()

    def scenes(self) -> Sequence[SetUp]:
        return (SetUp("duel", ("hagar", "orc")),)

    def begin(self, setup: SetUp) -> Fight:
        return new_fight()

    def seats(self, state: Fight) -> Sequence[Seat]:
        return ("hagar", "orc")

    def options(self, state: Fight, seat: Seat) -> Sequence[Option]:
        if seat != state.turn or self.outcome(state) is not None:
            return ()
        return (Option("attack", (One("target", ("orc" if seat == "hagar" else "hagar",)),)),)

    def perform(self, play: Play, state: Fight, action: Action) -> None:
        if action.seat == SYSTEM:
            first = play.roll(D6, "initiative", "hagar") >= play.roll(D6, "initiative", "orc")
            state.turn, state.acted = ("hagar" if first else "orc"), 0
            return
        attacker, target = (state.hagar, state.orc) if action.seat == "hagar" else (state.orc, state.hagar)
        attack(play, action.seat, attacker, target, to_hit_roll(attacker, target), damage_roll(attacker))
        state.acted += 1
        state.turn = "" if state.acted == 2 else action.choice.one("target")

    def onward(self, state: Fight) -> Action | None:
        return None if state.turn or self.outcome(state) else Action(SYSTEM, Choice("round"))

    def view(self, state: Fight, audience: Seat) -> Fight:
        return state

    def words(self, event: Event, audience: Seat) -> str:
        return str(event)

    def gist(self, event: Event) -> str:
        return f"{event.target} −{event.wound}" if isinstance(event, Wounded) else "missed"

    def outcome(self, state: Fight) -> Outcome | None:
        if state.hagar.hp > 0 and state.orc.hp > 0:
            return None
        return Outcome(("hagar",) if state.orc.hp <= 0 else ("orc",), "the other fell")


def whole_duel(game: Duel, random: Random) -> bool:
    """Through everything: what may be done, the choice among it, and performing it."""
    play = FastPlay(random)
    state = new_fight()
    while True:
        step = game.onward(state)
        if step is None:
            if game.outcome(state):
                return state.orc.hp <= 0
            option = game.options(state, state.turn)[0]
            step = Action(state.turn, next(option.completions()))
        perform(game, play, state, step)
