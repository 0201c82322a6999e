from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, fields, make_dataclass
from enum import Enum, IntEnum, IntFlag, StrEnum
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, ClassVar, Final, Literal, NewType, get_origin

import msgspec
import pytest

from herotable.rules.shape import check_plain, fields_of, is_value, mend, reachable, text_of

HeroId = NewType("HeroId", str)
Pile = NewType("Pile", list[int])


class Kind(StrEnum):
    ORC = "orc"


class Level(IntEnum):
    LOW = 1


class Planet(Enum):
    EARTH = (1, 2)


class Mood(IntFlag):
    CALM = 1


@dataclass(slots=True)
class Base:
    name: str
    wounds: int


@dataclass(slots=True)
class Fighter(Base):
    LIMIT: ClassVar[int] = 5
    foe: Fighter | None
    luck: Annotated[int, "0 to 5"]
    strength: Final[int]
    lucks: list[Annotated[int, "0 to 5"]]
    Kind: Kind

    @dataclass(slots=True)
    class Weapon:
        class Sort(StrEnum):
            AXE = "axe"

        sort: Sort


@dataclass(slots=True)
class Fight:
    who: dict[HeroId, Fighter]
    weapons: list[Fighter.Weapon | None]


def test_fields_come_resolved_and_in_order() -> None:
    assert list(fields_of(Fighter).items()) == [
        ("name", str),
        ("wounds", int),
        ("foe", Fighter | None),
        ("luck", int),
        ("strength", int),
        ("lucks", list[int]),
        ("Kind", Kind),
    ]


def test_a_nested_class_is_found() -> None:
    assert fields_of(Fighter.Weapon) == {"sort": Fighter.Weapon.Sort}


def test_whoever_gets_the_fields_may_keep_them() -> None:
    fields_of(Base).clear()
    assert fields_of(Base) == {"name": str, "wounds": int}


def test_every_dataclass_inside_is_reached_once() -> None:
    assert reachable(Fight) == [Fight, Fighter, Fighter.Weapon]


def test_a_class_in_a_function_is_taken_at_its_word() -> None:
    @dataclass(slots=True)
    class Local:
        marks: list[int]

    assert fields_of(Local) == {"marks": list[int]}


def test_a_type_nobody_knows_is_named() -> None:
    @dataclass(slots=True)
    class Local:
        marks: list[Unknown]  # type: ignore[name-defined]  # noqa: F821

    with pytest.raises(TypeError, match=r"Local\.marks: no type 'list\[Unknown\]' at run time"):
        fields_of(Local)


def test_only_dataclasses_have_fields() -> None:
    with pytest.raises(TypeError, match="Kind is not a dataclass"):
        fields_of(Kind)


SOURCE = """
{future}
from dataclasses import dataclass, field
from typing import Annotated

@dataclass(slots=True)
class Fighter:
    name: str
    wounds: dict[str, int]
    foes: "list[Fighter]" = field(default_factory=list)

@dataclass(slots=True)
class Leader(Fighter):
    luck: Annotated[int, "0 to 5"] = 0

@dataclass(slots=True)
class Fight:
    who: dict[str, Fighter]
    leader: Leader | None = None
"""

Load = Callable[[], ModuleType]


@pytest.fixture(params=["", "from __future__ import annotations"])
def load(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    """A module of states, freshly imported."""

    def fresh() -> ModuleType:
        path = tmp_path / "wrecked_state.py"
        path.write_text(SOURCE.format(future=request.param), encoding="utf-8")
        spec = importlib.util.spec_from_file_location("wrecked_state", path)
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, "wrecked_state", module)
        spec.loader.exec_module(module)
        return module

    return fresh


def classes_of(module: ModuleType) -> list[Any]:
    return [module.Fighter, module.Leader, module.Fight]


def annotations_of(module: ModuleType) -> list[dict[str, Any]]:
    return [dict(cls.__annotations__) for cls in classes_of(module)]


def bare(kind: Any) -> Any:
    return object if isinstance(kind, type(int | None)) else get_origin(kind) or kind


def wreck(module: ModuleType) -> None:
    """Do to a module what compiling does: the types' arguments are gone, the file loaded is not the source."""
    kinds = {cls: fields_of(cls) for cls in classes_of(module)}
    for cls in classes_of(module):
        for name in cls.__annotations__:
            cls.__annotations__[name] = cls.__dataclass_fields__[name].type = bare(kinds[cls][name])
    module.__file__ = str(Path(str(module.__file__)).with_name("wrecked_state.cpython-311-x86_64-linux-gnu.so"))


@pytest.fixture
def wrecked(load: Load) -> ModuleType:
    module = load()
    wreck(module)
    return module


def a_fight(module: ModuleType) -> Any:
    orc = module.Fighter("orc", {"arm": 1})
    return module.Fight({"orc": orc}, module.Leader("elf", {}, [module.Fighter("imp", {})], 3))


def after_a_journey(fight: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(fight), type=type(fight))


def test_a_wrecked_class_decodes_wrongly_without_a_word(wrecked: ModuleType) -> None:
    assert after_a_journey(a_fight(wrecked)).who == {"orc": {"name": "orc", "wounds": {"arm": 1}, "foes": []}}


def test_a_mended_class_decodes_rightly(wrecked: ModuleType) -> None:
    mend(wrecked.Fight)
    fight = a_fight(wrecked)
    assert after_a_journey(fight) == fight


def test_mending_restores_annotations_and_fields(wrecked: ModuleType) -> None:
    mend(wrecked.Fight)
    fighter: Any = wrecked.Fighter
    leader: Any = wrecked.Leader
    assert wrecked.Fight.__annotations__ == {"who": dict[str, fighter], "leader": leader | None}
    assert leader.__annotations__ == {"luck": Annotated[int, "0 to 5"]}
    assert [told.type for told in fields(leader)[:3]] == [str, dict[str, int], list[fighter]]


def test_mending_twice_is_mending_once(wrecked: ModuleType) -> None:
    mend(wrecked.Fight)
    once = annotations_of(wrecked)
    mend(wrecked.Fight)
    assert annotations_of(wrecked) == once


def test_what_is_right_is_left_alone(load: Load) -> None:
    module = load()
    before = annotations_of(module)
    mend(module.Fight)
    assert annotations_of(module) == before


def test_a_wreck_without_its_source_is_not_plain(load: Load, tmp_path: Path) -> None:
    module = load()
    (tmp_path / "wrecked_state.py").unlink()
    module.Fight.__annotations__["who"] = dict
    assert check_plain(module.Fight)[0] == "Fight.who: say what the dict holds: dict[str, ...]"


@dataclass(frozen=True, slots=True)
class Place:
    column: int
    inner: Place | None


@dataclass(frozen=True, slots=True)
class Leaky:
    marks: list[int]


@dataclass(slots=True)
class Plain:
    number: int
    truth: bool
    text: str
    nothing: None
    kind: Kind
    level: Level | None
    choice: Literal["a", 1, None]
    either: int | str | None
    names: list[HeroId]
    by_kind: dict[Kind, list[Place]]
    by_id: dict[HeroId, dict[str, bool]]
    by_choice: dict[Literal["a", "b"], int]
    pair: tuple[int, Place]
    many: tuple[tuple[int, ...], ...]
    empty: tuple[()]
    pile: Pile | None
    fighter: Fighter | None = None
    more: list[Plain] = field(default_factory=list)


def state_of(kind: Any) -> type:
    return make_dataclass("State", [("field", kind)], slots=True)


def test_a_plain_state_has_no_faults() -> None:
    assert check_plain(Plain) == []


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        (float, "floats are not allowed in rules; count in halves or tenths"),
        (set[int], "a set has no order to rely on; use a list, or a dict"),
        (frozenset[int], "a set has no order to rely on; use a tuple"),
        (list[set[int]], "a set has no order to rely on; use a list, or a dict"),
        (list, "say what the list holds: list[...]"),
        (dict, "say what the dict holds: dict[str, ...]"),
        (tuple, "say what the tuple holds: tuple[...]"),
        (Any, "Any is not plain data"),
        (object, "object is not plain data"),
        (bytes, "bytes is not plain data"),
        (Planet, "the values of Planet must be all int or all str"),
        (Mood, "Mood is a flag, and a sum of flags has no name; use a list"),
        (Literal[True], "Literal[True] may hold only int, str and None"),
        (tuple[list[int], ...], "list[int] can change and must not lie in a tuple; use a list"),
        (list[int] | str, "what can change stands alone in a union, beside None, unlike in list[int] | str"),
        (
            dict[int, str],
            "the keys of dict[int, str] must be str (or a StrEnum, or a NewType of str): JSON has no others",
        ),
        (
            Fighter | Place | None,
            "the members of Fighter | Place | None look alike in JSON and would need a tag;"
            " use one of them beside None",
        ),
        (
            Kind | str,
            "the members of Kind | str look alike in JSON and would need a tag; use one of them beside None",
        ),
    ],
)
def test_a_fault_names_class_and_field(kind: Any, fault: str) -> None:
    state = state_of(kind)
    assert check_plain(state) == [f"State.field: {fault}"]


def test_functions_are_not_plain() -> None:
    state = state_of(Callable[[int], int])
    assert [fault.endswith("is not plain data") for fault in check_plain(state)] == [True]


def test_slots_are_needed() -> None:
    @dataclass
    class Loose:
        number: int

    assert [fault.partition(".<locals>.")[2] for fault in check_plain(Loose)] == [
        "Loose: needs slots: @dataclass(slots=True)"
    ]


def test_faults_deep_inside_are_found() -> None:
    state = state_of(dict[str, list[Leaky]])
    assert check_plain(state) == ["Leaky.marks: list[int] can change, but Leaky is frozen"]


@pytest.mark.parametrize("kind", [int, Kind, HeroId, Place, Literal["a"], tuple[Place, ...], int | None, Place | None])
def test_values_never_change(kind: Any) -> None:
    assert is_value(kind)


@pytest.mark.parametrize("kind", [list[int], dict[str, int], Pile, Fighter, Leaky, tuple[Leaky, ...], Fighter | None])
def test_the_rest_may_change(kind: Any) -> None:
    assert not is_value(kind)


def test_plain_states_pass_the_codec() -> None:
    state = Plain(
        1, True, "t", None, Kind.ORC, None, "a", "x", [HeroId("h")], {Kind.ORC: [Place(1, None)]}, {}, {"a": 1},
        (1, Place(2, None)), ((1,), ()), (), Pile([1]),
    )  # fmt: skip
    assert after_a_journey(state) == state


def test_types_are_told_as_they_are_written() -> None:
    kind = dict[HeroId, list[tuple[Place | None, ...]]]
    assert text_of(kind) == "dict[HeroId, list[tuple[Place | None, ...]]]"
    assert text_of(kind, {Place: "board.Place"}) == "dict[HeroId, list[tuple[board.Place | None, ...]]]"
