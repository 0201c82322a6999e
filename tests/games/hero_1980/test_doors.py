"""Doors are tried, blocked, held and forced (HERO-206)."""

from __future__ import annotations

import pytest

from herotable.games.hero_1980.doors import blockers
from herotable.games.hero_1980.events import (
    DoorBlocked,
    DoorForced,
    DoorHeld,
    DoorOpened,
    DoorShut,
    DoorWithstood,
    MonsterMissed,
    Removed,
    TurnedUp,
)
from herotable.games.hero_1980.game import GAME
from herotable.games.hero_1980.state import Table, left
from herotable.rules import Choice
from tests.games.hero_1980.catacomb_for_tests import (
    DUMMY,
    GOBLIN,
    GOLD,
    GREAT_GOBLIN,
    LYCANTHROPE,
    MAN,
    OGRE,
    SUCCUBUS,
    TRAP,
    TROLL,
    ZOMBIE,
    among,
    by_itself,
    catacomb,
    does,
    goes,
    hero,
    monsters_turn,
    moves,
    new_phase,
    offered,
    pick,
    told,
    which,
    whys,
)

FEAST = "8,2|9,2"
"""Value 9."""

CLOSET = "7,8|7,9"
"""Value 7; the room square is 7,8."""


@pytest.mark.clause("HERO-206.B1", "HERO-206.A9", "HERO-206.A12")
@pytest.mark.edge(32)
def test_a_die_and_strength_must_reach_the_doors_value() -> None:
    opened = does(catacomb(at="8,2"), "open", [2], door=FEAST)
    assert told(opened, DoorOpened) == [DoorOpened("A", FEAST)]
    shut = does(catacomb(at="8,2"), "open", [1], door=FEAST)
    assert told(shut, DoorShut) == [DoorShut("A", FEAST)]
    assert left(shut.state, hero(shut.state)) == 8
    again = does(shut.state, "open", [1], door=FEAST).state
    assert left(again, hero(again)) == 7, "as often as MP last"


@pytest.mark.clause("HERO-206.B1")
@pytest.mark.example("EX-13")
def test_strength_six_and_a_two_do_not_open_a_nine() -> None:
    assert told(does(catacomb(at="8,2", S=6), "open", [2], door=FEAST), DoorShut) != []


@pytest.mark.clause("HERO-206.C1", "HERO-206.C3", "HERO-206.C4", "HERO-206.Cx1", "HERO-214.A1")
@pytest.mark.edge(33)
def test_a_man_behind_the_door_blocks_it_and_is_crushed() -> None:
    table = catacomb((MAN, "9,2"), at="8,2")
    opened = does(table, "open", [4], [("C", which("A1"))], door=FEAST)
    assert told(opened, DoorBlocked) == [DoorBlocked("A", FEAST, -2)]
    assert told(opened, Removed) == [Removed("A", "man", "9,2")]
    assert (hero(opened.state).kills, hero(opened.state).spent) == (["man"], 1)
    shut = does(table, "open", [3], [("C", which("A1"))], door=FEAST)
    assert told(shut, DoorShut) != []
    assert told(shut, TurnedUp) == []
    assert shut.state.sections["A"].up == []


@pytest.mark.clause("HERO-206.C3", "HERO-206.C5", "HERO-204.B5x")
@pytest.mark.edge(34)
def test_who_can_block_a_door_and_who_cannot() -> None:
    door = catacomb().place.doors[FEAST]
    for kind in (ZOMBIE, LYCANTHROPE, SUCCUBUS, TRAP, DUMMY):
        assert blockers(catacomb((kind, "9,2"), at="8,2").sections["A"], door) == []
    heavy = does(catacomb((TROLL, "9,2"), at="8,2"), "open", [6], [("C", which("A1"))], door=FEAST)
    assert told(heavy, DoorBlocked)[0].modifier == -4
    assert told(heavy, DoorOpened) != []
    table = catacomb((GOBLIN, "9,2"), (MAN, "9,2"), at="8,2", facing="e")
    done = does(table, "open", [6], [("C", which("A1"))], door=FEAST)
    assert done.state.sections["A"].up == ["A2"]
    assert whys(done.state, "step", to="9,2") != "", "the other still bars the way"
    assert among(done.state, "attack", "targets") == ["A2"]


@pytest.mark.clause("HERO-206.A1", "HERO-206.A3", "HERO-206.A6", "HERO-206.A7")
@pytest.mark.example("EX-12")
@pytest.mark.edge(35)
def test_a_room_is_left_freely_and_entered_by_a_new_attempt() -> None:
    table = catacomb(at="7,8", facing="s")
    assert sorted(among(table, "step", "to")) == ["6,8", "7,7", "7,9", "8,8"]
    outside = goes(table, "7,9")
    assert hero(outside).spent == 1
    assert "7,8" not in among(outside, "step", "to")
    assert among(catacomb(at="6,8"), "step", "to") == ["6,7", "7,8"], "beside the door there is a wall"
    inside = goes(does(outside, "open", [1], door=CLOSET).state, "7,8")
    assert hero(inside).at == "7,8"
    assert "7,8" not in among(goes(inside, "7,9"), "step", "to"), "each entry needs its own"


@pytest.mark.clause("HERO-206.A6x")
@pytest.mark.edge(36)
def test_how_long_a_door_stays_open_is_the_tables_choice() -> None:
    for memory, stays in (("phase", False), ("threshold", True)):
        table = catacomb(at="7,9", M=1, options={"door_memory": memory})
        table = does(does(table, "open", [6], door=CLOSET).state, "end").state
        table = new_phase(table).state
        assert ("7,8" in among(table, "step", "to")) is stays
    moved = catacomb(at="7,9", options={"door_memory": "threshold"})
    moved = goes(does(moved, "open", [6], door=CLOSET).state, "8,9", "7,9")
    assert "7,8" not in among(moved, "step", "to")


def held(*counters: tuple[object, str], **levels: int) -> Table:
    """The Hero holds the door of the Closet from within, and it is the counters' phase."""
    table = catacomb(*counters, at="7,8", facing="s", **levels)  # type: ignore[arg-type]
    done = does(table, "hold", door=CLOSET)
    assert told(done, DoorHeld) == [DoorHeld("A", CLOSET)]
    return monsters_turn(done.state)


@pytest.mark.clause("HERO-206.D1", "HERO-206.D3", "HERO-206.D3b", "HERO-206.D3c", "HERO-206.D3d", "HERO-206.Dx1")
@pytest.mark.edge(37)
def test_a_held_door_keeps_out_all_but_trolls_and_ogres() -> None:
    assert offered(held((GOBLIN, "7,9")), "attack") == []
    assert offered(held((GOBLIN, "7,9")), "force the door") == []
    table = held((TROLL, "7,9"), (OGRE, "8,9"))
    assert offered(table, "attack") == []
    failed = does(table, "force the door", [3, 4], with_="A1")
    assert told(failed, DoorWithstood) == [DoorWithstood("A", "troll")]
    assert offered(failed.state, "attack") == []
    assert offered(failed.state, "force the door") == [], "one attempt a phase, whoever makes it"
    forced = does(table, "force the door", [4, 4], with_="A1")
    assert told(forced, DoorForced) == [DoorForced("A", "troll")]
    hit = does(forced.state, "attack", [1, 1], with_=["A1"])
    assert told(hit, MonsterMissed) == [MonsterMissed("A", "troll")], "and no defensive attack is asked for"


@pytest.mark.clause("HERO-206.D3c")
def test_who_failed_at_the_door_may_still_walk_elsewhere_but_not_in() -> None:
    table = held((OGRE, "7,9"))
    failed = does(table, "force the door", [1, 1], with_="A1").state
    to = moves(failed, "A1")
    assert "8,9" in to
    assert not {"6,8", "8,8", "7,7"} & set(to)


@pytest.mark.clause("HERO-206.Dx1", "HERO-206.x2")
def test_through_a_forced_door_others_attack_as_well() -> None:
    table = held((TROLL, "8,9"), (GOBLIN, "6,9"))
    table = does(table, "move", who="A1", to="7,9").state
    table = does(table, "force the door", [6, 6], with_="A1").state
    table = does(table, "move", who="A1", to="8,9").state
    table = does(table, "move", who="A2", to="7,9").state
    assert among(table, "attack", "with") == ["A2"]


@pytest.mark.clause("HERO-206.D1x", "HERO-213.B2")
@pytest.mark.edge(38)
def test_holding_a_door_leaves_half_a_rest() -> None:
    table = held(S=3, I=5, M=4, P=2)
    table = does(table, "end").state
    action = GAME.onward(table)
    assert action is not None
    done = by_itself(table, replies=[("A", gain("Strength"))])
    assert hero(done.state).levels["S"] == 4
    for wrong in ("Strength+Strength", "Movement", "Physical Appearance", "Strength+Intelligence"):
        with pytest.raises(Exception, match="must be one of"):
            by_itself(table, replies=[("A", gain(wrong))])


def gain(what: str) -> Choice:
    return Choice("rest", {"gain": what})


@pytest.mark.clause("HERO-206.x2", "HERO-210.Cx1")
@pytest.mark.edge(39)
def test_through_a_door_that_nobody_holds_monsters_strike_and_are_answered() -> None:
    inside = monsters_turn(catacomb((ZOMBIE, "7,8"), at="7,9", facing="n"))
    assert among(inside, "attack", "with") == ["A1"]
    done = does(inside, "attack", [1, 1, 6, 6], [pick("A1")], with_=["A1"])
    assert told(done, Removed) == [Removed("A", "zombie", "7,8")]
    closed = catacomb((ZOMBIE, "7,8"), at="7,9", facing="n", options={"door_combat": "none"})
    assert offered(closed, "attack") == []
    assert offered(monsters_turn(closed), "attack") == []


@pytest.mark.clause("HERO-206.x2")
def test_a_hero_strikes_through_an_open_door_alone() -> None:
    assert offered(catacomb((ZOMBIE, "7,8"), at="7,9", facing="n"), "attack") == []
    table = does(catacomb((ZOMBIE, "7,8"), at="7,9"), "open", [6], [("C", which("nobody"))], door=CLOSET).state
    assert among(table, "attack", "targets") == ["A1"]
    within = catacomb((GOBLIN, "7,9"), at="7,8", facing="s")
    assert among(within, "attack", "targets") == ["A1"], "from within it is open"
    strict = catacomb((GOBLIN, "7,9"), at="7,8", facing="s", options={"door_combat": "none"})
    assert offered(strict, "attack") == []


@pytest.mark.clause("HERO-206.D1x", "HERO-206.A6x", "HERO-205.D3")
@pytest.mark.edge(97)
def test_a_held_door_hides_who_stands_behind_it() -> None:
    table = does(held((GOBLIN, "8,9")), "move", who="A1", to="7,9").state
    assert table.sections["A"].up == []
    assert offered(table, "attack") == []
    loose = monsters_turn(does(catacomb((GOBLIN, "8,9"), at="7,8", facing="s"), "end").state)
    loose = does(loose, "move", who="A1", to="7,9").state
    assert loose.sections["A"].up == ["A1"]
    assert among(loose, "attack", "with") == ["A1"]


@pytest.mark.clause("HERO-206.D1x", "HERO-206.D1", "HERO-208.C8")
def test_holding_comes_at_the_end_and_even_after_a_failed_outwit() -> None:
    table = catacomb(at="7,8", I=0)
    failed = does(table, "outwit", [6]).state
    assert among(failed, "hold", "door") == [CLOSET]
    assert offered(catacomb(at="7,9"), "hold") == [], "only from within"


@pytest.mark.clause("HERO-206.C4", "HERO-207.B5")
@pytest.mark.edge(43)
def test_what_a_crushed_blocker_carried_stays_in_the_room() -> None:
    table = catacomb((GREAT_GOBLIN, "9,2"), (GOLD, "9,2"), at="8,2", carried={"A2": "A1"})
    done = does(table, "open", [6], [("C", which("A1"))], door=FEAST).state
    assert done.sections["A"].at == {"A2": "9,2"}
    assert done.sections["A"].found == []
