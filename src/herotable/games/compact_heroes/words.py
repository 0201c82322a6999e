"""Sentences for the log, and the classes of outcome that odds are told in: one of each for every event of the game.

They are made of the event alone. What may not be heard by somebody is not in the events that are told to them.
"""

from __future__ import annotations

from typing import Final

from herotable.games.compact_heroes import (
    rounds,
    words_fights,
    words_heroes,
    words_journeys,
    words_powers,
)
from herotable.games.compact_heroes.words_names import Told, sentence
from herotable.rules import Event, Seat

PARTS: Final = (words_heroes, words_fights, words_powers, words_journeys)
SENTENCES: Final[Told] = {kind: said for part in PARTS for kind, said in part.SENTENCES.items()}
GISTS: Final[Told] = {kind: said for part in PARTS for kind, said in part.GISTS.items()}


def words(event: Event, audience: Seat) -> str:
    """One sentence, the same for everyone who hears of it; whoever has declared something knows it already."""
    if _is_old_news(event, audience):
        return ""
    return sentence(SENTENCES[type(event)](event))


def _is_old_news(event: Event, audience: Seat) -> bool:
    match event:
        case rounds.HasDeclared(who) | rounds.Declares(who, open=True):
            return who == audience
    return False


def gist(event: Event) -> str:
    """A short class of outcome; nothing where it is of no interest to somebody who is choosing."""
    return GISTS.get(type(event), _nothing)(event)


def _nothing(event: Event) -> str:
    return ""
