"""Content packs: entries of cards, creatures, weapons, maps, adventures in TOML files, typed and checked on load.

A pack is a folder of TOML files. A file holds tables of entries, `[[creature]]` or `[creature.orc]`; each entry is
read as the dataclass of its kind, and whatever is wrong is told with file, entry and field. A group's own pack lies
beside ours and wins by id. Packs never hold scripts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any, Generic, Protocol, TypeVar

from herotable.data import codec


class PackWrong(ValueError):
    """Content that cannot be used: one sentence with file, entry and field."""


class Entry(Protocol):
    @property
    def id(self) -> str: ...


E = TypeVar("E", bound=Entry)


@dataclass(frozen=True, slots=True)
class Shelf(Generic[E]):
    """All entries of one kind, by id, in the order of the files."""

    kind: str
    entries: Mapping[str, E]

    def __getitem__(self, name: str) -> E:
        if name not in self.entries:
            raise PackWrong(f"there is no {self.kind} {name!r}")
        return self.entries[name]

    def __contains__(self, name: object) -> bool:
        return name in self.entries

    def __iter__(self) -> Iterator[E]:
        return iter(self.entries.values())

    def __len__(self) -> int:
        return len(self.entries)


@dataclass(frozen=True, slots=True)
class Pack:
    """The raw entries of one folder: kind -> id -> (file, data)."""

    name: str
    raw: Mapping[str, Mapping[str, tuple[str, Mapping[str, Any]]]]

    def kinds(self) -> Iterable[str]:
        return self.raw.keys()


def read_pack(folder: Traversable, name: str = "") -> Pack:
    """The entries of every TOML file of a folder, in the order of the files' names."""
    raw: dict[str, dict[str, tuple[str, Mapping[str, Any]]]] = {}
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    for file in files:
        for kind, entries in _tables(file).items():
            shelf = raw.setdefault(kind, {})
            for entry, data in _entries(file.name, kind, entries):
                if entry in shelf:
                    raise PackWrong(f"{file.name}, {kind} {entry!r}: it stands in {shelf[entry][0]} already")
                shelf[entry] = (file.name, data)
    return Pack(name or folder.name, raw)


def shelf(kind: str, entry_type: type[E], *packs: Pack) -> Shelf[E]:
    """The entries of one kind from several packs; a later pack wins by id."""
    entries: dict[str, E] = {}
    for pack in packs:
        for name, (file, data) in pack.raw.get(kind, {}).items():
            entries[name] = _typed(kind, entry_type, name, file, data)
    return Shelf(kind, entries)


def check_kinds(pack: Pack, known: Iterable[str]) -> None:
    """A table that nobody reads is a slip of the pen."""
    for kind in pack.kinds():
        if kind not in (names := list(known)):
            file = next(iter(pack.raw[kind].values()))[0]
            raise PackWrong(f"{file}: there is no kind of entry {kind!r}; there is {', '.join(names)}")


def _tables(file: Traversable) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as fault:
        raise PackWrong(f"{file.name} is not TOML: {fault}") from fault
    except UnicodeDecodeError as fault:
        raise PackWrong(f"{file.name} is not text in UTF-8") from fault


def _entries(file: str, kind: str, entries: object) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if not isinstance(entries, dict) or not all(isinstance(data, dict) for data in entries.values()):
        raise PackWrong(f"{file}: {kind!r} holds no entries; write [{kind}.some-id] above each")
    yield from entries.items()


def _typed(kind: str, entry_type: type[E], name: str, file: str, data: Mapping[str, Any]) -> E:
    if "id" in data:
        raise PackWrong(f"{file}, {kind} {name!r}: the id stands in the heading, not among the fields")
    try:
        return codec.convert(entry_type, {"id": name, **data})
    except codec.Unreadable as fault:
        raise PackWrong(f"{file}, {kind} {name!r}, {fault}") from fault
