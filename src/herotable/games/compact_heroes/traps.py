"""The traps of table M6: found, disarmed, sprung. The game master knows where they are and calls for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.compact_heroes import attacks, checks, damage, luck, poison
from herotable.games.compact_heroes.cards import Trap, d6, dice_of
from herotable.games.compact_heroes.fighters import dice_for
from herotable.games.compact_heroes.state import GM, Attack, Effect, Hero, Side, Table, Until, cards
from herotable.rules import Action, Event, One, Option, Part, Play, Seat, Some, TableOption

OPTIONS: tuple[TableOption, ...] = ()

IN_A_PIT: Final = "in a pit"
"""The mark of an effect whose source is the trap that its bearer has to climb out of."""


@dataclass(frozen=True, slots=True)
class TrapFound(Event):
    rule: ClassVar[str] = "CH-CHK-3"
    who: str
    trap: str


@dataclass(frozen=True, slots=True)
class TrapDisarmed(Event):
    rule: ClassVar[str] = "CH-CHK-3"
    who: str
    trap: str


@dataclass(frozen=True, slots=True)
class TrapSprung(Event):
    rule: ClassVar[str] = "CH-LUCK-2"
    trap: str
    whom: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClimbedOut(Event):
    rule: ClassVar[str] = "CH-CHK-1"
    who: str
    trap: str


EVENTS: tuple[type[Event], ...] = (TrapFound, TrapDisarmed, TrapSprung, ClimbedOut)


# Finding and disarming ------------------------------------------------------------------------------------------------


def find(play: Play, state: Table, who: str, trap: str) -> bool:
    """What is not found has no name yet."""
    found = checks.check(play, state, who, "find traps", cards(state).traps[trap].find)
    if found:
        play.tell(TrapFound, who, trap)
    return found


def disarm(play: Play, state: Table, who: str, trap: str) -> bool:
    """What a failure brings is the game master's to say."""
    difficulty = cards(state).traps[trap].disarm
    assert difficulty is not None, f"{trap} cannot be disarmed"
    disarmed = checks.check(play, state, who, "disarm traps", difficulty)
    if disarmed:
        play.tell(TrapDisarmed, who, trap)
    return disarmed


# Springing ------------------------------------------------------------------------------------------------------------


def spring(play: Play, state: Table, trap: str, whom: tuple[str, ...]) -> None:
    """Nothing may follow."""
    play.tell(TrapSprung, trap, whom)
    card = cards(state).traps[trap]
    match card.effect:
        case "attack":
            attacks.begin(play, state, Attack("", "trap", trap, list(whom), bonus=card.to_hit, dice=card.damage))
        case "harm":
            play.then(harm, trap, whom)
        case "pit":
            for who in whom:
                _fall_in(state.hero(who), trap)
        case "warn":
            state.alarmed = True


def harm(play: Play, state: Table, trap: str, whom: tuple[str, ...]) -> None:
    """A luck check or the damage, one after another."""
    if not whom:
        return
    if not luck.check(play, state, whom[0], why=cards(state).traps[trap].name):
        _hurt(play, state, whom[0], cards(state).traps[trap])
    play.then(harm, trap, whom[1:])


def _hurt(play: Play, state: Table, who: str, trap: Trap) -> None:
    count, plus = dice_of(trap.damage)
    roll = d6(count).plus(Part(trap.name, plus, "CH-DMG-7"))
    rolled = max(0, play.roll(roll, "damage", by=GM, to=dice_for(state, trap.id)))
    play.tell(attacks.DamageCalled, "", (who,), "trap", trap.id, rolled)
    damage.deal(play, state, who, rolled, trap.id, ignoring_absorption=trap.ignores_absorption)


def poison_of_a_trap(play: Play, state: Table, attack: Attack, target: str) -> None:
    """The dart is enough, whatever it deals (CH-POIS-2)."""
    card = cards(state).traps[attack.thing] if attack.way == "trap" else None
    if card is not None and card.luck_check == "and death" and state.participant(target).alive:
        poison.strike(play, state, target, card.id, dice=card.delay)


def heed_the_alarm(state: Table) -> Side | None:
    """Who has been warned of the fight that starts now: not to be surprised, and first in round 1."""
    warned, state.alarmed = state.alarmed, False
    return Side.CREATURES if warned else None


# Getting out of a pit -------------------------------------------------------------------------------------------------


def _fall_in(hero: Hero, trap: str) -> None:
    if not pit_of(hero):
        hero.effects.append(Effect(trap, GM, Until.LASTING, marks=[IN_A_PIT]))


def pit_of(hero: Hero) -> str:
    """The trap that this hero sits in, if any."""
    return next((effect.source for effect in hero.effects if IN_A_PIT in effect.marks), "")


def climb_out(play: Play, state: Table, action: Action) -> None:
    """Each attempt that fails costs something."""
    hero = state.hero(action.seat)
    card = cards(state).traps[pit_of(hero)]
    if checks.check(play, state, hero.id, "climb", card.climb):
        hero.effects = [effect for effect in hero.effects if IN_A_PIT not in effect.marks]
        play.tell(ClimbedOut, hero.id, card.id)
    else:
        _hurt(play, state, hero.id, card)


# What may be chosen ---------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    """Outside fights: the game master calls for it, and whoever sits in a pit may try to climb out."""
    if state.fight is not None:
        return []
    if seat == GM:
        return list(_calls(state))
    sits = seat in state.heroes and state.hero(seat).alive and pit_of(state.hero(seat))
    return [Option("climb out", rule="CH-CHK-1")] if sits else []


def _calls(state: Table) -> Iterator[Option]:
    heroes = tuple(hero.id for hero in state.living())
    if not heroes:
        return
    who, traps = One("who", heroes), list(cards(state).traps)
    yield Option("look for a trap", (who, _among(traps)), rule="CH-CHK-3")
    yield Option("disarm a trap", (who, _among([trap for trap in traps if trap.disarm is not None])), rule="CH-CHK-3")
    for trap in [trap for trap in traps if trap.disarm is None]:
        refused = f"{trap.name} cannot be disarmed"
        yield Option("disarm a trap", (who, _among([trap])), rule="CH-CHK-4", refused=refused)
    yield Option("spring a trap", (who, _among([trap for trap in traps if not trap.everyone])), rule="CH-LUCK-2")
    whom = Some("whom", heroes, 1, len(heroes))
    yield Option("spring on everyone", (whom, _among([trap for trap in traps if trap.everyone])), rule="CH-LUCK-2")


def _among(traps: list[Trap]) -> One:
    return One("trap", tuple(trap.id for trap in traps))


def called_find(play: Play, state: Table, action: Action) -> None:
    find(play, state, action.choice.one("who"), action.choice.one("trap"))


def called_disarm(play: Play, state: Table, action: Action) -> None:
    disarm(play, state, action.choice.one("who"), action.choice.one("trap"))


def called_spring(play: Play, state: Table, action: Action) -> None:
    choice = action.choice
    whom = choice.some("whom") if "whom" in choice.fields else [choice.one("who")]
    spring(play, state, choice.one("trap"), tuple(whom))


STAGES: tuple[Callable[..., None], ...] = (harm,)
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "look for a trap": called_find,
    "disarm a trap": called_disarm,
    "spring a trap": called_spring,
    "spring on everyone": called_spring,
    "climb out": climb_out,
}
