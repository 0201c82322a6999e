"""Opening tables: new ones, one to try, branches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from herotable.rules.game import AnyGame, SetUp
from herotable.rules.options import Refused
from herotable.rules.seats import Seat
from herotable.server.addresses import qr_of
from herotable.server.info import info_of
from herotable.server.keeping import Held
from herotable.server.limits import MOST_TABLES_EACH
from herotable.server.messages import CreateTable, LinkInfo, Made, SeatPlan, Switches
from herotable.server.naming import cleaned
from herotable.server.records import MEMBER, TABLE, Link, Member, Person, SeatKept, TableKept, member_key, written
from herotable.server.refusing import not_understood
from herotable.server.rest.call import Call, route
from herotable.server.secret import new_id
from herotable.server.served import journal_of
from herotable.server.store import Change
from herotable.table.table import Table, milliseconds


@route
async def create(call: Call) -> Made:
    wanted: CreateTable = call.body
    game = call.house.games.get(wanted.game)
    if game is None:
        raise not_understood(f"there is no game {wanted.game!r}")
    setup = _set_up(game, wanted)
    plans = {seat: wanted.seats.get(seat, SeatPlan()) for seat in setup.seats}
    strange = sorted(set(wanted.seats) - set(setup.seats))
    if strange:
        raise not_understood(f"this scene has no seat {strange[0]!r}; it has {', '.join(setup.seats)}")
    return await _made(call, game, setup, plans, wanted.name, wanted.switches)


@route
async def try_now(call: Call) -> Made:
    """A seat against bots, at once: the fight that teaches, where the game has one."""
    game = call.game
    guide = game.guide()
    setup = game.scenes()[0] if guide is None else guide.setup
    players = [seat for seat in setup.seats if seat != game.about.game_master]
    mine = (players or list(setup.seats))[0] if guide is None else guide.seat
    plans = {seat: SeatPlan("me" if seat == mine else "bot") for seat in setup.seats}
    return await _made(call, game, setup, plans, "", Switches())


def _set_up(game: AnyGame, wanted: CreateTable) -> SetUp:
    scenes = {setup.scene: setup for setup in game.scenes()}
    setup = scenes.get(wanted.scene) if wanted.scene else next(iter(scenes.values()))
    if setup is None:
        raise not_understood(f"{game.about.title} has no scene {wanted.scene!r}; it has {', '.join(scenes)}")
    return replace(setup, options={**setup.options, **wanted.options}, details={**setup.details, **wanted.details})


async def _made(
    call: Call, game: AnyGame, setup: SetUp, plans: Mapping[Seat, SeatPlan], name: str, switches: Switches
) -> Made:
    house, me = call.house, call.me
    if len(await house.people.tables_of(me.id)) >= MOST_TABLES_EACH:
        raise not_understood("you have too many tables: delete some first")
    table = new_id()
    held = Held(table)
    try:
        made = Table.new(game, setup, held, name=table)
        for seat, plan in plans.items():
            if plan.who in ("bot", "nobody"):
                made.sit(seat, "bot" if plan.who == "bot" else "nobody")
    except Refused as fault:
        raise not_understood(fault.refusal.reason, fault.refusal.rule) from fault
    kept = _kept(me, table, game, made, plans, name, switches)
    links = [house.links.new(table, seat) for seat, plan in plans.items() if plan.who == "link"]
    return await store(call, held, kept, links)


def _kept(
    me: Person,
    table: str,
    game: AnyGame,
    made: Table[Any],
    plans: Mapping[Seat, SeatPlan],
    name: str,
    switches: Switches,
) -> TableKept:
    setup = made.journal.header.setup
    mine = tuple(seat for seat, plan in plans.items() if plan.who == "me")
    return TableKept(
        id=table,
        name=cleaned(name) or setup.scene[:1].upper() + setup.scene[1:],
        game=game.about.id,
        title=game.about.title,
        scene=setup.scene,
        owner=me.id,
        made=milliseconds(),
        options=dict(setup.options),
        switches=switches,
        seats={seat: SeatKept(plan.strength) for seat, plan in plans.items() if plan.strength != "usual"},
        members=(Member(me.id, me.name, mine, may_sit=True),),
    )


async def store(call: Call, held: Held, kept: TableKept, links: Sequence[tuple[Link, str, Change]] = ()) -> Made:
    """A new table, with everything that belongs to it, at once or not at all."""
    me = call.me
    changes = [
        written(TABLE, kept.id, kept, kept.state, 0),
        Change(MEMBER, member_key(kept.id, me.id), b"{}", me.id),
        *(change for _, _, change in links),
    ]
    await call.house.store.append(journal_of(kept.id), 0, held.new, changes)
    served = await call.house.table(kept.id)
    return Made(info_of(served, me.id), tuple(link_info(call, link, token) for link, token, _ in links))


def link_info(call: Call, link: Link, token: str = "") -> LinkInfo:
    """With its token, while it is known, where it can be opened and as a picture."""
    urls = call.house.addresses.entering(token) if token else ()
    shared = bool(call.house.addresses.shared) and bool(urls)
    return LinkInfo(link.id, link.seat, link.made, link.used, urls, qr_of(urls[0]) if shared else ())
