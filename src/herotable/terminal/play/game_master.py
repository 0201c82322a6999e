"""Setting things right by what is typed. The game master may; without one, everybody who plays agrees to it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from herotable.rules.dice import Part
from herotable.rules.seats import Seat
from herotable.rules.tape import Force, Scalar
from herotable.table.rows import ByConsent, ForceDice, Put, Take, Write
from herotable.terminal.play.asking import BACK, Back, Unclear, filled, forced, whole
from herotable.terminal.play.choices import menu_of
from herotable.terminal.play.place import CheckCall

if TYPE_CHECKING:
    from herotable.terminal.play.sitting import Sitting

SET: Final = re.compile(r'(?P<path>[^=]+)=(?P<value>"(?:[^"\\]|\\.)*"|\S+)(?:\s+(?:because\s+)?(?P<reason>.+))?')
DICE: Final = re.compile(
    r"(?P<count>\d{0,3})d(?P<sides>\d{1,5})(?:kh(?P<keep>\d{1,3}))?(?P<plus>[+-]\d{1,4})?(?:>=(?P<reach>-?\d{1,5}))?"
)
MOST_VALUES: Final = 200


def set_value(sitting: Sitting, typed: str) -> bool:
    found = SET.fullmatch(typed)
    if found is None:
        raise Unclear("Type a path, a value and why, such as: set heroes.hero:1.hit_points=12 we forgot the potion")
    path, value = found["path"].strip(), scalar(found["value"])
    return overridden(sitting, Write(path, value, with_reason(found["reason"])))


def scalar(text: str) -> Scalar:
    """A plain value as it is typed: 12, true, null, a word, or "some words"."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if isinstance(value, float | list | dict):
        raise Unclear(f"{text} is no plain value; type a whole number, true, false, null or text.")
    known: Scalar = value
    return known


def with_reason(reason: str | None) -> str:
    if not reason or not reason.strip():
        raise Unclear("Say why at the end, for the log.")
    return reason.strip()


def overridden(sitting: Sitting, what: ByConsent) -> bool:
    if not sitting.place.override(what):
        sitting.page.say("Whoever else plays is asked to agree.")
    for fault in sitting.place.impossible():
        sitting.page.wrong(f"As things stand now: {fault}.")
    return True


def add(sitting: Sitting, typed: str) -> bool:
    path, equals, rest = typed.partition("=")
    try:
        value, end = json.JSONDecoder().raw_decode(rest.strip())
    except (ValueError, RecursionError):
        value, end = None, 0
    if not (equals and end):
        raise Unclear('Type a path, JSON and why, such as: add marks.0={"id": "x"} it was forgotten')
    return overridden(sitting, Put(path.strip(), value, with_reason(rest.strip()[end:])))


def remove(sitting: Sitting, typed: str) -> bool:
    path, _, reason = typed.partition(" ")
    return overridden(sitting, Take(path, with_reason(reason)))


def force(sitting: Sitting, typed: str) -> bool:
    """ "6 1", "=9", "20 for to hit because the dragon slept"."""
    typed, _, reason = typed.partition(" because ")
    shown, _, why = typed.partition(" for ")
    if shown.startswith("="):
        named = Force(value=whole(shown[1:]), why=why.strip())
    else:
        named = Force(faces=tuple(whole(each) for each in shown.replace(",", " ").split()), why=why.strip())
    return overridden(sitting, ForceDice(named, reason.strip() or "by the game master's word"))


def check(sitting: Sitting, typed: str) -> bool:
    of, _, rest = typed.partition(" ")
    dice, _, why = rest.strip().partition(" ")
    found = DICE.fullmatch(dice)
    if found is None or not why.strip():
        raise Unclear("Type a seat, dice and why, such as: check hero:1 d20+2>=12 to climb the wall")
    sides = (int(found["sides"]),) * int(found["count"] or 1)
    parts = (Part("modifier", int(found["plus"])),) if found["plus"] else ()
    reach = None if found["reach"] is None else int(found["reach"])
    keep = int(found["keep"] or 0)
    sitting.place.check(CheckCall(seat_named(sitting, of), why.strip(), sides, parts, keep, reach))
    return True


def act_for(sitting: Sitting, typed: str) -> bool:
    seat = seat_named(sitting, typed)
    menu = menu_of(sitting.place.seen_as(seat), ())
    if not menu.options:
        raise Unclear(f"{typed} can do nothing now.")
    sitting.page.menu(f"For {typed}: {menu.head}", menu.rows(), menu.not_now())
    number = sitting.page.ask("The choice, or back:")
    if number.casefold() in BACK:
        raise Back
    if not 1 <= whole(number) <= len(menu.options):
        raise Unclear(f"There are numbers 1 to {len(menu.options)}.")
    option = menu.options[whole(number) - 1]
    choice = forced(option) or filled(sitting.page, option, menu.seen.names, menu.chances)
    if menu.question is None:
        sitting.place.act_for(seat, choice)
    else:
        sitting.place.answer_for(seat, menu.question.id, choice)
    return True


def seat_named(sitting: Sitting, typed: str) -> Seat:
    """A seat by its id or by what it is called."""
    seen = sitting.menu.seen
    wanted = typed.strip().casefold()
    for seat in seen.seats:
        if wanted in (seat.casefold(), seen.names.get(seat, seat).casefold()):
            return seat
    raise Unclear(f"There is no seat {typed!r}; there is {', '.join(seen.seats)}.")


def values(sitting: Sitting, typed: str) -> bool:
    found = sitting.place.values(typed)
    for path, value in found[:MOST_VALUES]:
        sitting.page.say(f"{path}={shown(value)}")
    if len(found) > MOST_VALUES:
        sitting.page.say(f"… and {len(found) - MOST_VALUES} more; name the beginning of a path.")
    return False


def shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
