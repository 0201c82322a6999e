"""A table's own affairs: who is at it, what is switched, links, seats, its end."""

from __future__ import annotations

from msgspec import structs

from herotable.rules.options import Refused
from herotable.rules.seats import WATCHER
from herotable.server.chat import chat_of
from herotable.server.info import info_of
from herotable.server.limits import MOST_AT_A_TABLE
from herotable.server.links import MOST_LINKS
from herotable.server.messages import ChangeTable, CodeInfo, LinkInfo, TableInfo
from herotable.server.naming import cleaned
from herotable.server.records import MEMBER, NOTES, TABLE, member_key
from herotable.server.refusing import not_understood, nothing_there
from herotable.server.rest.call import Call, route
from herotable.server.rest.opening import link_info
from herotable.server.seats import admit, change_seat, give_up, take
from herotable.server.served import Draft, Served, journal_of
from herotable.server.store import Change


@route
async def table(call: Call) -> TableInfo:
    return info_of(await call.table(), call.me.id)


@route
async def change(call: Call) -> TableInfo:
    wanted: ChangeTable = call.body
    return await call.changed(await call.own_table(), lambda draft: _changed(draft, wanted))


def _changed(draft: Draft, wanted: ChangeTable) -> None:
    kept = draft.kept
    if wanted.state is not None and kept.state == "finished":
        raise not_understood("the table is over: nothing can be opened again; branch from it instead")
    draft.kept = structs.replace(
        kept,
        name=cleaned(wanted.name) or kept.name if wanted.name is not None else kept.name,
        state=wanted.state or kept.state,
        switches=wanted.switches or kept.switches,
    )


@route
async def delete(call: Call) -> None:
    served = await call.own_table()
    await _gone(call, served)


async def _gone(call: Call, served: Served) -> None:
    """Everybody is sent away first; then nothing is left of it."""
    house, kept = call.house, served.kept
    changes = [Change(TABLE, kept.id, None), *await house.links.all_gone(kept.id)]
    for member in kept.members:
        await house.shut_out(member.person, kept.id)
        changes.append(Change(MEMBER, member_key(kept.id, member.person), None))
    changes += [Change(NOTES, record.key, None) for record in await house.store.find(NOTES, kept.id)]
    await house.put_away(kept.id)
    await house.store.delete_journal(journal_of(kept.id), changes)
    await house.store.delete_journal(chat_of(kept.id))
    await house.bus.poke(journal_of(kept.id))


@route
async def finish(call: Call) -> TableInfo:
    return await call.changed(await call.own_table(), _finished)


def _finished(draft: Draft) -> None:
    if draft.kept.state == "finished":
        raise not_understood("the table is over already")
    try:
        draft.table.reveal()
    except Refused as fault:
        raise not_understood(fault.refusal.reason) from fault
    draft.kept = structs.replace(draft.kept, state="finished", paused=False)


# ---- links


@route
async def links(call: Call) -> tuple[LinkInfo, ...]:
    served = await call.run_table()
    return tuple(link_info(call, link) for link in await call.house.links.of(served.id))


@route
async def link(call: Call) -> LinkInfo:
    served = await call.run_table()
    if call.body.seat not in ("", WATCHER, *served.seats):
        raise not_understood(f"there is no seat {call.body.seat!r}; there is {', '.join(served.seats)}")
    if len(await call.house.links.of(served.id)) >= MOST_LINKS:
        raise not_understood("this table has too many links: revoke some first")
    made, token = await call.house.links.make(served.id, call.body.seat)
    return link_info(call, made, token)


@route
async def revoke(call: Call) -> None:
    served = await call.run_table()
    revoked = call.path["link"]
    if not await call.house.links.revoke(served.id, revoked):
        raise nothing_there()
    came = [member.person for member in served.kept.members if member.link == revoked]
    for person in came:
        if person != served.kept.owner:
            await _turned_out(call, served, person)


@route
async def code(call: Call) -> CodeInfo:
    served = await call.run_table()
    made, until = await call.house.links.new_code(served.id)
    call.house.codes_out = [*(each for each in call.house.codes_out if each != served.id), served.id]
    return CodeInfo(made, until)


# ---- people


@route
async def admit_(call: Call) -> TableInfo:
    served = await call.run_table()
    return await call.changed(served, lambda draft: _admitted(draft, call.path["person"], call.body.seat))


def _admitted(draft: Draft, person: str, seat: str) -> None:
    member = draft.kept.member(person)
    if member is None or (seat not in ("", WATCHER) and seat not in draft.served.seats):
        raise nothing_there()
    if sum(not each.waiting for each in draft.kept.members) >= MOST_AT_A_TABLE:
        raise not_understood("there are too many people at this table")
    admit(draft, member, seat or member.wants)


@route
async def remove(call: Call) -> TableInfo:
    served = await call.run_table()
    person = call.path["person"]
    if person == served.kept.owner or served.kept.member(person) is None:
        raise nothing_there()
    await _turned_out(call, served, person)
    return info_of(served, call.me.id)


async def _turned_out(call: Call, served: Served, person: str) -> None:
    await served.change(lambda draft: setattr(draft, "kept", draft.kept.without(person)))
    await call.house.shut_out(person, served.id)


# ---- seats


@route
async def seat(call: Call) -> TableInfo:
    return await call.changed(await call.run_table(), lambda draft: change_seat(draft, call.path["seat"], call.body))


@route
async def take_(call: Call) -> TableInfo:
    return await call.changed(await call.table(), lambda draft: take(draft, call.me.id, call.path["seat"]))


@route
async def give_up_(call: Call) -> TableInfo:
    return await call.changed(await call.table(), lambda draft: give_up(draft, call.me.id, call.path["seat"]))
