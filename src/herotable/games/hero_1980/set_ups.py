"""Ready set-ups: whole games of two and three, and moments from the middle of one to try the game on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from herotable.games.hero_1980 import building, hero_files
from herotable.games.hero_1980.cards import Kind, our_cards
from herotable.games.hero_1980.events import MapDrawn
from herotable.games.hero_1980.map_texts import admitted
from herotable.games.hero_1980.options import DRAWN, agreed
from herotable.games.hero_1980.placing import new_section, site_of
from herotable.games.hero_1980.plans import read
from herotable.games.hero_1980.sighting import up_now
from herotable.games.hero_1980.state import SEATS, TWO_SEATS, Hero, Section, Step, Table, runners
from herotable.rules import D10, SYSTEM, Action, Choice, Play, Refused, Seat, SetUp

THREE: Final = "three catacombs"
TWO: Final = "two catacombs"
LATE: Final = "before Alysa's door"
SURROUNDED: Final = "surrounded"

MAP: Final = "map"
PLAN: Final = "plan of "
"""Details of a set-up besides the Heroes: the text of a map, and each seat's own plan of placement."""

Performs = Callable[[Play, Table, Action], None]


@dataclass(frozen=True)
class Scene:
    name: str
    seats: tuple[Seat, ...]
    begin: Callable[[Table], None]
    options: tuple[tuple[str, str], ...] = ()

    @property
    def setup(self) -> SetUp:
        return SetUp(self.name, self.seats, dict(self.options))


def begin(setup: SetUp) -> Table:
    scene = next((each for each in SCENES if each.name == setup.scene), None)
    if scene is None:
        raise Refused(f"there is no scene {setup.scene!r}; there is {', '.join(each.name for each in SCENES)}")
    options = {**dict(scene.options), **setup.options}
    _check_details(setup, scene)
    own_map = admitted(setup.details[MAP]) if MAP in setup.details else ""
    chart = own_map or options.get("map", "catacomb-1")
    rules = agreed(options)
    running = runners(scene.seats)
    table = Table(
        rules,
        "" if chart == DRAWN else chart,
        {seat: _hero_of(setup, seat) for seat in scene.seats},
        {seat: new_section(running[seat], rules.counter_mix) for seat in scene.seats},
    )
    _bring_plans(setup, table)
    scene.begin(table)
    return table


def _check_details(setup: SetUp, scene: Scene) -> None:
    known = {MAP, *scene.seats, *(PLAN + seat for seat in scene.seats)}
    for name in setup.details:
        if name not in known:
            raise Refused(f"{name!r} is none of {', '.join(sorted(known))}")


def _hero_of(setup: SetUp, seat: Seat) -> Hero:
    """HERO-103: a blank sheet, or the Hero whose ready id or file the set-up names."""
    if seat not in setup.details:
        return building.blank()
    hero = hero_files.read(setup.details[seat])
    hero.ready = True
    return hero


def _bring_plans(setup: SetUp, table: Table) -> None:
    for seat in table.heroes:
        text = setup.details.get(PLAN + seat, "")
        if text and table.chart:
            read(text, site_of(table))
        if text:
            table.plans[seat] = text


# A map drawn by the table -------------------------------------------------------------------------------------------


def onward(table: Table) -> Action | None:
    return None if table.chart else Action(SYSTEM, Choice("draw the map"))


def draw_map(play: Play, table: Table, action: Action) -> None:
    """One of ten thousand, by four dice of ten sides."""
    from herotable.games.hero_1980.drawing import drawn

    number = 0
    for _ in range(4):
        number = 10 * number + play.roll(D10, "which catacomb") - 1
    table.chart = drawn(number)
    play.tell(MapDrawn, table.place.name)


PERFORM: Final[dict[str, Performs]] = {"draw the map": draw_map}


# Scenes -------------------------------------------------------------------------------------------------------------


def whole_game(table: Table) -> None:
    """HERO-103, 104: from the build on."""


def late(table: Table) -> None:
    """Both Heroes are near the end of their way, hurt and laden; nothing but a few counters is left between."""
    _in_play(table, ("rulebook", "tamsin"), turn=9)
    few = {
        Kind.GOBLIN: ("22,9", "22,10"),
        Kind.TROLL: ("23,11",),
        Kind.MAN: ("17,14",),
        Kind.DUMMY: ("22,12",),
        Kind.TRAP: ("24,11",),
        Kind.ZOMBIE: ("19,14",),
        Kind.SUCCUBUS: ("20,9",),
        Kind.GOLD: ("20,9",),
    }
    for seat, section in table.sections.items():
        _lay(section, seat, few)
        hero = table.heroes[seat]
        hero.at, hero.facing = "19,9", "e"
        hero.levels = {**hero.levels, "S": 3, "H": 4, "M": 6, "P": 4}
    _begin_turn_of(table)


def surrounded(table: Table) -> None:
    """A Hero in the middle of everything."""
    _in_play(table, ("corvane", "grib"), turn=4)
    around = {
        Kind.TROLL: ("11,5",),
        Kind.GOBLIN: ("10,6", "10,6", "12,5"),
        Kind.LYCANTHROPE: ("9,5",),
        Kind.DUMMY: ("10,9", "11,6"),
        Kind.OGRE: ("16,6",),
        Kind.JEWEL: ("11,6",),
    }
    for seat, section in table.sections.items():
        _lay(section, seat, around)
        hero = table.heroes[seat]
        hero.at, hero.facing = "10,5", "e"
        hero.levels = {**hero.levels, "H": 5, "S": 3, "L": 1}
    _begin_turn_of(table)


def _in_play(table: Table, heroes: tuple[str, ...], turn: int) -> None:
    if table.chart != "catacomb-1":
        table.chart = "catacomb-1"
    for hero_id, seat in zip(heroes, table.heroes, strict=True):
        table.heroes[seat] = building.from_card(our_cards().heroes[hero_id])
        table.heroes[seat].ready = True
        table.sections[seat].ready = True
    table.turn = turn


def _lay(section: Section, seat: Seat, squares: dict[Kind, tuple[str, ...]]) -> None:
    """These counters alone, tagged square by square."""
    placed = sorted((at, kind) for kind, every in squares.items() for at in every)
    section.kinds = {f"{seat}{number}": kind for number, (_, kind) in enumerate(placed, 1)}
    section.at = {f"{seat}{number}": at for number, (at, _) in enumerate(placed, 1)}


def _begin_turn_of(table: Table) -> None:
    for seat in table.heroes:
        table.sections[seat].up = up_now(table, seat)
    table.step = Step.ADVANCE


SCENES: Final = (
    Scene(THREE, SEATS, whole_game),
    Scene(TWO, TWO_SEATS, whole_game),
    Scene(LATE, TWO_SEATS, late, (("turn_limit", "15"), ("map", "catacomb-1"))),
    Scene(SURROUNDED, TWO_SEATS, surrounded, (("turn_limit", "10"), ("map", "catacomb-1"))),
)
