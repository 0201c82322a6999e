"""Options and questions in words: what a button says, what a field asks for, what somebody is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from herotable.games.compact_heroes import specials, story
from herotable.games.compact_heroes.cards import Special
from herotable.games.compact_heroes.state import Table
from herotable.games.compact_heroes.words_names import cause, name_of, the
from herotable.rules import Field, One, Option, Question, Seat, Some, humanised, named_later

SAYS: Final[Mapping[str, tuple[str, ...]]] = {
    # In a fight
    "attack": ("Attack with {with}", "Attack"),
    "throw": ("Throw {with}",),
    "reload": ("Reload {with}",),
    "cast": ("Cast {with}", "Cast a spell"),
    "use item": ("Use {with}",),
    "use special": ("Use {special}",),
    "use special besides": ("Use {special} as well",),
    "treat poison": ("Treat poison",),
    "read card": ("Recall all about a creature",),
    "second wind": ("Catch your breath",),
    "flee": ("Flee",),
    "improvise": ("Try something else",),
    "do nothing": ("Do nothing",),
    "swap": ("Take in hand: {items}", "Take something else in hand"),
    "wear": ("Put on {item}", "Put something on"),
    "hold": ("Take {item} in hand",),
    "put away": ("Put {item} away",),
    "to the front": ("Step to the front",),
    "to the back": ("Step to the back",),
    "let go first": ("Let somebody go first",),
    "agree to the order": ("Agree to the order",),
    # Making a hero, and learning
    "choose race": ("Race: {race}, with {bonus}", "Race: {race}"),
    "take ready hero": ("Play {hero}",),
    "place point": ("Fill a bubble of {attribute}",),
    "take point back": ("Take a bubble of {attribute} back",),
    "learn skill": ("Learn {skill}", "Learn a skill"),
    "forget skill": ("Choose another skill",),
    "fill bubble": ("Fill a bubble of {attribute}", "Fill a bubble"),
    "choose spell": ("Choose a spell",),
    "roll gold": ("Roll for your gold",),
    "name hero": ("Name your hero",),
    "next step": ("Go on",),
    "earlier step": ("Go back a step",),
    # Things and gold
    "buy": ("Buy {item}",),
    "give back": ("Give back {item}",),
    "sell": ("Sell {item}",),
    "hand over": ("Hand something over",),
    "hand over gold": ("Hand gold over",),
    "take": ("Take something that was found",),
    "take gold": ("Take gold that was found",),
    # Camp
    "first aid": ("Give first aid",),
    "ask for help": ("Ask {of} to {help}",),
    "borrow": ("Borrow from {of}",),
    "climb out": ("Try to climb out",),
    # The game master's
    "all others attack": ("Let all the others attack",),
    "pass over": ("Pass this turn over",),
    "end fight": ("Call the fight off",),
    "pursue": ("Have somebody pursued who flees",),
    "open market": ("Open a market",),
    "close market": ("Close the market",),
    "bring in": ("Bring creatures in",),
    "send off": ("Send somebody off",),
    "lend": ("Let a player play somebody",),
    "start fight": ("Start a fight",),
    "modify": ("Give a modifier",),
    "lift": ("Lift an effect from {who}",),
    "harm": ("Do harm",),
    "heal": ("Heal",),
    "call luck checks": ("Call luck checks",),
    "adjust": ("Write a line on a sheet",),
    "remove adjustment": ("Remove a line from the sheet of {who}",),
    "take item": ("Take something from {who}",),
    "give item": ("Give an item",),
    "give spell": ("Let {who} find a spell",),
    "new day": ("A new day begins",),
    "night's rest": ("A night passes",),
    "between adventures": ("Time passes between adventures",),
    "time passes": ("Hours pass",),
    "night at": ("Spend the night with {who}", "Spend the night"),
    "hire": ("Hire {who}",),
    "trade here": ("Trade here",),
    "part with": ("Part with a companion",),
    "award XP": ("Award experience",),
    "give award": ("Award {award}",),
    "allow new hero": ("Allow a new hero",),
    "rule it done": ("Rule: it is done",),
    "rule it out": ("Rule: it cannot be done",),
    "rule a check": ("Rule: a check",),
    "rule a luck check": ("Rule: a luck check",),
    "rule an attack": ("Rule: a roll to hit",),
    "set the bonus": ("Set the bonus of this attack",),
    "add to the bonus": ("Add to this attack",),
    "take from body": ("Take something from the body of {body}",),
    "take gold from body": ("Take gold from the body of {body}",),
    "expose to disease": ("Expose somebody to a disease",),
    "disarm a trap": ("Disarm {trap}", "Disarm a trap"),
    # An adventure
    "go": ("Go to {to}: {by}", "Go to {to}"),
    "pick the lock": ("Pick the lock on the way to {to}",),
    "do": ("{deed}",),
    "begin adventure": ("Begin an adventure",),
    "end adventure": ("End the adventure",),
    "loot": ("Search this place",),
    "let tell": ("Let {person} tell {about}",),
    "raise flag": ("Note that something has come true",),
    "lower flag": ("Note that something is no longer true",),
    "show map": ("Show a map",),
    "hide map": ("Put a map away",),
    "show room": ("Show a place on its map",),
    "hide room": ("Cover a place on its map",),
    "introduce": ("Introduce somebody",),
}
"""By the option's id, the fullest first; one that wants a field where there is still a choice is passed over. Whatever
is not here says it by its id."""

ACTIONS: Final = (
    *("attack", "throw", "reload", "cast", "use item", "use special", "use special besides", "treat poison"),
    *("read card", "second wind", "flee", "improvise", "do nothing", "to the front", "to the back", "let go first"),
)
"""Whatever somebody does, who may not be the hero of whoever reads it."""

OTHERS: Final = {"declare": "what"}
"""Options that stand for another one, whose id is in this field."""

ASKS_FOR: Final[Mapping[str, str]] = {
    "with": "With what",
    "target": "At whom",
    "targets": "At whom",
    "how": "How",
    "whom": "Whom",
    "to": "To whom",
    "for": "For whom",
    "of": "From whom",
    "words": "What you try",
    "why": "What for",
    "xp": "Experience each",
    "using": "Thrown behind you",
    "beside": "Who stands by the heroes",
    "unnoticed": "Whom nobody has noticed",
    "foes": "Against whom",
    "absorbed": "Does absorption help",
    "helper": "Who helps",
    "faces": "What the dice show",
}
"""What a field asks for, by its name, where the name alone does not say."""

ASKS_HERE: Final[Mapping[tuple[str, str], str]] = {
    ("go", "to"): "Where to",
    ("move the party", "to"): "Where to",
    ("pick the lock", "to"): "Where to",
    ("cast", "target"): "On whom",
    ("cast", "targets"): "On whom",
    ("use item", "target"): "On whom",
    ("first aid", "target"): "Whom",
    ("treat poison", "target"): "Whom",
    ("read card", "target"): "Which creature",
    ("go", "who"): "Who goes first",
    ("allow new hero", "seat"): "For whom",
    ("end the scene", "really"): "Are you sure",
}


def offers(state: Table, audience: Seat, option: Option) -> str:
    """What is fixed is said; who does it is said only if it is not the hero of whoever reads it."""
    fixed, name = fixed_in(option), _named(option)
    said = _said(name, {**{field: named_later(of) for field, of in fixed.items()}, **_extra(state, option)})
    who = fixed.get("who", audience) if name in ACTIONS else audience
    return said if who == audience else f"{named_later(who)}: {said}"


def fixed_in(option: Option) -> dict[str, str]:
    """The fields of an option that leave nothing to choose."""
    return {field.name: field.among[0] for field in option.fields if isinstance(field, One) and len(field.among) == 1}


def _named(option: Option) -> str:
    """What is really done by an option."""
    name = fixed_in(option)[OTHERS[option.id]] if option.id in OTHERS else option.id
    hows = next((field.among for field in option.fields if isinstance(field, One) and field.name == "how"), ())
    return "throw" if hows and all(how.startswith("thrown") for how in hows) else name


def _said(name: str, fixed: Mapping[str, str]) -> str:
    for text in SAYS.get(name, ()):
        try:
            return text.format_map(fixed)
        except KeyError:
            continue
    return humanised(name)


def _extra(state: Table, option: Option) -> dict[str, str]:
    """What a label says besides the names of its fields."""
    fixed = fixed_in(option)
    found: dict[str, str] = {}
    for field in option.fields:
        if isinstance(field, Some) and field.least == len(field.among):
            found[field.name] = " and ".join(map(named_later, field.among)) or "nothing"
    if deed := fixed.get("deed"):
        here = story.adventures(state).deeds_at(story.place(state).id)
        found["deed"] = next(each.name for each in here if each.id == deed)
    if used := next((each for each in _specials(state, fixed) if each.power == fixed.get("with")), None):
        found["special"] = used.name
    return found


def _specials(state: Table, fixed: Mapping[str, str]) -> Iterator[Special]:
    return specials.specials_of(state, fixed.get("who", ""))


def fills(option: Option, field: Field) -> str:
    return ASKS_HERE.get((_named(option), field.name)) or ASKS_FOR.get(field.name) or humanised(field.name)


# Questions in the middle of an action ---------------------------------------------------------------------------------


def asks(question: Question[object]) -> str:
    who, what = (str(each) for each in question.about)
    if question.kind == "second chance":
        against = f" against {cause(what)}" if what else ""
        return f"{name_of(who)} has been out of luck{against}. Spend Fortune's Friend for today, and try again?"
    using = f" with {the(what)}" if what else ""
    return f"{name_of(who)} may strike at one more{using}. Who shall it be?"
