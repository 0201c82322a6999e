"""What a sensible hero or foe does in an encounter: approach, keep its range, take cover, gang up, never dither.

Foes follow HK-FOE-4. Heroes take whatever is expected to do most, and look after their friends first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from herotable.games.hero_kids import attacks, board, pools, specials, story
from herotable.games.hero_kids.budget import hit_chance
from herotable.games.hero_kids.cards import POOLS, ActionCard, Pool
from herotable.games.hero_kids.movement import acting, ways
from herotable.games.hero_kids.state import Character, Side, Table, able, allies, cards, enemies, felt_bait
from herotable.parts.grid import FAR
from herotable.rules import Choice, Option, Some, refusal

HARMLESS_WORTH: Final = 0.35
EFFECT_WORTH: Final = 0.2
COVER_WORTH: Final = 0.06
CROWDED_COST: Final = 0.08
STEP_COST: Final = 0.001
MOST_SPOTS: Final = 48


@cache
def chance(attack: int, armor: int) -> float:
    return float(hit_chance(attack, armor))


@dataclass(frozen=True, slots=True)
class Plan:
    """From which square what is done, and how good that is: the larger, the better."""

    worth: tuple[float, ...]
    square: str
    choice: Choice


# Whoever acts ---------------------------------------------------------------------------------------------------------


def in_turn(state: Table, options: Sequence[Option]) -> Choice:
    """What whoever acts does next; to end the turn is always possible."""
    who = acting(state)
    for wanted in _wanted(state, who, options):
        if refusal(options, wanted) is None:
            return wanted
    return Choice("end turn")


def _wanted(state: Table, who: Character, options: Sequence[Option]) -> Iterator[Choice]:
    yield from _flight(state, who)
    if who.prone:
        yield Choice("stand up")
    if who.turn.action:
        yield from _care(state, who, options)
        yield from _action(state, who, options)
    elif who.id in state.heroes and attacks_from_here(state, who):
        yield from (Choice("boon: second-wind", {"with": card}) for card in ("second-wind", "wild-card"))
    if not who.turn.action:
        yield from _step_back(state, who)


def _action(state: Table, who: Character, options: Sequence[Option]) -> Iterator[Choice]:
    plan = plan_of(state, who)
    if plan is not None:
        yield _toward(who, plan)
    else:
        yield Choice("break free")
        if who.prone:
            yield Choice("stand up with your action")
        yield from _without_target(state, who, options)
        yield from _approach(state, who, options)


def _toward(who: Character, plan: Plan) -> Choice:
    return plan.choice if plan.square == who.square else Choice("move", {"to": plan.square})


def spots(state: Table, who: Character) -> dict[str, int]:
    """Where it could act from: here, or anywhere its move takes it."""
    steps = 0 if who.turn.still else who.turn.steps
    near = list(ways(state, who, steps).costs.items())[:MOST_SPOTS] if steps and not felt_bait(who) else []
    return {who.square: 0, **dict(near)}


def plan_of(state: Table, who: Character) -> Plan | None:
    if who.side is Side.FOES:
        return _foe_plan(state, who)
    return max(_hero_plans(state, who), key=lambda plan: plan.worth, default=None)


@dataclass(slots=True)
class At:
    """Somebody as if it stood elsewhere, for as long as one looks."""

    who: Character
    home: str

    def __call__(self, square: str) -> None:
        self.who.square = square

    def back(self) -> None:
        self.who.square = self.home


# Foes (HK-FOE-4) ------------------------------------------------------------------------------------------------------


def _foe_plan(state: Table, who: Character) -> Plan | None:
    """1: the special action, not twice in a row; 2, 3: the best attack, shooters out of reach of a blow."""
    found = spots(state, who)
    if not (who.last_special and who.last_special == who.last_turn):
        special = _special_plan(state, who, found)
        if special is not None:
            return special
    return max(_foe_attacks(state, who, found), key=lambda plan: plan.worth, default=None)


def _special_plan(state: Table, who: Character, found: dict[str, int]) -> Plan | None:
    at = At(who, who.square)
    best: Plan | None = None
    for square, cost in found.items():
        at(square)
        for option in _specials(state, who):
            if cost and _stays_put(state, option):
                continue
            choice = _filled(state, who, option)
            crowded = _shoots(who) and attacks.beside_an_enemy(state, who)
            plan = Plan((-float(crowded), -float(cost)), square, choice)
            if best is None or plan.worth > best.worth:
                best = plan
    at.back()
    return best


def _specials(state: Table, who: Character) -> list[Option]:
    return [option for option in specials.options(state, who) if not option.refused and _is_useful(state, who, option)]


def _is_useful(state: Table, who: Character, option: Option) -> bool:
    """Actions without a target need an ally or an enemy whom they would affect."""
    card = _card_of(state, option)
    if card.form == "heal":
        return any(each.health < each.boxes for each in specials.in_care(state, who, card.reach))
    if card.form in ("guard", "hide", "slip", "ice"):
        return any(board.distance(state, who, each) <= 6 for each in enemies(state, who)) and card.form != "slip"
    return True


def _stays_put(state: Table, option: Option) -> bool:
    card = _card_of(state, option)
    return card.still or card.whole_turn


def _card_of(state: Table, option: Option) -> ActionCard:
    first = option.fields[0]
    return cards(state).actions[str(next(iter(first.values())))]


def _filled(state: Table, who: Character, option: Option) -> Choice:
    """The fields of a special action by the same policy: best chance, fewest boxes, nearest; nearest square."""
    fields: dict[str, str | int | list[str | int] | dict[str, int]] = {}
    for field in option.fields:
        values = list(getattr(field, "among", ()))
        if field.name in ("target", "targets"):
            values.sort(key=lambda each: _rank(state, who, state.who(each)))
        elif field.name in ("to", "at"):
            values.sort(key=lambda each: _nearness(state, who, each))
        elif field.name == "direction":
            card = _card_of(state, option)
            values.sort(key=lambda each: -len(specials.struck_by_line(state, who, card, each)))
        fields[field.name] = values[: field.least] if isinstance(field, Some) else values[0]
    return Choice(option.id, fields)


def _rank(state: Table, who: Character, target: Character) -> tuple[int, int, str]:
    return target.health, board.distance(state, who, target), target.id


def _nearness(state: Table, who: Character, square: str) -> tuple[int, str]:
    here = board.grid(state)
    return min((here.distance(square, each.square) for each in enemies(state, who)), default=0), square


def _shoots(who: Character) -> bool:
    return max(who.dice["ranged"], who.dice["magic"]) >= who.dice["melee"]


def _foe_attacks(state: Table, who: Character, found: dict[str, int]) -> Iterator[Plan]:
    at, order = At(who, who.square), list(state.heroes)
    for square, cost in found.items():
        at(square)
        crowded = _shoots(who) and attacks.beside_an_enemy(state, who)
        for pool, target, odds in _attacks_here(state, who):
            far = board.distance(state, who, target)
            seat = order.index(target.id) if target.id in order else len(order)
            worth = (-float(crowded), odds, -target.health, -far, -seat, -cost)
            yield Plan(worth, square, Choice("attack", {"with": pool, "target": target.id}))
    at.back()


def _attacks_here(state: Table, who: Character) -> Iterator[tuple[Pool, Character, float]]:
    for pool in POOLS:
        for name in attacks.targets(state, who, pool) if who.dice[pool] else ():
            target = state.who(name)
            yield pool, target, _odds(state, who, target, pool)


def _odds(state: Table, who: Character, target: Character, pool: Pool, card: ActionCard | None = None) -> float:
    dice = attacks.dice_against(state, who, target, pool, card)
    return chance(dice, pools.total(pools.armor_parts(state, who, target, pool)))


def attacks_from_here(state: Table, who: Character) -> bool:
    return next(_attacks_here(state, who), None) is not None


# Heroes ---------------------------------------------------------------------------------------------------------------


def _hero_plans(state: Table, who: Character) -> Iterator[Plan]:
    """What is expected to cost the foes most; shooters keep away and like cover; foes with few boxes first."""
    at = At(who, who.square)
    plans = list[Plan]()
    for square, cost in spots(state, who).items():
        at(square)
        ease = _ease(state, who) - STEP_COST * cost
        for pool, target, odds in _attacks_here(state, who):
            worth = odds * (1 + 0.2 / target.health) + ease
            plans.append(Plan((worth,), square, Choice("attack", {"with": pool, "target": target.id})))
        for option in _specials(state, who):
            if cost and _stays_put(state, option):
                continue
            worth, choice = _worth_of(state, who, option)
            if worth > 0:
                plans.append(Plan((worth + ease,), square, choice))
    at.back()
    yield from plans


def _ease(state: Table, who: Character) -> float:
    """How well one stands here against those who could strike back."""
    ease = 0.0
    shoots = _shoots(who)
    for each in enemies(state, who):
        if shoots and board.adjacent(state, who, each):
            ease -= CROWDED_COST
        if max(each.dice["ranged"], each.dice["magic"]) and board.has_cover(state, each, who):
            ease += COVER_WORTH
    return ease


def _worth_of(state: Table, who: Character, option: Option) -> tuple[float, Choice]:
    card, choice = _card_of(state, option), _filled(state, who, option)
    match card.form:
        case "attack" | "rush":
            return _best_target(state, who, option, card, choice)
        case "burst":
            return sum(
                _hit_worth(state, who, each, card) for each in specials.struck_by_burst(state, who, card)
            ), choice
        case "split":
            assert card.pool is not None
            those = [state.who(str(each)) for each in choice.some("targets")]
            return sum(_share_worth(state, who, each, card.pool) for each in those), choice
        case "summon":
            return 0.9, choice
        case "mark":
            return 0.15 * sum(board.distance(state, who, each) <= card.radius for each in enemies(state, who)), choice
    return 0.0, choice


def _best_target(
    state: Table, who: Character, option: Option, card: ActionCard, choice: Choice
) -> tuple[float, Choice]:
    targets = next(field for field in option.fields if field.name == "target")
    best = max((state.who(str(name)) for name in targets.values()), key=lambda each: _hit_worth(state, who, each, card))
    return _hit_worth(state, who, best, card), Choice(choice.option, {**choice.fields, "target": best.id})


def _hit_worth(state: Table, who: Character, target: Character, card: ActionCard) -> float:
    assert card.pool is not None
    damage = HARMLESS_WORTH if card.harmless else 1 + 0.2 / target.health
    lasts = target.health > 1 or card.harmless
    effects = EFFECT_WORTH * (len(card.hit) + bool(card.push or card.pull)) if lasts else 0.0
    return _odds(state, who, target, card.pool, card) * (damage + effects)


def _share_worth(state: Table, who: Character, target: Character, pool: Pool) -> float:
    """One die of a split, as its least."""
    dice = 1 + pools.total(pools.target_parts(state, who, target, pool))
    return chance(dice, pools.total(pools.armor_parts(state, who, target, pool))) * (1 + 0.2 / target.health)


def _care(state: Table, who: Character, options: Sequence[Option]) -> Iterator[Choice]:
    """Friends who are down first, then whoever has one box left."""
    low = sorted(
        (each for each in state.everyone() if each.side is who.side and each.square and each.health <= 1),
        key=lambda each: (each.health, each.id),
    )
    for each in low:
        if each.health and each.boxes == 1:
            continue
        for name in who.specials:
            if cards(state).actions[name].form == "heal":
                yield Choice("special", {"action": name, "target": each.id})
        if not each.health or (each.id == who.id and len(enemies(state, who)) > 1):
            for item in ("healing-draught", "healing-potion"):
                yield Choice("use item", {"item": item, "target": each.id})


def _without_target(state: Table, who: Character, options: Sequence[Option]) -> Iterator[Choice]:
    """Nobody can be attacked: help others to."""
    helpful = ("guard", "hide")
    for option in specials.options(state, who):
        if not option.refused and _card_of(state, option).form in helpful and _is_threatened(state, who):
            yield _filled(state, who, option)


def _is_threatened(state: Table, who: Character) -> bool:
    return any(board.distance(state, who, each) <= 2 for each in enemies(state, who))


# Going somewhere ------------------------------------------------------------------------------------------------------


def _approach(state: Table, who: Character, options: Sequence[Option]) -> Iterator[Choice]:
    """By the cheapest way toward the nearest enemy, with the extra move if that brings it nearer."""
    to_go = _steps_to_enemies(state, who)
    here = to_go.get(who.square, FAR)
    for name in ("run", "move"):
        squares = next((_squares(option) for option in options if option.id == name and not option.refused), ())
        best = min(squares, key=lambda each: to_go.get(each, FAR), default="")
        if best and to_go.get(best, FAR) < here:
            yield Choice(name, {"to": best})


def _squares(option: Option) -> tuple[str, ...]:
    return tuple(str(each) for each in next(field for field in option.fields if field.name == "to").values())


def _steps_to_enemies(state: Table, who: Character) -> dict[str, int]:
    """From every square to the nearest enemy, whoever else may be in the way."""
    found: dict[str, int] = {}
    for each in enemies(state, who):
        costs = board.grid(state).reach(each.square, FAR, board.mover(who)).costs
        for square, cost in costs.items():
            found[square] = min(cost, found.get(square, FAR))
        found[each.square] = 0
    return found


def _step_back(state: Table, who: Character) -> Iterator[Choice]:
    """A shooter that has shot and has not moved leaves the reach of blows, and stays where it sees somebody."""
    if not _shoots(who) or who.turn.walked or not who.turn.steps or not attacks.beside_an_enemy(state, who):
        return
    at, free = At(who, who.square), list[tuple[int, str]]()
    for square, cost in spots(state, who).items():
        at(square)
        if cost and not attacks.beside_an_enemy(state, who):
            free.append((cost, square))
    at.back()
    if free:
        yield Choice("move", {"to": min(free)[1]})


def _flight(state: Table, who: Character) -> Iterator[Choice]:
    """HK-FOE-5: whom the scene lets run away once alone and nearly beaten."""
    scene = story.scene_of_fight(state)
    if scene is None or scene.flees is None or who.card != scene.flees.card or who.side is not Side.FOES:
        return
    if who.health > scene.flees.boxes or allies(state, who) or not able(who):
        return
    if who.square == scene.flees.square:
        yield Choice("leave")
    for name in ("move", "run"):
        yield Choice(name, {"to": scene.flees.square})
