"""The chapters joined: what may be chosen, what performs it, what happens by itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Final, Protocol, TypeAlias, TypeVar

from herotable.games.compact_heroes import (
    adventure,
    attacks,
    camp,
    checks,
    creation,
    damage,
    equipment,
    experience,
    flight,
    game_master,
    hit_points,
    improvising,
    initiative,
    items,
    luck,
    magic,
    poison,
    rounds,
    scenes,
    specials,
    traps,
)
from herotable.games.compact_heroes.state import Table
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
    equipment,
    experience,
    hit_points,
    initiative,
    rounds,
    attacks,
    damage,
    flight,
    improvising,
    luck,
    checks,
    magic,
    poison,
    specials,
    traps,
    items,
    camp,
    adventure,
    game_master,
)

OFFERS: Final[tuple[Callable[[Table, Seat], list[Option]], ...]] = (
    creation.options,
    adventure.options,
    initiative.options,
    rounds.options,
    magic.options,
    items.options,
    equipment.options,
    experience.options,
    camp.options,
    traps.options,
    checks.options,
    luck.options,
    poison.options,
    hit_points.options,
    game_master.options,
    scenes.options,
)
"""In the order in which a seat reads them."""

BY_ITSELF: Final[tuple[Callable[[Table], Action | None], ...]] = (
    scenes.onward,
    items.onward,
    poison.onward,
    magic.onward,
    camp.onward,
    rounds.onward,
)
"""What comes first, happens first."""


def _unique(names: Iterable[Key], what: str) -> tuple[Key, ...]:
    found = tuple(names)
    twice = [name for name in dict.fromkeys(found) if found.count(name) > 1]
    assert not twice, f"two chapters have the {what} {twice[0]!r}"
    return found


OPTIONS: Final[tuple[TableOption, ...]] = tuple(option for chapter in CHAPTERS for option in chapter.OPTIONS)
EVENTS: Final[tuple[type[Event], ...]] = tuple(event for chapter in CHAPTERS for event in chapter.EVENTS)
STAGES: Final[tuple[Callable[..., None], ...]] = tuple(stage for chapter in CHAPTERS for stage in chapter.STAGES)
PERFORM: Final[dict[str, Performs]] = {name: does for chapter in CHAPTERS for name, does in chapter.PERFORM.items()}

_unique((name for chapter in CHAPTERS for name in chapter.PERFORM), "option")
_unique((option.name for option in OPTIONS), "table option")
_unique((event.__name__ for event in EVENTS), "event")
_unique((stage.__name__ for stage in STAGES), "stage")


def options(state: Table, seat: Seat) -> list[Option]:
    return [option for offers in OFFERS for option in offers(state, seat)]


def perform(play: Play, state: Table, action: Action) -> None:
    PERFORM[action.option](play, state, action)


def onward(state: Table) -> Action | None:
    return next((action for step in BY_ITSELF if (action := step(state)) is not None), None)
