"""Cards as typed data: talents, traits, gear, followers, enchantments, enemies, innates (DM-CARD).

A card is written once, for the Tier it is printed with; its other Tiers follow from the marks on its figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, Literal

from herotable.data.packs import Pack, PackWrong, Shelf, check_kinds, read_pack, shelf
from herotable.games.deck_of_many_dungeons.notation import Clause, NotInTheLanguage, read, scaled

Kind = Literal["Move", "Attack", "Fortify", "Passive", "Boost", "Defend", "Free"]
Column = Literal["", "main", "off", "two", "either"]
Who = Literal["self", "enemy", "ally", "other", "any", "enemies", "allies", "all", "space"]
Slot = Literal["", "weapon", "armour", "boots", "held", "floating"]

CATEGORIES: Final = {
    "Body": ("Speed", "Balance", "Deftness", "Might", "Endurance"),
    "Mind": ("Intuition", "Memory", "Cunning", "Notice", "Examine"),
    "Social": ("Bluff", "Persuade", "Intimidate", "Willpower"),
    "Magic": ("Arcanist", "Elementalist", "Religion"),
    "World": ("Nature", "Devices", "Sneak", "Group Tasks"),
}
"""The 21 categories of Tasks; the groups are ours, for display (D3, G1)."""

GROUP_TASKS: Final = "Group Tasks"
TASKS: Final = tuple(name for names in CATEGORIES.values() for name in names)
RACES: Final = {"DWA": "Dwarf", "ELF": "Elf", "HAU": "Hauflin", "HUM": "Human"}
CLASSES: Final = {"ASS": "Assassin", "BRU": "Brute", "CON": "Conduit", "KNI": "Knight", "MAG": "Mage", "ORA": "Oracle"}
SKILLS: Final = {
    "ACR": "Acrobatics",
    "AWA": "Awareness",
    "INF": "Influence",
    "LOR": "Lore",
    "STE": "Stealth",
    "SUR": "Survival",
    "TIN": "Tinkering",
}
OTHERS: Final = {
    "PER": "Trait",
    "MEL": "Melee weapon",
    "BOW": "Bow",
    "HEA": "Healing talisman",
    "SHI": "Shield",
    "STO": "Stone",
    "TOM": "Tome",
    "CHA": "Chainmail",
    "LEA": "Leather Armour",
    "PLA": "Plate Mail",
    "RUN": "Running Boots",
    "LIG": "Light Boots",
    "STU": "Sturdy Boots",
    "FOL": "Follower",
    "NPC": "NPC",
    "ENC": "Enchantment",
    "BEA": "Beast",
    "CRI": "Critter",
    "DRA": "Dragon",
    "GOB": "Goblinoid",
    "MOD": "Modifier",
    "HAZ": "Hazard",
    "INN": "Innate",
    "EIN": "Enemy Innate",
}
ARMOUR: Final = ("CHA", "LEA", "PLA")
BOOTS: Final = ("RUN", "LIG", "STU")
ID: Final = re.compile(r"(TAL|TRA|GEA|SUP|ENE|SYS)-[A-Z]{3}-\d\d")
ANYWHERE: Final = -1
"""A range or an area that is the whole map."""


@dataclass(frozen=True, slots=True)
class Written:
    """An ability as it is written in a pack; figures may have marks."""

    name: str
    type: Kind
    effects: str
    cost: str = ""
    roll: str = ""
    range: str = ""
    area: str = ""
    duration: str = ""
    who: Who = "self"
    column: Column = ""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card as it is written (K1). Traits have no Tier: theirs is 0. There is one of each: cards are not compared."""

    id: str
    name: str
    tier: int
    abilities: tuple[Written, ...] = ()
    copies: int = 1
    tags: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    recommended: tuple[str, ...] = ()
    opposite: str = ""
    slot: Slot = ""

    @property
    def category(self) -> str:
        return self.id[:3]

    @property
    def sub(self) -> str:
        return self.id[4:7]

    @property
    def collection(self) -> bool:
        """DM-CARD-10."""
        return len(self.abilities) > 1

    @property
    def kind(self) -> str:
        """The subcategory in words."""
        if self.category == "GEA" and self.sub == "MAG":
            return "Magic weapon"
        return {**OTHERS, **RACES, **CLASSES, **SKILLS}[self.sub]


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability of one Tier, every figure worked out. `range` 0: the user's own space; a duration is a number, or
    `until` the end of the turn (T), of the combat (C), or until its victim spends an action (E)."""

    name: str
    type: Kind
    clauses: tuple[Clause, ...]
    cost: int = 0
    cost_actions: int = 0
    disables: bool = False
    roll: int = 0
    range: int = 0
    area: int = 1
    duration: int = 0
    until: Literal["", "T", "C", "E"] = ""
    who: Who = "self"
    column: Column = ""
    card: str = ""
    tier: int = 0
    hosted: bool = False

    @property
    def lasts(self) -> bool:
        return bool(self.duration or self.until)

    @property
    def several_targets(self) -> bool:
        return self.has("targets")

    def of(self, *ops: str) -> tuple[Clause, ...]:
        """Its clauses with one of these operations."""
        return tuple(clause for clause in self.clauses if clause.op in ops)

    def has(self, op: str) -> bool:
        return any(clause.op == op for clause in self.clauses)


def ability_at(card: Card, number: int, tier: int) -> Ability:
    return _abilities(card, tier)[number]


@cache
def _abilities(card: Card, tier: int) -> tuple[Ability, ...]:
    return tuple(_worked_out(card, each, tier) for each in card.abilities)


def abilities_of(card: Card, tier: int) -> tuple[Ability, ...]:
    """The abilities of the card's version of this Tier (DM-V-SCALE)."""
    return _abilities(card, tier)


@cache
def bearing_ops(card: Card) -> frozenset[str]:
    """The operations that can bear on somebody without being used: those of its Passives, and its flaws."""
    return frozenset(
        clause.op
        for ability in _abilities(card, card.tier)
        for clause in ability.clauses
        if ability.type == "Passive" or clause.prefix == "flaw"
    )


@cache
def has_aura(card: Card) -> bool:
    """Whether it bears on those beside its bearer."""
    clauses = (
        clause for ability in _abilities(card, card.tier) for clause in ability.clauses if ability.type == "Passive"
    )
    return any(
        clause.target in ("adjacent-allies", "adjacent-enemies", "self-and-adjacent-allies") for clause in clauses
    )


@cache
def hosts(card: Card) -> bool:
    """Whether a Passive of it goes with other abilities."""
    return any(
        clause.prefix == "with"
        for each in _abilities(card, card.tier)
        if each.type == "Passive"
        for clause in each.clauses
    )


def _worked_out(card: Card, written: Written, tier: int) -> Ability:
    """Every figure that is written, at this Tier."""
    figures = {name: _figure(getattr(written, name), card.tier, tier) for name in ("roll", "range", "area")}
    return Ability(
        written.name,
        written.type,
        tuple(clause.at(card.tier, tier) for clause in read(written.effects)),
        cost=int(written.cost) if written.cost.isdigit() else 0,
        cost_actions=1 if written.cost == "A1" else 0,
        disables=written.cost == "D",
        roll=figures["roll"],
        range=figures["range"],
        area=figures["area"] or 1,
        duration=_figure("" if written.duration in ("T", "C", "E") else written.duration, card.tier, tier),
        until=written.duration if written.duration in ("T", "C", "E") else "",  # type: ignore[arg-type]
        who=written.who,
        column=written.column,
        card=card.id,
        tier=tier,
        hosted=written.range == "*",
    )


def _figure(text: str, printed: int, tier: int) -> int:
    if text in ("", "*"):
        return 0
    if text == "map":
        return ANYWHERE
    found = re.fullmatch(r"(\d+)(\+\+|[+~-])?", text)
    if found is None:
        raise NotInTheLanguage(f"{text!r} is no figure; write it like 4, 4+ or 6-")
    return scaled(int(found[1]), found[2] or "", printed, tier)


# Everything that there is -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cards:
    """All cards of the packs, by id; a group's own pack wins."""

    cards: Shelf[Card]
    by_name: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Card:
        return self.cards[name]

    def named(self, name: str) -> Card:
        """The card with this title."""
        if name not in self.by_name:
            raise PackWrong(f"there is no card called {name!r}")
        return self.cards[self.by_name[name]]

    def of(self, category: str, *subs: str) -> list[Card]:
        return [card for card in self.cards if card.category == category and (not subs or card.sub in subs)]


KINDS: Final = ("card", "premade", "foe", "table", "recipe", "encounter", "adventure")


def cards_of(*packs: Pack) -> Cards:
    """All cards of these packs, judged together."""
    found = shelf("card", Card, *packs)
    for card in found:
        if wrong := next(_faults(card, found), ""):
            file = [pack.raw["card"][card.id][0] for pack in packs if card.id in pack.raw.get("card", {})][-1]
            raise PackWrong(f"{file}, card {card.id!r} ({card.name}), {wrong}")
    return Cards(found, {card.name: card.id for card in found})


def our_folder() -> Traversable:
    return files("herotable.games.deck_of_many_dungeons") / "content"


@cache
def our_pack() -> Pack:
    return card_pack(our_folder())


def card_pack(folder: Traversable) -> Pack:
    pack = read_pack(folder)
    check_kinds(pack, KINDS)
    return pack


@cache
def our_cards() -> Cards:
    return cards_of(our_pack())


@cache
def our_talents() -> dict[str, tuple[str, ...]]:
    """Talents by race, class or skill."""
    talents = our_cards().of("TAL")
    subs = dict.fromkeys(card.sub for card in talents)
    return {sub: tuple(card.id for card in talents if card.sub == sub) for sub in subs}


@cache
def of_category(category: str, *subs: str) -> tuple[Card, ...]:
    return tuple(our_cards().of(category, *subs))


# What is wrong with a card ------------------------------------------------------------------------


def _faults(card: Card, cards: Shelf[Card]) -> Iterator[str]:
    if not ID.fullmatch(card.id):
        yield f"id: write it like TAL-DWA-01, not {card.id!r}"
    least = 0 if card.category == "TRA" else 1
    if not least <= card.tier <= 9 * least:
        yield f"tier: {card.tier} is out of range; Traits have 0, every other card 1 to 9"
    if not 0 <= card.copies <= 99:
        yield f"copies: {card.copies} is out of range"
    yield from _unknown("tasks", card.tasks, TASKS)
    yield from _unknown("recommended", card.recommended, [each.name for each in cards])
    yield from _unknown("opposite", [card.opposite] if card.opposite else [], [each.name for each in cards])
    for number, each in enumerate(card.abilities, 1):
        for wrong in _ability_faults(card, each):
            yield f"ability {number} ({each.name}), {wrong}"


def _unknown(place: str, names: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    among = list(known)
    for name in names:
        if name not in among:
            yield f"{place}: there is no {name!r}"


LIMITS: Final = {"roll": 12, "range": 20, "area": 8, "duration": 9}


def _ability_faults(card: Card, each: Written) -> Iterator[str]:
    if each.cost not in ("", "A1", "D") and not (each.cost.isdigit() and int(each.cost) <= 9):
        yield f"cost: {each.cost!r} is not 0 to 9, A1 or D"
    for name, most in LIMITS.items():
        text = getattr(each, name)
        try:
            figure = 0 if name == "duration" and text in ("T", "C", "E") else _figure(text, card.tier, card.tier)
        except NotInTheLanguage as wrong:
            yield f"{name}: {wrong}"
            continue
        if figure > most:
            yield f"{name}: {figure} is out of range; at most {most}"
    try:
        read(each.effects)
    except NotInTheLanguage as wrong:
        yield f"effects: {wrong}"
