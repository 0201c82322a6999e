"""The rules reference of a game: every clause in our words, where it is implemented, what tests it, whose call it is.

A game's folder holds `rules.toml`: a head (`title`, `prefix` of its clause ids, `complete`), the controls of the game
master with the place of each in the code, chapters of clauses in the rulebook's order, and what was decided where the
rulebook says nothing. Why a rule holds, how far a game is covered and the pages in `docs/rules/` are read from it.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib.resources.abc import Traversable
from typing import Any, Final, Literal, TypeVar

from herotable.data import codec
from herotable.data.packs import PackWrong

FILE: Final = "rules.toml"
PLACE: Final = re.compile(r"[a-z_]\w*(\.\w+)+")
TAIL: Final = r"-[A-Za-z0-9]+(?:[-.][A-Za-z0-9]+)*"

Status = Literal["tested", "the GM's call", "not yet"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule. `where` are places in the game's folder, such as attacks.to_hit, or full ones from herotable on.

    `source` is the chapter of the rulebook; `ours` says that the clause, or a part of it, was decided by us. `gm` marks
    what is the game master's call: by which `control`, where the code has nothing else to do with it.
    """

    id: str
    chapter: str
    text: str
    source: str = ""
    ours: bool = False
    gm: bool = False
    hidden: bool = False
    options: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    control: tuple[str, ...] = ()
    tested_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Gap:
    """What was decided where the rulebook is silent or contradicts itself; by `options` a table decides otherwise."""

    id: str
    says: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    name: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """`controls`: what the game master can do, by name, with its place in the code ("" while there is none)."""

    title: str
    prefix: str
    complete: bool
    controls: Mapping[str, str]
    chapters: tuple[Chapter, ...]
    gaps: tuple[Gap, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(clause for chapter in self.chapters for clause in chapter.clauses)

    def clause(self, name: str) -> Clause:
        """The clause of this id, however its letters are written."""
        for clause in self.clauses:
            if clause.id.casefold() == name.casefold():
                return clause
        ids = {clause.id.casefold(): clause.id for clause in self.clauses}
        near = difflib.get_close_matches(name.casefold(), ids, n=3)
        hint = f"; did you mean {' or '.join(ids[one] for one in near)}?" if near else ""
        raise PackWrong(f"{self.title} has no clause {name!r}{hint}")

    def gap(self, name: str) -> Gap:
        for gap in self.gaps:
            if gap.id.casefold() == name.casefold():
                return gap
        raise PackWrong(f"{self.title} has no decision {name!r}; they are {self.gaps_named()}")

    def gaps_named(self) -> str:
        return f"{self.gaps[0].id} to {self.gaps[-1].id}" if self.gaps else "none"

    def family(self, name: str) -> tuple[Clause, ...]:
        """The clauses whose ids begin with this one, such as CH-HIT, and go on with a part of their own."""
        return tuple(clause for clause in self.clauses if clause.id.startswith((f"{name}-", f"{name}.")))

    def knows(self, name: str) -> bool:
        """Whether a clause, or a family of them, has this id."""
        return any(clause.id == name for clause in self.clauses) or bool(self.family(name))

    def citations(self, text: str) -> list[str]:
        """Everything in a text that looks like an id of this game."""
        return re.findall(rf"\b{self.prefix}{TAIL}", text)


@dataclass(frozen=True, slots=True)
class Coverage:
    clauses: int
    tested: int
    gms_call: int
    not_yet: int


def reference_of(folder: Traversable) -> Reference:
    """The reference of a game's folder; whatever is wrong with it is told with file, entry and field."""
    file = folder.joinpath(FILE)
    if not file.is_file():
        raise PackWrong(f"there is no {FILE} in {folder.name}")
    try:
        text = file.read_bytes().decode("utf-8")
    except UnicodeDecodeError as fault:
        raise PackWrong(f"{FILE} is not text in UTF-8") from fault
    return reference_from(text)


def reference_from(text: str) -> Reference:
    """The reference that the text of a rules.toml holds."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise PackWrong(f"{FILE} is not TOML: {fault}") from fault
    head = _typed(_Head, raw, FILE)
    chapters = tuple(_chapter(number, chapter) for number, chapter in enumerate(head.chapter, 1))
    gaps = tuple(_typed(Gap, {"id": name, **data}, f"{FILE}, gap {name!r}") for name, data in head.gap.items())
    reference = Reference(head.title, head.prefix, head.complete, head.control, chapters, gaps)
    for wrong in _faults(reference):
        raise PackWrong(f"{FILE}{wrong}")
    return reference


def status(reference: Reference, clause: Clause) -> Status:
    if _lack(reference, clause):
        return "not yet"
    return "tested" if clause.tested_by else "the GM's call"


def uncovered(reference: Reference) -> list[str]:
    """One sentence for each clause that is neither implemented and tested nor the game master's by a control."""
    return [lack for clause in reference.clauses if (lack := _lack(reference, clause))]


def coverage(reference: Reference) -> Coverage:
    found = [status(reference, clause) for clause in reference.clauses]
    counts: tuple[Status, ...] = ("tested", "the GM's call", "not yet")
    return Coverage(len(found), *(found.count(one) for one in counts))


def _lack(reference: Reference, clause: Clause) -> str:
    if clause.where:
        places = " and ".join(clause.where)
        return "" if clause.tested_by else f"{clause.id} is implemented in {places}, and no test cites it"
    if clause.control:
        gone = [name for name in clause.control if not reference.controls[name]]
        return f"{clause.id} is the GM's call by {gone[0]!r}, and there is no such control yet" if gone else ""
    if clause.tested_by:
        return f"{clause.id} is cited by {clause.tested_by[0]}, and {FILE} does not say where it is implemented"
    if clause.gm:
        return f"{clause.id} is the GM's call, and neither a control nor a place in the code is named"
    return f"{clause.id} is implemented nowhere"


# ---- reading


@dataclass(frozen=True, slots=True)
class _Head:
    title: str
    prefix: str
    complete: bool
    chapter: tuple[dict[str, Any], ...]
    control: dict[str, str] = field(default_factory=dict)
    gap: dict[str, dict[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Heading:
    name: str
    clause: dict[str, dict[str, Any]]


def _chapter(number: int, raw: Mapping[str, Any]) -> Chapter:
    heading = _typed(_Heading, raw, f"{FILE}, chapter {number}")
    return Chapter(heading.name, tuple(_clause(heading.name, *entry) for entry in heading.clause.items()))


def _clause(chapter: str, name: str, data: Mapping[str, Any]) -> Clause:
    place = f"{FILE}, clause {name!r}"
    for key in ("id", "chapter"):
        if key in data:
            raise PackWrong(f"{place}, {key}: it stands in the headings, not among the fields")
    clause = _typed(Clause, {"id": name, "chapter": chapter, **data}, place)
    return replace(clause, text=" ".join(clause.text.split()))


def _typed(kind: type[T], raw: Mapping[str, Any], place: str) -> T:
    try:
        return codec.convert(kind, raw)
    except codec.Unreadable as fault:
        raise PackWrong(f"{place}, {fault}") from fault


# ---- what types cannot say


def _faults(reference: Reference) -> Iterator[str]:
    if not re.fullmatch(r"[A-Z]+", reference.prefix):
        yield f", prefix: {reference.prefix!r} should be capital letters, such as those before the first dash of an id"
    yield from _faults_of_gaps(reference)
    for name, place in reference.controls.items():
        if place and not PLACE.fullmatch(place):
            yield f", control {name!r}: {place!r} names no function or class; write module.name"
    yield from (
        f", chapter {chapter.name!r}: it has no clauses" for chapter in reference.chapters if not chapter.clauses
    )
    seen: dict[str, str] = {}
    for clause in reference.clauses:
        if clause.id in seen:
            yield f", clause {clause.id!r}: it stands in the chapter {seen[clause.id]!r} already"
        seen[clause.id] = clause.chapter
        yield from (f", clause {clause.id!r}, {fault}" for fault in _faults_of_clause(reference, clause))


def _faults_of_gaps(reference: Reference) -> Iterator[str]:
    for gap in reference.gaps:
        if not re.fullmatch(r"G\d+", gap.id):
            yield f", gap {gap.id!r}: its id should be G and a number"
        if not gap.says.strip():
            yield f", gap {gap.id!r}, says: there are no words"


def _faults_of_clause(reference: Reference, clause: Clause) -> Iterator[str]:
    if not re.fullmatch(rf"{reference.prefix}{TAIL}", clause.id):
        yield f"id: it should begin with {reference.prefix}- and go on with letters, digits, dashes and dots"
    if not clause.text:
        yield "text: there are no words"
    if not clause.source and not clause.ours:
        yield "source: name the rulebook's chapter, or say ours = true"
    for place in clause.where:
        if not PLACE.fullmatch(place):
            yield f"where: {place!r} names no function or class; write module.name"
    for test in clause.tested_by:
        if "::" not in test:
            yield f"tested_by: {test!r} is no test's id; `python3 dev.py rules` writes them"
    yield from _faults_of_references(reference, clause)


def _faults_of_references(reference: Reference, clause: Clause) -> Iterator[str]:
    gaps = [gap.id for gap in reference.gaps]
    for name in clause.gaps:
        if name not in gaps:
            yield f"gaps: there is no gap {name!r}; they are {reference.gaps_named()}"
    for name in clause.control:
        if name not in reference.controls:
            known = ", ".join(map(repr, reference.controls)) or "none"
            yield f"control: there is no control {name!r}; under [control] there is {known}"
    if clause.control and not clause.gm:
        yield "control: only what is the GM's call (gm = true) has one"
