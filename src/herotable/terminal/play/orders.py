"""What can be typed instead of a number: odds, rules, taking back, real dice, setting right, stopping."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from herotable.data.packs import PackWrong
from herotable.rules.options import Choice, Option
from herotable.rules.showing import Page, Panel
from herotable.table.seen import LogLine
from herotable.terminal.complaints import CannotDo
from herotable.terminal.files import write_new
from herotable.terminal.play import game_master
from herotable.terminal.play.asking import Unclear, filled, forced, whole
from herotable.terminal.play.choices import label
from herotable.terminal.play.plain import opened as opened_piece
from herotable.terminal.play.plain import sum_of

if TYPE_CHECKING:
    from herotable.terminal.play.sitting import Sitting

Obey: TypeAlias = "Callable[[Sitting, str], bool]"
"""Does it; whether there is something new to show."""

ON: Final = ("on", "real", "yes")
OFF: Final = ("off", "table", "no")
LOG_LINES: Final = 20
AT_NO_PAGE: Final = "No page is about where the heroes are; 'read list' says which there are."


class Stop(Exception):
    """Somebody wants to stop; everything is kept."""


@dataclass(frozen=True, slots=True)
class Order:
    words: tuple[str, ...]
    usage: str
    help: str
    obey: Obey
    sets_right: bool = False


def obeyed(sitting: Sitting, typed: str) -> bool:
    """Do what was typed, a slash before it or not; whether there is something new to show."""
    word, _, rest = typed.removeprefix("/").partition(" ")
    if word.startswith("?") and word != "?":
        word, rest = "?", f"{word[1:]} {rest}"
    for order in ORDERS:
        if word.casefold() in order.words:
            return order.obey(sitting, rest.strip())
    raise Unclear(f"{typed!r} is no number of a choice and no order; ? shows what can be typed.")


# Help and rules ------------------------------------------------------------------------------------------------------


def explain(sitting: Sitting, rest: str) -> bool:
    """Without a number what can be typed; with one the rule of that choice; with an id that rule."""
    if not rest:
        show_help(sitting)
    elif rest.isascii() and rest.isdigit():
        show_rule(sitting, rule_of(sitting, sitting.option(rest)))
    else:
        show_rule(sitting, rest)
    return False


def show_help(sitting: Sitting) -> None:
    sitting.page.say("Type the number of a choice; what it leaves open is asked then, and 'back' comes back here. Or:")
    show_orders(sitting, [order for order in ORDERS if not order.sets_right])
    sitting.page.say("To set something right, where the rules did not know best:")
    show_orders(sitting, [order for order in ORDERS if order.sets_right])
    sitting.page.say("Enter alone shows the table again. Everything is kept as it happens.")


def show_orders(sitting: Sitting, orders: Sequence[Order]) -> None:
    width = max(len(order.usage) for order in ORDERS)
    for order in orders:
        sitting.page.say(f"  {order.usage:<{width}}  {order.help}")


def rule_of(sitting: Sitting, option: Option) -> str:
    question = sitting.menu.question
    return option.rule or (question.rule if question is not None else "")


def show_rule(sitting: Sitting, rule: str) -> None:
    if not rule:
        raise Unclear("No rule is named for that.")
    try:
        clauses = sitting.place.clause(rule)
    except PackWrong as fault:
        raise Unclear(f"The rules cannot be read: {fault}.") from fault
    if not clauses:
        raise Unclear(f"There is no rule {rule!r} here.")
    for clause in clauses:
        ours = " (decided by us)" if clause.ours else ""
        sitting.page.say(f"{clause.id}, {clause.chapter}{ours}: {clause.text}")


def why(sitting: Sitting, rest: str) -> bool:
    """A line of the log with its sum and its rule."""
    number = whole(rest) if rest else len(sitting.menu.seen.log)
    line = next((line for line in sitting.menu.seen.log if line.number == number), None)
    if line is None:
        raise Unclear(f"The log has lines 1 to {len(sitting.menu.seen.log)}.")
    for text in opened(line):
        sitting.page.say(text)
    if line.rule:
        show_rule(sitting, line.rule)
    return False


def opened(line: LogLine) -> list[str]:
    told = [f"{line.number}. {line.text}"]
    if line.faces:
        told.append(f"The dice showed {', '.join(map(str, line.faces))}.")
    if line.parts:
        told.append(f"Added to them: {sum_of(line.parts)}.")
        told += [f"{part.name}: {part.rule}" for part in line.parts if part.rule]
    return told


# Looking -------------------------------------------------------------------------------------------------------------


def show_odds(sitting: Sitting, rest: str) -> bool:
    """Of one choice, or of all that have any."""
    if rest:
        option = sitting.option(rest)
        choice = forced(option) or filled(sitting.page, option, sitting.menu.seen.names, sitting.menu.chances)
        tell_odds(sitting, label(option), choice)
        return False
    known = [row for row in sitting.menu.rows() if row.chances]
    for row in known:
        sitting.page.chances(f"{row.number} {row.text}", row.chances)
    if not known:
        sitting.page.say("Nothing here is decided by chance at once; 'odds 2' looks at choice 2 alone.")
    return False


def tell_odds(sitting: Sitting, head: str, choice: Choice) -> None:
    question = sitting.menu.question
    known = sitting.menu.chances(choice)
    chances = known or sitting.place.odds(choice, "" if question is None else question.id).of
    if chances:
        sitting.page.chances(head, chances)
    else:
        sitting.page.say(f"{head}: nothing that counts comes of it at once.")


def look(sitting: Sitting, rest: str) -> bool:
    """Every panel with its sums, or the one of this name."""
    screen = sitting.menu.seen.screen
    panels: Sequence[Panel] = screen.panels if screen is not None else ()
    found = [panel for panel in panels if rest.casefold() in f"{panel.title} {panel.of}".casefold()]
    for panel in found:
        sitting.page.panel(panel)
    if not found:
        raise Unclear(f"There is nothing called {rest!r} to look at." if rest else "There is nothing to look at.")
    return False


def read(sitting: Sitting, rest: str) -> bool:
    """The page of where the heroes are, or those of this name; 'read list' says which pages there are."""
    screen = sitting.menu.seen.screen
    pages: Sequence[Page] = screen.pages if screen is not None else ()
    if not pages:
        raise Unclear("There is nothing here for you to read.")
    if rest == "list":
        for page in pages:
            sitting.page.say(page_heading(page))
        return False
    found = pages_called(pages, rest.casefold()) if rest else [page for page in pages if page.here]
    if not found:
        raise Unclear(f"There is no page called {rest!r}; 'read list' says which there are." if rest else AT_NO_PAGE)
    for page in found:
        for line in page_lines(page):
            sitting.page.say(line)
    return False


def pages_called(pages: Sequence[Page], name: str) -> list[Page]:
    """By the number or letter that stands before the colon, else by any part of the title."""
    by_label = [page for page in pages if page.title.partition(":")[0].casefold() == name]
    return by_label or [page for page in pages if name in page.title.casefold()]


def page_heading(page: Page) -> str:
    marks = ("the heroes are here", page.here), ("the players know of it", page.shown), ("nothing is left", page.done)
    told = ", ".join([*([page.part] if page.part else []), *(words for words, true in marks if true)])
    return f"{page.title} ({told})" if told else page.title


def page_lines(page: Page) -> Iterator[str]:
    yield page_heading(page)
    if page.aloud:
        yield f"  To be read aloud: {page.aloud}"
    yield from (f"  {opened_piece(piece)}" for piece in page.pieces)


def show_log(sitting: Sitting, rest: str) -> bool:
    count = LOG_LINES if not rest else len(sitting.menu.seen.log) if rest == "all" else whole(rest)
    lines = sitting.menu.seen.log[-max(1, count) :]
    sitting.page.log(lines, new=len(lines))
    return False


# Doing ---------------------------------------------------------------------------------------------------------------


def undo(sitting: Sitting, rest: str) -> bool:
    if not sitting.place.undo(rest):
        sitting.page.say("Somebody has learned something since, so the others are asked for their consent.")
    return True


def dice(sitting: Sitting, rest: str) -> bool:
    """Whether this seat throws real dice; `dice say WORDS` puts words of one's own into the table's."""
    word, _, words = rest.partition(" ")
    if word == "say":
        sitting.place.say_for_the_dice(words.strip())
        return True
    if rest not in (*ON, *OFF):
        raise Unclear("Type 'dice real' to throw your own dice, or 'dice table' to let the table throw.")
    sitting.place.real_dice(rest in ON)
    sitting.page.say("You throw your own dice from now on." if rest in ON else "The table throws for you from now on.")
    return not sitting.menu.throws


def standing_pass(sitting: Sitting, rest: str) -> bool:
    """Answer this question as usual, now and again while a span lasts; `pass off` asks again."""
    question = sitting.menu.question
    if rest in OFF:
        return stop_passing(sitting)
    if question is None or sitting.menu.throws:
        raise Unclear("There is no question to pass on now; 'pass off' ends what you passed on before.")
    if rest and rest not in question.passes:
        spans = ", ".join(f"'pass {span}'" for span in question.passes) or "'pass' alone"
        raise Unclear(f"This can be passed on by {spans}.")
    sitting.place.stand(question.kind, rest)
    sitting.passed_on.append(question.kind)
    return True


def stop_passing(sitting: Sitting) -> bool:
    if not sitting.passed_on:
        raise Unclear("Nothing is passed on.")
    for kind in dict.fromkeys(sitting.passed_on):
        sitting.place.unstand(kind)
    sitting.passed_on.clear()
    return True


def hand_over(sitting: Sitting, rest: str) -> bool:
    """Give the keyboard to somebody else."""
    others = [place.seat for place in sitting.places if place.seat != sitting.place.seat]
    if not others:
        raise Unclear("Nobody else sits at this keyboard.")
    if rest and rest not in others:
        raise Unclear(f"At this keyboard there is also {', '.join(others)}.")
    sitting.hand_to(rest or others[0])
    return True


def write_hero(sitting: Sitting, rest: str) -> bool:
    """To be carried to another table, as it stands now."""
    if not rest:
        raise Unclear("Name a new file, such as: hero rowan.json")
    data = sitting.place.hero()
    if data is None:
        raise Unclear("No finished hero of yours is here.")
    try:
        write_new(Path(rest), data)
    except CannotDo as fault:
        raise Unclear(str(fault)) from fault
    sitting.page.say(f"Written to {rest}; 'herotable play --hero SEAT={rest}' takes it to another table.")
    return False


def save(sitting: Sitting, rest: str) -> bool:
    sitting.page.say("Everything is saved already, row by row; you can stop at any time.")
    return False


def stop(sitting: Sitting, rest: str) -> bool:
    raise Stop


ORDERS: Final = (
    Order(("?", "help", "h"), "? [N | RULE]", "this help; the rule of choice N; a rule by its id", explain),
    Order(("odds", "o"), "odds [N]", "what can come of choice N, or of every choice", show_odds),
    Order(("why", "w"), "why [LINE]", "a line of the log with its sum and its rule", why),
    Order(("look", "l"), "look [NAME]", "everybody, or somebody, with every sum opened", look),
    Order(("read", "r"), "read [PAGE | list]", "what the game master reads: this place, or another page", read),
    Order(("log",), "log [LINES | all]", "more of the log", show_log),
    Order(("undo", "u"), "undo [REASON]", "take back what you did last", undo),
    Order(
        ("dice", "d"), "dice real | table", "throw your own dice and type what they show, or let the table throw", dice
    ),
    Order(
        ("pass", "p"),
        "pass [SPAN | off]",
        "answer this question as usual from now on; 'pass off' ends it",
        standing_pass,
    ),
    Order(("next", "n"), "next [SEAT]", "hand the keyboard to somebody else", hand_over),
    Order(("hero",), "hero FILE", "write your hero into a new file, to be carried to another table", write_hero),
    Order(("save",), "save", "nothing to do: everything is kept as it happens", save),
    Order(("quit", "q", "exit", "stop"), "quit", "stop; 'herotable play --resume' goes on", stop),
    Order(
        ("set",),
        "set PATH=VALUE REASON",
        "a value: 'set heroes.hero:1.hit_points=12 the potion'",
        game_master.set_value,
        True,
    ),
    Order(("add",), "add PATH=JSON REASON", "put in something whole: a creature, a card", game_master.add, True),
    Order(("remove",), "remove PATH REASON", "take something out", game_master.remove, True),
    Order(
        ("force",),
        "force DICE [for WHY]",
        "name the next dice, such as 'force 6 1', or the result: 'force =9'",
        game_master.force,
        True,
    ),
    Order(("values",), "values [PATH]", "every value with its path (game master)", game_master.values, True),
    Order(("act",), "act SEAT", "choose for somebody else (game master)", game_master.act_for, True),
    Order(
        ("check",),
        "check SEAT DICE WHY",
        "call for a throw: 'check hero:1 d20+2>=12 to climb' (game master)",
        game_master.check,
        True,
    ),
)
