"""A table in this program, kept in a file: its places, and the bots that sit on the others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, Final

from herotable.bots.playing import Move, choice_of, next_move
from herotable.bots.searching import Search, move_by_strength
from herotable.data.reference import Clause, Reference
from herotable.odds.odds import Odds, compare, odds
from herotable.rules.game import About, Guide
from herotable.rules.leaves import leaves_in
from herotable.rules.naming import names_in
from herotable.rules.options import Choice, Refused
from herotable.rules.questions import Asked
from herotable.rules.seats import Seat
from herotable.rules.tape import Scalar
from herotable.table.rows import ByConsent, ForceDice, Put, Row, Take, Undo, Write
from herotable.table.seen import Seen, asked_by_id, calls, proposal_by_id, question_id, seen
from herotable.table.table import Table
from herotable.terminal.games_here import rules_of
from herotable.terminal.play.place import Chance, Chances, CheckCall

MOST_COMPARED: Final = 60
MOST_MOVES: Final = 2_000
"""So many moves of bots in a row, and something is wrong with them."""


class LocalTable:
    """People sit where the journal says that they do; everyone else is a bot."""

    def __init__(
        self,
        table: Table[Any],
        *,
        guided: bool = False,
        strong: Mapping[Seat, Search] | None = None,
        wild: Collection[Seat] = (),
    ) -> None:
        self.table = table
        self.guided = guided
        self.strong = strong or {}
        self.wild = wild

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.table.seats if self.table.sitter(seat) == "person")

    @property
    def bots(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.table.seats if self.table.sitter(seat) == "bot")

    @cached_property
    def rules(self) -> Reference:
        return rules_of(self.table.game)

    def places(self) -> list[LocalPlace]:
        return [LocalPlace(self, seat) for seat in self.people]

    def bots_go_on(self) -> int:
        """Let bots play until they wait for people; how often they moved."""
        moved = 0
        while moved < MOST_MOVES and self.bot_moves():
            moved += 1
        return moved

    def bot_moves(self) -> bool:
        """One thing that a bot does, if any. Once there is an outcome, bots only answer what they are asked."""
        moment, game = self.table.moment, self.table.game
        bots = self.bots if moment.doing is not None or game.outcome(moment.now) is None else ()
        if bots and (move := move_by_strength(game, moment, self.random(), self.strong, self.wild)):
            self._do(move)
            return True
        move = next_move(game, moment, bots, self.random(), alone=not any(map(self.may_do_anything, self.people)))
        if move is not None:
            self._do(move)
        return move is not None

    def may_do_anything(self, seat: Seat) -> bool:
        return any(not option.refused for option in self.table.options(seat))

    def random(self) -> Random:
        """The same table comes to the same moves of bots, also after it was opened again."""
        journal = self.table.journal
        return Random(f"{journal.header.table} {journal.header.session.commitment} {len(journal.rows)}")

    def _do(self, move: Move) -> None:
        if move.asked is None:
            self.table.act(move.seat, move.choice, who="bot")
        else:
            row, place = self.table.point.opened, move.asked.place
            self.table.answer(move.seat, row, place, move.choice, key=move.asked.key, who="bot")


class LocalPlace:
    """One person's place at such a table."""

    def __init__(self, local: LocalTable, seat: Seat) -> None:
        self.local = local
        self._seat = seat

    @property
    def seat(self) -> Seat:
        return self._seat

    @property
    def about(self) -> About:
        return self._table.game.about

    @property
    def _table(self) -> Table[Any]:
        return self.local.table

    def seen(self) -> Seen:
        return seen(self._table, self.seat)

    def wait(self) -> bool:
        return self.local.bots_go_on() > 0

    def wanted(self) -> bool:
        """A question, or something that a sensible player would do now."""
        if self.seat in self._table.moment.waiting_for:
            return True
        if any(self.seat in self._asked_for(row) for row in self._table.journal.proposals):
            return True
        if self._table.moment.doing is not None:
            return False
        return choice_of(self._table.game, self._table.moment, self.seat, self.local.random()) is not None

    def _asked_for(self, proposal: int) -> Sequence[Seat]:
        open_one = self._table.journal.proposals[proposal]
        asked = self._table.asked_for_consent(open_one.row.seat)
        return [seat for seat in asked if seat not in open_one.agreed]

    # What any seat does

    def act(self, choice: Choice) -> None:
        self._table.act(self.seat, choice)

    def answer(self, question: str, choice: Choice) -> None:
        row, asked = self._question(self.seat, question)
        self._table.answer(self.seat, row, asked.place, choice, key=asked.key)

    def undo(self, reason: str = "") -> bool:
        mine = (row.n for row in map(self._table.journal.row, reversed(self._table.journal.line)) if self._did(row))
        to = next(mine, None)
        if to is None:
            raise Refused("there is nothing of yours to take back")
        if self._table.is_free(self.seat, to):
            self._table.undo(self.seat, to, reason)
            return True
        return self._by_right_or_consent(Undo(to, reason), lambda: self._table.undo(self.seat, to, reason))

    def _did(self, row: Row) -> bool:
        by_right = row.who == "gm" and self.seat == self._table.game_master
        return by_right or (row.who == "person" and row.seat == self.seat)

    def override(self, what: ByConsent) -> bool:
        return self._by_right_or_consent(what, lambda: self._overridden(what))

    def _by_right_or_consent(self, what: ByConsent, do: Callable[[], object]) -> bool:
        if self._table.asked_for_consent(self.seat):
            self._table.propose(self.seat, what)
            return False
        do()
        return True

    def _overridden(self, what: ByConsent) -> Row:
        table, seat = self._table, self.seat
        match what:
            case Write():
                return table.write(seat, what.path, what.value, what.reason, shown=what.open)
            case Put():
                return table.put(seat, what.path, what.value, what.reason, shown=what.open)
            case Take():
                return table.take(seat, what.path, what.reason, shown=what.open)
            case ForceDice():
                return table.force(seat, what.force, what.reason, shown=what.open)
            case Undo():
                return table.undo(seat, what.to, what.reason, fresh=what.fresh)

    def agree(self, proposal: str, yes: bool) -> None:
        row = proposal_by_id(self._table, proposal)
        if row is None:
            raise Refused("that proposal is not open any more")
        self._table.agree(self.seat, row, yes)

    def real_dice(self, on: bool) -> None:
        self._table.real_dice(self.seat, on)

    def stand(self, question: str, span: str = "") -> None:
        self._table.stand(self.seat, question, span)

    def unstand(self, question: str) -> None:
        self._table.unstand(self.seat, question)

    def say_for_the_dice(self, words: str) -> None:
        self._table.say_for_the_dice(self.seat, words)

    def hero(self) -> bytes | None:
        heroes = self._table.game.heroes()
        return None if heroes is None else heroes.written(self._table.moment.now, self.seat)

    # What the game master does

    def check(self, call: CheckCall) -> None:
        self._table.call_check(self.seat, call.of, call.why, call.dice, call.parts, keep=call.keep, reach=call.reach)

    def seen_as(self, seat: Seat) -> Seen:
        self._only_for_the_game_master("look through another's eyes")
        return seen(self._table, seat)

    def act_for(self, seat: Seat, choice: Choice) -> None:
        self._table.act_for(self.seat, seat, choice)

    def answer_for(self, seat: Seat, question: str, choice: Choice) -> None:
        row, asked = self._question(seat, question)
        self._table.answer_for(self.seat, seat, row, asked.place, choice, key=asked.key)

    def values(self, path: str = "") -> Sequence[tuple[str, Scalar]]:
        """Hidden things are among them."""
        self._only_for_the_game_master("look at everything there is")
        return list(leaves_in(self._table.moment.now, path))

    def impossible(self) -> Sequence[str]:
        return self._table.invariants_broken() if self.seat == self._table.game_master else ()

    def _only_for_the_game_master(self, what: str) -> None:
        if self.seat != self._table.game_master:
            raise Refused(f"only the game master may {what}")

    def _question(self, seat: Seat, question: str) -> tuple[int, Asked]:
        found = asked_by_id(self._table, seat, question)
        if found is None:
            raise Refused("that question is not open any more")
        return found

    # What helps to decide

    def odds(self, choice: Choice, question: str = "") -> Chances:
        table = self._table
        key = self._question(self.seat, question)[1].key if question else ""
        return self._in_words(choice, question, odds(table.game, table.moment, self.seat, choice, key))

    def compared(self) -> Sequence[Chances]:
        table = self._table
        questions = {asked.key: question_id(table, row, asked) for row, asked in table.questions(self.seat)}
        found = compare(table.game, table.moment, self.seat, most=MOST_COMPARED) or ()
        return [self._in_words(each.choice, questions.get(each.key, ""), each.odds) for each in found]

    def _in_words(self, choice: Choice, question: str, found: Odds) -> Chances:
        called = calls(self._table, self.seat)
        return Chances(
            choice,
            question,
            tuple(
                Chance(names_in(gist, called), float(found.of(gist)), found.error_of(gist)) for gist in found.gists()
            ),
        )

    def clause(self, rule: str) -> Sequence[Clause]:
        rules = self.local.rules
        exactly = [clause for clause in rules.clauses if clause.id.casefold() == rule.casefold()]
        return exactly or rules.family(rule.upper())

    def guide(self) -> Guide | None:
        return self._table.game.guide() if self.local.guided else None
