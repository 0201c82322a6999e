"""Rounds: declaring, taking turns, fleeing, improvising, the end of a round and of a fight (CH-RND)."""

from __future__ import annotations

import pytest

from herotable.games.compact_heroes.damage import deal
from herotable.games.compact_heroes.fighters import targets
from herotable.games.compact_heroes.flight import BackInFight, LeftFight, PursuersCatchUp, PursuitOrdered
from herotable.games.compact_heroes.hit_points import FoeDied, HeroDied
from herotable.games.compact_heroes.improvising import ImproviseRuled
from herotable.games.compact_heroes.initiative import InitiativeRolled
from herotable.games.compact_heroes.rounds import (
    Declares,
    DidNotAct,
    EffectEnded,
    FightEnded,
    HasDeclared,
    JoinedFight,
    RoundEnded,
    arrive,
    join,
    lapse,
    start_fight,
)
from herotable.games.compact_heroes.state import Declared, Effect, Gained, Hero, Phase, Side, Table, Until
from herotable.rules import Choice, Lapse, Play
from tests.games.compact_heroes.heroes_for_tests import hero
from tests.games.compact_heroes.table_for_tests import (
    GM,
    ONE,
    ORC,
    SECOND,
    TWO,
    attacks_with,
    begins,
    beside,
    by_hand,
    by_itself,
    declared,
    does,
    fight,
    hit,
    in_force,
    may,
    now,
    offered,
    table,
    turn_of,
    why_not,
)
from tests.games.trying import told

UNARMED = {"with_": "unarmed"}


def declaring(*heroes: Hero, foes: tuple[str, ...] = ("stormmount-orc",), **options: str) -> Table:
    """A round in which heroes act first, in the order of their seats, and everyone may declare."""
    state = fight(*heroes, foes=foes, **options)
    state = by_itself(state, *range(1, len(heroes) + 1), 6).state
    return does(state, GM, "close the order").state if now(state).phase is Phase.ORDER else state


def swings(state: Table, by: str, target: str = ORC) -> Table:
    return declared(state, by, "attack", who=by, target=target, **UNARMED)


def revealed(state: Table) -> Table:
    """The creatures attack, and all that has been declared is on the table."""
    if may(state, GM, "all others attack"):
        state = does(state, GM, "all others attack").state
    return by_itself(state).state


def idle(state: Table, *who: str) -> Table:
    for each in who:
        by = each if each in state.heroes else state.foes[each].owner
        state = does(state, by, "do nothing", who=each).state
    return state


# Declaring ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-RND-2", "CH-RND-3")
def test_a_round_goes_from_initiative_to_declarations_to_turns_to_its_end() -> None:
    state = fight(hero())
    assert now(state).phase is Phase.INITIATIVE
    state = by_itself(state, 1, 2).state
    assert now(state).phase is Phase.DECLARE
    state = revealed(declared(state, ONE, "do nothing", who=ONE))
    assert (now(state).phase, now(state).turn) == (Phase.RESOLVE, 1)
    done = by_itself(attacks_with(state, ORC, ONE, 1).state, 1, 2)
    assert told(done, RoundEnded) == [RoundEnded(1)]
    assert (now(done.state).round, now(done.state).phase) == (2, Phase.DECLARE)


@pytest.mark.clause("CH-RND-1")
def test_a_round_is_over_when_everyone_has_acted_and_takes_a_minute() -> None:
    state = idle(turn_of(ONE, fight(hero())), ONE)
    assert told(by_itself(state), RoundEnded) == []
    done = by_itself(idle(state, ORC), 1, 2)
    assert (told(done, RoundEnded), done.state.minutes) == ([RoundEnded(2)], 1)


@pytest.mark.clause("CH-RND-3")
def test_players_declarations_are_told_once_all_have_declared_and_creatures_stay_hidden() -> None:
    state = declaring(hero(), hero())
    first = does(state, ONE, "declare", what="flee", who=ONE)
    assert told(first, Declares, to=TWO) == []
    assert told(first, Declares, to=ONE) == [Declares(ONE, "flee", "", (), "")]
    assert told(first, HasDeclared, to=TWO) == [HasDeclared(ONE)]
    state = declared(first.state, TWO, "improvise", who=TWO, words="I sing")
    creature = does(state, GM, "declare", what="attack", who=ORC, target=ONE)
    assert not told(creature, Declares, to=ONE)
    assert not told(creature, HasDeclared, to=ONE)
    done = by_itself(creature.state)
    assert told(done, Declares, to=ONE) == [
        Declares(ONE, "flee", "", (), "", open=True),
        Declares(TWO, "improvise", "", (), "I sing", open=True),
    ]


@pytest.mark.clause("CH-RND-3")
def test_a_table_may_let_everyone_declare_in_their_turn() -> None:
    state = by_itself(fight(hero(), declare="on_turn"), 1, 2).state
    assert now(state).phase is Phase.RESOLVE
    assert {"attack", "flee", "improvise", "do nothing"} <= set(offered(state, ONE))


@pytest.mark.clause("CH-RND-3", "CH-RND-4")
def test_a_declaration_stands_and_only_those_who_can_act_declare() -> None:
    state = declaring(hero(), hero())
    state.hero(TWO).effects.append(in_force("Toll", marks=["loses the next action"]))
    assert offered(state, TWO) == []
    state = declared(state, ONE, "flee", who=ONE)
    assert offered(state, ONE) == []


@pytest.mark.clause("CH-RND-4")
@pytest.mark.edge(34)
def test_the_target_may_change_and_the_kind_of_action_may_not() -> None:
    state = declaring(hero(), hero(), foes=("stormmount-orc", "stormmount-orc"))
    state = revealed(swings(swings(state, ONE), TWO))
    state.foes[ORC].hit_points = 1
    state = attacks_with(state, ONE, ORC, 20, 6, thing="unarmed").state
    assert not may(state, TWO, "attack", who=TWO, with_="unarmed", target=ORC, how="plain")
    assert may(state, TWO, "attack", who=TWO, with_="unarmed", target=SECOND, how="plain")
    assert offered(state, TWO) == ["attack"]


@pytest.mark.clause("CH-RND-4", "CH-EQ-8")
def test_an_attack_may_be_made_with_what_was_drawn_at_the_turn() -> None:
    state = declaring(hero(worn=["dagger"], carried=["club"]))
    state = revealed(declared(state, ONE, "attack", who=ONE, with_="dagger-1", target=ORC))
    state = does(state, ONE, "swap", items=["club-2"]).state
    assert hit(attacks_with(state, ONE, ORC, 20, 1, thing="club-2"))


@pytest.mark.clause("CH-RND-4", "CH-RND-7")
@pytest.mark.edge(35)
def test_with_no_orc_left_the_action_is_lost_and_the_fight_ends() -> None:
    state = revealed(swings(swings(declaring(hero(), hero()), ONE), TWO))
    state.foes[ORC].hit_points = 1
    done = by_itself(attacks_with(state, ONE, ORC, 20, 6, thing="unarmed").state)
    assert told(done, FightEnded) == [FightEnded(Side.HEROES, 1)]
    assert done.state.fight is None


@pytest.mark.clause("CH-RND-5")
def test_one_action_a_round_of_the_listed_kinds() -> None:
    state = turn_of(ONE, fight(hero()))
    assert offered(state, ONE) == ["attack", "flee", "improvise", "do nothing"]
    assert offered(idle(state, ONE), ONE) == []


@pytest.mark.clause("CH-RND-6")
def test_whoever_is_killed_before_the_turn_does_not_act() -> None:
    state = turn_of(ORC, fight(hero(), hero()))
    state.hero(ONE).hit_points = 1
    done = attacks_with(state, ORC, ONE, 20, 1)
    after = by_itself(done.state)
    assert told(done, HeroDied) == [HeroDied(ONE, ORC)]
    assert now(after.state).turn == 2
    assert offered(after.state, ONE) == []


@pytest.mark.clause("CH-RND-6", "CH-SPELL-4")
@pytest.mark.edge(37)
def test_whoever_loses_the_action_loses_it_once_and_no_spell_with_it() -> None:
    state = turn_of(ONE, fight(hero("elemental-magic", intellect=1)))
    now(state).declared[ONE] = Declared("cast", "flame-dart", [ORC])
    state.hero(ONE).effects.append(in_force("Gaze", marks=["loses the next action"]))
    done = by_itself(state)
    assert told(done, DidNotAct) == [DidNotAct(ONE, "lost")]
    assert (done.state.hero(ONE).spells_cast, done.state.hero(ONE).effects) == (0, [])


@pytest.mark.clause("CH-RND-6")
def test_a_lost_action_leaves_what_else_an_effect_does() -> None:
    state = turn_of(ONE, fight(hero()))
    both = in_force("Curse", Gained("to hit", -1), marks=["loses the next action"])
    state.hero(ONE).effects += [both, in_force("Blade", marks=["conjured"]), in_force("Bare")]
    (curse, blade, bare) = by_itself(state).state.hero(ONE).effects
    assert (curse.source, curse.marks, blade.marks, bare.source) == ("Curse", [], ["conjured"], "Bare")


# How a fight ends -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-RND-7")
def test_a_fight_ends_at_once_when_the_last_creature_falls_and_turns_that_are_left_are_not_played() -> None:
    state = turn_of(ONE, fight(hero(), hero()))
    state.foes[ORC].hit_points = 1
    state.hero(TWO).effects.append(Effect("Stone Skin", TWO, Until.FIGHT, [Gained("absorption", 1)]))
    done = by_itself(attacks_with(state, ONE, ORC, 20, 6).state)
    assert told(done, FightEnded) == [FightEnded(Side.HEROES, 2)]
    assert told(done, RoundEnded) == []
    assert told(done, EffectEnded) == [EffectEnded(TWO, "Stone Skin")]
    assert (done.state.minutes, done.state.hero(TWO).effects) == (0, [])


@pytest.mark.clause("CH-RND-7")
def test_a_fight_goes_on_while_an_ally_stands_and_ends_with_the_last() -> None:
    state = turn_of(ORC, fight(hero()))
    friend = beside(state, "garrick")
    state.hero(ONE).hit_points = friend.hit_points = 1
    state = by_itself(attacks_with(state, ORC, ONE, 20, 6).state, 3).state
    assert state.fight is not None
    state = turn_of(ORC, state)
    done = by_itself(attacks_with(state, ORC, friend.id, 20, 6).state)
    assert told(done, FightEnded) == [FightEnded(Side.CREATURES, 2)]


@pytest.mark.clause("CH-RND-7", "CH-SPELL-14")
def test_the_game_master_may_call_it_off_and_who_was_summoned_is_gone() -> None:
    state = turn_of(ONE, fight(hero()))
    wolf = beside(state, "grey-wolf", summoned_by=ONE)
    done = does(state, GM, "end fight")
    assert told(done, FightEnded) == [FightEnded("", 2)]
    assert (done.state.fight, done.state.foes[wolf.id].alive) == (None, False)
    assert (done.state.foes[ORC].alive, done.state.hero(ONE).patched_up) == (True, False)


@pytest.mark.clause("CH-INIT-5")
@pytest.mark.edge(32)
def test_two_who_act_together_may_kill_each_other() -> None:
    state = by_itself(fight(hero(), ties="simultaneous", declare="on_turn"), 4, 4).state
    state.foes[ORC].hit_points = state.hero(ONE).hit_points = 1
    first = attacks_with(state, ONE, ORC, 20, 6)
    assert told(first, FoeDied) == [FoeDied(ORC, ONE)]
    second = attacks_with(by_itself(first.state).state, ORC, ONE, 20, 6)
    done = by_itself(second.state)
    assert [state.participant(who).alive for state in (done.state,) for who in (ONE, ORC)] == [False, False]
    assert told(done, FightEnded) == [FightEnded("", 1)]


@pytest.mark.clause("CH-INIT-5")
def test_the_dead_of_one_tie_neither_act_nor_are_aimed_at_in_the_next() -> None:
    foes = ("stormmount-orc", "grey-wolf", "stormmount-orc")
    state = by_itself(fight(hero(), hero(), foes=foes, ties="simultaneous", declare="on_turn"), 3, 2, 3).state
    assert now(state).order == [TWO, SECOND, ONE, ORC, "foe:3"]
    state.foes[SECOND].hit_points = state.foes[ORC].hit_points = 1
    state = by_itself(attacks_with(state, TWO, ORC, 20, 6).state).state
    state = by_itself(does(state, GM, "do nothing", who=SECOND).state).state
    assert now(state).together == [ONE, "foe:3"]
    assert not may(state, ONE, "attack", who=ONE, with_="unarmed", target=ORC, how="plain")
    state = by_itself(idle(state, ONE)).state
    assert offered(state, GM).count("attack") == 1
    assert may(state, GM, "attack", who="foe:3", target=ONE, how="plain")


# Where they stand -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-RND-8")
def test_anyone_may_attack_anyone_of_the_other_side_and_nobody_else() -> None:
    state = turn_of(ONE, fight(hero(), hero(), foes=("stormmount-orc", "grey-wolf")))
    beside(state, "garrick")
    assert targets(state, ONE) == (ORC, SECOND)
    assert targets(state, ORC) == (ONE, TWO, "foe:3")
    assert targets(turn_of(ONE, fight(hero(), hero(), pvp="on")), ONE) == (TWO, ORC)


@pytest.mark.clause("CH-RND-8")
def test_a_back_rank_is_out_of_reach_hand_to_hand_while_the_front_one_lives() -> None:
    state = declaring(hero(worn=["dagger"]), foes=("stormmount-orc", "stormmount-bowman"), ranks="on")
    state = does(state, GM, "to the back", who=SECOND).state
    assert why_not(state, GM, "to the front", who=SECOND) is not None, "once a round"
    state = turn_of(ONE, state)
    near = {"who": ONE, "with_": "dagger-1", "target": SECOND, "how": "plain"}
    assert not may(state, ONE, "attack", **near)
    assert may(state, ONE, "attack", **(near | {"how": "thrown"}))
    state.foes[ORC].alive = False
    assert may(state, ONE, "attack", **near)


@pytest.mark.clause("CH-RND-8")
def test_an_archer_reaches_the_back_rank() -> None:
    state = turn_of(SECOND, fight(hero(), hero(), foes=("stormmount-orc", "stormmount-bowman"), ranks="on"))
    now(state).back.append(TWO)
    assert may(state, GM, "attack", who=SECOND, target=TWO, how="plain")
    assert not may(turn_of(ORC, state), GM, "attack", who=ORC, target=TWO, how="plain")


# Fleeing --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-RND-9")
def test_one_of_two_heroes_flees_without_a_check() -> None:
    done = does(turn_of(ONE, fight(hero(), hero())), ONE, "flee", who=ONE)
    assert told(done, LeftFight) == [LeftFight(ONE)]
    assert now(done.state).here == [TWO, ORC]


@pytest.mark.clause("CH-RND-9", "CH-RND-7")
@pytest.mark.edge(75)
def test_the_last_hero_gets_away_on_a_four_and_creatures_keep_their_hit_points() -> None:
    state = turn_of(ONE, fight(hero()))
    state.foes[ORC].hit_points = 7
    done = by_itself(does(state, ONE, "flee", 4, who=ONE).state)
    assert told(done, FightEnded) == [FightEnded(Side.CREATURES, 2)]
    assert (done.state.hero(ONE).alive, done.state.foes[ORC].hit_points) == (True, 7)


@pytest.mark.clause("CH-RND-9", "CH-RND-7", "CH-RND-4")
@pytest.mark.edge(75, 87)
def test_the_last_hero_who_is_caught_is_back_at_the_end_of_the_round() -> None:
    state = fight(hero(), foes=("stormmount-orc",) * 3)
    state = by_itself(state, 1, 5).state
    state = revealed(declared(state, ONE, "flee", who=ONE))
    caught = does(state, ONE, "flee", 3, who=ONE)
    assert told(caught, PursuersCatchUp) == [PursuersCatchUp(ONE)]
    done = by_itself(caught.state, 5, 6)
    assert told(done, DidNotAct) == [DidNotAct(foe, "no target") for foe in (ORC, SECOND, "foe:3")]
    assert told(done, BackInFight) == [BackInFight(ONE)]
    assert told(done, InitiativeRolled) == [InitiativeRolled((ONE, ORC, SECOND, "foe:3"), (5, 6, 6, 6))]


@pytest.mark.clause("CH-RND-9")
def test_the_game_master_may_have_anybody_pursued() -> None:
    state = turn_of(ONE, fight(hero(), hero()))
    ordered = does(state, GM, "pursue", whom=[ONE])
    assert told(ordered, PursuitOrdered, to=ONE) == [PursuitOrdered(ONE)]
    assert not may(ordered.state, GM, "pursue", whom=[ONE])
    done = does(ordered.state, ONE, "flee", 2, who=ONE)
    assert now(done.state).fleeing == [ONE]
    assert not may(done.state, GM, "attack", who=ORC, target=ONE, how="plain")


@pytest.mark.clause("CH-RND-9")
def test_a_creature_flees_without_a_check_unless_heroes_pursue() -> None:
    state = turn_of(ORC, fight(hero(), foes=("stormmount-orc", "stormmount-orc")))
    assert now(does(state, GM, "flee", who=ORC).state).here == [ONE, SECOND]
    state = does(state, GM, "pursue", whom=[ORC]).state
    assert now(does(state, GM, "flee", 3, who=ORC).state).fleeing == [ORC]


@pytest.mark.clause("CH-RND-9")
def test_caltrops_make_a_check_needless_and_are_used_up() -> None:
    state = turn_of(ONE, fight(hero(carried=["caltrops"])))
    done = does(state, ONE, "flee", who=ONE, using="caltrops-1")
    assert told(done, LeftFight) == [LeftFight(ONE)]
    assert done.state.hero(ONE).items == []
    assert now(does(state, ONE, "flee", 1, who=ONE, using="nothing").state).fleeing == [ONE]


@pytest.mark.clause("CH-SPELL-14")
def test_who_serves_a_hero_who_leaves_vanishes() -> None:
    state = turn_of(ONE, fight(hero(), hero()))
    wolf = beside(state, "grey-wolf", summoned_by=ONE)
    assert not does(state, ONE, "flee", who=ONE).state.foes[wolf.id].alive


# Surprise, absence, coming late ---------------------------------------------------------------------------------------


def surprising(play: Play, state: Table) -> None:
    start_fight(play, state, [*state.foes], surprised=Side.HEROES)


@pytest.mark.clause("CH-RND-10")
@pytest.mark.edge(76)
def test_surprised_heroes_roll_and_do_not_act_in_round_one() -> None:
    state = by_hand(table(hero(), foes=["stormmount-orc"]), surprising).state
    first = by_itself(state, 1, 6)
    assert told(first, InitiativeRolled) == [InitiativeRolled((ONE, ORC), (1, 6))]
    assert offered(first.state, ONE) == []
    state = does(first.state, GM, "all others attack").state
    passed = by_itself(state)
    assert told(passed, DidNotAct) == [DidNotAct(ONE, "surprised")]
    second = by_itself(attacks_with(passed.state, ORC, ONE, 1).state, 1, 6).state
    assert offered(second, ONE) == ["declare"]


@pytest.mark.clause("CH-RND-11")
def test_a_hero_who_does_not_declare_does_nothing_and_may_be_attacked() -> None:
    state = swings(declaring(hero(), hero()), ONE)
    state = does(does(state, GM, "all others attack").state, GM, "close the declarations").state
    state = by_itself(state).state
    done = by_itself(attacks_with(state, ONE, ORC, 1, thing="unarmed").state)
    assert told(done, DidNotAct) == [DidNotAct(TWO, "nothing")]
    assert may(done.state, GM, "attack", who=ORC, target=TWO, how="plain")


@pytest.mark.clause("CH-RND-11")
def test_a_table_may_give_players_a_minute_to_declare() -> None:
    state = declaring(hero(), hero(), declare_timeout="60")
    nothing = Choice("declare", {"what": "do nothing", "who": ONE})
    assert lapse(state, ONE) == Lapse("declare in round 1", 60, nothing)
    assert lapse(state, GM) is None
    state = does(state, ONE, "declare", what="do nothing", who=ONE).state
    assert lapse(state, ONE) is None
    assert lapse(state, TWO) is not None
    assert lapse(declaring(hero()), ONE) is None


@pytest.mark.clause("CH-RND-11")
def test_the_game_master_passes_over_whoever_does_not_answer() -> None:
    done = does(turn_of(ONE, fight(hero())), GM, "pass over")
    assert told(done, DidNotAct) == [DidNotAct(ONE, "nothing")]
    assert now(done.state).turn == 1


@pytest.mark.clause("CH-INIT-8")
def test_a_late_hero_is_told_and_acts_from_the_next_round_on() -> None:
    state = turn_of(ORC, fight(hero()))
    state.heroes[TWO] = hero(seat=TWO)
    done = by_hand(state, lambda play, table: join(play, table, TWO))
    assert told(done, JoinedFight) == [JoinedFight(TWO)]
    assert may(done.state, GM, "attack", who=ORC, target=TWO, how="plain")
    state = idle(done.state, ORC, ONE)
    assert now(by_itself(state, 4, 5, 6).state).order == [ONE, TWO, ORC]


def test_who_comes_between_two_rounds_is_in_the_next_roll() -> None:
    state = fight(hero())
    rat = arrive(state, "giant-rat")
    state = by_hand(state, lambda play, table: join(play, table, rat.id)).state
    assert now(by_itself(state, 6, 4).state).order == [rat.id, ORC, ONE]


# Improvising ----------------------------------------------------------------------------------------------------------


def improvised() -> Table:
    state = turn_of(ONE, fight(hero()))
    return does(state, ONE, "improvise", who=ONE, words="I throw a chair").state


@pytest.mark.clause("CH-GEN-7", "CH-RND-5")
def test_whoever_improvises_waits_for_the_game_master() -> None:
    state = improvised()
    assert offered(state, ONE) == []
    assert {"rule an attack", "rule a check", "rule a luck check", "rule it done", "rule it out"} <= set(
        offered(state, GM)
    )


@pytest.mark.clause("CH-GEN-7", "CH-CHK-3")
def test_an_improvised_action_may_be_a_check_or_a_luck_check_or_simply_work() -> None:
    for ruling, dice, fields in (
        ("rule a check", (4,), {"task": "climb", "difficulty": 4}),
        ("rule a luck check", (1,), {"penalty": 0}),
        ("rule it done", (), {}),
    ):
        done = does(improvised(), GM, ruling, *dice, **fields)
        assert len(told(done, ImproviseRuled)) == 1
        assert now(done.state).turn == 1


@pytest.mark.clause("CH-GEN-7")
def test_what_is_not_possible_is_declared_again() -> None:
    state = does(improvised(), GM, "rule it out").state
    assert now(state).turn == 0
    assert "attack" in offered(state, ONE)


def test_an_improvised_action_that_was_declared_waits_at_its_turn() -> None:
    state = revealed(declared(declaring(hero()), ONE, "improvise", who=ONE, words="I sing"))
    assert "rule it done" in offered(state, GM)


# The end of a round ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-RND-1", "CH-SPELL-12")
def test_the_round_in_which_an_effect_began_does_not_count() -> None:
    state = turn_of(ONE, fight(hero()))
    state.hero(ONE).effects.append(in_force("Bless", Gained("to hit", 2), rounds=1))
    first = by_itself(idle(state, ONE, ORC), 1, 2)
    assert told(first, EffectEnded) == []
    second = by_itself(idle(turn_of(ONE, first.state), ONE, ORC), 1, 2)
    assert told(second, EffectEnded) == [EffectEnded(ONE, "Bless")]
    assert second.state.hero(ONE).effects == []
    assert second.state.minutes - state.minutes == 2


def test_a_fight_begins_with_the_living_only() -> None:
    dead = hero()
    dead.alive = False
    assert now(by_hand(table(hero(), dead, foes=["giant-rat"]), begins).state).here == [ONE, ORC]


@pytest.mark.clause("CH-DMG-9")
def test_what_happened_earlier_in_the_round_counts_for_those_who_come_later() -> None:
    state = turn_of(ONE, fight(hero()))
    state = by_hand(state, lambda play, table: deal(play, table, ORC, 20, ONE)).state
    assert by_itself(state).state.fight is None
