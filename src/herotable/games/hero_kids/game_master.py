"""The game master's hand: bringing in, giving, healing, moving, changing the ground, taking a hero over (HK-GEN-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, get_args

from herotable.games.hero_kids import (
    adventure,
    board,
    boons,
    camp,
    creation,
    encounters,
    foes,
    health,
    improvising,
    items,
    story,
    trials,
)
from herotable.games.hero_kids.state import GM, ConditionKind, Phase, Table, cards
from herotable.rules import Action, Event, Number, One, Option, Play, Seat, TableOption, Words

OPTIONS: tuple[TableOption, ...] = (TableOption("lasting_boons", ("off", "on"), "HK-BOON-3"),)

YES_NO: Final = ("no", "yes")
MOST_GOLD: Final = 20
CONDITIONS: Final = ("slowed", "rooted", "dazed", "guarded")


@dataclass(frozen=True, slots=True)
class Put(Event):
    """Somebody was put on another square."""

    rule: ClassVar[str] = "HK-GEN-2"
    who: str
    at: str


@dataclass(frozen=True, slots=True)
class GroundSet(Event):
    rule: ClassVar[str] = "HK-GEN-2"
    at: str
    ground: str


@dataclass(frozen=True, slots=True)
class ThingGiven(Event):
    rule: ClassVar[str] = "HK-END-3"
    who: str
    card: str


@dataclass(frozen=True, slots=True)
class GoldHandedOut(Event):
    rule: ClassVar[str] = "HK-END-3"
    who: str
    gold: int


@dataclass(frozen=True, slots=True)
class ConditionLifted(Event):
    rule: ClassVar[str] = "HK-GEN-2"
    who: str
    condition: str


@dataclass(frozen=True, slots=True)
class TakenOver(Event):
    """The game master plays a hero for a turn, or gives it back."""

    rule: ClassVar[str] = "HK-GEN-2"
    who: str
    by: str


@dataclass(frozen=True, slots=True)
class FoeHidden(Event):
    rule: ClassVar[str] = "HK-GEN-5"
    who: str


EVENTS: tuple[type[Event], ...] = (*(Put, GroundSet, ThingGiven, GoldHandedOut, ConditionLifted, TakenOver, FoeHidden),)


# What may be chosen ---------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    if seat != GM:
        return []
    found = [
        *creation.controls(state),
        *improvising.controls(state),
        *adventure.controls(state),
        *story.controls(state),
        *trials.controls(state),
        *camp.controls(state),
        *_answering(state),
        *_giving(state),
    ]
    return [*found, *(_in_fight(state) if state.encounter is not None else _before_fight(state))]


def _answering(state: Table) -> Iterator[Option]:
    if state.secret_question:
        yield Option("answer truthfully", (Words("words", 300, 1),), rule="HK-BOON-1")


def _heroes(state: Table) -> tuple[str, ...]:
    return tuple(hero.id for hero in encounters.playing(state))


def _giving(state: Table) -> Iterator[Option]:
    who = _heroes(state)
    if not who:
        return
    to = One("to", who, "characters")
    things = tuple(card.id for card in cards(state).things if card.use != "money")
    yield Option("give a thing", (to, One("thing", things, "things")), rule="HK-END-3")
    every = tuple(card.id for card in cards(state).boons)
    lasting = (One("lasting", YES_NO),) if state.is_on("lasting_boons") else ()
    yield Option("give a boon", (to, One("boon", every, "boons"), *lasting), rule="HK-BOON-1")
    yield Option("give gold to", (to, Number("gold", 1, MOST_GOLD)), rule="HK-END-3")


def _before_fight(state: Table) -> Iterator[Option]:
    hurt = tuple(hero.id for hero in encounters.playing(state) if hero.health < hero.boxes)
    if hurt:
        yield Option("heal", (One("whom", hurt, "characters"),), rule="HK-GEN-2")
    if state.story is None and encounters.playing(state) and not creation.unfinished(state):
        maps = tuple(chart.id for chart in cards(state).maps)
        known = tuple(card.id for card in cards(state).foes if card.tier != "friend")
        fields = (One("map", maps, "maps"), One("foe", known, "foes"), Number("how many", 1, 8))
        yield Option("start an encounter", fields, rule="HK-FOE-3")


def _in_fight(state: Table) -> Iterator[Option]:
    everyone = tuple(each.id for each in state.everyone() if each.square)
    empty = _empty_squares(state)
    known = tuple(card.id for card in cards(state).foes if card.tier != "friend")
    if empty:
        fields = (One("foe", known, "foes"), One("at", empty, "squares"), One("hidden", YES_NO))
        yield Option("bring in", fields, rule="HK-FOE-3")
        yield Option("put", (One("who", everyone, "characters"), One("at", empty, "squares")), rule="HK-GEN-2")
    yield Option("set ground", _ground_fields(state), rule="HK-GEN-2")
    yield from _about_foes(state)
    yield from _about_somebody(state)
    if state.fight().phase is Phase.SETUP:
        yield Option("begin the fight", rule="HK-INIT-1")
    yield Option("end the encounter", rule="HK-END-4")


def _empty_squares(state: Table) -> tuple[str, ...]:
    taken = [each.square for each in state.everyone()]
    here = board.grid(state)
    return tuple(each for each in here.ids if here.ground(each).cost and each not in taken)


def _ground_fields(state: Table) -> tuple[One, ...]:
    """Nobody may stand where nobody can."""
    taken = [each.square for each in state.everyone()]
    squares = tuple(each for each in board.grid(state).ids if each not in taken)
    return One("at", squares, "squares"), One("ground", tuple(each.id for each in cards(state).grounds))


def _about_foes(state: Table) -> Iterator[Option]:
    standing = tuple(foe.id for foe in state.foes.values() if foe.square)
    seen = tuple(foe.id for foe in state.foes.values() if foe.square and not foe.hidden and foe.health)
    hidden = tuple(foe.id for foe in state.foes.values() if foe.hidden)
    free_to_hide = tuple(each for each in seen if each != state.fight().acting and not state.foes[each].summoned_by)
    if standing:
        yield Option("send off", (One("who", standing, "characters"),), rule="HK-FOE-3")
    if hidden:
        yield Option("reveal", (One("who", hidden, "characters"),), rule="HK-GEN-5")
    if free_to_hide and state.fight().phase is Phase.SETUP:
        yield Option("hide", (One("who", free_to_hide, "characters"),), rule="HK-GEN-5")


def _about_somebody(state: Table) -> Iterator[Option]:
    able = tuple(each.id for each in state.everyone() if each.square and not each.hidden and each.health)
    hurt = tuple(each.id for each in state.everyone() if each.square and not each.hidden and each.health < each.boxes)
    under = tuple(
        each.id for each in state.everyone() if any(condition.kind in CONDITIONS for condition in each.conditions)
    )
    if able:
        yield Option("harm", (One("whom", able, "characters"),), rule="HK-GEN-2")
        kinds = One("condition", (*CONDITIONS, "prone"))
        yield Option("lay on", (One("whom", able, "characters"), kinds), rule="HK-GEN-2")
    if hurt:
        yield Option("heal", (One("whom", hurt, "characters"),), rule="HK-GEN-2")
    if under:
        yield Option("lift", (One("whom", under, "characters"), One("condition", CONDITIONS)), rule="HK-GEN-2")
    yield from _taking_over(state)


def _taking_over(state: Table) -> Iterator[Option]:
    mine = tuple(hero.id for hero in encounters.playing(state) if hero.owner == GM)
    others = tuple(hero.id for hero in encounters.playing(state) if hero.owner != GM)
    if others:
        yield Option("take over", (One("whom", others, "characters"),), rule="HK-GEN-2")
    if mine:
        yield Option("give back", (One("whom", mine, "characters"),), rule="HK-GEN-2")
    if state.fight().acting and not state.fight().proposal:
        yield Option("end this turn", rule="HK-GEN-2")


# What is done ---------------------------------------------------------------------------------------------------------


def start_encounter(play: Play, state: Table, action: Action) -> None:
    """Foes on the squares that the map has for them, more of them beside those."""
    choice = action.choice
    chart = cards(state).maps[choice.one("map")]
    squares = encounters.squares_for_foes(chart, choice.number("how many"))
    encounters.begin(play, state, chart.id, [(choice.one("foe"), square, 0) for square in squares])


def bring_in(play: Play, state: Table, action: Action) -> None:
    choice = action.choice
    hidden = choice.one("hidden") == "yes"
    foe = foes.bring_in(state, choice.one("foe"), choice.one("at"), hidden=hidden)
    if not hidden:
        play.tell(foes.FoeAppeared, foe.id, foe.card, foe.square)


def put(play: Play, state: Table, action: Action) -> None:
    who = state.who(action.choice.one("who"))
    who.square = action.choice.one("at")
    if not who.hidden:
        play.tell(Put, who.id, who.square)


def set_ground(play: Play, state: Table, action: Action) -> None:
    at, ground = action.choice.one("at"), action.choice.one("ground")
    state.fight().ground[at] = ground
    play.tell(GroundSet, at, ground)


def send_off(play: Play, state: Table, action: Action) -> None:
    who = state.who(action.choice.one("who"))
    if who.hidden:
        del state.foes[who.id]
        return
    who.square, who.fled = "", True
    play.tell(foes.FoeLeft, who.id)


def reveal(play: Play, state: Table, action: Action) -> None:
    foes.reveal(play, state, state.foes[action.choice.one("who")])


def hide(play: Play, state: Table, action: Action) -> None:
    foe = state.foes[action.choice.one("who")]
    play.tell(FoeHidden, foe.id)
    foes.hide(state, foe)


def harm(play: Play, state: Table, action: Action) -> None:
    health.hurt(play, state, state.who(action.choice.one("whom")))


def heal(play: Play, state: Table, action: Action) -> None:
    health.heal(play, state, state.who(action.choice.one("whom")), 1)


def lay_on(play: Play, state: Table, action: Action) -> None:
    who, name = state.who(action.choice.one("whom")), action.choice.one("condition")
    if name == "prone":
        health.make_prone(play, who)
    else:
        health.affect(play, state, who, _kind(name), GM)


def lift(play: Play, state: Table, action: Action) -> None:
    who, name = state.who(action.choice.one("whom")), action.choice.one("condition")
    health.lift(who, _kind(name))
    play.tell(ConditionLifted, who.id, name)


def _kind(name: str) -> ConditionKind:
    kinds: tuple[ConditionKind, ...] = get_args(ConditionKind)
    return next(kind for kind in kinds if kind == name)


def give_thing(play: Play, state: Table, action: Action) -> None:
    who, card = state.heroes[action.choice.one("to")], action.choice.one("thing")
    items.give_thing(state, who, card)
    play.tell(ThingGiven, who.id, card)


def give_boon(play: Play, state: Table, action: Action) -> None:
    who, card = state.heroes[action.choice.one("to")], action.choice.one("boon")
    lasting = "lasting" in action.choice.fields and action.choice.one("lasting") == "yes"
    boons.give(who, card, lasting=lasting)
    play.tell(camp.BoonGiven, who.id, card)


def give_gold(play: Play, state: Table, action: Action) -> None:
    who = state.heroes[action.choice.one("to")]
    who.gold += action.choice.number("gold")
    play.tell(GoldHandedOut, who.id, action.choice.number("gold"))


def take_over(play: Play, state: Table, action: Action) -> None:
    who = state.heroes[action.choice.one("whom")]
    who.owner = GM
    play.tell(TakenOver, who.id, GM)


def give_back(play: Play, state: Table, action: Action) -> None:
    who = state.heroes[action.choice.one("whom")]
    who.owner = who.id
    play.tell(TakenOver, who.id, who.id)


def begin_fight(play: Play, state: Table) -> None:
    for hero in encounters.playing(state):
        hero.ready = True


def end_encounter(play: Play, state: Table) -> None:
    """HK-END-4: and the story goes on as the game master says."""
    encounters.end(play, state, encounters.winner(state))


def answer(play: Play, state: Table, action: Action) -> None:
    words, who = action.choice.one("words"), state.asked_by
    state.secret_question = state.asked_by = ""
    play.tell(boons.SecretAnswered, who, words)


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "start an encounter": start_encounter,
    "bring in": bring_in,
    "put": put,
    "set ground": set_ground,
    "send off": send_off,
    "reveal": reveal,
    "hide": hide,
    "harm": harm,
    "heal": heal,
    "lay on": lay_on,
    "lift": lift,
    "give a thing": give_thing,
    "give a boon": give_boon,
    "give gold to": give_gold,
    "take over": take_over,
    "give back": give_back,
    "end this turn": lambda play, state, action: encounters.end_turn(play, state),
    "begin the fight": lambda play, state, action: begin_fight(play, state),
    "end the encounter": lambda play, state, action: end_encounter(play, state),
    "answer truthfully": answer,
}
