"""The ledger's edge cases: cards and turns, rolls, defence, damage."""

from __future__ import annotations

import pytest

from herotable.games.deck_of_many_dungeons import creation, deck, gear_sets, tasks, uses
from herotable.games.deck_of_many_dungeons.attacks import Hit, Missed
from herotable.games.deck_of_many_dungeons.defending import Defended
from herotable.games.deck_of_many_dungeons.effects import Happened
from herotable.games.deck_of_many_dungeons.health import Lost
from herotable.games.deck_of_many_dungeons.state import Creature, Kind, Side
from tests.games.deck_of_many_dungeons.table_for_tests import Bench, fixed

AXE = ("Heavy Blow", "Wild Attack", "Battle Axe:two")
NO = {"roll again": ["no"]}


def lost(bench: Bench, who: Creature) -> int:
    return sum(each.health + each.resolve + each.temporary for each in bench.told(Lost) if each.who == who.id)


@pytest.mark.edge(28)
@pytest.mark.clause("DM-TURN-3", "DM-TURN-6", "DM-TURN-9")
def test_the_same_ability_once_a_turn() -> None:
    bench = Bench()
    hero, foe = bench.hero(*AXE), bench.dummy()
    bench.turn().use(hero, "Cleave", dice=[1], target=foe, answers=NO)
    assert "used this turn" in bench.reason(hero, "Cleave")
    assert bench.may(hero, "Great Cleave")


@pytest.mark.edge(29)
@pytest.mark.clause("DM-CC-5", "DM-EQ-2", "DM-TURN-6")
def test_each_hand_has_its_own_column() -> None:
    bench = Bench()
    hero, foe = bench.hero("Dagger:main", "Dagger:off"), bench.dummy()
    bench.turn().use(hero, "Stab", dice=[1], target=foe, answers=NO)
    assert bench.refused(hero, "Stab", target=foe) is not None
    assert bench.may(hero, "Jab")


@pytest.mark.edge(30)
@pytest.mark.clause("DM-LVL-8", "DM-TURN-6")
def test_two_tiers_of_a_card_are_used_once_each() -> None:
    bench = Bench()
    hero = bench.hero("Force Burst")
    bench.give(hero, "Force Burst", 2)
    foe = bench.dummy(at="4,0")
    bench.turn()
    for which in ("Force Burst/1", "Force Burst/2"):
        mine = [each for each in bench.options("hero:1", "use") if fixed(each, "ability") == bench.key(hero, which)]
        lay = fixed(mine[0], "place")
        bench.use(hero, which, dice=[1], place=lay, answers=NO)
    assert not bench.may(hero, "Force Burst")
    assert bench.of(hero).purse == 4
    assert bench.of(foe).up


@pytest.mark.edge(32)
@pytest.mark.edge(33)
@pytest.mark.clause("DM-TURN-7", "DM-ROLL-4", "DM-ROLL-5")
def test_boosts_go_with_one_use_and_are_wasted_on_a_miss() -> None:
    bench = Bench()
    hero, foe = bench.hero(*AXE), bench.dummy()
    bench.turn().use(hero, "Cleave", dice=[1], boosts=["Heavy Blow"], target=foe, answers=NO)
    assert bench.refused(hero, "Great Cleave", boosts=["Heavy Blow"], target=foe) is not None
    other = Bench()
    both, hit = other.hero(*AXE), other.dummy()
    other.turn().use(both, "Cleave", dice=[8], boosts=["Heavy Blow", "Wild Attack"], target=hit)
    assert lost(other, hit) == 6
    assert other.of(both).purse == 5
    again = Bench()
    low, missed = again.hero(*AXE), again.dummy()
    again.turn().use(low, "Cleave", dice=[7], boosts=["Wild Attack"], target=missed, answers=NO)
    assert again.told(Missed)


@pytest.mark.edge(34)
@pytest.mark.clause("DM-HR-11", "DM-TURN-4")
def test_more_moves_for_resolve_but_no_attack() -> None:
    bench = Bench()
    hero, foe = bench.hero("Saw It Coming", "Light Boots"), bench.dummy(at="4,0")
    bench.turn().use(hero, "Stride", to="1,0").use(hero, "Saw It Coming")
    bench.use(hero, "Advance", to="3,0").use(hero, "Focus")
    assert bench.of(hero).purse == 4
    bench.of(hero).actions = 1
    assert "no Attack after" in bench.reason(hero, "Punch")
    assert bench.refused(hero, "Punch", target=foe) is not None
    other = Bench()
    brawler, near = other.hero(), other.dummy()
    other.turn().use(brawler, "Punch", dice=[1], target=near, answers=NO)
    other.use(brawler, "Punch", dice=[1], target=near, answers=NO)
    assert "after an Attack" in other.reason(brawler, "Advance")


@pytest.mark.edge(35)
@pytest.mark.clause("DM-TURN-5")
def test_at_most_two_actions_are_missed() -> None:
    bench = Bench()
    bench.hero()
    foe = bench.dummy()
    bench.of(foe).missed = 3
    bench.turn(Side.ENEMIES)
    assert bench.of(foe).actions == 0
    bench.end_turn().end_turn()
    assert bench.of(foe).actions == 2


@pytest.mark.edge(36)
@pytest.mark.clause("DM-TURN-7", "DM-V-TIME")
def test_magic_boosts_go_with_magic_and_widen_makes_it_plural() -> None:
    bench = Bench()
    mage = bench.hero("Far Reach", "Widen", "Gilded Sceptre:main", "Crystal Rod:off")
    axe = bench.hero("Far Reach", "Battle Axe:two", at="0,1")
    foe = bench.dummy(at="1,0")
    bench.turn()
    assert bench.refused(axe, "Cleave", boosts=["Far Reach"], target=foe) is not None
    held, number = deck.of_key(bench.of(mage), bench.key(mage, "Radiant Blast"))
    wide = uses.figures(
        bench.state,
        bench.of(mage),
        held,
        deck.ability_of(held, number),
        uses.boosts_of(bench.of(mage), [bench.key(mage, "Widen")]),
    )
    assert (wide.area, wide.cost) == (5, 2)
    held, number = deck.of_key(bench.of(mage), bench.key(mage, "Spark"))
    plural = uses.figures(
        bench.state,
        bench.of(mage),
        held,
        deck.ability_of(held, number),
        uses.boosts_of(bench.of(mage), [bench.key(mage, "Widen")]),
    )
    assert (plural.area, plural.who) == (3, "enemies")


@pytest.mark.edge(37)
@pytest.mark.clause("DM-CC-5")
def test_an_item_without_an_off_column_is_not_held_there() -> None:
    bench = Bench()
    hero = bench.hero("Longbow", "Dagger")
    bow = next(held.id for held in hero.cards if deck.card_of(held).name == "Longbow")
    assert all(f"off:{bow}" not in each for each in gear_sets.hand_sets(hero))


@pytest.mark.edge(38)
@pytest.mark.clause("DM-EQ-1", "DM-EQ-3")
def test_both_hands_change_in_one_action_and_boots_in_another() -> None:
    bench = Bench()
    hero = bench.hero("Dagger:main", "Dagger:off", "Longbow", "Light Boots", "Running Boots")
    bench.dummy(at="9,0")
    bow = next(held.id for held in hero.cards if deck.card_of(held).name == "Longbow")
    boots = next(held.id for held in hero.cards if deck.card_of(held).name == "Running Boots")
    bench.turn().act("hero:1", "change hands", who=hero, hands=f"two:{bow}")
    assert bench.of(hero).actions == 1
    bench.act("hero:1", "change boots", who=hero, card=boots)
    assert bench.of(hero).actions == 0
    assert next(held.hand for held in bench.of(hero).cards if held.id == boots) == "worn"
    assert gear_sets.as_held(bench.of(hero)) == f"two:{bow}"


@pytest.mark.edge(39)
@pytest.mark.edge(40)
@pytest.mark.clause("DM-DIS-1", "DM-DIS-2", "DM-DIS-3", "DM-DIS-5")
def test_a_disabled_card_gives_nothing_but_its_flaw() -> None:
    bench = Bench()
    hero = bench.hero("Berserker", "Plate Mail", "Battle Axe:two")
    foe = bench.foe("Bandit")
    bench.of(hero).health, bench.of(hero).resolve = 4, 4
    plate = next(held.id for held in hero.cards if deck.is_armour(held))
    berserker = next(held.id for held in hero.cards if deck.card_of(held).name == "Berserker")
    bench.turn().act("hero:1", "disable", who=hero, card=berserker)
    bench.use(hero, "Cleave", dice=[6], target=foe, answers={"defend": ["none"]})
    assert lost(bench, foe) == 3, "no bonus though hurt"
    bench.turn(Side.ENEMIES).act("hero:1", "disable", who=hero, card=plate)
    assert not any(ability.type == "Defend" for _, _, ability in deck.live(bench.of(hero)))


@pytest.mark.edge(41)
@pytest.mark.clause("DM-V-COST", "DM-DIS-4", "DM-REST-2")
def test_adaptable_turns_itself_for_another_and_comes_back_with_the_scene() -> None:
    bench = Bench()
    hero = bench.hero("Adaptable", "Quick")
    bench.dummy(at="9,0")
    quick = next(held for held in hero.cards if deck.card_of(held).name == "Quick")
    quick.enabled = False
    bench.turn().use(hero, "Adaptable")
    cards = {deck.card_of(held).name: held.enabled for held in bench.of(hero).cards}
    assert (cards["Adaptable"], cards["Quick"]) == (False, True)
    bench.act("gm", "declare it resolved", really="it is over").act("gm", "change the scene")
    assert all(held.enabled for held in bench.of(hero).cards)


@pytest.mark.edge(42)
@pytest.mark.clause("DM-ROLL-10", "DM-V-TIME")
@pytest.mark.parametrize(("die", "damage"), [(6, 2), (7, 3)])
def test_armoured_helps_against_low_totals(die: int, damage: int) -> None:
    bench = Bench()
    hero, foe = bench.hero("Battle Axe:two"), bench.foe("Protected", "Army")
    bench.turn().use(
        hero, "Cleave", dice=[die], target=foe, answers={"defend": ["none"], **NO} if die < 6 else {"defend": ["none"]}
    )
    assert lost(bench, foe) == damage


def test_armoured_minds_the_total_and_neither_daggers_nor_magic() -> None:
    for cards, ability, die, damage in (
        (("Flanker", "Battle Axe:two"), "Cleave", 5, 2),
        (("Dagger:main", "Flanker"), "Stab", 5, 2),
        (("Gilded Sceptre:main", "Flanker"), "Gleam", 6, 2),
    ):
        bench = Bench()
        hero, foe = bench.hero(*cards), bench.foe("Protected", "Army")
        bench.hero(at="2,0")
        bench.turn()
        fields = {"place": bench.place(hero, ability, foe)} if ability == "Gleam" else {"target": foe}
        bench.use(hero, ability, dice=[die], answers={"defend": ["none"]}, **fields)
        assert lost(bench, foe) == damage, ability


@pytest.mark.edge(43)
@pytest.mark.clause("DM-ROLL-8", "DM-ROLL-7")
@pytest.mark.parametrize(("extra", "die", "damage"), [((), 5, 0), ((), 4, 3), (("Fancy Footwork",), 3, 0)])
def test_plate_against_three(extra: tuple[str, ...], die: int, damage: int) -> None:
    bench = Bench()
    hero, foe = bench.hero("Plate Mail", *extra), bench.foe("Bandit")
    plate = bench.key(hero, "Plate Mail")
    bench.turn(Side.ENEMIES).use(
        foe,
        "Natural Weapons",
        dice=[8, die],
        target=hero,
        answers={"defend": [plate], **NO} if damage else {"defend": [plate]},
    )
    assert lost(bench, hero) == damage
    assert bench.told(Defended)[-1].holds is (damage == 0)
    assert bench.of(hero).purse == 6 - 1 - damage + (0 if damage == 0 else bench.told(Lost)[-1].health)


@pytest.mark.edge(44)
@pytest.mark.clause("DM-ROLL-8", "DM-V-TIME")
def test_leather_steps_aside_and_the_rest_is_rolled_for_again() -> None:
    bench = Bench()
    hero, foe = bench.hero("Leather Armour"), bench.foe("Giant Spider", at="4,0")
    leather = bench.key(hero, "Leather Armour")
    answers = {"defend": [leather], "step aside": ["0,1"], **NO}
    bench.turn(Side.ENEMIES).use(
        foe, "Web", dice=[7, 3], target=hero, answers={"defend": [leather], "step aside": ["0,1"]}
    )
    assert answers["defend"] == [leather]
    assert bench.of(hero).at == "0,1"
    assert bench.state.running == []


@pytest.mark.edge(45)
@pytest.mark.edge(46)
@pytest.mark.edge(47)
@pytest.mark.clause("DM-ROLL-8", "DM-GRID-9")
def test_block_is_for_melee_and_several_cards_add() -> None:
    bench = Bench()
    hero, archer = bench.hero("Kite Shield:off"), bench.foe("Goblin Archer", at="2,0")
    block = bench.key(hero, "Block")
    bench.turn(Side.ENEMIES).use(archer, "Short Bow", dice=[7, 12], target=hero, answers={"defend": [block]})
    assert lost(bench, hero) == 3
    other = Bench()
    both, brute = other.hero("Kite Shield:off", "Chainmail"), other.foe("Warlord")
    pair = f"{other.key(both, 'Full Block')}+{other.key(both, 'Chainmail')}"
    alternative = f"{other.key(both, 'Chainmail')}+{other.key(both, 'Full Block')}"
    other.turn(Side.ENEMIES)
    among = [pair, alternative]
    offered = _defends(other, brute, both)
    chosen = next(each for each in among if each in offered)
    other.use(brute, "Natural Weapons", dice=[8, 12, 12], target=both, answers={"defend": [chosen]})
    assert (lost(other, both), other.of(both).purse) == (0, 4)
    other.use(brute, "Natural Weapons", dice=[8, 12], target=both, answers={"defend": [other.key(both, "Chainmail")]})
    assert other.of(both).purse == 3
    twice = f"{other.key(both, 'Chainmail')}+{other.key(both, 'Chainmail')}"
    assert twice not in offered


def _defends(bench: Bench, foe: Creature, hero: Creature) -> tuple[str, ...]:
    from herotable.games.deck_of_many_dungeons import defending
    from herotable.games.deck_of_many_dungeons.state import Use

    innate = next(held for held in bench.of(foe).cards if deck.is_innate(held))
    use = Use(foe.id, innate.id, innate.card, 1, 1, targets=[hero.id], hits=[hero.id])
    return next(iter(defending.questions(bench.state, use).values())).among


@pytest.mark.edge(48)
@pytest.mark.clause("DM-ROLL-3", "DM-CARD-8", "DM-ROLL-4")
def test_one_die_may_hit_one_and_miss_another() -> None:
    for die, hits in ((6, 2), (5, 1)):
        bench = Bench()
        hero = bench.hero("Flanker", "Gilded Sceptre:main")
        bench.hero(at="2,-1", name="Friend")
        near, far = bench.dummy(at="1,0"), bench.dummy(at="1,1")
        bench.hero(at="2,0")
        bench.turn()
        bench.use(
            hero, "Gleam", dice=[die], place=bench.place(hero, "Gleam", near, far), answers=NO if hits < 2 else {}
        )
        assert len(bench.told(Hit)) == hits
        assert bench.of(far).up


@pytest.mark.edge(49)
@pytest.mark.clause("DM-ROLL-5")
def test_the_bonus_is_split_among_those_who_are_hit() -> None:
    bench = Bench()
    hero = bench.hero("Wild Attack", "Gilded Sceptre:main")
    one, two = bench.dummy(at="1,0"), bench.dummy(at="1,-1")
    bench.turn()
    lay = bench.place(hero, "Gleam", one, two, boosts=["Wild Attack"])
    bench.use(
        hero,
        "Gleam",
        dice=[8],
        boosts=["Wild Attack"],
        place=lay,
        answers={"split the bonus": [{one.id: 1, two.id: 1}]},
    )
    assert (lost(bench, one), lost(bench, two)) == (3, 3)


@pytest.mark.edge(50)
@pytest.mark.clause("DM-ROLL-10")
def test_without_damage_the_rest_still_happens_unless_it_is_cancelled() -> None:
    for card, missed in (("Chainmail", 1), ("Stone Stance", 0)):
        bench = Bench()
        hero, foe = bench.hero(card), bench.foe("War Hammer", "Warlord")
        key = bench.key(hero, card)
        bench.turn(Side.ENEMIES).use(foe, "Stunning Swing", dice=[12, 12], target=hero, answers={"defend": [key]})
        assert sum(each.n for each in bench.told(Happened) if each.op == "miss") == missed


@pytest.mark.edge(51)
@pytest.mark.clause("DM-ROLL-8", "DM-V-TGT")
def test_the_guardian_takes_the_hit_and_may_defend_it_himself() -> None:
    bench = Bench()
    knight, ally = bench.hero("Guardian", "Plate Mail", at="0,1"), bench.hero()
    foe = bench.foe("Hobgoblin", at="1,0")
    guard, plate = bench.key(knight, "Guardian"), bench.key(knight, "Plate Mail")
    bench.turn(Side.ENEMIES)
    bench.use(
        foe, "Drilled Strike", dice=[6, 4, 2], target=ally, answers={"defend": [guard, plate], "roll again": ["no"]}
    )
    assert (lost(bench, knight), lost(bench, ally)) == (2, 0)
    assert [each.holds for each in bench.told(Defended)] == [True, False]


@pytest.mark.edge(52)
@pytest.mark.clause("DM-ROLL-9")
def test_a_riposte_takes_two_off_and_gives_two_back() -> None:
    bench = Bench()
    hero, foe = bench.hero("Riposte"), bench.foe("Warlord")
    bench.turn(Side.ENEMIES).use(
        foe, "Natural Weapons", dice=[8, 6], target=hero, answers={"defend": [bench.key(hero, "Riposte")]}
    )
    assert (lost(bench, hero), lost(bench, foe)) == (1, 2)


@pytest.mark.edge(53)
@pytest.mark.clause("DM-TURN-8")
def test_foresight_lets_the_new_die_stand() -> None:
    bench = Bench()
    seer, foe = bench.hero("Foresight"), bench.foe("Warlord")
    bench.turn(Side.ENEMIES).use(
        foe, "Natural Weapons", dice=[11, 3], target=seer, answers={"use a free card": [True], "roll again": ["no"]}
    )
    assert lost(bench, seer) == 0
    lucky = Bench()
    hauflin, target = lucky.hero("Lucky Break", "Dagger:main"), lucky.dummy()
    lucky.turn().use(
        hauflin, "Stab", dice=[1, 4], target=target, answers={"roll again": ["no"], "use a free card": [True]}
    )
    assert lost(lucky, target) == 2


@pytest.mark.edge(54)
@pytest.mark.clause("DM-V-TGT")
def test_lightning_leaps_to_whoever_was_no_target() -> None:
    bench = Bench()
    jai = bench.hero("Electric", "Gilded Sceptre:main")
    a, b, c = bench.dummy(at="2,0"), bench.dummy(at="2,-1"), bench.dummy(at="6,0")
    jai.cards = [held for held in jai.cards if held.card != "nothing"]
    bench.turn()
    lay = bench.place(jai, "Radiant Blast", a, b, boosts=["Storm Maker"])
    bench.use(jai, "Radiant Blast", dice=[6], boosts=["Storm Maker"], place=lay, answers={"arc": [c.id]})
    assert lost(bench, c) == 2
    assert lost(bench, a) == 3


@pytest.mark.edge(55)
@pytest.mark.clause("DM-ROLL-9", "DM-V-TIME")
def test_a_pillar_of_flame_burns_once_a_turn_and_cannot_be_defended() -> None:
    bench = Bench()
    hero = bench.hero("Chainmail", at="0,0")
    drake = bench.foe("Fire Drake", at="5,0")
    bench.turn(Side.ENEMIES)
    lay = next(c for c in bench.among(drake, "Pillar of Flame", "place") if _covers(bench, drake, c, "0,0"))
    bench.use(drake, "Pillar of Flame", dice=[5], place=lay)
    assert lost(bench, hero) == 0
    bench.end_turn().end_turn().end_turn()
    assert lost(bench, hero) == 2
    assert "defend" not in bench.asked


def _covers(bench: Bench, who: Creature, place: str, cell: str) -> bool:
    from herotable.games.deck_of_many_dungeons import paths

    middle, _, anchor = place.partition("@")
    lies = middle[-1] if middle[-1] in "Δ∇" else ""
    return cell in paths.laid(bench.state, middle.rstrip("Δ∇"), lies, 2, anchor)


@pytest.mark.edge(56)
@pytest.mark.clause("DM-ROLL-12", "DM-V-TIME")
def test_a_searing_line_strikes_whoever_is_between() -> None:
    bench = Bench()
    target, between = bench.hero(at="0,0"), bench.hero(at="2,0")
    drake = bench.foe("Fire Drake", at="5,0")
    bench.turn(Side.ENEMIES).use(drake, "Searing Line", dice=[6], target=target)
    assert (lost(bench, target), lost(bench, between)) == (4, 2)


@pytest.mark.edge(57)
@pytest.mark.edge(79)
@pytest.mark.clause("DM-ROLL-2", "DM-ROLL-4")
def test_no_die_hits_or_misses_by_itself() -> None:
    from herotable.games.deck_of_many_dungeons import rolls
    from herotable.games.deck_of_many_dungeons.state import Use

    bench = Bench()
    small = bench.hero("Small")
    far, near = bench.foe("Goblin Archer", at="4,0"), bench.foe("Goblin Archer", at="1,0")
    bench.turn(Side.ENEMIES)
    bow = next(held for held in bench.of(far).cards if held.card == "ENE-GOB-04")
    use = Use(far.id, bow.id, bow.card, 1, 0, targets=[small.id])
    assert rolls.needs(bench.state, use)[small.id] == 9
    beside = next(held for held in bench.of(near).cards if held.card == "ENE-GOB-04")
    use = Use(near.id, beside.id, beside.card, 1, 0, targets=[small.id])
    assert rolls.needs(bench.state, use)[small.id] == 7
    hopeless = Bench()
    hero = hopeless.hero()
    foe = hopeless.foe("Orc", "Leader")
    hopeless.turn(Side.ENEMIES).use(foe, "Brutal Chop", dice=[12], target=hero)
    assert hopeless.told(Hit)


@pytest.mark.edge(58)
@pytest.mark.edge(116)
@pytest.mark.clause("DM-HR-9", "DM-TURN-2")
def test_the_window_for_another_roll_closes_with_the_defence() -> None:
    bench = Bench()
    hero, foe = bench.hero("Chainmail"), bench.foe("Warlord")
    bench.turn(Side.ENEMIES).use(
        foe,
        "Natural Weapons",
        dice=[3, 8, 1],
        target=hero,
        answers={"roll again": [foe.id, "no"], "defend": [bench.key(hero, "Chainmail")]},
    )
    assert bench.asked == ["roll again", "defend", "roll again", "take damage"]


@pytest.mark.edge(59)
@pytest.mark.clause("DM-TURN-7")
def test_twin_strike_does_not_use_up_the_other_hand() -> None:
    bench = Bench()
    hero, foe = bench.hero("Twin Strike", "Dagger:main", "Dagger:off"), bench.dummy()
    bench.turn().use(hero, "Stab", dice=[5, 4], boosts=["Twin Strike"], target=foe)
    assert lost(bench, foe) == 3
    assert bench.may(hero, "Jab")


@pytest.mark.edge(60)
@pytest.mark.clause("DM-ROLL-6")
def test_a_cleave_goes_on_to_another_who_is_in_reach() -> None:
    bench = Bench()
    hero, foe = bench.hero("Battle Axe:two"), bench.dummy()
    bench.turn().use(hero, "Cleave", dice=[6], target=foe)
    assert "second target" not in bench.asked
    other = Bench()
    swinger, first, second = other.hero("Battle Axe:two"), other.dummy(at="1,0"), other.dummy(at="0,1")
    other.turn().use(
        swinger, "Cleave", dice=[6, 5], target=first, answers={"second target": [second.id], "roll again": ["no"]}
    )
    assert (lost(other, first), lost(other, second)) == (3, 0)


@pytest.mark.edge(121)
@pytest.mark.clause("DM-CARD-8", "DM-ROLL-8", "DM-ROLL-11", "DM-ROLL-12")
def test_a_burst_over_its_own_caster() -> None:
    bench = Bench()
    mage, ally = bench.hero("Force Burst", "Chainmail"), bench.hero("Chainmail", at="0,1")
    foe = bench.dummy(at="1,0")
    bench.turn()
    lay = bench.place(mage, "Force Burst", mage, ally, foe)
    bench.use(
        mage,
        "Force Burst",
        dice=[5, 5],
        place=lay,
        answers={"defend": [bench.key(ally, "Chainmail")], "push": ["no"] * 3},
    )
    assert (lost(bench, mage), lost(bench, ally), lost(bench, foe)) == (2, 0, 2)


@pytest.mark.edge(122)
@pytest.mark.clause("DM-DIS-4", "DM-HR-10")
def test_enabling_gives_back_no_use() -> None:
    bench = Bench()
    hero, foe = bench.hero("Battle Axe:two"), bench.dummy()
    axe = next(held.id for held in hero.cards if deck.is_held_item(held))
    bench.turn().use(hero, "Cleave", dice=[1], target=foe, answers=NO)
    bench.act("hero:1", "disable", who=hero, card=axe).act("hero:1", "enable", who=hero, card=axe)
    assert bench.refused(hero, "Cleave", target=foe) is not None
    assert bench.of(hero).purse == 5


@pytest.mark.edge(110)
@pytest.mark.clause("DM-V-TIME")
def test_an_extra_action_holds_no_other() -> None:
    bench = Bench()
    one, two = bench.hero("Time Slip"), bench.hero("Time Slip", at="1,0")
    bench.dummy(at="9,0")
    bench.turn().use(one, "Time Slip", dice=[6], target=two)
    assert bench.state.fighting().extra == two.id
    assert not bench.options("hero:1", "use")
    assert "extra action" in bench.reason(two, "Time Slip")
    bench.use(two, "Focus")
    assert (bench.state.fighting().extra, bench.of(two).actions) == ("", 2)


@pytest.mark.edge(112)
@pytest.mark.clause("DM-CARD-4")
def test_marginalia_makes_the_first_magic_of_a_turn_cheaper() -> None:
    bench = Bench()
    mage = bench.hero("Ancient Tome:off", "Crystal Rod:main", "Widen", "Blink")
    foe = bench.dummy(at="4,0")
    bench.turn().use(mage, "Overcharged Bolt", dice=[1], target=foe, answers=NO)
    assert bench.of(mage).purse == 6
    bench.use(mage, "Blink", to="0,1")
    assert bench.of(mage).purse == 5


@pytest.mark.edge(113)
@pytest.mark.clause("DM-V-TIME")
def test_draining_takes_regular_resolve_only() -> None:
    bench = Bench()
    hero, foe = bench.hero(), bench.foe("Cultist")
    bench.turn(Side.ENEMIES)
    bench.of(hero).resolve = 1
    bench.use(foe, "Dark Prayer", dice=[6], target=hero)
    assert bench.points(hero) == "5/0+1"


@pytest.mark.edge(114)
@pytest.mark.edge(115)
@pytest.mark.clause("DM-V-TIME", "DM-TURN-8")
def test_the_dead_are_not_talked_round_and_get_up_again() -> None:
    bench = Bench()
    hero = bench.hero("Fast Talk", "Battle Axe:two")
    zombie, other = bench.foe("Zombie", "Humanoid"), bench.dummy(at="9,0")
    bench.of(zombie).resolve = 0
    bench.turn().use(hero, "Fast Talk", dice=[12], target=zombie, answers={"defend": ["none"]})
    assert not bench.told(Happened)
    bench.use(hero, "Great Cleave", dice=[12], target=zombie, answers={"defend": ["none"]})
    assert not bench.of(zombie).up
    bench.end_turn()
    bench.end_turn(dice=[7], use=[True])
    assert bench.points(zombie) == "2/0+0"
    assert bench.of(other).up


@pytest.mark.edge(120)
@pytest.mark.clause("DM-V-TIME", "DM-V-POL")
def test_a_hex_does_not_burden_its_own_roll() -> None:
    bench = Bench()
    hero, shaman = bench.hero("Battle Axe:two", at="1,0"), bench.foe("Goblin Shaman", at="0,0")
    bench.turn(Side.ENEMIES).use(shaman, "Hex", dice=[6], target=hero)
    bench.end_turn()
    bench.use(hero, "Cleave", dice=[7], target=shaman, answers=NO)
    assert [each.target for each in bench.told(Missed)] == [shaman.id]


@pytest.mark.clause("DM-CC-3", "DM-CC-4", "DM-CC-6", "DM-CC-10")
def test_what_a_new_character_may_not_have() -> None:
    hero = Bench().hero("Quick", "Quick", "Heavy Blow", "Wind", "Dagger", "Dagger", "Dagger", "Plate Mail", "Chainmail")
    said = " / ".join(each.reason for each in creation.complaints(hero))
    for words in (
        "exactly 5 Talents",
        "only once",
        "exactly 1 armour",
        "pair of boots",
        "1 or 2 Held",
        "2 or 3 Traits",
    ):
        assert words in said


def test_kinds_are_kinds() -> None:
    assert (Kind("boss"), tasks.MADE) == (Kind.BOSS, "made")
