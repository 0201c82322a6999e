"""Plain values inside a state, by path: how a game master overrides one in place.

A path names fields, keys and list entries with dots between: "heroes.X.hits", "monsters.m2.hits". An entry of a
list is named by its own `id` where it has one, else by its number from 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeVar, Union, get_args, get_origin

from herotable.rules.options import Refused
from herotable.rules.shape import fields_of
from herotable.rules.tape import Scalar

T = TypeVar("T")


class NoSuchPlace(Refused):
    """A path that leads nowhere, or a value that does not belong there; in one sentence."""


@dataclass(slots=True)
class Place:
    """One value in a state: what holds it, under which key, and of which type it must be."""

    holder: Any
    key: Any
    type: Any
    path: str

    @property
    def value(self) -> Any:
        return getattr(self.holder, self.key) if is_dataclass(self.holder) else self.holder[self.key]

    def put(self, value: Any) -> None:
        if is_dataclass(self.holder):
            setattr(self.holder, self.key, value)
        else:
            self.holder[self.key] = value

    def take(self) -> None:
        """Take the entry out of the dict or list that holds it."""
        if not isinstance(self.holder, (dict, list)):
            raise NoSuchPlace(f"{self.path} is part of what it stands in and cannot be taken away")
        del self.holder[self.key]


def place(state: object, path: str, *, new: bool = False) -> Place:
    """The place that a path leads to; with `new`, its last step may be a key that is not there yet."""
    holder, kind = state, type(state)
    *steps, last = path.split(".")
    for step in steps:
        found = _step(holder, kind, step, path)
        holder, kind = found.value, found.type
        holder, kind = _present(holder, kind, path)
    return _step(holder, kind, last, path, new=new)


def leaves_in(state: object, path: str = "") -> Iterator[tuple[str, Scalar]]:
    """Every plain value in a part of a state, by its path; hidden ones are among them."""
    return _leaves(path, place(state, path).value if path else state)


def _leaves(path: str, value: Any) -> Iterator[tuple[str, Scalar]]:
    if isinstance(value, Enum):
        yield path, value.value
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            yield from _leaves(_longer(path, each.name), getattr(value, each.name))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(_longer(path, str(key)), inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _leaves(_longer(path, str(getattr(inner, "id", number))), inner)
    elif value is None or isinstance(value, (str, int)):
        yield path, value


def _longer(path: str, step: str) -> str:
    return f"{path}.{step}" if path else step


def write_leaf(state: object, path: str, value: Scalar) -> Scalar:
    """Write a plain value in place; gives the one that was there before."""
    found = place(state, path)
    before = plain(found.value, path)
    found.put(fit_leaf(found.type, value, path))
    return before


def plain(value: Any, path: str) -> Scalar:
    """A leaf as JSON knows it."""
    value = value.value if isinstance(value, Enum) else value
    if value is None or isinstance(value, (str, int)):
        return value
    raise NoSuchPlace(f"{path} is not a plain value but holds others; name one of them")


def fit_leaf(kind: Any, value: Scalar, path: str) -> Any:
    """The value as its type wants it; refuses whatever is not of that type."""
    for each in _alternatives(kind):
        try:
            return _fit_one(each, value)
        except ValueError:
            continue
    raise NoSuchPlace(f"{path} must be {_type_words(kind)}, not {value!r}")


def _fit_one(kind: Any, value: Scalar) -> Any:
    if isinstance(kind, NewType):
        return _fit_one(kind.__supertype__, value)
    if get_origin(kind) is Literal:
        return _if(value in get_args(kind) and type(value) in map(type, get_args(kind)), value)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    return _if(kind in (int, str, bool, NoneType) and type(value) is kind, value)


def _if(fine: bool, value: T) -> T:
    if not fine:
        raise ValueError
    return value


def _alternatives(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _present(holder: object, kind: Any, path: str) -> tuple[object, Any]:
    if holder is None:
        raise NoSuchPlace(f"{path} leads through something that is not there now")
    return holder, next((each for each in _alternatives(kind) if each is not NoneType), kind)


def _step(holder: Any, kind: Any, step: str, path: str, *, new: bool = False) -> Place:
    origin = get_origin(kind) or kind
    if is_dataclass(holder):
        return _field(holder, step, path)
    if origin is dict:
        return _entry(holder, kind, step, path, new=new)
    if origin is list:
        return _element(holder, kind, step, path, new=new)
    raise NoSuchPlace(f"{path} goes on at {step!r} where a plain value already stands")


def _field(holder: Any, step: str, path: str) -> Place:
    kinds = fields_of(type(holder))
    if step not in kinds:
        raise NoSuchPlace(f"{path}: there is no {step!r} here; there is {_listed(kinds)}")
    if type(holder).__dataclass_params__.frozen:
        raise NoSuchPlace(f"{path} cannot be changed alone: {type(holder).__name__} is written as a whole")
    return Place(holder, step, kinds[step], path)


def _entry(holder: dict[str, Any], kind: Any, step: str, path: str, *, new: bool) -> Place:
    if step not in holder and not new:
        raise NoSuchPlace(f"{path}: there is no {step!r} here; there is {_listed(holder)}")
    return Place(holder, step, get_args(kind)[1], path)


def _element(holder: list[Any], kind: Any, step: str, path: str, *, new: bool) -> Place:
    ids = [str(getattr(each, "id", number)) for number, each in enumerate(holder)]
    if step in ids:
        return Place(holder, ids.index(step), get_args(kind)[0], path)
    if new:
        return Place(_End(holder), len(holder), get_args(kind)[0], path)
    raise NoSuchPlace(f"{path}: there is no {step!r} here; there is {_listed(ids)}")


class _End:
    """The place behind the last entry of a list."""

    def __init__(self, holder: list[Any]) -> None:
        self._holder = holder

    def __setitem__(self, key: int, value: Any) -> None:
        self._holder.insert(key, value)


def _type_words(kind: Any) -> str:
    words: dict[Any, str] = {int: "a whole number", str: "text", bool: "true or false", NoneType: "nothing (null)"}
    return " or ".join(words.get(each) or _choices(each) for each in _alternatives(kind))


def _choices(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return f"one of {_listed(map(repr, get_args(kind)))}"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return f"one of {_listed(repr(each.value) for each in kind)}"
    if isinstance(kind, NewType):
        return _type_words(kind.__supertype__)
    return f"a whole {getattr(kind, '__name__', kind)}, which is added or taken away between actions"


def _listed(names: Any, most: int = 8) -> str:
    shown = list(map(str, names))
    return ", ".join(shown[:most]) + (", …" if len(shown) > most else "") or "nothing"
