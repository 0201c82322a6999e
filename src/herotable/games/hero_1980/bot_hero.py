"""A Hero's player by rules of thumb (ledger C9): a way to Alysa, riches on it, whom to fight, when to run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herotable.games.hero_1980.cards import IS_MONSTER, RICHES, Kind, our_cards
from herotable.games.hero_1980.catacombs import FACINGS
from herotable.games.hero_1980.chances import at_least, chance, one_die
from herotable.games.hero_1980.doors_open import touching, within_reach
from herotable.games.hero_1980.monster_attacks import monster_to_hit, position
from herotable.games.hero_1980.routes import NEVER, TENTH, costs_from, costs_to, home
from herotable.games.hero_1980.state import HEART, Hero, Table, factor, is_open, known, left
from herotable.games.hero_1980.striking import hero_to_hit, in_order
from herotable.rules import Choice, Option, Seat

WORTH_A_TRY: Final = 18
"""In 36ths: who expects fewer to fall runs past several Monsters, if he can."""

DETOUR: Final = 14 * TENTH
"""So much longer a way may be for riches."""

ENOUGH: Final = 3
HOPES: Final = 3
FAR_OFF: Final = 99
SAFE: Final = 12
"""Hits and Strength together; below it a Hero goes home."""

END: Final = Choice("end")


def advise(table: Table, seat: Seat, options: Sequence[Option]) -> Choice | None:
    found = {option.id: option for option in options if not option.refused}
    hero = table.heroes[seat]
    if hero.closing:
        return close(table, seat, found)
    if hero.outwitted == "won":
        return run(table, seat, found)
    for judge in (take, flee, fight, walk, rearm):
        choice = judge(table, seat, found)
        if choice is not None:
            return choice
    return close(table, seat, found)


# Riches -------------------------------------------------------------------------------------------------------------


def take(table: Table, seat: Seat, found: dict[str, Option]) -> Choice | None:
    """Riches underfoot are picked up."""
    if "pick up" not in found:
        return None
    section = table.sections[seat]
    loose = [tag for tag in section.found if section.at[tag] == table.heroes[seat].at]
    return Choice("pick up", {"what": max(loose, key=lambda tag: section.kinds[tag])})


# Fighting -----------------------------------------------------------------------------------------------------------


def fight(table: Table, seat: Seat, found: dict[str, Option]) -> Choice | None:
    """Those of the Monsters beside him whom it pays best to attack together."""
    if "attack" not in found:
        return None
    targets = best_attack(table, seat)
    return Choice("attack", {"targets": list(targets)}) if targets else None


def foes(table: Table, seat: Seat) -> list[str]:
    """The Monsters within his reach that he sees."""
    section = table.sections[seat]
    return [tag for tag in within_reach(table, seat) if is_open(section, tag) and IS_MONSTER[section.kinds[tag]]]


def best_attack(table: Table, seat: Seat) -> tuple[str, ...]:
    hero, section = table.heroes[seat], table.sections[seat]
    weapon = hero.weapon
    if weapon is None:
        return ()
    easiest = sorted(foes(table, seat), key=lambda tag: weapon.to_hit[section.kinds[tag]])
    sets = [easiest[:count] for count in range(1, len(easiest) + 1)]
    worth = {len(each): attack_worth(table, seat, each) for each in sets}
    best = max(sets, key=lambda each: worth[len(each)], default=[])
    return in_order(best) if best and worth[len(best)] > 0 else ()


def attack_worth(table: Table, seat: Seat, targets: Sequence[str]) -> int:
    """How many of 36 fall, less a quarter of those that strike back, by how hard they do."""
    hero, section = table.heroes[seat], table.sections[seat]
    weapon = hero.weapon
    assert weapon is not None
    worth = 0
    for tag in targets:
        hits = chance(hero_to_hit(hero, weapon, section.kinds[tag], len(targets)))
        worth += 4 * hits - (36 - hits) * answer(table, hero, section.kinds[tag], section.at[tag]) // 36
    return worth


def falling(table: Table, seat: Seat) -> int:
    """In 36ths: how many fall to the best attack, on the average."""
    hero, section = table.heroes[seat], table.sections[seat]
    targets, weapon = best_attack(table, seat), hero.weapon
    if weapon is None:
        return 0
    return sum(chance(hero_to_hit(hero, weapon, section.kinds[tag], len(targets))) for tag in targets)


def answer(table: Table, hero: Hero, kind: Kind, at: str) -> int:
    """Of 36: how often its blow hits."""
    roll = monster_to_hit(hero, kind, position(table, hero, at))
    return at_least(our_cards().counters[kind].to_hit - roll.bonus)


# Outwitting ---------------------------------------------------------------------------------------------------------


def flee(table: Table, seat: Seat, found: dict[str, Option]) -> Choice | None:
    """Outwit where fighting is poor and running is likely to succeed and leads on by halls."""
    if "outwit" not in found:
        return None
    hero = table.heroes[seat]
    near = foes(table, seat)
    ways = one_die(10 - hero.levels["I"])
    if not near or ways < 4 or home(table, seat, doors=False).get(hero.at, NEVER) >= NEVER:
        return None
    outnumbered = len(near) >= 2 and falling(table, seat) < WORTH_A_TRY
    return Choice("outwit") if outnumbered or (ways == 6 and in_a_hurry(table, seat)) else None


def run(table: Table, seat: Seat, found: dict[str, Option]) -> Choice:
    """On by halls as far as the MP go, to a square where nobody known is near."""
    hero = table.heroes[seat]
    costs = home(table, seat, doors=False)
    here = costs.get(hero.at, NEVER)
    if "step" in found:
        squares = [to for to in _targets(found["step"]) if to not in hero.visited and costs.get(to, NEVER) < here]
        squares += [to for to in _targets(found["step"]) if ">" in to or to not in table.place.hero_walks]
        if squares:
            return _step(found["step"], min(squares, key=lambda to: costs.get(to, 0)), hero)
    if "end" in found:
        return END
    squares = list(_targets(found["step"]))
    return _step(found["step"], min(squares, key=lambda to: (to in hero.visited, costs.get(to, NEVER))), hero)


# Walking ------------------------------------------------------------------------------------------------------------


def walk(table: Table, seat: Seat, found: dict[str, Option]) -> Choice | None:
    """Along the way of least cost; a door on it is tried, a Monster on it fought."""
    hero = table.heroes[seat]
    if hero.at not in table.place.hero_walks:
        return _along_the_lane(found, hero)
    costs = costs_to(table, seat, goals(table, seat))
    here = costs.get(hero.at, NEVER)
    ways = [(costs.get(there, NEVER), there, door) for there, door in table.place.hero_walks[hero.at]]
    if hero.at in table.place.exits:
        return _along_the_lane(found, hero)
    cost, there, door = min(ways)
    if cost >= here or cost >= NEVER:
        return None
    if door and "open" in found and door in _doors(found["open"]):
        return Choice("open", {"door": door})
    if "step" in found and there in _targets(found["step"]):
        return _step(found["step"], there, hero)
    return None


def _along_the_lane(found: dict[str, Option], hero: Hero) -> Choice | None:
    if "step" not in found:
        return None
    onward = [to for to in _targets(found["step"]) if to not in hero.visited and (">" in to or "," not in to)]
    return _step(found["step"], onward[0], hero) if onward else None


def goals(table: Table, seat: Seat) -> dict[str, int]:
    """The exits; and, as long as there is time and strength, counters in rooms that may be riches."""
    hero, place = table.heroes[seat], table.place
    found = dict.fromkeys(place.exits, TENTH * table.agreed.corridor_length)
    if in_a_hurry(table, seat) or hero.levels["H"] + hero.levels["S"] < SAFE or len(hero.carries) >= ENOUGH:
        return found
    wanted = hopes(table, seat)
    if not wanted:
        return found
    from_here, to_alysa = costs_from(table, seat), home(table, seat)
    way = to_alysa.get(hero.at, NEVER)
    for square in wanted:
        if from_here.get(square, NEVER) + to_alysa.get(square, NEVER) <= way + DETOUR:
            found[square] = -2 * way
    return {square: cost + 2 * way for square, cost in found.items()} if len(found) > len(place.exits) else found


def hopes(table: Table, seat: Seat) -> list[str]:
    """Squares where riches lie, or may lie: known ones, and face-down counters in rooms, the nearest few."""
    hero, section, place = table.heroes[seat], table.sections[seat], table.place
    far = place.far(hero.at)
    squares: list[str] = []
    for tag, at in section.at.items():
        kind = known(table, seat, tag, seat)
        if at not in squares and at != hero.at and (kind in RICHES or (kind is None and at in place.rooms)):
            squares.append(at)
    return sorted(squares, key=lambda at: (far.get(at, FAR_OFF), at))[:HOPES]


def in_a_hurry(table: Table, seat: Seat) -> bool:
    """A rival is on the track, or the last turns have begun."""
    if any(hero.alive and hero.on_track for other, hero in table.heroes.items() if other != seat):
        return True
    return bool(table.agreed.turn_limit) and table.agreed.turn_limit - table.turn < 2 * HEART + turns_to_go(table, seat)


def turns_to_go(table: Table, seat: Seat) -> int:
    """How many turns it takes him to reach Alysa, doors and dangers counted in; 0 once he is there."""
    hero = table.heroes[seat]
    if not hero.active:
        return 0
    if ">" in hero.at:
        return 1
    steps = home(table, seat).get(hero.at, NEVER) // TENTH
    return -(-steps // max(1, factor(table, hero)))


# The end of a phase -------------------------------------------------------------------------------------------------


def rearm(table: Table, seat: Seat, found: dict[str, Option]) -> Choice | None:
    """Another weapon, if the one in hand is poor against those who stand beside him."""
    near = foes(table, seat)
    hero, section = table.heroes[seat], table.sections[seat]
    if "change weapon" not in found or not near or left(table, hero) < 3:
        return None
    weapons = our_cards().weapons

    def ways(weapon: str) -> int:
        modifier = weapons[weapon].boxes[hero.boxes[weapon] - 1]
        return max(at_least(weapons[weapon].to_hit[section.kinds[tag]] - modifier) for tag in near)

    best = max(hero.points, key=ways)
    if 2 * ways(best) > 3 * ways(hero.in_hand):
        return Choice("change weapon", {"to": weapons[best].name})
    return None


def close(table: Table, seat: Seat, found: dict[str, Option]) -> Choice:
    """Faces where he is hit least; holds the door of a room if he is worn out."""
    hero = table.heroes[seat]
    if "turn" in found and table.agreed.facing_cost == "free":
        best = best_facing(table, seat)
        if best != hero.facing:
            return Choice("turn", {"facing": best})
    if "hold" in found and hero.levels["H"] + hero.levels["S"] < SAFE:
        return Choice("hold", {"door": _doors(found["hold"])[0]})
    return END if "end" in found else next(found["step"].completions())


def best_facing(table: Table, seat: Seat) -> str:
    """Toward those beside him who hit hardest; else toward most of what lies face down near him."""
    hero, section, place = table.heroes[seat], table.sections[seat], table.place
    if hero.at not in place.walks:
        return hero.facing
    around = set(touching(table, hero))
    near = [tag for tag, at in section.at.items() if at in around and tag not in hero.harmless]
    far = place.far(hero.at)

    def pain(facing: str) -> tuple[int, int, bool]:
        blows = sum(_blow(table, seat, tag, facing) for tag in near)
        ahead = place.ahead(hero.at, facing)
        watched = sum(1 for at in section.at.values() if at in ahead and far.get(at, 99) <= 6)
        return blows, -watched, facing != hero.facing

    return min(FACINGS, key=pain)


def _blow(table: Table, seat: Seat, tag: str, facing: str) -> int:
    """Of 36: how often it would hit him. What he forgets by turning may not count, or he would turn for ever."""
    hero = table.heroes[seat]
    kind = (known(table, seat, tag, seat) if table.agreed.memory_aid else None) or Kind.GOBLIN
    if not IS_MONSTER[kind]:
        return 0
    side = next(each for each in FACINGS if table.place.grid.next_to(hero.at, each) == table.sections[seat].at[tag])
    turned = (FACINGS.index(side) - FACINGS.index(facing)) % len(FACINGS)
    return at_least(our_cards().counters[kind].to_hit - (1, 2, 3, 2)[turned])


# Reading options ----------------------------------------------------------------------------------------------------


def _targets(option: Option) -> tuple[str, ...]:
    field = option.fields[0]
    assert field.kind == "one"
    return field.among


_doors = _targets


def _step(option: Option, to: str, hero: Hero) -> Choice:
    if len(option.fields) > 1:
        return Choice("step", {"to": to, "facing": hero.facing})
    return Choice("step", {"to": to})
