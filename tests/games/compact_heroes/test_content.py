"""The cards of Compact Heroes say what the ledger's tables say, figure by figure."""

from fractions import Fraction
from typing import Any, get_args

import pytest

from herotable.games.compact_heroes.cards import (
    ANY_SCHOOL,
    Bonus,
    Cards,
    CreatureCard,
    Gain,
    Helping,
    Item,
    ItemUse,
    Permit,
    School,
    Skill,
    SkillPower,
    SpecialPower,
    Spell,
    SpellEffect,
    SpellTarget,
    Task,
    TrapEffect,
    With,
    dice_of,
    our_cards,
)
from herotable.games.compact_heroes.ready_heroes import our_ready_heroes
from tests.games.compact_heroes import ledger_tables as ledger
from tests.games.compact_heroes.ledger_tables import rows

CARDS = our_cards()
CREATURES = [card for card in CARDS.creatures if not card.person]
PEOPLE = [card for card in CARDS.creatures if card.person]
PRICED = [item for item in CARDS.items if item.price is not None]
MAGICAL = [item for item in CARDS.items if item.magical]
HALF = Fraction(1, 2)


def number(cell: str) -> int:
    return int(cell.partition(" (")[0] or 0)


def told(bonuses: tuple[Bonus, ...]) -> str:
    """The bonuses as the tables write them: "+2 to hit weapons, +1 damage weapons"."""
    return ", ".join(
        " ".join(filter(None, (f"{bonus.amount:+}", bonus.to, bonus.using, "/".join(bonus.tasks)))) for bonus in bonuses
    )


def skill_named(name: str) -> Skill:
    return next(skill for skill in CARDS.skills if skill.name == name)


def item_named(name: str) -> Item:
    return next(item for item in CARDS.items if item.name == name)


def average(dice: str) -> Fraction:
    count, plus = dice_of(dice)
    return Fraction(7, 2) * count + plus


# ---- how many, and what every card has


@pytest.mark.clause("CH-CARD-2")
@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        (len(CARDS.races), 5),
        (len(CARDS.skills), 39),
        (len(CARDS.spells), 29),
        (len(PRICED), 41),
        (len(MAGICAL), 21),
        (len(CREATURES), 35),
        (len(PEOPLE), 9),
        (len(CARDS.diseases), 3),
        (len(CARDS.traps), 6),
        (len(our_ready_heroes()), 7),
    ],
)
def test_the_deck_has_as_many_cards_of_each_kind_as_the_ledger_plans(found: int, wanted: int) -> None:
    assert found == wanted


def shelves(cards: Cards) -> list[Any]:
    kept = (cards.races, cards.skills, cards.spells, cards.items, cards.creatures, cards.diseases, cards.traps)
    return [*(card for shelf in kept for card in shelf), *our_ready_heroes()]


@pytest.mark.clause("CH-CARD-1")
def test_every_card_has_a_name_and_a_description() -> None:
    assert [card.id for card in shelves(CARDS) if not card.name.strip() or len(card.text.split()) < 4] == []


def test_every_special_ability_and_service_says_what_it_does() -> None:
    words = [each.text for card in CARDS.creatures for each in card.specials + card.services]
    assert [text for text in words if len(text.split()) < 3] == []
    assert all(special.name for card in CARDS.creatures for special in card.specials)


@pytest.mark.clause("CH-CARD-1")
def test_no_two_cards_of_a_kind_have_the_same_number() -> None:
    for cards in (CARDS.skills, CARDS.spells, PRICED, MAGICAL, CREATURES, PEOPLE):
        assert sorted(card.number for card in cards) == list(range(1, len(list(cards)) + 1))


def used_words() -> dict[str, set[str]]:
    bonuses = [bonus for skill in CARDS.skills for bonus in skill.bonuses]
    bonuses += [bonus for item in CARDS.items for bonus in item.bonuses + item.use_bonuses]
    bonuses += [bonus for disease in CARDS.diseases for bonus in disease.bonuses]
    return {
        "Gain": {bonus.to for bonus in bonuses},
        "With": {bonus.using for bonus in bonuses},
        "Task": {task for bonus in bonuses for task in bonus.tasks},
        "SkillPower": {skill.power for skill in CARDS.skills},
        "Permit": {permit for skill in CARDS.skills for permit in skill.permits},
        "SpellTarget": {spell.target for spell in CARDS.spells},
        "SpellEffect": {spell.effect for spell in CARDS.spells},
        "ItemUse": {item.use for item in CARDS.items},
        "SpecialPower": {special.power for card in CARDS.creatures for special in card.specials},
        "Helping": {service.help for card in PEOPLE for service in card.services},
        "TrapEffect": {trap.effect for trap in CARDS.traps},
    }


VOCABULARIES: dict[str, set[str]] = {
    "Gain": set(get_args(Gain)),
    "With": set(get_args(With)),
    "Task": set(get_args(Task)),
    "SkillPower": set(get_args(SkillPower)),
    "Permit": {word for part in get_args(Permit) for word in get_args(part)},
    "SpellTarget": set(get_args(SpellTarget)),
    "SpellEffect": set(get_args(SpellEffect)),
    "ItemUse": set(get_args(ItemUse)),
    "SpecialPower": set(get_args(SpecialPower)),
    "Helping": set(get_args(Helping)),
    "TrapEffect": set(get_args(TrapEffect)),
}


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_every_word_that_the_rules_must_perform_stands_on_some_card(vocabulary: str) -> None:
    assert used_words()[vocabulary] == VOCABULARIES[vocabulary]


# ---- races


@pytest.mark.clause("CH-CRE-4")
def test_each_race_fills_its_own_bubble_and_humans_start_with_a_second_experience_point() -> None:
    assert {race.id: (race.bubbles, race.starting_xp) for race in CARDS.races} == {
        "human": ({}, 2),
        "dwarf": ({"endurance": 1}, 1),
        "elf": ({"intellect": 1}, 1),
        "halfling": ({"luck": 1}, 1),
        "gnome": ({"agility": 1}, 1),
    }


# ---- skills


@pytest.mark.clause("CH-SKILL-2")
@pytest.mark.parametrize("row", rows(ledger.SKILLS), ids=lambda row: row[1])
def test_a_skill_needs_what_the_ledger_says(row: list[str]) -> None:
    skill = skill_named(row[1])
    needs = {"": "none", ANY_SCHOOL: ANY_SCHOOL}.get(skill.needs) or CARDS.skills[skill.needs].name
    minimum = ", ".join(f"{attribute.title()} {least}" for attribute, least in skill.minimum.items()) or "none"
    assert [str(skill.number), skill.name, needs, minimum] == row


def test_skills_give_what_the_ledger_says_and_nothing_else() -> None:
    assert {skill.name: told(skill.bonuses) for skill in CARDS.skills if skill.bonuses} == dict(
        rows(ledger.SKILL_BONUSES)
    )


def test_powers_of_skills_have_the_ledgers_figures() -> None:
    found = [
        [
            *(skill.name, skill.power, str(skill.power_to_hit), str(skill.power_damage)),
            *(skill.power_dice, str(skill.power_difficulty), skill.power_once),
        ]
        for skill in CARDS.skills
        if skill.power
    ]
    assert sorted(found) == sorted(rows(ledger.SKILL_POWERS))


def test_the_cumulative_skills_and_the_one_that_can_be_taken_again() -> None:
    cumulative = {skill.number for skill in CARDS.skills if skill.cumulative}
    assert cumulative == {5, 6, 8, 9, 10, 12, 21, 22}
    assert [skill.name for skill in CARDS.skills if skill.repeatable] == ["Weapon Focus"]


def test_eighteen_of_the_skills_can_be_had_at_the_start() -> None:
    starting = [skill.number for skill in CARDS.skills if not skill.needs]
    assert starting == [1, 11, 13, 16, 18, 20, 23, 24, 26, *range(28, 37)]
    assert len(starting) == 18


def test_every_way_to_a_skill_begins_with_one_that_needs_none() -> None:
    for skill in CARDS.skills:
        steps = [skill]
        while steps[-1].needs in CARDS.skills:
            steps.append(CARDS.skills[steps[-1].needs])
        assert steps[-1].needs in ("", ANY_SCHOOL)
        assert len(steps) == len({step.id for step in steps})


def test_four_skills_are_the_schools_of_magic() -> None:
    schools = set(get_args(School))
    permitted = {permit: skill.number for skill in CARDS.skills for permit in skill.permits if permit in schools}
    assert permitted == {"elemental": 33, "necromancy": 34, "summoning": 35, "restoration": 36}


# ---- spells


@pytest.mark.parametrize("row", rows(ledger.SPELLS), ids=lambda row: row[1])
def test_a_spell_has_the_ledgers_school_and_power_and_rolls_to_hit_if_it_attacks(row: list[str]) -> None:
    spell = next(spell for spell in CARDS.spells if spell.name == row[1])
    kind = "A" if spell.attack else "E"
    assert [str(spell.number), spell.name, spell.school.title(), str(spell.power), kind] == row


def test_spells_have_the_ledgers_figures() -> None:
    found = [
        [
            *(spell.name, spell.effect, str(spell.dice), str(spell.plus), str(spell.each_power), str(spell.most)),
            *(str(spell.rounds), spell.until, spell.luck_check, str(spell.luck_penalty)),
            *(str(spell.level_each_power), str(spell.level_plus)),
        ]
        for spell in CARDS.spells
    ]
    assert found == rows(ledger.SPELL_FIGURES)


def names_where(wanted: str) -> dict[str, Any]:
    return {spell.id: getattr(spell, wanted) for spell in CARDS.spells if getattr(spell, wanted)}


def test_what_spells_spare_and_touch_and_burn_is_the_ledgers() -> None:
    assert names_where("spares") == dict.fromkeys(("chill-touch", "fear", "life-drain", "death-word"), ("unliving",))
    assert names_where("only") == {
        "call-beast": ("beast",),
        "banish": ("undead", "elemental", "summoned"),
        "call-guardian": ("elemental", "giant"),
        "sunfire": ("undead",),
    }
    assert names_where("element") == {
        **dict.fromkeys(("flame-dart", "fireball"), "fire"),
        **dict.fromkeys(("frost-ray", "chill-touch"), "cold"),
    }
    assert list(names_where("ignores_absorption")) == ["lightning-bolt", "stinging-swarm"]


def test_a_guardian_counts_as_the_called_beast_and_bones_serve_one_at_a_time() -> None:
    assert CARDS.spells["call-guardian"].one_at_a_time == CARDS.spells["call-beast"].one_at_a_time
    bones = CARDS.spells["bone-servant"]
    assert bones.one_at_a_time not in ("", CARDS.spells["call-beast"].one_at_a_time)
    assert CARDS.creatures[bones.creature].name == "Rattling Skeleton"


def test_frost_slows_and_life_restored_costs_two_hit_points_for_good() -> None:
    assert CARDS.spells["frost-ray"].initiative == 2
    restored = CARDS.spells["restore-life"]
    assert (restored.permanent_loss, restored.dead_days) == (2, 1)


def expected_damage(spell: Spell) -> Fraction:
    return Fraction(7, 2) * spell.dice + spell.plus + spell.each_power * spell.power


def test_attack_spells_at_their_least_power_keep_to_the_design_rule() -> None:
    """Single targets 3.5 + p; Frost Ray's power is paid for by its cold, Sunfire's more by harming the undead only."""
    hits = [spell for spell in CARDS.spells if spell.attack and spell.effect in ("damage", "drain") and not spell.only]
    plain = [spell for spell in hits if not spell.ignores_absorption and not spell.initiative]
    assert {spell.id: expected_damage(spell) for spell in plain} == {
        spell.id: Fraction(7, 2) + spell.power for spell in plain
    }
    assert expected_damage(CARDS.spells["frost-ray"]) < Fraction(7, 2) + 1


def test_areas_begin_at_power_four_and_three_targets_and_bolts_through_armour_at_five() -> None:
    areas = [spell for spell in CARDS.spells if spell.target == "up to three enemies"]
    assert [(spell.id, spell.power) for spell in areas] == [("fireball", 4)]
    everyone = [spell for spell in CARDS.spells if spell.target == "every enemy"]
    assert all(spell.power > 4 and spell.luck_check == "halves" for spell in everyone)
    bolts = [spell for spell in CARDS.spells if spell.attack and spell.ignores_absorption]
    assert [(spell.id, spell.power) for spell in bolts] == [("lightning-bolt", 5)]


def test_only_from_power_six_a_failed_luck_check_kills_and_only_up_to_twice_the_power() -> None:
    slaying = [spell for spell in CARDS.spells if spell.effect == "slay"]
    assert [(spell.power >= 6, spell.luck_check, spell.level_each_power) for spell in slaying] == [(True, "avoids", 2)]


# ---- items


@pytest.mark.clause("CH-EQ-2")
@pytest.mark.parametrize("row", rows(ledger.WEAPONS), ids=lambda row: row[1])
def test_a_weapon_has_the_ledgers_damage_hands_and_price(row: list[str]) -> None:
    item = item_named(row[1])
    assert [str(item.number), item.name, item.damage, str(item.hands), str(item.price)] == row
    assert item.slot == "weapon"


def total(item: Item, gain: Gain) -> int:
    return sum(bonus.amount for bonus in item.bonuses if bonus.to == gain)


@pytest.mark.clause("CH-EQ-4")
@pytest.mark.parametrize("row", rows(ledger.ARMOUR), ids=lambda row: row[1])
def test_armour_has_the_ledgers_figures_skill_and_price(row: list[str]) -> None:
    item = item_named(row[1])
    skill = CARDS.skills[item.needs_skill].name if item.needs_skill else "none"
    figures = [total(item, gain) for gain in ("absorption", "evade", "initiative")]
    assert [item.number, *figures, item.price] == [number(row[index]) for index in (0, 2, 3, 4, 6)]
    assert skill == row[5].partition(" (")[0]
    assert item.slot == ("shield" if "hield" in row[1] else "body")


@pytest.mark.clause("CH-EQ-2")
def test_gear_has_the_ledgers_prices() -> None:
    gear = [[str(item.number), item.name, str(item.price)] for item in PRICED if item.number > 26]
    assert gear == rows(ledger.GEAR)


@pytest.mark.clause("CH-EQ-2")
def test_magic_items_have_no_price_and_the_ledgers_slots() -> None:
    """One of each, except where the card says that there are many."""
    for row in rows(ledger.MAGIC_ITEMS):
        item = item_named(row[1])
        place, *more = row[3].split(", ")
        assert (item.magical, item.number, item.many) == (True, int(row[0]), row[2] == "many")
        assert (item.slot, item.used_up) == (("", True) if place == "used up" else (place, False))
        assert item.missile == ("missile" in more)
        assert item.needs_skill == ("medium-armor" if "Medium Armor" in more else "")
    assert len(rows(ledger.MAGIC_ITEMS)) == len(MAGICAL)


def test_the_table_of_magic_treasure_has_a_row_for_each_face_of_a_d20() -> None:
    found = {item.number: item.name for item in MAGICAL if item.number <= 20}
    assert sorted(found) == list(range(1, 21))
    assert found[1] == "Healing Potion"


def test_magic_weapons_hit_as_hard_as_the_ledger_says() -> None:
    assert {item.name: item.damage for item in MAGICAL if item.damage} == {
        "Long Sword +1": "1d6+3",
        "Runed Long Sword": "2d6+2",
        "Ember Short Sword": "1d6+3",
        "Heron Bow": "1d6+3",
        "Quiet Hammer": "1d6+4",
    }
    assert {item.name for item in CARDS.items if item.fire} == {"Ember Short Sword", "Oil Flask"}


def test_items_add_what_the_ledger_says_and_nothing_else() -> None:
    armour = {row[1] for row in rows(ledger.ARMOUR)}
    found = {item.name: told(item.bonuses) for item in CARDS.items if item.bonuses and item.name not in armour}
    assert found == dict(rows(ledger.ITEM_BONUSES))


def test_items_are_used_as_the_ledger_says() -> None:
    found = [
        [
            *(item.name, item.use, item.use_dice, str(item.use_amount), str(item.use_rounds), item.use_in),
            "used up" if item.used_up else "",
        ]
        for item in CARDS.items
        if item.use
    ]
    assert sorted(found) == sorted(rows(ledger.ITEM_USES))


def test_what_single_items_say_beside_their_dice() -> None:
    items = CARDS.items
    assert told(items["draught-of-might"].use_bonuses) == "+4 damage melee"
    assert told(items["draught-of-swiftness"].use_bonuses) == "-2 initiative"
    assert items["holy-water"].use_only == items["bell-clapper"].use_only == ("undead",)
    assert (items["holy-water"].ignores_absorption, items["oil-flask"].ignores_absorption) == (True, False)
    assert (items["scroll-of-mending"].use_spell, items["scroll-of-mending"].use_power) == ("mend", 1)
    assert (items["wand-of-sparks"].charges, items["bell-clapper"].once_a_day) == (6, True)
    assert (items["war-hammer"].pierces, items["healing-herbs"].use_minutes) == (1, 10)


def test_what_can_be_thrown_shot_and_must_be_wound_up() -> None:
    weapons = [item for item in PRICED if item.slot == "weapon"]
    assert [item.id for item in weapons if item.throwable] == ["dagger", "hand-axe", "spear"]
    assert [item.number for item in weapons if item.missile] == [13, 14, 15, 16, 17]
    assert [item.id for item in weapons if item.reloads] == ["crossbow"]


BASE_PRICES = {
    Fraction(5, 2): (1, 2),
    Fraction(7, 2): (1, 3),
    Fraction(9, 2): (4, 6),
    Fraction(11, 2): (7, 9),
    Fraction(13, 2): (9, 12),
    Fraction(7): (12, 13),
    Fraction(15, 2): (12, 13),
}
DEAREST_ADVANTAGE = {"war-hammer": 3}


def price_bounds(weapon: Item) -> tuple[int, int]:
    """What a weapon may cost by M4's rule: by average damage, 4 for a bow, 1 or 2 for each advantage."""
    low, high = BASE_PRICES[average(weapon.damage)]
    late = total(weapon, "initiative") > 0
    fixed = 4 * (weapon.missile and weapon.hands == 2) - 4 * weapon.reloads - 2 * late
    advantages = weapon.throwable + bool(weapon.pierces) + (bool(weapon.bonuses) and not late)
    return low + fixed + advantages, high + fixed + advantages * DEAREST_ADVANTAGE.get(weapon.id, 2)


@pytest.mark.parametrize("weapon", [item for item in PRICED if item.slot == "weapon"], ids=lambda item: item.id)
def test_a_weapons_price_follows_its_average_damage_and_advantages(weapon: Item) -> None:
    low, high = price_bounds(weapon)
    assert weapon.price is not None
    assert low <= weapon.price <= high


# ---- creatures and people


def figures(card: CreatureCard) -> list[str | int]:
    return [
        *(card.number, card.name, card.level, card.absorption, card.to_hit, card.damage),
        *(card.evade, card.hit_points, card.luck),
    ]


def printed(cells: list[str]) -> list[str | int]:
    return [cell if index in (1, 5) else int(cell) for index, cell in enumerate(cells)]


def special_cost(card: CreatureCard) -> Fraction:
    """Missile and unliving cost half a point each, every special its own."""
    return (sum(special.cost_in_halves for special in card.specials) + card.missile + card.unliving) * HALF


def share(value: Fraction, base: Fraction, least: int) -> Fraction:
    """How many tenths of the baseline a figure lies above it, a tenth being `least` at least."""
    return (value - base) / max(Fraction(least), base / 10)


def design_points(card: CreatureCard) -> Fraction:
    """M7's rule, in exact arithmetic."""
    level = card.level
    plain = (card.to_hit - level // 2) + (card.evade - (10 - -level // 3)) + (card.absorption - (1 + level // 5))
    life = share(Fraction(card.hit_points), Fraction(7 + 3 * level), 2)
    harm = share(average(card.damage), 5 + HALF * level, 1)
    return life + plain + harm - HALF * card.initiative + special_cost(card)


@pytest.mark.clause("CH-CREA-1", "CH-LUCK-6")
@pytest.mark.edge(74)
@pytest.mark.parametrize("row", rows(ledger.CREATURES), ids=lambda row: row[1])
def test_a_creature_has_the_ledgers_figures_luck_and_design_points(row: list[str]) -> None:
    card = next(card for card in CREATURES if card.name == row[1])
    assert figures(card) == printed([*row[:3], *row[4:10]])
    assert (card.kind, card.initiative, special_cost(card)) == (row[3], int(row[10]), Fraction(row[11]))
    points = design_points(card)
    assert abs(points) <= Fraction(5, 2)
    assert abs(points - Fraction(row[13])) <= Fraction(1, 20)


@pytest.mark.parametrize(
    ("change", "points"),
    [
        ({"hit_points": 15}, 1),
        ({"to_hit": 2}, 1),
        ({"evade": 12}, 1),
        ({"absorption": 3}, 1),
        ({"initiative": 1}, -HALF),
    ],
)
def test_each_figure_counts_for_the_design_points(change: dict[str, int], points: Fraction) -> None:
    orc = CARDS.creatures["stormmount-orc"]
    fields = {name: getattr(orc, name) for name in orc.__dataclass_fields__} | change
    assert design_points(CreatureCard(**fields)) - design_points(orc) == points


@pytest.mark.edge(73)
def test_the_stormmount_orc_is_the_rulebooks() -> None:
    orc = CARDS.creatures["stormmount-orc"]
    assert (orc.absorption, orc.to_hit, orc.damage, orc.evade, orc.hit_points) == (2, 1, "1d6+3", 11, 13)
    assert (orc.initiative, orc.specials, orc.missile, orc.unliving) == (0, (), False, False)


@pytest.mark.clause("CH-LUCK-6")
@pytest.mark.edge(50)
@pytest.mark.example("W2")
@pytest.mark.parametrize(
    ("level", "luck"), [(0, 2), (1, 3), (10, 3), (11, 4), (18, 4), (20, 4), (21, 5), (31, 6), (41, 7)]
)
def test_a_creatures_luck_is_two_and_a_tenth_of_its_level_rounded_up(level: int, luck: int) -> None:
    card = CreatureCard("x", "X", "x", 1, level, "beast", 0, 0, "1d6", 10, 10)
    assert card.luck == luck


def treasure_told(card: CreatureCard) -> str:
    treasure = card.treasure
    parts = [f"{treasure.gold} gold"] * bool(treasure.gold) + list(treasure.things)
    parts += [f"{treasure.magic_items} magic item{'s' * (treasure.magic_items > 1)}"] * bool(treasure.magic_items)
    parts += [f"1 {CARDS.items[name].name}" for name in treasure.items]
    return ("; " if treasure.things else " and ").join(parts) or "none"


def test_creatures_carry_what_the_ledger_says() -> None:
    assert [treasure_told(card) for card in CREATURES] == [row[12] for row in rows(ledger.CREATURES)]


def test_specials_have_the_ledgers_figures() -> None:
    found = [
        [
            *(card.name, special.power, str(special.amount), str(special.luck_penalty), special.dice),
            *(str(special.rounds), str(special.least_damage), "once" if special.once_a_fight else ""),
        ]
        for card in CREATURES
        for special in card.specials
    ]
    assert found == rows(ledger.SPECIALS)


def test_what_single_specials_say_beside_that() -> None:
    special = {(card.id, each.power): each for card in CREATURES for each in card.specials}
    assert special["orc-reaver", "frenzy"].hit_points == 8
    assert special["elder-drake", "breath"].every == 3
    assert special["stormmount-chieftain", "warcry"].only == ("humanoid",)
    assert special["grave-ghoul", "disease"].disease == "grave-rot"


def test_who_is_unliving_and_whose_attack_is_a_missile() -> None:
    unliving = {card.number for card in CREATURES if card.unliving}
    assert unliving == {3, 8, 10, 13, 19, 20, 21, 23, 25, 28, 29, 32, 34}
    assert {card.number for card in CREATURES if card.missile} == {9, 10}
    assert all(card.unliving for card in CREATURES if card.kind == "undead")


def test_creatures_come_in_levels_from_1_to_20() -> None:
    assert {card.level for card in CREATURES} == set(range(1, 21))


def test_no_venomous_creature_is_below_level_three_and_no_poison_kills_at_once() -> None:
    """G27: a starting hero's luck is nought."""
    venomous = [(card.level, each) for card in CREATURES for each in card.specials if each.power == "venom"]
    assert all(level >= 3 and (each.rounds or each.dice) for level, each in venomous)


@pytest.mark.clause("CH-LUCK-7")
def test_people_have_the_ledgers_figures_and_the_luck_of_a_creature_of_their_level() -> None:
    assert [figures(card) for card in PEOPLE] == [printed(row) for row in rows(ledger.PEOPLE)]


def test_people_help_at_the_ledgers_prices() -> None:
    found = {(card.id, help_.help): help_ for card in PEOPLE for help_ in card.services}
    gold = {key: help_.gold for key, help_ in found.items() if help_.gold}
    assert gold == {
        ("marla-fenn", "bed and board"): 1,
        ("sister-odile", "heal"): 5,
        ("sister-odile", "cure poison"): 8,
        ("sister-odile", "cure disease"): 10,
        ("ysra-reed", "guide"): 2,
        ("garrick", "ferry"): 1,
        ("aldous-wren", "identify"): 3,
    }
    assert found["sister-odile", "heal"].dice == "1d6+3"
    assert (found["tobbin-quill", "sell"].most_price, found["tobbin-quill", "buy"].percent) == (16, 50)
    assert (found["denna-rook", "buy"].percent, found["harl-vance", "lend"].item) == (60, "shield")


def test_who_stays_who_flees_and_who_is_a_help_in_checks() -> None:
    assert [card.id for card in PEOPLE if card.stays_home] == ["harl-vance"]
    assert {card.id: card.flees_below for card in PEOPLE if card.flees_below} == {"ysra-reed": 6}
    assert CARDS.creatures["ysra-reed"].bonuses == CARDS.skills["woodcraft"].bonuses
    assert CARDS.creatures["aldous-wren"].bonuses == CARDS.skills["lore"].bonuses


# ---- diseases and traps


@pytest.mark.clause("CH-POIS-6")
def test_diseases_do_and_end_as_the_ledger_says() -> None:
    found = {
        disease.name: (
            *(told(disease.bonuses), disease.no_rest, disease.hit_points_lower),
            *(disease.ends_at_dawn, disease.ends_after_days),
        )
        for disease in CARDS.diseases
    }
    assert found == {
        "Grave Rot": ("-1 to hit, -1 damage", False, 0, 1, 0),
        "Marsh Fever": ("+1 initiative", True, 0, 2, 0),
        "Rat Bite Fever": ("", False, 3, 0, 7),
    }


def test_traps_have_the_ledgers_figures() -> None:
    found = [
        [
            *(trap.name, str(trap.find), "cannot" if trap.disarm is None else str(trap.disarm), trap.effect),
            *(str(trap.to_hit), trap.damage, trap.luck_check, trap.delay),
        ]
        for trap in CARDS.traps
    ]
    assert found == rows(ledger.TRAPS)
    assert [trap.id for trap in CARDS.traps if trap.ignores_absorption] == ["loose-step", "cold-water-pit"]
    assert [trap.id for trap in CARDS.traps if trap.everyone] == ["falling-bell"]
    assert CARDS.traps["cold-water-pit"].climb == 4
