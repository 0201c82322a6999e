"""Sentences for the log, and the classes of outcome that odds are told in: one of each for every event of the game.

They are made of the event alone. What may not be heard by somebody is not in the events that are told to them.
"""

from __future__ import annotations

from typing import Final

from herotable.games.compact_heroes import words_fights, words_heroes, words_journeys, words_powers
from herotable.games.compact_heroes.words_names import Told, sentence
from herotable.rules import Event, Seat

PARTS: Final = (words_heroes, words_fights, words_powers, words_journeys)
SENTENCES: Final[Told] = {kind: said for part in PARTS for kind, said in part.SENTENCES.items()}
GISTS: Final[Told] = {kind: said for part in PARTS for kind, said in part.GISTS.items()}


def words(event: Event, audience: Seat) -> str:
    """One sentence, the same for everyone who hears of it."""
    return sentence(SENTENCES[type(event)](event))


def gist(event: Event) -> str:
    """A short class of outcome; nothing where it is of no interest to somebody who is choosing."""
    said = GISTS.get(type(event), _nothing)(event)
    return said[:1].upper() + said[1:] if said.startswith("hero ") else said


def _nothing(event: Event) -> str:
    return ""
