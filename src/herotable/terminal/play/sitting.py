"""Playing at a table: show it to whoever is to move, read what is typed, hand it over, and let the others go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from herotable.rules.options import Choice, Option, Refused
from herotable.rules.seats import Seat
from herotable.table.seen import Seen
from herotable.terminal.play.asking import Back, Unclear, filled, forced, picked, read
from herotable.terminal.play.choices import menu_of
from herotable.terminal.play.lessons import Lessons
from herotable.terminal.play.orders import obeyed
from herotable.terminal.play.page import Page
from herotable.terminal.play.place import Place

MOST_NEW_LINES: Final = 60
TABLE_THROWS: Final = ("t", "table")


class Sitting:
    """`places` are those of the people at this keyboard. Between two of them a curtain hides the page."""

    def __init__(self, page: Page, places: Sequence[Place], *, resumed: bool = False) -> None:
        self.page = page
        self.places = places
        self.place = places[0]
        self.menu = menu_of(self.place.seen(), ())
        self._behind: Seat = "" if len(places) > 1 else places[0].seat
        self._read = {place.seat: len(place.seen().log) if resumed else 0 for place in places}
        self._chosen = False
        self._over = False
        self.passed_on: list[str] = []
        self.lessons = Lessons(self.place.guide(), self.place.seat)
        if resumed:
            self.lessons.skip(self.place.seen())

    def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Until nobody can do anything, or somebody stops."""
        while not until():
            self._let_others_go_on()
            if not self._find_whose_turn():
                self._show_the_end()
                return
            self._draw_curtain()
            self._show()
            self._read_and_obey()

    # Whose turn it is

    def _let_others_go_on(self) -> None:
        for place in self.places:
            place.wait()

    def _find_whose_turn(self) -> bool:
        """Whoever is waited for; whoever had the keyboard last, if nobody is or several are."""
        order = sorted(self.places, key=lambda place: place.seat != self.place.seat)
        if self._chosen and self._can(self.place):
            order = [self.place]
        able = [place for place in order if self._can(place)]
        self._chosen = False
        if not able:
            return False
        self.place = next((place for place in able if place.wanted()), able[0])
        return True

    def _can(self, place: Place) -> bool:
        seen = place.seen()
        offered = any(not option.refused for option in seen.options)
        return offered or bool(seen.questions) or any(each.asks_me for each in seen.proposals)

    def hand_to(self, seat: Seat) -> None:
        self.place = next(place for place in self.places if place.seat == seat)
        self._chosen = True

    def _draw_curtain(self) -> None:
        """What one person saw is gone before the next one looks."""
        if self._behind == self.place.seat:
            return
        self.page.erase()
        seen = self.place.seen()
        self.page.important(
            f"{called(seen, self.place.seat)}, it is your turn. Let nobody else look, then press Enter."
        )
        self.page.ask("")
        self.page.erase()
        self._behind = self.place.seat

    # What is shown

    def _show(self) -> None:
        seen = self.place.seen()
        self.menu = menu_of(seen, self.place.compared())
        over = self._over
        self._show_table(seen)
        if self._over and not over:
            self.page.say("'quit' leaves the table; what can still be done stands below.")
        self.page.menu(self.menu.head, self.menu.rows(), self.menu.not_now())

    def _show_table(self, seen: Seen) -> None:
        self.page.begin()
        if seen.screen is not None:
            self.page.screen(seen.screen)
        self._show_log(seen)
        self._show_outcome(seen)
        self._show_hints(seen)

    def _show_log(self, seen: Seen) -> None:
        new = len(seen.log) - min(self._read[self.place.seat], len(seen.log))
        self._read[self.place.seat] = len(seen.log)
        room = max(min(new, MOST_NEW_LINES), self.page.room_for_log())
        lines = seen.log[-room:] if self.page.redraws else seen.log
        if lines:
            self.page.log(lines, new=min(new, len(lines)))

    def _show_hints(self, seen: Seen) -> None:
        for hint in self.lessons.of(seen):
            self.page.hint(with_rule(hint.text, hint.rule))

    def _show_outcome(self, seen: Seen) -> None:
        over, self._over = self._over, seen.outcome is not None
        if seen.outcome is not None and not over:
            who = " and ".join(called(seen, seat) for seat in seen.outcome.winners) or "nobody"
            self.page.important(f"It is decided: {seen.outcome.how}. Won by {who}.")

    def _show_the_end(self) -> None:
        seen = self.place.seen()
        self._show_table(seen)
        if seen.outcome is None:
            self.page.important("Nobody here can do anything now.")

    # What is typed

    def _read_and_obey(self) -> None:
        """One choice, or as many orders as it takes until there is something new to show."""
        while True:
            typed = self.page.ask(self._prompt())
            try:
                if self._obeyed(typed):
                    return
            except Refused as fault:
                self.page.wrong(f"{fault}.")
            except Unclear as fault:
                self.page.wrong(str(fault))
            except Back:
                return

    def _prompt(self) -> str:
        if self._over:
            return "Your choice, quit, or ? for help:"
        return "Your dice, or ? for help:" if self.menu.throws else "Your choice, or ? for help:"

    def _obeyed(self, typed: str) -> bool:
        """Whether there is something new to show."""
        if not typed:
            return True
        if self.menu.throws and self.menu.proposal is None and (typed[0].isdigit() or typed.casefold() in TABLE_THROWS):
            self._throw(typed)
        elif typed.isascii() and typed.isdigit():
            self._choose(typed)
        else:
            return obeyed(self, typed)
        return True

    def _throw(self, typed: str) -> None:
        """Real dice, read off; or the table throws after all."""
        throw, table = self.menu.options
        if typed.casefold() in TABLE_THROWS:
            self._take(Choice(table.id))
            return
        (field,) = throw.fields
        self._take(Choice(throw.id, {field.name: read(field, typed, self.menu.seen.names)}))

    def _choose(self, typed: str) -> None:
        if self.menu.proposal is not None:
            yes = picked(("agree", "no"), typed, {}) == "agree"
            self.place.agree(self.menu.proposal.id, yes)
            return
        option = self.option(typed)
        choice = forced(option) or filled(self.page, option, self.menu.seen.names, self.menu.chances)
        self._take(choice)

    def option(self, typed: str) -> Option:
        """The option of this number."""
        options = self.menu.options
        if not (typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(options)):
            there_are = f"numbers 1 to {len(options)}" if options else "none now"
            raise Unclear(f"{typed!r} is no choice; there are {there_are}.")
        return options[int(typed) - 1]

    def _take(self, choice: Choice) -> None:
        if self.menu.question is None:
            self.place.act(choice)
        else:
            self.place.answer(self.menu.question.id, choice)


def called(seen: Seen, of: str) -> str:
    name = seen.names.get(of, of)
    return name[:1].upper() + name[1:]


def with_rule(text: str, rule: str) -> str:
    return f"{text} ({rule})" if rule else text
