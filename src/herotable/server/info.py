"""A table as its people see it: who sits where, what is switched on, what each of them may do."""

from __future__ import annotations

from herotable.rules.seats import WATCHER, Seat
from herotable.server.messages import PersonInfo, Right, SeatInfo, TableInfo, TableLine
from herotable.server.records import Member, TableKept
from herotable.server.seats import runs_it
from herotable.server.served import Served


def info_of(served: Served, person: str) -> TableInfo:
    kept = served.kept
    me = kept.member(person)
    here = served.here()
    mine = () if me is None or me.waiting else me.seats
    return TableInfo(
        id=kept.id,
        name=kept.name,
        game=kept.game,
        title=kept.title,
        scene=kept.scene,
        state=kept.state,
        paused=kept.paused,
        made=kept.made,
        options=kept.options,
        switches=kept.switches,
        seats=tuple(_seat(served, seat, here) for seat in served.seats),
        people=tuple(_person(member, here) for member in kept.members if not member.waiting),
        waiting=_waiting(served, person, here),
        me=person,
        mine=mine,
        rights=rights_of(served, person),
        game_master=served.game_master,
        outcome=served.outcome,
        branch_of=kept.branch_of if person == kept.owner else "",
    )


def rights_of(served: Served, person: str) -> tuple[Right, ...]:
    kept = served.kept
    me = kept.member(person)
    rights: list[Right] = ["own"] if person == kept.owner else []
    if me is not None and not me.waiting:
        rights += ["game master"] if served.game_master in me.seats else []
        rights += ["watch"] if not me.seats or me.watching else []
    return tuple(rights)


def audiences_of(kept: TableKept, person: str) -> tuple[Seat, ...]:
    """Through whose eyes somebody sees the table: those of their seats; without any, an onlooker's."""
    me = kept.member(person)
    if me is None or me.waiting:
        return ()
    return me.seats or (WATCHER,)


def may_see(served: Served, person: str, audience: Seat) -> bool:
    """Whether somebody may look with these eyes: their own, an onlooker's; the game master's with everyone's; all
    with all, where the table is over and open."""
    me = served.kept.member(person)
    if me is None or me.waiting or audience not in (*served.seats, WATCHER):
        return False
    over = served.kept.state == "finished" and served.kept.switches.open_after
    return over or audience in (*me.seats, WATCHER) or served.game_master in me.seats


def _waiting(served: Served, person: str, here: set[str]) -> tuple[PersonInfo, ...]:
    """Who stands at the door is for those to know who can let them in."""
    if not runs_it(served.kept, person, served.game_master):
        return ()
    return tuple(_person(member, here) for member in served.kept.members if member.waiting)


def _seat(served: Served, seat: Seat, here: set[str]) -> SeatInfo:
    kept = served.kept.seat(seat)
    people = tuple(member.person for member in served.kept.holding(seat))
    return SeatInfo(
        seat,
        served.names[seat],
        served.sitters[seat],
        people,
        any(person in here for person in people),
        kept.strength,
        kept.trouble,
        kept.seconds,
    )


def _person(member: Member, here: set[str]) -> PersonInfo:
    return PersonInfo(member.person, member.name, member.person in here, member.watching, member.wants)


def line_of(kept: TableKept, person: str, moved: int, *, waiting: bool) -> TableLine:
    me = kept.member(person)
    mine = () if me is None or me.waiting else me.seats
    return TableLine(kept.id, kept.name, kept.game, kept.title, kept.state, mine, kept.owner == person, waiting, moved)
