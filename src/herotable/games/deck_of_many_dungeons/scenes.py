"""How a table starts, and how what it started with is over (DM-ROLE)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from herotable.games.deck_of_many_dungeons import adventures, creation, encounters, hero_file, maps, people, turns
from herotable.games.deck_of_many_dungeons.people import our_cast
from herotable.games.deck_of_many_dungeons.state import GM, Making, Side, Table
from herotable.rules import SYSTEM, Action, Choice, Event, Outcome, Play, Refused, Seat, SetUp, TableOption

MAKING: Final = "new characters"
MOST_PLAYERS: Final = 6
FILE_BEGINS: Final = "{"
EVENTS: tuple[type[Event], ...] = ()
OPTIONS: tuple[TableOption, ...] = (TableOption("more_players", ("off", "on"), "DM-ROLE-1"),)


@dataclass(frozen=True, slots=True)
class Scene:
    """Something to start with: how many players it is shown with, who they are unless the table says otherwise, which
    encounter or adventure awaits them."""

    name: str
    players: int
    heroes: tuple[str, ...] = ()
    encounter: str = ""
    adventure: str = ""

    @property
    def setup(self) -> SetUp:
        seats = tuple(f"hero:{number}" for number in range(1, self.players + 1))
        return SetUp(self.name, (*seats, GM), details=dict(zip(seats, self.heroes, strict=False)))


FOUR: Final = ("axe-thane", "field-healer", "stormcaller", "shield-warden")
SCENES: Final = (
    Scene("two guards", 2, ("axe-thane", "stormcaller"), "two-guards"),
    Scene(MAKING, 2),
    Scene("the toll at Harrow Bridge", 4, FOUR, adventure="harrow-bridge"),
)


@cache
def of_encounters() -> tuple[Scene, ...]:
    """Every ready encounter can be played by itself, under its name."""
    listed = [each.encounter for each in SCENES]
    return tuple(
        Scene(each.name.lower(), each.heroes, FOUR[: each.heroes], each.id)
        for each in encounters.our_encounters()
        if each.id not in listed
    )


def scene_named(name: str) -> Scene | None:
    return next((each for each in (*SCENES, *of_encounters()) if each.name == name), None)


def begin(setup: SetUp, options: Mapping[str, str]) -> Table:
    """The table before anything has happened."""
    scene = scene_named(setup.scene)
    if scene is None:
        known = [each.name for each in (*SCENES, *of_encounters())]
        raise Refused(f"there is no scene {setup.scene!r}; there are {', '.join(known)}")
    players = _players(setup.seats, options)
    state = Table(scene.name, dict(options))
    for seat in players:
        state.making[seat] = Making.CARDS
    usual = dict(zip(players, scene.heroes * len(players), strict=False))
    for seat in players:
        _hero(state, seat, setup.details.get(seat, usual.get(seat, "")))
    _check_details(setup, players)
    return state


def _players(seats: Sequence[Seat], options: Mapping[str, str]) -> tuple[Seat, ...]:
    """DM-ROLE-1: one game master, 1 to 6 players."""
    players = tuple(seat for seat in seats if seat != GM)
    if seats.count(GM) != 1:
        raise Refused("there is exactly one game master", "DM-ROLE-1")
    if not players:
        raise Refused("there must be at least one player", "DM-ROLE-1")
    if len(players) > MOST_PLAYERS and options["more_players"] == "off":
        raise Refused(f"there are at most {MOST_PLAYERS} players", "DM-ROLE-1")
    if players != tuple(f"hero:{number}" for number in range(1, len(players) + 1)):
        raise Refused("the players' seats are hero:1, hero:2 and so on", "DM-ROLE-1")
    return players


def _check_details(setup: SetUp, players: Sequence[Seat]) -> None:
    for seat in setup.details:
        if seat not in players:
            raise Refused(f"there is no seat {seat!r} for a character; there is {', '.join(players)}")


def _hero(state: Table, seat: Seat, ready: str) -> None:
    """A ready-made character, one from a file, or one that is still to be made."""
    if ready.startswith(FILE_BEGINS):
        hero_file.admit(state, ready.encode(), seat)
    elif ready:
        if ready not in our_cast().premades:
            known = ", ".join(each.id for each in our_cast().premades)
            raise Refused(f"there is no ready-made character {ready[:40]!r}; there is {known}")
        people.premade(state, seat, ready)
    else:
        people.new_pc(state, seat, "")
        return
    state.making[seat] = Making.DONE
    creation.complete(state, state.creatures[seat])


def scene_of(state: Table) -> Scene:
    scene = scene_named(state.scene)
    assert scene is not None, f"there is no scene {state.scene!r}"
    return scene


def onward(state: Table) -> Action | None:
    """The scene opens as soon as everyone has a character; a Task's result is noted in the story."""
    if not state.opened:
        waiting = any(each != Making.DONE for each in state.making.values())
        return None if waiting else Action(SYSTEM, Choice("open the scene"))
    if adventures.awaiting(state) and state.combat is None:
        return Action(SYSTEM, Choice("note what came of it"))
    return None


def open_scene(play: Play, state: Table) -> None:
    scene = scene_of(state)
    state.opened = True
    if scene.encounter:
        encounter = encounters.our_encounters()[scene.encounter]
        state.battlefield = maps.draw(play, maps.our_recipes()[encounter.recipe])
        encounters.set_out(state, scene.encounter)
        for side in Side:
            maps.take_places(state, side)
        turns.start(play, state)
    if scene.adventure:
        adventures.begin(play, state, scene.adventure)


def outcome(state: Table) -> Outcome | None:
    """How what the table started with is over; the game goes on for as long as anybody wants to."""
    players = tuple(state.making)
    if state.ended:
        return Outcome(players, state.ended)
    if not state.opened or state.combat is not None or state.task is not None:
        return None
    scene = scene_of(state)
    if scene.adventure:
        return _of_story(state, players)
    if scene.encounter and state.last:
        return _of_fight(state.last, players)
    return Outcome(players, "the characters are ready") if not scene.encounter else None


def _of_story(state: Table, players: tuple[Seat, ...]) -> Outcome | None:
    if state.story.ended:
        return Outcome(players, "the adventure is over")
    return Outcome((GM,), "nobody is left standing") if not any(each.up for each in state.pcs) else None


def _of_fight(last: str, players: tuple[Seat, ...]) -> Outcome:
    if last == Side.HEROES:
        return Outcome(players, "the heroes hold the field")
    return (
        Outcome((GM,), "no hero is left standing") if last == Side.ENEMIES else Outcome((), "the fight was called off")
    )


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "open the scene": lambda play, state, action: open_scene(play, state),
}
