"""A simulated fight as a table: every row, every die, to be replayed, looked at and branched like any other."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import structs

from herotable.data import codec
from herotable.lab.experiment import Experiment, setup_for, start_of
from herotable.lab.fights import Arena, dice_of
from herotable.rules.game import AnyGame
from herotable.rules.options import Action
from herotable.table.rows import BranchOf
from herotable.table.store import MemoryStore, Store
from herotable.table.table import Table

MOST_QUESTIONS = 1_000


def opened(game: AnyGame, experiment: Experiment, number: int, store: Store) -> Table[Any]:
    """The fight of this number, played again row by row into the store. Its dice are the laboratory's: for
    verification they count as a branch's, not ours to recompute."""
    actions: list[Action] = []
    Arena.ready(game, experiment, start_of(game, experiment)).fought(number, actions)
    table = _played(game, experiment, actions, Random(dice_of(experiment, number)))
    name = f"lab {experiment.seed} {number}"
    header = structs.replace(table.journal.header, branch_of=BranchOf(name, len(table.journal.rows)))
    for line in (header, *table.journal.rows):
        store.append(codec.encode(line))
    return Table.open(game, store, clock=lambda: 0)


def _played(game: AnyGame, experiment: Experiment, actions: list[Action], dice: Random) -> Table[Any]:
    def die(sides: int) -> int:
        return 1 + int(dice.random() * sides)

    table = Table.new(game, setup_for(game, experiment), MemoryStore(), clock=lambda: 0, die=die)
    _write_over(table, experiment)
    for seat in table.seats:
        table.sit(seat, "bot")
    for action in actions:
        table.act(action.seat, action.choice, who="bot")
        _answer_as_usual(table)
    return table


def _write_over(table: Table[Any], experiment: Experiment) -> None:
    """Whoever sits alone needs nobody's consent."""
    if not experiment.set:
        return
    alone = table.game.about.game_master or table.seats[0]
    for seat in table.seats:
        table.sit(seat, "person" if seat == alone else "nobody")
    for path, value in experiment.set.items():
        table.write(alone, path, value, "as the experiment says", shown=True)


def _answer_as_usual(table: Table[Any]) -> None:
    for _ in range(MOST_QUESTIONS):
        if not table.moment.open:
            return
        asked = table.moment.open[0]
        usual = asked.question.usual
        table.answer(asked.seat, table.point.opened, asked.place, usual, key=asked.key, who="bot")
    raise RuntimeError(f"{table.game.about.title}: one action has more than {MOST_QUESTIONS} questions")
