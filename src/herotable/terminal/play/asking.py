"""One choice, field after field: what is typed becomes a value, or is refused in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Final

from herotable.rules.options import Choice, Faces, Field, FieldValue, Number, One, Option, Share, Some, Words
from herotable.terminal.play.page import Page, Row
from herotable.terminal.play.place import Chance

BACK: Final = ("back", "b")
NONE: Final = ("none", "-", "0")

Names = Mapping[str, str]
OddsOf = Callable[[Choice], tuple[Chance, ...]]


class Back(Exception):
    """Somebody thought better of it."""


class Unclear(Exception):
    """What was typed cannot be meant; one sentence."""


def filled(page: Page, option: Option, names: Names, odds: OddsOf) -> Choice:
    """Ask for whatever the option leaves open."""
    fields = dict(option_forced(option))
    still_open = [each for each in option.fields if each.name not in fields]
    for field in still_open:
        last = field is still_open[-1]

        def odds_of(value: FieldValue, field: Field = field, last: bool = last) -> tuple[Chance, ...]:
            return odds(Choice(option.id, {**fields, field.name: value})) if last else ()

        fields[field.name] = asked(page, option, field, names, odds_of)
    return Choice(option.id, {each.name: fields[each.name] for each in option.fields})


def option_forced(option: Option) -> dict[str, FieldValue]:
    """The fields that leave nothing to choose."""
    return {each.name: values[0] for each in option.fields if len(values := _first_two(each)) == 1}


def _first_two(field: Field) -> list[FieldValue]:
    return [] if isinstance(field, Words | Faces) else list(islice(field.values(), 2))


def forced(option: Option) -> Choice | None:
    """The only way to choose this option, if there is but one."""
    fields = option_forced(option)
    return Choice(option.id, fields) if len(fields) == len(option.fields) else None


def asked(
    page: Page, option: Option, field: Field, names: Names, odds_of: Callable[[FieldValue], tuple[Chance, ...]]
) -> FieldValue:
    head = f"{option.label or option.id} – {field.label or field.name}"
    rows = rows_of(field, names, odds_of)
    page.menu(f"{head}: {how(field)}", rows, ())
    while True:
        typed = page.ask(">")
        if typed.casefold() in BACK or typed.casefold() in ("/back", "/b"):
            raise Back
        try:
            value = read(field, typed, names)
        except Unclear as fault:
            page.wrong(str(fault))
            continue
        if wrong := field.complaint(value):
            page.wrong(f"{field.label or field.name} {wrong}.")
        else:
            return value


def rows_of(field: Field, names: Names, odds_of: Callable[[FieldValue], tuple[Chance, ...]]) -> list[Row]:
    if isinstance(field, One):
        return [Row(n, _name(each, names), odds_of(each)) for n, each in enumerate(field.among, start=1)]
    if isinstance(field, Some):
        return [Row(n, _name(each, names)) for n, each in enumerate(field.among, start=1)]
    if isinstance(field, Share):
        limits = field.most or (field.total,) * len(field.among)
        pairs = zip(field.among, limits, strict=True)
        return [Row(n, f"{_name(each, names)}, at most {most}") for n, (each, most) in enumerate(pairs, start=1)]
    return []


def _name(of: str, names: Names) -> str:
    return names.get(of, of)


def how(field: Field) -> str:
    """How this kind of field is typed."""
    match field:
        case One():
            return "which number?"
        case Some():
            return f"which numbers, {_from_to(field.least, field.most or len(field.among))} of them, or none or all?"
        case Number():
            return f"a number from {field.least} to {field.most}?"
        case Share():
            return f"{field.total} in all; how many for each, in this order, such as {_example(field)}?"
        case Faces():
            dice = ", ".join(f"d{sides}" for sides in field.sides)
            return f"what do the dice show ({dice})? {'0 is ten. ' if 10 in field.sides else ''}"
        case Words():
            return f"in your words, at most {field.most} characters"


def _from_to(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _example(field: Share) -> str:
    first = next(field.values(), {})
    assert isinstance(first, dict)
    return " ".join(str(first.get(each, 0)) for each in field.among)


# What was typed -------------------------------------------------------------------------------------------------------


def read(field: Field, typed: str, names: Names) -> FieldValue:
    match field:
        case One():
            return picked(field.among, typed, names)
        case Some():
            return several(field, typed, names)
        case Number():
            return whole(typed)
        case Share():
            return shares(field, typed)
        case Faces():
            return faces(field.sides, typed)
        case Words():
            return typed


def picked(among: Sequence[str], typed: str, names: Names) -> str:
    """One of these, by its number or by its name or the beginning of it."""
    if typed.isascii() and typed.isdigit():
        if not 1 <= int(typed) <= len(among):
            raise Unclear(f"There are numbers 1 to {len(among)}.")
        return among[int(typed) - 1]
    wanted = typed.casefold()
    if not wanted:
        raise Unclear("Type a number, or 'back'.")
    exactly = [each for each in among if wanted in (each.casefold(), _name(each, names).casefold())]
    begun = [each for each in among if _name(each, names).casefold().startswith(wanted)]
    found = exactly or begun
    if len(found) != 1:
        raise Unclear(f"{typed!r} is {'none' if not found else 'more than one'} of these; type its number, or 'back'.")
    return found[0]


def several(field: Some, typed: str, names: Names) -> list[str | int]:
    """ "1 3", "1,3", "all", "none"."""
    if typed.casefold() in NONE or (not typed and field.least == 0):
        return []
    if typed.casefold() == "all":
        return list(field.among)
    return [picked(field.among, each, names) for each in typed.replace(",", " ").split()]


def whole(typed: str) -> int:
    try:
        if len(typed) > 12:
            raise ValueError
        return int(typed)
    except ValueError:
        raise Unclear(f"{typed!r} is no whole number; type one, or 'back'.") from None


def shares(field: Share, typed: str) -> dict[str, int]:
    numbers = [whole(each) for each in typed.replace(",", " ").split()]
    if len(numbers) > len(field.among) or not numbers:
        raise Unclear(f"Type {len(field.among)} numbers, one for each; those left out are 0.")
    return {each: points for each, points in zip(field.among, numbers, strict=False) if points}


def faces(sides: Sequence[int], typed: str) -> list[str | int]:
    """ "4 2 0"; "420" will do where every die has one digit. 0 is ten on a d10, and 00 or 0 a hundred on a d100."""
    shown = typed.replace(",", " ").split()
    if len(shown) == 1 and len(sides) > 1 and len(shown[0]) == len(sides) and max(sides) <= 10:
        shown = list(shown[0])
    if len(shown) != len(sides):
        raise Unclear(f"There are {len(sides)} dice, and {len(shown)} numbers; type one for each, such as '4 2 6'.")
    return [_face(each, of) for each, of in zip(shown, sides, strict=True)]


def _face(shown: str, sides: int) -> int:
    face = whole(shown)
    return sides if face == 0 and sides in (10, 100) else face
