"""Four people play as sensibly as bots would, each at a client of their own that loses its connection now and then,
and everything that is sent to anybody is written down: everyone comes to exactly the view that follows from what is
stored, and in nobody's bytes is a secret of the table."""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import monotonic
from typing import Any, TypeVar

import pytest

from herotable.bots.playing import choice_of
from herotable.client import Api, Declined, TableClient
from herotable.data import codec
from herotable.rules import AnyGame, SetUp
from herotable.rules.options import Choice
from herotable.server import messages as m
from herotable.server.socket import Connection
from herotable.table.seen import seen
from herotable.table.store import MemoryStore
from herotable.table.table import Table
from tests.server.running import GAMES, Running, server

T = TypeVar("T")
PEOPLE = 4
AN_HOUR = 12.0
TO_THE_END = 600.0
"""Seconds that they play for at most."""
LOSES_IT = 0.08
"""How often somebody's connection is lost, whenever something is done."""
PLAYED = m.Switches(waiting_room=False, bot_pause=0)


@dataclass
class Evening:
    """A server in a thread of its own, and everything that it sent to anybody."""

    running: Running
    loop: asyncio.AbstractEventLoop
    sent: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def ask(self, question: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(question, self.loop).result(60)

    async def stored(self, game: AnyGame, table: str) -> Table[Any]:
        lines = await self.running.house.store.lines(f"table/{table}")
        return Table.open(game, MemoryStore(data=b"".join(line + b"\n" for line in lines)))

    async def advice(self, table: str, seat: str, random: Random) -> Choice | None:
        served = await self.running.house.table(table)
        return await served.look(lambda it: None if it.moment.doing else choice_of(it.game, it.moment, seat, random))


@contextmanager
def evening(monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    begun, found = threading.Event(), list[Evening]()
    over = asyncio.Event()

    async def serve() -> None:
        async with server() as running:
            found.append(Evening(running, asyncio.get_running_loop()))
            begun.set()
            await over.wait()

    send = Connection._send

    async def sends(self: Connection, text: str) -> None:
        found[0].sent[self.person].append(text)
        await send(self, text)

    monkeypatch.setattr(Connection, "_send", sends)
    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert begun.wait(60)
    try:
        yield found[0]
    finally:
        found[0].loop.call_soon_threadsafe(over.set)
        thread.join(60)


@dataclass
class Person:
    seat: str
    client: TableClient
    evening: Evening
    random: Random
    lost: int = 0

    def play(self, lasts: float) -> None:
        ends = monotonic() + lasts
        while self.sight.outcome is None and monotonic() < ends:
            version = self.client.version(self.seat)
            try:
                if not self.did():
                    self.client.waits(partial(self.moved_on, version), 0.5)
            except Declined as refused:
                if refused.why not in ("stale", "rules"):
                    raise
            if self.random.random() < LOSES_IT:
                self.lost += 1
                self.client.drop()

    def moved_on(self, version: str) -> bool:
        return self.client.version(self.seat) != version

    @property
    def sight(self) -> m.Sight:
        return self.client.sights[self.seat].sight

    def did(self) -> bool:
        if self.sight.questions:
            question = self.sight.questions[0]
            self.client.answer(self.seat, question.id, question.usual)
            return True
        choice = self.evening.ask(self.evening.advice(self.client.id, self.seat, self.random))
        if choice is not None:
            self.client.act(self.seat, choice)
        return choice is not None


def scene_for(game: AnyGame) -> SetUp:
    """The first scene that four people can play, or the one for most."""
    return max(game.scenes(), key=lambda scene: min(PEOPLE, len(_heroes(game, scene))))


def _heroes(game: AnyGame, scene: SetUp) -> list[str]:
    return [seat for seat in scene.seats if seat != game.about.game_master]


def play_an_evening(game: AnyGame, seed: int, night: Evening, lasts: float) -> None:
    scene = scene_for(game)
    seats = _heroes(game, scene)[:PEOPLE]
    plans = {seat: m.SeatPlan(who="link" if seat in seats else "bot") for seat in scene.seats}
    with ExitStack() as there:
        host = there.enter_context(Api(night.running.address))
        host.enter(night.running.house.host_token)
        made = host.create(m.CreateTable(game=game.about.id, scene=scene.scene, seats=plans, switches=PLAYED))
        people = []
        for number, link in enumerate(made.links):
            api = there.enter_context(Api.entered(link.urls[0], f"Person {number}"))
            client = there.enter_context(TableClient(api, api.table, patience=60))
            people.append(Person(link.seat, client, night, Random(f"{seed} {link.seat}")))
        watching = there.enter_context(TableClient(host, made.table.id, watching=True))
        with ThreadPoolExecutor(len(people)) as threads:
            for ended in [threads.submit(person.play, lasts) for person in people]:
                ended.result()
        if lasts == TO_THE_END:
            assert all(person.sight.outcome is not None for person in people), "the game has no end"
        people[0].client.send(m.Pause("", True))
        everyone = {**{person.seat: person.client for person in people}, "watcher": watching}
        for seat, client in everyone.items():
            sees_what_is_stored(game, night, client, seat)
        tokens = [link.urls[0].rpartition("/")[2] for link in made.links]
        nothing_leaked(
            game, night, made.table.id, {person.client.api.me().id: person.seat for person in people}, tokens
        )
        assert sum(person.lost for person in people)


def sees_what_is_stored(game: AnyGame, night: Evening, client: TableClient, seat: str) -> None:
    """As soon as it has caught up, a client knows exactly what the stored journal shows to this seat."""

    async def shown() -> str:
        return (await (await night.running.house.table(client.id)).sight(seat)).version

    client.until(lambda: seat in client.sights)
    ends = monotonic() + 60
    while client.version(seat) != night.ask(shown()) and monotonic() < ends:
        client.waits(lambda: False, 0.2)
    table = night.ask(night.stored(game, client.id))
    mine = client.sights[seat].seen
    assert codec.encode(mine) == codec.encode(seen(table, seat)), f"{seat} sees something else"


def nothing_leaked(game: AnyGame, night: Evening, table: str, seats: dict[str, str], tokens: list[str]) -> None:
    """The secret of the dice, check values, links, and what was told to others alone are in nobody's bytes."""
    rows = night.ask(night.stored(game, table)).journal
    marked = {rows.header.session.secret, *(row.check for row in rows.rows), *tokens} - {""}
    assert len(marked) > len(tokens) + 1
    for person in seats:
        sent = "\n".join(night.sent[person])
        assert len(sent) > 1_000
        found = [secret for secret in marked if secret in sent]
        assert not found, f"{seats[person]} was sent {found[0]}"


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@every_game
@pytest.mark.attack("H1", "R6")
def test_people_see_what_is_stored_and_are_sent_no_secret(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    with evening(monkeypatch) as night:
        play_an_evening(game, 1, night, AN_HOUR)


@pytest.mark.long
@every_game
def test_many_evenings(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(70):
        with evening(monkeypatch) as night:
            play_an_evening(game, seed, night, TO_THE_END)
