"""G70: a player leaves. His Hero counts as dead, and the table runs his counters to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.games.hero_1980.damage import die
from herotable.games.hero_1980.events import Conceded
from herotable.games.hero_1980.passing import game_is_decided
from herotable.games.hero_1980.state import Step, Table
from herotable.rules import Action, Option, Play

CONCEDED: Final = "conceded"


def concession() -> Option:
    """Possible at any decision of one's own."""
    return Option("concede", rule="HERO-215.Bx1")


def concede(play: Play, table: Table, action: Action) -> None:
    seat = action.seat
    hero = table.heroes[seat]
    hero.conceded = True
    play.learned(*table.heroes)
    play.tell(Conceded, seat)
    if hero.alive:
        hero.died_of = CONCEDED
        hero.track = -1
        step, active, begun = table.step, table.active, table.begun
        die(play, table, seat)
        if step is not Step.HERO and not game_is_decided(table):
            table.step, table.active, table.begun = step, active, begun
    if table.step in (Step.BUILD, Step.PLACE):
        _leave_before_the_start(table, action)


def _leave_before_the_start(table: Table, action: Action) -> None:
    """Nothing need be laid in his catacomb; what he should have laid, the table lays."""
    hero = table.heroes[action.seat]
    hero.ready = True
    table.sections[action.seat].ready = True
    table.sections[table.run_by(action.seat)].ready = True
    if game_is_decided(table):
        table.step = Step.CHECK
        for section in table.sections.values():
            section.kinds, section.at, section.carried = {}, {}, {}


PERFORM: Final[dict[str, Callable[[Play, Table, Action], None]]] = {"concede": concede}
