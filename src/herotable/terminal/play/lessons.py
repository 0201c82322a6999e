"""The guide of a first game: every hint is said once, when what it speaks of first comes up."""

from __future__ import annotations

from collections.abc import Iterator

from herotable.rules.game import Guide, Hint
from herotable.rules.options import Option
from herotable.table.seen import Seen


class Lessons:
    def __init__(self, guide: Guide | None, seat: str = "") -> None:
        self._left = list(guide.hints) if guide is not None and guide.seat == seat else []
        self._read = 0

    def skip(self, seen: Seen) -> None:
        """What a table that is taken up again has shown already is not said again."""
        if seen.log:
            self._left = [hint for hint in self._left if hint.on != "begin"]
            list(self._due(seen, logged=True))
        self._read = len(seen.log)

    def of(self, seen: Seen) -> list[Hint]:
        """What is to be said now, in the guide's order."""
        found = list(self._due(seen, logged=False))
        self._read = len(seen.log)
        return found

    def _due(self, seen: Seen, *, logged: bool) -> Iterator[Hint]:
        """Takes the hints that are due off the list; `logged`: only those for what stands in the log."""
        for hint in list(self._left):
            if comes_up(hint, seen, self._read) and (not logged or hint.on in ("event", "dice")):
                self._left.remove(hint)
                yield hint


def comes_up(hint: Hint, seen: Seen, read: int) -> bool:
    """Whether what a hint speaks of is there now; of the log, whether it has come since line `read`."""
    match hint.on:
        case "begin":
            return True
        case "option":
            return any(option.id == hint.of and not option.refused for option in _options(seen))
        case "question":
            return any(question.kind == hint.of for question in seen.questions)
        case "event":
            return any(line.event == hint.of for line in seen.log[read:])
        case "dice":
            return any(line.kind == "dice" for line in seen.log[read:])
        case "end":
            return seen.outcome is not None


def _options(seen: Seen) -> Iterator[Option]:
    yield from seen.options
    for question in seen.questions:
        yield from question.options
