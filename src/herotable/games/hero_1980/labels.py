"""What people call things, and what options and questions say."""

from __future__ import annotations

from herotable.games.hero_1980.cards import card_of
from herotable.games.hero_1980.catacombs import room_name
from herotable.games.hero_1980.damage import SINKS
from herotable.games.hero_1980.state import Step, Table, known, number_of, seat_of_tag
from herotable.games.hero_1980.words import SIDES
from herotable.rules import Field, Option, Question, Seat, humanised, named_later

OFFERS = {
    "open": "Try to open {0}",
    "stare": "Stare hard at {0}",
    "outwit": "Outwit the Monsters",
    "hold": "End the phase holding {0}",
    "end": "End the phase",
    "concede": "Concede: your Hero leaves the game",
    "order": "Order all who have not moved",
    "done": "Done",
    "wear": "Wear",
    "call": "Give him a name",
    "take": "Take a ready Hero",
    "clear": "Take every counter back",
    "lay out": "Lay out a plan",
    "place the rest": "Place the rest for me",
    "step": "Walk",
    "turn": "Turn",
    "attack": "Attack",
    "leave": "Leave riches behind",
    "pick up": "Pick up riches",
    "force the door": "Force the held door",
    "change weapon": "Change weapons",
    "lift": "Take back from a square",
    "hold in hand": "Take in hand",
    "stand": "Stand at",
    "rest": "Take a breather",
    "pick": "Choose",
}

FILLS = {
    "to": "Where to",
    "at": "Where",
    "how": "How",
    "who": "Counter",
    "with": "Attackers",
    "targets": "Targets",
    "facing": "Facing",
    "what": "What",
    "by": "Carried by",
    "gain": "What comes back",
}

QUESTIONS = {
    "strike back": "Which of the survivors strike back?",
    "defensive attack": "Whom do you strike back at?",
    "block": "Somebody tries {0}. Who blocks it?",
    "succubus": "Does the Succubus attack again?",
    "luck": "{0}: spend a Level of Luck to cancel all of it?",
    "excess": "{1} in excess from {0}: what does the next point cost?",
    "place hero": "Where does your Hero begin?",
    "breather": "What does the breather bring back?",
}


def called(table: Table, audience: Seat, of: str) -> str:
    if of in table.heroes:
        return hero_name(table, of)
    if of[:1] in table.heroes and of[1:].isdigit():
        return counter_name(table, audience, of)
    if of in SIDES:
        return SIDES[of]
    if "|" in of and table.chart and of in table.place.doors:
        return door_name(table, of)
    if ">" in of:
        return f"the corridor, {of.partition('>')[2]} from {of.partition('>')[0]}"
    return _placed_name(of)


def hero_name(table: Table, seat: Seat) -> str:
    """By his name, once the sheets lie open; two of one name are told apart by their seats."""
    name = table.heroes[seat].name
    if table.step is Step.BUILD or not name:
        return f"seat {seat}"
    twins = [each for each in table.heroes.values() if each.name == name]
    return f"{name} ({seat})" if len(twins) > 1 else name


def counter_name(table: Table, audience: Seat, tag: str) -> str:
    """Its kind, where this audience knows it, and its number: two of a kind are two."""
    kind = known(table, seat_of_tag(tag), tag, audience)
    return f"{card_of(kind).name if kind else 'counter'} {number_of(tag)}"


def door_name(table: Table, door_id: str) -> str:
    door = table.place.doors[door_id]
    return f"the door of the {room_name(table.place, door.room)} at {door.hall} ({door.value})"


def _placed_name(of: str) -> str:
    """Tags of the placement: "great-goblin 3"."""
    head, _, number = of.rpartition(" ")
    return f"{humanised(head)} {number}" if head and number.isdigit() and head.replace("-", "").isalpha() else of


def offers(table: Table, audience: Seat, option: Option) -> str:
    fixed = [each.among[0] for each in option.fields if each.kind == "one" and len(each.among) == 1]
    if option.id in ("move", "take up", "put down", "place", "carry", "buy", "train"):
        return f"{humanised(option.id)} {named_later(fixed[0])}"
    if option.id == "attack" and table.step is Step.MONSTERS:
        return "Attack, and end the phase"
    if option.id == "end" and table.step is Step.HERO and not table.heroes[audience].closing:
        return "Stop here" if table.heroes[audience].outwitted == "won" else "End the phase"
    said = OFFERS.get(option.id, humanised(option.id))
    if "{0}" not in said:
        return said
    return said.format(named_later(fixed[0]) if fixed else _several(option.id))


def _several(option_id: str) -> str:
    return "a counter" if option_id == "stare" else "a door"


def fills(option: Option, field: Field) -> str:
    return FILLS.get(field.name, humanised(field.name))


def asks(question: Question[object]) -> str:
    said = QUESTIONS.get(question.kind, question.kind)
    about = [SINKS.get(str(each), str(each)) for each in question.about]
    if question.kind == "block":
        about = [named_later(str(question.about[0]))]
    if question.kind == "luck":
        about = [str(question.about[0])]
    return said.format(*about) if "{" in said else said
