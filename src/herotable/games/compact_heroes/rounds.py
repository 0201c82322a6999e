"""Fights in rounds: initiative, declarations, everyone's turn, the end of the round (CH-RND).

The phases of `Fight.phase` follow one another as steps by themselves: INITIATIVE (dice), ORDER (only where players who
tie have a choice), DECLARE (everyone at once, as options), RESOLVE (turn by turn, `fight.turn` counts), ROUND_END.

What a participant may do comes from `actions`: attacks, what other chapters add (`hooks.actions`), and fleeing,
improvising, nothing. The same options are declared before the round is resolved and offered again at the turn, then
only those of the declared kind and thing (CH-RND-4).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from herotable.games.compact_heroes import attacks, flight, hit_points, hooks, improvising, initiative
from herotable.games.compact_heroes.fighters import (
    LOSES_ACTION,
    acting,
    alive,
    can_act,
    counts_as_alive,
    end_turn,
    everyone,
    is_surprised,
    loses_action,
    run_by_players,
    seat_of,
    standing,
    targets,
    the_fight,
)
from herotable.games.compact_heroes.state import (
    GM,
    Attack,
    Declared,
    Effect,
    Fight,
    Foe,
    Hero,
    Phase,
    Side,
    Table,
    Until,
    cards,
)
from herotable.rules import (
    SYSTEM,
    Action,
    Choice,
    Event,
    Lapse,
    One,
    Option,
    Play,
    Seat,
    TableOption,
)

NOTHING: Final = "do nothing"
NO_LIMIT: Final = "none"

OPTIONS: tuple[TableOption, ...] = (
    TableOption("declare", ("upfront", "on_turn"), "CH-RND-3"),
    TableOption("declare_timeout", (NO_LIMIT, "30", "60", "120", "300"), "CH-RND-11"),
    TableOption("ranks", ("off", "on"), "CH-RND-8"),
    TableOption("pvp", ("off", "on"), "CH-RND-8"),
)

SAID_AT_THE_TURN: Final = ("how", "using", "creature")
"""Fields that are filled when an action is resolved, not when it is declared."""


@dataclass(frozen=True, slots=True)
class FightBegan(Event):
    rule: ClassVar[str] = "CH-RND-2"
    heroes: tuple[str, ...]
    foes: tuple[str, ...]
    surprised: str


@dataclass(frozen=True, slots=True)
class JoinedFight(Event):
    rule: ClassVar[str] = "CH-INIT-8"
    who: str


@dataclass(frozen=True, slots=True)
class HasDeclared(Event):
    """That, not what: others hear it once everyone has declared (CH-RND-3)."""

    rule: ClassVar[str] = "CH-RND-3"
    who: str


@dataclass(frozen=True, slots=True)
class Declares(Event):
    """To the one who declares it, and `open` once everyone has (CH-RND-3)."""

    rule: ClassVar[str] = "CH-RND-3"
    who: str
    kind: str
    thing: str
    targets: tuple[str, ...]
    words: str
    open: bool = False


@dataclass(frozen=True, slots=True)
class DidNotAct(Event):
    """Why a turn passed: "surprised", "lost", "nothing", "no target", "fleeing" (CH-RND-6)."""

    rule: ClassVar[str] = "CH-RND-6"
    who: str
    why: str


@dataclass(frozen=True, slots=True)
class ChangedRank(Event):
    rule: ClassVar[str] = "CH-RND-8"
    who: str
    back: bool


@dataclass(frozen=True, slots=True)
class EffectEnded(Event):
    rule: ClassVar[str] = "CH-SPELL-12"
    who: str
    source: str


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    rule: ClassVar[str] = "CH-RND-1"
    round: int


@dataclass(frozen=True, slots=True)
class FightEnded(Event):
    """`winner` is a side, or nobody's where the game master called it off."""

    rule: ClassVar[str] = "CH-RND-7"
    winner: str
    rounds: int


EVENTS: tuple[type[Event], ...] = (
    FightBegan,
    JoinedFight,
    HasDeclared,
    Declares,
    DidNotAct,
    ChangedRank,
    EffectEnded,
    RoundEnded,
    FightEnded,
)


# Who comes and goes ---------------------------------------------------------------------------------------------------


def arrive(
    state: Table,
    card: str,
    side: Side = Side.CREATURES,
    owner: Seat = GM,
    *,
    summoned: bool = False,
    name: str = "",
) -> Foe:
    """A new participant with this card's figures, perhaps with a name of its own."""
    of = cards(state).creatures[card]
    known_as, called = _called(state, card, name)
    foe = Foe(
        known_as,
        card,
        called,
        side,
        of.level,
        of.absorption,
        of.to_hit,
        of.damage,
        of.evade,
        of.initiative,
        of.hit_points,
        of.hit_points,
        owner,
        summoned,
    )
    state.foes[foe.id] = foe
    return foe


def _called(state: Table, card: str, name: str) -> tuple[str, str]:
    """An id that people can read, and a name. Copies are numbered (CH-CREA-5), and no number comes twice."""
    known_as = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") if name else card
    number = state.arrived[known_as] = state.arrived.get(known_as, 0) + 1
    if name and number == 1:
        return known_as, name
    return f"{known_as}-{number}", f"{name or cards(state).creatures[card].name} {number}"


def start_fight(
    play: Play,
    state: Table,
    foes: Sequence[str],
    *,
    surprised: Side | None = None,
    warned: Side | None = None,
    hiding: Sequence[str] = (),
) -> None:
    """All living heroes against these, which have arrived. The game master says who is surprised (CH-RND-10), who was
    warned and acts first in round 1 (M6), which heroes nobody has noticed (M2 27)."""
    heroes = [hero.id for hero in state.living()]
    state.fight = Fight(here=[*heroes, *foes], surprised=surprised, warned=warned, hiding=[*hiding])
    state.fight.began_with = len(standing(state, Side.CREATURES))
    for foe in foes:
        state.foes[foe].powers_used.clear()
    play.tell(FightBegan, tuple(heroes), tuple(foes), surprised or "")


def join(play: Play, state: Table, who: str) -> None:
    """CH-INIT-8: a target at once, in the initiative from the next round on."""
    fight = the_fight(state)
    fight.here.append(who)
    if fight.phase is not Phase.INITIATIVE:
        fight.newcomers.append(who)
    play.tell(JoinedFight, who)


# What happens by itself -----------------------------------------------------------------------------------------------


def onward(state: Table) -> Action | None:
    """The next step of a fight that nobody has to choose."""
    fight = state.fight
    if fight is None:
        return None
    if _is_over(state, fight):
        return _step("end the fight")
    match fight.phase:
        case Phase.INITIATIVE:
            return _step("roll initiative")
        case Phase.ORDER:
            return None if initiative.deciding(state) else _step("settle the order")
        case Phase.DECLARE:
            return None if undeclared(state) else _step("reveal the declarations")
        case Phase.RESOLVE:
            return _next_turn(state, fight)
        case Phase.ROUND_END:
            return _step("end the round")


def _step(name: str) -> Action:
    return Action(SYSTEM, Choice(name))


def _is_over(state: Table, fight: Fight) -> bool:
    """CH-RND-7; those who act on one result all act first where ties are simultaneous."""
    if _in_one_tie(fight):
        return False
    return any(not standing(state, side) for side in Side)


def _next_turn(state: Table, fight: Fight) -> Action | None:
    if fight.turn >= len(fight.order):
        return _step("all have acted")
    who = fight.order[fight.turn]
    if state.option("ties") == "simultaneous" and _tie_begins(state, fight):
        return _step("begin a tie")
    return _step("pass the turn") if why_no_turn(state, who) or hooks.must_flee(state, who) else None


def begin_tie(play: Play, state: Table) -> None:
    """Option `ties: simultaneous`: all who tie act on how things stood before the first of them did (G5)."""
    the_fight(state).together = _on_one_result(state, the_fight(state))


def _tie_begins(state: Table, fight: Fight) -> bool:
    return fight.order[fight.turn] not in fight.together and fight.together != _on_one_result(state, fight)


def _on_one_result(state: Table, fight: Fight) -> list[str]:
    """The living who act on the result of whose turn it is, if there are several."""
    result = fight.results[fight.order[fight.turn]]
    left = [who for who in fight.order[fight.turn :] if fight.results[who] == result and alive(state, who)]
    return left if len(left) > 1 else []


def _in_one_tie(fight: Fight) -> bool:
    """Whether somebody of this tie still has a turn."""
    resolving = fight.phase is Phase.RESOLVE and fight.turn < len(fight.order)
    return resolving and fight.order[fight.turn] in fight.together


# Declaring ------------------------------------------------------------------------------------------------------------


def undeclared(state: Table) -> list[str]:
    """Who still has to say what they will do; those who cannot act this round have nothing to say."""
    fight = the_fight(state)
    return [who for who in fight.order if who not in fight.declared and can_act(state, who)]


def actions(state: Table, who: str) -> Iterator[Option]:
    """CH-RND-5: one of these in a round."""
    yield from attacks.actions(state, who)
    yield from hooks.actions(state, who)
    yield from flight.actions(state, who)
    yield from improvising.actions(state, who)
    yield Option(NOTHING, (One("who", (who,)),), rule="CH-RND-5")


def declarations(state: Table, who: str) -> Iterator[Option]:
    for option in actions(state, who):
        fields = tuple(field for field in option.fields if field.name not in SAID_AT_THE_TURN)
        yield replace(option, id="declare", fields=(One("what", (option.id,)), *fields))


def declare(play: Play, state: Table, action: Action) -> None:
    who = action.choice.one("who")
    declared = _declared(action.choice)
    the_fight(state).declared[who] = declared
    play.whisper((action.seat,), Declares, who, *_told(declared))
    if run_by_players(state, who):
        play.tell(HasDeclared, who)


def _declared(choice: Choice) -> Declared:
    fields = choice.fields
    aimed = choice.some("targets") if "targets" in fields else [choice.one("target")] if "target" in fields else []
    thing = choice.one("with") if "with" in fields else ""
    return Declared(choice.one("what"), thing, aimed, choice.one("words") if "words" in fields else "")


def _told(declared: Declared) -> tuple[str, str, tuple[str, ...], str]:
    return declared.kind, declared.thing, tuple(declared.targets), declared.words


def declare_attacks(play: Play, state: Table, action: Action) -> None:
    """The game master's short word for all creatures that are left: each attacks somebody."""
    for who in [each for each in undeclared(state) if seat_of(state, each) == GM]:
        aims = targets(state, who, melee=attacks.is_melee(state, Attack(who, "creature")))
        declared = Declared("attack", targets=[*aims[:1]]) if aims else Declared(NOTHING)
        the_fight(state).declared[who] = declared
        play.whisper((GM,), Declares, who, *_told(declared))


def close_declarations(play: Play, state: Table, action: Action) -> None:
    """CH-RND-11: whoever has not declared in time does nothing."""
    for who in undeclared(state):
        the_fight(state).declared[who] = Declared(NOTHING)


def reveal(play: Play, state: Table) -> None:
    """CH-RND-3: what players have declared is now for all to see; creatures show it at their turn."""
    fight = the_fight(state)
    for who in fight.order:
        if who in fight.declared and run_by_players(state, who):
            play.tell(Declares, who, *_told(fight.declared[who]), open=True)
    fight.phase = Phase.RESOLVE


# Turns ----------------------------------------------------------------------------------------------------------------


def turn_options(state: Table, who: str) -> list[Option]:
    """What may be done at one's turn: anything, or what was declared, with any legal target (CH-RND-4)."""
    declared = the_fight(state).declared.get(who)
    found = actions(state, who)
    return list(found) if declared is None else [option for option in found if _fits(option, declared)]


def _fits(option: Option, declared: Declared) -> bool:
    """An attack may be made with whatever is in hand by then: a swap is free (CH-EQ-8)."""
    things = [field.among for field in option.fields if isinstance(field, One) and field.name == "with"]
    fixed = [] if declared.kind == "attack" else things
    return option.id == declared.kind and all(declared.thing in among for among in fixed)


def why_no_turn(state: Table, who: str) -> str:
    """Why this participant's turn passes by itself; nothing if it does not."""
    fight = the_fight(state)
    if who not in fight.here or not counts_as_alive(state, who):
        return "gone"
    if is_surprised(state, who):
        return "surprised"
    if loses_action(state, who):
        return "lost"
    if who in fight.fleeing:
        return "fleeing"
    return _why_idle(state, who)


def _why_idle(state: Table, who: str) -> str:
    declared = the_fight(state).declared.get(who)
    if declared is None or declared.kind == "improvise":
        return ""
    if declared.kind == NOTHING:
        return "nothing"
    return "" if any(not option.refused for option in turn_options(state, who)) else "no target"


def pass_turn(play: Play, state: Table) -> None:
    """A turn in which nothing is done; a lost action is lost once."""
    fight = the_fight(state)
    who = fight.order[fight.turn]
    why = why_no_turn(state, who)
    if not why:
        return flight.flee(play, state, who)
    if why == "lost":
        _lose_action(state.participant(who))
    if why != "gone":
        play.tell(DidNotAct, who, why)
    return end_turn(state)


def _lose_action(one: Hero | Foe) -> None:
    for effect in [each for each in one.effects if LOSES_ACTION in each.marks]:
        effect.marks = [mark for mark in effect.marks if mark != LOSES_ACTION]
        if not effect.marks and not effect.gains:
            one.effects = [each for each in one.effects if each is not effect]


def do_nothing(play: Play, state: Table, action: Action) -> None:
    play.tell(DidNotAct, action.choice.one("who"), "nothing")
    end_turn(state)


# The end of a round ---------------------------------------------------------------------------------------------------


def end_round(play: Play, state: Table) -> None:
    """G39: damage over time, healing over time, timers, durations; then those come back who could not get away."""
    play.then(time_passes, 0)


def time_passes(play: Play, state: Table, number: int) -> None:
    """One thing after another, each in a stage of its own."""
    at_the_end = (*hooks.DAMAGE_OVER_TIME, *hooks.HEALING_OVER_TIME, *hooks.TIMERS)
    if number == len(at_the_end):
        play.then(durations_expire)
    at_the_end[number](play, state)
    play.then(time_passes, number + 1)


def durations_expire(play: Play, state: Table) -> None:
    """The last of what time brings; a round is about a minute (CH-RND-1)."""
    state.minutes += 1
    run_down(play, state)
    _round_is_over(play, state, the_fight(state))


def run_down(play: Play, state: Table) -> None:
    """CH-SPELL-12: a round less of everything that lasts for rounds; that in which it began does not count."""
    for one in everyone(state):
        for effect in [each for each in one.effects if each.until is Until.ROUNDS]:
            effect.rounds -= 0 if effect.fresh else 1
            effect.fresh = False
        _drop_ended(play, one, [each for each in one.effects if each.until is Until.ROUNDS and each.rounds <= 0])


def _drop_ended(play: Play, one: Hero | Foe, ended: list[Effect]) -> None:
    for effect in ended:
        play.tell(EffectEnded, one.id, effect.source)
    one.effects = [each for each in one.effects if not any(each is gone for gone in ended)]


def _round_is_over(play: Play, state: Table, fight: Fight) -> None:
    flight.come_back(play, state)
    play.tell(RoundEnded, fight.round)
    fight.together = []
    fight.phase = Phase.INITIATIVE


def end_fight(play: Play, state: Table) -> None:
    """CH-RND-7: the turns that are left are not played."""
    play.then(after_the_fight, 0)


def after_the_fight(play: Play, state: Table, number: int) -> None:
    if number == len(hooks.AFTER_FIGHT):
        play.then(everyone_goes_on)
    hooks.AFTER_FIGHT[number](play, state)
    play.then(after_the_fight, number + 1)


def everyone_goes_on(play: Play, state: Table) -> None:
    """What was for the fight is over, and who was summoned is gone (CH-SPELL-12, CH-SPELL-14)."""
    fight = the_fight(state)
    winners = [side for side in Side if standing(state, side)]
    for one in everyone(state):
        _drop_ended(play, one, [each for each in one.effects if each.until is Until.FIGHT])
    for hero in fight.here:
        if hero in state.heroes:
            state.hero(hero).patched_up = False
        hit_points.send_away(play, state, hero)
    state.held_by = winners[0] if len(winners) == 1 else None
    play.tell(FightEnded, state.held_by or "", fight.round)
    state.fight = None


STAGES: tuple[Callable[..., None], ...] = (time_passes, durations_expire, after_the_fight, everyone_goes_on)


def lapse(state: Table, seat: Seat) -> Lapse | None:
    """CH-RND-11: a hero whose player does not declare in time does nothing; the game master may take all the time."""
    seconds = state.option("declare_timeout")
    late = _to_declare(state, seat)
    if seconds == NO_LIMIT or seat == GM or not late:
        return None
    nothing = Choice("declare", {"what": NOTHING, "who": late[0]})
    return Lapse(f"declare in round {the_fight(state).round}", int(seconds), nothing)


# What may be chosen ---------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    fight = state.fight
    if fight is None or _is_over(state, fight):
        return []
    found = [option for who in _to_declare(state, seat) for option in (*declarations(state, who), *_ranks(state, who))]
    if fight.phase is Phase.RESOLVE:
        found = _at_the_turn(state, seat)
    return [*found, *_controls(state, fight)] if seat == GM else found


def _to_declare(state: Table, seat: Seat) -> list[str]:
    """For whom this seat has something to declare now."""
    if state.fight is None or state.fight.phase is not Phase.DECLARE:
        return []
    return [who for who in undeclared(state) if seat_of(state, who) == seat]


def _at_the_turn(state: Table, seat: Seat) -> list[Option]:
    who = acting(state)
    if not who or seat_of(state, who) != seat or why_no_turn(state, who) or improvising.improvising(state):
        return []
    return [*turn_options(state, who), *hooks.free_actions(state, who)]


def _ranks(state: Table, who: str) -> Iterator[Option]:
    """Moving about is free (CH-RND-5); a change of rank once a round."""
    fight = the_fight(state)
    if state.option("ranks") == "on" and who not in fight.moved:
        name = "to the front" if who in fight.back else "to the back"
        yield Option(name, (One("who", (who,)),), rule="CH-RND-8")


def change_rank(play: Play, state: Table, action: Action) -> None:
    fight, who = the_fight(state), action.choice.one("who")
    to_the_back = action.option == "to the back"
    fight.back = [each for each in fight.back if each != who] + ([who] if to_the_back else [])
    fight.moved.append(who)
    play.tell(ChangedRank, who, to_the_back)


def _controls(state: Table, fight: Fight) -> Iterator[Option]:
    """What the game master may do to a fight besides playing the creatures."""
    if fight.phase is Phase.DECLARE:
        yield from _closing(state)
    if acting(state):
        yield from improvising.controls(state, fight)
        yield Option("pass over", rule="CH-RND-11")
    yield from flight.controls(state, fight)
    yield Option("end fight", rule="CH-RND-7")


def _closing(state: Table) -> Iterator[Option]:
    if any(seat_of(state, who) == GM for who in undeclared(state)):
        yield Option("all others attack", rule="CH-RND-3")
    yield Option("close the declarations", rule="CH-RND-11")


def pass_over(play: Play, state: Table, action: Action) -> None:
    play.tell(DidNotAct, acting(state), "nothing")
    end_turn(state)


def all_have_acted(play: Play, state: Table) -> None:
    the_fight(state).phase = Phase.ROUND_END


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "declare": declare,
    "all others attack": declare_attacks,
    "close the declarations": close_declarations,
    "reveal the declarations": lambda play, state, action: reveal(play, state),
    "begin a tie": lambda play, state, action: begin_tie(play, state),
    "pass the turn": lambda play, state, action: pass_turn(play, state),
    NOTHING: do_nothing,
    "to the front": change_rank,
    "to the back": change_rank,
    "pass over": pass_over,
    "all have acted": lambda play, state, action: all_have_acted(play, state),
    "end the round": lambda play, state, action: end_round(play, state),
    "end the fight": lambda play, state, action: end_fight(play, state),
    "end fight": lambda play, state, action: end_fight(play, state),
}
