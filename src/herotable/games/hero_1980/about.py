"""What the game is called, and what a table may agree on before it starts."""

from __future__ import annotations

from typing import Final

from herotable.games.hero_1980.hero_files import GAME, RULES
from herotable.games.hero_1980.options import OPTIONS
from herotable.rules import About

ABOUT: Final = About(GAME, "HERO (1980)", "Yaquinto, 1980", RULES, OPTIONS)
