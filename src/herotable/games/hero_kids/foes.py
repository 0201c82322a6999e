"""Foes come and go: cards become characters, some of them hidden until they are found (HK-FOE, HK-GEN-5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.hero_kids.cards import ATTRIBUTES, POOLS, FoeCard
from herotable.games.hero_kids.state import GM, Character, Side, Table, cards
from herotable.rules import Action, Event, Play, TableOption

OPTIONS: tuple[TableOption, ...] = (TableOption("hidden_foe_dice", ("off", "on"), "HK-GEN-3"),)

SMALL_PARTY_BOXES: Final = {1: 2, 2: 3}
ALONE_BEST_POOL: Final = 2
ALONE_ARMOR: Final = 1


@dataclass(frozen=True, slots=True)
class FoeAppeared(Event):
    rule: ClassVar[str] = "HK-FOE-3"
    who: str
    card: str
    at: str


@dataclass(frozen=True, slots=True)
class FoeLeft(Event):
    """By the game master's word."""

    rule: ClassVar[str] = "HK-FOE-3"
    who: str


EVENTS: tuple[type[Event], ...] = (FoeAppeared, FoeLeft)


def bring_in(state: Table, card: str, square: str, *, hidden: bool = False, comes_in: int = 0) -> Character:
    """A foe of this card on a square; a hidden one is known to the game master alone."""
    foe = made(cards(state).foes[card], len(state.heroes))
    foe.square, foe.comes_in = square, comes_in
    if hidden:
        _conceal(state, foe)
    else:
        _number(state, foe)
    return foe


def made(card: FoeCard, heroes: int) -> Character:
    """As it stands on its card; a boss is smaller against small parties (M9)."""
    boxes, dice = figures(card, heroes)
    return Character(
        "",
        Side.FOES,
        card.name,
        card.id,
        dice=dice,
        boxes=boxes,
        health=boxes,
        move=card.move,
        specials=[card.special] if card.special else [],
        bonuses=[card.bonus] if card.bonus else [],
        skills=list(card.skills),
    )


def figures(card: FoeCard, heroes: int) -> tuple[int, dict[str, int]]:
    """Boxes and dice."""
    dice: dict[str, int] = dict(zip(ATTRIBUTES, card.dice, strict=True))
    if card.tier != "boss":
        return card.boxes, dice
    if heroes == 1:
        best = max(POOLS, key=lambda pool: dice[pool])
        dice[best] = min(dice[best], ALONE_BEST_POOL)
        dice["armor"] = min(dice["armor"], ALONE_ARMOR)
    return min(card.boxes, SMALL_PARTY_BOXES.get(heroes, card.boxes)), dice


def _number(state: Table, foe: Character) -> None:
    state.foes_ever += 1
    foe.id, foe.hidden = f"{foe.card}:{state.foes_ever}", False
    state.foes[foe.id] = foe


def _conceal(state: Table, foe: Character) -> None:
    taken = [int(name.partition(":")[2]) for name in state.foes if name.startswith("hidden:")]
    foe.id, foe.hidden = f"hidden:{max(taken, default=0) + 1}", True
    state.foes[foe.id] = foe


def reveal(play: Play, state: Table, foe: Character) -> None:
    """It is seen for the first time, and gets a name that everyone knows."""
    del state.foes[foe.id]
    foe.comes_in = 0
    _number(state, foe)
    play.tell(FoeAppeared, foe.id, foe.card, foe.square)


def looks(play: Play, who: Character) -> None:
    """Whoever goes somewhere learns who is not there, too: HK-GEN-5."""
    if who.side is Side.HEROES:
        play.learned(who.owner)


def finds(play: Play, state: Table, who: Character, square: str) -> bool:
    """Whether somebody was hidden on a square, who is then seen."""
    looks(play, who)
    lurking = next((foe for foe in state.foes.values() if foe.hidden and foe.square == square), None)
    if lurking is not None:
        reveal(play, state, lurking)
    return lurking is not None


def hide(state: Table, foe: Character) -> None:
    del state.foes[foe.id]
    _conceal(state, foe)


def is_boss(state: Table, foe: Character) -> bool:
    return foe.card in cards(state).foes and cards(state).foes[foe.card].tier == "boss"


def is_beast(state: Table, foe: Character) -> bool:
    return foe.card in cards(state).foes and cards(state).foes[foe.card].beast


def dice_shown_to(state: Table, by: Character) -> tuple[str, ...] | None:
    """HK-GEN-3: every roll is shown to everybody, unless the table hides those of the foes."""
    return (GM,) if by.side is Side.FOES and state.is_on("hidden_foe_dice") else None


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {}
