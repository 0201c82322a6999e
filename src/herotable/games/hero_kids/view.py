"""What an audience may know of the table, built up from nothing (HK-GEN-5)."""

from __future__ import annotations

from dataclasses import dataclass

from herotable.games.hero_kids.attacks import targets
from herotable.games.hero_kids.cards import ATTRIBUTES, POOLS
from herotable.games.hero_kids.health import ladder
from herotable.games.hero_kids.movement import acting, allowance, ways
from herotable.games.hero_kids.state import GM, Character, Side, Table, able, thing_in_use
from herotable.games.hero_kids.story import scene_now
from herotable.rules import Seat


@dataclass(frozen=True, slots=True)
class ConditionView:
    kind: str
    by: str = ""
    amount: int = 0
    at: str = ""
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class ThingView:
    id: str
    card: str


@dataclass(frozen=True, slots=True)
class TurnView:
    begun: bool
    done: bool
    steps: int
    action: bool
    walked: bool
    still: bool
    dropped: bool


@dataclass(frozen=True, slots=True)
class MemoryView:
    """What everybody saw happen and the rules still ask about."""

    used: tuple[str, ...]
    tried: tuple[str, ...]
    moved: bool
    hits: int
    attacked: dict[str, int]
    last_turn: int
    last_special: int
    summoned_by: str


@dataclass(frozen=True, slots=True)
class HeroView:
    id: str
    name: str
    card: str
    step: str
    dice: dict[str, int]
    boxes: int
    health: int
    state: str
    move: int
    specials: tuple[str, ...]
    bonuses: tuple[str, ...]
    free_special: str
    free_bonus: str
    skills: tuple[str, ...]
    things: tuple[ThingView, ...]
    in_use: str
    boons: tuple[str, ...]
    lasting: tuple[str, ...]
    boons_used: tuple[str, ...]
    gold: int
    stars: int
    square: str
    prone: bool
    fled: bool
    ready: bool
    played_by: str
    cake: bool
    bell: bool
    raised: tuple[str, ...]
    stars_spent: int
    shorter: dict[str, int]
    rested: bool
    conditions: tuple[ConditionView, ...]
    turn: TurnView
    memory: MemoryView


@dataclass(frozen=True, slots=True)
class FiguresView:
    """What stands on a foe's card: the game master's."""

    dice: dict[str, int]
    move: int
    specials: tuple[str, ...]
    bonuses: tuple[str, ...]
    hidden: bool
    comes_in: int


@dataclass(frozen=True, slots=True)
class FoeView:
    """A name, boxes, conditions, and what has shown itself."""

    id: str
    name: str
    card: str
    side: str
    boxes: int
    health: int
    state: str
    square: str
    prone: bool
    fled: bool
    seen: tuple[str, ...]
    conditions: tuple[ConditionView, ...]
    turn: TurnView
    memory: MemoryView
    figures: FiguresView | None = None


@dataclass(frozen=True, slots=True)
class EncounterView:
    """`reach`: where whoever acts can get by its move, and what it costs; `aims`: whom it can attack from where it is.
    Only whoever plays it is shown that."""

    map: str
    ground: dict[str, str]
    phase: str
    round: int
    first: str
    side: str
    acting: str
    clock: int
    scene: str
    proposal: str
    reach: dict[str, int]
    aims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TrialView:
    name: str
    attribute: str
    difficulty: int
    who: tuple[str, ...]
    each: bool
    skill: str
    task: str
    extra: int
    helping: dict[str, str]
    rolled: tuple[str, ...]
    passed: tuple[str, ...]
    of: str


@dataclass(frozen=True, slots=True)
class StoryView:
    """Which scene is open; the game master also reads what may come of it, and knows which flags are up."""

    adventure: str
    scene: str
    number: int
    ended: bool
    looted: bool
    done: tuple[str, ...]
    failed: tuple[str, ...]
    won: tuple[str, ...]
    lost: tuple[str, ...]
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StrikeView:
    """An attack whose dice lie on the table."""

    who: str
    target: str
    high: int
    guard: int


@dataclass(frozen=True, slots=True)
class TableView:
    you: Seat
    scene: str
    heroes: tuple[HeroView, ...]
    foes: tuple[FoeView, ...]
    encounter: EncounterView | None
    trial: TrialView | None
    story: StoryView | None
    strike: StrikeView | None
    chances: str
    children: bool
    rest_allowed: bool
    shop: bool
    ended: bool
    question: str
    asked_by: str
    opened: bool
    met: tuple[str, ...]
    won_by: str
    fights: int
    growth: bool
    may_choose_boon: tuple[str, ...]
    counted: tuple[int, ...]


def view(state: Table, audience: Seat) -> TableView:
    shown = [foe for foe in state.foes.values() if audience == GM or not foe.hidden]
    return TableView(
        you=audience,
        scene=state.scene,
        heroes=tuple(hero_view(state, hero) for hero in state.heroes.values()),
        foes=tuple(foe_view(state, foe, audience) for foe in shown),
        encounter=_encounter(state, audience),
        trial=_trial(state),
        story=_story(state, audience),
        strike=_strike(state, audience),
        chances=state.option("show_chance"),
        children=state.option("words") == "children" and audience != GM,
        rest_allowed=state.rest_allowed,
        shop=state.shop,
        ended=state.ended,
        question=state.secret_question,
        asked_by=state.asked_by,
        opened=state.opened,
        met=tuple(state.met),
        won_by=state.won_by or "",
        fights=state.fights,
        growth=state.growth_open,
        may_choose_boon=tuple(state.may_choose_boon),
        counted=(state.foes_ever, state.things_ever),
    )


def hero_view(state: Table, hero: Character) -> HeroView:
    fresh = [boon for boon in hero.boons if not boon.used]
    return HeroView(
        id=hero.id,
        name=hero.name,
        card=hero.card,
        step=hero.step,
        dice={name: hero.dice[name] for name in ATTRIBUTES},
        boxes=hero.boxes,
        health=hero.health,
        state=ladder(hero),
        move=allowance(state, hero),
        specials=tuple(hero.specials),
        bonuses=tuple(hero.bonuses),
        free_special=hero.free_special,
        free_bonus=hero.free_bonus,
        skills=tuple(hero.skills),
        things=tuple(ThingView(thing.id, thing.card) for thing in hero.things),
        in_use=thing_in_use(hero),
        boons=tuple(boon.card for boon in fresh),
        lasting=tuple(boon.card for boon in fresh if boon.lasting),
        boons_used=tuple(boon.card for boon in hero.boons if boon.used),
        gold=hero.gold,
        stars=hero.stars,
        square=hero.square,
        prone=hero.prone,
        fled=hero.fled,
        ready=hero.ready,
        played_by=hero.owner,
        cake=hero.cake,
        bell=hero.bell,
        raised=tuple(hero.raised),
        stars_spent=hero.stars_spent,
        shorter=dict(hero.shorter),
        rested=hero.rested,
        conditions=_conditions(hero),
        turn=_turn(hero),
        memory=_memory(hero),
    )


def foe_view(state: Table, foe: Character, audience: Seat) -> FoeView:
    known = audience == GM or foe.side is Side.HEROES
    figures = FiguresView(
        dice={name: foe.dice[name] for name in ATTRIBUTES},
        move=foe.move,
        specials=tuple(foe.specials),
        bonuses=tuple(foe.bonuses),
        hidden=foe.hidden,
        comes_in=foe.comes_in,
    )
    return FoeView(
        id=foe.id,
        name=foe.name,
        card=foe.card,
        side=foe.side,
        boxes=foe.boxes,
        health=foe.health,
        state=ladder(foe),
        square=foe.square,
        prone=foe.prone,
        fled=foe.fled,
        seen=tuple(foe.seen),
        conditions=_conditions(foe),
        turn=_turn(foe),
        memory=_memory(foe),
        figures=figures if known else None,
    )


def _conditions(who: Character) -> tuple[ConditionView, ...]:
    return tuple(ConditionView(each.kind, each.by, each.amount, each.at, each.fresh) for each in who.conditions)


def _turn(who: Character) -> TurnView:
    turn = who.turn
    return TurnView(turn.begun, turn.done, turn.steps, turn.action, turn.walked, turn.still, turn.dropped)


def _memory(who: Character) -> MemoryView:
    return MemoryView(
        used=tuple(who.used),
        tried=tuple(who.tried),
        moved=who.moved,
        hits=who.hits,
        attacked=dict(sorted(who.attacked.items())),
        last_turn=who.last_turn,
        last_special=who.last_special,
        summoned_by=who.summoned_by,
    )


def _encounter(state: Table, audience: Seat) -> EncounterView | None:
    fight = state.encounter
    if fight is None:
        return None
    mine = acting(state) if fight.acting and acting(state).owner == audience else None
    plays = mine if mine is not None and able(mine) else None
    return EncounterView(
        map=fight.map,
        ground=dict(sorted(fight.ground.items())),
        phase=fight.phase,
        round=fight.round,
        first=fight.first,
        side=fight.side,
        acting=fight.acting,
        clock=fight.clock,
        scene=fight.scene,
        proposal=fight.proposal,
        reach=_reach(state, plays) if plays is not None else {},
        aims=_aims(state, plays) if plays is not None else (),
    )


def _reach(state: Table, who: Character) -> dict[str, int]:
    steps = 0 if who.turn.still else who.turn.steps
    return dict(ways(state, who, steps).costs)


def _aims(state: Table, who: Character) -> tuple[str, ...]:
    found = [target for pool in POOLS if who.dice[pool] for target in targets(state, who, pool)]
    return tuple(dict.fromkeys(found)) if who.turn.action else ()


def _trial(state: Table) -> TrialView | None:
    trial = state.trial
    if trial is None:
        return None
    return TrialView(
        name=trial.name,
        attribute=trial.attribute,
        difficulty=trial.difficulty,
        who=tuple(trial.who),
        each=trial.each,
        skill=trial.skill,
        task=trial.task,
        extra=trial.extra,
        helping=dict(trial.helping),
        rolled=tuple(trial.rolled),
        passed=tuple(trial.passed),
        of=trial.of,
    )


def _story(state: Table, audience: Seat) -> StoryView | None:
    story = state.story
    if story is None:
        return None
    scene = scene_now(state)
    return StoryView(
        adventure=story.adventure,
        scene=scene.id if scene is not None else "",
        number=story.scene,
        ended=story.ended,
        looted=story.looted,
        done=tuple(story.done),
        failed=tuple(story.failed),
        won=tuple(story.won),
        lost=tuple(story.lost),
        flags=tuple(story.flags) if audience == GM else (),
    )


def _strike(state: Table, audience: Seat) -> StrikeView | None:
    """HK-BOON-4: shown, and not yet applied."""
    task = next((each for each in state.tasks if each.kind == "answer"), None)
    if task is None:
        return None
    hidden = state.is_on("hidden_foe_dice") and audience != GM
    by_foe = bool(task.who) and state.who(task.who).side is Side.FOES
    at_foe = state.who(task.at).side is Side.FOES
    high = 0 if hidden and by_foe else task.high
    guard = 0 if hidden and at_foe else task.guard
    return StrikeView(task.who, task.at, high, guard)
