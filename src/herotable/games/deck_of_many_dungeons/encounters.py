"""Designing encounters: totals, weights, how hard it will be; enemies drawn by chance (DM-ENC, DM-GEN-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from herotable.data.packs import Pack, PackWrong, Shelf, shelf
from herotable.games.deck_of_many_dungeons import deck, people
from herotable.games.deck_of_many_dungeons.cards import of_category, our_cards, our_pack
from herotable.games.deck_of_many_dungeons.people import our_cast
from herotable.games.deck_of_many_dungeons.state import Creature, Kind, Side, Table
from herotable.rules import Play

MOST_CARDS: Final = 5
LEVEL_0_TOTAL: Final = 3
USUAL_DRAW: Final = 3
LABELS: Final = (
    (60, "easy"),
    (85, "light"),
    (110, "somewhat challenging, unlikely to be lost"),
    (135, "hard"),
)
DEADLY: Final = "deadly"


@dataclass(frozen=True, slots=True)
class Encounter:
    """Who waits where, for so many heroes of a level."""

    id: str
    name: str
    foes: tuple[str, ...]
    recipe: str
    heroes: int = 4
    level: int = 1
    boss: bool = False
    hazard: str = ""


def encounters_of(*packs: Pack) -> Shelf[Encounter]:
    found = shelf("encounter", Encounter, *packs)
    for each in found:
        unknown = [name for name in each.foes if name not in our_cast().foes]
        if unknown:
            raise PackWrong(f"encounter {each.id!r}, foes: there is no foe {unknown[0]!r}")
    return found


@cache
def our_encounters() -> Shelf[Encounter]:
    return encounters_of(our_pack())


# Totals ------------------------------------------------------------------------------------------------


def weight(creature: Creature) -> int:
    """In halves (DM-ENC-5): a Follower counts half its Tier total, a Boss twice."""
    total = deck.tier_total(creature)
    return {Kind.FOLLOWER: total, Kind.BOSS: 4 * total}.get(creature.kind, 2 * total)


def hazard_weight(card: str, tier: int) -> int:
    """In halves: half of its Tier total."""
    return len(our_cards()[card].abilities) * tier


def party_total(heroes: Iterable[Creature]) -> int:
    """DM-ENC-4, DM-ENC-6: level + 4 each, 3 at level 0; only those who are there."""
    return sum(each.level + 4 if each.level else LEVEL_0_TOTAL for each in heroes if each.here)


def percent(halves: int, party: int) -> int:
    """Enemies to party, rounded down to a hundredth."""
    return 100 * halves // (2 * party) if party else 0


def label(halves: int, party: int) -> str:
    """DM-ENC-4."""
    for most, name in LABELS:
        if 100 * halves <= 2 * party * most:
            return name
    return DEADLY


def enemies_weight(state: Table) -> int:
    creatures = sum(weight(each) for each in state.of(Side.ENEMIES) if each.here and not each.dead)
    return creatures + sum(hazard_weight(zone.card, zone.tier) for zone in state.zones if zone.kind == "hazard")


# Setting out ------------------------------------------------------------------------------------------------


def set_out(state: Table, of: str) -> list[Creature]:
    """The enemies of a ready encounter; the first of them as a Boss where it says so."""
    encounter = our_encounters()[of]
    found: list[Creature] = []
    for number, name in enumerate(encounter.foes):
        boss = encounter.boss and number == 0
        found.append(people.foe(state, name, Kind.BOSS if boss else None))
    return found


def draw_enemy(play: Play, state: Table, tier: int, count: int = USUAL_DRAW) -> Creature:
    """DM-GEN-1: so many Enemy cards of a Tier, one creature with all of them; hazards alone make none."""
    fitting = sorted(card.name for card in of_category("ENE") if card.tier <= tier)
    drawn = list(play.shuffle(fitting, "enemy cards"))[:count]
    living = [name for name in drawn if our_cards().named(name).sub != "HAZ"]
    if not any(our_cards().named(name).sub != "MOD" for name in living):
        kinds = sorted(card.name for card in of_category("ENE") if card.tier <= tier and card.sub not in ("HAZ", "MOD"))
        living = [play.shuffle(kinds, "a kind of enemy")[0], *living][:count]
    return people.build(state, named_after(living), living)


def named_after(cards: Sequence[str]) -> str:
    """A creature is called by its cards: modifiers before the kind."""
    order = sorted(cards, key=lambda name: our_cards().named(name).sub != "MOD")
    return " ".join(order)


def too_many(creature: Creature) -> bool:
    """DM-ENC-2: more than five cards beside the Innate."""
    return sum(1 for held in creature.cards if not deck.is_innate(held)) > MOST_CARDS
