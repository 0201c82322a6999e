"""Whoever opens a connection must say soon what is wanted of it, and briefly: connections that dribble are closed.

uvicorn waits for a request's head for ever, and with httptools takes one of any length.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from herotable.server import limits

Spoken: Any = AutoHTTPProtocol
"""What uvicorn would take by itself: httptools where it is installed, h11 elsewhere."""


class Impatient(Spoken):  # type: ignore[misc]
    """One connection, until it becomes a socket."""

    _late: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self._wait_for_a_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._asked():
            self._wait_no_more()
            return
        if not self._sends_on():
            self._head += len(data)
        if self._head > limits.MOST_HEAD:
            self.transport.close()
        elif self._late is None:
            self._wait_for_a_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _asked(self) -> bool:
        """A request is being answered, or the connection has become a socket."""
        answering = self.cycle is not None and not self.cycle.response_complete
        return answering or self.transport.get_protocol() is not self

    def _sends_on(self) -> bool:
        """A body is still coming that has been refused already."""
        return self.cycle is not None and self.cycle.more_body

    def _wait_for_a_head(self) -> None:
        self._late = asyncio.get_running_loop().call_later(limits.SECONDS_TO_ASK, self._too_late)

    def _wait_no_more(self) -> None:
        self._head = 0
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        self._late = None
        if not self._asked():
            self.transport.close()


IMPATIENT = cast(type[asyncio.Protocol], Impatient)
