"""Tasks: from the calling to the result (DM-TASK)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.deck_of_many_dungeons import deck, standing
from herotable.games.deck_of_many_dungeons.attacks import take_slot
from herotable.games.deck_of_many_dungeons.cards import GROUP_TASKS, TASKS
from herotable.games.deck_of_many_dungeons.effects import turn
from herotable.games.deck_of_many_dungeons.health import pay
from herotable.games.deck_of_many_dungeons.standing import Case
from herotable.games.deck_of_many_dungeons.state import (
    GM,
    Applied,
    Creature,
    Held,
    Kind,
    Phase,
    Rolled,
    Side,
    Table,
    Task,
    option,
)
from herotable.rules import Action, Event, Number, One, Option, PickOne, Play, Seat, Some, TableOption, Words, dice

LADDER: Final = (4, 6, 8, 10, 12)
MOST_CARDS: Final = 4
UPGRADE: Final = "upgrade"
DISABLE: Final = "disable"
WORTH: Final = 2
HARD_IN_COMBAT: Final = 6
MADE: Final = "made"
FAILED: Final = "failed"
UNCHANGED: Final = "unchanged"
ANYTHING: Final = "anything"
NO: Final = "no"


@dataclass(frozen=True, slots=True)
class TaskCalled(Event):
    rule: ClassVar[str] = "DM-TASK-1"
    what: str
    difficulty: int
    allowed: tuple[str, ...]
    of: tuple[str, ...]
    stake: str


@dataclass(frozen=True, slots=True)
class TooHard(Event):
    """To the game master: Tasks in combat should rarely be so difficult."""

    rule: ClassVar[str] = "DM-TASK-10"
    difficulty: int


@dataclass(frozen=True, slots=True)
class CardApplied(Event):
    rule: ClassVar[str] = "DM-TASK-4"
    who: str
    card: str
    how: str
    counts_as: str


@dataclass(frozen=True, slots=True)
class CardSuggested(Event):
    rule: ClassVar[str] = "DM-TASK-3"
    who: str
    card: str
    how: str


@dataclass(frozen=True, slots=True)
class SuggestionRefused(Event):
    rule: ClassVar[str] = "DM-TASK-3"
    who: str
    card: str


@dataclass(frozen=True, slots=True)
class Totalled(Event):
    rule: ClassVar[str] = "DM-TASK-7"
    who: str
    die: int
    face: int
    bonus: int


@dataclass(frozen=True, slots=True)
class TaskOver(Event):
    rule: ClassVar[str] = "DM-TASK-7"
    what: str
    result: str
    total: int


@dataclass(frozen=True, slots=True)
class Enacted(Event):
    rule: ClassVar[str] = "DM-TASK-9"
    who: str
    card: str


EVENTS: tuple[type[Event], ...] = (
    TaskCalled, TooHard, CardApplied, CardSuggested, SuggestionRefused, Totalled, TaskOver, Enacted,
)  # fmt: skip
OPTIONS: tuple[TableOption, ...] = (
    TableOption("lenient_upgrades", ("off", "on"), "DM-TASK-6"),
    TableOption("strict_aid", ("off", "on"), "DM-TASK-4"),
    TableOption("hidden_difficulty", ("off", "on"), "DM-TASK-1"),
)


# Calling ------------------------------------------------------------------------------------------


def call(play: Play, state: Table, task: Task) -> None:
    """DM-TASK-1: difficulty, categories and stake are said before anybody decides."""
    state.task = task
    task.in_combat = state.combat is not None
    if task.in_combat and task.difficulty > HARD_IN_COMBAT:
        play.whisper([GM], TooHard, task.difficulty)
    shown = 0 if option(state, "hidden_difficulty") else task.difficulty
    who = tuple(dict.fromkeys([*task.rollers, *([task.opposed_by] if task.opposed_by else [])]))
    play.tell(TaskCalled, task.what, shown, tuple(task.allowed), who, task.stake)


def call_for_chase(play: Play, state: Table, who: list[str], difficulty: int) -> None:
    able = [each for each in who if state.creatures[each].up]
    if not able:
        state.last_task = FAILED
        return
    task = Task("the chase", difficulty, allowed=list(TASKS), group=len(able) > 1, rollers=able)
    call(play, state, task)
    task.in_combat = False


def _called(play: Play, state: Table, action: Action) -> None:
    """By the game master, for one character, for a group, or against somebody."""
    choice = action.choice
    rollers = choice.some("who")
    allowed = choice.some("categories")
    foe = choice.one("against")
    task = Task(
        choice.one("what"),
        choice.number("difficulty"),
        allowed=allowed or list(TASKS),
        required=choice.some("required"),
        group=len(rollers) > 1,
        rollers=rollers,
        opposed_by="" if foe == NO else foe,
        stake=choice.one("stake"),
    )
    call(play, state, task)


# Which cards --------------------------------------------------------------------------------------


def directs(state: Table, contributor: str) -> list[Creature]:
    """Whose cards somebody may apply: own ones, and those of Followers and companions (DM-TASK-18)."""
    creature = state.creatures[contributor]
    others = [each for each in state.of(creature.side) if each.kind is Kind.FOLLOWER and each.up and each.here]
    return [creature, *others] if creature.kind is Kind.PC else [creature]


def usable_cards(state: Table, contributor: str) -> Iterator[Held]:
    """Enabled ones (DM-TASK-6); in combat only what is worn, held or equipped."""
    for owner in directs(state, contributor):
        for held in owner.cards:
            if deck.is_innate(held) or (state.combat is not None and not deck.in_use(owner, held)):
                continue
            yield held


def may_upgrade(state: Table, held: Held) -> bool:
    trait = held.card.startswith("TRA")
    return held.enabled or (option(state, "lenient_upgrades") and not trait)


def fitting(state: Table, task: Task, held: Held) -> list[str]:
    """DM-TASK-3: the allowed categories that stand on a card, by the approach that was taken (DM-TASK-2)."""
    approaches = [task.approach] if task.approach else list(task.approaches)
    allowed = [*task.allowed, *approaches] if task.approaches else task.allowed
    group = [GROUP_TASKS] if task.group or task.helpers else []
    return [name for name in deck.card_of(held).tasks if name in allowed or name in group]


def has_room(task: Task, category: str) -> bool:
    """DM-TASK-2: at most so many cards of a category."""
    counted = sum(1 for each in task.applied if each.counts_as == category)
    return category not in task.caps or counted < task.caps[category]


def count_of(task: Task, contributor: str) -> int:
    return sum(1 for each in task.applied if each.by == contributor)


def contributors(state: Table, task: Task) -> list[str]:
    return list(dict.fromkeys([*task.rollers, *task.helpers, *([task.opposed_by] if task.opposed_by else [])]))


def _full(state: Table, task: Task, contributor: str) -> bool:
    """G9: four own cards; by strict aid four in all."""
    strict = option(state, "strict_aid") and contributor != task.opposed_by
    used = sum(1 for each in task.applied if each.by != task.opposed_by) if strict else count_of(task, contributor)
    return used >= MOST_CARDS


# What may be chosen -------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    task = state.task
    if task is None:
        return gm_options(state, seat) + enacting(state, seat)
    found = _rulings(state, task) if seat == GM else []
    for contributor in contributors(state, task):
        if state.creatures[contributor].seat == seat and contributor not in task.locked:
            found += contributing(state, task, contributor)
    if not task.locked or any(each not in task.locked for each in task.rollers):
        found += helping(state, task, seat)
    return found


def contributing(state: Table, task: Task, contributor: str) -> list[Option]:
    """S3, step 3."""
    who = One("who", (contributor,))
    found = [Option("lock in", (who,), rule="DM-TASK-5", refused=lacking(state, task, contributor))]
    free = [
        held
        for held in usable_cards(state, contributor)
        if not any(each.held == held.id for each in task.applied + task.suggested)
    ]
    if _full(state, task, contributor):
        return found
    helper = contributor not in task.rollers and contributor != task.opposed_by
    ways = (DISABLE,) if helper else (UPGRADE, DISABLE)
    for how in ways:
        fits = [held for held in free if _may(state, held, how)]
        applied = tuple(held.id for held in fits if any(has_room(task, each) for each in fitting(state, task, held)))
        if applied:
            found.append(
                Option(
                    how if how == UPGRADE else "disable for the Task",
                    (who, One("card", applied, "cards")),
                    rule="DM-TASK-4",
                )
            )
        other = tuple(held.id for held in fits if held.id not in applied)
        if other:
            found.append(Option(f"suggest to {how}", (who, One("card", other, "cards")), rule="DM-TASK-3"))
    return found


def _may(state: Table, held: Held, how: str) -> bool:
    return held.enabled if how == DISABLE else may_upgrade(state, held)


def helping(state: Table, task: Task, seat: Seat) -> list[Option]:
    """DM-TASK-12: others may offer cards to disable; in combat that takes an action of theirs."""
    side = state.creatures[task.rollers[0]].side
    return [
        Option("aid", (One("who", (each.id,)),), rule="DM-TASK-12")
        for each in state.present(side)
        if each.seat == seat and each.up and each.id not in contributors(state, task) and each.kind is Kind.PC
        if not task.in_combat or (each.actions > 0 and not each.done)
    ]


def _rulings(state: Table, task: Task) -> list[Option]:
    """DM-TASK-3: the game master accepts or rejects what was suggested."""
    waiting = tuple(each.held for each in task.suggested)
    found = [Option("call the Task off", rule="DM-ROLE-4")]
    if waiting:
        card = One("card", waiting, "cards")
        found.append(
            Option("accept", (card, One("as", (ANYTHING, *(task.required or task.allowed[:8])))), rule="DM-TASK-3")
        )
        found.append(Option("reject", (card,), rule="DM-TASK-3"))
    return found


def gm_options(state: Table, seat: Seat) -> list[Option]:
    """S3, step 2."""
    if seat != GM or not state.opened or (state.combat is not None and state.combat.phase is not Phase.TURNS):
        return []
    able = tuple(each.id for each in _able(state))
    if not able or (state.combat is not None and (state.combat.extra or state.combat.queue or state.combat.batching)):
        return []
    foes = tuple(each.id for each in state.creatures.values() if each.side is Side.ENEMIES and each.up and each.here)
    fields = (
        Words("what", 80, 1),
        Some("who", able, 1, len(able), "creatures"),
        Number("difficulty", 1, 20),
        Some("categories", TASKS, 0, 6),
        Some("required", TASKS, 0, 2),
        One("against", (NO, *foes), "creatures"),
        Words("stake", 120),
    )
    return [Option("call a Task", fields, rule="DM-TASK-1")]


def _able(state: Table) -> list[Creature]:
    """In combat whoever has an action left on its own turn."""
    heroes = [each for each in state.pcs if each.up and each.here]
    if state.combat is None:
        return heroes
    return [each for each in heroes if state.combat.side is Side.HEROES and each.actions > 0 and not each.done]


def enacting(state: Table, seat: Seat) -> list[Option]:
    """DM-TASK-9: a Trait that is acted out comes back for nothing, when the game master confirms it."""
    if seat != GM or not state.opened:
        return []
    off = tuple(
        held.id for each in state.pcs for held in each.cards if held.card.startswith("TRA") and not held.enabled
    )
    return [Option("enacted", (One("card", off, "cards"),), rule="DM-TASK-9")] if off else []


def lacking(state: Table, task: Task, contributor: str) -> str:
    """Why one may not lock in yet: every required category must be covered, by whoever it is."""
    if contributor == task.opposed_by:
        return ""
    counted = [category for each in task.applied for category in categories_of(state, each)]
    missing = [name for name in task.required if name not in counted]
    last = all(each in task.locked or each == contributor for each in task.rollers)
    return f"{missing[0]} is not covered by any card" if missing and last else ""


def categories_of(state: Table, applied: Applied) -> tuple[str, ...]:
    _, held = state.held(applied.held)
    return (applied.counts_as, *deck.card_of(held).tasks)


# Choosing -----------------------------------------------------------------------------------------


def apply(play: Play, state: Table, who: str, card: str, how: str, counts_as: str = "") -> None:
    """DM-TASK-17: a card that is disabled for it stays so, whether or not the Task succeeds."""
    task = _task(state)
    owner, held = state.held(card)
    named = counts_as or next((each for each in fitting(state, task, held) if has_room(task, each)), "")
    task.applied.append(Applied(who, card, how, named))
    if named in task.approaches and not task.approach:
        task.approach = named
        task.difficulty = task.approaches[named]
    play.tell(CardApplied, who, held.card, how, named)
    if how == DISABLE:
        turn(play, owner, card, False)
        held.disabled_for_task = True


def _task(state: Table) -> Task:
    assert state.task is not None, "there is no Task"
    return state.task


def _apply(how: str) -> Callable[[Play, Table, Action], None]:
    return lambda play, state, action: apply(play, state, action.choice.one("who"), action.choice.one("card"), how)


def _suggest(how: str) -> Callable[[Play, Table, Action], None]:
    def suggested(play: Play, state: Table, action: Action) -> None:
        who, card = action.choice.one("who"), action.choice.one("card")
        _task(state).suggested.append(Applied(who, card, how, "", False))
        play.tell(CardSuggested, who, state.held(card)[1].card, how)

    return suggested


def rule(play: Play, state: Table, action: Action) -> None:
    task = _task(state)
    card = action.choice.one("card")
    asked = next(each for each in task.suggested if each.held == card)
    task.suggested = [each for each in task.suggested if each is not asked]
    if action.option == "reject" or _full(state, task, asked.by):
        return play.tell(SuggestionRefused, asked.by, state.held(card)[1].card)
    named = action.choice.one("as")
    apply(play, state, asked.by, card, asked.how, "" if named == ANYTHING else named)


def aid(play: Play, state: Table, action: Action) -> None:
    _task(state).helpers.append(action.choice.one("who"))


def lock(play: Play, state: Table, action: Action) -> None:
    """S3, step 6: once everybody has, the dice are thrown."""
    task = _task(state)
    task.locked.append(action.choice.one("who"))
    if all(each in task.locked for each in contributors(state, task)):
        _take_actions(state, task)
        play.then(roll_all, 0)


def _take_actions(state: Table, task: Task) -> None:
    """DM-TASK-10: in combat an action of everyone who contributes (G77)."""
    if not task.in_combat:
        return
    for who in contributors(state, task):
        creature = state.creatures[who]
        if who != task.opposed_by and creature.actions > 0:
            take_slot(creature, innate=False)
            creature.acted = creature.ever_acted = True


# Rolling ------------------------------------------------------------------------------------------


def die_of(task: Task, who: str) -> int:
    """DM-TASK-5: d4, a step up for each card that upgrades it."""
    steps = sum(1 for each in task.applied if each.by == who and each.how == UPGRADE)
    return LADDER[min(steps, len(LADDER) - 1)]


def bonus_of(state: Table, task: Task, who: str) -> int:
    """DM-TASK-12: every disabled card of the side counts for all its rolls."""
    mine = [each for each in task.applied if (each.by == task.opposed_by) is (who == task.opposed_by)]
    own = WORTH * sum(1 for each in mine if each.how == DISABLE)
    return own + task.modifier * (who != task.opposed_by) + companions(state, task, who)


def companions(state: Table, task: Task, who: str) -> int:
    """V26: what people who go along add, once a scene."""
    if who == task.opposed_by:
        return 0
    side = state.creatures[who].side
    allies = [each for each in state.of(side) if each.kind is Kind.FOLLOWER and each.here]
    return sum(standing.total(state, each, "task", Case(each)) for each in allies)


def roll_all(play: Play, state: Table, number: int) -> None:
    task = _task(state)
    who = [*task.rollers, *([task.opposed_by] if task.opposed_by else [])]
    if number == len(who):
        _note_companions(state, task)
        play.then(another_roll)
    roller = who[number]
    sides, bonus = die_of(task, roller), bonus_of(state, task, roller)
    face = play.roll(dice(1, sides), task.what, by=state.creatures[roller].seat)
    task.rolled.append(Rolled(roller, sides, bonus, face))
    play.tell(Totalled, roller, sides, face, bonus)
    play.then(roll_all, number + 1)


def _note_companions(state: Table, task: Task) -> None:
    for creature in state.creatures.values():
        for held in creature.cards:
            if any(ability.has("task") for _, ability in deck.abilities(held)) and "scene" not in held.spent:
                held.spent.append("scene")


def another_roll(play: Play, state: Table) -> None:
    """DM-TASK-8, DM-TASK-11: Resolve rolls again; the side that is not winning decides first."""
    task = _task(state)
    for rolled in _losing_first(task):
        creature = state.creatures[rolled.who]
        wants = rolled.who not in task.passed and creature.purse > 0 and rolled.face < rolled.die
        if wants and not (not task.opposed_by and best(task) >= task.difficulty):
            question = PickOne(
                kind="roll the Task again",
                about=(rolled.who,),
                among=(NO, "yes"),
                usually=_usual(task, rolled),
                rule="DM-TASK-8",
            )
            answer = play.ask(creature.seat, question)
            play.then(roll_one_again, rolled.who, answer == "yes")
    play.then(conclude)


def _usual(task: Task, rolled: Rolled) -> str:
    needed = task.difficulty - rolled.bonus
    return "yes" if not task.opposed_by and needed <= rolled.die and rolled.die >= 2 * (needed - 1) else NO


def _losing_first(task: Task) -> list[Rolled]:
    """At a tie the active side decides first."""
    if not task.opposed_by:
        return task.rolled
    theirs = [each for each in task.rolled if each.who == task.opposed_by]
    mine = [each for each in task.rolled if each.who != task.opposed_by]
    return [*theirs, *mine] if best(task) > total(theirs[0]) else [*mine, *theirs]


def roll_one_again(play: Play, state: Table, who: str, again: bool) -> None:
    task = _task(state)
    if not again:
        task.passed.append(who)
        play.then(another_roll)
    rolled = next(each for each in task.rolled if each.who == who)
    creature = state.creatures[who]
    pay(play, state, creature, 1)
    face = play.roll(dice(1, rolled.die), task.what, by=creature.seat)
    rolled.face = max(rolled.face, face)
    if task.opposed_by:
        task.passed = []
    play.tell(Totalled, who, rolled.die, rolled.face, rolled.bonus)
    play.then(another_roll)


def total(rolled: Rolled) -> int:
    return rolled.face + rolled.bonus


def best(task: Task) -> int:
    """DM-TASK-12: the highest total is the group's result."""
    return max(total(each) for each in task.rolled if each.who != task.opposed_by)


def result_of(task: Task) -> str:
    """DM-TASK-7, DM-TASK-11: a tie in an opposed Task leaves everything as it was."""
    if not task.opposed_by:
        return MADE if best(task) >= task.difficulty else FAILED
    theirs = next(total(each) for each in task.rolled if each.who == task.opposed_by)
    return MADE if best(task) > theirs else UNCHANGED if best(task) == theirs else FAILED


def conclude(play: Play, state: Table) -> None:
    task = _task(state)
    result = result_of(task)
    play.tell(TaskOver, task.what, result, best(task))
    state.last_task = result
    state.task = None
    _after(play, state, task, result)


def _after(play: Play, state: Table, task: Task, result: str) -> None:
    """Whoever was hidden is found, or not; a trap is disarmed (G101)."""
    zone = state.zone(task.zone) if task.zone else None
    if zone is not None and result == MADE:
        state.zones = [each for each in state.zones if each is not zone]


def call_off(play: Play, state: Table, action: Action) -> None:
    task = _task(state)
    state.task = None
    state.last_task = FAILED
    play.tell(TaskOver, task.what, "called off", 0)


def enacted(play: Play, state: Table, action: Action) -> None:
    owner, held = state.held(action.choice.one("card"))
    turn(play, owner, held.id, True)
    play.tell(Enacted, owner.id, held.card)


def chance(difficulty: int, sides: int, bonus: int) -> tuple[int, int]:
    """How many of a die's faces are enough."""
    return max(0, min(sides, sides + bonus - difficulty + 1)), sides


def sensible_choice(state: Table, task: Task, who: str, offered: Iterable[Option]) -> tuple[str, str] | None:
    """P-TASK: all that fit as upgrades; where that gives less than even odds, cards are disabled, Traits first."""
    by_name = {each.id: each for each in offered}
    bonus, sides = bonus_of(state, task, who), die_of(task, who)
    good, of = chance(task.difficulty, sides, bonus)
    up = by_name.get(UPGRADE)
    off = by_name.get("disable for the Task")
    if good >= of:
        return None
    if up is not None and sides < LADDER[-1]:
        return UPGRADE, str(next(iter(up.fields[1].values())))
    if off is not None and 2 * good < of:
        among = [str(each) for each in off.fields[1].values()]
        traits = [each for each in among if state.held(each)[1].card.startswith("TRA")]
        return "disable for the Task", (traits or among)[0]
    return None


STAGES: tuple[Callable[..., None], ...] = (roll_all, another_roll, roll_one_again, conclude)
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "call a Task": _called,
    "upgrade": _apply(UPGRADE),
    "disable for the Task": _apply(DISABLE),
    "suggest to upgrade": _suggest(UPGRADE),
    "suggest to disable": _suggest(DISABLE),
    "accept": rule,
    "reject": rule,
    "aid": aid,
    "lock in": lock,
    "call the Task off": call_off,
    "enacted": enacted,
}
