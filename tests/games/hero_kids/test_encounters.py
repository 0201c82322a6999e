"""Encounters: setting up, initiative, sides and turns, knocked out and revived, the end (HK-INIT, HK-HP, HK-END)."""

from __future__ import annotations

import pytest

from herotable.games.hero_kids import encounters, health
from herotable.games.hero_kids.encounters import EncounterEnded, InitiativeRolled, TurnBegan, TurnSkipped
from herotable.games.hero_kids.game import GAME
from herotable.games.hero_kids.health import ladder
from herotable.games.hero_kids.state import Boon, Condition, Phase, Side, Table
from herotable.rules import FOES, Action, Choice, Refused, Script, SetUp, Told, begun, scripted, still
from tests.games.hero_kids.table_for_tests import (
    GM,
    ONE,
    TWO,
    attacks,
    by_itself,
    does,
    fight,
    foe,
    hero,
    listed,
    may,
    offered,
    table,
    told,
    turn_of,
)


def set_up(*dice: int, **options: str) -> Table:
    """Two heroes ready for a rat; the initiative is rolled by these dice."""
    state = fight(hero(1, at="B4"), hero(1, at="B5"), foes_at=["larder-rat L8"])
    state.options |= options
    state.fight().phase, state.fight().round = Phase.SETUP, 0
    for each in state.heroes.values():
        each.ready = True
    return by_itself(state, *dice)


def rounds(state: Table, count: int) -> list[str]:
    """Who acts, side by side, if everyone only ends their turns."""
    acted = []
    for _ in range(count):
        acted.append(str(state.fight().side))
        for each in [each.id for each in encounters.waiting(state)]:
            seat = state.who(each).owner
            state = does(state, seat, "take a turn", who=each).state
            state = does(state, seat, "end turn").state
            state = by_itself(state)
    return acted


# Initiative -----------------------------------------------------------------------------------------------------------


@pytest.mark.edge(32)
@pytest.mark.example("W8", "D3")
@pytest.mark.clause("HK-INIT-1")
@pytest.mark.parametrize(
    ("dice", "first"), [((5, 5), "heroes"), ((4, 4), "heroes"), ((2, 3), "foes"), ((3, 2), "heroes")]
)
def test_the_higher_side_begins_and_a_tie_goes_to_the_heroes(dice: tuple[int, int], first: str) -> None:
    state = set_up(*dice)
    assert state.fight().first == first
    assert state.fight().side == first


@pytest.mark.edge(32)
@pytest.mark.clause("HK-INIT-2", "HK-INIT-3")
def test_initiative_is_rolled_once_and_the_sides_take_turns() -> None:
    assert rounds(set_up(2, 3), 4) == ["foes", "heroes", "foes", "heroes"]


@pytest.mark.edge(33)
@pytest.mark.clause("HK-INIT-2")
def test_a_table_may_roll_every_round_and_then_a_side_may_act_twice_in_a_row() -> None:
    state = set_up(6, 1, initiative="round")
    for seat in (ONE, TWO):
        state = does(state, seat, "take a turn", who=seat).state
        state = by_itself(does(state, seat, "end turn").state)
    state = does(state, GM, "take a turn", who="larder-rat:1").state
    state = by_itself(does(state, GM, "end turn").state, 1, 6)
    assert (state.fight().round, state.fight().side) == (2, Side.FOES)


@pytest.mark.clause("HK-INIT-1")
def test_watchful_adds_one_to_the_die_of_its_side() -> None:
    state = fight(hero(1, at="B4", bonus="watchful"), hero(1, at="B5", bonus="watchful"), foes_at=["larder-rat L8"])
    state.fight().phase = Phase.SETUP
    for each in state.heroes.values():
        each.ready = True
    action = GAME.onward(state)
    assert action is not None
    step = begun(GAME, still(state), action, Script((2, 3)))
    assert InitiativeRolled(3, 3, "heroes") in [note.event for note in step.notes if isinstance(note, Told)]


# Setting up -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HK-INV-5", "HK-INV-4")
def test_before_initiative_everyone_chooses_a_place_and_one_piece_of_equipment() -> None:
    state = fight(hero(1, at="B2", things=["oak-shield", "charm-stone"]), foes_at=["larder-rat L8"])
    state.fight().phase, state.fight().round = Phase.SETUP, 0
    charm = state.heroes[ONE].things[1].id
    state = does(state, ONE, "put in use", piece=charm).state
    assert state.heroes[ONE].in_use == charm
    state = does(state, ONE, "stand at", at="C3").state
    state = does(state, ONE, "ready").state
    assert not offered(state, ONE, "put in use")
    state = by_itself(state, 6, 1)
    assert (state.fight().phase, state.heroes[ONE].square) == (Phase.FIGHT, "C3")


# Turns ----------------------------------------------------------------------------------------------------------------


@pytest.mark.edge(34)
@pytest.mark.clause("HK-INIT-3", "HK-INIT-4")
def test_heroes_act_in_any_order_and_each_once_a_round() -> None:
    state = set_up(6, 1)
    state = does(state, TWO, "take a turn", who=TWO).state
    assert not offered(state, ONE, "take a turn")
    state = by_itself(does(state, TWO, "end turn").state)
    assert not offered(state, TWO, "take a turn")
    assert offered(state, ONE, "take a turn")


@pytest.mark.clause("HK-INIT-5")
def test_foes_act_in_the_game_masters_order() -> None:
    state = fight(hero(1, at="B4"), foes_at=["larder-rat L8", "mudling L7"], side=Side.FOES)
    assert listed(state, GM, "take a turn", "who") == ["larder-rat:1", "mudling:2"]
    assert [each.id for each in encounters.waiting(state)] == ["larder-rat:1", "mudling:2"]


@pytest.mark.clause("HK-INIT-4")
def test_turns_may_be_interleaved_where_the_table_has_it_so() -> None:
    state = does(set_up(6, 1, interleave="on"), ONE, "take a turn", who=ONE).state
    state = does(state, ONE, "move", to="C4").state
    state = does(state, TWO, "take a turn", who=TWO).state
    assert state.fight().acting == TWO
    state = does(state, ONE, "take a turn", who=ONE).state
    assert (state.fight().acting, state.heroes[ONE].turn.steps) == (ONE, 3)


@pytest.mark.clause("HK-ACT-1", "HK-ACT-6")
def test_in_a_turn_one_moves_and_does_one_thing_in_either_order_or_passes() -> None:
    state = turn_of(fight(hero(2, at="D4"), foes_at=["hedge-robber E4"]), ONE)
    after = attacks(state, ONE, "hedge-robber:1", 1, 1, 6).state
    assert not offered(after, ONE, "attack")
    assert offered(after, ONE, "move")
    assert not offered(after, ONE, "run")
    assert may(state, ONE, "end turn")


@pytest.mark.clause("HK-FOE-2", "HK-FOE-1")
def test_foes_obey_the_same_rules() -> None:
    state = turn_of(fight(hero(1, at="D4"), foes_at=["hedge-captain E4"]), "hedge-captain:1")
    ids = {option.id for option in GAME.options(state, GM) if not option.refused}
    assert {"attack", "move", "run", "drop prone", "end turn"} <= ids
    assert not any(each.startswith("boon") for each in ids)
    assert listed(state, GM, "attack", "with") == ["melee", "ranged"]


# Knocked out and revived ----------------------------------------------------------------------------------------------


@pytest.mark.edge(35)
@pytest.mark.clause("HK-HP-5", "HK-HP-6", "HK-INIT-6", "HK-PRONE-5")
def test_whoever_is_out_has_no_turn_and_revived_in_time_acts_lying_down() -> None:
    heroes = hero(1, at="D4", health=0, prone=True), hero(1, at="D5", things=["healing-draught"])
    state = fight(*heroes, foes_at=["larder-rat L8"])
    assert not offered(state, ONE, "take a turn")
    healed = does(turn_of(state, TWO), TWO, "use item", item="healing-draught", target=ONE).state
    healed = by_itself(does(healed, TWO, "end turn").state)
    healed = does(healed, ONE, "take a turn", who=ONE).state
    assert (healed.heroes[ONE].prone, healed.heroes[ONE].health) == (True, 1)


@pytest.mark.edge(36)
@pytest.mark.clause("HK-INIT-6", "HK-BOON-4")
def test_whoever_is_revived_in_the_foes_turn_acts_in_the_next_of_the_heroes() -> None:
    heroes = hero(1, at="D4", health=0, prone=True), hero(1, at="A1", boons=["get-up"])
    state = turn_of(fight(*heroes, foes_at=["larder-rat L8"]), "larder-rat:1")
    state.heroes[TWO].turn.done = True
    state = does(state, TWO, "boon: get-up", with_="get-up", whom=ONE).state
    assert state.heroes[ONE].health == 1
    assert not offered(state, ONE, "take a turn")
    state = by_itself(does(state, GM, "end turn").state)
    assert offered(state, ONE, "take a turn")


@pytest.mark.example("W7", "D4")
@pytest.mark.clause("HK-HP-1", "HK-HP-2", "HK-HEAL-1", "HK-HEAL-6", "HK-PRONE-5")
def test_three_hits_a_potion_and_back_into_the_fight() -> None:
    heroes = hero(2, armor=0, at="D4"), hero(1, at="C4", things=["healing-potion"])
    state = fight(*heroes, foes_at=["hedge-robber E4"])
    seen = []
    for _ in range(3):
        state = attacks(turn_of(state, "hedge-robber:1"), "hedge-robber:1", ONE, 6, 6).state
        seen.append(ladder(state.heroes[ONE]))
    assert seen == ["bruised", "hurt", "knocked out"]
    state = does(turn_of(state, TWO), TWO, "use item", item="healing-potion", target=ONE).state
    assert (state.heroes[ONE].health, state.heroes[ONE].prone) == (3, True)
    foe(state).square = "G4"
    state = does(turn_of(state, ONE), ONE, "move", to="F4").state
    done = attacks(state, ONE, "hedge-robber:1", 6, 1, 1)
    assert told(done, health.Hurt)


@pytest.mark.example("D4")
@pytest.mark.clause("HK-HP-1", "HK-HP-2")
def test_the_ladder_of_so_many_boxes() -> None:
    ladders = {1: ["knocked out"], 2: ["hurt", "knocked out"], 3: ["bruised", "hurt", "knocked out"]}
    ladders[4] = ["grazed", *ladders[3]]
    for boxes, names in ladders.items():
        who = hero()
        who.boxes = boxes
        found = []
        for left in range(boxes - 1, -1, -1):
            who.health = left
            found.append(ladder(who))
        assert found == names


@pytest.mark.clause("HK-HP-2")
def test_a_table_may_give_heroes_four_boxes() -> None:
    seats = (ONE, GM)
    three = GAME.begin(SetUp("a rat in the larder", seats))
    four = GAME.begin(SetUp("a rat in the larder", seats, {"hero_boxes": "4"}))
    assert [state.heroes[ONE].boxes for state in (three, four)] == [3, 4]


@pytest.mark.edge(89)
@pytest.mark.clause("HK-HP-6")
def test_a_foe_that_is_out_is_not_there_to_be_healed() -> None:
    state = fight(hero(6, at="D4"), foes_at=["hedge-robber E4", "hedge-robber F4"])
    state.foes["hedge-robber:2"].specials = ["mend"]
    state.foes["hedge-robber:2"].dice["magic"] = 1
    foe(state).health = 1
    state = attacks(turn_of(state, ONE), ONE, "hedge-robber:1", 6, 6, 6, 6, 6, 6, 1).state
    assert "hedge-robber:1" not in listed(turn_of(state, "hedge-robber:2"), GM, "special", "target")


@pytest.mark.clause("HK-HP-6")
def test_foes_may_stay_down_and_be_healed_where_the_table_has_it_so() -> None:
    state = fight(hero(1, at="D4"), foes_at=["larder-rat E4", "hedge-robber F4"], foes_stay_down="on")
    state.foes["hedge-robber:2"].specials = ["mend"]
    state.foes["hedge-robber:2"].dice["magic"] = 1
    state = attacks(turn_of(state, ONE), ONE, "larder-rat:1", 6, 1).state
    assert foe(state).square == "E4"
    assert "larder-rat:1" in listed(turn_of(state, "hedge-robber:2"), GM, "special", "target")


# The end --------------------------------------------------------------------------------------------------------------


@pytest.mark.edge(70)
@pytest.mark.clause("HK-END-1", "HK-END-2")
def test_it_is_over_at_once_when_one_side_is_out_or_fled() -> None:
    state = fight(hero(1, at="D4"), hero(1, at="A1"), foes_at=["larder-rat E4", "larder-rat F4"])
    foe(state, 2).square, foe(state, 2).fled = "", True
    done = by_itself(attacks(turn_of(state, ONE), ONE, "larder-rat:1", 6, 1).state)
    assert (done.encounter, done.won_by) == (None, Side.HEROES)


@pytest.mark.edge(71)
@pytest.mark.clause("HK-END-1", "HK-END-2")
def test_if_both_fall_at_once_the_heroes_win() -> None:
    state = fight(hero(1, at="D4", health=1), foes_at=["ember-hound E4"])
    foe(state).health = 1
    done = attacks(turn_of(state, ONE), ONE, "ember-hound:1", 6, 1, 3)
    assert done.state.heroes[ONE].health == 0
    assert by_itself(done.state).won_by is Side.HEROES


@pytest.mark.clause("HK-END-4", "HK-GEN-4")
def test_if_all_heroes_are_out_each_wakes_with_one_health_and_the_story_goes_on() -> None:
    state = fight(hero(1, at="D4", health=1), foes_at=["hedge-robber E4"])
    done = attacks(turn_of(state, "hedge-robber:1"), "hedge-robber:1", ONE, 6, 6)
    over = by_itself(done.state)
    assert (over.won_by, over.heroes[ONE].health) == (Side.FOES, 1)
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.winners == (GM,)


@pytest.mark.clause("HK-END-5")
def test_conditions_end_with_the_encounter_and_everyone_stands_up() -> None:
    state = fight(hero(1, at="D4", prone=True, health=2), foes_at=["larder-rat E4"])
    state.heroes[ONE].conditions = [Condition("rooted"), Condition("ready", "x", 1)]
    done = by_itself(does(turn_of(state, ONE), GM, "harm", whom="larder-rat:1").state)
    one = done.heroes[ONE]
    assert (one.prone, one.conditions, one.health, one.square) == (False, [], 2, "")


@pytest.mark.clause("HK-END-4")
def test_the_game_master_may_end_an_encounter() -> None:
    state = turn_of(fight(hero(1, at="D4"), foes_at=["larder-rat E4"]), ONE)
    done = does(state, GM, "end the encounter")
    assert told(done, EncounterEnded) == [EncounterEnded("")]


# What happens at the start of turns and sides -------------------------------------------------------------------------


@pytest.mark.edge(73)
@pytest.mark.clause("HK-HP-6", "HK-ACT-5")
def test_a_grave_walker_gets_back_up_once() -> None:
    state = fight(hero(2, at="D4"), hero(1, at="A1"), foes_at=["grave-walker E4", "larder-rat L8"])
    foe(state).health = 1
    state = attacks(turn_of(state, ONE), ONE, "grave-walker:1", 6, 6, 1).state
    assert (foe(state).health, foe(state).square) == (0, "E4")
    state = does(state, ONE, "end turn").state
    state.heroes[TWO].turn.done = True
    state = by_itself(state, 5)
    assert (foe(state).health, foe(state).prone) == (1, True)
    state.fight().side = Side.HEROES
    state = attacks(turn_of(state, ONE), ONE, "grave-walker:1", 6, 6, 6, 1).state
    assert foe(state).square == ""


@pytest.mark.edge(74)
@pytest.mark.clause("HK-ACT-5")
def test_thick_scales_take_the_first_hit_of_each_round() -> None:
    state = fight(hero(2, at="D4"), hero(2, at="D5"), foes_at=["storm-drakelet E4"])
    boxes = foe(state).boxes
    state = attacks(turn_of(state, ONE), ONE, "storm-drakelet:1", 6, 6, 1, 1, 1).state
    assert foe(state).health == boxes
    state = attacks(turn_of(state, TWO), TWO, "storm-drakelet:1", 6, 6, 1, 1, 1).state
    assert foe(state).health == boxes - 1
    foe(state).turn.done = True
    for each in state.heroes.values():
        each.turn.done = True
    state.fight().acting = ""
    state = by_itself(state)
    assert (state.fight().round, foe(state).hits) == (2, 0)


@pytest.mark.clause("HK-ACT-5")
def test_the_cauldron_simmers_once_at_the_start_of_its_sides_turn() -> None:
    state = fight(hero(1, at="A1"), foes_at=["grandmother-nettle L8"])
    foe(state).boxes, foe(state).health = 4, 2
    state.heroes[ONE].turn.done = True
    state = by_itself(state)
    assert (foe(state).health, foe(state).seen) == (3, ["cauldron"])


@pytest.mark.clause("HK-BOON-2")
def test_cold_feet_skip_a_foes_turn_but_not_a_bosss() -> None:
    scared = Choice("cold-feet", {"with": "cold-feet"})
    state = fight(hero(1, at="D4"), foes_at=["larder-rat E4", "ironbark-giant L8"], side=Side.FOES)
    state.heroes[ONE].boons = [Boon("cold-feet")]
    done = does(state, GM, "take a turn", who="larder-rat:1", replies=[scared])
    assert told(done, TurnSkipped) == [TurnSkipped("larder-rat:1")]
    assert done.state.heroes[ONE].boons == []
    boss = does(state, GM, "take a turn", who="ironbark-giant:2")
    assert told(boss, TurnBegan)


@pytest.mark.clause("HK-FOE-3")
def test_a_set_up_may_name_other_foes_and_whoever_counts_fights_sees_everyone() -> None:
    seats = (ONE, GM)
    state = by_itself(GAME.begin(SetUp("the lantern loft", seats, details={FOES: "2 mudling, owlcat"})))
    assert [(each.card, each.square) for each in state.foes.values()] == [
        ("mudling", "K3"),
        ("mudling", "G5"),
        ("owlcat", "J5"),
    ]
    assert [(each.name, each.side, each.health, each.out) for each in GAME.fighters(state)] == [
        ("Bram Oakshield", "heroes", 3, False),
        ("Mudling 1", "foes", 1, False),
        ("Mudling 2", "foes", 1, False),
        ("Owlcat", "foes", 3, False),
    ]
    over = by_itself(does(state, GM, "end the encounter").state)
    assert [each.out for each in GAME.fighters(over)] == [False] * 4
    with pytest.raises(Refused, match="nobody is met"):
        GAME.begin(SetUp("the lantern thief", seats, details={FOES: "mudling"}))
    with pytest.raises(Refused, match="no foe 'dragon'"):
        GAME.begin(SetUp("the lantern loft", seats, details={FOES: "dragon"}))
    assert len(GAME.foes()) == 30


@pytest.mark.clause("HK-GEN-2")
def test_the_game_master_can_play_a_hero_for_a_turn_and_give_it_back() -> None:
    state = turn_of(fight(hero(1, at="D4"), foes_at=["larder-rat E4"]), ONE)
    state = does(state, GM, "take over", whom=ONE).state
    assert not offered(state, ONE, "attack")
    assert offered(state, GM, "attack")
    state = does(state, GM, "give back", whom=ONE).state
    assert offered(state, ONE, "attack")


@pytest.mark.clause("HK-GEN-2")
def test_the_game_master_brings_in_puts_harms_lays_on_and_changes_the_ground() -> None:
    state = turn_of(fight(hero(1, at="D4"), foes_at=["larder-rat L8"]), ONE)
    state = does(state, GM, "bring in", foe="mudling", at="F4", hidden="no").state
    assert foe(state, 2).square == "F4"
    state = does(state, GM, "put", who=ONE, at="A1").state
    state = does(state, GM, "harm", whom=ONE).state
    state = does(state, GM, "lay on", whom=ONE, condition="rooted").state
    state = does(state, GM, "set ground", at="B1", ground="wall").state
    one = state.heroes[ONE]
    assert (one.square, one.health, one.conditions[0].kind) == ("A1", 2, "rooted")
    assert state.fight().ground["B1"] == "wall"
    state = does(state, GM, "lift", whom=ONE, condition="rooted").state
    state = does(state, GM, "heal", whom=ONE).state
    assert (state.heroes[ONE].conditions, state.heroes[ONE].health) == ([], 3)
    state = does(state, GM, "send off", who="mudling:2").state
    assert foe(state, 2).fled


@pytest.mark.clause("HK-FOE-3", "HK-GEN-2")
def test_the_game_master_starts_an_encounter_anywhere() -> None:
    begins = Choice("start an encounter", {"map": "lantern-loft", "foe": "mudling", "how many": 3})
    done = scripted(GAME, table(hero(1)), Action(GM, begins)).state
    assert [each.square for each in done.foes.values()] == ["K3", "G5", "J5"]
