"""What a seat may do, and what it chose: options with fields to fill, choices, refusals.

A `label` says an option or a field in words. Rules leave it empty: `Game.offers` and `Game.fills` know it, and it is
filled in where an option is shown to people (`table.seen`). All of these are values: nobody changes one (see `dice` for
why they are not declared frozen).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations, islice, product
from typing import Literal, TypeAlias

from herotable.rules.dice import Part
from herotable.rules.naming import humanised, named_later
from herotable.rules.seats import Seat

FieldValue: TypeAlias = str | int | list[str | int] | dict[str, int]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not to be had: one sentence, and the rule that says so."""

    reason: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason


class Refused(Exception):
    """The table does not take this; nothing has changed."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.refusal = Refusal(reason, rule)

    def __str__(self) -> str:
        return str(self.refusal)


@dataclass(slots=True)
class One:
    """One of these ids: a target, a square, a card."""

    name: str
    among: tuple[str, ...]
    on: str = ""
    kind: Literal["one"] = "one"
    label: str = ""

    def complaint(self, value: FieldValue) -> str:
        return "" if isinstance(value, str) and value in self.among else f"must be one of {_listed(self.among)}"

    def values(self) -> Iterator[FieldValue]:
        return iter(self.among)


@dataclass(slots=True)
class Some:
    """Several of these ids, each at most once; their order is the chooser's."""

    name: str
    among: tuple[str, ...]
    least: int = 0
    most: int = 0
    on: str = ""
    kind: Literal["some"] = "some"
    label: str = ""

    def complaint(self, value: FieldValue) -> str:
        if not isinstance(value, list) or len(set(map(str, value))) != len(value):
            return f"must be a list of different ones of {_listed(self.among)}"
        if any(each not in self.among for each in value):
            return f"may only hold {_listed(self.among)}"
        return "" if self.least <= len(value) <= self._most else f"must hold {self.least} to {self._most}"

    def values(self) -> Iterator[FieldValue]:
        sizes = range(self.least, self._most + 1)
        return (list(chosen) for chosen in chain.from_iterable(combinations(self.among, size) for size in sizes))

    @property
    def _most(self) -> int:
        return self.most or len(self.among)


@dataclass(slots=True)
class Number:
    """A whole number in a range."""

    name: str
    least: int
    most: int
    kind: Literal["number"] = "number"
    label: str = ""

    def complaint(self, value: FieldValue) -> str:
        fits = type(value) is int and self.least <= value <= self.most
        return "" if fits else f"must be a whole number from {self.least} to {self.most}"

    def values(self) -> Iterator[FieldValue]:
        return iter(range(self.least, self.most + 1))


@dataclass(slots=True)
class Share:
    """A total to be split in whole points among these ids, each within its own limit."""

    name: str
    total: int
    among: tuple[str, ...]
    most: tuple[int, ...] = ()
    kind: Literal["share"] = "share"
    label: str = ""

    def complaint(self, value: FieldValue) -> str:
        if not isinstance(value, dict) or any(each not in self.among for each in value):
            return f"must give points to {_listed(self.among)}"
        if any(type(points) is not int or points < 0 for points in value.values()):
            return "must hold whole numbers of points, none below 0"
        over = next((each for each, most in self._limits() if value.get(each, 0) > most), None)
        if over is not None:
            return f"may give {over} at most {dict(self._limits())[over]}"
        return "" if sum(value.values()) == self.total else f"must add up to {self.total}"

    def values(self) -> Iterator[FieldValue]:
        return (dict(given) for given in _shares(self.total, self._limits()))

    def _limits(self) -> tuple[tuple[str, int], ...]:
        return tuple(zip(self.among, self.most or (self.total,) * len(self.among), strict=True))


def _shares(total: int, limits: tuple[tuple[str, int], ...]) -> Iterator[tuple[tuple[str, int], ...]]:
    if not limits:
        if total == 0:
            yield ()
        return
    (name, most), rest = limits[0], limits[1:]
    for points in range(min(total, most), -1, -1):
        for tail in _shares(total - points, rest):
            yield ((name, points), *tail) if points else tail


@dataclass(slots=True)
class Faces:
    """What real dice show, in the order in which they were read."""

    name: str
    sides: tuple[int, ...]
    kind: Literal["faces"] = "faces"
    label: str = ""

    def complaint(self, value: FieldValue) -> str:
        if not isinstance(value, list) or len(value) != len(self.sides):
            return f"must name {len(self.sides)} dice"
        for face, sides in zip(value, self.sides, strict=True):
            if type(face) is not int or not 1 <= face <= sides:
                return f"shows {face!r} on a d{sides}, which goes from 1 to {sides}"
        return ""

    def values(self) -> Iterator[FieldValue]:
        return (list(faces) for faces in product(*(range(1, sides + 1) for sides in self.sides)))


@dataclass(slots=True)
class Words:
    """Free words: a name, a reason, what the hero shouts. With `least`, blanks alone will not do."""

    name: str
    most: int = 500
    least: int = 0
    kind: Literal["words"] = "words"
    label: str = ""

    def complaint(self, value: FieldValue) -> str:
        if not isinstance(value, str) or len(value) > self.most:
            return f"must be at most {self.most} characters"
        return "" if len(value.strip()) >= self.least else f"must be at least {self.least} characters"

    def values(self) -> Iterator[FieldValue]:
        return iter(("x" * self.least,))


Field: TypeAlias = One | Some | Number | Share | Faces | Words


@dataclass(slots=True)
class Choice:
    """A completed option: plain data that survives JSON unchanged."""

    option: str
    fields: dict[str, FieldValue] = field(default_factory=dict)

    def one(self, name: str) -> str:
        value = self.fields[name]
        assert isinstance(value, str)
        return value

    def some(self, name: str) -> list[str]:
        value = self.fields[name]
        assert isinstance(value, list)
        return [str(each) for each in value]

    def number(self, name: str) -> int:
        value = self.fields[name]
        assert isinstance(value, int)
        return value

    def share(self, name: str) -> dict[str, int]:
        value = self.fields[name]
        assert isinstance(value, dict)
        return value

    def faces(self, name: str) -> list[int]:
        value = self.fields[name]
        assert isinstance(value, list)
        return [int(each) for each in value]


@dataclass(slots=True)
class Option:
    """Something a seat may do or answer now; with `refused`, something it may not, and why.

    Of `cost` people read "7 gold": the amount, then the name.
    """

    id: str
    fields: tuple[Field, ...] = ()
    cost: tuple[Part, ...] = ()
    rule: str = ""
    refused: str = ""
    label: str = ""

    def complaint(self, choice: Choice) -> Refusal | None:
        """What is wrong with this choice of this option, if anything."""
        return Refusal(self.refused, self.rule) if self.refused else self.misfit(choice)

    def misfit(self, choice: Choice) -> Refusal | None:
        """What does not fit the fields."""
        unknown = sorted(choice.fields.keys() - {each.name for each in self.fields})
        if unknown:
            return Refusal(f"{self.id!r} has no field {unknown[0]!r}", self.rule)
        for each in self.fields:
            if each.name not in choice.fields:
                return Refusal(f"{self.id!r} needs its field {each.name!r}", self.rule)
            wrong = each.complaint(choice.fields[each.name])
            if wrong:
                return Refusal(f"{each.name!r} of {self.id!r} {wrong}", self.rule)
        return None

    def completions(self) -> Iterator[Choice]:
        """Every way to fill the fields, in a fixed order."""
        if self.refused:
            return
        if not self.fields:
            yield Choice(self.id)
            return
        names = [each.name for each in self.fields]
        for values in _every(self.fields):
            yield Choice(self.id, dict(zip(names, values, strict=True)))


def _every(fields: tuple[Field, ...]) -> Iterator[tuple[FieldValue, ...]]:
    if len(fields) == 1:
        for value in fields[0].values():
            yield (value,)
        return
    for value in fields[0].values():
        for rest in _every(fields[1:]):
            yield (value, *rest)


def completions(options: Sequence[Option], limit: int) -> list[Choice] | None:
    """Every completed option, or None where there are more than `limit`."""
    found = list(islice(chain.from_iterable(option.completions() for option in options), limit + 1))
    return found if len(found) <= limit else None


def refusal(options: Sequence[Option], choice: Choice) -> Refusal | None:
    """The one place for legality: whatever was not offered is refused, with the reason."""
    same = [option for option in options if option.id == choice.option]
    if not same:
        return Refusal(f"{choice.option!r} is not on offer now")
    if any(option.complaint(choice) is None for option in same):
        return None
    return _meant(same, choice).complaint(choice)


def _meant(options: Sequence[Option], choice: Choice) -> Option:
    """Of several options of one id the one that a choice comes nearest to: it fits, or has the same fields."""
    fitting = (option for option in options if option.misfit(choice) is None)
    alike = (option for option in options if {each.name for each in option.fields} == choice.fields.keys())
    return next(fitting, None) or next(alike, options[0])


@dataclass(slots=True)
class Action:
    """A seat's choice between actions: the beginning of a small play."""

    seat: Seat
    choice: Choice

    @property
    def option(self) -> str:
        return self.choice.option


# In words ------------------------------------------------------------------------------------------------------------


def in_plain_words(option: Option) -> str:
    """What an option says by its id alone, and by those of its fields that leave nothing to choose."""
    fixed = [named_later(each.among[0]) for each in option.fields if isinstance(each, One) and len(each.among) == 1]
    return ": ".join([humanised(option.id), ", ".join(fixed)] if fixed else [humanised(option.id)])


def _listed(names: tuple[str, ...]) -> str:
    shown = ", ".join(names[:8])
    return f"{shown}, …" if len(names) > 8 else shown or "nothing"
