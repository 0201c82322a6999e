"""Worlds that an audience cannot tell from the true one: enemies' cards that nobody has seen, hazards not yet found."""

from __future__ import annotations

from functools import cache

from herotable.games.deck_of_many_dungeons import deck
from herotable.games.deck_of_many_dungeons.adventures import KINDS, our_faces
from herotable.games.deck_of_many_dungeons.cards import abilities_of, of_category, our_cards
from herotable.games.deck_of_many_dungeons.ground import grid
from herotable.games.deck_of_many_dungeons.people import VISIBLE
from herotable.games.deck_of_many_dungeons.state import GM, Creature, Held, Side, Table, option
from herotable.rules import Below, Seat


def redeal(state: Table, audience: Seat, below: Below) -> Table:
    """Nothing is hidden from the game master. To others an enemy's Health tells its Tier total: any cards of as much
    may be behind what has not been seen."""
    if audience == GM:
        return state
    for creature in state.creatures.values():
        if creature.side is Side.ENEMIES and creature.here:
            _other_cards(creature, below)
    _other_places(state, below)
    _other_plans(state, below)
    if state.task is not None and option(state, "hidden_difficulty"):
        state.task.difficulty = 1 + below(12)
    return state


def _other_cards(creature: Creature, below: Below) -> None:
    """Cards of which nothing was seen, in the place of such; what was raised or struck off stays with them."""
    hidden = [held for held in creature.cards if _is_hidden(held)]
    if not hidden:
        return
    kept = [held for held in creature.cards if not _is_hidden(held)]
    total = sum(worth(held) for held in hidden)
    names = [held.card for held in kept]
    creature.cards = kept
    number = 0
    while total > 0:
        fitting = [card for card, amount in hideable() if amount <= total and card not in names]
        card = fitting[below(len(fitting))]
        names.append(card)
        creature.cards.append(Held(f"c{creature.id[1:]}0000{number}", card, our_cards()[card].tier))
        total -= dict(hideable())[card]
        number += 1


def _other_plans(state: Table, below: Below) -> None:
    """What the game master has drawn for an adventure, and whether anything."""
    state.drawn = {}
    for kind in KINDS:
        rows = [row for face in our_faces() if face.kind == kind for row in face.rows]
        if below(2):
            state.drawn[kind] = rows[below(len(rows))]


def _is_hidden(held: Held) -> bool:
    return held.card.startswith("ENE") and not held.seen


def worth(held: Held) -> int:
    return sum(ability.tier for _, ability in deck.abilities(held))


@cache
def hideable() -> tuple[tuple[str, int], ...]:
    """Enemy cards that show in nothing until they are used, with what they are worth."""
    found = []
    for card in sorted(of_category("ENE"), key=lambda card: card.id):
        abilities = abilities_of(card, card.tier)
        obvious = any(clause.op in VISIBLE for ability in abilities for clause in ability.clauses)
        if card.sub != "HAZ" and not obvious:
            found.append((card.id, card.tier * len(abilities)))
    return tuple(found)


def _other_places(state: Table, below: Below) -> None:
    """A hazard that nobody has found may lie anywhere on free ground."""
    hidden = [zone for zone in state.zones if zone.hidden]
    if not hidden:
        return
    now = grid(state)
    free = [cell for cell in now.ids if now.ground(cell).cost]
    for zone in hidden:
        zone.cells = [free[below(len(free))]]
        zone.middle = f"{zone.cells[0]}{zone.lies}"
