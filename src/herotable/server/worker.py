"""A process of its own that thinks for the server: it reads jobs, does them one by one, and writes what came of them.

A job holds a moment that its seat cannot tell from the true one, as plain data. Nothing else of a table comes here,
but for replays, which read a journal that nobody sees.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
from collections.abc import Callable
from io import BufferedReader, BufferedWriter
from random import Random
from typing import Any, BinaryIO, Final, TypeAlias

from msgspec import Struct, msgpack

from herotable.bots.playing import any_of, next_act
from herotable.data import codec
from herotable.odds.odds import Odds, compare, from_to, odds, own_best
from herotable.rules.game import AnyGame
from herotable.rules.moments import Doing, Moment, offered, resumed
from herotable.rules.options import Choice
from herotable.rules.seats import Seat
from herotable.server.past import steps_of

HEAD: Final = 4
MOST_STORIES: Final = 40


class Packed(Struct, frozen=True):
    """A moment as plain data."""

    state: bytes
    doing: bytes | None


class Job(Struct, frozen=True, tag=True):
    """`game` is the module that the game is in."""

    game: str


class Think(Job, frozen=True):
    """What the bots in these seats do next, each by what its seat knows. The seed decides what chance would."""

    seats: list[tuple[Seat, Packed]]
    wild: list[Seat]
    seed: str
    alone: bool


class Reckon(Job, frozen=True):
    """The odds of one choice; with a gist, also how far others and the seat itself could move it."""

    moment: Packed
    seat: Seat
    choice: Choice
    key: str
    gist: str


class ReckonAll(Job, frozen=True):
    moment: Packed
    seat: Seat
    most: int


class Recall(Job, frozen=True):
    """Every step of a journal as one audience saw it."""

    journal: list[bytes]
    audience: Seat


AnyJob: TypeAlias = Think | Reckon | ReckonAll | Recall


class Answered(Struct, frozen=True, tag=True):
    result: bytes


class Failed(Struct, frozen=True, tag=True):
    why: str


Heard: TypeAlias = Answered | Failed


class Thought(Struct, frozen=True):
    """`choice` is None where all of them wait."""

    seat: Seat = ""
    choice: Choice | None = None


class Reckoned(Struct, frozen=True):
    """One choice's odds, gist by gist, with names still to be put in."""

    key: str
    choice: Choice
    chances: list[tuple[str, float, str, float, float]]
    stories: list[tuple[list[str], float]]
    exact: bool
    error: float


class AllReckoned(Struct, frozen=True):
    """`many`: more choices than can be compared."""

    odds: list[Reckoned]
    many: bool = False
    others: tuple[float, float] | None = None
    own: tuple[float, float] | None = None


def packed(moment: Moment[Any]) -> Packed:
    return Packed(codec.encode(moment.state), None if moment.doing is None else codec.encode(moment.doing))


def unpacked(game: AnyGame, moment: Packed) -> Moment[Any]:
    doing = None if moment.doing is None else codec.decode(Doing, moment.doing)
    return resumed(game, codec.decode(game.state_type, moment.state), doing)


def think(game: AnyGame, job: Think) -> bytes:
    random = Random(job.seed)
    moments = [(seat, unpacked(game, moment)) for seat, moment in job.seats]
    for seat, moment in moments:
        options = [option for option in offered(game, moment, seat) if not option.refused]
        if seat in job.wild and options:
            return codec.encode(Thought(seat, any_of(options, random)))
    action = next_act(game, moments, random, alone=job.alone)
    return codec.encode(Thought() if action is None else Thought(action.seat, action.choice))


def reckon(game: AnyGame, job: Reckon) -> bytes:
    moment = unpacked(game, job.moment)
    found = odds(game, moment, job.seat, job.choice, job.key)
    others = own = None
    if job.gist:
        others = _floats(from_to(game, moment, job.seat, job.choice, job.gist, job.key))
        own = _floats(own_best(game, moment, job.seat, job.choice, job.gist, job.key))
    return codec.encode(AllReckoned([_reckoned(job.key, job.choice, found)], others=others, own=own))


def _floats(bounds: Any) -> tuple[float, float] | None:
    return None if bounds is None else (float(bounds[0]), float(bounds[1]))


def reckon_all(game: AnyGame, job: ReckonAll) -> bytes:
    found = compare(game, unpacked(game, job.moment), job.seat, most=job.most)
    if found is None:
        return codec.encode(AllReckoned([], many=True))
    return codec.encode(AllReckoned([_reckoned(each.key, each.choice, each.odds) for each in found]))


def _reckoned(key: str, choice: Choice, found: Odds) -> Reckoned:
    spread = {gist: (float(least), float(most)) for gist, least, most in found.spread}
    chances = []
    for gist in found.gists():
        chance = found.of(gist)
        least, most = spread.get(gist, (float(chance), float(chance)))
        chances.append((gist, float(chance), str(chance) if found.exact else "", least, most))
    likely = sorted(found.outcomes, key=lambda each: -float(each[1]))[:MOST_STORIES]
    stories = [(list(gists), float(chance)) for gists, chance in likely]
    return Reckoned(key, choice, chances, stories, found.exact, found.error)


def recall(game: AnyGame, job: Recall) -> bytes:
    return msgpack.encode(steps_of(game, job.journal, job.audience))


DOES: Final[dict[type, Callable[[AnyGame, Any], bytes]]] = {
    Think: think,
    Reckon: reckon,
    ReckonAll: reckon_all,
    Recall: recall,
}


def done(written: bytes) -> bytes:
    """What comes of a job; whatever goes wrong in it is said."""
    try:
        job = msgpack.decode(written, type=AnyJob)
        game: AnyGame = importlib.import_module(job.game).GAME
        return msgpack.encode(Answered(DOES[type(job)](game, job)))
    except Exception as fault:  # noqa: BLE001 - a job must not end the process
        return msgpack.encode(Failed(f"{type(fault).__name__}: {fault}"))


def work(jobs: BinaryIO, results: BinaryIO) -> None:
    _write(results, msgpack.encode(Answered(b"ready")))
    while head := jobs.read(HEAD):
        _write(results, done(jobs.read(int.from_bytes(head, "big"))))


def _write(results: BinaryIO, written: bytes) -> None:
    results.write(len(written).to_bytes(HEAD, "big") + written)
    results.flush()


def main() -> None:
    """What anything prints goes to the errors: the way out is the server's alone. Ctrl-C is meant for the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    results = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    assert isinstance(sys.stdin.buffer, BufferedReader)
    assert isinstance(results, BufferedWriter)
    work(sys.stdin.buffer, results)


if __name__ == "__main__":
    main()
