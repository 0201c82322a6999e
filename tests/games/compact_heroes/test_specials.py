"""Creatures: their figures, what each can do besides attacking, how the automatic game master plays them (CH-CREA)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from herotable.games.compact_heroes import attacks, hooks
from herotable.games.compact_heroes.attacks import AttackRolled, DamageCalled, NoEffect
from herotable.games.compact_heroes.cards import SpecialPower, our_cards
from herotable.games.compact_heroes.damage import DamageTaken
from herotable.games.compact_heroes.encounters import danger
from herotable.games.compact_heroes.flight import LeftFight
from herotable.games.compact_heroes.hit_points import SPARES_LOSS, Healed, HeroDied, LostForGood
from herotable.games.compact_heroes.luck import LuckChecked
from herotable.games.compact_heroes.rounds import DidNotAct, arrive
from herotable.games.compact_heroes.sheet import PLAIN, absorption_of, to_hit
from herotable.games.compact_heroes.specials import (
    BESIDES,
    INSTEAD,
    USE,
    USE_BESIDES,
    GoldRecovered,
    GoldStolen,
    SpecialSeen,
    SpecialUsed,
    TookHold,
    known_specials,
    usual_choice,
    usual_choices,
    usual_free_choices,
    why_untouched,
)
from herotable.games.compact_heroes.state import Attack, Effect, Phase, Side, Table, Until, cards
from herotable.rules import Choice, Part, Play
from tests.games.compact_heroes.creatures_for_tests import (
    BITER,
    GAME,
    bites,
    by_hand,
    by_itself,
    creature,
    does,
    facing,
    may,
    round_ends,
    strikes,
    tough,
    uses,
)
from tests.games.compact_heroes.heroes_for_tests import hero
from tests.games.compact_heroes.table_for_tests import GM, ONE, SECOND, THIRD, TWO, beside, now, turn_of
from tests.games.trying import thrown, told

OTHER = SECOND


def parts(state: Table, who: str = BITER, target: str = ONE) -> list[Part]:
    return list(hooks.to_hit_parts(state, Attack(who, "creature"), target))


def options(state: Table, by: str = GM) -> list[str]:
    """The specials that are on offer."""
    found = [option for option in GAME.options(state, by) if option.id in (USE, USE_BESIDES)]
    return [str(choice.fields["with"]) for option in found for choice in [next(option.completions())]]


# Figures --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-CREA-1")
def test_a_creature_has_the_figures_of_its_card() -> None:
    orc = creature(facing("stormmount-orc"))
    assert (orc.absorption, orc.to_hit, orc.damage, orc.evade, orc.hit_points) == (2, 1, "1d6+3", 11, 13)
    assert (orc.level, orc.initiative, orc.most_hit_points) == (2, 0, 13)


@pytest.mark.clause("CH-CREA-2")
def test_a_fight_is_measured_by_levels_against_the_experience_awarded() -> None:
    party = tuple(hero(xp_left=4) for _ in range(2))
    assert sum(each.xp for each in party) == 4

    def measured(*creatures: str) -> str:
        state = facing(*creatures, heroes=party)
        return danger(state, (foe.level for foe in state.foes.values()))

    assert measured("stormmount-orc") == "steady"
    assert measured("orc-reaver") == "hard"
    assert measured("stormmount-orc", "stormmount-orc") == "dangerous"
    assert measured("hill-ogre") == "deadly"


@pytest.mark.clause("CH-CREA-4")
def test_a_creatures_to_hit_and_damage_are_final() -> None:
    done = bites(facing("stormmount-orc"), 10, 4)
    assert told(done, AttackRolled)[0].total == 11
    assert told(done, DamageCalled)[0].damage == 7


@pytest.mark.clause("CH-CREA-5")
def test_copies_are_numbered_and_have_hit_points_of_their_own() -> None:
    state = strikes(facing("stormmount-orc", "stormmount-orc", "grey-wolf"), 20, 6, target=OTHER).state
    assert [foe.name for foe in state.foes.values()] == ["Stormmount Orc 1", "Stormmount Orc 2", "Grey Wolf 1"]
    assert (creature(state).hit_points, creature(state, OTHER).hit_points) == (13, 11)


@pytest.mark.clause("CH-CREA-7", "CH-LUCK-7")
def test_a_person_fights_like_a_creature_on_the_side_the_game_master_names() -> None:
    state = facing("stormmount-orc")
    vance = beside(state, "harl-vance")
    done = bites(turn_of(vance.id, state), 10, 1, who=vance.id, target=BITER)
    assert (told(done, AttackRolled)[0].total, told(done, DamageTaken)[0].taken) == (14, 4)
    against = facing("harl-vance")
    assert bites(against, 10, 1).state.hero(ONE).hit_points == 34


# Always there ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-POIS-7")
def test_the_last_kobold_runs_whatever_was_declared() -> None:
    two = facing("tunnel-kobold", "tunnel-kobold")
    assert told(by_itself(two), LeftFight) == []
    creature(two, OTHER).alive = False
    assert [each.who for each in told(by_itself(two), LeftFight)] == [BITER]


@pytest.mark.clause("CH-CREA-7")
def test_ysra_flees_below_six_hit_points() -> None:
    state = facing("stormmount-orc")
    ysra = beside(state, "ysra-reed")
    ysra.hit_points = 6
    state = turn_of(ysra.id, state)
    assert told(by_itself(state), LeftFight) == []
    ysra.hit_points = 5
    assert [each.who for each in told(by_itself(state), LeftFight)] == [ysra.id]


@pytest.mark.edge(11)
@pytest.mark.clause("CH-POIS-7", "CH-DMG-6")
def test_bats_go_past_armour_and_a_one_still_does_nothing() -> None:
    state = facing("bat-swarm", heroes=(tough("light-armor", worn=["studded-leather"]),))
    assert absorption_of(state.hero(ONE), cards(state)).amount == 3
    assert told(bites(state, 20, 1), DamageTaken) == [DamageTaken(ONE, 0, 0, 0)]
    done = bites(state, 20, 4)
    assert told(done, DamageTaken) == [DamageTaken(ONE, 3, 0, 3)]
    assert told(done, SpecialSeen) == [SpecialSeen(BITER, "swarm", "Swarm")]


@pytest.mark.clause("CH-POIS-7")
def test_wolves_hit_better_while_another_lives() -> None:
    state = facing("grey-wolf", "grey-wolf", "giant-rat")
    assert parts(state) == [Part("Pack", 1, "CH-POIS-7")]
    assert parts(state, THIRD) == []
    assert told(bites(state, 9, 1), AttackRolled)[0].total == 11
    creature(state, OTHER).alive = False
    assert parts(state) == []


@pytest.mark.clause("CH-POIS-7")
def test_a_reaver_at_eight_hit_points_strikes_harder() -> None:
    state = facing("orc-reaver")
    creature(state).hit_points = 9
    assert told(bites(state, 20, 1), DamageCalled)[0].damage == 4
    creature(state).hit_points = 8
    assert told(bites(state, 20, 1), DamageCalled)[0].damage == 6


@pytest.mark.clause("CH-CREA-6")
def test_a_bowmans_attack_is_a_missile_attack() -> None:
    state = facing("stormmount-bowman", "bone-archer", "stormmount-orc")
    missiles = [attacks.is_missile(state, Attack(who, "creature")) for who in state.foes]
    assert missiles == [True, True, False]


@pytest.mark.clause("CH-CREA-6")
@pytest.mark.parametrize("spell", ["chill-touch", "life-drain"])
def test_cold_hands_and_draining_do_nothing_to_the_unliving(spell: str) -> None:
    state = facing("rattling-skeleton", "stormmount-orc")
    assert hooks.no_effect(state, Attack(ONE, "spell", spell), BITER) == "unliving"
    assert hooks.no_effect(state, Attack(ONE, "spell", spell), OTHER) == ""


@pytest.mark.clause("CH-CREA-6")
@pytest.mark.parametrize("spell", ["fear", "death-word"])
def test_fear_and_death_word_touch_the_living_only(spell: str) -> None:
    state, card = facing("rattling-skeleton", "stormmount-orc"), our_cards().spells[spell]
    assert why_untouched(state, BITER, card.only, card.spares) == "unliving"
    assert why_untouched(state, OTHER, card.only, card.spares) == ""


@pytest.mark.clause("CH-CREA-6")
def test_sunfire_burns_the_undead_only_and_nobody_is_hurt_by_what_does_nothing() -> None:
    state = facing("rattling-skeleton", "stormmount-orc", heroes=(tough("restoration", intellect=2),))
    sunfire = Attack(ONE, "spell", "sunfire", [OTHER])
    done = by_hand(turn_of(ONE, state), lambda play, state: attacks.begin(play, state, sunfire), 20, 6)
    assert [each.why for each in told(done, NoEffect)] == ["other"]
    assert creature(done.state, OTHER).hit_points == 13


# What a hit brings ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-POIS-7")
def test_a_bandit_steals_with_four_damage_and_not_with_three() -> None:
    state = facing("road-bandit", heroes=(tough(gold=20),))
    done = bites(state, 20, 2, 5)
    assert told(done, GoldStolen) == [GoldStolen(ONE, BITER, 5, 15)]
    assert (done.state.hero(ONE).gold, creature(done.state).stolen) == (15, {ONE: 5})
    assert bites(state, 20, 1).state.hero(ONE).gold == 20


@pytest.mark.clause("CH-POIS-7")
def test_a_purse_is_empty_at_nothing() -> None:
    state = facing("road-bandit", heroes=(tough(gold=2),))
    assert told(bites(state, 20, 2, 6), GoldStolen) == [GoldStolen(ONE, BITER, 2, 0)]


def robbed() -> Table:
    """Two heroes whose gold a bandit has."""
    party = tough(gold=20), tough(gold=4)
    state = bites(facing("road-bandit", "stormmount-orc", heroes=party), 20, 6, 3).state
    return bites(turn_of(BITER, state), 20, 6, 6, target=TWO).state


@pytest.mark.clause("CH-POIS-7")
def test_what_was_stolen_comes_back_to_each_if_the_bandit_is_slain() -> None:
    state = robbed()
    creature(state).alive = False
    done = does(turn_of(ONE, state), GM, "end fight")
    assert [hero.gold for hero in done.state.heroes.values()] == [20, 4]
    assert told(done, GoldRecovered) == [GoldRecovered(ONE, BITER, 3), GoldRecovered(TWO, BITER, 4)]
    assert creature(done.state).stolen == {}


@pytest.mark.clause("CH-POIS-7")
def test_what_was_stolen_is_gone_with_a_bandit_who_got_away() -> None:
    done = does(turn_of(ONE, robbed()), GM, "end fight")
    assert [hero.gold for hero in done.state.heroes.values()] == [17, 0]
    assert creature(done.state).stolen == {ONE: 3, TWO: 4}


@pytest.mark.edge(55)
@pytest.mark.clause("CH-HP-5")
def test_a_wights_touch_takes_the_last_hit_point_for_good() -> None:
    one = hero(rolls=[5], endurance=1)
    one.hit_points = 6
    done = bites(facing("barrow-wight", heroes=(one,)), 20, 1, 3)
    assert told(done, LostForGood) == [LostForGood(ONE, BITER, 1, 0, 14)]
    assert told(done, HeroDied) == [HeroDied(ONE, BITER)]


@pytest.mark.clause("CH-POIS-7", "CH-HP-6")
def test_soul_touch_comes_off_on_top_of_the_damage_and_only_if_it_hurt() -> None:
    done = bites(facing("barrow-wight"), 20, 1, 1)
    assert (done.state.hero(ONE).hit_points, done.state.hero(ONE).permanent_loss) == (36, 1)
    armoured = tough("light-armor", worn=["studded-leather"])
    assert bites(facing("barrow-wight", heroes=(armoured,)), 20, 1, 1).state.hero(ONE).permanent_loss == 0


@pytest.mark.clause("CH-POIS-7", "CH-HP-5")
def test_grave_ward_keeps_what_soul_touch_would_take() -> None:
    warded = tough()
    warded.effects = [Effect("Grave Ward", "", Until.DAWN, marks=[SPARES_LOSS])]
    done = bites(facing("barrow-wight", heroes=(warded,)), 20, 1, 1).state.hero(ONE)
    assert (done.hit_points, done.permanent_loss) == (37, 0)


@pytest.mark.clause("CH-HP-6")
def test_a_maximum_that_is_gone_is_death() -> None:
    """G31: no hit points fit under a maximum of nothing."""
    one = tough()
    one.permanent_loss, one.hit_points = 38, 2
    state = facing("night-lord", heroes=(one,))
    assert not bites(state, 20, 1, 1, 1).state.hero(ONE).alive


@pytest.mark.clause("CH-POIS-7")
def test_a_night_lord_drinks_what_it_deals_and_keeps_two() -> None:
    state = facing("night-lord")
    creature(state).hit_points = 30
    done = bites(state, 20, 1, 2, 3)
    assert (creature(done.state).hit_points, done.state.hero(ONE).hit_points) == (38, 30)
    assert done.state.hero(ONE).permanent_loss == 2
    kinds = [type(note.event) for note in done.notes if hasattr(note, "event")]
    assert kinds.index(LostForGood) < kinds.index(Healed)


def steel(*more: str) -> Table:
    return facing("pale-spectre", heroes=(tough(strength=4, worn=[*more]),))


@pytest.mark.edge(82)
@pytest.mark.clause("CH-POIS-7", "CH-DMG-8")
def test_steel_goes_half_through_a_spectre() -> None:
    done = strikes(steel("long-sword"), 20, 3)
    assert told(done, DamageTaken) == [DamageTaken(BITER, 9, 0, 4)]
    assert told(done, SpecialSeen, to=ONE) == [SpecialSeen(BITER, "bodiless", "Bodiless")]


@pytest.mark.edge(82)
@pytest.mark.clause("CH-POIS-7", "CH-SPELL-15")
def test_a_conjured_blade_finds_a_spectre_whole() -> None:
    state = turn_of(ONE, facing("pale-spectre", heroes=(tough("summoning", intellect=4, strength=2),)))
    blade = Attack(ONE, "conjured", "conjure-blade", [BITER])
    done = by_hand(state, lambda play, state: attacks.begin(play, state, blade), 20, 3)
    assert told(done, DamageTaken) == [DamageTaken(BITER, 9, 0, 9)]


@pytest.mark.clause("CH-POIS-7")
def test_a_magic_sword_finds_a_spectre_whole_and_fists_do_not() -> None:
    done = strikes(steel("long-sword-plus-1"), 20, 2)
    assert (told(done, DamageTaken), told(done, SpecialSeen)) == ([DamageTaken(BITER, 9, 0, 9)], [])
    assert told(strikes(steel(), 20, 3), DamageTaken) == [DamageTaken(BITER, 5, 0, 2)]


@pytest.mark.clause("CH-POIS-7")
def test_whoever_strikes_a_fire_spirit_hand_to_hand_is_burned_less_armour() -> None:
    state = facing("fire-spirit", heroes=(tough("light-armor", worn=["long-sword", "leather-armour"]),))
    done = strikes(state, 20, 6, 5)
    assert told(done, DamageCalled, to=ONE)[-1] == DamageCalled(BITER, (ONE,), "special", "blaze", 5)
    assert [each.power for each in told(done, SpecialSeen, to=ONE)] == ["blaze"]
    assert told(done, DamageTaken, to=ONE) == [DamageTaken(ONE, 5, 2, 3)]
    assert done.state.hero(ONE).hit_points == 37
    bowman = facing("fire-spirit", heroes=(tough(worn=["short-bow"]),))
    assert strikes(bowman, 20, 6).state.hero(ONE).hit_points == 40


@pytest.mark.clause("CH-POIS-7")
def test_fire_is_nothing_to_a_fire_spirit() -> None:
    one = tough("elemental-magic", intellect=3)
    dart = Attack(ONE, "spell", "flame-dart", [BITER])
    state = turn_of(ONE, facing("fire-spirit", heroes=(one,)))
    done = by_hand(state, lambda play, state: attacks.begin(play, state, replace(dart)), 20, 6)
    assert told(done, DamageTaken) == [DamageTaken(BITER, 0, 0, 0)]
    assert [each.power for each in told(done, SpecialSeen)] == ["blaze"]
    ray = Attack(ONE, "spell", "frost-ray", [BITER])
    cold = by_hand(state, lambda play, state: attacks.begin(play, state, replace(ray)), 20, 6)
    assert told(cold, DamageTaken)[0].taken == 4


@pytest.mark.clause("CH-POIS-7")
@pytest.mark.parametrize("card", ["chimera", "bog-hydra"])
def test_many_heads_bite_twice(card: str) -> None:
    done = bites(facing(card), 20, 1, 1, 20, 1, 1)
    assert len(told(done, AttackRolled)) == 2
    assert now(done.state).turn == 1


@pytest.mark.clause("CH-POIS-7", "CH-RND-4")
def test_the_second_head_turns_to_another_if_the_first_killed() -> None:
    weak = hero()
    state = facing("chimera", heroes=(weak, tough(), tough()))
    done = bites(state, 20, 6, 6, 20, 1, 1, replies=[Choice("pick", {"which": "hero:3"})])
    assert [each.target for each in told(done, AttackRolled)] == [ONE, "hero:3"]


@pytest.mark.clause("CH-POIS-7")
def test_heads_may_bite_two_at_once() -> None:
    done = uses(facing("chimera", heroes=(tough(), tough())), "attacks", 20, 1, 1, 1, targets=[TWO, ONE])
    assert [(each.target, each.hit) for each in told(done, AttackRolled)] == [(TWO, True), (ONE, False)]
    assert now(done.state).turn == 1


# At the end of a round ------------------------------------------------------------------------------------------------


def troll(left: int) -> Table:
    state = facing("river-troll", heroes=(tough("elemental-magic", intellect=1),))
    creature(state).hit_points = left
    return state


@pytest.mark.clause("CH-CREA-6")
def test_a_troll_knits_three_a_round_and_never_above_its_card() -> None:
    done = round_ends(troll(10))
    assert creature(done.state).hit_points == 13
    assert told(done, SpecialSeen, to=ONE) == [SpecialSeen(BITER, "knit", "Knit 3")]
    assert creature(round_ends(troll(23)).state).hit_points == 24
    dead = troll(0)
    creature(dead).alive = False
    assert creature(round_ends(dead).state).hit_points == 0


def burned(state: Table, *dice: int) -> Table:
    dart = Attack(ONE, "spell", "flame-dart", [BITER])
    return by_hand(turn_of(ONE, state), lambda play, state: attacks.begin(play, state, dart), *dice).state


@pytest.mark.edge(81)
@pytest.mark.clause("CH-CREA-6")
def test_a_troll_does_not_knit_in_a_round_in_which_fire_hurt_it() -> None:
    hurt = burned(troll(20), 20, 6)
    assert creature(hurt).hit_points == 15
    after = round_ends(hurt).state
    assert creature(after).hit_points == 15
    assert creature(round_ends(after).state).hit_points == 18


@pytest.mark.edge(81)
@pytest.mark.clause("CH-CREA-6")
def test_fire_that_did_nothing_does_not_keep_a_troll_from_knitting() -> None:
    singed = burned(troll(20), 20, 1)
    assert creature(singed).hit_points == 20
    assert creature(round_ends(singed).state).hit_points == 23


@pytest.mark.clause("CH-CREA-6")
def test_wounds_knit_before_poison_kills() -> None:
    """G39: healing over time, then timers."""
    names = [each.__name__ for each in (*hooks.DAMAGE_OVER_TIME, *hooks.HEALING_OVER_TIME, *hooks.TIMERS)]
    assert names.index("knitting") < names.index("count_down")


# Instead of attacking, or besides -------------------------------------------------------------------------------------


@pytest.mark.clause("CH-POIS-7")
def test_a_hex_makes_an_arm_heavy_to_the_end_of_the_next_round() -> None:
    state = facing("stormmount-shaman", heroes=(tough(luck=2),))
    assert told(uses(state, "hex", 2, target=ONE), TookHold) == []
    done = uses(state, "hex", 3, target=ONE)
    assert told(done, TookHold) == [TookHold(ONE, BITER, "Hex", -2, 1)]
    assert (now(done.state).turn, to_hit(done.state.hero(ONE), cards(state), PLAIN).amount) == (1, -2)
    once = round_ends(done.state).state
    assert [effect.source for effect in once.hero(ONE).effects] == ["Hex"]
    assert round_ends(once).state.hero(ONE).effects == []


@pytest.mark.clause("CH-POIS-7", "CH-SPELL-12")
def test_two_hexes_do_not_add_up() -> None:
    state = uses(facing("stormmount-shaman"), "hex", 6, target=ONE).state
    state.hero(ONE).effects.insert(0, Effect("Bless", "", Until.FIGHT))
    twice = uses(turn_of(BITER, state), "hex", 6, target=ONE).state
    assert [effect.source for effect in twice.hero(ONE).effects] == ["Bless", "Hex"]
    assert to_hit(twice.hero(ONE), cards(state), PLAIN).amount == -2


@pytest.mark.clause("CH-POIS-7")
def test_the_sextons_toll_takes_the_next_action_of_whoever_is_unlucky_once_a_fight() -> None:
    state = facing("drowned-sexton", heroes=(tough(luck=3), tough(luck=3)))
    done = uses(state, "toll", 4, 3)
    assert [(each.who, each.succeeded) for each in told(done, LuckChecked)] == [(ONE, False), (TWO, True)]
    assert told(done, TookHold) == [TookHold(ONE, BITER, "Toll", 0, 0)]
    passed = by_itself(done.state)
    assert told(passed, DidNotAct) == [DidNotAct(ONE, "lost")]
    assert passed.state.hero(ONE).effects == []
    assert "toll" not in options(turn_of(BITER, round_ends(passed.state).state))


@pytest.mark.clause("CH-POIS-7", "CH-RND-6")
def test_the_gaze_takes_an_action_besides_the_attack_once_a_round() -> None:
    state = facing("basilisk", heroes=(tough(luck=1), tough()))
    done = uses(state, "gaze", 2, besides=True, target=ONE)
    assert [each.who for each in told(done, TookHold)] == [ONE]
    assert now(done.state).turn == 0
    assert options(done.state) == []
    after = bites(done.state, 1, target=TWO).state
    assert told(by_itself(after), DidNotAct) == [DidNotAct(ONE, "lost")]
    assert options(turn_of(BITER, round_ends(after).state)) == ["gaze"]


@pytest.mark.clause("CH-POIS-7")
def test_an_action_lost_twice_is_lost_once() -> None:
    state = facing("basilisk", "basilisk")
    state = uses(state, "gaze", 6, besides=True, target=ONE).state
    state = uses(turn_of(OTHER, state), "gaze", 6, besides=True, who=OTHER, target=ONE).state
    assert by_itself(turn_of(ONE, state)).state.hero(ONE).effects == []


@pytest.mark.clause("CH-POIS-7")
def test_a_warcry_helps_every_orc_and_no_wolf_to_the_end_of_the_next_round() -> None:
    state = facing("stormmount-chieftain", "stormmount-orc", "grey-wolf")
    done = uses(state, "warcry", besides=True)
    assert [each.who for each in told(done, TookHold)] == [BITER, OTHER]
    assert now(done.state).turn == 0
    assert options(done.state) == []
    assert told(bites(turn_of(OTHER, done.state), 10, 1, who=OTHER), AttackRolled)[0].total == 12
    later = round_ends(round_ends(done.state).state).state
    assert (creature(later, OTHER).effects, options(turn_of(BITER, later))) == ([], [])


@pytest.mark.clause("CH-POIS-7", "CH-POIS-8", "CH-POIS-4")
def test_the_archons_word_kills_at_once_on_a_luck_check_at_minus_two() -> None:
    state = facing("crypt-archon", heroes=(tough(luck=4), tough()))
    saved = uses(state, "word", 2, target=ONE)
    assert saved.state.hero(ONE).alive
    assert "word" not in options(turn_of(BITER, saved.state))
    done = uses(state, "word", 3, target=ONE)
    assert (told(done, HeroDied), now(done.state).turn) == ([HeroDied(ONE, BITER)], 1)


@pytest.mark.edge(83)
@pytest.mark.clause("CH-POIS-7", "CH-DMG-8")
def test_a_drakes_breath_is_rolled_once_halved_by_luck_and_then_absorbed() -> None:
    armoured = [tough("light-armor", "medium-armor", luck=3, strength=2, worn=["chain-mail"]) for _ in range(2)]
    done = uses(facing("elder-drake", heroes=tuple(armoured), number=1), "breath", 4, 4, 4, 3, 3, 4)
    assert [each.damage for each in told(done, DamageCalled, to=ONE)] == [15]
    assert told(done, DamageTaken) == [DamageTaken(ONE, 7, 4, 3), DamageTaken(TWO, 15, 4, 11)]
    assert now(done.state).turn == 1


@pytest.mark.clause("CH-POIS-7")
def test_a_fire_spirit_that_serves_a_hero_does_not_feel_the_breath() -> None:
    state = facing("elder-drake", number=1)
    spirit = beside(state, "fire-spirit", summoned_by=ONE)
    done = uses(turn_of(BITER, state, number=1), "breath", 6, 6, 6, 6, 6, 6)
    assert told(done, DamageTaken) == [DamageTaken(ONE, 24, 0, 24), DamageTaken(spirit.id, 0, 0, 0)]


@pytest.mark.clause("CH-POIS-7")
def test_a_fire_spirit_does_not_burn_itself_on_another() -> None:
    state = facing("fire-spirit")
    spirit = beside(state, "fire-spirit", summoned_by=ONE)
    done = bites(turn_of(spirit.id, state), 20, 6, 6, 6, 6, who=spirit.id, target=BITER)
    assert told(done, DamageTaken)[-1] == DamageTaken(spirit.id, 0, 0, 0)


@pytest.mark.edge(83)
@pytest.mark.clause("CH-POIS-7")
def test_a_drake_breathes_in_rounds_one_four_and_seven() -> None:
    rounds = [each for each in range(1, 9) if "breath" in options(facing("elder-drake", number=each))]
    assert rounds == [1, 4, 7]


@pytest.mark.clause("CH-GM-2")
def test_the_dice_of_a_breath_are_the_game_masters_unless_the_table_rolls_openly() -> None:
    done = uses(facing("elder-drake", number=1), "breath", 4, 4, 4, 3, 6)
    assert [roll.why for roll in thrown(done, to=ONE)] == ["luck: Breath"]
    openly = uses(facing("elder-drake", number=1, gm_dice="open"), "breath", 4, 4, 4, 3, 6)
    assert [roll.why for roll in thrown(openly, to=ONE)] == ["breath", "luck: Breath"]


@pytest.mark.clause("CH-RND-3")
def test_a_special_is_declared_like_any_action() -> None:
    state = facing("crypt-archon", heroes=(tough(), tough()))
    now(state).phase = Phase.DECLARE
    state = does(state, GM, "declare", what=USE, who=BITER, with_="word", target=ONE).state
    now(state).phase = Phase.RESOLVE
    assert options(state) == ["word"]
    assert not may(state, GM, "attack", who=BITER, target=ONE, how="plain")
    assert told(uses(state, "word", 6, target=TWO), HeroDied) == [HeroDied(TWO, BITER)]


@pytest.mark.clause("CH-CREA-3", "CH-GEN-4")
def test_only_who_plays_a_creature_chooses_for_it() -> None:
    state = facing("stormmount-shaman")
    assert options(state) == ["hex"]
    assert options(state, ONE) == []
    spirit = beside(state, "basilisk", summoned_by=ONE)
    state = turn_of(spirit.id, state)
    assert options(state, ONE) == ["gaze"]
    assert options(state) == []


# What players know ----------------------------------------------------------------------------------------------------


def known(state: Table, who: str = BITER) -> list[SpecialPower]:
    return [each.power for each in known_specials(state, creature(state, who))]


@pytest.mark.clause("CH-POIS-7")
def test_a_special_is_unknown_until_it_shows() -> None:
    state = facing("giant-spider")
    assert known(state) == []
    done = bites(state, 20, 1, 6)
    assert (known(done.state), told(done, SpecialSeen, to=ONE)) == (
        ["venom"],
        [SpecialSeen(BITER, "venom", "Venom (3 rounds)")],
    )
    again = bites(turn_of(BITER, done.state), 20, 1, 6)
    assert told(again, SpecialSeen) == []


@pytest.mark.clause("CH-POIS-7")
def test_what_is_used_is_seen_and_what_lore_tells_is_known() -> None:
    done = uses(facing("stormmount-shaman"), "hex", 6, target=ONE)
    assert told(done, SpecialUsed, to=ONE) == [SpecialUsed(BITER, "hex", "Hex", (ONE,))]
    assert known(done.state) == ["hex"]
    state = facing("bog-hydra")
    creature(state).known.card_read = True
    assert known(state) == ["attacks", "knit"]
    assert known(facing("bog-hydra", figures="open")) == ["attacks", "knit"]


@pytest.mark.clause("CH-POIS-7")
@pytest.mark.parametrize(
    ("card", "dice", "powers"),
    [
        ("road-bandit", (20, 6, 1), ["cutpurse"]),
        ("giant-spider", (20, 6, 6), ["venom"]),
        ("grave-ghoul", (20, 6, 6), ["disease"]),
        ("barrow-wight", (20, 6, 6), ["permanent loss"]),
        ("night-lord", (20, 1, 1, 1), ["permanent loss", "drink"]),
    ],
)
def test_a_hit_that_brings_something_shows_it(card: str, dice: tuple[int, ...], powers: list[str]) -> None:
    done = bites(facing(card), *dice)
    assert [each.power for each in told(done, SpecialSeen, to=ONE)] == powers


@pytest.mark.clause("CH-POIS-7")
def test_nobody_hears_of_a_pack_or_a_frenzy() -> None:
    wolf = bites(facing("grey-wolf", "grey-wolf"), 20, 1)
    assert (known(wolf.state), told(wolf, SpecialSeen)) == ([], [])


@pytest.mark.clause("CH-GEN-7")
def test_a_creature_may_lack_a_special_of_its_card() -> None:
    state = facing("grave-ghoul")
    creature(state).without = ["disease"]
    assert told(bites(state, 20, 4), LuckChecked) == []


# The automatic game master --------------------------------------------------------------------------------------------


def usual_targets(state: Table) -> list[str]:
    return [str(choice.fields["target"]) for choice in usual_choices(state, BITER)]


@pytest.mark.clause("CH-CREA-3")
def test_the_automatic_game_master_attacks_any_living_hero_alike() -> None:
    state = facing("stormmount-orc", heroes=(tough(), tough(), tough()))
    state.hero(TWO).alive = False
    assert usual_choices(state, BITER) == (
        Choice("attack", {"who": BITER, "target": ONE, "how": "plain"}),
        Choice("attack", {"who": BITER, "target": "hero:3", "how": "plain"}),
    )
    assert usual_choice(state, BITER, lambda count: count - 1).fields["target"] == "hero:3"


@pytest.mark.clause("CH-CREA-3")
@pytest.mark.parametrize(("option", "chosen"), [("focus_weakest", [TWO, "hero:3"]), ("focus_strongest", [ONE])])
def test_a_table_may_let_creatures_go_for_the_weakest_or_the_strongest(option: str, chosen: Sequence[str]) -> None:
    state = facing("stormmount-orc", heroes=(tough(), hero(), hero()), creature_targets=option)
    assert usual_targets(state) == list(chosen)


@pytest.mark.clause("CH-CREA-3")
def test_what_may_be_used_once_is_used_in_the_first_round_it_can() -> None:
    archon = facing("crypt-archon", heroes=(tough(), tough()))
    assert [choice.option for choice in usual_choices(archon, BITER)] == [USE, USE]
    creature(archon).powers_used = ["word"]
    assert {choice.option for choice in usual_choices(archon, BITER)} == {"attack"}
    drake = [usual_choices(facing("elder-drake", number=each), BITER)[0].option for each in (1, 2, 3, 4)]
    assert drake == [USE, "attack", "attack", USE]


@pytest.mark.clause("CH-CREA-3")
def test_otherwise_it_attacks_and_uses_besides_what_it_can() -> None:
    assert {choice.option for choice in usual_choices(facing("stormmount-shaman"), BITER)} == {"attack"}
    basilisk = facing("basilisk", heroes=(tough(), tough()))
    assert [choice.fields["target"] for choice in usual_free_choices(basilisk, BITER)] == [ONE, TWO]
    assert usual_free_choices(uses(basilisk, "gaze", 6, besides=True, target=ONE).state, BITER) == ()


@pytest.mark.clause("CH-CREA-3")
@pytest.mark.parametrize("card", [card.id for card in our_cards().creatures])
def test_whatever_it_would_do_is_on_offer_declared_and_at_the_turn(card: str) -> None:
    state = facing(card, "stormmount-orc", heroes=(tough(), tough()), number=1)
    free = usual_free_choices(state, BITER)
    assert all(may(state, GM, choice.option, **_given(choice)) for choice in (*usual_choices(state, BITER), *free))
    now(state).phase = Phase.DECLARE
    assert all(may(state, GM, choice.option, **_given(choice)) for choice in usual_choices(state, BITER))


def _given(choice: Choice) -> dict[str, object]:
    return {f"{name}_" if name == "with" else name: value for name, value in choice.fields.items()}


@pytest.mark.clause("CH-CREA-3")
def test_with_nobody_to_attack_it_does_nothing() -> None:
    state = facing("stormmount-orc")
    now(state).fleeing = [ONE]
    assert usual_choices(state, BITER) == (Choice("do nothing", {"who": BITER}),)


# The whole deck -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-POIS-7")
def test_every_power_on_a_card_has_its_place() -> None:
    used = {special.power for card in our_cards().creatures for special in card.specials}
    always = {"craven", "swarm", "pack", "frenzy", "bodiless", "blaze"}
    by_a_hit = {"venom", "disease", "permanent loss", "drink", "cutpurse"}
    assert used == always | by_a_hit | {"knit"} | set(INSTEAD) | set(BESIDES)


@pytest.mark.clause("CH-CREA-1", "CH-POIS-7")
@pytest.mark.parametrize("card", [card.id for card in our_cards().creatures])
def test_every_creature_can_fight_a_round(card: str) -> None:
    def fights(play: Play, state: Table) -> None:
        arrive(state, card, Side.CREATURES)

    state = by_hand(facing(card, heroes=(tough(luck=6),)), fights).state
    one = bites(state, *_enough(state)).state
    assert round_ends(one).state.hero(ONE).alive


def _enough(state: Table) -> list[int]:
    """Dice for every attack of a turn, lowest each, after a sure hit."""
    card = our_cards().creatures[creature(state).card]
    damage = [1] * int(card.damage[0])
    powers = {special.power: special for special in card.specials}
    turns = powers["attacks"].amount if "attacks" in powers else 1
    checks = [1] if powers.keys() & {"venom", "disease"} else []
    return [20, *damage, *checks] * turns
