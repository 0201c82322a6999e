"""An adventure, scene by scene, and the whole of the Bell of Greywater from the hook to its ending (CH-ADV)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

from herotable.games.compact_heroes import adventure, camp, encounters, flight, story
from herotable.games.compact_heroes.adventure import AdventureBegan, AdventureEnded, LockTried, TurnedBack
from herotable.games.compact_heroes.adventure_cards import our_adventures
from herotable.games.compact_heroes.adventure_walk import next_step
from herotable.games.compact_heroes.attacks import to_hit_roll
from herotable.games.compact_heroes.camp import TreasureFound
from herotable.games.compact_heroes.checks import CheckMade
from herotable.games.compact_heroes.encounters import EncounterBegan, Surrendered
from herotable.games.compact_heroes.experience import XpAwarded
from herotable.games.compact_heroes.fighters import initiative
from herotable.games.compact_heroes.hit_points import die, lose
from herotable.games.compact_heroes.initiative import InitiativeRolled
from herotable.games.compact_heroes.luck import LuckChecked
from herotable.games.compact_heroes.poison import FellIll
from herotable.games.compact_heroes.state import Attack, Side, Table
from herotable.games.compact_heroes.story import AwardDue, EncounterSettled, Entered, FlagSet, Happened
from herotable.games.compact_heroes.traps import TrapFound, TrapSprung
from herotable.rules import Action, Choice, FastPlay, Part, Play, perform, refusal
from tests.games.compact_heroes.adventure_for_tests import (
    BELL,
    GAME,
    GM,
    ONE,
    TWO,
    all_die,
    by_hand,
    by_itself,
    does,
    fight,
    foes,
    in_adventure,
    may,
    now,
    offered,
    table,
    why_not,
)
from tests.games.compact_heroes.heroes_for_tests import hero
from tests.games.trying import told

OUTPOST = ["room-1", "room-2", "room-4", "room-2", "room-5", "room-2", "room-6", "room-7"]


def fighting(state: Table, surprised: str = "nobody") -> Table:
    return does(state, GM, "start the encounter", surprised=surprised).state


def won(state: Table, *dice: int) -> Table:
    """All creatures die, and what follows by itself happens."""
    return by_itself(all_die(state, [foe.id for foe in foes(state)]), *dice).state


def settled(state: Table) -> Table:
    return won(fighting(state))


# Beginning and ending -------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-ADV-1", "CH-ADV-6")
def test_an_adventure_begins_where_its_card_says_and_opens_the_place_for_the_game_master() -> None:
    done = does(table(hero()), GM, "begin adventure", which=BELL)
    assert now(done.state).at == "o1"
    assert told(done, AdventureBegan, ONE) == [AdventureBegan(BELL)]
    assert told(done, Entered, GM) == [Entered("o1", True)]
    assert told(done, Entered, ONE) == []
    card = story.card(done.state)
    assert (len(card.maps), bool(card.hook), bool(card.background)) == (3, True, True)


@pytest.mark.clause("CH-GEN-2")
def test_an_adventure_is_over_when_the_game_master_says_so_and_the_game_goes_on() -> None:
    state = in_adventure(hero(), hero(), flags=["bell hung", "sexton at rest"])
    assert adventure.outcome(state) is None
    assert not may(state, ONE, "end adventure", ending="quiet")
    done = does(state, GM, "end adventure", ending="quiet")
    assert told(done, AdventureEnded, ONE) == [AdventureEnded(BELL, "quiet")]
    assert [each.gold for each in done.state.heroes.values()] == [20, 20]
    ended = adventure.outcome(done.state)
    assert ended is not None
    assert (ended.winners, ended.how) == ((ONE, TWO), "Quiet nights")
    assert "go" not in offered(done.state, GM)
    assert may(done.state, GM, "begin adventure", which=BELL)


@pytest.mark.clause("CH-GEN-2")
def test_it_may_end_unfinished_and_then_nobody_has_won() -> None:
    state = in_adventure(hero())
    assert why_not(state, GM, "end adventure", ending="quiet") is not None
    ended = adventure.outcome(does(state, GM, "end adventure", ending="unfinished").state)
    assert ended is not None
    assert (ended.winners, ended.how) == ((), "unfinished")


@pytest.mark.parametrize(
    ("flags", "dead", "true"),
    [
        ([], False, []),
        (["bell hung"], False, []),
        (["bell hung", "sexton at rest"], False, ["quiet"]),
        (["bell in the chapel"], False, ["seven-nights"]),
        (["bell in the chapel", "bell hung"], False, []),
        (["bell hung", "sexton at rest"], True, ["all-dead"]),
    ],
)
def test_which_endings_have_come_true(flags: list[str], dead: bool, true: list[str]) -> None:
    state = in_adventure(hero(), flags=flags)
    state.hero(ONE).alive = not dead
    assert [ending.id for ending in adventure.endings(state)] == true


def test_the_bell_in_the_chapel_is_no_victory() -> None:
    state = in_adventure(hero(), hero(), flags=["bell won"])
    state = does(state, GM, "do", deed="give-back").state
    state = does(state, GM, "end adventure", ending="seven-nights").state
    ended = adventure.outcome(state)
    assert ended is not None
    assert ended.winners == ()
    assert state.hero(ONE).gold == 0
    assert not may(in_adventure(hero(), flags=["bell won", "bell hung"]), GM, "do", deed="give-back")


# Going ----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-ADV-1", "CH-ADV-6")
def test_the_party_goes_along_a_path_and_the_hours_pass() -> None:
    state = in_adventure(hero())
    done = does(state, GM, "go", to="o2")
    assert (now(done.state).at, now(done.state).came_from, done.state.minutes) == ("o2", "o1", 120)
    assert told(done, Entered) == [Entered("o2", True)]
    assert told(done, Entered, ONE) == []
    assert not may(state, GM, "go", to="o5")
    assert not may(state, ONE, "go", to="o2")
    back = does(done.state, GM, "go", to="o1")
    assert told(back, Entered) == [Entered("o1", False)]


def test_a_dungeon_is_entered_and_left_by_its_door() -> None:
    inside = does(in_adventure(hero(), at="o6"), GM, "go", to="room-8").state
    assert does(inside, GM, "go", to="o6").state.minutes == 0


@pytest.mark.clause("CH-ADV-6")
def test_nobody_passes_those_who_have_not_been_dealt_with_but_the_way_back_is_open() -> None:
    state = in_adventure(hero(), at="room-1", came_from="o5")
    refused = why_not(state, GM, "go", to="room-2")
    assert refused is not None
    assert refused.reason == "what is here has not been settled"
    assert may(state, GM, "go", to="o5")
    assert may(settled(state), GM, "go", to="room-2")


@pytest.mark.clause("CH-CHK-5", "CH-CHK-2")
def test_each_hero_tries_a_lock_once() -> None:
    state = settled(in_adventure(hero("treasure-hunter", carried=["lock-picks"]), hero(), at="room-2"))
    locked = why_not(state, GM, "go", to="room-5")
    assert locked is not None
    assert locked.reason == "it is locked"
    done = does(state, GM, "pick the lock", 4, to="room-5", who=TWO)
    assert told(done, LockTried, ONE) == [LockTried(TWO, False)]
    assert not may(done.state, GM, "pick the lock", to="room-5", who=TWO)
    opened = does(done.state, GM, "pick the lock", 2, to="room-5", who=ONE).state
    assert may(opened, GM, "go", to="room-5")
    both = does(done.state, GM, "pick the lock", 1, to="room-5", who=ONE).state
    refused = why_not(both, GM, "pick the lock", to="room-5")
    assert refused is not None
    assert refused.rule == "CH-CHK-5"
    assert may(does(both, GM, "allow another try").state, GM, "pick the lock", to="room-5", who=TWO)


def test_the_keys_from_the_guard_hall_open_both_doors() -> None:
    state = in_adventure(hero(), at="room-2", flags=["keys"])
    now(state).settled.append("room-2")
    assert may(state, GM, "go", to="room-4")
    assert may(state, GM, "go", to="room-5")


def test_the_treasury_is_locked_from_the_gate_only() -> None:
    state = in_adventure(hero(), at="room-12")
    assert why_not(state, GM, "go", to="room-13") is not None
    other = in_adventure(hero(), at="room-13", came_from="room-10")
    now(other).settled.append("room-13")
    assert may(other, GM, "go", to="room-12")


@pytest.mark.clause("CH-EQ-1")
def test_the_ferry_takes_a_gold_piece_each() -> None:
    state = in_adventure(hero(gold=2), hero(), at="o3")
    now(state).settled.append("o3")
    done = does(state, GM, "go", to="o6", by="Ferry")
    assert [each.gold for each in done.state.heroes.values()] == [0, 0]
    assert (now(done.state).at, done.state.minutes) == ("o6", 60)
    state.hero(ONE).gold = 1
    refused = why_not(state, GM, "go", to="o6", by="Ferry")
    assert refused is not None
    assert refused.reason == "it costs 2 gold, and the heroes have 1"


@pytest.mark.parametrize(("die_thrown", "at"), [(3, "o3"), (4, "o6")])
def test_who_wades_in_vain_is_back_wet_after_an_hour(die_thrown: int, at: str) -> None:
    state = in_adventure(hero(), at="o3")
    now(state).settled.append("o3")
    done = does(state, GM, "go", die_thrown, to="o6", by="Wade", who=ONE)
    assert (now(done.state).at, done.state.minutes) == (at, 60)
    assert len(told(done, TurnedBack, ONE)) == (at == "o3")


@pytest.mark.clause("CH-GEN-7")
def test_the_game_master_may_overrule_the_cards() -> None:
    state = in_adventure(hero(), at="room-1")
    state = does(state, GM, "settle the encounter").state
    assert may(state, GM, "go", to="room-2")
    state = does(state, GM, "move the party", to="room-14").state
    assert now(state).at == "room-14"
    done = does(state, GM, "raise flag", flag="bell won")
    assert told(done, FlagSet) == [FlagSet("bell won", True)]
    assert told(done, FlagSet, ONE) == []
    assert now(does(done.state, GM, "lower flag", flag="bell won").state).flags == []


# Awards ---------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-ADV-7", "CH-XP-1")
@pytest.mark.parametrize("xp", [1, 3])
def test_the_adventure_says_when_xp_is_due_and_the_game_master_how_much(xp: int) -> None:
    state = in_adventure(hero(), hero(), at="o5")
    done = does(state, GM, "go", to="room-1")
    assert told(done, AwardDue) == [AwardDue("outpost")]
    assert told(done, AwardDue, ONE) == []
    given = does(done.state, GM, "give award", award="outpost", xp=xp)
    assert told(given, XpAwarded, ONE) == [XpAwarded((ONE, TWO), xp)]
    assert [each.xp_left for each in given.state.heroes.values()] == [xp, xp]


@pytest.mark.clause("CH-ADV-7")
def test_an_award_is_given_once_or_not_at_all() -> None:
    state = does(in_adventure(hero(), at="o5"), GM, "go", to="room-1").state
    done = does(state, GM, "give award", award="outpost", xp=0)
    assert told(done, XpAwarded) == []
    assert "give award" not in offered(done.state, GM)
    again = does(does(done.state, GM, "go", to="o5").state, GM, "go", to="room-1").state
    assert now(again).due == []


# Encounters -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-ADV-6")
@pytest.mark.parametrize(
    ("heroes", "creatures"),
    [
        (1, ["rattling-skeleton"] * 2),
        (2, ["bone-archer", "rattling-skeleton"]),
        (3, ["bone-archer"] + ["rattling-skeleton"] * 3),
        (4, ["bone-archer"] * 2 + ["rattling-skeleton"] * 2),
        (5, ["bone-archer"] * 2 + ["rattling-skeleton"] * 4),
    ],
)
def test_a_place_has_creatures_for_so_many_heroes(heroes: int, creatures: list[str]) -> None:
    state = fighting(in_adventure(*(hero() for _ in range(heroes)), at="room-9"))
    assert [foe.card for foe in foes(state)] == creatures
    assert fight(state).here == [*state.heroes, *(foe.id for foe in foes(state))]


def test_only_living_heroes_count() -> None:
    state = in_adventure(hero(), hero(), at="room-9")
    state.hero(TWO).alive = False
    assert [foe.card for foe in foes(fighting(state))] == ["rattling-skeleton"] * 2


def test_creatures_have_the_names_of_the_card_and_not_their_own() -> None:
    state = fighting(in_adventure(hero(), at="room-15"))
    (sexton,) = foes(state)
    assert (sexton.card, sexton.name, sexton.without) == ("grave-ghoul", "The Drowned Sexton", ["disease"])
    assert "ghoul" not in sexton.id


@pytest.mark.clause("CH-ADV-6", "CH-RND-7")
def test_who_holds_the_field_has_settled_the_place() -> None:
    state = fighting(in_adventure(hero(), hero(), at="room-12"))
    dead = all_die(state, [foe.id for foe in foes(state)])
    done = by_itself(dead)
    assert told(done, EncounterSettled) == [EncounterSettled("room-12", "victory")]
    assert told(done, EncounterSettled, ONE) == []
    assert told(done, Happened, ONE) == [Happened("room-12", "victory")]
    assert now(done.state).flags == ["gate open"]
    assert may(done.state, GM, "go", to="room-14")
    assert "start the encounter" not in offered(done.state, GM)


@pytest.mark.clause("CH-RND-9")
def test_who_flees_is_back_where_the_party_came_from_and_the_others_wait_with_their_wounds() -> None:
    state = fighting(in_adventure(hero(), hero(), at="room-9", came_from="room-8"))
    archer, bones = (foe.id for foe in foes(state))

    def flees(play: Play, state: Table) -> None:
        die(play, state, bones)
        lose(play, state, archer, 5)
        for who in (ONE, TWO):
            flight.leave(play, state, who)

    fled = by_itself(by_hand(state, flees).state).state
    assert (now(fled).at, fled.fight) == ("room-8", None)
    back = does(fled, GM, "go", to="room-9").state
    again = fighting(back)
    assert [who for who in fight(again).here if who in again.foes] == [archer]
    assert again.foes[archer].hit_points == 14 - 5
    assert now(again).settled == []
    looted = does(won(again), GM, "loot", 3, 4)
    assert [event.gold for event in told(looted, TreasureFound)] == [7]


def test_creatures_that_ran_away_are_not_looted() -> None:
    state = fighting(in_adventure(hero(), hero(), hero(), at="o4"))
    orc, kobold = (foe.id for foe in foes(state))

    def flees(play: Play, state: Table) -> None:
        die(play, state, orc)
        flight.leave(play, state, kobold)

    over = by_itself(by_hand(state, flees).state).state
    assert list(over.foes) == [orc]
    assert does(over, GM, "loot", 5).state.pile.gold == 5


def test_a_fight_that_the_game_master_ends_settles_nothing() -> None:
    state = by_itself(does(fighting(in_adventure(hero(), at="room-1")), GM, "end fight").state).state
    assert now(state).settled == []
    assert may(state, GM, "start the encounter", surprised="nobody")


@pytest.mark.clause("CH-RND-10")
def test_creatures_may_be_surprised_unless_they_were_warned() -> None:
    state = in_adventure(hero(), at="room-1")
    assert fight(fighting(state, "creatures")).surprised is Side.CREATURES
    warned = in_adventure(hero(), at="room-1", flags=["room 1 alarmed"])
    assert not may(warned, GM, "start the encounter", surprised="creatures")
    done = does(warned, GM, "start the encounter", surprised="nobody")
    assert fight(done.state).warned is Side.CREATURES
    assert told(done, EncounterBegan) == [EncounterBegan("room-1", ("warned",))]
    assert told(done, EncounterBegan, ONE) == []


def test_noise_in_the_cave_mouth_makes_the_guard_hall_act_first() -> None:
    loud = won(fighting(in_adventure(hero(), at="room-1")))
    assert now(loud).flags == ["room 1 noisy"]
    hall = fighting(does(loud, GM, "go", to="room-2").state)
    (rolled,) = told(by_itself(hall, 1, 6), InitiativeRolled)
    assert rolled.order == (foes(hall)[0].id, ONE)


def test_the_drums_of_the_shrine_are_heard_in_the_hall() -> None:
    state = won(fighting(in_adventure(hero(), at="room-6")))
    assert now(state).flags == ["drums heard"]
    there = does(state, GM, "go", to="room-7").state
    assert not may(there, GM, "start the encounter", surprised="creatures")
    assert fight(fighting(there)).warned is None


@pytest.mark.parametrize(("flags", "bonus"), [([], 3), (["bell hung"], 1)])
def test_under_the_bell_the_undead_strike_worse(flags: list[str], bonus: int) -> None:
    state = fighting(in_adventure(hero(), hero(), at="room-15", flags=flags))
    sexton = foes(state)[0]
    assert to_hit_roll(state, Attack(sexton.id, "creature"), ONE).bonus == bonus
    after = won(state)
    assert all(not each.effects for each in after.heroes.values())


def test_in_the_seep_only_athletes_keep_their_pace() -> None:
    state = fighting(in_adventure(hero("athletics", strength=1), hero(), at="room-11"))
    assert [initiative(state, who).amount for who in (ONE, TWO)] == [0, 1]
    assert not won(state).hero(TWO).effects


def test_bandits_surrender_at_half_their_number_and_hand_over_their_gold() -> None:
    state = fighting(in_adventure(*(hero() for _ in range(4)), at="o2"))
    first, second = (foe.id for foe in foes(state))
    assert "let them surrender" not in offered(state, GM)
    state = all_die(state, [first])
    done = does(state, GM, "let them surrender")
    assert told(done, Surrendered, ONE) == [Surrendered((second,))]
    over = by_itself(done.state).state
    assert (over.fight, now(over).settled) == (None, ["o2"])
    assert second not in over.foes
    assert does(over, GM, "loot", 1, 2, 3, 4).state.pile.gold == 10


@pytest.mark.clause("CH-POIS-6")
def test_whoever_the_rats_have_bitten_may_have_caught_their_fever() -> None:
    state = fighting(in_adventure(hero(), hero(), at="room-10"))
    state.hero(ONE).hit_points = 9
    now(state).wounded = [TWO]
    done = by_itself(all_die(state, [foe.id for foe in foes(state)]), 6)
    assert [event.who for event in told(done, LuckChecked)] == [TWO]
    assert [event.who for event in told(done, FellIll)] == [TWO]


def test_a_hit_that_is_all_absorbed_is_no_wound() -> None:
    state = fighting(in_adventure(hero(), hero(), at="room-10"))
    for taken, wounded in ((0, []), (2, [ONE])):
        attack = Attack(foes(state)[0].id, "creature", taken=taken)
        state = by_hand(state, partial(_hits_one, attack)).state
        assert now(state).wounded == wounded


def _hits_one(attack: Attack, play: Play, state: Table) -> None:
    encounters.note_wound(play, state, attack, ONE)


# Treasure -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-EQ-11")
def test_a_place_is_looted_once_it_is_settled_and_only_once() -> None:
    state = in_adventure(hero(), at="room-2")
    assert why_not(state, GM, "loot") is not None
    done = does(settled(state), GM, "loot", 4)
    assert told(done, TreasureFound, ONE) == [TreasureFound(4, (), ("the keys to rooms 4 and 5",))]
    assert "keys" in now(done.state).flags
    assert "loot" not in offered(done.state, GM)


def test_the_store_room_has_oil_for_each_hero() -> None:
    state = in_adventure(hero(), hero(), at="room-4")
    done = does(state, GM, "loot", 2, 3)
    assert done.state.pile.gold == 5
    assert done.state.pile.items == ["healing-herbs", "healing-herbs", "oil-flask", "oil-flask"]


def test_a_magic_item_is_rolled_on_its_table() -> None:
    state = settled(in_adventure(hero(), at="room-13"))
    done = does(state, GM, "loot", 1, 1, 1, 1, 1, 1, 17)
    assert done.state.pile.items == ["scroll-of-mending", "circlet-of-mind"]
    assert done.state.pile.gold == 6


# Deeds ----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-CHK-3", "CH-CHK-5")
def test_a_deed_may_settle_the_place_and_is_tried_once() -> None:
    state = in_adventure(hero("silver-tongue"), hero(gold=5), at="o2")
    done = does(state, GM, "do", 2, deed="talk", who=ONE)
    assert told(done, CheckMade, TWO) == [CheckMade(ONE, "persuade", 4, True)]
    assert told(done, Happened, TWO) == [Happened("o2", "success of talk")]
    assert now(done.state).settled == ["o2"]
    failed = does(state, GM, "do", 3, deed="talk", who=TWO).state
    refused = why_not(failed, GM, "do", deed="talk", who=ONE)
    assert refused is not None
    assert (refused.reason, refused.rule) == ("it has been tried", "CH-CHK-5")
    paid = does(failed, GM, "do", deed="pay").state
    assert (paid.hero(TWO).gold, now(paid).settled) == (0, ["o2"])
    assert may(does(failed, GM, "allow another try").state, GM, "do", deed="talk", who=ONE)


@pytest.mark.clause("CH-CHK-2")
@pytest.mark.parametrize(("die_thrown", "settled_now"), [(1, []), (2, ["o2"])])
def test_a_skill_helps_once(die_thrown: int, settled_now: list[str]) -> None:
    """The card names the task and the skill, and both mean Silver Tongue's +2."""
    state = in_adventure(hero("silver-tongue"), at="o2")
    assert now(does(state, GM, "do", die_thrown, deed="talk", who=ONE).state).settled == settled_now


@pytest.mark.clause("CH-CHK-6")
@pytest.mark.parametrize(("helper", "settled_now"), [("nobody", []), (ONE, []), (TWO, ["o2"])])
def test_another_hero_may_help_where_the_table_plays_so(helper: str, settled_now: list[str]) -> None:
    state = in_adventure(hero(), hero(), at="o2", helping="on")
    done = does(state, GM, "do", 3, deed="talk", who=ONE, helper=helper)
    assert now(done.state).settled == settled_now


@pytest.mark.parametrize("by", ["settle the encounter", "start the encounter"])
def test_what_is_for_before_the_fight_is_not_offered_later(by: str) -> None:
    state = in_adventure(hero(gold=9), at="o2")
    state = does(state, GM, by).state if by.startswith("settle") else fighting(state)
    if state.fight is not None:
        state = by_itself(does(state, GM, "end fight").state).state
    assert "do" not in offered(state, GM)


def test_a_boy_is_no_help_in_hanging_a_bell() -> None:
    state = does(
        settled(in_adventure(hero(), hero(), at="room-5", flags=["bell won"])), GM, "do", deed="free-pip"
    ).state
    there = does(state, GM, "move the party", to="room-14").state
    (pip,) = camp.companions(there)
    assert may(there, GM, "do", deed="hang-bell", who=TWO)
    assert not may(there, GM, "do", deed="hang-bell", who=pip.id)


def test_the_toll_is_too_much_for_empty_purses() -> None:
    refused = why_not(in_adventure(hero(gold=4), at="o2"), GM, "do", deed="pay")
    assert refused is not None
    assert refused.reason == "it costs 5 gold, and the heroes have 4"


def test_sneaking_that_fails_wakes_the_outpost_and_starts_the_fight() -> None:
    done = does(in_adventure(hero(), at="o4"), GM, "do", 2, deed="sneak", who=ONE)
    assert now(done.state).flags == ["room 1 alarmed"]
    assert [foe.card for foe in foes(done.state)] == ["tunnel-kobold"]
    assert done.state.fight is not None
    assert told(done, Happened, ONE) == [Happened("o4", "failure of sneak")]


def test_a_guide_may_find_the_way_for_the_party() -> None:
    state = in_adventure(hero(gold=2), at="o1")
    now(state).shown.people = ["ysra-reed"]
    state = does(state, GM, "hire", who="ysra-reed", days=1).state
    (ysra,) = camp.companions(state)
    there = does(state, GM, "go", to="o3").state
    assert now(does(there, GM, "do", 2, deed="slip-away", who=ysra.id).state).settled == ["o3"]


@pytest.mark.clause("CH-DMG-7")
def test_each_hero_must_get_through_the_cold_water() -> None:
    state = in_adventure(hero("athletics", strength=1, worn=["clothing"]), hero(worn=["clothing"]), at="room-8")
    refused = why_not(state, GM, "go", to="room-9")
    assert refused is not None
    assert refused.reason == "there is something to get through first"
    state = does(state, GM, "do", 2, 3, 5, deed="cold-water").state
    assert [each.hit_points for each in state.heroes.values()] == [10, 10 - 5]
    assert may(state, GM, "go", to="room-9")
    assert "do" not in offered(state, GM)


@pytest.mark.clause("CH-CHK-2")
def test_the_bell_is_hung_in_any_number_of_tries_of_ten_minutes_and_athletics_helps() -> None:
    state = in_adventure(hero("athletics", strength=1), hero(), at="room-14", flags=["bell won"])
    state = does(state, GM, "do", 3, deed="hang-bell", who=TWO).state
    assert (state.minutes, now(state).flags) == (10, ["bell won"])
    done = does(state, GM, "do", 2, deed="hang-bell", who=ONE)
    assert (done.state.minutes, now(done.state).flags) == (20, ["bell won", "bell hung"])
    deed = next(each for each in story.adventures(state).deeds_at("room-14") if each.id == "hang-bell")
    assert deed.check is not None
    assert adventure.skill_bonus(state, ONE, deed.check) == (Part("Athletics", 2, "CH-CHK-2"),)


def test_there_is_no_bell_to_hang_before_it_is_won() -> None:
    refused = why_not(in_adventure(hero(), at="room-14"), GM, "do", deed="hang-bell", who=ONE)
    assert refused is not None
    assert refused.reason == "it needs “bell won”"


def test_two_heroes_carry_the_bell_and_one_needs_luck() -> None:
    two = in_adventure(hero(), hero(), at="room-7")
    now(two).settled.append("room-7")
    assert now(does(two, GM, "do", deed="take-bell").state).flags == ["bell won"]
    alone = in_adventure(hero(), at="room-7")
    now(alone).settled.append("room-7")
    assert now(does(alone, GM, "do", 3, deed="take-bell", who=ONE).state).flags == []
    assert now(does(alone, GM, "do", 4, deed="take-bell", who=ONE).state).due == ["bell"]


@pytest.mark.clause("CH-CREA-7")
def test_pip_is_free_goes_along_and_knows_the_words() -> None:
    state = settled(in_adventure(hero(), hero(), at="room-5"))
    state = does(state, GM, "do", deed="free-pip").state
    assert [foe.name for foe in camp.companions(state)] == ["Pip Marrow, bell-ringer's apprentice"]
    assert now(state).due == ["pip"]
    gate = does(state, GM, "move the party", to="room-12").state
    assert now(does(gate, GM, "do", deed="pips-words").state).flags == ["pip freed", "gate open"]


def test_a_companion_fights_beside_the_heroes_if_the_game_master_says_so() -> None:
    state = does(settled(in_adventure(hero(), hero(), at="room-5")), GM, "do", deed="free-pip").state
    (pip,) = camp.companions(state)
    there = does(
        does(state, GM, "go", to="room-2").state, GM, "start the encounter", surprised="nobody", beside=[pip.id]
    )
    assert pip.id in fight(there.state).here
    assert won(there.state).foes[pip.id].alive


def test_the_gate_opens_for_a_lone_hero_with_the_bell_and_for_no_two() -> None:
    alone = in_adventure(hero(), at="room-12", flags=["bell won"])
    assert now(does(alone, GM, "do", deed="carry-bell").state).flags == ["bell won", "gate open"]
    assert not may(in_adventure(hero(), hero(), at="room-12", flags=["bell won"]), GM, "do", deed="carry-bell")


def test_the_sexton_listens_once_while_the_bell_hangs() -> None:
    state = in_adventure(hero("silver-tongue"), hero(), at="room-15", flags=["bell hung"])
    rest = does(state, GM, "do", 4, deed="persuade", who=ONE).state
    assert (now(rest).flags, now(rest).due) == (["bell hung", "sexton at rest"], ["sexton"])
    assert not may(does(state, GM, "do", 3, deed="persuade", who=ONE).state, GM, "do", deed="persuade", who=TWO)
    assert why_not(in_adventure(hero(), at="room-15"), GM, "do", deed="persuade", who=ONE) is not None


# Traps ----------------------------------------------------------------------------------------------------------------


def test_a_trap_is_looked_for_found_and_disarmed() -> None:
    state = in_adventure(hero("treasure-hunter"), hero(), at="room-4")
    done = does(state, GM, "look for the trap here", 2, who=ONE)
    assert told(done, TrapFound, TWO) == [TrapFound(ONE, "alarm-cord")]
    assert now(done.state).shown.traps == ["room-4"]
    gone = does(done.state, GM, "disarm the trap here", 1, who=ONE).state
    assert not [option for option in offered(gone, GM) if "trap here" in option]


@pytest.mark.clause("CH-CHK-5")
def test_a_trap_is_looked_for_once() -> None:
    state = does(in_adventure(hero(), at="room-8"), GM, "look for the trap here", 2, who=ONE).state
    refused = why_not(state, GM, "look for the trap here", who=ONE)
    assert refused is not None
    assert refused.rule == "CH-CHK-5"


def test_the_alarm_warns_whoever_is_met_next() -> None:
    state = in_adventure(hero(), hero(), at="room-4", came_from="room-2")
    done = does(state, GM, "spring the trap here", whom=[ONE])
    assert told(done, TrapSprung, ONE) == [TrapSprung("alarm-cord", (ONE,))]
    cells = does(done.state, GM, "move the party", to="room-5").state
    assert not may(cells, GM, "start the encounter", surprised="creatures")
    first = fighting(cells)
    assert fight(first).warned is Side.CREATURES
    shrine = does(won(first), GM, "move the party", to="room-6").state
    assert fight(fighting(shrine)).warned is None


def test_a_loose_step_hurts_the_one_who_treads_on_it() -> None:
    done = does(in_adventure(hero(), hero(), at="room-8"), GM, "spring the trap here", 6, 4, whom=[TWO])
    assert [each.hit_points for each in done.state.heroes.values()] == [10, 6]
    assert "spring the trap here" not in offered(done.state, GM)


# The whole of it ------------------------------------------------------------------------------------------------------


def walked(heroes: int, seed: int, *, lost_at: str = "") -> tuple[Table, list[str]]:
    """The automatic game master leads; each fight is won, but for the one in `lost_at`."""
    state = in_adventure(*(hero(gold=10) for _ in range(heroes)))
    play, places = FastPlay(Random(seed)), ["o1"]
    for _ in range(600):
        if state.fight is not None:
            losers = list(state.heroes) if now(state).encounter == lost_at else [foe.id for foe in foes(state)]
            for who in losers:
                die(play, state, who)
        while (step := GAME.onward(state)) is not None:
            perform(GAME, play, state, step)
        choice = next_step(state)
        if choice is None:
            return state, places
        wrong = refusal(GAME.options(state, GM), choice)
        assert wrong is None, f"{choice} at {now(state).at}: {wrong}"
        perform(GAME, play, state, Action(GM, choice))
        places += [now(state).at] if places[-1] != now(state).at else []
    raise AssertionError(f"no end after {places[-20:]}")


@pytest.mark.clause("CH-ADV-1", "CH-ADV-6", "CH-ADV-7", "CH-XP-1")
@pytest.mark.parametrize("heroes", [1, 2, 3, 4, 5])
def test_the_bell_of_greywater_is_walked_from_the_hook_to_quiet_nights(heroes: int) -> None:
    for seed in range(10):
        state, places = walked(heroes, seed)
        ended = adventure.outcome(state)
        assert ended is not None
        assert (ended.how, ended.winners) == ("Quiet nights", tuple(state.heroes))
        assert now(state).shown.hook
        assert now(state).awarded == ["outpost", "pip", "bell", "sexton"]
        assert {each.xp_left for each in state.living()} == {5}
        inside = [place for place in places if place.startswith("room")]
        assert inside[: inside.index("room-7") + 1] == OUTPOST
        assert places[:5] == ["o1", "o2", "o4", "o5", "room-1"]
        assert inside[-1] == "room-15"


@pytest.mark.parametrize("where", ["room-1", "room-2", "room-9", "room-15"])
def test_if_all_heroes_die_the_adventure_is_over(where: str) -> None:
    ends = [walked(4, seed, lost_at=where)[0] for seed in range(8)]
    lost = [state for state in ends if not state.living()]
    assert lost
    for state in lost:
        ended = adventure.outcome(state)
        assert ended is not None
        assert (ended.how, ended.winners) == ("Nobody came back", ())


def test_every_place_has_its_card_in_reach() -> None:
    """From the village, all locks picked and everything open, the party can get everywhere and back."""
    state = in_adventure(hero(gold=99))
    reached, to_see = ["o1"], ["o1"]
    while to_see:
        here = to_see.pop()
        for way in adventure.ways(state, here):
            assert here in [back.to for back in adventure.ways(state, way.to)]
            if way.to not in reached:
                reached.append(way.to)
                to_see.append(way.to)
    assert sorted(reached) == sorted(place.id for place in story.adventures(state).places)


def test_the_walk_says_nothing_where_there_is_nothing_to_lead() -> None:
    assert next_step(table(hero())) is None
    assert next_step(fighting(in_adventure(hero(), at="room-1"))) is None
    ended = does(in_adventure(hero()), GM, "end adventure", ending="unfinished").state
    assert next_step(ended) is None


def test_the_walk_rests_the_wounded_before_it_goes_on() -> None:
    state = in_adventure(hero(), hero())
    now(state).shown.hook, now(state).shown.scene = True, "o1"
    assert next_step(state) == Choice("go", {"to": "o2"})
    state.hero(TWO).hit_points = 7
    assert next_step(state) == Choice("night's rest", {"where": "safe"})


def told_by_name() -> Iterator[tuple[str, str]]:
    for scene in our_adventures().scenes:
        yield from ((scene.id, what) for what in (story.ENTERING, story.FOUGHT, story.VICTORY, story.LOOT))
    for place in our_adventures().places:
        for deed in our_adventures().deeds_at(place.id):
            yield place.id, f"success of {deed.id}"
            yield place.id, f"failure of {deed.id}"


@pytest.mark.parametrize(
    ("where", "what", "beginning"),
    [
        ("room-1", "entering", "You have reached the outpost."),
        ("room-6", "fought", "The drum booms"),
        ("room-12", "victory", "With nobody left"),
        ("room-9", "loot", "Grave goods"),
        ("o2", "success of pay", "They let you pass"),
        ("o4", "failure of sneak", "A stone rolls"),
    ],
)
def test_every_text_that_may_be_told_is_found_by_its_name(where: str, what: str, beginning: str) -> None:
    assert (where, what) in list(told_by_name())
    assert story.text_of(our_adventures(), where, what).startswith(beginning)
    assert all(isinstance(story.text_of(our_adventures(), *each), str) for each in told_by_name())
