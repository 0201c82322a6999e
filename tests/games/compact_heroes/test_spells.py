"""Every spell of the four schools does what its card says (M3), and those that serve a caster (CH-SPELL-14)."""

from __future__ import annotations

import pytest

from herotable.games.compact_heroes import sheet
from herotable.games.compact_heroes.attacks import AttackRolled, DamageCalled, NoEffect
from herotable.games.compact_heroes.damage import DamageTaken
from herotable.games.compact_heroes.fighters import LOSES_ACTION, targets
from herotable.games.compact_heroes.flight import LeftFight
from herotable.games.compact_heroes.hit_points import (
    Healed,
    KeptForGood,
    Vanished,
    die,
    lose_for_good,
    most_hit_points,
    new_day,
)
from herotable.games.compact_heroes.luck import LuckChecked
from herotable.games.compact_heroes.poison import DiseaseEnded, PoisonEnded, Unharmed, infect
from herotable.games.compact_heroes.rounds import JoinedFight, end_fight
from herotable.games.compact_heroes.spell_effects import (
    BackToLife,
    Banished,
    CalledUp,
    SpellInForce,
    Stung,
    Untouched,
    Withstood,
)
from herotable.games.compact_heroes.state import Effect, Illness, Phase, PoisonTimer, Side, Table, Until, cards
from herotable.rules import Learned, Scripted
from tests.games.compact_heroes.casters_for_tests import (
    GAME,
    aims_of,
    among_of,
    at_rest,
    at_war,
    by_hand,
    by_itself,
    castings,
    casts,
    does,
    effects,
    facing,
    foe,
    left,
    mage,
    on_offer,
    round_ends,
    rounds_end,
    why_not,
)
from tests.games.compact_heroes.heroes_for_tests import hero
from tests.games.compact_heroes.table_for_tests import GM, ONE, ORC, SECOND, THIRD, TWO, beside, hit, now, turn_of
from tests.games.trying import told

ORCS = ("stormmount-orc",) * 3
WOLF, OGRE, BONES = "grey-wolf-1", "hill-ogre-1", "rattling-skeleton-1"
"""Those who come when they are called."""


def to_hit(state: Table, who: str) -> int:
    one = state.foes[who]
    return sheet.figure(one, "to hit", one.to_hit, "CH-CREA-4").amount


def absorption(state: Table, who: str) -> int:
    return sheet.absorption_of(state.participant(who), cards(state)).amount


def evade(state: Table, who: str) -> int:
    return sheet.evade_of(state.participant(who), cards(state)).amount


def hurt(state: Table, who: str, hit_points: int) -> Table:
    state.participant(who).hit_points = hit_points
    return state


# Elemental ------------------------------------------------------------------------------------------------------------


def test_a_frost_ray_slows_whom_it_hits_for_the_next_round() -> None:
    done = casts(facing(), "frost-ray", 20, 6, target=ORC)
    assert left(done.state) == 13 - 4
    assert slowness(done.state) == 2
    assert slowness(rounds_end(done.state, 1)) == 2
    assert slowness(rounds_end(done.state, 2)) == 0
    assert slowness(casts(facing(), "frost-ray", 1, target=ORC).state) == 0
    assert not effects(casts(hurt(facing(*ORCS), ORC, 1), "frost-ray", 20, 6, target=ORC).state, ORC)


def slowness(state: Table, who: str = ORC) -> int:
    return sheet.initiative_of(state.participant(who), cards(state)).amount


@pytest.mark.parametrize(("power", "more"), [(2, 2), (3, 3), (6, 3)])
def test_stone_skin_grows_with_power_up_to_three(power: int, more: int) -> None:
    assert absorption(casts(facing(heroes=(mage(power),)), "stone-skin", target=ONE).state, ONE) == more


@pytest.mark.clause("CH-CREA-6")
def test_a_gale_wall_is_in_the_way_of_missiles_against_the_whole_side() -> None:
    state = casts(facing("bone-archer", "stormmount-orc", heroes=(mage(2), hero())), "gale-wall").state
    assert shoots(state, ORC, TWO) == 5 + 2 - 4
    assert shoots(state, SECOND, TWO) == 5 + 1, "an axe is no missile"
    assert shoots(rounds_end(state, 5), ORC, ONE) == 5 + 2 - 4
    assert shoots(rounds_end(state, 6), ORC, ONE) == 5 + 2


def shoots(state: Table, who: str, target: str) -> int:
    done = does(turn_of(who, state), GM, "attack", 5, who=who, target=target, how="plain")
    return told(done, AttackRolled)[0].total


@pytest.mark.clause("CH-SPELL-12")
def test_two_gale_walls_are_no_better_than_one() -> None:
    state = casts(facing("bone-archer", heroes=(mage(2), mage(2))), "gale-wall").state
    state = casts(turn_of(TWO, state), "gale-wall", who=TWO).state
    assert shoots(state, ORC, ONE) == 5 + 2 - 4


def test_the_wall_does_not_hinder_ones_own_arrows() -> None:
    archer = hero(worn=("short-bow",))
    state = casts(facing(heroes=(mage(2), archer)), "gale-wall").state
    bow = state.hero(TWO).items[0].id
    done = does(turn_of(TWO, state), TWO, "attack", 5, who=TWO, with_=bow, target=ORC, how="plain")
    assert told(done, AttackRolled)[0].total == 5


@pytest.mark.edge(94)
@pytest.mark.clause("CH-SPELL-7", "CH-SPELL-13", "CH-DMG-8", "CH-ATTR-2")
def test_an_earthshake_is_halved_by_luck_before_armour() -> None:
    state = facing("stormmount-orc", "stormmount-orc", heroes=(mage(6, strength=1),))
    done = casts(state, "earthshake", 3, 4, 1, 6)
    assert [(event.targets, event.damage) for event in told(done, DamageCalled)] == [((ORC, SECOND), 7 + 6 + 1)]
    assert [event.taken for event in told(done, DamageTaken)] == [5, 12]
    assert told(done, Withstood) == [Withstood(ORC, "earthshake")]
    assert (left(done.state), left(done.state, SECOND)) == (13 - 5, 13 - 12)
    assert now(done.state).turn == 1


@pytest.mark.clause("CH-HP-7")
def test_the_ground_shakes_under_the_living_of_the_other_side() -> None:
    state = facing(*ORCS[:2], heroes=(mage(6), hero()), pvp="on", ties="simultaneous")
    state.foes[ORC].alive = False
    now(state).together = [ORC]
    assert targets(state, ONE) == (TWO, ORC, SECOND)
    done = casts(state, "earthshake", 3, 4, 6)
    assert [event.who for event in told(done, LuckChecked)] == [SECOND]


def test_without_strength_in_spells_an_earthshake_is_weaker() -> None:
    state = facing(heroes=(mage(6, strength=1),), strength_damage="weapons")
    assert told(casts(state, "earthshake", 3, 4, 6), DamageCalled)[0].damage == 13


# Necromancy -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-CREA-6")
@pytest.mark.parametrize("spell", ["chill-touch", "life-drain"])
def test_the_unliving_feel_no_grave_cold(spell: str) -> None:
    done = casts(facing("shambling-zombie"), spell, 20, 6, target=ORC)
    assert left(done.state) == 20
    assert [event.why for event in told(done, NoEffect)] == ["unliving"]
    assert done.state.hero(ONE).spells_cast == 1
    assert left(casts(facing("cave-bear"), spell, 20, 6, target=ORC).state) == 20 - 8


@pytest.mark.parametrize(("power", "less"), [(1, 1), (2, 2), (5, 3)])
def test_wither_does_no_damage_and_weakens_for_three_rounds(power: int, less: int) -> None:
    done = casts(facing(heroes=(mage(power),)), "wither", 20, target=ORC)
    assert left(done.state) == 13
    assert to_hit(done.state, ORC) == 1 - less
    assert to_hit(rounds_end(done.state, 3), ORC) == 1 - less
    assert to_hit(rounds_end(done.state, 4), ORC) == 1


def test_fear_drives_a_living_creature_from_the_fight_unless_it_is_lucky() -> None:
    done = casts(facing(*ORCS), "fear", 6, target=SECOND)
    assert told(done, LeftFight) == [LeftFight(SECOND)]
    assert SECOND not in now(done.state).here
    assert done.state.foes[SECOND].alive
    assert SECOND in now(casts(facing(*ORCS), "fear", 3, target=SECOND).state).here


@pytest.mark.clause("CH-HIT-4")
@pytest.mark.parametrize(
    ("spell", "creature", "power", "why"),
    [
        ("fear", "stormmount-chieftain", 2, ""),
        ("fear", "barrow-wight", 3, "unliving"),
        ("fear", "river-troll", 2, "level"),
        ("death-word", "basilisk", 6, ""),
        ("death-word", "chimera", 6, "level"),
    ],
)
def test_a_level_that_is_too_high_is_found_out_by_trying(spell: str, creature: str, power: int, why: str) -> None:
    state = facing(creature, "giant-rat", heroes=(mage(power),))
    done = casts(state, spell, *([] if why else [6]), target=ORC)
    assert [event.why for event in told(done, Untouched, TWO)] == ([why] if why else [])
    assert [note.seats for note in done.notes if isinstance(note, Learned)] == ([(ONE,)] if why else [])
    assert done.state.hero(ONE).spells_cast == 1


@pytest.mark.clause("CH-CRE-13")
@pytest.mark.parametrize(("xp", "flees"), [(6, True), (7, False)])
def test_a_heros_level_is_all_experience(xp: int, flees: bool) -> None:
    state = facing(heroes=(mage(2), hero()), pvp="on")
    state.hero(TWO).xp = xp
    done = casts(state, "fear", *([6] if flees else []), target=TWO)
    assert (TWO not in now(done.state).here) is flees


def test_what_nothing_frightens_is_known_to_be_unliving() -> None:
    state = casts(facing("barrow-wight", heroes=(mage(3),)), "fear", target=ORC).state
    assert foe(state).known.seen == ["unliving"]


def test_a_grave_ward_keeps_from_loss_for_good_and_from_disease_until_dawn() -> None:
    state = casts(at_rest(mage(2)), "grave-ward", target=ONE).state
    drained = by_hand(state, lambda play, table: lose_for_good(play, table, ONE, 2))
    assert told(drained, KeptForGood)
    assert left(drained.state, ONE) == left(state, ONE)
    assert told(by_hand(state, lambda play, table: infect(play, table, ONE, "grave-rot", ORC)), Unharmed)
    dawn = by_hand(state, new_day).state
    assert left(by_hand(dawn, lambda play, table: lose_for_good(play, table, ONE, 2)).state, ONE) == 38


@pytest.mark.clause("CH-ATTR-2")
def test_life_drain_heals_what_the_target_lost() -> None:
    state = hurt(facing("hill-ogre", heroes=(mage(4, strength=1),)), ONE, 10)
    done = casts(state, "life-drain", 20, 4, target=ORC)
    assert left(done.state) == 23 - 7
    assert told(done, Healed) == [Healed(ONE, "life-drain", 7, 17)]


def test_life_drain_takes_no_more_than_there_was() -> None:
    state = hurt(hurt(facing(*ORCS), ONE, 10), ORC, 3)
    assert left(casts(state, "life-drain", 20, 6, target=ORC).state, ONE) == 10 + 3


def test_death_word_kills_whom_luck_does_not_help() -> None:
    state = facing("basilisk", heroes=(mage(6),))
    assert not foe(casts(state, "death-word", 3, target=ORC).state).alive
    assert foe(casts(state, "death-word", 2, target=ORC).state).alive


# Summoning ------------------------------------------------------------------------------------------------------------


@pytest.mark.edge(43)
@pytest.mark.clause("CH-SPELL-15")
def test_a_conjured_blade_hits_with_magic_and_weapon_skill_is_no_help() -> None:
    caster = mage(2, "summoning", "novice-combat", "spell-focus", strength=1)
    state = with_a_blade(facing(heroes=(caster,)))
    done = strikes(state, 10, 4)
    assert told(done, AttackRolled)[0].total == 10 + 2 + 2
    assert told(done, DamageCalled)[0].damage == 4 + 2 + 1


@pytest.mark.clause("CH-SPELL-15", "CH-ATTR-2")
def test_a_conjured_blade_is_a_weapon_for_strength() -> None:
    state = with_a_blade(facing(heroes=(mage(2, strength=1),), strength_damage="weapons"))
    assert told(strikes(state, 20, 4), DamageCalled)[0].damage == 4 + 2 + 1


@pytest.mark.clause("CH-SPELL-15")
def test_a_conjured_blade_has_the_bonus_of_spells() -> None:
    caster = mage(4, "summoning", "spell-focus", "spell-mastery", "mighty-blow")
    state = with_a_blade(facing(heroes=(caster,)))
    assert told(strikes(state, 10, 1), DamageCalled)[0].damage == 1 + 4 + 2
    with pytest.raises(AssertionError):
        strikes(state, 10, 1, how="mighty")


@pytest.mark.edge(82)
@pytest.mark.clause("CH-SPELL-15")
def test_a_conjured_blade_is_magical() -> None:
    state = with_a_blade(facing("pale-spectre", heroes=(mage(4, strength=1),)))
    assert left(strikes(state, 20, 4).state) == 38 - 9


@pytest.mark.clause("CH-SPELL-12", "CH-SPELL-15")
def test_a_conjured_blade_is_there_for_the_fight_and_casting_it_is_an_action() -> None:
    state = casts(facing(), "conjure-blade").state
    assert now(state).turn == 1
    assert not blades(facing())
    assert blades(turn_of(ONE, state))
    assert not effects(by_hand(state, end_fight).state, ONE)


def with_a_blade(state: Table) -> Table:
    return turn_of(ONE, casts(state, "conjure-blade").state)


@pytest.mark.clause("CH-RND-8")
def test_a_conjured_blade_does_not_reach_the_back_rank() -> None:
    state = with_a_blade(facing(*ORCS[:2], ranks="on"))
    now(state).back = [SECOND]
    (blow,) = [
        each for each in GAME.options(state, ONE) if "conjure-blade" in among_of(each, "with") and each.id == "attack"
    ]
    assert among_of(blow, "target") == (ORC,)
    assert SECOND in aims_of(state, "chill-touch")


def strikes(state: Table, *dice: int, how: str = "plain") -> Scripted[Table]:
    return does(state, ONE, "attack", *dice, who=ONE, with_="conjure-blade", target=ORC, how=how)


def blades(state: Table) -> list[str]:
    found = [option for option in GAME.options(state, ONE) if option.id == "attack"]
    return [each for option in found for each in among_of(option, "with") if each == "conjure-blade"]


@pytest.mark.parametrize(("power", "more"), [(2, 2), (5, 3)])
def test_spirit_armor_makes_an_ally_hard_to_hit_for_five_rounds(power: int, more: int) -> None:
    state = casts(facing(heroes=(mage(power), hero())), "spirit-armor", target=TWO).state
    assert evade(rounds_end(state, 5), TWO) == 10 + more
    assert evade(rounds_end(state, 6), TWO) == 10


@pytest.mark.clause("CH-ATTR-2")
def test_a_swarm_stings_at_the_end_of_three_rounds_whatever_its_victim_wears() -> None:
    state = casts(facing("hill-ogre", heroes=(mage(3, strength=1),)), "stinging-swarm", target=ORC).state
    state = round_ends(state).state
    assert left(state) == 23, "the round of casting does not count"
    first = round_ends(state, 6, 5)
    assert told(first, Stung, TWO) == [Stung(ORC, "stinging-swarm", 5)]
    second = round_ends(first.state, 6, 4).state
    third = round_ends(second, 6, 1).state
    assert [left(first.state), left(second), left(third)] == [18, 14, 13]
    assert not effects(third, ORC)


@pytest.mark.clause("CH-SPELL-13")
def test_luck_drives_the_swarm_off_before_it_stings() -> None:
    state = rounds_end(casts(facing("hill-ogre"), "stinging-swarm", target=ORC).state, 1)
    done = round_ends(state, 3)
    assert left(done.state) == 23
    assert told(done, Withstood) == [Withstood(ORC, "stinging-swarm")]
    assert not told(round_ends(done.state), LuckChecked)
    dead = by_hand(state, lambda play, table: die(play, table, ORC)).state
    assert not told(round_ends(dead), LuckChecked)


@pytest.mark.clause("CH-SPELL-12")
def test_a_second_swarm_begins_anew_and_does_not_sting_twice() -> None:
    state = rounds_end(casts(facing("hill-ogre"), "stinging-swarm", target=ORC).state, 1)
    state = casts(turn_of(ONE, round_ends(state, 6, 1).state), "stinging-swarm", target=ORC).state
    state = rounds_end(state, 1)
    assert left(round_ends(round_ends(round_ends(state, 6, 1).state, 6, 1).state, 6, 1).state) == 23 - 4


def test_blink_step_takes_allies_out_without_a_check() -> None:
    state = facing(heroes=(mage(3), hero(), hero(), hero(), hero()))
    done = casts(state, "blink-step", targets=[TWO, "hero:3", "hero:4"])
    assert told(done, LeftFight) == [LeftFight(who) for who in (ONE, TWO, "hero:3", "hero:4")]
    assert [who for who in now(done.state).here if who in done.state.heroes] == ["hero:5"]
    with pytest.raises(AssertionError):
        casts(state, "blink-step", targets=[TWO, "hero:3", "hero:4", "hero:5"])


def test_blink_step_takes_nobody_who_is_not_asked_for() -> None:
    state = casts(facing(heroes=(mage(3), hero())), "blink-step", targets=[]).state
    assert [who for who in now(state).here if who in state.heroes] == [TWO]


def test_the_last_to_blink_away_ends_the_fight() -> None:
    state = by_itself(casts(facing(heroes=(mage(3),)), "blink-step").state).state
    assert state.fight is None
    assert state.hero(ONE).alive


def test_banish_sends_undead_elementals_and_summoned_ones_away() -> None:
    state = facing("barrow-wight", "stormmount-orc", "earth-spirit")
    assert aims_of(state, "banish") == (ORC, THIRD)
    done = casts(state, "banish", 3, target=ORC)
    assert told(done, Banished) == [Banished(ORC, "banish")]
    assert not foe(done.state).alive, "it counts as defeated"
    assert foe(casts(state, "banish", 2, target=ORC).state).alive
    too_high = facing("crypt-archon", heroes=(mage(6),))
    assert [event.why for event in told(casts(too_high, "banish", target=ORC), Untouched)] == ["level"]


def test_banish_reaches_what_another_has_summoned() -> None:
    state = facing()
    wolf = beside(state, "grey-wolf", summoned_by=TWO)
    wolf.side = Side.CREATURES
    assert aims_of(state, "banish") == (wolf.id,)


# Those who serve ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-SPELL-14")
def test_a_bone_servant_has_its_cards_figures_and_more_hit_points() -> None:
    done = casts(facing(heroes=(mage(3),)), "bone-servant")
    servant = foe(done.state, BONES)
    assert (servant.card, servant.side, servant.owner) == ("rattling-skeleton", Side.HEROES, ONE)
    assert (servant.hit_points, servant.most_hit_points) == (9 + 6, 9 + 6)
    assert (servant.to_hit, servant.damage, servant.evade, servant.absorption) == (0, "1d6+2", 10, 2)
    assert told(done, CalledUp, TWO) == [CalledUp(BONES, "bone-servant", ONE, "rattling-skeleton")]


def test_a_bone_servant_comes_alone_beside_a_called_beast() -> None:
    state = turn_of(ONE, casts(facing(), "bone-servant").state)
    assert why_not(state, "bone-servant").reason.startswith("one at a time")
    state = turn_of(ONE, casts(state, "call-beast", creature="grey-wolf").state)
    assert "bone-servant" not in on_offer(state)
    assert "call-beast" not in on_offer(state)
    gone = by_hand(state, lambda play, table: die(play, table, BONES)).state
    assert "bone-servant" in on_offer(gone)
    assert "call-beast" not in on_offer(gone)


def test_a_beast_of_a_level_up_to_the_power_can_be_called() -> None:
    assert callable_with(1, "call-beast") == ("giant-rat", "bat-swarm")
    assert callable_with(3, "call-beast") == ("giant-rat", "bat-swarm", "grey-wolf", "giant-spider")


def test_a_guardian_is_an_elemental_or_a_giant_and_takes_the_beasts_place() -> None:
    assert callable_with(6, "call-guardian") == ("hill-ogre", "river-troll")
    assert "earth-spirit" in callable_with(7, "call-guardian")
    state = casts(facing(heroes=(mage(6),)), "call-guardian", creature="hill-ogre").state
    assert why_not(turn_of(ONE, state), "call-beast").reason.startswith("one at a time")
    assert foe(state, OGRE).hit_points == 23


def callable_with(power: int, spell: str) -> tuple[str, ...]:
    (option,) = [each for each in castings(facing(heroes=(mage(power),))) if among_of(each, "with") == (spell,)]
    return among_of(option, "creature")


def calling() -> Table:
    """Round 2: the mage (initiative 3) has called a wolf before the orc's turn."""
    state = by_itself(at_war(heroes=(mage(4),), declare="on_turn"), 3, 5).state
    return casts(state, "call-beast", creature="grey-wolf").state


@pytest.mark.edge(88)
@pytest.mark.clause("CH-SPELL-14", "CH-INIT-7", "CH-INIT-8")
def test_a_called_wolf_may_be_attacked_at_once_and_acts_from_the_next_round() -> None:
    assert told(casts(facing(), "call-beast", creature="grey-wolf"), JoinedFight) == [JoinedFight(WOLF)]
    state = calling()
    assert WOLF not in now(state).order
    assert targets(state, ORC) == (ONE, WOLF)
    state = does(state, GM, "do nothing", who=ORC).state
    done = by_itself(state, 4, 3)
    assert now(done.state).order == [ORC, ONE, WOLF], "no die of its own"
    state = does(done.state, GM, "do nothing", who=ORC).state
    state = does(state, ONE, "do nothing", who=ONE).state
    assert left(does(state, ONE, "attack", 20, 6, who=WOLF, target=ORC, how="plain").state) == 13 - 6


@pytest.mark.edge(70)
@pytest.mark.clause("CH-SPELL-14")
def test_it_acts_when_its_caster_has_lost_the_action_and_vanishes_with_a_dead_one() -> None:
    state = by_itself(does(calling(), GM, "do nothing", who=ORC).state, 1, 6).state
    dazed = by_hand(state, lambda play, table: dazes(table)).state
    dazed = by_itself(dazed).state
    assert not hit(does(dazed, ONE, "attack", 1, who=WOLF, target=ORC, how="plain"))
    dead = by_hand(state, lambda play, table: die(play, table, ONE))
    assert told(dead, Vanished) == [Vanished(WOLF)]
    assert not foe(dead.state, WOLF).alive


def dazes(state: Table) -> None:
    state.hero(ONE).effects.append(Effect("Gaze", ORC, Until.FIGHT, marks=[LOSES_ACTION]))


@pytest.mark.clause("CH-SPELL-14")
def test_it_vanishes_when_its_caster_leaves_when_it_falls_and_when_the_fight_ends() -> None:
    state = turn_of(ONE, casts(facing(heroes=(mage(4), hero())), "call-beast", creature="grey-wolf").state)
    assert not foe(casts(state, "blink-step", targets=[]).state, WOLF).alive
    assert not foe(does(state, ONE, "flee", who=ONE).state, WOLF).alive
    assert not foe(by_hand(state, end_fight).state, WOLF).alive
    bitten = does(turn_of(ORC, hurt(state, WOLF, 1)), GM, "attack", 20, 6, who=ORC, target=WOLF, how="plain")
    assert told(bitten, Vanished) == [Vanished(WOLF)]


def test_whoever_serves_can_be_healed_while_it_fights_but_does_not_blink_away() -> None:
    state = turn_of(ONE, hurt(casts(facing(), "call-beast", creature="grey-wolf").state, WOLF, 5))
    assert aims_of(state, "mend") == (ONE, WOLF)
    assert aims_of(state, "blink-step") == ()
    assert left(casts(state, "mend", 1, target=WOLF).state, WOLF) == 5 + 5


# Restoration ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-ATTR-2", "CH-SPELL-6", "CH-HP-3")
def test_mend_heals_with_power_and_without_strength() -> None:
    state = hurt(at_rest(mage(3, strength=2), hero()), ONE, 10)
    assert left(casts(state, "mend", 4, target=ONE).state, ONE) == 10 + 7
    assert left(casts(hurt(state, TWO, 8), "mend", 4, target=TWO).state, TWO) == 10


def test_bless_helps_with_weapons_and_with_spells() -> None:
    state = casts(facing(heroes=(mage(2), hero())), "bless", target=TWO).state
    done = does(turn_of(TWO, state), TWO, "attack", 5, who=TWO, with_="unarmed", target=ORC, how="plain")
    assert told(done, AttackRolled)[0].total == 5 + 2
    assert sheet.magic_to_hit(casts(facing(), "bless", target=ONE).state.hero(ONE), cards(state)).amount == 4 + 2


def test_cure_venom_ends_all_poison_of_one() -> None:
    state = at_rest(mage(1), hero())
    state.hero(TWO).timers = [PoisonTimer("giant-spider", 2), PoisonTimer("marsh-viper", 4)]
    done = casts(state, "cure-venom", target=TWO)
    assert told(done, PoisonEnded) == [PoisonEnded(TWO, "cure-venom", 2)]


def test_cure_disease_ends_all_diseases_of_one() -> None:
    state = at_rest(mage(2), hero())
    state.hero(TWO).illnesses = [Illness("grave-rot"), Illness("marsh-fever")]
    done = casts(state, "cure-disease", target=TWO)
    assert [event.disease for event in told(done, DiseaseEnded)] == ["grave-rot", "marsh-fever"]
    assert not done.state.hero(TWO).illnesses
    fighting = facing(heroes=(mage(2), hero()))
    beside(fighting, "grey-wolf")
    assert aims_of(fighting, "cure-disease") == (ONE, TWO)


def test_sunfire_burns_the_undead_only() -> None:
    state = facing("stormmount-orc", "shambling-zombie", heroes=(mage(2),))
    assert aims_of(state, "sunfire") == (SECOND,)
    assert left(casts(state, "sunfire", 20, 3, target=SECOND).state, SECOND) == 20 - 7
    assert why_not(facing(), "sunfire").rule == "CH-RND-4"


def test_a_ward_covers_all_allies_for_three_rounds() -> None:
    state = facing(heroes=(mage(3), hero()))
    friend = beside(state, "grey-wolf")
    done = casts(state, "ward")
    assert [event.who for event in told(done, SpellInForce)] == [ONE, TWO, friend.id]
    wards = [[absorption(rounds_end(done.state, rounds), who) for who in (ONE, TWO, friend.id)] for rounds in (3, 4)]
    assert wards == [[1, 1, 2], [0, 0, 1]]


def test_mass_mend_rolls_once_for_all() -> None:
    state = facing(heroes=(mage(4), hero(), hero()))
    for who in (ONE, TWO, "hero:3"):
        hurt(state, who, 1)
    done = casts(state, "mass-mend", 3)
    assert [left(done.state, who) for who in (ONE, TWO, "hero:3")] == [8, 8, 8]


def dead(*, days: int = 0) -> Table:
    """The second hero has died, so many days ago."""
    state = by_hand(at_rest(mage(7), hero()), lambda play, table: die(play, table, TWO)).state
    state.day += days
    return state


@pytest.mark.clause("CH-HP-8")
def test_restore_life_brings_a_hero_back_with_one_hit_point_and_two_less_for_good() -> None:
    done = casts(dead(), "restore-life", target=TWO)
    assert told(done, BackToLife) == [BackToLife(TWO, "restore-life", 1, 8)]
    assert (left(done.state, TWO), most_hit_points(done.state, TWO)) == (1, 8)
    assert done.state.hero(TWO).alive


def test_restore_life_reaches_back_a_day() -> None:
    assert aims_of(dead(days=1), "restore-life") == (TWO,)
    assert why_not(dead(days=2), "restore-life").rule == "CH-RND-4"
    assert why_not(at_rest(mage(7), hero()), "restore-life").rule == "CH-RND-4"


def test_restore_life_leaves_a_maximum_of_one_and_a_ward_all_of_it() -> None:
    weak = dead()
    weak.hero(TWO).permanent_loss = 8
    assert most_hit_points(casts(weak, "restore-life", target=TWO).state, TWO) == 1
    warded = casts(at_rest(mage(7), hero()), "grave-ward", target=TWO).state
    warded = by_hand(warded, lambda play, table: die(play, table, TWO)).state
    assert most_hit_points(casts(warded, "restore-life", target=TWO).state, TWO) == 10


@pytest.mark.clause("CH-INIT-8", "CH-RND-6")
def test_a_hero_raised_in_a_fight_does_not_act_in_that_round() -> None:
    state = by_itself(at_war(heroes=(mage(7), hero())), 1, 2, 6).state
    state = does(state, ONE, "declare", who=ONE, what="cast", with_="mend", target=ONE).state
    state = does(state, TWO, "declare", who=TWO, what="do nothing").state
    state = by_itself(does(state, GM, "all others attack").state).state
    assert now(state).phase is Phase.RESOLVE
    now(state).declared.clear()
    state = by_hand(state, lambda play, table: die(play, table, TWO)).state
    state = casts(state, "restore-life", target=TWO).state
    assert now(state).order == [ONE, ORC]
    assert now(state).newcomers == [TWO]
    assert targets(state, ORC) == (ONE, TWO)
    state = by_itself(does(state, GM, "do nothing", who=ORC).state, 3, 2, 6).state
    assert now(state).results[TWO] == 2
