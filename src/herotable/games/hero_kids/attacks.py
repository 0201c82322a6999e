"""Attacks: who may be attacked, the dice of both sides, a hit and what it brings (HK-ATK, HK-LOS)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.hero_kids import board, boons, pools
from herotable.games.hero_kids.cards import POOLS, ActionCard, Pool
from herotable.games.hero_kids.foes import dice_shown_to
from herotable.games.hero_kids.health import affect, hurt, lift, ready, suffer
from herotable.games.hero_kids.movement import acting
from herotable.games.hero_kids.pools import d6s, named, total
from herotable.games.hero_kids.state import (
    Character,
    Side,
    Table,
    Task,
    able,
    cards,
    condition,
    enemies,
    felt_bait,
    has,
    shows,
    thing_in_use,
)
from herotable.rules import Action, Event, One, Option, Part, PickOne, Play, TableOption, YesNo
from herotable.rules.dice import D6

OPTIONS: tuple[TableOption, ...] = (
    TableOption("min_attack_die", ("0", "1"), "HK-ATK-7"),
    TableOption("bodies_give_cover", ("off", "on"), "HK-LOS-5"),
)

FLASK: Final = "fire-flask"
FLASK_REACH: Final = 4
HAZARD: Final = "hazard"
RIPOSTE: Final = "riposte"
RULED: Final = "ruled"
RAT: Final = "larder-rat"
HOT_UP_TO: Final = 3
NONE: Final = "none"


# Events ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attacks(Event):
    """Before the dice: what both sides have, each part by its name."""

    rule: ClassVar[str] = "HK-ATK-1"
    who: str
    target: str
    pool: str
    card: str
    attack: tuple[tuple[str, int], ...]
    armor: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Compared(Event):
    """The highest die of each side; a tie goes to the attacker."""

    rule: ClassVar[str] = "HK-ATK-1"
    who: str
    target: str
    high: int
    guard: int
    hit: bool


@dataclass(frozen=True, slots=True)
class Hit(Event):
    rule: ClassVar[str] = "HK-ATK-1"
    who: str
    target: str


@dataclass(frozen=True, slots=True)
class Missed(Event):
    rule: ClassVar[str] = "HK-ATK-1"
    who: str
    target: str


@dataclass(frozen=True, slots=True)
class NoHarm(Event):
    """The hit costs no box: by the action's own text, a boon or an ability."""

    rule: ClassVar[str] = "HK-ATK-11"
    target: str
    why: str


@dataclass(frozen=True, slots=True)
class HitMoved(Event):
    """Entourage."""

    rule: ClassVar[str] = "HK-ACT-5"
    who: str
    to: str


@dataclass(frozen=True, slots=True)
class TargetLost(Event):
    """It is no longer where the attack could reach it, or no die is left."""

    rule: ClassVar[str] = "HK-ATK-7"
    who: str
    target: str


@dataclass(frozen=True, slots=True)
class OneAgain(Event):
    """Lucky, or Cutthroat Luck: dice are thrown again."""

    rule: ClassVar[str] = "HK-ACT-5"
    who: str
    power: str


@dataclass(frozen=True, slots=True)
class Strikes(Event):
    """Riposte, a hot hide, a chill: what befalls an attacker."""

    rule: ClassVar[str] = "HK-ACT-5"
    who: str
    target: str
    power: str


EVENTS: tuple[type[Event], ...] = (*(Attacks, Compared, Hit, Missed, NoHarm, HitMoved, TargetLost, OneAgain, Strikes),)


# Who can be attacked --------------------------------------------------------------------------------------------------


def reach_of(state: Table, who: Character, pool: Pool, card: ActionCard | None = None) -> int:
    """HK-ATK-3 to 5, G38: as far as the pool reaches, unless the action, an agreement or equipment says otherwise."""
    if card is not None and card.reach:
        return card.reach
    piece = thing_in_use(who)
    longer = cards(state).things[piece].reach.get(pool, 0) if piece else 0
    return longer or who.shorter.get(pool, board.REACH[pool])


def in_reach(state: Table, who: Character, target: Character, pool: Pool, reach: int) -> bool:
    if pool != "melee":
        near = board.distance(state, who, target) <= reach
        return near and board.sees(state, who.square, target.square)
    if board.adjacent(state, who, target):
        return True
    return 1 < board.distance(state, who, target) <= reach and _in_sight_line(state, who, target)


def _in_sight_line(state: Table, who: Character, target: Character) -> bool:
    """Hooked Spear: in a straight line, line of sight needed."""
    return board.in_line(state, who.square, target.square) and board.sees(state, who.square, target.square)


def dice_against(
    state: Table, who: Character, target: Character, pool: Pool, card: ActionCard | None = None, printed: int = 0
) -> int:
    """How many dice an attack would roll now; 0: it cannot be made (HK-ATK-7)."""
    parts = pools.softened(pools.attack_parts(state, who, target, pool, card, printed), target)
    return pools.attack_dice(state, parts, who, pool)


def reachable(state: Table, who: Character, pool: Pool, card: ActionCard | None = None) -> list[Character]:
    """HK-ATK-13: enemies that stand in reach and sight."""
    reach = reach_of(state, who, pool, card)
    return [each for each in enemies(state, who) if in_reach(state, who, each, pool, reach)]


def targets(state: Table, who: Character, pool: Pool, card: ActionCard | None = None) -> tuple[str, ...]:
    """Whom this attack may be made at: in reach, with a die at least, and whoever has marked it before all others."""
    found = [each for each in reachable(state, who, pool, card) if dice_against(state, who, each, pool, card)]
    marker = must_attack(state, who)
    return tuple(each.id for each in found if marker is None or each.id == marker.id)


def must_attack(state: Table, who: Character) -> Character | None:
    """HK-COND-5: whoever has marked it, if any of its normal attacks could be made at them."""
    mark = condition(who, "marked")
    if mark is None or not (mark.by in state.heroes or mark.by in state.foes):
        return None
    marker = state.who(mark.by)
    if not able(marker) or marker.side is who.side:
        return None
    return marker if any(_could(state, who, marker, pool) for pool in POOLS) else None


def _could(state: Table, who: Character, target: Character, pool: Pool) -> bool:
    if not who.dice[pool] or not in_reach(state, who, target, pool, reach_of(state, who, pool)):
        return False
    return dice_against(state, who, target, pool) > 0


def beside_an_enemy(state: Table, who: Character) -> bool:
    return any(board.adjacent(state, each, who) for each in enemies(state, who))


# What may be chosen ---------------------------------------------------------------------------------------------------


def options(state: Table, who: Character) -> Iterator[Option]:
    """HK-BUILD-10, HK-FOE-1: exactly one normal attack for each pool with a die at least (HK-ATTR-4)."""
    if not who.turn.action:
        return
    if felt_bait(who) and not beside_an_enemy(state, who):
        yield Option("attack", rule="HK-COND-5", refused="it has eyes for the bait only")
        return
    for pool in POOLS:
        if not who.dice[pool]:
            continue
        found = targets(state, who, pool)
        if found:
            yield Option("attack", (One("with", (pool,)), One("target", found, "characters")), rule=RULES[pool])
        elif reachable(state, who, pool):
            yield Option("attack", (One("with", (pool,)),), rule="HK-ATK-7", refused=_why_not(state, who, pool))


RULES: Final[dict[Pool, str]] = {"melee": "HK-ATK-3", "ranged": "HK-ATK-4", "magic": "HK-ATK-5"}


def _why_not(state: Table, who: Character, pool: Pool) -> str:
    if must_attack(state, who) is not None:
        return "it must attack whoever has marked it"
    return f"no {pool} die is left against anybody in reach"


def attack(play: Play, state: Table, action: Action) -> None:
    who, choice = acting(state), action.choice
    pool = pool_named(choice.one("with"))
    use_action(state, who)
    state.tasks += [Task("aim", who.id, choice.one("target"), pool), Task("done", who.id)]


def pool_named(name: str) -> Pool:
    return next(pool for pool in POOLS if pool == name)


def use_action(state: Table, who: Character) -> None:
    """HK-MOVE-8, 9: the move is one piece; what is left of one that was begun is lost."""
    who.turn.action = False
    if who.turn.walked and not state.is_on("split_move"):
        who.turn.steps = 0


# One attack, from the aim to the hit ----------------------------------------------------------------------------------


def aim(play: Play, state: Table, task: Task) -> None:
    """HK-BOON-4: before the roll anyone may still interfere; then both sides roll at the same time (HK-ATK-14)."""
    about = (task.who or HAZARD, task.at, task.pool or "")
    taken = boons.window(play, state, "before an attack", about)
    if taken is not None:
        boons.carry_out(play, state, taken)
        return
    if not _still_possible(state, task) and not _another_target(play, state, task):
        state.tasks.pop(0)
        return
    _roll(play, state, task)


def _still_possible(state: Table, task: Task) -> bool:
    target = state.who(task.at)
    if not able(target):
        return False
    if not task.who:
        return True
    who = state.who(task.who)
    if task.pool is None or not able(who):
        return False
    reaches = in_reach(state, who, target, task.pool, _reach_of_task(state, who, task))
    return (reaches or task.card == RULED) and total(_attack_parts(state, task)) + _least(state, who, task) > 0


def _least(state: Table, who: Character, task: Task) -> int:
    return 1 if state.option("min_attack_die") == "1" and task.pool and who.dice[task.pool] else 0


def _reach_of_task(state: Table, who: Character, task: Task) -> int:
    assert task.pool is not None
    if task.card == FLASK:
        return FLASK_REACH
    return reach_of(state, who, task.pool, card_of(state, task))


def card_of(state: Table, task: Task) -> ActionCard | None:
    return cards(state).actions.entries.get(task.card)


def _another_target(play: Play, state: Table, task: Task) -> bool:
    """The attacker may turn to another target, or lose the action."""
    gone = task.at
    if not task.who or task.share >= 0 or not able(state.who(task.who)):
        play.tell(TargetLost, task.who, gone)
        return False
    who = state.who(task.who)
    others = [] if task.pool is None else _others(state, who, task)
    if others:
        question = PickOne(kind="another target", about=(who.id,), among=(*others, NONE), rule="HK-BOON-4")
        task.at = play.ask(who.owner, question)
    if not others or task.at == NONE:
        play.tell(TargetLost, task.who, gone)
        return False
    return True


def _others(state: Table, who: Character, task: Task) -> list[str]:
    assert task.pool is not None
    reach = _reach_of_task(state, who, task)
    card = card_of(state, task)
    near = [each for each in enemies(state, who) if in_reach(state, who, each, task.pool, reach)]
    return [each.id for each in near if dice_against(state, who, each, task.pool, card, task.printed)]


def _attack_parts(state: Table, task: Task) -> list[Part]:
    """All dice; of a split, its share and what the target changes of it (HK-ATK-9)."""
    target = state.who(task.at)
    if not task.who:
        return [Part(HAZARD, task.printed, "HK-PUSH-4")]
    assert task.pool is not None
    who = state.who(task.who)
    if task.share < 0:
        parts = pools.attack_parts(state, who, target, task.pool, card_of(state, task), task.printed)
    else:
        aimed = [Part(each.by, each.amount) for each in pools.readiness(who, target) if each.at]
        parts = [Part("share", task.share, "HK-ATK-9"), *aimed, *pools.target_parts(state, who, target, task.pool)]
    return pools.softened(parts, target)


def _roll(play: Play, state: Table, task: Task) -> None:
    target = state.who(task.at)
    who = state.who(task.who) if task.who else None
    attack, armor = _attack_parts(state, task), pools.armor_parts(state, who, target, task.pool)
    task.dice = max(total(attack), 1)
    task.armor = total(armor)
    play.tell(Attacks, task.who, task.at, task.pool or HAZARD, task.card, named(attack), named(armor))
    _note(state, task, who, target)
    task.high = _attack_roll(play, state, task)
    task.guard = _armor_roll(play, state, task)
    task.kind = "answer"
    if not state.is_on("hidden_foe_dice"):
        answer(play, state, task)


def _attack_roll(play: Play, state: Table, task: Task) -> int:
    if not task.who:
        return play.roll(d6s(task.dice), "hazard", by="gm")
    who = state.who(task.who)
    return play.roll(d6s(task.dice), "attack", by=who.owner, to=dice_shown_to(state, who))


def _armor_roll(play: Play, state: Table, task: Task) -> int:
    """HK-ATK-8: without armor dice the highest counts as 0."""
    target = state.who(task.at)
    if not task.armor:
        return 0
    return play.roll(d6s(task.armor), "armor", by=target.owner, to=dice_shown_to(state, target))


def _note(state: Table, task: Task, who: Character | None, target: Character) -> None:
    """What this attack uses up, and what will be remembered of it (HK-ATK-12)."""
    if has(target, "moonveil") and "moonveil" not in target.used:
        target.used.append("moonveil")
    if who is None:
        return
    target.attacked[who.id] = state.fight().clock
    if task.card == FLASK:
        spend(who, FLASK)
    if pools.FIRST_ATTACK not in who.used:
        who.used.append(pools.FIRST_ATTACK)
    who.conditions = [each for each in who.conditions if each.kind != "ready" or (each.at and each.at != target.id)]


def spend(who: Character, card: str) -> None:
    """HK-INV-2, 10: used up by one use, when its effect is resolved."""
    spent = next(each for each in who.things if each.card == card)
    who.things = [each for each in who.things if each is not spent]


def answer(play: Play, state: Table, task: Task) -> None:
    """HK-BOON-4: the dice are shown and do not count yet. Who is lucky, and who uses a boon?"""
    if _luck(play, state, task) or _boon(play, state, task):
        return
    task.hit = task.high >= task.guard
    hidden = state.is_on("hidden_foe_dice")
    play.tell(Compared, task.who, task.at, 0 if hidden else task.high, 0 if hidden else task.guard, task.hit)
    task.kind, task.high, task.guard = "land", 0, 0


def _luck(play: Play, state: Table, task: Task) -> bool:
    """Lucky: one of one's own dice again, the lowest of them. Cutthroat Luck: all armor dice again."""
    hit = task.high >= task.guard
    loser = state.who(task.at) if hit else (state.who(task.who) if task.who else None)
    for power in ("lucky", "cutthroat luck") if loser is not None else ():
        dice = task.armor if hit else task.dice
        if loser is None or not dice or power in loser.used or not has(loser, power) or (power != "lucky" and not hit):
            continue
        question = YesNo(kind=power, about=(loser.id,), usually=True, rule="HK-ACT-5")
        if play.ask(loser.owner, question):
            loser.used.append(power)
            shows(loser, power.replace(" ", "-"))
            play.tell(OneAgain, loser.id, power)
            _again(play, state, task, loser, armor=hit, all_dice=power != "lucky")
            return True
    return False


def _again(play: Play, state: Table, task: Task, by: Character, *, armor: bool, all_dice: bool) -> None:
    """Of several dice the lowest is thrown again: the highest stays, unless the new one beats it."""
    dice, kept = (task.armor, task.guard) if armor else (task.dice, task.high)
    thrown = dice if all_dice else 1
    value = play.roll(d6s(thrown), "again", by=by.owner, to=dice_shown_to(state, by))
    if not all_dice and dice > 1:
        value = max(value, kept)
    if armor:
        task.guard = value
    else:
        task.high = value


def _boon(play: Play, state: Table, task: Task) -> bool:
    mine = boons.heroes_rolling(state, *([task.who] if task.who else []), *([task.at] if task.armor else []))
    by_foe = bool(task.who) and state.who(task.who).side is Side.FOES
    # What hidden foe dice show is no part of a question that heroes are asked.
    shown = (0, 0) if state.is_on("hidden_foe_dice") else (task.high, task.guard)
    about = (task.who or HAZARD, task.at, *shown)
    taken = boons.window(play, state, "after an attack roll", about, mine, by_foe)
    if taken is None:
        return False
    armor = taken.who == task.at
    match taken.boon:
        case "try-again":
            _again(play, state, task, state.who(taken.who), armor=armor, all_dice=True)
        case "not-so-fast":
            _again(play, state, task, state.who(task.who), armor=False, all_dice=True)
        case "little-push":
            _one_more(play, task, state.who(taken.who), armor=armor)
    return True


def _one_more(play: Play, task: Task, by: Character, *, armor: bool) -> None:
    value = play.roll(D6, "one more", by=by.owner)
    if armor:
        task.armor, task.guard = task.armor + 1, max(task.guard, value)
    else:
        task.dice, task.high = task.dice + 1, max(task.high, value)


# A hit or a miss ------------------------------------------------------------------------------------------------------


def land(play: Play, state: Table, task: Task) -> None:
    if task.hit:
        _hits(play, state, task)
    else:
        state.tasks.pop(0)
        _misses(play, state, task)


def _misses(play: Play, state: Table, task: Task) -> None:
    play.tell(Missed, task.who, task.at)
    if not task.who:
        return
    who, target = state.who(task.who), state.who(task.at)
    if not (able(target) and able(who)):
        return
    if board.adjacent(state, who, target):
        _tit_for_tat(target, who)
    if task.pool == "melee" and has(target, "riposte") and task.card != RIPOSTE:
        shows(target, "riposte")
        play.tell(Strikes, target.id, who.id, "riposte")
        state.tasks.insert(0, Task("aim", target.id, who.id, "melee", RIPOSTE, printed=1))


def _tit_for_tat(target: Character, who: Character) -> None:
    if has(target, "tit for tat"):
        ready(target, "tit for tat", 1, who.id)
    elif has(target, "tit for tat twice") and "tit for tat" not in target.used:
        target.used.append("tit for tat")
        ready(target, "tit for tat", 2, who.id)


def _hits(play: Play, state: Table, task: Task) -> None:
    """HK-ATK-2, 11: 1 damage, and what the action brings on a hit."""
    card, target = card_of(state, task), state.who(task.at)
    harmless = card is not None and card.harmless
    if not harmless and target.side is Side.HEROES and not target.summoned_by and _sparked(play, state, task):
        harmless = True
        play.tell(NoHarm, target.id, "guardian-spark")
    state.tasks.pop(0)
    play.tell(Hit, task.who, task.at)
    struck = target
    if not harmless:
        struck = _who_takes_it(play, state, target)
        _takes(play, state, struck)
    if struck is target and able(target) and task.who:
        _brings(play, state, task, card, target)
    if task.who and task.pool == "melee" and able(state.who(task.who)):
        _strikes_back(play, state, state.who(task.who), target)


def _sparked(play: Play, state: Table, task: Task) -> bool:
    """Guardian Spark, before the hit counts; whether somebody would be knocked out is plain to see."""
    target = state.who(task.at)
    return boons.window(play, state, "before a hit counts", (task.at, task.who or HAZARD, target.health)) is not None


def _who_takes_it(play: Play, state: Table, target: Character) -> Character:
    """Entourage: a Larder Rat beside it takes the hit."""
    if not has(target, "entourage"):
        return target
    rats = [
        each.id
        for each in state.foes.values()
        if each.card == RAT and each.side is target.side and able(each) and board.adjacent(state, each, target)
    ]
    if not rats:
        return target
    question = PickOne(kind="entourage", about=(target.id,), among=(*rats, target.id), rule="HK-ACT-5")
    chosen = play.ask(target.owner, question)
    if chosen != target.id:
        shows(target, "entourage")
        play.tell(HitMoved, target.id, chosen)
    return state.who(chosen)


def _takes(play: Play, state: Table, target: Character) -> None:
    target.hits += 1
    if has(target, "thick scales") and target.hits == 1:
        shows(target, "thick-scales")
        play.tell(NoHarm, target.id, "thick-scales")
        return
    hurt(play, state, target)


def _brings(play: Play, state: Table, task: Task, card: ActionCard | None, target: Character) -> None:
    """What comes *on a hit*: conditions at once, pushes and pulls next."""
    driven = list[Task]()
    if card is not None:
        for effect in card.hit:
            suffer(play, state, target, effect, task.who)
        if card.push or card.pull:
            driven.append(Task("drive", target.id, task.who, card=card.id, steps=card.push, pulls=card.pull))
        if card.splash:
            near = [each for each in enemies(state, state.who(task.who)) if each.id != target.id]
            driven += [
                Task("drive", each.id, task.who, card=card.id, steps=card.push)
                for each in near
                if board.adjacent(state, each, target)
            ]
    piece = thing_in_use(state.who(task.who))
    if task.pool == "melee" and piece and cards(state).things[piece].push and not driven:
        driven.append(Task("drive", target.id, task.who, card=piece, steps=cards(state).things[piece].push))
    state.tasks[:0] = driven


def _strikes_back(play: Play, state: Table, who: Character, target: Character) -> None:
    """Chill and Hot Hide: what it costs to hit somebody in melee."""
    if has(target, "chill"):
        shows(target, "chill")
        affect(play, state, who, "slowed", target.id)
    if has(target, "hot hide"):
        shows(target, "hot-hide")
        burns = play.roll(D6.at_most(HOT_UP_TO), "hot hide", by=who.owner)
        if burns:
            play.tell(Strikes, target.id, who.id, "hot hide")
            hurt(play, state, who)


def done(play: Play, state: Table, task: Task) -> None:
    """HK-COND-3, 5: an action is over, and so is what counted for it alone."""
    state.tasks.pop(0)
    who = state.who(task.who)
    who.conditions = [each for each in who.conditions if each.kind != "dazed" or each.fresh]
    if task.note != "no attack":
        lift(who, "marked")


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {"attack": attack}
