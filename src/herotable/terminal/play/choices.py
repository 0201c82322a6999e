"""What a seat can choose now, numbered: the menu under every picture of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from herotable.rules.options import Choice, Option
from herotable.table.seen import Seen, SeenProposal, SeenQuestion
from herotable.terminal.play.asking import forced
from herotable.terminal.play.page import Row
from herotable.terminal.play.place import Chance, Chances


@dataclass(frozen=True, slots=True)
class Menu:
    """Options in their order: of the first open question, else of what may be done between actions. A proposal that
    waits for this seat comes before both."""

    seen: Seen
    proposal: SeenProposal | None
    question: SeenQuestion | None
    options: tuple[Option, ...]
    odds: Mapping[str, tuple[Chance, ...]] = field(default_factory=dict)

    @property
    def refused(self) -> tuple[Option, ...]:
        every = self.seen.options if self.question is None else self.question.options
        return tuple(option for option in every if option.refused)

    @property
    def throws(self) -> bool:
        return self.question is not None and self.question.kind == "throw"

    @property
    def head(self) -> str:
        if self.proposal is not None:
            return self.proposal.text
        if self.question is not None:
            return self.question.text
        name = self.seen.names.get(self.seen.audience, self.seen.audience)
        return f"{name[:1].upper()}{name[1:]}, what do you do?"

    def rows(self) -> list[Row]:
        if self.proposal is not None:
            return [Row(1, "agree"), Row(2, "say no")]
        return [Row(n, self.says(option), self._chances(option)) for n, option in enumerate(self.options, start=1)]

    def says(self, option: Option) -> str:
        cost = ", ".join(f"{part.amount} {part.name}" for part in option.cost)
        usual = self.question is not None and forced(option) == self.question.usual and len(self.options) > 1
        return label(option) + (f" ({cost})" if cost else "") + (" (usual)" if usual else "")

    def _chances(self, option: Option) -> tuple[Chance, ...]:
        only = forced(option)
        return () if only is None else self.chances(only)

    def chances(self, choice: Choice) -> tuple[Chance, ...]:
        return self.odds.get(key_of(choice), ())

    def not_now(self) -> list[str]:
        return [f"{label(option)}: {option.refused}" for option in self.refused]


def label(option: Option) -> str:
    return option.label or option.id


def menu_of(seen: Seen, compared: Sequence[Chances]) -> Menu:
    proposal = next((each for each in seen.proposals if each.asks_me), None)
    question = next(iter(seen.questions), None)
    every = seen.options if question is None else question.options
    asked = "" if question is None else question.id
    odds = {key_of(each.choice): each.of for each in compared if each.question == asked}
    return Menu(seen, proposal, question, tuple(option for option in every if not option.refused), odds)


def key_of(choice: Choice) -> str:
    return repr((choice.option, sorted(choice.fields.items())))
