"""An override in the middle of an action changes what is, and never what was told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from itertools import permutations
from typing import Any

from herotable.data import codec
from herotable.rules import Choice, Seat
from herotable.rules.moments import is_untold
from herotable.rules.shape import fields_of, is_value, without_name
from herotable.table.rows import Answer, Propose, Row, Write
from herotable.table.store import MemoryStore
from herotable.table.table import Table
from herotable.table.verify import verify
from tests.contract.laws.refusing import Refusing, agreed, decides, refusal_of
from tests.contract.laws.two_worlds import told_so_far
from tests.contract.walk import Case, Stop, Walk, clock, filled, give, given, opened, sampled, some_move, some_stops

ON = 8
"""Inputs that are played on after an override."""


def numbers_in(state: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every plain number in a state that can be written, by its path."""
    if is_dataclass(state) and not isinstance(state, type) and not is_value(type(state)):
        kinds = fields_of(type(state))
        for each in fields(state):
            value, here = getattr(state, each.name), f"{path}{each.name}"
            if without_name(kinds[each.name]) is int:
                yield here, value
            else:
                yield from numbers_in(value, f"{here}.")
    elif isinstance(state, dict):
        for key, value in state.items():
            if "." not in key:
                yield from _number_or_more(value, f"{path}{key}")
    elif isinstance(state, list):
        for number, value in enumerate(state):
            yield from _number_or_more(value, f"{path}{getattr(value, 'id', number)}")


def _number_or_more(value: Any, path: str) -> Iterator[tuple[str, int]]:
    if type(value) is int:
        yield path, value
    else:
        yield from numbers_in(value, f"{path}.")


def an_override_in_the_middle_never_changes_what_was_told(case: Case) -> None:
    random = case.random("override")
    for walk, number in some_stops(case, "override", 14, lambda stop: bool(stop.moment.doing)):
        stop = walk.stops[number]
        places = list(numbers_in(stop.moment.now))
        for path, value in sampled(places, 2, random):
            table, store = walk.table_at(stop)
            told = told_so_far(case.game, stop.moment)
            before = store.data
            _overridden(table, stop.seat, Write(path, value + random.choice((-1, 1, 1, 2)), "it was wrong"))
            if not is_untold(stop.moment):
                assert told_so_far(case.game, table.moment) == told, f"{path} was overridden, and what was told differs"
            assert store.data.startswith(before)
            assert opened(case, store.data).point == table.point
            _plays_on(case, table, path)
            assert opened(case, store.data).point == table.point
            assert verify(case.game, table.journal).fine


def _overridden(table: Table[Any], seat: Seat, write: Write) -> None:
    """By the game master, or by everyone's consent."""
    if table.game_master is not None:
        table.write(table.game_master, write.path, write.value, write.reason)
        return
    proposal = table.propose(seat, write)
    if isinstance(proposal.input, Propose):
        agreed(table, seat, proposal)


def _plays_on(case: Case, table: Table[Any], path: str) -> None:
    """Where things are possible after it, the game goes on; where they are not, the table says so."""
    random = case.random(f"on from {path}")
    for _ in range(ON):
        if table.invariants_broken():
            return
        move = some_move(case.game, table.moment, random)
        if move is None:
            return
        refusal = refusal_of(partial(give, table, *given(table.point, *move)))
        if refusal is not None:
            assert refusal.reason, "refused without a word"
            return


def an_override_in_the_middle_can_be_taken_back(case: Case) -> None:
    random = case.random("override back")
    for walk, number in some_stops(case, "override back", 8, lambda stop: bool(stop.moment.doing)):
        stop = walk.stops[number]
        for path, value in sampled(list(numbers_in(stop.moment.now)), 1, random):
            table, _ = walk.table_at(stop)
            by = decides(table, stop.seat)
            row = table.write(by, path, value + 1, "it was wrong")
            assert dict(numbers_in(table.moment.now)).get(path) in (value, value + 1)
            table.undo(by, row.n)
            assert table.moment == stop.moment


def an_override_that_does_not_fit_is_refused(case: Case) -> None:
    for walk, number in some_stops(case, "no such place", 6):
        stop = walk.stops[number]
        table, store = walk.table_at(stop)
        by = decides(table, stop.seat)
        at = Refusing(table, store)
        wrong: list[tuple[str, Any]] = [("no such place", 1), ("", 1)]
        wrong += [(path, "many") for path, _ in sampled(list(numbers_in(stop.moment.now)), 2, case.random("wrong"))]
        for path, value in wrong:
            at.check(f"{path!r} is overridden with {value!r}", partial(table.write, by, path, value, "it was wrong"))


# Several asked at once -----------------------------------------------------------------------------------------------


def answers_may_come_in_any_order(case: Case) -> None:
    """Several are asked at once: whoever answers first, with the table reopened or not, it ends the same."""
    random = case.random("any order")
    for walk, number in some_stops(case, "any order", 8, _asks_each):
        stop = walk.stops[number]
        answers = [(asked.seat, asked.key, _some_answer(asked.question, random)) for asked in stop.moment.open]
        ends = [
            _answered_in_order(case, walk, stop, order, reopening)
            for order in sampled(list(permutations(answers)), 6, random)
            for reopening in (False, True)
        ]
        for end in ends[1:]:
            assert end == ends[0], "the order in which answers arrive makes a difference"


def _asks_each(stop: Stop) -> bool:
    return len(stop.moment.open) > 1 and stop.moment.asked[0].gathering == "each"


def _some_answer(question: Any, random: Any) -> Choice:
    return filled(random.choice([each for each in question.options if not each.refused]), random)


def _answered_in_order(
    case: Case, walk: Walk, stop: Stop, order: tuple[tuple[Seat, str, Choice], ...], reopening: bool
) -> tuple[bytes, object, object]:
    table, store = walk.table_at(stop)
    place = stop.moment.asked[0].place
    last: Row | None = None
    for seat, key, choice in order:
        last = table.answer(seat, stop.point.opened, place, choice, key=key)
        if reopening:
            store = MemoryStore(data=store.data)
            again = Table.open(case.game, store, clock=clock)
            assert again.point == table.point
            table = again
    assert last is not None
    return codec.encode((table.moment.state, table.moment.doing, table.moment.now)), last.drawn, last.notes


def all_may_pass_in_any_order(case: Case) -> None:
    """A window that the first taker closes, and nobody takes."""
    for walk, number in some_stops(case, "all pass", 8, _asks_first):
        stop = walk.stops[number]
        answers = [(asked.seat, asked.key, asked.question.usual) for asked in stop.moment.open]
        ends = [_answered_in_order(case, walk, stop, order, False) for order in (tuple(answers), tuple(answers[::-1]))]
        assert ends[0] == ends[1]


def _asks_first(stop: Stop) -> bool:
    return len(stop.moment.open) > 1 and stop.moment.asked[0].gathering == "first"


def the_first_taker_closes_the_window(case: Case) -> None:
    for walk, number in some_stops(case, "first taker", 8, _asks_first):
        stop = walk.stops[number]
        table, store = walk.table_at(stop)
        taker, other = stop.moment.open[-1], stop.moment.open[0]
        other_than_usual = [c for o in taker.question.options for c in o.completions() if c != taker.question.usual]
        table.answer(taker.seat, stop.point.opened, taker.place, other_than_usual[0], key=taker.key)
        late = Answer(stop.point.opened, other.place, other.key, other.question.usual)
        Refusing(table, store).answer(other.seat, late)
