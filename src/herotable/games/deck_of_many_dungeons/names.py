"""What people call things: creatures, cards, abilities, spaces, and everything else that has an id."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.games.deck_of_many_dungeons import deck, encounters, maps
from herotable.games.deck_of_many_dungeons.cards import our_cards
from herotable.games.deck_of_many_dungeons.people import our_cast
from herotable.games.deck_of_many_dungeons.state import Creature, Held, Table

WORDS: Final = {
    "no": "nobody",
    "none": "none",
    "nothing": "nothing",
    "enemies": "the enemies",
    "empty": "empty hands",
    "gm": "the game master",
    "table": "the table",
}


def called(state: Table, of: str) -> str:
    """The same for everyone; free words stay as they are."""
    if of in state.creatures:
        return creature_name(state, state.creatures[of])
    for name_of in (_of_parts, _of_card, _of_catalogue, _of_running, _of_zone, _of_edge):
        if name := name_of(state, of):
            return name
    return state.names.get(of) or WORDS.get(of, of)


def creature_name(state: Table, creature: Creature) -> str:
    if not creature.name:
        return creature.id.replace("hero:", "player ")
    same = [each for each in state.creatures.values() if each.name == creature.name]
    return creature.name if len(same) == 1 else f"{creature.name} ({creature.id.replace('hero:', 'player ')})"


def _of_parts(state: Table, of: str) -> str:
    """Several things at once: "c1.0+c2.0", "main:c3,off:c4", "1/2/0"."""
    if "/" in of and of.replace("/", "").isdigit():
        names = ("Health", "Resolve", "temporary Resolve")
        lost = [f"{points} {name}" for points, name in zip(of.split("/"), names, strict=False) if points != "0"]
        return ", ".join(lost) or "nothing"
    if "+" in of:
        return " and ".join(called(state, each) for each in of.split("+"))
    if of.startswith(("main:", "two:", "off:")):
        hands = (each.split(":") for each in of.split(","))
        return ", ".join(f"{called(state, card)} in {_hand(hand)}" for hand, card in hands)
    return ""


def _hand(hand: str) -> str:
    return {"main": "the main hand", "off": "the off hand", "two": "both hands"}[hand]


def _of_card(state: Table, of: str) -> str:
    card, dot, number = of.partition(".")
    if not of.startswith("c") or not card[1:].isdigit():
        return ""
    for creature, held in state.all_cards():
        if held.id == card:
            return _ability_name(creature, held, int(number)) if dot else card_name(creature, held)
    return ""


def card_name(creature: Creature, held: Held) -> str:
    """Of several of a kind, which one."""
    card = deck.card_of(held)
    alike = [each for each in creature.cards if each.card == held.card]
    tier = f" {held.tier}" if held.tier > 1 and card.category in ("TAL", "GEA") else ""
    if len(alike) == 1:
        return f"{card.name}{tier}"
    return (
        f"{card.name}{tier} ({held.hand})"
        if _alone_in_hand(alike, held)
        else f"{card.name}{tier} ({1 + alike.index(held)})"
    )


def _alone_in_hand(alike: list[Held], held: Held) -> bool:
    return (
        bool(held.hand)
        and sum(each.hand == held.hand for each in alike) == 1
        and len({each.tier for each in alike}) == 1
    )


def _ability_name(creature: Creature, held: Held, number: int) -> str:
    name = deck.card_of(held).abilities[number].name
    alike = sum(1 for each in creature.cards if each.card == held.card)
    whole = card_name(creature, held)
    if deck.is_innate(held) or (alike == 1 and name == whole):
        return name
    return f"{name} ({whole})"


def _of_catalogue(state: Table, of: str) -> str:
    shelves: tuple[tuple[object, Callable[[], str]], ...] = (
        (our_cards().cards, lambda: our_cards()[of].name),
        (our_cast().foes, lambda: our_cast().foes[of].name),
        (our_cast().premades, lambda: our_cast().premades[of].name),
        (encounters.our_encounters(), lambda: encounters.our_encounters()[of].name),
        (maps.our_recipes(), lambda: maps.our_recipes()[of].name),
    )
    return next((name() for shelf, name in shelves if of in shelf), "")  # type: ignore[operator]


def _of_running(state: Table, of: str) -> str:
    for running in state.running:
        if running.id == of:
            return f"{our_cards()[running.card].abilities[running.ability].name} ({of})"
    return ""


def _of_zone(state: Table, of: str) -> str:
    zone = state.zone(of)
    if zone is None:
        chases = state.combat.chases if state.combat is not None else []
        return next(
            (f"the chase of {', '.join(called(state, who) for who in each.who)}" for each in chases if each.id == of),
            "",
        )
    alike = [each for each in state.zones if each.card == zone.card]
    name = our_cards()[zone.card].name
    return name if len(alike) == 1 else f"{name} {1 + alike.index(zone)}"


def _of_edge(state: Table, of: str) -> str:
    one, bar, other = of.partition("|")
    return f"the door between {one} and {other}" if bar else ""
