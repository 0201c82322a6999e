"""Money and things: what may be worn and held, swapped in a fight, bought, sold and handed over (CH-EQ)."""

from __future__ import annotations

import pytest

from herotable.games.compact_heroes import equipment, sheet
from herotable.games.compact_heroes.equipment import HandedOver, MarketOpened, merchants, put_on, worth
from herotable.games.compact_heroes.state import Fight, Hero, Market, Phase, Step, Table
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


def places(state: Table, seat: str = ONE) -> dict[str, str]:
    return {each.id: each.place for each in state.hero(seat).items}


def with_market(*heroes: Hero, sells_up_to: int = 75, pays_percent: int = 50, cheaper_by: int = 0) -> Table:
    state = table(*heroes)
    state.market = Market("the smith", sells_up_to, pays_percent, cheaper_by)
    return state


def at_the_turn_of(who: str, *heroes: Hero) -> Table:
    state = table(*heroes)
    state.fight = Fight(1, Phase.RESOLVE, [each.id for each in heroes], order=[who])
    return state


# Worn and held --------------------------------------------------------------------------------------------------------


@pytest.mark.example("W9")
@pytest.mark.clause("CH-EQ-3", "CH-CRE-10")
def test_armour_needs_its_skill_and_can_be_carried_without() -> None:
    state = table(hero("light-armor", carried=["chain-mail"], strength=2, xp_left=1))
    wrong = why_not(state, ONE, "wear", item="chain-mail-1")
    assert (wrong.reason, wrong.rule) == ("Chain Mail needs the skill Medium Armor", "CH-EQ-3")
    with pytest.raises(Refused, match="CH-EQ-3"):
        by_hand(state, lambda play, state: put_on(play, state, ONE, "chain-mail-1"))
    state = all_do(state, ("learn skill", {"skill": "medium-armor"}), ("wear", {"item": "chain-mail-1"}))
    assert sheet.absorption(state.hero(ONE), CARDS).amount == 4


@pytest.mark.clause("CH-EQ-3")
@pytest.mark.parametrize(
    ("card", "skill"), [("shield", "Shield Use"), ("tower-shield", "Shield Mastery"), ("moonlit-chain", "Medium Armor")]
)
def test_whatever_names_a_skill_is_refused_without_it(card: str, skill: str) -> None:
    state = table(hero(carried=[card]))
    option = "wear" if CARDS.items[card].slot == "body" else "hold"
    assert why_not(state, ONE, option, item=f"{card}-1").reason.endswith(f"needs the skill {skill}")


@pytest.mark.clause("CH-EQ-4")
def test_clothing_needs_no_skill() -> None:
    assert can(table(hero(carried=["clothing"])), ONE, "wear", item="clothing-1")


@pytest.mark.edge(62)
@pytest.mark.clause("CH-EQ-5")
def test_what_is_put_on_takes_the_place_of_what_was_worn() -> None:
    state = table(
        hero("light-armor", worn=["clothing", "elven-cloak"], carried=["leather-armour", "cloak-of-blurring"])
    )
    state = all_do(state, ("wear", {"item": "leather-armour-3"}), ("wear", {"item": "cloak-of-blurring-4"}))
    assert [name for name, place in places(state).items() if place != "carried"] == [
        "leather-armour-3",
        "cloak-of-blurring-4",
    ]


@pytest.mark.clause("CH-EQ-5")
def test_two_rings_fit_and_a_third_does_not() -> None:
    state = table(hero(worn=["ring-of-protection"] * 2, carried=["ring-of-protection"]))
    assert sheet.absorption(state.hero(ONE), CARDS).amount == 2
    assert why_not(state, ONE, "wear", item="ring-of-protection-3").rule == "CH-EQ-5"


@pytest.mark.edge(63)
@pytest.mark.clause("CH-EQ-6", "CH-EQ-5")
@pytest.mark.parametrize(
    ("held", "more", "rule"),
    [
        (["shield"], "great-sword", "CH-EQ-6"),
        (["great-sword"], "shield", "CH-EQ-6"),
        (["long-bow"], "dagger", "CH-EQ-6"),
        (["dagger", "short-sword"], "wand-of-sparks", "CH-EQ-6"),
        (["long-sword", "shield"], "dagger", "CH-EQ-6"),
        (["shield"], "shield", "CH-EQ-5"),
    ],
)
def test_two_hands_hold_no_more(held: list[str], more: str, rule: str) -> None:
    state = table(hero("shield-use", worn=held, carried=[more]))
    assert why_not(state, ONE, "hold", item=f"{more}-{len(held) + 1}").rule == rule


@pytest.mark.clause("CH-EQ-6")
@pytest.mark.parametrize("pair", [("long-sword", "shield"), ("dagger", "short-sword"), ("mace", "bell-clapper")])
def test_a_one_handed_weapon_leaves_a_hand(pair: tuple[str, str]) -> None:
    state = table(hero("shield-use", carried=pair))
    state = all_do(state, ("hold", {"item": f"{pair[0]}-1"}), ("hold", {"item": f"{pair[1]}-2"}))
    assert "carried" not in places(state).values()


@pytest.mark.clause("CH-EQ-5")
def test_a_rope_is_neither_worn_nor_held() -> None:
    state = table(hero(carried=["rope"]))
    assert not {"wear", "hold"} & {*offered(state, ONE)}
    with pytest.raises(Refused, match="neither worn nor held"):
        by_hand(state, lambda play, state: put_on(play, state, ONE, "rope-1"))


@pytest.mark.clause("CH-EQ-9")
def test_a_hero_may_carry_any_number_of_things() -> None:
    state = with_market(hero(carried=["full-plate"] * 30, gold=75))
    assert can(state, ONE, "buy", item="full-plate")


# In a fight -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-EQ-8")
def test_a_change_of_armour_takes_five_minutes_and_a_sword_takes_none() -> None:
    state = table(hero(carried=["clothing", "long-sword", "ring-of-protection"]))
    state = all_do(state, ("hold", {"item": "long-sword-2"}), ("wear", {"item": "ring-of-protection-3"}))
    assert state.minutes == 0
    state = all_do(state, ("wear", {"item": "clothing-1"}))
    assert state.minutes == 5
    assert all_do(state, ("put away", {"item": "clothing-1"})).minutes == 10
    in_the_making = hero(carried=["clothing"])
    in_the_making.step = Step.SHOP
    assert all_do(table(in_the_making), ("wear", {"item": "clothing-1"})).minutes == 0


@pytest.mark.clause("CH-EQ-8")
def test_in_a_fight_weapons_are_swapped_once_a_round_at_ones_own_action() -> None:
    state = at_the_turn_of(ONE, hero("shield-use", worn=["long-bow"], carried=["long-sword", "shield"]))
    done = does(state, ONE, "swap", items=["long-sword-2", "shield-3"])
    assert places(done.state) == {"long-bow-1": "carried", "long-sword-2": "weapon", "shield-3": "shield"}
    assert why_not(done.state, ONE, "swap").reason == "weapons are swapped once a round"
    assert done.state.minutes == 0


@pytest.mark.clause("CH-EQ-8", "CH-EQ-6", "CH-EQ-3")
def test_a_swap_must_fit_two_hands_and_what_the_hero_has_learned() -> None:
    state = at_the_turn_of(ONE, hero(worn=["long-bow"], carried=["dagger", "short-sword", "shield"]))
    assert can(state, ONE, "swap", items=["dagger-2", "short-sword-3"])
    assert can(state, ONE, "swap", items=[])
    assert not can(state, ONE, "swap", items=["long-bow-1"])
    assert not can(state, ONE, "swap", items=["long-bow-1", "dagger-2"])
    assert not can(state, ONE, "swap", items=["dagger-2", "shield-4"])
    two_shields = at_the_turn_of(ONE, hero("shield-use", carried=["shield", "shield"]))
    assert not can(two_shields, ONE, "swap", items=["shield-1", "shield-2"])


@pytest.mark.clause("CH-EQ-8")
def test_nothing_is_changed_in_a_fight_before_ones_own_action() -> None:
    state = at_the_turn_of(TWO, hero(carried=["dagger"]), hero(seat=TWO))
    assert offered(state, ONE) == []


@pytest.mark.clause("CH-EQ-8")
def test_armour_is_not_changed_in_a_fight() -> None:
    state = at_the_turn_of(ONE, hero(carried=["clothing"]))
    assert why_not(state, ONE, "wear").rule == "CH-EQ-8"
    assert not can(state, ONE, "wear", item="clothing-1")


@pytest.mark.clause("CH-EQ-8")
def test_whoever_has_fled_may_change_again() -> None:
    state = at_the_turn_of(TWO, hero(carried=["clothing"]), hero(seat=TWO))
    assert state.fight is not None
    state.fight.here.remove(ONE)
    assert can(state, ONE, "wear", item="clothing-1")


# Trade ----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-EQ-2", "CH-EQ-10")
def test_nobody_buys_or_sells_where_there_is_no_market() -> None:
    state = table(hero(carried=["long-sword"], gold=10))
    assert not {"buy", "sell"} & {*offered(state, ONE)}
    with pytest.raises(Refused, match="nobody here sells Club"):
        by_hand(state, lambda play, state: equipment.buy(play, state, ONE, "club"))


@pytest.mark.clause("CH-EQ-1", "CH-EQ-2")
def test_at_a_market_priced_things_cost_what_the_card_says() -> None:
    state = with_market(hero(gold=10), sells_up_to=9)
    assert "halberd" not in named_in(state, ONE, "buy", "item")
    assert why_not(all_do(state, ("buy", {"item": "long-sword"})), ONE, "buy", item="mace").rule == "CH-CRE-9"
    assert all_do(state, ("buy", {"item": "long-sword"})).hero(ONE).gold == 3


@pytest.mark.clause("CH-EQ-2")
def test_a_grateful_village_is_a_gold_piece_cheaper_but_gives_nothing_away() -> None:
    state = with_market(hero(gold=10), cheaper_by=1)
    state = all_do(state, ("buy", {"item": "long-sword"}), ("buy", {"item": "club"}))
    assert state.hero(ONE).gold == 10 - 6 - 1


@pytest.mark.clause("CH-EQ-10")
@pytest.mark.parametrize(("card", "half", "sixty"), [("long-sword", 3, 4), ("club", 0, 0), ("full-plate", 37, 45)])
def test_half_the_price_rounded_down(card: str, half: int, sixty: int) -> None:
    assert (worth(CARDS.items[card]), worth(CARDS.items[card], 60)) == (half, sixty)
    state = with_market(hero(worn=[card] if card == "club" else [], carried=[card] if card != "club" else []))
    sold = all_do(state, ("sell", {"item": f"{card}-1"})).hero(ONE)
    assert (sold.gold, sold.items) == (half, [])


@pytest.mark.clause("CH-EQ-10", "CH-EQ-2")
def test_what_magic_brings_is_for_the_game_master_to_say() -> None:
    state = with_market(hero(carried=["runed-long-sword"]))
    assert why_not(state, ONE, "sell", item="runed-long-sword-1").rule == "CH-EQ-10"
    assert not any(CARDS.items[name].magical for name in named_in(state, ONE, "buy", "item"))
    with pytest.raises(Refused, match="game master"):
        by_hand(state, lambda play, state: equipment.sell(play, state, ONE, "runed-long-sword-1"))


@pytest.mark.clause("CH-EQ-10")
def test_the_game_master_opens_and_closes_the_market() -> None:
    state = table(hero(carried=["long-sword"]))
    figures = {"sells up to": 16, "pays percent": 50, "cheaper by": 0}
    done = does(state, "gm", "open market", who="the pedlar", **figures)
    assert told(done, MarketOpened) == [MarketOpened("the pedlar", 16, 50, 0)]
    assert "sell" in offered(done.state, ONE)
    assert "sell" not in offered(does(done.state, "gm", "close market").state, ONE)
    assert not can(state, ONE, "open market", who="me", **figures)


@pytest.mark.clause("CH-EQ-10")
def test_the_people_of_the_village_trade_by_their_cards() -> None:
    """Table M8: the pedlar sells up to 16 and pays half, the fence only buys, at 60 in the hundred."""
    state = table(hero())
    pedlar = next(name for name in merchants(state) if "tobbin" in name)
    fence = next(name for name in merchants(state) if "denna" in name)
    assert equipment.market_of(state, pedlar) == Market(pedlar, 16, 50)
    assert equipment.market_of(state, fence) == Market(fence, 0, 60)
    trading = does(state, "gm", "trade with", who=pedlar, **{"cheaper by": 1}).state
    assert trading.market == Market(pedlar, 16, 50, 1)


# From hand to hand ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-EQ-11")
def test_a_thing_goes_from_hand_to_hand_as_it_is() -> None:
    giver, taker = hero(carried=["wand-of-sparks"]), hero(seat=TWO, carried=["wand-of-sparks"])
    giver.items[0].charges = 2
    done = does(table(giver, taker), ONE, "hand over", item="wand-of-sparks-1", to=TWO)
    assert done.state.hero(ONE).items == []
    assert [(each.id, each.charges) for each in done.state.hero(TWO).items] == [
        ("wand-of-sparks-1", 6),
        ("wand-of-sparks-2", 2),
    ]
    assert told(done, HandedOver) == [HandedOver(ONE, "wand-of-sparks", TWO)]


@pytest.mark.clause("CH-EQ-1")
def test_gold_goes_from_hand_to_hand_and_nobody_gives_what_he_has_not() -> None:
    state = table(hero(gold=4), hero(seat=TWO, gold=1))
    assert not can(state, ONE, "hand over gold", gold=5, to=TWO)
    state = does(state, ONE, "hand over gold", gold=4, to=TWO).state
    assert (state.hero(ONE).gold, state.hero(TWO).gold) == (0, 5)
    assert "hand over gold" not in offered(state, ONE)


@pytest.mark.clause("CH-EQ-11")
def test_what_is_worn_or_held_is_put_away_before_it_is_handed_over() -> None:
    state = table(hero(worn=["dagger"]), hero(seat=TWO))
    assert not can(state, ONE, "hand over", item="dagger-1", to=TWO)


@pytest.mark.clause("CH-HP-8")
def test_the_others_take_what_lies_on_a_body_as_the_game_master_agrees() -> None:
    dead = ready("brenna-holt", ONE)
    dead.alive, dead.hit_points = False, 0
    state = table(dead, hero(seat=TWO))
    assert offered(state, ONE) == []
    state = does(state, "gm", "take from body", body=ONE, item="long-sword-1", to=TWO).state
    state = does(state, "gm", "take gold from body", body=ONE, gold=4, to=TWO).state
    assert ([each.item for each in state.hero(TWO).items], state.hero(TWO).gold) == (["long-sword"], 4)
    assert not can(state, "gm", "take from body", body=ONE, item="leather-armour-2", to=ONE)


@pytest.mark.clause("CH-HP-8")
def test_the_things_of_the_dead_wait_when_a_new_hero_has_come() -> None:
    dead = ready("brenna-holt", ONE)
    dead.alive, dead.hit_points = False, 0
    state = does(table(dead, hero(seat=TWO)), "gm", "allow new hero", seat=ONE).state
    state = does(state, "gm", "take from body", body="fallen:1", item="long-sword-1", to=TWO).state
    assert [each.item for each in state.fallen[0].items] == ["leather-armour"]
    assert [each.item for each in state.hero(TWO).items] == ["long-sword"]
