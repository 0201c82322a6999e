"""Special actions: what stands in place of the action (HK-ACT-4). Each form of a card has its options and its doing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.hero_kids import attacks, board, pools
from herotable.games.hero_kids.cards import POOLS, ActionCard, Form
from herotable.games.hero_kids.foes import finds, made
from herotable.games.hero_kids.health import affect, come_under, felt, heal, ready
from herotable.games.hero_kids.movement import acting
from herotable.games.hero_kids.state import (
    Character,
    Side,
    Table,
    Task,
    able,
    allies,
    cards,
    enemies,
    felt_bait,
    shows,
    thing_in_use,
)
from herotable.parts import sight
from herotable.parts.squares import STRAIGHT
from herotable.rules import Action, Choice, Event, One, Option, Play, ShareOut, Some, TableOption

OPTIONS: tuple[TableOption, ...] = ()

ROLLING: Final[tuple[Form, ...]] = ("attack", "split", "burst", "line", "rush")
GOING: Final[tuple[Form, ...]] = ("rush", "slip", "fly")
FARTHER: Final = "farther"
"""What a way that is longer once per encounter is called among the things used."""


@dataclass(frozen=True, slots=True)
class SpecialUsed(Event):
    rule: ClassVar[str] = "HK-ACT-4"
    who: str
    action: str


@dataclass(frozen=True, slots=True)
class Came(Event):
    """Somebody was called."""

    rule: ClassVar[str] = "HK-ACT-4"
    who: str
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class GroundChanged(Event):
    rule: ClassVar[str] = "HK-MOVE-2"
    by: str
    squares: tuple[str, ...]
    ground: str


@dataclass(frozen=True, slots=True)
class Readied(Event):
    """More dice on the next attack."""

    rule: ClassVar[str] = "HK-ACT-4"
    who: str
    dice: int


EVENTS: tuple[type[Event], ...] = (SpecialUsed, Came, GroundChanged, Readied)


# What may be chosen ---------------------------------------------------------------------------------------------------


def options(state: Table, who: Character) -> Iterator[Option]:
    """HK-ACT-1, 4. M10: with two special actions still one in a turn, because each takes the action."""
    if not who.turn.action:
        return
    for name in actions_of(state, who):
        card = cards(state).actions[name]
        wrong = why_not(state, who, card)
        action = One("action", (name,))
        if wrong:
            yield Option("special", (action,), rule="HK-ACT-4", refused=wrong)
            continue
        yield from (
            Option("special", (action, *fields), rule="HK-ACT-4") for fields in OFFERS[card.form](state, who, card)
        )


def actions_of(state: Table, who: Character) -> list[str]:
    """Those of the card, and that of the piece of equipment in use (HK-INV-11)."""
    piece = thing_in_use(who)
    given = cards(state).things[piece].action if piece else ""
    return [*who.specials, *([given] if given else [])]


def why_not(state: Table, who: Character, card: ActionCard) -> str:
    if card.once and card.id in who.used:
        return f"{card.name} is for once in an encounter"
    if (card.still or card.whole_turn) and who.turn.walked:
        return f"{card.name} is only for those who have not moved in this turn"
    if card.form in GOING and card.form != "fly" and (who.prone or felt(who, "rooted")):
        return "you cannot move before you stand up" if who.prone else "you are rooted to the spot"
    if card.form in ROLLING and felt_bait(who) and not attacks.beside_an_enemy(state, who):
        return "it has eyes for the bait only"
    return ""


Fields = tuple[One | Some, ...]


def _attack(state: Table, who: Character, card: ActionCard) -> Iterator[Fields]:
    assert card.pool is not None
    found = attacks.targets(state, who, card.pool, card)
    if found:
        yield (One("target", found, "characters"),)


def _split(state: Table, who: Character, card: ActionCard) -> Iterator[Fields]:
    """HK-ATK-9: over separate targets, at least 1 die each."""
    assert card.pool is not None
    dice = pools.total(pools.own_parts(state, who, card.pool, card))
    near = tuple(each.id for each in attacks.reachable(state, who, card.pool, card))
    most = min(card.most, dice, len(near))
    marker = attacks.must_attack(state, who)
    if most >= 2 and marker is None:
        yield (Some("targets", near, 2, most, "characters"),)


def struck_by_burst(state: Table, who: Character, card: ActionCard) -> list[Character]:
    """HK-ATK-10: each enemy within so many squares, in sight; in melee each adjacent one."""
    assert card.pool is not None
    near = [each for each in enemies(state, who) if attacks.in_reach(state, who, each, card.pool, card.radius)]
    return _with_dice(state, who, card, near)


def struck_by_line(state: Table, who: Character, card: ActionCard, direction: str) -> list[Character]:
    squares = sight.ray(board.grid(state), who.square, direction, card.reach)
    return _with_dice(state, who, card, [each for each in enemies(state, who) if each.square in squares])


def _with_dice(state: Table, who: Character, card: ActionCard, near: list[Character]) -> list[Character]:
    assert card.pool is not None
    marker = attacks.must_attack(state, who)
    if marker is not None and marker.id not in [each.id for each in near]:
        return []
    return [each for each in near if attacks.dice_against(state, who, each, card.pool, card)]


def _burst(state: Table, who: Character, card: ActionCard) -> Iterator[Fields]:
    if struck_by_burst(state, who, card):
        yield ()


def _line(state: Table, who: Character, card: ActionCard) -> Iterator[Fields]:
    found = [each for each in board.grid(state).directions if struck_by_line(state, who, card, each)]
    if found:
        yield (One("direction", tuple(found)),)


def ways_of_rush(state: Table, who: Character, card: ActionCard) -> dict[str, list[str]]:
    """Where its way can end, and over which squares."""
    past = "enemies" in card.through
    by = board.passing(card.through) if set(card.through) - {"enemies"} else board.mover(who)
    if card.straight:
        return board.lines(state, who, card.steps, by, past_enemies=past)
    found = board.reach(state, who, card.steps, by, past_enemies=past)
    return {square: found.path(square) for square in found.costs}


def _rush(state: Table, who: Character, card: ActionCard) -> Iterator[Fields]:
    assert card.pool is not None
    ways = ways_of_rush(state, who, card)
    squares = [*([] if card.straight else [who.square]), *ways]
    marker = attacks.must_attack(state, who)
    here = board.grid(state)
    for target in enemies(state, who):
        near = tuple(square for square in squares if here.adjacent(square, target.square))
        fits = marker is None or marker.id == target.id
        if near and fits and attacks.dice_against(state, who, target, card.pool, card):
            yield One("target", (target.id,), "characters"), One("to", near, "squares")


def _slip(state: Table, who: Character, card: ActionCard) -> Iterator[Fields]:
    ways = ways_of_rush(state, who, card)
    if ways:
        yield (One("to", tuple(ways), "squares"),)


def _fly(state: Table, who: Character, card: ActionCard) -> Iterator[Fields]:
    beside = [each for each in allies(state, who) if board.adjacent(state, who, each)]
    for each in (who, *beside):
        if not each.prone and not felt(each, "rooted"):
            far = board.reach(state, each, flight(who, card), board.passing(card.through), past_enemies=True)
            if far.costs:
                yield One("who", (each.id,), "characters"), One("to", tuple(far.costs), "squares")


def flight(who: Character, card: ActionCard) -> int:
    """Once per encounter it is longer."""
    return card.steps if FARTHER in who.used else max(card.steps, card.steps_once)


def _heal(state: Table, who: Character, card: ActionCard) -> Iterator[Fields]:
    if card.pool is not None and not who.dice[card.pool]:
        return
    yield (One("target", tuple(each.id for each in in_care(state, who, card.reach)), "characters"),)


def in_care(state: Table, who: Character, reach: int) -> list[Character]:
    """Itself and those of its side within so many squares, knocked out or not; a foe that is out is gone."""
    of_side = [each for each in state.everyone() if each.side is who.side and each.square and not each.hidden]
    return [each for each in of_side if each.id == who.id or board.distance(state, who, each) <= reach]


def _guard(state: Table, who: Character, card: ActionCard) -> Iterator[Fields]:
    if not card.reach:
        yield ()
        return
    beside = tuple(each.id for each in allies(state, who) if board.adjacent(state, who, each))
    if beside:
        yield (One("target", beside, "characters"),)


def _within(state: Table, who: Character, those: list[Character], radius: int) -> list[Character]:
    return [each for each in those if board.distance(state, who, each) <= radius]


def _mark(state: Table, who: Character, card: ActionCard) -> Iterator[Fields]:
    if _within(state, who, enemies(state, who), card.radius):
        yield ()


def _for_allies(state: Table, who: Character, card: ActionCard) -> Iterator[Fields]:
    if _within(state, who, allies(state, who), card.radius):
        yield ()


def _hide(state: Table, who: Character, card: ActionCard) -> Iterator[Fields]:
    yield ()


def _summon(state: Table, who: Character, card: ActionCard) -> Iterator[Fields]:
    here = board.grid(state)
    around = (here.ids[near] for near in here.around(here.number(who.square)))
    free = tuple(each for each in around if board.is_empty(state, each) and here.adjacent(who.square, each))
    if free:
        yield (One("to", free, "squares"),)


def _rally(state: Table, who: Character, card: ActionCard) -> Iterator[Fields]:
    for ally in _within(state, who, allies(state, who), card.reach):
        for pool in POOLS:
            found = attacks.targets(state, ally, pool) if ally.dice[pool] else ()
            if found:
                yield One("ally", (ally.id,), "characters"), One("with", (pool,)), One("target", found, "characters")


def _ice(state: Table, who: Character, card: ActionCard) -> Iterator[Fields]:
    yield (One("at", squares_within(state, who, card.reach), "squares"),)


def squares_within(state: Table, who: Character, reach: int) -> tuple[str, ...]:
    """Squares that somebody could stand on, within so many squares, in line of sight."""
    here = board.grid(state)
    return tuple(
        each
        for each in here.ids
        if here.distance(who.square, each) <= reach and here.ground(each).cost and board.sees(state, who.square, each)
    )


OFFERS: Final[dict[Form, Callable[[Table, Character, ActionCard], Iterator[Fields]]]] = {
    "attack": _attack,
    "split": _split,
    "burst": _burst,
    "line": _line,
    "rush": _rush,
    "slip": _slip,
    "heal": _heal,
    "guard": _guard,
    "mark": _mark,
    "hide": _hide,
    "summon": _summon,
    "call": _for_allies,
    "fly": _fly,
    "drum": _for_allies,
    "rally": _rally,
    "ice": _ice,
}


# What is done ---------------------------------------------------------------------------------------------------------


def special(play: Play, state: Table, action: Action) -> None:
    who, card = acting(state), cards(state).actions[action.choice.one("action")]
    attacks.use_action(state, who)
    if card.still or card.whole_turn:
        who.turn.still = True
    if card.once:
        who.used.append(card.id)
    who.last_special = state.fight().clock
    shows(who, card.id)
    play.tell(SpecialUsed, who.id, card.id)
    DOES[card.form](play, state, who, card, action.choice)
    state.tasks.append(Task("done", who.id, note="" if card.form in ROLLING else "no attack"))


def do_attack(play: Play, state: Table, who: Character, card: ActionCard, choice: Choice) -> None:
    state.tasks.append(Task("aim", who.id, choice.one("target"), card.pool, card.id))
    if card.after:
        state.tasks.append(Task("free", who.id, steps=card.after, card="HK-ATK-11"))


def do_split(play: Play, state: Table, who: Character, card: ActionCard, choice: Choice) -> None:
    """HK-ATK-9: what changes the attacker's dice changes the whole pool before it is divided."""
    assert card.pool is not None
    chosen = tuple(choice.some("targets"))
    rest = pools.total(pools.own_parts(state, who, card.pool, card)) - len(chosen)
    more = dict[str, int]()
    if rest > 0:
        question = ShareOut(kind="split", about=(who.id, card.id), total=rest, among=chosen, rule="HK-ATK-9")
        more = play.ask(who.owner, question)
    for target in chosen:
        state.tasks.append(Task("aim", who.id, target, card.pool, card.id, share=1 + more.get(target, 0)))


def do_burst(play: Play, state: Table, who: Character, card: ActionCard, choice: Choice) -> None:
    for each in struck_by_burst(state, who, card):
        state.tasks.append(Task("aim", who.id, each.id, card.pool, card.id))


def do_line(play: Play, state: Table, who: Character, card: ActionCard, choice: Choice) -> None:
    for each in struck_by_line(state, who, card, choice.one("direction")):
        state.tasks.append(Task("aim", who.id, each.id, card.pool, card.id))


def do_rush(play: Play, state: Table, who: Character, card: ActionCard, choice: Choice) -> None:
    way = _go(state, who, card, choice.one("to"))
    state.tasks.append(Task("aim", who.id, choice.one("target"), card.pool, card.id))
    if card.moves_on and card.steps > way:
        past = "enemies" if "enemies" in card.through else ""
        state.tasks.append(Task("free", who.id, steps=card.steps - way, card="HK-ACT-4", note=past))


def _go(state: Table, who: Character, card: ActionCard, to: str) -> int:
    way = ways_of_rush(state, who, card).get(to, [])
    who.turn.walked = who.turn.walked or bool(way)
    if way:
        through = "through" if set(card.through) - {"enemies"} else ""
        state.tasks.append(Task("walk", who.id, path=way, note=through))
    return len(way)


def do_slip(play: Play, state: Table, who: Character, card: ActionCard, choice: Choice) -> None:
    """HK-ACT-4: a special action that is a movement leaves the normal move."""
    steps, walked = who.turn.steps, who.turn.walked
    _go(state, who, card, choice.one("to"))
    who.turn.steps, who.turn.walked = steps, walked
    if card.covers:
        affect(play, state, who, "covered")


def do_fly(play: Play, state: Table, who: Character, card: ActionCard, choice: Choice) -> None:
    flier, to = state.who(choice.one("who")), choice.one("to")
    by = board.passing(card.through)
    usual = board.reach(state, flier, card.steps, by, past_enemies=True)
    if to not in usual.costs:
        usual = board.reach(state, flier, flight(who, card), by, past_enemies=True)
        who.used.append(FARTHER)
    state.tasks.append(Task("walk", flier.id, path=usual.path(to), note="through"))


def do_heal(play: Play, state: Table, who: Character, card: ActionCard, choice: Choice) -> None:
    heal(play, state, state.who(choice.one("target")), card.amount)


def do_guard(play: Play, state: Table, who: Character, card: ActionCard, choice: Choice) -> None:
    target = state.who(choice.one("target")) if card.reach else who
    affect(play, state, target, "guarded", who.id)


def do_mark(play: Play, state: Table, who: Character, card: ActionCard, choice: Choice) -> None:
    for each in _within(state, who, enemies(state, who), card.radius):
        affect(play, state, each, "marked", who.id)


def do_hide(play: Play, state: Table, who: Character, card: ActionCard, choice: Choice) -> None:
    affect(play, state, who, "covered")
    ready(who, card.id, card.amount)
    play.tell(Readied, who.id, card.amount)


def do_summon(play: Play, state: Table, who: Character, card: ActionCard, choice: Choice) -> None:
    """G42: on its summoner's side, acting directly after it; beside whoever is found hiding there."""
    square = choice.one("to")
    if finds(play, state, who, square):
        taken = [each.square for each in state.everyone()]
        around = [each for each in squares_within(state, who, 2) if each not in taken]
        square = min(around, key=lambda each: board.grid(state).distance(who.square, each))
    friend = made(cards(state).foes[card.summons], len(state.heroes))
    friend.id = f"{card.summons}-of-{who.id}"
    friend.side, friend.owner, friend.summoned_by, friend.square = who.side, who.owner, who.id, square
    state.foes[friend.id] = friend
    play.tell(Came, friend.id, who.id, friend.square)


def do_call(play: Play, state: Table, who: Character, card: ActionCard, choice: Choice) -> None:
    for each in _within(state, who, allies(state, who), card.radius):
        state.tasks.append(Task("free", each.id, steps=card.steps, card="HK-ACT-4"))


def do_drum(play: Play, state: Table, who: Character, card: ActionCard, choice: Choice) -> None:
    for each in _within(state, who, allies(state, who), card.radius):
        ready(each, card.id, card.amount)
        play.tell(Readied, each.id, card.amount)


def do_rally(play: Play, state: Table, who: Character, card: ActionCard, choice: Choice) -> None:
    """It does not use up the ally's turn."""
    pool = attacks.pool_named(choice.one("with"))
    state.tasks.append(Task("aim", choice.one("ally"), choice.one("target"), pool))


def do_ice(play: Play, state: Table, who: Character, card: ActionCard, choice: Choice) -> None:
    here, middle = board.grid(state), choice.one("at")
    around = [here.next_to(middle, direction) for direction in STRAIGHT]
    change_ground(play, state, who.id, [middle, *(each for each in around if each is not None)], "difficult")


PLAIN: Final = ("floor", "planks")


def change_ground(play: Play, state: Table, by: str, squares: list[str], ground: str) -> None:
    """For the encounter; walls, doors and whatever is difficult anyway stay as they are."""
    here = board.grid(state)
    changed = [each for each in squares if here.ground(each).id in PLAIN or (ground == "glue" and _softer(state, each))]
    for each in changed:
        state.fight().ground[each] = ground
    play.tell(GroundChanged, by, tuple(changed), ground)


def _softer(state: Table, square: str) -> bool:
    return board.ground(state, square).id == "difficult"


DOES: Final[dict[Form, Callable[[Play, Table, Character, ActionCard, Choice], None]]] = {
    "attack": do_attack,
    "split": do_split,
    "burst": do_burst,
    "line": do_line,
    "rush": do_rush,
    "slip": do_slip,
    "heal": do_heal,
    "guard": do_guard,
    "mark": do_mark,
    "hide": do_hide,
    "summon": do_summon,
    "call": do_call,
    "fly": do_fly,
    "drum": do_drum,
    "rally": do_rally,
    "ice": do_ice,
}


def remove_friends(state: Table) -> None:
    """Whoever was called goes when the encounter ends."""
    state.foes = {name: each for name, each in state.foes.items() if not each.summoned_by}


def friend_of(state: Table, who: Character) -> Character | None:
    """Whom it has called, if that one can still act this round."""
    found = (each for each in state.foes.values() if each.summoned_by == who.id and each.side is Side.HEROES)
    return next((each for each in found if able(each) and not each.turn.done), None)


def smoke_around(state: Table, who: Character) -> None:
    """Smoke Egg: the user and all allies adjacent to it."""
    beside = [each for each in allies(state, who) if board.adjacent(state, who, each)]
    for each in (who, *beside):
        come_under(state, each, "smoked", who.id)


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {"special": special}
