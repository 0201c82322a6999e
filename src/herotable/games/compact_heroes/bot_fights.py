"""What a sensible player does in a fight, by what everyone at the table can see (CH-HIT-4).

Every completed option is judged by a number of points, about the hit points that it is expected to take or to give
back; the best one is taken, the first of several. Of a creature whose card nobody has read a player knows its kind, how
badly it is hurt and which totals have missed it or hit it, and judges by nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final

from herotable.games.compact_heroes import rounds, sheet
from herotable.games.compact_heroes.attacks import own_to_hit
from herotable.games.compact_heroes.cards import Item, Spell, dice_of
from herotable.games.compact_heroes.equipment import owned
from herotable.games.compact_heroes.fighters import card_known, side_of, the_fight
from herotable.games.compact_heroes.hit_points import looks, most_hit_points
from herotable.games.compact_heroes.state import Attack, Foe, Hero, Side, Table, card_of, cards
from herotable.rules import Choice, Option

MOST_CONSIDERED: Final = 80
"""So many ways to fill one option are looked at."""

LIKELY_EVADE: Final = 12
LIKELY_ABSORPTION: Final = 2
UNLIVING_KINDS: Final = ("undead", "construct", "elemental")

HURRY: Final = {"badly hurt": 1.5, "hurt": 1.25, "unhurt": 1.0, "dead": 0.0}
"""Whoever is worst hurt is struck first: a dead creature strikes nobody."""

WEIGHT: Final = {"badly hurt": 0.3, "hurt": 0.7, "unhurt": 1.0, "dead": 0.0}
LIFE: Final = 100.0
"""What saving somebody from poison is worth; fleeing from a hopeless fight is worth more."""

NOT_NOW: Final = -1.0


def advise(state: Table, options: Sequence[Option]) -> Choice | None:
    if agreeing := [option for option in options if option.id == "agree to the order"]:
        return Choice(agreeing[0].id)
    choices = [choice for option in options for choice in islice(option.completions(), MOST_CONSIDERED)]
    turns = [choice for choice in choices if _kind(choice) in POINTS]
    return max(turns, key=lambda choice: points(state, choice), default=None)


def _kind(choice: Choice) -> str:
    return choice.one("what") if choice.option == "declare" else choice.option


def points(state: Table, choice: Choice) -> float:
    return POINTS[_kind(choice)](state, choice)


# What can be seen -----------------------------------------------------------------------------------------------------


def look(state: Table, who: str) -> str:
    one = state.participant(who)
    return looks(one.hit_points if one.alive else 0, most_hit_points(state, who))


def likely_evade(state: Table, who: str) -> int:
    """What stands on a card that was read, else what fits the totals that were called out."""
    one = state.participant(who)
    if not isinstance(one, Foe) or card_known(state, one):
        return sheet.evade_of(one, cards(state)).amount
    return min(max(LIKELY_EVADE, one.known.missed_with), one.known.hit_with - 1)


def likely_absorption(state: Table, who: str) -> int:
    one = state.participant(who)
    known = not isinstance(one, Foe) or card_known(state, one)
    return sheet.absorption_of(one, cards(state)).amount if known else LIKELY_ABSORPTION


def _chance(state: Table, to_hit: int, target: str) -> float:
    return min(20, max(0, 20 + to_hit - likely_evade(state, target))) / 20


def is_hopeless(state: Table, who: str) -> bool:
    """A fifth or less is left of all the heroes, and more than one creature is still in good shape."""
    heroes = state.heroes.values()
    left = sum(hero.hit_points for hero in heroes if hero.alive)
    all_of_it = sum(most_hit_points(state, hero.id) for hero in heroes)
    against = sum(WEIGHT[look(state, foe)] for foe in the_fight(state).here if side_of(state, foe) is Side.CREATURES)
    return who in state.heroes and 5 * left <= all_of_it and against > 1


# Attacking ------------------------------------------------------------------------------------------------------------


def _aims(choice: Choice) -> list[str]:
    if "targets" in choice.fields:
        return choice.some("targets")
    return [choice.one("target")] if "target" in choice.fields else []


def attack(state: Table, choice: Choice) -> float:
    who, thing = choice.one("who"), choice.one("with") if "with" in choice.fields else ""
    one = state.participant(who)
    return _blow(state, *(_of_a_hero(state, one, thing) if isinstance(one, Hero) else _of_a_foe(one)), _aims(choice))


def _of_a_foe(foe: Foe) -> tuple[int, float]:
    return foe.to_hit, average(foe.damage)


def _of_a_hero(state: Table, hero: Hero, thing: str) -> tuple[int, float]:
    """To hit, and what is dealt by a hit."""
    if thing in cards(state).spells:
        return _of_a_spell(state, hero, cards(state).spells[thing])
    held = next((each for each in hero.items if each.id == thing), None)
    using = sheet.wielding(hero, cards(state), held)
    dealt = average(cards(state).items[held.item].damage if held is not None else "1d6-2")
    bonus = sheet.damage_bonus(hero, cards(state), using).amount
    return sheet.to_hit(hero, cards(state), using).amount, dealt + bonus


def _of_a_spell(state: Table, hero: Hero, spell: Spell) -> tuple[int, float]:
    bonus = sheet.damage_bonus(hero, cards(state), sheet.WITH_SPELLS).amount
    return sheet.magic_to_hit(hero, cards(state)).amount, amount_of(state, hero, spell) + bonus


def _blow(state: Table, to_hit: int, dealt: float, aims: Sequence[str], *, ignoring: bool = False) -> float:
    """What it is expected to take off them all, `ignoring` what absorbs."""
    return sum(
        _chance(state, to_hit, who) * _harm(state, who, dealt, ignoring) * HURRY[look(state, who)] for who in aims
    )


def _harm(state: Table, who: str, dealt: float, ignoring: bool) -> float:
    return max(0.5, dealt - (0 if ignoring else likely_absorption(state, who)))


def average(text: str) -> float:
    count, plus = dice_of(text)
    return 3.5 * count + plus


# Healing and curing ---------------------------------------------------------------------------------------------------


def healing(state: Table, who: str, amount: float) -> float:
    """It pays where half is lost, and twice when it may be the last moment."""
    most, left = most_hit_points(state, who), state.participant(who).hit_points
    if 2 * left > most:
        return NOT_NOW
    return min(amount, most - left) * (2 if 4 * left <= most else 1)


def curing_poison(state: Table, who: str) -> float:
    """Not before a fight is nearly lost to it, but long before it kills."""
    timers = state.participant(who).timers
    return LIFE / (1 + min(timer.rounds for timer in timers)) if timers else NOT_NOW


def _treating(state: Table, choice: Choice) -> float:
    return curing_poison(state, choice.one("target"))


def _second_wind(state: Table, choice: Choice) -> float:
    return healing(state, choice.one("who"), average("2d6"))


# Spells ---------------------------------------------------------------------------------------------------------------


def amount_of(state: Table, hero: Hero, spell: Spell) -> float:
    power = sheet.power_rating(hero, cards(state)).amount
    return 3.5 * spell.dice + spell.plus + spell.each_power * power


def cast(state: Table, choice: Choice) -> float:
    hero, spell = state.hero(choice.one("who")), cards(state).spells[choice.one("with")]
    aims = _aims(choice) or _everyone(state, spell)
    match spell.effect:
        case "damage" | "drain":
            return _spell_at(state, hero, spell, aims)
        case "heal":
            return sum(max(0.0, healing(state, who, amount_of(state, hero, spell))) for who in aims) or NOT_NOW
        case "cure poison":
            return sum(curing_poison(state, who) for who in aims)
        case _:
            return _other_spell(state, spell, aims)


def _everyone(state: Table, spell: Spell) -> list[str]:
    side = Side.CREATURES if spell.target == "every enemy" else Side.HEROES
    here = the_fight(state).here
    return [who for who in here if side_of(state, who) is side and state.participant(who).alive]


def _spell_at(state: Table, hero: Hero, spell: Spell, aims: Sequence[str]) -> float:
    touched = [who for who in aims if not ("unliving" in spell.spares and _kind_of(state, who) in UNLIVING_KINDS)]
    to_hit, dealt = _of_a_spell(state, hero, spell)
    surely = to_hit if spell.attack else 20
    return _blow(state, surely, dealt, touched, ignoring=spell.ignores_absorption) or NOT_NOW


def _kind_of(state: Table, who: str) -> str:
    one = state.participant(who)
    return card_of(state, one).kind if isinstance(one, Foe) else "humanoid"


LASTING: Final = {"absorption": 4.0, "evade": 4.0, "to hit": 3.0, "summon": 9.0, "swarm": 5.0, "flee": 4.5, "slay": 9.0}
"""What a spell is worth that changes the rest of the fight, cast early and where it is not in force already."""


def _other_spell(state: Table, spell: Spell, aims: Sequence[str]) -> float:
    early = the_fight(state).round <= 2
    there = any(effect.source == spell.name for who in aims for effect in state.participant(who).effects)
    beyond = "unliving" in spell.spares and any(_kind_of(state, who) in UNLIVING_KINDS for who in aims)
    return LASTING.get(spell.effect, NOT_NOW) if early and not there and not beyond else NOT_NOW


# Things ---------------------------------------------------------------------------------------------------------------


def use_item(state: Table, choice: Choice) -> float:
    hero = state.hero(choice.one("who"))
    item = cards(state).items[owned(hero, choice.one("with")).item]
    aims = _aims(choice)
    match item.use:
        case "heal":
            return sum(healing(state, who, average(item.use_dice)) for who in aims)
        case "cast":
            return sum(healing(state, who, average("1d6+1")) for who in aims)
        case "cure poison":
            return sum(curing_poison(state, who) for who in aims)
        case "throw" | "shoot":
            return _thrown(state, hero, item, choice.one("with"), aims)
        case "hinder":
            return _hindering(state, item)
        case "leave fight":
            return 2 * LIFE if is_hopeless(state, hero.id) else NOT_NOW
        case _:
            return NOT_NOW


def _thrown(state: Table, hero: Hero, item: Item, thing: str, aims: Sequence[str]) -> float:
    if item.use_only and not all(_kind_of(state, who) in item.use_only for who in aims):
        return NOT_NOW
    way = "gear" if item.use == "throw" else "wand"
    to_hit = own_to_hit(state, Attack(hero.id, way, thing)).amount
    return _blow(state, to_hit, average(item.use_dice), aims, ignoring=item.ignores_absorption)


def _hindering(state: Table, item: Item) -> float:
    foes = _everyone_against(state)
    return 3.0 * sum(_kind_of(state, who) in item.use_only for who in foes)


def _everyone_against(state: Table) -> list[str]:
    here = the_fight(state).here
    return [who for who in here if side_of(state, who) is Side.CREATURES and state.participant(who).alive]


# Everything else ------------------------------------------------------------------------------------------------------


def flee(state: Table, choice: Choice) -> float:
    return LIFE if is_hopeless(state, choice.one("who")) else 2 * NOT_NOW


def _reload(state: Table, choice: Choice) -> float:
    return 1.5


def _nothing(state: Table, choice: Choice) -> float:
    return 0.0


POINTS: Final[dict[str, Callable[[Table, Choice], float]]] = {
    "attack": attack,
    "cast": cast,
    "use item": use_item,
    "second wind": _second_wind,
    "treat poison": _treating,
    "reload": _reload,
    "flee": flee,
    rounds.NOTHING: _nothing,
}
