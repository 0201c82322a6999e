"""What people read: options in words, ids by their names, sentences with every name in its place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from herotable.rules import Field, Moment, One, Option, Seat, Share, Some, with_names
from herotable.rules.naming import HELD
from tests.contract.walk import Case, offers, some_moments


def every_option_says_what_it_is(case: Case) -> None:
    for moment, seat, option in _offered(case, "labels"):
        label = _said(case, moment, seat, case.game.offers(moment.now, seat, option))
        assert label.strip(), f"{option.id!r} says nothing"
        for field in option.fields:
            asked = _said(case, moment, seat, case.game.fills(moment.now, seat, option, field))
            assert asked.strip(), f"{field.name!r} of {option.id!r} does not say what it asks for"


def no_two_options_read_the_same(case: Case) -> None:
    """By label, cost, reason and fields together: whoever presses a button knows which."""
    for moment in some_moments(case, "alike", 60):
        read: dict[object, Option] = {}
        for (seat, asked), option in offers(case.game, moment):
            other = read.setdefault((seat, asked and asked.key, _read(case, moment, seat, option)), option)
            assert other == option, f"{seat} cannot tell {option} from {other}"


def what_may_be_chosen_has_a_name_of_its_own(case: Case) -> None:
    for moment, seat, option in _offered(case, "names"):
        for field in option.fields:
            names = [case.game.called(moment.now, seat, each) for each in among(field)]
            twice = [name for name in names if names.count(name) > 1 or not name.strip()]
            assert not twice, f"{field.name!r} of {option.id!r} has several {twice[0]!r}"


def among(field: Field) -> tuple[str, ...]:
    """The ids that a field lets choose from."""
    return field.among if isinstance(field, One | Some | Share) else ()


def _read(case: Case, moment: Moment[Any], seat: Seat, option: Option) -> object:
    label = _said(case, moment, seat, case.game.offers(moment.now, seat, option))
    fields = [_read_field(case, moment, seat, option, each) for each in option.fields]
    return label, option.cost, option.refused, tuple(fields)


def _read_field(case: Case, moment: Moment[Any], seat: Seat, option: Option, field: Field) -> object:
    names = tuple(case.game.called(moment.now, seat, of) for of in among(field))
    limits = tuple(getattr(field, limit, 0) for limit in ("total", "least", "most", "sides"))
    return _said(case, moment, seat, case.game.fills(moment.now, seat, option, field)), names, limits


def _offered(case: Case, what: str) -> Iterator[tuple[Moment[Any], Seat, Option]]:
    for moment in some_moments(case, what, 60):
        for (seat, _), option in offers(case.game, moment):
            yield moment, seat, option


def _said(case: Case, moment: Moment[Any], seat: Seat, text: str) -> str:
    """A text as it is read, with every name in its place."""
    said = with_names(text, partial(case.game.called, moment.now, seat))
    assert not HELD.search(said), f"{said!r} still holds an id"
    return said
