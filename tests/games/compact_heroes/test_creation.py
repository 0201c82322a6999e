"""Making a hero: the order of the steps, what each allows, what is refused and why (CH-CRE, CH-ATTR)."""

from __future__ import annotations

from typing import Any

import pytest

from herotable.games.compact_heroes import creation, sheet
from herotable.games.compact_heroes.creation import name_hero
from herotable.games.compact_heroes.equipment import buy
from herotable.games.compact_heroes.ready_heroes import our_ready_heroes
from herotable.games.compact_heroes.state import Fight, Hero, Step, Table
from herotable.rules import Refused
from tests.games.compact_heroes.heroes_for_tests import (
    CARDS,
    ONE,
    TWO,
    all_do,
    by_hand,
    can,
    does,
    hero,
    named_in,
    offered,
    ready,
    table,
    why_not,
)
from tests.games.trying import told

NEXT = ("next step",)
BACK = ("earlier step",)


def race(name: str, *dice: int, **more: str) -> tuple[Any, ...]:
    return "choose race", {"race": name, **more}, dice


def point(attribute: str, *dice: int) -> tuple[Any, ...]:
    return "place point", {"attribute": attribute}, dice


def take(attribute: str) -> tuple[Any, ...]:
    return "take point back", {"attribute": attribute}


def skill(name: str, **more: str) -> tuple[Any, ...]:
    return "learn skill", {"skill": name, **more}


def gold(*dice: int) -> tuple[Any, ...]:
    return "roll gold", {}, dice


def item(option: str, name: str) -> tuple[Any, ...]:
    return option, {"item": name}


def named(name: str) -> tuple[Any, ...]:
    return "name hero", {"name": name}


def made(*choices: tuple[Any, ...], **options: str) -> Table:
    return all_do(table(**options), *choices)


def the(state: Table) -> Hero:
    return state.hero(ONE)


def with_points(*attributes: str, of: str = "human", **options: str) -> Table:
    """At the choice of skills."""
    return made(race(of), *(point(attribute) for attribute in attributes), NEXT, **options)


def shopping(gold_roll: tuple[int, ...] = (3, 3, 3, 3, 3)) -> Table:
    return all_do(with_points("strength", "agility", of="elf"), skill("novice-combat"), NEXT, gold(*gold_roll))


# The whole way --------------------------------------------------------------------------------------------------------


@pytest.mark.example("W1")
@pytest.mark.clause("CH-CRE-1", "CH-CRE-2", "CH-CRE-8", "CH-CRE-9", "CH-CRE-12", "CH-EQ-4")
def test_the_elf_of_the_rulebook_is_made_step_by_step() -> None:
    state = made(
        race("elf"),
        point("strength"),
        point("agility"),
        NEXT,
        skill("novice-combat"),
        NEXT,
        gold(1, 2, 3, 3, 4),
        item("buy", "long-sword"),
        item("buy", "clothing"),
        item("hold", "long-sword-1"),
        item("wear", "clothing-2"),
        NEXT,
        named("Lirael"),
    )
    elf = the(state)
    assert {name: sheet.bubbles(elf, CARDS, name) for name in elf.bubbles} == {
        "strength": 1,
        "agility": 1,
        "endurance": 0,
        "intellect": 1,
        "luck": 0,
    }
    assert (elf.step, elf.name, elf.xp, elf.xp_left, elf.gold) == (Step.DONE, "Lirael", 1, 0, 1)
    sword = sheet.wielding(elf, CARDS, sheet.placed(elf, "weapon")[0])
    assert sheet.to_hit(elf, CARDS, sword).amount == 2
    assert sheet.damage_bonus(elf, CARDS, sword).amount == 2
    assert sheet.evade(elf, CARDS).amount == 11
    assert sheet.absorption(elf, CARDS).amount == 1
    assert (elf.hit_points, sheet.most_hit_points(elf, CARDS).amount) == (10, 10)
    assert sheet.power_rating(elf, CARDS).amount == sheet.magic_to_hit(elf, CARDS).amount == 1
    assert sheet.spells_a_day(elf, CARDS).amount == sheet.luck(elf, CARDS).amount == 0


@pytest.mark.clause("CH-CRE-2")
def test_each_step_offers_what_belongs_to_it() -> None:
    at = made()
    assert offered(at, ONE) == ["choose race", "take ready hero"]
    at = made(race("gnome"))
    assert offered(at, ONE) == ["place point", "choose race", "take ready hero"]
    at = with_points("luck", "luck")
    assert offered(at, ONE) == ["learn skill", "earlier step"]
    at = all_do(at, skill("stealth"), skill("woodcraft"))
    assert offered(at, ONE) == ["forget skill", "next step", "earlier step"]
    at = all_do(at, NEXT)
    assert offered(at, ONE) == ["roll gold", "earlier step"]
    at = all_do(at, gold(1, 1, 1, 1, 1))
    assert offered(at, ONE) == ["buy", "next step", "earlier step"]
    at = all_do(at, NEXT)
    assert offered(at, ONE) == ["name hero", "earlier step"]
    at = all_do(at, named("Fenn"))
    assert not {"choose race", "place point", "next step", "earlier step", "name hero"} & {*offered(at, ONE)}


# Race and points ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-CRE-3", "CH-CRE-4", "CH-CRE-13")
@pytest.mark.parametrize(
    ("name", "attribute", "xp"),
    [
        ("human", "", 2),
        ("dwarf", "endurance", 1),
        ("elf", "intellect", 1),
        ("halfling", "luck", 1),
        ("gnome", "agility", 1),
    ],
)
def test_a_race_fills_its_bubble_at_once_and_the_human_has_a_second_xp(name: str, attribute: str, xp: int) -> None:
    someone = the(made(race(name, *([2, 2] if name == "dwarf" else []))))
    filled = [each for each in someone.bubbles if sheet.bubbles(someone, CARDS, each)]
    assert filled == ([attribute] if attribute else [])
    assert (someone.xp, someone.xp_left) == (xp, xp)


@pytest.mark.clause("CH-CRE-3")
def test_there_are_five_races_and_no_sixth() -> None:
    assert named_in(made(), ONE, "choose race", "race") == ["human", "dwarf", "elf", "halfling", "gnome"]
    assert not can(made(), ONE, "choose race", race="orc")


@pytest.mark.clause("CH-CRE-5", "CH-CRE-6")
def test_two_points_are_placed_no_more_and_no_fewer() -> None:
    one = made(race("elf"), point("intellect"))
    assert why_not(one, ONE, "next step").rule == "CH-CRE-5"
    two = all_do(one, point("intellect"))
    assert sheet.bubbles(the(two), CARDS, "intellect") == 3
    assert why_not(two, ONE, "place point", attribute="luck").rule == "CH-CRE-5"
    assert sum(sheet.bubbles(the(two), CARDS, each) for each in the(two).bubbles) == 3


@pytest.mark.clause("CH-CRE-5")
def test_a_point_can_be_taken_back_and_placed_elsewhere() -> None:
    state = made(race("human"), point("luck"), point("luck"), take("luck"), point("strength"))
    assert (the(state).bubbles["luck"], the(state).bubbles["strength"]) == (1, 1)
    assert not can(state, ONE, "take point back", attribute="agility")


@pytest.mark.edge(93)
@pytest.mark.clause("CH-CRE-4", "CH-CRE-6")
def test_a_human_may_have_a_bubble_of_choice_where_the_table_says_so() -> None:
    plain = with_points("strength", "strength")
    assert sum(sheet.bubbles(the(plain), CARDS, each) for each in the(plain).bubbles) == 2
    state = made(race("human", bonus="luck"), point("strength"), point("strength"), human_bonus="choice")
    assert sheet.bubbles(the(state), CARDS, "luck") == 1
    assert sum(sheet.bubbles(the(state), CARDS, each) for each in the(state).bubbles) == 3
    assert the(state).xp == 2
    assert not can(table(human_bonus="choice"), ONE, "choose race", race="human")
    assert not can(table(human_bonus="choice"), ONE, "choose race", race="elf", bonus="luck")
    fixed = table(human_bonus="agility")
    assert can(fixed, ONE, "choose race", race="human", bonus="agility")
    assert not can(fixed, ONE, "choose race", race="human", bonus="luck")


@pytest.mark.clause("CH-CRE-6")
def test_a_bonus_that_the_table_does_not_give_is_refused_by_the_rule_itself() -> None:
    with pytest.raises(Refused, match="CH-CRE-4"):
        by_hand(table(), lambda play, state: creation.choose_race(play, state, ONE, "human", "luck"))
    with pytest.raises(Refused, match="CH-CRE-6"):
        by_hand(table(human_bonus="luck"), lambda play, state: creation.choose_race(play, state, ONE, "human"))


# Endurance ------------------------------------------------------------------------------------------------------------


@pytest.mark.edge(18)
@pytest.mark.clause("CH-ATTR-4", "CH-CRE-3")
@pytest.mark.parametrize(("die", "most"), [(1, 16), (6, 46)])
def test_a_dwarf_with_both_points_in_endurance_rolls_three_times(die: int, most: int) -> None:
    state = made(race("dwarf", die, die), point("endurance", die, die), point("endurance", die, die))
    assert the(state).endurance_rolls == [2 * die] * 3
    assert (the(state).hit_points, sheet.most_hit_points(the(state), CARDS).amount) == (most, most)


@pytest.mark.edge(19)
@pytest.mark.clause("CH-CRE-2", "CH-ATTR-4")
def test_a_die_stands_when_the_race_is_changed_and_waits_for_the_next_bubble() -> None:
    state = made(race("dwarf", 3, 4), point("endurance", 4, 5), race("elf"))
    assert the(state).endurance_rolls == [7, 9]
    assert sheet.most_hit_points(the(state), CARDS).amount == the(state).hit_points == 17
    back = all_do(state, race("dwarf"))
    assert the(back).endurance_rolls == [7, 9]
    assert sheet.most_hit_points(the(back), CARDS).amount == 26


@pytest.mark.clause("CH-CRE-2")
def test_a_bad_endurance_roll_cannot_be_rolled_away() -> None:
    """Neither by taking the point back, nor by finishing without it: the next bubble has it."""
    state = made(race("human"), point("endurance", 1, 1), take("endurance"), point("endurance"))
    assert the(state).endurance_rolls == [2]
    state = made(race("human"), point("endurance", 1, 1), take("endurance"), point("luck"), point("luck"), NEXT)
    state = all_do(state, skill("stealth"), skill("woodcraft"), NEXT, gold(1, 1, 1, 1, 1), NEXT, named("Moss"))
    state = does(state, "gm", "award XP", heroes=[ONE], xp=1).state
    state = all_do(state, ("fill bubble", {"attribute": "endurance"}))
    assert (the(state).endurance_rolls, the(state).hit_points) == ([2], 12)


@pytest.mark.clause("CH-ATTR-4")
def test_groups_that_dislike_dice_take_seven() -> None:
    state = made(race("dwarf"), point("endurance"), endurance_hp="7")
    assert (the(state).endurance_rolls, the(state).hit_points) == ([7, 7], 24)


@pytest.mark.clause("CH-ATTR-5")
def test_every_hero_has_ten_hit_points_before_any_endurance() -> None:
    assert the(made(race("halfling"))).hit_points == 10


# Skills ---------------------------------------------------------------------------------------------------------------


@pytest.mark.edge(20)
@pytest.mark.clause("CH-CRE-7", "CH-SKILL-1")
def test_a_human_learns_novice_combat_and_then_adept_combat() -> None:
    state = all_do(with_points("strength", "agility"), skill("novice-combat"), skill("adept-combat"))
    unarmed = sheet.wielding(the(state), CARDS, None)
    assert sheet.to_hit(the(state), CARDS, unarmed).amount == 4
    assert sheet.damage_bonus(the(state), CARDS, unarmed).amount == 3


@pytest.mark.edge(21)
@pytest.mark.clause("CH-CRE-7", "CH-SKILL-2")
def test_nobody_starts_with_adept_combat() -> None:
    for state in (with_points("strength", "agility"), with_points("strength", "agility", of="elf")):
        wrong = why_not(state, ONE, "learn skill", skill="adept-combat")
        assert (wrong.reason, wrong.rule) == ("Adept Combat needs Novice Combat", "CH-SKILL-2")


@pytest.mark.edge(23)
@pytest.mark.clause("CH-SKILL-1", "CH-SKILL-8")
def test_an_elf_may_learn_a_school_by_the_bubble_of_the_race() -> None:
    elf = the(all_do(with_points("strength", "agility", of="elf"), skill("elemental-magic")))
    assert (sheet.spells_a_day(elf, CARDS).amount, sheet.magic_to_hit(elf, CARDS).amount) == (1, 1)
    dwarf = made(race("dwarf", 3, 3), point("strength"), point("agility"), NEXT)
    wrong = why_not(dwarf, ONE, "learn skill", skill="elemental-magic")
    assert (wrong.reason, wrong.rule) == ("Elemental Magic needs Intellect 1, not 0", "CH-SKILL-1")


@pytest.mark.clause("CH-CRE-7")
def test_starting_xp_is_neither_saved_nor_spent_on_attributes() -> None:
    state = all_do(with_points("luck", "luck"), skill("stealth"))
    assert why_not(state, ONE, "next step").rule == "CH-CRE-7"
    assert "fill bubble" not in offered(state, ONE)
    state = all_do(state, skill("woodcraft"))
    assert why_not(state, ONE, "learn skill", skill="first-aid").rule == "CH-CRE-7"


@pytest.mark.clause("CH-CRE-7")
def test_where_the_table_says_so_starting_xp_may_be_kept() -> None:
    state = all_do(with_points("luck", "luck", creation_xp="free"), NEXT, gold(1, 1, 1, 1, 1), NEXT, named("Rowan"))
    assert the(state).xp_left == 2
    state = all_do(state, ("fill bubble", {"attribute": "luck"}))
    assert (the(state).bubbles["luck"], the(state).xp_left) == (3, 1)


@pytest.mark.clause("CH-CRE-2")
def test_the_last_skill_can_be_taken_back() -> None:
    state = all_do(with_points("strength", "agility"), skill("novice-combat"), skill("adept-combat"))
    state = all_do(state, ("forget skill",), ("forget skill",))
    assert (the(state).skills, the(state).xp_left) == ([], 2)
    assert why_not(state, ONE, "learn skill", skill="adept-combat").rule == "CH-SKILL-2"


# Gold and shopping ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-CRE-8", "CH-CRE-2")
def test_gold_is_rolled_once() -> None:
    state = shopping((6, 6, 6, 6, 6))
    assert (the(state).gold_roll, the(state).gold) == (30, 30)
    back = all_do(state, item("buy", "dagger"), BACK)
    assert (the(back).gold, the(back).items, the(back).step) == (30, [], Step.SKILLS)
    assert the(all_do(back, NEXT)).step is Step.SHOP


@pytest.mark.edge(65)
@pytest.mark.clause("CH-CRE-9", "CH-EQ-1")
def test_gold_never_goes_below_nothing() -> None:
    state = all_do(shopping((1, 2, 3, 2, 1)), item("buy", "hand-axe"))
    assert the(state).gold == 4
    wrong = why_not(state, ONE, "buy", item="clothing")
    assert (wrong.reason, wrong.rule) == ("Clothing costs 5 gold, and 4 is left", "CH-CRE-9")
    with pytest.raises(Refused, match="CH-CRE-9"):
        by_hand(state, lambda play, state: buy(play, state, ONE, "clothing"))
    assert the(state).gold == 4


@pytest.mark.edge(64)
@pytest.mark.clause("CH-CRE-9", "CH-EQ-2")
def test_magic_items_are_not_in_the_shop() -> None:
    state = shopping((6, 6, 6, 6, 6))
    for_sale = named_in(state, ONE, "buy", "item")
    assert len(for_sale) == 41
    assert not any(CARDS.items[name].magical for name in for_sale)
    with pytest.raises(Refused, match="no price"):
        by_hand(state, lambda play, state: buy(play, state, ONE, "healing-potion"))


@pytest.mark.edge(61)
@pytest.mark.clause("CH-CRE-10", "CH-EQ-3")
def test_chain_mail_may_be_bought_and_carried_but_not_worn() -> None:
    state = all_do(shopping((6, 4, 4, 4, 4)), item("buy", "chain-mail"))
    assert (the(state).gold, the(state).items[0].place) == (0, "carried")
    wrong = why_not(state, ONE, "wear", item="chain-mail-1")
    assert (wrong.reason, wrong.rule) == ("Chain Mail needs the skill Medium Armor", "CH-EQ-3")
    assert sheet.absorption(the(state), CARDS).amount == 0


@pytest.mark.clause("CH-CRE-2")
def test_what_was_bought_may_go_back_while_the_shop_is_open() -> None:
    state = all_do(shopping(), item("buy", "long-sword"), item("give back", "long-sword-1"))
    assert (the(state).gold, the(state).items) == (15, [])
    finished = all_do(shopping(), item("buy", "long-sword"), NEXT, named("Ash"))
    assert not can(finished, ONE, "give back", item="long-sword-1")


@pytest.mark.clause("CH-CRE-9")
def test_gold_that_is_left_is_kept() -> None:
    assert the(all_do(shopping(), item("buy", "club"), NEXT, named("Ash"))).gold == 14


@pytest.mark.clause("CH-CARD-3")
def test_two_heroes_may_take_the_same_cards() -> None:
    state = Table({ONE: Hero(ONE), TWO: Hero(TWO)}, options=table().options)
    for seat in (ONE, TWO):
        state = does(state, seat, "choose race", race="elf").state
        for attribute in ("strength", "agility"):
            state = does(state, seat, "place point", attribute=attribute).state
        state = does(state, seat, "next step").state
        state = does(state, seat, "learn skill", skill="stealth").state
        state = does(state, seat, "next step").state
        state = does(state, seat, "roll gold", 2, 2, 2, 2, 2).state
        state = does(state, seat, "buy", item="clothing").state
    assert state.hero(ONE).skills == state.hero(TWO).skills
    assert state.hero(ONE).items == state.hero(TWO).items


# Back, and the end ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-CRE-2")
def test_going_back_to_the_points_hands_the_skills_back() -> None:
    state = all_do(with_points("strength", "agility"), skill("novice-combat"), skill("adept-combat"), BACK)
    assert (the(state).step, the(state).skills, the(state).xp_left) == (Step.POINTS, [], 2)
    state = all_do(state, race("elf"))
    assert (the(state).xp, the(state).xp_left, the(state).bubbles["strength"]) == (1, 1, 1)


@pytest.mark.clause("CH-CRE-2")
def test_going_back_from_toughness_takes_its_hit_points_along() -> None:
    state = made(race("dwarf", 3, 3), point("luck"), point("luck"), NEXT, skill("toughness"))
    assert the(state).hit_points == 21
    assert the(all_do(state, BACK)).hit_points == 16


@pytest.mark.clause("CH-CRE-2")
def test_from_the_name_the_way_back_leads_to_the_shop_with_everything() -> None:
    state = all_do(shopping(), item("buy", "club"), NEXT, BACK)
    assert (the(state).step, [each.item for each in the(state).items]) == (Step.SHOP, ["club"])


@pytest.mark.clause("CH-CRE-12")
@pytest.mark.parametrize("blank", ["", " ", "\t\n "])
def test_a_hero_without_a_name_is_not_finished(blank: str) -> None:
    state = all_do(shopping(), NEXT)
    with pytest.raises(Refused, match="CH-CRE-12"):
        by_hand(state, lambda play, state: name_hero(play, state, ONE, blank))
    done = by_hand(state, lambda play, state: name_hero(play, state, ONE, "  Old  Ash "))
    assert the(done.state).name == "Old Ash"


@pytest.mark.clause("CH-CRE-12")
def test_two_heroes_may_have_the_same_name() -> None:
    state = table(ready("lirael", ONE), Hero(TWO, step=Step.NAME, race="elf"))
    assert does(state, TWO, "name hero", name="Lirael").state.hero(TWO).step is Step.DONE


@pytest.mark.clause("CH-CRE-2")
def test_nothing_of_a_finished_hero_is_made_again() -> None:
    state = table(ready())
    for change in (
        lambda play, state: creation.choose_race(play, state, ONE, "dwarf"),
        lambda play, state: creation.place_point(play, state, ONE, "luck"),
        lambda play, state: creation.take_point_back(play, state, ONE, "strength"),
        lambda play, state: creation.forget_skill(play, state, ONE),
        lambda play, state: creation.roll_gold(play, state, ONE),
        lambda play, state: creation.next_step(play, state, ONE),
        lambda play, state: creation.earlier_step(play, state, ONE),
        lambda play, state: creation.name_hero(play, state, ONE, "Other"),
        lambda play, state: creation.take_ready_hero(play, state, ONE, "hagar"),
    ):
        with pytest.raises(Refused, match="this hero is finished"):
            by_hand(state, change)


# Ready-made heroes ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-CRE-1")
@pytest.mark.parametrize("name", [ready.id for ready in our_ready_heroes()])
def test_a_ready_hero_can_be_made_by_the_rules_roll_for_roll(name: str) -> None:
    """Table M11: the same steps at the table lead to the same hero."""
    ready_hero = our_ready_heroes()[name]
    rolls = list(ready_hero.endurance_rolls)
    state = table()

    def rolled() -> tuple[int, ...]:
        """The dice for the bubble that is filled now, if it is one of Endurance."""
        roll = rolls.pop(0)
        return (roll - min(6, roll - 1), min(6, roll - 1))

    of_race = CARDS.races[ready_hero.race].bubbles
    state = all_do(state, race(ready_hero.race, *(rolled() if "endurance" in of_race else ())))
    for attribute, count in ready_hero.points.items():
        for _ in range(count):
            state = all_do(state, point(attribute, *(rolled() if attribute == "endurance" else ())))
    state = all_do(state, NEXT)
    for advance in ready_hero.skills:
        state = all_do(state, skill(advance.skill, **({"weapon": advance.weapon} if advance.weapon else {})))
    fives, rest = divmod(ready_hero.gold_roll - 5, 5)
    state = all_do(state, NEXT, gold(*(1 + fives + (number < rest) for number in range(5))))
    for card in ready_hero.bought:
        state = all_do(state, item("buy", card))
    state = _grown(all_do(state, NEXT, named(ready_hero.name)), ready_hero.later, rolled)
    expected = ready(name)
    for thing in expected.items:
        if thing.place != "carried":
            state = all_do(state, item("wear" if thing.place == "body" else "hold", thing.id))
    assert the(state) == expected


def _grown(state: Table, later: Any, rolled: Any) -> Table:
    for advance in later:
        state = does(state, "gm", "award XP", heroes=[ONE], xp=1).state
        if advance.attribute is None:
            chosen = {"weapon": advance.weapon} if advance.weapon else {}
            state = all_do(state, skill(advance.skill, **chosen))
        else:
            dice = rolled() if advance.attribute == "endurance" else ()
            state = all_do(state, ("fill bubble", {"attribute": advance.attribute}, dice))
    return state


@pytest.mark.clause("CH-CRE-1")
def test_a_ready_hero_is_taken_as_it_is() -> None:
    done = does(table(), ONE, "take ready hero", hero="hagar")
    assert the(done.state) == ready("hagar")
    assert told(done, creation.ReadyHeroTaken) == [creation.ReadyHeroTaken(ONE, "hagar", "Hagar")]


# A new hero for a dead one --------------------------------------------------------------------------------------------


def after_a_death(*xp: int, **options: str) -> Table:
    """The first hero is dead; the others have so many XP."""
    dead = ready("brenna-holt", ONE)
    dead.alive, dead.hit_points = False, 0
    others = [hero("novice-combat", seat=f"hero:{number}", luck=2) for number in range(2, 2 + len(xp))]
    for other, points in zip(others, xp, strict=True):
        other.xp = points
    return table(dead, *others, **options)


@pytest.mark.clause("CH-HP-8")
def test_the_game_master_says_when_a_new_hero_comes() -> None:
    state = after_a_death(4)
    assert offered(state, ONE) == []
    assert not can(state, "gm", "allow new hero", seat=TWO)
    state = does(state, "gm", "allow new hero", seat=ONE).state
    assert the(state) == Hero(ONE)
    assert [each.name for each in state.fallen] == ["Brenna Holt"]


@pytest.mark.clause("CH-HP-8")
@pytest.mark.parametrize(
    ("setting", "xp", "of_human"),
    [("lowest", (7, 4), 4), ("average", (7, 4), 5), ("start", (7, 4), 2), ("lowest", (1,), 2)],
)
def test_a_new_hero_starts_with_the_lowest_xp_of_the_party(setting: str, xp: tuple[int, ...], of_human: int) -> None:
    state = does(after_a_death(*xp, replacement_xp=setting), "gm", "allow new hero", seat=ONE).state
    assert the(all_do(state, race("human"))).xp == of_human


@pytest.mark.clause("CH-HP-8")
def test_what_a_new_hero_has_beyond_the_start_is_spent_freely() -> None:
    state = does(after_a_death(4), "gm", "allow new hero", seat=ONE).state
    state = all_do(state, race("elf"), point("luck"), point("luck"), NEXT, skill("stealth"), NEXT)
    state = all_do(state, gold(1, 1, 1, 1, 1), NEXT, named("Wren"), ("fill bubble", {"attribute": "luck"}))
    state = all_do(state, skill("lore"))
    assert (the(state).xp, the(state).xp_left, the(state).gold) == (4, 1, 5)


@pytest.mark.clause("CH-HP-8")
def test_a_ready_hero_who_takes_a_dead_ones_place_is_not_ahead_of_the_party() -> None:
    state = does(after_a_death(4), "gm", "allow new hero", seat=ONE).state
    assert why_not(state, ONE, "take ready hero", hero="hagar").rule == "CH-HP-8"
    state = does(state, ONE, "take ready hero", hero="lirael").state
    assert (the(state).xp, the(state).xp_left) == (4, 3)


@pytest.mark.clause("CH-HP-8")
def test_nobody_comes_in_the_middle_of_a_fight() -> None:
    state = after_a_death(4)
    state.fight = Fight(here=[ONE, TWO])
    assert "allow new hero" not in offered(state, "gm")


@pytest.mark.clause("CH-HP-8")
def test_where_nobody_is_left_alive_a_new_hero_starts_like_the_first() -> None:
    state = does(after_a_death(), "gm", "allow new hero", seat=ONE).state
    assert the(all_do(state, race("human"))).xp == 2
