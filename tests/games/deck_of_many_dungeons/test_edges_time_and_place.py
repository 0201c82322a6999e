"""The ledger's edge cases: durations, the grid, initiative and sides, chases."""

from __future__ import annotations

import pytest

from herotable.games.deck_of_many_dungeons import (
    chases,
    deck,
    declaring,
    durations,
    fleeing,
    paths,
    standing,
    turns,
    zones,
)
from herotable.games.deck_of_many_dungeons.cards import our_cards
from herotable.games.deck_of_many_dungeons.game import GAME
from herotable.games.deck_of_many_dungeons.ground import between
from herotable.games.deck_of_many_dungeons.health import Lost
from herotable.games.deck_of_many_dungeons.moving import forced_reach
from herotable.games.deck_of_many_dungeons.state import Battlefield, Combat, Creature, Kind, Phase, Side, Table
from herotable.rules import Action, Choice, Script, begun, still
from tests.games.deck_of_many_dungeons.table_for_tests import Bench

NO = {"roll again": ["no"]}


def left(bench: Bench, who: Creature) -> list[int]:
    return [each.left for each in bench.state.running if each.on == who.id]


def lost(bench: Bench, who: Creature) -> int:
    return sum(each.health + each.resolve + each.temporary for each in bench.told(Lost) if each.who == who.id)


# Durations ----------------------------------------------------------------------------------------


@pytest.mark.edge(61)
@pytest.mark.clause("DM-CARD-9", "DM-END-2", "DM-END-3")
def test_a_blessing_lasts_for_three_turns() -> None:
    bench = Bench()
    oracle = bench.hero("Blessing")
    bench.dummy(at="9,0")
    bench.turn()
    bench.use(oracle, "Blessing", dice=[4], place=bench.place(oracle, "Blessing", oracle))
    seen = []
    for _ in range(3):
        bench.end_turn()
        seen.append(left(bench, oracle))
        bench.end_turn()
    assert seen == [[2], [1], []]


@pytest.mark.edge(62)
@pytest.mark.edge(64)
@pytest.mark.clause("DM-END-4")
def test_a_new_success_takes_the_place_of_the_old_and_a_failure_does_not() -> None:
    bench = Bench()
    elf = bench.hero("Long Memory")
    x, y = bench.dummy(at="3,0"), bench.dummy(at="4,0")
    bench.turn().use(elf, "Long Memory", dice=[4], target=x)
    bench.end_turn().end_turn()
    bench.use(elf, "Long Memory", dice=[3], target=x, answers=NO)
    assert left(bench, x) == [2]
    bench.end_turn().end_turn()
    assert left(bench, x) == [1]
    bench.use(elf, "Long Memory", dice=[4], target=y)
    assert (left(bench, x), left(bench, y)) == ([], [2])
    bench.end_turn()
    assert left(bench, y) == [2]


@pytest.mark.edge(63)
@pytest.mark.clause("DM-END-3", "DM-END-5", "DM-END-7", "DM-V-POL")
def test_poison_ticks_with_the_side_that_gave_it() -> None:
    bench = Bench()
    hero, viper = bench.hero(), bench.foe("Viper")
    bench.turn(Side.ENEMIES).use(viper, "Bite", dice=[6], target=hero, answers={"take damage": ["0/1/0"]})
    poison = next(each for each in bench.state.running if each.on == hero.id)
    assert durations.is_negative(bench.state, poison)
    before = lost(bench, hero)
    counted = []
    for _ in range(3):
        bench.end_turn()
        counted.append(lost(bench, hero) - before)
        bench.end_turn()
    assert counted == [0, 1, 2]
    assert bench.state.running == []


@pytest.mark.edge(65)
@pytest.mark.clause("DM-REST-1", "DM-REST-2")
def test_a_scenes_end_ends_what_is_bad() -> None:
    bench = Bench()
    hero, viper = bench.hero("Blessing"), bench.foe("Viper")
    bench.turn(Side.ENEMIES).use(viper, "Bite", dice=[6], target=hero)
    before = lost(bench, hero)
    bench.act("gm", "declare it resolved", really="it is over").act("gm", "change the scene")
    assert (bench.state.running, lost(bench, hero)) == ([], before)


@pytest.mark.edge(66)
@pytest.mark.clause("DM-CARD-14")
def test_a_connection_lasts_for_the_combat_only() -> None:
    bench = Bench()
    hero = bench.hero("Wind", "Electric")
    bench.dummy(at="9,0")
    bench.turn().use(hero, "Connect: Wind")
    assert deck.connected(bench.state, bench.of(hero), "Wind")
    bench.act("gm", "declare it resolved", really="it is over")
    assert deck.connected(bench.state, bench.of(hero), "Electric"), "outside combat everything is connected"
    bench.state.combat = Combat(Phase.TURNS)
    assert not deck.connected(bench.state, bench.of(hero), "Wind")


@pytest.mark.edge(67)
@pytest.mark.clause("DM-END-2")
def test_saw_it_coming_protects_until_the_end_of_the_next_turn() -> None:
    bench = Bench()
    hero, foe = bench.hero("Saw It Coming"), bench.foe("Warlord")
    bench.turn().use(hero, "Saw It Coming").end_turn()
    case = standing.Case(bench.of(foe), bench.of(hero))
    assert standing.total(bench.state, bench.of(hero), "foe-hit", case) == -2
    bench.end_turn()
    assert left(bench, hero) == [1]
    bench.end_turn()
    assert left(bench, hero) == []


# The grid -----------------------------------------------------------------------------------------


@pytest.mark.edge(68)
@pytest.mark.edge(69)
@pytest.mark.edge(70)
@pytest.mark.clause("DM-CARD-6", "DM-CARD-7", "DM-GRID-4")
def test_one_hex_of_an_area_must_be_in_range() -> None:
    bench = Bench()
    hero = bench.hero("Gilded Sceptre:main")
    bat = bench.foe("Bat Cloud", at="0,5")
    near = paths.placements(bench.state, hero, 2, 3)
    middles = {way.partition("@")[0] for way in near}
    assert "3,0" in middles
    assert "4,0" not in middles
    shapes = {
        way.partition("@")[0] for way, cells in paths.placements(bench.state, bat, 0, 3).items() if bat.at in cells
    }
    assert len(shapes) == 7
    assert between(bench.state, hero, bat) == 5


@pytest.mark.edge(72)
@pytest.mark.edge(107)
@pytest.mark.clause("DM-GRID-1", "DM-GRID-4", "DM-GRID-5", "DM-GRID-6")
def test_a_wall_between_two_neighbours() -> None:
    bench = Bench()
    hero, foe = bench.hero("Gilded Sceptre:main", at="0,0"), bench.dummy(at="1,0")
    bench.state.battlefield = Battlefield("walled", tuple("." * 9 for _ in range(9)), (4, 4), (("0,0|1,0", "wall"),))
    bench.turn()
    assert between(bench.state, bench.of(hero), bench.of(foe)) == 2
    assert not bench.may(hero, "Punch")
    assert not paths.can_see(bench.state, bench.of(hero), bench.of(foe))
    bench.state.options["no_sight_rule"] = "on"
    assert paths.can_see(bench.state, bench.of(hero), bench.of(foe))


@pytest.mark.edge(73)
@pytest.mark.edge(74)
@pytest.mark.clause("DM-GRID-8", "DM-EN-5")
def test_a_push_goes_away_stops_at_obstacles_and_falls_into_pits() -> None:
    bench = Bench()
    hero, foe = bench.hero("Buckler:off"), bench.dummy(at="1,0")
    reach = forced_reach(bench.state, "push", hero, foe, 2)
    assert {cell for cell, cost in reach.costs.items() if cost == 1} == {"2,0", "2,-1", "1,1"}
    bench.state.battlefield = Battlefield("tight", ("..o..",), (0, 0))
    bench.of(hero).at, bench.of(foe).at = "0,0", "1,0"
    assert forced_reach(bench.state, "push", bench.of(hero), bench.of(foe), 2).costs == {}
    pit = Bench()
    pusher, victim = pit.hero("Buckler:off"), pit.dummy(at="1,0")
    zones.place_hazard(pit.state, our_cards().named("Pit").id, 1, ["2,0"], "2,0", "", hidden=True, stream="")
    pit.turn().use(pusher, "Bash", dice=[7, 6], target=victim, answers={"push": ["2,0"]})
    assert lost(pit, victim) == 3
    assert standing.bears(pit.state, pit.of(victim), "immobile")
    pit.end_turn()
    pit.act("gm", "break free", who=victim)
    assert not standing.bears(pit.state, pit.of(victim), "immobile")


@pytest.mark.edge(75)
@pytest.mark.clause("DM-GRID-7")
def test_rough_ground_and_those_who_do_not_mind_it() -> None:
    bench = Bench()
    hero = bench.hero("Light Boots", "Leaf Step", at="0,0")
    bench.dummy(at="8,0")
    bench.state.battlefield = Battlefield("rough", (".~~~~~~..",), (0, 0))
    bench.turn()
    assert bench.among(hero, "Stride", "to") == ("1,0", "2,0")
    assert bench.among(hero, "Leaf Step", "to") == ("1,0", "2,0", "3,0", "4,0")


@pytest.mark.edge(76)
@pytest.mark.edge(77)
@pytest.mark.clause("DM-GRID-8")
def test_planted_feet_are_not_shifted_until_they_move() -> None:
    bench = Bench()
    jai, wearer = bench.hero("Wind"), bench.hero("Sturdy Boots", at="2,0")
    bench.dummy(at="9,0")
    bench.turn().use(jai, "Sky Shaper", target=wearer)
    assert "shift" not in bench.asked
    bench.use(wearer, "Plod", to="3,0")
    bench.end_turn().of(wearer).moved = True
    bench.end_turn()
    bench.of(wearer).moved = True
    bench.use(jai, "Sky Shaper", target=wearer, answers={"shift": ["4,0"]})
    assert (bench.of(wearer).at, bench.of(wearer).actions) == ("4,0", 2)


@pytest.mark.edge(78)
@pytest.mark.clause("DM-V-TGT")
def test_given_steps_go_to_allies_who_can_walk() -> None:
    bench = Bench()
    bench.hero()
    a, b, c = bench.foe("Army", at="5,0"), bench.foe("Humanoid", at="7,0"), bench.foe("Humanoid", at="5,3")
    bench.turn(Side.ENEMIES)
    bench.use(a, "March", to="4,0", answers={"give steps": [{b.id: 1, c.id: 1}], "step": ["6,0", "5,2"]})
    assert (bench.of(b).at, bench.of(c).at) == ("6,0", "5,2")


@pytest.mark.edge(108)
@pytest.mark.clause("DM-GRID-1", "DM-GRID-10")
def test_a_door_that_an_ally_opens() -> None:
    bench = Bench()
    hero, ally, foe = bench.hero("Crystal Rod:main", at="0,0"), bench.hero(at="1,0"), bench.dummy(at="3,0")
    bench.state.battlefield = Battlefield("door", ("......",), (0, 0), (("1,0|2,0", "door"),))
    bench.turn()
    assert not bench.may(hero, "Bolt")
    bench.act("hero:2", "door", who=ally, door="1,0|2,0")
    assert bench.of(ally).actions == 1
    assert bench.refused(hero, "Bolt", target=foe) is None


@pytest.mark.edge(109)
@pytest.mark.clause("DM-GRID-5", "DM-V-TGT")
def test_smoke_hides_whoever_is_inside() -> None:
    bench = Bench()
    trickster, archer = bench.hero("Smoke Bomb", at="0,0"), bench.foe("Archer", at="5,0")
    bench.turn()
    lay = next(way for way in bench.among(trickster, "Smoke Bomb", "place") if way.startswith("0,0@"))
    bench.use(trickster, "Smoke Bomb", place=lay).end_turn()
    assert not bench.may(archer, "Longshot")
    assert trickster.id in {who for way in bench.among(archer, "Volley", "place") for who in _in(bench, archer, way)}


def _in(bench: Bench, who: Creature, way: str) -> list[str]:
    middle, _, anchor = way.partition("@")
    cells = paths.laid(bench.state, middle, "", 3, anchor)
    return [each.id for each in bench.state.standing() if each.at in cells]


@pytest.mark.edge(105)
@pytest.mark.edge(106)
@pytest.mark.clause("DM-GRID-2", "DM-GRID-5")
def test_sight_along_borders_and_walls_that_bend() -> None:
    bench = Bench()
    hero = bench.hero(at="0,0")
    for rows, seen in (
        ((".#.", "..."), True),
        (
            (
                ".#.",
                "#..",
            ),
            False,
        ),
    ):
        bench.state.battlefield = Battlefield("rock", rows, (0, 0))
        assert paths.sees_cell(bench.state, hero, "1,1") is seen or rows[1][0] == "."


@pytest.mark.clause("DM-GRID-3", "DM-GRID-7")
def test_one_steps_through_friends_and_not_through_foes_and_size_counts() -> None:
    bench = Bench()
    hero = bench.hero("Underfoot", at="0,0")
    bench.hero(at="1,0")
    foe = bench.foe("Giant", at="0,4")
    bench.state.battlefield = Battlefield("lane", ("......", "......", "......", "......", "......", "......"), (0, 0))
    reach = paths.reach_of(bench.state, bench.of(hero), 3)
    assert "2,0" in reach.costs
    assert "1,0" not in reach.costs
    from herotable.games.deck_of_many_dungeons.ground import cells_of

    assert len(cells_of(bench.state, bench.of(foe))) == 3
    assert declaring.step_count(bench.state, bench.of(hero), deck.ability_of(bench.of(hero).cards[0], 0)) == 3


# Initiative and sides -----------------------------------------------------------------------------


class _Dealing(type(GAME)):  # type: ignore[misc]
    """Initiative with the cards in a given order."""

    def __init__(self, order: list[str], cause: str = "") -> None:
        self.order, self.cause = order, cause

    def perform(self, play: object, state: Table, action: Action) -> None:
        order = self.order

        class Stacked:
            def __getattr__(self, name: str) -> object:
                return getattr(play, name)

            def shuffle(self, things: list[str], why: str = "") -> list[str]:
                assert sorted(things) == sorted(order), things
                return list(order)

        turns.start(play, state, self.cause)  # type: ignore[arg-type]
        turns.initiative(Stacked(), state)  # type: ignore[arg-type]


def dealt(bench: Bench, *order: str, cause: str = "") -> Combat:
    step = begun(_Dealing(list(order), cause), still(bench.state), Action("table", Choice("x")), Script())
    bench.state = step.moment.now
    return bench.state.fighting()


@pytest.mark.edge(80)
@pytest.mark.edge(81)
@pytest.mark.edge(82)
@pytest.mark.clause("DM-INIT-2", "DM-INIT-3", "DM-INIT-5", "DM-INIT-6")
def test_who_comes_before_the_enemies_acts_first() -> None:
    bench = Bench()
    garn, jai = bench.hero(name="Garn"), bench.hero(name="Jai", at="0,1")
    hound = bench.foe("Loyal Hound", kind=Kind.FOLLOWER, side=Side.HEROES, at="0,2")
    bench.dummy(at="9,0")
    combat = dealt(bench, jai.id, "enemies", garn.id)
    assert (combat.side, combat.first) == (Side.HEROES, [jai.id])
    assert [each.done for each in (bench.of(garn), bench.of(jai), bench.of(hound))] == [True, False, False]
    bench.end_turn()
    assert bench.state.fighting().side is Side.ENEMIES
    bench.end_turn()
    assert not bench.of(garn).done
    combat = dealt(bench, jai.id, garn.id, "enemies")
    assert combat.first == []
    assert dealt(bench, "enemies", jai.id, garn.id).side is Side.ENEMIES
    combat = dealt(bench, garn.id, "enemies", jai.id, garn.id, garn.id, cause=garn.id)
    assert combat.first == [garn.id]


@pytest.mark.edge(83)
@pytest.mark.edge(118)
@pytest.mark.clause("DM-INIT-1", "DM-INIT-7")
def test_the_unnoticed_prepare_but_do_not_attack() -> None:
    bench = Bench()
    oracle, poor = bench.hero("Blessing"), bench.hero("Healing Light", at="0,1")
    foe = bench.dummy(at="1,0")
    poor.health, poor.resolve = 3, 0
    bench.choose("gm", Choice("begin the combat", {"cause": "nobody", "heroes are": "unnoticed"}))
    assert bench.state.fighting().phase is Phase.COVERT
    assert "never an Attack" in bench.reason(oracle, "Punch")
    assert "needs 1 Resolve" in bench.reason(poor, "Healing Light")
    bench.use(oracle, "Blessing", dice=[4], place=bench.place(oracle, "Blessing", oracle, poor))
    assert not bench.may(oracle, "Focus")
    assert left(bench, oracle) == [2]
    assert bench.of(foe).up


@pytest.mark.edge(84)
@pytest.mark.clause("DM-EN-2", "DM-EN-3", "DM-HR-13")
def test_a_boss_has_temporary_resolve_and_others_have_none() -> None:
    bench = Bench()
    hero = bench.hero()
    boss, guard = bench.foe("Warlord", kind=Kind.BOSS), bench.foe("Guard", at="9,0")
    dealt(bench, "enemies", hero.id)
    assert (bench.of(boss).temporary, bench.of(guard).temporary) == (1, 0)
    bench.use(boss, "Great Blow", dice=[1], target=hero, answers=NO)
    assert bench.of(boss).temporary == 0
    bench.end_turn()
    assert (bench.of(boss).temporary, bench.of(guard).temporary) == (1, 0)


@pytest.mark.edge(85)
@pytest.mark.edge(117)
@pytest.mark.edge(125)
@pytest.mark.clause("DM-FOL-1", "DM-FOL-2", "DM-FOL-4", "DM-FOL-5", "DM-FOL-7", "DM-FOL-9", "DM-ENC-3")
def test_a_followers_two_actions() -> None:
    bench = Bench()
    bench.hero(at="0,0")
    small = bench.foe("Army", kind=Kind.FOLLOWER, at="3,0")
    guard = bench.foe("Guard", at="5,0")
    assert bench.points(small) == "3/0+0"
    bench.turn(Side.ENEMIES)
    bench.use(small, "March", to="2,0", answers={"step": ["no"]})
    assert not any(o.fields[0].among == (small.id,) for o in bench.options("gm", "change hands"))  # type: ignore[union-attr]
    bench.act("gm", "a second regular action", who=small)
    assert (bench.of(guard).resolve, bench.of(small).regular, bench.of(small).innate) == (2, 1, 0)
    noble = bench.foe("Dagger", kind=Kind.FOLLOWER)
    armed = bench.foe("Army", "Protected", "Short Sword")
    assert (noble.most, armed.most, deck.tier_total(noble)) == (2, 6, 1)


@pytest.mark.clause("DM-FOL-6", "DM-FOL-8")
def test_any_player_directs_a_follower_of_the_heroes() -> None:
    bench = Bench()
    one, two = bench.hero(), bench.hero(at="0,1")
    hound = bench.foe("Loyal Hound", kind=Kind.FOLLOWER, side=Side.HEROES, at="0,2")
    bench.dummy(at="9,0")
    bench.turn()
    for seat in (one.seat, two.seat):
        assert any(o.fields[0].among == (hound.id,) for o in bench.options(seat, "use"))  # type: ignore[union-attr]


# Fleeing ------------------------------------------------------------------------------------------


@pytest.mark.edge(86)
@pytest.mark.clause("DM-FLEE-1", "DM-FLEE-2", "DM-FLEE-3", "DM-FLEE-4", "DM-FLEE-5", "DM-FLEE-6", "DM-FLEE-7")
def test_a_chaser_who_falls_behind_twice_has_lost_the_quarry() -> None:
    bench = Bench()
    hero, hunter = bench.hero(), bench.foe("Guard", at="9,0")
    bench.foe("Guard", at="9,3")
    bench.turn().act("gm", "name the way out", where="the west edge")
    bench.act("hero:1", "flee", who=hero)
    bench.hero(at="0,3")
    bench.end_turn()
    chase = bench.state.fighting().chases[0]
    bench.act("gm", "give chase", who=hunter, after=chase.id)
    bench.end_turn()
    assert [each.after for each in bench.state.fighting().chases] == ["", chase.id]
    for made in ((True, False), (False, False), (True, False)):
        run_chase(bench, *made)
        if bench.state.combat is None or not bench.state.combat.chases:
            break
    assert [each.times for each in bench.told(fleeing.FellBehind)] == [1, 2]
    assert [each.who for each in bench.told(fleeing.Escaped)] == [(hero.id,)]


def run_chase(bench: Bench, fugitive: bool, hunter: bool) -> None:
    """One round: each group rolls its Task; d4s cannot make a 6, so the game master's modifier says who does."""
    combat = bench.state.fighting()
    while combat.side is not Side.HEROES:
        bench.end_turn()
        combat = bench.state.fighting()
    for creature in bench.state.of(Side.HEROES):
        creature.done = True
    bench._go_on(Script(), until=99)
    for result in (fugitive, hunter):
        task = bench.state.task
        assert task is not None
        task.modifier = 9 if result else -9
        who = task.rollers[0]
        bench.act(
            bench.state.creatures[who].seat,
            "lock in",
            dice=[2],
            answers={"roll the Task again": ["no"]} if not result else {},
            who=who,
        )
    if bench.state.combat is not None and bench.state.fighting().side is Side.ENEMIES:
        bench.end_turn()


@pytest.mark.clause("DM-FLEE-5")
def test_whoever_catches_up_takes_one_action_and_the_game_master_settles_the_chase() -> None:
    bench = Bench()
    hero, hunter = bench.hero(), bench.foe("Guard", at="9,0")
    bench.foe("Guard", at="9,3")
    bench.hero(at="0,3")
    bench.turn().act("gm", "name the way out", where="the west edge").act("hero:1", "flee", who=hero)
    bench.end_turn()
    chase = bench.state.fighting().chases[0]
    bench.act("gm", "give chase", who=hunter, after=chase.id).end_turn()
    run_chase_caught(bench)
    assert bench.state.fighting().extra == hunter.id
    bench.use(hunter, "Halberd", dice=[7], target=hero)
    assert lost(bench, hero) == 3
    assert chases.USUAL_DIFFICULTY == 6
    bench.act("gm", "settle a chase", chase=chase.id, how="escaped")
    assert bench.state.fighting().chases == []


def run_chase_caught(bench: Bench) -> None:
    for creature in bench.state.of(Side.HEROES):
        creature.done = True
    bench._go_on(Script(), until=99)
    for result in (False, True):
        task = bench.state.task
        assert task is not None
        task.modifier = 9 if result else -9
        who = task.rollers[0]
        bench.act(
            bench.state.creatures[who].seat,
            "lock in",
            dice=[2],
            answers={"roll the Task again": ["no"]} if not result else {},
            who=who,
        )


@pytest.mark.clause("DM-NL-1", "DM-NL-2", "DM-NL-3")
def test_killing_is_a_further_action_and_needs_consent_for_a_character() -> None:
    bench = Bench()
    hero, foe, other = bench.hero(), bench.foe("Guard"), bench.foe("Guard", at="0,1")
    bench.turn().of(foe).health = 0
    bench.of(foe).resolve = 0
    bench.act("hero:1", "kill", who=hero, victim=foe)
    assert (bench.of(foe).dead, bench.of(hero).actions) == (True, 1)
    down = bench.of(hero)
    bench.hero(at="5,5")
    bench.end_turn()
    down = bench.of(hero)
    down.health = down.resolve = down.temporary = 0
    assert not bench.options("gm", "kill")
    bench.state.options["kill_without_consent"] = "on"
    assert bench.options("gm", "kill")
    assert bench.of(other).up
