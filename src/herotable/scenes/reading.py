"""What a scene file says: TOML in, typed and checked; whatever is wrong is told with the file and the place."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeAlias

from herotable.data import codec
from herotable.rules.options import FieldValue
from herotable.rules.seats import Seat

LARGEST: Final = 1_000_000
"""A scene is written by hand; whatever has more bytes is something else."""

STEP: Final = re.compile(r"^step(?:\[|\.)(\d+)\]?(\.|: ?)")

Dice: TypeAlias = tuple[int | tuple[int, ...], ...]
"""Faces as they fall; a list among them is a shuffle: the places of what comes to lie on top."""


class SceneWrong(ValueError):
    """A scene that cannot be read or played on: one sentence that names the place and the fault."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something to choose, by a seat; fields with one possible value may be left out."""

    by: Seat
    does: str
    fields: dict[str, FieldValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Barred:
    """Something that must be refused, by this clause and in these words, where they are given."""

    by: Seat
    does: str
    fields: dict[str, FieldValue] = field(default_factory=dict)
    rule: str = ""
    because: str = ""


@dataclass(frozen=True, slots=True)
class Likely:
    """The exact chance of one outcome (`of`, as the game tells it) of a choice, as a fraction; `least` and `most` over
    what others may choose later, `worst` and `best` over one's own later choices."""

    by: Seat
    does: str
    of: str
    fields: dict[str, FieldValue] = field(default_factory=dict)
    chance: str = ""
    least: str = ""
    most: str = ""
    worst: str = ""
    best: str = ""


@dataclass(frozen=True, slots=True)
class Expect:
    """What must hold after a step. `told` comes in this order, other things in between."""

    state: dict[str, Any] = field(default_factory=dict)
    view: dict[Seat, dict[str, Any]] = field(default_factory=dict)
    absent: tuple[str, ...] = ()
    told: tuple[dict[str, Any], ...] = ()
    untold: tuple[dict[str, Any], ...] = ()
    offers: tuple[Wanted, ...] = ()
    refuses: tuple[Barred, ...] = ()
    odds: tuple[Likely, ...] = ()
    waits_for: tuple[str, ...] | None = None
    outcome: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """What is written over or taken away first, and what somebody then does or answers, with the dice that fall."""

    by: str = ""
    does: str = ""
    fields: dict[str, FieldValue] = field(default_factory=dict)
    dice: Dice = ()
    set: dict[str, Any] = field(default_factory=dict)
    take: tuple[str, ...] = ()
    note: str = ""
    expect: Expect = field(default_factory=Expect)


@dataclass(frozen=True, slots=True)
class Scene:
    """How a table of this game starts, what falls before anybody has done anything, and what happens then."""

    game: str
    title: str
    about: str = ""
    rules: tuple[str, ...] = ()
    scene: str = ""
    seats: tuple[Seat, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    details: dict[str, str] = field(default_factory=dict)
    state: dict[str, Any] | None = None
    set: dict[str, Any] = field(default_factory=dict)
    take: tuple[str, ...] = ()
    dice: Dice = ()
    expect: Expect = field(default_factory=Expect)
    step: tuple[Step, ...] = ()


def read_scene(file: Traversable) -> Scene:
    """The scene of a file; an OSError goes to whoever asked."""
    with file.open("rb") as opened:
        data = opened.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise SceneWrong(f"this is larger than {LARGEST:,} bytes, which no scene is")
    try:
        return scene_from(data.decode("utf-8"))
    except UnicodeDecodeError as fault:
        raise SceneWrong("this is not text in UTF-8") from fault


def scene_from(text: str) -> Scene:
    try:
        scene = codec.convert(Scene, tomllib.loads(text))
    except tomllib.TOMLDecodeError as fault:
        raise SceneWrong(f"this is not TOML: {fault}") from fault
    except RecursionError as fault:
        raise SceneWrong("this is nested too deeply") from fault
    except codec.Unreadable as fault:
        raise SceneWrong(_place(str(fault))) from fault
    _check_steps(scene)
    return scene


def _place(fault: str) -> str:
    """Steps are counted from 1 by those who read."""
    return STEP.sub(lambda found: f"step {int(found[1]) + 1}{',' if found[2] == '.' else ':'} ", fault)


def _check_steps(scene: Scene) -> None:
    for number, step in enumerate(scene.step, 1):
        if bool(step.by) != bool(step.does):
            raise SceneWrong(f"step {number} needs both: by whom it is done and what is done")
        if not (step.by or step.set or step.take):
            raise SceneWrong(f"step {number} does nothing: name by and does, or something to set or take")
        if not step.by and step.dice:
            raise SceneWrong(f"step {number} has dice and nobody does anything")
