"""A request to a route, once it is known who asks and what was sent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

from herotable.rules.game import AnyGame
from herotable.server.house import House
from herotable.server.info import info_of
from herotable.server.messages import TableInfo
from herotable.server.records import Person
from herotable.server.refusing import come_in_first, nothing_there
from herotable.server.seats import runs_it
from herotable.server.served import Draft, Served

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class WithCookie:
    """An answer that comes with a new cookie, or takes the old one away ("")."""

    body: Any
    cookie: str


@dataclass(frozen=True, slots=True)
class Text:
    """An answer that is a file."""

    text: bytes
    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Call:
    house: House
    address: str
    cookie: str
    person: Person | None
    path: Mapping[str, str]
    query: Mapping[str, Any]
    body: Any

    @property
    def me(self) -> Person:
        if self.person is None:
            raise come_in_first()
        return self.person

    @property
    def game(self) -> AnyGame:
        game = self.house.games.get(self.path["game"])
        if game is None:
            raise nothing_there()
        return game

    async def table(self) -> Served:
        """The table, for whoever is at it."""
        served = await self.house.table(self.path["table"])
        member = served.kept.member(self.me.id)
        if self.me.id != served.kept.owner and (member is None or member.waiting):
            raise nothing_there()
        return served

    async def run_table(self) -> Served:
        """The table, for whoever opened it or is its game master."""
        served = await self.table()
        if not runs_it(served.kept, self.me.id, served.game_master):
            raise nothing_there()
        return served

    async def own_table(self) -> Served:
        """The table, for whoever opened it."""
        served = await self.table()
        if self.me.id != served.kept.owner:
            raise nothing_there()
        return served

    async def changed(self, served: Served, do: Callable[[Draft], object]) -> TableInfo:
        await served.change(do)
        return info_of(served, self.me.id)


Does: TypeAlias = Callable[[Call], Awaitable[Any]]
ROUTE_OF: Final[dict[str, Does]] = {}
"""What each route does, by its name."""


def route(does: Does) -> Does:
    """This function is what the route of its name does; an underscore behind it is no part of the name."""
    ROUTE_OF[getattr(does, "__name__", "").rstrip("_")] = does
    return does
