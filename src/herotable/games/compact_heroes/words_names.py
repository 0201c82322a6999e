"""How the log calls things: participants by their ids, cards by their names, numbers with their signs."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from herotable.games.compact_heroes.adventure_cards import our_adventures
from herotable.games.compact_heroes.cards import ATTRIBUTES, DICE, Item, our_cards
from herotable.games.compact_heroes.state import GM
from herotable.rules import Event, named_later

Told: TypeAlias = dict[type[Event], Callable[[Any], str]]
"""What is said of each event of some chapters."""

SEATED: Final = re.compile(r"(\w+):(\d+)")
NUMBERED: Final = re.compile(r"(.+)-(\d+)")
SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
UNCOUNTED: Final = ("s", "armour", "mail", "leather", "plate", "clothing", "water")
NAMED: Final = re.compile(r"[a-z0-9]+([-:][a-z0-9]+)*")
"""Whatever may be the id of somebody who takes part."""

CAPITALS: Final[dict[str, str]] = {attribute: attribute.capitalize() for attribute in ATTRIBUTES}
CALLED: Final[dict[str, str]] = {
    **CAPITALS,
    "gm": "the game master",
    "watcher": "whoever watches",
    "rest": "a night's rest",
    "fallen": "fallen hero",
    "unarmed": "bare hands",
    "plain": "as usual",
    "mighty": "with a mighty blow",
    "thrown": "by throwing it",
    "thrown mighty": "by throwing it, with a mighty blow",
    "both": "with both blades",
    "both mighty": "with both blades, with a mighty blow",
    "knows": "what they know",
    "hook": "why help is needed",
    "rumours": "what is talked about",
    "identify": "name a magic item",
    "safe": "in a safe place",
    "unsafe": "without a safe place",
    "absorption": "damage absorption",
    "power": "Power Rating",
    "anything else": "something else",
}
"""Words that stand for somebody or something without a card."""


def name_of(of: str) -> str:
    """A card or an owned thing as people call it; who takes part is named when the sentence is read. Free words stay
    as they are."""
    known = _card_name(of) or CALLED.get(of, "") or _special_names().get(of, "") or _place_name(of)
    return named_later(of) if of == GM or (not known and NAMED.fullmatch(of)) else known or of


def cause(of: str) -> str:
    """What something came from; the game master's word is none."""
    return "" if of == GM else the(of)


def names_of(those: Sequence[str]) -> str:
    return listed([name_of(each) for each in those])


def the(of: str) -> str:
    """An item as one speaks of it: the long sword."""
    card = _item_card(of)
    return name_of(of) if card is None else f"the {item_name(card)}"


def some(of: str) -> str:
    """An item as one speaks of it for the first time: a long sword, leather armour."""
    card = _item_card(of)
    return name_of(of) if card is None else article(item_name(card))


def article(name: str) -> str:
    """Some things come without: torches, chain mail."""
    if name.partition(" (")[0].endswith(UNCOUNTED):
        return name
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def described(of: str) -> str:
    """What anything is called whose name is not the table's."""
    if card := _card_name(of):
        return card
    if seated := SEATED.fullmatch(of):
        return f"{CALLED.get(seated[1], seated[1])} {seated[2]}"
    if DICE.fullmatch(of):
        return of
    if numbered := NUMBERED.fullmatch(of):
        return _one_of_several(numbered[1], numbered[2])
    return CALLED.get(of) or _special_names().get(of) or (_titled(of) if SLUG.fullmatch(of) else of)


def _one_of_several(came_as: str, number: str) -> str:
    """Somebody who is no longer at the table."""
    creatures = our_cards().creatures
    if came_as in creatures and creatures[came_as].person:
        return short(creatures[came_as].name)
    return f"{_card_name(came_as) or _titled(came_as)} {number}"


def _titled(slug: str) -> str:
    return slug.replace("-", " ").title()


def _card_name(of: str) -> str:
    """Of a card, or of a thing that somebody owns."""
    item = _item_card(of)
    return item_name(item) if item is not None else _card_names().get(of, "")


def _place_name(of: str) -> str:
    places = our_adventures().places
    return places[of].name if of in places else ""


def _item_card(of: str) -> Item | None:
    """A card, or the one that an owned thing comes from."""
    owned = NUMBERED.fullmatch(of)
    names = (of, owned[1]) if owned else (of,)
    return next((our_cards().items[name] for name in names if name in our_cards().items), None)


@cache
def _card_names() -> dict[str, str]:
    cards = our_cards()
    shelves = (cards.races, cards.skills, cards.spells, cards.creatures, cards.diseases, cards.traps)
    return {card.id: short(card.name) for shelf in shelves for card in shelf}


@cache
def _special_names() -> dict[str, str]:
    """What creatures can do, by the first card that says so."""
    every = [special for card in our_cards().creatures for special in card.specials]
    return {special.power: special.name for special in reversed(every)}


def item_name(item: Item) -> str:
    """Magical things have names of their own."""
    return item.name if item.magical else item.name.lower()


def short(name: str) -> str:
    """ "Sister Odile, chapel priest" is Sister Odile."""
    return name.partition(",")[0]


# Putting together -----------------------------------------------------------------------------------------------------


def listed(things: Sequence[str]) -> str:
    """One; one and two; one, two and three."""
    return " and ".join([", ".join(things[:-1]), things[-1]]) if len(things) > 1 else "".join(things)


def pile(items: Sequence[str]) -> list[str]:
    """Things of one kind together: 4 oil flasks are "oil flask (4)"."""
    counts = {item: list(items).count(item) for item in items}
    return [some(item) if count == 1 else f"{name_of(item)} ({count})" for item, count in counts.items()]


def spent(minutes: int) -> str:
    """Game time, in the words that people have for it."""
    return counted(minutes // 60, "hour") if minutes % 60 == 0 else counted(minutes, "minute")


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
