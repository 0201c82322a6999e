"""Losing and healing hit points, losing them for good, death, rest (CH-HP, CH-SPELL-8)."""

from __future__ import annotations

import pytest

from herotable.games.compact_heroes.hit_points import (
    SPARES_LOSS,
    DayBegan,
    FoeDied,
    FoeLooks,
    Healed,
    HeroDied,
    HitPointsLost,
    KeptForGood,
    Vanished,
    die,
    fit_under_most,
    heal,
    looks,
    lose,
    lose_for_good,
    most_hit_points,
    restore,
    send_away,
)
from herotable.games.compact_heroes.state import Effect, Fight, Foe, Hero, Illness, PoisonTimer, Table, Until
from tests.games.compact_heroes.heroes_for_tests import (
    ONE,
    TWO,
    audience_of,
    by_hand,
    can,
    does,
    hero,
    offered,
    orc,
    ready,
    table,
)
from tests.games.trying import told


def with_hit_points(left: int, most: int = 10) -> Table:
    """One hero, so badly hurt."""
    someone = hero(rolls=[most - 10], endurance=1) if most > 10 else hero()
    someone.hit_points = left
    return table(someone)


def facing(*foes: Foe) -> Table:
    state = table(hero())
    state.foes = {foe.id: foe for foe in foes}
    return state


def figures(state: Table, who: str = ONE) -> tuple[int, int]:
    return state.participant(who).hit_points, most_hit_points(state, who)


# Losing ---------------------------------------------------------------------------------------------------------------


@pytest.mark.edge(13)
@pytest.mark.clause("CH-HP-1")
def test_a_hero_with_no_hit_point_left_is_dead_at_once() -> None:
    done = by_hand(with_hit_points(5), lambda play, state: lose(play, state, ONE, 5, "orc 1"))
    assert not done.state.hero(ONE).alive
    assert told(done, HeroDied) == [HeroDied(ONE, "orc 1")]
    assert told(done, HitPointsLost) == [HitPointsLost(ONE, "orc 1", 5, 0)]


@pytest.mark.edge(14)
@pytest.mark.clause("CH-HP-1")
def test_a_hero_with_one_hit_point_is_fully_able() -> None:
    state = by_hand(with_hit_points(5), lambda play, state: lose(play, state, ONE, 4)).state
    assert (state.hero(ONE).hit_points, state.hero(ONE).alive) == (1, True)


@pytest.mark.clause("CH-DMG-2")
@pytest.mark.parametrize("amount", [0, -2])
def test_no_damage_takes_and_gives_nothing(amount: int) -> None:
    done = by_hand(with_hit_points(5), lambda play, state: lose(play, state, ONE, amount))
    assert (done.state.hero(ONE).hit_points, done.notes) == (5, ())


@pytest.mark.clause("CH-HP-7")
def test_a_creature_dies_at_nothing_and_more_has_no_effect() -> None:
    given: list[int] = []
    done = by_hand(facing(orc()), lambda play, state: given.append(lose(play, state, "orc 1", 40, ONE)))
    assert (figures(done.state, "orc 1"), given) == ((0, 13), [13])
    assert told(done, FoeDied) == [FoeDied("orc 1", ONE)]
    again = by_hand(done.state, lambda play, state: given.append(lose(play, state, "orc 1", 5)))
    assert (again.notes, given) == ((), [13, 0])


@pytest.mark.clause("CH-HP-7", "CH-HIT-4")
def test_a_creatures_hit_points_are_for_the_game_master_alone() -> None:
    done = by_hand(facing(orc()), lambda play, state: lose(play, state, "orc 1", 3))
    assert audience_of(done, HitPointsLost) == [("gm",)]
    assert (told(done, FoeLooks), audience_of(done, FoeLooks)) == ([FoeLooks("orc 1", "hurt")], [None])
    again = by_hand(done.state, lambda play, state: lose(play, state, "orc 1", 3))
    assert told(again, FoeLooks) == []
    badly = by_hand(again.state, lambda play, state: lose(play, state, "orc 1", 1))
    assert told(badly, FoeLooks) == [FoeLooks("orc 1", "badly hurt")]


@pytest.mark.clause("CH-HIT-4")
def test_the_words_for_a_creature() -> None:
    assert [looks(left, 13) for left in (13, 12, 7, 6, 1, 0)] == [
        "unhurt",
        "hurt",
        "hurt",
        "badly hurt",
        "badly hurt",
        "dead",
    ]


@pytest.mark.clause("CH-SPELL-14")
def test_who_commands_a_creature_knows_its_hit_points() -> None:
    done = by_hand(facing(orc(summoned_by=ONE)), lambda play, state: lose(play, state, "orc 1", 3))
    assert audience_of(done, HitPointsLost) == [("gm", ONE)]


# Healing --------------------------------------------------------------------------------------------------------------


@pytest.mark.edge(15)
@pytest.mark.clause("CH-HP-3")
def test_healing_stops_at_the_maximum() -> None:
    given: list[int] = []
    done = by_hand(with_hit_points(8), lambda play, state: given.append(heal(play, state, ONE, 7, "mend")))
    assert (figures(done.state), given) == ((10, 10), [2])
    assert told(done, Healed) == [Healed(ONE, "mend", 2, 10)]


@pytest.mark.clause("CH-HP-3")
def test_the_dead_are_not_healed() -> None:
    state = by_hand(with_hit_points(8), lambda play, state: die(play, state, ONE)).state
    assert by_hand(state, lambda play, state: heal(play, state, ONE, 7)).state.hero(ONE).hit_points == 0


@pytest.mark.clause("CH-HP-3", "CH-CREA-6")
def test_a_creature_heals_up_to_its_card() -> None:
    done = by_hand(facing(orc(left=12)), lambda play, state: heal(play, state, "orc 1", 3))
    assert figures(done.state, "orc 1") == (13, 13)
    assert (told(done, FoeLooks), audience_of(done, Healed)) == ([FoeLooks("orc 1", "unhurt")], [("gm",)])


@pytest.mark.clause("CH-HP-2", "CH-HP-3")
def test_a_maximum_that_falls_takes_what_is_above_it() -> None:
    state = with_hit_points(9)
    state.hero(ONE).illnesses.append(Illness("rat-bite-fever"))
    state = by_hand(state, lambda play, state: fit_under_most(play, state, ONE)).state
    assert figures(state) == (7, 7)
    low = with_hit_points(5)
    low.hero(ONE).illnesses.append(Illness("rat-bite-fever"))
    assert figures(by_hand(low, lambda play, state: fit_under_most(play, state, ONE)).state) == (5, 7)


# For good -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-HP-5", "CH-HP-6")
@pytest.mark.parametrize(("before", "after"), [(10, (8, 8)), (5, (3, 8)), (9, (7, 8))])
def test_a_loss_for_good_comes_off_both(before: int, after: tuple[int, int]) -> None:
    state = by_hand(with_hit_points(before), lambda play, state: lose_for_good(play, state, ONE, 2)).state
    assert figures(state) == after


@pytest.mark.clause("CH-HP-6")
def test_after_a_loss_for_good_nobody_is_above_the_maximum() -> None:
    """Not even by the game master's word."""
    state = by_hand(with_hit_points(12), lambda play, state: lose_for_good(play, state, ONE, 2)).state
    assert figures(state) == (8, 8)


@pytest.mark.edge(55)
@pytest.mark.clause("CH-HP-5", "CH-HP-6")
@pytest.mark.parametrize(("left", "most", "amount"), [(1, 15, 1), (2, 10, 2)])
def test_a_loss_for_good_can_kill(left: int, most: int, amount: int) -> None:
    done = by_hand(with_hit_points(left, most), lambda play, state: lose_for_good(play, state, ONE, amount, "wight"))
    assert figures(done.state) == (0, most - amount)
    assert told(done, HeroDied) == [HeroDied(ONE, "wight")]


@pytest.mark.clause("CH-HP-5")
def test_nobody_lives_with_a_maximum_of_nothing() -> None:
    """G31."""
    state = with_hit_points(10)
    state.hero(ONE).permanent_loss = 8
    state.hero(ONE).hit_points = 2
    done = by_hand(state, lambda play, state: lose_for_good(play, state, ONE, 3))
    assert not done.state.hero(ONE).alive


@pytest.mark.edge(56)
@pytest.mark.clause("CH-HP-5")
def test_what_is_lost_for_good_comes_back_by_an_elixir_and_by_no_mending() -> None:
    state = by_hand(with_hit_points(20, 20), lambda play, state: lose_for_good(play, state, ONE, 2)).state
    assert figures(state) == (18, 18)
    assert figures(by_hand(state, lambda play, state: heal(play, state, ONE, 6)).state) == (18, 18)
    assert figures(by_hand(state, lambda play, state: restore(play, state, ONE, 6)).state) == (20, 20)


@pytest.mark.clause("CH-HP-5")
def test_an_elixir_gives_back_no_more_than_it_can() -> None:
    state = with_hit_points(3, 20)
    state.hero(ONE).permanent_loss = 8
    state = by_hand(state, lambda play, state: restore(play, state, ONE, 6)).state
    assert (figures(state), state.hero(ONE).permanent_loss) == ((9, 18), 2)


@pytest.mark.clause("CH-HP-5")
def test_a_ward_keeps_what_would_be_lost_for_good() -> None:
    state = with_hit_points(10)
    state.hero(ONE).effects.append(Effect("grave-ward", TWO, Until.DAWN, marks=[SPARES_LOSS]))
    done = by_hand(state, lambda play, state: lose_for_good(play, state, ONE, 2, "wight"))
    assert figures(done.state) == (10, 10)
    assert told(done, KeptForGood) == [KeptForGood(ONE, "wight")]


@pytest.mark.clause("CH-HP-5")
def test_a_person_beside_the_heroes_loses_for_good_as_well() -> None:
    state = by_hand(facing(orc()), lambda play, state: lose_for_good(play, state, "orc 1", 2)).state
    assert figures(state, "orc 1") == (11, 11)


# Death ----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-HP-8", "CH-POIS-8")
def test_death_takes_all_hit_points_and_leaves_the_rest_on_the_body() -> None:
    someone = ready("hagar")
    someone.timers.append(PoisonTimer("viper", 2))
    state = by_hand(table(someone), lambda play, state: die(play, state, ONE, "viper")).state
    dead = state.hero(ONE)
    assert (dead.hit_points, dead.alive, dead.timers) == (0, False, [])
    assert (dead.gold, [each.item for each in dead.items]) == (3, ["long-sword", "leather-armour", "shield"])
    assert offered(state, ONE) == []
    assert state.living() == []


@pytest.mark.clause("CH-HP-8")
def test_nobody_dies_twice() -> None:
    state = by_hand(with_hit_points(1), lambda play, state: die(play, state, ONE)).state
    assert by_hand(state, lambda play, state: die(play, state, ONE)).notes == ()


@pytest.mark.clause("CH-SPELL-14")
def test_whoever_serves_a_dead_caster_vanishes() -> None:
    state = facing(orc("wolf", summoned_by=ONE), orc("other", summoned_by=TWO), orc("orc 1"))
    done = by_hand(state, lambda play, state: die(play, state, ONE))
    assert told(done, Vanished) == [Vanished("wolf")]
    assert [foe.alive for foe in done.state.foes.values()] == [False, True, True]
    left = by_hand(state, lambda play, state: send_away(play, state, TWO))
    assert told(left, Vanished) == [Vanished("other")]


@pytest.mark.clause("CH-SPELL-14")
def test_a_summoned_creature_vanishes_instead_of_dying() -> None:
    done = by_hand(facing(orc(summoned_by=ONE)), lambda play, state: lose(play, state, "orc 1", 13))
    assert (told(done, Vanished), told(done, FoeDied)) == ([Vanished("orc 1")], [])


# Rest and the day -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-HP-4")
def test_a_night_in_a_safe_place_heals_a_die() -> None:
    done = does(with_hit_points(5), "gm", "night's rest", 3, where="safe")
    assert figures(done.state) == (8, 10)
    assert (done.state.minutes, done.state.day) == (8 * 60, 2)


@pytest.mark.clause("CH-HP-4")
def test_an_unsafe_night_heals_nothing_but_is_a_night() -> None:
    done = does(with_hit_points(5), "gm", "night's rest", where="unsafe")
    assert (figures(done.state), done.state.day) == ((5, 10), 2)


@pytest.mark.clause("CH-HP-4")
@pytest.mark.parametrize(("setting", "left"), [("none", 5), ("full", 10)])
def test_how_much_rest_heals_is_for_the_table_to_say(setting: str, left: int) -> None:
    state = with_hit_points(5)
    state.options["rest"] = setting
    assert does(state, "gm", "night's rest", where="safe").state.hero(ONE).hit_points == left


@pytest.mark.clause("CH-HP-4")
def test_the_unhurt_the_dead_and_the_feverish_roll_nothing() -> None:
    dead, feverish = hero(seat=TWO), hero(seat="hero:3")
    dead.alive, dead.hit_points = False, 0
    feverish.hit_points = 4
    feverish.illnesses.append(Illness("marsh-fever"))
    state = does(table(hero(), dead, feverish), "gm", "night's rest", where="safe").state
    assert [each.hit_points for each in state.heroes.values()] == [10, 0, 4]


@pytest.mark.clause("CH-HP-4")
def test_between_adventures_everyone_is_well_again() -> None:
    state = with_hit_points(1, 20)
    state.hero(ONE).permanent_loss = 2
    assert figures(does(state, "gm", "between adventures").state) == (18, 18)


@pytest.mark.clause("CH-SPELL-8")
def test_a_new_day_restores_spells_and_whatever_is_done_once_a_day() -> None:
    someone: Hero = hero("elemental-magic", carried=["bell-clapper"], intellect=2)
    someone.spells_cast, someone.powers_used = 2, ["second wind"]
    someone.items[0].used_today = True
    someone.effects = [Effect("grave-ward", ONE, Until.DAWN), Effect("a ruling", "gm", Until.LASTING)]
    done = does(table(someone), "gm", "new day")
    now = done.state.hero(ONE)
    assert (now.spells_cast, now.powers_used, now.items[0].used_today) == (0, [], False)
    assert [effect.source for effect in now.effects] == ["a ruling"]
    assert told(done, DayBegan) == [DayBegan(2)]


@pytest.mark.clause("CH-SPELL-8")
def test_only_the_game_master_says_so_and_not_in_a_fight() -> None:
    state = with_hit_points(5)
    assert not can(state, ONE, "new day")
    state.fight = Fight(here=[ONE])
    assert not {"new day", "night's rest", "between adventures"} & {*offered(state, "gm")}
