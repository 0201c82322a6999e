"""Traps: found, disarmed, sprung, climbed out of (M6)."""

from __future__ import annotations

import pytest

from herotable.games.compact_heroes.attacks import AttackRolled, DamageCalled
from herotable.games.compact_heroes.checks import CheckMade
from herotable.games.compact_heroes.damage import DamageTaken
from herotable.games.compact_heroes.hit_points import HeroDied
from herotable.games.compact_heroes.poison import Poisoned
from herotable.games.compact_heroes.state import PoisonTimer, Side, Table
from herotable.games.compact_heroes.traps import (
    ClimbedOut,
    TrapDisarmed,
    TrapFound,
    TrapSprung,
    heed_the_alarm,
    pit_of,
)
from herotable.rules import Scripted
from tests.games.compact_heroes.creatures_for_tests import GAME, at_rest, does, facing, may, round_ends, tough
from tests.games.compact_heroes.heroes_for_tests import hero
from tests.games.compact_heroes.table_for_tests import GM, ONE, TWO
from tests.games.trying import thrown, told

FIND = {"loose-step": 3, "swinging-log": 4, "dart-slit": 5, "cold-water-pit": 4, "falling-bell": 5, "alarm-cord": 4}
DISARM = {"loose-step": 3, "swinging-log": 4, "dart-slit": 5, "falling-bell": 6, "alarm-cord": 3}


def springs(trap: str, *dice: int, state: Table | None = None) -> Scripted[Table]:
    return does(state or at_rest(), GM, "spring a trap", *dice, who=ONE, trap=trap)


# Finding and disarming ------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-CHK-3")
@pytest.mark.parametrize(("trap", "difficulty"), FIND.items())
def test_each_trap_is_as_hard_to_find_as_the_table_says(trap: str, difficulty: int) -> None:
    found = does(at_rest(), GM, "look for a trap", difficulty, who=ONE, trap=trap)
    assert told(found, TrapFound, to=ONE) == [TrapFound(ONE, trap)]
    missed = does(at_rest(), GM, "look for a trap", difficulty - 1, who=ONE, trap=trap)
    assert told(missed, CheckMade, to=ONE) == [CheckMade(ONE, "find traps", difficulty, False)]
    assert told(missed, TrapFound) == []


@pytest.mark.clause("CH-CHK-3")
@pytest.mark.parametrize(("trap", "difficulty"), DISARM.items())
def test_each_trap_is_as_hard_to_disarm_as_the_table_says(trap: str, difficulty: int) -> None:
    done = does(at_rest(), GM, "disarm a trap", difficulty, who=ONE, trap=trap)
    assert told(done, TrapDisarmed) == [TrapDisarmed(ONE, trap)]
    assert told(does(at_rest(), GM, "disarm a trap", difficulty - 1, who=ONE, trap=trap), TrapDisarmed) == []


@pytest.mark.clause("CH-CHK-4")
def test_a_pit_cannot_be_disarmed_and_the_table_says_so() -> None:
    assert not may(at_rest(), GM, "disarm a trap", who=ONE, trap="cold-water-pit")
    refused = [option.refused for option in GAME.options(at_rest(), GM) if option.refused]
    assert refused == ["Cold water pit cannot be disarmed"]


@pytest.mark.clause("CH-CHK-2")
def test_a_treasure_hunter_finds_and_disarms_better() -> None:
    state = at_rest(hero("treasure-hunter"))
    assert told(does(state, GM, "look for a trap", 3, who=ONE, trap="dart-slit"), TrapFound)
    assert told(does(state, GM, "disarm a trap", 4, who=ONE, trap="falling-bell"), TrapDisarmed)


# Springing ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-LUCK-2", "CH-DMG-7")
def test_a_loose_step_hurts_the_unlucky_through_any_armour() -> None:
    state = at_rest(tough("light-armor", luck=3, worn=["leather-armour"]))
    lucky = springs("loose-step", 3, state=state)
    assert (told(lucky, TrapSprung), told(lucky, DamageTaken)) == ([TrapSprung("loose-step", (ONE,))], [])
    hurt = springs("loose-step", 4, 5, state=state)
    assert told(hurt, DamageTaken) == [DamageTaken(ONE, 5, 0, 5)]
    assert hurt.state.hero(ONE).hit_points == 35


@pytest.mark.clause("CH-DMG-7", "CH-HIT-1")
def test_a_swinging_log_must_hit_and_armour_helps() -> None:
    state = at_rest(tough("light-armor", worn=["leather-armour"]))
    assert told(springs("swinging-log", 6, state=state), AttackRolled)[0].hit is False
    done = springs("swinging-log", 7, 4, 5, state=state)
    assert [each.total for each in told(done, AttackRolled, to=ONE)] == [11]
    assert told(done, DamageTaken) == [DamageTaken(ONE, 9, 2, 7)]


@pytest.mark.clause("CH-POIS-2", "CH-POIS-3")
def test_a_dart_poisons_for_1d6_plus_3_minutes_even_where_it_does_not_hurt() -> None:
    state = at_rest(tough(luck=2))
    assert told(springs("dart-slit", 7, state=state), AttackRolled)[0].hit is False
    done = springs("dart-slit", 8, 1, 3, 1, state=state)
    assert told(done, DamageTaken) == [DamageTaken(ONE, 0, 0, 0)]
    assert told(done, Poisoned) == [Poisoned(ONE, "dart-slit", 4)]
    assert done.state.hero(ONE).timers == [PoisonTimer("dart-slit", 4, fresh=False)]
    assert told(springs("dart-slit", 8, 1, 2, state=state), Poisoned) == []
    now = done.state
    for _ in range(3):
        now = round_ends(now).state
    assert now.hero(ONE).alive
    assert told(round_ends(now), HeroDied) == [HeroDied(ONE, "dart-slit")]


@pytest.mark.clause("CH-LUCK-2")
def test_a_falling_bell_is_everybodys_luck_and_armour_helps() -> None:
    state = at_rest(tough("light-armor", worn=["leather-armour"]), tough(luck=6), tough(luck=1))
    done = does(state, GM, "spring on everyone", 6, 3, 4, 6, 2, 5, 6, whom=[ONE, TWO, "hero:3"], trap="falling-bell")
    assert told(done, DamageTaken) == [DamageTaken(ONE, 7, 2, 5), DamageTaken("hero:3", 11, 0, 11)]
    assert told(done, DamageCalled, to=TWO)[0].damage == 7
    assert not may(state, GM, "spring a trap", who=ONE, trap="falling-bell")


@pytest.mark.clause("CH-GM-2")
def test_a_traps_dice_are_thrown_behind_the_screen() -> None:
    done = springs("swinging-log", 20, 1, 1)
    assert thrown(done, to=ONE) == []
    assert len(thrown(done, to=GM)) == 2


# The pit --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-CHK-1", "CH-DMG-7")
def test_each_failed_attempt_to_climb_out_of_the_pit_costs_1d6() -> None:
    state = springs("cold-water-pit", state=at_rest(tough("light-armor", worn=["leather-armour"]))).state
    assert pit_of(state.hero(ONE)) == "cold-water-pit"
    tired = does(state, ONE, "climb out", 3, 6)
    assert told(tired, DamageTaken) == [DamageTaken(ONE, 6, 0, 6)]
    out = does(tired.state, ONE, "climb out", 4)
    assert (told(out, ClimbedOut), pit_of(out.state.hero(ONE))) == ([ClimbedOut(ONE, "cold-water-pit")], "")
    assert not may(out.state, ONE, "climb out")


@pytest.mark.clause("CH-CHK-2")
def test_an_athlete_climbs_better() -> None:
    state = springs("cold-water-pit", state=at_rest(tough("athletics", strength=1))).state
    assert told(does(state, ONE, "climb out", 2), ClimbedOut)


# The alarm ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-RND-10")
def test_an_alarm_cord_warns_the_next_room_once() -> None:
    state = springs("alarm-cord").state
    assert heed_the_alarm(state) is Side.CREATURES
    assert heed_the_alarm(state) is None


# Who and when ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-GEN-4")
def test_traps_are_the_game_masters_and_wait_for_the_end_of_a_fight() -> None:
    assert not may(at_rest(), ONE, "spring a trap", who=ONE, trap="loose-step")
    assert not may(facing("stormmount-orc"), GM, "spring a trap", who=ONE, trap="loose-step")
