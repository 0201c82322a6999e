"""The kernel's own benchmarks: duels, copies, journal rows, odds."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import msgspec

from bench.duel import BareDuel, Duel, Fight, plain_duel, whole_duel
from bench.many_counters import Board, board
from bench.side_by_side import Job, side_by_side, told
from herotable.data import codec
from herotable.odds.odds import from_to, odds
from herotable.rules import Action, AnyGame, Choice, Moment, copier_of, still
from herotable.rules.copying import keyer_of
from herotable.table.store import FileStore, MemoryStore, Store
from herotable.table.table import Table
from tests.kernel.card_area.game import GAME as CARDS
from tests.kernel.card_area.setting import at_the_gate, attack
from tests.kernel.hero_phase.game import GAME as PHASE
from tests.kernel.hero_phase.scenes import four_monsters
from tests.kernel.hero_phase.state import Y
from tests.kernel.relic_shot.game import GAME as SHOT
from tests.kernel.relic_shot.setting import begin


def duels() -> None:
    random = Random(1)
    bare, game = BareDuel(random), Duel()
    jobs: dict[str, tuple[Job, int]] = {
        "plain Python loop": (partial(_repeat, job=lambda: plain_duel(random)), 4_000),
        "bare rule through a play": (partial(_repeat, job=bare.fought), 4_000),
        "whole contract": (partial(_repeat, job=lambda: whole_duel(game, random)), 1_000),
    }
    told("Duels (aims: bare ≥ 50 k/s and ≥ 0.4 of the loop, whole contract ≥ 10 k/s)", side_by_side(jobs), rate=True)


def copies() -> None:
    source, target, copier = board(1), board(2), copier_of(Board)
    key_of = keyer_of(Board)
    ways: dict[str, tuple[Callable[[], object], int]] = {
        "copy.deepcopy": (lambda: copy.deepcopy(source), 100),
        "pickle there and back": (lambda: pickle.loads(pickle.dumps(source)), 400),
        "msgpack there and back": (lambda: msgspec.msgpack.decode(msgspec.msgpack.encode(source), type=Board), 1_000),
        "copy": (lambda: copier.copy(source), 2_000),
        "copy_into": (lambda: copier.copy_into(target, source), 2_000),
        "key_of": (lambda: hash(key_of(source)), 2_000),
        "encode as JSON": (lambda: codec.encode(source), 2_000),
    }
    jobs = {name: (partial(_repeat, job=job), times) for name, (job, times) in ways.items()}
    told("Copies of a state of 126 counters (aim: ≤ 30 µs)", side_by_side(jobs), rate=False)


def rows() -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder)
        stores: dict[str, Store] = {
            "in memory": MemoryStore(),
            "file": FileStore(path / "quick.jsonl", new=True, sync=False),
            "file with fsync": FileStore(path / "safe.jsonl", new=True),
        }
        tables = {name: Table.new(Duel(), Duel().scenes()[0], store) for name, store in stores.items()}
        jobs: dict[str, tuple[Job, int]] = {name: (_play_on(table), 200) for name, table in tables.items()}
        told("Journal rows of a duel (aim: ≤ 300 µs without fsync)", side_by_side(jobs), rate=False)
        _replay(tables["file"], path / "quick.jsonl")


def _play_on(table: Table[Fight]) -> Job:
    """Rows are counted, not acts: rounds are rows of the table's own. Both are healed before they fall."""

    def play(times: int) -> None:
        last = len(table.journal.rows) + times
        while len(table.journal.rows) < last:
            fight = table.moment.now
            if min(fight.hagar.hp, fight.orc.hp) < 12:
                _heal(table)
            else:
                turn = fight.turn
                table.act(turn, Choice("attack", {"target": "orc" if turn == "hagar" else "hagar"}))

    return play


def _heal(table: Table[Fight]) -> None:
    table.sit("orc", "nobody")
    table.write("hagar", "hagar.hp", 22, "bench")
    table.write("hagar", "orc.hp", 22, "bench")


def _replay(table: Table[Fight], path: Path) -> None:
    table.close()
    count = len(table.journal.rows)
    start = perf_counter()
    Table.open(Duel(), FileStore(path)).close()
    opened = perf_counter() - start
    start = perf_counter()
    table._points = {0: table._points[0]}
    table.journal.snapshots.clear()
    table._point_after(table.journal.line)
    replayed = perf_counter() - start
    print(f"  opened again by its last snapshot: {opened / count * 1e6:.0f} µs a row of {count}")
    print(f"  every row performed again: {replayed / count * 1e6:.0f} µs a row")


def _repeat(times: int, job: Callable[[], object]) -> None:
    """Nothing is kept: a heap that grows is another benchmark."""
    for _ in range(times):
        job()


def all_odds() -> None:
    """The headline of each miniature's main choice, and from where to where others can push it."""
    print("\nExact odds (aims: one monster ≤ 5 ms, blast ≤ 2 ms and from–to ≤ 10 ms, shot ≤ 50 ms)")
    phase = still(four_monsters())
    _odds_of("one monster of HERO's phase", PHASE, phase, Action(Y, Choice("attack", {"with": ["m1"]})))
    _odds_of("four of them", PHASE, phase, Action(Y, Choice("attack", {"with": ["m1", "m2", "m3", "m4"]})))
    blast = attack("Jai", "Radiant Blast", "A", "B")
    gate = still(at_the_gate(a=["Dodge", "Phalanx"], b=["Chainmail", "Ward"]))
    _odds_of("a blast at two guards", CARDS, gate, blast)
    seconds = min(_seconds(partial(from_to, CARDS, gate, blast.seat, blast.choice, "A missed")) for _ in range(7))
    print(f"  {'from–to of a miss':<32} {seconds * 1e3:8.2f} ms")
    duel = begin("duel", "sorrel")
    shot = Choice("shoot", {"target": "hask", "shots": 4})
    _odds_of("four shots in Relic Worlds", SHOT, still(duel), Action(duel.mover.side, shot))


def _odds_of(name: str, game: AnyGame, moment: Moment[Any], action: Action) -> None:
    found = odds(game, moment, action.seat, action.choice)
    seconds = min(_seconds(partial(odds, game, moment, action.seat, action.choice)) for _ in range(7))
    how = "exact" if found.exact else f"sampled, ± {100 * found.error:.1f} %"
    print(f"  {name:<32} {seconds * 1e3:8.2f} ms  {how}, {len(found.outcomes)} stories")


def _seconds(job: Callable[[], object]) -> float:
    start = perf_counter()
    job()
    return perf_counter() - start
