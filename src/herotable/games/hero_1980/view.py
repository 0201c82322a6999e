"""What each audience may know, built up from nothing (HERO-104.D8, 205.D1, 205.Dx2; ledger T1).

Sheets, squares and what lies face up are everyone's; what lies face down only its runner knows. Builds and placements
are their makers' alone until all are done; after the game everything lies open.
"""

from __future__ import annotations

from dataclasses import dataclass

from herotable.games.hero_1980 import points
from herotable.games.hero_1980.building import cost, spent_on_weapons
from herotable.games.hero_1980.cards import MONSTERS, Kind, our_cards
from herotable.games.hero_1980.chances import at_least, one_die
from herotable.games.hero_1980.doors_open import open_for
from herotable.games.hero_1980.hero_attacks import aims as possible_aims
from herotable.games.hero_1980.monster_attacks import position
from herotable.games.hero_1980.plans import as_text
from herotable.games.hero_1980.prospects import Paper, Prospect, paper, prospects
from herotable.games.hero_1980.sighting import seen_squares
from herotable.games.hero_1980.state import Hero, Section, Step, Table, factor, is_open, known, left
from herotable.rules import Seat


@dataclass(frozen=True, slots=True)
class LevelView:
    letter: str
    bought: int
    now: int


@dataclass(frozen=True, slots=True)
class WeaponView:
    id: str
    points: int
    box: int
    modifier: int


@dataclass(frozen=True, slots=True)
class PointsView:
    courage: int
    percent: int
    modified: int
    charm: int
    riches: int
    total: int


@dataclass(frozen=True, slots=True)
class HeroView:
    """A sheet and its Hero; a sealed one has only `ready`."""

    seat: Seat
    ready: bool
    name: str = ""
    levels: tuple[LevelView, ...] = ()
    spent_points: int = 0
    weapon_points: int = 0
    armour: str = ""
    shield: bool = False
    weapons: tuple[WeaponView, ...] = ()
    in_hand: str = ""
    at: str = ""
    facing: str = ""
    alive: bool = True
    conceded: bool = False
    died_of: str = ""
    track: int = -1
    arrived: int = 0
    carries: tuple[str, ...] = ()
    kills: tuple[str, ...] = ()
    held: str = ""
    movement: int = 0
    gold_halves: int = 0
    left: int = 0
    outwitted: str = ""
    acted: bool = False
    stopped: bool = False
    closing: bool = False
    visited: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()
    opened_now: tuple[str, ...] = ()
    no_stop: tuple[str, ...] = ()
    harmless: tuple[str, ...] = ()
    holds: str = ""
    held_a_door: bool = False
    forced: bool = False
    attacked: bool = False
    sees: tuple[str, ...] = ()
    points: PointsView | None = None


@dataclass(frozen=True, slots=True)
class CounterView:
    """`kind` is empty where this audience does not know it. `note`: the grey label of the memory aid. `by`: the
    Monster that carries it, and `moved`, for the runner alone."""

    tag: str
    at: str
    kind: str
    up: bool
    note: str
    by: str = ""
    moved: bool = False


@dataclass(frozen=True, slots=True)
class SectionView:
    hero: Seat
    runner: Seat
    ready: bool
    counters: tuple[CounterView, ...]
    to_place: dict[str, int]
    plan: str


@dataclass(frozen=True, slots=True)
class AimView:
    """A counter that the Hero could attack now: what two dice must come to, and in how many of 36 ways they do; for
    each kind that it may be, where it lies face down. `position`: what it would add to its own blow."""

    tag: str
    position: int
    chances: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class DoorView:
    """In how many of 6 ways the door opens, if nobody blocks it, and if somebody blocks it for 2 or 4."""

    door: str
    free: int
    by_two: int
    by_four: int


@dataclass(frozen=True, slots=True)
class TableView:
    you: Seat
    step: str
    turn: int
    active: Seat
    chart: str
    corridor: int
    heroes: tuple[HeroView, ...]
    sections: tuple[SectionView, ...]
    aims: tuple[AimView, ...]
    doors: tuple[DoorView, ...]
    heart: bool
    winners: tuple[Seat, ...]
    how: str
    prospects: tuple[Prospect, ...]
    paper: Paper


def view(table: Table, audience: Seat) -> TableView:
    return TableView(
        you=audience,
        step=table.step,
        turn=table.turn,
        active=table.active,
        chart=table.chart,
        corridor=table.agreed.corridor_length,
        heroes=tuple(hero_view(table, seat, audience) for seat in table.heroes),
        sections=tuple(section_view(table, seat, audience) for seat in table.sections),
        aims=aims(table, audience),
        doors=door_chances(table, audience),
        heart=table.heart,
        winners=tuple(table.winners),
        how=table.how,
        prospects=what_awaits(table, audience),
        paper=paper(),
    )


# Heroes -------------------------------------------------------------------------------------------------------------


def is_sealed(table: Table, seat: Seat, audience: Seat) -> bool:
    """G24: nobody sees another's sheet before all are done, unless the table builds openly."""
    return table.step is Step.BUILD and seat != audience and table.agreed.build_visibility == "sealed"


def hero_view(table: Table, seat: Seat, audience: Seat) -> HeroView:
    hero = table.heroes[seat]
    if is_sealed(table, seat, audience):
        return HeroView(seat, hero.ready, alive=hero.alive, conceded=hero.conceded)
    return open_sheet(table, seat, hero)


def open_sheet(table: Table, seat: Seat, hero: Hero) -> HeroView:
    sheet = hero_view_of(hero, seat)
    sums = points.reckoning(table, seat)
    section = table.sections[seat]
    in_play = hero.at in table.place.hero_walks if table.chart else False
    return HeroView(
        **{name: getattr(sheet, name) for name in SHEET},
        at=hero.at,
        facing=hero.facing,
        alive=hero.alive,
        conceded=hero.conceded,
        died_of=hero.died_of,
        track=hero.track,
        arrived=hero.arrived,
        carries=tuple(section.kinds[tag] for tag in hero.carries),
        kills=tuple(hero.kills),
        held=hero.held,
        movement=factor(table, hero),
        gold_halves=hero.gold_halves,
        left=left(table, hero),
        outwitted=hero.outwitted,
        acted=hero.acted,
        stopped=hero.stopped,
        closing=hero.closing,
        visited=tuple(hero.visited),
        opened=open_for(table, hero) if in_play else (),
        opened_now=tuple(hero.opened_now),
        no_stop=tuple(hero.no_stop),
        harmless=tuple(hero.harmless),
        holds=hero.holds,
        held_a_door=hero.held_a_door,
        forced=hero.forced,
        attacked=hero.attacked,
        sees=tuple(sorted(seen_squares(table, hero), key=table.place.grid.number)) if in_play else (),
        points=PointsView(sums.courage, sums.percent, sums.modified, sums.charm, sums.riches, sums.total),
    )


SHEET = (
    "seat",
    "ready",
    "name",
    "levels",
    "spent_points",
    "weapon_points",
    "armour",
    "shield",
    "weapons",
    "in_hand",
)


def hero_view_of(hero: Hero, seat: Seat = "") -> HeroView:
    """The sheet alone: bought and current Levels, armour, weapons (HERO-004.B2)."""
    weapons = our_cards().weapons
    return HeroView(
        seat=seat,
        ready=hero.ready,
        name=hero.name,
        levels=tuple(LevelView(each, bought, hero.levels.get(each, bought)) for each, bought in hero.bought.items()),
        spent_points=cost(hero),
        weapon_points=spent_on_weapons(hero),
        armour=hero.armour,
        shield=hero.shield,
        weapons=tuple(
            WeaponView(each, bought, hero.boxes[each], weapons[each].boxes[hero.boxes[each] - 1])
            for each, bought in hero.points.items()
        ),
        in_hand=hero.in_hand,
    )


def what_awaits(table: Table, seat: Seat) -> tuple[Prospect, ...]:
    """While a Hero is built, for its builder alone."""
    hero = table.heroes.get(seat)
    return prospects(hero, table.chart) if hero is not None and table.step is Step.BUILD else ()


# Counters -----------------------------------------------------------------------------------------------------------


def section_view(table: Table, seat: Seat, audience: Seat) -> SectionView:
    section = table.sections[seat]
    mine = audience == section.runner
    placing = table.step in (Step.BUILD, Step.PLACE)
    shown = mine or not placing
    return SectionView(
        hero=seat,
        runner=section.runner,
        ready=section.ready,
        counters=tuple(_counter(table, seat, tag, audience) for tag in section.at) if shown else (),
        to_place=_to_place(section) if mine and placing else {},
        plan=as_text(section.kinds, section.at, section.carried) if mine else "",
    )


def _to_place(section: Section) -> dict[str, int]:
    missing = [kind for tag, kind in section.kinds.items() if tag not in section.at]
    return {kind: missing.count(kind) for kind in Kind if kind in missing}


def _counter(table: Table, seat: Seat, tag: str, audience: Seat) -> CounterView:
    section = table.sections[seat]
    mine = audience == section.runner or table.step is Step.OVER
    return CounterView(
        tag=tag,
        at=section.at[tag],
        kind=known(table, seat, tag, audience) or "",
        up=is_open(section, tag),
        note=section.notes.get(tag, ""),
        by=section.carried.get(tag, "") if mine else "",
        moved=mine and tag in section.moved,
    )


# Chances ------------------------------------------------------------------------------------------------------------


def aims(table: Table, seat: Seat) -> tuple[AimView, ...]:
    """For the Hero's own player, in his own phase: whom he could attack, and how likely each falls alone."""
    hero = table.heroes.get(seat)
    if hero is None or table.step is not Step.HERO or table.active != seat or hero.weapon is None:
        return ()
    return tuple(_aim(table, seat, tag) for tag in possible_aims(table, seat))


def _aim(table: Table, seat: Seat, tag: str) -> AimView:
    hero, section = table.heroes[seat], table.sections[seat]
    weapon = hero.weapon
    assert weapon is not None
    kind = known(table, seat, tag, seat)
    kinds = [kind] if kind is not None else [each for each in MONSTERS if each in unknown_kinds(table, seat)]
    numbers = [(each, weapon.to_hit[each] - hero.modifier) for each in kinds if each in weapon.to_hit]
    chances = tuple((str(each), needed, at_least(needed)) for each, needed in numbers)
    return AimView(tag, position(table, hero, section.at[tag]).amount, chances)


def unknown_kinds(table: Table, seat: Seat) -> list[Kind]:
    """What the counters that lie face down in his section may be, in the order of the types."""
    section = table.sections[seat]
    hidden = [section.kinds[tag] for tag in section.at if known(table, seat, tag, seat) is None]
    return [kind for kind in Kind if kind in hidden]


def door_chances(table: Table, seat: Seat) -> tuple[DoorView, ...]:
    """HERO-206.B1: for the Hero's own player, without betraying whether anybody stands behind (HERO-206.Cx1)."""
    hero = table.heroes.get(seat)
    if hero is None or table.step is not Step.HERO or table.active != seat:
        return ()
    strength = hero.levels["S"]
    return tuple(
        DoorView(door.id, *(one_die(door.value - strength + less) for less in (0, 2, 4)))
        for door in table.place.doors_at.get(hero.at, ())
        if door.hall == hero.at
    )
