"""Heroes as the table knows them: ready ones, files that are carried from table to table, and their cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herotable.data.codec import Unreadable, decode, encode
from herotable.games.hero_kids import hero_file
from herotable.games.hero_kids.cards import our_cards
from herotable.games.hero_kids.hero_file import HeroFile
from herotable.games.hero_kids.scenes import MAKING
from herotable.games.hero_kids.screen import hero_pieces
from herotable.games.hero_kids.state import Step, Table
from herotable.games.hero_kids.view import hero_view
from herotable.rules import Heroes, Panel, ReadyHero, Refusal, Seat


class CarriedHeroes(Heroes[Table]):
    making = MAKING

    def ready(self) -> Sequence[ReadyHero]:
        return [ReadyHero(hero.id, hero.name, hero.text) for hero in our_cards().heroes]

    def written(self, state: Table, seat: Seat) -> bytes | None:
        hero = state.heroes.get(seat)
        return None if hero is None or hero.step is not Step.DONE else hero_file.write(state, seat)

    def complaints(self, data: bytes) -> Sequence[Refusal]:
        try:
            file = decode(HeroFile, data)
        except Unreadable as fault:
            return (Refusal(f"this is no hero: {fault}", hero_file.RULE),)
        return tuple(hero_file.complaints(file))

    def sheet(self, data: bytes) -> Panel:
        file = decode(HeroFile, data)
        alone = Table({}, options={"hero_boxes": str(file.hero.boxes)})
        hero = hero_file.admit(alone, encode(file), "hero:1")
        alone.heroes[hero.id] = hero
        return Panel(hero.name, tuple(hero_pieces(hero_view(alone, hero))), side="mine")


HEROES: Final = CarriedHeroes()
