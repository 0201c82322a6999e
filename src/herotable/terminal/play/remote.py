"""A place at a table on a server, through the same few functions as one in this program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeAlias

from herotable.client import Declined, TableClient, Trouble
from herotable.data.reference import Clause
from herotable.rules.game import About, Guide, SetUp
from herotable.rules.options import Choice, Refused
from herotable.rules.seats import Seat
from herotable.rules.tape import Scalar
from herotable.server import messages as m
from herotable.table import rows
from herotable.table.seen import Seen
from herotable.terminal.play.place import Chance, Chances, CheckCall

Change: TypeAlias = m.UndoTo | m.Write | m.Put | m.Take | m.Force

LOOK_EVERY = 1.0
"""Seconds; Ctrl-C is heard that often while others are waited for."""


class RemotePlace:
    """`waits` is told, once, whom the table waits for while this place can do nothing."""

    def __init__(self, table: TableClient, seat: Seat, waits: Callable[[Seen], None]) -> None:
        self.table = table
        self._seat = seat
        self._waits = waits
        self._impossible: tuple[str, ...] = ()

    @property
    def seat(self) -> Seat:
        return self._seat

    @cached_property
    def game(self) -> m.GameInfo:
        assert self.table.info is not None
        return next(game for game in self.table.api.games() if game.id == self.table.info.game)

    @property
    def about(self) -> About:
        game = self.game
        return About(game.id, game.title, game.edition, game.rules_version, game.options, game.game_master)

    def seen(self) -> Seen:
        return self.table.sights[self.seat].seen

    def wait(self) -> bool:
        """Until somebody at this keyboard can do something, or it is decided."""
        if self._anybody_can():
            return False
        self._waits(self.seen())
        while not self.table.waits(self._anybody_can, LOOK_EVERY):
            if self.table.gone:
                raise Refused(self.table.gone)
        return True

    def _anybody_can(self) -> bool:
        sights = [self.table.sights[seat].sight for seat in self.table.mine if seat in self.table.sights]
        return any(may_do_something(sight) or sight.outcome is not None for sight in sights)

    def wanted(self) -> bool:
        return may_do_something(self.table.sights[self.seat].sight)

    # What any seat does

    def act(self, choice: Choice) -> None:
        self.table.act(self.seat, choice)

    def answer(self, question: str, choice: Choice) -> None:
        self.table.answer(self.seat, question, choice)

    def undo(self, reason: str = "") -> bool:
        back = m.UndoTo(0, reason)
        return self._by_right_or_consent(back, lambda: self.table.send(m.Undo("", self.seat, back)))

    def override(self, what: rows.ByConsent) -> bool:
        if isinstance(what, rows.Undo):
            return self.undo(what.reason)
        change = change_of(what)
        return self._by_right_or_consent(change, lambda: self._overruled(change, shown=what.open))

    def _overruled(self, change: m.Override, *, shown: bool) -> None:
        self._impossible = self.table.send(m.Overrule("", self.seat, change, shown)).broken

    def _by_right_or_consent(self, change: Change, do: Callable[[], object]) -> bool:
        try:
            do()
        except Declined as told:
            if told.why != "consent":
                raise
            self.table.send(m.Propose("", self.seat, change))
            return False
        return True

    def agree(self, proposal: str, yes: bool) -> None:
        self.table.send(m.Agree("", self.seat, proposal, yes))

    def real_dice(self, on: bool) -> None:
        self.table.send(m.RealDice("", self.seat, on))

    def stand(self, question: str, span: str = "") -> None:
        self.table.send(m.Stand("", self.seat, question, span))

    def unstand(self, question: str) -> None:
        self.table.send(m.Stand("", self.seat, question, off=True))

    def say_for_the_dice(self, words: str) -> None:
        self.table.send(m.DiceWords("", self.seat, words))

    def hero(self) -> bytes | None:
        try:
            return self.table.api.written(self.table.id, self.seat).text.encode() or None
        except Trouble as fault:
            raise Refused(str(fault)) from fault

    # What the game master does

    def check(self, call: CheckCall) -> None:
        self.table.send(
            m.CallCheck("", self.seat, call.of, call.why, call.dice, call.parts, keep=call.keep, reach=call.reach)
        )

    def seen_as(self, seat: Seat) -> Seen:
        if seat not in self.table.sights:
            self.table.send(m.LookAs("", self.seat, seat))
            self.table.until(lambda: seat in self.table.sights)
        return self.table.sights[seat].seen

    def act_for(self, seat: Seat, choice: Choice) -> None:
        self.table.act(self.seat, choice, acts_for=seat)

    def answer_for(self, seat: Seat, question: str, choice: Choice) -> None:
        self.table.answer(self.seat, question, choice, acts_for=seat)

    def values(self, path: str = "") -> Sequence[tuple[str, Scalar]]:
        return [(each.path, each.value) for each in self.table.api.values(self.table.id, path)]

    def impossible(self) -> Sequence[str]:
        return self._impossible

    # What helps to decide

    def odds(self, choice: Choice, question: str = "") -> Chances:
        told = self.table.odds(self.seat, choice, question=question)
        if not told.odds:
            raise Refused(told.trouble or "the odds are not known just now")
        return in_words(told.odds[0])

    def compared(self) -> Sequence[Chances]:
        return [in_words(each) for each in self.table.all_odds(self.seat).odds]

    def clause(self, rule: str) -> Sequence[Clause]:
        wanted = rule.casefold()
        found = [each for each in self._clauses if each.id.casefold().startswith(wanted)]
        return [each for each in found if each.id.casefold() == wanted] or found

    @cached_property
    def _clauses(self) -> list[Clause]:
        told = self.table.api.clauses(self.game.id)
        return [Clause(each.id, each.chapter, each.text, ours=each.ours, gm=each.gm) for each in told]

    def guide(self) -> Guide | None:
        guide, info = self.game.guide, self.table.info
        if guide is None or info is None or info.scene != guide.scene or self.seat != guide.seat:
            return None
        return Guide(SetUp(guide.scene, ()), guide.seat, guide.hints)


def may_do_something(sight: m.Sight) -> bool:
    offered = any(not option.refused for option in sight.options)
    return offered or bool(sight.questions) or any(each.asks_me for each in sight.proposals)


def change_of(what: rows.Write | rows.Put | rows.Take | rows.ForceDice) -> m.Override:
    match what:
        case rows.Write():
            return m.Write(what.path, what.value, what.reason)
        case rows.Put():
            return m.Put(what.path, what.value, what.reason)
        case rows.Take():
            return m.Take(what.path, what.reason)
        case rows.ForceDice():
            force = what.force
            return m.Force(what.reason, force.faces, force.value, force.by, force.why)


def in_words(told: m.OddsOf) -> Chances:
    chances = (Chance(each.gist, each.chance, told.error) for each in told.chances)
    return Chances(told.choice, told.question, tuple(chances))
