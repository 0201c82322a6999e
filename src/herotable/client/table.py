"""A table's socket: what each audience may know, kept up to date, and whatever is wished, applied once.

A thread reads; whoever uses it calls, and waits. The connection may go and come: unanswered wishes are sent again with
the same intent, and `hello` says what is known already.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final, Self

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from herotable.client.api import Api
from herotable.client.reading import read
from herotable.rules.options import Choice, Refused
from herotable.rules.seats import Seat
from herotable.server import messages as m
from herotable.server.routes import SOCKET
from herotable.table.seen import LogLine, Seen

PATIENCE: Final = 30.0
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 2.0
A_WHILE: Final = 0.5
LARGEST: Final = 16 * 1024 * 1024


class Lost(Exception):
    """No answer came in time, or the table is gone for good."""


class Declined(Refused):
    """The table did not take it; nothing has changed. `why` and `consent` as in `messages.RefusedNow`."""

    def __init__(self, told: m.RefusedNow) -> None:
        super().__init__(told.reason, told.rule)
        self.why = told.why
        self.consent = told.consent


@dataclass(frozen=True)
class Sighting:
    """What one audience knows: the last sight, and its log from the first line that was sent on."""

    version: str
    sight: m.Sight
    lines: tuple[LogLine, ...]
    total: int
    mark: str

    @property
    def seen(self) -> Seen:
        """The same in the words that are used at a table in this program."""
        told = self.sight
        names = [name for name in Seen.__dataclass_fields__ if name != "log"]
        return Seen(**{name: getattr(told, name) for name in names}, log=self.lines)


class TableClient:
    def __init__(self, api: Api, table: str, *, watching: bool = False, patience: float = PATIENCE) -> None:
        self.api = api
        self.id = table
        self.info: m.TableInfo | None = None
        self.sights: dict[Seat, Sighting] = {}
        self.audiences: tuple[Seat, ...] = ()
        self.chat: tuple[m.ChatLine, ...] = ()
        self.notes = ""
        self.cards = 0
        self.gone = ""
        self.patience = patience
        self._watching = watching
        self._news = threading.Condition()
        self._wishes: dict[str, m.Sent] = {}
        self._answers: dict[str, m.Done | m.RefusedNow] = {}
        self._odds: dict[str, m.OddsNow | None] = {}
        self._socket: ClientConnection | None = None
        self._welcomed = False
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"table {table}", daemon=True)

    # Coming and going

    def open(self) -> Self:
        """Connect, and wait until there is something to see."""
        self._thread.start()
        self.until(lambda: self._welcomed and all(each in self.sights for each in self.audiences))
        return self

    def close(self) -> None:
        self._closed.set()
        self.drop()
        if self._thread.is_alive():
            self._thread.join(self.patience)

    def drop(self) -> None:
        """Lose the connection, as networks do; it comes back by itself."""
        socket = self._socket
        if socket is not None:
            socket.close()

    def __enter__(self) -> Self:
        return self.open()

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def mine(self) -> tuple[Seat, ...]:
        return () if self.info is None else self.info.mine

    # Waiting

    def until(self, holds: Callable[[], object], seconds: float | None = None) -> None:
        """Wait for the news that make this hold."""
        if not self.waits(holds, self.patience if seconds is None else seconds):
            raise Lost(self.gone or f"the server at {self.api.address} does not answer")

    def waits(self, holds: Callable[[], object], seconds: float) -> bool:
        """Whether it came to hold in this time."""
        until = monotonic() + seconds
        with self._news:
            while not holds():
                left = until - monotonic()
                if self.gone or left <= 0:
                    return False
                self._news.wait(left)
        return True

    # What people do

    def act(self, seat: Seat, choice: Choice, *, acts_for: Seat = "") -> m.Done:
        return self.send(m.Act("", seat, self.version(acts_for or seat), choice, acts_for))

    def answer(self, seat: Seat, question: str, choice: Choice, *, acts_for: Seat = "") -> m.Done:
        return self.send(m.Answer("", seat, question, choice, acts_for))

    def send(self, wish: m.Sent) -> m.Done:
        """Wish for something; it is applied once, whatever becomes of the connection. `Declined` says why not. Where
        it was too much at once, it is wished again after a while."""
        intent = secrets.token_hex(8)
        until = monotonic() + self.patience
        while True:
            told = self._settled(intent, msgspec.structs.replace(wish, intent=intent))
            if isinstance(told, m.Done):
                return told
            if told.why != "too much" or monotonic() > until:
                raise Declined(told)
            self._closed.wait(A_WHILE)

    def _settled(self, intent: str, wish: m.Sent) -> m.Done | m.RefusedNow:
        with self._news:
            self._wishes[intent] = wish
            if self._welcomed:
                self._send(wish)
        self.until(lambda: intent in self._answers)
        with self._news:
            return self._answers.pop(intent)

    def odds(self, seat: Seat, choice: Choice, *, question: str = "", gist: str = "") -> m.OddsNow:
        return self._asked(m.AskOdds("", seat, self.version(seat), choice, question, gist))

    def all_odds(self, seat: Seat) -> m.OddsNow:
        return self._asked(m.AskAllOdds("", seat, self.version(seat)))

    def _asked(self, wish: m.AskOdds | m.AskAllOdds) -> m.OddsNow:
        ask = secrets.token_hex(8)
        with self._news:
            self._odds[ask] = None
            self._send(msgspec.structs.replace(wish, ask=ask))
        try:
            self.until(lambda: self._odds[ask] is not None)
            told = self._odds[ask]
            assert told is not None
            return told
        finally:
            with self._news:
                del self._odds[ask]

    def version(self, audience: Seat) -> str:
        return self.sights[audience].version if audience in self.sights else ""

    # The connection

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._closed.is_set() and not self.gone:
            if self._connected():
                pause = FIRST_PAUSE
            self._closed.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _connected(self) -> bool:
        """Stay connected for as long as it lasts; whether there was a connection at all."""
        try:
            socket = self._dialled()
            with socket:
                self._socket = socket
                if self._closed.is_set():
                    return True
                socket.send(msgspec.json.encode(self._hello()).decode())
                for data in socket:
                    self._hear(read(m.AnyTold, msgspec.json.decode(data)))
                return True
        except (OSError, WebSocketException):
            return self._welcomed
        finally:
            with self._news:
                self._socket, self._welcomed = None, False
                self._news.notify_all()

    def _dialled(self) -> ClientConnection:
        address = "ws" + self.api.address.removeprefix("http") + SOCKET.format(table=self.id)
        cookie = "; ".join(f"{name}={value}" for name, value in self.api.cookies.items())
        return connect(
            address, additional_headers={"Cookie": cookie, "Origin": self.api.origin}, max_size=LARGEST, proxy=None
        )

    def _hello(self) -> m.Hello:
        known = {each: m.Known(seen.version, seen.total, seen.mark) for each, seen in self.sights.items()}
        return m.Hello(known, self.chat[-1].number if self.chat else 0, self._watching)

    def _send(self, message: m.Sent) -> None:
        """If the connection is lost over it, it is sent again when there is one."""
        try:
            if self._socket is not None:
                self._socket.send(msgspec.json.encode(message).decode())
        except (OSError, WebSocketException):
            return

    # What the server says

    def _hear(self, told: m.AnyTold) -> None:
        with self._news:
            if isinstance(told, m.Done | m.RefusedNow | m.OddsNow):
                self._hear_answer(told)
            else:
                self._hear_news(told)
            self._news.notify_all()

    def _hear_answer(self, told: m.Done | m.RefusedNow | m.OddsNow) -> None:
        if isinstance(told, m.OddsNow):
            if told.ask in self._odds:
                self._odds[told.ask] = told
        elif self._wishes.pop(told.intent, None) is not None:
            self._answers[told.intent] = told

    def _hear_news(self, told: m.AnyTold) -> None:
        match told:
            case m.Welcome():
                self._welcome(told)
            case m.TableNow():
                self.info = told.table
            case m.SeenNow():
                self._see(told)
            case m.ChatNow():
                self._hear_chat(told.lines)
            case m.CardShown():
                self.cards += 1
            case m.Gone():
                self.gone = "" if told.again else told.reason
            case _:
                return

    def _welcome(self, told: m.Welcome) -> None:
        self.info, self.audiences, self.notes = told.table, told.audiences, told.notes
        self._welcomed = True
        for wish in self._wishes.values():
            self._send(wish)

    def _see(self, told: m.SeenNow) -> None:
        before = self.sights.get(told.audience)
        kept = tuple(line for line in before.lines if line.number < told.first) if before else ()
        self.sights[told.audience] = Sighting(told.version, told.sight, (*kept, *told.lines), told.total, told.mark)

    def _hear_chat(self, lines: tuple[m.ChatLine, ...]) -> None:
        first = lines[0].number if lines else 0
        self.chat = (*(line for line in self.chat if line.number < first or not lines), *lines)
