"""Worlds that an audience cannot tell from the true one: creatures' figures and their declarations dealt anew."""

from __future__ import annotations

from herotable.games.compact_heroes import story
from herotable.games.compact_heroes.cards import CreatureCard
from herotable.games.compact_heroes.fighters import acting, card_known, figures_known, run_by_players, targets
from herotable.games.compact_heroes.state import GM, Declared, Fight, Foe, Phase, Table, card_of, cards
from herotable.games.compact_heroes.view import condition_of
from herotable.rules import Below, Seat


def redeal(state: Table, audience: Seat, below: Below) -> Table:
    """Nothing is hidden from the game master; from players, what stands on the cards that they have not read, and what
    has come true of an adventure: nothing that a player may choose depends on that."""
    if audience == GM:
        return state
    for foe in state.foes.values():
        if not card_known(state, foe):
            _another_card(state, foe, below)
        elif not figures_known(state, foe):
            _unread_figures(state, foe, below)
    if state.fight is not None:
        _other_declarations(state, state.fight, below)
    if state.adventure is not None:
        flags = story.card(state).flags
        state.adventure.flags = [flag for flag in flags if below(2)]
    return state


def _another_card(state: Table, foe: Foe, below: Below) -> None:
    """Any card of the same kind whose evade fits the totals that were called out, and that can do what was seen."""
    fitting = _fitting_cards(state, foe)
    card = fitting[below(len(fitting))]
    foe.card, foe.absorption, foe.evade = card.id, card.absorption, card.evade
    _other_figures(foe, card, below)


def _unread_figures(state: Table, foe: Foe, below: Below) -> None:
    """Of a card that was read EV, DA and specials stay (M2 30); whoever runs when little is left has not run yet."""
    if not card_of(state, foe).flees_below:
        of_kind = _of_kind(state, foe)
        _other_figures(foe, of_kind[below(len(of_kind))], below)


def _other_figures(foe: Foe, card: CreatureCard, below: Below) -> None:
    condition = condition_of(foe)
    foe.level, foe.to_hit, foe.damage, foe.initiative = card.level, card.to_hit, card.damage, card.initiative
    foe.most_hit_points = card.hit_points
    foe.hit_points = _hit_points(condition, card.hit_points, below)


def _of_kind(state: Table, foe: Foe) -> list[CreatureCard]:
    kind = card_of(state, foe).kind
    return sorted((card for card in cards(state).creatures if card.kind == kind), key=lambda card: card.id)


def _fitting_cards(state: Table, foe: Foe) -> list[CreatureCard]:
    known, of_kind = foe.known, _of_kind(state, foe)
    able = [card for card in of_kind if all(_has(card, power) for power in known.seen) and _stays(state, foe, card)]
    fitting = [card for card in able if known.missed_with <= card.evade < known.hit_with]
    return fitting or able or of_kind


def _stays(state: Table, foe: Foe, card: CreatureCard) -> bool:
    """Whoever has a turn and does not flee by itself is none of those that do (Craven, people who have had enough)."""
    return foe.id != acting(state) or not (card.flees_below or _has(card, "craven"))


def _has(card: CreatureCard, power: str) -> bool:
    """Special powers that have shown themselves (G59), and being unliving."""
    return card.unliving if power == "unliving" else any(special.power == power for special in card.specials)


def _hit_points(condition: str, most: int, below: Below) -> int:
    """Any number that looks like this (see `condition_of`)."""
    if condition == "unhurt":
        return most
    if condition == "dead":
        return 0
    half = most // 2
    return half + 1 + below(most - half - 1) if condition == "hurt" else 1 + below(half)


def _other_declarations(state: Table, fight: Fight, below: Below) -> None:
    """What creatures will do shows at their turn only: until then they may be at anyone (CH-RND-3); where there is
    nobody to be at, they may be about to run."""
    acted = fight.order[: fight.turn] if fight.phase is not Phase.DECLARE else []
    for who in list(fight.declared):
        if run_by_players(state, who) or who in acted:
            continue
        aims = targets(state, who)
        aimed = [aims[below(len(aims))]] if aims else []
        fight.declared[who] = Declared("attack" if aimed else "flee", targets=aimed)
