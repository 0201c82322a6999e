"""An adventure as typed data: maps, places, ways, encounter cards, awards and endings (CH-ADV).

Whatever happens is an `Outcome`: it sets flags, gives treasure and awards, ends or starts a fight. A flag is a named
thing that is true from then on ("bell won"); the adventure lists its flags, and other cards depend on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from herotable.data.packs import Pack, Shelf, shelf
from herotable.games.compact_heroes.cards import (
    Cards,
    Fault,
    Kind,
    SpecialPower,
    Task,
    Treasure,
    our_cards,
    our_pack,
    refuse,
    treasure_faults,
    unknown,
    unreadable_dice,
)

MOST_HEROES = 5


@dataclass(frozen=True, slots=True)
class Check:
    """d6 and bonuses against the difficulty: a bonus counts if it names the task or belongs to the skill (CH-CHK-2)."""

    difficulty: int
    task: Task | Literal[""] = ""
    skill: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What comes of something. `peace` settles the encounter without a fight, `fight` starts it. `damage` is lost by
    the hero who tried. `gold_each_creature` counts those defeated here; `items_each_hero` come once for each hero."""

    text: str = ""
    flags: tuple[str, ...] = ()
    award: str = ""
    peace: bool = False
    fight: bool = False
    joins: str = ""
    damage: str = ""
    ignores_absorption: bool = False
    treasure: Treasure = field(default_factory=Treasure)
    gold_each_creature: str = ""
    items_each_hero: tuple[str, ...] = ()


NOTHING = Outcome()

When = Literal["any time", "before the fight", "after the fight"]
Tries = Literal["once", "any number"]


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that can be done here: by one hero, or by `each_hero`; with `must`, on entering and unasked. Without a
    check it succeeds. With `free_with` living heroes no check is needed. `parties` are the numbers of heroes that it
    is meant for, if not for any. Once it has succeeded it is not offered again."""

    id: str
    name: str
    text: str
    when: When = "any time"
    check: Check | None = None
    gold: int = 0
    needs: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    parties: tuple[int, ...] = ()
    free_with: int = 0
    each_hero: bool = False
    must: bool = False
    tries: Tries = "once"
    minutes: int = 0
    success: Outcome = NOTHING
    failure: Outcome = NOTHING


@dataclass(frozen=True, slots=True)
class Group:
    """Some creatures of one card, under another `name` and `without` some of its special powers if so said."""

    creature: str
    count: int = 1
    name: str = ""
    without: tuple[SpecialPower, ...] = ()


TwistEffect = Literal[
    "warned",  # the creatures cannot be surprised and act first in round 1
    "not surprised",  # the creatures cannot be surprised
    "creatures to hit",  # creatures of the kinds `only` have `amount` to hit for the whole fight
    "heroes initiative",  # heroes who lack `unless_skill` have `amount` on their initiative
]


@dataclass(frozen=True, slots=True)
class Twist:
    """What is different about a fight here, always or once `flag` is set."""

    effect: TwistEffect
    text: str
    flag: str = ""
    amount: int = 0
    only: tuple[Kind, ...] = ()
    unless_skill: str = ""


Start = Literal[
    "at once",  # as the party enters
    "unless avoided",  # unless a deed done before the fight makes peace
    "on passing",  # when anyone goes on from here, or on the game master's word
]


@dataclass(frozen=True, slots=True)
class Scene:
    """The encounter card of a place (CH-ADV-6); its id is the place's. `text` is for the game master. `opponents` are
    those for 1, 2, 3, 4 and 5 heroes. The outcomes come once each: on `entering`, when a fight starts (`fought`), when
    it is won (`victory`), and when the place is looted, which takes a settled encounter. Its loot stands in place of
    what the creatures' own cards carry. After a fight whoever lost hit points makes a luck check or has
    `disease_after`."""

    id: str
    text: str
    opponents: tuple[tuple[Group, ...], ...] = ()
    starts: Start = "at once"
    surrender_at_half: tuple[str, ...] = ()
    twists: tuple[Twist, ...] = ()
    trap: str = ""
    disease_after: str = ""
    people: tuple[str, ...] = ()
    deeds: tuple[Deed, ...] = ()
    entering: Outcome = NOTHING
    fought: Outcome = NOTHING
    victory: Outcome = NOTHING
    loot: Outcome = NOTHING

    def against(self, heroes: int) -> tuple[Group, ...]:
        """The opponents of so many heroes; more than five meet those of five."""
        return self.opponents[min(heroes, MOST_HEROES) - 1] if self.opponents else ()


@dataclass(frozen=True, slots=True)
class Place:
    """A numbered place of a map. `enters` is the room that one goes in at from here; a `settlement` is safe to rest and
    trade in."""

    id: str
    map: str
    label: str
    name: str
    read_aloud: str
    people: tuple[str, ...] = ()
    settlement: bool = False
    enters: str = ""
    deeds: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True)
class Crossing:
    """One way to take a path that is not simply walked."""

    name: str
    text: str
    person: str = ""
    gold_each: int = 0
    check: Check | None = None


@dataclass(frozen=True, slots=True)
class Path:
    """A way between two places of a map, open in both directions unless it is shut: by a `lock`, for those who come
    from `locked_from`, until a check to pick it succeeds, or by anything else, until one of the flags `opened_by` is
    set, which opens a lock too."""

    id: str
    text: str
    ends: tuple[str, str]
    hours: int = 0
    double_door: bool = False
    lock: int = 0
    locked_from: str = ""
    opened_by: tuple[str, ...] = ()
    crossings: tuple[Crossing, ...] = ()

    def other_end(self, place: str) -> str:
        return self.ends[1] if place == self.ends[0] else self.ends[0]


@dataclass(frozen=True, slots=True)
class Map:
    """Drawn in characters, with the labels of its places."""

    id: str
    name: str
    text: str
    drawing: str


@dataclass(frozen=True, slots=True)
class Award:
    """Experience that every living hero gets, once (CH-XP-1)."""

    id: str
    xp: int
    text: str


@dataclass(frozen=True, slots=True)
class Ending:
    """One way for the adventure to end: when all of `needs` and none of `unless` are set, or all heroes are dead."""

    id: str
    name: str
    text: str
    victory: bool = False
    all_dead: bool = False
    needs: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    gold_each: int = 0
    discount: int = 0
    discount_at: str = ""
    nights: int = 0


@dataclass(frozen=True, slots=True)
class Adventure:
    """The hook is the players', the background the game master's (CH-ADV-3, CH-ADV-5); `flags` and what each means."""

    id: str
    name: str
    text: str
    hook: str
    background: str
    start: str
    maps: tuple[str, ...]
    flags: dict[str, str] = field(default_factory=dict)
    awards: tuple[Award, ...] = ()
    endings: tuple[Ending, ...] = ()


@dataclass(frozen=True, slots=True)
class Adventures:
    """The adventures that a table may play, and all their cards."""

    adventures: Shelf[Adventure]
    maps: Shelf[Map]
    places: Shelf[Place]
    paths: Shelf[Path]
    scenes: Shelf[Scene]

    def places_on(self, chart: str) -> list[Place]:
        return [place for place in self.places if place.map == chart]

    def paths_from(self, place: str) -> list[Path]:
        return [path for path in self.paths if place in path.ends]

    def way_out(self, room: str) -> str:
        """The place that one comes from into this room from another map, if there is one."""
        return next((place.id for place in self.places if place.enters == room), "")

    def deeds_at(self, place: str) -> tuple[Deed, ...]:
        card = self.scenes[place].deeds if place in self.scenes else ()
        return self.places[place].deeds + card


def adventures_of(cards: Cards, *packs: Pack) -> Adventures:
    """The adventures of these packs, which use these cards; a later pack wins by id."""
    found = Adventures(
        shelf("adventure", Adventure, *packs),
        shelf("map", Map, *packs),
        shelf("place", Place, *packs),
        shelf("path", Path, *packs),
        shelf("scene", Scene, *packs),
    )
    refuse(_faults(found, cards), *packs)
    return found


@cache
def our_adventures() -> Adventures:
    return adventures_of(our_cards(), our_pack())


@dataclass(frozen=True, slots=True)
class _Told:
    """What an adventure declares, for the cards of its places."""

    flags: dict[str, str]
    awards: tuple[str, ...]


def _faults(found: Adventures, cards: Cards) -> Iterator[Fault]:
    for adventure in found.adventures:
        yield from _adventure_faults(adventure, found, cards)
    for place in found.places:
        yield from _place_faults(place, found, cards)
    for path in found.paths:
        yield from _path_faults(path, found, cards)
    for scene in found.scenes:
        yield from _scene_faults(scene, found, cards)


def _told_at(place: str, found: Adventures) -> _Told:
    chart = found.places[place].map
    of = next((each for each in found.adventures if chart in each.maps), None)
    return _Told(of.flags, tuple(award.id for award in of.awards)) if of else _Told({}, ())


def _adventure_faults(adventure: Adventure, found: Adventures, cards: Cards) -> Iterator[Fault]:
    yield from unknown("adventure", adventure, "start", (adventure.start,), found.places)
    yield from unknown("adventure", adventure, "maps", adventure.maps, found.maps)
    for number, ending in enumerate(adventure.endings):
        place = f"endings.{number}"
        yield from _undeclared("adventure", adventure.id, place, ending.needs + ending.unless, adventure.flags)
        yield from unknown("adventure", adventure, place, (ending.discount_at,), cards.creatures)


def _place_faults(place: Place, found: Adventures, cards: Cards) -> Iterator[Fault]:
    yield from unknown("place", place, "map", (place.map,), found.maps)
    yield from unknown("place", place, "people", place.people, cards.creatures)
    yield from unknown("place", place, "enters", (place.enters,), found.places)
    for deed in place.deeds:
        yield from _deed_faults("place", place, deed, _told_at(place.id, found), cards)


def _path_faults(path: Path, found: Adventures, cards: Cards) -> Iterator[Fault]:
    yield from unknown("path", path, "ends", path.ends, found.places)
    if path.locked_from and path.locked_from not in path.ends:
        yield Fault("path", path.id, "locked_from", f"{path.locked_from!r} is neither of its ends")
    if path.ends[0] in found.places:
        yield from _undeclared("path", path.id, "opened_by", path.opened_by, _told_at(path.ends[0], found).flags)
    for crossing in path.crossings:
        yield from unknown("path", path, "crossings", (crossing.person,), cards.creatures)
        yield from _check_faults("path", path, "crossings", crossing.check, cards)


def _scene_faults(scene: Scene, found: Adventures, cards: Cards) -> Iterator[Fault]:
    if scene.id not in found.places:
        yield Fault("scene", scene.id, "id", f"there is no place {scene.id!r}")
        return
    told = _told_at(scene.id, found)
    yield from _opponent_faults(scene, cards)
    yield from unknown("scene", scene, "surrender_at_half", scene.surrender_at_half, cards.creatures)
    yield from unknown("scene", scene, "trap", (scene.trap,), cards.traps)
    yield from unknown("scene", scene, "disease_after", (scene.disease_after,), cards.diseases)
    yield from unknown("scene", scene, "people", scene.people, cards.creatures)
    for twist in scene.twists:
        yield from _undeclared("scene", scene.id, "twists", (twist.flag,), told.flags)
        yield from unknown("scene", scene, "twists", (twist.unless_skill,), cards.skills)
    for deed in scene.deeds:
        yield from _deed_faults("scene", scene, deed, told, cards)
    for name, outcome in _outcomes(scene):
        yield from _outcome_faults("scene", scene, name, outcome, told, cards)


def _outcomes(scene: Scene) -> Iterator[tuple[str, Outcome]]:
    yield "entering", scene.entering
    yield "fought", scene.fought
    yield "victory", scene.victory
    yield "loot", scene.loot


def _opponent_faults(scene: Scene, cards: Cards) -> Iterator[Fault]:
    if len(scene.opponents) not in (0, MOST_HEROES):
        yield Fault("scene", scene.id, "opponents", f"there must be {MOST_HEROES} lists, for 1 to {MOST_HEROES} heroes")
    for number, groups in enumerate(scene.opponents):
        for group in groups:
            place = f"opponents.{number}"
            yield from unknown("scene", scene, place, (group.creature,), cards.creatures)
            if group.count < 1:
                yield Fault("scene", scene.id, place, f"a count of {group.count} makes no group")


def _deed_faults(kind: str, entry: Scene | Place, deed: Deed, told: _Told, cards: Cards) -> Iterator[Fault]:
    place = f"deeds, {deed.id!r}"
    yield from _undeclared(kind, entry.id, place, deed.needs + deed.unless, told.flags)
    yield from _check_faults(kind, entry, place, deed.check, cards)
    yield from _outcome_faults(kind, entry, f"{place}, success", deed.success, told, cards)
    yield from _outcome_faults(kind, entry, f"{place}, failure", deed.failure, told, cards)


def _check_faults(
    kind: str, entry: Scene | Place | Path, place: str, check: Check | None, cards: Cards
) -> Iterator[Fault]:
    if check is not None:
        yield from unknown(kind, entry, place, (check.skill,), cards.skills)


def _outcome_faults(
    kind: str, entry: Scene | Place, place: str, outcome: Outcome, told: _Told, cards: Cards
) -> Iterator[Fault]:
    yield from _undeclared(kind, entry.id, place, outcome.flags, told.flags)
    if outcome.award and outcome.award not in told.awards:
        yield Fault(kind, entry.id, place, f"the adventure lists no award {outcome.award!r}")
    yield from unknown(kind, entry, place, (outcome.joins,), cards.creatures)
    yield from unknown(kind, entry, place, outcome.items_each_hero, cards.items)
    yield from unreadable_dice(kind, entry, place, outcome.damage, outcome.gold_each_creature)
    yield from treasure_faults(kind, entry, place, outcome.treasure, cards.items)


def _undeclared(kind: str, name: str, place: str, flags: tuple[str, ...], declared: dict[str, str]) -> Iterator[Fault]:
    for flag in flags:
        if flag and flag not in declared:
            yield Fault(kind, name, place, f"the adventure lists no flag {flag!r}")
