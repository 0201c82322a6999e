"""The state of a table: creatures with their cards, the combat if there is one, the Task, the scene, the campaign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from herotable.rules import Refused, Seat

GM: Final[Seat] = "gm"


class Side(StrEnum):
    HEROES = "heroes"
    ENEMIES = "enemies"

    @property
    def other(self) -> Side:
        return Side.ENEMIES if self is Side.HEROES else Side.HEROES


class Kind(StrEnum):
    """What a creature is: a player's character, an enemy, a Boss, or a Follower of either side."""

    PC = "pc"
    ENEMY = "enemy"
    BOSS = "boss"
    FOLLOWER = "follower"


class Phase(StrEnum):
    """Where a combat is (S4)."""

    COVERT = "covert"
    INITIATIVE = "initiative"
    TURNS = "turns"
    OVER = "over"


class Making(StrEnum):
    """Where a player is in making a character (S2)."""

    CARDS = "cards"
    DONE = "done"


@dataclass(slots=True)
class Held:
    """A card that a creature has. `hand`: main, off, two, worn, or nothing; `on`: the item that an enchantment is on,
    or "floating". `used`: abilities this turn; `spent`: this combat (or "scene"); `raised`: abilities that the game
    master put a Tier up or down; `struck`: abilities that he struck off; `seen`: those that the players know."""

    id: str
    card: str
    tier: int
    enabled: bool = True
    hand: str = ""
    on: str = ""
    used: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    raised: dict[str, int] = field(default_factory=dict)
    struck: list[str] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    disabled_for_task: bool = False


@dataclass(slots=True)
class Running:
    """A duration on a creature (DM-END). `clauses`: which of the ability's clauses stand on the bearer; `fresh`: it was
    started in the turn that goes on; `until` E: it ends when the bearer spends an action on it."""

    id: str
    by: str
    side: Side
    on: str
    held: str
    card: str
    tier: int
    ability: int
    clauses: list[int] = field(default_factory=list)
    left: int = 0
    until: str = ""
    fresh: bool = True


@dataclass(slots=True)
class Zone:
    """Part of the map that does something. A hazard lies `hidden` until it is discovered; `struck` have suffered it
    this turn; `middle`, `size` and `lies` are how it grows."""

    id: str
    kind: str
    by: str
    side: Side
    held: str
    card: str
    tier: int
    ability: int
    cells: list[str]
    middle: str = ""
    size: int = 1
    lies: str = ""
    left: int = 0
    until: str = ""
    fresh: bool = True
    hidden: bool = False
    stream: str = ""
    struck: list[str] = field(default_factory=list)
    rough: bool = False


@dataclass(slots=True)
class Creature:
    """Somebody on the map or off it. `most` is the greatest Health. `missed`: actions to be missed in the next turn;
    `owed`: actions paid with (A1) since its last turn; `bought`: further Moves or Fortifies; `keep`: temporary Resolve
    that payments leave for last; `moved`: it took a step in its latest turn; `slots`: what a Follower has used."""

    id: str
    name: str
    kind: Kind
    side: Side
    seat: Seat
    most: int
    health: int
    resolve: int
    temporary: int = 0
    level: int = 1
    cards: list[Held] = field(default_factory=list)
    at: str = ""
    lies: str = "Δ"
    actions: int = 0
    bought: int = 0
    attacked: bool = False
    acted: bool = False
    ever_acted: bool = False
    done: bool = True
    missed: int = 0
    owed: int = 0
    moved: bool = False
    burned: bool = False
    melee_last: bool = False
    regular: int = 0
    innate: int = 0
    keep: int = 0
    marks: list[str] = field(default_factory=list)
    gold: int = 0
    here: bool = True
    fled: str = ""
    dead: bool = False
    seen: bool = False
    learned_from: str = ""
    taken_as: str = ""

    @property
    def up(self) -> bool:
        return self.health > 0 and not self.dead

    @property
    def purse(self) -> int:
        """What it can spend (D6)."""
        return self.resolve + self.temporary


@dataclass(slots=True)
class Defence:
    """A Defend card that was declared; `of` is whom it protects, `guards` who plays it."""

    guard: str
    of: str
    held: str
    card: str
    tier: int
    ability: int
    boosts: list[str] = field(default_factory=list)
    holds: bool = False


@dataclass(slots=True)
class Job:
    """Something that a use still does: clauses (by number) of an ability, to somebody; `standing` ones stay on him."""

    held: str
    card: str
    tier: int
    ability: int
    clauses: list[int]
    target: str
    standing: bool = False


@dataclass(slots=True)
class Use:
    """An ability on its way (DM-ROLL-1). `part` says what kind of use it is: its main part, a "second" roll, an "arc",
    an attack of the "offhand", a "zone"'s, an "event"'s. `numbers` are what the die has to come to for each target."""

    by: str
    held: str
    card: str
    tier: int
    ability: int
    part: str = ""
    targets: list[str] = field(default_factory=list)
    place: list[str] = field(default_factory=list)
    middle: str = ""
    lies: str = ""
    anchor: str = ""
    to: str = ""
    boosts: list[str] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)
    zone: str = ""
    hit_with: int = 0
    choice: int = 0
    inner: int = -1
    main: str = ""
    face: int = 0
    rolled: bool = False
    success: bool = False
    rerolls: int = 0
    hidden: bool = False
    hits: list[str] = field(default_factory=list)
    kept_off: list[str] = field(default_factory=list)
    defences: list[Defence] = field(default_factory=list)
    pool: int = 0
    shares: dict[str, int] = field(default_factory=dict)
    dealt: dict[str, int] = field(default_factory=dict)
    jobs: list[Job] = field(default_factory=list)
    at_defence: int = -1
    asked: list[str] = field(default_factory=list)
    stepped: bool = False
    working: bool = False
    batch: bool = False


@dataclass(slots=True)
class Walk:
    """Steps that somebody is taking, hex by hex; `by` it itself, or whoever moves it."""

    who: str
    path: list[str]
    own: bool = True


@dataclass(slots=True)
class Chase:
    """One group on the run, or after another (DM-FLEE). `behind`: how often it fell behind."""

    id: str
    side: Side
    who: list[str]
    after: str = ""
    behind: int = 0
    rolled: int = 0
    made: bool = False
    ready: bool = False
    awaiting: bool = False


@dataclass(slots=True)
class Combat:
    """A combat in turns. `order` is the initiative deck as it came; `first` the characters of a partial first turn;
    `extra` who takes an action at once; `batch` what the game master has declared together; `queue` what happens by
    itself next."""

    phase: Phase = Phase.COVERT
    cause: str = ""
    unnoticed: bool = False
    order: list[str] = field(default_factory=list)
    first: list[str] = field(default_factory=list)
    turn: int = 0
    side: Side = Side.HEROES
    ticking: bool = False
    extra: str = ""
    batching: bool = False
    batch: list[Use] = field(default_factory=list)
    queue: list[Use] = field(default_factory=list)
    walk: Walk | None = None
    use: Use | None = None
    chases: list[Chase] = field(default_factory=list)
    flight: str = ""
    won: str = ""
    covert: list[str] = field(default_factory=list)
    steps_to_give: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Battlefield:
    """A map as it lies on the table: letters of the ground, and what stands on edges ("0,0|1,0": "wall")."""

    name: str
    rows: tuple[str, ...]
    origin: tuple[int, int] = (0, 0)
    edges: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Applied:
    """A card that somebody applies to a Task (DM-TASK-4): as an upgrade of the die, or disabled for +2; `counts_as` is
    the category, `granted` that the game master accepted it."""

    by: str
    held: str
    how: str
    counts_as: str
    granted: bool = True


@dataclass(slots=True)
class Rolled:
    who: str
    die: int
    bonus: int
    face: int = 0


@dataclass(slots=True)
class Task:
    """A Task from its calling to its result (S3). `approaches` are categories with a difficulty of their own; `asked`
    those who may roll; `foe` the other side of an opposed one, with its own cards and die."""

    what: str
    difficulty: int
    allowed: list[str] = field(default_factory=list)
    required: list[str] = field(default_factory=list)
    caps: dict[str, int] = field(default_factory=dict)
    approaches: dict[str, int] = field(default_factory=dict)
    roller: str = ""
    group: bool = False
    rollers: list[str] = field(default_factory=list)
    helpers: list[str] = field(default_factory=list)
    opposed_by: str = ""
    applied: list[Applied] = field(default_factory=list)
    suggested: list[Applied] = field(default_factory=list)
    locked: list[str] = field(default_factory=list)
    rolled: list[Rolled] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)
    modifier: int = 0
    stake: str = ""
    in_combat: bool = False
    approach: str = ""
    over: bool = False
    zone: str = ""


@dataclass(slots=True)
class Resting:
    """A scene's rest (DM-REST-2): who is still to use its Fortify abilities, and which card's ability was used."""

    ready: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Growth:
    """What a player may still change at a level-up (DM-LVL, DM-CHG)."""

    improvements: int = 0
    swaps: int = 0
    compensating: int = 0
    new_card: str = ""
    compensated: list[str] = field(default_factory=list)
    free: bool = False


@dataclass(slots=True)
class Story:
    """What stands on the table of an adventure: the scene it is at, what the party has achieved."""

    adventure: str = ""
    scene: int = 0
    flags: list[str] = field(default_factory=list)
    ended: str = ""


@dataclass(slots=True)
class Table:
    """Everything. `making`: where each player is in making a character; `drawn`: the elements of a generated adventure;
    `hooks`: who was spotlighted in which session; `ids` counts what has been given an id."""

    scene: str
    options: dict[str, str]
    creatures: dict[str, Creature] = field(default_factory=dict)
    making: dict[str, str] = field(default_factory=dict)
    route: dict[str, str] = field(default_factory=dict)
    growth: dict[str, Growth] = field(default_factory=dict)
    battlefield: Battlefield | None = None
    open_doors: list[str] = field(default_factory=list)
    shut_doors: list[str] = field(default_factory=list)
    running: list[Running] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    combat: Combat | None = None
    task: Task | None = None
    resting: Resting | None = None
    rested: bool = False
    scene_number: int = 1
    session: int = 1
    level: int = 1
    xp: int = 0
    scenes_scored: list[int] = field(default_factory=list)
    shop: bool = False
    story: Story = field(default_factory=Story)
    drawn: dict[str, str] = field(default_factory=dict)
    plan: list[str] = field(default_factory=list)
    hooks: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    ids: int = 0
    opened: bool = False
    ended: str = ""
    last: str = ""
    last_task: str = ""

    def new_id(self, letter: str) -> str:
        self.ids += 1
        return f"{letter}{self.ids}"

    @property
    def pcs(self) -> list[Creature]:
        return [each for each in self.creatures.values() if each.kind is Kind.PC]

    def of(self, side: Side) -> list[Creature]:
        return [each for each in self.creatures.values() if each.side is side]

    def standing(self, side: Side | None = None) -> list[Creature]:
        """Conscious and on the map."""
        return [each for each in self.creatures.values() if each.up and each.at and (side is None or each.side is side)]

    def present(self, side: Side) -> list[Creature]:
        """Of this side, here, conscious or not."""
        return [each for each in self.creatures.values() if each.side is side and each.here and not each.dead]

    def held(self, of: str) -> tuple[Creature, Held]:
        """Whoever has this card, and the card."""
        for creature in self.creatures.values():
            for held in creature.cards:
                if held.id == of:
                    return creature, held
        raise Refused(f"nobody has a card {of!r}")

    def all_cards(self) -> Iterator[tuple[Creature, Held]]:
        for creature in self.creatures.values():
            for held in creature.cards:
                yield creature, held

    def fighting(self) -> Combat:
        assert self.combat is not None, "there is no combat"
        return self.combat

    def using(self) -> Use:
        assert self.combat is not None, "there is no combat"
        assert self.combat.use is not None, "nothing is being used"
        return self.combat.use

    def zone(self, of: str) -> Zone | None:
        return next((zone for zone in self.zones if zone.id == of), None)

    def seats_of(self, creature: Creature) -> Seat:
        """Whoever answers for a creature: its own seat; the first player for a Follower of the heroes (DM-FOL-6)."""
        return creature.seat


def option(state: Table, name: str) -> bool:
    """Whether a table option is on."""
    return state.options.get(name, "off") == "on"
