"""The state of a Hero Kids table: heroes and foes, the encounter if there is one, the test, the story."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from herotable.games.hero_kids.cards import ATTRIBUTES, Cards, Pool, Power, our_cards
from herotable.rules import Seat

GM: Seat = "gm"


class Side(StrEnum):
    HEROES = "heroes"
    FOES = "foes"

    @property
    def other(self) -> Side:
        return Side.FOES if self is Side.HEROES else Side.HEROES


class Step(StrEnum):
    """Where a player is in making a hero."""

    DICE = "dice"
    SPECIAL = "special"
    BONUS = "bonus"
    SKILLS = "skills"
    TOOL = "tool"
    NAME = "name"
    CONSENT = "consent"
    DONE = "done"


class Phase(StrEnum):
    """Where an encounter is."""

    SETUP = "setup"
    FIGHT = "fight"


ConditionKind = Literal[
    "slowed",  # HK-COND-1
    "rooted",  # HK-COND-2
    "dazed",  # HK-COND-3
    "guarded",  # HK-COND-4
    "marked",  # HK-COND-5, `by` whom
    "covered",  # cover from everyone until the start of its next turn
    "smoked",  # cover until the start of the next turn of whoever it is `by`
    "ready",  # `amount` more dice on its next attack, `by` what; against `at` only, if that is said
    "fast",  # the move is 8 in its next turn
    "salved",  # guarded for the rest of the encounter
    "baited",  # drawn to the square `at`
]


@dataclass(slots=True)
class Condition:
    """`fresh`: it came in its bearer's own turn, so that the next turn is the one after."""

    kind: ConditionKind
    by: str = ""
    amount: int = 0
    at: str = ""
    fresh: bool = False


@dataclass(slots=True)
class Thing:
    """One item, tool or piece of equipment that somebody carries."""

    id: str
    card: str


@dataclass(slots=True)
class Boon:
    """A favour, crossed off when it is used; a `lasting` one is good once in every encounter (G8)."""

    card: str
    lasting: bool = False
    used: bool = False


@dataclass(slots=True)
class Turn:
    """What is left of a character's turn. `steps` of its move are left as long as it is `moving`, that is, has done
    nothing else since; `walked`: it has gone anywhere; `still`: it cannot move any more."""

    begun: bool = False
    done: bool = False
    steps: int = 0
    moving: bool = True
    walked: bool = False
    action: bool = False
    still: bool = False
    dropped: bool = False


@dataclass(slots=True)
class Character:
    """A hero, a foe, or one that a special action called. `square` is where it stands, nowhere outside encounters.

    `used` are powers and actions used in this encounter, `last_special` the turn of the last special action, `moved`
    whether it has moved since its last turn began, `attacked` at which turn of the encounter who attacked it last,
    `last_turn` its own last one; `hits` those taken in this round, `seen` what of its card has shown itself. `shorter`
    are ranges agreed to be shorter than usual (HK-BUILD-10). Of a self-made hero's own words (HK-BUILD-7)
    `free_special` and `free_bonus` are carried out by the game master.
    """

    id: str
    side: Side
    name: str = ""
    card: str = ""
    owner: Seat = GM
    step: Step = Step.DONE
    dice: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ATTRIBUTES, 0))
    boxes: int = 3
    health: int = 3
    move: int = 4
    specials: list[str] = field(default_factory=list)
    bonuses: list[str] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)
    in_use: str = ""
    boons: list[Boon] = field(default_factory=list)
    gold: int = 0
    stars: int = 0
    stars_spent: int = 0
    raised: list[str] = field(default_factory=list)
    shorter: dict[str, int] = field(default_factory=dict)
    free_special: str = ""
    free_bonus: str = ""
    square: str = ""
    hidden: bool = False
    comes_in: int = 0
    fled: bool = False
    ready: bool = False
    prone: bool = False
    conditions: list[Condition] = field(default_factory=list)
    turn: Turn = field(default_factory=Turn)
    used: list[str] = field(default_factory=list)
    last_special: int = 0
    moved: bool = False
    attacked: dict[str, int] = field(default_factory=dict)
    last_turn: int = 0
    hits: int = 0
    seen: list[str] = field(default_factory=list)
    summoned_by: str = ""
    rested: bool = True
    cake: bool = False
    bell: bool = False
    tried: list[str] = field(default_factory=list)


TaskKind = Literal[
    "aim",  # an attack: who may still interfere, then the dice
    "answer",  # the dice lie on the table
    "land",  # it is a hit or a miss
    "walk",  # the rest of a way, square by square
    "drive",  # a push or a pull
    "free",  # somebody may move at once
    "done",  # the action is over: what counted for it counts no more
    "test",  # an ability test: the dice
    "verdict",  # a test whose dice lie on the table
    "outcome",  # what a test in an encounter leads to
]


@dataclass(slots=True)
class Task:
    """Something that an action still has to do (`turn.go_on`), the first in the list first.

    `who` does it or is moved, `at` is the target, `card` the special action or the thing it is done with. `share`: so
    many dice of the whole pool, -1 for all; `printed`: so many in its place. `dice` and `armor` are the dice that lie
    there, `high` and `guard` the highest of each.
    """

    kind: TaskKind
    who: str = ""
    at: str = ""
    pool: Pool | None = None
    card: str = ""
    share: int = -1
    printed: int = 0
    dice: int = 0
    armor: int = 0
    high: int = 0
    guard: int = 0
    hit: bool = False
    path: list[str] = field(default_factory=list)
    steps: int = 0
    pulls: int = 0
    difficulty: int = 0
    note: str = ""


@dataclass(slots=True)
class Encounter:
    """A fight on a map. `ground` is what has changed since it was drawn; `clock` counts turns;
    `proposal` is what whoever acts has proposed and the game master has not ruled."""

    map: str
    scene: str = ""
    ground: dict[str, str] = field(default_factory=dict)
    phase: Phase = Phase.SETUP
    round: int = 0
    first: Side = Side.HEROES
    side: Side = Side.HEROES
    acting: str = ""
    clock: int = 0
    proposal: str = ""
    heroes_first: bool = False
    searched: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Trial:
    """An ability test that the game master has called. `who` may make it, one of them or (`each`) all; `helping` says
    who helps whom, `rolled` who has rolled and `passed` who succeeded."""

    name: str
    attribute: str
    difficulty: int
    who: list[str]
    each: bool = False
    skill: str = ""
    task: str = ""
    extra: int = 0
    helping: dict[str, str] = field(default_factory=dict)
    rolled: list[str] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)
    of: str = ""


@dataclass(slots=True)
class Story:
    """The adventure: at which scene it is, whether that is `opened`, its fight `fought` and the loot shared; which
    flags are up, which tests are `done` and which have `failed`, what they lead to and has not been told (`due`), and
    in which scenes the heroes have `won` or `lost`."""

    adventure: str
    scene: int = 0
    opened: bool = False
    fought: bool = False
    looted: bool = False
    flags: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    due: list[str] = field(default_factory=list)
    won: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    ended: bool = False


@dataclass(slots=True)
class Table:
    """Everything between the people. Heroes stand in the order of their seats; foes come and go. `won_by` is the side
    that was left in the last encounter; `pause` counts the pauses between encounters, so that one rests once in each;
    `answers` are questions to a secret friend that wait for the game master. `met`: whom the heroes meet instead of the
    scene's own foes."""

    heroes: dict[str, Character]
    foes: dict[str, Character] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    encounter: Encounter | None = None
    tasks: list[Task] = field(default_factory=list)
    trial: Trial | None = None
    story: Story | None = None
    scene: str = ""
    met: list[str] = field(default_factory=list)
    opened: bool = True
    ended: bool = False
    fights: int = 0
    won_by: Side | None = None
    rest_allowed: bool = False
    foes_ever: int = 0
    things_ever: int = 0
    shop: bool = False
    growth_open: bool = False
    may_choose_boon: list[str] = field(default_factory=list)
    secret_question: str = ""
    asked_by: str = ""

    def option(self, name: str) -> str:
        return self.options[name]

    def is_on(self, name: str) -> bool:
        return self.options[name] == "on"

    def who(self, name: str) -> Character:
        return self.heroes[name] if name in self.heroes else self.foes[name]

    def everyone(self) -> list[Character]:
        return [*self.heroes.values(), *self.foes.values()]

    def fight(self) -> Encounter:
        assert self.encounter is not None, "there is no encounter"
        return self.encounter


def cards(state: Table) -> Cards:
    """The cards that this table plays with."""
    return our_cards()


def has(who: Character, power: Power) -> bool:
    """Whether a bonus ability or the piece of equipment in use gives it this."""
    known = our_cards()
    if any(power in known.bonuses[each].powers for each in who.bonuses):
        return True
    piece = thing_in_use(who)
    return bool(piece) and power in known.things[piece].powers


def thing_in_use(who: Character) -> str:
    """The card of the piece of equipment in use."""
    return next((thing.card for thing in who.things if thing.id == who.in_use), "") if who.in_use else ""


def condition(who: Character, kind: ConditionKind) -> Condition | None:
    return next((each for each in who.conditions if each.kind == kind), None)


def is_under(who: Character, kind: ConditionKind) -> bool:
    return any(each.kind == kind for each in who.conditions)


def felt_bait(who: Character) -> bool:
    """Bait works in the next turn."""
    lure = condition(who, "baited")
    return lure is not None and not lure.fresh


def on_board(who: Character) -> bool:
    return bool(who.square) and not who.hidden


def able(who: Character) -> bool:
    """Stands on the board and is not knocked out."""
    return who.health > 0 and on_board(who)


def allies(state: Table, who: Character) -> list[Character]:
    """Able characters of its side, without itself."""
    return [each for each in state.everyone() if each.side is who.side and each.id != who.id and able(each)]


def enemies(state: Table, who: Character) -> list[Character]:
    return [each for each in state.everyone() if each.side is not who.side and able(each)]


def shows(who: Character, what: str) -> None:
    """HK-GEN-5: a special action or a bonus ability shows itself when it is first used."""
    if what not in who.seen:
        who.seen.append(what)
