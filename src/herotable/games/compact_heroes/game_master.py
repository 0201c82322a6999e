"""The game master's controls that belong to no chapter of the rules (CH-GEN-4, CH-GEN-7, CH-GM).

Checks are called in `checks`, luck checks of one in `luck`, rulings on an attack or an improvised action in
`improvising`, XP in `experience`, rest in `hit_points`, traps, poison and diseases in their own modules, an adventure
in `adventure`. Writing any value by path, forcing dice, acting for an absent player are the table's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import ClassVar, Final, get_args

from herotable.games.compact_heroes import (
    camp,
    damage,
    equipment,
    flight,
    hit_points,
    improvising,
    initiative,
    items,
    luck,
    rounds,
    sheet,
    story,
    traps,
)
from herotable.games.compact_heroes.cards import Gain
from herotable.games.compact_heroes.fighters import acting, seat_of
from herotable.games.compact_heroes.state import (
    GM,
    Adjustment,
    Adventure,
    Effect,
    Foe,
    Gained,
    Hero,
    Phase,
    Side,
    Step,
    Table,
    Until,
    card_of,
    cards,
)
from herotable.rules import Action, Event, Number, One, Option, Play, Seat, Some, TableOption, Words

OPTIONS: tuple[TableOption, ...] = ()

MOST_AT_ONCE: Final = 12
MOST_HARM: Final = 100
MOST_GOLD: Final = 1000
MOST_MODIFIER: Final = 20
NOBODY: Final = "nobody"
OWN_WORD: Final = "the game master's word"
GAINS: Final[tuple[Gain, ...]] = get_args(Gain)
FOR_A_WHILE: Final = tuple(gain for gain in GAINS if gain != "hit points")
"""What may be changed for a while: a maximum that comes and goes would take hit points with it."""

HOW_LONG: Final = {
    "this round": Until.ROUNDS,
    "this fight": Until.FIGHT,
    "until dawn": Until.DAWN,
    "until it is lifted": Until.LASTING,
}


@dataclass(frozen=True, slots=True)
class CameIn(Event):
    rule: ClassVar[str] = "CH-GEN-4"
    who: str
    side: str


@dataclass(frozen=True, slots=True)
class WentOff(Event):
    rule: ClassVar[str] = "CH-GEN-4"
    who: str


@dataclass(frozen=True, slots=True)
class LentTo(Event):
    rule: ClassVar[str] = "CH-INIT-7"
    who: str
    to: str


@dataclass(frozen=True, slots=True)
class Modified(Event):
    """By so much until then, whatever is rolled (CH-GEN-7)."""

    rule: ClassVar[str] = "CH-GEN-7"
    who: str
    what: str
    amount: int
    until: str
    why: str


@dataclass(frozen=True, slots=True)
class Lifted(Event):
    rule: ClassVar[str] = "CH-GEN-7"
    who: str
    source: str


@dataclass(frozen=True, slots=True)
class Adjusted(Event):
    rule: ClassVar[str] = "CH-CRE-11"
    who: str
    name: str
    what: str
    amount: int


@dataclass(frozen=True, slots=True)
class AdjustmentRemoved(Event):
    rule: ClassVar[str] = "CH-CRE-11"
    who: str
    name: str


@dataclass(frozen=True, slots=True)
class GoldChanged(Event):
    rule: ClassVar[str] = "CH-GEN-7"
    who: str
    gold: int
    left: int


@dataclass(frozen=True, slots=True)
class ItemGiven(Event):
    rule: ClassVar[str] = "CH-GEN-7"
    who: str
    item: str


@dataclass(frozen=True, slots=True)
class ItemTaken(Event):
    rule: ClassVar[str] = "CH-GEN-7"
    who: str
    item: str


@dataclass(frozen=True, slots=True)
class HookGiven(Event):
    rule: ClassVar[str] = "CH-ADV-3"
    adventure: str


@dataclass(frozen=True, slots=True)
class ReadAloud(Event):
    """The text of the place where the party is."""

    rule: ClassVar[str] = "CH-ADV-4"
    place: str


@dataclass(frozen=True, slots=True)
class MapShown(Event):
    rule: ClassVar[str] = "CH-ADV-4"
    map: str
    shown: bool


@dataclass(frozen=True, slots=True)
class RoomShown(Event):
    rule: ClassVar[str] = "CH-ADV-4"
    room: str
    shown: bool


@dataclass(frozen=True, slots=True)
class Introduced(Event):
    rule: ClassVar[str] = "CH-CREA-7"
    person: str


@dataclass(frozen=True, slots=True)
class Tells(Event):
    """What a person talks about or knows, as the card has it."""

    rule: ClassVar[str] = "CH-CREA-7"
    person: str
    help: str


EVENTS: tuple[type[Event], ...] = (
    CameIn,
    WentOff,
    LentTo,
    Modified,
    Lifted,
    Adjusted,
    AdjustmentRemoved,
    GoldChanged,
    ItemGiven,
    ItemTaken,
    HookGiven,
    ReadAloud,
    MapShown,
    RoomShown,
    Introduced,
    Tells,
)


# Whose decision is awaited --------------------------------------------------------------------------------------------


def awaited(state: Table) -> tuple[Seat, ...]:
    """CH-GM-1: in a fight those who have to say something; else whoever is making a hero, or the game master."""
    making = tuple(hero.id for hero in state.heroes.values() if hero.step is not Step.DONE)
    fight = state.fight
    if fight is None:
        return making or (GM,)
    if rounds.onward(state) is not None:
        return ()
    match fight.phase:
        case Phase.ORDER:
            return tuple(initiative.deciding(state))
        case Phase.DECLARE:
            return tuple(dict.fromkeys(seat_of(state, who) for who in rounds.undeclared(state)))
        case _:
            return (GM,) if improvising.improvising(state) else (seat_of(state, acting(state)),)


# Who is there ---------------------------------------------------------------------------------------------------------


def bring_in(play: Play, state: Table, card: str, count: int, side: Side) -> list[Foe]:
    """Creatures or people; into a fight that is on they come as newcomers (CH-INIT-8)."""
    come = [rounds.arrive(state, card, side) for _ in range(count)]
    for foe in come:
        play.tell(CameIn, foe.id, side)
        if state.fight is not None:
            rounds.join(play, state, foe.id)
    return come


def start_fight(play: Play, state: Table, action: Action) -> None:
    """CH-RND-10: against whoever has been brought in, and beside them; a side may be surprised."""
    given, fields = action.choice, action.choice.fields
    surprised = None if given.one("surprised") == NOBODY else Side(given.one("surprised"))
    unnoticed = given.some("unnoticed") if "unnoticed" in fields else []
    warned = traps.heed_the_alarm(state)
    rounds.start_fight(play, state, given.some("foes"), surprised=surprised, warned=warned, hiding=unnoticed)


def send_off(play: Play, state: Table, who: str) -> None:
    """Out of the fight, or out of the tale."""
    play.tell(WentOff, who)
    if state.fighting(who):
        flight.leave(play, state, who)
    else:
        del state.foes[who]


def lend(play: Play, state: Table, who: str, to: Seat) -> None:
    """Option `npc_player`: a player plays somebody of the game master's, on the game master's die (CH-INIT-7)."""
    state.foes[who].owner = to
    play.tell(LentTo, who, to)


def fallen(state: Table) -> list[Foe]:
    """The dead whose own cards say what they carry; those of an adventure's places have their place's treasure."""
    sent = [who for those in state.adventure.opponents.values() for who in those] if state.adventure else []
    return [foe for foe in state.foes.values() if not foe.alive and not foe.summoned and foe.id not in sent]


def search_the_fallen(play: Play, state: Table) -> None:
    """CH-CREA-1: what their cards say that they carry; then they are left behind."""
    for foe in fallen(state):
        treasure = card_of(state, foe).treasure
        magical = [items.magic_item(play, state) for _ in range(treasure.magic_items)]
        gold = camp.roll_gold(play, treasure.gold)
        camp.find(play, state, gold, [*treasure.items, *magical], treasure.things)
    story.bury(state)


# Rulings --------------------------------------------------------------------------------------------------------------


def modify(play: Play, state: Table, action: Action) -> None:
    """CH-GEN-7: any modifier on whatever somebody rolls, for as long as it is said."""
    given = action.choice
    who, amount, until = given.one("who"), given.number("amount"), HOW_LONG[given.one("how long")]
    gained = Gained(next(gain for gain in GAINS if gain == given.one("what")), amount)
    why = given.one("why") or OWN_WORD
    state.participant(who).effects.append(Effect(why, GM, until, [gained]))
    play.tell(Modified, who, gained.to, amount, given.one("how long"), why)


def lift(play: Play, state: Table, who: str, source: str) -> None:
    one = state.participant(who)
    one.effects = [effect for effect in one.effects if effect.source != source]
    play.tell(Lifted, who, source)


def adjust(play: Play, state: Table, action: Action) -> None:
    """CH-CRE-11: a named line on a sheet that stays until it is removed."""
    given = action.choice
    hero = state.hero(given.one("who"))
    what = next(gain for gain in GAINS if gain == given.one("what"))
    before = hit_points.most_hit_points(state, hero.id)
    line = Adjustment(_new_line(hero), given.one("name") or OWN_WORD, what, given.number("amount"))
    hero.adjustments.append(line)
    play.tell(Adjusted, hero.id, line.name, what, line.amount)
    hit_points.grow(state, hero, before)
    hit_points.fit_under_most(play, state, hero.id, line.name)


def _new_line(hero: Hero) -> str:
    taken = [line.id for line in hero.adjustments]
    return next(name for number in count(len(taken) + 1) if (name := f"line:{number}") not in taken)


def remove_adjustment(play: Play, state: Table, who: Seat, name: str) -> None:
    hero = state.hero(who)
    line = next(each for each in hero.adjustments if each.id == name)
    hero.adjustments = [each for each in hero.adjustments if each.id != name]
    play.tell(AdjustmentRemoved, who, line.name)
    hit_points.fit_under_most(play, state, who, line.name)


def luck_checks(play: Play, state: Table, why: str, penalty: int, heroes: tuple[str, ...]) -> None:
    """Several heroes, one after another (CH-LUCK-2)."""
    if heroes:
        luck.check(play, state, heroes[0], penalty, why)
        play.then(luck_checks, why, penalty, heroes[1:])


def harm(play: Play, state: Table, action: Action) -> None:
    """CH-DMG-7: a fall, a fire, hunger; the game master says whether DA helps."""
    given = action.choice
    ignoring = given.one("absorbed") == "no"
    damage.deal(play, state, given.one("who"), given.number("damage"), GM, ignoring_absorption=ignoring)


def change_gold(play: Play, state: Table, who: Seat, gold: int) -> None:
    """Never below 0 (CH-EQ-1)."""
    hero = state.hero(who)
    hero.gold = max(0, hero.gold + gold)
    play.tell(GoldChanged, who, gold, hero.gold)


def give_item(play: Play, state: Table, who: Seat, card: str) -> None:
    equipment.gain(state.hero(who), cards(state).items[card])
    play.tell(ItemGiven, who, card)


def take_item(play: Play, state: Table, who: Seat, name: str) -> None:
    play.tell(ItemTaken, who, equipment.drop(state.hero(who), name).item)


# What the players are shown -------------------------------------------------------------------------------------------


def give_hook(play: Play, state: Table) -> None:
    """CH-ADV-3."""
    now = story.the_adventure(state)
    now.shown.hook = True
    play.tell(HookGiven, now.card)


def read_aloud(play: Play, state: Table) -> None:
    now = story.the_adventure(state)
    now.shown.scene = now.at
    play.tell(ReadAloud, now.at)


def show_map(play: Play, state: Table, name: str, *, shown: bool) -> None:
    """CH-ADV-4: the whole drawing, of one map."""
    _switch(story.the_adventure(state).shown.maps, name, shown)
    play.tell(MapShown, name, shown)


def show_room(play: Play, state: Table, name: str, *, shown: bool) -> None:
    _switch(story.the_adventure(state).shown.rooms, name, shown)
    play.tell(RoomShown, name, shown)


def _switch(names: list[str], name: str, on: bool) -> None:
    if on:
        names.append(name)
    else:
        names.remove(name)


def introduce(play: Play, state: Table, person: str) -> None:
    """Somebody who is here has to do with the heroes from now on (CH-CREA-7)."""
    story.the_adventure(state).shown.people.append(person)
    play.tell(Introduced, person)


def tell_them(play: Play, state: Table, person: str, about: str) -> None:
    play.tell(Tells, person, about)


# What may be chosen ---------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    if seat != GM:
        return []
    found = [*_cast(state), *_rulings(state), *_hands(state)]
    if state.fight is None:
        found += [*_fights(state), *(_showing(state, state.adventure) if state.adventure else [])]
    return found


def _cast(state: Table) -> Iterator[Option]:
    """Who comes, goes, and is played by whom."""
    everyone = tuple(card.id for card in cards(state).creatures)
    sides = (Side.CREATURES, Side.HEROES)
    who = One("creature", everyone, "cards")
    yield Option("bring in", (who, Number("count", 1, MOST_AT_ONCE), One("side", sides)), rule="CH-GEN-4")
    own = tuple(foe.id for foe in state.foes.values() if foe.alive and not foe.summoned and _may_go(state, foe.id))
    if own:
        yield Option("send off", (One("who", own, "participants"),), rule="CH-GEN-4")
    beside = tuple(who for who in own if state.foes[who].side is Side.HEROES)
    if beside and state.option("npc_player") == "on":
        seats = (GM, *(hero.id for hero in state.living()))
        yield Option("lend", (One("who", beside, "participants"), One("to", seats)), rule="CH-INIT-7")


def _may_go(state: Table, who: str) -> bool:
    """Whoever has left a fight is gone while it lasts."""
    return state.fight is None or state.fighting(who)


def _fights(state: Table) -> Iterator[Option]:
    ready = tuple(foe.id for foe in state.foes.values() if foe.alive)
    if ready and state.living() and any(state.foes[who].side is Side.CREATURES for who in ready):
        surprised = One("surprised", (NOBODY, *Side))
        sneaks = tuple(hero.id for hero in state.living() if sheet.has_power(hero, cards(state), "ambush"))
        unnoticed = (Some("unnoticed", sneaks),) if sneaks else ()
        foes = Some("foes", ready, 1, len(ready), "participants")
        yield Option("start fight", (foes, surprised, *unnoticed), rule="CH-RND-10")
    if fallen(state):
        yield Option("search the fallen", rule="CH-CREA-1")


def _rulings(state: Table) -> Iterator[Option]:
    heroes = tuple(hero.id for hero in state.living())
    everyone = heroes + tuple(foe.id for foe in state.foes.values() if foe.alive)
    if not everyone:
        return
    who, amount = One("who", everyone, "participants"), Number("amount", -MOST_MODIFIER, MOST_MODIFIER)
    what = One("what", FOR_A_WHILE)
    yield Option("modify", (who, what, amount, One("how long", tuple(HOW_LONG)), Words("why", 80)), rule="CH-GEN-7")
    for one in (state.participant(name) for name in everyone):
        if one.effects:
            sources = tuple(dict.fromkeys(effect.source for effect in one.effects))
            yield Option("lift", (One("who", (one.id,)), One("effect", sources)), rule="CH-GEN-7")
    harmed = (who, Number("damage", 1, MOST_HARM), One("absorbed", ("no", "yes")))
    yield Option("harm", harmed, rule="CH-DMG-7")
    yield Option("heal", (who, Number("hit points", 1, MOST_HARM)), rule="CH-HP-4")


def _hands(state: Table) -> Iterator[Option]:
    """What is written on a hero's sheet."""
    heroes = tuple(hero.id for hero in state.living())
    if not heroes:
        return
    who = One("who", heroes, "heroes")
    asked = (Some("heroes", heroes, 1, len(heroes)), Number("penalty", 0, luck.WORST_PENALTY), Words("why", 80))
    yield Option("call luck checks", asked, rule="CH-LUCK-2")
    line = (who, One("what", GAINS), Number("amount", -MOST_MODIFIER, MOST_MODIFIER), Words("name", 60))
    yield Option("adjust", line, rule="CH-CRE-11")
    yield Option("change gold", (who, Number("gold", -MOST_GOLD, MOST_GOLD)), rule="CH-GEN-7")
    yield Option(
        "give item", (who, One("item", tuple(item.id for item in cards(state).items), "cards")), rule="CH-GEN-7"
    )
    for hero in state.living():
        if hero.adjustments:
            lines = One("line", tuple(line.id for line in hero.adjustments))
            yield Option("remove adjustment", (One("who", (hero.id,)), lines), rule="CH-CRE-11")
        if hero.items:
            things = One("item", tuple(thing.id for thing in hero.items), "items")
            yield Option("take item", (One("who", (hero.id,)), things), rule="CH-GEN-7")
    if state.fight is None:
        yield Option("roll a magic item", rule="CH-EQ-11")


def _showing(state: Table, now: Adventure) -> Iterator[Option]:
    """CH-ADV-3, CH-ADV-4: one thing after another, and nothing by itself."""
    shown, found = now.shown, story.adventures(state)
    if not shown.hook:
        yield Option("give the hook", rule="CH-ADV-3")
    if shown.scene != now.at:
        yield Option("read aloud", rule="CH-ADV-4")
    maps = story.card(state).maps
    rooms = tuple(place.id for chart in maps for place in found.places_on(chart))
    yield from _switches("map", maps, shown.maps)
    yield from _switches("room", rooms, shown.rooms)
    here = (*found.places[now.at].people, *story.scene(state, now.at).people)
    if strangers := tuple(person for person in here if person not in shown.people):
        yield Option("introduce", (One("person", strangers, "cards"),), rule="CH-CREA-7")
    for person, service in camp.services(state, "rumours", "knows", "hook"):
        yield Option("let tell", (One("person", (person,)), One("about", (service.help,))), rule="CH-CREA-7")


def _switches(what: str, names: tuple[str, ...], shown: list[str]) -> Iterator[Option]:
    hidden = tuple(name for name in names if name not in shown)
    if hidden:
        yield Option(f"show {what}", (One(what, hidden),), rule="CH-ADV-4")
    if shown:
        yield Option(f"hide {what}", (One(what, tuple(shown)),), rule="CH-ADV-4")


# Performing -----------------------------------------------------------------------------------------------------------


def _brings_in(play: Play, state: Table, action: Action) -> None:
    given = action.choice
    bring_in(play, state, given.one("creature"), given.number("count"), Side(given.one("side")))


def _calls_luck(play: Play, state: Table, action: Action) -> None:
    given = action.choice
    play.then(luck_checks, given.one("why"), given.number("penalty"), tuple(given.some("heroes")))


def _heals(play: Play, state: Table, action: Action) -> None:
    hit_points.heal(play, state, action.choice.one("who"), action.choice.number("hit points"), GM)


def _rolls_magic(play: Play, state: Table, action: Action) -> None:
    camp.find(play, state, 0, [items.magic_item(play, state)])


STAGES: tuple[Callable[..., None], ...] = (luck_checks,)
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "bring in": _brings_in,
    "start fight": start_fight,
    "send off": lambda play, state, action: send_off(play, state, action.choice.one("who")),
    "lend": lambda play, state, action: lend(play, state, action.choice.one("who"), action.choice.one("to")),
    "search the fallen": lambda play, state, action: search_the_fallen(play, state),
    "modify": modify,
    "lift": lambda play, state, action: lift(play, state, action.choice.one("who"), action.choice.one("effect")),
    "adjust": adjust,
    "remove adjustment": lambda play, state, action: remove_adjustment(
        play, state, action.choice.one("who"), action.choice.one("line")
    ),
    "call luck checks": _calls_luck,
    "harm": harm,
    "heal": _heals,
    "change gold": lambda play, state, action: change_gold(
        play, state, action.choice.one("who"), action.choice.number("gold")
    ),
    "give item": lambda play, state, action: give_item(
        play, state, action.choice.one("who"), action.choice.one("item")
    ),
    "take item": lambda play, state, action: take_item(
        play, state, action.choice.one("who"), action.choice.one("item")
    ),
    "roll a magic item": _rolls_magic,
    "give the hook": lambda play, state, action: give_hook(play, state),
    "read aloud": lambda play, state, action: read_aloud(play, state),
    "show map": lambda play, state, action: show_map(play, state, action.choice.one("map"), shown=True),
    "hide map": lambda play, state, action: show_map(play, state, action.choice.one("map"), shown=False),
    "show room": lambda play, state, action: show_room(play, state, action.choice.one("room"), shown=True),
    "hide room": lambda play, state, action: show_room(play, state, action.choice.one("room"), shown=False),
    "introduce": lambda play, state, action: introduce(play, state, action.choice.one("person")),
    "let tell": lambda play, state, action: tell_them(
        play, state, action.choice.one("person"), action.choice.one("about")
    ),
}
