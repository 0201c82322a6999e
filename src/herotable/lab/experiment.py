"""What is to be tried: an encounter, how often, and what if something were otherwise."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from importlib.resources.abc import Traversable
from typing import Any, Final

from herotable.data import codec
from herotable.rules.copying import copier_of
from herotable.rules.encounters import FOES, foes_written
from herotable.rules.game import AnyGame, SetUp
from herotable.rules.leaves import write_leaf
from herotable.rules.options import Refused
from herotable.rules.seats import Seat
from herotable.rules.tape import Scalar
from herotable.scenes.playing import setup_of
from herotable.scenes.reading import Scene
from herotable.table.table import check_setup

LARGEST: Final = 1_000_000
MOST_RUNS: Final = 10_000_000


class ExperimentWrong(ValueError):
    """An experiment that cannot be read or begun: one sentence that names the place and the fault."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The same encounter with something otherwise: other foes, heroes, table options, figures, or bots."""

    name: str
    foes: dict[str, int] = field(default_factory=dict)
    details: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    set: dict[str, Scalar] = field(default_factory=dict)
    wild: tuple[Seat, ...] | None = None


@dataclass(frozen=True, slots=True)
class Experiment:
    """An encounter, begun as a scene file says, and how often it is fought. `foes` are met instead of the scene's;
    `set` writes figures over once the encounter has begun; `wild` seats do anything at all. With a `precision`, it is
    fought until victory is known that well, or `runs` are done."""

    game: str
    title: str = ""
    scene: str = ""
    seats: tuple[Seat, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    details: dict[str, str] = field(default_factory=dict)
    foes: dict[str, int] = field(default_factory=dict)
    set: dict[str, Scalar] = field(default_factory=dict)
    wild: tuple[Seat, ...] = ()
    runs: int = 1_000
    precision: str = ""
    seed: str = "1"
    what_if: tuple[WhatIf, ...] = ()
    state: dict[str, Any] | None = None

    @property
    def half_width(self) -> float:
        """The wanted precision as a share: "2 %" is 0.02; 0 where none is wanted."""
        text = self.precision.strip()
        try:
            share = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1) if text else 0.0
        except ValueError as fault:
            raise ExperimentWrong(f"precision: {text!r} is no share such as 2 %") from fault
        if not 0 <= share < 0.5:
            raise ExperimentWrong(f"precision: {text!r} is not between 0 and 50 %")
        return share

    def otherwise(self, change: WhatIf) -> Experiment:
        """The experiment with this change, and no further ones."""
        return replace(
            self,
            title=change.name,
            foes={**self.foes, **change.foes},
            details={**self.details, **change.details},
            options={**self.options, **change.options},
            set={**self.set, **change.set},
            wild=self.wild if change.wild is None else change.wild,
            what_if=(),
        )


def read_experiment(file: Traversable) -> Experiment:
    """The experiment of a file; an OSError goes to whoever asked."""
    with file.open("rb") as opened:
        data = opened.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ExperimentWrong(f"this is larger than {LARGEST:,} bytes, which no experiment is")
    try:
        return experiment_from(data.decode("utf-8"))
    except UnicodeDecodeError as fault:
        raise ExperimentWrong("this is not text in UTF-8") from fault


def experiment_from(text: str) -> Experiment:
    try:
        found = codec.convert(Experiment, tomllib.loads(text))
    except tomllib.TOMLDecodeError as fault:
        raise ExperimentWrong(f"this is not TOML: {fault}") from fault
    except RecursionError as fault:
        raise ExperimentWrong("this is nested too deeply") from fault
    except codec.Unreadable as fault:
        raise ExperimentWrong(str(fault)) from fault
    if not 1 <= found.runs <= MOST_RUNS:
        raise ExperimentWrong(f"runs: {found.runs} is not between 1 and {MOST_RUNS:,}")
    assert found.half_width >= 0
    return found


# Beginning ------------------------------------------------------------------------------------------------------------


def setup_for(game: AnyGame, experiment: Experiment) -> SetUp:
    foes = {FOES: foes_written(experiment.foes)} if experiment.foes else {}
    details = {**experiment.details, **foes}
    scene = Scene(experiment.game, experiment.title, scene=experiment.scene, seats=experiment.seats)
    return setup_of(game, replace(scene, options=experiment.options, details=details))


def start_of(game: AnyGame, experiment: Experiment) -> Any:
    """The state that every fight begins with, and how it is known that all can begin."""
    try:
        if experiment.state is not None:
            return codec.convert(game.state_type, experiment.state)
        setup = setup_for(game, experiment)
        check_setup(game, setup)
        state = game.begin(setup)
        write_over(copier_of(game.state_type).copy(state), experiment)
    except Refused as fault:
        raise ExperimentWrong(f"it cannot begin like this: {fault}") from fault
    except codec.Unreadable as fault:
        raise ExperimentWrong(f"state, {fault}") from fault
    return state


def write_over(state: Any, experiment: Experiment) -> None:
    """The figures that are set otherwise, in place."""
    for path, value in experiment.set.items():
        write_leaf(state, path, value)
