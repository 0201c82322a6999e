"""An adventure as the game master reads it, scene by scene (HK-GEN-5)."""

from __future__ import annotations

from collections.abc import Iterator

from herotable.games.hero_kids.cards import SceneCard, SceneTest, our_cards
from herotable.games.hero_kids.names import described
from herotable.games.hero_kids.state import GM
from herotable.games.hero_kids.view import StoryView, TableView
from herotable.rules import Page, Piece, Text


def pages(view: TableView) -> Iterator[Page]:
    if view.you != GM or view.story is None or not view.story.adventure:
        return
    cards = our_cards()
    adventure = cards.adventures[view.story.adventure]
    flags = [Text(f"noted: {flag}") for flag in view.story.flags]
    yield Page(adventure.name, aloud=adventure.text, pieces=tuple(flags), shown=True)
    for number, scene in enumerate(adventure.scenes):
        yield scene_page(cards.scenes[scene], number, view.story, len(view.heroes))


def scene_page(scene: SceneCard, number: int, story: StoryView, heroes: int) -> Page:
    here = scene.id == story.scene
    past = number < story.number and not here
    name = f"{number + 1}: {scene.name}"
    pieces = tuple(_pieces(scene, heroes))
    return Page(name, scene.id, aloud=scene.read, pieces=pieces, here=here, shown=here or past, done=past)


def _pieces(scene: SceneCard, heroes: int) -> Iterator[Piece]:
    yield Text(scene.gm, "HK-GEN-5")
    for test in scene.tests:
        yield Text(_test(test), "HK-TEST-1")
    if scene.map:
        yield Text(f"a fight on {described(scene.map)}: {_foes(scene, heroes)}")
    if scene.loot or scene.gold:
        gold = [f"{scene.gold} gold"] if scene.gold else []
        yield Text(f"to be found: {', '.join([*(described(each.thing) for each in scene.loot), *gold])}")


def _test(test: SceneTest) -> str:
    helped = f", {described(test.skill)} helps" if test.skill else ""
    comes = [f"Good: {test.good}" if test.good else "", f"Bad: {test.bad}" if test.bad else ""]
    head = f"{test.name} ({described(test.attribute)}, {test.difficulty} or more{helped})"
    return " ".join([f"{head}.", *(each for each in comes if each)])


def _foes(scene: SceneCard, heroes: int) -> str:
    """Those for so many heroes, each at its square."""
    those = scene.foes[min(max(heroes, 1), len(scene.foes)) - 1] if scene.foes else ()
    pairs = [each.rpartition(" ") for each in those]
    return ", ".join(f"{described(card)} at {square}" for card, _, square in pairs) or "nobody"
