"""Moving: squares, doors, standing up, ways walked square by square, pushes and pulls (HK-MOVE, HK-PRONE, HK-PUSH)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.hero_kids import board, foes
from herotable.games.hero_kids.health import affect, felt, hurt
from herotable.games.hero_kids.state import Character, Table, Task, cards, condition, has, shows
from herotable.parts.forced import pull_directions, pulled, push_directions, pushed
from herotable.parts.grid import Reach
from herotable.rules import Action, Event, One, Option, PickOne, Play, TableOption

OPTIONS: tuple[TableOption, ...] = (
    TableOption("split_move", ("off", "on"), "HK-MOVE-8"),
    TableOption("crawl", ("off", "on"), "HK-PRONE-6"),
    TableOption("collision_damage", ("0", "1"), "HK-PUSH-3"),
)

STANDING_UP: Final = 2
SLOWER_BY: Final = 2
SYRUP_MOVE: Final = 8
CRAWLING: Final = 2


# Events ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """By its own way: over these squares to the last."""

    rule: ClassVar[str] = "HK-MOVE-1"
    who: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoodUp(Event):
    rule: ClassVar[str] = "HK-PRONE-4"
    who: str


@dataclass(frozen=True, slots=True)
class DroppedProne(Event):
    rule: ClassVar[str] = "HK-PRONE-7"
    who: str


@dataclass(frozen=True, slots=True)
class DoorOpened(Event):
    rule: ClassVar[str] = "HK-MOVE-7"
    who: str
    door: str


@dataclass(frozen=True, slots=True)
class DoorClosed(Event):
    rule: ClassVar[str] = "HK-MOVE-7"
    who: str
    door: str


@dataclass(frozen=True, slots=True)
class Driven(Event):
    """Pushed or pulled, over these squares to the last."""

    rule: ClassVar[str] = "HK-PUSH-1"
    who: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StandsFirm(Event):
    """It cannot be moved, or there is no empty square."""

    rule: ClassVar[str] = "HK-PUSH-3"
    who: str


@dataclass(frozen=True, slots=True)
class Splashed(Event):
    """Fell into deep water and is back on the bank."""

    rule: ClassVar[str] = "HK-PUSH-4"
    who: str
    bank: str


@dataclass(frozen=True, slots=True)
class Leaves(Event):
    rule: ClassVar[str] = "HK-MOVE-12"
    who: str
    by: str


@dataclass(frozen=True, slots=True)
class BrokeFree(Event):
    rule: ClassVar[str] = "HK-COND-2"
    who: str


EVENTS: tuple[type[Event], ...] = (
    *(Moved, StoodUp, DroppedProne, DoorOpened, DoorClosed, Driven, StandsFirm, Splashed, Leaves, BrokeFree),
)


# How far --------------------------------------------------------------------------------------------------------------


def allowance(state: Table, who: Character) -> int:
    """HK-ACT-7: the character's own move, and what changes it."""
    if felt(who, "rooted"):
        return 0
    known = cards(state).bonuses
    steps = SYRUP_MOVE if felt(who, "fast") else who.move + sum(known[each].moves for each in who.bonuses)
    return max(0, steps - SLOWER_BY) if felt(who, "slowed") else steps


def standing_up(who: Character) -> int:
    return 0 if has(who, "spring up") else STANDING_UP


def extra_move(state: Table, who: Character) -> int:
    """The second move, which takes the action (HK-ACT-1)."""
    return allowance(state, who) if who.turn.action and not who.turn.still else 0


def ways(state: Table, who: Character, steps: int) -> Reach:
    """Where it can get with so many squares of movement; who is prone stands up first (HK-PRONE-6)."""
    left = steps - (standing_up(who) if who.prone else 0)
    return board.reach(state, who, left) if left > 0 else Reach(who.square, {}, {})


def _kept_to_bait(state: Table, who: Character, found: Reach) -> Reach:
    """Drawn to the bait: it goes as near as it can."""
    lure = condition(who, "baited")
    if lure is None or not felt(who, "baited"):
        return found
    here = board.grid(state)
    near = min((here.distance(square, lure.at) for square in found.costs), default=0)
    kept = {square: cost for square, cost in found.costs.items() if here.distance(square, lure.at) == near}
    return Reach(found.start, kept, found.came)


# What may be chosen in one's turn -------------------------------------------------------------------------------------


def options(state: Table, who: Character) -> Iterator[Option]:
    turn, extra = who.turn, extra_move(state, who)
    steps = 0 if turn.still else turn.steps
    if steps or extra:
        found = _kept_to_bait(state, who, ways(state, who, steps + extra))
        base = standing_up(who) if who.prone else 0
        near = tuple(sorted(square for square, cost in found.costs.items() if cost + base <= steps))
        far = tuple(sorted(square for square, cost in found.costs.items() if cost + base > steps))
        if near:
            yield Option("move", (One("to", near, "squares"),), rule="HK-MOVE-1")
        if far:
            yield Option("run", (One("to", far, "squares"),), rule="HK-ACT-2")
        yield from _doors(state, who, steps)
    elif felt(who, "rooted"):
        yield Option("move", rule="HK-COND-2", refused="you are rooted to the spot")
    if felt(who, "rooted") and turn.action:
        yield Option("break free", rule="HK-COND-2")
    yield from _up_and_down(state, who, steps, extra)


def _doors(state: Table, who: Character, steps: int) -> Iterator[Option]:
    here, bodies = board.grid(state), board.standing(state)
    around = (here.ids[near] for near in here.around(here.number(who.square)))
    ajar = tuple(door for door in around if here.ground(door).door == "open" and door not in bodies)
    if ajar and steps and not who.prone:
        yield Option("close door", (One("door", ajar, "squares"),), rule="HK-MOVE-7")


def _up_and_down(state: Table, who: Character, steps: int, extra: int) -> Iterator[Option]:
    cost = standing_up(who)
    if who.prone:
        if cost <= steps and not who.turn.still:
            yield Option("stand up", rule="HK-PRONE-4")
        elif extra >= cost and extra:
            yield Option("stand up with your action", rule="HK-PRONE-8")
        else:
            yield Option("stand up", rule="HK-PRONE-8", refused=f"standing up takes {cost} squares of your move")
        if state.is_on("crawl") and steps >= CRAWLING:
            yield from _crawling(state, who, steps)
    elif not who.turn.dropped:
        yield Option("drop prone", rule="HK-PRONE-7")


def _crawling(state: Table, who: Character, steps: int) -> Iterator[Option]:
    found = tuple(sorted(board.reach(state, who, steps // CRAWLING).costs))
    if found:
        yield Option("crawl", (One("to", found, "squares"),), rule="HK-PRONE-6")


def leaving(state: Table, who: Character) -> Iterator[Option]:
    """HK-MOVE-12, HK-FOE-5: by a way out."""
    if "exit" in board.ground(state, who.square).tags:
        yield Option("leave", rule="HK-MOVE-12")


# What is done ---------------------------------------------------------------------------------------------------------


def acting(state: Table) -> Character:
    return state.who(state.fight().acting)


def move(play: Play, state: Table, action: Action) -> None:
    who, to = acting(state), action.choice.one("to")
    _set_out(play, state, who, to, who.turn.steps)


def run(play: Play, state: Table, action: Action) -> None:
    """HK-ACT-2: move and extra move are one way, of which only the last square must be empty."""
    who, to = acting(state), action.choice.one("to")
    steps = who.turn.steps + extra_move(state, who)
    who.turn.action = False
    _set_out(play, state, who, to, steps)


def _set_out(play: Play, state: Table, who: Character, to: str, steps: int) -> None:
    found = ways(state, who, steps)
    if who.prone:
        steps -= standing_up(who)
        stand(play, who)
    who.turn.steps = steps - found.costs[to]
    who.turn.walked = True
    state.tasks.append(Task("walk", who.id, path=found.path(to)))


def crawl(play: Play, state: Table, action: Action) -> None:
    who, to = acting(state), action.choice.one("to")
    found = board.reach(state, who, who.turn.steps // CRAWLING)
    who.turn.steps -= CRAWLING * found.costs[to]
    who.turn.walked = True
    state.tasks.append(Task("walk", who.id, path=found.path(to)))


def stand(play: Play, who: Character) -> None:
    who.prone = False
    play.tell(StoodUp, who.id)


def stand_up(play: Play, state: Table) -> None:
    who = acting(state)
    who.turn.steps -= standing_up(who)
    who.turn.walked = who.turn.walked or standing_up(who) > 0
    stand(play, who)


def stand_with_action(play: Play, state: Table) -> None:
    """HK-PRONE-8: in the extra move; what is left of it can still be walked."""
    who = acting(state)
    who.turn.steps += extra_move(state, who) - standing_up(who)
    who.turn.action = False
    who.turn.walked = True
    stand(play, who)


def drop_prone(play: Play, state: Table) -> None:
    who = acting(state)
    who.prone = who.turn.dropped = True
    play.tell(DroppedProne, who.id)


def close_door(play: Play, state: Table, action: Action) -> None:
    who, door = acting(state), action.choice.one("door")
    who.turn.steps -= 1
    who.turn.walked = True
    if foes.finds(play, state, who, door):
        return
    state.fight().ground[door] = "closed-door"
    play.tell(DoorClosed, who.id, door)


def leave(play: Play, state: Table) -> None:
    who = acting(state)
    play.tell(Leaves, who.id, who.square)
    who.square, who.fled = "", True


def break_free(play: Play, state: Table) -> None:
    """HK-COND-2: instead of waiting for it to end."""
    who = acting(state)
    who.conditions = [each for each in who.conditions if each.kind != "rooted"]
    who.turn.action = False
    who.turn.steps = allowance(state, who)
    play.tell(BrokeFree, who.id)


# Square by square -----------------------------------------------------------------------------------------------------


def walk(play: Play, state: Table, task: Task) -> None:
    """The rest of a way. It ends before whoever was hidden there, and where somebody is knocked out by a hazard."""
    who = state.who(task.who)
    if not who.health:
        state.tasks.pop(0)
        return
    walked, lurking = list[str](), None
    while task.path:
        square = task.path[0]
        lurking = board.hidden_at(state, square)
        if lurking is not None:
            task.path.clear()
            break
        task.path.pop(0)
        walked.append(square)
        _enter(play, state, who, square, opens=task.note != "through")
        if _is_hazard(state, who, square):
            break
    _told(play, who, walked)
    foes.looks(play, who)
    if lurking is not None:
        foes.reveal(play, state, lurking)
    if not walked or not task.path:
        _arrive(state, who)
        state.tasks.pop(0)
    if walked and _is_hazard(state, who, walked[-1]):
        state.tasks.insert(0, hazard(who))


def _told(play: Play, who: Character, walked: list[str]) -> None:
    if walked:
        who.moved = True
        play.tell(Moved, who.id, tuple(walked))


def _enter(play: Play, state: Table, who: Character, square: str, *, opens: bool) -> None:
    if opens and board.ground(state, square).id == "closed-door" and not has(who, "ghostly"):
        state.fight().ground[square] = "open-door"
        play.tell(DoorOpened, who.id, square)
    who.square = square


def _arrive(state: Table, who: Character) -> None:
    """Whoever was stopped on somebody else's square steps back to the nearest empty one."""
    others = [each.square for each in state.everyone() if each.id != who.id]
    if who.square in others or not (board.ground(state, who.square).cost or has(who, "drift")):
        who.square = _nearest_empty(state, who.square, others)[0]


def _nearest_empty(state: Table, square: str, others: list[str]) -> list[str]:
    """All empty squares that are nearest."""
    here = board.grid(state)
    free = [each for each in here.ids if here.ground(each).cost and each not in others]
    near = min(here.distance(square, each) for each in free)
    return [each for each in free if here.distance(square, each) == near]


def _is_hazard(state: Table, who: Character, square: str) -> bool:
    return "hazard" in board.ground(state, square).tags and not has(who, "flier")


def hazard(who: Character) -> Task:
    """A 1-die attack against armor (M11)."""
    return Task("aim", "", who.id, card="hazard", printed=1)


def free(play: Play, state: Table, task: Task) -> None:
    """Somebody may at once move so many squares: its owner says where to."""
    state.tasks.pop(0)
    who = state.who(task.who)
    past = "enemies" in task.note
    if not who.health or not who.square or felt(who, "rooted"):
        return
    left = task.steps - (standing_up(who) if who.prone else 0)
    found = board.reach(state, who, left, past_enemies=past) if left > 0 else Reach(who.square, {}, {})
    if not found.costs:
        return
    question = PickOne(
        kind="move at once",
        about=(who.id, task.steps),
        among=(who.square, *sorted(found.costs)),
        rule=task.card,
        on="squares",
    )
    to = play.ask(who.owner, question)
    if to != who.square:
        if who.prone:
            stand(play, who)
        state.tasks.insert(0, Task("walk", who.id, path=found.path(to)))


# Pushes and pulls -----------------------------------------------------------------------------------------------------


def drive(play: Play, state: Table, task: Task) -> None:
    """HK-PUSH: along one straight line, as far as whoever pushes likes."""
    state.tasks.pop(0)
    who, source = state.who(task.who), state.who(task.at)
    if not who.square or not who.health or not source.square:
        return
    found = _drives(state, who, source, task)
    if not found:
        play.tell(StandsFirm, who.id)
        if has(who, "unmoved"):
            shows(who, "unmoved")
        elif task.steps:
            _collide(play, state, who)
        return
    among = (*sorted(found, key=lambda square: -len(found[square].way)), who.square)
    question = PickOne(kind="drive", about=(who.id,), among=among, rule="HK-PUSH-2", on="squares")
    to = play.ask(source.owner, question)
    if to != who.square:
        _go(play, state, who, found[to])


@dataclass(frozen=True, slots=True)
class Way:
    """Where somebody can be driven, and whether it then runs into something."""

    way: tuple[str, ...]
    collides: bool = False


def _drives(state: Table, who: Character, source: Character, task: Task) -> dict[str, Way]:
    if has(who, "unmoved"):
        return {}
    less = 1 if has(who, "slippery") else 0
    here = board.grid(state)
    barred = [square for square in board.standing(state) if square != who.square]
    found = dict[str, Way]()
    for steps, directions, driven in (
        (task.steps - less, push_directions, pushed),
        (task.pulls - less, pull_directions, pulled),
    ):
        for direction in directions(here, source.square, who.square) if steps > 0 else ():
            way = driven(here, source.square, who.square, direction, steps, barred, (board.WATER,))
            ends = driven is pushed and len(way) < steps and not (way and here.ground(way[-1]).id == board.WATER)
            for length in range(1, len(way) + 1):
                found.setdefault(way[length - 1], Way(tuple(way[:length]), ends and length == len(way)))
    return found


def _go(play: Play, state: Table, who: Character, way: Way) -> None:
    """HK-PUSH-4: no movement is spent, terrain does not matter, hazards do."""
    passed: list[str] = []
    for square in way.way:
        if (lurking := board.hidden_at(state, square)) is not None:
            foes.reveal(play, state, lurking)
            break
        passed.append(square)
        who.square = square
        if _is_hazard(state, who, square):
            state.tasks.insert(0, hazard(who))
    if passed:
        play.tell(Driven, who.id, tuple(passed))
    if board.ground(state, who.square).id == board.WATER and not has(who, "drift"):
        _splash(play, state, who)
    elif way.collides or len(passed) < len(way.way):
        _collide(play, state, who)


def _collide(play: Play, state: Table, who: Character) -> None:
    """G14: it does no harm, unless the table has it so."""
    if state.option("collision_damage") == "1":
        hurt(play, state, who)


def _splash(play: Play, state: Table, who: Character) -> None:
    """Back on the nearest bank, where its own side likes; slowed."""
    seen = [square for square in board.standing(state) if square != who.square]
    banks = _nearest_empty(state, who.square, seen)
    bank = banks[0]
    if len(banks) > 1:
        question = PickOne(kind="bank", about=(who.id,), among=tuple(banks), rule="HK-PUSH-4", on="squares")
        bank = play.ask(who.owner, question)
    if foes.finds(play, state, who, bank):
        bank = _nearest_empty(state, who.square, [each.square for each in state.everyone() if each.id != who.id])[0]
    who.square = bank
    play.tell(Splashed, who.id, bank)
    affect(play, state, who, "slowed")


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "move": move,
    "run": run,
    "crawl": crawl,
    "stand up": lambda play, state, action: stand_up(play, state),
    "stand up with your action": lambda play, state, action: stand_with_action(play, state),
    "drop prone": lambda play, state, action: drop_prone(play, state),
    "close door": close_door,
    "leave": lambda play, state, action: leave(play, state),
    "break free": lambda play, state, action: break_free(play, state),
}
