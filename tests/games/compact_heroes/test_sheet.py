"""The totals of a sheet, each opened to its sum (CH-CRE-11, CH-ATTR, CH-SKILL, CH-EQ)."""

from __future__ import annotations

import pytest

from herotable.games.compact_heroes import sheet
from herotable.games.compact_heroes.cards import Gain, With
from herotable.games.compact_heroes.ready_heroes import ReadyHero, our_ready_heroes
from herotable.games.compact_heroes.sheet import Total, Using
from herotable.games.compact_heroes.state import Adjustment, Effect, Gained, Hero, Illness, Table, Until
from herotable.rules import D6
from tests.games.compact_heroes.heroes_for_tests import CARDS, ONE, all_do, hero, ready, sums, table

FIGHTER = ("novice-combat", "adept-combat")


def using(someone: Hero, card: str = "", *, thrown: bool = False) -> Using:
    """Attacking with this card, which is in hand; unarmed without one."""
    owned = next((each for each in someone.items if each.item == card), None)
    return sheet.wielding(someone, CARDS, owned, thrown=thrown)


def to_hit(someone: Hero, card: str = "") -> int:
    return sheet.to_hit(someone, CARDS, using(someone, card)).amount


def damage(someone: Hero, card: str = "") -> int:
    return sheet.damage_bonus(someone, CARDS, using(someone, card)).amount


def evade(someone: Hero) -> int:
    return sheet.evade(someone, CARDS).amount


def absorption(someone: Hero) -> int:
    return sheet.absorption(someone, CARDS).amount


def initiative(someone: Hero) -> int:
    return sheet.initiative(someone, CARDS).amount


def most(someone: Hero) -> int:
    return sheet.most_hit_points(someone, CARDS).amount


def check(someone: Hero, task: str) -> int:
    return sheet.check_bonus(someone, CARDS, task).amount


def spell_in_force(to: Gain, amount: int, by: With = "") -> Effect:
    return Effect("bless", ONE, Until.ROUNDS, [Gained(to, amount, by)], rounds=5)


# Whole heroes ---------------------------------------------------------------------------------------------------------


@pytest.mark.example("W1", "W11")
@pytest.mark.clause("CH-CRE-11", "CH-ATTR-3", "CH-ATTR-5", "CH-ATTR-6", "CH-ATTR-7", "CH-HIT-6", "CH-DMG-5")
@pytest.mark.parametrize("card", list(our_ready_heroes()), ids=[card.id for card in our_ready_heroes()])
def test_a_ready_hero_has_the_printed_figures(card: ReadyHero) -> None:
    """Table M11, figure by figure; Lirael is the rulebook's elf, Hagar the warrior of its fight."""
    someone, printed = ready(card.id), card.printed
    held = card.held[0] if card.held else ""
    assert {name: sheet.bubbles(someone, CARDS, name) for name in someone.bubbles} == card.bubbles
    assert to_hit(someone, held) == printed.to_hit
    assert damage(someone, held) == printed.damage
    assert evade(someone) == printed.evade
    assert absorption(someone) == printed.absorption
    assert someone.hit_points == most(someone) == printed.hit_points
    assert sheet.power_rating(someone, CARDS).amount == printed.power
    assert sheet.magic_to_hit(someone, CARDS).amount == printed.magic_to_hit
    assert sheet.spells_a_day(someone, CARDS).amount == printed.spells_a_day
    assert someone.gold == card.gold == card.gold_roll - sum(CARDS.items[name].price or 0 for name in card.bought)


FIGURES = {
    "lirael": (2, 2, 11, 1, 10, 1, 1, 0, 1),
    "brenna-holt": (2, 2, 11, 2, 10, 0, 0, 0, 4),
    "durgan-flint": (2, 2, 10, 1, 26, 0, 0, 0, 2),
    "pella-underbough": (0, 0, 12, 1, 10, 0, 0, 0, 1),
    "nim-cogwhistle": (0, 0, 11, 1, 10, 2, 2, 2, 0),
    "tamsin-vale": (0, 0, 11, 1, 18, 1, 1, 1, 2),
    "hagar": (3, 2, 13, 2, 22, 0, 0, 0, 3),
}
"""Table M11 of the ledger once more: to hit, damage, EV, DA, HP, PR, magical to hit, spells a day, gold."""


@pytest.mark.example("W11")
@pytest.mark.parametrize("name", FIGURES)
def test_the_cards_of_ready_heroes_say_what_the_ledger_says(name: str) -> None:
    card = our_ready_heroes()[name]
    p = card.printed
    assert len(FIGURES) == len(our_ready_heroes())
    figures = (p.to_hit, p.damage, p.evade, p.absorption, p.hit_points, p.power, p.magic_to_hit, p.spells_a_day)
    assert (*figures, card.gold) == FIGURES[name]


@pytest.mark.example("W11")
@pytest.mark.clause("CH-CRE-11")
def test_hagars_totals_open_to_their_sums() -> None:
    hagar = ready("hagar")
    assert sums(sheet.evade(hagar, CARDS).parts) == {"every hero": 10, "Agility": 2, "Shield": 1}
    assert sums(sheet.to_hit(hagar, CARDS, using(hagar, "long-sword")).parts) == {
        "Novice Combat": 2,
        "Weapon Focus": 1,
    }
    assert sums(sheet.damage_bonus(hagar, CARDS, using(hagar, "long-sword")).parts) == {
        "Strength": 1,
        "Novice Combat": 1,
    }
    assert sums(sheet.most_hit_points(hagar, CARDS).parts) == {"every hero": 10, "Endurance": 12}
    assert sums(sheet.absorption(hagar, CARDS).parts) == {"Leather Armour": 2}
    assert all(part.rule.startswith("CH-") for part in sheet.evade(hagar, CARDS).parts)


@pytest.mark.example("W11")
def test_with_adept_combat_hagar_has_the_five_of_the_chair() -> None:
    hagar = ready("hagar")
    hagar.xp += 1
    hagar.xp_left += 1
    state = all_do(table(hagar), ("learn skill", {"skill": "adept-combat"}))
    assert to_hit(state.hero(ONE), "long-sword") == 5


# Skills that replace, skills that add ---------------------------------------------------------------------------------


@pytest.mark.example("W8")
@pytest.mark.clause("CH-SKILL-3", "CH-SKILL-5")
def test_adept_combat_replaces_novice_combat() -> None:
    novice = hero("novice-combat", strength=1, agility=1)
    assert (to_hit(novice), damage(novice)) == (2, 1 + 1)
    adept = hero(*FIGHTER, strength=1, agility=1)
    assert (to_hit(adept), damage(adept)) == (4, 2 + 1)


@pytest.mark.edge(24)
@pytest.mark.clause("CH-SKILL-3")
def test_expert_combat_replaces_the_whole_chain() -> None:
    expert = hero(*FIGHTER, "expert-combat", strength=2, agility=2)
    assert (to_hit(expert), damage(expert)) == (6, 3 + 2)


@pytest.mark.edge(25)
@pytest.mark.clause("CH-SKILL-3", "CH-SKILL-6")
def test_weapon_focus_adds_with_its_weapon_alone() -> None:
    someone = hero("novice-combat", ("weapon-focus", "long-sword"), worn=["long-sword", "mace"], luck=2)
    assert (to_hit(someone, "long-sword"), to_hit(someone, "mace"), to_hit(someone)) == (3, 2, 2)
    both = hero("novice-combat", ("weapon-focus", "long-sword"), ("weapon-focus", "mace"), worn=["long-sword", "mace"])
    assert (to_hit(both, "long-sword"), to_hit(both, "mace")) == (3, 3)


@pytest.mark.edge(26)
@pytest.mark.clause("CH-SKILL-3", "CH-SKILL-4")
def test_marksman_adds_with_missiles_alone() -> None:
    archer = hero(*FIGHTER, "marksman", worn=["long-bow"], carried=["long-sword"], agility=2)
    assert (to_hit(archer, "long-bow"), damage(archer, "long-bow")) == (5, 3)
    assert (to_hit(archer, "long-sword"), damage(archer, "long-sword")) == (4, 2)


@pytest.mark.edge(27)
@pytest.mark.clause("CH-SKILL-4")
def test_sharpshooter_replaces_marksman_and_adds_to_the_combat_chain() -> None:
    archer = hero(*FIGHTER, "marksman", "sharpshooter", worn=["long-bow"], agility=3)
    assert (to_hit(archer, "long-bow"), damage(archer, "long-bow")) == (4 + 2, 2 + 2)


@pytest.mark.clause("CH-SKILL-4")
def test_a_thrown_dagger_is_a_missile_and_one_in_the_hand_is_not() -> None:
    archer = hero("novice-combat", "marksman", worn=["dagger"], agility=2)
    assert sheet.to_hit(archer, CARDS, using(archer, "dagger", thrown=True)).amount == 3
    assert to_hit(archer, "dagger") == 2


@pytest.mark.edge(28)
@pytest.mark.clause("CH-SKILL-3", "CH-SKILL-4")
def test_lightning_reflexes_are_minus_two_and_plate_takes_one_of_them() -> None:
    quick = hero("quick-reflexes", "lightning-reflexes", agility=3)
    assert initiative(quick) == -2
    clad = hero("quick-reflexes", "lightning-reflexes", worn=["plate-armour"], agility=3)
    assert initiative(clad) == -1


@pytest.mark.edge(60)
@pytest.mark.clause("CH-SKILL-3", "CH-CHK-2")
def test_master_treasure_hunter_has_four_and_not_six() -> None:
    thief = hero("treasure-hunter", "master-treasure-hunter", agility=2)
    assert check(thief, "pick locks") == check(thief, "search") == 4
    assert check(thief, "sneak") == 0


@pytest.mark.edge(59)
@pytest.mark.clause("CH-CHK-2")
def test_lock_picks_add_to_the_skill() -> None:
    thief = hero("treasure-hunter", carried=["lock-picks"], luck=2)
    roll = D6.plus(*sheet.check_bonus(thief, CARDS, "pick locks").parts).reach(6)
    assert (roll.value((3,)), roll.value((2,))) == (1, 0)


@pytest.mark.clause("CH-CHK-2")
def test_a_second_crowbar_is_no_help_and_a_cloak_must_be_worn() -> None:
    assert check(hero(carried=["crowbar", "crowbar"]), "force doors") == 1
    assert check(hero(carried=["elven-cloak"]), "hide") == 0
    assert check(hero(worn=["elven-cloak"]), "hide") == 2


@pytest.mark.clause("CH-CHK-2")
def test_attributes_help_in_no_check() -> None:
    assert check(hero(strength=5, agility=5, intellect=5, luck=5), "climb") == 0


# Attributes -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-ATTR-2", "CH-ATTR-3", "CH-HIT-6")
def test_strength_adds_damage_agility_evade_and_nothing_adds_to_hit() -> None:
    someone = hero(strength=3, agility=4)
    assert (damage(someone), evade(someone), to_hit(someone)) == (3, 14, 0)


@pytest.mark.clause("CH-ATTR-8")
def test_luck_is_the_bubbles_and_what_says_so() -> None:
    halfling = hero(race="halfling", worn=["amulet-of-fortune"], luck=2)
    assert sums(sheet.luck(halfling, CARDS).parts) == {"Luck": 3, "Amulet of Fortune": 1}


@pytest.mark.edge(79)
@pytest.mark.clause("CH-ATTR-8")
def test_the_amulet_makes_luck_one_which_a_penalty_of_two_undoes() -> None:
    luck = sheet.luck(hero(worn=["amulet-of-fortune"]), CARDS).amount
    assert luck == 1
    assert D6.at_most(luck).value((1,)) == 1
    assert D6.at_most(luck - 2).value((1,)) == 0
    assert sheet.luck(hero(carried=["amulet-of-fortune"]), CARDS).amount == 0


@pytest.mark.clause("CH-ATTR-8")
def test_iron_constitution_helps_against_poison_and_disease_alone() -> None:
    tough = hero("toughness", "iron-constitution", rolls=[7, 7], endurance=2)
    assert sheet.luck(tough, CARDS).amount == 0
    assert sheet.luck(tough, CARDS, "poison or disease").amount == 2


@pytest.mark.edge(42)
@pytest.mark.clause("CH-ATTR-6", "CH-ATTR-7", "CH-SPELL-5")
def test_magical_to_hit_is_power_and_spell_skills_weapon_to_hit_the_rest() -> None:
    mage = hero("novice-combat", "elemental-magic", "spell-focus", intellect=2)
    assert sums(sheet.magic_to_hit(mage, CARDS).parts) == {"Power Rating": 2, "Spell Focus": 2}
    assert to_hit(mage) == 2


@pytest.mark.clause("CH-ATTR-6")
def test_a_circlet_raises_power_and_with_it_spells_and_magical_to_hit() -> None:
    mage = hero("elemental-magic", worn=["circlet-of-mind"], intellect=2)
    assert sheet.power_rating(mage, CARDS).amount == 3
    assert sheet.magic_to_hit(mage, CARDS).amount == sheet.spells_a_day(mage, CARDS).amount == 3


@pytest.mark.clause("CH-ATTR-7")
def test_spell_mastery_replaces_spell_focus() -> None:
    mage = hero("elemental-magic", "spell-focus", "spell-mastery", intellect=4)
    assert sheet.magic_to_hit(mage, CARDS).amount == 4 + 4
    assert sheet.damage_bonus(mage, CARDS, sheet.WITH_SPELLS).amount == 2


@pytest.mark.example("W4")
@pytest.mark.clause("CH-SPELL-1", "CH-SPELL-2")
def test_two_schools_do_not_add_up() -> None:
    one = hero("necromancy", intellect=4)
    both = hero("necromancy", "summoning", intellect=4)
    assert sheet.spells_a_day(one, CARDS).amount == sheet.spells_a_day(both, CARDS).amount == 4
    assert sheet.spells_a_day(hero(intellect=4), CARDS).amount == 0


@pytest.mark.edge(40)
@pytest.mark.clause("CH-SPELL-2")
def test_deep_reserves_are_one_spell_more() -> None:
    assert sheet.spells_a_day(hero("necromancy", "deep-reserves", intellect=3), CARDS).amount == 4


@pytest.mark.edge(39)
@pytest.mark.clause("CH-SPELL-10")
def test_a_bubble_of_intellect_bought_at_camp_is_one_spell_more_today() -> None:
    mage = hero("elemental-magic", intellect=2, xp_left=1)
    mage.spells_cast = 2
    assert sheet.spells_left(mage, CARDS) == 0
    state = all_do(table(mage), ("fill bubble", {"attribute": "intellect"}))
    assert sheet.spells_left(state.hero(ONE), CARDS) == 1


@pytest.mark.clause("CH-SPELL-10")
def test_spells_left_never_fall_below_none() -> None:
    mage = hero("elemental-magic", worn=["circlet-of-mind"], intellect=2)
    mage.spells_cast = 3
    mage.items[0].place = "carried"
    assert sheet.spells_left(mage, CARDS) == 0


# Things ---------------------------------------------------------------------------------------------------------------


@pytest.mark.edge(62)
@pytest.mark.clause("CH-EQ-5", "CH-EQ-4")
def test_one_thing_on_the_body_and_a_ring_adds() -> None:
    state = table(hero("light-armor", worn=["clothing"], carried=["leather-armour", "ring-of-protection"], luck=2))
    assert absorption(state.hero(ONE)) == 1
    state = all_do(state, ("wear", {"item": "leather-armour-2"}))
    assert absorption(state.hero(ONE)) == 2
    state = all_do(state, ("wear", {"item": "ring-of-protection-3"}))
    assert sums(sheet.absorption(state.hero(ONE), CARDS).parts) == {"Leather Armour": 2, "Ring of Protection": 1}


@pytest.mark.clause("CH-EQ-5")
def test_nothing_on_the_body_absorbs_nothing() -> None:
    assert absorption(hero(carried=["plate-armour"])) == 0


@pytest.mark.edge(63)
@pytest.mark.clause("CH-EQ-6")
def test_a_shield_put_away_gives_its_evade_back() -> None:
    state = table(hero("shield-use", worn=["shield"], carried=["great-sword"], luck=2))
    assert evade(state.hero(ONE)) == 11
    state = all_do(state, ("put away", {"item": "shield-1"}), ("hold", {"item": "great-sword-2"}))
    assert evade(state.hero(ONE)) == 10


@pytest.mark.clause("CH-SKILL-4")
def test_shield_mastery_and_nimble_defense_count_under_their_conditions() -> None:
    skills = ("shield-use", "shield-mastery", "nimble-defense", "light-armor")
    assert evade(hero(*skills, agility=2)) == 12 + 1
    assert evade(hero(*skills, worn=["clothing", "shield"], agility=2)) == 12 + 1 + 1 + 1
    assert evade(hero(*skills, worn=["leather-armour", "tower-shield"], agility=2)) == 12 + 1 + 2
    dancer = hero("nimble-defense", "blade-dancer", agility=4)
    assert evade(dancer) == 14 + 3


@pytest.mark.clause("CH-EQ-5", "CH-HIT-6")
def test_a_weapons_own_bonus_counts_with_that_weapon_alone() -> None:
    someone = hero(worn=["long-sword-plus-1", "dagger"])
    assert (to_hit(someone, "long-sword-plus-1"), to_hit(someone, "dagger")) == (1, 0)
    beside = hero(worn=["mace", "dagger"])
    undead = Using(frozenset({"weapons", "melee", "undead"}), CARDS.items["dagger"], beside.items[1].id)
    assert sheet.damage_bonus(beside, CARDS, undead).amount == 0
    undead = Using(frozenset({"weapons", "melee", "undead"}), CARDS.items["mace"], beside.items[0].id)
    assert sheet.damage_bonus(beside, CARDS, undead).amount == 1


@pytest.mark.clause("CH-EQ-5")
def test_a_staff_helps_the_evade_of_whoever_wields_it() -> None:
    assert evade(hero(worn=["staff"])) == 11
    assert evade(hero(carried=["staff"])) == 10


@pytest.mark.clause("CH-INIT-4")
def test_of_two_weapons_only_the_worse_one_counts_for_initiative() -> None:
    """G61; a dagger that changes nothing is worse than a spear's reach."""
    spear = hero(worn=["spear"])
    assert initiative(spear) == 0
    assert sheet.initiative(spear, CARDS, sheet.FIRST_ROUND).amount == -1
    assert sheet.initiative(hero(worn=["spear", "dagger"]), CARDS, sheet.FIRST_ROUND).amount == 0
    assert sheet.initiative(hero(worn=["spear", "spear"]), CARDS, sheet.FIRST_ROUND).amount == -1
    assert initiative(hero(worn=["halberd", "hare-boots"])) == 0


@pytest.mark.clause("CH-INIT-4")
def test_armour_and_skills_add_up_for_initiative() -> None:
    clad = hero("quick-reflexes", worn=["full-plate", "tower-shield", "hare-boots"], agility=1)
    assert sums(sheet.initiative(clad, CARDS).parts) == {
        "Quick Reflexes": -1,
        "Full Plate": 2,
        "Tower Shield": 1,
        "Hare Boots": -1,
    }


# What is in force -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-HIT-6", "CH-CRE-11")
def test_spells_in_force_and_diseases_are_lines_of_the_sum() -> None:
    someone = hero("novice-combat", luck=2)
    someone.effects = [spell_in_force("to hit", 2)]
    someone.illnesses = [Illness("grave-rot")]
    assert sums(sheet.to_hit(someone, CARDS, using(someone)).parts) == {
        "Novice Combat": 2,
        "Grave Rot": -1,
        "bless": 2,
    }
    assert damage(someone) == 1 - 1
    assert sheet.magic_to_hit(someone, CARDS).amount == 2 - 1


@pytest.mark.clause("CH-HIT-8")
def test_a_negative_total_to_hit_is_allowed() -> None:
    someone = hero()
    someone.illnesses = [Illness("grave-rot")]
    assert to_hit(someone) == -1


@pytest.mark.clause("CH-POIS-6")
def test_rat_bite_fever_lowers_the_maximum_while_it_lasts() -> None:
    someone = hero()
    someone.illnesses = [Illness("rat-bite-fever")]
    assert sums(sheet.most_hit_points(someone, CARDS).parts) == {"every hero": 10, "Rat Bite Fever": -3}


@pytest.mark.edge(92)
@pytest.mark.clause("CH-CRE-11", "CH-SKILL-5")
def test_the_game_masters_line_survives_a_new_bubble_and_can_be_removed() -> None:
    someone = hero(agility=2, xp_left=1)
    assert evade(someone) == 12
    someone.adjustments = [Adjustment("a1", "blessed boots", "evade", 1)]
    assert evade(someone) == 13
    state: Table = all_do(table(someone), ("fill bubble", {"attribute": "agility"}))
    now = state.hero(ONE)
    assert sums(sheet.evade(now, CARDS).parts) == {"every hero": 10, "Agility": 3, "blessed boots": 1}
    now.adjustments.clear()
    assert evade(now) == 13


@pytest.mark.clause("CH-CRE-11")
def test_a_game_masters_line_may_be_for_missiles_alone() -> None:
    someone = hero(worn=["sling", "dagger"])
    someone.adjustments = [Adjustment("a1", "a good eye", "to hit", 2, "missiles")]
    assert (to_hit(someone, "sling"), to_hit(someone, "dagger")) == (2, 0)


@pytest.mark.clause("CH-CRE-11")
def test_an_empty_sheet_has_empty_sums() -> None:
    assert sheet.to_hit(hero(), CARDS, sheet.PLAIN) == sheet.absorption(hero(), CARDS) == Total(())
