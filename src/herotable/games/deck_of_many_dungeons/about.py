"""What the game is called, and what a table may agree on before it starts."""

from __future__ import annotations

from typing import Final

from herotable.games.deck_of_many_dungeons import hero_file, turn
from herotable.games.deck_of_many_dungeons.state import GM
from herotable.rules import About

ABOUT: Final = About(hero_file.GAME, "Deck of Many Dungeons", "demo", hero_file.RULES, turn.OPTIONS, GM)
