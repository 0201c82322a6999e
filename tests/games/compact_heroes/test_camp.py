"""Between fights: treasure, patching up, people who help for gold, companions, nights."""

from __future__ import annotations

import pytest

from herotable.games.compact_heroes import camp
from herotable.games.compact_heroes.camp import CardRead, Identified, JoinedParty, LeftParty, Paid, TookItem
from herotable.games.compact_heroes.fighters import acting, card_known
from herotable.games.compact_heroes.hit_points import lose
from herotable.games.compact_heroes.poison import PoisonEnded
from herotable.games.compact_heroes.state import Effect, Illness, PoisonTimer, Table, Until
from herotable.rules import Option
from tests.games.compact_heroes.adventure_for_tests import (
    GAME,
    GM,
    ONE,
    THREE,
    TWO,
    at_turn,
    by_hand,
    by_itself,
    does,
    foes,
    in_adventure,
    in_fight,
    may,
    now,
    offered,
    table,
    why_not,
)
from tests.games.compact_heroes.heroes_for_tests import hero
from tests.games.trying import told

ORC = "stormmount-orc"


def found(state: Table, gold: int = 0, *items: str) -> Table:
    return by_hand(state, lambda play, state: camp.find(play, state, gold, [*items])).state


def hurt(state: Table, who: str, amount: int) -> Table:
    return by_hand(state, lambda play, state: lose(play, state, who, amount)).state


def with_people(*people: str, gold: int = 0, at: str = "o1") -> Table:
    state = in_adventure(hero(gold=gold), hero(gold=gold), at=at)
    now(state).shown.people = [*people]
    return state


def cost(state: Table, by: str, option: str) -> list[int]:
    def of(each: Option) -> int:
        return sum(part.amount for part in each.cost)

    return [of(each) for each in GAME.options(state, by) if each.id == option]


# What was found -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-EQ-11")
def test_whoever_wants_it_takes_what_was_found() -> None:
    state = found(table(hero(), hero()), 7, "hare-boots", "antidote")
    state = does(state, TWO, "take", item="hare-boots").state
    state = does(state, ONE, "take gold", gold=5).state
    assert [thing.item for thing in state.hero(TWO).items] == ["hare-boots"]
    assert (state.hero(ONE).gold, state.pile.gold, state.pile.items) == (5, 2, ["antidote"])
    assert not may(state, ONE, "take", item="hare-boots")
    assert not may(state, ONE, "take gold", gold=3)


@pytest.mark.clause("CH-EQ-11")
def test_the_game_master_may_share_it_out() -> None:
    state = found(table(hero(), hero(), hero()), 8, "antidote")
    state = does(state, GM, "share out the gold").state
    assert [each.gold for each in state.heroes.values()] == [3, 3, 2]
    done = does(state, GM, "hand out", item="antidote", to=THREE)
    assert told(done, TookItem, ONE) == [TookItem(THREE, "antidote")]
    assert not done.state.pile.items
    assert not done.state.pile.gold


def test_nobody_takes_treasure_in_the_middle_of_a_fight() -> None:
    state = in_fight(found(table(hero()), 3), ORC)
    assert "take gold" not in offered(state, ONE)


@pytest.mark.clause("CH-SPELL-11")
def test_time_that_passes_ends_what_lasts_a_few_rounds() -> None:
    """A round is a minute outside fights."""
    state = table(hero())
    state.hero(ONE).effects = [Effect("Bless", ONE, Until.ROUNDS, rounds=5), Effect("Grave Ward", ONE, Until.DAWN)]
    state = by_itself(does(state, GM, "time passes", hours=1).state).state
    assert [effect.source for effect in state.hero(ONE).effects] == ["Grave Ward"]
    assert state.minutes == 60


# Patching up ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-HP-4")
def test_first_aid_heals_once_for_each_patient_after_a_fight() -> None:
    state = hurt(table(hero("first-aid"), hero()), TWO, 8)
    state.hero(TWO).patched_up = False
    assert not may(state, TWO, "first aid", target=TWO)
    state = does(state, ONE, "first aid", 4, target=TWO).state
    assert state.hero(TWO).hit_points == 6
    again = why_not(state, ONE, "first aid")
    assert again is not None
    assert "since the last fight" in again.reason


def test_a_fight_gives_another_first_aid() -> None:
    state = in_fight(table(hero("first-aid"), hero()), ORC)
    state = by_itself(does(state, GM, "end fight").state).state
    assert may(state, ONE, "first aid", target=TWO)


@pytest.mark.parametrize(("die", "left"), [(4, [2, 5]), (5, [5])])
def test_first_aid_against_poison_is_an_action_and_a_check(die: int, left: list[int]) -> None:
    state = in_fight(table(hero("first-aid"), hero()), ORC)
    state.hero(TWO).timers = [PoisonTimer("viper", 5), PoisonTimer("spider", 2)]
    done = does(state, ONE, "treat poison", die, who=ONE, target=TWO)
    assert sorted(timer.rounds for timer in done.state.hero(TWO).timers) == left
    assert len(told(done, PoisonEnded)) == (die == 5)
    assert acting(done.state) == TWO


@pytest.mark.clause("CH-POIS-3")
def test_outside_fights_each_try_against_poison_takes_a_minute() -> None:
    state = table(hero("first-aid"), hero())
    state.hero(TWO).timers = [PoisonTimer("viper", 2, fresh=False)]
    state = by_itself(does(state, ONE, "treat poison", 1, who=ONE, target=TWO).state).state
    assert [timer.rounds for timer in state.hero(TWO).timers] == [1]
    state = by_itself(does(state, ONE, "treat poison", 1, who=ONE, target=TWO).state).state
    assert not state.hero(TWO).alive


@pytest.mark.clause("CH-SPELL-8")
def test_a_second_wind_comes_once_a_day_also_in_a_fight() -> None:
    tough = hero("toughness", "second-wind", rolls=[12, 12, 12], endurance=3)
    state = hurt(in_fight(table(tough, hero()), ORC), ONE, 30)
    state = does(state, ONE, "second wind", 3, 4, who=ONE).state
    assert (state.hero(ONE).hit_points, acting(state)) == (51 - 30 + 7, TWO)
    assert why_not(at_turn(state, ONE), ONE, "second wind", who=ONE) is not None
    state = does(by_itself(does(state, GM, "end fight").state).state, GM, "new day").state
    assert may(by_itself(state).state, ONE, "second wind", who=ONE)


@pytest.mark.parametrize(("die", "known"), [(1, False), (2, True)])
def test_lore_shows_the_table_what_stands_on_a_creatures_card(die: int, known: bool) -> None:
    """Difficulty 4, and Lore's own +2 to recall (M2 30)."""
    state = in_fight(table(hero("lore", intellect=1), hero()), ORC, ORC)
    first, second = (foe.id for foe in foes(state))
    done = does(state, ONE, "read card", die, who=ONE, target=first)
    assert [card_known(done.state, foe) for foe in foes(done.state)] == [known, known]
    assert told(done, CardRead, TWO) == ([CardRead(ONE, ORC)] if known else [])
    assert not may(at_turn(done.state, ONE), ONE, "read card", who=ONE, target=first)
    assert may(at_turn(done.state, ONE), ONE, "read card", who=ONE, target=second) is not known


# People ---------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-CREA-7")
def test_sister_odile_heals_for_five_gold() -> None:
    state = hurt(with_people("sister-odile", gold=6), TWO, 8)
    done = does(state, ONE, "ask for help", 4, of="sister-odile", help="heal", for_=TWO)
    assert (done.state.hero(TWO).hit_points, done.state.hero(ONE).gold) == (2 + 4 + 3, 1)
    assert told(done, Paid) == [Paid(ONE, 5, "sister-odile")]
    poor = why_not(done.state, ONE, "ask for help", of="sister-odile", help="heal", for_=TWO)
    assert poor is not None
    assert (poor.reason, poor.rule) == ("it costs 5 gold, and 1 is left", "CH-EQ-1")


def test_sister_odile_cures_poison_for_eight_and_disease_for_ten() -> None:
    state = with_people("sister-odile", gold=10)
    state.hero(ONE).timers, state.hero(TWO).illnesses = [PoisonTimer("viper", 3)], [Illness("grave-rot")]
    state = does(state, ONE, "ask for help", of="sister-odile", help="cure poison", for_=ONE).state
    state = does(state, TWO, "ask for help", of="sister-odile", help="cure disease", for_=TWO).state
    assert not state.hero(ONE).timers
    assert not state.hero(TWO).illnesses
    assert [each.gold for each in state.heroes.values()] == [2, 0]


def test_whoever_has_not_been_met_helps_nobody() -> None:
    assert "ask for help" not in offered(with_people(gold=20), ONE)


def test_aldous_names_a_magic_item_for_three() -> None:
    state = with_people("aldous-wren", gold=3)
    assert "ask for help" not in offered(state, ONE)
    state.hero(ONE).items = hero(carried=["hare-boots"]).items
    done = does(state, ONE, "ask for help", of="aldous-wren", help="identify", for_="hare-boots-1")
    assert told(done, Identified) == [Identified("aldous-wren", "hare-boots")]
    assert done.state.hero(ONE).gold == 0


def test_captain_vance_lends_one_shield() -> None:
    state = does(with_people("harl-vance"), ONE, "borrow", of="harl-vance").state
    assert [thing.item for thing in state.hero(ONE).items] == ["shield"]
    refused = why_not(state, TWO, "borrow", of="harl-vance")
    assert refused is not None
    assert refused.reason == "it has been lent already"


@pytest.mark.clause("CH-EQ-10")
@pytest.mark.parametrize(("person", "gold"), [("tobbin-quill", 3), ("denna-rook", 4)])
def test_the_pedlar_pays_half_and_the_fence_sixty_in_the_hundred(person: str, gold: int) -> None:
    state = with_people(person)
    state.hero(ONE).items = hero(carried=["long-sword"]).items
    state = does(state, GM, "trade here", who=person).state
    assert does(state, ONE, "sell", item="long-sword-1").state.hero(ONE).gold == gold


@pytest.mark.clause("CH-EQ-2")
def test_the_pedlar_is_cheaper_for_those_who_brought_quiet_nights() -> None:
    state = with_people("tobbin-quill", gold=20)
    assert camp.discount(state, "tobbin-quill") == 0
    now(state).shown.ended = "quiet"
    assert camp.discount(state, "denna-rook") == 0
    state = does(state, GM, "trade here", who="tobbin-quill").state
    state = does(state, ONE, "buy", item="long-sword").state
    assert state.hero(ONE).gold == 20 - 6
    assert does(state, ONE, "buy", item="club").state.hero(ONE).gold == 13
    assert why_not(state, ONE, "buy", item="chain-mail") is not None


@pytest.mark.clause("CH-HP-4")
def test_a_night_at_the_heron_costs_one_gold_each_and_heals() -> None:
    state = hurt(with_people("marla-fenn", gold=2), TWO, 8)
    assert cost(state, GM, "night at") == [2]
    state = by_itself(does(state, GM, "night at", 4, who="marla-fenn").state).state
    assert (state.hero(TWO).hit_points, state.day) == (6, 2)
    assert [each.gold for each in state.heroes.values()] == [1, 1]


def test_who_has_more_pays_for_who_has_nothing() -> None:
    state = with_people("marla-fenn")
    refused = why_not(state, GM, "night at", who="marla-fenn")
    assert refused is not None
    assert refused.reason == "beds for all cost 2 gold, and the heroes have 0"
    state.hero(TWO).gold = 2
    state = does(state, GM, "night at", who="marla-fenn").state
    assert [each.gold for each in state.heroes.values()] == [0, 0]


# Companions -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-CREA-7")
def test_ysra_goes_with_the_party_for_as_long_as_she_is_paid() -> None:
    state = with_people("ysra-reed", gold=3)
    done = does(state, GM, "hire", who="ysra-reed", days=2)
    (ysra,) = camp.companions(done.state)
    assert told(done, JoinedParty, ONE) == [JoinedParty(ysra.id, "ysra-reed", 2)]
    assert sum(each.gold for each in done.state.heroes.values()) == 2
    assert "hire" not in offered(done.state, GM)
    first = by_itself(does(done.state, GM, "new day").state).state
    assert camp.companions(first)
    gone = by_itself(does(first, GM, "new day").state)
    assert [event.card for event in told(gone, LeftParty)] == ["ysra-reed"]
    assert not gone.state.foes


def test_the_party_may_part_with_a_companion() -> None:
    state = does(with_people("ysra-reed", gold=3), GM, "hire", who="ysra-reed", days=1).state
    (ysra,) = camp.companions(state)
    state = does(state, GM, "part with", who=ysra.id).state
    assert not camp.companions(state)
    assert GAME.onward(state) is None
