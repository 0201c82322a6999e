"""What clients want of a table, done to it: each message becomes what the table knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from msgspec import structs

from herotable.rules.options import Refused
from herotable.rules.questions import Asked
from herotable.rules.seats import Seat
from herotable.rules.tape import Force as NamedDice
from herotable.server import messages as m
from herotable.server.records import Member
from herotable.server.seats import runs_it, sit
from herotable.server.served import Draft
from herotable.table import rows
from herotable.table.seen import asked_by_id, proposal_by_id, row_of_line
from herotable.table.table import Table


@dataclass(frozen=True, slots=True)
class By:
    """Who wants it."""

    member: Member

    @property
    def person(self) -> str:
        return self.member.person


class NotNow(Exception):
    """Refused for another reason than the rules."""

    def __init__(self, why: Any, reason: str, consent: Sequence[Seat] = ()) -> None:
        super().__init__(reason)
        self.why = why
        self.consent = tuple(consent)


def of_person(by: By, intent: str) -> str:
    """An intent as the journal keeps it: two people's never meet, and it tells nobody's name."""
    return blake2b(f"{by.person}/{intent}".encode(), digest_size=12).hexdigest()


# ---- what seats do


def act(draft: Draft, by: By, wanted: m.Act) -> None:
    table, seat = draft.table, wanted.acts_for or wanted.seat
    intent = of_person(by, wanted.intent)
    if (seat, intent) in table.journal.intents:
        return
    _check_version(draft, wanted)
    if wanted.acts_for:
        table.act_for(wanted.seat, seat, wanted.choice, intent=intent)
    else:
        table.act(seat, wanted.choice, intent=intent)


def _check_version(draft: Draft, wanted: m.Act) -> None:
    """What is done must have been chosen by what there is to be seen now."""
    shown = (draft.served.shown(seat) for seat in (wanted.seat, wanted.acts_for) if seat)
    if wanted.version not in {each.version for each in shown if each is not None}:
        raise NotNow("stale", "the table has moved: look at it and choose again")


def answer(draft: Draft, by: By, wanted: m.Answer) -> None:
    table, seat = draft.table, wanted.acts_for or wanted.seat
    intent = of_person(by, wanted.intent)
    if (seat, intent) in table.journal.intents:
        return
    row, asked = _question(table, seat, wanted.question)
    if wanted.acts_for:
        table.answer_for(wanted.seat, seat, row, asked.place, wanted.choice, key=asked.key, intent=intent)
    else:
        table.answer(seat, row, asked.place, wanted.choice, key=asked.key, intent=intent)


def _question(table: Table[Any], seat: Seat, question: str) -> tuple[int, Asked]:
    found = asked_by_id(table, seat, question)
    if found is None:
        raise NotNow("stale", "that question is not open any more: look at the table again")
    return found


def undo(draft: Draft, by: By, wanted: m.Undo) -> None:
    table, seat = draft.table, wanted.seat
    intent = of_person(by, wanted.intent)
    if (seat, intent) in table.journal.intents:
        return
    to = _row_to(table, seat, wanted.to)
    free = not wanted.to.fresh and table.is_free(seat, to)
    if not free and seat != table.game_master and (asked := table.asked_for_consent(seat)):
        raise NotNow("consent", f"this needs the consent of {' and '.join(asked)}", asked)
    table.undo(seat, to, wanted.to.reason, fresh=wanted.to.fresh, intent=intent)


def _row_to(table: Table[Any], seat: Seat, to: m.UndoTo) -> int:
    """The row that a line of somebody's log came from; without a line, what they did last."""
    if to.line:
        found = row_of_line(table, seat, to.line)
        if found is None:
            raise Refused("there is no such line in your log")
        return _in_line(table, found)
    mine = (row.n for row in map(table.journal.row, reversed(table.journal.line)) if _did(table, seat, row))
    number = next(mine, None)
    if number is None:
        raise Refused("there is nothing of yours to take back")
    return number


def _in_line(table: Table[Any], number: int) -> int:
    """The row itself, or, for a row beside the line of play, the next one in it."""
    if number in table.journal.undone_by:
        raise Refused("that has been taken back already")
    found = next((each for each in table.journal.line if each >= number), None)
    if found is None:
        raise Refused("there is nothing to take back since then")
    return found


def _did(table: Table[Any], seat: Seat, row: rows.Row) -> bool:
    if seat == table.game_master:
        return row.who in ("person", "gm")
    return row.who == "person" and row.seat == seat


def propose(draft: Draft, by: By, wanted: m.Propose) -> None:
    what = _by_consent(draft.table, wanted.seat, wanted.what)
    draft.table.propose(wanted.seat, what, intent=of_person(by, wanted.intent))


def _by_consent(table: Table[Any], seat: Seat, what: m.Change) -> rows.ByConsent:
    match what:
        case m.UndoTo():
            return rows.Undo(_row_to(table, seat, what), what.reason, what.fresh)
        case m.Write():
            return rows.Write(what.path, what.value, what.reason)
        case m.Put():
            return rows.Put(what.path, what.value, what.reason)
        case m.Take():
            return rows.Take(what.path, what.reason)
        case m.Force():
            return rows.ForceDice(_named(what), what.reason)


def _named(what: m.Force) -> NamedDice:
    return NamedDice(faces=what.faces, value=what.value, by=what.by, why=what.why)


def agree(draft: Draft, by: By, wanted: m.Agree) -> None:
    table = draft.table
    intent = of_person(by, wanted.intent)
    if (wanted.seat, intent) in table.journal.intents:
        return
    row = proposal_by_id(table, wanted.proposal)
    if row is None:
        raise NotNow("stale", "that proposal is not open any more")
    table.agree(wanted.seat, row, wanted.yes, intent=intent)


def stand(draft: Draft, by: By, wanted: m.Stand) -> None:
    intent = of_person(by, wanted.intent)
    if wanted.off:
        draft.table.unstand(wanted.seat, wanted.question, intent=intent)
    else:
        draft.table.stand(wanted.seat, wanted.question, wanted.span, intent=intent)


def real_dice(draft: Draft, by: By, wanted: m.RealDice) -> None:
    draft.table.real_dice(wanted.seat, wanted.on, intent=of_person(by, wanted.intent))


def dice_words(draft: Draft, by: By, wanted: m.DiceWords) -> None:
    draft.table.say_for_the_dice(wanted.seat, wanted.text, intent=of_person(by, wanted.intent))


# ---- what the game master does, or everyone together


def overrule(draft: Draft, by: By, wanted: m.Overrule) -> None:
    table, seat, what = draft.table, wanted.seat, wanted.what
    if seat != table.game_master and (asked := table.asked_for_consent(seat)):
        raise NotNow("consent", f"this needs the consent of {' and '.join(asked)}", asked)
    intent, shown = of_person(by, wanted.intent), wanted.shown
    match what:
        case m.Write():
            table.write(seat, what.path, what.value, what.reason, shown=shown, intent=intent)
        case m.Put():
            table.put(seat, what.path, what.value, what.reason, shown=shown, intent=intent)
        case m.Take():
            table.take(seat, what.path, what.reason, shown=shown, intent=intent)
        case m.Force():
            table.force(seat, _named(what), what.reason, shown=shown, intent=intent)


def check(draft: Draft, by: By, wanted: m.CallCheck) -> None:
    draft.table.call_check(
        wanted.seat,
        wanted.of,
        wanted.why,
        wanted.dice,
        wanted.parts,
        keep=wanted.keep,
        reach=wanted.reach,
        intent=of_person(by, wanted.intent),
    )


# ---- what happens beside the game


def sits(draft: Draft, by: By, wanted: m.Sit) -> None:
    kept = draft.kept.seat(wanted.seat)
    draft.kept = draft.kept.with_seat(wanted.seat, structs.replace(kept, strength=wanted.strength))
    sit(draft, wanted.seat, wanted.sitter)


def pause(draft: Draft, by: By, wanted: m.Pause) -> None:
    """Anybody who plays may stop the table; going on is for whoever runs it, or, without a game master, anybody."""
    runs = runs_it(draft.kept, by.person, draft.table.game_master)
    if not (runs or by.member.seats) or (not wanted.on and draft.table.game_master is not None and not runs):
        raise NotNow("not yours", "only whoever runs the table may do that")
    draft.kept = structs.replace(draft.kept, paused=wanted.on)


def card(draft: Draft, by: By, wanted: m.Card) -> None:
    """The safety card stops the table. Who showed it is written down nowhere."""
    draft.kept = structs.replace(draft.kept, paused=True, cards=draft.kept.cards + 1)


DOES: Final[dict[type, Callable[[Draft, By, Any], None]]] = {
    m.Act: act,
    m.Answer: answer,
    m.Undo: undo,
    m.Propose: propose,
    m.Agree: agree,
    m.Overrule: overrule,
    m.CallCheck: check,
    m.Stand: stand,
    m.RealDice: real_dice,
    m.DiceWords: dice_words,
    m.Sit: sits,
    m.Pause: pause,
    m.Card: card,
}
"""What each message of a client does to a table."""

PLAY: Final = (m.Act, m.Answer, m.Agree, m.Propose)
"""What waits while the table is paused."""
