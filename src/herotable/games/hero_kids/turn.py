"""The chapters joined: what may be chosen, what performs it, what happens by itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Final, Protocol, TypeAlias, TypeVar

from herotable.games.hero_kids import (
    adventure,
    attacks,
    boons,
    camp,
    creation,
    encounters,
    foes,
    game_master,
    health,
    improvising,
    items,
    movement,
    scenes,
    specials,
    story,
    trials,
)
from herotable.games.hero_kids.state import Table, Task, TaskKind
from herotable.rules import Action, Event, Option, Play, Seat, TableOption

Performs: TypeAlias = Callable[[Play, Table, Action], None]
Key = TypeVar("Key", bound=Hashable)


class Chapter(Protocol):
    """What a module of the rules brings to the whole."""

    OPTIONS: tuple[TableOption, ...]
    EVENTS: tuple[type[Event], ...]
    PERFORM: dict[str, Performs]


CHAPTERS: Final[tuple[Chapter, ...]] = (
    scenes,
    creation,
    encounters,
    movement,
    attacks,
    specials,
    boons,
    items,
    health,
    foes,
    trials,
    improvising,
    story,
    adventure,
    camp,
    game_master,
)

OFFERS: Final[tuple[Callable[[Table, Seat], list[Option]], ...]] = (
    creation.options,
    encounters.options,
    trials.options,
    adventure.options,
    boons.options,
    items.options,
    camp.options,
    game_master.options,
    scenes.options,
)
"""In the order in which a seat reads them."""

BY_ITSELF: Final[tuple[Callable[[Table], Action | None], ...]] = (story.onward, encounters.onward, scenes.onward)
"""What comes first, happens first."""

TASKS: Final[dict[TaskKind, Callable[[Play, Table, Task], None]]] = {
    "aim": attacks.aim,
    "answer": attacks.answer,
    "land": attacks.land,
    "walk": movement.walk,
    "drive": movement.drive,
    "free": movement.free,
    "done": attacks.done,
    "test": trials.roll_test,
    "verdict": trials.verdict,
    "outcome": story.outcome,
}


def _unique(names: Iterable[Key], what: str) -> tuple[Key, ...]:
    found = tuple(names)
    twice = [name for name in dict.fromkeys(found) if found.count(name) > 1]
    assert not twice, f"two chapters have the {what} {twice[0]!r}"
    return found


OPTIONS: Final[tuple[TableOption, ...]] = tuple(option for chapter in CHAPTERS for option in chapter.OPTIONS)
EVENTS: Final[tuple[type[Event], ...]] = tuple(event for chapter in CHAPTERS for event in chapter.EVENTS)
PERFORM: Final[dict[str, Performs]] = {name: does for chapter in CHAPTERS for name, does in chapter.PERFORM.items()}

_unique((name for chapter in CHAPTERS for name in chapter.PERFORM), "option")
_unique((option.name for option in OPTIONS), "table option")
_unique((event.__name__ for event in EVENTS), "event")


def options(state: Table, seat: Seat) -> list[Option]:
    """While an action still has something to do nobody begins another."""
    if state.tasks:
        return []
    return [option for offers in OFFERS for option in offers(state, seat)]


def perform(play: Play, state: Table, action: Action) -> None:
    PERFORM[action.option](play, state, action)
    if state.tasks:
        play.then(go_on)


def go_on(play: Play, state: Table) -> None:
    """The next thing that an action still has to do, and then the one after it."""
    task = state.tasks[0]
    TASKS[task.kind](play, state, task)
    if state.tasks:
        play.then(go_on)


def onward(state: Table) -> Action | None:
    return next((action for step in BY_ITSELF if (action := step(state)) is not None), None)


STAGES: Final[tuple[Callable[..., None], ...]] = (go_on,)
