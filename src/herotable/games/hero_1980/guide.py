"""A first game that teaches: the last rooms before Alysa's door, and a word about each thing when it first comes up."""

from __future__ import annotations

from typing import Final

from herotable.games.hero_1980.set_ups import LATE, SCENES
from herotable.rules import Guide, Hint

SETUP: Final = next(scene.setup for scene in SCENES if scene.name == LATE)

HINTS: Final = (
    Hint(
        "begin",
        "You are seat A, and your Hero is in the Barracks, hurt, with the red exit in the east. The counters marked ? "
        "are Monsters, Traps and riches that your rival has laid for you; you run those in the other catacomb.",
        rule="HERO-002.1",
    ),
    Hint(
        "option",
        "Every step costs one movement point. Beside each choice stands what may come of it. A room is left without "
        "trying its door, and entered only through one.",
        of="step",
        rule="HERO-204.C3",
    ),
    Hint(
        "event",
        "Whoever enters a square beside a Monster must stop there, seen or unseen. Kill it, and you may go on.",
        of="Stopped",
        rule="HERO-204.B1",
    ),
    Hint(
        "event",
        "Monsters are face up only while you see them: ahead of you in the light, or beside you. Turning is free, and "
        "where you look at the end of your phase decides how hard you are hit from behind.",
        of="TurnedUp",
        rule="HERO-205.B1",
    ),
    Hint(
        "option",
        "Now your counters move. An order moves all of them as a sensible player would; then attack with whatever "
        "stands beside him.",
        of="order",
        rule="HERO-202.3",
    ),
    Hint(
        "question",
        "A Level of Luck cancels every letter of this batch, whoever dealt it.",
        of="luck",
        rule="HERO-212.E4",
    ),
    Hint("dice", "Every number in the log opens: 'why' and the number of a line shows its sum and its rule."),
    Hint("end", "That was the end of a game. A whole one begins with 70 points and an empty sheet."),
)

GUIDE: Final = Guide(SETUP, "A", HINTS)
