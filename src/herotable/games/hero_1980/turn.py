"""The chapters joined: what may be chosen, what performs it, what happens by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.games.hero_1980 import (
    building,
    conceding,
    damage,
    defending,
    doors,
    hero_attacks,
    monster_attacks,
    monster_moves,
    movement,
    orders,
    outwitting,
    placing,
    riches,
    sequence,
    set_ups,
    sighting,
    specials,
)
from herotable.games.hero_1980.state import Step, Table
from herotable.rules import Action, Option, Play, Seat

Performs = Callable[[Play, Table, Action], None]

PERFORM: Final[dict[str, Performs]] = {
    **set_ups.PERFORM,
    **building.PERFORM,
    **placing.PERFORM,
    **sequence.PERFORM,
    **movement.PERFORM,
    **sighting.PERFORM,
    **doors.PERFORM,
    **riches.PERFORM,
    **outwitting.PERFORM,
    **hero_attacks.PERFORM,
    **monster_moves.PERFORM,
    **orders.PERFORM,
    **conceding.PERFORM,
}
"""Two names stand for two things each: see `perform`."""

STAGES: Final[tuple[Callable[..., None], ...]] = (
    *specials.STAGES,
    *damage.STAGES,
    *defending.STAGES,
    *doors.STAGES,
    *hero_attacks.STAGES,
    *monster_attacks.STAGES,
)


def options(table: Table, seat: Seat) -> list[Option]:
    if not table.chart:
        return []
    if table.step in (Step.BUILD, Step.PLACE):
        found = [*building.options(table, seat), *placing.options(table, seat)]
        return [*found, conceding.concession()] if found else []
    return sequence.options(table, seat)


def perform(play: Play, table: Table, action: Action) -> None:
    if action.option == "attack" and table.step is Step.MONSTERS:
        return monster_attacks.attack(play, table, action)
    if action.option == "done":
        finish = building.done_building if table.step is Step.BUILD else placing.done_placing
        return finish(play, table, action)
    PERFORM[action.option](play, table, action)


def onward(table: Table) -> Action | None:
    return set_ups.onward(table) or building.onward(table) or placing.onward(table) or sequence.onward(table)
