"""Encounters: setting up, initiative, sides and turns, and how it is over (HK-INIT, HK-ACT, HK-END)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.hero_kids import attacks, board, boons, foes, improvising, items, movement, specials, story, trials
from herotable.games.hero_kids.health import at_turn_end, at_turn_start, come_back, heal, lift
from herotable.games.hero_kids.movement import acting, allowance
from herotable.games.hero_kids.names import name_at
from herotable.games.hero_kids.state import (
    GM,
    Character,
    Encounter,
    Phase,
    Side,
    Step,
    Table,
    Turn,
    able,
    has,
    on_board,
    shows,
)
from herotable.parts.legends import Chart
from herotable.parts.squares import SquareGrid
from herotable.rules import SYSTEM, Action, Choice, Event, Fighter, One, Option, Play, Seat, TableOption
from herotable.rules.dice import D6, Part

OPTIONS: tuple[TableOption, ...] = (
    TableOption("initiative", ("encounter", "round"), "HK-INIT-2"),
    TableOption("interleave", ("off", "on"), "HK-INIT-4"),
)

NOTHING: Final = "nothing"
BRIGHT_WITHIN: Final = 4
CAULDRON_AT: Final = 2


# Events ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EncounterBegan(Event):
    rule: ClassVar[str] = "HK-INV-5"
    map: str
    foes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TookPlace(Event):
    rule: ClassVar[str] = "HK-INIT-3"
    who: str
    at: str


@dataclass(frozen=True, slots=True)
class PutInUse(Event):
    rule: ClassVar[str] = "HK-INV-4"
    who: str
    card: str


@dataclass(frozen=True, slots=True)
class IsReady(Event):
    rule: ClassVar[str] = "HK-INV-5"
    who: str


@dataclass(frozen=True, slots=True)
class InitiativeRolled(Event):
    """0: no die was thrown, the heroes begin."""

    rule: ClassVar[str] = "HK-INIT-1"
    heroes: int
    foes: int
    first: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    rule: ClassVar[str] = "HK-INIT-3"
    round: int
    side: str


@dataclass(frozen=True, slots=True)
class SideActs(Event):
    rule: ClassVar[str] = "HK-INIT-3"
    side: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    rule: ClassVar[str] = "HK-INIT-4"
    who: str


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    rule: ClassVar[str] = "HK-INIT-4"
    who: str


@dataclass(frozen=True, slots=True)
class TurnSkipped(Event):
    """Cold Feet."""

    rule: ClassVar[str] = "HK-BOON-2"
    who: str


@dataclass(frozen=True, slots=True)
class Simmers(Event):
    """Cauldron."""

    rule: ClassVar[str] = "HK-ACT-5"
    who: str


@dataclass(frozen=True, slots=True)
class EncounterEnded(Event):
    """Which side is left; nobody's where the game master ended it."""

    rule: ClassVar[str] = "HK-END-1"
    winner: str


EVENTS: tuple[type[Event], ...] = (
    *(EncounterBegan, TookPlace, PutInUse, IsReady, InitiativeRolled, RoundBegan, SideActs, TurnBegan, TurnEnded),
    *(TurnSkipped, Simmers, EncounterEnded),
)


# Setting up -----------------------------------------------------------------------------------------------------------


def begin(play: Play, state: Table, name: str, foes_at: list[tuple[str, str, int]], scene: str = "") -> None:
    """A map, and foes of these cards on these squares; those that come later are hidden until then."""
    state.encounter = Encounter(name, scene)
    state.foes.clear()
    state.fights += 1
    state.rest_allowed = state.shop = False
    for hero in playing(state):
        _make_fresh(hero)
    place_heroes(state)
    for card, square, comes_in in foes_at:
        foes.bring_in(state, card, square, hidden=comes_in > 0, comes_in=comes_in)
    seen = tuple(foe.id for foe in state.foes.values() if not foe.hidden)
    play.tell(EncounterBegan, name, seen)


def playing(state: Table) -> list[Character]:
    return [hero for hero in state.heroes.values() if hero.step is Step.DONE]


def _make_fresh(hero: Character) -> None:
    """Nothing of an earlier encounter but health counts in a new one."""
    hero.square, hero.fled, hero.prone, hero.ready = "", False, False, False
    hero.used, hero.attacked, hero.hits, hero.moved, hero.last_turn = [], {}, 0, False, 0
    hero.conditions, hero.turn, hero.last_special, hero.tried = [], Turn(), 0, []
    for boon in hero.boons:
        boon.used = False


def place_heroes(state: Table) -> None:
    """On the squares that are marked for heroes, in the order of the seats; more than there are, beside them."""
    here = board.grid(state)
    marked = board.chart(state).marked("start")
    free = [each for each in here.ids if here.ground(each).cost and each not in marked]
    beside = sorted(free, key=lambda each: min(here.distance(each, start) for start in marked))
    for hero, square in zip(playing(state), [*marked, *beside], strict=False):
        hero.square = square


def squares_for_foes(chart: Chart[SquareGrid], count: int) -> list[str]:
    """Those that the map has for foes, and then the nearest to them; none of the heroes'."""
    here, heroes = chart.grid, chart.marked("start")
    marked = [square for number in range(1, 6) for square in chart.marked(f"foe {number}")]
    free = [each for each in here.ids if here.ground(each).cost and each not in (*marked, *heroes)]
    beside = sorted(free, key=lambda each: min(here.distance(each, one) for one in marked))
    return [*marked, *beside][:count]


def starting_squares(state: Table, who: Character) -> tuple[str, ...]:
    bodies = board.standing(state)
    return tuple(each for each in board.chart(state).marked("start") if each not in bodies or each == who.square)


def setting_up(state: Table, who: Character) -> Iterator[Option]:
    """HK-INV-5: each chooses a place and the piece of equipment in use, and is ready."""
    if who.ready:
        yield Option("not yet ready", rule="HK-INV-5")
        return
    yield Option("ready", rule="HK-INV-5")
    places = tuple(each for each in starting_squares(state, who) if each != who.square)
    if places:
        yield Option("stand at", (One("at", places, "squares"),), rule="HK-INIT-3")
    yield from equipment_to_use(state, who)


def equipment_to_use(state: Table, who: Character) -> Iterator[Option]:
    """HK-INV-4: one piece at a time."""
    pieces = tuple(each.id for each in items.equipment(state, who) if each.id != who.in_use)
    other = (*pieces, *((NOTHING,) if who.in_use else ()))
    if other:
        yield Option("put in use", (One("piece", other, "things"),), rule="HK-INV-4")


def stand_at(play: Play, state: Table, action: Action) -> None:
    who, square = state.heroes[action.seat], action.choice.one("at")
    if not foes.finds(play, state, who, square):
        who.square = square
        play.tell(TookPlace, who.id, who.square)


def put_in_use(play: Play, state: Table, action: Action) -> None:
    who, piece = state.heroes[action.seat], action.choice.one("piece")
    who.in_use = "" if piece == NOTHING else piece
    if state.encounter is not None and state.encounter.phase is Phase.FIGHT:
        who.used.append("prepared")
    play.tell(PutInUse, who.id, next((each.card for each in who.things if each.id == piece), NOTHING))


def be_ready(play: Play, state: Table, action: Action) -> None:
    who = state.heroes[action.seat]
    who.ready = not who.ready
    if who.ready:
        play.tell(IsReady, who.id)


# Initiative -----------------------------------------------------------------------------------------------------------


def roll_initiative(play: Play, state: Table) -> None:
    """HK-INIT-1: each side 1d6; a tie goes to the heroes."""
    fight = state.fight()
    if fight.heroes_first and fight.phase is Phase.SETUP:
        _opens(play, state, 0, 0, Side.HEROES)
        return
    ours = _side_roll(play, state, Side.HEROES)
    theirs = _side_roll(play, state, Side.FOES)
    mine = tuple(hero.id for hero in playing(state))
    while (taken := boons.window(play, state, "after initiative", ("initiative", ours, theirs), mine)) is not None:
        again = _side_roll(play, state, Side.HEROES)
        ours = again if taken.boon == "try-again" else max(ours, again)
    _opens(play, state, ours, theirs, Side.HEROES if ours >= theirs else Side.FOES)


def _side_roll(play: Play, state: Table, side: Side) -> int:
    watch = any(has(each, "watchful") for each in state.everyone() if each.side is side and able(each))
    part = Part("watchful", int(watch), "HK-ACT-5")
    return play.roll(D6.plus(part), f"initiative of the {side}", by=GM if side is Side.FOES else _first_seat(state))


def _first_seat(state: Table) -> Seat:
    return next(iter(state.heroes))


def _opens(play: Play, state: Table, ours: int, theirs: int, first: Side) -> None:
    fight = state.fight()
    fight.phase, fight.first = Phase.FIGHT, first
    play.tell(InitiativeRolled, ours, theirs, first)
    _begin_round(play, state)


def _begin_round(play: Play, state: Table) -> None:
    fight = state.fight()
    fight.round += 1
    for each in state.everyone():
        each.turn, each.hits = Turn(), 0
    play.tell(RoundBegan, fight.round, fight.first)
    _side_begins(play, state, fight.first)


def _side_begins(play: Play, state: Table, side: Side) -> None:
    fight = state.fight()
    fight.side, fight.acting = side, ""
    play.tell(SideActs, side)
    if side is Side.FOES:
        _late_foes(play, state)
    for each in state.everyone():
        if each.side is side:
            _at_side_start(play, state, each)


def _late_foes(play: Play, state: Table) -> None:
    coming = [foe for foe in state.foes.values() if foe.hidden and 0 < foe.comes_in <= state.fight().round]
    for foe in coming:
        foes.reveal(play, state, foe)


def _at_side_start(play: Play, state: Table, each: Character) -> None:
    if has(each, "get back up") and not each.health and on_board(each) and "get back up" not in each.used:
        come_back(play, state, each)
    low = each.health <= min(CAULDRON_AT, each.boxes - 1)
    if has(each, "cauldron") and able(each) and low and "cauldron" not in each.used:
        each.used.append("cauldron")
        shows(each, "cauldron")
        play.tell(Simmers, each.id)
        heal(play, state, each, 1)


# Turns ----------------------------------------------------------------------------------------------------------------


def may_begin(state: Table, who: Character) -> bool:
    """HK-INIT-3, 4, 6: one turn a round, in its own side's time."""
    fight = state.fight()
    right_side = who.side is fight.side and able(who) and not who.turn.done
    return right_side and (state.is_on("interleave") or not who.turn.begun) and not _waits_for_summoner(state, who)


def _waits_for_summoner(state: Table, who: Character) -> bool:
    """G42: it acts directly after its summoner, if that one acts at all."""
    if not who.summoned_by:
        return False
    caller = state.who(who.summoned_by)
    return able(caller) and not caller.turn.done


def waiting(state: Table) -> list[Character]:
    """Whoever may still take a turn while nobody acts."""
    return [each for each in state.everyone() if may_begin(state, each)]


def options(state: Table, seat: Seat) -> list[Option]:
    fight = state.encounter
    if fight is None:
        return []
    if fight.phase is Phase.SETUP:
        hero = state.heroes.get(seat)
        return list(setting_up(state, hero)) if hero is not None and hero.step is Step.DONE else []
    if fight.proposal:
        return []
    if fight.acting and acting(state).owner == seat:
        return list(_in_turn(state, acting(state))) if able(acting(state)) else []
    if not fight.acting or state.is_on("interleave"):
        return _beginning(state, seat)
    return []


def _beginning(state: Table, seat: Seat) -> list[Option]:
    mine = tuple(each.id for each in waiting(state) if each.owner == seat and each.id != state.fight().acting)
    return [Option("take a turn", (One("who", mine, "characters"),), rule="HK-INIT-3")] if mine else []


def _in_turn(state: Table, who: Character) -> Iterator[Option]:
    yield from attacks.options(state, who)
    yield from specials.options(state, who)
    yield from movement.options(state, who)
    yield from items.in_turn(state, who)
    yield from movement.leaving(state, who)
    yield from story.stunts_in_turn(state, who)
    yield from improvising.in_turn(state, who)
    if has(who, "prepared") and "prepared" not in who.used:
        yield from equipment_to_use(state, who)
    yield Option("end turn", rule="HK-ACT-6")


def take_turn(play: Play, state: Table, action: Action) -> None:
    who = state.who(action.choice.one("who"))
    if not who.turn.begun:
        foe = who.side is Side.FOES
        if foe and _turn_is_stopped(play, state, who):
            return
        _start(play, state, who)
    state.fight().acting = who.id


def _turn_is_stopped(play: Play, state: Table, who: Character) -> bool:
    """Cold Feet, at the start of a foe's turn; others may use this moment as well."""
    able_to_fear = not foes.is_boss(state, who)
    taken = boons.window(play, state, "start of a foe's turn", (who.id,), foe=able_to_fear)
    if taken is None:
        return False
    if taken.boon != "cold-feet":
        boons.carry_out(play, state, taken)
        return False
    who.turn.begun = who.turn.done = True
    play.tell(TurnSkipped, who.id)
    return True


def _start(play: Play, state: Table, who: Character) -> None:
    fight = state.fight()
    fight.clock += 1
    at_turn_start(who)
    for each in state.everyone():
        if any(condition.kind == "smoked" and condition.by == who.id for condition in each.conditions):
            lift(each, "smoked")
    who.moved = False
    who.turn = Turn(begun=True, steps=allowance(state, who), action=not trials.gave_up_action(state, who))
    play.tell(TurnBegan, who.id)


def end_turn(play: Play, state: Table) -> None:
    """HK-MOVE-9: what is left is lost."""
    fight = state.fight()
    who = acting(state)
    who.turn.done, who.turn.action, who.turn.steps = True, False, 0
    who.last_turn = fight.clock
    at_turn_end(who)
    fight.acting = ""
    play.tell(TurnEnded, who.id)
    friend = specials.friend_of(state, who)
    if friend is not None:
        fight.acting = friend.id
        _start(play, state, friend)


# What happens by itself -----------------------------------------------------------------------------------------------


def fighters(state: Table) -> list[Fighter]:
    """Everyone who takes or took part in the last encounter, as whoever counts fights wants to know."""
    over = state.encounter is None
    return [
        Fighter(
            each.id,
            name_at(state, each),
            each.owner,
            each.side,
            each.health,
            each.boxes,
            out=not each.health or each.fled or not (over or each.square),
            turn=not over and state.fight().acting == each.id,
        )
        for each in state.everyone()
        if state.fights and not each.hidden
    ]


def onward(state: Table) -> Action | None:
    fight = state.encounter
    if fight is None:
        return None
    if fight.phase is Phase.SETUP:
        heroes = playing(state)
        return _by_itself("roll initiative") if heroes and all(hero.ready for hero in heroes) else None
    if winner(state) is not None:
        return _by_itself("end of the encounter")
    if found_by_light(state):
        return _by_itself("light falls on them")
    if fight.acting:
        return None if able(acting(state)) else _by_itself("turn is over")
    return None if waiting(state) else _by_itself("next side")


def _by_itself(name: str) -> Action:
    return Action(SYSTEM, Choice(name))


def next_side(play: Play, state: Table) -> None:
    """HK-INIT-3: then all characters of the other side; that is a round."""
    fight = state.fight()
    if fight.side is fight.first:
        _side_begins(play, state, fight.side.other)
    elif state.option("initiative") == "round":
        roll_initiative(play, state)
    else:
        _begin_round(play, state)


def found_by_light(state: Table) -> list[Character]:
    """Bright Lantern: hidden foes within 4 squares of its bearer are shown."""
    bearers = [hero for hero in state.heroes.values() if able(hero) and has(hero, "bright")]
    here = board.grid(state)
    return [
        foe
        for foe in state.foes.values()
        if foe.hidden and any(here.distance(each.square, foe.square) <= BRIGHT_WITHIN for each in bearers)
    ]


def light_falls(play: Play, state: Table) -> None:
    for foe in found_by_light(state):
        foes.reveal(play, state, foe)


# The end --------------------------------------------------------------------------------------------------------------


def winner(state: Table) -> Side | None:
    """HK-END-1: over as soon as nobody of one side is left. G34: if both fall at once, the heroes win."""
    if not any(_is_left(foe) for foe in state.foes.values() if foe.side is Side.FOES):
        return Side.HEROES
    return None if any(_is_left(hero) for hero in playing(state)) else Side.FOES


def _is_left(who: Character) -> bool:
    return who.health > 0 and bool(who.square)


def end(play: Play, state: Table, won_by: Side | None) -> None:
    """HK-END-5: all conditions end, everyone stands up. HK-END-4: nobody stays down."""
    specials.remove_friends(state)
    state.encounter = None
    state.won_by = won_by
    state.tasks.clear()
    _foes_go(state)
    for hero in state.heroes.values():
        lost = won_by is Side.FOES and not hero.health
        health, used = hero.health, hero.boons
        _make_fresh(hero)
        hero.health, hero.boons, hero.rested = (1 if lost else health), used, False
        hero.fled = False
    play.tell(EncounterEnded, won_by or "")


def _foes_go(state: Table) -> None:
    """Who was seen keeps a name for whoever reads what happened; who was not, was never there."""
    state.foes = {name: foe for name, foe in state.foes.items() if not foe.hidden}
    for foe in state.foes.values():
        foe.square, foe.conditions, foe.turn = "", [], Turn()


def end_by_itself(play: Play, state: Table) -> None:
    end(play, state, winner(state))


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "stand at": stand_at,
    "put in use": put_in_use,
    "ready": be_ready,
    "not yet ready": be_ready,
    "roll initiative": lambda play, state, action: roll_initiative(play, state),
    "take a turn": take_turn,
    "end turn": lambda play, state, action: end_turn(play, state),
    "turn is over": lambda play, state, action: end_turn(play, state),
    "next side": lambda play, state, action: next_side(play, state),
    "light falls on them": lambda play, state, action: light_falls(play, state),
    "end of the encounter": lambda play, state, action: end_by_itself(play, state),
}
