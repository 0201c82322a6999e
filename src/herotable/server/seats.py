"""Who is at a table and who sits where: what changes it, as changes of a draft."""

from __future__ import annotations

from msgspec import structs

from herotable.rules.seats import WATCHER, Seat
from herotable.server.messages import SeatChange
from herotable.server.naming import unlike
from herotable.server.records import Member, Person, TableKept
from herotable.server.refusing import not_understood, nothing_there
from herotable.server.served import Draft
from herotable.table.rows import Sitter


def come_in(draft: Draft, person: Person, seat: Seat, link: str, *, must_wait: bool = False) -> Member:
    """Somebody stands at the door with a link to this seat, to look on, or to any seat."""
    kept = draft.kept
    there = kept.member(person.id)
    _check_wanted(draft, seat)
    if there is not None and not there.waiting and (not seat or seat in there.seats or seat == WATCHER):
        return there
    if there is None:
        there = Member(person.id, unlike(person.name, (each.name for each in kept.members)), link=link)
    let_in = person.id == kept.owner or not (kept.switches.waiting_room or must_wait)
    if not let_in and not _is_in(kept, there):
        there = structs.replace(there, waiting=True, wants=seat, link=link)
        draft.kept = kept.with_member(there)
        return there
    return admit(draft, there, seat)


def _is_in(kept: TableKept, member: Member) -> bool:
    """Somebody who is at the table already opens another link without waiting again."""
    return kept.member(member.person) is not None and not member.waiting


def _check_wanted(draft: Draft, seat: Seat) -> None:
    if seat == WATCHER and not draft.kept.switches.watchers:
        raise nothing_there()
    if seat not in ("", WATCHER, *draft.served.seats):
        raise nothing_there()


def admit(draft: Draft, member: Member, seat: Seat) -> Member:
    """Let somebody in, to this seat."""
    watches = seat == WATCHER
    seats = member.seats if seat in ("", WATCHER, *member.seats) else (*member.seats, seat)
    admitted = structs.replace(
        member, waiting=False, wants="", seats=seats, watching=watches, may_sit=member.may_sit or not watches
    )
    draft.kept = draft.kept.with_member(admitted)
    if seat in draft.served.seats:
        sit(draft, seat, "person")
    return admitted


def sit(draft: Draft, seat: Seat, sitter: Sitter) -> None:
    """Who plays a seat: whoever has it, a bot, nobody."""
    if draft.table.sitter(seat) != sitter:
        draft.table.sit(seat, sitter)
    kept = draft.kept.seat(seat)
    if kept.trouble:
        draft.kept = draft.kept.with_seat(seat, structs.replace(kept, trouble=""))


def take(draft: Draft, person: str, seat: Seat) -> None:
    """Somebody at the table takes a free seat on this screen. The game master's, from which everything can be seen
    and overruled, is given by whoever opened the table alone."""
    member = present(draft.kept, person)
    if seat not in draft.served.seats:
        raise nothing_there()
    if seat in member.seats:
        return
    owns = person == draft.kept.owner
    may = owns or (member.may_sit and seat != draft.table.game.about.game_master)
    if draft.kept.holding(seat) or not may:
        raise not_understood("that seat is not free for you: ask whoever opened the table")
    admit(draft, member, seat)


def give_up(draft: Draft, person: str, seat: Seat) -> None:
    """Somebody leaves a seat of theirs. It stays free until somebody takes it, or a bot is put there."""
    member = present(draft.kept, person)
    if seat not in member.seats:
        raise nothing_there()
    draft.kept = draft.kept.with_member(
        structs.replace(member, seats=tuple(each for each in member.seats if each != seat))
    )


def change_seat(draft: Draft, seat: Seat, wanted: SeatChange) -> None:
    if seat not in draft.served.seats:
        raise nothing_there()
    kept = draft.kept.seat(seat)
    strength = kept.strength if wanted.strength is None else wanted.strength
    seconds = kept.seconds if wanted.seconds is None else wanted.seconds
    draft.kept = draft.kept.with_seat(seat, structs.replace(kept, strength=strength, seconds=seconds))
    if wanted.person:
        admit(draft, present(draft.kept, wanted.person), seat)
    if wanted.sitter is not None:
        sit(draft, seat, wanted.sitter)


def present(kept: TableKept, person: str) -> Member:
    """Somebody who is in."""
    member = kept.member(person)
    if member is None or member.waiting:
        raise nothing_there()
    return member


def runs_it(kept: TableKept, person: str, game_master: Seat | None) -> bool:
    """Whoever opened the table, or has the game master's seat."""
    member = kept.member(person)
    return person == kept.owner or (member is not None and not member.waiting and game_master in member.seats)
