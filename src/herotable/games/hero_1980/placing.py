"""HERO-104: every counter is placed in secret, by all players at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from herotable.games.hero_1980.cards import (
    IS_MONSTER,
    MOST_STACKED,
    RICHES,
    RICHES_PLACED,
    STACKING,
    Kind,
    card_of,
    our_cards,
)
from herotable.games.hero_1980.catacombs import Catacomb
from herotable.games.hero_1980.events import CountersLaid, CountersReady
from herotable.games.hero_1980.plans import Plan, Site, laid_out, plans_for
from herotable.games.hero_1980.state import Section, Step, Table
from herotable.rules import D20, SYSTEM, Action, Choice, One, Option, Play, Seat

NOBODY: Final = "nobody"

Performs = Callable[[Play, Table, Action], None]


def new_section(runner: Seat, mix: str) -> Section:
    """HERO-104.B1, D1: 39 counters, two Gold and a Jewel; their tags say what they are until they are laid down."""
    return Section(runner, numbered({**our_cards().mixes[mix].counts, **RICHES_PLACED}))


def numbered(counts: Mapping[Kind, int]) -> dict[str, Kind]:
    return {f"{kind} {number}": kind for kind in Kind for number in range(1, counts.get(kind, 0) + 1)}


# Where counters may lie ---------------------------------------------------------------------------------------------


def site_of(table: Table) -> Site:
    return Site(table.chart, table.agreed.counter_mix, table.agreed.start_buffer)


def squares_for(table: Table, section: Section, kind: Kind) -> tuple[str, ...]:
    """HERO-104.D5."""
    loads = section.loads()
    spare = MOST_STACKED - STACKING[kind]
    squares = site_of(table).squares()
    return tuple(square for square in squares if loads.get(square, 0) <= spare)


def left_to_place(section: Section, kind: Kind) -> list[str]:
    return [tag for tag, each in section.kinds.items() if each is kind and tag not in section.at]


# Options ------------------------------------------------------------------------------------------------------------


def options(table: Table, runner: Seat) -> list[Option]:
    if table.step is not Step.PLACE or runner not in table.heroes:
        return []
    section = table.sections[table.run_by(runner)]
    if section.ready:
        return []
    missing = len(section.kinds) - len(section.at)
    reason = f"{missing} counters are still to be placed" if missing else ""
    return [
        Option("lay out", (One("plan", tuple(plan.name for plan in plans_of(table, runner))),), (), "HERO-104.D8"),
        *_placings(table, section),
        *_carryings(section),
        *_liftings(section),
        *([Option("place the rest", (), (), "HERO-104.D8")] if missing else []),
        Option("done", (), (), "HERO-104.D1", reason),
    ]


def _placings(table: Table, section: Section) -> Iterator[Option]:
    for kind in Kind:
        if left_to_place(section, kind):
            fields = (One("what", (card_of(kind).name,)), One("at", squares_for(table, section, kind), on="squares"))
            yield Option("place", fields, (), "HERO-104.D3")


def _liftings(section: Section) -> list[Option]:
    if not section.at:
        return []
    squares = tuple(dict.fromkeys(section.at.values()))
    return [
        Option("lift", (One("at", squares, on="squares"),), (), "HERO-104.D3"),
        Option("clear", (), (), "HERO-104.D3"),
    ]


def _carryings(section: Section) -> Iterator[Option]:
    """HERO-104.D9: riches may be carried by a Monster in their square, one by each."""
    for riches, kind in section.kinds.items():
        if kind in RICHES and riches in section.at:
            taken = {by for what, by in section.carried.items() if what != riches}
            able = [tag for tag in section.monsters_at(section.at[riches]) if tag not in taken]
            if able:
                yield Option("carry", (One("what", (riches,)), One("by", (NOBODY, *able))), (), "HERO-104.D9")


def plans_of(table: Table, runner: Seat) -> list[Plan]:
    """Plans for this map and these counters, the player's own first."""
    return plans_for(site_of(table), table.plans.get(runner, ""))


# Performing ---------------------------------------------------------------------------------------------------------


def section_of(table: Table, action: Action) -> Section:
    return table.sections[table.run_by(action.seat)]


def place(play: Play, table: Table, action: Action) -> None:
    section = section_of(table, action)
    kind = next(kind for kind in Kind if card_of(kind).name == action.choice.one("what"))
    section.at[left_to_place(section, kind)[0]] = action.choice.one("at")
    section.at = {tag: section.at[tag] for tag in section.kinds if tag in section.at}


def lift(play: Play, table: Table, action: Action) -> None:
    section, square = section_of(table, action), action.choice.one("at")
    for tag in section.here(square):
        _lifted(section, tag)


def _lifted(section: Section, tag: str) -> None:
    del section.at[tag]
    section.carried = {what: by for what, by in section.carried.items() if tag not in (what, by)}


def clear(play: Play, table: Table, action: Action) -> None:
    section = section_of(table, action)
    section.at, section.carried = {}, {}


def lay_out(play: Play, table: Table, action: Action) -> None:
    section = section_of(table, action)
    plan = next(each for each in plans_of(table, action.seat) if each.name == action.choice.one("plan"))
    section.at, section.carried = laid_out(plan, section.kinds)


def place_the_rest(play: Play, table: Table, action: Action) -> None:
    """Whatever is left, where one of the plans has its like; where that is full, wherever there is room."""
    section, plans = section_of(table, action), plans_of(table, action.seat)
    plan = plans[play.roll(D20, "which plan", to=()) % len(plans)]
    for kind in sorted(Kind, key=lambda each: -STACKING[each]):
        wanted = list(plan.squares.get(kind, ()))
        for tag in left_to_place(section, kind):
            free = squares_for(table, section, kind)
            there = next((square for square in wanted if square in free), free[-1])
            wanted = wanted[wanted.index(there) + 1 :] if there in wanted else wanted
            section.at[tag] = there
    section.at = {tag: section.at[tag] for tag in section.kinds}


def carry(play: Play, table: Table, action: Action) -> None:
    section, riches, by = section_of(table, action), action.choice.one("what"), action.choice.one("by")
    section.carried.pop(riches, None)
    if by != NOBODY:
        section.carried[riches] = by
        section.carried = {tag: section.carried[tag] for tag in section.kinds if tag in section.carried}


def done_placing(play: Play, table: Table, action: Action) -> None:
    section_of(table, action).ready = True
    play.tell(CountersReady, action.seat, table.run_by(action.seat))


def onward(table: Table) -> Action | None:
    if table.step is Step.PLACE and all(section.ready for section in table.sections.values()):
        return Action(SYSTEM, Choice("lay counters down"))
    return None


def lay_down(play: Play, table: Table, action: Action) -> None:
    """HERO-104.D8: face down. Where several lie together nobody knows which is which, so their tags are shuffled."""
    for seat, section in table.sections.items():
        if not table.heroes[seat].alive:
            section.kinds, section.at, section.carried = {}, {}, {}
            continue
        if table.heroes[section.runner].conceded:
            laid_by_the_table(play, table, section)
        tagged(seat, section, play.shuffle(list(section.at), "which tag is which"), table.place)
        play.tell(CountersLaid, seat, len(section.at))
    table.step = Step.HEROES


def laid_by_the_table(play: Play, table: Table, section: Section) -> None:
    """G70: for whoever has conceded before he was done, a plan by dice that nobody sees."""
    if len(section.at) < len(section.kinds):
        plans = plans_of(table, section.runner)
        number = play.roll(D20, "which plan", to=()) % len(plans)
        section.at, section.carried = laid_out(plans[number], section.kinds)


def tagged(seat: Seat, section: Section, shuffled: list[str], place: Catacomb) -> None:
    """Tags count the counters square by square, from the first row on."""
    order = sorted(shuffled, key=lambda tag: place.grid.number(section.at[tag]))
    names = {old: f"{seat}{number}" for number, old in enumerate(order, 1)}
    section.kinds, section.at, section.carried = (
        {names[old]: section.kinds[old] for old in order},
        {names[old]: section.at[old] for old in order},
        {names[old]: names[section.carried[old]] for old in order if old in section.carried},
    )


def faults(table: Table, section: Section) -> list[str]:
    """What is wrong with a placement (HERO-104.D3 to D5, D9)."""
    squares = site_of(table).squares()
    found = [f"{at} is no square for counters" for at in section.at.values() if at not in squares]
    found += [f"{at} holds a stacking factor of {load}" for at, load in section.loads().items() if load > MOST_STACKED]
    for riches, by in section.carried.items():
        if not IS_MONSTER[section.kinds[by]] or section.at.get(by) != section.at.get(riches):
            found.append(f"{riches} is carried by {by}, which is no Monster beside it")
    return found


PERFORM: Final[dict[str, Performs]] = {
    "place": place,
    "lift": lift,
    "clear": clear,
    "lay out": lay_out,
    "place the rest": place_the_rest,
    "carry": carry,
    "lay counters down": lay_down,
}
