"""What damage comes to: bonuses, what is absorbed, what is left (CH-DMG)."""

from __future__ import annotations

import pytest

from herotable.games.compact_heroes.attacks import DamageCalled
from herotable.games.compact_heroes.damage import DamageTaken, deal, halved
from herotable.games.compact_heroes.hit_points import HeroDied, HitPointsLost
from herotable.rules import Thrown
from tests.games.compact_heroes.heroes_for_tests import hero, ready, sums
from tests.games.compact_heroes.table_for_tests import (
    GM,
    ONE,
    ORC,
    attacks_with,
    by_hand,
    by_itself,
    fight,
    may,
    table,
    turn_of,
)
from tests.games.trying import thrown, told


@pytest.mark.clause("CH-DMG-1", "CH-DMG-5")
def test_weapon_and_bonuses_less_absorption_come_off_the_hit_points() -> None:
    done = attacks_with(turn_of(ONE, fight(ready("lirael"))), ONE, ORC, 20, 3)
    assert told(done, DamageCalled) == [DamageCalled(ONE, (ORC,), "weapon", "long-sword", 7)]
    assert told(done, DamageTaken) == [DamageTaken(ORC, 7, 2, 5)]
    assert done.state.foes[ORC].hit_points == 8
    assert sums(_damage(thrown(done)).roll.parts) == {"Long Sword": 2, "Strength": 1, "Novice Combat": 1}


def _damage(dice: list[Thrown]) -> Thrown:
    return next(note for note in dice if note.why == "damage")


@pytest.mark.clause("CH-DMG-5")
def test_bonuses_are_added_once_and_not_for_each_die() -> None:
    fighter = hero("novice-combat", strength=2, worn=["halberd"])
    done = attacks_with(turn_of(ONE, fight(fighter)), ONE, ORC, 20, 3, 4)
    assert [event.damage for event in told(done, DamageCalled)] == [3 + 4 + 2 + 1]


@pytest.mark.clause("CH-DMG-3")
@pytest.mark.edge(9)
def test_a_hit_may_do_nothing() -> None:
    state = table(hero(), foes=["stormmount-orc"])
    state.foes[ORC].absorption = 4
    done = by_hand(state, lambda play, table: deal(play, table, ORC, 4, ONE))
    assert (told(done, HitPointsLost), done.state.foes[ORC].hit_points) == ([], 13)


@pytest.mark.clause("CH-DMG-2")
@pytest.mark.edge(10)
def test_armour_that_is_thicker_than_the_blow_gives_nothing_back() -> None:
    state = table(hero(), foes=["stormmount-orc"])
    state.foes[ORC].absorption, state.foes[ORC].hit_points = 6, 9
    done = by_hand(state, lambda play, table: deal(play, table, ORC, 4, ONE))
    assert told(done, DamageTaken) == [DamageTaken(ORC, 4, 4, 0)]
    assert done.state.foes[ORC].hit_points == 9


@pytest.mark.clause("CH-DMG-6")
@pytest.mark.edge(11)
def test_a_bat_that_rolls_a_one_does_nothing() -> None:
    done = attacks_with(turn_of(ORC, fight(hero(), foes=["bat-swarm"])), ORC, ONE, 20, 1)
    assert told(done, DamageTaken) == [DamageTaken(ONE, 0, 0, 0)]


@pytest.mark.clause("CH-DMG-6", "CH-EQ-7")
@pytest.mark.edge(12)
@pytest.mark.parametrize(("strength", "damage"), [(0, 0), (2, 2)])
def test_bare_hands_come_to_nothing_before_strength_is_added(strength: int, damage: int) -> None:
    done = attacks_with(turn_of(ONE, fight(hero(strength=strength))), ONE, ORC, 20, 1)
    assert [event.damage for event in told(done, DamageCalled)] == [damage]


def test_bare_hands_use_weapon_skill() -> None:
    done = attacks_with(turn_of(ONE, fight(hero("novice-combat"))), ONE, ORC, 10, 5)
    assert [event.damage for event in told(done, DamageCalled)] == [5 - 2 + 1]


@pytest.mark.clause("CH-HP-1", "CH-DMG-9")
@pytest.mark.edge(13)
def test_a_hero_at_nought_is_dead_at_once() -> None:
    state = turn_of(ORC, fight(hero(worn=["clothing"])))
    state.hero(ONE).hit_points = 5
    done = attacks_with(state, ORC, ONE, 20, 3)
    assert [event.taken for event in told(done, DamageTaken)] == [5]
    assert told(done, HeroDied) == [HeroDied(ONE, ORC)]


@pytest.mark.clause("CH-HP-1")
@pytest.mark.edge(14)
def test_a_hero_with_one_hit_point_left_fights_on() -> None:
    state = turn_of(ORC, fight(hero(worn=["clothing"])))
    state.hero(ONE).hit_points = 5
    done = by_itself(attacks_with(state, ORC, ONE, 20, 2).state)
    assert (done.state.hero(ONE).hit_points, done.state.hero(ONE).alive) == (1, True)
    assert may(done.state, ONE, "attack", who=ONE, with_="unarmed", target=ORC, how="plain")


@pytest.mark.clause("CH-DMG-4", "CH-GM-2")
@pytest.mark.edge(95)
def test_a_creatures_damage_is_called_and_the_hero_takes_what_is_not_absorbed() -> None:
    done = attacks_with(turn_of(ORC, fight(ready("hagar"))), ORC, ONE, 14, 4)
    assert told(done, DamageCalled, to=ONE) == [DamageCalled(ORC, (ONE,), "creature", "", 7)]
    assert told(done, DamageTaken, to=ONE) == [DamageTaken(ONE, 7, 2, 5)]
    assert told(done, HitPointsLost, to=ONE) == [HitPointsLost(ONE, ORC, 5, 17)]
    assert thrown(done, to=ONE) == []
    assert _damage(thrown(done, to=GM)).faces == (4,)


@pytest.mark.clause("CH-DMG-4", "CH-HIT-4")
def test_what_a_creature_absorbs_and_loses_only_the_game_master_hears() -> None:
    done = attacks_with(turn_of(ONE, fight(ready("lirael"))), ONE, ORC, 20, 3)
    assert not told(done, DamageTaken, to=ONE)
    assert not told(done, HitPointsLost, to=ONE)
    assert told(done, DamageCalled, to=ONE) != []
    assert told(done, HitPointsLost, to=GM) == [HitPointsLost(ORC, ONE, 5, 8)]


@pytest.mark.clause("CH-DMG-7")
def test_armour_does_not_help_against_poison_or_a_fall() -> None:
    state = table(hero(worn=["clothing"]))
    done = by_hand(state, lambda play, table: deal(play, table, ONE, 3, "a fall", ignoring_absorption=True))
    assert told(done, DamageTaken) == [DamageTaken(ONE, 3, 0, 3)]
    done = by_hand(state, lambda play, table: deal(play, table, ONE, 3, "a falling bell"))
    assert told(done, DamageTaken) == [DamageTaken(ONE, 3, 1, 2)]


@pytest.mark.clause("CH-DMG-8")
@pytest.mark.parametrize(("damage", "half"), [(0, 0), (1, 0), (7, 3), (8, 4)])
def test_half_is_rounded_down(damage: int, half: int) -> None:
    assert halved(damage) == half


def test_a_war_hammer_goes_through_one_point_of_armour_and_no_more_than_there_is() -> None:
    state = turn_of(ONE, fight(hero(worn=["war-hammer"])))
    assert [e.absorbed for e in told(attacks_with(state, ONE, ORC, 20, 3), DamageTaken)] == [1]
    state.foes[ORC].absorption = 0
    assert [e.absorbed for e in told(attacks_with(state, ONE, ORC, 20, 3), DamageTaken)] == [0]


@pytest.mark.parametrize(("creature", "damage"), [("stormmount-orc", 4), ("rattling-skeleton", 5)])
def test_a_mace_is_worse_for_the_undead(creature: str, damage: int) -> None:
    done = attacks_with(turn_of(ONE, fight(hero(worn=["mace"]), foes=[creature])), ONE, ORC, 20, 3)
    assert [event.damage for event in told(done, DamageCalled)] == [damage]


def test_a_mace_in_the_other_hand_does_not_help_the_sword() -> None:
    state = turn_of(ONE, fight(hero(worn=["mace", "long-sword"]), foes=["rattling-skeleton"]))
    done = attacks_with(state, ONE, ORC, 20, 3, thing="long-sword-2")
    assert [event.damage for event in told(done, DamageCalled)] == [5]


def test_fire_leaves_a_mark_only_where_it_burns() -> None:
    state = table(hero(), foes=["river-troll"])
    burned = by_hand(state, lambda play, table: deal(play, table, ORC, 5, ONE, fire=True))
    spared = by_hand(state, lambda play, table: deal(play, table, ORC, 1, ONE, fire=True))
    assert (burned.state.foes[ORC].burned, spared.state.foes[ORC].burned) == (True, False)
