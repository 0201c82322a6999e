"""A whole scene from its beginning to its end, and what did not hold on the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from herotable.rules.game import AnyGame
from herotable.rules.moments import Moment
from herotable.scenes.expecting import faults
from herotable.scenes.playing import Played, begun_as, stepped
from herotable.scenes.reading import Expect, Scene, SceneWrong


@dataclass(frozen=True, slots=True)
class Ran:
    """The beginning and every step as it was played; `faults` say what should have been otherwise, and where."""

    played: tuple[Played, ...]
    faults: tuple[str, ...]

    @property
    def moment(self) -> Moment[Any]:
        return self.played[-1].moment


def run(game: AnyGame, scene: Scene) -> Ran:
    """Play a scene as far as it goes. Where it cannot even begin, that is `SceneWrong`."""
    played = [begun_as(game, scene)]
    wrong = _held("the beginning", game, played[0], scene.expect)
    for number, step in enumerate(scene.step, 1):
        try:
            played.append(stepped(game, played[-1].moment, step))
        except SceneWrong as fault:
            return Ran(tuple(played), (*wrong, f"step {number}: {fault}"))
        wrong += _held(f"step {number}", game, played[-1], step.expect)
    return Ran(tuple(played), tuple(wrong))


def _held(where: str, game: AnyGame, now: Played, expect: Expect) -> list[str]:
    """What does not hold there, or cannot even be asked."""
    found = list[str]()
    try:
        found.extend(f"{where}: {fault}" for fault in faults(game, now, expect))
    except SceneWrong as fault:
        found.append(f"{where}: {fault}")
    return found
