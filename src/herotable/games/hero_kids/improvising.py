"""What no rule foresees: a player proposes, the game master allows it, names the dice, or refuses (HK-ACT-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.hero_kids import attacks, trials
from herotable.games.hero_kids.cards import POOLS, TASKS
from herotable.games.hero_kids.movement import acting
from herotable.games.hero_kids.state import Character, Table, Task, Trial, enemies
from herotable.rules import Action, Event, Number, One, Option, Play, TableOption, Words

OPTIONS: tuple[TableOption, ...] = ()

LONGEST: Final = 200
MOST_DICE: Final = 6
NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Proposed(Event):
    rule: ClassVar[str] = "HK-ACT-3"
    who: str
    words: str


@dataclass(frozen=True, slots=True)
class Ruled(Event):
    rule: ClassVar[str] = "HK-ACT-3"
    who: str
    ruling: str


EVENTS: tuple[type[Event], ...] = (Proposed, Ruled)


def in_turn(state: Table, who: Character) -> Iterator[Option]:
    if who.turn.action and who.id in state.heroes:
        yield Option("improvise", (Words("words", LONGEST, 1),), rule="HK-ACT-3")


def improvise(play: Play, state: Table, action: Action) -> None:
    state.fight().proposal = action.choice.one("words")
    play.tell(Proposed, acting(state).id, state.fight().proposal)


def controls(state: Table) -> Iterator[Option]:
    """HK-GEN-2: the ruling on a proposal."""
    if state.encounter is None or not state.encounter.proposal:
        return
    who = acting(state)
    attribute, skill, task = One("attribute", POOLS), One("skill", (NONE, *who.skills)), One("task", (NONE, *TASKS))
    difficulty = Number("difficulty", trials.EASY, trials.HARD)
    yield Option("rule a test", (attribute, difficulty, skill, task), rule="HK-TEST-9")
    aims = tuple(each.id for each in enemies(state, who))
    if aims:
        dice = Number("dice", 1, MOST_DICE)
        yield Option("rule an attack", (One("with", POOLS), One("target", aims, "characters"), dice), rule="HK-ACT-3")
    yield Option("rule it done", rule="HK-ACT-3")
    yield Option("rule it free", rule="HK-ACT-3")
    yield Option("rule it out", rule="HK-ACT-3")


def _ruled(play: Play, state: Table, ruling: str) -> Character:
    who = acting(state)
    play.tell(Ruled, who.id, ruling)
    if ruling not in ("out", "free"):
        attacks.use_action(state, who)
    return who


def _settled(state: Table) -> str:
    words, state.fight().proposal = state.fight().proposal, ""
    return words


def rule_test(play: Play, state: Table, action: Action) -> None:
    choice, who = action.choice, _ruled(play, state, "test")
    skill, task = (choice.one(field) for field in ("skill", "task"))
    trial = Trial(
        _settled(state),
        choice.one("attribute"),
        choice.number("difficulty"),
        [who.id],
        skill="" if skill == NONE else skill,
        task="" if task == NONE else task,
    )
    trials.begin_in_fight(play, state, who, trial)


def rule_attack(play: Play, state: Table, action: Action) -> None:
    choice, who = action.choice, _ruled(play, state, "attack")
    _settled(state)
    pool = attacks.pool_named(choice.one("with"))
    aimed = Task("aim", who.id, choice.one("target"), pool, attacks.RULED, printed=choice.number("dice"))
    state.tasks += [aimed, Task("done", who.id)]


def rule(ruling: str) -> Callable[[Play, Table, Action], None]:
    def ruled(play: Play, state: Table, action: Action) -> None:
        _ruled(play, state, ruling)
        _settled(state)

    return ruled


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "improvise": improvise,
    "rule a test": rule_test,
    "rule an attack": rule_attack,
    "rule it done": rule("done"),
    "rule it free": rule("free"),
    "rule it out": rule("out"),
}
