"""Every counter is placed in secret (HERO-101, 104, 203)."""

from __future__ import annotations

import pytest

from herotable.games.hero_1980 import placing
from herotable.games.hero_1980.cards import COUNTERS, STACKING, Kind, our_cards
from herotable.games.hero_1980.game import GAME
from herotable.games.hero_1980.plans import Site, as_text, faults, known_plans, laid_out, read
from herotable.games.hero_1980.set_ups import PLAN, THREE, TWO
from herotable.games.hero_1980.state import Step, Table
from herotable.rules import Action, Choice, Mixed, Refused, SetUp, refusal, scripted
from herotable.rules.options import FieldValue
from tests.games.hero_1980.catacomb_for_tests import by_itself

SITE = Site("catacomb-1", "standard", 0)


def placing_table(details: dict[str, str] | None = None, **options: str) -> Table:
    """Seat A is about to place its counters against the Hero of C."""
    setup = SetUp(TWO, ("A", "C"), options, {"A": "rulebook", "C": "tamsin", **(details or {})})
    return by_itself(GAME.begin(setup)).state


def whys(table: Table, option: str, **fields: FieldValue) -> str:
    wrong = refusal(GAME.options(table, "A"), Choice(option, dict(fields)))
    return str(wrong) if wrong else ""


def does(table: Table, option: str, seat: str = "A", **fields: FieldValue) -> Table:
    return scripted(GAME, table, Action(seat, Choice(option, dict(fields)))).state


def put(table: Table, *counters: tuple[str, str]) -> Table:
    for what, at in counters:
        assert whys(table, "place", what=what, at=at) == ""
        table = does(table, "place", what=what, at=at)
    return table


@pytest.mark.clause("HERO-104.D5", "HERO-203.A1", "HERO-203.B1", "HERO-203.B2")
@pytest.mark.edge(6)
def test_no_square_holds_a_stacking_factor_above_two() -> None:
    table = put(placing_table(), ("Goblin", "5,1"), ("Goblin", "5,1"))
    assert "must be one of" in whys(table, "place", what="Goblin", at="5,1")
    full = [("Man", "10,9")] * 2 + [("Dummy", "10,9")] * 4 + [("Gold", "10,9")]
    table = put(table, *full, ("Troll", "6,1"), ("Trap", "7,1"), ("Gold", "7,1"), ("Dummy", "7,1"))
    assert whys(table, "place", what="Zombie", at="6,1") != ""
    assert placing.faults(table, table.sections["C"]) == []


@pytest.mark.clause("HERO-104.D3", "HERO-104.D4", "HERO-101.B3", "HERO-101.B3a", "HERO-101.B5")
@pytest.mark.edge(6)
@pytest.mark.parametrize(
    ("at", "allowed"),
    [("0,7", False), ("13,7", False), ("25,4", False), ("0,0", False), ("24,4", True), ("5,2", True), ("10,5", True)],
)
def test_counters_lie_in_rooms_and_halls_alone(at: str, allowed: bool) -> None:
    assert (whys(placing_table(), "place", what="Goblin", at=at) == "") is allowed


@pytest.mark.clause("HERO-104.D1")
@pytest.mark.edge(7)
def test_nothing_may_be_held_back() -> None:
    table = does(placing_table(), "lay out", plan="Two Gates")
    assert len(table.sections["C"].at) == 42
    assert whys(table, "done") == ""
    table = does(table, "lift", at="16,3")
    assert whys(table, "done") == "1 counters are still to be placed (HERO-104.D1)"


@pytest.mark.clause("HERO-104.D4")
@pytest.mark.edge(8)
def test_a_gentler_table_keeps_the_starts_clear() -> None:
    table = placing_table(start_buffer="2")
    assert whys(table, "place", what="Goblin", at="1,4") != ""
    assert whys(table, "place", what="Goblin", at="1,5") == ""
    assert whys(placing_table(), "place", what="Goblin", at="1,4") == ""


@pytest.mark.clause("HERO-101.A5", "HERO-104.D7", "HERO-002.1")
@pytest.mark.edge(9)
def test_two_players_place_in_each_others_section() -> None:
    table = placing_table()
    assert {seat: section.runner for seat, section in table.sections.items()} == {"A": "C", "C": "A"}
    table = put(table, ("Goblin", "5,1"))
    assert (len(table.sections["C"].at), len(table.sections["A"].at)) == (1, 0)
    three = GAME.begin(SetUp(THREE, ("A", "B", "C")))
    assert [three.run_by(seat) for seat in ("A", "B", "C")] == ["C", "A", "B"]


@pytest.mark.clause("HERO-104.B1", "HERO-004.B1", "HERO-104.D1")
@pytest.mark.example("EX-5")
def test_every_player_has_thirty_nine_counters_two_gold_and_a_jewel() -> None:
    for mix in our_cards().mixes:
        section = placing.new_section("A", mix)
        kinds = list(section.kinds.values())
        assert len(kinds) == COUNTERS + 3
        assert (kinds.count(Kind.GOLD), kinds.count(Kind.JEWEL), kinds.count(Kind.SUCCUBUS)) == (2, 1, 1)
    factors = {
        name: sum(STACKING[kind] * n for kind, n in mix.counts.items()) for name, mix in our_cards().mixes.items()
    }
    assert factors == {"standard": 45, "gentle": 41, "grim": 50}
    standard = our_cards().mixes["standard"].counts
    assert [standard[kind] for kind in Kind if kind in standard] == [4, 8, 4, 5, 2, 3, 2, 4, 1, 6]


@pytest.mark.clause("HERO-104.D8", "HERO-104.D2")
def test_placements_are_secret_and_then_lie_face_down() -> None:
    table = does(placing_table(), "lay out", plan="Deep Vaults")
    assert GAME.view(table, "C").sections[1].counters == ()
    assert len(GAME.view(table, "A").sections[1].counters) == 42
    table = does(does(does(table, "done"), "lay out", "C", plan="Two Gates"), "done", "C")
    done = by_itself(table, dice=[1] * 82)
    assert len([note for note in done.notes if isinstance(note, Mixed)]) == 2
    table = done.state
    assert table.step is Step.HEROES
    seen = GAME.view(table, "C").sections[1].counters
    assert len(seen) == 42
    assert {each.kind for each in seen} == {""}
    assert sorted(each.at for each in seen) == sorted(table.sections["C"].at.values())


@pytest.mark.clause("HERO-104.D6", "HERO-104.D2", "HERO-104.D8")
def test_heroes_are_placed_last_and_all_at_once() -> None:
    table = does(does(placing_table(), "lay out", plan="Two Gates"), "done")
    table = does(does(table, "lay out", "C", plan="Two Gates"), "done", "C")
    table = by_itself(table, dice=[1] * 82).state
    stands = [
        ("A", Choice("stand", {"at": "0,7", "facing": "n"})),
        ("C", Choice("stand", {"at": "0,12", "facing": "s"})),
    ]
    table = by_itself(table, replies=stands).state
    assert [(each.at, each.facing) for each in table.heroes.values()] == [("0,7", "n"), ("0,12", "s")]
    assert table.step is Step.ADVANCE


@pytest.mark.clause("HERO-104.D9")
def test_riches_may_be_carried_from_the_start_one_by_each() -> None:
    table = put(placing_table(), ("Goblin", "5,1"), ("Gold", "5,1"), ("Gold", "5,1"), ("Trap", "6,1"), ("Jewel", "6,1"))
    table = does(table, "carry", what="gold 1", by="goblin 1")
    assert table.sections["C"].carried == {"gold 1": "goblin 1"}
    assert whys(table, "carry", what="gold 2", by="goblin 1") != ""
    assert whys(table, "carry", what="jewel 1", by="trap 1") != ""
    table = does(table, "carry", what="gold 1", by="nobody")
    assert table.sections["C"].carried == {}


@pytest.mark.clause("HERO-104.D8")
def test_a_placement_is_kept_as_a_plan_and_used_again() -> None:
    table = does(placing_table(), "lay out", plan="Deep Vaults")
    kept = GAME.view(table, "A").sections[1].plan
    assert "gold: 6,3 20,9*" in kept
    again = placing_table({PLAN + "A": kept})
    again = does(again, "lay out", plan="your own plan")
    assert again.sections["C"].at == table.sections["C"].at
    assert again.sections["C"].carried == table.sections["C"].carried
    with pytest.raises(Refused, match="it has 7 of goblin, not 8"):
        placing_table({PLAN + "A": kept.replace("13,13 13,13", "13,13")})
    with pytest.raises(Refused, match="line 1: there is no counter 'dragon'"):
        placing_table({PLAN + "A": "dragon: 5,1"})


@pytest.mark.parametrize("chart", ["catacomb-1", "catacomb-2"])
@pytest.mark.parametrize("mix", list(our_cards().mixes))
def test_every_plan_fits_its_map(chart: str, mix: str) -> None:
    plans = known_plans(Site(chart, mix, 0))
    assert len(plans) >= 6
    assert len({plan.name for plan in plans}) == len(plans)
    for plan in plans:
        assert faults(plan, Site(chart, mix, 0)) == []


def test_two_plans_of_the_ledger_are_there_and_hold_its_counters() -> None:
    plans = {plan.name: plan for plan in known_plans(SITE)}
    assert plans["Two Gates"].squares[Kind.OGRE] == ("23,4", "23,11")
    assert plans["Deep Vaults"].carried == ("20,9",)
    kinds = placing.new_section("A", "standard").kinds
    at, carried = laid_out(plans["Deep Vaults"], kinds)
    assert carried == {"gold 2": "troll 3"}
    assert read(as_text(kinds, at, carried), SITE).squares == plans["Deep Vaults"].squares


@pytest.mark.clause("HERO-104.D1", "HERO-104.D5", "HERO-104.D8")
@pytest.mark.parametrize("die", [1, 8, 20])
def test_what_is_left_is_placed_for_whoever_asks_and_what_lies_stays(die: int) -> None:
    mine = [("Goblin", "5,1"), ("Goblin", "5,1"), ("Troll", "6,1"), ("Dummy", "10,9"), ("Jewel", "10,9")]
    table = put(placing_table(), *mine)
    before = dict(table.sections["C"].at)
    table = scripted(GAME, table, Action("A", Choice("place the rest")), dice=[die]).state
    section = table.sections["C"]
    assert list(section.at) == list(section.kinds)
    assert {tag: section.at[tag] for tag in before} == before
    assert placing.faults(table, section) == []
    assert whys(table, "done") == ""
    assert "is not on offer" in whys(table, "place the rest")


def test_the_rest_of_nothing_is_a_whole_plan() -> None:
    table = scripted(GAME, placing_table(), Action("A", Choice("place the rest")), dice=[20]).state
    names = [plan.name for plan in placing.plans_of(table, "A")]
    plan = placing.plans_of(table, "A")[20 % len(names)]
    squares = sorted(square for each in plan.squares.values() for square in each)
    assert sorted(table.sections["C"].at.values()) == squares
