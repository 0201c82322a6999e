"""Items, equipment, tools, rest, healing, the shop, growth (HK-INV, HK-HEAL, HK-END-6, M7, M8, M10)."""

from __future__ import annotations

from random import Random

import pytest

from herotable.games.hero_kids import attacks as attack_rules
from herotable.games.hero_kids import camp, items, pools
from herotable.games.hero_kids.cards import our_cards
from herotable.games.hero_kids.foes import bring_in
from herotable.games.hero_kids.state import Table, Task
from herotable.rules import FastPlay
from tests.games.hero_kids.table_for_tests import (
    GM,
    ONE,
    TWO,
    attacks,
    by_itself,
    does,
    fight,
    foe,
    going,
    hero,
    listed,
    may,
    offered,
    pick,
    refused,
    table,
    turn_of,
)

CARDS = our_cards()


def kinds(who: str, state: Table) -> list[str]:
    return [condition.kind for condition in state.who(who).conditions]


def armed(*things: str, at: str = "E4", card: str = "hedge-robber") -> Table:
    return turn_of(fight(hero(2, 2, 2, 1, at="D4", things=things), foes_at=[f"{card} {at}"]), ONE)


def dice_against(state: Table, pool: str, *, of_foe: bool = False) -> tuple[int, int]:
    who, target = state.heroes[ONE], foe(state)
    if of_foe:
        who, target = target, who
    named = attack_rules.pool_named(pool)
    return attack_rules.dice_against(state, who, target, named), pools.total(
        pools.armor_parts(state, who, target, named)
    )


# What there is --------------------------------------------------------------------------------------------------------


@pytest.mark.example("M7", "D10")
@pytest.mark.clause("HK-INV-8")
def test_twelve_pieces_of_equipment_and_plain_tools() -> None:
    prices = {thing.name: thing.price for thing in CARDS.things if thing.kind == "equipment"}
    assert prices == {
        "Oak Shield": 6,
        "Parrying Cloak": 6,
        "Charm Stone": 6,
        "Keen Sword": 8,
        "Heavy Maul": 8,
        "Hooked Spear": 8,
        "Long Bow": 8,
        "Sling of Two Pouches": 8,
        "Focus Wand": 8,
        "Soft Boots": 6,
        "Rope and Hook": 4,
        "Bright Lantern": 4,
    }
    assert {thing.price for thing in CARDS.things if thing.kind == "tool"} == {2}


@pytest.mark.example("M8", "D10")
@pytest.mark.clause("HK-INV-8")
def test_fourteen_items() -> None:
    prices = {thing.name: thing.price for thing in CARDS.things if thing.kind == "item"}
    assert list(prices.values()) == [5, 2, 1, 1, 1, 4, 3, 4, 3, 5, 1, 2, 2, 3]
    assert all(thing.use for thing in CARDS.things if thing.kind == "item")


@pytest.mark.clause("HK-INV-1")
def test_there_is_no_limit_to_what_one_carries() -> None:
    state = table(hero(1))
    for _ in range(100):
        items.give_thing(state, state.heroes[ONE], "rope")
    assert len({thing.id for thing in state.heroes[ONE].things}) == 100


# Equipment in use -----------------------------------------------------------------------------------------------------


@pytest.mark.example("M7")
@pytest.mark.clause("HK-INV-4", "HK-INV-11")
@pytest.mark.parametrize(
    ("piece", "pool", "armor"),
    [("oak-shield", "melee", 2), ("parrying-cloak", "ranged", 2), ("charm-stone", "magic", 2)],
)
def test_shield_cloak_and_stone_guard_against_one_pool_each(piece: str, pool: str, armor: int) -> None:
    state = armed(piece)
    for each in ("melee", "ranged", "magic"):
        assert dice_against(state, each, of_foe=True)[1] == (armor if each == pool else 1)


@pytest.mark.example("M7")
@pytest.mark.clause("HK-INV-4")
def test_what_the_other_pieces_do() -> None:
    sword = armed("keen-sword")
    assert dice_against(sword, "melee")[0] == 3
    foe(sword).health = 1
    assert dice_against(sword, "melee")[0] == 2
    assert may(armed("hooked-spear", at="F4"), ONE, "attack", with_="melee", target="hedge-robber:1")
    assert not may(armed("hooked-spear", at="F5"), ONE, "attack", with_="melee", target="hedge-robber:1")
    assert may(armed("long-bow", at="L4"), ONE, "attack", with_="ranged", target="hedge-robber:1")
    assert may(armed("focus-wand", at="J4"), ONE, "attack", with_="magic", target="hedge-robber:1")
    assert dice_against(armed("sling-of-two-pouches"), "ranged")[0] == 2
    maul = attacks(armed("heavy-maul"), ONE, "hedge-robber:1", 6, 6, 1, replies=[pick("F4")])
    assert foe(maul.state).square == "F4"


@pytest.mark.example("M7")
@pytest.mark.clause("HK-MOVE-2")
def test_soft_boots_step_lightly_over_difficult_ground() -> None:
    rough = {f"{column}{row}": "difficult" for column in "EFGH" for row in range(1, 9)}
    slow = turn_of(fight(hero(1, at="D4"), foes_at=["larder-rat L8"], ground=rough), ONE)
    quick = turn_of(fight(hero(1, at="D4", things=["soft-boots"]), foes_at=["larder-rat L8"], ground=rough), ONE)
    assert "H4" not in listed(slow, ONE, "move", "to")
    assert "H4" in listed(quick, ONE, "move", "to")


@pytest.mark.edge(44)
@pytest.mark.clause("HK-INV-4")
def test_equipment_is_not_switched_in_combat_but_once_by_somebody_prepared() -> None:
    assert not offered(armed("oak-shield", "charm-stone"), ONE, "put in use")
    prepared = hero(1, 1, 0, 1, at="D4", bonus="prepared", things=["oak-shield", "charm-stone"])
    state = turn_of(fight(prepared, foes_at=["larder-rat L8"]), ONE)
    charm = state.heroes[ONE].things[1].id
    state = does(state, ONE, "put in use", piece=charm).state
    assert (state.heroes[ONE].in_use, state.heroes[ONE].turn.action) == (charm, True)
    assert not offered(state, ONE, "put in use")


@pytest.mark.edge(45)
@pytest.mark.clause("HK-INV-4", "HK-INV-7")
def test_one_piece_is_in_use_and_for_tests_everything_carried_counts() -> None:
    state = table(hero(1, things=["oak-shield", "rope"]))
    one = state.heroes[ONE]
    assert one.in_use == one.things[0].id
    assert pools.fitting_tools(one, "climb") == ["rope"]


@pytest.mark.clause("HK-INV-5")
def test_outside_combat_switching_is_free() -> None:
    state = table(hero(1, things=["oak-shield", "charm-stone"]))
    charm = state.heroes[ONE].things[1].id
    state = does(state, ONE, "put in use", piece=charm).state
    assert does(state, ONE, "put in use", piece="nothing").state.heroes[ONE].in_use == ""


# Items in combat ------------------------------------------------------------------------------------------------------


@pytest.mark.edge(39)
@pytest.mark.example("W7")
@pytest.mark.clause("HK-HEAL-4", "HK-HEAL-5", "HK-HEAL-6", "HK-INV-2", "HK-INV-3", "HK-PRONE-5")
def test_a_potion_for_a_friend_who_lies_beside() -> None:
    heroes = hero(1, at="D4", things=["healing-potion"]), hero(1, at="D5", health=0, prone=True)
    done = does(
        turn_of(fight(*heroes, foes_at=["larder-rat L8"]), ONE), ONE, "use item", item="healing-potion", target=TWO
    )
    two = done.state.heroes[TWO]
    assert (two.health, two.prone) == (3, True)
    assert (done.state.heroes[ONE].turn.action, done.state.heroes[ONE].things) == (False, [])


@pytest.mark.edge(40)
@pytest.mark.clause("HK-HEAL-6")
def test_a_potion_reaches_one_square_and_mistles_two() -> None:
    for bonus, reaches in (("", False), ("long-pour", True)):
        heroes = hero(1, at="D4", things=["healing-potion"], bonus=bonus), hero(1, at="F4", health=1)
        state = turn_of(fight(*heroes, foes_at=["larder-rat L8"]), ONE)
        assert may(state, ONE, "use item", item="healing-potion", target=TWO) is reaches


@pytest.mark.clause("HK-HEAL-5")
def test_a_table_may_have_weaker_potions() -> None:
    state = fight(hero(1, at="D4", things=["healing-potion"], health=0, prone=True), hero(1), potion="2")
    one = state.heroes[ONE]
    items.drink(FastPlay(Random(1)), state, one, CARDS.things["healing-potion"])
    assert one.health == 2


@pytest.mark.edge(43)
@pytest.mark.clause("HK-HEAL-7")
def test_warm_rain_on_somebody_who_is_well_does_nothing_and_takes_the_action() -> None:
    heroes = hero(0, 0, 1, 2, at="D4", special="warm-rain"), hero(1, at="G4")
    state = turn_of(fight(*heroes, foes_at=["larder-rat L8"]), ONE)
    done = does(state, ONE, "special", action="warm-rain", target=TWO).state
    assert (done.heroes[TWO].health, done.heroes[ONE].turn.action) == (3, False)


@pytest.mark.edge(68)
@pytest.mark.clause("HK-INV-3", "HK-ACT-5")
def test_quick_pockets_make_the_first_item_free() -> None:
    dash = hero(0, 1, 0, 2, at="D4", bonus="quick-pockets", things=["stone-salve", "smoke-egg"])
    state = turn_of(fight(dash, foes_at=["larder-rat H4"]), ONE)
    state = does(state, ONE, "use item", item="stone-salve").state
    assert state.heroes[ONE].turn.action
    state = does(state, ONE, "use item", item="smoke-egg").state
    assert not state.heroes[ONE].turn.action
    assert not offered(state, ONE, "attack")


@pytest.mark.example("M8")
@pytest.mark.clause("HK-INV-2", "HK-INV-3")
def test_what_the_other_items_do_in_combat() -> None:
    dust = does(armed("sleep-dust"), ONE, "use item", item="sleep-dust", target="hedge-robber:1").state
    assert kinds("hedge-robber:1", dust) == ["dazed", "rooted"]
    assert not may(
        armed("sleep-dust", card="ironbark-giant"), ONE, "use item", item="sleep-dust", target="ironbark-giant:1"
    )
    salve = does(armed("stone-salve"), ONE, "use item", item="stone-salve").state
    assert dice_against(salve, "melee", of_foe=True)[1] == 2
    glue = does(armed("glue-pot"), ONE, "use item", item="glue-pot", at="F4").state
    assert glue.fight().ground["F4"] == "glue"
    syrup = does(armed("speed-syrup"), ONE, "use item", item="speed-syrup").state
    syrup = does(syrup, ONE, "end turn").state
    assert turn_of(syrup, ONE).heroes[ONE].turn.steps == 8
    smoke = does(armed("smoke-egg"), ONE, "use item", item="smoke-egg").state
    assert dice_against(smoke, "ranged", of_foe=True)[1] == 2


@pytest.mark.example("M8")
@pytest.mark.clause("HK-GEN-5")
def test_a_light_pebble_and_a_bright_lantern_show_who_hides() -> None:
    state = armed("light-pebble", at="L8")
    bring_in(state, "snickerling", "G4", hidden=True)
    done = does(state, ONE, "use item", item="light-pebble", at="G5").state
    assert [each.hidden for each in done.foes.values()] == [False, False]
    lantern = armed("bright-lantern", at="L8")
    bring_in(lantern, "snickerling", "H4", hidden=True)
    assert not any(each.hidden for each in by_itself(lantern).foes.values())


@pytest.mark.example("M8")
@pytest.mark.clause("HK-COND-5")
def test_a_beast_goes_to_the_bait_and_attacks_only_a_hero_beside_it() -> None:
    state = armed("bait", at="G4", card="thornwolf")
    state = does(state, ONE, "use item", item="bait", target="thornwolf:1", at="G7").state
    theirs = turn_of(state, "thornwolf:1")
    assert listed(theirs, GM, "move", "to") == ["G7"]
    assert not offered(theirs, GM, "attack")
    theirs.heroes[ONE].square = "F4"
    assert offered(theirs, GM, "attack")
    assert not may(armed("bait", card="hedge-robber"), ONE, "use item", item="bait", target="hedge-robber:1", at="F4")


@pytest.mark.clause("HK-INV-9")
def test_giving_something_to_a_friend_is_an_action_in_combat_and_free_outside() -> None:
    heroes = hero(1, at="D4", things=["healing-potion"]), hero(1, at="D5")
    state = turn_of(fight(*heroes, foes_at=["larder-rat L8"]), ONE)
    thing = state.heroes[ONE].things[0].id
    done = does(state, ONE, "give", thing=thing, to=TWO).state
    assert ([each.card for each in done.heroes[TWO].things], done.heroes[ONE].turn.action) == (
        ["healing-potion"],
        False,
    )
    outside = table(hero(1, things=["rope"]), hero(1))
    outside = does(outside, ONE, "give", thing=outside.heroes[ONE].things[0].id, to=TWO).state
    assert [each.card for each in outside.heroes[TWO].things] == ["rope"]


@pytest.mark.clause("HK-INV-10")
def test_a_flask_that_was_never_thrown_is_kept() -> None:
    heroes = hero(1, at="D4", things=["fire-flask"])
    state = turn_of(fight(heroes, foes_at=["hedge-robber G4"]), ONE)
    foe(state).square, foe(state).fled = "", True
    state.tasks = [Task("aim", ONE, "hedge-robber:1", "ranged", "fire-flask", printed=3)]
    done = going(state).state
    assert [thing.card for thing in done.heroes[ONE].things] == ["fire-flask"]


# Rest and healing outside ---------------------------------------------------------------------------------------------


def after_a_fight(*health: int, **options: str) -> Table:
    state = table(*(hero(1, health=each) for each in health), **options)
    for each in state.heroes.values():
        each.rested = False
    return does(state, GM, "there is time to rest").state


@pytest.mark.edge(41)
@pytest.mark.clause("HK-HEAL-2", "HK-HEAL-3")
def test_one_rest_restores_one_once_in_each_pause() -> None:
    state = after_a_fight(1, 0, 3)
    for seat in state.heroes:
        state = does(state, seat, "rest").state
    assert [each.health for each in state.heroes.values()] == [2, 1, 3]
    wrong = refused(state, ONE, "rest")
    assert wrong is not None
    assert wrong.rule == "HK-HEAL-3"


@pytest.mark.edge(42)
@pytest.mark.clause("HK-HEAL-2", "HK-HEAL-3")
def test_nobody_rests_in_combat_nor_before_there_is_time() -> None:
    assert not may(armed(), ONE, "rest")
    assert not may(armed(), GM, "there is time to rest")
    assert not may(table(hero(1, health=1)), ONE, "rest")


@pytest.mark.clause("HK-HEAL-3")
def test_a_table_may_rest_well() -> None:
    state = does(after_a_fight(1, rest="full"), ONE, "rest").state
    assert state.heroes[ONE].health == 3


@pytest.mark.example("M8")
@pytest.mark.clause("HK-HEAL-1", "HK-INV-8")
def test_herbs_and_a_honey_cake_are_for_outside() -> None:
    state = after_a_fight(1)
    for card in ("herbs", "honey-cake"):
        items.give_thing(state, state.heroes[ONE], card)
    state = does(state, ONE, "use item", item="herbs", target=ONE).state
    assert state.heroes[ONE].health == 2
    state.heroes[ONE].health = 1
    state = does(state, ONE, "use item", item="honey-cake", target=ONE).state
    assert does(state, ONE, "rest").state.heroes[ONE].health == 3
    wrong = refused(armed("herbs"), ONE, "use item", item="herbs")
    assert wrong is not None
    assert wrong.rule == "HK-INV-3"


@pytest.mark.clause("HK-HEAL-5", "HK-HEAL-1")
def test_outside_combat_healing_magic_may_be_repeated_while_there_is_time() -> None:
    state = after_a_fight(3, 1)
    state.heroes[ONE].specials, state.heroes[ONE].dice["magic"] = ["warm-rain"], 1
    for _ in range(2):
        state = does(state, ONE, "mend", with_="warm-rain", target=TWO).state
    assert state.heroes[TWO].health == 3
    assert not offered(state, ONE, "mend")


@pytest.mark.edge(90)
@pytest.mark.clause("HK-HEAL-3")
def test_between_adventures_everybody_is_well_again() -> None:
    state = table(hero(1, health=1))
    camp.restore(FastPlay(Random(1)), state)
    assert state.heroes[ONE].health == 3


# Gold and growth ------------------------------------------------------------------------------------------------------


@pytest.mark.example("M7", "M8")
@pytest.mark.clause("HK-INV-8", "HK-END-3")
def test_gold_buys_what_has_a_price_where_there_is_a_shop() -> None:
    state = does(table(hero(1)), GM, "give gold to", to=ONE, gold=6).state
    assert not offered(state, ONE, "buy")
    state = does(state, GM, "open a shop").state
    assert not may(state, ONE, "buy", thing="keen-sword")
    state = does(state, ONE, "buy", thing="oak-shield").state
    assert (state.heroes[ONE].gold, state.heroes[ONE].things[0].card) == (0, "oak-shield")


@pytest.mark.example("M10")
@pytest.mark.clause("HK-END-6")
def test_stars_buy_skills_actions_dice_and_a_fourth_box() -> None:
    state = table(hero(2, 0, 0, 2, special="shove", bonus="tough"), growth="on")
    camp.award_stars(FastPlay(Random(1)), state, 20)
    state = does(state, ONE, "grow: skill", what="flying").state
    state = does(state, ONE, "grow: special", what="trip").state
    state = does(state, ONE, "grow: bonus", what="lucky").state
    state = does(state, ONE, "grow: box", what="grazed").state
    state = does(state, ONE, "grow: die", what="melee").state
    state = does(state, ONE, "grow: first die", what="magic").state
    one = state.heroes[ONE]
    assert (one.stars, one.stars_spent) == (20 - 1 - 2 - 3 - 3 - 3 - 4, 16)
    assert (one.dice["melee"], one.dice["magic"], one.boxes) == (3, 1, 4)
    assert not offered(state, ONE, "grow: box")
    assert not may(state, ONE, "grow: die", what="melee")


@pytest.mark.example("M10")
@pytest.mark.clause("HK-END-6")
def test_growth_is_off_unless_the_table_has_it() -> None:
    state = table(hero(1))
    camp.award_stars(FastPlay(Random(1)), state, 1)
    assert state.heroes[ONE].stars == 0
