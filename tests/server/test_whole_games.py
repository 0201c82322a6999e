"""Whole games over real sockets: four people at their own clients, bots elsewhere, connections that go and come."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import ExitStack
from random import Random
from typing import Any, Final

import pytest

from herotable.bots.playing import any_of
from herotable.client import Api, Declined, TableClient
from herotable.rules import AnyGame, Seat
from herotable.rules.options import Choice
from herotable.server import messages as m
from herotable.server.memory_store import MemoryStore
from tests.server.running import GAMES, Beside, beside, without_limits

ACTS: Final = 6
"""So often each person does something; then their seats are bots', and the game comes to its end."""
DROPS: Final = 0.25
"""How often somebody's connection is lost after something they did."""
PLAYERS: Final = 4
LONG: Final = 100.0


class Player(threading.Thread):
    """Somebody at a client: answers as usual, or does anything that is on offer."""

    def __init__(self, client: TableClient, seat: Seat, seed: int) -> None:
        super().__init__(daemon=True)
        self.client = client
        self.seat = seat
        self.random = Random(seed)
        self.did = 0
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            while self.did < ACTS and not self.over():
                self.client.until(lambda: self.over() or self.sight().questions or self.may())
                if not self.over():
                    self.one_thing()
            self.client.send(m.Sit("", self.seat, "bot"))
        except BaseException as fault:  # noqa: BLE001 - the test says it
            self.fault = fault

    def sight(self) -> m.Sight:
        return self.client.sights[self.seat].sight

    def over(self) -> bool:
        return self.sight().outcome is not None or any(player.fault for player in self.others)

    others: Sequence[Player] = ()

    def may(self) -> bool:
        """Whether there is anything to do; somebody who always could would never let the others."""
        return any(not option.refused for option in self.sight().options)

    def one_thing(self) -> None:
        sight = self.sight()
        try:
            if sight.questions:
                question = sight.questions[0]
                self.client.answer(self.seat, question.id, question.usual)
            else:
                self.client.act(self.seat, self.choice(sight))
            self.did += 1
        except Declined as fault:
            if fault.why != "stale":
                raise
        if self.random.random() < DROPS:
            self.client.drop()

    def choice(self, sight: m.Sight) -> Choice:
        return any_of([option for option in sight.options if not option.refused], self.random)


def opened(running: Beside, game: AnyGame, stack: ExitStack) -> tuple[str, list[Player]]:
    """A table of this game's roomiest scene, with up to four people at their own clients."""
    host = stack.enter_context(Api.entered(f"{running.address}/#/enter/{running.house.host_token}"))
    setup = max(game.scenes(), key=lambda each: len(each.seats))
    people = [seat for seat in setup.seats if seat != game.about.game_master][:PLAYERS]
    plans = {seat: m.SeatPlan("link" if seat in people else "bot") for seat in setup.seats}
    switches = m.Switches(waiting_room=False, bot_pause=0)
    made = host.create(m.CreateTable(game.about.id, setup.scene, seats=plans, switches=switches))
    players = []
    for number, link in enumerate(made.links):
        api = stack.enter_context(Api.entered(link.urls[0], f"Player {number}"))
        client = stack.enter_context(TableClient(api, made.table.id, patience=LONG))
        players.append(Player(client, link.seat, number))
    return made.table.id, players


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_whole_game_is_played_and_every_client_ends_with_what_the_server_would_show(game: AnyGame) -> None:
    with beside(store=MemoryStore()) as running, ExitStack() as stack:
        without_limits(running.house)
        table, players = opened(running, game, stack)
        for player in players:
            player.others = players
            player.start()
        for player in players:
            player.join(LONG)
            assert player.fault is None, player.fault
        players[0].client.until(lambda: players[0].sight().outcome is not None, LONG)
        assert sum(player.did for player in players) >= len(players)
        for player in players:
            ends_with_what_the_server_shows(running, table, player)


def ends_with_what_the_server_shows(running: Beside, table: str, player: Player) -> None:
    async def shown() -> Any:
        return await (await running.house.table(table)).sight(player.seat)

    def same() -> bool:
        mine, now = player.client.sights[player.seat], running.ask(shown())
        return (mine.version, mine.mark, mine.total) == (now.version, now.mark, len(now.lines))

    assert player.client.waits(same, 20)
    assert player.client.sights[player.seat].lines[-50:] == running.ask(shown()).lines[-50:]
