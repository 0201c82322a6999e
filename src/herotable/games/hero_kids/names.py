"""What people call things at a table: heroes and foes by their names, cards by what stands on them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, Protocol

from herotable.games.hero_kids.cards import our_cards
from herotable.games.hero_kids.state import Character, Table
from herotable.rules import humanised, named_later

SEATED: Final = re.compile(r"hero:(\d+)")
FOE: Final = re.compile(r"([a-z-]+):(\d+)")
FRIEND: Final = re.compile(r"([a-z-]+)-of-(hero:\d+)")
OWNED: Final = re.compile(r"(.+)-(\d+)")
BUILD: Final = re.compile(r"\d,\d,\d,\d")
CALLED: Final[dict[str, str]] = {
    "gm": "the game master",
    "watcher": "whoever watches",
    "table": "the table",
    "melee": "Melee",
    "ranged": "Ranged",
    "magic": "Magic",
    "armor": "Armor",
    "hazard": "the danger on the ground",
    "topple": "the falling stack",
    "ruled": "something of its own",
    "heroes": "the heroes",
    "foes": "the foes",
    "none": "none",
    "nothing": "nothing",
    "everyone": "everyone, each for themselves",
    "one of them": "one of them, with the others' help",
    "grazed": "a fourth box",
    "n": "north",
    "ne": "north-east",
    "e": "east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "w": "west",
    "nw": "north-west",
}
"""Words that stand for somebody or something without a card."""


def called(state: Table, of: str) -> str:
    """The same for everyone: whoever is seen has a name."""
    if of in state.heroes or of in state.foes:
        return name_at(state, state.who(of))
    for hero in state.heroes.values():
        if any(thing.id == of for thing in hero.things):
            return _thing_of(hero, of)
    return described(of)


def name_at(state: Table, who: Character) -> str:
    """Of several of one name, which one; whoever lies in wait is not counted among those who are seen."""
    name = who.name or described(who.id)
    if who.hidden:
        return f"{name}, hidden at {who.square}"
    seen = (each for each in state.everyone() if not each.hidden)
    namesakes = [each.id for each in seen if (each.name or described(each.id)) == name]
    if len(namesakes) == 1:
        return name
    return f"{name} {1 + namesakes.index(who.id)}"


def _thing_of(hero: Character, of: str) -> str:
    card = next(thing.card for thing in hero.things if thing.id == of)
    alike = [thing.id for thing in hero.things if thing.card == card]
    return described(card) if len(alike) == 1 else f"{described(card)} {1 + alike.index(of)}"


def described(of: str) -> str:
    """What anything is called whose name is not the table's."""
    if seated := SEATED.fullmatch(of):
        return f"hero {seated[1]}"
    if friend := FRIEND.fullmatch(of):
        return f"{described(friend[1])} of {described(friend[2])}"
    if foe := FOE.fullmatch(of):
        return f"somebody hidden, number {foe[2]}" if foe[1] == "hidden" else described(foe[1])
    if of in CALLED:
        return CALLED[of]
    if BUILD.fullmatch(of):
        return _build(of)
    owned = OWNED.fullmatch(of)
    return _cards().get(of) or (_cards().get(owned[1], "") if owned else "") or of


def _build(of: str) -> str:
    """Dice as a child would say them."""
    names = zip(("Melee", "Ranged", "Magic", "Armor"), of.split(","), strict=True)
    return ", ".join(f"{name} {count}" for name, count in names if count != "0")


class Named(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


def _names(*shelves: Iterable[Named]) -> dict[str, str]:
    return {card.id: card.name for shelf in shelves for card in shelf}


@cache
def _cards() -> dict[str, str]:
    cards = our_cards()
    names = _names(cards.heroes, cards.foes, cards.boons, cards.bonuses, cards.actions, cards.skills, cards.things)
    names |= {chart.id: chart.name for chart in cards.maps}
    names |= {ground.id: ground.name for ground in cards.grounds}
    for scene in cards.scenes:
        names[scene.id] = scene.name
        names |= _names(scene.tests, scene.stunts)
    names |= {adventure.id: adventure.name for adventure in cards.adventures}
    return names


def power_name(power: str) -> str:
    """A bonus ability by the word that the rules know it by."""
    known = our_cards().bonuses
    return next((bonus.name for bonus in known if power in bonus.powers), humanised(power))


# In sentences ---------------------------------------------------------------------------------------------------------


def someone(of: str) -> str:
    """Whoever takes part is named when the sentence is read."""
    if of in CALLED:
        return CALLED[of]
    return named_later(of) if of else "something"


def names_of(those: Sequence[str]) -> str:
    return listed([someone(each) for each in those])


def listed(things: Sequence[str]) -> str:
    """One; one and two; one, two and three."""
    return " and ".join([", ".join(things[:-1]), things[-1]]) if len(things) > 1 else "".join(things)


def counted(number: int, thing: str, more: str = "") -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {more or thing + 's'}"


def dice_words(number: int) -> str:
    return counted(number, "die", "dice")


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "”", '"')) else ".")
