"""Succubus, Traps and Dummies (HERO-211)."""

from __future__ import annotations

import pytest

from herotable.games.hero_1980.breathers import eligible, rests
from herotable.games.hero_1980.cards import Kind, our_cards
from herotable.games.hero_1980.events import (
    HeroDied,
    PutBack,
    Removed,
    RichesFound,
    SuccubusAttacks,
    SuccubusDrains,
    SuccubusStops,
    TrapSprung,
    Wounded,
)
from herotable.games.hero_1980.game import GAME
from herotable.games.hero_1980.specials import trap_level
from herotable.games.hero_1980.state import Held, Table, left
from tests.games.hero_1980.catacomb_for_tests import (
    DUMMY,
    GOBLIN,
    GOLD,
    NO,
    SUCCUBUS,
    TRAP,
    TROLL,
    YES,
    among,
    catacomb,
    does,
    goes,
    hero,
    monsters_turn,
    new_phase,
    offered,
    pick,
    told,
    which,
)

# The Succubus -------------------------------------------------------------------------------------------------


@pytest.mark.clause("HERO-211.C1", "HERO-211.C3", "HERO-211.C4", "HERO-205.Cx1")
@pytest.mark.example("EX-26")
def test_the_succubus_takes_what_he_lacks_in_strength_and_holds_him() -> None:
    done = does(catacomb((SUCCUBUS, "11,5"), at="10,5", I=7, S=5), "step", [2], to="11,5")
    assert told(done, SuccubusAttacks) == [SuccubusAttacks("A")]
    assert told(done, SuccubusDrains) == [SuccubusDrains("A", 1)]
    assert (hero(done.state).levels["S"], hero(done.state).held, hero(done.state).spent) == (4, Held.HOLDS, 1)
    assert done.state.sections["A"].up == ["A1"]
    won = does(catacomb((SUCCUBUS, "11,5"), at="10,5", I=7), "step", [3], to="11,5")
    assert told(won, Removed) == [Removed("A", "succubus", "11,5")]
    assert not hero(won.state).closing, "and he goes on"


@pytest.mark.clause("HERO-211.C4", "HERO-211.C5", "HERO-211.C5x", "HERO-211.C7")
@pytest.mark.edge(70)
def test_she_goes_on_until_his_strength_is_gone() -> None:
    table = does(catacomb((SUCCUBUS, "11,5"), at="10,5", I=3, L=0), "step", [1], to="11,5").state
    assert (hero(table).levels["S"], hero(table).held, hero(table).closing) == (1, Held.HOLDS, True)
    again = new_phase(does(table, "end").state, [6], [("C", YES)])
    assert (hero(again.state).levels["S"], hero(again.state).held) == (0, Held.SPENT)
    assert hero(again.state).closing
    free = new_phase(does(again.state, "end").state)
    assert told(free, SuccubusStops) == [SuccubusStops("A")]
    assert not hero(free.state).closing
    assert "10,5" in among(free.state, "step", "to")


@pytest.mark.clause("HERO-211.C3x", "HERO-212.D2")
@pytest.mark.edge(71)
def test_without_hits_the_loss_of_all_strength_is_death() -> None:
    done = does(catacomb((SUCCUBUS, "11,5"), at="10,5", I=3, H=0, S=2), "step", [2], to="11,5")
    assert told(done, SuccubusDrains) == [SuccubusDrains("A", 2)], "the rest of the five is ignored"
    assert told(done, HeroDied) == [HeroDied("A")]
    assert hero(done.state).died_of == "the Succubus"


def held(*others: tuple[Kind, str]) -> Table:
    table = catacomb((SUCCUBUS, "12,2"), *others, at="11,2", I=3, L=0)
    return does(does(table, "step", [6], to="12,2").state, "end").state


@pytest.mark.clause("HERO-211.C8", "HERO-211.C5")
@pytest.mark.edge(72)
def test_whom_she_holds_nobody_else_attacks_until_she_leaves() -> None:
    table = monsters_turn(held((TROLL, "13,2"), (TROLL, "12,3")))
    assert offered(table, "attack") == []
    moved = does(table, "move", who="A1", to="14,1").state
    assert hero(moved).held is Held.NOT
    assert among(moved, "attack", "with") == ["A2", "A3"]
    assert "A1" not in moved.sections["A"].up, "she is turned down again"


@pytest.mark.clause("HERO-213.Ax1", "HERO-211.C7", "HERO-213.A3", "HERO-211.C5x")
@pytest.mark.edge(73)
def test_when_a_held_hero_may_rest_again() -> None:
    table = held()
    assert not eligible(table, "A")
    hero(table).levels["S"] = 0
    hero(table).held = Held.SPENT
    assert not eligible(table, "A"), "still in the turn in which it fell to nothing"
    free = new_phase(table).state
    assert eligible(free, "A")
    assert ("Strength", "Strength") in rests(hero(free))
    hero(free).levels["S"] = 2
    back = does(goes(free, "11,2"), "step", [1], to="12,2").state
    assert hero(back).held is not Held.NOT, "she attacks again when he re-enters"


@pytest.mark.clause("HERO-211.C5x", "HERO-208.A2")
@pytest.mark.edge(74)
def test_if_she_stops_he_plays_a_normal_phase() -> None:
    table = new_phase(held(), replies=[("C", NO)]).state
    assert hero(table).held is Held.STOPPED
    ids = {option.id for option in GAME.options(table, "A")}
    assert {"step", "outwit", "turn"} <= ids
    won = new_phase(held(), [6], [("C", YES)])
    assert hero(won.state).held is Held.HOLDS, "3 + 6 is one short again"


@pytest.mark.clause("HERO-211.C7")
def test_without_strength_he_is_neither_attacked_nor_held() -> None:
    done = does(catacomb((SUCCUBUS, "11,5"), at="10,5", S=0), "step", to="11,5")
    assert told(done, SuccubusAttacks) == []
    assert (hero(done.state).held, done.state.sections["A"].up) == (Held.NOT, ["A1"])


@pytest.mark.clause("HERO-211.C9x", "HERO-211.C4")
@pytest.mark.edge(100)
def test_a_held_hero_turns_and_does_nothing_else() -> None:
    table = does(catacomb((SUCCUBUS, "7,8"), (GOBLIN, "7,7"), at="6,8", I=3, L=0), "step", [6], to="7,8").state
    assert {option.id for option in GAME.options(table, "A")} == {"turn", "end", "concede"}, "no holding of the door"
    again = new_phase(does(table, "end").state, [6], [("C", YES)]).state
    turned = does(does(again, "turn", facing="n").state, "end").state
    assert hero(turned).facing == "n"


@pytest.mark.clause("HERO-211.C8", "HERO-211.C5x")
@pytest.mark.edge(95)
def test_whom_he_strikes_from_her_square_answers_as_usual() -> None:
    table = new_phase(held((GOBLIN, "13,2")), replies=[("C", NO)]).state
    done = does(table, "attack", [1, 1, 1, 1], [("C", pick("A2"))], targets=["A2"])
    table = monsters_turn(does(done.state, "end").state)
    assert offered(table, "attack") == []
    away = does(table, "move", who="A1", to="14,1").state
    assert among(away, "attack", "with") == ["A2"]


@pytest.mark.clause("HERO-212.E6")
@pytest.mark.edge(68)
def test_luck_helps_against_traps_alone() -> None:
    done = does(catacomb((SUCCUBUS, "11,5"), at="10,5", I=3, L=3), "step", [1], to="11,5")
    assert hero(done.state).levels["L"] == 3
    trap = does(catacomb((TRAP, "11,5"), at="10,5", I=3, L=1), "step", [1, 2, 1, 1, 1], [YES], to="11,5")
    assert told(trap, PutBack) == [PutBack("A", "10,5")], "it cancels the damage, not the way back"
    assert hero(trap.state).levels["L"] == 0
    strict = catacomb((TRAP, "11,5"), at="10,5", I=3, L=1, options={"trap_luck": "no"})
    assert hero(does(strict, "step", [1, 2, 6, 2, 1], to="11,5").state).levels["L"] == 1


# Traps --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HERO-211.D3")
def test_the_levels_of_traps() -> None:
    assert our_cards().trap_levels == (13, 12, 11, 10, 10, 10, 9, 8, 7, 12, 14)
    assert [trap_level().read(dice) for dice in range(2, 13)] == [13, 12, 11, 10, 10, 10, 9, 8, 7, 12, 14]


@pytest.mark.clause("HERO-211.D1", "HERO-211.D3", "HERO-211.D6", "HERO-211.D7", "HERO-211.D9")
@pytest.mark.example("EX-27")
def test_a_trap_of_level_ten_against_eight_wounds_in_column_two() -> None:
    done = does(catacomb((TRAP, "11,5"), at="10,5", I=4, L=0), "step", [2, 3, 4, 1, 1], to="11,5")
    assert told(done, TrapSprung) == [TrapSprung("A", 10)]
    assert told(done, Wounded) == [Wounded("A", "trap", 2, "M")]
    assert told(done, PutBack) == [PutBack("A", "10,5")]
    assert (hero(done.state).at, hero(done.state).spent) == ("10,5", 2)
    assert done.state.sections["A"].up == []
    assert list(done.state.sections["A"].at) == ["A1"], "it stays where it is"


@pytest.mark.clause("HERO-211.D6", "HERO-211.D7", "HERO-211.D9", "HERO-214.A1")
@pytest.mark.edge(75)
def test_whoever_reaches_its_level_destroys_the_trap_and_goes_on() -> None:
    lost = does(catacomb((TRAP, "11,5"), at="10,5", L=0), "step", [5, 6, 2, 3, 4], to="11,5")
    assert told(lost, Wounded)[0].column == 1
    won = does(catacomb((TRAP, "11,5"), at="10,5", L=0), "step", [5, 6, 3], to="11,5")
    assert hero(won.state).kills == [Kind.TRAP]
    assert (hero(won.state).at, left(won.state, hero(won.state))) == ("11,5", 7)


@pytest.mark.clause("HERO-211.D6", "HERO-212.B6")
@pytest.mark.edge(76)
@pytest.mark.parametrize(("dice", "letters"), [([1, 1], "PH"), ([1, 2], "WWWH"), ([2, 3], "MM"), ([6, 6], "MM")])
def test_the_worst_trap_for_the_dullest_hero(dice: list[int], letters: str) -> None:
    done = does(catacomb((TRAP, "11,5"), at="10,5", I=0, L=0), "step", [6, 6, 1, *dice], to="11,5")
    assert told(done, TrapSprung) == [TrapSprung("A", 14)]
    assert told(done, Wounded)[0].letters == letters


@pytest.mark.clause("HERO-211.D9")
@pytest.mark.edge(77)
def test_a_trap_takes_the_last_point_and_no_more() -> None:
    done = does(catacomb((TRAP, "11,5"), at="10,5", M=1, L=0), "step", [2, 3, 6], to="11,5")
    assert left(done.state, hero(done.state)) == 0
    assert hero(done.state).spent == 1


@pytest.mark.clause("HERO-211.Dx1", "HERO-211.D7")
@pytest.mark.edge(94)
def test_a_trap_may_be_met_again_and_hides_what_lies_under_it() -> None:
    table = catacomb((TRAP, "6,3"), (GOLD, "6,3"), at="5,3", L=0)
    done = does(table, "step", [5, 6, 1, 3, 4], to="6,3")
    assert told(done, RichesFound) == []
    assert hero(done.state).at == "5,3"
    again = does(done.state, "step", [3, 4, 6], to="6,3")
    assert told(again, TrapSprung) == [TrapSprung("A", 10)]
    assert told(again, RichesFound) == [RichesFound("A", "gold", "6,3")]
    assert hero(does(again.state, "pick up", what="A2").state).spent == 5


@pytest.mark.clause("HERO-211.D7", "HERO-206.A6x", "HERO-204.B1")
def test_put_back_through_a_door_that_stays_open_and_by_no_new_zone() -> None:
    table = catacomb((TRAP, "7,8"), (GOBLIN, "8,9"), at="7,9", facing="n", L=0)
    table = does(table, "open", [6], [("C", which("nobody"))], door="7,8|7,9").state
    done = does(table, "step", [5, 6, 1, 3, 4], to="7,8").state
    assert (hero(done).at, hero(done).stopped, hero(done).opened) == ("7,9", False, ["7,8|7,9"])
    assert "7,8" in among(done, "step", "to")


# Dummies ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HERO-211.E1", "HERO-211.E2", "HERO-211.E3")
@pytest.mark.edge(78)
def test_dummies_under_a_trap_live_as_long_as_it() -> None:
    table = catacomb((TRAP, "11,5"), (DUMMY, "11,5"), at="10,5", L=0)
    lost = does(table, "step", [5, 6, 1, 3, 4], to="11,5").state
    assert sorted(lost.sections["A"].kinds.values()) == [Kind.DUMMY, Kind.TRAP]
    won = does(table, "step", [5, 6, 3], to="11,5").state
    assert hero(won).kills == [Kind.TRAP, Kind.DUMMY]


@pytest.mark.clause("HERO-211.E3")
@pytest.mark.edge(79)
def test_a_dummy_beside_a_dead_goblin_waits_for_him() -> None:
    table = does(catacomb((GOBLIN, "11,5"), (DUMMY, "11,5"), at="10,5"), "attack", [6, 6], targets=["A1"]).state
    assert (list(table.sections["A"].kinds), table.sections["A"].up) == (["A2"], [])
    assert hero(goes(table, "11,5")).kills == [Kind.GOBLIN, Kind.DUMMY]


@pytest.mark.clause("HERO-211.E2", "HERO-211.E3")
@pytest.mark.edge(80)
def test_riches_protect_no_dummy() -> None:
    done = does(catacomb((DUMMY, "11,5"), (DUMMY, "11,5"), (GOLD, "11,5"), at="10,5"), "step", to="11,5")
    assert hero(done.state).kills == [Kind.DUMMY, Kind.DUMMY]
    assert done.state.sections["A"].found == ["A3"]
    assert hero(done.state).spent == 1, "and it costs nothing"
