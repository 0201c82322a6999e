"""Offer, check and explain in one place: what is offered is accepted, all else is refused with a reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from herotable.rules import (
    SYSTEM,
    WATCHER,
    Choice,
    Faces,
    Option,
    Refusal,
    Refused,
    Seat,
    Words,
    refusal,
)
from herotable.table.line import Line
from herotable.table.rows import Answer
from herotable.table.table import Table
from tests.contract.laws.refusing import Refusing, taken_back
from tests.contract.walk import Case, choices_met, every_move, filled, give, sampled, some_stops

MOST_VALUES = 2_000
MOST_LAPSES = 20
MISFITS: tuple[Any, ...] = (
    "no such id",
    "",
    -1,
    0,
    10**9,
    10**30,
    [],
    ["no such id"],
    ["x", "x"],
    {},
    {"no such id": 1},
)
"""Values that a client may send for any field; each field knows which of them are wrong."""


def every_offer_is_accepted(case: Case) -> None:
    for walk, number in some_stops(case, "offers", 24):
        stop = walk.stops[number]
        line = Line(case.game, walk.table.journal.fairness)
        real = walk.table.journal.real_at(stop.rows + 1)
        for seat, given in every_move(case.game, stop.point, 60):
            try:
                line.apply(stop.point, stop.rows + 1, seat, given, real)
            except Refused as wrong:
                raise AssertionError(f"{seat} was offered {given.choice} and is refused it: {wrong}") from wrong


def whoever_runs_out_of_time_does_what_is_on_offer(case: Case) -> None:
    """And comes to an end with it."""
    for walk, number in some_stops(case, "lapses", 60):
        moment = walk.stops[number].point.moment
        late = [seat for seat in case.game.seats(moment.now) if case.game.lapse(moment.now, seat) is not None]
        for seat in late if moment.doing is None else ():
            _lapses(walk.table_at(walk.stops[number])[0], seat)


def _lapses(table: Table[Any], seat: Seat) -> None:
    first = lapse = table.game.lapse(table.moment.now, seat)
    for _ in range(MOST_LAPSES):
        if first is None or lapse is None or lapse.of != first.of or table.moment.doing is not None:
            return
        assert lapse.seconds > 0, f"{seat} has no time at all for {lapse.of!r}"
        try:
            table.act(seat, lapse.choice)
        except Refused as wrong:
            raise AssertionError(f"{seat} runs out of time, and what it is taken to do is refused: {wrong}") from wrong
        lapse = table.game.lapse(table.moment.now, seat)
    raise AssertionError(f"{seat} runs out of time for {first and first.of!r} again and again")


# What is refused -----------------------------------------------------------------------------------------------------


def _refusing(case: Case, what: str, count: int) -> Iterator[Refusing]:
    for walk, number in some_stops(case, what, count):
        yield Refusing(*walk.table_at(walk.stops[number]))


def everything_else_is_refused(case: Case) -> None:
    """Unknown options, fields missing or too many, values that do not fit, what is offered only elsewhere."""
    random = case.random("everything else")
    tried = 0
    for at in _refusing(case, "everything else", 7):
        for seat, options, attempt in _ways_in(at):
            for choice in [*_wrong(options, random), *sampled(choices_met(case), 25, random)]:
                if is_on_offer(options, choice) is False:
                    attempt(seat, choice)
                    tried += 1
    assert tried, "nothing was tried"


def refused_options_say_why(case: Case) -> None:
    """An option that is listed as refused is refused, for the reason and by the rule that it gives."""
    for at in _refusing(case, "refused options", 16):
        for seat, options, attempt in _ways_in(at):
            for option in options:
                if option.refused and not any(each.id == option.id and not each.refused for each in options):
                    filled = _first_filled(option)
                    same = [each for each in options if each.id == option.id]
                    meant = next((each for each in same if each.misfit(filled) is None), same[0])
                    told = attempt(seat, filled)
                    assert told == Refusal(meant.refused, meant.rule), f"{option.id}: refused because {told}"


def nobody_else_may_act(case: Case) -> None:
    """Watchers, the table itself, unknown seats, and while an action is under way everyone: no act is taken."""
    random = case.random("nobody else")
    for at in _refusing(case, "nobody else", 12):
        busy = at.table.moment.doing is not None
        for seat in (WATCHER, SYSTEM, "nobody here", *(at.table.seats if busy else ())):
            for choice in sampled(choices_met(case), 6, random):
                at.act(seat, choice)


def only_the_asked_may_answer(case: Case) -> None:
    for at in _refusing(case, "only the asked", 12):
        for asked in at.table.moment.open:
            right = Answer(at.table.point.opened, asked.place, asked.key, asked.question.usual)
            for seat in (*at.table.seats, WATCHER, SYSTEM):
                if seat != asked.seat:
                    at.answer(seat, right)


def an_answer_fits_no_other_question(case: Case) -> None:
    """Every answer of a game, given anywhere but at its own question, is refused as stale."""
    random = case.random("no other question")
    for walk, number in some_stops(case, "no other question", 8):
        at = Refusing(*walk.table_at(walk.stops[number]))
        answers = [stop for stop in walk.stops if isinstance(stop.given, Answer)]
        for stop in sampled(answers, 20, random):
            assert isinstance(stop.given, Answer)
            if stop.point.opened != at.table.point.opened:
                at.answer(stop.seat, stop.given)


def a_stale_answer_is_refused(case: Case) -> None:
    """An answer given a second time, or after an undo to a question that is gone, or to a neighbouring place."""
    for walk, number in some_stops(case, "stale", 12, lambda stop: isinstance(stop.given, Answer)):
        stop = walk.stops[number]
        table, store = walk.table_at(stop)
        given = stop.given
        assert isinstance(given, Answer)
        for row, place in ((given.row + 1, given.place), (given.row, given.place + 1), (given.row - 1, given.place)):
            Refusing(table, store).answer(stop.seat, Answer(row, place, given.key, given.choice))
        made = give(table, stop.seat, given)
        Refusing(table, store).answer(stop.seat, given)
        later = [(seat, each) for seat, each in every_move(case.game, table.point, 4) if isinstance(each, Answer)]
        taken_back(table, stop.seat, made.n)
        for seat, each in later:
            if (each.row, each.place, each.key) not in _open(table):
                Refusing(table, store).answer(seat, each)
        give(table, stop.seat, given)


def _open(table: Table[Any]) -> list[tuple[int, int, str]]:
    return [(table.point.opened, asked.place, asked.key) for asked in table.moment.open]


# What is on offer, told by counting instead of by complaints ---------------------------------------------------------

Attempt = Callable[[Seat, Choice], Refusal]


def _ways_in(at: Refusing) -> Iterator[tuple[Seat, Sequence[Option], Attempt]]:
    """Each seat, or each open question, with what is offered there and how to try something."""
    moment, opened = at.table.moment, at.table.point.opened
    if moment.doing is None:
        for seat in at.table.seats:
            yield seat, at.table.options(seat), at.act
    for asked in moment.open:
        yield asked.seat, asked.question.options, partial(_answer, at, opened, asked.place, asked.key)


def _answer(at: Refusing, row: int, place: int, key: str, seat: Seat, choice: Choice) -> Refusal:
    return at.answer(seat, Answer(row, place, key, choice))


def is_on_offer(options: Sequence[Option], choice: Choice) -> bool | None:
    """By the listed values of the fields; None where there are too many to list."""
    verdicts = [_completes(option, choice) for option in options if option.id == choice.option]
    return True if True in verdicts else None if None in verdicts else False


def _completes(option: Option, choice: Choice) -> bool | None:
    if option.refused or choice.fields.keys() != {each.name for each in option.fields}:
        return False
    unsure = False
    for each in option.fields:
        listed = list(islice(each.values(), MOST_VALUES + 1))
        value = choice.fields[each.name]
        if isinstance(each, Words) and isinstance(value, str):
            unsure = True
        elif _normal(each, value) not in [_normal(each, one) for one in listed]:
            if len(listed) <= MOST_VALUES:
                return False
            unsure = True
    return None if unsure else True


def _normal(field: object, value: Any) -> object:
    """Orders do not matter where several are picked, nor zeros where points are shared out."""
    if isinstance(value, list):
        same = value if isinstance(field, Faces) else sorted(value, key=str)
        return "list", tuple((type(each).__name__, each) for each in same)
    if isinstance(value, dict):
        return "dict", tuple(sorted((key, points) for key, points in value.items() if points))
    return type(value).__name__, value


def _wrong(options: Sequence[Option], random: Random) -> Iterator[Choice]:
    yield Choice("no such option")
    yield Choice("")
    for option in sampled(options, 8, random):
        if option.refused or not any(True for _ in option.completions()):
            continue
        right = filled(option, random)
        yield Choice(option.id, {**right.fields, "no such field": 1})
        for each in option.fields:
            yield Choice(option.id, {name: value for name, value in right.fields.items() if name != each.name})
            for value in MISFITS:
                yield Choice(option.id, {**right.fields, each.name: value})


def _first_filled(option: Option) -> Choice:
    return Choice(option.id, {each.name: next(iter(each.values()), "") for each in option.fields})


def usual_answers_are_on_offer(case: Case) -> None:
    """What stands in for somebody who is away must be an answer that the question takes."""
    for walk, number in some_stops(case, "usual", 200, lambda stop: bool(stop.moment.doing)):
        for asked in walk.stops[number].moment.open:
            wrong = refusal(asked.question.options, asked.question.usual)
            assert wrong is None, f"the usual answer to {asked.question.kind!r} is refused: {wrong}"
            seats = case.game.seats(walk.stops[number].moment.now)
            assert asked.seat in seats, f"{asked.question.kind!r} is put to {asked.seat!r}, who sits nowhere"
