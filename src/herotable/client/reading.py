"""JSON as the types that it was written from. A field that this client does not know is left out: servers grow.

The codec cannot do this: it tells the dataclasses of a union apart by nothing, where the wire tells them by `kind`.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

TELLS_APART = ("kind", "is")
PLAIN = (str, int, float, bool, types.NoneType)


class Unfit(ValueError):
    """What came is not what was to come: another version of the server, or no server of ours."""


def read(kind: Any, raw: Any) -> Any:
    """Plain JSON data as this type."""
    origin = get_origin(kind)
    if kind is Any or kind is object:
        return raw
    if origin is Annotated:
        return read(get_args(kind)[0], raw)
    if origin in (Union, types.UnionType):
        return _one_of(get_args(kind), raw)
    if origin is Literal:
        return _fitting(raw, raw in get_args(kind), kind)
    if origin is None:
        return _fitting(raw, _is(kind, raw), kind) if kind in PLAIN else _whole(kind, raw)
    return _many(kind, raw)


def _many(kind: Any, raw: Any) -> Any:
    origin, inside = get_origin(kind), get_args(kind)
    if issubclass(origin, Mapping):
        return {key: read(inside[1], each) for key, each in _fitting(raw, isinstance(raw, dict), kind).items()}
    _fitting(raw, isinstance(raw, list), kind)
    if origin is tuple and Ellipsis not in inside:
        return tuple(read(one, each) for one, each in zip(inside, raw, strict=True))
    return origin(read(inside[0], each) for each in raw)


def _one_of(members: tuple[Any, ...], raw: Any) -> Any:
    """The member that this is: nothing, a plain value, or a thing of its `kind`."""
    if raw is None and types.NoneType in members:
        return None
    if isinstance(raw, dict):
        things = [member for member in members if hasattr(member, "__annotations__")]
        named = [thing for thing in things if _is_named(thing, raw)]
        if named or len(things) == 1:
            return _whole((named or things)[0], raw)
    for member in members:
        if member in PLAIN:
            if _is(member, raw):
                return raw
        elif get_origin(member) is not None:
            try:
                return read(member, raw)
            except Unfit:
                continue
    raise Unfit(f"{_short(raw)} is none of {', '.join(map(_called, members))}")


def _is_named(thing: Any, raw: dict[str, Any]) -> bool:
    config = getattr(thing, "__struct_config__", None)
    if config is not None and config.tag_field:
        return bool(raw.get(config.tag_field) == config.tag)
    kinds = _hints(thing).get("kind")
    return get_origin(kinds) is Literal and raw.get("kind") in get_args(kinds)


def _whole(kind: Any, raw: Any) -> Any:
    """A dataclass or struct of ours; what is missing must have a usual value."""
    _fitting(raw, isinstance(raw, dict), kind)
    hints = _hints(kind)
    try:
        return kind(**{name: read(hints[name], each) for name, each in raw.items() if name in hints})
    except TypeError as fault:
        raise Unfit(f"{_called(kind)} is not whole: {fault}") from fault


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _is(kind: Any, raw: Any) -> bool:
    """Whole numbers stand for fractions too, and truth for no number."""
    return type(raw) is kind or (kind is float and type(raw) is int)


def _fitting(raw: Any, fits: bool, kind: Any) -> Any:
    if not fits:
        raise Unfit(f"{_short(raw)} is no {_called(kind)}")
    return raw


def _called(kind: Any) -> str:
    return getattr(kind, "__name__", str(kind))


def _short(raw: Any) -> str:
    return repr(raw) if len(repr(raw)) < 60 else f"{repr(raw)[:60]}…"
