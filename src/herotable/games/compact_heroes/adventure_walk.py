"""How an automatic game master leads through an adventure: by its cards, without knowing what any of them is about.

Dungeons are gone through in the order of the adventure's maps, room by room where there is something to gain; the
country between them is crossed on the shortest way. Nobody is avoided who can be talked out of it for nothing; deeds
that lead to an ending that is no victory are left alone; the party rests where it stands once nobody threatens.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from herotable.games.compact_heroes import camp, checks, encounters, hit_points, story
from herotable.games.compact_heroes.adventure import (
    NOBODY,
    UNFINISHED,
    Way,
    deeds,
    doers,
    endings,
    is_shut,
    may_loot,
    may_pick,
    needs_check,
    skill_bonus,
    trap_here,
    ways,
    why_not_do,
    why_not_go,
    xp_of,
)
from herotable.games.compact_heroes.adventure_cards import NOTHING, Check, Deed, Outcome
from herotable.games.compact_heroes.state import Hero, Table, card_of, cards
from herotable.rules import Choice

LOCKED: Final = 1000
"""How long the way seems through a lock that somebody may still pick."""
EVEN_CHANCE: Final = 4
"""The lowest die that is worth trying for."""


def next_step(state: Table) -> Choice | None:
    """What the game master does next in an adventure; nothing where it is not the game master's turn, or it is over."""
    if state.adventure is None or state.adventure.shown.ended:
        return None
    if state.fight is not None:
        return Choice("let them surrender") if encounters.giving_up(state) else None
    return next(_steps(state), None)


def _steps(state: Table) -> Iterator[Choice]:
    """In this order, whatever applies."""
    if not state.living():
        yield _end(state)
    yield from _telling(state)
    yield from _awards(state)
    yield from _meeting(state)
    yield from _treasure(state)
    yield from _deeds(state)
    yield from _victory(state)
    yield from _rest(state)
    yield from _on_the_way(state)
    yield _end(state)


def _end(state: Table) -> Choice:
    true = endings(state)
    return Choice("end adventure", {"ending": true[0].id if true else UNFINISHED})


def _victory(state: Table) -> Iterator[Choice]:
    for ending in endings(state):
        if ending.victory:
            yield Choice("end adventure", {"ending": ending.id})


def _telling(state: Table) -> Iterator[Choice]:
    now = story.the_adventure(state)
    if not now.shown.hook:
        yield Choice("give the hook")
    if now.shown.scene != now.at:
        yield Choice("read aloud")


def _awards(state: Table) -> Iterator[Choice]:
    for award in story.the_adventure(state).due:
        yield Choice("give award", {"award": award, "xp": xp_of(state, award)})


# What meets the party -------------------------------------------------------------------------------------------------


def _meeting(state: Table) -> Iterator[Choice]:
    """What must be got through, the trap, whoever is here."""
    for deed in deeds(state):
        if deed.must and why_not_do(state, deed) is None:
            yield _do(state, deed)
    yield from _trap(state)
    where = story.the_adventure(state).at
    if encounters.has_encounter(state, where):
        if story.scene(state, where).starts == "unless avoided":
            yield from _avoiding(state)
        yield _fight(state)


def _trap(state: Table) -> Iterator[Choice]:
    """One hero looks, then one disarms; else it catches the first."""
    trap, now = trap_here(state), story.the_adventure(state)
    if not trap:
        return
    card = cards(state).traps[trap]
    if now.at not in now.shown.traps and f"{now.at}/look" not in now.tried:
        yield Choice("look for the trap here", {"who": _best(state, Check(card.find, "find traps"))})
    if now.at in now.shown.traps and card.disarm is not None and f"{now.at}/disarm" not in now.tried:
        yield Choice("disarm the trap here", {"who": _best(state, Check(card.disarm, "disarm traps"))})
    heroes = [hero.id for hero in state.living()]
    caught: list[str | int] = [*heroes] if card.everyone else [*heroes[:1]]
    yield Choice("spring the trap here", {"whom": caught})


def _avoiding(state: Table) -> Iterator[Choice]:
    """For nothing, or at an even chance; first without a risk."""
    open_to = [deed for deed in deeds(state) if deed.success.peace and why_not_do(state, deed) is None]
    for deed in sorted(open_to, key=lambda deed: _price(state, deed)):
        if not needs_check(state, deed) or _is_worth_trying(state, deed):
            yield _do(state, deed)


def _price(state: Table, deed: Deed) -> int:
    """Nothing, a try that may be in vain, gold, a try that may go wrong."""
    if not needs_check(state, deed):
        return 2 if deed.gold else 0
    return 3 if deed.failure.fight else 1


def _is_worth_trying(state: Table, deed: Deed) -> bool:
    return deed.check is not None and _needed(state, _best(state, deed.check), deed.check) <= EVEN_CHANCE


def _fight(state: Table) -> Choice:
    """Companions who can fight do."""
    able = [foe.id for foe in camp.companions(state) if card_of(state, foe).level > 1]
    fields: dict[str, str | int | list[str | int] | dict[str, int]] = {"surprised": NOBODY}
    if camp.companions(state):
        fields["beside"] = [*able]
    if any(_lies_in_wait(state, hero) for hero in state.living()):
        fields["unnoticed"] = []
    return Choice("start the encounter", fields)


def _lies_in_wait(state: Table, hero: Hero) -> bool:
    return camp.skill_with(state, hero, "ambush") is not None


# What is done, and by whom --------------------------------------------------------------------------------------------


def _treasure(state: Table) -> Iterator[Choice]:
    if may_loot(state) and not encounters.has_encounter(state, story.the_adventure(state).at):
        yield Choice("loot")
    if state.pile.gold:
        yield Choice("share out the gold")
    if state.pile.items:
        least = min(state.living(), key=lambda hero: len(hero.items))
        yield Choice("hand out", {"item": state.pile.items[0], "to": least.id})


def _deeds(state: Table) -> Iterator[Choice]:
    for deed in deeds(state):
        if why_not_do(state, deed) is None and _gains(deed.success) and not _spoils(state, deed.success):
            yield _do(state, deed)


def _gains(outcome: Outcome) -> bool:
    """Something that is not there anyway."""
    treasure = outcome.treasure
    found = treasure.gold or treasure.items or treasure.magic_items or outcome.items_each_hero
    return bool(outcome.flags or outcome.award or outcome.joins or found or outcome.gold_each_creature)


def _spoils(state: Table, outcome: Outcome) -> bool:
    """It leads to an ending that is no victory."""
    unwanted = [flag for ending in story.card(state).endings if not ending.victory for flag in ending.needs]
    wanted = [flag for ending in story.card(state).endings if ending.victory for flag in ending.needs]
    return any(flag in unwanted and flag not in wanted for flag in outcome.flags)


def _do(state: Table, deed: Deed) -> Choice:
    fields: dict[str, str | int | list[str | int] | dict[str, int]] = {"deed": deed.id}
    if deed.check is not None and needs_check(state, deed) and not deed.each_hero:
        fields["who"] = _best(state, deed.check, doers(state, deed))
        if state.option("helping") == "on":
            others = [hero.id for hero in state.living() if hero.id != fields["who"]]
            fields["helper"] = (others or [NOBODY])[0]
    return Choice("do", fields)


def _best(state: Table, check: Check, among: list[str] | None = None) -> str:
    """Who has the best chance."""
    able = [hero.id for hero in state.living()] if among is None else among
    return min(able, key=lambda who: _needed(state, who, check))


def _needed(state: Table, who: str, check: Check) -> int:
    """The lowest die with which this one succeeds (CH-CHK-1)."""
    parts = (*checks.bonuses(state, who, check.task or check.skill), *skill_bonus(state, who, check))
    return check.difficulty - sum(part.amount for part in parts)


# Rest -----------------------------------------------------------------------------------------------------------------


def _rest(state: Table) -> Iterator[Choice]:
    """A night where nobody threatens, as long as it heals somebody who is badly off."""
    if any(_would_rest(state, hero) for hero in state.living()):
        yield Choice("night's rest", {"where": "safe"})


def _would_rest(state: Table, hero: Hero) -> bool:
    feverish = any(cards(state).diseases[illness.disease].no_rest for illness in hero.illnesses)
    most = hit_points.most_hit_points(state, hero.id)
    return state.option("rest") != "none" and not feverish and 4 * hero.hit_points < 3 * most


# The way --------------------------------------------------------------------------------------------------------------


def _on_the_way(state: Table) -> Iterator[Choice]:
    """Along the shortest way to the next place that promises something, past locks only if there is no other."""
    at = story.the_adventure(state).at
    for goal in goals(state):
        first = _first_way(state, at, goal)
        if first is not None:
            yield _take(state, first)


def goals(state: Table) -> list[str]:
    """The rooms of the dungeons, map by map: those that nobody has seen yet and that hold something, and those where
    something has become possible."""
    now, found = story.the_adventure(state), story.adventures(state)
    country = found.places[story.card(state).start].map
    rooms = [place.id for name in story.card(state).maps if name != country for place in found.places_on(name)]
    return [room for room in rooms if room != now.at and (_promises(state, room) or _waits(state, room))]


def _promises(state: Table, room: str) -> bool:
    now, scene = story.the_adventure(state), story.scene(state, room)
    outcomes = (scene.entering, scene.loot, scene.victory, *(deed.success for deed in scene.deeds))
    return room not in now.entered and any(_gains(outcome) for outcome in outcomes)


def _waits(state: Table, room: str) -> bool:
    """What was left there: treasure behind those who threw the party out, a deed that lacked something."""
    now, scene = story.the_adventure(state), story.scene(state, room)
    left = [deed for deed in scene.deeds if f"{room}/{deed.id}" not in (*now.done, *now.tried)]
    possible = [deed for deed in left if _gains(deed.success) and all(flag in now.flags for flag in deed.needs)]
    unspent = [
        deed for deed in possible if not any(flag in now.flags for flag in deed.unless) and not deed.success.peace
    ]
    beaten = room in now.entered and room not in now.settled and scene.victory != NOTHING
    unlooted = room in now.entered and room not in now.looted and scene.loot != NOTHING
    return room in now.entered and bool(unspent or beaten or unlooted)


def _first_way(state: Table, at: str, goal: str) -> Way | None:
    """The first step of the shortest way, by hours; ties go to the order of the cards."""
    best: dict[str, tuple[int, Way | None]] = {at: (0, None)}
    open_places = [at]
    while open_places:
        here = min(open_places, key=lambda place: best[place][0])
        open_places.remove(here)
        if here == goal:
            return best[here][1]
        for way in ways(state, here):
            length = _length(state, way, here)
            if length is not None and (way.to not in best or best[here][0] + length < best[way.to][0]):
                best[way.to] = (best[here][0] + length, best[here][1] or way)
                open_places.append(way.to)
    return None


def _length(state: Table, way: Way, here: str) -> int | None:
    """A room further is an hour, as it were; nothing where no one can pass."""
    hours = max(1, way.path.hours) if way.path else 1
    if way.path is None or not is_shut(state, way.path, here):
        return hours
    if way.path.lock:
        return hours + LOCKED if may_pick(state, way.path) else None
    return None


def _take(state: Table, first: Way) -> Choice:
    """A lock is picked first; of several crossings the one that needs no luck, if there is gold for it."""
    now = story.the_adventure(state)
    if first.path is not None and first.path.lock and is_shut(state, first.path, now.at):
        able = may_pick(state, first.path)
        return Choice(
            "pick the lock", {"to": first.to, "who": _best(state, Check(first.path.lock, "pick locks"), able)}
        )
    here = [way for way in ways(state, now.at) if way.to == first.to and why_not_go(state, way) is None]
    way = min(here, key=lambda way: way.crossing is not None and way.crossing.check is not None, default=first)
    fields: dict[str, str | int | list[str | int] | dict[str, int]] = {"to": way.to}
    if way.crossing is not None:
        fields["by"] = way.by
        if way.crossing.check is not None:
            fields["who"] = _best(state, way.crossing.check)
    return Choice("go", fields)
