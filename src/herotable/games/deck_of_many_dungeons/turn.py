"""The chapters joined: what may be chosen, what performs it, what happens by itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Final, Protocol, TypeAlias, TypeVar

from herotable.games.deck_of_many_dungeons import (
    adventures,
    attacks,
    chases,
    creation,
    deeds,
    defending,
    durations,
    effects,
    equipment,
    fleeing,
    game_master,
    growth,
    health,
    moving,
    resting,
    scenes,
    tasks,
    turns,
)
from herotable.games.deck_of_many_dungeons.state import Table
from herotable.rules import Action, Event, Option, Play, Seat, TableOption

Performs: TypeAlias = Callable[[Play, Table, Action], None]
Key = TypeVar("Key", bound=Hashable)


class Chapter(Protocol):
    """What a module of the rulebook brings to the whole."""

    OPTIONS: tuple[TableOption, ...]
    EVENTS: tuple[type[Event], ...]
    STAGES: tuple[Callable[..., None], ...]
    PERFORM: dict[str, Performs]


CHAPTERS: Final[tuple[Chapter, ...]] = (
    scenes,
    creation,
    growth,
    equipment,
    health,
    turns,
    attacks,
    moving,
    deeds,
    fleeing,
    chases,
    tasks,
    resting,
    adventures,
    game_master,
)

OFFERS: Final[tuple[Callable[[Table, Seat], list[Option]], ...]] = (
    creation.options,
    turns.options,
    deeds.options,
    fleeing.options,
    chases.gm_options,
    tasks.options,
    resting.options,
    adventures.options,
    game_master.options,
    equipment.options,
    growth.options,
    growth.remaking,
)
"""In the order in which a seat reads them."""

BY_ITSELF: Final[tuple[Callable[[Table], Action | None], ...]] = (scenes.onward, chases.onward, turns.onward)
"""What comes first, happens first."""


def _unique(names: Iterable[Key], what: str) -> tuple[Key, ...]:
    found = tuple(names)
    twice = [name for name in dict.fromkeys(found) if found.count(name) > 1]
    assert not twice, f"two chapters have the {what} {twice[0]!r}"
    return found


OPTIONS: Final[tuple[TableOption, ...]] = tuple(option for chapter in CHAPTERS for option in chapter.OPTIONS)
EVENTS: Final[tuple[type[Event], ...]] = (
    *(event for chapter in CHAPTERS for event in chapter.EVENTS),
    *defending.EVENTS,
    *effects.EVENTS,
    *durations.EVENTS,
)
STAGES: Final[tuple[Callable[..., None], ...]] = tuple(stage for chapter in CHAPTERS for stage in chapter.STAGES)
PERFORM: Final[dict[str, Performs]] = {name: does for chapter in CHAPTERS for name, does in chapter.PERFORM.items()}

_unique((name for chapter in CHAPTERS for name in chapter.PERFORM), "option")
_unique((option.name for option in OPTIONS), "table option")
_unique((event.__name__ for event in EVENTS), "event")
_unique((stage.__name__ for stage in STAGES), "stage")


def options(state: Table, seat: Seat) -> list[Option]:
    if onward(state) is not None:
        return []
    return [option for offers in OFFERS for option in offers(state, seat)]


def perform(play: Play, state: Table, action: Action) -> None:
    PERFORM[action.option](play, state, action)


def onward(state: Table) -> Action | None:
    return next((action for step in BY_ITSELF if (action := step(state)) is not None), None)
