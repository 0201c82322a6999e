"""The game master's controls: who is there, rulings of every kind, and what the players are shown (CH-GEN, CH-GM)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from herotable.games.compact_heroes import game_master, sheet
from herotable.games.compact_heroes.cards import our_cards
from herotable.games.compact_heroes.damage import DamageTaken
from herotable.games.compact_heroes.experience import why_not_spend
from herotable.games.compact_heroes.fighters import can_act, seat_of
from herotable.games.compact_heroes.game_master import (
    HookGiven,
    Introduced,
    MapShown,
    Modified,
    ReadAloud,
    RoomShown,
    Tells,
    awaited,
)
from herotable.games.compact_heroes.hit_points import HeroDied
from herotable.games.compact_heroes.luck import LuckChecked
from herotable.games.compact_heroes.reading import reading
from herotable.games.compact_heroes.rounds import JoinedFight
from herotable.games.compact_heroes.state import Adjustment, Declared, Hero, Phase, Side, Step, Table
from tests.games.compact_heroes.adventure_for_tests import (
    GAME,
    GM,
    ONE,
    TWO,
    all_die,
    at_turn,
    by_itself,
    does,
    fight,
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

ORC, KOBOLD, WOLF = "stormmount-orc", "tunnel-kobold", "grey-wolf"
CARDS = our_cards()


def brought_in(state: Table, *cards: str, side: Side = Side.CREATURES) -> Table:
    for card in cards:
        state = does(state, GM, "bring in", creature=card, count=1, side=side).state
    return state


# Fights ---------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-GEN-4", "CH-CREA-5")
def test_the_game_master_names_the_creatures_and_how_many() -> None:
    state = does(table(hero()), GM, "bring in", creature=ORC, count=3, side="creatures").state
    assert [foe.name for foe in foes(state)] == ["Stormmount Orc 1", "Stormmount Orc 2", "Stormmount Orc 3"]
    assert {seat_of(state, foe.id) for foe in foes(state)} == {GM}
    two = [foe.id for foe in foes(state)[:2]]
    state = does(state, GM, "start fight", foes=two, surprised="nobody").state
    assert fight(state).here == [ONE, *two]


@pytest.mark.clause("CH-GEN-4")
def test_no_player_brings_anybody_in() -> None:
    own = [option.id for option in game_master.options(table(hero()), ONE)]
    assert own == []


@pytest.mark.clause("CH-CREA-7")
def test_a_person_fights_on_the_side_that_the_game_master_names() -> None:
    state = brought_in(brought_in(table(hero()), ORC), "harl-vance", side=Side.HEROES)
    state = does(state, GM, "start fight", foes=list(state.foes), surprised="nobody").state
    sides = [state.foes[who].side for who in fight(state).here if who in state.foes]
    assert sides == [Side.CREATURES, Side.HEROES]


def test_nobody_fights_friends_alone() -> None:
    assert "start fight" not in offered(brought_in(table(hero()), "harl-vance", side=Side.HEROES), GM)


@pytest.mark.edge(76)
@pytest.mark.clause("CH-RND-10")
@pytest.mark.parametrize("side", list(Side))
def test_either_side_may_be_surprised(side: Side) -> None:
    state = brought_in(table(hero()), ORC)
    state = does(state, GM, "start fight", foes=list(state.foes), surprised=side).state
    fight(state).round = 1
    able = {Side.HEROES: can_act(state, ONE), Side.CREATURES: can_act(state, foes(state)[0].id)}
    assert able == {side: False, side.other: True}


@pytest.mark.edge(89)
@pytest.mark.clause("CH-INIT-8")
def test_kobolds_come_into_a_running_fight_and_act_from_the_next_round_on() -> None:
    state = in_fight(table(hero(), hero()), ORC)
    done = does(state, GM, "bring in", creature=KOBOLD, count=2, side="creatures")
    kobolds = [foe.id for foe in foes(done.state)[1:]]
    assert [event.who for event in told(done, JoinedFight, ONE)] == kobolds
    assert not any(can_act(done.state, who) for who in kobolds)
    assert all(may(done.state, ONE, "attack", who=ONE, with_="unarmed", target=who, how="plain") for who in kobolds)


def test_the_game_master_takes_somebody_out_of_a_fight_or_out_of_the_tale() -> None:
    state = in_fight(table(hero()), ORC, ORC)
    first, second = (foe.id for foe in foes(state))
    state = does(state, GM, "send off", who=first).state
    assert fight(state).here == [ONE, second]
    state = by_itself(does(state, GM, "end fight").state).state
    state = does(state, GM, "send off", who=first).state
    assert list(state.foes) == [second]


def test_only_those_who_are_there_and_live_can_be_taken_out() -> None:
    state = in_fight(table(hero()), ORC, ORC, ORC)
    dead, away, served = (foe.id for foe in foes(state))
    state.foes[dead].alive, state.foes[served].summoned = False, True
    fight(state).here.remove(away)
    assert "send off" not in offered(state, GM)


@pytest.mark.clause("CH-INIT-7")
def test_a_friend_may_be_lent_to_a_player_where_the_table_plays_so() -> None:
    state = brought_in(brought_in(table(hero(), npc_player="on"), ORC), "harl-vance", side=Side.HEROES)
    orc, harl = state.foes
    lent = does(state, GM, "lend", who=harl, to=ONE).state
    assert (seat_of(state, harl), seat_of(lent, harl)) == (GM, ONE)
    assert not may(state, GM, "lend", who=orc, to=ONE)
    assert "lend" not in offered(brought_in(table(hero()), "harl-vance", side=Side.HEROES), GM)


@pytest.mark.clause("CH-CREA-1")
def test_the_fallen_carry_what_their_cards_say() -> None:
    state = in_fight(table(hero()), ORC, "stormmount-shaman", WOLF)
    state = by_itself(all_die(state, list(state.foes))).state
    done = does(state, GM, "search the fallen", 4, 1, 2, 3)
    assert (done.state.pile.gold, done.state.pile.items) == (4 + 6, ["healing-herbs"])
    assert not done.state.foes
    assert "search the fallen" not in offered(done.state, GM)


@pytest.mark.clause("CH-SPELL-14")
def test_the_fallen_of_a_place_and_those_who_were_summoned_carry_nothing_of_their_own() -> None:
    state = does(in_adventure(hero(), at="o4"), GM, "start the encounter", surprised="nobody").state
    state = by_itself(all_die(state, [foe.id for foe in foes(state)])).state
    assert "search the fallen" not in offered(state, GM)
    other = in_fight(table(hero()), ORC)
    other.foes[foes(other)[0].id].summoned = True
    assert not game_master.fallen(all_die(other, list(other.foes)))


# Whose decision is awaited --------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-GM-1")
def test_the_game_master_sees_whose_decision_is_awaited() -> None:
    state = in_fight(table(hero(), hero()), ORC)
    assert awaited(state) == (ONE,)
    assert awaited(at_turn(state, foes(state)[0].id)) == (GM,)
    fight(state).declared[ONE] = Declared("improvise", words="a chair")
    assert awaited(at_turn(state, ONE)) == (ONE,)
    fight(state).declared[ONE] = Declared("improvise", words="a chair")
    assert awaited(state) == (GM,)


@pytest.mark.clause("CH-GM-1", "CH-RND-11")
def test_everyone_who_has_not_declared_is_awaited() -> None:
    state = at_turn(in_fight(table(hero(), hero()), ORC), ONE)
    fight(state).phase = Phase.DECLARE
    assert awaited(state) == (ONE, TWO, GM)
    state = does(state, TWO, "declare", what="do nothing", who=TWO).state
    assert awaited(state) == (ONE, GM)
    state = does(state, GM, "close the declarations").state
    assert awaited(state) == ()
    assert fight(state).declared[ONE].kind == "do nothing"


@pytest.mark.clause("CH-GM-1")
def test_between_fights_those_who_make_heroes_are_awaited_then_the_game_master() -> None:
    state = table(hero(), Hero(TWO))
    assert awaited(state) == (TWO,)
    state.hero(TWO).step = Step.DONE
    assert awaited(state) == (GM,)


# Rulings --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-GEN-7")
@pytest.mark.parametrize(
    ("what", "total"),
    [
        ("evade", lambda one: sheet.evade(one, CARDS)),
        ("absorption", lambda one: sheet.absorption(one, CARDS)),
        ("luck", lambda one: sheet.luck(one, CARDS)),
        ("initiative", lambda one: sheet.initiative(one, CARDS)),
        ("check", lambda one: sheet.check_bonus(one, CARDS, "climb")),
        ("to hit", lambda one: sheet.to_hit(one, CARDS, sheet.PLAIN)),
        ("damage", lambda one: sheet.damage_bonus(one, CARDS, sheet.PLAIN)),
    ],
)
def test_the_game_master_puts_any_modifier_on_any_roll(what: str, total: Callable[[Hero], sheet.Total]) -> None:
    state = table(hero())
    before = total(state.hero(ONE)).amount
    fields = {"who": ONE, "what": what, "amount": 3, "how_long": "until dawn", "why": "the moon"}
    done = does(state, GM, "modify", **fields)
    assert total(done.state.hero(ONE)).amount == before + 3
    assert [part.name for part in total(done.state.hero(ONE)).parts if part.amount == 3] == ["the moon"]
    assert told(done, Modified, TWO) == [Modified(ONE, what, 3, "until dawn", "the moon")]
    assert total(does(done.state, GM, "lift", who=ONE, effect="the moon").state.hero(ONE)).amount == before


@pytest.mark.clause("CH-GEN-7")
def test_a_modifier_for_this_round_is_gone_in_the_next() -> None:
    state = in_fight(table(hero(), hero()), ORC)
    orc = foes(state)[0].id
    state = does(state, GM, "modify", who=orc, what="to hit", amount=-4, how_long="this round", why="").state
    assert sheet.figure(state.foes[orc], "to hit", 1, "").amount == -3
    fight(state).turn = len(fight(state).order)
    state = by_itself(state, 1, 2, 3).state
    assert fight(state).round == 3
    assert not state.foes[orc].effects


@pytest.mark.edge(92)
@pytest.mark.clause("CH-CRE-11", "CH-GEN-7")
def test_a_named_line_on_a_sheet_outlives_every_change_until_it_is_removed() -> None:
    state = table(hero(agility=2, xp_left=1))

    def evade() -> int:
        return sheet.evade(state.hero(ONE), CARDS).amount

    assert evade() == 12
    state = does(state, GM, "adjust", who=ONE, what="evade", amount=1, name="born lucky").state
    assert evade() == 13
    state = does(state, ONE, "fill bubble", attribute="agility").state
    assert evade() == 14
    state = does(state, GM, "remove adjustment", who=ONE, line="line:1").state
    assert evade() == 13


def test_two_lines_on_a_sheet_are_told_apart() -> None:
    state = table(hero())
    for amount in (1, 2):
        state = does(state, GM, "adjust", who=ONE, what="luck", amount=amount, name="").state
    state = does(state, GM, "remove adjustment", who=ONE, line="line:1").state
    state = does(state, GM, "adjust", who=ONE, what="luck", amount=4, name="").state
    assert [(line.id, line.amount) for line in state.hero(ONE).adjustments] == [("line:2", 2), ("line:3", 4)]


@pytest.mark.clause("CH-CRE-11")
def test_a_line_that_came_with_a_hero_from_elsewhere_may_be_called_anything() -> None:
    scarred = hero()
    scarred.adjustments = [Adjustment("a scar of old", "a scar", "evade", -1)]
    state = does(table(scarred), GM, "adjust", who=ONE, what="luck", amount=1, name="").state
    assert [line.id for line in state.hero(ONE).adjustments] == ["a scar of old", "line:2"]


@pytest.mark.clause("CH-HP-3", "CH-CRE-11")
def test_an_adjusted_maximum_takes_the_hit_points_with_it() -> None:
    state = does(table(hero()), GM, "adjust", who=ONE, what="hit points", amount=5, name="").state
    assert state.hero(ONE).hit_points == 15
    state = does(state, GM, "remove adjustment", who=ONE, line="line:1").state
    assert state.hero(ONE).hit_points == 10


@pytest.mark.clause("CH-LUCK-2", "CH-GEN-7")
def test_several_heroes_may_be_called_to_a_luck_check_at_a_penalty() -> None:
    state = table(hero(luck=3), hero(luck=3), hero(luck=3))
    done = does(state, GM, "call luck checks", 2, 3, heroes=[ONE, "hero:3"], penalty=1, why="the roof")
    checks = told(done, LuckChecked, TWO)
    assert checks == [LuckChecked(ONE, "the roof", True), LuckChecked("hero:3", "the roof", False)]


@pytest.mark.clause("CH-CHK-3", "CH-GEN-7")
def test_the_game_master_sets_any_difficulty_for_a_check() -> None:
    """Sneaking in a dark forest 3, past a dog 7 (W6)."""
    state = table(hero("stealth"))
    fields = {"who": ONE, "task": "sneak", "modifier": 0, "helper": "nobody", "why": "a dog"}
    for difficulty, die, succeeded in ((3, 1, True), (7, 4, False), (7, 5, True)):
        done = does(state, GM, "call a check", die, difficulty=difficulty, **fields)
        assert [note.value for note in done.notes if hasattr(note, "value")] == [int(succeeded)]


@pytest.mark.clause("CH-DMG-7", "CH-HP-1", "CH-GEN-7")
@pytest.mark.parametrize(("absorbed", "taken"), [("yes", 4), ("no", 6)])
def test_a_fall_or_a_fire_hurts_as_the_game_master_says(absorbed: str, taken: int) -> None:
    state = table(hero("light-armor", worn=["leather-armour"]))
    done = does(state, GM, "harm", who=ONE, damage=6, absorbed=absorbed)
    assert [event.taken for event in told(done, DamageTaken)] == [taken]
    dead = does(done.state, GM, "harm", who=ONE, damage=20, absorbed="no")
    assert [event.who for event in told(dead, HeroDied, TWO)] == [ONE]


@pytest.mark.clause("CH-GEN-7")
def test_hit_points_gold_and_items_change_by_the_game_masters_word() -> None:
    state = does(table(hero(gold=3)), GM, "harm", who=ONE, damage=6, absorbed="no").state
    state = does(state, GM, "heal", who=ONE, hit_points=4).state
    state = does(state, GM, "change gold", who=ONE, gold=-5).state
    state = does(state, GM, "give item", who=ONE, item="hare-boots").state
    assert (state.hero(ONE).hit_points, state.hero(ONE).gold) == (8, 0)
    assert [thing.item for thing in state.hero(ONE).items] == ["hare-boots"]
    assert not does(state, GM, "take item", who=ONE, item="hare-boots-1").state.hero(ONE).items


@pytest.mark.clause("CH-EQ-11")
def test_a_magic_item_is_rolled_for_and_lies_before_the_party() -> None:
    assert does(table(hero()), GM, "roll a magic item", 17).state.pile.items == ["circlet-of-mind"]


@pytest.mark.edge(67)
@pytest.mark.clause("CH-XP-1", "CH-XP-3", "CH-XP-4")
def test_xp_comes_at_any_moment_and_is_kept_while_there_is_a_fight() -> None:
    state = in_fight(table(hero(), hero()), ORC)
    state = does(state, GM, "award XP", heroes=[ONE, TWO], xp=2).state
    assert [(each.xp, each.xp_left) for each in state.heroes.values()] == [(0, 2), (0, 2)]
    assert why_not_spend(state, state.hero(ONE)) is not None
    state = by_itself(does(state, GM, "end fight").state).state
    assert may(state, ONE, "fill bubble", attribute="luck")


@pytest.mark.clause("CH-GEN-8")
def test_a_ruling_takes_effect_at_once_and_nobody_is_asked() -> None:
    """There is no vote: no option of a player's stands against it."""
    done = does(table(hero(), hero()), GM, "modify", who=ONE, what="luck", amount=1, how_long="this round", why="")
    assert done.state.hero(ONE).effects
    assert not [option for seat in (ONE, TWO) for option in offered(done.state, seat) if "modif" in option]


# What the players are shown -------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-ADV-3")
def test_the_hook_is_given_to_the_players() -> None:
    state = in_adventure(hero())
    done = does(state, GM, "give the hook")
    assert told(done, HookGiven, ONE) == [HookGiven("bell-of-greywater")]
    before, after = reading(state, ONE), reading(done.state, ONE)
    assert before is not None
    assert after is not None
    assert (before.hook, after.hook[:19]) == ("", "Three nights ago so")
    assert "give the hook" not in offered(done.state, GM)


@pytest.mark.clause("CH-ADV-4")
def test_maps_and_rooms_are_shown_one_by_one_and_none_by_itself() -> None:
    state = in_adventure(hero(), at="room-2")
    assert _maps(state) == []
    done = does(state, GM, "show room", room="room-2")
    assert told(done, RoomShown, ONE) == [RoomShown("room-2", True)]
    assert _maps(done.state) == [("stormmount-outpost", False, ["room-2"])]
    done = does(done.state, GM, "show map", map="stormmount-outpost")
    assert told(done, MapShown, ONE) == [MapShown("stormmount-outpost", True)]
    assert _maps(done.state) == [("stormmount-outpost", True, ["room-2"])]
    state = does(done.state, GM, "hide room", room="room-2").state
    assert _maps(state) == [("stormmount-outpost", True, [])]
    assert _maps(does(state, GM, "hide map", map="stormmount-outpost").state) == []


def _maps(state: Table) -> list[tuple[str, bool, list[str]]]:
    seen = reading(state, ONE)
    assert seen is not None
    return [(each.id, bool(each.drawing), [room.id for room in each.rooms]) for each in seen.maps]


@pytest.mark.clause("CH-ADV-4")
def test_the_text_of_a_place_is_read_aloud_and_stays_until_the_party_leaves() -> None:
    state = in_adventure(hero(), at="o5")
    done = does(state, GM, "read aloud")
    assert told(done, ReadAloud, ONE) == [ReadAloud("o5")]
    seen = reading(done.state, ONE)
    assert seen is not None
    assert seen.read_aloud.startswith("Under the cliff")
    left = reading(does(done.state, GM, "go", to="room-1").state, ONE)
    assert left is not None
    assert (left.scene, left.read_aloud) == ("", "")


@pytest.mark.clause("CH-CREA-7", "CH-GEN-4")
def test_people_are_introduced_and_tell_what_they_know() -> None:
    state = in_adventure(hero())
    assert why_not(state, GM, "let tell", person="denna-rook", about="knows") is not None
    done = does(state, GM, "introduce", person="denna-rook")
    assert told(done, Introduced, ONE) == [Introduced("denna-rook")]
    done = does(done.state, GM, "let tell", person="denna-rook", about="knows")
    assert told(done, Tells, ONE) == [Tells("denna-rook", "knows")]
    gone = does(does(done.state, GM, "go", to="o3").state, GM, "introduce", person="garrick").state
    assert now(gone).shown.people == ["garrick"]


@pytest.mark.clause("CH-GEN-9", "CH-ADV-5", "CH-ADV-6")
def test_the_game_master_reads_everything_before_and_during_play() -> None:
    seen = reading(in_adventure(hero()), GM)
    assert seen is not None
    assert seen.screen is not None
    assert seen.hook
    assert seen.screen.background.startswith("The bell kept the dead of the barrow asleep.")
    assert len(seen.screen.places) == 22
    assert all(each.drawing for each in seen.maps)
    gate = next(each for each in seen.screen.places if each.place.id == "room-14")
    assert gate.scene.text.startswith("Hanging the bell is a check at 4")


@pytest.mark.clause("CH-GEN-5", "CH-ADV-2", "CH-GEN-9")
def test_players_read_nothing_but_what_they_were_shown() -> None:
    """Whatever stands behind the screen: their view and their choices are the same."""
    one, other = in_adventure(hero(gold=9), at="o2"), in_adventure(hero(gold=9), at="room-12")
    there = now(other)
    there.flags, there.settled, there.entered, there.due = ["bell won"], ["room-1"], ["room-1", "room-2"], ["pip"]
    there.came_from, there.fought, there.done, there.tried = "room-11", ["room-1"], ["room-5/free-pip"], ["o2/talk"]
    assert reading(one, ONE) == reading(other, ONE)
    assert reading(one, GM) != reading(other, GM)
    assert GAME.options(one, ONE) == GAME.options(other, ONE)
    seen = reading(one, ONE)
    assert seen is not None
    assert (seen.hook, seen.scene, seen.maps, seen.screen) == ("", "", (), None)


@pytest.mark.clause("CH-GEN-4")
def test_every_control_is_the_game_masters_alone() -> None:
    state = in_adventure(hero(), hero())
    controls = {option.id for option in game_master.options(state, GM)}
    assert controls
    assert not controls & set(offered(state, ONE))
