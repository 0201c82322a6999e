"""Options and questions in words."""

from __future__ import annotations

from typing import Final

from herotable.games.deck_of_many_dungeons.cards import our_cards
from herotable.games.deck_of_many_dungeons.state import Kind, Table
from herotable.rules import Field, One, Option, Question, Seat, humanised, named_later

FILLS: Final = {
    "who": "Who",
    "to": "Where to",
    "target": "Target",
    "targets": "Targets",
    "place": "Where",
    "card": "Card",
    "on": "On whom",
    "what": "What is tried",
    "categories": "Categories that count",
    "required": "Categories that must be covered",
    "against": "Against whom",
    "stake": "What failure means",
    "difficulty": "Difficulty",
    "which": "Which",
    "how many": "How many",
    "points": "Points",
}
ASKS: Final = {
    "defend": "{0} is hit by {2}: which Defend cards are played for {1}?",
    "take damage": "{0} takes {1} damage: how?",
    "roll again": "Shall {0} roll again, and who pays 1 Resolve for it?",
    "roll the Task again": "Shall {0} roll the Task again for 1 Resolve?",
    "use a free card": "Use {card0} on the die of {1}?",
    "use": "Shall {0} use {ability1}?",
    "step": "Where does {0} step?",
    "first step": "Where does {0} step first?",
    "step aside": "Does {0} step aside, and where?",
    "push": "How far is {0} pushed?",
    "pull": "How far is {0} pulled?",
    "shift": "Where is {0} moved?",
    "choose": "Which part of {ability0}?",
    "place": "Where is the area of {ability0} laid?",
    "split the bonus": "Who takes how much of the bonus damage?",
    "give steps": "Who is given how many steps?",
    "second target": "Who is the second roll against?",
    "arc": "To whom does the lightning leap?",
    "one of them": "Which of them?",
    "disable": "Which card is disabled?",
    "enable": "Which card of {0} is enabled?",
    "cure": "What is {0} cured of?",
    "change hands": "What does {0} take in hand?",
}


def asks(question: Question[object]) -> str:
    said = ASKS.get(question.kind, f"{humanised(question.kind)}?")
    about = question.about
    words = [named_later(each) if isinstance(each, str) and each else str(each) for each in about]
    named = {f"card{number}": _card(each) for number, each in enumerate(about)}
    named |= {f"ability{number}": _ability(about, number) for number in range(len(about))}
    return said.format(*words, *[""] * 3, **named)


def _card(of: object) -> str:
    return our_cards()[of].name if isinstance(of, str) and of in our_cards().cards else str(of)


def _ability(about: tuple[str | int, ...], at: int) -> str:
    card, number = about[at], about[at + 1] if at + 1 < len(about) else 0
    if isinstance(card, str) and card in our_cards().cards and isinstance(number, int):
        return our_cards()[card].abilities[number].name
    return str(card)


def offers(state: Table, audience: Seat, option: Option) -> str:
    fixed = {each.name: each.among[0] for each in option.fields if isinstance(each, One) and len(each.among) == 1}
    who = fixed.pop("who", "")
    name = _name(option, fixed)
    others = [f"{_said(value)}" for key, value in fixed.items() if key not in ("ability", "boosts", "really", "from")]
    said = f"{name}: {', '.join(others)}" if others else name
    return f"{named_later(who)}: {said}" if who and _needs_name(state, audience, who) else said


def _name(option: Option, fixed: dict[str, str]) -> str:
    if option.id not in ("use", "use at rest"):
        return humanised(option.id)
    boosted = f" with {named_later(fixed['boosts'])}" if "boosts" in fixed else ""
    further = ", an additional action" if option.rule == "DM-HR-11" else ""
    return f"{named_later(fixed['ability'])}{boosted}{further}"


def _said(value: str) -> str:
    return named_later(value)


def _needs_name(state: Table, audience: Seat, who: str) -> bool:
    creature = state.creatures.get(who)
    return creature is None or creature.kind is not Kind.PC or creature.seat != audience


def fills(option: Option, field: Field) -> str:
    return FILLS.get(field.name, humanised(field.name))
