"""What happened, as one sentence for the log; and the classes of outcome that odds are told in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from herotable.games.hero_1980 import events as e
from herotable.games.hero_1980.cards import Kind, card_of, our_cards
from herotable.games.hero_1980.damage import SINKS
from herotable.rules import Event, named_later

SIDES: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}


def kind_name(kind: str) -> str:
    return card_of(Kind(kind)).name


def a(kind: str) -> str:
    name = kind_name(kind)
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"


def listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def kinds(found: tuple[str, ...]) -> str:
    return listed([a(kind) for kind in found])


def levels(letter: str, count: int) -> str:
    what = SINKS[letter]
    if letter == "W":
        return f"{count} box{'es' if count != 1 else ''} of {what}"
    return f"{count} {what}"


def who(seat: str) -> str:
    return named_later(seat)


def square(at: str) -> str:
    return named_later(at)


def _turned_up(event: e.TurnedUp) -> str:
    return f"{a(event.kind).capitalize()} is seen at {square(event.at)}."


def _stared(event: e.Stared) -> str:
    end = "It is a Monster." if event.monster else "It is no Monster."
    return f"{who(event.hero)} stares hard at the counter at {square(event.at)}. {end}"


def _phase_ended(event: e.HeroPhaseEnded) -> str:
    return f"{who(event.hero)} ends the phase, facing {SIDES[event.facing]}."


def _wounded(event: e.Wounded) -> str:
    return f"{a(event.kind).capitalize()} wounds in column {min(event.column, 6)}: {event.letters}."


def _moved(event: e.CounterMoved) -> str:
    many = "A counter moves" if event.count == 1 else f"{event.count} counters move"
    return f"{many} from {square(event.start)} to {square(event.to)}."


def _counted(event: e.Counted) -> str:
    return (
        f"{who(event.hero)}: courage {event.courage} × {event.percent} % = {event.modified}, charm {event.charm}, "
        f"riches {event.riches}; together {event.total}."
    )


def _advanced(event: e.Advanced) -> str:
    box = "reaches the heart" if event.box >= 4 else f"moves to box {event.box}"
    return f"{who(event.hero)} {box} on Alysa's track."


WORDS: Final[dict[type[Event], Callable[[Any], str]]] = {
    e.MapDrawn: lambda v: f"The table draws {v.name}.",
    e.HeroReady: lambda v: f"The Hero of seat {v.hero} is ready.",
    e.HeroBuilt: lambda v: f"Seat {v.hero} plays {v.name}: {v.written}.",
    e.CountersReady: lambda v: f"Seat {v.runner} has placed every counter against {who(v.hero)}.",
    e.CountersLaid: lambda v: f"{v.count} counters lie face down in the catacomb of {who(v.hero)}.",
    e.HeroPlaced: lambda v: f"{who(v.hero)} stands at {square(v.at)}, facing {SIDES[v.facing]}.",
    e.TurnBegan: lambda v: f"Turn {v.turn}.",
    e.Advanced: _advanced,
    e.HeroPhaseBegan: lambda v: f"{who(v.hero)} has {v.points} MP.",
    e.HeroPhaseEnded: _phase_ended,
    e.MonsterPhaseBegan: lambda v: f"{who(v.runner)} moves the counters against {who(v.hero)}.",
    e.MonsterPhaseEnded: lambda v: f"The counters against {who(v.hero)} are done.",
    e.Stepped: lambda v: f"{who(v.hero)} walks to {square(v.to)}.",
    e.Turned: lambda v: f"{who(v.hero)} turns {SIDES[v.facing]}.",
    e.Stopped: lambda v: f"{who(v.hero)} is stopped by a zone of control.",
    e.Bumped: lambda v: f"{who(v.hero)} runs into somebody at {square(v.at)}.",
    e.Arrived: lambda v: f"{who(v.hero)} reaches Alysa's room in turn {v.turn}.",
    e.TurnedUp: _turned_up,
    e.TurnedDown: lambda v: f"{a(v.kind).capitalize()} is out of sight.",
    e.Stared: _stared,
    e.NoMonster: lambda v: f"The counter at {square(v.at)} is no Monster.",
    e.DoorTried: lambda v: f"{who(v.hero)} tries {named_later(v.door)}, value {v.value}.",
    e.DoorBlocked: lambda v: f"Somebody blocks the door: {v.modifier}.".replace("-", "−"),
    e.DoorOpened: lambda v: f"{named_later(v.door)} is open.",
    e.DoorShut: lambda v: f"{named_later(v.door)} stays shut.",
    e.DoorHeld: lambda v: f"{who(v.hero)} holds {named_later(v.door)}.",
    e.DoorForced: lambda v: f"{a(v.kind).capitalize()} forces the held door.",
    e.DoorWithstood: lambda v: f"{a(v.kind).capitalize()} does not force the held door.",
    e.RichesFound: lambda v: f"{who(v.hero)} finds {a(v.kind)} at {square(v.at)}.",
    e.RichesTaken: lambda v: f"{who(v.hero)} picks up {a(v.kind)}.",
    e.RichesLeft: lambda v: f"{who(v.hero)} leaves {a(v.kind)} at {square(v.at)}.",
    e.RichesCovered: lambda v: f"{a(v.kind).capitalize()} is taken up at {square(v.at)}.",
    e.Outwits: lambda v: f"{who(v.hero)} outwits every Monster.",
    e.OutwitFailed: lambda v: f"{who(v.hero)} outwits nobody.",
    e.CannotStop: lambda v: f"{who(v.hero)} cannot stop at {square(v.at)}.",
    e.TakenBack: lambda v: f"{who(v.hero)} is taken back to {square(v.to)}.",
    e.WeaponChanged: lambda v: f"{who(v.hero)} takes the {v.weapon} in hand.",
    e.HeroAttacks: lambda v: f"{who(v.hero)} attacks {kinds(v.kinds)}.",
    e.HeroStrikesBack: lambda v: f"{who(v.hero)} strikes back at {kinds(v.kinds)}.",
    e.HeroMissed: lambda v: f"{a(v.kind).capitalize()} is missed.",
    e.Removed: lambda v: f"{a(v.kind).capitalize()} is eliminated.",
    e.MonstersAttack: lambda v: (
        f"{kinds(v.kinds).capitalize()} attack{'s' if len(v.kinds) == 1 else ''} {who(v.hero)}."
    ),
    e.MonstersStrikeBack: lambda v: f"{kinds(v.kinds).capitalize()} strike{'s' if len(v.kinds) == 1 else ''} back.",
    e.MonsterMissed: lambda v: f"{a(v.kind).capitalize()} misses {who(v.hero)}.",
    e.Wounded: _wounded,
    e.TrapSprung: lambda v: f"{who(v.hero)} is in a Trap of level {v.level}.",
    e.PutBack: lambda v: f"{who(v.hero)} is put back to {square(v.to)}.",
    e.SuccubusAttacks: lambda v: f"The Succubus attacks {who(v.hero)}.",
    e.SuccubusDrains: lambda v: f"{who(v.hero)} loses {v.levels} Strength and is held.",
    e.SuccubusStops: lambda v: f"The Succubus lets go of {who(v.hero)}.",
    e.LuckSpent: lambda v: f"{who(v.hero)} spends Luck: {v.letters} is cancelled.",
    e.Lost: lambda v: f"{who(v.hero)} loses {levels(v.letter, v.levels)}.",
    e.Excess: lambda v: f"{v.points} of {SINKS[v.letter]} {'is' if v.points == 1 else 'are'} in excess.",
    e.ExcessPut: lambda v: f"The excess costs {who(v.hero)} {levels(v.on, v.levels)}.",
    e.ExcessIgnored: lambda v: f"Nothing is left of {who(v.hero)} to take the excess.",
    e.HeroDied: lambda v: f"{who(v.hero)} is dead.",
    e.Conceded: lambda v: f"{who(v.hero)} concedes; the table runs the counters from now on.",
    e.CounterMoved: _moved,
    e.Rested: lambda v: f"{who(v.hero)} takes a breather: {listed([f'+1 {each}' for each in v.gains])}.",
    e.TurnEnded: lambda v: f"Turn {v.turn} is over.",
    e.Counted: _counted,
    e.TieRolled: lambda v: f"{who(v.hero)} rolls {v.die} to break the tie.",
    e.Won: lambda v: f"Alysa chooses {who(v.hero)}: {v.how}.",
    e.NobodyWon: lambda v: f"Nobody wins: {v.how}.",
}


def words(event: Event) -> str:
    return WORDS[type(event)](event)


GISTS: Final[dict[type[Event], Callable[[Any], str]]] = {
    e.Removed: lambda v: f"{kind_name(v.kind)} falls",
    e.HeroMissed: lambda v: "a miss",
    e.MonsterMissed: lambda v: f"{kind_name(v.kind)} misses",
    e.Wounded: lambda v: "wounded",
    e.LuckSpent: lambda v: "Luck is spent",
    e.HeroDied: lambda v: "death",
    e.DoorOpened: lambda v: "the door opens",
    e.DoorShut: lambda v: "the door stays shut",
    e.DoorForced: lambda v: "the door is forced",
    e.DoorWithstood: lambda v: "the door holds",
    e.Outwits: lambda v: "outwitted",
    e.OutwitFailed: lambda v: "not outwitted",
    e.TrapSprung: lambda v: "a Trap",
    e.PutBack: lambda v: "put back",
    e.SuccubusDrains: lambda v: "held by the Succubus",
    e.Stopped: lambda v: "stopped",
    e.Bumped: lambda v: "runs into somebody",
    e.RichesFound: lambda v: f"{kind_name(v.kind)} found",
    e.NoMonster: lambda v: "no Monster",
    e.Stared: lambda v: "a Monster" if v.monster else "no Monster",
    e.Arrived: lambda v: "reaches Alysa",
    e.Won: lambda v: f"{who(v.hero)} wins",
}


def gist(event: Event) -> str:
    say = GISTS.get(type(event))
    return say(event) if say else ""


def flavour(letter: str, level: int) -> str:
    """HERO-216.1: our own line on a Level."""
    return our_cards().flavour[letter].lines[level]
