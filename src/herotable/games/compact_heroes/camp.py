"""Between fights: what was found, who helps for gold, who patches up whom, what a night costs (G25, M8).

Resting itself is in `hit_points`, spending XP in `experience`, trade and handing things over in `equipment`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.compact_heroes import checks, equipment, hit_points, poison, rounds
from herotable.games.compact_heroes.adventure_cards import our_adventures
from herotable.games.compact_heroes.cards import Helping, Service, Skill, SkillPower, d6, dice_of
from herotable.games.compact_heroes.fighters import allies, card_known, end_turn, targets
from herotable.games.compact_heroes.poison import PoisonEnded
from herotable.games.compact_heroes.state import (
    GM,
    Adventure,
    Foe,
    Hero,
    Side,
    Step,
    Table,
    cards,
)
from herotable.rules import SYSTEM, Action, Choice, Event, Number, One, Option, Part, Play, Seat, TableOption

OPTIONS: tuple[TableOption, ...] = ()

LONGEST_WAIT: Final = 24
HOUR: Final = 60
BOUGHT: Final[tuple[Helping, ...]] = ("heal", "cure poison", "cure disease", "identify")
"""Help that a hero asks for and pays; the rest is for the game master to offer."""


@dataclass(frozen=True, slots=True)
class TreasureFound(Event):
    rule: ClassVar[str] = "CH-EQ-11"
    gold: int
    items: tuple[str, ...]
    things: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TookItem(Event):
    rule: ClassVar[str] = "CH-EQ-11"
    who: str
    item: str


@dataclass(frozen=True, slots=True)
class TookGold(Event):
    rule: ClassVar[str] = "CH-EQ-11"
    who: str
    gold: int


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """`to` is a person's card, or a deed that costs gold."""

    rule: ClassVar[str] = "CH-EQ-1"
    who: str
    gold: int
    to: str


@dataclass(frozen=True, slots=True)
class Helped(Event):
    rule: ClassVar[str] = "CH-GEN-4"
    person: str
    help: str
    who: str


@dataclass(frozen=True, slots=True)
class Identified(Event):
    rule: ClassVar[str] = "CH-CARD-1"
    person: str
    item: str


@dataclass(frozen=True, slots=True)
class JoinedParty(Event):
    """`days` are paid for; 0: for as long as it takes."""

    rule: ClassVar[str] = "CH-CREA-7"
    who: str
    card: str
    days: int


@dataclass(frozen=True, slots=True)
class LeftParty(Event):
    rule: ClassVar[str] = "CH-CREA-7"
    who: str
    card: str


@dataclass(frozen=True, slots=True)
class PatchedUp(Event):
    rule: ClassVar[str] = "CH-HP-4"
    by: str
    who: str


@dataclass(frozen=True, slots=True)
class CaughtBreath(Event):
    rule: ClassVar[str] = "CH-HP-4"
    who: str


@dataclass(frozen=True, slots=True)
class CardRead(Event):
    """The table sees EV, DA and specials of this creature's card (G59)."""

    rule: ClassVar[str] = "CH-CARD-1"
    by: str
    card: str


@dataclass(frozen=True, slots=True)
class TimePassed(Event):
    rule: ClassVar[str] = "CH-RND-1"
    minutes: int


EVENTS: tuple[type[Event], ...] = (
    TreasureFound,
    TookItem,
    TookGold,
    Paid,
    Helped,
    Identified,
    JoinedParty,
    LeftParty,
    PatchedUp,
    CaughtBreath,
    CardRead,
    TimePassed,
)


# Time -----------------------------------------------------------------------------------------------------------------


def pass_time(play: Play, state: Table, minutes: int) -> None:
    """Poison, diseases and spells catch up by themselves (CH-SPELL-11)."""
    if minutes:
        state.minutes += minutes
        play.tell(TimePassed, minutes)


# What was found -------------------------------------------------------------------------------------------------------


def find(play: Play, state: Table, gold: int, items: list[str], things: tuple[str, ...] = ()) -> None:
    """It lies before the party until somebody takes it (CH-EQ-11)."""
    if gold or items or things:
        state.pile.gold += gold
        state.pile.items += items
        state.pile.things += things
        play.tell(TreasureFound, gold, tuple(items), things)


def roll_gold(play: Play, text: str, times: int = 1) -> int:
    """The dice of a treasure card; for several creatures at once."""
    if not text or not times:
        return 0
    count, plus = dice_of(text)
    return play.roll(d6(count * times).plus(Part("the card", plus * times, "CH-CREA-1")), "gold", by=GM)


def take_item(play: Play, state: Table, who: Seat, card: str) -> None:
    state.pile.items.remove(card)
    equipment.gain(state.hero(who), cards(state).items[card])
    play.tell(TookItem, who, card)


def take_gold(play: Play, state: Table, who: Seat, gold: int) -> None:
    state.pile.gold -= gold
    state.hero(who).gold += gold
    play.tell(TookGold, who, gold)


def share_gold(play: Play, state: Table) -> None:
    """Evenly; what does not divide goes to the first."""
    party = state.living()
    share, over = divmod(state.pile.gold, len(party))
    for place, hero in enumerate(party):
        if amount := share + (1 if place < over else 0):
            take_gold(play, state, hero.id, amount)


# Gold -----------------------------------------------------------------------------------------------------------------


def purse(state: Table) -> int:
    """What the whole party can lay on the table."""
    return sum(hero.gold for hero in state.living())


def pay(play: Play, state: Table, who: Seat, gold: int, to: str) -> None:
    if gold:
        state.hero(who).gold -= gold
        play.tell(Paid, who, gold, to)


def pay_together(play: Play, state: Table, gold: int, to: str) -> None:
    """Coin by coin, from whoever has most."""
    left = {hero.id: hero.gold for hero in state.living()}
    for _ in range(gold):
        left[max(left, key=lambda who: left[who])] -= 1
    for who in left:
        pay(play, state, who, state.hero(who).gold - left[who], to)


# People ---------------------------------------------------------------------------------------------------------------


def met(state: Table) -> list[str]:
    """The people whom the heroes have met where they are."""
    return list(state.adventure.shown.people) if state.adventure else []


def services(state: Table, *helping: Helping) -> Iterator[tuple[str, Service]]:
    """Who of them does one of these things."""
    for person in met(state):
        for service in cards(state).creatures[person].services:
            if service.help in helping:
                yield person, service


def service_of(state: Table, person: str, helping: str) -> Service:
    return next(each for each in cards(state).creatures[person].services if each.help == helping)


def discount(state: Table, person: str) -> int:
    """How an adventure that ended well is thanked for."""
    if state.adventure is None:
        return 0
    endings = our_adventures().adventures[state.adventure.card].endings
    ended = [each for each in endings if each.id == state.adventure.shown.ended and each.discount_at == person]
    return sum(ending.discount for ending in ended)


def ask_for_help(play: Play, state: Table, action: Action) -> None:
    given = action.choice
    person, helping, target = given.one("of"), given.one("help"), given.one("for")
    service = service_of(state, person, helping)
    pay(play, state, action.seat, service.gold, person)
    if helping == "identify":
        play.tell(Identified, person, equipment.owned(state.hero(action.seat), target).item)
        return
    play.tell(Helped, person, helping, target)
    if helping == "heal":
        count, plus = dice_of(service.dice)
        rolled = play.roll(d6(count).plus(Part("the card", plus, "CH-HP-4")), "healing", by=GM)
        hit_points.heal(play, state, target, rolled, person)
    elif helping == "cure poison":
        poison.cure(play, state, target, person)
    else:
        poison.cure_diseases(play, state, target, person)


def borrow(play: Play, state: Table, action: Action) -> None:
    """One thing of each lender, once."""
    person = action.choice.one("of")
    item = service_of(state, person, "lend").item
    _story(state).shown.lent.append(person)
    equipment.gain(state.hero(action.seat), cards(state).items[item])
    play.tell(TookItem, action.seat, item)


def _story(state: Table) -> Adventure:
    assert state.adventure is not None, "people are met in an adventure"
    return state.adventure


# Companions -----------------------------------------------------------------------------------------------------------


def joins(play: Play, state: Table, card: str, days: int = 0) -> Foe:
    """A person goes with the party, and fights where the game master says so (CH-CREA-7)."""
    foe = rounds.arrive(state, card, Side.HEROES)
    foe.name = cards(state).creatures[card].name
    story = _story(state)
    story.shown.companions.append(foe.id)
    if days:
        story.hired_until[foe.id] = state.day + days
    play.tell(JoinedParty, foe.id, card, days)
    return foe


def parts(play: Play, state: Table, who: str) -> None:
    story = _story(state)
    story.shown.companions.remove(who)
    story.hired_until.pop(who, None)
    play.tell(LeftParty, who, state.foes[who].card)
    del state.foes[who]


def hire(play: Play, state: Table, person: str, days: int) -> None:
    pay_together(play, state, service_of(state, person, "guide").gold * days, person)
    joins(play, state, person, days)


def companions(state: Table) -> list[Foe]:
    """Those who go with the party and live."""
    shown = state.adventure.shown.companions if state.adventure else []
    return [state.foes[who] for who in shown if who in state.foes and state.foes[who].alive]


def onward(state: Table) -> Action | None:
    """Whoever was hired goes home when the paid days are over."""
    return Action(SYSTEM, Choice("hired days are over")) if state.fight is None and _overdue(state) else None


def _overdue(state: Table) -> list[str]:
    hired = state.adventure.hired_until if state.adventure else {}
    return [who for who, until in hired.items() if state.day >= until and who in state.foes]


def let_go(play: Play, state: Table, action: Action) -> None:
    for who in _overdue(state):
        parts(play, state, who)


# Nights ---------------------------------------------------------------------------------------------------------------


def night_at(play: Play, state: Table, person: str) -> None:
    """A bed for everyone who lives, and a safe rest (M8 1)."""
    pay_together(play, state, service_of(state, person, "bed and board").gold * len(state.living()), person)
    hit_points.rest(play, state, safe=True)


# Skills ---------------------------------------------------------------------------------------------------------------


def skill_with(state: Table, hero: Hero, power: SkillPower) -> Skill | None:
    known = [cards(state).skills[each.skill] for each in hero.skills]
    return next((skill for skill in known if skill.power == power), None)


def first_aid(play: Play, state: Table, action: Action) -> None:
    """After a fight, once for each patient (M2 31)."""
    target = action.choice.one("target")
    _heal_by(play, state, action.seat, "first aid", target)
    state.hero(target).patched_up = True
    play.tell(PatchedUp, action.seat, target)


def second_wind(play: Play, state: Table, action: Action) -> None:
    """M2 22: once a day, in a fight as an action."""
    who = action.choice.one("who")
    state.hero(who).powers_used.append("second wind")
    play.tell(CaughtBreath, who)
    _heal_by(play, state, who, "second wind", who)
    _end_turn(state)


def _heal_by(play: Play, state: Table, who: Seat, power: SkillPower, target: str) -> None:
    skill = skill_with(state, state.hero(who), power)
    assert skill is not None, "who has not learned it is not offered it"
    rolled = play.roll(d6(dice_of(skill.power_dice)[0]), skill.name, by=who)
    hit_points.heal(play, state, target, rolled, skill.id)


def treat_poison(play: Play, state: Table, action: Action) -> None:
    """M2 31: an action and a check end one poison, the one that would kill first."""
    who, target = action.choice.one("who"), action.choice.one("target")
    skill = skill_with(state, state.hero(who), "first aid")
    assert skill is not None, "who has not learned it is not offered it"
    if checks.check(play, state, who, "treat poison", skill.power_difficulty):
        patient = state.participant(target)
        soonest = min(patient.timers, key=lambda timer: timer.rounds)
        patient.timers = [timer for timer in patient.timers if timer is not soonest]
        play.tell(PoisonEnded, target, skill.id, 1)
    if state.fight is None:
        pass_time(play, state, 1)
    _end_turn(state)


def read_card(play: Play, state: Table, action: Action) -> None:
    """M2 30: the table sees EV, DA and specials of a creature's card. One check settles whether a hero knows it
    (CH-CHK-5)."""
    who, target = action.choice.one("who"), action.choice.one("target")
    skill = skill_with(state, state.hero(who), "see a card")
    assert skill is not None, "who has not learned it is not offered it"
    card = state.foes[target].card
    state.hero(who).powers_used.append(_asked_about(target))
    if checks.check(play, state, who, "recall", skill.power_difficulty):
        for foe in state.foes.values():
            foe.known.card_read = foe.known.card_read or foe.card == card
        play.tell(CardRead, who, card)
    _end_turn(state)


def _asked_about(target: str) -> str:
    return f"see a card: {target}"


def _end_turn(state: Table) -> None:
    if state.fight is not None:
        end_turn(state)


def actions(state: Table, who: str) -> Iterator[Option]:
    """What skills let a hero do with the action of a turn."""
    if who not in state.heroes:
        return
    hero = state.hero(who)
    yield from _second_wind(state, hero)
    yield from _treating(state, hero, list(allies(state, who)))
    if skill_with(state, hero, "see a card") is not None:
        unread = [each for each in targets(state, who) if each in state.foes and _may_be_read(state, hero, each)]
        if unread:
            yield Option(
                "read card", (One("who", (who,)), One("target", tuple(unread), "participants")), rule="CH-CHK-1"
            )


def _may_be_read(state: Table, hero: Hero, foe: str) -> bool:
    return not card_known(state, state.foes[foe]) and _asked_about(foe) not in hero.powers_used


def _second_wind(state: Table, hero: Hero) -> Iterator[Option]:
    if skill_with(state, hero, "second wind") is not None:
        used = "second wind" in hero.powers_used
        yield Option(
            "second wind", (One("who", (hero.id,)),), rule="CH-HP-4", refused="only once a day" if used else ""
        )


def _treating(state: Table, hero: Hero, near: list[str]) -> Iterator[Option]:
    poisoned = tuple(who for who in near if state.participant(who).timers)
    if poisoned and skill_with(state, hero, "first aid") is not None:
        fields = (One("who", (hero.id,)), One("target", poisoned, "participants"))
        yield Option("treat poison", fields, rule="CH-POIS-3")


# What is on offer -----------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    if state.fight is not None or not state.living():
        return []
    if seat == GM:
        return list(_game_masters(state))
    hero = state.heroes.get(seat)
    if hero is None or not hero.alive or hero.step is not Step.DONE:
        return []
    return [*_taking(state), *_patching_up(state, hero), *_asking(state, hero)]


def _taking(state: Table) -> Iterator[Option]:
    if state.pile.items:
        yield Option("take", (One("item", tuple(dict.fromkeys(state.pile.items)), "cards"),), rule="CH-EQ-11")
    if state.pile.gold:
        yield Option("take gold", (Number("gold", 1, state.pile.gold),), rule="CH-EQ-11")


def _patching_up(state: Table, hero: Hero) -> Iterator[Option]:
    party = state.living()
    if skill_with(state, hero, "first aid") is not None:
        patients = tuple(other.id for other in party if not other.patched_up)
        if patients:
            yield Option("first aid", (One("target", patients, "heroes"),), rule="CH-HP-4")
        else:
            yield Option("first aid", rule="CH-HP-4", refused="everyone has had first aid since the last fight")
    yield from _treating(state, hero, [other.id for other in party] + [foe.id for foe in companions(state)])
    yield from _second_wind(state, hero)


def _asking(state: Table, hero: Hero) -> Iterator[Option]:
    party = tuple(other.id for other in state.living())
    for person, service in services(state, *BOUGHT):
        among = tuple(_unknown_things(state, hero)) if service.help == "identify" else party
        if among:
            fields = (One("of", (person,), "cards"), One("help", (service.help,)), One("for", among))
            cost = (Part("gold", service.gold, "CH-EQ-1"),)
            lacking = f"it costs {service.gold} gold, and {hero.gold} is left" if hero.gold < service.gold else ""
            yield Option("ask for help", fields, cost, "CH-EQ-1", lacking)
    for person, _ in services(state, "lend"):
        lent = "it has been lent already" if person in _story(state).shown.lent else ""
        yield Option("borrow", (One("of", (person,), "cards"),), rule="CH-CREA-7", refused=lent)


def _unknown_things(state: Table, hero: Hero) -> Iterator[str]:
    return (thing.id for thing in hero.items if cards(state).items[thing.item].magical)


def _game_masters(state: Table) -> Iterator[Option]:
    party = tuple(hero.id for hero in state.living())
    yield Option("time passes", (Number("hours", 1, LONGEST_WAIT),), rule="CH-GEN-4")
    if state.pile.gold:
        yield Option("share out the gold", rule="CH-EQ-11")
    if state.pile.items:
        what = One("item", tuple(dict.fromkeys(state.pile.items)), "cards")
        yield Option("hand out", (what, One("to", party, "heroes")), rule="CH-EQ-11")
    yield from _nights_and_guides(state, len(party))
    yield from _stalls(state)
    if here := companions(state):
        yield Option("part with", (One("who", tuple(foe.id for foe in here)),), rule="CH-CREA-7")


def _nights_and_guides(state: Table, beds: int) -> Iterator[Option]:
    for person, service in services(state, "bed and board"):
        cost = service.gold * beds
        lacking = f"beds for all cost {cost} gold, and the heroes have {purse(state)}" if purse(state) < cost else ""
        yield Option("night at", (One("who", (person,), "cards"),), (Part("gold", cost),), "CH-HP-4", lacking)
    hired = [foe.card for foe in companions(state)]
    for person, service in services(state, "guide"):
        days = purse(state) // service.gold
        if person not in hired and days:
            yield Option("hire", (One("who", (person,), "cards"), Number("days", 1, days)), rule="CH-CREA-7")


def _stalls(state: Table) -> Iterator[Option]:
    """A person's trade at the prices that hold here."""
    people = tuple(dict.fromkeys(person for person, _ in services(state, "buy", "sell")))
    if people and state.market is None:
        yield Option("trade here", (One("who", people, "cards"),), rule="CH-EQ-10")


def trade_here(play: Play, state: Table, action: Action) -> None:
    market = equipment.market_of(state, action.choice.one("who"))
    market.cheaper_by = discount(state, market.who)
    equipment.open_market(play, state, market)


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "take": lambda play, state, action: take_item(play, state, action.seat, action.choice.one("item")),
    "take gold": lambda play, state, action: take_gold(play, state, action.seat, action.choice.number("gold")),
    "hand out": lambda play, state, action: take_item(play, state, action.choice.one("to"), action.choice.one("item")),
    "share out the gold": lambda play, state, action: share_gold(play, state),
    "first aid": first_aid,
    "treat poison": treat_poison,
    "second wind": second_wind,
    "read card": read_card,
    "ask for help": ask_for_help,
    "borrow": borrow,
    "time passes": lambda play, state, action: pass_time(play, state, action.choice.number("hours") * HOUR),
    "night at": lambda play, state, action: night_at(play, state, action.choice.one("who")),
    "hire": lambda play, state, action: hire(play, state, action.choice.one("who"), action.choice.number("days")),
    "part with": lambda play, state, action: parts(play, state, action.choice.one("who")),
    "trade here": trade_here,
    "hired days are over": let_go,
}
