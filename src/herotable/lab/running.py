"""Fights on all cores, in chunks: results come as they grow, in the order of their numbers, and can be called off.

The same seed gives the same results whatever the number of workers: a fight's number decides its dice, and a wanted
precision is looked at after fixed numbers of fights.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from multiprocessing import get_context
from time import perf_counter
from typing import Any, Final

from herotable.data import codec
from herotable.lab.experiment import Experiment, start_of
from herotable.lab.fights import Arena, Fought
from herotable.lab.statistics import share
from herotable.rules.game import AnyGame

SECONDS_A_CHUNK: Final = 0.25
LARGEST_CHUNK: Final = 2_000
LOOK_EVERY: Final = 100
"""Fights between two looks at the precision."""

IN_HAND: Final = 2
"""Chunks that each worker has in hand: one under way, one to go on with."""

Stop = Callable[[], bool]


def never() -> bool:
    return False


def fights(
    game: AnyGame, experiment: Experiment, *, workers: int = 1, executor: Executor | None = None, stop: Stop = never
) -> Iterator[list[Fought]]:
    """The fights of an experiment, some at a time, from the first on."""
    start_of(game, experiment)
    if executor is None and workers == 1:
        yield from _until_known(game, experiment, _here(game, experiment, stop))
        return
    with _pool(workers, executor) as pool:
        yield from _until_known(game, experiment, _there(game, experiment, pool, workers, stop))


@contextmanager
def _pool(workers: int, executor: Executor | None) -> Iterator[Executor]:
    if executor is not None:
        yield executor
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_be_modest) as pool:
        yield pool


def _be_modest() -> None:
    """Whoever plays at a table on this machine comes first."""
    if hasattr(os, "nice"):
        os.nice(10)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _until_known(game: AnyGame, experiment: Experiment, chunks: Iterator[list[Fought]]) -> Iterator[list[Fought]]:
    """Ends where victory is known as precisely as was wanted."""
    wanted, won, done = experiment.half_width, 0, 0
    if not wanted:
        yield from chunks
        return
    for chunk in chunks:
        kept = list[Fought]()
        for each in chunk:
            kept.append(each)
            won, done = won + heroes_won(game, each), done + 1
            if done % LOOK_EVERY == 0 and share(won, done).half_width <= wanted:
                yield kept
                return
        yield kept


def heroes_won(game: AnyGame, fought: Fought) -> bool:
    """Whether the players won; where there is no game master, whoever plays the first fighter."""
    if game.about.game_master is None:
        return bool(fought.stood) and fought.stood[0].seat in fought.winners
    return any(seat != game.about.game_master for seat in fought.winners)


def _here(game: AnyGame, experiment: Experiment, stop: Stop) -> Iterator[list[Fought]]:
    arena = Arena.ready(game, experiment, start_of(game, experiment))
    first, size = 0, 1
    while first < experiment.runs and not stop():
        began = perf_counter()
        chunk = [arena.fight(number) for number in range(first, min(first + size, experiment.runs))]
        yield chunk
        first += len(chunk)
        size = next_size(size, perf_counter() - began)


def next_size(size: int, seconds: float) -> int:
    """Chunks that take about as long as progress should."""
    wanted = size * SECONDS_A_CHUNK / max(seconds, 1e-6)
    return max(1, min(LARGEST_CHUNK, int(wanted), size * 4))


def _there(game: AnyGame, experiment: Experiment, pool: Executor, workers: int, stop: Stop) -> Iterator[list[Fought]]:
    """Chunks go out ahead of those that come back, and are given on in order."""
    name, told = game_name(game), codec.encode(experiment)
    out: dict[Future[tuple[bytes, float]], int] = {}
    back: dict[int, list[Fought]] = {}
    size, sent, given = 1, 0, 0
    try:
        while given < experiment.runs and not stop():
            while sent < experiment.runs and len(out) < IN_HAND * workers:
                last = min(sent + size, experiment.runs)
                out[pool.submit(work, name, told, sent, last)] = sent
                sent = last
            done, _ = wait(out, timeout=1, return_when=FIRST_COMPLETED)
            for future in done:
                encoded, seconds = future.result()
                first = out.pop(future)
                back[first] = codec.decode(list[Fought], encoded)
                size = next_size(len(back[first]), seconds)
            while given in back:
                chunk = back.pop(given)
                given += len(chunk)
                yield chunk
    finally:
        for future in out:
            future.cancel()


def game_name(game: AnyGame) -> str:
    """Where a worker finds the same game."""
    return type(game).__module__


def work(name: str, experiment: bytes, first: int, last: int) -> tuple[bytes, float]:
    """In a worker: these fights, and how long they took."""
    arena = _arena(name, experiment)
    began = perf_counter()
    found = [arena.fight(number) for number in range(first, last)]
    return codec.encode(found), perf_counter() - began


@lru_cache(maxsize=4)
def _arena(name: str, experiment: bytes) -> Arena:
    game: Any = import_module(name).GAME
    told = codec.decode(Experiment, experiment)
    return Arena.ready(game, told, start_of(game, told))
