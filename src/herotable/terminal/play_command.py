"""`herotable play`: sit down at a table in this terminal."""

import argparse
import os
import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from herotable.terminal.complaints import CannotDo, NotUnderstood
from herotable.terminal.helping import Commands, add_command, add_scene

if TYPE_CHECKING:
    from herotable.rules import AnyGame, Seat, SetUp
    from herotable.terminal.play.local import LocalTable
    from herotable.terminal.play.page import Keys, Page


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "play",
        "play a game in this terminal",
        """Sit down at a table: you, whoever shares your keyboard, and bots on the seats that you leave. Choices are
        numbers, each with its odds; ? lists what else can be typed. Without arguments you are asked what to play.
        Everything is kept as it happens, and --resume goes on, at the same question.""",
        "play",
        "play compact-heroes --guided",
        "play compact-heroes --scene duel",
        "play compact-heroes --scene ambush --seat hero:1 --seat hero:2",
        "play compact-heroes --scene duel --seat gm",
        "play --resume",
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help="the game's id, as 'herotable games' lists them")
    parser.add_argument("--guided", action="store_true", help="play the game's first fight, with explanations")
    add_scene(parser, "to play")
    parser.add_argument(
        "--seat", metavar="SEAT", action="append", help="where a person sits (as often as you like, or 'all')"
    )
    parser.add_argument(
        "--hero", metavar="SEAT=HERO", action="append", default=[], help="a ready hero's id, or a hero file, for a seat"
    )
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="set a table option")
    parser.add_argument("--real-dice", action="store_true", help="throw your own dice and type what they show")
    parser.add_argument("--resume", metavar="TABLE", nargs="?", const="", help="go on with a table, or the last one")
    parser.add_argument("--plain", action="store_true", help="lines without redrawing, for screen readers")
    parser.add_argument("--seed", metavar="TEXT", help="what decides the dice, so that they can be foreseen")
    parser.add_argument("--data", metavar="DIR", type=Path, help="the folder that tables are kept in")
    parser.set_defaults(do=play)


def play(typed: argparse.Namespace) -> None:
    from herotable.terminal.play.page import EndOfInput, Keys

    keys = Keys()
    page = page_for(keys, plain=typed.plain)
    try:
        local = table_for(typed, page, keys)
    except EndOfInput:
        raise CannotDo("nothing was chosen, and nobody types any more.") from None
    sit_down(local, page, typed.data, resumed=typed.resume is not None)


def page_for(keys: "Keys", *, plain: bool) -> "Page":
    """Drawn anew on a terminal; plain lines where that is wanted, or where nothing can be drawn."""
    from herotable.terminal.play.plain import PlainPage

    if plain or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return PlainPage(keys)
    from herotable.terminal.play.bright import BrightPage

    return BrightPage(keys)


def table_for(typed: argparse.Namespace, page: "Page", keys: "Keys") -> "LocalTable":
    from herotable.terminal.play import saved
    from herotable.terminal.play.local import LocalTable

    data = saved.data_folder(typed.data)
    if typed.resume is not None:
        path = saved.kept_as(data, typed.resume or typed.game or "")
        return LocalTable(saved.taken_up(path), guided=path.stem.startswith(saved.GUIDED))
    game, setup, people, guided = chosen(typed, data, page, keys)
    saved.check_possible(game, setup)
    name = f"{saved.GUIDED if guided else ''}{game.about.id}"
    bots = [seat for seat in setup.seats if seat not in people]
    file = saved.new_file(data, name)
    table = saved.begin(game, setup, bots, file, seed=typed.seed, real_dice=typed.real_dice)
    return LocalTable(table, guided=guided)


def chosen(
    typed: argparse.Namespace, data: Path, page: "Page", keys: "Keys"
) -> "tuple[AnyGame, SetUp, tuple[Seat, ...], bool]":
    """The game, how it starts, where people sit, and whether it is guided."""
    from herotable.terminal.play import choosing, setting_up

    talks = keys.are_typed and sys.stdout.isatty()
    game = setting_up.game_for(page, typed.game, talks=talks)
    guided = typed.guided or setting_up.wants_guide(page, game, typed, data, talks=talks)
    if guided:
        guide = game.guide()
        if guide is None:
            raise NotUnderstood(f"{game.about.title} has no guided fight; play it without --guided.")
        return game, guide.setup, (guide.seat,), True
    if talks and not (typed.scene or typed.seat):
        setup, people = setting_up.asked_for(page, game, typed)
    else:
        setup = choosing.scene_of(game, typed.scene)
        people = choosing.people_of(game, setup, typed.seat)
    setup = choosing.with_heroes(game, choosing.with_options(game, setup, typed.option), typed.hero)
    return game, setup, people, False


def sit_down(local: "LocalTable", page: "Page", data: Path | None, *, resumed: bool) -> None:
    from herotable.table.store import StoreError
    from herotable.terminal.play.orders import Stop
    from herotable.terminal.play.page import EndOfInput
    from herotable.terminal.play.saved import to_resume
    from herotable.terminal.play.sitting import Sitting

    path = Path(local.table.kept_in)
    stopped = f"\nStopped. Everything is kept: '{to_resume(path, data)}' goes on."
    places = local.places()
    if not places:
        raise CannotDo("only bots sit at this table; 'herotable run' shows what they do.")
    try:
        Sitting(page, places, resumed=resumed).play()
        page.say(f"The table is kept as {path.stem}; 'herotable replay {quote(str(path))}' tells it again.")
    except (Stop, EndOfInput):
        page.say(stopped)
    except KeyboardInterrupt:
        page.say(stopped)
        raise
    except StoreError as fault:
        raise CannotDo(f"{fault}.") from fault
    finally:
        local.table.close()
