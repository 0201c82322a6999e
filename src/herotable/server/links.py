"""Links and codes: ways to a table, each a secret that is kept only as its hash."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from herotable.rules.seats import Seat
from herotable.server.records import CODE, LINK, Code, Link, read, written
from herotable.server.secret import code_of, new_code, new_id, new_token, sealed
from herotable.server.store import Change, Store
from herotable.table.table import Clock, milliseconds

CODE_LASTS: Final = 600_000
WRONG_CODES: Final = 5
"""After so many wrong tries, every code that is out is burned."""
MOST_LINKS: Final = 100


class Links:
    def __init__(self, store: Store, clock: Clock = milliseconds) -> None:
        self._store = store
        self._clock = clock

    def new(self, table: str, seat: Seat) -> tuple[Link, str, Change]:
        """A link, its token, and the change that keeps it."""
        link, token = Link(new_id(), table, seat, self._clock()), new_token()
        return link, token, written(LINK, sealed(token), link, table)

    async def make(self, table: str, seat: Seat) -> tuple[Link, str]:
        link, token, change = self.new(table, seat)
        await self._store.put([change])
        return link, token

    async def of(self, table: str) -> list[Link]:
        links = [read(Link, record) for record in await self._store.find(LINK, table)]
        return sorted(links, key=lambda link: (link.made, link.id))

    async def opened_by(self, token: str) -> Link | None:
        found = await self._store.get(LINK, sealed(token))
        return None if found is None else read(Link, found)

    async def used(self, token: str, link: Link) -> None:
        """Counted, for whoever looks at the links; that two come at once does not matter."""
        await self._store.put([written(LINK, sealed(token), structs.replace(link, used=link.used + 1), link.table)])

    async def revoke(self, table: str, link: str) -> bool:
        for record in await self._store.find(LINK, table):
            if read(Link, record).id == link:
                await self._store.put([Change(LINK, record.key, None)])
                return True
        return False

    async def all_gone(self, table: str) -> list[Change]:
        """What takes every way to a table away."""
        found = [(kind, record) for kind in (LINK, CODE) for record in await self._store.find(kind, table)]
        return [Change(kind, record.key, None) for kind, record in found]

    # Codes

    async def new_code(self, table: str) -> tuple[str, int]:
        """A code in place of those that the table had, and until when it works."""
        old = [Change(CODE, record.key, None) for record in await self._store.find(CODE, table)]
        code, until = new_code(), self._clock() + CODE_LASTS
        await self._store.put([*old, written(CODE, sealed(code), Code(table, until), table)])
        return code, until

    async def table_of_code(self, typed: str) -> str:
        """The table that a code leads to; none where it does not work."""
        found = await self._store.get(CODE, sealed(code_of(typed)))
        if found is None:
            return ""
        code = read(Code, found)
        return code.table if code.until > self._clock() else ""

    async def burn_codes(self, tables: list[str]) -> None:
        burned = [Change(CODE, record.key, None) for table in tables for record in await self._store.find(CODE, table)]
        await self._store.put(burned)
