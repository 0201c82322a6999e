"""Making a hero: a ready-made card, or four dice, a special action, a bonus ability, two skills, a tool (HK-BUILD)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import ClassVar, Final

from herotable.games.hero_kids import items
from herotable.games.hero_kids.cards import ATTRIBUTES, POOLS, Attribute, Cards, HeroCard
from herotable.games.hero_kids.state import Character, Side, Step, Table, cards
from herotable.rules import Action, Event, Number, One, Option, Play, Refusal, Seat, Some, TableOption, Words

OPTIONS: tuple[TableOption, ...] = ()

DICE_TO_DIVIDE: Final = 4
MOST_DICE: Final = 3
COSTLY: Final[tuple[Attribute, ...]] = ("ranged", "magic")
"""HK-BUILD-2: their first die costs 2."""
SKILLS: Final = 2
LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 200
START_ITEM: Final = "healing-potion"

Dice = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class HeroMade(Event):
    rule: ClassVar[str] = "HK-BUILD-1"
    who: str
    name: str


@dataclass(frozen=True, slots=True)
class WantsConsent(Event):
    rule: ClassVar[str] = "HK-BUILD-4"
    who: str


@dataclass(frozen=True, slots=True)
class SentBack(Event):
    rule: ClassVar[str] = "HK-BUILD-4"
    who: str
    step: str


@dataclass(frozen=True, slots=True)
class RangeAgreed(Event):
    rule: ClassVar[str] = "HK-BUILD-10"
    who: str
    pool: str
    squares: int


EVENTS: tuple[type[Event], ...] = (HeroMade, WantsConsent, SentBack, RangeAgreed)


# The sixteen builds ---------------------------------------------------------------------------------------------------


def cost(dice: Dice) -> int:
    """HK-BUILD-2: every die costs 1, the first of Ranged and of Magic 2."""
    named = zip(ATTRIBUTES, dice, strict=True)
    return sum(count + (1 if name in COSTLY and count else 0) for name, count in named)


def why_not_build(dice: Dice) -> Refusal | None:
    """HK-BUILD-3: all four spent exactly, no attribute above 3."""
    if max(dice) > MOST_DICE or min(dice) < 0:
        return Refusal(f"an attribute has 0 to {MOST_DICE} dice", "HK-ATTR-1")
    if cost(dice) != DICE_TO_DIVIDE:
        return Refusal(f"this costs {cost(dice)} dice, and there are exactly {DICE_TO_DIVIDE}", "HK-BUILD-3")
    return None


@cache
def builds() -> tuple[Dice, ...]:
    """Every legal build, the strongest Melee first."""
    every = product(range(MOST_DICE + 1), repeat=4)
    return tuple(sorted(((a, b, c, d) for a, b, c, d in every if why_not_build((a, b, c, d)) is None), reverse=True))


def written(dice: Dice) -> str:
    return ",".join(map(str, dice))


# Steps ----------------------------------------------------------------------------------------------------------------

ORDER: Final = (Step.DICE, Step.SPECIAL, Step.BONUS, Step.SKILLS, Step.TOOL, Step.NAME, Step.CONSENT, Step.DONE)


def options(state: Table, seat: Seat) -> list[Option]:
    who = state.heroes.get(seat)
    if who is None or who.step is Step.DONE:
        return []
    back = [Option("earlier step", rule="HK-BUILD-1")] if who.step is not Step.DICE else []
    return [*_at_step(state, who), *back]


def _at_step(state: Table, who: Character) -> Iterator[Option]:
    match who.step:
        case Step.DICE:
            ready = tuple(card.id for card in cards(state).heroes)
            yield Option("take a ready hero", (One("hero", ready, "ready heroes"),), rule="HK-BUILD-9")
            yield Option("divide dice", (One("dice", tuple(map(written, builds()))),), rule="HK-BUILD-3")
        case Step.SPECIAL:
            yield Option("choose special", (One("what", specials_open_to(state, who)),), rule="HK-BUILD-7")
            yield Option("own special", (Words("words", LONGEST_TEXT, 1),), rule="HK-BUILD-7")
        case Step.BONUS:
            yield Option("choose bonus", (One("what", bonuses_open_to(state, who)),), rule="HK-BUILD-7")
            yield Option("own bonus", (Words("words", LONGEST_TEXT, 1),), rule="HK-BUILD-7")
        case Step.SKILLS:
            every = tuple(skill.id for skill in cards(state).skills)
            yield Option("choose skills", (Some("skills", every, SKILLS, SKILLS),), rule="HK-BUILD-7")
        case Step.TOOL:
            yield Option("choose tool", (One("thing", tools(cards(state)), "things"),), rule="HK-BUILD-8")
        case Step.NAME:
            yield Option("name hero", (Words("name", LONGEST_NAME, 1),), rule="HK-BUILD-8")


def specials_open_to(state: Table, who: Character) -> tuple[str, ...]:
    """HK-BUILD-11: an action that names a pool only with dice enough in it."""
    menu = (card for card in cards(state).actions if card.number and card.id not in who.specials)
    return tuple(card.id for card in menu if card.pool is None or who.dice[card.pool] >= card.least_dice)


def bonuses_open_to(state: Table, who: Character) -> tuple[str, ...]:
    menu = (card for card in cards(state).bonuses if card.number)
    return tuple(card.id for card in menu if card.id not in who.bonuses)


def tools(known: Cards) -> tuple[str, ...]:
    return tuple(thing.id for thing in known.things if thing.kind != "item")


def take_ready_hero(play: Play, state: Table, action: Action) -> None:
    card = cards(state).heroes[action.choice.one("hero")]
    state.heroes[action.seat] = ready_made(state, card, action.seat)
    play.tell(HeroMade, action.seat, card.name)


def ready_made(state: Table, card: HeroCard, seat: Seat) -> Character:
    """HK-BUILD-9."""
    hero = fresh(state, seat, Step.DONE)
    hero.name, hero.card = card.name, card.id
    hero.dice = dict(zip(ATTRIBUTES, card.dice, strict=True))
    hero.specials, hero.bonuses, hero.skills = [card.special], [card.bonus], list(card.skills)
    for thing in (START_ITEM, *card.tools, *card.items):
        items.give_thing(state, hero, thing)
    return hero


def fresh(state: Table, seat: Seat, step: Step = Step.DICE) -> Character:
    """HK-BUILD-8, HK-HP-2: 3 health boxes, or 4 where the table has it so."""
    boxes = int(state.option("hero_boxes"))
    return Character(seat, Side.HEROES, owner=seat, step=step, boxes=boxes, health=boxes)


def divide_dice(play: Play, state: Table, action: Action) -> None:
    who = state.heroes[action.seat]
    values = map(int, action.choice.one("dice").split(","))
    who.dice = dict(zip(ATTRIBUTES, values, strict=True))
    who.specials.clear()
    who.step = Step.SPECIAL


def choose_special(play: Play, state: Table, action: Action) -> None:
    who = state.heroes[action.seat]
    who.specials, who.free_special = [action.choice.one("what")], ""
    who.step = Step.BONUS


def own_special(play: Play, state: Table, action: Action) -> None:
    """HK-BUILD-7: what it does is carried out by the game master by hand."""
    who = state.heroes[action.seat]
    who.specials, who.free_special = [], action.choice.one("words").strip()
    who.step = Step.BONUS


def choose_bonus(play: Play, state: Table, action: Action) -> None:
    who = state.heroes[action.seat]
    who.bonuses, who.free_bonus = [action.choice.one("what")], ""
    who.step = Step.SKILLS


def own_bonus(play: Play, state: Table, action: Action) -> None:
    who = state.heroes[action.seat]
    who.bonuses, who.free_bonus = [], action.choice.one("words").strip()
    who.step = Step.SKILLS


def choose_skills(play: Play, state: Table, action: Action) -> None:
    who = state.heroes[action.seat]
    who.skills, who.step = action.choice.some("skills"), Step.TOOL


def choose_tool(play: Play, state: Table, action: Action) -> None:
    who = state.heroes[action.seat]
    who.things.clear()
    for card in (START_ITEM, action.choice.one("thing")):
        items.give_thing(state, who, card)
    who.step = Step.NAME


def name_hero(play: Play, state: Table, action: Action) -> None:
    who = state.heroes[action.seat]
    who.name, who.step = " ".join(action.choice.one("name").split()), Step.CONSENT
    play.tell(WantsConsent, who.id)


def earlier_step(play: Play, state: Table, action: Action) -> None:
    who = state.heroes[action.seat]
    who.step = ORDER[ORDER.index(who.step) - 1]
    if who.step is Step.DICE:
        who.dice = dict.fromkeys(ATTRIBUTES, 0)
    if who.step in (Step.DICE, Step.SPECIAL):
        who.specials.clear()
    if who.step is Step.BONUS:
        who.bonuses.clear()


# The game master's consent --------------------------------------------------------------------------------------------


def controls(state: Table) -> Iterator[Option]:
    """HK-BUILD-4 to 6, 10: attacks, bonus ability and skills are defined with the game master's consent."""
    waiting = tuple(hero.id for hero in state.heroes.values() if hero.step is Step.CONSENT)
    if waiting:
        yield Option("agree to the hero", (One("hero", waiting, "characters"),), rule="HK-BUILD-4")
        steps = tuple(step.value for step in ORDER[:6])
        yield Option("send back", (One("hero", waiting, "characters"), One("to", steps)), rule="HK-BUILD-4")
    if state.encounter is None:
        shooters = tuple(
            hero.id for hero in state.heroes.values() if hero.step is Step.DONE and any(hero.dice[p] for p in COSTLY)
        )
        if shooters:
            fields = (One("hero", shooters, "characters"), One("pool", POOLS[1:]), Number("squares", 1, 6))
            yield Option("agree on a range", fields, rule="HK-BUILD-10")


def agree(play: Play, state: Table, action: Action) -> None:
    who = state.heroes[action.choice.one("hero")]
    who.step = Step.DONE
    play.tell(HeroMade, who.id, who.name)


def send_back(play: Play, state: Table, action: Action) -> None:
    who = state.heroes[action.choice.one("hero")]
    who.step = Step(action.choice.one("to"))
    if who.step is Step.DICE:
        who.dice = dict.fromkeys(ATTRIBUTES, 0)
    play.tell(SentBack, who.id, who.step)


def agree_on_range(play: Play, state: Table, action: Action) -> None:
    """HK-BUILD-10: shorter than usual, never longer."""
    choice = action.choice
    who, pool = state.heroes[choice.one("hero")], choice.one("pool")
    longest = 6 if pool == "ranged" else 4
    squares = min(choice.number("squares"), longest)
    who.shorter[pool] = squares
    play.tell(RangeAgreed, who.id, pool, squares)


def unfinished(state: Table) -> bool:
    return any(hero.step is not Step.DONE for hero in state.heroes.values())


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "take a ready hero": take_ready_hero,
    "divide dice": divide_dice,
    "choose special": choose_special,
    "own special": own_special,
    "choose bonus": choose_bonus,
    "own bonus": own_bonus,
    "choose skills": choose_skills,
    "choose tool": choose_tool,
    "name hero": name_hero,
    "earlier step": earlier_step,
    "agree to the hero": agree,
    "send back": send_back,
    "agree on a range": agree_on_range,
}
