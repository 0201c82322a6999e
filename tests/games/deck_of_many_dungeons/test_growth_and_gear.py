"""Growing, changing, resting, trading, encounters, generated adventures, characters as files."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from herotable.data.codec import decode, encode
from herotable.games.deck_of_many_dungeons import (
    adventures,
    creation,
    deck,
    encounters,
    growth,
    hero_file,
    maps,
    people,
    resting,
    scenes,
)
from herotable.games.deck_of_many_dungeons.cards import our_cards
from herotable.games.deck_of_many_dungeons.carried_heroes import HEROES
from herotable.games.deck_of_many_dungeons.game import GAME
from herotable.games.deck_of_many_dungeons.state import GM, Growth, Kind, Making, Side, Table
from herotable.rules import Action, Choice, FastPlay, Refused, SetUp, perform
from tests.games.deck_of_many_dungeons.table_for_tests import HIGHEST, Bench, ByKind, fixed

FIVE = ("Heavy Blow", "Leaf Step", "Quick", "Wind", "Fast Talk")


def held(bench: Bench, who: str, name: str) -> str:
    return next(each.id for each in bench.state.creatures[who].cards if deck.card_of(each).name == name)


@pytest.mark.edge(93)
@pytest.mark.clause("DM-CHG-2", "DM-CHG-3", "DM-CHG-6")
def test_a_swap_is_made_up_for_on_two_other_cards() -> None:
    bench = Bench()
    hero = bench.hero(*FIVE, level=5)
    for each, tier in zip(creation.talents_of(hero), (3, 2, 2, 1, 1), strict=True):
        each.tier = tier
    bench.state.growth["hero:1"] = Growth(swaps=1)
    old = held(bench, "hero:1", "Heavy Blow")
    bench.act("hero:1", "swap a Talent", old=old, new="TAL-DWA-03")
    new = held(bench, "hero:1", "Stone Stance")
    quick, wind = held(bench, "hero:1", "Quick"), held(bench, "hero:1", "Wind")
    offered = bench.options("hero:1", "upgrade for it")[0].fields[0].among  # type: ignore[union-attr]
    assert new not in offered
    bench.act("hero:1", "upgrade for it", card=quick)
    again = bench.options("hero:1", "upgrade for it")[0].fields[0].among  # type: ignore[union-attr]
    assert quick not in again
    bench.act("hero:1", "upgrade for it", card=wind)
    assert sorted(growth.tiers_of(bench.of(hero))) == [1, 1, 2, 2, 3]
    assert "hero:1" not in bench.state.growth


@pytest.mark.edge(94)
@pytest.mark.edge(95)
@pytest.mark.clause("DM-CHG-1", "DM-CHG-4", "DM-LVL-4")
def test_races_stay_from_level_four_on_and_a_third_class_never_comes() -> None:
    for level, stays in ((4, True), (3, False)):
        bench = Bench()
        hero = bench.hero(*FIVE, level=level)
        elf = next(each for each in creation.talents_of(hero) if deck.card_of(each).name == "Leaf Step")
        new = growth.exchangeable(bench.state, hero, elf)
        assert ("TAL-HUM-03" in new) is not stays
        assert "TAL-ELF-01" in new
        assert "TAL-MAG-01" not in growth.exchangeable(bench.state, hero, elf)
    bench = Bench()
    hero = bench.hero(*FIVE)
    assert "at most 2 classes" in creation.why_not_talent(bench.state, hero, our_cards().named("Blink"), 1)


@pytest.mark.clause("DM-CHG-5", "DM-LVL-1", "DM-LVL-7")
def test_a_level_brings_one_improvement_and_a_trait_may_be_swapped_instead() -> None:
    bench = Bench()
    hero = bench.hero(*FIVE, "Brave", "Curious", level=4)
    bench.state.growth["hero:1"] = Growth(improvements=2, swaps=1)
    bench.act("hero:1", "upgrade a Talent", card=held(bench, "hero:1", "Quick"))
    bench.act("hero:1", "add a Talent", card="TAL-ASS-02")
    bench.act("hero:1", "swap a Trait", old=held(bench, "hero:1", "Brave"), new="TRA-PER-02")
    assert sorted(growth.tiers_of(bench.of(hero))) == [1, 1, 1, 1, 1, 2]
    assert "hero:1" not in bench.state.growth


@pytest.mark.edge(87)
@pytest.mark.clause("DM-XP-2", "DM-XP-3", "DM-XP-4", "DM-XP-6", "DM-REST-5", "DM-LVL-5")
def test_the_end_of_a_session() -> None:
    bench = Bench()
    hero = bench.hero(*FIVE)
    bench.of(hero).health = 1
    bench.state.xp = 3
    bench.act("gm", "award XP", XP=1).act("gm", "end the session", how="reset")
    assert (bench.state.level, bench.of(hero).level, bench.points(hero), bench.of(hero).gold) == (2, 2, "6/6+0", 25)
    bench.state.xp, bench.state.level = 24 - 3, 1
    bench.act("gm", "award XP", XP=3).act("gm", "end the session", how="cliff-hanger")
    assert bench.state.level == 4
    assert bench.state.growth["hero:1"].improvements == 4
    steep = Bench()
    steep.state.options["steep_xp"] = "on"
    assert [growth.xp_for(level, steep=True) for level in (2, 3, 4)] == [4, 13, 29]
    young = Bench()
    young.hero(level=0)
    young.state.level = 0
    young.act("gm", "award XP", XP=3)
    assert young.state.scenes_scored == []


@pytest.mark.edge(123)
@pytest.mark.clause("DM-CHG-1")
def test_a_remade_deck_is_one_that_could_have_grown() -> None:
    for tiers, legal in (
        ([1] * 7, True),
        ([1, 1, 1, 1, 1, 2], True),
        ([1, 1, 1, 2, 2], True),
        ([1, 1, 1, 1, 3], False),
        ([1, 2, 2, 2], False),
    ):
        assert growth.reachable(tiers, 3) is legal
    bench = Bench()
    bench.hero(*FIVE)
    bench.state.rested = True
    bench.act("hero:1", "exchange a Talent", old=held(bench, "hero:1", "Fast Talk"), new="TAL-STE-01")
    assert held(bench, "hero:1", "Vanish")


@pytest.mark.edge(101)
@pytest.mark.edge(102)
@pytest.mark.clause("DM-CC-1", "DM-CC-8", "DM-CC-9", "DM-PRE-3")
def test_other_starts() -> None:
    bench = Bench()
    bench.state.opened = False
    people.new_pc(bench.state, "hero:1", "New")
    bench.state.making["hero:1"] = Making.CARDS
    bench.act("hero:1", "begin at", route="tier 2")
    assert (bench.state.creatures["hero:1"].level, creation.level_of("tier 2"), creation.level_of("level 0")) == (
        6,
        6,
        0,
    )
    for name in ("TAL-DWA-01", "TAL-ASS-01", "TAL-ASS-02", "TAL-ASS-03", "TAL-AWA-01"):
        bench.act("hero:1", "take a Talent", card=name)
    assert not bench.options("hero:1", "take a Talent")
    for name in ("GEA-PLA-01", "GEA-LIG-01", "GEA-MEL-01"):
        bench.act("hero:1", "take gear", card=name)
    bench.act("hero:1", "take a Trait", card="TRA-PER-01").act("hero:1", "take a Trait", card="TRA-PER-02")
    assert [(each.one, each.other) for each in bench.told(creation.Opposed)] == [("Cautious", "Brave")]
    bench.act("hero:1", "name", name="Garn").act("hero:1", "the character is ready", HIGHEST)
    hero = bench.state.creatures["hero:1"]
    assert (hero.most, hero.resolve, bench.state.xp, hero.cards[0].tier) == (10, 10, 36, 1)
    young = Bench().hero("Small", "Quick", "Flanker", "Dagger", "Brave", "Sly", level=0)
    assert list(creation.complaints(young, "level 0")) == []
    assert next(creation.complaints(young)).reason.startswith("needs exactly 5")


@pytest.mark.clause("DM-CARD-15")
def test_with_one_box_there_are_only_so_many_copies() -> None:
    bench = Bench()
    bench.hero("Quick")
    other = bench.hero()
    assert creation.why_not_talent(bench.state, other, our_cards().named("Quick"), 1) == ""
    bench.state.options["one_box"] = "on"
    assert "all copies" in creation.why_not_talent(bench.state, other, our_cards().named("Quick"), 1)


# Rests --------------------------------------------------------------------------------------------


@pytest.mark.edge(119)
@pytest.mark.clause("DM-REST-2", "DM-REST-3", "DM-REST-6", "DM-REST-8", "DM-DIS-6")
def test_at_a_rest_each_ability_of_a_card_helps_once() -> None:
    bench = Bench()
    healer, other = bench.hero("Orb of Healing:main"), bench.hero()
    healer.health = healer.resolve = 2
    other.health = other.resolve = 1
    bench.act("gm", "change the scene")
    orb = held(bench, "hero:1", "Orb of Healing")
    bench.act("hero:1", "use at rest", dice=[5], who=healer, ability=f"{orb}.0", on=other.id)
    assert bench.points(other) == "3/1+0"
    offered = [option.fields[1].among[0] for option in bench.options("hero:1", "use at rest")]  # type: ignore[union-attr]
    assert offered == [f"{orb}.1"], "the other columns are not in hand, and Mend is used up"
    bench.of(other).cards.append(bench.of(healer).cards.pop())
    assert all(fixed(each, "ability") != f"{orb}.0" for each in bench.options("hero:2", "use at rest"))
    bench.act("hero:1", "rested", who=healer).act("hero:2", "rested", who=other)
    assert (bench.state.resting, bench.of(other).resolve) == (None, 1)
    assert not bench.options("gm", "change the scene"), "one rest a scene"
    assert bench.options("gm", "extended break")


@pytest.mark.clause("DM-REST-4", "DM-REST-7")
def test_a_long_break_makes_everyone_new_and_nobody_wakes_by_himself() -> None:
    bench = Bench()
    hero = bench.hero("Quick")
    bench.of(hero).health = bench.of(hero).resolve = 0
    bench.of(hero).cards[1].enabled = False
    bench.act("gm", "change the scene").act("hero:1", "rested", who=hero)
    assert bench.points(hero) == "0/0+0"
    bench.act("gm", "extended break")
    assert (bench.points(hero), all(each.enabled for each in bench.of(hero).cards)) == ("5/5+0", True)
    victory = Bench()
    fighter, down, foe = victory.hero(), victory.hero(at="0,1"), victory.foe("Humanoid")
    victory.state.options["wake_after_victory"] = "on"
    victory.turn()
    for each in (down, foe):
        victory.of(each).health = victory.of(each).resolve = victory.of(each).temporary = 0
    victory._go_on(_nothing())
    assert (victory.state.combat, victory.points(down)) == (None, "1/0+0")
    assert victory.of(fighter).up


def _nothing() -> ByKind:
    return ByKind([], {})


# Gear ---------------------------------------------------------------------------------------------


@pytest.mark.edge(96)
@pytest.mark.clause("DM-EQ-1", "DM-EQ-4", "DM-EQ-8", "DM-EQ-9")
def test_buying_selling_and_handing_on() -> None:
    bench = Bench()
    one, two = bench.hero("Plate Mail"), bench.hero()
    assert not bench.options("hero:1", "buy")
    bench.act("gm", "open a shop")
    assert "costs 100 gold" in bench.options("hero:1", "buy")[0].refused
    bench.act("gm", "give gold", who=one.id, gold=250)
    bench.act("hero:1", "buy", card="GEA-MEL-02", tier=2)
    assert bench.of(one).gold == 50
    dagger = held(bench, "hero:1", "Dagger")
    bench.act("gm", "give a card", who=one.id, card="SUP-ENC-01", tier=1)
    bench.act("hero:1", "enchant", card=held(bench, "hero:1", "Keen Edge"), item=dagger)
    bench.act("hero:1", "hand on", card=dagger, to=two)
    assert held(bench, "hero:2", "Keen Edge")
    bench.act("hero:2", "sell", card=dagger)
    assert (bench.of(two).gold, [each.card for each in bench.of(two).cards]) == (150, ["SYS-INN-01"])
    bench.act("hero:1", "sell", card=held(bench, "hero:1", "Plate Mail")).act("gm", "close the shop")
    assert bench.of(one).gold == 100


# Encounters ---------------------------------------------------------------------------------------


@pytest.mark.edge(99)
@pytest.mark.edge(100)
@pytest.mark.edge(124)
@pytest.mark.clause("DM-ENC-2", "DM-ENC-4", "DM-ENC-5", "DM-ENC-6", "DM-EN-1", "DM-EN-4", "DM-CARD-12")
def test_how_hard_it_will_be() -> None:
    bench = Bench()
    four = [bench.hero(at=f"0,{number}") for number in range(4)]
    assert encounters.party_total(four) == 20
    drake = people.foe(bench.state, "young-fire-drake", Kind.BOSS)
    assert (encounters.weight(drake), encounters.percent(encounters.enemies_weight(bench.state), 20)) == (40, 100)
    bench.choose("gm", Choice("make it", {"who": drake.id, "as": "enemy"}))
    assert encounters.percent(encounters.enemies_weight(bench.state), 20) == 50
    four[0].here = False
    assert encounters.party_total(four) == 15
    for halves, label in (
        (34, "light"),
        (44, "somewhat challenging, unlikely to be lost"),
        (54, "hard"),
        (55, "deadly"),
        (24, "easy"),
    ):
        assert encounters.label(halves, 20) == label
    for name in ("Swift", "Winged", "Thorned", "Enraged"):
        bench.act("gm", "give it a card", who=drake.id, card=our_cards().named(name).id)
    assert encounters.too_many(bench.of(drake))
    assert [deck.enemy_innate_tier(total) for total in (10, 11, 16, 17)] == [1, 2, 2, 3]
    assert encounters.hazard_weight("ENE-HAZ-01", 1) == 1


@pytest.mark.edge(98)
@pytest.mark.clause("DM-ENC-7", "DM-EN-1")
def test_an_ability_is_raised_and_struck_off() -> None:
    bench = Bench()
    bench.hero()
    guard = people.foe(bench.state, "barracks-guard")
    protected = held(bench, guard.id, "Protected")
    bench.act("gm", "raise an ability", who=guard.id, ability=f"{protected}.0")
    assert (bench.of(guard).most, bench.of(guard).health, bench.of(guard).resolve) == (6, 6, 6)
    armoured = deck.ability_of(deck.own_card(bench.of(guard), protected), 0)
    assert armoured.clauses[0].n == 1
    bench.act("gm", "raise an ability", who=guard.id, ability=f"{protected}.0")
    assert deck.ability_of(deck.own_card(bench.of(guard), protected), 0).clauses[0].n == 2
    bench.act("gm", "strike off an ability", who=guard.id, ability=f"{protected}.1")
    assert deck.tier_total(bench.of(guard)) == 6


@pytest.mark.edge(103)
@pytest.mark.clause("DM-GEN-1", "DM-GEN-2", "DM-GEN-3", "DM-GEN-5", "DM-GEN-6")
def test_adventures_are_drawn_element_by_element() -> None:
    bench = Bench()
    bench.hero()
    types = Counter[bool]()
    for seed in range(120):
        play = FastPlay(Random(seed))
        perform(GAME, play, bench.state, Action(GM, Choice("draw an element", {"kind": "faction"})))
        rows = {row for face in adventures.our_faces() if face.kind == "faction" for row in face.rows}
        types[bench.state.drawn["faction"] in rows] += 1
    assert 25 < types[True] < 65, "three faces of eight cards"
    for kind in adventures.KINDS:
        perform(GAME, FastPlay(Random(1)), bench.state, Action(GM, Choice("draw an element", {"kind": kind})))
    assert bench.state.drawn["recipe"] in maps.our_recipes()
    bench.act("gm", "note a hook", who="hero:1", hook="an old friend")
    assert adventures.count_of_hooks(bench.state, "hero:1") == 1
    drawn = encounters.draw_enemy(FastPlay(Random(5)), bench.state, 1, 3)
    assert 1 <= len(drawn.cards) - 1 <= 3
    assert any(our_cards()[each.card].sub not in ("MOD", "HAZ") for each in drawn.cards[1:])


@pytest.mark.clause("DM-GEN-6", "DM-GRID-11")
@pytest.mark.parametrize("recipe", list(maps.our_recipes()), ids=lambda recipe: recipe.id)
def test_every_recipe_makes_maps_whose_free_spaces_hang_together(recipe: maps.Recipe) -> None:
    from herotable.games.deck_of_many_dungeons.ground import grid

    for seed in range(3):
        bench = Bench()
        heroes, foes = [bench.hero() for _ in range(2)], [bench.foe("Humanoid") for _ in range(2)]
        bench.state.battlefield = maps.draw(FastPlay(Random(seed)), recipe)
        now = grid(bench.state)
        assert (now.columns, now.rows) == (recipe.columns, recipe.rows)
        for side in Side:
            maps.take_places(bench.state, side)
        assert all(each.at for each in (*heroes, *foes))
        assert GAME.invariants(bench.state) == []


# The adventure, files, starting -------------------------------------------------------------------


@pytest.mark.clause("DM-ROLE-2", "DM-ROLE-3", "DM-GEN-4", "DM-REST-1", "DM-INIT-7")
def test_the_toll_at_harrow_bridge_by_its_best_road() -> None:
    state = GAME.begin(next(each for each in GAME.scenes() if "Harrow" in each.scene))
    play = FastPlay(Random(2))
    perform(GAME, play, state, Action("table", Choice("open the scene")))
    state.story.flags += ["tried:speak for the party", "settled:speak for the party"]
    adventures.next_scene(play, state)
    assert state.story.scene == 1
    assert state.resting is not None
    state.resting = None
    state.story.flags += ["tried:cross above the bridge", "tried:recognise the banner", "crossed", "recognised"]
    state.story.flags += ["settled:cross above the bridge", "settled:recognise the banner"]
    adventures.next_scene(play, state)
    state.resting = None
    adventures.fight(play, state)
    assert state.fighting().unnoticed
    assert sum(deck.tier_total(each) for each in state.of(Side.ENEMIES)) == 20


@pytest.mark.clause("DM-CARD-2", "DM-CAMP-1", "DM-ROLE-6", "DM-LVL-7")
def test_a_character_travels_as_a_file() -> None:
    state = GAME.begin(SetUp("two guards", ("hero:1", GM), details={"hero:1": "night-knife"}))
    data = HEROES.written(state, "hero:1")
    assert data is not None
    assert HEROES.complaints(data) == ()
    assert HEROES.sheet(data).title == "Night Knife"
    again = GAME.begin(SetUp("two guards", ("hero:1", GM), details={"hero:1": data.decode()}))
    same = [(each.card, each.tier, each.hand) for each in again.creatures["hero:1"].cards]
    assert same == [(each.card, each.tier, each.hand) for each in state.creatures["hero:1"].cards]
    file = decode(hero_file.CharacterFile, data)
    for change, says in (
        ({"level": 30}, "there is no level 30"),
        ({"gold": -1}, "less than no gold"),
        ({"game": "chess"}, "of 'chess'"),
        ({"cards": [*file.cards, hero_file.CardLine("ENE-HUM-01-1")]}, "no enemy's cards"),
        ({"cards": [*file.cards, hero_file.CardLine("TAL-DWA-01-9")]}, "Talents of"),
        ({"cards": [*file.cards, hero_file.CardLine("TAL-XXX-01-1")]}, "there is no card"),
    ):
        other = decode(hero_file.CharacterFile, data)
        for name, value in change.items():
            setattr(other, name, value)
        assert any(says in each.reason for each in HEROES.complaints(encode(other))), says
    assert HEROES.complaints(b"{")[0].rule == "DM-CARD-2"


@pytest.mark.clause("DM-ROLE-1", "DM-ROLE-6")
@pytest.mark.parametrize(
    ("seats", "details", "says"),
    [
        (("hero:1",), {}, "exactly one game master"),
        ((GM,), {}, "at least one player"),
        (("hero:2", GM), {}, "hero:1, hero:2"),
        ((*(f"hero:{n}" for n in range(1, 8)), GM), {}, "at most 6"),
        (("hero:1", GM), {"hero:1": "nobody"}, "no ready-made character"),
        (("hero:1", GM), {"hero:4": "duelist"}, "no seat 'hero:4'"),
    ],
)
def test_tables_that_cannot_start(seats: tuple[str, ...], details: dict[str, str], says: str) -> None:
    with pytest.raises(Refused, match=says):
        GAME.begin(SetUp("two guards", seats, details=details))


def test_every_ready_encounter_is_a_scene() -> None:
    for each in scenes.of_encounters():
        state = GAME.begin(each.setup)
        perform(GAME, FastPlay(Random(1)), state, Action("table", Choice("open the scene")))
        assert len(state.of(Side.ENEMIES)) >= 1
    with pytest.raises(Refused, match="there is no scene 'moon'"):
        GAME.begin(SetUp("moon", ("hero:1", GM)))
    assert resting.RESTING_OPS[0] == "heal"
    assert Table("x", {}).session == 1
