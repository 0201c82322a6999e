"""Rolls as data: dice that are drawn one by one, named modifiers, and what the rule reads off them.

A roll's value is always the least that the rule uses (reached or not, how many hits, which row): that is what
makes exact odds cheap. Every single die is still drawn and shown.

These are values, made in the thick of every action: nobody changes one. They are not declared frozen, because that
makes making them four times as dear.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Die: TypeAlias = Callable[[int], int]
"""Draws one die: given its sides, a face from 1."""

Faces: TypeAlias = tuple[int, ...]


@dataclass(slots=True, unsafe_hash=True)
class Part:
    """A named amount: a modifier of a roll, a cost, a line of a sum. It keeps its rule."""

    name: str
    amount: int
    rule: str = ""


@dataclass(slots=True, unsafe_hash=True)
class Sum:
    """All dice added: 2d6, d8 + d4."""

    dice: tuple[int, ...]
    kind: Literal["sum"] = "sum"

    def more(self, faces: Faces) -> tuple[int, ...]:
        return self.dice if not faces else ()

    def number(self, faces: Faces) -> int:
        return sum(faces)

    def range(self) -> range:
        return range(len(self.dice), sum(self.dice) + 1)

    def __str__(self) -> str:
        return _dice_words(self.dice)


@dataclass(slots=True, unsafe_hash=True)
class Kept:
    """The highest (or lowest) dice added: the best of four, 4d6 without the lowest."""

    dice: tuple[int, ...]
    keep: int = 1
    which: Literal["highest", "lowest"] = "highest"
    kind: Literal["kept"] = "kept"

    def more(self, faces: Faces) -> tuple[int, ...]:
        return self.dice if not faces else ()

    def number(self, faces: Faces) -> int:
        return sum(sorted(faces, reverse=self.which == "highest")[: self.keep])

    def range(self) -> range:
        return range(min(self.keep, len(self.dice)), sum(sorted(self.dice, reverse=True)[: self.keep]) + 1)

    def __str__(self) -> str:
        return f"{self.which} {self.keep} of {_dice_words(self.dice)}"


@dataclass(slots=True, unsafe_hash=True)
class Count:
    """How many dice show a face from `least` to `most`."""

    dice: tuple[int, ...]
    least: int
    most: int
    kind: Literal["count"] = "count"

    def more(self, faces: Faces) -> tuple[int, ...]:
        return self.dice if not faces else ()

    def number(self, faces: Faces) -> int:
        return sum(1 for face in faces if self.least <= face <= self.most)

    def range(self) -> range:
        return range(len(self.dice) + 1)

    def __str__(self) -> str:
        return f"{_dice_words(self.dice)} showing {self.least} to {self.most}"


@dataclass(slots=True, unsafe_hash=True)
class Exploding:
    """Each die that shows its maximum is rolled again and added, until the sum has reached `stop`.

    Beyond `stop` the rule no longer tells sums apart: that keeps the distribution finite and exact.
    """

    dice: tuple[int, ...]
    stop: int
    kind: Literal["exploding"] = "exploding"

    def __post_init__(self) -> None:
        if min(self.dice, default=2) < 2:
            raise ValueError("a die that explodes needs at least 2 sides")

    def more(self, faces: Faces) -> tuple[int, ...]:
        thrown, again = 0, self.dice
        while again and thrown < len(faces):
            batch = faces[thrown : thrown + len(again)]
            thrown += len(again)
            again = tuple(sides for sides, face in zip(again, batch, strict=True) if face == sides)
        return again if sum(faces) < self.stop else ()

    def number(self, faces: Faces) -> int:
        return min(sum(faces), self.stop)

    def range(self) -> range:
        return range(min(len(self.dice), self.stop), self.stop + 1)

    def __str__(self) -> str:
        return f"exploding {_dice_words(self.dice)}"


Pool: TypeAlias = Sum | Kept | Count | Exploding


@dataclass(slots=True, unsafe_hash=True)
class Reached:
    """1 if the total is at least this number, else 0."""

    number: int
    kind: Literal["reached"] = "reached"

    def of(self, total: int) -> int:
        return int(total >= self.number)

    def __str__(self) -> str:
        return f"≥ {self.number}"


@dataclass(slots=True, unsafe_hash=True)
class AtMost:
    """1 if the total is at most this number, else 0."""

    number: int
    kind: Literal["at most"] = "at most"

    def of(self, total: int) -> int:
        return int(total <= self.number)

    def __str__(self) -> str:
        return f"≤ {self.number}"


@dataclass(slots=True, unsafe_hash=True)
class Margin:
    """By how much the number was reached, at most `most`; -1 where it was not."""

    number: int
    most: int
    kind: Literal["margin"] = "margin"

    def of(self, total: int) -> int:
        return -1 if total < self.number else min(total - self.number, self.most)

    def __str__(self) -> str:
        return f"≥ {self.number}, by how much"


@dataclass(slots=True, unsafe_hash=True)
class Rows:
    """The row of a table: how many of these row starts the total has reached."""

    starts: tuple[int, ...]
    kind: Literal["rows"] = "rows"

    def of(self, total: int) -> int:
        return bisect_right(self.starts, total)

    def __str__(self) -> str:
        return "on the table"


@dataclass(slots=True, unsafe_hash=True)
class Classes:
    """Totals that mean the same: `table` gives the class of each total from `first` on; the ends go on."""

    first: int
    table: tuple[int, ...]
    kind: Literal["classes"] = "classes"

    def of(self, total: int) -> int:
        return self.table[min(max(total - self.first, 0), len(self.table) - 1)]

    def __str__(self) -> str:
        return "by kind"


Reading: TypeAlias = Reached | AtMost | Margin | Rows | Classes


@dataclass(slots=True, unsafe_hash=True)
class Roll:
    """Dice, what is added to them, and what the rule reads off the total."""

    pool: Pool
    parts: tuple[Part, ...] = ()
    reading: Reading | None = None
    stands_for: str = ""

    def plus(self, *parts: Part) -> Roll:
        """With these modifiers as well; those that change nothing are left out."""
        added = tuple([part for part in parts if part.amount])
        return Roll(self.pool, self.parts + added, self.reading, self.stands_for)

    def reach(self, number: int) -> Roll:
        return self._read_as(Reached(number))

    def at_most(self, number: int) -> Roll:
        return self._read_as(AtMost(number))

    def margin(self, number: int, most: int) -> Roll:
        return self._read_as(Margin(number, most))

    def rows(self, *starts: int) -> Roll:
        return self._read_as(Rows(starts))

    def classes(self, first: int, *table: int) -> Roll:
        return self._read_as(Classes(first, table))

    def instead_of(self, name: str) -> Roll:
        """These dice stand in for others, such as 3d6 for a d20; people are told so."""
        return Roll(self.pool, self.parts, self.reading, name)

    def _read_as(self, reading: Reading) -> Roll:
        return Roll(self.pool, self.parts, reading, self.stands_for)

    @property
    def bonus(self) -> int:
        return sum(part.amount for part in self.parts)

    def total(self, faces: Faces) -> int:
        return self.pool.number(faces) + self.bonus

    def read(self, total: int) -> int:
        return total if self.reading is None else self.reading.of(total)

    def value(self, faces: Faces) -> int:
        """What the rule uses of these faces."""
        return self.read(self.total(faces))

    def values(self) -> frozenset[int]:
        """Every value that these dice can give."""
        return frozenset(self.read(number + self.bonus) for number in self.pool.range())

    def quick(self, random: Callable[[], float]) -> int:
        """A value from a fast generator: the same law, the dice themselves thrown away."""
        pool = self.pool
        if type(pool) is Sum:
            total = len(pool.dice)
            for sides in pool.dice:
                total += int(random() * sides)
        else:
            total = pool.number(thrown(pool, lambda sides: 1 + int(random() * sides)))
        for part in self.parts:
            total += part.amount
        return total if self.reading is None else self.reading.of(total)

    def __str__(self) -> str:
        parts = "".join(f" {'+' if part.amount >= 0 else '−'} {abs(part.amount)} {part.name}" for part in self.parts)
        reading = f" {self.reading}" if self.reading else ""
        return f"{self.pool}{parts}{reading}" + (f" (for {self.stands_for})" if self.stands_for else "")


def thrown(pool: Pool, die: Die, faces: Faces = ()) -> Faces:
    """Draw die by die until the pool needs no more."""
    while more := pool.more(faces):
        faces += tuple(die(sides) for sides in more)
    return faces


def dice(count: int, sides: int) -> Roll:
    return Roll(Sum((sides,) * count))


def together(*sides: int) -> Roll:
    """Different dice added: together(8, 4) is d8 + d4."""
    return Roll(Sum(sides))


def highest(count: int, sides: int, keep: int = 1) -> Roll:
    return Roll(Kept((sides,) * count, keep))


def lowest(count: int, sides: int, keep: int = 1) -> Roll:
    return Roll(Kept((sides,) * count, keep, "lowest"))


def count_at_least(count: int, sides: int, number: int) -> Roll:
    return Roll(Count((sides,) * count, number, sides))


def count_at_most(count: int, sides: int, number: int) -> Roll:
    return Roll(Count((sides,) * count, 1, number))


def exploding(*sides: int, stop: int) -> Roll:
    return Roll(Exploding(sides, stop))


D4: Final = dice(1, 4)
D6: Final = dice(1, 6)
D8: Final = dice(1, 8)
D10: Final = dice(1, 10)
D12: Final = dice(1, 12)
D20: Final = dice(1, 20)
TWO_D6: Final = dice(2, 6)


def _dice_words(sides: tuple[int, ...]) -> str:
    kinds = list(dict.fromkeys(sides))
    return " + ".join(f"{sides.count(kind) if sides.count(kind) > 1 else ''}d{kind}" for kind in kinds) or "no dice"
