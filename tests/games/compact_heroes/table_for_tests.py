"""What the tests of fights share: a game that joins given chapters, fights ready to begin, and ways to play them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from herotable.games.compact_heroes import (
    attacks,
    checks,
    creation,
    damage,
    equipment,
    experience,
    flight,
    hit_points,
    improvising,
    initiative,
    luck,
    rounds,
)
from herotable.games.compact_heroes.fighters import the_fight
from herotable.games.compact_heroes.hit_points import FoeDied, HeroDied
from herotable.games.compact_heroes.rounds import arrive, start_fight
from herotable.games.compact_heroes.state import Effect, Fight, Foe, Gained, Hero, Phase, Side, Table, Until
from herotable.rules import (
    About,
    Action,
    Event,
    Game,
    Option,
    Play,
    Scripted,
    Seat,
    SetUp,
)
from tests.games.trying import Trying, told

CHAPTERS = (attacks, checks, damage, equipment, flight, hit_points, improvising, initiative, luck, rounds)
SETTINGS = {o.name: o.usual for chapter in (*CHAPTERS, creation, experience) for o in chapter.OPTIONS}
GM, ONE, TWO, THREE = "gm", "hero:1", "hero:2", "hero:3"
ORC, SECOND, THIRD = "foe:1", "foe:2", "foe:3"


class Chapters(Game[Table]):
    """The chapters that a test needs, as a game; a function stands for whatever else is to be performed."""

    about = About("chapters", "Compact Heroes: some chapters", "test", "1", game_master=GM)
    state_type = Table

    def __init__(self, *chapters: ModuleType, function: Callable[[Play, Table], Any] | None = None) -> None:
        self.chapters = chapters
        self.function = function
        self.events = tuple(event for chapter in chapters for event in chapter.EVENTS)
        self.stages = tuple(stage for chapter in chapters for stage in getattr(chapter, "STAGES", ()))

    def scenes(self) -> Sequence[SetUp]:
        return ()

    def begin(self, setup: SetUp) -> Table:
        return Table({})

    def seats(self, state: Table) -> Sequence[Seat]:
        return (GM, *state.heroes)

    def options(self, state: Table, seat: Seat) -> Sequence[Option]:
        return [o for chapter in self.chapters for o in getattr(chapter, "options", _none)(state, seat)]

    def onward(self, state: Table) -> Action | None:
        return rounds.onward(state)

    def perform(self, play: Play, state: Table, action: Action) -> None:
        if self.function is not None:
            self.function(play, state)
            return
        joined: dict[str, Callable[[Play, Table, Action], None]] = {}
        for chapter in self.chapters:
            joined |= chapter.PERFORM
        joined[action.option](play, state, action)

    def view(self, state: Table, audience: Seat) -> Table:
        return state

    def words(self, event: Event, audience: Seat) -> str:
        return str(event)

    def gist(self, event: Event) -> str:
        match event:
            case attacks.AttackRolled(hit=hit):
                return "hit" if hit else "miss"
            case luck.LuckChecked(succeeded=succeeded) | checks.CheckMade(succeeded=succeeded):
                return "success" if succeeded else "failure"
            case HeroDied(who=who) | FoeDied(who=who):
                return f"{who} dies"
            case initiative.InitiativeRolled(order=order, results=results):
                return "tie" if results[0] == results[1] else f"{order[0]} lower"
            case _:
                return ""


def _none(state: Table, seat: Seat) -> list[Option]:
    return []


TRYING = Trying[Table](lambda function: Chapters(*CHAPTERS, function=function))
GAME, by_hand = TRYING.game, TRYING.by_hand
does, may, why_not, offered, by_itself = TRYING.does, TRYING.may, TRYING.why_not, TRYING.offered, TRYING.by_itself


# Who is there ---------------------------------------------------------------------------------------------------------


def table(*heroes: Hero, foes: Sequence[str] = (), **options: str) -> Table:
    """These heroes in the order of their seats, and creatures of these cards as foe:1, foe:2, …"""
    state = Table({}, options=SETTINGS | options)
    for number, hero in enumerate(heroes, 1):
        hero.id = f"hero:{number}"
        state.heroes[hero.id] = hero
    for card in foes:
        _arrives(state, card)
    return state


def _arrives(state: Table, card: str, side: Side = Side.CREATURES, owner: Seat = GM, *, summoned: bool = False) -> Foe:
    """With a number for an id, whatever the card."""
    foe = arrive(state, card, side, owner, summoned=summoned)
    del state.foes[foe.id]
    foe.id = f"foe:{sum(state.arrived.values())}"
    state.foes[foe.id] = foe
    return foe


def fight(*heroes: Hero, foes: Sequence[str] = ("stormmount-orc",), **options: str) -> Table:
    """A fight that has begun and whose first initiative is still to be rolled."""
    return by_hand(table(*heroes, foes=foes, **options), begins).state


def begins(play: Play, state: Table) -> None:
    start_fight(play, state, [*state.foes])


def turn_of(who: str, state: Table, *, number: int = 2) -> Table:
    """The same fight in the middle of a round, `who` acting first, then the others; nothing was declared."""
    now = the_fight(state)
    now.round, now.phase, now.turn, now.declared = number, Phase.RESOLVE, 0, {}
    now.order = [who, *(each for each in now.here if each != who)]
    now.results = {each: place for place, each in enumerate(now.order, 1)}
    return state


def beside(state: Table, card: str, *, summoned_by: Seat = "", owner: Seat = GM) -> Foe:
    """One that fights on the heroes' side, from the next round on."""
    foe = _arrives(state, card, Side.HEROES, summoned_by or owner, summoned=bool(summoned_by))
    the_fight(state).here.append(foe.id)
    return foe


def in_force(source: str, *gains: Gained, marks: Sequence[str] = (), rounds: int = 1) -> Effect:
    return Effect(source, "", Until.ROUNDS, list(gains), list(marks), rounds)


def now(state: Table) -> Fight:
    return the_fight(state)


# What they do ---------------------------------------------------------------------------------------------------------


def attacks_with(
    state: Table, who: str, target: str, *dice: int, thing: str = "", how: str = "plain", replies: Any = ()
) -> Scripted[Table]:
    """At its turn a hero attacks with what is in hand (or `thing`), a creature as its card says."""
    fields: dict[str, Any] = {"who": who, "target": target, "how": how}
    if who in state.heroes:
        held = [each.id for each in state.hero(who).items if each.place == "weapon"]
        fields["with_"] = thing or (held or ["unarmed"])[0]
    by = who if who in state.heroes else state.foes[who].owner
    return does(state, by, "attack", *dice, replies=replies, **fields)


def declared(state: Table, by: Seat, what: str, **fields: Any) -> Table:
    return does(state, by, "declare", what=what, **fields).state


# What came of it ------------------------------------------------------------------------------------------------------


def hit(done: Scripted[Table]) -> bool:
    """Whether the one attack hit."""
    (rolled,) = told(done, attacks.AttackRolled)
    return rolled.hit
