"""Fair dice: every die follows from a secret that was fixed beforehand and from everything that was played before.

The same act in the same place meets the same dice, another act meets others, and nobody can know which. The secret's
hash is shown when a session starts, the secret itself when it ends: then all dice can be recomputed. That proves
that nothing was changed, not that the host did not look.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import digest

from herotable.rules.questions import Asked, Reply
from herotable.rules.seats import Seat
from herotable.rules.tape import Force

SECRET_BYTES = 32
_WORD = 8
_SPAN = 2 ** (8 * _WORD)


def commitment(secret: bytes) -> str:
    """What is shown when a session starts."""
    return sha256(secret).hexdigest()


def linked(chain: bytes, fact: bytes) -> bytes:
    """The chain of rows, one fact longer."""
    return sha256(chain + sha256(fact).digest()).digest()


def key_for(secret: bytes, chain: bytes, words: Iterable[str]) -> bytes:
    """The key of the dice that one fact causes; the players' own words are part of it."""
    message = chain + b"".join(sha256(word.encode()).digest() for word in words)
    return digest(secret, message, "sha256")


@dataclass
class KeyedDice:
    """The table's dice for one input: drawn by place, without bias, the same whenever they are drawn again."""

    key: bytes
    real_seats: frozenset[Seat] = frozenset()
    forces: list[Force] = field(default_factory=list)
    place: int = 0

    def die(self, sides: int) -> int:
        self.place += 1
        ceiling = _SPAN - _SPAN % sides
        attempt = 0
        while True:
            number = self._number(attempt)
            if number < ceiling:
                return 1 + number % sides
            attempt += 1

    def real(self, seat: Seat | None) -> bool:
        return seat in self.real_seats

    def answers(self, asked: tuple[Asked, ...]) -> tuple[Reply, ...] | None:
        return None

    def _number(self, attempt: int) -> int:
        place = self.place.to_bytes(4, "big") + attempt.to_bytes(4, "big")
        return int.from_bytes(digest(self.key, place, "sha256")[:_WORD], "big")
