"""A first fight that teaches: one hero, one rat, and a word about each thing when it first comes up."""

from __future__ import annotations

from typing import Final

from herotable.games.hero_kids.scenes import SCENES
from herotable.rules import Guide, Hint

FIRST: Final = next(scene for scene in SCENES if scene.name == "a rat in the larder")

HINTS: Final = (
    Hint(
        "begin",
        "You are Hilda, and a rat is in the larder. You are the 1 on the map, the rat is an a. First say that you are"
        " ready.",
        rule="HK-INV-5",
    ),
    Hint(
        "option",
        "The heroes and the foes each throw a die, and the higher side begins. Then all of one side take their turns,"
        " and after them all of the other. Take your turn.",
        of="take a turn",
        rule="HK-INIT-3",
    ),
    Hint(
        "option",
        "In a turn you move and do one thing, in the order you like. The lit squares are where you can get; the number"
        " is how many steps it takes. A closed door opens when you go in; it takes a step more.",
        of="move",
        rule="HK-ACT-1",
    ),
    Hint(
        "option",
        "Now the rat is beside you. You throw all your Melee dice, the rat its armor die. Only the highest die of each"
        " counts, and if they are equal, you hit. Beside the choice stands how likely that is.",
        of="attack",
        rule="HK-ATK-1",
    ),
    Hint(
        "event",
        "A hit takes one box. A rat has only one, you have three. Nobody ever dies here: whoever has no box left is"
        " knocked out and can be woken up again.",
        of="Hurt",
        rule="HK-GEN-4",
    ),
    Hint(
        "option",
        "When you have nothing left to do, end your turn.",
        of="end turn",
        rule="HK-ACT-6",
    ),
    Hint(
        "end",
        "That was a fight. 'herotable play hero-kids --scene lantern' is a whole adventure for four heroes.",
    ),
)

GUIDE: Final = Guide(FIRST.setup, "hero:1", HINTS)
