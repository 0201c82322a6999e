"""`herotable hero new | check | show`: heroes in files, carried from table to table."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from herotable.terminal.complaints import CannotDo, NotUnderstood
from herotable.terminal.files import text_in, write_new
from herotable.terminal.games_here import game_named
from herotable.terminal.helping import Commands, add_command, add_group, add_json

if TYPE_CHECKING:
    from herotable.rules import AnyGame, Heroes, Panel, Seat, SetUp
    from herotable.terminal.play.local import LocalTable
    from herotable.terminal.play.page import Page

GAME_HELP = "the game's id, as 'herotable games' lists them"


def add_to(commands: Commands) -> None:
    group = add_group(commands, "hero", "make, check and look at heroes in files")
    new = add_command(
        group,
        "new",
        "make a hero, step by step, into a file",
        """Makes a hero by the rules of the game, one choice after the other, and writes it to a new file. With --bot a
        bot makes it.""",
        "hero new compact-heroes rowan.json",
        "hero new compact-heroes random.json --bot --seed 7",
    )
    new.add_argument("game", metavar="GAME", help=GAME_HELP)
    new.add_argument("file", metavar="FILE", type=Path, help="the new file that the hero is written to")
    new.add_argument("--bot", action="store_true", help="let a bot make it")
    new.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="set a table option")
    new.add_argument("--real-dice", action="store_true", help="throw your own dice and type what they show")
    new.add_argument("--seed", metavar="TEXT", help="what decides the dice, so that they can be foreseen")
    new.add_argument("--plain", action="store_true", help="lines without redrawing, for screen readers")
    new.set_defaults(do=make)
    check = add_command(
        group,
        "check",
        "say whether a hero's file is in order",
        """Checks a hero figure by figure against the rules and cards that its file names.""",
        "hero check compact-heroes rowan.json",
    )
    check.add_argument("game", metavar="GAME", help=GAME_HELP)
    check.add_argument("file", metavar="FILE", type=Path, help="the hero's file")
    add_json(check)
    check.set_defaults(do=check_file)
    show = add_command(
        group,
        "show",
        "show a hero's sheet, with every sum",
        """Shows the sheet of a hero in a file, or of one that comes with the game; without HERO it lists these.""",
        "hero show compact-heroes",
        "hero show compact-heroes hagar",
        "hero show compact-heroes rowan.json --json",
    )
    show.add_argument("game", metavar="GAME", help=GAME_HELP)
    show.add_argument("hero", metavar="HERO", nargs="?", help="a ready hero's id, or a hero's file")
    add_json(show)
    show.set_defaults(do=show_hero)


def heroes_of(game: AnyGame) -> Heroes[Any]:
    heroes = game.heroes()
    if heroes is None:
        raise CannotDo(f"heroes of {game.about.title} are not kept in files.")
    return heroes


# check and show -------------------------------------------------------------------------------------------------------


def check_file(typed: argparse.Namespace) -> None:
    heroes = heroes_of(game_named(typed.game))
    data = text_in(typed.file, "a hero").encode()
    wrong = heroes.complaints(data)
    if typed.json:
        print(json.dumps([{"reason": each.reason, "rule": each.rule} for each in wrong], ensure_ascii=False))
    elif wrong:
        print("\n".join(f"{each.reason} ({each.rule})" for each in wrong))
    else:
        print(f"{typed.file} is in order: {heroes.sheet(data).title}.")
    if wrong:
        raise CannotDo(f"{typed.file} is no hero that can be played.")


def show_hero(typed: argparse.Namespace) -> None:
    game = game_named(typed.game)
    heroes = heroes_of(game)
    if typed.hero is None:
        list_ready(heroes, typed.json)
        return
    panel = sheet_of(game, heroes, typed.hero)
    if typed.json:
        from herotable.data import codec

        print(json.dumps(codec.plain(panel), ensure_ascii=False))
    else:
        show_sheet(page_here(plain=False), panel)


def page_here(*, plain: bool) -> Page:
    from herotable.terminal.play.page import Keys
    from herotable.terminal.play_command import page_for

    return page_for(Keys(), plain=plain)


def show_sheet(page: Page, sheet: Panel) -> None:
    page.panel(replace(sheet, side=""))


def list_ready(heroes: Heroes[Any], as_json: bool) -> None:
    ready = heroes.ready()
    if as_json:
        told = [{"id": hero.id, "name": hero.name, "text": hero.text} for hero in ready]
        print(json.dumps(told, ensure_ascii=False))
        return
    width = max((len(hero.id) for hero in ready), default=0)
    for hero in ready:
        print(f"{hero.id:<{width}}  {hero.name}: {hero.text}")


def sheet_of(game: AnyGame, heroes: Heroes[Any], name: str) -> Panel:
    """Of a ready hero, or of one in a file that is in order."""
    if any(hero.id == name for hero in heroes.ready()) and not Path(name).exists():
        return heroes.sheet(ready_file(game, heroes, name))
    if not (Path(name).exists() or Path(name).suffix):
        ready = ", ".join(hero.id for hero in heroes.ready())
        raise NotUnderstood(f"there is no file {name!r} and no such ready hero; there is {ready or 'none'}.")
    data = text_in(Path(name), "a hero").encode()
    for wrong in heroes.complaints(data):
        raise CannotDo(f"{name}: {wrong.reason} ({wrong.rule}).")
    return heroes.sheet(data)


def ready_file(game: AnyGame, heroes: Heroes[Any], name: str) -> bytes:
    """A ready hero as a file: as the first scene that takes it in has it."""
    from herotable.rules import Refused

    for scene in game.scenes():
        seat = learner(game, scene)
        try:
            state = game.begin(replace(scene, details={**scene.details, seat: name}))
        except Refused:
            continue
        if data := heroes.written(state, seat):
            return data
    raise CannotDo(f"no scene of {game.about.title} begins with {name}.")


# new ------------------------------------------------------------------------------------------------------------------


def make(typed: argparse.Namespace) -> None:
    from herotable.terminal.play.local import LocalTable

    game = game_named(typed.game)
    heroes = heroes_of(game)
    if typed.file.exists():
        raise CannotDo(f"{typed.file} is there already; choose another name.")
    page = page_here(plain=typed.plain)
    setup = making(game, heroes, typed)
    local = LocalTable(begun(game, setup, typed))
    seat = learner(game, setup)
    data = made_by_bot(local, heroes, seat) if typed.bot else made_by_hand(local, heroes, seat, page)
    write_new(typed.file, data)
    show_sheet(page, heroes.sheet(data))
    page.say(f"Written to {typed.file}. To play: herotable play {game.about.id} --hero {seat}={typed.file}")


def making(game: AnyGame, heroes: Heroes[Any], typed: argparse.Namespace) -> SetUp:
    """The scene in which heroes are made, for one hero alone where the game can do with one."""
    from herotable.rules import Refused
    from herotable.terminal.play.choosing import scene_of, with_options
    from herotable.terminal.play.saved import check_possible

    whole = with_options(game, scene_of(game, heroes.making), typed.option)
    kept = (learner(game, whole), game.about.game_master)
    alone = replace(whole, seats=tuple(seat for seat in whole.seats if seat in kept))
    try:
        game.begin(alone)
    except Refused:
        alone = whole
    check_possible(game, alone)
    return alone


def learner(game: AnyGame, setup: SetUp) -> Seat:
    """The seat that the hero sits on."""
    return next(seat for seat in setup.seats if seat != game.about.game_master)


def begun(game: AnyGame, setup: SetUp, typed: argparse.Namespace) -> Any:
    from herotable.table.store import MemoryStore
    from herotable.terminal.play import saved

    seat = learner(game, setup)
    bots = [each for each in setup.seats if typed.bot or each != seat]
    return saved.begin(game, setup, bots, MemoryStore("a new hero"), seed=typed.seed, real_dice=typed.real_dice)


def made_by_bot(local: LocalTable, heroes: Heroes[Any], seat: Seat) -> bytes:
    while (data := heroes.written(local.table.moment.now, seat)) is None:
        if not local.bot_moves():
            raise CannotDo(f"the bots of {local.table.game.about.title} make no hero.")
    return data


def made_by_hand(local: LocalTable, heroes: Heroes[Any], seat: Seat, page: Page) -> bytes:
    """Until the hero is finished, and whoever made it is content."""
    from herotable.terminal.play.orders import Stop
    from herotable.terminal.play.page import EndOfInput
    from herotable.terminal.play.sitting import Sitting

    def finished() -> bytes | None:
        return heroes.written(local.table.moment.now, seat)

    (place,) = local.places()
    try:
        while True:
            Sitting(page, [place]).play(until=lambda: finished() is not None)
            if (data := finished()) is None:
                raise CannotDo("nobody can do anything more, and the hero is not finished; nothing was written.")
            show_sheet(page, heroes.sheet(data))
            if page.ask("Enter keeps this hero, 'undo' takes back the last step:").casefold() not in ("undo", "u"):
                return data
            place.undo()
    except (Stop, EndOfInput):
        raise CannotDo("the hero is not finished; nothing was written.") from None
