"""What a sensible player would do, and a sensible game master (K15). Bots see what their seat sees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from herotable.games.deck_of_many_dungeons import attacks, deck, paths, rolls, standing, tasks, uses
from herotable.games.deck_of_many_dungeons.cards import Ability
from herotable.games.deck_of_many_dungeons.ground import between, cells_of, grid, with_open_doors
from herotable.games.deck_of_many_dungeons.state import GM, Creature, Making, Side, Table, Use
from herotable.parts.grid import FAR
from herotable.parts.hexes import HexGrid
from herotable.rules import WAIT, Choice, Option, Seat

RIDERS: Final = {
    "miss": 125, "immobile": 75, "push": 20, "pull": 20, "shift": 20, "disable": 75, "slow": 20, "hidden": 60,
    "hit": 30, "foe-hit": 40, "def": 25, "mark hit": 30, "mark bonus": 40, "poison": 90, "drain": 60, "taunt": 40,
    "tres": 60, "res": 60, "extra any": 150, "give": 30, "reduce": 60, "enable": 70, "second": 60,
    "arc": 60, "connect": 60,
}  # fmt: skip
"""What effects beside damage are worth, in hundredths of a point (K2)."""
A_POINT: Final = 100
RESOLVE: Final = 75
LAST_RESOLVE: Final = 40
ENOUGH: Final = 15
MOST_TRIED: Final = 24
LONG_ENOUGH: Final = 60
"""After so many turns nobody fights on."""


def worth(state: Table, seat: Seat) -> float:
    """Health, Resolve and who is standing, of one's own side against the other's."""
    mine = Side.ENEMIES if seat == GM else Side.HEROES
    own = sum(_strength(each) for each in state.of(mine))
    return float(own - sum(_strength(each) for each in state.of(mine.other)))


def _strength(creature: Creature) -> int:
    return 2 * creature.health + creature.resolve + (3 if creature.up else 0)


def advise(state: Table, seat: Seat, options: Sequence[Option]) -> Choice | None:
    by_name: dict[str, Option] = {}
    for option in options:
        by_name.setdefault(option.id, option)
    if state.making.get(seat) == Making.CARDS:
        return _make(by_name)
    if state.task is not None:
        return _at_a_task(state, seat, options)
    if state.resting is not None:
        return _at_rest(state, options, by_name)
    if state.combat is not None:
        return _in_combat(state, options)
    return _between(state, seat, by_name)


def _filled(option: Option, **fields: str | int | list[str | int]) -> Choice:
    """An option with what matters chosen, and the first that will do elsewhere."""
    found = {each.name: next(iter(each.values())) for each in option.fields}
    return Choice(option.id, {**found, **fields})


# Making and growing ------------------------------------------------------------------------------------------------


def _make(by_name: dict[str, Option]) -> Choice:
    if "the character is ready" in by_name:
        return Choice("the character is ready")
    ready = by_name["take a ready-made character"]
    return _filled(ready)


def _between(state: Table, seat: Seat, by_name: dict[str, Option]) -> Choice | None:
    """Heroes grow; the game master brings the story on."""
    if seat != GM:
        for name in ("upgrade for it", "upgrade a Talent", "add a Talent", "grown"):
            if name in by_name:
                return _filled(by_name[name])
        return WAIT
    if any(each.swaps or each.improvements for each in state.growth.values()) and state.story.ended:
        return WAIT
    for name in ("call the scene's Task", "begin the scene's combat", "go on to the next scene"):
        if name in by_name:
            return _story(state, by_name[name])
    for name in ("begin the combat", "end the scene"):
        if name in by_name:
            return _filled(by_name[name])
    return WAIT


def _story(state: Table, option: Option) -> Choice:
    if option.id != "call the scene's Task":
        return Choice(option.id)
    able = [each for each in state.pcs if each.up]
    return _filled(option, who=[each.id for each in able[:1]])


# Tasks and rests ------------------------------------------------------------------------------------------------


def _at_a_task(state: Table, seat: Seat, options: Sequence[Option]) -> Choice | None:
    """P-TASK; the game master accepts what is suggested."""
    assert state.task is not None, "there is no Task"
    if seat == GM:
        accept = next((each for each in options if each.id == "accept"), None)
        if accept is not None:
            return _filled(accept)
    for option in options:
        if option.id == "lock in" and option.fields:
            who = str(next(iter(option.fields[0].values())))
            mine = [each for each in options if each.fields and next(iter(each.fields[0].values())) == who]
            chosen = tasks.sensible_choice(state, state.task, who, mine)
            return (
                Choice("lock in", {"who": who})
                if chosen is None
                else Choice(chosen[0], {"who": who, "card": chosen[1]})
            )
    off = next((each for each in options if each.id == "call the Task off"), None)
    waiting = any(who not in state.task.locked for who in tasks.contributors(state, state.task))
    return Choice("call the Task off") if off is not None and not waiting else WAIT


def _at_rest(state: Table, options: Sequence[Option], by_name: dict[str, Option]) -> Choice | None:
    """Wounds are tended, the worst first; then one is rested."""
    for option in options:
        if option.id == "use at rest":
            fields = {each.name: each for each in option.fields}
            hurt = [str(each) for each in fields["on"].values()]
            worst = min(hurt, key=lambda who: state.creatures[who].health - state.creatures[who].most)
            creature = state.creatures[worst]
            if creature.most - creature.health >= (3 if option.cost else 1):
                return _filled(option, on=worst)
    return _filled(by_name["rested"]) if "rested" in by_name else WAIT


# Combat ------------------------------------------------------------------------------------------------


def _in_combat(state: Table, options: Sequence[Option]) -> Choice | None:
    """P-PC and P-ENEMY: the ability and target that promise most; else a way to the next enemy; else done."""
    combat = state.fighting()
    usable = [option for option in options if option.id == "use"]
    if not usable and not any(option.id == "done" for option in options):
        return Choice("roll the batch") if any(option.id == "roll the batch" for option in options) else WAIT
    who = _next_to_act(state, options)
    creature = state.creatures[who]
    mine = [option for option in usable if _who(option) == who]
    best = _best(state, creature, mine)
    if best is not None:
        return best
    weary = next((option for option in options if option.id == "declare it resolved"), None)
    if weary is not None and combat.turn > LONG_ENOUGH:
        return _filled(weary)
    if combat.extra != who and standing.bears(state, creature, "immobile"):
        free = next((each for each in options if each.id == "break free" and _who(each) == who), None)
        if free is not None:
            return _filled(free)
    return _approach(state, creature, mine) or _open_a_door(state, creature, options) or Choice("done", {"who": who})


def _who(option: Option) -> str:
    return str(next(iter(option.fields[0].values()))) if option.fields and option.fields[0].name == "who" else ""


def _next_to_act(state: Table, options: Sequence[Option]) -> str:
    done = [_who(option) for option in options if option.id == "done"]
    return done[0] if done else _who(next(option for option in options if option.id == "use"))


def _best(state: Table, creature: Creature, options: Iterable[Option]) -> Choice | None:
    found: list[tuple[int, int, Choice]] = []
    for option in options:
        _, ability = _ability(creature, option)
        if ability.type in ("Attack", "Fortify", "Free") and not ability.has("step"):
            for number, choice in zip(range(MOST_TRIED), option.completions(), strict=False):
                value = _value(state, creature, option, choice)
                found.append((value, -number - len(found), choice))
    top = max(found, key=lambda each: each[:2], default=None)
    return top[2] if top is not None and top[0] > ENOUGH else None


def _ability(creature: Creature, option: Option) -> tuple[str, Ability]:
    key = str(next(iter(option.fields[1].values())))
    held, number = deck.of_key(creature, key)
    return key, deck.ability_of(held, number)


def _value(state: Table, creature: Creature, option: Option, choice: Choice) -> int:
    """What it promises, less what it costs."""
    held, number = deck.of_key(creature, choice.one("ability"))
    use = attacks.as_chosen(state, creature, held, number, choice)
    cost = sum(part.amount for part in option.cost)
    price = cost * RESOLVE + (LAST_RESOLVE if cost and creature.purse - cost < 1 else 0)
    ability = deck.ability_of(held, number)
    promised = _promise(state, creature, use, ability)
    return promised - price - (10 if ability.type == "Fortify" else 0)


def _promise(state: Table, user: Creature, use: Use, ability: Ability) -> int:
    needed = rolls.needs(state, use) if uses.roll_needed(state, use) else {}
    total = 0
    for target in use.targets or [""]:
        chance = max(0, min(12, 13 - needed[target])) if target in needed else 12
        total += chance * _gain(state, user, use, ability, target) // 12
    return total + (40 if ability.has("zone") and not use.targets else 0)


def _gain(state: Table, user: Creature, use: Use, ability: Ability, target: str) -> int:
    """What succeeding on one target is worth; on one's own side harm counts against it."""
    creature = state.creatures.get(target)
    if creature is None:
        return 0
    friend = creature.side is user.side
    gain = 0
    first = target == use.targets[0]
    for each in uses.matching(state, use, creature, "dmg", *(("bonus",) if first else ())):
        gain += _harm(creature, each.clause.n) * (-3 if friend else 2) // 2
    left = creature.health + creature.purse
    if not friend and gain >= A_POINT * left:
        gain += A_POINT
    return gain + _help(state, user, use, creature) + _riders(state, use, creature, friend)


def _harm(creature: Creature, points: int) -> int:
    return A_POINT * min(points, creature.health + creature.purse)


def _help(state: Table, user: Creature, use: Use, target: Creature) -> int:
    """Healing counts where it is needed."""
    gain = 0
    for each in uses.matching(state, use, target, "heal"):
        missing = target.most - target.health
        if target.side is user.side and (missing >= 3 or not target.up):
            gain += A_POINT * min(each.clause.n, missing) + (2 * A_POINT if not target.up else 0)
    return gain


def _riders(state: Table, use: Use, target: Creature, friend: bool) -> int:
    gain = 0
    for each in uses.effects_of(state, use):
        clause = each.clause
        amount = RIDERS.get(clause.op, 0)
        if not amount or clause.prefix == "when" or (clause.prefix == "with" and each.ability.type == "Passive"):
            continue
        helpful = clause.n > 0 if clause.op in ("hit", "def") else clause.n < 0 if clause.op == "foe-hit" else True
        gain += amount if helpful or not friend else -amount
    already = any(
        running.on == target.id and running.held == use.held and running.ability == use.ability
        for running in state.running
    )
    return 0 if already else gain if not (friend and not _kindly(state, use)) else 0


def _kindly(state: Table, use: Use) -> bool:
    return uses.ability_in(state, use).type in ("Fortify", "Free")


def _approach(state: Table, creature: Creature, options: Iterable[Option]) -> Choice | None:
    """Nearer to the next enemy: beside it, or to where one's farthest Attack reaches it."""
    if not creature.at:
        return None
    foes = state.standing(creature.side.other)
    if not foes:
        return None
    own = [(held, ability) for held, _, ability in deck.live(creature) if ability.type == "Attack"]
    reach = max((ability.range for held, ability in own if not deck.is_innate(held)), default=1)
    wanted = max(1, min(reach, 4))
    here = min(between(state, creature, foe) for foe in foes)
    if any(between(state, creature, foe) <= wanted and paths.can_see(state, creature, foe) for foe in foes):
        return None
    wanted = 1 if here <= wanted else wanted
    return _nearest(state, creature, foes, wanted, here, options)


def _open_a_door(state: Table, creature: Creature, options: Iterable[Option]) -> Choice | None:
    """Where that is much the shorter way to the next enemy."""
    foes = state.standing(creature.side.other)
    if not creature.at or not foes:
        return None
    wide = with_open_doors(state)
    shortest = min(wide.counted(creature.at, cell) % FAR for foe in foes for cell in cells_of(state, foe) if cell)
    if shortest + 2 > min(between(state, creature, foe) for foe in foes):
        return None
    now = grid(state)
    for option in options:
        if option.id == "door" and _who(option) == creature.id:
            shut = [edge for edge in option.fields[1].values() if _is_shut(now, str(edge))]
            if shut:
                return _filled(option, door=str(shut[0]))
    return None


def _is_shut(now: HexGrid, edge: str) -> bool:
    one, _, other = edge.partition("|")
    between_them = now.edge(one, other)
    return between_them is not None and between_them.shut


def _nearest(
    state: Table, creature: Creature, foes: Sequence[Creature], wanted: int, here: int, options: Iterable[Option]
) -> Choice | None:
    now = with_open_doors(state)
    here = min(here, *(now.counted(creature.at, cell) % FAR for foe in foes for cell in cells_of(state, foe) if cell))
    counts = [now.counts_from(cell) for foe in foes for cell in cells_of(state, foe) if cell]
    best: tuple[int, int, Choice | None] = (here, 0, None)
    for option in options:
        cost = sum(part.amount for part in option.cost)
        ability = _ability(creature, option)[1]
        if cost or not ability.has("step") or ability.type != "Move":
            continue
        for choice in option.completions():
            number = now.number(choice.one("to"))
            count = min((each[number] for each in counts if each[number] >= 0), default=here)
            if max(count, wanted) < max(best[0], wanted):
                best = (count, 0, choice)
    return best[2]
