"""Odds that somebody asks for: reckoned in a worker process, in a world that the seat cannot tell from the true one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final

from herotable.data import codec
from herotable.rules.moments import Moment, redealt
from herotable.rules.naming import Called, with_names
from herotable.rules.seats import Seat
from herotable.server.messages import AskAllOdds, AskOdds, Chance, OddsNow, OddsOf, Story
from herotable.server.worker import AllReckoned, AnyJob, Packed, Reckon, ReckonAll, Reckoned, packed
from herotable.server.workers import Broken, Stalled, Workers
from herotable.table.seen import asked_by_id, question_id
from herotable.table.table import Table

RECKONS_FOR: Final = 20.0
MOST_COMPARED: Final = 200
TOO_LONG: Final = "these odds take too long to work out"


@dataclass(frozen=True, slots=True)
class Prepared:
    """A job, and what puts its result into words: names, and the ids of questions by their keys."""

    job: AnyJob
    called: Called
    questions: dict[str, str]


def prepared(table: Table[Any], asked: AskOdds | AskAllOdds) -> Prepared | None:
    """What is to be reckoned; None where the question is not open any more."""
    seat, moment = asked.seat, table.moment
    questions = {each.key: question_id(table, row, each) for row, each in table.questions(seat)}
    called = partial(table.game.called, moment.now, seat)
    game, known = type(table.game).__module__, _known(table, moment, seat)
    if isinstance(asked, AskAllOdds):
        return Prepared(ReckonAll(game, known, seat, MOST_COMPARED), called, questions)
    found = asked_by_id(table, seat, asked.question) if asked.question else None
    if asked.question and found is None:
        return None
    key = "" if found is None else found[1].key
    return Prepared(Reckon(game, known, seat, asked.choice, key, asked.gist), called, questions)


def _known(table: Table[Any], moment: Moment[Any], seat: Seat) -> Packed:
    return packed(redealt(table.game, moment, seat, Random(0).randrange))


async def reckoned(workers: Workers, ask: str, what: Prepared) -> OddsNow:
    try:
        found = codec.decode(AllReckoned, await workers.do(what.job, RECKONS_FOR))
    except Stalled:
        return OddsNow(ask, (), trouble=TOO_LONG)
    except Broken:
        return OddsNow(ask, (), trouble="there are no odds for that")
    told = tuple(_in_words(what, each) for each in found.odds)
    return OddsNow(ask, told, found.many, found.others, found.own)


def _in_words(what: Prepared, found: Reckoned) -> OddsOf:
    name: Callable[[str], str] = partial(with_names, called=what.called)
    return OddsOf(
        found.choice,
        what.questions.get(found.key, ""),
        tuple(
            Chance(name(gist), chance, fraction, least, most) for gist, chance, fraction, least, most in found.chances
        ),
        tuple(Story(tuple(map(name, gists)), chance) for gists, chance in found.stories),
        found.exact,
        found.error,
    )
