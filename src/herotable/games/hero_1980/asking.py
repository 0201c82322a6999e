"""Questions to people at this table; whoever has conceded answers as usual (G70)."""

from __future__ import annotations

from herotable.games.hero_1980.state import Table
from herotable.rules import Play, Question, Seat
from herotable.rules.play import Answer


def ask(play: Play, table: Table, seat: Seat, question: Question[Answer]) -> Answer:
    if table.heroes[seat].conceded:
        return question.read(question.usual)
    return play.ask(seat, question)


def others(table: Table, runner: Seat) -> list[Seat]:
    """Everyone who cannot look at this runner's counters."""
    return [seat for seat in table.heroes if seat != runner]
