"""Awarding and spending experience (CH-XP, CH-SKILL, CH-ATTR)."""

from __future__ import annotations

import pytest

from herotable.games.compact_heroes import sheet
from herotable.games.compact_heroes.experience import (
    EnduranceRolled,
    SkillLearned,
    XpAwarded,
    award,
    fill_bubble,
    learn,
)
from herotable.games.compact_heroes.state import Fight, Hero, Phase, Table
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


def learned(name: str, **more: str) -> tuple[str, dict[str, str]]:
    return "learn skill", {"skill": name, **more}


def refused(someone: Hero, skill: str) -> tuple[str, str]:
    wrong = why_not(table(someone), ONE, "learn skill", skill=skill)
    return wrong.reason, wrong.rule


def fighting(someone: Hero) -> Table:
    state = table(someone)
    state.fight = Fight(1, Phase.DECLARE, [ONE])
    return state


# Skills ---------------------------------------------------------------------------------------------------------------


@pytest.mark.example("W9")
@pytest.mark.edge(22)
@pytest.mark.clause("CH-SKILL-1", "CH-SKILL-2")
def test_medium_armor_needs_light_armor_and_strength_two() -> None:
    assert refused(hero(strength=2, xp_left=1), "medium-armor") == ("Medium Armor needs Light Armor", "CH-SKILL-2")
    weak = hero("light-armor", strength=1, xp_left=1)
    assert refused(weak, "medium-armor") == ("Medium Armor needs Strength 2, not 1", "CH-SKILL-1")
    strong = table(hero("light-armor", strength=2, xp_left=1))
    assert sheet.learned(all_do(strong, learned("medium-armor")).hero(ONE), "medium-armor")


@pytest.mark.clause("CH-SKILL-1", "CH-XP-2")
def test_a_skill_costs_one_xp_and_is_told() -> None:
    done = does(table(hero(xp_left=2)), ONE, "learn skill", skill="stealth")
    assert done.state.hero(ONE).xp_left == 1
    assert told(done, SkillLearned) == [SkillLearned(ONE, "stealth", "", 1)]


@pytest.mark.clause("CH-SKILL-8")
def test_minimums_count_the_bubble_of_the_race() -> None:
    assert can(table(hero(race="gnome", xp_left=1)), ONE, "learn skill", skill="quick-reflexes")
    assert refused(hero(xp_left=1), "quick-reflexes")[1] == "CH-SKILL-1"


@pytest.mark.clause("CH-SKILL-2")
@pytest.mark.parametrize("school", ["elemental-magic", "necromancy", "summoning", "restoration"])
def test_spell_focus_needs_a_school_any_school(school: str) -> None:
    assert refused(hero(intellect=2, xp_left=1), "spell-focus") == ("Spell Focus needs a school of magic", "CH-SKILL-2")
    assert can(table(hero(school, intellect=2, xp_left=1)), ONE, "learn skill", skill="spell-focus")


@pytest.mark.clause("CH-SKILL-6")
def test_a_skill_is_learned_once() -> None:
    assert refused(hero("stealth", xp_left=1), "stealth") == ("Stealth is known already", "CH-SKILL-6")


@pytest.mark.clause("CH-SKILL-6")
def test_weapon_focus_is_learned_again_for_another_weapon_only() -> None:
    state = table(hero("novice-combat", xp_left=2))
    state = all_do(state, learned("weapon-focus", weapon="long-sword"))
    assert not can(state, ONE, "learn skill", skill="weapon-focus", weapon="long-sword")
    state = all_do(state, learned("weapon-focus", weapon="mace"))
    assert [each.chosen for each in state.hero(ONE).skills] == ["", "long-sword", "mace"]


@pytest.mark.clause("CH-SKILL-6")
def test_a_magic_weapon_may_be_chosen_by_whoever_has_it() -> None:
    """Nobody knows of the others: they are the game master's cards."""
    without = named_in(table(hero("novice-combat", xp_left=1)), ONE, "learn skill", "weapon")
    assert len(without) == 17
    owner = table(hero("novice-combat", carried=["heron-bow"], xp_left=1))
    assert [name for name in named_in(owner, ONE, "learn skill", "weapon") if name not in without] == ["heron-bow"]


@pytest.mark.clause("CH-SKILL-7")
def test_a_skill_stays_when_its_prerequisite_is_lost() -> None:
    someone = hero("light-armor", "medium-armor", worn=["chain-mail"], strength=2)
    someone.bubbles["strength"] = 0
    someone.skills = someone.skills[1:]
    assert sheet.learned(someone, "medium-armor")
    state = all_do(table(someone), ("put away", {"item": "chain-mail-1"}), ("wear", {"item": "chain-mail-1"}))
    assert sheet.absorption(state.hero(ONE), CARDS).amount == 4


@pytest.mark.edge(78)
@pytest.mark.clause("CH-SKILL-5")
def test_toughness_raises_the_maximum_and_what_is_left() -> None:
    someone = hero(race="dwarf", rolls=[2], xp_left=1)
    someone.permanent_loss, someone.hit_points = 2, 4
    state = all_do(table(someone), learned("toughness"))
    assert (state.hero(ONE).hit_points, sheet.most_hit_points(state.hero(ONE), CARDS).amount) == (9, 15)


# Bubbles --------------------------------------------------------------------------------------------------------------


@pytest.mark.edge(16)
@pytest.mark.clause("CH-ATTR-4")
def test_a_bubble_of_endurance_gives_its_hit_points_at_once() -> None:
    someone = hero(xp_left=1)
    someone.hit_points = 3
    done = does(table(someone), ONE, "fill bubble", 4, 5, attribute="endurance")
    assert (done.state.hero(ONE).hit_points, sheet.most_hit_points(done.state.hero(ONE), CARDS).amount) == (12, 19)
    assert told(done, EnduranceRolled) == [EnduranceRolled(ONE, 1, 9)]


@pytest.mark.edge(17)
@pytest.mark.clause("CH-ATTR-4")
def test_earlier_rolls_are_never_repeated() -> None:
    someone = hero(rolls=[12], endurance=1, xp_left=1)
    state = does(table(someone), ONE, "fill bubble", 1, 1, attribute="endurance").state
    assert state.hero(ONE).endurance_rolls == [12, 2]
    assert sheet.most_hit_points(state.hero(ONE), CARDS).amount == 24


@pytest.mark.clause("CH-ATTR-4")
def test_a_bubble_of_endurance_may_be_worth_seven() -> None:
    state = does(table(hero(xp_left=1), endurance_hp="7"), ONE, "fill bubble", attribute="endurance").state
    assert state.hero(ONE).hit_points == 17


@pytest.mark.clause("CH-ATTR-1")
@pytest.mark.parametrize(("cap", "full"), [("10", 10), ("6", 6), ("20", 20)])
def test_an_attribute_has_so_many_bubbles(cap: str, full: int) -> None:
    state = table(hero(race="elf", intellect=full - 1, xp_left=1), attribute_cap=cap)
    assert why_not(state, ONE, "fill bubble", attribute="intellect").rule == "CH-ATTR-1"
    assert can(
        table(hero(race="elf", intellect=full - 2, xp_left=1), attribute_cap=cap),
        ONE,
        "fill bubble",
        attribute="intellect",
    )


# XP -------------------------------------------------------------------------------------------------------------------


@pytest.mark.edge(66)
@pytest.mark.clause("CH-XP-2")
def test_one_xp_is_a_bubble_or_a_skill() -> None:
    state = table(hero(xp_left=1))
    after_skill = all_do(state, learned("stealth"))
    assert why_not(after_skill, ONE, "fill bubble").rule == "CH-XP-2"
    after_bubble = all_do(state, ("fill bubble", {"attribute": "luck"}))
    assert why_not(after_bubble, ONE, "learn skill").reason == "no XP is left"
    with pytest.raises(Refused, match="CH-XP-2"):
        by_hand(after_skill, lambda play, state: fill_bubble(play, state, ONE, "luck"))
    with pytest.raises(Refused, match="CH-XP-2"):
        by_hand(after_bubble, lambda play, state: learn(play, state, ONE, "stealth"))


@pytest.mark.edge(67)
@pytest.mark.clause("CH-XP-3")
def test_xp_awarded_in_a_fight_is_kept_until_the_fight_is_over() -> None:
    state = does(fighting(hero()), "gm", "award XP", heroes=[ONE], xp=1).state
    assert state.hero(ONE).xp_left == 1
    for option in ("learn skill", "fill bubble"):
        assert why_not(state, ONE, option).rule == "CH-XP-3"
    state.fight = None
    assert can(state, ONE, "fill bubble", attribute="luck")


@pytest.mark.clause("CH-XP-3")
def test_xp_may_be_kept_and_what_is_spent_is_spent() -> None:
    state = all_do(table(hero(xp_left=2)), learned("stealth"))
    assert state.hero(ONE).xp_left == 1
    assert "forget skill" not in offered(state, ONE)


@pytest.mark.clause("CH-XP-1", "CH-XP-5", "CH-CRE-13")
def test_the_game_master_awards_the_same_to_each() -> None:
    state = table(ready("lirael", ONE), ready("brenna-holt", TWO))
    done = does(state, "gm", "award XP", heroes=[TWO, ONE], xp=2)
    assert [(each.xp, each.xp_left) for each in done.state.heroes.values()] == [(3, 2), (4, 2)]
    assert told(done, XpAwarded) == [XpAwarded((ONE, TWO), 2)]
    assert not can(state, ONE, "award XP", heroes=[ONE], xp=2)


@pytest.mark.clause("CH-XP-4")
def test_the_pace_is_whatever_the_game_master_awards() -> None:
    state = table(ready())
    for xp in (1, 20, 1):
        state = does(state, "gm", "award XP", heroes=[ONE], xp=xp).state
    assert state.hero(ONE).xp == 23


@pytest.mark.clause("CH-XP-6")
def test_a_dead_hero_gains_none_and_spends_none() -> None:
    dead = hero(xp_left=1)
    dead.alive, dead.hit_points = False, 0
    state = table(dead, hero(seat=TWO))
    assert not can(state, "gm", "award XP", heroes=[ONE], xp=1)
    awarded = by_hand(state, lambda play, state: award(play, state, [ONE, TWO], 1)).state
    assert [each.xp_left for each in awarded.heroes.values()] == [1, 1]
    assert offered(state, ONE) == []
    with pytest.raises(Refused, match="CH-XP-6"):
        by_hand(state, lambda play, state: learn(play, state, ONE, "stealth"))
