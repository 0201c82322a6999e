"""Before a table begins: which game, which scene, who sits where, which heroes; chosen by number."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from herotable.rules import AnyGame, Seat, SetUp
from herotable.terminal.complaints import CannotDo, NotUnderstood
from herotable.terminal.games_here import game_named, installed_games
from herotable.terminal.play import saved
from herotable.terminal.play.asking import Unclear, picked
from herotable.terminal.play.choosing import people_of
from herotable.terminal.play.page import Page, Row

YES: Final = ("", "y", "yes")


def one_of(page: Page, head: str, texts: Sequence[str], usual: int = 1) -> int:
    """The place of one of these in the list; Enter takes the usual one."""
    page.menu(head, [Row(number, text) for number, text in enumerate(texts, start=1)], ())
    while True:
        typed = page.ask(f"Number [{usual}]:") or str(usual)
        try:
            return texts.index(picked(texts, typed, {}))
        except Unclear as fault:
            page.wrong(str(fault))


def game_for(page: Page, name: str | None, *, talks: bool) -> AnyGame:
    if name:
        return game_named(name)
    games = list(installed_games().values())
    if not games:
        raise CannotDo("there is no game in this version.")
    if len(games) == 1:
        return games[0]
    if not talks:
        raise NotUnderstood(f"name a game: {', '.join(game.about.id for game in games)}.")
    return games[one_of(page, "Which game?", [game.about.title for game in games])]


def wants_guide(page: Page, game: AnyGame, typed: argparse.Namespace, data: Path, *, talks: bool) -> bool:
    """Offered to whoever plays for the first time and has not said what they want."""
    if not talks or typed.scene or typed.seat or saved.tables_in(data) or game.guide() is None:
        return False
    page.say("You seem to be new here. A guided first fight takes five minutes and explains itself as it goes.")
    return page.ask("Begin with it? [Y/n]").casefold() in YES


def asked_for(page: Page, game: AnyGame, typed: argparse.Namespace) -> tuple[SetUp, tuple[Seat, ...]]:
    """Scene, people and heroes, by number."""
    scenes = list(game.scenes())
    heroes = game.heroes()
    making = "" if heroes is None else heroes.making
    texts = [said(each, making, game.about.game_master) for each in scenes]
    setup = scenes[one_of(page, f"{game.about.title}: what do you play?", texts)]
    people = people_for(page, game, setup)
    if heroes is None or setup.scene == making or typed.hero:
        return setup, people
    return with_ready_heroes(page, game, setup, people), people


def said(setup: SetUp, making: str, game_master: Seat | None) -> str:
    """ "ambush (4 players and a game master)"."""
    extra = " – make your own" if setup.scene == making else ""
    players = sum(seat != game_master for seat in setup.seats)
    who = f"{players} player{'s' if players > 1 else ''}"
    return f"{setup.scene}{extra} ({who}{' and a game master' if game_master in setup.seats else ''})"


def people_for(page: Page, game: AnyGame, setup: SetUp) -> tuple[Seat, ...]:
    usual = people_of(game, setup, None)
    page.say(f"Seats: {', '.join(setup.seats)}. Bots take whatever you leave.")
    while True:
        typed = page.ask(f"Where do people sit? One or more seats, or all [{' '.join(usual)}]:")
        if not typed:
            return usual
        try:
            return people_of(game, setup, typed.replace(",", " ").split())
        except NotUnderstood as fault:
            page.wrong(str(fault))


def with_ready_heroes(page: Page, game: AnyGame, setup: SetUp, people: Sequence[Seat]) -> SetUp:
    heroes = game.heroes()
    ready = [] if heroes is None else list(heroes.ready())
    details = dict(setup.details)
    for seat in people:
        if seat == game.about.game_master or not ready:
            continue
        ids = [hero.id for hero in ready]
        usual = ids.index(details[seat]) + 1 if details.get(seat) in ids else 1
        details[seat] = ids[one_of(page, f"Who is {seat}?", [f"{hero.name}: {hero.text}" for hero in ready], usual)]
    return replace(setup, details=details)
