"""Initiative: who acts when in a round (CH-INIT)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from herotable.games.compact_heroes import sheet
from herotable.games.compact_heroes.fighters import (
    alive,
    counts_as_alive,
    initiative,
    of_the_gm_die,
    seat_of,
    side_of,
    the_fight,
)
from herotable.games.compact_heroes.state import GM, Fight, Foe, Phase, Side, Table, cards
from herotable.rules import D6, Action, Event, One, Option, Play, Seat, TableOption

OPTIONS: tuple[TableOption, ...] = (
    TableOption("ties", ("heroes_first", "creatures_first", "reroll", "simultaneous"), "CH-INIT-5"),
    TableOption("npc_player", ("off", "on"), "CH-INIT-7"),
)

Place: TypeAlias = tuple[int, int, list[int], int, int, int]


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    rule: ClassVar[str] = "CH-INIT-1"
    round: int


@dataclass(frozen=True, slots=True)
class InitiativeRolled(Event):
    """Who acts in which order, and on which result: public in any case (CH-GM-2)."""

    rule: ClassVar[str] = "CH-INIT-2"
    order: tuple[str, ...]
    results: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TieRolledAgain(Event):
    rule: ClassVar[str] = "CH-INIT-5"
    result: int
    tied: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LetsGoFirst(Event):
    rule: ClassVar[str] = "CH-INIT-5"
    who: str
    whom: str


EVENTS: tuple[type[Event], ...] = (RoundBegan, InitiativeRolled, TieRolledAgain, LetsGoFirst)


# The dice -------------------------------------------------------------------------------------------------------------


def roll_initiative(play: Play, state: Table) -> None:
    """CH-INIT-1: at the start of every round; heroes in the order of their seats, then one die of the game master's."""
    fight = the_fight(state)
    _begin_round(fight)
    play.tell(RoundBegan, fight.round)
    for hero in [each for each in state.heroes if each in fight.here and alive(state, each)]:
        fight.results[hero] = play.roll(D6.plus(*initiative(state, hero).parts), "initiative", by=hero)
    _roll_for_creatures(play, state, fight)
    play.then(order_of_the_round)


def _begin_round(fight: Fight) -> None:
    fight.round += 1
    fight.results, fight.again, fight.declared = {}, {}, {}
    fight.order, fight.turn = [], 0
    for per_round in (fight.newcomers, fight.agreed, fight.yielded, fight.moved, fight.cleaved, fight.swapped):
        per_round.clear()


def _roll_for_creatures(play: Play, state: Table, fight: Fight) -> None:
    """CH-INIT-3: a single die, to which each adds its own modifier; whoever was summoned rolls nothing."""
    on_the_die = [foe for foe in _foes_here(state, fight) if of_the_gm_die(foe)]
    if on_the_die:
        die = play.roll(D6, "initiative of the creatures", by=GM)
        for foe in on_the_die:
            fight.results[foe.id] = die + initiative(state, foe.id).amount
    for foe in _foes_here(state, fight):
        if foe.summoned and foe.owner in fight.results:
            fight.results[foe.id] = fight.results[foe.owner]


def _foes_here(state: Table, fight: Fight) -> list[Foe]:
    return [state.foes[who] for who in fight.here if who in state.foes and alive(state, who)]


def order_of_the_round(play: Play, state: Table) -> None:
    """CH-INIT-2: lowest first; ties are rolled again where the table plays so (G5)."""
    fight = the_fight(state)
    tied = _tie_to_roll(state) if state.option("ties") == "reroll" else []
    if tied:
        play.tell(TieRolledAgain, fight.results[tied[0]], tuple(tied))
        _roll_again(play, state, tied)
        play.then(order_of_the_round)
    fight.order = _order(state)
    play.tell(InitiativeRolled, tuple(fight.order), tuple(fight.results[who] for who in fight.order))
    fight.phase = Phase.ORDER if any(ties(state)) else after_the_order(state)


STAGES: tuple[Callable[..., None], ...] = (order_of_the_round,)


def after_the_order(state: Table) -> Phase:
    """CH-RND-3: declarations come before anything is resolved, unless each declares in its turn."""
    return Phase.DECLARE if state.option("declare") == "upfront" else Phase.RESOLVE


def _tie_to_roll(state: Table) -> list[str]:
    """The first who tie across the game master's screen; everyone under one die stays together."""
    fight = the_fight(state)
    for who in _of_their_own(state):
        tied = [other for other in _of_their_own(state) if _tied(fight, who, other)]
        if any(each in state.heroes for each in tied) and any(each in state.foes for each in tied):
            return tied
    return []


def _roll_again(play: Play, state: Table, tied: list[str]) -> None:
    """Plain dice, among those who tie only: who was earlier or later than all of them stays so."""
    fight = the_fight(state)
    for hero in [who for who in tied if who in state.heroes]:
        fight.again[hero] = [*fight.again.get(hero, []), play.roll(D6, "initiative, tied", by=hero)]
    die = play.roll(D6, "initiative of the creatures, tied", by=GM)
    for foe in [who for who in tied if who in state.foes]:
        fight.again[foe] = [*fight.again.get(foe, []), die]


# The order ------------------------------------------------------------------------------------------------------------


def _order(state: Table) -> list[str]:
    own = sorted(_of_their_own(state), key=lambda who: _place(state, who))
    return [each for who in own for each in (who, *servants(state, who))]


def _of_their_own(state: Table) -> list[str]:
    fight = the_fight(state)
    return [who for who in fight.results if who in state.heroes or of_the_gm_die(state.foes[who])]


def servants(state: Table, caster: str) -> list[str]:
    """They act immediately after their caster (CH-INIT-7)."""
    fight = the_fight(state)
    return [foe.id for foe in _foes_here(state, fight) if foe.summoned and foe.owner == caster]


def _place(state: Table, who: str) -> Place:
    """Whoever was warned acts first in round 1 (M6); then the result, ties by side, Agility and seat (CH-INIT-5)."""
    fight = the_fight(state)
    late = int(fight.warned is not None and fight.round == 1 and fight.warned is not side_of(state, who))
    seat = list(fight.results).index(who)
    return late, fight.results[who], fight.again.get(who, []), _rank_in_tie(state, who), -_agility(state, who), seat


def _rank_in_tie(state: Table, who: str) -> int:
    """Heroes, then those who fight beside them on the game master's die, then creatures (CH-INIT-7)."""
    if side_of(state, who) is Side.CREATURES:
        return -1 if state.option("ties") == "creatures_first" else 2
    return 0 if who in state.heroes else 1


def _agility(state: Table, who: str) -> int:
    return sheet.bubbles(state.hero(who), cards(state), "agility") if who in state.heroes else 0


def _tied(fight: Fight, one: str, other: str) -> bool:
    return fight.results[one] == fight.results[other] and fight.again.get(one, []) == fight.again.get(other, [])


# Who goes first among those who tie -----------------------------------------------------------------------------------


def ties(state: Table) -> Iterator[list[str]]:
    """Those among whom players choose: heroes on one result, servants of one caster; in the present order."""
    fight = the_fight(state)
    heroes = [who for who in fight.order if who in state.heroes]
    for first in heroes:
        tied = [who for who in heroes if _tied(fight, first, who)]
        if tied[0] == first and len(tied) > 1:
            yield tied
    for caster in heroes:
        serving = [who for who in fight.order if who in servants(state, caster)]
        if len(serving) > 1:
            yield serving


def options(state: Table, seat: Seat) -> list[Option]:
    """Before anything is declared players choose; between creatures the game master does, at their turn."""
    fight = state.fight
    if fight is None:
        return []
    if fight.phase is Phase.ORDER:
        return list(_players_choose(state, fight, seat))
    if fight.phase is Phase.RESOLVE and seat == GM:
        return list(_the_gm_chooses(state, fight))
    return []


def _players_choose(state: Table, fight: Fight, seat: Seat) -> Iterator[Option]:
    if seat == GM:
        yield Option("close the order", rule="CH-INIT-5")
    if seat not in deciding(state):
        return
    for tied in ties(state):
        for place, who in enumerate(tied):
            if seat_of(state, who) == seat and who not in fight.yielded and tied[place + 1 :]:
                yield _let_go_first(who, tied[place + 1 :])
    yield Option("agree to the order", rule="CH-INIT-5")


def _the_gm_chooses(state: Table, fight: Fight) -> Iterator[Option]:
    who = fight.order[fight.turn] if fight.turn < len(fight.order) else ""
    if who not in state.foes or seat_of(state, who) != GM or who in fight.yielded or who not in fight.results:
        return
    later = [each for each in fight.order[fight.turn + 1 :] if _stands_aside(state, fight, who, each)]
    if counts_as_alive(state, who) and later:
        yield _let_go_first(who, later)


def _stands_aside(state: Table, fight: Fight, who: str, other: str) -> bool:
    same = other in state.foes and side_of(state, who) is side_of(state, other) and seat_of(state, other) == GM
    return same and _tied(fight, who, other) and alive(state, other)


def _let_go_first(who: str, whom: list[str]) -> Option:
    fields = (One("who", (who,)), One("whom", tuple(whom), "participants"))
    return Option("let go first", fields, rule="CH-INIT-5")


def deciding(state: Table) -> list[Seat]:
    """The players who have not agreed yet to how those who tie are to act."""
    seats = dict.fromkeys(seat_of(state, who) for tied in ties(state) for who in tied)
    return [seat for seat in seats if seat not in the_fight(state).agreed]


def let_go_first(play: Play, state: Table, action: Action) -> None:
    """`who` now acts right after `whom`, each with whoever serves them; once a round."""
    who, whom = action.choice.one("who"), action.choice.one("whom")
    fight = the_fight(state)
    moving = [who, *servants(state, who)]
    rest = [each for each in fight.order if each not in moving]
    after = rest.index([whom, *servants(state, whom)][-1]) + 1
    fight.order = rest[:after] + moving + rest[after:]
    fight.yielded.append(who)
    play.tell(LetsGoFirst, who, whom)


def agree(play: Play, state: Table, action: Action) -> None:
    the_fight(state).agreed.append(action.seat)


def settle_order(play: Play, state: Table) -> None:
    the_fight(state).phase = after_the_order(state)


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "roll initiative": lambda play, state, action: roll_initiative(play, state),
    "let go first": let_go_first,
    "agree to the order": agree,
    "close the order": lambda play, state, action: settle_order(play, state),
    "settle the order": lambda play, state, action: settle_order(play, state),
}
