"""What the game is called, and what a table may agree on before it starts."""

from __future__ import annotations

from typing import Final

from herotable.games.compact_heroes import hero_file, turn
from herotable.games.compact_heroes.state import GM
from herotable.rules import About

ABOUT: Final = About(hero_file.GAME, "Compact Heroes", "2011", hero_file.RULES, turn.OPTIONS, GM)
