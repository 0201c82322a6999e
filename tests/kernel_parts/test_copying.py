from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum, IntEnum, StrEnum
from random import Random
from typing import Any, Literal, NewType, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herotable.rules.copying import copier_of, keyer_of, source_of

T = TypeVar("T")
K = TypeVar("K")
HeroId = NewType("HeroId", str)


class Kind(StrEnum):
    SWORD = "sword"
    SCROLL = "scroll"


class Phase(Enum):
    MOVE = 1
    FIGHT = 2


class Level(IntEnum):
    LOW = 1
    HIGH = 2


@dataclass(frozen=True, slots=True)
class Place:
    column: int
    row: int


@dataclass(slots=True)
class Nothing:
    pass


@dataclass(slots=True)
class Item:
    kind: Kind
    charges: int | None
    place: Place


@dataclass(slots=True)
class Named:
    name: str


@dataclass(slots=True)
class Hero(Named):
    wounds: int
    ready: bool
    place: Place | None
    weapon: Item | None
    pack: list[Item]
    marks: list[int]
    skills: dict[str, int]
    companions: list["Hero"]


@dataclass(slots=True)
class Board:
    cells: list[list[int]]
    piles: dict[Kind, list[Item]]
    slots: list[Item | None]
    prizes: dict[str, Item | None]
    doors: dict[str, dict[str, bool]]
    ranks: list[dict[str, Item]]


class Shop:
    @dataclass(slots=True)
    class Item:
        label: str


@dataclass(slots=True)
class World:
    turn: int
    phase: Phase
    level: Level
    mode: Literal["open", "hidden"]
    board: Board
    wares: list[Shop.Item]
    heroes: dict[HeroId, Hero]
    rival: Hero | None
    reserve: list[int] | None
    history: tuple[tuple[str, int], ...]
    nothing: Nothing


class Chance(Random):
    """Random states are built from one number: drawing each leaf by hypothesis takes 100 times as long."""

    def number(self) -> int:
        return self.randrange(3)

    def maybe(self, make: Callable[[], T]) -> T | None:
        return make() if self.randrange(3) else None

    def few(self, make: Callable[[], T]) -> list[T]:
        return [make() for _ in range(self.randrange(4))]

    def some(self, keys: Iterable[K], make: Callable[[], T]) -> dict[K, T]:
        """A dict of some of these keys, in any order."""
        keys = list(keys)
        return {key: make() for key in self.sample(keys, self.randrange(len(keys) + 1))}

    def item(self) -> Item:
        return Item(self.choice(list(Kind)), self.maybe(self.number), Place(self.number(), self.number()))

    def loner(self) -> Hero:
        place, weapon = self.maybe(lambda: Place(1, self.number())), self.maybe(self.item)
        name, skills = self.choice("abc"), self.some("abc", self.number)
        pack, marks = self.few(self.item), self.few(self.number)
        return Hero(name, self.number(), self.random() < 0.5, place, weapon, pack, marks, skills, [])

    def leader(self) -> Hero:
        return replace(self.loner(), companions=self.few(self.loner))

    def board(self) -> Board:
        return Board(
            cells=self.few(lambda: self.few(self.number)),
            piles=self.some(Kind, lambda: self.few(self.item)),
            slots=self.few(lambda: self.maybe(self.item)),
            prizes=self.some("abc", lambda: self.maybe(self.item)),
            doors=self.some("abc", lambda: self.some("abc", lambda: self.random() < 0.5)),
            ranks=self.few(lambda: self.some("abc", self.item)),
        )

    def world(self) -> World:
        return World(
            turn=self.number(),
            phase=self.choice(list(Phase)),
            level=self.choice(list(Level)),
            mode="open" if self.randrange(2) else "hidden",
            board=self.board(),
            wares=self.few(lambda: Shop.Item(self.choice("abc"))),
            heroes=self.some([HeroId("x"), HeroId("y"), HeroId("z")], self.leader),
            rival=self.maybe(self.leader),
            reserve=self.maybe(lambda: self.few(self.number)),
            history=tuple(self.few(lambda: (self.choice("abc"), self.number()))),
            nothing=Nothing(),
        )


chances = st.integers(0, 2**32).map(Chance)
worlds = chances.map(Chance.world)

copier = copier_of(World)
key_of = keyer_of(World)


def can_change(thing: Any) -> bool:
    return isinstance(thing, list | dict) or (is_dataclass(thing) and not isinstance(thing, Place))


def inside(thing: Any) -> list[Any]:
    if isinstance(thing, dict):
        return list(thing.values())
    if is_dataclass(thing):
        return [getattr(thing, field.name) for field in fields(thing)]
    return list(thing) if isinstance(thing, list | tuple) else []


def changeable(thing: Any) -> Iterator[Any]:
    if can_change(thing):
        yield thing
    for part in inside(thing):
        yield from changeable(part)


def share_nothing(one: World, other: World) -> bool:
    return {id(thing) for thing in changeable(one)}.isdisjoint({id(thing) for thing in changeable(other)})


def ruin(thing: Any) -> None:
    if isinstance(thing, list | dict):
        thing.clear()
    else:
        for field in fields(thing):
            setattr(thing, field.name, "ruined")


def in_full(world: World) -> str:
    """What equality does not see as well: the order of dicts."""
    return repr(world)


@given(worlds)
def test_a_copy_equals_its_source_down_to_the_order_of_dicts(world: World) -> None:
    copy = copier.copy(world)
    assert copy == world
    assert in_full(copy) == in_full(world)


@given(worlds)
def test_a_copy_shares_nothing_that_can_change(world: World) -> None:
    copy = copier.copy(world)
    assert share_nothing(copy, world)
    assert len(list(changeable(copy))) == len(list(changeable(world)))


@given(worlds, chances)
def test_whatever_happens_to_a_copy_the_source_stays(world: World, chance: Chance) -> None:
    before = in_full(world)
    copy = copier.copy(world)
    for thing in chance.sample(things := list(changeable(copy)), len(things)):
        ruin(thing)
        assert in_full(world) == before


@given(worlds, worlds)
def test_any_state_can_be_made_any_other_in_place(target: World, source: World) -> None:
    before = in_full(source)
    copier.copy_into(target, source)
    assert target == source
    assert in_full(target) == in_full(source) == before
    assert share_nothing(target, source)


@given(worlds, worlds)
def test_a_state_can_be_reset_again_and_again(target: World, source: World) -> None:
    original = copier.copy(target)
    for state in (source, original, source, original):
        copier.copy_into(target, state)
        assert in_full(target) == in_full(state)


@given(worlds)
def test_a_state_copied_into_itself_stays(world: World) -> None:
    before = in_full(world)
    copier.copy_into(world, world)
    assert in_full(world) == before


@given(worlds)
def test_resetting_an_equal_state_keeps_its_objects(world: World) -> None:
    target = copier.copy(world)
    kept = {id(thing) for thing in changeable(target.heroes)}
    copier.copy_into(target, world)
    assert {id(thing) for thing in changeable(target.heroes)} == kept


@given(worlds, chances)
def test_keys_are_equal_for_equal_states_only(world: World, chance: Chance) -> None:
    other = copier.copy(world)
    assert key_of(other) == key_of(world)
    assert hash(key_of(other)) == hash(key_of(world))
    chance.choice([thing for thing in changeable(other) if isinstance(thing, list | dict)]).clear()
    assert (key_of(other) == key_of(world)) == (in_full(other) == in_full(world))


@given(worlds)
def test_the_order_of_every_dict_is_part_of_a_key(world: World) -> None:
    other = copier.copy(world)
    for thing in changeable(other):
        if isinstance(thing, dict):
            turn_round(thing)
            assert other == world
            assert (key_of(other) == key_of(world)) == (in_full(other) == in_full(world))
            turn_round(thing)


def turn_round(things: dict[Any, Any]) -> None:
    backwards = list(reversed(things.items()))
    things.clear()
    things.update(backwards)


def item(charges: int = 1) -> Item:
    return Item(Kind.SWORD, charges, Place(1, 2))


@dataclass(slots=True)
class Rack:
    items: dict[str, Item]
    best: Item | None = None


def test_survivors_of_a_dict_keep_their_objects_when_others_go() -> None:
    survivor = item(1)
    target = Rack({"gone": item(), "stays": survivor})
    copier_of(Rack).copy_into(target, Rack({"new": item(5), "stays": item(7)}))
    assert list(target.items) == ["new", "stays"]
    assert target.items["stays"] is survivor
    assert survivor.charges == 7


def test_values_are_shared() -> None:
    source = Rack({}, item())
    copy = copier_of(Rack).copy(source)
    assert source.best
    assert copy.best
    assert copy.best is not source.best
    assert copy.best.place is source.best.place


@dataclass(slots=True)
class Counted:
    number: int

    def __post_init__(self) -> None:
        self.number += 1


def test_copying_does_not_run_what_building_runs() -> None:
    counted = Counted(1)
    copy = copier_of(Counted).copy(counted)
    assert (counted.number, copy.number) == (2, 2)


def test_a_copier_is_made_once() -> None:
    assert copier_of(World).copy is copier_of(World).copy


def test_the_written_source_is_a_module_of_its_own() -> None:
    module: dict[str, Any] = {}
    exec(source_of(World), module)
    copy: Callable[[World], World] = module["copy"]
    board = Board([], {}, [None, item()], {}, {}, [{"a": item()}])
    world = World(1, Phase.MOVE, Level.LOW, "open", board, [Shop.Item("x")], {}, None, None, (), Nothing())
    assert copy(world) == world
    assert module["key_of"](world) == key_of(world)
    assert "def into_list_of_Item(target: list[Item], source: list[Item]) -> None:" in source_of(World)
    assert "from typing import" not in source_of(World)


def test_classes_of_one_name_are_told_apart() -> None:
    assert "copy_list_of_Item(" in source_of(World)
    assert "copy_list_of_Item_2(" in source_of(World)


def test_a_class_inside_a_function_can_be_copied_but_not_imported() -> None:
    @dataclass(slots=True)
    class Local:
        marks: list[int]

    one = Local([1, 2])
    copy = copier_of(Local).copy(one)
    assert copy == one
    assert copy.marks is not one.marks
    assert "# Local is defined inside a function" in source_of(Local)


@dataclass(slots=True)
class Holding:
    heroes: tuple[Hero, ...]


@dataclass(slots=True)
class Tossing:
    marks: set[int]


@dataclass(frozen=True, slots=True)
class Halved:
    marks: list[int]


@pytest.mark.parametrize(
    ("cls", "why"),
    [
        (Holding, r"Holding\.heroes: Hero can change and must not lie in a tuple; use a list"),
        (Tossing, r"Tossing\.marks: a set has no order to rely on"),
        (Halved, r"Halved\.marks: list\[int\] can change, but Halved is frozen"),
        (Place, r"Place is frozen, so nothing can be copied into it"),
        (Phase, r"Phase is not a dataclass"),
    ],
)
def test_what_cannot_be_copied_is_refused_by_name(cls: type, why: str) -> None:
    with pytest.raises(TypeError, match=why):
        copier_of(cls)
