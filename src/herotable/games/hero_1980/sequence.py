"""HERO-202: turns, phases, and what happens by itself between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.games.hero_1980 import doors, hero_attacks, movement, outwitting, riches, sighting
from herotable.games.hero_1980.breathers import breathers
from herotable.games.hero_1980.catacombs import FACINGS
from herotable.games.hero_1980.conceding import concession
from herotable.games.hero_1980.defending import end_monster_phase
from herotable.games.hero_1980.doors_open import covered
from herotable.games.hero_1980.events import (
    Advanced,
    DoorHeld,
    HeroPhaseBegan,
    HeroPhaseEnded,
    HeroPlaced,
    MonsterPhaseBegan,
    Stopped,
    TurnBegan,
    TurnEnded,
)
from herotable.games.hero_1980.monster_moves import options as monster_moves
from herotable.games.hero_1980.orders import options as orders
from herotable.games.hero_1980.passing import hero_phase_of, pass_on
from herotable.games.hero_1980.points import is_over, reckon
from herotable.games.hero_1980.riches import gold_halves
from herotable.games.hero_1980.sighting import look, may_learn
from herotable.games.hero_1980.specials import go_on_holding
from herotable.games.hero_1980.state import HEART, Held, Step, Table, left
from herotable.rules import Action, Choice, Choose, One, Option, Play, Seat

Performs = Callable[[Play, Table, Action], None]


# Options ------------------------------------------------------------------------------------------------------------


def options(table: Table, seat: Seat) -> list[Option]:
    if seat != table.active or not table.begun or table.heroes[seat].conceded:
        return []
    if table.step is Step.HERO:
        return [*hero_options(table, seat), concession()]
    if table.step is Step.MONSTERS:
        return [*monster_options(table, seat), concession()]
    return []


def hero_options(table: Table, seat: Seat) -> list[Option]:
    """HERO-202.2: in any order; after outwitting only the move (HERO-208.C3); at the end only facing and a door."""
    hero = table.heroes[seat]
    if hero.closing:
        return [*movement.turns(table, hero), *closings(table, seat)]
    if hero.outwitted == "won":
        return [*movement.options(table, seat), *closings(table, seat)]
    chapters = (movement, doors, hero_attacks, riches, sighting, outwitting)
    return [*(option for chapter in chapters for option in chapter.options(table, seat)), *closings(table, seat)]


def closings(table: Table, seat: Seat) -> list[Option]:
    """HERO-206.D1x: holding a door is declared at the end of the phase."""
    hero = table.heroes[seat]
    held = doors.holdable(table, seat) if hero.outwitted != "won" or hero.closing else ()
    hold = [Option("hold", (One("door", held, on="doors"),), (), "HERO-206.D1x")] if held else []
    moving = hero.outwitted == "won" and not hero.closing
    refused = "he cannot stop here" if moving and hero.at in hero.no_stop else ""
    return [*hold, Option("end", rule="HERO-208.C2x" if moving else "HERO-202.2", refused=refused)]


def monster_options(table: Table, seat: Seat) -> list[Option]:
    """HERO-202.3: first all movement, then combat; the attack ends the phase."""
    from herotable.games.hero_1980 import monster_attacks

    return [
        *monster_attacks.options(table, seat),
        *doors.forcing_options(table, seat),
        *orders(table, seat),
        *monster_moves(table, seat),
        Option("end", rule="HERO-202.3"),
    ]


# Performing ---------------------------------------------------------------------------------------------------------


def end(play: Play, table: Table, action: Action) -> None:
    if table.step is Step.MONSTERS:
        return end_monster_phase(play, table)
    hero = table.heroes[action.seat]
    if hero.outwitted == "won" and not hero.closing:
        outwitting.stop(play, table, action.seat)
    else:
        end_hero_phase(play, table, action.seat)


def hold(play: Play, table: Table, action: Action) -> None:
    """HERO-206.D1x: it counts for the breather even if nobody tries the door."""
    hero = table.heroes[action.seat]
    hero.holds, hero.held_a_door = action.choice.one("door"), True
    play.tell(DoorHeld, action.seat, hero.holds)
    end_hero_phase(play, table, action.seat)


def end_hero_phase(play: Play, table: Table, seat: Seat) -> None:
    """HERO-205.B3x, 206.A6x: stares end, and doors close behind whoever did not go through."""
    hero = table.heroes[seat]
    hero.stared, hero.bumped, hero.shown, hero.harmless, hero.opened_now = [], [], [], [], []
    if table.agreed.door_memory == "phase":
        hero.opened = []
    look(play, table, seat)
    play.tell(HeroPhaseEnded, seat, hero.facing, hero.holds)
    pass_on(table)


# By itself ----------------------------------------------------------------------------------------------------------


def onward(table: Table) -> Action | None:
    by_itself = {
        Step.HEROES: "place heroes",
        Step.ADVANCE: "begin turn",
        Step.REST: "breathers",
        Step.CHECK: "end turn",
    }
    if table.step in by_itself:
        return _table_does(by_itself[table.step])
    if table.step in (Step.HERO, Step.MONSTERS) and not table.begun:
        return _table_does("begin phase")
    if table.step is Step.MONSTERS and table.heroes[table.active].conceded:
        return _table_does("run counters")
    return None


def _table_does(what: str) -> Action:
    from herotable.rules import SYSTEM

    return Action(SYSTEM, Choice(what))


def place_heroes(play: Play, table: Table, action: Action) -> None:
    """HERO-104.D2, D6, D8: all at once, on a start square, facing anywhere."""
    fields = (One("at", table.place.starts, on="squares"), One("facing", FACINGS))
    question = Choose(
        kind="place hero",
        among=(Option("stand", fields, (), "HERO-104.D6"),),
        usually=Choice("stand", {"at": table.place.starts[0], "facing": "e"}),
        rule="HERO-104.D6",
        sealed=True,
    )
    answers = play.ask_each(dict.fromkeys(table.heroes, question))
    for seat, hero in table.heroes.items():
        hero.at, hero.facing = answers[seat].one("at"), answers[seat].one("facing")
        play.tell(HeroPlaced, seat, hero.at, hero.facing)
    for seat in table.heroes:
        look(play, table, seat)
    table.step = Step.ADVANCE


def begin_turn(play: Play, table: Table, action: Action) -> None:
    """HERO-202.6, 215.A3: counters on the track move one box at the very beginning."""
    table.turn += 1
    play.tell(TurnBegan, table.turn)
    for seat, hero in table.heroes.items():
        if hero.alive and hero.on_track:
            hero.track += 1
            play.tell(Advanced, seat, hero.track)
            table.heart = table.heart or hero.track == HEART
    table.begun = False
    hero_phase_of(table, list(table.heroes))


def begin_phase(play: Play, table: Table, action: Action) -> None:
    table.begun = True
    if table.step is Step.HERO:
        begin_hero_phase(play, table, table.active)
    else:
        begin_monster_phase(play, table, table.active)


def begin_hero_phase(play: Play, table: Table, seat: Seat) -> None:
    """HERO-204.D2: the gold that he carries now counts for the whole phase."""
    hero = table.heroes[seat]
    hero.spent, hero.gold_halves, hero.acted, hero.outwitted = 0, gold_halves(table, seat), False, ""
    hero.closing, hero.stopped, hero.visited = False, False, [hero.at]
    hero.holds, hero.held_a_door, hero.forced, hero.attacked = "", False, False, False
    hero.harmless, hero.opened_now, hero.no_stop = [], [], []
    play.tell(HeroPhaseBegan, seat, left(table, hero))
    look(play, table, seat)
    may_learn(play, table, seat)
    if table.agreed.zoc == "sticky" and hero.at in table.place.walks and covered(table, seat):
        hero.stopped = True
        play.tell(Stopped, seat, hero.at)
    if hero.held is not Held.NOT:
        go_on_holding(play, table, seat)


def begin_monster_phase(play: Play, table: Table, runner: Seat) -> None:
    seat = table.run_by(runner)
    section = table.sections[seat]
    section.moving, section.moved, section.trail, section.barred, section.has_forced = "", {}, [], [], False
    play.tell(MonsterPhaseBegan, runner, seat)


def end_turn(play: Play, table: Table, action: Action) -> None:
    """HERO-215.A4: the game ends at the end of a turn."""
    if table.turn:
        play.tell(TurnEnded, table.turn)
    why = is_over(table)
    if why:
        reckon(play, table, why)
    else:
        table.step = Step.ADVANCE


def rest(play: Play, table: Table, action: Action) -> None:
    breathers(play, table)


PERFORM: Final[dict[str, Performs]] = {
    "end": end,
    "hold": hold,
    "place heroes": place_heroes,
    "begin turn": begin_turn,
    "begin phase": begin_phase,
    "breathers": rest,
    "end turn": end_turn,
}
