"""Who is seen (HERO-205)."""

from __future__ import annotations

import pytest

from herotable.games.hero_1980.cards import Kind
from herotable.games.hero_1980.catacombs import catacomb as chart_named
from herotable.games.hero_1980.events import CounterMoved, Stared, TurnedDown, TurnedUp
from herotable.games.hero_1980.game import GAME
from herotable.games.hero_1980.state import Table, left
from herotable.games.hero_1980.view import CounterView
from tests.games.hero_1980.catacomb_for_tests import (
    DUMMY,
    GOBLIN,
    GOLD,
    GREAT_GOBLIN,
    LYCANTHROPE,
    MAN,
    TRAP,
    TROLL,
    ZOMBIE,
    among,
    catacomb,
    does,
    goes,
    hero,
    monsters_turn,
    offered,
    pick,
    told,
    which,
    whys,
)


def seen(at: str, facing: str, monster: str) -> bool:
    return catacomb((MAN, monster), at=at, facing=facing).sections["A"].up == ["A1"]


def can_stare(at: str, facing: str, monster: str) -> bool:
    return "A1" in among(catacomb((MAN, monster), at=at, facing=facing), "stare", "at")


@pytest.mark.clause("HERO-205.A2", "HERO-205.A4", "HERO-205.A4x", "HERO-205.A5", "HERO-205.B1", "HERO-205.B2")
@pytest.mark.edge(20, 21, 22, 23, 24, 25, 26, 27, 28)
@pytest.mark.parametrize(
    ("at", "facing", "monster", "expected"),
    [
        ("10,5", "e", "16,5", True),  # EC-20: lit, same row
        ("11,8", "e", "15,8", True),  # EC-21: across the pit
        ("7,9", "e", "9,9", False),  # EC-22: dark, not adjacent
        ("7,9", "e", "8,9", True),
        ("8,3", "s", "10,5", False),  # EC-23: through rock
        ("9,5", "e", "11,7", True),  # EC-24: past a corner
        ("8,8", "s", "9,9", False),  # EC-25: no way round the corner
        ("10,6", "s", "12,10", True),  # EC-26
        ("17,10", "w", "15,8", True),
        ("22,5", "s", "22,4", False),  # EC-27: behind him
        ("22,5", "n", "22,4", True),
        ("22,6", "n", "23,4", False),
        ("10,8", "n", "11,8", True),  # EC-28: beside him
        ("10,5", "n", "16,5", False),  # in his own row, not adjacent
    ],
)
def test_who_is_seen_at_once(at: str, facing: str, monster: str, *, expected: bool) -> None:
    assert seen(at, facing, monster) is expected


@pytest.mark.clause("HERO-205.B3", "HERO-205.A4x", "HERO-205.B2")
@pytest.mark.edge(22, 23, 25, 27)
@pytest.mark.parametrize(
    ("at", "facing", "monster", "possible"),
    [
        ("7,9", "e", "9,9", True),
        ("8,3", "s", "10,5", False),
        ("8,8", "s", "9,9", False),
        ("22,6", "n", "23,4", False),
        ("22,5", "s", "22,4", False),
    ],
)
def test_a_hard_stare_needs_a_free_line_ahead(at: str, facing: str, monster: str, *, possible: bool) -> None:
    assert can_stare(at, facing, monster) is possible


@pytest.mark.clause("HERO-205.B3", "HERO-205.B3x", "HERO-205.D1")
@pytest.mark.edge(22)
def test_a_hard_stare_turns_up_one_monster_in_the_dark() -> None:
    table = catacomb((GOBLIN, "9,9"), (GOBLIN, "9,9"), at="7,9", facing="e")
    done = does(table, "stare", at="A2")
    assert told(done, Stared) == [Stared("A", "A2", "9,9", True)]
    assert done.state.sections["A"].up == ["A2"], "one counter a stare, also in a stack"
    assert left(done.state, hero(done.state)) == 8
    turned = does(done.state, "turn", facing="n").state
    assert turned.sections["A"].up == [], "until he no longer faces it"
    stepped = goes(done.state, "6,9")
    assert stepped.sections["A"].up == []
    ended = does(done.state, "end").state
    assert ended.sections["A"].up == []


@pytest.mark.clause("HERO-205.Ax1", "HERO-205.B2")
@pytest.mark.edge(27)
def test_turning_is_free_and_shows_what_lay_behind() -> None:
    table = catacomb((MAN, "22,4"), at="22,5", facing="s")
    hero(table).spent = 9
    done = does(table, "turn", facing="n")
    assert done.state.sections["A"].up == ["A1"]
    assert hero(done.state).spent == 9


@pytest.mark.clause("HERO-205.Ax1")
def test_a_table_may_make_turning_dearer() -> None:
    one = catacomb(options={"facing_cost": "one_mp"})
    assert hero(does(one, "turn", facing="n").state).spent == 1
    with_step = catacomb(options={"facing_cost": "with_step"})
    assert offered(with_step, "turn") == []
    done = does(with_step, "step", to="11,5", facing="s")
    assert (hero(done.state).facing, hero(done.state).spent) == ("s", 1)


@pytest.mark.clause("HERO-206.A6x", "HERO-205.A4x", "HERO-205.D3")
@pytest.mark.edge(29)
def test_an_open_door_is_looked_through_until_the_phase_ends() -> None:
    table = catacomb((MAN, "18,4"), (MAN, "19,3"), (MAN, "20,5"), at="16,4", facing="e")
    assert table.sections["A"].up == []
    table = does(table, "open", [6], door="16,4|17,4").state
    assert table.sections["A"].up == ["A1", "A2", "A3"]
    table = does(table, "end").state
    assert table.sections["A"].up == []


@pytest.mark.clause("HERO-205.C1", "HERO-205.B3x", "HERO-211.B1", "HERO-205.Cx1")
@pytest.mark.edge(30)
def test_dummies_traps_and_riches_stay_down_in_plain_view() -> None:
    table = catacomb((DUMMY, "12,5"), (GOLD, "13,5"), at="10,5", facing="e")
    assert table.sections["A"].up == []
    assert whys(table, "stare", at="A1") != "", "in the light it is decided already"
    trap = catacomb((TRAP, "5,1"), at="3,1", facing="e")
    done = does(trap, "stare", at="A1")
    assert told(done, Stared) == [Stared("A", "A1", "5,1", False)]
    assert (hero(done.state).spent, done.state.sections["A"].up) == (1, [])
    assert offered(done.state, "stare") == [], "what is known is not stared at again"


@pytest.mark.clause("HERO-205.D3", "HERO-205.A1")
@pytest.mark.edge(31)
def test_a_monster_that_walks_out_of_sight_is_turned_down() -> None:
    table = catacomb((GOBLIN, "12,5"), at="10,6", facing="e")
    assert table.sections["A"].up == ["A1"]
    done = does(monsters_turn(table), "move", who="A1", to="9,5")
    assert done.state.sections["A"].up == []
    assert [event.kind for event in told(done, TurnedDown)] == ["goblin"]


@pytest.mark.clause("HERO-205.D3", "HERO-205.D1")
def test_whoever_walks_through_the_light_is_seen_on_the_way() -> None:
    table = monsters_turn(catacomb((TROLL, "9,5"), at="16,6", facing="w"))
    assert table.sections["A"].up == []
    done = does(table, "move", who="A1", to="11,6")
    assert told(done, TurnedUp)[0].kind == "troll"


@pytest.mark.clause("HERO-205.Dx1")
def test_whoever_fights_is_shown_as_long_as_it_lasts() -> None:
    table = catacomb((GOBLIN, "9,5"), at="10,5", facing="e")
    assert table.sections["A"].up == []
    done = does(table, "attack", [1, 1], [pick()], targets=["A1"])
    assert [event.kind for event in told(done, TurnedUp)] == ["goblin"]
    assert [event.kind for event in told(done, TurnedDown)] == ["goblin"]
    behind = does(monsters_turn(catacomb((GOBLIN, "9,5"))), "attack", [1, 1], [pick()], with_=["A1"])
    assert [event.kind for event in told(behind, TurnedUp)] == ["goblin"]
    assert behind.state.sections["A"].up == []


@pytest.mark.clause("HERO-205.D1", "HERO-205.Dx2")
def test_everyone_sees_where_counters_lie_and_only_the_runner_what_they_are() -> None:
    table = catacomb((GOBLIN, "12,5"), (TRAP, "5,1"), (GOLD, "5,1"), at="10,5", facing="e")
    mine = GAME.view(table, "A").sections[0].counters
    assert [(each.at, each.kind) for each in mine] == [("12,5", "goblin"), ("5,1", ""), ("5,1", "")]
    assert [each.kind for each in GAME.view(table, "C").sections[0].counters] == ["goblin", "trap", "gold"]
    assert [each.kind for each in GAME.view(table, "watcher").sections[0].counters] == ["goblin", "", ""]


def label(table: Table, audience: str = "A") -> CounterView:
    return GAME.view(table, audience).sections[0].counters[0]


@pytest.mark.clause("HERO-205.Dx2")
def test_the_memory_aid_keeps_a_grey_label_on_whom_he_has_seen() -> None:
    table = catacomb((MAN, "12,5"))
    turned = does(table, "turn", facing="w").state
    assert (label(turned).up, label(turned).note) == (False, "man")
    off = does(catacomb((MAN, "12,5"), options={"memory_aid": "off"}), "turn", facing="w").state
    assert (label(off).kind, label(off).note) == ("", "")


@pytest.mark.attack("H5")
@pytest.mark.clause("HERO-205.Dx2", "HERO-205.D3")
def test_labels_are_dropped_where_nobody_could_follow_the_moves() -> None:
    table = catacomb((MAN, "12,5"), (DUMMY, "12,5"), at="10,5", facing="e")
    away = monsters_turn(does(table, "turn", facing="w").state)
    assert away.sections["A"].notes == {"A1": "man"}
    done = does(away, "move", who="A2", to="13,5")
    section = done.state.sections["A"]
    assert section.notes == {}
    assert told(done, CounterMoved) == [CounterMoved("A", 1, "12,5", "13,5")]
    assert section.at == {"A1": "13,5", "A2": "12,5"}, "the lowest tag is taken to have left"
    assert section.kinds == {"A1": Kind.DUMMY, "A2": Kind.MAN}
    alone = monsters_turn(does(catacomb((MAN, "12,5")), "turn", facing="w").state)
    assert does(alone, "move", who="A1", to="13,5").state.sections["A"].notes == {"A1": "man"}


@pytest.mark.clause("HERO-205.B1", "HERO-205.B2", "HERO-205.B3", "HERO-205.C1")
@pytest.mark.example("EX-11")
def test_the_cases_of_the_figure_on_our_own_map() -> None:
    """T, Z and G in the light ahead; G1 beside him; U1, U2 in plain view and no Monsters; U5 behind; U6 in a room."""
    table = catacomb(
        *((TROLL, "14,5"), (ZOMBIE, "13,5"), (GOBLIN, "16,5"), (GREAT_GOBLIN, "10,4")),
        *((DUMMY, "12,5"), (TRAP, "15,5"), (LYCANTHROPE, "9,5"), (MAN, "18,4")),
        at="10,5",
        facing="e",
    )
    up = [table.sections["A"].kinds[tag] for tag in table.sections["A"].up]
    assert Kind.TROLL in up
    assert Kind.ZOMBIE in up
    assert Kind.GOBLIN in up
    assert Kind.LYCANTHROPE not in up, "behind him"
    assert Kind.MAN not in up, "in a room"
    assert not {Kind.DUMMY, Kind.TRAP} & set(up)


@pytest.mark.clause("HERO-205.A4")
def test_counters_block_no_sight() -> None:
    table = catacomb((TROLL, "12,5"), (GOBLIN, "16,5"), at="10,5", facing="e")
    assert table.sections["A"].up == ["A1", "A2"]


def test_what_is_seen_does_not_hang_on_the_direction() -> None:
    """A free line is free from both ends."""
    place = chart_named("catacomb-1")
    for one in place.standing:
        for other in place.sight(one, ()):
            assert one in place.sight(other, ())


@pytest.mark.clause("HERO-206.C1", "HERO-206.Cx1")
def test_a_door_asks_the_runner_only_where_something_lies_behind_it() -> None:
    shut = does(catacomb((DUMMY, "9,2"), at="8,2"), "open", [1], [("C", which("nobody"))], door="8,2|9,2")
    assert hero(shut.state).opened == []
    does(catacomb(at="8,2"), "open", [1], door="8,2|9,2")
