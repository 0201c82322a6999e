"""The map of an encounter as it is now: who may stand where, distance, reach, sight and cover (HK-RNG, HK-LOS)."""

from __future__ import annotations

from functools import cache

from herotable.games.hero_kids.cards import Pool, our_cards
from herotable.games.hero_kids.state import Character, Table, has, is_under
from herotable.parts import sight
from herotable.parts.grid import Reach
from herotable.parts.ground import Ground, Mover
from herotable.parts.legends import Chart
from herotable.parts.squares import SquareGrid

WATER = "water"
SURE_FOOTED = ("difficult", "glue")
CLIMBER = ("difficult", "glue", "low-cover")
SOLID = ("wall", "obstacle", "closed-door", "locked-door")
REACH: dict[Pool, int] = {"melee": 1, "ranged": 6, "magic": 4}
"""HK-ATK-3, 4, 5."""


def chart(state: Table) -> Chart[SquareGrid]:
    return our_cards().maps[state.fight().map]


def grid(state: Table) -> SquareGrid:
    fight = state.fight()
    return grid_of(fight.map, tuple(sorted(fight.ground.items())))


@cache
def grid_of(name: str, changed: tuple[tuple[str, str], ...]) -> SquareGrid:
    """A map with other ground on some squares."""
    known = our_cards()
    return known.maps[name].grid.changed({square: known.grounds[kind] for square, kind in changed}, {})


def ground(state: Table, square: str) -> Ground:
    return grid(state).ground(square)


def standing(state: Table) -> dict[str, Character]:
    """Who is where, hidden foes left out; knocked-out heroes lie where they fell."""
    return {each.square: each for each in state.everyone() if each.square and not each.hidden}


def hidden_at(state: Table, square: str) -> Character | None:
    return next((foe for foe in state.foes.values() if foe.hidden and foe.square == square), None)


def is_empty(state: Table, square: str) -> bool:
    """Where somebody may end: nobody stands or lies there, as far as everyone knows."""
    return square not in standing(state) and ground(state, square).cost > 0


# How somebody moves ---------------------------------------------------------------------------------------------------


def mover(who: Character) -> Mover:
    if has(who, "flier"):
        return _flier(has(who, "drift"))
    over = SOLID if has(who, "ghostly") else ()
    easy = CLIMBER if has(who, "climber") else SURE_FOOTED if has(who, "sure-footed") else ()
    return _mover(easy, over)


@cache
def _flier(over_water: bool) -> Mover:
    return Mover(light=True, over=() if over_water else (WATER,), onto=(WATER,) if over_water else ())


@cache
def _mover(easy: tuple[str, ...], over: tuple[str, ...]) -> Mover:
    return Mover(easy=easy, over=over)


@cache
def passing(through: tuple[str, ...]) -> Mover:
    """The way of a special action that passes what others cannot."""
    over = [WATER] if "ground" in through else []
    over += ["obstacle"] if "obstacles" in through else []
    over += SOLID if "walls" in through else []
    return Mover(light="ground" in through, over=tuple(dict.fromkeys(over)))


def reach(state: Table, who: Character, steps: int, by: Mover | None = None, *, past_enemies: bool = False) -> Reach:
    """HK-MOVE-1 to 6: where it can get with so many squares of movement, everyone else being where they are."""
    past = past_enemies or has(who, "squeeze")
    barred, taken = list[str](), list[str]()
    for square, other in standing(state).items():
        if other.id == who.id:
            continue
        blocks = (other.side is not who.side and not past) or has(other, "big")
        (barred if blocks and other.health > 0 else taken).append(square)
    return grid(state).reach(who.square, steps, by or mover(who), barred=barred, taken=taken)


def lines(state: Table, who: Character, steps: int, by: Mover, *, past_enemies: bool) -> dict[str, list[str]]:
    """Where it can get in a straight line of at most so many squares, and the way there."""
    here, found = grid(state), dict[str, list[str]]()
    bodies = standing(state)
    for direction in here.directions:
        square, way, cost = who.square, list[str](), 0
        while (there := here.next_to(square, direction)) is not None:
            price = by.price(here.ground(there))
            other = bodies.get(there)
            blocked = other is not None and other.health > 0 and (other.side is not who.side or has(other, "big"))
            if not price or not here.is_open(square, there, by) or (blocked and not past_enemies):
                break
            cost, square = cost + price, there
            if cost > steps:
                break
            way.append(there)
            if other is None and by.stays(here.ground(there)):
                found[there] = list(way)
    return found


# Distance, sight, cover -----------------------------------------------------------------------------------------------


def distance(state: Table, one: Character, other: Character) -> int:
    return grid(state).distance(one.square, other.square)


def adjacent(state: Table, one: Character, other: Character) -> bool:
    return grid(state).adjacent(one.square, other.square)


def sees(state: Table, one: str, other: str) -> bool:
    return sight.sees(grid(state), one, other)


def in_line(state: Table, one: str, other: str) -> bool:
    right, down = grid(state).offset(one, other)
    return not right or not down or abs(right) == abs(down)


def has_cover(state: Table, attacker: Character, target: Character) -> bool:
    """HK-LOS-3, 4: at most 1 die, however many sources."""
    if is_under(target, "covered") or is_under(target, "smoked"):
        return True
    here = grid(state)
    if has(target, "bush-born") and here.ground(target.square).id in SURE_FOOTED:
        return True
    bodies = list(standing(state)) if state.is_on("bodies_give_cover") else []
    return sight.cover_between(here, attacker.square, target.square, bodies) > 0
