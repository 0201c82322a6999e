"""Who acts when: dice, modifiers, ties, those who serve, those who come late (CH-INIT)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from herotable.games.compact_heroes.initiative import InitiativeRolled, LetsGoFirst, TieRolledAgain
from herotable.games.compact_heroes.rounds import arrive, join
from herotable.games.compact_heroes.state import Gained, Phase, Side, Table
from herotable.odds.odds import odds
from herotable.rules import SYSTEM, Choice, Play, Scripted, still
from tests.games.compact_heroes.heroes_for_tests import hero
from tests.games.compact_heroes.table_for_tests import (
    GAME,
    GM,
    ONE,
    ORC,
    SECOND,
    THIRD,
    THREE,
    TWO,
    attacks_with,
    beside,
    by_hand,
    by_itself,
    does,
    fight,
    in_force,
    may,
    now,
    offered,
    turn_of,
    why_not,
)
from tests.games.trying import thrown, told


def order(done: Scripted[Table]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    (rolled,) = told(done, InitiativeRolled)
    return rolled.order, rolled.results


def joining(who: str) -> Callable[[Play, Table], None]:
    return lambda play, state: join(play, state, who)


@pytest.mark.clause("CH-INIT-1", "CH-INIT-2", "CH-INIT-6")
def test_everyone_rolls_a_d6_and_the_lowest_acts_first() -> None:
    done = by_itself(fight(hero(), hero()), 4, 2, 3)
    assert order(done) == ((TWO, ORC, ONE), (2, 3, 4))
    assert [(note.by, note.faces) for note in thrown(done)] == [(ONE, (4,)), (TWO, (2,)), (GM, (3,))]


@pytest.mark.clause("CH-INIT-1", "CH-RND-2")
@pytest.mark.edge(33)
def test_the_dice_are_thrown_again_in_round_two_even_if_nobody_died() -> None:
    state = turn_of(ONE, fight(hero()))
    state = attacks_with(state, ONE, ORC, 1).state
    state = attacks_with(state, ORC, ONE, 1).state
    done = by_itself(state, 6, 5)
    assert order(done) == ((ORC, ONE), (5, 6))
    assert now(done.state).round == 3


@pytest.mark.clause("CH-INIT-3", "CH-CREA-5")
@pytest.mark.edge(30)
def test_three_orcs_and_a_wolf_share_one_die_and_the_wolf_is_quicker() -> None:
    orcs = ["stormmount-orc"] * 3
    done = by_itself(fight(hero(), foes=[*orcs, "grey-wolf"]), 6, 3)
    assert order(done) == (("foe:4", "foe:1", "foe:2", "foe:3", ONE), (2, 3, 3, 3, 6))
    assert [note.by for note in thrown(done)].count(GM) == 1
    assert [done.state.foes[each].name for each in ("foe:1", "foe:3", "foe:4")] == [
        "Stormmount Orc 1",
        "Stormmount Orc 3",
        "Grey Wolf 1",
    ]


@pytest.mark.clause("CH-INIT-4", "CH-INIT-5")
@pytest.mark.edge(29)
def test_results_may_fall_below_one_and_a_tie_is_the_heros() -> None:
    quick = hero("quick-reflexes", "lightning-reflexes", agility=3)
    state = fight(quick, foes=["marsh-viper"])
    done = by_itself(state, 1, 1)
    assert order(done) == ((ONE, ORC), (-1, -1))


@pytest.mark.clause("CH-INIT-4")
def test_results_may_rise_above_six() -> None:
    slow = hero("heavy-armor", strength=3, worn=["full-plate"])
    assert order(by_itself(fight(slow), 6, 6)) == ((ORC, ONE), (6, 8))


@pytest.mark.clause("CH-INIT-5")
@pytest.mark.edge(31)
@pytest.mark.parametrize(("ties", "first"), [("heroes_first", ONE), ("creatures_first", ORC)])
def test_who_goes_first_in_a_tie_is_the_tables_choice(ties: str, first: str) -> None:
    state = fight(hero(), foes=["stormmount-orc"] * 3, ties=ties)
    assert order(by_itself(state, 3, 3))[0][0] == first


@pytest.mark.clause("CH-INIT-5")
def test_a_tie_is_rolled_again_until_it_is_none_and_only_by_those_who_tie() -> None:
    state = fight(hero(), hero(), hero(), foes=["stormmount-orc"] * 2, ties="reroll")
    done = by_itself(state, 4, 4, 1, 4, 2, 5, 5, 6, 3)
    assert order(done) == ((THREE, ONE, ORC, SECOND, TWO), (1, 4, 4, 4, 4))
    assert told(done, TieRolledAgain) == [
        TieRolledAgain(4, (ONE, TWO, ORC, SECOND)),
        TieRolledAgain(4, (TWO, ORC, SECOND)),
    ]


@pytest.mark.clause("CH-INIT-5")
def test_between_heroes_agility_decides_then_the_seat() -> None:
    state = fight(hero(), hero(agility=1), hero(agility=1))
    assert order(by_itself(state, 2, 2, 2, 5))[0] == (TWO, THREE, ONE, ORC)


@pytest.mark.clause("CH-INIT-5")
def test_heroes_who_tie_choose_among_themselves_before_anything_is_declared() -> None:
    state = by_itself(fight(hero(), hero(), hero()), 2, 2, 5, 6).state
    assert now(state).phase is Phase.ORDER
    assert offered(state, THREE) == []
    done = does(state, ONE, "let go first", who=ONE, whom=TWO)
    assert told(done, LetsGoFirst) == [LetsGoFirst(ONE, TWO)]
    assert now(done.state).order == [TWO, ONE, THREE, ORC]
    assert offered(done.state, ONE) == ["agree to the order"]
    state = does(does(done.state, ONE, "agree to the order").state, TWO, "agree to the order").state
    assert now(by_itself(state).state).phase is Phase.DECLARE


@pytest.mark.clause("CH-INIT-5")
def test_the_game_master_need_not_wait_for_players_who_do_not_choose() -> None:
    state = by_itself(fight(hero(), hero()), 2, 2, 6).state
    state = does(state, GM, "close the order").state
    assert (now(state).phase, now(state).order) == (Phase.DECLARE, [ONE, TWO, ORC])


@pytest.mark.clause("CH-INIT-5")
def test_between_creatures_the_game_master_chooses_when_their_turn_comes() -> None:
    state = by_itself(fight(hero(), foes=["stormmount-orc"] * 2, declare="on_turn"), 6, 1).state
    assert may(state, GM, "let go first", who=ORC, whom=SECOND)
    state = does(state, GM, "let go first", who=ORC, whom=SECOND).state
    assert now(state).order == [SECOND, ORC, ONE]
    assert not may(state, GM, "let go first", who=SECOND, whom=ONE)
    assert may(state, GM, "let go first", who=SECOND, whom=ORC)


@pytest.mark.clause("CH-INIT-7", "CH-INIT-5")
@pytest.mark.edge(86)
def test_an_ally_of_the_game_masters_acts_on_his_die_between_heroes_and_creatures() -> None:
    state = fight(hero(), hero())
    beside(state, "garrick")
    done = by_itself(state, 2, 4, 2)
    assert order(done) == ((ONE, SECOND, ORC, TWO), (2, 2, 2, 4))
    assert [note.by for note in thrown(done)] == [ONE, TWO, GM]


@pytest.mark.clause("CH-INIT-7")
@pytest.mark.edge(70)
def test_a_summoned_wolf_acts_after_its_summoner_even_if_his_action_was_lost() -> None:
    state = fight(hero(), declare="on_turn")
    wolf = beside(state, "grey-wolf", summoned_by=ONE)
    state.hero(ONE).effects.append(in_force("Gaze", marks=["loses the next action"]))
    done = by_itself(state, 2, 5)
    assert order(done) == ((ONE, wolf.id, ORC), (2, 2, 5))
    assert may(done.state, ONE, "attack", who=wolf.id, target=ORC, how="plain")
    assert not may(done.state, ONE, "attack", who=ONE, with_="unarmed", target=ORC, how="plain")


@pytest.mark.clause("CH-SPELL-14")
@pytest.mark.edge(70)
def test_a_summoned_wolf_vanishes_when_its_summoner_is_dead() -> None:
    state = turn_of(ORC, fight(hero(), hero()))
    wolf = beside(state, "grey-wolf", summoned_by=ONE)
    state = attacks_with(state, ORC, ONE, 20, 6).state
    state = attacks_with(turn_of(ORC, state), ORC, ONE, 20, 6).state
    assert (state.hero(ONE).alive, wolf.alive, state.foes[wolf.id].alive) == (False, True, False)
    assert by_itself(turn_of(wolf.id, state)).state.fight is not None


@pytest.mark.clause("CH-INIT-7")
def test_several_servants_of_one_caster_act_in_the_order_that_the_player_chooses() -> None:
    state = fight(hero())
    beside(state, "grey-wolf", summoned_by=ONE)
    beside(state, "rattling-skeleton", summoned_by=ONE)
    done = by_itself(state, 2, 5)
    assert now(done.state).order == [ONE, SECOND, THIRD, ORC]
    state = does(done.state, ONE, "let go first", who=SECOND, whom=THIRD).state
    assert now(state).order == [ONE, THIRD, SECOND, ORC]


@pytest.mark.clause("CH-INIT-5", "CH-INIT-7")
def test_whoever_lets_another_go_first_takes_the_servants_along() -> None:
    state = fight(hero(), hero())
    beside(state, "grey-wolf", summoned_by=ONE)
    beside(state, "grey-wolf", summoned_by=TWO)
    state = by_itself(state, 2, 2, 5).state
    assert now(state).order == [ONE, SECOND, TWO, THIRD, ORC]
    state = does(state, ONE, "let go first", who=ONE, whom=TWO).state
    assert now(state).order == [TWO, THIRD, ONE, SECOND, ORC]


@pytest.mark.clause("CH-INIT-7")
def test_an_ally_lent_to_a_player_still_acts_on_the_game_masters_die() -> None:
    state = fight(hero(), declare="on_turn", npc_player="on")
    friend = beside(state, "garrick", owner=ONE)
    done = by_itself(state, 6, 1)
    assert order(done) == ((friend.id, ORC, ONE), (1, 1, 6))
    assert may(done.state, ONE, "attack", who=friend.id, target=ORC, how="plain")


@pytest.mark.clause("CH-INIT-8")
@pytest.mark.edge(88)
def test_a_wolf_summoned_in_a_round_first_acts_in_the_next_one_and_may_be_attacked_at_once() -> None:
    state = turn_of(ONE, fight(hero()))
    wolf = arrive(state, "grey-wolf", Side.HEROES, ONE, summoned=True)
    state = by_hand(state, joining(wolf.id)).state
    state = does(state, ONE, "do nothing", who=ONE).state
    assert may(state, GM, "attack", who=ORC, target=wolf.id, how="plain")
    done = by_itself(does(state, GM, "do nothing", who=ORC).state, 3, 2)
    assert order(done) == ((ORC, ONE, wolf.id), (2, 3, 3))
    assert [note.by for note in thrown(done)] == [ONE, GM]


@pytest.mark.clause("CH-INIT-8")
@pytest.mark.edge(89)
def test_two_kobolds_who_come_in_round_two_act_first_in_round_three() -> None:
    state = turn_of(ONE, fight(hero()), number=2)
    kobolds = [arrive(state, "tunnel-kobold").id for _ in range(2)]
    for kobold in kobolds:
        state = by_hand(state, joining(kobold)).state
    assert may(state, ONE, "attack", who=ONE, with_="unarmed", target=kobolds[0], how="plain")
    state = does(does(state, ONE, "do nothing", who=ONE).state, GM, "do nothing", who=ORC).state
    done = by_itself(state, 1, 4)
    assert now(done.state).round == 3
    assert order(done) == ((ONE, ORC, *kobolds), (1, 4, 4, 4))


def test_a_spear_is_quicker_in_the_first_round_only() -> None:
    state = fight(hero(worn=["spear"]))
    first = by_itself(state, 4, 4)
    assert order(first) == ((ONE, ORC), (3, 4))
    state = turn_of(ONE, first.state, number=1)
    state = does(does(state, ONE, "do nothing", who=ONE).state, GM, "do nothing", who=ORC).state
    assert order(by_itself(state, 4, 3)) == ((ORC, ONE), (3, 4))


def test_of_two_weapons_the_worse_one_counts_for_initiative() -> None:
    assert order(by_itself(fight(hero(worn=["spear", "dagger"])), 4, 3)) == ((ORC, ONE), (3, 4))


def test_a_frozen_creature_is_later_by_its_own_modifier() -> None:
    state = fight(hero(), foes=["stormmount-orc"] * 2)
    state.foes[ORC].effects.append(in_force("Frost Ray", Gained("initiative", 2)))
    assert order(by_itself(state, 4, 3)) == ((SECOND, ONE, ORC), (3, 4, 5))


def test_those_who_were_warned_act_first_in_round_one() -> None:
    state = fight(hero())
    now(state).warned = Side.CREATURES
    first = by_itself(state, 1, 6)
    assert order(first) == ((ORC, ONE), (6, 1))
    state = turn_of(ONE, first.state, number=1)
    state = does(does(state, ONE, "do nothing", who=ONE).state, GM, "do nothing", who=ORC).state
    assert order(by_itself(state, 1, 6))[0] == (ONE, ORC)


@pytest.mark.clause("CH-INIT-2", "CH-INIT-5")
def test_the_chances_to_act_first_are_those_of_the_ledger() -> None:
    """D12."""
    state = still(fight(hero()))
    found = odds(GAME, state, SYSTEM, Choice("roll initiative"), exactly=True)
    assert [found.of(each) for each in (f"{ONE} lower", "tie", f"{ORC} lower")] == [
        Fraction(15, 36),
        Fraction(6, 36),
        Fraction(15, 36),
    ]


@pytest.mark.parametrize(("modifier", "of_36"), [(-2, 30), (-1, 26), (0, 21), (1, 15), (2, 10)])
def test_the_chances_to_act_first_with_a_modifier(modifier: int, of_36: int) -> None:
    """D12, ties to the hero."""
    state = fight(hero())
    state.hero(ONE).effects.append(in_force("test", Gained("initiative", modifier)))
    found = odds(GAME, still(state), SYSTEM, Choice("roll initiative"), exactly=True)
    assert found.of(f"{ONE} lower") + found.of("tie") == Fraction(of_36, 36)


def test_nobody_declares_before_the_dice_and_the_dead_roll_nothing() -> None:
    state = fight(hero(), hero())
    assert offered(state, ONE) == []
    assert why_not(state, ONE, "declare", what="flee", who=ONE) is not None
    state.hero(TWO).alive = False
    done = by_itself(state, 3, 4)
    assert [note.by for note in thrown(done)] == [ONE, GM]
    assert order(done)[0] == (ONE, ORC)
