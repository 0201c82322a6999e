"""What people call things at a table: heroes and creatures by their names, cards and places by what stands on them.

Every id that comes up in options, questions, events and views is called something here; free words stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from herotable.games.compact_heroes.adventure_cards import our_adventures
from herotable.games.compact_heroes.cards import our_cards
from herotable.games.compact_heroes.ready_heroes import our_ready_heroes
from herotable.games.compact_heroes.state import Hero, Table, cards
from herotable.games.compact_heroes.words_names import described, item_name, short, signed


def called(state: Table, of: str) -> str:
    """The same for everyone: names are no secret at this table."""
    if of in state.heroes:
        return hero_name(state, state.heroes[of])
    if of in state.arrived or of.rpartition("-")[0] in state.arrived:
        return foe_name(state, of)
    return next(_other_names(state, of), "") or described(of)


def _other_names(state: Table, of: str) -> Iterator[str]:
    yield from _of_the_fallen(state, of)
    yield from _of_things(state, of)
    yield from _of_lines(state, of)
    yield from _of_the_adventure(of)
    if of in our_ready_heroes():
        yield our_ready_heroes()[of].name


def hero_name(state: Table, hero: Hero) -> str:
    """Who has no name yet goes by the seat, and so do namesakes."""
    namesakes = [other for other in state.heroes.values() if other.name == hero.name]
    if not hero.name:
        return described(hero.id)
    return hero.name if len(namesakes) == 1 else f"{hero.name} ({described(hero.id)})"


def foe_name(state: Table, foe: str) -> str:
    """By the card that it came by, which its id tells, also once it is gone: alone of its kind it needs no number."""
    came_as, _, number = foe.rpartition("-")
    if foe in state.arrived:
        return state.foes[foe].name if foe in state.foes else described(foe)
    name = short(state.foes[foe].name.removesuffix(f" {number}")) if foe in state.foes else described(came_as)
    if state.arrived[came_as] > 1:
        return f"{name} {number}"
    return name if is_person(came_as) else f"the {name.removeprefix('The ')}"


def is_person(card: str) -> bool:
    return card in our_cards().creatures and our_cards().creatures[card].person


def _of_the_fallen(state: Table, of: str) -> Iterator[str]:
    fallen = {f"fallen:{number}": hero for number, hero in enumerate(state.fallen, 1)}
    if of in fallen:
        yield f"{fallen[of].name}, who fell on day {fallen[of].died_on}"


def _of_things(state: Table, of: str) -> Iterator[str]:
    """Of several of a kind in one pack, which one."""
    for hero in (*state.heroes.values(), *state.fallen):
        mine = next((owned for owned in hero.items if owned.id == of), None)
        if mine is not None:
            item = cards(state).items[mine.item]
            alike = [owned.id for owned in hero.items if owned.item == mine.item]
            yield f"{item_name(item)} {1 + alike.index(of)}" if len(alike) > 1 else f"the {item_name(item)}"


def _of_lines(state: Table, of: str) -> Iterator[str]:
    """What the game master has written on a sheet. Two sheets may have a line of the same number."""
    lines = [line for hero in state.heroes.values() for line in hero.adjustments if line.id == of]
    if lines:
        said = dict.fromkeys(f"{signed(line.amount)} {line.to} ({line.name})" for line in lines)
        yield f"line {of.rpartition(':')[2]}: {' or '.join(said)}"


def _of_the_adventure(of: str) -> Iterator[str]:
    found = our_adventures()
    if of in found.places:
        yield f"{found.places[of].name} ({found.places[of].label})"
    if of in found.maps:
        yield f"the map of {found.maps[of].name}"
    for adventure in found.adventures:
        if of == adventure.id:
            yield adventure.name
        yield from (ending.name for ending in adventure.endings if ending.id == of)
        yield from (f"{award.xp} XP {award.text}" for award in adventure.awards if award.id == of)
