"""What each audience may read of an adventure, built up from nothing (CH-GEN-5, CH-GEN-9, CH-ADV-2, CH-ADV-4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from herotable.games.compact_heroes import camp, encounters, story
from herotable.games.compact_heroes.adventure_cards import Group, Place, Scene
from herotable.games.compact_heroes.state import GM, Adventure, Table
from herotable.rules import Seat


@dataclass(frozen=True, slots=True)
class RoomView:
    """A place that has been shown to the players."""

    id: str
    label: str
    name: str


@dataclass(frozen=True, slots=True)
class MapView:
    """Drawn only if the whole map has been shown."""

    id: str
    name: str
    drawing: str
    rooms: tuple[RoomView, ...]


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """For the game master: a place, its encounter card, how hard a fight there is for these heroes (M9), how things
    stand there, and whether the players see it."""

    place: Place
    scene: Scene
    opponents: tuple[Group, ...]
    danger: str
    shown: bool
    entered: bool
    settled: bool
    looted: bool


@dataclass(frozen=True, slots=True)
class Screen:
    """What is behind the game master's screen."""

    background: str
    at: str
    flags: tuple[str, ...]
    due: tuple[str, ...]
    maps_shown: tuple[str, ...]
    places: tuple[PlaceCard, ...]


@dataclass(frozen=True, slots=True)
class AdventureView:
    """`hook` and `read_aloud` are empty until they have been given and read; only the game master has a `screen`."""

    id: str
    name: str
    hook: str
    scene: str
    read_aloud: str
    maps: tuple[MapView, ...]
    people: tuple[str, ...]
    companions: tuple[str, ...]
    traps: tuple[str, ...]
    ended: str
    screen: Screen | None


def reading(state: Table, audience: Seat) -> AdventureView | None:
    if state.adventure is None:
        return None
    shown, card = state.adventure.shown, story.card(state)
    return AdventureView(
        card.id,
        card.name,
        card.hook if shown.hook or audience == GM else "",
        shown.scene,
        story.adventures(state).places[shown.scene].read_aloud if shown.scene else "",
        tuple(_maps(state, audience)),
        tuple(shown.people),
        tuple(foe.id for foe in camp.companions(state)),
        tuple(shown.traps),
        shown.ended,
        _screen(state, state.adventure) if audience == GM else None,
    )


def _maps(state: Table, audience: Seat) -> Iterator[MapView]:
    """A map appears when it, or a room of it, is shown (CH-ADV-4)."""
    shown, found = story.the_adventure(state).shown, story.adventures(state)
    for name in story.card(state).maps:
        here = found.places_on(name)
        rooms = tuple(
            RoomView(room.id, room.label, room.name) for room in here if room.id in shown.rooms or audience == GM
        )
        if rooms or name in shown.maps:
            whole = name in shown.maps or audience == GM
            yield MapView(name, found.maps[name].name, found.maps[name].drawing if whole else "", rooms)


def _screen(state: Table, now: Adventure) -> Screen:
    found, card = story.adventures(state), story.card(state)
    places = [place for name in card.maps for place in found.places_on(name)]
    return Screen(
        card.background,
        now.at,
        tuple(now.flags),
        tuple(now.due),
        tuple(now.shown.maps),
        tuple(_place_card(state, now, place) for place in places),
    )


def _place_card(state: Table, now: Adventure, place: Place) -> PlaceCard:
    opponents = encounters.opponents(state, place.id)
    return PlaceCard(
        place,
        story.scene(state, place.id),
        opponents,
        encounters.danger_of(state, opponents),
        shown=place.id in now.shown.rooms,
        entered=place.id in now.entered,
        settled=place.id in now.settled,
        looted=place.id in now.looted,
    )
