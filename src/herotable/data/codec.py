"""JSON for states, events and rows: types from the source, nothing unknown let through, faults in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any, TypeVar

import msgspec

from herotable.rules.game import SetUp
from herotable.rules.moments import Doing
from herotable.rules.shape import mend
from herotable.rules.tape import Force

T = TypeVar("T")


class Unreadable(ValueError):
    """Data that is not what it should be: one sentence that names the place and the fault."""


def encode(value: object) -> bytes:
    return _ENCODER.encode(value)


def decode(kind: type[T], data: bytes) -> T:
    """Data as this type; refuses wrong types and unknown fields."""
    try:
        return convert(kind, msgspec.json.decode(data))
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Unreadable(f"this is not JSON ({_lower(str(fault))})") from fault
    except RecursionError as fault:
        raise Unreadable("this is nested too deeply") from fault


def convert(kind: type[T], raw: object) -> T:
    """Plain JSON data as this type; refuses wrong types and unknown fields."""
    try:
        value: T = msgspec.convert(raw, mended(kind), strict=True)
    except msgspec.ValidationError as fault:
        raise Unreadable(_sentence(fault)) from fault
    for path in _unknown(raw, value):
        raise Unreadable(f"{path} is not known here")
    return value


def plain(value: object) -> Any:
    """What JSON would make of a value: tuples come back as lists."""
    return msgspec.json.decode(encode(value))


def again(value: T) -> T:
    """The value after a trip through JSON: what is performed is what is stored."""
    try:
        return decode(type(value), encode(value))
    except UnicodeEncodeError as fault:
        raise Unreadable(f"{fault.object[fault.start : fault.end]!r} is not a character") from fault


def mended(kind: type[T]) -> type[T]:
    """The type with its annotations as the source has them: compiled classes have lost theirs."""
    if is_dataclass(kind) and kind not in _MENDED:
        mend(kind)
        _MENDED.add(kind)
    return kind


_MENDED: set[type] = set()


for _kernel in (Doing, Force, SetUp):
    mend(_kernel)


def _unknown(raw: object, value: object, path: str = "") -> Iterator[str]:
    """Paths in the raw data that the decoded value does not have."""
    if isinstance(raw, dict):
        for key, part in raw.items():
            if not _knows(value, key):
                yield f"{path}{key}"
            else:
                yield from _unknown(part, _part(value, key), f"{path}{key}.")
    elif isinstance(raw, list) and isinstance(value, (list, tuple)):
        for number, (part, same) in enumerate(zip(raw, value, strict=False)):
            yield from _unknown(part, same, f"{path}{number}.")


def _knows(value: object, key: str) -> bool:
    """A struct has refused what it does not know already; its tag is no attribute."""
    if isinstance(value, dict):
        return key in value
    return not is_dataclass(value) or key in value.__dataclass_fields__


def _part(value: object, key: str) -> object:
    return value[key] if isinstance(value, dict) else getattr(value, key, None)


def _sentence(fault: msgspec.ValidationError) -> str:
    what, _, where = str(fault).partition(" - at `$")
    place = where.rstrip("`").lstrip(".")
    return f"{place or 'this'}: {_lower(what)}"


def _lower(text: str) -> str:
    return text if text[:2].isupper() else text[:1].lower() + text[1:]


_ENCODER = msgspec.json.Encoder()
