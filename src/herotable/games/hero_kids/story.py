"""The adventure: its scenes one after the other, their tests, what fights and tests lead to (HK-FOE-3, HK-END-3).

Fights themselves are the encounters' affair; `adventure` starts them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.hero_kids import attacks, board, boons, trials
from herotable.games.hero_kids.cards import AdventureCard, SceneCard, SceneTest, Stunt
from herotable.games.hero_kids.movement import acting
from herotable.games.hero_kids.state import Character, Story, Table, Task, Trial, able, cards
from herotable.rules import SYSTEM, Action, Choice, Event, One, Option, Play, TableOption

OPTIONS: tuple[TableOption, ...] = ()

KNOWN_BONUS: Final = 1


# Events ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TrialTold(Event):
    """What a scene's test leads to."""

    rule: ClassVar[str] = "HK-TEST-10"
    test: str
    good: bool


@dataclass(frozen=True, slots=True)
class BoonEarned(Event):
    rule: ClassVar[str] = "HK-BOON-1"
    who: str
    boon: str


@dataclass(frozen=True, slots=True)
class Toppled(Event):
    rule: ClassVar[str] = "HK-ACT-3"
    who: str
    square: str
    onto: str


@dataclass(frozen=True, slots=True)
class GivesUp(Event):
    rule: ClassVar[str] = "HK-ACT-3"
    who: str


EVENTS: tuple[type[Event], ...] = (TrialTold, BoonEarned, Toppled, GivesUp)


# Where the story is ---------------------------------------------------------------------------------------------------


def adventure_card(state: Table, story: Story) -> AdventureCard:
    return cards(state).adventures[story.adventure]


def scene_now(state: Table) -> SceneCard | None:
    """The scene that is open."""
    story = state.story
    if story is None or story.ended or not story.opened:
        return None
    return cards(state).scenes[adventure_card(state, story).scenes[story.scene]]


def scene_of_fight(state: Table) -> SceneCard | None:
    fight = state.encounter
    return cards(state).scenes[fight.scene] if fight is not None and fight.scene else None


def tests_of(state: Table) -> dict[str, SceneTest]:
    scene = scene_now(state)
    return {} if scene is None else {test.id: test for test in scene.tests}


# Tests that a scene has ready -----------------------------------------------------------------------------------------


def controls(state: Table) -> Iterator[Option]:
    """HK-TEST-10: a failed test may be tried again only after something has changed."""
    story = state.story
    if story is None or state.encounter is not None or state.trial is not None:
        return
    who = trials.heroes_ready(state)
    names = (*((trials.EVERYONE, trials.ONE_OF_THEM) if len(who) > 1 else ()), *who)
    for test in tests_of(state).values() if who else ():
        if test.id in story.done:
            continue
        again = test.id in story.failed and not state.is_on("retry_free")
        refused = "it has failed, and nothing has changed since" if again else ""
        fields = (One("test", (test.id,)), One("who", names, "characters"))
        yield Option("call this test", fields, rule="HK-TEST-10", refused=refused)
    if any(test in story.failed for test in tests_of(state)):
        yield Option("something has changed", rule="HK-TEST-10")


def call_scene_test(play: Play, state: Table, action: Action) -> None:
    test, who = tests_of(state)[action.choice.one("test")], action.choice.one("who")
    everyone = list(trials.heroes_ready(state))
    trial = Trial(
        test.name,
        test.attribute,
        test.difficulty,
        everyone if who in (trials.EVERYONE, trials.ONE_OF_THEM) else [who],
        who == trials.EVERYONE,
        test.skill,
        test.task or "",
        of=test.id,
    )
    trials.open_test(play, state, trial)


def something_changed(play: Play, state: Table) -> None:
    assert state.story is not None
    state.story.failed = [each for each in state.story.failed if each not in tests_of(state)]


def onward(state: Table) -> Action | None:
    story = state.story
    return Action(SYSTEM, Choice("what it leads to")) if story is not None and story.due else None


def what_it_leads_to(play: Play, state: Table) -> None:
    story = state.story
    assert story is not None
    name = story.due.pop(0)
    test = tests_of(state).get(name)
    if test is None:
        return
    good = name in story.done
    play.tell(TrialTold, name, good)
    if good and test.flag and test.flag not in story.flags:
        story.flags.append(test.flag)
    if test.boon:
        heroes = list(state.heroes.values())
        for hero in heroes if good else heroes[:1]:
            boons.give(hero, test.boon)
            play.tell(BoonEarned, hero.id, test.boon)


# Tests that a scene's fight has ready ---------------------------------------------------------------------------------


def stunts_in_turn(state: Table, who: Character) -> Iterator[Option]:
    scene = scene_of_fight(state)
    if scene is None or not who.turn.action or who.id not in state.heroes:
        return
    for stunt in scene.stunts:
        if stunt.id in who.tried:
            continue
        name = One("stunt", (stunt.id,))
        if stunt.does == "topple" and _stands_beside(state, who, stunt):
            yield Option("stunt", (name, One("onto", _around(state, stunt), "squares")), rule="HK-TEST-9")
        elif stunt.does == "give up" and _may_give_up(state, stunt) is not None:
            yield Option("stunt", (name,), rule="HK-TEST-9")


def _stands_beside(state: Table, who: Character, stunt: Stunt) -> bool:
    here = board.grid(state)
    return here.ground(stunt.square).id == "obstacle" and here.distance(who.square, stunt.square) == 1


def _around(state: Table, stunt: Stunt) -> tuple[str, ...]:
    here = board.grid(state)
    near = (here.ids[each] for each in here.around(here.number(stunt.square)))
    return tuple(each for each in near if here.ground(each).cost)


def _may_give_up(state: Table, stunt: Stunt) -> Character | None:
    those = (foe for foe in state.foes.values() if foe.card == stunt.card and able(foe))
    return next((foe for foe in those if foe.health <= stunt.boxes), None)


def do_stunt(play: Play, state: Table, action: Action) -> None:
    who, choice = acting(state), action.choice
    stunt = _stunt(state, choice.one("stunt"))
    attacks.use_action(state, who)
    if stunt.once_each:
        who.tried.append(stunt.id)
    known = state.story is not None and bool(stunt.flag) and stunt.flag in state.story.flags
    easier = known and not any(able(foe) and foe.card.startswith(stunt.without) for foe in state.foes.values())
    difficulty = stunt.difficulty_known if easier else stunt.difficulty
    trial = Trial(stunt.name, stunt.attribute, difficulty, [who.id], skill=stunt.skill, task=stunt.task or "")
    trial.extra, trial.of = KNOWN_BONUS if known else 0, stunt.id
    onto = choice.one("onto") if "onto" in choice.fields else ""
    trials.begin_in_fight(play, state, who, trial, onto)


def _stunt(state: Table, name: str) -> Stunt:
    scene = scene_of_fight(state)
    assert scene is not None
    return next(stunt for stunt in scene.stunts if stunt.id == name)


def outcome(play: Play, state: Table, task: Task) -> None:
    """What a test in an encounter leads to: a stunt's doing; anything else is the game master's to tell."""
    state.tasks.pop(0)
    state.trial = None
    state.tasks.append(Task("done", task.who, note="no attack"))
    if not task.hit or not task.card:
        return
    stunt = _stunt(state, task.card)
    if stunt.does == "topple":
        _topple(play, state, task, stunt)
    elif (foe := _may_give_up(state, stunt)) is not None:
        play.tell(GivesUp, foe.id)
        foe.square, foe.fled = "", True


def _topple(play: Play, state: Table, task: Task, stunt: Stunt) -> None:
    ground = state.fight().ground
    ground[stunt.square], ground[task.at] = "floor", "difficult"
    play.tell(Toppled, task.who, stunt.square, task.at)
    under = board.standing(state).get(task.at)
    if under is not None and under.health:
        state.tasks.insert(0, Task("aim", "", under.id, card="topple", printed=stunt.dice))


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "call this test": call_scene_test,
    "something has changed": lambda play, state, action: something_changed(play, state),
    "what it leads to": lambda play, state, action: what_it_leads_to(play, state),
    "stunt": do_stunt,
}
