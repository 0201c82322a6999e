"""`herotable odds`: where a scene ends, what may be chosen and what may come of it."""

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from herotable.terminal.complaints import CannotDo, NotUnderstood
from herotable.terminal.games_here import game_named
from herotable.terminal.helping import Commands, add_command, add_json
from herotable.terminal.roll import percent
from herotable.terminal.scenes import FILE_HELP, ran, read, scene_file

if TYPE_CHECKING:
    from herotable.odds.counting import Bounds, Chance
    from herotable.odds.odds import Compared
    from herotable.rules import AnyGame, Moment, Seat


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "odds",
        "tell the odds of every choice where a scene ends",
        """Plays a scene and tells, for everything that a seat may then choose, how likely each outcome is if everyone
        who is asked later answers as usual. Odds rest on what the seat knows: where hidden figures matter, the chance
        is followed by its range over what they may be. Sampled odds are marked with ≈ and their standard error.""",
        "odds compact-heroes/hagar-and-the-orc",
        "odds compact-heroes/hagar-and-the-orc --option declare --exact",
        "odds my-fight.toml --seat gm --range --json",
    )
    parser.add_argument("file", metavar="FILE", help=FILE_HELP)
    parser.add_argument("--seat", metavar="SEAT", help="who chooses; without it, the first that has a choice")
    parser.add_argument("--option", metavar="NAME", help="only the choices of this option, such as attack")
    parser.add_argument("--exact", action="store_true", help="as fractions")
    parser.add_argument("--range", action="store_true", help="also from what to what later choices can bring it")
    add_json(parser)
    parser.set_defaults(do=tell_odds)


def tell_odds(typed: argparse.Namespace) -> None:
    scene = read(typed.file, scene_file(typed.file))
    done = ran(typed.file, scene)
    if done.faults:
        raise CannotDo(f"{typed.file}, {done.faults[0]}.")
    game = game_named(scene.game)
    asking = Asking(game, done.moment, chooser(game, done.moment, typed.seat), typed.exact, typed.range)
    ids = asking.ids(typed.option)
    if typed.json:
        print(json.dumps([asking.for_programs(each) for name in ids for each in asking.compared(name) or ()]))
    else:
        print("\n".join(asking.for_people(ids)))


def chooser(game: "AnyGame", moment: "Moment[Any]", wanted: str | None) -> "Seat":
    from herotable.rules import offered

    seats = game.seats(moment.now)
    if wanted is not None and wanted not in seats:
        raise NotUnderstood(f"there is no seat {wanted!r}; there is {', '.join(seats)}.")
    asked = [*moment.waiting_for, *seats] if wanted is None else [wanted]
    for seat in asked:
        if any(not option.refused for option in offered(game, moment, seat)):
            return seat
    raise CannotDo(f"{'nobody has' if wanted is None else f'{wanted} does not have'} a choice where this scene ends.")


@dataclass(frozen=True)
class Asking:
    """Who asks for the odds of what, and how they are to be told."""

    game: "AnyGame"
    moment: "Moment[Any]"
    seat: "Seat"
    exactly: bool
    range: bool

    def ids(self, wanted: str | None) -> list[str]:
        """The options that are open, or the one that was asked for."""
        from herotable.rules import offered

        options = offered(self.game, self.moment, self.seat)
        found = list(dict.fromkeys(option.id for option in options if not option.refused))
        if wanted is None:
            return found
        if wanted not in found:
            raise NotUnderstood(f"{self.seat} is not offered {wanted!r}; there is {', '.join(found)}.")
        return [wanted]

    def compared(self, option: str) -> "list[Compared] | None":
        from herotable.odds.odds import Compared, compare, odds

        found = compare(self.game, self.moment, self.seat, only=option)
        if found is None or not self.exactly:
            return found
        exactly = partial(odds, self.game, self.moment, self.seat, exactly=True)
        return [Compared(each.key, each.choice, exactly(each.choice, each.key)) for each in found]

    # For people

    def for_people(self, ids: list[str]) -> Iterator[str]:
        known, idle = self.called(self.seat), list[str]()
        yield f"{known} may choose:" if known == self.seat else f"{known} ({self.seat}) may choose:"
        for name in ids:
            found = self.compared(name)
            if found is None:
                yield f"  {name}: in too many ways to tell them all"
            for each in found or ():
                if each.odds.gists():
                    yield from self.one_for_people(each)
                else:
                    idle.append(self.in_words(each))
        yield from ("  Nothing that odds tell of comes at once of:" for _ in idle[:1])
        yield from (f"    {text}" for text in idle)

    def one_for_people(self, each: "Compared") -> Iterator[str]:
        yield f"  {self.in_words(each)}"
        names = {gist: self.named(gist) for gist in each.odds.gists()}
        width = max(map(len, names.values()))
        for gist, name in names.items():
            yield f"    {name:<{width}}  {', '.join(self.chances(each, gist))}"

    def chances(self, each: "Compared", gist: str) -> Iterator[str]:
        told = self.shown(each.odds.of(gist))
        yield f"{told:>8}" if each.odds.exact else f"≈ {told} ± {percent(each.odds.error_of(gist))}"
        ways = {"hidden things": self.over_hidden(each, gist), **(self.bounds(each, gist) if self.range else {})}
        for way, bounds in ways.items():
            if bounds and bounds[0] != bounds[1] and (way == "hidden things" or bounds != ways["hidden things"]):
                yield f"by {way} {self.shown(bounds[0])} to {self.shown(bounds[1])}"

    def over_hidden(self, each: "Compared", gist: str) -> "Bounds | None":
        return next(((low, high) for name, low, high in each.odds.spread if name == gist), None)

    def bounds(self, each: "Compared", gist: str) -> "dict[str, Bounds | None]":
        """The least and the most by what others choose later and by one's own choices; none beyond the budget."""
        from herotable.odds.odds import from_to, own_best

        ways = {"others": from_to, "own choices": own_best}
        about = (self.game, self.moment, self.seat, each.choice, gist, each.key)
        return {name: way(*about, exactly=self.exactly) for name, way in ways.items()}

    def shown(self, share: "Chance") -> str:
        return str(share) if self.exactly else percent(float(share))

    def in_words(self, each: "Compared") -> str:
        from herotable.terminal.wording import choice_in_words

        return choice_in_words(self.game, self.moment, self.seat, each.key, each.choice)

    def named(self, text: str) -> str:
        from herotable.rules import names_in

        return names_in(text, self.called)

    @cached_property
    def called(self) -> Callable[[str], str]:
        return partial(self.game.called, self.moment.now, self.seat)

    # For programs

    def for_programs(self, each: "Compared") -> dict[str, Any]:
        return {
            "seat": self.seat,
            "question": each.key,
            "option": each.choice.option,
            "fields": each.choice.fields,
            "samples": each.odds.samples,
            "outcomes": [self.outcome(each, gist) for gist in each.odds.gists()],
        }

    def outcome(self, each: "Compared", gist: str) -> dict[str, Any]:
        told: dict[str, Any] = {"outcome": gist, "chance": self.number(each.odds.of(gist))}
        if not each.odds.exact:
            told["error"] = each.odds.error_of(gist)
        ways = {"hidden things": self.over_hidden(each, gist), **(self.bounds(each, gist) if self.range else {})}
        return told | {
            f"by_{way.replace(' ', '_')}": [*map(self.number, bounds)] for way, bounds in ways.items() if bounds
        }

    def number(self, share: "Chance") -> float | str:
        return str(share) if self.exactly else float(share)
