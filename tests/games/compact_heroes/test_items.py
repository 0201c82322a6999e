"""Potions, flasks, wands, scrolls and stones: what they do, in a fight and outside (M4, M5)."""

from __future__ import annotations

import pytest

from herotable.games.compact_heroes import attacks, items, sheet
from herotable.games.compact_heroes.attacks import AttackRolled, DamageCalled, NoEffect
from herotable.games.compact_heroes.cards import our_cards
from herotable.games.compact_heroes.fighters import acting, initiative
from herotable.games.compact_heroes.flight import LeftFight
from herotable.games.compact_heroes.hit_points import Healed, Vanished, lose, lose_for_good, most_hit_points
from herotable.games.compact_heroes.items import ItemUsed
from herotable.games.compact_heroes.rounds import arrive
from herotable.games.compact_heroes.state import Attack, PoisonTimer, Side, Table
from herotable.rules import Play, Thrown
from tests.games.compact_heroes.adventure_for_tests import (
    ONE,
    TWO,
    at_turn,
    by_hand,
    by_itself,
    does,
    fight,
    foes,
    in_fight,
    may,
    offered,
    table,
    thing,
    why_not,
)
from tests.games.compact_heroes.heroes_for_tests import hero
from tests.games.trying import told

ORC, SKELETON, ZOMBIE = "stormmount-orc", "rattling-skeleton", "shambling-zombie"


def hurt(state: Table, who: str, amount: int) -> Table:
    return by_hand(state, lambda play, state: lose(play, state, who, amount)).state


# Healing --------------------------------------------------------------------------------------------------------------


@pytest.mark.edge(77)
@pytest.mark.clause("CH-HP-3", "CH-HP-4")
def test_a_healing_potion_on_somebody_who_is_well_is_wasted() -> None:
    state = in_fight(table(hero(carried=["healing-potion"]), hero()), ORC)
    potion = thing(state, "healing-potion").id
    done = does(state, ONE, "use item", 3, 4, who=ONE, with_=potion, target=TWO)
    assert done.state.hero(TWO).hit_points == 10
    assert told(done, ItemUsed) == [ItemUsed(ONE, "healing-potion", TWO, 0)]
    assert not told(done, Healed)
    assert not done.state.hero(ONE).items


@pytest.mark.clause("CH-HP-4", "CH-RND-5")
def test_a_potion_is_the_action_of_the_turn_and_heals_its_dice_and_two() -> None:
    state = hurt(in_fight(table(hero(carried=["healing-potion"], rolls=[12], endurance=1), hero()), ORC), ONE, 20)
    done = does(state, ONE, "use item", 3, 4, who=ONE, with_=thing(state, "healing-potion").id, target=ONE)
    assert done.state.hero(ONE).hit_points == 2 + 3 + 4 + 2
    assert acting(done.state) == TWO


def test_a_greater_potion_heals_four_dice() -> None:
    state = hurt(table(hero(carried=["greater-healing-potion"], rolls=[12, 12], endurance=2)), ONE, 30)
    potion = thing(state, "greater-healing-potion").id
    done = does(state, ONE, "use item", 1, 2, 3, 4, who=ONE, with_=potion, target=ONE)
    assert done.state.hero(ONE).hit_points == 4 + 10


def test_herbs_take_ten_minutes_and_no_fight() -> None:
    state = hurt(table(hero(carried=["healing-herbs"])), ONE, 6)
    herbs = thing(state, "healing-herbs").id
    done = does(state, ONE, "use item", 5, who=ONE, with_=herbs, target=ONE)
    assert (done.state.hero(ONE).hit_points, done.state.minutes) == (9, 10)
    assert not may(in_fight(state, ORC), ONE, "use item", who=ONE, with_=herbs, target=ONE)


@pytest.mark.edge(53)
@pytest.mark.clause("CH-POIS-5")
def test_an_antidote_is_an_action_and_ends_all_poison_in_one_hero() -> None:
    state = in_fight(table(hero(carried=["antidote"]), hero()), ORC)
    state.hero(TWO).timers = [PoisonTimer("viper", 2), PoisonTimer("spider", 4)]
    done = does(state, ONE, "use item", who=ONE, with_=thing(state, "antidote").id, target=TWO)
    assert not done.state.hero(TWO).timers
    assert acting(done.state) == TWO


@pytest.mark.edge(56)
@pytest.mark.clause("CH-HP-5", "CH-HP-6")
def test_the_elixir_of_life_gives_back_what_was_lost_for_good() -> None:
    state = table(hero(carried=["elixir-of-life", "scroll-of-mending"], rolls=[10], endurance=1))
    lost = by_hand(state, lambda play, state: lose_for_good(play, state, ONE, 2)).state
    assert (lost.hero(ONE).hit_points, most_hit_points(lost, ONE)) == (18, 18)
    scroll = thing(lost, "scroll-of-mending").id
    mended = does(lost, ONE, "use item", 6, who=ONE, with_=scroll, target=ONE).state
    assert mended.hero(ONE).hit_points == 18
    whole = does(mended, ONE, "use item", who=ONE, with_=thing(mended, "elixir-of-life").id, target=ONE).state
    assert (whole.hero(ONE).hit_points, most_hit_points(whole, ONE)) == (20, 20)


@pytest.mark.parametrize(("intellect", "healed"), [(0, 4), (1, 4), (3, 6)])
def test_anyone_reads_a_scroll_of_mending_at_a_power_of_one_at_least(intellect: int, healed: int) -> None:
    reader = hero(carried=["scroll-of-mending"], rolls=[12], endurance=1, intellect=intellect)
    state = hurt(table(reader), ONE, 20)
    scroll = thing(state, "scroll-of-mending").id
    done = does(state, ONE, "use item", 3, who=ONE, with_=scroll, target=ONE)
    assert done.state.hero(ONE).hit_points == 2 + healed
    assert done.state.hero(ONE).spells_cast == 0


# Thrown and pointed ---------------------------------------------------------------------------------------------------


def test_an_oil_flask_flies_by_the_weapons_total_and_burns_once() -> None:
    state = in_fight(table(hero("novice-combat", carried=["oil-flask"], strength=1), hero()), ORC, ORC)
    aim = foes(state)[0].id
    done = does(state, ONE, "use item", 10, 4, who=ONE, with_=thing(state, "oil-flask").id, target=aim)
    (rolled,) = told(done, AttackRolled)
    assert (rolled.total, rolled.hit) == (12, True)
    (called,) = told(done, DamageCalled)
    assert called.damage == 4 + 1 + 1
    assert done.state.foes[aim].burned
    assert not by_itself(done.state).state.hero(ONE).items


def test_a_flask_that_misses_is_gone_as_well() -> None:
    state = in_fight(table(hero(carried=["oil-flask"]), hero()), ORC, ORC)
    done = does(state, ONE, "use item", 2, who=ONE, with_=thing(state, "oil-flask").id, target=foes(state)[0].id)
    assert not told(done, DamageCalled)
    gone = by_itself(done.state).state
    assert not gone.hero(ONE).items
    assert not may(at_turn(gone, ONE), ONE, "use item", who=ONE, with_="oil-flask-1", target=foes(state)[0].id)


@pytest.mark.clause("CH-DMG-7")
def test_holy_water_burns_the_undead_through_all_armour_and_wets_everyone_else() -> None:
    state = in_fight(table(hero(carried=["holy-water", "holy-water"]), hero()), SKELETON, ORC)
    bones, orc = foes(state)
    first = does(state, ONE, "use item", 15, 3, 4, who=ONE, with_="holy-water-1", target=bones.id)
    assert first.state.foes[bones.id].hit_points == 9 - 7
    second = does(at_turn(first.state, ONE), ONE, "use item", 15, 3, 4, who=ONE, with_="holy-water-2", target=orc.id)
    assert second.state.foes[orc.id].hit_points == 13
    assert [event.why for event in told(second, NoEffect)] == ["other"]


@pytest.mark.edge(84)
@pytest.mark.clause("CH-ATTR-7")
def test_a_wand_needs_no_intellect_and_has_six_charges() -> None:
    state = in_fight(table(hero("novice-combat", worn=["wand-of-sparks"]), hero()), "hill-giant", "hill-giant")
    wand, aim = thing(state, "wand-of-sparks").id, foes(state)[0].id
    assert attacks.to_hit_roll(state, Attack(ONE, "wand", wand), aim).bonus == 0
    for left in (5, 4, 3, 2, 1, 0):
        done = does(at_turn(state, ONE), ONE, "use item", 14, 1, 1, who=ONE, with_=wand, target=aim)
        state = done.state
        (rolled,) = told(done, AttackRolled)
        assert rolled.total == 14
        assert thing(state, "wand-of-sparks").charges == left
    seventh = why_not(at_turn(state, ONE), ONE, "use item", who=ONE, with_=wand, target=aim)
    assert seventh is not None
    assert seventh.reason == "Wand of Sparks has no charges left"


def test_a_wand_in_the_pack_cannot_be_pointed() -> None:
    state = in_fight(table(hero(carried=["wand-of-sparks"]), hero()), ORC)
    refused = why_not(
        state, ONE, "use item", who=ONE, with_=thing(state, "wand-of-sparks").id, target=foes(state)[0].id
    )
    assert refused is not None
    assert (refused.reason, refused.rule) == ("Wand of Sparks must be in hand", "CH-EQ-6")


# For the fight --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-SPELL-12")
def test_a_draught_of_might_helps_in_melee_and_a_second_one_adds_nothing() -> None:
    fighter = hero(carried=["draught-of-might", "draught-of-might"], worn=["club"])
    state = in_fight(table(fighter, hero()), ORC)
    club = thing(state, "club")
    for number in (1, 2):
        name = f"draught-of-might-{number + 1}"
        state = at_turn(does(state, ONE, "use item", who=ONE, with_=name, target=ONE).state, ONE)
        melee = sheet.damage_bonus(state.hero(ONE), our_cards(), sheet.wielding(state.hero(ONE), our_cards(), club))
        assert melee.amount == 4
    thrown = sheet.wielding(state.hero(ONE), our_cards(), club, thrown=True)
    assert sheet.damage_bonus(state.hero(ONE), our_cards(), thrown).amount == 0


def test_a_draught_of_swiftness_is_worth_two_on_initiative() -> None:
    state = in_fight(table(hero(carried=["draught-of-swiftness"]), hero()), ORC)
    draught = thing(state, "draught-of-swiftness").id
    state = does(state, ONE, "use item", who=ONE, with_=draught, target=ONE).state
    assert initiative(state, ONE).amount == -2


def test_draughts_and_thrown_things_are_for_fights_only() -> None:
    state = table(hero(carried=["draught-of-might", "oil-flask", "stone-of-recall", "caltrops"]))
    assert "use item" not in offered(state, ONE)


@pytest.mark.clause("CH-RND-7")
def test_the_stone_of_recall_takes_the_whole_party_out_of_the_fight() -> None:
    state = in_fight(table(hero(carried=["stone-of-recall"]), hero()), ORC)
    fight(state).fleeing = [TWO]
    done = does(state, ONE, "use item", who=ONE, with_=thing(state, "stone-of-recall").id)
    assert [event.who for event in told(done, LeftFight)] == [ONE, TWO]
    over = by_itself(done.state).state
    assert over.fight is None
    assert all(each.alive for each in over.heroes.values())
    assert foes(over)[0].alive


@pytest.mark.clause("CH-RND-7", "CH-SPELL-14")
def test_the_stone_takes_along_whoever_goes_with_the_heroes_and_who_was_summoned_vanishes() -> None:
    state = in_fight(table(hero(carried=["stone-of-recall"])), ORC)
    guide, wolf = arrive(state, "ysra-reed", Side.HEROES), arrive(state, "grey-wolf", Side.HEROES, ONE, summoned=True)
    fight(state).here += [guide.id, wolf.id]
    done = does(state, ONE, "use item", who=ONE, with_=thing(state, "stone-of-recall").id)
    assert [event.who for event in told(done, LeftFight)] == [ONE, guide.id]
    assert [event.who for event in told(done, Vanished)] == [wolf.id]
    assert by_itself(done.state).state.fight is None


def test_the_bell_clapper_is_heard_by_the_undead_of_either_side() -> None:
    state = in_fight(table(hero(worn=["bell-clapper"]), hero()), ZOMBIE)
    bones = arrive(state, SKELETON, Side.HEROES, TWO, summoned=True)
    fight(state).here.append(bones.id)
    rung = does(state, ONE, "use item", who=ONE, with_=thing(state, "bell-clapper").id).state
    (zombie, *_) = foes(rung)
    totals = [attacks.to_hit_roll(rung, Attack(who, "creature"), ONE).bonus for who in (zombie.id, bones.id)]
    assert totals == [-2, -2]


def test_the_bell_clapper_rings_once_a_day_against_the_undead() -> None:
    state = in_fight(table(hero(worn=["bell-clapper"]), hero()), ZOMBIE, ORC)
    zombie, orc = foes(state)
    clapper = thing(state, "bell-clapper").id
    rung = does(state, ONE, "use item", who=ONE, with_=clapper).state
    totals = [attacks.to_hit_roll(rung, Attack(foe.id, "creature"), ONE).bonus for foe in (zombie, orc)]
    assert totals == [0 - 2, 1]
    assert [effect.rounds for effect in rung.foes[zombie.id].effects] == [3]
    again = why_not(at_turn(rung, ONE), ONE, "use item", who=ONE, with_=clapper)
    assert again is not None
    assert again.rule == "CH-SPELL-8"


def test_caltrops_are_for_those_who_flee() -> None:
    """Thrown down they spare the check at which pursuers catch up (CH-RND-9)."""
    state = in_fight(table(hero(carried=["caltrops"])), ORC)
    done = does(state, ONE, "flee", who=ONE, using=thing(state, "caltrops").id)
    assert [event.who for event in told(done, LeftFight)] == [ONE]
    assert not done.state.hero(ONE).items


# Treasure -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "item"), [(1, "healing-potion"), (6, "long-sword-plus-1"), (20, "stone-of-recall")])
def test_a_d20_chooses_a_magic_item(die: int, item: str) -> None:
    state = table(hero())
    found: list[str] = []
    by_hand(state, lambda play, state: found.append(items.magic_item(play, state)), die)
    assert found == [item]


@pytest.mark.clause("CH-GEN-6", "CH-HIT-2")
@pytest.mark.parametrize(
    ("dice", "row"),
    [((3, 1, 1), 1), ((3, 1, 2), 2), ((1, 5, 6), 10), ((4, 1, 1), 11), ((6, 5, 4), 20), ((6, 6, 3, 6, 1, 2, 5), 13)],
)
def test_three_d6_choose_a_magic_item_where_there_is_no_d20(dice: tuple[int, ...], row: int) -> None:
    state = table(hero(), to_hit_dice="3d6")
    found: list[str] = []
    done = by_hand(state, lambda play, state: found.append(items.magic_item(play, state)), *dice)
    assert [our_cards().items[item].number for item in found] == [row]
    assert all(side == 6 for note in done.notes if isinstance(note, Thrown) for side in note.roll.pool.dice)


@pytest.mark.clause("CH-CARD-3")
@pytest.mark.parametrize("where", ["found before", "carried", "with the fallen"])
def test_what_is_unique_is_found_once(where: str) -> None:
    state = table(hero(carried=["hare-boots"] if where == "carried" else []))
    state.magic_found = ["hare-boots"] if where == "found before" else []
    state.fallen = [hero(carried=["hare-boots"])] if where == "with the fallen" else []
    found: list[str] = []
    by_hand(state, lambda play, state: found.append(items.magic_item(play, state)), 16)
    assert found == ["healing-potion"]


def test_a_unique_item_that_was_used_up_does_not_come_again() -> None:
    state = table(hero())
    found: list[str] = []

    def twice(play: Play, state: Table) -> None:
        found.extend(items.magic_item(play, state) for _ in range(2))

    by_hand(state, twice, 5, 5)
    assert found == ["elixir-of-life", "healing-potion"]
