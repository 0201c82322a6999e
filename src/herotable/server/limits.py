"""How much of anything: buckets that fill by the second, and counts that may not be passed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

MOST_BODY: Final = 1_000_000
"""Bytes of a request."""
MOST_HEAD: Final = 65_536
"""Bytes of a request before its body."""
MOST_MESSAGE: Final = 200_000
"""Bytes of a message on a socket."""
MOST_SOCKETS: Final = 4_000
MOST_SOCKETS_EACH: Final = 40
MOST_AT_A_TABLE: Final = 100
MOST_TABLES_EACH: Final = 2_000
MOST_CHAT: Final = 10_000
MOST_TO_SEND: Final = 500
"""Answers that wait for a client to read them; one that does not is cut off."""
SECONDS_TO_SEND: Final = 20.0
SECONDS_TO_SAY_HELLO: Final = 10.0
SECONDS_TO_ASK: Final = 20.0
"""Until a connection has said what it wants, and until the body of a request is there."""
MOST_ODDS_EACH: Final = 4
"""Odds that one socket may have asked for and not yet been told."""

Clock = Callable[[], float]


class Bucket:
    """So many at once, and so many more each second."""

    def __init__(self, at_once: float, each_second: float, clock: Clock = monotonic) -> None:
        self._most = at_once
        self._rate = each_second
        self._clock = clock
        self._level = at_once
        self._at = clock()

    def take(self, amount: float = 1) -> bool:
        now = self._clock()
        self._level = min(self._most, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < amount:
            return False
        self._level -= amount
        return True


class Buckets:
    """A bucket for each address, or person; those that have not been used for long are forgotten."""

    def __init__(self, at_once: float, each_second: float, most: int = 10_000, clock: Clock = monotonic) -> None:
        self._at_once = at_once
        self._each_second = each_second
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, whose: str, amount: float = 1) -> bool:
        bucket = self._buckets.pop(whose, None) or Bucket(self._at_once, self._each_second, self._clock)
        self._buckets[whose] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(amount)
