"""Making a hero, step by step: race, points, skills, gold, shopping, name (CH-CRE).

Until the hero has a name every step can be taken again. Going back hands back what the later step gave; dice that were
thrown stand (CH-CRE-2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.compact_heroes import equipment, experience, hit_points, sheet
from herotable.games.compact_heroes.cards import ATTRIBUTES, Race
from herotable.games.compact_heroes.ready_heroes import Advance, ReadyHero, our_ready_heroes
from herotable.games.compact_heroes.state import GM, Hero, Learned, Step, Table, cards, insist
from herotable.rules import (
    Action,
    Event,
    One,
    Option,
    Play,
    Refusal,
    Seat,
    TableOption,
    Words,
    dice,
)

HUMAN: Final = "human"
FREE_POINTS: Final = 2
LONGEST_NAME: Final = 40
STARTING_GOLD: Final = dice(5, 6)

OPTIONS: tuple[TableOption, ...] = (
    TableOption("human_bonus", ("none", "choice", *ATTRIBUTES), "CH-CRE-6"),
    TableOption("creation_xp", ("skill_only", "free"), "CH-CRE-7"),
    TableOption("replacement_xp", ("lowest", "start", "average"), "CH-HP-8"),
)


@dataclass(frozen=True, slots=True)
class RaceChosen(Event):
    rule: ClassVar[str] = "CH-CRE-3"
    hero: str
    race: str
    bonus: str
    xp: int


@dataclass(frozen=True, slots=True)
class PointPlaced(Event):
    rule: ClassVar[str] = "CH-CRE-5"
    hero: str
    attribute: str
    bubbles: int
    left: int


@dataclass(frozen=True, slots=True)
class PointTakenBack(Event):
    rule: ClassVar[str] = "CH-CRE-2"
    hero: str
    attribute: str
    bubbles: int
    left: int


@dataclass(frozen=True, slots=True)
class SkillForgotten(Event):
    """While a hero is being made, the last skill may be taken back."""

    rule: ClassVar[str] = "CH-CRE-2"
    hero: str
    skill: str
    xp_left: int


@dataclass(frozen=True, slots=True)
class StepReached(Event):
    rule: ClassVar[str] = "CH-CRE-2"
    hero: str
    step: str


@dataclass(frozen=True, slots=True)
class GoldRolled(Event):
    rule: ClassVar[str] = "CH-CRE-8"
    hero: str
    gold: int


@dataclass(frozen=True, slots=True)
class HeroFinished(Event):
    rule: ClassVar[str] = "CH-CRE-12"
    hero: str
    name: str


@dataclass(frozen=True, slots=True)
class ReadyHeroTaken(Event):
    rule: ClassVar[str] = "CH-CRE-1"
    hero: str
    ready: str
    name: str


@dataclass(frozen=True, slots=True)
class NewHeroAllowed(Event):
    rule: ClassVar[str] = "CH-HP-8"
    hero: str


EVENTS: tuple[type[Event], ...] = (
    RaceChosen,
    PointPlaced,
    PointTakenBack,
    SkillForgotten,
    StepReached,
    GoldRolled,
    HeroFinished,
    ReadyHeroTaken,
    NewHeroAllowed,
)


def why_not_make(hero: Hero, *steps: Step) -> Refusal | None:
    """Whether it is the time for this: a hero is made in order, and once it is finished, it is finished."""
    if hero.step in steps:
        return None
    if hero.step is Step.DONE:
        return Refusal("this hero is finished", "CH-CRE-2")
    return Refusal(f"that belongs to another step than {hero.step}", "CH-CRE-2")


# Race -----------------------------------------------------------------------------------------------------------------


def choose_race(play: Play, state: Table, who: Seat, name: str, bonus: str = "") -> None:
    """Its bubbles are filled at once and free (CH-CRE-3); it may be changed while points are placed (CH-CRE-2)."""
    hero, race = state.hero(who), cards(state).races[name]
    insist(why_not_make(hero, Step.RACE, Step.POINTS) or _why_not_this_bonus(state, name, bonus))
    hero.race, hero.race_choice = name, bonus
    hero.xp = hero.xp_left = starting_xp(state, hero, race)
    hero.step = Step.POINTS
    play.tell(RaceChosen, who, name, bonus, hero.xp)
    _settle(play, state, hero)


def bonuses_of(state: Table, race: str) -> tuple[str, ...]:
    """What a race may add by the table's option: the literal reading of the human's card (G9)."""
    setting = state.option("human_bonus")
    if race != HUMAN or setting == "none":
        return ()
    return ATTRIBUTES if setting == "choice" else (setting,)


def _why_not_this_bonus(state: Table, race: str, bonus: str) -> Refusal | None:
    possible = bonuses_of(state, race)
    if bonus in (possible or ("",)):
        return None
    name = cards(state).races[race].name
    if possible:
        return Refusal(f"{name} chooses a bubble in {', '.join(possible)}", "CH-CRE-6")
    return Refusal(f"{name} has no bubble of choice", "CH-CRE-4")


def starting_xp(state: Table, hero: Hero, race: Race) -> int:
    """CH-CRE-4; whoever takes the place of a dead hero begins with more (G38)."""
    return max(race.starting_xp, replacement_xp(state, hero))


def is_replacement(state: Table, hero: Hero) -> bool:
    return any(fallen.id == hero.id for fallen in state.fallen)


def replacement_xp(state: Table, hero: Hero) -> int:
    """What the option `replacement_xp` grants; 0 to those who replace nobody."""
    party = [other.xp for other in state.living()]
    if not party or not is_replacement(state, hero):
        return 0
    match state.option("replacement_xp"):
        case "lowest":
            return min(party)
        case "average":
            return sum(party) // len(party)
        case _:
            return 0


def _settle(play: Play, state: Table, hero: Hero) -> None:
    """New Endurance bubbles are rolled for; a hero who is being made is unhurt."""
    experience.roll_endurance(play, state, hero)
    hero.hit_points = hit_points.most_hit_points(state, hero.id)


# Points ---------------------------------------------------------------------------------------------------------------


def points_left(hero: Hero) -> int:
    return FREE_POINTS - sum(hero.bubbles.values())


def why_not_place(state: Table, hero: Hero, attribute: str) -> Refusal | None:
    if points_left(hero) <= 0:
        return Refusal(f"all {FREE_POINTS} points are placed", "CH-CRE-5")
    return experience.why_not_fill(state, hero, attribute)


def place_point(play: Play, state: Table, who: Seat, attribute: str) -> None:
    hero = state.hero(who)
    insist(why_not_make(hero, Step.POINTS) or why_not_place(state, hero, attribute))
    hero.bubbles[attribute] += 1
    play.tell(PointPlaced, who, attribute, sheet.bubbles(hero, cards(state), attribute), points_left(hero))
    _settle(play, state, hero)


def take_point_back(play: Play, state: Table, who: Seat, attribute: str) -> None:
    """A bubble is empty again; the die that was rolled for it waits for the next one."""
    hero = state.hero(who)
    insist(why_not_make(hero, Step.POINTS))
    if not hero.bubbles[attribute]:
        insist(Refusal(f"no point lies in {attribute.capitalize()}", "CH-CRE-5"))
    hero.bubbles[attribute] -= 1
    play.tell(PointTakenBack, who, attribute, sheet.bubbles(hero, cards(state), attribute), points_left(hero))
    _settle(play, state, hero)


# Skills ---------------------------------------------------------------------------------------------------------------


def forget_skill(play: Play, state: Table, who: Seat) -> None:
    """The last one goes first: nothing builds on it."""
    hero = state.hero(who)
    insist(why_not_make(hero, Step.SKILLS) or (None if hero.skills else Refusal("no skill is learned", "CH-CRE-7")))
    gone = hero.skills.pop()
    hero.xp_left += 1
    play.tell(SkillForgotten, who, gone.skill, hero.xp_left)
    _settle(play, state, hero)


def skills_to_choose(state: Table, hero: Hero) -> int:
    """How much of the starting XP must still become skills (G12)."""
    if state.option("creation_xp") == "free":
        return 0
    return max(0, cards(state).races[hero.race].starting_xp - len(hero.skills))


# Gold and shopping ----------------------------------------------------------------------------------------------------


def roll_gold(play: Play, state: Table, who: Seat) -> None:
    """Once (CH-CRE-8)."""
    hero = state.hero(who)
    insist(why_not_make(hero, Step.GOLD))
    hero.gold_roll = hero.gold = play.roll(STARTING_GOLD, "starting gold", by=who)
    hero.step = Step.SHOP
    play.tell(GoldRolled, who, hero.gold)


def _back_into_the_shop(hero: Hero) -> None:
    hero.items.clear()
    hero.gold = hero.gold_roll


# From step to step ----------------------------------------------------------------------------------------------------


def why_not_next(state: Table, hero: Hero) -> Refusal | None:
    if hero.step is Step.POINTS and points_left(hero):
        return Refusal(f"{points_left(hero)} of the {FREE_POINTS} points must still be placed", "CH-CRE-5")
    if hero.step is Step.SKILLS and (open_skills := skills_to_choose(state, hero)):
        return Refusal(f"{open_skills} XP must still become a skill", "CH-CRE-7")
    return why_not_make(hero, Step.POINTS, Step.SKILLS, Step.SHOP)


def next_step(play: Play, state: Table, who: Seat) -> None:
    hero = state.hero(who)
    insist(why_not_next(state, hero))
    if hero.step is Step.POINTS:
        _reach(play, hero, Step.SKILLS)
    elif hero.step is Step.SKILLS:
        _reach(play, hero, Step.SHOP if hero.gold_roll else Step.GOLD)
    else:
        _reach(play, hero, Step.NAME)


def earlier_step(play: Play, state: Table, who: Seat) -> None:
    """CH-CRE-2."""
    hero = state.hero(who)
    insist(why_not_make(hero, Step.SKILLS, Step.GOLD, Step.SHOP, Step.NAME))
    match hero.step:
        case Step.SKILLS:
            hero.xp_left += len(hero.skills)
            hero.skills.clear()
            _settle(play, state, hero)
            _reach(play, hero, Step.POINTS)
        case Step.NAME:
            _reach(play, hero, Step.SHOP)
        case _:
            _back_into_the_shop(hero)
            _reach(play, hero, Step.SKILLS)


def _reach(play: Play, hero: Hero, step: Step) -> None:
    hero.step = step
    play.tell(StepReached, hero.id, step.value)


def name_hero(play: Play, state: Table, who: Seat, name: str) -> None:
    """With a name the hero is finished (CH-CRE-12)."""
    hero, called = state.hero(who), tidy(name)
    insist(why_not_make(hero, Step.NAME) or (None if called else Refusal("a hero needs a name", "CH-CRE-12")))
    hero.name = called
    hero.step = Step.DONE
    play.tell(HeroFinished, who, called)


def tidy(name: str) -> str:
    return " ".join(name.split())[:LONGEST_NAME]


# Ready-made heroes ----------------------------------------------------------------------------------------------------


def why_not_ready(state: Table, hero: Hero, ready: ReadyHero) -> Refusal | None:
    most = starting_xp(state, hero, cards(state).races[ready.race])
    if is_replacement(state, hero) and ready.total_xp > most:
        return Refusal(f"{ready.name} has {ready.total_xp} XP, and a new hero starts with {most}", "CH-HP-8")
    return why_not_make(hero, Step.RACE, Step.POINTS)


def take_ready_hero(play: Play, state: Table, who: Seat, name: str) -> None:
    """A hero as it was made, every roll as it fell; what a replacement may have beyond that is still to be spent."""
    ready = our_ready_heroes()[name]
    insist(why_not_ready(state, state.hero(who), ready))
    more = max(0, replacement_xp(state, state.hero(who)) - ready.total_xp)
    hero = ready_made(state, ready, who)
    hero.xp += more
    hero.xp_left += more
    state.heroes[who] = hero
    play.tell(ReadyHeroTaken, who, name, hero.name)


def ready_made(state: Table, ready: ReadyHero, seat: Seat) -> Hero:
    hero = Hero(seat, ready.name, Step.DONE, ready.race, endurance_rolls=list(ready.endurance_rolls))
    for attribute, points in ready.points.items():
        hero.bubbles[attribute] += points
    for advance in (*ready.skills, *ready.later):
        _advance(hero, advance)
    hero.xp = ready.total_xp
    hero.xp_left = ready.total_xp - len(ready.skills) - len(ready.later)
    hero.gold_roll, hero.gold = ready.gold_roll, ready.gold
    for card in ready.bought:
        thing = equipment.gain(hero, cards(state).items[card])
        if card in (*ready.worn, *ready.held):
            thing.place = cards(state).items[card].slot
    hero.hit_points = sheet.most_hit_points(hero, cards(state)).amount
    return hero


def _advance(hero: Hero, advance: Advance) -> None:
    if advance.attribute is None:
        hero.skills.append(Learned(advance.skill, advance.weapon))
    else:
        hero.bubbles[advance.attribute] += 1


# A new hero for a dead one --------------------------------------------------------------------------------------------


def allow_new_hero(play: Play, state: Table, who: Seat) -> None:
    """The dead hero is remembered, with all that lies on the body (CH-HP-8)."""
    state.fallen.append(state.hero(who))
    state.heroes[who] = Hero(who)
    play.tell(NewHeroAllowed, who)


# What is on offer -----------------------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    if seat == GM:
        return list(_new_heroes(state))
    hero = state.heroes.get(seat)
    return list(STEPS[hero.step](state, hero)) if hero is not None and hero.step in STEPS else []


def _new_heroes(state: Table) -> Iterator[Option]:
    dead = tuple(hero.id for hero in state.heroes.values() if not hero.alive)
    if dead and state.fight is None:
        yield Option("allow new hero", (One("seat", dead, "heroes"),), rule="CH-HP-8")


def _choosing_race(state: Table, hero: Hero) -> Iterator[Option]:
    for race in cards(state).races:
        bonuses = bonuses_of(state, race.id)
        fields = (One("race", (race.id,), "cards"), *([One("bonus", bonuses)] if bonuses else []))
        yield Option("choose race", fields, rule="CH-CRE-3")
    for ready in our_ready_heroes():
        wrong = why_not_ready(state, hero, ready) or Refusal("", "CH-CRE-1")
        yield Option("take ready hero", (One("hero", (ready.id,), "cards"),), (), wrong.rule, wrong.reason)


def _placing_points(state: Table, hero: Hero) -> Iterator[Option]:
    for attribute in ATTRIBUTES:
        which = (One("attribute", (attribute,)),)
        wrong = why_not_place(state, hero, attribute) or Refusal("", "CH-CRE-5")
        yield Option("place point", which, (), wrong.rule, wrong.reason)
        if hero.bubbles[attribute]:
            yield Option("take point back", which, rule="CH-CRE-2")
    yield _next(state, hero, "CH-CRE-5")
    yield from _choosing_race(state, hero)


def _choosing_skills(state: Table, hero: Hero) -> Iterator[Option]:
    if hero.xp_left:
        yield from experience.learning(state, hero)
    else:
        yield Option("learn skill", rule="CH-CRE-7", refused="no XP is left")
    if hero.skills:
        yield Option("forget skill", rule="CH-CRE-2")
    yield _next(state, hero, "CH-CRE-7")
    yield EARLIER


def _rolling_gold(state: Table, hero: Hero) -> Iterator[Option]:
    yield Option("roll gold", rule="CH-CRE-8")
    yield EARLIER


def _shopping(state: Table, hero: Hero) -> Iterator[Option]:
    yield from equipment.buying(state, hero)
    yield from equipment.giving_back(state, hero)
    yield from equipment.changing(state, hero)
    yield _next(state, hero, "CH-CRE-9")
    yield EARLIER


def _naming(state: Table, hero: Hero) -> Iterator[Option]:
    yield Option("name hero", (Words("name", LONGEST_NAME, least=1),), rule="CH-CRE-12")
    yield EARLIER


EARLIER: Final = Option("earlier step", rule="CH-CRE-2")


def _next(state: Table, hero: Hero, rule: str) -> Option:
    wrong = why_not_next(state, hero) or Refusal("", rule)
    return Option("next step", rule=wrong.rule, refused=wrong.reason)


STEPS: Final[dict[Step, Callable[[Table, Hero], Iterator[Option]]]] = {
    Step.RACE: _choosing_race,
    Step.POINTS: _placing_points,
    Step.SKILLS: _choosing_skills,
    Step.GOLD: _rolling_gold,
    Step.SHOP: _shopping,
    Step.NAME: _naming,
}


# Performing -----------------------------------------------------------------------------------------------------------


def _chooses_race(play: Play, state: Table, action: Action) -> None:
    given = action.choice
    choose_race(play, state, action.seat, given.one("race"), given.one("bonus") if "bonus" in given.fields else "")


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "choose race": _chooses_race,
    "take ready hero": lambda play, state, action: take_ready_hero(play, state, action.seat, action.choice.one("hero")),
    "place point": lambda play, state, action: place_point(play, state, action.seat, action.choice.one("attribute")),
    "take point back": lambda play, state, action: take_point_back(
        play, state, action.seat, action.choice.one("attribute")
    ),
    "forget skill": lambda play, state, action: forget_skill(play, state, action.seat),
    "next step": lambda play, state, action: next_step(play, state, action.seat),
    "earlier step": lambda play, state, action: earlier_step(play, state, action.seat),
    "roll gold": lambda play, state, action: roll_gold(play, state, action.seat),
    "name hero": lambda play, state, action: name_hero(play, state, action.seat, action.choice.one("name")),
    "allow new hero": lambda play, state, action: allow_new_hero(play, state, action.choice.one("seat")),
}
