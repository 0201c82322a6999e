"""Who somebody is: nobody has an account. A link is given for a cookie, and the cookie is a person."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from herotable.server.naming import cleaned
from herotable.server.records import COOKIE, MEMBER, PERSON, Cookie, Person, read, written
from herotable.server.secret import new_id, new_token, sealed
from herotable.server.store import Change, Store
from herotable.table.table import Clock, milliseconds

HOST: Final = "host"
"""Whoever comes in by the host's own link is this one person, on every device."""
NAMELESS: Final = "Guest"
HOSTS_NAME: Final = "Host"


class People:
    def __init__(self, store: Store, clock: Clock = milliseconds) -> None:
        self._store = store
        self._clock = clock

    async def behind(self, cookie: str) -> Person | None:
        """Whose cookie this is."""
        found = await self._store.get(COOKIE, sealed(cookie)) if cookie else None
        return None if found is None else await self.known(read(Cookie, found).person)

    async def known(self, person: str) -> Person | None:
        found = await self._store.get(PERSON, person)
        return None if found is None else read(Person, found)

    async def host(self) -> Person:
        """The person who opens tables here."""
        there = await self.known(HOST)
        if there is None:
            there = Person(HOST, HOSTS_NAME, self._clock(), host=True)
            await self._store.put([written(PERSON, HOST, there)])
        return there

    async def new(self, name: str) -> Person:
        person = Person(new_id(), cleaned(name) or NAMELESS, self._clock())
        await self._store.put([written(PERSON, person.id, person)])
        return person

    async def rename(self, person: Person, name: str) -> Person:
        renamed = structs.replace(person, name=cleaned(name) or person.name)
        await self._store.put([written(PERSON, person.id, renamed)])
        return renamed

    async def new_cookie(self, person: Person, instead_of: str = "") -> str:
        """A new secret whenever somebody comes in: one that was there before opens nothing more."""
        token = new_token()
        cookie = written(COOKIE, sealed(token), Cookie(person.id, self._clock()), person.id)
        await self._store.put([cookie, *self._forgotten(instead_of)])
        return token

    async def forget(self, cookie: str) -> None:
        await self._store.put(self._forgotten(cookie))

    def _forgotten(self, cookie: str) -> list[Change]:
        return [Change(COOKIE, sealed(cookie), None)] if cookie else []

    async def tables_of(self, person: str) -> list[str]:
        """The ids of the tables that somebody is at."""
        return [record.key.partition("/")[0] for record in await self._store.find(MEMBER, person)]
