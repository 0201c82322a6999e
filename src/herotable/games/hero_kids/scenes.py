"""How a table starts, and how what it started with is over (HK-GEN-1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.hero_kids import adventure, creation, hero_file
from herotable.games.hero_kids.cards import our_cards
from herotable.games.hero_kids.state import GM, Character, Side, Table, cards
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

OPTIONS: tuple[TableOption, ...] = (
    TableOption("more_heroes", ("off", "on"), "HK-GEN-1"),
    TableOption("show_chance", ("on", "off"), "HK-GEN-3"),
    TableOption("words", ("numbers", "children"), "HK-GEN-3"),
)

MOST_HEROES: Final = 4
MAKING: Final = "new heroes"
REALLY: Final = "it is over"
FILE_BEGINS: Final = "{"
"""A set-up names a ready hero, or has a hero's whole file in it."""


@dataclass(frozen=True, slots=True)
class SceneEnded(Event):
    """By the game master's word: what was begun is over."""

    rule: ClassVar[str] = "HK-GEN-2"
    scene: str


@dataclass(frozen=True, slots=True)
class SceneGoesOn(Event):
    rule: ClassVar[str] = "HK-GEN-2"
    scene: str


@dataclass(frozen=True, slots=True)
class CrowdedMap(Event):
    """HK-GEN-1: more than four heroes."""

    rule: ClassVar[str] = "HK-GEN-1"
    heroes: int


EVENTS: tuple[type[Event], ...] = (SceneEnded, SceneGoesOn, CrowdedMap)


@dataclass(frozen=True, slots=True)
class Scene:
    """Something to start with: for how many heroes, who they are unless the table says otherwise (none: they are still
    to be made), which scene's fight or which adventure."""

    name: str
    players: int
    heroes: tuple[str, ...] = ()
    fight: str = ""
    adventure: str = ""

    @property
    def setup(self) -> SetUp:
        seats = tuple(f"hero:{number}" for number in range(1, self.players + 1))
        given = dict(zip(seats, self.heroes, strict=False))
        return SetUp(self.name, (*seats, GM), details=given)


BAND: Final = ("bram", "wren", "cinder", "mistle")

SCENES: Final = (
    Scene("a rat in the larder", 1, ("hilda",), fight="the-bakers-cellar"),
    Scene("the lantern thief", 4, BAND, adventure="the-lantern-thief"),
    Scene("the baker's cellar", 4, BAND, fight="the-bakers-cellar"),
    Scene("the mossy bridge", 4, BAND, fight="the-mossy-bridge"),
    Scene("the lantern loft", 4, BAND, fight="the-lantern-loft"),
    Scene(MAKING, 2),
)


# Starting -------------------------------------------------------------------------------------------------------------


def begin(setup: SetUp, options: Mapping[str, str]) -> Table:
    """The table as it is before anything has happened; `options` are all of its table options."""
    scene = next((scene for scene in SCENES if scene.name == setup.scene), None)
    if scene is None:
        raise Refused(f"there is no scene {setup.scene!r}; there are {', '.join(each.name for each in SCENES)}")
    seats = _players(setup.seats, options)
    state = Table({}, options=dict(options), scene=scene.name, opened=not (scene.fight or scene.adventure))
    state.met = whom_they_meet(scene, setup)
    for seat, ready in _heroes(state, scene, seats, setup.details):
        state.heroes[seat] = _hero(state, seat, ready)
    return state


def whom_they_meet(scene: Scene, setup: SetUp) -> list[str]:
    """Those that the set-up names instead of the scene's own."""
    if FOES not in setup.details:
        return []
    if not scene.fight:
        raise Refused(f"nobody is met at the beginning of {scene.name!r}, so no foes can be named for it")
    return foes_named(setup.details[FOES], foe_cards())


def foe_cards() -> list[FoeCard]:
    """Whom the heroes may meet, and how dangerous that is."""
    known = (card for card in our_cards().foes if card.tier != "friend")
    return [FoeCard(card.id, card.name, f"{card.tier}, {card.threat / 100:g} threat points") for card in known]


def _players(seats: Sequence[Seat], options: Mapping[str, str]) -> tuple[Seat, ...]:
    """HK-GEN-1: one game master and 1 to 4 players with one hero each; more where the table wants it."""
    players = tuple(seat for seat in seats if seat != GM)
    if seats.count(GM) != 1:
        raise Refused("there is exactly one game master", "HK-GEN-1")
    if not players:
        raise Refused("there must be at least one player", "HK-GEN-1")
    if len(players) > MOST_HEROES and options["more_heroes"] == "off":
        raise Refused(f"there are at most {MOST_HEROES} heroes, or the maps get crowded", "HK-GEN-1")
    if players != tuple(f"hero:{number}" for number in range(1, len(players) + 1)):
        raise Refused("the players' seats are hero:1, hero:2 and so on", "HK-GEN-1")
    return players


def _heroes(state: Table, scene: Scene, seats: tuple[Seat, ...], details: Mapping[str, str]) -> list[tuple[Seat, str]]:
    """Who plays which ready hero: as the set-up says, else as the scene does, else one that is still to be made."""
    known = cards(state).heroes
    for seat, ready in details.items():
        if seat == FOES:
            continue
        if seat not in seats:
            raise Refused(f"there is no seat {seat!r} for a hero; there is {', '.join(seats)}")
        if ready and not ready.startswith(FILE_BEGINS) and ready not in known:
            names = ", ".join(hero.id for hero in known)
            raise Refused(f"there is no ready hero {ready[:40]!r}; there is {names}")
    usual = dict(zip(seats, scene.heroes and (*scene.heroes, *_others(state, scene)), strict=False))
    return [(seat, details.get(seat, usual.get(seat, ""))) for seat in seats]


def _others(state: Table, scene: Scene) -> tuple[str, ...]:
    return tuple(hero.id for hero in cards(state).heroes if hero.id not in scene.heroes)


def _hero(state: Table, seat: Seat, ready: str) -> Character:
    """A hero may come from another table, as a file."""
    if ready.startswith(FILE_BEGINS):
        return hero_file.admit(state, ready.encode(), seat)
    return creation.ready_made(state, cards(state).heroes[ready], seat) if ready else creation.fresh(state, seat)


def scene_of(state: Table) -> Scene | None:
    return next((scene for scene in SCENES if scene.name == state.scene), None)


# What happens by itself -----------------------------------------------------------------------------------------------


def onward(state: Table) -> Action | None:
    """The scene opens as soon as everyone has a hero; what follows a fight of the story is told."""
    if not state.opened and not creation.unfinished(state):
        return Action(SYSTEM, Choice("open the table"))
    return Action(SYSTEM, Choice("after the fight")) if adventure.is_after_fight(state) else None


def open_table(play: Play, state: Table) -> None:
    scene = scene_of(state)
    assert scene is not None, "only a scene is still to be opened"
    state.opened = True
    if len(state.heroes) > MOST_HEROES:
        play.tell(CrowdedMap, len(state.heroes))
    if scene.fight:
        fight = cards(state).scenes[scene.fight]
        if state.met:
            adventure.meet(play, state, fight, state.met)
        else:
            adventure.begin_fight(play, state, fight, [])
    if scene.adventure:
        adventure.begin(play, state, scene.adventure)


# How it is over -------------------------------------------------------------------------------------------------------


def outcome(state: Table) -> Outcome | None:
    """How what the table started with is over; the game goes on for as long as anybody wants to."""
    if state.ended:
        return Outcome(tuple(state.heroes), "the game master ended it")
    if not state.opened or state.encounter is not None or creation.unfinished(state):
        return None
    if state.story is not None:
        return adventure.outcome(state)
    return who_is_left(state) if state.fights else Outcome(tuple(state.heroes), "the heroes are ready")


def who_is_left(state: Table) -> Outcome:
    match state.won_by:
        case Side.HEROES:
            return Outcome(tuple(state.heroes), "the heroes have won")
        case Side.FOES:
            return Outcome((GM,), "the heroes are beaten, and wake up somewhere else")
        case None:
            return Outcome((), "the encounter was called off")


# What may be chosen ---------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    """Whatever was begun is over when the game master says so, as an adventure is."""
    if seat != GM or state.encounter is not None or state.story is not None or not state.opened:
        return []
    if state.ended:
        return [Option("go on", rule="HK-GEN-2")]
    return [Option("end the scene", (One("really", (REALLY,)),), rule="HK-GEN-2")]


def end_scene(play: Play, state: Table) -> None:
    state.ended = True
    play.tell(SceneEnded, state.scene)


def go_on(play: Play, state: Table) -> None:
    state.ended = False
    play.tell(SceneGoesOn, state.scene)


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "open the table": lambda play, state, action: open_table(play, state),
    "end the scene": lambda play, state, action: end_scene(play, state),
    "go on": lambda play, state, action: go_on(play, state),
}
