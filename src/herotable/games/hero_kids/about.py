"""What the game is called, and what a table may agree on before it starts."""

from __future__ import annotations

from typing import Final

from herotable.games.hero_kids import hero_file, turn
from herotable.games.hero_kids.state import GM
from herotable.rules import About

ABOUT: Final = About(hero_file.GAME, "Hero Kids", "screen 0.1.15", hero_file.RULES, turn.OPTIONS, GM)
