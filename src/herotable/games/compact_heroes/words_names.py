"""How the log calls things: participants by their ids, cards by their names, numbers with their signs."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from herotable.games.compact_heroes.cards import our_cards
from herotable.games.compact_heroes.state import GM
from herotable.rules import Event

Told: TypeAlias = dict[type[Event], Callable[[Any], str]]
"""What is said of each event of some chapters."""

SEATED: Final = re.compile(r"(\w+):(\d+)")
NUMBERED: Final = re.compile(r"(.+)-(\d+)")
SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")

CALLED: Final = {"gm": "the game master", "rest": "a night's rest", "fallen": "fallen hero", "unarmed": "bare hands"}
"""Words that stand in events for somebody or something without a card."""


def name_of(of: str) -> str:
    """A participant, an owned thing or a card, as people call it; free words stay as they are."""
    card = _card_names().get(of)
    return card if card is not None else _described(of)


def cause(of: str) -> str:
    """What something came from; the game master's word is none."""
    return "" if of == GM else name_of(of)


def names_of(those: Sequence[str]) -> str:
    return listed([name_of(each) for each in those])


def _described(of: str) -> str:
    if seated := SEATED.fullmatch(of):
        return f"{CALLED.get(seated[1], seated[1])} {seated[2]}"
    if numbered := NUMBERED.fullmatch(of):
        return _one_of_several(numbered[1], numbered[2])
    return _titled(of) if SLUG.fullmatch(of) else CALLED.get(of, of)


def _one_of_several(card: str, number: str) -> str:
    """A foe is told from others of its card by its number; a person needs none, and the owner of a thing knows it."""
    creatures = our_cards().creatures
    if card not in creatures:
        return _card_names().get(card, f"{_titled(card)} {number}")
    return _card_names()[card] if creatures[card].person else f"{creatures[card].name} {number}"


def _titled(slug: str) -> str:
    return slug.replace("-", " ").title()


@cache
def _card_names() -> dict[str, str]:
    cards = our_cards()
    shelves = (cards.races, cards.skills, cards.spells, cards.items, cards.creatures, cards.diseases, cards.traps)
    return {card.id: _short(card.name) for shelf in shelves for card in shelf}


def _short(name: str) -> str:
    """ "Sister Odile, chapel priest" is Sister Odile."""
    return name.partition(",")[0]


# Putting together -----------------------------------------------------------------------------------------------------


def listed(things: Sequence[str]) -> str:
    """One; one and two; one, two and three."""
    return " and ".join([", ".join(things[:-1]), things[-1]]) if len(things) > 1 else "".join(things)


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def hit_points(number: int) -> str:
    return counted(number, "hit point")


def signed(number: int) -> str:
    return f"−{-number}" if number < 0 else f"+{number}"


def given(text: str, words: str) -> str:
    """Words that are said only if there is something to say: `{}` stands for it."""
    return words.format(text) if text else ""


def sentence(text: str) -> str:
    """As one begins and ends it; free words may have ended it already."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", ".”")) else ".")


def damage_to(targets: Sequence[str], damage: int) -> str:
    """The class of damage called out: of a foe it is all that players hear, of heroes they hear what is left of it."""
    return f"{damage} damage" if any(not target.startswith("hero:") for target in targets) else ""
