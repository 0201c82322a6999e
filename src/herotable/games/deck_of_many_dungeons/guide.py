"""A first fight that teaches: an axe against two guards, and a word about each thing when it first comes up."""

from __future__ import annotations

from typing import Final

from herotable.games.deck_of_many_dungeons.scenes import SCENES
from herotable.rules import Guide, Hint

HINTS: Final = (
    Hint(
        "begin",
        "You are the Axe Thane; a Stormcaller fights beside you against two guards. All that you can do is a card."
        " Shuffled initiative cards say which side begins.",
        rule="DM-INIT-3",
    ),
    Hint(
        "option",
        "It is your side's turn: both of you act in any order, two actions each. Beside each ability stands what may"
        " come of it. Abilities that cannot be used now say why.",
        of="use",
        rule="DM-TURN-3",
    ),
    Hint(
        "dice",
        "Abilities with a number succeed if a d12 comes up to it. Every modifier keeps its name.",
        rule="DM-CARD-5",
    ),
    Hint(
        "question",
        "A roll that fails can be had again for 1 Resolve; the higher die counts. Resolve also absorbs damage, so keep"
        " some.",
        of="roll again",
        rule="DM-HR-9",
    ),
    Hint(
        "question",
        "You are hit. A Defend card may take off some of the damage; its cost is gone even if its own roll fails.",
        of="defend",
        rule="DM-ROLL-8",
    ),
    Hint(
        "question",
        "Damage is taken from Health, Resolve or temporary Resolve, as you like, but Health never falls below Resolve.",
        of="take damage",
        rule="DM-HR-3",
    ),
    Hint(
        "event",
        "Temporary Resolve moves toward 1 at the end of your side's turn: spend it.",
        of="Settled",
        rule="DM-END-6",
    ),
    Hint("end", "That was a combat. There is a whole adventure at Harrow Bridge, and characters of your own making."),
)

GUIDE: Final = Guide(SCENES[0].setup, "hero:1", HINTS)
