"""What the ledger leaves to a whole table: the game master's overrides, and playing for somebody who is not there."""

from __future__ import annotations

import pytest

from herotable.games.compact_heroes.fighters import the_fight
from herotable.games.compact_heroes.game import GAME
from herotable.games.compact_heroes.state import GM, Declared, Phase
from herotable.games.compact_heroes.state import Table as State
from herotable.rules import Choice, Refused, SetUp
from herotable.table.rows import Write
from herotable.table.store import MemoryStore
from herotable.table.table import Table

ONE, TWO, ORC = "hero:1", "hero:2", "stormmount-orc-1"


def at_the_table() -> Table[State]:
    """Two heroes meet an orc and a kobold; initiative is rolled, and everyone may declare."""
    setup = SetUp("ambush", (ONE, TWO, GM))
    table = Table.new(GAME, setup, MemoryStore(), clock=lambda: 0, secret=b"the ledger's own table, for its tests")
    assert the_fight(table.moment.now).phase is Phase.DECLARE
    return table


@pytest.mark.clause("CH-GEN-7", "CH-GEN-8")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (f"heroes.{ONE}.hit_points", 3),
        (f"heroes.{ONE}.gold", 44),
        (f"foes.{ORC}.absorption", 0),
        (f"foes.{ORC}.evade", 15),
        (f"foes.{ORC}.hit_points", 1),
    ],
)
def test_the_game_master_changes_any_number_at_once_and_the_ruling_is_recorded(path: str, value: int) -> None:
    table = at_the_table()
    table.write(GM, path, value, "so it is")
    ruling = table.journal.rows[-1]
    assert (ruling.seat, isinstance(ruling.input, Write)) == (GM, True)
    where, who, figure = path.split(".")
    assert getattr(getattr(table.moment.now, where)[who], figure) == value
    assert GAME.invariants(table.moment.now) == []


@pytest.mark.clause("CH-GEN-7", "CH-GEN-8")
def test_no_player_overrides_and_no_player_votes() -> None:
    table = at_the_table()
    with pytest.raises(Refused, match="needs the consent of gm"):
        table.write(ONE, f"foes.{ORC}.hit_points", 1, "")
    table.write(GM, f"foes.{ORC}.hit_points", 1, "")
    assert [question for seat in (ONE, TWO) for question in table.questions(seat)] == []


@pytest.mark.clause("CH-RND-11", "CH-GEN-4")
def test_the_game_master_plays_a_hero_whose_player_is_away() -> None:
    table = at_the_table()
    row = table.act_for(GM, ONE, Choice("declare", {"what": "do nothing", "who": ONE}))
    assert (row.seat, row.who) == (ONE, "gm")
    assert the_fight(table.moment.now).declared == {ONE: Declared("do nothing")}
    with pytest.raises(Refused, match="only the game master may act for another seat"):
        table.act_for(TWO, ONE, Choice("declare", {"what": "do nothing", "who": ONE}))
