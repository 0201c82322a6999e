"""How requests are refused: a status and one sentence."""

from __future__ import annotations

from typing import Final

from herotable.server.messages import Fault


class Refusal(Exception):
    """Answered with this status, and with this said."""

    def __init__(self, status: int, detail: str, rule: str = "") -> None:
        super().__init__(detail)
        self.status = status
        self.fault = Fault(detail, rule)


NOTHING_THERE: Final = "there is nothing here, or it is not for you"


def nothing_there() -> Refusal:
    """The same for what is not there and for what is not for whoever asks."""
    return Refusal(404, NOTHING_THERE)


def not_understood(detail: str, rule: str = "") -> Refusal:
    return Refusal(400, detail, rule)


def come_in_first() -> Refusal:
    return Refusal(401, "come in by a link first")


def too_much(detail: str = "that is too much at once: wait a moment, then try again") -> Refusal:
    return Refusal(429, detail)
