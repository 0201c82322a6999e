"""The cards as typed data: races, skills, spells, items, creatures, diseases, traps, people (CH-CARD).

A card's figures are fields; what no field can say is named by a word of a closed vocabulary, which one module of the
rules performs. `text` is the card's description in our own words. A luck penalty is a plain number that is taken off.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal

from herotable.data.packs import E, Entry, Pack, PackWrong, Shelf, check_kinds, read_pack, shelf
from herotable.rules import Roll, dice

Attribute = Literal["strength", "agility", "endurance", "intellect", "luck"]
ATTRIBUTES: tuple[Attribute, ...] = ("strength", "agility", "endurance", "intellect", "luck")

Gain = Literal[
    "to hit",
    "damage",
    "evade",
    "absorption",
    "initiative",
    "luck",
    "power",
    "hit points",
    "check",
    "spells a day",
]
With = Literal[
    "",
    "weapons",
    "missiles",
    "melee",
    "spells",
    "this weapon",
    "chosen weapon",
    "any shield",
    "unarmoured",
    "poison or disease",
    "undead",
    "first round",
]

Task = Literal[
    "pick locks",
    "find traps",
    "disarm traps",
    "search",
    "hide",
    "sneak",
    "track",
    "forage",
    "find the way",
    "handle animals",
    "persuade",
    "bargain",
    "deceive",
    "recall",
    "read",
    "identify magic",
    "climb",
    "swim",
    "jump",
    "force doors",
    "force lids",
]


@dataclass(frozen=True, slots=True)
class Bonus:
    """One named gain. `using` narrows when it counts; a check's `tasks` say what for."""

    to: Gain
    amount: int
    using: With = ""
    tasks: tuple[Task, ...] = ()


@dataclass(frozen=True, slots=True)
class Race:
    id: str
    name: str
    text: str
    bubbles: dict[Attribute, int] = field(default_factory=dict)
    starting_xp: int = 1


School = Literal["elemental", "necromancy", "summoning", "restoration"]
Permit = Literal["light armour", "medium armour", "heavy armour", "shield", "tower shield"] | School
ANY_SCHOOL = "any school"

SkillPower = Literal[
    "",
    "two blades",  # an attack is one with each of two one-handed melee weapons, both at `power_to_hit`
    "cleave",  # when a melee attack of yours kills, one more melee attack at another creature at once
    "mighty blow",  # before rolling to hit: `power_to_hit` for `power_damage` on that attack
    "second wind",  # an action: heal yourself `power_dice`
    "second chance",  # roll a failed luck check of your own again; the second result stands
    "ambush",  # unnoticed when a fight starts: your first attack has `power_to_hit` and `power_dice` more damage
    "see a card",  # a check at `power_difficulty`: the table sees a creature's EV, DA and specials
    "first aid",  # after a fight heal `power_dice`; an action and a check at `power_difficulty` end a poison timer
]
PowerOnce = Literal["", "a round", "a day", "each patient after a fight"]


@dataclass(frozen=True, slots=True)
class Skill:
    """`needs` is a skill's id, or "any school". Its bonuses replace those of the skill it needs unless `cumulative`
    (CH-SKILL-3). `permits` names what may be worn or cast; `power` is something that it lets its owner do, at most
    `power_once`."""

    id: str
    name: str
    text: str
    number: int
    needs: str = ""
    minimum: dict[Attribute, int] = field(default_factory=dict)
    bonuses: tuple[Bonus, ...] = ()
    cumulative: bool = False
    repeatable: bool = False
    permits: tuple[Permit, ...] = ()
    power: SkillPower = ""
    power_to_hit: int = 0
    power_damage: int = 0
    power_dice: str = ""
    power_difficulty: int = 0
    power_once: PowerOnce = ""


Kind = Literal["beast", "humanoid", "undead", "giant", "construct", "elemental", "dragon"]
Touched = Kind | Literal["unliving", "summoned"]
SpellTarget = Literal[
    "one enemy",
    "up to three enemies",
    "every enemy",
    "one ally",
    "every ally",
    "caster",
    "caster and allies",
    "dead hero",
    "own side",
]
SpellEffect = Literal[
    "damage",  # the amount as damage; on a hit the target's initiative changes by `initiative` for `rounds`
    "drain",  # the amount as damage; the caster heals the HP that the target lost
    "heal",  # the target heals the amount
    "to hit",  # the target's to hit of every kind changes by the amount
    "evade",  # the target's EV changes by the amount
    "absorption",  # the target's DA changes by the amount
    "missile cover",  # missile attacks against the caster's side have the amount to hit
    "grave ward",  # the target cannot lose HP for good or catch a disease
    "flee",  # the target leaves the fight
    "slay",  # the target dies
    "banish",  # the target is gone and counts as defeated
    "swarm",  # the amount as damage at the end of each of the next `rounds`
    "conjure weapon",  # a magical one-handed weapon that deals the amount and uses the magical to hit
    "summon",  # `creature`, or a card of the kinds `only`, serves; `each_power` x PR are HP on top of its card's
    "leave fight",  # the caster and up to the amount of allies leave the fight without a check
    "cure poison",  # all poison timers on the target end
    "cure disease",  # all diseases on the target end
    "restore life",  # lives with the amount of HP; loses `permanent_loss` of the maximum, which stays 1 at least
]
LuckCheck = Literal["", "avoids", "halves", "ends it each round"]


@dataclass(frozen=True, slots=True)
class Spell:
    """`attack` rolls to hit; an effect does not. Amounts are dice d6 + plus + each_power x PR, at most `most` away from
    nought if there is a most. The highest level that it touches is level_each_power x PR + level_plus, if there is
    one. `only` are what it touches, `spares` what it does not. Spells with the same `one_at_a_time` share one servant.
    """

    id: str
    name: str
    text: str
    number: int
    school: School
    power: int
    attack: bool
    target: SpellTarget
    effect: SpellEffect
    dice: int = 0
    plus: int = 0
    each_power: int = 0
    most: int = 0
    rounds: int = 0
    until: Literal["", "fight", "dawn"] = ""
    initiative: int = 0
    luck_check: LuckCheck = ""
    luck_penalty: int = 0
    level_each_power: int = 0
    level_plus: int = 0
    element: Literal["", "fire", "cold"] = ""
    ignores_absorption: bool = False
    spares: tuple[Touched, ...] = ()
    only: tuple[Touched, ...] = ()
    creature: str = ""
    one_at_a_time: str = ""
    permanent_loss: int = 0
    dead_days: int = 0


Slot = Literal["", "weapon", "body", "shield", "ring", "amulet", "cloak", "boots", "circlet", "hand"]
ItemUse = Literal[
    "",
    "heal",  # one hero heals `use_dice`
    "cure poison",  # all poison timers on one hero end
    "throw",  # an attack with the weapon to hit at one creature, of the kinds `use_only` if there are any: `use_dice`
    "shoot",  # an attack with the magical to hit: `use_dice`
    "stop pursuit",  # thrown down when fleeing: no check is needed
    "strengthen",  # the user has `use_bonuses` for the fight
    "restore permanent",  # up to `use_amount` HP lost for good come back, to the maximum and to the current HP
    "cast",  # as the spell `use_spell` at the user's PR, `use_power` at least; no spell of the day
    "leave fight",  # the whole party leaves the fight without a check
    "hinder",  # every creature of the kinds `use_only` in the fight has `use_amount` to hit for `use_rounds`
]


@dataclass(frozen=True, slots=True)
class Item:
    """An item with a price can be bought; one without is magical (CH-EQ-2). `use` is what using it does, and `use_in`
    when: as an action (or any time outside fights), in camp only, or while fleeing. A weapon `pierces` so much of the
    target's DA. Of a `many` item there is more than one (CH-CARD-3)."""

    id: str
    name: str
    text: str
    number: int
    price: int | None = None
    slot: Slot = ""
    damage: str = ""
    hands: int = 1
    missile: bool = False
    throwable: bool = False
    reloads: bool = False
    fire: bool = False
    needs_skill: str = ""
    bonuses: tuple[Bonus, ...] = ()
    pierces: int = 0
    use: ItemUse = ""
    use_dice: str = ""
    use_amount: int = 0
    use_rounds: int = 0
    use_minutes: int = 0
    use_bonuses: tuple[Bonus, ...] = ()
    use_only: tuple[Kind, ...] = ()
    use_spell: str = ""
    use_power: int = 0
    use_in: Literal["", "action", "camp", "flight"] = ""
    ignores_absorption: bool = False
    used_up: bool = False
    charges: int = 0
    once_a_day: bool = False
    many: bool = False

    @property
    def magical(self) -> bool:
        return self.price is None


SpecialPower = Literal[
    "craven",  # at its turn it flees if it is the last living creature on its side
    "swarm",  # its attacks ignore DA
    "pack",  # `amount` to hit while another creature of the same card is alive in the fight
    "frenzy",  # `amount` damage while it has `hit_points` or fewer
    "attacks",  # `amount` attacks in its turn
    "knit",  # heals `amount` at the end of each round in which it took no fire damage, while alive
    "bodiless",  # damage from non-magical weapons is halved after DA
    "blaze",  # takes 0 from fire; whoever hits it with a melee weapon takes `dice` fire damage less DA
    "cutpurse",  # a damaging hit also steals `dice` gold from the target, which comes back if it is slain
    "venom",  # a hit: luck check or death by poison at the end of `rounds`, or of `dice`, further rounds
    "disease",  # a hit: luck check or the disease `disease`
    "permanent loss",  # a hit also takes `amount` HP for good
    "drink",  # heals by the damage that it deals
    "hex",  # instead of attacking: one hero makes a luck check or has `amount` to hit for `rounds`
    "toll",  # instead of attacking: each hero makes a luck check or loses the next action
    "word",  # instead of attacking: one hero makes a luck check or dies
    "breath",  # instead of attacking, every `every` rounds from round 1: all take `dice` fire; a luck check halves it
    "gaze",  # besides its attack: one hero makes a luck check or loses the next action
    "warcry",  # besides its attack: allies of the kinds `only` have `amount` to hit for `rounds`
]


@dataclass(frozen=True, slots=True)
class Special:
    """A special ability of a creature: a word of the vocabulary and its figures (CH-POIS-7). What a hit brings needs
    `least_damage` after DA. `rounds` are those after the current one. `cost_in_halves` is what it costs when a creature
    is designed, in halves of a point."""

    power: SpecialPower
    name: str
    text: str
    amount: int = 0
    luck_penalty: int = 0
    dice: str = ""
    rounds: int = 0
    every: int = 0
    hit_points: int = 0
    least_damage: int = 0
    once_a_fight: bool = False
    disease: str = ""
    only: tuple[Kind, ...] = ()
    cost_in_halves: int = 0


@dataclass(frozen=True, slots=True)
class Treasure:
    """`things` are told and noted, and have no card of their own."""

    gold: str = ""
    magic_items: int = 0
    items: tuple[str, ...] = ()
    things: tuple[str, ...] = ()


Helping = Literal[
    "rumours",  # tells what is talked about
    "bed and board",  # a safe night's rest for `gold` each
    "heal",  # one hero heals `dice` for `gold`
    "cure poison",  # ends all poison timers on one hero for `gold`
    "cure disease",  # ends all diseases on one hero for `gold`
    "hook",  # gives the players the hook of the adventure
    "lend",  # lends one `item`
    "sell",  # sells priced items up to `most_price`
    "buy",  # buys priced items at `percent` of the price, rounded down
    "guide",  # goes with the party for `gold` a day; the person's check bonuses help
    "ferry",  # takes each hero across for `gold`
    "identify",  # names one magic item for `gold`
    "knows",  # knows something that `text` tells
]


@dataclass(frozen=True, slots=True)
class Service:
    """What a person does for the heroes."""

    help: Helping
    text: str
    gold: int = 0
    dice: str = ""
    percent: int = 0
    most_price: int = 0
    item: str = ""


@dataclass(frozen=True, slots=True)
class CreatureCard:
    """A creature, or a person with a stat line (CH-CREA-7), who may also help, flee early, or never leave home."""

    id: str
    name: str
    text: str
    number: int
    level: int
    kind: Kind
    absorption: int
    to_hit: int
    damage: str
    evade: int
    hit_points: int
    initiative: int = 0
    missile: bool = False
    unliving: bool = False
    specials: tuple[Special, ...] = ()
    treasure: Treasure = field(default_factory=Treasure)
    person: bool = False
    services: tuple[Service, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    flees_below: int = 0
    stays_home: bool = False

    @property
    def luck(self) -> int:
        """CH-LUCK-6."""
        return 2 + -(-self.level // 10)


@dataclass(frozen=True, slots=True)
class Disease:
    """It ends after `ends_at_dawn` successful luck checks at dawn in a row, or after `ends_after_days`, if any."""

    id: str
    name: str
    text: str
    bonuses: tuple[Bonus, ...] = ()
    no_rest: bool = False
    hit_points_lower: int = 0
    ends_at_dawn: int = 0
    ends_after_days: int = 0


TrapEffect = Literal[
    "harm",  # a luck check or `damage`
    "attack",  # a roll to hit with `to_hit` against EV: `damage`, then what `luck_check` says
    "pit",  # each attempt to climb out, a check at `climb`, costs `damage` if it fails
    "warn",  # the creatures of the next room cannot be surprised and act first in round 1
]


@dataclass(frozen=True, slots=True)
class Trap:
    """Without `disarm` it cannot be disarmed. `delay` is the rounds until the death of "and death"."""

    id: str
    name: str
    text: str
    find: int
    effect: TrapEffect
    disarm: int | None = None
    to_hit: int = 0
    damage: str = ""
    luck_check: Literal["", "or", "and death"] = ""
    ignores_absorption: bool = False
    everyone: bool = False
    delay: str = ""
    climb: int = 0


DICE = re.compile(r"(\d+)d6(?:([+-]\d+))?$")


def dice_of(text: str) -> tuple[int, int]:
    """ "2d6+3" -> (2, 3): how many d6, and what is added."""
    read = DICE.match(text)
    if read is None:
        raise PackWrong(f"{text!r} is not written like 2d6+3")
    return int(read[1]), int(read[2] or 0)


def d6(count: int) -> Roll:
    return dice(count, 6)


@dataclass(frozen=True, slots=True)
class Cards:
    """Every card that a table plays with."""

    races: Shelf[Race]
    skills: Shelf[Skill]
    spells: Shelf[Spell]
    items: Shelf[Item]
    creatures: Shelf[CreatureCard]
    diseases: Shelf[Disease]
    traps: Shelf[Trap]


def cards_of(*packs: Pack) -> Cards:
    """The cards of these packs; a later pack wins by id. Checks what no single entry can."""
    cards = Cards(
        shelf("race", Race, *packs),
        shelf("skill", Skill, *packs),
        shelf("spell", Spell, *packs),
        shelf("item", Item, *packs),
        shelf("creature", CreatureCard, *packs),
        shelf("disease", Disease, *packs),
        shelf("trap", Trap, *packs),
    )
    refuse(_faults(cards), *packs)
    return cards


KINDS = (
    *("race", "skill", "spell", "item", "creature", "disease", "trap", "hero"),
    *("adventure", "map", "place", "path", "scene"),
)


def card_pack(folder: Traversable, name: str = "") -> Pack:
    """A folder of cards, ours or a group's own."""
    pack = read_pack(folder, name)
    check_kinds(pack, KINDS)
    return pack


@cache
def our_pack() -> Pack:
    return card_pack(files(__package__) / "content", "compact heroes")


@cache
def our_cards() -> Cards:
    return cards_of(our_pack())


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong that shows only beside the other entries."""

    kind: str
    id: str
    place: str
    wrong: str


def refuse(faults: Iterable[Fault], *packs: Pack) -> None:
    """Raises for the first fault, with the file that the entry stands in."""
    for fault in faults:
        shelves = [pack.raw.get(fault.kind, {}) for pack in packs]
        file = next(shelf[fault.id][0] for shelf in reversed(shelves) if fault.id in shelf)
        raise PackWrong(f"{file}, {fault.kind} {fault.id!r}, {fault.place}: {fault.wrong}")


def unknown(kind: str, entry: Entry, place: str, names: Iterable[str], shelf: Shelf[E]) -> Iterator[Fault]:
    """A fault for each name that the shelf does not have; no name is no fault."""
    for name in names:
        if name and name not in shelf:
            yield Fault(kind, entry.id, place, f"there is no {shelf.kind} {name!r}")


def unreadable_dice(kind: str, entry: Entry, place: str, *texts: str) -> Iterator[Fault]:
    for text in texts:
        if text and DICE.match(text) is None:
            yield Fault(kind, entry.id, place, f"{text!r} is not written like 2d6+3")


def treasure_faults(kind: str, entry: Entry, place: str, treasure: Treasure, items: Shelf[Item]) -> Iterator[Fault]:
    yield from unreadable_dice(kind, entry, place, treasure.gold)
    yield from unknown(kind, entry, place, treasure.items, items)


def _faults(cards: Cards) -> Iterator[Fault]:
    for skill in cards.skills:
        yield from _skill_faults(skill, cards)
    for spell in cards.spells:
        yield from unknown("spell", spell, "creature", (spell.creature,), cards.creatures)
    for item in cards.items:
        yield from _item_faults(item, cards)
    for creature in cards.creatures:
        yield from _creature_faults(creature, cards)
    for trap in cards.traps:
        yield from unreadable_dice("trap", trap, "damage", trap.damage)
        yield from unreadable_dice("trap", trap, "delay", trap.delay)


def _skill_faults(skill: Skill, cards: Cards) -> Iterator[Fault]:
    yield from unreadable_dice("skill", skill, "power_dice", skill.power_dice)
    if skill.needs != ANY_SCHOOL:
        yield from unknown("skill", skill, "needs", (skill.needs,), cards.skills)
    below = [skill.id]
    while (needed := cards.skills[below[-1]].needs) in cards.skills:
        if needed in below:
            yield Fault("skill", skill.id, "needs", f"it goes round in a circle, by way of {' and '.join(below)}")
            return
        below.append(needed)


def _item_faults(item: Item, cards: Cards) -> Iterator[Fault]:
    yield from unknown("item", item, "needs_skill", (item.needs_skill,), cards.skills)
    yield from unknown("item", item, "use_spell", (item.use_spell,), cards.spells)
    yield from unreadable_dice("item", item, "damage", item.damage)
    yield from unreadable_dice("item", item, "use_dice", item.use_dice)


def _creature_faults(creature: CreatureCard, cards: Cards) -> Iterator[Fault]:
    yield from unreadable_dice("creature", creature, "damage", creature.damage)
    yield from treasure_faults("creature", creature, "treasure", creature.treasure, cards.items)
    for special in creature.specials:
        yield from unknown("creature", creature, "specials", (special.disease,), cards.diseases)
        yield from unreadable_dice("creature", creature, "specials", special.dice)
    for service in creature.services:
        yield from unknown("creature", creature, "services", (service.item,), cards.items)
        yield from unreadable_dice("creature", creature, "services", service.dice)
