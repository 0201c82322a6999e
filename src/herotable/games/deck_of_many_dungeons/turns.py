"""A combat from beginning to end: initiative, turns in any order, Turn Transitions (DM-INIT, DM-TURN, DM-END)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.deck_of_many_dungeons import (
    attacks,
    damage,
    deck,
    declaring,
    durations,
    effects,
    fleeing,
    moving,
    rolls,
    standing,
    uses,
    zones,
)
from herotable.games.deck_of_many_dungeons.ground import beside
from herotable.games.deck_of_many_dungeons.health import fresh_actions, may_act_now, pay
from herotable.games.deck_of_many_dungeons.marks import reveal
from herotable.games.deck_of_many_dungeons.rolls import NO
from herotable.games.deck_of_many_dungeons.standing import Case
from herotable.games.deck_of_many_dungeons.state import GM, Combat, Creature, Kind, Phase, Side, Table, Use, option
from herotable.rules import SYSTEM, Action, Choice, Event, One, Option, Play, Seat, TableOption

THE_ENEMIES: Final = "enemies"
MORE_CARDS: Final = 2
"""So many further cards for whoever caused the fight (DM-INIT-3)."""


@dataclass(frozen=True, slots=True)
class CombatBegan(Event):
    rule: ClassVar[str] = "DM-INIT-1"
    cause: str
    unnoticed: bool


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    rule: ClassVar[str] = "DM-INIT-4"
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    rule: ClassVar[str] = "DM-TURN-1"
    side: str
    turn: int
    only: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """Temporary Resolve moves toward 1."""

    rule: ClassVar[str] = "DM-END-6"
    who: str
    temporary: int


@dataclass(frozen=True, slots=True)
class IsDone(Event):
    rule: ClassVar[str] = "DM-TURN-10"
    who: str


@dataclass(frozen=True, slots=True)
class CombatOver(Event):
    rule: ClassVar[str] = "DM-INIT-1"
    won: str


@dataclass(frozen=True, slots=True)
class BatchRolled(Event):
    rule: ClassVar[str] = "DM-EN-7"
    who: tuple[str, ...]


EVENTS: tuple[type[Event], ...] = (CombatBegan, Dealt, TurnBegan, Settled, IsDone, CombatOver, BatchRolled)
OPTIONS: tuple[TableOption, ...] = (
    TableOption("no_sight_rule", ("off", "on"), "DM-GRID-5"),
    TableOption("hidden_health", ("off", "on"), "DM-EN-6"),
    TableOption("one_duration_per_card", ("off", "on"), "DM-END-4"),
    TableOption("enable_any_time", ("off", "on"), "DM-HR-10"),
)


# Beginning ----------------------------------------------------------------------------------------


def start(play: Play, state: Table, cause: str = "", *, unnoticed: bool = False) -> None:
    """DM-INIT-1 and 2: everyone with what he wears and holds; limits of the last combat are over."""
    state.combat = Combat(Phase.COVERT if unnoticed else Phase.INITIATIVE, cause, unnoticed)
    for creature in state.creatures.values():
        _ready(creature)
        if unnoticed and creature.kind is Kind.PC and creature.up and creature.here:
            creature.done = False
    play.tell(CombatBegan, cause, unnoticed)


def _ready(creature: Creature) -> None:
    creature.temporary = creature.missed = creature.owed = creature.actions = creature.bought = 0
    creature.attacked = creature.acted = creature.ever_acted = creature.moved = False
    creature.done = True
    creature.marks = []
    for held in creature.cards:
        held.used = []
        held.spent = [each for each in held.spent if each.startswith("session:")]


def initiative(play: Play, state: Table) -> None:
    """DM-INIT-3 to 6."""
    combat = state.fighting()
    combat.phase = Phase.TURNS
    for creature in _here(state):
        if uses.is_boss_like(creature):
            creature.temporary = 1
        damage.raise_event(play, state, creature, "combat-start", Case(creature))
    order = play.shuffle(initiative_cards(state), "initiative")
    combat.order = list(order)
    play.tell(Dealt, tuple(order))
    earlier = order[: order.index(THE_ENEMIES)] if THE_ENEMIES in order else order
    combat.first = list(dict.fromkeys(earlier))
    for creature in state.creatures.values():
        creature.marks = []
        for held in creature.cards:
            held.used = []
    if set(combat.first) == {each.id for each in state.pcs if each.here and each.up}:
        combat.first = []
        return begin_turn(play, state, Side.HEROES)
    begin_turn(play, state, Side.HEROES if combat.first else Side.ENEMIES)


def initiative_cards(state: Table) -> list[str]:
    """One for each character and one for all enemies; two more for whoever caused it, others by `init`."""
    combat = state.fighting()
    names = [each.id for each in state.pcs if each.here and each.up]
    cards = [*names, THE_ENEMIES]
    if combat.cause in cards:
        cards += [combat.cause] * MORE_CARDS
    for creature in _here(state):
        more = standing.total(state, creature, "init")
        cards += (
            [creature.id if creature.kind is Kind.PC else THE_ENEMIES] * more
            if creature.side is Side.ENEMIES or creature.kind is Kind.PC
            else []
        )
    return cards


def _here(state: Table) -> list[Creature]:
    return [each for each in state.creatures.values() if each.here and each.up]


def begin_turn(play: Play, state: Table, side: Side) -> None:
    """Everyone of a side who is conscious may act; in a partial first turn only those who came before the enemies."""
    combat = state.fighting()
    combat.side = side
    combat.turn += 1
    for creature in state.of(side):
        creature.acted = False
        creature.bought = 0
        creature.attacked = creature.moved = False
        if creature.up and creature.here and may_act_now(state, creature):
            fresh_actions(creature)
    zones.turn_begins(play, state, side)
    play.tell(TurnBegan, side.value, combat.turn, tuple(combat.first) if side is Side.HEROES else ())


# Being done ---------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    """Abilities, and being done with one's turn; the game master may declare a batch."""
    combat = state.combat
    if combat is None or combat.phase in (Phase.INITIATIVE, Phase.OVER) or is_busy(state):
        return []
    found: list[Option] = []
    for creature in declaring.directs(state, seat):
        if combat.phase is Phase.COVERT and creature.id in combat.covert:
            found.append(Option("done", (One("who", (creature.id,)),), rule="DM-TURN-10"))
            continue
        found += declaring.options_of(state, creature)
        found.append(Option("done", (One("who", (creature.id,)),), rule="DM-TURN-10"))
    return found + _batch_options(state, seat)


def _batch_options(state: Table, seat: Seat) -> list[Option]:
    combat = state.fighting()
    if seat != GM or combat.side is not Side.ENEMIES or combat.phase is not Phase.TURNS or combat.extra:
        return []
    if combat.batching:
        return [Option("roll the batch", rule="DM-EN-7")]
    several = len(declaring.directs(state, seat)) > 1
    return [Option("declare a batch", rule="DM-EN-7")] if several else []


def is_busy(state: Table) -> bool:
    """Something is still to happen by itself."""
    combat = state.combat
    return combat is not None and bool(
        combat.queue or combat.walk or combat.steps_to_give or combat.ticking or over(state)
    )


def declare_batch(play: Play, state: Table) -> None:
    state.fighting().batching = True


def roll_the_batch(play: Play, state: Table) -> None:
    """DM-EN-7: all are fixed; the dice are rolled in the listed order."""
    combat = state.fighting()
    combat.batching = False
    if not combat.batch:
        return
    play.tell(BatchRolled, tuple(use.by for use in combat.batch))
    play.then(roll_one, 0)


def roll_one(play: Play, state: Table, number: int) -> None:
    combat = state.fighting()
    if number == len(combat.batch):
        play.then(look_at_all)
    use = combat.batch[number]
    if (
        uses.roll_needed(state, use)
        and state.creatures[use.by].up
        and not uses.ability_in(state, use).has("first step")
    ):
        rolls.throw(play, state, use)
        use.rolled = True
    play.then(roll_one, number + 1)


def look_at_all(play: Play, state: Table) -> None:
    """Only now the windows for rolling again, one for each, in any order."""
    combat = state.fighting()
    able = {use.by: question for use in combat.batch if use.rolled and (question := rolls.again_question(state, use))}
    for use in combat.batch:
        if use.by in able and "asked" not in use.asked:
            payer = play.ask(state.creatures[use.by].seat, able[use.by])
            play.then(answer_batch, use.by, payer)
    combat.queue = [*combat.batch, *combat.queue]
    combat.batch = []


def answer_batch(play: Play, state: Table, who: str, payer: str) -> None:
    use = next(each for each in state.fighting().batch if each.by == who and "asked" not in each.asked)
    if payer == NO:
        use.asked.append("asked")
    else:
        roller = state.creatures[who]
        pay(play, state, roller, 1)
        play.tell(attacks.Rerolled, who)
        use.rerolls += 1
        rolls.throw(play, state, use, keep=True)
    play.then(look_at_all)


def is_done(play: Play, state: Table, who: str) -> None:
    """DM-HR-8: to say "done" is to have acted. An extra action may be declined."""
    combat = state.fighting()
    creature = state.creatures[who]
    if combat.extra == who:
        combat.extra = ""
    else:
        creature.done = creature.acted = True
        creature.actions = creature.regular = creature.innate = 0
    play.tell(IsDone, who)


# What happens by itself ---------------------------------------------------------------------------


def onward(state: Table) -> Action | None:
    combat = state.combat
    if combat is None or combat.phase is Phase.OVER or any(each.ready or each.awaiting for each in combat.chases):
        return None
    if combat.phase is Phase.INITIATIVE:
        return Action(SYSTEM, Choice("initiative"))
    if combat.queue and combat.queue[0].part == "zone":
        return attacks.GO_ON
    if combat.walk is not None:
        return moving.WALK_ON
    if combat.steps_to_give:
        return Action(SYSTEM, Choice("take steps"))
    if combat.queue:
        return attacks.GO_ON
    return _between_uses(state, combat)


def _between_uses(state: Table, combat: Combat) -> Action | None:
    if combat.ticking:
        return Action(SYSTEM, Choice("end the turn"))
    if combat.phase is Phase.TURNS and over(state):
        return Action(SYSTEM, Choice("end the combat"))
    if combat.extra and not state.creatures[combat.extra].up:
        return Action(SYSTEM, Choice("lose the extra action"))
    if combat.extra or combat.batching or any(_can_go_on(state, each) for each in state.of(combat.side)):
        return None
    return Action(SYSTEM, Choice("initiative" if combat.phase is Phase.COVERT else "tick"))


def _can_go_on(state: Table, creature: Creature) -> bool:
    return creature.up and creature.here and not creature.done


def over(state: Table) -> str:
    """DM-INIT-1, G69, G99: one side has nobody left here, and nobody is being chased."""
    combat = state.fighting()
    if combat.chases:
        return ""
    if not any(each.here for each in state.of(Side.ENEMIES) if each.up):
        return Side.HEROES.value
    if not any(each.here for each in state.of(Side.HEROES) if each.up):
        return Side.ENEMIES.value
    return ""


# Turn Transition ----------------------------------------------------------------------------------


def tick(play: Play, state: Table) -> None:
    """DM-END-7, step 1: what was already running when the turn started has its effect once."""
    combat = state.fighting()
    combat.ticking = True
    side = combat.side
    for running in state.running:
        if running.side is side and not running.fresh and durations.ticks(running) and state.creatures[running.on].up:
            combat.queue.append(durations.tick_use(running))
    for creature in state.of(side):
        if creature.up and creature.here:
            combat.queue += passive_ticks(state, creature)
    zones.tick(play, state, side)
    if side is Side.ENEMIES:
        for creature in state.creatures.values():
            if not creature.up and not creature.dead and creature.at:
                damage.raise_event(play, state, creature, "fallen", Case(creature))


def passive_ticks(state: Table, creature: Creature) -> list[Use]:
    found = []
    for held, number, ability in deck.live(creature):
        for clause in ability.clauses:
            if ability.type == "Passive" and clause.prefix == "tick":
                bearing = standing.Bearing(clause, creature, held, ability)
                if (
                    standing.holds(state, bearing, clause.when, Case(creature, creature))
                    and creature.health < creature.most
                ):
                    reveal(held, number)
                    found.append(uses.use_of(creature, held, number, part="tick", targets=[creature.id]))
    return found


def end_turn(play: Play, state: Table) -> None:
    """DM-END-7, steps 2 to 6; then the other side."""
    combat = state.fighting()
    side = combat.side
    combat.ticking = False
    durations.count_down(play, state, side)
    for creature in state.of(side):
        _settle(play, creature)
    _end_hiding(play, state, side)
    zones.new_turn(state)
    combat.first = []
    fleeing.leave(play, state, side)
    if fleeing.chases_roll(play, state, side):
        return
    begin_turn(play, state, side.other)


def _settle(play: Play, creature: Creature) -> None:
    """DM-END-6 for the conscious; every ability may be used anew (DM-TURN-6)."""
    creature.marks = []
    creature.burned = False
    creature.done = True
    creature.actions = creature.regular = creature.innate = creature.bought = 0
    for held in creature.cards:
        held.used = []
    if uses.is_boss_like(creature) and creature.up and creature.here and creature.temporary != 1:
        creature.temporary += 1 if creature.temporary < 1 else -1
        play.tell(Settled, creature.id, creature.temporary)


def _end_hiding(play: Play, state: Table, side: Side) -> None:
    """DM-V-HIDE: whoever stands next to one of this side is hidden no longer."""
    for running in list(state.running):
        creature = state.creatures[running.on]
        if creature.side is not side and standing.hides(running) and creature.at and beside(state, creature, side):
            durations.end(play, state, running.id)


# The end ------------------------------------------------------------------------------------------


def end_combat(play: Play, state: Table, won: str = "") -> None:
    """DM-HR-13, DM-END: temporary Resolve is gone, connections and what lasts as long as a combat end."""
    state.last = won or over(state) or "called off"
    play.tell(CombatOver, state.last)
    state.combat = None
    durations.end_all(state, combat_only=True)
    state.zones = [zone for zone in state.zones if zone.kind in (zones.HAZARD, "dark")]
    for creature in state.creatures.values():
        creature.temporary = creature.actions = creature.missed = creature.owed = 0
        creature.done = True
        creature.marks = []
        for held in creature.cards:
            held.used = []
        if (
            option(state, "wake_after_victory")
            and state.last == "heroes"
            and creature.kind is Kind.PC
            and not creature.up
            and not creature.dead
        ):
            creature.health = 1


STAGES: tuple[Callable[..., None], ...] = (roll_one, look_at_all, answer_batch)
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "initiative": lambda play, state, action: initiative(play, state),
    "tick": lambda play, state, action: tick(play, state),
    "end the turn": lambda play, state, action: end_turn(play, state),
    "end the combat": lambda play, state, action: end_combat(play, state),
    "take steps": lambda play, state, action: effects.take_given_steps(play, state),
    "done": lambda play, state, action: is_done(play, state, action.choice.one("who")),
    "lose the extra action": lambda play, state, action: is_done(play, state, state.fighting().extra),
    "declare a batch": lambda play, state, action: declare_batch(play, state),
    "roll the batch": lambda play, state, action: roll_the_batch(play, state),
}
