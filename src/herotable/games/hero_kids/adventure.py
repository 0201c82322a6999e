"""Walking through an adventure: opening scenes, starting their fights, sharing loot, the conclusion (HK-END-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.hero_kids import boons, camp, encounters, items
from herotable.games.hero_kids.cards import SceneCard
from herotable.games.hero_kids.state import Side, Story, Table, cards
from herotable.games.hero_kids.story import adventure_card, scene_now
from herotable.rules import Action, Event, One, Option, Outcome, Play, Seat, TableOption

OPTIONS: tuple[TableOption, ...] = ()

REALLY: Final = "it is over"
LATE_ROUND: Final = 2


@dataclass(frozen=True, slots=True)
class AdventureBegan(Event):
    rule: ClassVar[str] = "HK-GEN-1"
    adventure: str


@dataclass(frozen=True, slots=True)
class SceneOpened(Event):
    """Its text is read aloud."""

    rule: ClassVar[str] = "HK-GEN-5"
    scene: str


@dataclass(frozen=True, slots=True)
class SceneClosed(Event):
    """What the table sees when its fight is over."""

    rule: ClassVar[str] = "HK-END-3"
    scene: str


@dataclass(frozen=True, slots=True)
class LootShared(Event):
    rule: ClassVar[str] = "HK-END-3"
    who: str
    cards: tuple[str, ...]
    gold: int


@dataclass(frozen=True, slots=True)
class AdventureEnded(Event):
    rule: ClassVar[str] = "HK-END-6"
    adventure: str
    won: bool


EVENTS: tuple[type[Event], ...] = (AdventureBegan, SceneOpened, SceneClosed, LootShared, AdventureEnded)


def begin(play: Play, state: Table, name: str) -> None:
    state.story = Story(name)
    play.tell(AdventureBegan, name)


def outcome(state: Table) -> Outcome | None:
    story = state.story
    if story is None or not story.ended:
        return None
    if is_won(state, story):
        return Outcome(tuple(state.heroes), "the lane is lit again")
    return Outcome((), "the adventure is over")


def is_won(state: Table, story: Story) -> bool:
    return adventure_card(state, story).scenes[-1] in story.won


# What the game master may do ------------------------------------------------------------------------------------------


def controls(state: Table) -> Iterator[Option]:
    story = state.story
    if story is None or story.ended or state.encounter is not None or state.trial is not None:
        return
    if not story.opened:
        yield Option("open the scene", rule="HK-GEN-5")
    elif (scene := scene_now(state)) is not None:
        yield from _in_scene(state, story, scene)
    yield Option("end the adventure", (One("really", (REALLY,)),), rule="HK-END-6")


def _in_scene(state: Table, story: Story, scene: SceneCard) -> Iterator[Option]:
    if scene.map and scene.id not in story.won:
        yield Option("start the fight", rule="HK-FOE-3")
    if scene.id in story.won and not story.looted and (scene.loot or scene.gold or scene.equipment):
        yield Option("share the loot", _loot_fields(state, scene), rule="HK-END-3")
    if story.scene + 1 < len(adventure_card(state, story).scenes):
        yield Option("next scene", rule="HK-GEN-2")


def _loot_fields(state: Table, scene: SceneCard) -> tuple[One, ...]:
    """A piece of equipment is the game master's choice."""
    if not scene.equipment:
        return ()
    pieces = tuple(each.id for each in cards(state).things if each.kind == "equipment")
    return One("equipment", pieces, "things"), One("to", tuple(state.heroes), "characters")


def open_scene(play: Play, state: Table) -> None:
    story = state.story
    assert story is not None
    story.opened, story.fought, story.looted = True, False, False
    scene = scene_now(state)
    assert scene is not None
    play.tell(SceneOpened, scene.id)


def next_scene(play: Play, state: Table) -> None:
    assert state.story is not None
    state.story.scene += 1
    state.rest_allowed = state.shop = False
    open_scene(play, state)


def start_fight(play: Play, state: Table) -> None:
    scene, story = scene_now(state), state.story
    assert scene is not None
    assert story is not None
    story.fought = True
    begin_fight(play, state, scene, story.flags)


def begin_fight(play: Play, state: Table, scene: SceneCard, flags: list[str]) -> None:
    """HK-FOE-3: the foes that the scene has for so many heroes; for more than it knows, those of the most."""
    heroes = len(encounters.playing(state))
    listed = scene.foes[min(heroes, len(scene.foes)) - 1]
    quiet = bool(scene.late_if) and scene.late_if in flags
    there = list[tuple[str, str, int]]()
    for each in listed:
        card, _, square = each.partition(" ")
        there.append((card, square, LATE_ROUND if quiet and square in scene.late else 0))
    encounters.begin(play, state, scene.map, there, scene.id)
    fight = state.fight()
    fight.heroes_first = heroes == 1 and bool(scene.alone_first_if) and scene.alone_first_if in flags


def meet(play: Play, state: Table, scene: SceneCard, met: list[str]) -> None:
    """These foes on this scene's map."""
    squares = encounters.squares_for_foes(cards(state).maps[scene.map], len(met))
    there = [(card, square, 0) for card, square in zip(met, squares, strict=False)]
    encounters.begin(play, state, scene.map, there, scene.id)


def share_loot(play: Play, state: Table, action: Action) -> None:
    """HK-END-3: dealt out in the order of the seats."""
    scene, story = scene_now(state), state.story
    assert scene is not None
    assert story is not None
    story.looted = True
    seats = list(state.heroes)
    dealt: dict[Seat, list[str]] = {seat: [] for seat in seats}
    for loot in scene.loot:
        for number in range(-(-len(seats) // loot.per_heroes)):
            dealt[seats[number % len(seats)]].append(loot.thing)
    if scene.equipment:
        dealt[action.choice.one("to")].append(action.choice.one("equipment"))
    for number, seat in enumerate(seats):
        gold = scene.gold // len(seats) + (number < scene.gold % len(seats))
        _gets(play, state, seat, dealt[seat], gold)


def _gets(play: Play, state: Table, seat: Seat, things: list[str], gold: int) -> None:
    hero = state.heroes[seat]
    for card in things:
        items.give_thing(state, hero, card)
    hero.gold += gold
    if things or gold:
        play.tell(LootShared, seat, tuple(things), gold)


def end(play: Play, state: Table) -> None:
    """M12: gold in all, a boon of choice, with M10 a star each. Everyone is well again (G32)."""
    story = state.story
    assert story is not None
    card, won = adventure_card(state, story), is_won(state, story)
    story.ended = True
    play.tell(AdventureEnded, card.id, won)
    camp.restore(play, state)
    if won:
        seats = list(state.heroes)
        for number, seat in enumerate(seats):
            _gets(play, state, seat, [], card.gold // len(seats) + (number < card.gold % len(seats)))
        if card.boon_of_choice:
            state.may_choose_boon = seats
        camp.award_stars(play, state, card.stars)


def after_fight(play: Play, state: Table) -> None:
    """What the heroes see when they have won."""
    story, scene = state.story, scene_now(state)
    assert story is not None
    assert scene is not None
    story.fought = False
    if state.won_by is Side.HEROES:
        story.won.append(scene.id)
        play.tell(SceneClosed, scene.id)
    else:
        story.lost.append(scene.id)


def is_after_fight(state: Table) -> bool:
    story = state.story
    return story is not None and story.fought and state.encounter is None


def choose_boon(play: Play, state: Table, action: Action) -> None:
    card = action.choice.one("boon")
    state.may_choose_boon = [seat for seat in state.may_choose_boon if seat != action.seat]
    boons.give(state.heroes[action.seat], card)
    play.tell(camp.BoonGiven, action.seat, card)


def options(state: Table, seat: Seat) -> list[Option]:
    if seat not in state.may_choose_boon:
        return []
    every = tuple(boon.id for boon in cards(state).boons)
    return [Option("choose a boon", (One("boon", every, "boons"),), rule="HK-BOON-1")]


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "open the scene": lambda play, state, action: open_scene(play, state),
    "next scene": lambda play, state, action: next_scene(play, state),
    "start the fight": lambda play, state, action: start_fight(play, state),
    "share the loot": share_loot,
    "end the adventure": lambda play, state, action: end(play, state),
    "after the fight": lambda play, state, action: after_fight(play, state),
    "choose a boon": choose_boon,
}
