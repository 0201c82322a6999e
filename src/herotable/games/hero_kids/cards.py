"""The cards as typed data: special actions, bonus abilities, heroes, foes, things, boons, maps, the adventure.

A card's figures are fields; what no field can say is named by a word of a closed vocabulary, which one module of the
rules performs. `text` is what people read. Dice stand in the order Melee, Ranged, Magic, Armor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, Literal, get_args

from herotable.data.packs import Pack, PackWrong, Shelf, check_kinds, read_pack, shelf
from herotable.parts.ground import Ground
from herotable.parts.legends import Chart
from herotable.parts.maps import KINDS as MAP_KINDS
from herotable.parts.maps import square_charts
from herotable.parts.squares import SquareGrid

Pool = Literal["melee", "ranged", "magic"]
Attribute = Literal["melee", "ranged", "magic", "armor"]
POOLS: Final[tuple[Pool, ...]] = ("melee", "ranged", "magic")
ATTRIBUTES: Final[tuple[Attribute, ...]] = ("melee", "ranged", "magic", "armor")

Effect = Literal["prone", "slowed", "rooted", "dazed"]
Form = Literal[
    "attack",  # one target
    "split",  # the pool divided over separate targets (HK-ATK-9)
    "burst",  # a separate attack against each enemy within `radius` (HK-ATK-10)
    "line",  # a separate attack against each enemy in a straight line of `reach` squares
    "rush",  # a way of up to `steps`, then the attack
    "slip",  # a way of up to `steps` as the action
    "heal",  # one ally within `reach`, or oneself, restores `amount`
    "guard",  # one ally within `reach`, or oneself where there is no reach, is guarded
    "mark",  # every enemy within `radius` is marked
    "hide",  # cover from everyone until the next turn, `amount` more dice on the next attack
    "summon",  # `summons` appears beside
    "call",  # every ally within `radius` may at once move `steps`
    "fly",  # oneself or an adjacent ally flies `steps`, once per encounter `steps_once`
    "drum",  # every ally within `radius` has `amount` more dice on its next attack
    "rally",  # one ally within `reach` at once makes a normal attack
    "ice",  # a square within `reach` and its neighbours are difficult terrain
]
Passing = Literal["enemies", "ground", "obstacles", "walls"]


@dataclass(frozen=True, slots=True)
class ActionCard:
    """A special action. `dice` is a printed number of dice, else the pool counts, with `extra`. A `harmless` hit costs
    no box (*no damage*); `hit`, `push` and `pull` are what it does *on a hit*; `after` are squares that one *also*
    moves, hit or miss. `still`: only if one has not moved, and one cannot move afterwards. `whole_turn`: instead of
    move and action. `through`: what its way passes; `moves_on`: what is left of it comes after the attack. `covers`:
    one has cover from everyone until one's next turn. `number` is its place in the menu for self-made heroes."""

    id: str
    name: str
    text: str
    form: Form
    number: int = 0
    pool: Pool | None = None
    dice: int = 0
    extra: int = 0
    reach: int = 0
    radius: int = 0
    most: int = 3
    harmless: bool = False
    hit: tuple[Effect, ...] = ()
    push: int = 0
    pull: int = 0
    splash: bool = False
    after: int = 0
    still: bool = False
    steps: int = 0
    steps_once: int = 0
    straight: bool = False
    through: tuple[Passing, ...] = ()
    whole_turn: bool = False
    moves_on: bool = False
    covers: bool = False
    once: bool = False
    amount: int = 0
    summons: str = ""

    @property
    def least_dice(self) -> int:
        """HK-BUILD-11: what the pool must hold for somebody to choose it."""
        if self.pool is None:
            return 0
        return 2 if self.form == "split" or (self.extra < 0 and not self.dice) else 1


When = Literal[
    "",
    "engaged",
    "unmoved",
    "far",
    "near",
    "last",
    "hurt",
    "first attack",
    "kin beside target",
    "beside kin",
    "beside ally",
    "target whole",
]
Power = Literal[
    "tit for tat",  # an adjacent enemy that misses: 1 more die on the next attack against it
    "tit for tat twice",  # the same with 2 dice, once per encounter
    "tough",  # the first time it would be knocked out, a die: on 5 or 6 it keeps 1 health
    "sure-footed",  # difficult terrain costs no extra
    "spring up",  # standing up costs 0
    "big voice",  # helps with 2 dice in place of 1
    "lucky",  # once per encounter one die is thrown again
    "watchful",  # its side adds 1 to the initiative die
    "second breath",  # once, on dropping to 1 health: a move of 4 at once
    "prepared",  # once per encounter changes the equipment in use
    "long pour",  # gives potions to allies up to 2 squares away
    "moonveil",  # the first attack against it has 1 die less, not below 1
    "echo",  # an ally within 3 is knocked out: 2 more dice on the next attack
    "quick pockets",  # the first item in an encounter is no action
    "squeeze",  # passes enemy squares
    "flier",  # ignores terrain costs and hazards, crosses deep water
    "drift",  # may end over deep water
    "upright",  # cannot be knocked prone
    "unmoved",  # cannot be pushed or pulled
    "slippery",  # pushes and pulls move it 1 square less
    "bush-born",  # has cover in difficult terrain
    "steady",  # no adjacent penalty if it has not moved
    "close shot",  # no adjacent penalty
    "cheer",  # allies within 2 are not affected by dazed
    "climber",  # low cover costs no extra
    "get back up",  # once: a die at its side's next turn, on 5 or 6 it returns with 1 box
    "chill",  # who hits it in melee is slowed
    "big",  # nobody moves through its square
    "riposte",  # a melee attack that misses: a melee attack of 1 die
    "ghostly",  # moves through walls and obstacles
    "hot hide",  # who hits it in melee rolls: on 1 to 3 it loses 1 box
    "entourage",  # a hit may be moved to an adjacent Larder Rat
    "cauldron",  # once, with 2 or fewer boxes at its side's turn: heals 1
    "cutthroat luck",  # once per fight all its armor dice again
    "thick scales",  # the first hit in each round deals 0
    "bright",  # hidden foes within 4 squares are shown
]


@dataclass(frozen=True, slots=True)
class Adds:
    """More dice: for attacks or for armor, with or against a pool or any, under a condition."""

    to: Literal["attack", "armor"]
    amount: int
    pool: Pool | None = None
    when: When = ""


@dataclass(frozen=True, slots=True)
class BonusCard:
    id: str
    name: str
    text: str
    number: int = 0
    adds: tuple[Adds, ...] = ()
    powers: tuple[Power, ...] = ()
    moves: int = 0


@dataclass(frozen=True, slots=True)
class SkillCard:
    id: str
    name: str
    ours: bool = False


@dataclass(frozen=True, slots=True)
class HeroCard:
    """A ready-made hero. `attacks` is what its normal attacks look like (HK-BUILD-10)."""

    id: str
    name: str
    text: str
    number: int
    dice: tuple[int, int, int, int]
    special: str
    bonus: str
    skills: tuple[str, ...]
    tools: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    attacks: dict[Pool, str] = field(default_factory=dict)


Tier = Literal["weak", "normal", "strong", "boss", "friend"]


@dataclass(frozen=True, slots=True)
class FoeCard:
    """`extra` is the worth of its abilities in tenths, `threat` its threat points in hundredths (M6)."""

    id: str
    name: str
    number: int
    tier: Tier
    boxes: int
    dice: tuple[int, int, int, int]
    extra: int
    threat: int
    move: int = 4
    special: str = ""
    bonus: str = ""
    skills: tuple[str, ...] = ()
    beast: bool = False


Task = Literal["bash", "climb", "tie", "pick locks", "search", "read", "sneak", "reach", "catch", "signal", "repair"]
TASKS: Final[tuple[Task, ...]] = get_args(Task)
Use = Literal[
    "heal all",  # the user or an adjacent ally restores all boxes
    "heal one",  # the user or an adjacent ally restores 1
    "herbs",  # outside combat one hero restores 1
    "cake",  # the next rest restores 2
    "money",
    "throw",  # a ranged attack with 3 dice, range 4
    "smoke",  # the user and adjacent allies have cover until the user's next turn
    "sleep",  # one adjacent enemy that is no boss is dazed and rooted
    "speed",  # the move is 8 in the next turn
    "salve",  # guarded for the rest of the encounter
    "light",  # hidden foes in 3 x 3 squares within 4 are shown
    "glue",  # a square within 4 costs 2 extra
    "bait",  # one beast within 4 goes to the bait
    "bell",  # 2 more dice on the next test outside combat
]


@dataclass(frozen=True, slots=True)
class ThingCard:
    """Equipment (its bonus only while in use), a plain tool, or an item that is used up (M7, M8)."""

    id: str
    name: str
    kind: Literal["equipment", "tool", "item"]
    price: int
    text: str = ""
    number: int = 0
    adds: tuple[Adds, ...] = ()
    powers: tuple[Power, ...] = ()
    reach: dict[Pool, int] = field(default_factory=dict)
    push: int = 0
    action: str = ""
    tasks: tuple[Task, ...] = ()
    use: Use | None = None


@dataclass(frozen=True, slots=True)
class BoonCard:
    id: str
    name: str
    text: str
    number: int


# An adventure ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SceneTest:
    """A test that a scene has ready for the game master: what is told if it goes well or badly, the `flag` that a
    success raises, the `boon` that it earns everyone and a failure one."""

    id: str
    name: str
    attribute: Pool
    difficulty: int
    skill: str = ""
    task: Task | None = None
    flag: str = ""
    good: str = ""
    bad: str = ""
    boon: str = ""


@dataclass(frozen=True, slots=True)
class Stunt:
    """A test that may be tried as an action in a scene's fight, and what it `does`: an obstacle topples onto an
    adjacent square with an attack of `dice`, or a foe with `boxes` or fewer gives up. With the `flag` raised and no
    foe `without` left the difficulty is `difficulty_known`."""

    id: str
    name: str
    attribute: Pool
    difficulty: int
    does: Literal["topple", "give up"]
    skill: str = ""
    task: Task | None = None
    square: str = ""
    dice: int = 1
    card: str = ""
    boxes: int = 0
    once_each: bool = False
    flag: str = ""
    difficulty_known: int = 0
    without: str = ""


@dataclass(frozen=True, slots=True)
class Loot:
    """A thing, one for so many heroes, rounded up."""

    thing: str
    per_heroes: int = 1


@dataclass(frozen=True, slots=True)
class Flees:
    """Who leaves by which square once alone with so few boxes."""

    card: str
    square: str
    boxes: int


@dataclass(frozen=True, slots=True)
class SceneCard:
    """One scene of an adventure. With a `map` it has a fight; `foes` are "card square", a list for each number of
    heroes; those at the squares `late` come in round 2 if a flag is raised, and with one hero the heroes then begin."""

    id: str
    name: str
    read: str
    gm: str
    tests: tuple[SceneTest, ...] = ()
    map: str = ""
    foes: tuple[tuple[str, ...], ...] = ()
    late: tuple[str, ...] = ()
    late_if: str = ""
    alone_first_if: str = ""
    after: str = ""
    loot: tuple[Loot, ...] = ()
    gold: int = 0
    equipment: bool = False
    stunts: tuple[Stunt, ...] = ()
    flees: Flees | None = None


@dataclass(frozen=True, slots=True)
class AdventureCard:
    id: str
    name: str
    text: str
    scenes: tuple[str, ...]
    gold: int = 0
    stars: int = 0
    boon_of_choice: bool = False


@dataclass(frozen=True, slots=True)
class Cards:
    """Everything that a table plays with."""

    actions: Shelf[ActionCard]
    bonuses: Shelf[BonusCard]
    skills: Shelf[SkillCard]
    heroes: Shelf[HeroCard]
    foes: Shelf[FoeCard]
    things: Shelf[ThingCard]
    boons: Shelf[BoonCard]
    grounds: Shelf[Ground]
    maps: Shelf[Chart[SquareGrid]]
    scenes: Shelf[SceneCard]
    adventures: Shelf[AdventureCard]


KINDS: Final = ("action", "bonus", "skill", "hero", "foe", "thing", "boon", *MAP_KINDS, "scene", "adventure")
HOME: Final = "herotable.games.hero_kids"


@cache
def our_pack() -> Pack:
    return card_pack(files(HOME).joinpath("content"), "hero-kids")


@cache
def our_cards() -> Cards:
    return cards_of(our_pack())


def card_pack(folder: Traversable, name: str = "") -> Pack:
    pack = read_pack(folder, name)
    check_kinds(pack, KINDS)
    return pack


def cards_of(*packs: Pack) -> Cards:
    """The cards of these packs; a later pack wins by id. Checks what no single entry can."""
    cards = Cards(
        shelf("action", ActionCard, *packs),
        shelf("bonus", BonusCard, *packs),
        shelf("skill", SkillCard, *packs),
        shelf("hero", HeroCard, *packs),
        shelf("foe", FoeCard, *packs),
        shelf("thing", ThingCard, *packs),
        shelf("boon", BoonCard, *packs),
        shelf("ground", Ground, *packs),
        square_charts(*packs),
        shelf("scene", SceneCard, *packs),
        shelf("adventure", AdventureCard, *packs),
    )
    for kind, entry, fault in _faults(cards):
        raise PackWrong(f"{_file_of(kind, entry, packs)}, {kind} {entry!r}, {fault}")
    return cards


def _file_of(kind: str, entry: str, packs: Iterable[Pack]) -> str:
    return [pack.raw[kind][entry][0] for pack in packs if entry in pack.raw.get(kind, {})][-1]


# What no single entry can know ----------------------------------------------------------------------------------------

Fault = tuple[str, str, str]


def _faults(cards: Cards) -> Iterator[Fault]:
    yield from _faults_of_actions(cards)
    yield from _faults_of_characters(cards)
    yield from _faults_of_scenes(cards)
    for adventure in cards.adventures:
        for scene in adventure.scenes:
            if scene not in cards.scenes:
                yield "adventure", adventure.id, f"scenes: there is no scene {scene!r}"


def _faults_of_actions(cards: Cards) -> Iterator[Fault]:
    for action in cards.actions:
        if action.form in ("attack", "split", "burst", "line", "rush") and action.pool is None:
            yield "action", action.id, f"pool: something of the form {action.form!r} rolls a pool"
        if action.summons and action.summons not in cards.foes:
            yield "action", action.id, f"summons: there is no foe {action.summons!r}"
    for thing in cards.things:
        if thing.action and thing.action not in cards.actions:
            yield "thing", thing.id, f"action: there is no action {thing.action!r}"


def _faults_of_characters(cards: Cards) -> Iterator[Fault]:
    everyone: list[tuple[str, HeroCard | FoeCard]] = [("hero", hero) for hero in cards.heroes]
    everyone += [("foe", foe) for foe in cards.foes]
    for kind, each in everyone:
        if each.special and each.special not in cards.actions:
            yield kind, each.id, f"special: there is no action {each.special!r}"
        if each.bonus and each.bonus not in cards.bonuses:
            yield kind, each.id, f"bonus: there is no bonus {each.bonus!r}"
        for skill in each.skills:
            if skill not in cards.skills:
                yield kind, each.id, f"skills: there is no skill {skill!r}"
    for hero in cards.heroes:
        for thing in (*hero.tools, *hero.items):
            if thing not in cards.things:
                yield "hero", hero.id, f"there is no thing {thing!r}"


def _faults_of_scenes(cards: Cards) -> Iterator[Fault]:
    for scene in cards.scenes:
        if scene.map and scene.map not in cards.maps:
            yield "scene", scene.id, f"map: there is no map {scene.map!r}"
            continue
        if bool(scene.map) != bool(scene.foes):
            yield "scene", scene.id, "foes: a fight has a map and foes"
        for foe in (foe for line in scene.foes for foe in line):
            card, _, square = foe.partition(" ")
            if card not in cards.foes:
                yield "scene", scene.id, f"foes: there is no foe {card!r}"
            elif square not in cards.maps[scene.map].grid:
                yield "scene", scene.id, f"foes: the map has no square {square!r}"
        for loot in scene.loot:
            if loot.thing not in cards.things:
                yield "scene", scene.id, f"loot: there is no thing {loot.thing!r}"
