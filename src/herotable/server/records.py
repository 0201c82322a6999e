"""What is kept beside the journals: people, their cookies, links, and of each table who is at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from msgspec import Struct, structs

from herotable.data import codec
from herotable.rules.seats import Seat
from herotable.server.messages import Strength, Switches, TableState
from herotable.server.store import Change, Record

PERSON: Final = "person"
COOKIE: Final = "cookie"
LINK: Final = "link"
CODE: Final = "code"
TABLE: Final = "table"
MEMBER: Final = "member"
NOTES: Final = "notes"

T = TypeVar("T", bound="Kept")


class Kept(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record as it is stored."""


class Person(Kept, frozen=True):
    """Somebody who came in by a link. `host` may open tables."""

    id: str
    name: str
    made: int
    host: bool = False


class Cookie(Kept, frozen=True):
    """What a browser shows instead of a link; kept under the hash of its secret."""

    person: str
    made: int


class Link(Kept, frozen=True):
    """A way to a table; kept under the hash of its token. `seat`: the seat it leads to, "watcher", or any ("")."""

    id: str
    table: str
    seat: Seat
    made: int
    used: int = 0


class Code(Kept, frozen=True):
    """A short way to a table, for the local network and for ten minutes; kept under its hash."""

    table: str
    until: int


class SeatKept(Kept, frozen=True):
    """What the journal does not know of a seat: how strong its bot is, how long a turn may take, what went wrong."""

    strength: Strength = "usual"
    seconds: int = 0
    trouble: str = ""


class Member(Kept, frozen=True):
    """Somebody at a table, or in its waiting room. `link`: by which they came; `may_sit`: in any free seat."""

    person: str
    name: str
    seats: tuple[Seat, ...] = ()
    waiting: bool = False
    wants: Seat = ""
    watching: bool = False
    may_sit: bool = False
    link: str = ""


class TableKept(Kept, frozen=True):
    """A table, but for what its journal says. `cards`: how often the safety card was shown."""

    id: str
    name: str
    game: str
    title: str
    scene: str
    owner: str
    made: int
    state: TableState = "open"
    paused: bool = False
    cards: int = 0
    options: Mapping[str, str] = {}
    switches: Switches = Switches()
    seats: Mapping[Seat, SeatKept] = {}
    members: tuple[Member, ...] = ()
    branch_of: str = ""

    def member(self, person: str) -> Member | None:
        return next((member for member in self.members if member.person == person), None)

    def holding(self, seat: Seat) -> tuple[Member, ...]:
        """Whoever has this seat."""
        return tuple(member for member in self.members if seat in member.seats)

    def seat(self, seat: Seat) -> SeatKept:
        return self.seats.get(seat, SeatKept())

    def with_member(self, changed: Member) -> TableKept:
        """The table with this member in place of what was known of that person."""
        others = [member for member in self.members if member.person != changed.person]
        return structs.replace(self, members=(*others, changed))

    def without(self, person: str) -> TableKept:
        return structs.replace(self, members=tuple(each for each in self.members if each.person != person))

    def with_seat(self, seat: Seat, kept: SeatKept) -> TableKept:
        return structs.replace(self, seats={**self.seats, seat: kept})


def read(kind: type[T], record: Record) -> T:
    return codec.decode(kind, record.data)


def written(kind: str, key: str, kept: Kept, owner: str = "", seen: int | None = None) -> Change:
    return Change(kind, key, codec.encode(kept), owner, seen)


def member_key(table: str, person: str) -> str:
    return f"{table}/{person}"
