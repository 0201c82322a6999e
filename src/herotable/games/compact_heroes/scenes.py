"""How a table starts, and how what it started with is over (CH-GEN-1, CH-GEN-2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.compact_heroes import adventure, creation, hero_file, rounds
from herotable.games.compact_heroes.cards import our_cards
from herotable.games.compact_heroes.ready_heroes import our_ready_heroes
from herotable.games.compact_heroes.state import GM, Hero, Side, Step, Table
from herotable.rules import (
    FOES,
    SYSTEM,
    Action,
    Choice,
    Event,
    FoeCard,
    One,
    Option,
    Outcome,
    Play,
    Refused,
    Seat,
    SetUp,
    TableOption,
    foes_named,
)

OPTIONS: tuple[TableOption, ...] = (TableOption("more_players", ("off", "on"), "CH-GEN-1"),)

MOST_PLAYERS: Final = 5
REALLY: Final = "it is over"
MAKING: Final = "new heroes"
"""The scene in which heroes are made from nothing."""
FILE_BEGINS: Final = "{"
"""A set-up names a ready hero, or has a hero's whole file in it."""


@dataclass(frozen=True, slots=True)
class SceneEnded(Event):
    """By the game master's word: what was begun is over."""

    rule: ClassVar[str] = "CH-GEN-2"
    scene: str


@dataclass(frozen=True, slots=True)
class SceneGoesOn(Event):
    rule: ClassVar[str] = "CH-GEN-2"
    scene: str


EVENTS: tuple[type[Event], ...] = (SceneEnded, SceneGoesOn)


@dataclass(frozen=True, slots=True)
class Scene:
    """Something to start with: how many heroes it is shown with, who they are unless the table says otherwise (none:
    they are still to be made), whom they meet, which adventure they go on."""

    name: str
    players: int
    heroes: tuple[str, ...] = ()
    foes: tuple[str, ...] = ()
    adventure: str = ""

    @property
    def setup(self) -> SetUp:
        seats = tuple(f"hero:{number}" for number in range(1, self.players + 1))
        given = dict(zip(seats, self.heroes, strict=False))
        return SetUp(self.name, (*seats, GM), details=given)


FELLOWSHIP: Final = ("brenna-holt", "durgan-flint", "tamsin-vale", "nim-cogwhistle", "lirael")

SCENES: Final = (
    Scene("duel", 1, ("hagar",), ("stormmount-orc",)),
    Scene("ambush", 4, FELLOWSHIP, ("stormmount-orc", "tunnel-kobold")),
    Scene(MAKING, 2),
    Scene("the bell of Greywater", 4, FELLOWSHIP, adventure="bell-of-greywater"),
)


# Starting -------------------------------------------------------------------------------------------------------------


def begin(setup: SetUp, options: Mapping[str, str]) -> Table:
    """The table as it is before anything has happened; `options` are all of its table options."""
    scene = next((scene for scene in SCENES if scene.name == setup.scene), None)
    if scene is None:
        raise Refused(f"there is no scene {setup.scene!r}; there are {', '.join(each.name for each in SCENES)}")
    seats = _players(setup.seats, options)
    state = Table({}, options=dict(options), scene=scene.name, opened=not (scene.foes or scene.adventure))
    for seat, ready in _heroes(scene, seats, setup.details):
        state.heroes[seat] = _hero(state, seat, ready)
    for card in _whom_they_meet(scene, setup):
        rounds.arrive(state, card)
    return state


def _whom_they_meet(scene: Scene, setup: SetUp) -> Sequence[str]:
    """The scene's creatures, or those that the set-up names instead."""
    if FOES not in setup.details:
        return scene.foes
    if not scene.foes:
        raise Refused(f"nobody is met at the beginning of {scene.name!r}, so no foes can be named for it")
    return foes_named(setup.details[FOES], foe_cards())


def foe_cards() -> list[FoeCard]:
    """Whom the game master may send: creatures, and people with a stat line."""
    return [
        FoeCard(card.id, card.name, f"level {card.level}, {card.hit_points} HP, EV {card.evade}")
        for card in our_cards().creatures
    ]


def _players(seats: Sequence[Seat], options: Mapping[str, str]) -> tuple[Seat, ...]:
    """CH-GEN-1: one game master, and 1 to 5 players unless the game master lifts the limit; one hero each."""
    players = tuple(seat for seat in seats if seat != GM)
    if seats.count(GM) != 1:
        raise Refused("there is exactly one game master", "CH-GEN-1")
    if not players:
        raise Refused("there must be at least one player", "CH-GEN-1")
    if len(players) > MOST_PLAYERS and options["more_players"] == "off":
        raise Refused(f"there are at most {MOST_PLAYERS} players", "CH-GEN-1")
    if players != tuple(f"hero:{number}" for number in range(1, len(players) + 1)):
        raise Refused("the players' seats are hero:1, hero:2 and so on", "CH-GEN-1")
    return players


def _heroes(scene: Scene, seats: tuple[Seat, ...], details: Mapping[str, str]) -> list[tuple[Seat, str]]:
    """Who plays which ready hero: as the set-up says, else as the scene does, else one that is still to be made."""
    for seat, ready in details.items():
        if seat == FOES:
            continue
        if seat not in seats:
            raise Refused(f"there is no seat {seat!r} for a hero; there is {', '.join(seats)}")
        if ready and not ready.startswith(FILE_BEGINS) and ready not in our_ready_heroes():
            known = ", ".join(hero.id for hero in our_ready_heroes())
            raise Refused(f"there is no ready hero {ready[:40]!r}; there is {known}")
    usual = dict(zip(seats, scene.heroes * len(seats), strict=False))
    return [(seat, details.get(seat, usual.get(seat, ""))) for seat in seats]


def _hero(state: Table, seat: Seat, ready: str) -> Hero:
    """CH-GEN-3: a hero may come from another table, as a file."""
    if ready.startswith(FILE_BEGINS):
        return hero_file.admit(state, ready.encode(), seat)
    return creation.ready_made(state, our_ready_heroes()[ready], seat) if ready else Hero(seat)


def scene_of(state: Table) -> Scene | None:
    return next((scene for scene in SCENES if scene.name == state.scene), None)


# What happens by itself -----------------------------------------------------------------------------------------------


def onward(state: Table) -> Action | None:
    """The scene opens as soon as everyone has a hero."""
    waiting = state.opened or any(hero.step is not Step.DONE for hero in state.heroes.values())
    return None if waiting else Action(SYSTEM, Choice("open the scene"))


def open_scene(play: Play, state: Table) -> None:
    scene = scene_of(state)
    assert scene is not None, "only a scene is still to be opened"
    state.opened = True
    if scene.foes:
        rounds.start_fight(play, state, list(state.foes))
    if scene.adventure:
        adventure.begin(play, state, scene.adventure)


# How it is over -------------------------------------------------------------------------------------------------------


def outcome(state: Table) -> Outcome | None:
    """How what the table started with is over; the game goes on for as long as anybody wants to (CH-GEN-2)."""
    if state.ended:
        return Outcome(_living(state), "the game master ended it")
    if not state.opened or state.fight is not None:
        return None
    if state.adventure is not None:
        return adventure.outcome(state)
    if any(hero.step is not Step.DONE for hero in state.heroes.values()):
        return None
    return who_stands(state) if _has_fought(state) else Outcome(_living(state), "the heroes are ready")


def _has_fought(state: Table) -> bool:
    """Creatures that the game master has brought to newly made heroes are no fight yet."""
    return bool(state.foes) and (state.scene != MAKING or state.held_by is not None)


def who_stands(state: Table) -> Outcome:
    """The side that holds the field; nobody's where the game master called the fight off."""
    match state.held_by:
        case Side.HEROES:
            return Outcome(_living(state), "the heroes hold the field")
        case Side.CREATURES:
            return Outcome((GM,), "the heroes are gone" if state.living() else "no hero is left")
        case None:
            return Outcome((), "the fight was called off" if state.living() else "nobody is left")


def _living(state: Table) -> tuple[Seat, ...]:
    return tuple(hero.id for hero in state.living())


# What may be chosen ---------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    """Whatever was begun is over when the game master says so, as an adventure is (CH-GEN-2)."""
    if seat != GM or state.fight is not None or state.adventure is not None or not state.opened:
        return []
    if state.ended:
        return [Option("go on", rule="CH-GEN-2")]
    return [Option("end the scene", (One("really", (REALLY,)),), rule="CH-GEN-2")]


def end_scene(play: Play, state: Table) -> None:
    state.ended = True
    play.tell(SceneEnded, state.scene)


def go_on(play: Play, state: Table) -> None:
    state.ended = False
    play.tell(SceneGoesOn, state.scene)


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "open the scene": lambda play, state, action: open_scene(play, state),
    "end the scene": lambda play, state, action: end_scene(play, state),
    "go on": lambda play, state, action: go_on(play, state),
}
