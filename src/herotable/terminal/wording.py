"""Choices in words, as their buttons say them."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import Any

from herotable.rules import AnyGame, Choice, FieldValue, Moment, Option, Words, offered, with_names
from herotable.rules.naming import Called
from herotable.rules.seats import Seat


def choice_in_words(game: AnyGame, moment: Moment[Any], seat: Seat, key: str, choice: Choice) -> str:
    """What is chosen, and what in those of its fields that leave a choice. `key` is of the question it answers."""
    called = partial(game.called, moment.now, seat)
    option = _option_of(game, moment, seat, key, choice)
    told = [with_names(game.offers(moment.now, seat, option), called)]
    for field in option.fields:
        value = choice.fields[field.name]
        if len(list(islice(field.values(), 2))) > 1 or (isinstance(field, Words) and value):
            asked = with_names(game.fills(moment.now, seat, option, field), called)
            told.append(f"{asked}: {_value(value, called)}")
    return ", ".join(told)


def _option_of(game: AnyGame, moment: Moment[Any], seat: Seat, key: str, choice: Choice) -> Option:
    asked = next((asked for asked in moment.open if asked.key == key), None)
    options = asked.question.options if asked else offered(game, moment, seat)
    return next(one for one in options if one.id == choice.option and one.complaint(choice) is None)


def _value(value: FieldValue, called: Called) -> str:
    match value:
        case str():
            return called(value)
        case list():
            return ", ".join(called(each) if isinstance(each, str) else str(each) for each in value) or "none"
        case dict():
            return ", ".join(f"{called(name)} {points}" for name, points in value.items()) or "none"
        case _:
            return str(value)
