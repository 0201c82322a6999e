"""Free dice notation such as ``4d6kh3+2``: read it, roll it die by die, show every die.

======================  ========================================================================================
``4d6`` ``d6`` ``d%``   dice; ``d%`` is a d100
``+ - * / // %``        arithmetic; both divisions round down
``2d6+3>=9``            a comparison is 1 if it holds, else 0; also ``<= < > == !=``
``(1d8,1d6)``           a list: its parts added, or what ``k p c`` choose of them
``kh3 kl1 k=6 k>4``     keep the highest, the lowest, the dice showing 6, the dice above 4
``ph1 pl1 p=1``         drop (``dh1`` and ``dl1`` are the same)
``ro1 ro<3``            re-roll once
``rr1 rr<3``            re-roll until
``mi2 ma5``             a die counts as at least 2, as at most 5
``e6 e>4 !``            explode: roll again and add to the same die, as often as it shows that; ``!``: the maximum
``c6 c>=5``             count the dice showing that
======================  ========================================================================================

Operators act from left to right on the dice that are still kept; neighbours of one kind are one operator
(``kh1kl1`` keeps the highest and the lowest, ``ro1ro2`` re-rolls a die once). An exploded die stays one die: it
is kept, dropped and counted with its sum. What cannot be rolled is refused while reading, so that a roll that has
begun always ends.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from types import MappingProxyType
from typing import Final, NamedTuple, NoReturn, TypeAlias, TypeVar

MOST_DICE: Final = 1_000
MOST_SIDES: Final = 10_000
MOST_DEPTH: Final = 20
MOST_CHARACTERS: Final = 200
MOST_OPERATORS: Final = 10
HIGHEST_NUMBER: Final = 1_000_000
HIGHEST_RESULT: Final = 10**15
MOST_AGAIN: Final = 1_000
"""How often one die is rolled again in one roll. An honest die reaches this once in 10^45 rolls at the earliest."""
MOST_FACES_AGAIN: Final = 0.9
"""The share of a die's faces that may be rolled again without an end."""


class NotationError(ValueError):
    """One sentence for people: what is wrong, where, and what to do."""


# What the dice notation says


@dataclass(frozen=True, slots=True)
class Rank:
    """The so many highest or lowest."""

    highest: bool
    count: int

    def __str__(self) -> str:
        return f"{'h' if self.highest else 'l'}{self.count}"


COMPARISONS: Final[Mapping[str, Callable[[int, int], bool]]] = MappingProxyType(
    {
        "<": operator.lt,
        ">": operator.gt,
        "<=": operator.le,
        ">=": operator.ge,
        "==": operator.eq,
        "!=": operator.ne,
    }
)
ARITHMETIC: Final[Mapping[str, Callable[[int, int], int]]] = MappingProxyType(
    {
        "+": operator.add,
        "-": operator.sub,
        "*": operator.mul,
        "//": operator.floordiv,
        "%": operator.mod,
    }
)


@dataclass(frozen=True, slots=True)
class Showing:
    """The dice that show such a number."""

    comparison: str
    number: int

    def matches(self, value: int) -> bool:
        return COMPARISONS[self.comparison](value, self.number)

    def among(self, values: range) -> range:
        """The matching ones of consecutive values."""
        first, last = values.start, values.stop - 1
        match self.comparison:
            case "==":
                first, last = max(first, self.number), min(last, self.number)
            case "<":
                last = min(last, self.number - 1)
            case "<=":
                last = min(last, self.number)
            case ">":
                first = max(first, self.number + 1)
            case _:
                first = max(first, self.number)
        return range(first, last + 1)

    def __str__(self) -> str:
        return f"{self.comparison.removeprefix('==')}{self.number}"


def matches_any(selectors: Iterable[Showing], value: int) -> bool:
    return any(selector.matches(value) for selector in selectors)


def matching(selectors: Iterable[Showing], values: range) -> set[int]:
    return set(chain.from_iterable(selector.among(values) for selector in selectors))


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep (or drop) the chosen ones of the dice that are still kept."""

    selectors: tuple[Rank | Showing, ...]
    drop: bool

    @property
    def ranks(self) -> bool:
        """Whether it chooses by place among the others, not by what a die shows."""
        return isinstance(self.selectors[0], Rank)

    def kept(self, values: Sequence[int]) -> list[int]:
        """Which indices stay. Of equal values the first is the highest."""
        chosen: set[int] = set()
        ascending = sorted(range(len(values)), key=lambda index: (values[index], -index))
        for selector in self.selectors:
            match selector:
                case Rank(highest=True, count=count):
                    chosen.update(ascending[max(0, len(values) - count) :])
                case Rank(count=count):
                    chosen.update(ascending[:count])
                case Showing():
                    chosen.update(index for index in ascending if selector.matches(values[index]))
        return [index for index in range(len(values)) if (index in chosen) is not self.drop]

    def __str__(self) -> str:
        return "".join(f"{'p' if self.drop else 'k'}{_chosen_words(selector)}" for selector in self.selectors)


def _chosen_words(selector: Rank | Showing) -> str:
    return f"={selector.number}" if isinstance(selector, Showing) and selector.comparison == "==" else str(selector)


@dataclass(frozen=True, slots=True)
class Count:
    """How many of the kept dice show such a number."""

    selectors: tuple[Showing, ...]

    def __str__(self) -> str:
        return "".join(f"c{selector}" for selector in self.selectors)


@dataclass(frozen=True, slots=True)
class Reroll:
    """Roll the dice showing such a number again: once, or until they no longer do."""

    selectors: tuple[Showing, ...]
    until: bool

    def __str__(self) -> str:
        return "".join(f"{'rr' if self.until else 'ro'}{selector}" for selector in self.selectors)


@dataclass(frozen=True, slots=True)
class Explode:
    """Roll again and add to the same die, as long as the new face is such a number too."""

    selectors: tuple[Showing, ...]

    def __str__(self) -> str:
        return "".join(f"e{selector}" for selector in self.selectors)


@dataclass(frozen=True, slots=True)
class Bound:
    """A die counts as at least (or at most) this number."""

    number: int
    least: bool

    def apply(self, value: int) -> int:
        return max(value, self.number) if self.least else min(value, self.number)

    def __str__(self) -> str:
        return f"{'mi' if self.least else 'ma'}{self.number}"


Change: TypeAlias = Reroll | Explode | Bound
Operator: TypeAlias = Change | Keep | Count


@dataclass(frozen=True, slots=True)
class Number:
    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Dice:
    count: int
    sides: int
    operators: tuple[Operator, ...]

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}{''.join(map(str, self.operators))}"


@dataclass(frozen=True, slots=True)
class Group:
    """Several parts in parentheses, treated like dice by keep, drop and count."""

    parts: tuple[Node, ...]
    operators: tuple[Keep | Count, ...]

    def __str__(self) -> str:
        return f"({','.join(map(str, self.parts))}){''.join(map(str, self.operators))}"


@dataclass(frozen=True, slots=True)
class Negative:
    operand: Node

    def __str__(self) -> str:
        return f"-{_bracketed(str(self.operand), _strength(self.operand) < NEGATIVE_STRENGTH)}"


@dataclass(frozen=True, slots=True)
class Binary:
    operator: str
    left: Node
    right: Node

    def __str__(self) -> str:
        return _joined(self, str(self.left), self.operator, str(self.right))


Node: TypeAlias = Number | Dice | Group | Negative | Binary

COMPARISON_STRENGTH: Final = 1
SUM_STRENGTH: Final = 2
PRODUCT_STRENGTH: Final = 3
NEGATIVE_STRENGTH: Final = 4
ATOM_STRENGTH: Final = 5


def _strength(node: Node) -> int:
    """How strongly a node holds together, to see where parentheses are needed."""
    match node:
        case Binary(operator=sign):
            if sign in COMPARISONS:
                return COMPARISON_STRENGTH
            return SUM_STRENGTH if sign in "+-" else PRODUCT_STRENGTH
        case Negative():
            return NEGATIVE_STRENGTH
        case _:
            return ATOM_STRENGTH


def _bracketed(text: str, needed: bool) -> str:
    return f"({text})" if needed else text


def _joined(node: Binary, left: str, middle: str, right: str) -> str:
    strength = _strength(node)
    left_needs = _strength(node.left) < strength + (strength == COMPARISON_STRENGTH)
    right_needs = _strength(node.right) <= strength
    return _bracketed(left, left_needs) + middle + _bracketed(right, right_needs)


@dataclass(frozen=True, slots=True)
class Notation:
    """What was read. `text` is the canonical spelling: `parse(text)` gives an equal notation."""

    root: Node
    text: str

    def __str__(self) -> str:
        return self.text


# Bounds of every value, so that nothing can divide by zero or grow without an end


class Span(NamedTuple):
    """A value lies from `low` to `high`, both included; not every value between them need be possible."""

    low: int
    high: int


def span_of(node: Node, most_again: int = MOST_AGAIN) -> Span:
    """The bounds of a node, when a die explodes at most so many times."""
    match node:
        case Number(value=value):
            return Span(value, value)
        case Negative(operand=operand):
            low, high = span_of(operand, most_again)
            return Span(-high, -low)
        case Binary():
            return combined_span(node.operator, span_of(node.left, most_again), span_of(node.right, most_again))
        case Dice(count=count):
            return _selected_span(node.operators, [single_span(node, most_again)] * count)
        case Group(parts=parts):
            return _selected_span(node.operators, [span_of(part, most_again) for part in parts])


def combined_span(sign: str, left: Span, right: Span) -> Span:
    if sign in COMPARISONS:
        return Span(0, 1)
    if sign == "%":
        return Span(min(0, right.low + 1), max(0, right.high - 1))
    corners = [ARITHMETIC[sign](one, other) for one in left for other in right]
    return Span(min(corners), max(corners))


def single_span(dice: Dice, most_again: int) -> Span:
    """The bounds of one die of these, whatever happens to it."""
    span = Span(1, dice.sides)
    for change in dice.operators:
        span = changed_span(span, change, dice.sides, most_again)
    return span


def changed_span(span: Span, change: Operator, sides: int, most_again: int) -> Span:
    match change:
        case Bound():
            return Span(change.apply(span.low), change.apply(span.high))
        case Reroll():
            return Span(min(span.low, 1), max(span.high, sides))
        case Explode():
            return Span(span.low, span.high + most_again * sides)
        case _:
            return span


def _selected_span(operators: Iterable[Operator], spans: Sequence[Span]) -> Span:
    least = most = len(spans)
    for operation in operators:
        match operation:
            case Count():
                return Span(0, most)
            case Keep(ranks=True):
                least, most = len(operation.kept(range(least))), len(operation.kept(range(most)))
            case Keep():
                least = 0
    return Span(
        _least_sum([low for low, _ in spans], least, most), -_least_sum([-high for _, high in spans], least, most)
    )


def _least_sum(values: list[int], least: int, most: int) -> int:
    """The smallest sum of at least so many and at most so many of these values."""
    values.sort()
    return sum(values[:least]) + sum(min(0, value) for value in values[least:most])


# Reading


class _Token(NamedTuple):
    kind: str
    text: str
    column: int

    def __str__(self) -> str:
        return f"'{self.text}' at column {self.column}"


_TOKENS: Final = re.compile(
    r"(?P<space>\s+)|(?P<number>[0-9]+)"
    r"|(?P<comparison><=|>=|==|!=|<|>|=)|(?P<product>//|[*/%])|(?P<sum>[+-])|(?P<mark>[(),])"
    r"|(?P<keep>kh|kl|k|ph|pl|p|dh|dl)|(?P<change>ro|rr|e|c)|(?P<bound>mi|ma)|(?P<bang>!)|(?P<dice>d)"
    r"|(?P<unknown>[^\W\d_]+|.)",
    re.ASCII | re.IGNORECASE | re.DOTALL,
)
_OPERATOR_KINDS: Final = ("keep", "change", "bound", "bang")
_SPELLINGS: Final = str.maketrans(
    {"−": "-", "–": "-", "×": "*", "·": "*", "÷": "/", "\u00a0": " ", "\u2009": " ", "\u202f": " "}
)
_COMPARISON_SIGNS: Final[Mapping[str, str]] = MappingProxyType({"≥": ">=", "≤": "<=", "≠": "!="})


def _tokens(text: str) -> Iterator[_Token]:
    for found in _TOKENS.finditer(text.translate(_SPELLINGS)):
        column, token = found.start() + 1, found.group().lower()
        kind = found.lastgroup or "unknown"
        if token in _COMPARISON_SIGNS:
            yield _Token("comparison", _COMPARISON_SIGNS[token], column)
        elif kind == "unknown":
            raise NotationError(
                f"{_shown(text[found.start() : found.end()])} at column {column} is not dice notation; use numbers, d, "
                "+ - * / %, parentheses and operators such as kh3."
            )
        elif kind != "space":
            yield _Token(kind, token, column)
    yield _Token("end", "", len(text) + 1)


def _shown(text: str) -> str:
    return repr(text if len(text) <= 20 else text[:19] + "…")


@dataclass(slots=True)
class _Parser:
    """Recursive descent: comparison, sum, product, sign, atom."""

    tokens: list[_Token]
    position: int = 0
    depth: int = 0
    dice: int = 0

    @property
    def next(self) -> _Token:
        return self.tokens[self.position]

    def take(self) -> _Token:
        token = self.next
        self.position += 1
        return token

    def takes(self, text: str) -> bool:
        found = self.next.text == text
        self.position += found
        return found

    def whole(self) -> Node:
        node = self.comparison()
        if self.next.kind != "end":
            self.refuse_rest(self.next)
        return node

    def comparison(self) -> Node:
        node = self.sum()
        if self.next.kind != "comparison":
            return node
        sign = self.take()
        if sign.text == "=":
            raise NotationError(f"{sign} is not a comparison; write == or >=.")
        node = Binary(sign.text, node, self.sum())
        if self.next.kind == "comparison":
            raise NotationError(f"{self.next} follows another comparison; put parentheses around the first.")
        return node

    def sum(self) -> Node:
        node = self.product()
        while self.next.kind == "sum":
            node = Binary(self.take().text, node, self.product())
        return node

    def product(self) -> Node:
        node = self.signed()
        while self.next.kind == "product":
            sign = self.take()
            column = self.next.column
            divisor = self.signed()
            if sign.text == "*":
                node = Binary("*", node, divisor)
                continue
            low, high = span_of(divisor)
            if low <= 0 <= high:
                raise NotationError(
                    f"'{divisor}' at column {column} divides and can be 0; divide by what is never 0, such as 2."
                )
            node = Binary("%" if sign.text == "%" else "//", node, divisor)
        return node

    def signed(self) -> Node:
        if self.next.kind != "sum":
            return self.atom()
        sign = self.take()
        self.deeper(sign)
        operand = self.signed()
        self.depth -= 1
        return Negative(operand) if sign.text == "-" else operand

    def deeper(self, token: _Token) -> None:
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise NotationError(
                f"{token} is nested more than {MOST_DEPTH} deep; use fewer parentheses and signs inside each other."
            )

    def atom(self) -> Node:
        token = self.take()
        match token.kind:
            case "number":
                return self.thrown(token, token) if self.next.kind == "dice" else Number(_number(token))
            case "dice":
                self.position -= 1
                return self.thrown(token, None)
            case "mark" if token.text == "(":
                return self.parenthesis(token)
            case "end":
                raise NotationError(
                    f"Something is missing at the end, at column {token.column}: a number or dice, such as 2d6."
                )
            case _:
                raise NotationError(f"{token} stands where a number or dice should be; write for example 2d6+3.")

    def parenthesis(self, opening: _Token) -> Node:
        self.deeper(opening)
        parts = [self.comparison()]
        while self.takes(","):
            parts.append(self.comparison())
        self.depth -= 1
        if not self.takes(")"):
            if self.next.kind == "end":
                raise NotationError(f"{opening} is never closed; add a ')'.")
            self.refuse_rest(self.next)
        if len(parts) == 1:
            return parts[0]
        operators = self.operators(0)
        return Group(tuple(parts), tuple(one for one in operators if isinstance(one, Keep | Count)))

    def refuse_rest(self, token: _Token) -> NoReturn:
        if token.kind in _OPERATOR_KINDS:
            advice = "needs dice or a list directly before it; write it as in 4d6kh3 or (1d8,1d6)kh1."
        elif token.kind == "dice":
            advice = "follows something complete; write pl1 to drop the lowest die, or + before more dice."
        elif token.text == ")":
            advice = "closes nothing; remove it or add a '(' before it."
        elif token.text == ",":
            advice = "is outside parentheses; write a list as (1d8,1d6)."
        else:
            advice = "follows something complete; put + - * / or a comparison before it."
        raise NotationError(f"{token} {advice}")

    def thrown(self, start: _Token, counted: _Token | None) -> Dice:
        self.take()
        count = _number(counted, MOST_DICE, "asks for too many dice") if counted else 1
        if count == 0:
            raise NotationError(f"{start} asks for no dice at all; write 1 or more before the d.")
        self.dice += count
        if self.dice > MOST_DICE:
            raise NotationError(
                f"{start} brings the dice to {self.dice:,} in all; ask for fewer, {MOST_DICE:,} are the most."
            )
        sides = self.sides(start)
        return Dice(count, sides, self.operators(sides))

    def sides(self, start: _Token) -> int:
        if self.takes("%"):
            return 100
        if self.next.kind != "number":
            raise NotationError(f"{start} begins dice without a number of sides; write for example {start.text[:4]}d6.")
        token = self.take()
        sides = _number(token, MOST_SIDES, "asks for too many sides")
        if sides == 0:
            raise NotationError(f"{token} asks for a die without sides; a die needs at least 1.")
        return sides

    def operators(self, sides: int) -> tuple[Operator, ...]:
        """What follows the dice (or, with no sides, a list)."""
        found: list[Operator] = []
        first, spelled = self.next, 0
        while self.next.kind in _OPERATOR_KINDS:
            token = self.next
            if found and isinstance(found[-1], Count) and token.text != "c":
                raise NotationError(f"{token} comes after a count; put c last.")
            if not sides and token.kind != "keep" and token.text != "c":
                raise NotationError(f"{token} needs dice; a list takes only k, p and c.")
            operation, spelled = self.operator(sides), spelled + 1
            merged = _merged(found[-1], operation) if found else None
            found[-1 if merged else len(found) :] = [merged or operation]
            _refuse_hardly_ending(found[-1], sides, token)
        if spelled > MOST_OPERATORS:
            raise NotationError(f"{first} begins {spelled} operators; at most {MOST_OPERATORS} may follow a roll.")
        return tuple(found)

    def operator(self, sides: int) -> Operator:
        token = self.take()
        match token.text:
            case "!":
                return Explode((Showing("==", sides),))
            case "e":
                return Explode((self.showing(token),))
            case "c":
                return Count((self.showing(token),))
            case "ro" | "rr":
                return Reroll((self.showing(token),), until=token.text == "rr")
            case "mi" | "ma":
                return Bound(_number(self.expect_number(token)), least=token.text == "mi")
            case _:
                return self.keep(token)

    def keep(self, token: _Token) -> Keep:
        drop = token.text[0] in "pd"
        if token.text not in ("k", "p"):
            count = _number(self.take()) if self.next.kind == "number" else 1
            return Keep((Rank(token.text[1] == "h", count),), drop)
        if self.next.kind == "number":
            number, letter = self.next.text[:8], token.text
            raise NotationError(
                f"'{letter}{number}' at column {token.column} can mean two things; write {letter}h{number} for the "
                f"{number} highest or {letter}={number} for the dice showing {number}."
            )
        return Keep((self.showing(token),), drop)

    def showing(self, token: _Token) -> Showing:
        comparison = self.take().text if self.next.kind == "comparison" else "=="
        if comparison == "!=":
            raise NotationError(f"{token} cannot choose with !=; use = < > <= or >=.")
        return Showing("==" if comparison == "=" else comparison, _number(self.expect_number(token)))

    def expect_number(self, token: _Token) -> _Token:
        if self.next.kind != "number":
            raise NotationError(f"{token} needs a number; write for example {token.text}2.")
        return self.take()


def _refuse_hardly_ending(operation: Operator, sides: int, token: _Token) -> None:
    match operation:
        case Explode(selectors=selectors) | Reroll(selectors=selectors, until=True):
            if len(matching(selectors, range(1, sides + 1))) > MOST_FACES_AGAIN * sides:
                raise NotationError(
                    f"'{operation}' at column {token.column} would roll a d{sides} again and again; "
                    "leave at least one face in ten alone."
                )


def _merged(last: Operator, new: Operator) -> Operator | None:
    """Neighbours of one kind as one operator with all their selectors."""
    match last, new:
        case Keep(), Keep() if last.drop == new.drop and last.ranks == new.ranks:
            return Keep(last.selectors + new.selectors, last.drop)
        case Count(), Count():
            return Count(last.selectors + new.selectors)
        case Reroll(), Reroll() if last.until == new.until:
            return Reroll(last.selectors + new.selectors, last.until)
        case Explode(), Explode():
            return Explode(last.selectors + new.selectors)
        case _:
            return None


def _number(token: _Token, limit: int = HIGHEST_NUMBER, complaint: str = "is too large a number") -> int:
    number = int(token.text)
    if number > limit:
        shown = token.text if len(token.text) <= 12 else f"{token.text[:12]}…"
        raise NotationError(f"'{shown}' at column {token.column} {complaint}; write at most {limit:,}.")
    return number


def parse(text: str) -> Notation:
    """Reads dice notation; refuses with one sentence what is unclear, too much or could go on for ever."""
    if len(text) > MOST_CHARACTERS:
        raise NotationError(f"The notation has {len(text):,} characters; shorten it to at most {MOST_CHARACTERS}.")
    if not text.strip():
        raise NotationError("The notation is empty; write for example 2d6+3.")
    root = _Parser(list(_tokens(text))).whole()
    low, high = span_of(root)
    if max(-low, high) > HIGHEST_RESULT:
        raise NotationError(
            f"The result of {_shown(text)} could be beyond {HIGHEST_RESULT:,}; multiply by less or use fewer dice."
        )
    canonical = str(root)
    if len(canonical) > MOST_CHARACTERS:
        raise NotationError(
            f"Written in full the notation has {len(canonical):,} characters; shorten it to at most {MOST_CHARACTERS}."
        )
    return Notation(root, canonical)


# Rolling


@dataclass(frozen=True, slots=True)
class RolledDie:
    """One die with all its throws: `discarded` faces were re-rolled, `faces` were added up (more than one: exploded).

    `value` is what it counts, after ``mi`` and ``ma``; `counted` is whether a ``c`` counted it.
    """

    sides: int
    faces: tuple[int, ...]
    value: int
    discarded: tuple[int, ...] = ()
    kept: bool = True
    counted: bool = False

    @property
    def exploded(self) -> bool:
        return len(self.faces) > 1

    @property
    def rerolled(self) -> bool:
        return bool(self.discarded)

    def __str__(self) -> str:
        text = "".join(f"{face}→" for face in self.discarded) + "!+".join(map(str, self.faces))
        shown = sum(self.faces)
        if self.value != shown:
            text += f"{'↑' if self.value > shown else '↓'}{self.value}"
        return _marked(text, self.kept, self.counted)


def _marked(text: str, kept: bool, counted: bool) -> str:
    if not kept:
        return f"~{text}~"
    return f"*{text}*" if counted else text


@dataclass(frozen=True, slots=True)
class RolledDice:
    node: Dice
    dice: tuple[RolledDie, ...]
    value: int

    def __str__(self) -> str:
        return f"{self.node} ({', '.join(map(str, self.dice))})"


@dataclass(frozen=True, slots=True)
class RolledPart:
    """One part of a list."""

    rolled: RolledNode
    kept: bool = True
    counted: bool = False

    @property
    def value(self) -> int:
        return self.rolled.value

    def __str__(self) -> str:
        return _marked(str(self.rolled), self.kept, self.counted)


@dataclass(frozen=True, slots=True)
class RolledGroup:
    node: Group
    parts: tuple[RolledPart, ...]
    value: int

    def __str__(self) -> str:
        return f"({', '.join(map(str, self.parts))}){''.join(map(str, self.node.operators))}"


@dataclass(frozen=True, slots=True)
class RolledNegative:
    node: Negative
    operand: RolledNode
    value: int

    def __str__(self) -> str:
        return f"-{_bracketed(str(self.operand), _strength(self.node.operand) < NEGATIVE_STRENGTH)}"


@dataclass(frozen=True, slots=True)
class RolledBinary:
    node: Binary
    left: RolledNode
    right: RolledNode
    value: int

    def __str__(self) -> str:
        return _joined(self.node, str(self.left), f" {self.node.operator} ", str(self.right))


_Item = TypeVar("_Item", RolledDie, RolledPart)
RolledNode: TypeAlias = Number | RolledDice | RolledGroup | RolledNegative | RolledBinary


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll with every die and every subtotal: each node of the tree has its `value`."""

    notation: Notation
    root: RolledNode
    dice: tuple[RolledDie, ...] = field(repr=False)
    """Every die in the order of the notation, the dropped ones too."""

    @property
    def total(self) -> int:
        return self.root.value

    def __str__(self) -> str:
        return f"{self.root} = {self.total}"


def roll(notation: Notation, die: Callable[[int], int]) -> Rolled:
    """Rolls it: every single die is drawn by `die(sides)`, from left to right."""

    def draw(sides: int) -> int:
        face = die(sides)
        if not 1 <= face <= sides:
            raise ValueError(f"a d{sides} showed {face}")
        return face

    root = _rolled(notation.root, draw)
    return Rolled(notation, root, tuple(_dice_in(root)))


def _rolled(node: Node, draw: Callable[[int], int]) -> RolledNode:
    match node:
        case Number():
            return node
        case Negative(operand=operand):
            rolled = _rolled(operand, draw)
            return RolledNegative(node, rolled, -rolled.value)
        case Binary():
            left, right = _rolled(node.left, draw), _rolled(node.right, draw)
            combine = COMPARISONS.get(node.operator) or ARITHMETIC[node.operator]
            return RolledBinary(node, left, right, int(combine(left.value, right.value)))
        case Dice():
            return _rolled_dice(node, draw)
        case Group():
            parts = [RolledPart(_rolled(part, draw)) for part in node.parts]
            for operation in node.operators:
                parts = _selected(operation, parts)
            return RolledGroup(node, tuple(parts), _value(node.operators, parts))


def _rolled_dice(node: Dice, draw: Callable[[int], int]) -> RolledDice:
    faces = [draw(node.sides) for _ in range(node.count)]
    dice = [RolledDie(node.sides, (face,), face) for face in faces]
    for operation in node.operators:
        if isinstance(operation, Keep | Count):
            dice = _selected(operation, dice)
        else:
            dice = [_changed(operation, one, draw) if one.kept else one for one in dice]
    return RolledDice(node, tuple(dice), _value(node.operators, dice))


def _changed(change: Change, die: RolledDie, draw: Callable[[int], int]) -> RolledDie:
    if isinstance(change, Bound):
        value = change.apply(die.value)
        return die if value == die.value else replace(die, value=value)
    if not matches_any(change.selectors, die.value):
        return die
    return _exploded(change, die, draw) if isinstance(change, Explode) else _rerolled(change, die, draw)


def _exploded(change: Explode, die: RolledDie, draw: Callable[[int], int]) -> RolledDie:
    more: list[int] = []
    while not more or matches_any(change.selectors, more[-1]):
        _refuse_endless(change, die, len(more))
        more.append(draw(die.sides))
    return replace(die, faces=(*die.faces, *more), value=die.value + sum(more))


def _rerolled(change: Reroll, die: RolledDie, draw: Callable[[int], int]) -> RolledDie:
    discarded, face = list(die.faces), draw(die.sides)
    while change.until and matches_any(change.selectors, face):
        _refuse_endless(change, die, len(discarded))
        discarded.append(face)
        face = draw(die.sides)
    return replace(die, faces=(face,), value=face, discarded=(*die.discarded, *discarded))


def _refuse_endless(change: Change, die: RolledDie, times: int) -> None:
    if times >= MOST_AGAIN:
        raise NotationError(f"'{change}' rolled one d{die.sides} again {times:,} times; look at the dice.")


def _selected(operation: Keep | Count, items: Sequence[_Item]) -> list[_Item]:
    """The same items, some of them now marked as dropped or counted."""
    live = [index for index, item in enumerate(items) if item.kept]
    values = [items[index].value for index in live]
    marked = list(items)
    if isinstance(operation, Count):
        for index, value in zip(live, values, strict=True):
            if matches_any(operation.selectors, value):
                marked[index] = replace(items[index], counted=True)
    else:
        kept = {live[position] for position in operation.kept(values)}
        for index in live:
            if index not in kept:
                marked[index] = replace(items[index], kept=False)
    return marked


def _value(operators: Sequence[Operator], items: Sequence[RolledDie] | Sequence[RolledPart]) -> int:
    if operators and isinstance(operators[-1], Count):
        return sum(item.counted for item in items)
    return sum(item.value for item in items if item.kept)


def _dice_in(node: RolledNode) -> Iterator[RolledDie]:
    match node:
        case RolledDice(dice=dice):
            yield from dice
        case RolledNegative(operand=operand):
            yield from _dice_in(operand)
        case RolledBinary(left=left, right=right):
            yield from _dice_in(left)
            yield from _dice_in(right)
        case RolledGroup(parts=parts):
            for part in parts:
                yield from _dice_in(part.rolled)
