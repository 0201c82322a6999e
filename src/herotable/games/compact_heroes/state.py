"""The state of a Compact Heroes table: heroes with their sheets, the fight if there is one, where the party is."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from herotable.games.compact_heroes.cards import ATTRIBUTES, Cards, CreatureCard, Gain, With, our_cards
from herotable.rules import Refusal, Refused, Seat

GM: Seat = "gm"


class Step(StrEnum):
    """Where a player is in making a hero (CH-CRE-2)."""

    RACE = "race"
    POINTS = "points"
    SKILLS = "skills"
    GOLD = "gold"
    SHOP = "shop"
    NAME = "name"
    DONE = "done"


class Side(StrEnum):
    HEROES = "heroes"
    CREATURES = "creatures"

    @property
    def other(self) -> Side:
        return Side.CREATURES if self is Side.HEROES else Side.HEROES


class Phase(StrEnum):
    """Where a round is (CH-RND-2)."""

    INITIATIVE = "initiative"
    ORDER = "order"
    DECLARE = "declare"
    RESOLVE = "resolve"
    ROUND_END = "round end"


class Until(StrEnum):
    """When an effect ends."""

    ROUNDS = "rounds"
    FIGHT = "fight"
    DAWN = "dawn"
    LASTING = "lasting"


@dataclass(slots=True)
class Gained:
    """An amount that an effect gives or takes."""

    to: Gain
    amount: int
    using: With = ""


@dataclass(slots=True)
class Effect:
    """Something that is in force on a participant for a while: a spell, a potion, a curse, a ruling.

    `marks` are conditions that no number says ("loses the next action"); `rounds` counts the rounds that follow the
    one in which it began (CH-SPELL-12); `fresh` is true in that first round.
    """

    source: str
    by: str
    until: Until
    gains: list[Gained] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    rounds: int = 0
    fresh: bool = True


@dataclass(slots=True)
class PoisonTimer:
    """Death at the end of that many further rounds (CH-POIS-3)."""

    source: str
    rounds: int
    fresh: bool = True


@dataclass(slots=True)
class Illness:
    disease: str
    days: int = 0
    good_dawns: int = 0


@dataclass(slots=True)
class Learned:
    """A skill, and the weapon card that it was taken for, where it takes one."""

    skill: str
    chosen: str = ""


@dataclass(slots=True)
class Owned:
    """One item that a hero carries. `place` is where it is: carried, worn, or in a hand."""

    id: str
    item: str
    place: str = "carried"
    charges: int = 0
    used_today: bool = False
    unloaded: bool = False


@dataclass(slots=True)
class Adjustment:
    """A named line that the game master adds to a derived total (CH-CRE-11)."""

    id: str
    name: str
    to: Gain
    amount: int
    using: With = ""


@dataclass(slots=True)
class Hero:
    """A character sheet. Totals are never stored: `sheet` derives them (CH-CRE-11).

    `died_on` is the day of death; the spells that were chosen at learning stand in the `spellbook`, others were found
    or bought (option `spellbook`).
    """

    id: Seat
    name: str = ""
    step: Step = Step.RACE
    race: str = ""
    bubbles: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ATTRIBUTES, 0))
    race_choice: str = ""
    endurance_rolls: list[int] = field(default_factory=list)
    skills: list[Learned] = field(default_factory=list)
    xp: int = 0
    xp_left: int = 0
    gold_roll: int = 0
    gold: int = 0
    items: list[Owned] = field(default_factory=list)
    items_ever: int = 0
    hit_points: int = 10
    permanent_loss: int = 0
    alive: bool = True
    spells_cast: int = 0
    powers_used: list[str] = field(default_factory=list)
    patched_up: bool = True
    effects: list[Effect] = field(default_factory=list)
    timers: list[PoisonTimer] = field(default_factory=list)
    illnesses: list[Illness] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)
    died_on: int = 0
    spellbook: list[str] = field(default_factory=list)
    spells_found: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Known:
    """What has been called out about a creature's evade: totals that missed, totals that hit (CH-HIT-4); which of its
    special powers have been `seen`, and whether somebody knew its card (M2 30)."""

    missed_with: int = 0
    hit_with: int = 99
    card_read: bool = False
    seen: list[str] = field(default_factory=list)

    def see(self, power: str) -> None:
        """A special ability shows itself (G59)."""
        if power not in self.seen:
            self.seen.append(power)


@dataclass(slots=True)
class Foe:
    """A participant with a creature card: creature, person, or one that serves a caster. Its figures stand here,
    because the game master may change them (CH-GEN-7). `stolen` is gold by whose it was; `without` are special powers
    of its card that this one lacks. Of those that `serves_as` the same thing a caster has one (`Spell.one_at_a_time`).
    """

    id: str
    card: str
    name: str
    side: Side
    level: int
    absorption: int
    to_hit: int
    damage: str
    evade: int
    initiative: int
    most_hit_points: int
    hit_points: int
    owner: Seat = GM
    summoned: bool = False
    alive: bool = True
    powers_used: list[str] = field(default_factory=list)
    stolen: dict[str, int] = field(default_factory=dict)
    without: list[str] = field(default_factory=list)
    burned: bool = False
    effects: list[Effect] = field(default_factory=list)
    timers: list[PoisonTimer] = field(default_factory=list)
    known: Known = field(default_factory=Known)
    serves_as: str = ""


@dataclass(slots=True)
class Declared:
    """What a participant will do this round; the target may be changed, the kind may not (CH-RND-4)."""

    kind: str
    thing: str = ""
    targets: list[str] = field(default_factory=list)
    words: str = ""


@dataclass(slots=True)
class Attack:
    """One attack on its way (`attacks` performs it). `way` says how it is made, `thing` with what: an owned item's id,
    a spell's, a trap's. `bonus` stands in place of all that adds to hit, `extra` on top; `dice` is what a ruling or a
    trap deals. `targets` are still to be rolled against, `hits` still to be hurt, `struck` have been.
    Of the last one struck, `taken` is what came through DA, `lost` what there was to lose. Cleave `spares` those of the
    attack before.
    """

    by: str
    way: str
    thing: str = ""
    targets: list[str] = field(default_factory=list)
    hits: list[str] = field(default_factory=list)
    struck: list[str] = field(default_factory=list)
    spares: list[str] = field(default_factory=list)
    bonus: int | None = None
    extra: int = 0
    dice: str = ""
    mighty: bool = False
    two_blades: bool = False
    ambush: bool = False
    damage: int = 0
    taken: int = 0
    lost: int = 0


@dataclass(slots=True)
class Fight:
    """A fight in rounds. `here` lists who is present; `order` who acts when this round, lowest first (CH-INIT-2).

    `again` holds further dice of those who tied; `together` who acts on the same result where ties are simultaneous;
    `agreed` and `yielded` are about the order of those who tied, `back` and `moved` about ranks; `ruled_bonus` and
    `ruled_extra` are the game master's word on the attack of whose turn it is.
    """

    round: int = 0
    phase: Phase = Phase.INITIATIVE
    here: list[str] = field(default_factory=list)
    results: dict[str, int] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    turn: int = 0
    declared: dict[str, Declared] = field(default_factory=dict)
    surprised: Side | None = None
    warned: Side | None = None
    newcomers: list[str] = field(default_factory=list)
    hiding: list[str] = field(default_factory=list)
    fleeing: list[str] = field(default_factory=list)
    pursued: list[str] = field(default_factory=list)
    cleaved: list[str] = field(default_factory=list)
    began_with: int = 0
    swapped: list[str] = field(default_factory=list)
    again: dict[str, list[int]] = field(default_factory=dict)
    together: list[str] = field(default_factory=list)
    agreed: list[str] = field(default_factory=list)
    yielded: list[str] = field(default_factory=list)
    back: list[str] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)
    ruled_bonus: int | None = None
    ruled_extra: int = 0


@dataclass(slots=True)
class Market:
    """Somebody who trades with the heroes for as long as the game master says (CH-EQ-10)."""

    who: str
    sells_up_to: int = 0
    pays_percent: int = 50
    cheaper_by: int = 0


@dataclass(slots=True)
class Pile:
    """What was found and nobody has taken yet; it lies open (CH-EQ-11). `things` have no card and need no taker."""

    gold: int = 0
    items: list[str] = field(default_factory=list)
    things: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Shown:
    """All that the players see of an adventure (CH-ADV-2): a view of theirs reads this and nothing else of it.

    `scene` is the place whose text was read aloud while the party is there; `maps` and `rooms` have been revealed, one
    by one (CH-ADV-4); `people` are those whom the heroes have met here, `companions` the participants who go with them;
    `traps` are places where they know of a trap, `lent` the people who have lent what they had to lend; `ended` is how
    the adventure ended.
    """

    hook: bool = False
    scene: str = ""
    maps: list[str] = field(default_factory=list)
    rooms: list[str] = field(default_factory=list)
    people: list[str] = field(default_factory=list)
    companions: list[str] = field(default_factory=list)
    traps: list[str] = field(default_factory=list)
    lent: list[str] = field(default_factory=list)
    ended: str = ""


@dataclass(slots=True)
class Adventure:
    """An adventure that is being played; but for `shown`, all of it is the game master's.

    `at` is where the party is, `came_from` where it was before. Places are `entered`, their encounters `fought` (once a
    fight broke out) and `settled`, their treasure `looted`; `opponents` are the foes that a place sent out. Deeds
    ("place/deed") are `done` when they have succeeded, `tried` when they may not be tried again; `open` are the paths
    whose lock has given way, `disarmed` the places whose trap is no more. `due` are awards that the game master has
    still to give. `encounter` is the place whose opponents the fight is against, `wounded` are the heroes who have lost
    hit points to them, and `surrendered` those of them who have laid down their arms.
    """

    card: str
    at: str
    came_from: str = ""
    flags: list[str] = field(default_factory=list)
    entered: list[str] = field(default_factory=list)
    fought: list[str] = field(default_factory=list)
    settled: list[str] = field(default_factory=list)
    looted: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    tried: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    disarmed: list[str] = field(default_factory=list)
    due: list[str] = field(default_factory=list)
    awarded: list[str] = field(default_factory=list)
    opponents: dict[str, list[str]] = field(default_factory=dict)
    hired_until: dict[str, int] = field(default_factory=dict)
    encounter: str = ""
    wounded: list[str] = field(default_factory=list)
    surrendered: list[str] = field(default_factory=list)
    shown: Shown = field(default_factory=Shown)


@dataclass(slots=True)
class Table:
    """Everything between the people: heroes in the order of their seats, foes, the fight, the adventure. Of `day` and
    `minutes`, `dawns`, `minutes_counted` and `spells_counted` say how far diseases, poison and spells have come;
    `alarmed` is the next room. `arrived` counts foes by card or name, so that no id comes twice.
    `scene` is what the table started with, `opened` once that has begun, `ended` by the game master's word; `held_by`
    is the side that held the field in the last fight.
    """

    heroes: dict[str, Hero]
    foes: dict[str, Foe] = field(default_factory=dict)
    arrived: dict[str, int] = field(default_factory=dict)
    fight: Fight | None = None
    day: int = 1
    minutes: int = 0
    options: dict[str, str] = field(default_factory=dict)
    market: Market | None = None
    fallen: list[Hero] = field(default_factory=list)
    attacks: list[Attack] = field(default_factory=list)
    dawns: int = 1
    adventure: Adventure | None = None
    pile: Pile = field(default_factory=Pile)
    magic_found: list[str] = field(default_factory=list)
    minutes_counted: int = 0
    alarmed: bool = False
    scene: str = ""
    opened: bool = True
    ended: bool = False
    held_by: Side | None = None
    spells_counted: int = 0

    def hero(self, name: str) -> Hero:
        return self.heroes[name]

    def living(self) -> list[Hero]:
        return [hero for hero in self.heroes.values() if hero.alive and hero.step is Step.DONE]

    def participant(self, name: str) -> Hero | Foe:
        return self.heroes[name] if name in self.heroes else self.foes[name]

    def option(self, name: str) -> str:
        return self.options[name]

    def fighting(self, name: str) -> bool:
        """Whether this participant is in a fight; who has fled is not."""
        return self.fight is not None and name in self.fight.here


def cards(state: Table) -> Cards:
    """The cards that this table plays with."""
    return our_cards()


def card_of(state: Table, foe: Foe) -> CreatureCard:
    return cards(state).creatures[foe.card]


def insist(wrong: Refusal | None) -> None:
    """Go no further where something is wrong."""
    if wrong is not None:
        raise Refused(wrong.reason, wrong.rule)
