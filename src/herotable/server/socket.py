"""One client's socket at a table: reads what it wants, tells it what it may know, and never waits for it for long."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from herotable.data import codec
from herotable.rules.options import Refused
from herotable.rules.seats import WATCHER, Seat
from herotable.rules.tape import Misfit
from herotable.server import limits
from herotable.server import messages as m
from herotable.server.info import audiences_of, info_of, may_see
from herotable.server.intents import DOES, PLAY, By, NotNow
from herotable.server.naming import cleaned
from herotable.server.reckoning import prepared, reckoned
from herotable.server.records import NOTES, Member, Person, member_key
from herotable.server.refusing import Refusal
from herotable.server.served import Draft, Served
from herotable.server.sights import Had
from herotable.server.store import Away, Change, Moved
from herotable.table.store import StoreError

if TYPE_CHECKING:
    from herotable.server.house import House

AnySocket: TypeAlias = "WebSocket[Any, Any, Any]"
READ: Final = msgspec.json.Decoder(m.AnySent)
NOT_READABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
LOST: Final = (WebSocketDisconnect, WebSocketException, OSError, RuntimeError)
"""What is raised when the other side has gone."""
MOST_UNREADABLE: Final = 20
CHAT_AT_ONCE: Final = 200
"""Lines in one message; an evening's chat would be more than clients take."""

log = logging.getLogger("herotable.socket")


class Connection:
    def __init__(self, house: House, served: Served, person: Person, socket: AnySocket) -> None:
        self.house = house
        self.served = served
        self._person = person
        self._socket = socket
        self._wake = asyncio.Event()
        self._out: deque[str] = deque()
        self._answers: deque[str] = deque()
        self._had: dict[Seat, Had | None] = {}
        self._told_table: m.TableInfo | None = None
        self._told_chat = 0
        self._told_cards = served.kept.cards
        self._watches = False
        self._looks: set[Seat] = set()
        self._bucket = limits.Bucket(60, 20)
        self._unreadable = 0
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._gone: m.Gone | None = None
        self._closed = asyncio.Event()

    # An onlooker of the table

    @property
    def person(self) -> str:
        return self._person.id

    @property
    def audiences(self) -> tuple[Seat, ...]:
        seats = audiences_of(self.served.kept, self.person)
        looks = sorted(seat for seat in self._looks if may_see(self.served, self.person, seat))
        watches = (WATCHER,) if self._watches and seats else ()
        return tuple(dict.fromkeys((*seats, *looks, *watches)))

    def table_moved(self) -> None:
        self._wake.set()

    # From hello to goodbye

    async def run(self) -> None:
        """Until the client goes, or is cut off."""
        self.house.connections.add(self)
        both: list[asyncio.Task[None]] = []
        try:
            hello = await asyncio.wait_for(self._next(), limits.SECONDS_TO_SAY_HELLO)
            if not isinstance(hello, m.Hello):
                return await self._part(m.Gone("the first message must be hello", False))
            await self._greet(hello)
            both = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
            await _first_of(both)
        except LOST:
            pass
        except TimeoutError:
            await self._part(m.Gone("you said nothing", again=True))
        except (Away, StoreError) as fault:
            await self._part(m.Gone(str(fault), again=True))
        finally:
            await self._end(both)

    async def _end(self, both: list[asyncio.Task[None]]) -> None:
        self.served.leave(self)
        self.house.connections.discard(self)
        for task in (*both, *self._asking.values()):
            task.cancel()
            with suppress(asyncio.CancelledError, Away, StoreError, *LOST):
                await task
        self._closed.set()

    async def go(self, reason: str, *, again: bool) -> None:
        """The server ends it. What was acknowledged has been stored."""
        self._gone = m.Gone(reason, again)
        self._wake.set()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closed.wait(), 2)

    async def _part(self, gone: m.Gone) -> None:
        with suppress(*LOST):
            await self._send(written(gone))
            await self._socket.close(code=1001 if gone.again else 1008, reason=gone.reason[:100])

    async def _greet(self, hello: m.Hello) -> None:
        from herotable import version

        self._watches = hello.as_watcher
        self._told_chat = hello.chat
        notes = await self.house.store.get(NOTES, member_key(self.served.id, self.person))
        text = "" if notes is None else notes.data.decode()
        self.served.join(self)
        self._told_table = info_of(self.served, self.person)
        self._reply(m.Welcome(self._told_table, self.audiences, text, version()))
        for audience in self.audiences:
            await self._meet(audience, hello.known.get(audience))

    async def _meet(self, audience: Seat, known: m.Known | None) -> None:
        """What the client says it has of these eyes is believed where it is so."""
        shown = await self.served.sight(audience)
        had = None if known is None else shown.recalled(known)
        if had is not None and had.same_as(shown.had):
            self._out.append(shown.unchanged())
        self._had[audience] = had

    # Reading

    async def _read(self) -> None:
        while self._gone is None:
            message = await self._next()
            if message is None:
                self._unreadable += 1
                if self._unreadable > MOST_UNREADABLE:
                    return await self.go("too much of what was sent cannot be read", again=False)
            elif not self._bucket.take():
                self._reply(_too_much(message))
                await asyncio.sleep(0.05)
            else:
                await self._take(message)

    async def _next(self) -> m.AnySent | None:
        """The next message; None where it cannot be read, which is said."""
        received = await self._socket.receive()
        if received["type"] != "websocket.receive":
            raise WebSocketDisconnect(detail="the client has gone")
        text: str | bytes | None = received.get("text") or received.get("bytes")
        try:
            message: m.AnySent = READ.decode(text or b"")
        except NOT_READABLE as fault:
            self._reply(m.RefusedNow("", f"that cannot be read: {str(fault)[:200]}", why="unreadable"))
            return None
        return message

    async def _take(self, message: m.AnySent) -> None:
        match message:
            case m.Ping():
                self._reply(m.Pong(message.at))
            case m.Hello():
                self._reply(m.RefusedNow("", "hello has been said", why="unreadable"))
            case m.AskOdds() | m.AskAllOdds():
                self._ask(message)
            case m.Cancel():
                self._forget(message.ask)
            case _:
                self._reply(await self._answered(message))

    async def _answered(self, message: Any) -> m.Done | m.RefusedNow:
        """Whatever was wanted is done and stored, or refused with the reason."""
        intent = message.intent
        try:
            return await self._wanted(message)
        except NotNow as fault:
            return m.RefusedNow(intent, str(fault), why=fault.why, consent=fault.consent)
        except Refused as fault:
            return m.RefusedNow(intent, fault.refusal.reason, fault.refusal.rule)
        except Misfit as fault:
            return m.RefusedNow(intent, str(fault))
        except Refusal as fault:
            return m.RefusedNow(intent, fault.fault.detail, why="not yours")
        except Moved:
            return m.RefusedNow(intent, "the table has moved: look at it and choose again", why="stale")
        except (Away, StoreError) as fault:
            return m.RefusedNow(intent, str(fault), why="store")
        except Exception:
            log.exception("a message could not be handled")
            return m.RefusedNow(intent, "something is wrong inside; nothing was changed, please report it")

    async def _wanted(self, message: Any) -> m.Done:
        member = self._member()
        if isinstance(message, m.Say):
            return await self._say(member, message)
        if isinstance(message, m.Note):
            return await self._note(message)
        if isinstance(message, m.LookAs):
            return self._look_as(message)
        seat = getattr(message, "seat", None)
        if seat is not None and seat not in member.seats:
            raise NotNow("not yours", "that is not your seat")
        if self.served.kept.state == "finished":
            raise NotNow("paused", "the table is over")
        if self.served.kept.paused and isinstance(message, PLAY):
            raise NotNow("paused", "the table is paused")
        return m.Done(message.intent, await self.served.change(lambda draft: _done(draft, By(member), message)))

    def _member(self) -> Member:
        member = self.served.kept.member(self.person)
        if member is None or member.waiting:
            raise NotNow("not yours", "you are not at this table")
        return member

    async def _say(self, member: Member, message: m.Say) -> m.Done:
        if not self.served.kept.switches.chat:
            raise NotNow("not yours", "the chat is switched off at this table")
        if message.to and message.to not in self.served.seats:
            raise NotNow("not yours", "there is no such seat")
        if message.seat and message.seat not in member.seats:
            raise NotNow("not yours", "that is not your seat")
        text = cleaned(message.text, lines=True)
        if text:
            await self.served.say(self.person, member.name, message.seat, message.to, text, message.intent)
        return m.Done(message.intent)

    async def _note(self, message: m.Note) -> m.Done:
        key, text = member_key(self.served.id, self.person), cleaned(message.text, lines=True)
        await self.house.store.put([Change(NOTES, key, text.encode(), self.served.id)])
        return m.Done(message.intent)

    def _look_as(self, message: m.LookAs) -> m.Done:
        if not may_see(self.served, self.person, message.audience):
            raise NotNow("not yours", "only the game master may look through another's eyes")
        if message.on:
            self._looks.add(message.audience)
        else:
            self._looks.discard(message.audience)
        self._wake.set()
        return m.Done(message.intent)

    # Odds

    def _ask(self, message: m.AskOdds | m.AskAllOdds) -> None:
        if len(self._asking) >= limits.MOST_ODDS_EACH or message.ask in self._asking:
            return self._reply(m.OddsNow(message.ask, (), trouble="too many odds at once: wait for the others"))
        self._asking[message.ask] = asyncio.create_task(self._reckon(message))

    async def _reckon(self, message: m.AskOdds | m.AskAllOdds) -> None:
        """Told if it still holds when it is there."""
        try:
            if message.seat not in self._member().seats:
                raise NotNow("not yours", "that is not your seat")
            shown = await self.served.sight(message.seat)
            what = await self.served.look(lambda table: prepared(table, message))
            if what is None or shown.version != message.version:
                return self._reply(m.OddsNow(message.ask, (), trouble="the table has moved"))
            told = await reckoned(self.house.reckoners, message.ask, what)
            now = self.served.shown(message.seat)
            if message.ask in self._asking and now is not None and now.version == message.version:
                self._reply(told)
        except (NotNow, Away, StoreError) as fault:
            self._reply(m.OddsNow(message.ask, (), trouble=str(fault)))
        finally:
            self._asking.pop(message.ask, None)

    def _forget(self, ask: str) -> None:
        """The worker goes on to its end, and nobody is told."""
        self._asking.pop(ask, None)

    # Writing

    def _reply(self, message: m.AnyTold) -> None:
        (self._answers if isinstance(message, m.Done | m.RefusedNow) else self._out).append(written(message))
        self._wake.set()

    async def _write(self) -> None:
        """What there is to be seen, always as it stands now, however much was missed; only then that a wish was done,
        so that whoever hears it sees already what came of it."""
        try:
            while self._gone is None:
                await self._wake.wait()
                self._wake.clear()
                if len(self._out) + len(self._answers) > limits.MOST_TO_SEND:
                    self._gone = m.Gone("you do not read what is sent", again=True)
                    break
                answers, self._answers = self._answers, deque()
                while self._out:
                    await self._send(self._out.popleft())
                for text in (*await self._news(), *answers):
                    await self._send(text)
        except TimeoutError:
            self._gone = m.Gone("you do not read what is sent", again=True)
        assert self._gone is not None
        await self._part(self._gone)

    async def _news(self) -> list[str]:
        if not audiences_of(self.served.kept, self.person):
            self._gone = m.Gone("you have no way in here any more", again=False)
            return []
        seen = [text for audience in self.audiences async for text in self._seen(audience)]
        return [*self._table(), *seen, *self._chat(), *self._cards()]

    async def _seen(self, audience: Seat) -> Any:
        shown = await self.served.sight(audience)
        had = self._had.get(audience)
        if had is None or not had.same_as(shown.had):
            self._had[audience] = shown.had
            yield shown.message(had)

    def _table(self) -> Iterator[str]:
        info = info_of(self.served, self.person)
        if info != self._told_table:
            self._told_table = info
            yield written(m.TableNow(info))

    def _chat(self) -> Iterator[str]:
        lines = self.served.chat.read_by(self.person, audiences_of(self.served.kept, self.person), self._told_chat)
        self._told_chat += len(lines)
        for first in range(0, len(lines), CHAT_AT_ONCE):
            yield written(m.ChatNow(tuple(lines[first : first + CHAT_AT_ONCE])))

    def _cards(self) -> Iterator[str]:
        if self._told_cards != self.served.kept.cards:
            self._told_cards = self.served.kept.cards
            yield written(m.CardShown())

    async def _send(self, text: str) -> None:
        async with asyncio.timeout(limits.SECONDS_TO_SEND):
            await self._socket.send_text(text)


async def _first_of(both: list[asyncio.Task[None]]) -> None:
    """Whoever stops reading is not written to, and whoever cannot be written to is not read any longer."""
    done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        await task


def written(message: m.AnyTold) -> str:
    return codec.encode(message).decode()


def _too_much(message: m.AnySent) -> m.RefusedNow | m.OddsNow:
    reason = "that is too much at once: wait a moment"
    if isinstance(message, m.AskOdds | m.AskAllOdds):
        return m.OddsNow(message.ask, (), trouble=reason)
    return m.RefusedNow(getattr(message, "intent", ""), reason, why="too much")


def _done(draft: Draft, by: By, message: Any) -> tuple[str, ...]:
    """What is impossible afterwards is told to whoever overruled."""
    DOES[type(message)](draft, by, message)
    return draft.table.invariants_broken() if isinstance(message, m.Overrule) else ()
