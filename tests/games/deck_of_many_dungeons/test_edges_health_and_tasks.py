"""The ledger's edge cases: Health and Resolve, Tasks."""

from __future__ import annotations

import pytest

from herotable.games.deck_of_many_dungeons import deck, health, tasks
from herotable.games.deck_of_many_dungeons.game import GAME
from herotable.games.deck_of_many_dungeons.state import Creature, Kind, Side, Task
from herotable.rules import Action, Choice, FieldValue, Script, begun, still
from tests.games.deck_of_many_dungeons.table_for_tests import Bench


def with_points(points: str) -> Creature:
    """ "5/4+1" """
    first, _, temporary = points.partition("+")
    now, resolve = first.split("/")
    creature = Bench().hero()
    creature.health, creature.resolve, creature.temporary = int(now), int(resolve), int(temporary or 0)
    return creature


@pytest.mark.edge(1)
@pytest.mark.edge(2)
@pytest.mark.edge(3)
@pytest.mark.edge(4)
@pytest.mark.edge(5)
@pytest.mark.clause("DM-HR-2", "DM-HR-3", "DM-HR-6")
@pytest.mark.parametrize(
    ("points", "damage", "ways"),
    [
        ("5/5+1", 3, {(0, 3, 0), (1, 2, 0), (0, 2, 1), (1, 1, 1)}),
        ("4/4+0", 1, {(0, 1, 0)}),
        ("5/2+0", 3, {(3, 0, 0), (2, 1, 0), (1, 2, 0)}),
        ("5/5+1", 11, {(5, 5, 1)}),
        ("5/5+1", 12, {(5, 5, 1)}),
        ("3/0+1", 1, {(1, 0, 0), (0, 0, 1)}),
    ],
)
def test_damage_leaves_health_no_lower_than_resolve(points: str, damage: int, ways: set[tuple[int, int, int]]) -> None:
    creature = with_points(points)
    assert set(health.splits(creature, damage)) == ways
    assert health.sensible_split(creature, damage) in ways


@pytest.mark.edge(6)
@pytest.mark.edge(7)
@pytest.mark.clause("DM-HR-4", "DM-HR-5")
def test_healing_gives_no_resolve_and_resolve_stops_at_health() -> None:
    bench = Bench()
    medic, hurt = bench.hero("Field Medic", "Inspire"), bench.hero(at="1,0")
    bench.dummy(at="9,0")
    hurt.health, hurt.resolve = 2, 0
    bench.turn().use(medic, "Field Medic", dice=[4], target=hurt)
    assert bench.points(hurt) == "4/0+1"
    bench.of(hurt).resolve = 3
    bench.use(medic, "Inspire", dice=[5], target=hurt, answers={"choose": ["0"]})
    assert bench.points(hurt) == "4/4+1"


@pytest.mark.edge(10)
@pytest.mark.clause("DM-CARD-4", "DM-HR-12")
def test_a_cost_is_paid_whole_or_not_at_all() -> None:
    bench = Bench()
    hero = bench.hero("Crystal Rod:main")
    bench.dummy(at="3,0")
    bench.turn()
    bench.of(hero).resolve, bench.of(hero).temporary = 0, 0
    assert "needs 1 Resolve" in str(next(o.refused for o in bench.options("hero:1", "use") if "Resolve" in o.refused))
    assert not bench.may(hero, "Overcharged Bolt")
    bench.of(hero).resolve, bench.of(hero).temporary = 1, 1
    assert bench.may(hero, "Overcharged Bolt")
    assert health.can_pay(bench.state, bench.of(hero), 2)
    assert not health.can_pay(bench.state, bench.of(hero), 3)


@pytest.mark.clause("DM-HR-12")
def test_temporary_resolve_is_spent_first_unless_it_is_kept() -> None:
    bench = Bench()
    hero = bench.hero("Crystal Rod:main")
    foe = bench.dummy(at="3,0")
    bench.turn().act("hero:1", "keep temporary Resolve", who=hero, points=1)
    bench.use(hero, "Overcharged Bolt", dice=[1], target=foe, answers={"roll again": ["no"]})
    assert bench.points(hero) == "5/4+1"


@pytest.mark.edge(12)
@pytest.mark.clause("DM-HR-13")
def test_temporary_resolve_lives_only_in_combat() -> None:
    bench = Bench()
    hero = bench.hero()
    bench.dummy(at="9,0")
    bench.turn().of(hero).temporary = 2
    bench.act("gm", "declare it resolved", really="it is over")
    assert bench.points(hero) == "5/5+0"
    bench.give(bench.of(hero), "Amulet of Embers").on = deck.FLOATING
    bench.choose("gm", Choice("begin the combat", {"cause": "nobody", "heroes are": "noticed"}), dice=[1])
    assert bench.of(hero).temporary == 2


# Tasks --------------------------------------------------------------------------------------------


def task(bench: Bench, difficulty: int, *who: Creature, allowed: tuple[str, ...] = ("Might",), **more: object) -> Task:
    bench.state.task = Task("try", difficulty, allowed=list(allowed), rollers=[each.id for each in who], **more)  # type: ignore[arg-type]
    return bench.state.task


def cards(bench: Bench, who: Creature, *names: str) -> list[str]:
    return [next(held.id for held in bench.of(who).cards if deck.card_of(held).name == name) for name in names]


MIGHTY = ("Hefty Swing", "Wild Attack", "Crushing Charge", "Sundering Blow", "Hold the Line", "Fire")


@pytest.mark.edge(14)
@pytest.mark.clause("DM-TASK-1", "DM-TASK-5", "DM-TASK-7")
def test_a_bare_d4_against_three() -> None:
    for face, result in ((3, tasks.MADE), (2, tasks.FAILED)):
        bench = Bench()
        hero = bench.hero()
        bench.of(hero).resolve = 0
        task(bench, 3, hero)
        bench.act("hero:1", "lock in", dice=[face], who=hero)
        assert bench.state.last_task == result


@pytest.mark.edge(15)
@pytest.mark.edge(16)
@pytest.mark.clause("DM-TASK-4", "DM-TASK-5")
def test_four_cards_and_no_more() -> None:
    bench = Bench()
    hero = bench.hero(*MIGHTY)
    now = task(bench, 5, hero)
    for each in cards(bench, hero, *MIGHTY[:4]):
        bench.act("hero:1", "upgrade", who=hero, card=each)
    assert tasks.die_of(bench.state.task or now, hero.id) == 12
    assert not bench.options("hero:1", "upgrade")
    assert not bench.options("hero:1", "disable for the Task")
    other = Bench()
    mixed = other.hero(*MIGHTY)
    task(other, 5, mixed)
    for number, each in enumerate(cards(other, mixed, *MIGHTY[:4])):
        other.act("hero:1", "upgrade" if number < 2 else "disable for the Task", who=mixed, card=each)
    assert other.state.task is not None
    assert (tasks.die_of(other.state.task, mixed.id), tasks.bonus_of(other.state, other.state.task, mixed.id)) == (8, 4)


@pytest.mark.edge(17)
@pytest.mark.clause("DM-TASK-6")
def test_a_disabled_card_does_not_help_unless_the_table_is_lenient() -> None:
    for option, talent in (("off", False), ("on", True)):
        bench = Bench()
        hero = bench.hero("Hefty Swing", "Brave")
        bench.state.options["lenient_upgrades"] = option
        for held in hero.cards:
            held.enabled = False
        task(bench, 5, hero)
        offered = [str(each) for o in bench.options("hero:1", "upgrade") for each in o.fields[1].among]  # type: ignore[union-attr]
        swing, brave = cards(bench, hero, "Hefty Swing", "Brave")
        assert (swing in offered, brave in offered) == (talent, False)


@pytest.mark.edge(18)
@pytest.mark.clause("DM-TASK-2")
def test_a_required_category_must_be_covered() -> None:
    bench = Bench()
    hero = bench.hero("Shadow Strike")
    task(bench, 5, hero, allowed=("Sneak", "Devices"), required=["Sneak", "Devices"])
    bench.act("hero:1", "upgrade", who=hero, card=cards(bench, hero, "Shadow Strike")[0])
    assert "Devices is not covered" in bench.options("hero:1", "lock in")[0].refused


@pytest.mark.edge(19)
@pytest.mark.clause("DM-TASK-2")
def test_a_capped_category_lets_only_so_many_in() -> None:
    bench = Bench()
    hero = bench.hero("Wild Attack", "Second Wind", "Stone Stance")
    task(bench, 5, hero, allowed=("Willpower", "Might"), caps={"Willpower": 1})
    wild, wind, stone = cards(bench, hero, "Wild Attack", "Second Wind", "Stone Stance")
    bench.act("hero:1", "upgrade", who=hero, card=wind)
    offered = bench.options("hero:1", "upgrade")[0].fields[1].among  # type: ignore[union-attr]
    assert stone not in offered
    assert wild in offered, "Might lets it in"


@pytest.mark.edge(20)
@pytest.mark.edge(21)
@pytest.mark.clause("DM-TASK-12", "DM-TASK-13", "DM-TASK-14")
def test_every_disabled_card_of_a_group_counts_for_all() -> None:
    bench = Bench()
    one, two, three = bench.hero(*MIGHTY), bench.hero(*MIGHTY), bench.hero(*MIGHTY)
    for each in (one, two, three):
        each.resolve = 0
    task(bench, 12, one, two, group=True)
    for name in cards(bench, one, *MIGHTY[:2]):
        bench.act("hero:1", "upgrade", who=one, card=name)
    up, off = cards(bench, two, *MIGHTY[:2])
    bench.act("hero:2", "upgrade", who=two, card=up)
    bench.act("hero:2", "disable for the Task", who=two, card=off)
    bench.act("hero:3", "aid", who=three)
    assert not bench.options("hero:3", "upgrade"), "who does not roll only disables"
    bench.act("hero:3", "disable for the Task", who=three, card=cards(bench, three, MIGHTY[0])[0])
    bench.act("hero:3", "lock in", who=three).act("hero:2", "lock in", who=two)
    bench.act("hero:1", "lock in", dice=[2, 5], who=one)
    totals = [(each.die, each.face + each.bonus) for each in bench.told(tasks.Totalled)]
    assert totals == [(8, 6), (6, 9)]
    assert bench.told(tasks.TaskOver)[-1].total == 9


@pytest.mark.edge(21)
@pytest.mark.edge(23)
@pytest.mark.clause("DM-TASK-4", "DM-TASK-5")
def test_thirteen_takes_help() -> None:
    for upgrades in range(5):
        assert tasks.LADDER[upgrades] + 2 * (4 - upgrades) == 12
    assert tasks.chance(13, 12, 2)[0] == 2
    assert tasks.chance(13, 4, 10)[0] == 2
    bench = Bench()
    bench.state.options["strict_aid"] = "on"
    hero, helper = bench.hero(*MIGHTY), bench.hero(*MIGHTY)
    task(bench, 13, hero)
    for each in cards(bench, hero, *MIGHTY[:3]):
        bench.act("hero:1", "upgrade", who=hero, card=each)
    bench.act("hero:2", "aid", who=helper)
    bench.act("hero:2", "disable for the Task", who=helper, card=cards(bench, helper, MIGHTY[0])[0])
    assert not bench.options("hero:2", "disable for the Task"), "strict aid: four cards in all"
    assert not bench.options("hero:1", "upgrade")


@pytest.mark.edge(24)
@pytest.mark.clause("DM-TASK-8")
def test_resolve_rolls_a_task_again_and_the_higher_counts() -> None:
    for first, second, kept in ((2, 3, 3), (3, 2, 3)):
        bench = Bench()
        hero = bench.hero()
        task(bench, 4, hero)
        bench.act("hero:1", "lock in", dice=[first, second], answers={"roll the Task again": ["yes", "no"]}, who=hero)
        assert bench.told(tasks.Totalled)[-1].face == kept
        assert bench.of(hero).resolve == 4


@pytest.mark.edge(25)
@pytest.mark.clause("DM-TASK-9", "DM-DIS-4")
def test_a_trait_that_is_enacted_comes_back_for_nothing_but_not_in_the_same_task() -> None:
    bench = Bench()
    hero = bench.hero("Brave")
    task(bench, 2, hero)
    (brave,) = cards(bench, hero, "Brave")
    bench.act("hero:1", "disable for the Task", who=hero, card=brave)
    assert not bench.options("gm", "enacted")
    bench.act("hero:1", "lock in", dice=[4], who=hero)
    bench.act("gm", "enacted", card=brave)
    assert (deck.own_card(bench.of(hero), brave).enabled, bench.of(hero).resolve) == (True, 5)


@pytest.mark.edge(26)
@pytest.mark.edge(27)
@pytest.mark.clause("DM-TASK-10", "DM-TASK-16", "DM-ROLL-13", "DM-TASK-12")
def test_in_combat_a_task_takes_an_action_of_everyone_who_contributes() -> None:
    bench = Bench()
    hero, tired = bench.hero("Hefty Swing"), bench.hero("Hefty Swing", at="0,1")
    bench.dummy(at="9,0")
    bench.turn()
    bench.of(tired).actions = 0
    fields: dict[str, FieldValue] = {
        "what": "climb",
        "who": [hero.id],
        "difficulty": 8,
        "categories": ["Might"],
        "required": [],
        "against": "no",
        "stake": "",
    }
    bench.choose("gm", Choice("call a Task", fields))
    assert [each.difficulty for each in bench.told(tasks.TooHard)] == [8]
    assert not bench.options("hero:2", "aid")
    bench.of(hero).resolve = bench.of(hero).temporary = 0
    bench.act("hero:1", "lock in", dice=[1], who=hero)
    assert bench.of(hero).actions == 1


@pytest.mark.clause("DM-TASK-15", "DM-TASK-18")
def test_cards_of_a_companion_are_applied_by_whoever_directs_it() -> None:
    bench = Bench()
    hero = bench.hero("Longbow")
    hound = bench.foe("Loyal Hound", kind=Kind.FOLLOWER, side=Side.HEROES, name="Hound")
    task(bench, 5, hero, allowed=("Nature", "Notice"))
    offered = bench.options("hero:1", "upgrade")[0].fields[1].among  # type: ignore[union-attr]
    own = [held.id for held in bench.of(hound).cards if deck.card_of(held).name == "Loyal Hound"]
    assert own[0] in offered
    assert not any(deck.is_innate(held) and held.id in offered for held in bench.of(hero).cards)


@pytest.mark.clause("DM-TASK-3")
def test_the_game_master_accepts_and_rejects_what_is_suggested() -> None:
    bench = Bench()
    hero = bench.hero("Brave", "Small")
    task(bench, 5, hero, allowed=("Devices",))
    brave, small = cards(bench, hero, "Brave", "Small")
    assert not bench.options("hero:1", "upgrade")
    bench.act("hero:1", "suggest to upgrade", who=hero, card=brave)
    bench.act("gm", "reject", card=brave)
    assert [each.card for each in bench.told(tasks.SuggestionRefused)] == ["TRA-PER-01"]
    bench.act("hero:1", "suggest to upgrade", who=hero, card=small)
    bench.choose("gm", Choice("accept", {"card": small, "as": "Devices"}))
    assert bench.state.task is not None
    assert [each.counts_as for each in bench.state.task.applied] == ["Devices"]
    bench.act("gm", "call the Task off")
    assert bench.state.task is None


@pytest.mark.clause("DM-TASK-2")
def test_an_approach_fixes_the_difficulty() -> None:
    bench = Bench()
    hero = bench.hero("Heavy Blow", "Driven")
    task(bench, 6, hero, allowed=(), approaches={"Persuade": 6, "Intimidate": 9})
    bench.act("hero:1", "upgrade", who=hero, card=cards(bench, hero, "Heavy Blow")[0])
    assert bench.state.task is not None
    assert (bench.state.task.approach, bench.state.task.difficulty) == ("Intimidate", 9)
    assert not bench.options("hero:1", "upgrade"), "cards of the other approach do not apply"


@pytest.mark.edge(104)
def test_the_same_answers_and_dice_leave_the_same_log() -> None:
    logs = []
    for _ in range(2):
        bench = Bench()
        hero = bench.hero()
        task(bench, 3, hero)
        step = begun(GAME, still(bench.state), Action("hero:1", Choice("lock in", {"who": hero.id})), Script([3]))
        logs.append(step.notes)
    assert logs[0] == logs[1]
