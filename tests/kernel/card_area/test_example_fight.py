"""The rulebook's example fight (X6 to X8) and small worked figures, number by number."""

from __future__ import annotations

import pytest

from herotable.rules import SYSTEM, Action, Choice, Thrown, refusal, scripted
from tests.kernel.card_area.cards import ABILITIES
from tests.kernel.card_area.events import ActionsMissed, Hit, Lost, Missed
from tests.kernel.card_area.game import GAME
from tests.kernel.card_area.questions import taking
from tests.kernel.card_area.setting import NO, NO_DEFEND, YES, at_the_gate, attack, carried_out, figures, happenings
from tests.kernel.card_area.state import Combat, Side

NO_FORESIGHT = ("jai/Foresight", NO)
NO_LUCK = ("garn/Lucky Break", NO)


def garns_turn() -> Combat:
    """Where X8 begins."""
    combat = at_the_gate()
    for name, health, resolve in (("A", 3, 3), ("B", 4, 3), ("C", 4, 3), ("Garn", 4, 4), ("Jai", 5, 4)):
        each = combat.creatures[name]
        each.health, each.resolve, each.temporary = health, resolve, 0
    return combat


def cleave(combat: Combat) -> Combat:
    replies = [
        ("garn", YES),
        ("garn", YES),
        ("garn", NO),
        NO_FORESIGHT,
        NO_LUCK,
        ("gm/A", taking(resolve=3)),
        ("garn", Choice("pick", {"which": "B"})),
        NO_FORESIGHT,
        ("gm/B", taking(health=1, resolve=1)),
    ]
    return carried_out(combat, attack("Garn", "Cleave", "A", boosts=["Heavy Blow"]), [3, 4, 6, 7], replies).state


def test_x6_a_guard_pays_for_a_second_roll_and_hits_garn() -> None:
    replies = [("gm", YES), NO_FORESIGHT, ("garn/Garn", NO_DEFEND), ("garn/Garn", taking(1, 1, 1))]
    done = carried_out(at_the_gate(Side.ENEMIES), attack("A", "Natural Weapons", "Garn"), [3, 8], replies)
    assert figures(done.state, "A") == "5/4+0"
    assert figures(done.state, "Garn") == "4/4+0"
    rolls = [note for note in done.notes if isinstance(note, Thrown)]
    assert [(note.faces, note.roll.bonus, note.value) for note in rolls] == [((3,), 1, 0), ((8,), 1, 1)]
    assert str(rolls[0].roll) == "d12 + 1 Overwhelm ≥ 8"


def test_x6_a_five_and_overwhelm_miss_garn() -> None:
    done = carried_out(
        at_the_gate(Side.ENEMIES), attack("B", "Natural Weapons", "Garn"), [5], [("gm", NO), NO_FORESIGHT]
    )
    assert happenings(done.notes, Hit, Missed) == [Missed("Garn")]


def test_x6_garn_may_not_take_her_damage_from_health_first() -> None:
    replies = [NO_FORESIGHT, ("garn/Garn", NO_DEFEND), ("garn/Garn", taking(health=3))]
    with pytest.raises(Exception, match=r"at most 0 \(DM-HR-3\)"):
        scripted(GAME, at_the_gate(Side.ENEMIES), attack("A", "Natural Weapons", "Garn"), [8], replies)


def test_x7_a_blast_of_six_hits_three_guards_and_no_armour_helps() -> None:
    combat = at_the_gate()
    combat.creatures["Jai"].temporary = 0
    combat.creatures["A"].resolve = 4
    replies = [
        NO_FORESIGHT,
        ("gm/A", taking(health=2, resolve=1)),
        ("gm/B", taking(health=1, resolve=2)),
        ("gm/C", taking(health=1, resolve=2)),
    ]
    after = carried_out(combat, attack("Jai", "Radiant Blast", "A", "B", "C"), [6], replies).state
    assert [figures(after, each) for each in ("A", "B", "C", "Jai")] == ["3/3+0", "4/3+0", "4/3+0", "5/4+0"]


def test_x8_garn_cleaves_with_a_heavy_blow_at_her_third_try() -> None:
    after = cleave(garns_turn())
    assert figures(after, "Garn") == "4/1+0"
    assert [figures(after, each) for each in ("A", "B", "C")] == ["3/0+0", "3/2+0", "4/3+0"]
    assert after.creatures["A"].missed == 1


def test_x8_a_missed_heavy_blow_is_wasted() -> None:
    done = carried_out(
        garns_turn(),
        attack("Garn", "Cleave", "A", boosts=["Heavy Blow"]),
        [3],
        [("garn", NO), NO_FORESIGHT, NO_LUCK],
    )
    assert figures(done.state, "Garn") == "4/3+0"
    assert "Heavy Blow" in done.state.creatures["Garn"].used
    assert done.state.creatures["A"].missed == 0


def test_x8_punch_misses_with_a_six() -> None:
    after = cleave(garns_turn())
    done = carried_out(after, attack("Garn", "Punch", "B"), [6], [("garn", NO), NO_FORESIGHT, NO_LUCK])
    assert happenings(done.notes, Hit, Missed) == [Missed("B")]
    assert done.state.creatures["Garn"].actions == 0


def test_x8_what_garn_may_not_do_after_her_cleave() -> None:
    options = GAME.options(cleave(garns_turn()), "garn")
    assert str(refusal(options, attack("Garn", "Cleave", "A").choice)) == "Garn has used Cleave this turn (DM-TURN-6)"
    assert refusal(options, attack("Garn", "Punch", "B", boosts=["Heavy Blow"]).choice)
    assert refusal(options, attack("Garn", "Great Cleave", "B").choice) is None


def test_x8_the_transition_gives_temporary_resolve_back_and_a_has_one_action() -> None:
    after = cleave(garns_turn())
    for seat in ("jai", "garn"):
        after = carried_out(after, Action(seat, Choice("done"))).state
    onward = GAME.onward(after)
    assert onward == Action(SYSTEM, Choice("turn transition"))
    after = scripted(GAME, after, onward).state
    assert [figures(after, each) for each in ("Garn", "Jai", "A")] == ["4/1+1", "5/4+1", "3/0+0"]
    assert [after.creatures[each].actions for each in ("A", "B", "C")] == [1, 2, 2]
    assert after.creatures["Garn"].used == []


@pytest.mark.parametrize(("before", "after"), [(3, 2), (2, 1), (1, 1), (0, 1)])
def test_x9c_temporary_resolve_moves_one_toward_one(before: int, after: int) -> None:
    combat = at_the_gate()
    combat.creatures["Jai"].temporary = before
    ended = scripted(GAME, combat, Action(SYSTEM, Choice("turn transition"))).state
    assert ended.creatures["Jai"].temporary == after


def test_nobody_unconscious_gains_temporary_resolve() -> None:
    combat = at_the_gate()
    jai = combat.creatures["Jai"]
    jai.health, jai.resolve, jai.temporary = 0, 0, 0
    ended = scripted(GAME, combat, Action(SYSTEM, Choice("turn transition"))).state
    assert figures(ended, "Jai") == "0/0+0"


@pytest.mark.parametrize(("die", "shown"), [(6, 4), (7, 5)])
def test_armour_takes_one_off_a_physical_total_of_six(die: int, shown: int) -> None:
    combat = at_the_gate()
    combat.creatures["Garn"].resolve = 0
    replies = [NO_FORESIGHT, ("gm/A", taking(resolve=shown)), ("garn", Choice("pick", {"which": "nobody"}))]
    done = carried_out(combat, attack("Garn", "Great Cleave", "A"), [die], replies)
    assert happenings(done.notes, Lost) == [Lost("A", 0, shown, 0)]


def test_what_the_abilities_of_the_example_cost_and_do() -> None:
    expected = {"Radiant Blast": (1, 6, 3), "Cleave": (0, 6, 3), "Punch": (0, 8, 1), "Natural Weapons": (0, 8, 3)}
    assert {name: (ABILITIES[name].cost, ABILITIES[name].roll, ABILITIES[name].damage) for name in expected} == expected


def test_three_missed_actions_cost_only_the_two_of_the_next_turn() -> None:
    combat = at_the_gate()
    combat.creatures["A"].missed = 3
    after = scripted(GAME, combat, Action(SYSTEM, Choice("turn transition"))).state
    assert (after.creatures["A"].actions, after.creatures["A"].missed) == (0, 0)


def test_heavy_blow_and_wild_attack_go_together_on_one_cleave() -> None:
    combat = at_the_gate()
    combat.creatures["Garn"].temporary = 0
    action = attack("Garn", "Cleave", "A", boosts=["Heavy Blow", "Wild Attack"])
    replies = [
        ("garn", NO),
        NO_FORESIGHT,
        NO_LUCK,
        ("gm/A", taking(health=0, resolve=5)),
        ("garn", Choice("pick", {"which": "nobody"})),
    ]
    done = carried_out(combat, action, [8], replies)
    assert figures(done.state, "Garn") == "5/4+0"
    assert happenings(done.notes, Lost, ActionsMissed) == [Lost("A", 0, 5, 0), ActionsMissed("A", 1)]
