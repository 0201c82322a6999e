"""A first fight that teaches: one warrior, one orc, and a word about each thing when it first comes up."""

from __future__ import annotations

from typing import Final

from herotable.games.compact_heroes.scenes import SCENES
from herotable.rules import Guide, Hint

DUEL: Final = next(scene for scene in SCENES if scene.name == "duel")

HINTS: Final = (
    Hint(
        "begin",
        "You are Hagar, a warrior, and an orc bars your way. A fight goes in rounds. Each round everybody throws a die"
        " for initiative, and the lowest acts first.",
        rule="CH-INIT-2",
    ),
    Hint(
        "option",
        "First everyone says what they will do this round; who acts when is known by then. Your sword is the thing to"
        " take: type 1 and press Enter. What cannot be done now stands below the choices, with the reason.",
        of="declare",
        rule="CH-RND-3",
    ),
    Hint(
        "option",
        "It is your turn. Beside each choice stands what may come of it: these odds are exact, from the same rules that"
        " will throw the dice. The rule behind a choice is behind its 'why?'; in a terminal, '? 1' and 'odds' tell.",
        of="attack",
        rule="CH-HIT-1",
    ),
    Hint(
        "dice",
        "Every number in the log opens, and shows its sum and its rule; in a terminal by 'why' and the number of its"
        " line.",
    ),
    Hint(
        "event",
        "Above the other's evade, it is a hit; what is worn or grown on takes off part of the damage. How much the orc"
        " has left nobody tells you: you see only how it looks.",
        of="DamageCalled",
        rule="CH-HIT-4",
    ),
    Hint(
        "event",
        "A round is over, and the next begins with a new throw for initiative. You may take back what you did last; the"
        " same choice then meets the same dice, so nobody can fish for better ones.",
        of="RoundEnded",
        rule="CH-RND-1",
    ),
    Hint(
        "end",
        "That was a fight. There is also an ambush with four heroes, an adventure, and heroes of your own making.",
    ),
)

GUIDE: Final = Guide(DUEL.setup, "hero:1", HINTS)
