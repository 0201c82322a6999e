"""Options and questions in words: what a button says, what a field asks for, what is asked in mid-action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from herotable.games.hero_kids.names import counted, described, someone
from herotable.games.hero_kids.state import Table
from herotable.rules import Field, One, Option, Question, Seat, humanised, named_later

SAYS: Final[Mapping[str, tuple[str, ...]]] = {
    "attack": ("{with}: attack {target}", "{with}: attack", "Attack"),
    "special": ("{action}: {target}", "{action}: {who}", "{action}: {ally} with {with}", "{action}"),
    "move": ("Move",),
    "run": ("Run (move and action)",),
    "crawl": ("Crawl",),
    "stand up": ("Stand up",),
    "stand up with your action": ("Stand up with your action",),
    "drop prone": ("Lie down",),
    "close door": ("Close a door",),
    "leave": ("Leave the board here",),
    "break free": ("Break free (action)",),
    "use item": ("Use {item}",),
    "give": ("Give something away",),
    "give gold": ("Give a gold coin away",),
    "put in use": ("Choose your equipment",),
    "take a turn": ("Take the turn of {who}", "Take a turn"),
    "end turn": ("End the turn",),
    "ready": ("Ready!",),
    "not yet ready": ("Not yet ready",),
    "stand at": ("Start somewhere else",),
    "improvise": ("Try something else",),
    "stunt": ("{stunt}",),
    "test": ("Roll the test",),
    "help": ("Help with the test",),
    "help no more": ("Rather not help",),
    "rest": ("Rest",),
    "mend": ("Heal with {with}", "Heal"),
    "buy": ("Buy {thing}",),
    "grow: skill": ("Learn a skill",),
    "grow: boon": ("Gain a boon",),
    "grow: special": ("Learn a second special action",),
    "grow: bonus": ("Learn a second bonus ability",),
    "grow: box": ("Gain a fourth health box",),
    "grow: die": ("Gain a die",),
    "grow: first die": ("Gain the first die of Ranged or Magic",),
    "choose a boon": ("Choose a boon",),
    # Making a hero
    "take a ready hero": ("Play a ready-made hero",),
    "divide dice": ("Divide four dice",),
    "choose special": ("Choose a special action",),
    "own special": ("Describe a special action of your own",),
    "choose bonus": ("Choose a bonus ability",),
    "own bonus": ("Describe a bonus ability of your own",),
    "choose skills": ("Choose two skills",),
    "choose tool": ("Choose a tool or a piece of equipment",),
    "name hero": ("Name your hero",),
    "earlier step": ("Go back a step",),
    # The game master's
    "agree to the hero": ("Agree to {hero}", "Agree to a hero"),
    "send back": ("Send {hero} back a step", "Send a hero back a step"),
    "agree on a range": ("Agree on a shorter range",),
    "open the scene": ("Open the scene",),
    "next scene": ("On to the next scene",),
    "start the fight": ("Start the fight of this scene",),
    "share the loot": ("Share the loot",),
    "end the adventure": ("End the adventure",),
    "call this test": ("Call the test: {test}",),
    "something has changed": ("Something has changed: tests may be tried again",),
    "call a test": ("Call a test",),
    "call the test off": ("Call the test off",),
    "there is time to rest": ("There is time to rest",),
    "open a shop": ("Open a shop",),
    "close the shop": ("Close the shop",),
    "answer truthfully": ("Answer the secret question",),
    "give a thing": ("Give a thing",),
    "give a boon": ("Give a boon",),
    "give gold to": ("Give gold",),
    "start an encounter": ("Start an encounter",),
    "bring in": ("Bring in a foe",),
    "put": ("Put somebody on another square",),
    "set ground": ("Change the ground",),
    "send off": ("Send somebody off",),
    "reveal": ("Reveal {who}", "Reveal somebody"),
    "hide": ("Hide somebody",),
    "harm": ("Take a box from somebody",),
    "heal": ("Give somebody a box back",),
    "lay on": ("Lay a condition on somebody",),
    "lift": ("Lift a condition",),
    "take over": ("Play a hero for its player",),
    "give back": ("Give a hero back to its player",),
    "end this turn": ("End this turn",),
    "begin the fight": ("Begin the fight",),
    "end the encounter": ("End the encounter",),
    "rule a test": ("Rule: a test",),
    "rule an attack": ("Rule: an attack",),
    "rule it done": ("Rule: it is done",),
    "rule it free": ("Rule: it is done, for free",),
    "rule it out": ("Rule: it is not possible",),
    "end the scene": ("End the scene",),
    "go on": ("Go on after all",),
    # In mid-action
    "pass": ("No, thank you",),
}
"""By the option's id, the fullest first; one that wants a field where there is still a choice is passed over."""

ASKS_FOR: Final[Mapping[str, str]] = {
    "with": "With what",
    "target": "Whom",
    "targets": "Whom",
    "to": "To whom",
    "whom": "Whom",
    "one": "The one",
    "other": "The other",
    "at": "Where",
    "what": "Which",
    "dice": "Which dice",
    "who": "Who",
    "really": "Are you sure",
    "words": "In words",
    "extra": "Dice more or less",
    "how many": "How many",
    "tool": "Which tool helps",
    "skill": "Which skill helps",
    "onto": "Onto which square",
}

SQUARES: Final = {"move", "run", "crawl", "special"}
"""Options whose field `to` is a square."""

QUESTIONS: Final[Mapping[str, str]] = {
    "before an attack": "{0} is about to attack {1}. Use a boon?",
    "after an attack roll": "{0} against {1}: {2} to {3}. Use a boon?",
    "before a hit counts": "{1} hits {0}. Use a boon?",
    "after initiative": "Initiative {1} to {2}. Use a boon?",
    "before a test": "{0} is about to roll a test. Use a boon?",
    "after a test": "{0} has {1} against {2}. Use a boon?",
    "start of a foe's turn": "{0} is about to act. Use a boon?",
    "move at once": "{0} may move at once, up to {1}. Where to?",
    "drive": "Where is {0} driven to?",
    "bank": "Where does {0} climb out of the water?",
    "another target": "The target is out of reach. Whom does {0} attack instead?",
    "split": "How does {0} divide the other dice?",
    "entourage": "Who takes the hit on {0}?",
    "lucky": "{0} is lucky: throw one die again?",
    "cutthroat luck": "{0}: throw all armor dice again?",
    "help": "Will {1} help {0}, and give up its action of this round?",
}


def offers(state: Table, audience: Seat, option: Option) -> str:
    """What is fixed is said."""
    boon = option.id.removeprefix("boon: ")
    if option.id.startswith("boon: ") or (option.id not in SAYS and described(boon) != boon):
        return f"Use {described(boon)}"
    if option.id == "take a turn" and fixed_in(option).get("who") == audience:
        return "Take your turn"
    fixed = {field: named_later(of) for field, of in fixed_in(option).items()}
    for text in SAYS.get(option.id, ()):
        try:
            return text.format_map(fixed)
        except KeyError:
            continue
    return humanised(option.id)


def fixed_in(option: Option) -> dict[str, str]:
    """The fields of an option that leave nothing to choose."""
    return {field.name: field.among[0] for field in option.fields if isinstance(field, One) and len(field.among) == 1}


def fills(option: Option, field: Field) -> str:
    if field.name == "to" and (option.id in SQUARES):
        return "Where to"
    return ASKS_FOR.get(field.name) or humanised(field.name)


def asks(question: Question[object]) -> str:
    said = [
        counted(each, "square") if question.kind == "move at once" and isinstance(each, int) else _said(each)
        for each in question.about
    ]
    return QUESTIONS[question.kind].format(*said, *("",) * 4)


def _said(each: str | int) -> str:
    return someone(each) if isinstance(each, str) else str(each)
