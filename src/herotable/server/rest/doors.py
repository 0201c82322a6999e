"""Coming in and going: health, links for cookies, names."""

from __future__ import annotations

import hmac

from herotable import version
from herotable.rules.seats import WATCHER, Seat
from herotable.server.addresses import is_near
from herotable.server.info import line_of
from herotable.server.links import WRONG_CODES
from herotable.server.messages import Entered, Health, Me, TableLine
from herotable.server.records import TABLE, Member, Person, TableKept, read
from herotable.server.refusing import not_understood, nothing_there, too_much
from herotable.server.rest.call import Call, WithCookie, route
from herotable.server.seats import come_in
from herotable.server.secret import code_of
from herotable.server.served import Draft, journal_of


@route
async def health(call: Call) -> Health:
    return Health(version(), call.house.ready)


@route
async def enter(call: Call) -> WithCookie:
    """A new cookie each time; what leads nowhere, for whatever reason, is answered alike."""
    house = call.house
    if not (house.doors.take(call.address) and house.everybody_at_the_door.take("")):
        raise too_much("too many tries: wait a minute, then try again")
    token: str = call.body.token
    if hmac.compare_digest(token.encode(), house.host_token.encode()):
        host = await house.people.host()
        return WithCookie(Entered(await _me(call, host)), await house.people.new_cookie(host, call.cookie))
    if code_of(token):
        return await _by_code(call, token)
    link = await house.links.opened_by(token)
    if link is None:
        raise nothing_there()
    answer = await _come_in(call, link.table, link.seat, link.id)
    await house.links.used(token, link)
    return answer


async def _by_code(call: Call, typed: str) -> WithCookie:
    """Codes work near by only, and whoever comes by one must be let in. Guessing burns all that are out."""
    house = call.house
    table = await house.links.table_of_code(typed) if is_near(call.address) else ""
    if not table:
        house.wrong_codes += 1
        if house.wrong_codes >= WRONG_CODES:
            await house.links.burn_codes(house.codes_out)
            house.codes_out, house.wrong_codes = [], 0
        raise nothing_there()
    return await _come_in(call, table, "", "", must_wait=True)


async def _come_in(call: Call, table: str, seat: Seat, link: str, *, must_wait: bool = False) -> WithCookie:
    house = call.house
    served = await house.table(table)
    known = call.person
    person = known or await house.people.new(call.body.name)
    if known is not None and call.body.name and not known.host and not await house.people.tables_of(known.id):
        person = await house.people.rename(known, call.body.name)
    member: Member = await served.change(lambda draft: come_in(draft, person, seat, link, must_wait=must_wait))
    reached = "" if member.waiting or seat == WATCHER else seat
    entered = Entered(await _me(call, person), table, reached, member.waiting)
    return WithCookie(entered, await house.people.new_cookie(person, call.cookie))


@route
async def me(call: Call) -> Me:
    return await _me(call, call.me)


async def _me(call: Call, person: Person) -> Me:
    return Me(person.id, person.name, person.host, await tables_of(call, person))


async def tables_of(call: Call, person: Person) -> tuple[TableLine, ...]:
    """The tables that somebody is at, the last one that moved first."""
    store = call.house.store
    ids = await call.house.people.tables_of(person.id)
    found = [read(TableKept, record) for each in ids if (record := await store.get(TABLE, each)) is not None]
    last = await store.last([journal_of(kept.id) for kept in found])
    lines = [
        line_of(kept, person.id, last.get(journal_of(kept.id), (0, 0))[1], waiting=_waits(kept, person))
        for kept in found
    ]
    return tuple(sorted(lines, key=lambda line: -line.moved))


def _waits(kept: TableKept, person: Person) -> bool:
    member = kept.member(person.id)
    return member is not None and member.waiting


@route
async def tables(call: Call) -> tuple[TableLine, ...]:
    return await tables_of(call, call.me)


@route
async def rename_me(call: Call) -> Me:
    """At the tables too."""
    person = await call.house.people.rename(call.me, call.body.name)
    for table in await call.house.people.tables_of(person.id):
        served = await call.house.table(table)
        await served.change(lambda draft: _renamed(draft, person))
    return await _me(call, person)


def _renamed(draft: Draft, person: Person) -> None:
    from msgspec import structs

    from herotable.server.naming import unlike

    member = draft.kept.member(person.id)
    if member is None:
        raise not_understood("you are not at that table any more")
    others = [each.name for each in draft.kept.members if each.person != person.id]
    draft.kept = draft.kept.with_member(structs.replace(member, name=unlike(person.name, others)))


@route
async def leave(call: Call) -> WithCookie:
    """The cookie opens nothing more; nor do sockets that it opened."""
    await call.house.people.forget(call.cookie)
    await call.house.shut_out(call.me.id)
    return WithCookie(None, "")
