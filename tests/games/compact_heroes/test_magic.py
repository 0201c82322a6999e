"""Magic: who may cast what, what it uses up, how a spell strikes, how long it lasts (CH-SPELL)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from herotable.games.compact_heroes import magic, sheet
from herotable.games.compact_heroes.attacks import AttackRolled, DamageCalled
from herotable.games.compact_heroes.cards import Spell
from herotable.games.compact_heroes.experience import fill_bubble
from herotable.games.compact_heroes.fighters import LOSES_ACTION
from herotable.games.compact_heroes.hit_points import die, new_day, rest
from herotable.games.compact_heroes.luck import LuckChecked, LuckNeeded
from herotable.games.compact_heroes.magic import SpellCast, SpellWritten
from herotable.games.compact_heroes.rounds import DidNotAct, EffectEnded, end_fight
from herotable.games.compact_heroes.sheet import spells_left
from herotable.games.compact_heroes.spell_effects import SpellInForce, Withstood
from herotable.games.compact_heroes.spells import minutes_pass
from herotable.games.compact_heroes.state import Effect, Phase, Step, Table, Until, cards
from tests.games.compact_heroes.casters_for_tests import (
    GAME,
    SCHOOLS,
    aims_of,
    at_rest,
    at_war,
    by_hand,
    by_itself,
    casts,
    does,
    effects,
    facing,
    left,
    mage,
    on_offer,
    part_of,
    rolls,
    round_ends,
    rounds_end,
    why_not,
)
from tests.games.compact_heroes.heroes_for_tests import hero
from tests.games.compact_heroes.table_for_tests import GM, ONE, ORC, SECOND, THIRD, TWO, hit, now, turn_of
from tests.games.trying import thrown, told

ORCS = ("stormmount-orc",) * 3


def day_of(state: Table, who: str = ONE) -> int:
    return spells_left(state.hero(who), cards(state))


def mends(state: Table, times: int) -> Table:
    for _ in range(times):
        state = casts(state, "mend", 1, target=ONE).state
    return state


# How many, and which --------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-SPELL-1")
@pytest.mark.parametrize("power", [1, 3])
def test_a_school_lets_its_owner_cast_one_spell_a_day_for_each_point_of_power(power: int) -> None:
    state = mends(at_rest(mage(power, "restoration")), power)
    assert why_not(state, "mend").rule == "CH-SPELL-2"


@pytest.mark.clause("CH-SPELL-1")
def test_without_a_school_there_is_no_magic() -> None:
    state = at_rest(hero(intellect=3))
    assert not [option for option in GAME.options(state, ONE) if option.id == "cast"]


@pytest.mark.clause("CH-SPELL-2")
@pytest.mark.example("W4")
@pytest.mark.edge(36)
def test_two_schools_do_not_add_up_the_fifth_spell_waits_for_a_new_day() -> None:
    state = facing(heroes=(mage(4, "necromancy", "summoning"),))
    for spell, target in (("chill-touch", ORC), ("wither", ORC), ("spirit-armor", ONE), ("spirit-armor", ONE)):
        state = turn_of(ONE, casts(state, spell, *([1] if target == ORC else []), target=target).state)
    assert day_of(state) == 0
    assert why_not(state, "chill-touch").rule == "CH-SPELL-2"
    assert on_offer(by_hand(state, new_day).state)


@pytest.mark.clause("CH-SPELL-3")
def test_any_card_of_the_school_up_to_the_power_can_be_cast() -> None:
    state = facing(heroes=(mage(2, "elemental-magic"),))
    assert on_offer(state) == ["flame-dart", "frost-ray", "stone-skin", "gale-wall"]
    assert why_not(state, "fireball").rule == "CH-SPELL-3"
    assert "4, not 2" in why_not(state, "fireball").reason


@pytest.mark.clause("CH-SPELL-3")
@pytest.mark.parametrize("spell", list(cards(at_rest()).spells), ids=lambda spell: spell.id)
def test_every_card_says_from_which_power_on_it_is_cast(spell: Spell) -> None:
    least, less = (
        facing("barrow-wight", heroes=(mage(spell.power),)),
        facing(heroes=(mage(spell.power - 1, "deep-reserves"),)),
    )
    assert spell.target == "dead hero" or spell.id in on_offer(least)
    assert why_not(less, spell.id).rule == "CH-SPELL-3"


@pytest.mark.clause("CH-SPELL-3")
def test_nothing_is_prepared_the_same_spell_may_be_cast_again() -> None:
    state = mends(at_rest(mage(3)), 2)
    assert "mend" in on_offer(state)


@pytest.mark.clause("CH-SPELL-6")
def test_without_power_nothing_can_be_cast() -> None:
    state = at_rest(mage(0))
    assert not on_offer(state)
    assert why_not(state, "mend").rule == "CH-SPELL-2"


@pytest.mark.edge(40)
@pytest.mark.clause("CH-SPELL-10")
def test_deep_reserves_give_one_spell_more_than_power() -> None:
    state = at_rest(mage(3, "restoration", "deep-reserves"))
    assert day_of(state) == 4
    assert day_of(mends(state, 4)) == 0


@pytest.mark.edge(39)
@pytest.mark.clause("CH-SPELL-10")
def test_a_bubble_bought_at_camp_gives_one_more_spell_today() -> None:
    state = mends(at_rest(mage(2, xp_left=1), attribute_cap="10"), 2)
    assert day_of(state) == 0
    state = by_hand(state, lambda play, table: fill_bubble(play, table, ONE, "intellect")).state
    assert day_of(state) == 1
    assert day_of(mends(state, 1)) == 0


@pytest.mark.clause("CH-SPELL-10")
def test_less_power_never_leaves_less_than_no_spells() -> None:
    state = mends(at_rest(mage(2)), 2)
    state.hero(ONE).bubbles["intellect"] = 1
    assert day_of(state) == 0


@pytest.mark.clause("CH-SPELL-8")
def test_a_nights_rest_and_the_game_masters_word_give_all_spells_back() -> None:
    tired = mends(at_rest(mage(2)), 2)
    rested = by_hand(tired, lambda play, state: rest(play, state, safe=False)).state
    assert day_of(rested) == day_of(by_hand(tired, new_day).state) == 2


@pytest.mark.clause("CH-SPELL-9")
def test_neither_armour_nor_full_hands_keep_anyone_from_casting() -> None:
    bare, clad = mage(2), mage(2, "heavy-armor", worn=("full-plate", "great-sword"))
    assert on_offer(facing(heroes=(clad,))) == on_offer(facing(heroes=(bare,)))


# When it counts -------------------------------------------------------------------------------------------------------


@pytest.mark.edge(38)
@pytest.mark.clause("CH-SPELL-4")
def test_a_spell_that_misses_is_used_up() -> None:
    done = casts(facing(), "flame-dart", 1, target=ORC)
    assert not hit(done)
    assert told(done, SpellCast, TWO) == [SpellCast(ONE, "flame-dart", (ORC,), 3)]
    assert day_of(done.state) == 3


def declaring() -> Table:
    """The mage has declared a flame dart; the orc acts first."""
    state = by_itself(at_war(), 6, 1).state
    state = does(state, ONE, "declare", who=ONE, what="cast", with_="flame-dart", target=ORC).state
    return by_itself(does(state, GM, "all others attack").state).state


@pytest.mark.clause("CH-SPELL-4")
def test_a_declared_spell_is_not_used_up_before_it_is_cast() -> None:
    assert day_of(declaring()) == 4


@pytest.mark.edge(37)
@pytest.mark.clause("CH-SPELL-4")
def test_a_spell_that_is_never_cast_is_not_used_up() -> None:
    dead = by_hand(declaring(), lambda play, state: die(play, state, ONE)).state
    assert day_of(dead) == 4

    gazed_at = declaring()
    gazed_at.hero(ONE).effects.append(Effect("Gaze", ORC, Until.FIGHT, marks=[LOSES_ACTION]))
    done = by_itself(does(gazed_at, GM, "attack", 1, who=ORC, target=ONE, how="plain").state, 6, 1)
    assert [event.why for event in told(done, DidNotAct)] == ["lost"]
    assert day_of(done.state) == 4


@pytest.mark.clause("CH-SPELL-3")
def test_the_declared_spell_may_find_another_target_but_not_become_another_spell() -> None:
    state = by_itself(at_war(*ORCS), 1, 6).state
    state = does(state, ONE, "declare", who=ONE, what="cast", with_="flame-dart", target=ORC).state
    state = by_itself(does(state, GM, "all others attack").state).state
    assert now(state).phase is Phase.RESOLVE
    assert on_offer(state) == ["flame-dart"]
    assert aims_of(state, "flame-dart") == (ORC, SECOND, THIRD)


def test_which_beast_comes_is_said_when_it_is_called() -> None:
    state = by_itself(at_war(), 1, 6).state
    state = does(state, ONE, "declare", who=ONE, what="cast", with_="call-beast").state
    state = by_itself(does(state, GM, "all others attack").state).state
    assert "grey-wolf-1" in casts(state, "call-beast", creature="grey-wolf").state.foes


# Attack spells --------------------------------------------------------------------------------------------------------


@pytest.mark.edge(42)
@pytest.mark.clause("CH-SPELL-5")
def test_a_spell_hits_with_magic_not_with_weapon_skill() -> None:
    state = facing(heroes=(mage(2, "elemental-magic", "novice-combat", "spell-focus"),))
    done = casts(state, "flame-dart", 8, 6, target=ORC)
    (event,) = told(done, AttackRolled)
    assert (event.total, event.hit) == (8 + 4, True)
    assert not hit(casts(state, "flame-dart", 7, target=ORC))


@pytest.mark.edge(41)
@pytest.mark.clause("CH-SPELL-5", "CH-SPELL-6", "CH-SPELL-7", "CH-ATTR-2")
@pytest.mark.parametrize(("option", "taken"), [("all", 6), ("weapons", 5)])
def test_a_flame_dart_adds_power_and_strength_and_is_absorbed(option: str, taken: int) -> None:
    state = facing(heroes=(mage(3, "elemental-magic", strength=1),), strength_damage=option)
    assert left(casts(state, "flame-dart", 20, 4, target=ORC).state) == 13 - taken


@pytest.mark.clause("CH-SPELL-7")
def test_skill_with_spells_adds_to_their_damage_and_skill_with_weapons_does_not() -> None:
    state = facing(heroes=(mage(4, "elemental-magic", "novice-combat", "spell-focus", "spell-mastery"),))
    done = casts(state, "flame-dart", 20, 1, target=ORC)
    assert [event.damage for event in told(done, DamageCalled)] == [1 + 4 + 2]


@pytest.mark.edge(44)
@pytest.mark.clause("CH-SPELL-5")
def test_no_armour_helps_against_a_lightning_bolt() -> None:
    state = facing("earth-spirit", heroes=(mage(5),))
    assert left(casts(state, "lightning-bolt", 20, 3, 4, target=ORC).state) == 40 - 12


@pytest.mark.edge(45)
@pytest.mark.clause("CH-SPELL-5", "CH-SPELL-7")
def test_a_fireball_rolls_to_hit_for_each_and_burns_all_with_one_roll() -> None:
    state = facing("stormmount-orc", "giant-rat", "earth-spirit", heroes=(mage(4, strength=1),))
    done = casts(state, "fireball", 20, 20, 20, 3, targets=[ORC, SECOND, THIRD])
    assert [(event.targets, event.damage) for event in told(done, DamageCalled)] == [((ORC, SECOND, THIRD), 3 + 4 + 1)]
    assert [left(done.state, who) for who in (ORC, SECOND, THIRD)] == [13 - 6, 0, 40 - 3]
    assert [part.amount for part in part_of(rolls(done, "damage")[0], "Strength")] == [1]


@pytest.mark.edge(45)
@pytest.mark.clause("CH-SPELL-5")
def test_a_fireball_spares_whom_it_misses() -> None:
    done = casts(facing(*ORCS), "fireball", 20, 1, 20, 1, targets=[ORC, SECOND, THIRD])
    assert [left(done.state, who) for who in (ORC, SECOND, THIRD)] == [10, 13, 10]


def test_a_fireball_takes_three_at_most_and_need_not() -> None:
    state = facing(*ORCS, "stormmount-orc")
    with pytest.raises(AssertionError, match="not on offer"):
        casts(state, "fireball", targets=[ORC, SECOND, THIRD, "foe:4"])
    assert left(casts(state, "fireball", 20, 6, targets=[ORC]).state) == 13 - 8


@pytest.mark.clause("CH-HIT-7")
def test_the_game_masters_ruling_counts_for_an_attack_spell() -> None:
    ruled = does(facing(), GM, "set the bonus", bonus=0).state
    assert told(casts(ruled, "flame-dart", 5, target=ORC), AttackRolled)[0].total == 5


def test_whoever_casts_from_hiding_is_noticed() -> None:
    state = facing(heroes=(mage(4, "stealth", "shadow-walker"),))
    now(state).hiding = [ONE]
    done = casts(state, "flame-dart", 10, 1, 1, target=ORC)
    assert told(done, AttackRolled)[0].total == 10 + 4 + 4
    assert told(done, DamageCalled)[0].damage == 2 + 4
    assert not now(done.state).hiding


# Outside fights -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-SPELL-11")
def test_spells_may_be_cast_outside_fights_and_their_rounds_are_minutes() -> None:
    done = casts(at_rest(mage(2)), "bless", target=ONE)
    assert magic_to_hit(done.state) == 2 + 2
    assert magic_to_hit(after(done.state, 4)) == 4
    assert magic_to_hit(after(done.state, 5)) == 2
    assert told(by_itself(later(done.state, 5)), EffectEnded) == [EffectEnded(ONE, "Bless")]


def magic_to_hit(state: Table, who: str = ONE) -> int:
    return sheet.magic_to_hit(state.hero(who), cards(state)).amount


def later(state: Table, minutes: int) -> Table:
    return replace(state, minutes=state.minutes + minutes)


def after(state: Table, minutes: int) -> Table:
    """So much later, in the game master's word."""
    return by_itself(later(state, minutes)).state


@pytest.mark.clause("CH-SPELL-11")
def test_minutes_that_pass_one_by_one_are_counted_once() -> None:
    state = rounds_end(casts(at_rest(mage(2)), "bless", target=ONE).state, 4)
    assert magic_to_hit(by_itself(state).state) == 4
    assert magic_to_hit(rounds_end(state, 1)) == 2


@pytest.mark.clause("CH-SPELL-11")
def test_a_whole_night_is_over_at_once() -> None:
    state = casts(at_rest(mage(2)), "bless", target=ONE).state
    state = by_itself(later(state, 5)).state
    assert by_hand(later(state, 100_000), minutes_pass).state.spells_counted == 100_005


@pytest.mark.clause("CH-SPELL-11", "CH-SPELL-12")
def test_what_was_cast_in_a_fight_runs_on_in_minutes_and_its_round_does_not_count() -> None:
    state = by_hand(casts(facing(), "bless", target=ONE).state, end_fight).state
    assert magic_to_hit(after(state, 5)) == 4 + 2
    assert magic_to_hit(after(state, 6)) == 4


@pytest.mark.clause("CH-SPELL-11", "CH-SPELL-12")
def test_what_needs_an_enemy_or_lasts_for_a_fight_waits_for_one() -> None:
    state = at_rest(mage(7))
    assert why_not(state, "flame-dart").rule == "CH-SPELL-11"
    assert why_not(state, "stone-skin").rule == "CH-SPELL-12"
    assert why_not(state, "bone-servant").rule == "CH-SPELL-12"
    assert on_offer(state) == [
        "gale-wall",
        "grave-ward",
        "spirit-armor",
        "mend",
        "bless",
        "cure-venom",
        "cure-disease",
        "ward",
        "mass-mend",
    ]


def test_only_whoever_is_ready_alive_and_out_of_the_fight_casts_between_actions() -> None:
    state = at_rest(mage(2))
    state.hero(ONE).alive = False
    assert not on_offer(state)
    assert not magic.options(at_war(), ONE)
    assert not magic.options(at_rest(replace(mage(2), step=Step.SHOP)), ONE)


# How long -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-SPELL-12")
def test_the_round_of_casting_does_not_count() -> None:
    state = casts(facing(heroes=(mage(2), hero())), "bless", target=TWO).state
    assert told(casts(facing(), "bless", target=ONE), SpellInForce) == [SpellInForce(ONE, "bless", ONE, 2, 5)]
    state = rounds_end(state, 5)
    assert len(effects(state, TWO)) == 1
    last = round_ends(state)
    assert not effects(last.state, TWO)
    assert told(last, EffectEnded) == [EffectEnded(TWO, "Bless")]


@pytest.mark.clause("CH-SPELL-12")
def test_for_the_fight_ends_with_the_fight() -> None:
    state = rounds_end(casts(facing(), "stone-skin", target=ONE).state, 9)
    assert absorbs(state) == 3
    assert absorbs(by_hand(state, end_fight).state) == 0


def absorbs(state: Table, who: str = ONE) -> int:
    return sheet.absorption_of(state.participant(who), cards(state)).amount


@pytest.mark.clause("CH-SPELL-12")
def test_two_castings_do_not_add_and_the_better_one_counts() -> None:
    strong, weak = mage(3, "summoning"), mage(2, "summoning")
    state = facing(heroes=(strong, weak))
    state = casts(state, "spirit-armor", target=ONE).state
    state = rounds_end(state, 2)
    state = casts(turn_of(TWO, state), "spirit-armor", who=TWO, target=ONE).state
    assert evades(state) == 10 + 3
    state = rounds_end(state, 4)
    assert evades(state) == 10 + 2, "the stronger one is over, the weaker one is still there"
    assert evades(rounds_end(state, 2)) == 10


@pytest.mark.clause("CH-SPELL-12")
def test_a_second_casting_that_is_as_good_begins_anew() -> None:
    state = rounds_end(casts(facing(), "bless", target=ONE).state, 3)
    state = casts(turn_of(ONE, state), "bless", target=ONE).state
    assert len(effects(state, ONE)) == 1
    assert magic_to_hit(rounds_end(state, 5)) == 4 + 2


def evades(state: Table, who: str = ONE) -> int:
    return sheet.evade_of(state.participant(who), cards(state)).amount


# Luck -----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-SPELL-13")
def test_a_target_has_its_luck_check_before_the_effect_applies() -> None:
    state = facing(heroes=(mage(6),))
    lucky = casts(state, "death-word", 1, target=ORC)
    assert lucky.state.foes[ORC].alive
    assert told(lucky, Withstood, TWO) == [Withstood(ORC, "death-word")]
    assert not casts(state, "death-word", 2, target=ORC).state.foes[ORC].alive


@pytest.mark.clause("CH-SPELL-13")
def test_players_hear_whether_a_creature_was_lucky_and_nothing_of_its_die() -> None:
    done = casts(facing(heroes=(mage(6),)), "death-word", 6, target=ORC)
    assert [event.succeeded for event in told(done, LuckChecked, ONE)] == [False]
    assert not told(done, LuckNeeded, ONE)
    assert not thrown(done, ONE)
    assert [event.needed for event in told(done, LuckNeeded, GM)] == [1]


# Spellbooks -----------------------------------------------------------------------------------------------------------


def students(power: int, *skills: str) -> Table:
    return at_rest(mage(power, *(skills or ("restoration",))), spellbook="on")


@pytest.mark.clause("CH-SPELL-3")
def test_with_spellbooks_a_caster_chooses_one_card_for_each_point_of_power() -> None:
    state = students(2)
    assert why_not(state, "mend").reason == "Mend is not in the spellbook"
    done = does(state, ONE, "choose spell", spell="mend")
    assert told(done, SpellWritten) == [SpellWritten(ONE, "mend", False)]
    assert on_offer(done.state) == ["mend"]
    full = does(done.state, ONE, "choose spell", spell="bless").state
    assert not [option for option in GAME.options(full, ONE) if option.id == "choose spell"]
    full.hero(ONE).bubbles["intellect"] = 3
    assert on_offer(does(full, ONE, "choose spell", spell="ward").state) == ["mend", "bless", "ward"]


@pytest.mark.clause("CH-SPELL-3")
def test_every_school_has_its_own_choice_within_reach_of_the_power() -> None:
    offers = [option.fields for option in GAME.options(students(1, *SCHOOLS[:2]), ONE) if option.id == "choose spell"]
    assert [fields[0].among for fields in offers] == [  # type: ignore[union-attr]
        ("flame-dart", "frost-ray"),
        ("chill-touch", "wither"),
    ]


@pytest.mark.clause("CH-SPELL-3")
def test_what_was_found_comes_on_top() -> None:
    state = does(students(1), GM, "give spell", who=ONE, spell="bless").state
    assert on_offer(does(state, ONE, "choose spell", spell="mend").state) == ["mend", "bless"]
    with pytest.raises(AssertionError):
        does(state, GM, "give spell", who=ONE, spell="bless")


def test_without_spellbooks_nothing_is_chosen_or_given() -> None:
    state = at_rest(mage(2))
    assert not [
        each for by in (ONE, GM) for each in magic.options(state, by) if each.id in ("choose spell", "give spell")
    ]
