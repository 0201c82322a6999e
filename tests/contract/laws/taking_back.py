"""Undo: free until somebody learned something, by consent after that, and never a way to fish for better dice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from herotable.data import codec
from herotable.rules import Action, Moment, Seat, Step, Throw, answered, begun, offered, redealt
from herotable.table.line import Line, Point
from herotable.table.rows import Act, LearnedNote, Row, Undo
from herotable.table.table import Table
from herotable.table.verify import verify
from tests.contract.laws.refusing import Refusing, agreed, decides, taken_back
from tests.contract.laws.two_worlds import asked_as, below, heard_as
from tests.contract.walk import Case, Input, Stop, Walk, every_move, give, opened, sampled, some_stops

WORLDS = 6


def a_free_act_is_taken_back_by_a_word(case: Case) -> None:
    """Whoever acted may undo it if nobody learned anything; the same again comes to the same."""
    for walk, number in some_stops(case, "free", 40):
        stop = walk.stops[number]
        table, _ = walk.table_at(stop)
        row = give(table, stop.seat, stop.given)
        if table.is_free(stop.seat, row.n):
            assert not row.drawn, "dice were shown, and it can be taken back for nothing"
            assert not any(isinstance(note, LearnedNote) for note in row.notes)
            after = table.point
            table.undo(stop.seat, row.n)
            _check_the_same_again(table, stop, row, after)


def what_is_taken_back_comes_again_the_same(case: Case) -> None:
    """Also after dice were shown: by whoever's consent, the same act meets the same dice and leads to the same."""
    for walk, number in some_stops(case, "again", 12):
        stop = walk.stops[number]
        table, store = walk.table_at(stop)
        row = give(table, stop.seat, stop.given)
        after = table.point
        taken_back(table, stop.seat, row.n)
        _check_the_same_again(table, stop, row, after)
        assert opened(case, store.data).point == table.point
        assert verify(case.game, table.journal).fine


def _check_the_same_again(table: Table[Any], stop: Stop, row: Row, after: Point[Any]) -> None:
    assert table.point == stop.point, "an undo does not lead back to where the table stood"
    again = give(table, stop.seat, stop.given)
    for part in ("drawn", "notes", "facts"):
        assert getattr(again, part) == getattr(row, part), f"the same act after an undo has other {part}"
    assert (table.point.chain, table.point.moment) == (after.chain, after.moment)


def undo_takes_back_the_last_thing_that_anyone_did(case: Case) -> None:
    """In the middle of an action the last answer, or the action itself is called off."""
    for walk, number in some_stops(case, "last thing", 16, lambda stop: bool(stop.moment.doing)):
        if number:
            before = walk.stops[number - 1]
            table, _ = walk.table_at(walk.stops[number])
            table.undo(decides(table, before.seat))
            assert table.moment == before.moment, "an undo in the middle of an action does not lead one answer back"


def what_somebody_learned_needs_consent(case: Case) -> None:
    for walk, number in some_stops(case, "consent", 40):
        stop = walk.stops[number]
        table, store = walk.table_at(stop)
        row = give(table, stop.seat, stop.given)
        others = [seat for seat in table.seats if seat != stop.seat]
        if table.is_free(stop.seat, row.n) or stop.seat == table.game_master or not others:
            continue
        what = f"{stop.seat} takes back what others have learned from, without asking"
        Refusing(table, store).check(what, partial(table.undo, stop.seat, row.n))
        agreed(table, stop.seat, table.propose(stop.seat, Undo(row.n)))
        assert table.point == stop.point, "an undo that everybody agreed to does not lead back"


def a_refused_proposal_changes_nothing(case: Case) -> None:
    for walk, number in some_stops(case, "refused proposal", 6):
        stop = walk.stops[number]
        table, _ = walk.table_at(stop)
        row = give(table, stop.seat, stop.given)
        others = [table.game_master] if table.game_master else [each for each in table.seats if each != stop.seat]
        if others and stop.seat != table.game_master:
            after = table.point
            proposal = table.propose(stop.seat, Undo(row.n))
            table.agree(others[0] or "", proposal.n, yes=False)
            assert table.point == after


# What a free act teaches: nothing ------------------------------------------------------------------------------------


def what_claims_to_teach_nothing_teaches_nothing(case: Case) -> None:
    """In every world that the actor could be in, a free act looks the same to him afterwards; so does its ending."""
    for walk, number in some_stops(case, "teaching", 60):
        stop = walk.stops[number]
        row = walk.rows_after(number)[0]
        if not _free(walk, stop, row):
            continue
        truth = _taken(case, stop.moment, stop)
        for seed in range(WORLDS):
            world = redealt(case.game, stop.moment, stop.seat, below(seed))
            there = _taken(case, world, stop)
            for what, one, other in zip(("view", "log", "questions", "options"), truth, there, strict=True):
                assert codec.encode(one) == codec.encode(other), (
                    f"{stop.seat} may freely take {stop.given.choice} back, but learned by its {what}: {one}, {other}"
                )


def _free(walk: Walk, stop: Stop, row: Row) -> bool:
    table, _ = walk.table_at(stop)
    made = give(table, stop.seat, stop.given)
    assert made == row
    return table.is_free(stop.seat, made.n)


class _Learns(Exception):
    """Dice would be thrown, or a secret consulted, where in the true world none were."""


class _NoDice:
    """In worlds that cannot be told apart, where no dice fell, none may fall."""

    forces: list[Any]

    def __init__(self) -> None:
        self.forces = []

    def real(self, seat: Seat | None) -> bool:
        return False

    def die(self, sides: int) -> int:
        raise _Learns

    def answers(self, asked: object) -> None:
        return None


def _taken(case: Case, moment: Moment[Any], stop: Stop) -> tuple[object, object, object, object]:
    """What the actor has before him after his act."""
    seat, given, dice = stop.seat, stop.given, _NoDice()
    try:
        if isinstance(given, Act):
            step: Step[Any] = begun(case.game, moment, Action(seat, given.choice), dice)
        else:
            step = answered(case.game, moment, given.key, given.choice, dice)
    except _Learns:
        return "dice fell", None, None, None
    after = step.moment
    notes = [told for note in step.notes if (told := heard_as(case, note, seat))]
    questions = [asked_as(asked) for asked in after.open if asked.seat == seat]
    options = offered(case.game, after, seat) if after.doing is None else []
    return codec.plain(case.game.view(after.now, seat)), notes, (questions, after.waiting_for), list(options)


# No fishing ----------------------------------------------------------------------------------------------------------


def other_choices_meet_other_dice(case: Case) -> None:
    """Not each: dice are dice. But among many, some."""
    compared = differ = 0
    for walk, number in some_stops(case, "fishing", 80):
        drawn = [faces for _, faces in _draws(case, walk, walk.stops[number]) if faces]
        for other in drawn[1:]:
            compared += 1
            shorter = min(len(drawn[0]), len(other))
            differ += drawn[0][:shorter] != other[:shorter]
    assert compared < 5 or differ, f"{compared} choices at the same place met the same dice as their neighbours"


def _draws(case: Case, walk: Walk, stop: Stop) -> Iterator[tuple[Input, tuple[int, ...]]]:
    """What every choice at this stop would be met with; real dice are not the table's."""
    if any(isinstance(asked.question, Throw) for asked in stop.moment.open):
        return
    line = Line(case.game, walk.table.journal.fairness)
    real = walk.table.journal.real_at(stop.rows + 1)
    for seat, given in sampled(every_move(case.game, stop.point, 12), 12, case.random("draws")):
        applied = line.apply(stop.point, stop.rows + 1, seat, given, real)
        yield given, tuple(face for entry in applied.drawn for face in entry.numbers)


def a_fresh_undo_meets_other_dice(case: Case) -> None:
    compared = differ = 0
    for walk, number in some_stops(case, "fresh", 24):
        stop = walk.stops[number]
        table, store = walk.table_at(stop)
        row = give(table, stop.seat, stop.given)
        if not row.drawn:
            continue
        table.undo(decides(table, stop.seat), row.n, fresh=True)
        again = give(table, stop.seat, stop.given)
        compared += 1
        differ += again.drawn != row.drawn
        assert opened(case, store.data).point == table.point
    assert compared < 5 or differ, "a fresh undo never meets other dice"
