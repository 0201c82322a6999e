"""Adventures: the one that ships, and those that are drawn element by element (DM-GEN, K12, K13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar, Final

from herotable.data.packs import Pack, PackWrong, Shelf, shelf
from herotable.games.deck_of_many_dungeons import encounters, growth, maps, people, resting, tasks, turns
from herotable.games.deck_of_many_dungeons.cards import TASKS, of_category, our_cards, our_pack
from herotable.games.deck_of_many_dungeons.state import GM, Side, Table, Task
from herotable.rules import D6, Action, Event, One, Option, Play, Seat, Some, TableOption, Words

KINDS: Final = ("quest giver", "faction", "location", "goal", "twist")
"""In the order in which they are drawn (DM-GEN-2)."""
TYPES: Final = ("Beast", "Critter", "Dragon", "Goblinoid", "Humanoid")
FEW: Final = 3


@dataclass(frozen=True, slots=True)
class Face:
    """One face of an adventure card: six rows."""

    id: str
    name: str
    kind: str
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spec:
    """A Task that a scene has ready. `made`, `failed`: what the party has then achieved, or brought upon itself."""

    name: str
    difficulty: int
    allowed: tuple[str, ...] = ()
    approaches: Mapping[str, int] = field(default_factory=dict)
    stake: str = ""
    made: str = ""
    failed: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    name: str
    text: str
    xp: int = 1
    tasks: tuple[Spec, ...] = ()
    encounter: str = ""
    enemies_cause_it_if: str = ""
    unnoticed_if: tuple[str, ...] = ()
    fewer_for_three: str = ""
    treasure: str = ""


@dataclass(frozen=True, slots=True)
class Adventure:
    id: str
    name: str
    text: str
    scenes: tuple[Scene, ...]


@dataclass(frozen=True, slots=True)
class SceneOpened(Event):
    rule: ClassVar[str] = "DM-GEN-4"
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    rule: ClassVar[str] = "DM-GEN-2"
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Hooked(Event):
    rule: ClassVar[str] = "DM-GEN-5"
    who: str
    hook: str


@dataclass(frozen=True, slots=True)
class Achieved(Event):
    rule: ClassVar[str] = "DM-TASK-1"
    what: str


@dataclass(frozen=True, slots=True)
class AdventureEnded(Event):
    rule: ClassVar[str] = "DM-CAMP-1"
    name: str


EVENTS: tuple[type[Event], ...] = (SceneOpened, Drawn, Hooked, Achieved, AdventureEnded)
OPTIONS: tuple[TableOption, ...] = ()


# What the packs have ------------------------------------------------------------------------------------------------


def faces_of(*packs: Pack) -> Shelf[Face]:
    found = shelf("table", Face, *packs)
    for each in found:
        if each.kind not in KINDS:
            raise PackWrong(f"table {each.id!r}, kind: there is no {each.kind!r}; there is {', '.join(KINDS)}")
        if len(each.rows) != 6:
            raise PackWrong(f"table {each.id!r}, rows: a d6 wants 6 rows; there are {len(each.rows)}")
    return found


def adventures_of(*packs: Pack) -> Shelf[Adventure]:
    found = shelf("adventure", Adventure, *packs)
    for each in found:
        for scene in each.scenes:
            if scene.encounter and scene.encounter not in encounters.our_encounters():
                raise PackWrong(f"adventure {each.id!r}, {scene.name}: there is no encounter {scene.encounter!r}")
            _check_tasks(each.id, scene)
    return found


def _check_tasks(of: str, scene: Scene) -> None:
    for spec in scene.tasks:
        for name in (*spec.allowed, *spec.approaches):
            if name not in TASKS:
                raise PackWrong(f"adventure {of!r}, {scene.name}, {spec.name}: there is no category {name!r}")


@cache
def our_faces() -> Shelf[Face]:
    return faces_of(our_pack())


@cache
def our_adventures() -> Shelf[Adventure]:
    return adventures_of(our_pack())


# An adventure that is played ------------------------------------------------------------------------------------------


def adventure(state: Table) -> Adventure:
    return our_adventures()[state.story.adventure]


def scene_of(state: Table) -> Scene:
    return adventure(state).scenes[state.story.scene]


def begin(play: Play, state: Table, of: str) -> None:
    state.story.adventure, state.story.scene = of, 0
    open_scene(play, state)


def open_scene(play: Play, state: Table) -> None:
    scene = scene_of(state)
    play.tell(SceneOpened, scene.name, scene.text)


def open_tasks(state: Table) -> list[Spec]:
    """Those of the scene that have not been tried."""
    return [spec for spec in scene_of(state).tasks if f"tried:{spec.name}" not in state.story.flags]


def options(state: Table, seat: Seat) -> list[Option]:
    if (
        seat != GM
        or state.combat is not None
        or state.task is not None
        or state.resting is not None
        or not state.opened
    ):
        return []
    return _story_options(state) if state.story.adventure and not state.story.ended else _drawing(state)


def _story_options(state: Table) -> list[Option]:
    found: list[Option] = []
    able = tuple(each.id for each in state.pcs if each.up and each.here)
    scene = scene_of(state)
    for spec in open_tasks(state) if able else ():
        fields = (One("Task", (spec.name,)), Some("who", able, 1, len(able), "creatures"))
        found.append(Option("call the scene's Task", fields, rule="DM-TASK-1"))
    if scene.encounter and "fought" not in state.story.flags:
        found.append(Option("begin the scene's combat", rule="DM-INIT-1"))
    elif not open_tasks(state):
        found.append(Option("go on to the next scene", rule="DM-REST-1"))
    return found


def call_task(play: Play, state: Table, action: Action) -> None:
    spec = next(each for each in scene_of(state).tasks if each.name == action.choice.one("Task"))
    rollers = action.choice.some("who")
    state.story.flags.append(f"tried:{spec.name}")
    task = Task(
        spec.name,
        spec.difficulty,
        allowed=list(spec.allowed),
        approaches=dict(spec.approaches),
        group=len(rollers) > 1,
        rollers=rollers,
        stake=spec.stake,
    )
    tasks.call(play, state, task)


def settle_tasks(play: Play, state: Table) -> None:
    """What the party has achieved by the scene's last Task."""
    spec = next(each for each in scene_of(state).tasks if f"open:{each.name}" in awaiting(state))
    state.story.flags.append(f"settled:{spec.name}")
    flag = spec.made if state.last_task == tasks.MADE else spec.failed
    if flag:
        state.story.flags.append(flag)
        play.tell(Achieved, flag)


def awaiting(state: Table) -> list[str]:
    """Tasks of the scene that have been rolled and not yet been noted."""
    if not state.story.adventure or state.task is not None or state.story.ended:
        return []
    flags = state.story.flags
    return [
        f"open:{each.name}"
        for each in scene_of(state).tasks
        if f"tried:{each.name}" in flags and f"settled:{each.name}" not in flags
    ]


def fight(play: Play, state: Table) -> None:
    """The scene's combat, as what went before has made it."""
    scene = scene_of(state)
    flags = state.story.flags
    flags.append("fought")
    encounter = encounters.our_encounters()[scene.encounter]
    state.battlefield = maps.draw(play, maps.our_recipes()[encounter.recipe])
    foes = [name for name in encounter.foes if len(state.pcs) > FEW or name != scene.fewer_for_three]
    for name in foes:
        people.foe(state, name)
    for side in Side:
        maps.take_places(state, side)
    unnoticed = bool(scene.unnoticed_if) and all(flag in flags for flag in scene.unnoticed_if)
    cause = turns.THE_ENEMIES if scene.enemies_cause_it_if in flags else ""
    turns.start(play, state, cause, unnoticed=unnoticed)


def next_scene(play: Play, state: Table) -> None:
    """The scene is scored; whoever rests rests; after the last one the session is over."""
    scene = scene_of(state)
    growth.award(play, state, scene.xp)
    for creature in list(state.creatures.values()):
        if creature.side is Side.ENEMIES:
            del state.creatures[creature.id]
    state.running = [each for each in state.running if each.by in state.creatures and each.on in state.creatures]
    state.battlefield = None
    state.open_doors, state.shut_doors = [], []
    if scene.treasure and state.pcs and state.last == "heroes":
        people.give(state, state.pcs[0], our_cards().named(scene.treasure))
    if state.story.scene + 1 == len(adventure(state).scenes):
        growth.end_session(play, state)
        state.story.ended = state.story.adventure
        play.tell(AdventureEnded, adventure(state).name)
        return
    state.story.scene += 1
    state.story.flags = [each for each in state.story.flags if each != "fought"]
    resting.change_scene(play, state)
    open_scene(play, state)


# An adventure that is drawn ------------------------------------------------------------------------------------------


def _drawing(state: Table) -> list[Option]:
    """DM-GEN-2, DM-GEN-3: element by element, each as often as one likes."""
    found = [Option("draw an element", (One("kind", KINDS),), rule="DM-GEN-2")]
    if state.drawn:
        who = tuple(each.id for each in state.pcs)
        found.append(Option("note a hook", (One("who", who, "creatures"), Words("hook", 200, 1)), rule="DM-GEN-5"))
    return found


def draw_element(play: Play, state: Table, kind: str) -> None:
    """A face by chance, then its die; among the factions there is one card of each enemy type (G95)."""
    faces = [face.id for face in our_faces() if face.kind == kind]
    deck = [*faces, *TYPES] if kind == "faction" else faces
    drawn = play.shuffle(deck, kind)[0]
    if drawn in TYPES:
        play.then(draw_type, drawn)
    play.then(roll_row, kind, drawn)


def draw_type(play: Play, state: Table, kind_of_enemy: str) -> None:
    cards = sorted(card.name for card in of_category("ENE", kind_of_enemy[:3].upper()))
    _note(play, state, "faction", play.shuffle(cards, kind_of_enemy)[0])


def roll_row(play: Play, state: Table, kind: str, face: str) -> None:
    row = play.roll(D6, kind, by=GM, to=(GM,))
    _note(play, state, kind, our_faces()[face].rows[row - 1])
    if kind == "location":
        state.drawn["recipe"] = f"{face}-{row}"


def _note(play: Play, state: Table, kind: str, text: str) -> None:
    state.drawn[kind] = text
    play.whisper([GM], Drawn, kind, text)


def hook(play: Play, state: Table, action: Action) -> None:
    who, text = action.choice.one("who"), action.choice.one("hook")
    state.hooks.append(f"{who}: {text}")
    play.tell(Hooked, who, text)


def count_of_hooks(state: Table, who: str) -> int:
    """The spotlight should go round (DM-GEN-5)."""
    return sum(1 for each in state.hooks if each.startswith(f"{who}: "))


STAGES: tuple[Callable[..., None], ...] = (draw_type, roll_row)
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "call the scene's Task": call_task,
    "note what came of it": lambda play, state, action: settle_tasks(play, state),
    "begin the scene's combat": lambda play, state, action: fight(play, state),
    "go on to the next scene": lambda play, state, action: next_scene(play, state),
    "draw an element": lambda play, state, action: draw_element(play, state, action.choice.one("kind")),
    "note a hook": hook,
}
