"""Single rules of an Attack: who is hit, what helps, how damage is split and taken (the ledger's edge cases)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from herotable.rules import Action, Choice, Share, Thrown, completions, refusal, scripted
from herotable.rules.plays import ScriptWrong
from tests.kernel.card_area.events import Defended, Down, Hit, Lost, Missed, Shared, Unhurt
from tests.kernel.card_area.game import GAME
from tests.kernel.card_area.questions import POINTS, damage_question, defend_ways, taking
from tests.kernel.card_area.scenes import GM, JAI
from tests.kernel.card_area.setting import (
    NO,
    NO_DEFEND,
    YES,
    at_the_gate,
    attack,
    carried_out,
    defend,
    happenings,
    split,
)
from tests.kernel.card_area.state import Combat, Creature, Side, legal_splits, usual_split

NO_FORESIGHT = ("jai/Foresight", NO)
NO_LUCK = ("garn/Lucky Break", NO)
NOBODY = ("garn", Choice("pick", {"which": "nobody"}))


def creature(health: int, resolve: int, temporary: int) -> Creature:
    return Creature("X", JAI, Side.PLAYERS, [], [], health=health, resolve=resolve, temporary=temporary)


def quiet(turn: Side = Side.PLAYERS, *, a: Sequence[str] = (), b: Sequence[str] = (), c: Sequence[str] = ()) -> Combat:
    """Nobody among the players has a Free card left, so that fewer questions are put."""
    combat = at_the_gate(turn, a=a, b=b, c=c)
    combat.creatures["Jai"].used.append("Foresight")
    combat.creatures["Garn"].used.append("Lucky Break")
    return combat


# Damage and Resolve ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("figures", "damage", "splits"),
    [
        ((5, 5, 1), 3, [(0, 2, 1), (0, 3, 0), (1, 1, 1), (1, 2, 0)]),
        ((4, 4, 0), 1, [(0, 1, 0)]),
        ((5, 2, 0), 3, [(1, 2, 0), (2, 1, 0), (3, 0, 0)]),
        ((5, 5, 1), 11, [(5, 5, 1)]),
        ((5, 5, 1), 12, [(5, 5, 1)]),
        ((3, 0, 1), 1, [(0, 0, 1), (1, 0, 0)]),
    ],
)
def test_only_splits_that_keep_health_at_or_above_resolve_are_legal(
    figures: tuple[int, int, int], damage: int, splits: list[tuple[int, int, int]]
) -> None:
    assert sorted(legal_splits(creature(*figures), damage)) == splits


@pytest.mark.parametrize(
    ("figures", "damage", "usual"),
    [((5, 5, 1), 3, (0, 2, 1)), ((5, 4, 0), 3, (1, 2, 0)), ((5, 2, 0), 3, (3, 0, 0)), ((2, 2, 0), 2, (1, 1, 0))],
)
def test_who_is_away_gives_temporary_resolve_first_and_keeps_two_resolve(
    figures: tuple[int, int, int], damage: int, usual: tuple[int, int, int]
) -> None:
    assert usual_split(creature(*figures), damage) == usual


def test_the_usual_split_is_always_a_legal_one() -> None:
    for health in range(1, 6):
        for resolve in range(health + 1):
            for temporary in range(3):
                for damage in range(1, 12):
                    each = creature(health, resolve, temporary)
                    assert usual_split(each, damage) in legal_splits(each, damage)


def test_an_answer_that_takes_damage_is_one_of_the_offered_shares() -> None:
    question = damage_question(creature(5, 5, 1), 3)
    assert question.options[0].fields == (Share("points", 3, POINTS, question.splits[0]),)
    assert completions(question.options, 10) == [taking(*each) for each in question.splits]
    assert str(refusal(question.options, taking(health=3))) == (
        "'points' of 'take' may give Health at most 0 (DM-HR-3)"
    )


def test_two_resolve_are_paid_from_both_and_nothing_is_paid_that_is_not_there() -> None:
    each = creature(5, 1, 1)
    each.pay(2)
    assert (each.resolve, each.temporary) == (0, 0)
    combat = quiet()
    combat.creatures["Jai"].resolve = combat.creatures["Jai"].temporary = 0
    refused = refusal(GAME.options(combat, JAI), attack("Jai", "Radiant Blast", "A").choice)
    assert str(refused) == "Jai needs 1 Resolve for Radiant Blast, and has 0 (DM-CARD-4)"


def test_a_guard_at_zero_health_is_down_and_cannot_be_aimed_at() -> None:
    combat = quiet()
    combat.creatures["A"].health, combat.creatures["A"].resolve = 2, 0
    done = carried_out(combat, attack("Jai", "Gleam", "A"), [6])
    assert happenings(done.notes, Lost, Down) == [Lost("A", 2, 0, 0), Down("A")]
    assert refusal(GAME.options(done.state, "garn"), attack("Garn", "Cleave", "A").choice)


# Who is hit -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "hits"), [(5, []), (6, ["Garn"]), (7, ["Garn", "Jai"])])
def test_one_die_hits_some_and_misses_others(die: int, hits: list[str]) -> None:
    """Overwhelm: guards stand beside Garn, none beside Jai."""
    combat = quiet(Side.ENEMIES)
    combat.creatures["C"].resolve = 1
    asked = [(f"{name.lower()}/{name}", NO_DEFEND) for name in hits]
    damage = [(f"{name.lower()}/{name}", taking(resolve=2)) for name in hits]
    done = carried_out(combat, attack("C", "Volley", "Garn", "Jai"), [die], asked + damage)
    assert [event.target for event in happenings(done.notes, Hit) if isinstance(event, Hit)] == hits
    assert [note.value for note in done.notes if isinstance(note, Thrown)] == [len(hits)]


@pytest.mark.parametrize(("die", "event"), [(9, Missed("A")), (10, Hit("A"))])
def test_wild_attack_takes_two_off_the_die(die: int, event: Hit | Missed) -> None:
    combat = quiet()
    combat.creatures["Garn"].resolve = combat.creatures["Garn"].temporary = 0
    combat.creatures["A"].resolve = 0
    done = carried_out(combat, attack("Garn", "Punch", "A", boosts=["Wild Attack"]), [die])
    assert happenings(done.notes, Hit, Missed) == [event]


def test_nobody_is_asked_to_roll_again_where_no_die_could_be_better() -> None:
    done = carried_out(quiet(), attack("Jai", "Gleam", "A"), [6], [("gm/A", taking(resolve=2))])
    assert done.state.creatures["Jai"].purse == 6


def test_the_higher_die_counts_after_a_second_roll() -> None:
    combat = quiet()
    replies = [("jai", YES), ("jai", YES), ("gm/A", taking(resolve=2))]
    done = carried_out(combat, attack("Jai", "Gleam", "A"), [5, 2, 6], replies)
    assert [note.value for note in done.notes if isinstance(note, Thrown)] == [0, 0, 1]
    assert done.state.creatures["Jai"].purse == 4


def test_a_worse_second_roll_takes_nothing_away() -> None:
    """6 hits Garn, whom guards stand beside; the second die would miss her."""
    combat = quiet(Side.ENEMIES)
    combat.creatures["C"].resolve = 2
    replies = [("gm", YES), ("garn/Garn", NO_DEFEND), ("garn/Garn", taking(resolve=2))]
    done = carried_out(combat, attack("C", "Volley", "Garn", "Jai"), [6, 2], replies)
    assert happenings(done.notes, Hit, Missed) == [Hit("Garn"), Missed("Jai")]


def test_nobody_rolls_again_without_resolve() -> None:
    combat = quiet()
    combat.creatures["Jai"].resolve, combat.creatures["Jai"].temporary = 0, 1
    done = carried_out(combat, attack("Jai", "Gleam", "A"), [1, 1], [("jai", YES)])
    assert happenings(done.notes, Missed) == [Missed("A")]


def test_a_volley_takes_in_the_guards_who_stand_there() -> None:
    """An area that takes in everyone: no target may be left out, and one's own side is hit as well."""
    combat = quiet(Side.ENEMIES)
    options = GAME.options(combat, GM)
    assert refusal(options, attack("C", "Volley", "Garn", "Jai", "A").choice)
    assert refusal(options, attack("C", "Volley", "Garn", "Jai", "A", "B").choice) is None


def test_fewer_targets_may_be_chosen_where_only_enemies_are_hit() -> None:
    options = GAME.options(quiet(), JAI)
    for targets in (["A"], ["A", "C"], ["A", "B", "C"]):
        assert refusal(options, attack("Jai", "Gleam", *targets).choice) is None
    assert refusal(options, attack("Jai", "Gleam", "Garn").choice)


def test_punch_may_be_used_twice_and_cleave_only_once() -> None:
    combat = quiet()
    combat.creatures["Garn"].resolve = combat.creatures["Garn"].temporary = 0
    after = carried_out(combat, attack("Garn", "Punch", "A"), [1]).state
    assert refusal(GAME.options(after, "garn"), attack("Garn", "Punch", "A").choice) is None
    after = carried_out(combat, attack("Garn", "Cleave", "A"), [1]).state
    assert refusal(GAME.options(after, "garn"), attack("Garn", "Cleave", "A").choice)


def test_nobody_has_a_third_action() -> None:
    combat = quiet()
    combat.creatures["Jai"].actions = 0
    refused = refusal(GAME.options(combat, JAI), attack("Jai", "Gleam", "A").choice)
    assert str(refused) == "Jai has no action left (DM-TURN-3)"


def test_a_heavy_blow_is_no_use_to_a_blast() -> None:
    combat = quiet()
    combat.creatures["Jai"].cards.append("Heavy Blow")
    assert refusal(GAME.options(combat, JAI), attack("Jai", "Gleam", "A", boosts=["Heavy Blow"]).choice)
    assert refusal(GAME.options(combat, JAI), attack("Jai", "Gleam", "A", boosts=["Wild Attack"]).choice) is None


def test_whoever_reaches_nobody_is_told_so() -> None:
    refused = refusal(GAME.options(quiet(), JAI), attack("Jai", "Punch", "A").choice)
    assert str(refused) == "nobody stands where Jai reaches with Punch (DM-CARD-6)"


# Free cards on a die --------------------------------------------------------------------------------------------


def test_foresight_makes_a_guard_roll_anew_and_the_new_die_stands() -> None:
    combat = at_the_gate(Side.ENEMIES)
    combat.creatures["A"].resolve = 0
    done = carried_out(combat, attack("A", "Natural Weapons", "Garn"), [11, 3], [("jai/Foresight", YES)])
    assert happenings(done.notes, Hit, Missed) == [Missed("Garn")]
    assert done.state.creatures["Jai"].temporary == 0


def test_lucky_break_adds_one_to_the_higher_die() -> None:
    combat = at_the_gate()
    combat.creatures["Jai"].used.append("Foresight")
    replies = [("jai", NO), ("garn/Lucky Break", YES), ("gm/A", taking(resolve=2))]
    done = carried_out(combat, attack("Jai", "Gleam", "A"), [5, 2], replies)
    assert happenings(done.notes, Hit, Missed) == [Hit("A")]
    assert [note.value for note in done.notes if isinstance(note, Thrown)] == [1, 0]
    done = carried_out(combat, attack("Jai", "Gleam", "A"), [4, 4], [replies[0], replies[1], ("jai", NO)])
    assert happenings(done.notes, Hit, Missed) == [Missed("A")]


def test_lucky_break_is_no_help_to_the_other_side() -> None:
    done = carried_out(
        at_the_gate(Side.ENEMIES), attack("A", "Natural Weapons", "Garn"), [1], [("gm", NO), NO_FORESIGHT]
    )
    assert happenings(done.notes, Missed) == [Missed("Garn")]


def test_each_free_card_works_once_until_the_next_transition() -> None:
    combat = at_the_gate()
    replies = [("jai", NO), ("jai/Foresight", NO), ("garn/Lucky Break", YES), ("jai", NO), ("jai/Foresight", YES)]
    done = carried_out(combat, attack("Jai", "Gleam", "A"), [1, 1, 1], [*replies, ("jai", NO)])
    assert done.state.creatures["Garn"].used == ["Lucky Break"]
    assert done.state.creatures["Jai"].used == ["Gleam", "Foresight"]


# Defend cards ---------------------------------------------------------------------------------------------------


def test_phalanx_covers_its_neighbour_and_costs_an_action_to_come() -> None:
    combat = quiet(a=["Phalanx"])
    combat.creatures["A"].resolve = 0
    combat.creatures["B"].resolve = 2
    replies = [("gm/A", defend("Phalanx")), ("gm/B", taking(health=2))]
    done = carried_out(combat, attack("Jai", "Radiant Blast", "A", "B"), [6, 3], replies)
    assert happenings(done.notes, Defended, Unhurt, Lost) == [
        Defended("A", "Phalanx", True),
        Unhurt("A"),
        Lost("B", 2, 0, 0),
    ]
    after = scripted(GAME, done.state, Action("table", Choice("turn transition"))).state
    assert [after.creatures[each].actions for each in ("A", "B")] == [1, 2]


def test_a_defend_that_fails_is_paid_all_the_same() -> None:
    combat = quiet(a=["Chainmail"])
    replies = [("gm/A", defend("Chainmail")), ("gm", NO), ("gm/A", taking(resolve=2))]
    done = carried_out(combat, attack("Jai", "Gleam", "A"), [6, 3], replies)
    assert happenings(done.notes, Defended, Lost) == [Defended("A", "Chainmail", False), Lost("A", 0, 2, 0)]
    assert done.state.creatures["A"].resolve == 2


def test_a_guard_may_roll_his_defence_again() -> None:
    combat = quiet(a=["Chainmail"])
    replies = [("gm/A", defend("Chainmail")), ("gm", YES)]
    done = carried_out(combat, attack("Jai", "Gleam", "A"), [6, 3, 4], replies)
    assert happenings(done.notes, Defended, Unhurt) == [Defended("A", "Chainmail", True), Unhurt("A")]
    assert done.state.creatures["A"].resolve == 3


def test_once_a_defend_is_declared_the_attacker_rolls_no_more() -> None:
    combat = quiet(a=["Chainmail"])
    action = attack("Jai", "Radiant Blast", "A", boosts=["Wild Attack"])
    replies = [("gm/A", defend("Chainmail")), ("jai", YES)]
    with pytest.raises(ScriptWrong, match="has an answer of 'jai' where the rules ask 'gm'"):
        scripted(GAME, combat, action, [8, 3], replies)


def test_two_defends_against_one_hit_add_up() -> None:
    combat = quiet(a=["Chainmail", "Take Cover"])
    action = attack("Jai", "Radiant Blast", "A", boosts=["Wild Attack"])
    done = carried_out(combat, action, [8, 6, 4], [("gm/A", defend("Take Cover", "Chainmail"))])
    assert happenings(done.notes, Defended, Unhurt) == [
        Defended("A", "Take Cover", True),
        Defended("A", "Chainmail", True),
        Unhurt("A"),
    ]


def test_dodge_cancels_the_missed_action_as_well_but_armour_does_not() -> None:
    action = attack("Garn", "Punch", "A", boosts=["Heavy Blow"])
    done = carried_out(quiet(a=["Dodge"]), action, [8, 5], [("gm/A", defend("Dodge"))])
    assert done.state.creatures["A"].missed == 0
    done = carried_out(quiet(a=["Chainmail"]), action, [8, 4], [("gm/A", defend("Chainmail"))])
    assert done.state.creatures["A"].missed == 1
    assert happenings(done.notes, Unhurt) == [Unhurt("A")]


def test_a_ward_helps_from_afar_only() -> None:
    near = quiet(a=["Ward"])
    replies = [("gm/A", defend("Ward")), ("gm/A", taking(resolve=1))]
    done = carried_out(near, attack("Garn", "Punch", "A"), [8, 12], replies)
    assert happenings(done.notes, Lost) == [Lost("A", 0, 1, 0)]
    done = carried_out(quiet(a=["Ward"]), attack("Jai", "Gleam", "A"), [6, 12], [("gm/A", defend("Ward"))])
    assert happenings(done.notes, Unhurt) == [Unhurt("A")]


def test_fancy_footwork_helps_plate_mail_beside_an_enemy() -> None:
    combat = quiet(Side.ENEMIES)
    combat.creatures["Jai"].next_to.append("A")
    combat.creatures["A"].next_to.append("Jai")
    done = carried_out(combat, attack("A", "Natural Weapons", "Jai"), [12, 3], [("jai/Jai", defend("Plate Mail"))])
    assert happenings(done.notes, Unhurt) == [Unhurt("Jai")]


def test_plate_mail_takes_only_two_off_a_shot() -> None:
    done = carried_out(
        quiet(Side.ENEMIES), attack("C", "Longshot", "Jai"), [12, 5], [("jai/Jai", defend("Plate Mail"))]
    )
    assert happenings(done.notes, Lost) == [Lost("Jai", 0, 1, 0)]


def test_leather_armour_needs_no_roll() -> None:
    replies = [("garn/Garn", defend("Leather Armour")), ("garn/Garn", taking(resolve=2))]
    done = carried_out(quiet(Side.ENEMIES), attack("A", "Natural Weapons", "Garn"), [12], replies)
    assert happenings(done.notes, Lost) == [Lost("Garn", 0, 2, 0)]


def test_players_without_resolve_are_not_asked_to_defend() -> None:
    combat = quiet(Side.ENEMIES)
    combat.creatures["Garn"].resolve = combat.creatures["Garn"].temporary = 0
    done = carried_out(combat, attack("A", "Natural Weapons", "Garn"), [12])
    assert happenings(done.notes, Lost) == [Lost("Garn", 3, 0, 0)]


def test_one_may_defend_against_a_friend_but_not_against_oneself() -> None:
    combat = quiet(Side.ENEMIES, a=["Dodge"], c=["Dodge"])
    combat.areas["gate"].append("Garn")
    combat.creatures["C"].resolve = 3
    combat.creatures["A"].resolve = 0
    combat.creatures["Garn"].resolve = combat.creatures["Garn"].temporary = 0
    replies = [("gm/A", NO_DEFEND), ("gm/B", taking(resolve=2)), ("gm/C", taking(health=2))]
    done = carried_out(combat, attack("C", "Volley", "A", "B", "C", "Garn"), [12], replies)
    assert [event.target for event in happenings(done.notes, Lost) if isinstance(event, Lost)] == [
        "A",
        "B",
        "C",
        "Garn",
    ]


def test_no_more_than_two_actions_may_be_paid() -> None:
    guard = Creature("A", GM, Side.ENEMIES, [], ["Phalanx"], paid_actions=2)
    assert defend_ways(guard) == ()
    guard.paid_actions = 1
    assert defend_ways(guard) == (("Phalanx",),)


def test_only_ways_that_can_be_paid_together_are_offered() -> None:
    guard = Creature("A", GM, Side.ENEMIES, [], [], resolve=1, hand=["Chainmail", "Dodge", "Take Cover"])
    assert defend_ways(guard) == (
        ("Chainmail",),
        ("Dodge",),
        ("Take Cover",),
        ("Chainmail", "Take Cover"),
        ("Dodge", "Take Cover"),
    )


# The pool of bonus damage ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("to_a", "to_b"), [(2, 0), (1, 1), (0, 2)])
def test_the_attacker_splits_the_bonus_as_she_likes(to_a: int, to_b: int) -> None:
    action = attack("Jai", "Gleam", "A", "B", boosts=["Wild Attack"])
    replies = [("jai", split(A=to_a, B=to_b)), ("gm/A", taking(resolve=2 + to_a)), ("gm/B", taking(resolve=2 + to_b))]
    done = carried_out(quiet(), action, [8], replies)
    shared = [each for each in (Shared("A", to_a), Shared("B", to_b)) if each.points]
    assert happenings(done.notes, Shared) == shared


def test_no_bonus_goes_to_a_target_that_was_missed() -> None:
    """Garn is overwhelmed and hit, Jai is missed, so the pool is not even asked about."""
    combat = quiet(Side.ENEMIES)
    combat.creatures["C"].cards.append("Wild Attack")
    combat.creatures["C"].resolve = 1
    replies = [("garn/Garn", NO_DEFEND), ("garn/Garn", taking(resolve=4))]
    done = carried_out(combat, attack("C", "Volley", "Garn", "Jai", boosts=["Wild Attack"]), [8], replies)
    assert happenings(done.notes, Hit, Missed, Shared) == [Hit("Garn"), Missed("Jai"), Shared("Garn", 2)]


def test_the_split_comes_after_the_defends_are_known() -> None:
    action = attack("Jai", "Gleam", "A", "B", boosts=["Wild Attack"])
    replies = [
        ("gm/A", defend("Dodge")),
        ("gm/B", NO_DEFEND),
        ("jai", split(B=2)),
        ("gm/B", taking(resolve=4)),
    ]
    done = carried_out(quiet(a=["Dodge"], b=["Ward"]), action, [8, 5], replies)
    assert happenings(done.notes, Unhurt, Lost) == [Unhurt("A"), Lost("B", 0, 4, 0)]


# The second roll ------------------------------------------------------------------------------------------------


def test_no_second_roll_where_no_other_enemy_is_near() -> None:
    combat = quiet()
    combat.creatures["B"].health = combat.creatures["B"].resolve = 0
    done = carried_out(combat, attack("Garn", "Cleave", "A"), [12], [("gm/A", taking(resolve=3))])
    assert len([note for note in done.notes if isinstance(note, Thrown)]) == 1


def test_a_hit_without_damage_still_brings_the_second_roll() -> None:
    combat = quiet(a=["Phalanx"])
    replies = [("gm/A", defend("Phalanx")), ("garn", Choice("pick", {"which": "B"})), ("garn", NO)]
    done = carried_out(combat, attack("Garn", "Cleave", "A"), [12, 3, 2], replies)
    assert happenings(done.notes, Unhurt, Missed) == [Unhurt("A"), Missed("B")]


def test_the_boost_does_not_help_the_second_roll() -> None:
    action = attack("Garn", "Cleave", "A", boosts=["Wild Attack"])
    replies = [
        ("gm/A", taking(resolve=5)),
        ("garn", Choice("pick", {"which": "B"})),
        ("gm/B", taking(resolve=2)),
    ]
    done = carried_out(quiet(), action, [9, 7], replies)
    assert happenings(done.notes, Lost) == [Lost("A", 0, 5, 0), Lost("B", 0, 2, 0)]
    assert [note.roll.bonus for note in done.notes if isinstance(note, Thrown)] == [-2, 0]


def test_flanker_helps_garn_only_where_jai_stands_by_too() -> None:
    combat = quiet()
    combat.creatures["Jai"].next_to.append("A")
    combat.creatures["A"].next_to.append("Jai")
    replies = [("garn", NO), ("gm/A", taking(resolve=2)), NOBODY]
    done = carried_out(combat, attack("Garn", "Cleave", "A"), [5], replies)
    assert happenings(done.notes, Lost) == [Lost("A", 0, 2, 0)]
