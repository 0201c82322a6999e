"""Something impossible that was put on the table is named, not crashed over."""

from __future__ import annotations

import pytest

from herotable.rules import Choice, Refused
from herotable.table.store import MemoryStore
from herotable.table.table import Table
from tests.kernel.hero_phase.game import GAME
from tests.kernel.hero_phase.state import X, Y


def test_rules_that_cannot_go_on_say_what_is_impossible() -> None:
    table = Table.new(GAME, GAME.scenes()[0], MemoryStore(), secret=bytes(32))
    table.sit(Y, "bot")
    table.write(X, "hero.weapons.LS", 40, "a slip of the pen")
    assert table.invariants_broken()
    table.act(Y, Choice("none"))
    rows = len(table.journal.rows)
    attack = next(choice for option in table.options(X) for choice in option.completions() if option.id == "attack")
    with pytest.raises(Refused, match="set it right first"):
        table.act(X, attack)
    assert len(table.journal.rows) == rows
