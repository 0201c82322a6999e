"""The worked examples of the ledger, figure by figure: Garn and Jai, the Tasks, the long combat."""

from __future__ import annotations

from fractions import Fraction

import pytest

from herotable.games.deck_of_many_dungeons import creation, deck, equipment, growth, people, tasks, turns
from herotable.games.deck_of_many_dungeons.attacks import Hit, Missed, Rerolled
from herotable.games.deck_of_many_dungeons.cards import abilities_of, our_cards
from herotable.games.deck_of_many_dungeons.fleeing import Flees
from herotable.games.deck_of_many_dungeons.game import GAME
from herotable.games.deck_of_many_dungeons.state import Creature, Held, Kind, Phase, Side, Table, Task
from herotable.parts.hexes import shape
from herotable.rules import Action, Choice, Script, begun, still
from tests.games.deck_of_many_dungeons.table_for_tests import Bench

GARN = ("Heavy Blow", "Saw It Coming", "Quick", "Flanker", "Shadow Strike")
GARNS_GEAR = ("Battle Axe:two", "Leather Armour", "Running Boots", "Confident", "Cheerful")
JAI = ("Fancy Footwork", "Berserker", "Wild Attack", "Wind", "Electric")
JAIS_GEAR = (
    "Gilded Sceptre:main",
    "Gilded Sceptre:off",
    "Plate Mail",
    "Light Boots",
    "Fierce",
    "Passionate",
    "Creative",
)


def talents(*names: str) -> Creature:
    state = Table("", {})
    creature = people.new_pc(state, "hero:1", "Somebody")
    for name in names:
        people.give(state, creature, our_cards().named(name))
    return creature


def wrong(*names: str, route: str = "level 1") -> list[str]:
    return [each.reason for each in creation.talent_complaints(talents(*names), route)]


@pytest.mark.example("X1")
@pytest.mark.clause("DM-CC-2", "DM-CC-7", "DM-HR-1")
def test_garn_is_made_of_five_cards() -> None:
    assert wrong(*GARN) == []
    five = ("Quick", "Flanker", "Shadow Strike", "Twin Strike", "Smoke Bomb")
    assert "needs at least 1 race card" in wrong(*five[:4], "Saw It Coming")
    assert any("exactly 5" in each for each in wrong("Heavy Blow", *five))
    bench = Bench()
    garn = bench.hero(*GARN, *GARNS_GEAR, name="Garn")
    attacks = [each.name for _, _, each in deck.live(garn) if each.type == "Attack" and each.card.startswith("GEA")]
    assert attacks == ["Cleave", "Great Cleave"]
    assert [each.name for _, _, each in deck.live(garn) if each.type == "Defend"] == ["Leather Armour"]
    assert list(creation.complaints(garn)) == []
    assert (garn.level, garn.health, garn.resolve, deck.tier_total(garn)) == (1, 5, 5, 5)


@pytest.mark.example("X2")
@pytest.mark.clause("DM-CC-2", "DM-CARD-10", "DM-CARD-11", "DM-CARD-14", "DM-EQ-2")
def test_jai_is_made_of_five_cards_of_which_two_are_collections() -> None:
    assert wrong(*JAI) == []
    assert wrong("Fancy Footwork", "Small", "Small Hands", "Wind", "Electric") == []
    assert any(
        "at most 2 classes" in each for each in wrong("Fancy Footwork", "Berserker", "Wind", "Blink", "Leaf Step")
    )
    bench = Bench()
    jai = bench.hero(*JAI, *JAIS_GEAR, name="Jai")
    assert list(creation.complaints(jai)) == []
    sceptres = [each.name for _, _, each in deck.live(jai) if each.card == "GEA-MAG-01"]
    assert sceptres == ["Gleam", "Radiant Blast", "Flicker", "Flare"]
    bench.dummy(at="9,0")
    bench.turn()
    jai = bench.of(jai)
    assert not deck.connected(bench.state, jai, "Wind")
    bench.use(jai, "Connect: Wind")
    assert deck.connected(bench.state, bench.of(jai), "Wind")
    assert not deck.connected(bench.state, bench.of(jai), "Electric")
    other = Bench()
    alone = other.hero("Wind", "Fancy Footwork")
    other.dummy(at="9,0")
    other.turn()
    assert deck.connected(other.state, other.of(alone), "Wind")


@pytest.mark.example("X3")
@pytest.mark.clause("DM-TASK-2", "DM-TASK-3", "DM-TASK-4", "DM-TASK-7", "DM-TASK-17")
def test_the_barricaded_room() -> None:
    bench = Bench()
    jai = bench.hero(*JAI, *JAIS_GEAR, name="Jai")
    other = bench.give(jai, "Second Wind")
    task = Task("open the room", 7, allowed=["Elementalist", "Willpower"], caps={"Willpower": 1}, rollers=[jai.id])
    bench.state.task = task
    for name in ("Wind", "Electric", "Wild Attack"):
        bench.act("hero:1", "upgrade", who=jai, card=card(bench, jai, name))
    offered = [each for each in bench.options("hero:1", "upgrade") if other.id in each.fields[1].among]  # type: ignore[union-attr]
    assert offered == [], "the cap lets no second Willpower card in"
    bench.act("hero:1", "suggest to disable", who=jai, card=card(bench, jai, "Fierce"))
    bench.choose("gm", Choice("accept", {"card": card(bench, jai, "Fierce"), "as": "anything"}))
    assert not bench.options("hero:1", "upgrade"), "a fifth card is refused"
    bench.act("hero:1", "lock in", dice=[5], who=jai)
    assert bench.state.last_task == tasks.MADE
    assert bench.told(tasks.Totalled)[-1].die == 10
    off = [deck.card_of(each).name for each in bench.of(jai).cards if not each.enabled]
    assert off == ["Fierce"]


def card(bench: Bench, who: Creature, name: str) -> str:
    return next(held.id for held in bench.of(who).cards if deck.card_of(held).name == name)


@pytest.mark.example("X4")
@pytest.mark.clause("DM-TASK-5", "DM-TASK-12", "DM-TASK-13")
@pytest.mark.parametrize(
    ("disabled", "die", "bonus", "chance"),
    [(0, 10, 2, Fraction(4, 10)), (1, 8, 4, Fraction(1, 2)), (2, 6, 6, Fraction(2, 3)), (3, 4, 8, Fraction(1))],
)
def test_sneaking_into_the_camp(disabled: int, die: int, bonus: int, chance: Fraction) -> None:
    bench = Bench()
    garn, ally = bench.hero(*GARN, name="Garn"), bench.hero("Fast Talk", name="Ally")
    bench.state.task = Task(
        "sneak", 9, allowed=["Sneak", "Devices", "Deftness"], required=["Sneak", "Devices"], rollers=[garn.id]
    )
    own = ("Flanker", "Quick", "Shadow Strike")
    for number, name in enumerate(own):
        how = "disable for the Task" if number < disabled else "upgrade"
        bench.act("hero:1", how, who=garn, card=card(bench, garn, name))
    assert any("Devices" in each.refused for each in bench.options("hero:1", "lock in"))
    bench.act("hero:2", "aid", who=ally)
    bench.act("hero:2", "disable for the Task", who=ally, card=card(bench, ally, "Fast Talk"))
    task = bench.state.task
    assert (tasks.die_of(task, garn.id), tasks.bonus_of(bench.state, task, garn.id)) == (die, bonus)
    assert Fraction(*tasks.chance(9, die, bonus)) == chance


# The long combat ----------------------------------------------------------------------------------


@pytest.fixture
def hall() -> tuple[Bench, dict[str, Creature]]:
    bench = Bench()
    cast = {
        "garn": bench.hero(*GARN, *GARNS_GEAR, at="0,0", name="Garn"),
        "jai": bench.hero(*JAI, *JAIS_GEAR, at="-1,0", name="Jai"),
    }
    for letter, at in (("a", "7,0"), ("b", "4,-7"), ("c", "7,-4")):
        cast[letter] = bench.foe("Army", "Protected", at=at, name="Barracks Guard")
    cast["noble"] = bench.foe("Dagger", at="0,2", kind=Kind.FOLLOWER, name="Noble")
    return bench, cast


@pytest.mark.example("X5")
@pytest.mark.clause("DM-INIT-3", "DM-INIT-4", "DM-INIT-5", "DM-ENC-3", "DM-ENC-5", "DM-FOL-1")
def test_the_example_combat_is_set_up(hall: tuple[Bench, dict[str, Creature]]) -> None:
    from herotable.games.deck_of_many_dungeons import encounters

    bench, cast = hall
    assert [(cast[each].most, cast[each].resolve) for each in "abc"] == [(5, 5)] * 3
    assert (cast["noble"].most, cast["noble"].resolve) == (2, 0)
    party, halves = encounters.party_total(bench.state.pcs), encounters.enemies_weight(bench.state)
    assert (party, halves, encounters.percent(halves, party), encounters.label(halves, party)) == (
        10,
        31,
        155,
        "deadly",
    )
    step = begun(_Start(), still(bench.state), Action("table", Choice("start")), Script())
    state = step.moment.now
    cards = turns.initiative_cards(state)
    assert sorted(cards) == ["enemies", "enemies", "enemies", "hero:1", "hero:2"]
    # dealt: enemy, Jai, enemy, enemy, Garn
    step = begun(GAME, still(state), Action("table", Choice("initiative")), Script(shuffling(cards)))
    state = step.moment.now
    assert state.fighting().order == ["enemies", "hero:2", "enemies", "enemies", "hero:1"]
    assert state.fighting().side is Side.ENEMIES
    assert [(each.health, each.resolve, each.temporary) for each in state.pcs] == [(5, 5, 1)] * 2


def shuffling(cards: list[str]) -> list[int]:
    """Dice by which these cards come as the example has them."""
    from random import Random

    wanted = ["enemies", "hero:2", "enemies", "enemies", "hero:1"]
    random = Random(0)
    for _ in range(100_000):
        dice = [random.randint(1, sides) for sides in range(len(cards), 1, -1)]
        pile = list(cards)
        order = begun(
            _Shuffling(pile), still(Table("", {})), Action("table", Choice("x")), Script(dice)
        ).moment.now.hooks
        if order == wanted:
            return dice
    raise AssertionError("no such dice")


class _Shuffling(type(GAME)):  # type: ignore[misc]
    def __init__(self, cards: list[str]) -> None:
        self.cards = cards

    def perform(self, play: object, state: Table, action: Action) -> None:
        state.hooks = list(play.shuffle(self.cards, "initiative"))  # type: ignore[attr-defined]


class _Start(type(GAME)):  # type: ignore[misc]
    def perform(self, play: object, state: Table, action: Action) -> None:
        turns.start(play, state, "enemies")  # type: ignore[arg-type]


@pytest.mark.example("X6")
@pytest.mark.example("X7")
@pytest.mark.example("X8")
@pytest.mark.clause("DM-EN-7", "DM-HR-3", "DM-HR-9", "DM-FOL-4", "DM-ROLL-6", "DM-END-2", "DM-END-6", "DM-TURN-6")
def test_the_example_combat_is_fought(hall: tuple[Bench, dict[str, Creature]]) -> None:
    bench, cast = hall
    garn, jai, a, b, c, noble = (cast[each] for each in ("garn", "jai", "a", "b", "c", "noble"))
    bench.turn(Side.ENEMIES)
    # the noble goes twice: his regular action may be an Innate ability
    bench.use(noble, "Advance", to="0,5").use(noble, "Advance", to="0,8")
    assert bench.of(noble).actions == 0
    # the guards march and give each other steps
    bench.use(a, "March", to="4,0", answers={"give steps": [{b.id: 2}], "step": ["4,-5"]})
    bench.use(b, "March", to="3,-2", answers={"give steps": [{a.id: 2}], "step": ["2,0"]})
    bench.use(c, "March", to="4,-1", answers={"give steps": [{a.id: 1, b.id: 1}], "step": ["1,0", "2,-2"]})
    bench.of(b).at = "1,-1"
    assert bench.refused(c, "March", to="3,-1") is not None
    bench.use(c, "Focus")
    # A and B together: all dice first, then the windows
    bench.act("gm", "declare a batch")
    bench.use(a, "Natural Weapons", target=garn)
    bench.use(b, "Natural Weapons", target=garn)
    answers = {"roll again": [a.id, "no"], "take damage": ["1/1/1"]}
    bench.act("gm", "roll the batch", dice=[3, 5, 8], answers=answers)
    assert [each.who for each in bench.told(Rerolled)] == [a.id]
    assert [each.target for each in bench.told(Hit)] == [garn.id]
    assert [each.who for each in bench.told(Missed)] == [b.id]
    assert (bench.points(garn), bench.points(a)) == ("4/4+0", "5/4+0")
    bench.end_turn()
    focus = next(each for each in bench.state.running if each.on == c.id)
    assert (focus.left, bench.points(garn)) == (1, "4/4+0")
    jais_turn(bench, garn, jai, a, b, c)
    garns_turn(bench, garn, jai, a, b, c)


def jais_turn(bench: Bench, garn: Creature, jai: Creature, a: Creature, b: Creature, c: Creature) -> None:
    bench.use(jai, "Sky Shaper", target=c, answers={"shift": ["3,-1"]})
    assert bench.of(jai).temporary == 0
    lay = bench.place(jai, "Radiant Blast", a, b, c)
    answers = {"take damage": ["2/1/0", "1/2/0", "1/2/0"], "roll again": ["no"], "defend": ["none"] * 3}
    bench.use(
        jai, "Radiant Blast", dice=[6], place=lay, answers={k: v for k, v in answers.items() if k != "roll again"}
    )
    assert [bench.points(each) for each in (a, b, c)] == ["3/3+0", "4/3+0", "4/3+0"]
    assert (bench.points(jai), bench.of(jai).actions) == ("5/4+0", 0)


def garns_turn(bench: Bench, garn: Creature, jai: Creature, a: Creature, b: Creature, c: Creature) -> None:
    answers = {
        "roll again": [garn.id, garn.id],
        "defend": ["none", "none"],
        "take damage": ["0/3/0", "1/1/0"],
        "second target": [b.id],
    }
    bench.use(garn, "Cleave", dice=[3, 4, 6, 7], boosts=["Heavy Blow"], target=a, answers=answers)
    assert (bench.points(a), bench.points(b), bench.of(garn).resolve) == ("3/0+0", "3/2+0", 1)
    assert bench.of(a).missed == 1
    assert bench.refused(garn, "Cleave", target=a) is not None
    assert bench.refused(garn, "Punch", boosts=["Heavy Blow"], target=b) is not None
    assert bench.may(garn, "Great Cleave")
    bench.use(garn, "Punch", dice=[6], target=b, answers={"roll again": ["no"]})
    assert bench.points(b) == "3/2+0"
    bench.end_turn()
    assert (bench.points(garn), bench.points(jai)) == ("4/1+1", "5/4+1")
    assert [bench.points(each) for each in (a, b, c)] == ["3/0+0", "3/2+0", "4/3+0"]
    assert bench.of(a).actions == 1


# Small figures ------------------------------------------------------------------------------------


@pytest.mark.example("X9a")
@pytest.mark.edge(71)
@pytest.mark.clause("DM-CARD-7")
def test_areas_grow_by_every_touching_hex() -> None:
    assert [len(shape(size, "" if size % 2 else "Δ")) for size in range(1, 7)] == [1, 3, 7, 12, 19, 27]


@pytest.mark.example("X9b")
@pytest.mark.edge(13)
@pytest.mark.clause("DM-HR-1", "DM-LVL-5")
def test_health_is_level_and_four() -> None:
    for level, most in ((1, 5), (2, 6), (6, 10), (8, 12)):
        assert Bench().hero(level=level).most == most
    seventh = Bench().hero(level=7)
    innate = seventh.cards[0]
    assert (seventh.most, innate.tier) == (11, 2)
    figures = [clause.n for ability in abilities_of(deck.card_of(innate), 2) for clause in ability.clauses]
    assert figures == [4, 2, 2]


@pytest.mark.example("X9c")
@pytest.mark.edge(11)
@pytest.mark.clause("DM-END-6", "DM-END-1", "DM-END-8")
def test_temporary_resolve_moves_toward_one() -> None:
    for before, after in ((3, 2), (2, 1), (1, 1), (0, 1)):
        bench = Bench()
        hero = bench.hero()
        bench.dummy(at="9,0")
        bench.turn().of(hero).temporary = before
        bench.end_turn()
        assert bench.of(hero).temporary == after


@pytest.mark.example("X9d")
@pytest.mark.edge(22)
@pytest.mark.clause("DM-TASK-11")
def test_a_tie_in_an_opposed_task_changes_nothing() -> None:
    for mine, theirs, result in ((3, 3, tasks.UNCHANGED), (4, 3, tasks.MADE), (2, 3, tasks.FAILED)):
        bench = Bench()
        hero, foe = bench.hero(), bench.foe("Humanoid")
        bench.of(hero).resolve = bench.of(foe).resolve = 0
        bench.state.task = Task("arm-wrestle", 1, allowed=["Might"], rollers=[hero.id], opposed_by=foe.id)
        bench.act("hero:1", "lock in", who=hero)
        bench.act("gm", "lock in", dice=[mine, theirs], who=foe)
        assert bench.state.last_task == result


@pytest.mark.example("X9e")
@pytest.mark.edge(87)
@pytest.mark.clause("DM-XP-1", "DM-XP-3", "DM-XP-4", "DM-LVL-1")
def test_a_level_takes_its_square_in_all() -> None:
    assert growth.xp_for(4) - 9 == 7
    assert [growth.level_for(xp) for xp in (3, 4, 15, 16, 24, 25, 400, 999)] == [1, 2, 3, 4, 4, 5, 20, 20]


@pytest.mark.example("X9f")
@pytest.mark.example("X9g")
@pytest.mark.edge(88)
@pytest.mark.edge(89)
@pytest.mark.edge(90)
@pytest.mark.edge(91)
@pytest.mark.edge(92)
@pytest.mark.clause("DM-LVL-2", "DM-LVL-3", "DM-LVL-6")
@pytest.mark.parametrize(
    ("tiers", "tier", "legal"),
    [
        ([1, 1, 1, 1, 2], 2, False),
        ([1, 1, 1, 1, 2], 1, True),
        ([1, 1, 1, 2, 2], 2, True),
        ([2, 2, 2, 2, 2], 2, True),
        ([1, 2, 2, 2, 2], 2, True),
        ([1, 2, 2, 2, 2], 1, True),
        ([1, 2], 2, False),
        ([1, 2], 1, True),
        ([2, 2, 2, 2, 2, 1], 2, True),
        ([3, 3, 3, 3, 3, 1], 1, True),
    ],
)
def test_no_gap_may_open_between_tiers(tiers: list[int], tier: int, legal: bool) -> None:
    assert growth.may_rise(tiers, tier) is legal


def test_with_tiers_beyond_three_a_gap_holds_the_high_cards_down() -> None:
    four = [4, 4, 4, 4, 4, 1]
    assert not growth.may_rise(four, 4, growth.BEYOND)
    assert growth.may_rise(four, 1, growth.BEYOND)
    assert growth.gaps([3, 3, 3, 3, 3, 1]) == {2}
    assert not growth.may_rise([3, 3, 3, 3, 3, 1], 3, growth.BEYOND)


@pytest.mark.example("X9h")
@pytest.mark.edge(96)
@pytest.mark.edge(97)
@pytest.mark.clause("DM-EQ-4", "DM-EQ-5", "DM-EQ-6", "DM-EQ-7", "DM-EQ-8")
def test_prices_and_enchantments() -> None:
    bench = Bench()
    hero = bench.hero("Plate Mail", "Dagger:main", "Buckler:off")
    sword = Held("s", "GEA-MEL-04", 2)
    assert (equipment.buying_price(2), equipment.selling_price(hero, sword)) == (200, 100)
    charm = Held("k", "SUP-ENC-06", 3)
    assert equipment.selling_price(hero, charm) == 150
    plate = next(each for each in hero.cards if deck.is_armour(each))
    plate.tier = 2
    bench.give(hero, "Hardened Plates").on = plate.id
    assert equipment.selling_price(hero, plate) == 150
    dagger = next(each for each in hero.cards if each.hand == "main")
    keen, ember = bench.give(hero, "Keen Edge"), bench.give(hero, "Ember Mark")
    assert equipment.why_not_enchant(hero, keen, plate) == "Keen Edge goes on weapon"
    assert equipment.why_not_enchant(hero, keen, dagger) == ""
    keen.on = dagger.id
    assert equipment.why_not_enchant(hero, ember, dagger) == "it carries an enchantment already"
    buckler = next(each for each in hero.cards if each.hand == "off")
    assert equipment.why_not_enchant(hero, bench.give(hero, "Far Sigil"), buckler) == ""
    for name in ("Field Surgeon's Notes", "Amulet of Calm", "Clever Ferret"):
        assert equipment.why_not_float(hero) == ""
        bench.give(hero, name).on = deck.FLOATING
    assert "at most 3" in equipment.why_not_float(hero)


@pytest.mark.example("X9i")
@pytest.mark.clause("DM-ENC-3", "DM-ENC-4")
def test_an_enemy_of_five_abilities_has_five_of_everything() -> None:
    enemy = Bench().foe("Army", "Protected")
    assert (deck.tier_total(enemy), enemy.health, enemy.resolve) == (5, 5, 5)


@pytest.mark.example("X9j")
@pytest.mark.clause("DM-CC-2")
def test_two_races_and_two_classes_are_legal() -> None:
    assert wrong("Heavy Blow", "Hefty Swing", "Leaf Step", "Quick", "Wind") == []


@pytest.mark.example("X9k")
@pytest.mark.edge(31)
@pytest.mark.clause("DM-TURN-6", "DM-END-4")
def test_innates_may_be_used_twice_and_a_second_focus_is_useless() -> None:
    bench = Bench()
    hero = bench.hero()
    bench.dummy(at="9,0")
    bench.turn().use(hero, "Focus").use(hero, "Focus")
    assert len(bench.state.running) == 1


@pytest.mark.example("X9m")
@pytest.mark.edge(8)
@pytest.mark.edge(9)
@pytest.mark.clause("DM-HR-7", "DM-HR-8")
def test_whoever_had_acted_wakes_up_for_the_next_turn() -> None:
    for acted, actions in ((True, 0), (False, 2)):
        bench = Bench()
        healer, down = bench.hero("Field Medic"), bench.hero(at="1,0")
        bench.dummy(at="9,0")
        bench.of(down).health = bench.of(down).resolve = 0
        bench.turn()
        bench.of(down).acted = acted
        bench.use(healer, "Field Medic", dice=[4], target=down)
        assert (bench.points(down), bench.of(down).actions) == ("2/0+1", actions)


@pytest.mark.example("X9n")
@pytest.mark.edge(111)
@pytest.mark.clause("DM-FOL-3")
def test_a_follower_is_healed_by_resolve() -> None:
    bench = Bench()
    seer = bench.hero("Inspire")
    healer = bench.foe("Hedge Healer", at="1,0", kind=Kind.FOLLOWER, side=Side.HEROES, name="Healer")
    bench.dummy(at="9,0")
    bench.of(healer).health = 1
    bench.turn().use(seer, "Inspire", dice=[5], target=healer, answers={"choose": ["0"]})
    assert bench.points(healer) == "3/0+0"


@pytest.mark.example("X9l")
@pytest.mark.clause("DM-HR-9")
def test_each_die_that_is_rolled_again_costs_one() -> None:
    bench = Bench()
    hero = bench.hero()
    foe = bench.dummy()
    bench.turn().use(
        hero, "Punch", dice=[2, 3, 9], target=foe, answers={"roll again": [hero.id, hero.id], "defend": ["none"]}
    )
    assert bench.of(hero).resolve + bench.of(hero).temporary == 4
    assert bench.of(foe).health + bench.of(foe).resolve == 39


def test_nobody_has_fled_from_a_fight_that_nobody_leaves() -> None:
    bench = Bench()
    bench.hero()
    bench.dummy()
    bench.turn().end_turn()
    assert bench.told(Flees) == []
    assert bench.state.fighting().phase is Phase.TURNS
