"""Ability tests: called by the game master, helped by friends, rolled against a difficulty (HK-TEST, HK-SKILL)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.hero_kids import attacks, board, boons, pools
from herotable.games.hero_kids.cards import POOLS, TASKS
from herotable.games.hero_kids.pools import d6s, named
from herotable.games.hero_kids.state import Character, Step, Table, Task, Trial, able, allies, cards, has, shows
from herotable.rules import Action, Event, Number, One, Option, Part, Play, Seat, TableOption, YesNo
from herotable.rules.dice import D6

OPTIONS: tuple[TableOption, ...] = (
    TableOption("unlimited_aids", ("off", "on"), "HK-TEST-6"),
    TableOption("retry_free", ("off", "on"), "HK-TEST-10"),
)

EASY, NORMAL, HARD = 4, 5, 6
MOST_HELPERS: Final = 3
HELPING_HAND: Final = 3
NONE: Final = "none"
ONE_OF_THEM: Final = "one of them"
EVERYONE: Final = "everyone"
MOST_EXTRA: Final = 3


# Events ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TrialCalled(Event):
    rule: ClassVar[str] = "HK-TEST-2"
    name: str
    attribute: str
    difficulty: int
    who: tuple[str, ...]
    each: bool


@dataclass(frozen=True, slots=True)
class Helps(Event):
    rule: ClassVar[str] = "HK-TEST-4"
    who: str
    whom: str


@dataclass(frozen=True, slots=True)
class TrialDice(Event):
    """The pool, each part by its name."""

    rule: ClassVar[str] = "HK-TEST-1"
    who: str
    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class TrialMade(Event):
    rule: ClassVar[str] = "HK-TEST-3"
    who: str
    name: str
    high: int
    difficulty: int
    passed: bool


@dataclass(frozen=True, slots=True)
class TrialOver(Event):
    """Called off, or everyone has rolled."""

    rule: ClassVar[str] = "HK-TEST-10"
    name: str
    passed: tuple[str, ...]


EVENTS: tuple[type[Event], ...] = (TrialCalled, Helps, TrialDice, TrialMade, TrialOver)


# Calling --------------------------------------------------------------------------------------------------------------


def heroes_ready(state: Table) -> tuple[str, ...]:
    """Who can make or help with a test: anybody who is not knocked out."""
    return tuple(hero.id for hero in state.heroes.values() if hero.step is Step.DONE and hero.health)


def controls(state: Table) -> Iterator[Option]:
    """HK-TEST-2, 7: the game master names attribute, difficulty and what helps."""
    if state.trial is not None:
        yield Option("call the test off", rule="HK-TEST-10")
        return
    able_ones = heroes_ready(state)
    if state.encounter is None and able_ones:
        yield Option("call a test", fields_of_call(state, able_ones), rule="HK-TEST-2")


def fields_of_call(state: Table, who: tuple[str, ...]) -> tuple[One | Number, ...]:
    least, most = (-MOST_EXTRA, 2 * MOST_EXTRA) if state.is_on("unlimited_aids") else (-MOST_EXTRA, MOST_EXTRA)
    return (
        One("who", (*((EVERYONE, ONE_OF_THEM) if len(who) > 1 else ()), *who), "characters"),
        One("attribute", POOLS),
        Number("difficulty", EASY, HARD),
        One("skill", (NONE, *(skill.id for skill in cards(state).skills))),
        One("task", (NONE, *TASKS)),
        Number("extra", least, most),
    )


def call(play: Play, state: Table, action: Action) -> None:
    choice, everyone = action.choice, heroes_ready(state)
    who = choice.one("who")
    skill, task = (choice.one(field) for field in ("skill", "task"))
    open_test(
        play,
        state,
        Trial(
            "",
            choice.one("attribute"),
            choice.number("difficulty"),
            list(everyone) if who in (EVERYONE, ONE_OF_THEM) else [who],
            who == EVERYONE,
            "" if skill == NONE else skill,
            "" if task == NONE else task,
            choice.number("extra"),
        ),
    )


def open_test(play: Play, state: Table, trial: Trial) -> None:
    state.trial = trial
    play.tell(TrialCalled, trial.name, trial.attribute, trial.difficulty, tuple(trial.who), trial.each)


def call_off(play: Play, state: Table) -> None:
    assert state.trial is not None
    _over(play, state, state.trial)


# Helping and rolling --------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    trial, who = state.trial, state.heroes.get(seat)
    if trial is None or who is None or state.encounter is not None or who.id not in heroes_ready(state):
        return []
    return [*_rolling(state, who, trial), *_helping(state, who, trial)]


def _rolling(state: Table, who: Character, trial: Trial) -> Iterator[Option]:
    if who.id not in trial.who or who.id in trial.rolled:
        return
    if who.id in trial.helping:
        yield Option("test", rule="HK-TEST-5", refused="you have helped with this already")
        return
    yield Option("test", aids(state, who, trial), rule="HK-TEST-1")


def aids(state: Table, who: Character, trial: Trial) -> tuple[One, ...]:
    """HK-TEST-6: at most one skill and one thing."""
    fields = list[One]()
    if trial.skill and trial.skill in who.skills:
        fields.append(One("skill", (trial.skill, NONE)))
    if found := pools.fitting_tools(who, trial.task):
        fields.append(One("tool", (*found, NONE), "things"))
    return tuple(fields)


def _helping(state: Table, who: Character, trial: Trial) -> Iterator[Option]:
    """HK-TEST-4, 5: up to three helpers, who then do not roll for the same task."""
    if who.id in trial.rolled:
        return
    if who.id in trial.helping:
        yield Option("help no more", rule="HK-TEST-4")
        return
    testers = [each for each in trial.who if each != who.id and each not in (*trial.rolled, *trial.helping)]
    open_to_help = tuple(each for each in testers if len(helpers_of(state, trial, each)) < MOST_HELPERS)
    helped_by = [each for each, whom in trial.helping.items() if whom == who.id]
    if open_to_help and not helped_by:
        yield Option("help", (One("whom", open_to_help, "characters"),), rule="HK-TEST-4")
    elif testers and not helped_by:
        yield Option("help", rule="HK-TEST-4", refused=f"{MOST_HELPERS} are helping already")


def helpers_of(state: Table, trial: Trial, who: str) -> list[Character]:
    """A knocked-out character cannot help (HK-TEST-5)."""
    helping = [state.heroes[each] for each, whom in trial.helping.items() if whom == who]
    return [each for each in helping if each.health]


def help_somebody(play: Play, state: Table, action: Action) -> None:
    assert state.trial is not None
    state.trial.helping[action.seat] = action.choice.one("whom")
    play.tell(Helps, action.seat, action.choice.one("whom"))


def help_no_more(play: Play, state: Table, action: Action) -> None:
    assert state.trial is not None
    del state.trial.helping[action.seat]


def make_test(play: Play, state: Table, action: Action) -> None:
    assert state.trial is not None
    begin(state, state.heroes[action.seat], action)


def begin(state: Table, who: Character, action: Action) -> None:
    """What is used stands in the task: a skill's id, a tool's card."""
    fields = action.choice.fields
    used = [str(fields[name]) for name in ("skill", "tool") if name in fields and fields[name] != NONE]
    state.tasks.append(Task("test", who.id, path=used))


# The dice -------------------------------------------------------------------------------------------------------------


def parts_of(state: Table, task: Task) -> list[Part]:
    trial = state.trial
    assert trial is not None
    who = state.heroes[task.who]
    tool = next((each for each in task.path if each in cards(state).things), "")
    helpers = helpers_of(state, trial, who.id)
    parts = pools.trial_parts(
        state, who, trial, skill=bool(trial.skill) and trial.skill in task.path, tool=tool, helpers=helpers
    )
    if task.steps:
        parts.append(Part("Helping Hand", task.steps, "HK-BOON-2"))
    return parts


def roll_test(play: Play, state: Table, task: Task) -> None:
    """The boons before the roll, then the dice."""
    trial, who = state.trial, state.heroes[task.who]
    assert trial is not None
    if boons.window(play, state, "before a test", (who.id, trial.name)) is not None:
        task.steps += HELPING_HAND
        return
    parts = parts_of(state, task)
    task.dice = pools.trial_dice(parts)
    who.bell = who.bell and state.encounter is not None
    play.tell(TrialDice, who.id, named(parts))
    task.high = play.roll(d6s(task.dice), "test", by=who.owner)
    task.kind, task.steps = "verdict", 0
    verdict(play, state, task)


def verdict(play: Play, state: Table, task: Task) -> None:
    """HK-TEST-3: the highest die at or above the difficulty."""
    trial, who = state.trial, state.heroes[task.who]
    assert trial is not None
    if _luck(play, who, task, trial) or _boon(play, state, who, task, trial):
        return
    state.tasks.pop(0)
    passed = task.high >= trial.difficulty
    if state.encounter is not None:
        state.tasks.insert(0, Task("outcome", who.id, task.at, hit=passed, card=trial.of))
    trial.rolled.append(who.id)
    if passed:
        trial.passed.append(who.id)
    play.tell(TrialMade, who.id, trial.name, task.high, trial.difficulty, passed)
    if state.encounter is None and (not trial.each or not _still_to_roll(trial)):
        _over(play, state, trial)


def _still_to_roll(trial: Trial) -> list[str]:
    return [each for each in trial.who if each not in trial.rolled and each not in trial.helping]


def _luck(play: Play, who: Character, task: Task, trial: Trial) -> bool:
    if task.high >= trial.difficulty or "lucky" in who.used or not has(who, "lucky"):
        return False
    if not play.ask(who.owner, YesNo(kind="lucky", about=(who.id,), usually=True, rule="HK-ACT-5")):
        return False
    who.used.append("lucky")
    shows(who, "lucky")
    play.tell(attacks.OneAgain, who.id, "lucky")
    again = play.roll(D6, "again", by=who.owner)
    task.high = max(task.high, again) if task.dice > 1 else again
    return True


def _boon(play: Play, state: Table, who: Character, task: Task, trial: Trial) -> bool:
    about = (who.id, task.high, trial.difficulty)
    taken = boons.window(play, state, "after a test", about, (who.id,))
    if taken is None:
        return False
    if taken.boon == "try-again":
        task.high = play.roll(d6s(task.dice), "again", by=who.owner)
    elif taken.boon == "little-push":
        task.dice += 1
        task.high = max(task.high, play.roll(D6, "one more", by=who.owner))
    return True


def _over(play: Play, state: Table, trial: Trial) -> None:
    play.tell(TrialOver, trial.name, tuple(trial.passed))
    state.trial = None
    if state.story is not None and trial.of and trial.rolled:
        good = bool(trial.passed)
        (state.story.done if good else state.story.failed).append(trial.of)
        state.story.due.append(trial.of)


# In an encounter ------------------------------------------------------------------------------------------------------


def helpers_beside(state: Table, who: Character) -> list[Character]:
    """HK-TEST-9: in combat a helper stands beside and gives up its action of that round."""
    beside = [each for each in allies(state, who) if each.id in state.heroes and board.adjacent(state, who, each)]
    return [each for each in beside if able(each) and not each.turn.done and not _has_acted(each)]


def _has_acted(each: Character) -> bool:
    return each.turn.begun and not each.turn.action


def begin_in_fight(play: Play, state: Table, who: Character, trial: Trial, at: str = "") -> None:
    """HK-TEST-9: an action, with the prone penalty; up to three who stand beside may help."""
    state.trial = trial
    beside = helpers_beside(state, who)
    questions = {
        f"{each.owner}/{each.id}": YesNo(kind="help", about=(who.id, each.id), rule="HK-TEST-9") for each in beside
    }
    helping = [key.partition("/")[2] for key, helps in play.ask_each(questions).items() if helps]
    for name in helping[:MOST_HELPERS]:
        trial.helping[name] = who.id
        give_up_action(state, state.heroes[name])
        play.tell(Helps, name, who.id)
    used = [trial.skill] if trial.skill and trial.skill in who.skills else []
    state.tasks.append(Task("test", who.id, at, path=[*used, *pools.fitting_tools(who, trial.task)[:1]]))


def give_up_action(state: Table, helper: Character) -> None:
    """Its turn is still to come, without its action."""
    helper.used.append(f"helped in round {state.fight().round}")


def gave_up_action(state: Table, who: Character) -> bool:
    return f"helped in round {state.fight().round}" in who.used


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "call a test": call,
    "call the test off": lambda play, state, action: call_off(play, state),
    "test": make_test,
    "help": help_somebody,
    "help no more": help_no_more,
}
