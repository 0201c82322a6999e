"""Using up, throwing, pointing and ringing what a hero carries, in fights and outside (M4, M5).

In a fight it is the hero's action (CH-RND-5); outside it takes the minutes on the card. What is thrown or pointed is an
attack (`attacks`, ways "gear" and "wand").
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from herotable.games.compact_heroes import attacks, equipment, flight, hit_points, magic, poison
from herotable.games.compact_heroes.cards import Item, d6, dice_of
from herotable.games.compact_heroes.fighters import (
    allies,
    end_turn,
    is_summoned,
    side_of,
    standing,
    targets,
    the_fight,
)
from herotable.games.compact_heroes.spell_effects import Casting, power_of
from herotable.games.compact_heroes.state import (
    GM,
    Attack,
    Effect,
    Foe,
    Gained,
    Hero,
    Owned,
    Step,
    Table,
    Until,
    card_of,
    cards,
)
from herotable.rules import D6, D20, SYSTEM, Action, Choice, Event, One, Option, Part, Play, Refusal, Seat, TableOption

OPTIONS: tuple[TableOption, ...] = ()

USE: Final = "use item"
CLEAR_AWAY: Final = "clear away"
USED_UP: Final = "used up"
"""The place of a thing that has been thrown: it is cleared away when it has arrived."""

AT_FOES: Final = ("throw", "shoot")
ON_ONESELF: Final = ("strengthen",)
ON_A_HERO: Final = ("heal", "cure poison", "restore permanent", "cast")
ONLY_IN_FIGHTS: Final = ("throw", "shoot", "strengthen", "leave fight", "hinder")


@dataclass(frozen=True, slots=True)
class ItemUsed(Event):
    """`left` are the charges that remain."""

    rule: ClassVar[str] = "CH-RND-5"
    who: str
    item: str
    target: str
    left: int


@dataclass(frozen=True, slots=True)
class Strengthened(Event):
    rule: ClassVar[str] = "CH-SPELL-12"
    who: str
    item: str


@dataclass(frozen=True, slots=True)
class Hindered(Event):
    rule: ClassVar[str] = "CH-SPELL-12"
    who: str
    item: str
    amount: int
    rounds: int


EVENTS: tuple[type[Event], ...] = (ItemUsed, Strengthened, Hindered)


# What may be used -----------------------------------------------------------------------------------------------------


def actions(state: Table, who: str) -> Iterator[Option]:
    """In a fight: what a hero can use as the action of a turn."""
    if who in state.heroes:
        hero = state.hero(who)
        for thing in hero.items:
            if _can_be_used(cards(state).items[thing.item], fighting=True):
                yield _use(hero, thing, state, _targets_in_a_fight(state, who, cards(state).items[thing.item]))


def options(state: Table, seat: Seat) -> list[Option]:
    """Outside fights: what heals, cures and restores, for oneself or another."""
    hero = state.heroes.get(seat)
    if hero is None or state.fight is not None or not hero.alive or hero.step is not Step.DONE:
        return []
    party = tuple(other.id for other in state.living())
    usable = [thing for thing in hero.items if _can_be_used(cards(state).items[thing.item], fighting=False)]
    return [_use(hero, thing, state, party) for thing in usable]


def _can_be_used(item: Item, *, fighting: bool) -> bool:
    if item.use in ("", "stop pursuit"):
        return False
    return item.use_in == "action" if fighting else item.use not in ONLY_IN_FIGHTS


def _targets_in_a_fight(state: Table, who: str, item: Item) -> tuple[str, ...]:
    if item.use in AT_FOES:
        return targets(state, who)
    if item.use in ON_A_HERO:
        return tuple(each for each in allies(state, who) if each in state.heroes)
    return (who,) if item.use in ON_ONESELF else ()


def _use(hero: Hero, thing: Owned, state: Table, among: tuple[str, ...]) -> Option:
    item = cards(state).items[thing.item]
    aimed = (One("target", among, "participants"),) if among else ()
    fields = (One("who", (hero.id,)), One("with", (thing.id,), "items"), *aimed)
    wrong = _why_not(hero, item, thing) or Refusal("", "CH-RND-5" if state.fight else "CH-HP-4")
    return Option(USE, fields, rule=wrong.rule, refused=wrong.reason)


def _why_not(hero: Hero, item: Item, thing: Owned) -> Refusal | None:
    if item.slot == "hand" and thing.place != "hand":
        return Refusal(f"{item.name} must be in hand", "CH-EQ-6")
    if item.charges and not thing.charges:
        return Refusal(f"{item.name} has no charges left", "CH-CARD-1")
    if item.once_a_day and thing.used_today:
        return Refusal(f"{item.name} works once a day", "CH-SPELL-8")
    return None


# Using it -------------------------------------------------------------------------------------------------------------


def use(play: Play, state: Table, action: Action) -> None:
    choice = action.choice
    hero = state.hero(choice.one("who"))
    thing = equipment.owned(hero, choice.one("with"))
    item = cards(state).items[thing.item]
    target = choice.one("target") if "target" in choice.fields else ""
    _wear_out(hero, item, thing)
    play.tell(ItemUsed, hero.id, item.id, target, thing.charges)
    if item.use in AT_FOES:
        attacks.begin(play, state, _attack(state, hero, item, thing, target))
    if item.use_minutes:
        state.minutes += item.use_minutes
    WORKS[item.use](play, state, hero, item, target)
    if state.fight is not None:
        end_turn(state)


def _wear_out(hero: Hero, item: Item, thing: Owned) -> None:
    """A charge, the day's one use, or the thing itself."""
    if item.charges:
        thing.charges -= 1
    if item.once_a_day:
        thing.used_today = True
    if item.used_up and item.use in AT_FOES:
        thing.place = USED_UP
    elif item.used_up:
        equipment.drop(hero, thing.id)


def _attack(state: Table, hero: Hero, item: Item, thing: Owned, target: str) -> Attack:
    """Gear flies by the weapon's total, a wand strikes by the magic one (edge 84)."""
    fight = the_fight(state)
    way = "gear" if item.use == "throw" else "wand"
    return Attack(hero.id, way, thing.id, [target], bonus=fight.ruled_bonus, extra=fight.ruled_extra)


def _heal(play: Play, state: Table, hero: Hero, item: Item, target: str) -> None:
    """Also on somebody who is well: then it is wasted (edge 77)."""
    count, plus = dice_of(item.use_dice)
    rolled = play.roll(d6(count).plus(Part(item.name, plus, "CH-HP-4")), "healing", by=hero.id)
    hit_points.heal(play, state, target, rolled, item.id)


def _read(play: Play, state: Table, hero: Hero, item: Item, target: str) -> None:
    """As the spell at the reader's Power Rating, or at the item's where that is higher; no spell of the day."""
    spell = cards(state).spells[item.use_spell]
    power = max(item.use_power, power_of(state, hero.id))
    magic.resolve(play, state, Casting(spell, hero.id, (target,), power))


def _cure_poison(play: Play, state: Table, hero: Hero, item: Item, target: str) -> None:
    poison.cure(play, state, target, item.id)


def _restore(play: Play, state: Table, hero: Hero, item: Item, target: str) -> None:
    hit_points.restore(play, state, target, item.use_amount, item.id)


def _strengthen(play: Play, state: Table, hero: Hero, item: Item, target: str) -> None:
    """For the fight; a second draught of a kind adds nothing (CH-SPELL-12)."""
    gains = [Gained(bonus.to, bonus.amount, bonus.using) for bonus in item.use_bonuses]
    _in_force(hero, Effect(item.name, hero.id, Until.FIGHT, gains))
    play.tell(Strengthened, hero.id, item.id)


def _leave_fight(play: Play, state: Table, hero: Hero, item: Item, target: str) -> None:
    """The whole party, those among them who are being caught up with and those who go with the heroes."""
    fight = the_fight(state)
    for other in [who for who in standing(state, side_of(state, hero.id)) if not is_summoned(state, who)]:
        fight.fleeing = [each for each in fight.fleeing if each != other]
        flight.leave(play, state, other)


def _hinder(play: Play, state: Table, hero: Hero, item: Item, target: str) -> None:
    """All of the kinds on the card, on whichever side."""
    for foe in [state.foes[who] for who in the_fight(state).here if who in state.foes and state.foes[who].alive]:
        if card_of(state, foe).kind in item.use_only:
            gains = [Gained("to hit", item.use_amount)]
            _in_force(foe, Effect(item.name, hero.id, Until.ROUNDS, gains, rounds=item.use_rounds))
            play.tell(Hindered, foe.id, item.id, item.use_amount, item.use_rounds)


def _in_force(one: Hero | Foe, effect: Effect) -> None:
    """The same thing twice on somebody does not add (CH-SPELL-12)."""
    one.effects = [each for each in one.effects if each.source != effect.source] + [effect]


Works: TypeAlias = Callable[[Play, Table, Hero, Item, str], None]
WORKS: Final[dict[str, Works]] = {
    "heal": _heal,
    "cure poison": _cure_poison,
    "restore permanent": _restore,
    "cast": _read,
    "strengthen": _strengthen,
    "leave fight": _leave_fight,
    "hinder": _hinder,
}


# What happens by itself -----------------------------------------------------------------------------------------------


def onward(state: Table) -> Action | None:
    """What was thrown is gone, once it has arrived."""
    spent = any(thing.place == USED_UP for hero in state.heroes.values() for thing in hero.items)
    return Action(SYSTEM, Choice(CLEAR_AWAY)) if spent else None


def clear_away(play: Play, state: Table, action: Action) -> None:
    for hero in state.heroes.values():
        hero.items = [thing for thing in hero.items if thing.place != USED_UP]


# Magic items as treasure ----------------------------------------------------------------------------------------------


ROWS: Final = 20
HALF: Final = ROWS // 2


def magic_item(play: Play, state: Table) -> str:
    """A row of the table by d20, or by three d6 where the table has no d20; what is unique is found once (M5)."""
    by_d20 = state.option("to_hit_dice") == "d20"
    row = play.roll(D20, "a magic item", by=GM) if by_d20 else _row_by_d6(play)
    item = next(each for each in cards(state).items if each.magical and each.number == row)
    if not item.many and is_found(state, item.id):
        item = next(each for each in cards(state).items if each.magical and each.number == 1)
    if not item.many:
        state.magic_found.append(item.id)
    return item.id


def _row_by_d6(play: Play) -> int:
    """The first die says which ten, the others which of the ten; a second die of 6 is thrown again with the third."""
    upper = play.roll(D6.reach(4), "a magic item: which ten", by=GM)
    while (pair := play.roll(D6, "a magic item", by=GM)) == 6:
        play.roll(D6, "a magic item: odd or even", by=GM)
    even = play.roll(D6.classes(1, 0, 1, 0, 1, 0, 1), "a magic item: odd or even", by=GM)
    return upper * HALF + (pair - 1) * 2 + 1 + even


def is_found(state: Table, item: str) -> bool:
    """CH-CARD-3: there is one of it, and it has been found, or somebody brought it along."""
    carried = [thing.item for hero in (*state.heroes.values(), *state.fallen) for thing in hero.items]
    return item in state.magic_found or item in carried


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {USE: use, CLEAR_AWAY: clear_away}
