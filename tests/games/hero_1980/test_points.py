"""Courage, charm, riches, and who wins (HERO-214, 215)."""

from __future__ import annotations

import pytest

from herotable.games.hero_1980.cards import Kind
from herotable.games.hero_1980.catacombs import ALYSA
from herotable.games.hero_1980.events import Advanced, Arrived, Conceded, Counted, NobodyWon, TieRolled, Won
from herotable.games.hero_1980.game import GAME
from herotable.games.hero_1980.hero_files import read
from herotable.games.hero_1980.points import courage_percent, is_over, modified, reckoning, within_the_margin
from herotable.games.hero_1980.set_ups import THREE
from herotable.games.hero_1980.state import Hero, Step, Table
from herotable.rules import Scripted, SetUp
from tests.games.hero_1980.catacomb_for_tests import GOLD, JEWEL, by_itself, catacomb, does, hero, told

EXAMPLE = {
    Kind.DUMMY: 2,
    Kind.ZOMBIE: 2,
    Kind.GOBLIN: 4,
    Kind.GREAT_GOBLIN: 1,
    Kind.MAN: 3,
    Kind.TRAP: 2,
    Kind.LYCANTHROPE: 1,
    Kind.TROLL: 2,
}
"""What the Hero of the rulebook's victory has eliminated."""


def victor(table: Table) -> Hero:
    someone = table.heroes["A"]
    someone.kills = [kind for kind, count in EXAMPLE.items() for _ in range(count)]
    someone.armour, someone.shield = "P", True
    someone.levels |= {"P": 4, "I": 6, "C": 2}
    return someone


def laden(table: Table, *kinds: Kind) -> None:
    section = table.sections["A"]
    section.kinds = {f"A{number}": kind for number, kind in enumerate(kinds, 1)}
    section.at = {}
    table.heroes["A"].carries = list(section.kinds)


@pytest.mark.clause("HERO-214.A1", "HERO-214.D1")
@pytest.mark.example("EX-35")
def test_the_courage_of_the_rulebooks_victor() -> None:
    table = catacomb()
    victor(table)
    sums = reckoning(table, "A")
    assert (sums.courage, sums.percent, sums.modified) == (140, 40, 56)


@pytest.mark.clause("HERO-214.B1")
@pytest.mark.example("EX-36")
def test_his_charm() -> None:
    table = catacomb()
    victor(table)
    assert reckoning(table, "A").charm == 120


@pytest.mark.clause("HERO-214.C1")
@pytest.mark.example("EX-37")
def test_his_riches() -> None:
    table = catacomb()
    laden(table, GOLD, GOLD, JEWEL)
    assert reckoning(table, "A").riches == 130


@pytest.mark.clause("HERO-214.E4")
@pytest.mark.example("EX-38")
def test_his_total() -> None:
    table = catacomb()
    victor(table)
    laden(table, GOLD, GOLD, JEWEL)
    assert reckoning(table, "A").total == 306


@pytest.mark.clause("HERO-214.A1")
def test_what_each_counter_is_worth() -> None:
    from herotable.games.hero_1980.cards import COURAGE

    assert {kind.value: points for kind, points in COURAGE.items() if points} == {
        "dummy": 5,
        "zombie": 6,
        "goblin": 7,
        "great-goblin": 8,
        "man": 8,
        "trap": 10,
        "lycanthrope": 12,
        "troll": 13,
        "ogre": 14,
        "succubus": 20,
    }


@pytest.mark.clause("HERO-214.D1", "HERO-214.D2")
@pytest.mark.edge(89)
@pytest.mark.parametrize(
    ("armour", "shield", "points"),
    [("M", False, 110), ("N", False, 164), ("N", True, 137), ("P", True, 55), ("L", True, 110)],
)
def test_armour_and_shield_cost_courage(armour: str, *, shield: bool, points: int) -> None:
    someone = read("rulebook")
    someone.armour, someone.shield = armour, shield
    assert modified(137, courage_percent(someone)) == points


@pytest.mark.clause("HERO-214.B1")
@pytest.mark.edge(91)
def test_charm_counts_the_levels_of_the_arrival() -> None:
    table = catacomb(at="25,4>3", P=0, C=1, I=6)
    table = does(table, "step", to=ALYSA).state
    assert reckoning(table, "A").charm - 10 == 60


# The track ----------------------------------------------------------------------------------------------------


def on_track(*boxes: int, options: dict[str, str] | None = None, dead: str = "") -> Table:
    """Three Heroes; those with a box of 0 or more are with Alysa. The turn is at its end."""
    table = GAME.begin(SetUp(THREE, ("A", "B", "C"), options or {}))
    for seat, box in zip(table.heroes, boxes, strict=True):
        table.heroes[seat] = read("tamsin")
        table.heroes[seat].at = ALYSA if box >= 0 else "0,3"
        table.heroes[seat].track = box
        table.heroes[seat].alive = seat not in dead
        table.sections[seat].kinds = {}
    table.turn, table.step = 7, Step.CHECK
    return table


def scores(table: Table, **charm: tuple[int, int, int]) -> Table:
    """Looks, wits and Class of each Hero: all the points that they have."""
    for seat, levels in charm.items():
        table.heroes[seat].levels |= dict(zip("PIC", levels, strict=True))
    return table


@pytest.mark.clause("HERO-215.A1", "HERO-215.A2", "HERO-215.A3", "HERO-215.A4")
@pytest.mark.edge(84)
@pytest.mark.parametrize(("start", "last"), [("0", 11), ("1", 10)])
def test_four_turns_from_arrival_to_the_heart(start: str, last: int) -> None:
    table = catacomb(at="25,4>3", options={"track_start": start})
    table.turn = 7
    done = does(table, "step", to=ALYSA)
    assert told(done, Arrived) == [Arrived("A", 7)]
    assert hero(done.state).spent == 1
    table = done.state
    boxes: list[int] = []
    while not is_over(table):
        table.step, table.begun = Step.ADVANCE, False
        step = by_itself(table)
        boxes += [event.box for event in told(step, Advanced)]
        table = step.state
    assert table.turn == last
    assert boxes[-1] == 4


@pytest.mark.clause("HERO-215.A4", "HERO-215.B1")
@pytest.mark.edge(85)
def test_the_game_ends_when_all_who_live_are_with_alysa() -> None:
    assert is_over(on_track(1, 0, -1)) == ""
    assert is_over(on_track(1, 0, -1, dead="C")) == "all who live have reached Alysa"


@pytest.mark.clause("HERO-215.B1")
@pytest.mark.edge(86)
def test_who_is_alone_with_alysa_wins_without_counting() -> None:
    table = on_track(4, -1, -1)
    table.heart = True
    done = by_itself(table)
    assert (done.state.winners, told(done, Counted)) == (["A"], [])


@pytest.mark.clause("HERO-215.B5", "HERO-215.B6")
@pytest.mark.edge(87)
@pytest.mark.example("EX-39")
@pytest.mark.parametrize(
    ("totals", "tied"),
    [
        ({"A": 306, "B": 276}, ["A"]),
        ({"A": 306, "B": 277}, ["A", "B"]),
        ({"A": 300, "B": 280, "C": 271}, ["A", "B", "C"]),
        ({"A": 300, "B": 280, "C": 270}, ["A", "B"]),
    ],
)
def test_thirty_points_are_enough(totals: dict[str, int], tied: list[str]) -> None:
    assert within_the_margin(on_track(0, 0, 0), totals) == tied
    assert within_the_margin(on_track(0, 0, 0, options={"margin": "10"}), {"A": 306, "B": 296}) == ["A"]


def end(table: Table, *dice: int) -> Scripted[Table]:
    return by_itself(table, dice)


@pytest.mark.clause("HERO-215.B6", "HERO-215.B7", "HERO-215.B8", "HERO-215.B5")
@pytest.mark.edge(88)
def test_ties_are_broken_by_class_then_looks_then_dice() -> None:
    table = scores(on_track(0, 0, -1, dead="C"), A=(3, 5, 6), B=(5, 5, 5))
    done = end(table)
    assert (done.state.winners, done.state.how) == (["A"], "the highest Class")
    table = scores(on_track(0, 0, -1, dead="C"), A=(6, 4, 5), B=(4, 6, 5))
    assert (end(table).state.winners, end(table).state.how) == (["A"], "the finest looks")
    table = scores(on_track(0, 0, -1, dead="C"), A=(5, 5, 5), B=(5, 5, 5))
    done = end(table, 3, 3, 5, 2)
    assert [event.die for event in told(done, TieRolled)] == [3, 3, 5, 2]
    assert (done.state.winners, done.state.how) == (["A"], "the dice")
    clear = scores(on_track(0, 0, -1, dead="C"), A=(1, 1, 1), B=(9, 9, 9))
    assert (end(clear).state.winners, end(clear).state.how) == (["B"], "most points")


@pytest.mark.clause("HERO-215.Bx1", "HERO-212.D3")
@pytest.mark.edge(92)
def test_if_all_are_dead_nobody_wins() -> None:
    done = end(on_track(-1, -1, -1, dead="ABC"))
    assert told(done, NobodyWon) == [NobodyWon("all Heroes are dead")]
    assert GAME.outcome(done.state) is not None
    assert done.state.winners == []


@pytest.mark.clause("HERO-215.B1")
@pytest.mark.edge(93)
def test_the_heart_may_win_outright() -> None:
    for rule, winner in (("automatic", "A"), ("compare", "B")):
        table = scores(on_track(4, 1, -1, options={"heart_rule": rule}), A=(1, 1, 1), B=(9, 9, 9))
        table.heart = True
        assert end(table).state.winners == [winner]


@pytest.mark.clause("HERO-215.A3", "HERO-215.A4", "HERO-215.B1")
@pytest.mark.example("EX-34")
def test_the_rulebooks_race_to_the_heart() -> None:
    """A arrives on turn T, B on T + 3; at the beginning of T + 4 A is at the heart, and the two are compared."""
    table = on_track(3, 0, -1)
    table.step = Step.ADVANCE
    table = by_itself(table).state
    assert (table.heroes["A"].track, table.heart) == (4, True)
    table.step, table.active, table.begun = Step.CHECK, "", False
    done = end(scores(table, A=(9, 9, 9), B=(1, 1, 1)))
    assert [event.hero for event in told(done, Counted)] == ["A", "B"]
    assert told(done, Won) == [Won("A", "most points")]


@pytest.mark.clause("HERO-215.Bx2")
def test_a_turn_limit_compares_those_who_are_there() -> None:
    table = on_track(1, -1, -1, options={"turn_limit": "10"})
    table.turn = 10
    assert end(table).state.winners == ["A"]
    nobody = on_track(-1, -1, -1, options={"turn_limit": "10"})
    nobody.turn = 10
    assert told(end(nobody), NobodyWon) == [NobodyWon("the turn limit is reached")]
    assert is_over(on_track(-1, -1, -1)) == ""


@pytest.mark.clause("HERO-215.Bx1")
def test_a_sole_survivor_must_still_arrive_unless_agreed_otherwise() -> None:
    assert is_over(on_track(-1, -1, -1, dead="BC")) == ""
    early = on_track(-1, -1, -1, dead="BC", options={"last_hero": "wins_at_once"})
    assert end(early).state.winners == ["A"]


@pytest.mark.clause("HERO-215.Bx1", "HERO-212.D3")
def test_who_concedes_is_out_and_the_table_runs_his_counters() -> None:
    table = catacomb(at="0,12")
    done = does(table, "concede")
    assert told(done, Conceded) == [Conceded("A")]
    table = done.state
    assert (hero(table).alive, table.active) == (False, "C")
    table.sections["C"].kinds, table.sections["C"].at = {"C1": Kind.OGRE}, {"C1": "1,3"}
    table.heroes["C"].facing = "e"
    table = does(by_itself(table).state, "end").state
    assert (table.step, table.active) == (Step.MONSTERS, "A")
    table = by_itself(by_itself(table).state).state
    assert GAME.options(table, "A") == []
    from tests.games.hero_1980.catacomb_for_tests import pick

    attacked = by_itself(table, [1, 1], [("C", pick())]).state
    assert attacked.heroes["C"].attacked
