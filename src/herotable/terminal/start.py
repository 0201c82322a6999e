"""`herotable start`: a friendly choice of what there is to do, for whoever has just come in."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from herotable.terminal.complaints import CannotDo
from herotable.terminal.helping import Commands, add_command

if TYPE_CHECKING:
    from herotable.rules import AnyGame
    from herotable.terminal.play.page import Page


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "start",
        "choose what to do: a guided fight, a game, bots to watch, dice",
        """Asks what you would like and starts it. Everything that it starts can be typed at once, too.""",
        "start",
        "start --plain",
    )
    parser.add_argument("--plain", action="store_true", help="lines without redrawing, for screen readers")
    parser.set_defaults(do=start)


def start(typed: argparse.Namespace) -> None:
    from herotable.terminal.command import obey
    from herotable.terminal.play.page import EndOfInput, Keys
    from herotable.terminal.play_command import page_for

    page = page_for(Keys(), plain=typed.plain)
    try:
        arguments = chosen(page)
    except EndOfInput:
        raise CannotDo("nothing was chosen, and nobody types any more.") from None
    plainly = ["--plain"] if typed.plain and arguments[0] == "play" else []
    page.say(f"This can be typed at once: herotable {' '.join(arguments)}")
    obey([*arguments, *plainly])


def chosen(page: "Page") -> list[str]:
    """What is to be done, as it would be typed."""
    from herotable.terminal.games_here import installed_games
    from herotable.terminal.play import saved
    from herotable.terminal.play.setting_up import one_of

    games = list(installed_games().values())
    guided = [game for game in games if game.guide() is not None]
    tables = saved.tables_in(saved.data_folder(None))
    does: dict[str, Callable[[], list[str]]] = {}
    if tables:
        does[f"go on with the last table ({tables[0].stem})"] = lambda: ["play", "--resume"]
    if guided:
        does["a guided first fight, five minutes"] = lambda: ["play", which(page, guided), "--guided"]
    if games:
        does["play"] = lambda: ["play", which(page, games)]
        does["watch bots play"] = lambda: ["run", which(page, games)]
    does["throw dice and see their odds"] = lambda: ["roll", *notation(page), "--odds"]
    texts = list(does)
    return does[texts[one_of(page, "Welcome to Herotable. What would you like?", texts)]]()


def which(page: "Page", games: "list[AnyGame]") -> str:
    from herotable.terminal.play.setting_up import one_of

    if len(games) == 1:
        return games[0].about.id
    return games[one_of(page, "Which game?", [game.about.title for game in games])].about.id


def notation(page: "Page") -> list[str]:
    return (page.ask("Which dice, such as 4d6kh3+2? [2d6]") or "2d6").split()
